"""A walk past every screen of a phone alone, for tests that look at each of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from playwright.sync_api import Page, expect

from tests.v4.pocket.phone import Phone, ask
from tests.v4.pocket.test_play import act

RULE = 'extends = "kings-gold"\nname = "Threes"\n\n[danger]\nends_at = 3\nthen = "card out"\n'


def tap(page: Page, place: str, at: int = 0) -> None:
    """Tap when nothing has just moved."""
    page.clock.fast_forward(500)
    page.locator(place).nth(at).click()
    page.clock.fast_forward(500)


def walk(phone: Phone, page: Page, names: Sequence[str]) -> Iterator[str]:
    """Go from the start of a phone that knows these people to the end of a game, and name each
    screen while it is seen."""
    phone.kept(page)
    page.evaluate("(names) => localStorage.setItem('people', names)", json.dumps(names))
    page.reload()
    phone.awake(page)
    yield from _doors(page)
    yield from _rule(page)
    yield from _game(page, names)
    page.reload()
    expect(page.locator(".last")).to_be_visible()
    phone.awake(page)
    tap(page, ".fold", 1)
    yield "start with a game"
    tap(page, ".fold")
    yield "saved games"
    tap(page, ".top [aria-label]")
    ask(page, "POST", "/api/open", {"game": "kings-gold", "players": names, "choose": True})
    yield from _secret(page)
    yield from _end(page, names)


def _doors(page: Page) -> Iterator[str]:
    yield "start"
    tap(page, ".game")
    expect(page.locator(".deal")).to_be_visible()
    yield "people"
    tap(page, ".top [aria-label]")
    tap(page, '[data-door="print"]')
    yield "print"
    tap(page, ".top [aria-label]")
    tap(page, '[data-door="score"]')
    cells = page.locator(".grid input")
    expect(cells.first).to_be_visible()
    yield "pad"
    cells.first.fill("5000")
    page.clock.fast_forward(500)
    expect(page.locator(".grid .slip")).to_be_visible()
    tap(page, ".took")
    yield "slip"
    cells.first.fill("5")
    page.clock.fast_forward(500)
    expect(page.locator(".grid .slip")).to_have_count(0)
    tap(page, ".big")
    expect(page.locator(".hole")).to_be_visible()
    yield "hole"
    tap(page, ".hole .quiet")
    expect(page.locator(".places")).to_be_visible()
    yield "who won"
    tap(page, ".as-text")
    tap(page, ".both .quiet")
    expect(page.locator(".places")).to_be_visible()
    yield "pad as text"
    tap(page, ".top [aria-label]")
    tap(page, ".top [aria-label]")


def _rule(page: Page) -> Iterator[str]:
    tap(page, '[data-door="rule"]')
    box = page.locator("[role=textbox]")
    box.fill("")
    page.clock.fast_forward(1000)
    expect(page.locator(".beginning")).to_have_count(3)
    yield "rule, empty"
    box.fill(RULE)
    page.clock.fast_forward(1000)
    expect(page.locator(".keys-of")).to_be_visible()
    yield "rule"
    for tab, shows in (("sheet", ".sheet-of"), ("rules", ".told"), ("odds", ".told table")):
        tap(page, f'[data-tab="{tab}"]')
        expect(page.locator(shows).first).to_be_visible()
        yield f"rule, {tab}"
    tap(page, '[data-tab="rule"]')
    box.fill(RULE.replace("card out", "card owt"))
    page.clock.fast_forward(1000)
    expect(page.locator(".note button")).to_be_visible()
    yield "rule, fault"
    tap(page, ".top [aria-label]")


def _game(page: Page, names: Sequence[str]) -> Iterator[str]:
    ask(page, "POST", "/api/open", {"game": "kings-gold", "players": names})
    expect(page.locator("#pad.stage-card")).to_be_visible()
    yield "card"
    for number, card in enumerate(("J", "Q", "2", "3", "4", "5", "6", "7"), 1):
        act(page, number, {"do": "draw", "card": card})
    expect(page.locator("#pad.stage-leave")).to_be_visible()
    yield "leave"
    tap(page, ".hand .name")
    expect(page.locator(".leaving")).to_be_visible()
    yield "leaving"
    tap(page, ".hand .name")
    yield from _more(page)
    act(page, 9, {"do": "draw", "card": "Q"})
    expect(page.locator(".cry")).to_be_visible()
    yield "caught"


def _more(page: Page) -> Iterator[str]:
    tap(page, ".menu")
    yield "more"
    for at in range(page.locator("#sheet .tile").count()):
        tap(page, "#sheet .tile", at)
        yield f"more, tile {at}"
        tap(page, "#sheet .closing .wide")
    for at in range(page.locator("#sheet .leads").count()):
        tap(page, "#sheet .leads", at)
        yield f"more, {at}"
        tap(page, "#sheet .closing .wide")
    tap(page, "#sheet .closing .wide")


def _secret(page: Page) -> Iterator[str]:
    act(page, 21, {"do": "draw", "card": "9"})
    expect(page.locator(".hands")).to_be_visible()
    yield "hands"
    tap(page, ".round-screen .big")
    expect(page.locator("[data-choice]")).to_have_count(2)
    yield "choose"
    tap(page, "[data-choice]")
    yield "chosen"
    ask(page, "POST", "/api/secret", {"on": False})


def _end(page: Page, names: Sequence[str]) -> Iterator[str]:
    act(page, 30, {"do": "leave", "names": list(names)})
    expect(page.locator("#pad.stage-round")).to_be_visible()
    yield "round over"
    for number in range(3):
        act(page, 40 + number, {"do": "begin"})
        act(page, 50 + number, {"do": "draw", "card": "9"})
        act(page, 60 + number, {"do": "leave", "names": list(names)})
    expect(page.locator("#pad.stage-piles")).to_be_visible()
    yield "piles"
    act(page, 70, {"do": "count", "piles": {}})
    expect(page.locator("#pad.stage-tie")).to_be_visible()
    yield "tie"
    act(page, 80, {"do": "share"})
    expect(page.locator("#pad.stage-over")).to_be_visible()
    yield "over"
