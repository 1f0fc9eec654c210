"""A printed pad with a random game written on it by hand: pages as grey values, and what they say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any, Literal

import cv2
import numpy as np
import pymupdf

from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, legal_cards
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant
from cardkit.printables import PrintOptions, render
from cardkit.printables.cells import (
    DIGITS_APART,
    FIGURES,
    HEIGHT,
    WIDTH,
    Cell,
    digit_places,
    is_half_page,
    pad_cells,
    rounds_of,
)
from cardkit.printables.pad import written_in
from tools.photograph.camera import QualityName, photograph
from tools.photograph.hands import PX, Hand, write, write_sum

Habit = Literal["on", "between", "right"]
Place = tuple[str, int, int]
HABITS: dict[Habit, float] = {"on": 0.0, "between": -DIGITS_APART / 2, "right": DIGITS_APART / 2}
"""Where hands write digits: so many mm to the right of the marks."""
FROM_LINE = 2.0
"""Nobody writes a digit nearer to the line at the right of a cell, in mm from its middle."""
PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MISADDED = 0.004
"""How often people add wrongly in a sum; all that follows is then off by as much."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gil", "Hal")
FONTS = (
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)


@dataclass(frozen=True)
class FilledPad:
    """A pad with a game on it: its pages as grey values from 0 to 1, and the figures written there.

    `is_half`: it fills only the upper half of its page.
    """

    pages: list[Any]
    figures: dict[Place, int]
    is_half: bool

    def photographs(self, quality: QualityName, chance: Random, *, half: bool) -> list[bytes]:
        """Return a photograph of each page, or of its upper half if the pad stands there alone."""
        pictures = []
        for page in self.pages:
            height, width = (side / PX for side in page.shape)
            part = (0.0, 0.0, width, height / 2 if half and self.is_half else height)
            pictures.append(photograph(page, part, quality, chance)[0])
        return pictures


@lru_cache(maxsize=4)
def printed(game: str, players: int, paper: Literal["a4", "letter"]) -> list[Any]:
    """Return the pages of an empty pad as a printer makes them."""
    pages = []
    pdf = render("pad", load(game), PrintOptions(paper=paper, players=players, ink="mono"))
    for page in pymupdf.open(stream=pdf):
        shown = page.get_pixmap(dpi=round(PX * 25.4), colorspace=pymupdf.csGRAY)
        grey = np.frombuffer(shown.samples, np.uint8).reshape(shown.height, shown.stride)
        pages.append(grey[:, : shown.width] / np.float32(255))
    return pages


def filled(
    game: str,
    players: int,
    hand: Hand,
    chance: Random,
    habit: Habit = "on",
    paper: Literal["a4", "letter"] = "a4",
) -> FilledPad:
    """Return the pad of a random game, written by one hand with one habit."""
    variant, pages = load(game), printed(game, players, paper)
    inks = [np.zeros_like(page) for page in pages]
    width, height = PAPERS[paper]
    texts = _texts(variant, players, chance)
    noise = np.random.default_rng(chance.getrandbits(64))
    for cell in pad_cells(variant, players):
        left, top, wide, high = cell.box
        box = (left + (width - WIDTH) / 2, top + (height - HEIGHT) / 2, wide, high)
        cell, ink = cell._replace(box=box), inks[cell.page - 1]
        text = texts.get((cell.kind, cell.round, cell.seat), "")
        if cell.kind in FIGURES and text:
            _write(ink, cell, text, hand, noise, HABITS[habit])
        elif cell.kind == "artifacts" and text:
            small = replace(hand, height=min(hand.height, 0.85 * high))
            write_sum(ink, text, box[0] + wide / 2, box[1] + high / 2, small, noise)
        elif cell.kind in ("name", "date", "place", "winner"):
            _scribble(ink, cell, chance)
    done = [page * (1 - ink * (1 - hand.grey)) for page, ink in zip(pages, inks, strict=True)]
    figures = {place: int(text) for place, text in texts.items() if place[0] in FIGURES and text}
    return FilledPad(done, figures, is_half_page(variant))


# --- a game ---------------------------------------------------------------------------------------


def _texts(variant: Variant, players: int, chance: Random) -> dict[Place, str]:
    """Return what a random game writes on its pad; now and then a sum is wrong, and what follows."""
    texts = written_in(_played(variant, players, chance))
    found: dict[Place, str] = {}
    off = [0] * players
    for (kind, number, seat), text in texts.items():
        figure = "0" if text == "\u2013" else text
        if kind == "so-far" and chance.random() < MISADDED:
            off[seat] += chance.choice([-10, -2, -1, 1, 2, 10])
        if kind in ("so-far", "total"):
            figure = str(max(0, int(figure) + off[seat]))
        found[kind, number, seat] = figure
    return found


def _played(variant: Variant, players: int, chance: Random) -> GameState:
    """Return the end of a game in which cards come and people leave at random."""
    state = GameState(variant, NAMES[:players])
    boldness = {name: chance.uniform(0.75, 0.97) for name in state.players}
    while (move := _move(state, boldness, chance)) is not None:
        state.play(move)
    return state


def _move(state: GameState, boldness: dict[str, float], chance: Random) -> Move | None:
    """Return a random move; None at the end."""
    match state.phase:
        case "round":
            return BeginRound()
        case "card":
            return Draw(chance.choice(legal_cards(state)))
        case "decision":
            leavers = (name for name in state.inside if chance.random() > boldness[name])
            return Leave(tuple(leavers) if state.turn > 2 else ())
        case "show":
            cards = chance.sample(legal_cards(state), len(state.inside))
            shown = zip(state.inside, cards, strict=True)
            return Show(
                {name: card if chance.random() < boldness[name] else None for name, card in shown}
            )
        case _:
            is_tied = len(state.rounds) < rounds_of(state.variant)
            return BeginRound(extra=True) if is_tied and _may_go_on(state) else None


def _may_go_on(state: GameState) -> bool:
    try:
        state.copy().play(BeginRound(extra=True))
    except IllegalMove:
        return False
    return True


# --- writing it down ------------------------------------------------------------------------------


def _write(ink: Any, cell: Cell, text: str, hand: Hand, noise: Any, shift: float) -> None:
    """Write a number into a cell, smaller where that is low; a dash for nothing banked."""
    top, height = cell.box[1], cell.box[3]
    is_dash = text == "0" and cell.kind == "banked" and noise.random() < 0.9
    small = replace(hand, height=min(hand.height, 0.85 * height))
    shift = min(shift, cell.box[2] / 2 - DIGITS_APART - FROM_LINE)
    places = [place + shift for place in digit_places(cell.box)]
    write(ink, "-" if is_dash else text, places, top + height / 2, small, noise)


def _scribble(ink: Any, cell: Cell, chance: Random) -> None:
    """Write a name, a date, a place: letters that nobody reads."""
    left, top, width, height = (round(side * PX) for side in cell.box)
    if cell.kind != "name" and chance.random() < 0.4:
        return
    text = {"date": "21.11.", "place": "Home"}.get(cell.kind, chance.choice(NAMES))
    start = (int(chance.uniform(0.2, 0.35) * width), int(height * chance.uniform(0.7, 0.95)))
    under = ink[top : top + 2 * height, left:]
    drawn = np.zeros(under.shape, np.uint8)
    size, thickness = chance.uniform(1.2, 1.9), chance.randint(3, 6)
    cv2.putText(drawn, text, start, chance.choice(FONTS), size, 230, thickness, cv2.LINE_AA)
    np.maximum(under, drawn / np.float32(255), out=under)
