"""All that can be seen to be wrong with drawn pages, each check on the same one drawing; each tells
what it finds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import pymupdf
from reportlab.pdfgen.textobject import PDFTextObject

from cardkit.v4.engine import Begin, Draw, Leave, Variant, apply, start
from cardkit.v4.engine.outcomes import Split
from cardkit.v4.ink import Ink, Page, Paper, Style, fonts
from cardkit.v4.ink.fonts import Line
from cardkit.v4.ink.page import Word
from cardkit.v4.paper import Order, facts, risk_table
from cardkit.v4.speech import percent
from cardkit.v4.speech.dividing import who_share
from tests.v4.paper.reading import MM, faults, opened, words

SIZES = {
    Paper.A4: (595.276, 841.89),
    Paper.LETTER: (612.0, 792.0),
    Paper.BOTH: (595.276, 790.866),
}


class Drawing(NamedTuple):
    """Pages as they were drawn: of which rules, which piece, how ordered, in which language."""

    variant: Variant
    piece: str
    order: Order
    code: str
    page: Page
    pdf: bytes


def all_that_is_wrong(drawing: Drawing) -> Iterator[str]:
    """Every check there is; those of a piece where it is that piece."""
    document = opened(drawing.pdf)
    yield from faults(drawing.page)
    yield from crossing(document)
    yield from at_the_edge(document)
    yield from unsound(document, drawing.order.paper, drawing.code)
    if drawing.order.ink is not Ink.COLOUR:
        yield from coloured(document)
    if drawing.piece == "sheet":
        yield from odd_sizes(drawing.page)
        yield from other_chances(drawing.variant, drawing.page)
        yield from other_shares(drawing.variant, drawing.page)


# --- as another reader sees it --------------------------------------------------------------------


def crossing(document: pymupdf.Document) -> Iterator[str]:
    """Words over words and lines through words, held apart from our own record: as pymupdf finds
    them in the file."""
    for page in document:
        found = sorted(words(page), key=lambda word: word.y0)
        for at, one in enumerate(found):
            for other in found[at + 1 :]:
                if other.y0 >= one.y1:
                    break
                wide = min(one.x1, other.x1) - max(one.x0, other.x0)
                high = min(one.y1, other.y1) - max(one.y0, other.y0)
                if wide > 0.7 and high > 0.7:
                    yield f"{one.text!r} and {other.text!r} overlap"
        level = [
            (min(a.x, b.x), max(a.x, b.x), a.y)
            for drawing in page.get_drawings()
            for item in drawing["items"]
            if item[0] == "l"
            for a, b in [item[1:3]]
            # a coin may lie on the edge of a small card
            if abs(a.y - b.y) < 0.1 and abs(a.x - b.x) > 26
        ]
        for word in found:
            for x0, x1, y in level:
                if word.y0 + 0.6 < y < word.y1 - 0.6 and min(x1, word.x1) - max(x0, word.x0) > 0.7:
                    yield f"a line goes through {word.text!r}"


def at_the_edge(document: pymupdf.Document) -> Iterator[str]:
    """Ink where home printers do not reach."""
    for page in document:
        picture = page.get_pixmap(dpi=72, colorspace=pymupdf.csGRAY, annots=False)
        edge = int(6 * MM) - 1
        dots = picture.samples
        rows = [
            dots[y * picture.stride : y * picture.stride + picture.width]
            for y in range(picture.height)
        ]
        white = b"\xff"
        if any(row != white * picture.width for row in (*rows[:edge], *rows[-edge:])):
            yield "ink less than six millimetres from the head or foot of the page"
        if any(row[:edge] + row[-edge:] != white * (2 * edge) for row in rows):
            yield "ink less than six millimetres from the side of the page"


def coloured(document: pymupdf.Document) -> Iterator[str]:
    """Colour where none is wanted."""
    for page in document:
        picture = page.get_pixmap(dpi=40, alpha=False)
        red, green, blue = (picture.samples[part::3] for part in range(3))
        if not red == green == blue:
            yield "colour without colour"


def unsound(document: pymupdf.Document, paper: Paper, code: str = "en") -> Iterator[str]:
    """What the file lacks: its language, its outline, how it wishes to be printed, the size of its
    pages, whole fonts."""
    if not document.get_toc():
        yield "no outline"
    catalogue = document.xref_object(document.pdf_catalog())
    if f"/Lang ({code})" not in catalogue:
        yield f"its language is not {code}"
    wishes = document.xref_object(
        int(document.xref_get_key(document.pdf_catalog(), "ViewerPreferences")[1].split()[0])
    )
    yield from (
        f"no {wish}"
        for wish in ("/PrintScaling /None", "/DisplayDocTitle true")
        if wish not in wishes
    )
    for page in document:
        if (
            max(abs(page.rect.width - SIZES[paper][0]), abs(page.rect.height - SIZES[paper][1]))
            > 0.1
        ):
            yield f"a page of {page.rect.width} x {page.rect.height} points"
        for _, kind, _, name, *_ in page.get_fonts(full=True):
            if kind != "ttf" or not re.fullmatch(
                r"[A-Z]{6}\+(SourceSans3-(Regular|Bold|Black)|Alegreya-ExtraBold)", name
            ):
                yield f"a font of kind {kind}: {name}"


# --- overlaps, on pixels --------------------------------------------------------------------------


class _Plain(PDFTextObject):  # type: ignore[misc]
    """Words in the colour that is set already: reportlab makes every new colour opaque again."""

    def setFillColor(self, *_: Any, **__: Any) -> None: ...


class Ghost(Page):
    """Pages on which only the words are drawn, half black: where two lie over each other it is
    darker."""

    def stamp(
        self, name: str, draw: Callable[[], None], shifts: Sequence[tuple[float, float]]
    ) -> None:
        draw()

    def text(
        self, x: float, baseline: float, text: str | Line, style: Style, **where: Any
    ) -> float:
        self._canvas.setFillAlpha(0.5)
        words = self._canvas.beginText
        self._canvas.beginText = lambda x, y: _Plain(self._canvas, x, y)
        wide = super().text(x, baseline, text, style, **where)
        self._canvas.beginText = words
        return wide

    def rule(self, *_: Any, **__: Any) -> None: ...

    def box(self, *_: Any, **__: Any) -> None: ...

    def shape(self, *_: Any, **__: Any) -> None: ...

    def disc(self, *_: Any, **__: Any) -> None: ...


DARK = 110
"""No pixel of words that are half black is darker, but where two lie over each other; 0 is black,
255 white."""


def doubled(ghost: Page) -> Iterator[str]:
    """Where words lie over each other on the pages of a ghost; letters of one word may touch."""
    for page, set_words in zip(opened(ghost.finished()), ghost.words, strict=True):
        picture = page.get_pixmap(dpi=72, colorspace=pymupdf.csGRAY)
        dots = picture.samples
        for at in (at for at, dot in enumerate(dots) if dot <= DARK) if min(dots) <= DARK else ():
            down, right = divmod(at, picture.stride)
            there = {word for word in set_words if _around(word, right, down)}
            if len(there) != 1:
                yield f"over each other at {right}, {down}: {sorted(word.text for word in there)}"
                break


def _around(word: Word, x: float, y: float) -> bool:
    """Whether a dot may be of a word's ink, accents too."""
    above = 0.3 * word.size
    return (
        word.box.x - 1 <= x <= word.box.right + 1 and word.box.y - above <= y <= word.box.bottom + 1
    )


