"""What threatens is in view, on every face and at every size, whatever lies on the path."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.v4.phones.browser.conftest import Lay
from tests.v4.phones.browser.test_screens import MEASURED

SIZES = (
    *((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1024, 768)),
    *((1280, 720), (1920, 1080)),
)
LONG = {
    "kings-gold": ("J", "Q", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    "poor-mans": ("h", "5r", "9", "s", "7r", "d", "3b", "c", "2"),
    "no-two-alike": ("A", "2", "3", "4", "5", "6", "7", "8", "9"),
    "incan-gold": ("Js", "5h", "8c", "Qs", "7h", "10h", "Kd"),
}
UNSEEN = """([kinds, what]) => {
  dispatchEvent(new Event("resize"));  // as the browser will with its next picture
  const wrong = [];
  const shown = [...document.querySelectorAll(".threats .card")];
  if (shown.length !== kinds) wrong.push(["kinds", shown.length]);
  for (const element of [...shown, ...document.querySelectorAll(what)]) {
    const { top, left, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const around = element.closest(".threats, .key").getBoundingClientRect();
    const inside = top >= 0 && left >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const held = right <= around.right + 0.5 && bottom <= around.bottom + 0.5;
    const on = document.elementFromPoint(x, y);
    if (!inside || !held) wrong.push(["out of sight", element.className, element.textContent]);
    else if (!element.contains(on) && !on?.contains(element)) wrong.push(["covered", element.textContent]);
    if (element.matches("p, .ends-it") && element.scrollWidth > element.clientWidth + 1) {
      wrong.push(["cut off", element.textContent]);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push(["scrolls sideways"]);
  return wrong;
}"""
STRIP = ".threats, .threats p"


def unseen(
    page: Page, kinds: int, sizes: tuple[tuple[int, int], ...], what: str = f"{STRIP}, .ends-it"
) -> list[Any]:
    """What of the dangers cannot be read at one of these sizes."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [(width, height, *each) for each in page.evaluate(UNSEEN, [kinds, what])]
    return found


@pytest.mark.parametrize("variant", list(LONG))
def test_every_danger_is_in_view_at_every_moment(lay: Lay, variant: str) -> None:
    """Card by card, in Polish on a pad: its strip, the keys that would end the round, the display;
    at the end with letters of twice the size too."""
    table = lay(variant)
    pad, display = table.pad(locale="pl-PL"), table.display()
    found: list[Any] = []
    for number, card in enumerate(LONG[variant], 1):
        table.party.cards(card)
        view = table.party.view()
        for page in (pad.page, display):
            expect(page.locator(".path .card")).to_have_count(number)
        ends = [each["id"] for each in view["keys"] if each["ends"]]
        expect(pad.find(".key.ends")).to_have_count(len(ends))
        last = number == len(LONG[variant])
        found += unseen(pad.page, len(view["dangers"]), SIZES if last else SIZES[:4])
        found += unseen(display, len(view["dangers"]), SIZES[3:] if last else SIZES[-1:])
    pad.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    found += unseen(pad.page, len(view["dangers"]), SIZES, STRIP)
    pad.page.evaluate("scrollTo(0, 1e6)")
    found += unseen(pad.page, len(view["dangers"]), SIZES, STRIP)
    assert found == []


def test_the_path_counts_what_is_out_of_sight(lay: Lay) -> None:
    """Cards on either side, a tap on their number brings them."""
    table = lay()
    table.party.cards(*LONG["kings-gold"])
    pad = table.pad()
    before, after = pad.find(".way.before"), pad.find(".way.after")
    expect(after).to_be_hidden()
    assert hidden(pad.page, "before") == int(before.inner_text()) > 3
    before.click()
    expect(after).to_be_visible()
    while before.is_visible():
        before.click()
        pad.page.evaluate("new Promise(requestAnimationFrame)")
        pad.page.evaluate("new Promise(requestAnimationFrame)")
    expect(pad.find(".path .card").first).to_be_in_viewport()
    assert hidden(pad.page, "after") == int(after.inner_text())
    assert pad.page.evaluate(MEASURED) == []


def hidden(page: Page, side: str) -> int:
    """Cards of the path whose middle lies beyond that edge of it."""
    return int(
        page.evaluate(
            """(side) => {
  const row = document.querySelector(".path").getBoundingClientRect();
  const middles = [...document.querySelectorAll(".path .card")].map((card) => {
    const { left, right } = card.getBoundingClientRect();
    return (left + right) / 2;
  });
  return middles.filter((at) => (side === "before" ? at < row.left : at > row.right)).length;
}""",
            side,
        )
    )
