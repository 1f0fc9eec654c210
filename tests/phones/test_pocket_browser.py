"""The page of one phone alone in a real browser: offline, killed, in two tabs, on a full phone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from cardkit.i18n.translate import use_language
from cardkit.printables import render
from cardkit.rulebook.loader import load, load_text
from cardkit.table.archive import unzip_files, zip_files
from tests.phones.device import (
    CHROMIUM_ALONE,
    WAY,
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
from tests.phones.screens import LARGER

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pocket")]
MANUAL = Path(__file__).parents[2] / "docs" / "phones.md"
FAULTY = 'extends = "kings-gold"\nname = "Friday"\nronds = 2\n'
RULE = 'extends = "kings-gold"\nname = "Friday"\nrounds = 2\n'
LOCKS = """window.locks = 0;
Object.defineProperty(navigator, "wakeLock", { value: {
  async request() {
    window.locks += 1;
    return { release() { window.locks -= 1; } };
  },
} });"""
STANDING = ".standing:visible"  # one at a time, before the page runs, too
SIGNS = """window.signs = [];
Element.prototype.animate = function () { signs.push(this.textContent.trim()); };"""
TAPS_AT_ONCE = """([question, name]) => new MutationObserver((_, observer) => {
  if (document.querySelector("main:not(.busy) .hand h2")?.textContent !== question) return;
  observer.disconnect();
  for (const type of ["pointerdown", "click"])
    document.querySelector(name).dispatchEvent(new PointerEvent(type, { bubbles: true, detail: 1 }));
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })"""


@pytest.mark.flow
def test_game_resumes_without_network_after_kill(device: Device) -> None:
    page = device.start()
    begun(page)
    tap(page, '[data-key="7"]')
    leave(page, "Bo")
    expect(page.locator(".read")).to_contain_text("Bo: take 1, 3 safe.")
    page.evaluate("navigator.serviceWorker.ready")
    page = device.start_without_network()
    goes_on(page, "Card 2")
    tap(page, ".undo")
    asked(page, "Who leaves?")


def test_screen_stays_awake_only_during_a_game(device: Device) -> None:
    page = device.start(init=LOCKS)
    page.locator(".game").first.wait_for()
    assert page.evaluate("window.locks") == 0
    begun(page)
    assert page.evaluate("window.locks") == 1
    page.click(".menu")
    page.get_by_text("Other games").click()
    expect(page.locator(".game").first).to_be_visible()
    assert page.evaluate("window.locks") == 0


def test_name_field_splits_names_and_adds_the_last(device: Device) -> None:
    page = device.start()
    page.locator('.game:has-text("King")').first.click()
    field, chips = page.locator("input[name=name]"), page.locator(".chip[aria-pressed=true]")
    field.press_sequentially("Ann, Mary Ann;")
    expect(chips).to_have_text(["1 Ann", "2 Mary Ann"])
    field.fill("Bo, ann , ,Cy")  # as pasted
    expect(chips).to_have_text(["2 Mary Ann", "3 Bo", "1 Ann"])
    expect(field).to_have_value("Cy")
    field.press("Enter")
    expect(field).to_have_value("")
    expect(chips).to_have_count(4)
    field.fill("Di, undo")
    page.click(".big")
    expect(page.locator(".refused")).to_contain_text('"undo" cannot be a name.')
    expect(field).to_have_value("undo")  # to be fixed, and no chip
    expect(page.locator(".chip", has_text="undo")).to_have_count(0)
    field.fill("Ed and Al")
    page.click(".big")
    tap(page, "text=Choose at random")
    tap(page, WAY)
    names = ["Ann", "Mary Ann", "Bo", "Cy", "Di", "Ed", "Al"]
    expect(page.locator(".names .who")).to_have_text(names)


def test_invalid_stored_names_are_dropped_and_long_ones_wrap(device: Device) -> None:
    """The names come from an earlier edition or from another language."""
    long = ("Bartholomew Featherstonehaugh", "M" * 30, "A" + "\u0301" * 29)
    names = json.dumps(["Ann\U0001f600", "Ann", "ann", *long])
    page = device.start(
        width=320, init=f"if (location.host) localStorage.people ??= {json.dumps(names)}"
    )
    page.locator(".game").first.click()
    chips = page.locator(".chips").first.locator(".chip.long, .chip:has-text('Ann')")
    expect(chips).to_have_count(4)
    boxes = page.locator(".chip, .add, h2").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert all(box["right"] <= 320 for box in boxes)
    texts = page.locator(".chip .cut").evaluate_all(
        """(all) => all.map((one) => [one.getBoundingClientRect(),
          one.closest(".chip").getBoundingClientRect()].map((box) => box.toJSON()))"""
    )
    for text, chip in texts:
        assert chip["left"] <= text["left"] <= text["right"] <= chip["right"]
        assert chip["top"] <= text["top"] <= text["bottom"] <= chip["bottom"]


@CHROMIUM_ALONE
def test_phone_without_free_space_records_nothing_and_reports_it(device: Device) -> None:
    page = device.start()
    begun(page, card="7")
    worker = page.workers[0]
    worker.evaluate(
        "() => { FileSystemFileHandle.prototype.createWritable ="
        " () => Promise.reject(new DOMException('', 'QuotaExceededError')); }"
    )
    leave(page, "Bo")
    expect(page.locator(".refused")).to_contain_text("Free some space")
    asked(page, "Who leaves?")
    page.get_by_role("button", name="Saved games").click()
    expect(page.locator(".kept").first).to_contain_text("Delete")
    page.reload()
    play_on(page, "Who leaves?")


@CHROMIUM_ALONE
def test_older_browser_saves_games(device: Device) -> None:
    """The browser cannot replace a file in one step.

    After a kill, it reads the last complete version.
    """
    page = device.start()
    begun(page)
    page.workers[0].evaluate("() => { delete FileSystemFileHandle.prototype.createWritable; }")
    tap(page, '[data-key="7"]')
    asked(page, "Who leaves?")
    page.workers[0].evaluate(
        "() => { FileSystemDirectoryHandle.prototype.removeEntry = () => null; }"
    )
    leave(page, "Bo")
    asked(page, "Card 2")
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
    play_on(page, "Card 2")


def test_second_tab_takes_over_game(device: Device) -> None:
    page = device.start()
    begun(page, card="7")
    other = device.page()
    expect(other.locator(STANDING)).to_contain_text("cardkit is open in another tab")
    tap(other, f"{STANDING} .quiet")
    goes_on(other, "Who leaves?")
    expect(page.locator("#pad .standing")).to_contain_text("cardkit is now open in another tab.")
    expect(page.locator(".hand")).to_have_count(0)  # nothing can be tapped here
    page.get_by_role("button", name="Continue here").click()
    goes_on(page, "Who leaves?")
    expect(other.locator("#pad .standing")).to_contain_text("cardkit is now open in another tab.")
    other.reload()  # after a reload, it waits until nobody has the games
    expect(other.locator(STANDING)).to_contain_text("cardkit is open in another tab")
    page.close()
    goes_on(other, "Who leaves?")


@pytest.mark.flow
def test_one_phone_is_passed_around_for_secret_choices(device: Device) -> None:
    page = device.start()
    begun(page, secret=True)
    tap(page, '[data-key="7"]')
    for name, choice in (("Ann", "stay"), ("Bo", "leave"), ("Cy", "stay")):
        expect(page.locator(".hand-to h2")).to_have_text(f"Hand the phone to {name}")
        assert choice not in page.inner_text(".hand")
        tap(page, ".hand .big")
        tap(page, f'[data-choice="{choice}"]')
    expect(page.locator(".countdown")).to_be_visible()
    expect(page.locator(".read")).to_contain_text("Bo: take 1, 3 safe.")
    page.reload()
    goes_on(page, "Card 2")
    tap(page, '[data-key="5"]')
    expect(page.locator(".hand-to h2")).to_have_text("Hand the phone to Ann")


def test_sheet_equals_that_of_computer_and_works_offline(device: Device) -> None:
    page = device.start()
    kept(page)
    drawn = render("sheet", load("kings-gold"))
    assert sheet(page) == ("kings-gold-sheet.pdf", drawn)
    loaded = (edition_of(device.root) / "print.zip").stat().st_size
    assert f"loads {loaded / 1e6:.1f} MB" in MANUAL.read_text("utf-8")
    page = device.start_without_network()
    kept(page)
    assert sheet(page) == ("kings-gold-sheet.pdf", drawn)
    page.click(".top .round")
    page.click(".top .round")
    begun(page)
    page.click(".menu")
    assert downloaded(page.locator('[data-entry="pdf"]'))[1] == drawn


def test_sheet_not_loaded_before_needs_network(device: Device) -> None:
    page = device.start()
    kept(page)
    device.cut_off()
    page.locator(".game").first.click()
    page.click(".top .quiet")
    expect(page.locator(".shelf > h2").first).to_be_visible()
    page.click(".top .quiet")
    expect(page.locator(".refused")).to_contain_text("Try again when there is a network")
    expect(page.locator(".top .quiet")).to_be_enabled()


def sentence(page: Page, part: str) -> Locator:
    """Return the button of the sentence that contains a text."""
    return page.locator("button.sentence", has_text=part)


def effects_shown(page: Page) -> None:
    """Wait until the effects of all alternatives are shown. A button that changes refuses taps."""
    expect(page.locator(".alternatives .unseen")).not_to_be_empty()


@pytest.mark.flow
def test_house_rule_is_chosen_printed_and_played(device: Device) -> None:
    page = device.start(width=320)
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.click()
    sentence(page, "ends after 4 rounds").click()
    expect(page.locator(".alternatives .way").first).to_contain_text("minutes shorter")
    effects_shown(page)
    tap(page, '.alternatives .way:has-text("ends after 3 rounds")')
    expect(page.locator(".sentence.is-changed", has_text="ends after 3 rounds")).to_be_visible()
    sentence(page, "second of that rank").click()
    page.locator(".alternatives select").select_option("2")
    expect(page.locator(".alternatives .way", has_text="One moment.")).to_have_count(0)
    tap(page, '.alternatives .way:has-text("The third of that rank")')
    expect(page.locator(".changed")).to_have_count(2)
    page.locator(".alternatives").wait_for(state="detached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.reload()  # what was chosen is kept
    page.locator(".tool").last.click()
    expect(page.locator(".changed")).to_have_count(2)
    page.locator(".tool", has_text="Show the file").click()
    text = page.locator("textarea[spellcheck]").input_value()
    house = load_text(text, "house.toml")
    assert (house.rounds, house.name) == (3, "My King's Gold")
    assert [house.in_round(n).danger.ends_at.default for n in (1, 2, 3)] == [2, 3, 2]
    assert downloaded(page.locator(".tool", has_text="PDF"))[1] == render("sheet", house)
    page.locator(".changed button").first.click()  # back to four rounds
    expect(page.locator(".changed")).to_have_count(1)
    page.click(".shelf .big")
    page.fill("input[name=name]", "Ann, Bo, Cy")
    page.click(".add button")
    page.click(".big")
    tap(page, ".way")
    tap(page, WAY)
    expect(page.locator(".bar .round")).to_have_text("Round 1 of 4")


def test_sentence_opened_while_name_is_checked_stays_open(device: Device) -> None:
    page = device.start()
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.click()
    expect(sentence(page, "ends after 4 rounds")).to_be_visible()
    page.locator(".named input").first.fill("Wolf Night")
    sentence(page, "ends after 4 rounds").evaluate(
        "sentence => { document.querySelector('.named input').blur(); sentence.click(); }"
    )
    expect(page.locator("p.notice[role=status]")).to_have_text("")
    expect(sentence(page, "ends after 4 rounds")).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".alternatives .way", has_text="after 3 rounds")).to_be_visible()


@pytest.mark.flow
def test_house_rule_form_accepts_numbers_names_and_words(device: Device) -> None:
    page = device.start()
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.click()
    page.locator(".named input").first.fill("Wolf Night")
    page.locator(".named input").first.press("Enter")
    sentence(page, "ends after 4 rounds").click()
    page.locator(".alternatives input[type=number]").first.fill("70")
    page.locator(".alternatives input[type=number]").first.press("Enter")
    expect(page.locator("p.notice[role=status]")).to_contain_text("1 to 20")
    page.locator(".alternatives input[type=number]").first.fill("7")
    page.locator(".alternatives").get_by_role("button", name="OK").first.click()
    expect(page.locator(".changed")).to_contain_text("ends after 7 rounds")
    page.locator("summary").click()
    page.locator(".fold-out .named", has_text="danger").locator("textarea").fill("wolf/wolves")
    page.locator(".fold-out .named", has_text="danger").locator("textarea").press("Enter")
    expect(page.locator(".changed")).to_have_count(2)
    expect(page.locator(".rulebook")).to_contain_text("Wolves: Jacks")
    own = page.locator(".fold-out .add", has_text="a rule in your own words")
    own.locator("textarea").fill("The player with the fewest points begins.")
    own.get_by_role("button", name="OK").click()
    expect(page.locator(".changed")).to_have_count(3)
    expect(page.locator(".rulebook")).to_contain_text("fewest points begins")
    page.locator(".top .quiet").click()  # undo
    expect(page.locator(".changed")).to_have_count(2)


def test_house_rule_is_searched_and_put_into_own_words(device: Device) -> None:
    page = device.start()
    page.locator(".tool").last.click()
    page.locator(".game", has_text="Diamant").first.click()
    search = page.locator(".named input").nth(1)
    search.fill("tied players")
    search.press("Enter")
    expect(page.locator("p.notice[role=status]")).to_contain_text('fit "tied players" best:')
    expect(page.locator(".sentence:visible")).to_have_count(1)
    sentence(page, "If players are tied").click()
    own = page.locator(".alternatives .add", has_text="In your own words")
    expect(own.locator("textarea")).to_have_value(re.compile("^If players are tied"))
    own.locator("textarea").fill("The tied players flip a coin.")
    own.get_by_role("button", name="OK").click()
    expect(page.locator(".changed")).to_have_text(["The tied players flip a coin.Take back"])
    rules = sentence(page, "The tied players flip a coin.")  # in its place, and at the end
    expect(rules).to_have_class([re.compile("is-changed")] * 2)
    expect(page.locator(".sentence", has_text="everyone plays a whole new game")).to_contain_text(
        "cardkit itself still goes by: “If players are tied, everyone plays a whole new game.”"
    )
    sentence(page, "For each player: a torch card").click()  # there is no other way to play this
    expect(page.locator(".alternatives .way")).to_have_count(0)
    notice = page.locator("p.notice[role=status]")
    expect(notice).to_contain_text("Does this still fit, too?")
    page.locator(".changed button").click()
    expect(page.locator(".changed")).to_have_count(0)
    search.fill("gold for the bravest zebra")
    search.press("Enter")
    expect(notice).to_contain_text("These come closest:")
    search.fill("")
    search.press("Enter")
    expect(page.locator("h2", has_text="Setup")).to_be_visible()


def test_two_changes_of_house_rule_at_once_are_both_kept(device: Device) -> None:
    page = device.start()
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.click()
    page.locator("summary").click()
    page.evaluate("""() => { // a busy phone: it draws long after the answers
      const wait = window.requestAnimationFrame;
      window.requestAnimationFrame = (draw) => wait(() => setTimeout(draw, 3000));
    }""")
    page.locator(".fold-out").evaluate("""words => {
      for (const [part, text] of [["danger", "wolf/wolves"], ["player", "scout/scouts"]]) {
        const labels = [...words.querySelectorAll("label")];
        const box = labels.find((label) => label.innerText.includes(part)).querySelector("textarea");
        box.value = text;
        box.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }""")
    expect(page.locator(".changed")).to_have_count(2)
    expect(page.locator(".rulebook")).to_contain_text("Wolves: Jacks")
    expect(page.locator(".rulebook")).to_contain_text("scouts")
    for left in (1, 0):
        page.locator(".top .quiet", has_text="Undo").click()
        expect(page.locator(".changed")).to_have_count(left)


def test_changes_of_house_rule_add_up_on_a_device_that_is_full(device: Device) -> None:
    page = device.start(
        init="""
      const store = Storage.prototype.setItem;
      Storage.prototype.setItem = function (name, value) {
        if (value.includes("wolf")) throw new Error("full");
        return store.call(this, name, value);
      };
    """
    )
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.click()
    page.locator("summary").click()
    for part, name in (
        ("a danger is called", "wolf/wolves"),
        ("a player is called", "scout/scouts"),
    ):
        field = page.locator(".fold-out .add", has_text=part)
        field.locator("textarea").fill(name)
        field.get_by_role("button", name="OK").click()
        expect(page.locator(".rulebook")).to_contain_text(name.partition("/")[0])
    expect(page.locator(".changed")).to_have_count(2)
    expect(page.locator("p.notice")).to_contain_text("no room to save")


def test_refused_question_about_house_rule_shows_the_reason(device: Device) -> None:
    page = device.start(init="localStorage.setItem('rule', '\\ud800')")  # no text that can be sent
    page.locator(".tool").last.click()
    expect(page.locator("p[role=status]")).to_contain_text("Reload the page.")
    start_again(page)


def start_again(page: Page) -> None:
    """Delete the house rule, so that the page asks for the game to change."""
    button = page.locator(".tool", has_text="Start again")
    button.click()
    page.locator(".tool", has_text="Delete House rule?").click()
    expect(page.locator(".shelf")).to_be_visible()
    if not page.locator(".game").count():
        page.locator(".tool").last.click()
    expect(page.locator(".game", has_text="King's Gold").first).to_be_visible()
    assert not page.evaluate("localStorage.getItem('rule')")


def test_house_rule_that_stops_the_page_can_be_deleted(device: Device) -> None:
    stop = """localStorage.getItem("tried") ?? localStorage.setItem("rule", 'name = "Broken"');
        localStorage.setItem("tried", "yes");
        const send = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (data) {
            if (data.method === "rulebook") this.dispatchEvent(new ErrorEvent("error"));
            else send.call(this, data);
        };"""
    page = device.start(init=stop)
    page.locator(".tool").last.click()
    expect(page.locator(".standing.is-failed")).to_be_visible()
    start_again(page)


def test_words_of_house_rule_can_be_changed_in_german(device: Device) -> None:
    page = device.start(locale="de-DE")
    page.locator(".tool").last.click()
    page.locator(".game", has_text="Königsgold").first.click()
    page.locator("summary").click()
    danger = page.locator(".fold-out .named", has_text="Gefahr").locator("textarea")
    danger.fill("Wölfe")
    danger.press("Enter")
    expect(page.locator("p.notice[role=status]")).to_contain_text("m Wächter Wächters")
    danger.fill("m Wolf Wolfs Wolf Wolf; Wölfe Wölfe Wölfen Wölfe")
    danger.press("Enter")
    expect(page.locator(".changed")).to_have_count(1)
    expect(page.locator(".rulebook")).to_contain_text("Wölfe: Buben")
    page.reload()
    page.locator(".tool").last.click()
    expect(page.locator(".changed")).to_have_count(1)
    expect(page.locator(".rulebook")).to_contain_text("Wölfe: Buben")


def test_shared_house_rule_is_imported_and_replaces_another_only_if_asked(device: Device) -> None:
    page = device.start()
    shared: list[FilePayload] = [
        {"name": name, "mimeType": "", "buffer": RULE.replace("Friday", title).encode()}
        for name, title in (("Grandma's Gold.toml", "Grandma's Gold"), ("rule.txt", "Monday"))
    ]
    hello: FilePayload = {"name": "hello.txt", "mimeType": "text/plain", "buffer": b"hello"}
    page.locator(".fold").first.click()
    page.locator("input[type=file]").set_input_files(hello)
    expect(page.locator("[role=alert]")).to_contain_text("cannot be read")
    page.locator("input[type=file]").set_input_files(shared[0])
    name = page.locator(".named input").first
    expect(name).to_have_value("Grandma's Gold")
    expect(page.locator("[role=alert]")).to_have_count(0)  # it was about another file
    page.locator(".top .round").click()
    page.locator(".fold").first.click()
    page.locator("input[type=file]").set_input_files(shared[1])
    expect(name).to_have_value("Grandma's Gold")
    page.locator(".wide", has_text="imported house rule").click()
    expect(name).to_have_value("Monday")
    page.locator(".tool", has_text="Start again").click()
    expect(name).to_have_value("Monday")
    page.locator(".tool", has_text="Delete Monday?").click()
    expect(page.locator(".game").first).to_be_visible()
    page.locator(".top").get_by_role("button", name="Undo").click()
    expect(name).to_have_value("Monday")
    expect(page.locator(".tool", has_text="Start again")).to_be_visible()


def test_choosing_house_rule_keeps_keyboard_focus(device: Device) -> None:
    page = device.start()
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.press("Enter")
    focus = page.locator(":focus")
    expect(focus).to_have_class("rulebook")
    expect(sentence(page, "ends after 4 rounds")).to_have_accessible_description(
        "There are other ways to play this."
    )
    expect(sentence(page, "The ace counts as 1.")).to_have_accessible_description("")
    sentence(page, "The ace counts as 1.").press("Enter")
    expect(page.locator(".alternatives .hint")).to_contain_text(
        "cardkit knows no other way to play this."
    )
    sentence(page, "never lose gold").press("Enter")
    page.locator(".alternatives .way", has_text="Everyone still inside").press("Enter")
    expect(focus).to_contain_text("Everyone still inside")
    expect(focus).to_have_attribute("aria-expanded", "true")
    sentence(page, "ends after 4 rounds").press("Enter")
    page.locator(".alternatives .way", has_text="after 3 rounds").press("Enter")
    expect(page.locator(".changed")).to_have_count(1)
    expect(focus).to_have_text("Changed: The game ends after 3 rounds.")
    focus.press("Enter")
    page.locator(".alternatives input").first.fill("7")
    page.locator(".alternatives input").first.press("Enter")
    expect(focus).to_have_text("Changed: The game ends after 7 rounds.")
    page.locator(".changed button").press("Enter")
    expect(page.locator(".changed")).to_have_count(0)
    expect(focus).to_have_class("rulebook")
    page.locator(".top .quiet").press("Enter")
    expect(page.locator(".changed")).to_have_count(1)
    expect(focus).to_have_text("Undo")


def test_house_rule_limits_choices_and_numbers_to_some_rounds(device: Device) -> None:
    page = device.start()
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.click()
    sentence(page, "second of that rank").click()
    page.locator(".alternatives select").select_option("1-2")
    page.locator(".alternatives input").fill("5")
    page.locator(".alternatives input").press("Enter")
    expect(page.locator(".changed")).to_contain_text(
        "In rounds 1 and 2: Guards count only from card 5"
    )
    sentence(page, "instead: ").click()
    expect(page.locator(".alternatives .effect")).to_have_count(4)


def test_house_rule_takes_a_number_for_each_kind_of_fine(device: Device) -> None:
    page = device.start()
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.click()
    sentence(page, "puts their loot back").click()
    fine = page.get_by_label("loses their loot and … gold", exact=False).first
    fine.fill("3")
    fine.press("Enter")
    expect(page.locator(".changed")).to_contain_text("loses their loot and 3 gold")
    sentence(page, "can never lose gold").wait_for(state="detached")
    page.locator(".tool", has_text="Show the file").click()
    text = page.locator("textarea[spellcheck]").input_value()
    assert 'danger.costs = { loot = "all", banked = 3 }' in text


def test_house_rule_is_made_and_printed_without_network(device: Device) -> None:
    page = device.start()
    kept(page)
    sheet(page)  # loads what draws sheets
    page = device.start_without_network()
    page.locator(".tool").last.click()
    page.locator(".game", has_text="King's Gold").first.click()
    sentence(page, "ends after 4 rounds").click()
    expect(page.locator(".alternatives .way").first).to_contain_text("minutes shorter")
    effects_shown(page)
    tap(page, '.alternatives .way:has-text("ends after 3 rounds")')
    expect(page.locator(".changed")).to_have_count(1)
    page.locator(".tool", has_text="Show the file").click()
    house = load_text(page.locator("textarea[spellcheck]").input_value(), "house.toml")
    assert house.rounds == 3
    assert downloaded(page.locator(".tool", has_text="PDF"))[1] == render("sheet", house)


def test_mistakes_in_house_rule_file_are_shown_in_polish(device: Device) -> None:
    page = device.start(locale="pl-PL")
    expect(page.locator(".game").first).to_be_visible()
    page.locator(".tool").last.click()
    page.locator(".game").first.click()
    page.locator(".tool").nth(2).click()
    page.fill("textarea[spellcheck]", RULE.replace("rounds", "ronds"))
    expect(page.locator(".problems")).to_contain_text("ronds")
    page.fill("textarea[spellcheck]", RULE)
    expect(page.locator(".problems li")).to_have_count(0)
    with use_language("pl"):
        drawn = render("sheet", load_text(RULE, "house.toml"))
    assert downloaded(page.locator(".tool").first) == ("house-sheet-pl.pdf", drawn)


@CHROMIUM_ALONE
def test_error_during_game_is_reported(device: Device) -> None:
    page = device.start()
    begun(page, card="7")
    page.workers[0].evaluate("() => { JSON.parse = () => { throw new Error('broken'); }; }")
    tap(page, ".hand .wide")
    expect(page.locator("#pad .standing")).to_contain_text("Your saved games are safe.")
    page.click("#pad .standing .quiet")
    goes_on(page, "Who leaves?")


def test_tap_activates_the_button_that_was_under_the_finger_at_touch_start(device: Device) -> None:
    page = device.start(init=SIGNS)
    begun(page)
    page.wait_for_timeout(450)
    page.hover('[data-key="7"]')
    page.mouse.down()
    page.keyboard.press("9")  # meanwhile a card is typed
    asked(page, "Who leaves?")
    page.mouse.up()
    expect(page.locator(".path .card")).to_have_text("9")
    asked(page, "Who leaves?")
    assert page.evaluate("signs.splice(0)") == ["7"]
    page.wait_for_timeout(450)
    page.click('.name.may:has-text("Ann")')
    page.click('.name.may:has-text("Bo")')  # within 300 ms: it stood there all the time
    expect(page.locator(".leaving")).to_contain_text("Ann and Bo")
    assert page.evaluate("signs") == []
    page.wait_for_timeout(450)
    page.evaluate(TAPS_AT_ONCE, ["Card 2", '[data-key="5"]'])  # it means another card since then
    page.click(".leaving")
    expect(page.locator("main:not(.busy) .hand h2")).to_have_text("Card 2")
    assert page.evaluate("signs") == ["5"]
    expect(page.locator(".path .card")).to_have_count(1)
    tap(page, '[data-key="5"]')
    expect(page.locator(".path .card")).to_have_count(2)


FINISHED = b"variant: kings-gold\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\n\ntotal: 9 12 30\n"


@pytest.mark.flow
def test_all_games_can_be_exported_and_wins_are_counted(device: Device, tmp_path: Path) -> None:
    page = device.start()
    begun(page, card="7")
    page.click(".menu")
    page.get_by_text("Other games").click()
    page.locator(".fold").first.click()
    name, packed = downloaded(page.get_by_role("button", name="Export all games"))
    assert name.endswith(".zip")
    ((game, text),) = unzip_files(packed).items()
    assert b"\n7" in text
    evil, good = tmp_path / "evil.zip", tmp_path / "all.ZIP"
    evil.write_bytes(zip_files({"../x.tally": text}))
    house = b'extends = "kings-gold"\nname = "Friday"\n'
    good.write_bytes(zip_files({game: text, "friday.tally": FINISHED, "friday.toml": house}))
    page.set_input_files("input[type=file]", evil)
    expect(page.locator(".refused")).to_contain_text("Nothing was imported")
    for new in (1, 0):
        page.set_input_files("input[type=file]", good)
        expect(page.locator(".shelf > p[role=status]")).to_contain_text(f"of them new: {new}.")
    expect(page.locator(".refused")).to_have_count(0)
    expect(page.locator(".kept .serif")).to_have_count(3)  # and the old codes
    page.reload()
    page.get_by_text("Statistics").click()
    expect(page.locator("tbody tr").first).to_contain_text("Cy")
    page.click(".top .round")
    page.locator(".tool").last.click()
    page.get_by_role("button", name="friday.toml").click()
    expect(page.get_by_label("Name of the house rule", exact=True)).to_have_value("Friday")
    page.click(".top .round")
    page.locator(".tool").first.click()  # a pad of paper
    page.locator(".written input").first.fill("Ann, Bo, Cy")
    page.locator(".cells input").first.fill("5")
    page.locator(".cells input").nth(-3).fill("9")
    page.click(".written .big")
    expect(page.locator(".problems")).to_contain_text("Ann")


def test_install_prompt_is_offered_once_after_first_game(device: Device, tmp_path: Path) -> None:
    games = tmp_path / "games.zip"
    finished = b"variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n7 - all\n\nend\n"
    games.write_bytes(zip_files({"friday.tally": finished}))
    page = device.start()
    page.evaluate(
        """dispatchEvent(Object.assign(new Event("beforeinstallprompt"), {
        prompt() { window.isAsked = true; } }))"""
    )
    expect(page.locator(".offer")).to_have_count(0)
    page.locator(".fold").first.click()
    page.set_input_files("input[type=file]", games)
    expect(page.locator(".shelf > p[role=status]")).to_contain_text("of them new: 1.")
    page.click(".top .round")
    page.locator(".offer button").click()
    assert page.evaluate("window.isAsked")
    page.locator(".fold").first.click()
    page.click(".top .round")
    expect(page.locator(".last")).to_be_visible()
    expect(page.locator(".offer")).to_have_count(0)


# --- every screen: what axe finds, and whether anything hangs out ---------------------------------


@pytest.mark.parametrize(
    ("width", "how"),
    [
        (390, {"color_scheme": "dark"}),
        (320, {"locale": "pl-PL"}),
        (320, {"locale": "de-DE", "init": LARGER % 2}),  # the longest words
    ],
    ids=["390, candle", "320, Polish", "320, German, text at 200 %"],
)
def test_axe_finds_no_problems_on_phone_page(
    device: Device, width: int, how: dict[str, Any]
) -> None:
    page = device.start(width=width, reduced_motion="reduce", **how)
    kept(page)
    clean(page, "shelf")
    page.locator(".fold").nth(1).click()
    clean(page, "gallery")
    page.locator(".tool").first.click()
    page.locator(".written input").first.fill("Aleksandra, Bartholomew, Cy, Di")
    expect(page.locator(".cells")).to_be_visible()
    clean(page, "score")
    page.click(".top .round")
    page.locator(".tool").last.click()
    page.locator(".game").first.click()
    page.locator("button.sentence").nth(1).click()
    clean(page, "house rule")
    effects_shown(page)
    tap(page, ".alternatives .way")
    expect(page.locator(".changed")).to_have_count(1)
    page.locator(".sentence:not(.framed)").first.click()
    expect(page.locator(".alternatives .hint")).to_be_visible()
    clean(page, "a sentence that has no alternatives")
    page.locator(".tool").nth(2).click()
    page.fill("textarea[spellcheck]", FAULTY)
    expect(page.locator(".problems li")).to_have_count(1)
    clean(page, "the file of a house rule")
    page.click(".top .round")
    page.locator(".game").first.click()
    clean(page, "who plays")
    page.click(".top .quiet")
    expect(page.locator(".shelf > h2").first).to_be_visible()
    clean(page, "rules")
    page.click(".top .round")
    page.fill("input[name=name]", "Ann, Bo, Cy")
    page.click(".big")
    expect(page.locator(".way")).to_have_count(4)
    clean(page, "who turns the cards")
    tap(page, ".way")
    expect(page.locator(WAY)).to_have_count(3)
    clean(page, "how they decide")
    page.click(".top .round")
    page.click(".top .round")
    page.click(".top .round")
    begun(page, secret=True)
    clean(page, "first card")
    tap(page, '[data-key="7"]')
    expect(page.locator(".card-back")).to_be_visible()
    clean(page, "the back of a card")
    tap(page, ".hand .big")
    clean(page, "a choice")
    page.click(".menu")
    clean(page, "more")
    page.locator("#sheet .entry:not([data-entry])").last.click()
    expect(page.locator(".last")).to_be_visible()
    clean(page, "shelf with a game")
    page.locator(".fold").first.click()
    page.locator(".kept .quiet").last.wait_for()
    page.wait_for_timeout(450)
    page.locator(".kept .quiet").last.click()
    clean(page, "saved games")


def test_axe_finds_no_problems_on_first_card_of_each_game(device: Device) -> None:
    page = device.start(width=320, reduced_motion="reduce")
    for game in ("King", "Poor", "Cave", "2018", "2006", "Diamant"):
        page.locator(f'.game:has-text("{game}")').first.click()
        page.fill("input[name=name]", "Ann, Bo, Cy")
        page.click(".big")
        if game != "Cave":  # there nobody turns the cards
            tap(page, ".way:not(:has(.more))")
        tap(page, WAY)
        expect(page.locator(".keys")).to_be_visible()
        clean(page, game)
        page.click(".menu")
        page.get_by_text("Other games").click()


def test_axe_finds_no_problems_before_start(new_device: Device) -> None:
    page = new_device.start(width=320, locale="pl-PL")
    page.route("**/pocket.js", lambda route: route.abort())  # or it would say how it stands
    for state in ("unstarted", "loading", "unable", "failed", "elsewhere"):
        page.reload()
        page.evaluate(f"document.getElementById('early').dataset.state = '{state}'")
        page.evaluate(
            f"for (const text of document.querySelectorAll('[data-when={state}]')) text.classList.add('now')"
        )
        expect(page.locator(f"section[lang=pl] .standing[data-when={state}]")).to_be_visible()
        clean(page, state)
