"""In how many simulated games the pieces of gold that a table is told to have ready are not enough."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit.engine import Entry, State, Variant
from cardkit.lab import crowd
from cardkit.lab.bot_games import play
from cardkit.odds import supply


def short_of_pieces(variant: Variant, bots: Sequence[str], games: int, seed: str = "short") -> int:
    """In how many of the games some piece is more often out of the bank than people were told to have ready."""
    players = len(bots)
    needed = supply.needed(variant, players)
    pieces, ready = supply.Pieces([tuple(worth for worth, _ in needed)]), [number for _, number in needed]
    rules, short, found = variant.among(players), False, 0

    def look(state: State, entry: Entry | None) -> None:
        nonlocal short, found
        out = pieces.most([pieces.out_of_bank(rules, state.table)])
        short = short or any(used > number for used, number in zip(out, ready, strict=True))
        if entry is None:
            found, short = found + short, False

    play(variant, bots, games, seed, look)
    return found


def crowds(variant: Variant, players: int) -> list[list[str]]:
    """From careful to bold; by chance; all alike."""
    alike = "odds:1/6" if variant.deck_game else "pairs:2"
    return [crowd(variant, players), ["random:1/8"] * players, [alike] * players]
