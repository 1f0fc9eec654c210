"""Whether a variant's pages have room for what it says: each piece laid out on both papers, and the key that is too long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardkit.ink.page import DoesNotFit, Paper
from cardkit.paper.pieces import PIECES, Order, drawn
from cardkit.variant import Variant, VariantError, load
from cardkit.variant.examine import own_keys

SHORT = {"name": "X", "summary": "X.", "players": "2-3", "rounds": "3"}
"""What stands in for a key while one looks whether it is the one that is too long; for other texts a letter does."""


class Misfit(NamedTuple):
    """A piece that has no room on a paper: which, why, and the dotted key that is too long ("" where it is no one key)."""

    piece: str
    paper: str
    why: str
    key: str


def misfits(variant: Variant) -> Iterator[Misfit]:
    """Every piece but the kit, which holds all of them, that cannot be printed; one of a kind for both papers."""
    for piece in PIECES.values():
        if piece.name == "kit" or piece.unused(variant):
            continue
        for paper in Paper:
            order = Order(paper=paper)
            why = _misfit(piece.name, variant, order)
            if why:
                yield Misfit(piece.title.lower(), paper.shown, why, _blamed(piece.name, variant, order))
                break


def _misfit(piece: str, variant: Variant, order: Order) -> str:
    try:
        drawn(piece, variant, order)
    except (DoesNotFit, ValueError) as error:  # no room, or a letter that no font of ours has
        return str(error.__cause__ or error)
    return ""


def _blamed(piece: str, variant: Variant, order: Order) -> str:
    """The key of the variant's own file with which, made short like those before it, the piece has room."""
    settings: tuple[tuple[str, str], ...] = ()
    for key in own_keys(variant.slug):
        more = (*settings, (key, SHORT.get(key, "x")))
        try:
            shorter = load(variant.slug, more)
        except VariantError:
            continue
        if not _misfit(piece, shorter, order):
            return key
        settings = more
    return ""
