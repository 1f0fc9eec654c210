"""The card track: a pad with room for every card and every leaver, so that a whole game can be typed in.

In a deck game a cell is a turn: the card above, who left after it below (``5d - Bo``). In a game of hands a
row is a turn and each player writes the card shown, or a dash (``Ann 7, Bo K, Cy -``).
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from cardkit.ink import fonts
from cardkit.ink.fonts import CAP, Style, width
from cardkit.ink.layout import MARGIN
from cardkit.ink.page import MM, Box, DoesNotFit, Page
from cardkit.ink.palette import Part
from cardkit.ink.pictures import picture
from cardkit.paper.headings import foot_line
from cardkit.paper.pad import (
    CELL,
    LABEL,
    NAMES,
    TITLE_ROW,
    TOTAL,
    columns,
    heading,
    keeps_cards,
    label_cell,
    one_line,
    ticks,
)
from cardkit.paper.signs import artifact_sign
from cardkit.variant import Variant
from cardkit.words import pages

TOP: Final = 8.5 * MM
GAP: Final = 3.2 * MM
MOST_CELL: Final = 10.5 * MM
MOST_LINES: Final = 3
FOOT: Final = 9 * MM


def track(
    page: Page, variant: Variant, players: int | None, pages: int, *, outline: str | None = "", level: int = 0
) -> None:
    """``pages`` sets of the card-track pad, each on as many pages as the rounds need."""
    form = Track(variant, columns(variant, players), page.width - 2 * MARGIN, most_turns(variant, players))
    inner = Box(MARGIN, TOP, page.width - 2 * MARGIN, page.height - 2 * TOP)
    parts = form.parts(inner.h)
    for at in range(pages):
        for number, rounds in enumerate(parts):
            first = at == 0 and number == 0
            page.begin((outline or f"{variant.name}: card track") if first else None, level)
            last = number == len(parts) - 1
            page.stamp(
                f"track{form.players}.{number}",
                partial(form.draw, page, inner, rounds, last),
                [(0, 0)],
            )


def most_turns(variant: Variant, players: int | None) -> int:
    """The most turns a round can have: in a game of hands, with so many players, or with any number that may play."""
    if variant.deck_game:
        return variant.deck_size(variant.rounds)
    low, high = variant.players
    if players is not None and low <= players <= high:
        return variant.hand_size(players)
    return max(variant.hand_size(number) for number in range(low, high + 1))


class Track(NamedTuple):
    """One card-track pad; `turns` is how many a round can have."""

    variant: Variant
    players: int
    wide: float
    turns: int

    @property
    def _per_line(self) -> int:
        return int((self.wide - LABEL) // CELL[0])

    def _round_high(self, lines: int, cell: float = CELL[1]) -> float:
        """How high a round is: its lines of turns and the row of what was banked, with cells of that height."""
        return lines * self._turn_high(cell) + cell

    def _turn_high(self, cell: float) -> float:
        return 2 * cell if self.variant.deck_game else cell

    def parts(self, high: float) -> list[list[int]]:
        """Which rounds stand on which page."""
        room = high - TITLE_ROW - NAMES - TOTAL - FOOT
        need = self._round_high(self._least_lines()) + GAP
        fit = int((room + GAP) // need)
        if fit < 1:
            raise DoesNotFit(
                f"a {self.variant.words.round.one} of {self._least_lines()} turns needs {need / MM:.0f} mm "
                f"of height on a card track and the page has {room / MM:.0f}"
            )
        rounds = list(range(1, self.variant.rounds + 1))
        pages = -(-len(rounds) // fit)
        each = -(-len(rounds) // pages)
        return [rounds[at : at + each] for at in range(0, len(rounds), each)]

    def _least_lines(self) -> int:
        return min(2, -(-self.turns // self._per_line)) if self.variant.deck_game else self.turns

    def draw(self, page: Page, box: Box, rounds: list[int], last: bool) -> None:
        """Draw the page of ``rounds``."""
        heading(page, self.variant, Box(box.x, box.y, box.w, TITLE_ROW))
        wide = (box.w - LABEL) / self.players
        y = box.y + TITLE_ROW
        self._players_row(page, Box(box.x, y, box.w, NAMES), wide)
        y += NAMES + GAP * 0.6
        room = box.bottom - FOOT - TOTAL - y
        lines = self._least_lines()
        if self.variant.deck_game:
            while lines < MOST_LINES and len(rounds) * (self._round_high(lines + 1) + GAP) <= room:
                lines += 1
        # What room is left makes the cells higher, then the gaps.
        cells = len(rounds) * self._round_high(lines, 1.0)
        cell = min(MOST_CELL, max(CELL[1], (room - len(rounds) * GAP) / cells))
        gap = min(3 * GAP, max(GAP * 0.6, (room - cells * cell) / len(rounds)))
        for number in rounds:
            frame = Box(box.x, y, box.w, cell * self._round_high(lines, 1.0))
            if self.variant.deck_game:
                self._deck_round(page, frame, number, lines, wide, cell)
            else:
                self._hands_round(page, frame, number, lines, wide, cell)
            y += frame.h + gap
        if last:
            self._total_row(page, Box(box.x, y, box.w, TOTAL), wide)
        self._foot(page, Box(box.x, box.bottom - FOOT, box.w, FOOT))

    def _players_row(self, page: Page, box: Box, wide: float) -> None:
        with page.part("Table"), page.part("TR"):
            label_cell(page, Box(box.x, box.y, LABEL, box.h), pages.many(self.variant, "player"), "")
            for at in range(self.players):
                x = box.x + LABEL + at * wide
                page.rule(x, box.y, x, box.bottom, weight=0.9 if at == 0 else 0.6)
                with page.part("TD"):
                    page.text(x + 3, box.y + 3 + CAP * 7.5, str(at + 1), fonts.TICK)
        page.box(box, line=page.palette.line[Part.PLAIN], weight=1.1)

    def _total_row(self, page: Page, box: Box, wide: float) -> None:
        with page.part("Table"), page.part("TR"):
            label_cell(page, Box(box.x, box.y, LABEL, box.h), "Total", "")
        for at in range(self.players):
            x = box.x + LABEL + at * wide
            page.rule(x, box.y, x, box.bottom, weight=0.9 if at == 0 else 0.6)
        page.box(box, line=page.palette.line[Part.PLAIN], weight=1.1)

    def _round_label(self, page: Page, box: Box, number: int) -> None:
        name = pages.round_name(self.variant, number)
        style = one_line(name, LABEL - 9 - width("turn 10", fonts.TICK) - 3, (11.5, 10.5, 9.5, 9.0))
        page.text(box.x + 5, box.y + 5 + CAP * style.size, name, style)
        room = LABEL - (32 if self.variant.deck_game else 44)
        ticks(page, self.variant, Box(box.x + 5, box.y + 20, room, 18))

    def _deck_round(self, page: Page, box: Box, number: int, lines: int, wide: float, cell: float) -> None:
        palette = page.palette
        self._round_label(page, box, number)
        per_line = self._per_line
        pitch = (box.w - LABEL) / per_line
        high = self._turn_high(cell)
        small = fonts.TICK
        for line in range(lines):
            y = box.y + line * high
            # The lower half of a turn says who left: a wash tells the halves apart.
            if palette.wash:
                page.box(Box(box.x + LABEL, y + high / 2, box.w - LABEL, high / 2), fill=palette.wash)
            page.rule(
                box.x + LABEL, y + high / 2, box.right, y + high / 2, weight=0.5, colour=palette.hairline, dash=(2, 2)
            )
            if line:
                page.rule(box.x + LABEL, y, box.right, y, weight=0.9)
            with page.part("Table"), page.part("TR"):
                with page.part("TH", scope="Row"):
                    page.text(box.x + LABEL - 4, y + high / 4 + CAP * 7.5 / 2, "card", small, align="right")
                    page.text(box.x + LABEL - 4, y + high * 0.75 + CAP * 7.5 / 2, "left", small, align="right")
                for at in range(per_line):
                    x = box.x + LABEL + at * pitch
                    page.rule(x, y, x, y + high, weight=0.9 if at == 0 else 0.6)
                    with page.part("TD"):
                        page.text(x + 2.5, y + 2.5 + CAP * 7.5, str(line * per_line + at + 1), small)
        self._banked_row(page, Box(box.x, box.y + lines * high, box.w, cell), wide)
        page.box(box, line=palette.line[Part.PLAIN], weight=1.1)

    def _hands_round(self, page: Page, box: Box, number: int, lines: int, wide: float, cell: float) -> None:
        palette = page.palette
        self._round_label(page, box, number)
        high = self._turn_high(cell)
        for line in range(lines):
            y = box.y + line * high
            if line % 2 and palette.wash:
                page.box(Box(box.x + LABEL, y, box.w - LABEL, high), fill=palette.wash)
            if line:
                page.rule(box.x + LABEL, y, box.right, y, weight=0.5, colour=palette.hairline)
            page.text(box.x + LABEL - 4, y + high / 2 + CAP * 7.5 / 2, f"turn {line + 1}", fonts.TICK, align="right")
        for at in range(self.players):
            x = box.x + LABEL + at * wide
            page.rule(x, box.y, x, box.y + lines * high, weight=0.9 if at == 0 else 0.6)
        self._banked_row(page, Box(box.x, box.y + lines * high, box.w, cell), wide)
        page.box(box, line=palette.line[Part.PLAIN], weight=1.1)

    def _banked_row(self, page: Page, box: Box, wide: float) -> None:
        palette = page.palette
        page.rule(box.x, box.y, box.right, box.y, weight=1.1)
        style = Style(fonts.BOLD, 9, 11)
        page.text(box.x + 5, box.y + box.h / 2 + CAP * 9 / 2, "banked", style)
        sign = artifact_sign(self.variant)
        for at in range(self.players):
            x = box.x + LABEL + at * wide
            page.rule(x, box.y, x, box.bottom, weight=0.9 if at == 0 else 0.6)
            if keeps_cards(self.variant):
                picture(page, sign, Box(x + wide - 23, box.bottom - 13.5, 8.5, 8.5), Part.SAFE)
                page.rule(
                    x + wide - 13, box.bottom - 5, x + wide - 3, box.bottom - 5, weight=0.5, colour=palette.hairline
                )

    def _foot(self, page: Page, box: Box) -> None:
        page.text(box.x, box.bottom - 11, pages.track_note(self.variant), fonts.CAPTION.of(Part.PLAIN), room=box.w)
        left, _ = foot_line(self.variant, "card track", "")
        page.text(box.x, box.bottom - 1.5, left, fonts.FOOT)
        page.text(box.right, box.bottom - 1.5, pages.typed_in(), fonts.FOOT, align="right")
        if self.variant.until:
            over = pages.over_at(self.variant)
            page.text(box.x + box.w / 2, box.bottom - 1.5, over, fonts.FOOT, align="centre")
