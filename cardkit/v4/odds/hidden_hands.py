"""Odds in a game of hands: known cards, and chances as if the laid cards were random."""

from fractions import Fraction
from functools import lru_cache
from math import comb
from struct import unpack
from typing import NamedTuple, TypeAlias

from cardkit.v4.engine import State, claims
from cardkit.v4.engine.core import DOWN, Table, shared
from cardkit.v4.odds.chances import survival_of
from cardkit.v4.odds.counting import multiplied
from cardkit.v4.odds.deck_left import Danger, upcoming
from cardkit.v4.text import needs

ByLaid: TypeAlias = dict[int, Fraction]  # by the number of cards laid in a turn


class Cave(NamedTuple):
    """Known cards in a game of hands, and chances if the laid cards were random.

    `kinds` says of each kind how many lie in the cave and how many nobody has shown. `unseen`
    counts all cards nobody has shown: in hands, taken out before the deal, or laid face down. The
    chances hold only if the laid cards were random, which they are not, since people choose:
    `collapse` is by the number of cards laid next turn, `survival` by the number of cards laid in
    all, `comes` (gold), `gain_each` and `remainder` (of turns without a collapse) by the number of
    players who go on.
    """

    kinds: tuple[Danger, ...]
    unseen: int
    collapse: ByLaid
    comes: ByLaid
    gain_each: ByLaid
    remainder: ByLaid
    survival: tuple[Fraction, ...]

    @property
    def short(self) -> tuple[Danger, ...]:
        """Kinds of which one more card ends the game, even if none is unseen: ranks in pairs."""
        return tuple(kind for kind in self.kinds if kind.lying == kind.ends_at - 1)


def cave(state: State) -> Cave:
    """Return the odds in a game of hands. Raises `Over`, and `ValueError` for a deck game."""
    needs(state, State, "odds.cave(state)")
    state = upcoming(state)
    variant = state.variant
    if claims.deal(variant) is None:
        raise ValueError(
            f"{variant.name} is played from a deck: its chances are exact, see "
            f"odds.next_card(state)"
        )
    table = state.table
    numbers = zip(variant.limits.items(), table.lying, table.copies)
    kinds = tuple(
        Danger(kind, lying, copies - lying, limit) for (kind, limit), lying, copies in numbers
    )
    collapse, comes, gain, rest = {}, {}, {}, {}
    for laid in range(1, len(state.inside) + 1):
        safe, among = laid_safely(table, laid)
        if not among:
            break
        counts = [
            (shared(table.figures.share, gold, laid), count)
            for gold, count in enumerate(safe_gold(table, laid))
        ]
        collapse[laid] = 1 - Fraction(safe, among)
        comes[laid] = Fraction(all_safe_gold(table, laid), among)
        gain[laid] = Fraction(sum([count * each for (each, _), count in counts]), among)
        rest[laid] = Fraction(sum([count for (_, over), count in counts if over]), safe or 1)
    others = _without_kind(table)
    curve = survival_of(others, tuple(sorted(kind[1:4] for kind in kinds)))
    return Cave(
        kinds, sum(kind.left for kind in kinds) + others, collapse, comes, gain, rest, curve
    )


def laid_safely(table: Table, laid: int) -> tuple[int, int]:
    """Count the ways to lay `laid` random unseen cards: those that end nothing, and all."""
    return _laid_safely(tuple(sorted(_rooms(table))), _without_kind(table), laid, _many(table))


def ending_costs(table: Table, laid: int, banked: int) -> int:
    """Sum up what a catch costs someone inside, over all ways to lay `laid` unseen cards.

    The cost is of the loot and of so much `banked` before (G-22). Of kinds that end a game together
    the dearest counts: so each price adds its difference to the next lower one, as often as some
    kind of this price or a dearer one ends the game.
    """
    figures, rooms, others, many = table.figures, _rooms(table), _without_kind(table), _many(table)
    prices = figures.prices[:DOWN]
    tolls = [price.of(table.loot, banked) for price in prices]
    total = below = 0
    for more in sorted(set(tolls)):
        feared = [room for room, cost in zip(rooms, tolls) if cost >= more]
        free = sum([room % many for room, cost in zip(rooms, tolls) if cost < more])
        safe, among = _laid_safely(tuple(sorted(feared)), others + free, laid, many)
        total += (more - below) * (among - safe)
        below = more
    return total


