"""Digit places of filled pads as photographs show them: what the model of signs learns from.

Nine cells are written by one hand and photographed, and patches are cut out of the picture as
``cardkit.photo`` cuts them, only not quite at the right place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from cardkit.photo.figures import SMALLEST_PATCH, USUAL_HEIGHT
from cardkit.photo.signs import DASH, HEIGHT, NOTHING, PIXELS, SIGNS, STRUCK, WIDTH
from cardkit.printables.cells import LEAST_FIGURE, MOST_FIGURE, digit_places
from tools.photograph.camera import QualityName, photograph
from tools.photograph.hands import PX, Hand, Written, write

SEEN: dict[QualityName, tuple[float, float]] = {
    "good": (297, 0.12),
    "ordinary": (297, 0.2),
    "poor": (330, 0.3),
}
"""Millimetres of a table that a photograph has along its longer side, and by how many places are
missed."""


class Patches(NamedTuple):
    """Patches (n, 48, 36) as they are cut from a photograph, and the class of each."""

    grey: Any
    classes: Any


def many(
    hands: Sequence[Hand], number: int, qualities: Sequence[QualityName], seed: int, wrong: float
) -> Patches:
    """Return about so many patches by hands in turn; of places without a sign only a third."""
    chance = np.random.default_rng(seed)
    parts: list[Patches] = []
    while sum(len(part.classes) for part in parts) < number:
        quality = qualities[int(chance.integers(len(qualities)))]
        found = _block(hands[len(parts) % len(hands)], quality, chance, wrong)
        kept = (found.classes != NOTHING) | (chance.random(len(found.classes)) < 1 / 3)
        parts.append(Patches(found.grey[kept], found.classes[kept]))
    return joined(parts)


def joined(parts: Sequence[Patches]) -> Patches:
    """Return all patches of several sets."""
    grey = np.concatenate([part.grey for part in parts])
    return Patches(grey, np.concatenate([part.classes for part in parts]))


def _block(hand: Hand, quality: QualityName, chance: Generator, wrong: float) -> Patches:
    """Return the places of nine cells that a hand wrote into: those that are clearly something.

    `wrong` is the share of figures that are corrected.
    """
    height = chance.uniform(LEAST_FIGURE, MOST_FIGURE)
    hand = replace(hand, height=min(hand.height, 0.85 * height))
    size = min(1.0, max(SMALLEST_PATCH, height / USUAL_HEIGHT))
    width = chance.choice((19.0, 21.0, 25.0, 38.0), p=(0.4, 0.25, 0.2, 0.15))
    rows, columns = [4 + height * row for row in range(4)], [4 + width * one for one in range(4)]
    paper = _paper(rows, columns, chance)
    ink, wanted = np.zeros_like(paper), []
    for top, left in product(rows[:-1], columns[:-1]):
        figure, places, middle = (
            _figure(chance),
            digit_places((left, top, width, height)),
            top + height / 2,
        )
        spoiled = (
            str(chance.integers(0, 10 ** max(1, len(figure)))) if chance.random() < wrong else ""
        )
        written = write(ink, figure, places, middle, hand, chance, spoiled) if figure else []
        wanted += [(place, middle, label(written, place, middle)) for place in places]
    page, (shown, missed) = paper * (1 - ink * (1 - hand.grey)), SEEN[quality]
    part = (0.0, 0.0, page.shape[1] / PX, page.shape[0] / PX)
    seed = Random(int(chance.integers(2**62)))
    data, homography = photograph(page, part, quality, seed, max(part) / shown)
    picture: Any = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    off = chance.normal(0, missed, 2)
    grey, classes = [], []
    for x, y, sign in wanted:
        if sign is not None:
            here = np.clip(off + chance.normal(0, missed / 2, 2), -0.7, 0.7)
            corner = np.array((x, y)) + here - size * np.array((WIDTH, HEIGHT)) / 2 / PIXELS
            scale = size / PIXELS
            cut = homography @ np.array([[scale, 0, corner[0]], [0, scale, corner[1]], [0, 0, 1]])
            how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            grey.append(cv2.warpPerspective(picture, cut, (WIDTH, HEIGHT), flags=how))
            classes.append(sign)
    return Patches(np.array(grey, np.uint8).reshape(-1, HEIGHT, WIDTH), np.array(classes, np.int64))


def _figure(chance: Generator) -> str:
    """Return a figure as it stands in some cell: a dash, nothing, or up to three digits."""
    kind = chance.choice(5, p=(0.12, 0.05, 0.2, 0.41, 0.22))
    if kind < 2:
        return "-" if kind == 0 else ""
    return str(chance.integers(0, 10 ** (kind - 1)))


def label(written: Sequence[Written], place: float, middle: float) -> int | None:
    """Return the class of a place by what stands in its middle; None if that is not clear."""
    best: int | None = NOTHING
    for sign in written:
        off = abs((sign.left + sign.right) / 2 - place)
        if sign.sign == "x" and sign.left - 0.5 < place < sign.right + 0.5:
            return STRUCK
        if sign.sign == "-":
            if sign.left < place < sign.right or off < 1.7:
                return DASH
            if sign.left - 1.7 < place < sign.right + 1.7:
                return None
        elif abs(sign.y - middle) > 1.8 or sign.sign == "x":
            if off < 3:
                return None
        elif off <= 1.75:
            best = SIGNS.index(sign.sign)
        elif off < 3.2 and best == NOTHING:
            best = STRUCK if 2.2 < off < 2.9 else None
    return best


def _paper(rows: Sequence[float], columns: Sequence[float], chance: Generator) -> Any:
    """Return paper from 0 (black) to 1, with the lines and marks of cells between rows and columns."""
    paper = np.ones((round((rows[-1] + 4) * PX), round((columns[-1] + 4) * PX)), np.float32)
    bottom, right = rows[-1] + 4, columns[-1] + 4
    for top, foot in pairwise(rows):
        if chance.random() < 0.5:
            paper[round(top * PX) : round(foot * PX)] = 0.95
    grey = chance.uniform(0.35, 0.7)

    def line(x: float, y: float, to_x: float, to_y: float, thickness: int, dark: float) -> None:
        start, end = np.round(np.array([(x, y), (to_x, to_y)]) * PX * 8).astype(int).tolist()
        cv2.line(paper, start, end, dark, thickness, cv2.LINE_AA, 3)

    for top in rows:
        line(0, top, right, top, *((2, grey) if chance.random() < 0.6 else (4, 0.1)))
    for left in columns:
        line(left, 0, left, bottom, *((2, grey) if chance.random() < 0.3 else (3, 0.1)))
    for foot, (left, end) in product(rows[1:], pairwise(columns)):
        for place in digit_places((left, 0, end - left, 0)):
            line(place, foot - 1.5, place, foot, 2, grey)
    return paper
