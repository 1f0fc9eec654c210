"""What a phone alone shows: for everybody, at every size, nothing beyond its edges; and editions
that never mix."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.phones.browser.test_screens import violations
from tests.pocket.conftest import SITE
from tests.pocket.phone import Phone, Served, ask, until
from tests.pocket.test_play import PEOPLE, act, begun

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024))
BEYOND = """() => [...document.querySelectorAll("button, input, select, h1, h2, p")].filter((one) => {
  const box = one.getBoundingClientRect();
  const small = one.matches("button") && (box.height < 43.5 || box.width < 43.5);
  return box.width && !one.closest(".path, .keys-of, .tabled") && (box.left < -0.5 || box.right > innerWidth + 0.5 || small);
}).map((one) => one.outerHTML.slice(0, 120))"""
SAYS = "(text) => document.documentElement.outerHTML.includes(text)"


def beyond(page: Page) -> list[str]:
    """What leaves the screen at some size, or is too small for a thumb."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {one}" for one in page.evaluate(BEYOND)]
    page.set_viewport_size({"width": 390, "height": 844})
    return found


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_every_page_is_for_everybody(phone: Phone, lang: str) -> None:
    """The start page with a saved game, who plays, a pad, print, a rule, handing round: axe is
    silent, day and dark."""
    phone.locale = lang
    page = phone.open()
    begun(page)
    act(page, 1, {"do": "draw", "card": "7"})
    expect(page.locator("html")).to_have_attribute("lang", lang[:2])
    page.reload()
    expect(page.locator(".last .path")).to_be_visible()  # also before the core is awake
    phone.awake(page)
    expect(page.locator("html")).to_have_attribute("lang", lang[:2])
    wrong = [*violations(page, "start"), *beyond(page)]
    for inner in ("score", "print", "rule"):
        page.clock.fast_forward(500)
        page.locator(f'[data-door="{inner}"]').click()
        expect(page.locator(".top [aria-label]")).to_be_visible()
        wrong += [*violations(page, inner), *beyond(page)]
        page.clock.fast_forward(500)
        page.locator(".top [aria-label]").click()
    page.clock.fast_forward(500)
    page.locator(".game").first.click()
    expect(page.locator(".deal")).to_be_visible()
    wrong += [*violations(page, "people"), *beyond(page)]
    ask(page, "POST", "/api/open", {"game": "kings-gold", "players": PEOPLE, "choose": True})
    act(page, 2, {"do": "draw", "card": "Q"})
    expect(page.locator(".hands")).to_be_visible()
    wrong += [*violations(page, "hands"), *beyond(page)]
    page.clock.fast_forward(500)
    page.locator(".round-screen .big").click()
    expect(page.locator("[data-choice]")).to_have_count(2)
    wrong += [*violations(page, "choose"), *beyond(page)]
    assert wrong == []


