"""Reading of a pad from its photographs: which pad it is, its figures, and doubts about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from cardkit.engine import catalogue
from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import vocabulary
from cardkit.photo import figures
from cardkit.photo.decoding import Array, NoPadFound, decode
from cardkit.photo.figures import MOST, Chain, Look
from cardkit.photo.finding import (
    ATTEMPTS,
    Code,
    Line,
    find_codes,
    find_pose,
    printed_lines,
    reduced,
)
from cardkit.photo.signs import PIXELS, chances
from cardkit.printables.cells import DIGITS_APART, FIGURES, Box, Cell, PadCode, pad_cells
from cardkit.tally.pads import Place
from cardkit.text import photos

Why: TypeAlias = Literal["unclear", "sum", "struck", "unseen"]
"""Why a figure is doubtful: it could be another, contradicts the sums, has something struck out, is
not in the picture."""
DOUBTED = 0.003
"""Chance of another figure above which one is doubtful."""
LEAST_LINES = 0.82
"""Least share of a table's lines that must be seen."""
TRIES = 2
"""So often the table of a code is looked for: in another attempt its corners may be exacter."""
LEAST_WRITTEN = 4
"""Cells with a clear sign: fewer are specks, and nobody wrote."""
SHIFTS = (-DIGITS_APART / 2, DIGITS_APART / 2)
"""Millimetres: people write over the marks, or between them, or behind the last."""
USUAL_CLEAR = 0.3
"""Least share of written cells with clear units where people wrote over the marks."""
AHEAD, AHEAD_SHARE = 2.0, 0.1
"""Figures, and share of them, by which a shifted reading must be clearer than one over the marks."""


@dataclass(frozen=True)
class Doubt:
    """A figure that nobody can be sure of: its place, what it was read as, and why.

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
        """Its place on the pad."""
        return self.kind, self.round, self.seat


@dataclass(frozen=True)
class PadReading:
    """A pad as it was read.

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
    def game(self) -> str:
        """The game, by the name of its file."""
        return self.variant.slug

    @property
    def rounds(self) -> list[int]:
        """The numbers of the rounds that were played."""
        return sorted({number for kind, number, _ in self.figures if kind == "banked"})

    def answer(self, place: Place, figure: int) -> PadReading:
        """Return the reading in which a figure is known, which can make others clear.

        Raises `ValueError` where there is no such place, or where that cannot stand there.
        """
        most = figures.most_banked(self.variant) if place[0] == "banked" else MOST
        if place not in self.figures or not 0 <= figure <= most:
            raise ValueError(photos.no_such_figure(most))
        return read_figures(self.variant, self.looks, {**self.answers, place: figure})


def read_pads(pictures: Sequence[bytes]) -> PadReading:
    """Return the reading of a pad from JPEG or PNG files, each of one or more of its pages.

    Raises `NoPadFound`, whose message says why and what to do, where no pad can be read, or where
    there are several.
    """
    pages: dict[int, _Page] = {}
    first = None
    for data in pictures:
        for page in _pages_in(data):
            first = first or page
            if page.code._replace(page=1, language="en") != first.code._replace(
                page=1, language="en"
            ):
                raise NoPadFound(photos.several())
            other = pages.setdefault(page.code.page, page)
            if other is not page and min(page.written, other.written) >= LEAST_WRITTEN:
                raise NoPadFound(photos.several())
            if page.written > other.written:
                pages[page.code.page] = page
    if first is None or sum(page.written for page in pages.values()) < LEAST_WRITTEN:
        raise NoPadFound(photos.blank())
    missing = {cell.page for cell in first.cells} - set(pages)
    if missing:
        raise NoPadFound(photos.page_missing(min(missing)))
    looks: dict[Place, Look] = {}
    for page in pages.values():
        looks |= page.looks()
    return read_figures(first.variant, looks, {})


# --- pages ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Page:
    """A page of a pad in a picture: its code, all cells of the pad, those that can be read here.

    `signs` has the chances of signs at the places of each cell, `hidden` the cells of which a part
    is not in the picture. `written` is the number of cells with a clear sign: noise looks a little
    like a sign here and there.
    """

    code: PadCode
    variant: Variant
    cells: list[Cell]
    signs: dict[Cell, Array]
    hidden: frozenset[Cell]
    written: int

    def looks(self) -> dict[Place, Look]:
        """Return how its cells look."""
        found: dict[Place, Look] = {}
        for cell, signs in self.signs.items():
            place = (cell.kind, cell.round, cell.seat)
            hidden = cell in self.hidden
            if cell.kind == "artifacts":
                found[place] = figures.look_of_artifacts(signs, hidden=hidden)
            else:
                found[place] = figures.look_of_figure(signs, cell.kind, hidden=hidden)
        return found


