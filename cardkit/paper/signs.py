"""Which pictogram stands for what in a variant."""

from __future__ import annotations

from cardkit.ink.palette import Part
from cardkit.paper import says
from cardkit.variants import Variant


def signs(variant: Variant) -> tuple[tuple[str, Part], tuple[str, Part]]:
    """The pictograms of going on and of leaving, each with its colour."""
    on, off = says.signs(variant)
    if variant.words.choice == "thumbs":
        return (on, Part.SAFE), (off, Part.DANGER)
    return (on, Part.GOLD), (off, Part.SAFE)
