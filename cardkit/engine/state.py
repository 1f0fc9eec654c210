"""The state of a game as data, with methods that answer questions about it.

`engine.game` plays moves on it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, Self, TypeAlias

from cardkit.engine.cards import JOKER, Card
from cardkit.engine.deck import Deck, DeckCard
from cardkit.engine.events import Keepsake, RemovedCard, RoundEndReason, RoundRecord
from cardkit.engine.variant import Variant

Phase: TypeAlias = Literal["round", "card", "decision", "show", "over"]


class State:
    """The players, gold, cards and rounds of a game at one moment.

    All attributes are for reading only:

    - `variant`: the rules of the game.
    - `rules`, `deck`: the rules and the deck of this round.
    - `phase`: what comes next: a ``round``, a ``card``, the ``decision`` after it, a turn in which
      everyone inside shows a card of their hand (``show``), or nothing (``over``).
    - `players`: all players in seat order.
    - `away`: players who do not play at the moment.
    - `seats`: players who play in this round.
    - `inside`: players who have not left this round.
    - `dealer`: the player who turns up the cards.
    - `round`, `turn`: the numbers of the round and the turn, from 1, or 0 if none has begun.
    - `extra`: whether this is an extra round for tied players.
    - `rules_round`: the round whose rules apply. For an extra round, this is the last round.
    - `loot`: the gold that each player inside carries. It is the same for everyone, because all get
      the same share of every card and nobody comes back in.
    - `leftover`: the gold that lies on the path.
    - `gold_for_next_round`: how much of this gold already lay there when the round began
      (`leftover = "stays"`). Between rounds, the gold that waits for the next round.
    - `path`: the cards that lie face up.
    - `dangers`: how many cards of each kind of danger lie on the path.
    - `path_sum`: the sum of all gold cards on the path, however much of it was shared (G-18).
    - `remainders`: the gold that stays on each card of the path in a deck game (`leftover =
      "per-card"`).
    - `last_card`: the card turned over last, even if somebody has taken it from the path.
    - `artifacts`: the artifacts on the path that nobody has taken yet.
    - `emptied_artifacts`: the artifacts whose gold was taken and whose cards lie on the path until
      the round ends (PM-4).
    - `banked`: each player's safe gold.
    - `round_gold`: the gold that this round brought to each player.
    - `left`: the turn in which each player left.
    - `keepsakes`: the artifacts that players carried out.
    - `removed`: the cards that left the game.
    - `rounds`: the records of finished rounds.
    - `totals_only`: whether only the totals of the game are known (`end_with_totals`).
    - `deck_size`: how many cards the deck of this round has.
    - `hand_size`: how many cards each player is dealt (CN-1).
    - `in_play`: the slots of the cards that can come up in this round, as in `DeckCard`.
    - `seen`: the slots of each card that came up.
    """

    def __init__(self, variant: Variant, players: Sequence[str], dealer: str | None = None) -> None:
        """Create a game before its first round.

        Raises `ValueError` if the number of players is wrong, if two of them have the same name, or
        if `dealer` is not one of them.
        """
        low, high = variant.players
        if not low <= len(players) <= high or len(set(players)) < len(players):
            raise ValueError(f"{variant.name} is for {low}-{high} players with different names")
        if dealer is not None and dealer not in players:
            raise ValueError(f"{dealer} does not play")
        self.variant = variant
        self.players: list[str] = list(players)
        self.first_dealer: str = dealer or players[0]
        self.dealer: str = self.first_dealer
        self.away: list[str] = []
        self.phase: Phase = "round"
        self.round: int = 0
        self.rules_round: int = 0
        self.extra: bool = False
        self.banked: dict[str, int] = dict.fromkeys(players, 0)
        self.keepsakes: list[Keepsake] = []
        self.removed: list[RemovedCard] = []
        self.rounds: list[RoundRecord] = []
        self.gold_for_next_round: int = 0
        self.totals_only: bool = False
        self._reset_round_values()

    def _reset_round_values(self) -> None:
        self.rules: Variant = self.variant.in_round(self.rules_round)
        self.deck: Deck = self.variant.decks_by_round[self.rules_round]
        self.in_play: int = self.deck.in_play[self.rules_round]
        self.turn: int = 0
        self.loot: int = 0
        self.path_sum: int = 0
        self.deck_size: int = 0
        self.hand_size: int = 0
        self.leftover: int = self.gold_for_next_round
        self.path: list[DeckCard] = []
        self.last_card: DeckCard | None = None
        self.remainders: list[int] = []
        self.artifacts: list[DeckCard] = []
        self.emptied_artifacts: list[DeckCard] = []
        self.seen: list[int] = []
        self.dangers: dict[str, int] = {}
        self.seats: list[str] = []
        self.inside: list[str] = []
        self.round_gold: dict[str, int] = dict.fromkeys(self.players, 0)
        self.left: dict[str, int] = {}

    def copy(self) -> Self:
        """Return a copy of the game that can be changed independently."""
        copied = object.__new__(type(self))
        for name, value in vars(self).items():
            # a shallow copy is enough: the items of the lists and dicts never change
            copied.__dict__[name] = value.copy() if isinstance(value, list | dict) else value
        return copied

    @property
    def is_in_round(self) -> bool:
        """True while a round is being played."""
        return self.phase not in ("round", "over")

    def meaning_if_next(self, card: DeckCard) -> DeckCard:
        """Return `card` with the meaning that it has if it comes up next.

        Before dangers count, a danger is only gold (G-27), and no card doubles gold (G-29).
        """
        if self.turn + 1 >= self.rules.danger.counts_from:
            return card
        gold = card.gold or (self.rules.gold_of_early_danger if card.kind else 0)
        return card._replace(kind="", gold=gold, doubles=False)

    def repeats_rank(self, card: DeckCard) -> bool:
        """Return True if `card` would end the round by repeating the rank of the last card (G-31).

        A joker has no rank. Both cards must come when dangers count (G-27).
        """
        last, danger = self.last_card, self.rules.danger
        if not danger.repeated_rank_ends_round or last is None or self.turn < danger.counts_from:
            return False
        return card.card.rank == last.card.rank != JOKER.rank

    @property
    def may_leave(self) -> bool:
        """True if players may leave after this card or, in a hands game, in this turn (G-28)."""
        number = self.turn if self.rules.is_deck_game else self.turn + 1
        return number >= self.rules.leave_from

    def hypothetical_record(
        self, end: RoundEndReason, removed: tuple[Card, ...] = (), lost_by_each: int = 0
    ) -> RoundRecord:
        """Return the record of this round as it would be if it ended now."""
        return RoundRecord(
            number=self.round,
            extra=self.extra,
            end=end,
            players=tuple(self.seats),
            banked=dict(self.round_gold),
            removed=removed,
            left=dict(self.left),
            turns=self.turn,
            lost=lost_by_each,
        )

    def is_last_round(self) -> bool:
        """Return True if only an extra round can follow this round (G-19)."""
        return self._is_game_end_reached() and not self.is_tie_played_on()

    def _is_game_end_reached(self) -> bool:
        ends = self.extra or self.round >= self.variant.rounds
        return ends or bool(self.players_at_target())

    def is_tie_played_on(self) -> bool:
        """Return True if everyone plays on because the game would otherwise end in a tie (G-30)."""
        plays_on = self.variant.tie == "play on" and self.round < self.variant.max_rounds
        return plays_on and self._is_game_end_reached() and len(self.ranking()[0]) > 1

    def players_at_target(self) -> tuple[str, ...]:
        """Return the players with enough points to end the game (G-19).

        The result is empty if no number of points ends it.
        """
        until = self.variant.until
        return tuple(name for name in self.players if until and self.total(name) >= until)

    def records_so_far(self) -> list[RoundRecord]:
        """Return the records of finished rounds, and of the current round as it stands."""
        current = [self.hypothetical_record("all-out")] if self.is_in_round else []
        return [*self.rounds, *current]

    def removed_cards_are_unknown(self) -> bool:
        """Return True if a round that was recorded only by its result may have removed cards.

        Nobody knows which cards these are.
        """
        results = [played for played in self.rounds if played.end == "result-only"]
        rules = [self.variant.in_round(played.number) for played in results]
        return any(map(_result_may_hide_removals, rules))

    def artifacts_joining(self, number: int) -> list[Card]:
        """Return the artifact cards that join the deck before round `number`."""
        cards = zip(self.deck.cards, self.deck.first_rounds, strict=True)
        return [card.card for card, joins in cards if card.artifact and joins == number]

    @property
    def ended_early(self) -> bool:
        """True if the players ended the game before its last round."""
        return self.phase == "over" and not self.is_last_round() and not self.totals_only

    @property
    def next_round_players(self) -> list[str]:
        """The names of the players who play in the next round."""
        return [player for player in self.players if player not in self.away]

    def next_dealer(self) -> str:
        """Return the player who turns up the cards in the next round."""
        if self.variant.dealer == "moves left" and self.round > 0:
            start = self.players.index(self.dealer) + 1
        else:
            start = self.players.index(self.first_dealer)
        order = self.players[start:] + self.players[:start]
        return next((player for player in order if player not in self.away), self.first_dealer)

    def total(self, player: str) -> int:
        """Return a player's score: banked gold plus the worth of the artifacts kept (G-9)."""
        worths = (keepsake.worth for keepsake in self.keepsakes if keepsake.player == player)
        return self.banked[player] + sum(worths)

    def ranking(self) -> list[list[str]]:
        """Return the players in groups, best first; tied players are in the same group."""
        sign = 1 if self.variant.wins == "highest" else -1
        keepsakes = Counter(keepsake.player for keepsake in self.keepsakes)
        groups: dict[tuple[int, int], list[str]] = {}
        for player in self.players:
            artifacts = keepsakes[player] if "artifacts" in self.variant.ties else 0
            groups.setdefault((sign * self.total(player), artifacts), []).append(player)
        return [groups[score] for score in sorted(groups, reverse=True)]

    def what_decides_winner(self) -> str:
        """Return what decides the winner: ``score``, ``artifacts``, or the rule for ties."""
        top, *others = self.ranking()
        if len(top) == 1:
            tied = others and self.total(others[0][0]) == self.total(top[0])
            return "artifacts" if tied else "score"
        tie = self.variant.tie
        absent = tie == "extra round" and any(player in self.away for player in top)
        is_shared = self.ended_early or self.totals_only or absent or tie == "play on"
        return "shared" if is_shared else tie

    def players_by_place(self) -> list[tuple[int, list[str]]]:
        """Return each place in the ranking with its players, best first: ``(1, ["Ann"])``."""
        places: list[tuple[int, list[str]]] = []
        number = 1
        for group in self.ranking():
            places.append((number, group))
            number += len(group)
        return places

    def artifacts_kept_by(self, player: str, round_number: int | None = None) -> list[Keepsake]:
        """Return the artifacts that a player carried out in a round, or in all rounds.

        If `round_number` is None, all rounds count.
        """
        keepsakes = [keepsake for keepsake in self.keepsakes if keepsake.player == player]
        return [keepsake for keepsake in keepsakes if round_number in (None, keepsake.round)]

    def artifact_worth(self, card: DeckCard | None, ahead: int = 0) -> int:
        """Return what an artifact is worth if it is carried out next (KG-7).

        `ahead` is how many other artifacts are carried out before it. If the worth depends on the
        card, an artifact that was not named (`card` is None) has the lowest worth.
        """
        assert self.rules.artifacts
        worth = self.rules.artifacts.worth
        match worth.depends_on:
            case "card" if card:
                return int(worth.values[self.deck.card_from_slots(card.slots)])
            case "card":
                return int(min(worth.values.values()))
            case "order":
                return worth.worth_at(len(self.keepsakes) + ahead + 1)
            case "round":
                return worth.worth_at(self.rules_round)
            case _:
                return worth.first_value


def _result_may_hide_removals(rules: Variant) -> bool:
    """Return True if a round recorded only by its result may have removed cards that nobody named."""
    artifacts = rules.artifacts
    gold_out = artifacts is not None and artifacts.carried == "out" and rules.artifact_gold > 0
    unclaimed_out = artifacts is not None and artifacts.left == "out"
    return rules.danger.then != "back" or unclaimed_out or gold_out
