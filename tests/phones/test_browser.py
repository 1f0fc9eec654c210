"""Whole evenings that are played by taps in a real browser."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardkit.i18n.translate import languages
from cardkit.phones.room import Room
from cardkit.phones.screens import SECONDS_UNTIL_GONE
from cardkit.phones.server import Server
from cardkit.phones.view import Viewer
from cardkit.rulebook.loader import load_text
from cardkit.table.conversation import Conversation
from tests.phones.device import CHROMIUM_ALONE, PATIENCE, clean, paused
from tests.phones.screens import KEYS, LARGER, Phone, Table, example, play
from tests.phones.table import act, here, tap, view_of

pytest.importorskip("starlette")
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]
Lay = Callable[..., Table]
COUNTDOWN = 2500
NO_ANSWERS = """{
  const real = fetch;
  window.fetch = async (address, ...how) => {
    const answer = await real(address, ...how);
    return address === "act" ? new Promise(() => null) : answer;
  };
}"""
FLOW = pytest.mark.flow
LONG = ("Maximilian-Alexander", "Ann", "Wolfeschlegelstein", "Bo", "Cy", "Di", "Bartłomiej", "Fay")


@pytest.mark.parametrize("name", [
    "kings-gold", pytest.param("poor-mans", marks=FLOW), pytest.param("cave-network", marks=FLOW),
])  # fmt: skip
def test_whole_game_can_be_played_by_taps(lay: Lay, name: str) -> None:
    state, moves = example(name)
    table = lay(name, " ".join(state.players))
    play(table.phone(), state.players, moves)
    played = table.room.game.state
    assert table.room.game.stage == "piles"
    assert played.ranking() == state.ranking()
    for player in played.players:
        assert played.total(player) == state.total(player)


@pytest.mark.flow
def test_undo_clears_unsent_card_first(lay: Lay) -> None:
    table = lay("cave-network", "Ann Bo Cy")
    phone = table.phone()
    for card in ("7", "3", "K"):
        phone.card(card)
    phone.waits_for(table)
    before = table.room.game.tally_text()
    phone.card("5")
    phone.card("4")
    expect(phone.find(".question .hint")).to_have_text("Tap a name to change that player's card.")
    expect(phone.find(".undo .more")).to_have_text("Bo")
    phone.name("Ann")
    phone.card("6")  # in place of the five
    expect(phone.find(".undo .more")).to_have_text("Ann")
    for asked in ("Ann's card?", "Ann's card?"):
        phone.tap(".undo")
        expect(phone.find(".question h2")).to_have_text(asked)
    assert table.room.game.tally_text() == before
    phone.tap(".undo")
    expect(phone.find(".path .card")).to_have_count(0)
    assert table.room.game.tally_text() != before


def test_clock_is_shown_on_every_screen(lay: Lay) -> None:
    table = lay("kings-gold", "Ann Bo Cy", secret=True)
    seconds = 0.0
    table.room.clock = lambda: seconds
    bo, display = table.phone("Bo"), table.display()
    bo.menu("clock")
    expect(bo.find('[data-entry="clock"]')).to_contain_text("15 seconds")
    bo.tap('[data-entry="clock"]')
    expect(bo.find('[data-entry="clock"]')).to_contain_text("30 seconds")
    bo.tap(".closing .wide")
    bo.card("7")
    for page in (bo.page, display):
        expect(page.locator(".clock")).to_have_text(re.compile("30|29"))
    for page in (bo.page, display):
        page.clock.fast_forward(10_000)
        expect(page.locator(".clock")).to_have_text(re.compile("^1[0-9]|20"))
    for page in (bo.page, display):
        clean(page, "clock")
    bo.tap('[data-choice="leave"]')
    seconds = 30.0
    for page in (bo.page, display):
        page.clock.fast_forward(COUNTDOWN)
        expect(page.locator(".read")).to_contain_text("Time is up, so Ann and Cy go on.")
    bo.tap(".undo")
    for page in (bo.page, display):
        expect(page.locator(".clock")).to_have_text("30")


def test_house_rule_can_be_played_by_taps(lay: Lay) -> None:
    """Keys, words and rules are those of the house rule.

    Suits are asked for, and gold stays on the path.
    """
    rules = load_text(
        'extends = "kings-gold"\nname = "Friday"\nrounds = 2\n[cards]\n'
        'gold = { "A-9" = "face", "10s" = 20, "10h" = 15, "10dc" = 10 }\n',
        "friday.toml",
    )
    table = lay(rules)
    phone = table.phone()
    expect(phone.find(".bar .round")).to_have_text("Round 1 of 2")
    phone.card("10")
    phone.tap('.second [data-key="10s"]')
    expect(phone.find(".read")).to_contain_text("Take 6 each, 2 stay.")
    phone.card("10")
    expect(phone.find('.second [aria-disabled="true"]')).to_have_count(1)
    phone.page.clock.fast_forward(500)
    phone.find('.second [data-key="10s"]').click(force=True)
    expect(phone.find(".refused")).to_contain_text("10 of spades")
    assert table.room.game.state.turn == 1
    phone.tap('.second [data-key="10h"]')
    phone.name("Cy")
    phone.tap(".leaving")
    expect(phone.find(".question h2")).to_have_text("Card 3")
    assert table.room.game.tally_text().split("round 1")[1].split() == ["10s", "10h", "-", "Cy"]


@pytest.mark.parametrize("size", [(390, 844), (320, 568)])
def test_new_players_see_setup_before_first_lesson(lay: Lay, size: tuple[int, int]) -> None:
    """The first lesson follows the set-up, and stays if nobody leaves."""
    table = lay("kings-gold", "Ann Bo Cy")
    act(table.room, "line", line="teach")
    phone = table.phone(size=size)
    expect(phone.find(".say").filter(has_text="Lay both jokers aside")).to_be_in_viewport(ratio=1)
    expect(phone.find(".key")).to_have_count(0)
    phone.tap(".big")
    lesson = phone.find(".lesson").filter(has_text="thumb up to go on")
    expect(lesson).to_be_in_viewport(ratio=0.5)
    phone.card("9")
    expect(phone.find(".say").first).to_contain_text("Take 3 each")
    phone.tap(".hand .wide")
    expect(phone.find(".lesson").first).to_contain_text("takes an equal share of its value")
    phone.menu("taught")
    expect(phone.find("#sheet .say").last).to_contain_text("thumb up to go on")


def test_ready_question_is_asked_only_once(lay: Lay) -> None:
    """Choosing a seat or how to decide does not ask again."""
    table = lay(secret=True)
    act(table.room, "line", line="teach")
    phone = table.phone()
    phone.tap(".big")
    phone.tap('.seat:has-text("Bo")')
    expect(phone.find(".hand .keys, .hand .own")).to_have_count(1)
    act(table.room, "secret", on=False)
    expect(phone.find(".hand .names")).to_be_visible()


@pytest.mark.flow
def test_undo_and_redo_buttons_revert_and_restore(lay: Lay) -> None:
    table = lay()
    phone = table.phone()
    expect(phone.find(".undo")).to_be_disabled()
    phone.card("7")
    phone.name("Bo")
    expect(phone.find(".leaves")).to_have_text("Bo leaves")
    phone.tap(".hand .wide")  # not yet
    expect(phone.find(".leaving")).to_have_count(0)
    phone.name("Bo")
    phone.name("Cy")
    phone.tap(".undo")
    expect(phone.find(".leaves")).to_have_text("Bo leaves")
    phone.name("Cy")
    expect(phone.find(".leaves")).to_have_text("Bo and Cy leave")
    phone.tap(".leaving")
    expect(phone.find(".undo .more")).to_have_text("Bo and Cy leave")
    phone.find(".undo").click()
    expect(phone.find(".question h2")).to_have_text("Who leaves?")
    phone.find(".redo").click()
    expect(phone.find(".question h2")).to_have_text("Card 2")
    expect(phone.find("#pad.busy")).to_have_count(0)
    phone.page.clock.fast_forward(500)
    phone.page.keyboard.press("q")  # and all by a keyboard
    expect(phone.find(".question h2")).to_have_text("Who leaves?")
    phone.page.keyboard.press("Backspace")
    expect(phone.find(".question h2")).to_have_text("Card 2")
    expect(phone.find("#pad.busy")).to_have_count(0)
    phone.page.clock.fast_forward(500)
    phone.page.keyboard.press("1")
    phone.page.keyboard.press("0")
    expect(phone.find(".path .card")).to_have_text(["71", "10"])  # one gold on the seven


@pytest.mark.flow
def test_display_shows_announcements_and_actions(lay: Lay) -> None:
    table = lay()
    display = table.display()
    tap(table.room, "7", "Q", [])
    expect(display.locator(".threats")).to_contain_text("Another Queen ends it.")
    expect(display.get_by_text("Another Queen ends it.").locator("visible=true")).to_have_count(1)
    tap(table.room, "Q")
    expect(display.locator(".headline .serif")).to_have_text("CAUGHT")
    expect(display.locator(".headline .acts")).to_contain_text("put 2 each back")
    expect(display.locator(".headline")).to_be_hidden()  # after some seconds
    expect(display.locator(".read")).to_contain_text("Next: ")


# --- choosing in secret ---------------------------------------------------------------------------


def secret_table(lay: Lay) -> tuple[Table, list[Phone], Page]:
    """Open a table with secret choices: three phones at their first decision, and a display."""
    table = lay(secret=True)
    phones = [table.phone(name) for name in ("Ann", "Bo", "Cy")]
    display = table.display()
    phones[0].card("7")
    for phone in phones:
        expect(phone.find(".choose")).to_have_count(2)
    return table, phones, display


@pytest.mark.flow
def test_secret_choices_are_shown_after_countdown(lay: Lay) -> None:
    table, (ann, bo, cy), display = secret_table(lay)
    ann.tap('[data-choice="leave"]')
    expect(ann.find(".sealed h2")).to_have_text("Chosen")
    assert "leave" not in ann.page.inner_html("main").casefold()
    expect(bo.find(".dots .in")).to_have_count(1)
    expect(display.locator(".tile.in")).to_have_count(1)
    ann.page.clock.fast_forward(500)  # a tap at once after a change is none
    ann.find(".sealed .quiet").first.dispatch_event("pointerdown")
    expect(ann.find(".sealed h2")).to_have_text("Leave")
    ann.find(".sealed .quiet").first.dispatch_event("pointerup")
    ann.tap('.sealed .quiet:text-is("Change")')
    ann.tap('[data-choice="stay"]')
    bo.tap('[data-choice="leave"]')
    cy.tap('[data-choice="stay"]')
    for page in (ann.page, display):
        expect(page.locator(".countdown")).to_have_text("3")
        assert "Bo" not in page.locator("[role=status]").inner_text()
        assert "safe" not in page.inner_text("main")
    assert table.room.game.state.inside == ["Ann", "Cy"]
    for page in (ann.page, bo.page, cy.page, display):
        page.clock.run_for(COUNTDOWN)
        expect(page.locator(".countdown")).to_have_count(0)
        expect(page.locator(".read")).to_contain_text("Bo: take 1, 3 safe.")
    expect(display.locator(".tile.safe")).to_contain_text("Bo")
    cy.find(".undo").click()
    expect(cy.find(".choose")).to_have_count(2)
    expect(cy.find(".countdown")).to_have_count(0)
    display.clock.run_for(5000)  # that of the choices before is over
    expect(display.locator(".tile.open")).to_have_count(3)


@pytest.mark.parametrize("lose", [
    pytest.param(lambda page: page.context.set_offline(True), id="without network"),
    pytest.param(paused, id="frozen", marks=CHROMIUM_ALONE),
    pytest.param(lambda page: page.context.close(), id="killed"),
])  # fmt: skip
def test_phone_without_requests_is_shown_as_absent(
    lay: Lay, lose: Callable[[Page], object]
) -> None:
    """Every screen shows it. Anyone can deal instead, and a tap chooses for the missing player."""
    table, (ann, bo, cy), display = secret_table(lay)
    expect(bo.find(".waiting .quiet")).to_have_count(0)
    lose(ann.page)
    table.room.clock = lambda: time.monotonic() + SECONDS_UNTIL_GONE  # so long later
    for phone in (bo, cy):
        expect(phone.find(".waiting .quiet")).to_have_text(["Ann"])
    expect(display.locator(".tile >> nth=0")).to_contain_text("no phone here")
    bo.tap('.waiting [aria-label="Choose for Ann"]')
    expect(bo.find(".question h2")).to_contain_text("Choose for Ann")
    bo.tap('[data-choice="stay"]')
    for phone in (bo, cy):
        phone.tap('[data-choice="stay"]')
    for phone in (bo, cy):
        phone.page.clock.run_for(COUNTDOWN)
        expect(phone.find(".question h2")).to_have_text("Card 2")  # Ann turns the cards


def test_sealed_choice_can_be_viewed_before_server_answers(lay: Lay) -> None:
    """The view may arrive before the answer; nothing moves then."""
    table = lay(secret=True)
    ann = table.phone("Ann", init=NO_ANSWERS)
    act(table.room, "draw", card="7")
    ann.tap('[data-choice="leave"]')
    expect(ann.find(".sealed .quiet")).to_have_count(2)


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)])
def test_buttons_do_not_move_while_others_choose(lay: Lay, size: tuple[int, int]) -> None:
    """Only texts change when phones leave or choices arrive."""
    table = lay("kings-gold", "Ann Bo Cy Maximilian", secret=True, lang="de")
    for _ in (15, 30, 60):  # the longest, as a machine may be slow
        act(table.room, "clock")
    ann, bo, cy = (table.phone(name, size) for name in ("Ann", "Bo", "Cy"))
    act(table.room, "draw", card="7")
    ann.tap('[data-choice="stay"]')
    places = set()

    def measure(chosen: int, gone: int) -> None:
        for phone in (ann, bo):
            expect(phone.find(".dots .in")).to_have_count(chosen)
            expect(phone.find(".waiting .quiet")).to_have_count(gone)
            phone.page.evaluate("document.fonts.ready")
        buttons = [*ann.find(".sealed .quiet").all(), *bo.find(".choose").all()]
        places.add(str([button.bounding_box() for button in buttons]))

    measure(1, 1)
    cy.page.context.close()
    table.room.clock = lambda: time.monotonic() + SECONDS_UNTIL_GONE
    measure(1, 2)
    act(table.room, "choose", name="Cy", choice="stay")
    measure(2, 1)
    act(table.room, "choose", name="Maximilian", choice="stay")
    measure(3, 0)
    assert len(places) == 1, places


# --- the network ----------------------------------------------------------------------------------


def test_reloaded_screens_repeat_no_finished_instructions(lay: Lay) -> None:
    table = lay()
    phone, display = table.phone().page, table.display()
    tap(table.room, "9", ["Bo"])
    for page in (phone, display):
        instructions = page.locator(".told")
        expect(instructions).to_have_text("Bo: 3 safe.")
        page.reload()
        expect(page.locator("h1")).to_be_visible()
        expect(instructions).to_have_text("")
    tap(table.room, "7")
    for page in (phone, display):
        expect(page.locator(".told")).not_to_have_text("")


def test_phone_reconnects_after_server_restart(lay: Lay) -> None:
    """Another server continues the game at the same address."""
    table = lay()
    phone = table.phone("Bo")
    phone.card("7")
    expect(phone.find(".question h2")).to_have_text("Who leaves?")
    host, port = table.server.url.split("/")[2].split(":")
    table.server.stop()
    table.room = Room(Conversation(table.room.game))
    table.server = Server(table.room, KEYS, (host, int(port)))
    phone.page.clock.run_for(4000)
    phone.waits_for(table)
    phone.name("Bo")
    phone.tap(".leaving")
    expect(phone.find(".question h2")).to_have_text("Card 2")
    assert table.room.game.state.inside == ["Ann", "Cy"]
    assert view_of(table.room, Viewer("Bo"))["players"][1]["phone"]


def test_sleeping_phone_is_away_and_catches_up(lay: Lay) -> None:
    table = lay()
    phone = table.phone("Bo")
    hidden = """hidden => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    wait_until_there(table, "Bo")
    phone.page.evaluate(hidden, True)
    tap(table.room, "7", ["Bo"])
    wait_until_there(table, "")
    phone.page.evaluate(hidden, False)
    expect(phone.find(".hand .question h2")).to_have_text("Card 2")
    wait_until_there(table, "Bo")


