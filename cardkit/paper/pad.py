"""The tally pad: rounds by players, as a ``.tally`` has them, so that typing it in is copying.

The plain form has for every round a strip to add up in and a cell for what was banked (``banked:``), with a
place for the artifacts carried out (``artifacts:``), and the totals below (``total:``). The track form has
room for every card and every leaver too: its cells are the turn lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardkit.ink import fonts
from cardkit.ink.fonts import CAP, Style, width
from cardkit.ink.layout import MARGIN
from cardkit.ink.page import MM, SAFE_EDGE, Box, DoesNotFit, Page
from cardkit.ink.palette import Part
from cardkit.ink.pictures import SUITS, picture, pip
from cardkit.paper.headings import foot_line, set_otherwise, title_style
from cardkit.paper.signs import artifact_sign
from cardkit.variant import Variant
from cardkit.words import pages

CELL: Final = (19 * MM, 7 * MM)  # the smallest cell a pencil can use
MOST: Final = 8  # players a page is wide enough for
LABEL: Final = 35.5 * MM
STRIP: Final = 5 * MM
TITLE_ROW: Final = 15 * MM
NAMES: Final = 9 * MM
TOTAL: Final = 9 * MM
NOTE: Final = 7 * MM


class Filled(NamedTuple):
    """What was written on a pad: the figures of a played game."""

    players: Sequence[str]
    banked: Sequence[Mapping[str, int]]
    carried: Sequence[Mapping[str, str]]
    totals: Mapping[str, int]
    seen: Sequence[frozenset[str]]
    date: str = ""
    place: str = ""
    winner: str = ""
    extra: Sequence[bool] = ()
    lost: Sequence[Mapping[str, str]] = ()


def columns(variant: Variant, players: int | None) -> int:
    """How many columns a pad gets; raises ``DoesNotFit`` for more than a page is wide enough for."""
    number = players or min(variant.players.high, MOST)
    if number > MOST:
        raise DoesNotFit(
            f"a pad has room for {MOST} players, not {number}: a cell to write in is {CELL[0] / MM:.0f} mm wide"
        )
    return number


def pad(
    page: Page, variant: Variant, players: int | None, pages: int, *, outline: str | None = "", level: int = 0
) -> None:
    """``pages`` pages of the plain pad, two pads to a page where they fit."""
    number = columns(variant, players)
    half = page.height / 2
    form = Form(variant, number)
    two = form.least() <= half - 16 * MM
    top, high = (8.5 * MM, half - 16 * MM) if two else (MARGIN, min(page.height - 2 * MARGIN, form.most()))
    box = Box(MARGIN, top, page.width - 2 * MARGIN, high)
    if form.least() > box.h and variant.until:  # few games have so many rounds
        form = form._replace(rows=form.fitting(box.h))
    if form.least() > box.h:
        raise DoesNotFit(
            f"a pad of {variant.rounds} {variant.words.round(variant.rounds)} needs "
            f"{form.least() / MM:.0f} mm of height and the page has {box.h / MM:.0f}"
        )
    for at in range(pages):
        page.begin((outline or f"{variant.name}: tally pad") if at == 0 else None, level)
        page.stamp(f"pad{number}", lambda: form.draw(page, box), [(0, 0), (0, half - 1 * MM)] if two else [(0, 0)])
        if two:
            cut_across(page, half)


def cut_across(page: Page, y: float) -> None:
    """A cut from side to side: dashed, and marks at both edges."""
    page.fold(SAFE_EDGE + 9 * MM, y, page.width - SAFE_EDGE - 9 * MM, y)
    page.cut(SAFE_EDGE, y, SAFE_EDGE + 6 * MM, y)
    page.cut(page.width - SAFE_EDGE - 6 * MM, y, page.width - SAFE_EDGE, y)


class Form(NamedTuple):
    """One plain pad."""

    variant: Variant
    players: int
    filled: Filled | None = None
    note: bool = True
    rows: int = 0
    """Rounds there is room for, where that is less than all of them; 0: it is not."""

    @property
    def _rounds(self) -> int:
        return len(self.filled.banked) if self.filled else self.rows or self.variant.rounds

    def fitting(self, high: float) -> int:
        """For how many rounds a page has room."""
        return int((high - self._frame()) // (STRIP + CELL[1]))

    def _frame(self) -> float:
        return TITLE_ROW + NAMES + TOTAL + (NOTE if self.note else 0)

    def least(self) -> float:
        """The least height it can be written on."""
        return self._frame() + self._rounds * (STRIP + CELL[1])

    def most(self) -> float:
        """The height beyond which more room is no use."""
        return self._frame() + self._rounds * (11 * MM + 11 * MM)

    def draw(self, page: Page, box: Box) -> None:
        """Draw it into ``box``."""
        if self.note:
            heading(page, self.variant, Box(box.x, box.y, box.w, TITLE_ROW), self.filled)
        top = box.y + (TITLE_ROW if self.note else 0)
        high = (box.h - (self._frame() if self.note else NAMES + TOTAL)) / self._rounds
        strip = max(STRIP, min(high / 2, high - CELL[1]))
        wide = (box.w - LABEL) / self.players
        with page.part("Table"):
            self._names(page, Box(box.x, top, box.w, NAMES), wide)
            y = top + NAMES
            for at in range(self._rounds):
                with page.part("TR"):
                    self._round(page, Box(box.x, y, box.w, high), at, strip, wide)
                y += high
            self._total(page, Box(box.x, y, box.w, TOTAL), wide)
        y += TOTAL
        ink = page.palette.line[Part.PLAIN]
        for at in range(self.players):
            x = box.x + LABEL + at * wide
            page.rule(x, top, x, y, weight=0.9 if at == 0 else 0.6, colour=ink)
        page.box(Box(box.x, top, box.w, y - top), line=ink, weight=1.1)
        if self.note:
            self._note(page, Box(box.x, y + 2, box.w, NOTE))

    def _names(self, page: Page, box: Box, wide: float) -> None:
        names = self.filled.players if self.filled else ()
        # All in one size, where the longest is not far too long.
        even = max(9.0, min((fitted(name, wide - 6)[1].size for name in names), default=0.0))
        with page.part("TR"):
            label_cell(page, Box(box.x, box.y, LABEL, box.h), pages.many(self.variant, "player"), "", scope="Column")
            for at in range(self.players):
                x = box.x + LABEL + at * wide
                with page.part("TH", scope="Column"):
                    page.text(x + 3, box.y + 3 + CAP * 7.5, str(at + 1), fonts.TICK)
                    if self.filled:
                        name, style = fitted(names[at], wide - 6, (even, 8.0, 7.5))
                        base = box.y + box.h / 2 + CAP * style.size / 2 + 2
                        page.text(x + wide / 2, base, name, style, align="centre")

    def _round(self, page: Page, box: Box, at: int, strip: float, wide: float) -> None:
        palette = page.palette
        if at % 2 and palette.wash:
            page.box(box, fill=palette.wash)
        page.rule(box.x, box.y, box.right, box.y, weight=0.9)
        with page.part("TH", scope="Row"):
            self._round_label(page, box, at, strip)
        for column in range(self.players):
            x = box.x + LABEL + column * wide
            middle = box.y + strip
            page.rule(x + 3, middle, x + wide - 3, middle, weight=0.5, colour=palette.hairline, dash=(2, 2))
            with page.part("TD"):
                if keeps_cards(self.variant):
                    self._carried(page, Box(x, box.y, wide, strip), at, column)
                if self.filled:
                    self._written(page, Box(x, box.y, wide, box.h), self.filled, at, strip, self.filled.players[column])

    def _round_label(self, page: Page, box: Box, at: int, strip: float) -> None:
        extra = bool(self.filled and self.filled.extra and self.filled.extra[at])
        name = pages.round_name(self.variant, at + 1, extra)
        running = pages.running(self.variant)
        style = one_line(name, LABEL - 9 - width(running, fonts.TICK) - 4, (10.5, 9.5, 9.0))
        page.text(box.x + 5, box.y + strip / 2 + CAP * style.size / 2 + 1.5, name, style)
        page.text(box.x + LABEL - 4, box.y + strip / 2 + CAP * 7.5 / 2 + 1.5, running, fonts.TICK, align="right")
        base = box.bottom - (box.h - strip) / 2 + CAP * 7.5 / 2
        page.text(box.x + LABEL - 4, base, "banked", fonts.TICK.bold(), align="right")
        seen = self.filled.seen[at] if self.filled else frozenset()
        room = LABEL - 9 - width("banked", fonts.TICK.bold()) - 6
        ticks(page, self.variant, Box(box.x + 5, box.y + strip, room, box.h - strip), seen)

    def _written(self, page: Page, box: Box, filled: Filled, at: int, strip: float, player: str) -> None:
        """What a player banked in a round, and above it what was lost."""
        amount = str(filled.banked[at].get(player, "\u2013"))  # a dash: was away
        base = box.y + strip + (box.h - strip) / 2 + CAP * 13 / 2
        page.text(box.x + box.w / 2, base, amount, Style(fonts.BOLD, 13, 15), align="centre")
        lost = filled.lost[at].get(player, "") if filled.lost else ""
        if lost:
            page.text(box.x + 4, box.y + strip / 2 + CAP * 9 / 2, lost, fonts.CAPTION, room=box.w - 6)

    def _carried(self, page: Page, box: Box, at: int, column: int) -> None:
        """The place for the artifacts carried out in this round: a pictogram and a short line."""
        side = 9.0
        written = ""
        if self.filled:
            written = self.filled.carried[at].get(self.filled.players[column], "")
            if not written:
                return
        line = max(12.0, width(written, fonts.CAPTION) + 2 if written else 12.0)
        x = box.right - 4 - line - side - 2
        middle = box.y + box.h / 2
        if x < box.x + 2:
            raise DoesNotFit(f'"{written}" is too wide for a cell of the pad')
        picture(page, artifact_sign(self.variant), Box(x, middle - side / 2, side, side), Part.SAFE)
        if written:
            page.text(box.right - 4, middle + CAP * 9 / 2, written, fonts.CAPTION.of(Part.PLAIN), align="right")
        else:
            page.rule(
                x + side + 2,
                middle + side / 2,
                box.right - 4,
                middle + side / 2,
                weight=0.5,
                colour=page.palette.hairline,
            )

    def _total(self, page: Page, box: Box, wide: float) -> None:
        what = pages.all_gold(self.variant, keeps_cards(self.variant))
        page.rule(box.x, box.y, box.right, box.y, weight=1.4)
        base = box.y + box.h / 2 + CAP * 14 / 2
        with page.part("TR"):
            label_cell(page, Box(box.x, box.y, LABEL, box.h), "Total", what)
            for column in range(self.players):
                with page.part("TD"):
                    if self.filled:
                        total = str(self.filled.totals[self.filled.players[column]])
                        x = box.x + LABEL + (column + 0.5) * wide
                        page.text(x, base, total, Style(fonts.BLACK, 14, 17), align="centre")

    def _note(self, page: Page, box: Box) -> None:
        page.text(
            box.x,
            box.y + 9,
            pages.tick_note(self.variant, ticked_at(self.variant), keeps_cards(self.variant)),
            fonts.CAPTION.of(Part.PLAIN),
            room=box.w,
        )
        left, _ = foot_line(self.variant, "tally pad", "")
        page.text(box.x, box.y + 18, left, fonts.FOOT)
        if self.variant.until:
            over = pages.over_at(self.variant, bool(self.rows))
            page.text(box.x + box.w / 2, box.y + 18, over, fonts.FOOT, align="centre")
        page.text(box.right, box.y + 18, pages.typed_in(), fonts.FOOT, align="right")


def keeps_cards(variant: Variant) -> bool:
    """Whether artifacts are kept as cards that count at the end (not gold at once)."""
    artifacts = variant.artifacts
    return artifacts is not None and variant.has_artifacts and artifacts.worth.by != "gold"


def one_line(text: str, room: float, sizes: Sequence[float], font: str = fonts.BOLD) -> Style:
    """The largest of ``sizes`` in which ``text`` fits on one line; raises ``DoesNotFit``."""
    for size in sizes:
        style = Style(font, size, size * 1.2)
        if width(text, style) <= room:
            return style
    raise DoesNotFit(f'"{text}" does not fit on one line of {room / MM:.0f} mm')


def fitted(text: str, room: float, sizes: Sequence[float] = (11.0, 10.0, 9.0, 8.0, 7.5)) -> tuple[str, Style]:
    """What a person wrote, in the largest size that fits ``room``; cut short with an ellipsis where none does.

    Names are the players' own and may be long; wherever one is cut, it stands in full among the places.
    """
    style = Style(fonts.BOLD, sizes[0], sizes[0] * 1.2)
    for size in sizes:
        style = Style(fonts.BOLD, size, size * 1.2)
        if width(text, style) <= room:
            return text, style
    while text and width(f"{text}\u2026", style) > room:
        text = text[:-1].rstrip()
    return f"{text}\u2026", style


def ticked_at(variant: Variant) -> int:
    """How many cards of a kind make a tick: in a game of hands, where most ranks show, those one short of the end."""
    return 1 if variant.deck_game else max(1, variant.usual_limit - 1)


def heading(page: Page, variant: Variant, box: Box, filled: Filled | None = None) -> None:
    """The head of a pad: the game, and lines for what stands in a tally's header."""
    lines = (("date", 62.0), ("place", 78.0), ("winner", 92.0))
    room = box.w - sum(long for _, long in lines) - 6 * len(lines) - 8
    style, count = title_style(variant.name, room, fonts.SMALL_TITLES)
    base = box.bottom - 6 * MM
    top = base - (count - 1) * style.leading
    for at, line in enumerate(fonts.broken(variant.name, style, room)[0]):
        page.text(box.x, top + at * style.leading, "".join(run.text for run in line), style)
    said = set_otherwise(variant, room, fonts.TICK)
    if said:
        page.text(box.x, base + 11, said, fonts.TICK)
    values = {"date": filled.date, "place": filled.place, "winner": filled.winner} if filled else {}
    x = box.right - sum(long for _, long in lines) - 6 * (len(lines) - 1)
    for name, long in lines:
        page.rule(x, base + 2, x + long, base + 2, weight=0.6)
        page.text(x, base + 11, name, fonts.TICK)
        written = values.get(name, "")
        if written:
            shown, style = fitted(written, long)
            page.text(x, base - 1, shown, style, room=long)
        x += long + 6


