"""Server of a table: its address and port, the two keys, and the thread it runs in.

One address is bound, never all of them. If it is gone (another Wi-Fi, a hotspot), the table is told
and the server goes on at the new one; the keys stay.
"""

import asyncio
import contextlib
import errno
import ipaddress
import logging
import selectors
import socket
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardkit.v4.phones.access_keys import Kept, KeyFile, Keys
from cardkit.v4.phones.doors import HEADERS, Row
from cardkit.v4.phones.endpoints import Desk
from cardkit.v4.phones.host import Host
from cardkit.v4.phones.start import Start
from cardkit.v4.table import log_mistake
from cardkit.v4.text import Copyable

PORT = 8765
LOCAL = "127.0.0.1"
HERE = "localhost"
CONNECTIONS = 256  # most at once: six each of thirty phones, and some of phones that vanished
NEXT_PORTS = 20  # number of ports tried, from the wanted one on
LOOK = 5.0  # seconds between two checks that the address is still ours
WITHOUT_A_PHONE = 60.0  # seconds without a phone until a hint says what may keep them out
News: TypeAlias = Literal["moved", "lost", "back", "nobody"]
"""News of the server: a new address, none, the same one again, or no phone came yet."""
Unbound: TypeAlias = Literal["none-of-ours", "every", "no-address", "no-port", "system"]
"""Reasons why an address cannot be bound.

Respectively: this computer does not have it; it stands for several; it is a name; all ports tried
are taken; the system says why.
"""


class NoAddress(Copyable):
    """Raised if an address cannot be used."""

    at: str
    detail: str

    def __init__(self, why: Unbound, at: str, detail: str = "") -> None:
        self.why, self.at, self.detail = why, at, detail
        super().__init__(f"{why}: {at} {detail}".rstrip())


class Place(NamedTuple):
    """Address and port of a server."""

    at: str
    port: int

    @property
    def shown(self) -> str:
        """Text of the place in an address: ``192.168.1.20:8765``."""
        if self.at == LOCAL:
            return f"{HERE}:{self.port}"
        at = f"[{self.at}]" if ":" in self.at else self.at
        return f"{at}:{self.port}"

    @property
    def names(self) -> frozenset[str]:
        """Host names that a browser may send for this place."""
        at = f"[{self.at}]" if ":" in self.at else self.at
        every = {at, HERE} if self.at == LOCAL else {at}
        return frozenset(
            {f"{name}:{self.port}" for name in every} | (every if self.port == 80 else set())
        )


# --- addresses ------------------------------------------------------------------------------------