def test_lost_connection_is_shown_and_tap_is_sent_later(lay: Lay) -> None:
    """A tap made offline arrives when the network is back."""
    table = lay()
    phone, display = table.phone("Bo"), table.display()
    phone.page.context.set_offline(True)
    expect(phone.find(".offline")).to_be_visible()
    phone.page.clock.fast_forward(500)
    phone.find('[data-key="7"]').click()
    expect(phone.find(".offline")).to_contain_text("not been recorded yet")
    assert table.room.game.state.turn == 0
    phone.page.context.set_offline(False)
    phone.page.clock.run_for(4000)
    expect(phone.find(".question h2")).to_have_text("Who leaves?")
    expect(phone.find(".offline")).to_have_count(0)
    assert table.room.game.state.turn == 1
    with table.room.lock:  # nothing is answered
        for page in (phone.page, display):
            page.clock.run_for(5000)
            expect(page.locator(".offline")).to_have_count(0)  # it may be but late
            page.clock.run_for(6000)
            expect(page.locator(".offline")).to_contain_text("No connection to the computer.")
    for page in (phone.page, display):
        page.clock.run_for(1000)
        expect(page.locator(".offline")).to_have_count(0)
    wait_until_there(table, "Bo")


def wait_until_there(table: Table, name: str) -> None:
    """Wait until the phone of this player is connected, and no other phone."""
    for _ in range(PATIENCE // 50):
        if here(view_of(table.room, Viewer())) == name:
            return
        time.sleep(0.05)
    raise AssertionError(name)


# --- More -----------------------------------------------------------------------------------------


@pytest.mark.flow
def test_menu_entries_work(lay: Lay) -> None:
    table = lay()
    phone = table.phone()
    phone.card("7")
    phone.menu("score")
    expect(phone.find("#sheet table")).to_have_count(0)
    phone.tap('#sheet .wide:text-is("Back")')
    phone.tap('[data-entry="rules"]')
    expect(phone.find("#sheet h3").first).to_be_visible()
    phone.tap('#sheet .wide:text-is("Close")')
    phone.menu("code")
    expect(phone.find("img.code")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.find("#sheet")).to_have_count(0)
    phone.menu("line")
    phone.find("#sheet input").fill("bo")
    phone.tap('#sheet .wide:text-is("Send")')
    expect(phone.find(".question h2")).to_have_text("Card 2")
    phone.menu("people")
    phone.tap('#sheet .people .may:has-text("Cy")')
    phone.find("#sheet input").fill("Cyril")
    phone.tap('#sheet .wide:text-is("Rename")')
    expect(phone.find(".names")).to_contain_text("Cyril")
    phone.menu("secret")
    expect(phone.find(".seat")).to_have_count(3)
    with phone.page.expect_download() as coming:
        phone.menu("pdf")
    assert coming.value.suggested_filename == "kings-gold-sheet.pdf"
    assert coming.value.path().read_bytes().startswith(b"%PDF-")
    phone.menu("dark")
    expect(phone.find("html")).to_have_css("background-color", "rgb(20, 18, 14)")


@pytest.mark.flow
def test_game_can_be_finished_by_taps(lay: Lay) -> None:
    table = lay()
    for _ in range(4):
        tap(table.room, "9", ["Ann", "Bo", "Cy"])
    phone, display = table.phone(), table.display()
    phone.find(".fields input").first.fill("11")
    phone.tap(".piles .big")
    expect(phone.find(".read")).to_contain_text("11, but cardkit has 12")
    phone.tap(".option >> nth=0")
    expect(phone.find(".bar .round")).to_have_text("Extra round")
    phone.find(".undo").click()
    expect(phone.find(".option")).to_have_count(2)
    phone.find(".undo").click()
    expect(phone.find(".fields")).to_be_visible()
    phone.tap(".hand > .wide")  # nothing is counted
    phone.tap(".option >> nth=1")
    expect(phone.find(".places + .say")).to_contain_text("share the win")
    display.clock.run_for(20_000)
    expect(display.locator(".winners .won")).to_have_count(3)
    phone.tap(".hand .big")
    expect(phone.find(".places")).to_have_count(0)
    assert (table.room.game.state.round, table.room.game.state.turn) == (1, 0)


def test_wrongly_counted_piles_are_reported_above_story_of_game(lay: Lay) -> None:
    table = lay()
    for _ in range(4):
        tap(table.room, "9", ["Ann"], "8", ["Bo"], "7", ["Cy"])
    phone, display = table.phone(size=(320, 568)), table.display()
    phone.find(".fields input").first.fill("1")
    phone.tap(".piles .big")
    differs = phone.find(".say.alert").filter(has_text="Ann counts 1, but cardkit has")
    expect(differs.locator("visible=true")).to_have_count(1)
    expect(phone.find(".places ~ .alert + .told")).to_be_visible()
    expect(display.locator(".winners .say.alert")).to_contain_text("Ann counts 1")


# --- every size -----------------------------------------------------------------------------------


MISFITS = """() => {
  const wrong = [];
  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth) wrong.push(`page ${wide.scrollWidth}`);
  const pad = document.querySelector('#pad:not(.tall)');
  if (pad?.scrollHeight > pad?.clientHeight + 1) wrong.push(`pad ${pad.scrollHeight}`);
  for (const key of document.querySelectorAll('.hand button, .foot button')) {
    const box = key.getBoundingClientRect();
    if (box.width < 43.5 || box.height < 43.5)
      wrong.push(`${key.className} ${box.width} ${box.height}`);
  }
  for (const name of document.querySelectorAll('.fit'))
    if (name.scrollWidth > name.clientWidth + 1) wrong.push(name.textContent);
  for (const label of document.querySelectorAll('.ends-it')) {
    const key = label.closest('.key');
    const isHigh = label.offsetTop + label.offsetHeight > key.clientHeight;
    if (label.scrollWidth > key.clientWidth || isHigh) wrong.push(label.dataset.text);
  }
  for (const name of document.querySelectorAll('tbody th')) {
    const lines = document.createRange();
    lines.selectNodeContents(name);
    if (name.textContent.length < 12 && lines.getClientRects().length > 1)
      wrong.push(name.textContent);
  }
  return wrong;
}"""
"""A script that lists what does not fit on the screen.

These are elements larger than the screen, keys that are too small or smaller than their label, and
names that are cut off or have two lines.
"""


@pytest.mark.parametrize(
    "how",
    [
        pytest.param({"size": (320, 568)}, id="small"),
        pytest.param({"size": (390, 844)}, id="usual"),
        pytest.param({"size": (844, 390)}, id="landscape"),
        pytest.param({"size": (1280, 800)}, id="tablet"),
        pytest.param({"size": (390, 844), "init": LARGER % 2}, id="200 percent"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_everything_fits_on_screen(lay: Lay, how: dict[str, Any], lang: str) -> None:
    table = lay("poor-mans", " ".join(LONG), lang=lang)
    phone = table.phone(**how)
    assert phone.page.evaluate(MISFITS) == []
    for part in (0.6, 1):  # the phone's keyboard comes, and goes
        phone.page.evaluate("heard = [new Promise((done) => addEventListener('resize', done))], 0")
        width, height = how["size"]
        phone.page.set_viewport_size({"width": width, "height": int(part * height)})
        phone.page.evaluate("heard[0].then(() => 0)")
    assert phone.page.evaluate(MISFITS) == []
    tap(table.room, "5b", "9", "7r", "h", "3b", "s", "4r", "2")
    phone.waits_for(table)
    assert phone.page.evaluate(MISFITS) == []
    phone.name(LONG[2])
    phone.name("Bo")
    assert phone.page.evaluate(MISFITS) == []
    phone.tap(".leaving")
    expect(phone.find(".leaving")).to_have_count(0)
    tap(table.room, "s")
    phone.waits_for(table)
    assert phone.page.evaluate(MISFITS) == []
    act(table.room, "secret", on=True)
    tap(table.room, "9")
    phone.waits_for(table)
    expect(phone.find(".seat")).to_have_count(len(LONG))
    assert phone.page.evaluate(MISFITS) == []
    phone.tap(".seat >> nth=1")
    expect(phone.find(".waiting .quiet")).to_have_count(len(LONG) - 1)
    assert phone.page.evaluate(MISFITS) == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", ["skunk", "one-dragon"])
def test_keys_that_end_the_round_fit_on_a_small_phone(lay: Lay, game: str, lang: str) -> None:
    phone = lay(game, lang=lang).phone(size=(320, 568))
    expect(phone.find(".ends-it").first).to_be_visible()
    phone.page.evaluate("document.fonts.ready")
    assert phone.page.evaluate(MISFITS) == []


@pytest.mark.parametrize("lang", languages())
def test_table_after_a_round_fits_on_a_small_phone(lay: Lay, lang: str) -> None:
    table = lay(players="Ann Bo Charlotte Małgorzata", lang=lang)
    tap(table.room, "9", ["Bo"], "Q", "7", "Q")
    phone = table.phone(size=(320, 568))
    assert phone.find(".tabled").evaluate("(one) => one.scrollWidth - one.clientWidth") == 0


def test_axe_finds_no_problems_on_wifi_screens(lay: Lay) -> None:
    table = lay(secret=True)
    phone, display = table.phone("Ann"), table.display()
    dark = table.phone("Bo", (320, 568), color_scheme="dark")

    def check() -> None:
        for page in (phone.page, dark.page, display):
            clean(page)

    check()
    phone.card("Q")
    expect(phone.find(".choose")).to_have_count(2)
    check()
    phone.tap('[data-choice="stay"]')
    expect(phone.find(".sealed")).to_be_visible()
    phone.tap(".menu")
    check()
    phone.page.keyboard.press("Escape")
    act(table.room, "secret", on=False)
    tap(table.room, "7", "Q")
    expect(phone.find(".headline")).to_be_visible()
    display.clock.run_for(5000)
    check()
    for _ in range(3):
        tap(table.room, "9", ["Ann", "Bo", "Cy"])
    expect(phone.find(".fields")).to_be_visible()
    check()
    act(table.room, "count", piles={})
    act(table.room, "share")
    expect(phone.find(".places .won")).to_have_count(3)
    display.clock.run_for(20_000)
    check()


@pytest.mark.flow
def test_phone_can_give_seat_to_bot(lay: Lay) -> None:
    """The bot replaces a player who goes home, or plays in a new seat."""
    table = lay(players="Ann Bo Cy")
    phone = table.phone("Ann")
    phone.menu("people")
    clean(phone.page, "people")
    phone.tap("#sheet .people .name:has-text('Cy')")
    clean(phone.page, "a person")
    for level in ("Bold", "Careful"):
        at = phone.find("#pad").get_attribute("data-at")
        assert at
        phone.tap(f"#sheet .wide:text-is('{level}')")
        expect(phone.find("#pad")).not_to_have_attribute("data-at", at)
        if level == "Bold":
            phone.menu("people")
    assert dict(table.room.game.header.bots) == {"Cy": "bold", "Careful": "careful"}
    act(table.room, "secret", on=True)
    cy = table.phone("Cy")
    tap(table.room, "7")
    expect(cy.find(".hand .own h2")).to_have_text("Cy")  # and cardkit's choice is not this phone's
    expect(cy.find(".sealed, .choose")).to_have_count(0)
