"""Every example runs, and shows what examples/README.md says it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.files import load, shipped
from cardkit.tally import read, score_bytes
from tests.pads import write_reading

EXAMPLES = Path(__file__).parents[2] / "examples"
TALLIES = sorted(EXAMPLES.rglob("*.tally"))
HOUSES = sorted((EXAMPLES / "house").glob("*.toml"))
SLIPS = {"slips.tally"}
UNFINISHED = {"running.tally"}


def name_of(path: Path) -> str:
    return str(path.relative_to(EXAMPLES))


@pytest.mark.parametrize("path", TALLIES, ids=name_of)
def test_example_scores_as_it_says(path: Path) -> None:
    """A whole game is legal, agrees with its pad and is over; the slips are slips; the running game
    runs."""
    score = score_bytes(path.read_bytes(), str(path), path.parent)
    assert score.exit_code == (1 if path.name in SLIPS else 0), [
        score.reading.show(p) for p in score.problems
    ]
    assert score.complete == (path.name not in UNFINISHED)


@pytest.mark.parametrize("path", TALLIES, ids=name_of)
def test_example_printed_and_read_again_scores_the_same(path: Path) -> None:
    """The canonical form of an example says the same game."""
    reading = read(path.read_text("utf-8"), str(path), path.parent)
    again = read(write_reading(reading), str(path), path.parent)
    assert again.entries == reading.entries
    assert again.state == reading.state


def test_each_shipped_game_has_a_whole_example() -> None:
    """Six games ship, and each has a complete game to look at, named after it."""
    for slug in shipped():
        path = EXAMPLES / f"{slug}.tally"
        score = score_bytes(path.read_bytes(), str(path), EXAMPLES)
        assert score.complete
        assert score.reading.variant is not None
        assert score.reading.variant.slug == slug


def test_the_three_slips_are_found() -> None:
    """Bo's gold, the joker and Di's total are named, each with the pad's figure and ours."""
    path = EXAMPLES / "slips.tally"
    score = score_bytes(path.read_bytes(), "slips.tally", EXAMPLES)
    said = [(problem.code, score.reading.told(problem).message) for problem in score.problems]
    assert said == [
        ("banked-differs", "the pad says Bo banked 5 in round 1, by the turns it is 6."),
        (
            "artifacts-differs",
            "the pad says Cy carried out 1 joker in round 2, by the turns it is 0.",
        ),
        ("total-differs", "the pad gives Di a total of 20, the rules 18."),
    ]
    assert score.reading.told(score.problems[0]).hint == "Bo left in turn 3: 7h / Kc / 5d - Bo"


@pytest.mark.parametrize("path", HOUSES, ids=name_of)
def test_house_rule_loads_and_has_a_game(path: Path) -> None:
    """A house variant is sound, and a game of it lies beside it."""
    assert load(str(path)).name
    assert path.with_suffix(".tally") in TALLIES


def test_house_rules_change_what_they_say() -> None:
    """One makes guards a kind by suit; one changes three things and no more."""
    by_suit = load(str(EXAMPLES / "house/guards-by-suit.toml"))
    assert by_suit.kinds == {"s": 3, "h": 3, "d": 3, "c": 3}
    long, parent = load(str(EXAMPLES / "house/long-night.toml")), load("incan-gold")
    assert (long.rounds, long.leftover, long.usual_limit) == (6, "per-card", 3)
    assert (long.cards, long.artifacts, long.ties, long.dealer) == (
        parent.cards,
        parent.artifacts,
        parent.ties,
        parent.dealer,
    )


def test_every_example_is_named_in_the_index() -> None:
    """examples/README.md lists each file."""
    index = (EXAMPLES / "README.md").read_text("utf-8")
    for path in (*TALLIES, *HOUSES):
        stem = path.name if path.parent == EXAMPLES else f"house/{path.with_suffix('.toml').name}"
        assert f"`{stem}`" in index, path
