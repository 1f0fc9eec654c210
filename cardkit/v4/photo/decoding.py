"""Decoding of picture files from strangers.

The size that a file's first bytes tell is checked before anything is unpacked.
"""

from __future__ import annotations

import contextlib
import struct
from typing import TYPE_CHECKING, Any, Final

from cardkit.v4.speech import photos
from cardkit.v4.text import installed

if TYPE_CHECKING:
    import numpy

    from cardkit.v4.words import Sentence

MOST: Final = 999  # the largest number that three places have room for
LARGEST_PICTURE: Final = 40_000_000  # most bytes of a file that is read
MOST_DOTS: Final = 50_000_000  # most pixels of a picture that is unpacked
# most scans of a progressive JPEG: each costs as much as decoding the whole picture
_MOST_SCANS: Final = 60
# pixels above which a picture is unpacked at half its size, which shows a pad as well
_FEW_DOTS: Final = 6_000_000


def remedy(error: ImportError) -> Sentence | None:
    """Return what to install if an import failed for want of ``cardkit[photo]``, else None."""
    if (error.name or "").partition(".")[0] not in ("cv2", "numpy", "zxingcpp"):
        return None
    tell = photos.not_in_this_program if installed.is_frozen() else photos.needs_more
    return tell(command=installed.command("photo"))


class Unread(ValueError):
    """Error: no pad can be read in a picture. The text says why and what to do, in one line."""


def opened(data: bytes) -> numpy.ndarray[Any, Any]:
    """Decode a JPEG or PNG file to a picture in grey values, upright as its camera was held.

    Raises `Unread` for anything else, for what is too large, and where it ends too early.
    """
    import cv2
    import numpy

    if len(data) > LARGEST_PICTURE:
        raise Unread(photos.too_large())
    wide, high = _png(data) or _jpeg(data) or (0, 0)
    if not wide or not high:
        raise Unread(photos.heic() if data[4:8] == b"ftyp" else photos.no_picture())
    if wide * high > MOST_DOTS or data.count(b"\xff\xda") > _MOST_SCANS:
        raise Unread(photos.too_large())
    how = cv2.IMREAD_REDUCED_GRAYSCALE_2 if wide * high > _FEW_DOTS else cv2.IMREAD_GRAYSCALE
    (getattr(cv2, "setLogLevel", None) or cv2.utils.logging.setLogLevel)(
        0
    )  # in opencv 4, 5; silent, since our own error says it
    picture = None
    with contextlib.suppress(cv2.error):
        # else its end is missing
        if not _jpeg(data) or data.rfind(b"\xff\xd9") >= data.rfind(b"\xff\xda"):
            picture = cv2.imdecode(numpy.frombuffer(data, numpy.uint8), how)
    if picture is None:
        raise Unread(photos.broken())
    return picture


def _png(data: bytes) -> tuple[int, int] | None:
    """Return the width and height in pixels that a PNG file states; None for another file."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or len(data) < 24:
        return None
    wide, high = struct.unpack(">II", data[16:24])
    return wide, high


def _jpeg(data: bytes) -> tuple[int, int] | None:
    """Return the width and height in pixels that a JPEG file states; None for another file."""
    at = 2 if data[:3] == b"\xff\xd8\xff" else len(data)
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, size = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return wide, high
        at += 1 if marker == 0xFF else 2 + max(size, 2)
    return None
