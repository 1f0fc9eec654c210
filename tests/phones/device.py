"""A phone with its own browser, which opens the page of one phone alone."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, CDPSession, Locator, Page, Playwright, expect

from tools.pocket import RUNTIME

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardkit"
CAN_BUILD = (CACHE / RUNTIME).is_file() and shutil.which("node") is not None
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
ENGINE = os.environ.get("CARDKIT_BROWSER", "chromium")
"""The browser of the tests: chromium or, in ``nox -s browsers``, also firefox or webkit."""
PATIENCE = 40_000 if ENGINE == "chromium" else 160_000
"""The most milliseconds that a test waits for a page on a busy machine."""
PREFERENCES: dict[str, str | float | bool] = {
    "network.dns.localDomains": ANOTHER_HOST,
    "pdfjs.disabled": True,  # or a sheet that is saved would open in a tab
    "ui.prefersReducedMotion": 1,
}
DOWNLOADS = Path(tempfile.gettempdir()) / f"cardkit-downloads-{os.getpid()}"
"""Where Firefox stores downloads."""
NAMES = {
    "chromium": ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    "firefox": ("firefox-esr", "firefox"),
}

CHROMIUM_ALONE = pytest.mark.skipif(
    ENGINE != "chromium",
    reason="the driver of Firefox stops no page and no script, and reaches no worker",
)


def note(error: Exception, wrong: list[str]) -> None:
    """Record an error of a page.

    Broken connections do not count, because Firefox reports them as errors.
    """
    if not re.search("establish a connection|ICE failed|the stream end", str(error)):
        wrong.append(str(error))


def found() -> str | None:
    """Return the path of the browser, or None if it is not installed."""
    return next((path for name in NAMES[ENGINE] if (path := shutil.which(name))), None)


def launched() -> dict[str, Any]:
    """Return the options to start the browser with."""
    if ENGINE == "chromium":
        return {"executable_path": found(), "args": FLAGS}
    return {
        "executable_path": found(),
        "channel": "moz-firefox",  # that of the system, not one patched for tests
        "firefox_user_prefs": PREFERENCES,
        "downloads_path": DOWNLOADS,
    }


PIECE = 8192
"""How many bytes a server sends at once."""


class Quiet(SimpleHTTPRequestHandler):
    """A request handler that records paths and counts bytes instead of printing a log."""

    def __init__(self, *args: Any, site: Site, **how: Any) -> None:
        self.site = site
        super().__init__(*args, directory=str(site.root), **how)

    def log_request(self, code: int | str = "", size: int | str = "") -> None:
        """Record the requested path."""
        if self.requestline.isprintable():  # no beginning of https
            self.site.requests.append(self.requestline)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file and count its bytes."""
        while piece := source.read(PIECE):
            self.site.send(len(piece))
            outputfile.write(piece)

    def send_head(self) -> Any:
        """Send the file again in any case, because two editions may be from the same second."""
        del self.headers["If-Modified-Since"]  # two editions may be of one second
        return super().send_head()

    def handle(self) -> None:
        """Serve a request. A killed browser breaks the connection off."""
        with suppress(ConnectionError):
            super().handle()


def edition_of(site: Path) -> Path:
    """Return the folder of the only edition of a site."""
    (folder,) = site.glob("cardkit-*")
    return folder


class Site:
    """A server on this computer that offers the page at `url`."""

    def __init__(self, site: Path, home: Path, port: int = 0) -> None:
        self.home = home
        self.requests: list[str] = []
        self.sent: int = 0
        self.root = home / "site"
        self.serve(site)
        self.server = ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, site=self))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_address[1]
        self.url = f"http://localhost:{self.port}/"

    def serve(self, site: Path) -> None:
        """Serve this folder from now on, and change to it at a single moment."""
        following = self.home / "next"
        following.symlink_to(site)
        following.replace(self.root)

    def send(self, size: int) -> None:
        """Count bytes that were sent."""
        self.sent += size

    def cut_off(self) -> None:
        """Stop the server."""
        self.server.shutdown()
        self.server.server_close()


