"""Rules of one's own: found by name, held beside others, tested by the tallies beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.files import examined, load
from cardkit.v4.tally import score
from cardkit.v4.text import VariantError

NIGHT = 'extends = "kings-gold"\nname = "Night Watch"\nrounds = {rounds}\n'
GAME = "players: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Ann {ann}, Bo 3, Cy 6\n"


@pytest.fixture
def home(own_home: Path) -> Path:
    """The folder of the user's own rules."""
    folder = own_home / "variants"
    folder.mkdir(parents=True)
    return folder


def night(folder: Path, rounds: int = 3, file: str = "night-watch.toml", more: str = "") -> Path:
    """A house rule in `folder`, to be told apart by its rounds."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(NIGHT.format(rounds=rounds) + more, "utf-8")
    return folder / file


# --- where, and which one wins --------------------------------------------------------------------


@pytest.mark.parametrize("word", ["night-watch", "Night Watch", "NIGHTWATCH", "nig"])
def test_it_may_be_spelled_loosely(home: Path, word: str) -> None:
    """As games that ship may: a beginning is enough where it fits one alone."""
    night(home)
    assert load(word).name == "Night Watch"
    night(home, file="nightingale.toml")
    if word == "nig":
        with pytest.raises(VariantError):
            load(word)
    else:
        assert load(word).rounds == 3


def test_a_house_rule_extends_another_by_name(home: Path, tmp_path: Path) -> None:
    """Which lies beside it, or in the data folder; not in whatever folder one happens to be in."""
    night(home)
    child = tmp_path / "rules" / "child.toml"
    child.parent.mkdir()
    child.write_text('extends = "night watch"\nname = "Child"\n')
    assert load(child).rounds == 3
    night(child.parent, 2)
    child.write_text('extends = "night-watch"\nname = "The child"\n')
    assert load(child).rounds == 2


def test_a_circle_of_names_is_named(home: Path) -> None:
    """Every file of it."""
    for name, parent in (("one", "two"), ("two", "three"), ("three", "one")):
        (home / f"{name}.toml").write_text(f'extends = "{parent}"\nname = "The {name}"\n')
    with pytest.raises(
        VariantError,
        match=(
            r"one\.toml extends two\.toml extends three\.toml "
            r"extends one\.toml: a circle"
        ),
    ):
        load("one")


def test_a_tally_names_one_by_its_name(home: Path, tmp_path: Path) -> None:
    """Beside the tally, or in the data folder."""
    night(home)
    game = "variant: night-watch\n" + GAME.format(ann=6)
    assert score(game, beside=tmp_path).exit_code == 0
    night(tmp_path / "here", 7)
    found = score(game, beside=tmp_path / "here").reading.variant
    assert found is not None
    assert found.rounds == 7


# --- rules that people keep themselves, and where rules come from ---------------------------------

TOLD = (
    '[meta]\nauthor = "Ann"\nyear = 1994\nalso = ["Watch", "Vigil"]\n[house]\nH-1 = "No '
    'talking."\nH-2 = "The host pays."\n'
)


def test_house_sentences_are_inherited_and_authors_are_not(home: Path) -> None:
    """A sentence stays until it is taken away; who changes rules is their author."""
    night(home, more=TOLD)
    (home / "child.toml").write_text(
        'extends = "night-watch"\nname = "Child"\nhouse.H-2 = ""\nhouse.H-3 = "Bring tea."\n'
    )
    child = load("child")
    assert child.house == (("H-1", "No talking."), ("H-3", "Bring tea."))
    assert (child.meta.author, child.meta.also) == ("", ())


def test_cards_that_are_in_no_list_are_noted(tmp_path: Path) -> None:
    """Nobody misses them at the table: it is no fault, and may be meant so."""
    path = night(tmp_path, more='[cards]\ngold = { "A-9" = "face" }\n')
    found = examined(str(path))
    assert found.faults == ()
    assert [note.message for note in found.notes] == [
        "the deck has 48 cards, the parent's 52: 10s, 10h, 10d, 10c are in no list any more: put "
        "them into one if that is not meant (cards.blank: cards that mean nothing)"
    ]


def test_signs_of_suits_and_rounds_by_number_are_read(tmp_path: Path) -> None:
    """As people write them."""
    more = (
        'cards.danger = { "J-Q" = "rank", "K♠ K♥ K♦ K♣" = "rank" }\nartifacts.worth = { 2 = 5, '
        '3 = 10, "round 4" = 15 }\n'
    )
    house = load(night(tmp_path, 4, more=more))
    assert house.cards.danger[1].slots == load("kings-gold").cards.danger[0].slots[8:]
    assert house.artifacts == load("kings-gold").artifacts