TWICE = """() => {
  const twice = new CSSStyleSheet();
  twice.replaceSync("html { font-size: 200% !important; }");
  document.adoptedStyleSheets = [twice];
  dispatchEvent(new Event("resize"));
}"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
LONG = ["Aleksandraa", "Bartolomeus", "Cyprianowic", "Dobromiladd"]
"""Names of eleven letters."""


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_letters_twice_as_large_scroll_nothing_sideways(phone: Phone, lang: str) -> None:
    """On the narrowest phone, with long names: the start, who plays, a pad, print, a card, who
    leaves, More and what is behind it, handing round, choosing, caught; no name is broken."""
    phone.locale = lang
    page = phone.open()
    page.evaluate("(names) => localStorage.setItem('people', names)", json.dumps(LONG))
    page.reload()
    phone.awake(page)
    page.set_viewport_size({"width": 320, "height": 568})
    page.evaluate(TWICE)
    wrong: list[object] = []

    def look(stage: str) -> None:
        page.wait_for_timeout(200)
        wrong.extend([(stage, more)] if (more := page.evaluate(SIDEWAYS)) > 1 else [])
        wrong.extend([(stage, "broken")] * page.locator(".hand .who.breaks").count())

    def go(place: str, at: int = 0) -> None:
        page.clock.fast_forward(500)
        page.locator(place).nth(at).click()
        page.clock.fast_forward(500)

    look("home")
    for place in (".game", *(f'[data-door="{door}"]' for door in ("score", "print"))):
        go(place)
        look(place)
        go(".top [aria-label]")
    ask(page, "POST", "/api/open", {"game": "kings-gold", "players": LONG})
    expect(page.locator("#pad.stage-card")).to_be_visible()
    look("card")
    act(page, 1, {"do": "draw", "card": "Q"})
    expect(page.locator("#pad.stage-leave")).to_be_visible()
    look("leave")
    go(".menu")
    look("more")
    for at in range(page.locator("#sheet .leads").count()):
        go("#sheet .leads", at)
        look(f"more {at}")
        go("#sheet .closing .wide")
    go("#sheet .closing .wide")
    ask(page, "POST", "/api/secret", {"on": True})
    expect(page.locator(".hands")).to_be_visible()
    look("hands")
    go(".round-screen .big")
    expect(page.locator("[data-choice]")).to_have_count(2)
    look("choose")
    ask(page, "POST", "/api/secret", {"on": False})
    act(page, 2, {"do": "draw", "card": "Q"})
    look("caught")
    assert wrong == []


MEETS = """(box) => [...document.querySelectorAll(".round-screen button")].filter((one) => {
  const other = one.getBoundingClientRect();
  return other.left < box.x + box.width && box.x < other.right && other.top < box.y + box.height && box.y < other.bottom;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("game", ["kings-gold", "cave-network"])
def test_a_second_tap_on_whose_turn_it_is_chooses_nothing(phone: Phone, game: str) -> None:
    """Where a player takes the phone the next screen has nothing to tap, at every size."""
    page = phone.open()
    ask(page, "POST", "/api/open", {"game": game, "players": PEOPLE, "choose": True})
    if game == "kings-gold":
        act(page, 1, {"do": "draw", "card": "Q"})
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".hands")).to_be_visible()
        taken = page.locator(".round-screen .big").bounding_box()
        page.clock.fast_forward(500)
        page.locator(".round-screen .big").click()
        expect(page.locator(".then")).to_be_visible()
        assert (size, page.evaluate(MEETS, taken)) == (size, [])
        page.clock.fast_forward(500)
        page.locator(".not").click()


def test_an_update_waits_until_no_game_is_open(
    playwright: Playwright, phone: Phone, tmp_path: Path
) -> None:
    """Another edition lies on the server: the open game goes on with its own, whole; the next start
    has the new one."""
    folder = tmp_path / "site"
    shutil.copytree(SITE, folder)
    (edition,) = (path for path in (folder / "play").iterdir() if path.is_dir())
    phone.served.close()
    phone.served = Served(folder)
    page = phone.open()
    phone.kept(page)
    begun(page)
    other = edition.with_name("f" * 12)
    edition.rename(other)
    for name in ("index.html", "sw.js", "manifest.webmanifest"):
        path = folder / "play" / name
        path.write_text(path.read_text("utf-8").replace(edition.name, other.name), "utf-8")
    worker = folder / "play" / "sw.js"
    for kept, name in (("./", "index.html"), ("manifest.webmanifest", "manifest.webmanifest")):
        sum_of = hashlib.sha256((folder / "play" / name).read_bytes()).hexdigest()[:16]
        known = rf'("{re.escape(kept)}": \[\s*)"\w+"'
        worker.write_text(re.sub(known, rf'\1"{sum_of}"', worker.read_text("utf-8")), "utf-8")
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    until(
        lambda: page.evaluate(
            "navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))"
        )
    )
    act(page, 1, {"do": "draw", "card": "7"})
    again = phone.look()
    assert edition.name in again.content()
    again.close()
    page.close()
    page = phone.open()
    # the page turns to the new edition by itself, in its own time
    page.wait_for_function(SAYS, arg=other.name)
    phone.awake(page)
    assert ask(page, "GET", "/api/shelf")["saved"][0]["running"]
