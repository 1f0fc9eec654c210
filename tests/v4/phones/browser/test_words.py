"""Words of a longer language on phones and on the big screen: none is cut off, and each phone
chooses its own by tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.v4.phones.browser.conftest import Lay
from tests.v4.phones.browser.tables import Table

PHONES = ((320, 568), (390, 844))
DISPLAY = ((1280, 720),)
ALL = ["Aleksandra", "Bartłomiej", "Celina", "Dobrosława"]

CUT = """() => {
  dispatchEvent(new Event("resize"));  // as the browser will with its next picture
  const sheet = document.querySelector("dialog[open]"), wrong = [];
  const walker = document.createTreeWalker(sheet ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(".unseen, script, .path, .undo .more")) continue;  // paths scroll; what undo takes back is shortened
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const slack = text.height / 4;  // a line is higher than its letters
    const wide = ({ left, right }) => text.left < left - 1 || text.right > right + 1;
    const high = ({ top, bottom }) => text.top < top - slack || text.bottom > bottom + slack;
    const complain = (what) => wrong.push([what, node.data.trim().slice(0, 40), element.className || element.tagName]);
    if (wide({ left: 0, right: innerWidth })) complain("leaves the screen");
    const around = element.closest("button, .name, .person, .say, .band, .choosing, label, td, th, li");
    const box = around?.getBoundingClientRect();
    if (box && (wide(box) || high(box))) complain("leaves its box");
    let scrolls = false;  // what lies further down is reached by scrolling, what lies to the side must be seen
    for (let over = element; over; over = over.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(over);
      if (overflowX !== "visible" && wide(over.getBoundingClientRect())) complain("is cut off");
      if (overflowX !== "visible" && over === element && over.scrollWidth > over.clientWidth + 1) complain("is cut short");
      if (overflowY === "hidden" && !scrolls && high(over.getBoundingClientRect())) complain("is cut off below");
      scrolls ||= overflowY === "auto" || overflowY === "scroll";
    }
  }
  return wrong;
}"""
"""Texts that are not wholly to be seen: beyond the screen, their button or their card, or behind an
edge that cuts them off."""


@pytest.fixture
def lang() -> str:
    """Polish, which is longer than English."""
    return "pl"


class Watched:
    """A pad and a display in one language; `wrong` is every text that was cut off, and on which
    screen."""

    def __init__(self, table: Table, lang: str) -> None:
        headers = {"Accept-Language": lang}
        self.table = table
        self.pad = table.pad(extra_http_headers=headers)
        self.display = table.display(extra_http_headers=headers)
        self.wrong: list[str] = []
        expect(self.pad.find(f'html[lang="{lang}"]')).to_have_count(1)
        expect(self.display.locator(f'html[lang="{lang}"]')).to_have_count(1)

    def look(self, stage: str) -> None:
        """Measure what is on both screens now."""
        self._measure(self.pad.page, PHONES, stage)
        self._measure(self.display, DISPLAY, stage)

    def _measure(self, page: Page, sizes: tuple[tuple[int, int], ...], stage: str) -> None:
        page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            self.wrong += [f"{stage}, {width}: {', '.join(found)}" for found in page.evaluate(CUT)]

    def after(self, *, cards: int) -> None:
        """When both show so many cards."""
        expect(self.pad.find(".path .card")).to_have_count(cards)
        expect(self.display.locator(".path .card")).to_have_count(cards)


def test_no_text_of_a_game_is_cut_off(lay: Lay, lang: str) -> None:
    """From the check list to the places: cards, why not, who leaves, caught, the piles, a tie, the
    end."""
    table = lay("kings-gold", ", ".join(ALL))
    seen, party = Watched(table, lang), table.party
    seen.look("dark")
    seen.pad.settle()
    seen.pad.key("joker").click(force=True)
    seen.look("refused")
    party.cards("9", "7", "Q")
    seen.after(cards=3)
    seen.look("danger")
    seen.pad.tap(seen.pad.name("Bartłomiej"))
    seen.look("one leaves")
    seen.pad.tap(seen.pad.name("Aleksandra"))
    seen.look("two leave")
    seen.pad.tap(seen.pad.find(".leaving"))
    seen.look("left")
    party.cards("Q")
    expect(seen.display.locator(".cry")).to_be_visible()
    seen.look("caught")
    seen.display.clock.fast_forward(3000)
    seen.look("between")
    for _ in range(3):
        party.tap("begin")
        party.cards("9")
        party.tap("leave", names=ALL)
    expect(seen.pad.find(".piles")).to_be_visible()
    seen.look("piles")
    party.tap("count", piles={})
    expect(seen.pad.find("#pad.stage-tie")).to_be_visible()
    seen.look("tie")
    party.tap("share")
    expect(seen.pad.find("#pad.stage-over")).to_be_visible()
    for _ in ALL:
        seen.display.clock.fast_forward(1300)
    seen.look("over")
    assert "\n".join(seen.wrong) == ""


def test_no_text_of_the_menu_is_cut_off(lay: Lay, lang: str) -> None:
    """More, a turn that is mended, who plays, a result, what is answered and typed; and without
    Wi-Fi."""
    table = lay("kings-gold", ", ".join(ALL))
    table.party.cards("9", "7")
    seen = Watched(table, lang)
    pad = seen.pad
    pad.more()
    seen.look("menu")
    assert pad.find("#sheet .entry").count() <= MOST

    def opened(places: str) -> None:
        """Look at each page behind these entries, and come back."""
        for entry in range(pad.find(places).count()):
            click = f"document.querySelectorAll('{places}')[{entry}].click()"
            before = pad.find("#sheet h2").inner_text()
            pad.page.evaluate(click)
            expect(pad.find("#sheet h2")).not_to_have_text(before)
            seen.look(f"{places} {entry}")
            if places == "#sheet .leads":
                assert pad.find("#sheet .entry").count() <= MOST
            pad.settle()
            pad.page.evaluate("document.querySelector('#sheet .closing .wide').click()")
            expect(pad.find("#sheet h2")).to_have_text(before)

    opened("#sheet .tile")
    opened("#sheet .leads")
    pad.tap(pad.find("#sheet .leads").last)
    pad.tap(pad.find("#sheet .entry").first)
    pad.tap(pad.find("#sheet .entry").first)
    seen.look("a turn")
    pad.page.context.set_offline(True)
    pad.page.evaluate(
        "document.querySelector('dialog').close(); dispatchEvent(new Event('online'))"
    )
    expect(pad.find(".offline")).to_be_visible()
    seen.look("offline")
    assert "\n".join(seen.wrong) == ""


MOST = 9
"""Most entries on one screen of More."""


def test_no_text_of_a_secret_choice_is_cut_off(lay: Lay, lang: str) -> None:
    """Whose phone, watching, the two choices, sealed, a phone that sleeps."""
    table = lay("incan-gold", ", ".join(ALL), choose=True)
    seen = Watched(table, lang)
    pad = seen.pad
    seen.look("seats")
    pad.tap(pad.find(".seat").nth(1))
    seen.look("own")
    table.party.cards("9s")
    expect(pad.find(".choose")).to_have_count(2)
    seen.look("choose")
    pad.tap(pad.find(".choose").first)
    seen.look("sealed")
    table.party.later(9)
    expect(pad.find(".waiting .quiet")).to_have_count(3)
    seen.look("waiting")
    pad.tap(pad.find(".waiting .quiet").first)
    seen.look("choose for")
    assert "\n".join(seen.wrong) == ""


def test_no_text_of_hands_is_cut_off(lay: Lay, lang: str) -> None:
    """A turn of hands, what came of it, and which cards go back."""
    table = lay("cave-network", ", ".join(ALL))
    seen = Watched(table, lang)
    seen.look("deal")
    table.party.tap("show", cards=dict(zip(ALL, ("K", "Q", "J", "4"), strict=True)))
    seen.after(cards=4)
    seen.look("turn")
    down = seen.pad.find(".hand .wide")
    for card in (down, down, "7", "8"):
        seen.pad.tap(card)
    seen.look("back")
    assert "\n".join(seen.wrong) == ""


def test_a_language_is_chosen_by_tap(lay: Lay) -> None:
    """One phone chooses polski: what lies there and what is said next is Polish on it, also after
    it was loaded again; the other phone and the terminal stay as they were."""
    table = lay()
    first, second = table.pad(), table.pad()
    first.tap("9")
    first.more("Language")
    expect(first.find("html")).to_have_attribute("lang", "pl")
    expect(first.find(".told")).to_contain_text("Weźcie po 2, 1 zostaje.")
    second.tap("Q")
    expect(first.find(".told")).to_contain_text("Kolejna dama to kończy.")
    expect(second.find(".told")).to_contain_text("Another Queen ends it.")
    first.page.reload()
    expect(first.find(".round")).to_have_text("Runda 1 z 4")
    expect(second.find(".round")).to_have_text("Round 1 of 4")
    assert "ANOTHER QUEEN" in table.party.told[-1][1]
    first.more("Język")
    expect(first.find(".round")).to_have_text("Round 1 of 4")
