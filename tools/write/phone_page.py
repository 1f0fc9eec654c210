"""Regenerate the fonts and pictograms of the phones' web page (``cardkit/v4/phones/page/``).

    python -m tools.write.phone_page

To be run after a change of ``cardkit/v4/ink/pictures.py`` or of the fonts in ``cardkit/printables/fonts``,
which are subset here. The licence of the fonts keeps their names for the unmodified files: these
are called Cardkit Sans and Cardkit Serif.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from cardkit.v4.engine import words
from cardkit.v4.engine.terms import Sign
from cardkit.v4.ink import fonts, pictures

PACKAGE: Final = Path(__file__).resolve().parents[2] / "cardkit" / "v4"
PAGE: Final = PACKAGE / "phones" / "page"
FONTS: Final = PACKAGE.parent / "printables" / "fonts"
CUT: Final = {
    "sans-regular.woff2": (fonts.REGULAR, "Cardkit Sans"),
    "sans-bold.woff2": (fonts.BOLD, "Cardkit Sans"),
    "sans-black.woff2": (fonts.BLACK, "Cardkit Sans"),
    "serif-extrabold.woff2": (fonts.SERIF, "Cardkit Serif"),
}
LATIN: Final = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C))
SIGNS: Final = tuple(map(ord, "–—‘’‚“”„†•…‹›€−×·½¼¾←↑→↓✓"))
FEATURES: Final = ["ccmp", "kern", "liga", "locl", "lnum", "tnum", "pnum", "mark", "mkmk"]

SHOWN: Final = (
    *("heart", "diamond", "spade", "club", "crown", "vase", "thumb up", *words(Sign)),
    *(
        "thumb down",
        "torch",
        "tent",
        "player",
        "chest",
        "flag",
        "cave",
        "phone",
        "tick",
        "take back",
        "take again",
    ),
    *("sun", "moon", "star", "leaf", "drop", "bell", "key", "fish", "boat", "kite", "ring", "bird"),
    *("castle", "temple", "entrance", "clock", "arrow", "arrow back", "page", "pencil"),
)
"""The pictograms a page may draw: cards, signs of dangers and artifacts, states of players, a sign
for each player, and what the start page is made of."""


def cut(font: str, family: str) -> TTFont:
    """The font called ``font`` with the letters of the page alone, under the name ``family``."""
    whole = TTFont(FONTS / fonts.FILES[font], recalcTimestamp=False)
    options = Options(flavor="woff2", layout_features=FEATURES, hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=(*LATIN, *SIGNS))
    subsetter.subset(whole)
    rename(whole, family)
    whole.flavor = "woff2"
    return whole


def rename(font: TTFont, family: str) -> None:
    """Call the font ``family`` in each of its names; who made it, and under which licence,
    stays."""
    names = font["name"]
    style = names.getDebugName(2)
    called = {
        1: family,
        3: f"{family} {style}",
        4: f"{family} {style}",
        6: f"{family}-{style}".replace(" ", ""),
        16: family,
    }
    for record in list(names.names):
        if record.nameID in called:
            names.setName(
                called[record.nameID],
                record.nameID,
                record.platformID,
                record.platEncID,
                record.langID,
            )


def svg(name: str) -> str:
    """The pictogram ``name`` as the ``d`` of an SVG path on a square of 100; holes by the even-odd
    rule."""
    return "".join(_drawn(name))


def _drawn(name: str) -> Iterator[str]:
    for act, at in pictures.path(name):
        yield act + " ".join(f"{value:.1f}".removesuffix(".0") for value in at)


def script() -> str:
    """``pictures.js``: every pictogram by its name."""
    drawn = {name: svg(name) for name in SHOWN}
    head = (
        "// Written by python -m tools.write.phone_page from cardkit/v4/ink/pictures.py: change it "
        "there.\n"
    )
    return f"{head}export const PICTURES = {json.dumps(drawn, indent=1)};\n"


def main() -> None:
    """Write the page's fonts, their licences and its pictograms."""
    for name, (font, family) in CUT.items():
        cut(font, family).save(PAGE / "fonts" / name)
    for licence in sorted(FONTS.glob("*OFL.txt")):
        shutil.copyfile(licence, PAGE / "fonts" / licence.name)
    (PAGE / "pictures.js").write_text(script(), encoding="utf-8")


if __name__ == "__main__":
    main()
