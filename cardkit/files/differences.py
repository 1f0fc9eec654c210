"""What differs between two variants: key by key, as their files say it, and topic by topic."""

from typing import Any, NamedTuple

from cardkit.files.changes import dotted_in, plainly
from cardkit.files.inheritance import TABLES, merged
from cardkit.files.keys import MISSING, PARTS, Key, keys_of, sections
from cardkit.files.source import Raw
from cardkit.files.toml_text import toml


class Differs(NamedTuple):
    """A dotted key, and what each of two variants says there, as TOML has it ("" where it says nothing)."""

    key: str
    one: str
    other: str


def keys_that_differ(one: str, other: str) -> list[Differs]:
    """The keys that mean something else in the variants that the words `one` and `other` name, defaults filled in.

    Rule numbers and rulings are told with their rules, not here. Raises `VariantError`.
    """
    whole = [merged(name) for name in (one, other)]
    first, second = map(plainly, whole)
    found = []
    for section, kind in sections().items():
        for key in keys_of(kind):
            if section or key.name not in (*PARTS, *TABLES):
                mine, others = _value(first, section, key), _value(second, section, key)
                if _meant(key, mine) != _meant(key, others):
                    found.append(Differs(f"{section}.{key.name}" if section else key.name, _told(mine), _told(others)))
    here, there = ({".".join(where): value for where, value in dotted_in(raw)} for raw in whole)  # G-20
    others = (name for name in here | there if here.get(name) != there.get(name))
    elsewhere = [Differs(name, *(_told(side.get(name, MISSING)) for side in (here, there))) for name in others]
    return [*_without_the_off(found, first, second), *elsewhere]


def _without_the_off(found: list[Differs], first: Raw, second: Raw) -> list[Differs]:
    """Where one plays without artifacts that alone is said, not key by key."""
    off = [raw.get("artifacts") == "off" for raw in (first, second)]
    if not any(off):
        return found
    kept = [row for row in found if not row.key.startswith("artifacts.")]
    if all(off):
        return kept
    return [*kept, Differs("artifacts", *('"off"' if without else "played with" for without in off))]


def _value(raw: Raw, section: str, key: Key) -> Any:
    inner = raw.get(section, {}) if section else raw
    return inner.get(key.name, key.default) if isinstance(inner, dict) else MISSING


def _meant(key: Key, value: Any) -> Any:
    return None if value is MISSING else key.kind.read(value)


def _told(value: Any) -> str:
    return "" if value is MISSING else toml(value)