def _rooms(table: Table) -> list[int]:
    """Return for each kind the room left times `_many`, plus its unseen cards."""
    many = _many(table)
    return [
        (limit - 1 - lying) * many + copies - lying
        for limit, lying, copies in zip(table.figures.limits, table.lying, table.copies)
    ]


def _without_kind(table: Table) -> int:
    """Return the number of unseen cards that are of no kind of danger."""
    figures = table.figures
    return figures.harmless - (
        sum([figures.kind[card] < 0 for card in table.came]) if figures.harmless else 0
    )


def _many(table: Table) -> int:
    """Return a number above that of the cards of one kind.

    It is as small as possible, since small numbers are looked up quickly.
    """
    return table.figures.pack + 1


@lru_cache(1 << 14)
def _laid_safely(kinds: tuple[int, ...], others: int, laid: int, many: int) -> tuple[int, int]:
    """Count as `laid_safely` does; `kinds` are the sorted `_rooms`."""
    ways, unseen = [1], others
    for kind in kinds:
        room, left = divmod(kind, many)
        unseen += left
        ways = multiplied(ways, [comb(left, number) for number in range(min(room, laid) + 1)])[
            : laid + 1
        ]
    safe = sum(count * comb(others, laid - number) for number, count in enumerate(ways))
    return safe, comb(unseen, laid)


def all_safe_gold(table: Table, laid: int) -> int:
    """Sum up the gold of all ways to lay `laid` random unseen cards that end nothing.

    Counted card by card: its gold, times the ways it is part of.
    """
    figures, rooms, others, many = table.figures, _rooms(table), _without_kind(table), _many(table)
    unseen = figures.gold_of[:]
    for card in table.came:
        kind = figures.kind[card]
        unseen[kind] = unseen[kind] - figures.gold[card]
    # by room: cards of kinds with the same room are part of equally many ways
    brings: dict[int, int] = {}
    for room, gold in zip(rooms, unseen):
        if gold:
            brings[room] = brings.get(room, 0) + gold
    harmless = unseen[DOWN]
    total = (
        harmless * _laid_safely(tuple(sorted(rooms)), others - 1, laid - 1, many)[0]
        if harmless
        else 0
    )
    for room, gold in brings.items():
        if room >= many:
            with_one = rooms.copy()
            with_one[rooms.index(room)] = room - many - 1
            with_one.sort()
            total += gold * _laid_safely(tuple(with_one), others, laid - 1, many)[0]
    return total


def safe_gold(table: Table, laid: int) -> tuple[int, ...]:
    """Count the ways to lay `laid` random unseen cards that end nothing, by their gold."""
    figures = table.figures
    unseen = [list(golds) for golds in figures.golds_of]
    for card in table.came:
        unseen[figures.kind[card]].remove(figures.gold[card])
    rooms = [limit - 1 - lying for limit, lying in zip(figures.limits, table.lying)]
    kinds = sorted(
        (room, tuple(golds)) for room, golds in zip((*rooms, laid), unseen) if room > 0 and golds
    )
    return _safe_gold(tuple(kinds), laid)


@lru_cache(1 << 10)
def _safe_gold(kinds: tuple[tuple[int, tuple[int, ...]], ...], laid: int) -> tuple[int, ...]:
    """Count as `safe_gold` does; each kind has its room and the gold of its unseen cards.

    A long integer holds all the counts for one number of cards, by gold, in fields of 64 bits, or
    of 32 where that is enough.
    """
    width, letter = (
        (32, "I") if comb(sum([len(golds) for _, golds in kinds]), laid) >> 32 == 0 else (64, "Q")
    )
    ways = [1] + [0] * laid
    for room, golds in kinds:
        of_kind = _of_kind(room, golds, width)
        for so_far in range(laid, 0, -1):
            for number in range(1, min(room, so_far) + 1):
                ways[so_far] += of_kind[number] * ways[so_far - number]
    fields = ways[laid].bit_length() // width + 1
    return unpack(f"<{fields}{letter}", ways[laid].to_bytes(fields * width // 8, "little"))


@lru_cache(1 << 10)
def _of_kind(most: int, golds: tuple[int, ...], width: int) -> list[int]:
    """Count the sets of up to `most` cards of one kind, by gold, for each number of cards.

    Each count is a long integer with fields of `width` bits.
    """
    ways = [1] + [0] * most
    for gold in golds:
        for number in range(most, 0, -1):
            ways[number] += ways[number - 1] << width * gold
    return ways
