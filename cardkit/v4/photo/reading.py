"""Reading of a pad from its photographs: which pad it is, its figures, and doubts."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

import cv2
import numpy as np

from cardkit.v4.engine import Variant
from cardkit.v4.files import all_shipped, load, owned, rules_line
from cardkit.v4.paper import DIGITS_APART, Cell, NoPadCode, PadCode, pad_cells
from cardkit.v4.photo import figures, finding
from cardkit.v4.photo.decoding import MOST, Unread, opened
from cardkit.v4.photo.figures import Seen, Way, given, solved
from cardkit.v4.photo.finding import Grey
from cardkit.v4.photo.signs import NOTHING, Array as Row, chances
from cardkit.v4.speech import language, photos
from cardkit.v4.words import speaking

Why: TypeAlias = Literal["unclear", "sum", "struck", "unseen"]
"""Reason of a doubt: it could be another figure, contradicts the sums, has something struck out, is
not in the picture."""
Place: TypeAlias = tuple[str, int, int]
"""Place of a figure: its kind (``banked``, ``so-far``, ``total``), its round from 1 (0: none), its
seat from 0."""
FIGURES: Final = ("banked", "so-far", "total")
# chance of another figure above which one is doubtful: set with handwriting photographed for
# training
DOUBTED: Final = 0.003
# share of players whose artifacts come to any possible sum, not to about what rounds bring each
# player
_ANY_SUM: Final = 0.1
_LEAST_LINES: Final = 0.82  # least share of a table's lines that must be seen
_LEAST_WRITTEN: Final = 4  # cells; signs in fewer are specks, and nobody wrote
# about the length of the pieces that lines are looked for in, in mm: a longer one would bend
_PIECE: Final = 19.0
# in mm: people write on the marks, or between them, or after the last
_SHIFTS: Final = (-DIGITS_APART / 2, DIGITS_APART / 2)
# digits, and share of digits, by which a shifted reading must beat that on the marks
_MARGIN, _AHEAD = 2.0, 0.1
_PX: Final = 8.0  # most pixels a mm; a photograph with more is made smaller


class Doubt(NamedTuple):
    """A figure that nobody can be sure of: its place, what it was read as, and why.

    `other` is what else it could be. `before` and `after` are the sums around it: what there was
    before, and what stands below it (None: not written). For an artifact, `seat` is the number of
    its place on the pad, from 0, `read` the number of the player who took it (0: nobody), and
    `worth` what it counts.
    """

    kind: str
    round: int
    seat: int
    read: int
    why: Why
    other: int | None = None
    before: int | None = None
    after: int | None = None
    worth: int = 0


class Table(NamedTuple):
    """Contents of a pad: figures by round and seat, totals by seat, artifacts, doubts.

    `banked` and `so_far` are by round (its number) and seat, None where nothing is written. `took`
    has the round, worth and seat (from 0) of each artifact taken; or the worth of all of a seat's
    artifacts, as round 0.
    """

    banked: dict[int, list[int | None]]
    so_far: dict[int, list[int | None]]
    totals: list[int | None]
    took: list[tuple[int, int, int]]
    doubts: list[Doubt]


class Sheet(NamedTuple):
    """A page of a pad in a picture, straightened.

    `straight` is the page as it looks from above, which begins at `corner` (mm); `hidden` are the
    cells that are not all in the picture; `signs` has the chances of signs in each cell.
    """

    code: PadCode
    cells: list[Cell]
    straight: Grey
    corner: tuple[float, float]
    hidden: frozenset[Cell]
    signs: dict[Cell, Row]

    @property
    def written(self) -> int:
        """Number of cells for figures in which a sign stands for sure.

        Noise looks a little like a sign here and there.
        """
        return sum(
            cell.kind in FIGURES and float(row[:, :NOTHING].max()) > 0.8
            for cell, row in self.signs.items()
        )


class _ArtifactCell(NamedTuple):
    """A cell that tells of artifacts, and the ways it can be read.

    `seat` is whose artifacts of a round it adds up; None for the place of one artifact.
    """

    round: int
    seat: int | None
    ways: list[Way]


class PadRead:
    """A pad as it was read.

    What people say of it (`known`) is believed, and makes the rest clearer.
    """

    variant: Variant
    code: PadCode
    seen: dict[Place, Seen]

    def __init__(
        self,
        variant: Variant,
        code: PadCode,
        seen: Mapping[Place, Seen],
        took: Sequence[tuple[Cell, Row]],
    ) -> None:
        self.variant, self.code, self.seen = variant, code, dict(seen)
        self.artifacts: list[tuple[Cell, Row]] = [
            (cell, row) for cell, row in took if cell.worth and cell.seat < 0
        ]
        self.kept: dict[tuple[int, int], Row] = {
            (cell.round, cell.seat): row for cell, row in took if cell.seat >= 0
        }
        self.known: dict[Place, int] = {}
        self.most: int = most_banked(variant)
        self.seats: list[int] = _seats_written(self.seen)
        """Seats of those who played: up to the last in which something is written."""
        self.counted: bool = any(
            one.empty < 0.5 for (kind, _, _), one in self.seen.items() if kind == "total"
        )
        """True if totals are written."""
        self.rounds: list[int] = self._rounds_played()
        """Rounds that were played, the extra ones last."""

    def _rounds_played(self) -> list[int]:
        """Return the rounds up to the last that is written, then the extra rounds that are."""
        numbers = sorted({number for kind, number, _ in self.seen if kind == "banked"})
        noted = [
            number for number in numbers if any(self._written(number, seat) for seat in self.seats)
        ]
        last = max(noted, default=0)
        ordinary = [number for number in numbers if number <= last and self._ordinary(number)]
        return ordinary + [number for number in noted if not self._ordinary(number)]

    def believe(self, place: Place, said: int) -> bool:
        """Take what somebody says stands at a place; return False where that cannot be.

        For an artifact it is the number of the player who took it (from 1, 0: nobody). Nothing is
        taken where there is no such place, or where that cannot stand there.
        """
        kind, number, at = place
        if kind == "artifact" and (number, at) not in self.kept:
            there = 0 <= at < len(self.artifacts) and self.artifacts[at][0].round == number
            fine = there and (said == 0 or said - 1 in self.seats)
        else:
            there = at in self.seats and (
                kind == "artifact" or (place in self.seen and number in (0, *self.rounds))
            )
            most = self.most if kind == "banked" else MOST
            fine = there and 0 <= said <= most and (kind != "total" or self.counted)
        if fine:
            self.known[place] = said
        return fine

    def _ordinary(self, number: int) -> bool:
        """Return True unless it is an extra round after a tie, which has no row of sums so far."""
        return any((kind, at) == ("so-far", number) for kind, at, _ in self.seen)

    def _written(self, number: int, seat: int) -> bool:
        looks = [
            self.seen[place]
            for kind in ("banked", "so-far")
            if (place := (kind, number, seat)) in self.seen
        ]
        return any(one.empty < 0.5 for one in looks)

    def _row(self, place: Place) -> Row | None:
        """Return the chances of the numbers of a cell; None where the pad has no such cell."""
        if place in self.known:
            known: Row = np.eye(1, MOST + 1, self.known[place])[0]
            return known
        return self.seen[place].numbers if place in self.seen else None

    def _artifacts(self, seat: int) -> Row:
        """Return the chances of each sum that the artifacts of a seat can come to."""
        row: Row = np.eye(1, MOST + 1)[0]
        for cell, shown in self.artifacts:
            row = _joined(row, cell.worth, float(shown[seat + 1]) if seat < 9 else 0.1)
        for (_, at), kept in self.kept.items():
            if at == seat:
                row = np.convolve(row, kept / kept.sum())[: MOST + 1]
        worths = worths_of(self.variant)
        if worths and not self.artifacts and not self.kept:
            # one a round is met, and goes to somebody or to nobody
            often = min(1.0, self.variant.rounds / len(worths))
            for worth in worths:
                row = _joined(row, worth, often / (len(self.seats) + 1))
            row = (1 - _ANY_SUM) * row + _ANY_SUM * (row > 0) / np.count_nonzero(row)
        return row

    def table(self) -> Table:
        """Work out the pad's contents, by its looks and by its sums."""
        rounds, none = self.rounds, max(self.seats) + 1
        found = Table(
            {n: [None] * none for n in rounds},
            {n: [None] * none for n in rounds},
            [None] * none,
            [],
            [],
        )
        for seat in self.seats:
            self._solve(seat, found)
        self._keepsakes(found)
        found.doubts.sort(key=lambda doubt: (doubt.round or MOST, doubt.seat))
        return found

    def _solve(self, seat: int, found: Table) -> None:
        """Add the figures of a seat, and their doubts, to `found`."""
        links = []
        for number in self.rounds:
            place = ("banked", number, seat)
            look = self._row(place)
            look = np.ones(MOST + 1) if look is None else look
            if place not in self.known:
                look = figures.possible(look, self.most)
            links.append((look, self._row(("so-far", number, seat))))
        total = self._row(("total", 0, seat)) if self.counted else None
        worths, before = self._artifacts(seat), 0
        gold, sums, whole = solved(links, total, worths)
        for at, number in enumerate(self.rounds):
            banked = int(gold[at].argmax())
            below, place = sums[at], ("banked", number, seat)
            written = below is not None and self.seen["so-far", number, seat].empty < 0.5
            after = int(below.argmax()) if below is not None and written else None
            empty = place in self.seen and place not in self.known and self.seen[place].empty > 0.5
            found.banked[number][seat] = (
                None if empty and not banked and not self._ordinary(number) else banked
            )
            found.so_far[number][seat] = after
            self._doubt(
                found, place, gold[at], before, after, wrong=after not in (None, before + banked)
            )
            before = before + banked if after is None else after
        if whole is not None:
            counted = int(whole.argmax())
            found.totals[seat] = counted
            wrong = counted < before or worths[counted - before] < 1e-4 * worths.max()
            self._doubt(found, ("total", 0, seat), whole, before, None, wrong=wrong)

    def _doubt(
        self, found: Table, place: Place, row: Row, before: int, after: int | None, *, wrong: bool
    ) -> None:
        """Add a doubt to `found` if the figure at that place is not certain."""
        if place in self.known:
            return
        second, first = (int(number) for number in row.argsort()[-2:])
        unsure, looks = 1 - float(row[first]), self.seen.get(place)
        why: Why | None = None
        if unsure > DOUBTED:
            if looks is None or looks.empty < 0:
                why = "unseen"
            elif looks.struck > 0.5:
                why = "struck"
            else:
                why = "unclear"
        elif wrong:
            why = "sum"
        if why is not None:
            other = second if why == "unclear" and row[second] > 0.02 * unsure else None
            found.doubts.append(Doubt(*place, first, why, other, before, after))

    def _keepsakes(self, found: Table) -> None:
        """Add who took which artifact, so that the totals are right; note doubts."""
        gold = {seat: sum(row[seat] or 0 for row in found.banked.values()) for seat in self.seats}
        owed = {
            seat: total - gold[seat]
            for seat in self.seats
            if (total := found.totals[seat]) is not None
        }
        cells = self._artifact_cells()
        if not cells:  # only the totals tell of artifacts
            found.took.extend((0, worth, seat) for seat, worth in owed.items() if worth > 0)
            return
        best = given([cell.ways for cell in cells], owed)
        chosen, unclear = best or (
            [max(cell.ways, key=lambda way: way.chance) for cell in cells],
            [],
        )
        for cell, way in zip(cells, chosen):
            if way.worth and way.seat >= 0:
                found.took.append((cell.round, way.worth, way.seat))
        for at in unclear:
            self._doubt_artifact(found, at, cells[at], chosen[at])
        if best is None:
            self._doubt_totals(found, chosen, owed, gold)

    def _artifact_cells(self) -> list[_ArtifactCell]:
        """Return the cells that tell of artifacts: one for each artifact, then one for each
        seat."""
        cells: list[_ArtifactCell] = []
        for at, (cell, row) in enumerate(self.artifacts):
            cells.append(_ArtifactCell(cell.round, None, self._takers(at, cell, row)))
        for (number, seat), row in self.kept.items():
            if seat in self.seats:
                cells.append(_ArtifactCell(number, seat, self._sums(number, row, seat)))
        return cells

    def _doubt_artifact(self, found: Table, at: int, cell: _ArtifactCell, way: Way) -> None:
        """Add a doubt to `found` on a cell that could be read otherwise, unless people told it."""
        if cell.seat is None:
            doubt = Doubt(
                "artifact",
                cell.round,
                at,
                way.seat + 1,
                "unclear",
                worth=self.artifacts[at][0].worth,
            )
        else:
            doubt = Doubt("artifact", cell.round, cell.seat, way.worth, "unclear")
        if doubt[:3] not in self.known:
            found.doubts.append(doubt)

    def _doubt_totals(
        self, found: Table, chosen: Sequence[Way], owed: Mapping[int, int], gold: Mapping[int, int]
    ) -> None:
        """Add doubts to `found` on totals that are not the gold and the artifacts chosen."""
        known = {*self.known, *(doubt[:3] for doubt in found.doubts)}
        for seat, worth in owed.items():
            took, place = sum(way.worth for way in chosen if way.seat == seat), ("total", 0, seat)
            if took != worth and place not in known:
                found.doubts.append(Doubt(*place, found.totals[seat] or 0, "sum", None, gold[seat]))

    def _takers(self, at: int, cell: Cell, row: Row) -> list[Way]:
        """Return the ways an artifact may have been taken: by a seat or nobody, by its look."""
        known = self.known.get(("artifact", cell.round, at))
        if known is not None:
            return [Way(known - 1, cell.worth if known else 0, 1.0)]
        nobody = Way(-1, 0, float(row[NOTHING]))
        return [
            nobody,
            *(
                Way(seat, cell.worth, float(row[seat + 1]) if seat < 9 else 0.02)
                for seat in self.seats
            ),
        ]

    def _sums(self, number: int, row: Row, seat: int) -> list[Way]:
        """Return the likely worths of a seat's artifacts of a round."""
        if ("artifact", number, seat) in self.known:
            return [Way(seat, self.known["artifact", number, seat], 1.0)]
        whole = float(row.sum())
        return [
            Way(seat, int(worth), float(row[worth]) / whole)
            for worth in (0, *row.argsort()[-4:])
            if worth or row[0]
        ]


