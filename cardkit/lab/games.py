"""Play whole games on the kernel, each from a seed, and collect their results.

Each round has random numbers of its own, and its deck begins in the order of the pack. So a round
is dealt in the same way whatever was played before it, and even under different rules. Like the
kernel, these functions run both in plain Python and compiled.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from cardkit.engine.moods import LOW_32_BITS
from cardkit.lab.decisions import (
    Strategies,
    mark_leavers,
    next_random_state,
    place_of_card_to_lay,
    random_below,
    set_strategies,
    sole_leader,
)
from cardkit.lab.kernel import (
    CARD_ASIDE,
    CARD_GONE,
    CARD_IN_DECK,
    END_CAUGHT,
    END_DECK_OUT,
    END_SURVIVED,
    NOBODY,
    Rules,
    Table,
    begin_round,
    carry_out_leaving,
    is_over,
    new_game,
    play_hands_turn,
    ranking_score,
    turn_up_card,
)
from cardkit.text.lab import MAX_CLOSE_LEAD

RowOfSums: TypeAlias = MutableSequence[int]
"""Sums over games: columns for the whole table, followed by `SEAT_COLUMN_COUNT` for each seat. The
sums are whole numbers, so games can be added in any order."""
PARTS_PER_WIN = 27_720  # parts of a win or a point: any number of seats can share them evenly

# The columns of the whole table, and their number.
(
    COLUMN_GAMES,
    COLUMN_ROUNDS,
    COLUMN_TURNS,
    COLUMN_CARDS_UP,
    COLUMN_ROUNDS_CAUGHT,
    COLUMN_ROUNDS_WITHOUT_GAIN,
    COLUMN_ROUNDS_WITH_LEAVERS,
    COLUMN_GAIN_OF_FIRST_LEAVERS,
    COLUMN_GAIN_OF_LAST_LEAVERS,
    COLUMN_ARTIFACTS_CARRIED,
    COLUMN_TIED_GAMES,
    COLUMN_WINNING_LEAD,
    COLUMN_GAMES_WITH_LEADER,
    COLUMN_WINS_OF_LEADER,
    COLUMN_LEADER_CHANGES,
    COLUMN_AVERAGE_SCORE,
    COLUMN_SECONDS,
    COLUMN_CLOSE_GAMES,
    COLUMN_WINNING_SCORE,
    COLUMN_TIMES_LEFT_ALONE,
    COLUMN_WINS_OF_FIRST_LEAVERS,
    COLUMN_WINS_OF_LAST_LEAVERS,
    COLUMN_WINS_OF_LONE_LEAVERS,
    COLUMN_TIMES_LEFT_TOGETHER,
    COLUMN_GAIN_ALONE,
    COLUMN_GAIN_TOGETHER,
    TABLE_COLUMN_COUNT,
) = range(27)
# The columns of a seat, and their number.
(
    SEAT_COLUMN_WINS,
    SEAT_COLUMN_GOLD,
    SEAT_COLUMN_TOTAL,
    SEAT_COLUMN_TIMES_CAUGHT,
    SEAT_COLUMN_LEAVING_TURNS,
    SEAT_COLUMN_TIMES_LEFT,
    SEAT_COLUMN_PLACE,
    SEAT_COLUMN_COUNT,
) = range(8)

# The seconds that each takes at a table: to set up and count a game, to shuffle for a round, to pay
# a player after it, to turn up or lay a card. Each player's decision takes one.
GAME_SECONDS, ROUND_SECONDS, PAYMENT_SECONDS, CARD_SECONDS = 240, 90, 10, 9

# Histograms of the minutes of games and of the scores of players: see `histogram_bin`.
BINS_PER_HISTOGRAM = 512
FIRST_MINUTE_BIN, FIRST_SCORE_BIN = 0, BINS_PER_HISTOGRAM  # the column where each begins
BINS_IN_ALL_HISTOGRAMS = 2 * BINS_PER_HISTOGRAM


def histogram_bin(number: int) -> int:
    """Return the index of the histogram bin to which a number belongs.

    Each number up to 127 has a bin of its own. Of two larger numbers in the same bin, the larger is
    less than 2 % more than the other.
    """
    shift = 0
    while number >> shift > 127:
        shift += 1
    return min(max(64 * shift + (number >> shift), 0), BINS_PER_HISTOGRAM - 1)


def random_state_of_round(seed: int, round_number: int) -> int:
    """Return the state of the random number generator with which a round is dealt."""
    return next_random_state(next_random_state(seed ^ (round_number * 0x9E3779B1)))


def gather_deck(table: Table, rules: Rules, number: int, random_state: int) -> int:
    """Rebuild the deck of round `number`, and return its size.

    `random_state` decides which unseen artifact joins the deck (PL-1).
    """
    if rules.random_artifact_joins_each_round and number <= rules.rounds:
        add_random_artifact_to_deck(table, rules, random_state)
    size = 0
    for card in range(rules.pack_size):
        where = table.card_places[card]
        waits = rules.first_round_by_card[card] > number or (
            rules.random_artifact_joins_each_round and rules.is_artifact[card]
        )
        if where != CARD_GONE and not (where == CARD_ASIDE and waits):
            table.card_places[card] = CARD_IN_DECK
            table.deck[size] = card
            size += 1
    return size


def add_random_artifact_to_deck(table: Table, rules: Rules, random_state: int) -> None:
    """Add a random artifact that is not yet in play to the deck (PL-1)."""
    unseen = 0
    for card in range(rules.pack_size):
        unseen += table.card_places[card] == CARD_ASIDE and rules.is_artifact[card]
    place = random_below(random_state, unseen)
    for card in range(rules.pack_size):
        if table.card_places[card] == CARD_ASIDE and rules.is_artifact[card]:
            if place == 0:
                table.card_places[card] = CARD_IN_DECK
            place -= 1


def draw_random_card(table: Table, left: int, random_state: int) -> int:
    """Remove a random card from the first `left` cards of the deck, and return it.

    The last of these cards takes its place.
    """
    place = random_below(random_state, left)
    card = table.deck[place]
    table.deck[place] = table.deck[left - 1]
    return card


def deal_hands(table: Table, rules: Rules, cards_left: int, random_state: int) -> None:
    for seat in range(table.seats):
        for place in range(rules.hand_size):
            table.hands[seat][place] = -1
            if cards_left:
                random_state = next_random_state(random_state)
                table.hands[seat][place] = draw_random_card(table, cards_left, random_state)
                cards_left -= 1


def choose_cards_from_hands(table: Table, rules: Rules) -> int:
    """Let every player inside choose a card or flee, and return how many cards were chosen."""
    mark_leavers(table, rules)
    cards = 0
    for seat in range(table.seats):
        table.laid[seat] = -1
        if table.leaving_turn_by_seat[seat] or table.is_leaving[seat]:
            continue
        place = place_of_card_to_lay(table, rules, seat)
        if place >= 0:
            table.laid[seat] = table.hands[seat][place]
            table.hands[seat][place] = -1
            cards += 1
    return cards


def play_games(
    rules_by_round: Sequence[Rules],
    strategies_by_round: Sequence[Strategies],
    table: Table,
    seeds: Sequence[int],
    rows: Sequence[RowOfSums],
    event_hashes: MutableSequence[int],
    counts: MutableSequence[int],
) -> None:
    """Play a game from each of `seeds`, and collect the results.

    Each game is added to its row of `rows`, and its hash is put into `event_hashes`. `counts` has
    `BINS_IN_ALL_HISTOGRAMS` numbers, to which the lengths and the scores of all games are added.
    `table` is a table to play at, which the caller makes because compiled code cannot.
    """
    rules = rules_by_round[0]
    for game in range(len(seeds)):
        new_game(table, rules, len(strategies_by_round[0]))
        reset_table(table, seeds[game])
        row = rows[game]
        while table.round_number == 0 or not is_over(table, rules):
            number = table.round_number + 1
            rules = rules_by_round[min(number, len(rules_by_round)) - 1]
            strategies = strategies_by_round[min(number, len(strategies_by_round)) - 1]
            random_state = random_state_of_round(seeds[game], number)
            size = gather_deck(table, rules, number, random_state)
            begin_round(table, rules, size)
            set_strategies(table, strategies)
            if rules.is_deck_game:
                cards = play_round_of_deck_game(table, rules, size, random_state)
            else:
                deal_hands(table, rules, size, random_state)
                cards = 0
                while table.inside_count:
                    cards += choose_cards_from_hands(table, rules)
                    play_hands_turn(table, rules)
            add_round(table, rules, row, cards)
        add_game(table, rules, row, counts)
        event_hashes[game] = table.events_hash


def play_round_of_deck_game(table: Table, rules: Rules, cards_left: int, random_state: int) -> int:
    """Play a round of a deck game, and return how many cards were turned up."""
    while table.inside_count:
        random_state = next_random_state(random_state)
        card = draw_random_card(table, cards_left, random_state)
        cards_left -= 1
        turn_up_card(table, rules, card)
        if table.inside_count:
            mark_leavers(table, rules)
            carry_out_leaving(table, rules)
    return table.turn


def reset_table(table: Table, seed: int) -> None:
    """Clear the counts of a game on the table, and set the bots' random numbers and moods."""
    for seat in range(table.seats):
        table.totals_before[seat] = 0
        table.first_leaver_parts[seat] = table.last_leaver_parts[seat] = table.lone_leaver_parts[
            seat
        ] = 0
    table.leader = table.leader_before = table.latest_leader = NOBODY
    table.events_hash = table.estimated_seconds = 0
    table.random_state = next_random_state(seed ^ 0x5DEECE66D)
    table.mood_seed = seed >> 28


