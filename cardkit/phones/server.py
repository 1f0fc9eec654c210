"""The web server for a game (Starlette on uvicorn).

All addresses begin with one of two short secret keys: ``http://192.168.1.20:8765/k7m2qxa/`` for
phones, and ``http://192.168.1.20:8765/dp4w9zs/tv`` for the display, which can show the game but not
act. Without a key, a page can do nothing here. So there is no login and no cookie, and a malicious
page has nothing to forge. The server listens at one address only.
"""

import asyncio
import hashlib
import io
import ipaddress
import logging
import mimetypes
import os
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from contextvars import copy_context
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

import segno
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import use_language
from cardkit.phones import page_pictures
from cardkit.phones.addresses import listening_socket
from cardkit.phones.messages import (
    MessageError,
    Pads,
    ViewAnswer,
    ViewQuestion,
    check_type,
    read_json,
)
from cardkit.phones.paper import render_piece, scorable_pads, score_sent_pad
from cardkit.phones.room import Room
from cardkit.phones.screens import KEEP_ALIVE_SECONDS
from cardkit.phones.view import rules_view
from cardkit.tally.pads import NoPadError, PadReader
from cardkit.text.screens.phones import tap_refusal_text

KEY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # for keys, without easily confused characters
KEY_LENGTH = 7  # so there are 27 billion keys
MAX_ACT_BYTES, MAX_PAD_BYTES, MAX_PICTURE_BYTES = 4096, 16_384, 25_000_000
"""The maximum size in bytes of an action, of a pad's figures and of a photograph."""
MAX_UPLOAD_SECONDS = 60.0
"""Seconds in which the body of a request, such as a photograph, must have arrived."""
WRONG_KEYS_WITHOUT_WAIT = 20  # wrong keys in a row without a wait; each further one costs a second
MAX_REQUESTS_PER_SECOND = 100  # from one device, without files of the page; phones need about ten
MAX_CONNECTIONS_WITHOUT_KEY = 64  # simultaneous, from clients that have not sent a key yet
PAGE_FOLDER = files("cardkit.phones") / "page"
logging.getLogger("uvicorn").addHandler(logging.NullHandler())  # not for players
RESPONSE_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""The headers of every response."""


def new_key() -> str:
    """Return a random key for addresses, short enough to type with a television's remote control."""
    return "".join(secrets.choice(KEY_ALPHABET) for _ in range(KEY_LENGTH))


def load_or_create_keys(path: Path) -> tuple[str, str]:
    """Return the secret keys for phones and for the display from a file, or create new ones.

    Only the owner may read the file. If it cannot be written, the keys last for this run only.
    """
    with suppress(OSError):
        if path.stat().st_mode & 0o077 and os.name == "posix":
            path.unlink()  # others could have read it
    with suppress(OSError, UnicodeDecodeError):
        words = path.read_text("ascii").split()
        are_keys = all(len(key) == KEY_LENGTH and {*key} <= {*KEY_ALPHABET} for key in words)
        if len({*words}) == len(words) == 2 and are_keys:
            return words[0], words[1]
    keys = new_key(), new_key()
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write("\n".join(keys).encode())
    return keys


