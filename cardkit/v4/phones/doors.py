"""Endpoints of a table ("doors"): requests and replies without any HTTP library.

A request is method, path, headers and body; a reply is status, headers and bytes. The server and a
browser's worker both carry them. A carrier that reads a body bit by bit asks in two steps:
`Doors.knock` decides by the head alone who is let in, `Doors.enter` answers. `Doors.answer` does
both, and never raises.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias
from urllib.parse import parse_qsl, unquote

from cardkit.v4.phones.host import Answer, Host
from cardkit.v4.speech import spoken_or
from cardkit.v4.speech.phones import STATUS, Closed, closed
from cardkit.v4.table import log_mistake
from cardkit.v4.words import speaking

if TYPE_CHECKING:
    from cardkit.v4.phones.start import Start

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src "
        "'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers of every reply."""
LONGEST_BODY = 4096  # bytes
WORTH_PACKING = 1000  # least bytes to compress; fewer travel in one packet anyway
# most seconds to wait for a view; routers drop connections that are silent for longer
LONGEST_WAIT = 25.0
May: TypeAlias = Literal["tap", "see"]  # right of somebody who was let in
Body: TypeAlias = dict[str, Any]


class Shut(Exception):
    """Raised if a request is not allowed in, or asks for something that does not exist."""

    headers: Mapping[str, str] | dict[str, str]

    def __init__(self, why: Closed, headers: Mapping[str, str] | None = None) -> None:
        self.why, self.headers = why, headers or {}
        super().__init__(why)


# --- what is answered -----------------------------------------------------------------------------


class Reply(NamedTuple):
    """A reply: HTTP status, headers by name, body."""

    status: int
    headers: dict[str, str]
    body: bytes


def reply(status: int, body: bytes = b"", headers: Mapping[str, str] | None = None) -> Reply:
    """Return a reply with the common headers; not cached, unless `headers` say otherwise."""
    return Reply(status, {**HEADERS, "Cache-Control": "no-store", **(headers or {})}, body)


def as_json(status: int, content: object, headers: Mapping[str, str] | None = None) -> Reply:
    """Return a reply with compact JSON."""
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    return reply(status, body, {"Content-Type": "application/json", **(headers or {})})


def told(why: Closed, headers: Mapping[str, str] | None = None) -> Reply:
    """Return the reply for a request that is not let in."""
    return as_json(STATUS[why], {"code": why, "text": closed(why)}, headers)


def packed(asked: Asked, answer: Reply) -> Reply:
    """Return the reply compressed, if it is long and the client accepts that.

    A view is mostly words. The same reply always gives the same bytes.
    """
    headers = {**answer.headers, "Vary": "Accept-Encoding"}
    gzips = re.search(
        r"\bgzip\s*(?:;\s*q=([\d.]+))?", asked.headers.get("accept-encoding", ""), re.IGNORECASE
    )
    # a quality of 0 means "not this"
    if len(answer.body) < WORTH_PACKING or not gzips or not (gzips[1] or "1").strip("0."):
        return answer._replace(headers=headers)
    return Reply(
        answer.status,
        {**headers, "Content-Encoding": "gzip"},
        gzip.compress(answer.body, 6, mtime=0),
    )


# --- what is asked --------------------------------------------------------------------------------


class Asked(NamedTuple):
    """Head of a request, with header names in small letters.

    `address` is the client's; "" for the owner of the table.
    """

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    address: str = ""

    @property
    def phone(self) -> str:
        """Ticket of the phone that asks, from its header; "" if there is none. Raises `Shut`."""
        phone = self.headers.get("x-phone", "")
        if phone and not re.fullmatch(r"[0-9a-f]{24}", phone, re.ASCII):
            raise Shut("unreadable")
        return phone

    @property
    def lang(self) -> str:
        """Language code that the phone's owner reads; "" if the request does not say."""
        found = re.match(
            r"[A-Za-z]{2,3}(?![A-Za-z])",
            self.query.get("lang") or self.headers.get("accept-language", ""),
        )
        return found[0].lower() if found else ""

    @property
    def wait(self) -> float:
        """Seconds that the request may wait for a new view. Raises `Shut`."""
        try:
            return min(LONGEST_WAIT, max(0.0, float(self.query.get("wait") or 0)))
        except ValueError:
            raise Shut("unreadable") from None


def read(content: bytes) -> Body:
    """Return the object that `content` holds as JSON. Raises `Shut`."""
    try:
        found = json.loads(content.decode("utf-8"), parse_constant=int)  # NaN is refused
        json.dumps(found, ensure_ascii=False).encode()  # a lone surrogate is refused
    except (ValueError, RecursionError):
        raise Shut("unreadable") from None
    if not isinstance(found, dict):
        raise Shut("unreadable")
    return found


# --- the doors ------------------------------------------------------------------------------------