def _seats_written(seen: Mapping[Place, Seen]) -> list[int]:
    """Return the seats up to the last with more than one figure; all where none has."""
    last = max(seat for _, _, seat in seen)
    written = Counter(seat for (_, _, seat), one in seen.items() if one.empty <= 0.5)
    used = [seat for seat in range(last + 1) if written[seat] > 1]
    return list(range(1 + (used[-1] if used else last)))


def _joined(sums: Row, worth: int, chance: float) -> Row:
    """Return the chances of sums of artifacts once another of that worth may be among them.

    `chance` is how likely it is that this one was taken.
    """
    found: Row = (1 - chance) * sums + chance * np.pad(sums, (worth, 0))[: MOST + 1]
    return found


def most_banked(variant: Variant) -> int:
    """Return the most gold that somebody can bank in a round: all that the deck holds.

    `MOST` where gold does not come from the deck alone.
    """
    most = variant.most_banked
    return MOST if most is None else min(MOST, most)


def worths_of(variant: Variant) -> list[int]:
    """Return the worth of each artifact that can be carried out in a game.

    As far as the rules say it beforehand.
    """
    if not (variant.keeps_artifacts and variant.has_artifacts and variant.artifacts):
        return []
    scale, number = (
        variant.artifacts.worth,
        sum(variant.joined(at) for at in range(1, variant.rounds + 1)),
    )
    worths = [worth for _, worth in scale.values]
    return (worths * (number if len(worths) == 1 else 1))[: max(number, len(worths))]


