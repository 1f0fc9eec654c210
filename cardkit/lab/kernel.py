"""The rules of a round in whole numbers: a fast equivalent of `cardkit.engine.game`.

Cards, kinds of danger and seats are numbers. Functions take the `Table`, which is a game at one
moment, and the `Rules` of the round. Only whole numbers, lists and loops are used, so that the same
functions run in plain Python and, if numba is installed, compiled (see `compiled`).

A test checks move by move that the kernel agrees with `GameState`.
"""

from dataclasses import dataclass, field

MAX_SEATS, MAX_CARDS, MAX_KINDS = 12, 56, 24  # the most of each
MAX_CONDITIONS = 3  # conditions by which a bot decides
NO_CARD, NO_RANK = -1, -1
NOBODY, NO_DANGER = -1, -1  # no seat; no kind of danger, which as an index is the last entry

# How gold is shared as it comes (G-2, G-15).
SHARE_SPLIT, SHARE_EACH, SHARE_LEAVERS = range(3)
# What happens to gold that cannot be divided (G-4, G-12, G-23).
LEFTOVER_POOLED, LEFTOVER_PER_CARD, LEFTOVER_LOST, LEFTOVER_STAYS, LEFTOVER_ALONE = range(5)
# What leaves the game when a danger has ended the round.
AFTER_ENDING_BACK, AFTER_ENDING_CARD_OUT, AFTER_ENDING_PAIR_OUT = range(3)
# Where a card is: not in play yet, to come, face up this round, carried out in it, out of the game.
CARD_ASIDE, CARD_IN_DECK, CARD_ON_PATH, CARD_CARRIED_OUT, CARD_GONE = range(5)
# How a round ended.
END_NOT_YET, END_CAUGHT, END_ALL_OUT, END_DECK_OUT, END_SURVIVED = range(5)
# What being caught costs (G-17, G-26) if it is not an amount.
LOSS_ALL, LOSS_HALF = -1, -2


def _zeros_field(length: int) -> list[int]:
    return field(default_factory=lambda: [0] * length)


def _zero_rows_field(number: int, length: int) -> list[list[int]]:
    return field(default_factory=lambda: [[0] * length for _ in range(number)])


@dataclass(slots=True)
class Rules:
    """The rules of a round as numbers.

    Flags are 0 or 1. Lists have an entry for each card, kind of danger or seat.
    """

    is_deck_game: int = 1
    rounds: int = 0
    max_rounds: int = 0  # if ties are played on (G-30), else 0
    target_score: int = 0  # a score that ends the game (G-19)
    lowest_wins: int = 0
    ties_by_artifacts: int = 0
    pack_size: int = 0  # cards in all
    kinds: int = 0
    hand_size: int = 0  # cards dealt to each
    leave_from: int = 1  # nobody may leave before this card or turn (G-28)
    repeated_rank_ends_round: int = 0  # two cards of one rank in a row end the round (G-31)
    counts_from: int = 1  # a danger before this card of a deck is only gold (G-27)
    share: int = SHARE_SPLIT
    leftover: int = LEFTOVER_POOLED
    divides_leftover_per_card: int = 0  # the leftover is divided card by card, not in all
    leftover_carries_over: int = 0  # for the next round (G-12)
    leavers_share_artifacts: int = 0  # otherwise only one alone takes them (CN-7)
    cards_after_ending: int = AFTER_ENDING_BACK
    carried_artifacts_leave_game: int = 0  # artifacts carried out do not come back
    unclaimed_artifacts_leave_game: int = 0  # nor do those that nobody carried out
    artifact_gold: int = 0  # gold on each artifact (PM-5); 0: the card itself counts
    path_sum_limit: int = 0  # a larger sum of gold cards ends the round (G-18)
    gold_may_end_round: int = 0  # a card of gold can end this round
    has_fines: int = 0  # being caught can cost banked gold
    random_artifact_joins_each_round: int = 0  # nobody knows which (PL-1)
    gold_by_card: list[int] = _zeros_field(MAX_CARDS)
    gold_if_early_by_card: list[int] = _zeros_field(MAX_CARDS)  # before dangers count (G-27)
    kind_by_card: list[int] = _zeros_field(MAX_CARDS)  # of danger, or `NO_DANGER`
    is_artifact: list[int] = _zeros_field(MAX_CARDS)
    rank_by_card: list[int] = _zeros_field(MAX_CARDS)  # a number, or NO_RANK
    is_doubling_card: list[int] = _zeros_field(MAX_CARDS)  # 1: doubles what all carry (G-29)
    printed_worth_by_card: list[int] = _zeros_field(MAX_CARDS)  # what is printed on an artifact
    first_round_by_card: list[int] = _zeros_field(MAX_CARDS)  # in which a card is in the deck
    limit_by_kind: list[int] = _zeros_field(MAX_KINDS)  # how many of a kind end the round
    loot_lost_by_kind: list[int] = _zeros_field(MAX_KINDS + 1)  # the last: if gold ends a round
    banked_lost_by_kind: list[int] = _zeros_field(MAX_KINDS + 1)
    worth_by_order: list[int] = _zeros_field(MAX_CARDS + 1)  # by the number kept before it


