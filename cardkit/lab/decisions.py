"""How bots decide when to leave and which card to play, in whole numbers.

A bot decides by its strategy, a list of numbers: `MAX_CONDITIONS` times a condition, a number and a
divisor. It leaves when one of these conditions holds. Like the kernel, these functions run both in
plain Python and compiled.
"""

from collections.abc import Sequence
from typing import TypeAlias

from cardkit.engine.moods import LONE_LEAVER_DIVISOR, LOW_32_BITS, MOOD_HUNDREDTHS, mood_percent
from cardkit.lab.kernel import (
    CARD_ASIDE,
    CARD_IN_DECK,
    MAX_CARDS,
    MAX_CONDITIONS,
    NO_DANGER,
    NOBODY,
    SHARE_EACH,
    SHARE_LEAVERS,
    Rules,
    Table,
    artifact_worth,
    does_danger_count,
    ends_by_gold_or_rank,
    ends_by_kind,
    is_tie_played_on,
    leftover_share,
    loss_to_kind,
    may_leave,
    ranking_score,
    repeats_rank,
)

Strategies: TypeAlias = Sequence[Sequence[int]]  # by seat

# The conditions. CONDITION_NEVER also fills the places after the last one.
CONDITION_NEVER, CONDITION_KINDS_SEEN, CONDITION_KINDS_ONE_SHORT, CONDITION_LOOT = range(4)
CONDITION_TURN, CONDITION_ODDS, CONDITION_NERVE, CONDITION_ARTIFACTS_ON_PATH = range(4, 8)
CONDITION_PLAYERS_OUT, CONDITION_CHANCE, CONDITION_LEVEL = range(8, 11)
CONDITION_CHOOSY, CONDITION_MOOD = range(11, 13)
RANDOM_MULTIPLIER = 698769069
"""The multiplier of multiply-with-carry, as in Marsaglia's KISS. No product passes 63 bits, so
compiled numbers do not overflow."""
ABOVE_ANY_GOLD = 1 << 20


def next_random_state(random_state: int) -> int:
    """Return the next state of the random number generator, whose low 32 bits are random."""
    return RANDOM_MULTIPLIER * (random_state & LOW_32_BITS) + (random_state >> 32)


def random_below(random_state: int, number: int) -> int:
    """Return a random integer below `number`, given the state `random_state` of the generator."""
    return ((random_state & LOW_32_BITS) * number) >> 32


def set_strategies(table: Table, strategies: Strategies) -> None:
    """Give every seat its strategy for the round that is about to begin.

    In the strategy of a bot with a level, the bot's mood in this round takes the place of the
    level.
    """
    for seat in range(table.seats):
        strategy = table.strategies[seat]
        for place in range(3 * MAX_CONDITIONS):
            strategy[place] = strategies[seat][place]
        for place in range(0, 3 * MAX_CONDITIONS, 3):
            if strategy[place] in (CONDITION_LEVEL, CONDITION_CHOOSY):
                strategy[place + 1] = mood_percent(
                    strategy[place + 1], table.mood_seed, seat, table.round_number
                )
                strategy[place + 2] = MOOD_HUNDREDTHS


def mark_leavers(table: Table, rules: Rules) -> None:
    """Mark in `is_leaving` every seat whose bot leaves the round now."""
    may = may_leave(table, rules)
    for seat in range(table.seats):
        table.is_leaving[seat] = (
            may and table.leaving_turn_by_seat[seat] == 0 and does_leave(table, rules, seat)
        )


def does_leave(table: Table, rules: Rules, seat: int) -> bool:
    """Return True if one of the conditions in the strategy of a seat's bot holds."""
    strategy = table.strategies[seat]
    for place in range(0, 3 * MAX_CONDITIONS, 3):
        condition = strategy[place]
        if condition == CONDITION_NEVER:  # no other comes after it
            return False
        if does_condition_hold(
            table, rules, seat, condition, strategy[place + 1], strategy[place + 2]
        ):
            return True
    return False


