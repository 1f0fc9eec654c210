"""Parts common to all kinds of pads: head and foot, boxes to tick, fields to add up in.

A `Leaf` says which rounds and players stand on a page; blank and filled pads are divided alike.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from cardkit.v4 import ink
from cardkit.v4.engine import Card, Variant, claims
from cardkit.v4.ink import CAP, MM, Box, Drawn, Page, Part, Style, fonts, picture, width
from cardkit.v4.ink.pictures import SUITS, pip
from cardkit.v4.paper.facts import carried, set_otherwise
from cardkit.v4.paper.pad_code import Cell, millimetres
from cardkit.v4.speech import pads, pages
from cardkit.v4.words import together
from cardkit.v4.words.nouns import SIGNS, kind_to_tick

T = TypeVar("T")
CELL: Final = (19 * MM, 7 * MM)  # the smallest cell a pencil can use
STRIP: Final = 5 * MM  # the least height of a line to add up in
LABEL: Final = 36 * MM
NAMES: Final = 7.2 * MM
TOTAL: Final = 7.2 * MM
OUT: Final = 5 * MM
CODE: Final = 13 * MM  # side of the dark part of a code
QUIET: Final = 1.8 * MM  # white border of a code, about four of its modules
MOST_WORTHS: Final = 6  # with more artifacts than this, one line says who took how many
LEAST_STROKES: Final = 10.0  # points for strokes beside the name of a kind, and the gap to the next
ROOM: Final = 19 * MM  # width to add up in, behind the words of a field


def full(page: Page) -> Box:
    """Return the box of a pad that has a page for itself."""
    return Box(ink.MARGIN, ink.MARGIN, page.width - 2 * ink.MARGIN, page.height - 2 * ink.MARGIN)


class Line(NamedTuple):
    """A round on a pad: its number, and whether it is an extra round after a tie."""

    number: int
    extra: bool = False


class Leaf(NamedTuple):
    """Contents of one page of a pad.

    Rounds, seats (from 0), the `number` of the page `of` how many, and whether it has the totals
    (`last`).
    """

    lines: tuple[Line, ...]
    seats: tuple[int, ...]
    number: int = 1
    of: int = 1
    last: bool = True


def blank_lines(variant: Variant) -> tuple[Line, ...]:
    """Return the rounds of a game, and one more if a tie can bring an extra round."""
    extra = [Line(variant.rounds + 1, True)] if variant.tie == "extra round" else []
    return (*map(Line, range(1, variant.rounds + 1)), *extra)


def leaves(parts: Sequence[Sequence[Line]], groups: Sequence[Sequence[int]]) -> list[Leaf]:
    """Return the pages of a pad: all rounds of the first players, then of the next."""
    of = len(parts) * len(groups)
    pages: list[Leaf] = []
    for group in groups:
        for number, part in enumerate(parts, 1):
            pages.append(Leaf(tuple(part), tuple(group), len(pages) + 1, of, number == len(parts)))
    return pages


def parted(what: Sequence[T], number: int) -> list[Sequence[T]]:
    """Split a sequence into at most `number` parts of about equal length."""
    each = -(-len(what) // number)
    return [what[at : at + each] for at in range(0, len(what), each)]


def evenly(what: Sequence[T], most: int) -> list[Sequence[T]]:
    """Split a sequence into as few parts of at most `most` as possible, about equally long."""
    return parted(what, -(-len(what) // max(most, 1)))


def beside(wide: float) -> int:
    """Return the number of cells that fit side by side on a pad `wide` points wide."""
    return int((wide - LABEL + 0.01) // CELL[0])


def seat_groups(players: int, wide: float) -> list[Sequence[int]]:
    """Return the seats in as few groups as possible that fit side by side on a pad."""
    return evenly(range(players), beside(wide))


def keeps_cards(variant: Variant) -> bool:
    """Return True if artifacts are kept as cards that count at the end, not turned into gold."""
    return variant.keeps_artifacts and variant.has_artifacts


def can_come(variant: Variant, number: int) -> bool:
    """Return True if artifacts to keep can be carried out in that round."""
    return keeps_cards(variant) and variant.joined(number) > 0


def ticked_at(variant: Variant) -> int:
    """Return the number of cards of one kind at which the kind is ticked.

    In a game of hands, where most ranks show, it is one short of the end; else 1.
    """
    ending = claims.danger(variant)
    return max(1, ending.number - 1) if ending and ending.hands else 1


def blank_notes(variant: Variant, more: bool = False) -> list[str]:
    """Return the notes for a blank pad alone: the extra round, and the end of the game.

    The latter is for games that somebody ends (G-19); with `more`, more rounds may come than the
    pad has room for.
    """
    ends = pages.over_at(variant, more) if claims.rounds(variant).until else ""
    last = blank_lines(variant)[-1]
    extra = (
        pads.as_the_last(variant) if last.extra and pads.round_changes(variant, last.number) else ""
    )
    return [extra, ends]


# -- a played game --
class Turn(NamedTuple):
    """A turn of a played game.

    `cards` by who showed them (the deck is the name ""; None is a card face down); `left` are the
    players who left after it, `all_left` is true if these were all inside.
    """

    cards: Mapping[str, Card | None]
    left: tuple[str, ...] = ()
    all_left: bool = False


class Played(NamedTuple):
    """A round of a played game, as a pad shows it.

    By name: gold banked, artifacts carried out, and the running total of gold alone. `lost` is what
    each of `caught` lost, `seen` the kinds of danger to tick with the number of each, `ended` the
    end of the round in words.
    """

    line: Line
    banked: Mapping[str, int]
    carried: Mapping[str, tuple[int, ...]]
    lost: int
    caught: frozenset[str]
    so_far: Mapping[str, int]
    seen: Mapping[str, int]
    turns: tuple[Turn, ...]
    ended: str


class Filled(NamedTuple):
    """Contents of a filled pad."""

    players: Sequence[str]
    rounds: Sequence[Played]
    totals: Mapping[str, int]
    header: tuple[str, str, str]  # when, where, and who won

    @property
    def lines(self) -> tuple[Line, ...]:
        """Rounds that were played."""
        return tuple(played.line for played in self.rounds)

    def of(self, line: Line) -> Played:
        """Return the played round for this line of the pad."""
        return next(played for played in self.rounds if played.line == line)


# -- words that must have room --
def so_far(variant: Variant) -> str:
    """Return the label of the running total, short enough for the label column."""
    said = pads.so_far(variant, kept=keeps_cards(variant))
    return said if width(said, fonts.CAPTION) <= LABEL - 8 else pads.so_far_in_short()


def figures_note(variant: Variant, *, tight: bool = True) -> str:
    """Return the note on what belongs in the rows of figures.

    On a `tight` page it says only what the labels leave out.
    """
    untold = keeps_cards(variant) and (not tight or so_far(variant) == pads.so_far_in_short())
    return together(pads.nothing_banked(variant), pads.gold_alone(variant) if untold else "")


def fitted(
    text: str,
    room: float,
    sizes: Sequence[float] = (11.0, 10.0, 9.0, 8.0, 7.5),
    font: str = fonts.BOLD,
) -> tuple[str, Style]:
    """Return the text and the largest of `sizes` in which it fits ``room``.

    It is cut short with an ellipsis where none fits: players' own names may be long. A name that is
    cut stands in full among the places.
    """
    with suppress(ink.DoesNotFit):
        return text, ink.one_line(text, room, sizes, font)
    style = Style(font, sizes[-1], sizes[-1] * 1.2)
    while text and width(f"{text}\u2026", style) > room:
        text = text[:-1].rstrip()
    return f"{text}\u2026", style


def _lines(text: str, style: Style, room: float) -> list[str]:
    return ["".join(run.text for run in line).strip() for line in ink.set_lines(text, style, room)]


def set_label(
    text: str, room: float, lines: int, sizes: Sequence[float]
) -> tuple[Style, tuple[str, ...]]:
    """Return a label in the largest of `sizes` that fits one line, else broken into `lines`.

    The latter is set in the smallest size, and its last line is cut short if need be.
    """
    for size in sizes:
        style = Style(fonts.BOLD, size, size * 1.16)
        if width(text, style) <= room:
            return style, (text,)
    try:
        told = _lines(text, style, room)
    except ink.DoesNotFit:
        told = [text]
    if len(told) > lines or width(told[0], style) > room:
        told[lines - 1 :] = [fitted(" ".join(told[lines - 1 :]), room, (sizes[-1],))[0]]
    return style, tuple(told)


def round_label(
    variant: Variant, line: Line, room: float = LABEL - 9, lines: int = 2
) -> tuple[Style, tuple[str, ...]]:
    """Return the label of a round: its name, or its number where the name has no room."""
    sizes = (10.5, 9.5, 9.0)
    style, told = set_label(pages.round_name(variant, *line), room, lines, sizes)
    if told[-1].endswith("\u2026"):
        return set_label(pads.number(n=line.number, extra=line.extra), room, lines, sizes)
    return style, told


def round_changes(variant: Variant, line: Line) -> str:
    """Return the changed rules of a round; empty for an extra round, see `blank_notes`."""
    return "" if line.extra else pads.round_changes(variant, line.number)


def changes_high(said: str, wide: float) -> float:
    """Return the height of the row that tells a round's changed rules."""
    return ink.set_high(said, fonts.CAPTION, wide - 10) + 3 if said else 0.0


