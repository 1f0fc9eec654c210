"""What is given up last, where nothing else helps: words of the house's own that are a page of their own are cut short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

from cardkit.variant import Variant
from cardkit.variant.values import Noun

MOST: Final = (120, 60, 30)
"""Letters that a word may have, tried in this order. No word that people say is cut."""


def shorter(variant: Variant) -> Iterator[Variant]:
    """The variant, and the same with its theme's words cut at ever fewer letters, as far as that changes any."""
    yield variant
    for most in MOST:
        words = variant.words
        cut = {field.name: _cut(getattr(words, field.name), most) for field in fields(words)}
        if any(told != getattr(words, name) for name, told in cut.items()):
            yield replace(variant, words=replace(words, **cut))


def _cut(told: Any, most: int) -> Any:
    """A text, a noun or names, each no longer than that."""
    if isinstance(told, Noun):
        return Noun(_cut(told.one, most), _cut(told.many, most))
    if isinstance(told, tuple):
        return tuple(_cut(part, most) for part in told)
    if isinstance(told, str) and len(told) > most:
        return f"{told[: most - 1].rstrip()}\u2026"
    return told
