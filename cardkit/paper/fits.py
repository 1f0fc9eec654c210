"""Whether a variant's pages have room for what it says: each piece laid out on both papers, and the keys that are too long."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from cardkit.engine import Variant
from cardkit.files import load, own_keys
from cardkit.ink import Paper
from cardkit.paper.order import Order
from cardkit.paper.pieces import MOST, PIECES, drawn, in_english
from cardkit.text import VariantError

SHORT = {"name": "X", "summary": "X.", "players": "2-3", "rounds": "3"}
"""What stands in for a key while one looks whether it is the one that is too long; for other texts a letter does."""


class Misfit(NamedTuple):
    """A piece that has no room on a paper: which, why, and the dotted key that is too long ("" where it is no one key)."""

    piece: str
    paper: str
    why: str
    key: str


class Cut(NamedTuple):
    """A word of the theme that is cut short: its dotted key, the pieces on which it is, and the letters that stand whole."""

    key: str
    pieces: tuple[str, ...]
    letters: int


def misfits(variant: Variant) -> Iterator[Misfit | Cut]:
    """Every piece but the kit, which holds all of them, that cannot be printed; one of a kind for both papers. Then every
    word that is cut short on some."""
    cut: dict[str, dict[str, None]] = {}
    for piece in PIECES.values():
        if piece.name == "kit" or piece.unused(variant):
            continue
        for track in (False, True) if piece.name == "pad" else (False,):
            title = in_english(piece.name, track)
            for order in (Order(paper=paper, track=track) for paper in Paper):
                keys, why = _looked_at(piece.name, variant, order)
                for key in keys:
                    cut.setdefault(key, {})[title] = None
                if why:
                    yield Misfit(title, order.paper.shown, why, _blamed(piece.name, variant, order))
                    break
    for key, pieces in cut.items():
        yield Cut(key, tuple(pieces), MOST[-1])


def _looked_at(piece: str, variant: Variant, order: Order) -> tuple[tuple[str, ...], str]:
    """The keys of words that are cut short on a piece; and why it cannot be printed at all."""
    try:
        return drawn(piece, variant, order).cut_short, ""
    except ValueError as error:  # no room, or a letter that no font of ours has
        return (), str(error.__cause__ or error)


def _blamed(piece: str, variant: Variant, order: Order) -> str:
    """The key of the variant's own file with which, made short like those before it, the piece has room."""
    settings: tuple[tuple[str, str], ...] = ()
    for key in own_keys(variant.slug):
        more = (*settings, (key, SHORT.get(key, "x")))
        with suppress(VariantError):
            if not _looked_at(piece, load(variant.slug, more), order)[1]:
                return key
            settings = more
    return ""
