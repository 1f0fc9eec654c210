"""The sheet: everything that players need for a game, on one page if it fits.

The page is a stack of bands. The methods of `SheetBands` build the bands, and `bands` puts them in
order. The functions below it build parts of them.
"""

import math
import re
from collections.abc import Sequence
from typing import Any

from reportlab.lib.units import mm
from reportlab.platypus import Spacer

from cardkit.engine.deck import DeckCard
from cardkit.engine.sharing import split_gold
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import Vocabulary
from cardkit.printables import layout, parts as sheet_parts, pictures as pictograms, sheet_figures
from cardkit.printables.example import Example, Scene, dangers_of_one_kind, example_round
from cardkit.printables.sheet_figures import MAX_VALUE_COLUMNS, Chances
from cardkit.printables.theme import LARGE_PRINT_SIZE, ColourRole, Ink, Theme, draw_text, text_width
from cardkit.text.lines import join
from cardkit.text.rules import sheets
from cardkit.text.rules.examples import can_play_examples
from cardkit.text.rules.rules import rounds_in_words

SIDE_MARGIN, TOP_MARGIN, BOTTOM_MARGIN = 9.3 * mm, 6.6 * mm, 7 * mm
FOOT_HEIGHT_IN_TYPE_SIZES = 1.3  # height of the foot and of the space above it, in its type sizes
HOMEPAGE = ""
"""The Homepage in ``pyproject.toml`` as printed at the foot of a sheet, without ``https://``."""
TYPE_SIZES_AND_MIN_GAPS = (
    ((12.0, 11.75, 11.5, 11.25), 9.0),
    ((11.0, 10.75, 10.5), 6.0),
    ((10.5, 10.25, 10.0, 9.75, 9.5, 9.25, 9.0), 2.0),
)
"""The type sizes for one page, with the minimum space between its parts. `LARGE_PRINT_SIZE` and
`TYPE_SIZE_ON_SEVERAL_PAGES` are the sizes for sheets with more pages."""
TYPE_SIZE_ON_SEVERAL_PAGES = 11.0
FOOT_TYPE_SIZE = 7.5
SHARE_OF_LEFT_PART, SHARE_OF_RIGHT_PART = 0.675, 0.325
"""The shares of the width for the division table, and for the other tables."""
SAMPLE_CARD_WIDTH = 27.0  # width of a sample card; less next to small type
MAX_SAMPLE_CARDS = 5
MAX_ARTIFACT_COLUMNS_IN_BOX = 5  # columns of the table of artifacts that fits into their box
ARTIFACT_COLUMN_WIDTH_IN_TYPE_SIZES = 2.6  # width of a column of this table
LARGE_PICTURE_SIDE_IN_TYPE_SIZES = 1.4  # of the small pictures of cards in large print


