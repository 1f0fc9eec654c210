"""Every stage on every screen: nothing is cut off, overlaps or is too small for a thumb, and
readers find their way."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.v4.phones.browser.conftest import Lay
from tests.v4.phones.browser.tables import Pad, Table

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768))
EIGHT = (
    "Aleksandraaa, Bartolomeusz, Cyprianowicz, Dobromiladaa, Wwwwwwwwwwww, Franciszekkk, "
    "Gwendolinaaa, Hildegardaaa"
)

MEASURED = """() => {
  dispatchEvent(new Event("resize"));  // as the browser will with its next picture
  const wrong = [], boxes = [];
  const sheet = document.querySelector("dialog[open]");
  const all = (what) => [...(sheet ?? document).querySelectorAll(what)].filter((element) => (
    element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen")));
  const told = (element) => (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30);
  const complain = (what, element, box) => wrong.push([what, told(element), Math.round(box.width), Math.round(box.height)]);
  for (const element of all("button, input, .name, h1, .question, .status, .round")) {
    const box = element.getBoundingClientRect();
    const scrolled = element.closest("#sheet, .read, .path, .fields");
    const high = !scrolled && (box.top < -0.5 || box.bottom > innerHeight + 0.5);
    if (high || box.left < -0.5 || box.right > innerWidth + 0.5) complain("leaves the screen", element, box);
    if (element.matches("button, input") && (box.width < 43.9 || box.height < 43.9)) complain("is small", element, box);
    if (!scrolled && element.matches("button, .name, .question, .status")) boxes.push([element, box]);
  }
  const over = ".leaving, .second";
  for (const [one, a] of boxes) for (const [other, b] of boxes) {
    if (one === other || one.contains(other) || other.contains(one) || one.closest(over) || other.closest(over)) continue;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) complain("overlaps", one, a);
  }
  for (const element of all(".who, .wide, .big b, .leaves, .cap, .state")) {
    const box = element.getBoundingClientRect();
    const around = element.closest("button, .name, .line, label").getBoundingClientRect();
    if (element.clientWidth && element.scrollWidth > element.clientWidth + 1) complain("is cut off", element, box);
    if (box.top < around.top - 1 || box.bottom > around.bottom + 1) complain("sticks out", element, box);
  }
  for (const read of all(".read")) if (read.clientHeight < 40) complain("has no room", read, read.getBoundingClientRect());
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(["scrolls sideways"]);
  return wrong;
}"""
"""What is wrong with a screen: boxes that leave it, lie on each other, are too small to be tapped,
or cut their words off."""


def measured(page: Page) -> list[Any]:
    """The same for each size of screen."""
    found = []
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [(width, height, *each) for each in page.evaluate(MEASURED)]
    return found


def leaving(table: Table, pad: Pad) -> None:
    """A card lies there, and all but one leave."""
    table.party.cards(
        pad.find("[data-key]").first.get_attribute("data-key") or "",
        pad.find(".key.danger").first.get_attribute("data-key") or "",
    )
    pad.tap(pad.name("Bartolomeusz"))
    for name in ("Aleksandraaa", "Wwwwwwwwwwww", "Cyprianowicz", "Hildegardaaa"):
        pad.tap(pad.name(name))


@pytest.mark.parametrize("variant", ["kings-gold", "poor-mans"])
def test_eight_long_names_fit_every_screen(lay: Lay, variant: str) -> None:
    """At all six sizes, with 17 keys too: before a card, while some leave, and after the round; and
    with big letters."""
    table = lay(variant, EIGHT)
    pad = table.pad()
    found = measured(pad.page)
    leaving(table, pad)
    found += measured(pad.page)
    pad.tap(pad.find(".leaving"))
    found += measured(pad.page)
    assert found == []


def test_long_names_choose_in_secret_on_every_screen(lay: Lay) -> None:
    """Whose phone it is, the two buttons, the sealed screen, and a phone that sleeps."""
    table = lay("kings-gold", EIGHT, choose=True)
    pad = table.pad()
    found = measured(pad.page)
    pad.tap(pad.find(".seat").first)
    table.party.cards("9")
    expect(pad.find(".choose")).to_have_count(2)
    found += measured(pad.page)
    pad.tap(pad.find(".choose").first)
    found += measured(pad.page)
    assert found == []


def test_the_menu_fits_every_screen(lay: Lay) -> None:
    """More, a turn that is mended, a result."""
    table = lay("kings-gold", EIGHT)
    table.party.cards("9", "7")
    pad = table.pad()
    found = []
    pad.more()
    found += measured(pad.page)
    for entries in (("Repair", "Fix", "card 1"), ("Repair", "Only the result")):
        for text in entries:
            pad.tap(pad.entry(text).first)
        found += measured(pad.page)
        for _ in entries:
            pad.tap(pad.find(".closing .wide").first)
    assert found == []


def test_big_letters_fit(lay: Lay) -> None:
    """125 % text on a common phone and on a tablet."""
    table = lay("kings-gold", "Aleksandraaa, Bartolomeusz, Cyprianowicz, Dobromiladaa")
    pad = table.pad()
    pad.more("Big letters")
    table.party.cards("9")
    expect(pad.find(".path .card")).to_have_count(1)
    assert pad.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    assert [each for each in measured(pad.page) if each[0] >= 360] == []


ON_CARDS = """() => [...document.querySelectorAll(".path .card, .key")].flatMap((card) => {
  const drawn = [...card.querySelectorAll(".rank, .pips, .counts, .meaning, .coin, .cap, .corner, .worth")];
  const parts = drawn.map((part) => [part, part.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return parts.flatMap(([one, a], at) => parts.slice(at + 1)
    .filter(([other, b]) => !one.contains(other) && over(a, b))
    .map(([other]) => [card.getAttribute("aria-label"), one.classList[0], other.classList[0]]));
})"""
"""What lies on another thing on the cards of a path, and on keys."""


@pytest.mark.parametrize(
    ("variant", "cards"),
    [
        ("incan-gold", ("5h", "10h", "8c")),
        ("poor-mans", ("5r", "*", "h")),
        ("kings-gold", ("10", "Q", "7")),
    ],
)
def test_nothing_on_a_card_lies_on_another(lay: Lay, variant: str, cards: tuple[str, ...]) -> None:
    """Rank, suit, sign, what it counts and what lies on it: on pads, their keys, and on the big
    screen."""
    table = lay(variant)
    pages = table.pad().page, table.pad((320, 568)).page, table.display()
    table.party.cards(*cards)
    for page in pages:
        expect(page.locator(".path .card")).to_have_count(len(cards))
        assert page.evaluate(ON_CARDS) == []


# --- readers --------------------------------------------------------------------------------------


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


def test_readers_find_their_way_through_a_round(lay: Lay) -> None:
    """axe has nothing to complain of: a card, why not, who leaves, the sheet and a turn that is
    mended, and caught."""
    table = lay()
    pad = table.pad()
    found = violations(pad.page, "card")
    pad.settle()
    pad.key("joker").click(force=True)
    found += violations(pad.page, "refused")
    table.party.cards("9", "Q", "7")
    pad.tap(pad.name("Bo"))
    found += violations(pad.page, "leave")
    pad.more()
    found += violations(pad.page, "menu")
    pad.tap(pad.entry("Repair").first)
    found += violations(pad.page, "repair")
    pad.tap(pad.entry("Fix").first)
    pad.tap(pad.entry("card 1").first)
    found += violations(pad.page, "fix")
    pad.tap(pad.find(".closing .wide").last)
    table.party.cards("Q")
    expect(pad.find(".cry")).to_be_visible()
    assert found + violations(pad.page, "round") == []


def test_readers_find_their_way_to_the_end(lay: Lay) -> None:
    """The piles, a tie, and the places: on the pad and on the display."""
    table = lay()
    for number in range(4):
        table.party.cards("9")
        table.party.tap("leave", names=["Ann", "Bo", "Cy", "Di"])
        if number < 3:
            table.party.tap("begin")
    pad, display = table.pad(), table.display()
    found = violations(pad.page, "piles") + violations(display, "display")
    table.party.tap("count", piles={})
    expect(pad.find("#pad.stage-tie")).to_be_visible()
    found += violations(pad.page, "tie")
    table.party.tap("share")
    expect(pad.find("#pad.stage-over")).to_be_visible()
    for _ in range(5):
        display.clock.fast_forward(1300)
    expect(display.locator(".winners li:not(.hidden)")).to_have_count(4)
    assert found + violations(pad.page, "over") + violations(display, "places") == []


def test_readers_find_their_way_in_secret(lay: Lay) -> None:
    """Whose phone, the two buttons, the sealed screen."""
    table = lay(choose=True)
    pad = table.pad()
    found = violations(pad.page, "seats")
    pad.tap(pad.find(".seat").nth(1))
    found += violations(pad.page, "own")
    table.party.cards("9")
    expect(pad.find(".choose")).to_have_count(2)
    found += violations(pad.page, "choose")
    pad.tap(pad.find(".choose").first)
    assert found + violations(pad.page, "sealed") == []
