"""The gallery: relatives and editions that ship beside the six, each with a game of it worked out
by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardkit.v4.engine.legal import moves
from cardkit.v4.files import gallery, load, loosely, shipped
from cardkit.v4.tally import score, score_bytes

FOLDER = Path(__file__).parents[3] / "variants" / "gallery"


def test_at_least_a_dozen() -> None:
    """None of them is one of the six."""
    assert len(gallery()) >= 12
    assert not set(gallery()) & set(shipped())


def test_each_has_a_file_and_a_game() -> None:
    """And nothing else lies there but what tells of them."""
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {
        "README.md",
        *(f"{name}{ending}" for name in gallery() for ending in (".toml", ".tally")),
    }


@pytest.mark.parametrize("name", gallery())
def test_it_is_a_whole_game(name: str) -> None:
    """The game beside it is complete, with figures for every round and a total."""
    path = FOLDER / f"{name}.tally"
    score = score_bytes(path.read_bytes(), str(path), FOLDER)
    assert score.complete, [score.reading.show(problem) for problem in score.problems]
    text = path.read_text("utf-8")
    assert text.count("\nbanked: ") == text.count("\nround ")
    assert text.count("\ntotal: ") == 1


@pytest.mark.parametrize("name", gallery())
def test_its_line_tells_where_it_is_from(name: str) -> None:
    """What is published says by whom or where, and the page of the gallery has a line of each."""
    meta = load(name).meta
    assert meta.author or meta.source
    year = f"{meta.year or ''} {meta.source}"
    assert re.search(
        (
            r"\b(19|20)\d\d\b|as commonly "
            r"told"
        ),
        year,
    ), "a year, or that it is as commonly told"
    assert re.search(
        rf"^\| `{name}` \| .+ \| .+ "
        rf"\|$",
        (FOLDER / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )


def test_the_box_of_2016_has_all_its_relics_from_the_beginning() -> None:
    """35 cards are shuffled; who leaves alone can have two relics in round 1, and both spiders that
    end it leave the game."""
    game = score(
        "variant: diamant-2016\nplayers: Ann, Bo, Cy\nround 1\nKc\n8c - Bo\n10s\n10d\nround 2\n"
    )
    assert game.problems == []
    assert game.state is not None
    assert len(game.state.variant.slots) == 35
    assert game.state.total("Bo") == 10
    left = {str(card) for card in moves(game.state).cards}
    assert {str(slot.card) for slot in game.state.variant.slots} - left == {
        "Kc",
        "8c",
        "10s",
        "10d",
    }


def test_a_beginning_names_none_of_them() -> None:
    """What people begin to type is one of the six, or their own."""
    assert loosely("diam") == "diamant"
    assert loosely("king") == "kings-gold"
    assert loosely("skun") is None


def test_a_house_rule_extends_it(tmp_path: Path) -> None:
    """By its name, from wherever it lies; its title is taken."""
    house = tmp_path / "short-skunk.toml"
    house.write_text('extends = "skunk"\nname = "Short Skunk"\nrounds = 3\n', "utf-8")
    assert (load(house).rounds, load(house).share) == (3, "each")