class SheetBands(sheet_parts.Bands):
    """Builds the bands of one sheet, from top to bottom."""

    def __init__(self, variant: Variant, theme: Theme, width: float) -> None:
        super().__init__(variant, theme, width)
        self.hands: bool = not variant.is_deck_game
        self.gold: list[DeckCard] = sheet_parts.gold_cards_to_picture(variant)
        self.setup: str = sheets.setup_text(
            self.words, self.rules, is_pictured=self.is_every_gold_card_pictured()
        )
        self.what_to_do: list[tuple[str, str]] = (
            [] if self.hands else [*sheets.what_to_do_by_card_sort(self.words, self.rules)]
        )
        self.example: Example = example_round(variant)

    def bands(self) -> list[Any]:
        """Return the bands of the sheet, from top to bottom."""
        title = sheet_parts.title_band(self.variant, self.theme, self.width)
        bands = [
            layout.Stack([title, *self.changed_settings()]),
            self.setup_band(),
            self.meanings_band(),
            self.turn_band_of_hands() if self.hands else self.turn_band(),
            *self.share_chance_and_value_tables(),
            self.example_band(),
            self.round_and_game_end_band(),
            *self.special_rule_bands(),
        ]
        return [band for band in bands if band is not None]

    def setup_band(self) -> Any:
        """Return the band that says what to prepare before the game and how many cards to deal."""
        if not self.hands:
            return layout.heading_paragraph(
                self.theme, t("The cards"), self.setup, aside_role="plain"
            )
        table, width = deal_table(self)
        left = [layout.heading_paragraph(self.theme, t("The deal")), self.text(self.setup)]
        return layout.Row(self.theme, [layout.Box(left), layout.Box([table])], (1, width + 1))

    def is_each_gold_sort_pictured(self) -> bool:
        """Return True if every kind of gold card is pictured, rather than just two samples."""
        gold = [card for card in self.variant.deck.cards if card.gold]
        by_number = all(card.gold == card.card.face_value for card in gold)
        differ = len({card.gold for card in self.gold}) > 1
        return differ and len(self.gold) <= sheet_parts.MAX_PICTURED_CARDS and not by_number

    def is_every_gold_card_pictured(self) -> bool:
        """Return True if every gold card is pictured, so that the cards need not be listed."""
        every = len(self.gold) == sum(card.gold > 0 for card in self.variant.deck.cards)
        either_suit = all(card.card.suit in ("b", "r") for card in self.gold)
        return bool(self.gold) and self.is_each_gold_sort_pictured() and (every or either_suit)

    def meanings_band(self) -> Any:
        """Return the band of boxes that explain gold, danger and artifacts."""
        above, boxes = [], []
        if self.gold and self.is_each_gold_sort_pictured():
            above = [layout.Row(self.theme, [self.gold_box_with_all_cards()]), Spacer(1, 7)]
        elif self.gold:
            boxes.append(self.gold_box())
        if self.variant.deck.kinds:
            boxes.append(self.danger_box())
        elif ends := self.short_rules("over", "row"):
            head = layout.heading_paragraph(
                self.theme, sheets.heading(self.words, "danger"), role="danger"
            )
            boxes.append(layout.Box([head, self.text(ends)], "danger"))
        if self.variant.has_artifacts:
            boxes.append(self.artifact_box())
        return layout.Stack([*above, self.side_by_side(boxes, 2)] if boxes else above[:-1])

    def side_by_side(self, boxes: Sequence[layout.Box], most: int, gap: float = 11) -> Any:
        """Return boxes side by side; in large print, in rows of at most `most` boxes."""
        if not self.theme.is_large:
            return layout.Row(self.theme, boxes, gap=gap)
        rows = [boxes[first : first + most] for first in range(0, len(boxes), most)]
        below = sum(box.height(self.width) for box in boxes) + gap * (len(boxes) - len(rows))
        beside = sum(layout.Row(self.theme, row, gap=gap).wrap(self.width, 0)[1] for row in rows)
        if below < 1.15 * beside:  # easier to read, and hardly higher
            rows = [[box] for box in boxes]
        parts = [
            part for row in rows for part in (layout.Row(self.theme, row, gap=gap), Spacer(1, gap))
        ]
        return layout.Stack(parts[:-1])

    def gold_box(self) -> layout.Box:
        topics = ("gold",) if self.hands else ("gold", "split")
        name = sheets.heading_plural(self.words, "gold")
        head = self.sample_head(sheet_parts.two_gold_samples(self.variant.deck.cards), name, "gold")
        return layout.Box([*head, self.text(self.short_rules(*topics))], "gold")

    def gold_box_with_all_cards(self) -> layout.Box:
        """Return the box that explains gold, with every gold card pictured."""
        name = sheets.heading_plural(self.words, "gold")
        split = "" if self.hands else self.short_rules("split")
        gold = self.short_rules("gold")
        if self.is_every_gold_card_pictured():
            by_colour = any(card.card.suit in ("b", "r") for card in self.gold)
            gold = join(sheets.gold_cards_note(self.gold), gold if by_colour else "")
        head = layout.heading_paragraph(
            self.theme, name, f"{gold} {split}".strip(), "gold", "plain"
        )
        most = math.ceil(len(self.gold) / 2) if self.theme.is_large else len(self.gold)
        content: list[Any] = [head]
        for first in range(0, len(self.gold), most):
            row = self.gold[first : first + most]
            picture = sheet_parts.cards_with_gold(self.variant, self.theme, row, self.width - 16)
            content += [Spacer(1, 4), picture]
        return layout.Box(content, "gold")

    def danger_box(self) -> layout.Box:
        """Return the box that explains danger, with a sample card of each kind.

        In a hands game it shows a set of cards that ends the round.
        """
        if self.hands:
            of_kind = dangers_of_one_kind(self.variant.deck)
            samples = of_kind[: self.variant.deck.limits[of_kind[0].kind]]
            name, named = sheets.collapse_title(self.words), ""
            topics: tuple[str, ...] = ("danger", "carried")
        else:
            dangers = [card for card in self.variant.deck.cards if card.kind]
            samples = sheet_parts.one_of_each_kind(dangers)
            name = sheets.heading(self.words, "danger")
            named = f"**{sheets.danger_cards_summary(self.words)}.**"
            topics = ("danger", "over", "row", "both")
        head = self.sample_head(samples[:MAX_SAMPLE_CARDS], name, "danger")
        sentences = join(named, sheets.own_kind_names(self.words), self.short_rules(*topics))
        return layout.Box([*head, self.text(sentences)], "danger")

    def artifact_box(self) -> layout.Box:
        """Return the box that explains what artifacts are worth and who takes them."""
        artifacts = [card for card in self.variant.deck.cards if card.artifact]
        worth = self.variant.artifact_worth.depends_on if self.variant.artifact_worth else ""
        counts = ("worth",) if worth == "each" or (self.hands and worth != "gold") else ()
        if self.hands:
            rules = self.short_rules(*counts, "artifacts")
        else:
            rules = self.short_rules(*counts, "artifacts", "alone", "claim", "joins")
            rules = join(rules, sheets.unturned_artifacts_note(self.words))
        named = f"**{sheets.artifact_cards_summary(self.words)}.**"
        sentences = join(named, sheets.artifacts_never_danger_note(self.words), rules)
        name, note = sheets.heading(self.words, "artifact"), ""
        if self.are_values_in_box():
            note = self.short_rules("worth")
        head = self.sample_head(artifacts[:1], name, "safe", note)
        if self.are_values_in_box():
            values = sheet_figures.artifact_values_by_round_or_order(self.variant)
            table = artifact_values_table(
                self, values, ARTIFACT_COLUMN_WIDTH_IN_TYPE_SIZES * self.theme.size * len(values)
            )
            boxes = [layout.Box(head), layout.Box([table])]
            widths = (1, sum(table._colWidths))
            head = [layout.Row(self.theme, boxes, widths, middle=True), Spacer(1, 3)]
        return layout.Box([*head, self.text(sentences)], "safe")

    def are_values_in_box(self) -> bool:
        """Return True if the values of artifacts are printed in the artifacts' box."""
        values = sheet_figures.artifact_values_by_round_or_order(self.variant)
        is_wide = self.is_each_gold_sort_pictured() and not self.theme.is_large
        return is_wide and 0 < len(values) <= MAX_ARTIFACT_COLUMNS_IN_BOX

    def sample_head(
        self, samples: Sequence[DeckCard], name: str, role: ColourRole, note: str = ""
    ) -> list[Any]:
        """Return a box's heading: pictures of sample cards, with a name and a note next to them."""
        head = [layout.heading_paragraph(self.theme, name, role=role)]
        if note:
            head.append(self.text(note, "small"))
        if not samples:
            return head
        width = (
            2.9 * self.theme.size
            if self.theme.is_large
            else min(SAMPLE_CARD_WIDTH, 2.3 * self.theme.size)
        )
        faces = [pictograms.face_of(self.variant, card.card) for card in samples]
        picture = pictograms.cards_picture(self.theme, faces, width)
        row = layout.picture_and_text_row(self.theme, picture, head, picture.width, middle=True)
        return [row, Spacer(1, 4)]

    def turn_band(self) -> Any:
        """Return the band with the four steps of a turn in a game with a deck."""
        side = (
            LARGE_PICTURE_SIDE_IN_TYPE_SIZES * self.theme.size
            if self.theme.is_large
            else self.theme.size
        )
        settled = []
        for sort, sentence in self.what_to_do:
            mark = self.card_sort_icon(sort, side)
            settled.append(
                layout.picture_and_text_row(self.theme, mark, [self.text(sentence)], side)
            )
        topics = ("turn",), ("decide", "first"), ("left",)
        turn, decide, left = (self.text(self.short_rules(*names)) for names in topics)
        aside = join(
            self.words.t("until the {round} is over."),
            self.short_rules("fresh"),
        )
        return self.steps_band(aside, [[turn], settled, [decide], [left]])

    def turn_band_of_hands(self) -> Any:
        """Return the band with the three steps of a turn in which cards are played from hands."""
        sample = sheet_parts.sample_card_face(self.variant)
        wide, small = (44, 34) if self.theme.is_large else (21, 17)
        ways = []
        up, down = t("**face up**\n= go on"), self.words.t("**face down**\n= {leaves:many}")
        for card, way in ((sample, up), (None, down)):
            on_one_line = self.text(way.replace(" ", "\u00a0"))
            covered = pictograms.card_under_cover(self.theme, card, wide)
            ways.append(
                layout.picture_and_text_row(self.theme, covered, [on_one_line], covered.width)
            )
        choose = [
            self.text(t("Lay a hand card **under your cover card**:")),
            Spacer(1, 3),
            layout.Row(self.theme, [layout.Box([way]) for way in ways], (0.5, 0.5), gap=6),
            Spacer(1, 3),
            self.text(self.words.t("**“{call}”** All remove their cover cards at once.")),
        ]
        fleeing, going_on = (
            layout.bullet_paragraphs(self.theme, [*filter(None, map(self.short_rules, topics))])
            for topics in (("first", "leave", "left", "claim"), ("path", "danger", "split"))
        )
        pictures = [
            None,
            *(pictograms.cards_picture(self.theme, [card], small) for card in (None, sample)),
        ]
        roles: list[ColourRole] = ["muted", "safe", "gold"]
        aside = self.words.t("first pay those who {leaves:many}, then add the cards")
        return self.steps_band(aside, [choose, fleeing, going_on], roles, pictures)

    def steps_band(
        self,
        aside: str,
        contents: Sequence[Sequence[Any]],
        roles: Sequence[ColourRole] = (),
        pictures: Sequence[Any] = (),
    ) -> Any:
        """Return numbered boxes side by side, below a heading with a remark (`aside`)."""
        boxes = []
        names = sheets.step_names(self.words)
        for place, (name, content) in enumerate(zip(names, contents, strict=True)):
            role = roles[place] if roles else "muted"
            picture = pictures[place] if pictures else None
            box = layout.Box(
                [step_heading(self.theme, place + 1, name, role, picture), *content], role
            )
            boxes.append(box)
        above = layout.heading_paragraph(self.theme, t("Each turn"), aside, aside_role="plain")
        return layout.Stack([above, self.side_by_side(boxes, 2, gap=9)])

    def share_chance_and_value_tables(self) -> list[Any]:
        """Return the tables of gold shares, chances and artifact values.

        They are one band if they are side by side.
        """
        division = sheet_figures.division_table(self.variant)
        chances = self.chances
        values = (
            []
            if self.are_values_in_box()
            else sheet_figures.artifact_values_by_round_or_order(self.variant)
        )
        is_beside = division is not None and not self.theme.is_large
        room = self.width - 11
        width = SHARE_OF_RIGHT_PART * room if is_beside else self.width
        others: list[list[Any]] = []
        if chances:
            others.append(chances_section(self, chances, width, in_columns=is_beside))
        if values:
            others.append(artifact_values_section(self, values, width))
        if division is None or not is_beside:
            divided = [division_section(self, division, self.width)] if division else []
            return [layout.Stack(table) for table in (*divided, *others)]
        left = division_section(self, division, SHARE_OF_LEFT_PART * room)
        if not others:
            return [layout.Stack(left)]
        apart = [part for table in others for part in (*table, Spacer(1, self.theme.size))]
        boxes = [layout.Box(left), layout.Box(apart[:-1])]
        return [layout.Row(self.theme, boxes, (SHARE_OF_LEFT_PART, SHARE_OF_RIGHT_PART))]

    def example_band(self) -> Any:
        """Return the band that shows an example round card by card, or None if there is none.

        There is none for a short round, or if people have put rules into their own words.
        """
        example = self.example
        if len(example.scenes) < 2 or not can_play_examples(self.variant):
            return None
        boxes = [layout.Box(scene_flowables(self, scene)) for scene in example.scenes]
        inner = self.side_by_side(boxes, 1 if self.hands else 3, gap=6)
        framed = layout.Row(self.theme, [layout.Box([inner], "muted")])
        who = self.words.t("one {player} goes in: {names}", names=example.players[0])
        if (n := len(example.players)) > 1:
            who = self.words.t(
                "{n:word} {player:many} go in: {names}", n=n, names=[*example.players]
            )
        title = example_title(self.variant, self.words, example.round)
        return layout.Stack([layout.heading_paragraph(self.theme, title, who), framed])

    def round_and_game_end_band(self) -> Any:
        fresh = self.short_rules("danger_out", "unclaimed")
        over = [self.short_rules("round_over"), self.short_rules("survived"), fresh]
        wins = [self.short_rules("rounds", "totals"), self.short_rules("breaks", "tie")]
        left = [
            layout.heading_paragraph(self.theme, self.words.t("{round:cap} over")),
            *layout.bullet_paragraphs(self.theme, over),
        ]
        right = [
            layout.heading_paragraph(self.theme, t("Who wins")),
            *layout.bullet_paragraphs(self.theme, wins),
        ]
        return self.side_by_side([layout.Box(left), layout.Box(right)], 1, gap=18)


