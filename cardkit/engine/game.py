"""Play a game: `GameState.play` checks moves, applies them, and returns events."""

from collections.abc import Iterable, Mapping, Sequence

from cardkit.engine import events as ev
from cardkit.engine.cards import Card
from cardkit.engine.deck import DeckCard
from cardkit.engine.legality import check_move, find_card, find_cards
from cardkit.engine.sharing import artifact_takers, leftover_share, matching_indices, split_gold
from cardkit.engine.state import Phase, State
from cardkit.engine.variant import Variant


class GameState(State):
    """The state of a game, which changes as moves are played.

    `play` changes the state in place. To try out a move, `copy` the state first. The attributes are
    those of `State` and are read-only.

    >>> game = GameState(load("kings-gold"), ["Ann", "Bo", "Cy"])
    >>> events = game.play(BeginRound(), Draw(parse_card("7h")), Leave(("Bo",)))
    >>> game.phase, game.inside, game.loot, game.banked["Bo"]
    ('card', ['Ann', 'Cy'], 2, 3)
    >>> events[-1].share, events[-1].remainder
    (1, 0)
    >>> game.play(Draw(parse_card("7h")))
    Traceback (most recent call last):
    ...
    cardkit.engine.refusals.IllegalMove: card-twice: {'card': Card(rank='7', suit='h')}
    """

    phase: Phase  # attributes that `play` changes are declared as in `State`, for type checkers
    dealer: str
    last_card: DeckCard | None
    away: list[str]
    seats: list[str]
    inside: list[str]
    banked: dict[str, int]
    artifacts: list[DeckCard]
    emptied_artifacts: list[DeckCard]
    remainders: list[int]
    round: int
    rules_round: int
    turn: int
    loot: int
    leftover: int
    gold_for_next_round: int
    path_sum: int
    deck_size: int
    hand_size: int
    totals_only: bool

    def play(self, *moves: ev.Move) -> list[ev.Event]:
        """Play moves in order, and return the events that they cause.

        Raises `IllegalMove` at the first move that is not allowed. That move changes nothing, but
        the moves before it stay played.
        """
        events: list[ev.Event] = []
        for move in moves:
            check_move(self, move)
            match move:
                case ev.Draw(card):
                    events += self.draw(find_card(self, card))
                case ev.Leave(players):
                    events += self.leave(players)
                case ev.Show():
                    events += self._play_hands_turn(move)
                case ev.BeginRound(extra):
                    events += self._begin_round(extra=extra)
                case ev.RoundResult():
                    events += self._record_round_result(move)
                case ev.Attend(player, plays):
                    events += self._record_attendance(player, plays=plays)
                case ev.EndGame():
                    self.phase = "over"
                    events.append(self._game_ended_event())
        return events

    def _begin_round(self, *, extra: bool) -> list[ev.Event]:
        """Begin a round: all its players are inside, and the loot and the path are empty (G-1)."""
        seats = self.ranking()[0] if extra else self.next_round_players
        self.dealer = self.next_dealer()  # before the round number changes
        joined_before = self.deck.artifacts_joined(self.round)
        self.round += 1
        self.extra = extra
        if not extra:
            self.rules_round = min(self.round, self.variant.rounds)
        self._reset_round_values()
        self.seats, self.inside = list(seats), list(seats)
        self.deck_size = self.deck.size(self.rules_round) - len(self.removed)
        self.hand_size = self.deck.hand_size(len(seats))
        self.phase = "card" if self.rules.is_deck_game else "show"
        joined = 0 if extra else self.deck.artifacts_joined(self.round) - joined_before
        events: list[ev.Event] = [
            ev.RoundBegan(self.round, extra, tuple(seats), joined, self.deck_size, self.dealer)
        ]
        if self.rules.is_deck_game and not self.deck_size:  # all cards have left the game (G-8)
            events += self._run_out_of_cards("deck-out")
        return events

    def draw(self, card: DeckCard) -> list[ev.Event]:
        """Turn up a card without checking that it is allowed, and return the events.

        A card that ends the round brings no gold (G-16) and no warning.
        """
        events: list[ev.Event] = []
        card = self.meaning_if_next(card)
        pair = [self.last_card, card] if self.last_card and self.repeats_rank(card) else []
        self.last_card = card
        self.turn += 1
        self.path.append(card)
        self.remainders.append(0)
        self.seen.append(card.slots)
        if card.kind:
            on_path = self._add_danger_on_path(card.kind)
            ends_at = self.deck.limits[card.kind]
            if on_path >= ends_at:
                return self._catch_players([card.kind])
        if pair:
            return self._catch_players([], pair)
        if card.kind:
            events.append(ev.DangerWarned(card.card, card.kind, on_path, ends_at))
        if card.gold:
            self.path_sum += card.gold
            if 0 < self.rules.danger.over < self.path_sum:
                return self._catch_players([])
            events.append(self._share_gold([card]))
        elif card.artifact:
            events += self._reveal_artifact(card)
        elif not card.kind and not card.doubles:
            events.append(ev.BlankDrawn(card.card))
        if card.doubles:
            events.append(self._double_gold(card))
        self.phase = "decision" if self.may_leave else "card"
        if not self.may_leave and self.turn >= self.deck_size:
            events += self._run_out_of_cards("deck-out")
        return events

    def leave(self, leavers: Sequence[str]) -> list[ev.Event]:
        """Let `leavers` leave without checking that they may, and return the events.

        After the last card, everyone else leaves too (G-8).
        """
        events: list[ev.Event] = []
        if leavers:
            events += self._leave_together(leavers, None)
        else:
            events.append(ev.NobodyLeft(tuple(self.inside)))
        self.phase = "card"
        if not self.inside:
            events += self._end_round("all-out")
        elif self.turn >= self.deck_size:  # a turn is one card
            events += self._run_out_of_cards("deck-out")
        return events

    def _play_hands_turn(self, move: ev.Show) -> list[ev.Event]:
        """Play a turn in which each player shows a card from the hand (CN-10) or flees (CN-6)."""
        self.turn += 1
        cards = move.face_up_cards(self.inside)
        laid = find_cards(self, cards)
        leavers = [player for player in self.inside if move.cards[player] is None]
        events = self._leave_together(leavers, move.back) if leavers else []
        if not self.inside:
            return events + self._end_round("all-out")
        events.append(ev.CardsShown(tuple(zip(self.inside, cards, strict=True))))
        ending_kinds = self._lay_on_path(laid)
        if ending_kinds:
            return events + self._catch_players(ending_kinds)
        if any(card.gold for card in laid):
            events.append(self._share_gold(laid))
        if self.turn >= self.hand_size:
            events += self._run_out_of_cards("survived")
        return events

    def _lay_on_path(self, cards: Iterable[DeckCard]) -> list[str]:
        """Put `cards` on the path, and return the kinds of danger that end the round (CN-10)."""
        ending: list[str] = []
        for card in cards:
            self.path.append(card)
            self.seen.append(card.slots)
            if card.artifact:
                self.artifacts.append(card)
            if card.kind and self._add_danger_on_path(card.kind) >= self.deck.limits[card.kind]:
                ending.append(card.kind)
        return list(dict.fromkeys(ending))

    def _record_round_result(self, result: ev.RoundResult) -> list[ev.Event]:
        events: list[ev.Event] = []
        for player, gold in result.banked.items():
            self.banked[player] += gold
            self.round_gold[player] += gold
        named = iter(find_cards(self, result.named_artifacts()))
        for player, cards in result.artifacts.items():
            for card in cards:
                events.append(self._give_artifact(player, next(named) if card else None))
        self.artifacts, self.inside = [], []
        return events + self._end_round("result-only")

    def _record_attendance(self, player: str, *, plays: bool) -> list[ev.Event]:
        new = player not in self.players
        if new:
            self.players.append(player)
            self.banked[player] = self.round_gold[player] = 0
        away = {*self.away, player}
        if plays:
            away.remove(player)
        self.away = [name for name in self.players if name in away]  # in seat order
        return [ev.Attended(player, plays, self.round + 1, new)]

    def skip_round(self) -> None:
        """Skip the remainder of this round, or the whole next round if none has begun.

        Players who are still inside bank nothing.
        """
        if self.phase == "round":
            self.dealer = self.next_dealer()
            self.round += 1
            self.rules_round = min(self.round, self.variant.rounds)
        self._reset_round_values()
        self.phase = "over" if self.is_last_round() else "round"

    def mark_card_seen(self, name: Card) -> None:
        """Mark a card as seen without playing it; raise `IllegalMove` if it cannot have come up."""
        self.seen.append(find_card(self, name).slots)

    def end_with_totals(self, totals: Mapping[str, int]) -> None:
        """End a game about which nothing is known except the final totals."""
        self.banked = {player: totals.get(player, 0) for player in self.players}
        self.phase, self.totals_only = "over", True

    def _share_gold(self, cards: Sequence[DeckCard]) -> ev.GoldShared:
        """Share the gold on new cards among all players still in the round (G-2, G-15)."""
        gold = sum(card.gold for card in cards)
        share, rest = split_gold(self.rules.share, gold, len(self.inside))
        self.loot += share
        if not (self.rules.leftover == "lost" and self.rules.share == "split"):
            self.leftover += rest
            if self.rules.divides_path_gold_per_card:
                self.remainders[-1] = rest
        names = _physical_card_names(card for card in cards if card.gold)
        return ev.GoldShared(names, gold, tuple(self.inside), share, rest, self.loot, self.leftover)

    def _double_gold(self, card: DeckCard) -> ev.GoldDoubled:
        """Double the gold that everyone inside carries, or the gold on the path (G-29)."""
        each, gold = self.loot, self.loot * len(self.inside)
        if self.rules.share == "leavers":
            each, gold = 0, self.leftover
            self.leftover += gold
            self.remainders = [2 * rest for rest in self.remainders]
        self.loot += each
        players = tuple(self.inside)
        return ev.GoldDoubled(card.card, gold, players, each, self.loot, self.leftover)

    def _reveal_artifact(self, card: DeckCard) -> list[ev.Event]:
        """Put an artifact on the path, or give its gold to a player who is alone (PM-6)."""
        gold = self.rules.artifact_gold
        events: list[ev.Event] = [ev.ArtifactFound(card.card, gold)]
        if gold and len(self.inside) == 1:
            self.loot += gold
            self.emptied_artifacts.append(card)
            player = self.inside[0]
            events.append(ev.ArtifactTaken(player, card.card, gold, is_gold=True, banked=False))
        else:
            self.artifacts.append(card)
        return events

    def _leave_together(
        self, leavers: Sequence[str], staying_cards: Sequence[Card] | None
    ) -> list[ev.Event]:
        """Let players leave together, sharing the gold on the path and taking artifacts (G-4).

        `staying_cards` names the artifacts that stay on the path (CN-8). If it is None, the last
        ones stay.
        """
        number, before = len(leavers), self.leftover
        share = leftover_share(self.rules, before, self.remainders, number)
        self.leftover = 0 if self.rules.leftover == "lost" else before - share * number
        if self.rules.divides_path_gold_per_card:
            self.remainders = [rest % number for rest in self.remainders]
        for player in leavers:
            self.banked[player] += self.loot + share
            self.round_gold[player] = self.loot + share
            self.left[player] = self.turn
        takers = artifact_takers(self.rules.artifacts, len(self.artifacts), leavers)
        unclaimed = self.artifacts if takers is None else []
        remainder = before - share * number
        names = tuple(leavers)
        events: list[ev.Event] = [
            ev.PlayersLeft(
                names,
                self.loot,
                before,
                share,
                remainder,
                self.turn,
                _physical_card_names(unclaimed),
            )
        ]
        if takers is not None:
            events += self._take_artifacts(takers, staying_cards)
            if self.artifacts and number < len(self.inside):  # someone may still take them
                event = ev.ArtifactsShared(
                    _physical_card_names(self.artifacts), len(takers) // number
                )
                events.append(event)
        self.inside = [player for player in self.inside if player not in leavers]
        return events

    def _take_artifacts(
        self, takers: list[str], staying_cards: Sequence[Card] | None
    ) -> list[ev.Event]:
        """Give each of `takers` an artifact from the path.

        `staying_cards` names the artifacts that stay on the path. If it is None, the last ones
        stay.
        """
        if staying_cards is None:
            staying = set(range(len(takers), len(self.artifacts)))
        else:
            staying = matching_indices(staying_cards, _physical_card_names(self.artifacts))
        cards = [card for place, card in enumerate(self.artifacts) if place not in staying]
        self.artifacts = [card for place, card in enumerate(self.artifacts) if place in staying]
        # players take only the gold; the card lies there until the round ends (PM-4)
        stays_on_path = self.rules.is_deck_game and self.rules.artifact_gold > 0
        events: list[ev.Event] = []
        for player, card in zip(takers, cards, strict=True):
            events.append(self._give_artifact(player, card, stays_on_path=stays_on_path))
            if stays_on_path:
                self.emptied_artifacts.append(card)
            else:
                self._remove_from_path(card)
        return events

    def _remove_from_path(self, card: DeckCard) -> None:
        place = self.path.index(card)
        del self.path[place]
        if self.remainders:
            del self.remainders[place]
        if card.kind:
            self.dangers[card.kind] -= 1  # CN-9

    def _give_artifact(
        self, player: str, card: DeckCard | None, *, stays_on_path: bool = False
    ) -> ev.Event:
        """Give a player an artifact, as a card or as gold (PM-5), and return the event.

        If nobody named the artifact, `card` is None, and it can be any artifact in play. The
        artifact leaves the game if the rules remove artifacts that are carried out. With
        `stays_on_path`, the player takes only its gold, and the card stays on the path until the
        round ends (PM-4).
        """
        assert self.rules.artifacts
        worth, name = self.artifact_worth(card), card and card.card
        is_gold = self.rules.artifact_gold > 0
        if is_gold:
            self.banked[player] += worth
            self.round_gold[player] += worth
        else:
            self.keepsakes.append(ev.Keepsake(player, name, worth, self.round))
        if self.rules.artifacts.carried == "out" and not stays_on_path:
            slots = card.slots if card else self.deck.artifact_slots & self.in_play
            self.removed.append(ev.RemovedCard(name, slots, artifact=True, round=self.round))
        return ev.ArtifactTaken(player, name, worth, is_gold, banked=True)

    def _add_danger_on_path(self, kind: str) -> int:
        """Count one more danger of a kind on the path, and return how many there are now."""
        self.dangers[kind] = self.dangers.get(kind, 0) + 1
        return self.dangers[kind]

    def _catch_players(self, kinds: list[str], pair: Sequence[DeckCard] = ()) -> list[ev.Event]:
        """End the round because dangers of `kinds` caught everyone (G-6).

        If `kinds` is empty, the cause was a `pair` of cards of one rank (G-31) or, without a pair,
        too much gold on the path.
        """
        # all have the same loot, so the highest penalty is the same for everyone
        richest = max(self.banked[player] for player in self.inside)
        penalty = self.rules.danger.costliest_penalty(kinds, self.loot, richest)
        lost = penalty.loot_taken(self.loot)
        fines: dict[str, int] = {}
        for player in self.inside:
            fine = penalty.banked_taken(self.banked[player])
            self.banked[player] += self.loot - lost - fine
            self.round_gold[player] = self.loot - lost - fine
            if fine:
                fines[player] = fine
        guilty = [*pair] or [card for card in self.path if card.kind in kinds] or self.path[-1:]
        event = ev.Caught(
            cards=_physical_card_names(guilty),
            kinds=tuple(kinds),
            players=tuple(self.inside),
            lost=lost,
            kept=self.loot - lost,
            path_sum=0 if kinds or pair else self.path_sum,
            fines=fines,
        )
        match self.rules.danger.then:
            case "pair out":
                out = [card for card in guilty if _contains_card_object(card, self.path)]
            case "card out":
                out = self.path[-1:]
            case _:
                out = []
        if pair and pair[1].artifact and not out and _do_unclaimed_artifacts_leave_game(self.rules):
            out = self.path[-1:]
        fined = sum(fines.values())
        return [event, *self._end_round("caught", out, lost_by_each=lost, fines_in_all=fined)]

    def _run_out_of_cards(self, end: ev.RoundEndReason) -> list[ev.Event]:
        """Let everyone inside leave because the cards ran out (G-8, CN-13)."""
        inside = list(self.inside)
        events = [ev.CardsRanOut(tuple(inside)), *self._leave_together(inside, None)]
        for player in inside:
            del self.left[player]  # none of them chose to leave
        return [*events, *self._end_round(end)]

    def _end_round(
        self,
        end: ev.RoundEndReason,
        leaving_game: Sequence[DeckCard] = (),
        *,
        lost_by_each: int = 0,
        fines_in_all: int = 0,
    ) -> list[ev.Event]:
        """End the round: return gold that nobody banked, and remove cards from the game (G-7).

        `leaving_game` lists cards that are removed in addition to artifacts.
        """
        unclaimed, leftover = self.artifacts, self.leftover
        returned = lost_by_each * len(self.inside) + fines_in_all + leftover
        returned += self.rules.artifact_gold * len(unclaimed)
        out, artifacts = [*leaving_game], self.rules.artifacts
        if _do_unclaimed_artifacts_leave_game(self.rules):
            out += [card for card in self.artifacts if not _contains_card_object(card, out)]
        if artifacts and artifacts.carried == "out":
            out += [card for card in self.emptied_artifacts if not _contains_card_object(card, out)]
        for card in out:
            self.removed.append(ev.RemovedCard(card.card, card.slots, card.artifact, self.round))
        self.rounds.append(self.hypothetical_record(end, _physical_card_names(out), lost_by_each))
        self.inside, self.artifacts, self.emptied_artifacts = [], [], []
        self.loot = self.leftover = self.gold_for_next_round = 0
        self.phase = "over" if self.is_last_round() else "round"
        if self.rules.leftover_carries_over and end != "result-only" and self.phase == "round":
            self.gold_for_next_round = leftover
        events: list[ev.Event] = [ev.CardRemoved(card.card, card.artifact) for card in out]
        events.append(
            ev.RoundEnded(
                self.round,
                end,
                returned - self.gold_for_next_round,
                _physical_card_names(unclaimed),
            )
        )
        if self.phase == "over":
            events.append(self._game_ended_event())
        return events

    def _game_ended_event(self) -> ev.GameEnded:
        totals = {player: self.total(player) for player in self.players}
        places = tuple(tuple(group) for group in self.ranking())
        return ev.GameEnded(places, totals, self.what_decides_winner())


def _do_unclaimed_artifacts_leave_game(rules: Variant) -> bool:
    """Return True if artifacts that nobody has taken leave the game when the round ends (KG-9)."""
    return rules.artifacts is not None and rules.artifacts.left == "out"


def _contains_card_object(card: DeckCard, cards: Iterable[DeckCard]) -> bool:
    """Return True if exactly this card object is in `cards`.

    A different card with the same name does not count.
    """
    return any(card is other for other in cards)


def _physical_card_names(cards: Iterable[DeckCard]) -> tuple[Card, ...]:
    return tuple(card.card for card in cards)
