"""A lone player inside: the worth of leaving and of going on, and when leaving is right."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import comb
from operator import mul
from typing import NamedTuple

from cardkit.v4.engine import State
from cardkit.v4.engine.core import DOWN, Table
from cardkit.v4.odds import overfull
from cardkit.v4.odds.asked import coming, leaving
from cardkit.v4.odds.counting import gold_sets
from cardkit.v4.odds.deck_left import (
    Deck,
    Number,
    Turned,
    artifacts_left,
    combined,
    deck,
    open_deck,
    printed_left,
    round_start,
)
from cardkit.v4.text import needs


class Carrying(NamedTuple):
    """Figures of a lone player's choice between leaving and going on.

    `carry` is what leaving now brings (loot, leftover, artifacts on the path), `lost` how much less
    a player banks who is caught now: on average over the cards that would do it, where they cost
    different things (G-17, G-22). Leaving is right exactly when ``lost * ending >= left``, `left`
    being what the cards to come bring: for this round, in which gold that stays behind for the next
    one (G-12) is lost.
    """

    carry: int
    ending: int
    left: Number
    lost: Number

    @property
    def leave(self) -> bool:
        """True if leaving now is right."""
        return self.lost * self.ending >= self.left


def leave_at(state: State, *, surely: bool = True) -> dict[int, int]:
    """Return the loot at which a lone player should leave, by how many kinds are one short.

    The player is alone since the round's first card. Leaving is right from ``loot * (1 + D) >= S``,
    or, where being caught costs something else (G-17, G-22), from ``loot + cost * D >= S``: S is
    what all cards bring but the dangers left of those kinds, D how many these are. Where kinds
    differ, it is the highest such loot, so that leaving is right whichever kinds they are; with
    `surely` false the lowest, so that below it leaving never is. Kinds of which the first ends the
    round are not counted. What lay there from earlier rounds (G-12) is part of both. What somebody
    can lose that was banked before is what the deck says (`Deck.banked`): a player who has more
    leaves no later.

    Where gold can end the round (G-18), it is taken over all paths that can lie there when leaving
    gets right, {} where there are too many to look at (`overfull.MOST_PATHS`). Raises `Over`,
    `Hidden`.

    >>> import cardkit.v4 as cardkit
    >>> leave_at(cardkit.start(cardkit.load("kings-gold"), ["Ann", "Bo", "Cy"]))
    {1: 55, 2: 32, 3: 22}
    """
    needs(state, State, "odds.leave_at(state)")
    begun = round_start(state)
    return leave_in(deck(begun), leaving(begun.table), surely=surely)


def leave_in(left: Deck, lay: int = 0, *, surely: bool = True) -> dict[int, int]:
    """Return `leave_at` for a deck before its first card; `lay` is the gold already there."""
    left = left.by_price
    if left.room is not None:
        return overfull.leave_at(left, lay, surely)
    worth, pick = lay + left.to_gain(), max if surely else min
    return {
        kinds: pick(
            _enough(left, lay, surely, worth - gold, ending) for ending, gold in sums.items()
        )
        for kinds, sums in _short_kinds(left, surely).items()
    }


def _short_kinds(left: Deck, least: bool) -> dict[int, dict[int, int]]:
    """Return, by how many kinds are one short, the ending cards and their gold.

    Inner keys are the numbers of cards that can then end the round, values the least gold of these
    cards (the most unless `least`).
    """
    sudden = [danger for danger in left.dangers if danger.ends_at == 1]
    reached = {
        0: {
            sum(danger.left * danger.weight for danger in sudden): sum(
                sum(danger.gold) for danger in sudden
            )
        }
    }
    pick = min if least else max
    for danger in left.dangers:
        more = danger.left - (danger.ends_at - 1 - danger.lying)
        if more < 0 or danger.ends_at == 1:
            continue
        golds = sorted(danger.golds, reverse=not least)
        lost = sum(golds[:more])
        for kinds in sorted(reached, reverse=True):
            further = reached.setdefault(kinds + 1, {})
            for ending, gold in reached[kinds].items():
                ends = ending + more * danger.weight
                further[ends] = pick(further.get(ends, gold + lost), gold + lost)
    return reached if sudden else {kinds: sums for kinds, sums in reached.items() if kinds}


def _enough(left: Deck, lay: int, surely: bool, worth: Number, ending: int) -> int:
    """Return the least to carry for which ``carry + stake * ending >= worth``.

    The stake is all of it, or what is lost (G-17). All that one carries can be loot but what `lay`
    there, and, unless `surely`, but every artifact too.
    """
    aside = lay + (0 if surely or left.on_artifact else int(sum(left.artifacts)))
    return next(
        carry
        for carry in count()
        if carry + left.at_risk(ending, carry, max(carry - aside, 0)) >= worth
    )


def carrying(state: State) -> Carrying:
    """Return the figures of a lone player's choice.

    Raises `ValueError` unless exactly one player is inside, `Over`, `Hidden`.
    """
    needs(state, State, "odds.carrying(state)")
    state = open_deck(state)
    if not is_alone(state):
        raise ValueError(f"{len(state.inside)} are inside: this is for someone alone")
    table = state.table
    gain, among = to_gain(table.copy())
    left = Fraction(gain, among) if among > 1 else gain
    carry, ending = leaving(table), [card for card in coming(table, 1) if card.ends]
    if not ending:  # the price of a catch by gold alone
        price = table.figures.prices[DOWN]
        caught = price.of(table.loot, table.banked[table.inside[0]])
        return Carrying(carry, 0, left, carry - table.loot + caught)
    lost = Fraction(sum(card.copies * (carry - card.safe) for card in ending), table.ending)
    return Carrying(carry, table.ending, left, lost if lost.denominator > 1 else lost.numerator)


def to_gain(table: Table) -> tuple[int, int]:
    """Return what the next card brings a lone player, summed over all cards, as a fraction.

    The result is numerator and denominator. Artifacts count what the next one would; where each has
    its own figure theirs, or their mean where it is unknown which of them joined (PL-1).
    """
    figures, gold = table.figures, table.bringing()
    number = artifacts_left(table)
    if not figures.joins or not number:
        return gold + number * table.worth(DOWN, len(table.artifacts)), 1
    printed = printed_left(table)
    if not figures.joins_blind:
        return gold + sum(printed), 1
    return gold * len(printed) + number * sum(printed), len(printed)


def is_alone(state: State) -> bool:
    """Return True if exactly one player is inside."""
    return len(state.inside) == 1 and state.phase in ("card", "leave")


def solo_value(state: State) -> Fraction | None:
    """Return what the round is worth from now on to a lone player who leaves when right.

    The player carries what those inside do, is alone from now on, and leaves exactly when
    `Carrying` says so. The value is the change of what the player has, where a catch takes what was
    banked before, too (G-22, `Deck.banked`). Rounds to come, in which there may then be more to
    lose, are not looked at.

    The rule looks one card ahead, and that is enough: neither what one would carry out nor the
    number of ending cards ever falls while one is inside, so once leaving is right it stays right.
    The value is what one carries now plus what each further step brings on average, summed over all
    sets of cards after which one is still inside. None where artifacts count so much more the later
    they are found that waiting for them can be right again, where it is unknown what the artifacts
    in the deck count, and where gold can end the round in too many ways (`overfull.MOST_PATHS`).
    Raises `Over`, `Hidden`.
    """
    needs(state, State, "odds.solo_value(state)")
    state = open_deck(state)
    return value_in(deck(state), leaving(state.table), state.loot)


@lru_cache(maxsize=256)
def value_in(left: Deck, carry: int, loot: int) -> Fraction | None:
    """Return `solo_value` for a deck and a player whom leaving now brings `carry`.

    `loot` is the part of it that is loot.
    """
    left = left.by_price
    if left.blind or (left.ordered and not _stays_right(left.artifacts)):
        return None
    if left.room is not None:
        paths = overfull.paths(left, carry, loot)
        return None if paths is None else carry + paths.value
    golds, found = gold_sets((*left.gold, *[0] * left.blank)), _found(left)
    by_cards = [0] * (left.cards + 1)
    most = max([left.to_gain(number) for number in range(len(left.artifacts) + 1)])

    def stays(came: Turned) -> bool:
        """Return True if going on can be right then, or later."""
        _, _, ending, won, lost = came
        return most - won - lost > left.at_risk(ending, carry, loot, won)

    for (turned, _, ending, gold, lost), ways in combined(left.turned, stays).items():
        for (number, worth, ahead), several in found.items():
            # Gain of one more step, times the cards left, for each sum of gold won: it falls as
            # that grows.
            gains: list[int] = []
            for won in range(len(golds[0])):
                gain = (
                    ahead - gold - lost - won - left.at_risk(ending, carry, loot, gold + won, worth)
                )
                if gain <= 0:
                    break
                gains.append(gain)
            for more, sets in enumerate(golds):
                by_cards[turned + number + more] += ways * several * sum(map(mul, sets, gains))
    return carry + overfull.on_average(by_cards)


def _found(left: Deck) -> dict[tuple[int, int, int], int]:
    """Count the ways to have found artifacts, by number, their worth, and what is left to gain."""
    worths = [int(artifact) for artifact in left.artifacts]
    if left.ordered:
        numbers = range(len(worths) + 1)
        return {
            (found, sum(worths[:found]), int(left.to_gain(found))): comb(len(worths), found)
            for found in numbers
        }
    ways = Counter({(0, 0, int(left.worth)): 1})
    for worth in worths:
        for (found, before, ahead), number in list(ways.items()):
            ways[found + 1, before + worth, ahead - worth] += number
    return dict(ways)


def _stays_right(worths: tuple[Number, ...]) -> bool:
    """Return True if finding an artifact never makes going on right again.

    For artifacts that count by the order of finding.
    """
    left = len(worths)
    return all(
        worths[found] * (1 + left - found) >= worths[found + 1] * (left - found - 1)
        for found in range(left - 1)
    )
