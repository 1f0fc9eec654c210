"""Parts that several pieces share: titles, fans of cards, the tables of shares and chances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from cardkit.cards import RANKS, SUITS, Card
from cardkit.odds import percent
from cardkit.paper import faces, facts, says
from cardkit.paper.blocks import Block, Cell, Drawn, Room, Table
from cardkit.paper.faces import CAP, DIGIT, Style, width
from cardkit.paper.ink import Part
from cardkit.paper.leaf import MM, Box, DoesNotFit, Leaf, first_baseline, set_lines
from cardkit.paper.pictures import CARD_RATIO, card, coin, picture
from cardkit.variants import Slot, Variant


def title_style(name: str, room: float, ladder: Sequence[Style]) -> tuple[Style, int]:
    """The largest title size in which ``name`` fits ``room`` in one line, or the smallest in two."""
    for style in ladder:
        if width(name, style) <= room:
            return style, 1
    for style in ladder[1:]:
        try:
            lines = set_lines(name, style, room)
        except DoesNotFit:
            continue
        if len(lines) <= 2:
            return style, 2
    raise DoesNotFit(f'the name "{name}" does not fit a title of two lines of {room / MM:.0f} mm. Choose a shorter one')


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
    ladder: Sequence[Style] = faces.TITLES

    def _facts_width(self) -> float:
        return sum(self._fact_width(fact) for fact in self.numbers) + 16 * max(len(self.numbers) - 1, 0)

    def _fact_width(self, fact: Fact) -> float:
        number = Style(faces.BOLD, 15, 17)
        return 20 + max(width(fact.number, number), width(fact.word, faces.CAPTION))

    def _plan(self, wide: float) -> tuple[Style, int, float, int]:
        room = wide - self._facts_width() - 18
        style, lines = title_style(self.title, room, self.ladder)
        below = len(set_lines(self.summary, faces.LEAD, self._summary_room(wide)))
        return style, lines, room, below

    def _summary_room(self, wide: float) -> float:
        return wide - (width(self.aside, faces.CAPTION) + 16 if self.aside else 0)

    def room(self, width: float) -> Room:
        style, lines, _, below = self._plan(width)
        high = max(lines * style.leading, 36) + 3 + below * faces.LEAD.leading + 8
        return Room(high, high + 3)

    def draw(self, leaf: Leaf, box: Box) -> None:
        style, lines, room, below = self._plan(box.w)
        high = max(lines * style.leading, 36)
        leaf.paragraph(
            Box(box.x, box.y + (high - lines * style.leading), room, lines * style.leading + 0.1),
            self.title,
            style,
        )
        number = Style(faces.BOLD, 15, 17)
        x = box.right - self._facts_width()
        # The numbers stand on the baseline of the title's last line.
        base = box.y + high - style.leading + first_baseline(style) - faces.CAPTION.leading
        for fact in self.numbers:
            picture(leaf, fact.sign, Box(x, base - 12.5, 15, 15))
            leaf.text(x + 20, base, fact.number, number)
            leaf.text(x + 20, base + faces.CAPTION.leading + 0.6, fact.word, faces.CAPTION)
            x += self._fact_width(fact) + 16
        top = box.y + high + 3
        leaf.paragraph(
            Box(box.x, top, self._summary_room(box.w), below * faces.LEAD.leading + 0.1),
            self.summary,
            faces.LEAD,
        )
        if self.aside:
            leaf.text(box.right, top + first_baseline(faces.LEAD), self.aside, faces.CAPTION, align="right")
        double_rule(leaf, box.x, box.bottom - 3, box.right)


def double_rule(leaf: Leaf, x0: float, y: float, x1: float) -> None:
    """The rule under a title: heavy, and a thin golden one below."""
    heavy = 2.4 if leaf.palette.filled else 0.9
    leaf.rule(x0, y - 2.2, x1, y - 2.2, weight=heavy)
    leaf.rule(x0, y + 0.8, x1, y + 0.8, weight=0.9, colour=leaf.palette.line[Part.GOLD])


def head_facts(variant: Variant) -> list[Fact]:
    """Players, minutes and rounds of a game."""
    words = variant.words
    return [
        Fact("player", says.span(variant.players), words.player.many),
        Fact("clock", says.span(variant.minutes), "minutes"),
        Fact("flag", str(variant.rounds), words.round(variant.rounds)),
    ]


class Headed(NamedTuple):
    """A panel's title with its text running on behind it."""

    title: str
    part: Part
    said: str
    style: Style = faces.SMALL

    def _first(self, wide: float) -> float:
        return width(self.title, faces.PANEL) + 7

    def _split(self, wide: float) -> tuple[list[faces.Run], str]:
        """The line behind the title, and what is left for the lines below."""
        words = self.said.split(" ")
        # A bold mark must not be cut in two: close and reopen it where the line breaks.
        for take in range(len(words), -1, -1):
            first = " ".join(words[:take])
            rest = " ".join(words[take:])
            if first.count("**") % 2:
                first, rest = first + "**", "**" + rest
            runs = faces.runs(first, self.style)
            if sum(width(run.text, run.style) for run in runs) <= wide - self._first(wide):
                return runs, rest
        return [], self.said

    def room(self, width: float) -> Room:
        _, rest = self._split(width)
        below = len(set_lines(rest, self.style, width)) * self.style.leading if rest else 0.0
        high = faces.PANEL.leading + below
        return Room(high, high)

    def draw(self, leaf: Leaf, box: Box) -> None:
        runs, rest = self._split(box.w)
        base = box.y + first_baseline(faces.PANEL)
        leaf.text(box.x, base, self.title, faces.PANEL.of(self.part))
        x = box.x + self._first(box.w)
        for run in runs:
            x += leaf.text(x, base, run.text, run.style)
        if rest:
            top = box.y + faces.PANEL.leading
            leaf.paragraph(Box(box.x, top, box.w, box.bottom - top + 0.1), rest, self.style)


