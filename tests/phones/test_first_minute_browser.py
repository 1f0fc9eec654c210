"""What newcomers meet on phones: texts, the Back button, the voice and dropped files."""

import gzip
import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardkit.text.screens.phone_page import empty_pad_message
from tests.phones.device import (
    CHROMIUM_ALONE,
    ENGINE,
    WAY,
    Device,
    asked,
    begun,
    edition_of,
    goes_on,
    kept,
    tap,
)
from tests.phones.screens import Table
from tests.phones.table import act, tap as tap_room
from tests.phones.test_score_browser import ALL_VOICES

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]
Lay = Callable[..., Table]
NEEDS_TAP = pytest.mark.skipif(
    ENGINE == "firefox", reason="Firefox lets a page speak without a tap after a reload"
)
THUMBS = ("thumb", "pawn", "fist", "torch", "cover")
SMALL = (320, 568)
DROP = """async (end) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (request.url.endsWith(end)) await cache.delete(request);
  }
}"""
DIGEST = """async (name) => {
  const answer = await fetch(name);
  const digest = await crypto.subtle.digest("SHA-256", await answer.arrayBuffer());
  const bytes = [...new Uint8Array(digest)];
  return [answer.status, bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")];
}"""
IS_GUARDED = "() => Boolean(history.state?.guard)"  # Back meets a step of the page first
HAS_LEFT = "location.href === 'about:blank'"
"""Whether a page is left; the driver of Firefox does not say so."""


# --- how people choose ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", ["kings-gold", "poor-mans", "incan-gold", "diamant", "cave-network"]
)
def test_instructions_mention_no_thumbs_when_people_choose_on_phones(lay: Lay, game: str) -> None:
    """This is true of the set-up, the lessons and the voice."""
    table = lay(game, secret=True)
    act(table.room, "line", line="teach")
    phone = table.phone("Bo", init=f"if (location.host) localStorage.aloud = 'yes';{ALL_VOICES}")
    expect(phone.find(".say").first).to_be_visible()
    texts = [phone.page.inner_text("main"), *phone.page.evaluate("heard")]
    phone.tap(".big")
    expect(phone.find(".lesson").filter(has_text="secretly taps")).to_be_visible()
    texts.append(phone.page.inner_text("main"))
    phone.menu("taught")
    texts.append(phone.page.inner_text("#sheet"))
    assert [word for word in THUMBS if any(word in text.casefold() for text in texts)] == []


def test_setup_says_how_people_choose_when_that_changes(lay: Lay) -> None:
    table = lay()
    act(table.room, "line", line="teach")
    phone = table.phone()
    expect(phone.find(".read")).to_contain_text("thumb up")
    act(table.room, "secret", on=True)
    expect(phone.find(".read")).to_contain_text("taps “Go on” or “Leave”")
    expect(phone.find(".read")).not_to_contain_text("thumb")  # the lessons follow, too


# --- lessons --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(390, 844), SMALL])
def test_first_lessons_remain_visible_when_a_name_is_tapped(
    lay: Lay, size: tuple[int, int]
) -> None:
    table = lay("kings-gold", "Ann Bo Cy Di", secret=True)
    act(table.room, "line", line="teach")
    phone = table.phone(size=size)
    phone.tap(".big")
    expect(phone.find(".seat")).to_have_count(4)
    lesson = phone.find(".lesson").filter(has_text="secretly taps")
    expect(lesson).to_be_in_viewport(ratio=0.5)
    phone.tap('.seat:has-text("Ann")')
    expect(phone.find(".key").first).to_be_visible()
    expect(lesson).to_be_in_viewport(ratio=0.9)


def test_second_turn_of_hands_game_has_few_lessons(lay: Lay) -> None:
    table = lay("cave-network")
    act(table.room, "line", line="teach")
    phone = table.phone()
    phone.tap(".big")
    for cards in ("739", "4J5"):
        for card in cards:
            phone.card(card)
        phone.waits_for(table)
    expect(phone.find(".lesson")).to_have_count(3)


def test_voice_switched_on_during_setup_says_setup_and_lessons(lay: Lay) -> None:
    table = lay()
    act(table.room, "line", line="teach")
    phone = table.phone(init=ALL_VOICES)
    phone.menu("aloud")
    heard = " ".join(phone.page.evaluate("heard"))
    for text in ("Lay both jokers aside", "thumb up: go on"):
        assert text in heard, heard


# --- Back -----------------------------------------------------------------------------------------