def division_section(
    bands: sheet_parts.Bands, division: sheet_figures.DivisionTable, width: float
) -> list[Any]:
    """Return the heading, the table and the note saying how gold is divided."""
    is_large = bands.theme.is_large  # then a column for each number of players inside
    label = max(text_width(t("inside"), "Sans-Bold", bands.theme.label_size) + 8, 36.0)
    across = len(division.numbers_inside if is_large else division.values)
    column = (width - label) / across
    columns = [label, *[column] * across]
    shares = [
        [
            pictograms.share_cell(bands.theme, *split_gold("split", gold, inside), column)
            for gold in division.values
        ]
        for inside in division.numbers_inside
    ]
    heads: list[Any] = [*division.heads]
    counts: list[Any] = [
        sheet_parts.player_count_picture(bands.theme, inside) for inside in division.numbers_inside
    ]
    if is_large:
        shares = [list(row) for row in zip(*shares, strict=True)]
        heads, counts = [str(inside) for inside in division.numbers_inside], heads
    heads = [pictograms.division_cell(bands.theme, head, "white", column) for head in heads]
    rows = [[count, *row] for count, row in zip(counts, shares, strict=True)]
    rows.insert(0, [t("inside"), *heads])
    note = sheets.remainder_note(bands.words)
    small = layout.small_cells_style((0, 0), (0, 0), bands.theme.label_size)
    height = bands.theme.size * (1.5 if is_large else 1.36)
    aside = bands.words.t("each {player} inside takes")
    if division.rounds_shared_otherwise:
        where = rounds_in_words(bands.words, division.rounds_shared_otherwise)
        aside = bands.words.t("each {player} inside takes, but not {where}", where=where)
    sample = pictograms.coin_picture(
        bands.theme, "n", bands.theme.size * (0.67 if is_large else 0.52)
    )
    return [
        layout.heading_paragraph(bands.theme, bands.words.t("Share the {gold:many}"), aside),
        layout.striped_table(
            bands.theme, rows, columns, row_height=height, more_style=small, last_ruled_column=0
        ),
        Spacer(1, 3),
        layout.picture_and_text_row(bands.theme, sample, [bands.text(note)], sample.width),
    ]


