"""What phones ask and get: pages, the view of the table, acts. HTTP alone; what a tap means the `Host` knows.

An act runs in a thread of its own under the host's lock, so that a slow disk keeps no other phone waiting for a picture.
A phone that asks for a view it already has waits until the moment changes: nobody asks again and again.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
import time
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, NamedTuple

import segno
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardkit.phones.access import Door, Json, Shut, body_of, language_of, packed, shut
from cardkit.phones.access_keys import Doorman, Keys as Keys, May, WrongKey
from cardkit.phones.assets import Shelf, ours
from cardkit.phones.host import Answer, Host

LONGEST_WAIT = 25.0
"""Seconds a view is waited for at most: shorter than what stands between forgets a connection."""
SHORTEST_TICK = 0.02
LONGEST_TICK = 60.0
"""Seconds between two looks at what is due, at least and at most."""
PHONES = 256
"""Phones that are told apart."""


class Bell:
    """Rings in the server's loop; any thread may pull it."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rung = asyncio.Event()
        self.closing = False

    def hang(self) -> None:
        """It rings in the loop that is running."""
        self._loop = asyncio.get_running_loop()

    def pull(self) -> None:
        """Ring, from whatever thread. Returns at once."""
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # closed meanwhile: nobody waits any more
                loop.call_soon_threadsafe(self._ring)

    def close(self) -> None:
        """Ring for the last time: who waits is sent home, who comes does not wait."""
        self.closing = True
        self.pull()

    @property
    def next(self) -> asyncio.Event:
        """Set when it rings next."""
        return self._rung

    def _ring(self) -> None:
        rung, self._rung = self._rung, asyncio.Event()
        rung.set()


class Asked(NamedTuple):
    """What a phone asks with a view."""

    phone: str
    see: bool
    lang: str
    at: str
    wait: float


