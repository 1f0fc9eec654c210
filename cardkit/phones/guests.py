"""Connections, one `Guest` each: who has shown a key is not sent away for strangers, and nothing unfinished lasts.

Uvicorn ends what rests between two questions; who asks by halves, or takes no answer, it would keep for ever.
"""

import asyncio
import contextlib
import socket
from collections import Counter
from itertools import count

from uvicorn.protocols.http.h11_impl import H11Protocol

KEYLESS = 64  # connections altogether that have shown no right key. A phone's are among them until it has asked for the table
KEYED = 128  # those that have: eight phones with a browser's six, and as many that went away without a word
SLOW = 4.0  # seconds between two looks at a connection: what nothing came of in between is cut
ENOUGH = 65536  # bytes that must come of a picture between two looks, from who has a key: it may be long on its way, but ends
SURPLUS = 65536  # bytes that are read past by who was answered already, so that the answer is not lost with them


class Guest(H11Protocol):
    """One connection. The application hears from it as ``request.state.welcome``, to be called when a right key was shown."""

    _come = count()
    _keyed = _cut = False
    _answers = _surplus = _sent = 0
    _looked: tuple[object, ...] = ()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """As asyncio has it."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, "welcome": self._welcome}
        self._number = next(self._come)
        self._address = self.client[0] if self.client else ""
        _notice_when_gone(transport.get_extra_info("socket"))
        self._make_room()
        self.loop.call_later(SLOW, self._look)

    def data_received(self, data: bytes) -> None:
        """As asyncio has it."""
        self._sent += len(data) if self._keyed else 0
        if self.cycle is not None and self.cycle.response_complete and self.cycle.more_body:
            self._surplus += len(data)
        if self._surplus > SURPLUS:
            self._end()
        else:
            super().data_received(data)

    def on_response_complete(self) -> None:
        """As uvicorn has it."""
        self._answers += 1
        super().on_response_complete()

    def _welcome(self) -> None:
        """A right key was shown."""
        if not self._keyed:
            self._keyed = True
            self._make_room()

    def _make_room(self) -> None:
        """Where there are too many like this one, cut the oldest, of the address that has most of them."""
        alike = [one for one in self.connections if isinstance(one, Guest) and one._keyed == self._keyed and not one._cut]
        if len(alike) > (KEYED if self._keyed else KEYLESS):
            many = Counter(one._address for one in alike)
            max(alike, key=lambda one: (many[one._address], -one._number))._end()

    def _look(self) -> None:
        """Cut it if it has been the other side's turn since the last look: to ask to the end, or to take an answer."""
        if self not in self.connections:
            return
        unread = self.transport.get_write_buffer_size()
        waits = self.cycle is not None and not (self.cycle.more_body or self.cycle.response_complete)
        rests = self._keyed and self.timeout_keep_alive_task is not None
        looked, self._looked = self._looked, (self._answers, unread, self.cycle, self._sent // ENOUGH)
        if looked == self._looked and (unread or not (waits or rests)):
            self._end()
        else:
            self.loop.call_later(SLOW, self._look)

    def _end(self) -> None:
        self._cut = True
        self.transport.abort()


def _notice_when_gone(connection: socket.socket) -> None:
    """A phone whose radio has gone out says no word of it: it is asked after a few silent seconds whether it is there."""
    wanted = {"SO_KEEPALIVE": 1, "TCP_KEEPIDLE": 4, "TCP_KEEPALIVE": 4, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 2}
    for name, value in wanted.items():  # which of them there are depends on the system
        option = getattr(socket, name, None)
        if option is not None:
            with contextlib.suppress(OSError):
                connection.setsockopt(socket.SOL_SOCKET if name[0] == "S" else socket.IPPROTO_TCP, option, value)
