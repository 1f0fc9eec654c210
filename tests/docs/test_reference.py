"""The reference pages for keys and JSON are complete and up to date."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click import Context, Option
from click.testing import CliRunner

from cardkit.cli import COMMANDS, cli
from cardkit.engine.moods import LEVELS
from cardkit.engine.readers import as_toml
from cardkit.engine.sections import SECTIONS, keys_of_section
from cardkit.engine.variant import REPLACEABLE_TOPICS, Variant
from cardkit.i18n.translate import load_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.lab.game_figures import FIGURES
from cardkit.rulebook.loader import load
from cardkit.rulebook.writing import describe_accepted_values
from cardkit.tally.line_kinds import KEYS_OF_LINES
from cardkit.tally.words import KEYS
from cardkit.text.lab import figure_title

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MANUAL = "\n".join(page.read_text("utf-8") for page in PAGES)
TESTS = "\n".join(
    path.read_text("utf-8") for name in ("cli", "photo") for path in ROOT.glob(f"tests/{name}/*.py")
)
WORDS = {"NUMBER": "[0-9]+", "KIND": "[^.]+", "NAME": "[^.]+", "CROWD": "[^.]+", "KEY": ".+"}
"""Placeholders on the page about JSON, with a pattern of the keys that they stand for."""
ENDED_EARLY = """\
variant: kings-gold
players: Ann, Bo, Cy
set: house.H-1=Sing.
round 1
7 - all
end
"""
CAVE = """\
variant: cave-network
players: Ann, Bo, Cy
round 1
9 7 K
K 3 4
"""


@pytest.mark.parametrize("name", ["phones.md", "table.md"])
def test_labels_that_a_page_quotes_are_those_on_the_screen(name: str) -> None:
    """The page quotes labels in quotation marks.

    One of them is not translated, and one belongs to Windows.
    """
    page = (ROOT / "docs" / name).read_text("utf-8")
    page = re.sub(r"```.*?```|`[^`]*`", "", page, flags=re.DOTALL)
    named = set(
        re.findall(r'"([A-Z][^"]+)"', " ".join(page.split()).replace("Bo and", "{who} and"))
    )
    labels = {english for _, english in load_language("de").catalog.messages}
    assert "More" in named
    assert named - labels - {"PDF", "Allow an app through firewall"} == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_command_has_examples_and_its_options_are_explained_and_tested(name: str) -> None:
    command = cli.get_command(Context(cli), name)
    assert command
    assert "Examples:" in (command.help or "")
    assert f"cardkit {name}" in MANUAL, f"not in docs/: {name}"
    assert f'"{name}"' in TESTS, f"no test: {name}"
    for option in command.params:
        if isinstance(option, Option):
            assert option.help, option.name
            names = [rf"(?<![\w-]){re.escape(word)}\b" for word in option.opts]
            assert any(re.search(word, MANUAL) for word in names), f"not in docs/: {option.opts}"
            assert any(re.search(word, TESTS) for word in names), f"no test: {option.opts}"


def test_keys_page_is_current() -> None:
    """Expects a Markdown table for each section."""
    page = ROOT / "docs" / "keys.md"
    text = page.read_text("utf-8")
    about_all = text.partition("## ")[0]
    assert [topic for topic in REPLACEABLE_TOPICS if f"`{topic}`" not in about_all] == [], (
        "not in keys.md"
    )
    lines = []
    for section, kind in {"": Variant, **SECTIONS}.items():
        about = (kind.__doc__ or "").partition(":")[2].strip().rstrip(".")
        lines += [f"## [{section}]: {about}" if section else "## At the top", ""]
        lines += ["| key | takes | default | meaning |", "|---|---|---|---|"]
        for name, field in keys_of_section(kind).items():
            default = field.metadata.get("default")
            shown = "required" if default is None else f"`{as_toml(default)}`"
            by_round = "; also in `[round.N]`" if field.metadata["may_differ_by_round"] else ""
            takes = describe_accepted_values(field.metadata["read"]).replace("|", "\\|")
            lines.append(f"| `{name}` | {takes} | {shown} | {field.metadata['doc']}{by_round} |")
        lines.append("")
    current = about_all + "\n".join(lines)
    if os.environ.get("UPDATE"):
        page.write_text(current, "utf-8")
    else:
        assert text == current, "run UPDATE=1 python -m pytest tests/docs/test_reference.py"


def test_tally_page_lists_every_line() -> None:
    text = (ROOT / "docs" / "score.md").read_text("utf-8").split("## What a tally can say")[1]
    lines = " ".join(re.findall(r"(?m)^\| (`.*) \| ", text.partition("\n## ")[0]))
    assert [key for key in KEYS if not re.search(rf"`[^`]*\b{key}\b", lines)] == []
    other = KEYS.keys() ^ {*KEYS_OF_LINES, "round", "extra round", "end", "back"}
    assert other == set(), "only in KEYS of words.py, or only in a list of line_kinds.py"


def first_cells(page: str, start: str) -> str:
    """Return the first cells of the table that follows the text `start` on a page of the manual."""
    table = (ROOT / "docs" / page).read_text("utf-8").split(start)[1].lstrip().partition("\n\n")[0]
    return ", ".join(line.split("|")[1].strip() for line in table.splitlines() if "|" in line)


def test_manual_lists_every_simulation_figure() -> None:
    """The page about odds has the titles that Incan Gold shows, or the beginnings of these."""
    words = vocabulary(load("incan-gold"))
    rows = first_cells("odds.md", "all games or rounds.").split(", ")
    figures = {"wins", *(figure.key for figure in FIGURES)}
    titles = [figure_title(key, words) for key in sorted(figures - {"wins"})]
    named = re.findall(r"`(\w+)`", first_cells("json.md", "| figure | meaning |"))
    missing = {
        "docs/odds.md": [title for title in titles if not title.startswith((*rows,))],
        "docs/json.md": [key for key in sorted(figures) if key not in named],
    }
    assert missing == {"docs/odds.md": [], "docs/json.md": []}
    assert {*named} == figures


@pytest.mark.parametrize(
    ("page", "start"),
    [
        ("table.md", "| bot | leaves when the next card costs |"),
        ("odds.md", "| level | lowest mood | highest mood |"),
    ],
)
def test_tables_of_moods_list_every_level(page: str, start: str) -> None:
    levels = re.findall(r"`(\w+)`", first_cells(page, start))
    assert levels == [*LEVELS], f"the table of moods in docs/{page} has other levels"


def test_table_of_best_plans_has_a_column_for_every_level() -> None:
    text = (ROOT / "docs" / "table.md").read_text("utf-8")
    columns = " | ".join(f"`{level}`" for level in LEVELS)
    assert f"| game | {columns} |\n" in text, (
        "the table of best plans in docs/table.md lacks a level"
    )


NAME_IN_FILE = re.compile(r"((?:`\w+`(?:, | and | or )?)+) ?(?:\((?:in )?|in )`((?:\w+/)*\w+\.py)`")
"""Names of functions, classes and constants, and the file that CONTRIBUTING.md says has them."""


def test_recipes_name_what_exists() -> None:
    text = " ".join((ROOT / "CONTRIBUTING.md").read_text("utf-8").split())
    missing, places = [], NAME_IN_FILE.findall(text)
    assert len(places) > 25
    for names, file in places:
        paths = [ROOT / file, *(ROOT / "cardkit").rglob(file)]
        code = "\n".join(path.read_text("utf-8") for path in paths if path.is_file())
        missing += [
            f"{name} in {file}"
            for name in re.findall(r"`(\w+)`", names)
            if not re.search(rf"^ *(?:def |class )?{name}\b(?:\(|:| =)", code, re.MULTILINE)
        ]
    assert not missing, "CONTRIBUTING.md names them, but they do not exist"


def paths(value: object, place: str = "") -> Iterator[str]:
    """Yield the path of each value that is neither an object nor a list, as the page writes it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, place + "[]")
    else:
        yield place


