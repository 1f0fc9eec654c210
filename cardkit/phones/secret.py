"""Choosing in secret: choices are kept here and nowhere else until all are in, and then become one entry. What anybody else is
shown of a question depends on who has chosen, never on what."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from cardkit.engine import Card, Leave, Show
from cardkit.phones.view import Presence
from cardkit.reports import Stage
from cardkit.speech import Master, Said, line, phones
from cardkit.table import Game

Choice: TypeAlias = Card | str | None  # ``stay`` or ``leave``; of hands a card, or None for one laid face down
COUNTDOWN = 2.4  # seconds from the last choice to the reveal
PATIENCE = 8.0  # seconds after which who is missing is named, and who sleeps can be chosen for


class Choosing:
    """The question that is open, if one is: who has chosen, and when all is shown."""

    on: bool

    def __init__(self, on: bool) -> None:
        self.on, self.number = on, 0
        self.names: tuple[str, ...] = ()
        self.reveal_at: float | None = None
        self._about: object = None
        self._sealed: dict[str, Choice] = {}
        self._for: dict[str, str] = {}
        self._hidden: set[str] = set()
        self._opened, self._patient = 0.0, True

    @property
    def open(self) -> bool:
        """Whether players are asked to choose."""
        return self._about is not None

    @property
    def counts_down(self) -> bool:
        """Whether all have chosen, and it is shown in a moment: until then nobody does anything."""
        return self.reveal_at is not None

    def settle(self, game: Game, now: float) -> None:
        """Open, go on with, or close the question, as the game stands: another moment of the game is another question."""
        state = game.state
        asked = self.on and game.stage in (Stage.LEAVE, Stage.SHOW)
        about = (state.number, state.turn, state.inside, tuple(state.path), state.loot, state.leftover)
        if not asked:
            self._about, self.names = None, ()
            self._empty()
        elif about != self._about:
            self._about = about
            self.again(state.inside, now)

    def again(self, names: tuple[str, ...], now: float) -> None:
        """The question is asked anew."""
        self.number += 1
        self.names, self._opened, self._patient = names, now, True
        self._empty()

    def _empty(self) -> None:
        self._sealed, self._for, self._hidden, self.reveal_at = {}, {}, set(), None

    def seal(self, name: str, choice: Choice, by: str | None, now: float) -> None:
        """Keep a choice; `by` is who made it for somebody else ("": nobody knows). With the last one the countdown begins."""
        self._sealed[name] = choice
        self._for.pop(name, None)
        self._hidden.discard(name)
        if by is not None:
            self._for[name] = by
        if len(self._sealed) == len(self.names):
            self.reveal_at = now + COUNTDOWN

    def hide(self, name: str) -> None:
        """Somebody else holds the phone now: what was chosen counts, and may be changed, but is not shown there."""
        self._hidden.add(name)

    def has(self, name: str, choice: Choice) -> bool:
        """Whether that is what this player chose on the phone that has the seat: the same tap, sent again."""
        own = name in self._sealed and name not in self._for and name not in self._hidden
        return own and self._sealed[name] == choice

    def entry(self, stage: Stage) -> Leave | Show:
        """What all chose, in seat order."""
        if stage is Stage.LEAVE:
            return Leave(tuple(name for name in self.names if self._sealed[name] == "leave"))
        cards = ((name, self._sealed[name]) for name in self.names)
        return Show(tuple((name, card if isinstance(card, Card) else None) for name, card in cards))

    def told_for(self) -> Callable[[], list[Said]]:
        """Who chose for whom, as it is now, to be told in whatever language."""
        chosen = list(self._for.items())
        return lambda: [line(phones.chose_for(who=name, by=by)) for name, by in chosen]

    # time

    def due(self, now: float) -> float | None:
        """Seconds to the reveal, or to the moment when patience ends; None if nothing is to come."""
        patience_ends = self._opened + PATIENCE if self._patient else None
        comes = patience_ends if self.reveal_at is None else self.reveal_at
        return max(comes - now, 0.0) if self.open and comes is not None else None

    def look(self, now: float) -> None:
        """End patience, if it is time."""
        self._patient = self._patient and not (self.open and now - self._opened >= PATIENCE)

    def asleep(self, name: str, presence: Mapping[str, Presence]) -> bool:
        """Whether somebody else may choose for this player now."""
        return not self._patient and name in self.names and presence.get(name, "none") != "here"

    # what is seen of it

    def shown(self, presence: Mapping[str, Presence]) -> object:
        """All that others are shown of it: who has chosen, never what. As long as it is equal, their views are."""
        return self.on, self.open, self.number, self._waits_for(presence), tuple(self._for.items()), self.reveal_at

    def _waits_for(self, presence: Mapping[str, Presence]) -> tuple[list[str], list[str], list[str]]:
        """Who has not chosen; who of them is named; whom somebody else may choose for."""
        missing = [name for name in self.names if name not in self._sealed]
        named = missing if len(missing) == 1 or not self._patient else []
        return missing, named, [name for name in missing if self.asleep(name, presence)]

    def seen(self, master: Master, game: Game, mine: str, presence: Mapping[str, Presence], now: float) -> dict[str, Any]:
        """The question as its reader may see it: on `mine` phone, or nobody's ("")."""
        _, named, sleeping = self._waits_for(presence)
        return {
            "mode": "phones" if self.on else "hands",
            "open": self.open,
            "ask": self.number,
            "of": len(self.names),
            "in": len(self._sealed),
            "chosen": [name for name in self.names if name in self._sealed],
            "reveal_in": None if self.reveal_at is None else round(max(self.reveal_at - now, 0.0), 1),
            "text": phones.chosen(n=len(self._sealed), all=len(self.names)) if self.open else "",
            "missing": named,
            "waits": phones.waits(who=tuple(named)) if named else "",
            "sleeps": [{"name": name, "text": phones.sleeps(who=name, phone=name in presence)} for name in sleeping],
            "by": [phones.chose_for(who=name, by=by) for name, by in self._for.items()],
            "mine": self._mine(master, game, mine) if mine in self.names else None,
        }

    def _mine(self, master: Master, game: Game, name: str) -> dict[str, Any]:
        """One's own choice, on one's own phone; what was chosen on another is not shown."""
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
