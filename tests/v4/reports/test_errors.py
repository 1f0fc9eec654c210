"""Folders of broken tallies and variant files, one a case, each with the complaint expected beside
it.

``python -m tools.write.complaints`` writes the complaints anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from cardkit.v4.engine import (
    Begin,
    Card,
    Draw,
    Entry,
    Facts,
    Leave,
    NoCard,
    Record,
    Refusal,
    Result,
    Show,
    State,
    game,
    legal,
    refusals,
)
from cardkit.v4.files import examined, load
from cardkit.v4.reports import tally_faults as problems
from cardkit.v4.speech import told, why
from cardkit.v4.speech.complaints import ROWS
from cardkit.v4.speech.refusals import Wording, chosen
from cardkit.v4.tally import score_bytes
from tests.v4.sources import kinds, nodes

HERE = Path(__file__).resolve().parents[1]
ERRORS = HERE / "errors"
SOURCES = HERE.parents[1] / "cardkit" / "v4"
BROKEN = sorted((*ERRORS.rglob("*.tally"), *ERRORS.rglob("*.toml")))


def complaints(path: Path) -> str:
    """What cardkit says of a broken file, the code of each problem of a tally above it. To be
    called inside its folder."""
    if path.suffix == ".toml":
        found = examined(path.name)
        notes = [note._replace(message=f"note: {note.message}") for note in found.notes]
        return "".join(f"{finding}\n" for finding in (*found.faults, *notes))
    reading = score_bytes(path.read_bytes(), path.name).reading
    return "".join(f"[{problem.code}]\n{reading.show(problem)}\n" for problem in reading.problems)


@pytest.mark.slow
@pytest.mark.parametrize("path", BROKEN, ids=lambda path: str(path.relative_to(ERRORS)))
def test_a_broken_file_is_told_as_expected(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every complaint about the file, to the letter."""
    monkeypatch.chdir(path.parent)
    assert complaints(path) == path.with_suffix(".expect").read_text("utf-8")


def test_the_folder_has_no_strays() -> None:
    """Every broken file has its complaint, every complaint its file."""
    assert {path.with_suffix("") for path in BROKEN} == {
        path.with_suffix("") for path in ERRORS.rglob("*.expect")
    }
    assert len({path.stem for path in BROKEN}) == len(BROKEN)


# --- what only another program can do wrong: the reader of tallies never enters these -------------

GOLD = load("kings-gold")
CAVE = load("cave-network")
THREE = ("Ann", "Bo", "Cy")


def after(variant_entries: tuple[Entry, ...], cave: bool = False) -> State:
    return game.replay(CAVE if cave else GOLD, THREE, variant_entries)


PROGRAMS: list[tuple[State, Entry, str]] = [
    (after(()), Draw(Card("8")), "no-round"),
    (after((Begin(),)), Leave(("Ann",)), "no-card"),
    (after((Begin(), Draw(Card("7")))), Draw(Card("8")), "undecided"),
    (after((Begin(),), cave=True), Draw(Card("8")), "wrong-game"),
    (after((Begin(),)), Show(()), "wrong-game"),
    (after((Begin(), Draw(Card("7")), Leave())), Result(()), "round-not-over"),
]


@pytest.mark.parametrize(("state", "entry", "code"), PROGRAMS)
def test_what_only_a_program_can_enter_is_refused_too(
    state: State, entry: Entry, code: str
) -> None:
    """An entry that comes at the wrong moment is refused with a code and a sentence."""
    refusal = legal.check(state, entry)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code
    assert why(refusal, state.variant).message.endswith((".", ")."))


# --- every code and every message has an example --------------------------------------------------

ELSEWHERE = {code for _, _, code in PROGRAMS} | {"too-large", "and-more", "unreadable"}
"""Codes that no small file can show: what programs do wrong is above, a file too large in
test_tally, none in test_cli."""
ELSEWHERE_SAID = tuple(
    map(
        re.escape,
        (
            "files extend one another here",
            "kilobytes together",
        ),
    )
)
"""Messages that take many files: test_variants, test_bounds."""


def came(
    plays: bool = True, left: int | None = None, lost: int | None = None, kept: int = 0
) -> problems.Came:
    """How Ann came out of a round of two turns."""
    return problems.Came("Ann", plays, left, lost, ("7", "7h"), kept)


RARE: list[Facts] = [
    problems.TooMany("megabytes", 1),
    problems.TooMany("faults", 100),
    problems.TooMany("rounds", 99),
    problems.TooMany("settings", 200),
    problems.NotRead("not found", "Is it there?"),
    problems.NoEnd(resume=True),
    problems.NoRules("a", "1 ab", "", "kept.toml", False),
    problems.NoRules("a", "1 ab", "", "kept.toml", True),
    problems.NoRules("a", "1 ab", "gone", "kept.toml", False),
    problems.NoRules("a", "1 ab", "", "", False),
    problems.KeyFault("misspelled", "players"),
    problems.AsRefused("card", refusals.NotThere(Card("7"))),
    problems.LastLineLost("# kept", None, ""),
    problems.CardsDiffer("Ann", (Card("7"),), (), came(), (("Bo", 1),)),
    problems.TotalDiffers("Ann", 9, 8, (3,), (5,)),
    problems.TotalDiffers("Ann", 9, 8, (0,), (5, 3)),
    *(
        problems.BankedDiffers("Ann", 1, 1, 2, one)
        for one in (came(plays=False), came(lost=5), came(lost=5, kept=2))
    ),
]
"""What no broken file here shows."""


