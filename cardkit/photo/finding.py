"""Find a pad in a picture, first by its printed code and then by its printed lines.

The code identifies the pad and gives the approximate positions of its cells; the lines give the
exact positions. Positions on paper are in millimetres, as in `Cell.box`. The result is a map from
paper to picture: a smooth displacement, because paper bends, followed by a homography.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from statistics import median
from typing import NamedTuple

import cv2
import numpy as np
import zxingcpp

from cardkit.photo.decoding import Array
from cardkit.printables.cells import Box

SEARCH_PIXELS_PER_MM = 4  # pixels a millimetre where lines are looked for
ENOUGH_PIXELS_PER_MM = 8.0  # pixels a millimetre above which a picture is made smaller
LENGTH_OF_LINE_PIECE = 19.0
"""The approximate length, in millimetres, of a piece of a line; a longer piece would bend."""
COARSE_SEARCH_RADII = (50, 65, 80, 100, 115, 130, 145, 160, 180, 200, 225, 250, 280, 400)
FINE_SEARCH_RADII = (*range(30, 290, 8), 400)
"""The radii around the code, in millimetres, within which lines are looked for, step by step.
Each step shows where the next lines are. The coarse steps are usually enough."""
LINE_SEARCH_PLANS = (
    (COARSE_SEARCH_RADII, 2.4),
    (FINE_SEARCH_RADII, 2.4),
    (FINE_SEARCH_RADII, 1.6),
)
"""The radii, and how many millimetres lines may be off, in the order in which they are tried."""
ENOUGH_SHARE_OF_LINES = 0.85  # if this share of the lines is found, no other way is tried
MIN_CODE_SIDE = 8  # pixels of the shortest side of a code; anything smaller is not a code
POLYNOMIAL_EXPONENTS = [(i, j) for i in range(5) for j in range(5 - i)]
"""The exponents of x and y in the polynomials for bent paper."""


class QrCode(NamedTuple):
    """A QR code in a picture: its text, or "" if unreadable, and its corners."""

    text: str
    corners: tuple[tuple[float, float], ...]

    @property
    def sides(self) -> list[float]:
        """The lengths of the QR code's sides, in pixels."""
        corners = [complex(*corner) for corner in (*self.corners, self.corners[0])]
        return [abs(end - start) for start, end in pairwise(corners)]

    @property
    def side(self) -> float:
        """The mean length of the QR code's sides, in pixels."""
        return sum(self.sides) / 4

    @property
    def width_ratio(self) -> float:
        """The ratio of the QR code's narrowest width to its widest."""
        widest, narrowest = np.linalg.svd(Pose.from_code(self, (0, 0, 1, 1)).homography[:2, :2])[1]
        return float(narrowest / max(widest, 1e-9))

    def is_same(self, other: QrCode) -> bool:
        """Return True if another code has the same text at the same position in the picture."""
        apart = abs(complex(*self.corners[0]) - complex(*other.corners[0]))
        return self.text == other.text and apart < self.side / 2


class CodeSearchAttempt(NamedTuple):
    """A way to prepare a picture before looking for codes: enlarging, blurring and sharpening.

    Blur and radius are in pixels. If `is_local`, the threshold between black and white depends on
    the surroundings instead of on the whole picture.
    """

    is_enlarged: bool
    blur: float
    sharpening: float
    radius: float
    is_local: bool


CODE_SEARCH_ATTEMPTS = (
    CodeSearchAttempt(False, 0.0, 0.0, 0.0, True),
    CodeSearchAttempt(True, 0.8, 1.5, 2.0, True),
    CodeSearchAttempt(True, 0.8, 3.0, 2.0, True),
    CodeSearchAttempt(True, 0.0, 3.0, 2.0, True),
    CodeSearchAttempt(True, 0.0, 5.0, 1.5, False),
    CodeSearchAttempt(True, 0.8, 5.0, 1.5, False),
)
"""The first attempt uses the picture as it is; later ones enlarge it for small and blurred codes.
Each attempt finds some codes that the others miss."""


