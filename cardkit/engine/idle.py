"""Keys of a variant file that change nothing, as other keys stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from cardkit.engine.building import Build
from cardkit.engine.checks import Problem
from cardkit.engine.inheritance import TEXTS
from cardkit.engine.readers import Raw, as_toml
from cardkit.engine.sources import Source
from cardkit.engine.toml_positions import KeyPath
from cardkit.engine.variant import Variant

Alike = Callable[[Variant, Variant], bool]
"""Tells whether two variants have the same rules."""
ABOUT = {"extends", *TEXTS, "words", "meta", "in"}
"""Keys that say something about a game, and nothing of how it is played."""


def idle_keys(source: Source, alike: Alike) -> Iterator[Problem]:
    """Yield a problem for each key of a sound file that changes nothing, with the key that is why.

    A key that says what it would be without it is meant so.
    """
    values = {path: value for path, value in _values(source.raw, ()) if path[0] not in ABOUT}
    build = Build([source])
    for path in values:
        less = _without(source, path)
        if less.written == build.written or _differ(build, less, alike) is not False:
            continue
        others = (other for other in values if other != path)
        why = next((one for one in others if _hides(source, one, path, alike)), None)
        name = ".".join(path)
        problem = Problem(
            (name,), "{name}: it changes nothing in this game: leave it out", {"name": name}
        )
        if why:
            problem = Problem(
                (name,),
                "{name}: it changes nothing while {why}: leave it out, or change that",
                {"name": name, "why": f"{'.'.join(why)} = {as_toml(values[why])}"},
            )
        yield problem


def _values(table: Raw, above: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    """Yield all keys that are no table with their values, in tables within a table too."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _values(value, (*above, name))
        else:
            yield (*above, name), value


def _hides(source: Source, other: KeyPath, path: KeyPath, alike: Alike) -> bool:
    """Return True if the key at a path changes something where another key is left out."""
    return bool(_differ(_without(source, other), _without(source, other, path), alike))


def _differ(one: Build, other: Build, alike: Alike) -> bool | None:
    """Return True if two variants have other rules; None if one of them cannot be built."""
    if one.variant is None or other.variant is None:
        return None
    return not alike(one.variant, other.variant)


def _without(source: Source, *paths: KeyPath) -> Build:
    raw = source.raw
    for path in paths:
        raw = _less(raw, path)
    return Build([replace(source, raw=raw)])


def _less(table: Raw, path: KeyPath) -> Raw:
    """Return a table without a key, and without a table that is empty then."""
    name, *inside = path
    inner = _less(table[name], tuple(inside)) if inside else {}
    if inner:
        return {**table, name: inner}
    return {key: value for key, value in table.items() if key != name}
