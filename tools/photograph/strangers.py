"""Filled-in and photographed pads for measuring, unlike anything that is used in training.

Nothing is shared with `tools.photograph.hands` and `tools.photograph.camera`. Figures are set in
fonts from Fontsource, in coloured inks, and the camera works in colour. Handwriting that looks like
that of training would flatter the model.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np
import pymupdf
from numpy.random import Generator
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from cardkit.printables import PrintOptions, render
from cardkit.printables.cells import (
    FIGURE_KINDS,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Box,
    is_half_page,
    pad_cells,
)
from cardkit.rulebook.loader import load
from tools.photograph.filled import Place, game_texts

FONTS = (
    "gaegu", "gloria-hallelujah", "gochi-hand", "grandstander", "great-vibes", "handlee",
    "herr-von-muellerhoff", "homemade-apple", "indie-flower", "italianno", "itim", "kalam",
    "kaushan-script", "knewave", "licorice", "liu-jian-mao-cao", "long-cang",
    "nanum-brush-script", "nanum-pen-script", "neucha", "oooh-baby", "reenie-beanie", "rochester",
    "rock-salt", "sacramento", "satisfy", "schoolbell", "shadows-into-light", "shantell-sans",
    "short-stack", "smooch", "sniglet", "sriracha", "sue-ellen-francisco", "swanky-and-moo-moo",
    "zen-kurenaido", "zhi-mang-xing",
)  # fmt: skip
"""Fonts whose names begin with G, H, I, K, L, N, O, R, S or Z; none of them is used in training."""
FOLDER = Path.home() / ".cache" / "cardkit-hands" / "node_modules" / "@fontsource"
INKS = {
    "blue": (42, 58, 150), "black": (30, 30, 34), "red": (196, 44, 52), "pencil": (112, 112, 116),
    "dry": (120, 128, 170),
}  # fmt: skip
"""The colours of inks as red, green and blue; the ink of a pen that is running dry is pale."""
DOTS = 8
"""Dots per millimetre of a page before it is photographed."""
CORRECTED = 0.015
"""The share of numbers that are struck out, with the right number next to them."""
SLIMMEST = 0.3
"""The minimum width of a pen's line, in mm."""


class Photograph(NamedTuple):
    """How a pad is photographed: pixels of the longer side, blur in pixels, noise, tilt, shadow."""

    pixels: tuple[int, int]
    blur: float
    noise: float
    lean: float
    shadow: float


PHOTOGRAPHS = {
    "fair": Photograph((2800, 3600), 0.8, 3, 0.04, 0.25),
    "usual": Photograph((2200, 3000), 1.3, 6, 0.08, 0.45),
    "hard": Photograph((1800, 2300), 1.7, 10, 0.12, 0.6),
}


@dataclass(frozen=True)
class StrangerHand:
    """The handwriting and the pen of one person; lengths are in mm.

    `tight` multiplies the distance between digits.
    """

    font: str
    ink: str
    height: float
    tight: float
    climb: float
    uneven: float
    where: float


def stranger(font: str, ink: str, rng: Generator) -> StrangerHand:
    """Return the handwriting of a random person who writes digits as in this font."""
    return StrangerHand(
        font,
        ink,
        height=rng.uniform(3.4, 5.6),
        tight=rng.uniform(0.82, 1.08),
        climb=rng.normal(0, 2.5),
        uneven=rng.uniform(0.05, 0.25),
        where=rng.uniform(0.05, 0.95),
    )


@lru_cache(maxsize=8)
def _printed(game: str, players: int, paper: str) -> list[Any]:
    """Return the pages of an empty pad in colour."""
    options = PrintOptions(paper=paper, players=players)  # type: ignore[arg-type]
    pages = []
    for page in pymupdf.open(stream=render("pad", load(game), options)):
        shown = page.get_pixmap(dpi=round(DOTS * 25.4))
        pages.append(np.frombuffer(shown.samples, np.uint8).reshape(shown.height, shown.width, 3))
    return pages


