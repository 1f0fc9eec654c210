"""Read a pad from its photographs: find its figures and which of them are doubtful."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypeAlias

from cardkit.engine.penalties import can_lose_banked_in_some_round
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.photo import seat_sums
from cardkit.photo.decoding import Array, decode_pictures
from cardkit.photo.numbers import MAX_NUMBER
from cardkit.photo.pages import MIN_WRITTEN_CELLS, PadPage, no_code_error, pages_seen_in
from cardkit.photo.seat_sums import EQUAL_CHANCES_OF_NUMBERS, CellReading, SeatFigureChances
from cardkit.printables.cells import PadCode
from cardkit.tally.pads import FigurePlace, NoCodeError, NoPadError

DoubtReason: TypeAlias = Literal["unclear", "sum", "struck", "unseen", "unchecked"]
"""Why a figure is doubtful: it could be a different one, it contradicts the sums, something is
struck out, it is outside the picture, or it is clear but no other figure confirms it."""
MAX_CHANCE_OF_OTHER_FIGURE_IF_CLEAR = 0.05
"""Chance of another figure below which one is clear, though nothing confirms it."""
MIN_ROUNDS_OF_RUNNING_TOTALS = 8
"""The minimum number of rounds, counted by seat, after which figures that never fall look like
running totals."""
MAX_CHANCE_OF_OTHER_FIGURE = 0.003  # chance of another figure above which one is doubtful
MAX_CHANCE_OF_OTHER_FIGURE_WITHOUT_SUMS = 0.0012  # the same for a pad without sums


@dataclass(frozen=True)
class Doubt:
    """A figure that was read but is not certain: its place, what was read, and why it is doubtful.

    `other_figure` is an alternative reading. `sum_before` is the sum before this figure, and
    `figure_below` is the figure written below it, or None if nothing is written there.
    """

    kind: str
    round: int
    seat: int
    figure_read: int
    why: DoubtReason
    other_figure: int | None = None
    sum_before: int = 0
    figure_below: int | None = None

    @property
    def proposed_figure(self) -> int | None:
        """The figure to propose as an answer, or None if all readings contradict the sums."""
        candidates = (self.figure_read, self.other_figure)
        return next((n for n in candidates if n is not None and self.agrees_with_sums(n)), None)

    def agrees_with_sums(self, figure: int) -> bool:
        """Return True if `figure` in this place would not contradict the sums around it."""
        if self.kind == "total":
            return figure >= self.sum_before and not (
                self.why == "sum" and figure == self.figure_read
            )
        return self.figure_below in (None, self.sum_before + figure)

    @property
    def place(self) -> FigurePlace:
        """The place of the figure on the pad: its kind, round and seat."""
        return self.kind, self.round, self.seat


@dataclass(frozen=True)
class PadReading:
    """The result of reading a pad: its game, its figures, and which figures are doubtful.

    Attributes:
        players: The number of players: the last seat for which something is written.
        figures: What was read, by kind (banked, so-far, artifacts, total), round and seat. None
            means that nothing is written, and a dash is 0. Artifacts are what a total contains in
            addition to gold.
        cell_readings: What the cells look like.
        answers: The figures that people gave.
        confirmed: The places for which people gave the same figure twice.
        are_running_totals: Whether figures in the rows for banked gold are read as running totals.
    """

    variant: Variant
    players: int
    figures: Mapping[FigurePlace, int | None]
    doubts: Sequence[Doubt]
    cell_readings: Mapping[FigurePlace, CellReading] = field(repr=False)
    answers: Mapping[FigurePlace, int] = field(default_factory=dict)
    confirmed: frozenset[FigurePlace] = frozenset()
    are_running_totals: bool = False

    @property
    def may_be_running_totals(self) -> bool:
        """True if banked figures may be running totals, because they almost never decrease."""
        steps = falls = 0
        for seat in range(self.players):
            cell_readings = [self.cell_readings["banked", number, seat] for number in self.rounds]
            figures = [
                look.likeliest for look in cell_readings if look.is_written and look.likeliest
            ]
            steps += max(0, len(figures) - 1)
            falls += sum(after < before for before, after in pairwise(figures))
        has_sums = any(
            look.is_written for at, look in self.cell_readings.items() if at[0] == "so-far"
        )
        return (
            not (has_sums or self.are_running_totals)
            and steps >= MIN_ROUNDS_OF_RUNNING_TOTALS
            and falls * 10 <= steps
        )

    def as_running_totals(self) -> PadReading:
        """Return a new reading that treats the figures for banked gold as running totals."""
        return read_figures(self.variant, self.cell_readings, {}, are_running_totals=True)

    @property
    def rounds(self) -> list[int]:
        """The numbers of the rounds that were played, in order."""
        return sorted({number for kind, number, _ in self.figures if kind == "banked"})

    def with_answer(self, place: FigurePlace, figure: int) -> PadReading:
        """Return a new reading after a person gave the figure at a place; it may have fewer doubts.

        A figure that contradicts the sums stays doubtful until it is given again. Raises
        `ValueError` if the place does not exist or cannot hold the figure.
        """
        most = seat_sums.max_banked_in_round(self.variant) if place[0] == "banked" else MAX_NUMBER
        if place not in self.figures or not 0 <= figure <= most:
            raise ValueError(t("Type a number from 0 to {most}.", most=most))
        is_again = self.answers.get(place) == figure or any(
            doubt.place == place
            and doubt.figure_read == figure
            and not doubt.agrees_with_sums(figure)
            for doubt in self.doubts
        )
        confirmed = self.confirmed | {place} if is_again else self.confirmed - {place}
        answers = {**self.answers, place: figure}
        return read_figures(
            self.variant,
            self.cell_readings,
            answers,
            confirmed,
            are_running_totals=self.are_running_totals,
        )


def read_pads(files: Sequence[bytes]) -> PadReading:
    """Read one pad from the pictures or PDFs of its pages, and return the result.

    Raises `NoPadError` if no pad can be read, if there are several pads, or if figures of the game
    can be negative. The message says why and what to do; `file` is the number of the file at fault.
    """
    pages: dict[int, PadPage] = {}
    for number, data in enumerate(files):
        try:
            for pages_here in _pages_by_picture(data):
                _add_pages(pages, pages_here)
        except NoPadError as error:
            error.file = number
            raise
    if sum(page.written_cells for page in pages.values()) < MIN_WRITTEN_CELLS:
        text = t(
            "The pad with this code is empty. Photograph only the one that is filled in, from "
            "closer."
        )
        raise NoPadError(text)
    first = next(iter(pages.values()))
    if can_lose_banked_in_some_round(first.variant):
        text = t(
            "In {game}, banked gold can be lost, but cardkit cannot read minus signs in a "
            "picture. Type what the pad says instead.",
            game=vocabulary(first.variant).game,
        )
        raise NoPadError(text)
    if missing := {cell.page for cell in first.cells} - set(pages):
        n = min(missing)
        text = t("Page {n} of this pad is missing. Give pictures of all its pages.", n=n)
        raise NoPadError(text)
    cell_readings: dict[FigurePlace, CellReading] = {}
    for page in pages.values():
        cell_readings |= page.cell_readings()
    return read_figures(first.variant, cell_readings, {})


def _pages_by_picture(data: bytes) -> list[list[PadPage]]:
    """Return a list of pad pages for each picture in a file, skipping pictures without a pad."""
    pages: list[list[PadPage]] = []
    for picture in decode_pictures(data):
        with suppress(NoCodeError):
            pages.append(pages_seen_in(picture))
    if not pages:
        raise no_code_error()
    return pages


def _add_pages(pages: dict[int, PadPage], neighbours: Sequence[PadPage]) -> None:
    """Add the pages in one picture to `pages`, which maps page numbers to the pages found so far.

    Raises `NoPadError` if the pages belong to another pad, or if two pictures show the same page.
    """
    several_pads = t("There are several pads in the picture. Photograph one at a time.")
    for page in neighbours:
        number = page.code.page
        if any(_code_without_page(page) != _code_without_page(other) for other in pages.values()):
            raise NoPadError(several_pads)
        other = pages.setdefault(number, page)
        if other is not page and not (page.is_blank or other.is_blank):
            is_beside = any(other is neighbour for neighbour in neighbours)
            same_page = t(
                "Two pictures show page {n} of the pad. Give one picture of each page.", n=number
            )
            raise NoPadError(several_pads if is_beside else same_page)
        if page.written_cells > other.written_cells:
            pages[number] = page


def _code_without_page(page: PadPage) -> PadCode:
    """Return the code of page 1 in English, which is the same for all pages of a pad."""
    return page.code._replace(page=1, language="en")


def read_figures(
    variant: Variant,
    cell_readings: Mapping[FigurePlace, CellReading],
    answers: Mapping[FigurePlace, int],
    confirmed: frozenset[FigurePlace] = frozenset(),
    *,
    are_running_totals: bool = False,
) -> PadReading:
    """Return the figures and doubts of a pad, from the readings of its cells and people's answers.

    `are_running_totals` is True if the figures in the rows for banked gold are running totals.
    """
    reader = _Reader(
        variant,
        _as_running_totals(cell_readings) if are_running_totals else cell_readings,
        answers,
        confirmed,
        are_running_totals,
    )
    for seat in range(reader.players):
        reader.read_seat(seat)
    reader.check_sum_of_artifacts()
    reader.doubts.sort(key=lambda doubt: (doubt.round or MAX_NUMBER, doubt.seat))
    figures, doubts = reader.figures, reader.doubts
    return PadReading(
        variant,
        reader.players,
        figures,
        doubts,
        cell_readings,
        answers,
        confirmed,
        are_running_totals,
    )


def _as_running_totals(
    cell_readings: Mapping[FigurePlace, CellReading],
) -> dict[FigurePlace, CellReading]:
    """Return the cells with figures for banked gold moved to the running totals, except dashes."""
    moved = dict(cell_readings)
    for (kind, number, seat), look in cell_readings.items():
        if kind == "banked" and look.is_written and look.likeliest:
            moved["so-far", number, seat], moved[kind, number, seat] = (
                look,
                CellReading(EQUAL_CHANCES_OF_NUMBERS),
            )
    return moved


@dataclass
class _Reader:
    """Finds the figures and the doubts of a pad, seat by seat."""

    variant: Variant
    cell_readings: Mapping[FigurePlace, CellReading]
    answers: Mapping[FigurePlace, int]
    confirmed: frozenset[FigurePlace]
    are_running_totals: bool

    def __post_init__(self) -> None:
        self.figures: dict[FigurePlace, int | None] = {}
        self.doubts: list[Doubt] = []
        self.players = _count_seats(self.cell_readings)
        written = {place for place, look in self.cell_readings.items() if look.is_written}
        last = max((number for kind, number, _ in written if kind == "banked"), default=0)
        self.rounds = range(1, last + 1)
        self.has_totals = any(kind == "total" for kind, _, _ in written)
        self.is_single = self.are_running_totals or {"banked", "artifacts"} >= {
            at[0] for at in written
        }
        self.most_banked_in_round = seat_sums.max_banked_in_round(self.variant)

    def read_seat(self, seat: int) -> None:
        """Record the most likely figures for a seat, given its cells and sums, and any doubts."""
        artifacts = self._artifact_chances(seat)
        places = [(kind, number, seat) for kind in ("banked", "so-far") for number in self.rounds]
        places.append(("total", 0, seat))
        rows = seat_sums.count_alike_cells_once(
            [self._cell_chances(place) for place in places], [self.answers.get(at) for at in places]
        )
        last = len(self.rounds)
        solved = SeatFigureChances(rows[:last], rows[last:-1], rows[-1]).with_corrected_chances(
            artifacts
        )
        before = 0
        for number, gold, sums in zip(self.rounds, solved.banked, solved.so_far, strict=True):
            before = self._read_round(number, seat, before, gold, sums)
        if self.has_totals:
            figure = int(solved.total.argmax())
            self.figures["total", 0, seat] = figure
            owed = figure - before
            self.figures["artifacts", 0, seat] = owed if owed > 0 else 0
            is_wrong = owed < 0 or artifacts[owed] < 1e-4 * artifacts.max()
            self._record_doubt(("total", 0, seat), solved.total, before, None, is_wrong=is_wrong)

    def _read_round(self, number: int, seat: int, before: int, gold: Array, sums: Array) -> int:
        """Record a seat's figures in a round, given the sum before it; return the sum after it."""
        place, below = ("banked", number, seat), ("so-far", number, seat)
        figure = int(gold.argmax())
        is_written = self.cell_readings[place].is_written or place in self.answers
        sat_out = number > self.variant.rounds and not is_written and figure == 0
        look = self.cell_readings[below]
        has_sum = (look.is_written and not look.cut_off) or below in self.answers
        after = int(sums.argmax()) if has_sum else None
        self.figures[place] = None if sat_out else figure
        self.figures[below] = after
        is_wrong = after is not None and after != before + figure
        self._record_doubt(place, gold, before, after, is_wrong=is_wrong)
        return before + figure if after is None else after

    def _cell_chances(self, place: FigurePlace) -> Array:
        if place[0] == "total" and not self.has_totals:
            return EQUAL_CHANCES_OF_NUMBERS
        row = self.cell_readings[place].number_chances
        if place[0] == "banked":
            row = row.copy()
            row[self.most_banked_in_round + 1 :] = 0
        return row

    def _artifact_chances(self, seat: int) -> Array:
        place = ("artifacts", 0, seat)
        if place in self.answers:
            return seat_sums.certain_chances(self.answers[place])
        return seat_sums.artifact_chances(self.variant, self.players, self.cell_readings.get(place))

    def _record_doubt(
        self, place: FigurePlace, row: Array, before: int, after: int | None, *, is_wrong: bool
    ) -> None:
        """Record a doubt about a figure that is uncertain, or that `is_wrong` according to the sums.

        `before` is the sum before the figure, and `after` the figure below it. A figure given by a
        person is doubted only if it `is_wrong`, and only once.
        """
        second, first = (int(number) for number in row.argsort()[-2:])
        unsure, look = 1 - float(row[first]), self.cell_readings[place]
        is_clear = unsure <= (
            MAX_CHANCE_OF_OTHER_FIGURE_WITHOUT_SUMS
            if self.is_single
            else MAX_CHANCE_OF_OTHER_FIGURE
        )
        if place in self.confirmed or ((is_clear or place in self.answers) and not is_wrong):
            return
        why: DoubtReason = "unclear"
        if is_clear:
            why = "sum"
        elif look.cut_off:
            why = "unseen"
        elif look.chance_struck > 0.5:
            why = "struck"
        elif unsure <= MAX_CHANCE_OF_OTHER_FIGURE_IF_CLEAR and not is_wrong and self.is_single:
            why = "unchecked"
        other = second if why == "unclear" and row[second] > 0.02 * unsure else None
        self.doubts.append(Doubt(*place, first, why, other, before, after))

    def check_sum_of_artifacts(self) -> None:
        """Record doubts about totals if all players' artifacts have an impossible sum."""
        worths = {
            seat: self.figures.get(("artifacts", 0, seat)) or 0 for seat in range(self.players)
        }
        if sum(worths.values()) in seat_sums.possible_artifact_sums(self.variant):
            return
        places = {*self.answers, *(doubt.place for doubt in self.doubts)}
        for seat, worth in worths.items():
            place = ("total", 0, seat)
            total = self.figures[place]
            if worth and place not in places and total is not None:
                self.doubts.append(Doubt(*place, total, "sum", None, total - worth))


def _count_seats(cell_readings: Mapping[FigurePlace, CellReading]) -> int:
    """Return the number of seats, up to the last one with two written cells if there is one."""
    written = Counter(seat for (_, _, seat), look in cell_readings.items() if look.is_written)
    used = [seat for seat, number in written.items() if number > 1]
    return 1 + (max(used) if used else max(seat for _, _, seat in cell_readings))
