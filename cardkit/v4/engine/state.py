"""State of a game at one moment. Only `rules` and this module change it.

Everyone inside carries the same loot, always: all who are inside get the same share of every card,
and nobody comes back in. So loot is one number.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cardkit.v4.engine.cards import Card
from cardkit.v4.engine.core import Played, Table
from cardkit.v4.engine.outcomes import Gone, Round, Taken
from cardkit.v4.engine.terms import Phase
from cardkit.v4.engine.variant import Variant
from cardkit.v4.ground import added_as
from cardkit.v4.text import needs

FIELDS = ("variant", "first", "dealer", "away", "phase", "masks", "in_play", "exact", "vague")
"""Names of the fields of a state beside its players and the table of the core."""


class State:
    """A game at one moment. Read it freely; `game.apply` gives the next one.

    `phase` says what comes next: ``begin`` (a round), ``card``, ``leave`` (the decision), ``show``
    (a turn of hands) or ``over``. `variant` are the rules of the round that is played, or was last
    (G-20). `away` are the players who do not play from the next round on; `dealer` turns the cards
    (KG-12, PL-4). The rest is the `table` of the core with names: `loot` is what each player inside
    carries; `leftover` lies on the path, `rests` says on which card; `masks` are the cards that
    came, as far as they were named, `exact` and `vague` those of this round.
    """

    variant: Variant
    players: tuple[str, ...]
    first: str
    dealer: str
    away: tuple[str, ...]
    phase: Phase
    masks: list[list[int]]
    in_play: int
    exact: int
    vague: int
    table: Table

    def __init__(
        self,
        variant: Variant,
        players: Sequence[str],
        first: str | None = None,
        numbers: Mapping[str, Any] = MappingProxyType({}),
        **fields: Any,
    ) -> None:
        """Make a game before its first round, then set `fields`, and `numbers` of the core.

        Nothing is checked: see `start`.
        """
        self.variant = variant
        self.players = tuple(players)
        self.first = self.dealer = first or self.players[0]
        self.away, self.phase = (), "begin"
        self.masks, self.in_play, self.exact, self.vague = [], 0, 0, 0
        self.table = Table(variant.figures, len(self.players))
        self.table.hand = variant.figures.hands[len(self.players)]
        for name, value in fields.items():
            setattr(self, name, value)
        for name, value in numbers.items():
            setattr(
                self.table,
                name,
                [Played(*played) for played in value] if name == "rounds" else value,
            )

    def copy(self) -> "State":
        """Return a copy that can change without changing this state."""
        twin = State(self.variant, self.players, self.first)
        twin.dealer, twin.away, twin.phase = self.dealer, self.away, self.phase
        twin.masks = [masks.copy() for masks in self.masks]
        twin.in_play, twin.exact, twin.vague = self.in_play, self.exact, self.vague
        twin.table = self.table.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and self.players == other.players
            and self._told() == other._told()
        )

    def _told(self) -> dict[str, Any]:
        """Return all values that may differ from those of a new game."""
        told = {name: getattr(self, name) for name in FIELDS}
        return told | {
            "numbers": self.table.told()
            | {"rounds": [tuple(played) for played in self.table.rounds]}
        }

    def __repr__(self) -> str:
        """Return a short description; `code` has all of it."""
        when = {"over": "over", "begin": f"before round {self.number + 1}"}.get(
            self.phase,
            f"round {self.number}, turn {self.turn}, inside {', '.join(self.inside)} "
            f"with {self.loot} each",
        )
        return f"<State of {self.variant.slug}, {len(self.players)} players: {when}>"

    def code(self) -> str:
        """Return Python code that makes this state: all that differs from the start."""
        before, now = State(self.variant, self.players, self.first)._told(), self._told()
        parts = [repr(self.variant), repr(self.players)]
        if self.first != self.players[0]:
            parts.append(repr(self.first))
        now["numbers"] = {
            name: value
            for name, value in now["numbers"].items()
            if value != before["numbers"][name]
        }
        parts += [
            f"{name}={value!r}" for name, value in now.items() if value and value != before[name]
        ]
        return f"State({', '.join(parts)})"

    # --- shortcuts that return the next state (`cardkit.apply` returns the outcomes, too)

    @added_as("draw")
    def draw(self, card: str | Card) -> "State":
        """Return the state after this card was turned up: ``draw("7h")``.

        It begins a round where none runs; if nobody said who leaves, nobody left. Raises
        `cardkit.CardError` for what is no card, `cardkit.Illegal` for one that cannot come now.
        """
        raise NotImplementedError

    @added_as("leave")
    def leave(self, *names: str) -> "State":
        """Return the state after these players left, or nobody: ``leave("Bo", "Cy")``.

        Raises `cardkit.Illegal`.
        """
        raise NotImplementedError

    @added_as("show")
    def show(self, cards: Mapping[str, str | Card | None]) -> "State":
        """Return the state after a turn of hands: ``show({"Ann": "7h", "Bo": None})``.

        Each lays a card, None face down. Raises as `draw` does.
        """
        raise NotImplementedError

    @added_as("html")
    def _repr_html_(self) -> str:
        raise NotImplementedError

    # --- the table of the core, with names

    @property
    def number(self) -> int:
        """Number of the round that is played, or was last; an extra round counts on."""
        return self.table.number

    @property
    def extra(self) -> bool:
        """True if this round is an extra round (KG-11)."""
        return self.table.extra

    @property
    def course(self) -> int:
        """Number of the round whose rules hold: in an extra round that of the last one (KG-11)."""
        return self.table.course

    @property
    def turn(self) -> int:
        """Number of turns this round has had."""
        return self.table.turn

    @property
    def deck(self) -> int:
        """Number of cards in this round's deck before the first card."""
        return self.table.cards

    @property
    def hand(self) -> int:
        """Number of cards dealt to each (CN-1); 0 in a deck game."""
        return self.table.hand

    @property
    def loot(self) -> int:
        """Gold that each player inside carries."""
        return self.table.loot

    @property
    def leftover(self) -> int:
        """Gold that could not be divided and lies on the path."""
        return self.table.leftover

    @property
    def waiting(self) -> int:
        """Gold on the path between two rounds, which stays for the next one (G-12)."""
        return 0 if self.running else self.table.waits

    @property
    def stayed(self) -> int:
        """Part of the leftover that comes from earlier rounds (G-12); 0 in a game of hands.

        It lies where the path begins.
        """
        table = self.table
        return sum([rest for place, rest in zip(table.places, table.rests) if place < 0])

    @property
    def rests(self) -> list[int]:
        """Part of the leftover on each card of the path; empty in a game of hands."""
        lies = dict(zip(self.table.places, self.table.rests))
        return (
            [lies.get(place, 0) for place in range(len(self.table.path))]
            if self.variant.deck_game
            else []
        )

    @property
    def heap(self) -> int:
        """Sum of the gold on all cards of the path, where that can end the round (G-18)."""
        return self.table.heap

    @property
    def seats(self) -> tuple[str, ...]:
        """Players who take part in this round."""
        return self.named(self.table.seats)

    @property
    def inside(self) -> tuple[str, ...]:
        """Players inside, in seat order."""
        return self.named(self.table.inside)

    @property
    def path(self) -> list[Card]:
        """Cards face up in a row, as they were named."""
        return self.cards(self.table.path)

    @property
    def artifacts(self) -> list[Card]:
        """Cards of the path that are artifacts nobody carried out."""
        return self.cards(self.table.artifacts)

    @property
    def dangers(self) -> dict[str, int]:
        """Number of cards of each kind of danger there, in the order in which the kinds came."""
        names = tuple(self.variant.kinds)
        return {names[kind]: self.table.lying[kind] for kind in self.table.kinds}

    @property
    def banked(self) -> dict[str, int]:
        """Gold that each player has safe."""
        return dict(zip(self.players, self.table.banked))

    @property
    def haul(self) -> dict[str, int]:
        """Gold that each player banked this round."""
        return dict(zip(self.players, self.table.haul))

    @property
    def left(self) -> dict[str, int]:
        """Turn of this round in which each player left, for those who did."""
        return self._by_turn(self.table.left)

    @property
    def taken(self) -> list[Taken]:
        """Artifacts that were carried out, in order."""
        card = self.variant.numbered
        return [
            Taken(self.players[seat], card(which), *counts)
            for seat, which, *counts in self.table.taken
        ]

    @property
    def gone(self) -> list[Gone]:
        """Cards that are out of the deck for good."""
        variant = self.variant
        return [
            Gone(variant.slots_of(card) & variant.in_play(min(number, self.course)), number)
            for card, number in self.table.gone
        ]

    @property
    def rounds(self) -> list[Round]:
        """Rounds that are over."""
        return [self.told(played) for played in self.table.rounds]

    def _by_turn(self, left: Iterable[int]) -> dict[str, int]:
        """Return the turn in which each player left, in the order of leaving."""
        return {
            self.players[seat]: turn
            for turn, seat in sorted([(turn, seat) for seat, turn in enumerate(left) if turn])
        }

    def named(self, seats: Iterable[int]) -> tuple[str, ...]:
        """Return the players in these seats."""
        return tuple([self.players[seat] for seat in seats])

    def cards(self, numbers: Iterable[int]) -> list[Card]:
        """Return the cards with these numbers in the core."""
        return [card for number in numbers if (card := self.variant.numbered(number)) is not None]

    def told(self, played: Played) -> Round:
        """Return a finished round of the core with names and cards."""
        return Round(
            played.number,
            played.extra,
            played.end,
            self.named(played.seats),
            dict(zip(self.players, played.haul)),
            tuple(self.cards(played.removed)),
            self._by_turn(played.left),
            played.turns,
            played.lost,
        )

    @property
    def present(self) -> tuple[str, ...]:
        """Players who play from the next round on, in seat order."""
        return (
            tuple([name for name in self.players if name not in self.away])
            if self.away
            else self.players
        )

    def next_dealer(self) -> str:
        """Return the player who turns the cards in the next round.

        The first player (KG-12), or the next to the left (PL-4), of those there.
        """
        players = self.players
        stays = self.variant.dealer == "stays"
        if stays and not self.away:
            return self.first
        seat = (
            players.index(self.first) if stays else players.index(self.dealer) + (self.number > 0)
        )
        if not self.away:
            return players[seat % len(players)]
        order = (players[(seat + step) % len(players)] for step in range(len(players)))
        return next((name for name in order if name not in self.away), self.first)

    @property
    def running(self) -> bool:
        """True if a round is being played."""
        return self.phase != "begin" and self.phase != "over"

    @property
    def begun(self) -> bool:
        """True if anything has been played: a game left before its first card is none."""
        return bool(self.turn or self.table.rounds)

    @property
    def complete(self) -> bool:
        """True if the last round is over. A tie may still be played off (KG-11)."""
        return self.phase == "over"

    @property
    def ended_early(self) -> bool:
        """True if the game was ended before its last round."""
        return self.phase == "over" and not self.table.over() and not self.totals_only

    @property
    def totals_only(self) -> bool:
        """True if nothing but the totals of this game is known: no round, and no turn."""
        return self.phase == "over" and not self.number

    @property
    def round_name(self) -> str:
        """Name of the round: ``round 3``; an extra round has no number at the table (KG-11)."""
        word = self.variant.words.round.one
        return f"the extra {word}" if self.extra else f"{word} {self.number}"

    @property
    def unknown(self) -> bool:
        """True if some round is known only by its result, not by its cards."""
        return any(played.end == "result-only" for played in self.table.rounds)

    @property
    def deck_unknown(self) -> bool:
        """True if cards may have left the game unseen, in a round known only by its result."""
        return self.unknown and (
            self.variant.dangers_leave or self.variant.left_leave or self.variant.carried_leave
        )

    def kept(self, player: str, number: int | None = None) -> list[Taken]:
        """Return the artifacts `player` carried out, in order of taking.

        Those of round `number` only, if given.
        """
        return [
            taken
            for taken in self.taken
            if taken.player == player and number in (None, taken.number)
        ]

    @property
    def artifact_places(self) -> list[int]:
        """Places on the path of artifacts that nobody has taken yet."""
        return self.table.artifact_places() if self.artifacts else []

    def total(self, player: str) -> int:
        """Return banked gold plus the worth of artifacts (G-9)."""
        return self.table.total(self.players.index(player))

    def artifact_slots(self, card: Card | None) -> int:
        """Return the slots that an artifact which is carried out can be.

        For one that nobody named, those of every artifact in play.
        """
        slots = self.variant.artifact_slots if card is None else self.variant.meaning(card).slots
        return slots & self.in_play

    # --- changing it: for the rules, and for who reads a game that cannot be followed throughout

    def note(self, slots: int) -> None:
        """Note that one of `slots` has come this round, so that it cannot come again."""
        self.masks[-1].append(slots)
        self.count(slots)

    def count(self, slots: int) -> None:
        """Note that one of `slots` is out of the deck: exactly known, or one of several."""
        if slots & (slots - 1):
            self.vague |= slots
        else:
            self.exact |= slots

    def note_card(self, card: Card) -> None:
        """Note a card as it was named. Raises `Vague` or `NotInDeck`."""
        self.note(self.variant.meaning(card).slots & self.in_play)

    def pass_over(self, number: int) -> None:
        """Go on as if the rounds up to `number` were over.

        Nothing is known of them but that artifacts have joined.
        """
        while self.number < number:
            self.dealer = self.next_dealer()
            self.table.number += 1
            self.table.course += 1
        self.variant = self.variant.at(self.course)
        self.masks.extend([[] for _ in range(number - len(self.masks))])

    def end_with(self, totals: Mapping[str, int]) -> None:
        """End the game with these totals, when nothing else of it is known."""
        self.table.banked = [totals.get(name, 0) for name in self.players]
        self.phase = "over"

    def await_next(self) -> None:
        """Set the phase that follows this round, which has ended or was broken off."""
        self.phase = "over" if self.table.over() else "begin"

    def everyone_back(self) -> "State":
        """Return a copy with everyone inside again, for use where it is in doubt who left."""
        twin = self.copy()
        twin.table.inside = twin.table.seats
        return twin

    def before_round(self) -> "State":
        """Return the state just before the round that is played.

        With what was banked, waited or had left the game, and who had which artifacts.
        """
        before = State(self.variant, self.players, self.first)
        if self.seats and not self.extra:
            before.away = tuple(name for name in self.players if name not in self.seats)
        before.pass_over(self.number - 1)
        if self.seats:
            now = self.table
            before.table.banked = [gold - haul for gold, haul in zip(now.banked, now.haul)]
            before.table.waits = sum(
                played.waits for played in now.rounds if played.number == self.number - 1
            )
        before.table.gone = [gone for gone in self.table.gone if gone[1] < self.number]
        before.table.taken = [taken for taken in self.table.taken if taken[3] < self.number]
        for seat, _, worth, _ in before.table.taken:
            before.table.worths[seat] += worth
            before.table.kept[seat] += 1
        return before


def start(variant: Variant, players: Sequence[str], first: str | None = None) -> State:
    """Start a game; `first` turns the cards first (default: the first named).

    Raises `ValueError` when the variant is not for that many players or a name stands twice.
    """
    for given, kind in ((variant, (Variant,)), (players, (list, tuple))):
        needs(given, kind, 'start(load("kings-gold"), ["Ann", "Bo", "Cy"])')
    for name in players:
        needs(name, str, 'start(load("kings-gold"), ["Ann", "Bo", "Cy"])')
    if not variant.players.low <= len(players) <= variant.players.high:
        raise ValueError(f"{variant.name} is for {variant.players} players, not {len(players)}")
    if len(set(players)) < len(players):
        raise ValueError("two players have the same name")
    if first is not None and first not in players:
        raise ValueError(f'nobody is called "{first}"')
    return State(variant, players, first)
