"""Phones that connect to each other in a real browser: a host, guests, a display and a relay."""

import re
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from cardkit.phones.view import Viewer
from tests.phones import table
from tests.phones.device import (
    CHROMIUM_ALONE,
    PATIENCE,
    Device,
    asked,
    begun,
    clean,
    downloaded,
    goes_on,
    launched,
    leave,
    paused,
    settle,
    tap,
)
from tests.phones.peers import (
    ASKS,
    JOINS,
    Join,
    choose,
    connected,
    guests,
    hosted,
    television,
    to_others,
    told,
)
from tests.phones.relay import Relay
from tools.pocket import STUN_SERVERS

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("pocket")]
THIEF = (
    JOINS
    + """
  window.methods = [];
  const view = { game: "Stolen", said: [], players: [], path: [], keys: [], choices: {} };
  const ask = room.makeAction("ask", { kind: "request", onRequest: (asked) => {
    window.methods.push(asked.method);
    if (asked.method !== "prove") return { status: 200, have: "x", view, pdf: btoa("#!/bin/sh") };
    return ask.request(asked, { target: window.host }); // the host proves it, to the thief
  } });
  const table = room.makeAction("table", { onMessage: (_, { peerId }) => (window.host = peerId) });
  window.say = () => Object.keys(room.getPeers())
    .forEach((target) => ["open", "away"].forEach((word) => table.send(word, { target })));
  setInterval(window.say, 200);
}"""
)
HAS_MET = """async () => {
  for (let left = 200; left && !window.host; left -= 1)
    await new Promise((done) => setTimeout(done, 100));
}"""
NOTES_SERVERS = """if (window.RTCPeerConnection) {
  window.asked = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(config) {
      super(config);
      window.asked.push(...config.iceServers.map(({ urls }) => urls));
    }
  };
}"""
NOTES_WHAT_IS_SAID = """new MutationObserver(() => {
  const said = document.querySelector(".offline");
  if (said) document.body.dataset.said = (document.body.dataset.said ?? "") + said.textContent;
}).observe(document.body, { childList: true, characterData: true, subtree: true })"""
LATER = """([moment, selector]) => {
  setTimeout(() => document.querySelector(selector).click(), moment - Date.now());
}"""

GUEST_VISIT = 300_000
"""The most bytes of a first visit."""
CODE = "abcdefghijk.abcdefghijklmnopqrstuv.abcdefghijklmnopqrstuv"


