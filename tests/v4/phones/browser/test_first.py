"""``cardkit play --phones`` alone: the game is chosen on a phone's start page, and the same page is
at the table then."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.v4.phones.browser.tables import StartPage
from tests.v4.phones.browser.test_screens import violations


def test_a_game_is_chosen_on_a_phone_and_played_there(start_page: StartPage) -> None:
    """The start page, a house rule looked at, who plays; then the pad, and the prompt of the
    computer goes on."""
    page = start_page.page
    start_page.wrong += violations(page, "start")
    start_page.tap('[data-door="rule"]')
    page.locator("[role=textbox]").fill(
        'extends = "kings-gold"\nname = "Threes"\ndanger.ends_at = 3\n'
    )
    page.clock.fast_forward(1000)
    expect(page.locator("h1")).to_have_text("Threes")
    start_page.tap('[data-tab="sheet"]')
    expect(page.locator(".sheet-of svg")).to_be_visible()
    start_page.tap(".top .round")
    start_page.tap(".game")
    for name in ("Ann", "Bo", "Cy"):
        page.locator(".add input").fill(name)
        page.locator(".add button").click()
    start_page.tap(".deal")
    start_page.game.expect("card 1> ")
    page.clock.run_for(5000)
    expect(page.get_by_role("heading", name="King's Gold")).to_be_visible()
    page.clock.run_for(5000)
    if page.locator(".seats").count():
        start_page.tap(".hand .wide")
    start_page.tap('[data-key="7"]')
    start_page.game.expect("leaves> ")
