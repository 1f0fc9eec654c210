"""A real Chromium for the pages of the phones: one for all of these tests, started when the first
of them needs it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.v4.phones.browser.tables import StartPage, Table

HERE = "tests/v4/phones/browser/"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--mute-audio",
    "--font-render-hinting=none",
    "--in-process-gpu",
)
CALLED = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""The first is the same without windows, for less than half the work."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """None where there is no browser."""
    missing = pytest.mark.skip(
        reason="no Chromium is installed (apt-get install chromium-headless-shell, or chromium)"
    )
    browser = found()
    for item in items:
        if item.nodeid.startswith(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group("browser"))
            if browser is None:
                item.add_marker(missing)


def found() -> str | None:
    """The system's Chromium."""
    return next((path for name in CALLED if (path := shutil.which(name))), None)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser; each test has devices of its own in it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        yield browser
        browser.close()


Lay = Callable[..., Table]
"""Lays a table for a variant and players."""


@pytest.fixture
def lay(chromium: Browser) -> Iterator[Lay]:
    """Tables; afterwards no page may have complained, or asked anybody else for anything."""
    tables: list[Table] = []

    def laid(variant: str = "kings-gold", players: str = "Ann, Bo, Cy, Di", **how: Any) -> Table:
        tables.append(Table(chromium, variant, players, **how))
        return tables[-1]

    yield laid
    for table in tables:
        table.close()
    assert [wrong for table in tables for wrong in table.wrong] == []


@pytest.fixture
def start_page(chromium: Browser, tmp_path: Path) -> Iterator[StartPage]:
    """``cardkit play --phones`` and its start page on a phone; afterwards it may not have
    complained."""
    start = StartPage(chromium, tmp_path)
    yield start
    start.close()
    assert start.wrong == []
