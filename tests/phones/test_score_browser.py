"""More that a phone can do over Wi-Fi: score typed or photographed pads, and speak."""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from playwright.sync_api import Page, expect

from cardkit.i18n.translate import languages
from cardkit.phones.view import Viewer
from cardkit.tally.pads import NoPadError
from tests.phones.device import clean
from tests.phones.screens import LARGER, Phone, Table
from tests.phones.table import Json, act, tap, view_of

pytest.importorskip("starlette")
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]
Lay = Callable[..., Table]
EMPTY = ["", "", ""]
ROUNDS = [["5", "6", ""], ["5", "4", "6"], ["4", "4", "-"], ["5", "5", "5"]]
JOKERS = ["5", "", "10"]


def opened(table: Table, **how: Any) -> Phone:
    """Return a phone with the page for pads open."""
    phone = table.phone(**how)
    phone.menu("paper")
    expect(phone.find("#sheet .cells")).to_be_visible()
    return phone


def write(phone: Phone, rows: Sequence[Sequence[str]]) -> None:
    """Fill in the cells of a pad."""
    for at, text in enumerate(text for row in rows for text in row):
        phone.find(".cells input").nth(at).fill(text)


@pytest.mark.flow
def test_figures_typed_into_grid_are_scored_as_pad(lay: Lay) -> None:
    table = lay()
    phone = opened(table)
    expect(phone.find(".file")).to_have_count(0)  # nothing here reads photographs
    write(phone, [*ROUNDS, EMPTY, JOKERS, ["24", "19", "20"]])
    expect(phone.find(".cells .right")).to_have_text(["24", "19", "21"])
    expect(phone.find(".cells .wrong input")).to_have_value("20")
    phone.tap("#sheet .big")
    expect(phone.find(".problems")).to_have_text(
        "The pad says that the total of Cy is 20, but by the rules it is 21. 0 + 6 + 0 + 5 + 10 = 21."
    )
    phone.find(".cells input").last.fill("21")
    expect(phone.find(".scored")).to_have_count(0)
    phone.tap("#sheet .big")
    expect(phone.find(".scored")).to_contain_text("Everything is correct.")
    expect(phone.find(".scored .good")).to_have_text("Ann wins with 24.")
    assert table.room.game.cursor == 0  # the game at the table is as it was


def test_grid_shows_rows_names_and_missing_numbers(lay: Lay) -> None:
    phone = opened(lay())
    rows = ["1", "2", "3", "4", "Extra round", "Jokers", "Sum", "On the pad"]
    expect(phone.find(".cells tbody th")).to_have_text(rows)
    button = phone.find("#sheet .big")
    expect(button).to_be_enabled()
    write(phone, [["5", "x", ""]])
    expect(phone.find(".cells .wrong")).to_have_count(1)
    expect(button).to_be_disabled()
    write(phone, [["5", "", ""]])
    expect(button).to_be_enabled()
    names = phone.find(".written label input")
    names.fill("Ann, Bo")
    expect(button).to_be_disabled()
    names.fill("Ann, Bo, Cy, Di")
    expect(phone.find(".cells thead th")).to_have_text(["Ann", "Bo", "Cy", "Di"])
    expect(button).to_be_enabled()
    phone.find("#sheet select").select_option("diamant")
    expect(phone.find(".cells tbody th")).to_have_text(
        ["1", "2", "3", "4", "5", "Sum", "On the pad"]
    )
    phone.page.keyboard.press("Escape")
    expect(phone.find("#sheet")).to_have_count(0)
    phone.menu("paper")  # what was typed is there when the page is opened again
    expect(phone.find(".cells .right")).to_have_text(["5", "0", "0", "0"])
    phone.page.context.set_offline(True)
    phone.tap("#sheet .big")
    expect(phone.find("#sheet .refused")).to_contain_text("No connection to the computer.")
    phone.page.context.set_offline(False)
    phone.tap("#sheet .big")
    expect(phone.find(".scored")).to_be_visible()
    expect(phone.find("#sheet .refused")).to_have_count(0)


