"""An evening with paper alone: the printed deck, the coins, and a slip for each."""

from __future__ import annotations

from collections import Counter

import pymupdf
import pytest

from cardkit.files import load, shipped
from cardkit.ink import MM, Ink, Paper
from cardkit.odds import needed
from cardkit.paper import NoSuchPiece, Order, drawn
from cardkit.paper.cutouts import POKER
from cardkit.speech import kit, pages
from tests.paper.looking import tree


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("paper", Paper)
def test_a_deck_has_every_card_once_and_says_what_it_means(name: str, paper: Paper) -> None:
    """Rank and suit to tap it in by, its worth, its danger; on either paper nine cards, and a page of backs at the end."""
    variant = load(name)
    page = drawn("deck", variant, Order(paper))
    assert page.count == -(-len(variant.slots) // 9) + 1
    root, _ = tree(page.finished())
    told = [part.alt for part in root.walk() if part.role == "Figure"]
    backs = [alt for alt in told if alt == pages.face_down()]
    assert len(backs) == 9
    assert Counter(told) - Counter(backs) == Counter(kit.card_meaning(variant, slot) for slot in variant.slots)


def test_a_printed_card_is_as_large_as_one_from_a_pack() -> None:
    """63 by 88 mm, the size of a poker card; its index stands in both corners, its worth in the middle."""
    assert tuple(round(side / MM, 3) for side in POKER) == (63, 88)
    first = drawn("deck", load("kings-gold"), Order()).words[0]
    assert [word.text for word in first if word.box.y < 110 * MM][:3].count("A") == 2
    assert kit.card_meaning(load("kings-gold"), load("kings-gold").slots[0]) == "ace of spades: 1 gold"
    assert kit.card_meaning(load("incan-gold"), load("incan-gold").slots[-1]).count(":") == 1


@pytest.mark.parametrize("name", shipped())
def test_coins_are_as_many_as_a_table_needs(name: str) -> None:
    """For as many players as wanted: the number that is enough in 95 of 100 games."""
    variant = load(name)
    for players in (variant.players.low, variant.players.high):
        page = drawn("coins", variant, Order(players=players))
        cut = Counter(word.text for sheet in page.words for word in sheet if word.text.isdigit())
        assert cut == {str(worth): number for worth, number in needed(variant, players)}


@pytest.mark.parametrize("ink", Ink)
def test_coins_of_each_worth_have_a_shape_of_their_own(ink: Ink) -> None:
    """In any ink: of three worths the least is round, the greatest square, and that between has eight sides."""
    raw = drawn("coins", load("kings-gold"), Order(players=4, ink=ink)).finished()
    edge = 0.6 if ink is Ink.SAVER else 1.4
    edges = [
        tuple(item[0] for item in shape["items"])
        for page in pymupdf.open(stream=raw)
        for shape in page.get_drawings()
        if shape["width"] is not None and abs(shape["width"] - edge) < 0.01 and len(shape["items"]) > 1
    ]
    assert Counter(len(edge) if set(edge) == {"l"} else "".join(sorted(set(edge))) for edge in edges) == {
        "c": 65,
        8: 10,
        "cl": 30,
    }


def test_slips_are_for_secret_totals_and_have_a_cell_for_each_round() -> None:
    """G-14: who may not show what is banked writes it on a slip of their own."""
    with pytest.raises(NoSuchPiece, match="one pad serves all"):
        drawn("slips", load("poor-mans"), Order())
    for rounds in (1, 5, 12, 20):
        variant = load("kings-gold", (("totals", "secret"), ("rounds", str(rounds))))
        page = drawn("slips", variant, Order(pages=2))
        cells = [word.text for word in page.words[0] if word.text.lower().startswith("round ")]
        slips = sum(word.text == pages.total() for word in page.words[0])
        assert page.count == 2
        assert slips in (4, 6, 8)
        assert len(cells) == rounds * slips
        assert sum(word.text == "Extra round" for word in page.words[0]) == slips, "a tie may bring it (KG-11)"


def test_the_word_on_a_card_stands_below_its_coin() -> None:
    """Of a card that is gold and a danger; where every card counts towards the end none is called a danger."""
    page = drawn("deck", load("variants/gallery/no-two-alike.toml"), Order())
    named = [word for word in page.words[0] if word.text == "crevasse"]
    assert len(named) == 9
    assert {word.ground for word in named} == {page.palette.paper}
    assert "means nothing" in {word.text for word in page.words[-2]}, "a King, which else were a bare card"
    variant = load("cave-network")
    assert {kit.card_word(variant, slot) for slot in variant.slots} == {"", "court card"}