class Desk:
    """The endpoints over one host. `phones` are those that came in with the key that taps."""

    def __init__(self, host: Host, keys: Keys, clock: Callable[[], float], shelf: Shelf) -> None:
        self.host = host
        self.keys = keys
        self.changed = Bell()
        self.due = Bell()
        self.phones: dict[str, None] = {}
        self._door = Doorman(keys, clock)
        self._shelf = shelf

    def routes(self) -> list[Route]:
        """Every endpoint."""
        return [
            Route("/", self.pad),
            Route("/t/{code}", self.table),
            Route("/page/{name:path}", self.leaf),
            Route("/qr.svg", self.code),
            Route("/api/view", self.view),
            *(
                Route(f"/api/{name}", self._post(act, needs_phone=needs), methods=["POST"])
                for name, act, needs in (
                    ("act", self.host.act, False),
                    ("seat", self.host.seat, True),
                    ("choose", self.host.choose, True),
                    ("secret", self.host.secret, False),
                )
            ),
        ]

    # pages

    async def pad(self, request: Request) -> Response:
        """The page of a phone; its key stands behind the # and never reaches us."""
        return self._page(request, "pad.html")

    async def table(self, request: Request) -> Response:
        """The page of the big screen; its code is a key, and shown to `view` by the page."""
        return self._page(request, "table.html")

    async def leaf(self, request: Request) -> Response:
        """What a page is made of."""
        return self._page(request, request.path_params["name"])

    def _page(self, request: Request, name: str) -> Response:
        found = self._shelf.find(name)
        if found is None:
            raise Shut("nothing-here")
        leaf, keep = found
        headers = {"ETag": leaf.etag, "Cache-Control": keep}
        if leaf.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(leaf.content, headers={**headers, "Content-Type": leaf.kind})

    async def code(self, request: Request) -> Response:
        """How another phone comes in: the address it opens, as a picture to be scanned."""
        self._let_in(request)
        out = io.BytesIO()
        link = f"http://{request.headers['host']}/#k={self.keys.tap}"
        segno.make(link, error="l", boost_error=False, micro=False).save(out, kind="svg", border=4, light="#fff")
        return Response(out.getvalue(), media_type="image/svg+xml")

    # the table

    async def view(self, request: Request) -> Response:
        """The table as this phone sees it: at once if it has changed since `at`, else when it does. 204: it has not."""
        asked = self._asked(request, self._let_in(request, "tap", "see"))
        until = time.monotonic() + asked.wait
        await (
            request.body()
        )  # empty, says the door; before that, the next message would be this emptiness, not a hang-up
        if asked.phone and not asked.see:
            await run_in_threadpool(self.host.asking, asked.phone)
        try:
            while True:
                rung = self.changed.next  # before looking: what happens from here on is not missed
                if self.host.moment != asked.at:
                    return packed(request, Json(await run_in_threadpool(self._view, asked)))
                left = until - time.monotonic()
                if self.changed.closing or left <= 0 or not await _rings(rung, request, left):
                    return Response(status_code=204)
        finally:
            if asked.phone and not asked.see:
                await run_in_threadpool(self.host.hung_up, asked.phone)
                self.due.pull()  # whether it is away now falls due later

    def _view(self, asked: Asked) -> dict[str, object]:
        with self.host.lock:
            return self.host.view(asked.phone, see=asked.see, lang=asked.lang)

    def _post(self, act: Callable[[str, Mapping[str, Any], str], Answer], *, needs_phone: bool) -> Callable[..., Any]:
        async def post(request: Request) -> Response:
            self._let_in(request)
            phone = _phone(request)
            if needs_phone and not phone:
                raise Shut("unreadable")
            answer = await run_in_threadpool(act, phone, await body_of(request), language_of(request))
            return packed(request, Json(answer.body, answer.status))

        return post

    # who asks

    def _let_in(self, request: Request, *may: May) -> May:
        """What the key shown lets do, if that is among `may` (without any: to tap). Raises `Shut`."""
        kind, _, shown = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer" or not shown.strip():
            raise Shut("key", {"WWW-Authenticate": "Bearer"})
        try:
            lets = self._door.look(shown.strip(), request.client.host if request.client else "")
        except WrongKey as error:
            raise Shut("too-many" if error.too_many else "key", _AGAIN[error.too_many]) from None
        if welcome := getattr(request.state, "welcome", None):  # by the connection; a test client has none
            welcome()
        if lets not in (may or ("tap",)):
            raise Shut("view-only")
        if lets == "tap" and (phone := _phone(request)) and len(self.phones) < PHONES:
            self.phones.setdefault(phone)
        return lets

    def _asked(self, request: Request, may: May) -> Asked:
        query = request.query_params
        try:
            wait = min(LONGEST_WAIT, max(0.0, float(query.get("wait") or 0)))
        except ValueError:
            raise Shut("unreadable") from None
        return Asked(_phone(request), may == "see", language_of(request), query.get("at", ""), wait)

    # what is due

    async def tick(self) -> None:
        """Look at what is due (who sleeps, whose choices are revealed) whenever something is, without end."""
        while True:
            rung = self.due.next
            due = await run_in_threadpool(self.host.tick)
            wait = LONGEST_TICK if due is None else min(LONGEST_TICK, max(SHORTEST_TICK, due))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rung.wait(), wait)


_AGAIN = {True: {"Retry-After": "60"}, False: {"WWW-Authenticate": "Bearer"}}


def _phone(request: Request) -> str:
    """The phone that asks, by what it calls itself; empty where it does not. Raises `Shut`."""
    phone = request.headers.get("x-phone", "")
    if phone and not re.fullmatch(r"[0-9a-f]{24}", phone, re.ASCII):
        raise Shut("unreadable")
    return phone


async def _rings(rung: asyncio.Event, request: Request, wait: float) -> bool:
    """Whether the bell rings within `wait` seconds, and the phone is still there then."""
    rings = asyncio.ensure_future(rung.wait())
    gone = asyncio.ensure_future(_hang_up(request))
    try:
        done, _ = await asyncio.wait({rings, gone}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        return rings in done and gone not in done
    finally:
        rings.cancel()
        gone.cancel()


async def _hang_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def app(
    host: Host,
    keys: Keys,
    *,
    hosts: frozenset[str],
    clock: Callable[[], float] = time.monotonic,
    shelf: Shelf | None = None,
) -> Starlette:
    """The server's application for the table of `host`, for who asks at one of `hosts` (``192.168.1.20:8765``).

    Its `state.desk` is the `Desk`. Without a lifespan (a test client) nobody waits, and nothing falls due by itself.
    """
    desk = Desk(host, keys, clock, shelf or ours())

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

    made = Starlette(
        routes=desk.routes(),
        middleware=[Middleware(Door, hosts=hosts)],
        exception_handlers={HTTPException: shut},
        lifespan=life,
    )
    made.router.redirect_slashes = False
    made.state.desk = desk
    return made
