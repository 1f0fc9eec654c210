"""Said aloud in a real browser, whose voice writes down what it is given."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardkit.phones.view import Viewer
from tests.phones.screens import Table
from tests.phones.table import act, tap

Lay = Callable[..., Table]
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]
VOICE = """
window.heard = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => %s.map((lang) => ({ lang })),
  speak: ({ text, lang }) => heard.push(`${lang}: ${text}`),
  cancel: () => heard.push("cut off"),
} });
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
ALL_VOICES = VOICE % '["en-GB", "de_DE", "fr-FR", "pl-PL"]'


def heard(table: Table, page: Page) -> list[str]:
    """Return what a screen has said since it was asked last, once it shows the table as it is."""
    expect(page.locator(f'#pad[data-at="{table.room.revision}"]')).to_have_count(1)
    said: list[str] = page.evaluate("() => heard.splice(0)")
    return said


def spoken(table: Table, lang: str) -> list[str]:
    return [f"{lang}: {text}" for text in table.room.view(Viewer())["spoken"]]


@pytest.mark.flow
@pytest.mark.parametrize("lang", ["en", "de", "fr", "pl"])
def test_what_is_new_is_said_once_and_a_correction_cuts_in(lay: Lay, lang: str) -> None:
    table = lay(lang=lang)
    act(table.room, "line", line="teach")
    phone = table.phone(init=ALL_VOICES)
    tap(table.room, "9")
    assert heard(table, phone.page) == []  # off at first
    phone.menu("aloud")
    assert heard(table, phone.page) == [f"{lang}: {table.room.page_words()['voice']}"]
    phone.tap("#sheet .closing .wide")
    for entry in (["Bo"], "7", "Q", "J", "Q", "10", ["Ann", "Cy"]):
        tap(table.room, entry)
        assert heard(table, phone.page) == spoken(table, lang), entry
    act(table.room, "undo")
    assert heard(table, phone.page) == ["cut off", *spoken(table, lang)]
    phone.page.reload()
    assert heard(table, phone.page) == []
    tap(table.room, "8")
    assert heard(table, phone.page) == spoken(table, lang)


def test_a_secret_is_not_said(lay: Lay) -> None:
    table = lay(secret=True)
    phone = table.phone(init=f"localStorage.setItem('aloud', 'yes');{ALL_VOICES}")
    tap(table.room, "9")
    heard(table, phone.page)
    at = table.room.revision
    for name, choice in (("Bo", "leave"), ("Cy", "stay")):
        act(table.room, "choose", name=name, choice=choice)
    assert (table.room.revision, heard(table, phone.page)) == (at, [])
    act(table.room, "choose", name="Ann", choice="stay")
    phone.page.clock.fast_forward(2500)
    assert heard(table, phone.page) == spoken(table, "en")


def test_without_a_voice_the_switch_says_so_and_a_television_has_one(lay: Lay) -> None:
    table = lay(lang="pl")
    phone = table.phone(init=VOICE % '["en-GB"]')
    phone.menu("aloud")
    switch = phone.find("#sheet [data-entry=aloud]")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(switch).to_contain_text(table.room.page_words()["no_voice"])
    assert heard(table, phone.page) == []
    television = table.display((1280, 720), init=ALL_VOICES)
    television.click(".aloud")
    expect(television.locator(".aloud")).to_have_attribute("aria-checked", "true")
    tap(table.room, "9")
    expect(television.locator(".path .card")).to_have_count(1)
    said: Any = television.evaluate("heard")
    assert said == [f"pl: {table.room.page_words()['voice']}", *spoken(table, "pl")]
