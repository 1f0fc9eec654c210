"""Names of players: which are valid, whom a word means, and what is their shortest form."""

import pytest

from cardkit.tally.names import is_valid_name, possible_players, short_form
from cardkit.tally.words import typed_words

ANNS = ("Anna", "Ann", "Bo", "Łukasz", "Mary Ann", "Jean-Luc")
JACKS = ("Jack", "Queenie", "Kim", "Ace")


@pytest.mark.parametrize(
    "name",
    ["Ann", "A", "K", "7", "Jack", "Ace", "Ten", "Łukasz", "Zoë", "Mary Ann", "Jean-Luc", "O'Neil",
     "J.R.", "Bo 2", "3rd", "Nobody Else", "The Rock", "Ona", "李", "x" * 30],
)  # fmt: skip
def test_valid_name_is_accepted(name: str) -> None:
    assert is_valid_name(name)


@pytest.mark.parametrize(
    "name",
    ["", " ", " Ann", "Ann ", "Mary  Ann", "-Bo", ".", "B@b", "Ann, Bo", "Bo/Cy", "Bo:", "♠", "B\x07o",
     "all", "Nobody", "and", "leaves", "OUT", "round", "Round 2", "Bo and Cy", "joker", "undo", "Score", "yes",
     "x" * 31],
)  # fmt: skip
def test_invalid_name_is_refused(name: str) -> None:
    assert not is_valid_name(name)


@pytest.mark.parametrize("name", ["Koniec", "wszyscy", "cofnij", "Runda 2"])
def test_name_valid_in_files_may_be_refused_by_play(name: str) -> None:
    assert is_valid_name(name)
    assert not is_valid_name(name, "pl")


@pytest.mark.parametrize(
    ("word", "players", "inside", "expected"),
    [
        ("ANN", ANNS, "", "Ann"),  # a whole name, though Anna begins so too
        ("ann", ANNS, "Anna, Bo", "Ann"),  # who is out already
        ("an", ANNS, "Anna, Bo", "Anna"),
        ("lu", ANNS, "", "Łukasz"), ("łuk", ANNS, "", "Łukasz"),
        ("mary ann", ANNS, "", "Mary Ann"), ("mary", ANNS, "", "Mary Ann"),
        ("mary a", ANNS, "", "Mary Ann"), ("jean-l", ANNS, "", "Jean-Luc"),
        ("bl", ANNS, "", "Bo, Łukasz"), ("bb", ANNS, "", ""), ("ba", ANNS, "", ""),
        ("ba", ANNS, "Anna, Bo", "Bo, Anna"), ("zed", ANNS, "", ""), ("bo", ANNS, "Ann", "Bo"),
        ("jl", ANNS, "", "Jean-Luc, Jean-Luc, Łukasz"), ("jl", ANNS, "Jean-Luc", "Jean-Luc"),
        ("ma", ANNS, "", "Mary Ann"), ("luc", ANNS, "", "Jean-Luc"),
        ("tt", ("Tom", "Tim", "Bo"), "", "Tom, Tim"), ("al", ANNS, "", ""),
        ("b", ANNS, "Ann", ""), ("kqj", JACKS, "", "Kim, Queenie, Jack"), ("k", JACKS, "", "Kim"),
    ],
)  # fmt: skip
def test_word_means_expected_players(
    word: str, players: tuple[str, ...], inside: str, expected: str
) -> None:
    found = possible_players(word, players, inside.split(", ") if inside else players)
    assert ", ".join(name for who in found for name in who) == expected


@pytest.mark.parametrize(
    ("players", "forms"),
    [
        ("Ann, Bo, Cy", "ann, bo, cy"),  # a is an ace, "an" an article, b is black, c clubs
        ("Theo, Irena, Andy, Léa", "theo, ir, andy, l"),
        ("Anna, Annika", "anna, anni"),
        (
            "Jack, Queenie, Kim, Ace",
            "jac, quee, ki, - ace",
        ),  # ja: Jack and Ace; ac: the ace of clubs
        ("A, K, Uma", "- A, - K, uma"),  # u is undo, um a German word
    ],
)
def test_each_name_gets_its_shortest_clear_form(players: str, forms: str) -> None:
    typed, people = typed_words(), players.split(", ")
    found = [short_form(name, people, lambda text: bool(typed.card(text))) for name in people]
    assert ", ".join(found).lower() == forms.lower()
