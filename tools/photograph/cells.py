"""Training cells cut from simulated photographs, as the program that reads pads would cut them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from typing import Any, NamedTuple, get_args

import cv2
import numpy as np
from numpy.random import Generator

from cardkit.photo.pages import PIXELS_PER_MM, FlatPage
from cardkit.printables import Paper
from cardkit.printables.cells import FIGURE_KINDS, PAGE_HEIGHT, PAGE_WIDTH, Cell, pad_cells
from cardkit.rulebook.loader import load
from tools.photograph.camera import PX, Quality, crease, from_above
from tools.photograph.filled import MARKED, FilledPad, Place, filled
from tools.photograph.hands import SOURCES, Hand, Source, hand
from tools.photograph.shapes import Kind

GAMES = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
PADS_AT_ONCE = 16
"""How many pads of one game and paper size are filled in at a time, because drawing a pad is slow."""
MISSED = 0.2
"""The standard deviation, in millimetres, of positions found by the program that reads pads."""
TASKS = 16
"""How many of these groups of pads are given to the processors at once."""


class SeenCell(NamedTuple):
    """A cell cut from a photograph, 48 pixels high, and the text written in it: ``12`` or ``x7``."""

    grey: Any
    text: str


class Wanted(NamedTuple):
    """Which cells to make: the kind of handwriting and the quality of the photographs.

    `corrected` is the share of figures that were corrected. `marked` and `creased` (folded once or
    twice) are shares of pads.
    """

    kind: Kind
    sources: tuple[Source, ...] = SOURCES
    qualities: tuple[Quality, ...] = ("good", "ordinary", "poor")
    corrected: float = 0.06
    marked: float = MARKED
    creased: float = 0.0


def make_cells(wanted: Wanted, number: int, seed: int) -> list[SeenCell]:
    """Return `number` cells, which depend only on the seed; all processors are used."""
    found: list[SeenCell] = []
    with ProcessPoolExecutor() as pool:
        for first in count(1_000_000 * seed, TASKS):
            for some in pool.map(partial(cells_of_pads, wanted), range(first, first + TASKS)):
                found += some
            if len(found) >= number:
                return found[:number]
    raise AssertionError  # count has no end


def cells_of_pads(wanted: Wanted, seed: int) -> list[SeenCell]:
    """Return the cells of a few pads for one game, one number of players and one paper size."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng([seed, get_args(Kind).index(wanted.kind)])
    game = GAMES[rng.integers(len(GAMES))]
    low, high = load(game).players
    players = int(np.clip(rng.integers(3, 9), low, high))
    paper: Paper = "a4" if rng.random() < 0.6 else "letter"
    found: list[SeenCell] = []
    for at in range(PADS_AT_ONCE):
        pad = _filled(game, players, paper, wanted, rng, PADS_AT_ONCE * seed + at)
        quality = wanted.qualities[rng.integers(len(wanted.qualities))]
        is_creased = bool(rng.random() < wanted.creased)
        found += _photographed(game, players, pad, quality, is_creased, rng)
    return found


def _filled(
    game: str, players: int, paper: Paper, wanted: Wanted, rng: Generator, seed: int
) -> FilledPad:
    """Return a pad with random figures, written by one person or by one for each seat."""
    writers = 1 if rng.random() < 0.6 else players
    hands = [_hand(wanted, 8 * seed + at, rng) for at in range(writers)]
    texts = _random_texts(pad_cells(load(game), players), rng)
    has_marks = bool(rng.random() < wanted.marked)
    return filled(game, players, hands, rng, paper, texts, wanted.corrected, has_marks)


def _hand(wanted: Wanted, seed: int, rng: Generator) -> Hand:
    return hand(wanted.kind, seed, wanted.sources[rng.integers(len(wanted.sources))])


def _photographed(
    game: str,
    players: int,
    pad: FilledPad,
    quality: Quality,
    is_creased: bool,
    rng: Generator,
) -> Iterator[SeenCell]:
    """Yield the cells of a pad, cut from a photograph of it."""
    cells = pad_cells(load(game), players)
    for number, page in enumerate(pad.pages, 1):
        here = [cell for cell in cells if cell.page == number and cell.kind in FIGURE_KINDS]
        foot = round((max(cell.box[1] + cell.box[3] for cell in here) + 20) * PX)
        part = page[:foot]
        if is_creased:
            crease(part, rng)
        seen = _read_about(from_above(part, quality, rng), page, rng)
        for cell in here:
            yield SeenCell(seen.cell_picture(cell.box), pad.written[cell])


def _read_about(data: bytes, page: Any, rng: Generator) -> FlatPage:
    """Return a page as the program that reads pads straightens it, with small errors of position."""
    picture: Any = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    scale = PX * picture.shape[1] / page.shape[1]
    edges = [
        (side / PX - common) / 2 for side, common in zip(page.shape, (PAGE_HEIGHT, PAGE_WIDTH))
    ]
    size = (
        round(PAGE_WIDTH * PIXELS_PER_MM),
        round((picture.shape[0] / scale - edges[0]) * PIXELS_PER_MM),
    )
    off = cv2.resize(rng.normal(0, MISSED, (7, 5, 2)), size, interpolation=cv2.INTER_CUBIC)
    down, across = np.indices(size[::-1], np.float32) / PIXELS_PER_MM
    x, y = (across + edges[1] + off[..., 0]) * scale, (down + edges[0] + off[..., 1]) * scale
    maps = (x.astype(np.float32), y.astype(np.float32))
    grey = cv2.remap(picture, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return FlatPage(grey, (0.0, 0.0), frozenset(), ())


def _random_texts(cells: Sequence[Cell], rng: Generator) -> dict[Place, str]:
    """Return random figures of one to three digits, including zeros; some cells stay empty."""
    texts = {}
    for cell in cells:
        if cell.kind in FIGURE_KINDS and rng.random() > 0.1:
            digits = int(rng.choice(3, p=(0.35, 0.47, 0.18))) + 1
            is_none = cell.kind == "banked" and rng.random() < 0.25
            least = 10 ** (digits - 1) if digits > 1 else 0
            text = "0" if is_none else str(rng.integers(least, 10**digits))
            texts[cell.kind, cell.round, cell.seat] = text
    return texts
