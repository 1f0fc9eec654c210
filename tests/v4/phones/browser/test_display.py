"""The big screen: what it shows to all, and what it is not told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardkit.v4.phones.secret import COUNTDOWN
from tests.v4.phones.browser.conftest import Lay

CRY = 2600
"""Milliseconds."""


def fetched(page: Page, path: str, method: str = "GET", body: Any = None) -> dict[str, Any]:
    """What the display's own key gets."""
    found: dict[str, Any] = page.evaluate(
        """async ([path, method, body]) => {
          const key = location.pathname.split("/").at(-1);
          const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
          const answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
          return { status: answer.status, body: await answer.json() };
        }""",
        [path, method, body],
    )
    return found


def test_it_is_told_no_keys_no_totals_no_choices(lay: Lay) -> None:
    """Its code looks, and does nothing else."""
    table = lay(choose=True)
    table.party.tap("draw", card="9")
    table.party.seat("b" * 24, "Bo")
    table.party.choose("b" * 24, "Bo", "leave")
    page = table.display()
    view = fetched(page, "/api/view")["body"]
    assert (view["keys"], view["turns"], view["menu"], view["undo"], view["choices"]["mine"]) == (
        [],
        [],
        [],
        None,
        None,
    )
    assert [player["total"] for player in view["players"]] == [None] * 4
    assert [player["my_total"] for player in view["players"]] == [None] * 4
    assert '"leave"' not in json.dumps(view["choices"])
    assert table.serving.keys.tap not in json.dumps(view)
    assert (
        fetched(page, "/api/act", "POST", {"id": "1", "at": view["at"], "do": "undo"})["status"]
        == 403
    )


