"""What a phone alone shows: for everybody, at every size, nothing beyond its edges; and editions
that never mix."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.v4.pocket.conftest import SITE
from tests.v4.pocket.pads import violations
from tests.v4.pocket.phone import Phone, Served, ask, until
from tests.v4.pocket.test_play import PEOPLE, act, begun
from tests.v4.pocket.walk import walk

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


@pytest.mark.parametrize(
    ("lang", "names"),
    [("en-GB", PEOPLE), ("pl-PL", ["Wojciech", "Małgorzata", "Ola", "Aleksandraa"])],
)
def test_every_screen_is_for_everybody(phone: Phone, lang: str, names: list[str]) -> None:
    """From the start to the end of a game: axe is silent, day and dark, and nothing leaves the
    screen at any size; no name is broken on the narrowest."""
    phone.locale = lang
    page = phone.open()
    wrong: list[object] = []
    for stage in walk(phone, page, names):
        expect(page.locator("html")).to_have_attribute("lang", lang[:2])
        wrong += [*violations(page, stage), *beyond(page)]
        page.set_viewport_size({"width": 320, "height": 568})
        page.wait_for_timeout(100)
        wrong += [(stage, "broken")] * page.locator(BROKEN).count()
        page.set_viewport_size({"width": 390, "height": 844})
    assert wrong == []


TWICE = """() => {
  const twice = new CSSStyleSheet();
  twice.replaceSync("html { font-size: 200% !important; }");
  document.adoptedStyleSheets = [twice];
  dispatchEvent(new Event("resize"));
}"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
BROKEN = ".who.breaks"
LONG = [
    "Aleksandraa", "Bartolomeus", "Cyprianowic", "Dobromiladd", "Ermenegilda", "Franciszekk",
    "Gwendolinaa", "Hildegardaa",
]  # fmt: skip
"""Names of eleven letters."""


@pytest.mark.parametrize("many", [4, 8])
@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
def test_letters_twice_as_large_scroll_nothing_sideways(phone: Phone, lang: str, many: int) -> None:
    """On the narrowest phone, with long names, from the start to the end of a game; no name is
    broken."""
    phone.locale = lang
    page = phone.open()
    page.set_viewport_size({"width": 320, "height": 568})
    page.add_init_script(f"addEventListener('DOMContentLoaded', {TWICE})")
    wrong: list[object] = []
    for stage in walk(phone, page, LONG[:many]):
        page.wait_for_timeout(100)
        wrong.extend([(stage, more)] if (more := page.evaluate(SIDEWAYS)) > 1 else [])
        wrong.extend([(stage, "broken")] * page.locator(BROKEN).count())
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