@dataclass(slots=True)
class Table:
    """The state of a game at one moment.

    Lists have an entry for each seat, card, kind of danger or place on the path.
    """

    seats: int = 0
    round_number: int = 0
    turn: int = 0
    deck_size: int = 0  # before the first card of the round
    inside_count: int = 0
    loot: int = 0
    leftover: int = 0
    gold_for_next_round: int = 0  # gold that is on the path when the next round begins (G-12)
    kinds_seen: int = 0  # kinds of danger that came this round
    kinds_one_short: int = 0  # kinds that are one card short of ending the round
    ending_cards: int = 0  # cards in the deck that would end the round
    cards_ending_by_gold_or_rank: int = (
        0  # those of them that would not end it as a danger (G-18, G-31)
    )
    last_card: int = NO_CARD  # the card that was turned over last
    path_sum: int = 0  # the sum of the gold cards on the path
    end: int = END_NOT_YET
    path_size: int = 0
    artifacts_on_path: int = 0  # to be taken: the first so many of `artifact_cards`
    emptied_count: int = 0  # on the path, without their gold: the first so many of `emptied_cards`
    artifacts_kept: int = 0  # in this game
    artifacts_carried: int = 0  # the same, including artifacts that are gold
    is_weighed: int = 0  # 1: the values up to `safe_ways_in_all`, and `safe_ways`, are up to date
    cost: int = 0  # what all cards to come cost one player without fines
    extra_for_lone_leaver: int = 0  # if a player leaves alone, times the cards to come
    gain: int = 0  # what all cards to come bring one player, times `gain_divisor`
    gain_divisor: int = 1
    safe_ways_in_all: int = 0  # see `safe_ways` below
    random_state: int = 0  # of bots that decide by chance
    mood_seed: int = 0  # the seed of the bots' moods in this game
    leader: int = NOBODY  # the sole leader now; before this round; the latest sole leader
    leader_before: int = NOBODY
    latest_leader: int = NOBODY
    events_hash: int = 0  # a hash of the events, to tell games apart that went differently
    estimated_seconds: int = 0  # that all rounds of this game would take at a table
    banked: list[int] = _zeros_field(MAX_SEATS)
    leaving_turn_by_seat: list[int] = _zeros_field(MAX_SEATS)  # 0 while inside
    is_leaving: list[int] = _zeros_field(MAX_SEATS)  # 1: leaves in this turn
    artifact_worths: list[int] = _zeros_field(MAX_SEATS)  # of the artifacts that a seat kept
    artifact_counts: list[int] = _zeros_field(MAX_SEATS)  # how many they are
    totals_before: list[int] = _zeros_field(MAX_SEATS)  # before the round
    first_leaver_parts: list[int] = _zeros_field(MAX_SEATS)  # see `games.record_leavers`
    last_leaver_parts: list[int] = _zeros_field(MAX_SEATS)
    lone_leaver_parts: list[int] = _zeros_field(MAX_SEATS)
    strategies: list[list[int]] = _zero_rows_field(MAX_SEATS, 3 * MAX_CONDITIONS)  # of bots
    deck: list[int] = _zeros_field(MAX_CARDS)  # from which cards are drawn at random
    hands: list[list[int]] = _zero_rows_field(MAX_SEATS, MAX_CARDS)  # -1: no card any more
    laid: list[int] = _zeros_field(MAX_SEATS)  # the card of a hand, -1: none
    path: list[int] = _zeros_field(MAX_CARDS + 1)  # from 1
    remainders: list[int] = _zeros_field(MAX_CARDS + 1)  # gold at each place of the path
    artifact_cards: list[int] = _zeros_field(MAX_CARDS)
    emptied_cards: list[int] = _zeros_field(MAX_CARDS)
    card_places: list[int] = _zeros_field(MAX_CARDS)
    dangers_on_path_by_kind: list[int] = _zeros_field(MAX_KINDS)
    has_kind_come: list[int] = _zeros_field(MAX_KINDS)  # 1: a danger of the kind came this round
    cards_to_come_by_kind: list[int] = _zeros_field(MAX_KINDS + 1)  # the last are `NO_DANGER`
    gold_to_come_by_kind: list[int] = _zeros_field(MAX_KINDS + 1)  # of these
    safe_ways: list[int] = _zeros_field(MAX_SEATS + 1)  # to lay so many cards safely
    safe_ways_gold: list[int] = _zeros_field(MAX_SEATS + 1)  # the gold of all these ways together