def draw_label(
    page: Page,
    x: float,
    middle: float,
    style: Style,
    lines: Sequence[str],
    colour: str | None = None,
) -> None:
    """Draw the lines of a label, centred on the height `middle`."""
    base = middle - (len(lines) - 1) * style.leading / 2 + CAP * style.size / 2
    for line in lines:
        page.text(x, base, line, style, colour=colour)
        base += style.leading


def head(variant: Variant, leaf: Leaf, wide: float, code: str) -> Drawn:
    """Head of a pad: the game, fields for date, place and winner, and notes below.

    `code` gets its place at the right end; the head begins a little higher for it, but within what
    can be printed.
    """
    fields = (
        ("date", pads.date(), 56.0),
        ("place", pads.where(), 68.0),
        ("winner", pads.winner(), 84.0),
    )
    aside_wide = sum(long + 6 for _, _, long in fields) + CODE + 3 * QUIET
    title, lines = _title(variant.name, wide - aside_wide - 2)
    high = (13.5 + (len(lines) - 1) * 6) * MM

    def by(page: Page, box: Box) -> None:
        base, x = box.bottom - 5.9 * MM, box.right - aside_wide + 6
        for at, line in enumerate(lines, 1):
            page.text(box.x, base - (len(lines) - at) * title.leading, line, title)
        if aside := _aside(variant, leaf, x - box.x - 10):
            page.text(box.x, base + 12, aside, fonts.CAPTION)
        for kind, name, long in fields:
            page.rule(x, base + 1.5, x + long, base + 1.5, weight=0.6)
            page.text(x, base + 10.5, name, fonts.CAPTION)
            note(page, leaf, kind, Box(x, base + 1.5 - CELL[1], long, CELL[1]))
            x += long + 6
        if code:
            square = Box(box.right - CODE, box.bottom - QUIET - CODE, CODE, CODE)
            draw_code(page, square, code)
            note(page, leaf, "code", square)

    return Drawn(high, high, by)


