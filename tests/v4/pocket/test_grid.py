"""A pad typed cell by cell on a phone alone: sums at once, slips at their cell, who won."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.v4.pocket.pads import violations
from tests.v4.pocket.phone import Phone
from tests.v4.pocket.test_screens import beyond

NAMES = ("Ann", "Bo", "Cy", "Di")
FIGURES = ((7, 17, 13, 7), (8, 9, 9, 10), (15, 0, 7, 0), (0, 0, 9, 5))
EIGHT = (
    "Aleksandraa", "Bartolomeus", "Cyprianowic", "Dobromiladd", "Ermenegilda", "Franciszekk",
    "Gwendolinaa", "Hildegardaa",
)  # fmt: skip


def pad(phone: Phone, names: Sequence[str]) -> Page:
    """The empty grid of these people."""
    page = phone.open()
    page.evaluate("(names) => localStorage.setItem('people', names)", json.dumps(names))
    page.reload()
    phone.awake(page)
    tap(page, '[data-door="score"]')
    expect(page.locator(".grid")).to_be_visible()
    return page


def tap(page: Page, place: str, at: int = 0) -> None:
    """Tap when nothing has just moved."""
    page.clock.fast_forward(500)
    page.locator(place).nth(at).click()
    page.clock.fast_forward(500)


def write(page: Page, number: int, name: str, figure: object) -> None:
    """A figure into a cell."""
    page.locator(f'.grid input[name="{number} {name}"]').fill(str(figure))
    page.clock.fast_forward(500)


def test_a_pad_is_scored_as_people_keep_it(phone: Phone) -> None:
    """A figure too large stands out at its cell, the others go on adding up; an empty field is
    asked about once; the answer is in view; the text is what it writes; nothing is lost."""
    page = pad(phone, NAMES)
    for number, row in enumerate(FIGURES, 1):
        for name, gold in zip(NAMES, row):
            if (number, name) != (3, "Bo"):
                write(page, number, name, 717 if (number, name) == (1, "Bo") else gold)
    expect(page.locator(".grid .slip")).to_contain_text("220")
    expect(page.locator(".grid .sum")).to_have_text(["30", "726?", "38", "22"])
    expect(page.locator(".grid .wrong input")).to_have_attribute("name", "1 Bo")
    tap(page, ".big")
    assert page.evaluate("document.activeElement.name") == "1 Bo"  # that first
    write(page, 1, "Bo", 17)
    for name, number in (("Cy", 4), ("Di", 2)):
        tap(page, ".took", NAMES.index(name))
        tap(page, ".which .quiet", number - 1)
    expect(page.locator(".grid .sum")).to_have_text(["30", "26", "53", "27"])
    tap(page, ".big")
    expect(page.locator(".hole")).to_contain_text("Bo, round 3")
    expect(page.locator(".hole")).to_be_in_viewport()
    tap(page, ".hole .quiet")
    expect(page.locator(".places li").first).to_have_text("Cy53")
    expect(page.locator(".places li").first).to_be_in_viewport()
    write(page, 3, "Bo", 0)
    tap(page, ".as-text")
    expect(page.locator("[role=textbox]")).to_contain_text("artifacts: Cy 1")
    tap(page, ".top [aria-label]")
    expect(page.locator(".grid .sum")).to_have_text(["30", "26", "53", "27"])
    page.reload()
    phone.awake(page)
    tap(page, '[data-door="score"]')
    expect(page.locator(".grid .sum")).to_have_text(["30", "26", "53", "27"])


def test_a_tie_is_played_off(phone: Phone) -> None:
    """A full pad with two on top has an extra round, for these alone."""
    page = pad(phone, NAMES)
    for number, row in enumerate(((7, 5, 4, 0), (3, 7, 0, 5), (5, 2, 0, 0), (2, 3, 1, 0)), 1):
        for name, gold in zip(NAMES, row):
            write(page, number, name, gold)
    expect(page.locator(".grid tbody th").nth(4)).to_have_text("Extra round")
    write(page, 5, "Bo", 7)
    write(page, 5, "Ann", 0)
    expect(page.locator('.grid input[name^="5 "]')).to_have_count(2)
    expect(page.locator(".grid .sum")).to_have_text(["17", "24", "5", "5"])
    tap(page, ".big")
    expect(page.locator(".places .won")).to_have_text("Bo24")
    write(page, 4, "Ann", 6)
    expect(page.locator(".grid tbody tr")).to_have_count(5)
    expect(page.locator(".grid .sum")).to_have_text(["21", "17", "5", "5"])


def test_enter_goes_on_to_the_next_cell(phone: Phone) -> None:
    """Along the round, then to the next."""
    page = pad(phone, NAMES)
    page.locator(".grid input").first.focus()
    for gold in "12345":
        page.keyboard.type(gold)
        page.clock.fast_forward(500)
        page.keyboard.press("Enter")
    expect(page.locator('.grid input[name="2 Ann"]')).to_have_value("5")
    expect(page.locator(".grid .sum")).to_have_text(["6", "2", "3", "4"])


@pytest.mark.parametrize("lang", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("many", [4, 8])
def test_it_is_for_everybody(phone: Phone, lang: str, many: int) -> None:
    """Axe is silent, nothing leaves the screen, no name is broken: empty, with a slip, a question,
    an answer; eight long names stand below each other."""
    phone.locale = lang
    names = EIGHT[:many]
    page = pad(phone, names)
    wrong = [*violations(page, "empty"), *beyond(page)]
    for name in names:
        write(page, 1, name, 5)
    write(page, 1, names[0], 5000)
    expect(page.locator(".grid .slip")).to_be_visible()
    tap(page, ".took")
    wrong += [*violations(page, "slip"), *beyond(page)]
    tap(page, ".which .quiet")
    write(page, 1, names[0], "")
    tap(page, ".big")
    expect(page.locator(".hole")).to_be_visible()
    wrong += [*violations(page, "hole"), *beyond(page)]
    tap(page, ".hole .quiet")
    expect(page.locator(".answer .places")).to_be_visible()
    wrong += [*violations(page, "answer"), *beyond(page)]
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator(".who.breaks")).to_have_count(0)
    assert wrong == []
