"""What is: a game at one moment. Only `rules` and this module change it.

Everyone inside carries the same loot, always: all who are inside get the same share of every card, and nobody
comes back in. So loot is one number.
"""

from collections.abc import Sequence
from typing import Any

from cardkit.cards import Card
from cardkit.outcomes import Gone, Round, Taken
from cardkit.terms import Phase
from cardkit.variant import Variant


class State:
    """A game at one moment. Read it freely; `game.apply` gives the next one.

    `phase` says what comes next: ``begin`` (a round), ``card``, ``leave`` (the decision), ``show`` (a turn of hands)
    or ``over``. `loot` is what each player inside carries; `leftover` lies on the path, `rests` says on which card.
    `away` are who does not play from the next round on; `dealer` turns the cards (KG-12, PL-4).
    """

    __slots__ = (
        "artifacts",
        "away",
        "banked",
        "dangers",
        "dealer",
        "deck",
        "exact",
        "extra",
        "first",
        "gone",
        "hand",
        "haul",
        "in_play",
        "inside",
        "left",
        "leftover",
        "loot",
        "masks",
        "number",
        "path",
        "phase",
        "players",
        "rests",
        "rounds",
        "seats",
        "taken",
        "turn",
        "vague",
        "variant",
    )  # fmt: skip

    variant: Variant
    players: tuple[str, ...]
    first: str
    dealer: str
    away: tuple[str, ...]
    number: int
    extra: bool
    phase: Phase
    seats: tuple[str, ...]
    inside: tuple[str, ...]
    turn: int
    loot: int
    leftover: int
    path: list[Card]
    rests: list[int]
    dangers: dict[str, int]
    artifacts: list[Card]
    banked: dict[str, int]
    haul: dict[str, int]
    left: dict[str, int]
    taken: list[Taken]
    rounds: list[Round]
    deck: int
    hand: int
    gone: list[Gone]
    masks: list[list[int]]
    in_play: int
    exact: int
    vague: int

    def __init__(self, variant: Variant, players: Sequence[str], first: str | None = None, **fields: Any) -> None:
        """A game before its first round; `fields` are what is other by then. Nothing is checked: see `start`."""
        self.variant = variant
        self.players = tuple(players)
        self.first = self.dealer = first or self.players[0]
        self.away = ()
        self.number = self.turn = self.loot = self.leftover = self.deck = self.in_play = self.exact = self.vague = 0
        self.hand = variant.hand_size(len(players))
        self.extra = False
        self.phase = "begin"
        self.seats = self.inside = ()
        self.path, self.rests, self.artifacts, self.taken, self.rounds = [], [], [], [], []
        self.gone, self.masks, self.dangers, self.haul, self.left = [], [], {}, {}, {}
        self.banked = dict.fromkeys(self.players, 0)
        for name, value in fields.items():
            setattr(self, name, value)

    def copy(self) -> "State":
        """A state that can change without this one noticing."""
        twin = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            kind = type(value)
            setattr(twin, name, value.copy() if kind is list or kind is dict else value)
        twin.masks = [masks.copy() for masks in self.masks]
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, n) == getattr(other, n) for n in State.__slots__)

    def __repr__(self) -> str:
        """What is other than at the start, so that it can be pasted back."""
        before = State(self.variant, self.players, self.first)
        parts = [repr(self.variant), repr(self.players)]
        if self.first != self.players[0]:
            parts.append(repr(self.first))
        for name in State.__slots__:
            value = getattr(self, name)
            if value != getattr(before, name):
                parts.append(f"{name}={value!r}")
        return f"State({', '.join(parts)})"

    @property
    def present(self) -> tuple[str, ...]:
        """Who plays from the next round on, in seat order."""
        return tuple([name for name in self.players if name not in self.away]) if self.away else self.players

    def next_dealer(self) -> str:
        """Who turns the cards in the next round: the first player (KG-12), or the next to the left (PL-4), of those there."""
        players = self.players
        stays = not self.variant.dealer_moves
        seat = players.index(self.first) if stays else players.index(self.dealer) + (self.number > 0)
        if not self.away:
            return players[seat % len(players)]
        order = (players[(seat + step) % len(players)] for step in range(len(players)))
        return next((name for name in order if name not in self.away), self.first)

    @property
    def running(self) -> bool:
        """Whether a round is being played."""
        return self.phase != "begin" and self.phase != "over"

    @property
    def begun(self) -> bool:
        """Whether anything has been played: a game left before its first card is none."""
        return bool(self.turn or self.rounds)

    @property
    def complete(self) -> bool:
        """Whether the last round is over. A tie may still be played off (KG-11)."""
        return self.phase == "over"

    @property
    def round_name(self) -> str:
        """``round 3``; an extra round has no number at the table (KG-11)."""
        word = self.variant.words.round.one
        return f"the extra {word}" if self.extra else f"{word} {self.number}"

    @property
    def unknown(self) -> bool:
        """Whether there is a round of which only the result is known, and not which cards came."""
        return any(played.end == "result-only" for played in self.rounds)

    @property
    def deck_unknown(self) -> bool:
        """Whether cards may have left the game unseen, in such a round."""
        return self.unknown and (self.variant.dangers_leave or self.variant.artifacts_leave)

    def kept(self, player: str, number: int | None = None) -> list[Taken]:
        """The artifacts `player` carried out, in order of taking; those of round `number` only, if given."""
        return [taken for taken in self.taken if taken.player == player and number in (None, taken.number)]

    def total(self, player: str) -> int:
        """Banked gold plus what the artifacts count (G-9)."""
        return self.banked[player] + sum(taken.worth for taken in self.taken if taken.player == player)

    def artifact_slots(self, card: Card | None) -> int:
        """The slots of an artifact that is carried out; of one nobody named, every artifact in play."""
        slots = self.variant.artifact_slots if card is None else self.variant.meaning(card).slots
        return slots & self.in_play

    # --- changing it: for the rules, and for who reads a game that cannot be followed throughout

    def note(self, slots: int) -> None:
        """Remember that a card came this round which is one of `slots`, so that it cannot come twice."""
        self.masks[-1].append(slots)
        self.count(slots)

    def count(self, slots: int) -> None:
        """A card that is one of `slots` is not in the deck any more: known exactly, or by half a name."""
        if slots & (slots - 1):
            self.vague |= slots
        else:
            self.exact |= slots

    def note_card(self, card: Card) -> None:
        """`note` of a card as it was named. Raises `Vague` or `NotInDeck`."""
        self.note(self.variant.meaning(card).slots & self.in_play)

    def pass_over(self, number: int) -> None:
        """Go on as if the rounds up to `number` were over, of which nothing is known but that artifacts have joined."""
        while self.number < number:
            self.dealer = self.next_dealer()
            self.number += 1
        self.masks.extend([] for _ in range(number - len(self.masks)))

    def await_next(self) -> None:
        """What comes after the round that is played, whether it has come to its end or was broken off."""
        self.phase = "begin" if self.number < self.variant.rounds else "over"

    def everyone_back(self) -> "State":
        """A copy in which nobody has left this round: where it is in doubt who has."""
        twin = self.copy()
        twin.inside = twin.seats
        return twin

    def before_round(self) -> "State":
        """As it was before the round that is played, banked gold aside: what had left the game, who had which artifacts."""
        before = State(self.variant, self.players, self.first)
        if self.seats and not self.extra:
            before.away = tuple(name for name in self.players if name not in self.seats)
        before.pass_over(self.number - 1)
        before.gone = [gone for gone in self.gone if gone.number < self.number]
        before.taken = [taken for taken in self.taken if taken.number < self.number]
        return before


def start(variant: Variant, players: Sequence[str], first: str | None = None) -> State:
    """A game before its first round; `first` turns the cards first (default: the first named).

    Raises `ValueError` when the variant is not for that many players or a name stands twice.
    """
    if not variant.players.low <= len(players) <= variant.players.high:
        raise ValueError(f"{variant.name} is for {variant.players} players, not {len(players)}")
    if len(set(players)) < len(players):
        raise ValueError("two players have the same name")
    if first is not None and first not in players:
        raise ValueError(f'nobody is called "{first}"')
    return State(variant, players, first)
