"""The door before every page: who may knock at all, what every answer carries, and no answer that tells too much.

Plain http in a living room's Wi-Fi: one address is bound, a name for it that is not ours is refused (a page elsewhere could
point one at us), another page may not ask, there is no cookie and no CORS answer. So a foreign page can do nothing here.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardkit.speech import STATUS, Closed, closed, speaking, spoken_or
from cardkit.table import log_mistake

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
LONGEST_BODY = 4096
"""Bytes."""
WORTH_PACKING = 1000
"""Bytes of an answer; below, they travel in one piece anyway."""


class Json(Response):
    """An answer of the table: compact, and kept nowhere."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def packed(request: Request, answer: Response) -> Response:
    """The answer made smaller, for who can read that: a view is mostly words. The same bytes always for the same answer."""
    answer.headers["Vary"] = "Accept-Encoding"
    body = bytes(answer.body)
    if len(body) >= WORTH_PACKING and _reads_gzip(request.headers.get("accept-encoding", "")):
        answer.body = gzip.compress(body, 6, mtime=0)
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
    return answer


def _reads_gzip(accepts: str) -> bool:
    """Whether it is named, and not with a quality of nought."""
    found = re.search(r"\bgzip\s*(?:;\s*q=([\d.]+))?", accepts, re.IGNORECASE)
    return found is not None and (found[1] or "1").strip("0.") != ""


class Shut(HTTPException):
    """Somebody is not let in, or asks for what is not there."""

    def __init__(self, why: Closed, headers: Mapping[str, str] | None = None) -> None:
        self.why = why
        super().__init__(STATUS[why], headers=headers)


def told(why: Closed, headers: Mapping[str, str] | None = None) -> Response:
    """The answer to who is not let in."""
    return Json({"code": why, "text": closed(why)}, STATUS[why], headers)


def shut(request: Request, error: Exception) -> Response:
    """The answer to a `Shut`, and to what starlette itself refuses."""
    assert isinstance(error, HTTPException)
    with speaking(spoken_or(language_of(request), None)):
        if isinstance(error, Shut):
            return told(error.why, error.headers)
        return told("method" if error.status_code == STATUS["method"] else "nothing-here", error.headers)


def language_of(request: Request) -> str:
    """The code of the language that a phone's owner reads; nothing where it does not say."""
    lang = request.query_params.get("lang") or request.headers.get("accept-language", "")
    found = re.match(r"[A-Za-z]{2,3}(?![A-Za-z])", lang)
    return found[0].lower() if found else ""


class Door:
    """Before all of `app`: only for who names us as one of `hosts`, and only from our own pages."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._inner = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        why = self._stays_shut(scope["method"], Headers(scope=scope))
        if why:
            await told(why)(scope, receive, sent)
            return
        try:
            await self._inner(scope, receive, sent)
        except ClientDisconnect:  # in the middle of a sentence: nobody waits for an answer
            return
        except Exception as error:  # ours, not theirs: the evening goes on
            log_mistake(f"a phone asked {scope['method']} {scope['path'][:100]!r}", error)  # without its key
            if not begun:
                await told("mistake")(scope, receive, sent)

    def _stays_shut(self, method: str, headers: Headers) -> Closed | None:
        host = headers.get("host", "").lower()
        if host not in self._hosts or len(headers.getlist("host")) > 1:
            return "host"
        foreign = any(origin.lower() != f"http://{host}" for origin in headers.getlist("origin"))
        if foreign:
            return "origin"
        told = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        return "too-long" if told and method != "POST" else None  # who only asks has nothing to tell: it is not read


async def body_of(request: Request) -> dict[str, Any]:
    """The object in the body. Raises `Shut` for what is no JSON, too long, or no object."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Shut("not-json")
    said = request.headers.get("content-length", "0")
    if not said.isdecimal() or int(said[:9]) > LONGEST_BODY:
        raise Shut("too-long")
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > LONGEST_BODY:
            raise Shut("too-long")
    return read(content)


def read(content: bytes) -> dict[str, Any]:
    """The object that `content` writes as JSON. Raises `Shut`."""
    try:
        found = json.loads(content.decode("utf-8"), parse_constant=_no_number)
        json.dumps(found, ensure_ascii=False).encode()  # half a letter is none
    except (ValueError, RecursionError):
        raise Shut("unreadable") from None
    if not isinstance(found, dict):
        raise Shut("unreadable")
    return found


def _no_number(word: str) -> None:
    raise ValueError(word)
