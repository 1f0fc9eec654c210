"""Simulated handwriting: figures as people write them into the cells of a pad, each by a hand with
its own habits.

A hand writes strokes of our own (``tools/photograph/strokes.txt``), digits that people wrote for
MNIST, or a font made of somebody's handwriting. Hands for training and for testing share no font,
no digit and no habits, and those for testing have ways of writing that those for training have not.
The strokes are always there; the others have to be fetched:

    apt-get install fonts-bwht fonts-comic-neue fonts-dancingscript fonts-havana fonts-humor-sans
    fonts-klee fonts-seto
        fonts-yozvox-yozfont-edu fonts-yusei-magic fonts-breip fonts-dkg-handwriting fonts-kiloji
        fonts-kristi fonts-sjfonts fonts-tlwg-purisa-otf fonts-tomsontalks
    samples/data/digits.png of https://github.com/opencv/opencv, also in Debian's opencv-doc, put
    into ~/.cache/cardkit-hands

None of it is part of cardkit. All lengths are in mm.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Ink = NDArray[np.float32]
"""How much ink lies on each pixel: 0 none, 1 as dark as can be; or points (x, y)."""
Kind = Literal["training", "testing"]
Source = Literal["strokes", "digits", "fonts"]
SOURCES: Final[tuple[Source, ...]] = ("strokes", "digits", "fonts")
FONTS: Final[dict[Kind, tuple[str, ...]]] = {
    "training": (
        "BecauseWeBuild-Regular.otf",
        "BecauseWeConnect-Regular.otf",
        "BecauseWeCreate-Regular.otf",
        "BecauseWeLearn-Regular.otf",
        "BecauseWeMentor-Regular.otf",
        "ComicNeue-Italic.otf",
        "ComicNeue-Regular.otf",
        "DancingScript-Regular.otf",
        "Havana-Regular.otf",
        "Humor-Sans.ttf",
        "KleeOne-Regular.ttf",
        "setofont.ttf",
        "YOzRE_.ttf",
        "YOzREF.ttf",
        "YOzREX.ttf",
        "YOzREXF.ttf",
        "YuseiMagic-Regular.ttf",
    ),
    "testing": (
        "BecauseWeOrganize-Regular.otf",
        "Breip.ttf",
        "dkg.ttf",
        "dkgIt.ttf",
        "kiloji.ttf",
        "kiloji_p.ttf",
        "Kristi.ttf",
        "Purisa.otf",
        "Delphine.ttf",
        "TomsonTalks.ttf",
    ),
}
"""Fonts that were made of somebody's handwriting; those for training are all under the SIL Open
Font License."""
STROKES: Final = Path(__file__).with_name("strokes.txt")
FOLDERS: Final = (Path.home() / ".cache" / "cardkit-hands", Path("/usr/share/fonts"))
HIGH: Final = 96
"""Pixels from the top to the foot of a sign in the shapes that digits of MNIST and fonts are kept
as."""
PX: Final = 10
"""Pixels a mm of a page before it is photographed."""
FINE: Final = 2 * PX
"""Pixels a mm that signs are drawn with before they are laid on a page."""
PENS: Final = (
    # grey where it is darkest, strength, grain, width in mm, share of hands
    (0.15, (0.72, 0.95), (0.05, 0.18), (0.30, 0.48), 0.27),  # blue ballpoint
    (0.11, (0.75, 0.95), (0.05, 0.18), (0.30, 0.48), 0.22),  # black ballpoint
    (0.06, (0.92, 1.0), (0.0, 0.04), (0.30, 0.60), 0.14),  # fineliner
    (0.13, (0.85, 1.0), (0.0, 0.06), (0.45, 0.75), 0.12),  # blue gel pen or fountain pen
    (0.20, (0.50, 0.85), (0.25, 0.50), (0.40, 0.70), 0.20),  # pencil
    (0.04, (0.95, 1.0), (0.0, 0.02), (0.70, 1.0), 0.05),  # felt pen
)


@dataclass(frozen=True)
class Hand:
    """Habits of somebody who writes, the same from figure to figure."""

    source: Source
    ways: dict[str, Any]
    """By sign, its strokes as points; but of digits and fonts, shapes as distances from the edge of
    the ink."""
    grey: float
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


class Written(NamedTuple):
    """A sign that stands on a page (``"x"``: struck out or written over), its ends and its middle
    in mm."""

    sign: str
    left: float
    right: float
    y: float


@cache
def path_of(name: str) -> Path:
    """The collected file or the system's font of that name. Raises FileNotFoundError."""
    for folder in FOLDERS:
        for path in sorted(folder.rglob(name)):
            return path
    raise FileNotFoundError(
        f"{name} is missing: tools/photograph/hands.py says where it comes from"
    )


