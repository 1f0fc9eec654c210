"""Whole games between bots, played on the core's `Table` and counted.

No names, no log, nothing checked, since a card drawn from the deck cannot be impossible. Only where
somebody looks at a game as people do (an observer, or a bot that is a callable) is it played by
`rules` on a `State`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias, cast

from cardkit.v4.engine import Begin, Card, Draw, Entry, Leave, Show, State, Variant, rules, start
from cardkit.v4.engine.core import DOWN, Table
from cardkit.v4.lab.bots import Bot, BotError, Lays, Leaves, alike, hand, mind
from cardkit.v4.lab.counting import Count
from cardkit.v4.lab.policies import Hand, Held, Mind

Observer: TypeAlias = Callable[[State, Entry | None], None]
"""Called with each entry of each game and the state before it, and with None after the last."""


def play(
    variant: Variant,
    bots: Sequence[Bot],
    games: int,
    seed: str,
    observer: Observer | None = None,
    count: Count | None = None,
    *,
    paired: bool = False,
) -> Count:
    """Play `games` games between `bots`, who sit in their order; count them in `count`, or anew.

    The same seed gives the same games, whoever observes them. With `paired` each game is dealt from
    its own number, so that under other rules the game of that number has the same luck. Raises
    `BotError` for a word that names no bot, and `ValueError` when the variant is not for that many
    players.
    """
    names = tuple(str(seat) for seat in range(1, len(bots) + 1))
    variant = start(variant, names).variant
    chance = Random(seed)
    watched = observer is not None or not all(isinstance(bot, str) for bot in bots)
    watch = Watch(variant, names, observer) if watched else None
    count = count or Count(variant, len(bots))
    dealt_from = seed if paired else ""
    collects = gc.isenabled()
    # there are no reference cycles here, and the collector would scan every list again and again
    gc.disable()
    try:
        if variant.deck_game:
            parties = _parties(variant, bots, chance, watch)
            _deck_games(variant, parties, games, chance, watch, count, dealt_from)
        else:
            holders = _holders(variant, bots, chance, watch)
            _hand_games(variant, holders, games, chance, watch, count, dealt_from)
    finally:
        if collects:
            gc.enable()
    return count


# --- games played from a deck ---------------------------------------------------------------------


class Party:
    """A mind, and the seats of all who decide by it.

    They leave together, so the first of them tells whether they have left.
    """

    mind: Mind
    seats: list[int]

    def __init__(self, mind: Mind, seats: list[int]) -> None:
        self.mind, self.seats = mind, seats
        self.first: int = seats[0]


def _deck_games(
    variant: Variant,
    parties: list[Party],
    games: int,
    chance: Random,
    watch: Watch | None,
    count: Count,
    seed: str,
) -> None:
    """Play games from a deck and count each; with a `seed` each is dealt from its own number."""
    figures, players = variant.figures, len(count.seats)
    seats, blind = list(range(players)), figures.drawn_blind.copy()
    table = Table(figures, players, False)
    game = watch or table
    for number in range(games):
        if seed:
            chance.seed(f"{seed}/{number}")
            blind = figures.drawn_blind.copy()
        game.renew()
        if watch is not None:
            table = watch.state.table
        _draw(blind, len(blind), chance)
        deck: list[int] = []
        gone = 0
        for place, joins in enumerate(figures.joining, 1):
            game.begin(seats)
            deck += joins
            if place <= len(blind):
                deck.append(blind[-place])
            left = len(deck)
            while left:
                place = chance.getrandbits(32) * left >> 32  # any of those left
                left -= 1
                card = deck[place]
                # so that those of this round lie behind those that are left
                deck[place] = deck[left]
                deck[left] = card
                game.reveal(card)
                if not table.inside:
                    break
                leavers: list[int] = []
                for party in parties:
                    if not table.left[party.first] and party.mind.leaves(table):
                        leavers += party.seats
                # a turn without leavers matters only after the last card
                if leavers or not left or watch is not None:
                    game.leave(leavers)
                    if not table.inside:
                        break
            count.add_round(table, table.turn)
            for out, _ in table.gone[gone:]:
                deck[deck.index(out, left)] = deck[-1]
                deck.pop()
            gone = len(table.gone)
            if figures.until and table.reached():
                break
        count.add(table)
        if watch is not None:
            watch.over()


def _draw(cards: list[int], number: int, chance: Random) -> None:
    """Draw `number` cards: move them to the end of the list, the first drawn last of all."""
    for left in range(len(cards), len(cards) - number, -1):
        place = chance.getrandbits(32) * left >> 32
        cards[place], cards[left - 1] = cards[left - 1], cards[place]


def _alike(variant: Variant, bots: Sequence[Bot]) -> list[tuple[Bot, list[int]]]:
    """Return each way of playing with the seats of those who play so. Raises `BotError`.

    Most words look only at the table, so all who play by one are asked once; a word that rolls
    dice, or looks at its own seat, is asked for each seat.
    """
    ways: list[tuple[Bot, list[int]]] = []
    words: dict[str, list[int]] = {}
    for seat, bot in enumerate(bots):
        if isinstance(bot, str) and bot in words:
            words[bot].append(seat)
            continue
        seats = [seat]
        ways.append((bot, seats))
        if isinstance(bot, str) and alike(bot, variant):
            words[bot] = seats
    return ways


def _parties(
    variant: Variant, bots: Sequence[Bot], chance: Random, watch: Watch | None
) -> list[Party]:
    """Return each mind with all seats that decide by it. Raises `BotError`."""
    parties: list[Party] = []
    for bot, seats in _alike(variant, bots):
        if isinstance(bot, str):
            decides = mind(bot, chance, seats[0])
        else:
            assert watch is not None
            decides = Asked(cast(Leaves, bot), watch, seats[0])
        parties.append(Party(decides, seats))
    return parties


# --- games of hands -------------------------------------------------------------------------------


class Holder:
    """A way of playing cards, and its last answer on whether to flee.

    `asked` is the turn of that answer.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.asked = 0
        self.flees = False


