"""Simulated handwriting: figures in cells, written by hands with different habits.

Hands for training and hands for testing have no shapes or habits in common. All lengths are in
millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, get_args

import cv2
import numpy as np
from numpy.random import Generator

from cardkit.printables.cells import Box
from tools.photograph import shapes
from tools.photograph.camera import PX
from tools.photograph.shapes import SIDE, TALL, Kind

Source = Literal["strokes", "digits", "fonts"]
SOURCES: tuple[Source, ...] = ("strokes", "digits", "fonts")
NARROW = 0.33
"""The share of training hands that write narrow digits."""
CLOSE = 0.6
"""The share of training hands with equal gaps between digits; others space the middles evenly."""


class Pen(NamedTuple):
    """A kind of pen: ranges of darkness (1 is black) and of width, and its grain on rough paper."""

    dark: tuple[float, float]
    width: tuple[float, float]
    grain: float


PENS = (
    Pen((0.62, 0.85), (0.30, 0.48), 0.12),  # ballpoint
    Pen((0.75, 0.94), (0.30, 0.75), 0.03),  # fineliner, gel pen, fountain pen
    Pen((0.40, 0.68), (0.40, 0.70), 0.38),  # pencil
    Pen((0.91, 0.96), (0.70, 1.00), 0.01),  # felt pen
    Pen((0.38, 0.60), (0.28, 0.60), 0.10),  # red: much paler in grey
    Pen((0.22, 0.42), (0.25, 0.60), 0.25),  # hard pencil, a pen that runs dry
)
USUAL, VARIED = (0.46, 0.28, 0.2, 0.06, 0, 0), (0.3, 0.2, 0.15, 0.07, 0.16, 0.12)
"""How often each pen is used by hands for testing, and by hands for training."""


Side = Literal["left", "middle", "right", "anywhere"]
"""Where people write in a cell."""
SIDES: tuple[Side, ...] = ("left", "middle", "right", "anywhere")
Correction = Literal["beside", "above", "below", "over"]
"""Where the right number is: next to, above or below the struck-out one, or written over it."""


@dataclass(frozen=True)
class Hand:
    """The habits of somebody who writes, and the pen that this person uses.

    Attributes:
        signs: The shapes of each digit.
        slant: How far the top of a digit leans to the right.
        wobble: How much a digit differs from the previous one.
        side, astray: The side of a cell at which figures stand, and by how many mm they miss it.
        raised: How far figures stand above the middle of a cell.
        apart: The distance between digits, as a share of their height.
        drift: How far, in mm, a digit may be from its intended position.
        slope: How many mm the digits climb for each mm.
        gap: The distance between neighbouring digits as a share of their height, if it is always
            the same. It is negative if they overlap.
        fades: The largest share by which the pen fades here and there.
        bleeds: How many mm the ink spreads into the paper.
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
    side: Side
    astray: float
    raised: float
    apart: float
    slope: float
    dash_length: float
    gap: float | None = None
    fades: float = 0.0
    bleeds: float = 0.0


def hand(kind: Kind, seed: int, source: Source = "strokes") -> Hand:
    """Return the hand with the number `seed`; the same number always gives the same hand."""
    rng = np.random.default_rng([seed, get_args(Kind).index(kind), SOURCES.index(source)])
    # training on more variety than usual improves the reading of usual pads
    spread, is_usual = 1.7 if kind == "training" else 1.0, kind == "testing"
    pen = PENS[rng.choice(len(PENS), p=USUAL if is_usual else VARIED)]
    width, height = rng.uniform(*pen.width), float(np.clip(rng.normal(5.2, 0.6), 4.0, 6.4))
    font = shapes.FONTS[kind][rng.integers(len(shapes.FONTS[kind]))] if source == "fonts" else ""
    signs: dict[str, list[Any]] = {}
    for sign in "0123456789":
        if source == "strokes":
            thick = width / height * TALL
            signs[sign] = shapes.of_strokes(sign, kind, spread, thick, rng)
        elif source == "digits":
            signs[sign] = shapes.of_mnist(sign, kind, width, rng)
        else:
            signs[sign] = shapes.of_font(sign, font, width)
    usual = Hand(
        signs=signs,
        dark=rng.uniform(*pen.dark),
        width=width,
        grain=pen.grain,
        height=height,
        aspect=float(np.clip(rng.normal(1, 0.11 * spread), 0.65, 1.4)),
        slant=float(np.clip(rng.normal(0.08, 0.11 * spread), -0.3, 0.6)),
        wobble=rng.uniform(0.4, 1.3 * spread),
        drift=rng.uniform(0.05, 0.3),
        side=SIDES[rng.choice(len(SIDES), p=(0.25, 0.35, 0.2, 0.2))],
        astray=rng.uniform(0, 1.6),
        raised=float(np.clip(rng.normal(0, 0.5), -0.9, 0.9)),
        apart=float(np.clip(rng.normal(0.68, 0.1), 0.48, 1.0)),
        slope=rng.normal(0, 0.06),
        dash_length=rng.uniform(2.2, 4.6) if rng.random() < 0.88 else rng.uniform(7, 13),
    )
    return usual if is_usual else _varied(usual, rng)