def leads_out() -> str:
    """Return this computer's address in its main network, else `LOCAL`.

    Nothing is sent.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # kept for examples (RFC 5737): no computer has it
            found = str(asking.getsockname()[0])
        except OSError:
            return LOCAL
    return LOCAL if ipaddress.ip_address(found).is_unspecified else found


def is_own_address(at: str) -> bool:
    """Return True if this computer has the address now."""
    try:
        _bound(at, 0).close()
    except OSError as error:
        return error.errno not in (errno.EADDRNOTAVAIL, getattr(errno, "WSAEADDRNOTAVAIL", -1))
    return True


def read_address(said: str) -> str:
    """Return the address that was asked for (``localhost`` is one). Raises `NoAddress`."""
    if said.casefold() == HERE:
        return LOCAL
    try:
        found = ipaddress.ip_address(said.strip("[]"))
    except ValueError:
        raise NoAddress("no-address", said) from None
    if found.is_unspecified or found.is_multicast:
        raise NoAddress("every", said)
    return str(found)


def _bound(at: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in at else socket.AF_INET
    # explicit TCP: else asyncio delays answers by 40 ms
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers have one port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _notice_when_gone(bound)
        bound.bind((at, port))
        bound.listen()
        bound.setblocking(False)
    except BaseException:
        bound.close()
        raise
    return bound


def _notice_when_gone(bound: socket.socket) -> None:
    """Have the system check silent connections, so that lost ones are noticed.

    A phone whose radio has gone out says nothing of it.
    """
    wanted = {
        "SO_KEEPALIVE": 1,
        "TCP_KEEPIDLE": 4,
        "TCP_KEEPALIVE": 4,
        "TCP_KEEPINTVL": 2,
        "TCP_KEEPCNT": 2,
    }
    for name, value in wanted.items():
        # which of them there are depends on the system
        with contextlib.suppress(OSError, AttributeError):
            level = socket.SOL_SOCKET if name[0] == "S" else socket.IPPROTO_TCP
            bound.setsockopt(level, getattr(socket, name), value)


def bind(at: str, port: int) -> socket.socket:
    """Return a socket at `port`, or at the next free one (0: any). Raises `NoAddress`."""
    for wanted in range(port, min(port + NEXT_PORTS, 65536)) if port else (0,):
        try:
            return _bound(at, wanted)
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise NoAddress("none-of-ours", at) from None
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise NoAddress("system", at, error.strerror or str(error)) from None
    raise NoAddress("no-port", at, str(port))


def opened(at: str, port: int) -> tuple[socket.socket, asyncio.AbstractEventLoop]:
    """Return the socket of `bind`, and the event loop that will serve it.

    Raises `NoAddress`, also where there is no room for a loop. The files a loop opens are tried
    first: a loop that runs out of them half made leaves a traceback behind.
    """
    bound = bind(at, port)
    try:
        with selectors.DefaultSelector():
            for end in socket.socketpair():
                end.close()
        return bound, asyncio.new_event_loop()
    except OSError as error:
        bound.close()
        raise NoAddress("system", at, error.strerror or str(error)) from None


class Protocol(H11Protocol):
    """HTTP connection that sends the common headers even with an error of the protocol."""

    def send_400_response(self, msg: str) -> None:
        """Answer that this is not HTTP, and close the connection."""
        text = msg.encode("ascii", "replace")
        headers = {
            **HEADERS,
            "Cache-Control": "no-store",
            "Content-Type": "text/plain; charset=utf-8",
            "Connection": "close",
        }
        answer = h11.Response(
            status_code=400, headers=[*headers.items(), ("Content-Length", str(len(text)))]
        )
        for part in (answer, h11.Data(data=text), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()


# --- the server -----------------------------------------------------------------------------------


class Serving:
    """Server of one table; `keys` stay the same while it runs, the address may change."""

    def __init__(
        self,
        host: Host | Start,
        at: str = "",
        port: int = 0,
        news: Callable[[News], None] = lambda news: None,
        rows: Mapping[str, Row] = MappingProxyType({}),
    ) -> None:
        """Start to serve the table of `host`.

        `at` is the address (default: that of last time, or the one that leads out), `port` the port
        (default: that of last time, or `PORT`; -1: any) or the next that is free. `news` is called
        from another thread; `rows` are further doors. Raises `NoAddress`.
        """
        at = read_address(at) if at else ""
        self._host, self._rows, self._news = host, rows, news
        self._file = KeyFile(host.path)
        kept = self._file.kept()
        self.keys: Keys = kept.keys if kept else Keys.new()
        self.wanted: int = max(0, port or (kept.port if kept else 0) or PORT)
        """The port asked for (0: any); `place` has the one that was free."""
        before = _before(kept) if kept and not at else ""
        self._fixed = at or (before if kept and kept.fixed else "")
        if kept and kept.choose:  # as it was when the program was killed
            host.secret("", {"on": True})
        self._over = threading.Event()
        self._began, self._told_nobody = time.monotonic(), False
        self._came: dict[str, None] = {}
        self._kept: Kept | None = None
        self._open(at or before or leads_out(), self.wanted)
        self._lost = False
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._thread.start()
        threading.Thread(target=self._watching, name="phones' address", daemon=True).start()

    @property
    def address(self) -> str:
        """Address of the table: ``http://192.168.1.20:8765``."""
        return f"http://{self.place.shown}"

    @property
    def tap_url(self) -> str:
        """Address that a phone opens."""
        return f"{self.address}/#k={self.keys.tap}"

    @property
    def display_url(self) -> str:
        """Address that the big screen opens."""
        return f"{self.address}/t/{self.keys.see}"

    @property
    def local(self) -> bool:
        """True if only this computer can connect."""
        return ipaddress.ip_address(self.place.at).is_loopback

    def phones(self) -> int:
        """Return the number of phones that have connected so far."""
        return len(self._came.keys() | self._desk.phones.keys())

    def keep(self) -> None:
        """Save keys, address and way of choosing beside the game's file.

        The file may have moved: the keys are kept nowhere else.
        """
        file = KeyFile(self._host.path)
        kept = Kept(
            self.keys, self.place.port, self._host.chooses, self.place.at, bool(self._fixed)
        )
        if file.path != self._file.path:
            self._file.forget()
        elif kept == self._kept:
            return
        self._file, self._kept = file, kept
        file.keep(kept)

    def stop(self, *, over: bool = False) -> None:
        """End all requests and close the address; with `over`, forget the keys.

        Returns within two seconds.
        """
        self._over.set()
        self._shut()
        self._thread.join(2.0)
        if over:
            self.forget()

    def hand_over(self, path: Path | None) -> None:
        """Leave keys and address to the next server, of the game in `path`.

        Phones that are here come along.
        """
        if self._kept is not None:
            KeyFile(path).keep(self._kept)

    def forget(self) -> None:
        """Forget the keys."""
        self._file.forget()

    # inside

    def _open(self, at: str, port: int) -> None:
        """Open at that address, at this port or the next that is free.

        Raises `NoAddress`, with nothing changed.
        """
        self._bound, self._loop = opened(at, port)
        bound = self._bound.getsockname()
        self.place: Place = Place(str(bound[0]), int(bound[1]))
        self._desk = Desk(
            self._host, self.keys, hosts=self.place.names, rows=self._rows, carried=HEADERS
        )
        config = uvicorn.Config(
            self._desk,
            http=Protocol,
            headers=list(HEADERS.items()),
            ws="none",
            loop="asyncio",
            lifespan="on",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            limit_concurrency=CONNECTIONS,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=16384,
        )
        self._server = uvicorn.Server(config)
        self.keep()

    def _shut(self) -> None:
        self._desk.changed.close()
        self._server.should_exit = True

    def _run(self) -> None:
        """Serve requests; if the address is lost, bind to another and go on."""
        # broken connections are not worth a log line
        for name in ("uvicorn", "uvicorn.error", "asyncio"):
            logger = logging.getLogger(name)
            if not logger.handlers:
                logger.addHandler(logging.NullHandler())
            logger.propagate = False
        try:
            while True:
                try:
                    with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                        runner.run(self._server.serve(sockets=[self._bound]))
                except (Exception, SystemExit) as error:  # our mistake: log it and serve on
                    log_mistake("the server stopped", error)
                    self._over.wait(LOOK)
                self._bound.close()
                if self._over.is_set() or not self._moved():
                    return
        finally:
            self._bound.close()
            self._loop.close()

    def _moved(self) -> bool:
        """Wait for a usable address, the old or a new one; return False at the end."""
        self._came.update(self._desk.phones)
        while True:
            before, at = self.place, self._fixed or leads_out()
            try:
                if at == LOCAL and not self._fixed:
                    raise NoAddress("none-of-ours", at)
                self._open(at, before.port)
            except NoAddress:
                if not self._lost:  # tell it once
                    self._lost = True
                    self._news("lost")
                if self._over.wait(LOOK):
                    return False
                continue
            if self.place != before or self._lost:
                self._news("back" if self.place == before else "moved")
            self._lost = False
            return not self._over.is_set()

    def _watching(self) -> None:
        while not self._over.wait(LOOK):
            if not self._server.should_exit:
                # there was no network before
                found = self.place.at == LOCAL and not self._fixed and leads_out() != LOCAL
                if found or not is_own_address(self.place.at):
                    self._shut()
            waited = time.monotonic() - self._began
            if waited >= WITHOUT_A_PHONE and not self._told_nobody and not self._lost:
                self._told_nobody = True
                if not self.phones():
                    self._news("nobody")


def _before(kept: Kept) -> str:
    """Return the address used before a crash, if it should be used again; else "".

    An address of this computer alone is used again only if it was asked for, not if there was no
    network.
    """
    if kept.fixed and ipaddress.ip_address(kept.at).is_loopback:
        return kept.at
    return (
        kept.at if kept.at and is_own_address(kept.at) and (kept.fixed or kept.at != LOCAL) else ""
    )
