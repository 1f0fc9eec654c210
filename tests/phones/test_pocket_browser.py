"""The page of one phone alone in a real browser: without a network, killed, full, in two tabs."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from cardkit.engine.loader import load
from cardkit.i18n.translate import use_language
from cardkit.printables import render
from tests.phones.conftest import FLAGS, found
from tools.pocket import RUNTIME, write

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cardkit"
PATIENCE = 40_000
"""Milliseconds in which a core wakes on a busy machine."""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(
        not ((CACHE / RUNTIME).is_file() and shutil.which("node")),
        reason="no runtime: python -m tools.pocket OUT fetches it",
    ),
]


class Quiet(SimpleHTTPRequestHandler):
    """A static server, as plain as can be."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is written."""

    def handle(self) -> None:
        """Serve one; a browser that is killed breaks off."""
        with suppress(ConnectionError):
            super().handle()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `tools.pocket` writes."""
    out = tmp_path_factory.mktemp("site") / "pocket"
    write(out, tmp_path_factory.mktemp("work"))
    return out


class Device:
    """A phone with a browser of its own, and the server that it knows."""

    def __init__(self, playwright: Playwright, site: Path, profile: Path) -> None:
        self.playwright, self.profile = playwright, profile
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://localhost:{self.server.server_address[1]}/"
        self.wrong: list[str] = []
        self.context: BrowserContext | None = None

    def start(self) -> Page:
        """Open the page in a browser that has just been started."""
        self.context = self.playwright.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=found(),
            args=FLAGS,
            viewport={"width": 390, "height": 844},
        )
        return self.page()

    def page(self) -> Page:
        assert self.context
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.goto(self.url)
        return page

    def kill(self) -> None:
        assert self.context
        self.context.close()

    def cut_off(self) -> None:
        """There is no network from now on."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def device(playwright: Playwright, site: Path, tmp_path: Path) -> Iterator[Device]:
    device = Device(playwright, site, tmp_path / "profile")
    yield device
    device.kill()
    device.cut_off()
    assert device.wrong == []


def begun(page: Page, game: str = "King", *, secret: bool = False) -> None:
    """Begin a game of three."""
    expect(page.locator(".game").first).to_be_visible(timeout=PATIENCE)
    page.locator(f'.game:has-text("{game}")').first.click()
    for name in ("Ann", "Bo", "Cy"):
        page.fill("input[name=name]", name)
        page.click(".add button")
    if secret:
        page.locator(".option-of").last.click()
    page.click(".big")
    expect(page.locator(".hand .question h2")).to_have_text("Card 1", timeout=PATIENCE)


def tap(page: Page, selector: str) -> None:
    expect(page.locator("#pad.busy")).to_have_count(0)
    page.wait_for_timeout(450)
    page.click(selector)


def test_without_a_network_and_killed(device: Device) -> None:
    page = device.start()
    begun(page)
    tap(page, '[data-key="7"]')
    tap(page, '.name.may:has-text("Bo")')
    tap(page, ".leaving")
    expect(page.locator(".read")).to_contain_text("Bo: take 1, 3 safe.")
    page.wait_for_function(
        "navigator.serviceWorker.ready.then((one) => one.active?.state === 'activated')"
    )
    device.kill()
    device.cut_off()
    page = device.start()
    expect(page.locator(".last h2")).to_have_text("King's Gold", timeout=PATIENCE)
    expect(page.locator(".standing.is-kept")).to_be_visible(timeout=PATIENCE)
    page.click(".last .go")
    expect(page.locator(".hand .question h2")).to_have_text("Card 2")
    tap(page, ".undo")
    expect(page.locator(".hand .question h2")).to_have_text("Who leaves?")


def test_a_full_phone_records_nothing_and_says_so(device: Device) -> None:
    page = device.start()
    begun(page)
    tap(page, '[data-key="7"]')
    expect(page.locator(".hand .question h2")).to_have_text("Who leaves?")
    worker = page.workers[0]
    worker.evaluate(
        "() => { FileSystemFileHandle.prototype.createWritable ="
        " () => Promise.reject(new DOMException('', 'QuotaExceededError')); }"
    )
    tap(page, '.name.may:has-text("Bo")')
    tap(page, ".leaving")
    expect(page.locator(".refused")).to_contain_text("Make room on this phone")
    expect(page.locator(".hand .question h2")).to_have_text("Who leaves?")
    page.reload()
    page.click(".last .go", timeout=PATIENCE)
    expect(page.locator(".hand .question h2")).to_have_text("Who leaves?", timeout=PATIENCE)