def _varied(usual: Hand, rng: Generator) -> Hand:
    """Return a hand that may be narrower, with its digits closer together and its ink less even."""
    is_narrow, is_close = rng.random(2) < (NARROW, CLOSE)
    return replace(
        usual,
        aspect=usual.aspect * rng.uniform(0.5, 0.85) if is_narrow else usual.aspect,
        gap=float(np.clip(rng.normal(0.1, 0.1), -0.1, 0.4)) if is_close else None,
        fades=rng.uniform(0, 0.6) if rng.random() < 0.5 else 0.0,
        bleeds=rng.uniform(0.03, 0.14) if rng.random() < 0.3 else 0.0,
    )


class Ink(NamedTuple):
    """The position of something written on a page: its left and right ends, and its middle."""

    left: float
    right: float
    y: float


@dataclass(frozen=True)
class Writer:
    """Somebody who writes on a page; `ink` is how dark each pixel of the page is (uint8)."""

    hand: Hand
    ink: Any
    rng: Generator

    def figure(self, text: str, box: Box) -> str:
        """Write digits or ``-`` somewhere in a cell, and return the written text."""
        middle = self._middle(box)
        if text == "-":
            self._dash(self._start(box, 0.0), middle)
        else:
            self._row(text, self._start(box, self._width(text, box)), middle, box)
        return text

    def corrected(self, text: str, wrong: str, box: Box, how: Correction) -> str:
        """Write a wrong figure and correct it; return the written text, such as ``x12``."""
        middle = self._middle(box)
        if how == "over":
            start = self._start(box, self._width(max(text, wrong, key=len), box))
            self._row(wrong, start, middle, box)
            self._row(text, start, middle, box)
        elif how == "beside":
            size = min(1.0, 0.8 * box[2] / ((len(text) + len(wrong) + 1) * self._step()))
            width = self._width(wrong, box, size) + self._width(text, box, size)
            start = self._start(box, width + 2 * size * self._step())
            bad = self._row(wrong, start, middle, box, size)
            self._strike(bad, size)
            self._row(text, bad[-1].right + size * self._step(), middle, box, size)
        else:
            size, up = self.rng.uniform(0.45, 0.65), 1 if how == "below" else -1
            start = self._start(box, self._width(wrong, box, 0.75))
            bad = self._row(wrong, start, middle - up * 0.12 * box[3], box, 0.75)
            self._strike(bad, 0.75)
            start += self.rng.normal(0, 0.8)
            self._row(text, start, middle + up * 0.3 * box[3], box, size)
        return f"x{text}"

    def _step(self) -> float:
        return self.hand.height * self.hand.apart

    def _middle(self, box: Box) -> float:
        """Return the vertical position of a figure's middle in a cell, in mm."""
        room = max(0.3, (box[3] - self.hand.height) / 2)
        off = self.hand.raised * room + self.rng.normal(0, 0.2)
        return box[1] + box[3] / 2 + float(np.clip(off, -1.5, 1.5))

    def _width(self, text: str, box: Box, size: float = 1.0) -> float:
        """Return the distance between the middles of a figure's first and last digits."""
        return min(float(self._places(text, size)[-1]), box[2] - 4)

    def _places(self, text: str, size: float) -> Any:
        """Return the distance of the middle of each digit from the middle of the first one."""
        hand = self.hand
        if hand.gap is None:
            return np.arange(len(text)) * self._step() * size
        columns = [(hand.signs[sign][0] > 127).any(axis=0).sum() / TALL for sign in text]
        widths = np.array(columns) * hand.aspect + hand.gap
        return np.append(0, np.cumsum((widths[1:] + widths[:-1]) / 2)) * hand.height * size

    def _start(self, box: Box, width: float) -> float:
        """Return the position of the first digit of a figure that is `width` wide."""
        hand, rng = self.hand, self.rng
        edge = 1.0 + 0.35 * hand.height
        left, right = box[0] + edge, box[0] + box[2] - edge - width
        astray = rng.normal(0, hand.astray)
        if right <= left:
            return (left + right) / 2
        match hand.side:
            case "left":
                start = left + abs(astray)
            case "right":
                start = right - abs(astray)
            case "middle":
                start = (left + right) / 2 + astray
            case _:
                start = rng.uniform(left, right)
        return float(np.clip(start, left, right))

    def _row(self, text: str, start: float, y: float, box: Box, size: float = 1) -> list[Ink]:
        """Write the digits of a figure, and return where each was written.

        `start` and `y` are the middle of the first digit.
        """
        hand, rng = self.hand, self.rng
        places = self._places(text, size)
        places = start + places * min(1.0, (box[2] - 4) / max(places[-1], 1.0))
        written = []
        for sign, place in zip(text, places, strict=True):
            height = hand.height * size * np.clip(rng.normal(1, 0.05 * hand.wobble), 0.85, 1.15)
            across = place + rng.normal(0, hand.drift)
            down = y - (place - start) * hand.slope + rng.normal(0, 0.2)
            written.append(self._digit(sign, across, down, height))
        return written

    def _digit(self, sign: str, x: float, y: float, height: float) -> Ink:
        """Write a digit around a position, slightly bent, and return where it was written."""
        hand, rng = self.hand, self.rng
        shape = hand.signs[sign][rng.integers(len(hand.signs[sign]))]
        reach = round(0.8 * height * PX)
        left, top = max(round(x * PX) - reach, 0), max(round(y * PX) - reach, 0)
        part = self.ink[top : round(y * PX) + reach, left : round(x * PX) + reach]
        down, across = np.indices(part.shape, np.float32)
        across, down = across + left - x * PX, down + top - y * PX
        slant = hand.slant + rng.normal(0, 0.04) * hand.wobble
        aspect = hand.aspect * (1 + rng.normal(0, 0.06) * hand.wobble)
        bends = rng.normal(0, 2.2 * hand.wobble, (5, 4, 2)).astype(np.float32)
        bent = cv2.resize(bends, part.shape[::-1], interpolation=cv2.INTER_CUBIC) + SIDE / 2
        scale = TALL / (height * PX)
        from_x = (across + slant * down) / aspect * scale + bent[..., 0]
        from_y = down * scale + bent[..., 1]
        maps = (from_x.astype(np.float32), from_y.astype(np.float32))
        seen = cv2.remap(shape, *maps, cv2.INTER_LINEAR)
        np.maximum(part, (seen * hand.dark).astype(np.uint8), out=part)
        columns = left + np.flatnonzero((seen > 127).any(axis=0))
        return Ink(columns[0] / PX, columns[-1] / PX, y)

    def _dash(self, x: float, y: float) -> None:
        """Write a dash around a position."""
        reach = self.hand.dash_length * self.rng.uniform(0.85, 1.15) / 2
        self._line(np.linspace(x - reach, x + reach, 3), y + self.rng.normal(0, 0.25, 3))

    def _strike(self, written: list[Ink], size: float) -> None:
        """Strike out digits, with a line or with a scribble up and down."""
        turns = int(self.rng.choice((2, 2, 3, 5, 8)))
        x = np.linspace(written[0].left - 0.5, written[-1].right + 0.5, turns)
        high = self.hand.height * size * self.rng.uniform(0.1, 0.5, turns)
        self._line(x, written[0].y + np.resize((-1, 1), turns) * high)

    def _line(self, x: Any, y: Any) -> None:
        """Draw a line through these points."""
        points = np.stack((x, y), axis=1) * PX
        shapes.draw_line(self.ink, points, 255 * self.hand.dark, self.hand.width * PX)
