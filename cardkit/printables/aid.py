"""The player aid: a quick reference on a quarter of a page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.platypus import Spacer

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.printables import layout, sheet_figures
from cardkit.printables.parts import Bands, chance_column_headings, sample_card_face, two_row_table
from cardkit.printables.pictures import (
    Picture,
    card_under_cover,
    gesture_pictograms,
    pictogram_picture,
    step_number_picture,
)
from cardkit.printables.theme import (
    LARGE_PRINT_SIZE,
    UNPRINTABLE_MARGIN,
    Ink,
    Theme,
    draw_text,
    largest_size,
    text_width,
    title_font,
)
from cardkit.text.rules import sheets

TYPE_SIZES = (11.0, 10.5, 10.0, 9.5, 9.0)
WIDE_AID_TYPE_SIZES = (13.0, 12.5, 12.0, 11.5, *TYPE_SIZES)  # on half a page or a whole page
MIN_GAP = 4.5  # points between the bands of an aid
MIN_TYPE_SIZE = 8.0  # type size of an aid on several pages
AID_MARGIN = 18.0  # points around an aid
LINE_GAP = 3.0  # points between the lines of a band
COLUMN_GAP = 20.0  # points between the two columns of an aid that is wider than it is high
TITLE_TYPE_SIZES = (21, 18, 15, 13)
LARGE_TITLE_TYPE_SIZES = (38, 31, 26, 21)
MAX_SHARE_FOR_NUMBERS = 0.4
"""Most of the width for the numbers of players and rounds next to the title."""
FOOT_TYPE_SIZE = 7.5
SPACE_ABOVE_FOOT = 4.0  # points between the text of an aid and its foot
AID_GRIDS = ((2, 2), (1, 2), (1, 1))
"""The numbers of aids across and down a page; the first grid in which the text fits is used."""
END_TOPICS = (
    ("round_over", "survived"),
    ("danger_out", "unclaimed", "fresh"),
    ("rounds", "totals", "breaks", "tie"),
)
"""The topics of each bullet point on how a round and the game end."""
MAX_CHANCES_SHOWN = 5
CUTTING_MARK_LENGTH = 16.0  # length of the cutting marks, in points


@dataclass(frozen=True)
class AidLayout:
    """How many aids a page has (`across` by `down`), and the `pages` that each aid consists of."""

    across: int
    down: int
    pages: list[layout.Page]

    @property
    def per_page(self) -> int:
        return self.across * self.down


def draw_aids(
    canvas: Any,
    variant: Variant,
    ink: Ink,
    players: int | None,
    *,
    pages: int = 1,
    large: bool = False,
) -> None:
    """Draw player aids, with marks to cut along.

    There is an aid for each of the `players`, and at least enough to fill the given number of
    `pages`. Four aids fit on a page, fewer if the rules need more space, and only one if it is
    `large`.
    """
    aids, foot_size = (
        _aid_layout(canvas, variant, ink, large),
        LARGE_PRINT_SIZE if large else FOOT_TYPE_SIZE,
    )
    page_height = canvas._pagesize[1]
    width, height = _aid_frame(canvas, aids.across, aids.down, foot_size)
    copies = max(players or 0, aids.per_page * pages)
    places = [page for _ in range(copies) for page in aids.pages]
    for first in range(0, len(places), aids.per_page):
        for place, page in enumerate(places[first : first + aids.per_page]):
            row, column = divmod(place, aids.across)
            x = AID_MARGIN + column * (width + 2 * AID_MARGIN)
            top = page_height - AID_MARGIN - row * page_height / aids.down
            page.draw_to_fit(canvas, x, top, width, height)
            y = top - height - SPACE_ABOVE_FOOT - 0.7 * foot_size
            muted = Theme(ink).colour("muted")
            foot = f"cardkit \u00b7 {variant.slug} {variant.version}"
            if aids.per_page > 1:
                foot = f"{foot} \u00b7 {t('Print on one side.')}"
            draw_text(canvas, foot, x, y, foot_size, muted, "Sans")
            more = t("More: see the sheet")
            draw_text(canvas, more, x + width, y, foot_size, muted, "Sans", "right")
        _draw_cutting_marks(canvas, Theme(ink), aids)
        canvas.showPage()


def _aid_frame(canvas: Any, across: int, down: int, foot_size: float) -> tuple[float, float]:
    """Return the width and height available for an aid's text, above its foot."""
    width, height = canvas._pagesize
    foot = foot_size + SPACE_ABOVE_FOOT
    return width / across - 2 * AID_MARGIN, height / down - 2 * AID_MARGIN - foot


