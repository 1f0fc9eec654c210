"""The screens that are connected to a game, and the seat that each of them holds."""

from collections.abc import Callable, Mapping

from cardkit.phones.view import Viewer

KEEP_ALIVE_SECONDS = 1.5  # seconds between two keep-alive messages of a screen
MAX_SCREENS = 48  # that are noted, so that a device that makes up names does not slow the others
SECONDS_UNTIL_GONE = 2 * KEEP_ALIVE_SECONDS + 1
"""Seconds after which a silent screen counts as gone: it missed two messages."""


class Screens:
    """The screens that are connected to a game, by name, and the seat that each asks for.

    A seat belongs to the screen that took it first or, while that screen is gone, to the next one.

    >>> screens = Screens(on_change=lambda: None)
    >>> screens.note_sign_of_life("first phone", "Bo", now=0)
    >>> screens.note_sign_of_life("second phone", "Bo", now=1)
    >>> screens.viewer("first phone").seat, screens.viewer("second phone").waits_for
    ('Bo', 'Bo')
    >>> screens.hand_over("Bo")
    >>> screens.viewer("second phone").seat
    'Bo'
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        """Begin without screens; `on_change` is called when screens take, lose or want seats."""
        self._on_change = on_change
        self._screens: dict[str, tuple[str, float]] = {}  # seats and last keep-alive messages
        self._owners: dict[str, str] = {}  # the first screen at each seat

    def note_sign_of_life(self, screen: str, seat: str, now: float) -> None:
        """Note that a screen is connected and asks for a seat ("" for none); forget silent screens.

        If there are too many screens, a new one is ignored.
        """
        alive = {
            name: sign for name, sign in self._screens.items() if now - sign[1] < SECONDS_UNTIL_GONE
        }
        if screen not in alive and len(alive) >= MAX_SCREENS:
            return
        others = {at: owner for at, owner in self._owners.items() if owner != screen}
        owners = {seat: screen} | others if seat else others
        self._replace_screens({**alive, screen: (seat, now)}, owners)

    def forget(self, screen: str) -> None:
        """Forget a screen that is being closed; if it returns, it gets its seat back."""
        others = {name: sign for name, sign in self._screens.items() if name != screen}
        self._replace_screens(others, self._owners)

    def hand_over(self, seat: str) -> None:
        """Give a seat to the next screen that asks for it, if there is one."""
        screens = self._asking_for(seat)
        if len(screens) > 1:
            self._replace_screens(self._screens, {**self._owners, seat: screens[1]})

    def is_connected(self, screen: str) -> bool:
        return screen in self._screens

    def seats(self) -> set[str]:
        """Return the players who have a screen, or wait for another one to give up their seat."""
        return {seat for seat, _ in self._screens.values() if seat}

    def viewer(self, screen: str, *, display: bool = False) -> Viewer:
        """Return who looks at a screen: the player whose seat it holds, or the display."""
        seat = self._screens.get(screen, ("", 0))[0]
        if not seat or self._asking_for(seat)[0] != screen:
            return Viewer(display=display, waits_for=seat)
        return Viewer(seat, display, is_wanted=len(self._asking_for(seat)) > 1)

    def _asking_for(self, seat: str) -> list[str]:
        """Return the screens that ask for a seat, starting with the screen that owns it."""
        names = [name for name, (at, _) in self._screens.items() if at == seat]
        return sorted(names, key=lambda name: name != self._owners.get(seat))

    def _replace_screens(
        self, screens: dict[str, tuple[str, float]], owners: dict[str, str]
    ) -> None:
        before = self._viewers()
        self._screens, self._owners = screens, owners
        if self._viewers() != before:
            self._on_change()

    def _viewers(self) -> Mapping[str, Viewer]:
        viewers = {name: self.viewer(name) for name in self._screens}
        return {name: viewer for name, viewer in viewers.items() if viewer != Viewer()}
