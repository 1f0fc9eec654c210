"""A printed pad with a game of bots written on it by hand: pages as grey values, and what stands in
their cells."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import cv2
import numpy as np
import pymupdf

from cardkit.v4.engine import Begin, State, Variant, apply, start
from cardkit.v4.engine.legal import moves
from cardkit.v4.engine.tables import rounds_played
from cardkit.v4.files import load
from cardkit.v4.paper import Cell, digit_places, pad_cells
from cardkit.v4.paper.pad_code import DIGITS_APART
from tools.photograph.camera import Grey
from tools.photograph.hands import PX, Hand, write

MISADDED: Final = 0.004
"""How often people add wrongly in a running total; all that follows is then off by as much."""
LEAVING: Final = (0.02, 0.06, 0.12)
"""How likely somebody is to leave after a card, from bold to careful."""
NAMES: Final = (
    "Ann",
    "Bo",
    "Cy",
    "Di",
    "Eve",
    "Finn",
    "Gil",
    "Hal",
    "Marek",
    "Zosia",
    "Ola",
    "Jan",
)
FONTS: Final = (
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)
Habit: TypeAlias = Literal["on", "between", "right"]
HABITS: Final[dict[Habit, float]] = {
    "on": 0.0,
    "between": -DIGITS_APART / 2,
    "right": DIGITS_APART / 2,
}
"""Where hands place their digits: by mm to the right of the marks."""


class Pad(NamedTuple):
    """A filled pad: its pages as grey values from 0 to 1, and by cell the number there (None:
    nothing; a dash: 0)."""

    pages: list[Grey]
    figures: dict[Cell, int | None]
    upper: bool
    """All of its first page stands in the upper half of the paper."""


@lru_cache(maxsize=4)
def printed(game: str, players: int) -> tuple[list[Grey], list[Cell]]:
    """The pages of an empty pad as a printer makes them, and their cells."""
    variant, pages = load(game), []
    for page in pymupdf.open(stream=variant.pad(players=players, paper="both")):
        shown = page.get_pixmap(dpi=round(PX * 25.4), colorspace=pymupdf.csGRAY)
        grey = np.frombuffer(shown.samples, np.uint8).reshape(shown.height, shown.stride)[
            :, : shown.width
        ]
        pages.append(grey / np.float32(255))
    return pages, pad_cells(variant, players)


def filled(game: str, players: int, hand: Hand, chance: Random, habit: Habit = "on") -> Pad:
    """A game that bots played, written on its pad by one hand, which places all digits by one
    habit."""
    variant = load(game)
    pages, cells = printed(game, players)
    numbers = sorted({cell.page for cell in cells})
    shared = len(numbers) > len(pages)  # pages of a pad that stand above each other on one
    sheets = {number: pages[0 if shared else number - 1] for number in numbers}
    inks = {number: np.zeros_like(sheet) for number, sheet in sheets.items()}
    figures = _figures(cells, _played(variant, players, chance), chance)
    for cell, number in figures.items():
        if number is not None:
            # without marks, nothing to write beside
            shift = 0.0 if cell.kind == "artifact" else HABITS[habit]
            _write(inks[cell.page], cell, number, hand, chance, shift)
    for cell in cells:
        if cell.kind in ("name", "date", "place", "winner"):
            _scribble(inks[cell.page], cell, chance)
    done = [sheets[number] * (1 - inks[number] * (1 - hand.grey)) for number in numbers]
    upper = all(
        cell.box[1] + cell.box[3] < len(pages[0]) / PX / 2 + 1 for cell in cells if cell.page == 1
    )
    return Pad(done, figures, upper)


def _played(variant: Variant, players: int, chance: Random) -> State:
    """The end of a game between people from bold to careful."""
    state = start(variant, [str(seat) for seat in range(1, players + 1)])
    habits = {name: chance.choice(LEAVING) for name in state.players}
    while state.phase != "over":
        leaving = [name for name in state.inside if chance.random() < habits[name]]
        match state.phase:
            case "card":
                state = state.draw(chance.choice(moves(state).cards))
            case "leave":
                state = state.leave(*leaving)
            case "show":
                cards = chance.sample(moves(state).cards, len(state.inside))
                shown = zip(state.inside, cards, strict=True)
                state = state.show({n: None if n in leaving else card for n, card in shown})
            case _:
                state = apply(state, Begin())[0]
    return state


def _figures(cells: list[Cell], state: State, chance: Random) -> dict[Cell, int | None]:
    """The numbers in the cells of a pad when a game is over."""
    rounds, seats = rounds_played(state), state.players
    took = [(taken.number, seats.index(taken.player), taken.worth) for taken in state.taken]
    off = [0] * len(seats)
    figures: dict[Cell, int | None] = {}
    for cell in cells:
        seat, name, number = cell.seat, seats[cell.seat], None
        if cell.kind == "total":
            number = max(0, state.total(name) + off[seat])
        elif cell.kind == "banked" and cell.round <= len(rounds):
            row = rounds[cell.round - 1]
            number = row.banked.get(name, 0) if name in row.seats else None
        elif cell.kind == "so-far" and cell.round <= len(rounds):
            if chance.random() < MISADDED:
                off[seat] += chance.choice([-10, -2, -1, 1, 2, 10])
            number = max(
                0, sum(row.banked.get(name, 0) for row in rounds[: cell.round]) + off[seat]
            )
        elif cell.kind == "artifact" and seat >= 0:
            number = (
                sum(worth for round_, who, worth in took if (round_, who) == (cell.round, seat))
                or None
            )
        elif cell.kind == "artifact":
            fits = [taken for taken in took if (taken[0], taken[2]) == (cell.round, cell.worth)]
            if fits:
                took.remove(fits[0])
                number = fits[0][1] + 1
        if cell.kind in ("banked", "so-far", "total", "artifact"):
            figures[cell] = number
    return figures


def _write(ink: Any, cell: Cell, number: int, hand: Hand, chance: Random, shift: float) -> None:
    """Write a number into a cell, smaller where that is low; its digits `shift` mm to the right of
    the marks."""
    left, top, wide, high = cell.box
    figure = "-" if number == 0 and cell.kind == "banked" and chance.random() < 0.9 else str(number)
    small = replace(hand, high=min(hand.high, 0.85 * high))
    places = [place + shift for place in digit_places(cell.box)] if wide > 12 else [left + wide / 2]
    write(ink, figure, places, top + high / 2, small, np.random.default_rng(chance.getrandbits(64)))


def _scribble(ink: Any, cell: Cell, chance: Random) -> None:
    """A name, a date, a place: letters that nobody reads."""
    left, top, wide, high = (round(side * PX) for side in cell.box)
    if cell.kind != "name" and chance.random() < 0.4:
        return
    text = {"date": "21.11.", "place": "Home"}.get(cell.kind, chance.choice(NAMES))
    font, size = chance.choice(FONTS), chance.uniform(1.2, 1.9)
    start = (int(chance.uniform(0.2, 0.35) * wide), int(high * chance.uniform(0.7, 0.95)))
    under = ink[top : top + 2 * high, left:]
    drawn = cv2.putText(
        np.zeros(under.shape, np.uint8),
        text,
        start,
        font,
        size,
        230,
        chance.randint(3, 6),
        cv2.LINE_AA,
    )
    np.maximum(under, drawn / np.float32(255), out=under)
