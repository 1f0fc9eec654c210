"""Colour palettes for two ways to print: in colour, or in black on white.

Every colour on a page has a part to play, and is never the only thing that tells two parts apart.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple


class Ink(StrEnum):
    """Ink that a page is printed in."""

    COLOUR = "colour"
    MONO = "mono"


class Part(StrEnum):
    """Meaning of a colour on a page.

    Gold is for going on and for gold that is carried, safe for leaving and for gold that is banked,
    danger for what ends a round. Danger is darker than both, so that lightness tells it apart where
    red and green look alike.
    """

    PLAIN = "plain"
    MUTED = "muted"
    GOLD = "gold"
    DANGER = "danger"
    SAFE = "safe"


class Metal(NamedTuple):
    """Colours of a coin: its face and its edge."""

    face: str
    edge: str


class Palette(NamedTuple):
    """Colours of one ink, as ``#rrggbb``.

    ``metals`` are copper, silver and gold; ``heat`` fills a table's cell as far as its chance goes.
    A ``hairline`` parts rows, or is a line to write or fold on: its contrast is 3 : 1 on every
    ground. The contrast of words is 4.5 : 1.
    """

    ink: Ink
    line: Mapping[Part, str]
    tint: Mapping[Part, str]
    hairline: str
    wash: str
    heat: str
    coin: str
    red: str
    metals: tuple[Metal, Metal, Metal]
    paper: str = "#ffffff"

    @property
    def solid(self) -> Mapping[Part, str]:
        """Strong background of each part; words on it have the colour of paper."""
        return self.line


def _by_part(plain: str, muted: str, gold: str, danger: str, safe: str) -> Mapping[Part, str]:
    return {
        Part.PLAIN: plain,
        Part.MUTED: muted,
        Part.GOLD: gold,
        Part.DANGER: danger,
        Part.SAFE: safe,
    }


_BLACK: Final = "#000000"
_WHITE: Final = "#ffffff"

_PALETTES: Final = MappingProxyType(
    {
        Ink.COLOUR: Palette(
            line=_by_part(
                plain="#1d1b20", muted="#5d5a60", gold="#8a6100", danger="#7d1210", safe="#1f6b45"
            ),
            tint=_by_part(
                plain="#f5f3ee", muted="#f5f3ee", gold="#fdf6e0", danger="#fbe8e6", safe="#e5f3eb"
            ),
            ink=Ink.COLOUR,
            hairline="#8a857b",
            wash="#f5f3ee",
            heat="#f2c4bf",
            coin="#f3c74d",
            red="#b3261e",
            metals=(
                Metal("#edb995", "#7a3412"),
                Metal("#dfe2e7", "#46505a"),
                Metal("#f3c74d", "#8a6100"),
            ),
        ),
        Ink.MONO: Palette(
            line=_by_part(plain=_BLACK, muted="#484848", gold=_BLACK, danger=_BLACK, safe=_BLACK),
            tint=_by_part(
                plain="#f3f3f3", muted="#f3f3f3", gold=_WHITE, danger="#e6e6e6", safe=_WHITE
            ),
            ink=Ink.MONO,
            hairline="#7f7f7f",
            wash="#f0f0f0",
            heat="#d0d0d0",
            coin=_WHITE,
            red=_BLACK,
            metals=(Metal(_WHITE, _BLACK),) * 3,
        ),
    }
)


def palette(ink: Ink) -> Palette:
    """Return the palette of ``ink``."""
    return _PALETTES[ink]
