"""Simulated handwriting: figures as people write them into cells, each by a hand with its habits.

Hands for training and for testing share no shapes and no habits. All lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator

from tools.photograph import shapes
from tools.photograph.camera import PX
from tools.photograph.shapes import SIDE, TALL, Kind

Source = Literal["strokes", "digits", "fonts"]
SOURCES: tuple[Source, ...] = ("strokes", "digits", "fonts")


class Pen(NamedTuple):
    """A sort of pen: ranges of darkness (1: black) and of width, and its grain on rough paper."""

    dark: tuple[float, float]
    width: tuple[float, float]
    grain: float


PENS = (
    Pen((0.62, 0.85), (0.30, 0.48), 0.12),  # ballpoint
    Pen((0.75, 0.94), (0.30, 0.75), 0.03),  # fineliner, gel pen, fountain pen
    Pen((0.40, 0.68), (0.40, 0.70), 0.38),  # pencil
    Pen((0.91, 0.96), (0.70, 1.00), 0.01),  # felt pen
)


@dataclass(frozen=True)
class Hand:
    """Habits of somebody who writes, and the pen.

    `signs` has the shapes of each digit. `slant` is how far the top leans to the right, `wobble`
    how much a digit differs from the one before, `drift` how far digits stand from their places,
    `careless` the share of figures written without regard for the places. A dash stands at the
    place of units, or in the middle.
    """

    signs: dict[str, list[Any]]
    dark: float
    width: float
    grain: float
    height: float
    aspect: float
    slant: float
    wobble: float
    drift: float
    careless: float
    dash: Literal["units", "middle"]
    dash_length: float


def hand(kind: Kind, seed: int, source: Source = "strokes") -> Hand:
    """Return the hand of a number, always the same."""
    chance = np.random.default_rng([seed, kind == "training", SOURCES.index(source)])
    # whoever has seen more than is usual reads the usual better
    spread = 1.7 if kind == "training" else 1.0
    pen = PENS[chance.choice(len(PENS), p=(0.46, 0.28, 0.2, 0.06))]
    width, height = chance.uniform(*pen.width), float(np.clip(chance.normal(5.2, 0.6), 4.0, 6.4))
    fonts = shapes.FONTS[kind]
    signs: dict[str, list[Any]] = {}
    for sign in "0123456789":
        if source == "strokes":
            thick = width / height * TALL
            signs[sign] = shapes.of_strokes(sign, kind, spread, thick, chance)
        elif source == "digits":
            signs[sign] = shapes.of_mnist(sign, kind, width, chance)
        else:
            signs[sign] = shapes.of_font(sign, fonts[seed % len(fonts)], width)
    return Hand(
        signs=signs,
        dark=chance.uniform(*pen.dark),
        width=width,
        grain=pen.grain,
        height=height,
        aspect=float(np.clip(chance.normal(1, 0.11 * spread), 0.65, 1.4)),
        slant=float(np.clip(chance.normal(0.08, 0.11 * spread), -0.3, 0.6)),
        wobble=chance.uniform(0.4, 1.3 * spread),
        drift=chance.uniform(0.15, 0.6),
        careless=chance.choice((0.0, 0.01, 0.1), p=(0.6, 0.3, 0.1)),
        dash="units" if chance.random() < 0.5 else "middle",
        dash_length=chance.uniform(2.2, 4.6) if chance.random() < 0.88 else chance.uniform(7, 13),
    )


class Written(NamedTuple):
    """A sign that stands on a page (``x``: struck out or written over): its ends and its middle."""

    sign: str
    left: float
    right: float
    y: float


@dataclass(frozen=True)
class Writer:
    """Somebody who writes on a page: `ink` is how dark each of its pixels is (uint8)."""

    hand: Hand
    ink: Any
    chance: Generator

    def figure(self, text: str, places: Sequence[float], y: float) -> list[Written]:
        """Write digits, or ``-``, into a cell; return what stands there then.

        `places` are those of digits, hundreds first, `y` is their middle.
        """
        if text == "-":
            return [self._dash(places[-1] if self.hand.dash == "units" else places[1], y)]
        if self.chance.random() < self.hand.careless and len(text) > 1:
            steps = np.arange(len(text)) - (len(text) - 1) / 2
            middle = places[1] + self.chance.normal(0, 0.8)
            places = (middle + steps * self.hand.height * 0.72).tolist()
        return self._row(text, places, y, 1)

    def corrected(self, text: str, wrong: str, places: Sequence[float], y: float) -> list[Written]:
        """Write a wrong figure, and the right one over it, or small above it when it is struck."""
        if len(wrong) == len(text) and self.chance.random() < 0.4:
            old, new = (self._row(one, places, y, 1) for one in (wrong, text))
            pairs = zip(old, new, strict=True)
            return [
                one if one.sign == below.sign else one._replace(sign="x") for below, one in pairs
            ]
        bad = self._row(wrong, places, y + 1.1, 0.75)
        self._strike(bad)
        return [*(one._replace(sign="x") for one in bad), *self._row(text, places, y - 2.6, 0.5)]

    def _row(self, text: str, places: Sequence[float], y: float, size: float) -> list[Written]:
        """Write the digits of a figure, the last one at the last place."""
        hand, chance = self.hand, self.chance
        x, y = chance.normal(0, 0.5 * hand.drift), y + chance.normal(0, 0.22)
        written = []
        for sign, place in zip(text, places[len(places) - len(text) :], strict=True):
            off = float(np.clip(x + chance.normal(0, hand.drift), -1.2, 1.2))
            height = hand.height * size * np.clip(chance.normal(1, 0.05 * hand.wobble), 0.85, 1.15)
            written.append(self._digit(sign, place + off, y + chance.normal(0, 0.25), height))
        return written

    def _digit(self, sign: str, x: float, y: float, height: float) -> Written:
        """Write one of the hand's shapes of a digit around a place, bent a little."""
        hand, chance = self.hand, self.chance
        shape = hand.signs[sign][chance.integers(len(hand.signs[sign]))]
        reach = round(0.8 * height * PX)
        left, top = max(round(x * PX) - reach, 0), max(round(y * PX) - reach, 0)
        part = self.ink[top : round(y * PX) + reach, left : round(x * PX) + reach]
        down, across = np.indices(part.shape, np.float32)
        across, down = across + left - x * PX, down + top - y * PX
        slant = hand.slant + chance.normal(0, 0.04) * hand.wobble
        aspect = hand.aspect * (1 + chance.normal(0, 0.06) * hand.wobble)
        bends = chance.normal(0, 2.2 * hand.wobble, (5, 4, 2)).astype(np.float32)
        bent = cv2.resize(bends, part.shape[::-1], interpolation=cv2.INTER_CUBIC) + SIDE / 2
        scale = TALL / (height * PX)
        from_x = (across + slant * down) / aspect * scale + bent[..., 0]
        from_y = down * scale + bent[..., 1]
        maps = (from_x.astype(np.float32), from_y.astype(np.float32))
        seen = cv2.remap(shape, *maps, cv2.INTER_LINEAR)
        np.maximum(part, (seen * hand.dark).astype(np.uint8), out=part)
        columns = left + np.flatnonzero((seen > 127).any(axis=0))
        return Written(sign, columns[0] / PX, columns[-1] / PX, y)

    def _dash(self, x: float, y: float) -> Written:
        """Write a dash around a place."""
        x += float(np.clip(self.chance.normal(0, self.hand.drift), -1.2, 1.2))
        reach = self.hand.dash_length * self.chance.uniform(0.85, 1.15) / 2
        self._line(np.linspace(x - reach, x + reach, 3), y + self.chance.normal(0, 0.25, 3))
        return Written("-", x - reach, x + reach, y)

    def _strike(self, written: list[Written]) -> None:
        """Strike signs out: by a line, or by a scribble up and down."""
        turns = int(self.chance.choice((2, 2, 3, 5, 8)))
        x = np.linspace(written[0].left - 0.5, written[-1].right + 0.5, turns)
        high = self.hand.height * self.chance.uniform(0.1, 0.5, turns)
        self._line(x, written[0].y + np.resize((-1, 1), turns) * high)

    def _line(self, x: Any, y: Any) -> None:
        """Draw a line through places."""
        points = np.stack((x, y), axis=1) * PX
        shapes.draw_line(self.ink, points, 255 * self.hand.dark, self.hand.width * PX)