def chances_section(
    bands: sheet_parts.Bands, chances: Chances, width: float, *, in_columns: bool
) -> list[Any]:
    """Return the heading and the table of chances, in two rows unless `in_columns`."""
    name = sheets.chances_title(bands.words)
    note = sheets.chances_note(bands.words, chances.rounds, chances.cards, chances.turned)
    heads = sheet_parts.chance_column_headings(bands.variant, chances)
    if not in_columns:
        table = sheet_parts.two_row_table(bands.theme, heads, chances.rows, width, "danger")
        return [layout.heading_paragraph(bands.theme, name, note, "danger"), table]
    pairs: list[tuple[Any, str]] = []
    for number, chance in chances.rows:
        is_pictured = chances.depends_on == "kinds" and 0 < number < 6
        sign = bands.variant.words.sign
        label = pictograms.repeated_pictogram(bands.theme, sign, number) if is_pictured else number
        pairs.append((label, chance))
    rows = [list(heads), *map(list, pairs)]
    small = layout.small_cells_style((0, 0), (1, 0), bands.theme.label_size)
    table = layout.striped_table(bands.theme, rows, [width / 2] * 2, "danger", more_style=small)
    head = layout.heading_paragraph(bands.theme, name, role="danger")
    return [head, table, Spacer(1, 2), bands.text(note, "small")]