def make_app(
    room: Room,
    key: str,
    display_key: str,
    server_url: str = "",
    read_pad: PadReader | None = None,
) -> Starlette:
    """Return the web application for a game: phones are below `key`, displays below `display_key`.

    Args:
        server_url: The beginning of the address in the QR code: ``http://192.168.1.20:8765/``.
        read_pad: Returns the figures of a photographed pad or raises `NoPadError`. Without it,
            pads cannot be photographed.
    """
    answers = _RequestHandlers(room, key, server_url, read_pad)
    common = [Route("/words", answers.page_words), Route("/static/{name:path}", answers.page_file)]
    for_phones = [
        Route("/", partial(answers.page_file, name="index.html")),
        Route("/look", answers.await_view),
        Route("/gone", answers.forget_screen, methods=["POST"]),
        Route("/act", answers.act, methods=["POST"]),
        Route("/pads", answers.scorable_pads),
        Route("/score", answers.score_pad, methods=["POST"]),
        Route("/code.svg", answers.qr_code),
        Route("/rules", answers.rules_view),
        Route("/print/{piece}.pdf", answers.piece_pdf),
        *common,
    ]
    if read_pad:
        for_phones.insert(0, Route("/photo", answers.read_photo, methods=["POST"]))
    for_display = [
        Route("/tv", partial(answers.page_file, name="tv.html")),
        Route("/look", partial(answers.await_view, display=True)),
        *common,
    ]
    methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]
    return Starlette(
        routes=[
            Route(f"/{key}", answers.redirect_to_slash),
            Mount(f"/{key}", routes=for_phones),
            Mount(f"/{display_key}", routes=for_display),
            Route("/{path:path}", answers.refuse_wrong_key, methods=methods),
        ],
        middleware=[Middleware(RequestLimiter, answers)],
    )


