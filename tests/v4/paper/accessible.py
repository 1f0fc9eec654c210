"""Rules of PDF/UA-1 that a file alone can keep or break, each with its number in the Matterhorn
Protocol 1.1, read by pypdf."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pypdf
from fontTools.ttLib import TTFont
from pypdf.generic import DictionaryObject

from tests.v4.paper.looking import badly_read, tree

STANDARD = {
    *("Document", "Part", "Sect", "Div", "P", "H1", "H2", "H3", "L", "LI", "Lbl", "LBody"),
    *("Table", "TR", "TH", "TD", "Span", "Figure", "Formula", "Caption", "THead", "TBody", "TFoot"),
}
"""Types of parts that every reader knows, as far as pages could use them."""
NAMES = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
}
FORBIDDEN = ("/AcroForm", "/OCProperties", "/OpenAction", "/AA", "/Perms")
"""Entries of a catalog whose rules no page of ours would keep: forms, layers, scripts."""


def inaccessible(document: bytes, code: str) -> list[str]:
    """Return every rule that a file in the language `code` breaks, its number first."""
    reader = pypdf.PdfReader(io.BytesIO(document))
    root, wrong = tree(document)
    found = [*_catalog(reader, code), *_metadata(reader, code), *_pages(reader), *_fonts(reader)]
    found += [f"01-006 {said}" for said in badly_read((root, wrong))]
    found += [f"02-001 {part.role} is no standard type" for part in root.walk()
              if part.role not in STANDARD]  # fmt: skip
    levels = [int(part.role[1:]) for part in root.walk() if re.fullmatch(r"H\d", part.role)]
    if (levels and levels[0] != 1) or any(below > above + 1 for above, below in pairwise(levels)):
        found.append(f"14-003 headings in the order {levels}")
    found += ["14 a heading without words" for part in root.walk()
              if re.fullmatch(r"H\d", part.role) and not part.said().strip()]  # fmt: skip
    return [*found, *_parents(reader)]


def _catalog(reader: pypdf.PdfReader, code: str) -> Iterator[str]:
    catalog: Any = reader.trailer["/Root"]
    if reader.is_encrypted:
        yield "26-001 the file is locked"
    marks = catalog.get("/MarkInfo", {})
    if not marks.get("/Marked") or marks.get("/Suspects"):
        yield "06-002 the file does not say that it is tagged"
    if catalog.get("/Lang") != code:
        yield f"11-006 its language is {catalog.get('/Lang')}, not {code}"
    if not catalog.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
        yield "07-001 a reader shows the file's name, not its title"
    for entry in FORBIDDEN:
        if entry in catalog:
            yield f"the catalog has {entry}"
    if reader.metadata is None or not (reader.metadata.title or "").strip():
        yield "06-003 the file has no title"
    if catalog.get("/StructTreeRoot", {}).get("/RoleMap"):
        yield "02-003 types of our own"


def _metadata(reader: pypdf.PdfReader, code: str) -> Iterator[str]:
    catalog: Any = reader.trailer["/Root"]
    if "/Metadata" not in catalog:
        yield "06-001 no XMP metadata"
        return
    xmp = ElementTree.fromstring(catalog["/Metadata"].get_data())
    title = "".join(xmp.findtext(".//dc:title/rdf:Alt/rdf:li", "", NAMES))
    if reader.metadata is None or title != reader.metadata.title:
        yield f"06-003 titled {title!r} in one place, {reader.metadata and reader.metadata.title!r}"
    if xmp.findtext(".//dc:language/rdf:Bag/rdf:li", "", NAMES) != code:
        yield "11-006 another language in the XMP metadata"
    if xmp.findtext(".//pdfuaid:part", "", NAMES) != "1":
        yield "05-001 no mark of PDF/UA-1"


def _pages(reader: pypdf.PdfReader) -> Iterator[str]:
    for number, page in enumerate(reader.pages, 1):
        told: Any = page
        if told.get("/Tabs") != "/S":
            yield f"09-001 page {number}: the order of tabs is not that of the structure"
        if told.get("/Annots"):
            yield f"28-002 page {number}: an annotation that is no part of the structure"
        forms = told.get("/Resources", {}).get("/XObject", {})
        for name, form in forms.items():
            inner = form.get_object()
            if "/Ref" in inner:
                yield f"30-001 page {number}: {name} refers to another file"
            if inner.get("/Subtype") == "/Form" and b"/MCID" in inner.get_data():
                yield f"30-002 page {number}: {name} has parts of the structure in it"


def _fonts(reader: pypdf.PdfReader) -> Iterator[str]:
    """Each font has its glyphs in the file, and every glyph is told as letters."""
    seen: set[int] = set()
    for page in reader.pages:
        resources: Any = page["/Resources"]
        for name, reference in resources["/Font"].items():
            if reference.idnum in seen:
                continue
            seen.add(reference.idnum)
            font = reference.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            descriptor = inner.get("/FontDescriptor", DictionaryObject()).get_object()
            if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor):
                if _is_used(reader, name):
                    yield f"31-009 {font['/BaseFont']} is not in the file"
                continue
            if "/ToUnicode" not in font:
                yield f"31-027 {font['/BaseFont']} does not say which letters its glyphs are"
                continue
            yield from _glyphs(font, descriptor)
            letters = font["/ToUnicode"].get_data().decode("ascii")
            told = re.findall(r"^<[0-9A-Fa-f]+> <([0-9A-Fa-f]+)>$", letters, re.MULTILINE)
            if not told and "beginbfrange" not in letters:
                yield f"31-027 {font['/BaseFont']} tells no letters"
            for code in told:
                if code.upper() in ("0000", "FEFF", "FFFE"):
                    yield f"31-028 {font['/BaseFont']} has a glyph that is U+{code}"


def _glyphs(font: Any, descriptor: Any) -> Iterator[str]:
    """The widths told are those of the glyphs, and a font of its own code has one table."""
    name = font["/BaseFont"]
    glyphs = TTFont(io.BytesIO(descriptor["/FontFile2"].get_data()))
    if int(descriptor["/Flags"]) & 4 and ("/Encoding" in font or len(glyphs["cmap"].tables) != 1):
        yield f"31-022 {name} has a code of its own and another"
    table, metrics = glyphs["cmap"].tables[0].cmap, glyphs["hmtx"].metrics
    for code, width in enumerate(font["/Widths"], int(font["/FirstChar"])):
        wide = (
            metrics[table[code]][0] * 1000 / glyphs["head"].unitsPerEm if code in table else width
        )
        if abs(wide - float(width)) > 1:
            yield f"31-016 {name}: glyph {code} is {wide:.0f} wide, and told as {width}"


def _is_used(reader: pypdf.PdfReader, name: str) -> bool:
    """Return True if words are set in the font that pages call so."""
    wanted = re.compile(re.escape(name).encode() + rb"\s+[\d.]+\s+Tf\s(?:(?!Tf\b).)*?T[jJ]", re.S)
    contents = (page.get_contents() for page in reader.pages)
    return any(wanted.search(one.get_data()) for one in contents if one is not None)


def _parents(reader: pypdf.PdfReader) -> Iterator[str]:
    """Each marked part is found from its page as from the tree, and each part knows its parent."""
    top: Any = reader.trailer["/Root"]["/StructTreeRoot"]  # type: ignore[index]
    numbers = top["/ParentTree"]["/Nums"]
    owners = {int(at): owned.get_object() for at, owned in zip(numbers[::2], numbers[1::2])}
    pages: list[Any] = list(reader.pages)
    if sorted(int(page["/StructParents"]) for page in pages) != sorted(owners):
        yield "01-005 pages and the tree of parents differ"
    at_page = {page.indirect_reference.idnum: int(page["/StructParents"]) for page in pages}

    def walk(part: Any, reference: int) -> Iterator[str]:
        kids: Any = part.get("/K", [])
        for one in kids if isinstance(kids, list) else [kids]:
            kid: Any = one.get_object()
            if isinstance(kid, DictionaryObject) and "/S" in kid:
                if kid.raw_get("/P").idnum != reference:
                    yield f"01 a {kid['/S']} names another parent"
                yield from walk(kid, one.idnum)
                continue
            inside = isinstance(kid, dict)
            holder: Any = kid if inside else part
            page = at_page[holder.raw_get("/Pg").idnum]
            number = int(kid["/MCID"] if inside else kid)
            if owners[page][number].idnum != reference:
                yield f"01-005 part {number} of page {page} is another's in the tree of parents"

    document = top.raw_get("/K")
    yield from walk(document.get_object(), document.idnum)
