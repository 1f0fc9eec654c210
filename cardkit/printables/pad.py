"""Draw the tally pad from its cells, blank or filled in."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import segno
from reportlab.lib.units import mm

from cardkit.engine.game import GameState
from cardkit.engine.penalties import can_lose_banked_in_some_round
from cardkit.engine.variant import Variant, max_artifacts_carried
from cardkit.i18n.translate import language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.printables.cells import (
    CODE_SIDE,
    HALF_PAGE_HEIGHT,
    LABEL_WIDTH,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    SIDE_MARGIN,
    STRIP_HEIGHT,
    TOP_AND_BOTTOM_MARGIN,
    Box,
    Cell,
    PadCode,
    is_half_page,
    pad_cells,
    rounds_on_pad,
)
from cardkit.printables.pictures import draw_pictogram
from cardkit.printables.theme import (
    UNPRINTABLE_MARGIN,
    Ink,
    Theme,
    draw_text,
    letters_some_font_lacks,
    split_in_two_lines,
    text_width,
    title_font,
)
from cardkit.rulebook.writing import changed_settings
from cardkit.text.lines import join
from cardkit.text.rules import sheets

MINUS_SIGN = "\u2212"
MIN_TYPE_SIZE = 8.0  # the smallest type for names and numbers, in points

WrittenTexts = Mapping[tuple[str, int, int], str]  # texts of cells, by kind, round and seat


def draw_pad(
    canvas: Any,
    variant: Variant,
    ink: Ink,
    players: int | None,
    written: WrittenTexts | None = None,
) -> None:
    """Draw the pages of a pad, either blank or with the texts in `written`.

    Two blank pads are drawn on one page if they fit.
    """
    width, height = canvas._pagesize
    cells = pad_cells(variant, players)
    is_double = is_half_page(variant) and written is None
    tops = (0.0, -HALF_PAGE_HEIGHT) if is_double else (0.0,)  # of the pads on a page
    for number in range(1, cells[-1].page + 1):
        of_page = [cell for cell in cells if cell.page == number]
        code = str(PadCode.for_page(variant, players, number, language().code))
        canvas.saveState()
        canvas.translate((width - PAGE_WIDTH * mm) / 2, (height + PAGE_HEIGHT * mm) / 2)
        for top in tops:
            canvas.saveState()
            canvas.translate(0, top * mm)
            _PadDrawing(canvas, Theme(ink), variant, of_page).draw(code, written or {})
            canvas.restoreState()
        canvas.restoreState()
        if is_double:
            canvas.setDash(2, 3)
            canvas.setLineWidth(0.4)
            canvas.setStrokeColor(Theme(ink).hairline_colour)
            canvas.line(UNPRINTABLE_MARGIN, height / 2, width - UNPRINTABLE_MARGIN, height / 2)
        canvas.showPage()


def pad_texts(state: GameState) -> dict[tuple[str, int, int], str]:
    """Return the texts for the cells of a played game's pad, by kind, round and seat.

    A player whose name contains letters that cannot be printed is called by seat number. In an
    unfinished round, only players who have left have an entry. The last row contains all extra
    rounds, as in ``3 + 4``.
    """
    written: dict[tuple[str, int, int], str] = {}
    for seat, name in enumerate(state.players):
        written["name", 0, seat] = printable_name_or_seat(name, seat)
        so_far, entries = 0, dict[int, list[str]]()
        for number, banked in _banked_by_round(state, name):
            row = min(number, rounds_on_pad(state.variant))
            entries.setdefault(row, []).append(_figure_text(banked))
            so_far += banked or 0
            written["banked", row, seat] = " + ".join(filter(None, entries[row]))
            written["so-far", row, seat] = str(so_far).replace("-", MINUS_SIGN)
        if worths := [keepsake.worth for keepsake in state.artifacts_kept_by(name)]:
            written["artifacts", 0, seat] = " + ".join(map(str, worths))
        written["total", 0, seat] = str(state.total(name)).replace("-", MINUS_SIGN)
    if state.phase == "over":
        winners = [
            printable_name_or_seat(name, state.players.index(name)) for name in state.ranking()[0]
        ]
        written["winner", 0, 0] = ", ".join(winners)
    return written


def _banked_by_round(state: GameState, name: str) -> Iterator[tuple[int, int | None]]:
    """Yield each round's number and a player's banked gold, which is None if the player was away."""
    for played in state.rounds:
        yield played.number, played.banked.get(name, 0) if name in played.players else None
    if state.is_in_round and name not in (*state.inside, *state.away):
        yield state.round, state.round_gold[name]


def _figure_text(banked: int | None) -> str:
    """Return banked gold as text for a pad: ``–`` for 0, and "" for None (the player was away)."""
    if banked is None:
        return ""
    return str(banked).replace("-", MINUS_SIGN) if banked else "\u2013"


def printable_name_or_seat(name: str, seat: int) -> str:
    """Return a name for a pad, or the seat number if the font lacks one of its letters."""
    return t("no. {n}", n=seat + 1) if letters_some_font_lacks(name) else name


class _PadDrawing:
    """Draws a pad on a canvas; positions are in millimetres from the top left."""

    def __init__(self, canvas: Any, theme: Theme, variant: Variant, cells: Sequence[Cell]) -> None:
        self.canvas, self.theme, self.variant, self.cells = canvas, theme, variant, cells
        self.words = vocabulary(variant)
        self.muted = theme.colour("muted")

    def draw(self, code: str, written: WrittenTexts) -> None:
        first = min(cell.seat for cell in self.cells if cell.kind == "name")
        for cell in self.cells:
            if cell.kind == "banked" and cell.seat == first:
                self._draw_round_frame(cell)
        labels = {"date": t("date"), "place": t("played at"), "winner": t("winner")}
        for cell in self.cells:
            text = written.get((cell.kind, cell.round, cell.seat), "")
            if cell.kind == "code":
                self._draw_code(code, cell.box)
            elif cell.kind in labels:
                self._draw_field(cell.box, labels[cell.kind], text)
            else:
                self._draw_cell(cell, text)
        self._draw_labels()
        self._draw_title()
        self._draw_foot(is_blank=not written)

    def _draw_title(self) -> None:
        width = PAGE_WIDTH - 2 * SIDE_MARGIN - CODE_SIDE - 96
        font = title_font(self.words.game)
        has_extra = self.variant.tie == "extra round" and any(
            cell.round > self.variant.rounds for cell in self.cells
        )
        self._write_text(
            SIDE_MARGIN,
            TOP_AND_BOTTOM_MARGIN + (7 if has_extra else 8),
            self.words.game,
            21,
            font,
            max_width=width,
        )
        if has_extra:
            note = self.words.t("extra {round}: tied players only")
            self._write_text(SIDE_MARGIN, TOP_AND_BOTTOM_MARGIN + 11.5, note, 9, colour=self.muted)

    def _draw_cell(self, cell: Cell, text: str) -> None:
        x, y, width, height = cell.box
        self._draw_box(cell.box)
        if text:
            self._write_in_box((x + 1, y, width - 2, height), text, 13, "centre")
        elif cell.kind == "name":
            self._write_text(x + 1, y + 3, str(cell.seat + 1), 9, colour=self.muted)

    def _draw_field(self, box: Box, label: str, text: str) -> None:
        x, y, width, height = box
        self._draw_line(x, y + height, x + width, y + height)
        self._write_text(x, y + height + 3.2, label, 9, colour=self.muted)
        self._write_in_box((x, y, width, height), text, 11)

    def _write_in_box(
        self, box: Box, text: str, size: float, align: Literal["left", "centre"] = "left"
    ) -> None:
        """Write a text into a box (in mm), on two lines if one would need type below 8 points."""
        x, y, width, height = box
        font = "Sans-Bold"
        natural = text_width(text, font, size)
        lines, size = [text], size * min(1, width * mm / max(natural, 1))
        if size < MIN_TYPE_SIZE:
            lines, size = split_in_two_lines(text, font, MIN_TYPE_SIZE, width * mm), MIN_TYPE_SIZE
        leading = size * 1.05 / mm
        base = y + (height + 0.68 * size / mm - (len(lines) - 1) * leading) / 2
        for place, line in enumerate(lines):
            left = x + width / 2 if align == "centre" else x
            self._write_text(left, base + place * leading, line, size, font, align=align)

    def _draw_round_frame(self, first: Cell) -> None:
        """Draw the frame of the round whose first cell is `first`.

        The frame has the name of the round, and space to add up the loot and the path.
        """
        y, height, right = first.box[1] - STRIP_HEIGHT, first.box[3], PAGE_WIDTH - SIDE_MARGIN
        tint = self.theme.background_colour("plain") if first.round % 2 == 0 else None
        self._draw_box((SIDE_MARGIN, y, right - SIDE_MARGIN, STRIP_HEIGHT + 2 * height), 0.9, tint)
        name = sheets.round_name(self.words, first.round)
        self._write_text(
            SIDE_MARGIN + 2, y + 3.6, name, 10.5, "Sans-Bold", max_width=LABEL_WIDTH - 3
        )
        half = (right - SIDE_MARGIN - LABEL_WIDTH) / 2
        for place, label in enumerate((t("loot each"), self._path_label())):
            x = SIDE_MARGIN + LABEL_WIDTH + place * half
            self._draw_line(x, y, x, y + STRIP_HEIGHT)
            self._write_text(x + 1.5, y + 3.5, label, 9, colour=self.muted, max_width=half / 2)
        for place, label in enumerate((t("banked"), self.words.running_totals_label)):
            base = y + STRIP_HEIGHT + (place + 0.5) * height + 1.1
            x = SIDE_MARGIN + LABEL_WIDTH - 1.5
            self._write_text(
                x, base, label, 9, colour=self.muted, align="right", max_width=LABEL_WIDTH - 3
            )

    def _path_label(self) -> str:
        words, variant = self.words, self.variant
        if variant.path_sum_limit:
            return t("sum, at most {n}", n=variant.path_sum_limit)
        if not variant.is_deck_game:
            return t("on the joker")
        if variant.divides_path_gold_per_card:
            return words.t("on the {path}, by card")
        if variant.leftover_carries_over:
            return words.t("on the {path}, including what was left there")
        return words.t("on the {path}")

    def _draw_labels(self) -> None:
        all_gold = self.words.t("all {gold:many}")
        if self.variant.keeps_artifacts:
            all_gold = self.words.t("{gold:many} + {artifact:many}")
        labels = {
            "name": (sheets.heading_plural(self.words, "player"), ""),
            "artifacts": (sheets.heading_plural(self.words, "artifact"), ""),
            "total": (t("Total"), all_gold),
        }
        rows = {(cell.kind, cell.box[1], cell.box[3]) for cell in self.cells if cell.kind in labels}
        for kind, y, height in sorted(rows):
            label, aside = labels[kind]
            is_dark = kind != "artifacts"
            colour = "white" if is_dark else self.theme.colour("plain")
            fill = self.theme.colour("plain") if is_dark else None
            self._draw_box((SIDE_MARGIN, y, LABEL_WIDTH, height), 0.9, fill)
            base = y + height / 2 + 1.5
            room = LABEL_WIDTH - (12 if kind == "artifacts" else 24 if aside else 4)
            self._write_text(SIDE_MARGIN + 2, base, label, 12, "Sans-Bold", colour, max_width=room)
            x = SIDE_MARGIN + LABEL_WIDTH - 1.5
            self._write_text(x, base - 0.3, aside, 9, "Sans", colour, align="right", max_width=19)
            if not is_dark:
                sign = self.variant.words.artifact_sign
                place = (SIDE_MARGIN + LABEL_WIDTH - 7) * mm, -(y + height - 1.2) * mm
                draw_pictogram(self.canvas, sign, *place, 5 * mm, self.theme.colour("safe"))

    def _draw_foot(self, *, is_blank: bool) -> None:
        bottom = max(cell.box[1] + cell.box[3] for cell in self.cells)
        can_lose = can_lose_banked_in_some_round(self.variant)
        notes = [t("If nothing was banked, write a dash.")]
        if can_lose:
            notes = [
                t(
                    "If nothing was banked, write a dash. If banked gold was lost, write it with a "
                    "minus sign."
                )
            ]
        if until := self.variant.until:
            notes.append(
                self.words.t("The {round} in which someone reaches {n} is the last.", n=until)
            )
        worth = self.variant.artifact_worth
        if worth and worth.depends_on != "gold" and max_artifacts_carried(self.variant) > 1:
            first, *others = dict.fromkeys(worth.values.values())
            example = f"{first} + {(others or [first])[0]}"
            notes += [
                self.words.t(
                    "{artifact:many,cap}: write what each is worth, such as {n}.", n=example
                )
            ]
        changes = changed_settings(self.variant)
        if changes:
            notes.append(t("Changed: {settings}", settings=changes))
        note = join(*notes)
        # cardkit reads only photos of unchanged games, and no minus signs
        is_read = is_blank and not can_lose and not changes
        photographed = t("cardkit can read a photo of this pad") if is_read else ""
        aside = text_width(photographed, "Sans", 7.5) / mm + 4
        self._write_text(
            SIDE_MARGIN, bottom + 3.8, note, 9, max_width=PAGE_WIDTH - 2 * SIDE_MARGIN - aside
        )
        self._write_text(
            PAGE_WIDTH - SIDE_MARGIN,
            bottom + 3.8,
            photographed,
            7.5,
            colour=self.muted,
            align="right",
        )

    def _draw_code(self, text: str, box: Box) -> None:
        matrix = segno.make(text, error="m", mode="alphanumeric", micro=False).matrix
        side = CODE_SIDE / len(matrix)
        for down, row in enumerate(matrix):
            for along, dark in enumerate(row):
                if dark:
                    place = box[0] + along * side, box[1] + down * side, side, side
                    self._draw_box(place, 0, self.theme.colour("plain"))

    def _write_text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        font: str = "Sans",
        colour: Any = None,
        align: Literal["left", "centre", "right"] = "left",
        max_width: float = PAGE_WIDTH,
    ) -> None:
        """Write a text at (x, y) in mm, in smaller type if it is wider than `max_width`."""
        if not text:
            return
        for letter in letters_some_font_lacks(text, (font,)):
            text = text.replace(letter, "?")
        text = text.replace("'", "\u2019")
        size = min(size, size * max_width * mm / text_width(text, font, size))
        colour = colour or self.theme.colour("plain")
        draw_text(self.canvas, text, x * mm, -y * mm, size, colour, font, align)

    def _draw_box(self, box: Box, weight: float = 0.6, fill: Any = None) -> None:
        """Draw a box (in mm), with a frame unless `weight` is 0, and filled if `fill` is given."""
        x, y, width, height = (side * mm for side in box)
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeColor(self.theme.colour("plain"))
        if fill is not None:
            self.canvas.setFillColor(fill)
        self.canvas.rect(x, -y - height, width, height, stroke=weight > 0, fill=fill is not None)

    def _draw_line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.canvas.setLineWidth(0.6)
        self.canvas.setStrokeColor(self.theme.colour("plain"))
        self.canvas.line(x * mm, -y * mm, to_x * mm, -to_y * mm)
