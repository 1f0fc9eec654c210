"""Messages about tallies with mistakes: which mistake, where, and what to write instead.

The messages for each file in ``tests/errors/tally`` are in a file next to it. After you change
messages, type ``UPDATE=1 pytest tests/tally`` and read the diff.
"""

import ast
import inspect
import os
import re
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import cardkit
from cardkit.engine.refusals import Refusal, code_of
from cardkit.i18n.translate import languages, use_language
from cardkit.tally.findings import TallyFinding
from cardkit.tally.items import Reading
from cardkit.tally.line_kinds import FIGURE_KEYS, KEYS_OF_LINES
from cardkit.tally.score import format_finding, message_and_hint, score
from cardkit.tally.words import fold, typed_words
from cardkit.text.files import findings, unclear
from cardkit.text.lines import tally_key_name

from ..systems import with_slashes

PACKAGE = Path(cardkit.__file__).parent
FOLDER = Path(__file__).parents[1] / "errors" / "tally"
FILES = sorted(FOLDER.glob("*.tally"))
ABOVE = ("no-variant", "csv-no-variant", "no-players", "no-round", "missing-round", "no-head")
"""Codes of findings that quote a line to write above the faulty one."""
NOT_IN_A_SMALL_FILE = {"too-large", "and-more", "unreadable"}
ONLY_AT_THE_PROMPT = {"undecided", "wrong-game"}
PLACES = {
    "LineError": 0, "UnreadableTextError": 0, "add_finding": 1, "TallyFinding": 2, "add_finding_at": 2,
    "_report_missing_key": 2, "_number_in_header": 3,
}  # fmt: skip
"""The calls that make findings, each with the position of the argument that is the code."""


