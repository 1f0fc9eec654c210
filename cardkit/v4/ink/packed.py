"""Compact PDF writer: packs small objects together, as PDF 1.5 allows.

ISO 32000-1, 7.5.7 and 7.5.8. reportlab writes each object by itself. A tagged page has hundreds of
them that hardly differ, and packed they take a tenth of the room.
"""

import zlib
from itertools import accumulate
from struct import pack
from typing import Any, Final

from reportlab.pdfbase import pdfdoc

_MOST: Final = 200  # objects in one pack


def packed(document: Any) -> bytes:
    """Write a reportlab document to bytes; replaces its own ``format`` method."""
    catalog, info = document.Reference(document.Catalog), document.Reference(document.info)
    document.encrypt.prepare(document)
    file = pdfdoc.PDFFile((1, 7))
    # (1, offset, 0), or (2, number of its pack, place in the pack)
    places: dict[int, tuple[int, int, int]] = {}
    small: list[tuple[int, bytes]] = []
    number = 0
    # objects come to it while others are written
    while (number := number + 1) in document.numberToId:
        name = document.numberToId[number]
        told = pdfdoc.format(document.idToObject[name], document, toplevel=1)
        # The information dictionary stays readable without unpacking: `is_our_pdf` looks for it.
        if told.rstrip().endswith(b"endstream") or name == info.name:
            places[number] = 1, file.add(_object(number, told)), 0
        else:
            small.append((number, told.strip()))
    for at in range(0, len(small), _MOST):
        few = small[at : at + _MOST]
        places[number] = 1, file.add(_object(number, _pack(few))), 0
        places |= {one: (2, number, place) for place, (one, _) in enumerate(few)}
        number += 1
    places[number] = 1, file.offset, 0
    start = file.add(_object(number, _index(document, places, catalog, info)))
    file.add(b"startxref\n%d\n%%%%EOF\n" % start)
    return bytes(file.format(document))


def _object(number: int, told: bytes) -> bytes:
    return b"%d 0 obj\n%s\nendobj\n" % (number, told.rstrip())


def _stream(keys: str, content: bytes) -> bytes:
    short = zlib.compress(content, 9)
    return b"<< %s /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (
        keys.encode(),
        len(short),
        short,
    )


def _pack(few: list[tuple[int, bytes]]) -> bytes:
    """Pack objects into one stream: the number and start of each, then all of them."""
    starts = accumulate((len(told) + 1 for _, told in few), initial=0)
    head = (" ".join(f"{number} {at}" for (number, _), at in zip(few, starts)) + "\n").encode()
    return _stream(
        f"/Type /ObjStm /N {len(few)} /First {len(head)}",
        head + b"\n".join(told for _, told in few),
    )


def _index(
    document: Any, places: dict[int, tuple[int, int, int]], catalog: Any, info: Any
) -> bytes:
    """Write the cross-reference stream: the place of each object, and the document's root."""
    rows = [pack(">BIH", *place) for _, place in sorted({0: (0, 0, 65535), **places}.items())]
    root, told = (reference.format(document).decode() for reference in (catalog, info))
    identity = document.ID().split(b"%")[0].decode().strip()
    keys = f"/Type /XRef /Size {len(rows)} /W [1 4 2] /Root {root} /Info {told} /ID {identity}"
    return _stream(keys, b"".join(rows))