@pytest.mark.flow
def test_guests_and_display_can_join(device: Device, join: Join) -> None:
    host, address = hosted(device)
    before = device.sent
    connected(bo := join(address, "Bo"))
    assert device.sent - before < GUEST_VISIT
    cy, display = join(address, "Cy"), television(host, join)
    expect(display.locator(".person")).to_have_count(3)
    assert display.locator(".joining img").get_attribute("alt") == address
    expect(join(display.url).locator(".person")).to_have_count(3)
    expect(join(display.url).locator('[data-when="full"]:visible')).to_have_count(1)  # two at most
    tap(bo, '[data-key="7"]')
    expect(display.locator(".joining")).to_have_count(0)
    for page in (host, cy):
        asked(page, "Who leaves?")
    leave(cy, "Bo")
    for page in (host, bo, display):
        expect(page.locator(".read")).to_contain_text("Bo: take 1, 3 safe.")
    tap(bo, ".undo")
    for page in (host, bo, cy):
        asked(page, "Who leaves?")
    connected(bo, cy)
    cy.wait_for_timeout(1000)
    moment = 1000 * (time.time() + 1)
    for page in (bo, cy):  # both at one moment
        page.evaluate(LATER, [moment, '[data-key="5"]'])
    refused: list[str] = []
    for _ in range(PATIENCE // 100):
        refused = [text for one in (bo, cy) for text in one.locator(".refused").all_inner_texts()]
        if refused:
            break
        bo.wait_for_timeout(100)
    assert refused == ["The table has changed in the meantime. Check it, then tap again."]
    asked(host, "Who leaves?")
    expect(host.locator(".path .card")).to_have_count(2)
    bo.click(".menu")
    bo.click('[data-entry="rules"]')
    expect(bo.locator("#sheet h2")).to_have_text("King's Gold")
    bo.locator(".closing .wide").first.click()
    assert downloaded(bo.locator('[data-entry="pdf"]'))[1].startswith(b"%PDF-")
    bo.click(".menu")
    bo.click('[data-entry="code"]')
    expect(bo.locator("#sheet .address b")).to_have_text(address)


@CHROMIUM_ALONE
def test_guests_reconnect_after_host_sleeps_reloads_and_is_killed(
    device: Device, join: Join
) -> None:
    host, address = hosted(device)
    [bo], display = guests(join, address, "Bo"), television(host, join)
    session = paused(host)
    for page in (bo, display):
        told(page, "No answer from the phone with the game. It may be asleep")
    session.send("Debugger.disable")
    connected(bo, display)
    tap(bo, '[data-key="7"]')
    asked(host, "Who leaves?")
    bo.evaluate(NOTES_WHAT_IS_SAID)
    host.reload()
    expect(bo.locator("body")).to_have_attribute("data-said", re.compile("is loading"))
    goes_on(host, "Who leaves?")
    connected(bo, display)
    for page in (host, bo, display):  # hands have done it
        expect(page.locator(".read .act")).to_have_count(0)
    tap(bo, ".hand .wide")
    asked(host, "Card 2")
    device.kill()
    told(bo, "The phone with the game cannot be reached")
    host = device.start()
    goes_on(host, "Card 2")
    connected(bo, display)
    tap(bo, '[data-key="5"]')
    asked(host, "Who leaves?")
    to_others(host)
    expect(host.locator(".address b").first).to_have_text(address)


@CHROMIUM_ALONE
def test_taps_on_a_dead_connection_are_carried_out_once_after_reconnection(
    device: Device, join: Join
) -> None:
    host, address = hosted(device)
    [bo] = guests(join, address, "Bo")
    tap(host, '[data-key="7"]')
    asked(bo, "Who leaves?")
    tap(bo, '.name.may:has-text("Bo")')  # it is not sent before the next tap
    host.reload()
    goes_on(host, "Who leaves?")
    connected(bo)
    paused(host)  # the connection seems to stand
    tap(bo, ".leaving")
    expect(bo.locator("#pad.busy")).to_have_count(1)
    device.kill()
    told(bo, "Your last tap has not been recorded yet. Still trying.")
    bo.wait_for_timeout(10_000)
    host = device.start()
    for page in (host, bo):
        asked(page, "Card 2")
        expect(page.locator(".read")).to_contain_text("Bo: take 1, 3 safe.")
    connected(bo)
    expect(bo.locator(".refused")).to_have_count(0)
    host.wait_for_timeout(1000)  # whatever came twice has arrived
    tap(host, ".undo")
    for page in (host, bo):
        asked(page, "Who leaves?")


@CHROMIUM_ALONE
def test_guests_reconnect_after_sleep_reload_and_lost_network(device: Device, join: Join) -> None:
    host, address = hosted(device, "Ann", secret=True)
    bo, cy = guests(join, address, "Bo", "Cy")
    tap(host, '[data-key="7"]')
    choose(bo, "stay")
    expect(bo.locator(".waiting .quiet")).to_have_count(0)
    session = paused(cy)
    expect(bo.locator(".waiting .quiet")).to_have_text(["Cy"])
    session.send("Debugger.disable")
    expect(bo.locator(".waiting .quiet")).to_have_count(0)
    cy.reload()
    choose(cy, "leave")
    bo.evaluate(NOTES_WHAT_IS_SAID)
    bo.context.set_offline(True)  # but phones that have met still hear each other
    expect(bo.locator("body")).to_have_attribute("data-said", re.compile("no network"))
    bo.context.set_offline(False)
    connected(bo)
    host.context.set_offline(True)
    told(host, "This phone has no network")
    host.context.set_offline(False)
    connected(host)
    choose(host, "stay")
    expect(bo.locator(".read")).to_contain_text("Cy: take")


def test_game_continues_without_relay(device: Device, join: Join, relay: Relay) -> None:
    host, address = hosted(device)
    [bo] = guests(join, address, "Bo")
    relay.stop()
    try:
        tap(bo, '[data-key="7"]')
        asked(host, "Who leaves?")
        late = join(address)
        expect(late.locator('[data-when="silent"]:visible')).to_have_count(1)
        to_others(host)
        expect(host.locator(".refused")).to_contain_text("over the Internet")
    finally:
        relay.start()
    expect(late.locator(".hand")).to_be_visible(timeout=3 * PATIENCE)  # both try again now and then
    expect(host.locator(".refused")).to_have_count(0)


def test_guest_messages_are_checked(device: Device, join: Join, relay: Relay) -> None:
    host, address = hosted(device)
    [page] = guests(join, address, "")
    long = {"method": "act", "body": {"do": "line", "line": "x" * 5000}}
    asks: list[Any] = [
        {"method": "act", "body": {"do": "draw", "card": "7", "at": 1}},
        {"method": "act", "body": {}},
        {"method": "act", "body": ["draw"]},
        {"method": "shelf", "body": {}},
        {"method": "tally", "body": {}},
        {"method": "remove", "body": {"name": "x"}},
        long,
        {"method": "look"},
        None,
        {"method": "words", "body": {"game": "diamant"}},
    ]
    secret = address.partition("#")[2]
    answers = page.evaluate(ASKS, [secret, relay.url, asks])
    assert answers == [409, 400, 400, 404, 404, 404, 413, 400, 400, 200]
    many = [{"method": "words", "body": {}}] * 60
    assert 429 in page.evaluate(ASKS, [secret, relay.url, many])
    secret = television(host, join).url.partition("#")[2]
    act = [{"method": "act", "body": {"do": "undo"}}, {"method": "print", "body": {}}]
    assert page.evaluate(ASKS, [secret, relay.url, act]) == [404, 404]
    asked(host, "Card 1")
    to_others(host)
    tap(host, ".shelf > .wide")
    told(page, "has removed this phone")
    host.wait_for_timeout(1500)  # it has left the relays
    host.click(".shelf .big")
    expect(host.locator(".address b").first).to_contain_text("join.html")
    other = host.locator(".address b").first.inner_text()
    assert other != address
    connected(join(other))
    sent = "".join(relay.messages)
    # what is sealed has letters and signs, too
    assert not re.search(r"\W(Ann|King's Gold)\W", sent)
    assert secret.partition(".")[2] not in sent


@CHROMIUM_ALONE
def test_guest_cannot_pose_as_host(device: Device, join: Join, relay: Relay) -> None:
    host, address = hosted(device)
    bo, thief = guests(join, address, "Bo", "")
    thief.evaluate(THIEF, [address.partition("#")[2], relay.url])
    thief.evaluate(HAS_MET)
    tap(bo, '[data-key="7"]')
    asked(host, "Who leaves?")
    connected(bo)
    assert thief.evaluate("window.methods") == []  # Bo stays with the table that answers
    session = paused(host)
    cy = join(address, "Cy")  # meets only the thief
    expect(cy.locator('[data-when="silent"]:visible')).to_have_count(1)
    told(bo, "No answer from the phone with the game. It may be asleep")
    assert {*thief.evaluate("window.methods")} == {"prove"}
    session.send("Debugger.disable")
    connected(bo, cy)
    tap(cy, ".hand .wide")
    asked(bo, "Card 2")
    assert {*thief.evaluate("window.methods")} == {"prove"}


def test_taken_seat_is_given_up_only_if_its_phone_agrees(
    device: Device, join: Join, relay: Relay
) -> None:
    host, address = hosted(device, "Ann", secret=True)
    bo, other = guests(join, address, "Bo", "Cy")
    other.click(".menu")
    other.click('[data-entry="seat"]')
    tap(other, '.seat:has-text("Bo")')
    asked(other, "Bo has another phone. cardkit is asking there whether this phone can be Bo.")
    asked(bo, "Another phone wants to play as Bo.")
    clean(bo, "seat")
    tap(bo, ".hand .big")
    tap(host, '[data-key="7"]')
    choose(bo, "stay")
    at = int(host.locator("#pad").get_attribute("data-at") or 0)
    act = {"do": "choose", "name": "Ann", "choice": "leave", "at": at, "screen": "host"}
    blind = [address.partition("#")[2], relay.url, [{"method": "act", "body": act}]]
    assert other.evaluate(ASKS, blind) == [403]
    expect(other.locator("[data-choice]")).to_have_count(0)
    bo.reload()  # it has its seat again
    asked(bo, "Another phone wants to play as Bo.")
    tap(bo, ".hand .wide")
    expect(bo.locator("div.waiting")).to_be_visible()
    expect(other.locator(".sealed h2")).to_have_text("Chosen")  # by the phone that had the seat


def test_display_with_late_script_can_be_found(device: Device, join: Join) -> None:
    def join_late(address: str, width: int) -> Page:
        page = join("about:blank", width=width)
        page.route(re.compile(r"trystero\.js\?"), lambda route: route.abort(), times=1)
        page.goto(address)
        return page

    host, _ = hosted(device)
    television(host, join_late)


def test_waiting_display_replaces_closed_display(device: Device, join: Join) -> None:
    host, _ = hosted(device)
    first = television(host, join)
    second = join(first.url, width=1280)
    connected(second)
    third = join(first.url, width=1280)
    expect(third.locator('[data-when="full"]:visible')).to_have_count(1)
    second.close()
    connected(third, first)


def to_the_shelf(host: Page) -> None:
    """Open the page with the saved games."""
    host.click(".menu")
    host.get_by_text("Other games").click()


@pytest.mark.parametrize(
    ("init", "fragment", "state"),
    [
        ("delete window.RTCPeerConnection", f"#{CODE}", "unable"),
        ("", "#abcdefghijk.abc", "cut"),
        ("", f"#{CODE}", "silent"),
    ],
)
def test_guest_that_cannot_join_is_told_why(
    device: Device, join: Join, init: str, fragment: str, state: str
) -> None:
    page = join("about:blank", locale="pl-PL", width=320, color_scheme="dark")
    page.add_init_script(init)
    page.goto(f"{device.url}join.html{fragment}")
    expect(page.locator(f'section[lang="pl"] [data-when="{state}"]')).to_be_visible()
    clean(page, state)


def test_axe_finds_no_problems_with_peers(device: Device, join: Join) -> None:
    how = {"locale": "pl-PL", "color_scheme": "dark", "reduced_motion": "reduce"}
    host = device.start(width=320, init=NOTES_SERVERS, **how)
    begun(host)
    to_others(host)
    clean(host, "before")
    named = " ".join(host.locator(".shelf > p").all_inner_texts())
    assert [server for server in STUN_SERVERS if server.split(":")[1] not in named] == []
    assert "127.0.0.1" in named  # the relay
    host.click(".shelf .big")
    expect(host.locator("img.code")).to_be_visible()
    expect(host.locator(".address b").first).to_contain_text("join.html")
    clean(host, "phones")
    address = host.locator(".address b").first.inner_text()
    host.fill("[name=letters]", "abc")
    host.click(".add .quiet")
    clean(host, "no letters")
    guest = join(address, "Bo", 320, color_scheme="dark", reduced_motion="reduce")
    connected(guest)
    assert {*host.evaluate("window.asked")} == {*STUN_SERVERS}
    clean(guest, "guest")
    guest.click(".menu")
    guest.click('[data-entry="code"]')
    expect(guest.locator("#sheet img.code")).to_be_visible()
    clean(guest, "code")
    host.click(".top .round")
    expect(television(host, join).locator("html")).to_have_attribute("lang", "pl")
    to_others(host)
    host.context.set_offline(True)
    expect(host.locator(".refused")).to_be_visible()
    clean(host, "no network")


def test_host_can_remove_one_phone(device: Device, join: Join) -> None:
    """The others wait while the host looks at its games, and stay connected."""
    host, address = hosted(device)
    (bo, cy), display = guests(join, address, "Bo", "Cy"), television(host, join)
    to_others(host)
    host.get_by_text("Remove Bo and change the code").click()
    told(bo, "has removed this phone")
    expect(host.locator(".address b").first).not_to_have_text(address)
    other = host.locator(".address b").first.inner_text()
    host.click(".top .round")
    connected(cy, display)
    expect(cy).to_have_url(other)
    tap(cy, '[data-key="7"]')
    asked(host, "Who leaves?")
    expect(display.locator(".path .card")).to_have_count(1)
    late = join(address)  # the old code
    expect(late.locator('[data-when="silent"]:visible')).to_have_count(1)
    told(bo, "has removed this phone")
    to_the_shelf(host)
    told(cy, "shows its list of games")
    late = join(other)
    expect(late.locator('section:not([hidden]) [data-when="shelf"]')).to_be_visible()
    host.click(".last .go")
    connected(cy, late)
    to_the_shelf(host)
    host.locator(".fold").first.click()
    tap(host, "text=Cancel all old codes")
    told(cy, "has removed this phone")
    expect(join(other).locator('[data-when="silent"]:visible')).to_have_count(1)


@CHROMIUM_ALONE
def test_copied_storage_cannot_take_over_phones(
    playwright: Playwright, device: Device, join: Join, tmp_path: Path
) -> None:
    host, address = hosted(device)
    device.kill()
    shutil.copytree(device.home / "profile", tmp_path / "copied" / "profile")
    host = device.start()
    goes_on(host, "Card 1")
    bo = join(address, "Bo")
    connected(bo)
    session = paused(host)
    context = playwright.chromium.launch_persistent_context(
        str(tmp_path / "copied" / "profile"), **launched()
    )
    copy = context.new_page()
    copy.goto(device.url)
    goes_on(copy, "Card 1")
    told(bo, "No answer from the phone with the game. It may be asleep")
    bo.wait_for_timeout(12_000)  # longer than a guest ever waited
    told(bo, "No answer from the phone with the game. It may be asleep")
    tap(copy, '[data-key="9"]')
    session.send("Debugger.disable")
    connected(bo)
    tap(bo, '[data-key="7"]')
    asked(host, "Who leaves?")
    device.kill()  # and while it is gone, too
    told(bo, "The phone with the game cannot be reached")
    bo.wait_for_timeout(5_000)
    told(bo, "The phone with the game cannot be reached")
    context.close()
    host = device.start()
    goes_on(host, "Who leaves?")
    connected(bo)


EVENING = """
7 - Ann
9 - Bo, Cy, Di
joker - Ann, Bo, Cy, Di
10 - Ann, Bo, Cy, Di
8 - Ann, Cy, Di
5 - Bo
"""
"""Cards, and who leaves after them. Di never taps to go on after the first round."""


def turn(host: Page, card: str) -> None:
    """Turn up a card, in the next round if the current one is over."""
    expect(host.locator(".countdown")).to_have_count(0)
    expect(host.locator("[data-key], .hand .big").first).to_be_visible()
    if host.locator(".hand .big").count():
        tap(host, ".hand .big")
    tap(host, f'[data-key="{card}"]')


def choose_all(choices: dict[Page, str]) -> None:
    """Choose on each phone, one shortly after the other."""
    for page in choices:
        expect(page.locator(".choose")).to_have_count(2)
    settle(page)
    for page, choice in choices.items():
        page.click(f'[data-choice="{choice}"]')
    for page in choices:
        expect(page.locator(".choose")).to_have_count(0)


@CHROMIUM_ALONE
def test_evening_with_guests_survives_killed_host(device: Device, join: Join) -> None:
    """There are four guests, a television and a clock. The host is killed twice."""
    model = table.new_room("kings-gold", "Ann Bo Cy Di")
    host, address = hosted(device, names="Ann, Bo, Cy, Di", secret=True)
    tap(host, ".hand .wide")  # it only turns the cards
    host.click(".menu")
    host.click('[data-entry="clock"]')
    expect(host.locator('[data-entry="clock"]')).to_contain_text("15 seconds")
    host.locator(".closing .wide").click()
    guests = {name: join(address, name) for name in ("Ann", "Bo", "Cy", "Di")}
    screen = television(host, join)
    for at, line in enumerate(EVENING.strip().splitlines()):
        card, _, leavers = line.partition(" - ")
        turn(host, card)
        inside = model.game.state.inside or tuple(guests)
        choices = {guests[name]: "leave" if name in leavers else "stay" for name in inside}
        if not at:
            del choices[guests["Di"]]
        choose_all(choices)
        if not at:
            expect(screen.locator(".tile.in")).to_have_count(3)
            device.kill()
            host = device.start()
            expect(screen.locator(".tile.in")).to_have_count(3)
            expect(screen.locator(".clock")).to_have_text(re.compile("[0-9]"))
            expect(host.locator(".read")).to_contain_text("Time is up, so Di goes on.")
        table.tap(model, card, leavers.split(", "))
        if card == "joker":
            expect(host.locator(".hand .big")).to_be_visible()
            device.kill()
            host = device.start()
            goes_on(host)
    tap(host, ".hand .wide")  # nobody counts the gold
    table.act(model, "count", piles={})
    for page in (host, *guests.values()):
        expect(page.locator("#pad.stage-over")).to_be_visible()
    places = table.view_of(model, Viewer(display=True))["places"]["rows"]
    rows = [f"{row['place']}. {row['name']}{row['total']}" for row in places]
    expect(screen.locator(".winners li")).to_have_text(rows)
    host.click(".menu")
    text = downloaded(host.get_by_role("button", name="Share the game"))[1].decode()
    assert text.partition("round 1")[2] == model.game.tally_text().partition("round 1")[2]
