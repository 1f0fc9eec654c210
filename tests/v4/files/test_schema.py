"""The schema for editors: it takes every game that can be played, and refuses what a key does not
take."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft7Validator

from cardkit.v4.cli.new import starter
from cardkit.v4.files import Source, load, merged, parsed, shipped
from cardkit.v4.files.build import applied
from cardkit.v4.files.bundled import shelf
from cardkit.v4.files.schema import schema
from tests.v4.houses import house
from tests.v4.reports.test_errors import ERRORS

MADE = json.loads(json.dumps(schema()))
EDITOR = Draft7Validator(MADE)
HOUSES = int(os.environ.get("CARDKIT_HOUSES", "40"))


def keys(text: str) -> dict[str, Any]:
    """A variant file's own keys."""
    return parsed(Source("x", "x.toml", ".", text))


def complaints(raw: dict[str, Any]) -> list[str]:
    return [error.message for error in EDITOR.iter_errors(raw)]


def test_it_is_a_schema() -> None:
    """By the rules of draft 7."""
    Draft7Validator.check_schema(MADE)


@pytest.mark.parametrize("name", shipped())
def test_every_game_that_ships_is_taken(name: str) -> None:
    """As its file stands, with all it inherits, and as a fresh house rule of it begins."""
    assert complaints(keys((shelf("variants") / f"{name}.toml").read_text("utf-8"))) == []
    assert complaints(merged(name)) == []
    assert complaints(keys(starter("Mine", name, name))) == []


@pytest.mark.parametrize(
    "path", sorted(Path("examples/house").glob("*.toml")), ids=lambda path: path.stem
)
def test_every_example_is_taken(path: Path) -> None:
    """The house rules of the examples."""
    assert complaints(keys(path.read_text("utf-8"))) == []


@pytest.mark.slow
def test_random_house_rules_are_taken() -> None:
    """Whatever can be played, an editor leaves alone."""
    chance = Random(5)
    for _ in range(HOUSES):
        one = house(chance)
        raw = merged(one.parent)
        for key, value in one.settings:
            raw = applied(raw, key, value)
        assert complaints(raw) == [], one


@pytest.mark.parametrize(
    "line",
    [
        'rounds = "4"', "rounds = 2.5", "rounds = 0", "age = true", "version = 3", 'leftover = "percard"', 'tie = "shard"',
        "ties = [\"gold\"]", "pieces = [5]", 'players = "many"', "players = 13", ('artifacts = '
                                                                                  '"of"'), "cards = 3",
        'round = 3', ('danger = { end_at = 3 '
                      '}'), 'danger = { ends_at = "three" }', 'cards.gold = { "A-Z" = 1 }',
        ('cards.gold = { "A-9" = 1.5 '
         '}'), 'cards.gold = { "A-9" = "half" }', 'cards.danger = { "J-K" = "ranks" }',
        ('cards.artifact = '
         '"Jokers"'), ('artifacts.worth = '
                       '"much"'), "artifacts.worth = { 8x = 5 }", "artifacts.worth = []",
        ('artifacts.joins = '
         '"later"'), "artifacts.joins = { 0 = \"joker\" }", 'words.player = "/cats"',
        ('words.player = "thief, '
         'thieves"'), 'words.choice = "feet"', 'words.sign = "skull"', 'cites.ties = "H-1"',
        ('rulings.tie = '
         '3'), ('house.drinks = "The host '
                'pays."'), "house.H-1 = 3", "meta.also = 3", 'meta.autor = "Ann"',
        ('danger.costs = '
         '"hlaf"'), ("danger.over = "
                     "-1"), ('artifacts.left = '
                             '"gone"'), 'summary = " "', 'hands.remove = { two = 3 }',
    ],
)  # fmt: skip
def test_a_wrong_type_or_word_is_refused(line: str) -> None:
    """One line of a house rule, which is sound without it."""
    text = 'extends = "kings-gold"\nname = "House"\n'
    assert complaints(keys(text)) == []
    assert complaints(keys(text + line + "\n"))


def test_a_game_of_its_own_needs_more() -> None:
    """What extends nothing says who plays, and what the cards mean."""
    whole = (
        'name = "Small"\nplayers = "2-4"\ncards = { gold = { "A-10" = "face" }, danger = { '
        '"J-K" = "rank" } }\n'
    )
    assert complaints(keys(whole)) == []
    for line in whole.splitlines():
        assert complaints(keys(whole.replace(line + "\n", "")))
    assert complaints({**keys(whole), "cards": {"danger": {"J-K": "rank"}}})


def test_an_editor_complains_of_nothing_that_is_sound() -> None:
    """Of the broken files none is taken for broken that only has a note."""
    for path in sorted(ERRORS.glob("variant/**/*.toml")):
        if ": note: " in path.with_suffix(".expect").read_text("utf-8") and load(str(path)):
            assert complaints(keys(path.read_text("utf-8"))) == []