def add_round(table: Table, rules: Rules, row: RowOfSums, cards: int) -> None:
    """Add a finished round to a row of results.

    `cards` is how many cards were turned up or shown in the round.
    """
    is_caught = table.end == END_CAUGHT
    row[COLUMN_ROUNDS] += 1
    row[COLUMN_TURNS] += table.turn
    row[COLUMN_CARDS_UP] += cards
    row[COLUMN_ROUNDS_CAUGHT] += is_caught
    forced_turns = rules.leave_from - 1 if rules.is_deck_game else 0
    table.estimated_seconds += ROUND_SECONDS + PAYMENT_SECONDS * table.seats + CARD_SECONDS * cards
    first_turn, last_turn = table.turn + 1, 0  # in which somebody left
    most = 0
    for seat in range(table.seats):
        column = TABLE_COLUMN_COUNT + seat * SEAT_COLUMN_COUNT
        turn = table.leaving_turn_by_seat[seat]
        table.estimated_seconds += max((turn if turn else table.turn) - forced_turns, 0)
        most = max(most, points_gained(table, seat))
        if chose_to_leave(table, seat):
            first_turn, last_turn = min(first_turn, turn), max(last_turn, turn)
            row[column + SEAT_COLUMN_LEAVING_TURNS] += turn
            row[column + SEAT_COLUMN_TIMES_LEFT] += 1
        elif is_caught:
            row[column + SEAT_COLUMN_TIMES_CAUGHT] += 1
    row[COLUMN_ROUNDS_WITHOUT_GAIN] += most <= 0
    row[COLUMN_ROUNDS_WITH_LEAVERS] += last_turn > 0
    record_leavers(table, row, first_turn, last_turn)
    store_totals(table)
    store_leader(table, rules, row)


