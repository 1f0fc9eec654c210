"""Write variants as text: a complete file, a starter file, or settings."""

import re
from collections.abc import Callable, Mapping
from dataclasses import Field
from pathlib import Path
from typing import Any

import tomli_w

from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.engine.findings import Message, VariantError, say
from cardkit.engine.readers import Raw, Reader, ReadError, as_toml, key_as_toml
from cardkit.engine.sections import SECTIONS
from cardkit.engine.variant import Variant
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load, rules_hash
from cardkit.rulebook.reading import keys_of
from cardkit.rulebook.sources import setting_value


def variant_text(variant: Variant) -> str:
    """Return the text of a complete variant file, which has all rules and extends no game.

    Inherited keys are merged in, and dropped texts are left out. Loading the file gives the same
    rules and texts.

    >>> load_text(variant_text(load("diamant"))) == load("diamant")
    True
    """
    raw = {**variant.raw, "cites": variant.cites, "rulings": variant.rulings}
    raw["danger"] = _danger_without_absent_kinds(raw.get("danger", {}), variant)
    raw["round"] = {
        name: {**table, "danger": _danger_without_absent_kinds(table.get("danger", {}), variant)}
        for name, table in _tables_of_rounds_played(raw.get("round", {}), variant).items()
    }
    if variant.hands is None:
        raw.pop("hands", None)
    return tomli_w.dumps(_without_empty_tables(raw))


def _tables_of_rounds_played(tables: Raw, variant: Variant) -> Raw:
    rounds: Raw = {}
    for name, table in tables.items():
        first, _, last = name.partition("-")
        if name == "last":
            rounds[name] = table
        elif int(first) <= variant.rounds:
            end = min(int(last or first), variant.rounds)
            rounds[first if end == int(first) else f"{first}-{end}"] = table
    return rounds


def _danger_without_absent_kinds(table: Raw, variant: Variant) -> Raw:
    kinds = {"default", "loot", "banked", *variant.deck.kinds}
    entries: Raw = {}
    for name, value in table.items():
        if isinstance(value, dict):
            value = {kind: inner for kind, inner in value.items() if kind in kinds}
        entries[name] = value
    return entries


def _without_empty_tables(raw: Raw) -> Raw:
    entries: Raw = {}
    for name, value in raw.items():
        inner = _without_empty_tables(value) if isinstance(value, dict) else value
        if inner != {} or name in ("danger", "artifacts"):
            entries[name] = inner
    return entries


DESCRIPTIVE_KEYS = (
    "extends",
    "in",
    "summary",
    "version",
    "minutes",
    "age",
    "meta",
    "cites",
    "rulings",
)
"""Keys that describe a game but do not affect how it is played."""


def shipped_and_settings(variant: Variant) -> tuple[str, dict[str, str]] | None:
    """Return a built-in game and the settings that turn it into this variant, or None.

    A tally that lists them needs no variant file. A built-in game needs no settings. Otherwise, the
    game is the one that the variant extends or, if there is none, the first main game that takes
    cards from the same source (deck or hands). The result is None if settings cannot express the
    variant.
    """
    base = variant
    while not catalogue.is_shipped(Path(base.file)) or base != load(base.slug):
        if base.parent is None:
            base = next(
                game for game in map(load, catalogue.main_games()) if game.reveal == variant.reveal
            )
        else:
            base = base.parent
    settings = settings_between(variant, base)
    if any(len(f"set: {key}={text}") > MAX_LINE_LENGTH for key, text in settings.items()):
        return None
    try:
        same = rules_hash(load(base.slug, settings)) == rules_hash(variant)
    except VariantError:
        return None
    return (base.slug, settings) if same else None


def settings_between(variant: Variant, base: Variant) -> dict[str, str]:
    """Return the settings that turn `base` into `variant`.

    They map dotted keys to texts.
    """
    ours, theirs = _dotted_rule_keys(variant.raw), _dotted_rule_keys(base.raw)
    settings: dict[str, str] = {}
    for name in sorted({*ours, *theirs}):
        section, _, key = name.rpartition(".")
        if ours.get(section) == "off":
            continue
        if name in ours:
            if ours[name] != theirs.get(name):
                settings[name] = _tally_set_value(ours[name])
            continue
        fields = keys_of(section if section in SECTIONS else "")
        default = fields[key].metadata.get("default") if key in fields else theirs[name]
        if theirs[name] != default:  # a key that the variant lacks has its default
            settings[name] = _tally_set_value(default)
    return settings


def changed_settings(variant: Variant) -> str:
    """Return the settings with which a game was loaded, such as ``rounds = 5``."""
    file = variant.parent
    if file is None or file.slug != variant.slug:
        return ""
    settings = settings_between(variant, file)
    return ", ".join(f"{key} = {value}" for key, value in settings.items())


def _tally_set_value(value: object) -> str:
    """Return a value as it is written in a ``set:`` line of a tally.

    Texts have no quotes, unless a ``#`` in them would begin a comment.
    """
    text = as_toml(value).replace("#", "\\u0023")
    is_plain = isinstance(value, str) and value == value.strip() and "#" not in value
    return str(value) if is_plain and setting_value(str(value)) == value else text


def _dotted_rule_keys(raw: Mapping[str, Any]) -> Raw:
    """Return the keys that affect how a game is played, as dotted keys with their values."""
    keys: Raw = {}
    for name, value in raw.items():
        if name in DESCRIPTIVE_KEYS:
            continue
        if isinstance(value, dict):
            keys |= {f"{name}.{key_as_toml(key)}": inner for key, inner in value.items()}
        else:
            keys[name] = value
    return keys


def starter_file(
    name: str,
    parent: Variant,
    extends: str,
    tell: Callable[[Message], str] = str,
    translated_keys: Mapping[str, tuple[str, str]] = {},
) -> str:
    """Return the text of a new house rule, with the most used keys commented out.

    `extends` is the name that the file gives for the game it changes. `tell` translates comments.
    `translated_keys` maps a key such as ``words.player`` to the key that replaces it, such as
    ``in.pl.words.player``, and its value.
    """
    about = say(
        "{name}: a house rule. To change a rule, remove the # from its line and change the value.",
        name=name,
    )
    lines = [f"# {tell(about)}", f"extends = {as_toml(extends)}", f"name = {as_toml(name)}", ""]
    played = [section for section in SECTIONS if getattr(parent, section) is not None]
    for section in ("", *played):
        table = parent.raw.get(section, {}) if section else parent.raw
        for key, field in keys_of(section).items():
            if field.metadata["often_changed"]:
                dotted = f"{section}.{key}" if section else key
                value = table.get(key, field.metadata.get("default", ""))
                lines.append(_key_comment(field, tell))
                dotted, value = translated_keys.get(dotted, (dotted, value))
                lines.append(f"#{dotted} = {as_toml(value)}")
    return "\n".join([*lines, ""])


def _key_comment(field: Field[Any], tell: Callable[[Message], str]) -> str:
    about = re.sub(r" \(G-[^)]*\)", "", tell(field.metadata["doc"]))
    takes = tell(describe_accepted_values(field.metadata["read"]))
    words = f" ({takes})" if takes.startswith('"') else ""
    return f"# {about[0].upper()}{about[1:]}{words}."


def describe_accepted_values(reader: Reader[Any]) -> Message:
    """Return a phrase that describes the values that a reader accepts."""
    try:
        reader(object())
    except ReadError as error:
        message: Message = error.args[0].values["what"]
        return message
    return say("a text or a number")
