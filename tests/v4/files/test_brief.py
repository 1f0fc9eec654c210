"""A house rule as a file that is short enough to be scanned says all that it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardkit.v4.engine import Variant
from cardkit.v4.files import brief, digest, load, plain, shipped, standing_alone
from cardkit.v4.files.loading import load_pasted, load_text
from cardkit.v4.speech import language
from cardkit.v4.words import speaking
from cardkit.v4.words.nouns import as_told
from tests.v4.houses import house
from tests.v4.seeds import seeds

HOUSES = sorted((Path(__file__).resolve().parents[3] / "examples" / "house").glob("*.toml"))


def translations(variant: Variant) -> dict[str, dict[str, str]]:
    """What is said of it in other languages, where anything is."""
    return {code: dict(texts) for code, texts in variant.told if texts}


def as_told_in(code: str, variant: Variant) -> Variant:
    """The game with its words in a language."""
    with speaking(language(code)):
        return as_told(variant)


OWN = """
extends = "poor-mans"
name = "Night Shift"
rounds = 3
[words]
danger = "wolf/wolves"
[house]
H-1 = "Whoever howls, goes home."
[in.pl]
name = "Nocna zmiana"
[in.pl.words]
danger = "m wilk wilka wilka wilku; wilki wilków wilki wilkach"
kinds.s = "wycie"
[in.pl.house]
H-1 = "Kto zawyje, idzie do domu."
[in.de]
name = "Nachtschicht"
"""


@pytest.mark.parametrize("written", [brief, standing_alone], ids=["brief", "whole"])
def test_a_friends_copy_speaks_every_language_of_it(written: Callable[[Variant], str]) -> None:
    """Name, words, rulings, rules of the house: its own, and those of its parent that still fit."""
    variant = load_text(OWN, "night")
    again = load_pasted(written(variant))
    assert translations(again) == translations(variant)
    assert digest(again) == digest(variant)
    for code in ("en", "pl"):
        mine, friends = as_told_in(code, variant), as_told_in(code, again)
        assert plain(friends) == plain(mine)
    assert mine.words.danger.one == "wilk"
    assert mine.words.player == as_told_in("pl", load("poor-mans")).words.player
    assert dict(friends.house)["H-1"] == "Kto zawyje, idzie do domu."


def test_what_is_said_in_other_languages_can_be_left_out() -> None:
    """Of a code with no room for it: the rules are the same."""
    variant = load_text(OWN, "night")
    short = brief(variant, "untranslated")
    assert "[in" not in short
    assert "in.pl" not in short
    assert plain(load_pasted(short)) == plain(variant)
    assert len(brief(variant, "played")) <= len(short) < len(brief(variant))


@pytest.mark.slow
@pytest.mark.parametrize("number", seeds(6))
def test_a_random_house_rule_is_the_same_when_it_is_read_again(number: int) -> None:
    """Every key of it; and what is played, where only that is said."""
    variant = house(Random(number)).variant
    again = load_pasted(brief(variant))
    assert (plain(again), translations(again)) == (plain(variant), translations(variant))
    assert plain(load_pasted(brief(variant, "untranslated"))) == plain(variant)
    played = load_pasted(brief(variant, "played"))
    assert digest(played) == digest(variant)
    assert (played.name, played.words, played.house) == (variant.name, variant.words, variant.house)


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
def test_an_example_is_shorter_than_its_file(path: Path) -> None:
    """And nothing of it is lost."""
    variant = load(path)
    text = brief(variant)
    assert plain(load_pasted(text)) == plain(variant)
    assert len(text.encode()) < len(path.read_bytes())


def test_it_says_what_differs_and_no_more() -> None:
    """What the parent says too is left to the parent; a plural that ends in s is left to the
    reader."""
    rules = {
        "name": '"Dive"',
        "rounds": "3",
        "words.player": '"diver"',
        "words.gold": '"coin"',
        "danger.costs": '"half"',
    }
    variant = load("kings-gold", tuple(rules.items()))
    assert brief(variant).splitlines() == [
        'extends="kings-gold"',
        'name="Dive"',
        "rounds=3",
        'danger.costs="half"',
        "[words]",
        'player="diver"',
        'gold="coin"',
    ]


def test_rounds_that_have_the_same_are_one_line() -> None:
    """Of rounds 2 to 4 one table."""
    variant = load("kings-gold", [("name", '"Dive"'), ("round.2-4.share", '"each"')])
    text = brief(variant)
    assert 'round.2-4.share="each"' in text
    assert plain(load_pasted(text)) == plain(variant)


@pytest.mark.parametrize("name", shipped())
def test_a_game_that_ships_is_itself_by_another_name(name: str) -> None:
    """It extends itself; where it comes from is not inherited."""
    variant = load(name, [("name", '"Another"')])
    meta = f"meta.bgg={variant.meta.bgg}\n" if variant.meta.bgg else ""
    assert brief(variant) == f'extends="{name}"\nname="Another"\n{meta}'