def new_game(table: Table, rules: Rules, seats: int) -> None:
    table.seats = seats
    table.round_number = table.artifacts_kept = table.artifacts_carried = (
        table.gold_for_next_round
    ) = 0
    for seat in range(seats):
        table.banked[seat] = table.artifact_worths[seat] = table.artifact_counts[seat] = 0
    for card in range(rules.pack_size):
        table.card_places[card] = CARD_ASIDE


def begin_round(table: Table, rules: Rules, deck_size: int) -> None:
    """Begin a round with all players inside (G-1).

    The deck consists of the `deck_size` cards that are marked as `CARD_IN_DECK` in `card_places`.
    """
    table.round_number += 1
    table.turn = table.loot = table.path_sum = table.path_size = 0
    table.artifacts_on_path = table.emptied_count = table.is_weighed = 0
    table.end = END_NOT_YET
    table.inside_count = table.seats
    table.deck_size = deck_size
    table.last_card = NO_CARD
    table.leftover = table.gold_for_next_round
    for seat in range(table.seats):
        table.leaving_turn_by_seat[seat] = 0
    table.kinds_seen = 0
    for kind in range(rules.kinds):
        table.dangers_on_path_by_kind[kind] = table.has_kind_come[kind] = 0
    store_deck_counts(table, rules)
    if rules.is_deck_game and deck_size == 0:  # all cards have left the game
        run_out_of_cards(table, rules, END_DECK_OUT)


def store_deck_counts(table: Table, rules: Rules) -> None:
    """Count the cards and the gold in the deck, and the cards that would end the round."""
    table.kinds_one_short = table.ending_cards = table.cards_ending_by_gold_or_rank = 0
    for kind in range(NO_DANGER, rules.kinds):
        table.cards_to_come_by_kind[kind] = table.gold_to_come_by_kind[kind] = 0
    for card in range(rules.pack_size):
        if table.card_places[card] == CARD_IN_DECK:
            table.gold_to_come_by_kind[rules.kind_by_card[card]] += rules.gold_by_card[card]
            table.cards_to_come_by_kind[rules.kind_by_card[card]] += 1
    if does_danger_count(table, rules):
        store_kinds_one_short(table, rules)
    if rules.path_sum_limit or rules.repeated_rank_ends_round:
        store_cards_ending_by_gold_or_rank(table, rules)


def does_danger_count(table: Table, rules: Rules) -> bool:
    """Return True if a danger counts when it comes up next (G-27)."""
    return table.turn + 1 >= rules.counts_from


def store_kinds_one_short(table: Table, rules: Rules) -> None:
    """Store how many kinds are one card short of ending the round, and count their cards, too."""
    for kind in range(rules.kinds):
        if table.dangers_on_path_by_kind[kind] == rules.limit_by_kind[kind] - 1:
            table.kinds_one_short += 1
            table.ending_cards += table.cards_to_come_by_kind[kind]


def gold_if_next(table: Table, rules: Rules, card: int) -> int:
    """Return how much gold a card is worth if it comes up next (G-27)."""
    return (
        rules.gold_by_card[card]
        if does_danger_count(table, rules)
        else rules.gold_if_early_by_card[card]
    )