def find_codes(picture: Array, attempt: CodeSearchAttempt) -> list[QrCode]:
    """Return the QR codes that one attempt finds in a picture, in any orientation."""
    is_enlarged, blur, sharpening, radius, is_local = attempt
    longest = max(picture.shape)
    scale = min(2.0, 5000 / longest) if is_enlarged else min(1.0, 2200 / longest)
    image = cv2.GaussianBlur(picture, (0, 0), blur) if blur else picture
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=how)
    if sharpening:
        soft = cv2.GaussianBlur(image, (0, 0), radius * scale)
        image = cv2.addWeighted(image, 1 + sharpening, soft, -sharpening, 0)
    binarizer = zxingcpp.Binarizer.LocalAverage if is_local else zxingcpp.Binarizer.GlobalHistogram
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    codes = []
    for barcode in zxingcpp.read_barcodes(
        image, formats=formats, binarizer=binarizer, return_errors=True
    ):
        at = barcode.position
        corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        text = barcode.text if barcode.valid else ""
        codes.append(QrCode(text, tuple((point.x / scale, point.y / scale) for point in corners)))
    return [code for code in codes if min(code.sides) > MIN_CODE_SIDE]


def shrink_picture(picture: Array, code: QrCode, code_width: float) -> tuple[Array, QrCode]:
    """Return the picture and the code, reduced in size if the code has more pixels than needed."""
    scale = min(1.0, ENOUGH_PIXELS_PER_MM * code_width / max(code.side, 1.0))
    if scale >= 0.9:
        return picture, code
    smaller = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return smaller, code._replace(corners=tuple((x * scale, y * scale) for x, y in code.corners))


