"""Exact chances, from a state or from a variant alone: nothing here is sampled, everything is a fraction.

In a deck game everything is known but the order of the cards still to come, so each figure is a count of orders.
A card named in part does no harm: it is always named as far as its meaning goes. What a round written down by its
result only has taken out of the game is not known, and is said (`Doubt`). In a game of hands the hands are hidden:
`cave` tells what is known, and a chance only "if the laid cards were random".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb
from struct import unpack
from typing import Any, Final, NamedTuple, TypeAlias

from cardkit import heap, rules
from cardkit.core import DOWN, Table, cost, shared
from cardkit.counting import gold_sets, multiplied, on_average, patterns
from cardkit.places import tied_for_extra_round
from cardkit.state import State
from cardkit.terms import Share
from cardkit.variant import Variant

Number = int | Fraction


class Over(ValueError):
    """No card is to come: the game is over."""


class Hidden(ValueError):
    """Hands are hidden in this game, so no chance is exact: see `cave`."""


Turned = tuple[int, int, int, int]
"""Dangers that were turned: how many, how many cards would end the round then, gold won by the one, gold of the others."""


class Danger(NamedTuple):
    """One kind of danger: how many lie on the path, how many are still in the deck, and how many in all end the round.

    `gold` has the worth of those in the deck that bring gold too.
    """

    kind: str
    lying: int
    left: int
    ends_at: int
    gold: tuple[int, ...] = ()

    @property
    def short(self) -> bool:
        """Whether one more ends the round. A kind with none left cannot."""
        return self.lying >= self.ends_at - 1

    @property
    def golds(self) -> tuple[int, ...]:
        """What each of those in the deck brings, also nothing."""
        return (*self.gold, *[0] * (self.left - len(self.gold)))

    def turned(self) -> Iterator[tuple[Turned, int]]:
        """In how many ways some of them can have been turned without an end, by what came of it."""
        whole = sum(self.gold)
        sets: dict[tuple[int, int], int] = {(0, 0): 1}  # by number and gold
        for gold in self.golds:
            after = Counter(sets)
            for (more, brings), times in sets.items():
                after[more + 1, brings + gold] += times
            sets = {key: times for key, times in after.items() if key[0] < self.ends_at - self.lying}
        for (more, brings), times in sets.items():
            short = self.lying + more == self.ends_at - 1
            yield (more, (self.left - more) * short, brings, (whole - brings) * short), times


class Deck(NamedTuple):
    """The cards still to come in a round, by what they mean; one that is gold and a danger is among the `dangers` alone.

    `gold` has the worth of each other gold card. `artifacts` has what each artifact counts for someone who carries it out
    alone; where `ordered`, the first one found counts the first figure, and so on. A mean where it is `blind` which
    of several joined. `blank` cards mean nothing.

    `room` is how much more gold may come onto the path before it ends the round (G-18; None: any). What someone who is caught
    loses of the loot says `half`, or `fine`: so much of it; else all is lost (G-17).
    """

    gold: tuple[int, ...]
    dangers: tuple[Danger, ...]
    artifacts: tuple[Number, ...]
    ordered: bool
    blind: bool
    on_artifact: int
    share: Share = "split"
    blank: int = 0
    room: int | None = None
    half: bool = False
    fine: int = 0

    def cost(self, loot: int) -> int:
        """What someone who is caught loses of so much loot."""
        return cost(loot, self.half, self.fine)

    def stake(self, carry: int, loot: int, gold: int, artifacts: int = 0) -> int:
        """How much less someone alone banks by being caught than by leaving (G-17), who carried so much, `loot` of it as such,
        and has won so much since."""
        now = loot + (gold if self.share != "leavers" else 0) + (artifacts if self.on_artifact else 0)
        return carry + gold + artifacts - now + self.cost(now)

    @property
    def safe(self) -> int:
        """How many cards are left that are no danger."""
        return len(self.gold) + len(self.artifacts) + self.blank

    @property
    def cards(self) -> int:
        """How many cards are left."""
        return self.safe + sum(danger.left for danger in self.dangers)

    @property
    def ending(self) -> int:
        """How many of them would end the round if they came next."""
        harmless = len(self._harmless) - len(self.paid)
        return sum(danger.left for danger in self.dangers if danger.short) + harmless

    @property
    def paid(self) -> tuple[int, ...]:
        """The gold of each card that would bring it if it came next: one that ends the round brings none (G-16)."""
        if self.room is None:
            return self._harmless
        return tuple(gold for gold in self._harmless if gold <= self.room)

    @property
    def _harmless(self) -> tuple[int, ...]:
        """The gold of each card that does not end the round by its kind."""
        return (*self.gold, *(gold for danger in self.dangers if not danger.short for gold in danger.gold))

    @property
    def worth(self) -> Number:
        """What all of them bring to someone alone inside, if no danger ended the round."""
        return sum(self.gold) + sum(self.artifacts) + sum(sum(danger.gold) for danger in self.dangers)

    def to_gain(self, found: int = 0) -> Number:
        """The same where artifacts count what the next one would, `found` of them having turned up that were in the deck."""
        rest = self.artifacts[found:]
        artifacts = (len(rest) * rest[0] if rest else 0) if self.ordered else sum(self.artifacts)
        return self.worth - sum(self.artifacts) + artifacts


class Next(NamedTuple):
    """The next card: of `cards_left`, `ending` end the round; `chance` is their share (0 of an empty deck)."""

    cards_left: int
    ending: int
    chance: Fraction


class Doubt(NamedTuple):
    """What rounds known by their result only leave open, and the bounds of `Next.chance` because of it.

    Up to `dangers` and `artifacts` cards may have left the game unseen. All other figures count them as still in the deck.
    """

    rounds: tuple[int, ...]
    dangers: int
    artifacts: int
    low: Fraction
    high: Fraction


class Carrying(NamedTuple):
    """Someone alone inside: `carry` is what leaving now brings (loot, leftover, artifacts on the path), `lost` how much more
    than who is caught now banks (G-17).

    Leaving is right exactly when ``lost * ending >= left``, `left` being what the cards to come bring: for this round, in
    which gold that stays behind for the next one (G-12) is lost.
    """

    carry: int
    ending: int
    left: Number
    lost: int

    @property
    def leave(self) -> bool:
        """Whether leaving now is right."""
        return self.lost * self.ending >= self.left


# --- the cards still to come -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def fresh(variant: Variant, number: int = 1) -> State:
    """Round `number` of a game for as many as may play, just begun, with nothing gone from the deck so far."""
    state = State(variant, [str(seat) for seat in range(1, variant.players.high + 1)])
    state.pass_over(number - 1)
    rules.begin(state)
    return state


def upcoming(state: State) -> State:
    """`state` if a round is being played, else the next round just begun. Raises `Over`."""
    if state.running:
        return state
    extra = state.complete
    if extra and not tied_for_extra_round(state):
        raise Over("the game is over: no card is to come")
    after = state.copy()
    rules.begin(after, extra)
    return after


def deck(state: State) -> Deck:
    """The cards still to come in the round that is played, or in the next one. Raises `Over`, `Hidden`."""
    state = upcoming(state)
    variant = state.variant
    if not variant.deck_game:
        raise Hidden("hands are hidden: no chance is exact in this game")
    table = state.table
    *of_kinds, harmless = [tuple(sorted(filter(None, golds))) for golds in table.gold_left()]
    dangers = tuple(
        Danger(kind, lying, copies - lying, limit, gold)
        for (kind, limit), lying, copies, gold in zip(variant.limits.items(), table.lying, table.copies, of_kinds)
    )
    artifacts, blank = artifacts_left(table), plain_left(table) - len(harmless)
    scale = variant.artifacts.worth.by if variant.artifacts else ""
    blind = scale == "card" and variant.joins_blind
    worths = _printed(state, artifacts) if scale == "card" else _counted(state, artifacts)
    figures, over = variant.figures, variant.over
    return Deck(
        *(harmless, dangers, worths, scale == "order", blind, variant.artifact_gold, variant.share, blank),
        *(over - table.heap if over else None, figures.half, figures.fine),
    )


def plain_left(table: Table) -> int:
    """How many cards are in the deck that are neither a danger nor an artifact: gold, and such as mean nothing."""
    figures = table.figures
    plain = figures.plain - sum([figures.kind[card] < 0 and not figures.artifact[card] for card in table.path])
    if not figures.over:
        return plain
    return plain - sum([figures.kind[card] < 0 and not figures.artifact[card] for card, _ in table.gone])


def artifacts_left(table: Table) -> int:
    """How many artifacts are in the deck: what is left of its cards when all others are counted."""
    return table.cards - table.turn - plain_left(table) - sum(table.copies) + sum(table.lying)


def _counted(state: State, number: int) -> tuple[Number, ...]:
    """What the next `number` artifacts found count, after those that lie on the path."""
    lying = len(state.artifacts)
    return tuple(rules.artifact_worth(state, None, lying + ahead) for ahead in range(number))


def _printed(state: State, number: int) -> tuple[Number, ...]:
    """What the artifacts left count where each has its own figure; their mean where it is unknown which joined (PL-1)."""
    variant = state.variant
    slots = variant.slots
    turned = [gone.slots for gone in state.gone if gone.slots & variant.artifact_slots]
    turned += [variant.meaning(card).slots for card in state.artifacts]
    if not variant.carried_leave:
        carried = [taken.card for taken in state.taken if taken.number == state.number and taken.card]
        turned += [variant.meaning(card).slots for card in carried]
    left = [rules.artifact_worth(state, slot.card) for slot in slots if slot.artifact and slot.joins <= state.course]
    for bits in turned:
        left.remove(rules.artifact_worth(state, variant.first_of(bits).card))
    return (Fraction(sum(left), len(left)),) * number if number and variant.joins_blind else tuple(left[:number])


# --- the next card ---------------------------------------------------------------------------------------------------


def next_card(state: State) -> Next:
    """How many cards are left and how many of them end the round. Raises `Over`, `Hidden`."""
    state = upcoming(state)
    if not state.variant.deck_game:
        raise Hidden("hands are hidden: no chance is exact in this game")
    left, ending = state.deck - state.turn, ending_cards(state)
    return Next(left, ending, Fraction(ending, left) if left else Fraction(0))


def ending_cards(state: State) -> int:
    """How many cards left in the deck end the round that is being played, if one came next."""
    return state.table.ending


def percent(chance: Fraction) -> str:
    """A chance as people say it, rounded half up, but never down to nothing nor up to certainty: ``13 %``."""
    rounded = int(chance * 100 + Fraction(1, 2))
    if chance > 0 and not rounded:
        return "< 1 %"
    return "> 99 %" if chance < 1 and rounded == 100 else f"{rounded} %"


def doubt(state: State) -> Doubt | None:
    """What is not known about the deck, if a round was written down by its result only; else None."""
    variant = state.variant
    rounds = [played for played in state.rounds if played.end == "result-only"]
    # A danger ended such a round only if somebody was left inside, and who is caught banks nothing, where all is lost.
    all_lost = variant.costs == "all"
    ended = sum(variant.dangers_leave and not (all_lost and all(played.banked.values())) for played in rounds)
    dangers = ended * (max(variant.limits.values(), default=1) if variant.pairs_leave else 1)
    left = deck(state) if rounds else None
    if left is None:
        return None
    last = rounds[-1].number
    claimed = sum(1 for gone in state.gone if gone.number <= last and gone.slots & variant.artifact_slots)
    joined = variant.joined(last)
    artifacts = max(min(len(left.artifacts), joined - claimed), 0) if variant.left_leave else 0
    if not dangers and not artifacts:
        return None
    others = sum(danger.left for danger in left.dangers) + (0 if left.room is None else len(left.gold)) - left.ending
    fewest, most = max(left.ending - dangers, 0), left.cards - min(dangers, others) - artifacts
    low = Fraction(fewest, max(left.cards - (left.ending - fewest), 1))
    high = Fraction(left.ending, max(most, 1))
    return Doubt(tuple(played.number for played in rounds), dangers, artifacts, low, high)


# --- gold ------------------------------------------------------------------------------------------------------------


def gain_each(left: Deck, inside: int) -> Fraction:
    """The gold that the next card brings each of `inside` players, on average over all cards left (G-2, PM-6)."""
    if not left.cards:
        return Fraction(0)
    at_once = left.on_artifact * len(left.artifacts) if inside == 1 else 0
    return Fraction(sum(shared(left.share, worth, inside)[0] for worth in left.paid) + at_once, left.cards)


def comes(left: Deck) -> Fraction:
    """The gold that the next card brings to be shared, on average over all cards left (G-15)."""
    return Fraction(sum(left.paid), left.cards or 1)


def remainder(left: Deck, inside: int) -> Fraction:
    """How often a gold card shared by `inside` players leaves something on the path, among the gold cards left."""
    paid = left.paid
    if not paid:
        return Fraction(0)
    return Fraction(sum(shared(left.share, worth, inside)[1] > 0 for worth in paid), len(paid))


# --- if nobody leaves ------------------------------------------------------------------------------------------------


def survival(left: Deck) -> tuple[Fraction, ...]:
    """The chance that the round still runs after n more cards, for n from 0 to all of them.

    The cards turned may hold any of the safe ones and fewer of each kind than end the round: the coefficients of
    ``(1+x)^safe * prod over kinds (sum_{j<limit} C(copies, j) x^j)``, over ``C(cards, n)``.
    """
    if left.room is not None:
        return heap.survival(left)
    return _survival(left.safe, tuple(sorted(_limits(left))))


def _limits(left: Deck) -> list[tuple[int, int, int]]:
    """Of each kind of danger how many lie there, how many are left, and how many end the round."""
    return [danger[1:4] for danger in left.dangers]


@lru_cache(maxsize=256)
def _survival(safe: int, dangers: tuple[tuple[int, int, int], ...]) -> tuple[Fraction, ...]:
    ways = [1]
    cards = safe
    for lying, left, ends_at in dangers:
        cards += left
        ways = multiplied(ways, [comb(left, turned) for turned in range(ends_at - lying)])
    several = [comb(safe, turned) for turned in range(safe + 1)]
    curve = [
        Fraction(count, comb(cards, turned)) for turned, count in enumerate(multiplied(ways, several)[: cards + 1])
    ]
    return (*curve, *[Fraction(0)] * (cards + 1 - len(curve)))


@lru_cache(maxsize=1024)
def risk(variant: Variant, kinds: int, cards: int, number: int = 1) -> Fraction | None:
    """The chance that the next card ends a fresh round `number` after `cards` cards, `kinds` kinds being one danger short.

    Kinds of which the first ends the round are short from the start: they are counted where there are no others.
    Exact given just that (so an average, where kinds have different numbers of cards); None where it cannot be so.
    Raises `Hidden` for a game of hands.
    """
    left = deck(fresh(variant, number))
    sudden = sum(danger.ends_at == 1 for danger in left.dangers)
    aside = sudden if sudden < len(left.dangers) else 0
    if left.room is not None:
        return heap.risk(left, kinds + aside, cards, None)
    there = ends = 0
    for (turned, short, ending), ways in patterns(_limits(left)).items():
        if short == kinds + aside and 0 <= cards - turned <= left.safe:
            orders = ways * comb(left.safe, cards - turned)
            there += orders
            ends += orders * ending
    return Fraction(ends, there * (left.cards - cards)) if there and cards < left.cards else None


@lru_cache(maxsize=1024)
def risk_of_sum(
    variant: Variant, gold: int, *, kinds: int | None = None, cards: int | None = None, number: int = 1
) -> Fraction | None:
    """The chance that the next card ends a fresh round `number`, in which gold can do that (G-18), when `gold` lies there.

    Of all times that it does while nobody leaves: with so many kinds one danger short (as `risk` counts them) and so many cards
    turned, or any number of either. None where it cannot be so.
    """
    left = deck(fresh(variant, number))
    sudden = sum(danger.ends_at == 1 for danger in left.dangers)
    aside = sudden if sudden < len(left.dangers) else 0
    return heap.risk(left, None if kinds is None else kinds + aside, cards, gold)


@lru_cache(maxsize=256)
def longest(variant: Variant, number: int = 1) -> int:
    """The most cards that can come in that round before one must end it, if nobody leaves."""
    left = deck(fresh(variant, number))
    if left.room is not None:
        return max(number for number, chance in enumerate(survival(left)) if chance)
    return left.safe + sum(min(danger.left, danger.ends_at - 1) for danger in left.dangers)


def rows(variant: Variant) -> list[int]:
    """What `risk` may be asked for: how many kinds can be one danger short."""
    slow = sum(limit > 1 for limit in variant.limits.values())
    return list(range(1, slow + 1)) if slow else [len(variant.kinds)]


# --- alone inside ----------------------------------------------------------------------------------------------------


def leave_at(left: Deck, lay: int = 0, *, surely: bool = True) -> dict[int, int]:
    """What someone alone since the first card should carry to leave, by the number of danger kinds one short of the limit.

    ``loot * (1 + D) >= S``, or where being caught costs less (G-17) ``loot + cost * D >= S``: S is what the round's cards
    bring but for the dangers left of those kinds, D how many these are. Where kinds differ: of those for which it is most, so
    that at this loot leaving is right whichever kinds they are; with `surely` false of those for which it is least, so that
    below this loot it never is. Kinds of which the first ends the round are not counted. What `lay` there from earlier rounds
    (G-12) is part of both.

    Where gold can end the round (G-18): the same of all paths that can lie there when leaving gets right, {} where there are
    too many to look at (`heap.MOST_PATHS`).
    """
    if left.room is not None:
        return heap.leave_at(left, lay, surely)
    worth, pick = lay + left.to_gain(), max if surely else min
    sudden = [danger for danger in left.dangers if danger.ends_at == 1]
    others = [danger for danger in left.dangers if danger.ends_at > 1]
    start = sum(danger.left for danger in sudden), sum(sum(danger.gold) for danger in sudden)
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
                further[ending + more] = pick(further.get(ending + more, gold + lost), gold + lost)
    return reached


def _enough(left: Deck, lay: int, surely: bool, worth: Number, ending: int) -> int:
    """The least one carries with which ``carry + stake * ending >= worth``; the stake is all of it, or what is lost (G-17).

    Of what one carries all can be loot but what `lay` there, or (not `surely`) but every artifact too.
    """
    if not (left.half or left.fine):
        return _up(worth, 1 + ending)
    aside = lay + (0 if surely or left.on_artifact else int(sum(left.artifacts)))
    return next(
        carry
        for carry in range(_up(worth, 1) + 1)
        if carry + (min(carry, aside) + left.cost(max(carry - aside, 0))) * ending >= worth
    )


def _up(worth: Number, among: int) -> int:
    return int(-(-worth // among))


def carrying(state: State) -> Carrying:
    """What someone alone inside weighs. Raises `ValueError` unless exactly one is inside, `Over`, `Hidden`."""
    state = upcoming(state)
    if not state.variant.deck_game:
        raise Hidden("hands are hidden: no chance is exact in this game")
    if not is_alone(state):
        raise ValueError(f"{len(state.inside)} are inside: this is for someone alone")
    gain, among = to_gain(state.table)
    table = state.table
    return Carrying(carry(table), table.ending, Fraction(gain, among) if among > 1 else gain, at_stake(table))


def carry(table: Table) -> int:
    """What someone alone inside banks by leaving now: gold, and what the artifacts on the path count."""
    return table.loot + table.part(1) + sum([table.worth(card, ahead) for ahead, card in enumerate(table.artifacts)])


def at_stake(table: Table) -> int:
    """How much less someone alone inside banks by being caught now than by leaving (G-17)."""
    stake = carry(table)
    return stake - table.loot + table.figures.cost(table.loot) if table.figures.spared else stake


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
        return gold + number * table.worth(DOWN, len(table.artifacts)), 1
    if not figures.carried_leave:
        gone = gone + [(card, since) for _, card, _, since in table.taken if since == table.number]
    found = [card for card, _ in gone if figures.artifact[card]] + table.artifacts
    there = [card for card, joins in figures.joins if joins <= table.course]
    worth = sum([figures.printed[card] for card in there]) - sum([figures.printed[card] for card in found])
    if not figures.joins_blind:
        return gold + worth, 1
    among = len(there) - len(found)
    return gold * among + number * worth, among


def is_alone(state: State) -> bool:
    """Whether someone is alone inside."""
    return len(state.inside) == 1 and state.phase in ("card", "leave")


@lru_cache(maxsize=256)
def solo_value(left: Deck, carry: int = 0, loot: int = 0) -> Fraction | None:
    """What a round is worth to someone alone inside who carries `carry` (`loot` of it as such) and leaves exactly when
    `Carrying` says so.

    The rule looks one card ahead, and that is enough: neither what one would carry out nor the number of ending cards
    ever falls while one is inside, so once leaving is right it stays right. The value is what one carries now plus
    what each further step brings on average, summed over all sets of cards after which one is still inside.
    None where artifacts count so much more the later they are found that waiting for them can be right again, where it is
    unknown what the artifacts in the deck count, and where gold can end the round in too many ways (`heap.MOST_PATHS`).
    """
    found_worth = left.artifacts if left.ordered else ()
    if left.blind or not _stays_right(found_worth):
        return None
    if left.room is not None:
        paths = heap.paths(left, carry, loot)
        return None if paths is None else carry + paths.value
    if left.half or left.fine:
        return carry + _value_by_loot(left, carry, loot)
    cards = left.cards
    counts = gold_sets(tuple(map(int, (*left.gold, *[0] * left.blank, *(() if left.ordered else left.artifacts)))))
    by_cards = [0] * (cards + 1)
    for (turned, ending, gold, lost), ways in _with_gold(left, carry, loot).items():
        held = carry + gold
        for found in range(len(found_worth) + 1):
            ahead = int(left.to_gain(found)) - gold - lost
            most = ahead - held * ending  # the gain of one more step, times the cards left; it falls with the gold won
            several = ways * comb(len(found_worth), found)
            for number, (sets, sums) in enumerate(counts) if most > 0 else ():
                last = min(_up(most, ending + 1), len(sets)) - 1
                by_cards[number + turned + found] += several * (most * sets[last] - (ending + 1) * sums[last])
            held += int(found_worth[found]) if found < len(found_worth) else 0
    return carry + on_average(by_cards)


def _value_by_loot(left: Deck, carry: int, loot: int) -> Fraction:
    """What further steps bring where being caught costs less than all: each sum of gold is looked at by itself."""
    golds = gold_sets((*left.gold, *[0] * left.blank))
    by_cards = [0] * (left.cards + 1)
    everything = int(left.to_gain())
    for (turned, ending, gold, lost), ways in _with_gold(left, carry, loot).items():
        for (found, worth), several in _found(left).items():
            ahead = int(left.to_gain(found)) if left.ordered else everything - worth
            for number, (sets, _) in enumerate(golds):
                for won, count in enumerate(sets):
                    gain = ahead - gold - lost - won - left.stake(carry, loot, gold + won, worth) * ending
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
                if most - won - out > left.stake(carry, loot, won) * end:
                    after[turned + more, end, won, out] += number * times
        ways = dict(after)
    return ways


def _stays_right(worths: tuple[Number, ...]) -> bool:
    """Whether finding an artifact never makes going on right again, for artifacts that count by the order of finding."""
    left = len(worths)
    return all(
        worths[found] * (1 + left - found) >= worths[found + 1] * (left - found - 1) for found in range(left - 1)
    )


# --- hidden hands ----------------------------------------------------------------------------------------------------


ByLaid: TypeAlias = dict[int, Fraction]
"""By the number of cards laid in a turn."""


class Cave(NamedTuple):
    """What is known in a game of hands: of each kind how many lie in the cave and how many nobody has shown.

    `unseen` counts all cards nobody has shown: in hands, taken out before the deal, or laid face down. The chances
    hold only if the laid cards were random, which they are not, since people choose: `collapse` is by the number of
    cards laid next turn, `survival` by the number of cards laid in all, `comes` (gold), `gain_each` and `remainder` (of turns
    without a collapse) by the number of players who go on.
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
        """The kinds of which one more card ends the game: ranks in pairs. Those with none unseen cannot."""
        return tuple(kind for kind in self.kinds if kind.lying == kind.ends_at - 1)


