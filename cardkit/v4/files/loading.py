"""Loading of a variant by its name or file, with settings for one game.

A variant is cached until its files change.
"""

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from cardkit.v4.engine import Variant
from cardkit.v4.files.build import build
from cardkit.v4.files.bundled import loosely, shipped
from cardkit.v4.files.inheritance import find, inherit
from cardkit.v4.files.inherited_texts import fitted
from cardkit.v4.files.own import own_file
from cardkit.v4.files.remedies import with_cures
from cardkit.v4.files.source import Raw, Settings, Source, parsed
from cardkit.v4.text import VariantError, needs, quoted_value, toml


def load(
    name: str | Path,
    settings: Mapping[str, Any] | Iterable[tuple[str, str]] = (),
    *,
    beside: Path | None = None,
    vouched: bool = False,
) -> Variant:
    """Return the variant that `name` means.

    One that ships, spelled loosely, the path of a variant file, or one of the user's own by name.

    `settings` change keys for this game: a mapping such as ``{"rounds": 3, "danger.ends_at": 3}``,
    or ``KEY, VALUE`` pairs of text as after ``--set``. A relative path is looked up in the folder
    `beside`. `vouched`: a tally says that it was played so (see `build`). Raises `VariantError`
    with every finding.
    """
    needs(name, (str, os.PathLike), 'load("kings-gold"), or load("my-house.toml", {"rounds": 3})')
    if isinstance(settings, Mapping):  # write values as after --set: as TOML, but text as it is
        settings = [
            (key, value if isinstance(value, str) else toml(value))
            for key, value in settings.items()
        ]
    settings = tuple(settings)
    if not settings and name in shipped():  # an exact name: no other file matters
        return _shipped(str(name), vouched)
    word, folder = str(name), str(beside or "")
    # part of the key, since another folder may have this name by now
    mine = None if loosely(word) else own_file(word, folder)
    key = (word, settings, folder, _folder(), vouched, mine)
    kept = _kept.get(key)
    if kept is None or any(_stamp(was[0]) != was for was in kept.stamps):
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        kept = _kept[key] = read(find(word, folder), settings, vouched=vouched)
    return kept.variant


@lru_cache
def _shipped(name: str, vouched: bool) -> Variant:
    return read(find(name), (), vouched=vouched).variant


def _folder() -> str:
    """Return the current folder; "" if it no longer exists."""
    try:
        return os.getcwd()
    except OSError:
        return ""


class Kept(NamedTuple):
    """Cached variant with its files at that time: path, time of change, size."""

    variant: Variant
    stamps: tuple[tuple[str, int, int], ...]


MOST_KEPT = 256
_kept: dict[tuple[str, Settings, str, str, bool, Path | None], Kept] = {}


def _stamp(path: str) -> tuple[str, int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size


@lru_cache(maxsize=MOST_KEPT)
def load_text(text: str, slug: str) -> Variant:
    """Return the variant of saved rules, by which a game was played. Raises `VariantError`.

    `slug` is its name.
    """
    return read(Source(slug, slug, "", text), (), vouched=True).variant


def pasted(text: str) -> Source:
    """Return pasted rules as a source without a file."""
    return Source("pasted rules", "pasted rules", ".", text)


@lru_cache(maxsize=MOST_KEPT)
def load_pasted(text: str) -> Variant:
    """Return the variant of a pasted file's `text`, checked as strictly as a file.

    It may extend only a game that ships: a stranger cannot name files that lie here. Raises
    `VariantError`.
    """
    source = pasted(text)
    parent = parsed(source).get("extends")
    if isinstance(parent, str) and not loosely(parent):
        said = (
            f"rules that are pasted extend a game that ships, and {quoted_value(parent)} is none. "
            "Put them into a file beside it"
        )
        raise VariantError([source.at(("extends",), said)])
    return read(source, (), vouched=False).variant


def read(source: Source, settings: Settings, *, vouched: bool) -> Kept:
    """Return the variant of a source, with settings applied.

    Raises `VariantError`, whose findings say what to write where that is known.
    """
    try:
        return _read(source, settings, vouched)
    except VariantError as error:
        raise with_cures(error, source, settings, partial(_read, vouched=vouched)) from None


def _read(source: Source, settings: Settings, vouched: bool) -> Kept:
    parents: list[tuple[Source, Raw]] = []
    raw = inherit(source, parents)
    variant = build(source, raw, parents[-1][1] if parents else {}, settings, vouched=vouched)
    files = [source, *(parent for parent, _ in parents)]
    stamps = tuple(_stamp(file.place) for file in files if file.folder)
    return Kept(fitted(variant, [*parents, (source, raw)], settings), stamps)
