"""Shapes of handwritten digits: square pictures with white ink, from three sources.

Our own strokes are in ``strokes.txt``. The digits that people wrote for MNIST, and fonts made from
handwriting, must be put into ~/.cache/cardkit-hands (``README.md`` says where to get them). Shapes
for training, fitting and testing have no font and no digit in common.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any, Literal

import cv2
import numpy as np
from numpy.random import Generator
from PIL import Image, ImageDraw, ImageFont

Kind = Literal["training", "fitting", "testing"]
"""The purpose of a hand: to train the network, to calibrate its confidence, or to test it."""
FOLDER = Path.home() / ".cache" / "cardkit-hands"
FONTS: dict[Kind, list[str]] = {
    "training": [
        "BecauseWeBuild-Regular.otf", "BecauseWeConnect-Regular.otf", "BecauseWeCreate-Regular.otf",
        "BecauseWeLearn-Regular.otf", "BecauseWeMentor-Regular.otf", "YOzRE_.ttf", "YOzREF.ttf",
        "YOzREX.ttf", "YOzREXF.ttf", "abeezee", "alex-brush", "allura", "amatic-sc",
        "architects-daughter", "bad-script", "balsamiq-sans", "birthstone", "bubblegum-sans",
        "carter-one", "caveat", "caveat-brush", "cedarville-cursive", "chilanka", "comic-neue",
        "comic-relief", "cookie", "corinthia", "courgette", "covered-by-your-grace",
        "dancing-script", "delicious-handrawn", "delius", "ephesis", "farsan", "finger-paint",
        "freehand", "mansalva", "marck-script", "monsieur-la-doulaise", "montecarlo",
        "mouse-memoirs", "mr-de-haviland", "ms-madi", "pacifico", "parisienne", "pinyon-script",
        "playpen-sans", "poor-story", "tangerine", "the-girl-next-door", "twinkle-star", "vibur",
        "whisper", "yomogi", "yusei-magic",
    ],
    "fitting": [
        "BecauseWeOrganize-Regular.otf", "annie-use-your-telescope", "damion", "patrick-hand",
    ],
}  # fmt: skip
"""Files, and names of fonts from Fontsource. None of them begins with G, H, I, K, L, N, O, R, S or
Z, because those are for measuring."""
MNIST: dict[Kind, tuple[str, slice]] = {
    "training": ("train", slice(50_000)),
    "fitting": ("train", slice(50_000, None)),
    "testing": ("t10k", slice(None)),
}
"""The file of MNIST for each purpose, and the range of digits in it."""
TALL, SIDE = 96, 144
"""The height of a digit and the side of its picture, in pixels."""
EXAMPLES = 3
"""How many shapes of each digit a hand has, because nobody writes a digit the same way twice."""


# --- strokes of our own ---------------------------------------------------------------------------


@cache
def _ways() -> dict[str, list[list[Any]]]:
    """Return the ways of writing each digit in ``strokes.txt``, including those for testing."""
    ways = defaultdict(list)
    for line in Path(__file__).with_name("strokes.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            head, _, text = line.partition(": ")
            strokes = [[point.split(",") for point in one.split()] for one in text.split("/")]
            ways[head].append([np.array(stroke, np.float32) for stroke in strokes])
    return ways


def of_strokes(sign: str, kind: Kind, spread: float, width: float, rng: Generator) -> list[Any]:
    """Return shapes of a digit, drawn in one way of writing it with small random differences.

    `spread` is how much hands differ; 1 is the usual amount. `width` is the width of lines, in
    pixels.
    """
    is_rare = kind == "testing" and rng.random() < 0.4
    ways = _ways()[f"{sign} testing" if is_rare else sign]
    low = np.exp(rng.normal(0, 0.1 * spread))  # one half is larger than the other
    strokes = []
    for points in ways[rng.integers(len(ways))]:
        moved = points + rng.normal(0, 3, points.shape)
        moved[:, 1] = 100 * np.sign(moved[:, 1]) * abs(moved[:, 1] / 100) ** low
        corners = np.flatnonzero((points[1:] == points[:-1]).all(axis=1))
        moved[corners + 1] = moved[corners]
        strokes.append(moved)
    points = np.concatenate(strokes)
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    shapes = [np.zeros((SIDE, SIDE), np.uint8) for _ in range(EXAMPLES)]
    for shape in shapes:
        for stroke in strokes:
            wobbled = stroke - middle + rng.normal(0, 1.5 * spread, stroke.shape)
            draw_line(shape, wobbled * TALL / 100 + SIDE / 2, 255, width)
    return shapes


def draw_line(picture: Any, points: Any, grey: float, width: float) -> None:
    """Draw a smooth line (a Catmull-Rom spline) through points; all values are in pixels."""
    padded = np.concatenate((points[:1], points, points[-1:]))
    before, here, there, after = padded[:-3], padded[1:-2], padded[2:-1], padded[3:]
    step = np.linspace(0, 1, 11)[:, None, None]
    line = 0.5 * (
        2 * here
        + (there - before) * step
        + (2 * before - 5 * here + 4 * there - after) * step**2
        + (3 * here - before - 3 * there + after) * step**3
    )
    path = np.round(line.transpose(1, 0, 2).reshape(1, -1, 2) * 8).astype(np.int32)
    cv2.polylines(picture, path, False, grey, max(1, round(width)), cv2.LINE_AA, 3)


# --- digits and fonts of others -------------------------------------------------------------------


def of_mnist(sign: str, kind: Kind, boldness: float, rng: Generator) -> list[Any]:
    """Return shapes of a digit that people wrote for MNIST."""
    digits = _mnist(kind)[int(sign)]
    some = rng.integers(len(digits), size=EXAMPLES)
    return [_shape(digits[one], boldness) for one in some]


def of_font(sign: str, name: str, boldness: float) -> list[Any]:
    """Return the shape of a digit in a font, with its size relative to the font's other digits."""
    return [_shape(_glyph(sign, name), boldness, _rows(name))]


