"""Folders of broken variant files, one a case, each with the complaint expected beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.engine import (
    Begin,
    Card,
    Draw,
    Entry,
    Leave,
    Refusal,
    Result,
    Show,
    State,
    game,
    legal,
)
from cardkit.v4.files import examined, load
from cardkit.v4.speech import why

HERE = Path(__file__).resolve().parents[1]
ERRORS = HERE / "errors"
SOURCES = HERE.parents[1] / "cardkit" / "v4"
BROKEN = sorted(ERRORS.rglob("*.toml"))


def complaints(path: Path) -> str:
    """What cardkit says of a broken file. To be called inside its folder."""
    found = examined(path.name)
    notes = [note._replace(message=f"note: {note.message}") for note in found.notes]
    return "".join(f"{finding}\n" for finding in (*found.faults, *notes))


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
