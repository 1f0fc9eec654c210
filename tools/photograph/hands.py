"""Simulated handwriting: figures as people write them into the cells of a pad, each by a hand with its own habits.

A hand writes strokes of our own (``tools/photograph/signs.py``), digits that people wrote for MNIST, or a font made of
somebody's handwriting. Hands for training and for testing share no font, no digit of MNIST and no personal habits, and those
for testing have ways of writing that those for training have not. The strokes are always there; the others join where
they are found:

    apt-get install fonts-bwht fonts-comic-neue fonts-dancingscript fonts-havana fonts-humor-sans fonts-klee fonts-seto
        fonts-yozvox-yozfont-edu fonts-yusei-magic fonts-breip fonts-dkg-handwriting fonts-kiloji fonts-kristi
        fonts-sjfonts fonts-tlwg-purisa-otf fonts-tomsontalks
    samples/data/digits.png of https://github.com/opencv/opencv, also in Debian's opencv-doc, put into ~/.cache/cardkit-hands

``CARDKIT_HANDS`` names another folder for them. None of it is part of cardkit.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tools.photograph.signs import BOTH, TESTING, Strokes

Ink = NDArray[np.float32]
"""How much ink lies on each pixel: 0 none, 1 as dark as can be."""
Kind = Literal["training", "testing"]
Source = Literal["strokes", "digits", "fonts"]
SOURCES: tuple[Source, ...] = ("strokes", "digits", "fonts")
FONTS: dict[Kind, tuple[str, ...]] = {
    "training": (
        "BecauseWeBuild-Regular.otf", "BecauseWeConnect-Regular.otf", "BecauseWeCreate-Regular.otf",
        "BecauseWeLearn-Regular.otf", "BecauseWeMentor-Regular.otf", "ComicNeue-Italic.otf", "ComicNeue-Regular.otf",
        "DancingScript-Regular.otf", "Havana-Regular.otf", "Humor-Sans.ttf", "KleeOne-Regular.ttf", "setofont.ttf",
        "YOzRE_.ttf", "YOzREF.ttf", "YOzREX.ttf", "YOzREXF.ttf", "YuseiMagic-Regular.ttf",
    ),
    "testing": (
        "BecauseWeOrganize-Regular.otf", "Breip.ttf", "dkg.ttf", "dkgIt.ttf", "kiloji.ttf", "kiloji_p.ttf",
        "Kristi.ttf", "Purisa.otf", "Delphine.ttf", "TomsonTalks.ttf",
    ),
}  # fmt: skip
"""Fonts that were made of somebody's handwriting; those for training are all under the SIL Open Font License."""
HIGH = 96
"""Pixels from the top to the foot of a sign in the shapes that digits of MNIST and fonts are kept as."""
FINE = 16
"""Pixels a mm that strokes are drawn with before they are made smaller."""


class Written(NamedTuple):
    """A sign that stands on the canvas: what it is (``"x"``: struck out or written over), its ends and its middle in pixels."""

    sign: str
    left: float
    right: float
    y: float


@dataclass(frozen=True)
class Hand:
    """Who writes: habits that stay the same from figure to figure. Lengths are in mm, shares between 0 and 1."""

    source: Source
    name: str
    """Which font, or which hand: for tables."""
    ways: dict[str, Any]
    """For each sign its strokes as points (``strokes``), or shapes of it as distances from the edge of the ink (others)."""
    colour: tuple[int, int, int]
    """Red, green and blue of the pen's ink where it is darkest."""
    strength: float
    grain: float
    """How much of the paper shows through: pencil much, ink little."""
    width: float
    high: float
    aspect: float
    slant: float
    """How far the top of a sign leans to the right, as a share of its height."""
    wobble: float
    """How much a sign differs from the one before."""
    drift: float
    """How far signs stand from their places, mostly."""
    ragged: float
    careless: float
    """The share of figures written without regard for the places."""
    errs: float
    """The share of figures that are corrected."""
    dash: str
    """Where a dash stands: ``units``, ``middle`` of the cell, or ``long`` across it."""


