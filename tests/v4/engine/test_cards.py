"""Cards: every way to spell one, names by halves, and the patterns of a variant file."""

from __future__ import annotations

import pytest

from cardkit.v4 import explain
from cardkit.v4.engine import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    CardError,
    expand,
    in_a_spelling,
    is_card,
    parse_card,
)


@pytest.mark.parametrize(
    ("spelled", "card"),
    [
        ("7h", "7h"),
        ("7H", "7h"),
        ("h7", "7h"),
        ("7♥", "7h"),
        ("♥7", "7h"),
        ("7♡", "7h"),
        ("7 h", "7h"),
        ("7♥️", "7h"),
        ("seven of hearts", "7h"),
        ("Seven Hearts", "7h"),
        ("7 of hearts", "7h"),
        ("hearts 7", "7h"),
        ("７ｈ", "7h"),
        ("10s", "10s"),
        ("Ts", "10s"),
        ("ts", "10s"),
        ("s10", "10s"),
        ("10♠", "10s"),
        ("ten of spades", "10s"),
        ("T", "10"),
        ("10", "10"),
        ("1", "A"),
        ("a", "A"),
        ("ace", "A"),
        ("1d", "Ad"),
        ("A♦", "Ad"),
        ("ace of diamonds", "Ad"),
        ("k", "K"),
        ("King", "K"),
        ("kings", "K"),
        ("queen of clubs", "Qc"),
        ("Q♣", "Qc"),
        ("j", "J"),
        ("knave", "J"),
        ("sixes", "6"),
        ("7b", "7b"),
        ("7r", "7r"),
        ("black 7", "7b"),
        ("red seven", "7r"),
        ("b7", "7b"),
        ("h", "h"),
        ("♠", "s"),
        ("hearts", "h"),
        ("diamond", "d"),
        ("spades", "s"),
        ("club", "c"),
        ("joker", "joker"),
        ("Joker", "joker"),
        ("*", "joker"),
        ("JOKER", "joker"),
        ("red joker", "joker"),
        ("★", "joker"),
    ],
)
def test_every_spelling_of_a_card(spelled: str, card: str) -> None:
    """Rank before or after suit, letters, words or signs, upper or lower case: one card."""
    assert str(parse_card(spelled)) == card


@pytest.mark.parametrize("suit", [*SUITS, "b", "r", ""])
@pytest.mark.parametrize("rank", RANKS)
def test_what_a_card_writes_it_reads(rank: str, suit: str) -> None:
    """The canonical form of each card and half-named card is read as that card."""
    assert parse_card(str(Card(rank, suit))) == Card(rank, suit)


@pytest.mark.parametrize(
    "word",
    [
        "8x",
        "",
        " ",
        "11",
        "0",
        "7hh",
        "7h7",
        "hh",
        "x",
        "of",
        "7hs",
        "jokers!",
        "-",
        "1 0 0",
        "A" * 500,
        "\0",
        "7,h",
        "🂡",
    ],
)
def test_what_is_no_card_is_refused_with_the_word(word: str) -> None:
    """The complaint quotes the word and says what a card looks like."""
    assert not is_card(word)
    with pytest.raises(CardError, match="is not a card") as caught:
        parse_card(word)
    assert "Ranks are A 2-10 J Q K, suits s h d c; joker or" in explain(caught.value)


def test_a_long_word_is_not_quoted_whole() -> None:
    """Forty letters are enough to find it."""
    with pytest.raises(CardError) as caught:
        parse_card("x" * 1000)
    assert len(explain(caught.value)) < 130


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("7h", "seven of hearts"),
        ("Ks", "King of spades"),
        ("Ac", "ace of clubs"),
        ("7b", "black seven"),
        ("Kr", "red King"),
        ("Q", "Queen"),
        ("7", "seven"),
        ("joker", "joker"),
        ("h", "hearts"),
        ("10d", "ten of diamonds"),
    ],
)
def test_a_card_in_words(card: str, words: str) -> None:
    """What a person says; the words are read as that card again."""
    assert parse_card(card).words == words
    assert parse_card(words) == parse_card(card)


def test_the_number_on_a_card() -> None:
    """Ace 1, numbers their number, Jack 11 to King 13, a joker and a bare suit none."""
    assert [Card(rank).value for rank in RANKS] == list(range(1, 14))
    assert (JOKER.value, Card("", "h").value) == (0, 0)


@pytest.mark.parametrize(
    ("name", "slot", "fits"),
    [
        ("7", "7h", True),
        ("7h", "7h", True),
        ("7h", "7d", False),
        ("7r", "7h", True),
        ("7b", "7h", False),
        ("h", "7h", True),
        ("7", "8h", False),
        ("7s", "7b", True),
        ("7c", "7b", True),
        ("7h", "7b", False),
        ("7b", "7b", True),
        ("7r", "7b", False),
        ("b", "Ks", True),
        ("joker", "joker", True),
        ("7", "joker", False),
        ("h", "joker", False),
        ("joker", "7h", False),
    ],
)
def test_which_cards_a_name_can_mean(name: str, slot: str, fits: bool) -> None:
    """A half name fits every card it does not contradict; the slot "7b" is a black seven of either
    suit."""
    assert parse_card(name).can_be(parse_card(slot)) is fits


@pytest.mark.parametrize(
    ("pattern", "slots"),
    [
        ("K", "Ks Kh Kd Kc"),
        ("5sc", "5s 5c"),
        ("7b", "7b"),
        ("8-10shd", "8s 8h 8d 9s 9h 9d 10s 10h 10d"),
        ("joker", "joker"),
        ("J-Kh Ab", "Jh Qh Kh Ab"),
        ("A-2c joker joker", "Ac 2c joker joker"),
        ("tS", None),
        ("T", "10s 10h 10d 10c"),
    ],
)
def test_patterns_of_a_variant_file(pattern: str, slots: str | None) -> None:
    """Ranks and ranges, each with the suits it comes in; a colour is one card; suits are small
    letters."""
    if slots is None:
        with pytest.raises(ValueError, match="no card pattern"):
            expand(pattern)
    else:
        assert " ".join(map(str, expand(pattern))) == slots


@pytest.mark.parametrize(
    ("pattern", "complaint"),
    [
        ("", "got nothing"), ("11", ('"11" is no card '
                                     'pattern')), ("7hh", ('"7hh" is no card '
                                                           'pattern')), ("A-Z", "no card pattern"),
        ("10-2", ("runs backwards. Ranks go A 2-10 J Q K: the "
                  "lower")), ("7bs", 'mixes a colour (b, r: one card) with suits'),
        ("h", "no card pattern"), ("-", "no card pattern"), ("7h-9h", "no card pattern"),
    ],
)  # fmt: skip
def test_a_wrong_pattern_is_refused(pattern: str, complaint: str) -> None:
    """The complaint says what is wrong and how to write it."""
    with pytest.raises(ValueError) as caught:
        expand(pattern)
    assert complaint in str(caught.value)


def test_a_card_can_be_pasted_back() -> None:
    """`repr` is Python, `str` is the canonical short form."""
    assert eval(repr(Card("7", "h"))) == Card("7", "h")
    assert str(Card("10", "s")) == "10s"


def test_a_piece_of_a_spelling_is_known() -> None:
    """In a rank, in a suit, in a joker, and where a rank and a suit meet in either order; what only
    begins like one is none."""
    assert all(map(in_a_spelling, ("", "ac", "eart", "ceh", "stwo", "7h", "♥10", "jok", "edjok")))
    assert not any(map(in_a_spelling, ("anna", "acex", "7x", "acetwo", "heartsclubs")))
