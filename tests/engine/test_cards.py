"""Cards: spellings, partial names, patterns in variant files, and texts that are not cards."""

import pytest
from hypothesis import given, strategies as st

from cardkit.engine.cards import JOKER, RANKS, SUITS, Card, CardError, expand_pattern, parse_card

from ..strategies import hostile_bytes


@pytest.mark.parametrize(("card", "spelled"), [
    ("7h", "7h 7H 7♥"), ("10s", "10s Ts ts 10♠"), ("10", "T t 10"), ("A", "A a"), ("Ad", "A♦"),
    ("Qc", "q♣"), ("7b", "7b"), ("h", "h ♥"), ("joker", "joker Joker"),
])  # fmt: skip
def test_parse_card_accepts_every_spelling(card: str, spelled: str) -> None:
    assert {str(parse_card(one)) for one in spelled.split()} == {card}


@pytest.mark.parametrize(
    "card", [JOKER, *(Card(rank, suit) for rank in ("", *RANKS) for suit in "shdcbr")]
)
def test_written_card_parses_to_the_same_card(card: Card) -> None:
    assert parse_card(str(card)) == card


@pytest.mark.parametrize("word", [
    "8x", "", " ", "11", "0", "1", "7hh", "7h7", "hh", "x", "7hs", "jokers", "-", "7-8", "7 h", "h7",
    "seven", "A" * 500, "\0", "7,h", "🂡", "７h", "♥️",
])  # fmt: skip
def test_parse_card_rejects_words_that_are_not_cards(word: str) -> None:
    with pytest.raises(CardError, match="is not a card"):
        parse_card(word)


@given(st.text() | hostile_bytes().map(lambda data: data.decode("utf-8", "replace")))
def test_parse_card_random_text_is_valid_card_or_error(text: str) -> None:
    try:
        card = parse_card(text)
    except CardError:
        return
    assert card.rank in ("", "joker", *RANKS)
    assert card.suit in ("", *"shdcbr")
    assert parse_card(str(card)) == card


def test_each_rank_has_its_face_value() -> None:
    assert [Card(rank).face_value for rank in RANKS] == list(range(1, 14))
    assert (JOKER.face_value, Card("", "h").face_value) == (0, 0)


@pytest.mark.parametrize(("physical", "names", "others"), [
    ("7h", "7 7h 7r h r", "7d 7b 8 8h joker s b"),
    ("7b", "7 7s 7c 7b b s c", "7h 7r r h"),
    ("Ks", "K Ks Kb b s", "Q h r Kc"),
    ("joker", "joker", "7 h b"),
])  # fmt: skip
def test_partly_named_card_can_mean_the_right_cards(physical: str, names: str, others: str) -> None:
    card = parse_card(physical)
    assert [n for n in f"{names} {others}".split() if parse_card(n).can_name(card)] == names.split()


@pytest.mark.parametrize(("pattern", "cards"), [
    ("K", "Ks Kh Kd Kc"), ("T", "10s 10h 10d 10c"), ("5sc", "5s 5c"), ("7b", "7b"),
    ("8-10sh", "8s 8h 9s 9h 10s 10h"), ("J-Kh Ab", "Jh Qh Kh Ab"),
    ("q♥", "Qh"), ("J–Qs", "Js Qs"), ("3-3d", "3d"), ("Ac A-2c", "Ac Ac 2c"),
    ("joker", "joker"), ("A-2c Joker joker", "Ac 2c joker joker"),
])  # fmt: skip
def test_expand_pattern_returns_its_cards(pattern: str, cards: str) -> None:
    assert " ".join(map(str, expand_pattern(pattern))) == cards


def test_expand_full_range_returns_whole_pack() -> None:
    assert expand_pattern("A-K") == [Card(rank, suit) for rank in RANKS for suit in SUITS]


@pytest.mark.parametrize(("pattern", "complaint"), [
    ("", "expected cards such as"), ("  ", "expected cards such as"), ("11", '"11" is not a card'),
    ("10-2", "is in the wrong order"), ("K-A", "is in the wrong order"), ("7bs", "not a card pattern"),
    ("tS", "not a card pattern"), ("A-Z", "not a card pattern"), ("h", "not a card pattern"),
    ("7h-9h", "not a card pattern"), ("7hh", "not a card pattern"), ("7-", "not a card pattern"),
    ("-7", "not a card pattern"), ("7 x", '"x" is not a card pattern'),
])  # fmt: skip
def test_expand_rejects_invalid_patterns(pattern: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        expand_pattern(pattern)