def test_back_button_closes_menu_and_asks_before_leaving_a_game(lay: Lay) -> None:
    phone = lay().phone()
    url = phone.page.url
    phone.page.goto("about:blank")
    phone.page.goto(url)
    phone.card("7")
    phone.menu("people")
    phone.page.go_back()
    expect(phone.find('#sheet [data-entry="people"]')).to_be_visible()
    phone.page.wait_for_function(IS_GUARDED)
    phone.page.go_back()
    expect(phone.find("#sheet")).to_have_count(0)
    phone.page.wait_for_function(IS_GUARDED)
    phone.page.go_back()
    expect(phone.find("#sheet h2")).to_have_text("Leave the game?")
    phone.tap("#sheet .big")
    expect(phone.find("#sheet")).to_have_count(0)
    expect(phone.find(".question h2")).to_have_text("Who leaves?")
    assert phone.page.url == url
    phone.page.go_back()
    phone.find("#sheet .wide").click(no_wait_after=True)
    phone.page.wait_for_function(HAS_LEFT)


def test_back_button_returns_page_by_page_and_leaves_app_from_start_page(device: Device) -> None:
    page = device.start()
    page.goto("about:blank")
    page.goto(device.url)
    page.locator(".game").first.click()
    page.fill("input[name=name]", "Ann, Bo, Cy")
    page.click(".big")
    expect(page.locator("h1")).to_have_text("Who turns over the cards?")
    page.go_back()
    expect(page.locator("input[name=name]")).to_be_visible()
    page.click(".big")
    tap(page, ".way:not(:has(.more))")
    tap(page, f"{WAY} >> nth=0")
    asked(page, "Card 1")
    page.go_back()
    expect(page.locator("#sheet h2")).to_have_text("Leave the game?")
    page.go_back()  # as "Stay"
    expect(page.locator("#sheet")).to_have_count(0)
    asked(page, "Card 1")
    page.go_back()
    page.click("#sheet .wide")
    expect(page.locator(".last .go")).to_be_visible()
    page.evaluate("history.back()")
    page.wait_for_function(HAS_LEFT)


@CHROMIUM_ALONE
def test_first_phone_asks_before_reload_while_others_play(device: Device) -> None:
    page = device.start()
    begun(page, card="7")
    page.click(".others")
    page.click(".shelf .big")
    expect(page.locator(".shelf .code")).to_be_visible()
    said: list[str] = []

    def dismiss(dialog: object) -> None:
        said.append(dialog.type)  # type: ignore[attr-defined]
        dialog.accept()  # type: ignore[attr-defined]

    page.on("dialog", dismiss)
    page.reload()
    asked(page, "Who leaves?")
    assert said == ["beforeunload"]


# --- the voice ------------------------------------------------------------------------------------


@NEEDS_TAP
def test_voice_that_needs_a_tap_says_so_after_a_reload(lay: Lay) -> None:
    table = lay()
    phone = table.phone(init=ALL_VOICES)
    phone.menu("aloud")
    phone.tap("#sheet .closing .wide")
    phone.page.reload()
    notice = phone.find(".silent")
    expect(notice).to_have_text("Tap to start the voice")
    phone.page.mouse.click(5, 5)
    expect(notice).to_have_count(0)
    assert phone.page.evaluate("heard") == ["en: From now on, this device reads the news aloud."]


@NEEDS_TAP
def test_television_shows_that_its_voice_needs_a_tap(lay: Lay) -> None:
    table = lay()
    page = table.display((1280, 720), init=ALL_VOICES)
    switch = page.locator(".aloud")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    page.reload()
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(switch).to_have_text("Tap to start the voice")
    switch.click()  # it stays on
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(switch).to_have_text("Say it aloud")
    page.evaluate("heard.splice(0)")
    tap_room(table.room, "9")
    expect(page.locator(".path .card")).to_have_count(1)
    assert page.evaluate("heard")


# --- files that the browser has dropped -----------------------------------------------------------


@CHROMIUM_ALONE
def test_dropped_files_are_downloaded_again_and_unpacked(device: Device) -> None:
    page = device.start()
    kept(page)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    root = device.root
    names = [path.relative_to(root).as_posix() for path in edition_of(root).rglob("*.*")]
    for name in (*sorted(names), "index.html"):
        page.evaluate(DROP, name.removesuffix(".packed"))
        content = (root / name).read_bytes()
        if name.endswith(".packed"):
            content = gzip.decompress(content)
        expected = [200, hashlib.sha256(content).hexdigest()]
        assert page.evaluate(DIGEST, name.removesuffix(".packed")) == expected, name


@CHROMIUM_ALONE
def test_page_starts_after_the_browser_drops_any_large_file(device: Device) -> None:
    page = device.start()
    kept(page)
    packed = [path.stem for path in edition_of(device.root).rglob("*.packed")]
    assert len(packed) == 4
    for name in (*packed, "/"):
        page.evaluate(DROP, name)
        page.reload()
        kept(page)


@CHROMIUM_ALONE
def test_page_starts_after_the_browser_drops_all_files(device: Device) -> None:
    page = device.start()
    kept(page)
    page.evaluate(DROP, "")
    page.reload()
    kept(page)


