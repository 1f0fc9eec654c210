"""In how many simulated games the pieces of gold that a table is told to have ready are not
enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardkit.v4.engine import Entry, State, Variant
from cardkit.v4.engine.core import Table
from cardkit.v4.lab import crowd
from cardkit.v4.lab.bot_games import play
from cardkit.v4.odds import supply
from cardkit.v4.odds.supply import split


def short_of_pieces(variant: Variant, bots: Sequence[str], games: int, seed: str = "short") -> int:
    """Of so many games, those in which some piece is more often out of the bank than people were
    told to have ready."""
    ready = dict(supply.needed(variant, len(bots)))
    short, found = False, 0

    def look(state: State, entry: Entry | None) -> None:
        nonlocal short, found
        out = out_of_bank(variant, state.table, tuple(ready))
        short = short or any(out[worth] > number for worth, number in ready.items())
        if entry is None:
            found, short = found + short, False

    play(variant, bots, games, seed, look)
    return found


def out_of_bank(variant: Variant, table: Table, worths: tuple[int, ...]) -> Counter[int]:
    """Pieces that are not in the bank now, by worth: in the pile before each player, in what each
    carries, on the path."""
    # their points are taken as gold (CN-14)
    noted = variant.keeps_artifacts and not variant.carried_leave
    piles = [
        table.total(seat) if noted else table.banked[seat] for seat in range(len(table.banked))
    ]
    piles += [table.loot] * len(table.inside)
    piles += table.rests or [table.leftover]
    piles += [variant.artifact_gold] * len(table.artifacts)
    out: Counter[int] = Counter()
    for pile in piles:
        out.update(dict(split(pile, worths)))
    return out


def crowds(variant: Variant, players: int) -> list[list[str]]:
    """From careful to bold; by chance; all alike."""
    alike = "odds:1/6" if variant.deck_game else "pairs:2"
    return [crowd("mixed", players), ["random:1/8"] * players, [alike] * players]