def pattern(key: str) -> str:
    """Return a regular expression for a key of the page. An estimate is an object."""
    text = re.escape(key)
    for word, any_key in WORDS.items():
        text = text.replace(word, any_key)
    return rf"{text}(\.(mean|se|margin|clear))?"


@pytest.mark.parametrize(("command", "calls"), [
    ("variants", ["variants --json"]), ("games", ["games --json"]),
    ("odds", ["odds {folder}/running.tally --json", "odds cave-network --round 2 --json",
              "odds {folder}/cave.tally --json"]),
    ("check", ["check kings-gold --json", "check tests/errors/variant/all-at-once.toml --json",
               "check examples/house --json"]),
    ("history", [f"history examples {{folder}}/early.tally {who} --json"
                 for who in ("", "--player Ann")]),
    ("score", ["score examples/slips.tally --json", "score {folder}/early.tally --json", *(
        f"show examples/{name}.tally --format json" for name in ("extra-round", "incan-gold"))]),
    ("simulate", ["simulate kings-gold --set house.H-1=Sing. --games 100 --jobs 1 --json"]),
    ("compare", ["compare examples/house/long-night.toml --games 100 --jobs 1 --json"]),
])  # fmt: skip
def test_json_page_lists_every_field(
    command: str, calls: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The page lists every printed key and no others. Keys are English in every language."""
    (tmp_path / "early.tally").write_text(ENDED_EARLY, "utf-8")
    (tmp_path / "running.tally").write_text(ENDED_EARLY.partition("7 - all")[0] + "7\n", "utf-8")
    (tmp_path / "cave.tally").write_text(CAVE, "utf-8")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("CARDKIT_HOME", str(ROOT / "examples"))
    page = (ROOT / "docs" / "json.md").read_text("utf-8")
    section = re.split(r"\n## |\| figure \|", page.split(f"## `cardkit {command} --json`")[1])[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    keys = re.findall(r"`([^`]+)`", " ".join(rows))
    printed: set[str] = set()
    for call in calls:
        words = call.format(folder=tmp_path).split()
        said, polish = (CliRunner().invoke(cli, ["--lang", lang, *words]) for lang in ("en", "pl"))
        assert said.stdout == polish.stdout
        answer = json.loads(said.stdout)
        files = answer if command == "check" and isinstance(answer, list) else [answer]
        printed.update(path for file in files for path in paths(file))
    matches = {key: [path for path in printed if re.fullmatch(pattern(key), path)] for key in keys}
    assert printed - {path for found in matches.values() for path in found} == set()
    gone = [key for key in keys if not matches[key] and not key.startswith("photo.")]
    assert gone == []  # but photographs need an extra
