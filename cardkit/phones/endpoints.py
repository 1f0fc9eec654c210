"""The table over a network: the page's files, the two keys, and waiting. HTTP alone; what a tap means the `Host` knows.

An act runs in a thread of its own under the host's lock, so that a slow disk keeps no other phone waiting for a picture.
A phone that asks for a view it already has waits until the moment changes: nobody asks again and again.

Plain http in a living room's Wi-Fi: one address is bound, a name for it that is not ours is refused (a page elsewhere could
point one at us), another page may not ask, there is no cookie and no CORS answer. So a foreign page can do nothing here.
"""

import asyncio
import contextlib
import hashlib
import io
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

import segno
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.types import Receive, Scope, Send

from cardkit.phones.access_keys import ASKS_A_KEY, Doorman, Keys as Keys
from cardkit.phones.doors import Asked, Bell, Body, Doors, May, Reply, Row, Shut, Visit, refused, reply, told
from cardkit.phones.host import Host
from cardkit.phones.start import Start
from cardkit.speech import Closed

SHORTEST_TICK = 0.02
LONGEST_TICK = 60.0  # seconds between two looks at what is due, at least and at most
PHONES = 256  # phones that are told apart


# --- the pages -----------------------------------------------------------------------------------------------------------

TEXTS = {"html": "html", "css": "css", "js": "javascript"}  # what a file is, by its ending
OTHERS = {"json": "application/json", "svg": "image/svg+xml", "png": "image/png", "woff2": "font/woff2"}


class Shelf:
    """The page's files as they are answered: by their name, and by one that changes with them, so that a phone may keep them.

    ``/page/NAME`` is asked about each time (its ETag says whether it has changed), ``/page/EDITION/NAME`` never again:
    EDITION is a hash of all files. The two pages themselves name the others by edition.
    """

    def __init__(self, found: Mapping[str, bytes]) -> None:
        every = hashlib.sha256()
        for name, content in sorted(found.items()):
            every.update(f"{name}\0{len(content)}\0".encode() + content)
        self.edition = every.hexdigest()[:12]
        self.files: dict[str, Reply] = {}  # by name, with the edition before it or without
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
    """The files that ship."""
    return Shelf(dict(_found(files("cardkit.phones") / "page", "")))


