"""The page of one phone alone if it cannot run, cannot store anything or is updated."""

import gzip
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardkit.i18n.translate import languages
from tests.phones.device import (
    ANOTHER_HOST,
    CHROMIUM_ALONE,
    Device,
    asked,
    begun,
    clean,
    downloaded,
    edition_of,
    goes_on,
    kept,
    leave,
    play_on,
    sheet,
    tap,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pocket")]

NO_WEBASSEMBLY = "delete window.WebAssembly"
NO_UNPACKING = "delete window.DecompressionStream"
NO_PYTHON_YET = """window.Worker = class extends EventTarget {
  postMessage() {}
}"""
FIRST_VISIT = 6_000_000
"""The most bytes that are downloaded until the page works offline."""
KEPT_FILES = """caches.keys().then(async (names) => {
  const kept = await (await caches.open(names[0])).keys();
  return kept.map(({ url }) => url);
})"""
NO_SERVICE_WORKER = """Object.defineProperty(
  Navigator.prototype, "serviceWorker", { get: () => undefined })"""
NO_FOLDER = """StorageManager.prototype.getDirectory = () =>
  Promise.reject(new DOMException("", "SecurityError"));
"""
STILL_WRITTEN = """let times = 2;
const { getFile } = FileSystemFileHandle.prototype;
FileSystemFileHandle.prototype.getFile = function () {
  times -= 1;
  return times < 0 ? getFile.call(this) : Promise.reject(new DOMException("", "NotReadableError"));
};
"""
LOOKS_FOR_ANOTHER = (
    "navigator.serviceWorker.getRegistration().then((one) => one.update()).catch(() => null)"
)


@pytest.fixture
def edition(new_device: Device, site: Path) -> Path:
    """Return the folder of the page in a copy of the site from which the phone loads it."""
    new_device.serve(Path(shutil.copytree(site, new_device.home / "copy")))
    return edition_of(new_device.root)


def says(page: Page, text: str) -> None:
    """Check that the page shows this message."""
    expect(page.locator(".standing:visible")).to_contain_text(text)


# --- how it begins ----------------------------------------------------------------------------------


def test_first_visit_downloads_little(new_device: Device) -> None:
    """The server does not compress, and the phone downloads the whole page."""
    page = new_device.start()
    begun(page, card="7")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert 5_000_000 < new_device.sent < FIRST_VISIT
    kept_files = page.evaluate(KEPT_FILES)
    assert [name for name in kept_files if name.endswith(".packed")] == []


def test_loading_shows_progress_and_something_to_read(new_device: Device, edition: Path) -> None:
    page = new_device.start(java_script_enabled=False)
    expect(page.get_by_text("Loading", exact=True)).to_be_visible()  # before any script
    new_device.kill()
    (edition / "worker.js").write_text("postMessage({ loaded: 2.5e6, whole: 5e6 })", "utf-8")
    page = new_device.start(locale="de-DE")
    meanwhile = page.locator(".meanwhile:visible")
    expect(meanwhile).to_contain_text("2,5 / 5 MB")
    expect(meanwhile).to_contain_text("Ihr braucht ein Kartenspiel")
    assert meanwhile.locator("progress").evaluate("(bar) => bar.position") == 0.5
    clean(page)


def test_restart_shows_the_same_table_at_once(device: Device) -> None:
    page = device.start()
    begun(page)
    for card in ("7", "5", "Q"):
        tap(page, f'[data-key="{card}"]')
        tap(page, ".hand .wide")
    asked(page, "Card 4")
    cards = page.locator(".path .card").all_inner_texts()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    device.kill()
    page = device.start(init=NO_PYTHON_YET)
    expect(page.locator(".offline")).to_have_text("One moment.")
    assert page.locator(".path .card").all_inner_texts() == cards
    tap(page, '[data-key="9"]')
    expect(page.locator(".refused")).to_have_text("One moment.")
    device.kill()
    page = device.start()
    goes_on(page, "Card 4")


def test_outdated_stored_table_is_not_shown(device: Device) -> None:
    """The browser was killed after it saved an act and before it saved the table to show."""
    page = device.start()
    begun(page, card="7")
    older = page.evaluate("localStorage.table")
    leave(page, "Bo")
    asked(page, "Card 2")
    page.evaluate("(older) => { localStorage.table = older; }", older)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    device.kill()
    page = device.start(init=NO_PYTHON_YET)
    expect(page.locator(".meanwhile:visible")).to_be_visible()
    device.kill()
    page = device.start()
    play_on(page, "Card 2")


@CHROMIUM_ALONE
def test_page_can_be_installed_as_app(device: Device) -> None:
    """Chromium accepts the manifest, its icons and its pictures."""
    if not (whole := shutil.which("chromium") or shutil.which("google-chrome")):
        pytest.skip("this needs a whole Chromium, not its headless shell")
    page = device.start(executable_path=whole)
    kept(page)
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert errors == []
    assert session.send("Page.getAppManifest")["errors"] == []


@pytest.mark.parametrize(
    ("answer", "text"), [("true", "has agreed to keep"), ("false", "may delete your games")]
)
def test_storage_status_is_reported(device: Device, answer: str, text: str) -> None:
    page = device.start(
        init=f"if (location.host) StorageManager.prototype.persist = async () => {answer};"
    )
    begun(page)
    page.click(".menu")
    page.get_by_text("Other games").click()
    says(page, text)


# --- where it cannot run --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("init", "lang", "text"),
    [
        (NO_WEBASSEMBLY, "nl-NL", "This browser cannot run it."),
        (NO_UNPACKING, "pl-PL", "Ta przeglądarka tego nie uruchomi."),
    ],
)
def test_too_old_browser_is_reported(new_device: Device, init: str, lang: str, text: str) -> None:
    page = new_device.start(init=init, locale=lang)
    says(page, text)
    expect(page.locator(".standing:visible .quiet")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("lang", "pl" if lang == "pl-PL" else "en")


def test_browser_with_older_webassembly_is_reported(new_device: Device, edition: Path) -> None:
    (edition / "runtime/pyodide.asm.wasm.packed").write_bytes(gzip.compress(b"\0asm\2\0\0\0"))
    page = new_device.start()
    says(page, "This browser cannot run it.")


@CHROMIUM_ALONE
def test_browser_without_scripts_shows_notice(new_device: Device) -> None:
    page = new_device.start(java_script_enabled=False)
    shown = page.locator('[data-when="unstarted"]')
    expect(shown).to_have_count(len(languages()))
    for text in ("The page needs JavaScript", "Strona potrzebuje JavaScriptu"):
        expect(shown.filter(has_text=text)).to_be_visible()
    page.get_by_role("link", name="Try again").click()
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("core.zip", 0),
        ("pyodide.asm.mjs", 0),
        ("pyodide.asm.wasm", 0),
        ("python_stdlib.zip", 0),
        ("pyodide.asm.wasm", 0.5),  # or somebody was still copying
        ("python_stdlib.zip", 0.5),
    ],
)
def test_network_loss_while_loading_is_reported(
    new_device: Device, site: Path, edition: Path, name: str, part: float
) -> None:
    (path,) = edition.rglob(f"{name}.packed")
    packed = path.read_bytes()
    path.unlink()
    if part:
        path.write_bytes(packed[: int(part * len(packed))])
    page = new_device.start()
    says(page, "the network was lost while loading")
    new_device.serve(site)
    page.locator(".standing:visible .quiet").click()
    expect(page.locator(".game").first).to_be_visible()


