"""Digit places of filled pads as photographs show them: what the model of signs is trained and
tested with.

Nine cells of a pad are written by one hand and photographed, and patches are cut from them as
``cardkit.v4.photo`` cuts them, only not quite at the right place.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from cardkit.v4.paper import digit_places
from cardkit.v4.photo.signs import DASH, HIGH, NOTHING, SIGNS, STRUCK, WIDE
from tools.photograph.camera import QualityName, photograph
from tools.photograph.hands import PX, Hand, Written, write

SEEN: dict[QualityName, tuple[float, float]] = {
    "good": (297, 0.12),
    "ordinary": (297, 0.2),
    "poor": (330, 0.3),
}
"""By quality: how much of a table is in a photograph along its longer side, and how badly places
are found, in mm."""


class Patches(NamedTuple):
    """Patches (n, 48, 36) as they are cut from a photograph, and the class of each."""

    grey: NDArray[np.uint8]
    classes: NDArray[np.int64]


def joined(parts: Sequence[Patches]) -> Patches:
    """All patches of several sets."""
    return Patches(
        np.concatenate([part.grey for part in parts]),
        np.concatenate([part.classes for part in parts]),
    )


def _figure(chance: Generator) -> str:
    """A figure as it stands in some cell: a dash, nothing, or a number of up to three digits."""
    kind = chance.choice(5, p=(0.12, 0.05, 0.2, 0.41, 0.22))
    if kind < 2:
        return "-" if kind == 0 else ""
    return str(chance.integers(0, 10 ** (kind - 1)))


def label(written: Sequence[Written], place: float, middle: float) -> int | None:
    """The class of a place, by what stands in its middle. None: neither clearly this nor that."""
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
    """Paper from 0 (black) to 1, with the lines and ticks of cells between rows and columns
    (mm)."""
    high, wide = rows[-1] + 4, columns[-1] + 4
    paper = np.ones((round(high * PX), round(wide * PX)), np.float32)
    for top, foot in pairwise(rows):
        if chance.random() < 0.5:
            paper[round(top * PX) : round(foot * PX)] = 0.95
    grey = chance.uniform(0.35, 0.7)

    def line(x: float, y: float, to_x: float, to_y: float, thick: int, dark: float) -> None:
        start, end = np.round(np.array([(x, y), (to_x, to_y)]) * PX * 8).astype(int).tolist()
        cv2.line(paper, start, end, dark, thick, cv2.LINE_AA, 3)

    for top in rows:
        line(0, top, wide, top, *((2, grey) if chance.random() < 0.6 else (4, 0.1)))
    for left in columns:
        line(left, 0, left, high, *((2, grey) if chance.random() < 0.3 else (3, 0.1)))
    for foot, (left, right) in product(rows[1:], pairwise(columns)):
        for place in digit_places((left, 0, right - left, 0)):
            line(place, foot - 1.5, place, foot, 2, grey)
    return paper


def block(hand: Hand, name: QualityName, chance: Generator, wrong: float) -> Patches:
    """Nine cells that a hand wrote into, photographed: a patch of each of their places that is
    clearly something.

    `wrong` is the share of figures that are corrected.
    """
    high, wide = (
        chance.uniform(7.0, 8.6),
        chance.choice((18.4, 21.0, 25.0, 38.0), p=(0.4, 0.25, 0.2, 0.15)),
    )
    rows, columns = [4 + high * row for row in range(4)], [4 + wide * column for column in range(4)]
    paper = _paper(rows, columns, chance)
    ink, wanted = np.zeros_like(paper), []
    for top, left in product(rows[:-1], columns[:-1]):
        figure, places, middle = (
            _figure(chance),
            digit_places((left, top, wide, high)),
            top + high / 2,
        )
        spoiled = (
            str(chance.integers(0, 10 ** max(1, len(figure)))) if chance.random() < wrong else ""
        )
        written = write(ink, figure, places, middle, hand, chance, spoiled) if figure else []
        wanted += [(place, middle, label(written, place, middle)) for place in places]
    page, (long, far) = paper * (1 - ink * (1 - hand.grey)), SEEN[name]
    part = (0, 0, page.shape[1] / PX, page.shape[0] / PX)
    taken, to = photograph(page, part, name, Random(int(chance.integers(2**62))), max(part) / long)
    picture: Any = cv2.imdecode(np.frombuffer(taken, np.uint8), cv2.IMREAD_GRAYSCALE)
    grey, signs, off = [], [], chance.normal(0, far, 2)
    for x, y, sign in wanted:
        if sign is not None:
            missed = np.clip(off + chance.normal(0, far / 2, 2), -0.7, 0.7)
            left, top = np.array((x, y)) + missed - np.array((WIDE, HIGH)) / 12
            cut = to @ np.array([[1 / 6, 0, left], [0, 1 / 6, top], [0, 0, 1]])
            grey.append(
                cv2.warpPerspective(
                    picture, cut, (WIDE, HIGH), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
                )
            )
            signs.append(sign)
    return Patches(np.array(grey, np.uint8).reshape(-1, HIGH, WIDE), np.array(signs, np.int64))


def many(
    hands: Sequence[Hand], number: int, qualities: Sequence[QualityName], seed: int, wrong: float
) -> Patches:
    """About that many patches by hands in turn; of places where nothing stands only a third."""
    chance, total = np.random.default_rng(seed), 0
    parts: list[Patches] = []
    while total < number:
        name = qualities[int(chance.integers(len(qualities)))]
        patches = block(hands[len(parts) % len(hands)], name, chance, wrong)
        keep = (patches.classes != NOTHING) | (chance.random(len(patches.classes)) < 1 / 3)
        parts.append(Patches(patches.grey[keep], patches.classes[keep]))
        total += len(parts[-1].classes)
    return joined(parts)