class Bell:
    """Wakes requests that wait for something new; any thread may ring it.

    It rings in the server's event loop.
    """

    next: asyncio.Event

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self.next = asyncio.Event()  # set when it rings next
        self.closing: bool = False

    def hang(self) -> None:
        """Attach the bell to the event loop that runs now."""
        self._loop = asyncio.get_running_loop()

    def pull(self) -> None:
        """Ring, from any thread. Returns at once."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # closed meanwhile: nobody waits any more
                self._loop.call_soon_threadsafe(self._ring)

    def close(self) -> None:
        """Ring for the last time: waiting requests end, later ones do not wait."""
        self.closing = True
        self.pull()

    def _ring(self) -> None:
        rung, self.next = self.next, asyncio.Event()
        rung.set()


class Row(NamedTuple):
    """Endpoint: its function, who may use it (empty: anyone), and the longest body.

    `needs_phone`: the request must say which phone it is from. `waits`: the carrier may wait until
    there is something new. `alone`: it takes much memory and processor time, so no other such door
    is entered meanwhile.
    """

    method: Literal["GET", "POST"]
    answer: Callable[[Visit, Body], Reply]
    may: tuple[May, ...] = ("tap",)
    needs_phone: bool = False
    waits: bool = False
    alone: bool = False
    longest: int = LONGEST_BODY


class Visit(NamedTuple):
    """Request that was let in: its head, its endpoint, and the right it has."""

    asked: Asked
    row: Row
    lets: May

    @property
    def phone(self) -> str:
        """Ticket of the phone that asks, if it may tap; else ""."""
        return self.asked.phone if self.lets == "tap" else ""


class Doors:
    """Endpoints over one game's host, or over the start page before there is a game."""

    def __init__(self, host: Host | Start) -> None:
        self.host = host
        self.rows: dict[str, Row] = {
            "/api/view": Row("GET", self._view, ("tap", "see"), waits=True),
            "/api/act": Row("POST", lambda visit, body: _done(visit, body, self.host.act)),
            "/api/seat": Row(
                "POST", lambda visit, body: _done(visit, body, self.host.seat), needs_phone=True
            ),
            "/api/choose": Row(
                "POST", lambda visit, body: _done(visit, body, self.host.choose), needs_phone=True
            ),
            "/api/secret": Row("POST", lambda visit, body: _done(visit, body, self.host.secret)),
        }

    def answer(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
    ) -> Reply:
        """Answer one request of the table's owner; `path` includes the query.

        Never raises, and never waits: a view that has not changed is a 204.
        """
        place, _, query = path.partition("?")
        heads = {name.lower(): value for name, value in headers.items()}
        asked = Asked(method, unquote(place), dict(parse_qsl(query, keep_blank_values=True)), heads)
        try:
            return self.enter(self.knock(asked), bytes(body))
        except Exception as error:
            return refused(asked, error)

    def knock(self, asked: Asked) -> Visit:
        """Return the endpoint and right of a request, from its head alone. Raises `Shut`."""
        row = self.door(asked.path)
        if row is None:
            raise Shut("nothing-here")
        methods = ("GET", "HEAD") if row.method == "GET" else ("POST",)
        if asked.method not in methods:
            raise Shut("method", {"Allow": ", ".join(methods)})
        lets = self.let_in(asked, row.may) if row.may else "see"
        if row.needs_phone and not asked.phone:
            raise Shut("unreadable")
        if row.method == "POST":
            if (
                asked.headers.get("content-type", "").partition(";")[0].strip().lower()
                != "application/json"
            ):
                raise Shut("not-json")
            said = asked.headers.get("content-length", "") or "0"
            if not said.isdecimal() or int(said[:9]) > row.longest:
                raise Shut("too-long")
        return Visit(asked, row, lets)

    def enter(self, visit: Visit, content: bytes) -> Reply:
        """Answer a request that was let in. Raises `Shut`."""
        if len(content) > visit.row.longest:
            raise Shut("too-long")
        return visit.row.answer(visit, read(content) if visit.row.method == "POST" else {})

    def door(self, path: str) -> Row | None:
        """Return the endpoint at that path, or None."""
        return self.rows.get(path)

    def let_in(self, asked: Asked, may: tuple[May, ...]) -> May:
        """Return the right of the request, which must be one of `may`. Raises `Shut`."""
        _ = asked.phone  # raises if the ticket is malformed
        return "tap"

    def _view(self, visit: Visit, body: Body) -> Reply:
        """Answer with the table as this phone sees it, or with a 204 if it has not changed."""
        asked = visit.asked
        _ = asked.wait  # raises if it is not a number
        if self.host.moment == asked.query.get("at", ""):
            return reply(204)
        see = visit.lets == "see"
        return packed(asked, as_json(200, self.host.view(asked.phone, see=see, lang=asked.lang)))


def _done(visit: Visit, body: Body, act: Callable[[str, Body, str], Answer]) -> Reply:
    """Run an act of the host and answer with its result."""
    done = act(visit.asked.phone, body, visit.asked.lang)
    return packed(visit.asked, as_json(done.status, done.body))


def refused(asked: Asked, error: Exception) -> Reply:
    """Return the reply for an error.

    A `Shut` is answered as it says; anything else is our mistake, is logged, and the evening goes
    on.
    """
    with speaking(spoken_or(asked.lang, None)):
        if isinstance(error, Shut):
            return told(error.why, error.headers)
        log_mistake(f"a phone asked {asked.method} {asked.path[:100]!r}", error)  # without its key
        return told("mistake")
