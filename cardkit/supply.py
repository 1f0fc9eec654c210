"""How many pieces of gold a table should have ready, so that they are enough in 95 of 100 games: found by playing games.

The games are seeded and follow the rules; each player goes home with a chance of their own, from bold to careful. Gold is
held in as few pieces as it can be, changed as it comes (G-13): a pile before each player, what each carries, what lies on
each card. Of the games that ship with the program the figures are kept in `READY`; a test plays them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from cardkit.core import DOWN, Table
from cardkit.variant import Slot, Variant

if TYPE_CHECKING:
    from random import Random

GAMES = 100
ENOUGH = 95
"""Of so many games the pieces are enough in so many."""
PIECES = (1, 5, 10)
"""What people have, where a game does not say."""
READY: dict[str, dict[int, tuple[int, ...]]] = {
    "kings-gold": {
        3: (25, 10, 20),
        4: (30, 10, 20),
        5: (40, 10, 25),
        6: (40, 10, 20),
        7: (45, 10, 20),
        8: (45, 10, 20),
    },
    "poor-mans": {
        2: (20, 5, 15),
        3: (25, 10, 15),
        4: (30, 10, 15),
        5: (35, 10, 15),
        6: (40, 10, 20),
        7: (45, 10, 20),
        8: (45, 10, 15),
    },
    "cave-network": {
        2: (20, 5, 25),
        3: (25, 10, 30),
        4: (30, 10, 30),
        5: (40, 10, 30),
        6: (45, 15, 35),
        7: (45, 15, 30),
        8: (50, 15, 30),
    },
    "incan-gold": {
        3: (25, 10, 15),
        4: (30, 10, 15),
        5: (35, 10, 15),
        6: (40, 10, 15),
        7: (40, 10, 15),
        8: (45, 10, 15),
    },
    "incan-gold-2006": {
        3: (25, 10, 15),
        4: (30, 10, 15),
        5: (35, 10, 15),
        6: (40, 10, 15),
        7: (40, 10, 15),
        8: (45, 10, 15),
    },
    "diamant": {
        3: (25, 10, 15),
        4: (30, 10, 15),
        5: (40, 10, 15),
        6: (40, 10, 20),
        7: (45, 10, 15),
        8: (45, 10, 15),
    },
}
"""For ones, fives and tens, by the number of players."""


def needed(variant: Variant, players: int, pieces: Sequence[int] = ()) -> tuple[tuple[int, int], ...]:
    """Which pieces, and how many of each, the smallest first; in fives. `pieces` are what the table has, with a 1."""
    worths = tuple(sorted(pieces)) or pieces_of(variant)
    ready = READY.get(variant.slug, {}).get(players)
    if ready is None or variant.settings or variant.changes or worths != PIECES:
        ready = played(variant, players, worths)
    return tuple(zip(worths, ready, strict=True))


def pieces_of(variant: Variant) -> tuple[int, ...]:
    """The pieces a game comes with; of a game with counters of one kind those that people have."""
    worths = tuple(sorted(piece.worth for piece in variant.pieces))
    return worths if len(worths) > 1 else PIECES


def played(variant: Variant, players: int, worths: Sequence[int], seed: str = "supply") -> tuple[int, ...]:
    """Of each piece as many as are enough in `ENOUGH` of `GAMES` games, in fives."""
    from random import Random  # games that ship need none before their first words

    variant, chance = variant.among(players), Random(f"{seed} {players}")
    games = [_most_at_once(variant, players, tuple(worths), chance) for _ in range(GAMES)]
    ranked = [sorted(game[place] for game in games) for place in range(len(worths))]
    for rank in range(ENOUGH - 1, GAMES):
        most = [counts[rank] for counts in ranked]
        if sum(all(n <= m for n, m in zip(game, most, strict=True)) for game in games) >= ENOUGH:
            break
    return tuple(max(5, -(-number // 5) * 5) for number in most)


@lru_cache(maxsize=4096)
def split(amount: int, worths: tuple[int, ...]) -> tuple[int, ...]:
    """`amount` in as few pieces as the largest first gives, the smallest first: 36 is 1, 1, 3 in ones, fives, tens."""
    numbers = []
    for worth in reversed(worths):
        number, amount = divmod(amount, worth)
        numbers.append(number)
    return tuple(reversed(numbers))


def _most_at_once(variant: Variant, players: int, worths: tuple[int, ...], chance: Random) -> tuple[int, ...]:
    """Of each piece the most that is out of the bank at one moment of a game."""
    table, seats = Table(variant.figures, players), list(range(players))
    nerve = [chance.uniform(0.05, 0.4) for _ in seats]
    drawn = [slot for slot in variant.slots if slot.artifact]
    chance.shuffle(drawn)
    most = [0] * len(worths)
    for _ in range(variant.rounds):
        if table.over():
            break
        table.begin(seats)
        deck = _deck(variant, table, drawn)
        chance.shuffle(deck)
        while table.inside:
            if variant.deck_game:
                table.reveal(deck.pop())
                if table.inside:
                    _keep(variant, table, worths, most)
                    table.leave(_leavers(table, nerve, chance))
            else:
                leavers = _leavers(table, nerve, chance)
                table.show([DOWN if seat in leavers else deck.pop() for seat in table.inside])
            _keep(variant, table, worths, most)
    return tuple(most)


def _leavers(table: Table, nerve: list[float], chance: Random) -> list[int]:
    return [seat for seat in table.inside if chance.random() < nerve[seat]]


def _deck(variant: Variant, table: Table, drawn: list[Slot]) -> list[int]:
    """The cards of this round: without those that have left the game; of artifacts drawn blind (PL-1) as many as joined."""
    joined = drawn[: variant.joined(table.course)] if variant.joins_blind else drawn
    cards = [
        variant.meaning(slot.card).number
        for slot in variant.slots
        if not slot.artifact or (slot in joined and (variant.joins_blind or slot.joins <= table.course))
    ]
    for out, _ in table.gone:
        if out in cards:
            cards.remove(out)
    return cards


def _keep(variant: Variant, table: Table, worths: tuple[int, ...], most: list[int]) -> None:
    """Look how many pieces are out of the bank now."""
    noted = variant.keeps_artifacts and not variant.carried_leave  # their points are taken as gold (CN-14)
    piles = [*map(table.total, range(len(table.banked)))] if noted else [*table.banked]
    piles += [table.loot] * len(table.inside)
    piles += table.rests if variant.deck_game else [table.leftover]
    piles += [variant.artifact_gold] * len(table.artifacts)
    out = [0] * len(worths)
    for pile in piles:
        if pile:
            for place, number in enumerate(split(pile, worths)):
                out[place] += number
    for place, number in enumerate(out):
        if number > most[place]:
            most[place] = number
