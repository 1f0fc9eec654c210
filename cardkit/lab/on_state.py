"""Simulate games in which bots can be Python functions that look at a `GameState`.

The kernel plays the games in plain Python, and each move is repeated on the state.
"""

from collections.abc import Callable, MutableSequence, Sequence

from cardkit.engine.events import BeginRound
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.lab.decisions import Strategies, mark_leavers, next_random_state, set_strategies
from cardkit.lab.games import (
    RowOfSums,
    add_game,
    add_round,
    draw_random_card,
    gather_deck,
    random_state_of_round,
    reset_table,
)
from cardkit.lab.kernel import (
    Rules,
    Table,
    begin_round,
    carry_out_leaving,
    is_over,
    new_game,
    turn_up_card,
)

Bot = Callable[[GameState, str], bool]
"""A function that returns True if this player leaves now. It must not change the state."""


def play_games_with_function_bots(
    variant: Variant,
    rules_by_round: Sequence[Rules],
    strategies_by_round: Sequence[Strategies],
    bots: Sequence[str | Bot],
    seeds: Sequence[int],
    rows: Sequence[RowOfSums],
    event_hashes: MutableSequence[int],
    counts: MutableSequence[int],
) -> None:
    """Play games as `games.play_games` does, but with bots that can be functions."""
    table, rules = Table(), rules_by_round[0]
    for place, (seed, row) in enumerate(zip(seeds, rows, strict=True)):
        state = GameState(variant, [str(seat) for seat in range(1, len(bots) + 1)])
        new_game(table, rules, len(bots))
        reset_table(table, seed)
        while table.round_number == 0 or not is_over(table, rules):
            number = table.round_number + 1
            rules = rules_by_round[min(number, len(rules_by_round)) - 1]
            strategies = strategies_by_round[min(number, len(strategies_by_round)) - 1]
            _play_round(state, table, rules, strategies, bots, random_state_of_round(seed, number))
            add_round(table, rules, row, table.turn)
        add_game(table, rules, row, counts)
        event_hashes[place] = table.events_hash


def _play_round(
    state: GameState,
    table: Table,
    rules: Rules,
    strategies: Strategies,
    bots: Sequence[str | Bot],
    random_state: int,
) -> None:
    cards_left = gather_deck(table, rules, table.round_number + 1, random_state)
    begin_round(table, rules, cards_left)
    state.play(BeginRound())
    set_strategies(table, strategies)
    while table.inside_count:
        random_state = next_random_state(random_state)
        card = draw_random_card(table, cards_left, random_state)
        cards_left -= 1
        turn_up_card(table, rules, card)
        state.draw(state.deck.cards[card])
        if table.inside_count:
            mark_leavers(table, rules)
            for seat, (name, bot) in enumerate(zip(state.players, bots, strict=True)):
                if not isinstance(bot, str) and name in state.inside and state.may_leave:
                    table.is_leaving[seat] = int(bool(bot(state, name)))
            leavers = [name for seat, name in enumerate(state.players) if table.is_leaving[seat]]
            carry_out_leaving(table, rules)
            state.leave(leavers)
