"""Gold that a table should have ready, and in which pieces, counted without playing a game.

It is counted from the cards and the rounds. Every round is taken to go on for as long as one round
in four does if nobody leaves, and one of them for as long as one in twenty: all the gold that comes
then is out of the supply at once. People who go home earlier need less, bold and lucky ones now and
then more. Gold is held in as few pieces as it can be, changed as it comes (G-13).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from math import ceil, comb
from typing import NamedTuple

from cardkit.v4.engine import Variant, claims
from cardkit.v4.engine.core import shared
from cardkit.v4.odds.counting import lasting_sets

USUAL = 4  # every round is taken to last as long as one round in so many does
LONG = 20  # and one of them as long as one round in so many does
PIECES = (1, 5, 10)
"""Worths of the pieces that people have, where a game does not say."""


class Paid(NamedTuple):
    """Result of a round after so many cards: gold out of the supply, gold cards on the path."""

    gold: float
    cards: float


def needed(variant: Variant, players: int) -> tuple[tuple[int, int], ...]:
    """Return the pieces to have ready and how many of each, the smallest first.

    Numbers are rounded up to fives.
    """
    worths = pieces_of(variant)
    out = most_out(variant, players)
    lying = _lying(variant, players, worths)
    found = []
    for worth, bigger in pairwise(worths):
        # two piles before each player, banked and carried, each at its worst
        in_piles = 2 * players * (bigger // worth - 1)
        found.append((worth, _in_fives(min(in_piles + lying[worth], out / worth))))
    return (*found, (worths[-1], _in_fives(out / worths[-1])))


def amount(variant: Variant, players: int) -> int:
    """Return the gold to have ready where all pieces count one, rounded up to tens."""
    return ceil(most_out(variant, players) / 10) * 10


def pieces_of(variant: Variant) -> tuple[int, ...]:
    """Return the worths of a game's pieces, the smallest first.

    `PIECES` for a game with counters of one kind, or of none.
    """
    worths = tuple(sorted(piece.worth for piece in variant.pieces))
    return worths if len(worths) > 1 else PIECES


def most_out(variant: Variant, players: int) -> float:
    """Return the most gold that is usually out of the supply at once.

    It is what all rounds bring, one of them a long one.
    """
    rounds = range(1, variant.rounds + 1)
    usual = [_paid(variant, number, players, USUAL).gold for number in rounds]
    long = [_paid(variant, number, players, LONG).gold for number in rounds]
    longest = max(long)
    earlier = sum(usual) - usual[long.index(longest)]
    reached = claims.rounds(variant).until
    if reached:  # before the last round nobody has so much (G-19)
        earlier = min(earlier, players * reached)
    return earlier + longest


def _paid(variant: Variant, number: int, players: int, one_in: int) -> Paid:
    """Return what round `number` has brought when only one in so many rounds still runs.

    Nobody leaves before.
    """
    rules, artifacts = variant.at(number), variant.joined(number)
    figures, hand = rules.figures, rules.hand_size(players)
    gold = figures.all_gold + figures.on_artifact * artifacts
    if rules.keeps_artifacts and not rules.carried_leave:  # their worth counts as gold here (CN-14)
        gold += figures.first_worth * artifacts
    dangers = tuple(sorted((0, copies, rules.limit(kind)) for kind, copies in rules.kinds.items()))
    in_dangers = sum(copies for _, copies, _ in dangers)
    cards = len(rules.slots) if hand else rules.deck_size(number)
    turned = _lasts(max(cards - in_dangers, 0), dangers, one_in)
    came = gold * turned / cards
    if hand:  # people lay what is harmless as long as they have it
        dealt = players * hand / cards
        harmless = sum(slot.gold for slot in rules.slots if not slot.kind)
        came = min(dealt * gold, max(came, dealt * harmless))
    if figures.over:
        came = min(came, figures.over)
    each, rest = shared(figures.share, 1, players)  # of one gold that comes
    return Paid(came * (each * players + rest), len(figures.golds) * turned / cards)


@lru_cache(maxsize=256)
def _lasts(safe: int, dangers: tuple[tuple[int, int, int], ...], one_in: int) -> int:
    """Return the most cards after which at least one round in so many still runs.

    Nobody leaves before.
    """
    cards = safe + sum(left for _, left, _ in dangers)
    lasting = [
        turned
        for turned, sets in enumerate(lasting_sets(safe, dangers))
        if one_in * sets >= comb(cards, turned)
    ]
    return lasting[-1]


def _lying(variant: Variant, players: int, worths: tuple[int, ...]) -> Counter[int]:
    """Return, by worth, the most pieces that lie on the path of a long round.

    In a deck game they are the remainders on each gold card, in a game of hands one pile on the
    joker (CN-3).
    """
    most: Counter[int] = Counter()
    if variant.hand_size(players):
        return Counter({worth: bigger // worth - 1 for worth, bigger in pairwise(worths)})
    for number in range(1, variant.rounds + 1):
        rules = variant.at(number)
        golds = Counter(rules.figures.golds)
        cards = _paid(variant, number, players, LONG).cards
        for inside in range(1, players + 1):
            rests = _rests(rules, golds, inside, worths)
            for worth, several in rests.items():
                most[worth] = max(most[worth], ceil(cards * several / golds.total()))
    return most


def _rests(
    rules: Variant, golds: Counter[int], inside: int, worths: tuple[int, ...]
) -> Counter[int]:
    """Return, by worth, the pieces in the remainders that all these gold cards leave.

    They are shared by so many `inside`.
    """
    pieces: Counter[int] = Counter()
    for gold, copies in golds.items():
        _, rest = shared(rules.figures.share, gold, inside)
        for worth, several in split(rules.figures.lies(rest), worths):
            pieces[worth] += several * copies
    return pieces


def split(amount: int, worths: tuple[int, ...]) -> list[tuple[int, int]]:
    """Split `amount` into few pieces, the largest first: 36 is 3 tens, 1 five, 1 one."""
    pieces = []
    for worth in reversed(worths):
        several, amount = divmod(amount, worth)
        pieces.append((worth, several))
    return pieces


def _in_fives(number: float) -> int:
    return max(1, ceil(number / 5)) * 5
