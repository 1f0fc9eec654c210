"""Structure tree of a tagged PDF, for people who have a page read to them.

It says what the words on a page are: headings, paragraphs, tables, pictures. Each part of a page's
code that draws something to be read is marked with a number, and the tree says in which order the
numbers are read and what each is. Lines, areas and ornaments are marked as artifacts, which nobody
reads (PDF/UA-1; ISO 32000-1, 14.7 and 14.8).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from reportlab.pdfbase import pdfdoc

Role: TypeAlias = Literal[
    "Document", "H1", "H2", "P", "L", "LI", "LBody", "Table", "TR", "TH", "TD", "Figure"
]

_OF_WORDS: Final[tuple[Role, ...]] = ("H1", "H2", "P", "LBody", "TH", "TD", "Figure")
# a row has as many cells as the others, also empty ones
_KEPT_EMPTY: Final[tuple[Role, ...]] = ("TH", "TD")

# The document's title and language, and the standard it keeps, where readers of tagged files look
# for them.
_XMP: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


class Mark(NamedTuple):
    """A marked part of a page's code: the page, and its number there."""

    page: int
    number: int


class Element:
    """Node of the structure tree: its role, its children in reading order, its alternate text."""

    alt: str
    scope: str

    def __init__(self, role: Role, alt: str = "", scope: str = "") -> None:
        self.role, self.alt, self.scope = role, alt, scope
        self.kids: list[Element | Mark] = []

    def pruned(self) -> "list[Element | Mark]":
        """Return its children without elements that hold nothing."""
        return [
            kid
            for kid in self.kids
            if isinstance(kid, Mark) or kid.role in _KEPT_EMPTY or kid.pruned()
        ]


class Tags:
    """Structure tree of one document while its pages are drawn, and the part being marked.

    Marks nothing at all where it is not `on`.
    """

    canvas: Any
    on: bool

    def __init__(self, canvas: Any, *, on: bool) -> None:
        self.canvas, self.on = canvas, on
        self.root: Element = Element("Document")
        self._path = [self.root]
        self.pages: list[list[Element]] = []  # for each page begun, the owners of its marked parts
        self._marked: Element | None = None
        self._artifact = False
        self._silent = 0 if on else 1

    @contextmanager
    def within(self, role: Role, alt: str = "", scope: str = "") -> Iterator[None]:
        """Put whatever is drawn in this context into a new element of that role.

        Inside a figure nothing is told apart.
        """
        if self._silent or self._path[-1].role == "Figure":
            yield
            return
        element = Element(role, alt, scope)
        self._path[-1].kids.append(element)
        self._path.append(element)
        try:
            yield
        finally:
            if self._marked is element:
                self.close()
            self._path.pop()

    @contextmanager
    def silent(self, *, marked: bool = True) -> Iterator[None]:
        """Hide whatever is drawn in this context from reading aloud.

        Without `marked` it is not marked as an artifact either: the caller has done so around it.
        """
        self.close()
        if marked:
            self.ornament()
        self._silent += 1
        try:
            yield
        finally:
            self._silent -= 1
            if marked:
                self.close()

    @property
    def has_words(self) -> bool:
        """True if the open element can hold words."""
        return bool(self._silent) or self._path[-1].role in _OF_WORDS

    def words(self) -> None:
        """Mark the words drawn next: as part of the open element, or as their own paragraph."""
        if self._silent:
            return
        element = self._path[-1]
        if not self.has_words:
            element = Element("P")
            self._path[-1].kids.append(element)
        if self._marked is not element:
            self._mark(element)

    def ornament(self) -> None:
        """Mark what is drawn next as an artifact, or as part of the open figure."""
        if self._silent:
            return
        element = self._path[-1]
        if element.role == "Figure" and self._marked is not element:
            self._mark(element)
        elif element.role != "Figure" and not self._artifact:
            self.close()
            self.canvas.addLiteral("/Artifact BMC")
            self._artifact = True

    def close(self) -> None:
        """End the marked part, if one is open."""
        if not self._silent and (self._artifact or self._marked is not None):
            self.canvas.addLiteral("EMC")
            self._artifact, self._marked = False, None

    def _mark(self, element: Element) -> None:
        self.close()
        owners = self.pages[-1]
        self.canvas.addLiteral(f"/{element.role} <</MCID {len(owners)}>> BDC")
        element.kids.append(Mark(len(self.pages) - 1, len(owners)))
        owners.append(element)
        self._marked = element

    # -- the tree in the file

    def write(self, document: Any, title: str, lang: str) -> None:
        """Write the tree into a document whose pages are complete, and say that it has one."""
        places: dict[Element, Any] = {}
        top = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("StructTreeRoot")})
        top["K"] = self._written(document, self.root, document.Reference(top), places)
        parents: list[Any] = []
        for number, (page, owners) in enumerate(zip(document.Pages.pages, self.pages, strict=True)):
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents, page.Tabs = number, pdfdoc.PDFName("S")
            parents += [number, pdfdoc.PDFArray([places[owner] for owner in owners])]
        top["ParentTree"] = document.Reference(
            pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray(parents)})
        )
        top["ParentTreeNextKey"] = len(self.pages)
        catalog = document.Catalog
        catalog.StructTreeRoot, catalog.MarkInfo = top, pdfdoc.PDFDictionary({"Marked": "true"})
        xmp = _XMP.format(title=escape(title, quote=False), lang=escape(lang)).encode()
        kinds = {"Type": pdfdoc.PDFName("Metadata"), "Subtype": pdfdoc.PDFName("XML")}
        catalog.Metadata = pdfdoc.PDFStream(pdfdoc.PDFDictionary(kinds), xmp, [])

    def _written(
        self, document: Any, element: Element, parent: Any, places: dict[Element, Any]
    ) -> Any:
        """Return an element and all its children as objects of the document."""
        told = pdfdoc.PDFDictionary({"S": pdfdoc.PDFName(element.role), "P": parent})
        place = places[element] = document.Reference(told)
        if element.alt:
            told["Alt"] = pdfdoc.PDFString(element.alt)
        if element.scope:
            told["A"] = pdfdoc.PDFDictionary(
                {"O": pdfdoc.PDFName("Table"), "Scope": pdfdoc.PDFName(element.scope)}
            )
        kids = element.pruned()
        pages = [kid.page for kid in kids if isinstance(kid, Mark)]
        if pages:
            told["Pg"] = document.Reference(document.Pages.pages[pages[0]])
        held: list[Any] = []
        for kid in kids:
            if isinstance(kid, Element):
                held.append(self._written(document, kid, place, places))
            elif kid.page == pages[0]:
                held.append(kid.number)
            else:
                page = document.Reference(document.Pages.pages[kid.page])
                held.append(
                    pdfdoc.PDFDictionary(
                        {"Type": pdfdoc.PDFName("MCR"), "Pg": page, "MCID": kid.number}
                    )
                )
        if held:
            told["K"] = held[0] if len(held) == 1 else pdfdoc.PDFArray(held)
        return place