@lru_cache(maxsize=64)
def _code_path(code: str) -> tuple[ink.Path, int]:
    """Return the dark modules of a QR code as one path, and the number of modules of its side.

    So neighbours meet without a seam. The square is as many units wide as it has modules.
    """
    import segno

    # a seventh of the code may be creased or stained
    rows = segno.make(code, error="m", mode="alphanumeric", eci=False, micro=False).matrix
    found = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            found += [("R", (x, y, wide, 1))] if dark else []
            x += wide
    return tuple(found), len(rows)


def draw_code(page: Page, place: Box, code: str) -> None:
    """Draw only the dark part of a code, filling ``place``."""
    path, side = _code_path(code)
    page.shape(path, place, fill=page.palette.line[Part.PLAIN], span=float(side))


def _title(name: str, room: float) -> tuple[Style, list[str]]:
    """Return the name of a game in the largest size that fits one line, else on two lines.

    In the smallest size it may take more.
    """
    for style in fonts.SMALL_TITLES:
        if width(name, style) <= room:
            return style, [name]
    for style in fonts.SMALL_TITLES[-2:]:
        with suppress(ink.DoesNotFit):
            lines = _lines(name, style, room)
            if len(lines) <= 2 or style is fonts.SMALL_TITLES[-1]:
                return style, lines
    return style, [fitted(name, room, (style.size,), style.font)[0]]


