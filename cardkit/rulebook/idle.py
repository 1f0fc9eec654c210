"""Keys of a variant file that change nothing, as other keys stand."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from cardkit.engine.readers import Raw
from cardkit.engine.variant import Variant
from cardkit.rulebook.building import Builder
from cardkit.rulebook.checks import Problem
from cardkit.rulebook.inheritance import TEXTS
from cardkit.rulebook.sources import Source
from cardkit.rulebook.toml_positions import KeyPath

Alike = Callable[[Variant, Variant], bool]  # tells whether two variants have the same rules
ABOUT = {"extends", *TEXTS, "words", "meta", "in"}  # keys that say nothing of how to play


def idle_keys(source: Source, alike: Alike) -> Iterator[Problem]:
    """Yield a problem for each key of a sound file that changes nothing beside the others."""
    build = Builder([source])
    for path in _key_paths(source.raw, ()):
        if path[0] in ABOUT:
            continue
        less = Builder([replace(source, raw=_without_key(source.raw, path))])
        if not build.variant or not less.variant or less.written == build.written:
            continue
        if alike(build.variant, less.variant):
            name = ".".join(path)
            yield Problem(
                (name,), "{name}: it changes nothing in this game: leave it out", {"name": name}
            )


def _key_paths(table: Raw, above: KeyPath) -> Iterator[KeyPath]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _key_paths(value, (*above, name))
        else:
            yield (*above, name)


def _without_key(table: Raw, path: KeyPath) -> Raw:
    name, *inside = path
    inner = _without_key(table[name], tuple(inside)) if inside else {}
    if inner:
        return {**table, name: inner}
    return {key: value for key, value in table.items() if key != name}
