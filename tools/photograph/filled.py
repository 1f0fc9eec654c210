"""Fill in printed pads with simulated handwriting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import pymupdf
from numpy.random import Generator

from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.legality import legal_cards
from cardkit.engine.variant import Variant
from cardkit.printables import Paper, PrintOptions, render
from cardkit.printables.cells import (
    FIGURE_KINDS,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Box,
    Cell,
    is_half_page,
    pad_cells,
)
from cardkit.printables.pad import pad_texts
from cardkit.rulebook.loader import load
from tools.photograph.camera import PX, Quality, photograph
from tools.photograph.hands import Correction, Hand, Writer

Place = tuple[str, int, int]
CORRECTED = 0.015
"""The share of figures that are corrected."""
BESIDE: tuple[Correction, ...] = ("beside", "beside", "above", "below", "over", "over")
"""The ways in which figures are corrected; the most frequent are listed twice."""
MARKED = 0.15
"""The share of training pads with the three marks that were printed in cells of earlier pads."""
MISADDED = 0.004
"""How often people make a mistake in a sum; all later sums are then off by the same amount."""
STAYS = 0.87
"""The share of players who stay inside after a card."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gil", "Hal")


@dataclass(frozen=True)
class FilledPad:
    """A filled-in pad: its pages as grey values from 0 to 1, and the figures written on it.

    `figures` are the figures that were meant. `written` is what is written in each cell: ``12``,
    ``-``, or ``x12`` if something is struck out. `is_half` is True if the pad fills only the upper
    half of its page.
    """

    pages: list[Any]
    figures: dict[Place, int]
    written: dict[Cell, str]
    is_half: bool

    def photographs(self, quality: Quality, rng: Generator, *, half: bool) -> list[bytes]:
        """Return a photograph of each page, or with `half` only of the half that the pad fills."""
        pages = [page[: len(page) // 2] if half and self.is_half else page for page in self.pages]
        return [photograph(page, quality, rng) for page in pages]


@lru_cache(maxsize=8)
def printed(game: str, players: int, paper: Paper) -> list[Any]:
    """Return the pages of an empty pad as grey values from 0 (black) to 1 (white)."""
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
    hands: Sequence[Hand],
    rng: Generator,
    paper: Paper = "a4",
    texts: Mapping[Place, str] | None = None,
    corrected: float = CORRECTED,
    has_marks: bool = False,
) -> FilledPad:
    """Return a pad filled in by these hands in turn, seat by seat, with one pen.

    `texts` are what they write, by place; the default is the figures of a random game. `corrected`
    is the share of figures that are corrected. With `has_marks`, cells have the marks of earlier
    pads.
    """
    variant = load(game)
    texts = game_texts(variant, players, rng) if texts is None else texts
    pages = [page.copy() for page in printed(game, players, paper)]
    inks = [np.zeros((round(PAGE_HEIGHT * PX), round(PAGE_WIDTH * PX)), np.uint8) for _ in pages]
    pen, written = hands[0], {}
    for cell in pad_cells(variant, players):
        text, ink = texts.get((cell.kind, cell.round, cell.seat), ""), inks[cell.page - 1]
        hand = hands[cell.seat % len(hands)]
        large = rng.uniform(0.8, 0.95) * cell.box[3]
        hand = replace(hand, height=min(hand.height, large), dark=pen.dark)
        if cell.kind in (*FIGURE_KINDS, "artifacts"):
            is_wrong = rng.random() < corrected
            written[cell] = _write(Writer(hand, ink, rng), cell, text, is_wrong)
            if has_marks and cell.kind in FIGURE_KINDS:
                _mark(ink, cell.box)
        elif text:
            left, foot = cell.box[0] + cell.box[2] / 4, cell.box[1] + cell.box[3] * 0.8
            start, font = (round(left * PX), round(foot * PX)), cv2.FONT_HERSHEY_SCRIPT_SIMPLEX
            cv2.putText(ink, text, start, font, 1.5, 255 * pen.dark, 4, cv2.LINE_AA)
    for page, ink in zip(pages, inks, strict=True):
        _lay(ink, page, pen, rng)
    figures = {
        place: int(text) for place, text in texts.items() if place[0] in FIGURE_KINDS and text
    }
    return FilledPad(pages, figures, written, is_half_page(variant))


def _write(writer: Writer, cell: Cell, text: str, is_corrected: bool) -> str:
    """Write a figure into a cell, mostly with a dash for 0, and return the written text."""
    rng = writer.rng
    if not text:
        return ""
    if cell.kind == "artifacts":  # only the fact that something is written there is read
        return writer.figure(text.split()[0], cell.box)
    if text == "0" and cell.kind == "banked" and rng.random() < 0.9:
        return writer.figure("-", cell.box)
    wrong = str(max(0, int(text) + rng.choice((-10, -2, -1, 1, 2, 3, 10))))[-3:]
    if is_corrected and wrong != text:
        return writer.corrected(text, wrong, cell.box, BESIDE[rng.integers(len(BESIDE))])
    return writer.figure(text, cell.box)


def _mark(ink: Any, box: Box) -> None:
    """Draw the three marks of earlier pads at the bottom of a cell."""
    foot = box[1] + box[3]
    for across in (-5.6, 0, 5.6):
        x = box[0] + box[2] / 2 + across
        top, end = (round(x * PX), round((foot - 1.5) * PX)), (round(x * PX), round(foot * PX))
        cv2.line(ink, top, end, 220, 2, cv2.LINE_AA)


def _lay(ink: Any, page: Any, pen: Hand, rng: Generator) -> None:
    """Put ink on the middle of a page, lighter where the grain of the paper shows."""
    height, width = ink.shape
    top, left = (page.shape[0] - height) // 2, (page.shape[1] - width) // 2
    rough = abs(rng.standard_normal((height // 2, width // 2), np.float32))
    taken = np.maximum(cv2.resize(1 - pen.grain * rough, (width, height)), 0)
    if pen.bleeds:
        ink = cv2.GaussianBlur(ink, (0, 0), pen.bleeds * PX)
    if pen.fades:  # a pen gives less ink over a digit or two
        spots = rng.random((height // (4 * PX), width // (4 * PX)), np.float32)
        taken *= 1 - pen.fades * cv2.resize(spots, (width, height)) ** 2
    page[top : top + height, left : left + width] *= 1 - ink / np.float32(255) * taken


# --- a game ---------------------------------------------------------------------------------------


def game_texts(variant: Variant, players: int, rng: Generator) -> dict[Place, str]:
    """Return the figures that a random game leaves on its pad, sometimes with a wrong sum."""
    state = GameState(variant, NAMES[:players])
    while (move := _move(state, rng)) is not None:
        state.play(move)
    found: dict[Place, str] = {}
    off = [0] * players
    for (kind, number, seat), text in pad_texts(state).items():
        figure = "0" if text == "\u2013" else text
        if kind == "so-far" and rng.random() < MISADDED:
            off[seat] += rng.choice((-10, -2, -1, 1, 2, 10))
        if kind in ("so-far", "total"):
            figure = str(max(0, int(figure) + off[seat]))
        found[kind, number, seat] = figure
    return found


def _move(state: GameState, rng: Generator) -> Move | None:
    """Return a random move, or None at the end of the game."""
    stayers = [name for name in state.inside if rng.random() < STAYS]
    match state.phase:
        case "round":
            return BeginRound()
        case "card":
            cards = legal_cards(state)
            return Draw(cards[rng.integers(len(cards))])
        case "decision":
            leavers = [name for name in state.inside if name not in stayers]
            return Leave(tuple(leavers) if state.turn > 2 else ())
        case "show":
            cards = legal_cards(state)
            order = rng.permutation(len(cards))
            hands = zip(state.inside, order, strict=False)
            return Show({name: cards[at] if name in stayers else None for name, at in hands})
        case _:
            return None