# --- type and figures -----------------------------------------------------------------------------


def odd_sizes(page: Page) -> Iterator[str]:
    """What is set on a sheet in another size than one of the ladder of titles and those of the
    house.

    All words of the page are counted, down to the foot, but for figures and letters that stand on a
    pictured card, coin or badge: they are part of the picture and as large as it is.
    """
    sizes = {word.size for words in page.words for word in words if not word.pictured}
    titles = {style.size for style in fonts.TITLES}
    if len(sizes & titles) != 1:
        yield f"titles in {sorted(sizes & titles)} points"
    house = {
        fonts.HEAD_SIZE,
        fonts.BODY_SIZE,
        fonts.TIGHT_SIZE,
        fonts.CAPTION_SIZE,
        fonts.FOOT_SIZE,
    }
    yield from (f"words in {size} points" for size in sorted(sizes - titles - house))


def other_chances(variant: Variant, page: Page) -> Iterator[str]:
    """Chances on a sheet that are not those of the odds module, each in its row and column."""
    if not variant.deck_game:
        return
    said = [word.text for words in page.words for word in words]
    fractions = [text for text in said if re.fullmatch(r"\d+/\d+", text)]
    hundredths = [text for text in said if re.fullmatch(r"([<>] )?\d+(\u2013\d+)? %|\u2013", text)]
    if not fractions and _ranges(variant, hundredths):
        return
    for most in (4, 3, risk_table.DOZEN):
        told = [risk.widened() if most > 4 else risk for risk in risk_table.risks(variant)]
        tables = [list(risk.narrowed(most).table.values()) for risk in told]
        exact = [
            str(one) for table in tables for one in table if one is not None and one.denominator > 1
        ]
        rounded = [
            " ".join("\u2013" if one is None else percent(one) for one in table) for table in tables
        ]
        if fractions in ([], exact) and all(
            f" {told} " in f" {' '.join(hundredths)} " for told in rounded
        ):
            return
    yield f"chances {fractions}, {hundredths} instead of {exact}, {rounded}"


