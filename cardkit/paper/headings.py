"""The head and the foot of a page: its title and numbers, and what it says it is."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from cardkit import ink
from cardkit.engine import Record, Variant, claims
from cardkit.ink import fonts
from cardkit.speech import pages


def title_fit(name: str, room: float, ladder: Sequence[ink.Style]) -> ink.Fit:
    """The name in the largest of these sizes in which it fits on one line, else but for the first on two, or on as many as
    four; in the least one cut short where it is a page of its own."""
    ways = (((1, False), ladder), *((way, ladder[1:]) for way in ((2, False), (2, True), (4, True))))
    for (most, divide), styles in ways:
        for style in styles:
            with suppress(ink.DoesNotFit):
                lines = len(ink.set_lines(name, style, room, divide=divide))
                if lines <= most:
                    return ink.Fit(name, style, lines)
    cut = shortened(name, ladder[-1], room, 4)
    return ink.Fit(cut, ladder[-1], len(ink.set_lines(cut, ladder[-1], room)))


class Fact(Record):
    """A number with its picture and its word, for the head of a page."""

    sign: str
    number: str
    word: str


class Title(Record):
    """The head of a sheet: the name, the game in one line, and its numbers."""

    title: str
    summary: str
    numbers: Sequence[Fact]
    aside: str = ""
    ladder: Sequence[ink.Style] = fonts.TITLES

    def _facts_width(self) -> float:
        return sum(self._fact_width(fact) for fact in self.numbers) + 16 * max(len(self.numbers) - 1, 0)

    def _fact_width(self, fact: Fact) -> float:
        word = ink.set_lines(fact.word, fonts.CAPTION, WORD)
        return 20 + max(ink.width(fact.number, fonts.DIGIT), *(ink.line_width(line) for line in word))

    def _words_high(self) -> float:
        """How high the words of the numbers are, each on as many lines as it takes."""
        highs = (ink.set_high(fact.word, fonts.CAPTION, WORD) for fact in self.numbers)
        return max(highs, default=fonts.CAPTION.leading)

    def _plan(self, wide: float) -> tuple[ink.Fit, float, float]:
        """The name as it is set, how wide it may be, and how high all that is beside each other."""
        room = wide - self._facts_width() - 18
        name = title_fit(self.title, room, self.ladder)
        facts = name.style.leading - ink.first_baseline(name.style) + self._words_high() + 12.5
        return name, room, max(name.high, 36, facts)

    def _summary(self, wide: float) -> tuple[str, float]:
        """The game in one line, cut short where it is a page, and how wide it may be."""
        room = wide - (ink.width(self.aside, fonts.CAPTION) + 16 if self.aside else 0)
        return shortened(self.summary, fonts.LEAD, room, LINES), room

    def room(self, width: float) -> ink.Room:
        text, room = self._summary(width)
        high = self._plan(width)[2] + 3 + ink.set_high(text, fonts.LEAD, room) + 8
        return ink.Room(high, high + 3)

    def draw(self, page: ink.Page, box: ink.Box) -> None:
        name, room, high = self._plan(box.w)
        with page.part("H1"):
            name.draw(page, ink.Box(box.x, box.y + high - name.high, room, 0), align="left")
        # The numbers stand so that their words end on the baseline of the title's last line.
        base = box.y + high - name.style.leading + ink.first_baseline(name.style)
        self._numbers(page, box.right - self._facts_width(), base - self._words_high())
        top = box.y + high + 3
        text, wide = self._summary(box.w)
        page.paragraph(ink.Box(box.x, top, wide, box.bottom - top), text, fonts.LEAD)
        if self.aside:
            page.text(box.right, top + ink.first_baseline(fonts.LEAD), self.aside, fonts.CAPTION, align="right")
        double_rule(page, box)

    def _numbers(self, page: ink.Page, x: float, base: float) -> None:
        top = base + fonts.CAPTION.leading + 0.6 - ink.first_baseline(fonts.CAPTION)
        for fact in self.numbers:
            ink.picture(page, fact.sign, ink.Box(x, base - 12.5, 15, 15))
            with page.part("P"):
                page.text(x + 20, base, fact.number, fonts.DIGIT)
                page.paragraph(ink.Box(x + 20, top, WORD, self._words_high() + 0.1), fact.word, fonts.CAPTION)
            x += self._fact_width(fact) + 16


WORD: Final = 80.0
"""Points that the word of a number has in the head of a page; a longer one wraps."""
LINES: Final = 4
"""The most lines of a game in one line."""


def shortened(text: str, style: ink.Style, room: float, most: int) -> str:
    """``text`` as far as it goes on `most` lines, with an ellipsis where that is not all of it."""
    if len(ink.set_lines(text, style, room)) <= most:
        return text
    words = text.split(" ")
    cuts = [f"{' '.join(words[:left])} \u2026" for left in range(1, len(words))]
    cuts = [f"{words[0][:left]}\u2026" for left in range(1, len(words[0]))] + cuts
    fitting = bisect_left(cuts, True, key=lambda said: len(ink.set_lines(said, style, room)) > most)
    return cuts[max(fitting - 1, 0)]


def continued(title: str) -> ink.Stack:
    """The head of a further page: the name again, and that this goes on."""
    return ink.Stack([ink.Heading(title, pages.continued()), ink.Drawn(8, 8, double_rule)])


def double_rule(page: ink.Page, box: ink.Box, below: float = 3.0) -> None:
    """The rule under a title, so far above the end of ``box``: heavy, and a thin golden one below."""
    y, heavy = box.bottom - below, 2.4 if page.palette.filled else 0.9
    page.rule(box.x, y - 2.2, box.right, y - 2.2, weight=heavy)
    page.rule(box.x, y + 0.8, box.right, y + 0.8, weight=0.9, colour=page.palette.line[ink.Part.GOLD])


def head_facts(variant: Variant) -> list[Fact]:
    """Players, minutes and rounds of a game."""
    until = claims.rounds(variant).until
    return [
        Fact("player", pages.span(variant.players), pages.so_many_players(variant)),
        Fact("clock", pages.span(variant.minutes), pages.minutes()),
        Fact("flag", str(until or variant.rounds), pages.ends_it() if until else pages.so_many_rounds(variant)),
    ]


class Headed(Record):
    """A panel's title with its text running on behind it; a title that is as wide as the panel stands above it."""

    title: str
    part: ink.Part
    said: str
    style: ink.Style = fonts.SMALL

    def _above(self, wide: float) -> int:
        """The lines that the title has for itself; none where the text begins behind it."""
        lines = len(ink.set_lines(self.title, fonts.PANEL, wide))
        return lines if lines > 1 or ink.width(self.title, fonts.PANEL) > 0.7 * wide else 0

    def _first(self) -> float:
        return ink.width(self.title, fonts.PANEL) + 7

    def _split(self, wide: float) -> tuple[str, str]:
        """The line behind the title, and what is left for the lines below."""
        if self._above(wide):
            return "", self.said
        words = self.said.split(" ")
        # A bold mark must not be cut in two: close and reopen it where the line breaks.
        for take in range(len(words), -1, -1):
            first = " ".join(words[:take])
            rest = " ".join(words[take:])
            if first.count("**") % 2:
                first, rest = first + "**", "**" + rest
            if ink.line_width(fonts.runs(first, self.style)) <= wide - self._first():
                return first, rest
        return "", self.said

    def room(self, width: float) -> ink.Room:
        _, rest = self._split(width)
        below = ink.set_high(rest, self.style, width) if rest else 0.0
        return ink.Room.exactly((self._above(width) or 1) * fonts.PANEL.leading + below)

    def draw(self, page: ink.Page, box: ink.Box) -> None:
        first, rest = self._split(box.w)
        top = box.y + (self._above(box.w) or 1) * fonts.PANEL.leading
        with page.part("P"):
            page.paragraph(box._replace(h=top - box.y + 0.1), self.title, fonts.PANEL.of(self.part))
            if first:
                page.text(box.x + self._first(), box.y + ink.first_baseline(fonts.PANEL), first, self.style)
            if rest:
                page.paragraph(ink.Box(box.x, top, box.w, box.bottom - top + 0.1), rest, self.style)