def chose_to_leave(table: Table, seat: int) -> bool:
    """Return True if a seat left the finished round before the cards ran out."""
    ran_out = table.end in (
        END_DECK_OUT,
        END_SURVIVED,
    )  # then `is_leaving` marks seats still inside
    return table.leaving_turn_by_seat[seat] > 0 and not (ran_out and table.is_leaving[seat])


def record_leavers(table: Table, row: RowOfSums, first_turn: int, last_turn: int) -> None:
    """Store who left first, last or alone, and add what those who left gained.

    A seat that left first, last or alone gets `PARTS_PER_WIN` parts in `first_leaver_parts`,
    `last_leaver_parts` or `lone_leaver_parts`. Seats that left together share them evenly. Seats
    that did not choose to leave are not counted.
    """
    for seat in range(table.seats):
        if not chose_to_leave(table, seat):
            continue
        turn, together = table.leaving_turn_by_seat[seat], 0
        for other in range(table.seats):
            together += table.leaving_turn_by_seat[other] == turn and chose_to_leave(table, other)
        part, gain = PARTS_PER_WIN // together, points_gained(table, seat)
        if turn == first_turn:
            table.first_leaver_parts[seat] += part
            row[COLUMN_GAIN_OF_FIRST_LEAVERS] += part * gain
        if turn == last_turn:
            table.last_leaver_parts[seat] += part
            row[COLUMN_GAIN_OF_LAST_LEAVERS] += part * gain
        if together == 1:
            table.lone_leaver_parts[seat] += part
            row[COLUMN_TIMES_LEFT_ALONE] += 1
            row[COLUMN_GAIN_ALONE] += gain
        else:
            row[COLUMN_TIMES_LEFT_TOGETHER] += 1
            row[COLUMN_GAIN_TOGETHER] += gain