# -- cards ---------------------------------------------------------------------------------------


class Face(NamedTuple):
    """A card to draw: index, suit, and the pictogram in its middle if it is no gold."""

    rank: str
    suit: str = ""
    sign: str | None = None
    part: Part = Part.PLAIN


def face_of(variant: Variant, played: Card, *, suit: str | None = None) -> Face:
    """How ``played`` looks on a page of this variant."""
    meaning = next(
        (slot for slot in variant.slots if played.can_be(slot.card)),
        None,
    )
    shown = played.suit if suit is None else suit
    index = "" if played.rank == "joker" else played.rank
    if meaning is None:
        return Face(index, shown)
    if meaning.artifact:
        return Face(index, shown, says.artifact_sign(variant), Part.SAFE)
    if meaning.kind and not meaning.gold:
        return Face(index, shown, says.danger_sign(variant), Part.DANGER)
    return Face(index, shown)


def draw_face(leaf: Leaf, box: Box, face: Face) -> None:
    """A card face in ``box``."""
    card(leaf, box, face.rank, face.suit, sign=face.sign, part=face.part)


def card_box(x: float, y: float, wide: float) -> Box:
    """The place of a card of that width."""
    return Box(x, y, wide, wide * CARD_RATIO * 0.96)


def card_high(wide: float) -> float:
    """How high a card of that width is."""
    return card_box(0, 0, wide).h


def fan(faces_: Sequence[Face], wide: float, lap: float = 0.62, drop: float = 0.0) -> Drawn:
    """Cards side by side, each covering part of the one before."""
    high = card_high(wide) + drop * (len(faces_) - 1)

    def by(leaf: Leaf, box: Box) -> None:
        for at, face in enumerate(faces_):
            draw_face(leaf, card_box(box.x + at * wide * lap, box.y + at * drop, wide), face)

    return Drawn(high, high, by)


def fan_width(number: int, wide: float, lap: float = 0.62) -> float:
    """How wide such a fan is."""
    return wide + (number - 1) * wide * lap


class StandIn(NamedTuple):
    """A card with what it stands for below."""

    face: Face
    below: str
    under: str = ""


