"""Tables with a real server, and phones and displays in a real browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Request, ViewportSize, expect

from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import use_language
from cardkit.phones.server import Server
from cardkit.tally.pads import PadReader
from cardkit.tally.reader import read
from tests.phones.device import PATIENCE
from tests.phones.table import new_room

EXAMPLES = Path(__file__).parents[2] / "examples"
KEYS = ("k7m2qxa", "dp4w9zs")
LARGER = """document.addEventListener("DOMContentLoaded", () =>
  document.documentElement.style.setProperty("font-size", `${16 * %s}px`, "important"))"""
"""What sets a page as a phone with larger text does: so many times as large."""
SETTLED = 450
"""Milliseconds after which a tap is meant for what lies there now."""


class Table:
    """A room with its server; `wrong` is what its pages complained about, or asked of others."""

    def __init__(
        self,
        browser: Browser,
        variant: str | Variant = "kings-gold",
        players: str = "Ann Bo Cy",
        *,
        secret: bool = False,
        lang: str = "en",
        read_pad: PadReader | None = None,
    ) -> None:
        self.browser = browser
        self.wrong: list[str] = []
        with use_language(lang):
            self.room = new_room(variant, players, secret=secret)
            self.server = Server(self.room, KEYS, ("127.0.0.1", 0), read_pad)

    def close(self) -> None:
        for context in self.browser.contexts:
            context.close()
        self.server.stop()

    def phone(self, seat: str = "", size: tuple[int, int] = (390, 844), **how: Any) -> Phone:
        """A phone that comes in; with a `seat` it has said whose it is."""
        page = self._page(size, **how)
        if seat:
            page.add_init_script(f"if (location.host) localStorage.setItem('seat', '{seat}')")
        page.goto(self.server.url)
        expect(page.locator("h1")).to_be_visible()
        return Phone(page)

    def display(self, size: tuple[int, int] = (1920, 1080), **how: Any) -> Page:
        page = self._page(size, **how)
        page.goto(self.server.display_url)
        expect(page.locator("h1")).to_be_visible()
        return page

    def _page(self, size: tuple[int, int], init: str = "", **how: Any) -> Page:
        viewport: ViewportSize = {"width": size[0], "height": size[1]}
        context = self.browser.new_context(viewport=viewport, reduced_motion="reduce", **how)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.clock.install()
        page.add_init_script(init)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self._said)
        page.on("request", self._asks)
        return page

    def _said(self, message: Any) -> None:
        is_network = "Failed to load resource" in message.text or "net::ERR" in message.text
        if message.type == "error" and not is_network:
            self.wrong.append(message.text)

    def _asks(self, request: Request) -> None:
        if not request.url.startswith((f"http://{self.server.url.split('/')[2]}/", "data:")):
            self.wrong.append(request.url)


class Phone:
    """A phone, whose taps wait until they count."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def tap(self, selector: str) -> None:
        expect(self.find(selector).first).to_be_visible()
        expect(self.find("#pad.busy")).to_have_count(0)
        self.page.clock.fast_forward(SETTLED)
        self.find(selector).first.click()

    def card(self, name: str) -> None:
        """Tap the key of a card, or that of its rank or its suit, if it has none of its own; then
        its suit, if that is asked and the name has one.
        """
        keys = (name, name[:-1], name[-1])
        self.tap(", ".join(f'.keyed > .keys [data-key="{key}"]' for key in keys))
        if name[-1].islower() and self.find(".second").count():
            self.tap(f'.second [data-key="{name}"]')

    def name(self, name: str) -> None:
        self.tap(f'.names .may:has(.who:text-is("{name}"))')

    def menu(self, entry: str) -> None:
        self.tap(".menu")
        self.tap(f'#sheet [data-entry="{entry}"]')

    def waits_for(self, table: Table) -> None:
        """Wait until what this phone sent has come, and it shows the table as it is."""
        expect(self.find("#pad.busy")).to_have_count(0)
        expect(self.find(f'#pad[data-at="{table.room.revision}"]')).to_have_count(1)


def example(name: str, until: bytes = b"\0") -> tuple[GameState, list[Move]]:
    """Return an example game as it stands before a line, and its moves after the first round has
    begun.
    """
    path = EXAMPLES / f"{name}.tally"
    reading = read(path.read_bytes().partition(until)[0], path.name, path.parent)
    assert reading.state
    return reading.state, [item for item in reading.items if isinstance(item, Move)][1:]


def play(phone: Phone, players: Sequence[str], moves: list[Move]) -> None:
    """Tap moves."""
    for move in moves:
        before = phone.find("#pad[data-at]").get_attribute("data-at")
        match move:
            case BeginRound():
                phone.tap(".hand .big")
            case Draw(card):
                phone.card(str(card))
            case Leave(()):
                phone.tap(".hand .wide")
            case Leave(leavers):
                for player in leavers:
                    phone.name(player)
                phone.tap(".leaving")
            case Show(cards, back):
                for hand in (cards[player] for player in players if player in cards):
                    if hand:
                        phone.card(str(hand))
                    else:
                        phone.tap(".hand .wide")
                for card in back or ():
                    phone.tap(f'.hand > .keys [data-key="{card}"]')
            case _:
                raise AssertionError(move)
        expect(phone.find(f'#pad:not([data-at="{before}"])')).to_have_count(1)
