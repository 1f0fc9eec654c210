"""The head and the foot of a page: its title and numbers, and what it says it is."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from cardkit.ink import fonts
from cardkit.ink.fonts import Style, width
from cardkit.ink.layout import Block, Room
from cardkit.ink.page import MM, Box, DoesNotFit, Page, first_baseline, set_lines
from cardkit.ink.palette import Part
from cardkit.ink.pictures import picture
from cardkit.variant import Variant, rules_line
from cardkit.words import pages


def title_style(name: str, room: float, ladder: Sequence[Style]) -> tuple[Style, int]:
    """The largest title size in which ``name`` fits ``room`` in one line, in two, or in as many as four."""
    for style in ladder:
        if width(name, style) <= room:
            return style, 1
    for most, divide in ((2, False), (2, True), (4, True)):
        for style in ladder[1:]:
            with suppress(DoesNotFit):
                lines = len(set_lines(name, style, room, divide=divide))
                if lines <= most:
                    return style, lines
    raise DoesNotFit(
        f'the name "{name}" does not fit a title of four lines of {room / MM:.0f} mm. Choose a shorter one'
    )


class Fact(NamedTuple):
    """A number with its picture and its word, for the head of a page."""

    sign: str
    number: str
    word: str


class Title(NamedTuple):
    """The head of a sheet: the name, the game in one line, and its numbers."""

    title: str
    summary: str
    numbers: Sequence[Fact]
    aside: str = ""
    ladder: Sequence[Style] = fonts.TITLES

    def _facts_width(self) -> float:
        return sum(self._fact_width(fact) for fact in self.numbers) + 16 * max(len(self.numbers) - 1, 0)

    def _fact_width(self, fact: Fact) -> float:
        number = fonts.DIGIT
        return 20 + max(width(fact.number, number), width(fact.word, fonts.CAPTION))

    def _plan(self, wide: float) -> tuple[Style, int, float, int]:
        room = wide - self._facts_width() - 18
        style, lines = title_style(self.title, room, self.ladder)
        below = len(set_lines(self.summary, fonts.LEAD, self._summary_room(wide)))
        return style, lines, room, below

    def _summary_room(self, wide: float) -> float:
        return wide - (width(self.aside, fonts.CAPTION) + 16 if self.aside else 0)

    def room(self, width: float) -> Room:
        style, lines, _, below = self._plan(width)
        high = max(lines * style.leading, 36) + 3 + below * fonts.LEAD.leading + 8
        return Room(high, high + 3)

    def draw(self, page: Page, box: Box) -> None:
        style, lines, room, below = self._plan(box.w)
        high = max(lines * style.leading, 36)
        with page.part("H1"):
            place = Box(box.x, box.y + (high - lines * style.leading), room, lines * style.leading + 0.1)
            page.paragraph(place, self.title, style)
        number = fonts.DIGIT
        x = box.right - self._facts_width()
        # The numbers stand on the baseline of the title's last line.
        base = box.y + high - style.leading + first_baseline(style) - fonts.CAPTION.leading
        for fact in self.numbers:
            picture(page, fact.sign, Box(x, base - 12.5, 15, 15))
            with page.part("P"):
                page.text(x + 20, base, fact.number, number)
                page.text(x + 20, base + fonts.CAPTION.leading + 0.6, fact.word, fonts.CAPTION)
            x += self._fact_width(fact) + 16
        top = box.y + high + 3
        page.paragraph(
            Box(box.x, top, self._summary_room(box.w), below * fonts.LEAD.leading + 0.1),
            self.summary,
            fonts.LEAD,
        )
        if self.aside:
            page.text(box.right, top + first_baseline(fonts.LEAD), self.aside, fonts.CAPTION, align="right")
        double_rule(page, box.x, box.bottom - 3, box.right)


def double_rule(page: Page, x0: float, y: float, x1: float) -> None:
    """The rule under a title: heavy, and a thin golden one below."""
    heavy = 2.4 if page.palette.filled else 0.9
    page.rule(x0, y - 2.2, x1, y - 2.2, weight=heavy)
    page.rule(x0, y + 0.8, x1, y + 0.8, weight=0.9, colour=page.palette.line[Part.GOLD])


def head_facts(variant: Variant) -> list[Fact]:
    """Players, minutes and rounds of a game."""
    words = variant.words
    return [
        Fact("player", pages.span(variant.players), words.player.many),
        Fact("clock", pages.span(variant.minutes), pages.minutes()),
        Fact("flag", str(variant.until), pages.ends_it())
        if variant.until
        else Fact("flag", str(variant.rounds), words.round(variant.rounds)),
    ]


class Headed(NamedTuple):
    """A panel's title with its text running on behind it."""

    title: str
    part: Part
    said: str
    style: Style = fonts.SMALL

    def _first(self) -> float:
        return width(self.title, fonts.PANEL) + 7

    def _split(self, wide: float) -> tuple[list[fonts.Run], str]:
        """The line behind the title, and what is left for the lines below."""
        words = self.said.split(" ")
        # A bold mark must not be cut in two: close and reopen it where the line breaks.
        for take in range(len(words), -1, -1):
            first = " ".join(words[:take])
            rest = " ".join(words[take:])
            if first.count("**") % 2:
                first, rest = first + "**", "**" + rest
            runs = fonts.runs(first, self.style)
            if sum(width(run.text, run.style) for run in runs) <= wide - self._first():
                return runs, rest
        return [], self.said

    def room(self, width: float) -> Room:
        _, rest = self._split(width)
        below = len(set_lines(rest, self.style, width)) * self.style.leading if rest else 0.0
        high = fonts.PANEL.leading + below
        return Room(high, high)

    def draw(self, page: Page, box: Box) -> None:
        runs, rest = self._split(box.w)
        base = box.y + first_baseline(fonts.PANEL)
        with page.part("P"):
            page.text(box.x, base, self.title, fonts.PANEL.of(self.part))
            x = box.x + self._first()
            for run in runs:
                x += page.text(x, base, run.text, run.style)
            if rest:
                top = box.y + fonts.PANEL.leading
                page.paragraph(Box(box.x, top, box.w, box.bottom - top + 0.1), rest, self.style)


