"""Tables with a real server, and phones and displays in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.i18n.translate import use_language
from cardkit.phones.room import Room
from cardkit.phones.server import Server
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from tests.phones.device import PATIENCE
from tests.phones.table import Json, new_game

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
        variant: str,
        players: str | Sequence[str],
        *,
        secret: bool = False,
        lang: str = "en",
        game: Game | None = None,
        read_pad: Callable[[bytes], Json] | None = None,
    ) -> None:
        self.browser = browser
        self.wrong: list[str] = []
        self.contexts: list[BrowserContext] = []
        names = players if isinstance(players, str) else " ".join(players)
        with use_language(lang):
            self.room = Room(Conversation(game or new_game(variant, names)), secret=secret)
            self.server = Server(self.room, KEYS, ("127.0.0.1", 0), read_pad)

    @property
    def game(self) -> Game:
        return self.room.game

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.server.stop()

    def restart(self) -> None:
        """Kill the server, and let another go on with the game at the same address."""
        host, port = self.server.url.split("/")[2].split(":")
        self.server.stop()
        self.room = Room(Conversation(self.room.game), secret=self.room.secret)
        self.server = Server(self.room, KEYS, (host, int(port)))

    def phone(self, seat: str = "", size: tuple[int, int] = (390, 844), **how: Any) -> Phone:
        """A phone that comes in; with a `seat` it has said whose it is."""
        phone = Phone(self._page(size, **how))
        if seat:
            phone.page.add_init_script(f"if (location.host) localStorage.setItem('seat', '{seat}')")
        phone.page.goto(self.server.url)
        expect(phone.page.locator("h1")).to_be_visible()
        return phone

    def display(self, size: tuple[int, int] = (1920, 1080)) -> Page:
        page = self._page(size)
        page.goto(self.server.display_url)
        expect(page.locator("h1")).to_be_visible()
        return page

    def _page(
        self, size: tuple[int, int], *, dark: bool = False, zoom: float = 1, scale: int = 1
    ) -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            device_scale_factor=scale,
        )
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.clock.install()
        if zoom != 1:  # as a phone set to larger text
            page.add_init_script(LARGER % zoom)
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
    """One phone, and a thumb that waits until a tap counts."""

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
        self.tap(f'.keyed > .keys [data-key="{name}"]')

    def name(self, name: str) -> None:
        self.tap(f'.names .may:has(.who:text-is("{name}"))')

    def menu(self, entry: str) -> None:
        self.tap(".menu")
        self.tap(f'#sheet [data-entry="{entry}"]')

    def waits_for(self, table: Table) -> None:
        """Wait until this phone shows the table as it is."""
        expect(self.find(f'#pad[data-at="{table.room.revision}"]')).to_have_count(1)

    def play(self, table: Table, move: Move, following: Move | None) -> None:
        """Tap one move; who goes on is said by the next card."""
        before = table.room.revision
        match move:
            case BeginRound():
                if table.game.stage != "round":
                    return
                self.tap(".hand .big")
            case Draw(card):
                self.card(self.key_for(str(card)))
            case Leave(()):
                if isinstance(following, Draw):
                    return
                self.tap(".hand .wide")
            case Leave(players):
                for player in players:
                    self.name(player)
                self.tap(".leaving")
            case Show(cards):
                for name in table.game.state.inside:
                    shown = cards[name]
                    if shown is None:
                        self.tap(".hand .wide")
                    else:
                        self.card(self.key_for(str(shown)))
                for one in move.back or ():
                    self.tap(f'.hand > .keys [data-key="{one}"]')
            case Attend() | EndGame() | RoundResult():
                raise AssertionError(move)
        self.page.wait_for_function(
            "before => Number(document.getElementById('pad').dataset.at) > before", arg=before
        )

    def key_for(self, card: str) -> str:
        """Return the key for a card: its own, or that of its rank where suits are not tapped."""
        keys = self.find(".keyed > .keys [data-key]")
        known = [key.get_attribute("data-key") for key in keys.all()]
        colour = {"s": "b", "c": "b", "h": "r", "d": "r"}.get(card[-1], "")
        shorter = (card, card[:-1] + colour, card[:-1], card[-1])
        return next(name for name in shorter if name in known)