def _aid_layout(canvas: Any, variant: Variant, ink: Ink, large: bool) -> AidLayout:
    """Return the layout with the most aids on a page whose text fits in readable type.

    If the text fits on no page, or if `large`, an aid is split into pages.
    """
    aid = AidBands(variant, Theme(ink), canvas._pagesize[0])
    if large:
        width, height = _aid_frame(canvas, 1, 1, LARGE_PRINT_SIZE)
        bands = aid.with_theme_and_width(Theme(ink, LARGE_PRINT_SIZE), width).bands()
        return AidLayout(1, 1, layout.split_into_pages(bands, width, height))
    for across, down in AID_GRIDS:
        width, height = _aid_frame(canvas, across, down, FOOT_TYPE_SIZE)

        def build_bands(
            size: float, width: float = width, is_wide: bool = across < down
        ) -> list[Any]:
            bands = aid.with_theme_and_width(Theme(ink, size), width)
            return bands.bands_in_two_columns() if is_wide else bands.bands()

        sizes = TYPE_SIZES if across > 1 else WIDE_AID_TYPE_SIZES
        if page := layout.fit_one_page(build_bands, sizes, width, height, MIN_GAP):
            return AidLayout(across, down, [page])
    return AidLayout(1, 1, layout.split_into_pages(build_bands(MIN_TYPE_SIZE), width, height))


