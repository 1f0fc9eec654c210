"""Every page of every piece, game, paper and ink: nothing crowded, clipped, small, faint or outside."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from reportlab.pdfgen.textobject import PDFTextObject

from cardkit.ink.fonts import TITLES, Line, Style
from cardkit.ink.page import Page, Paper
from cardkit.ink.palette import Ink
from cardkit.paper import pieces
from cardkit.paper.pieces import APART, PIECES, Order, drawn, printed
from cardkit.variant import load, shipped
from tests.paper.reading import MM, Job, covering, faults, jobs, opened, page_of, pdf, words

SIZES = {Paper.A4: (595.276, 841.89), Paper.LETTER: (612.0, 792.0)}


@pytest.mark.parametrize("name", shipped())
def test_nothing_is_crowded_clipped_small_faint_or_outside(name: str) -> None:
    """Every piece x paper x ink x 2, 3, 5, 8 players, by our own record of what was set."""
    wrong = [f"{job}: {fault}" for job in jobs() if job.name == name for fault in faults(page_of(job))]
    assert wrong == []


@pytest.mark.parametrize("job", covering(), ids=str)
def test_another_reader_finds_no_word_over_another_or_under_a_line(job: Job) -> None:
    """Held apart from our own record: words and lines as pymupdf finds them in the file."""
    for page in opened(pdf(job)):
        found = sorted(words(page), key=lambda word: word.y0)
        for at, one in enumerate(found):
            for other in found[at + 1 :]:
                if other.y0 >= one.y1:
                    break
                wide = min(one.x1, other.x1) - max(one.x0, other.x0)
                high = min(one.y1, other.y1) - max(one.y0, other.y0)
                assert wide <= 0.7 or high <= 0.7, f"{one.text!r} and {other.text!r} overlap"
        level = [
            (min(a.x, b.x), max(a.x, b.x), a.y)
            for drawing in page.get_drawings()
            for item in drawing["items"]
            if item[0] == "l"
            for a, b in [item[1:3]]
            if abs(a.y - b.y) < 0.1 and abs(a.x - b.x) > 20
        ]
        for word in found:
            for x0, x1, y in level:
                assert not (word.y0 + 0.6 < y < word.y1 - 0.6 and min(x1, word.x1) - max(x0, word.x0) > 0.7), (
                    f"a line goes through {word.text!r}"
                )


class _Plain(PDFTextObject):  # type: ignore[misc]
    """Words in the colour that is set already: reportlab makes every new colour opaque again."""

    def setFillColor(self, *_: Any, **__: Any) -> None: ...


class Ghost(Page):
    """Pages on which only the words are drawn, half black: where two lie over each other it is darker."""

    def stamp(self, name: str, draw: Callable[[], None], shifts: Sequence[tuple[float, float]]) -> None:
        for right, down in shifts:
            self._canvas.saveState()
            self._canvas.translate(right, -down)
            draw()
            self._canvas.restoreState()

    def _line(self, x: float, baseline: float, line: Line, style: Style, **where: Any) -> float:
        self._canvas.setFillAlpha(0.5)
        words = self._canvas.beginText
        self._canvas.beginText = lambda x, y: _Plain(self._canvas, x, y)
        wide = super()._line(x, baseline, line, style, **where)
        self._canvas.beginText = words
        return wide

    def rule(self, *_: Any, **__: Any) -> None: ...

    def box(self, *_: Any, **__: Any) -> None: ...

    def shape(self, *_: Any, **__: Any) -> None: ...

    def disc(self, *_: Any, **__: Any) -> None: ...


def darkest(pages: bytes) -> int:
    """The darkest pixel of all pages: 0 is black, 255 white."""
    drawn: list[bytes] = [page.get_pixmap(dpi=72, colorspace=pymupdf.csGRAY).samples for page in opened(pages)]
    return min(min(samples) for samples in drawn)


@pytest.mark.parametrize("job", covering(), ids=str)
def test_words_redrawn_half_black_are_nowhere_darker(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    """The overlap test that works, whatever boxes anybody believes in: on pixels."""
    monkeypatch.setattr(pieces, "Page", Ghost)
    assert darkest(printed(job.piece, load(job.name), job.order)) > 110


def test_words_over_words_would_be_seen() -> None:
    """The test above sees what it is for; so does the record."""
    page = Ghost(Paper.A4, Ink.COLOUR, "two words")
    page.begin()
    for x in (100, 104):
        page.text(x, 100, "Gold", TITLES[0])
    assert faults(page) == ['page 1: "Gold" and "Gold" are set over each other']
    assert darkest(page.finished()) < 80


@pytest.mark.parametrize("job", covering(), ids=str)
def test_ink_stays_six_millimetres_from_the_edge(job: Job) -> None:
    """Home printers reach no further; cut marks keep the distance too."""
    for page in opened(pdf(job)):
        picture = page.get_pixmap(dpi=72, colorspace=pymupdf.csGRAY, annots=False)
        edge = int(6 * MM) - 1
        dots = picture.samples
        rows = [dots[y * picture.stride : y * picture.stride + picture.width] for y in range(picture.height)]
        white = b"\xff"
        assert all(row == white * picture.width for row in (*rows[:edge], *rows[-edge:]))
        assert all(row[:edge] + row[-edge:] == white * (2 * edge) for row in rows)


SAVED = [job for job in jobs() if job.order.ink is Ink.SAVER and (job.piece in ("sheet", "aid") or job in covering())]


@pytest.mark.parametrize("job", SAVED, ids=str)
def test_saver_fills_no_areas_and_spends_little_ink(job: Job) -> None:
    """At most 7 % ink on every sheet and aid, and nowhere an area filled."""
    for page in opened(pdf(job)):
        picture = page.get_pixmap(dpi=100, colorspace=pymupdf.csGRAY)
        assert len(picture.samples) - sum(picture.samples) / 255 <= 0.07 * picture.width * picture.height
        for drawing in page.get_drawings():
            fill = drawing.get("fill")
            if fill is not None and min(fill) < 0.98:
                assert drawing["rect"].width * drawing["rect"].height < 30 * 30, "a filled area"


@pytest.mark.parametrize("job", [job for job in covering() if job.order.ink is not Ink.COLOUR], ids=str)
def test_without_colour_there_is_none(job: Job) -> None:
    """Mono and saver print grey and black only."""
    for page in opened(pdf(job)):
        picture = page.get_pixmap(dpi=40, alpha=False)
        red, green, blue = (picture.samples[part::3] for part in range(3))
        assert red == green == blue


@pytest.mark.parametrize("job", covering(), ids=str)
def test_the_file_is_sound(job: Job) -> None:
    """Its pages have the paper's size; its fonts are embedded subsets; title, language and outline are there."""
    document = opened(pdf(job))
    variant = load(job.name)
    assert document.metadata["title"].startswith(variant.name)
    assert document.get_toc(), "no outline"
    catalogue = document.xref_object(document.pdf_catalog())
    assert "/Lang (en)" in catalogue
    wishes = document.xref_object(int(document.xref_get_key(document.pdf_catalog(), "ViewerPreferences")[1].split()[0]))
    assert "/PrintScaling /None" in wishes
    assert "/DisplayDocTitle true" in wishes
    for page in document:
        assert (page.rect.width, page.rect.height) == pytest.approx(SIZES[job.order.paper], abs=0.1)
        for _, kind, _, name, *_ in page.get_fonts(full=True):
            assert re.fullmatch(r"[A-Z]{6}\+(SourceSans3-(Regular|Bold|Black)|Alegreya-ExtraBold)", name), name
            assert kind == "ttf"


