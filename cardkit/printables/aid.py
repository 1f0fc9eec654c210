"""The player aid: what one looks up while playing, on a quarter of a page."""

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Spacer

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.printables import layout, sheet_figures
from cardkit.printables.parts import Bands, chance_heads, sample_face, two_row_table
from cardkit.printables.pictures import Picture, badge, gesture_pictograms, icon, under_cover
from cardkit.printables.theme import SAFE, Ink, Theme, largest_size, text_width, title_font, write
from cardkit.text.rules import sheets

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0)
MARGIN = 18.0  # points around an aid
GAP = 3.0  # points between the lines of a band
TITLE_SIZES = (21, 18, 15, 13)
WIDEST_NUMBERS = 0.4  # part of the width for the numbers of players and rounds beside the title
PER_PAGE = 4
MOST_CHANCES = 5
MARK = 16.0  # length of the marks to cut by


def draw_aids(canvas: Any, variant: Variant, ink: Ink, copies: int) -> None:
    """Draw `copies` player aids on a canvas, four to a page, with marks to cut along."""
    width, height = canvas._pagesize
    frame = width / 2 - 2 * MARGIN, height / 2 - 2 * MARGIN - 8
    page = _aid_page(variant, ink, *frame)
    game, muted = f"cardkit \u00b7 {variant.slug} {variant.version}", Theme(ink).colour("muted")
    for first in range(0, copies, PER_PAGE):
        for place in range(min(PER_PAGE, copies - first)):
            x = place % 2 * width / 2 + MARGIN
            top = height - place // 2 * height / 2 - MARGIN
            page.draw(canvas, x, top, *frame)
            right, foot = x + frame[0], top - frame[1] - 6.5
            write(canvas, game, x, foot, 7.5, muted, "Sans")
            write(canvas, t("More: see the sheet"), right, foot, 7.5, muted, "Sans", "right")
        _draw_cutting_marks(canvas, Theme(ink), width, height)
        canvas.showPage()


def _aid_page(variant: Variant, ink: Ink, width: float, height: float) -> layout.Page:
    """Return the aid in the largest type that fits; if none does, without its last bands."""

    def build_bands(size: float) -> list[Any]:
        return AidBands(variant, Theme(ink, size), width).bands()

    page = layout.fit_one_page(build_bands, SIZES, width, height)
    if page is not None:
        return page
    bands = build_bands(SIZES[-1])
    while layout.stack_height(bands, width) + 5 * len(bands) > height and len(bands) > 3:
        bands.pop()
    return layout.Page(bands, 4)


