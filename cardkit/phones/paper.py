"""Printed pieces as files that a phone downloads; what draws them is imported only then."""

from __future__ import annotations

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language

RULES = ".toml"


def printed(piece: str, variant: Variant) -> tuple[str, bytes] | None:
    """Return the name of a file and a piece of a game in it, a PDF in the language in force.

    Returns None for a piece that there is not, or that the game has no use for.
    """
    from cardkit.printables import pieces_of, render

    found = next((one for one in pieces_of(variant) if one == piece), None)
    if found is None:
        return None
    stem = variant.slug.rpartition("/")[2].removesuffix(RULES)
    code = language().code
    parts = [stem, piece] if code == "en" else [stem, piece, code]
    return f"{'-'.join(parts)}.pdf", render(found, variant)
