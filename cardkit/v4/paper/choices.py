"""Choice cards to cut out, printed on one side."""

from functools import partial
from typing import Final

from cardkit.v4.engine import Variant
from cardkit.v4.ink import CAP, MM, Box, Page, Part, fit, fonts, picture
from cardkit.v4.paper.card_pictures import choice_signs
from cardkit.v4.paper.cut_marks import cut_out
from cardkit.v4.paper.order import Order
from cardkit.v4.speech import kit
from cardkit.v4.words import capital, say
from cardkit.v4.words.nouns import i_leave

CARD: Final = (45 * MM, 62 * MM)
GESTURE_SIZES: Final = (10.0, 9.0, 8.0, 7.5)


def choices(page: Page, variant: Variant, order: Order) -> None:
    """Draw two cards for every player, one to go on and one to leave."""
    told = ((say("go on"), variant.words.go), (i_leave(variant), variant.words.leave))
    cards = []
    for player in range(1, (order.players or variant.players.high) + 1):
        for sign, said in zip(choice_signs(variant), told):
            cards.append(partial(_choice, page, sign, said, player))
    cut_out(page, variant, kit.cut_choices(), cards, CARD, 4, 4)


def _choice(
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
