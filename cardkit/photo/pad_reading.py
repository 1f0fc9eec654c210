"""Reading of a pad from its photographs: its figures, and doubts about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cardkit.engine.variant import Variant
from cardkit.photo import seat_sums
from cardkit.photo.decoding import Array
from cardkit.photo.numbers import MOST
from cardkit.photo.pages import LEAST_WRITTEN, PadPage, pages_seen_in
from cardkit.photo.seat_sums import Chain, Look
from cardkit.printables.cells import PadCode
from cardkit.tally.pads import NoPadError, Place
from cardkit.text import photos

Why: TypeAlias = Literal["unclear", "sum", "struck", "unseen"]
"""Why a figure is doubtful: it could be another, contradicts the sums, has something struck out, is
not in the picture."""
DOUBTED = 0.0012
"""Chance of another figure above which one is doubtful."""


@dataclass(frozen=True)
class Doubt:
    """A figure that was read but is not certain: its place, what was read, and why it is doubtful.

    `other` is what else it could be; `before` what there was before it, `after` what stands below
    (None: nothing is written there).
    """

    kind: str
    round: int
    seat: int
    read: int
    why: Why
    other: int | None = None
    before: int = 0
    after: int | None = None

    @property
    def place(self) -> Place:
        """The place of the figure on the pad: kind, round, seat."""
        return self.kind, self.round, self.seat


@dataclass(frozen=True)
class PadReading:
    """The result of reading a pad: its game, its figures, and which figures are doubtful.

    `players` is how many play: the seats up to the last in which something is written. `figures`
    has what was read, by kind (banked, so-far, artifacts, total), round and seat: None where
    nothing is written, 0 for a dash; artifacts are what a total holds beside gold. `looks` are how
    the cells look, `answers` what people said that stands there.
    """

    variant: Variant
    players: int
    figures: Mapping[Place, int | None]
    doubts: Sequence[Doubt]
    looks: Mapping[Place, Look] = field(repr=False)
    answers: Mapping[Place, int] = field(default_factory=dict)

    @property
    def rounds(self) -> list[int]:
        """The numbers of the rounds that were played, in order."""
        return sorted({number for kind, number, _ in self.figures if kind == "banked"})

    def answer(self, place: Place, figure: int) -> PadReading:
        """Return the reading with a person's figure for a place, which may settle other doubts.

        Raises `ValueError` where there is no such place, or where that cannot stand there.
        """
        most = seat_sums.most_banked(self.variant) if place[0] == "banked" else MOST
        if place not in self.figures or not 0 <= figure <= most:
            raise ValueError(photos.number_up_to(most))
        return read_figures(self.variant, self.looks, {**self.answers, place: figure})


def read_pads(pictures: Sequence[bytes]) -> PadReading:
    """Return the reading of one pad from the bytes of JPEG or PNG files of its pages.

    Raises `NoPadError`, whose message says why and what to do, where no pad can be read, or where
    there are several.
    """
    pages: dict[int, PadPage] = {}
    first = None
    for data in pictures:
        of_picture = pages_seen_in(data)
        for page in of_picture:
            first = first or page
            if _pad_of(page) != _pad_of(first):
                raise NoPadError(photos.several())
            other = pages.setdefault(page.code.page, page)
            if other is not page and not (page.is_blank or other.is_blank):
                if any(candidate is other for candidate in of_picture):
                    raise NoPadError(photos.several())
                raise NoPadError(photos.twice(page.code.page))
            if page.written > other.written:
                pages[page.code.page] = page
    if first is None or sum(page.written for page in pages.values()) < LEAST_WRITTEN:
        raise NoPadError(photos.nothing_written())
    missing = {cell.page for cell in first.cells} - set(pages)
    if missing:
        raise NoPadError(photos.page_missing(min(missing)))
    looks: dict[Place, Look] = {}
    for page in pages.values():
        looks |= page.looks()
    return read_figures(first.variant, looks, {})


def _pad_of(page: PadPage) -> PadCode:
    """Return a page's code with page 1 and English put in, equal for all pages of one pad."""
    return page.code._replace(page=1, language="en")


def read_figures(
    variant: Variant, looks: Mapping[Place, Look], answers: Mapping[Place, int]
) -> PadReading:
    """Return the reading of a pad from the looks of its cells, its sums, and people's answers."""
    reader = _Reader(variant, looks, answers)
    for seat in range(reader.players):
        reader.read_seat(seat)
    reader.check_artifacts()
    reader.doubts.sort(key=lambda doubt: (doubt.round or MOST, doubt.seat))
    return PadReading(variant, reader.players, reader.figures, reader.doubts, looks, answers)


