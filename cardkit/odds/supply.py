"""How many pieces of gold a table should have ready, so that they are enough in 95 of 100 games: found by playing games.

The games are seeded and follow the rules, and people decide in several manners. Gold is held in as few pieces as it can be,
changed as it comes (G-13): a pile before each player, what each carries, what lies on each card. Of the games that ship with
the program the figures are kept in `READY`; a test plays them again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardkit.engine import DOWN, TOLD, Slot, Table, Variant, i64, vec

if TYPE_CHECKING:
    from random import Random

WIDE = 32
"""So many bits hold any number of pieces."""
GAMES = 100
ENOUGH = 97
"""Of so many games of a manner the pieces are enough in so many: two more than is said, for the luck of a hundred games."""
Manner: TypeAlias = Literal["own", "alike", "chance"]
"""How people decide: each goes home at a chance of being caught of their own; all at the same; each by a throw of dice."""
MANNERS: tuple[Manner, ...] = ("own", "alike", "chance")
NERVE = (1 / 14, 1 / 4)
"""At which chances players go home, from careful to bold."""
KINDS = 4
"""In games of hands: the boldest goes home when so many kinds lie one card short of the end."""
PIECES = (1, 5, 10)
"""What people have, where a game does not say."""
READY: dict[str, dict[int, tuple[int, ...]]] = {
    "kings-gold": {
        3: (50, 10, 30, 280), 4: (65, 10, 30, 300), 5: (90, 15, 30, 285), 6: (95, 20, 25, 270),
        7: (95, 25, 30, 275), 8: (95, 25, 30, 310),
    },
    "poor-mans": {
        2: (25, 5, 20, 190), 3: (35, 10, 20, 185), 4: (45, 10, 20, 195), 5: (55, 15, 20, 200), 6: (60, 20, 25, 240),
        7: (70, 20, 20, 205), 8: (80, 15, 25, 230),
    },
    "cave-network": {
        2: (25, 10, 50, 470), 3: (35, 10, 55, 550), 4: (40, 10, 55, 515), 5: (50, 15, 55, 500),
        6: (55, 15, 50, 470), 7: (65, 20, 50, 475), 8: (75, 20, 40, 430),
    },
    "incan-gold": {
        3: (40, 10, 20, 195), 4: (50, 10, 20, 195), 5: (60, 15, 20, 205), 6: (65, 20, 20, 205),
        7: (75, 20, 20, 210), 8: (80, 25, 20, 220),
    },
    "diamant": {
        3: (40, 10, 20, 175), 4: (50, 10, 20, 175), 5: (55, 15, 20, 205), 6: (65, 20, 20, 225),
        7: (75, 20, 20, 210), 8: (80, 25, 20, 210),
    },
}  # fmt: skip
"""How many ones, fives and tens, and how much where all pieces count one, by the number of players."""
READY["incan-gold-2006"] = READY["incan-gold"]  # gold goes the same way
TEXTS = {*TOLD, "slug", "ruled", "asks_summary", "settings", "told", "origin"}  # they decide nothing in a game
_found: dict[Hashable, tuple[int, ...]] = {}


def needed(variant: Variant, players: int) -> tuple[tuple[int, int], ...]:
    """Which pieces, and how many of each, the smallest first; in fives."""
    worths = pieces_of(variant)
    return tuple(zip(worths, _ready(variant, players, worths)))


def amount(variant: Variant, players: int) -> int:
    """How much gold to have ready where all pieces count one, in tens."""
    return -(-_ready(variant, players, pieces_of(variant))[-1] // 10) * 10


def pieces_of(variant: Variant) -> tuple[int, ...]:
    """The pieces a game comes with; of a game with counters of one kind those that people have."""
    worths = tuple(sorted(piece.worth for piece in variant.pieces))
    return worths if len(worths) > 1 else PIECES


def _ready(variant: Variant, players: int, worths: tuple[int, ...]) -> tuple[int, ...]:
    kept = READY.get(variant.slug, {}).get(players)
    if kept is None or variant.settings or variant.changes or worths != PIECES:
        return played(variant, players, worths)
    return kept


def played(variant: Variant, players: int, worths: tuple[int, ...]) -> tuple[int, ...]:
    """Of each piece as many as are enough in 95 of 100 games, however people decide, and a tenth to spare, in fives; then how
    much gold is. Found out once for rules that differ in their words alone."""
    from random import Random  # games that ship need none before their first words

    key = tuple(value for name, value in variant.fields().items() if name not in TEXTS), players, worths, GAMES
    if key in _found:
        return _found[key]
    if len(_found) >= 256:
        _found.clear()
    variant, pieces = variant.among(players), Pieces((worths, (1,)))
    most = [0] * len(pieces.fields)
    for manner in MANNERS:
        chance = Random(f"supply {players} {manner}")
        games = [
            pieces.most(pieces.out_of_bank(variant, table) for table in _moments(variant, players, manner, chance))
            for _ in range(GAMES)
        ]
        enough = (*_enough([game[:-1] for game in games]), *_enough([game[-1:] for game in games]))
        most = [*map(max, most, enough)]
    return _found.setdefault(key, tuple(-(-max(1, number) * 11 // 50) * 5 for number in most))


def _enough(games: Sequence[tuple[int, ...]]) -> list[int]:
    """Of each piece as many as are enough in `ENOUGH` of a hundred of the games."""
    ranked, enough = [sorted(counts) for counts in zip(*games, strict=True)], len(games) * ENOUGH // 100
    for rank in range(enough - 1, len(games)):
        most = [counts[rank] for counts in ranked]
        if sum(all(n <= m for n, m in zip(game, most, strict=True)) for game in games) >= enough:
            break
    return most


def split(amount: int, worths: tuple[int, ...]) -> tuple[int, ...]:
    """`amount` in as few pieces as the largest first gives, the smallest first: 36 is 1, 1, 3 in ones, fives, tens."""
    numbers = []
    for worth in reversed(worths):
        number, amount = divmod(amount, worth)
        numbers.append(number)
    return tuple(reversed(numbers))


class Pieces(dict[int, int]):
    """By an amount of gold in how many pieces of each worth it is held, by tables with such pieces and by tables with such.

    All these numbers stand in one, each in a field of its own: those of many piles are added at once.
    """

    def __init__(self, kinds: Sequence[tuple[int, ...]]) -> None:
        """For tables of these kinds."""
        super().__init__()
        self.kinds = kinds
        self.fields = [WIDE * place for place, _ in enumerate(chain(*kinds))]

    def __missing__(self, amount: int) -> int:
        """Found out once."""
        numbers = chain(*(split(amount, worths) for worths in self.kinds))
        self[amount] = sum(number << field for number, field in zip(numbers, self.fields, strict=True))
        return self[amount]

    def out_of_bank(self, variant: Variant, table: Table) -> int:
        """Those that are not in the bank now: in the pile before each player, in what each carries, on the path."""
        noted = variant.keeps_artifacts and not variant.carried_leave  # their points are taken as gold (CN-14)
        piles = map(table.total, range(len(table.banked))) if noted else table.banked
        return (
            sum([self[pile] for pile in piles])
            + self[table.loot] * len(table.inside)
            + sum([self[pile] for pile in _lying(table)])
            + self[variant.artifact_gold] * len(table.artifacts)
        )

    def most(self, held: Iterable[int]) -> tuple[int, ...]:
        """Of each piece the most there are in any of these."""
        masks = [(1 << WIDE) - 1 << field for field in self.fields]
        most = [0] * len(masks)
        for numbers in held:
            for place, mask in enumerate(masks):
                if numbers & mask > most[place]:
                    most[place] = numbers & mask
        return tuple(number >> field for number, field in zip(most, self.fields, strict=True))


def _moments(variant: Variant, players: int, manner: Manner, chance: Random) -> Iterator[Table]:
    """A game as it goes: the table after every card, and after those have left who do."""
    table, seats = Table(variant.figures, players), vec[i64](range(players))
    leaving = _deciding(manner, players, chance)
    pack = [(slot, variant.meaning(slot.card).number) for slot in variant.slots]
    drawn = [slot for slot in variant.slots if slot.artifact]
    chance.shuffle(drawn)
    for _ in range(variant.rounds):
        if table.over():
            break
        table.begin(seats)
        deck = _deck(variant, table, pack, drawn)
        chance.shuffle(deck)
        hands = [deck[seat * table.hand : (seat + 1) * table.hand] for seat in seats if table.hand]
        while table.inside:
            if hands:
                leavers = leaving(table)
                yield table
                table.show(vec[i64]([DOWN if seat in leavers else _laid(table, hands[seat]) for seat in table.inside]))
            else:
                table.reveal(deck.pop())
                leavers = leaving(table) if table.inside else []
                yield table
                if table.inside:
                    table.leave(leavers)
                if not leavers:  # the same as before
                    continue
            yield table


def _deciding(manner: Manner, players: int, chance: Random) -> Callable[[Table], list[int]]:
    """Who goes home now, by the nerve each has in this game."""
    match manner:
        case "own":
            nerve = [chance.uniform(*NERVE) for _ in range(players)]
        case "alike":
            nerve = [chance.uniform(*NERVE)] * players
        case "chance":
            often = [chance.uniform(*NERVE) for _ in range(players)]
            return lambda table: [seat for seat in table.inside if chance.random() < often[seat]]

    def leaving(table: Table) -> list[int]:
        risk = _risk(table)
        return [seat for seat in table.inside if risk >= nerve[seat]]

    return leaving


def _risk(table: Table) -> float:
    """The chance that the next card ends it; in games of hands as if by how many kinds lie one card short of it, of `KINDS`."""
    if table.hand:
        low, high = NERVE
        return low + int(table.short) / KINDS * (high - low)
    return int(table.ending) / max(1, int(table.cards - table.turn))


def _laid(table: Table, hand: list[int]) -> int:
    """The card of a hand with the fewest of its kind on the path, and the most in the hand; it is played."""
    lying, kind, gold = table.lying, table.figures.kind, table.figures.gold
    held = [kind[card] for card in hand]
    card = min(hand, key=lambda card: (lying[kind[card]], -held.count(kind[card]), -gold[card]) if kind[card] >= 0 else (0,))
    hand.remove(card)
    return card


def _deck(variant: Variant, table: Table, pack: Sequence[tuple[Slot, int]], drawn: list[Slot]) -> list[int]:
    """The cards of this round: without those that have left the game; of artifacts drawn blind (PL-1) as many as joined."""
    joined = drawn[: variant.joined(table.course)] if variant.joins_blind else drawn
    cards = [
        number
        for slot, number in pack
        if not slot.artifact or (slot in joined and (variant.joins_blind or slot.joins <= table.course))
    ]
    for out, _ in table.gone:
        if out in cards:
            cards.remove(out)
    return cards


def _lying(table: Table) -> list[int]:
    """The piles of gold on the path: one on each card with a rest, or all on the one joker of a game of hands (CN-3)."""
    return table.rests or [table.leftover]
