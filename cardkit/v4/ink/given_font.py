"""Font of somebody's own, for letters that no font of the house has.

A font file is a stranger's: all of it that reportlab will follow is checked before, and handed over
as a small file of its own. Letters are set one after the other, as wide as the font says. So only
letters that go from left to right, and look alike beside any other, can be set: see `can_be_set`.
"""

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from io import BytesIO
from pathlib import PurePath
from struct import error, iter_unpack, pack, unpack, unpack_from
from typing import Final
from unicodedata import bidirectional, category

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont, TTFontMaker

LARGEST: Final = 64 << 20  # bytes; a font of all Chinese letters has a third
_MOST_OF_PARTS: Final = 8192  # bytes of a glyph that is put together from others
_TRUETYPE: Final = (b"\0\1\0\0", b"true")
_COLLECTION: Final = b"ttcf"
_OTHERS: Final = {
    b"OTTO": "has PostScript outlines (OpenType/CFF)",
    b"wOFF": "is a font for web pages (WOFF)",
    b"wOF2": "is a font for web pages (WOFF2)",
}
_NEEDED: Final = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post")
_TAKEN: Final = ("OS/2", "cvt ", "fpgm", "prep")  # where there are any
_WANTED: Final = "Take a TrueType font: its file ends in .ttf"
_BROKEN: Final = "is damaged or not all there ({}). Fetch the file again, or take another"

_MOST_LETTERS: Final = 0x110000  # all of Unicode

# a table of letters without any: reportlab would believe every number in the font's own
_NO_LETTERS: Final = bytes.fromhex("0000 0001 0003 0001 0000000c 0006 000a 0000 0000 0000")

# letters that join, though they go from left to right and have no marks: Hangul in parts, Mongolian
_JOINED: Final = re.compile("[\u1100-\u11ff\u1800-\u18af\ua840-\ua97f\ud7b0-\ud7ff]")


class BadFont(Exception):
    """Error: a font file that cannot be used; says what it is and what to do."""


def can_be_set(letter: str) -> bool:
    """Return True for a letter that a font can set by itself, whatever stands beside it.

    Not letters that go from right to left, nor marks that are placed on others, nor letters that
    join: these would stand in a wrong order or one over the other.
    """
    return (
        bidirectional(letter) not in ("R", "AL", "AN")
        and category(letter)[0] not in "CM"
        and not _JOINED.match(letter)
    )


def check_kind(first: bytes) -> None:
    """Raise `BadFont` unless a file that begins with these bytes can be a TrueType font.

    The error says what the file is; its name stands before.
    """
    kind = first[:4]
    if kind in _OTHERS:
        raise BadFont(f"{_OTHERS[kind]}, which cannot be put into a PDF here. {_WANTED}")
    if kind not in (*_TRUETYPE, _COLLECTION):
        raise BadFont(f"is no font. {_WANTED}")


class GivenFont:
    """A TrueType font by its file; of a collection the first.

    It is read by `read` where the first letter needs it, and raises `BadFont` then.
    """

    file: str

    def __init__(self, file: str, read: Callable[[], bytes]) -> None:
        self.file, self._read_file = file, read

    def width(self, letter: str) -> float | None:
        """Return the width of a letter in thousandths of the size; None if it cannot be set."""
        return self._widths.get(ord(letter)) if can_be_set(letter) else None

    @property
    def name(self) -> str:
        """Name under which reportlab knows the font."""
        return str(self._font.fontName)

    @property
    def _widths(self) -> Mapping[int, float]:
        widths: Mapping[int, float] = self._font.face.charWidths
        return widths

    @cached_property
    def _font(self) -> TTFont:
        """The font as reportlab reads it, with the letters that were found here."""
        try:
            return self._registered(self._read_file())
        except BadFont as fault:
            raise BadFont(f"{self.file} {fault}") from None
        except error:  # of struct, in bytes and buffers
            raise BadFont(f"{self.file} {_BROKEN.format('it ends too early')}") from None
        except (TTFError, LookupError, ValueError, ArithmeticError) as fault:
            raise BadFont(f"{self.file} {_BROKEN.format(fault)}") from None

    def _registered(self, content: bytes) -> TTFont:
        if len(content) > LARGEST:
            raise BadFont(f"is larger than {LARGEST >> 20} MB. Take a smaller font")
        check_kind(content)
        tables = _tables(content)
        _may_be_embedded(tables.get("OS/2", b""))
        number, drawn = _glyphs(tables)
        letters = {
            code: glyph
            for code, glyph in itertools.islice(_letters(tables["cmap"]), _MOST_LETTERS)
            if 0 < glyph < number and (glyph in drawn or category(chr(code)) == "Zs")
        }
        plain = re.sub(r"[^A-Za-z0-9]+", "-", PurePath(self.file).stem).strip("-")[:40]
        name = f"{plain or 'Font'}-{sha256(content).hexdigest()[:8]}"
        ours = {"cmap": _NO_LETTERS, "name": _named(name)}
        maker = TTFontMaker()
        for tag in (*_NEEDED, *_TAKEN, "name"):
            if table := ours.get(tag, tables.get(tag)):
                maker.add(tag, table)
        font = TTFont(name, BytesIO(maker.makeStream()), asciiReadable=0)
        face = font.face
        del face.table["name"]
        face.charToGlyph = letters
        face.charWidths = {
            code: face._pdfScale(face.hmetrics[glyph][0]) for code, glyph in letters.items()
        }
        pdfmetrics.registerFont(font)
        return font


def _named(name: str) -> bytes:
    """Return a font's table of names that holds its PostScript name alone."""
    letters = name.encode("utf-16-be")
    return pack(">9H", 0, 1, 18, 3, 1, 0x409, 6, len(letters), 0) + letters


