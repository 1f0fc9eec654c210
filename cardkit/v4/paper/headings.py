"""Head and foot of a page: title, numbers, and what the page is."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from cardkit.v4 import ink
from cardkit.v4.engine import Record, Variant, claims
from cardkit.v4.ink import fonts
from cardkit.v4.speech import pages

WORD: Final = 80.0  # width in points for the word of a number; a longer one wraps
LINES: Final = 4  # most lines for the summary of a game


def title_fit(name: str, room: float, ladder: Sequence[ink.Style]) -> ink.Fit:
    """Return the name in the largest size that fits one line, else on two to four lines.

    The largest size is for one line only. In the smallest size a name that is still too long is cut
    short.
    """
    ways = (
        ((1, False), ladder),
        *((way, ladder[1:]) for way in ((2, False), (2, True), (4, True))),
    )
    for (most, divide), styles in ways:
        for style in styles:
            with suppress(ink.DoesNotFit):
                lines = len(ink.set_lines(name, style, room, divide=divide))
                if lines <= most:
                    return ink.Fit(name, style, lines)
    cut = shortened(name, ladder[-1], room, 4)
    return ink.Fit(cut, ladder[-1], len(ink.set_lines(cut, ladder[-1], room)))


class Fact(Record):
    """A number with its pictogram and its word, for the head of a page."""

    sign: str
    number: str
    word: str


@ink.fitted("title")
def page_title(
    wide: float,
    name: str,
    line: str,
    numbers: Sequence[Fact] = (),
    aside: str = "",
    ladder: Sequence[ink.Style] = fonts.TITLES,
) -> ink.Drawn:
    """Head of a sheet: the name, the game in one line, and its numbers.

    `aside` stands at the right end of the line.
    """
    words = [ink.set_lines(fact.word, fonts.LEAD, WORD) for fact in numbers]
    wides = [
        20 + max(ink.width(fact.number, fonts.DIGIT), *map(ink.line_width, word))
        for fact, word in zip(numbers, words)
    ]
    words_high = max(map(len, words), default=1) * fonts.LEAD.leading
    facts_wide = sum(wides) + 16 * max(len(wides) - 1, 0)
    name_room = wide - facts_wide - 18
    named = title_fit(name, name_room, ladder)
    # height of the last line's baseline above its end
    base = named.style.leading - ink.first_baseline(named.style)
    high = max(named.high, 36, base + words_high + 12.5)
    room = wide - (ink.width(aside, fonts.LEAD) + 16 if aside else 0)
    said = shortened(line, fonts.LEAD, room, LINES)
    least = high + 3 + ink.set_high(said, fonts.LEAD, room) + 8

    def by(page: ink.Page, box: ink.Box) -> None:
        named.draw(page, ink.Box(box.x, box.y + high - named.high, name_room, 0), align="left")
        # The numbers stand so that their words end on the baseline of the title's last line.
        x, y = box.right - facts_wide, box.y + high - base - words_high
        for fact, taken in zip(numbers, wides):
            ink.picture(page, fact.sign, ink.Box(x, y - 12.5, 15, 15))
            page.text(x + 20, y, fact.number, fonts.DIGIT)
            below = y + 11.4 - ink.first_baseline(fonts.LEAD)
            page.paragraph(ink.Box(x + 20, below, WORD, words_high + 0.1), fact.word, fonts.LEAD)
            x += taken + 16
        top = box.y + high + 3
        page.paragraph(ink.Box(box.x, top, room, box.bottom - top), said, fonts.LEAD)
        if aside:
            page.text(
                box.right, top + ink.first_baseline(fonts.LEAD), aside, fonts.LEAD, align="right"
            )
        double_rule(page, box)

    return ink.Drawn(least, least + 3, by)


def shortened(text: str, style: ink.Style, room: float, most: int) -> str:
    """Return ``text``, cut short with an ellipsis where it needs more than `most` lines."""
    if len(ink.set_lines(text, style, room)) <= most:
        return text
    words = text.split(" ")
    cuts = [f"{' '.join(words[:left])} \u2026" for left in range(1, len(words))]
    cuts = [f"{words[0][:left]}\u2026" for left in range(1, len(words[0]))] + cuts
    return cuts[
        max(
            bisect_left(cuts, True, key=lambda said: len(ink.set_lines(said, style, room)) > most)
            - 1,
            0,
        )
    ]


def continued(title: str) -> ink.Stack:
    """Head of a further page: the name again, marked as continued."""
    return ink.Stack([ink.heading(title, pages.continued()), ink.Drawn(8, 8, double_rule)])


def double_rule(page: ink.Page, box: ink.Box, below: float = 3.0) -> None:
    """Draw the double rule under a title: a heavy line and a thin golden one.

    It stands `below` points above the end of ``box``.
    """
    y = box.bottom - below
    page.rule(box.x, y - 2.2, box.right, y - 2.2, weight=2.4)
    page.rule(
        box.x, y + 0.8, box.right, y + 0.8, weight=0.9, colour=page.palette.line[ink.Part.GOLD]
    )


def head_facts(variant: Variant) -> list[Fact]:
    """Return the numbers of players, minutes and rounds of a game."""
    until = claims.rounds(variant).until
    return [
        Fact("player", pages.span(variant.players), pages.so_many_players(variant)),
        Fact("clock", pages.span(variant.minutes), pages.minutes()),
        Fact(
            "flag",
            str(until or variant.rounds),
            pages.ends_it() if until else pages.so_many_rounds(variant),
        ),
    ]


@ink.fitted()
def headed(
    wide: float, title: str, part: ink.Part, said: str, style: ink.Style = fonts.SMALL
) -> ink.Drawn:
    """Title of a panel with its text running on behind it.

    A title that takes most of the width stands above the text.
    """
    lines, named = len(ink.set_lines(title, fonts.PANEL, wide)), ink.width(title, fonts.PANEL)
    if lines > 1 or named > 0.7 * wide:
        first, rest = "", said
    else:
        lines, (first, rest) = 1, _begun(said, style, wide - named - 7)
    top = lines * fonts.PANEL.leading
    high = top + (ink.set_high(rest, style, wide) if rest else 0.0)

    def by(page: ink.Page, box: ink.Box) -> None:
        page.paragraph(box._replace(h=top + 0.1), title, fonts.PANEL.of(part))
        if first:
            page.text(box.x + named + 7, box.y + ink.first_baseline(fonts.PANEL), first, style)
        if rest:
            page.paragraph(ink.Box(box.x, box.y + top, box.w, box.h - top + 0.1), rest, style)

    return ink.Drawn(high, high, by)


def _begun(said: str, style: ink.Style, room: float) -> tuple[str, str]:
    """Split a text into the words that fit on a line, and the rest."""
    words = said.split(" ")

    def parted(take: int) -> tuple[str, str]:
        first, rest = " ".join(words[:take]), " ".join(words[take:])
        # A bold mark must not be cut in two: close and reopen it where the line breaks.
        return (first + "**", "**" + rest) if first.count("**") % 2 else (first, rest)

    def wide(take: int) -> float:
        return ink.line_width(fonts.runs(parted(take)[0], style))

    take = bisect_right(range(1, len(words) + 1), room, key=wide)
    while 0 < take < len(words) and _is_letter(words[take - 1].strip("*")):
        take -= 1  # a word of one letter begins the next line
    return parted(take) if take else ("", said)


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def foot(page: ink.Page, piece: str, wide: float, count: str = "", origin: str = "") -> ink.Drawn:
    """Foot of a page: piece, page count, how to print it and origin of the rules."""
    left, size = f"{page.imprint} \u00b7 {piece}", pages.at_full_size()
    right = f"{count} \u00b7 {size}" if count else size
    beside = ink.width(left, fonts.FOOT) + ink.width(right, fonts.FOOT) + 10 <= wide
    said = [text for text in (origin, left, "" if beside else right) if text]
    high = 6 + sum(ink.set_high(text, fonts.FOOT, wide) for text in said) + (2 if origin else 0)

    def by(page: ink.Page, box: ink.Box) -> None:
        page.rule(box.x, box.y, box.right, box.y, weight=0.5, colour=page.palette.hairline)
        y = box.y + 4
        for text in said:
            used = page.paragraph(ink.Box(box.x, y, box.w, box.h), text, fonts.FOOT)
            if text == left and beside:
                page.text(
                    box.right, y + ink.first_baseline(fonts.FOOT), right, fonts.FOOT, align="right"
                )
            y += used + (2 if text == origin else 0)

    return ink.Drawn(high, high, by)


def above_foot(
    page: ink.Page, piece: str, inner: ink.Box | None = None
) -> tuple[ink.Box, Callable[[], None]]:
    """Return the box above the foot of a page, and a function that draws the foot.

    `piece` is named in the foot. `inner` is the box between the margins; by default the whole page
    within them, and the foot reaches a little below it.
    """
    x, y, wide, high = inner or ink.Box(
        ink.MARGIN, ink.MARGIN, page.width - 2 * ink.MARGIN, page.height - 2 * ink.MARGIN + 5
    )
    below = foot(page, piece, wide)
    low = ink.Box(x, y + high - below.least, wide, below.least)
    return ink.Box(x, y, wide, high - below.least - 6), partial(below.draw, page, low)
