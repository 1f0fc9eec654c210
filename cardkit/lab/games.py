"""Whole games on the kernel, from a seed, and what each came to.

A round has luck of its own, and its cards are drawn from the deck in their own order: so a round is
dealt alike whatever was played before it, and under rules that differ. Like the kernel these
functions run plain and compiled.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from cardkit.lab.decisions import Bots, below, card_to_lay, choose, leader, next_luck
from cardkit.lab.kernel import (
    ASIDE,
    CARRIED_OUT,
    CAUGHT,
    DECK,
    NOBODY,
    PATH,
    Rules,
    Table,
    begin,
    is_over,
    leave,
    new_game,
    rank,
    reveal,
    show,
)

Row: TypeAlias = MutableSequence[float]
Numbers: TypeAlias = MutableSequence[int]
Hands: TypeAlias = Sequence[MutableSequence[int]]

# What games came to, the columns of a row: first of all, then `SEAT_COLUMNS` for each seat.
GAMES, ROUNDS, TURNS, CARDS_UP, ROUNDS_CAUGHT, NOTHING, ROUNDS_LEFT, FIRST_PAY = range(8)
LAST_PAY, CARRIED, LEVEL, MARGIN, LED, LED_WON, LEADS, SCORE = range(8, 16)
TABLE_COLUMNS = 16
WINS, GOLD, TOTAL, TIMES_CAUGHT, LEFT_AT, TIMES_LEFT = range(6)
SEAT_COLUMNS = 6


# --- dealing --------------------------------------------------------------------------------------


def luck_of(seed: int, number: int) -> int:
    """Return the state of the random numbers from which a round is dealt."""
    return next_luck(next_luck(seed ^ (number * 0x9E3779B1)))


def gather_deck(table: Table, rules: Rules, deck: Numbers, number: int, luck: int) -> int:
    """Gather the cards of a round in their own order, and return how many they are."""
    waiting = 0
    for card in range(rules.pack):
        where = table.where[card]
        if where in (PATH, CARRIED_OUT):
            table.where[card] = DECK
        elif where == ASIDE and rules.joins_unseen and rules.artifact[card]:
            waiting += 1
        elif where == ASIDE and rules.joins[card] <= number:
            table.where[card] = DECK
    if waiting:  # one of those that can join does, nobody knows which (PL-1)
        chosen = below(luck, waiting)
        for card in range(rules.pack):
            if table.where[card] == ASIDE and rules.artifact[card]:
                if chosen == 0:
                    table.where[card] = DECK
                chosen -= 1
    size = 0
    for card in range(rules.pack):
        if table.where[card] == DECK:
            deck[size] = card
            size += 1
    return size


def draw(deck: Numbers, left: int, luck: int) -> int:
    """Return a random card of those left in the deck; the last of them takes its place."""
    place = below(luck, left)
    card = deck[place]
    deck[place] = deck[left - 1]
    return card


def deal_hands(
    table: Table, rules: Rules, deck: Numbers, left: int, luck: int, hands: Hands, held: Hands
) -> None:
    """Deal a hand to every seat, and count how many cards of each kind of danger are in it."""
    for seat in range(table.seats):
        for kind in range(rules.kinds):
            held[seat][kind] = 0
        for place in range(rules.hand):
            hands[seat][place] = -1
            if left:
                luck = next_luck(luck)
                card = draw(deck, left, luck)
                left -= 1
                hands[seat][place] = card
                if rules.kind[card] >= 0:
                    held[seat][rules.kind[card]] += 1


def lay_cards(table: Table, rules: Rules, bots: Bots, hands: Hands, held: Hands) -> int:
    """Let all inside lay a card or flee, and return how many cards were laid."""
    choose(table, rules, bots)
    cards = 0
    for seat in range(table.seats):
        table.laid[seat] = -1
        if table.left[seat] or table.leaving[seat]:
            continue
        place = card_to_lay(table, rules, hands[seat], held[seat], bots[seat])
        if place >= 0:
            card = hands[seat][place]
            table.laid[seat] = card
            hands[seat][place] = -1
            cards += 1
            if rules.kind[card] >= 0:
                held[seat][rules.kind[card]] -= 1
    return cards


# --- playing --------------------------------------------------------------------------------------


def play_games(
    rules_by_round: Sequence[Rules],
    bots_by_round: Sequence[Bots],
    table: Table,
    deck: Numbers,
    hands: Hands,
    held: Hands,
    seeds: Sequence[int],
    rows: Sequence[Row],
    courses: Numbers,
) -> None:
    """Play a game from each seed; add what came of it to a row, and note its course.

    The games of a row follow each other, as many for each.
    """
    rules = rules_by_round[0]
    games_in_row = len(seeds) // len(rows)
    for game in range(len(seeds)):
        new_game(table, rules, len(bots_by_round[0]))
        begin_counting(table, seeds[game])
        row = rows[game // games_in_row]
        while table.number == 0 or not is_over(table, rules):
            number = table.number + 1
            rules = rules_by_round[number - 1]
            bots = bots_by_round[min(number, len(bots_by_round)) - 1]
            luck = luck_of(seeds[game], number)
            size = gather_deck(table, rules, deck, number, luck)
            begin(table, rules, size)
            if rules.is_deck_game:
                cards = play_deck(table, rules, bots, deck, size, luck)
            else:
                deal_hands(table, rules, deck, size, luck, hands, held)
                cards = 0
                while table.inside:
                    cards += lay_cards(table, rules, bots, hands, held)
                    show(table, rules)
            add_round(table, rules, row, cards)
        add_game(table, rules, row)
        courses[game] = table.course


def play_deck(table: Table, rules: Rules, bots: Bots, deck: Numbers, left: int, luck: int) -> int:
    """Play a round from a deck of so many cards, and return how many were turned up."""
    while table.inside:
        luck = next_luck(luck)
        card = draw(deck, left, luck)
        left -= 1
        reveal(table, rules, card)
        if table.inside:
            choose(table, rules, bots)
            leave(table, rules)
    return table.turn


# --- what a game came to --------------------------------------------------------------------------


def begin_counting(table: Table, seed: int) -> None:
    """Begin a game: nothing was counted yet."""
    for seat in range(table.seats):
        table.before[seat] = 0
    table.ahead = table.ahead_before = table.last_ahead = NOBODY
    table.course = 0
    table.luck = next_luck(seed ^ 0x5DEECE66D)


def add_round(table: Table, rules: Rules, row: Row, cards: int) -> None:
    """Add a round that is over to a row."""
    caught = table.end == CAUGHT
    row[ROUNDS] += 1
    row[TURNS] += table.turn
    row[CARDS_UP] += cards
    row[ROUNDS_CAUGHT] += caught
    first, last, most = table.turn + 1, 0, 0
    for seat in range(table.seats):
        column = TABLE_COLUMNS + seat * SEAT_COLUMNS
        turn = table.left[seat]
        most = max(most, paid(table, seat))
        if turn:
            first, last = min(first, turn), max(last, turn)
            row[column + LEFT_AT] += turn
            row[column + TIMES_LEFT] += 1
        elif caught:
            row[column + TIMES_CAUGHT] += 1
    row[NOTHING] += most <= 0
    if last:
        row[ROUNDS_LEFT] += 1
        row[FIRST_PAY] += mean_paid(table, first)
        row[LAST_PAY] += mean_paid(table, last)
    course = (table.course * 31 + table.turn) & 0xFFFFFFFF
    for seat in range(table.seats):
        table.before[seat] = table.banked[seat] + table.worths[seat]
        course = (course * 31 + table.before[seat]) & 0xFFFFFFFF
    table.course = course
    table.ahead_before = table.ahead
    table.ahead = leader(table, rules)
    if table.ahead != NOBODY:
        row[LEADS] += table.last_ahead != NOBODY and table.last_ahead != table.ahead
        table.last_ahead = table.ahead


def paid(table: Table, seat: int) -> int:
    """Return what this round brought a seat."""
    return table.banked[seat] + table.worths[seat] - table.before[seat]


def mean_paid(table: Table, turn: int) -> float:
    """Return what this round brought those who left in a turn, on average."""
    total = number = 0
    for seat in range(table.seats):
        if table.left[seat] == turn:
            total += paid(table, seat)
            number += 1
    return total / number


def add_game(table: Table, rules: Rules, row: Row) -> None:
    """Add a game that is over to a row; a shared win counts in parts."""
    row[GAMES] += 1
    row[CARRIED] += table.carried
    best = rank(table, rules, 0, 0, 0)
    for seat in range(1, table.seats):
        best = max(best, rank(table, rules, seat, 0, 0))
    winners = who = 0
    for seat in range(table.seats):
        if rank(table, rules, seat, 0, 0) == best:
            winners += 1
            who += 1 << seat
    table.course = (table.course * 31 + who) & 0xFFFFFFFF
    row[LEVEL] += winners > 1
    row[MARGIN] += margin(table, rules)
    for seat in range(table.seats):
        column = TABLE_COLUMNS + seat * SEAT_COLUMNS
        total = table.banked[seat] + table.worths[seat]
        row[column + GOLD] += table.banked[seat]
        row[column + TOTAL] += total
        row[SCORE] += total / table.seats
        wins = 1 / winners if rank(table, rules, seat, 0, 0) == best else 0.0
        row[column + WINS] += wins
        if seat == table.ahead_before:
            row[LED] += 1
            row[LED_WON] += wins


def margin(table: Table, rules: Rules) -> int:
    """Return by how much the best total is better than the second."""
    best = second = -(1 << 40)
    for seat in range(table.seats):
        total = table.banked[seat] + table.worths[seat]
        if rules.lowest_wins:
            total = -total
        if total > best:
            best, second = total, best
        else:
            second = max(second, total)
    return best - second if table.seats > 1 else 0
