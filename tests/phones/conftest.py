"""Fixtures that open the pages of phones in a real Chromium.

Without Chromium, the tests are skipped.
"""

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.phones.device import (
    CAN_BUILD,
    ENGINE,
    NAMES,
    PATIENCE,
    Device,
    edition_of,
    found,
    kept,
    launched,
    note,
)
from tests.phones.peers import NO_CHANNEL, Join
from tests.phones.relay import Relay
from tests.phones.screens import Table
from tools.pocket import write, write_edition

PORTS = range(20_000, 30_000)
"""Ports that no system assigns.

A phone knows the page by its address, so the port must not change.
"""


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Start Playwright, or skip the test if the browser is not installed."""
    if found() is None:
        pytest.skip(f"no {ENGINE} is installed (apt-get install {NAMES[ENGINE][0]})")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Start the browser. Each screen is a separate device in it."""
    browser: Browser = getattr(playwright, ENGINE).launch(**launched())
    yield browser
    browser.close()


@pytest.fixture
def lay(chromium: Browser) -> Iterator[Callable[..., Table]]:
    """Return a function that opens tables.

    Afterwards, check that no page had an error or contacted another server.
    """
    tables: list[Table] = []

    def laid(*game: Any, **how: Any) -> Table:
        tables.append(Table(chromium, *game, **how))
        return tables[-1]

    yield laid
    for table in tables:
        table.close()
    assert [wrong for table in tables for wrong in table.wrong] == []


@pytest.fixture(scope="package")
def relay() -> Iterator[Relay]:
    """Start a relay."""
    relay = Relay()
    yield relay
    relay.stop()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, relay: Relay) -> Path:
    """Build the page of one phone alone and return its folder."""
    if not CAN_BUILD:
        pytest.skip("no node, or no runtime: python -m tools.pocket OUT fetches it")
    work, out = tmp_path_factory.mktemp("work"), tmp_path_factory.mktemp("site") / "pocket"
    if built := os.environ.get("CARDKIT_BUILT_SITE"):  # by whoever runs the tests
        shutil.copytree(edition_of(Path(built)), work / "files")
        write_edition(work / "files", out, [relay.url])
    else:
        write(out, work, [relay.url])
    return out


@pytest.fixture
def newer(site: Path, relay: Relay, tmp_path: Path) -> Path:
    """Return a site with another edition of the page, in which one file is longer."""
    files, out = tmp_path / "files", tmp_path / "newer"
    shutil.copytree(edition_of(site), files)
    with (files / "pad.css").open("a") as style:
        style.write("/* newer */\n")
    write_edition(files, out, [relay.url])
    return out


@pytest.fixture(scope="package")
def visited(playwright: Playwright, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Device:
    """Return a phone that has opened the page before, with the code that its browser compiled."""
    device = Device(playwright, site, tmp_path_factory.mktemp("visited"), random.choice(PORTS))
    page = device.start()
    kept(page)
    page.reload()
    kept(page)
    page.wait_for_timeout(1000)  # what is compiled is written to disk
    device.kill()
    device.cut_off()
    return device


@pytest.fixture
def device(playwright: Playwright, site: Path, tmp_path: Path, visited: Device) -> Iterator[Device]:
    """Return a phone that plays alone and has opened the page before."""
    locks = shutil.ignore_patterns("lock", "Singleton*")  # links to the browser that is gone
    shutil.copytree(visited.home / "profile", tmp_path / "profile", ignore=locks)
    yield from checked(Device(playwright, site, tmp_path, visited.port))


@pytest.fixture
def new_device(playwright: Playwright, site: Path, tmp_path: Path) -> Iterator[Device]:
    """Return a phone that plays alone and has never opened the page."""
    yield from checked(Device(playwright, site, tmp_path))


def checked(device: Device) -> Iterator[Device]:
    """Yield a phone.

    Afterwards, check that its pages had no error and sent the server nothing but file names.
    """
    yield device
    device.kill()
    device.cut_off()
    assert device.wrong == []
    names = re.compile(r"(GET|HEAD) /[\w./-]*(\?[\d.]+)? HTTP/1\.1")
    assert [line for line in device.requests if not names.fullmatch(line)] == []


@pytest.fixture
def join(chromium: Browser) -> Iterator[Join]:
    """Return a function that opens an address on a new phone.

    With a `seat`, the phone has taken that seat.
    """
    wrong: list[str] = []

    def joined(address: str, seat: str = "", width: int = 390, **how: Any) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": 844}, **how)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: note(error, wrong))
        page.add_init_script(NO_CHANNEL)
        if seat:
            page.add_init_script(f"if (location.host) localStorage.setItem('seat', '{seat}')")
        page.goto(address)
        return page

    yield joined
    for context in chromium.contexts:
        context.close()
    assert wrong == []
