"""Print how large the type of sheets and aids is, in English and in Polish.

    python -m tools.type_sizes [GAME ...]

By game: the share of characters below 10 points on the sheet and on the aid, pages of the sheet,
and how much of the emptiest box of the sheet is empty below its contents. What is part of a picture
(ranks, coins) is not counted.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from cardkit.v4.engine import PieceName
from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Box, Page
from cardkit.v4.paper import Order, drawn, pieces
from cardkit.v4.speech import language
from cardkit.v4.words import speaking

LANGUAGES: Final = ("en", "pl")
LARGE: Final = 10.0  # points; type below it is small
MOST: Final[dict[PieceName, float]] = {"sheet": 0.10, "aid": 0.40}
"""Largest share of small characters that a piece may have."""


EMPTY: Final = 0.25
"""Largest part of a box that may be empty below its contents."""
RADIUS: Final = 5.0  # points; corners of the frames of panels and steps


class Framed(Page):
    """Page that notes its frames, and the place of everything that is drawn."""

    frames: list[list[Box]]
    places: list[list[Box]]

    def begin(self) -> None:
        super().begin()
        for kept in ("frames", "places"):
            self.__dict__.setdefault(kept, []).append([])

    def box(self, box: Box, **how: Any) -> None:
        super().box(box, **how)
        (self.frames if how.get("radius") == RADIUS else self.places)[-1].append(box)

    def shape(self, path: Any, box: Box, **how: Any) -> None:
        super().shape(path, box, **how)
        self.places[-1].append(box)

    def empty(self) -> float:
        """Return the largest part of a frame that is empty below its contents."""
        found = [0.0]
        for frames, places, words in zip(self.frames, self.places, self.words, strict=True):
            for frame in frames:
                inside = [
                    place
                    for place in (*places, *(word.box for word in words))
                    if frame.x <= place.x <= frame.right and frame.y <= place.y <= frame.bottom
                ]
                lowest = max((place.bottom for place in inside), default=frame.y)
                found.append((frame.bottom - lowest) / frame.h)
        return max(found)


class Sizes(NamedTuple):
    """Type of a piece of a game in a language: the share below 10 points, and the pages."""

    game: str
    code: str
    piece: PieceName
    small: float
    pages: int


def small_part(page: Page) -> float:
    """Return the share of characters below 10 points, without those of pictures and blanks."""
    letters = Counter[bool]()
    for words in page.words:
        for word in words:
            if not word.pictured:
                letters[word.size < LARGE] += len(word.text.replace(" ", ""))
    return letters[True] / letters.total()


def measured(game: str, code: str, piece: PieceName) -> Sizes:
    """Draw a piece and measure its type."""
    with speaking(language(code)):
        page = drawn(piece, load(game), Order())
    return Sizes(game, code, piece, small_part(page), page.count)


def emptiest(game: str, code: str) -> float:
    """Draw a sheet and return the largest part of a box that is empty below its contents."""
    with speaking(language(code)), patch.object(pieces, "Page", Framed):
        page = drawn("sheet", load(game), Order())
    assert isinstance(page, Framed)
    return page.empty()


def main(arguments: Sequence[str]) -> int:
    """Print the table; return 1 where a piece has too much small type or too empty a box."""
    games, too_small = arguments or shipped(), False
    heads = [f"{piece} {code}" for piece in MOST for code in LANGUAGES]
    heads += [f"empty {code}" for code in LANGUAGES]
    print(f"{'below 10 pt':18}" + "".join(f"{head:>10}" for head in heads))
    for game in games:
        found = [measured(game, code, piece) for piece in MOST for code in LANGUAGES]
        too_small |= any(one.small > MOST[one.piece] for one in found)
        cells = [f"{one.small:6.1%}" + "*" * (one.pages - 1) for one in found]
        empty = [emptiest(game, code) for code in LANGUAGES]
        too_small |= max(empty) > EMPTY
        cells += [f"{one:6.0%}" for one in empty]
        print(f"{game:18}" + "".join(f"{cell:>10}" for cell in cells))
    print("* a page more")
    return int(too_small)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