def test_pages_are_as_many_as_asked_for() -> None:
    """Pads two to a page, aids four to a page; choice cards for four players to a page, and tents."""

    def pages(piece: str, **order: Any) -> int:
        return len(opened(printed(piece, load("kings-gold"), Order(**order))))

    assert pages("pad", pages=7) == 7
    assert pages("aid", pages=3) == 3
    assert pages("sheet") == pages("splits") == pages("markers") == 1
    assert [pages("choices", players=players) for players in (2, 4, 5, 8)] == [1, 1, 2, 2]
    assert [pages("tents", players=players) for players in (2, 4, 5, 8)] == [1, 1, 2, 2]
    assert pages("pad", pages=3, track=True) == 3


def test_fifty_pages_of_pads_are_hardly_larger_than_one() -> None:
    """The pad stands in the file once."""
    one, fifty = (len(printed("pad", load("poor-mans"), Order(pages=pages))) for pages in (1, 50))
    assert fifty < 2 * one


@pytest.mark.parametrize("name", shipped())
def test_the_kit_holds_every_piece_once(name: str) -> None:
    """Its outline names the cover and every piece the game has a use for, in both forms of the pad."""
    variant = load(name)
    document = opened(printed("kit", variant, Order()))
    titles = [title for _, title, _ in document.get_toc()]
    wanted = [piece.title for piece in PIECES.values() if piece.name not in APART and not piece.unused(variant)]
    wanted.insert(wanted.index("Tally pad") + 1, "Card track")
    assert titles == ["Kit", *wanted]
    assert ("Choice cards" in wanted) == variant.deck_game
    assert all(1 <= page <= len(document) for _, _, page in document.get_toc())
    kit = drawn("kit", variant, Order(Paper.LETTER, Ink.MONO))
    assert faults(kit) == []


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed: apt-get install qpdf")
def test_qpdf_finds_nothing_to_complain_about(tmp_path: Path) -> None:
    """One kit of each game, both papers and all inks among them."""
    papers, inks = list(Paper), list(Ink)
    files = []
    for at, name in enumerate(shipped()):
        path = tmp_path / f"{name}.pdf"
        path.write_bytes(printed("kit", load(name), Order(papers[at % 2], inks[at % 3])))
        files.append(path)
    for path in files:
        checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_game_meets_every_piece_paper_and_ink_in_the_covering_jobs() -> None:
    """The sample that slower tests look at leaves no pair out."""
    picked = covering()
    everything = jobs()
    for part in (
        lambda job: (job.name, job.piece),
        lambda job: (job.piece, job.order.paper),
        lambda job: (job.piece, job.order.ink),
        lambda job: (job.name, job.order.ink),
    ):
        assert set(map(part, picked)) == set(map(part, everything))
    assert max(Counter(job.name for job in picked).values()) < 30