def _shape(mask: Any) -> Ink:
    """How far each pixel lies inside the ink of a sign made `HIGH` pixels high (outside: below
    zero), with a margin."""
    left, top, wide, high = cv2.boundingRect((mask > 127).astype(np.uint8))
    scale = HIGH / max(high, wide * 0.7)
    size = (max(3, round(wide * scale)), max(3, round(high * scale)))
    large = cv2.resize(
        mask[top : top + high, left : left + wide], size, interpolation=cv2.INTER_CUBIC
    )
    soft = cv2.GaussianBlur(np.pad(large, HIGH // 4), (0, 0), 1.5)
    inside = (soft > 127).astype(np.uint8)
    near = cv2.distanceTransform(inside, cv2.DIST_L2, 5) - cv2.distanceTransform(
        1 - inside, cv2.DIST_L2, 5
    )
    return np.asarray(near, np.float32)


@cache
def _font(name: str) -> dict[str, list[Ink]]:
    """The digits of a font."""
    font, shapes = ImageFont.truetype(str(path_of(name)), 160), {}
    for sign in "0123456789":
        picture = Image.new("L", (400, 400))
        ImageDraw.Draw(picture).text((100, 100), sign, fill=255, font=font)
        shapes[sign] = [_shape(np.asarray(picture))]
    return shapes


@cache
def _digits(kind: Kind) -> dict[str, list[Ink]]:
    """Digits of MNIST as OpenCV's sample has them, 20 pixels high: of five rows of each four for
    training, one for testing."""
    picture = cv2.imread(str(path_of("digits.png")), cv2.IMREAD_GRAYSCALE)
    cells = np.asarray(picture, np.uint8).reshape(10, 5, 20, 100, 20).transpose(0, 1, 3, 2, 4)
    rows = cells[:, :4] if kind == "training" else cells[:, 4:]
    shapes: dict[str, list[Ink]] = {}
    for sign, digits in enumerate(rows):
        larger = [
            cv2.resize(digit, (80, 80), interpolation=cv2.INTER_CUBIC)
            for digit in digits.reshape(-1, 20, 20)
        ]
        shapes[str(sign)] = [_shape(digit) for digit in larger]
    return shapes


@cache
def _ways() -> dict[str, list[list[Ink]]]:
    """The ways of writing by sign, and by sign and "testing", as they stand in ``strokes.txt``."""
    ways = defaultdict(list)
    for line in STROKES.read_text("utf-8").splitlines():
        head, _, strokes = line.partition(": ")
        if not line.startswith("#"):
            ways[head].append([np.array([point.split(",") for point in stroke.split()], np.float32)
                               for stroke in strokes.split("/")])  # fmt: skip
    return ways


def _strokes(kind: Kind, chance: Generator) -> dict[str, list[Ink]]:
    """The strokes of a hand: for each sign one way of writing it, the points moved as this hand
    does."""
    strokes: dict[str, list[Ink]] = {}
    for sign in "0123456789-":
        ways = _ways()[f"{sign} testing" if kind == "testing" and chance.random() < 0.4 else sign]
        wide, bent = chance.normal(1, 0.08), chance.normal(0, 0.05)
        # a larger upper half, or a larger lower one
        low = np.exp(chance.normal(0, 0.18 if kind == "training" else 0.1))
        strokes[sign] = []
        for points in ways[int(chance.integers(len(ways)))]:
            corners = np.flatnonzero((points[1:] == points[:-1]).all(1))
            moved = chance.normal(0, 3.2, points.shape)
            moved[corners + 1] = moved[corners]
            x, y = (points + moved).T
            lower = 100 * np.sign(y) * (np.abs(y) / 100) ** low
            strokes[sign].append(np.stack((x * wide + bent * y, lower), 1).astype(np.float32))
    return strokes


def hand(kind: Kind, seed: int, source: Source = "strokes") -> Hand:
    """The hand of that number; the same again for the same number. No number gives both kinds the
    same habits."""
    training = kind == "training"
    chance = np.random.default_rng([seed, 1 if training else 2, SOURCES.index(source)])
    grey, strength, grain, width, _ = PENS[chance.choice(len(PENS), p=[pen[-1] for pen in PENS])]
    ways: dict[str, Any] = dict(_strokes(kind, chance))
    if source == "fonts":
        ways |= _font(FONTS[kind][seed % len(FONTS[kind])])
    elif source == "digits":
        ways |= _digits(kind)
    slant, wobble = ((0.12, 0.11) if source == "strokes" else (0.03, 0.06)), 1.3
    if training:  # whoever has seen much more than is usual reads the usual better
        slant, wobble = (0.12, 0.2), 1.8 if source == "strokes" else 2.8
    return Hand(
        source=source,
        ways=ways,
        grey=grey,
        strength=chance.uniform(*strength),
        grain=chance.uniform(*grain),
        width=chance.uniform(*width),
        high=np.clip(chance.normal(5.2, 0.6), 4.0, 6.4),
        aspect=np.clip(chance.normal(1.0, 0.18 if training else 0.12), 0.62, 1.4),
        slant=np.clip(chance.normal(*slant), -0.3, 0.6),
        wobble=chance.uniform(0.5, wobble),
        drift=chance.uniform(0.15, 0.6),
        ragged=chance.uniform(0.2, 0.7),
        careless=chance.choice((0.0, 0.01, 0.1), p=(0.6, 0.3, 0.1)),
        errs=chance.uniform(0.0, 0.03),
        dash=str(chance.choice(("units", "middle", "long"), p=(0.5, 0.38, 0.12))),
    )


def hands(
    kind: Kind, number: int, seed: int = 0, sources: Sequence[Source] = SOURCES
) -> list[Hand]:
    """That many hands, of these sources in turn."""
    each = len(sources)
    return [hand(kind, seed * 100_003 + at // each, sources[at % each]) for at in range(number)]


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


class _Writing:
    """A figure as a hand draws it on a fine-grained piece of paper, which is then laid on the
    page."""

    def __init__(
        self, hand: Hand, chance: Generator, middle: tuple[float, float], size: tuple[float, float]
    ) -> None:
        self.hand, self.chance, self.wobble = hand, chance, hand.wobble
        self.left, self.top = (round((at - side / 2) * PX) for at, side in zip(middle, size))
        self.fine = np.zeros([round(side * PX) * FINE // PX for side in reversed(size)], np.float32)

    def _fine(self, points: Any) -> Any:
        """Points of the page as pixels of this paper."""
        return (points - np.array([self.left, self.top]) / PX) * FINE

    def stroke(self, points: Any) -> None:
        """Draw a smooth line through points, pressed more here and less there."""
        hand, chance = self.hand, self.chance
        ends = np.round(self._fine(_smooth(points)) * 8).astype(int).tolist()
        steps = np.linspace(0, 1, len(ends))
        waves = np.sin(steps * chance.uniform(2, 6) + chance.uniform(0, 6))
        pressed = 1 + hand.ragged * (0.28 * waves - 0.25 * steps**4)
        thick = (
            np.maximum(1, np.round(hand.width * chance.uniform(0.92, 1.08) * FINE * pressed))
            .astype(int)
            .tolist()
        )
        dark = hand.strength * np.minimum(1, 0.5 + pressed / 2)
        for at in range(1, len(ends)):
            cv2.line(self.fine, ends[at - 1], ends[at], dark[at], thick[at], cv2.LINE_AA, 3)

    def sign(self, sign: str, x: float, y: float, high: float) -> Written:
        """Draw a sign with its middle at `x`, `y`, `high` mm high; a dash is as long as that."""
        slant = self.hand.slant + self.chance.normal(0, 0.04) * self.wobble
        wide = self.hand.aspect * (1 + self.chance.normal(0, 0.06) * self.wobble)
        if sign == "-" or self.hand.source == "strokes":
            reach = self._drawn(sign, np.array([x, y]), high, wide, slant)
        else:
            reach = self._shaped(sign, np.array([x, y]), high, wide, slant)
        return Written(sign, x - reach, x + reach, y)

    def _drawn(self, sign: str, middle: Any, high: float, wide: float, slant: float) -> float:
        """Draw the strokes of a sign. Returns half of its width."""
        strokes = [
            points + self.chance.normal(0, 2 * self.wobble, points.shape)
            for points in self.hand.ways[sign]
        ]
        everything = np.concatenate(strokes)
        low, most = everything.min(0), everything.max(0)
        size = np.array([[wide, 0], [-slant, 1]]) * high / 100  # columns: to the right, down
        if sign == "-":
            size = np.diag([high, min(high, 4)]) / 60
        drawn = [(points - (low + most) / 2) @ size for points in strokes]
        for points in drawn:
            self.stroke(points + middle)
        return float(np.ptp(np.concatenate(drawn)[:, 0])) / 2

    def _shaped(self, sign: str, middle: Any, high: float, wide: float, slant: float) -> float:
        """Draw a shape of a sign, bent a little, with strokes as thick as the pen's. Returns half
        of its width."""
        chance = self.chance
        shapes = self.hand.ways[sign]
        shape = shapes[chance.integers(len(shapes))]
        unit, turn = high * FINE / HIGH, chance.normal(0, 0.04) * self.wobble
        to = np.array([[wide, -slant - turn, 0], [turn, 1, 0]]) * unit
        to[:, 2] = self._fine(middle) - to[:, :2] @ np.array(shape.shape[::-1]) / 2
        bends = chance.normal(0, 2.2 * self.wobble, (5, 4, 2)).astype(np.float32)
        bent = cv2.resize(bends, shape.shape[::-1], interpolation=cv2.INTER_CUBIC)
        rows, columns = np.indices(shape.shape, np.float32)
        moved = cv2.remap(
            shape,
            columns + bent[..., 0],
            rows + bent[..., 1],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        inside = (
            cv2.warpAffine(moved, to, self.fine.shape[::-1], borderMode=cv2.BORDER_REPLICATE) * unit
        )
        # half of the width that its strokes have
        thick = float(np.quantile(shape[shape > 0], 0.9)) * unit
        more = np.clip(
            self.hand.width * FINE / 2 * chance.uniform(0.92, 1.08) - thick, -0.3 * thick, 10
        )
        np.maximum(
            self.fine, np.clip(inside + more + 0.5, 0, 1) * self.hand.strength, out=self.fine
        )
        return float((shape.shape[1] - HIGH / 2) / 2 * high / HIGH * wide)

    def row(self, figure: str, places: Sequence[float], y: float, high: float) -> list[Written]:
        """Draw a figure right-aligned in places: its last sign at the last place."""
        hand, chance = self.hand, self.chance
        shift, written = chance.normal(0, 0.5 * hand.drift), []
        for sign, place in zip(figure, places[len(places) - len(figure) :]):
            off = np.clip(shift + chance.normal(0, hand.drift), -1.2, 1.2)
            size = high * np.clip(1 + chance.normal(0, 0.05) * hand.wobble, 0.85, 1.15)
            written.append(self.sign(sign, place + off, y + chance.normal(0, 0.25), size))
        return written

    def strike(self, written: list[Written], high: float) -> None:
        """Strike signs out: by a line, two, a cross, or a scribble."""
        chance, left, right = self.chance, written[0].left, written[-1].right
        if chance.random() < 0.35:
            turns = int(chance.integers(4, 9))
            heights = np.resize((0.7, -0.7), turns) * chance.uniform(0.6, 1.1, turns)
            paths = [
                np.stack((np.linspace(-1, 1, turns) + chance.normal(0, 0.12, turns), heights), 1)
            ]
        elif chance.random() < 0.25:
            paths = [np.array([(-1, 0.8), (1, -0.8)]), np.array([(-1, -0.8), (1, 0.8)])]
        else:
            number = 1 + (chance.random() < 0.5)
            paths = [
                np.array([(-1, chance.uniform(-0.2, 0.9)), (1, chance.uniform(-0.9, 0.2))])
                for _ in range(number)
            ]
        for path in paths:
            path = path + chance.normal(0, 0.06, path.shape)
            self.stroke(
                path * ((right - left) / 2 + 0.5, high / 2) + ((left + right) / 2, written[0].y)
            )

    def lay(self, page: Ink) -> None:
        """Put all of it on the page, lighter where the grain of the paper shows."""
        high, wide = self.fine.shape
        rough = self.chance.standard_normal((high // 4, wide // 4), np.float32)
        grain = self.hand.grain * (cv2.resize(rough, (wide, high)) - 0.5)
        small = cv2.resize(
            self.fine * np.clip(1 + grain, 0, 1),
            None,
            fx=PX / FINE,
            fy=PX / FINE,
            interpolation=cv2.INTER_AREA,
        )
        top, left = max(0, self.top), max(0, self.left)
        under = page[top : self.top + small.shape[0], left : self.left + small.shape[1]]
        over = small[top - self.top :, left - self.left :][: under.shape[0], : under.shape[1]]
        under += (1 - under) * over


def write(
    page: Ink,
    figure: str,
    places: Sequence[float],
    y: float,
    hand: Hand,
    chance: Generator,
    wrong: str | None = None,
) -> list[Written]:
    """Write a figure (digits, or ``-``) into a cell of a page; return what stands there then, sign
    by sign.

    `page` takes the ink; `places` are the columns of the cell's digit places, hundreds first, and
    `y` is its middle. Mostly each sign stands near its place, the units at the last one; a careless
    hand sometimes writes in the middle of the cell. `wrong` is a figure that was written first and
    then corrected: struck out with the right one beside or above it, or written over. None: as
    often as the hand errs.
    """
    if wrong is None and chance.random() < hand.errs and figure != "-":
        wrong = str(max(0, int(figure) + int(chance.choice((-10, -2, -1, 1, 2, 3, 10)))))[
            -len(places) :
        ]
    high, centre = hand.high, places[len(places) // 2]
    writing = _Writing(hand, chance, (centre, y), (places[-1] - places[0] + 18, 16))
    y += chance.normal(-0.05, 0.22)
    if figure == "-":
        x = places[-1] if hand.dash == "units" else centre
        long = chance.uniform(7, 13) if hand.dash == "long" else chance.uniform(2.2, 4.6)
        written = [writing.sign("-", x + np.clip(chance.normal(0, hand.drift), -1.2, 1.2), y, long)]
    elif not wrong or wrong == figure:
        if chance.random() < hand.careless and len(figure) > 1:
            pitch, number = high * chance.uniform(0.62, 0.85), len(figure)
            places = (
                centre + chance.normal(0, 0.8) + pitch * (np.arange(number) - (number - 1) / 2)
            ).tolist()
        written = writing.row(figure, places, y, high)
    elif len(wrong) == len(figure) and chance.random() < 0.4:  # written over
        old, new = writing.row(wrong, places, y, high), writing.row(figure, places, y, high)
        written = [
            above if above.sign == below.sign else above._replace(sign="x")
            for below, above in zip(old, new)
        ]
    else:
        # beside it, to the left
        if len(wrong) + len(figure) <= len(places) and chance.random() < 0.6:
            bad = writing.row(wrong, places, y, high)
            good = writing.row(figure, places[: len(places) - len(wrong)], y, high)
        else:  # small above it
            bad = writing.row(wrong, places, y + 1.1, high * 0.75)
            good = writing.row(figure, places, y - 2.6, high * 0.5)
        writing.strike(bad, high)
        written = [*(sign._replace(sign="x") for sign in bad), *good]
    writing.lay(page)
    return written
