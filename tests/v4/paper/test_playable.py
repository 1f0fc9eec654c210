"""An evening with a pack and paper alone: the coins."""

from __future__ import annotations

from collections import Counter

import pymupdf
import pytest

from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Ink
from cardkit.v4.odds import supply
from cardkit.v4.paper import Order, drawn


@pytest.mark.parametrize("name", shipped())
def test_coins_are_as_many_as_a_table_needs(name: str) -> None:
    """For as many players as wanted: the number that is usually enough."""
    variant = load(name)
    for players in (variant.players.low, variant.players.high):
        page = drawn("coins", variant, Order(players=players))
        cut = Counter(word.text for sheet in page.words for word in sheet if word.text.isdigit())
        assert cut == {str(worth): number for worth, number in supply.needed(variant, players)}


@pytest.mark.parametrize("ink", Ink)
def test_coins_of_each_worth_have_a_shape_of_their_own(ink: Ink) -> None:
    """In any ink: of three worths the least is round, the greatest square, and that between has
    eight sides."""
    variant = load("kings-gold")
    ones, fives, tens = (number for _, number in supply.needed(variant, 4))
    raw = drawn("coins", variant, Order(players=4, ink=ink)).finished()
    edges = [
        tuple(item[0] for item in shape["items"])
        for page in pymupdf.open(stream=raw)
        for shape in page.get_drawings()
        if shape["width"] is not None
        and abs(shape["width"] - 1.4) < 0.01
        and len(shape["items"]) > 1
    ]
    assert Counter(
        len(edge) if set(edge) == {"l"} else "".join(sorted(set(edge))) for edge in edges
    ) == {
        "c": ones,
        8: fives,
        "cl": tens,
    }
