"""How bots decide, in whole numbers: when they leave, and which card of a hand they lay.

A bot is a row of numbers: up to `CONDITIONS` times what it looks at, a figure and a divisor. It
leaves when one of these conditions holds. Like the kernel these functions run plain and compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from cardkit.lab.kernel import (
    ASIDE,
    CARDS,
    DECK,
    EACH,
    LEAVERS,
    NOBODY,
    Rules,
    Table,
    is_last_of_kind,
    leftover_share,
    price_of,
    rank,
    share_of,
    worth_of,
)

Bots: TypeAlias = Sequence[Sequence[int]]

# What a condition looks at.
NEVER, KINDS_OUT, PAIRS, LOOT, TURN, ODDS, NERVE, WATCHFUL, ARTIFACTS, AFTER, CHANCE, DARE = range(
    12
)
CONDITIONS = 3
STEP = 698769069
"""Multiply with carry, as in Marsaglia's KISS: no product passes 63 bits, where compiled numbers
would run over."""
LOW = (1 << 32) - 1


# --- chance ---------------------------------------------------------------------------------------


def next_luck(luck: int) -> int:
    """Return the next state of the random numbers; its low 32 bits are the number."""
    return STEP * (luck & LOW) + (luck >> 32)


def below(luck: int, number: int) -> int:
    """Return a random whole number below another."""
    return ((luck & LOW) * number) >> 32


# --- whether to leave -----------------------------------------------------------------------------


def choose(table: Table, rules: Rules, bots: Bots) -> int:
    """Mark the seats that leave now, and return how many they are."""
    leavers = 0
    for seat in range(table.seats):
        leaves_now = table.left[seat] == 0 and leaves(table, rules, seat, bots[seat])
        table.leaving[seat] = leaves_now
        leavers += leaves_now
    return leavers


def leaves(table: Table, rules: Rules, seat: int, bot: Sequence[int]) -> bool:
    """Return True if one of the conditions of a bot holds."""
    for place in range(0, 3 * CONDITIONS, 3):
        what = bot[place]
        if what == NEVER:  # the others are empty
            return False
        if holds(table, rules, seat, what, bot[place + 1], bot[place + 2]):
            return True
    return False


def holds(table: Table, rules: Rules, seat: int, what: int, figure: int, divisor: int) -> bool:
    """Return True if a condition of a bot holds."""
    if what == LOOT:
        share = leftover_share(table, rules, table.inside) if rules.share == LEAVERS else 0
        return table.loot + share >= figure
    if what == KINDS_OUT:
        return table.kinds >= figure
    if what in (PAIRS, DARE):
        return table.short >= figure
    if what == TURN:
        return table.turn >= figure
    if what == ODDS:
        ending, among = ending_among(table, rules)
        return ending * divisor >= figure * among
    if what == NERVE:
        return costs_enough(table, rules, seat, figure, divisor)
    if what == WATCHFUL:
        if not may_be_last_round(table, rules):
            return costs_enough(table, rules, seat, figure, divisor)
        return costs_enough(table, rules, seat, 1, 2) and would_lead(table, rules, seat)
    if what == ARTIFACTS:
        return table.artifacts >= figure
    if what == AFTER:
        return table.seats - table.inside >= figure
    if what == CHANCE:
        table.luck = next_luck(table.luck)
        return (table.luck & LOW) * divisor < figure << 32
    return False


def ending_among(table: Table, rules: Rules) -> tuple[int, int]:
    """Return how many of how many cards end the round; of hands, ways to lay random cards."""
    if rules.is_deck_game:
        return table.ending, table.cards - table.turn
    count_ways(table, rules)
    return table.ways_in_all - table.ways[table.inside], table.ways_in_all


def costs_enough(table: Table, rules: Rules, seat: int, figure: int, divisor: int) -> bool:
    """Return True if the next card costs at least ``figure / divisor`` of what it brings.

    Both are means over all cards that can come. It costs what being caught loses, and what one
    would get of the path if all left now; it brings a share of gold.
    """
    banked = table.banked[seat]
    if not rules.is_deck_game:
        return costs_enough_by_hand(table, rules, banked, figure, divisor)
    if table.inside > 1:
        cost = table.ending * (table.leftover // table.inside)
        gain, among = gold_to_come(table, rules), 1
    else:
        worth, _ = claimed(table, rules, 1)
        cost = table.ending * (leftover_share(table, rules, 1) + worth)
        gain, among = gain_alone(table, rules)
    cost += price_of_ending_cards(table, rules, banked)
    return cost * among * divisor >= gain * figure


def gold_to_come(table: Table, rules: Rules) -> int:
    """Return what all cards to come that do not end the round would bring each inside."""
    if table.gain_is_known:
        return table.gain
    gain = 0
    if rules.gold_may_leave:
        for card in range(rules.pack):
            if table.where[card] == DECK and rules.gold[card]:
                too_much = 0 < rules.over < table.path_gold + rules.gold[card]
                if not too_much and not is_last_of_kind(table, rules, card):
                    gain += share_of(rules, rules.gold[card], table.inside)
    else:  # all gold is in the deck or on the path
        gain = rules.brought[table.inside]
        for place in range(1, table.path_size + 1):
            gain -= share_of(rules, rules.gold[table.path[place]], table.inside)
    table.gain = gain
    table.gain_is_known = 1
    return gain


def price_of_ending_cards(table: Table, rules: Rules, banked: int) -> int:
    """Return what all cards that would end the round cost someone inside, added up (G-22)."""
    by_gold = price_of(rules, rules.kinds, table.loot, banked)
    if rules.one_price:
        return table.ending * by_gold
    total = table.heavy * by_gold
    for kind in range(rules.kinds):
        if table.lying[kind] == rules.limits[kind] - 1:
            total += table.to_come[kind] * price_of(rules, kind, table.loot, banked)
    return total


def gain_alone(table: Table, rules: Rules) -> tuple[int, int]:
    """Return what the cards to come bring somebody alone inside, as a fraction."""
    gold = gold_to_come(table, rules)
    number = unknown = printed = 0
    for card in range(rules.pack):
        if rules.artifact[card]:
            in_deck = table.where[card] == DECK
            number += in_deck
            if in_deck or (rules.joins_unseen and table.where[card] == ASIDE):
                unknown += 1
                printed += rules.printed[card]
    if number == 0:
        return gold, 1
    next_worth = rules.worths[min(table.taken + table.artifacts, CARDS)]
    return (gold + number * next_worth) * unknown + number * printed, unknown


# --- the standing ---------------------------------------------------------------------------------


def may_be_last_round(table: Table, rules: Rules) -> bool:
    """Return True if no round can follow, or none would if all inside left now."""
    if table.number >= rules.rounds:
        return True
    if rules.until:
        carried = table.loot + leftover_share(table, rules, table.inside)
        for seat in range(table.seats):
            more = carried if table.left[seat] == 0 else 0
            if table.banked[seat] + table.worths[seat] + more >= rules.until:
                return True
    return False


def would_lead(table: Table, rules: Rules, seat: int) -> bool:
    """Return True if a seat is ahead of all who are out, and behind nobody, if all left now."""
    worth, number = claimed(table, rules, table.inside)
    more = table.loot + leftover_share(table, rules, table.inside) + worth
    mine = rank(table, rules, seat, more, number)
    for other in range(table.seats):
        if table.left[other]:
            if rank(table, rules, other, 0, 0) >= mine:
                return False
        elif rank(table, rules, other, more, number) > mine:
            return False
    return True


def claimed(table: Table, rules: Rules, leavers: int) -> tuple[int, int]:
    """Return what the artifacts count that each of so many leavers gets, and how many they keep."""
    number = table.artifacts // leavers if rules.shared_claim or leavers == 1 else 0
    worth = 0
    for place in range(number):
        worth += worth_of(table, rules, table.artifacts_lying[place], place)
    return worth, 0 if rules.artifact_gold else number


def leader(table: Table, rules: Rules) -> int:
    """Return the seat that is ahead of all others; `NOBODY` if several are level."""
    best = level = 0
    for seat in range(1, table.seats):
        here, there = rank(table, rules, seat, 0, 0), rank(table, rules, best, 0, 0)
        if here > there:
            best, level = seat, 0
        elif here == there:
            level = 1
    return NOBODY if level else best


# --- hands ----------------------------------------------------------------------------------------


def count_ways(table: Table, rules: Rules) -> None:
    """Count the ways to lay a random unseen card for everyone inside that end nothing, and all.

    A kind may come as often as it has room on the path, so each is added to `ways` by the number of
    cards laid, and what gold they bring in all to `ways_gold`.
    """
    if table.ways_are_known:
        return
    for number in range(table.inside + 1):
        table.ways[number] = table.ways_gold[number] = 0
    table.ways[0] = 1
    unseen = table.harmless
    add_cards(table, table.harmless, table.harmless, table.gold_unseen[rules.kinds])
    for kind in range(rules.kinds):
        left = table.to_come[kind]
        unseen += left
        room = min(rules.limits[kind] - 1 - table.lying[kind], left)
        add_cards(table, left, room, table.gold_unseen[kind])
    table.ways_in_all = choices(unseen, table.inside)
    table.ways_are_known = 1


def add_cards(table: Table, left: int, room: int, gold: int) -> None:
    """Add cards of one kind to the ways to lay cards; at most so many of them have room."""
    ways, ways_gold = table.ways, table.ways_gold
    for total in range(table.inside, 0, -1):
        chosen, with_one = 1, 1  # ways to choose so many of them, and if one of them is among these
        for number in range(1, min(room, total) + 1):
            if number > 1:
                with_one = with_one * (left - number + 1) // (number - 1)
            chosen = chosen * (left - number + 1) // number
            before = total - number
            ways[total] += ways[before] * chosen
            ways_gold[total] += ways_gold[before] * chosen + ways[before] * gold * with_one


def choices(left: int, number: int) -> int:
    """Return in how many ways so many cards can be chosen."""
    ways = 1
    for place in range(1, number + 1):
        ways = ways * (left - place + 1) // place
    return ways


def costs_enough_by_hand(
    table: Table, rules: Rules, banked: int, figure: int, divisor: int
) -> bool:
    """Decide as `costs_enough`, as if the cards laid next were random unseen ones."""
    count_ways(table, rules)
    inside = table.inside
    safe, among = table.ways[inside], table.ways_in_all
    carried = (table.leftover + rules.worths[0] * table.artifacts) // inside
    at_stake = carried + price_of(rules, rules.kinds, table.loot, banked)
    if at_stake == 0 or safe == among:
        return False
    mean_rest = 0.0 if rules.share == EACH else (inside - 1) / 2
    takers = 1 if rules.share == EACH else inside
    gain = (table.ways_gold[inside] - safe * mean_rest) / takers / among
    return (1 - safe / among) * at_stake * divisor >= gain * figure


def card_to_lay(
    table: Table, rules: Rules, hand: Sequence[int], held: Sequence[int], bot: Sequence[int]
) -> int:
    """Return the place of the card of a hand that a bot lays; -1 to flee.

    `held` has the number of cards of each kind in that hand. All lay the safest card, a bold bot
    the one worth most that does not end the round by itself. Who would have to end it flees; a bot
    that never leaves lays it.
    """
    place = safest_card(table, rules, hand, held, bot[0] == DARE)
    if place < 0 or bot[0] == NEVER or not is_last_of_kind(table, rules, hand[place]):
        return place
    return -1


def safest_card(
    table: Table, rules: Rules, hand: Sequence[int], held: Sequence[int], bold: bool
) -> int:
    """Return the place of the safest card, -1 of an empty hand; `bold`: of the dearest safe one."""
    more_than_gold = 1 << 20
    best, most = -1, -1
    for place in range(rules.hand):
        card = hand[place]
        if card < 0:
            continue
        kind = rules.kind[card]
        value = rules.gold[card]
        if bold:
            if not is_last_of_kind(table, rules, card):
                value += more_than_gold
        elif kind < 0:
            value += more_than_gold << 12
        else:  # few of its kind lie there, few can come from others
            others = table.to_come[kind] - held[kind]
            value += more_than_gold * (2048 - 64 * table.lying[kind] - others)
        if value > most:
            best, most = place, value
    return best
