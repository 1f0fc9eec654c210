"""The words that people type: how they are compared, which are cards, and what they mean."""

from itertools import combinations

import pytest

from cardkit.i18n.translate import languages, t, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.loader import load
from cardkit.tally.line_kinds import KeyLine, parse_key_line
from cardkit.tally.words import TABLES, fold, typed_words, words_of_language
from cardkit.text.rules.sheets import heading_plural


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("ANN", "ann"), ("  Mary \t Ann ", "mary ann"), ("Zoë", "zoe"), ("Zoe\u0308", "zoe"),
        ("Łukasz", "lukasz"), ("ŁUKASZ", "lukasz"), ("Søren", "soren"), ("Straße", "strasse"),
        ("O’Neil", "o'neil"), ("Jean\u2010Luc", "jean-luc"), ("♥\ufe0f", "♥"), ("", ""),
    ],
)  # fmt: skip
def test_fold_normalizes_text(text: str, folded: str) -> None:
    assert fold(text) == folded == fold(folded)


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("a", "A"), ("1", "A"), ("ace", "A"), ("10", "10"), ("t", "10"), ("ten", "10"), ("k", "K"),
        ("king", "K"), ("joker", "joker"), ("*", "joker"), ("7h", "7h"), ("7♥", "7h"), ("kc", "Kc"),
        ("10d", "10d"), ("td", "10d"), ("7b", "7b"), ("qr", "Qr"), ("h", "h"), ("red", "r"),
        ("spades", "s"), ("seven", "7"),
        ("h7", "7h"), ("H7", "7h"), ("♥7", "7h"), ("♥️7", "7h"), ("h10", "10h"), ("sa", None), ("da", None), ("7hearts", None),
        ("11", None), ("0", None), ("jokerb", None), ("*h", None),
        ("sevenh", None), ("7x", None), ("77", None), ("", None), ("ann", None),
    ],
)  # fmt: skip
def test_card_words_are_read(word: str, card: str | None) -> None:
    found = typed_words().card(word)
    assert (found and "".join(found)) == card


@pytest.mark.parametrize(("code", "word", "cards"), [
    ("de", "7k", "7c 7d"), ("de", "k", "K"), ("de", "7p", "7s"), ("fr", "7c", "7c 7d 7h"),
    ("fr", "7t", "7c"), ("pl", "7k", "7d 7h"), ("pl", "7p", "7s"), ("pl", "t7", "7c"),
    ("pl", "pas", ""), ("de", "das", ""), ("fr", "pas", ""),
    ("fr", "tt", ""), ("pl", "tt", ""), ("de", "ä", ""), ("fr", "à", ""), ("pl", "ą", ""), ("en", "th", "10h"),
    ("pl", "7c", "7b 7c 7r"), ("pl", "k", "K"), ("pl", "t", "10 c"),
])  # fmt: skip
def test_letter_shared_by_suits_means_all_of_them(code: str, word: str, cards: str) -> None:
    assert " ".join(sorted("".join(card) for card in words_of_language(code).cards(word))) == cards


@pytest.mark.parametrize("language", languages())
def test_tally_accepts_words_printed_on_pad(language: str) -> None:
    with use_language(language):
        typed, game = typed_words(), load("kings-gold")
        rows = {
            "banked": t("banked"),
            "total": t("Total"),
            "date": t("date"),
            "place": t("played at"),
            "artifacts": heading_plural(vocabulary(game), "artifact"),
        }
        lines = {key: parse_key_line(f"{label}: 5", typed, game) for key, label in rows.items()}
    assert lines == {key: KeyLine(key, "5", len(label) + 2) for key, label in rows.items()}


RANKS_AND_SUITS: dict[str, set[str]] = {
    "en": set(), "de": {"b", "d"}, "fr": {"d", "r", "t"}, "pl": {"d", "t"},
}  # fmt: skip
"""Letters that can be a rank and a suit: a Bube and black, a roi and red, a ten and trèfle."""


@pytest.mark.parametrize("language", languages())
def test_words_of_different_tables_do_not_clash(language: str) -> None:
    words = words_of_language(language)
    tables = {
        "ranks": words.ranks, "suits": words.suits, "joining": words.joining, "keys": words.keys,
    }  # fmt: skip
    shared = {
        (one, other): set(tables[one]) & set(tables[other])
        for one, other in combinations(tables, 2)
    }
    # a dama and diamonds: the letter alone is a suit where suits are dangers, else a Queen
    assert shared.pop(("ranks", "suits")) == RANKS_AND_SUITS[language]
    assert not any(shared.values())


def test_every_input_word_maps_to_a_word_that_can_be_typed() -> None:
    _, *meanings = vars(typed_words()).values()
    for table, words in zip(TABLES, meanings, strict=True):
        assert {meaning: words[fold(meaning)] for meaning in table} == {m: m for m in table}