def test_a_cry_fills_the_screen_for_a_moment(lay: Lay) -> None:
    """CAUGHT, for 2.6 seconds; a display that is opened later, or loaded again, has missed it."""
    table = lay()
    page = table.display()
    table.party.cards("9", "Q", "Q")
    expect(page.locator(".cry .serif")).to_have_text("CAUGHT")
    page.clock.fast_forward(CRY // 3)  # real time goes on beside it
    expect(page.locator(".cry")).to_have_count(1)
    page.clock.fast_forward(CRY)
    expect(page.locator(".cry")).to_have_count(0)
    expect(page.locator(".told")).to_contain_text("The second Queen.")
    page.reload()
    expect(page.locator(".told")).to_contain_text("The second Queen.")
    expect(page.locator(".cry")).to_have_count(0)


def test_while_all_choose_there_is_a_sign_for_each_that_fills_as_they_do(lay: Lay) -> None:
    """Who has chosen is seen, what never; then everybody's card is turned over, and stands a
    moment."""
    table = lay(choose=True)
    page = table.display()
    table.party.tap("draw", card="9")
    expect(page.locator(".tile.open")).to_have_count(4)
    for phone, name in (("b" * 24, "Bo"), ("c" * 24, "Cy")):
        table.party.seat(phone, name)
        table.party.choose(phone, name, "leave" if name == "Bo" else "stay")
    expect(page.locator(".tile.in .named")).to_have_text(["Bo", "Cy"])
    for phone, name in (("a" * 24, "Ann"), ("d" * 24, "Di")):
        table.party.seat(phone, name)
        table.party.choose(phone, name, "stay")
    table.party.later(COUNTDOWN)
    expect(page.locator(".tile.safe .named")).to_have_text(["Bo"])
    expect(page.locator(".tile.inside")).to_have_count(3)
    page.clock.fast_forward(4100)
    expect(page.locator(".person")).to_have_count(4)


FITS = """() => {
  const cry = document.querySelector(".cry .serif");
  const letters = document.createRange();
  letters.selectNodeContents(cry);
  const inner = letters.getBoundingClientRect(), outer = cry.getBoundingClientRect();
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}"""


@pytest.mark.parametrize(
    "cry",
    [
        "CAUGHT",
        "THE CAVE COLLAPSES",
        "VERSCHWUNDEN",
        "THE DRAGON OF THE NORTHERN MOUNTAINS WAKES UP",
    ],
)
def test_a_cry_has_room_whatever_its_words(lay: Lay, cry: str) -> None:
    """In the largest letters that fit, above what hands do."""
    table = lay(settings=(("words.caught", repr(cry)),))
    page = table.display((1920, 1080))
    table.party.cards("9", "Q", "Q")
    expect(page.locator(".cry .serif")).to_have_text(cry)
    for width, height in ((1920, 1080), (1280, 720), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("dispatchEvent(new Event('resize'))")
        assert page.evaluate(FITS), width
    expect(page.locator(".cry .acts")).to_contain_text("put 2 each back")


def test_it_says_what_would_end_the_round(lay: Lay) -> None:
    """In the band, with the sign of the danger; and who carries what."""
    table = lay()
    page = table.display()
    table.party.cards("9", "Q")
    expect(page.locator(".threats p")).to_have_text("Another Queen ends it.")
    expect(page.get_by_label("the Queen, 1 there: one more ends it")).to_be_visible()
    expect(page.locator(".person")).to_contain_text(
        ["Ann2 carries", "Bo2 carries", "Cy2 carries", "Di2 carries"]
    )


def test_speech_is_off_until_it_is_switched_on(lay: Lay) -> None:
    """Then each act is said aloud, and the switch is remembered."""
    table = lay()
    page = table.page((1280, 720))
    page.add_init_script(
        "window.said = []; speechSynthesis.speak = (what) => window.said.push(what.text);"
    )
    page.goto(table.serving.display_url)
    table.party.cards("9")
    expect(page.locator(".told")).to_contain_text("Take 2 each")
    assert page.evaluate("window.said") == []
    page.get_by_role("switch").click()
    table.party.cards("7")
    expect(page.locator(".told")).to_contain_text("Take 1 each")
    assert page.evaluate("window.said.at(-1)").startswith("Take 1 each, 3 stay.")
    page.reload()
    expect(page.get_by_role("switch")).to_have_attribute("aria-checked", "true")


EIGHT = (
    "Aleksandraaa, Bartolomeusz, Cyprianowicz, Dobromila, Wwwwwwwwwwww, Franciszek, "
    "Gwendolina, Hilda"
)
TELEVISIONS = ((1920, 1080), (1280, 720), (1024, 768), (844, 390), (640, 360))
CUT_OFF = """() => [...document.querySelectorAll(
  ".read, .person, .threats, .bar, .left, .right-side, .winners",
)].filter((box) => {
  const { top, right, bottom } = box.getBoundingClientRect();
  const off = top < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  return off || box.scrollHeight > box.clientHeight + 2;
}).map((box) => [box.className, box.scrollHeight, box.clientHeight])"""


def cut_off(page: Page) -> list[Any]:
    """What is cut off, from a large television to a small window."""
    found = []
    for width, height in TELEVISIONS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("dispatchEvent(new Event('resize'))")
        found += [(width, height, *box) for box in page.evaluate(CUT_OFF)]
    return found


def test_nothing_is_cut_off(lay: Lay) -> None:
    """Eight long names and a long path: acts shrink until all fit."""
    table = lay("kings-gold", EIGHT)
    page = table.display()
    table.party.cards("9", "7", "3", "2", "Q", "10", "6", "5", "4", "8", "K", "A", "J")
    table.party.tap("leave", names=["Aleksandraaa", "Wwwwwwwwwwww", "Cyprianowicz"])
    expect(page.locator(".path .card")).to_have_count(13)
    assert cut_off(page) == []


def test_eight_places_fit(lay: Lay) -> None:
    """With who won, and what is worth telling."""
    table = lay("kings-gold", EIGHT)
    everybody = [name.strip() for name in EIGHT.split(",")]
    for number in range(4):
        table.party.cards("9", "8")
        table.party.tap("leave", names=everybody[:1])
        table.party.cards("7")
        table.party.tap("leave", names=everybody[1:])
        if number < 3:
            table.party.tap("begin")
    table.party.tap("count", piles={})
    page = table.display()
    expect(page.locator(".winners li:not(.hidden)")).to_have_count(8)
    assert cut_off(page) == []


def test_a_wrong_code_is_turned_away(lay: Lay) -> None:
    """It says what to do, and asks no more."""
    table = lay()
    page = table.page((1280, 720))
    page.goto(f"{table.serving.address}/t/aaaaaa")
    expect(page.locator(".turned")).to_contain_text("another key")
    asked = len(table.asked)
    page.wait_for_timeout(400)
    assert len(table.asked) == asked


AWAKE = """
window.lit = 0;
const release = async () => { window.lit -= 1; };
const request = async () => { window.lit += 1; return { addEventListener() {}, release }; };
Object.defineProperty(navigator, "wakeLock", { value: { request } });
"""


def lit(page: Page, number: int) -> None:
    """Wait until so many hold the screen's light."""
    for _ in range(100):
        if page.evaluate("window.lit") == number:
            return
        page.wait_for_timeout(50)
    raise AssertionError(page.evaluate("window.lit"))


def test_screens_stay_on_while_a_game_is_played(lay: Lay) -> None:
    """The big screen and a phone, wherever the browser allows it; after the end they may go
    dark."""
    table = lay()
    pages = [table.page((1280, 720)), table.page((390, 844))]
    for page, address in zip(pages, (table.serving.display_url, table.serving.tap_url)):
        page.add_init_script(AWAKE)
        page.goto(address)
        lit(page, 1)
    for number in range(4):
        table.party.cards("9")
        table.party.tap("leave", names=["Ann", "Bo", "Cy", "Di"])
        if number < 3:
            table.party.tap("begin")
    table.party.tap("count", piles={})
    table.party.tap("share")
    for page in pages:
        lit(page, 0)
