"""``cardkit play --phones`` alone: the game is chosen on a phone's start page, and the same page is at the table then."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.phones.browser.test_screens import violations
from tests.phones.test_terminal import OPENS, XTERM, a_port
from tests.table.golden import spawn


def tapped(page: Page, place: str) -> None:
    """A tap, when nothing has moved under the thumb."""
    page.clock.fast_forward(500)
    page.locator(place).first.click()


def test_a_game_is_chosen_on_a_phone_and_played_there(chromium: Browser, tmp_path: Path) -> None:
    """The start page, a house rule looked at, who plays; then the pad, and the prompt of the computer goes on."""
    game = spawn(["play", "--phones", "--at", "localhost", "--port", a_port()], tmp_path, TERM=XTERM)
    game.expect("which game it is")
    opened = OPENS.search(game.before)
    assert opened
    context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.clock.install()
    page.goto(opened[0])
    expect(page.locator(".game").first).to_be_visible()
    wrong += violations(page, "start")
    tapped(page, '[data-door="rule"]')
    page.locator("[role=textbox]").fill('extends = "kings-gold"\nname = "Threes"\ndanger.ends_at = 3\n')
    page.clock.fast_forward(1000)
    expect(page.locator("h1")).to_have_text("Threes")
    tapped(page, '[data-tab="sheet"]')
    expect(page.locator(".sheet-of svg")).to_be_visible()
    tapped(page, ".top .round")
    tapped(page, ".game")
    for name in ("Ann", "Bo", "Cy"):
        page.locator(".add input").fill(name)
        page.locator(".add button").click()
    tapped(page, ".deal")
    game.expect("card 1> ")
    page.clock.run_for(5000)
    expect(page.get_by_role("heading", name="King's Gold")).to_be_visible()
    page.clock.run_for(5000)
    if page.locator(".seats").count():
        tapped(page, ".hand .wide")
    tapped(page, '[data-key="7"]')
    game.expect("leaves> ")
    game.close(force=True)
    context.close()
    assert wrong == []
