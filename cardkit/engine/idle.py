"""Keys of a variant file that change nothing, as other keys stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from cardkit.engine.building import Build
from cardkit.engine.checks import Problem
from cardkit.engine.inheritance import TEXTS
from cardkit.engine.readers import as_toml
from cardkit.engine.sources import Raw, Source
from cardkit.engine.toml_positions import KeyPath
from cardkit.engine.variant import Variant

Alike = Callable[[Variant, Variant], bool]
"""Tells whether two variants have the same rules."""
ABOUT = {"extends", *TEXTS, "words", "meta", "in"}
"""Keys that say something about a game, and nothing of how it is played."""


class Part(NamedTuple):
    """A key with a value, or the last entry of a list (`is_entry`), that can be left out."""

    path: KeyPath
    value: Any
    is_entry: bool = False


def idle_keys(source: Source, alike: Alike) -> Iterator[Problem]:
    """Yield a problem for each key of a file that changes nothing, with the key that is why.

    A key that says what it would be without it is meant so.
    """
    parts = [part for part in _parts(source.raw, ()) if part.path[0] not in ABOUT]
    build, keys = Build([source]), [part for part in parts if not part.is_entry]
    for part in parts:
        without = _built(source, part)
        if without.written == build.written or not _alike(build, without, alike):
            continue
        why = next((one for one in keys if _matters(source, part, one, alike)), None)
        yield Problem((".".join(part.path),), _message(part, why))


def _message(part: Part, why: Part | None) -> str:
    name = ".".join(part.path)
    if part.is_entry:
        return f"{name}: its last entry, {as_toml(part.value)}, changes nothing: leave it out"
    if why is None:
        return f"{name}: it changes nothing in this game: leave it out"
    key, value = ".".join(why.path), as_toml(why.value)
    return f"{name}: it changes nothing while {key} = {value}: leave it out, or change that"


def _parts(table: Raw, above: KeyPath) -> Iterator[Part]:
    """Yield all keys of a table, in tables within it too, and the last entries of lists."""
    for name, value in table.items():
        path = (*above, name)
        if isinstance(value, dict):
            yield from _parts(value, path)
        else:
            yield Part(path, value)
        if isinstance(value, list) and len(value) > 1:
            yield Part(path, value[-1], is_entry=True)


def _matters(source: Source, part: Part, other: Part, alike: Alike) -> bool:
    """Return True if a part of the file changes something where another key is left out."""
    if part.path == other.path:
        return False
    with_part, without = _built(source, other), _built(source, other, part)
    both = with_part.variant and without.variant
    return both is not None and not _alike(with_part, without, alike)


def _built(source: Source, *parts: Part) -> Build:
    """Return the building of a file without some parts of it."""
    raw = source.raw
    for part in parts:
        raw = _less(raw, part)
    return Build([replace(source, raw=raw)])


def _alike(build: Build, other: Build, alike: Alike) -> bool:
    """Return True if both can be built and have the same rules."""
    one, two = build.variant, other.variant
    return one is not None and two is not None and alike(one, two)


def _less(table: Raw, part: Part) -> Raw:
    """Return a table without a part, and without a table that is empty then."""
    name, *inside = part.path
    found = dict(table)
    if inside:
        found[name] = _less(table[name], part._replace(path=tuple(inside)))
        if not found[name]:
            del found[name]
    elif part.is_entry:
        found[name] = table[name][:-1]
    else:
        del found[name]
    return found