class StandIns(NamedTuple):
    """A row of cards, each with what it stands for, broken into as many rows as they need."""

    cards: Sequence[StandIn]
    wide: float = 22.0
    pitch: float = 33.0
    style: Style = faces.SMALL_DIGIT

    def _per_row(self, wide: float) -> int:
        most = max(1, int((wide + self.pitch - self.wide + 4) // self.pitch))
        rows = -(-len(self.cards) // most)
        return -(-len(self.cards) // rows)

    def _row(self) -> float:
        under = faces.CAPTION.leading if any(one.under for one in self.cards) else 0.0
        return card_high(self.wide) + self.style.leading + under

    def room(self, width: float) -> Room:
        rows = -(-len(self.cards) // self._per_row(width))
        high = rows * self._row() + (rows - 1) * 4
        return Room(high, high)

    def draw(self, leaf: Leaf, box: Box) -> None:
        per_row = self._per_row(box.w)
        pitch = min(box.w / per_row, self.pitch * 1.45)
        left = box.x + (box.w - pitch * per_row) / 2
        for at, one in enumerate(self.cards):
            row, column = divmod(at, per_row)
            middle = left + (column + 0.5) * pitch
            y = box.y + row * (self._row() + 4)
            draw_face(leaf, card_box(middle - self.wide / 2, y, self.wide), one.face)
            y += card_high(self.wide)
            leaf.text(
                middle,
                y + first_baseline(self.style),
                one.below,
                self.style,
                align="centre",
                room=pitch,
            )
            if one.under:
                leaf.text(
                    middle,
                    y + self.style.leading + first_baseline(faces.CAPTION) - 1,
                    one.under,
                    faces.CAPTION,
                    align="centre",
                    room=pitch,
                )


def stand_ins(variant: Variant, slots: Sequence[Slot], below: Callable[[Slot], str]) -> list[StandIn]:
    """The cards of ``slots`` and what each stands for.

    Those of a rank that mean the same in three suits or more are drawn once: without a suit if it is all four,
    else with their suits written below.
    """
    suits: dict[tuple[str, int, str], str] = {}
    for slot in slots:
        key = (slot.card.rank, slot.gold, below(slot))
        suits[key] = suits.get(key, "") + slot.card.suit
    done: set[tuple[str, int, str]] = set()
    cards = []
    for slot in sorted(slots, key=lambda one: (one.gold, _order(one.card))):
        key = (slot.card.rank, slot.gold, below(slot))
        together = set(suits[key]) <= set(SUITS) and len(suits[key]) > 2
        if not together:
            cards.append(StandIn(face_of(variant, slot.card), below(slot)))
        elif key not in done:
            done.add(key)
            every = len(suits[key]) == len(SUITS)
            signs = "" if every else "".join(says.SUIT_SIGNS[suit] for suit in SUITS if suit in suits[key])
            cards.append(StandIn(face_of(variant, slot.card, suit=""), below(slot), signs))
    return cards


def _order(one: Card) -> tuple[int, int]:
    rank = RANKS.index(one.rank) if one.rank in RANKS else len(RANKS)
    return rank, "shdcbr".find(one.suit)


# -- the split table -----------------------------------------------------------------------------

COIN_RADIUS: Final = 5.8


def _share_width(share: facts.Share, digit: Style, radius: float) -> float:
    each = width(str(share.each) if share.each else "\u2013", digit)
    return each + (2 * radius + 2.2 if share.rest else 0)


def share_cell(share: facts.Share, digit: Style, radius: float = COIN_RADIUS) -> Cell:
    """What each takes, large, and a coin with what stays."""

    def by(leaf: Leaf, box: Box) -> None:
        text = str(share.each) if share.each else "\u2013"
        style = digit if share.each else Style(faces.REGULAR, digit.size, digit.leading, Part.MUTED)
        each = width(text, style)
        # The digits of a column stand below each other, whether or not a coin follows.
        widest = each + (2 * radius + 2.2 if share.rest else 0)
        if widest > box.w - 1:
            raise DoesNotFit(
                f"a share of {share.each}, rest {share.rest}, needs {widest / MM:.0f} mm of {box.w / MM:.0f}"
            )
        whole = max(width("8", digit), each) + 2 * radius + 2.2
        x = box.x + max((box.w - whole) / 2, 0.5)
        middle = box.y + box.h / 2
        leaf.text(x, middle + CAP * style.size / 2, text, style)
        if share.rest:
            coin(leaf, x + whole - radius, middle, share.rest, radius)

    return Cell(by=by)


def split_blocks(
    variant: Variant,
    wide: float,
    *,
    digit: Style = DIGIT,
    row_least: float = 14.5,
    row_most: float = 23.0,
    label: float = 42.0,
    coin_radius: float = COIN_RADIUS,
    pad: float = 4.5,
) -> list[Table]:
    """The split table of a deck game; in two or more lines of columns where one is too wide."""
    table = facts.split_table(variant)
    values = facts.gold_values(variant)
    insides = facts.inside_counts(variant)
    need = {
        value: max(
            max(_share_width(table[value, inside], digit, coin_radius) for inside in insides) + pad,
            width(str(value), digit) + 6,
        )
        for value in values
    }
    lines: list[list[int]] = [[]]
    used = label
    for value in values:
        if lines[-1] and used + need[value] > wide + 0.01:
            lines.append([])
            used = label
        lines[-1].append(value)
        used += need[value]
    if len(lines) > 1:  # as many columns in each line
        per_line = -(-len(values) // len(lines))
        lines = [list(values[at : at + per_line]) for at in range(0, len(values), per_line)]
    blocks = []
    for columns in lines:
        spare = (wide - label - sum(need[value] for value in columns)) / len(columns)
        if spare < -0.05:
            raise DoesNotFit(
                f"a split table of {len(columns)} columns needs {(label + sum(need[v] for v in columns)) / MM:.0f} mm "
                f"and has {wide / MM:.0f}"
            )
        if len(lines) > 1:
            spare = min(spare, max(need.values()) * 0.5)
        head = [Cell("inside", faces.CAPTION.bold(), align="left")]
        head += [Cell(_value_name(variant, value), digit) for value in columns]
        rows = [
            [
                inside_cell(inside, min(18.0, max(13.0, digit.size * 0.8))),
                *(share_cell(table[value, inside], digit, coin_radius) for value in columns),
            ]
            for inside in insides
        ]
        blocks.append(
            Table(
                head,
                rows,
                [label, *(need[value] + spare for value in columns)],
                head_height=max(20.0, digit.size * 1.5),
                row_least=row_least,
                row_most=row_most,
                name="split table",
            )
        )
    return blocks


def _value_name(variant: Variant, value: int) -> str:
    """The head of a column: the ace is written as the card shows it where cards count their number."""
    return "A" if value == 1 and says.face_up(variant) else str(value)


def inside_cell(inside: int, size: float = 13.0) -> Cell:
    """How many are inside, with a pictogram."""

    def by(leaf: Leaf, box: Box) -> None:
        middle = box.y + box.h / 2
        side = size * 0.85
        picture(leaf, "player", Box(box.x + 6, middle - side / 2, side, side), Part.MUTED)
        style = Style(faces.BOLD, size, size * 1.2)
        leaf.text(box.x + 11 + side, middle + CAP * size / 2, str(inside), style)

    return Cell(by=by)


class CoinNote(NamedTuple):
    """The line under a split table that says what a coin means."""

    text: str
    style: Style = faces.SMALL

    def _lines(self, wide: float) -> tuple[list[faces.Run], ...]:
        return set_lines(self.text, self.style, wide - 16)

    def room(self, width: float) -> Room:
        high = max(len(self._lines(width)) * self.style.leading, 13) + 4
        return Room(high, high)

    def draw(self, leaf: Leaf, box: Box) -> None:
        coin(leaf, box.x + 6, box.y + 4 + self.style.leading / 2, "n", 5.6)
        leaf.paragraph(Box(box.x + 16, box.y + 4, box.w - 16, box.h - 3.9), self.text, self.style)


# -- the risk table ------------------------------------------------------------------------------


def risk_cell(chance: object, scale: float) -> Cell:
    """A chance: in hundredths, as an exact fraction, and as a bar."""
    if not isinstance(chance, Fraction):
        return Cell("\u2013", Style(faces.REGULAR, 11, 13, Part.MUTED))

    def by(leaf: Leaf, box: Box) -> None:
        palette = leaf.palette
        number = Style(faces.BOLD, 11, 13)
        exact = faces.CAPTION
        bar = 4.5
        high = CAP * (number.size + exact.size) + bar
        gap = min(4.0, (box.h - high) / 4)
        x = box.x + 3.5
        base = box.y + (box.h - high - 2 * gap) / 2 + CAP * number.size
        leaf.text(x, base, percent(chance), number, room=box.w - 3.5)
        base += gap + CAP * exact.size
        leaf.text(x, base, shown(chance), exact, room=box.w - 3.5)
        y = base + gap
        long = (box.w - 7) * min(1.0, float(chance) / scale)
        leaf.box(Box(x, y, box.w - 7, bar), line=palette.hairline, weight=0.4, fill=palette.paper)
        leaf.box(
            Box(x, y, max(long, 0.8), bar),
            fill=palette.solid[Part.DANGER],
            line=palette.line[Part.DANGER],
            weight=0.5,
        )

    return Cell(by=by)


def signs(variant: Variant) -> tuple[tuple[str, Part], tuple[str, Part]]:
    """The pictograms of going on and of leaving, each with its colour."""
    on, off = says.signs(variant)
    if variant.words.choice == "thumbs":
        return (on, Part.SAFE), (off, Part.DANGER)
    return (on, Part.GOLD), (off, Part.SAFE)


def bar_cell(chance: Fraction, scale: float) -> Cell:
    """A chance on one line: in hundredths, and as a bar."""

    def by(leaf: Leaf, box: Box) -> None:
        number = Style(faces.BOLD, 11, 13)
        middle = box.y + box.h / 2
        leaf.text(box.x + 36, middle + CAP * 11 / 2, percent(chance), number, align="right")
        room = box.w - 36 - 12
        long = room * float(chance) / scale if scale else 0.0
        leaf.box(
            Box(box.x + 42, middle - 3.2, max(long, 0.6), 6.4),
            fill=leaf.palette.solid[Part.DANGER],
            line=leaf.palette.line[Part.DANGER],
            weight=0.5,
        )

    return Cell(by=by)


def shown(chance: object) -> str:
    """An exact fraction as it is written."""
    return str(chance)


def sign_row(sign: str, number: int, part: Part, side: float = 11.0) -> Cell:
    """A number of pictograms in a cell."""

    def by(leaf: Leaf, box: Box) -> None:
        per_line = max(1, int((box.w - 6) // (side + 1.5)))
        lines = -(-number // per_line)
        y = box.y + (box.h - lines * (side + 1.5) + 1.5) / 2
        for at in range(number):
            line, column = divmod(at, per_line)
            picture(
                leaf,
                sign,
                Box(box.x + 5 + column * (side + 1.5), y + line * (side + 1.5), side, side),
                part,
            )

    return Cell(by=by)


# -- the foot ------------------------------------------------------------------------------------


class Foot(NamedTuple):
    """What stands below everything: what this page is, and the rulings it follows."""

    left: str
    right: str
    rulings: str = ""
    extra: Sequence[Block] = ()

    def room(self, width: float) -> Room:
        high = 6 + faces.FOOT.leading
        if self.rulings:
            high += len(set_lines(self.rulings, faces.FOOT, width)) * faces.FOOT.leading + 2
        return Room(high, high)

    def draw(self, leaf: Leaf, box: Box) -> None:
        leaf.rule(box.x, box.y, box.right, box.y, weight=0.5, colour=leaf.palette.hairline)
        y = box.y + 4
        if self.rulings:
            y += leaf.paragraph(Box(box.x, y, box.w, box.h), self.rulings, faces.FOOT) + 2
        base = y + first_baseline(faces.FOOT)
        used = leaf.text(box.x, base, self.left, faces.FOOT)
        leaf.text(box.right, base, self.right, faces.FOOT, align="right", room=box.w - used - 10)


def foot_line(variant: Variant, piece: str, leaf_paper: str) -> tuple[str, str]:
    """What the foot of a page says: which game and version, which paper."""
    slug = variant.slug.rsplit("/", 1)[-1].removesuffix(".toml")
    return (
        f"cardkit \u00b7 {slug} {variant.version} \u00b7 {piece}",
        f"{leaf_paper} \u00b7 print at 100 %",
    )
