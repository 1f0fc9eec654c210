"""Digit places of filled pads as photographs show them: what the model of signs is trained and tested with.

Nine cells of a pad are written by one hand and photographed, and patches are cut from them as ``cardkit.photo`` cuts them, only
not quite at the right place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from cardkit.photo.signs import HIGH, NOTHING, SIGNS, STRUCK, WIDE
from tools.photograph.hands import Hand, Written, write

PX = 10
"""Pixels a mm of the paper before it is photographed."""
PITCH = 5.6
"""Millimetres from a digit place to the next."""


class Quality(NamedTuple):
    """Ranges of what a photograph does: pixels a mm, blur in pixels, noise in grey values, how badly places are found (mm)."""

    px: tuple[float, float]
    blur: tuple[float, float]
    noise: tuple[float, float]
    off: float
    jpeg: tuple[int, int]


QUALITIES = {
    "good": Quality((8.0, 11.0), (0.5, 1.0), (1, 4), 0.12, (86, 95)),
    "ordinary": Quality((6.5, 9.0), (0.7, 1.5), (3, 8), 0.2, (75, 92)),
    "poor": Quality((5.5, 7.0), (0.9, 1.8), (5, 11), 0.3, (50, 80)),
}


class Patches(NamedTuple):
    """Patches (n, 48, 36) as they are cut from a photograph, and the class of each."""

    grey: NDArray[np.uint8]
    classes: NDArray[np.int64]


def figure(chance: Generator) -> str:
    """What is written into a cell: a dash, nothing, or a number of up to three digits."""
    kind = chance.choice(5, p=(0.12, 0.05, 0.2, 0.41, 0.22))
    if kind < 2:
        return "-" if kind == 0 else ""
    digits = [str(one) for one in chance.integers(0, 10, kind - 1)]
    return "".join(digits).lstrip("0") or "0"


def label(written: Sequence[Written], place: float, middle: float, px: float) -> int | None:
    """The class of a place: what stands in its middle. None: neither clearly this nor that."""
    best: int = NOTHING
    for one in written:
        off = abs((one.left + one.right) / 2 - place) / px
        if one.sign == "x" and one.left - 0.5 * px < place < one.right + 0.5 * px:
            return STRUCK
        if one.sign == "-":
            if one.left < place < one.right or off < 1.7:
                return SIGNS.index("-")
            if one.left - 1.7 * px < place < one.right + 1.7 * px:
                return None
        elif abs(one.y - middle) / px > 1.8 or one.sign == "x":
            if off < 3:
                return None
        elif off <= 1.75:
            best = SIGNS.index(one.sign)
        elif off < 3.2 and best == NOTHING:
            best = STRUCK if 2.2 < off < 2.9 else -1
    return None if best == -1 else best


def _printed(rows: Sequence[float], columns: Sequence[float], size: tuple[int, int], chance: Generator) -> NDArray[Any]:
    """The paper with its lines and ticks, light from 0 to 1: cells between the rows and columns (mm)."""
    paper = np.full(size, 1.0, np.float32)
    for index, top in enumerate(rows[:-1]):
        if chance.random() < 0.5:
            paper[round(top * PX) : round(rows[index + 1] * PX)] = 0.95
    grey = float(chance.uniform(0.35, 0.7))

    def line(x: float, y: float, to_x: float, to_y: float, width: float, dark: float) -> None:
        ends = [(round(a * PX * 8), round(b * PX * 8)) for a, b in ((x, y), (to_x, to_y))]
        cv2.line(paper, ends[0], ends[1], dark, max(1, round(width * PX)), cv2.LINE_AA, 3)

    for top in rows:
        line(0, top, size[1] / PX, top, *((0.2, grey) if chance.random() < 0.6 else (0.4, 0.1)))
    for left in columns:
        line(left, 0, left, size[0] / PX, *((0.2, grey) if chance.random() < 0.3 else (0.3, 0.1)))
    for foot in rows[1:]:
        for place in _places(columns):
            line(place, foot - 1.5, place, foot, 0.15, grey)
    return paper


def _places(columns: Sequence[float]) -> list[float]:
    """The digit places of cells between the columns, in mm."""
    return [(left + right) / 2 + PITCH * step for left, right in pairwise(columns) for step in (-1, 0, 1)]


def block(hand: Hand, quality: Quality, chance: Generator, wrong: float | None = None) -> Patches:
    """Nine cells that a hand wrote into, photographed: a patch of each of their places that is clearly something.

    `wrong` is the share of figures that are corrected; None: as often as the hand errs.
    """
    high, wide = chance.uniform(7.0, 8.6), chance.choice((18.4, 21.0, 25.0, 38.0), p=(0.4, 0.25, 0.2, 0.15))
    rows, columns = [4 + high * row for row in range(4)], [4 + wide * column for column in range(4)]
    size = (round((rows[-1] + 4) * PX), round((columns[-1] + 4) * PX))
    paper, ink = _printed(rows, columns, size, chance), np.zeros(size, np.float32)
    wanted: list[tuple[float, float, int]] = []
    for top in rows[:-1]:
        for left, right in pairwise(columns):
            places = [one * PX for one in _places((left, right))]
            middle, what = (top + high / 2) * PX, figure(chance)
            bad = None
            if wrong is not None:
                bad = (
                    str(chance.integers(0, 10 ** max(1, len(what))))
                    if chance.random() < wrong and what not in ("", "-")
                    else ""
                )
            written = write(ink, what, places, middle, hand, chance, PX, bad) if what else []
            for place in places:
                found = label(written, place, middle, PX)
                if found is not None:
                    wanted.append((place, middle, found))
    colour = float(np.dot(hand.colour, (0.299, 0.587, 0.114))) / 255
    page = paper * (1 - ink) + np.minimum(paper, colour) * ink
    return _photographed(page, wanted, quality, chance)


def _photographed(
    page: NDArray[Any], wanted: Sequence[tuple[float, float, int]], quality: Quality, chance: Generator
) -> Patches:
    """Patches of a page's places (column, row, class) as a photograph has them."""
    px = chance.uniform(*quality.px)
    turn, lean = chance.normal(0, 0.06), chance.normal(0, 0.04)
    scale = px / PX
    high, wide = page.shape
    to = np.array([[scale, -turn * scale, 0], [(turn + lean) * scale, scale * chance.uniform(0.85, 1), 0]])
    corners = np.array([[0, 0], [wide, 0], [0, high], [wide, high]]) @ to[:, :2].T
    to[:, 2] = -corners.min(0) + chance.uniform(0, 1, 2)
    size = tuple(int(one) + 2 for one in corners.max(0) - corners.min(0))
    soft = cv2.GaussianBlur(page, (0, 0), 0.35 / scale)
    seen = cv2.warpAffine(soft, to, size, borderMode=cv2.BORDER_REPLICATE)
    seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), chance.uniform(*quality.blur)), np.float32)
    if chance.random() < 0.3:  # shaken along a line
        seen = (seen + np.roll(seen, tuple(chance.integers(-1, 2, 2)), (0, 1))) / 2
    x, y = np.linspace(-1, 1, size[0], dtype=np.float32), np.linspace(-1, 1, size[1], dtype=np.float32)[:, None]
    light = 1 + chance.uniform(-0.2, 0.2) * x + chance.uniform(-0.2, 0.2) * y
    if chance.random() < 0.3:  # the edge of a shadow
        edge = np.clip(chance.uniform(3, 25) * (x * chance.normal() + y * chance.normal()), -20, 20)
        light = light * (1 - chance.uniform(0.1, 0.5) / (1 + np.exp(-edge)))
    black, white = chance.uniform(5, 60), chance.uniform(130, 250)
    seen = black + seen * light / light.max() * (white - black) + chance.normal(0, chance.uniform(*quality.noise), seen.shape)
    packed = cv2.imencode(
        ".jpg", np.clip(seen, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(*quality.jpeg))]
    )[1]
    picture = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    grey = []
    off = chance.normal(0, quality.off, 2)
    for column, row, _ in wanted:
        spread = np.clip(off + chance.normal(0, quality.off * 0.5, 2), -0.7, 0.7) * PX
        step = PX / 6 * chance.uniform(0.98, 1.02)
        bent = chance.normal(0, 0.012, 2)
        cut = np.array([[step, -bent[0] * step], [bent[0] * step, step * (1 + bent[1])]])
        start = np.array([column, row]) + spread - cut @ ((WIDE - 1) / 2, (HIGH - 1) / 2)
        whole = np.column_stack((to[:, :2] @ cut, to[:, :2] @ start + to[:, 2]))
        grey.append(
            cv2.warpAffine(
                picture,
                whole,
                (WIDE, HIGH),
                flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                borderMode=cv2.BORDER_REPLICATE,
            )
        )
    return Patches(np.asarray(grey, np.uint8).reshape(-1, HIGH, WIDE), np.array([one for *_, one in wanted], np.int64))


def many(hands: Sequence[Hand], number: int, qualities: Sequence[str], seed: int, wrong: float | None = None) -> Patches:
    """About that many patches by hands in turn; of places where nothing stands only a third."""
    chance = np.random.default_rng(seed)
    found: list[Patches] = []
    total = turn = 0
    while total < number:
        quality = QUALITIES[qualities[int(chance.integers(len(qualities)))]]
        one = block(hands[turn % len(hands)], quality, chance, wrong)
        keep = (one.classes != NOTHING) | (chance.random(len(one.classes)) < 1 / 3)
        found.append(Patches(one.grey[keep], one.classes[keep]))
        total, turn = total + int(keep.sum()), turn + 1
    return Patches(np.concatenate([one.grey for one in found]), np.concatenate([one.classes for one in found]))