def turn_up_card(table: Table, rules: Rules, card: int) -> None:
    """Turn up a card: share its gold (G-2), or count a danger, which may end the round (G-6)."""
    gold = gold_if_next(table, rules, card)
    before = table.last_card if repeats_rank(table, rules, card) else NO_CARD
    table.last_card = card
    table.turn += 1
    if put_on_path(table, rules, card):
        catch_players(table, rules, table.path_size, NO_CARD)
        return
    if before != NO_CARD:
        catch_players(table, rules, table.path_size, before)
        return
    if table.turn + 1 == rules.counts_from:
        store_kinds_one_short(table, rules)
    if gold:
        table.path_sum += gold
        if 0 < rules.path_sum_limit < table.path_sum:
            catch_players(table, rules, table.path_size, NO_CARD)
            return
        table.remainders[table.path_size] = share_new_gold(table, rules, gold)
    elif rules.is_artifact[card]:
        if rules.artifact_gold and table.inside_count == 1:  # PM-6
            table.loot += rules.artifact_gold
            table.emptied_cards[table.emptied_count] = card
            table.emptied_count += 1
        else:
            table.artifact_cards[table.artifacts_on_path] = card
            table.artifacts_on_path += 1
    if rules.is_doubling_card[card] and table.turn >= rules.counts_from:
        double_gold(table, rules)
    if rules.path_sum_limit or rules.repeated_rank_ends_round:
        store_cards_ending_by_gold_or_rank(table, rules)
    if table.turn < rules.leave_from and table.turn >= table.deck_size:
        run_out_of_cards(table, rules, END_DECK_OUT)


def may_leave(table: Table, rules: Rules) -> bool:
    """Return True if players may leave now (G-28).

    In a deck game, this is after the last card; in a hands game, it is in the next turn.
    """
    return table.turn + (not rules.is_deck_game) >= rules.leave_from


def carry_out_leaving(table: Table, rules: Rules) -> None:
    """Let the players whose seats are marked in `is_leaving` leave (G-3).

    After the last card, all other players leave too (G-8).
    """
    leavers = 0
    for seat in range(table.seats):
        leavers += table.is_leaving[seat]
    if leavers:
        pay_leavers(table, rules, leavers)
    if table.inside_count == 0:
        end_round(table, rules, END_ALL_OUT)
    elif table.turn >= table.deck_size:
        run_out_of_cards(table, rules, END_DECK_OUT)


def play_hands_turn(table: Table, rules: Rules) -> None:
    """Play a turn of a hands game.

    Seats without a card in `laid` flee (CN-6), and the others show their card.
    """
    table.turn += 1
    leavers = 0
    for seat in range(table.seats):
        flees = table.leaving_turn_by_seat[seat] == 0 and table.laid[seat] < 0
        table.is_leaving[seat] = flees
        leavers += flees
    if leavers:
        pay_leavers(table, rules, leavers)
    if table.inside_count == 0:
        end_round(table, rules, END_ALL_OUT)
        return
    gold = 0
    ends = False
    first = table.path_size + 1
    for seat in range(table.seats):
        if table.leaving_turn_by_seat[seat] == 0:
            card = table.laid[seat]
            if put_on_path(table, rules, card):
                ends = True
            gold += rules.gold_by_card[card]
            if rules.is_artifact[card]:
                table.artifact_cards[table.artifacts_on_path] = card
                table.artifacts_on_path += 1
    if ends:
        catch_players(table, rules, first, NO_CARD)
        return
    if gold:
        table.remainders[table.path_size] = share_new_gold(table, rules, gold)
    if table.turn >= rules.hand_size:
        run_out_of_cards(table, rules, END_SURVIVED)


def put_on_path(table: Table, rules: Rules, card: int) -> bool:
    """Put a card on the path, and return True if it is the danger that ends the round."""
    table.path_size += 1
    table.path[table.path_size] = card
    table.remainders[table.path_size] = 0
    table.card_places[card] = CARD_ON_PATH
    table.is_weighed = 0
    kind = rules.kind_by_card[card]
    table.gold_to_come_by_kind[kind] -= rules.gold_by_card[card]
    table.cards_to_come_by_kind[kind] -= 1
    if kind == NO_DANGER or table.turn < rules.counts_from:
        return False
    table.dangers_on_path_by_kind[kind] += 1
    if table.has_kind_come[kind] == 0:
        table.has_kind_come[kind] = 1
        table.kinds_seen += 1
    before_end = rules.limit_by_kind[kind] - 1
    if table.dangers_on_path_by_kind[kind] == before_end:
        table.kinds_one_short += 1
        table.ending_cards += table.cards_to_come_by_kind[kind]
    return table.dangers_on_path_by_kind[kind] > before_end