def artifact_values_section(
    bands: sheet_parts.Bands, values: Sequence[tuple[str, str]], width: float
) -> list[Any]:
    """Return the heading and table of artifact values, by round or by order of taking."""
    head = layout.heading_paragraph(
        bands.theme, bands.words.t("{artifact:cap} values"), role="safe"
    )
    if len(values) > MAX_VALUE_COLUMNS:
        return [head, bands.text(bands.rules["worth"].full)]
    table = artifact_values_table(bands, values, width)
    return [head, table, Spacer(1, 2), bands.text(bands.short_rules("worth"), "small")]


def artifact_values_table(
    bands: sheet_parts.Bands, values: Sequence[tuple[str, str]], width: float
) -> Any:
    """Return the table of artifact values, in two rows."""
    sign = bands.variant.words.artifact_sign
    by_order = bands.variant.artifact_worth and bands.variant.artifact_worth.depends_on == "order"
    heads = ("", "") if by_order else (bands.words.t("{round}"), t("worth"))
    is_roomy = width / len(values) >= 34
    pairs: list[tuple[str, Any]] = []
    for number, value in values:
        if not value:
            continue  # a round without artifacts
        cell: Any = value
        if is_roomy:
            cell = pictograms.pictogram_with_number(bands.theme, sign, value)
        is_place = by_order and not number.endswith("+")
        pairs.append((f"{number}." if is_place else number, cell))
    return sheet_parts.two_row_table(bands.theme, heads, pairs, width, "safe")


