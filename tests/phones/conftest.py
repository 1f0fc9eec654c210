"""A real Chromium for the pages of phones; tests with it are skipped where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.phones.screens import Table

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--font-render-hinting=none",
)
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def found() -> str | None:
    """Return the system's Chromium."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What drives browsers; there can be one."""
    if found() is None:
        pytest.skip("no Chromium is installed (apt-get install chromium-headless-shell)")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser; each screen is a device of its own in it."""
    browser = playwright.chromium.launch(executable_path=found(), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def lay(chromium: Browser) -> Iterator[Callable[..., Table]]:
    """Tables; afterwards no page may have complained, or asked anybody else for anything."""
    tables: list[Table] = []

    def laid(variant: str = "kings-gold", players: str = "Ann Bo Cy", **how: Any) -> Table:
        tables.append(Table(chromium, variant, players, **how))
        return tables[-1]

    yield laid
    for table in tables:
        table.close()
    assert [wrong for table in tables for wrong in table.wrong] == []
