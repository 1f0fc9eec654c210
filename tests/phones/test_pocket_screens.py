"""Every screen of the page of one phone alone: what axe finds, and whether anything hangs out."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.phones.device import WAY, Device, begun, clean, kept, tap
from tests.phones.screens import LARGER

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]
FAULTY = 'extends = "kings-gold"\nname = "Friday"\nronds = 2\n'


@pytest.mark.parametrize(
    ("width", "how"),
    [
        (390, {"color_scheme": "dark"}),
        (320, {"locale": "pl-PL"}),
        (320, {"locale": "de-DE", "init": LARGER % 2}),  # the longest words
    ],
    ids=["390, candle", "320, Polish", "320, German, text at 200 %"],
)
def test_nothing_is_found(device: Device, width: int, how: dict[str, Any]) -> None:
    page = device.start(width=width, reduced_motion="reduce", **how)
    kept(page)
    clean(page, "shelf")
    page.locator(".fold").nth(1).click()
    clean(page, "gallery")
    page.locator(".tool").first.click()
    page.locator(".written input").first.fill("Aleksandra, Bartholomew, Cy, Di")
    expect(page.locator(".cells")).to_be_visible()
    clean(page, "score")
    page.click(".top .round")
    page.locator(".tool").last.click()
    page.fill("textarea", FAULTY)
    expect(page.locator(".problems li")).to_have_count(1)
    clean(page, "house rule")
    page.click(".top .round")
    page.locator(".game").first.click()
    clean(page, "who plays")
    page.click(".top .quiet")
    expect(page.locator(".shelf > h2").first).to_be_visible()
    clean(page, "rules")
    page.click(".top .round")
    page.fill("input[name=name]", "Ann, Bo, Cy")
    page.click(".big")
    expect(page.locator(".way")).to_have_count(4)
    clean(page, "who turns the cards")
    tap(page, ".way")
    expect(page.locator(WAY)).to_have_count(3)
    clean(page, "how they decide")
    page.click(".top .round")
    page.click(".top .round")
    page.click(".top .round")
    begun(page, secret=True)
    clean(page, "first card")
    tap(page, '[data-key="7"]')
    expect(page.locator(".card-back")).to_be_visible()
    clean(page, "the back of a card")
    tap(page, ".hand .big")
    clean(page, "a choice")
    page.click(".menu")
    clean(page, "more")
    page.locator("#sheet .entry:not([data-entry])").last.click()
    expect(page.locator(".last")).to_be_visible()
    clean(page, "shelf with a game")
    page.locator(".fold").first.click()
    page.locator(".kept .quiet").last.wait_for()
    page.wait_for_timeout(450)
    page.locator(".kept .quiet").last.click()
    clean(page, "saved games")


def test_nothing_is_found_on_the_first_card_of_any_game(device: Device) -> None:
    page = device.start(width=320, reduced_motion="reduce")
    for game in ("King", "Poor", "Cave", "2018", "2006", "Diamant"):
        page.locator(f'.game:has-text("{game}")').first.click()
        page.fill("input[name=name]", "Ann, Bo, Cy")
        page.click(".big")
        if game != "Cave":  # there nobody turns the cards
            tap(page, ".way:not(:has(.more))")
        tap(page, WAY)
        expect(page.locator(".keys")).to_be_visible()
        clean(page, game)
        page.click(".menu")
        page.get_by_text("Other games").click()


def test_nothing_is_found_before_it_runs(device: Device) -> None:
    page = device.start(width=320, locale="pl-PL")
    page.route("**/pocket.js", lambda route: route.abort())  # or it would say how it stands
    for state in ("unstarted", "loading", "unable", "failed", "elsewhere"):
        page.reload()
        page.evaluate(f"document.getElementById('early').dataset.state = '{state}'")
        page.evaluate(
            f"for (const text of document.querySelectorAll('[data-when={state}]')) text.classList.add('now')"
        )
        expect(page.locator(f"section[lang=pl] .standing[data-when={state}]")).to_be_visible()
        clean(page, state)
