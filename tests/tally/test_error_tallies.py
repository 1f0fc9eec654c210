"""What is said of tallies with faults: which, where, and what to write instead.

Each file of ``tests/errors/tally`` has beside it what is said of it, without its own lines. After a change of the
messages write them anew, and read what is different: ``UPDATE=1 pytest tests/tally``.
"""

import inspect
import os
import re
from pathlib import Path
from typing import get_args

import pytest

from cardkit.engine.refusals import Refusal, code_of
from cardkit.i18n.translate import languages, use_language
from cardkit.tally.findings import TallyFinding
from cardkit.tally.items import Reading
from cardkit.tally.score import format_finding, message_and_hint, score
from cardkit.text.files import findings

from ..systems import with_slashes

FOLDER = Path(__file__).parents[1] / "errors" / "tally"
FILES = sorted(FOLDER.glob("*.tally"))
ABOVE = ("no-variant", "csv-no-variant", "no-players", "no-round", "missing-round", "no-head")
"""Codes of findings that quote a line to be written above this one."""
NOT_IN_A_SMALL_FILE = {"too-large", "and-more"}
ONLY_AT_THE_PROMPT = {"undecided", "wrong-game"}


@pytest.fixture(autouse=True)
def in_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)


def without_line(text: str) -> str:
    """Return a finding as text without the line of the file, and the caret below that."""
    return text.partition("\n")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_of_faults(path: Path) -> None:
    reading = score(path.read_bytes(), path.name).reading
    texts = [(finding.code, format_finding(reading, finding)) for finding in reading.findings]
    said = "".join(f"[{code}]\n{without_line(text)}\n" for code, text in texts)
    expected = path.with_suffix(".expect")
    if os.environ.get("UPDATE"):
        expected.write_text(said, "utf-8")
    assert with_slashes(said) == with_slashes(expected.read_text("utf-8"))
    assert said


def test_each_expected_text_has_its_file() -> None:
    assert sorted(FOLDER.glob("*.expect")) == [path.with_suffix(".expect") for path in FILES]


def test_each_code_has_a_file() -> None:
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"(?: \||:| if)', inspect.getsource(findings)))
    assert len(codes) > 30
    codes |= {code_of(kind) for kind in get_args(Refusal)}
    texts = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.expect"))
    assert codes - set(re.findall(r"^\[(.+)\]$", texts, re.MULTILINE)) == (
        NOT_IN_A_SMALL_FILE | ONLY_AT_THE_PROMPT
    )


def test_a_file_that_cannot_be_read() -> None:
    text = findings.finding_text("unreadable", {"reason": "permission denied"}, None)
    assert text == ("cannot be read: permission denied.", "")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_faults_are_the_same_in_polish(path: Path) -> None:
    english = score(path.read_bytes(), path.name).reading
    with use_language("pl"):
        polish = score(path.read_bytes(), path.name).reading
    places = [
        [(one.line, one.column, one.code) for one in reading.findings]
        for reading in (english, polish)
    ]
    assert places[0] == places[1]


# --- what to write instead ------------------------------------------------------------------------


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_to_be_written_can_be_read(path: Path, code: str) -> None:
    with use_language(code):
        check_remedies(score(path.read_bytes(), path.name).reading)


def remedies(reading: Reading, finding: TallyFinding) -> list[str]:
    """Return the texts that the hint of a finding quotes, in the language in use."""
    hint = re.sub("[\u00a0\u202f]", " ", message_and_hint(reading, finding)[1])
    return ["".join(found) for found in re.findall(r'"([^"]+)"|„([^“”]+)[“”]|« (.+?) »', hint)]


def check_remedies(reading: Reading) -> None:
    """Type what each hint quotes: the same is not said again."""
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
                case "two-meanings":
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