class _RequestHandlers:
    """The handlers of web requests, one method for each address (see `make_app`)."""

    def __init__(self, room: Room, key: str, server_url: str, read_pad: PadReader | None) -> None:
        self.room, self.key, self.server_url, self.read_pad = room, key, server_url, read_pad
        self.guesses: dict[str, float] = {}  # the time until which each address has to wait
        self._drawn: dict[str, tuple[Variant, tuple[str, bytes]]] = {}  # printed pieces, by name
        # one at a time, because a dozen taps would slow down the game
        self._drawing, self._reading = asyncio.Lock(), asyncio.Lock()

    async def page_file(self, request: Request, name: str = "") -> Response:
        return _page_file(name or request.path_params["name"], request)

    async def page_words(self, request: Request) -> Response:
        return _json_response(self.room.page_words())

    async def await_view(self, request: Request, *, display: bool = False) -> Response:
        """Return a screen's view as soon as it changes, or nothing after `KEEP_ALIVE_SECONDS`.

        The screen then asks again at once. So each request shows that the screen is connected, and
        each answer that the server is running. A display has no seat. A screen that counts as gone
        while it waits, as all do after the computer slept, is not shown a view without a seat.
        """
        try:
            look: ViewQuestion = check_type(
                {**request.query_params, "display": display}, ViewQuestion
            )
        except MessageError:
            return _json_response({"text": tap_refusal_text("no-act")}, 400)
        loop, changed = asyncio.get_running_loop(), asyncio.Event()

        def notify() -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(changed.set)

        screen = look["screen"]
        await asyncio.to_thread(self.room.end_choosing_time)
        self.room.note_sign_of_life(screen, "" if display else look.get("seat", ""))
        self.room.listeners.append(notify)
        news: ViewAnswer = {}
        try:
            async with asyncio.timeout(KEEP_ALIVE_SECONDS):
                while True:
                    viewer = self.room.screens.viewer(screen, display=display)
                    if news := self.room.view_if_changed(viewer, look["have"]):
                        break
                    await changed.wait()
                    changed.clear()
                    if not self.room.screens.is_connected(screen):
                        break  # the screen asks again, with its seat
        except TimeoutError:
            pass
        finally:
            self.room.listeners.remove(notify)
        return _json_response(news)

    async def forget_screen(self, request: Request) -> Response:
        self.room.forget_screen(request.query_params.get("screen", ""))
        return Response(status_code=204)

    async def act(self, request: Request) -> Response:
        return await self._answer_json(request, MAX_ACT_BYTES, self.room.act)

    async def scorable_pads(self, request: Request) -> Response:
        """Return the games whose paper pads can be scored, and whether photographs can be read."""
        with use_language(self.room.language):
            games = await asyncio.to_thread(scorable_pads, self.room.game.variant)
        pads: Pads = {"games": games, "photo": self.read_pad is not None}
        return _json_response(pads)

    async def score_pad(self, request: Request) -> Response:
        score = partial(score_sent_pad, self.room.game.variant)
        with use_language(self.room.language):
            return await self._answer_json(request, MAX_PAD_BYTES, score)

    async def _answer_json(
        self,
        request: Request,
        max_bytes: int,
        handle: Callable[[object], tuple[int, Mapping[str, object]]],
    ) -> Response:
        """Answer a request with what `handle` returns for its JSON body of at most `max_bytes`."""
        body = await _read_body(request, max_bytes)
        if body is None:
            return _json_response({"text": tap_refusal_text("too-long")}, 413)
        try:
            content = read_json(body)
        except MessageError:
            content = None
        # in a thread, because saving waits for the disk and would block the other screens
        status, answered = await asyncio.to_thread(handle, content)
        return _json_response(answered, status)

    async def read_photo(self, request: Request) -> Response:
        """Return the figures in a photograph of a pad, without blocking the game.

        Reading is cancelled if the phone stops waiting.
        """
        assert self.read_pad
        async with self._reading:  # the next picture is not even received before
            picture = await _read_body(request, MAX_PICTURE_BYTES)
            with use_language(self.room.language):
                if picture is None:
                    return _json_response({"text": tap_refusal_text("large-picture")}, 413)
                cancelled = threading.Event()
                reading = asyncio.create_task(
                    asyncio.to_thread(self.read_pad, picture, cancelled.is_set)
                )
                while not (await asyncio.wait({reading}, timeout=0.3))[0]:
                    if await request.is_disconnected():  # the phone went back, or is gone
                        cancelled.set()
                try:
                    return _json_response(await reading)
                except NoPadError as error:
                    return _json_response({"text": str(error)}, 422)

    async def qr_code(self, request: Request) -> Response:
        out = io.BytesIO()
        link = f"{self.server_url or request.base_url}{self.key}/"
        segno.make(link, error="l", micro=False).save(out, "svg", scale=8, border=4)
        return Response(out.getvalue(), media_type="image/svg+xml")

    async def rules_view(self, request: Request) -> Response:
        with use_language(self.room.language):
            return _json_response(rules_view(self.room.game.variant))

    async def piece_pdf(self, request: Request) -> Response:
        """Return the PDF of a piece; it is drawn only once, because drawing slows other phones."""
        piece, variant = request.path_params["piece"], self.room.game.variant
        async with self._drawing:
            drawn_for, file = self._drawn.get(piece, (None, None))
            if drawn_for != variant:
                with use_language(self.room.language):
                    file = await asyncio.to_thread(render_piece, piece, variant)
            if file:
                self._drawn[piece] = variant, file
        if file is None:
            return await self.refuse_wrong_key(request)
        name, pdf = file
        headers = {
            "cache-control": "no-store",
            "content-disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}",
        }
        return Response(pdf, media_type="application/pdf", headers=headers)

    async def redirect_to_slash(self, request: Request) -> Response:
        """Redirect ``/k7m2qxa``, the address of phones without its final slash, to ``/k7m2qxa/``."""
        return RedirectResponse(f"/{self.key}/")

    async def refuse_wrong_key(self, request: Request) -> Response:
        now, guesser = time.monotonic(), _client_address(request.scope)
        waiting = {address: until for address, until in self.guesses.items() if until > now}
        waiting[guesser] = waiting.get(guesser, now) + 1
        self.guesses = waiting
        headers = {"cache-control": "no-store", "connection": "close"}
        with use_language(self.room.language):
            return Response(tap_refusal_text("no-key"), 404, headers=headers)


def _client_address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


@cache
def _page_files() -> dict[str, bytes]:
    return {page_pictures.PICTURES_SCRIPT: page_pictures.pictures_script().encode()} | {
        folder + file.name: file.read_bytes()
        for folder in ("", "fonts/", "vendor/")
        for file in PAGE_FOLDER.joinpath(folder).iterdir()
        if file.is_file()
    }


