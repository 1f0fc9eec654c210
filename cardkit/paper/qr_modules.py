"""A QR code: the modules of a text, and how they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

from cardkit.ink import Box, Page, Part, Path

LEVEL: Final = "m"
"""Of error correction, at least: what is creased or spilt upon may be a seventh of it."""


@lru_cache(maxsize=64)
def encoded(text: str, mode: Literal["byte", "alphanumeric"] = "byte") -> tuple[tuple[bool, ...], ...]:
    """The modules of a QR code of the text, as UTF-8 or its 45 letters; none where no code has room for it."""
    import segno

    try:
        code = segno.make(text, error=LEVEL, mode=mode, encoding="utf-8", eci=False, micro=False)
    except segno.DataOverflowError:
        return ()
    return tuple(tuple(map(bool, row)) for row in code.matrix)


@lru_cache(maxsize=64)
def _path(modules: tuple[tuple[bool, ...], ...]) -> Path:
    """All dark modules as one path on a square of as many units: neighbours meet without a seam."""
    return tuple(("R", (x, y, end - x, 1)) for y, row in enumerate(modules) for x, end in _runs(row))


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin and end in a row."""
    start = None
    for at, dark in enumerate((*row, False)):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            yield start, at
            start = None


def draw_modules(page: Page, place: Box, modules: tuple[tuple[bool, ...], ...], alt: str) -> None:
    """The dark part of a code alone, as large as ``place``."""
    with page.part("Figure", alt):
        page.shape(_path(modules), place, fill=page.palette.line[Part.PLAIN], span=float(len(modules)))