def label_cell(page: Page, box: Box, text: str, aside: str, scope: str = "Row") -> None:
    """A cell of the label column on the solid colour; read aloud it is the head of its row, or column."""
    palette = page.palette
    page.box(box, fill=palette.solid[Part.PLAIN])
    colour = palette.on_solid(Part.PLAIN)
    style = one_line(text, box.w - 8, (12.0, 11.0, 10.0, 9.0))
    middle = box.y + box.h / 2
    with page.part("TH", scope=scope):
        used = page.text(box.x + 5, middle + CAP * style.size / 2, text, style, colour=colour)
        if aside and used + width(aside, fonts.TICK) + 14 <= box.w:
            page.text(box.right - 4, middle + CAP * style.size / 2, aside, fonts.TICK, align="right", colour=colour)


def ticks(page: Page, variant: Variant, box: Box, seen: frozenset[str] | set[str] = frozenset()) -> None:
    """The kinds of danger of a round, to tick off."""
    kinds = list(variant.kinds)
    if not kinds:
        return
    middle = box.y + box.h / 2
    if all(kind in SUITS for kind in kinds):
        side = min(13.0, box.w / len(kinds) - 2)
        for at, kind in enumerate(kinds):
            place = Box(box.x + at * (side + 3), middle - side / 2, side, side)
            colour = page.palette.red if kind in "hd" else page.palette.line[Part.PLAIN]
            if kind in seen:
                pip(page, kind, place)
            else:
                from cardkit.ink.pictures import path

                page.shape(path(SUITS[kind]), place, line=colour, weight=0.7)
        return
    names = [kind if len(kind) <= 2 else "" for kind in kinds]
    if len(kinds) <= 6 and all(names):
        side = min(12.5, (box.w + 2.5) / len(kinds) - 2.5)
        style = Style(fonts.BOLD, 7.5, 9)
        for at, (kind, name) in enumerate(zip(kinds, names, strict=True)):
            place = Box(box.x + at * (side + 2.5), middle - side / 2, side, side)
            ticked = kind in seen
            page.box(
                place,
                line=page.palette.line[Part.PLAIN],
                weight=1.4 if ticked else 0.6,
                radius=2,
                fill=page.palette.tint[Part.DANGER] if ticked else page.palette.paper,
            )
            page.text(place.x + side / 2, middle + CAP * 7.5 / 2, name, style, align="centre")
        return
    if not all(names):
        picture(page, variant.words.sign, Box(box.x, middle - 6, 12, 12), Part.DANGER)
        return
    per_line = len(names) if _row(names) <= box.w else -(-len(names) // 2)
    lines = [names[at : at + per_line] for at in range(0, len(names), per_line)]
    lead = 8.2
    y = middle - (len(lines) - 1) * lead / 2 + CAP * 7.5 / 2
    for line in lines:
        pitch = (box.w - 3) / per_line
        for at, name in enumerate(line):
            font = fonts.BLACK if name in seen else fonts.REGULAR
            page.text(box.x + 4 + at * pitch, y, name, Style(font, 7.5, 9), align="centre")
        y += lead


def _row(names: Sequence[str]) -> float:
    return sum(width(name, fonts.TICK) + 4 for name in names)
