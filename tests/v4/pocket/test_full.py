"""A phone without room: it is told, the game goes on unsaved where that is wished, and is saved
again where there is room."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.v4.pocket.phone import Phone, ask
from tests.v4.pocket.test_play import act, begun, rounds

LITTLE = 1024
"""Bytes: less than one save."""


def room(page: Page, origin: str, size: int | None) -> None:
    """How much may be kept from now on; as much as there is."""
    session = page.context.new_cdp_session(page)
    limit = {} if size is None else {"quotaSize": size}
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, **limit})


def test_a_game_goes_on_where_nothing_can_be_saved(phone: Phone) -> None:
    """A tap is not taken until somebody says what to do; then all of the game is there, to be
    shared and to be saved again."""
    page = phone.open()
    begun(page)
    act(page, 1, {"do": "draw", "card": "7"})
    room(page, phone.served.origin, LITTLE)
    page.reload()  # some room was had already
    phone.awake(page)
    page.clock.fast_forward(500)
    page.locator(".last .go").click()
    expect(page.locator("#pad.stage-leave, #pad.stage-card")).to_be_visible()
    page.clock.fast_forward(500)
    page.locator('[data-key="5"]').click()
    expect(page.locator(".refused")).to_contain_text("Make room on this phone")
    page.clock.fast_forward(500)
    page.get_by_role("button", name="Go on without saving").click()
    expect(page.locator(".unkept")).to_be_visible()
    expect(page.locator(".path .card")).to_have_count(2)
    assert rounds(page) == ["7", "5"]
    room(page, phone.served.origin, None)
    page.clock.fast_forward(500)
    page.get_by_role("button", name="Save again").click()
    expect(page.locator(".unkept")).to_have_count(0)
    (saved,) = ask(page, "GET", "/api/shelf")["saved"]
    assert rounds(page, saved["name"]) == ["7", "5"]