def test_an_older_browser_keeps_games_too(device: Device) -> None:
    """One that cannot write beside a file; killed half-way it reads what was written before."""
    page = device.start()
    begun(page)
    page.workers[0].evaluate("() => { delete FileSystemFileHandle.prototype.createWritable; }")
    tap(page, '[data-key="7"]')
    expect(page.locator(".hand .question h2")).to_have_text("Who leaves?")
    page.workers[0].evaluate(
        "() => { FileSystemDirectoryHandle.prototype.removeEntry = () => null; }"
    )
    tap(page, '.name.may:has-text("Bo")')
    tap(page, ".leaving")
    expect(page.locator(".hand .question h2")).to_have_text("Card 2")
    cut = """async () => {
      const root = await navigator.storage.getDirectory();
      const games = await root.getDirectoryHandle("games");
      for await (const [name, file] of games.entries()) {
        if (name.endsWith(".new")) continue;
        const access = await file.createSyncAccessHandle();
        access.truncate(5);
        access.close();
      }
    }"""
    page.workers[0].evaluate(cut)
    page.reload()
    page.click(".last .go", timeout=PATIENCE)
    expect(page.locator(".hand .question h2")).to_have_text("Card 2", timeout=PATIENCE)


def test_two_tabs(device: Device) -> None:
    page = device.start()
    begun(page)
    tap(page, '[data-key="7"]')
    expect(page.locator(".hand .question h2")).to_have_text("Who leaves?")
    other = device.page()
    expect(other.locator(".standing")).to_contain_text("Open in another tab", timeout=PATIENCE)
    other.locator(".standing .quiet").click()
    expect(other.locator(".last .go")).to_be_visible(timeout=PATIENCE)
    other.click(".last .go")
    expect(other.locator(".hand .question h2")).to_have_text("Who leaves?", timeout=PATIENCE)


def test_the_phone_goes_round(device: Device) -> None:
    page = device.start()
    begun(page, secret=True)
    tap(page, '[data-key="7"]')
    for name, choice in (("Ann", "stay"), ("Bo", "leave"), ("Cy", "stay")):
        expect(page.locator(".hands h2")).to_have_text(f"Hand it to {name}")
        assert choice not in page.inner_text(".hand")
        tap(page, ".hand .big")
        tap(page, f'[data-choice="{choice}"]')
    expect(page.locator(".countdown")).to_be_visible()
    expect(page.locator(".read")).to_contain_text("Bo: take 1, 3 safe.", timeout=6000)


def test_a_pad_is_added_up_by_a_grid_and_as_text(device: Device) -> None:
    page = device.start()
    expect(page.locator(".game").first).to_be_visible(timeout=PATIENCE)
    page.locator(".door").first.click()
    page.locator(".written input").first.fill("Ann, Bo, Cy")
    for at, gold in enumerate(("5", "0", "7", "1", "2", "3")):
        page.locator(".stands input").nth(at).fill(gold)
    expect(page.locator(".stands .right")).to_have_text(["6", "2", "10"])
    page.locator(".stands input").nth(-3).fill("9")
    expect(page.locator(".stands .unsure")).to_have_count(1)
    page.click(".written .big")
    expect(page.locator(".problems")).to_contain_text("Ann", timeout=PATIENCE)
    page.locator(".top .quiet").click()
    page.fill("textarea", "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7 - Bo\n")
    page.click(".written .big")
    expect(page.locator(".told table")).to_be_visible(timeout=PATIENCE)


def test_a_house_rule_as_text(device: Device) -> None:
    page = device.start()
    expect(page.locator(".game").first).to_be_visible(timeout=PATIENCE)
    page.locator(".door").last.click()
    page.fill("textarea", 'extends = "kings-gold"\nname = "Friday"\nronds = 2\n')
    expect(page.locator(".problems")).to_contain_text("ronds", timeout=PATIENCE)
    page.fill("textarea", 'extends = "kings-gold"\nname = "Friday"\nrounds = 2\n')
    expect(page.locator(".problems li")).to_have_count(0)
    page.click(".shelf .big")
    for name in ("Ann", "Bo", "Cy"):
        page.fill("input[name=name]", name)
        page.click(".add button")
    page.click(".big")
    expect(page.locator(".bar .round")).to_have_text("Round 1 of 2", timeout=PATIENCE)


def test_axe_finds_nothing(device: Device) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = device.start()
    page.context.set_default_timeout(PATIENCE)

    def check() -> None:
        results = axe.run(page)
        assert results.violations_count == 0, results.generate_report()

    expect(page.locator(".standing.is-kept")).to_be_visible(timeout=PATIENCE)
    check()
    for door in (0, 1):
        page.locator(".door").nth(door).click()
        check()
        page.click(".top .round")
    begun(page, secret=True)
    check()
    tap(page, '[data-key="7"]')
    expect(page.locator(".back-of")).to_be_visible()
    check()


def test_a_sheet_without_pillow_and_again_without_a_network(device: Device) -> None:
    page = device.start()
    expect(page.locator(".is-kept")).to_be_visible(timeout=PATIENCE)
    page.wait_for_function("navigator.serviceWorker.controller")
    drawn = []
    for is_cut_off in (False, True):
        if is_cut_off:
            device.cut_off()
        page.reload()
        page.locator('.game:has-text("King")').first.click()
        with page.expect_download(timeout=PATIENCE) as coming:
            page.locator(".top .quiet").click()
        drawn.append(coming.value.path().read_bytes())
    with use_language(page.evaluate("navigator.language").partition("-")[0]):
        assert drawn == [render("sheet", load("kings-gold"))] * 2
