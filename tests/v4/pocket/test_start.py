"""Every way in which a start can fail ends in one true sentence and a button that helps; what is
said to be kept is kept."""

from __future__ import annotations

import gzip
import re
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.v4.pocket.phone import Phone, Quiet, ask, until
from tests.v4.pocket.test_play import SNAPSHOT, act, begun, rounds

SAFE = "Your saved games are safe."
PORTAL = b"<!doctype html><title>Hotel</title><p>Sign in."


def missing(asked: Quiet, content: bytes) -> None:
    """404."""
    asked.send_error(404)


def aborted(asked: Quiet, content: bytes) -> None:
    """The connection breaks before anything came."""
    asked.close_connection = True


def cut(asked: Quiet, content: bytes) -> None:
    """The connection breaks in the middle."""
    asked.answer(content[: len(content) // 2], "application/gzip", len(content))
    asked.close_connection = True


def truncated(asked: Quiet, content: bytes) -> None:
    """Half of it, said to be all."""
    asked.answer(content[: len(content) // 2], "application/gzip")


def changed(asked: Quiet, content: bytes) -> None:
    """One byte in the middle is another."""
    at = len(content) // 2
    asked.answer(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :], "application/gzip")


def portal(asked: Quiet, content: bytes) -> None:
    """The page of a hotel's Wi-Fi."""
    asked.answer(PORTAL, "text/html")


def typed(asked: Quiet, content: bytes) -> None:
    """The right content under a wrong type."""
    asked.answer(content, "text/html; charset=utf-8")


def plain(asked: Quiet, content: bytes) -> None:
    """A server that unpacks what is packed."""
    asked.answer(gzip.decompress(content), "application/octet-stream")


def no_code(asked: Quiet, content: bytes) -> None:
    """As many bytes, whole, that this browser cannot compile."""
    asked.answer(gzip.compress(bytes(len(gzip.decompress(content)))), "application/gzip")


FAILS: dict[str, tuple[Callable[[Quiet, bytes], None], str, str, str]] = {
    "404": (missing, "A part is missing", "The server does not have all of cardkit.", "Try again"),
    "abort": (aborted, "No network", "Loading stopped at", "Try again"),
    "cut": (cut, "No network", "Loading stopped at", "Try again"),
    "truncated": (truncated, "A part came damaged", "not what was sent", "Load it anew"),
    "changed": (changed, "A part came damaged", "not what was sent", "Load it anew"),
    "portal": (portal, "Another page came instead", "sign in first", "Try again"),
    "compile": (no_code, "This browser is too old", "Chrome 119", "Try again"),
}


@pytest.mark.parametrize("fault", list(FAILS))
def test_a_part_that_does_not_come(phone: Phone, fault: str) -> None:
    """Said as it is, and in time; once it comes, the button helps, and taps were not lost."""
    spoils, title, says, button = FAILS[fault]
    phone.served.spoils(wasm_gz=spoils)
    page = phone.look()
    failure = page.locator(".failure")
    expect(failure.locator("h2")).to_have_text(title, timeout=20_000)
    expect(failure).to_contain_text(says)
    expect(failure).to_contain_text(SAFE)
    page.clock.fast_forward(500)
    page.locator('[data-door="score"]').click()  # wherever one goes it stands there
    expect(failure).to_be_visible()
    phone.served.spoils()
    failure.get_by_role("button", name=button).click()
    phone.awake(page)
    expect(failure).to_have_count(0)


def test_a_part_that_never_ends(phone: Phone) -> None:
    """Twenty seconds without a byte are the end of a download."""
    release: list[bool] = []

    def stalls(asked: Quiet, content: bytes) -> None:
        while not release:
            time.sleep(0.1)
        asked.close_connection = True

    phone.served.spoils(core_zip_gz=stalls)
    page = phone.look()
    title = page.locator(".failure h2")
    for _ in range(2):  # it is tried once more by itself
        page.wait_for_timeout(1500)
        page.clock.fast_forward(21_000)
    expect(title).to_have_text("No network", timeout=10_000)
    release.append(True)
    phone.served.spoils()
    page.locator(".failure button").click()
    phone.awake(page)


@pytest.mark.parametrize("how", [typed, plain])
def test_any_server_does(phone: Phone, how: Callable[[Quiet, bytes], None]) -> None:
    """Whatever types it gives, packed or unpacked on the way: it starts, and is kept."""
    phone.served.spoils(_gz=how)
    page = phone.open()
    expect(page.locator(".is-kept")).to_be_visible()
    phone.served.close()
    page.reload()
    phone.awake(page)


def test_a_plain_server_sends_six_megabytes(phone: Phone) -> None:
    """Before it starts, with figures meanwhile; keeping all of it fetches nothing of that twice.
    What only prints, and the icons, may follow as soon as it runs."""
    page = phone.look()
    until(lambda: page.locator(".standing").count() > 0)
    phone.awake(page)
    expect(page.locator(".is-kept")).to_contain_text("Works without a network.")
    sent = phone.served.sent
    later = sum(size for path, size in sent.items() if "/print.zip" in path or "/icons/" in path)
    assert 5_000_000 < sent.total() - later <= 6_000_000
    assert later < 2_000_000


def test_progress_is_shown(phone: Phone) -> None:
    """What has come of how much."""
    seen = threading.Event()

    def slowly(asked: Quiet, content: bytes) -> None:
        half = len(content) // 2
        asked.answer(content[:half], "application/gzip", len(content))
        asked.wfile.flush()
        seen.wait(120)
        asked.wfile.write(content[half:])

    phone.served.spoils(wasm_gz=slowly)
    page = phone.look()
    expect(page.locator(".standing")).to_have_text(
        re.compile(r"Loading\s*[34]\.\d of 5\.[34] MB\s*Choose already")
    )
    assert 0.5 < page.locator("progress").evaluate("(bar) => bar.position") < 0.9
    seen.set()
    phone.awake(page)


def test_a_page_that_came_in_place_of_a_file_is_not_kept(phone: Phone) -> None:
    """Nor is it said to be; once the file comes, it is, and works without a network."""
    phone.served.spoils(**{"512.png": portal})
    page = phone.open()
    notice = page.locator(".unkept-here")
    expect(notice).to_contain_text("Needs a network the next time.")
    phone.served.spoils()
    notice.get_by_role("button", name="Try again").click()
    expect(page.locator(".is-kept")).to_be_visible()
    phone.served.close()
    page.reload()
    phone.awake(page)
    expect(page.locator(".is-kept")).to_be_visible()


DAMAGE = """async (end) => {
  const cache = await caches.open((await caches.keys()).find((name) => name.startsWith("cardkit")));
  const found = (await cache.keys()).find(({ url }) => url.endsWith(end));
  await cache.put(found, new Response("<p>Sign in."));
}"""


@pytest.mark.parametrize("end", ["core.zip.gz", "hand.js", "print.zip.gz"])
def test_what_is_kept_is_looked_at(phone: Phone, end: str) -> None:
    """A kept file that became something else is found, and fetched anew."""
    page = phone.open()
    expect(page.locator(".is-kept")).to_be_visible()
    page.evaluate(DAMAGE, end)
    page.reload()
    phone.awake(page)
    expect(page.locator(".is-kept")).to_be_visible()
    phone.served.close()
    page.reload()
    phone.awake(page)


def without_files(page: Page) -> None:
    """The worker's files are forbidden, as in a private window."""

    def forbid(route: Any) -> None:
        answer = route.fetch()
        forbidden = "navigator.storage.getDirectory = async () => { throw new Error('no'); };\n"
        route.fulfill(response=answer, body=answer.text() + forbidden)

    page.route("**/worker.js", forbid)


def test_a_private_window_says_so(phone: Phone) -> None:
    """On the start page and in the game; the game can be shared."""
    page = phone.context.new_page()
    page.clock.install()
    without_files(page)
    page.goto(f"{phone.origin}/play/")
    phone.awake(page)
    expect(page.locator(".unkept-here")).to_contain_text("games go when you close the page")
    begun(page)
    expect(page.locator(".unkept")).to_contain_text("Share a game to keep it")
    expect(page.locator(".unkept button").first).to_be_visible()


def test_plain_http_says_so(phone: Phone) -> None:
    """Nothing is kept there, and it is not promised."""
    phone.host = "play.example"
    page = phone.open()
    expect(page.locator(".unkept-here")).to_contain_text("does not begin with https")
    assert ask(page, "GET", "/api/view")["stage"] == "shelf"


def test_a_browser_without_service_workers_says_so(phone: Phone) -> None:
    """It plays, and needs a network each time."""
    page = phone.look(before="delete Navigator.prototype.serviceWorker;")
    phone.awake(page)
    expect(page.locator(".unkept-here")).to_contain_text("Needs a network each time.")


def test_no_room_says_so(phone: Phone) -> None:
    """It plays, and needs a network each time."""
    page = phone.look()
    session = phone.context.new_cdp_session(page)
    quota = {"origin": phone.origin, "quotaSize": 1_000_000}
    session.send("Storage.overrideQuotaForOrigin", quota)
    phone.awake(page)
    expect(page.locator(".unkept-here")).to_contain_text(re.compile("no room|may save nothing"))


def test_another_tab_can_take_the_games_over(phone: Phone) -> None:
    """The second tab is told, and may go on; the first is told then, and loses nothing."""
    first = phone.open()
    begun(first)
    act(first, 1, {"do": "draw", "card": "7"})
    second = phone.look()
    failure = second.locator(".failure")
    expect(failure.locator("h2")).to_have_text("Open in another tab")
    failure.get_by_role("button", name="Go on here").click()
    phone.awake(second)
    (saved,) = ask(second, "GET", "/api/shelf")["saved"]
    ask(second, "POST", "/api/resume", {"name": saved["name"]})
    assert rounds(second) == ["7"]
    expect(first.locator(".failure h2")).to_have_text("It goes on in another tab")


def test_deleted_data_are_noticed_at_the_next_save(phone: Phone) -> None:
    """Told in the game, which can be shared."""
    page = phone.open()
    begun(page)
    act(page, 1, {"do": "draw", "card": "7"})
    session = phone.context.new_cdp_session(page)
    files = {"origin": phone.origin, "storageTypes": "file_systems"}
    session.send("Storage.clearDataForOrigin", files)
    act(page, 2, {"do": "note", "text": "after"})
    notice = page.locator(".unkept")
    expect(notice).to_contain_text("The data of this site were deleted.")
    page.clock.fast_forward(500)
    with page.expect_download():
        notice.get_by_role("button", name="Share").click()
    assert rounds(page) == ["7", "note: after"]


def test_a_start_that_died_twice_begins_without_what_was_remembered(phone: Phone) -> None:
    """And says so; once it has started, it is forgotten."""
    page = phone.open()
    phone.kept(page)

    def is_remembered() -> bool:
        page.clock.run_for(9000)
        return bool(page.evaluate(f"async () => Boolean(await caches.match({SNAPSHOT}))"))

    until(is_remembered)
    page.evaluate("localStorage.setItem('starts', 2)")
    page.reload()
    expect(page.locator(".notice")).to_contain_text("It broke off while starting before.")
    phone.awake(page)
    assert page.evaluate("window.cardkit.quick") is False
    assert page.evaluate("localStorage.getItem('starts')") == "0"


def test_a_page_without_its_scripts_says_so(phone: Phone) -> None:
    """After some seconds, with a way to try again."""
    phone.served.spoils(**{"/play.js": portal})
    page = phone.context.new_page()
    page.goto(f"{phone.origin}/play/")
    expect(page.locator(".late")).to_be_visible(timeout=15_000)
    phone.served.spoils()
    page.locator(".late a").first.click()
    phone.awake(page)
