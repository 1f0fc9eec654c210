"""Coins to cut out: as many of each worth as a table needs, in place of buttons."""

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

from cardkit.v4.engine import Variant
from cardkit.v4.ink import CAP, MM, Box, Page, Part, Path, fonts, one_line, path, width
from cardkit.v4.odds import supply
from cardkit.v4.paper.cut_marks import cut_out
from cardkit.v4.paper.order import Order
from cardkit.v4.speech import kit

SIDE: Final = 18.5 * MM  # side of the square to cut out; all coins for five players fit on a page
HALF: Final = 8.0 * MM
Shape = Literal["round", "octagon", "square"]
_CORNERS: Final = ((29, 0), (71, 0), (100, 29), (100, 71), (71, 100), (29, 100), (0, 71), (0, 29))
OCTAGON: Final[Path] = (*zip("MLLLLLLL", _CORNERS, strict=True), ("Z", ()))


def coins(page: Page, variant: Variant, order: Order) -> None:
    """Draw the coins that usually are enough for the players ordered, or for all who may play.

    The lowest worth is copper and round, the highest gold and square, those between silver and
    octagonal.
    """
    players = order.players or variant.players.high
    numbers = supply.needed(variant, players)
    worths = sorted(worth for worth, number in numbers if number)
    wanted = []
    for worth, number in numbers:
        wanted += [partial(_coin, page, variant, _shape(worth, worths), worth)] * number
    across, down = int((page.width - 14 * MM) // SIDE), int((page.height - 22 * MM) // SIDE)
    cut_out(
        page,
        variant,
        kit.cut_coins(numbers, players),
        wanted,
        (SIDE, SIDE),
        across,
        down,
        lined=True,
    )


def _shape(worth: int, worths: Sequence[int]) -> Shape:
    """Return the shape of a coin by its worth; `worths` are those of all coins, lowest first."""
    if worth == worths[0]:
        return "round"
    return "square" if worth == worths[-1] else "octagon"


def _coin(page: Page, variant: Variant, shape: Shape, worth: int, box: Box) -> None:
    """Draw one coin: its worth large, below it the game's word for gold."""
    _face(page, shape, *box.middle)
    style = one_line(str(worth), 2 * HALF - 14, (22.0, 19.0, 16.0, 13.0, 10.0, 9.0), fonts.BLACK)
    named, room = variant.words.gold(worth), 1.6 * HALF
    below = fonts.SMALL if width(named, fonts.SMALL) <= room else fonts.FOOT.of(Part.PLAIN)
    said = named if width(named, below) <= room else ""
    base = box.middle[1] + CAP * style.size / 2 - (4 if said else 0)
    page.text(box.middle[0], base, str(worth), style, align="centre")
    if said:
        page.text(box.middle[0], base + 10.5, said, below, align="centre", room=room)


def _face(page: Page, shape: Shape, x: float, y: float) -> None:
    """Draw the face of a coin around ``x``, ``y``: its edge, and thin lines inside it.

    Inner lines differ by shape.
    """
    weight = 1.4
    copper, silver, gold = page.palette.metals
    whole, inner = (Box(x - half, y - half, 2 * half, 2 * half) for half in (HALF, HALF - 2.4))
    match shape:
        case "round":
            page.disc(x, y, HALF, fill=copper.face, line=copper.edge, weight=weight)
            page.disc(x, y, HALF - 2.4, line=copper.edge, weight=0.4)
        case "octagon":
            page.shape(OCTAGON, whole, fill=silver.face, line=silver.edge, weight=weight)
            for more in (0, 1.6):
                page.shape(OCTAGON, inner.inset(more), line=silver.edge, weight=0.4)
        case "square":
            page.box(whole, fill=gold.face, line=gold.edge, weight=weight, radius=3)
            page.box(inner, line=gold.edge, weight=0.4, radius=2)
            off = inner.w / 2 - 4.2
            for right, down in ((-off, -off), (off, -off), (-off, off), (off, off)):
                page.shape(path("point"), Box(x + right - 2, y + down - 2, 4, 4), fill=gold.edge)
