"""A few random house rules, printed and looked at."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from cardkit.v4.files import load
from cardkit.v4.files.loading import load_text
from cardkit.v4.paper import PIECES, Order, drawn
from cardkit.v4.paper.pad_parts import Tick
from cardkit.v4.speech import language
from cardkit.v4.words import speaking
from cardkit.v4.words.nouns import SIGNS
from tests.v4.english import english
from tests.v4.paper import random_rules
from tests.v4.paper.in_polish import left_over
from tests.v4.paper.random_rules import FILLED, Rule, looked_at, missing, rule

pytestmark = pytest.mark.slow

SEED = 20261120


@pytest.mark.parametrize("number", range(2))
def test_random_house_rules_with_long_words_print_complete(number: int, tmp_path: Path) -> None:
    """Nothing is refused, crowded, small or outside, no card is a stranger, no round has no
    place."""
    made = rule(SEED, number)
    pieces = [FILLED, *(piece for piece in PIECES if piece != "kit")]
    assert looked_at(made, pieces, tmp_path / "rule.toml") == ()


OF_ONE = ((6, "sheet"), (52, "sheet"), (90, "sheet"), (125, "pad"), (178, "sheet"), (220, "sheet"))
SPOILT = (*((76345896, number, piece) for number, piece in OF_ONE), (49618000, 11, "sheet"))
"""Rules of long runs with pieces that were refused in large type, or had names or cards set over
each other."""


@pytest.mark.parametrize(("seed", "number", "piece"), SPOILT)
def test_what_a_long_run_found_prints_complete(
    seed: int, number: int, piece: str, tmp_path: Path
) -> None:
    """Tables and cards higher than a page go on to the next; a table too wide for its place stands
    below."""
    assert looked_at(rule(seed, number), [piece], tmp_path / "rule.toml") == ()


@pytest.mark.parametrize(
    ("seed", "number", "piece"), [(73666237, 79, "aid"), (20261124, 99, "sheet")]
)
def test_what_a_long_run_found_in_polish_prints_complete(
    seed: int, number: int, piece: str, tmp_path: Path
) -> None:
    """Panels are of unlike widths where long words have no room side by side; in a fan of many
    cards a W can be read."""
    made = rule(seed, number, "pl")
    assert made.lang == "pl"
    assert looked_at(made, [piece], tmp_path / "rule.toml") == ()


@pytest.mark.parametrize("number", range(1))
def test_random_house_rules_with_long_polish_words_print_complete(
    number: int, tmp_path: Path
) -> None:
    """In Polish, with words of their own there; those they lack are Polish ones all the same."""
    made = rule(SEED, number, "pl")
    assert made.lang == "pl"
    assert looked_at(made, ["sheet", "aid", "pad"], tmp_path / "rule.toml") == ()


def not_among(words: Iterable[str], rules: Iterable[Rule]) -> set[str]:
    """The words that stand in the text of none of the rules, of which no more are made than it
    takes."""
    missed = set(words)
    for made in rules:
        missed = {word for word in missed if word not in made.text}
        if not missed:
            break
    return missed


def test_rules_have_polish_words_of_their_own() -> None:
    """Nouns that bend, kinds of danger, a name; of some rules none."""
    words = (
        "in.pl.words]\nplayer",
        "najstraszliwszego przeciwnika",
        "Konstantynopolitańczykowianeczka",
        "zawracam",
    )
    assert not_among(words, (rule(SEED, number, "pl") for number in range(12))) == set()
    assert rule(SEED, 1, "pl") != rule(SEED, 1)


GERMAN = """
extends = "incan-gold"
name = "Donaudampf"
[words]
player = "Schatzsucherin/Schatzsucherinnen"
danger = "Schlangengrube/Schlangengruben"
gold = "Goldklumpen/Goldklumpen"
safe = "Expeditionszeltlager"
round = "Expedition/Expeditionen"
leaves = "verabschiedet sich/verabschieden sich"
caught = "VERSCHÜTTET"
kinds = { 8 = "Riesenschlangen" }
"""


@pytest.mark.parametrize("piece", ["sheet", "pad", "aid", "kit"])
def test_words_of_a_third_language_become_plain_polish_ones(piece: str) -> None:
    """A German house rule printed in Polish has no German word, and no English one, in a Polish
    sentence."""
    german = load_text(GERMAN, "donau")
    with speaking(language("pl")):
        page = drawn(piece, german, Order())
        assert list(left_over(german, page)) == []
    said = " ".join(word.text for words in page.words for word in words)
    assert english(said, ("donau", "Letter")) == set()
    assert "Riesenschlangen" not in said
    plain = {"sheet": "niebezpieczeństwo", "pad": "Gracz", "aid": "Koniec", "kit": "graczy"}
    assert plain[piece] in said


def test_a_word_that_is_left_over_would_be_seen() -> None:
    """The same in English, looked at as a Polish page."""
    german = load_text(GERMAN, "donau")
    page = drawn("sheet", german, Order())
    with speaking(language("pl")):
        assert ('not told in another language: "expeditionszeltlager"') in list(
            left_over(german, page)
        )


def test_a_rule_is_the_same_whenever_it_is_asked_for() -> None:
    """What failed yesterday can be looked at today."""
    assert rule(SEED, 3) == rule(SEED, 3) != rule(SEED, 4)


def test_the_rules_reach_what_a_file_may_say() -> None:
    """One to twelve players, one to twenty rounds, words of three languages."""
    words = (
        "rounds=1\n",
        "rounds=20\n",
        'players="1',
        '12"',
        "Schatz",
        "ę",
        "archaeolog",
        "house",
        "kinds={",
    )
    assert not_among(words, (rule(2, number) for number in range(34))) == set()


def test_a_rule_of_the_house_that_a_sheet_does_not_say_would_be_missed() -> None:
    """King's Gold's sheet, looked at as that of a house with a rule and a name of its own more."""
    house = load("kings-gold", (("house.H-1", '"No talking."'), ("words.kinds", '{ J = "wolf" }')))
    plain = drawn("sheet", load("kings-gold"), Order())
    assert list(missing(house, "sheet", plain, Order())) == [
        'a sheet without "No talking."',
        'a sheet without "wolf"',
    ]
    assert list(missing(house, "sheet", drawn("sheet", house, Order()), Order())) == []


@pytest.mark.rule("G-19", "G-20")
def test_a_box_that_names_cards_of_another_kind_would_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A Jack to tick where only red ones are guards."""
    reds = load(
        "kings-gold",
        (
            ("cards.danger", '{ "Jh" = "rank", "Jd" = "rank" }'),
            ("cards.gold", '{ "A-10" = "face", "Js" = 11, "Jc" = 11 }'),
        ),
    )
    page = drawn("pad", reds, Order())
    assert list(missing(reds, "pad", page, Order())) == []
    monkeypatch.setattr(random_rules, "kind_ticks", lambda _: [Tick("J", "J")])
    assert list(missing(reds, "pad", page, Order())) == [
        'a box "J" to tick that names cards of another kind too: Js'
    ]


def test_a_sign_of_a_suit_of_which_some_cards_are_gold_would_be_seen() -> None:
    """A cave that falls in by suit has no other diamonds; looked at as a game with gold among them,
    its sheet is wrong."""
    cave = load("cave-network", (("cards.danger", '{ "A-K" = "suit" }'), ("danger.ends_at", "4")))
    page = drawn("sheet", cave, Order())
    assert list(missing(cave, "sheet", page, Order())) == []
    said = {word.text for words in page.words for word in words}
    (sign,) = (sign for sign in SIGNS.values() if f"Fourth {sign}!" in said)
    (fault,) = (
        said for said in missing(load("poor-mans"), "sheet", page, Order()) if "danger" in said
    )
    assert fault == f"a {sign} as a danger, and some are none"
