"""Choice cards to cut out, printed on one side, each with a back that folds over.

Front and back lie on each other, however badly the printer feeds.
"""

from functools import partial
from typing import Final

from cardkit.v4.engine import Variant
from cardkit.v4.ink import CAP, MM, Box, Page, Part, fit, fonts, path, picture
from cardkit.v4.paper.card_pictures import choice_signs
from cardkit.v4.paper.cut_marks import cut_out, folded
from cardkit.v4.paper.order import Order
from cardkit.v4.speech import kit
from cardkit.v4.words import capital, say
from cardkit.v4.words.nouns import i_leave

CARD: Final = (45 * MM, 62 * MM)
GESTURE_SIZES: Final = (10.0, 9.0, 8.0, 7.5)


def choices(page: Page, variant: Variant, order: Order) -> None:
    """Draw two cards for every player, one to go on and one to leave, with backs to fold over."""
    told = ((say("go on"), variant.words.go), (i_leave(variant), variant.words.leave))
    back = partial(_choice_back, page, variant)
    cards = []
    for player in range(1, (order.players or variant.players.high) + 1):
        for sign, said in zip(choice_signs(variant), told):
            cards.append(
                partial(folded, page, back, partial(_choice_front, page, sign, said, player))
            )
    cut_out(page, variant, kit.cut_choices(), cards, (CARD[0], 2 * CARD[1]), 4, 2)


def _choice_front(
    page: Page, sign: tuple[str, Part], told: tuple[str, str], player: int, box: Box
) -> None:
    (name, part), (means, gesture) = sign, told
    frame, side = box.inset(3 * MM), 23 * MM
    page.box(
        frame, fill=page.palette.tint[part], line=page.palette.line[part], weight=1.4, radius=7
    )
    head = fit(
        capital(means),
        frame.w - 14,
        (22.0, 19.0, 16.0, 14.0, 12.0, 10.0, 9.0),
        lines=2,
        high=12.5 * MM,
    )
    top = frame.y + 12 - 0.2 * head.style.size  # clear of the number
    head.draw(page, Box(frame.x + 7, top, frame.w - 14, head.high), part)
    below = fit(
        gesture, frame.w - 12, GESTURE_SIZES, fonts.REGULAR, lines=3, high=12 * MM, wraps=True
    )
    low = frame.bottom - below.high - 6
    middle = (max(top + head.high, box.y + 19 * MM) + min(low, box.y + 42 * MM)) / 2
    picture(page, name, Box(box.x + (box.w - side) / 2, middle - side / 2, side, side), part)
    below.draw(page, Box(frame.x + 6, low, frame.w - 12, below.high))
    page.text(
        frame.right - 6,
        frame.y + 3 + CAP * fonts.CAPTION_SIZE,
        str(player),
        fonts.CAPTION,
        align="right",
    )


def _choice_back(page: Page, variant: Variant, box: Box) -> None:
    line, frame, step = page.palette.line, box.inset(3 * MM), 5.2 * MM
    page.box(frame, line=line[Part.PLAIN], weight=1.2, radius=7)
    inner = frame.inset(2.2 * MM)
    half = inner.h / 2 - 6 * MM - 1.5 * MM  # from the edge of the pattern to the band with the name
    for at in range(int(half // step)):
        for y in (inner.y + at * step, inner.bottom - at * step):
            middle, pitch = y + (step / 2 if y < box.middle[1] else -step / 2), inner.w / 6
            for number in range(6):
                diamond = Box(inner.x + (number + 0.5) * pitch - 3, middle - 3, 6, 6)
                page.shape(path("point"), diamond, line=line[Part.MUTED], weight=0.5)
    name = fit(
        variant.name,
        inner.w - 4,
        (13.0, 11.0, 10.0, 9.0, 8.0, 7.5),
        fonts.SERIF,
        lines=2,
        high=11.5 * MM,
    )
    name.draw(page, Box(inner.x + 2, box.middle[1] - name.high / 2, inner.w - 4, name.high))
    for y in (box.middle[1] - 6 * MM, box.middle[1] + 6 * MM):
        page.rule(inner.x + 6, y, inner.right - 6, y, weight=0.7, colour=line[Part.GOLD])
