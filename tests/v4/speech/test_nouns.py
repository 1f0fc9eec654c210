"""Cards, kinds of danger and people are called by their names, in a variant's own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.engine import JOKER, Card, Variant, expand, parse_card
from cardkit.v4.files import load
from cardkit.v4.words import nouns, say
from cardkit.v4.words.nouns import in_short


def house(tmp_path: Path, text: str) -> Variant:
    """The house rule `text`."""
    path = tmp_path / "house.toml"
    path.write_text(f'name = "House"\n{text}', "utf-8")
    return load(path)


@pytest.mark.parametrize(
    ("variant", "card", "called"),
    [
        ("kings-gold", "9", "a 9"),
        ("kings-gold", "8", "an 8"),
        ("kings-gold", "A", "an ace"),
        ("kings-gold", "Qs", "a Queen of spades"),
        ("poor-mans", "7b", "a black 7"),
        ("poor-mans", "h", "a monster of hearts"),
        ("kings-gold", "joker", "a joker"),
    ],
)
def test_cards_are_called_as_one_says_them(variant: str, card: str, called: str) -> None:
    """Ranks, suits, colours, and a suit alone where it names a danger."""
    assert say("{card:a}", card=nouns.of_card(parse_card(card), load(variant))) == called


def test_cards_have_plurals() -> None:
    """The plural stands on the rank, not at the end."""
    game = load("kings-gold")
    assert [
        f"{nouns.of_card(parse_card(card), game):many}" for card in ("Qs", "6", "7b", "joker")
    ] == [
        "Queens of spades",
        "6s",
        "black 7s",
        "jokers",
    ]


@pytest.mark.parametrize(
    ("danger", "kind", "called"),
    [
        ('"J-K" = "rank"', "Q", "Queen"),
        ('"J-K" = "suit"', "h", "guard of hearts"),
        ('"J-K" = "colour"', "b", "black guard"),
        ('"J-K" = "all"', "danger", "guard"),
        ('"J-Q" = "rank", "K" = "colour"', "b", "black King"),
        ('"J-Q" = "colour", "K" = "rank"', "r", "red Jack or Queen"),
        ('"J-Q" = "rank", "K" = "all"', "danger", "King"),
        ('"J-Q" = "suit", "K" = "rank"', "s", "Jack or Queen of spades"),
        ('"J-Qhd" = "rank"', "J", "Jack"),
        ('"J-Kh" = "all", "8" = "rank"', "danger", "Jack, Queen or King"),
        ('"J-Qhd" = "rank", "J-Qsc K" = "colour"', "J", "red Jack"),
        ('"J-Kh" = "all", "J-Qsc" = "rank"', "danger", "Jack or Queen of hearts or King"),
    ],
)
def test_a_kind_is_called_so_that_no_other_danger_fits(
    tmp_path: Path, danger: str, kind: str, called: str
) -> None:
    """Where kinds are mixed, a red Jack is no black King: the name says which cards are meant."""
    game = house(tmp_path, f'extends = "kings-gold"\n[cards]\ndanger = {{ {danger} }}\n')
    assert str(nouns.of_kind(kind, game)) == called


def test_a_kind_is_called_so_that_no_gold_fits(tmp_path: Path) -> None:
    """Black courts are gold, red ones dangers: another red Jack ends it; at the margin, among
    dangers, the rank is enough."""
    courts = 'gold = { "A-10" = "face", "J-Ksc" = "face" }\ndanger = { "J-Khd" = "rank" }'
    game = house(tmp_path, f'extends = "kings-gold"\n[cards]\n{courts}\n')
    assert [str(nouns.of_kind(kind, game)) for kind in game.kinds] == [
        "red Jack",
        "red Queen",
        "red King",
    ]
    assert [nouns.kind_in_short(kind, game) for kind in game.kinds] == ["J", "Q", "K"]
    alone = courts.replace("Ksc", "Kscd").replace("Khd", "Kh")
    one = house(tmp_path, f'extends = "kings-gold"\n[cards]\n{alone}\n[danger]\nends_at = 1\n')
    assert str(nouns.of_kind("J", one)) == "Jack of hearts"


def test_a_kind_has_its_own_name_beside() -> None:
    """``8 (snake)``."""
    game = load("incan-gold")
    assert str(nouns.of_kind("8", game)) == "8 (snake)"
    assert str(nouns.own_kind("8", game)) == "snake"


def test_a_name_does_not_stand_for_colours(tmp_path: Path) -> None:
    """Where ranks of a kind are of other colours than gold, brackets behind the last would not tell
    of the first."""
    cards = 'gold = { "A-5 Kb" = "face" }\ndanger = { "6-8r 6-8b" = "colour", "Kr J-Qh" = "suit" }'
    game = house(
        tmp_path,
        f'extends = "kings-gold"\n[cards]\n{cards}\n[words.kinds]\nr = "lava"\nb = "snakes"\n',
    )
    assert str(nouns.of_kind("r", game)) == "red 6, 7, 8 or King (lava)"
    assert str(nouns.of_kind("b", game)) == "black guard (snakes)"


def test_artifacts_by_their_card_or_their_word() -> None:
    """Jokers are all alike; the five clubs are not."""
    assert f"{nouns.of_artifact(JOKER, load('kings-gold')):the}" == "the joker"
    assert f"{nouns.of_artifact(Card('10', 'c'), load('incan-gold')):the}" == "the 10 of clubs"


@pytest.mark.parametrize(
    ("pattern", "words", "signs"),
    [
        ("A-10", "ace to 10", "ace to 10"),
        ("J-K", "Jack, Queen, King", "Jack, Queen, King"),
        ("8shd 10shd", "8, 10 of spades, hearts and diamonds", "8, 10 of ♠♥♦"),
        ("7b 9b 7r", "black 7, 9; red 7", "black 7, 9; red 7"),
        ("2-9s 2-5h", "2 to 9 of spades; 2 to 5 of hearts", "2 to 9 of ♠; 2 to 5 of ♥"),
        (
            "6d 5-6h 4-6s",
            "4, 5, 6 of spades; 5, 6 of hearts; 6 of diamonds",
            "4 of ♠; 5 of ♠♥; 6 of ♠♥♦",
        ),
        ("joker joker", "2 jokers", "2 jokers"),
    ],
)
def test_cards_together(pattern: str, words: str, signs: str) -> None:
    """Ranges from four in a row on, suits in words or as they stand on cards: each rank once where
    that is shorter."""
    assert nouns.cards_text(expand(pattern)) == words
    assert nouns.cards_text(expand(pattern), signs=True) == signs


def test_the_theme_speaks_its_own_grammar(tmp_path: Path) -> None:
    """An airlock, gems that are shared, one who surfaces and several who surface."""
    words = '[words]\ngold = "gem/gems"\nplace = "airlock"\nleaves = "surfaces/surface"\n'
    theme = nouns.theme(house(tmp_path, f'extends = "kings-gold"\n{words}'))
    told = say("{gold:many,cap} {gold:is|are} shared in {place:a} by who {leaves}.", **theme)
    assert told == "Gems are shared in an airlock by who surfaces."
    assert (
        say("{gold:many,cap} {gold:is|are} shared.", **nouns.theme(load("kings-gold")))
        == "Gold is shared."
    )


def test_names_side_by_side() -> None:
    """With commas where one of them has a blank in it."""
    assert nouns.row(["Ann", "Bo"]) == "Ann Bo"
    assert nouns.row(["Ann", "Mary Ann"]) == "Ann, Mary Ann"


def test_a_card_of_which_only_the_colour_is_known_is_called_by_it() -> None:
    """On a filled pad: ``black``, without a blank after it."""
    assert [in_short(Card(rank, suit)) for rank, suit in (("", "b"), ("7", "b"), ("7", "h"))] == [
        "black",
        "black 7",
        "7♥",
    ]


def test_cards_alike_are_counted_beside_others() -> None:
    """No table is told to take the Queen and the Queen."""
    cards = [Card("Q"), Card("Q"), Card("K")]
    assert say("{cards:the}", cards=nouns.all_the(cards, load("cave-network"))) == (
        "the 2 Queens and the King"
    )
    assert (
        say("{cards:the}", cards=nouns.all_the(cards[:2], load("cave-network"))) == "the 2 Queens"
    )
