"""Secret choices: kept here until all are in, and entered together then.

They are kept nowhere else. Views of others depend on who has chosen, never on the choice.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from cardkit.v4.engine import Card, Leave, Show
from cardkit.v4.phones.view import Presence
from cardkit.v4.reports import Stage
from cardkit.v4.speech import Master, phones
from cardkit.v4.table import Game
from cardkit.v4.words import Said, line

# ``stay`` or ``leave``; of hands a card, or None for one laid face down
Choice: TypeAlias = Card | str | None
COUNTDOWN = 2.4  # seconds from the last choice to the reveal
PATIENCE = 8.0  # seconds until missing players are named, and others may choose for sleeping ones


class Choosing:
    """Open question of a round, if any: who has chosen, and when choices are revealed."""

    on: bool

    def __init__(self, on: bool, boot: str = "") -> None:
        self.on, self._boot = on, boot
        self.number: int = 0
        self.names: tuple[str, ...] = ()
        self.reveal_at: float | None = None
        self._about: object = None
        self._sealed: dict[str, Choice] = {}
        self._for: dict[str, str] = {}
        self._hidden: set[str] = set()
        self._opened, self._patient = 0.0, True

    @property
    def open(self) -> bool:
        """True while players are asked to choose."""
        return self._about is not None

    @property
    def ask(self) -> str:
        """Name of the open question, in the form of a moment's name."""
        return f"{self._boot}.{self.number}"

    @property
    def counts_down(self) -> bool:
        """True in the seconds before the reveal, when all have chosen and nobody may act."""
        return self.reveal_at is not None

    def settle(self, game: Game, now: float) -> None:
        """Open, keep or close the question, to fit the state of the game.

        Another moment of the game is another question.
        """
        state = game.state
        asked = self.on and game.stage in (Stage.LEAVE, Stage.SHOW)
        about = (
            state.number,
            state.turn,
            state.inside,
            tuple(state.path),
            state.loot,
            state.leftover,
        )
        if not asked:
            self._about, self.names = None, ()
            self._empty()
        elif about != self._about:
            self._about = about
            self.again(state.inside, now)

    def again(self, names: tuple[str, ...], now: float) -> None:
        """Ask the same question anew, without the choices so far."""
        self.number += 1
        self.names, self._opened, self._patient = names, now, True
        self._empty()

    def _empty(self) -> None:
        self._sealed, self._for, self._hidden, self.reveal_at = {}, {}, set(), None

    def seal(self, name: str, choice: Choice, by: str | None, now: float) -> None:
        """Keep a choice; after the last one the countdown begins.

        `by` is who made it for somebody else ("": nobody knows).
        """
        self._sealed[name] = choice
        self._for.pop(name, None)
        self._hidden.discard(name)
        if by is not None:
            self._for[name] = by
        if len(self._sealed) == len(self.names):
            self.reveal_at = now + COUNTDOWN

    def hide(self, name: str) -> None:
        """Make a choice invisible to the phone that now has the seat; it counts still."""
        self._hidden.add(name)

    def has(self, name: str, choice: Choice) -> bool:
        """Return True if the player's choice is this one, made on the same phone."""
        own = name in self._sealed and name not in self._for and name not in self._hidden
        return own and self._sealed[name] == choice

    def entry(self, stage: Stage) -> Leave | Show:
        """Return all choices as one entry, in seat order."""
        if stage is Stage.LEAVE:
            return Leave(tuple(name for name in self.names if self._sealed[name] == "leave"))
        cards = ((name, self._sealed[name]) for name in self.names)
        return Show(tuple((name, card if isinstance(card, Card) else None) for name, card in cards))

    def told_for(self) -> Callable[[], list[Said]]:
        """Return a function that makes the lines on who chose for whom, in any language."""
        chosen = list(self._for.items())
        return lambda: [line(phones.chose_for(who=name, by=by)) for name, by in chosen]

    # time

    def due(self, now: float) -> float | None:
        """Return the seconds to the reveal, or until others may choose; None if neither comes."""
        patience_ends = self._opened + PATIENCE if self._patient else None
        comes = patience_ends if self.reveal_at is None else self.reveal_at
        return max(comes - now, 0.0) if self.open and comes is not None else None

    def look(self, now: float) -> None:
        """Let others choose for players who took too long, if it is time."""
        self._patient = self._patient and not (self.open and now - self._opened >= PATIENCE)

    def asleep(self, name: str, presence: Mapping[str, Presence]) -> bool:
        """Return True if somebody else may choose for this player now."""
        return not self._patient and name in self.names and presence.get(name, "none") != "here"

    # what is seen of it

    def shown(self, presence: Mapping[str, Presence]) -> object:
        """Return what everyone may see: who has chosen, not what.

        As long as it is equal, their views are.
        """
        return (
            self.on,
            self.open,
            self.number,
            self._waits_for(presence),
            tuple(self._for.items()),
            self.reveal_at,
        )

    def _waits_for(
        self, presence: Mapping[str, Presence]
    ) -> tuple[list[str], list[str], list[str]]:
        """Return the players without a choice, those to name, and those to be chosen for."""
        missing = [name for name in self.names if name not in self._sealed]
        named = missing if len(missing) == 1 or not self._patient else []
        return missing, named, [name for name in missing if self.asleep(name, presence)]

    def seen(
        self, master: Master, game: Game, mine: str, presence: Mapping[str, Presence], now: float
    ) -> dict[str, Any]:
        """Return the question for a reader: the phone of player `mine`, or of nobody ("")."""
        _, named, sleeping = self._waits_for(presence)
        return {
            "mode": "phones" if self.on else "hands",
            "open": self.open,
            "ask": self.ask,
            "of": len(self.names),
            "in": len(self._sealed),
            "chosen": [name for name in self.names if name in self._sealed],
            "reveal_in": None
            if self.reveal_at is None
            else round(max(self.reveal_at - now, 0.0), 1),
            "text": phones.chosen(n=len(self._sealed), all=len(self.names)) if self.open else "",
            "missing": named,
            "waits": phones.waits(who=tuple(named)) if named else "",
            "sleeps": [
                {"name": name, "text": phones.sleeps(who=name, phone=name in presence)}
                for name in sleeping
            ],
            "by": [phones.chose_for(who=name, by=by) for name, by in self._for.items()],
            "mine": self._mine(master, game, mine) if mine in self.names else None,
        }

    def _mine(self, master: Master, game: Game, name: str) -> dict[str, Any]:
        """Return a player's own choice for their own phone; one made elsewhere is not shown."""
        sealed = name in self._sealed
        own = sealed and name not in self._for and name not in self._hidden
        choice = self._sealed[name] if own else None
        return {
            "name": name,
            "may": ["stay", "leave"] if game.stage is Stage.LEAVE else "card",
            "carries": phones.you_carry(game.state),
            "sealed": sealed,
            "choice": str(choice) if isinstance(choice, Card) else choice,
            "says": phones.own_choice(master, choice) if own else "",
        }