def filled_by(
    who: StrangerHand, game: str, players: int, paper: str, rng: Generator
) -> tuple[list[Any], dict[Place, int]]:
    """Return the pages of a filled-in pad as RGB, and the figures that were meant, by place."""
    variant = load(game)
    texts = game_texts(variant, players, rng)
    pages = [page.astype(np.float32) / 255 for page in _printed(game, players, paper)]
    sheets = [Image.new("L", page.shape[1::-1]) for page in pages]
    for cell in pad_cells(variant, players):
        text, sheet = texts.get((cell.kind, cell.round, cell.seat), ""), sheets[cell.page - 1]
        if not text or cell.kind not in (*FIGURE_KINDS, "artifacts"):
            continue
        off = ((sheet.width / DOTS - PAGE_WIDTH) / 2, (sheet.height / DOTS - PAGE_HEIGHT) / 2)
        box = (cell.box[0] + off[0], cell.box[1] + off[1], *cell.box[2:])
        if cell.kind == "artifacts":
            text = text.split()[0]
        elif cell.kind == "banked" and text == "0":
            text = str(rng.choice(("-", "0", ""), p=(0.82, 0.13, 0.05)))
        if text.isdigit() and rng.random() < CORRECTED:
            _corrected(sheet, who, text, box, rng)
        elif text:
            _write(sheet, who, text, box, rng)
    for page, sheet in zip(pages, sheets, strict=True):
        _soak(page, sheet, who.ink, rng)
    figures = {
        place: int(text) for place, text in texts.items() if place[0] in FIGURE_KINDS and text
    }
    pages = [page[: len(page) // 2] for page in pages] if is_half_page(variant) else pages
    return pages, figures


@lru_cache(maxsize=64)
def _font(name: str, height: float) -> tuple[ImageFont.FreeTypeFont, int]:
    """Return a font with digits of this height in mm, and by how many dots to widen its lines."""
    file = str(FOLDER / name / "files" / f"{name}-latin-400-normal.woff2")
    probe = ImageFont.truetype(file, 100).getbbox("0245")
    font = ImageFont.truetype(file, round(100 * height * DOTS / (probe[3] - probe[1])))
    ink = np.asarray(font.getmask("2048")).reshape(font.getmask("2048").size[::-1]) > 127
    inside = (
        ink & np.roll(ink, 1, 0) & np.roll(ink, -1, 0) & np.roll(ink, 1, 1) & np.roll(ink, -1, 1)
    )
    line = 2 * ink.sum() / max(1, (ink & ~inside).sum())
    return font, max(0, round((SLIMMEST * DOTS - line) / 2))


def _write(
    sheet: Image.Image, who: StrangerHand, text: str, box: Box, rng: Generator, share: float = 1
) -> tuple[float, float, float]:
    """Write a figure into the left `share` of a box, and return its position, in dots.

    The position is the left end, the right end, and the middle between top and bottom.
    """
    left, top, width, height = (DOTS * side for side in box)
    font, wider = _font(who.font, round(min(who.height, 0.95 * box[3]), 1))
    line = Image.new("L", (round(len(text) * 9 * DOTS + 90), round(16 * DOTS)))
    draw = ImageDraw.Draw(line)
    for at, sign in enumerate(text):
        start = 45 + font.getlength(text[:at]) * who.tight
        place = (start, line.height / 2 + rng.normal(0, who.uneven) * DOTS)
        draw.text(place, sign, fill=255, font=font, anchor="lm", stroke_width=wider)
    line = line.rotate(who.climb + rng.normal(0, 1), Image.Resampling.BICUBIC)
    bounds = line.getbbox()
    if bounds is None:
        return left, left, top
    line = line.crop(bounds)
    room = share * width - 0.8 * DOTS
    size = (max(2, round(min(line.width, room) * rng.uniform(0.96, 1))), line.height)
    line = line.resize(size, Image.Resampling.BICUBIC)
    free = share * width - line.width
    across = left + float(np.clip(who.where + rng.normal(0, 0.08), 0, 1)) * free
    down = top + (height - line.height) / 2 + rng.normal(0, 0.3) * DOTS
    sheet.paste(255, (round(across), round(down)), line)
    return across, across + line.width, down + line.height / 2


def _corrected(sheet: Image.Image, who: StrangerHand, text: str, box: Box, rng: Generator) -> None:
    """Write a wrong number, strike it out, and write the right number next to it."""
    wrong = str(max(0, int(text) + int(rng.choice((-3, -1, 1, 2, 10)))))
    start, end, middle = _write(sheet, who, wrong, box, rng, 0.48)
    tilt = rng.normal(0, 0.5) * DOTS
    ends = [(start - DOTS, middle + tilt), (end + DOTS, middle - tilt)]
    ImageDraw.Draw(sheet).line(ends, 255, round(0.45 * DOTS))
    left, top, width, height = box
    _write(sheet, who, text, (left + width / 2, top, width / 2, height), rng)


def _soak(page: Any, sheet: Image.Image, ink: str, rng: Generator) -> None:
    """Put ink on a page. The ink bleeds a little, and fades where the pen was held lightly."""
    wet = sheet.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 1.2)))
    cover = np.asarray(wet, np.float32) / 255
    press = np.cumsum(rng.normal(0, 1, (len(page) // 24 + 1, page.shape[1] // 24 + 1)), 1)
    press = 0.5 + 0.5 / (1 + np.exp(-press / 2 - rng.uniform(0.5, 3)))
    cover *= cv2.resize(press.astype(np.float32), page.shape[1::-1])
    if ink == "pencil":
        cover *= 1 - 0.5 * rng.random(cover.shape, np.float32)
    colour = np.array(INKS[ink], np.float32) / 255
    page *= 1 - cover[..., None] * (1 - colour)


def photographed(page: Any, how: Photograph, rng: Generator) -> bytes:
    """Return a photograph of a page on a table, as JPEG."""
    page = _folded(page, rng) if rng.random() < 0.4 else page
    height, width = page.shape[:2]
    longer = int(rng.integers(*how.pixels))
    size = (longer, longer * 3 // 4) if width > height else (longer * 3 // 4, longer)
    fill = rng.uniform(0.8, 0.94) * min(size[0] / width, size[1] / height)
    middle = np.array(size) / 2 + rng.normal(0, 0.008, 2) * longer
    turn = rng.normal(0, 0.05)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    half = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array([width, height]) / 2 * fill
    corners = half @ spin * (1 + rng.uniform(-how.lean, how.lean / 3, (4, 1))) + middle
    paper = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    to_picture = cv2.getPerspectiveTransform(paper, corners.astype(np.float32))
    desk = rng.uniform(0.15, 0.6, 3) + 0.03 * rng.standard_normal((size[1], size[0], 1))
    seen = cv2.warpPerspective(
        page, to_picture, size, desk.astype(np.float32), cv2.INTER_AREA, cv2.BORDER_TRANSPARENT
    )
    return _developed(seen * _lamps(size, how.shadow, rng)[..., None], how, rng)


def _folded(page: Any, rng: Generator) -> Any:
    """Return a page that was folded and not quite smoothed, so that its halves lie at an angle."""
    height = len(page)
    at, rise = rng.uniform(0.25, 0.75) * height, rng.uniform(0.985, 1.0)
    rows = np.arange(height, dtype=np.float32)
    down = np.where(rows < at, rows, at + (rows - at) / rise)
    lean = 0.004 * np.clip(rows - at, 0, None) * rng.normal()
    columns = np.arange(page.shape[1], dtype=np.float32)
    across = (columns[None, :] + lean[:, None]).astype(np.float32)
    below = np.repeat(down[:, None], len(columns), 1).astype(np.float32)
    bent = cv2.remap(page, across, below, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    edge = 0.25 * rng.normal() * np.exp(-(((rows - at) / (0.4 * DOTS)) ** 2))
    bent *= (np.where(rows > at, rng.uniform(0.82, 1), 1) + edge)[:, None, None]
    return np.clip(bent, 0, 1).astype(np.float32)


def _lamps(size: tuple[int, int], shadow: float, rng: Generator) -> Any:
    """Return the brightness at each pixel, from a lamp and often with the shadow of an arm."""
    x, y = np.meshgrid(np.linspace(0, 1, size[0] // 10), np.linspace(0, 1, size[1] // 10))
    at = rng.uniform(-0.2, 1.2, 2)
    light = 1 / (1 + shadow * ((x - at[0]) ** 2 + (y - at[1]) ** 2))
    if rng.random() < 0.5:
        arm = np.zeros(x.shape, np.float32)
        ends = (rng.uniform(0, 1, (2, 2)) * arm.shape[::-1]).astype(int)
        cv2.line(arm, ends[0].tolist(), ends[1].tolist(), 1, max(3, arm.shape[0] // 5))
        light = light * (1 - shadow * cv2.GaussianBlur(arm, (0, 0), rng.uniform(2, 12)))
    return cv2.resize(light.astype(np.float32), size)


def _developed(seen: Any, how: Photograph, rng: Generator) -> bytes:
    """Return a picture as a phone's camera records it: blurred, noisy, sharpened and compressed."""
    reach = 2 * round(2 * how.blur) + 3
    kernel = np.zeros((reach, reach), np.float32)
    if rng.random() < 0.5:
        way, length = rng.uniform(0, np.pi), rng.uniform(0.3, 1.4) * how.blur
        off = length * np.array([np.cos(way), np.sin(way)])
        ends = [(16 * (reach // 2 + sign * off)).astype(int).tolist() for sign in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1, 1, cv2.LINE_AA, 4)
    else:
        centre = (16 * (reach // 2), 16 * (reach // 2))
        round_spot = round(16 * rng.uniform(0.3, 1) * how.blur)
        cv2.circle(kernel, centre, round_spot, 1, -1, cv2.LINE_AA, 4)
    kernel[reach // 2, reach // 2] += 0.3
    seen = cv2.filter2D(seen, -1, kernel / kernel.sum())
    warm = np.array([1, rng.uniform(0.9, 1), rng.uniform(0.72, 1)], np.float32)
    grey = 255 * rng.uniform(0.62, 0.98) * seen * warm
    speckle = rng.standard_normal(seen.shape, np.float32) * np.sqrt(np.maximum(grey, 1) / 255)
    grey = grey + how.noise * rng.uniform(0.4, 1) * speckle + rng.uniform(0, 18)
    picture = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    picture = picture.filter(ImageFilter.UnsharpMask(2, int(rng.integers(0, 120)), 2))
    packed = io.BytesIO()
    picture.save(packed, "JPEG", quality=int(rng.integers(62, 93)))
    return packed.getvalue()
