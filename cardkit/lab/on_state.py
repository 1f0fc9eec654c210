"""Simulated games on `GameState`: slower, but for bots in Python, which a game of hands has none of.

They are dealt, decided and counted by the same functions as on the kernel: after each move the
figures of the state are copied to a `Table`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardkit.engine.deck import DeckCard
from cardkit.engine.events import ArtifactTaken, BeginRound, Event
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.lab import kernel as k
from cardkit.lab.decisions import Strategies, choose, feel, next_luck
from cardkit.lab.games import (
    Ints,
    Row,
    add_game,
    add_round,
    begin_counting,
    draw,
    gather_deck,
    luck_of,
)
from cardkit.lab.kernel import Rules, Table

Bot = Callable[[GameState, str], bool]
"""A bot in Python: does this player leave now? It must not change the state."""
ENDS = {"caught": k.CAUGHT, "all-out": k.ALL_OUT, "deck-out": k.DECK_OUT, "survived": k.SURVIVED}


class StateGame:
    """A game played on `GameState`, which is copied to a `Table` for the bots after every move."""

    def __init__(self, variant: Variant, rules: Sequence[Rules], seats: int) -> None:
        self.state = GameState(variant, [str(seat) for seat in range(1, seats + 1)])
        self.rules_by_round = rules
        self.shown: list[int] = []  # the cards that came this round, in their order
        self.rules = rules[0]
        self.table = Table()
        k.new_game(self.table, self.rules, seats)

    def begin(self) -> None:
        """Begin the next round of the game."""
        number = self.state.round + 1
        self.rules = self.rules_by_round[number - 1]
        self.shown = []
        self.copy_figures(self.state.play(BeginRound()))

    def draw(self, card: int) -> None:
        """Turn up a card of the deck, given as its place in the pack."""
        self.mark_on_path(card)
        self.copy_figures(self.state.draw(self.state.deck.cards[card]))

    def leave(self) -> None:
        """Let the seats that are marked in `leaving` leave the round."""
        players = self.state.players
        leavers = [name for seat, name in enumerate(players) if self.table.leaving[seat]]
        self.copy_figures(self.state.leave(leavers))

    def mark_on_path(self, card: int) -> None:
        """Note that a card, given as its place in the pack, comes now."""
        self.table.where[card] = k.PATH
        self.shown.append(card)

    # --- copying the figures ----------------------------------------------------------------------

    def copy_figures(self, events: Sequence[Event]) -> None:
        """Copy the figures of the game to the table, after a move that brought these events."""
        state, table = self.state, self.table
        for event in events:
            if isinstance(event, ArtifactTaken) and event.banked:
                table.artifacts_carried += 1
        table.round_number, table.turn, table.inside = state.round, state.turn, len(state.inside)
        table.deck_size, table.loot, table.leftover = state.deck_size, state.loot, state.leftover
        table.waiting, table.path_gold = state.waiting, state.path_gold
        table.ways_are_known = 0
        self._copy_seats()
        self._copy_cards()
        table.end = k.RUNNING if state.inside else ENDS[state.rounds[-1].end]

    def _copy_seats(self) -> None:
        state, table = self.state, self.table
        for seat, name in enumerate(state.players):
            table.banked[seat] = state.banked[name]
            table.worths[seat] = table.kept[seat] = 0
            table.left[seat] = state.left.get(name, 0)
            if not state.inside and state.rounds[-1].end in ("deck-out", "survived"):
                table.left[seat] = table.left[seat] or state.turn  # G-8: all who are left leave
        for keepsake in state.keepsakes:
            seat = state.players.index(keepsake.player)
            table.worths[seat] += keepsake.worth
            table.kept[seat] += 1
        table.artifacts_kept = len(state.keepsakes)

    def _copy_cards(self) -> None:
        state, table, rules = self.state, self.table, self.rules
        for removed in state.removed:  # from a deck, so that it is known exactly
            table.where[removed.slots.bit_length() - 1] = k.GONE
        if not state.inside:
            return
        on_path = self._numbers(state.path)
        for number in range(rules.pack_size):
            if table.where[number] == k.PATH and number not in on_path:
                table.where[number] = k.CARRIED_OUT
        table.path_size = len(on_path)
        table.path[1 : 1 + len(on_path)] = on_path
        table.remainders[1 : 1 + len(state.remainders)] = state.remainders
        table.artifacts = len(state.artifacts)
        table.artifact_cards[: table.artifacts] = self._numbers(state.artifacts)
        table.kinds_seen = len(state.dangers)
        for place, kind in enumerate(state.deck.kinds):
            table.dangers_on_path[place] = state.dangers.get(kind, 0)
        k.count_deck(table, rules)

    def _numbers(self, cards: Sequence[DeckCard]) -> list[int]:
        """Return the numbers, as places in the pack, of these cards that lie on the path.

        Of two cards that a name fits it is the one that came later.
        """
        found: list[int] = []
        remaining = list(cards)
        for number in reversed(self.shown):
            if remaining and remaining[-1].slots >> number & 1:
                remaining.pop()
                found.insert(0, number)
        return found


def play_games(
    variant: Variant,
    rules_by_round: Sequence[Rules],
    strategies_by_round: Sequence[Strategies],
    functions: Sequence[Bot | None],
    seeds: Sequence[int],
    rows: Sequence[Row],
    courses: Ints,
) -> None:
    """Play a game from each seed as `games.play_games` does, but with bots that are `functions`."""
    games_in_row = len(seeds) // len(rows)
    for place, seed in enumerate(seeds):
        game = StateGame(variant, rules_by_round, len(functions))
        begin_counting(game.table, seed)
        row = rows[place // games_in_row]
        while game.state.phase == "round":
            this_round = game.state.round + 1
            strategies = strategies_by_round[min(this_round, len(strategies_by_round)) - 1]
            cards = _play_round(game, strategies, functions, luck_of(seed, this_round))
            add_round(game.table, game.rules, row, cards)
        add_game(game.table, game.rules, row)
        courses[place] = game.table.course


def _play_round(
    game: StateGame, strategies: Strategies, functions: Sequence[Bot | None], luck: int
) -> int:
    """Play a round of a deck game; return how many cards were turned up."""
    table = game.table
    rules = game.rules_by_round[game.state.round]
    deck = [0] * k.CARDS
    left = gather_deck(table, rules, deck, game.state.round + 1, luck)
    game.begin()
    feel(table, strategies)
    while table.inside:
        luck = next_luck(luck)
        card = draw(deck, left, luck)
        left -= 1
        game.draw(card)
        if table.inside:
            choose(table, rules, strategies)
            for seat, name in enumerate(game.state.players):
                function = functions[seat]
                if function is not None and name in game.state.inside:
                    table.leaving[seat] = int(bool(function(game.state, name)))
            game.leave()
    return game.state.turn
