"""Which game it is, and who plays, chosen on phones of a network before there is one: the start page of who owns the table."""

import threading
from collections.abc import Callable
from typing import Final

from cardkit.phones.doors import Body, Row, Visit
from cardkit.phones.owner import Owner
from cardkit.phones.start import Start
from cardkit.table import Session

OFFERED: Final = tuple(
    f"/api/{name}" for name in ("shelf", "open", "resume", "tally", "score", "check", "odds", "rules", "print")
)
"""The doors of an owner that phones have: nothing is taken away by any of them."""


class FirstGame(Owner):
    """Hands the first game that is begun, or gone on with, and whether all choose in secret, to `begun`; no other."""

    def __init__(self, begun: Callable[[Session, bool], None]) -> None:
        super().__init__(lambda: None)
        self._hand, self._lock, self._had = begun, threading.Lock(), False

    @property
    def start(self) -> Start:
        """What phones see meanwhile."""
        assert isinstance(self.host, Start)
        return self.host

    @property
    def offered(self) -> dict[str, Row]:
        """The doors for them."""
        return {path: self.rows[path] for path in OFFERED}

    def _begun(self, visit: Visit, session: Session, *, choose: bool = False) -> Body:
        with self._lock:
            late, self._had = self._had, True
        if late:  # somebody else was quicker
            session.forget_unplayed()
            session.close()
        else:
            self._hand(session, choose)
        return self._seen(visit)