def test_grid_works_with_keyboard(lay: Lay) -> None:
    phone = lay().phone()
    press = phone.page.keyboard.press
    phone.find(".menu").focus()
    press("Enter")
    expect(phone.find("#sheet[open]")).to_be_visible()
    phone.find('[data-entry="paper"]').focus()
    press("Enter")
    expect(phone.find("#sheet .cells")).to_be_visible()
    phone.find("#sheet select").focus()
    press("Tab")  # the names
    for text in (text for row in ROUNDS for text in row):
        press("Tab")
        phone.page.keyboard.type(text)
    press("Enter")
    expect(phone.find(".scored")).to_contain_text("Everything is correct.")
    press("Escape")
    expect(phone.find("#sheet")).to_have_count(0)


# --- photographs ----------------------------------------------------------------------------------


def choose(phone: Phone, picture: bytes) -> None:
    """Choose a photograph of a pad."""
    file: Any = {"name": "pad.jpg", "mimeType": "image/jpeg", "buffer": picture}
    phone.find("#sheet input[type=file]").set_input_files(file)


THREE: Json = {
    "game": "kings-gold",
    "banked": [[5, 6, 0]],
    "artifacts": [0, 0, 0],
    "total": [5, 6, 0],
    "doubts": [{"kind": "banked", "round": 1, "seat": 1, "text": "{who}, Round 1: 6 or 0?"}],
}
"""A pad for three players with one doubtful number."""


@pytest.mark.flow
def test_photographed_pad_fills_grid(lay: Lay, tmp_path: Path) -> None:
    read_pad = Mock(side_effect=[NoPadError("The code is not in the picture."), THREE])
    phone = opened(lay(read_pad=read_pad))
    write(phone, ROUNDS)
    large = tmp_path / "pad.jpg"
    large.write_bytes(bytes(25_000_001))
    phone.find("#sheet input[type=file]").set_input_files(large)
    expect(phone.find("#sheet .refused")).to_contain_text("The limit is 25 MB")
    choose(phone, b"a cat")
    expect(phone.find("#sheet .refused")).to_have_text("The code is not in the picture.")
    expect(phone.find(".cells .right")).to_have_text(["19", "19", "11"])  # nothing is lost
    phone.find(".written label input").fill("Ann")
    choose(phone, b"a pad")
    expect(phone.find("#sheet .refused")).to_have_count(0)
    expect(phone.find("#sheet")).to_contain_text("Does it match the pad?")
    expect(phone.find(".cells .right")).to_have_text(["5", "6", "0"])
    expect(phone.find(".cells thead th")).to_have_text(["Ann", "2", "3"])
    expect(phone.find(".doubt")).to_have_text("2, Round 1: 6 or 0?")
    expect(phone.find("#sheet .big")).to_be_disabled()
    phone.find(".written label input").fill("Ann, Bo, Cy")
    expect(phone.find(".doubt")).to_have_text("Bo, Round 1: 6 or 0?")
    phone.find(".doubt").click()
    doubtful = phone.find(".cells .doubtful input")
    expect(doubtful).to_be_focused()
    expect(doubtful).to_have_value("6")
    phone.page.keyboard.type("0")
    expect(phone.find(".doubts")).to_have_count(0)
    expect(phone.find(".cells .wrong")).to_have_count(1)  # the total on the pad is 6
    phone.find(".cells input").nth(1).fill("6")
    phone.tap("#sheet .big")
    expect(phone.find(".scored")).to_contain_text("Everything is correct.")


@pytest.mark.flow
def test_reading_photo_can_be_cancelled(lay: Lay) -> None:
    ended = threading.Event()

    def read_until_cancelled(picture: bytes, is_cancelled: Callable[[], bool]) -> Json:
        while not is_cancelled():
            time.sleep(0.01)
        ended.set()
        raise NoPadError("Cancelled.")

    phone = opened(lay(read_pad=read_until_cancelled))
    write(phone, ROUNDS)
    choose(phone, b"a pad")
    expect(phone.find("#sheet .file")).to_contain_text("Reading the picture")
    phone.page.get_by_role("button", name="Cancel").click()
    assert ended.wait(10)
    expect(phone.find("#sheet .file")).to_contain_text("Photograph the pad")
    expect(phone.find("#sheet .refused")).to_have_count(0)
    expect(phone.find(".cells .right")).to_have_text(["19", "19", "11"])  # nothing is lost