def does_condition_hold(
    table: Table, rules: Rules, seat: int, condition: int, figure: int, divisor: int
) -> bool:
    """Return True if a condition such as `CONDITION_ODDS` holds for a seat.

    ``figure / divisor`` is the number that belongs to the condition.
    """
    if condition == CONDITION_LOOT:
        share = (
            leftover_share(table, rules, table.inside_count) if rules.share == SHARE_LEAVERS else 0
        )
        return table.loot + share >= figure
    if condition == CONDITION_KINDS_SEEN:
        return table.kinds_seen >= figure
    if condition == CONDITION_KINDS_ONE_SHORT:
        return table.kinds_one_short >= figure
    if condition == CONDITION_TURN:
        return table.turn >= figure
    if condition == CONDITION_ODDS:
        ending, among = ending_chance(table, rules)
        return ending * divisor >= figure * among
    if condition == CONDITION_NERVE:
        return is_too_costly(table, rules, seat, figure, divisor)
    if condition in (CONDITION_LEVEL, CONDITION_CHOOSY, CONDITION_MOOD):
        if may_be_last_round(table, rules):
            return does_leave_last_round(table, rules, seat, figure, divisor)
        return is_too_costly(table, rules, seat, figure, divisor)
    if condition == CONDITION_ARTIFACTS_ON_PATH:
        return table.artifacts_on_path >= figure
    if condition == CONDITION_PLAYERS_OUT:
        return table.seats - table.inside_count >= figure
    if condition == CONDITION_CHANCE:
        table.random_state = next_random_state(table.random_state)
        return (table.random_state & LOW_32_BITS) * divisor < figure << 32
    return False


def ending_chance(table: Table, rules: Rules) -> tuple[int, int]:
    """Return the chance that the next card ends the round, as numerator and denominator."""
    if rules.is_deck_game:
        return table.ending_cards, table.deck_size - table.turn
    store_safe_ways_to_lay(table, rules)
    return table.safe_ways_in_all - table.safe_ways[table.inside_count], table.safe_ways_in_all


def is_too_costly(table: Table, rules: Rules, seat: int, figure: int, divisor: int) -> bool:
    """Return True if the next card costs a player too much compared with what it gains.

    This is the case if the cost is at least ``figure / divisor`` times the gain. Both are means
    over all cards that can come, as in `cardkit.engine.weighing`. The gain is a share of the gold.
    The cost is what being caught costs, plus what the player would get from the path if everyone
    left now, plus a part of what somebody else may take from the path by leaving alone. This part
    is smaller if ``figure / divisor`` is larger.
    """
    banked = table.banked[seat]
    if not rules.is_deck_game:
        return is_too_costly_with_hands(table, rules, banked, figure, divisor)
    weigh_next_card(table, rules)
    fines = total_loss_to_ending_cards(table, rules, banked) if rules.has_fines else 0
    # floats, because whole numbers could overflow; usual numbers stay exact
    racers = float(LONE_LEAVER_DIVISOR * table.inside_count) * figure
    cost = (table.cost + fines) * racers + float(table.extra_for_lone_leaver) * divisor
    return cost * table.gain_divisor * divisor >= table.gain * racers * figure


def weigh_next_card(table: Table, rules: Rules) -> None:
    """Calculate the part of the next card's cost and gain that is the same for all seats.

    The results are stored in `table`.
    """
    if table.is_weighed:
        return
    inside = table.inside_count
    at_stake = share_of_path(table, rules, inside)
    if inside == 1:
        table.gain, table.gain_divisor = gain_of_only_player(table, rules)
        table.extra_for_lone_leaver = 0
    else:
        table.gain = gold_to_come(table, rules)
        table.gain_divisor = 1 if rules.share == SHARE_EACH else inside
        more_alone = share_of_path(table, rules, 1) - at_stake
        table.extra_for_lone_leaver = (table.deck_size - table.turn) * more_alone
    table.cost = table.ending_cards * at_stake
    if not rules.has_fines:
        table.cost += total_loss_to_ending_cards(table, rules, 0)
    table.is_weighed = 1


