"""Code in the head of a blank pad, which tells what it is, and the places of its cells."""

import re
from typing import Final, NamedTuple

from cardkit.v4.engine import Variant
from cardkit.v4.ink import MM, Page
from cardkit.v4.speech import pads

PLACES: Final = 3  # digits that a cell for figures has a place for: hundreds, tens, units
DIGITS_APART: Final = 5.6  # millimetres from the middle of a digit's place to that of the next
NAME: Final = 24  # most letters of a game's name in a code; shipped games have up to 18
_FORM: Final = re.compile(
    r"CARDKIT:(?P<game>[0-9A-Z-]+)/(?P<version>[0-9A-Z.-]+)(?:\+(?P<digest>[0-9A-F]{8}))?"
    r"/(?P<players>[1-9]\d?|ALL)/(?P<page>[1-9]\d?)"
    r"(?:/(?P<language>[A-Z][A-Z-]+))?"
)


class NoPadCode(ValueError):
    """Raised for a text that is not the code of a pad."""


class PadCode(NamedTuple):
    """Contents of the code of a pad, in small letters.

    The game and its version; the digest of rules that the name alone does not tell (else empty);
    the number of players (None: any); the page of the pad from 1, and the language it is written
    in, which its layout depends on. As text (`str`) it has the letters of a QR code's
    alphanumeric mode.
    """

    game: str
    version: str
    digest: str
    players: int | None
    page: int = 1
    language: str = "en"

    @classmethod
    def of(cls, page: Page, variant: Variant, rules: str, players: int | None) -> "PadCode":
        """Return the code for the first page of a pad drawn on `page` for so many players.

        `rules` are the version and, where the name does not tell them, the digest. Of a name only
        letters a-z, digits and hyphens stay.
        """
        slug = variant.slug.rsplit("/", 1)[-1].removesuffix(".toml").lower()
        version, _, digest = rules.lower().partition(" ")
        game = re.sub("[^0-9a-z]+", "-", slug)[:NAME].strip("-") or "pad"
        version = re.sub("[^0-9a-z.]+", "-", version)[:8]
        return cls(game, version, digest, players, language=page.language)

    @classmethod
    def read(cls, text: str) -> "PadCode":
        """Return the code that a text stands for. Raises `NoPadCode`."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise NoPadCode(pads.no_code(text=text[:60]))
        said = {name: (told or "").lower() for name, told in found.groupdict().items()}
        players = None if said["players"] == "all" else int(said["players"])
        game, version, digest = (said[name] for name in ("game", "version", "digest"))
        return cls(game, version, digest, players, int(said["page"]), said["language"] or "en")

    def __str__(self) -> str:
        digest, language = (
            f"+{self.digest}" * bool(self.digest),
            f"/{self.language}" * (self.language != "en"),
        )
        rules = f"{self.game}/{self.version}{digest}"
        return f"cardkit:{rules}/{self.players or 'all'}/{self.page}{language}".upper()


class Cell(NamedTuple):
    """A place on a blank pad that somebody writes in.

    `kind`: ``code`` (the printed code), ``date``, ``place``, ``winner``, ``name``, ``banked``,
    ``so-far``, ``total`` or ``artifact``. `round` counts from 1, the extra round is the one after
    the last, 0 where there is none; `seat` counts from 0, -1 where there is none; `page` is that of
    the pad, from 1. `box` is left, top, width and height in millimetres from the top left corner of
    the page's 210 x 279 mm. In an ``artifact`` cell of a seat stands what that player's artifacts
    of the round count, in one without a seat the number (from 1) of who took the artifact that
    counts `worth`, or where that is 0, who took how many.
    """

    kind: str
    round: int
    seat: int
    page: int
    box: tuple[float, float, float, float]
    worth: int = 0


def digit_places(box: tuple[float, float, float, float]) -> list[float]:
    """Return the middles of the places for hundreds, tens and units in a cell, in millimetres.

    >>> [round(x, 1) for x in digit_places((47.0, 30.0, 20.0, 7.5))]
    [51.4, 57.0, 62.6]
    """
    return [
        box[0] + box[2] / 2 + (place - (PLACES - 1) / 2) * DIGITS_APART for place in range(PLACES)
    ]


def millimetres(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Convert a box from points to millimetres."""
    left, top, wide, high = (round(side / MM, 3) for side in box)
    return left, top, wide, high
