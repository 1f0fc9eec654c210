"""Rules that are written as text: as a complete file, or as a built-in game with settings."""

import re
from pathlib import Path

import pytest
from hypothesis import given

from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.engine.findings import Message
from cardkit.engine.sections import NOUN_KEYS, SECTIONS, Words, keys_of_section
from cardkit.engine.variant import Variant
from cardkit.rulebook.loader import load, load_text, rules_hash
from cardkit.rulebook.sources import setting_value
from cardkit.rulebook.writing import (
    settings_between,
    shipped_and_settings,
    starter_file,
    variant_text,
)

from ..strategies import rules_of, variants

HOUSES = sorted((Path(__file__).parents[2] / "examples" / "house").glob("*.toml"))


def check_reads_back(variant: Variant) -> None:
    """Check that a house rule is unchanged after it was written in either form and read again."""
    assert rules_hash(load_text(variant_text(variant))) == rules_hash(variant)
    base, settings = shipped_and_settings(variant) or ("", {})
    assert rules_hash(load(base, settings)) == rules_hash(variant)


@given(variants())
def test_random_house_rule_reads_back(variant: Variant) -> None:
    check_reads_back(variant)


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
def test_example_house_rule_reads_back(path: Path) -> None:
    check_reads_back(load(path))


def test_only_meanings_that_people_read_are_translated() -> None:
    for section in (Variant, *SECTIONS.values()):
        for name, key in keys_of_section(section).items():
            is_read = key.metadata["often_changed"] or "default" not in key.metadata
            can_be_renamed = section is Words and name in (*NOUN_KEYS, "catches")
            assert isinstance(key.metadata["doc"], Message) == (is_read or can_be_renamed), name


def test_starter_file_lists_most_used_keys() -> None:
    text = starter_file("Dawn", load("kings-gold"), "kings-gold")
    assert re.findall(r"(?m)^#(\S+) = ", text) == [
        "players", "rounds", "until", "share", "leftover", "cards.gold", "cards.danger",
        "danger.ends_at", "danger.costs", "danger.then", "artifacts.worth", "words.player",
        "words.danger",
    ]  # fmt: skip
    assert "#artifacts" not in starter_file("Dawn", load("diamant"), "diamant")


def test_settings_between_returns_differences_of_two_variants() -> None:
    house = rules_of("kings-gold", {"rounds": 2, "danger.costs": "half", "artifacts": "off"})
    assert settings_between(house, load("kings-gold")) == {
        "artifacts": "off", "danger.costs": "half", "name": "House rule", "rounds": "2",
    }  # fmt: skip


@pytest.mark.parametrize(("name", "setting"), [("7", '"7"'), ("a b", "a b")])
def test_setting_text_is_quoted_if_ambiguous(name: str, setting: str) -> None:
    house = load_text(f'extends = "kings-gold"\nname = "{name}"\n')
    assert settings_between(house, load("kings-gold")) == {"name": setting}


def test_setting_longer_than_a_line_is_plain_text() -> None:
    longest = f'"{"x" * (MAX_LINE_LENGTH - 2)}"'
    assert setting_value(longest) == longest.strip('"')
    assert setting_value(f"{longest} ") == f"{longest} "
