"""The pad as a photograph is read: its code, the places of digits, and cells that are where the
page shows them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from cardkit import v4 as cardkit
from cardkit.v4.engine import Variant
from cardkit.v4.files import digest, gallery, load, shipped
from cardkit.v4.ink import Ink, Page
from cardkit.v4.paper import Cell, NoPadCode, Order, PadCode, digit_places, drawn
from cardkit.v4.speech import language
from cardkit.v4.words import speaking
from tests.v4.houses import house as random_house
from tests.v4.paper.reading import MM, faults, house, text
from tests.v4.paper.scanning import texts
from tests.v4.seeds import seeds

FIGURES = ("banked", "so-far", "total")


def pad(variant: Variant, players: int | None) -> Page:
    """The plain pad."""
    return drawn("pad", variant, Order(ink=Ink.COLOUR, players=players))


def lines_up_and_across(page: Page) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """The straight lines of the first page in millimetres: upright ones (x, from, to), others (y,
    from, to)."""
    boxes = [stroke.box for stroke in page.strokes[0]]
    up = [
        tuple(side / MM for side in (box.x, box.y, box.bottom))
        for box in boxes
        if box.w == 0 < box.h
    ]
    across = [
        tuple(side / MM for side in (box.y, box.x, box.right))
        for box in boxes
        if box.h == 0 < box.w
    ]
    return up, across


def runs(lines: list[tuple[float, ...]], at: float, start: float, end: float) -> bool:
    """Whether one of the lines lies there and is as long as that."""
    return any(
        abs(one - at) < 0.05 and first <= start + 0.05 and last >= end - 0.05
        for one, first, last in lines
    )


def held(cells: list[Cell], page: Page) -> None:
    """Cells are on the page, none lies over another, and the first page has lines about those for
    figures, and their marks."""
    wide, high = page.width / MM, page.height / MM
    for cell in cells:
        left, top, right, bottom = (
            cell.box[0],
            cell.box[1],
            cell.box[0] + cell.box[2],
            cell.box[1] + cell.box[3],
        )
        assert 5.9 <= left < right <= wide - 5.9, cell
        assert 5.9 <= top < bottom <= high - 5.9, cell
    for one, other in combinations(cells, 2):
        if one.page == other.page:
            aside = min(one.box[0] + one.box[2], other.box[0] + other.box[2]) - max(
                one.box[0], other.box[0]
            )
            over = min(one.box[1] + one.box[3], other.box[1] + other.box[3]) - max(
                one.box[1], other.box[1]
            )
            assert aside < 0.01 or over < 0.01, f"{one} lies over {other}"
    up, across = lines_up_and_across(page)
    for cell in cells:
        if cell.kind in FIGURES and cell.page == 1:
            left, top, wide, high = cell.box
            assert runs(up, left, top, top + high), cell
            assert runs(up, left + wide, top, top + high), cell
            assert runs(across, top, left, left + wide), cell
            assert runs(across, top + high, left, left + wide), cell
            for x in digit_places(cell.box):
                assert runs(up, x, top + high - 1.5, top + high), cell


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 9))
def test_cells_are_where_the_page_shows_them(players: int) -> None:
    """One for what each banked in each round, the running totals and the total."""
    for name in shipped():
        variant = load(name)
        cells, page = cardkit.pad_cells(variant, players), pad(variant, players)
        held(cells, page)
        extra = variant.tie == "extra round"
        assert Counter(cell.kind for cell in cells if cell.kind != "artifact") == {
            **dict.fromkeys(("code", "date", "place", "winner"), 1),
            **dict.fromkeys(("name", "total"), players),
            "banked": players * (variant.rounds + extra),
            "so-far": players * variant.rounds,
        }
        seats = [(cell.round, cell.seat) for cell in cells if cell.kind == "banked"]
        assert seats == sorted(seats)
        assert seats[-1] == (variant.rounds + extra, players - 1)


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_the_code_says_which_pad_it_is(name: str) -> None:
    """Decoded from the page as pixels, for any number of players; both pads of a page say the
    same."""
    for players in range(2, 9):
        found = texts(pad(load(name), players).finished(), 150)
        code = PadCode(name, "1.0", "", players)
        assert found == [str(code)] * 2
        assert PadCode.read(found[0]) == code


@pytest.mark.slow
@pytest.mark.parametrize("name", gallery())
def test_the_code_of_a_game_of_the_gallery_is_its_name(name: str) -> None:
    """And so it is found again; of one that was corrected, the digest of its newest rules stands
    there too."""
    read = [PadCode.read(one) for one in texts(pad(load(name), 8).finished(), 150)]
    assert {(one.game, one.page) for one in read} == {(name, 1)}
    assert (read[0].version, read[0].digest) in (
        (load(name).version, ""),
        (load(name).version, digest(load(name))),
    )


def test_a_code_says_page_rules_and_language() -> None:
    """Of a pad that goes on each page its own; of house rules the digest; in Polish, which is laid
    out otherwise."""
    many = house(rounds="20", of="incan-gold")
    found = [PadCode.read(one) for one in texts(pad(many, 12).finished(), 150)]
    assert [one.page for one in found] == [1, 2, 3, 4, 5, 6]
    assert {(one.game, one.digest, one.players) for one in found} == {
        ("incan-gold", digest(many), 12)
    }
    with speaking(language("pl")):
        polish = PadCode.read(texts(pad(load("kings-gold"), None).finished(), 150)[0])
    assert (polish.players, polish.language, str(polish)) == (
        None,
        "pl",
        "CARDKIT:KINGS-GOLD/1.0/ALL/1/PL",
    )


def test_a_text_that_is_no_code_of_a_pad_is_refused() -> None:
    """With that text; other codes lie on tables too."""
    for told in (
        "",
        "https://example.org",
        "cardkit:kings-gold/1.0/4/1",
        "CARDKIT:KINGS-GOLD/1.0/4/A3",
        "x" * 999,
    ):
        with pytest.raises(NoPadCode, match="no code of a cardkit pad"):
            PadCode.read(told)


def test_running_totals_are_as_high_as_what_was_banked() -> None:
    """King's Gold has 6 mm for running totals, and 7 for what was banked; Incan Gold, with a round
    more, has less room for running totals, but 5 mm."""
    for name, least in (("kings-gold", 6.0), ("incan-gold", 5.0)):
        high = {
            cell.kind: cell.box[3] for cell in cardkit.pad_cells(load(name), 8) if cell.round == 1
        }
        assert high["so-far"] >= least
        assert high["banked"] >= max(7.0, least)


@pytest.mark.rule("KG-6", "IG-3")
def test_who_took_an_artifact_has_a_cell() -> None:
    """Beside the box of each, with what it counts; in a row for artifacts, of each player; in the
    cave one a round."""

    def cells(variant: Variant) -> list[tuple[int, int, int]]:
        found = cardkit.pad_cells(variant, 3)
        return [(cell.round, cell.seat, cell.worth) for cell in found if cell.kind == "artifact"]

    assert cells(load("kings-gold")) == [
        (2, -1, 5),
        *[(3, -1, 10)] * 2,
        *[(4, -1, 15)] * 2,
        *[(5, -1, 15)] * 2,
    ]
    assert cells(house(of="incan-gold", rounds="2")) == [
        (at, seat, 0) for at in (1, 2) for seat in range(3)
    ]
    assert cells(load("cave-network")) == [(at, -1, 0) for at in range(1, 6)]
    assert cells(load("poor-mans")) == []


def test_nine_players_stand_on_two_pads_of_one_page() -> None:
    """Each is a page of the pad, with its own code; seats go on."""
    cells = cardkit.pad_cells(load("kings-gold"), 9)
    assert [cell.page for cell in cells if cell.kind == "code"] == [1, 2]
    assert [(cell.page, cell.seat) for cell in cells if cell.kind == "total"] == [
        (1 + seat // 5, seat) for seat in range(9)
    ]


def test_the_foot_says_how_it_is_read_and_what_so_far_is() -> None:
    """Not of a game without artifacts to keep, and not where the label says it."""
    shown = text(pad(house(of="incan-gold", rounds="2"), 4).finished())
    assert "cardkit reads a photograph of it" in shown
    assert "So far: gold alone; artifacts join in the total." in shown
    assert "Nothing banked: a dash." in shown
    assert "typed in" not in shown
    assert "join in the total" not in text(pad(load("diamant"), 4).finished())


@pytest.mark.parametrize("seed", seeds(3))
def test_random_house_rules_have_cells(seed: int) -> None:
    """Any rules, any number of players: nothing is crowded, each page has its
    code."""
    chance = Random(seed)
    variant, players = (
        random_house(chance).variant,
        chance.choice((None, 1, 3, 8, 11)),
    )
    cells, page = cardkit.pad_cells(variant, players), pad(variant, players)
    assert faults(page) == []
    held(cells, page)
    read = {PadCode.read(one).page for one in texts(page.finished(), 150)}
    assert (
        read
        == {cell.page for cell in cells}
        == {cell.page for cell in cells if cell.kind == "code"}
    )