def store_cards_ending_by_gold_or_rank(table: Table, rules: Rules) -> None:
    """Store how many cards in the deck would end the round by gold or rank but not as dangers."""
    number = 0
    for card in range(rules.pack_size):
        if table.card_places[card] == CARD_IN_DECK and ends_by_gold_or_rank(table, rules, card):
            number += not ends_by_kind(table, rules, card)
    table.ending_cards += number - table.cards_ending_by_gold_or_rank
    table.cards_ending_by_gold_or_rank = number


def ends_by_gold_or_rank(table: Table, rules: Rules, card: int) -> bool:
    """Return True if a card would end the round by too much gold, or by its rank (G-18, G-31)."""
    gold = gold_if_next(table, rules, card)
    too_much = gold > 0 and 0 < rules.path_sum_limit < table.path_sum + gold
    return too_much or repeats_rank(table, rules, card)


def repeats_rank(table: Table, rules: Rules, card: int) -> bool:
    """Return True if a card would end the round by repeating the last card's rank (G-31)."""
    if (
        not rules.repeated_rank_ends_round
        or table.last_card == NO_CARD
        or table.turn < rules.counts_from
    ):
        return False
    return (
        rules.rank_by_card[card] != NO_RANK
        and rules.rank_by_card[card] == rules.rank_by_card[table.last_card]
    )


def ends_by_kind(table: Table, rules: Rules, card: int) -> bool:
    """Return True if a card would end the round because it is one danger of its kind too many."""
    kind = rules.kind_by_card[card]
    is_full = kind >= 0 and table.dangers_on_path_by_kind[kind] >= rules.limit_by_kind[kind] - 1
    return is_full and does_danger_count(table, rules)


def share_new_gold(table: Table, rules: Rules, gold: int) -> int:
    """Share new gold among all players inside, and return the remainder (G-2, G-15)."""
    if rules.share == SHARE_EACH:
        table.loot += gold
        return 0
    rest = gold
    if rules.share == SHARE_SPLIT:
        share = gold // table.inside_count
        table.loot += share
        rest = 0 if rules.leftover == LEFTOVER_LOST else gold - share * table.inside_count
    table.leftover += rest
    return rest


def double_gold(table: Table, rules: Rules) -> None:
    """Double the gold that everyone inside carries or that waits on the path (G-29)."""
    if rules.share != SHARE_LEAVERS:
        table.loot *= 2
        return
    table.leftover *= 2
    for place in range(1, table.path_size + 1):
        table.remainders[place] *= 2


def leftover_share(table: Table, rules: Rules, leavers: int) -> int:
    """Return how much gold on the path each player gets if `leavers` leave (G-4, G-12, G-23)."""
    if leavers > 1 and rules.leftover == LEFTOVER_ALONE and rules.share == SHARE_SPLIT:
        return 0
    if not rules.divides_leftover_per_card:
        return table.leftover // leavers
    total = 0
    for place in range(1, table.path_size + 1):
        total += table.remainders[place] // leavers
    return total


def pay_leavers(table: Table, rules: Rules, leavers: int) -> None:
    """Let the players whose seats are marked in `is_leaving` bank gold and take artifacts (G-4).

    They bank their loot and a share of the gold on the path. `leavers` is their number.
    """
    share = leftover_share(table, rules, leavers)
    table.leftover = 0 if rules.leftover == LEFTOVER_LOST else table.leftover - share * leavers
    if rules.divides_leftover_per_card:
        for place in range(1, table.path_size + 1):
            table.remainders[place] %= leavers
    for seat in range(table.seats):
        if table.is_leaving[seat]:
            table.banked[seat] += table.loot + share
            table.leaving_turn_by_seat[seat] = table.turn
    if table.artifacts_on_path and (rules.leavers_share_artifacts or leavers == 1):
        hand_out_artifacts(table, rules, leavers)
    table.inside_count -= leavers
    table.is_weighed = 0


