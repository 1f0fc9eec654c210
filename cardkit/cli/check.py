"""The command ``check``: the faults of variant files and tallies."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from cardkit.engine import own
from cardkit.engine.findings import Finding
from cardkit.engine.loader import examine, examine_text
from cardkit.engine.variant import Variant

TALLY = ".tally"


@dataclass
class Checked:
    """A file that was checked: what to show, and the exit code for it alone.

    `place` is the variant file that it is, or that a tally names; `has_figures`: a tally says what
    was banked, so that it can test its variant.
    """

    file: str
    kind: str
    code: int
    shown: list[str]
    problems: list[dict[str, Any]]
    place: str = ""
    has_figures: bool = False
    tests: list[Checked] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Return the object of ``check --json``."""
        found: dict[str, Any] = {
            "file": self.file,
            "kind": self.kind,
            "exit": self.code,
            "problems": self.problems,
        }
        if self.kind == "variant":
            found["tests"] = [{"file": one.file, "agrees": not one.code} for one in self.tests]
        return found


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="One object a file, for programs.")
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Find every fault in variant files (.toml) and tallies.

    FILE may also be the name of a game, a folder (all in it), or - (standard input). A tally with
    "banked:" lines is a test of the variant it names: what the pad says has to come out.

    The exit code is 0 if all is well (a note is no fault), 1 with faults, 2 if a file cannot be
    read.
    """
    checked: list[Checked] = []
    for word in _files(files):
        checked.append(_check_one(word, as_json))
        if not as_json:
            click.echo("\n".join(checked[-1].shown) or f"{checked[-1].file}: fine")
    for one in checked:
        if one.kind == "variant":
            one.tests = [test for test in checked if test.has_figures and test.place == one.place]
    if as_json:
        objects = [one.to_json() for one in checked]
        several = len(files) > 1 or Path(files[0]).is_dir()
        click.echo(json.dumps(objects if several else objects[0]))
    elif any(Path(word).is_dir() for word in files):
        for line in _tests_told(checked):
            click.echo(line)
    ctx.exit(max((one.code for one in checked), default=2))


def _files(words: Iterable[str]) -> Iterator[str]:
    """Yield the words, and for a folder the variant files and tallies in it and below."""
    for word in words:
        if not Path(word).is_dir():
            yield word
            continue
        found = sorted(
            path
            for path in Path(word).rglob("*")
            if path.suffix in (own.ENDING, TALLY) and path.is_file() and path.name[0] != "."
        )
        if not found:
            click.echo(f"{word}: no variant file or tally is in this folder", err=True)
        yield from map(str, found)


def _check_one(word: str, as_json: bool) -> Checked:
    if word == "-":
        text = sys.stdin.buffer.read(1 << 20).decode("utf-8", "replace")
        if own.looks_like_variant(text):
            return _checked_variant(word, *examine_text(text, word))
        return _checked_tally(word, text.encode(), as_json)
    if word.endswith(own.ENDING) or (not Path(word).is_file() and own.find(word, Path())):
        return _checked_variant(word, *examine(word))
    return _checked_tally(word, None, as_json)


def _checked_variant(word: str, variant: Variant | None, found: list[Finding]) -> Checked:
    code = 0
    if variant is None:
        unreadable = any(not finding.line for finding in found)
        code = 2 if unreadable else 1
    path = own.find(word, Path())
    return Checked(
        file=word,
        kind="variant",
        code=code,
        shown=[str(finding) for finding in found],
        problems=[_problem(finding) for finding in found],
        place=str(path.resolve()) if path else "",
    )


def _problem(finding: Finding) -> dict[str, Any]:
    return {
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "severity": "note" if finding.severity == "note" else "error",
        "code": None,
        "message": finding.message,
        "hint": "",
    }


def _checked_tally(word: str, pasted: bytes | None, as_json: bool) -> Checked:
    """Check a tally, which the fourth edition still reads."""
    from cardkit.cli.fourth import speak
    from cardkit.v4.cli.arguments import named_game
    from cardkit.v4.cli.score import score_game
    from cardkit.v4.tally import looked_at, score_pasted

    speak("en" if as_json else "")
    if pasted is not None:
        looked = looked_at.of_score(score_pasted(pasted, word)[0], Path())
    else:
        game = named_game(word)
        looked = looked_at.of_score(score_game(game), game.folder)
    return Checked(
        file=looked.file,
        kind="tally",
        code=int(looked.code),
        shown=list(looked.shown),
        problems=list(looked.problems),
        place=str(Path(looked.place).resolve()) if looked.place else "",
        has_figures=looked.figures,
    )


def _tests_told(checked: list[Checked]) -> Iterator[str]:
    """Yield which variants have tests, and whether they agree."""
    variants = [one for one in checked if one.kind == "variant"]
    for one in variants:
        wrong = [test.file for test in one.tests if test.code]
        if wrong:
            yield f"Tests of {one.file}: {len(wrong)} of {len(one.tests)} differ: {', '.join(wrong)}"
        elif one.tests:
            yield f"Tests of {one.file}: {len(one.tests)}, as they should be"
    without = [one.file for one in variants if not one.tests]
    if without:
        yield f"Without a test (a tally with banked: lines beside it): {', '.join(without)}"
