"""Bands of a cheat sheet, and its plans: what changes, in order, if a page is too full.

Also the parts that both kinds of sheet share: panels, steps, notes, the tables of sums and of what
artifacts count. Type is never made smaller than its floor. A step is taken only where it makes the
page lower.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Self, TypeAlias

from cardkit.v4 import ink
from cardkit.v4.engine import Entry, Slot, Variant, replace
from cardkit.v4.engine.outcomes import (
    ArtifactTaken,
    Blank,
    Caught,
    Found,
    Left,
    Split,
    Warned,
    WentBack,
)
from cardkit.v4.ink import Block, Drawn, Part, fonts
from cardkit.v4.paper import facts
from cardkit.v4.paper.card_pictures import apart, fan, fan_width, pictured
from cardkit.v4.paper.division_tables import divided_note, inside_cell
from cardkit.v4.paper.headings import headed
from cardkit.v4.paper.rule_blocks import not_everywhere, points
from cardkit.v4.speech import dividing, pages, sheets, worked
from cardkit.v4.speech.rules import short
from cardkit.v4.words import together

BandName = Literal[
    "title", "cards", "turn", "shares", "story", "end", "otherwise", "rulings", "house"
]
SMALL_FIRST: Final[tuple[BandName, ...]] = (
    "house",
    "rulings",
    "otherwise",
    "shares",
    "end",
    "story",
    "cards",
    "turn",
)
"""Bands that are set smaller where a page is full, in this order.

Those that are looked at every turn stay large longest.
"""
MAIN: Final[tuple[BandName, ...]] = ("cards", "turn", "shares", "story", "end")
"""Bands that every sheet has, in reading order; notes stand below."""
NOTES: Final[tuple[BandName, ...]] = ("otherwise", "rulings", "house")


class Plan(NamedTuple):
    """Layout choices for one cheat sheet."""

    top: float = 8.5 * ink.MM
    gap: float = 3.5
    titles: Sequence[ink.Style] = fonts.TITLES
    tight: bool = False  # rules are set in 10 points instead of 10.5
    small: Sequence[BandName] = ()  # bands that are set in the smaller size
    running: bool = False  # notes as running text instead of points in two columns
    # each player's share of every card, or the smallest sum for each share
    shares: Literal["cards", "sums"] = "cards"
    beside: bool = True  # chances stand beside the shares, not below them
    folded: bool = False  # more than eight who share stand in a second table of sums
    fractions: bool = False  # chances by cards turned too, as exact fractions
    path_sums: bool = False  # show sums of the path too, for players who leave together
    second: tuple[BandName, ...] = ()  # the bands that stand on a second page

    def style(self, name: BandName) -> ink.Style:
        """Return the type style of that band."""
        if name in self.small:
            return fonts.SMALL
        return fonts.TIGHT if self.tight else fonts.BODY


SET_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "title": ("titles",),
    "end": ("beside",),
    "shares": ("shares", "beside", "folded", "fractions", "path_sums"),
    **dict.fromkeys(NOTES, ("running",)),
}
"""Fields of a plan that a band depends on besides its style; else it need not be made again."""
STEPS: Final[tuple[Mapping[str, Any], ...]] = (
    {"top": 6.05 * ink.MM, "gap": 2.0},  # narrow margins and gaps
    {"running": True},  # rulings and house rules as running text
    {"titles": fonts.TITLES[1:]},  # the title in a smaller size
    {"tight": True},  # all rules a little smaller
    {"gap": 0.5},  # the narrowest gaps
    {"small": SMALL_FIRST[:3]},  # rulings and house rules in caption size
    {"small": SMALL_FIRST[:4]},  # notes below tables
    {"small": SMALL_FIRST[:5]},  # the ends
    {"small": SMALL_FIRST[:6]},  # the worked round
    {"small": SMALL_FIRST[:7]},  # the cards
    {"small": SMALL_FIRST[:8]},  # the steps of a turn
    {"shares": "sums"},  # the table of shares as one of sums
    {"folded": True},  # the rows of more than eight players folded
)
"""Changes to a plan for a page that is too full, in the order in which they are tried."""
SECOND: Final[tuple[tuple[BandName, ...], ...]] = (
    (),
    ("rulings",),
    ("rulings", "house"),
    NOTES,
    ("story", *NOTES),
    ("story", "end", *NOTES),
    ("shares", "story", "end", *NOTES),
    ("turn", "shares", "story", "end", *NOTES),
)
"""Bands that go to a second page if all those steps do not help, in the order of trial.

