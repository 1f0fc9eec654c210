"""Printed codes as a telephone sees them: pages as pixels, and what a reader finds."""

from __future__ import annotations

import pymupdf
import zxingcpp
from PIL import Image

from tests.v4.paper.reading import opened

Picture = Image.Image


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