def _tables(content: bytes) -> dict[str, bytes]:
    """Return the tables of a font by tag; of a collection those of its first font."""
    start = 0
    if content[:4] == _COLLECTION:
        (start,) = unpack_from(">L", content, 12)
        if content[start : start + 4] in _OTHERS:
            check_kind(content[start:])
    (number,) = unpack_from(">H", content, start + 4)
    tables = {}
    for at in range(number):
        tag, _, offset, length = unpack_from(">4sLLL", content, start + 12 + 16 * at)
        if offset + length > len(content):
            raise ValueError("it ends too early")
        tables[tag.decode("latin-1")] = content[offset : offset + length]
    if "glyf" not in tables and {"CFF ", "CFF2"} & {*tables}:
        check_kind(b"OTTO")
    if "glyf" not in tables and {"CBDT", "sbix", "SVG "} & {*tables}:
        raise BadFont(f"has pictures in place of outlines. {_WANTED}")
    if lacking := [tag for tag in _NEEDED if tag not in tables]:
        raise ValueError(f"it has no table {lacking[0]}")
    return tables


def _may_be_embedded(metrics: bytes) -> None:
    """Raise `BadFont` where the font's table ``OS/2`` says that its licence forbids a copy.

    OpenType, fsType: 2 is no embedding at all, 0x100 not in part, 0x200 bitmaps alone.
    """
    (kind,) = unpack_from(">H", metrics, 8) if metrics else (0,)
    if kind & 0xE == 2 or kind & 0x300:
        raise BadFont(
            "may not be put into a PDF: its maker's licence forbids it. Take a free font, for "
            "example one of Noto (fonts.google.com/noto)"
        )


def _glyphs(tables: Mapping[str, bytes]) -> tuple[int, set[int]]:
    """Return the number of glyphs, and which are drawn: some fonts leave letters empty.

    Raises `ValueError` or `struct.error` where places or parts of glyphs are in no order.
    """
    (unit,) = unpack_from(">H", tables["head"], 18)
    (long,) = unpack_from(">H", tables["head"], 50)
    number: int = unpack_from(">H", tables["maxp"], 4)[0]
    if not 16 <= unit <= 16384 or long > 1:
        raise ValueError("its measures are out of range")
    outlines = tables["glyf"]
    form, size, step = (">L", 4, 1) if long else (">H", 2, 2)
    told = iter_unpack(form, tables["loca"][: (number + 1) * size])
    places = [place * step for (place,) in told]
    if len(places) <= number or sorted(places) != places or places[-1] > len(outlines):
        raise ValueError("its glyphs have no order")
    drawn = set()
    for glyph, (start, end) in enumerate(itertools.pairwise(places)):
        lines = unpack_from(">h", outlines, start)[0] if start < end else 0
        if lines < 0:
            _look_at_parts(outlines[start:end], number)
        if lines:
            drawn.add(glyph)
    return number, drawn


def _look_at_parts(glyph: bytes, number: int) -> None:
    """Raise `ValueError` or `struct.error` unless a glyph's parts are glyphs and come to an end."""
    if len(glyph) > _MOST_OF_PARTS:
        raise ValueError("a glyph has too many parts")
    at, more = 10, True
    while more:
        flags, part = unpack_from(">HH", glyph, at)
        if part >= number:
            raise ValueError("a glyph has a part that is none")
        scale = 2 if flags & 8 else 4 if flags & 64 else 8 if flags & 128 else 0
        at += 4 + (4 if flags & 1 else 2) + scale
        more = bool(flags & 32)


def _letters(table: bytes) -> Iterator[tuple[int, int]]:
    """Yield the letters of a font, each with the number of its glyph, by its best Unicode table."""
    (count,) = unpack_from(">H", table, 2)
    found: dict[tuple[int, int], int] = {}
    for at in range(count):
        platform, encoding, offset = unpack_from(">HHL", table, 4 + 8 * at)
        found[platform, encoding] = offset
    best = [(3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0)]
    for offset in (found[one] for one in best if one in found):
        (form,) = unpack_from(">H", table, offset)
        if form in (4, 12):
            return _in_segments(table[offset:]) if form == 4 else _in_groups(table[offset:])
    raise ValueError("it has no table of Unicode letters")


def _in_groups(table: bytes) -> Iterator[tuple[int, int]]:
    """Yield letters and glyphs of a table of format 12."""
    (count,) = unpack_from(">L", table, 12)
    if 16 + 12 * count > len(table):
        raise ValueError("its table of letters ends too early")
    for first, last, glyph in iter_unpack(">LLL", table[16 : 16 + 12 * count]):
        if last >= _MOST_LETTERS:
            raise ValueError("its letters are none")
        yield from zip(range(first, last + 1), itertools.count(glyph))


def _in_segments(table: bytes) -> Iterator[tuple[int, int]]:
    """Yield letters and glyphs of a table of format 4."""
    count = unpack_from(">H", table, 6)[0] // 2
    ends, starts, shifts, ranges = (
        unpack(f">{count}H", table[start : start + 2 * count])
        for start in (14, 16 + 2 * count, 16 + 4 * count, 16 + 6 * count)
    )
    for at, (first, last, shift, away) in enumerate(zip(starts, ends, shifts, ranges)):
        for letter in range(first, last + 1):
            glyph = letter
            if away:
                place = 16 + 6 * count + 2 * at + away + 2 * (letter - first)
                glyph = unpack_from(">H", table, place)[0] if place + 2 <= len(table) else 0
            yield letter, (glyph + shift) & 0xFFFF if glyph else 0
