"""Decode untrusted picture files; sizes are checked before anything is unpacked."""

import io
import logging
import warnings
from typing import Any, TypeAlias

import cv2
import numpy as np
import pypdfium2
from PIL import Image, ImageOps

from cardkit.i18n.translate import t
from cardkit.tally.pads import NoPadError

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
MAX_FILE_BYTES = 40_000_000  # of a file that is read
MAX_PIXELS = 50_000_000
MAX_JPEG_SCANS = 60
"""The maximum number of scans in a progressive JPEG; each takes as long as decoding the whole
picture."""
MIN_PICTURE_SIDE = 100  # pixels from side to side in which a pad could be seen
HALVED_ABOVE_PIXELS = 20_000_000
"""A picture with more pixels is unpacked at half its size, which is enough to read a pad."""
PICTURE_FORMATS = ("JPEG", "PNG", "TIFF", "WEBP")
MAX_PDF_PAGES = 8  # pages of a PDF that are read
PDF_DOTS_PER_INCH = 200
"""The resolution of PDF pages, in dots per inch; pages larger than a sheet get a lower one."""
MAX_PDF_PAGE_PIXELS = 3600

logging.getLogger("PIL").addHandler(logging.NullHandler())  # else it writes on the screen


def decode_pictures(data: bytes) -> list[Array]:
    """Return the pictures in a JPEG, PNG, WebP or TIFF file, or the pages of a PDF, in greyscale.

    Pictures are rotated as recorded by the camera. Raises `NoPadError` for any other file, for an
    incomplete file, and for pictures that are too large or too small.
    """
    if len(data) > MAX_FILE_BYTES:
        raise _too_large_error()
    pictures = _decode_pdf(data) if data.startswith(b"%PDF-") else [_decode_picture(data)]
    seen = [picture for picture in pictures if min(picture.shape) >= MIN_PICTURE_SIDE]
    if not seen:
        height, width = pictures[0].shape[:2] if pictures else (0, 0)
        raise NoPadError(
            t(
                "This picture is too small ({width} x {height} pixels) to read a pad.",
                width=width,
                height=height,
            )
        )
    return seen


def _decode_picture(data: bytes) -> Array:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns about odd or large files
        try:
            image = Image.open(io.BytesIO(data), formats=PICTURE_FORMATS)
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
            raise _unreadable_error(data, error) from None
        width, height = image.size
        scans = data.count(b"\xff\xda") if image.format in ("JPEG", "MPO") else 1
        if width * height > MAX_PIXELS or scans > MAX_JPEG_SCANS:
            raise _too_large_error()
        if width * height > HALVED_ABOVE_PIXELS:
            image.draft("L", (width // 2, height // 2))  # a JPEG is unpacked at half its size
        try:
            grey = (
                _decode_tiff(data)
                if image.format == "TIFF"
                else _to_grey(ImageOps.exif_transpose(image))
            )
        except (OSError, SyntaxError, ValueError, OverflowError, MemoryError, cv2.error):
            raise damaged_error() from None
    if grey.size > HALVED_ABOVE_PIXELS:
        grey = cv2.resize(grey, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return grey


def _decode_tiff(data: bytes) -> Array:
    """Return a TIFF file in greyscale, read by OpenCV with its warnings switched off.

    Raises `ValueError` if the file cannot be read.
    """
    if hasattr(cv2, "setLogLevel"):  # opencv 4
        cv2.setLogLevel(0)
    else:
        cv2.utils.logging.setLogLevel(0)
    grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE | cv2.IMREAD_ANYDEPTH)
    if grey is None:
        raise ValueError("damaged")
    return _to_8_bits(grey)


def _to_grey(image: Image.Image) -> Array:
    """Return an image in greyscale, with its transparent pixels turned white."""
    if image.mode.startswith("I"):  # a PNG of 16 bits
        return _to_8_bits(np.asarray(image, np.uint16))
    if image.has_transparency_data:
        paper = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(paper, image.convert("RGBA"))
    return np.asarray(image.convert("L"))


def _to_8_bits(grey: Array) -> Array:
    """Return 16-bit or 32-bit grey values scaled to 8 bits."""
    if grey.dtype == np.uint8:
        return grey
    most = 65535 if grey.dtype == np.uint16 else max(1.0, float(np.nanmax(grey)))
    return (np.nan_to_num(grey).clip(0, most) * (255 / most)).astype(np.uint8)


def _too_large_error() -> NoPadError:
    return NoPadError(t("This picture is too large. The limit is 50 megapixels and 40 MB."))


def damaged_error() -> NoPadError:
    """Return the error saying that a picture is incomplete or damaged."""
    return NoPadError(t("This picture is incomplete or damaged. Send or copy it again."))


def _unreadable_error(data: bytes, error: Exception) -> NoPadError:
    if isinstance(error, Image.DecompressionBombError):
        return _too_large_error()
    if data[4:8] == b"ftyp" and data[8:11] in (b"hei", b"hev", b"mif", b"msf"):
        return NoPadError(t("This is a HEIC picture. Save it or send it as JPEG instead."))
    return NoPadError(
        t("This is not a picture that can be read. Use JPEG, PNG, WebP, TIFF or PDF.")
    )


def _decode_pdf(data: bytes) -> list[Array]:
    try:
        pages = pypdfium2.PdfDocument(data)
        if len(pages) > MAX_PDF_PAGES:
            text = t(
                "This PDF has more than {n} pages. Give the pages of one pad.", n=MAX_PDF_PAGES
            )
            raise NoPadError(text)
        return [_render_page(page) for page in pages]
    except pypdfium2.PdfiumError:
        raise damaged_error() from None


def _render_page(page: Any) -> Array:
    scale = min(PDF_DOTS_PER_INCH / 72, MAX_PDF_PAGE_PIXELS / max(1.0, *page.get_size()))
    return np.array(page.render(scale=scale, grayscale=True).to_numpy()).squeeze()