def share_of_path(table: Table, rules: Rules, leavers: int) -> int:
    """Return how many points each player takes from the path if `leavers` players leave."""
    points = leftover_share(table, rules, leavers)
    if table.artifacts_on_path:
        points += artifact_points_and_count(table, rules, leavers)[0]
    return points


def gold_to_come(table: Table, rules: Rules) -> int:
    """Return the total gold on all cards that can still come up and do not end the round."""
    if not rules.gold_may_end_round:
        return table.gold_to_come_by_kind[NO_DANGER]
    counts = does_danger_count(table, rules)
    may_end_by_gold_or_rank = rules.path_sum_limit > 0 or rules.repeated_rank_ends_round
    total = 0
    for card in range(rules.pack_size):
        gold = rules.gold_by_card[card] if counts else rules.gold_if_early_by_card[card]
        if table.card_places[card] != CARD_IN_DECK or not (gold or rules.is_doubling_card[card]):
            continue
        if counts and rules.kind_by_card[card] != NO_DANGER and ends_by_kind(table, rules, card):
            continue
        if may_end_by_gold_or_rank and ends_by_gold_or_rank(table, rules, card):
            continue
        total += gold
        if rules.is_doubling_card[card] and counts:
            total += gold + half_of_gold_to_double(table, rules)
    return total


def half_of_gold_to_double(table: Table, rules: Rules) -> int:
    """Return half the gold that a card would double if it came up now (G-29).

    This is the gold of everyone inside or, if each player takes all the gold, of one player. Bots
    count only half of it, because bots that count all of it wait too long.
    """
    if rules.share == SHARE_LEAVERS:
        return table.leftover // 2
    return (table.loot if rules.share == SHARE_EACH else table.loot * table.inside_count) // 2


def total_loss_to_ending_cards(table: Table, rules: Rules, banked: int) -> int:
    """Return the sum of a player's losses over all cards that would end the round (G-22)."""
    total = table.cards_ending_by_gold_or_rank * loss_to_kind(
        rules, rules.kinds, table.loot, banked
    )
    for kind in range(rules.kinds if does_danger_count(table, rules) else 0):
        if table.dangers_on_path_by_kind[kind] == rules.limit_by_kind[kind] - 1:
            total += table.cards_to_come_by_kind[kind] * loss_to_kind(
                rules, kind, table.loot, banked
            )
    return total


def gain_of_only_player(table: Table, rules: Rules) -> tuple[int, int]:
    """Return how much the only player inside would gain from all the cards that can still come up.

    The result is the numerator and the denominator of a fraction.
    """
    gold = gold_to_come(table, rules)
    number = unknown = printed = 0
    for card in range(rules.pack_size):
        if rules.is_artifact[card]:
            in_deck = table.card_places[card] == CARD_IN_DECK and not repeats_rank(
                table, rules, card
            )
            number += in_deck
            if in_deck or (
                rules.random_artifact_joins_each_round and table.card_places[card] == CARD_ASIDE
            ):
                unknown += 1
                printed += rules.printed_worth_by_card[card]
    if number == 0:
        return gold, 1
    next_worth = rules.worth_by_order[
        min(table.artifacts_kept + table.artifacts_on_path, MAX_CARDS)
    ]
    return (gold + number * next_worth) * unknown + number * printed, unknown


def may_be_last_round(table: Table, rules: Rules) -> bool:
    """Return True if this is the last round, or would be if everyone inside left now."""
    if table.round_number >= max(rules.rounds, rules.max_rounds):
        return True
    ends = table.round_number >= rules.rounds
    worth, number = artifact_points_and_count(table, rules, table.inside_count)
    carried = table.loot + leftover_share(table, rules, table.inside_count) + worth
    if rules.target_score:
        for seat in range(table.seats):
            more = carried if table.leaving_turn_by_seat[seat] == 0 else 0
            ends |= table.banked[seat] + table.artifact_worths[seat] + more >= rules.target_score
    if ends and table.round_number < rules.max_rounds:
        return not is_tie_played_on(table, rules, carried, number)
    return ends


