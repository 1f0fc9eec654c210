"""Simulated handwriting: figures as people write them into cells, each by a hand with its habits.

A hand writes strokes of our own (``strokes.txt``), digits that people wrote for MNIST, or a font
made of somebody's handwriting. Hands for training and for testing share no font, no digit and no
habits, and some ways of writing only hands for testing have. The strokes are always there; the
others have to be put into ~/.cache/cardkit-hands (``README.md`` says where they come from). None of
it is part of cardkit. All lengths are in millimetres.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from PIL import Image, ImageDraw, ImageFont

Kind = Literal["training", "testing"]
Source = Literal["strokes", "digits", "fonts"]
SOURCES: tuple[Source, ...] = ("strokes", "digits", "fonts")
FONTS: dict[Kind, list[str]] = {
    "training": [
        *(
            f"BecauseWe{word}-Regular.otf"
            for word in ("Build", "Connect", "Create", "Learn", "Mentor")
        ),
        *("ComicNeue-Italic.otf", "ComicNeue-Regular.otf", "DancingScript-Regular.otf"),
        *("Havana-Regular.otf", "Humor-Sans.ttf", "KleeOne-Regular.ttf", "setofont.ttf"),
        *("YOzRE_.ttf", "YOzREF.ttf", "YOzREX.ttf", "YOzREXF.ttf", "YuseiMagic-Regular.ttf"),
    ],
    "testing": [
        *("BecauseWeOrganize-Regular.otf", "Breip.ttf", "dkg.ttf", "dkgIt.ttf", "kiloji.ttf"),
        *("kiloji_p.ttf", "Kristi.ttf", "Purisa.otf", "Delphine.ttf", "TomsonTalks.ttf"),
    ],
}
FOLDERS = (Path.home() / ".cache" / "cardkit-hands", Path("/usr/share/fonts"))
PX = 10
"""Pixels a millimetre of a page before it is photographed."""
FINE = 2 * PX
"""Pixels a millimetre with which signs are drawn before they are laid on a page."""
SHAPE = 96
"""Pixels from the top to the foot of a sign of a font or of MNIST."""


class Pen(NamedTuple):
    """A sort of pen: its darkest grey, ranges of strength, grain and width, its share of hands."""

    grey: float
    strength: tuple[float, float]
    grain: tuple[float, float]
    width: tuple[float, float]
    share: float


PENS = (
    Pen(0.15, (0.72, 0.95), (0.05, 0.18), (0.30, 0.48), 0.27),  # blue ballpoint
    Pen(0.11, (0.75, 0.95), (0.05, 0.18), (0.30, 0.48), 0.22),  # black ballpoint
    Pen(0.06, (0.92, 1.0), (0.0, 0.04), (0.30, 0.60), 0.14),  # fineliner
    Pen(0.13, (0.85, 1.0), (0.0, 0.06), (0.45, 0.75), 0.12),  # blue gel pen or fountain pen
    Pen(0.20, (0.50, 0.85), (0.25, 0.50), (0.40, 0.70), 0.20),  # pencil
    Pen(0.04, (0.95, 1.0), (0.0, 0.02), (0.70, 1.0), 0.05),  # felt pen
)


@dataclass(frozen=True)
class Hand:
    """Habits of somebody who writes.

    `signs` has the strokes of each sign as points, or its shapes as distances from the edge of the
    ink. `slant` is how far the top leans to the right, `wobble` how much a sign differs from the
    one before, `drift` how far signs stand from their places, `careless` the share of figures
    written without regard for the places, `errs` that of figures that are corrected; `dash` is
    where a dash stands: ``units``, ``middle`` of the cell, or ``long`` across it.
    """

    source: Source
    signs: dict[str, list[Any]]
    grey: float
    strength: float
    grain: float
    width: float
    height: float
    aspect: float
    slant: float
    wobble: float
    drift: float
    ragged: float
    careless: float
    errs: float
    dash: str


class Written(NamedTuple):
    """A sign that stands on a page (``x``: struck out or written over): its ends and its middle."""

    sign: str
    left: float
    right: float
    y: float


def hand(kind: Kind, seed: int, source: Source = "strokes") -> Hand:
    """Return the hand of a number, always the same; both kinds share no habits."""
    chance = np.random.default_rng([seed, 1 if kind == "training" else 2, SOURCES.index(source)])
    pen = PENS[chance.choice(len(PENS), p=[pen.share for pen in PENS])]
    signs: dict[str, list[Any]] = _strokes(kind, chance)
    if source == "fonts":
        signs |= _font(FONTS[kind][seed % len(FONTS[kind])])
    elif source == "digits":
        signs |= _digits(kind)
    slant, wobble = ((0.12, 0.11) if source == "strokes" else (0.03, 0.06)), 1.3
    if kind == "training":  # whoever has seen more than is usual reads the usual better
        slant, wobble = (0.12, 0.2), 1.8 if source == "strokes" else 2.8
    return Hand(
        source=source,
        signs=signs,
        grey=pen.grey,
        strength=chance.uniform(*pen.strength),
        grain=chance.uniform(*pen.grain),
        width=chance.uniform(*pen.width),
        height=float(np.clip(chance.normal(5.2, 0.6), 4.0, 6.4)),
        aspect=np.clip(chance.normal(1.0, 0.18 if kind == "training" else 0.12), 0.62, 1.4),
        slant=np.clip(chance.normal(*slant), -0.3, 0.6),
        wobble=chance.uniform(0.5, wobble),
        drift=chance.uniform(0.15, 0.6),
        ragged=chance.uniform(0.2, 0.7),
        careless=chance.choice((0.0, 0.01, 0.1), p=(0.6, 0.3, 0.1)),
        errs=chance.uniform(0.0, 0.03),
        dash=str(chance.choice(("units", "middle", "long"), p=(0.5, 0.38, 0.12))),
    )


# --- where signs come from ------------------------------------------------------------------------


@cache
def _ways() -> dict[str, list[list[Any]]]:
    """Return the ways of writing each sign, and each sign for testing, of ``strokes.txt``."""
    ways = defaultdict(list)
    for line in Path(__file__).with_name("strokes.txt").read_text("utf-8").splitlines():
        head, _, text = line.partition(": ")
        if not line.startswith("#"):
            strokes = [[point.split(",") for point in one.split()] for one in text.split("/")]
            ways[head].append([np.array(stroke, np.float32) for stroke in strokes])
    return ways


def _strokes(kind: Kind, chance: Generator) -> dict[str, list[Any]]:
    """Return for each sign one way of writing it, the points moved as this hand does."""
    signs: dict[str, list[Any]] = {}
    for sign in "0123456789-":
        ways = _ways()[f"{sign} testing" if kind == "testing" and chance.random() < 0.4 else sign]
        wide, bent = chance.normal(1, 0.08), chance.normal(0, 0.05)
        low = np.exp(chance.normal(0, 0.18 if kind == "training" else 0.1))  # a larger half
        signs[sign] = []
        for points in ways[int(chance.integers(len(ways)))]:
            corners = np.flatnonzero((points[1:] == points[:-1]).all(axis=1))
            moved = chance.normal(0, 3.2, points.shape)
            moved[corners + 1] = moved[corners]
            x, y = (points + moved).T
            lower = 100 * np.sign(y) * (abs(y) / 100) ** low
            signs[sign].append(np.stack((x * wide + bent * y, lower), axis=1).astype(np.float32))
    return signs


def path_of(name: str) -> Path:
    """Return the collected file or the system's font of a name. Raises FileNotFoundError."""
    for path in (path for folder in FOLDERS for path in sorted(folder.rglob(name))):
        return path
    raise FileNotFoundError(f"{name} is missing: tools/photograph/README.md says where it is from")


