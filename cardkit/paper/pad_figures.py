"""The figures of a played game as a pad has them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardkit.engine import Card
from cardkit.paper.pad_parts import Line


class Turn(NamedTuple):
    """A turn: the cards by who showed them (the deck has no name; None is a card face down), who left after it by name,
    whether these were all inside, and which cards went back."""

    cards: Mapping[str, Card | None]
    left: tuple[str, ...] = ()
    all_left: bool = False
    back: tuple[Card, ...] = ()


class Played(NamedTuple):
    """A round as a pad shows it: gold banked by player, artifacts carried out, what was lost, and the running total of gold
    alone, all by name; the kinds of danger to tick and how many of each came, the turns, and how it ended in words."""

    line: Line
    banked: Mapping[str, int]
    carried: Mapping[str, tuple[int, ...]]
    lost: int
    caught: frozenset[str]
    so_far: Mapping[str, int]
    seen: Mapping[str, int]
    turns: tuple[Turn, ...]
    ended: str


class Filled(NamedTuple):
    """What was written on a pad."""

    players: Sequence[str]
    rounds: Sequence[Played]
    totals: Mapping[str, int]
    date: str
    place: str
    winner: str

    @property
    def lines(self) -> tuple[Line, ...]:
        """The rounds that were played."""
        return tuple(played.line for played in self.rounds)

    def of(self, line: Line) -> Played:
        """The round of that line."""
        return next(played for played in self.rounds if played.line == line)
