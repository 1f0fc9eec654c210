"""Someone alone inside: what leaving and going on are worth, and when leaving is right."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import NamedTuple

from cardkit.engine import DOWN, State, Table, toll
from cardkit.odds import overfull
from cardkit.odds.counting import gold_sets, on_average
from cardkit.odds.deck_left import Danger, Deck, Number, Turned, artifacts_left, number_of, open_deck


class Carrying(NamedTuple):
    """Someone alone inside: `carry` is what leaving now brings (loot, leftover, artifacts on the path), `lost` how much more
    than who is caught now banks: on average over the cards that would do it, where they cost different things (G-17, G-22).

    Leaving is right exactly when ``lost * ending >= left``, `left` being what the cards to come bring: for this round, in
    which gold that stays behind for the next one (G-12) is lost.
    """

    carry: int
    ending: int
    left: Number
    lost: Number

    @property
    def leave(self) -> bool:
        """Whether leaving now is right."""
        return self.lost * self.ending >= self.left


def leave_at(left: Deck, lay: int = 0, *, surely: bool = True) -> dict[int, int]:
    """What someone alone since the first card should carry to leave, by the number of danger kinds one short of the limit.

    ``loot * (1 + D) >= S``, or where being caught costs something else (G-17, G-22) ``loot + cost * D >= S``: S is what all
    cards bring but the dangers left of those kinds, D how many these are. Where kinds differ: of those for which it is most,
    so that at this loot leaving is right whichever kinds they are; with `surely` false of those for which it is least, so that
    below this loot it never is. Kinds of which the first ends the round are not counted. What `lay` there from earlier rounds
    (G-12) is part of both. What somebody can lose that was banked before is what the deck says (`Deck.banked`): who has more
    leaves no later.

    Where gold can end the round (G-18): the same of all paths that can lie there when leaving gets right, {} where there are
    too many to look at (`overfull.MOST_PATHS`).
    """
    banked = _banked_at(left.as_banked.by_price, left.times * lay, surely)
    least = 1 if surely and left.artifacts else left.times  # artifacts among what one carries count once (G-21)
    return {kinds: _up(gold, least) for kinds, gold in banked.items()}


def _banked_at(left: Deck, lay: int, surely: bool) -> dict[int, int]:
    """The same as what one banks by leaving; cards and what `lay` there `as_banked`."""
    if left.room is not None:
        return overfull.leave_at(left, lay, surely)
    worth, pick = lay + left.to_gain(), max if surely else min
    sudden = [danger for danger in left.dangers if danger.ends_at == 1]
    others = [danger for danger in left.dangers if danger.ends_at > 1]
    start = sum(danger.left * danger.weight for danger in sudden), sum(sum(danger.gold) for danger in sudden)
    reached = _short_kinds(others, start, surely)
    return {
        kinds: pick(_enough(left, lay, surely, worth - gold, ending) for ending, gold in sums.items())
        for kinds, sums in reached.items()
        if kinds or sudden
    }


def _short_kinds(dangers: Iterable[Danger], start: tuple[int, int], least: bool) -> dict[int, dict[int, int]]:
    """For each number of kinds that are one danger short: how many cards can then end the round, and the least gold of these
    (else the most)."""
    reached = {0: {start[0]: start[1]}}
    pick = min if least else max
    for danger in dangers:
        more = danger.left - (danger.ends_at - 1 - danger.lying)
        if more < 0:
            continue
        golds = sorted(danger.golds, reverse=not least)
        lost = sum(golds[:more])
        for kinds in sorted(reached, reverse=True):
            further = reached.setdefault(kinds + 1, {})
            for ending, gold in reached[kinds].items():
                ends = ending + more * danger.weight
                further[ends] = pick(further.get(ends, gold + lost), gold + lost)
    return reached


def _enough(left: Deck, lay: int, surely: bool, worth: Number, ending: int) -> int:
    """The least one carries with which ``carry + stake * ending >= worth``; the stake is all of it, or what is lost (G-17).

    Of what one carries all can be loot but what `lay` there, or (not `surely`) but every artifact too.
    """
    if left.all_lost:
        return max(_up(worth - left.at_risk(ending, 0, 0), 1 + number_of(ending)), 0)
    aside = lay + (0 if surely or left.on_artifact else int(sum(left.artifacts)))
    loots = ((carry, max(carry - aside, 0) // left.times) for carry in range(_up(worth, 1) + 1))
    return next(carry for carry, loot in loots if carry + left.at_risk(ending, carry, loot) >= worth)


def _up(worth: Number, among: int) -> int:
    return int(-(-worth // among))


def carrying(state: State) -> Carrying:
    """What someone alone inside weighs. Raises `ValueError` unless exactly one is inside, `Over`, `Hidden`."""
    state = open_deck(state)
    if not is_alone(state):
        raise ValueError(f"{len(state.inside)} are inside: this is for someone alone")
    gain, among = to_gain(state.table)
    table = state.table
    return Carrying(carry(table), table.ending, Fraction(gain, among) if among > 1 else gain, _lost(table))


def carry(table: Table) -> int:
    """What someone alone inside banks by leaving now: gold, and what the artifacts on the path count."""
    gold = table.figures.times * (table.loot + table.part(1))
    return gold + sum([table.worth(card, ahead) for ahead, card in enumerate(table.artifacts)])


def at_risk(table: Table) -> int:
    """How much less someone alone inside banks by being caught by the next card than by leaving now (G-17, G-22), added up over
    all cards that would do it."""
    return table.ending * (carry(table) - table.loot) + table.dread(table.banked[table.inside[0]])


def _lost(table: Table) -> Number:
    """The same of one of these cards, on average; where none would do it what gold alone would cost."""
    if not table.ending:
        return carry(table) - table.loot + toll(table.figures.prices[DOWN], table.loot, table.banked[table.inside[0]])
    lost = Fraction(at_risk(table), table.ending)
    return lost if lost.denominator > 1 else lost.numerator


def to_gain(table: Table) -> tuple[int, int]:
    """What the cards to come would bring someone alone, if each were the next: so much, over so many.

    Artifacts count what the next one would; where each has its own figure theirs, or their mean where it is unknown which
    of them joined (PL-1).
    """
    figures, gone = table.figures, table.gone
    if figures.paying:
        gold: int = sum(table.paid_next())
    else:
        gold = figures.all_gold - sum([figures.gold[card] for card in table.path])
    number = artifacts_left(table)
    if not figures.joins or not number:
        at_once = figures.times if figures.on_artifact else 1
        return figures.times * gold + number * at_once * table.worth(DOWN, len(table.artifacts)), 1
    if not figures.carried_leave:
        gone = gone + [(card, since) for _, card, _, since in table.taken if since == table.number]
    found = [card for card, _ in gone if figures.artifact[card]] + table.artifacts
    there = [card for card, joins in figures.joins if joins <= table.course]
    worth = sum([figures.printed[card] for card in there]) - sum([figures.printed[card] for card in found])
    gold *= figures.times
    if not figures.joins_blind:
        return gold + worth, 1
    among = len(there) - len(found)
    return gold * among + number * worth, among


def is_alone(state: State) -> bool:
    """Whether someone is alone inside."""
    return len(state.inside) == 1 and state.phase in ("card", "leave")


@lru_cache(maxsize=256)
def solo_value(left: Deck, carry: int = 0, loot: int = 0) -> Fraction | None:
    """What a round is worth to someone alone inside whom leaving now brings `carry` (`Carrying.carry`), with so much `loot`,
    and who leaves exactly when `Carrying` says so: by how much it changes what one has, where a catch takes what was banked
    before, too (G-22, `Deck.banked`). Rounds to come, in which there may then be more to lose, are not looked at.

    The rule looks one card ahead, and that is enough: neither what one would carry out nor the number of ending cards
    ever falls while one is inside, so once leaving is right it stays right. The value is what one carries now plus
    what each further step brings on average, summed over all sets of cards after which one is still inside.
    None where artifacts count so much more the later they are found that waiting for them can be right again, where it is
    unknown what the artifacts in the deck count, and where gold can end the round in too many ways (`overfull.MOST_PATHS`).
    """
    left = left.as_banked.by_price
    found_worth = left.artifacts if left.ordered else ()
    if left.blind or not _stays_right(found_worth):
        return None
    if left.room is not None:
        paths = overfull.paths(left, carry, loot)
        return None if paths is None else carry + paths.value
    if not left.all_lost:
        return carry + _value_by_loot(left, carry, loot)
    cards = left.cards
    counts = gold_sets(tuple(map(int, (*left.gold, *[0] * left.blank, *(() if left.ordered else left.artifacts)))))
    by_cards = [0] * (cards + 1)
    for (turned, by_price, gold, lost), ways in _with_gold(left, carry, loot).items():
        held, ending, banked = carry + gold, number_of(by_price), left.at_risk(by_price, 0, 0)
        for found in range(len(found_worth) + 1):
            ahead = int(left.to_gain(found)) - gold - lost
            # The gain of one more step, times the cards left; it falls with the gold won.
            most = ahead - held * ending - banked
            several = ways * comb(len(found_worth), found)
            for number, (sets, sums) in enumerate(counts) if most > 0 else ():
                last = min(_up(most, ending + 1), len(sets)) - 1
                by_cards[number + turned + found] += several * (most * sets[last] - (ending + 1) * sums[last])
            held += int(found_worth[found]) if found < len(found_worth) else 0
    return carry + on_average(by_cards)


def _value_by_loot(left: Deck, carry: int, loot: int) -> Fraction:
    """What further steps bring where a catch can cost less than all: each sum of gold is looked at by itself."""
    golds = gold_sets((*left.gold, *[0] * left.blank))
    by_cards = [0] * (left.cards + 1)
    everything = int(left.to_gain())
    for (turned, ending, gold, lost), ways in _with_gold(left, carry, loot).items():
        for (found, worth), several in _found(left).items():
            ahead = int(left.to_gain(found)) if left.ordered else everything - worth
            for number, (sets, _) in enumerate(golds):
                for won, count in enumerate(sets):
                    gain = ahead - gold - lost - won - left.at_risk(ending, carry, loot, gold + won, worth)
                    if gain <= 0:
                        break
                    count -= sets[won - 1] if won else 0
                    by_cards[number + turned + found] += ways * several * count * gain
    return on_average(by_cards)


def _found(left: Deck) -> dict[tuple[int, int], int]:
    """In how many ways artifacts can have been found: by how many, and what they count together."""
    if left.ordered:
        sums = [0, *accumulate(map(int, left.artifacts))]
        return {(found, worth): comb(len(left.artifacts), found) for found, worth in enumerate(sums)}
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for artifact in map(int, left.artifacts):
        for (found, worth), number in list(ways.items()):
            ways[found + 1, worth + artifact] += number
    return dict(ways)


def _with_gold(left: Deck, carry: int, loot: int) -> dict[Turned, int]:
    """In how many ways dangers can have been turned without an end, but for such after which going on is never right again."""
    most = max([left.to_gain(found) for found in range(len(left.artifacts) + 1)])
    ways: dict[Turned, int] = {(0, 0, 0, 0): 1}
    for danger in left.dangers:
        after: Counter[Turned] = Counter()
        own = list(danger.turned())
        for (turned, ending, gold, lost), number in ways.items():
            for (more, ends, brings, loses), times in own:
                won, out, end = gold + brings, lost + loses, ending + ends
                if most - won - out > left.at_risk(end, carry, loot, won):
                    after[turned + more, end, won, out] += number * times
        ways = dict(after)
    return ways


def _stays_right(worths: tuple[Number, ...]) -> bool:
    """Whether finding an artifact never makes going on right again, for artifacts that count by the order of finding."""
    left = len(worths)
    return all(worths[found] * (1 + left - found) >= worths[found + 1] * (left - found - 1) for found in range(left - 1))