@cache
def _font(name: str) -> dict[str, list[Any]]:
    """Return the digits of a font."""
    font, shapes = ImageFont.truetype(str(path_of(name)), 160), {}
    for sign in "0123456789":
        picture = Image.new("L", (400, 400))
        ImageDraw.Draw(picture).text((100, 100), sign, fill=255, font=font)
        shapes[sign] = [_shape(np.asarray(picture))]
    return shapes


@cache
def _digits(kind: Kind) -> dict[str, list[Any]]:
    """Return digits of MNIST, 20 pixels high: of five rows of each four for training, one else."""
    picture = np.asarray(cv2.imread(str(path_of("digits.png")), cv2.IMREAD_GRAYSCALE), np.uint8)
    cells = picture.reshape(10, 5, 20, 100, 20).transpose(0, 1, 3, 2, 4)
    cells = cells[:, :4] if kind == "training" else cells[:, 4:]
    shapes = {}
    for sign, digits in enumerate(cells):
        large = [cv2.resize(digit, (80, 80), interpolation=cv2.INTER_CUBIC)
                 for digit in digits.reshape(-1, 20, 20)]  # fmt: skip
        shapes[str(sign)] = [_shape(digit) for digit in large]
    return shapes


def _shape(mask: Any) -> Any:
    """Return how far each pixel of a sign lies inside its ink (outside: below zero)."""
    left, top, width, height = cv2.boundingRect((mask > 127).astype(np.uint8))
    scale = SHAPE / max(height, width * 0.7)
    size = (max(3, round(width * scale)), max(3, round(height * scale)))
    cut = mask[top : top + height, left : left + width]
    large = np.pad(cv2.resize(cut, size, interpolation=cv2.INTER_CUBIC), SHAPE // 4)
    inside = (cv2.GaussianBlur(large, (0, 0), 1.5) > 127).astype(np.uint8)
    outer, inner = (cv2.distanceTransform(part, cv2.DIST_L2, 5) for part in (1 - inside, inside))
    return np.asarray(inner - outer, np.float32)


# --- writing --------------------------------------------------------------------------------------


class Writing:
    """A piece of paper on which a hand writes, finer than the page on which it is then laid."""

    def __init__(
        self, hand: Hand, chance: Generator, middle: Sequence[float], width: float
    ) -> None:
        """Take a piece around a place of the page."""
        self.hand, self.chance = hand, chance
        sides = (width, 16.0)
        self.left, self.top = (
            round((at - side / 2) * PX) for at, side in zip(middle, sides, strict=True)
        )
        size = [round(side * PX) * FINE // PX for side in reversed(sides)]
        self.ink = np.zeros(size, np.float32)

    def _pixels(self, points: Any) -> Any:
        return (points - np.array([self.left, self.top]) / PX) * FINE

    def stroke(self, points: Any) -> None:
        """Draw a smooth line through points, pressed more here and less there."""
        hand, chance = self.hand, self.chance
        ends = np.round(self._pixels(_smooth(points)) * 8).astype(int).tolist()
        steps = np.linspace(0, 1, len(ends))
        waves = np.sin(steps * chance.uniform(2, 6) + chance.uniform(0, 6))
        pressed = 1 + hand.ragged * (0.28 * waves - 0.25 * steps**4)
        thick = np.maximum(1, np.round(hand.width * chance.uniform(0.92, 1.08) * FINE * pressed))
        dark = hand.strength * np.minimum(1, 0.5 + pressed / 2)
        for at in range(1, len(ends)):
            cv2.line(self.ink, ends[at - 1], ends[at], dark[at], int(thick[at]), cv2.LINE_AA, 3)

    def sign(self, sign: str, x: float, y: float, height: float) -> Written:
        """Draw a sign around a place; a dash is as long as `height`."""
        hand, chance = self.hand, self.chance
        slant = hand.slant + chance.normal(0, 0.04) * hand.wobble
        wide = hand.aspect * (1 + chance.normal(0, 0.06) * hand.wobble)
        middle = np.array([x, y])
        if sign == "-" or hand.source == "strokes":
            reach = self._drawn(sign, middle, height, wide, slant)
        else:
            reach = self._shaped(sign, middle, height, wide, slant)
        return Written(sign, x - reach, x + reach, y)

    def _drawn(self, sign: str, middle: Any, height: float, wide: float, slant: float) -> float:
        """Draw the strokes of a sign; return half of its width."""
        wobble = 2 * self.hand.wobble
        strokes = [one + self.chance.normal(0, wobble, one.shape) for one in self.hand.signs[sign]]
        everything = np.concatenate(strokes)
        centre = (everything.min(axis=0) + everything.max(axis=0)) / 2
        size = np.array([[wide, 0], [-slant, 1]]) * height / 100
        if sign == "-":
            size = np.diag([height, min(height, 4)]) / 60
        drawn = [(points - centre) @ size for points in strokes]
        for points in drawn:
            self.stroke(points + middle)
        return float(np.ptp(np.concatenate(drawn)[:, 0])) / 2

    def _shaped(self, sign: str, middle: Any, height: float, wide: float, slant: float) -> float:
        """Draw a shape of a sign, bent a little, as thick as the pen; return half of its width."""
        hand, chance = self.hand, self.chance
        shape = hand.signs[sign][chance.integers(len(hand.signs[sign]))]
        unit, turn = height * FINE / SHAPE, chance.normal(0, 0.04) * hand.wobble
        place = np.array([[wide, -slant - turn, 0], [turn, 1, 0]]) * unit
        place[:, 2] = self._pixels(middle) - place[:, :2] @ np.array(shape.shape[::-1]) / 2
        bends = chance.normal(0, 2.2 * hand.wobble, (5, 4, 2)).astype(np.float32)
        bent = cv2.resize(bends, shape.shape[::-1], interpolation=cv2.INTER_CUBIC)
        rows, columns = np.indices(shape.shape, np.float32)
        edge = cv2.BORDER_REPLICATE
        moved = cv2.remap(
            shape, columns + bent[..., 0], rows + bent[..., 1], cv2.INTER_LINEAR, borderMode=edge
        )
        inside = cv2.warpAffine(moved, place, self.ink.shape[::-1], borderMode=edge) * unit
        half = float(np.quantile(shape[shape > 0], 0.9)) * unit  # of the width of its strokes
        pen = hand.width * FINE / 2 * chance.uniform(0.92, 1.08)
        more = np.clip(pen - half, -0.3 * half, 10)
        np.maximum(self.ink, np.clip(inside + more + 0.5, 0, 1) * hand.strength, out=self.ink)
        return float((shape.shape[1] - SHAPE / 2) / 2 * height / SHAPE * wide)

    def row(self, figure: str, places: Sequence[float], y: float, height: float) -> list[Written]:
        """Draw a figure with its last sign at the last place."""
        hand, chance = self.hand, self.chance
        shift, written = chance.normal(0, 0.5 * hand.drift), []
        for sign, place in zip(figure, places[len(places) - len(figure) :], strict=True):
            off = np.clip(shift + chance.normal(0, hand.drift), -1.2, 1.2)
            size = height * np.clip(1 + chance.normal(0, 0.05) * hand.wobble, 0.85, 1.15)
            written.append(self.sign(sign, place + off, y + chance.normal(0, 0.25), size))
        return written

    def strike(self, written: list[Written], height: float) -> None:
        """Strike signs out: by a scribble, a cross, a line or two."""
        chance = self.chance
        if chance.random() < 0.35:
            turns = int(chance.integers(4, 9))
            heights = np.resize((0.7, -0.7), turns) * chance.uniform(0.6, 1.1, turns)
            across = np.linspace(-1, 1, turns) + chance.normal(0, 0.12, turns)
            paths = [np.stack((across, heights), axis=1)]
        elif chance.random() < 0.25:
            paths = [np.array([(-1, 0.8), (1, -0.8)]), np.array([(-1, -0.8), (1, 0.8)])]
        else:
            number = 1 + (chance.random() < 0.5)
            paths = [np.array([(-1, chance.uniform(-0.2, 0.9)), (1, chance.uniform(-0.9, 0.2))])
                     for _ in range(number)]  # fmt: skip
        left, right = written[0].left, written[-1].right
        size, middle = ((right - left) / 2 + 0.5, height / 2), ((left + right) / 2, written[0].y)
        for path in paths:
            self.stroke((path + chance.normal(0, 0.06, path.shape)) * size + middle)

    def lay(self, page: Any) -> None:
        """Put it on the page, lighter where the grain of the paper shows."""
        height, width = self.ink.shape
        rough = self.chance.standard_normal((height // 4, width // 4), np.float32)
        grain = np.clip(1 + self.hand.grain * (cv2.resize(rough, (width, height)) - 0.5), 0, 1)
        scale = PX / FINE
        small = cv2.resize(self.ink * grain, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        top, left = max(0, self.top), max(0, self.left)
        under = page[top : self.top + small.shape[0], left : self.left + small.shape[1]]
        over = small[top - self.top :, left - self.left :][: under.shape[0], : under.shape[1]]
        under += (1 - under) * over


def _smooth(points: Any) -> Any:
    """Return a smooth line through points (a Catmull-Rom spline), ten steps from each to the next."""
    padded = np.concatenate((points[:1], points, points[-1:]))
    before, here, there, after = padded[:-3], padded[1:-2], padded[2:-1], padded[3:]
    step = np.linspace(0, 1, 10, endpoint=False, dtype=np.float32)[:, None, None]
    line = 0.5 * (
        2 * here + (there - before) * step + (2 * before - 5 * here + 4 * there - after) * step**2
        + (3 * here - before - 3 * there + after) * step**3
    )  # fmt: skip
    return np.concatenate((line.transpose(1, 0, 2).reshape(-1, 2), points[-1:]))


def write(
    page: Any,
    figure: str,
    places: Sequence[float],
    y: float,
    hand: Hand,
    chance: Generator,
    wrong: str | None = None,
) -> list[Written]:
    """Write a figure (digits, or ``-``) into a cell of a page; return what stands there then.

    `places` are those of its digits, hundreds first, `y` is its middle. `wrong` is a figure that
    was written first and then corrected; None: as often as the hand errs.
    """
    if wrong is None and chance.random() < hand.errs and figure != "-":
        other = int(figure) + int(chance.choice((-10, -2, -1, 1, 2, 3, 10)))
        wrong = str(max(0, other))[-len(places) :]
    height, centre = hand.height, places[len(places) // 2]
    writing = Writing(hand, chance, (centre, y), places[-1] - places[0] + 18)
    y += chance.normal(-0.05, 0.22)
    if figure == "-":
        x = places[-1] if hand.dash == "units" else centre
        length = chance.uniform(7, 13) if hand.dash == "long" else chance.uniform(2.2, 4.6)
        x += np.clip(chance.normal(0, hand.drift), -1.2, 1.2)
        written = [writing.sign("-", x, y, length)]
    elif not wrong or wrong == figure:
        if chance.random() < hand.careless and len(figure) > 1:
            pitch = height * chance.uniform(0.62, 0.85)
            steps = np.arange(len(figure)) - (len(figure) - 1) / 2
            places = (centre + chance.normal(0, 0.8) + pitch * steps).tolist()
        written = writing.row(figure, places, y, height)
    else:
        written = _corrected(writing, figure, wrong, places, y)
    writing.lay(page)
    return written


def _corrected(
    writing: Writing, figure: str, wrong: str, places: Sequence[float], y: float
) -> list[Written]:
    """Write a wrong figure, and the right one over it, beside it, or small above it."""
    chance, height = writing.chance, writing.hand.height
    if len(wrong) == len(figure) and chance.random() < 0.4:
        old = writing.row(wrong, places, y, height)
        new = writing.row(figure, places, y, height)
        return [sign if sign.sign == below.sign else sign._replace(sign="x")
                for below, sign in zip(old, new, strict=True)]  # fmt: skip
    if len(wrong) + len(figure) <= len(places) and chance.random() < 0.6:
        bad = writing.row(wrong, places, y, height)
        good = writing.row(figure, places[: len(places) - len(wrong)], y, height)
    else:
        bad = writing.row(wrong, places, y + 1.1, height * 0.75)
        good = writing.row(figure, places, y - 2.6, height * 0.5)
    writing.strike(bad, height)
    return [*(sign._replace(sign="x") for sign in bad), *good]


def write_sum(page: Any, text: str, x: float, y: float, hand: Hand, chance: Generator) -> None:
    """Write a sum such as ``5 + 10`` around a place, its signs close to each other."""
    writing = Writing(hand, chance, (x, y), 36)
    pitch = hand.height * 0.6
    signs = text.replace(" ", "")
    for number, sign in enumerate(signs):
        at = x + (number - (len(signs) - 1) / 2) * pitch
        if sign == "+":
            for way in ((1.1, 0), (0, 1.1)):
                writing.stroke(np.array([(at, y), (at, y)]) + np.array([way, way]) * [[-1], [1]])
        else:
            writing.sign(sign, at, y, hand.height)
    writing.lay(page)
