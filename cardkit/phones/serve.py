"""The server of a table: which address leads out, the port, the two keys, a thread; and what happens when the Wi-Fi changes.

One address is bound, never all of them. If it is gone (another Wi-Fi, a hotspot), the table is told and the server goes
on at the new one; the keys stay.
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

from cardkit.phones.access_keys import Kept, KeyFile, Keys
from cardkit.phones.doors import HEADERS, Row
from cardkit.phones.endpoints import Desk
from cardkit.phones.host import Host
from cardkit.phones.start import Start
from cardkit.table import log_mistake
from cardkit.text import Copyable

PORT = 8765
LOCAL = "127.0.0.1"
HERE = "localhost"
CONNECTIONS = 256  # at once: thirty phones with a browser's six, and some that went away without a word
NEXT_PORTS = 20  # ports behind the wanted one that are tried
LOOK = 5.0  # seconds between two looks whether the address is still ours
WITHOUT_A_PHONE = 60.0  # seconds after which it is said what may keep phones out
News: TypeAlias = Literal["moved", "lost", "back", "nobody"]
"""What happened to the server: it has another address, it has none, it has the same one again, no phone came yet."""
Unbound: TypeAlias = Literal["none-of-ours", "every", "no-address", "no-port", "system"]
"""Why an address cannot be bound: this computer does not have it; it stands for several; it is a name; all ports tried are
taken; what the system says."""


class NoAddress(Copyable):
    """The address cannot be bound."""

    at: str
    detail: str

    def __init__(self, why: Unbound, at: str, detail: str = "") -> None:
        self.why, self.at, self.detail = why, at, detail
        super().__init__(f"{why}: {at} {detail}".rstrip())


class Place(NamedTuple):
    """Where a server is: an address and a port."""

    at: str
    port: int

    @property
    def shown(self) -> str:
        """As it stands in an address: ``192.168.1.20:8765``."""
        at = HERE if self.at == LOCAL else f"[{self.at}]" if ":" in self.at else self.at
        return f"{at}:{self.port}"

    @property
    def names(self) -> frozenset[str]:
        """What a browser may call it."""
        at = f"[{self.at}]" if ":" in self.at else self.at
        every = {at, HERE} if self.at == LOCAL else {at}
        return frozenset({f"{name}:{self.port}" for name in every} | (every if self.port == 80 else set()))


# --- addresses ----------------------------------------------------------------------------------------------------------


def leads_out() -> str:
    """This computer's address in the network that leads out; `LOCAL` where there is none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # kept for examples (RFC 5737): no computer has it
            found = str(asking.getsockname()[0])
        except OSError:
            return LOCAL
    return LOCAL if ipaddress.ip_address(found).is_unspecified else found


def is_own_address(at: str) -> bool:
    """Whether this computer has the address now."""
    try:
        _bound(at, 0).close()
    except OSError as error:
        return error.errno not in (errno.EADDRNOTAVAIL, getattr(errno, "WSAEADDRNOTAVAIL", -1))
    return True


def read_address(said: str) -> str:
    """The address that was asked for (``localhost`` is one). Raises `NoAddress`."""
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
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # said: else asyncio lets answers wait 40 ms
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
    """Have its connections asked, after a few silent seconds, whether anybody is there: a phone whose radio has gone out says
    no word of it."""
    wanted = {"SO_KEEPALIVE": 1, "TCP_KEEPIDLE": 4, "TCP_KEEPALIVE": 4, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 2}
    for name, value in wanted.items():
        with contextlib.suppress(OSError, AttributeError):  # which of them there are depends on the system
            level = socket.SOL_SOCKET if name[0] == "S" else socket.IPPROTO_TCP
            bound.setsockopt(level, getattr(socket, name), value)


