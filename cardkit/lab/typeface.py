"""As much of a TrueType font as a PDF needs: which glyph a letter is, how wide, and the font with only those glyphs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from struct import calcsize, pack, unpack_from

KEPT = (b"cvt ", b"fpgm", b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"prep")
"""The tables that draw glyphs; a PDF needs no others."""
WORDS_FOLLOW, SCALED, MORE, SCALED_TWICE, MATRIX = 0x1, 0x8, 0x20, 0x40, 0x80
"""Flags of a glyph that is put together from others."""


class Typeface:
    """A TrueType font, from its bytes. Widths are in thousandths of the size, as in a PDF."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        (number,) = unpack_from(">H", data, 4)
        records = [unpack_from(">4sIII", data, 12 + 16 * place) for place in range(number)]
        self.tables = {name: data[start : start + length] for name, _, start, length in records}
        self.units: int = unpack_from(">H", self.tables[b"head"], 18)[0]
        self.measured: int = unpack_from(">H", self.tables[b"hhea"], 34)[0]

    @cached_property
    def glyphs(self) -> dict[int, int]:
        """The glyph of each character, by its code; characters beyond U+FFFF are left out."""
        table = self.tables[b"cmap"]
        for place in range(unpack_from(">H", table, 2)[0]):
            platform, _, start = unpack_from(">HHI", table, 4 + 8 * place)
            if platform in (0, 3) and unpack_from(">H", table, start)[0] == 4:
                return dict(_segments(table, start))
        return {}

    def glyph(self, letter: str) -> int:
        """The glyph of a letter; 0, the box, if the font has none."""
        return self.glyphs.get(ord(letter), 0)

    def width(self, glyph: int) -> int:
        """How far a glyph moves the pen on."""
        place = min(glyph, self.measured - 1)
        return int(unpack_from(">H", self.tables[b"hmtx"], 4 * place)[0]) * 1000 // self.units

    def length(self, text: str, size: float) -> float:
        """How wide `text` is at a size."""
        return sum(self.width(self.glyph(letter)) for letter in text) * size / 1000

    @property
    def box(self) -> list[int]:
        """What all glyphs fit in: left, bottom, right, top."""
        return [edge * 1000 // self.units for edge in unpack_from(">4h", self.tables[b"head"], 36)]

    def only(self, used: Iterable[int]) -> bytes:
        """The font with the outlines of these glyphs alone; glyphs keep their numbers."""
        long = unpack_from(">h", self.tables[b"head"], 50)[0]
        count = unpack_from(">H", self.tables[b"maxp"], 4)[0] + 1
        places = unpack_from(f">{count}{'I' if long else 'H'}", self.tables[b"loca"])
        edges = places if long else [2 * place for place in places]
        glyf = self.tables[b"glyf"]
        waiting, kept = [0, *used], set[int]()
        while waiting:
            glyph = waiting.pop()
            if glyph not in kept:
                kept.add(glyph)
                waiting += _parts(glyf[edges[glyph] : edges[glyph + 1]])
        outlines, starts = bytearray(), []
        for glyph in range(count - 1):
            starts.append(len(outlines))
            if glyph in kept:
                outlines += glyf[edges[glyph] : edges[glyph + 1]]
                outlines += bytes(-len(outlines) % 4)
        starts.append(len(outlines))
        head = bytearray(self.tables[b"head"])
        head[50:52] = pack(">h", 1)
        tables = {name: table for name, table in self.tables.items() if name in KEPT}
        return _font({**tables, b"glyf": bytes(outlines), b"loca": pack(f">{count}I", *starts), b"head": bytes(head)})


def _segments(table: bytes, start: int) -> Iterable[tuple[int, int]]:
    """The pairs of character and glyph of a character map in format 4."""
    number = unpack_from(">H", table, start + 6)[0] // 2
    ends = unpack_from(f">{number}H", table, start + 14)
    begins, shifts, ranges = (unpack_from(f">{number}H", table, start + 16 + 2 * number * row) for row in (1, 2, 3))
    ranges_at = start + 16 + 6 * number
    for segment, (first, last) in enumerate(zip(begins, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if ranges[segment]:
                at = ranges_at + 2 * segment + ranges[segment] + 2 * (code - first)
                glyph = unpack_from(">H", table, at)[0]
                if not glyph:
                    continue
            yield code, (glyph + shifts[segment]) & 0xFFFF


def _parts(outline: bytes) -> list[int]:
    """The glyphs that a glyph is put together from; none if it has an outline of its own."""
    if not outline or unpack_from(">h", outline, 0)[0] >= 0:
        return []
    parts, at, flags = [], 10, MORE
    while flags & MORE:
        flags, glyph = unpack_from(">HH", outline, at)
        parts.append(glyph)
        at += 8 if flags & WORDS_FOLLOW else 6
        at += 2 if flags & SCALED else 4 if flags & SCALED_TWICE else 8 if flags & MATRIX else 0
    return parts


def _font(tables: dict[bytes, bytes]) -> bytes:
    """A font file of these tables."""
    names = sorted(tables)
    power = 1 << (len(names).bit_length() - 1)
    header = pack(">IHHHH", 0x00010000, len(names), power * 16, power.bit_length() - 1, (len(names) - power) * 16)
    at = len(header) + calcsize(">4sIII") * len(names)
    records, body = b"", b""
    for name in names:
        table = tables[name]
        padded = table + bytes(-len(table) % 4)
        total = sum(unpack_from(f">{len(padded) // 4}I", padded)) & 0xFFFFFFFF
        records += pack(">4sIII", name, total, at + len(body), len(table))
        body += padded
    return header + records + body
