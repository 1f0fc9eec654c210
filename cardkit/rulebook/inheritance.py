"""Decide which keys and texts a variant inherits from the file that it extends.

The summary and [meta] are not inherited, and a translation is dropped if the English text changes.
The minutes are dropped, or follow the number of rounds, if a key changes how long a game takes.
All rule numbers and rulings are inherited; `cardkit.text.rules.rules` shows only those whose rule
still reads the same.
"""

import re
from dataclasses import replace
from typing import Any

from cardkit.engine.readers import Raw
from cardkit.engine.sections import SECTIONS, keys_of_section
from cardkit.engine.variant import MAX_ROUNDS, Variant
from cardkit.rulebook.sources import Source
from cardkit.rulebook.toml_positions import KeyPath

TABLES_OF_TEXTS = ("cites", "rulings", "house")  # tables inherited entry by entry
TEXT_KEYS = {"name", "version", "summary", "minutes", "age", "pieces", *TABLES_OF_TEXTS}
"""Keys at the top of a file that do not affect how a game is played."""
MERGE_DEPTH_BY_TABLE = {**dict.fromkeys((*SECTIONS, *TABLES_OF_TEXTS), 1), "round": 3, "in": 3}
"""Tables that are merged with inherited tables, and to what depth."""


def without_texts_on_absent_kinds(variant: Variant, own_keys: Raw) -> Variant:
    """Return a variant without inherited texts about kinds of danger that it does not have.

    These texts are names and pictures. Those that its own file gives (in `own_keys`) stay.
    """
    parent = variant.parent
    tables: dict[str, Any] = {}
    for name in TABLES_OF_TEXTS:  # an empty text removes an inherited one
        tables[name] = {topic: text for topic, text in getattr(variant, name).items() if text}
    if parent is None:
        return replace(variant, **tables)
    words: Raw = {}
    for name in ("kinds", "pictures"):
        if name not in own_keys.get("words", {}):
            texts = getattr(variant.words, name).items()
            words[name] = {kind: text for kind, text in texts if kind in variant.deck.kinds}
    return replace(variant, **tables, words=replace(variant.words, **words))


def fitting_keys(inherited: Raw, own_keys: Raw) -> Raw:
    """Return the inherited keys that still apply to a file with these `own_keys`.

    The summary is left out, and so are translations of texts that the file changes.
    """
    changed = {*own_keys, "summary"}
    translations: Raw = {}
    for language, translated in as_table(inherited.get("in")).items():
        entries: Raw = {}
        for name, value in translated.items():
            if isinstance(value, dict):
                own = as_table(own_keys.get(name))
                entries[name] = {key: text for key, text in value.items() if key not in own}
            elif name not in changed:
                entries[name] = value
        translations[language] = entries
    fitting = {name: value for name, value in inherited.items() if name != "summary"}
    return {**fitting, "minutes": _fitting_minutes(inherited, own_keys), "in": translations}


def _fitting_minutes(inherited: Raw, own_keys: Raw) -> Any:
    """Return the inherited minutes, scaled to a new number of rounds, or "" if they are unknown."""
    minutes = inherited.get("minutes", keys_of_section(Variant)["minutes"].metadata["default"])
    if own_keys.keys() & {"players", "until"}:  # nobody can tell how long a game takes now
        return ""
    before: Any = inherited.get("rounds")
    after = own_keys.get("rounds", before)
    numbers = range(1, MAX_ROUNDS + 1)
    if inherited.get("until") or before not in numbers or after not in numbers:
        return minutes
    scaled = re.sub(
        r"\d+", lambda number: _scaled_minutes(int(number[0]), after / before), str(minutes)
    )
    return re.sub(r"^(\d+)-\1$", r"\1", scaled)


def _scaled_minutes(minutes: int, by: float) -> str:
    """Return `minutes` times `by`, rounded to a multiple of five, as a text."""
    return str(minutes if by == 1 else max(5, 5 * round(minutes * by / 5)))


def with_changed_keys(base: Raw, source: Source) -> Raw:
    """Return a copy of `base` in which the keys in `source` have new values.

    The source is a file or a setting.
    """
    if not source.setting:
        merged = dict(base)
        for name, entry in source.raw.items():
            merged[name] = _merged_value(base.get(name), entry, MERGE_DEPTH_BY_TABLE.get(name, 0))
        return merged
    value: Any = source.raw
    for name in source.setting:
        value = value[name]
    return _with_setting(base, source.setting, value)


def _with_setting(base: Raw, path: KeyPath, value: Any) -> Raw:
    """Return `base` with a new value for the key at `path`, such as ``danger.ends_at.K``.

    If there was one value for all kinds, it becomes the default.
    """
    name, *inside = path
    if not inside:
        return {**base, name: value}
    inner = base.get(name, {})
    if not isinstance(inner, dict):
        inner = {"default": inner} if name in ("ends_at", "costs") else {}
    return {**base, name: _with_setting(inner, tuple(inside), value)}


def _merged_value(base: Any, over: Any, levels: int) -> Any:
    """Return a copy of `base` in which values from `over` replace those with the same name.

    Tables are merged to a depth of `levels`.
    """
    if not levels or not isinstance(base, dict) or not isinstance(over, dict):
        return over
    merged = dict(base)
    for name, value in over.items():
        merged[name] = _merged_value(merged.get(name), value, levels - 1)
    return merged


def as_table(value: Any) -> Raw:
    """Return a value if it is a table, or an empty table otherwise."""
    return value if isinstance(value, dict) else {}
