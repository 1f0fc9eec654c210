"""Play a game on `GameState` and copy it to a `Table`, to compare it with the kernel."""

from collections.abc import Sequence

from cardkit.engine.deck import DeckCard
from cardkit.engine.events import ArtifactTaken, BeginRound, Event, Show
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.lab import kernel as k
from cardkit.lab.kernel import Rules, Table

ENDS = {
    "caught": k.END_CAUGHT,
    "all-out": k.END_ALL_OUT,
    "deck-out": k.END_DECK_OUT,
    "survived": k.END_SURVIVED,
}


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
        self.rules = self.rules_by_round[min(number, len(self.rules_by_round)) - 1]
        self.shown = []
        self._copy_figures(self.state.play(BeginRound()))

    def draw(self, card: int) -> None:
        """Turn up a card of the deck, given by its index in the pack."""
        self._mark_on_path(card)
        self._copy_figures(self.state.draw(self.state.deck.cards[card]))

    def leave(self) -> None:
        """Let the seats marked in `is_leaving` leave the round."""
        players = self.state.players
        leavers = [name for seat, name in enumerate(players) if self.table.is_leaving[seat]]
        self._copy_figures(self.state.leave(leavers))

    def show(self) -> None:
        """Play a turn of hands with the cards in `laid`."""
        cards = {}
        for name in self.state.inside:
            card = self.table.laid[self.state.players.index(name)]
            cards[name] = self.state.deck.pack[card] if card >= 0 else None
            if card >= 0:
                self._mark_on_path(card)
        self._copy_figures(self.state.play(Show(cards)))

    def _mark_on_path(self, card: int) -> None:
        self.table.card_places[card] = k.CARD_ON_PATH
        self.shown.append(card)

    # --- copying the numbers ----------------------------------------------------------------------

    def _copy_figures(self, events: Sequence[Event]) -> None:
        state, table = self.state, self.table
        for event in events:
            if isinstance(event, ArtifactTaken) and event.banked:
                table.artifacts_carried += 1
        table.round_number, table.turn, table.inside_count = (
            state.round,
            state.turn,
            len(state.inside),
        )
        table.deck_size, table.loot, table.leftover = state.deck_size, state.loot, state.leftover
        table.gold_for_next_round, table.path_sum = state.gold_for_next_round, state.path_sum
        table.is_weighed = 0
        is_turned = self.shown and state.rules.is_deck_game
        table.last_card = self.shown[-1] if is_turned else k.NO_CARD
        self._copy_seats()
        self._copy_cards()
        table.end = k.END_NOT_YET if state.inside else ENDS[state.rounds[-1].end]

    def _copy_seats(self) -> None:
        state, table = self.state, self.table
        for seat, name in enumerate(state.players):
            table.banked[seat] = state.banked[name]
            table.artifact_worths[seat] = table.artifact_counts[seat] = 0
            turn = state.left.get(name, 0)
            if not state.inside and state.rounds[-1].end in ("deck-out", "survived"):
                turn = turn or state.turn  # all leave (G-8)
            table.leaving_turn_by_seat[seat] = turn
        for keepsake in state.keepsakes:
            seat = state.players.index(keepsake.player)
            table.artifact_worths[seat] += keepsake.worth
            table.artifact_counts[seat] += 1
        table.artifacts_kept = len(state.keepsakes)

    def _copy_cards(self) -> None:
        state, table, rules = self.state, self.table, self.rules
        for removed in state.removed:  # from a deck, so that it is known exactly
            table.card_places[removed.slots.bit_length() - 1] = k.CARD_GONE
        if not state.inside:
            return
        on_path = self._numbers(state.path)
        for number in range(rules.pack_size):
            if table.card_places[number] == k.CARD_ON_PATH and number not in on_path:
                table.card_places[number] = k.CARD_CARRIED_OUT
        table.path_size = len(on_path)
        table.path[1 : 1 + len(on_path)] = on_path
        table.remainders[1 : 1 + len(state.remainders)] = state.remainders
        table.artifacts_on_path = len(state.artifacts)
        table.artifact_cards[: table.artifacts_on_path] = self._numbers(state.artifacts)
        table.kinds_seen = len(state.dangers)
        for place, kind in enumerate(state.deck.kinds):
            table.dangers_on_path_by_kind[place] = state.dangers.get(kind, 0)
        k.store_deck_counts(table, rules)

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
