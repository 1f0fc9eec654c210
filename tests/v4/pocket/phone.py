"""A phone with the site's game master: a browser with a profile of its own, which can be killed and
opened again."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    Request,
    expect,
)

from tests.v4.pocket.pads import FLAGS, Pad, found

PATIENCE = 120.0
"""Seconds in which a core has to wake, however busy the machine is."""
ASK = """([method, path, body]) => window.cardkit.ask(method, path, body ?? undefined).then((answer) =>
  ({...answer, body: answer.body instanceof Uint8Array ? [...answer.body] : answer.body}))"""


class Quiet(SimpleHTTPRequestHandler):
    """A static server, as plain as can be."""

    extensions_map = {  # noqa: RUF012
        ".html": "text/html",
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".png": "image/png",
        "": "application/octet-stream",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is written."""

    def do_GET(self) -> None:
        """A file; or what a bad server or network makes of it."""
        server = cast(Spoilt, self.server)
        name = self.path.partition("?")[0]
        spoils = next((how for end, how in server.spoilt.items() if name.endswith(end)), None)
        if spoils is None:
            super().do_GET()
        else:
            spoils(self, (server.folder / name.lstrip("/")).read_bytes())

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Count what is sent."""
        content = source.read()
        cast(Spoilt, self.server).sent[self.path.partition("?")[0]] += len(content)
        outputfile.write(content)

    def answer(self, content: bytes, kind: str, length: int = 0) -> None:
        """Send a content under that type; `length` is what is said of it."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length or len(content)))
        self.end_headers()
        self.wfile.write(content)

    def handle(self) -> None:
        """A browser that was killed hears no answer."""
        with suppress(ConnectionError):
            super().handle()


class Spoilt(ThreadingHTTPServer):
    """A server, with what it makes of files by the end of their name; `sent` are bytes by file."""

    folder: Path
    spoilt: dict[str, Callable[[Quiet, bytes], None]]
    sent: Counter[str]


class Served:
    """The site, served to this machine alone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = Spoilt(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self._server.folder, self._server.spoilt, self._server.sent = folder, {}, Counter()
        self.origin = f"http://localhost:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def sent(self) -> Counter[str]:
        """Bytes that were sent of each file, by its path; twice as many where it was sent twice."""
        return self._server.sent

    def spoils(self, **ends: Callable[[Quiet, bytes], None]) -> None:
        """From now on files whose names end so are spoilt (``_`` for a full stop), no others."""
        self._server.spoilt = {end.replace("_", "."): how for end, how in ends.items()}

    def close(self) -> None:
        """From now on there is no network."""
        self._server.shutdown()
        self._server.server_close()


class Thumb(Pad):
    """A thumb on a phone where nobody else does anything: it waits once for each tap, for what
    comes of it."""

    def tap(self, what: str | Locator) -> None:
        """Tap, and wait for what comes of it; a text is a key."""
        (self.key(what) if isinstance(what, str) else what).click()
        self.settle()


class Phone:
    """One browser. `wrong` is what its pages complained about, or asked of others."""

    def __init__(self, playwright: Playwright, served: Served, profile: Path) -> None:
        self._playwright, self.served, self._profile = playwright, served, profile
        self.wrong: list[str] = []
        self.locale = "en-GB"
        """Its owner's, before it is switched on."""
        self.host = "localhost"
        """Under which it knows the server: under another name plain http is not trusted."""
        self._context: BrowserContext | None = None

    @property
    def context(self) -> BrowserContext:
        """The browser, switched on."""
        if self._context is None:
            self._context = self._playwright.chromium.launch_persistent_context(
                self._profile,
                executable_path=found(),
                args=[*FLAGS, "--host-resolver-rules=MAP *.example 127.0.0.1"],
                viewport={"width": 390, "height": 844},
                reduced_motion="reduce",
                locale=self.locale,
            )
            self._context.set_default_timeout(PATIENCE * 1000)
        return self._context

    def open(self, fragment: str = "") -> Page:
        """Another tab with the start page, its core awake."""
        page = self.look(fragment)
        self.awake(page)
        return page

    @property
    def origin(self) -> str:
        """Where it finds the site."""
        return self.served.origin.replace("localhost", self.host)

    def look(self, fragment: str = "", before: str = "") -> Page:
        """Another tab with the start page; a script may run `before`."""
        page = self.context.new_page()
        if before:
            page.add_init_script(before)
        page.clock.install()  # so that tests may put it forward
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", self._asks)
        page.goto(f"{self.origin}/play/{fragment}")
        expect(page.locator("h1")).to_be_visible()
        return page

    def awake(self, page: Page) -> None:
        """Wait until the core is."""
        until(lambda: page.evaluate("Boolean(window.cardkit)"))

    def kept(self, page: Page) -> None:
        """Wait until everything is on the phone."""
        until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))

    def close(self) -> None:
        """Switch it off, in order."""
        if self._context is not None:
            self._context.close()
            self._context = None

    def kill(self) -> None:
        """The browser is gone from one moment to the next."""
        found = subprocess.run(
            ["pgrep", "-f", f"user-data-dir={self._profile}"],
            capture_output=True,
            text=True,
            check=False,
        )
        for process in found.stdout.split():
            if int(process) != os.getpid():
                try:
                    os.kill(int(process), signal.SIGKILL)
                except ProcessLookupError:
                    continue
        with suppress(Error):  # nobody is there to close it
            self.close()
        self._context = None

    def _said(self, message: ConsoleMessage) -> None:
        loads = "net::ERR_" in message.text or message.text.startswith("Failed to load resource")
        if message.type == "error" and not loads:
            self.wrong.append(message.text)

    def _asks(self, request: Request) -> None:
        if not request.url.startswith((f"{self.origin}/play/", "data:", "blob:")):
            self.wrong.append(request.url)


def ask(page: Page, method: str, path: str, body: object = None) -> Any:
    """What the core answers, which has to be 200."""
    answer = page.evaluate(ASK, [method, path, body])
    assert answer["status"] == 200, answer
    return answer["body"]


def until(holds: Callable[[], bool]) -> None:
    """Wait for it."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)