def does_leave_last_round(table: Table, rules: Rules, seat: int, figure: int, divisor: int) -> bool:
    """Return True if a bot with the mood ``figure / divisor`` leaves in what may be the last round.

    It decides by half its mood if it would lead after everyone inside left now, and by its whole
    mood if it would lead only by leaving alone. Otherwise, it stays.
    """
    if not is_too_costly(table, rules, seat, figure, 2 * divisor):
        return False
    if would_lead(table, rules, seat, table.inside_count):
        return True
    is_ahead_alone = would_lead(table, rules, seat, 1)
    return is_ahead_alone and is_too_costly(table, rules, seat, figure, divisor)


def would_lead(table: Table, rules: Rules, seat: int, leavers: int) -> bool:
    """Return True if the player in a seat would lead if `leavers` players left now.

    They are everyone inside, or this player alone. The others inside then keep what they carry but
    get nothing from the path. The player may be tied, but only with others who are still inside.
    """
    worth, number = artifact_points_and_count(table, rules, leavers)
    more = table.loot + leftover_share(table, rules, leavers) + worth
    mine = ranking_score(table, rules, seat, more, number)
    if leavers < table.inside_count:
        more, number = table.loot, 0
    for other in range(table.seats):
        if table.leaving_turn_by_seat[other]:
            if ranking_score(table, rules, other, 0, 0) >= mine:
                return False
        elif other != seat and ranking_score(table, rules, other, more, number) > mine:
            return False
    return True


def artifact_points_and_count(table: Table, rules: Rules, leavers: int) -> tuple[int, int]:
    """Return how many points and artifacts each player takes if `leavers` players leave.

    The points are those of the artifacts. The number of artifacts is 0 if they are gold and nobody
    keeps them.
    """
    number = (
        table.artifacts_on_path // leavers if rules.leavers_share_artifacts or leavers == 1 else 0
    )
    worth = 0
    for place in range(number):
        worth += artifact_worth(table, rules, table.artifact_cards[place], place)
    return worth, 0 if rules.artifact_gold else number


def sole_leader(table: Table, rules: Rules) -> int:
    """Return the seat with the best score, or `NOBODY` if several seats share the best score."""
    best = level = 0
    for seat in range(1, table.seats):
        seat_rank = ranking_score(table, rules, seat, 0, 0)
        best_rank = ranking_score(table, rules, best, 0, 0)
        if seat_rank > best_rank:
            best, level = seat, 0
        elif seat_rank == best_rank:
            level = 1
    return NOBODY if level else best


def store_safe_ways_to_lay(table: Table, rules: Rules) -> None:
    """Count the safe ways in which players can show unseen cards, and store the counts in `table`.

    A safe way does not end the round. `safe_ways` has the number of safe ways for each number of
    cards, and `safe_ways_gold` has the gold of all these ways together. They are counted kind by
    kind, with as many cards of a kind as have room on the path. A kind that has room for all the
    cards that can come cannot end the round, so its cards are counted with the harmless ones.
    """
    if table.is_weighed:
        return
    for number in range(table.inside_count + 1):
        table.safe_ways[number] = table.safe_ways_gold[number] = 0
    table.safe_ways[0] = 1
    unseen = harmless = table.cards_to_come_by_kind[NO_DANGER]
    gold = table.gold_to_come_by_kind[NO_DANGER]
    for kind in range(rules.kinds):
        left = table.cards_to_come_by_kind[kind]
        unseen += left
        room = rules.limit_by_kind[kind] - 1 - table.dangers_on_path_by_kind[kind]
        if room >= min(left, table.inside_count):
            harmless += left
            gold += table.gold_to_come_by_kind[kind]
        else:
            add_kind_to_ways(table, left, room, table.gold_to_come_by_kind[kind])
    add_kind_to_ways(table, harmless, harmless, gold)
    table.safe_ways_in_all = binomial(unseen, table.inside_count)
    table.is_weighed = 1


