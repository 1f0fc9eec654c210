"""Canonical form of a variant's rules; their digest; differences between two variants.

However a rule was spelled, in whatever order and whether it was said or left to its default, it
comes out the same.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from cardkit.v4.engine import Variant
from cardkit.v4.engine.values import TOLD
from cardkit.v4.files.changes import ROUND
from cardkit.v4.rules import MISSING, PARTS, Key, dotted as every_key

Plain: TypeAlias = dict[str, Any]
"""Dotted keys and their values as TOML has them."""
OFF: Final[Plain] = {"artifacts": "off", "hands": {}}
"""Form of a section that a game does without."""


def plain(variant: Variant, *, by_card: bool = False) -> Plain:
    """Return every key of `variant`, dotted, with its value.

    A section that it does without stands as a whole. Cards stand in patterns as people write them,
    or one by one (`by_card`).
    """
    values: Plain = {}
    for dotted, key in _keys().items():
        section = dotted.rpartition(".")[0]
        part = getattr(variant, section) if section else variant
        if part is None:
            values[section] = OFF[section]
        else:
            values[dotted] = key.kind.written(getattr(part, key.name), by_card=by_card)
    for change in variant.changes:
        for dotted, value in change.values:
            values[f"{ROUND}.{change.round}.{dotted}"] = _keys()[dotted].kind.written(
                value, by_card=by_card
            )
    rulings: dict[str, str] = {}
    for topics, number, text in variant.ruled:
        rulings[number if number and number not in rulings else min(topics)] = text
    return {**values, "rulings": rulings}


@cache
def _keys() -> Mapping[str, Key]:
    """Return every key but sections, dotted."""
    return {dotted: key for dotted, key in every_key().items() if dotted not in PARTS}


@cache
def defaults(*, by_card: bool = False) -> Mapping[str, Any]:
    """Return every key that a file can leave out, dotted, with its default."""
    keys = {dotted: key for dotted, key in _keys().items() if key.default is not MISSING}
    said = {
        dotted: key.kind.written(key.kind.read(key.default), by_card=by_card)
        for dotted, key in keys.items()
    }
    return {**said, "hands": OFF["hands"]}


def difference(values: Plain, base: Mapping[str, Any]) -> Plain:
    """Return the keys of `values` whose value in `base` is another one, or missing.

    A variant laid over `base` has to say these.
    """
    return {name: value for name, value in values.items() if base.get(name) != value}


@lru_cache(maxsize=256)
def digest(variant: Variant) -> str:
    """Return eight hexadecimal digits of the rules that are played.

    Texts about the game make no difference. A key at its default counts as one that is not there:
    rules keep their digest when a later cardkit knows more keys. So the form of a value here, and a
    default, once shipped, stay for good.
    """
    from hashlib import sha256

    played = {
        name: value
        for name, value in plain(variant, by_card=True).items()
        if name.split(".")[0] not in TOLD
    }
    said = {name: value for name, value in played.items() if not _is_default(name, value)}
    import json  # slow to import, and not needed to load a shipped game

    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:8]


def _is_default(dotted: str, value: object) -> bool:
    standing = defaults(by_card=True)
    return dotted in standing and standing[dotted] == value
