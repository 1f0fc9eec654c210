"""PDF/UA-1, checked from the finished files of every piece: by our own reading of the standard."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pypdf
import pytest
from pypdf.generic import ArrayObject, DecodedStreamObject, NameObject, TextStringObject

from cardkit.v4.files import load
from cardkit.v4.ink import Ink
from cardkit.v4.paper import PIECES, Order, drawn
from cardkit.v4.speech import language
from cardkit.v4.words import speaking
from tests.v4.paper.accessible import inaccessible

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]
"""Pages are drawn once for all modules of the group."""

ORDERS = {
    **{name: (name, Order(players=4)) for name in PIECES},
    "large": ("sheet", Order(large=True)),
    "black": ("sheet", Order(ink=Ink.MONO)),
    "large kit": ("kit", Order(players=4, large=True)),
}
GAMES = ("kings-gold", "cave-network")


@cache
def pages(game: str, name: str, code: str) -> bytes:
    """The finished file; empty where the game has no use for the piece."""
    piece, order = ORDERS[name]
    with speaking(language(code)):
        variant = load(game)
        return b"" if PIECES[piece].unused(variant) else drawn(piece, variant, order).finished()


@pytest.mark.parametrize("code", ["en", "pl"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ORDERS)
def test_a_piece_keeps_the_standard(name: str, game: str, code: str) -> None:
    """Every rule that a file alone can keep or break."""
    file = pages(game, name, code)
    assert not file or inaccessible(file, code) == []


def _catalog(writer: pypdf.PdfWriter) -> Any:
    return writer._root_object


def _without(entry: str) -> Callable[[pypdf.PdfWriter], None]:
    return lambda writer: _catalog(writer).pop(NameObject(entry))


def _parts(writer: pypdf.PdfWriter, role: str) -> list[Any]:
    """The parts of the structure with that role."""
    found, open_ones = [], [_catalog(writer)["/StructTreeRoot"]["/K"]]
    while open_ones:
        part = open_ones.pop().get_object()
        if isinstance(part, dict):
            found += [part] if part.get("/S") == role else []
            kids = part.get("/K", [])
            open_ones += kids if isinstance(kids, list) else [kids]
    return found


def _fonts(writer: pypdf.PdfWriter) -> list[Any]:
    told: Any = writer.pages[0]
    return [font.get_object() for font in told["/Resources"]["/Font"].values()]


def _wrong_letters(writer: pypdf.PdfWriter) -> None:
    told = _fonts(writer)[0]["/ToUnicode"].get_data().decode()
    stream = DecodedStreamObject()
    stream.set_data(re.sub("<0041>", "<0000>", told, count=1).encode())
    for font in _fonts(writer):
        font[NameObject("/ToUnicode")] = stream


def _stray(writer: pypdf.PdfWriter) -> None:
    """Words that no part of the structure holds."""
    page = writer.pages[0]
    stream = DecodedStreamObject()
    contents = page.get_contents()
    assert contents is not None
    stream.set_data(contents.get_data() + b"\nBT /F1+0 9 Tf (A) Tj ET\n")
    page[NameObject("/Contents")] = stream


FAULTS: dict[str, Callable[[pypdf.PdfWriter], object]] = {
    "06-001": _without("/Metadata"),
    "06-002": _without("/MarkInfo"),
    "11-006": _without("/Lang"),
    "07-001": _without("/ViewerPreferences"),
    "09-001": lambda writer: writer.pages[0].pop(NameObject("/Tabs")),
    "28-002": lambda writer: writer.pages[0].update({NameObject("/Annots"): ArrayObject([TextStringObject("x")])}),
    "14-003": lambda writer: _parts(writer, "/H2")[0].update({NameObject("/S"): NameObject("/H4")}),
    "02-001": lambda writer: _parts(writer, "/P")[0].update({NameObject("/S"): NameObject("/Verse")}),
    "a Figure is not": lambda writer: _parts(writer, "/Figure")[0].pop(NameObject("/Alt")),
    "a TH is not": lambda writer: _parts(writer, "/TH")[0].pop(NameObject("/A")),
    "31-009": lambda writer: _fonts(writer)[0].pop(NameObject("/FontDescriptor")),
    "31-016": lambda writer: _fonts(writer)[0]["/Widths"].__setitem__(65, pypdf.generic.NumberObject(7)),
    "31-027": lambda writer: _fonts(writer)[0].pop(NameObject("/ToUnicode")),
    "31-028": _wrong_letters,
    "in []": _stray,
}  # fmt: skip


@pytest.mark.parametrize("said", FAULTS)
def test_a_planted_fault_is_found(said: str) -> None:
    """Each rule notices a file that breaks it."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(pages("kings-gold", "sheet", "en")))
    FAULTS[said](writer)
    broken = io.BytesIO()
    writer.write(broken)
    found = inaccessible(broken.getvalue(), "en")
    assert any(said in one for one in found), found[:5]
