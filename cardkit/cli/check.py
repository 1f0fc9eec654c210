"""The command ``check``, which reports the faults of variant files and tallies."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from cardkit.cli import shared
from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import echo
from cardkit.cli.score import score_file
from cardkit.engine.findings import Finding, replace_unprintable
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import examine
from cardkit.table.store import TALLY_ENDING
from cardkit.tally.items import Check
from cardkit.tally.score import Score, format_finding, score
from cardkit.text.files.faults import located_finding_text
from cardkit.text.rules.own_words import word_problems
from cardkit.text.rules.rules import do_rules_read_alike


@dataclass
class CheckedFile:
    """The result of checking a file: the lines to show, and the object for ``--json``.

    `variant_file` is the variant file that was checked or that the tally names. `has_figures` is
    True if the file is a tally that says what was banked, so that it can test its variant.
    """

    lines: list[str]
    report: dict[str, Any]
    variant_file: str
    has_figures: bool = False

    @property
    def exit_code(self) -> int:
        return int(self.report["exit"])


@click.command(cls=TranslatedCommand)
@click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="FILE...",
    shell_complete=shared.complete_any_game_names,
)
@shared.json_option("Output JSON, with one object per file.")
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Check variant files (.toml) and tallies (score sheets typed as text) for errors.

    A tally with "banked:" lines also tests the variant that it names: replaying the game must give
    those amounts.

    Arguments:
      FILE  A variant file, a tally, the name of a game, a folder (everything in it), or - for standard
            input.

    Examples:
      cardkit check night-watch.toml  # check a house rule
      cardkit check nights/           # check all the files in a folder

    Exit codes:
      0  No errors. Notes do not count.
      1  Errors were found.
      2  Wrong usage, or a file that cannot be read.
    """
    checked: list[CheckedFile] = []
    for word in _expand_folders(files):
        checked.append(_check_file(word))
        if not as_json:
            fine = t("{file}: no errors", file=replace_unprintable(checked[-1].report["file"]))
            echo("\n".join(checked[-1].lines) or fine)
    variants = [file for file in checked if file.report["kind"] == "variant"]
    for file in variants:
        file.report["tests"] = [
            {"file": test.report["file"], "agrees": not test.exit_code}
            for test in checked
            if test.has_figures and test.variant_file == file.variant_file
        ]
    several = len(files) > 1 or Path(files[0]).is_dir()
    if as_json:
        objects = [file.report for file in checked]
        shared.print_json(objects if several else objects[0])
    elif any(Path(word).is_dir() for word in files):
        for file in variants:
            _print_test_results(file.report["file"], file.report["tests"])
    ctx.exit(max((file.exit_code for file in checked), default=2))


def _expand_folders(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        if Path(word).is_dir():
            yield from map(str, shared.files_below(word, catalogue.FILE_ENDING, TALLY_ENDING))
        else:
            yield word


def _check_file(word: str) -> CheckedFile:
    if word == "-":
        data = shared.read_tally(shared.STDIN)
        if catalogue.looks_like_variant(data):
            return _checked_variant(word, *examine(word, do_rules_read_alike, word_problems, data))
        return _checked_tally(score(data, word), Path())
    if word.endswith(catalogue.FILE_ENDING) or (
        not Path(word).is_file() and catalogue.find_file(word, Path())
    ):
        return _checked_variant(word, *examine(word, do_rules_read_alike, word_problems))
    scored = score_file(shared.find_game(word, catalogue.loadable_names(Path())))
    return _checked_tally(scored, Path(scored.reading.name).parent)


def _checked_variant(word: str, variant: Variant | None, findings: list[Finding]) -> CheckedFile:
    code = 0
    if variant is None:
        code = 2 if any(finding.unreadable for finding in findings) else 1
    problems = [
        {
            "file": finding.file,
            "line": finding.line,
            "column": finding.column,
            "severity": "note" if finding.severity == "note" else "error",
            "code": None,
            "message": finding.message,
            "hint": "",
        }
        for finding in findings
    ]
    report = {"file": word, "kind": "variant", "exit": code, "problems": problems}
    return CheckedFile([*map(located_finding_text, findings)], report, _variant_path(word, Path()))


def _variant_path(name: str, folder: Path) -> str:
    path = catalogue.find_file(name, folder) if name else None
    return os.path.realpath(path) if path else ""


def _checked_tally(scored: Score, folder: Path) -> CheckedFile:
    reading = scored.reading
    unreadable = ("unreadable", "encoding", "too-large", "document")
    code = 1 if reading.findings else 0
    if any(finding.code in unreadable for finding in reading.findings):
        code = 2
    problems = [{"file": reading.name, **problem} for problem in scored.to_json()["problems"]]
    return CheckedFile(
        [format_finding(reading, finding) for finding in reading.findings],
        {"file": reading.name, "kind": "tally", "exit": code, "problems": problems},
        _variant_path(reading.header.variant, folder),
        has_figures=any(isinstance(item, Check) and item.key == "banked" for item in reading.items),
    )


def _print_test_results(file: str, tests: list[dict[str, Any]]) -> None:
    wrong = [test["file"] for test in tests if not test["agrees"]]
    if wrong:
        message = t(
            "Tests of {file}: {few} of {n} failed: {which}",
            file=file,
            few=len(wrong),
            n=len(tests),
            which=", ".join(wrong),
        )
        echo(message)
    elif tests:
        echo(t("Tests of {file}: {n} passed", file=file, n=len(tests)))