@cache
def _mnist(kind: Kind) -> list[Any]:
    """Return pictures of digits, 28 pixels high, by value; those for testing are by other people."""
    part, places = MNIST[kind]
    pictures = np.fromfile(_collected(f"{part}-images-idx3-ubyte"), np.uint8, offset=16)
    values = np.fromfile(_collected(f"{part}-labels-idx1-ubyte"), np.uint8, offset=8)
    pictures = pictures.reshape(-1, 28, 28)[places]
    return [pictures[values[places] == value] for value in range(10)]


@cache
def _glyph(sign: str, name: str) -> Any:
    """Return the picture of a digit in a font, with all digits of the font on the same baseline."""
    if "." not in name:
        name = f"node_modules/@fontsource/{name}/files/{name}-latin-400-normal.woff2"
    font = ImageFont.truetype(str(_collected(name)), 160)
    picture = Image.new("L", (500, 600))
    ImageDraw.Draw(picture).text((150, 350), sign, fill=255, font=font, anchor="ls")
    return np.asarray(picture)


@cache
def _rows(name: str) -> tuple[int, int]:
    """Return the first row of pixels that a font's digits fill, and the number of these rows."""
    ink = np.max([_glyph(sign, name).max(axis=1) for sign in "0123456789"], axis=0)
    _, top, _, height = cv2.boundingRect((ink > 127).astype(np.uint8)[:, None])
    return top, height


def _collected(name: str) -> Path:
    """Return the path of a file in `FOLDER`, or raise `FileNotFoundError` if it is missing."""
    path = FOLDER / name
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: README.md here says where it comes from")
    return path


def _shape(digit: Any, boldness: float, rows: tuple[int, int] | None = None) -> Any:
    """Return the shape of a pictured digit; its lines get thicker with `boldness` (0 to 1).

    `rows` (the first row and their number) are scaled to fill the height of the shape. The default
    are the rows of the digit itself.
    """
    left, top, width, height = cv2.boundingRect((digit > 127).astype(np.uint8))
    top, height = rows or (top, height)
    scale = TALL / max(height, width * 0.7)
    size = (max(3, round(width * scale)), max(3, round(height * scale)))
    cut = digit[top : top + height, left : left + width]
    x, y = (SIDE - size[0]) // 2, (SIDE - size[1]) // 2
    shape = np.zeros((SIDE, SIDE), np.float32)
    shape[y : y + size[1], x : x + size[0]] = cv2.resize(cut, size, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(shape, (0, 0), 2)
    inside = soft / soft.max() - 0.75 + 0.5 * boldness
    return np.clip(128 + 2000 * inside, 0, 255).astype(np.uint8)
