"""Digit places of photographed pads, cut out as the reader does: what the model learns from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from cardkit.engine.loader import load
from cardkit.photo.decoding import decode
from cardkit.photo.finding import ATTEMPTS, find_codes
from cardkit.photo.pages import figure_places, flat_page
from cardkit.photo.signs import DASH, NOTHING, SIGNS, STRUCK
from cardkit.printables.cells import FIGURES, Cell, pad_cells
from tools.photograph.camera import Quality
from tools.photograph.filled import SHIFTS, Habit, Place, filled
from tools.photograph.hands import SOURCES, Hand, Source, Written, hand
from tools.photograph.shapes import Kind

GAMES = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
USUAL_HABITS: tuple[Habit, ...] = ("on", "on", "on", "between", "right")


class Patches(NamedTuple):
    """Patches (n, 48, 36) as they are cut from a photograph, and the class of each."""

    grey: Any
    classes: Any


def hands_of(kind: Kind, first: int, sources: Sequence[Source] = SOURCES) -> Iterator[Hand]:
    """Yield the hands of a kind from a number on, of these sources in turn."""
    return (hand(kind, seed, sources[seed % len(sources)]) for seed in count(first))


def make_patches(
    hands: Iterator[Hand],
    number: int,
    qualities: Sequence[Quality],
    seed: int,
    corrected: float,
    habits: Sequence[Habit] = USUAL_HABITS,
) -> Patches:
    """Return so many patches by these hands, one a seat; of places without a sign only a third."""
    chance = np.random.default_rng(seed)
    grey: list[Any] = []
    classes: list[int] = []
    while len(classes) < number:
        quality = qualities[int(chance.integers(len(qualities)))]
        for patch, sign in _of_pad(list(islice(hands, 8)), quality, habits, chance, corrected):
            if sign != NOTHING or chance.random() < 1 / 3:
                grey.append(patch)
                classes.append(sign)
    return Patches(np.array(grey[:number], np.uint8), np.array(classes[:number], np.int64))


def _of_pad(
    hands: Sequence[Hand],
    quality: Quality,
    habits: Sequence[Habit],
    chance: Generator,
    corrected: float,
) -> Iterator[tuple[Any, int]]:
    """Yield the digit places of a pad, with random figures, that are clearly something."""
    game = GAMES[chance.integers(len(GAMES))]
    variant, habit = load(game), habits[int(chance.integers(len(habits)))]
    low, high = variant.players
    players = int(np.clip(chance.integers(3, 9), low, high))
    cells = pad_cells(variant, players)
    texts = _random_texts(cells, chance)
    pad = filled(game, players, hands, chance, habit, texts=texts, corrected=corrected)
    for number, data in enumerate(pad.photographs(quality, chance, half=True), 1):
        here = [cell for cell in cells if cell.page == number]
        picture = decode(data)
        codes = find_codes(picture, ATTEMPTS[0]) or find_codes(picture, ATTEMPTS[1])
        page = flat_page(picture, codes[0], here) if codes else None
        if page is None:
            continue
        for cell in here:
            if cell.kind in FIGURES and cell not in page.cut_off:
                places = figure_places(cell.box, SHIFTS[habit])
                middle = cell.box[1] + cell.box[3] / 2
                for place, patch in zip(places, page.patches(cell.box, places), strict=True):
                    sign = _class(pad.written[cell], place, middle)
                    if sign is not None:
                        yield patch, sign


def _random_texts(cells: Sequence[Cell], chance: Generator) -> dict[Place, str]:
    """Return figures of up to three digits, and zeros; some cells are left empty."""
    texts = {}
    for cell in cells:
        if cell.kind in FIGURES and chance.random() > 0.06:
            digits = int(chance.choice(3, p=(0.25, 0.5, 0.25))) + 1
            is_none = cell.kind == "banked" and chance.random() < 0.25
            text = "0" if is_none else str(chance.integers(0, 10**digits))
            texts[cell.kind, cell.round, cell.seat] = text
    return texts


def _class(written: Sequence[Written], place: float, middle: float) -> int | None:
    """Return the class of a place by what stands in its middle; None if that is not clear."""
    found: int | None = NOTHING
    for sign in written:
        off = abs((sign.left + sign.right) / 2 - place)
        beside = max(sign.left - place, place - sign.right)  # below zero: it reaches the place
        if sign.sign == "x" and beside < 0.5:
            return STRUCK
        if sign.sign == "-":
            if beside < 0 or off < 1.7:
                return DASH
            if beside < 1.7:
                return None
        elif sign.sign == "x" or abs(sign.y - middle) > 1.8:
            if off < 3:
                return None
        elif off <= 1.75:
            found = SIGNS.index(sign.sign)
        elif off < 3.2 and found == NOTHING:
            found = STRUCK if 2.2 < off < 2.9 else None
    return found