# --- where it keeps nothing -----------------------------------------------------------------------


def test_browser_without_service_worker_keeps_games(new_device: Device, edition: Path) -> None:
    """The game is saved even if the previous page is still writing it."""
    worker = edition / "worker.js"
    worker.write_text(STILL_WRITTEN + worker.read_text("utf-8"), "utf-8")
    page = new_device.start(init=NO_SERVICE_WORKER, locale="nl-NL")
    says(page, "Opening the page needs a network.")
    begun(page, card="7")  # where it does not know the language of a phone it speaks English
    page.reload()
    goes_on(page, "Who leaves?")


def test_private_window_is_reported(new_device: Device, edition: Path) -> None:
    worker = edition / "worker.js"
    worker.write_text(NO_FOLDER + worker.read_text("utf-8"), "utf-8")
    page = new_device.start()
    says(page, "This window is private")
    begun(page, card="7")
    page.click(".menu")
    page.get_by_text("Other games").click()
    assert b"\n7" in downloaded(page.get_by_role("button", name="Share the game"))[1]


def test_address_without_https_is_reported(new_device: Device) -> None:
    new_device.url = f"http://{ANOTHER_HOST}:{new_device.port}/"
    page = new_device.start()
    says(page, "only if the address begins with https")
    with page.expect_request(f"https://{ANOTHER_HOST}:{new_device.port}/"):
        page.click("#pad .standing .quiet")


# --- another edition ------------------------------------------------------------------------------


def loaded(page: Page) -> set[str]:
    """Return the editions of all files that the page has loaded."""
    addresses = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return {found[0] for one in addresses if (found := re.search(r"cardkit-\w+", one))}


def comes(page: Page) -> None:
    """Make the page look for a new edition, and wait until it is there."""
    controller = "navigator.serviceWorker.controller"
    page.evaluate(f"former = {controller}; {LOOKS_FOR_ANOTHER}")
    while not page.evaluate(f"{controller} !== former && {controller}.state === 'activated'"):
        page.wait_for_timeout(100)


@pytest.mark.parametrize("taken", ["by a button", "by loading anew", "after a kill, offline"])
def test_new_edition_during_game_is_installed_later(
    device: Device, newer: Path, taken: str
) -> None:
    page = device.start()
    kept(page)
    first = loaded(page)
    begun(page)
    tap(page, '[data-key="7"]')
    device.serve(newer)
    comes(page)
    leave(page, "Bo")
    asked(page, "Card 2")
    assert loaded(page) == first
    if taken == "by a button":
        page.click(".menu")
        page.get_by_text("Other games").click()
        says(page, "A new version is available.")
        page.click("#pad .standing .quiet")
        page.wait_for_url(device.url)
    elif taken == "by loading anew":
        page.reload()
    else:
        page = device.start_without_network()
    kept(page)
    expect(page.locator("script")).to_have_attribute("src", f"{edition_of(newer).name}/pocket.js")
    assert loaded(page) == {edition_of(newer).name}
    play_on(page, "Card 2")
    expect(page.locator(".name.safe")).to_contain_text("Bo")


def test_incomplete_edition_is_not_installed(device: Device, newer: Path) -> None:
    page = device.start()
    kept(page)
    first = loaded(page)
    (edition_of(newer) / "core.zip.packed").unlink()  # somebody is still copying
    device.serve(newer)
    page.evaluate(LOOKS_FOR_ANOTHER)
    page.reload()
    kept(page)
    assert loaded(page) == first
    begun(page)
    assert loaded(page) == first


def test_printing_still_works_offline_after_update(device: Device, newer: Path) -> None:
    page = device.start()
    kept(page)
    sheet(page)
    device.serve(newer)
    comes(page)
    page = device.start_without_network()
    kept(page)
    sheet(page)
    assert loaded(page) == {edition_of(newer).name}