def _found(folder: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _found(entry, f"{above}{entry.name}/")
        elif not entry.name.startswith((".", "__")):
            yield f"{above}{entry.name}", entry.read_bytes()


# --- the doors, for a network --------------------------------------------------------------------------------------------


class Desk(Doors):
    """The doors over one host for who comes through a network and names us as one of `hosts`, and the pages. `phones` are those
    that came in with the key that taps."""

    def __init__(self, host: Host | Start, keys: Keys, hosts: frozenset[str], clock: Callable[[], float], shelf: Shelf) -> None:
        super().__init__(host)
        self.keys, self._hosts = keys, hosts
        self.changed, self.due = Bell(), Bell()
        self.phones: dict[str, None] = {}
        self._door, self._shelf = Doorman(keys, clock), shelf
        self.rows["/qr.svg"] = Row("GET", self._code)
        self.rows["/"] = self._page("pad.html")

    def door(self, path: str) -> Row | None:
        """That of a page too, and of what it is made of. The code of the big screen's is a key, and shown by the page."""
        if re.fullmatch("/t/[^/]+", path):
            return self._page("table.html")
        return self._page(path.removeprefix("/page/")) if path.startswith("/page/") else super().door(path)

    def let_in(self, asked: Asked, may: tuple[May, ...]) -> May:
        """What the key shown lets do, if that is among `may`. Raises `Shut`."""
        kind, _, shown = asked.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not shown.strip():
            raise Shut("key", ASKS_A_KEY)
        lets = self._door.look(shown.strip(), asked.address)
        if asked.welcome:
            asked.welcome()
        if lets not in may:
            raise Shut("view-only")
        if lets == "tap" and asked.phone and len(self.phones) < PHONES:
            self.phones.setdefault(asked.phone)
        return lets

    # pages

    def _page(self, name: str) -> Row:
        """A file of the page, which anyone may have: no secret is in it."""

        def page(visit: Visit, body: Body) -> Reply:
            found = self._shelf.files.get(name)
            if found is None:
                raise Shut("nothing-here")
            known = found.headers["ETag"] in visit.asked.headers.get("if-none-match", "")
            return reply(304, b"", {name: found.headers[name] for name in ("ETag", "Cache-Control")}) if known else found

        return Row("GET", page, may=())

    def _code(self, visit: Visit, body: Body) -> Reply:
        """How another phone comes in: the address it opens, as a picture to be scanned."""
        out = io.BytesIO()
        link = f"http://{visit.asked.headers.get('host', '')}/#k={self.keys.tap}"
        segno.make(link, error="l", boost_error=False, micro=False).save(out, kind="svg", border=4, light="#fff")
        return reply(200, out.getvalue(), {"Content-Type": "image/svg+xml"})

    # what is due

    async def tick(self) -> None:
        """Look at what is due (who sleeps, whose choices are revealed) whenever something is, without end."""
        while True:
            rung = self.due.next
            due = await run_in_threadpool(self.host.tick)
            wait = LONGEST_TICK if due is None else min(LONGEST_TICK, max(SHORTEST_TICK, due))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rung.wait(), wait)

    # what browsers ask, carried to the doors and back

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        request = Request(scope, receive)
        with contextlib.suppress(ClientDisconnect):  # in the middle of a sentence: nobody waits for an answer
            answer = await self._answered(request)
            await Response(answer.body, answer.status, answer.headers)(scope, receive, send)

    async def _answered(self, request: Request) -> Reply:
        if why := _stays_shut(request, self._hosts):
            return told(why)
        address = request.client.host if request.client else ""
        welcome = getattr(request.state, "welcome", None)  # the connection wants to hear of a right key; a test client has none
        query, headers = dict(request.query_params), dict(request.headers)
        asked = Asked(request.method, request.scope["path"], query, headers, address, welcome)
        try:
            visit = self.knock(asked)
            if visit.row.waits:
                return await self._waited(request, visit)
            if visit.row.method == "GET":
                return self.enter(visit, b"")
            content = b""
            async for part in request.stream():
                content += part
                if len(content) > visit.row.longest:  # nobody reads on behind that
                    raise Shut("too-long")
            return await run_in_threadpool(self.enter, visit, content)
        except ClientDisconnect:
            raise
        except Exception as error:
            return refused(asked, error)

    async def _waited(self, request: Request, visit: Visit) -> Reply:
        """The view at once if it has changed, else when it does. 204: it has not."""
        host, bell, asked = self.host, self.changed, visit.asked
        until = time.monotonic() + asked.wait
        await request.body()  # empty; before that, the next message would be this emptiness, not a hang-up
        if visit.phone:
            await run_in_threadpool(host.asking, visit.phone)
        try:
            while True:
                rung = bell.next  # before looking: what happens from here on is not missed
                if host.moment != asked.query.get("at", ""):
                    return await run_in_threadpool(self.enter, visit, b"")
                left = until - time.monotonic()
                if bell.closing or left <= 0 or not await _rings(rung, request, left):
                    return reply(204)
        finally:
            if visit.phone:
                await run_in_threadpool(host.hung_up, visit.phone)
                self.due.pull()  # whether it is away now falls due later


def _stays_shut(request: Request, hosts: frozenset[str]) -> Closed | None:
    """Why nobody is let in who asks so: only who names us as one of `hosts` is, and only from our own pages."""
    headers = request.headers
    host = headers.get("host", "").lower()
    if host not in hosts or len(headers.getlist("host")) > 1:
        return "host"
    if any(origin.lower() != f"http://{host}" for origin in headers.getlist("origin")):
        return "origin"
    tells = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    return "too-long" if tells and request.method != "POST" else None  # who only asks has nothing to tell: it is not read


async def _rings(rung: asyncio.Event, request: Request, wait: float) -> bool:
    """Whether the bell rings within `wait` seconds, and the phone is still there then."""

    async def hang_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    rings, gone = asyncio.ensure_future(rung.wait()), asyncio.ensure_future(hang_up())
    try:
        done, _ = await asyncio.wait({rings, gone}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        return rings in done and gone not in done
    finally:
        rings.cancel()
        gone.cancel()


def app(
    host: Host | Start,
    keys: Keys,
    *,
    hosts: frozenset[str],
    clock: Callable[[], float] = time.monotonic,
    shelf: Shelf | None = None,
    rows: Mapping[str, Row] = MappingProxyType({}),
) -> Starlette:
    """The server's application for the table of `host`, for who asks at one of `hosts` (``192.168.1.20:8765``). Its
    `state.desk` is the `Desk`. Without a lifespan (a test client) nobody waits, and nothing falls due by itself."""
    desk = Desk(host, keys, hosts, clock, shelf or ours())
    desk.rows |= rows

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        for bell in desk.changed, desk.due:
            bell.hang()
            host.listeners.append(bell.pull)
        ticking = asyncio.ensure_future(desk.tick())
        try:
            yield
        finally:
            ticking.cancel()
            for bell in desk.changed, desk.due:
                host.listeners.remove(bell.pull)

    made = Starlette(routes=[Mount("/", desk)], lifespan=life)
    made.state.desk = desk
    return made
