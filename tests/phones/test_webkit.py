"""The pages of phones in WebKit, the engine of Safari: one phone alone, and a pad with a display.

Run these tests with ``nox -s browsers``. On Linux the engine has no WebRTC, and its automated
windows are private, so games are not stored. The pages say both.
"""

import glob
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardkit.phones.server import Server
from cardkit.printables import render
from cardkit.rulebook.loader import load
from tests.phones.device import PATIENCE, Site, edition_of
from tests.phones.screens import KEYS, SETTLED
from tests.phones.table import new_room

webdriver = pytest.importorskip("selenium.webdriver", reason="nox -s browsers plays in WebKit")
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]

SEEN = "return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility())"
QUESTION = ".hand .question h2"


class Screen:
    """A WebKit window, and a thumb that waits before each tap until the tap counts."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def find(self, selector: str, text: str = "") -> Any:
        """Wait for a visible element that contains a text, and return it."""
        script = f"{SEEN}.find((one) => one.innerText.includes(arguments[1]))"
        return self.until(script, selector, text)

    def until(self, script: str, *arguments: object) -> Any:
        """Wait until a script returns a true value, and return the value."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            if found := self.driver.execute_script(script, *arguments):
                return found
            time.sleep(0.1)
        text = self.driver.execute_script("return document.body.innerText")
        raise AssertionError((script, arguments, text))

    def tap(self, selector: str, text: str = "") -> None:
        """Wait until an element accepts taps, and tap it."""
        self.find(selector, text)
        self.until("return !document.querySelector('#pad.busy')")
        time.sleep(SETTLED / 1000)
        self.find(selector, text).click()

    def begin(self) -> None:
        """Begin a game of King's Gold with three players."""
        self.tap(".game", "King")
        self.find("input[name=name]").send_keys("Ann, Bo, Cy,")
        # after typing the driver now and then presses a button, and does not let it go
        self.driver.execute_script("arguments[0].click()", self.find(".big:enabled"))
        self.tap(".way")  # the first one turns the cards
        self.tap(".way:has(.more)")
        self.find(QUESTION, "Card 1")

    def leave(self, name: str) -> None:
        """Tap the name of a player and then the button to leave."""
        self.tap(".name.may", name)
        self.tap(".leaving")


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """Start a browser whose home folder, with its downloads, is in the folder of the test."""
    program = shutil.which("WebKitWebDriver")
    browsers = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
    if not program or not browsers:
        pytest.skip("no WebKit is installed (apt-get install webkit2gtk-driver xvfb dbus)")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")  # it is our own page
    options = webdriver.WebKitGTKOptions()
    options.binary_location = browsers[0]
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(program)
    driver = webdriver.WebKitGTK(options=options, service=service)
    driver.set_window_size(390, 844)
    yield Screen(driver)
    driver.quit()


@pytest.fixture
def server(site: Path, tmp_path: Path) -> Iterator[Site]:
    """Start a server with the page."""
    server = Site(site, tmp_path)
    yield server
    server.cut_off()


def test_webkit_makes_sheet_and_installs_new_edition(
    screen: Screen, server: Site, newer: Path, tmp_path: Path
) -> None:
    """Afterwards it works offline, and says that others cannot join."""
    screen.driver.get(server.url)
    screen.tap(".game", "King")
    screen.tap(".top .quiet")
    screen.find(".shelf > h2")
    screen.tap(".top .quiet")
    drawn = render("sheet", load("kings-gold"))
    files: list[bytes] = []
    for _ in range(PATIENCE // 100):
        files = [path.read_bytes() for path in tmp_path.rglob("kings-gold-sheet.pdf")]
        if files == [drawn]:
            break
        time.sleep(0.1)
    assert files == [drawn]
    screen.driver.refresh()
    screen.begin()
    screen.tap('[data-key="7"]')
    screen.tap(".menu")
    screen.tap("#sheet .entry", "Others join")
    screen.find(".shelf p", "WebRTC")
    assert not screen.find(".shelf .big").is_enabled()
    screen.tap(".top .round")
    server.serve(newer)
    screen.driver.execute_script(
        "former = navigator.serviceWorker.controller;"
        "navigator.serviceWorker.getRegistration().then((one) => one.update())"
    )
    screen.until(
        "const { controller } = navigator.serviceWorker;"
        "return controller !== former && controller.state === 'activated'"
    )
    screen.leave("Bo")
    screen.find(".read", "Bo: take 1, 3 safe.")
    screen.find(QUESTION, "Card 2")
    screen.driver.refresh()
    screen.find(".game")
    (script,) = screen.driver.find_elements("css selector", "script")
    assert edition_of(newer).name in script.get_attribute("src")
    server.cut_off()
    screen.driver.refresh()
    screen.find(".standing", "This window is private")
    screen.begin()


def test_webkit_can_play_and_display_over_wifi(screen: Screen) -> None:
    server = Server(new_room(), KEYS, ("127.0.0.1", 0))
    driver = screen.driver
    pad = driver.current_window_handle
    driver.switch_to.new_window("window")
    display = driver.current_window_handle
    driver.get(server.display_url)
    driver.switch_to.window(pad)
    driver.get(server.url)
    screen.tap('[data-key="7"]')
    screen.leave("Bo")
    screen.find(".read", "Bo: take 1, 3 safe.")
    driver.switch_to.window(display)
    screen.find(".read", "Bo: take 1, 3 safe.")
    driver.switch_to.window(pad)
    screen.tap('[data-key="Q"]')
    screen.tap(".hand .wide")
    screen.tap('[data-key="Q"]')
    driver.switch_to.window(display)
    screen.find("main", "CAUGHT")
    server.stop()
    screen.find(".offline", "No connection to the computer.")


@pytest.mark.parametrize("page", ["join.html", "tv.html"])
def test_webkit_says_that_it_cannot_join(screen: Screen, server: Site, page: str) -> None:
    screen.driver.get(f"{server.url}{page}#abcdefghijk.abcdefghijklmnopqrstuv")
    screen.find('[data-when="unable"]', "This browser cannot join.")
