"""The pad of a game: every card can be named by taps, and nothing else."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from cardkit.v4.engine import Card, Variant
from cardkit.v4.files import load, shipped
from cardkit.v4.phones.card_views import Key, keypad, part_of, slots_of, suits_of
from tests.v4.houses import House, house
from tests.v4.seeds import seeds


def faces(variant: Variant) -> list[str]:
    return [str(key.face) for key in keypad(variant)]


def named(key: Key) -> list[str]:
    return [str(card) for card in key.names]


def key(name: str, face: str) -> Key:
    return next(key for key in keypad(load(name)) if str(key.face) == face)


def test_bare_ranks_are_enough_where_suits_do_not_matter() -> None:
    """King's Gold: ace to ten, three guards, the joker last."""
    assert faces(load("kings-gold")) == ["A", *map(str, range(2, 11)), "J", "Q", "K", "joker"]


def test_colours_and_suits_where_they_tell_cards_apart() -> None:
    """Poor Man's: black and red numbers apart, monsters by their suit alone."""
    black, red = ["Ab", "2", "3b", "4b", "5b", "7b", "9"], ["Ar", "3r", "4r", "5r", "7r"]
    assert faces(load("poor-mans")) == [*black, *red, "s", "h", "d", "c", "joker"]


def test_a_second_tap_asks_for_the_suit() -> None:
    """Incan Gold: three 8s are snakes and one is an artifact."""
    assert named(key("incan-gold", "8")) == ["8s", "8h", "8d", "8c"]
    assert key("incan-gold", "8").asks
    assert not key("diamant", "8").asks


def test_a_key_shows_the_suits_its_cards_can_have() -> None:
    """The only 2 is a spade, either black 5, any of the four Queens."""
    variant = load("incan-gold")
    shown = [
        suits_of(slots_of(variant, key("incan-gold", face).names))
        for face in ("2", "5b", "7r", "8")
    ]
    assert shown == ["s", "sc", "h", ""]


def test_a_key_shows_what_its_cards_are() -> None:
    """Gold, a danger, an artifact; of both the danger."""
    parts = [
        part_of(slots_of(load("incan-gold"), key("incan-gold", face).names)) for face in ("9", "Q")
    ]
    assert parts == ["gold", "danger"]
    court = load("cave-network")
    assert part_of(slots_of(court, [Card("K")])) == "artifact"


@pytest.mark.parametrize("name", shipped())
def test_no_shipped_game_needs_more_than_17_keys(name: str) -> None:
    """So many fit on a phone."""
    assert len(keypad(load(name))) <= 17


@cache
def houses() -> tuple[House, ...]:
    """Random house rules."""
    return tuple(house(Random(seed), words=False) for seed in seeds(40))


@pytest.mark.slow
def test_every_card_of_a_house_rule_can_be_named_by_taps() -> None:
    """All its cards, none that is not in the deck, and each tap is a name that the game takes as it
    is."""
    for one in houses():
        _all_named(one)


def _all_named(one: House) -> None:
    variant = one.variant
    reached = 0
    for key in keypad(variant):
        assert len(key.names) == len(set(key.names)) > 0
        for card in key.names:
            reached |= variant.meaning(card).slots
    assert reached == (1 << len(variant.slots)) - 1, one
    assert len(set(faces(variant))) == len(faces(variant)), one


def test_no_suit_is_asked_for_without_need() -> None:
    """A second tap is asked for only where neither the rank nor the colours are names by
    themselves."""
    asking = [
        (one.variant, key.face.rank) for one in houses() for key in keypad(one.variant) if key.asks
    ]
    assert len(asking) > 5
    for variant, rank in asking:
        assert not _is_name(variant, Card(rank))
        letters = {slot.card.suit for slot in variant.slots if slot.card.rank == rank}
        colours = [colour for colour, suits in (("b", "scb"), ("r", "hdr")) if letters & set(suits)]
        assert not all(_is_name(variant, Card(rank, colour)) for colour in colours)


def _is_name(variant: Variant, card: Card) -> bool:
    try:
        return bool(variant.meaning(card).slots)
    except ValueError:
        return False