def _page_file(name: str, request: Request) -> Response:
    """Return a file of the page, or a 304 response if the browser already has this version."""
    content = _page_files().get(name)
    if content is None:
        return Response(status_code=404)
    headers = {"cache-control": "no-cache", "etag": f'"{hashlib.sha256(content).hexdigest()}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=mimetypes.guess_type(name)[0], headers=headers)


def _json_response(content: object, status: int = 200) -> JSONResponse:
    return JSONResponse(content, status, headers={"cache-control": "no-store"})


async def _read_body(request: Request, max_bytes: int) -> bytes | None:
    """Return the body of a request, or None if it is too long or incomplete."""
    body = bytearray()
    try:
        async with asyncio.timeout(MAX_UPLOAD_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > max_bytes:
                    return None
    except (ClientDisconnect, TimeoutError):
        return None
    return bytes(body)


class RequestLimiter:
    """Middleware that answers 429 to clients that flood the server or guess keys.

    A client that guesses keys gets this answer even if a guess is right.
    """

    def __init__(self, app: ASGIApp, answers: _RequestHandlers) -> None:
        self.app, self.answers = app, answers
        self.second = 0
        self.requests: Counter[str] = Counter()  # of this second, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        now, client = time.monotonic(), _client_address(scope)
        is_guessing = self.answers.guesses.get(client, 0) >= now + WRONG_KEYS_WITHOUT_WAIT
        if int(now) != self.second:
            self.second, self.requests = int(now), Counter()
        self.requests[client] += "/static/" not in scope.get("path", "")
        if is_guessing or self.requests[client] > MAX_REQUESTS_PER_SECOND:
            await Response(status_code=429, headers={"connection": "close"})(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def limited_connection_class(keys: Collection[str]) -> type[H11Protocol]:
    """Return a connection class that limits the connections of clients without a key.

    A client is such a stranger until a complete request with one of the keys has arrived. If there
    are too many, the oldest connection is closed, so strangers can never shut out anybody else.
    """
    strangers: dict[H11Protocol, None] = {}  # the oldest first

    class Connection(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            strangers[self] = None
            if len(strangers) > MAX_CONNECTIONS_WITHOUT_KEY:
                oldest = next(iter(strangers))
                del strangers[oldest]
                oldest.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            strangers.pop(self, None)
            super().connection_lost(exc)

        def handle_events(self) -> None:
            super().handle_events()
            if self.scope and self.scope["path"].strip("/").partition("/")[0] in keys:
                strangers.pop(self, None)

    return Connection


class Server:
    """A web server that runs in its own thread, with the addresses for phones and displays."""

    def __init__(
        self,
        room: Room,
        keys: tuple[str, str],
        place: tuple[str, int],
        read_pad: PadReader | None = None,
    ) -> None:
        """Start to serve a room at an IP address and a port (0 for any free port).

        Raises `UnreachableAddressError` if the server cannot listen there.
        """
        self.place = place
        listening = listening_socket(*place)
        at, port = place[0], listening.getsockname()[1]
        host = f"[{at}]" if ":" in at else at
        address = f"http://{host}:{port}/"
        key, display_key = keys
        self.is_local: bool = ipaddress.ip_address(at).is_loopback
        self.url: str = f"{address}{key}/"
        self.display_url: str = f"{address}{display_key}/tv"
        config = uvicorn.Config(
            make_app(room, key, display_key, address, read_pad),
            http=limited_connection_class(keys),
            headers=[*RESPONSE_HEADERS.items()],
            ws="none",
            backlog=2 * MAX_CONNECTIONS_WITHOUT_KEY,  # accepted before the first is closed
            log_config=None,
            lifespan="off",
            server_header=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        run = copy_context().run  # a new thread would use English
        self._thread = threading.Thread(
            target=run, args=(self._server.run, [listening]), name="phones", daemon=True
        )
        self._thread.start()
        while self._thread.is_alive() and not self._server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop the server; its thread ends within a second or two."""
        self._server.should_exit = True
        self._thread.join(3)