def store_totals(table: Table) -> None:
    """Store the total of each seat for the next round, and add the totals to the game's hash."""
    course = (table.events_hash * 31 + table.turn) & LOW_32_BITS
    for seat in range(table.seats):
        table.totals_before[seat] = table.banked[seat] + table.artifact_worths[seat]
        course = (course * 31 + table.totals_before[seat]) & LOW_32_BITS
    table.events_hash = course


def store_leader(table: Table, rules: Rules, row: RowOfSums) -> None:
    """Store who leads after a round, and count a change of the leader."""
    table.leader_before = table.leader
    table.leader = sole_leader(table, rules)
    if table.leader != NOBODY:
        row[COLUMN_LEADER_CHANGES] += (
            table.latest_leader != NOBODY and table.latest_leader != table.leader
        )
        table.latest_leader = table.leader


def points_gained(table: Table, seat: int) -> int:
    """Return how many points a seat gained in this round."""
    return table.banked[seat] + table.artifact_worths[seat] - table.totals_before[seat]


def add_game(table: Table, rules: Rules, row: RowOfSums, counts: MutableSequence[int]) -> None:
    """Add a finished game to a row of results and to the histograms in `counts`.

    Tied players share the win.
    """
    row[COLUMN_GAMES] += 1
    row[COLUMN_ARTIFACTS_CARRIED] += table.artifacts_carried
    winners = winning_seats = 0  # how many, and which: a bit for each
    for seat in range(table.seats):
        place = place_of_seat(table, rules, seat)
        row[TABLE_COLUMN_COUNT + seat * SEAT_COLUMN_COUNT + SEAT_COLUMN_PLACE] += place
        if place == 1:
            winners += 1
            winning_seats += 1 << seat
    table.events_hash = (table.events_hash * 31 + winning_seats) & LOW_32_BITS
    row[COLUMN_TIED_GAMES] += winners > 1
    margin, score = winning_lead_and_score(table, rules)
    row[COLUMN_WINNING_LEAD] += margin
    row[COLUMN_CLOSE_GAMES] += margin <= MAX_CLOSE_LEAD
    row[COLUMN_WINNING_SCORE] += score
    seconds = GAME_SECONDS + table.estimated_seconds
    row[COLUMN_SECONDS] += seconds
    counts[FIRST_MINUTE_BIN + histogram_bin((seconds + 30) // 60)] += 1
    for seat in range(table.seats):
        column = TABLE_COLUMN_COUNT + seat * SEAT_COLUMN_COUNT
        total = table.banked[seat] + table.artifact_worths[seat]
        row[column + SEAT_COLUMN_GOLD] += table.banked[seat]
        row[column + SEAT_COLUMN_TOTAL] += total
        row[COLUMN_AVERAGE_SCORE] += PARTS_PER_WIN * total // table.seats
        counts[FIRST_SCORE_BIN + histogram_bin(total)] += 1
        wins = PARTS_PER_WIN // winners if winning_seats >> seat & 1 else 0
        row[column + SEAT_COLUMN_WINS] += wins
        row[COLUMN_WINS_OF_FIRST_LEAVERS] += table.first_leaver_parts[seat] * wins
        row[COLUMN_WINS_OF_LAST_LEAVERS] += table.last_leaver_parts[seat] * wins
        row[COLUMN_WINS_OF_LONE_LEAVERS] += table.lone_leaver_parts[seat] * wins
        if seat == table.leader_before:
            row[COLUMN_GAMES_WITH_LEADER] += 1
            row[COLUMN_WINS_OF_LEADER] += wins


def place_of_seat(table: Table, rules: Rules, seat: int) -> int:
    """Return the place of a seat in the ranking, from 1; tied seats share the better place."""
    place, own = 1, ranking_score(table, rules, seat, 0, 0)
    for other in range(table.seats):
        place += ranking_score(table, rules, other, 0, 0) > own
    return place


def winning_lead_and_score(table: Table, rules: Rules) -> tuple[int, int]:
    """Return by how much the best total leads the second-best, and the best total itself."""
    best = second = -(1 << 40)
    for seat in range(table.seats):
        total = table.banked[seat] + table.artifact_worths[seat]
        if rules.lowest_wins:
            total = -total
        if total > best:
            best, second = total, best
        else:
            second = max(second, total)
    lead = best - second if table.seats > 1 else 0
    return lead, -best if rules.lowest_wins else best
