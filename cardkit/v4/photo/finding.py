"""Location of a pad in a picture, by its code and then by its printed lines.

The code says which pad it is and about where its cells are, the lines say exactly where. All places
on paper are in mm from the page's top left, as in `Cell.box`. The result is a map from paper to
picture: a homography, and on top of it a smooth displacement, since paper bends.
"""

from collections.abc import Sequence
from itertools import product
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

import cv2
import numpy as np
import zxingcpp

from cardkit.v4.photo.signs import Array

Grey: TypeAlias = Array  # a picture in grey values
Window: TypeAlias = tuple[float, float, float, float]  # left, top, width, height on paper

FINE: Final = 6  # pixels a mm of a pad that was straightened: what the model of signs takes
_COARSE: Final = 4  # pixels a mm where lines are looked for
_REACHES: Final = (
    50.0,
    65.0,
    80.0,
    100.0,
    115.0,
    130.0,
    145.0,
    160.0,
    180.0,
    200.0,
    225.0,
    250.0,
    280.0,
    400.0,
)
"""Distances from the code, in mm, up to which lines are looked for: each step tells well enough
where the next lies."""
# exponents of x and y in the polynomials for bent paper
_EXPONENTS: Final = [(i, j) for i in range(5) for j in range(5 - i)]


class Code(NamedTuple):
    """A printed code in a picture: its text, and its corners in pixels.

    Corners go clockwise from the code's own top left.
    """

    text: str
    corners: tuple[tuple[float, float], ...]

    def is_there(self, other: "Code") -> bool:
        """Return True if the other is this code, seen again: the same text at the same place."""
        side = abs(complex(*self.corners[0]) - complex(*self.corners[1]))
        return (
            self.text == other.text
            and abs(complex(*self.corners[0]) - complex(*other.corners[0])) < side / 2
        )


class Line(NamedTuple):
    """A piece of a printed line, upright or level: its ends along itself, its place across.

    In mm on paper.
    """

    upright: bool
    start: float
    end: float
    across: float


_LOOKS: Final = (
    (0.0, 0.0, 0.0, True),
    (0.8, 1.5, 2.0, True),
    (0.8, 3.0, 2.0, True),
    (0.0, 3.0, 2.0, True),
    (0.0, 5.0, 1.5, False),
    (0.8, 5.0, 1.5, False),
)
"""Ways to look for a code: blur of the ink (pixels), strength and radius (pixels) of sharpening,
and True if black is told from white by the surroundings.

First as it is; then larger, for small and blurred codes, each for some that the others miss.
"""
EFFORTS: Final = len(_LOOKS)


def codes(picture: Grey, effort: int) -> list[Code]:
    """Find the QR codes in a picture, whichever way it is held.

    `effort` is the number of a way to look, below `EFFORTS`.
    """
    (spread, sharper, over, near), long = _LOOKS[effort], max(picture.shape)
    scale = min(2.0, 5000 / long) if effort else min(1.0, 2200 / long)
    seen = cv2.GaussianBlur(picture, (0, 0), spread) if spread else picture
    seen = cv2.resize(
        seen,
        None,
        fx=scale,
        fy=scale,
        interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC,
    )
    if sharper:
        seen = cv2.addWeighted(
            seen, 1 + sharper, cv2.GaussianBlur(seen, (0, 0), over * scale), -sharper, 0
        )
    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    darker = zxingcpp.Binarizer.LocalAverage if near else zxingcpp.Binarizer.GlobalHistogram
    corners = attrgetter("top_left", "top_right", "bottom_right", "bottom_left")
    return [
        Code(one.text, tuple((spot.x / scale, spot.y / scale) for spot in corners(one.position)))
        for one in zxingcpp.read_barcodes(seen, formats=formats, binarizer=darker)
    ]


