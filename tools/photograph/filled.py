"""A printed pad with a game written on it by hand: pages as grey values, and what stands in their cells."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import cv2
import numpy as np
import pymupdf

from cardkit.engine import Variant
from cardkit.files import load
from cardkit.paper import Cell, digit_places, pad_cells
from cardkit.paper.pad_code import DIGITS_APART
from tools.photograph.camera import Grey
from tools.photograph.games import Written, played, written
from tools.photograph.hands import Hand, write

PX: Final = 10
"""Pixels a mm of a page before it is photographed."""
MISADDED: Final = 0.004
"""How often people add wrongly in a running total; all that follows is then off by as much."""


Habit: TypeAlias = Literal["on", "between", "right"]
HABITS: Final[dict[Habit, float]] = {"on": 0.0, "between": -DIGITS_APART / 2, "right": DIGITS_APART / 2}
"""Where hands place their digits: by mm to the right of the marks."""


class Pad(NamedTuple):
    """A filled pad: its pages as grey values from 0 to 1, its cells, and by cell the number that stands there (None: nothing);
    a dash is 0."""

    game: str
    players: int
    paper: str
    pages: list[Grey]
    cells: list[Cell]
    figures: dict[Cell, int | None]
    halves: bool


@lru_cache(maxsize=4)
def printed(game: str, players: int, paper: str) -> tuple[list[Grey], list[Cell]]:
    """The pages of an empty pad as a printer makes them, and their cells."""
    variant = load(game)
    drawn = pymupdf.open(stream=variant.pad(players=players, paper=paper))
    found = [
        page.get_pixmap(matrix=pymupdf.Matrix(PX * 25.4 / 72, PX * 25.4 / 72), colorspace=pymupdf.csGRAY) for page in drawn
    ]
    pages = [
        np.frombuffer(one.samples, np.uint8).reshape(one.height, one.stride)[:, : one.width] / np.float32(255) for one in found
    ]
    return pages, pad_cells(variant, players, paper)


def filled(game: str, players: int, paper: str, hand: Hand, chance: Random, habit: Habit = "on") -> Pad:
    """A game that bots played, written on its pad by one hand, which places all digits by one habit."""
    variant = load(game)
    pages, cells = printed(game, players, paper)
    sheets: dict[int, Grey] = {}
    numbers = sorted({cell.page for cell in cells})
    shared = len(numbers) > len(pages)  # pages of a pad that stand above each other on one
    for number in numbers:
        sheets[number] = pages[0 if shared else number - 1].copy()
    story = written(played(variant, players, chance))
    figures: dict[Cell, int | None] = {}
    off = [0] * players
    for cell in cells:
        stands = _stands(cell, story, variant)
        if cell.kind == "so-far" and stands is not None and chance.random() < MISADDED:
            off[cell.seat] += chance.choice([-10, -2, -1, 1, 2, 10])
        if cell.kind in ("so-far", "total") and stands is not None:
            stands = max(0, stands + off[cell.seat])
        if cell.kind in ("banked", "so-far", "total", "artifact"):
            figures[cell] = stands
    for cell, seat in _who(cells, story).items():
        figures[cell] = seat + 1
    inks = {number: np.zeros_like(sheet) for number, sheet in sheets.items()}
    for cell, stands in figures.items():
        if stands is not None:
            shift = 0.0 if cell.kind == "artifact" else HABITS[habit]  # without marks, nothing to write beside
            _write(inks[cell.page], cell, stands, hand, chance, shift)
    for cell in cells:
        if cell.kind in ("name", "date", "place", "winner"):
            _scribble(inks[cell.page], cell, chance)
    dark = 1 - float(np.dot(hand.colour, (0.3, 0.59, 0.11))) / 255
    done = [sheets[number] * (1 - inks[number] * dark) for number in numbers]
    halves = all(cell.box[1] + cell.box[3] < pages[0].shape[0] / PX / 2 + 1 for cell in cells if cell.page == 1)
    return Pad(game, players, paper, done, cells, figures, halves)


def _stands(cell: Cell, story: Written, variant: Variant) -> int | None:
    """The number that belongs in a cell; None where nothing does."""
    at = cell.round - 1
    if cell.kind == "total":
        return story.totals[cell.seat]
    if at >= len(story.banked):
        return None
    match cell.kind:
        case "banked":
            return story.banked[at][cell.seat]
        case "so-far":
            return story.so_far[at][cell.seat]
        case "artifact" if cell.seat >= 0:
            return sum(worth for seat, worth in story.took[at] if seat == cell.seat) or None
        case "artifact":
            return None  # see `_who`
        case _:
            return None


def _who(cells: list[Cell], story: Written) -> dict[Cell, int]:
    """In which cells for who took an artifact a seat stands."""
    found: dict[Cell, int] = {}
    for at, took in enumerate(story.took):
        free = [cell for cell in cells if cell.kind == "artifact" and cell.round == at + 1 and cell.seat < 0]
        for seat, worth in took:
            fits = [cell for cell in free if cell.worth == worth]
            if fits:
                found[fits[0]] = seat
                free.remove(fits[0])
    return found


def _write(ink: Any, cell: Cell, number: int, hand: Hand, chance: Random, shift: float) -> None:
    """Write a number into a cell, smaller where that is low; its digits `shift` mm to the right of the marks."""
    left, top, wide, high = (side * PX for side in cell.box)
    figure = "-" if number == 0 and (cell.kind == "banked" and chance.random() < 0.9) else str(number)
    small = replace(hand, high=min(hand.high, 0.85 * cell.box[3]))
    places = [(place + shift) * PX for place in digit_places(cell.box)] if wide > 12 * PX else [left + wide / 2]
    write(ink, figure, places, top + high / 2, small, np.random.default_rng(chance.getrandbits(64)), PX)


_NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gil", "Hal", "Marek", "Zosia", "Ola", "Jan")


def _scribble(ink: Any, cell: Cell, chance: Random) -> None:
    """A name, a date, a place: letters that nobody reads."""
    left, top, wide, high = (side * PX for side in cell.box)
    if cell.kind != "name" and chance.random() < 0.4:
        return
    told = {"date": "21.11.", "place": "Home"}.get(cell.kind, chance.choice(_NAMES))
    font = chance.choice([cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_SCRIPT_COMPLEX])
    size = chance.uniform(1.2, 1.9)
    place = np.zeros((int(1.6 * high), int(wide + 40 * PX)), np.uint8)
    at = (int(chance.uniform(0.2, 0.35) * wide), int(high * chance.uniform(0.7, 0.95)))
    cv2.putText(place, told, at, font, size, 230, chance.randint(3, 6), cv2.LINE_AA)
    under = ink[int(top) : int(top) + place.shape[0], int(left) : int(left) + place.shape[1]]
    np.maximum(under, place[: under.shape[0], : under.shape[1]] / np.float32(255), out=under)
