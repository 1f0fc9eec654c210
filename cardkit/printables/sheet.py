"""The sheet: all that is needed to play a game, on one page where it fits.

One function draws one band of the page; `bands` has their order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from cardkit.engine.deck import DeckCard
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.printables import figures
from cardkit.printables.example import Scene, example
from cardkit.printables.figures import MOST_VALUES, Chances
from cardkit.printables.layout import (
    Box,
    Page,
    Row,
    Stack,
    beside,
    grid,
    heading,
    one_page,
    points,
    several_pages,
    small_cells,
    text,
)
from cardkit.printables.parts import (
    MOST_PICTURED,
    chance_heads,
    counted_players,
    gold_cards,
    listing,
    priced,
    sample_kind,
    samples,
    scene_picture,
    title,
    two_colours,
)
from cardkit.printables.pictures import (
    EITHER_SUIT,
    Picture,
    badge,
    cards,
    coin,
    face,
    icon,
    in_a_row,
    marked,
    share,
    share_head,
    under_cover,
)
from cardkit.printables.theme import Ink, Role, Theme, text_width
from cardkit.text import sheets
from cardkit.text.rule_text import join
from cardkit.text.rules import Rule, house_rules, rules_of
from cardkit.text.sheets import short

MARGIN, TOP, FOOT = 12 * mm, 11 * mm, 7 * mm
SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0)
LARGE = 13.0
FLOWING = 11.0
"""Size of type where no size fits one page."""
SAMPLE = 27.0
"""Width of a sample card; less beside small type."""
MOST_SAMPLES = 5


def sheet_pages(
    variant: Variant, ink: Ink, width: float, height: float, *, large: bool = False
) -> list[Page]:
    """Return the pages of a sheet: one, in the largest type that fits; `large` as many as needed."""

    def build(size: float) -> list[Any]:
        return SheetBands(variant, Theme(ink, size), width).bands()

    page = None if large else one_page(build, SIZES, width, height)
    if page:
        return [page]
    return several_pages(build(LARGE if large else FLOWING), width, height)


class SheetBands:
    """The bands of one sheet, in one size of type."""

    def __init__(self, variant: Variant, theme: Theme, width: float) -> None:
        """Take the rules, the look, and the width of the page between its margins."""
        self.variant: Variant = variant
        self.theme: Theme = theme
        self.width: float = width
        self.words: Vocabulary = vocabulary(variant)
        self.rules: dict[str, Rule] = rules_of(variant)
        self.hands = not variant.is_deck_game
        self.gold = gold_cards(variant)

    def bands(self) -> list[Any]:
        """Return the bands from top to bottom."""
        found = [
            title(self.variant, self.theme, self.width),
            self.setup(),
            self.meanings(),
            self.turn_of_hands() if self.hands else self.turn(),
            self.tables(),
            self.example(),
            self.ending(),
            *self.notes(),
        ]
        return [band for band in found if band is not None]

    def short(self, *topics: str) -> str:
        """Return the rules on these topics in short."""
        return short(self.rules, *topics)

    def text(self, sentence: str, style: str = "body", role: Role | None = None) -> Any:
        """Return a paragraph."""
        return text(self.theme, sentence, style, role)

    # --- setting up -------------------------------------------------------------------------------

    def setup(self) -> Any:
        """Return what to lay out, and of a game of hands how many cards to deal."""
        told = sheets.setting_up(self.words, self.rules, shown=self.shows_whole_gold())
        if not self.hands:
            return heading(self.theme, sheets.the_cards(), told, aside_role="plain")
        low, high = self.variant.players
        numbers = range(low, high + 1)
        hand = [self.variant.deck.hand(n) for n in numbers]
        all_cards = len(self.variant.deck.pack)
        out = [all_cards - n * each for n, each in zip(numbers, hand, strict=True)]
        labels = sheets.deal_labels(self.words)
        rows = [[label, *row] for label, row in zip(labels, (numbers, out, hand), strict=True)]
        label = max(text_width(one, "Sans-Bold", self.theme.size - 1) for one in labels) + 10
        columns = [label, *[22.0] * len(hand)]
        small = small_cells((0, 0), (0, -1), self.theme.size - 1)
        table = grid(self.theme, rows, columns, style=small, align="RIGHT")
        left = [heading(self.theme, sheets.the_deal()), self.text(told)]
        return Row(self.theme, [Box(left), Box([table])], (1, sum(columns) + 1))

    # --- what the cards mean ----------------------------------------------------------------------

    def all_pictured(self) -> bool:
        """Return True if the gold cards are pictured one by one, with what each is worth."""
        by_number = all(one.gold == one.card.value for one in self.variant.deck.cards if one.gold)
        differ = len({one.gold for one in self.gold}) > 1
        return differ and len(self.gold) <= MOST_PICTURED and not by_number

    def shows_whole_gold(self) -> bool:
        """Return True if every gold card is pictured, so that nobody needs to read a list of them."""
        every = len(self.gold) == sum(bool(one.gold) for one in self.variant.deck.cards)
        either_suit = all(one.card.suit in EITHER_SUIT for one in self.gold)
        return bool(self.gold) and self.all_pictured() and (every or either_suit)

    def meanings(self) -> Any:
        """Return a box for each sort of card: gold, danger, artifact."""
        above, boxes = [], []
        if self.gold and self.all_pictured():
            above = [Row(self.theme, [self.priced_gold()]), Spacer(1, 7)]
        elif self.gold:
            boxes.append(self.gold_box())
        if self.variant.deck.kinds:
            boxes.append(self.danger_box())
        elif self.variant.gold_limit:
            name = sheets.cap(self.words, "danger")
            head = heading(self.theme, name, role="danger")
            boxes.append(Box([head, self.text(self.short("over"))], "danger"))
        if self.variant.has_artifacts:
            boxes.append(self.artifact_box())
        return Stack([*above, Row(self.theme, boxes)] if boxes else above[:-1])

    def gold_box(self) -> Box:
        """Return the box of gold, with two sample cards."""
        gold = [one for one in self.variant.deck.cards if one.gold]
        topics = ("gold",) if self.hands else ("gold", "split")
        name = sheets.many(self.words, "gold")
        head = self.sample_head(two_colours(gold), name, "gold")
        return Box([*head, self.text(self.short(*topics))], "gold")

    def priced_gold(self) -> Box:
        """Return the box of gold with every card and its worth."""
        name = sheets.many(self.words, "gold")
        split = "" if self.hands else self.short("split")
        if self.shows_whole_gold():
            told = f"{sheets.one_of_each(self.gold)} {split}".strip()
        else:
            told = f"{self.short('gold')} {split}".strip()
        return Box(
            [
                heading(self.theme, name, told, "gold", "plain"),
                Spacer(1, 4),
                priced(self.variant, self.theme, self.gold, self.width - 16),
            ],
            "gold",
        )

    def danger_box(self) -> Box:
        """Return the box of danger: the cards that end a round of hands, or one of each kind."""
        dangers = [one for one in self.variant.deck.cards if one.kind]
        if self.hands:
            own = sample_kind(self.variant)
            shown = own[: self.variant.deck.limits[own[0].kind]]
            name, named = sheets.collapse_title(self.words), ""
            topics: tuple[str, ...] = ("danger", "carried")
        else:
            shown = samples(dangers)
            name = sheets.cap(self.words, "danger")
            named = f"**{sheets.dangers_named(self.words)}.**"
            topics = ("danger", "over", "both")
        head = self.sample_head(shown[:MOST_SAMPLES], name, "danger")
        told = join(named, sheets.own_names(self.words), self.short(*topics))
        return Box([*head, self.text(told)], "danger")

    def artifact_box(self) -> Box:
        """Return the box of artifacts: what they count, who takes them, when they join."""
        artifacts = [one for one in self.variant.deck.cards if one.artifact]
        worth = self.variant.artifacts.worth.by if self.variant.artifacts else ""
        counts = ("worth",) if worth == "each" or (self.hands and worth != "gold") else ()
        if self.hands:
            told = self.short(*counts, "artifacts")
        else:
            told = self.short(*counts, "artifacts", "alone", "claim", "joins")
            told = join(told, sheets.not_turned_up(self.words))
        named = sheets.artifacts_named(self.words)
        told = join(f"**{named}.**", sheets.no_danger(self.words), told)
        head = self.sample_head(samples(artifacts)[:1], sheets.cap(self.words, "artifact"), "safe")
        return Box([*head, self.text(told)], "safe")

    def sample_head(self, shown: Sequence[DeckCard], name: str, role: Role) -> list[Any]:
        """Return the head of a box: pictures of cards, and beside them what they are called."""
        head = heading(self.theme, name, role=role)
        if not shown:
            return [head]
        width = min(SAMPLE, 2.3 * self.theme.size)
        picture = cards(self.theme, [face(self.variant, one.card) for one in shown], width)
        return [beside(self.theme, picture, [head], picture.width, middle=True), Spacer(1, 4)]

    # --- a turn -----------------------------------------------------------------------------------

    def turn(self) -> Any:
        """Return the four steps of a turn of a deck game."""
        side = self.theme.size
        settled = []
        for sort, told in sheets.settled(self.words, self.rules):
            mark = self.mark_of(sort, side)
            settled.append(beside(self.theme, mark, [self.text(told)], side))
        contents = [
            [self.text(self.short("turn"))],
            settled,
            [self.text(self.short("decide"))],
            [self.text(self.short("left"))],
        ]
        return self.steps(sheets.fresh_start(self.words), contents)

    def mark_of(self, sort: str, side: float) -> Picture:
        """Return the small picture of a sort of card."""
        match sort:
            case "artifact":
                return icon(self.theme, self.variant.words.artifact_sign, side, "safe")
            case "danger":
                return icon(self.theme, self.variant.words.sign, side, "danger")
            case "gold":
                return coin(self.theme, 3, side / 2)
            case _:
                return Picture(side, side, lambda canvas: None)

    def turn_of_hands(self) -> Any:
        """Return the three steps of a turn of a game of hands."""
        sample = face(self.variant, (self.gold or self.variant.deck.cards)[0].card)
        up, down = (
            sentence.replace(" ", "\u00a0")
            for sentence in (sheets.face_up(), sheets.face_down(self.words))
        )
        ways = [
            beside(self.theme, under_cover(self.theme, sample, 21), [self.text(up)], 33),
            beside(self.theme, under_cover(self.theme, None, 21), [self.text(down)], 33),
        ]
        choose = [
            self.text(sheets.under_cover()),
            Spacer(1, 3),
            Row(self.theme, [Box([way]) for way in ways], (0.5, 0.5), gap=6),
            Spacer(1, 3),
            self.text(sheets.covers_off(self.words)),
        ]
        fleeing = points(self.theme, [self.short(one) for one in ("leave", "left", "claim")])
        going_on = points(self.theme, [self.short(one) for one in ("path", "danger", "split")])
        pictures = [None, cards(self.theme, [None], 17), cards(self.theme, [sample], 17)]
        roles: list[Role] = ["muted", "safe", "gold"]
        aside = sheets.first_then(self.words)
        return self.steps(aside, [choose, fleeing, going_on], roles, pictures)

    def steps(
        self,
        aside: str,
        contents: Sequence[Sequence[Any]],
        roles: Sequence[Role] = (),
        pictures: Sequence[Any] = (),
    ) -> Any:
        """Return numbered boxes side by side; a picture stands at the right end of a head."""
        boxes = []
        names = sheets.steps(self.words)
        for place, (name, content) in enumerate(zip(names, contents, strict=True)):
            role = roles[place] if roles else "muted"
            colour: Role = "plain" if role == "muted" else role
            radius = self.theme.size * 0.8
            number = badge(self.theme, place + 1, radius)
            words = heading(self.theme, name, role=colour)
            head: Any = beside(self.theme, number, [words], 2 * radius, middle=True)
            picture = pictures[place] if pictures else None
            if picture is not None:
                parts = [Box([head]), Box([picture])]
                head = Row(self.theme, parts, (1, picture.width), gap=3, middle=True)
            boxes.append(Box([head, *content], role))
        above = heading(self.theme, sheets.each_turn(), aside, aside_role="plain")
        return Stack([above, Row(self.theme, boxes, gap=9)])

    # --- tables -----------------------------------------------------------------------------------

    def tables(self) -> Any:
        """Return the division table; beside it the chances, and what artifacts count."""
        divided = figures.division(self.variant)
        is_beside = divided is not None and self.theme.size < LARGE
        room = 0.325 * (self.width - 11) if is_beside else self.width
        right: list[Any] = []
        risk, values = figures.chances(self.variant), figures.worth(self.variant)
        if risk:
            right += self.chances_table(risk, room, upright=is_beside)
        if values:
            right += self.values_table(values, room)
        if divided is None:
            return Stack(right) if right else None
        if not is_beside:
            return Stack([*self.division_table(divided, self.width), Spacer(1, 6), *right])
        left = self.division_table(divided, 0.675 * (self.width - 11))
        return Row(self.theme, [Box(left), Box(right)], (0.675, 0.325)) if right else Stack(left)

    def division_table(self, divided: figures.Division, width: float) -> list[Any]:
        """Return the division table with its heading and its note."""
        label = 50.0
        column = (width - label) / len(divided.values)
        columns = [label, *[column] * len(divided.values)]
        heads = [share_head(self.theme, head, column) for head in divided.heads]
        rows: list[list[Any]] = [[sheets.inside_word(), *heads]]
        for n in divided.insides:
            people = counted_players(self.theme, n)
            shares = [
                share(self.theme, *divided.shares[gold, n], column) for gold in divided.values
            ]
            rows.append([people, *shares])
        note = sheets.remainder_note(self.words)
        missing = sheets.only_rounds(self.words, divided.not_in)
        small = small_cells((0, 0), (0, 0), self.theme.size - 1)
        height = self.theme.size * 1.5
        aside = sheets.each_takes(self.words)
        sample = coin(self.theme, "n", self.theme.size * 0.52)
        return [
            heading(self.theme, sheets.share_title(self.words), aside),
            grid(self.theme, rows, columns, height=height, style=small, lines_after=0),
            Spacer(1, 3),
            beside(self.theme, sample, [self.text(f"{note} {missing}")], sample.width),
        ]

    def chances_table(self, risk: Chances, width: float, *, upright: bool) -> list[Any]:
        """Return the chances with their heading and the rounds that they are for."""
        name = sheets.chances_title(self.words)
        note = sheets.chances_note(self.words, risk.rounds, risk.cards, risk.turned)
        cells: list[tuple[Any, str]] = []
        for number, chance in risk.rows:
            pictured = upright and risk.by == "kinds" and 0 < number < 6
            sign = self.variant.words.sign
            cells.append((in_a_row(self.theme, sign, number) if pictured else number, chance))
        table = listing(
            self.theme, chance_heads(self.variant, risk), cells, width, "danger", upright
        )
        if upright:
            head = heading(self.theme, name, role="danger")
            return [head, table, Spacer(1, 2), self.text(note, "small"), Spacer(1, 4)]
        return [heading(self.theme, name, note, "danger"), table, Spacer(1, 5)]

    def values_table(self, values: Sequence[tuple[str, str]], width: float) -> list[Any]:
        """Return what artifacts count, by round or by order."""
        head = heading(self.theme, sheets.values_title(self.words), role="safe")
        if len(values) > MOST_VALUES:
            return [head, self.text(self.rules["worth"].full)]
        sign = self.variant.words.artifact_sign
        by_order = self.variant.artifacts and self.variant.artifacts.worth.by == "order"
        is_roomy = width / len(values) >= 34
        cells: list[tuple[str, Any]] = []
        for number, worth in values:
            shown = marked(self.theme, sign, worth, "safe") if worth and is_roomy else worth
            is_place = by_order and not number.endswith("+")
            cells.append((f"{number}." if is_place else number, shown or "\u2013"))
        return [
            head,
            listing(self.theme, ("", ""), cells, width, "safe", upright=False),
            Spacer(1, 2),
            self.text(self.short("worth"), "small"),
        ]

    # --- the example and the end ------------------------------------------------------------------

    def example(self) -> Any:
        """Return a round as the game master tells it, card by card."""
        played = example(self.variant)
        if len(played.scenes) < 2:
            return None
        boxes = [Box(self.scene(one)) for one in played.scenes]
        inner = Row(self.theme, boxes, gap=6)
        who = sheets.who_goes_in(self.words, played.players)
        return Stack(
            [
                heading(self.theme, sheets.example_title(self.words), who),
                Spacer(1, 2),
                Row(self.theme, [Box([inner], "muted")]),
            ]
        )

    def scene(self, scene: Scene) -> list[Any]:
        """Return a moment of the example: cards or a sign, a title, what the master says."""
        return [
            scene_picture(self.variant, self.theme, scene),
            Spacer(1, 3),
            self.text(f"**{scene.title}**", "centred", scene.role),
            self.text(re.sub(r"(?<![,.:]) (?=\d)", "\u00a0", scene.text), "centred"),
        ]

    def ending(self) -> Any:
        """Return how a round and the game end."""
        over = [
            self.short("round_over"),
            self.short("survived"),
            self.short("danger_out", "unclaimed", "back", "fresh"),
        ]
        wins = [self.short("rounds", "totals"), self.short("breaks", "tie")]
        left = [heading(self.theme, sheets.round_over(self.words)), *points(self.theme, over)]
        right = [heading(self.theme, sheets.who_wins()), *points(self.theme, wins)]
        return Row(self.theme, [Box(left), Box(right)], gap=18)

    def notes(self) -> list[Any]:
        """Return rules of single rounds, and rules that people keep themselves."""
        house = [rule.short for rule in house_rules(self.variant)]
        sections = [
            (sheets.otherwise_title(), sheets.otherwise(self.words)),
            (sheets.house_rules_title(), house),
        ]
        return [
            Stack([heading(self.theme, name), *points(self.theme, told)])
            for name, told in sections
            if told
        ]


def draw_sheet(canvas: Any, variant: Variant, ink: Ink, *, large: bool = False) -> None:
    """Draw the pages of the sheet on a canvas, each with its foot."""
    page_width, page_height = canvas._pagesize
    width, height = page_width - 2 * MARGIN, page_height - 2 * TOP
    theme, piece = Theme(ink), sheets.piece_name("sheet")
    pages = sheet_pages(variant, ink, width, height, large=large)
    for number, page in enumerate(pages, 1):
        page.draw(canvas, MARGIN, page_height - TOP, width, height)
        canvas.setFont("Sans", 7.5)
        canvas.setFillColor(theme.line("muted"))
        foot = f"cardkit \u00b7 {variant.slug} {variant.version} \u00b7 {piece}"
        canvas.drawString(MARGIN, FOOT, foot)
        if len(pages) > 1:
            count = sheets.page_of(number, len(pages))
            canvas.drawRightString(page_width - MARGIN, FOOT, count)
        canvas.showPage()