def deal_table(bands: sheet_parts.Bands) -> tuple[Any, float]:
    """Return the table of how many cards to deal for each number of players, and its width."""
    low, high = bands.variant.players
    players = range(low, high + 1)
    hands = [bands.variant.deck.hand_size(number) for number in players]
    all_cards = len(bands.variant.deck.pack)
    out = [all_cards - n * each for n, each in zip(players, hands, strict=True)]
    labels = bands.words.t("{player:many}"), t("aside"), t("hand")
    rows = [[label, *row] for label, row in zip(labels, (players, out, hands), strict=True)]
    small = bands.theme.label_size
    label_width = max(text_width(label, "Sans-Bold", small) for label in labels) + 10
    columns = [label_width, *[max(22.0, 1.4 * bands.theme.digit_type_size)] * len(hands)]
    style = layout.small_cells_style((0, 0), (0, -1), small)
    return layout.striped_table(bands.theme, rows, columns, more_style=style, align="RIGHT"), sum(
        columns
    )


def step_heading(theme: Theme, number: int, name: str, role: ColourRole, picture: Any) -> Any:
    """Return the heading of a step: its number on a disc, its name and, if given, its picture."""
    radius = theme.size * 0.8
    words = layout.heading_paragraph(theme, name, role="plain" if role == "muted" else role)
    mark = pictograms.step_number_picture(theme, number, radius)
    head = layout.picture_and_text_row(theme, mark, [words], 2 * radius, middle=True)
    if picture is None:
        return head
    parts = [layout.Box([head]), layout.Box([picture])]
    return layout.Row(theme, parts, (1, picture.width), gap=3, middle=True)


