"""The pad is the tally: its rows and columns, with cells a pencil can use."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardkit.ink.page import DoesNotFit, Paper
from cardkit.ink.palette import Ink
from cardkit.paper.pieces import Order, drawn, printed
from cardkit.variant import load, shipped
from tests.paper.reading import MM, faults, house, opened, text


@pytest.mark.parametrize("track", [False, True], ids=["plain", "track"])
@pytest.mark.parametrize("name", shipped())
def test_it_has_every_line_of_a_tally(name: str, track: bool) -> None:
    """Date and players, banked for each round, a total; and a column for each seat, numbered."""
    variant = load(name)
    shown = text(printed("pad", variant, Order(players=5, track=track)))
    word = variant.words.round.one.capitalize()
    copies = 1 if track else 2
    for number in range(1, variant.rounds + 1):
        assert shown.count(f"{word} {number}") == copies
    assert shown.count("banked") == copies * variant.rounds
    assert shown.count("Total") == copies
    assert shown.count("date") == shown.count(variant.words.player.many.capitalize())
    if not track:
        assert "1 2 3 4 5" in shown


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("track", [False, True], ids=["plain", "track"])
def test_writing_cells_are_nineteen_by_seven_millimetres(players: int, paper: Paper, track: bool) -> None:
    """Measured between the lines of the page, for every number of players and every game."""
    for name in shipped():
        page = drawn("pad", load(name), Order(paper, Ink.COLOUR, players, track=track))
        for strokes in page.strokes:
            by_row: dict[float, list[float]] = {}
            for stroke in strokes:
                if stroke.box.w == 0 and stroke.box.h > 0:
                    by_row.setdefault(round(stroke.box.y, 1), []).append(stroke.box.x)
            for xs in by_row.values():
                inner = sorted({round(x, 2) for x in xs if x > 11 * MM + 30 * MM})
                for one, other in pairwise(inner):
                    assert other - one >= 19 * MM - 0.1, f"{name}: a cell of {(other - one) / MM:.1f} mm"


@pytest.mark.parametrize("name", shipped())
def test_strips_and_cells_are_high_enough(name: str) -> None:
    """The cell for what was banked is 7 mm high between its dashed line and the next round, on either paper."""
    variant = load(name)
    for paper in Paper:
        page = drawn("pad", variant, Order(paper, Ink.COLOUR, 8))
        level = sorted({round(stroke.box.y, 1) for stroke in page.strokes[0] if stroke.box.h == 0})
        dashed = sorted(
            {round(s.box.y, 1) for s in page.strokes[0] if s.box.h == 0 and s.weight == 0.5 and 10 < s.box.w < 30 * MM}
        )
        strips = [y for y in dashed if sum(abs(s.box.y - y) < 0.06 and s.box.w > 15 * MM for s in page.strokes[0]) >= 8]
        assert len(strips) == 2 * variant.rounds
        for y in strips:
            below = min(one for one in level if one > y + 1)
            assert below - y >= 7 * MM - 0.1


@pytest.mark.rule("KG-4")
def test_the_dangers_of_the_round_stand_there_to_tick() -> None:
    """J, Q and K in King's Gold, in every round of both pads; the thirteen ranks in the cave."""
    assert text(printed("pad", load("kings-gold"), Order())).count("J Q K") == 8
    assert text(printed("pad", load("cave-network"), Order())).count("8 9 10 J Q K") == 10


def test_a_game_without_artifacts_has_no_place_for_them() -> None:
    """The note below the pad speaks of artifacts only where they are kept as cards."""
    assert "beside their sign" in text(printed("pad", load("incan-gold"), Order()))
    for name in ("diamant", "poor-mans"):
        assert "beside their sign" not in text(printed("pad", load(name), Order()))


def test_many_rounds_take_a_page_each_and_the_track_goes_on_overleaf() -> None:
    """Ten rounds do not fit half a page: one pad to a page, and the card track on two."""
    variant = house(rounds="10")
    assert text(printed("pad", variant, Order())).count("Total") == 1
    tracks = opened(printed("pad", variant, Order(track=True)))
    assert len(tracks) == 2
    assert "Round 10" in tracks[1].get_text()
    assert faults(drawn("pad", variant, Order(track=True))) == []


@pytest.mark.rule("CN-1")
@pytest.mark.parametrize(("players", "turns"), [(2, 10), (4, 10), (5, 8), (8, 5), (None, 10)])
def test_a_track_of_hands_has_as_many_turns_as_hands_have_cards(players: int | None, turns: int) -> None:
    """Those of the players it is for; for any number, also in the kit, those of the largest hands."""
    cave = load("cave-network")
    for piece, track in (("pad", True), ("kit", False)):
        shown = text(printed(piece, cave, Order(players=players, track=track)))
        assert shown.count(f"turn {turns}") == cave.rounds
        assert f"turn {turns + 1}" not in shown


def test_twenty_rounds_are_refused_with_what_does_not_fit() -> None:
    """A pad of twenty rounds is higher than a page."""
    with pytest.raises(DoesNotFit, match=r"20 rounds needs \d+ mm of height and the page has \d+"):
        printed("pad", house(rounds="20"), Order())


def test_more_players_than_a_page_is_wide_are_refused() -> None:
    """Nine columns of 19 mm are wider than a page."""
    with pytest.raises(DoesNotFit, match="room for 8 players, not 9"):
        printed("pad", load("kings-gold"), Order(players=9))
