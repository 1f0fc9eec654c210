"""Decoding of picture files from strangers: sizes are checked before anything is unpacked."""

import struct
from typing import Any, TypeAlias

import cv2
import numpy as np

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


def decode(data: bytes) -> Array:
    """Return the bytes of a JPEG or PNG file as a grey picture, turned as its camera noted.

    Raises `NoPadError` for anything else, for what is too large, and where it ends too early.
    """
    if len(data) > LARGEST_FILE:
        raise NoPadError(photos.too_large())
    width, height = _png_size(data) or _jpeg_size(data) or (0, 0)
    if not width or not height:
        is_heic = data[4:8] == b"ftyp"
        raise NoPadError(photos.heic() if is_heic else photos.no_picture())
    if width * height > MOST_PIXELS or data.count(b"\xff\xda") > MOST_SCANS:
        raise NoPadError(photos.too_large())
    picture = None if _is_cut_off(data) else _unpack(data, width * height > ENOUGH_PIXELS)
    if picture is None:
        raise NoPadError(photos.broken())
    return picture


def _unpack(data: bytes, is_large: bool) -> Array | None:
    """Return the grey pixels of a picture file, at half size if it is large; None if damaged."""
    # opencv's own messages are silenced
    if hasattr(cv2, "setLogLevel"):  # opencv 4
        cv2.setLogLevel(0)
    else:
        cv2.utils.logging.setLogLevel(0)
    flags = cv2.IMREAD_REDUCED_GRAYSCALE_2 if is_large else cv2.IMREAD_GRAYSCALE
    try:
        return cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        return None


def _is_cut_off(data: bytes) -> bool:
    """Return True if a JPEG file was cut off: its last picture data has no end mark."""
    is_jpeg = _jpeg_size(data) is not None
    return is_jpeg and data.rfind(b"\xff\xd9") < data.rfind(b"\xff\xda")


def _png_size(data: bytes) -> tuple[int, int] | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2 if data[:3] == b"\xff\xd8\xff" else len(data)
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 1 if marker == 0xFF else 2 + max(length, 2)  # 0xFF only fills up
    return None
