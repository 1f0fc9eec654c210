"""Whole games between bots, as fast as plain Python plays them.

A variant is compiled once into flat tables: the cards and their meanings by slot, the slots that join before each
round. What happens to the cards is left to `rules`: `begin`, `reveal`, `leave` and `show` change one state a game,
unchecked and without a log, since a card drawn from the deck cannot be impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from operator import mul
from random import Random
from typing import NamedTuple, cast

from cardkit.cards import Card
from cardkit.lab.bots import Bot, BotError, Lays, Leaves, check_word, laying, leaving
from cardkit.places import standing
from cardkit.rules import begin, leave, reveal, show
from cardkit.state import State, start
from cardkit.variant import Variant, first_bit

PARTS = 27720
"""A win has so many parts: it can be shared evenly by any number of players up to 12."""
TABLE_FIGURES = ("cards", "turns", "caught", "shares", "remainders")
SEAT_FIGURES = ("wins", "gold", "total", "caught", "lost")


class Tallies(NamedTuple):
    """What games came to, in whole numbers, so that adding up in any order gives the same.

    A game is a row of figures: `TABLE_FIGURES`, then `SEAT_FIGURES` for each player (wins in `PARTS`, banked gold,
    total with artifacts, rounds caught in, gold lost by it). `sums` has their sums, `squares` those of their squares,
    `shares_by_remainders` and `first_by_last` (totals of the first and the last player) those of two multiplied, all
    for standard errors. `left` counts for each player how often they left in which turn (at 0: were caught).
    """

    games: int
    sums: list[int]
    squares: list[int]
    shares_by_remainders: int
    first_by_last: int
    left: list[list[int]]

    def plus(self, other: Tallies) -> Tallies:
        """These games and the others."""
        return Tallies(
            self.games + other.games,
            _added(self.sums, other.sums),
            _added(self.squares, other.squares),
            self.shares_by_remainders + other.shares_by_remainders,
            self.first_by_last + other.first_by_last,
            [_added(mine, theirs) for mine, theirs in zip(self.left, other.left, strict=True)],
        )

    def table(self, figure: str) -> tuple[int, int]:
        """The sum of a figure of the table, and of its squares."""
        place = TABLE_FIGURES.index(figure)
        return self.sums[place], self.squares[place]

    def seat(self, seat: int, figure: str) -> tuple[int, int]:
        """The sum of a figure of the player in `seat` (from 0), and of its squares."""
        place = _place(seat, figure)
        return self.sums[place], self.squares[place]


def _place(seat: int, figure: str) -> int:
    return len(TABLE_FIGURES) + seat * len(SEAT_FIGURES) + SEAT_FIGURES.index(figure)


def _added(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def no_games(variant: Variant, players: int) -> Tallies:
    """Before the first game."""
    width = len(TABLE_FIGURES) + len(SEAT_FIGURES) * players
    turns = len(variant.slots) + 2
    return Tallies(0, [0] * width, [0] * width, 0, 0, [[0] * turns for _ in range(players)])


def play(variant: Variant, bots: Sequence[Bot], games: int, seed: str) -> Tallies:
    """Play `games` games; `bots` sit in their order. The same seed gives the same games.

    Raises `BotError` for a word that names no bot, and `ValueError` when the variant is not for that many players.
    """
    names = tuple(str(seat) for seat in range(1, len(bots) + 1))
    start(variant, names)
    chance = Random(seed)
    played = _deck_games if variant.deck_game else _hand_games
    tallies = no_games(variant, len(bots))
    rows = []
    for state, cards, shares, remainders in played(variant, names, bots, games, chance):
        rows.append(_row(state, cards, shares, remainders, tallies.left))
    if not rows:
        return tallies
    columns = list(zip(*rows, strict=True))
    return Tallies(
        games,
        [sum(column) for column in columns],
        [sum(map(mul, column, column)) for column in columns],
        sum(map(mul, columns[TABLE_FIGURES.index("shares")], columns[TABLE_FIGURES.index("remainders")])),
        sum(map(mul, columns[_place(0, "total")], columns[_place(len(bots) - 1, "total")])),
        tallies.left,
    )


def _row(state: State, cards: int, shares: int, remainders: int, left: list[list[int]]) -> list[int]:
    """The figures of a finished game; when each player left is counted in `left`."""
    turns = ended = 0
    rounds = []
    for played in state.rounds:
        turns += played.turns
        ended += played.end == "caught"
        rounds.append((played.left, played.lost))
    row = [cards or turns, turns, ended, shares, remainders]
    ranks = standing(state)
    top = max(ranks.values())
    won = PARTS // list(ranks.values()).count(top)
    for (name, rank), times in zip(ranks.items(), left, strict=True):
        caught = lost = 0
        for leavings, loss in rounds:
            if name in leavings:
                times[leavings[name]] += 1
            else:
                caught += 1
                lost += loss
        times[0] += caught
        row += (won if rank == top else 0, state.banked[name], rank[0], caught, lost)
    return row


# --- games played from a deck ------------------------------------------------------------------------------------------


def _deck_games(
    variant: Variant, names: tuple[str, ...], bots: Sequence[Bot], games: int, chance: Random
) -> Iterator[tuple[State, int, int, int]]:
    """Each finished game, with how many shares there were and how many left a remainder."""
    cards = [(slot.card, variant.meaning(slot.card), slot.gold) for slot in variant.slots]
    drawn_blind = [bit for bit, slot in enumerate(variant.slots) if slot.artifact] if variant.joins_blind else []
    joining = [
        [bit for bit, slot in enumerate(variant.slots) if slot.joins == number and bit not in drawn_blind]
        for number in range(1, variant.rounds + 1)
    ]
    everyone = _minds(variant, names, bots, chance)
    random = chance.random
    nobody: tuple[str, ...] = ()
    numbers = range(variant.rounds)
    for _ in range(games):
        state = start(variant, names)
        whole: list[int] = []
        blind = chance.sample(drawn_blind, len(drawn_blind)) if drawn_blind else []
        gone = shares = remainders = 0
        for number in numbers:
            begin(state)
            whole += joining[number]
            if blind:
                whole.append(blind.pop())
            deck = whole.copy()
            left = len(deck)
            inside = everyone
            while left:
                # Any card of those left: a shuffle, as far as it is needed.
                card, meaning, gold = cards[deck.pop(floor(random() * left))]
                left -= 1
                reveal(state, card, meaning)
                if gold:
                    shares += 1
                    if state.rests[-1]:
                        remainders += 1
                if not state.inside:
                    break
                leavers = nobody
                for leaves, name, alike in inside:
                    if leaves(state, name):
                        leavers += alike
                leave(state, leavers)
                if leavers:
                    if not state.inside:
                        break
                    inside = [mind for mind in inside if mind[1] not in leavers]
            for out in state.gone[gone:]:
                whole.remove(_slot(out.slots, whole))
                gone += 1
        yield state, 0, shares, remainders


def _slot(slots: int, deck: list[int]) -> int:
    """One of the slots that a card which left the game can be (two jokers look alike), as it is in the deck."""
    slot = first_bit(slots)
    return slot if slot in deck else _slot(slots & (slots - 1), deck)


def _minds(
    variant: Variant, names: tuple[str, ...], bots: Sequence[Bot], chance: Random
) -> list[tuple[Leaves, str, tuple[str, ...]]]:
    """Each way of deciding, the player who is asked, and all who decide alike.

    A word looks only at the table, so who play by one word are asked once; one that rolls dice is asked for each.
    """
    minds: list[tuple[Leaves, str, tuple[str, ...]]] = []
    words: dict[str, int] = {}
    for name, bot in zip(names, bots, strict=True):
        if not isinstance(bot, str):
            minds.append((cast(Leaves, bot), name, (name,)))
        elif bot in words:
            leaves, first, alike = minds[words[bot]]
            minds[words[bot]] = (leaves, first, (*alike, name))
        else:
            check_word(bot, variant)
            if "random" not in bot:
                words[bot] = len(minds)
            minds.append((leaving(bot, chance), name, (name,)))
    return minds


# --- games of hands ----------------------------------------------------------------------------------------------------


def _hand_games(
    variant: Variant, names: tuple[str, ...], bots: Sequence[Bot], games: int, chance: Random
) -> Iterator[tuple[State, int, int, int]]:
    """Each finished game, with the cards laid face up, the shares and those that left a remainder."""
    pack = [slot.card for slot in variant.slots]
    size = variant.hand_size(len(names))
    players = {name: _layer(bot, variant, chance) for name, bot in zip(names, bots, strict=True)}
    for _ in range(games):
        state = start(variant, names)
        cards = shares = remainders = 0
        for _ in range(variant.rounds):
            begin(state)
            dealt = chance.sample(pack, size * len(names))
            hands = {name: dealt[seat * size : (seat + 1) * size] for seat, name in enumerate(names)}
            while state.inside:
                laid = [(name, _choice(players[name], state, name, hands[name])) for name in state.inside]
                show(state, tuple(laid))
                gold = 0
                for name, card in laid:
                    if card is not None:
                        cards += 1
                        hands[name].remove(card)
                        gold += variant.meaning(card).gold
                if gold and (state.inside or state.rounds[-1].end == "survived"):
                    going_on = sum(card is not None for _, card in laid)
                    shares += 1
                    remainders += gold % going_on > 0
        yield state, cards, shares, remainders


def _choice(lays: Lays, state: State, name: str, hand: list[Card]) -> Card | None:
    card = lays(state, name, tuple(hand))
    if card is not None and card not in hand:
        held = ", ".join(map(str, hand))
        raise BotError(
            f"a bot laid {card}, which is not in its hand: {held}. Return a card of the hand, or None to flee."
        )
    return card


def _layer(bot: Bot, variant: Variant, chance: Random) -> Lays:
    if not isinstance(bot, str):
        return cast(Lays, bot)
    check_word(bot, variant)
    return laying(bot, chance)
