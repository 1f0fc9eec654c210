"""Card track: a pad with room for every card and every leaver, blank or filled in.

A whole game can be typed in from it.

In a deck game a cell is a turn: the card above, who left after it below (``5d - Bo``). In a game of
hands a row is a turn and each player writes the card shown, or a dash (``Ann 7, Bo K, Cy -``).

What is too much for a page goes on overleaf, rounds first: a round whose turns are more than a page
has room for is divided between two turns. More than eight players stand below each other in a deck
game, where turns are the same for all, and on another page in a game of hands. The running total
and the row of dangers that are out are left out where they would take another page.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from cardkit.v4 import odds
from cardkit.v4.engine import Card, Variant, claims
from cardkit.v4.ink import CAP, MM, Box, DoesNotFit, Drawn, Page, Part, Style, fonts, picture, width
from cardkit.v4.odds import fresh_rounds
from cardkit.v4.paper import pad_parts as parts
from cardkit.v4.paper.order import Order
from cardkit.v4.paper.pad import draw_carried, draw_names
from cardkit.v4.speech import pads
from cardkit.v4.words import say, together
from cardkit.v4.words.nouns import in_short

GAP: Final = 3.2 * MM
LEAST_GAP: Final = 1.8 * MM
MOST_CELL: Final = 10.5 * MM
# lines of turns that a round of a deck game gets on a blank track; more where its rounds are long
FEWEST_LINES: Final = 2
# part of games in which every round fits on a track, if that costs at most one page more
SHORT: Final = 0.99


class Segment(NamedTuple):
    """Round on a page of the track, or the part of its rows of turns that stands there.

    `at` is the round's index, `first` its first row here, `rows` their number; `begins` and `ends`
    say whether the round does so on this page.
    """

    line: parts.Line
    at: int
    first: int
    rows: int
    begins: bool = True
    ends: bool = True


def track(page: Page, variant: Variant, order: Order) -> None:
    """Draw the sets of the card track ordered, each on as many pages as its rounds need."""
    number, turns = order.players or variant.players.high, most_turns(variant, order.players)
    beside = parts.beside(parts.full(page).w)
    fewest = found = sheets(
        page, variant, number, turns if claims.deal(variant) else FEWEST_LINES * beside
    )
    for lines in (
        range(FEWEST_LINES + 1, -(-turns // beside) + 1) if claims.deal(variant) is None else ()
    ):
        tried = sheets(page, variant, number, lines * beside)
        found = tried if len(tried) <= len(fewest) + 1 else found
    for sheet in found * order.pages:
        page.begin()
        page.stamp(
            f"track{number}.{sheet.number - 1}",
            partial(sheet.draw, page, parts.full(page)),
            [(0, 0)],
        )


def most_turns(variant: Variant, players: int | None) -> int:
    """Return the largest number of turns a round can have by the deal, or will likely have.

    In a game of hands, for so many players or any; in a deck game enough for `SHORT` of all games,
    if nobody leaves.
    """
    deal = claims.deal(variant)
    if deal is None:
        lasts = enumerate(odds.survival(fresh_rounds.fresh(variant, variant.rounds)))
        return next(
            turns for turns, chance in lasts if chance * variant.rounds <= 1 - SHORT or not chance
        )
    hands: dict[int | None, int] = {number: hand for number, _, hand in deal.rows}
    return hands.get(players, max(hands.values()))


def sheets(
    page: Page, variant: Variant, players: int, turns: int, filled: parts.Filled | None = None
) -> "list[Sheet]":
    """Return the pages of a track for these players and turns a round, blank or filled in."""
    box = parts.full(page)
    found: list[Sheet] = []
    for seats in parts.seat_groups(players, box.w) if claims.deal(variant) else [range(players)]:
        # The running total (unless it ends the game) and the row of dangers that are out must not
        # cost a page.
        summed, outs = bool(claims.rounds(variant).until), bool(parts.out_ticks(variant))
        ways = (
            [(True, outs), (summed, outs), (summed, False)] if filled is None else [(True, False)]
        )
        tried = [
            _paged(Sheet(variant, tuple(seats), turns, box.w, so_far, out, filled), box)
            for so_far, out in ways
        ]
        found += next(one for one in tried if len(one) == len(tried[-1]))
    return [sheet._replace(number=at, of=len(found)) for at, sheet in enumerate(found, 1)]


def _paged(blank: "Sheet", box: Box) -> "list[Sheet]":
    """Return a group of players on as few pages as possible, rounds spread evenly."""
    room = box.h - blank.frame()
    lines = blank.filled.lines if blank.filled is not None else parts.blank_lines(blank.variant)
    whole = [blank.segment(line, at) for at, line in enumerate(lines)]
    pages: list[list[Segment]] = [[]]
    for segment in whole:
        for piece in blank.divided(segment, room):
            if pages[-1] and blank.high([*pages[-1], piece]) > room:
                pages.append([])
            pages[-1].append(piece)
    if len(pages) > 1 and sum(map(len, pages)) == len(whole):
        tried = [list(part) for part in parts.parted(whole, len(pages))]
        pages = tried if all(blank.high(part) <= room for part in tried) else pages
    return [blank._replace(segments=tuple(part), last=part is pages[-1]) for part in pages]


class Sheet(NamedTuple):
    """One page of a card track."""

    variant: Variant
    seats: tuple[int, ...]
    turns: int
    wide: float
    so_far: bool
    out: bool
    filled: parts.Filled | None = None
    segments: tuple[Segment, ...] = ()
    last: bool = False
    number: int = 1
    of: int = 1

    @property
    def _dealt(self) -> bool:
        """True if a row of the track is one turn of hands, not several turns of a deck."""
        return claims.deal(self.variant) is not None

    @property
    def _groups(self) -> list[tuple[int, ...]]:
        """Groups of players whose cells stand side by side, one group below the other."""
        return [
            tuple(self.seats[at] for at in group)
            for group in parts.seat_groups(len(self.seats), self.wide)
        ]

    def segment(self, line: parts.Line, at: int) -> Segment:
        """Return a whole round, with the least number of rows for its turns."""
        turns = max(1, self.turns) if self.filled is None else len(self.filled.rounds[at].turns)
        return Segment(line, at, 0, -(-turns // (1 if self._dealt else parts.beside(self.wide))))

    def divided(self, segment: Segment, room: float) -> list[Segment]:
        """Split a round into as few parts as possible that each fit on a page.

        Raises `DoesNotFit` where one row is higher than a page.
        """
        if self.high([segment]) <= room or segment.rows < 2:
            return [segment]
        for number in range(2, segment.rows + 1):
            each = -(-segment.rows // number)
            firsts = range(0, segment.rows, each)
            pieces = [
                segment._replace(first=at, rows=each, begins=False, ends=False) for at in firsts
            ]
            pieces[0] = pieces[0]._replace(begins=True)
            pieces[-1] = pieces[-1]._replace(rows=segment.rows - firsts[-1], ends=True)
            if all(self.high([piece]) <= room for piece in pieces):
                return pieces
        raise DoesNotFit("one turn of a round is higher than a page")

    def _turn(self, cell: float) -> float:
        """Return the height of a row of turns whose cells are `cell` high."""
        return cell if self._dealt else 2 * cell

    def _strip(self, segment: Segment) -> bool:
        """Return True if a round has its fields for adding up on top.

        With many turns of hands the label beside them has room for it.
        """
        if self.filled is not None or not segment.begins:
            return False
        return not self._dealt or self._turn(parts.CELL[1]) * segment.rows < 42 + 26 * len(
            self._to_write(segment.line)
        )

    def _to_write(self, line: parts.Line) -> list[tuple[float, tuple[str, ...]]]:
        """Return the fields for adding up, each with the width of its picture."""
        artifacts = (
            [(12.0, (pads.how_many(self.variant), pads.how_many_in_short()))]
            if parts.can_come(self.variant, line.number)
            else []
        )
        return [*((0.0, told) for told in parts.fields(self.variant, line.number)), *artifacts]

    def _told(self, segment: Segment) -> str:
        return parts.round_changes(self.variant, segment.line) if segment.begins else ""

    def _fixed(self, segment: Segment) -> float:
        """Return the height of a segment's parts that stay the same if there is more room."""
        high = parts.changes_high(self._told(segment), self.wide) + self._strip_high(segment)
        if segment.ends:
            lines = self.filled is not None, self.so_far and not segment.line.extra
            high += sum(lines) * parts.STRIP * len(self._groups)
        return high

    def _strip_high(self, segment: Segment) -> float:
        """Return the height of the fields for adding up on top of a round; 0 without them."""
        style, told = self._name(segment)
        return max(parts.STRIP, len(told) * style.leading + 2) if self._strip(segment) else 0.0

    def _cells(self, segment: Segment) -> float:
        """Return the height of a segment's parts that grow with the room, in cells."""
        return segment.rows * self._turn(1.0) + (len(self._groups) if segment.ends else 0)

    def high(
        self, segments: Sequence[Segment], cell: float = parts.CELL[1], gap: float = LEAST_GAP
    ) -> float:
        """Return the height of these segments below each other."""
        return sum(self._fixed(one) + self._cells(one) * cell + gap for one in segments)

    def frame(self) -> float:
        """Return the height of everything around the rounds, on the last page."""
        names = len(self._groups) * (parts.NAMES + parts.TOTAL)
        out = parts.OUT + LEAST_GAP if self.out else 0.0
        return self._head().least + names + LEAST_GAP + out + self._foot().least

    def _head(self) -> Drawn:
        leaf = parts.Leaf((), self.seats, self.number, self.of)
        return parts.head(
            self.variant, leaf, self.wide, self.filled.header if self.filled is not None else None
        )

    def _foot(self) -> Drawn:
        notes = [pads.track_note(self.variant), parts.figures_note(self.variant)]
        if self.filled is None:
            goes_on = (
                not self._dealt
                and fresh_rounds.longest(self.variant, self.variant.rounds) > self.turns
            )
            notes += [
                *([pads.goes_on(self.variant)] if goes_on else []),
                *parts.blank_notes(self.variant),
            ]
        return parts.foot(say("card track"), together(*notes), self.wide)

    def draw(self, page: Page, box: Box) -> None:
        """Draw the page into ``box``."""
        head, foot = self._head(), self._foot()
        head.draw(page, box._replace(h=head.least))
        foot.draw(page, Box(box.x, box.bottom - foot.least, box.w, foot.least))
        y = (
            self._rows(page, Box(box.x, box.y + head.least, box.w, parts.NAMES), draw_names)
            + LEAST_GAP
        )
        room, segments = box.h - self.frame(), self.segments
        # Spare room makes the cells higher, then the gaps.
        fixed = sum(self._fixed(one) + GAP for one in segments)
        cells = sum(self._cells(one) for one in segments)
        cell = max(
            parts.CELL[1],
            min(MOST_CELL if self.filled is None else 8 * MM, (room - fixed) / max(cells, 1)),
        )
        gap = max(
            LEAST_GAP, min(2 * GAP, (room - self.high(segments, cell, 0.0)) / max(len(segments), 1))
        )
        for segment in segments:
            high = self.high([segment], cell, 0.0)
            self._segment(page, Box(box.x, y, box.w, high), segment, cell)
            y += high + gap
        if self.out:
            row = Box(box.x, y, box.w, parts.OUT)
            parts.draw_out(page, self.variant, row, len(self._groups[0]))
            page.box(row, line=page.palette.line[Part.PLAIN], weight=0.9)
            y += parts.OUT + LEAST_GAP
        if self.last:
            self._rows(
                page, Box(box.x, y, box.w, parts.TOTAL), partial(parts.draw_totals, under=False)
            )

    def _rows(self, page: Page, row: Box, draw: Callable[..., None]) -> float:
        """Draw a row for each group of players, one below the other; return their lower end."""
        for seats in self._groups:
            with page.part("Table"):
                draw(page, self.variant, row, seats, self.filled)
            page.box(row, line=page.palette.line[Part.PLAIN], weight=1.1)
            row = row._replace(y=row.bottom)
        return row.y

    def _name(self, segment: Segment) -> tuple[Style, tuple[str, ...]]:
        # else a small word stands beside it
        room = parts.LABEL - 9 - (0 if self._strip(segment) else 28)
        # a single turn is as high as one line
        lines = 2 if self._strip(segment) or segment.rows > 1 else 1
        return parts.round_label(self.variant, segment.line, room, lines)

    def _segment(self, page: Page, box: Box, segment: Segment, cell: float) -> None:
        y, told, strip = box.y, self._told(segment), self._strip_high(segment)
        if told:
            high = parts.changes_high(told, box.w)
            page.paragraph(
                Box(box.x + 5, y + 1.5, box.w - 10, high), told, fonts.CAPTION.of(Part.PLAIN)
            )
            y += high
            page.rule(box.x, y, box.right, y, weight=0.5, colour=page.palette.line[Part.MUTED])
        if strip:
            place = Box(box.x + parts.LABEL, y, box.w - parts.LABEL, strip)
            page.rule(place.x, y, place.x, place.bottom, weight=0.9)
            parts.draw_strip(
                page,
                self.variant,
                place,
                segment.line.number,
                boxes=True,
                seats=len(self._groups[0]),
            )
            page.rule(place.x, place.bottom, place.right, place.bottom, weight=0.9)
        if strip or segment.rows:
            self._label(
                page, Box(box.x, y, box.w, strip + segment.rows * self._turn(cell)), segment, strip
            )
        y += strip
        draw = self._hand_turns if self._dealt else self._deck_turns
        for row in range(segment.rows):
            draw(page, Box(box.x, y, box.w, self._turn(cell)), segment, row)
            y += self._turn(cell)
        if segment.ends:
            self._below(page, Box(box.x, y, box.w, cell), segment)
        page.box(box, line=page.palette.line[Part.PLAIN], weight=1.1)

    def _label(self, page: Page, box: Box, segment: Segment, strip: float) -> None:
        """Draw the label beside a round's turns: its name and its dangers to tick.

        Where the round has no strip, the fields to add up in stand here too. A round that goes on
        from another page has its turns in place of the dangers.
        """
        style, told = self._name(segment)
        high = len(told) * style.leading
        parts.draw_label(
            page, box.x + 5, box.y + (strip / 2 if strip else high / 2 + 3), style, told
        )
        y, room = box.y + (strip or high + 4), parts.LABEL - 38
        if not segment.begins:
            turns = pads.turns(first=segment.first + 1, last=segment.first + segment.rows)
            said, style = parts.fitted(turns, room, (9.0, 7.5), fonts.REGULAR)
            page.text(box.x + 5, y + 8, said, style.of(Part.MUTED))
        elif self.filled is None:
            parts.draw_kinds(
                page,
                self.variant,
                Box(box.x + 5, y, room, 18),
                {},
                below=box.bottom - y - 22 if strip else 0.0,
            )
            if not strip:
                self._to_add_up(
                    page, Box(box.x + 5, y + 20, room, box.bottom - y - 22), segment.line
                )

    def _to_add_up(self, page: Page, box: Box, line: parts.Line) -> None:
        """Draw the fields of the strip below each other, each with a line to write on."""
        fields, y = self._to_write(line), box.y
        high = min(64.0, box.h / max(len(fields), 1))
        for beside, texts in fields:
            if beside:
                picture(page, self.variant.words.artifact_sign, Box(box.x, y, 9, 9), Part.SAFE)
            page.text(box.x + beside, y + 8, *parts.words_in_room(texts, box.w - beside))
            page.rule(
                box.x,
                y + high - 3,
                box.right,
                y + high - 3,
                weight=0.5,
                colour=page.palette.line[Part.MUTED],
            )
            y += high

    def _deck_turns(self, page: Page, box: Box, segment: Segment, row: int) -> None:
        """Draw a line of turns: the card of each above, the players who left after it below."""
        half, per_line = box.h / 2, parts.beside(self.wide)
        inner = Box(box.x + parts.LABEL, box.y + half, box.w - parts.LABEL, half)
        page.box(inner, fill=page.palette.wash)  # tells the halves apart
        page.rule(
            inner.x,
            inner.y,
            inner.right,
            inner.y,
            weight=0.5,
            colour=page.palette.line[Part.MUTED],
            dash=(2, 2),
        )
        if row:
            page.rule(inner.x, box.y, inner.right, box.y, weight=0.9)
        turns, first, right = (
            self._turns(segment),
            (segment.first + row) * per_line,
            box.x + parts.LABEL - 4,
        )

        def head() -> None:
            parts.draw_row_label(page, right, box.y + half / 2, pads.card(), parts.BESIDE)
            parts.draw_row_label(page, right, inner.y + half / 2, pads.left(), parts.BESIDE)

        def turn(at: int, cell: Box) -> None:
            page.text(
                cell.x + 2.5, cell.y + 2.5 + CAP * fonts.CAPTION_SIZE, str(at + 1), fonts.CAPTION
            )
            if at < len(turns):
                self._written_turn(page, cell, turns[at], 2.5 + width(str(at + 1), fonts.CAPTION))

        with page.part("Table"):
            parts.draw_row(page, box, range(first, first + per_line), head, turn)

    def _turns(self, segment: Segment) -> tuple[parts.Turn, ...]:
        return self.filled.rounds[segment.at].turns if self.filled is not None else ()

    def _written_turn(self, page: Page, cell: Box, turn: parts.Turn, number: float) -> None:
        """Draw a card beside the number of its turn, and the players who left after it.

        `number` is the width of the number.
        """
        half, card = cell.h / 2, turn.cards[""]
        if card is not None:
            beside = max(6.0, number - 1)
            self._card(page, Box(cell.x + beside, cell.y, cell.w - beside, half), card)
        if not turn.left or self.filled is None:
            return
        seats = [str(self.filled.players.index(name) + 1) for name in turn.left]
        below = Box(cell.x + 2, cell.y + half, cell.w - 4, half)
        everyone: list[str] = [pads.all_left()] if turn.all_left and len(turn.left) > 2 else []
        for told, style in product(
            [everyone, [*turn.left], seats], [fonts.SMALL, fonts.FOOT.of(Part.PLAIN)]
        ):
            lines, lead = _in_lines(told, style, below.w), 0.96 * style.leading
            if told and lines and len(lines) * lead <= half:
                base = below.middle[1] - (len(lines) - 1) * lead / 2 + CAP * style.size / 2
                for at, line in enumerate(lines):
                    page.text(below.middle[0], base + at * lead, line, style, align="centre")
                return

    def _card(self, page: Page, box: Box, card: Card | None) -> None:
        """Draw a card in words, or a dash for one face down, in the colour of its sort."""
        meaning, part = self.variant.known(card) if card else None, Part.PLAIN
        if meaning is not None and meaning.artifact:
            part = Part.SAFE
        elif meaning is not None and meaning.kind and not meaning.gold and not self._dealt:
            part = Part.DANGER
        font = fonts.REGULAR if card and part is Part.PLAIN else fonts.BOLD
        said, style = parts.fitted(
            in_short(card) if card else "\u2013", box.w - 4, (11.0, 9.5, 8.5, 7.5), font
        )
        page.text(
            box.middle[0],
            box.middle[1] + CAP * style.size / 2,
            said,
            style.of(part),
            align="centre",
        )

    def _hand_turns(self, page: Page, box: Box, segment: Segment, row: int) -> None:
        """Draw a turn of hands: a cell for each player's card."""
        number = segment.first + row
        if row % 2:
            page.box(
                Box(box.x + parts.LABEL, box.y, box.w - parts.LABEL, box.h), fill=page.palette.wash
            )
        if row:
            page.rule(
                box.x + parts.LABEL,
                box.y,
                box.right,
                box.y,
                weight=0.5,
                colour=page.palette.line[Part.MUTED],
            )
        turns = self._turns(segment)
        turn = turns[number] if number < len(turns) else None
        said, middle = pads.turn(n=number + 1), box.y + box.h / 2

        def head() -> None:
            used = parts.draw_row_label(page, box.x + parts.LABEL - 4, middle, said, parts.BESIDE)
            # never in the first turn, beside the name of the round
            if turn is not None and turn.back:
                back, style = parts.fitted(
                    pads.put_back(turn.back), parts.LABEL - 13 - used, (9.0, 7.5), fonts.REGULAR
                )
                page.text(box.x + 5, middle + CAP * style.size / 2, back, style.of(Part.SAFE))

        def shown(seat: int, cell: Box) -> None:
            name = self.filled.players[seat] if self.filled is not None else ""
            if turn is not None and name in turn.cards:
                self._card(page, cell, turn.cards[name])

        with page.part("Table"):
            parts.draw_row(page, box, self.seats, head, shown)

    def _below(self, page: Page, box: Box, segment: Segment) -> None:
        """Draw the row for gold banked, below the turns of every group of players.

        Of a played game also what was lost and carried out; then the running total, if the page has
        one.
        """
        y = box.y
        played = self.filled.rounds[segment.at] if self.filled is not None else None
        for seats in self._groups:
            page.rule(box.x, y, box.right, y, weight=1.1)
            if played is not None:
                self._carried(page, Box(box.x, y, box.w, parts.STRIP), segment, played, seats)
                y += parts.STRIP
            self._banked(page, Box(box.x, y, box.w, box.h), played, seats)
            y += box.h
            if self.so_far and not segment.line.extra:
                with page.part("Table"):
                    parts.draw_so_far(
                        page,
                        self.variant,
                        Box(box.x, y, box.w, parts.STRIP),
                        seats,
                        self.filled,
                        segment.line,
                    )
                y += parts.STRIP

    def _carried(
        self, page: Page, box: Box, segment: Segment, played: parts.Played, seats: Sequence[int]
    ) -> None:
        """Draw the end of a round, and what was lost and carried out.

        A round without turns has its name here.
        """
        assert self.filled is not None
        style, told = self._name(segment)
        used = 0.0
        if not segment.rows:
            parts.draw_label(page, box.x + 5, box.y + box.h / 2, style, told[:1])
            used = width(told[0], style) + 6
        if played.ended:
            said, style = parts.fitted(
                played.ended, parts.LABEL - 9 - used, (9.0, 7.5), fonts.REGULAR
            )
            page.text(
                box.x + 5 + used,
                box.y + box.h / 2 + CAP * style.size / 2,
                said,
                style.of(Part.MUTED),
            )
        parts.uprights(page, box, len(seats))
        for seat, cell in zip(seats, parts.columns(box, len(seats)), strict=True):
            draw_carried(page, self.variant, cell, played, self.filled.players[seat])

    def _banked(
        self, page: Page, box: Box, played: parts.Played | None, seats: Sequence[int]
    ) -> None:
        style, lines = parts.set_label(pads.banked(), parts.LABEL - 9, 1, (9.0, 8.0, 7.5))

        def cell(seat: int, place: Box) -> None:
            # columns stand below each other: say whose it is
            if len(self.seats) > len(self._groups[0]):
                page.text(
                    place.x + 2.5,
                    place.y + 2.5 + CAP * fonts.CAPTION_SIZE,
                    str(seat + 1),
                    fonts.CAPTION,
                )
            if played is not None and self.filled is not None:
                parts.figure(
                    page,
                    place,
                    str(played.banked.get(self.filled.players[seat], 0) or "\u2013"),
                    fonts.BOLD,
                    12,
                )

        with page.part("Table"):
            parts.draw_row(
                page,
                box,
                seats,
                lambda: parts.draw_label(page, box.x + 5, box.y + box.h / 2, style, lines),
                cell,
            )


def _in_lines(names: Sequence[str], style: Style, room: float) -> list[str]:
    """Split names into lines of this width; none if a name is wider."""
    lines: list[str] = []
    for name in names:
        if width(name, style) > room:
            return []
        if lines and width(f"{lines[-1]} {name}", style) <= room:
            lines[-1] += f" {name}"
        else:
            lines.append(name)
    return lines
