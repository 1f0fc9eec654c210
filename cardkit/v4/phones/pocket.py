"""Whole table for one phone, without any network, as a browser's worker starts and asks it.

>>> pocket = awake(disk)  # doctest: +SKIP
>>> status, headers, body = pocket.answer("GET", "/api/shelf", {})  # doctest: +SKIP
"""

import asyncio
import contextlib
import time
from collections.abc import Mapping

from cardkit.v4.phones.doors import Bell, Reply
from cardkit.v4.phones.host import Host
from cardkit.v4.phones.owner import Owner
from cardkit.v4.table import Handed, HandedDisk, home, keep_on

SHORTEST = 0.02  # least seconds between two looks at what is due


class Pocket(Owner):
    """Table of one phone: `answer` requests, `wait` until there is something new to see.

    Every phone that asks is here for as long as its game is open: nothing else keeps it awake.
    """

    def __init__(self) -> None:
        self._bell = Bell()
        self._here: set[tuple[Host, str]] = set()
        super().__init__(self._bell.pull)

    def answer(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Reply:
        """Answer one request; `path` has the query, as in an address. Never raises, never waits."""
        answer = super().answer(method, path, headers, body)
        phone = next((value for name, value in headers.items() if name.lower() == "x-phone"), "")
        if (
            isinstance(self.host, Host)
            and answer.status < 400
            and (self.host, phone) not in self._here
        ):
            self._here = {(host, known) for host, known in self._here if host is self.host} | {
                (self.host, phone)
            }
            self.host.asking(phone)
        return answer

    async def wait(self, moment: str, seconds: float) -> str:
        """Return the moment as soon as it differs from `moment`, at the latest after `seconds`.

        Anything due meanwhile is done: choices are revealed in here.
        """
        self._bell.hang()
        until = time.monotonic() + seconds
        while self.host.moment == moment and (left := until - time.monotonic()) > 0:
            rung = self._bell.next
            due = self.host.tick() if isinstance(self.host, Host) else None
            if self.host.moment == moment:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(
                        rung.wait(), left if due is None else min(left, max(SHORTEST, due))
                    )
        return self.host.moment


def awake(disk: Handed | None = None) -> Pocket:
    """Return a table that keeps its games on `disk`, or else on the system's files.

    `cardkit.v4.table.handed_disk` says which methods a disk needs.
    """
    if disk is not None:
        keep_on(HandedDisk(disk, home()))
    return Pocket()