def cave(state: State) -> Cave:
    """What can be known in a game of hands. Raises `Over`, and `ValueError` for a deck game."""
    state = upcoming(state)
    variant = state.variant
    if variant.deck_game:
        raise ValueError(f"{variant.name} is played from a deck: its chances are exact, see deck()")
    table = state.table
    left = [copies - lying for copies, lying in zip(table.copies, table.lying)]
    kinds = tuple(
        Danger(kind, lying, unseen, limit)
        for (kind, limit), lying, unseen in zip(variant.limits.items(), table.lying, left)
    )
    others = _without_kind(table)
    turns = _random_turns(table, len(state.inside))
    curve = _survival(others, tuple(sorted(kind[1:4] for kind in kinds)))
    return Cave(kinds, sum(left) + others, *turns, curve)


def collapse(state: State, laid: int) -> Fraction:
    """The chance that a turn in which `laid` cards are laid ends a game of hands, if they were random."""
    safe, among = laid_safely(state.table, laid)
    return 1 - Fraction(safe, among or 1)


def laid_safely(table: Table, laid: int) -> tuple[int, int]:
    """In how many ways `laid` random cards that nobody has shown end no game of hands, and in how many they can be laid."""
    return _laid_safely(tuple(sorted(_rooms(table))), _without_kind(table), laid)


