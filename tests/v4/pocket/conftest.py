"""The site's game master in a real Chromium. The site is built before (``python -m tools.site OUT
--only play``); ``CARDKIT_SITE=OUT`` says where it lies. Without that only what
needs no site is tested."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect, sync_playwright

from tests.v4.pocket.phone import PATIENCE, Phone, Served

HERE = "tests/v4/pocket/"
SITE = os.environ.get("CARDKIT_SITE", "")
PHONES = {"phone", "flying"}
"""Fixtures that are one."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes a phone is left out where no site was built."""
    missing = pytest.mark.skip(
        reason="no site: python -m tools.site OUT --only play, then CARDKIT_SITE=OUT"
    )
    for item in items:
        if item.nodeid.startswith(HERE) and not PHONES.isdisjoint(
            getattr(item, "fixturenames", ())
        ):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group("pocket"))
            if not SITE:
                item.add_marker(missing)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers."""
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as driver:
        yield driver
    expect.set_options(timeout=5000)


@pytest.fixture
def phone(playwright: Playwright, tmp_path: Path) -> Iterator[Phone]:
    """A phone that never was here; afterwards no page may have complained, or asked anybody else
    for anything."""
    yield from switched_on(playwright, tmp_path)


@pytest.fixture(scope="module")
def flying(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """The start page of a phone that was here once, and has no network since."""
    for phone in switched_on(playwright, tmp_path_factory.mktemp("flying")):
        page = phone.open()
        phone.kept(page)
        phone.served.close()
        yield page


def switched_on(playwright: Playwright, folder: Path) -> Iterator[Phone]:
    """A phone with its files in that folder."""
    phone = Phone(playwright, Served(Path(SITE)), folder / "profile")
    yield phone
    phone.close()
    phone.served.close()
    assert phone.wrong == []
