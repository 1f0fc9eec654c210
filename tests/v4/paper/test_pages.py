"""Every page of every piece, game, paper and ink: nothing crowded, clipped, small, faint or
outside."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Ink, Paper
from cardkit.v4.ink.fonts import TITLES
from cardkit.v4.paper import PIECES, Order, drawn, pieces
from cardkit.v4.paper.pieces import printed
from cardkit.v4.speech.kit import piece_title
from tests.v4.paper.looking import Ghost, at_the_edge, coloured, crossing, doubled, unsound
from tests.v4.paper.reading import Job, covering, faults, jobs, opened, page_of, pdf, sample

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]
"""Pages are drawn once for all modules of the group."""


@pytest.mark.parametrize("name", shipped())
def test_nothing_is_crowded_clipped_small_faint_or_outside(name: str) -> None:
    """Every piece x paper x ink x 2, 3, 5, 8 players, by our own record of what was set; every
    twelfth."""
    everything = [job for job in jobs() if job.name == name]
    looked_at = {*everything[::12], *(job for job in sample() if job.name == name)}
    assert [f"{job}: {fault}" for job in looked_at for fault in faults(page_of(job))] == []


@pytest.mark.parametrize("job", sample(), ids=str)
def test_another_reader_finds_no_word_over_another_or_under_a_line(job: Job) -> None:
    """Held apart from our own record: words and lines as pymupdf finds them in the file."""
    assert list(crossing(opened(pdf(job)))) == []


@pytest.mark.parametrize("job", sample(), ids=str)
def test_words_redrawn_half_black_are_nowhere_darker(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The overlap test that works, whatever boxes anybody believes in: on pixels."""
    monkeypatch.setattr(pieces, "Page", Ghost)
    assert list(doubled(drawn(job.piece, load(job.name), job.order))) == []


def test_words_over_words_would_be_seen() -> None:
    """The test above sees what it is for; so does the record."""
    page = Ghost(Paper.A4, Ink.COLOUR, "two words")
    page.begin()
    for x in (100, 104):
        page.text(x, 100, "Gold", TITLES[0])
    assert faults(page) == ['page 1: "Gold" and "Gold" are set over each other']
    assert "['Gold', 'Gold']" in next(doubled(page))


@pytest.mark.parametrize("job", sample(), ids=str)
def test_ink_stays_six_millimetres_from_the_edge(job: Job) -> None:
    """Home printers reach no further; cut marks keep the distance too."""
    assert list(at_the_edge(opened(pdf(job)))) == []


@pytest.mark.parametrize(
    "job", [job for job in sample() if job.order.ink is not Ink.COLOUR], ids=str
)
def test_without_colour_there_is_none(job: Job) -> None:
    """Mono prints grey and black only."""
    assert list(coloured(opened(pdf(job)))) == []


@pytest.mark.parametrize("job", sample(), ids=str)
def test_the_file_is_sound(job: Job) -> None:
    """Its pages have the paper's size; its fonts are embedded subsets; title, language and outline
    are there."""
    document = opened(pdf(job))
    assert list(unsound(document, job.order.paper)) == []
    assert document.metadata["title"].startswith(load(job.name).name)


def test_pages_are_as_many_as_asked_for() -> None:
    """Pads two to a page, aids four to a page; choice cards for eight players to a page."""

    def pages(piece: str, **order: Any) -> int:
        return len(opened(printed(piece, load("kings-gold"), Order(**order))))

    assert pages("pad", pages=7) == 7
    assert pages("aid", pages=3) == 3
    assert pages("sheet") == 1
    assert [pages("choices", players=players) for players in (2, 4, 5, 8)] == [1, 1, 1, 1]


def test_fifty_pages_of_pads_are_hardly_larger_than_one() -> None:
    """The pad stands in the file once."""
    one, fifty = (len(printed("pad", load("poor-mans"), Order(pages=pages))) for pages in (1, 50))
    assert fifty < 2 * one


@pytest.mark.parametrize("piece", PIECES)
def test_paper_is_the_size_of_the_sheet_and_nothing_else(piece: str) -> None:
    """The same words stand at the same places, counted from the middle of the sheet."""
    if PIECES[piece].unused(load("kings-gold")):
        return
    places = []
    for paper in Paper:
        document = opened(printed(piece, load("kings-gold"), Order(paper, players=4)))
        wide, high = paper.size
        assert tuple(document[0].rect.br) == pytest.approx((wide, high), abs=0.01)
        places.append([
            (number, x - wide / 2, y - high / 2, text)
            for number, page in enumerate(document)
            for x, y, _, _, text, *_ in page.get_text("words")
        ])  # fmt: skip
    for other in places[1:]:
        assert [one[3] for one in other] == [one[3] for one in places[0]]
        for one, same in zip(other, places[0], strict=True):
            assert one[:3] == pytest.approx(same[:3], abs=0.1)


OTHER_KITS = {name: Job(name, "kit", Order(ink=Ink.MONO)) for name in shipped()}


@pytest.mark.parametrize("name", shipped())
def test_the_kit_holds_every_piece_once(name: str) -> None:
    """Its outline names every piece the game has a use for."""
    variant = load(name)
    document = opened(pdf(Job(name, "kit", Order())))
    titles = [title for _, title, _ in document.get_toc()]
    wanted = [
        piece_title(piece.name)
        for piece in PIECES.values()
        if piece.name != "kit" and not piece.unused(variant)
    ]
    assert titles == wanted
    assert ("Choice cards" in wanted) == variant.deck_game
    assert all(1 <= page <= len(document) for _, _, page in document.get_toc())
    assert faults(page_of(OTHER_KITS[name])) == []


@pytest.mark.skipif(
    shutil.which("qpdf") is None, reason="qpdf is not installed: apt-get install qpdf"
)
def test_qpdf_finds_nothing_to_complain_about(tmp_path: Path) -> None:
    """One kit of each game, all inks among them."""
    kits = [
        OTHER_KITS[name] if at % 2 else Job(name, "kit", Order())
        for at, name in enumerate(shipped())
    ]
    assert {kit.order.ink for kit in kits} == set(Ink)
    for kit in kits:
        path = tmp_path / f"{kit}.pdf"
        path.write_bytes(pdf(kit))
        checked = subprocess.run(
            ["qpdf", "--check", path], capture_output=True, text=True, check=False
        )
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
    if len(picked) < len(everything):  # a long run looks at all of them
        assert max(Counter(job.name for job in picked).values()) < 30
