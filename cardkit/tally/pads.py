"""A filled pad as a tally: what was banked a round, what artifacts count, the totals.

A pad says what the artifacts of a player count, not when they came: they are put into the last
round in which they can count that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardkit.engine.events import BeginRound, EndGame
from cardkit.engine.variant import Variant
from cardkit.tally.artifacts import artifacts_by_round
from cardkit.tally.items import Check, Claim, Header, Item
from cardkit.tally.score import score
from cardkit.tally.writer import write

Place: TypeAlias = tuple[str, int, int]
"""Place of a figure: its kind (banked, so-far, artifacts, total), its round from 1 (0: none), its
seat from 0."""


@dataclass(frozen=True)
class Pad:
    """The figures on a score pad by place, with the variant and the players in seat order.

    None, or no figure, is a cell in which nothing is written.
    """

    variant: Variant
    players: tuple[str, ...]
    figures: Mapping[Place, int | None]

    @property
    def rounds(self) -> list[int]:
        """The numbers of the rounds played; an extra round has the number after the last round."""
        return sorted({number for kind, number, _ in self.figures if kind == "banked"})

    def row(self, kind: str, number: int = 0) -> dict[str, int]:
        """Return a row's figures by player, without empty cells; `number` is its round, if any."""
        found = {}
        for seat, player in enumerate(self.players):
            figure = self.figures.get((kind, number, seat))
            if figure is not None:
                found[player] = figure
        return found


def pad_tally(pad: Pad, notes: Sequence[str] = ()) -> str:
    """Return the text of a tally that has the figures of a pad, and `notes` in its header."""
    variant = pad.variant
    header = Header(variant=variant.slug, players=pad.players, notes=tuple(notes))
    owed = {player: (worth,) for player, worth in pad.row("artifacts").items() if worth > 0}
    played = range(1, min(max(pad.rounds, default=0), variant.rounds) + 1)
    artifacts = artifacts_by_round(variant, played, owed)
    items: list[Item] = []
    for number in pad.rounds:
        banked = _claims(pad.row("banked", number))
        items += [BeginRound(extra=number > variant.rounds), Check("banked", banked)]
        if number in artifacts:
            items.append(Check("artifacts", artifacts[number]))
    totals = pad.row("total")
    if not totals:
        return write(header, items)
    check = Check("total", _claims(totals))
    state = score(write(header, [*items, check]), variant=variant).state
    is_short = state is not None and bool(state.rounds) and state.phase != "over"
    return write(header, [*items, *([EndGame()] if is_short else []), check])


def _claims(row: Mapping[str, int]) -> tuple[Claim, ...]:
    return tuple(Claim(player, figure) for player, figure in row.items())
