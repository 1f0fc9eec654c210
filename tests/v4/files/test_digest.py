"""Rules as data that travels: a digest that spelling does not change; a variant as a file, and as a
shipped game changed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardkit.v4.engine import Variant
from cardkit.v4.engine.values import TOLD
from cardkit.v4.files import digest, load, over_shipped, plain, shipped, standing_alone
from cardkit.v4.files.loading import load_text
from cardkit.v4.rules import keys_of
from cardkit.v4.tally import score
from cardkit.v4.text import VariantError, toml
from cardkit.v4.text.toml_text import setting
from tests.v4.houses import CHANGES, Settings, house
from tests.v4.seeds import seeds

HOUSES = seeds(6)


# --- what a digest is of --------------------------------------------------------------------------


def shuffled(value: Any, chance: Random) -> Any:
    """A table in another order; a list of cards as well. The order of other lists is what they
    say."""
    if isinstance(value, dict):
        return dict(
            chance.sample(
                [(name, shuffled(inner, chance)) for name, inner in value.items()], len(value)
            )
        )
    return value


def otherwise(variant: Variant, chance: Random) -> str:
    """A file that says the same in another way: card by card, every default, all in another
    order."""
    values = plain(variant, by_card=True)
    values["cards.artifact"] = shuffled_list(values["cards.artifact"], chance)
    lines = [f"{name} = {toml(shuffled(value, chance))}" for name, value in values.items()]
    return "\n".join(chance.sample(lines, len(lines)))


def shuffled_list(cards: list[str], chance: Random) -> list[str]:
    return chance.sample(cards, len(cards))


@pytest.mark.parametrize("seed", HOUSES)
def test_spelling_order_and_defaults_make_no_difference(seed: int) -> None:
    """The same rules, card by card, with every default, in any order, have the same digest."""
    chance = Random(seed)
    variant = house(chance).variant
    assert digest(load_text(otherwise(variant, chance), "otherwise")) == digest(variant)


@pytest.mark.parametrize("seed", HOUSES)
def test_a_file_that_stands_alone_is_the_variant(seed: int) -> None:
    """All that it says is in its text: rules, words, numbers of rules, rulings."""
    variant = house(Random(seed)).variant
    again = load_text(standing_alone(variant, "as it was"), variant.slug)
    assert plain(again) == plain(variant)
    assert digest(again) == digest(variant)


def tried(parent: str, key: str) -> list[tuple[str, Variant]]:
    """What each change of a key makes of a shipped game, where it can be made."""
    made = []
    for value in CHANGES[key]:
        try:
            made.append((value, load(parent, [(key, value)])))
        except VariantError:
            continue
    return made


@pytest.mark.slow
@pytest.mark.parametrize("key", CHANGES)
def test_every_key_that_changes_play_changes_the_digest(key: str) -> None:
    """And no other does: what is only told makes no difference."""
    told = key.split(".")[0] in TOLD
    changed = 0
    for parent in shipped():
        before = load(parent)
        for value, after in tried(parent, key):
            if plain(after, by_card=True) == plain(before, by_card=True):
                assert digest(after) == digest(before)
            elif told:
                assert digest(after) == digest(before), (parent, key, value)
                changed += 1
            else:
                assert digest(after) != digest(before), (parent, key, value)
                changed += 1
    assert changed


def test_what_is_only_told_is_named_and_nothing_else() -> None:
    """A key that a later version adds counts as played unless somebody says otherwise."""
    assert TOLD - {key.name for key in keys_of()} == set()


def test_the_digests_of_all_times() -> None:
    """Pinned: a game that was saved once must find its rules with every later version of
    cardkit."""
    settings: Settings = (
        ("rounds", "3"),
        ("artifacts.worth", "[1, 2, 5]"),
        ("danger.ends_at", "3"),
    )
    assert digest(load("kings-gold", settings)) == "10f58b64"
    assert (
        digest(load("cave-network", [("hands.remove", "{ 2 = 40 }"), ("players", "2")]))
        == "75a09d92"
    )
    assert (
        digest(
            load("poor-mans", [("cards.gold", '{ "A-9b 5r" = "face + 3" }'), ("artifacts", "off")])
        )
        == "052d25bf"
    )


# --- as text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["per-card", "true", "nan", "2-4", "a # b", 'say "no"', "moves left", "Łódź", "3"]
)
def test_a_word_behind_set_is_read_as_it_is(text: str) -> None:
    """Whatever it looks like: a number, a truth, the beginning of a comment."""
    tally = f"variant: kings-gold\nplayers: Ann, Bo, Cy\nset: words.place={setting(text)}\n"
    variant = score(tally).reading.variant
    assert variant is not None
    assert variant.words.place == text


def test_cards_stand_in_patterns() -> None:
    """As people write them, however they were spelled."""
    spelled = '{ "As Ah Ad Ac 2-5" = "face", "6b" = 16, "7b 7r" = 17, "8sh 9hs" = 1, "10" = 40 }'
    values = plain(load("kings-gold", [("cards.gold", spelled)]))
    assert values["cards.gold"] == {"A-5": "face", "6-7b 7r": "face + 10", "8-9sh": 1, "10": 40}


# --- a game that stands alone ---------------------------------------------------------------------


def house_file(settings: Settings, parent: str, path: Path) -> None:
    """The house rule as a file: a later setting of a section's key falls where the section is off
    by then."""
    off = ("artifacts", "off") in settings
    said = {key: value for key, value in settings if not (off and key.startswith("artifacts."))}
    lines = [f'extends = "{parent}"', *(f"{key} = {_quoted(value)}" for key, value in said.items())]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _quoted(value: str) -> str:
    try:
        tomllib.loads(f"value = {value}")
    except ValueError:
        return f'"{value}"'
    return value


@pytest.mark.parametrize("seed", HOUSES)
def test_a_house_rule_is_a_shipped_game_with_settings(seed: int, tmp_path: Path) -> None:
    """Every rule and every word of the table, from the file it extends; what it costs to set them
    is read back the same."""
    chance = Random(seed)
    played = house(chance)
    file = tmp_path / "house.toml"
    house_file(played.settings, played.parent, file)
    variant = load(file)
    found = over_shipped(variant, "house.toml", tmp_path)
    assert found.reveal == variant.reveal
    assert digest(found) == digest(variant)
    assert (found.name, found.words, found.pieces) == (variant.name, variant.words, variant.pieces)
    assert found.slug == played.parent
