"""Loading a variant by its name or file, with what is set for one game; kept until its files change."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cardkit.faults import Finding, VariantError
from cardkit.variant.build import build
from cardkit.variant.chain import Raw, find, inherit
from cardkit.variant.data import Variant
from cardkit.variant.inherited import fitted
from cardkit.variant.source import Settings, Source


def load(name: str | Path, settings: Iterable[tuple[str, str]] = (), *, beside: Path | None = None) -> Variant:
    """The variant called `name`: a shipped name, spelled loosely, or the path of a variant file.

    `settings` are ``KEY, VALUE`` pairs as after ``--set``; a relative path is looked up in the folder `beside`.
    Raises `VariantError` with every finding.
    """
    key = (str(name), tuple(settings), str(beside or ""), _folder())
    kept = _kept.get(key)
    if kept is None or kept.changed():
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        kept = _kept[key] = _load(str(name), key[1], key[2])
    return kept.variant


def _folder() -> str:
    """The folder we are in; nothing if it has been removed meanwhile."""
    try:
        return os.getcwd()
    except OSError:
        return ""


class Kept(NamedTuple):
    """A variant that was read, and the files it was read from as they were: path, time of change, size."""

    variant: Variant
    stamps: tuple[tuple[str, int, int], ...]

    def changed(self) -> bool:
        """Whether one of the files is another by now. Those that ship do not change."""
        return any(_stamp(path) != (path, time, size) for path, time, size in self.stamps)


MOST_KEPT = 256
_kept: dict[tuple[str, tuple[tuple[str, str], ...], str, str], Kept] = {}


def _stamp(path: str) -> tuple[str, int, int]:
    try:
        status = os.stat(path)
    except OSError:
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size


def _load(name: str, settings: Settings, beside: str) -> Kept:
    source = find(name, beside)
    faults: list[Finding] = []
    parents: list[tuple[Source, Raw]] = []
    raw = inherit(source, faults, (), parents)
    if raw is None:
        raise VariantError(faults)
    variant = build(source, raw, parents[-1][1] if parents else {}, settings)
    files = [source, *(parent for parent, _ in parents)]
    return Kept(
        fitted(variant, [*parents, (source, raw)], settings), tuple(_stamp(file.place) for file in files if file.folder)
    )