def _aside(variant: Variant, leaf: Leaf, room: float) -> str:
    fixed = [
        pages.page_of(n=leaf.number, of=leaf.of) if leaf.of > 1 else "",
        pads.kept_by(variant),
    ]
    used = sum(width(text, fonts.CAPTION) + 8 for text in fixed if text)
    told = [*fixed, set_otherwise(variant, room - used, fonts.CAPTION)]
    tied = pads.of_the_tied(variant, extra=any(line.extra for line in leaf.lines))
    both = [" \u00b7 ".join(filter(None, several)) for several in ([*told, tied], told)]
    return next((said for said in both if width(said, fonts.CAPTION) <= room), both[-1])


def note(
    page: Page, leaf: Leaf, kind: str, box: Box, number: int = 0, seat: int = -1, worth: int = 0
) -> None:
    """Record that a cell of that kind is drawn at `box`: see `Cell`.

    `number` is the round's.
    """
    page.marks.append(Cell(kind, number, seat, leaf.number, millimetres(box), worth))


def foot(piece: str, notes: str, wide: float) -> Drawn:
    """Foot of a pad: how to fill it in, and the rules that it is for."""
    noted = ink.set_high(notes, fonts.CAPTION, wide) if notes else 0.0

    def by(page: Page, box: Box) -> None:
        if notes:
            place = Box(box.x, box.bottom - fonts.FOOT.leading - noted, box.w, noted + 0.1)
            page.paragraph(place, notes, fonts.CAPTION.of(Part.PLAIN))
        said, style = fitted(
            f"{page.imprint} \u00b7 {piece}", box.w, (fonts.FOOT.size,), fonts.REGULAR
        )
        used = page.text(box.x, box.bottom - 2, said, style.of(Part.MUTED))
        if used + width(told := pads.photographed(), fonts.FOOT) + 12 <= box.w:
            page.text(box.right, box.bottom - 2, told, fonts.FOOT, align="right")

    high = 1.5 + noted + fonts.FOOT.leading
    return Drawn(high, high, by)


class Tick(NamedTuple):
    """A box to tick, with the text in it."""

    name: str
    kind: str = ""

    @property
    def is_suit(self) -> bool:
        """True if the box is the sign of its suit."""
        return not self.name and self.kind in SUITS

    def wide(self, side: float) -> float:
        """Return the width of the box if it is `side` high."""
        return max(side, width(self.name, fonts.LABEL) + 2.6)


def draw_tick(page: Page, tick: Tick, place: Box, *, ticked: bool = False) -> None:
    """Draw a box to tick, or a ticked one; a suit is its own box."""
    dark = page.palette.line[Part.PLAIN]
    if tick.is_suit and ticked:
        pip(page, tick.kind, place)
    elif tick.is_suit:
        page.shape(
            ink.path(SUITS[tick.kind]),
            place,
            line=page.palette.red if tick.kind in "hd" else dark,
            weight=0.7,
        )
    else:
        fill = page.palette.tint[Part.DANGER] if ticked else page.palette.paper
        page.box(place, line=dark, weight=1.4 if ticked else 0.6, radius=2, fill=fill)
        if tick.name:
            x, y = place.middle
            page.text(x, y + CAP * fonts.LABEL.size / 2, tick.name, fonts.LABEL, align="centre")


