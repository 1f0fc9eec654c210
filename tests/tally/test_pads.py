"""Pads as tallies: the numbers of finished games give the same totals."""

from pathlib import Path

import pytest

from cardkit.rulebook.loader import load
from cardkit.tally.pads import FigurePlace, Pad, pad_tally
from cardkit.tally.reader import read
from cardkit.tally.score import score

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("name", [
    "kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant",
    "extra-round",
])  # fmt: skip
def test_pad_of_example_game_scores_to_same_totals(name: str) -> None:
    path = EXAMPLES / f"{name}.tally"
    state = read(path.read_bytes(), path.name, path.parent).state
    assert state is not None
    figures: dict[FigurePlace, int | None] = {}
    for seat, player in enumerate(state.players):
        for record in state.rounds:
            gold = record.banked.get(player, 0)
            sat_out = record.number > state.variant.rounds and not gold
            figures["banked", record.number, seat] = None if sat_out else gold
        kept = [one.worth for one in state.keepsakes if one.player == player]
        figures["artifacts", 0, seat] = sum(kept)
        figures["total", 0, seat] = state.total(player)
    found = score(pad_tally(Pad(state.variant, tuple(state.players), figures), ["from a pad"]))
    assert found.reading.findings == []
    assert found.is_complete
    assert found.state is not None
    for player in state.players:
        assert found.state.total(player) == state.total(player)
    assert found.reading.header.notes == ("from a pad",)


def test_pad_with_only_totals_can_be_scored() -> None:
    figures: dict[FigurePlace, int | None] = {("total", 0, seat): 10 + seat for seat in range(3)}
    found = score(pad_tally(Pad(load("diamant"), ("Ann", "Bo", "Cy"), figures)))
    assert found.reading.findings == []
    assert found.state is not None
    assert found.state.ranking()[0] == ["Cy"]


def test_pad_with_impossible_artifacts_gives_a_finding() -> None:
    figures: dict[FigurePlace, int | None] = {("banked", 1, seat): 4 for seat in range(3)}
    figures |= {("banked", 2, seat): 3 for seat in range(3)} | {("artifacts", 0, 1): 13}
    found = score(pad_tally(Pad(load("incan-gold"), ("Ann", "Bo", "Cy"), figures)))
    assert [one.code for one in found.reading.findings] == ["worth-differs"]
    assert found.to_json()["artifacts"] == {"Ann": [], "Bo": [], "Cy": []}


def test_pad_of_game_that_ended_early_is_complete() -> None:
    figures: dict[FigurePlace, int | None] = {
        ("banked", 1, 0): 5, ("banked", 1, 1): 0, ("banked", 1, 2): 3,
        ("total", 0, 0): 5, ("total", 0, 1): 0, ("total", 0, 2): 3,
    }  # fmt: skip
    text = pad_tally(Pad(load("diamant"), ("Ann", "Bo", "Cy"), figures))
    assert "\nend\n" in text
    assert score(text).is_complete
