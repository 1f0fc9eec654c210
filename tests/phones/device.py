"""A phone with a browser of its own, for the page of one phone alone."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tools.pocket import RUNTIME

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardkit"
CAN_BUILD = (CACHE / RUNTIME).is_file() and shutil.which("node") is not None
PATIENCE = 40_000
"""Milliseconds in which a core wakes on a busy machine."""
ANOTHER_HOST = "pocket.test"
"""A name of this computer that browsers do not trust."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--font-render-hinting=none",
    f"--host-resolver-rules=MAP {ANOTHER_HOST} 127.0.0.1",
)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def found() -> str | None:
    """Return the system's Chromium."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Quiet(SimpleHTTPRequestHandler):
    """A static server, as plain as can be."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is written."""

    def handle(self) -> None:
        """Serve one; a browser that is killed breaks off."""
        with suppress(ConnectionError):
            super().handle()


class Device:
    """A phone with a browser of its own, and the server that it knows."""

    def __init__(self, playwright: Playwright, site: Path, home: Path) -> None:
        self.playwright, self.home = playwright, home
        self.root = home / "site"
        self.serve(site)
        self.server = ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(Quiet, directory=str(self.root))
        )
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_address[1]
        self.url = f"http://localhost:{self.port}/"
        self.wrong: list[str] = []
        self.context: BrowserContext | None = None

    def serve(self, site: Path) -> None:
        """Have the server show this folder from now on."""
        self.root.unlink(missing_ok=True)
        self.root.symlink_to(site)

    def start(self, **how: Any) -> Page:
        """Open the page in a browser that has just been started."""
        width = how.pop("width", 390)
        init = how.pop("init", "")
        self.context = self.playwright.chromium.launch_persistent_context(
            str(self.home / "profile"),
            executable_path=found(),
            args=FLAGS,
            viewport={"width": width, "height": 844},
            **how,
        )
        self.context.set_default_timeout(PATIENCE)
        if init:
            self.context.add_init_script(init)
        return self.page()

    def page(self) -> Page:
        assert self.context
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: print("the page:", said.text))  # shown where a test fails
        page.goto(self.url)
        return page

    def kill(self) -> None:
        if self.context:
            self.context.close()

    def cut_off(self) -> None:
        """There is no network from now on."""
        self.server.shutdown()
        self.server.server_close()


def kept(page: Page) -> None:
    """Wait until the page is on the device."""
    expect(page.locator(".standing.is-kept")).to_be_visible()


def playing(page: Page) -> None:
    """Wait until a game asks for something."""
    expect(page.locator(".hand .question h2")).to_be_visible()


def named(page: Page, *names: str) -> None:
    """Type who plays."""
    for name in names:
        page.fill("input[name=name]", name)
        page.click(".add button")


def begun(
    page: Page,
    game: str = "King",
    names: Sequence[str] = ("Ann", "Bo", "Cy"),
    *,
    secret: bool = False,
) -> None:
    """Begin a game."""
    expect(page.locator(".game").first).to_be_visible()
    page.locator(f'.game:has-text("{game}")').first.click()
    named(page, *names)
    if secret:
        page.locator(".segment").last.click()
    page.click(".big")
    playing(page)


def tap(page: Page, selector: str) -> None:
    expect(page.locator("#pad.busy")).to_have_count(0)
    page.wait_for_timeout(450)
    page.click(selector)