def rules_of(code: PadCode) -> Variant:
    """Return the rules that a code names: of a game that ships, or among one's own.

    Raises `Unread` for an unknown game, and for other rules of it.
    """
    own = [one.name for one in owned() if not one.hidden]
    slug = next(
        (
            name
            for name in (*all_shipped(), *own)
            if re.sub("[^0-9a-z]+", "-", name.lower())[:24] == code.game
        ),
        None,
    )
    if slug is None:
        raise Unread(photos.unknown_game(game=code.game))
    variant = load(slug)
    version, _, digest = (rules_line(variant.entire) or variant.version).lower().partition(" ")
    if digest != code.digest or re.sub("[^0-9a-z.]+", "-", version)[:8] != code.version:
        raise Unread(
            photos.other_rules(game=variant.name, rules=f"{code.version} {code.digest}".strip())
        )
    return variant


def read_pad(pictures: Sequence[bytes]) -> PadRead:
    """Read the pad in some pictures, each of one or more of its pages.

    Raises `Unread`, which says why and what to do, where no pad can be read, or where there are
    several.
    """
    sheets: list[Sheet] = []
    for data in pictures:
        sheets += sheets_in(data)
    first = sheets[0].code
    if any(sheet.code._replace(page=1) != first._replace(page=1) for sheet in sheets):
        raise Unread(photos.several())
    pages: dict[int, Sheet] = {}
    for sheet in sheets:
        other = pages.setdefault(sheet.code.page, sheet)
        if other is not sheet and min(sheet.written, other.written) >= _LEAST_WRITTEN:
            raise Unread(photos.several())
        if sheet.written > other.written:
            pages[sheet.code.page] = sheet
    if sum(sheet.written for sheet in pages.values()) < _LEAST_WRITTEN:
        raise Unread(photos.blank())
    missing = {cell.page for cell in sheets[0].cells} - set(pages)
    if missing:
        raise Unread(photos.page_missing(n=min(missing)))
    seen: dict[Place, Seen] = {}
    took: list[tuple[Cell, Row]] = []
    for sheet in pages.values():
        for cell, row in sheet.signs.items():
            if cell.kind in FIGURES:
                seen[cell.kind, cell.round, cell.seat] = figures.seen(
                    row, cell.kind, hidden=cell in sheet.hidden
                )
            elif cell.seat < 0:
                took.append((cell, 0.98 * row[1] + 0.02 / len(row[1])))
            else:
                took.append((cell, figures.seen(row, "banked").numbers))
    return PadRead(rules_of(first), first._replace(page=1), seen, took)


