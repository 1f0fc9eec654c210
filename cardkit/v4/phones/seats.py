"""Seats: which phone belongs to which player, and which phones are awake.

A phone is known by a ticket of its own that nobody else is shown.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from cardkit.v4.phones.view import Presence

ASLEEP = 6.0  # seconds without an open question after which a phone is away
MOST_PHONES = 64  # most phones remembered; those with a seat always are


class Seats:
    """Seats and phones; `shown` is what others see of them, as of the last `look`."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.phones: dict[str, str] = {}  # tickets of the phones with a seat, by player
        self._open: Counter[str] = Counter()
        self._heard: dict[str, float] = {}
        self.shown: dict[str, Presence] = {}

    def name_of(self, phone: str) -> str:
        """Return the player whose phone that is; "" if nobody's."""
        return next((name for name, ticket in self.phones.items() if ticket == phone), "")

    def claim(self, phone: str, name: str) -> None:
        """Give that player's seat to this phone and to no other; with "" give up its seat."""
        self.phones.pop(self.name_of(phone), None)
        if name:
            self.phones[name] = phone

    def rename(self, old: str, new: str) -> None:
        """Change the name of a player."""
        self.phones = {new if name == old else name: phone for name, phone in self.phones.items()}

    def keep(self, names: Sequence[str]) -> None:
        """Drop the seats of all but these players."""
        self.phones = {name: phone for name, phone in self.phones.items() if name in names}

    def heard(self, phone: str) -> None:
        """Note that this phone has just done something."""
        self._heard.pop(phone, None)  # keeps the dict in the order of the last sign of life
        self._heard[phone] = self._clock()
        # others are forgotten, the longest silent first
        kept = {*self.phones.values(), *self._open}
        idle = [phone for phone in self._heard if phone not in kept]
        for one in idle[: max(len(self._heard) - MOST_PHONES, 0)]:
            del self._heard[one]

    def asking(self, phone: str) -> None:
        """Note that an open request of this phone began."""
        self._open[phone] += 1
        self.heard(phone)

    def hung_up(self, phone: str) -> None:
        """Note that an open request of this phone ended."""
        self._open = self._open - Counter([phone])
        self.heard(phone)

    def awake(self, phone: str) -> bool:
        """Return True if this phone has an open request, or had one in the last seconds."""
        heard = self._heard.get(phone)
        return phone in self._open or (heard is not None and self._clock() - heard < ASLEEP)

    def look(self) -> None:
        """Update `shown`: which players' phones are awake now."""
        self.shown = {
            name: "here" if self.awake(phone) else "away"
            for name, phone in sorted(self.phones.items())
        }

    def due(self) -> float | None:
        """Return the seconds until a phone with a seat may fall asleep; None if none can."""
        here = [
            phone
            for name, phone in self.phones.items()
            if self.shown.get(name) == "here" and phone not in self._open
        ]
        waiting = [
            self._heard[phone] + ASLEEP - self._clock() for phone in here if phone in self._heard
        ]
        return max(min(waiting), 0.0) if waiting else None
