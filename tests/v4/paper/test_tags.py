"""Pages for people who have them read aloud: what each word is, in which order, and what is said
for a picture."""

from __future__ import annotations

import subprocess
from functools import partial
from itertools import pairwise
from pathlib import Path

import pdfua
import pymupdf
import pytest

from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Page
from cardkit.v4.paper import Order, drawn, pieces
from tests.v4.paper.looking import badly_read, tree
from tests.v4.paper.reading import Job, opened, page_of, pdf, sample

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]
"""Pages are drawn once for all modules of the group."""


@pytest.mark.parametrize("job", sample(), ids=str)
def test_everything_on_a_page_is_read_once_or_marked_as_not_to_be_read(job: Job) -> None:
    """Held against the code of the pages: nothing stray, nothing twice, no table with holes, no
    picture without words."""
    assert list(badly_read(tree(pdf(job)))) == []


@pytest.mark.parametrize("job", sample()[::2], ids=str)
def test_a_checker_of_the_standard_finds_nothing(job: Job, tmp_path: Path) -> None:
    """PDF/UA-1, as far as a program can tell; and a common reader says that the file is tagged."""
    file = tmp_path / "page.pdf"
    file.write_bytes(pdf(job))
    report = pdfua.validate(str(file))
    assert [str(finding) for finding in report.findings] == []
    told = subprocess.run(["pdfinfo", str(file)], capture_output=True, text=True, check=True).stdout
    assert "Tagged:          yes" in told


@pytest.mark.parametrize("job", sample()[1::2], ids=str)
def test_it_looks_the_same_without(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a dot of ink differs."""
    tagged = pdf(job)
    assert tree(tagged)[0].kids
    monkeypatch.setattr(pieces, "Page", partial(Page, tagged=False))
    plain = drawn(job.piece, load(job.name), job.order).finished()
    assert b"/MarkInfo" not in plain

    def dots(document: bytes) -> list[bytes]:
        return [
            page.get_pixmap(dpi=72, colorspace=pymupdf.csGRAY).samples for page in opened(document)
        ]

    assert dots(tagged) == dots(plain)


def heads(document: bytes, folder: Path) -> list[str]:
    """The headings of a file in the order in which another reader reads them."""
    file = folder / "heads.pdf"
    file.write_bytes(document)
    told = subprocess.run(
        ["pdfinfo", "-struct-text", str(file)], capture_output=True, text=True, check=True
    ).stdout
    lines = [line.strip() for line in told.splitlines()]
    return [
        below.strip('" ') for line, below in pairwise(lines) if line in ("H1 (block)", "H2 (block)")
    ]


@pytest.mark.parametrize("name", shipped())
def test_a_sheet_is_read_from_its_title_down_and_stays_small(name: str, tmp_path: Path) -> None:
    """Its title first, then the bands as they stand below each other; cards are read by name."""
    sheet = pdf(Job(name, "sheet", Order()))
    told = heads(sheet, tmp_path)
    assert told[0] == load(name).name.replace("'", "\u2019")
    (set_words,) = page_of(Job(name, "sheet", Order())).words
    places = [next(word.box.y for word in set_words if word.text == head) for head in told]
    assert len(places) >= 5
    assert places == sorted(places)
    pictured = {part.alt for part in tree(sheet)[0].walk() if part.role == "Figure"}
    assert pictured & {
        "ace",
        "10",
        "Queen of hearts",
        "Jack of spades",
        "ace of spades",
        "6 of hearts",
    }
    assert len(sheet) < 63_000


def test_a_pad_is_a_table_and_a_row_begins_with_its_round() -> None:
    """What is written in a filled cell can be found by its row and its column."""
    root, _ = tree(pdf(Job("kings-gold", "pad", Order(players=3))))
    (table,) = (part for part in root.kids if part.role == "Table")
    assert len(table.kids) == 1 + 4 * 2 + 1 + 1, (
        "names, four rounds with what was banked and so far, an extra round, totals"
    )
    assert {len(row.kids) for row in table.kids} == {4}
    assert all(row.kids[0].scope for row in table.kids)


def test_what_is_there_twice_is_read_once() -> None:
    """Four aids to a page, the second pad of a page, the side of a tent that stands upside down."""
    root, _ = tree(pdf(Job("kings-gold", "aid", Order())))
    assert len([part for part in root.walk() if part.role == "H1"]) == 1
    pads = tree(drawn("pad", load("kings-gold"), Order(pages=3)).finished())[0]
    assert len([part for part in pads.walk() if part.role == "Table"]) == 1
    figures = [part.alt for part in pads.kids if part.role == "Figure"]
    assert figures == ["QR code: which pad this is", *["King's Gold: tally pad"] * 2]