def sheets_in(data: bytes) -> list[Sheet]:
    """Read the pages of pads in a picture. Raises `Unread` if there are none.

    Looks for codes with more effort as long as all pages found are blank.
    """
    picture, fault = opened(data), photos.no_code()
    found: list[Sheet] = []
    known: list[finding.Code] = []
    for effort in range(finding.EFFORTS):
        for code in finding.codes(picture, effort):
            if any(code.is_there(other) for other in known):
                continue
            try:
                sheet = _sheet(picture, code, PadCode.read(code.text))
            except NoPadCode as error:
                fault = photos.other_code(why=str(error))
                continue
            fault = photos.not_whole()
            if sheet is not None:
                known.append(code)
                found.append(sheet)
        if any(sheet.written >= _LEAST_WRITTEN for sheet in found):
            break
    if not found:
        raise Unread(fault)
    return found


def _sheet(picture: Grey, code: finding.Code, pad: PadCode) -> Sheet | None:
    """Straighten the page that has this code and read its signs.

    None where its table is not seen.
    """
    variant = rules_of(pad)
    with speaking(language(pad.language)):
        cells = pad_cells(variant, pad.players)
    here = [cell for cell in cells if cell.page == pad.page]
    box = next(cell.box for cell in here if cell.kind == "code")
    picture, code = _reduced(picture, code, box[2])
    pose = finding.found(
        picture,
        code,
        box,
        _printed_lines([cell for cell in here if cell.kind in (*FIGURES, "name")]),
    )
    if pose.sure < _LEAST_LINES:
        return None
    written = [cell for cell in here if cell.kind in (*FIGURES, "artifact")]
    left, top, wide, high = _window(written)
    straight = pose.straight(picture, (left, top, wide, high), finding.FINE)
    hidden = frozenset(cell for cell in written if not _within(pose, picture, cell))
    as_marked = Sheet(
        pad, cells, straight, (left, top), hidden, _signs(straight, (left, top), written, 0.0)
    )
    # nobody wrote: the marks themselves would be seen as digits
    if as_marked.written < _LEAST_WRITTEN:
        return as_marked
    return as_marked._replace(signs=_clearest(as_marked, written))