CORE = [
    *(
        str(path.relative_to(SOURCES))
        for room in ("text", "engine", "rules", "files", "reports", "tally")
        for path in sorted((SOURCES / room).glob("*.py"))
    ),
    *("speech/complaints.py", "speech/refusals.py"),
]
SAID = {"Why": 0, "about": 1}
"""The calls that make a complaint, and which argument is its message."""
VARIANT_FILES = [name for name in CORE if name.startswith("files/")] + [
    f"engine/{name}.py" for name in ("cards", "claims", "numbers", "sections", "values", "variant")
]
VARIANTS_SAY = {**SAID, "ValueError": 0, "at": 1, "finding": 1}


def calls(module: str) -> Iterator[ast.Call]:
    for node in nodes(SOURCES / module):
        if isinstance(node, ast.Call):
            yield node


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def codes() -> set[str]:
    """The codes of the closed lists."""
    return {*get_args(refusals.Code), *get_args(problems.Code)}


def shown_codes() -> set[str]:
    text = "".join(path.read_text("utf-8") for path in ERRORS.rglob("*.expect"))
    return set(re.findall(r"^\[([a-z-]+)\]$", text, re.MULTILINE))


def test_every_code_has_an_example() -> None:
    """A code in the sources that no file here shows is a complaint nobody has read."""
    assert len(codes()) > 40
    assert sorted(codes() - ELSEWHERE - shown_codes()) == []


def test_every_example_shows_a_code_of_the_sources() -> None:
    """No complaint is left over from an older cardkit."""
    assert sorted(shown_codes() - codes()) == []


def pattern(node: ast.AST) -> str:
    """What a message can look like: its words, with anything in the gaps."""
    match node:
        case ast.Call(func=ast.Name(id="say"), args=[one, *_]):
            return pattern(one)
        case ast.Constant(value=str() as text):
            return ".*?".join(re.escape(part) for part in re.split(r"\{[^}]*\}", text.rstrip(".")))
        case ast.JoinedStr(values=parts):
            return "".join(pattern(part) for part in parts)
        case ast.FormattedValue(value=ast.IfExp() as choice):
            return pattern(choice)
        case ast.IfExp(body=one, orelse=other):
            return f"(?:{pattern(one)}|{pattern(other)})"
        case ast.BinOp(left=one, op=ast.Add(), right=other):
            return pattern(one) + pattern(other)
        case _:
            return "(?:.|\n)*?"


def messages(module: str, places: dict[str, int]) -> Iterator[tuple[int, str]]:
    for node in calls(module):
        place = places.get(called(node), 99)
        if place < len(node.args) and pattern(node.args[place]) != "(?:.|\n)*?":
            yield node.lineno, pattern(node.args[place])


def sentences() -> list[tuple[str, int, str]]:
    """Module, line and pattern of every message of the core."""
    return [
        (module, line, words)
        for module in CORE
        for line, words in messages(module, VARIANTS_SAY if module in VARIANT_FILES else SAID)
    ]


@pytest.mark.slow
def test_every_message_has_an_example() -> None:
    """Each sentence of the sources stands in one of the complaints, or is refused in the table
    above."""
    seen = [path.read_text("utf-8") for path in sorted(ERRORS.rglob("*.expect"))]
    seen += [
        why(refusal, state.variant).message
        for state, entry, _ in PROGRAMS
        if (refusal := legal.check(state, entry))
    ]
    seen += [str(told(facts, GOLD)) for facts in RARE]
    text = "\n".join(seen)
    found = [
        sentence
        for sentence in sentences()
        if not any(words in sentence[2] for words in ELSEWHERE_SAID)
    ]
    assert len(found) > 100
    assert [sentence for sentence in found if not re.search(sentence[2], text)] == []


# --- every row of sentences is said ---------------------------------------------------------------


def inner(facts: Record) -> Iterator[Record]:
    """Facts, and those that they hold."""
    yield facts
    for value in facts.fields().values():
        if isinstance(value, Record):
            yield from inner(value)


def test_every_complaint_is_a_row_and_every_row_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of facts without a sentence, or a sentence that no broken tally brings, is a
    mistake."""
    all_facts = [*RARE]
    for path in (path for path in BROKEN if path.suffix == ".tally"):
        monkeypatch.chdir(path.parent)
        all_facts += [
            problem.facts for problem in score_bytes(path.read_bytes(), path.name).reading.problems
        ]
    gold = Wording.of(GOLD)
    said = [
        chosen(ROWS[type(one)], one, gold)
        for facts in all_facts
        for one in inner(facts)
        if type(one) in ROWS
    ]
    assert {*ROWS} == kinds(problems.TallyFacts) | {problems.Came, NoCard}
    assert [
        (row.kind, row.templates)
        for of_a_kind in ROWS.values()
        for row in of_a_kind
        if row not in said
    ] == []