# -- the foot ------------------------------------------------------------------------------------


class Foot(Record):
    """What stands below everything: what this page is, and where its rules come from."""

    left: str
    right: str
    origin: str = ""

    def _beside(self, wide: float) -> bool:
        """Whether what stands left and right has room on one line."""
        return ink.width(self.left, fonts.FOOT) + ink.width(self.right, fonts.FOOT) + 10 <= wide

    def _said(self, wide: float) -> list[str]:
        """What stands at the left, line by line or wrapped."""
        return [text for text in (self.origin, self.left, "" if self._beside(wide) else self.right) if text]

    def room(self, width: float) -> ink.Room:
        high = sum(ink.set_high(text, fonts.FOOT, width) for text in self._said(width))
        return ink.Room.exactly(6 + high + (2 if self.origin else 0))

    def draw(self, page: ink.Page, box: ink.Box) -> None:
        page.rule(box.x, box.y, box.right, box.y, weight=0.5, colour=page.palette.hairline)
        y = box.y + 4
        for text in self._said(box.w):
            high = page.paragraph(ink.Box(box.x, y, box.w, box.h), text, fonts.FOOT)
            if text == self.left and self._beside(box.w):
                page.text(box.right, y + ink.first_baseline(fonts.FOOT), self.right, fonts.FOOT, align="right")
            y += high + (2 if text == self.origin else 0)


def above_foot(page: ink.Page, piece: str, inner: ink.Box) -> tuple[ink.Box, Callable[[], None]]:
    """What lies above the foot of a page, and what draws the foot, which says what `piece` this is."""
    foot = Foot(*foot_line(page, piece))
    high = foot.room(inner.w).least
    low = ink.Box(inner.x, inner.bottom - high, inner.w, high)
    return inner._replace(h=inner.h - high - 6), partial(foot.draw, page, low)


def within(page: ink.Page) -> ink.Box:
    """What lies between the margins of a page; the foot reaches a little below them."""
    return ink.Box(ink.MARGIN, ink.MARGIN, page.width - 2 * ink.MARGIN, page.height - 2 * ink.MARGIN + 5)


def foot_line(page: ink.Page, piece: str) -> tuple[str, str]:
    """What the foot of a page says: which game and version, which paper."""
    return f"{page.imprint} \u00b7 {piece}", pages.at_full_size(paper=page.paper.shown)