# -- the foot ------------------------------------------------------------------------------------


class Foot(NamedTuple):
    """What stands below everything: what this page is, and the rulings it follows."""

    left: str
    right: str
    rulings: str = ""
    extra: Sequence[Block] = ()

    def room(self, width: float) -> Room:
        high = 6 + fonts.FOOT.leading
        if self.rulings:
            high += len(set_lines(self.rulings, fonts.FOOT, width)) * fonts.FOOT.leading + 2
        return Room(high, high)

    def draw(self, page: Page, box: Box) -> None:
        page.rule(box.x, box.y, box.right, box.y, weight=0.5, colour=page.palette.hairline)
        y = box.y + 4
        if self.rulings:
            y += page.paragraph(Box(box.x, y, box.w, box.h), self.rulings, fonts.FOOT) + 2
        base = y + first_baseline(fonts.FOOT)
        used = page.text(box.x, base, self.left, fonts.FOOT)
        page.text(box.right, base, self.right, fonts.FOOT, align="right", room=box.w - used - 10)


def set_otherwise(variant: Variant, room: float, style: Style) -> str:
    """For how many it is, where that was asked for, and the rules that were set for one game: as many as fit `room`, or
    their number, or nothing.
    """
    seats = pages.for_so_many(variant) if variant.entire is not variant else ""
    for shown in range(len(variant.settings), -1, -1) if variant.settings else ():
        said = ", ".join(filter(None, (seats, pages.set_otherwise(variant, shown))))
        if width(said, style) <= room:
            return said
    return seats if width(seats, style) <= room else ""


def edition(variant: Variant) -> str:
    """Which rules a page tells: the game and its version, and of any but an unchanged shipped game the digest."""
    slug = variant.slug.rsplit("/", 1)[-1].removesuffix(".toml")
    return f"cardkit \u00b7 {slug} {rules_line(variant.entire) or variant.version}"


def foot_line(variant: Variant, piece: str, paper: str) -> tuple[str, str]:
    """What the foot of a page says: which game and version, which paper."""
    return (
        f"{edition(variant)} \u00b7 {piece}",
        pages.at_full_size(paper),
    )
