"""Print how large the type of sheets and aids is, in English and in Polish.

    python -m tools.type_sizes [GAME ...]

By game: the share of characters below 10 points on the sheet and on the aid, pages of the sheet,
and the bands or parts that are set small. What is part of a picture (ranks, coins) is not counted.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from cardkit.engine import PieceName
from cardkit.files import load, shipped
from cardkit.ink import Page
from cardkit.paper import Order, drawn
from cardkit.speech import language
from cardkit.words import speaking

LANGUAGES: Final = ("en", "pl")
LARGE: Final = 10.0  # points; type below it is small
MOST: Final[dict[PieceName, float]] = {"sheet": 0.10, "aid": 0.40}
"""Largest share of small characters that a piece may have."""


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


def main(arguments: Sequence[str]) -> int:
    """Print the table; return 1 where a piece has too much small type."""
    games, too_small = arguments or shipped(), False
    print(f"{'below 10 pt':18}" + "".join(f"{f'{p} {c}':>10}" for p in MOST for c in LANGUAGES))
    for game in games:
        found = [measured(game, code, piece) for piece in MOST for code in LANGUAGES]
        too_small |= any(one.small > MOST[one.piece] for one in found)
        cells = (f"{one.small:6.1%}" + "*" * (one.pages - 1) for one in found)
        print(f"{game:18}" + "".join(f"{cell:>10}" for cell in cells))
    print("* a page more")
    return int(too_small)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