class AidBands(Bands):
    """Builds the bands of one player aid from top to bottom."""

    def bands(self) -> list[Any]:
        """Return the bands of a narrow aid, from top to bottom."""
        above = [self.title_band(), self.cards_band(), self.turn_band()]
        return [
            *above,
            *self.chance_and_value_tables(),
            self.round_and_game_end_band(),
            *self.special_rule_bands(),
        ]

    def bands_in_two_columns(self) -> list[Any]:
        """Return the bands of an aid that is wider than it is high, most of them in two columns."""
        whole, self.width = self.width, (self.width - COLUMN_GAP) / 2
        columns = (
            [self.cards_band(), self.turn_band()],
            [*self.chance_and_value_tables(), self.round_and_game_end_band()],
        )
        boxes = [
            layout.Box([part for band in bands for part in (band, Spacer(1, 3 * LINE_GAP))][:-1])
            for bands in columns
        ]
        self.width = whole
        row = layout.Row(self.theme, boxes, (0.5, 0.5), gap=COLUMN_GAP)
        return [self.title_band(), row, *self.special_rule_bands()]

    def title_band(self) -> Any:
        """Return the band with the game's name, number of players and number of rounds."""
        name = self.words.game
        low, high = self.variant.players
        players = str(low) if low == high else f"{low}\u2013{high}"
        length = self.variant.until or self.variant.rounds
        numbers = [
            f"**{players}** {self.words.t('{player:many}')}",
            f"**{length}** {sheets.length_unit(self.words)}",
        ]
        usual, sizes = (
            (LARGE_PRINT_SIZE, LARGE_TITLE_TYPE_SIZES)
            if self.theme.is_large
            else (9.5, TITLE_TYPE_SIZES)
        )
        natural = max(text_width(line.replace("*", ""), "Sans-Bold", usual) for line in numbers)
        aside = min(natural, MAX_SHARE_FOR_NUMBERS * self.width)
        small_size = usual * aside / natural
        font = title_font(name)
        size = largest_size(name, font, sizes, self.width - aside - 12)
        body = self.theme.styles["body"]
        style = body.clone("title", fontName=font, fontSize=size, leading=size * 1.1)
        right = self.theme.styles["right"]
        small = right.clone("numbers", fontSize=small_size, leading=1.2 * small_size)
        boxes = [
            layout.Box([self.text(name, style)]),
            layout.Box([self.text("\n".join(numbers), small)]),
        ]
        head = layout.Row(self.theme, boxes, (1, aside + 4), gap=6, middle=True)
        rule = layout.double_line_picture(self.theme, self.width, 1.8)
        return layout.Stack([head, rule, *self.changed_settings()])

    def cards_band(self) -> Any:
        """Return the band that explains gold, danger and artifacts, each with a small picture."""
        side = self.theme.size * 1.15
        hands = not self.variant.is_deck_game
        rules_of_sorts = {
            "gold": self.short_rules("gold") if hands else self.short_rules("gold", "split"),
            "danger": self.short_rules("dangers", "danger", "over", "row", "both", "carried"),
            "artifact": self.artifact_rules_text() if self.variant.has_artifacts else "",
        }
        lines: list[Any] = []
        for sort, rules in rules_of_sorts.items():
            if rules:
                named = self.text(f"**{sheets.heading(self.words, sort)}.** {rules}")
                mark = self.card_sort_icon(sort, side)
                lines += [
                    layout.picture_and_text_row(self.theme, mark, [named], side),
                    Spacer(1, LINE_GAP),
                ]
        return layout.Stack(lines[:-1])

    def artifact_rules_text(self) -> str:
        """Return the rules saying what artifacts are worth and who takes them, as one text."""
        worth = self.variant.artifact_worth.depends_on if self.variant.artifact_worth else ""
        topics = ["worth", "artifacts"] if worth == "each" else ["artifacts"]
        if self.variant.is_deck_game:
            topics += ["alone", "claim", "joins"]
        rules = self.short_rules(*topics)
        return f"{sheets.artifact_cards_summary(self.words)}. {rules}" if worth == "card" else rules

    def turn_band(self) -> Any:
        """Return the band with the numbered steps of a turn, below a heading."""
        steps = self.turn_steps() if self.variant.is_deck_game else self.turn_steps_of_hands()
        content: list[Any] = [layout.heading_paragraph(self.theme, t("Each turn"))]
        radius = self.theme.size * 0.62
        for number, step in enumerate(steps, 1):
            mark = step_number_picture(self.theme, number, radius)
            content += [
                layout.picture_and_text_row(self.theme, mark, step, 2 * radius),
                Spacer(1, LINE_GAP),
            ]
        return layout.Stack(content[:-1])

    def turn_steps(self) -> list[list[Any]]:
        """Return the steps of a turn in a game with a deck, with pictures of the gestures."""
        go, leave = gesture_pictograms(self.variant)
        side = self.theme.size * 2.1
        leave_word = sheets.leave_word(self.words)
        going = [f"**{t('Go on')}**", self.words.text("go")]
        leaving = [f"**{leave_word}**", self.words.text("leave")]
        ways = [
            self.choice_box(pictogram_picture(self.theme, go, side, "gold"), going),
            self.choice_box(pictogram_picture(self.theme, leave, side, "safe"), leaving),
        ]
        decide = [
            self.text(self.words.t("“{call}” Everyone inside shows at once:")),
            Spacer(1, 2),
            layout.Row(self.theme, ways, (0.5, 0.5), gap=6),
        ]
        left = f"**{leave_word}.** {self.short_rules('left')}"
        if first := self.short_rules("first"):
            decide.append(self.text(first))
        return [
            [self.text(self.short_rules("turn", "doubling", "double", "blank"))],
            decide,
            [self.text(left)],
        ]

    def turn_steps_of_hands(self) -> list[list[Any]]:
        """Return the steps of a turn in which cards are played from hands, with pictures."""
        width = self.theme.size * 1.7
        up = card_under_cover(self.theme, sample_card_face(self.variant), width)
        down = card_under_cover(self.theme, None, width)
        ways = [
            self.choice_box(up, [t("**face up**\n= go on")]),
            self.choice_box(down, [self.words.t("**face down**\n= {leaves:many}")]),
        ]
        choose = [
            self.text(t("Lay a hand card **under your cover card**:")),
            Spacer(1, 2),
            layout.Row(self.theme, ways, (0.5, 0.5), gap=6),
            self.text(self.words.t("**“{call}”** All remove their cover cards at once.")),
        ]
        leave = self.text(self.short_rules("first", "leave", "left", "claim", "back"))
        go_on = self.text(self.short_rules("path", "split"))
        return [choose, [leave], [go_on]]

    def choice_box(self, picture: Picture, sentences: Sequence[str]) -> layout.Box:
        """Return the box for one choice, such as leaving: a picture and sentences next to it."""
        words = [self.text(sentence) for sentence in sentences]
        return layout.Box(
            [layout.picture_and_text_row(self.theme, picture, words, picture.width, middle=True)]
        )

    def chance_and_value_tables(self) -> list[Any]:
        """Return the tables of chances and of artifact values, each in two rows."""
        tables: list[Any] = []
        if chances := self.chances:
            heads = chance_column_headings(self.variant, chances)
            pairs = [(str(number), chance) for number, chance in chances.rows[:MAX_CHANCES_SHOWN]]
            table = two_row_table(self.theme, heads, pairs, self.width, "danger")
            note = sheets.chances_note(self.words, chances.rounds, chances.cards, chances.turned)
            note = f"**{sheets.chances_title(self.words)}** {note}"
            tables.append(layout.Stack([table, Spacer(1, 1), self.text(note, "small")]))
        values = sheet_figures.artifact_values_by_round_or_order(self.variant)
        if 0 < len(values) <= sheet_figures.MAX_VALUE_COLUMNS:
            by_round = (
                self.variant.artifact_worth and self.variant.artifact_worth.depends_on == "round"
            )
            head = self.words.t("out in {round}") if by_round else t("taken")
            pairs = [pair for pair in values if pair[1]]
            heads = head, t("worth")
            tables.append(two_row_table(self.theme, heads, pairs, self.width, "safe"))
        return tables

    def round_and_game_end_band(self) -> Any:
        """Return the band that explains how a round and the game end."""
        sentences = [self.short_rules(*topics) for topics in END_TOPICS]
        points = layout.bullet_paragraphs(self.theme, sentences)
        return layout.Stack([layout.heading_paragraph(self.theme, t("The end")), *points])


def _draw_cutting_marks(canvas: Any, theme: Theme, aids: AidLayout) -> None:
    """Draw short cutting marks at the edges of the page and where aids meet."""
    width, height = canvas._pagesize
    canvas.setStrokeColor(theme.colour("muted"))
    canvas.setLineWidth(0.5)
    x, y, half = width / 2, height / 2, CUTTING_MARK_LENGTH / 2
    if aids.across > 1:
        bottom, top = (
            UNPRINTABLE_MARGIN + CUTTING_MARK_LENGTH,
            height - UNPRINTABLE_MARGIN - CUTTING_MARK_LENGTH,
        )
        canvas.lines([(x, UNPRINTABLE_MARGIN, x, bottom), (x, top, x, height - UNPRINTABLE_MARGIN)])
        canvas.line(x, y - half, x, y + half)
    if aids.down > 1:
        left, right = (
            UNPRINTABLE_MARGIN + CUTTING_MARK_LENGTH,
            width - UNPRINTABLE_MARGIN - CUTTING_MARK_LENGTH,
        )
        canvas.lines([(UNPRINTABLE_MARGIN, y, left, y), (right, y, width - UNPRINTABLE_MARGIN, y)])
        if aids.across > 1:
            canvas.line(x - half, y, x + half, y)
