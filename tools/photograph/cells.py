"""Cells of photographed pads, cut out as the reader does: what the model learns from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from typing import Any, NamedTuple, get_args

import cv2
import numpy as np
from numpy.random import Generator

from cardkit.photo.decoding import pictures_of
from cardkit.photo.finding import ATTEMPTS, find_codes
from cardkit.photo.pages import FlatPage, flat_page
from cardkit.printables.cells import FIGURES, Cell, pad_cells
from cardkit.rulebook.loader import load
from tools.photograph.camera import Quality
from tools.photograph.filled import MARKED, FilledPad, Paper, Place, filled
from tools.photograph.hands import SOURCES, Hand, Source, hand
from tools.photograph.shapes import Kind

GAMES = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
PADS_AT_ONCE = 8
"""Pads of one game and paper that are filled one after the other: drawing one takes long."""
TASKS = 16
"""So many times these pads are handed to processors at once."""


class SeenCell(NamedTuple):
    """A cell cut out of a photograph, 48 pixels high, and what stands in it: ``12``, ``x7``."""

    grey: Any
    text: str


class Wanted(NamedTuple):
    """What cells to make: by which hands, how photographed, how many figures are corrected."""

    kind: Kind
    sources: tuple[Source, ...] = SOURCES
    qualities: tuple[Quality, ...] = ("good", "ordinary", "poor")
    corrected: float = 0.06
    marked: float = MARKED


def make_cells(wanted: Wanted, number: int, seed: int) -> list[SeenCell]:
    """Return so many cells, always the same ones; all processors make them."""
    found: list[SeenCell] = []
    with ProcessPoolExecutor() as pool:
        for first in count(1_000_000 * seed, TASKS):
            for some in pool.map(partial(cells_of_pads, wanted), range(first, first + TASKS)):
                found += some
            if len(found) >= number:
                return found[:number]
    raise AssertionError  # count has no end


def cells_of_pads(wanted: Wanted, seed: int) -> list[SeenCell]:
    """Return the cells of some pads for one game, one number of players, on one paper."""
    cv2.setNumThreads(1)
    chance = np.random.default_rng([seed, get_args(Kind).index(wanted.kind)])
    game = GAMES[chance.integers(len(GAMES))]
    low, high = load(game).players
    players = int(np.clip(chance.integers(3, 9), low, high))
    paper: Paper = "a4" if chance.random() < 0.6 else "letter"
    found: list[SeenCell] = []
    for at in range(PADS_AT_ONCE):
        pad = _filled(game, players, paper, wanted, chance, PADS_AT_ONCE * seed + at)
        quality = wanted.qualities[chance.integers(len(wanted.qualities))]
        found += _photographed(game, players, pad, quality, chance)
    return found


def _filled(
    game: str, players: int, paper: Paper, wanted: Wanted, chance: Generator, seed: int
) -> FilledPad:
    """Return a pad with random figures, written by one hand or by one for each seat."""
    writers = 1 if chance.random() < 0.6 else players
    hands = [_hand(wanted, 8 * seed + at, chance) for at in range(writers)]
    texts = _random_texts(pad_cells(load(game), players), chance)
    has_marks = bool(chance.random() < wanted.marked)
    return filled(game, players, hands, chance, paper, texts, wanted.corrected, has_marks)


def _hand(wanted: Wanted, seed: int, chance: Generator) -> Hand:
    return hand(wanted.kind, seed, wanted.sources[chance.integers(len(wanted.sources))])


def _photographed(
    game: str, players: int, pad: FilledPad, quality: Quality, chance: Generator
) -> Iterator[SeenCell]:
    """Yield the cells of a pad from a photograph of it; none of a page that is not found."""
    cells = pad_cells(load(game), players)
    for number, data in enumerate(pad.photographs(quality, chance, half=True), 1):
        here = [cell for cell in cells if cell.page == number]
        [picture] = pictures_of(data)
        codes = find_codes(picture, ATTEMPTS[0]) or find_codes(picture, ATTEMPTS[1])
        page = flat_page(picture, codes[0], here) if codes else None
        if not isinstance(page, FlatPage):
            continue
        for cell in here:
            if cell.kind in FIGURES and cell not in page.cut_off:
                yield SeenCell(page.picture(cell.box), pad.written[cell])


def _random_texts(cells: Sequence[Cell], chance: Generator) -> dict[Place, str]:
    """Return figures of one to three digits, zeros and dashes; some cells are left empty."""
    texts = {}
    for cell in cells:
        if cell.kind in FIGURES and chance.random() > 0.1:
            digits = int(chance.choice(3, p=(0.35, 0.47, 0.18))) + 1
            is_none = cell.kind == "banked" and chance.random() < 0.25
            least = 10 ** (digits - 1) if digits > 1 else 0
            text = "0" if is_none else str(chance.integers(least, 10**digits))
            texts[cell.kind, cell.round, cell.seat] = text
    return texts
