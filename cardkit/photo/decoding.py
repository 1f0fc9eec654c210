"""Decoding of picture files from strangers: sizes are checked before anything is unpacked."""

import io
import warnings
from typing import Any, TypeAlias

import numpy as np
import pypdfium2
from PIL import Image, ImageOps

from cardkit.tally.pads import NoPadError
from cardkit.text import photos

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
LARGEST_FILE = 40_000_000
"""Most bytes of a file that is read."""
MOST_PIXELS = 50_000_000
MOST_SCANS = 60
"""Most scans of a progressive JPEG: each costs as much as decoding the whole picture."""
ENOUGH_PIXELS = 20_000_000
"""A picture with more pixels is unpacked at half its size, which shows a pad as well."""
FORMATS = ("JPEG", "PNG", "TIFF", "WEBP")
MOST_PAGES = 8
"""Most pages of a PDF that are read."""
DOTS = 200
"""Dots an inch at which pages of a PDF are seen; what is larger than a sheet is seen smaller."""
MOST_DOTS = 3600


def pictures_of(data: bytes) -> list[Array]:
    """Return what a JPEG, PNG, WebP or TIFF file shows, or the pages of a PDF, as grey pictures.

    They are turned as their camera noted. Raises `NoPadError` for anything else, for what is too
    large, and where it ends too early.
    """
    if len(data) > LARGEST_FILE:
        raise NoPadError(photos.too_large())
    return _pages(data) if is_pdf(data) else [_picture(data)]


def is_pdf(data: bytes) -> bool:
    """Return True if a file is a PDF, by its first bytes."""
    return data.startswith(b"%PDF-")


def _picture(data: bytes) -> Array:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow's on files that are odd or large
        try:
            image = Image.open(io.BytesIO(data), formats=FORMATS)
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
            raise NoPadError(_why_not(data, error)) from None
        width, height = image.size
        scans = data.count(b"\xff\xda") if image.format in ("JPEG", "MPO") else 1
        if width * height > MOST_PIXELS or scans > MOST_SCANS:
            raise NoPadError(photos.too_large())
        is_large = width * height > ENOUGH_PIXELS
        try:
            if is_large:  # a JPEG is unpacked at half its size
                image.draft("L", (width // 2, height // 2))
            grey = _grey(ImageOps.exif_transpose(image))
        except (OSError, SyntaxError, ValueError, OverflowError, MemoryError):
            raise NoPadError(photos.broken()) from None
    return grey[::2, ::2] if is_large and grey.size > ENOUGH_PIXELS else grey


def _grey(image: Image.Image) -> Array:
    """Return the grey values of an image; what is transparent is paper."""
    if image.mode.startswith(("I", "F")):  # more than 8 bits
        values = np.asarray(image, np.float32)
        return (values * (255 / max(1.0, float(values.max())))).astype(np.uint8)
    if image.has_transparency_data:
        paper = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(paper, image.convert("RGBA"))
    return np.asarray(image.convert("L"))


def _why_not(data: bytes, error: Exception) -> str:
    """Return why a file cannot be opened as a picture."""
    if isinstance(error, Image.DecompressionBombError):
        return photos.too_large()
    if data[4:8] == b"ftyp" and data[8:11] in (b"hei", b"hev", b"mif", b"msf"):
        return photos.heic()
    return photos.no_picture()


def _pages(data: bytes) -> list[Array]:
    try:
        pages = pypdfium2.PdfDocument(data)
        if len(pages) > MOST_PAGES:
            raise NoPadError(photos.many_pages(MOST_PAGES))
        return [_page(page) for page in pages]
    except pypdfium2.PdfiumError:
        raise NoPadError(photos.broken()) from None


def _page(page: Any) -> Array:
    scale = min(DOTS / 72, MOST_DOTS / max(1.0, *page.get_size()))
    return np.array(page.render(scale=scale, grayscale=True).to_numpy()).squeeze()
