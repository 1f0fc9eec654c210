"""Printed codes as a telephone sees them: pages as pixels, photographs made of them, and what a
reader finds."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import numpy
import pymupdf
import zxingcpp
from PIL import Image, ImageFilter

from cardkit.v4.ink import MARGIN, Box, Ink, Page, Paper
from cardkit.v4.paper.qr_pages import Square, draw_square
from tests.v4.paper.reading import opened

Picture = Image.Image
FRAME = 1.75
"""How wide a photograph is, in widths of the code: people hold the telephone so that all of it is
in the frame."""


def read(picture: Picture) -> list[str]:
    """The texts of the QR codes that are found in a picture."""
    found = zxingcpp.read_barcodes(
        picture.convert("L"), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return [code.text for code in found]


def pictures(pages: bytes, dpi: int = 200) -> list[Picture]:
    """Every page of a file as pixels."""
    drawn = [page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY) for page in opened(pages)]
    return [Image.frombytes("L", (one.width, one.height), one.samples) for one in drawn]


def texts(pages: bytes, dpi: int = 300) -> list[str]:
    """The texts of the codes on the pages of a file."""
    return [text for picture in pictures(pages, dpi) for text in read(picture)]


def printed_alone(shown: Square) -> Picture:
    """A code as large as it is printed on a page, and as much of the page about it as a photograph
    shows; 600 dpi."""
    page = Page(Paper.BOTH, Ink.COLOUR, "a code")
    page.begin()
    frame = FRAME * shown.side
    white = (frame - shown.wide) / 2
    draw_square(page, Box(MARGIN, MARGIN + white, white + shown.wide, shown.wide), shown, "a code")
    whole = pictures(page.finished(), 600)[0]
    left, right = round(MARGIN * 600 / 72), round((MARGIN + frame) * 600 / 72)
    return whole.crop((left, left, right, right))


def photograph(sharp: Picture, chance: Random) -> Picture:
    """The picture as one takes it by hand with a telephone: the dots of a film's frame, not of a
    still, and never straight."""
    wide = chance.randint(1000, 1400)
    picture = sharp.resize((wide, wide), Image.Resampling.LANCZOS).convert("L")
    picture = picture.rotate(chance.uniform(-25, 25), Image.Resampling.BICUBIC, fillcolor=245)
    picture = picture.transform(
        (wide, wide),
        Image.Transform.PERSPECTIVE,
        _tilt(wide, chance),
        Image.Resampling.BICUBIC,
        fillcolor=245,
    )
    picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.4, 2.2)))
    grey = numpy.asarray(picture, dtype=numpy.float32)
    grey = _lit(grey, chance)
    noise = numpy.random.default_rng(chance.getrandbits(32)).normal(
        0, chance.uniform(2, 14), grey.shape
    )
    shot = Image.fromarray(numpy.clip(grey + noise, 0, 255).astype(numpy.uint8))
    packed = io.BytesIO()
    shot.save(packed, "JPEG", quality=chance.randint(45, 90))
    return Image.open(packed)


def _tilt(wide: int, chance: Random) -> list[float]:
    """The eight numbers of a perspective in which each corner is up to a tenth of the picture away
    from its place."""
    corners = [(0, 0), (wide, 0), (wide, wide), (0, wide)]
    moved = [
        (x + chance.uniform(-0.1, 0.1) * wide, y + chance.uniform(-0.1, 0.1) * wide)
        for x, y in corners
    ]
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(corners, moved, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    wanted = [value for spot in moved for value in spot]
    solved: list[float] = numpy.linalg.solve(numpy.array(rows), numpy.array(wanted)).tolist()
    return solved


def _lit(grey: Any, chance: Random) -> Any:
    """Light from one side, a shadow's edge, and neither black nor white at the ends."""
    high, wide = grey.shape
    x, y = numpy.meshgrid(numpy.linspace(-1, 1, wide), numpy.linspace(-1, 1, high))
    along = chance.uniform(-1, 1) * x + chance.uniform(-1, 1) * y
    light = 1 - chance.uniform(0, 0.35) * (along + 1) / 2
    shadow = 1 - chance.uniform(0, 0.3) / (1 + numpy.exp(-12 * (along - chance.uniform(-0.8, 0.8))))
    black = chance.uniform(20, 60)
    return (black + grey / 255 * (chance.uniform(190, 240) - black)) * light * shadow