def _reduced(picture: Grey, code: finding.Code, wide: float) -> tuple[Grey, finding.Code]:
    """Make a picture smaller that has more than `_PX` pixels a mm, and move the code's corners.

    `wide` is the width of the code on paper.
    """
    side = sum(abs(complex(*one) - complex(*after)) for one, after in pairwise(code.corners)) / 3
    scale = min(1.0, _PX * wide / max(side, 1.0))
    if scale >= 0.9:
        return picture, code
    smaller: Grey = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return smaller, code._replace(corners=tuple((x * scale, y * scale) for x, y in code.corners))


def _printed_lines(cells: Sequence[Cell]) -> list[finding.Line]:
    """Return the printed lines around cells, in pieces; lines that cells share only once."""
    lines: dict[tuple[bool, float, float], finding.Line] = {}
    for cell in cells:
        left, top, wide, high = cell.box
        pieces = max(1, round(wide / _PIECE))
        starts = [left + piece * wide / pieces for piece in range(pieces)]
        edges = [finding.Line(False, start, start + wide / pieces, top) for start in starts]
        edges += [finding.Line(False, start, start + wide / pieces, top + high) for start in starts]
        edges += [finding.Line(True, top, top + high, at) for at in (left, left + wide)]
        for line in edges:
            lines.setdefault((line.upright, round(line.start, 1), round(line.across, 1)), line)
    return list(lines.values())


