"""A pad in a real browser, and a thumb that waits until a tap counts."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from cardkit.v4.engine import Attend, Begin, Card, Draw, EndGame, Entry, Leave, Result, Show

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--font-render-hinting=none",
    "--in-process-gpu",
)
CALLED = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The first is the same without windows, for less than half the work."""
SETTLED = 450
"""Milliseconds after which a tap is meant for what lies there now."""


def found() -> str | None:
    """The system's Chromium."""
    return next((path for name in CALLED if (path := shutil.which(name))), None)


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


def violations(page: Page, stage: str) -> list[str]:
    """What axe has to say of this stage, by day and by candle-light."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(Axe().axe_script)
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.clock.fast_forward(20)
        for rule in page.evaluate('axe.run({ resultTypes: ["violations"] })')["violations"]:
            for node in rule["nodes"]:
                found.append(
                    f"{stage}, {scheme}: {rule['id']}: {node['html'][:160]} "
                    f"{node['failureSummary'][:300]}"
                )
    return found


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


# --- games tapped in ------------------------------------------------------------------------------

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def enter(pad: Pad, entry: Entry) -> str:
    """Tap one entry of a tally, a card as shortly as the pad can name it; what one types for it at
    the prompt."""
    match entry:
        case Draw(card):
            return press(pad, card)
        case Leave(()):
            return ""  # the next card says so
        case Leave(names):
            pad.leave(*names)
            return ", ".join(names)
        case Show(cards):
            return " ".join(press(pad, shown) if shown else down(pad) for _, shown in cards)
        case Begin():
            pad.tap(pad.find(".hand .big"))
            return ""
        case Result() | Attend() | EndGame():
            raise AssertionError("no example whose round is tapped has one")


def press(pad: Pad, card: Card) -> str:
    """The key of a card, and its suit where that is asked for; what was named by then."""
    colour = "r" if card.suit in "hd" else "b"
    called = (str(card), f"{card.rank}{colour}", card.rank, card.suit)
    name = next(name for name in called if pad.find(f'[data-key="{name}"]').count())
    pad.tap(name)
    if not pad.find(".second").count():
        return name
    pad.tap(pad.find(f'.second [data-key="{card}"]'))
    return str(card)


def down(pad: Pad) -> str:
    """A card laid face down."""
    pad.tap(pad.find(".hand .wide"))
    return "-"