def _rooms(table: Table) -> list[int]:
    """By kind the room that is left for it, times `_MANY`, and the cards of it nobody has shown."""
    return [
        (limit - 1 - lying) * _MANY + copies - lying
        for limit, lying, copies in zip(table.figures.limits, table.lying, table.copies)
    ]


def _without_kind(table: Table) -> int:
    """The cards nobody has shown that are of no kind of danger."""
    figures = table.figures
    return figures.harmless - (sum([figures.kind[card] < 0 for card in table.came]) if figures.harmless else 0)


_MANY: Final = 1 << 10
"""More than there are cards of one kind."""


@lru_cache(1 << 14)
def _laid_safely(kinds: tuple[int, ...], others: int, laid: int) -> tuple[int, int]:
    """By the `_rooms` of the kinds, in order."""
    ways, unseen = [1], others
    for kind in kinds:
        room, left = divmod(kind, _MANY)
        unseen += left
        ways = multiplied(ways, [comb(left, number) for number in range(min(room, laid) + 1)])[: laid + 1]
    safe = sum(count * comb(others, laid - number) for number, count in enumerate(ways))
    return safe, comb(unseen, laid)


def all_safe_gold(table: Table, laid: int) -> int:
    """What all turns of `laid` random cards that end nothing bring together: each card its gold, as often as it is in one."""
    figures, rooms, others = table.figures, _rooms(table), _without_kind(table)
    *of_kinds, harmless = [sum(golds) for golds in figures.golds_of]
    for card in table.came:
        kind, gold = figures.kind[card], figures.gold[card]
        if kind >= 0:
            of_kinds[kind] -= gold
        else:
            harmless -= gold
    brings: dict[int, int] = {}  # kinds with the same room are in as many turns
    for room, gold in zip(rooms, of_kinds):
        brings[room] = brings.get(room, 0) + gold
    total = harmless * _laid_safely(tuple(sorted(rooms)), others - 1, laid - 1)[0] if harmless else 0
    for room, gold in brings.items():
        if room >= _MANY and gold:
            with_one = rooms.copy()
            with_one[rooms.index(room)] = room - _MANY - 1
            with_one.sort()
            total += gold * _laid_safely(tuple(with_one), others, laid - 1)[0]
    return total


