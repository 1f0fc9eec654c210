"""Exact chances: counted, never sampled, and asked of the rules themselves.

What a card does is found by turning it up on a copy of the game. In a game of hands the cards of
others are hidden: `collapse` gives a chance "if the cards laid were random". All functions but
`collapse` are for deck games with a round under way.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple, TypeAlias

from cardkit.engine.deck import DeckCard
from cardkit.engine.game import GameState

SetCounts: TypeAlias = "Counter[tuple[int, int]]"
"""How many sets of cards there are, by the number of cards and their gold."""


class NextCard(NamedTuple):
    """How many cards are left in the deck, and how many of them end the round."""

    cards_left: int
    ending: int

    @property
    def chance(self) -> Fraction:
        """The chance that the next card ends the round."""
        return Fraction(self.ending, self.cards_left or 1)


class GoingOn(NamedTuple):
    """What one more card brings somebody inside on average, and costs, against leaving now."""

    gain: Fraction
    cost: Fraction


def next_card(game: GameState) -> NextCard:
    """Return how many cards are left, and how many of them end the round.

    >>> game = GameState(load("kings-gold"), ["Ann", "Bo", "Cy"])
    >>> events = game.play(BeginRound(), Draw(parse_card("Q")), Leave())
    >>> next_card(game), next_card(game).chance
    (NextCard(cards_left=51, ending=3), Fraction(1, 17))
    """
    ending = 0
    for card, copies in game.cards_left().items():
        if not _after(game, card).inside:
            ending += copies
    return NextCard(game.deck_size - game.turn, ending)


def going_on(game: GameState, player: str) -> GoingOn:
    """Weigh one more card and then leaving against leaving now, as if nobody else moved.

    `gain` and `cost` are in gold and points, averaged over all cards that can come.
    """
    now = _total_if_leaving(game, player)
    gain = cost = Fraction(0)
    left = game.cards_left()
    for card, copies in left.items():
        for one in _possible(game, card):
            chance = Fraction(copies, len(_possible(game, card)) * left.total())
            after = _after(game, one)
            if after.inside:
                gain += chance * (_total_if_leaving(after, player) - now)
            else:
                cost += chance * (now - after.total(player))
    return GoingOn(gain, cost)


def _possible(game: GameState, card: DeckCard) -> list[DeckCard]:
    """Return the cards that a card of `cards_left` can be, all equally likely.

    It is the card itself, but for artifacts that join unseen (PL-1): they may count differently.
    """
    if not (card.artifact and game.deck.drawn):
        return [card]
    gone = sum(one.slots for one in (*game.artifacts, *game.emptied))
    gone |= sum({one.slots for one in game.removed if one.artifact})
    unseen = [one for one in game.deck.cards if one.artifact and not one.slots & gone]
    return unseen or [card]


def share_of_next(game: GameState, inside: int) -> Fraction:
    """Return the mean gold that the next card brings each, if so many players were inside."""
    twin = game.copy()
    others = [player for player in game.players if player not in game.inside]
    twin.inside = [*game.inside, *others][:inside]
    left = game.cards_left()
    gain = 0
    for card, copies in left.items():
        after = _after(twin, card)
        if after.inside:
            gain += copies * (after.loot - twin.loot)
    return Fraction(gain, left.total() or 1)


def survival(game: GameState) -> list[Fraction]:
    """Return the chance that the round still runs after n more cards, if nobody leaves.

    A round lasts while fewer of each kind than end it have come, and not too much gold (G-18): the
    sets of n cards of which that is true are counted, kind by kind.
    """
    over = game.rules.danger.over
    gold_room = over - game.path_gold if over else None
    left = game.cards_left()
    sets: SetCounts = Counter({(0, 0): 1})
    for kind in ("", *game.deck.kinds):
        golds = [card.gold if over else 0 for card in left.elements() if card.kind == kind]
        most = _most_that_last(game, kind, len(golds))
        sets = _combined(sets, _subsets(golds, most, gold_room), gold_room)
    cards = left.total()
    lasting = [0] * (cards + 1)
    for (number, _), ways in sets.items():
        lasting[number] += ways
    return [Fraction(ways, comb(cards, number)) for number, ways in enumerate(lasting)]


def collapse(game: GameState, laid: int) -> Fraction:
    """Return the chance that `laid` random unseen cards bring the cave down (CN-10)."""
    left = game.cards_left()
    sets: SetCounts = Counter({(0, 0): 1})
    for kind in ("", *game.deck.kinds):
        copies = sum(number for card, number in left.items() if card.kind == kind)
        most = _most_that_last(game, kind, copies)
        sets = _combined(sets, _subsets([0] * copies, most, None), None)
    return 1 - Fraction(sets[laid, 0], comb(left.total(), laid))


def _after(game: GameState, card: DeckCard) -> GameState:
    twin = game.copy()
    twin.draw(card)
    return twin


def _total_if_leaving(game: GameState, player: str) -> int:
    """Return what a player has in all after leaving alone now."""
    twin = game.copy()
    twin.leave([player])
    return twin.total(player)


def _most_that_last(game: GameState, kind: str, copies: int) -> int:
    """Return how many more cards of a kind can come before they end the round."""
    if not kind:
        return copies
    return game.deck.limits[kind] - 1 - game.dangers.get(kind, 0)


def _subsets(golds: list[int], most: int, gold_room: int | None) -> SetCounts:
    """Count the sets of at most so many of these cards, with at most so much gold."""
    if gold_room is None:
        numbers = range(min(most, len(golds)) + 1)
        return Counter({(number, 0): comb(len(golds), number) for number in numbers})
    sets: SetCounts = Counter({(0, 0): 1})
    for gold in golds:
        for (number, total), ways in list(sets.items()):
            if number < most and total + gold <= gold_room:
                sets[number + 1, total + gold] += ways
    return sets


def _combined(one: SetCounts, other: SetCounts, gold_room: int | None) -> SetCounts:
    """Count the unions of a set of the one and a set of the other, with at most so much gold."""
    found: SetCounts = Counter()
    for ((number, gold), ways), ((more, extra), times) in product(one.items(), other.items()):
        if gold_room is None or gold + extra <= gold_room:
            found[number + more, gold + extra] += ways * times
    return found
