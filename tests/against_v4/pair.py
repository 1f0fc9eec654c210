"""A game played by both engines side by side: each move must have the same consequences in both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from cardkit import v4
from cardkit.engine import events as ev
from cardkit.engine.cards import Card
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, check, find_card, legal_cards
from cardkit.engine.variant import Variant
from cardkit.v4.engine import legal as old_legal, outcomes as old
from cardkit.v4.engine.standings import won

PHASES = {"begin": "round", "card": "card", "leave": "decision", "show": "show", "over": "over"}
EVENTS: dict[str, Callable[..., ev.Event]] = {
    "RoundBegan": ev.RoundBegan,
    "Attends": ev.Attended,
    "Split": ev.GoldShared,
    "Warned": ev.DangerWarned,
    "Blank": ev.BlankDrawn,
    "Found": ev.ArtifactFound,
    "Shown": ev.CardsShown,
    "Stayed": ev.NobodyLeft,
    "Left": ev.PlayersLeft,
    "ArtifactTaken": ev.ArtifactTaken,
    "WentBack": ev.ArtifactsReturned,
    "Caught": ev.Caught,
    "Survived": ev.CardsRanOut,
    "CardOut": ev.CardRemoved,
    "RoundOver": ev.RoundEnded,
    "GameOver": ev.GameEnded,
}
"""The event for each kind of outcome; their fields stand in the same order."""
OTHER_CODES = {
    # the fourth edition asked which of two cards is meant, where neither can come
    ("vague-card", "card-gone"),
    ("vague-card", "card-twice"),
    ("vague-card", "too-many"),
    ("vague-card", "not-yet"),
    # of several reasons another one is told
    ("card-gone", "too-many"),
    ("undecided", "wrong-game"),
    ("no-card", "wrong-game"),
    ("wrong-game", "round-not-over"),
    # lying there or out of the game: the fourth edition has completed a name and knows
    ("card-twice", "card-gone"),
}
"""Codes of refusals that differ, as accepted: that of the fourth edition, that of the new engine."""
CARD_CODES = {
    "vague-card",
    "not-yet",
    "card-twice",
    "card-gone",
    "too-many",
    "not-artifact",
    "too-many-artifacts",
    "claimed-twice",
}
"""Any of these for any other, where a move names several cards."""


BELIEVED = {("", "card-gone"), ("", "vague-card"), ("vague-card", "")}
"""Codes of the new engine and of the fourth edition, where only that one knows which card left."""


class Differs(AssertionError):
    """The two engines differ."""


def same(what: str, ours: object, theirs: object) -> None:
    """Raise `Differs` unless both are equal."""
    if ours != theirs:
        raise Differs(f"{what}: new {ours!r}, fourth edition {theirs!r}")


def card_of(card: v4.Card | None) -> Card | None:
    """Return a card of the fourth edition as the new engine has it."""
    return None if card is None else Card(card.rank, card.suit)


def _plain(value: Any) -> Any:
    """Return a value of an outcome or event with all cards as plain cards, in tuples."""
    if isinstance(value, v4.Card | Card):
        return Card(value.rank, value.suit)
    return tuple(map(_plain, value)) if isinstance(value, tuple | list) else value


def event_of(outcome: old.Outcome) -> ev.Event:
    """Return the event that an outcome of the fourth edition is."""
    fields = {name: _plain(value) for name, value in outcome.fields().items() if name != "rule"}
    for name in {"Caught": ["banked"], "GameOver": ["totals"]}.get(type(outcome).__name__, []):
        fields[name] = dict(fields[name])
    if isinstance(outcome, old.Caught):
        order = ("cards", "kinds", "players", "lost", "kept", "heap", "banked")
        fields = {name: fields[name] for name in order}
    return EVENTS[type(outcome).__name__](*fields.values())


def by_rank(value: Any) -> Any:
    """Return a value with cards by their rank alone."""
    if isinstance(value, Card):
        return Card(value.rank)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(by_rank, value))
    return type(value)(map(by_rank, value)) if isinstance(value, tuple | list) else value


class Pair:
    """A game of one variant, in the fourth edition (`old`) and in the new engine (`new`)."""

    def __init__(
        self, old_variant: v4.Variant, variant: Variant, players: Sequence[str], dealer: str
    ) -> None:
        self.old = v4.start(old_variant, players, dealer)
        self.new = GameState(variant, players, dealer)
        self.names_alike = True  # until the fourth edition has completed a name: 7 -> 7r
        self.completed: dict[Card, Card] = {}  # these names of this round, and what was typed
        self.codes = "", ""  # of the last refusal: new, fourth edition
        self.outcomes: list[old.Outcome] = []
        self.events: list[ev.Event] = []
        self.figures: Counter[str] = Counter()

    def play(self, move: ev.Move) -> str:
        """Play a move in both; return the code of the refusal, "" if it was played."""
        after_the_end = self.new.phase == "over" and isinstance(move, ev.BeginRound)
        if after_the_end and counts_artifacts_otherwise(self.new.variant):
            self.figures["set aside: an extra round"] += 1
            return "set aside"
        free = self._without_earlier_rounds()
        entry = self._entry(move, free)
        theirs, ours = _code(v4.check(self.old, entry)), self._new_code(move)
        self.codes = ours, theirs
        self.figures["tries"] += 1
        if bool(theirs) != bool(ours):
            self._accept(move, (ours, theirs), _code(v4.check(free, entry)))
            return ours or theirs
        if ours:
            self.figures["refusals"] += 1
            if ours != theirs:
                self.figures[f"code {theirs} -> {ours}"] += 1
                if not _is_accepted(move, theirs, ours):
                    raise Differs(f"code of {move}: new {ours}, fourth edition {theirs}")
            return ours
        self._enter(move, entry)
        return ""

    def _accept(self, move: ev.Move, codes: tuple[str, str], freely: str) -> None:
        """Accept that legality differs since a half-named card must have left in an earlier round.

        The fourth edition finds out which: by the cards of that round, or when it completes names.
        It also has no name for two suits of different colours, and asks where these can come; and
        it asks which card a suit alone means, whatever can come.
        """
        if bool(codes[0]) == bool(freely):
            self.figures["accepted: in view of cards of earlier rounds"] += 1
        elif self._half_named_card_left() and codes in BELIEVED:
            self.figures["accepted: in view of names completed in earlier rounds"] += 1
        elif codes == ("", "vague-card") and (self._is_clear(move) or isinstance(move, ev.Show)):
            self.figures["accepted: a question, where one meaning can come"] += 1
        elif codes == ("", "back-card") and self._is_allowed_in_another_order(move):
            self.figures["accepted: J and Jh go back, in any order"] += 1
        else:
            raise Differs(f"legality of {move}: new, fourth edition: {codes}")

    def _is_allowed_in_another_order(self, move: ev.Move) -> bool:
        """Return True if only the order of the artifacts that go back is in the way."""
        if not isinstance(move, ev.Show) or not move.back:
            return False
        row = [card.card for card in self.new.artifacts]
        back = tuple(sorted(move.back, key=lambda card: (card not in row, -len(card.suit))))
        return not v4.check(self.old, self._entry(move._replace(back=back), self.old))

    def _is_clear(self, move: ev.Move) -> bool:
        """Return True if all cards that can come and fit the name of this one mean the same."""
        return all(map(self._has_one_meaning, _names(move)))

    def _has_one_meaning(self, name: Card) -> bool:
        slots = sum(meaning.slots for meaning in self.new.deck.find(name))
        fits = [card.card for card in self.new.deck.cards if card.slots & slots]
        can_come = [c for c in fits if not old_legal.card_refusal(self.old, v4.Card(*c))]
        meanings = {find_card(self.new, card)._replace(card=name, slots=0) for card in can_come}
        return len(meanings) == 1

    def _half_named_card_left(self) -> bool:
        """Return True if it is in doubt what left, and names differ."""
        in_doubt = any(one.slots.bit_count() > 1 for one in self.new.removed)
        return in_doubt and not self.names_alike

    def _enter(self, move: ev.Move, entry: old.Entry) -> None:
        if isinstance(move, ev.BeginRound):
            self.completed.clear()
        self.outcomes = []
        v4.enter(self.old, entry, self.outcomes)
        self.events = events = self.new.play(move)
        self.figures["moves"] += 1
        self.figures["events"] += len(events)
        same(f"events of {move}", self._shown(events), self._shown(map(event_of, self.outcomes)))
        self.compare()

    def _new_code(self, move: ev.Move) -> str:
        try:
            check(self.new, move)
        except IllegalMove as error:
            return error.code
        return ""

    def _without_earlier_rounds(self) -> v4.State:
        """Return the old game, where it draws no conclusions from cards of earlier rounds."""
        if all(one.slots.bit_count() == 1 for one in self.old.gone):
            return self.old
        free = self.old.copy()
        free.masks[:-1] = [[] for _ in free.masks[:-1]]
        return free

    def _entry(self, move: ev.Move, free: v4.State) -> old.Entry:
        """Return a move as an entry, with cards named as far as the fourth edition needs it."""
        match move:
            case ev.Draw(card):
                return old.Draw(self._names([card], free)[0] or v4.Card())
            case ev.Leave(players):
                return old.Leave(players)
            case ev.Show(cards, back):
                order = [name for name in self.new.players if name in cards]
                order += [name for name in cards if name not in order]
                named = dict(zip(order, self._names([cards[name] for name in order], free)))
                returned = None if back is None else tuple(v4.Card(*card) for card in back)
                return old.Show(tuple((name, named[name]) for name in cards), returned)
            case ev.BeginRound(extra):
                return old.Begin(extra)
            case ev.RoundResult(banked, artifacts):
                names = iter(self._names([c for cards in artifacts.values() for c in cards], free))
                taken = [(n, tuple(next(names) for _ in cards)) for n, cards in artifacts.items()]
                return old.Result(tuple(banked.items()), tuple(taken))
            case ev.Attend(player, plays):
                return old.Attend(player, plays)
            case ev.EndGame():
                return old.EndGame()

    def _names(self, cards: Sequence[Card | None], free: v4.State) -> list[v4.Card | None]:
        """Return cards of one turn as the fourth edition needs them, each after those before it."""
        names: list[v4.Card | None] = []
        for card in cards:
            given = card and v4.Card(*card)
            name = given and old_legal.meant(free, given)
            if card and name and name != given:
                self.names_alike = False
                self.completed[Card(name.rank, name.suit)] = card
            names.append(name)
            if len(cards) > 1 and name and free.variant.known(name) and free.masks:
                free = free.copy() if len(names) == 1 or free is self.old else free
                free.note_card(name)
        return names

    def _shown(self, value: Iterable[Any]) -> list[Any]:
        """Return cards, or what has cards, by rank where names may differ."""
        values = map(_plain, value) if not self.names_alike else value
        return [one if self.names_alike else by_rank(one) for one in values]

    # --- the state --------------------------------------------------------------------------------

    def compare(self) -> None:
        """Raise `Differs` unless all that can be asked of both games is the same."""
        s, g = self.old, self.new
        running = g.phase not in ("round", "over")
        same("phase", g.phase, PHASES[s.phase])
        same("round", (g.round, g.turn, g.extra), (s.number, s.turn, s.extra))
        same("players", (g.players, g.away, g.present), _lists(s.players, s.away, s.present))
        same("dealer", (g.dealer, g.next_dealer()), (s.dealer, s.next_dealer()))
        same("banked", g.banked, s.banked)
        same("totals", [*map(g.total, g.players)], [*map(s.total, s.players)])
        same("loot", (g.loot, g.leftover), (s.loot, s.leftover))
        same("inside", g.inside, list(s.inside))
        same("artifacts", self._shown(c.card for c in g.artifacts), self._shown(s.artifacts))
        kept = [ev.Keepsake(t.player, card_of(t.card), t.worth, t.number) for t in s.taken]
        same("keepsakes", self._shown(g.keepsakes), self._shown(kept))
        removed = [(one.slots.bit_count(), one.round) for one in g.removed]
        gone = [(one.slots.bit_count(), one.number) for one in s.gone]
        if not self.names_alike:
            removed, gone = [(1, number) for _, number in removed], [(1, n) for _, n in gone]
        same("removed", removed, gone)
        if not running:
            same("ranking", g.ranking(), v4.ranking(s))
            same("decided by", g.decided_by(), won(s).how)
            same("waiting", g.waiting, s.waiting)
            # who joined in the midst of a round has a 0 in the new record of it
            rounds = [one._replace(banked=_some(one.banked)) for one in g.rounds]
            theirs = [ev.RoundRecord(*map(_plain, one)) for one in s.rounds]
            theirs = [one._replace(banked=_some(one.banked)) for one in theirs]
            for our, their in zip(rounds, theirs, strict=True):
                if our.end in ("survived", "deck-out"):  # those inside to the end did not leave
                    assert our.left.items() <= their.left.items()
                    their.left.clear()
                    their.left.update(our.left)
            same("records", self._shown(rounds), self._shown(theirs))
            return
        same("seats", g.seats, list(s.seats))
        same("left", g.left, s.left)
        same("gold of the round", _some(g.round_gold), _some(s.haul))
        same("cards", (g.deck_size, g.hand_size), (s.deck, s.hand))
        same("path", self._shown(c.card for c in g.path), self._shown(s.path))
        same("dangers", +Counter(g.dangers), +Counter(s.dangers))
        if s.variant.figures.over:
            same("gold of the path", g.path_gold, s.heap)
        if g.rules.per_card:
            same("remainders", g.remainders, s.rests)
        if g.turn % 8 == 3 and not self._half_named_card_left():
            legal = legal_cards(g) if g.phase != "decision" else []
            can_come = v4.moves(self._without_earlier_rounds()).cards
            same("cards that can come", set(legal), set(map(card_of, can_come)))


def _some(gold: dict[str, int]) -> dict[str, int]:
    """Return gold without those who have none: who joins in the midst of a round, for one."""
    return {name: number for name, number in gold.items() if number}


def _is_accepted(move: ev.Move, theirs: str, ours: str) -> bool:
    """Return True if a refusal may have these codes."""
    if isinstance(move, ev.Show | ev.RoundResult) and {theirs, ours} <= CARD_CODES:
        return True
    return (theirs, ours) in OTHER_CODES


def counts_artifacts_otherwise(variant: Variant) -> bool:
    """Return True where an extra round differs on purpose.

    An artifact counts then what it does in the last round of this game; in the fourth edition what
    stands last in its table, also for a round that was not played.
    """
    if variant.tie != "extra round":
        return False
    tables = [rules.artifacts.worth for rules in variant.by_round if rules.artifacts]
    last_entries = [max(table.values) for table in tables if table.by == "round"]
    sooner = 1 if variant.until else variant.rounds
    return any(last > sooner for last in last_entries)


def _names(move: ev.Move) -> list[Card]:
    """Return the cards that a move names."""
    match move:
        case ev.Draw(card):
            return [card]
        case ev.Show(cards):
            return [card for card in cards.values() if card]
        case ev.RoundResult(_, artifacts):
            return [card for cards in artifacts.values() for card in cards if card]
        case _:
            return []


def _lists(*rows: Iterable[str]) -> tuple[list[str], ...]:
    return tuple(map(list, rows))


def _code(refusal: v4.Refusal | None) -> str:
    return refusal.code if refusal else ""