@pytest.fixture(autouse=True)
def in_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the test in the folder with the faulty files."""
    monkeypatch.chdir(FOLDER)


def without_line(text: str) -> str:
    """Return a finding as text without the line of the file and the caret below it."""
    return text.partition("\n")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_findings_of_file_match_expected_text(path: Path) -> None:
    reading = score(path.read_bytes(), path.name).reading
    texts = [(finding.code, format_finding(reading, finding)) for finding in reading.findings]
    said = "".join(f"[{code}]\n{without_line(text)}\n" for code, text in texts)
    expected = path.with_suffix(".expect")
    if os.environ.get("UPDATE"):
        expected.write_text(said, "utf-8")
    assert with_slashes(said) == with_slashes(expected.read_text("utf-8"))
    assert said


@pytest.mark.parametrize("code", languages())
def test_suggested_headings_are_understood_in_every_language(code: str) -> None:
    text = Path("no-head-above-players.tally").read_text("utf-8")
    with use_language(code):
        reading = score(text.encode(), "a.tally").reading
        _, hint = message_and_hint(reading, reading.findings[0])
        heads = re.findall(r"\w+,1,2,\w+", hint)
        headed = [text.replace("Ann,", f"{head}\nAnn,", 1) for head in heads]
        readings = [score(each.encode(), "a.tally").reading for each in headed]
    assert code == "en" or "player," not in hint
    assert [reading.findings for reading in readings] == [[], []]


def test_every_expected_text_belongs_to_an_input_file() -> None:
    assert sorted(FOLDER.glob("*.expect")) == [path.with_suffix(".expect") for path in FILES]


def raised_codes() -> set[str]:
    """Return the codes of all findings and faults that the program can raise."""
    codes = {f"{key}-differs" for key in FIGURE_KEYS}
    modules = (PACKAGE.glob(f"{name}/*.py") for name in ("engine", "tally", "table"))
    for path in chain.from_iterable(modules):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name(name) | ast.Attribute(attr=name), args) if name in PLACES:
                    codes |= texts_in(args[PLACES[name]])
                case ast.Assign([ast.Name("code")], value):
                    codes |= texts_in(value)
                case _:
                    pass
    return {code for code in codes if re.fullmatch(r"[a-z]+(-[a-z]+)*", code)}


def codes_with_words(module: ModuleType) -> set[str]:
    """Return the codes for which a module has a message."""
    nodes = ast.walk(ast.parse(inspect.getsource(module)))
    patterns = [node.pattern for node in nodes if isinstance(node, ast.match_case)]
    return {text for pattern in patterns for text in texts_in(pattern)}


def texts_in(node: ast.AST) -> set[str]:
    """Return the strings in a syntax tree."""
    values = [inner.value for inner in ast.walk(node) if isinstance(inner, ast.Constant)]
    return {value for value in values if isinstance(value, str)}


def test_every_error_code_has_text_and_file() -> None:
    raised, refusals = raised_codes(), {code_of(kind) for kind in get_args(Refusal)}
    of_files, of_prompt = map(codes_with_words, (findings, unclear))
    lacking = sorted(raised - refusals - of_files - of_prompt)
    assert not lacking, "cardkit/text/files/findings.py does not say what is wrong"
    assert of_files | of_prompt <= raised | refusals | {"unreadable"}, "nothing has these codes"
    texts = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.expect"))
    shown = {*re.findall(r"^\[(.+)\]$", texts, re.MULTILINE)}
    lacking = sorted((of_files | refusals) - shown - NOT_IN_A_SMALL_FILE - ONLY_AT_THE_PROMPT)
    assert not lacking, "no file of tests/errors/tally shows this mistake"


@pytest.mark.parametrize("code", languages())
def test_key_names_in_messages_can_be_typed(code: str) -> None:
    with use_language(code):
        for key in KEYS_OF_LINES:
            own = tally_key_name(key)
            assert typed_words().keys[fold(own)] == key
            for finding, facts in (
                ("unknown-key", {"key": "x", "near": key}), ("misplaced", {"key": key}),
                ("twice", {"key": f"{key}:", "line": 1}), ("late-figures", {"key": key}),
                ("not-a-line", {"text": "x", "way": f"{key}: x"}),
            ):  # fmt: skip
                assert f"{own}:" in " ".join(
                    findings.finding_message_and_hint(finding, facts, None)
                )


def test_unreadable_file_is_reported() -> None:
    text = findings.finding_message_and_hint("unreadable", {"reason": "permission denied"}, None)
    assert text == ("cannot be read: permission denied.", "")


# --- what to write instead ------------------------------------------------------------------------


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_suggested_lines_are_read_in_each_language(path: Path, code: str) -> None:
    """Errors are at the same places as in English."""
    with use_language(code):
        reading = score(path.read_bytes(), path.name).reading
        check_remedies(reading)
    english = score(path.read_bytes(), path.name).reading
    faults = [
        [(one.line, one.column, one.code) for one in read.findings] for read in (reading, english)
    ]
    assert faults[0] == faults[1]


def remedies(reading: Reading, finding: TallyFinding) -> list[str]:
    """Return the texts that the hint of a finding quotes, in the current language."""
    hint = re.sub("[\u00a0\u202f]", " ", message_and_hint(reading, finding)[1])
    return ["".join(found) for found in re.findall(r'"([^"]+)"|„([^“”]+)[“”]|« (.+?) »', hint)]


def check_remedies(reading: Reading) -> None:
    """Write what each hint suggests, and check that the same finding does not appear again."""
    for finding in reading.findings:
        with use_language("en"):
            hint = message_and_hint(reading, finding)[1]
        is_quoted = "Write" in hint or "mean" in hint
        for remedy in remedies(reading, finding) if is_quoted else ():
            lines, place, column = [*reading.lines], finding.line - 1, finding.column - 1
            line = lines[place]
            match finding.code:
                case code if code in ABOVE:
                    lines.insert(place, remedy)
                case "running-sums":
                    lines.insert(place + 1, remedy)
                case "unknown-key":
                    lines[place] = remedy + line.partition(":")[2]
                case "unknown-variant":
                    lines[place] = line[:column] + remedy
                case "two-meanings" if remedy.startswith("players:"):
                    lines.insert(place, remedy)
                case "two-meanings" | "unclear":
                    end = column + len(finding.facts["word"])
                    lines[place] = line[:column] + remedy + line[end:]
                case "unknown-player" | "bad-cell":
                    lines[place] = line[:column] + line[column:].replace(
                        finding.facts["word"], remedy, 1
                    )
                case _:
                    lines[place] = remedy
            after = score("\n".join(lines)).reading
            there = (finding.code, finding.line + (finding.code in ABOVE))
            assert there not in [(one.code, one.line) for one in after.findings], remedy
