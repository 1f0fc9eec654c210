"""Measure how many words and lines the game master prints per card.

    python -m tools.bench.words_per_card [GAMES]

100 random games of each variant unless said otherwise, typed as people type: the next card at
``leaves>`` where nobody left. What stands in tables, headings and what is set up before a round are
apart. A word has a letter in it; figures are counted beside them.
"""

from __future__ import annotations

import random
import re
import statistics
import sys
from collections.abc import Iterable

from cardkit.v4.cli.talk import Talk
from cardkit.v4.engine import Draw, Entry, Leave, Show
from cardkit.v4.files import load
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation, Session
from cardkit.v4.tally import Header
from cardkit.v4.words import Grid, Line, Said
from tests.v4.games import SHIPPED
from tests.v4.table.driving import random_game

PEOPLE = ("Ann", "Bo", "Cy", "Di")


class Shown(Talk):
    """A screen of 80 columns that shows nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._colour = False

    @property
    def width(self) -> int:
        """Columns."""
        return 80

    def drawn(self, said: Iterable[Said]) -> str:
        """What would be seen."""
        return "".join(map(self._drawn, said))


def lines_of(entries: list[Entry]) -> Iterable[tuple[str, bool]]:
    """What is typed for the entries, each with whether a card is in it."""
    waiting = entries[1:]
    while waiting:
        match waiting:
            case [Leave(()), Draw(card), *_]:
                yield str(card), True
                waiting = waiting[2:]
                continue
            case [Draw(card), *_]:
                yield str(card), True
            case [Leave(names), *_]:
                yield ", ".join(names), False
            case [Show(cards, _), *_]:
                yield ", ".join(f"{name} {card or '-'}" for name, card in cards), True
            case _:
                yield "", False
        waiting = waiting[1:]


def about_cards(said: Iterable[Said]) -> list[Said]:
    """Without tables, headings, and what is set up before a round."""
    kept: list[Said] = []
    for piece in said:
        if isinstance(piece, Grid) or (
            isinstance(piece, Line) and (not piece.said or piece.tone == "heading")
        ):
            if kept:
                break
            continue
        kept.append(piece)
    return kept


def measured(name: str, seed: int) -> list[tuple[int, int, int]]:
    """For each card of one game: words, figures, lines."""
    chance = random.Random(f"{name} {seed}")
    variant = load(name)
    entries = random_game(variant, PEOPLE, chance)
    talk, screen = (
        Conversation(Session.begin(Header(name, PEOPLE), variant, None), Manner()),
        Shown(),
    )
    list(talk.welcome())
    cards: list[tuple[int, int, int]] = []
    for typed, is_card in lines_of(entries):
        text = screen.drawn(about_cards(talk.hear(typed)))
        words = [word for word in text.split() if re.search(r"\w", word)]
        figures = sum(not re.search(r"[^\W\d]", word) for word in words)
        found = (len(words) - figures, figures, text.count("\n"))
        if is_card:
            cards.append(found)
        elif cards:
            cards[-1] = tuple(map(sum, zip(cards[-1], found, strict=True)))  # type: ignore[assignment]
    return cards


def main(games: int = 100) -> None:
    """Print the figures of each variant."""
    print("words a card: median and nine in ten (with figures); lines a card: median and mean")
    for name in SHIPPED:
        cards = [card for seed in range(games) for card in measured(name, seed)]
        words, both = sorted(card[0] for card in cards), sorted(card[0] + card[1] for card in cards)
        lines = [card[2] for card in cards]
        ninth = int(0.9 * len(cards))
        print(
            f"{name:16} {statistics.median(words):4.0f} {words[ninth]:4} "
            f"({statistics.median(both):.0f}, {both[ninth]})   {statistics.median(lines):.1f} "
            f"{statistics.mean(lines):.2f}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