def artifact_worth(table: Table, rules: Rules, card: int, ahead: int) -> int:
    """Return what an artifact is worth if it is carried out after `ahead` others (KG-7)."""
    return (
        rules.printed_worth_by_card[card]
        + rules.worth_by_order[min(table.artifacts_kept + ahead, MAX_CARDS)]
    )


def hand_out_artifacts(table: Table, rules: Rules, leavers: int) -> None:
    """Share the artifacts on the path evenly among the players who leave (KG-8, CN-7).

    The players take the artifacts in turn. The last ones stay if they cannot be shared evenly.
    """
    number = table.artifacts_on_path // leavers * leavers
    seat = NOBODY
    for place in range(number):
        seat = next_leaver(table, seat)
        take_artifact(table, rules, seat, table.artifact_cards[place])
    for place in range(table.artifacts_on_path - number):
        table.artifact_cards[place] = table.artifact_cards[place + number]
    table.artifacts_on_path -= number


def next_leaver(table: Table, seat: int) -> int:
    """Return the next seat around the table, after `seat`, that is marked in `is_leaving`."""
    seat = (seat + 1) % table.seats
    while not table.is_leaving[seat]:
        seat = (seat + 1) % table.seats
    return seat


def take_artifact(table: Table, rules: Rules, seat: int, card: int) -> None:
    """Give an artifact to the player in a seat, as a card to keep or as gold (PM-5)."""
    worth = artifact_worth(table, rules, card, 0)
    table.artifacts_carried += 1
    if rules.artifact_gold:
        table.banked[seat] += worth
        if rules.is_deck_game:  # only the gold is taken, the card stays on the path (PM-4)
            table.emptied_cards[table.emptied_count] = card
            table.emptied_count += 1
            return
    else:
        table.artifacts_kept += 1
        table.artifact_worths[seat] += worth
        table.artifact_counts[seat] += 1
    table.card_places[card] = CARD_GONE if rules.carried_artifacts_leave_game else CARD_CARRIED_OUT
    kind = rules.kind_by_card[card]
    if kind >= 0:  # CN-9
        if table.dangers_on_path_by_kind[kind] == rules.limit_by_kind[kind] - 1:
            table.kinds_one_short -= 1
            table.ending_cards -= table.cards_to_come_by_kind[kind]
        table.dangers_on_path_by_kind[kind] -= 1


def loot_lost(penalty: int, loot: int) -> int:
    """Return how much of a player's loot is taken by a penalty (G-17).

    `penalty` is `LOSS_ALL`, `LOSS_HALF` or an amount.
    """
    if penalty == LOSS_ALL:
        return loot
    return loot - loot // 2 if penalty == LOSS_HALF else min(penalty, loot)


def banked_gold_lost(penalty: int, banked: int) -> int:
    """Return how much of a player's banked gold is taken by a penalty (G-26).

    `penalty` is `LOSS_ALL` or an amount.
    """
    return banked if penalty == LOSS_ALL else min(penalty, banked)


def loss_to_kind(rules: Rules, kind: int, loot: int, banked: int) -> int:
    """Return how much loot and banked gold a player loses if caught by this kind of danger.

    `kind` is `rules.kinds` if too much gold ends the round.
    """
    return loot_lost(rules.loot_lost_by_kind[kind], loot) + banked_gold_lost(
        rules.banked_lost_by_kind[kind], banked
    )


def costliest_kind(table: Table, rules: Rules, first_new: int) -> int:
    """Return the most costly of the kinds of danger that ended the round.

    Only cards from place `first_new` on are considered. If none of them ended the round as a
    danger, the result is `rules.kinds`.
    """
    richest = 0
    for seat in range(table.seats):
        if table.leaving_turn_by_seat[seat] == 0:
            richest = max(richest, table.banked[seat])
    costliest, most = rules.kinds, -1
    for place in range(first_new, table.path_size + 1):
        card = table.path[place]
        if is_of_full_kind(table, rules, card):
            kind = rules.kind_by_card[card]
            penalty = loss_to_kind(rules, kind, table.loot, richest)
            if penalty > most:
                costliest, most = kind, penalty
    return costliest


def is_of_full_kind(table: Table, rules: Rules, card: int) -> bool:
    """Return True if enough dangers of a card's kind are on the path to end the round."""
    kind = rules.kind_by_card[card]
    return kind >= 0 and table.dangers_on_path_by_kind[kind] >= rules.limit_by_kind[kind]