def _pages_in(data: bytes) -> list[_Page]:
    """Return the pages in a picture; raise `NoPadFound` if there are none.

    Codes are looked for in more and more ways as long as every page that was found is blank.
    """
    picture, fault = decode(data), photos.no_code()
    pages: list[_Page] = []
    read: list[Code] = []
    tried: list[Code] = []
    for attempt in range(ATTEMPTS):
        for code in find_codes(picture, attempt):
            is_read = any(code.is_same(other) for other in read)
            if is_read or sum(code.is_same(other) for other in tried) == TRIES:
                continue
            tried.append(code)
            pad = PadCode.read(code.text)
            if pad is None:
                fault = photos.other_code(code.text)
                continue
            page = _read_page(picture, code, pad)
            if page is None:
                fault = photos.not_whole()
                continue
            read.append(code)
            pages.append(page)
        if any(page.written >= LEAST_WRITTEN for page in pages):
            return pages
    if not pages or fault == photos.not_whole():  # a blank pad may lie below the one that is meant
        raise NoPadFound(fault)
    return pages


def _read_page(picture: Array, code: Code, pad: PadCode) -> _Page | None:
    """Return the page that has this code; None where its table is not seen."""
    variant = variant_of(pad)
    cells = pad_cells(variant, pad.players)
    here = [cell for cell in cells if cell.page == pad.page]
    box = next((cell.box for cell in here if cell.kind == "code"), None)
    if box is None:
        return None
    picture, code = reduced(picture, code, box[2])
    pose = find_pose(picture, code, box, ruled(here))
    if pose.lines_found < LEAST_LINES:
        return None
    to_read = [cell for cell in here if cell.kind in (*FIGURES, "artifacts")]
    window = _around(to_read)
    straight = pose.straightened(picture, window, PIXELS)
    hidden = frozenset(cell for cell in to_read if not pose.shows(picture, cell.box))
    signs, beside = _by_habit(straight, window[:2], to_read)
    found = [row for cell, row in signs.items() if cell.kind in FIGURES]
    written = sum(figures.is_clear(row, beside=beside) for row in found)
    return _Page(pad, variant, cells, signs, hidden, written)


def ruled(cells: Sequence[Cell]) -> list[Line]:
    """Return the printed lines of the table on a page."""
    return printed_lines(
        [cell.box for cell in cells if cell.kind in (*FIGURES, "name", "artifacts")]
    )


def variant_of(pad: PadCode) -> Variant:
    """Return the variant that a code names: one that ships, or one's own.

    Raises `NoPadFound` for an unknown game, and for another version of its rules.
    """
    for name in catalogue.names(Path()):
        if not catalogue.plain(name).startswith(
            catalogue.plain(pad.game)
        ):  # a long name is cut in the code
            continue
        try:
            variant = load(name)
        except VariantError:
            continue
        code = PadCode.of(variant, pad.players, pad.page, pad.language)
        if code.game == pad.game and code != pad:
            raise NoPadFound(photos.other_rules(vocabulary(variant).game, pad.version))
        if code == pad:
            return variant
    raise NoPadFound(photos.unknown_game(pad.game))


def _around(cells: Sequence[Cell]) -> Box:
    """Return the place on paper that holds all cells, with 3 mm around them."""
    left, top = min(cell.box[0] for cell in cells) - 3, min(cell.box[1] for cell in cells) - 3
    right = max(cell.box[0] + cell.box[2] for cell in cells) + 3
    bottom = max(cell.box[1] + cell.box[3] for cell in cells) + 3
    return left, top, right - left, bottom - top


def _by_habit(
    straight: Array, corner: tuple[float, float], cells: Sequence[Cell]
) -> tuple[dict[Cell, Array], bool]:
    """Return the chances of signs in each cell, and True if these stand beside the marks."""
    over = _signs(straight, corner, cells, 0.0)
    rows = [row for cell, row in over.items() if cell.kind in FIGURES]
    clear, touched = _clearness(over), sum(figures.is_touched(row) for row in rows)
    if touched < LEAST_WRITTEN or clear > USUAL_CLEAR * touched:
        return over, False
    best = max((_signs(straight, corner, cells, shift) for shift in SHIFTS), key=_clearness)
    beside = _clearness(best) > clear + max(AHEAD, AHEAD_SHARE * abs(clear))
    return (best, True) if beside else (over, False)


def _signs(
    straight: Array, corner: tuple[float, float], cells: Sequence[Cell], shift: float
) -> dict[Cell, Array]:
    """Return the chances of signs in each cell; figures stand `shift` mm to the right of the marks."""
    found: dict[Cell, Array] = {}
    for cell in cells:
        is_figure = cell.kind in FIGURES
        box = cell.box
        places = figures.figure_places(box, shift) if is_figure else figures.ink_places(box)
        found[cell] = chances(figures.cut_out(straight, corner, box, places))
    return found


def _clearness(signs: Mapping[Cell, Array]) -> float:
    """Return about the number of figures whose units are clear."""
    return sum(figures.clearness(row) for cell, row in signs.items() if cell.kind in FIGURES)