@dataclass(frozen=True)
class Pose:
    """How the paper lies in a picture: the map from millimetres on paper to pixels.

    Positions are first moved by polynomials with the `bend_coefficients` (None if the paper is
    flat), and then mapped by the `homography`. `share_of_lines_found` is the share of printed lines
    that were seen where the pose puts them; of vertical and horizontal lines, the smaller share
    counts.
    """

    homography: Array
    bend_coefficients: Array | None = None
    share_of_lines_found: float = 0.0

    @classmethod
    def from_code(cls, code: QrCode, box: Box) -> Pose:
        """Return the approximate pose of the paper from its code, which is printed at `box`."""
        places = np.column_stack([_box_corners(box), np.ones(4)])
        affine = np.linalg.lstsq(places, np.array(code.corners), rcond=None)[0].T
        return cls(np.vstack([affine, [0, 0, 1]]))

    def to_pixels(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Return the pixel coordinates of points given in millimetres on the paper."""
        if self.bend_coefficients is not None:
            moved = _polynomial_terms(x, y) @ self.bend_coefficients
            x, y = x + moved[..., 0], y + moved[..., 1]
        return _map_points(self.homography, x, y)

    def is_box_in_picture(self, picture: Array, box: Box) -> bool:
        """Return True if the picture contains the whole of a box on the paper."""
        height, width = picture.shape
        return all(0 <= x < width and 0 <= y < height for x, y in self.corners(box))

    def corners(self, box: Box) -> list[tuple[float, float]]:
        """Return the pixel coordinates of a box's corners, clockwise from the top left."""
        x, y = self.to_pixels(*_box_corners(box).T)
        return list(zip(x.tolist(), y.tolist(), strict=True))

    def straighten_box(self, picture: Array, box: Box, pixels: int) -> Array:
        """Return a box on the paper as seen from above; a millimetre becomes `pixels` pixels."""
        left, top, width, height = box
        size = (round(width * pixels), round(height * pixels))
        step = max(1, min(picture.shape) // 50)
        beyond = int(np.median(picture[::step, ::step]))
        if self.bend_coefficients is None:
            to_paper = np.array([[1 / pixels, 0, left], [0, 1 / pixels, top], [0, 0, 1]])
            return cv2.warpPerspective(
                picture,
                self.homography @ to_paper,
                size,
                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_CONSTANT,
                borderValue=beyond,
            )
        step = 8  # a bend is smooth, so a few points are enough
        columns, rows = (np.arange(-(-side // step) + 1) * step / pixels for side in size)
        x, y = self.to_pixels(*np.meshgrid(columns + left, rows + top))
        grow = np.array([[step, 0, 0], [0, step, 0]], np.float64)
        x, y = (cv2.warpAffine(axis.astype(np.float32), grow, size) for axis in (x, y))
        return cv2.remap(
            picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=beyond
        )


def _box_corners(box: Box) -> Array:
    """Return the corners of a box on the paper, clockwise from the top left."""
    left, top, width, height = box
    right, foot = left + width, top + height
    return np.array([(left, top), (right, top), (right, foot), (left, foot)])


def _polynomial_terms(x: Array, y: Array) -> Array:
    """Return the polynomial terms for positions in mm, ordered as in `POLYNOMIAL_EXPONENTS`."""
    u, v = ([np.ones_like(axis), axis / 100 - 1] for axis in (x, y))
    for powers in (u, v):
        for _ in range(3):
            powers.append(powers[-1] * powers[1])  # much faster than powers[1]**n
    return np.stack([u[i] * v[j] for i, j in POLYNOMIAL_EXPONENTS], axis=-1)


def _map_points(homography: Array, x: Array, y: Array) -> tuple[Array, Array]:
    (a, b, c), (d, e, f), (g, h, i) = homography
    far = g * x + h * y + i
    return (a * x + b * y + c) / far, (d * x + e * y + f) / far


class LineSegment(NamedTuple):
    """A piece of a printed line; positions are in mm.

    An `is_upright` (vertical) piece is at x = `position_across`, from y = `start` to y = `end`. A
    horizontal piece is at y = `position_across`, from x = `start` to x = `end`.
    """

    is_upright: bool
    start: float
    end: float
    position_across: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the piece as (x, y) on the paper, in mm."""
        along = (self.start + self.end) / 2
        return (self.position_across, along) if self.is_upright else (along, self.position_across)


def line_segments_around(boxes: Sequence[Box]) -> list[LineSegment]:
    """Return the pieces of the lines around boxes; lines that two boxes share are returned once."""
    lines: dict[tuple[bool, float, float], LineSegment] = {}
    for left, top, width, height in boxes:
        pieces = max(1, round(width / LENGTH_OF_LINE_PIECE))
        edges = [LineSegment(True, top, top + height, at) for at in (left, left + width)]
        for number, at in product(range(pieces), (top, top + height)):
            start = left + number * width / pieces
            edges.append(LineSegment(False, start, start + width / pieces, at))
        for line in edges:
            lines.setdefault(
                (line.is_upright, round(line.start, 2), round(line.position_across, 2)), line
            )
    return list(lines.values())


class _SeenLines(NamedTuple):
    """The printed lines seen in a picture, as arrays with one value for each line.

    (`x`, `y`) is the middle of a line on paper, in millimetres. `deviation` is how far from its
    expected position the line was seen, and `weight` how clearly.
    """

    is_upright: Array
    x: Array
    y: Array
    deviation: Array
    weight: Array

    def selected(self, which: Array) -> _SeenLines:
        return _SeenLines(*(column[which] for column in self))


class _LineSearch(NamedTuple):
    """The input of a search for printed lines: the picture, the lines, and where to look."""

    picture: Array
    window: Box
    printed_lines: Sequence[LineSegment]
    code_middle: tuple[float, float]
    """The middle of the code, in millimetres."""

    def distance_from_code(self, line: LineSegment) -> float:
        """Return how far a line is from the code, in mm.

        This is the distance along the line to its farther end, plus half the distance across it.
        """
        along, across = reversed(self.code_middle) if line.is_upright else self.code_middle
        ends = max(abs(line.start - along), abs(line.end - along))
        return ends + abs(line.position_across - across) / 2


def find_pose(picture: Array, code: QrCode, box: Box, lines: Sequence[LineSegment]) -> Pose:
    """Return the pose of the paper in a picture; `box` is the position of the code on the paper."""
    corners = _box_corners(box)
    x, y = corners.mean(axis=0).tolist()
    search = _LineSearch(picture, _search_window(box, lines), lines, (x, y))
    # two first maps: an affine one, good near the code, and the exact homography of its corners
    affine = Pose.from_code(code, box).homography
    exact = cv2.findHomography(corners, np.array(code.corners))[0]
    firsts = [homography for homography in (affine, exact) if _is_invertible(homography)]
    best = Pose(np.eye(3))
    for (reaches, within), first in product(LINE_SEARCH_PLANS, firsts):
        pose = _bend_outwards(search, _refine_pose(search, Pose(first), reaches, within))
        best = max(best, pose, key=lambda pose: pose.share_of_lines_found)
        if best.share_of_lines_found > ENOUGH_SHARE_OF_LINES:
            break
    return best


def _search_window(box: Box, lines: Sequence[LineSegment]) -> Box:
    """Return the box on the paper that contains the code and all lines, with a margin of 4 mm."""
    x, y = [box[0], box[0] + box[2]], [box[1], box[1] + box[3]]
    for line in lines:
        along, across = (y, x) if line.is_upright else (x, y)
        along += [line.start, line.end]
        across.append(line.position_across)
    left, top = min(x) - 4, min(y) - 4
    return left, top, max(x) + 4 - left, max(y) + 4 - top


def _refine_pose(search: _LineSearch, pose: Pose, reaches: Sequence[int], within: float) -> Pose:
    """Return a pose fitted to printed lines, beginning with those nearest to the QR code.

    `reaches` are the distances from the QR code, in mm, within which lines are used in each step.
    """
    code = np.array(search.code_middle)
    paper: list[Array] = []
    pixels: list[Array] = []
    before = 0.0
    for reach in reaches:
        near = [line for line in search.printed_lines if search.distance_from_code(line) < reach]
        both_ways = len({line.is_upright for line in near}) == 2
        if not both_ways or all(search.distance_from_code(line) < before for line in near):
            continue
        hits, _ = _find_lines(search, pose, near, within)
        if len(hits.deviation) < 6:
            continue
        far = np.maximum(abs(hits.x - code[0]), abs(hits.y - code[1]))
        hits = hits._replace(weight=hits.weight * np.exp((far - far.max()) / 50))
        nudge = _correcting_homography(
            hits, search.code_middle, stiffness=10.0 if reach < 80 else 0.3
        )
        x, y = _map_points(nudge, hits.x, hits.y)
        missed = np.where(hits.is_upright, x - hits.x, y - hits.y) - hits.deviation
        fits = (abs(missed) < 0.7) & (far >= before - 20)
        pose = Pose(pose.homography @ nudge)
        paper.append(np.stack([hits.x[fits], hits.y[fits]], axis=1))
        pixels.append(np.stack(pose.to_pixels(hits.x[fits], hits.y[fits]), axis=1))
        before = reach
    if sum(map(len, paper)) < 8:
        return pose
    return _fit_pose(np.concatenate(paper), np.concatenate(pixels)) or pose


def _is_invertible(homography: Array | None) -> bool:
    return homography is not None and abs(float(np.linalg.det(homography))) > 1e-9


def _fit_pose(paper: Array, pixels: Array) -> Pose | None:
    """Return the bent pose that best maps points on paper to the pixels where they were seen."""
    flat = cv2.findHomography(paper, pixels, cv2.LMEDS)[0]
    if not _is_invertible(flat):
        return None
    x, y = _map_points(np.linalg.inv(flat), *pixels.T)
    upright = np.repeat([True, False], len(paper))
    off = np.concatenate([x - paper[:, 0], y - paper[:, 1]])
    left, down = np.concatenate([paper, paper]).T
    return _bend_pose(Pose(flat), _SeenLines(upright, left, down, off, np.full(len(off), 0.1)))


def _bend_outwards(search: _LineSearch, pose: Pose) -> Pose:
    """Return a pose for curved paper, fitted to printed lines, with the share of lines found.

    Lines near the QR code are fitted first. A pose for flat paper is returned unchanged.
    """
    if pose.bend_coefficients is None:
        return pose
    for reach in (*COARSE_SEARCH_RADII[3::2], COARSE_SEARCH_RADII[-1]):
        near = [line for line in search.printed_lines if search.distance_from_code(line) < reach]
        hits, _ = _find_lines(search, pose, near, 1.6)
        if len(hits.deviation) >= 6:
            pose = _bend_pose(pose, hits)
    hits, looked_for = _find_lines(search, pose, search.printed_lines, 1.0)
    # horizontal and vertical lines are counted separately, because many of one kind would hide that
    # few of the other were seen
    close = np.bincount(hits.is_upright[abs(hits.deviation) < 0.45].astype(int), minlength=2)
    return replace(pose, share_of_lines_found=float((close / np.maximum(looked_for, 1)).min()))


def _find_lines(
    search: _LineSearch, pose: Pose, lines: Sequence[LineSegment], within: float
) -> tuple[_SeenLines, tuple[int, int]]:
    """Look for lines `within` mm of their expected positions, and return those that were seen.

    Also returns how many horizontal and how many vertical lines were looked for.
    """
    grey = pose.straighten_box(search.picture, search.window, SEARCH_PIXELS_PER_MM)
    paper = cv2.dilate(
        grey, np.ones((3 * SEARCH_PIXELS_PER_MM, 3 * SEARCH_PIXELS_PER_MM), np.uint8)
    )
    light = cv2.blur(paper, (4 * SEARCH_PIXELS_PER_MM, 4 * SEARCH_PIXELS_PER_MM)).astype(np.float32)
    dark = cv2.GaussianBlur(np.clip(1 - grey / np.maximum(light, 1), 0, 0.5), (0, 0), 0.7)
    rows: list[tuple[float, ...]] = []
    looked_for = [0, 0]
    for line in lines:
        x, y = search.window[:2]
        turned, along, across = (dark, y, x) if line.is_upright else (dark.T, x, y)
        first = max(0, round((line.start + 0.8 - along) * SEARCH_PIXELS_PER_MM))
        last = round((line.end - 0.8 - along) * SEARCH_PIXELS_PER_MM)
        at = (line.position_across - across) * SEARCH_PIXELS_PER_MM
        low = max(0, round(at - within * SEARCH_PIXELS_PER_MM))
        band = turned[first:last, low : round(at + within * SEARCH_PIXELS_PER_MM) + 1]
        if band.shape[0] < 4 or band.shape[1] < 5:
            continue
        looked_for[line.is_upright] += 1
        peak, clearness = _find_darkest_point(np.add.reduce(band) / len(band))
        if clearness >= 0.03:
            off = (low + peak - at) / SEARCH_PIXELS_PER_MM
            rows.append((line.is_upright, *line.middle, off, min(clearness, 0.2)))
    upright, *others = np.array(rows, np.float64).reshape(-1, 5).T
    return _SeenLines(upright > 0, *others), (looked_for[0], looked_for[1])


def _find_darkest_point(profile: Array) -> tuple[float, float]:
    """Return the position (in pixels) and the strength of the darkest point across a line."""
    at = int(profile.argmax())
    if not 0 < at < len(profile) - 1:
        return 0.0, 0.0
    before, here, after = (float(value) for value in profile[at - 1 : at + 2])
    bow = before - 2 * here + after
    shift = 0.5 * (before - after) / bow if bow else 0.0
    return at + shift, here - median(profile.tolist())


def _robust_ridge_fit(hits: _SeenLines, rows: Array, target: Array, ridge: Array) -> Array:
    """Fit `rows` to `target` and return the coefficients; `ridge` keeps them small."""
    if not len(hits.deviation):  # no line of this direction was seen: nothing is moved
        return np.zeros(rows.shape[1])
    missed = hits.deviation - np.median(hits.deviation)
    for least in (0.5, 0.4, 0.3, 0.2, 0.15, 0.12):  # at first lines far off count as well
        scale = max(least, 1.5 * float(np.median(abs(missed))))
        weight = np.sqrt(hits.weight) / (1 + (missed / scale) ** 2)
        left, right = rows.T @ (rows * weight[:, None]) + ridge, rows.T @ (weight * target)
        solution: Array = np.linalg.solve(left, right)
        missed = target - rows @ solution
    return solution


def _correcting_homography(hits: _SeenLines, code: tuple[float, float], stiffness: float) -> Array:
    """Return a homography, in mm, that moves lines slightly towards where they were seen."""
    x, y = (hits.x - code[0]) / 100, (hits.y - code[1]) / 100
    zero, unit = np.zeros_like(x), np.ones_like(x)
    across = np.column_stack([unit, x, y, zero, zero, zero, x * x, x * y])
    down = np.column_stack([zero, zero, zero, unit, x, y, x * y, y * y])
    rows = np.where(hits.is_upright[:, None], across, down)
    ridge = np.diag([1e-6, 0.02, 0.02, 1e-6, 0.02, 0.02, stiffness, stiffness]) * 0.05
    a0, a1, a2, b0, b1, b2, p, q = _robust_ridge_fit(hits, rows, hits.deviation, ridge)
    # dividing by 1 - p x - q y is close to multiplying by 1 + p x + q y if p and q are small
    nudge = np.array(
        [[1 + a1 / 100, a2 / 100, a0], [b1 / 100, 1 + b2 / 100, b0], [-p / 1e4, -q / 1e4, 1]]
    )
    to_code = np.array([[1, 0, code[0]], [0, 1, code[1]], [0, 0, 1]])
    homography: Array = to_code @ nudge @ np.linalg.inv(to_code)
    return homography


def _bend_pose(pose: Pose, hits: _SeenLines) -> Pose:
    """Return the pose with its bend fitted to the places where lines were seen."""
    rows = _polynomial_terms(hits.x, hits.y)
    bend = (
        np.zeros((rows.shape[1], 2)) if pose.bend_coefficients is None else pose.bend_coefficients
    )
    ridge = 0.002 * np.eye(len(POLYNOMIAL_EXPONENTS))
    columns = []
    for axis, mine in enumerate((hits.is_upright, ~hits.is_upright)):
        some = hits.selected(mine)
        target = some.deviation + (rows[mine] @ bend)[:, axis]
        columns.append(_robust_ridge_fit(some, rows[mine], target, ridge))
    return replace(pose, bend_coefficients=np.column_stack(columns))
