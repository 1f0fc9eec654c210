"""Table over a network, as an ASGI application: pages, the two keys, and waiting.

The `Host` knows the meaning of a tap. An act runs in a thread of its own under the host's lock, so
that a slow disk keeps no other phone waiting for a picture. A phone that asks for a view it already
has waits until the moment changes: nobody asks again and again.

It is plain http in a living room's Wi-Fi: one address is bound; a request that calls it by another
name is refused (a page elsewhere could point a name at us); another page may not ask; there is no
cookie and no CORS answer. So a foreign page can do nothing here.
"""

import asyncio
import contextlib
import hashlib
import io
import re
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

import segno

from cardkit.v4.phones.access_keys import ASKS_A_KEY, Doorman, Keys as Keys
from cardkit.v4.phones.doors import (
    Asked,
    Bell,
    Body,
    Doors,
    May,
    Reply,
    Row,
    Shut,
    Visit,
    refused,
    reply,
    told,
)
from cardkit.v4.phones.host import Host
from cardkit.v4.phones.start import Start
from cardkit.v4.speech.phones import Closed

SHORTEST_TICK = 0.02
LONGEST_TICK = 60.0  # least (above) and most seconds between two looks at what is due
PHONES = 256  # most phones that are counted
THREADS = 32  # acts and views at once; a photograph may take a while
PAUSE = 10.0  # most seconds between two parts of a body
SURPLUS = 65536  # bytes of a refused body that are read

Message: TypeAlias = MutableMapping[str, Any]
"""One message of ASGI, or the scope of a connection."""
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]


# --- the pages ------------------------------------------------------------------------------------

TEXTS = {"html": "html", "css": "css", "js": "javascript"}  # media types by ending
OTHERS = {
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "woff2": "font/woff2",
}


class Shelf:
    """Files of the page as replies, by name, and by a name that changes with the content.

    ``/page/NAME`` is asked about each time (its ETag says whether it has changed),
    ``/page/EDITION/NAME`` never again: EDITION is a hash of all files. The two HTML pages name the
    others by edition.
    """

    def __init__(self, found: Mapping[str, bytes]) -> None:
        every = hashlib.sha256()
        for name, content in sorted(found.items()):
            every.update(f"{name}\0{len(content)}\0".encode() + content)
        self.edition: str = every.hexdigest()[:12]
        self.files: dict[str, Reply] = {}  # by name, with and without the edition before it
        for name, content in found.items():
            ending = name.rpartition(".")[2]
            if ending == "html":
                content = content.replace(b'"/page/', f'"/page/{self.edition}/'.encode())
            etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
            kind = OTHERS.get(ending, f"text/{TEXTS.get(ending, 'plain')}; charset=utf-8")
            headers = {"Content-Type": kind, "ETag": etag}
            always = {**headers, "Cache-Control": "public, max-age=31536000, immutable"}
            self.files[name] = reply(200, content, {**headers, "Cache-Control": "no-cache"})
            self.files[f"{self.edition}/{name}"] = reply(200, content, always)


@cache
def ours() -> Shelf:
    """Return the files that ship."""
    return Shelf(dict(_found(files("cardkit.v4.phones") / "page", "")))