class AidBands(Bands):
    """Builds the bands of one player aid from top to bottom."""

    def bands(self) -> list[Any]:
        steps = self.turn_steps() if self.variant.is_deck_game else self.turn_steps_of_hands()
        above = [self.title_band(), self.cards_band(), self.turn_band(steps)]
        return [*above, *self.tables(), self.end_band()]

    def title_band(self) -> Any:
        """Return the band with the name of the game, its numbers of players and of rounds."""
        name = self.words.game
        low, high = self.variant.players
        players = str(low) if low == high else f"{low}\u2013{high}"
        length = self.variant.until or self.variant.rounds
        numbers = [
            f"**{players}** {self.words.t('{player:many}')}",
            f"**{length}** {sheets.length_unit(self.words)}",
        ]
        natural = max(text_width(line.replace("*", ""), "Sans-Bold", 9.5) for line in numbers)
        aside = min(natural, WIDEST_NUMBERS * self.width)
        small_size = 9.5 * aside / natural
        font = title_font(name)
        size = largest_size(name, font, TITLE_SIZES, self.width - aside - 12)
        body = self.theme.styles["body"]
        style = body.clone("title", fontName=font, fontSize=size, leading=size * 1.1)
        right = self.theme.styles["right"]
        small = right.clone("numbers", fontSize=small_size, leading=1.2 * small_size)
        boxes = [
            layout.Box([self.text(name, style)]),
            layout.Box([self.text("\n".join(numbers), small)]),
        ]
        head = layout.Row(self.theme, boxes, (1, aside + 4), gap=6, middle=True)
        return layout.Stack([head, layout.double_rule(self.theme, self.width, 1.8)])

    def cards_band(self) -> Any:
        """Return the band on what gold, danger and artifacts mean, each with a small picture."""
        side = self.theme.size * 1.15
        hands = not self.variant.is_deck_game
        rules_of_sorts = {
            "gold": self.short_rules("gold") if hands else self.short_rules("gold", "split"),
            "danger": self.short_rules("dangers", "danger", "over", "both", "carried"),
            "artifact": self.artifact_rules() if self.variant.has_artifacts else "",
        }
        lines: list[Any] = []
        for sort, rules in rules_of_sorts.items():
            if rules:
                named = self.text(f"**{sheets.heading(self.words, sort)}.** {rules}")
                mark = self.sort_icon(sort, side)
                lines += [layout.mark_row(self.theme, mark, [named], side), Spacer(1, GAP)]
        return layout.Stack(lines[:-1])

    def artifact_rules(self) -> str:
        """Return the rules on what artifacts count and who takes them, as one text."""
        worth = self.variant.worth.by if self.variant.worth else ""
        topics = ["worth", "artifacts"] if worth == "each" else ["artifacts"]
        if self.variant.is_deck_game:
            topics += ["alone", "claim", "joins"]
        rules = self.short_rules(*topics)
        return f"{sheets.artifact_cards_summary(self.words)}. {rules}" if worth == "card" else rules

    def turn_band(self, steps: Sequence[Sequence[Any]]) -> Any:
        """Return the band of the steps of a turn, each with its number, below a heading."""
        content: list[Any] = [layout.heading(self.theme, t("Each turn"))]
        radius = self.theme.size * 0.62
        for number, step in enumerate(steps, 1):
            mark = badge(self.theme, number, radius)
            content += [layout.mark_row(self.theme, mark, step, 2 * radius), Spacer(1, GAP)]
        return layout.Stack(content[:-1])

    def turn_steps(self) -> list[list[Any]]:
        """Return the steps of a turn in a game with a deck, with pictures of the gestures."""
        go, leave = gesture_pictograms(self.variant)
        side = self.theme.size * 2.1
        leave_word = sheets.leave_word(self.words)
        going = [f"**{t('Go on')}**", self.words.text("go")]
        leaving = [f"**{leave_word}**", self.words.text("leave")]
        ways = [
            self.option_box(icon(self.theme, go, side, "gold"), going),
            self.option_box(icon(self.theme, leave, side, "safe"), leaving),
        ]
        decide = [
            self.text(self.words.t("“{call}” All inside show at once:")),
            Spacer(1, 2),
            layout.Row(self.theme, ways, (0.5, 0.5), gap=6),
        ]
        left = f"**{leave_word}.** {self.short_rules('left')}"
        return [[self.text(self.short_rules("turn"))], decide, [self.text(left)]]

    def turn_steps_of_hands(self) -> list[list[Any]]:
        """Return the steps of a turn in which players lay cards from their hand, with pictures."""
        width = self.theme.size * 1.7
        up = under_cover(self.theme, sample_face(self.variant), width)
        down = under_cover(self.theme, None, width)
        ways = [
            self.option_box(up, [t("**face up**\n= go on")]),
            self.option_box(down, [self.words.t("**face down**\n= {leaves:many}")]),
        ]
        choose = [
            self.text(t("Lay a hand card **under your cover card**:")),
            Spacer(1, 2),
            layout.Row(self.theme, ways, (0.5, 0.5), gap=6),
            self.text(self.words.t("**“{call}”** All slide the covers off at once.")),
        ]
        leave = self.text(self.short_rules("leave", "left", "claim"))
        go_on = self.text(self.short_rules("path", "split"))
        return [choose, [leave], [go_on]]

    def option_box(self, picture: Picture, sentences: Sequence[str]) -> layout.Box:
        """Return the box for one way to decide: its picture, with sentences beside it."""
        words = [self.text(sentence) for sentence in sentences]
        return layout.Box([layout.mark_row(self.theme, picture, words, picture.width, middle=True)])

    def tables(self) -> list[Any]:
        """Return the tables of chances and of what artifacts count, each in two rows."""
        tables: list[Any] = []
        if chances := sheet_figures.chances(self.variant):
            heads = chance_heads(self.variant, chances)
            pairs = [(str(number), chance) for number, chance in chances.rows[:MOST_CHANCES]]
            table = two_row_table(self.theme, heads, pairs, self.width, "danger")
            note = sheets.chances_note(self.words, chances.rounds, chances.cards, chances.turned)
            note = f"**{sheets.chances_title(self.words)}** {note}"
            tables.append(layout.Stack([table, Spacer(1, 1), self.text(note, "small")]))
        values = sheet_figures.artifact_values(self.variant)
        if 0 < len(values) <= sheet_figures.MOST_VALUES:
            by_round = self.variant.worth and self.variant.worth.by == "round"
            head = self.words.t("out in {round}") if by_round else t("taken")
            pairs = [pair for pair in values if pair[1]]
            heads = head, t("counts")
            tables.append(two_row_table(self.theme, heads, pairs, self.width, "safe"))
        return tables

    def end_band(self) -> Any:
        wins = self.short_rules("rounds", "breaks" if "breaks" in self.rules else "tie")
        sentences = [self.short_rules("danger_out", "unclaimed"), wins]
        points = layout.bullets(self.theme, sentences)
        return layout.Stack([layout.heading(self.theme, t("The end")), *points])


def _draw_cutting_marks(canvas: Any, theme: Theme, width: float, height: float) -> None:
    canvas.setStrokeColor(theme.colour("muted"))
    canvas.setLineWidth(0.5)
    x, y = width / 2, height / 2
    half = MARK / 2
    canvas.lines(
        [
            (x, SAFE, x, SAFE + MARK),
            (x, height - SAFE - MARK, x, height - SAFE),
            (SAFE, y, SAFE + MARK, y),
            (width - SAFE - MARK, y, width - SAFE, y),
            (x - half, y, x + half, y),
            (x, y - half, x, y + half),
        ]
    )