def add_kind_to_ways(table: Table, unseen: int, most: int, gold: int) -> None:
    """Add the cards of another kind to the safe ways of showing cards.

    The kind has `unseen` cards, with `gold` in all. Each way gets at most `most` of them.
    """
    before, gold_before = table.safe_ways.copy(), table.safe_ways_gold.copy()
    chosen, with_one = 1, 1  # ways to choose `number` of them; those that include a given card
    for number in range(1, min(most, table.inside_count) + 1):
        if number > 1:
            with_one = with_one * (unseen - number + 1) // (number - 1)
        chosen = chosen * (unseen - number + 1) // number
        more_gold = gold * with_one
        for total in range(number, table.inside_count + 1):
            rest = total - number
            table.safe_ways[total] += before[rest] * chosen
            table.safe_ways_gold[total] += gold_before[rest] * chosen + before[rest] * more_gold


def binomial(left: int, number: int) -> int:
    """Return the number of ways to choose `number` of `left` items, as `math.comb` does."""
    ways = 1
    for place in range(1, number + 1):
        ways = ways * (left - place + 1) // place
    return ways


def is_too_costly_with_hands(
    table: Table, rules: Rules, banked: int, figure: int, divisor: int
) -> bool:
    """Return what `is_too_costly` returns in a hands game, if random cards come next."""
    inside = table.inside_count
    carried = (table.leftover + artifact_points_and_count(table, rules, 1)[0]) // inside
    at_stake = carried + loss_to_kind(rules, rules.kinds, table.loot, banked)
    if at_stake == 0:
        return False
    store_safe_ways_to_lay(table, rules)
    safe, among = table.safe_ways[inside], table.safe_ways_in_all
    if safe == among:
        return False
    takers, most_rest = (1, 0) if rules.share == SHARE_EACH else (inside, inside - 1)
    # both sides are multiplied by all ways, the takers and 2, so that they stay whole numbers; on
    # average, half of the largest remainder stays on the path
    cost = (among - safe) * at_stake * takers * 2
    gain = table.safe_ways_gold[inside] * 2 - safe * most_rest
    return float(cost) * divisor >= float(gain) * figure  # whole numbers could overflow


def place_of_card_to_lay(table: Table, rules: Rules, seat: int) -> int:
    """Return the index of the safest card in the hand of a seat, or -1 if the bot flees.

    A bot without a safe card flees, unless its strategy is never to leave. A bot with a level plays
    the first card in its hand, as at a table where nobody looks at the cards.
    """
    hand, condition = table.hands[seat], table.strategies[seat][0]
    if condition in (CONDITION_LEVEL, CONDITION_MOOD):
        return place_of_first_card(rules, hand)
    place = place_of_safest_card(table, rules, hand)
    stays = condition == CONDITION_NEVER or not may_leave(table, rules)
    if place < 0 or stays or not ends_by_kind(table, rules, hand[place]):
        return place
    return -1


def place_of_first_card(rules: Rules, hand: Sequence[int]) -> int:
    """Return the index of the first card in a hand, or -1 if the hand is empty."""
    for place in range(rules.hand_size):
        if hand[place] >= 0:
            return place
    return -1


def place_of_safest_card(table: Table, rules: Rules, hand: Sequence[int]) -> int:
    """Return the index of the card in a hand that is least likely to end the round.

    Return -1 if the hand is empty. A danger is safer if fewer dangers of its kind lie on the path
    or, if that is equal, if the other players can hold fewer. Among equally safe cards, the one
    with the most gold is chosen.
    """
    best, most = -1, -1
    for place in range(rules.hand_size):
        card = hand[place]
        if card >= 0:
            kind = rules.kind_by_card[card]
            safety = 4096
            if kind >= 0:
                others = table.cards_to_come_by_kind[kind] - count_of_kind(rules, hand, kind)
                safety = 2048 - 64 * table.dangers_on_path_by_kind[kind] - others
            value = ABOVE_ANY_GOLD * safety + rules.gold_by_card[card]
            if value > most:
                best, most = place, value
    return best


def count_of_kind(rules: Rules, hand: Sequence[int], kind: int) -> int:
    """Return how many cards in a hand are dangers of the given kind."""
    held = 0
    for place in range(rules.hand_size):
        card = hand[place]
        held += card >= 0 and rules.kind_by_card[card] == kind
    return held