class Device(Site):
    """A phone with its own browser and its own server."""

    def __init__(self, playwright: Playwright, site: Path, home: Path, port: int = 0) -> None:
        super().__init__(site, home, port)
        self.playwright = playwright
        self.wrong: list[str] = []
        self.context: BrowserContext | None = None

    def start(self, width: int = 390, init: str = "", **how: Any) -> Page:
        """Start the browser and open the page."""
        self.context = getattr(self.playwright, ENGINE).launch_persistent_context(
            str(self.home / "profile"),
            viewport={"width": width, "height": 844},
            **{**launched(), **how},
        )
        assert self.context
        self.context.set_default_timeout(PATIENCE)
        if init:
            self.context.add_init_script(init)
        return self.page()

    def page(self) -> Page:
        """Open the page in another tab."""
        assert self.context
        page = self.context.new_page()
        page.on("pageerror", lambda error: note(error, self.wrong))
        page.on("console", lambda said: print("the page:", said.text))  # shown where a test fails
        page.goto(self.url)
        return page

    def kill(self) -> None:
        """Close the browser without warning."""
        if self.context:
            self.context.close()

    def start_without_network(self) -> Page:
        """Kill the browser, and open the page again without a network."""
        self.kill()
        self.cut_off()
        return self.start()


def kept(page: Page) -> None:
    """Check that the page says that games are saved."""
    expect(page.locator(".standing.is-kept")).to_be_visible()


WAY = ".way:has(.more)"
"""A way to decide, by hand or in secret, among the ways that the page offers."""


def begun(page: Page, names: str = "Ann, Bo, Cy", *, secret: bool = False, card: str = "") -> None:
    """Begin a game of King's Gold, with its first card if one is given."""
    page.locator(".game").first.click()
    page.fill("input[name=name]", names)
    page.click(".big")
    tap(page, ".way:not(:has(.more))")  # turns the cards
    tap(page, f"{WAY} >> nth={int(secret)}")
    expect(page.locator(".hand .question h2")).to_be_visible()
    if card:
        tap(page, f'[data-key="{card}"]')
        asked(page, "Who leaves?")


def asked(page: Page, question: str) -> None:
    """Wait until a phone asks this question."""
    expect(page.locator(".hand .question h2").first).to_have_text(question)


def goes_on(page: Page, question: str = "") -> None:
    """Wait until the open game resumes by itself and asks this question."""
    if question:
        asked(page, question)
    expect(page.locator(".hand")).to_be_visible()  # what the page remembers comes first
    expect(page.locator("#pad .offline, #pad .standing")).to_have_count(0)


def play_on(page: Page, question: str) -> None:
    """Resume the game that was saved last, and wait for this question."""
    page.click(".last .go")
    asked(page, question)


def leave(page: Page, name: str) -> None:
    """Tap the name of a player and then the button to leave."""
    tap(page, f'.name.may:has-text("{name}")')
    tap(page, ".leaving")


def sheet(page: Page) -> tuple[str, bytes]:
    """Download the sheet of the first game on the start page, and return its name and contents."""
    page.locator(".game").first.click()
    page.click(".top .quiet")
    expect(page.locator(".shelf > h2").first).to_be_visible()
    return downloaded(page.locator(".top .quiet"))


def downloaded(button: Locator) -> tuple[str, bytes]:
    """Tap a button that downloads a file, and return the name and contents of the file."""
    if ENGINE == "chromium":
        with button.page.expect_download() as coming:
            button.click()
        return coming.value.suggested_filename, coming.value.path().read_bytes()
    shutil.rmtree(DOWNLOADS, ignore_errors=True)  # the driver of Firefox does not tell of them
    DOWNLOADS.mkdir()
    button.click()
    for _ in range(PATIENCE // 100):
        button.page.wait_for_timeout(100)
        if len(files := [*DOWNLOADS.iterdir()]) == 1 and files[0].stat().st_size:
            return files[0].name, files[0].read_bytes()
    raise AssertionError(files)


def tap(page: Page, selector: str) -> None:
    """Wait until an element accepts taps, and tap it."""
    expect(page.locator("#pad.busy")).to_have_count(0)
    expect(page.locator(selector).first).to_be_visible()
    settle(page)
    page.locator(selector).first.click()


def settle(page: Page) -> None:
    """Wait until the buttons now shown accept taps."""
    page.wait_for_timeout(450)


def paused(page: Page) -> CDPSession:
    """Pause all scripts of a page, until `Debugger.disable`. Its network still works."""
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    return session


def clean(page: Page, name: str = "") -> None:
    """Check that axe finds no problem on a screen, and that nothing overflows."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    names = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
    results = axe.run(page, options=names)
    assert results.violations_count == 0, (name, results.generate_report())
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