def kind_ticks(variant: Variant) -> list[Tick]:
    """Return a box for each kind of danger of a round.

    Where all dangers are one kind, one for each that does not yet end the round.
    """
    kinds = list(variant.kinds)
    if kinds == ["danger"]:
        return [Tick("", "danger")] * max(1, min(variant.usual_limit, variant.kinds["danger"]) - 1)
    return [kind_tick(variant, kind) for kind in kinds]


def kind_tick(variant: Variant, kind: str) -> Tick:
    """Return the box for one kind of danger, named by its cards; a suit is its own box."""
    name = kind_to_tick(kind, variant)
    return Tick("" if name == SIGNS.get(kind) else name, kind)


def draw_kinds(
    page: Page, variant: Variant, box: Box, seen: Mapping[str, int], below: float = 0.0
) -> None:
    """Draw the kinds of danger of a round to tick, as a row of boxes or as rows of names.

    Names are used where boxes have no room; they may take up to `below` points more. Kinds `seen`
    are ticked; where all dangers are one kind, as many boxes as came.
    """
    shown = kind_ticks(variant)
    if not shown:
        return
    x, middle, alike = box.x, box.y + box.h / 2, list(variant.kinds) == ["danger"]
    if alike:
        picture(page, variant.words.sign, Box(x, middle - 6, 12, 12), Part.DANGER)
        x += 15
    for side, gap in ((12.5, 2.5), (10.5, 1.5), (10.0, 1.2)):
        if sum(tick.wide(side) + gap for tick in shown) - gap <= box.right - x + 0.01:
            for at, tick in enumerate(shown):
                place = Box(x, middle - side / 2, tick.wide(side), side)
                draw_tick(page, tick, place, ticked=seen.get(tick.kind, 0) > (at if alike else 0))
                x += place.w + gap
            return
    _kinds_in_rows(page, shown, box, seen, below)


def _kinds_in_rows(
    page: Page, shown: Sequence[Tick], box: Box, seen: Mapping[str, int], below: float
) -> None:
    """Draw many kinds as names, in as few rows as possible; closer, then smaller, if need be.

    Draw nothing where even that has no room.
    """
    caption = fonts.CAPTION_SIZE
    for size, gap in ((caption, 4.2), (caption, 3.4), (caption, 2.6), (fonts.FLOOR, 4.2)):
        bold = Style(fonts.BOLD, size, 1.1 * size)
        rows: list[list[tuple[float, Tick, str]]] = [[]]
        x = box.x
        for tick in shown:
            name = SIGNS[tick.kind] if tick.is_suit else tick.name
            if rows[-1] and x + width(name, bold) > box.right:
                rows.append([])
                x = box.x
            rows[-1].append((x, tick, name))
            x += width(name, bold) + gap
        high = max(box.h, min(box.h + below, bold.leading * len(rows)))
        lead = min(bold.leading, high / len(rows))
        if lead >= 0.87 * size and all(
            row[-1][0] + width(row[-1][2], bold) <= box.right for row in rows
        ):
            break
    else:  # leave it to the sheet to say what ends the round
        return
    y = box.y + high / 2 - (len(rows) - 1) * lead / 2 + CAP * size / 2
    for row in rows:
        for left, tick, name in row:
            page.text(
                left,
                y,
                name,
                bold._replace(font=fonts.BLACK if tick.kind in seen else fonts.REGULAR),
            )
        y += lead


def artifact_worths(variant: Variant, number: int) -> list[int]:
    """Return the values of the artifacts that can be carried out in a round.

    Empty where they are too many to write down each.
    """
    artifacts = variant.at(number).artifacts
    if artifacts is None or not can_come(variant, number) or variant.joined(number) > MOST_WORTHS:
        return []
    scale, joined = artifacts.worth, variant.joined(number)
    match scale.by:
        case "card":
            printed, there = dict(scale.values), variant.in_play(number) & variant.artifact_slots
            worths = [printed.get(str(slot.card), 0) for slot in variant.cards_of(there)]
        case "round":
            worths = [scale.at(number)] * joined
        case "order":
            worths = [scale.at(nth) for nth in range(1, carried(variant, number) + 1)]
        case "each" | "gold":
            worths = [scale.at(1)] * joined
    return sorted(worths) if len(worths) <= MOST_WORTHS else []