def bind(at: str, port: int) -> socket.socket:
    """A socket at `port`, or at the next one that is free (0: at any). Raises `NoAddress`."""
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
    """What `bind` gives, and the event loop that serves there. Raises `NoAddress`, also where there is no room for a loop. What
    a loop opens is tried first: one that runs out of files half made leaves a traceback behind."""
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
    """A connection; also who cannot be understood is answered with what every answer carries."""

    def send_400_response(self, msg: str) -> None:
        """Say that this is no HTTP, and hang up."""
        text = msg.encode("ascii", "replace")
        headers = {**HEADERS, "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        answer = h11.Response(status_code=400, headers=[*headers.items(), ("Content-Length", str(len(text)))])
        for part in (answer, h11.Data(data=text), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()


# --- the server -----------------------------------------------------------------------------------------------------------


class Serving:
    """A table that phones can come to. `keys` stay while it lasts, the address may change."""

    def __init__(
        self,
        host: Host | Start,
        at: str = "",
        port: int = 0,
        news: Callable[[News], None] = lambda news: None,
        rows: Mapping[str, Row] = MappingProxyType({}),
    ) -> None:
        """Open the table of `host` to phones, at the address `at` (default: the one of last time, or the one that leads out)
        and the port (default: that of last time, or `PORT`; -1: any), or the next that is free. `news` is called from another
        thread; `rows` are further doors. Raises `NoAddress`."""
        at = read_address(at) if at else ""
        self._host, self._rows, self._news = host, rows, news
        self._file = KeyFile(host.path)
        kept = self._file.kept()
        self.keys: Keys = kept.keys if kept else Keys.new()
        self.wanted: int = max(0, port) if port else (kept.port if kept and kept.port else PORT)
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
        """Where it is: ``http://192.168.1.20:8765``."""
        return f"http://{self.place.shown}"

    @property
    def tap_url(self) -> str:
        """What a phone opens."""
        return f"{self.address}/#k={self.keys.tap}"

    @property
    def display_url(self) -> str:
        """What the big screen opens."""
        return f"{self.address}/t/{self.keys.see}"

    @property
    def local(self) -> bool:
        """Whether only this computer can come."""
        return ipaddress.ip_address(self.place.at).is_loopback

    def phones(self) -> int:
        """How many phones have come in so far."""
        return len(self._came.keys() | self._desk.phones.keys())

    def keep(self) -> None:
        """Keep the keys, and how all choose, beside the game's file, wherever that is now, and nowhere else."""
        file = KeyFile(self._host.path)
        kept = Kept(self.keys, self.place.port, self._host.chooses, self.place.at, bool(self._fixed))
        if file.path != self._file.path:
            self._file.forget()
        elif kept == self._kept:
            return
        self._file, self._kept = file, kept
        file.keep(kept)

    def stop(self, *, over: bool = False) -> None:
        """Send everybody home and let the address go. With `over` the keys are forgotten. Comes back within two seconds."""
        self._over.set()
        self._shut()
        self._thread.join(2.0)
        if over:
            self.forget()

    def hand_over(self, path: Path | None) -> None:
        """Let who serves that game next have the same keys, at the same address: phones that are here come along."""
        if self._kept is not None:
            KeyFile(path).keep(self._kept)

    def forget(self) -> None:
        """Forget the keys."""
        self._file.forget()

    # inside

    def _open(self, at: str, port: int) -> None:
        """Be at that address, and at this port or the next that is free. Raises `NoAddress`, with nothing changed."""
        self._bound, self._loop = opened(at, port)
        bound = self._bound.getsockname()
        self.place: Place = Place(str(bound[0]), int(bound[1]))
        self._desk = Desk(self._host, self.keys, hosts=self.place.names, rows=self._rows, carried=HEADERS)
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
        """Serve; where the address is gone, bind anew, and serve on."""
        for name in ("uvicorn", "uvicorn.error", "asyncio"):  # what they say of a connection that broke is nobody's business
            logger = logging.getLogger(name)
            if not logger.handlers:
                logger.addHandler(logging.NullHandler())
            logger.propagate = False
        try:
            while True:
                try:
                    with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                        runner.run(self._server.serve(sockets=[self._bound]))
                except (Exception, SystemExit) as error:  # ours, not theirs: the evening goes on, and so does the server
                    log_mistake("the server stopped", error)
                    self._over.wait(LOOK)
                self._bound.close()
                if self._over.is_set() or not self._moved():
                    return
        finally:
            self._bound.close()
            self._loop.close()

    def _moved(self) -> bool:
        """Whether there is an address again, before all is over: the same, or another."""
        self._came.update(self._desk.phones)
        while True:
            before, at = self.place, self._fixed or leads_out()
            try:
                if at == LOCAL and not self._fixed:
                    raise NoAddress("none-of-ours", at)
                self._open(at, before.port)
            except NoAddress:
                if not self._lost:  # said once, until there is an address again
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
                found = self.place.at == LOCAL and not self._fixed and leads_out() != LOCAL  # before, no address led out
                if found or not is_own_address(self.place.at):
                    self._shut()
            waited = time.monotonic() - self._began
            if waited >= WITHOUT_A_PHONE and not self._told_nobody and not self._lost:
                self._told_nobody = True
                if not self.phones():
                    self._news("nobody")


def _before(kept: Kept) -> str:
    """Where it was before a crash, where it is to be again; "" for the address that leads out. What was asked for to be this
    computer alone stays so. What was that for want of a network does not."""
    if kept.fixed and ipaddress.ip_address(kept.at).is_loopback:
        return kept.at
    return kept.at if kept.at and is_own_address(kept.at) and (kept.fixed or kept.at != LOCAL) else ""
