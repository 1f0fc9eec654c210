"""A printed deck: every card of a game in the size of a poker card, for an evening without a pack.

A card shows what a real one shows, rank and suit in two corners, by which it is tapped in or written down; and in its
middle what it means in this game.
"""

from functools import partial
from typing import Final

from cardkit.engine import JOKER, Slot, Variant, claims
from cardkit.ink import CAP, COLOURS, MM, Box, Page, Part, fit, fonts, one_line, picture, pip
from cardkit.paper.card_pictures import draw_back
from cardkit.paper.cut_marks import cut_out
from cardkit.paper.order import Order
from cardkit.speech import cutting, index

CARD: Final = (63 * MM, 88 * MM)
ACROSS: Final = 3
INDEX: Final = (26.0, 20.0, 16.0)
WORTH: Final = (64.0, 54.0, 44.0, 34.0)
NAME: Final = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.5)


def deck(page: Page, variant: Variant, order: Order) -> None:
    """Every card of the game, nine to a page, and last a page of backs."""
    down = int((page.height - 13 * MM) // CARD[1])
    each = ACROSS * down
    faces = [partial(_face, page, variant, slot) for slot in variant.slots]
    said = cutting.cut_deck(len(faces), -(-len(faces) // each))
    cut_out(page, variant, said, faces, CARD, ACROSS, down, tight=True)
    cut_out(page, variant, cutting.cut_backs(), [partial(_back, page, variant)] * each, CARD, ACROSS, down, tight=True)


def _face(page: Page, variant: Variant, slot: Slot, box: Box) -> None:
    """One card: read aloud it is what it is called, and what it means."""
    frame = box.inset(2.2 * MM)
    with page.part("Figure", cutting.card_meaning(variant, slot)):
        page.box(frame, line=page.palette.hairline, weight=0.5, radius=9)
        corner = partial(_corner, page, frame, slot)
        corner()
        page.turned(frame.middle, corner)
        _middle(page, frame, variant, slot)


def _corner(page: Page, frame: Box, slot: Slot) -> None:
    """Rank above suit, as on any card."""
    card = slot.card
    red = card.suit in ("h", "d", "r")
    colour = page.palette.red if red else page.palette.line[Part.PLAIN]
    x, y = frame.x + 9 * MM / 2 + 1.5 * MM, frame.y + 3 * MM
    if card == JOKER:
        picture(page, "star", Box(x - 9, y, 18, 18))
        return
    style = one_line(index(card.rank), 12 * MM, INDEX, fonts.BLACK)
    page.text(x, y + CAP * style.size, index(card.rank), style, align="centre", colour=colour)
    top = y + CAP * style.size + 4
    for at, suit in enumerate(COLOURS.get(card.suit, card.suit)):
        pip(page, suit, Box(x - 8, top + at * 19, 16, 16))


def _middle(page: Page, frame: Box, variant: Variant, slot: Slot) -> None:
    """What the card means: gold with its worth, a danger with its kind, an artifact with what it counts."""
    middle = frame.middle
    part, sign = _sign(variant, slot)
    if slot.gold:
        radius = 13 * MM if sign else 15 * MM  # smaller between a sign above it and a word below
        coin = page.palette.coin or page.palette.paper
        page.disc(*middle, radius, fill=coin, line=page.palette.line[Part.GOLD], weight=1.6)
        style = one_line(str(slot.gold), 1.7 * radius, WORTH, fonts.BLACK)
        page.text(middle[0], middle[1] + CAP * style.size / 2, str(slot.gold), style, align="centre")
        if sign:
            side = 13 * MM
            picture(page, sign, Box(middle[0] - side / 2, middle[1] - radius - side - 2 * MM, side, side), part)
    elif sign:
        side = 27 * MM
        picture(page, sign, Box(middle[0] - side / 2, middle[1] - side / 2 - 3 * MM, side, side), part)
    said = cutting.card_word(variant, slot)
    if said:
        _below(page, Box(frame.x + 13 * MM, middle[1] + 17 * MM, frame.w - 26 * MM, 14 * MM), said, part)


def _below(page: Page, box: Box, said: str, part: Part) -> None:
    """The word for it, on as many lines as it needs in the largest type that has room."""
    word = fit(said, box.w, NAME, lines=5, high=box.h)
    word.draw(page, box, part)


def _sign(variant: Variant, slot: Slot) -> tuple[Part, str]:
    """The picture of what is no gold, and its colour; of a card that means nothing none."""
    if slot.artifact:
        return Part.SAFE, variant.words.artifact_sign
    if slot.kind and not claims.all_dangers(variant):
        return Part.DANGER, variant.sign_of(slot.kind)
    return (Part.GOLD if slot.gold else Part.MUTED), ""


def _back(page: Page, variant: Variant, box: Box) -> None:
    """The back of a card, the same for all."""
    frame = box.inset(2.2 * MM)
    draw_back(page, frame)
    name = fit(variant.name, frame.w - 16 * MM, NAME, fonts.SERIF, lines=3)
    high = max(name.high, 16) + 6
    band = Box(frame.x + 10, frame.middle[1] - high / 2, frame.w - 20, high)
    page.box(band, fill=page.palette.paper, line=page.palette.line[Part.MUTED], weight=0.5, radius=4)
    name.draw(page, Box(frame.x + 8 * MM, frame.middle[1] - name.high / 2, frame.w - 16 * MM, name.high))