@CHROMIUM_ALONE
def test_begin_again_works_after_failed_start(device: Device, site: Path, tmp_path: Path) -> None:
    page = device.start()
    kept(page)
    page.evaluate(DROP, "pyodide.asm.wasm")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    device.serve(tmp_path)  # which has nothing
    page.reload()
    expect(page.locator(".standing:visible")).to_contain_text("the network was lost")
    device.serve(site)
    page.locator(".standing:visible .quiet").click()
    kept(page)


@CHROMIUM_ALONE
def test_failed_start_is_still_reported_when_another_tab_closes(
    device: Device, tmp_path: Path
) -> None:
    """The games are then free, but the page cannot load its runtime."""
    page = device.start()
    kept(page)
    page.evaluate(DROP, "pyodide.asm.wasm")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    device.serve(tmp_path)  # which has nothing
    other = device.page()
    expect(other.locator(".standing:visible")).to_contain_text("the network was lost")
    page.close()
    other.wait_for_function("navigator.locks.query().then(({ pending }) => !pending.length)")
    other.wait_for_timeout(500)
    expect(other.locator(".standing:visible")).to_contain_text("the network was lost", timeout=1)


# --- a pad that is being typed --------------------------------------------------------------------


def cells(page: Page) -> list[str]:
    """Return the texts in the cells of a pad."""
    texts: list[str] = page.locator(".cells input").evaluate_all(
        "(all) => all.map(({ value }) => value)"
    )
    return texts


def test_pad_keeps_its_numbers_after_reload_and_back_button(device: Device) -> None:
    page = device.start()
    page.locator(".tool").first.click()
    page.locator(".written input").first.fill("Ann, Bo, Cy")
    page.click(".written .big")
    expect(page.locator(".problems")).to_have_text(empty_pad_message())
    for at in range(12):
        page.locator(".cells input").nth(at).fill(str(at))
    before = cells(page)
    page.reload()
    page.locator(".tool").first.click()
    assert cells(page) == before
    page.go_back()
    page.locator(".tool").first.click()
    assert cells(page) == before
    for _ in range(2):
        page.click(".written .wide")
    assert set(cells(page)) == {""}


def test_pad_on_local_network_keeps_its_numbers_after_reload(lay: Lay) -> None:
    phone = lay().phone()
    phone.menu("paper")
    phone.tap("#sheet .big")
    expect(phone.find(".problems")).to_have_text(empty_pad_message())
    phone.find(".cells input").first.fill("7")
    phone.page.reload()
    phone.menu("paper")
    expect(phone.find(".cells input").first).to_have_value("7")


# --- the first minute -----------------------------------------------------------------------------


def test_newcomer_gets_through_first_minute(device: Device) -> None:
    page = device.start()
    expect(page.locator(".shelf")).to_contain_text("The phone keeps count")
    page.locator(".game").first.click()
    field = page.locator("input[name=name]")
    expect(field).to_have_attribute("placeholder", "Name")
    expect(page.locator(".chip.long")).to_contain_text("Each rule is explained")
    field.fill("Ann,")
    expect(field).to_have_attribute("placeholder", "Another name")
    field.fill("Bo, Cy")
    page.click(".big")
    tap(page, ".way:not(:has(.more))")
    tap(page, f"{WAY} >> nth=0")
    expect(page.locator(".read")).to_contain_text("cardkit keeps count, so tokens are optional.")
    tap(page, ".menu")
    page.click('#sheet [data-entry="people"]')
    expect(page.locator(".written .wide")).to_have_text("Add")
    expect(page.locator("#sheet h3").last).to_have_text("Add a player run by cardkit")
    page.click('#sheet .people >> text="Bo"')
    expect(page.locator("#sheet h3").last).to_have_text("Let cardkit take over for Bo")
    expect(page.locator(".written .wide")).to_have_text("Rename")


def test_reopened_first_phone_does_not_ask_to_be_passed_around(device: Device) -> None:
    page = device.start()
    page.locator(".game").first.click()
    page.fill("input[name=name]", "Ann, Bo, Cy")
    page.click(".big")
    tap(page, ".way:not(:has(.more))")
    tap(page, f"{WAY} >> nth=2")
    page.click(".shelf .big >> nth=-1")
    tap(page, '.seat:has-text("Bo")')
    tap(page, '[data-key="7"]')
    expect(page.locator(".choose")).to_have_count(2)
    watch = """new MutationObserver(() => {
      if (document.querySelector(".hand-to")) window.wasHanded = true;
    }).observe(document, { subtree: true, childList: true });"""
    page.add_init_script(watch)
    page.reload()
    goes_on(page)
    expect(page.locator(".choose")).to_have_count(2)
    assert not page.evaluate("window.wasHanded")


def test_chosen_language_is_kept_and_used_by_games(device: Device) -> None:
    page = device.start(locale="en-GB")
    names = page.locator(".language option")
    expect(names).to_have_text(["English", "Deutsch", "français", "polski"])
    page.select_option(".language select", "de")
    expect(page.locator(".language")).to_contain_text("Sprache")
    device.kill()
    page = device.start(locale="en-GB")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    begun(page)
    asked(page, "Karte 1")
