"""A table with a real server for a real browser: the game is driven from here or by taps, and pads
are opened on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    expect,
)

from cardkit.v4.phones import Host, serve
from tests.v4.phones.test_terminal import OPENS, XTERM, an_address
from tests.v4.table.golden import spawn
from tests.v4.table.hosting import Party

SETTLED = 450
"""Milliseconds after which a tap is meant for what lies there now."""


class Table:
    """A party whose host is served; `wrong` is what its pages complained about, or asked of
    others."""

    def __init__(self, browser: Browser, variant: str, players: str, **how: Any) -> None:
        self.party = Party(variant, players, **how)
        self.browser = browser
        self.serving = serve.Serving(self.host, "localhost", -1)
        self.contexts: list[BrowserContext] = []
        self.wrong: list[str] = []
        self.asked: list[str] = []

    @property
    def host(self) -> Host:
        """The host."""
        return self.party.host

    def close(self) -> None:
        """Send everybody home."""
        for context in self.contexts:
            context.close()
        self.serving.stop()

    def pad(self, size: tuple[int, int] = (390, 844), **how: Any) -> Pad:
        """A phone that comes in."""
        pad = Pad(self.page(size, **how))
        pad.open(self.serving.tap_url)
        return pad

    def display(self, size: tuple[int, int] = (1280, 720), **how: Any) -> Page:
        """The big screen."""
        page = self.page(size, **how)
        page.goto(self.serving.display_url)
        expect(page.locator("h1")).to_be_visible()
        return page

    def page(
        self, size: tuple[int, int], *, dark: bool = False, ticket: str = "", **how: Any
    ) -> Page:
        """A device of its own, without motion, whose clock can be put forward; nothing is opened
        yet.

        With a `ticket` it is known by that already.
        """
        scheme: Any = "dark" if dark else "light"
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion="reduce",
            **how,
        )
        self.contexts.append(context)
        if ticket:
            context.add_init_script(f"localStorage.setItem('phone', '{ticket}')")
        page = context.new_page()
        page.set_default_timeout(5000)
        page.clock.install()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", self._asks)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.wrong.append(message.text)

    def _asks(self, request: Request) -> None:
        self.asked.append(request.url)
        if not request.url.startswith((f"{self.serving.address}/", "data:")):
            self.wrong.append(request.url)


class Pad:
    """One phone: what lies in its hand, and a thumb that waits until a tap counts."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str) -> None:
        """Scan the code."""
        self.page.goto(url)
        expect(self.find("h1")).to_be_visible()

    def find(self, css: str) -> Locator:
        """What that is on the pad."""
        return self.page.locator(css)

    def key(self, name: str) -> Locator:
        """A key by its name."""
        return self.page.locator(f'[data-key="{name}"]').last

    def name(self, name: str) -> Locator:
        """A player's button in the hand."""
        return self.page.locator(".hand .name").filter(has=self.page.get_by_text(name, exact=True))

    def entry(self, text: str) -> Locator:
        """An entry of the sheet."""
        label = self.page.locator("b").filter(has_text=text)
        return self.page.locator("#sheet .entry").filter(has=label)

    def tap(self, what: str | Locator) -> None:
        """Tap when the screen lies still, and wait for what comes of it; a text is a key."""
        target = self.key(what) if isinstance(what, str) else what
        target.wait_for()
        self.settle()
        target.click()
        self.settle()

    def settle(self) -> None:
        """Nothing is on its way, and nothing has just moved."""
        expect(self.find("#pad:not(.busy)")).to_have_count(1)
        self.page.clock.fast_forward(SETTLED)

    def leave(self, *names: str) -> None:
        """These leave."""
        for name in names:
            self.tap(self.name(name))
        self.tap(self.find(".leaving"))

    def more(self, *entries: str) -> None:
        """Open More, and go where these entries lead."""
        self.tap(self.find(".menu"))
        for text in entries:
            self._behind(text)
            self.tap(self.entry(text).first)

    def _behind(self, text: str) -> None:
        """Open the entry that this one is behind, if it is not on the first page of More."""
        for at in range(self.find("#sheet .leads").count()):
            if self.entry(text).count():
                return
            self.tap(self.find("#sheet .leads").nth(at))
            if not self.entry(text).count():
                self.tap(self.find("#sheet .closing .wide").first)


class StartPage:
    """``cardkit play --phones`` alone, as `game`, and its start page on a phone; `wrong` is what
    the page complained about."""

    def __init__(self, browser: Browser, home: Path) -> None:
        self.game = spawn(["play", "--phones", "--at", an_address()], home, TERM=XTERM)
        self.game.expect("which game it is")
        opened = OPENS.search(self.game.before or "")
        assert opened
        self.wrong: list[str] = []
        self.context = browser.new_context(
            viewport={"width": 390, "height": 844}, reduced_motion="reduce"
        )
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.clock.install()
        self.page.goto(opened[0])
        expect(self.page.locator(".game").first).to_be_visible()

    def tap(self, place: str) -> None:
        """A tap, when nothing has moved under the thumb."""
        self.page.clock.fast_forward(SETTLED)
        self.page.locator(place).first.click()

    def close(self) -> None:
        """The phone away, the game ended."""
        self.game.close(force=True)
        self.context.close()