def _found(folder: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _found(entry, f"{above}{entry.name}/")
        elif not entry.name.startswith((".", "__")):
            yield f"{above}{entry.name}", entry.read_bytes()


# --- one request ----------------------------------------------------------------------------------


class HungUp(Exception):
    """Raised when the phone has closed the connection, so that nobody waits for an answer."""


class Request:
    """HTTP request over ASGI; `is_whole` is True once all of it has been read."""

    def __init__(self, scope: Message, receive: Receive) -> None:
        self._scope, self._receive = scope, receive
        self.method: str = str(scope["method"])
        self.headers: dict[str, str] = {}  # first value of each name; names are in small letters
        self.hosts: list[str] = []
        self.origins: list[str] = []
        for raw_name, raw in scope["headers"]:
            name, value = raw_name.decode("latin-1"), raw.decode("latin-1")
            self.headers.setdefault(name, value)
            if name == "host":
                self.hosts.append(value.lower())
            elif name == "origin":
                self.origins.append(value.lower())
        self.is_whole: bool = not self.has_body

    @property
    def has_body(self) -> bool:
        """True if a body follows the request's head."""
        return self.headers.get("content-length", "0") != "0" or "transfer-encoding" in self.headers

    def asked(self) -> Asked:
        """Return the head of the request."""
        query = dict(
            parse_qsl(self._scope["query_string"].decode("latin-1"), keep_blank_values=True)
        )
        client = self._scope.get("client")
        return Asked(
            self.method, self._scope["path"], query, self.headers, client[0] if client else ""
        )

    async def body(self, longest: int) -> bytes:
        """Read the body.

        Raises `HungUp`, and `Shut` if it has more than `longest` bytes or stops coming.
        """
        content, more = bytearray(), True
        while more:
            try:
                async with asyncio.timeout(PAUSE):
                    message = await self._receive()
            except TimeoutError:
                raise Shut("unreadable") from None
            if message["type"] == "http.disconnect":
                raise HungUp
            content += message.get("body", b"")
            if len(content) > longest:
                raise Shut("too-long")
            more = message.get("more_body", False)
        self.is_whole = True
        return bytes(content)

    async def read_past(self) -> None:
        """Read some of the rest of the body, so that the answer is not lost. Raises `HungUp`."""
        if not self.is_whole:
            with contextlib.suppress(Shut):
                await self.body(SURPLUS)

    async def hang_up(self) -> None:
        """Wait until the phone hangs up. The body must have been read."""
        while (await self._receive())["type"] != "http.disconnect":
            pass


# --- the doors, for a network ---------------------------------------------------------------------


class Desk(Doors):
    """ASGI application of a table: the endpoints of a host for a network, and the pages.

    A request must name us as one of `hosts` (``192.168.1.20:8765``). `phones` are those that came
    in with the key that taps. Without a lifespan (a test's client) nobody waits, and nothing falls
    due by itself.
    """

    keys: Keys
    changed: Bell
    due: Bell

    def __init__(
        self,
        host: Host | Start,
        keys: Keys,
        *,
        hosts: frozenset[str],
        clock: Callable[[], float] = time.monotonic,
        shelf: Shelf | None = None,
        rows: Mapping[str, Row] = MappingProxyType({}),
        carried: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """Make the application for `host`.

        `carried` are headers that the server itself adds to every answer, so they are left out
        here.
        """
        super().__init__(host)
        self.keys, self._hosts, self._carried = keys, hosts, carried
        self.changed, self.due = Bell(), Bell()
        self._alone = asyncio.Lock()  # waiting for it takes no thread from taps and views
        self.phones: dict[str, None] = {}
        self._door, self._shelf = Doorman(keys, clock), shelf or ours()
        self.rows["/qr.svg"] = Row("GET", self._code)
        self.rows["/"] = self._page("pad.html")
        self.rows.update(rows)

    def door(self, path: str) -> Row | None:
        """Return the endpoint at that path, also that of a page or of a page's files.

        The big screen's code in its address is a key, so it is checked when the page asks for the
        view.
        """
        if re.fullmatch("/t/[^/]+", path):
            return self._page("table.html")
        return (
            self._page(path.removeprefix("/page/"))
            if path.startswith("/page/")
            else super().door(path)
        )

    def let_in(self, asked: Asked, may: tuple[May, ...]) -> May:
        """Return the right that the request's key gives, one of `may`. Raises `Shut`."""
        kind, _, shown = asked.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not shown.strip():
            raise Shut("key", ASKS_A_KEY)
        lets = self._door.look(shown.strip(), asked.address)
        if lets not in may:
            raise Shut("view-only")
        if lets == "tap" and asked.phone and len(self.phones) < PHONES:
            self.phones.setdefault(asked.phone)
        return lets

    # pages

    def _page(self, name: str) -> Row:
        """Return the endpoint of a page's file; anyone may have it, as it holds no secret."""

        def page(visit: Visit, body: Body) -> Reply:
            found = self._shelf.files.get(name)
            if found is None:
                raise Shut("nothing-here")
            known = found.headers["ETag"] in visit.asked.headers.get("if-none-match", "")
            return (
                reply(304, b"", {name: found.headers[name] for name in ("ETag", "Cache-Control")})
                if known
                else found
            )

        return Row("GET", page, may=())

    def _code(self, visit: Visit, body: Body) -> Reply:
        """Answer with the address that another phone opens, as a QR code."""
        out = io.BytesIO()
        link = f"http://{visit.asked.headers.get('host', '')}/#k={self.keys.tap}"
        segno.make(link, error="l", boost_error=False, micro=False).save(
            out, kind="svg", border=4, light="#fff"
        )
        return reply(200, out.getvalue(), {"Content-Type": "image/svg+xml"})

    # what is due

    async def tick(self) -> None:
        """Run whatever falls due (phones asleep, choices to reveal), without end."""
        while True:
            rung = self.due.next
            due = await asyncio.to_thread(self.host.tick)
            wait = LONGEST_TICK if due is None else min(LONGEST_TICK, max(SHORTEST_TICK, due))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rung.wait(), wait)

    # what browsers ask, carried to the doors and back

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one request, or the lifespan of the server, as ASGI has it."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        request = Request(scope, receive)
        try:
            answer = await self._answered(request)
            await request.read_past()
        except HungUp:
            return
        given = {
            name: value
            for name, value in answer.headers.items()
            if self._carried.get(name) != value
        }
        headers = [
            (name.lower().encode(), value.encode("latin-1")) for name, value in given.items()
        ]
        if answer.status not in (204, 304):
            headers.append((b"content-length", str(len(answer.body)).encode()))
        if not request.is_whole:
            headers.append((b"connection", b"close"))
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body})

    async def _live(self, receive: Receive, send: Send) -> None:
        """Let requests wait and run whatever falls due, from the server's start to its end."""
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(THREADS, "phones"))
        bells = self.changed, self.due
        await receive()
        for bell in bells:
            bell.hang()
            self.host.listeners.append(bell.pull)
        ticking = loop.create_task(self.tick())
        try:
            await send({"type": "lifespan.startup.complete"})
            await receive()
        finally:
            ticking.cancel()
            for bell in bells:
                self.host.listeners.remove(bell.pull)
        await send({"type": "lifespan.shutdown.complete"})

    async def _answered(self, request: Request) -> Reply:
        """Answer one request. Raises `HungUp`."""
        if why := _stays_shut(request, self._hosts):
            return told(why)
        asked = request.asked()
        try:
            visit = self.knock(asked)
            if visit.row.waits:
                return await self._waited(request, visit)
            if visit.row.method == "GET":
                return self.enter(visit, b"")
            content = await request.body(visit.row.longest)
            async with self._alone if visit.row.alone else contextlib.nullcontext():
                return await asyncio.to_thread(self.enter, visit, content)
        except HungUp:
            raise
        except Exception as error:
            return refused(asked, error)

    async def _waited(self, request: Request, visit: Visit) -> Reply:
        """Answer with the view at once if it has changed, else when it does; with a 204 in the
        end."""
        host, bell, asked = self.host, self.changed, visit.asked
        until = time.monotonic() + asked.wait
        await request.body(0)  # empty, but read it: the next message is then a hang-up
        if visit.phone:
            await asyncio.to_thread(host.asking, visit.phone)
        try:
            while True:
                rung = bell.next  # before looking: what happens from here on is not missed
                if host.moment != asked.query.get("at", ""):
                    return await asyncio.to_thread(self.enter, visit, b"")
                left = until - time.monotonic()
                if bell.closing or left <= 0 or not await _rings(rung, request, left):
                    return reply(204)
        finally:
            if visit.phone:
                await asyncio.to_thread(host.hung_up, visit.phone)
                self.due.pull()  # it may count as away after a while


def _stays_shut(request: Request, hosts: frozenset[str]) -> Closed | None:
    """Return the reason why a request is refused at first sight, or None.

    It must name us as one of `hosts`, and come from no page but ours.
    """
    if len(request.hosts) != 1 or request.hosts[0] not in hosts:
        return "host"
    if any(origin != f"http://{request.hosts[0]}" for origin in request.origins):
        return "origin"
    # a question has no body
    return "too-long" if request.has_body and request.method != "POST" else None


async def _rings(rung: asyncio.Event, request: Request, wait: float) -> bool:
    """Return True if the bell rings within `wait` seconds and the phone is still there then."""
    rings, gone = asyncio.ensure_future(rung.wait()), asyncio.ensure_future(request.hang_up())
    try:
        done, _ = await asyncio.wait(
            {rings, gone}, timeout=wait, return_when=asyncio.FIRST_COMPLETED
        )
        return rings in done and gone not in done
    finally:
        rings.cancel()
        gone.cancel()