def catch_players(table: Table, rules: Rules, first_new: int, before: int) -> None:
    """End the round because the cards from index `first_new` on caught everyone inside (G-6).

    Everyone loses what the costliest of these dangers costs. If the last card ended the round by
    its rank, `before` is the card of that rank before it (G-31).
    """
    kind = costliest_kind(table, rules, first_new)
    rest = table.loot - loot_lost(rules.loot_lost_by_kind[kind], table.loot)
    for seat in range(table.seats):
        if table.leaving_turn_by_seat[seat] == 0:
            table.banked[seat] += rest - banked_gold_lost(
                rules.banked_lost_by_kind[kind], table.banked[seat]
            )
    if rules.cards_after_ending == AFTER_ENDING_PAIR_OUT and kind < rules.kinds:
        for place in range(rules.counts_from, table.path_size + 1):  # a turn is one card
            card = table.path[place]
            if table.card_places[card] == CARD_ON_PATH and is_of_full_kind(table, rules, card):
                table.card_places[card] = CARD_GONE
    elif rules.cards_after_ending != AFTER_ENDING_BACK:
        table.card_places[table.last_card] = CARD_GONE
        if (
            rules.cards_after_ending == AFTER_ENDING_PAIR_OUT
            and before != NO_CARD
            and table.card_places[before] == CARD_ON_PATH
        ):
            table.card_places[before] = CARD_GONE
    if (
        before != NO_CARD
        and rules.is_artifact[table.last_card]
        and rules.unclaimed_artifacts_leave_game
    ):
        table.card_places[table.last_card] = CARD_GONE
    end_round(table, rules, END_CAUGHT)


def run_out_of_cards(table: Table, rules: Rules, end: int) -> None:
    """Let everyone inside leave because the cards ran out (G-8).

    `end` is `END_DECK_OUT` or `END_SURVIVED`.
    """
    for seat in range(table.seats):
        table.is_leaving[seat] = table.leaving_turn_by_seat[seat] == 0
    pay_leavers(table, rules, table.inside_count)
    end_round(table, rules, end)


def end_round(table: Table, rules: Rules, end: int) -> None:
    """End the round (G-7).

    Artifacts may leave the game, and gold on the path may wait for the next round. `end` says how
    the round ended, such as `END_CAUGHT`. Dangers that leave the game must already be removed.
    """
    table.end = end
    table.inside_count = 0
    if rules.unclaimed_artifacts_leave_game:
        for place in range(table.artifacts_on_path):
            table.card_places[table.artifact_cards[place]] = CARD_GONE
    if rules.carried_artifacts_leave_game:
        for place in range(table.emptied_count):
            table.card_places[table.emptied_cards[place]] = CARD_GONE
    table.gold_for_next_round = 0
    if rules.leftover_carries_over and not is_over(table, rules):
        table.gold_for_next_round = table.leftover


def is_over(table: Table, rules: Rules) -> bool:
    """Return True if no other round follows in this game (G-19)."""
    ends = table.round_number >= rules.rounds
    if rules.target_score:
        for seat in range(table.seats):
            ends |= table.banked[seat] + table.artifact_worths[seat] >= rules.target_score
    if ends and table.round_number < rules.max_rounds:
        return not is_tie_played_on(table, rules, 0, 0)
    return ends


def is_tie_played_on(table: Table, rules: Rules, more: int, artifacts: int) -> bool:
    """Return True if everyone plays on because the best seats would be tied (G-30).

    Each seat that is still inside would then have `more` points and `artifacts` artifacts in
    addition.
    """
    best = level = 0
    for seat in range(table.seats):
        inside = table.leaving_turn_by_seat[seat] == 0
        rank = ranking_score(table, rules, seat, more * inside, artifacts * inside)
        if seat == 0 or rank > best:
            best, level = rank, 1
        else:
            level += rank == best
    return level > 1


def ranking_score(table: Table, rules: Rules, seat: int, more: int, artifacts: int) -> int:
    """Return a number by which a seat is ranked (G-24).

    The seat is ranked as if it had `more` points, and `artifacts` artifacts, in addition to its
    own.
    """
    total = table.banked[seat] + table.artifact_worths[seat] + more
    keepsakes = table.artifact_counts[seat] + artifacts if rules.ties_by_artifacts else 0
    return (-total if rules.lowest_wins else total) * 65536 + keepsakes