def safe_gold(table: Table, laid: int) -> tuple[int, ...]:
    """In how many ways `laid` random cards that nobody has shown, and that end nothing, bring 0 gold, 1 gold, and so on."""
    figures = table.figures
    unseen = [list(golds) for golds in figures.golds_of]
    for card in table.came:
        unseen[figures.kind[card]].remove(figures.gold[card])
    rooms = [limit - 1 - lying for limit, lying in zip(figures.limits, table.lying)]
    kinds = [(room, tuple(golds)) for room, golds in zip((*rooms, laid), unseen) if room > 0 and golds]
    kinds.sort()
    return _safe_gold(tuple(kinds), laid)


@lru_cache(1 << 10)
def _safe_gold(kinds: tuple[tuple[int, tuple[int, ...]], ...], laid: int) -> tuple[int, ...]:
    """By the room that is left for each kind, and the gold of each card of it nobody has shown.

    A long integer holds all the counts for one number of cards, by gold, in fields of 64 bits, or of 32 where that is enough.
    """
    width, letter = (32, "I") if comb(sum([len(golds) for _, golds in kinds]), laid) >> 32 == 0 else (64, "Q")
    ways = [1] + [0] * laid
    for room, golds in kinds:
        of_kind = _of_kind(min(room, laid), golds, width)
        for so_far in range(laid, 0, -1):
            for number in range(1, min(room, so_far) + 1):
                ways[so_far] += of_kind[number] * ways[so_far - number]
    fields = ways[laid].bit_length() // width + 1
    return unpack(f"<{fields}{letter}", ways[laid].to_bytes(fields * width // 8, "little"))


@lru_cache(1 << 10)
def _of_kind(most: int, golds: tuple[int, ...], width: int) -> list[int]:
    """The same for cards of one kind, for each number of them."""
    ways = [1] + [0] * most
    for gold in golds:
        for number in range(most, 0, -1):
            ways[number] += ways[number - 1] << width * gold
    return ways


def _random_turns(table: Table, most: int) -> tuple[ByLaid, ByLaid, ByLaid, ByLaid]:
    """Of a turn in which 1 to `most` random cards are laid: the chance of a collapse, the gold that comes, that which each
    takes at once, and the chance of a remainder."""
    collapse, comes, gain, rest = {}, {}, {}, {}
    by = table.figures.share
    for laid in range(1, most + 1):
        safe, among = laid_safely(table, laid)
        if not among:
            break
        counts = safe_gold(table, laid)
        collapse[laid] = 1 - Fraction(safe, among)
        comes[laid] = Fraction(all_safe_gold(table, laid), among)
        gain[laid] = Fraction(sum([count * shared(by, gold, laid)[0] for gold, count in enumerate(counts)]), among)
        rest[laid] = Fraction(sum([count for gold, count in enumerate(counts) if shared(by, gold, laid)[1]]), safe or 1)
    return collapse, comes, gain, rest


# --- all of it -------------------------------------------------------------------------------------------------------


def to_json(state: State) -> dict[str, Any]:
    """The object that ``cardkit odds --json`` prints; chances as exact fractions in text. Raises `Over`."""
    state = upcoming(state)
    if not state.variant.deck_game:
        return _cave_json(state)
    left, coming, unsure = deck(state), next_card(state), doubt(state)
    begun = deck(round_start(state))
    lay = from_before(state)
    value = solo_value(begun, lay)
    players = range(1, len(state.players) + 1)
    told: dict[str, Any] = {
        "variant": state.variant.slug,
        "round": state.number,
        "turn": state.turn,
        "inside": len(state.inside),
        "cards_left": coming.cards_left,
        "ending": coming.ending,
        "chance": str(coming.chance),
        "comes": str(comes(left)),
        "gain_each": {str(inside): str(gain_each(left, inside)) for inside in players},
        "remainder": {str(inside): str(remainder(left, inside)) for inside in players},
        "survival": [str(chance) for chance in survival(left)],
        "solo": {
            "leave_at": {str(kinds): loot for kinds, loot in leave_at(begun, lay).items()},
            "leave_from": {str(kinds): loot for kinds, loot in leave_at(begun, lay, surely=False).items()},
            "value": None if value is None else str(value),
            "this_round_only": state.variant.stays,
        },
        "unknown": None,
        **state.variant.unplayed_json,
    }
    if is_alone(state):
        now = carrying(state)
        worth = solo_value(left, now.carry, state.loot)
        told["solo"]["now"] = {
            **now._asdict(),
            "left": str(now.left),
            "leave": now.leave,
            "value": None if worth is None else str(worth),
        }
    if unsure is not None:
        told["unknown"] = {
            "rounds": list(unsure.rounds),
            "dangers": unsure.dangers,
            "artifacts": unsure.artifacts,
            "chance": [str(unsure.low), str(unsure.high)],
        }
    return told


def from_before(state: State) -> int:
    """What lay there from the round before when the one that is played began (G-12)."""
    return sum(played.waits for played in state.table.rounds if played.number == state.number - 1)


def round_start(state: State) -> State:
    """The round that is played, before its first card: what left the game earlier is out of its deck."""
    before = state.before_round()
    rules.begin(before, state.extra)
    return before


def _cave_json(state: State) -> dict[str, Any]:
    known = cave(state)
    return {
        "variant": state.variant.slug,
        "round": state.number,
        "turn": state.turn,
        "inside": len(state.inside),
        "cards_left": None,
        "ending": None,
        "chance": None,
        "unknown": "hands are hidden, so no chance is exact; if_random holds only if the laid cards were random",
        "unseen": known.unseen,
        "short": {kind.kind: kind.left for kind in known.short},
        "kinds": {kind.kind: {"lying": kind.lying, "unseen": kind.left} for kind in known.kinds},
        "if_random": {
            "collapse": {str(laid): str(chance) for laid, chance in known.collapse.items()},
            "comes": {str(laid): str(gold) for laid, gold in known.comes.items()},
            "gain_each": {str(laid): str(gold) for laid, gold in known.gain_each.items()},
            "remainder": {str(laid): str(chance) for laid, chance in known.remainder.items()},
            "survival": [str(chance) for chance in known.survival],
        },
        **state.variant.unplayed_json,
    }
