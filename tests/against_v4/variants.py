"""Variants read by both engines: those of the project, with settings, and random house rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

from cardkit import v4
from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load, load_text
from cardkit.engine.variant import Variant
from tests.v4 import houses

ROOT = Path(__file__).parents[2]
FOLDERS = ("variants", "variants/gallery", "examples/house")
PATHS = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.toml"))]
RULES = [
    key
    for key in houses.CHANGES
    if not key.startswith(("name", "version", "summary", "minutes", "words", "house", "meta"))
]
"""Keys that can change what is played."""
Both: TypeAlias = tuple[v4.Variant, Variant]


@cache
def of_path(path: Path, settings: houses.Settings = ()) -> Both:
    """Return the variant of a file, with settings, as both read it."""
    return v4.load(str(path), settings), load(path, dict(settings))


def with_settings(path: Path, random: Random) -> tuple[houses.Settings, Both]:
    """Return a variant with one to three random settings that both can play."""
    while True:
        keys = random.sample(RULES, random.randint(1, 3))
        settings = tuple((key, random.choice(houses.CHANGES[key])) for key in keys)
        try:
            return settings, of_path(path, settings)
        except (v4.VariantError, VariantError):
            continue


def house_text(random: Random) -> str:
    """Return the text of a random house rule."""
    house = houses.house(random, words=False)
    settings = dict(house.settings)
    if settings.get("artifacts") == "off":
        settings = {k: v for k, v in settings.items() if not k.startswith("artifacts.")}
    settings.pop("name", None)
    lines = [f'extends = "{house.parent}"', 'name = "A House Rule"']
    quoted = {"artifacts": '"off"'}
    for key, value in settings.items():
        lines.append(f"{key} = {quoted.get(key, value)}")
    return "\n".join(lines) + "\n"


def house(random: Random) -> tuple[str, Both]:
    """Return a random house rule: its text, and as both read it."""
    while True:
        text = house_text(random)
        try:
            return text, (v4.Variant.from_toml(text), load_text(text))
        except (v4.VariantError, VariantError):
            continue