def _ranges(variant: Variant, hundredths: Sequence[str]) -> bool:
    """True where each number of kinds has its least and greatest chance beside it."""
    tables = [risk for risk in risk_table.risks(variant) if risk.by_kinds and len(risk.rows) > 1]
    told = [
        " ".join(risk_table.between(low, high) for _, low, high in risk.spans()) for risk in tables
    ]
    there = f" {' '.join(hundredths)} "
    return len(tables) == len(risk_table.risks(variant)) and all(
        f" {one} " in there for one in told
    )


def shared(variant: Variant, value: int, inside: int) -> tuple[int, int]:
    """What each of ``inside`` takes of a card of ``value``, and what stays: played out, not looked
    up."""
    players = [f"P{seat}" for seat in range(max(inside, variant.players.low))]
    state = start(variant, players)
    state, _ = apply(state, Begin())
    slots = [slot.card for slot in variant.slots if slot.gold == value]
    if len(players) > inside:
        seen = next(slot.kind for slot in variant.slots if slot.gold == value)
        # gold may be a danger too
        apart = [slot for slot in variant.slots if slot.gold and not (seen and slot.kind == seen)]
        others = [slot.card for slot in apart if slot.gold != value] or slots[1:]
        state, _ = apply(state, Draw(others[0]))
        state, _ = apply(state, Leave(tuple(players[inside:])))
    _, outcomes = apply(state, Draw(slots[0]))
    split = next(outcome for outcome in outcomes if isinstance(outcome, Split))
    return split.share, split.rest


def expected_row(variant: Variant, inside: int, values: Sequence[int]) -> list[str]:
    """What stands in a row of the table of shares: what each takes of each card, and the coin with
    the rest."""
    row = []
    for value in values:
        each, rest = shared(variant, value, inside)
        row += [str(each) if each else "\u2013", *[str(rest)] * bool(rest)]
    return row


def other_shares(variant: Variant, page: Page) -> Iterator[str]:
    """Rows of the tables of shares that are not what a game gives: the words after each head that
    counts who is inside."""
    if not variant.deck_game or (variant.share == "leavers" and not variant.per_card):
        return
    tables = [
        words[at:]
        for words in page.words
        for at, word in enumerate(words)
        if word.text == who_share(variant)
    ]
    if variant.share != "each":
        yield from (fault for table in tables for fault in _other_rows(variant, table))
    elif tables and facts.divided(variant) is None:
        yield "a table of shares where nothing is divided"


def _other_rows(variant: Variant, following: Sequence[Word]) -> Iterator[str]:
    label, *others = following
    head = list(takewhile(lambda word: abs(_middle(word) - _middle(label)) < 4, others))
    values = [
        1 if word.text == "A" else int(word.text)
        for word in head
        if re.fullmatch(r"A|\d+", word.text)
    ]
    rest = [word.text for word in others[len(head) :]]
    for inside in facts.inside_counts(variant) if values else ():
        if rest[:1] != [str(inside)]:  # the rows of many players are folded
            break
        wanted = expected_row(variant, inside, values)
        row, rest = rest[1 : 1 + len(wanted)], rest[1 + len(wanted) :]
        if row != wanted:
            yield f"for {inside} inside the shares {row} instead of {wanted}"
            return


def _middle(word: Word) -> float:
    """The middle of its capitals."""
    return word.box.y + 0.33 * word.size