def folder() -> Path:
    """Where fonts and digits are looked for first."""
    return Path(os.environ.get("CARDKIT_HANDS", Path.home() / ".cache" / "cardkit-hands"))


@cache
def found(name: str) -> Path | None:
    """A file of that name among the collected ones or the system's fonts, or None."""
    places = (place for place in (folder(), Path("/usr/share/fonts")) if place.is_dir())
    return next((path for place in places for path in sorted(place.rglob(name))), None)


def missing() -> list[str]:
    """Names of the files that hands of all sources need and that are not there."""
    return [name for name in ("digits.png", *FONTS["training"], *FONTS["testing"]) if found(name) is None]


def _shape(mask: NDArray[np.uint8]) -> Ink | None:
    """How far each pixel lies inside the ink of a sign that is made `HIGH` pixels high (outside: below zero), with a margin."""
    rows, columns = np.where(mask > 127)
    if not rows.size:
        return None
    cut = mask[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    scale = HIGH / max(cut.shape[0], cut.shape[1] * 0.7)
    size = (max(3, round(cut.shape[1] * scale)), max(3, round(cut.shape[0] * scale)))
    large = cv2.copyMakeBorder(
        cv2.resize(cut, size, interpolation=cv2.INTER_CUBIC),
        HIGH // 4,
        HIGH // 4,
        HIGH // 4,
        HIGH // 4,
        cv2.BORDER_CONSTANT,
    )
    inside = (cv2.GaussianBlur(large, (0, 0), 1.5) > 127).astype(np.uint8)
    near = cv2.distanceTransform(inside, cv2.DIST_L2, 5) - cv2.distanceTransform(1 - inside, cv2.DIST_L2, 5)
    return np.asarray(near, np.float32)


@cache
def _font(name: str) -> dict[str, list[Ink]]:
    """The signs of a font that is there."""
    path = found(name)
    assert path is not None
    font = ImageFont.truetype(str(path), 160)
    shapes: dict[str, list[Ink]] = {}
    for sign in "0123456789":
        picture = Image.new("L", (400, 400))
        ImageDraw.Draw(picture).text((100, 100), sign, fill=255, font=font)
        shape = _shape(np.asarray(picture))
        assert shape is not None, f"{name} has no {sign}"
        shapes[sign] = [shape]
    return shapes


def _alone(cell: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A digit without what reaches into its cell from the next one."""
    number, parts, sizes, _ = cv2.connectedComponentsWithStats((cell > 60).astype(np.uint8), connectivity=8)
    small = [part for part in range(1, number) if sizes[part, cv2.CC_STAT_AREA] < 0.2 * sizes[1:, cv2.CC_STAT_AREA].max()]
    far = cv2.dilate(np.isin(parts, small).astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.where(far > 0, 0, cell).astype(np.uint8)


@cache
def _digits(kind: Kind) -> dict[str, list[Ink]]:
    """Digits of MNIST as OpenCV's sample has them, 20 pixels high: of five rows of each four for training, one for testing."""
    picture = cv2.imread(str(found("digits.png")), cv2.IMREAD_GRAYSCALE)
    assert picture is not None
    cells = np.asarray(picture, np.uint8).reshape(10, 5, 20, 100, 20).transpose(0, 1, 3, 2, 4)
    rows = slice(0, 4) if kind == "training" else slice(4, 5)
    shapes: dict[str, list[Ink]] = {}
    for sign in range(10):
        alone = (_alone(one) for one in cells[sign, rows].reshape(-1, 20, 20))
        larger = (cv2.resize(one, (80, 80), interpolation=cv2.INTER_CUBIC) for one in alone)
        shapes[str(sign)] = [shape for one in larger if (shape := _shape(np.asarray(one, np.uint8))) is not None]
    return shapes


def _points(stroke: str) -> Ink:
    return np.array([[float(part) for part in point.split(",")] for point in stroke.split()], np.float32)


def _ways(kind: Kind, chance: Generator) -> dict[str, list[Ink]]:
    """The strokes of a hand: for each sign one way of writing it, the points moved as this hand does."""
    ways = {}
    for sign, both in BOTH.items():
        own: Sequence[Strokes] = TESTING[sign] if kind == "testing" and chance.random() < 0.4 else both
        wide, bent = chance.normal(1, 0.08), chance.normal(0, 0.05)
        low = np.exp(chance.normal(0, 0.18 if kind == "training" else 0.1))  # a larger upper half, or a larger lower one
        strokes = [_points(stroke) for stroke in own[int(chance.integers(len(own)))]]
        for points in strokes:
            same = np.append(False, (points[1:] == points[:-1]).all(1))
            moved = chance.normal(0, 3.2, points.shape)
            moved[same] = moved[np.flatnonzero(same) - 1]
            points += moved
            points[:, 0] = points[:, 0] * wide + bent * points[:, 1]
            points[:, 1] = 100 * np.sign(points[:, 1]) * (np.abs(points[:, 1]) / 100) ** low
        ways[sign] = strokes
    return ways


PENS = (
    # colour, strength, grain, widths in mm
    ((22, 34, 96), (0.72, 0.95), (0.05, 0.18), (0.30, 0.48)),  # blue ballpoint
    ((28, 28, 34), (0.75, 0.95), (0.05, 0.18), (0.30, 0.48)),  # black ballpoint
    ((16, 16, 20), (0.92, 1.0), (0.0, 0.04), (0.30, 0.60)),  # fineliner
    ((14, 30, 110), (0.85, 1.0), (0.0, 0.06), (0.45, 0.75)),  # blue gel pen or fountain pen
    ((52, 52, 56), (0.50, 0.85), (0.25, 0.50), (0.40, 0.70)),  # pencil
    ((10, 10, 14), (0.95, 1.0), (0.0, 0.02), (0.70, 1.0)),  # felt pen
)


def hand(kind: Kind, seed: int, source: Source = "strokes") -> Hand:
    """The hand of that number; the same again for the same number. No number gives both kinds the same habits."""
    chance = np.random.default_rng([seed, {"training": 1, "testing": 2}[kind], SOURCES.index(source)])
    colour, strengths, grains, widths = PENS[chance.choice(len(PENS), p=(0.27, 0.22, 0.14, 0.12, 0.20, 0.05))]
    ways: dict[str, Any] = dict(_ways(kind, chance))
    name = "strokes"
    if source == "fonts":
        there = [font for font in FONTS[kind] if found(font) is not None]
        name = there[seed % len(there)]
        ways |= _font(name)
    elif source == "digits":
        name = "digits.png"
        ways |= _digits(kind)
    slanted, wobbly = ((0.12, 0.11) if source == "strokes" else (0.03, 0.06)), 1.3
    if kind == "training":  # whoever has seen much more than is usual reads the usual better
        slanted, wobbly = (0.12, 0.2), 1.8 if source == "strokes" else 2.8
    return Hand(
        source, name, ways, colour, float(chance.uniform(*strengths)), float(chance.uniform(*grains)),
        float(chance.uniform(*widths)), float(np.clip(chance.normal(5.2, 0.6), 4.0, 6.4)),
        float(np.clip(chance.normal(1.0, 0.12 if kind == "testing" else 0.18), 0.62, 1.4)),
        float(np.clip(chance.normal(*slanted), -0.3, 0.6)),
        float(chance.uniform(0.5, wobbly)), float(chance.uniform(0.15, 0.6)),
        float(chance.uniform(0.2, 0.7)), float(chance.choice((0.0, 0.01, 0.1), p=(0.6, 0.3, 0.1))),
        float(chance.uniform(0.0, 0.03)), str(chance.choice(("units", "middle", "long"), p=(0.5, 0.38, 0.12))),
    )  # fmt: skip


def hands(kind: Kind, number: int, seed: int = 0, sources: Sequence[Source] = SOURCES) -> list[Hand]:
    """That many hands, of the sources that are there in turn: own strokes always, digits and fonts where they are found."""
    there = [
        source
        for source in sources
        if source == "strokes"
        or (source == "digits" and found("digits.png") is not None)
        or (source == "fonts" and any(found(font) is not None for font in FONTS[kind]))
    ]
    return [hand(kind, seed * 100_003 + index // len(there), there[index % len(there)]) for index in range(number)]


def _smooth(points: Ink) -> Ink:
    """A smooth line through points (a Catmull-Rom spline), ten steps from each to the next."""
    padded = np.concatenate((points[:1], points, points[-1:]))
    before, here, there, after = padded[:-3], padded[1:-2], padded[2:-1], padded[3:]
    step = np.linspace(0, 1, 10, endpoint=False, dtype=np.float32)[:, None, None]
    line = 0.5 * (
        2 * here + (there - before) * step + (2 * before - 5 * here + 4 * there - after) * step**2
        + (3 * here - before - 3 * there + after) * step**3
    )  # fmt: skip
    return np.concatenate((line.transpose(1, 0, 2).reshape(-1, 2), points[-1:]))


class _Sheet:
    """A small fine-grained paper round a place of the canvas, on which signs are drawn before they are laid on the canvas."""

    def __init__(self, canvas: Ink, px_per_mm: float, x: float, y: float, wide: float, high: float) -> None:
        self.canvas, self.scale = canvas, FINE / px_per_mm
        self.left, self.top = int(x - wide / 2 * px_per_mm), int(y - high / 2 * px_per_mm)
        self.size = (round(wide * px_per_mm), round(high * px_per_mm))
        self.fine = np.zeros((round(self.size[1] * self.scale), round(self.size[0] * self.scale)), np.float32)

    def at(self, points: Ink) -> Ink:
        """Points of the canvas in pixels of this paper."""
        return np.asarray((points - np.array([self.left, self.top], np.float32)) * self.scale, np.float32)

    def line(self, points: Ink, width: float, strength: float, ragged: float, chance: Generator) -> None:
        """A stroke through points of this paper, `width` in mm, pressed more here and less there."""
        number = len(points)
        turns = np.linspace(0, 1, number) * chance.uniform(2, 6) + chance.uniform(0, 6)
        pressed = 1 + 0.28 * ragged * np.sin(turns) - 0.25 * ragged * np.linspace(0, 1, number) ** 4
        stroke = np.zeros_like(self.fine)
        corners = np.round(points * 8).astype(np.int32)
        for start, end, press in zip(corners[:-1], corners[1:], pressed):
            thick = max(1, round(width * FINE * press))
            cv2.line(
                stroke,
                (int(start[0]), int(start[1])),
                (int(end[0]), int(end[1])),
                strength * min(1, 0.5 + press / 2),
                thick,
                cv2.LINE_AA,
                3,
            )
        np.maximum(self.fine, stroke, out=self.fine)

    def lay(self, grain: float, chance: Generator) -> None:
        """All of it onto the canvas, lighter where the grain of the paper shows."""
        if grain:
            rough = chance.standard_normal((self.fine.shape[0] // 3, self.fine.shape[1] // 3), np.float32)
            self.fine *= np.clip(1 - grain * 0.5 + grain * cv2.resize(rough, self.fine.shape[::-1]), 0, 1)
        small = cv2.resize(self.fine, self.size, interpolation=cv2.INTER_AREA)
        top, left = max(0, self.top), max(0, self.left)
        under = self.canvas[top : max(0, self.top + self.size[1]), left : max(0, self.left + self.size[0])]
        over = small[top - self.top :, left - self.left :][: under.shape[0], : under.shape[1]]
        under += (1 - under) * over


def _draw(canvas: Ink, sign: str, x: float, y: float, high: float, hand: Hand, chance: Generator, px_per_mm: float) -> Written:
    """A sign with its middle at `x`, `y`, `high` mm high; a dash is as long as that."""
    sheet = _Sheet(canvas, px_per_mm, x, y, 2.2 * high + 3, 1.6 * high + 3)
    slant = hand.slant + chance.normal(0, 0.04) * hand.wobble
    wide = hand.aspect * (1 + chance.normal(0, 0.06) * hand.wobble)
    if sign == "-" or hand.source == "strokes":
        strokes = [points + chance.normal(0, 2.0 * hand.wobble, points.shape).astype(np.float32) for points in hand.ways[sign]]
        unit = high * px_per_mm / (60 if sign == "-" else 100)
        everything = np.concatenate(strokes)
        middle = (everything.min(0) + everything.max(0)) / 2
        lines = []
        for points in strokes:
            line = (_smooth(points) - middle) * unit * np.array([wide, 1] if sign != "-" else [1, min(1, 4 / high)], np.float32)
            line[:, 0] -= slant * line[:, 1] * (sign != "-")
            lines.append(line + np.array([x, y], np.float32))
        for line in lines:
            sheet.line(sheet.at(line), hand.width * chance.uniform(0.92, 1.08), hand.strength, hand.ragged, chance)
        ends = np.concatenate(lines)[:, 0]
        left, right = float(ends.min()), float(ends.max())
    else:
        shapes = hand.ways[sign]
        shape = shapes[chance.integers(len(shapes))]
        unit = high * FINE / HIGH
        turn = chance.normal(0, 0.04) * hand.wobble
        centre = (np.array([[x, y]], np.float32) - (sheet.left, sheet.top))[0] * sheet.scale
        matrix = np.array([[unit * wide, -slant * unit - turn * unit, 0], [turn * unit, unit, 0]], np.float32)
        matrix[:, 2] = centre - matrix[:, :2] @ (np.array([shape.shape[1], shape.shape[0]], np.float32) / 2)
        bent = cv2.resize(
            chance.normal(0, 2.2 * hand.wobble, (5, 4, 2)).astype(np.float32),
            shape.shape[::-1],
            interpolation=cv2.INTER_CUBIC,
        )
        rows, columns = np.indices(shape.shape, np.float32)
        moved = cv2.remap(shape, columns + bent[..., 0], rows + bent[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        inside = cv2.warpAffine(moved, matrix, sheet.fine.shape[::-1], borderMode=cv2.BORDER_REPLICATE) * unit
        # as thick as the pen: half of the width that this shape has, from the middle of its strokes
        thick = float(np.quantile(shape[shape > 0], 0.9)) * unit
        more = np.clip(hand.width * FINE / 2 * chance.uniform(0.92, 1.08) - thick, -0.3 * thick, 8)
        sheet.fine[:] = np.clip(inside + more + 0.5, 0, 1) * hand.strength
        reach = (shape.shape[1] - HIGH / 2) / 2 * unit * wide / sheet.scale
        left, right = x - reach, x + reach
    sheet.lay(hand.grain, chance)
    return Written(sign, left, right, y)


def _strike(
    canvas: Ink, left: float, right: float, y: float, high: float, hand: Hand, chance: Generator, px_per_mm: float
) -> None:
    """What stands between two columns is struck out: by a line or two, or a scribble."""
    reach, tall = (right - left) / 2 + 0.5 * px_per_mm, high / 2 * px_per_mm
    sheet = _Sheet(canvas, px_per_mm, (left + right) / 2, y, 2.4 * reach / px_per_mm + 3, 1.6 * high + 3)
    way, middle = chance.random(), np.array([(left + right) / 2, y], np.float32)
    if way < 0.65:
        lines = [((-1, chance.uniform(-0.2, 0.9)), (1, chance.uniform(-0.9, 0.2))) for _ in range(1 + (chance.random() < 0.5))]
        if chance.random() < 0.25:
            lines = [((-1, 0.8), (1, -0.8)), ((-1, -0.8), (1, 0.8))]
        paths = [np.array(line) + chance.normal(0, 0.06, (2, 2)) for line in lines]
    else:
        turns = int(chance.integers(4, 9))
        across = np.linspace(-1, 1, turns)
        paths = [
            np.stack(
                (
                    across + chance.normal(0, 0.12, turns),
                    np.resize((0.7, -0.7), turns) * chance.uniform(0.6, 1.1, turns),
                ),
                1,
            )
        ]
    for path in paths:
        line = _smooth((path * (reach, tall)).astype(np.float32)) + middle
        sheet.line(sheet.at(line), hand.width, hand.strength, hand.ragged, chance)
    sheet.lay(hand.grain, chance)


def _row(
    canvas: Ink,
    figure: str,
    places: Sequence[float],
    y: float,
    high: float,
    hand: Hand,
    chance: Generator,
    px_per_mm: float,
) -> list[Written]:
    """A figure right-aligned in places: its last sign at the last place."""
    mark = []
    drifted = chance.normal(0, 0.5 * hand.drift)
    for sign, place in zip(figure, places[len(places) - len(figure) :]):
        off = float(np.clip(drifted + chance.normal(0, hand.drift), -1.2, 1.2))
        size = high * float(np.clip(1 + chance.normal(0, 0.05) * hand.wobble, 0.85, 1.15))
        mark.append(
            _draw(
                canvas,
                sign,
                place + off * px_per_mm,
                y + chance.normal(0, 0.25) * px_per_mm,
                size,
                hand,
                chance,
                px_per_mm,
            )
        )
    return mark


def write(
    canvas: Ink,
    figure: str,
    places: Sequence[float],
    middle: float,
    hand: Hand,
    chance: Generator,
    px_per_mm: float,
    wrong: str | None = None,
) -> list[Written]:
    """Write a figure (digits, or ``-``) into a cell; what stands there then, sign by sign.

    `canvas` takes the ink and is changed; `places` are the columns of the cell's digit places in pixels, hundreds first, and
    `middle` is the row of its middle. Mostly each sign stands near its place, the units at the last one; a careless hand
    sometimes writes in the middle of the cell instead. `wrong` is a figure that was written first and then corrected: struck
    out with the right one beside or above it, or written over. Without it the hand errs as often as its habits say; ``""``
    never.
    """
    if wrong is None and chance.random() < hand.errs and figure != "-":
        wrong = str(max(0, int(figure) + int(chance.choice((-10, -2, -1, 1, 2, 3, 10)))))[-len(places) :]
    high = min(hand.high, 6.6)
    y = middle + chance.normal(-0.05, 0.22) * px_per_mm
    if figure == "-":
        long = hand.dash == "long"
        x = places[-1] if hand.dash == "units" else places[len(places) // 2]
        length = chance.uniform(7, 13) if long else chance.uniform(2.2, 4.6)
        x += float(np.clip(chance.normal(0, hand.drift), -1.2, 1.2)) * px_per_mm
        return [_draw(canvas, "-", x, y, length, hand, chance, px_per_mm)]
    if wrong and wrong != figure:
        if len(wrong) + len(figure) <= len(places) and chance.random() < 0.6:  # beside it, to the left
            bad = _row(canvas, wrong, places, y, high, hand, chance, px_per_mm)
            good = _row(canvas, figure, places[: len(places) - len(wrong)], y, high, hand, chance, px_per_mm)
        elif len(wrong) == len(figure) and chance.random() < 0.4:  # written over
            bad = _row(canvas, wrong, places, y, high, hand, chance, px_per_mm)
            over = _row(canvas, figure, places, y, high, hand, chance, px_per_mm)
            return [new._replace(sign=new.sign if new.sign == old.sign else "x") for old, new in zip(bad, over)]
        else:  # small above it
            bad = _row(canvas, wrong, places, y + 1.1 * px_per_mm, high * 0.75, hand, chance, px_per_mm)
            good = _row(canvas, figure, places, y - 2.6 * px_per_mm, high * 0.5, hand, chance, px_per_mm)
        _strike(canvas, bad[0].left, bad[-1].right, bad[0].y, high, hand, chance, px_per_mm)
        return [*(one._replace(sign="x") for one in bad), *good]
    if chance.random() < hand.careless and len(figure) > 1:
        pitch = high * chance.uniform(0.62, 0.85) * px_per_mm
        centre = places[len(places) // 2] + (len(figure) - 1) / 2 * pitch + chance.normal(0, 0.8) * px_per_mm
        places = [centre - pitch * back for back in range(len(figure) - 1, -1, -1)]
    return _row(canvas, figure, places, y, high, hand, chance, px_per_mm)