class Pose(NamedTuple):
    """Map from paper to picture.

    `flat` maps places in mm to pixels; before that they are moved by polynomials with the
    coefficients `bent` (none: the paper lies flat). `sure` is the share of the printed lines that
    were found there: of the upright or of the level ones, whichever is smaller.
    """

    flat: Array
    bent: Array | None = None
    sure: float = 0.0

    def pixels(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Return the pixels of places in mm."""
        if self.bent is not None:
            moved = _powers(x, y) @ self.bent
            x, y = x + moved[..., 0], y + moved[..., 1]
        h = self.flat
        far = h[2, 0] * x + h[2, 1] * y + h[2, 2]
        return (h[0, 0] * x + h[0, 1] * y + h[0, 2]) / far, (
            h[1, 0] * x + h[1, 1] * y + h[1, 2]
        ) / far

    def straight(self, picture: Grey, box: Window, dots: float) -> Grey:
        """Cut out a part of the paper as if it lay flat, with `dots` pixels a mm.

        `box` is left, top, width, height in mm.
        """
        left, top, wide, high = box
        size = (round(wide * dots), round(high * dots))
        # a bend is smooth: it is worked out for some places alone
        step = 1 if self.bent is None else 8
        few = (-(-size[0] // step) + 1, -(-size[1] // step) + 1)
        u, v = np.meshgrid(
            np.arange(few[0]) * step / dots + left, np.arange(few[1]) * step / dots + top
        )
        maps: list[Array] = [one.astype(np.float32) for one in self.pixels(u, v)]
        if step > 1:
            grow = np.array([[step, 0, 0], [0, step, 0]], np.float64)
            maps = [cv2.warpAffine(one, grow, size, flags=cv2.INTER_LINEAR) for one in maps]
        edge = int(
            np.median(picture[:: max(1, picture.shape[0] // 50), :: max(1, picture.shape[1] // 50)])
        )
        cut: Array = cv2.remap(
            picture,
            maps[0][: size[1], : size[0]],
            maps[1][: size[1], : size[0]],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=edge,
        )
        return cut


def _powers(x: Array, y: Array) -> Array:
    """Return the terms of the polynomials at each place, along a last axis."""
    u, v = x / 100 - 1, y / 100 - 1
    return np.stack([u**i * v**j for i, j in _EXPONENTS], axis=-1)


def found(picture: Grey, code: Code, box: Window, lines: Sequence[Line]) -> Pose:
    """Find the pose of the paper that a code is printed on.

    `box` is the code's place on paper, `lines` are all its printed lines.
    """
    left, top, wide, high = box
    paper = np.array(
        [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
    )
    ends: list[tuple[float, float]] = []
    for line in lines:
        for along in (line.start, line.end):
            ends.append((line.across, along) if line.upright else (along, line.across))
    first, last = (
        np.min([(left, top), *ends], axis=0) - 4,
        np.max([(left + wide, top + high), *ends], axis=0) + 4,
    )
    window = (*first.tolist(), *(last - first).tolist())
    best = Pose(np.eye(3))
    # two first maps from the corners of the code: an affine one, good near it, and the exact
    # homography
    near = np.linalg.lstsq(
        np.column_stack([paper, np.ones(4)]), np.array(code.corners), rcond=None
    )[0].T
    flats = (
        np.vstack([near, [0, 0, 1]]),
        np.asarray(cv2.findHomography(paper, np.array(code.corners))[0]),
    )
    for room, flat in product((2.4, 6.0), flats):
        pose = _followed(picture, Pose(flat), paper.mean(axis=0), window, lines, room)
        best = max(best, pose, key=lambda one: one.sure)
        if best.sure > 0.75:
            break
    return best


def _followed(
    picture: Grey, pose: Pose, code: Array, window: Window, lines: Sequence[Line], room: float
) -> Pose:
    """Improve a pose by following the lines outwards from the code, then by bending it.

    On the way the paper is taken as flat where the last lines were found, which says where to look
    for the next: at most `room` mm off.
    """
    paper, there, before = [], [], 0.0
    for reach in _REACHES:
        near = [line for line in lines if _far(line, code) < reach]
        if len({line.upright for line in near}) < 2 or not any(
            _far(line, code) >= before for line in near
        ):
            continue
        spots, _ = _measured(picture, pose, window, near, room)
        if len(spots) < 6:
            continue
        far = np.abs(spots[:, 1:3] - code).max(axis=1)
        spots[:, 4] *= np.exp((far - far.max()) / 50)
        nudge = _nudge(spots, code, 10.0 if reach < 80 else 0.3)
        across = np.stack([spots[:, 0], 1 - spots[:, 0]])
        there_now = spots[:, 1:3].T + spots[:, 3] * across
        missed = np.hypot(*(_moved(nudge, spots[:, 1], spots[:, 2]) - there_now) * across)
        new = (missed < 0.7) & (far >= before - 20)
        paper += [one[1:3] for one in spots[new]]
        pose = Pose(pose.flat @ nudge)
        there += list(np.stack(pose.pixels(spots[new, 1], spots[new, 2]), -1))
        before = reach
    if len(paper) < 8:
        return pose
    flat = cv2.findHomography(np.array(paper), np.array(there), cv2.LMEDS)[0]
    if flat is None:
        return pose
    off = _moved(np.linalg.inv(flat), *np.array(there).T).T - np.array(paper)
    both = [
        np.column_stack([np.full(len(off), axis == 0), paper, off[:, axis], np.full(len(off), 0.1)])
        for axis in (0, 1)
    ]
    pose = _bent(Pose(flat), np.concatenate(both))
    for closer in (2.0, 1.2):
        spots, _ = _measured(picture, pose, window, lines, closer)
        if len(spots) < len(lines) / 4:
            return pose
        pose = _bent(pose, spots)
    spots, seen = _measured(picture, pose, window, lines, 1.0)
    # level and upright lines apart: many of one kind would hide that few of the other were found
    close = np.bincount(spots[np.abs(spots[:, 3]) < 0.45, 0].astype(int), minlength=2)
    return pose._replace(sure=float((close / np.maximum(seen, 1)).min()))


def _moved(by: Array, x: Array, y: Array) -> Array:
    """Move places by a homography."""
    u, v, w = by @ np.stack([x, y, np.ones_like(x)])
    return np.stack([u / w, v / w])


def _far(line: Line, code: Array) -> float:
    """Return the distance of a line's farther end from the code, in mm.

    The distance across the line counts half.
    """
    along, across = (1, 0) if line.upright else (0, 1)
    return float(
        max(abs(line.start - code[along]), abs(line.end - code[along]))
        + abs(line.across - code[across]) / 2
    )


def _measured(
    picture: Grey, pose: Pose, window: Window, lines: Sequence[Line], room: float
) -> tuple[Array, list[int]]:
    """Measure how far each line is from its place by `pose`, at most `room` mm.

    Returns a row for each line found: upright (1 or 0), x, y, distance across (mm), clearness; and
    the numbers of level and of upright lines that were in the picture at all.
    """
    grey = pose.straight(picture, window, _COARSE)
    light = cv2.blur(
        cv2.dilate(grey, np.ones((3 * _COARSE, 3 * _COARSE), np.uint8)), (4 * _COARSE,) * 2
    ).astype(np.float32)
    dark: Array = np.clip(1 - grey / np.maximum(light, 1), 0, 0.5)
    dark = cv2.GaussianBlur(dark, (0, 0), 0.7)
    spots, seen = [], [0, 0]
    for line in lines:
        turned = dark if line.upright else dark.T
        start, across = (window[1], window[0]) if line.upright else (window[0], window[1])
        first, last = ((end - start) * _COARSE for end in (line.start + 0.8, line.end - 0.8))
        at, wide = (line.across - across) * _COARSE, room * _COARSE
        low, high = max(0, round(at - wide)), round(at + wide) + 1
        band = turned[max(0, round(first)) : round(last), low:high]
        if band.shape[0] < 4 or band.shape[1] < 5:
            continue
        seen[line.upright] += 1
        profile = band.mean(axis=0)
        peak = int(profile.argmax())
        clear = float(profile[peak]) - float(np.median(profile))
        if not 0 < peak < len(profile) - 1 or clear < 0.03:
            continue
        one, two, three = (float(value) for value in profile[peak - 1 : peak + 2])
        bow = one - 2 * two + three
        exact = low + peak + (0.5 * (one - three) / bow if bow else 0.0)
        middle = (line.start + line.end) / 2
        x, y = (line.across, middle) if line.upright else (middle, line.across)
        spots.append((float(line.upright), x, y, (exact - at) / _COARSE, min(clear, 0.2)))
    return np.array(spots).reshape(-1, 5), seen


def _fitted(spots: Array, rows: Array, off: Array, ridge: Array) -> Array:
    """Fit coefficients of the columns of `rows` to `off`, by robust ridge regression.

    The farther a spot lies from the fit, the less it counts.
    """
    missed = spots[:, 3] - np.median(spots[:, 3])
    for _ in range(6):
        scale = max(0.12, 1.5 * float(np.median(np.abs(missed))))
        weight = np.sqrt(spots[:, 4]) / (1 + (missed / scale) ** 2)
        solved: Array = np.linalg.solve(
            rows.T @ (rows * weight[:, None]) + ridge, rows.T @ (weight * off)
        )
        missed = off - rows @ solved
    return solved


def _nudge(spots: Array, code: Array, stiff: float) -> Array:
    """Return the small homography, in mm, that moves lines from expected to found places.

    The stiffer, the less it tilts about the middle of the code.
    """
    upright, off = spots[:, 0] > 0, spots[:, 3]
    x, y = (spots[:, 1] - code[0]) / 100, (spots[:, 2] - code[1]) / 100
    none, one = np.zeros_like(x), np.ones_like(x)
    across = np.column_stack([one, x, y, none, none, none, x * x, x * y])
    down = np.column_stack([none, none, none, one, x, y, x * y, y * y])
    rows = np.where(upright[:, None], across, down)
    ridge = np.diag([1e-6, 0.02, 0.02, 1e-6, 0.02, 0.02, stiff, stiff]) * 0.05
    a0, a1, a2, b0, b1, b2, p, q = _fitted(spots, rows, off, ridge)
    # Leaning by -p, -q divides by what x (1 + p x + q y) multiplies by, as long as it is small.
    nudged = np.array(
        [[1 + a1 / 100, a2 / 100, a0], [b1 / 100, 1 + b2 / 100, b0], [-p / 1e4, -q / 1e4, 1.0]]
    )
    there = np.array([[1, 0, code[0]], [0, 1, code[1]], [0, 0, 1.0]])
    found: Array = there @ nudged @ np.linalg.inv(there)
    return found


def _bent(pose: Pose, spots: Array) -> Pose:
    """Return the pose with the displacement that moves each line to where it was seen."""
    x, y = spots[:, 1], spots[:, 2]
    rows = _powers(x, y)
    bent = np.zeros((rows.shape[1], 2)) if pose.bent is None else pose.bent
    ridge = np.diag([0.002 * 3.0 ** (i + j) for i, j in _EXPONENTS])
    axes = enumerate((spots[:, 0] > 0, spots[:, 0] == 0))
    found = [
        _fitted(spots[mine], rows[mine], spots[mine, 3] + (rows[mine] @ bent)[:, axis], ridge)
        for axis, mine in axes
    ]
    return pose._replace(bent=np.column_stack(found))