def example_title(variant: Variant, words: Vocabulary, number: int) -> str:
    """Return the heading of the example, with the round if rules change between rounds."""
    if variant.changes:
        which = sheets.round_name(words, number)
        if not variant.is_deck_game:
            return t("{which}, turn by turn", which=which)
        return t("{which}, card by card", which=which)
    if not variant.is_deck_game:
        return words.t("One {round}, turn by turn")
    return words.t("One {round}, card by card")


def scene_flowables(bands: sheet_parts.Bands, scene: Scene) -> list[Any]:
    """Return the flowables of a scene: its picture, its title and what the game master says."""
    return [
        sheet_parts.scene_picture(bands.variant, bands.theme, scene),
        Spacer(1, 3),
        bands.text(f"**{scene.title}**", "centred", scene.role),
        bands.text(re.sub(r"(?<![,.:]) (?=\d)", "\u00a0", scene.text), "centred"),
    ]


def draw_sheet(canvas: Any, variant: Variant, ink: Ink, *, large: bool = False) -> None:
    """Draw a game's sheet on one page in the largest type that fits, or else on several pages."""
    page_width, page_height = canvas._pagesize
    foot_size, foot_y = (
        (LARGE_PRINT_SIZE, BOTTOM_MARGIN + 4) if large else (FOOT_TYPE_SIZE, BOTTOM_MARGIN)
    )
    width, height = (
        page_width - 2 * SIDE_MARGIN,
        page_height - TOP_MARGIN - foot_y - FOOT_HEIGHT_IN_TYPE_SIZES * foot_size,
    )

    sheet = SheetBands(variant, Theme(ink), width)

    def build_bands(size: float) -> list[Any]:
        return sheet.with_theme_and_width(Theme(ink, size), width).bands()

    page = None
    for sizes, least_gap in () if large else TYPE_SIZES_AND_MIN_GAPS:
        page = page or layout.fit_one_page(build_bands, sizes, width, height, least_gap)
    pages = [page] if page else []
    if not page:
        bands = build_bands(LARGE_PRINT_SIZE if large else TYPE_SIZE_ON_SEVERAL_PAGES)
        pages = layout.split_into_pages(bands, width, height)
    muted, piece = Theme(ink).colour("muted"), sheets.piece_name("sheet")
    for number, page in enumerate(pages, 1):
        page.draw_to_fit(canvas, SIDE_MARGIN, page_height - TOP_MARGIN, width, height)
        foot = f"{HOMEPAGE or 'cardkit'} \u00b7 {variant.slug} {variant.version} \u00b7 {piece}"
        draw_text(canvas, foot, SIDE_MARGIN, foot_y, foot_size, muted, "Sans")
        if len(pages) > 1:
            count = t("page {n} of {of}", n=number, of=len(pages))
            draw_text(
                canvas, count, page_width - SIDE_MARGIN, foot_y, foot_size, muted, "Sans", "right"
            )
        canvas.showPage()