# --- figures --------------------------------------------------------------------------------------


def read_figures(
    variant: Variant, looks: Mapping[Place, Look], answers: Mapping[Place, int]
) -> PadReading:
    """Return the figures of a pad, worked out from the looks of its cells, its sums, and answers."""
    reader = _Reader(variant, looks, answers)
    for seat in range(reader.players):
        reader.read_seat(seat)
    reader.check_artifacts()
    reader.doubts.sort(key=lambda doubt: (doubt.round or MOST, doubt.seat))
    return PadReading(variant, reader.players, reader.figures, reader.doubts, looks, answers)


class _Reader:
    """One pass over the seats of a pad."""

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
        self.most_banked = figures.most_banked(variant)

    def read_seat(self, seat: int) -> None:
        """Add the figures of a seat, and doubts about them."""
        artifacts = self._artifacts(seat)
        total = self._row(("total", 0, seat)) if self.has_totals else None
        banked = [self._row(("banked", number, seat)) for number in self.rounds]
        so_far = [self._row(("so-far", number, seat)) for number in self.rounds]
        solved = Chain(banked, so_far, total).solved(artifacts)
        before = 0
        for number, gold, sums in zip(self.rounds, solved.banked, solved.so_far, strict=True):
            before = self._read_round(number, seat, before, gold, sums)
        if solved.total is not None:
            read = int(solved.total.argmax())
            self.figures["total", 0, seat] = read
            owed = read - before
            self.figures["artifacts", 0, seat] = owed if owed > 0 else 0
            is_wrong = owed < 0 or artifacts[owed] < 1e-4 * artifacts.max()
            self._doubt(("total", 0, seat), solved.total, before, None, is_wrong=is_wrong)

    def _read_round(self, number: int, seat: int, before: int, gold: Array, sums: Array) -> int:
        """Add what a seat banked in a round, and its sum; return the sum."""
        place, below = ("banked", number, seat), ("so-far", number, seat)
        read = int(gold.argmax())
        is_written = self.looks[place].is_written or place in self.answers
        sat_out = number > self.variant.rounds and not is_written and read == 0
        look = self.looks[below]
        has_sum = (look.is_written and not look.hidden) or below in self.answers
        after = int(sums.argmax()) if has_sum else None
        self.figures[place] = None if sat_out else read
        self.figures[below] = after
        is_wrong = after is not None and after != before + read
        self._doubt(place, gold, before, after, is_wrong=is_wrong)
        return before + read if after is None else after

    def _row(self, place: Place) -> Array:
        """Return the chances of the numbers of a cell by its look, or what is known of it."""
        if place in self.answers:
            return figures.known(self.answers[place])
        row = self.looks[place].numbers
        if place[0] == "banked":
            row = row.copy()
            row[self.most_banked + 1 :] = 0
        return row

    def _artifacts(self, seat: int) -> Array:
        """Return the chances of what the artifacts of a seat come to."""
        place = ("artifacts", 0, seat)
        if place in self.answers:
            return figures.known(self.answers[place])
        return figures.artifact_chances(self.variant, self.players, self.looks.get(place))

    def _doubt(
        self, place: Place, row: Array, before: int, after: int | None, *, is_wrong: bool
    ) -> None:
        """Add a doubt if the figure at a place is not certain, unless people said what it is."""
        second, first = (int(number) for number in row.argsort()[-2:])
        unsure, look = 1 - float(row[first]), self.looks[place]
        if place in self.answers or not (is_wrong or unsure > DOUBTED):
            return
        why: Why = "unclear"
        if unsure <= DOUBTED:
            why = "sum"
        elif look.hidden:
            why = "unseen"
        elif look.struck > 0.5:
            why = "struck"
        other = second if why == "unclear" and row[second] > 0.02 * unsure else None
        self.doubts.append(Doubt(*place, first, why, other, before, after))

    def check_artifacts(self) -> None:
        """Add doubts where all artifacts together come to what they cannot."""
        worths = {
            seat: worth
            for seat in range(self.players)
            if (worth := self.figures.get(("artifacts", 0, seat)))
        }
        if sum(worths.values()) in figures.artifact_sums(self.variant):
            return
        known = {*self.answers, *(doubt.place for doubt in self.doubts)}
        for seat, worth in worths.items():
            place = ("total", 0, seat)
            total = self.figures[place]
            if place not in known and total is not None:
                self.doubts.append(Doubt(*place, total, "sum", None, total - worth))


def _players(looks: Mapping[Place, Look]) -> int:
    """Return the number of seats up to the last with more than one figure; all where none has."""
    written = Counter(seat for (_, _, seat), look in looks.items() if look.is_written)
    used = [seat for seat, number in written.items() if number > 1]
    return 1 + (max(used) if used else max(seat for _, _, seat in looks))