def draw_artifacts(page: Page, variant: Variant, box: Box, number: int) -> None:
    """Draw the label of a round's artifacts: their sign, and their values or their name."""
    middle, x = box.y + box.h / 2, box.x + 13
    picture(page, variant.words.artifact_sign, Box(box.x, middle - 5, 10, 10), Part.SAFE)
    told = "   ".join(map(str, artifact_worths(variant, number))) or pages.many(variant, "artifact")
    text, style = fitted(told, box.right - x, (9.0, 8.0, 7.5), fonts.REGULAR)
    page.text(x, middle + CAP * style.size / 2, text, style)


def out_ticks(variant: Variant) -> list[tuple[Tick, int]]:
    """Return the kinds of danger that can leave the game, with how many cards of each can."""
    going = claims.danger_out(variant)
    if going is None or not going.danger:
        return []
    found = []
    for kind, number in variant.kinds.items():
        left = number
        for played in range(1, variant.rounds + 1):
            limit = variant.at(played).limit(kind)
            left -= (limit if going.pair else 1) if left >= limit else 0
        found += [(kind_tick(variant, kind), number - left)] if left < number else []
    return found


def draw_out(page: Page, variant: Variant, box: Box, seats: int) -> None:
    """Draw the row for dangers out of the game.

    It has a box for each card of a kind, or a line for strokes; boxes are aligned with the columns
    of `seats` if possible.
    """
    name = pads.out_of_play(variant)
    name = name if width(name, fonts.CAPTION) <= LABEL - 8 else pads.out()
    middle = box.y + box.h / 2
    page.text(box.x + 5, middle + CAP * fonts.CAPTION.size / 2, name, fonts.CAPTION)
    kinds = out_ticks(variant)
    x, side = box.x + LABEL + 5, 9.0
    room = box.right - x
    alone = list(variant.kinds) == ["danger"]
    names = [
        13.0 if tick.is_suit or alone else width(tick.name, fonts.LABEL) + 4 for tick, _ in kinds
    ]
    even, left = room / max(len(kinds), 1), (room - sum(names)) / max(len(kinds), 1)
    lined, hair = (
        (room + 5) / seats * (seats // max(len(kinds), 1)),
        page.palette.line[Part.MUTED],
    )
    if all(used + number * (side + 2) + 6 <= lined for (_, number), used in zip(kinds, names)):
        even = lined
    if left < LEAST_STROKES:  # no room for their names
        page.rule(x, middle + 5, box.right - 6, middle + 5, weight=0.5, colour=hair)
        return
    fits = max(names, default=0) + LEAST_STROKES <= even
    for (tick, number), used in zip(kinds, names):
        pitch = even if fits else used + left
        sign = Box(x, middle - 5, 10, 10)
        if tick.is_suit:
            draw_tick(page, tick, sign)
        elif alone:
            picture(page, variant.sign_of(tick.kind), sign, Part.DANGER)
        else:
            page.text(x, middle + CAP * fonts.CAPTION.size / 2, tick.name, fonts.LABEL)
        if used + number * (side + 2) + 6 <= pitch:
            for at in range(number):
                page.box(
                    Box(x + used + at * (side + 2), middle - side / 2, side, side),
                    line=hair,
                    radius=1.5,
                )
        else:
            page.rule(x + used, middle + 5, x + pitch - 6, middle + 5, weight=0.5, colour=hair)
        x += pitch


# -- the strip to add up in --
def fields(variant: Variant, number: int) -> list[tuple[str, ...]]:
    """Return the fields for adding up: loot, path, and sum of the cards, alike for all inside.

    Each is a text, followed by a shorter one where it may be long.
    """
    there = variant.at(number)
    found: list[tuple[str, ...]] = [(pads.loot(), pads.running())] if there.carries else []
    if there.lies:
        found.append((pads.on_path(there), pads.there()))
    return [*found, (pads.heap(there), pads.at_most(there))] if there.over else found


def words_in_room(told: Sequence[str], room: float) -> tuple[str, Style]:
    """Return the first of these texts that fits, with its style, or the last, cut short."""
    fitting = (
        (text, style) for text in told if width(text, style := label_style(text, room)) <= room
    )
    return next(fitting, (fitted(told[-1], room, (fonts.FOOT.size,), fonts.REGULAR)[0], fonts.FOOT))


def label_style(text: str, room: float = LABEL - 8) -> Style:
    """Return the style of a row's label: a caption if that fits, else the smallest."""
    return fonts.CAPTION if width(text, fonts.CAPTION) <= room else fonts.FOOT


def draw_row_label(
    page: Page, right: float, middle: float, text: str, room: float = LABEL - 8
) -> float:
    """Draw a row's label in the label column, ending at `right`; return its width."""
    style = label_style(text, room)
    return page.text(right, middle + CAP * style.size / 2, text, style, align="right")


def draw_strip(
    page: Page, variant: Variant, box: Box, number: int, *, boxes: bool, seats: int
) -> list[tuple[int, Box]]:
    """Draw the fields for adding up above the players of a round; with `boxes` also artifacts.

    Return the places to write who took each artifact, each with its value (0: any artifact).
    """
    dark, told = page.palette.line[Part.PLAIN], fields(variant, number)
    edges = _strip_edges(variant, box.w, number, boxes, seats)
    middle = box.y + box.h / 2
    for at, (texts, start, end) in enumerate(zip(told, edges, edges[1:])):
        if at:
            page.rule(box.x + start, box.y, box.x + start, box.bottom, weight=0.6, colour=dark)
        text, style = words_in_room(texts, max(end - start - ROOM, (end - start) / 2) - 4)
        page.text(box.x + start + 4, middle + CAP * style.size / 2, text, style)
    x = box.x + edges[-1]
    if box.right - x < 1:
        return []
    if told:
        page.rule(x, box.y, x, box.bottom, weight=0.6, colour=dark)
    return _who_took(page, variant, Box(x + 4, box.y, box.right - x - 8, box.h), number)


def _strip_edges(
    variant: Variant, wide: float, number: int, boxes: bool, seats: int
) -> list[float]:
    """Return the left edges of the fields for adding up, then that of the artifacts.

    Where there is room, fields begin at lines between seats or in the middle of them, and at the
    same place in all rounds.
    """
    told, room = fields(variant, number), _boxes_room(variant, number) if boxes else 0.0
    most = max(_boxes_room(variant, line.number) for line in blank_lines(variant)) if boxes else 0.0
    even = (wide - most) / max(len(told), 1)
    for step in (wide / seats, wide / seats / 2):
        edges = [
            *(step * round(at * even / step) for at in range(len(told))),
            wide - step * -(-room // step),
        ]
        left = (
            end - start - width(texts[0], fonts.CAPTION)
            for start, end, texts in zip(edges, edges[1:], told)
        )
        if min(left, default=wide) >= ROOM + 4:
            return edges
    return [*((wide - room) * at / len(told) for at in range(len(told))), wide - room]


def _boxes_room(variant: Variant, number: int) -> float:
    """Return the width of a round's artifacts beside the fields for adding up."""
    if not can_come(variant, number):
        return 0.0
    worths = artifact_worths(variant, number)
    if not worths:
        return 21 + width(pads.how_many(variant), fonts.CAPTION) + 28 * MM
    return max(22 * MM, 21 + sum(width(str(worth), fonts.LABEL) + 23 for worth in worths))


def _who_took(page: Page, variant: Variant, box: Box, number: int) -> list[tuple[int, Box]]:
    """Draw the artifacts' sign, and for each its value and a line for who took it.

    Return the places of these lines, each with its value.
    """
    middle, x = box.y + box.h / 2, box.x + 13
    picture(page, variant.words.artifact_sign, Box(box.x, middle - 5, 10, 10), Part.SAFE)
    worths = artifact_worths(variant, number)
    style, each, lines = (
        fonts.LABEL if worths else fonts.CAPTION,
        (box.right - x + 4) / (len(worths) or 1),
        [],
    )
    for worth, text in [(worth, str(worth)) for worth in worths] or [(0, pads.how_many(variant))]:
        left = x + page.text(x, middle + CAP * style.size / 2, text, style) + 3
        lines.append((worth, line := Box(left, box.y, x + each - 4 - left, box.h)))
        page.rule(
            line.x,
            middle + 5,
            line.right,
            middle + 5,
            weight=0.5,
            colour=page.palette.line[Part.MUTED],
        )
        x += each
    return lines


def label_cell(page: Page, box: Box, text: str, aside: str = "") -> None:
    """Draw a cell of the label column on the solid colour."""
    page.box(box, fill=page.palette.solid[Part.PLAIN])
    colour = page.palette.paper
    style, lines = set_label(text, box.w - 9, 2, (12.0, 11.0, 10.0, 9.0, 8.0))
    middle = box.y + box.h / 2
    draw_label(page, box.x + 5, middle, style, lines, colour)
    small = label_style(aside, room := box.w - width(text, style) - 14)
    if aside and len(lines) == 1 and width(aside, small) <= room:
        page.text(
            box.right - 4, middle + CAP * style.size / 2, aside, small, align="right", colour=colour
        )


def columns(box: Box, number: int) -> Iterator[Box]:
    """Yield the cells of a row to the right of its label."""
    wide = (box.w - LABEL) / number
    for at in range(number):
        yield Box(box.x + LABEL + at * wide, box.y, wide, box.h)


def uprights(page: Page, box: Box, number: int) -> None:
    """Draw the lines between the cells of a row."""
    for at, cell in enumerate(columns(box, number)):
        page.rule(cell.x, cell.y, cell.x, cell.bottom, weight=0.9 if at == 0 else 0.6)


def figure(page: Page, cell: Box, written: str, font: str, size: float) -> None:
    """Draw a figure in the middle of its cell, smaller where it is long."""
    text, style = fitted(written, cell.w - 6, (size, 11.0, 9.0, 7.5), font)
    page.text(cell.middle[0], cell.middle[1] + CAP * style.size / 2, text, style, align="centre")


def draw_row(
    page: Page,
    box: Box,
    seats: Sequence[int],
    head: Callable[[], object],
    cell: Callable[[int, Box], None] = lambda seat, place: None,
    *,
    lined: bool = True,
) -> None:
    """Draw a row of a table: `head` draws its label, `cell` the cell of each player.

    Lines between the cells are drawn first; without `lined`, after the label and over it.
    """
    if lined:
        uprights(page, box, len(seats))
    head()
    if not lined:
        uprights(page, box, len(seats))
    for seat, place in zip(seats, columns(box, len(seats)), strict=True):
        cell(seat, place)


def draw_totals(
    page: Page,
    variant: Variant,
    box: Box,
    seats: Sequence[int],
    filled: Filled | None,
) -> None:
    """Draw the row of totals, filled in or blank."""

    def cell(seat: int, place: Box) -> None:
        if filled is not None:
            figure(page, place, str(filled.totals[filled.players[seat]]), fonts.BLACK, 14)

    told = pages.total(), pads.all_gold(variant, kept=keeps_cards(variant))
    draw_row(page, box, seats, lambda: label_cell(page, box._replace(w=LABEL), *told), cell)


def draw_so_far(
    page: Page, variant: Variant, box: Box, seats: Sequence[int], filled: Filled | None, at: Line
) -> None:
    """Draw the row for the running total after a round, filled in or blank."""

    def cell(seat: int, place: Box) -> None:
        if filled is not None:
            figure(page, place, str(filled.of(at).so_far[filled.players[seat]]), fonts.REGULAR, 9)

    # marks for digits stand on the line of a blank pad
    dash = (2, 2) if filled is not None else None
    page.rule(
        box.x + LABEL,
        box.y,
        box.right,
        box.y,
        weight=0.5,
        colour=page.palette.line[Part.MUTED],
        dash=dash,
    )
    right, middle = box.x + LABEL - 4, box.y + box.h / 2
    draw_row(page, box, seats, lambda: draw_row_label(page, right, middle, so_far(variant)), cell)