class _Reader:
    """Works out the figures and doubts of a pad, seat by seat."""

    def __init__(
        self, variant: Variant, looks: Mapping[Place, Look], answers: Mapping[Place, int]
    ) -> None:
        self.variant, self.looks, self.answers = variant, looks, answers
        self.figures: dict[Place, int | None] = {}
        self.doubts: list[Doubt] = []
        self.players = _players(looks)
        written = {place for place, look in looks.items() if look.is_written}
        last = max((number for kind, number, _ in written if kind == "banked"), default=0)
        self.rounds = range(1, last + 1)
        self.has_totals = any(kind == "total" for kind, _, _ in written)
        self.most_banked = seat_sums.most_banked(variant)

    def read_seat(self, seat: int) -> None:
        """Record a seat's figures, the likeliest by its cells and their sums, and its doubts."""
        artifacts = self._artifact_chances(seat)
        total = self._chances(("total", 0, seat)) if self.has_totals else None
        banked = [self._chances(("banked", number, seat)) for number in self.rounds]
        so_far = [self._chances(("so-far", number, seat)) for number in self.rounds]
        solved = Chain(banked, so_far, total).solved(artifacts)
        before = 0
        for number, gold, sums in zip(self.rounds, solved.banked, solved.so_far, strict=True):
            before = self._read_round(number, seat, before, gold, sums)
        if solved.total is not None:
            figure = int(solved.total.argmax())
            self.figures["total", 0, seat] = figure
            owed = figure - before
            self.figures["artifacts", 0, seat] = owed if owed > 0 else 0
            is_wrong = owed < 0 or artifacts[owed] < 1e-4 * artifacts.max()
            self._doubt(("total", 0, seat), solved.total, before, None, is_wrong=is_wrong)

    def _read_round(self, number: int, seat: int, before: int, gold: Array, sums: Array) -> int:
        """Record a seat's figures of a round, with the sum `before` it; return the sum after it."""
        place, below = ("banked", number, seat), ("so-far", number, seat)
        figure = int(gold.argmax())
        is_written = self.looks[place].is_written or place in self.answers
        sat_out = number > self.variant.rounds and not is_written and figure == 0
        look = self.looks[below]
        has_sum = (look.is_written and not look.cut_off) or below in self.answers
        after = int(sums.argmax()) if has_sum else None
        self.figures[place] = None if sat_out else figure
        self.figures[below] = after
        is_wrong = after is not None and after != before + figure
        self._doubt(place, gold, before, after, is_wrong=is_wrong)
        return before + figure if after is None else after

    def _chances(self, place: Place) -> Array:
        if place in self.answers:
            return seat_sums.certain(self.answers[place])
        row = self.looks[place].numbers
        if place[0] == "banked":
            row = row.copy()
            row[self.most_banked + 1 :] = 0
        return row

    def _artifact_chances(self, seat: int) -> Array:
        place = ("artifacts", 0, seat)
        if place in self.answers:
            return seat_sums.certain(self.answers[place])
        return seat_sums.artifact_chances(self.variant, self.players, self.looks.get(place))

    def _doubt(
        self, place: Place, row: Array, before: int, after: int | None, *, is_wrong: bool
    ) -> None:
        """Record a doubt about a figure that is uncertain, or `is_wrong` by the sums around it.

        `before` and `after` are as in `Doubt`. A figure that a person gave is never doubtful.
        """
        second, first = (int(number) for number in row.argsort()[-2:])
        unsure, look = 1 - float(row[first]), self.looks[place]
        if place in self.answers or not (is_wrong or unsure > DOUBTED):
            return
        why: Why = "unclear"
        if unsure <= DOUBTED:
            why = "sum"
        elif look.cut_off:
            why = "unseen"
        elif look.struck > 0.5:
            why = "struck"
        other = second if why == "unclear" and row[second] > 0.02 * unsure else None
        self.doubts.append(Doubt(*place, first, why, other, before, after))

    def check_artifacts(self) -> None:
        """Record doubts about totals where the artifacts of all players make an impossible sum."""
        worths = {
            seat: self.figures.get(("artifacts", 0, seat)) or 0 for seat in range(self.players)
        }
        if sum(worths.values()) in seat_sums.artifact_sums(self.variant):
            return
        places = {*self.answers, *(doubt.place for doubt in self.doubts)}
        for seat, worth in worths.items():
            place = ("total", 0, seat)
            total = self.figures[place]
            if worth and place not in places and total is not None:
                self.doubts.append(Doubt(*place, total, "sum", None, total - worth))


def _players(looks: Mapping[Place, Look]) -> int:
    """Return how many seats are used: up to the last one with two written cells, else all."""
    written = Counter(seat for (_, _, seat), look in looks.items() if look.is_written)
    used = [seat for seat, number in written.items() if number > 1]
    return 1 + (max(used) if used else max(seat for _, _, seat in looks))
