"""Calculate how much gold, and which pieces, to have ready for a game."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil

from cardkit.engine.deck import DeckCard
from cardkit.engine.game import GameState
from cardkit.engine.odds import game_at_round_start, survival_curve
from cardkit.engine.remaining import cards_left
from cardkit.engine.sharing import split_gold
from cardkit.engine.variant import Variant

CHANCE_AT_USUAL_END = Fraction(1, 4)
"""A usual round ends when its chance to go on has fallen to this."""
CHANCE_AT_LATE_END = Fraction(1, 20)  # the same for the longest round of a game
DEFAULT_PIECE_VALUES = (1, 5, 10)  # worths of the pieces if the game does not list any

RoundStart = tuple[GameState, list[Fraction]]
"""A round before its first card, and the chances that it goes on after n cards."""


def gold_needed(variant: Variant, players: int) -> int:
    """Return how much gold to have ready for `players` players, rounded up to tens (G-13).

    >>> gold_needed(load("kings-gold"), 4)
    290
    """
    return ceil(_gold_taken(variant, _rounds_before_first_card(variant, players)) / 10) * 10


def pieces_needed(variant: Variant, players: int) -> dict[int, int]:
    """Return how many pieces of each value to have ready, rounded up to fives.

    Assumes that gold is held in as few pieces as possible: each player has one pile of banked gold
    and one pile of carried gold, and remainders lie on the path.
    """
    worths = sorted(variant.pieces) if len(variant.pieces) > 1 else DEFAULT_PIECE_VALUES
    rounds = _rounds_before_first_card(variant, players)
    out = _gold_taken(variant, rounds)
    counts = {worths[-1]: out / worths[-1]}
    for worth, bigger in pairwise(worths):
        in_piles = 2 * players * (bigger // worth - 1)
        lying = _max_pieces_on_path(variant, rounds, worth, bigger)
        counts[worth] = min(in_piles + lying, out / worth)
    return {worth: max(1, ceil(counts[worth] / 5)) * 5 for worth in worths}


def _rounds_before_first_card(variant: Variant, players: int) -> list[RoundStart]:
    """Return each round before its first card, with its `survival_curve`.

    Rounds with the same rules and cards share a curve, since some curves take seconds.
    """
    rounds: list[RoundStart] = []
    cards: list[Counter[DeckCard]] = []
    for number in range(1, variant.rounds + 1):
        game = game_at_round_start(variant, number, players)
        left = cards_left(game)
        alike = (
            curve
            for (earlier, curve), others in zip(rounds, cards, strict=True)
            if others == left and earlier.rules == game.rules
        )
        rounds.append((game, next(alike, []) or survival_curve(game)))
        cards.append(left)
    return rounds


def _gold_taken(variant: Variant, rounds: Sequence[RoundStart]) -> float:
    """Return how much gold all players take if one round is long and the others are typical."""
    usual = [
        _gold_paid(game, _cards_reached_with_chance(curve, CHANCE_AT_USUAL_END))
        for game, curve in rounds
    ]
    long = [
        _gold_paid(game, _cards_reached_with_chance(curve, CHANCE_AT_LATE_END))
        for game, curve in rounds
    ]
    longest = max(long)
    earlier = sum(usual) - usual[long.index(longest)]
    if variant.until:  # before the last round nobody has this much (G-19)
        earlier = min(earlier, len(rounds[0][0].players) * variant.until)
    return earlier + longest


def _cards_reached_with_chance(survival_curve: Sequence[Fraction], chance: Fraction) -> int:
    """Return the most cards after which the round goes on with at least the given chance."""
    return max(cards for cards, lasts in enumerate(survival_curve) if lasts >= chance)


def _gold_paid(game: GameState, turned: int) -> float:
    """Return how much gold the supply pays if `turned` cards are turned over in a new round."""
    rules, deck = game.rules, game.deck
    gold = sum(card.gold for card in deck.cards)
    if rules.artifacts and (rules.artifact_gold or rules.artifacts.carried == "back"):
        # gold put on artifacts, or paid for them (CN-14)
        gold += rules.artifacts.worth.first_value * deck.artifacts_joined(game.round)
    cards = cards_left(game).total()
    dangers = sum(bool(card.kind) and not card.gold for card in deck.cards)
    early = rules.gold_of_early_danger * dangers * min(turned, rules.danger.counts_from - 1) / cards
    paid = gold * turned / cards + early
    doubling = sum(card.doubles for card in deck.cards) / cards
    if doubling and turned:  # add the average gold of a card, one card after another
        total, by_card = 0.0, paid / turned
        for _ in range(turned):
            total += by_card + doubling * total
        paid = total
    if game.hand_size:  # players lay harmless cards as long as they have some
        dealt = len(game.players) * game.hand_size / cards
        harmless = sum(card.gold for card in deck.cards if not card.kind)
        paid = min(dealt * gold, max(paid, dealt * harmless))
    if rules.danger.over:
        paid = min(paid, rules.danger.over)
    each, rest = split_gold(rules.share, 1, len(game.players))  # for a single gold
    return paid * (each * len(game.players) + rest)


def _max_pieces_on_path(
    variant: Variant, rounds: Sequence[RoundStart], worth: int, next_worth: int
) -> int:
    """Return how many pieces worth `worth` can lie on the path if nobody exchanges them."""
    if not variant.is_deck_game:  # one pile on the marker (CN-3)
        return next_worth // worth - 1
    most = 0
    for game, curve in rounds:
        turned = Fraction(_cards_reached_with_chance(curve, CHANCE_AT_LATE_END), game.deck_size)
        if game.rules.leftover == "lost" and game.rules.share == "split":
            continue  # no gold is left on the path
        golds = [card.gold for card in game.deck.cards if card.gold]
        for inside in range(1, len(game.players) + 1):
            remainders = [split_gold(game.rules.share, gold, inside)[1] for gold in golds]
            paid = sum(remainder % next_worth // worth for remainder in remainders)
            most = max(most, ceil(turned * paid))
    return most