# --- every size -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize(
    "how",
    [
        pytest.param({"size": (390, 844)}, id="usual"),
        pytest.param({"size": (320, 568), "color_scheme": "dark"}, id="small"),
        pytest.param({"size": (844, 390)}, id="landscape"),
        pytest.param({"size": (390, 844), "init": LARGER % 2}, id="200 percent"),
    ],
)
def test_grid_fits_and_axe_finds_no_problems(lay: Lay, how: dict[str, Any], lang: str) -> None:
    names = "Maximilian-Alexander Ann Wolfeschlegelstein Bo Cy Di Ed Fay"
    phone = opened(lay(players=names, lang=lang, read_pad=lambda *_: THREE), **how)

    def check() -> None:
        clean(phone.page)
        small = """() => [...document.querySelectorAll("#sheet :is(button, select, input, .file)")]
          .filter((one) => !one.matches(".unseen") && one.getBoundingClientRect().height < 43.5)
          .map((one) => one.outerHTML)"""
        assert phone.page.evaluate(small) == []
        wide = """() => [...document.querySelectorAll("#sheet, #sheet :not(.tabled, .tabled *, input)")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.closest(".unseen"))
          .map((one) => one.outerHTML.slice(0, 200))"""
        assert phone.page.evaluate(wide) == []

    check()
    choose(phone, b"a pad")
    expect(phone.find(".doubt")).to_be_visible()
    write(phone, [["1", "2", "3"]])
    phone.find(".cells input").last.fill("9")
    check()
    phone.tap("#sheet .big")
    expect(phone.find(".problems")).to_be_visible()
    check()


# --- said aloud, by a voice that writes down what it is given ------------------------------------

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
    """Return what a screen has said since the last call, after it has shown the current table."""
    expect(page.locator(f'#pad[data-at="{table.room.revision}"]')).to_have_count(1)
    said: list[str] = page.evaluate("() => heard.splice(0)")
    return said


def spoken(table: Table, lang: str) -> list[str]:
    """Return what the last act should make a screen say in a language."""
    return [f"{lang}: {text}" for text in view_of(table.room, Viewer())["spoken"]]


@pytest.mark.flow
@pytest.mark.parametrize("lang", languages())
def test_voice_announces_events_once_and_interrupts_for_corrections(lay: Lay, lang: str) -> None:
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
    assert heard(table, phone.page) == ["cut off"]  # nothing is said again
    tap(table.room, "8")
    assert heard(table, phone.page) == spoken(table, lang)


def test_voice_does_not_announce_secret_choices(lay: Lay) -> None:
    table = lay(secret=True)
    phone = table.phone(
        init=f"if (location.host) localStorage.setItem('aloud', 'yes');{ALL_VOICES}"
    )
    tap(table.room, "9")
    heard(table, phone.page)
    at = table.room.revision
    for name, choice in (("Bo", "leave"), ("Cy", "stay")):
        act(table.room, "choose", name=name, choice=choice)
    assert (table.room.revision, heard(table, phone.page)) == (at, [])
    act(table.room, "choose", name="Ann", choice="stay")
    phone.page.clock.fast_forward(2500)
    assert heard(table, phone.page) == spoken(table, "en")


def test_voice_switch_says_if_there_is_no_voice(lay: Lay) -> None:
    table = lay(lang="pl")
    phone = table.phone(init=VOICE % '["en-GB"]')
    phone.menu("aloud")
    switch = phone.find("#sheet [data-entry=aloud]")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(switch).to_contain_text(str(table.room.page_words()["no_voice"]))
    assert heard(table, phone.page) == []
    television = table.display((1280, 720), init=ALL_VOICES)
    television.click(".aloud")
    expect(television.locator(".aloud")).to_have_attribute("aria-checked", "true")
    tap(table.room, "9")
    expect(television.locator(".path .card")).to_have_count(1)
    said: Any = television.evaluate("heard")
    news = spoken(table, "pl")
    assert (said[0], said[-len(news) :]) == (f"pl: {table.room.page_words()['voice']}", news)