def _hand_games(
    variant: Variant,
    holders: list[Holder],
    games: int,
    chance: Random,
    watch: Watch | None,
    count: Count,
    seed: str,
) -> None:
    """Play games of hands and count each; with a `seed` each is dealt from its own number."""
    figures, players = variant.figures, len(count.seats)
    seats, pack = list(range(players)), figures.cards.copy()
    size = figures.hands[players]
    undealt = figures.pack - size * players
    turn = 0
    table = Table(figures, players, False)
    game = watch or table
    for number in range(games):
        if seed:
            chance.seed(f"{seed}/{number}")
            pack = figures.cards.copy()
        game.renew()
        if watch is not None:
            table = watch.state.table
        for _ in range(figures.rounds):
            cards = 0
            game.begin(seats)
            _draw(pack, size * players, chance)
            hands = [
                Held(figures, pack[first : first + size])
                for first in range(undealt, figures.pack, size)
            ]
            while table.inside:
                laid = []
                turn += 1
                for seat in table.inside:
                    held, holder = hands[seat], holders[seat]
                    if holder.asked != turn:
                        holder.asked, holder.flees = turn, holder.hand.flees(table)
                    card = DOWN if holder.flees else holder.hand.lays(table, held)
                    if card >= 0:
                        held.lay(figures, card)
                        cards += 1
                    laid.append(card)
                game.show(laid)
            count.add_round(table, cards)
            if figures.until and table.reached():
                break
        count.add(table)
        if watch is not None:
            watch.over()


def _holders(
    variant: Variant, bots: Sequence[Bot], chance: Random, watch: Watch | None
) -> list[Holder]:
    """Return the way of playing of each seat.

    Seats that play alike share it, and it is asked once a turn whether they flee.
    """
    holders: dict[int, Holder] = {}
    for bot, seats in _alike(variant, bots):
        if isinstance(bot, str):
            plays = hand(bot, chance, seats[0])
        else:
            assert watch is not None
            plays = AskedHand(cast(Lays, bot), watch, seats[0])
        holders |= dict.fromkeys(seats, Holder(plays))
    return [holders[seat] for seat in range(len(bots))]


# --- games that are looked at ---------------------------------------------------------------------


class Watch:
    """Plays a game by `rules`, with names and cards, and tells an observer each entry.

    Has the methods of `Table` that a game of bots calls.
    """

    variant: Variant
    names: tuple[str, ...]
    observer: Observer | None

    def __init__(self, variant: Variant, names: tuple[str, ...], observer: Observer | None) -> None:
        self.variant, self.names, self.observer = variant, names, observer
        self.state: State = start(variant, names)

    def renew(self) -> None:
        """Start the next game."""
        self.state = start(self.variant, self.names)

    def _tell(self, entry: Entry | None) -> None:
        if self.observer is not None:
            self.observer(self.state, entry)

    def begin(self, seats: list[int]) -> None:
        """Begin a round with everybody in it; `seats` is not looked at."""
        self._tell(Begin())
        rules.begin(self.state)

    def reveal(self, number: int) -> None:
        """Reveal a card."""
        card = self.variant.slots[number].card
        self._tell(Draw(card))
        rules.reveal(self.state, self.variant.meaning(card))

    def leave(self, leavers: list[int]) -> None:
        """Let these seats leave after the card."""
        names = self.state.named(leavers)
        self._tell(Leave(names))
        rules.leave(self.state, names)

    def show(self, laid: list[int]) -> None:
        """Play a turn of hands: the card each seat inside lays, or a negative number to flee."""
        slots = self.variant.slots
        cards = tuple(
            [
                (name, slots[card].card if card >= 0 else None)
                for name, card in zip(self.state.inside, laid)
            ]
        )
        self._tell(Show(cards))
        rules.show(self.state, cards)

    def over(self) -> None:
        """Tell the observer that the game is over."""
        self._tell(None)


class Asked(Mind):
    """A mind that asks a callable, which looks at a `State`."""

    bot: Leaves
    watch: Watch
    name: str

    def __init__(self, bot: Leaves, watch: Watch, seat: int) -> None:
        self.bot, self.watch, self.name = bot, watch, watch.names[seat]

    def leaves(self, table: Table) -> bool:
        """Return the callable's answer. Raises `BotError` for one that is neither True nor
        False."""
        said: object = self.bot(self.watch.state, self.name)
        if not isinstance(said, bool):
            raise BotError(
                f"a bot said {said!r}. Return True where that player leaves now, else False."
            )
        return said


class AskedHand(Hand):
    """A way of playing cards that asks a callable, which looks at a `State` and a hand."""

    bot: Lays
    watch: Watch
    name: str

    def __init__(self, bot: Lays, watch: Watch, seat: int) -> None:
        self.bot, self.watch, self.name = bot, watch, watch.names[seat]

    def lays(self, table: Table, hand: Held) -> int:
        """Return the callable's card, `DOWN` for None.

        Raises `BotError` for a card that the hand does not hold.
        """
        slots = self.watch.variant.slots
        held = tuple([slots[number].card for number in hand.cards])
        card: object = self.bot(self.watch.state, self.name, held)
        if card is None:
            return DOWN
        if not isinstance(card, Card) or card not in held:
            shown = str(card) if isinstance(card, Card) else repr(card)
            raise BotError(
                f"a bot laid {shown}, which is not in its hand: {', '.join(map(str, held))}. "
                "Return a card of the hand, or None to flee."
            )
        return hand.cards[held.index(card)]
