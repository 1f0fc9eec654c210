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
"""A script that enlarges the text of a page, as a phone with larger text does."""
SETTLED = 450
"""Milliseconds after which a tap counts for the element that is shown now."""


class Table:
    """A room with its server. `wrong` lists errors of its pages and requests to other servers."""

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
        """Close all pages and stop the server."""
        for context in self.browser.contexts:
            context.close()
        self.server.stop()

    def phone(self, seat: str = "", size: tuple[int, int] = (390, 844), **how: Any) -> Phone:
        """Open the page on a phone. With a `seat`, the phone has taken that seat."""
        page = self._page(size, **how)
        if seat:
            page.add_init_script(f"if (location.host) localStorage.setItem('seat', '{seat}')")
        page.goto(self.server.url)
        expect(page.locator("h1")).to_be_visible()
        return Phone(page)

    def display(self, size: tuple[int, int] = (1920, 1080), **how: Any) -> Page:
        """Open the page of a display."""
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
    """A phone that waits before each tap until the tap counts."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def find(self, selector: str) -> Locator:
        """Return the elements of the page that match a CSS selector."""
        return self.page.locator(selector)

    def tap(self, selector: str) -> None:
        """Wait until an element accepts taps, and tap it."""
        expect(self.find(selector).first).to_be_visible()
        expect(self.find("#pad.busy")).to_have_count(0)
        self.page.clock.fast_forward(SETTLED)
        self.find(selector).first.click()

    def card(self, name: str) -> None:
        """Tap the key of a card.

        A card without a key of its own is tapped by its rank or its suit. If the page then asks for
        the suit, the suit of the card is tapped, too.
        """
        keys = (name, name[:-1], name[-1])
        self.tap(", ".join(f'.keyed > .keys [data-key="{key}"]' for key in keys))
        if name[-1].islower() and self.find(".second").count():
            self.tap(f'.second [data-key="{name}"]')

    def name(self, name: str) -> None:
        """Tap the name of a player."""
        self.tap(f'.names .may:has(.who:text-is("{name}"))')

    def menu(self, entry: str) -> None:
        """Open the menu and tap an entry."""
        self.tap(".menu")
        self.tap(f'#sheet [data-entry="{entry}"]')

    def waits_for(self, table: Table) -> None:
        """Wait until everything that this phone sent has arrived and it shows the current table."""
        expect(self.find("#pad.busy")).to_have_count(0)
        expect(self.find(f'#pad[data-at="{table.room.revision}"]')).to_have_count(1)


def example(name: str, until: bytes = b"\0") -> tuple[GameState, list[Move]]:
    """Return an example game up to a line, and its moves after the start of the first round."""
    path = EXAMPLES / f"{name}.tally"
    reading = read(path.read_bytes().partition(until)[0], path.name, path.parent)
    assert reading.state
    return reading.state, [item for item in reading.items if isinstance(item, Move)][1:]


def play(phone: Phone, players: Sequence[str], moves: list[Move]) -> None:
    """Tap the keys and buttons for these moves."""
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