def _window(cells: Sequence[Cell]) -> finding.Window:
    """Return the place on paper that holds all `cells`, with 3 mm around them."""
    left, top = min(cell.box[0] for cell in cells) - 3, min(cell.box[1] for cell in cells) - 3
    right = max(cell.box[0] + cell.box[2] for cell in cells) + 3
    bottom = max(cell.box[1] + cell.box[3] for cell in cells) + 3
    return left, top, right - left, bottom - top


def _clearest(as_marked: Sheet, cells: Sequence[Cell]) -> dict[Cell, Row]:
    """Return the signs as they are, or shifted where digits are seen clearer so."""
    on_marks = _clear(as_marked.signs)
    shifted = max(
        (_signs(as_marked.straight, as_marked.corner, cells, shift) for shift in _SHIFTS),
        key=_clear,
    )
    is_shifted = _clear(shifted) > on_marks + max(_MARGIN, _AHEAD * abs(on_marks))
    return shifted if is_shifted else as_marked.signs


def _signs(
    straight: Grey, corner: tuple[float, float], cells: Sequence[Cell], shift: float
) -> dict[Cell, Row]:
    """Return the chances of signs in each cell.

    Figures are looked for `shift` mm to the right of the digit marks.
    """
    found: dict[Cell, Row] = {}
    for moved, group in (
        (shift, [cell for cell in cells if cell.kind in FIGURES]),
        (0.0, [cell for cell in cells if cell.kind not in FIGURES]),
    ):
        if group:
            cut = figures.patches(
                straight, *corner, finding.FINE, [cell.box for cell in group], moved
            )
            found.update(zip(group, chances(cut).reshape(len(group), -1, NOTHING + 2), strict=True))
    return found


def _clear(signs: Mapping[Cell, Row]) -> float:
    """Return the number of digits seen for sure in a page's cells for figures."""
    return sum(figures.clear(row) for cell, row in signs.items() if cell.kind in FIGURES)


def _within(pose: finding.Pose, picture: Grey, cell: Cell) -> bool:
    """Return True if all of a cell is in the picture."""
    left, top, wide, high = cell.box
    x, y = pose.pixels(
        np.array([left, left + wide] * 2), np.array([top, top, top + high, top + high])
    )
    return bool(
        (x >= 0).all()
        and (y >= 0).all()
        and (x < picture.shape[1]).all()
        and (y < picture.shape[0]).all()
    )
