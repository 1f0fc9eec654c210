"""A house rule while it is written: what is wrong stands in its text, one tap mends it, and what
was right last stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cardkit.v4.text import address
from tests.v4.pocket.pads import violations
from tests.v4.pocket.phone import Phone
from tests.v4.pocket.test_screens import beyond

RULE = """\
extends = "kings-gold"
name = "Threes"
summary = "Out before a third guard."

[danger]
ends_at = 3
then = "card out"
"""
PASTE = """(text) => {
  const pasted = new DataTransfer();
  pasted.setData("text/plain", text);
  const event = { clipboardData: pasted, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", event));
}"""


def tapped(page: Page, place: str) -> None:
    """A tap, when nothing has moved under the thumb."""
    page.clock.fast_forward(500)
    page.locator(place).click()


def written(page: Page, text: str) -> None:
    """The text as somebody has typed it, looked at by the core."""
    page.locator("[role=textbox]").fill(text)
    page.clock.fast_forward(1000)


@pytest.fixture(name="page")
def playground(phone: Phone) -> Page:
    """The rule, typed and found fine."""
    page = phone.open()
    tapped(page, '[data-door="rule"]')
    written(page, RULE)
    expect(page.locator("h1")).to_have_text("Threes")
    return page


def test_what_is_wrong_stands_below_its_line_and_one_tap_mends_it(page: Page) -> None:
    """The mark is below the value; there is no playing until that is mended, and what is seen says
    that it is old."""
    tapped(page, '[data-tab="sheet"]')
    expect(page.locator(".sheet-of svg")).to_contain_text("Threes")
    written_before = page.locator(".sheet-of svg").inner_html()
    tapped(page, '[data-tab="rule"]')
    written(page, RULE.replace("card out", "card owt"))
    note = page.locator(".note")
    expect(note).to_contain_text('Did you mean "card out"?')
    expect(page.locator(".rule .big")).to_be_disabled()
    expect(page.locator(".rule .big")).to_contain_text("line 7 first")
    marks, line = (
        note.locator(".carets").bounding_box(),
        page.locator(".lines > div").nth(6).bounding_box(),
    )
    assert marks
    assert line
    assert line["y"] < marks["y"] < line["y"] + line["height"]
    tapped(page, '[data-tab="sheet"]')
    expect(page.locator(".standing")).to_contain_text("As it was before line 7 had a fault.")
    assert page.locator(".sheet-of svg").inner_html() == written_before
    tapped(page, '[data-tab="rule"]')
    tapped(page, ".note button")
    page.clock.fast_forward(1000)
    expect(note).to_have_count(0)
    expect(page.locator("[role=textbox]")).to_have_text(re.compile('then = "card out"'))
    expect(page.locator(".rule .big")).to_be_enabled()


def test_rules_and_odds_are_those_of_what_is_typed(page: Page) -> None:
    """In the reader's words, and as figures."""
    tapped(page, '[data-tab="rules"]')
    expect(page.locator(".told")).to_contain_text(
        "The third guard of the same rank in a round ends it."
    )
    tapped(page, '[data-tab="odds"]')
    expect(page.locator(".curve li").first).to_contain_text("100%")
    expect(page.locator(".told table").first).to_contain_text("4.23")


def test_the_address_opens_the_rule_on_another_phone(page: Page, phone: Phone) -> None:
    """All of it, and nothing of it was sent to anybody."""
    shown = page.locator(".address-of span").text_content()
    assert shown
    page.close()
    other = phone.open(shown[shown.index("#") :])
    expect(other.locator("h1")).to_have_text("Threes")
    expect(other.locator("[role=textbox]")).to_contain_text("ends_at=3")


def test_lines_are_typed_as_anywhere(page: Page) -> None:
    """Enter, a line taken away, all replaced, and several lines pasted: the text is what is
    seen."""
    box = page.locator("[role=textbox]")
    box.press("Control+End")
    box.press_sequentially("rounds = 4")
    box.press("Enter")
    box.press_sequentially("x")
    box.press("Backspace")
    box.press("Backspace")
    page.clock.fast_forward(1000)
    assert page.evaluate("localStorage.rule") == RULE + "rounds = 4"
    box.press("Control+a")
    box.press_sequentially("a")
    page.evaluate(PASTE, "b\r\n\r\nc")
    assert page.evaluate("localStorage.rule") == "ab\n\nc"
    box.press_sequentially("d")
    assert page.evaluate("localStorage.rule") == "ab\n\ncd"
    expect(page.locator(".lines > div")).to_have_count(3)


def test_it_is_played(page: Page) -> None:
    """By its own rules, from the playground to the table; it is the game to go on with then."""
    tapped(page, ".rule .big")
    for name in ("Ann", "Bo", "Cy"):
        page.locator(".add input").fill(name)
        tapped(page, ".add button")
    tapped(page, ".deal")
    expect(page.locator("#pad.stage-card h1")).to_have_text("Threes")
    page.reload()
    expect(page.locator(".last h2")).to_have_text("Threes")


def test_keys_are_tapped_where_typing_is_slow(page: Page) -> None:
    """One that is set already has its value marked; another is written with the value it has, in
    its section."""
    box = page.locator("[role=textbox]")
    for key, value in (("ends_at", "2"), ("rounds", "6"), ("costs", '"half"')):
        page.clock.fast_forward(500)
        page.locator(".keys-of button", has_text=key).first.click()
        page.keyboard.type(value)
    page.clock.fast_forward(1000)
    rows = page.locator(".lines > div").all_text_contents()
    assert rows[:4] == [
        'extends = "kings-gold"',
        'name = "Threes"',
        'summary = "Out before a third guard."',
        "rounds = 6",
    ]
    assert [row for row in rows[4:] if row] == [
        "[danger]",
        "ends_at = 2",
        'then = "card out"',
        'costs = "half"',
    ]
    expect(page.locator(".verdict")).to_contain_text("Nothing is wrong")
    expect(box).to_be_focused()


def test_the_page_is_in_the_language_of_its_reader(phone: Phone) -> None:
    """What is said of rules is English everywhere, and marked as that; the tap that mends them is
    not."""
    phone.locale = "pl-PL"
    page = phone.open()
    tapped(page, '[data-door="rule"]')
    written(page, RULE.replace("card out", "card owt"))
    expect(page.locator(".note [lang=en]")).to_contain_text("Did you mean")
    expect(page.locator(".note button")).to_contain_text("Wpisz")
    expect(page.locator(".rule .big")).to_contain_text("najpierw")


def test_it_is_for_everybody(page: Page) -> None:
    """Each tab, also with a fault in the text: axe is silent, and nothing leaves the screen at any
    size."""
    wrong = []
    for tab in ("sheet", "rules", "odds", "rule"):
        tapped(page, f'[data-tab="{tab}"]')
        expect(page.locator(".sheet-of, .told, [role=textbox]:visible").first).to_be_visible()
        wrong += [*violations(page, tab), *beyond(page)]
    written(page, RULE.replace("ends_at", "ends_a"))
    expect(page.locator(".note button")).to_be_visible()
    assert [*wrong, *violations(page, "wrong"), *beyond(page)] == []


CODE = """(text) => {
  navigator.mediaDevices.getUserMedia = async () => new MediaStream();
  HTMLMediaElement.prototype.play = async () => {};
  window.BarcodeDetector = class { async detect() { return [{ rawValue: text }]; } };
}"""


REDRAWS = ".fold[aria-expanded]"
"""The start page is drawn anew when this is tapped, with what the browser can do by now."""


def test_a_code_that_lost_its_end_is_refused(phone: Phone) -> None:
    """It is not handed on as a rule or a game."""
    page = phone.open()
    page.evaluate(CODE, address("https://example.org/", RULE)[:-3])
    tapped(page, REDRAWS)
    tapped(page, '[data-door="scan"]')
    expect(page.locator(".notice")).to_contain_text(
        "This address holds no rules and no game that can be read."
    )


def test_a_code_is_scanned(phone: Phone) -> None:
    """An address with a rule in it, held before a camera; the browser reads the code."""
    page = phone.open()
    page.evaluate(CODE, address("https://example.org/", RULE))
    tapped(page, REDRAWS)
    tapped(page, '[data-door="scan"]')
    expect(page.locator("h1")).to_have_text("Threes")
    expect(page.locator("[role=textbox]")).to_contain_text("ends_at = 3")


def test_a_rule_is_judged_as_a_rule_and_an_empty_one_offers_beginnings(phone: Phone) -> None:
    """Whatever is typed; each of the three can be played, or is a fault of none."""
    page = phone.open()
    tapped(page, '[data-door="rule"]')
    box, verdict = page.locator("[role=textbox]"), page.locator(".verdict")
    box.fill("rounds: 3")
    page.clock.fast_forward(1000)
    expect(verdict).to_contain_text("Faults")
    expect(page.locator(".rule")).not_to_contain_text("variant:")
    for number in range(3):
        box.fill("")
        page.clock.fast_forward(1000)
        expect(verdict).to_have_count(0)
        expect(page.locator(".beginning")).to_have_count(3)
        page.clock.fast_forward(500)
        page.locator(".beginning").nth(number).click()
        expect(verdict).to_contain_text("Nothing is wrong.")
        expect(page.locator(".rule .big").last).to_be_enabled()