The steps are tried again for what is left.
"""
LARGE: Final[tuple[Plan, ...]] = tuple(
    Plan(second=second, **{"beside": beside, "path_sums": path_sums, "fractions": True, **changes})
    for beside, path_sums in ((False, True), (False, False), (True, False))
    for changes in (
        {},
        STEPS[0],
        {**STEPS[0], **STEPS[1]},
        {**STEPS[0], **STEPS[1], **STEPS[2], "gap": 0.5, "fractions": False},
    )
    for second in (("shares", "story"), ("shares", "story", *NOTES), *SECOND[5:])
)
"""Plans for a sheet in large type on two pages; the first that fits is taken.

The rules come first, then tables and an example. The chances stand beside the sums of the path, or
where there is no room for those below the shares, or else beside them.
"""
# bands that differ between games of hands and deck games
Bands = Mapping[BandName, Callable[[Variant, Plan], Block]]
NO_PICTURE: Final = ink.space(0, 0)
WHOLE_HEADS: Final = 150.0  # points; a step as narrow as this has its head undivided
CAP_HALF: Final = ink.CAP * fonts.DIGIT.size / 2
FAN: Final = 0.84  # part of a card's width that a fan in a panel leaves uncovered
Happened: TypeAlias = ArtifactTaken | Blank | Caught | Found | Left | Split | Warned | WentBack
"""Outcomes that a scene can tell; the begin and end of rounds are told elsewhere."""


def panel(
    variant: Variant,
    style: ink.Style,
    part: Part,
    slots: Sequence[Slot],
    told: list[str],
    *topics: str,
    wide: float = 25,
    more: str = "",
    drop: float = 3.0,
    by_rank: bool = False,
) -> Block:
    """Panel on some cards: a fan of them, their name, the rules on them, and `more`.

    The texts of `told` are the title, then optionally which cards they are. The ranks of dangers
    `by_rank` stand large on their cards.
    """
    title, *sub = filter(None, told)
    lines: list[Block] = [
        _panel_title(title, fonts.PANEL.of(part)),
        *(ink.Words(said, style.bold()) for said in sub),
    ]
    cards = pictured(variant, slots)
    if by_rank:
        cards = [replace(one, letter=one.rank, part=part) for one in cards]
    lettered = any(one.letter for one in cards)  # a fan would hide the letters
    if lettered:
        wide, drop = wide + 3, 0.0
    lap = max(FAN, apart(cards, wide)) if len(slots) > 2 else FAN
    lap = 1.07 if lettered else lap
    head = ink.Columns(
        [fan(cards, wide, lap, drop), ink.topped(NO_PICTURE, ink.Stack(lines, gap=0.5))],
        [fan_width(len(slots), wide, lap), 1.0],
        gap=8,
    )
    rules = ink.Words(together(pages.ruled(variant, topics), more), style)
    return ink.panel(ink.Stack([head, rules], gap=4), part, side=8, top=6)


@ink.fitted()
def _panel_title(room: float, title: str, style: ink.Style) -> Block:
    """Name of a panel, whose words are divided only in a panel as wide as a page."""
    longest = max(ink.width(word, style) for word in title.split())
    if room < WHOLE_HEADS and longest > room:
        raise ink.DoesNotFit(f'"{title}" has no room in {room / ink.MM:.0f} mm')
    return ink.Words(title, style)


def samples(dangers: Sequence[Slot], most: int = 2) -> list[Slot]:
    """Return dangers of different kinds and suits as examples, `most` of them at the most."""
    shown = [dangers[0]]
    for slot in dangers:
        kinds, suits = {one.kind for one in shown}, {one.card.suit for one in shown}
        if len(shown) < most and slot.kind not in kinds and slot.card.suit not in suits:
            shown.append(slot)
    return shown


def gold_samples(gold: Sequence[Slot]) -> list[Slot]:
    """Return two gold cards of different colours, out of those that this game has."""
    red = gold[0].card.suit in "hdr"
    return [
        gold[0],
        *[one for one in gold[len(gold) // 2 :] if (one.card.suit in "hdr") != red][:1],
    ]


def step(
    number: int,
    title: str,
    told: Block,
    shown: Drawn = NO_PICTURE,
    wide: float = 0,
    part: Part = Part.PLAIN,
) -> Block:
    """One step of a turn: its number, name, a small picture, and its text.

    One of two alternatives stands in a panel of its `part`.
    """
    head = _step_head(number, title, shown, wide, part)
    return ink.panel(ink.Stack([head, told], gap=2), part, side=8, top=5, plain=part is Part.PLAIN)


@ink.fitted()
def _step_head(
    room: float, number: int, title: str, shown: Drawn, wide: float, part: Part
) -> Drawn:
    """Number and name of a step, with a small picture unless the name needs its place."""
    pictured = shown is not NO_PICTURE and ink.width(title, fonts.STEP) <= room - 26 - wide
    left = room - 23 - (wide if pictured else 0)
    longest = max((ink.width(word, fonts.STEP) for word in title.split()), default=0.0)
    if room < WHOLE_HEADS and longest > left:  # a word is divided only where nothing else helps
        raise ink.DoesNotFit(f'the step "{title}" has no room in {room / ink.MM:.0f} mm')
    high = max(23.0, ink.set_high(title, fonts.STEP, left))

    def by(page: ink.Page, box: ink.Box) -> None:
        middle = box.y + box.h / 2
        ink.badge(page, box.x + 9, middle, number)
        page.paragraph(
            ink.Box(box.x + 23, box.y, left, box.h), title, fonts.STEP.of(part), middle=True
        )
        if pictured:
            shown.draw(page, ink.Box(box.right - wide, middle - shown.least / 2, wide, shown.least))

    return Drawn(high, high, by)


class Notes(NamedTuple):
    """Band of sentences: as points in two columns, or as one text behind its title."""

    title: str
    aside: str
    items: Sequence[str]
    style: ink.Style = fonts.BODY
    running: bool = False
    warns: bool = False  # running text begins with `aside` too

    def _block(self) -> Block:
        if self.running:
            first = (pages.in_brackets(text=self.aside),) if self.warns else ()
            return headed(self.title, Part.PLAIN, together(*first, *self.items), self.style)
        # In two columns of nearly the same height, in one where one is enough.
        items, style = self.items, self.style
        halves = [
            [ink.listed(items[:at], style), ink.listed(items[at:], style)]
            for at in range(1, len(items))
        ]
        points = ink.lowest(
            [ink.listed(items, style), *(ink.Columns(pair, [0.5, 0.5], gap=18) for pair in halves)]
        )
        return ink.Stack([ink.heading(self.title, self.aside), points])

    def room(self, width: float) -> ink.Room:
        return self._block().room(width)

    def draw(self, page: ink.Page, box: ink.Box) -> None:
        self._block().draw(page, box)

    def parted(self, wide: float, room: float) -> tuple[Self, Self]:
        """Split the sentences into those that fit a page, and the others.

        Raises `DoesNotFit` where not even one does, which a line of a variant file is too short
        for.
        """
        for take in range(len(self.items) - 1, 0, -1):
            first = self._replace(items=self.items[:take])
            if first.room(wide).least <= room:
                return first, self._replace(items=self.items[take:])
        raise ink.DoesNotFit(f'"{self.items[0][:40]}..." does not fit on a page')


def sums(variant: Variant, style: ink.Style, *, folded: bool = False) -> Block:
    """Table of the smallest sums that bring each player a share, by number who share (G-2).

    `folded` puts more than eight who share into a second table.
    """
    shares = facts.sum_shares(variant)
    table = _sums(
        variant, facts.unfolded(variant) if folded else facts.inside_counts(variant), shares
    )
    if folded and facts.folded(variant):
        table = ink.Stack([table, ink.space(4, 6), more_sums(variant)])
    said = dividing.card_sum_note(variant, again=len(shares) < max(shares))
    return _titled_sums(variant, dividing.shared_sum(variant), table, said, style)


def path_sums(variant: Variant, style: ink.Style) -> Block:
    """Table of the smallest sums of the path, for players who leave together."""
    table = _sums(variant, facts.inside_counts(variant), facts.path_shares())
    said = dividing.path_note(variant)
    return _titled_sums(variant, dividing.share_path(variant), table, said, style)


def _titled_sums(variant: Variant, title: str, table: Block, said: str, style: ink.Style) -> Block:
    """Table of sums with a heading, and a note on reading it."""
    below = note(divided_note(variant, said), style)
    return ink.Stack(
        [ink.heading(title, dividing.from_which()), table, below], gap=1, name="the table of sums"
    )


def _sums(variant: Variant, insides: Sequence[int], shares: Sequence[int]) -> Block:
    """Table of the smallest sums, by number inside and by share.

    Raises ``DoesNotFit``, when it is measured, where a code beside it leaves no room for its
    figures.
    """
    widest = max(
        ink.width(str(facts.enough(variant, max(insides), max(shares))), fonts.PLAIN_DIGIT), 1.0
    )
    label = 58.0 if widest < 24 else 44.0
    needed = max(widest, ink.width(str(max(shares)), fonts.DIGIT)) + 2  # a point at each side
    head, rows = ink.row(dividing.each_takes(), shares, fonts.DIGIT), []
    for inside in insides:
        sums = (
            ink.Cell(str(facts.enough(variant, inside, each)), fonts.PLAIN_DIGIT) for each in shares
        )
        rows.append([inside_cell(inside), *sums])
    table = ink.Table(
        head, rows, ink.even(label, len(shares)), heights=(20, 13.5, 21), name="table of sums"
    )

    def fitted(wide: float) -> Block:
        if (wide - label) / len(shares) < needed:
            raise ink.DoesNotFit(f"the table of sums has no room in {wide / ink.MM:.0f} mm")
        return table

    return ink.Fitted(fitted, name="table of sums")


def more_sums(variant: Variant) -> ink.Table:
    """Table of sums for more than eight players on a card, a column for each number."""
    many = [inside for inside in facts.inside_counts(variant) if inside > facts.MANY]
    head, rows = ink.row(dividing.who_share(variant), many, fonts.DIGIT), []
    for each in facts.folded(variant):
        sums = (facts.enough(variant, inside, each) for inside in many)
        rows.append(ink.row(dividing.each_takes_from(n=each), sums, fonts.PLAIN_DIGIT))
    return ink.Table(
        head, rows, ink.even(96.0, len(many)), heights=(16, 14.5, 18), name="table of many"
    )


def note(text: str, style: ink.Style) -> Block:
    """Line below a table, a little apart from it where there is room."""
    return ink.Stack([ink.space(1.5, 3), ink.Words(text, style)])


class Scene(NamedTuple):
    """Event of the example round: the entry, and those of its outcomes that are shown."""

    entry: Entry
    outcomes: tuple[Happened, ...]


class WorkedRound(NamedTuple):
    """Rules of the example round for its number of players, their names, and its scenes."""

    rules: Variant
    players: tuple[str, ...]
    scenes: tuple[Scene, ...]


def scene_block(
    pictured: Block, title: str, lines: str, part: Part, style: ink.Style, gap: float
) -> Block:
    """Scene of the example round: its picture, a title, and the outcome."""
    named = ink.Words(title, style.bold().of(part), align="centre")
    return ink.Stack([pictured, named, ink.Words(lines, style, align="centre")], gap=gap)


def story_band(
    draw: Callable[[Variant, int, Scene, ink.Style], Block],
    gap: float,
    arrow: float,
    story: WorkedRound,
    style: ink.Style,
) -> Block:
    """Band of the example round: its scenes from left to right.

    Each is made by `draw`, which gets its number; they stand in two rows where one is too narrow.
    """
    rules, players, told = story
    scenes = [draw(rules, number, scene, style) for number, scene in enumerate(told, 1)]
    half = -(-len(scenes) // 2)
    parts = [
        ink.by_content(part, gap=gap, arrows=True, arrow_at=arrow)
        for part in (scenes, scenes[:half], scenes[half:])
        if part
    ]
    shown = ink.panel(
        ink.lowest([parts[0], ink.Stack(parts[1:], gap=6)]), Part.PLAIN, side=7, top=5
    )
    inside = worked.who_goes_in(rules, names=players, n=len(players), alone=len(players) == 1)
    return ink.Stack([ink.heading(worked.one_round(rules), inside), shown], name="the worked round")


def end_band(
    variant: Variant,
    style: ink.Style,
    over: Sequence[str | tuple[str, ...]],
    worth: Block | None,
) -> Block:
    """Rules for the end of a round and of the game, in columns.

    A table of artifact values stands between them, if there is one.
    """
    first = ink.Stack([ink.heading(worked.round_over(variant)), points(variant, style, *over)])
    last = ink.Stack(
        [
            ink.heading(sheets.who_wins()),
            points(variant, style, ("rounds", "totals"), ("breaks", "tie")),
        ]
    )
    columns = [first, last] if worth is None else [first, worth, last]
    return ink.by_content(columns, gap=18 if worth is None else 16, name="the end")


def worth_block(variant: Variant, style: ink.Style, *, beside: bool) -> Block | None:
    """Table of artifact values by round, by order, or the one value; None if there is none.

    None where the cards say it, or where the order stands `beside` their pictures.
    """
    artifacts = variant.artifacts
    if artifacts is None or not variant.has_artifacts:
        return None
    match artifacts.worth.by:
        case "gold" | "card":
            return None
        case "round":  # seven at the most beside each other
            cells = [
                (number, str(worth) if worth else "")
                for _, number, worth in facts.worth_by_round(variant)
            ]
            table: Block = ink.Stack(
                [_table(variant, cells[at : at + 7]) for at in range(0, len(cells), 7)]
            )
        case "order":
            if beside:
                return None
            table = _table(
                variant, [(place.head, str(place.worth)) for place in facts.worth_by_order(variant)]
            )
        case "each":
            table = _table(variant, [(sheets.each_one(), str(artifacts.worth.at(1)))])
    head = ink.heading(sheets.artifact_values(variant), part=Part.SAFE)
    said = together(short(variant, "worth"), not_everywhere(variant))
    return ink.Stack([head, table, note(said, style)], name="the artifact values")


@ink.fitted("artifact values")
def _table(wide: float, variant: Variant, cells: list[tuple[str, str]]) -> ink.Table:
    """Table of what artifacts count. Raises `DoesNotFit` where its figures have no room."""
    small = fonts.CAPTION.bold().of(Part.PLAIN)
    figures = [ink.width(text, fonts.DIGIT) for _, text in cells]
    if wide / len(cells) < 4 + max(*figures, *(ink.width(name, small) for name, _ in cells)):
        raise ink.DoesNotFit(f"{len(cells)} values have no room in {wide / ink.MM:.0f} mm")
    head, row = (
        [ink.Cell(name, small) for name, _ in cells],
        [_cell(variant.words.artifact_sign, text) for _, text in cells],
    )
    return ink.Table(
        head, [row], [1 / len(cells)] * len(cells), Part.SAFE, (15, 18, 24), name="artifact values"
    )


@ink.cell
def _cell(page: ink.Page, box: ink.Box, sign: str, text: str) -> None:
    """Picture of the artifact with its value, or "none", or a dash."""
    middle = box.x + box.w / 2
    if not text:
        none = sheets.none_yet() if box.w > 24 else "\u2013"
        page.text(middle, box.y + box.h / 2 + 3, none, fonts.CAPTION, align="centre")
        return
    base, wide, side = box.middle[1] + CAP_HALF, ink.width(text, fonts.DIGIT), 14.0
    if wide + side + 4 > box.w:  # no room for the picture
        page.text(middle, base, text, fonts.DIGIT, align="centre")
        return
    left = middle - (wide + side + 4) / 2
    ink.picture(page, sign, ink.Box(left, box.middle[1] - side / 2, side, side), Part.SAFE)
    page.text(left + side + 4, base, text, fonts.DIGIT)
