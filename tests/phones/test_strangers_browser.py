"""Messages to the first phone, in a real browser, that no page of cardkit would send."""

import copy
import json
import random
import threading
from collections.abc import Callable, Iterator
from typing import Any, get_type_hints

import pytest
from playwright.sync_api import Page, expect

from cardkit.phones.messages import PeerQuestions, does_fit_type
from tests.phones.device import PATIENCE, Device, asked, begun, downloaded, tap
from tests.phones.peers import (
    ASKS,
    JOINS,
    Join,
    connected,
    guests,
    hosted,
    open_to_others,
    television,
)
from tests.phones.relay import Relay
from tests.phones.screens import Table
from tests.phones.test_messages import TAPS, variations

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("browser")]
Lay = Callable[..., Table]

KEEPS_QUESTIONS = """window.questions = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  window.questions.push(message);
  return post.call(this, message);
};"""
FLOODS = (
    JOINS
    + """
  const action = room.makeAction("ask", { kind: "request" });
  const target = await new Promise((found) => {
    room.makeAction("table", { onMessage: (_, { peerId }) => found(peerId) });
  });
  const gone = new Promise((done) => (room.onPeerLeave = () => done("cut")));
  for (let sent = 0; sent < 3000; sent += 1)
    action.request(asked, { target }).catch(() => null);
  const late = new Promise((done) => setTimeout(done, 20_000, "still connected"));
  const end = await Promise.race([gone, late]);
  await room.leave();
  return end;
}"""
)
SENDS_ONE_BY_ONE = (
    JOINS
    + """
  const action = room.makeAction("ask", { kind: "request" });
  const target = await new Promise((found) => {
    room.makeAction("table", { onMessage: (_, { peerId }) => found(peerId) });
  });
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const late = () => pause(8000).then(() => ({ status: "none" }));
  const ask = (one) => Promise.race([action.request(one, { target }), late()]);
  const look = { screen: "witness", seat: "", have: "" };
  window.answers = [];
  for (const one of asked) {
    const { status } = await ask(one);
    const { view } = await ask({ method: "look", body: look }); // the game master still answers
    window.answers.push([status, view?.revision ?? "no view"]);
    if (!view) break;
    await pause(110); // a screen may ask 20 times a second
  }
  document.body.dataset.asked = window.answers.length;
}"""
)
CONNECTS = """async (place) => {
  const { endsOf } = await import(new URL("static/proof.js", location));
  const another = `a=fingerprint:sha-256 ${Array(32).fill("AB").join(":")}\\r\\n`;
  const [line, rest] = [/a=fingerprint:.*\\r\\n/, /m=/];
  const changes = {
    nowhere: (sdp) => sdp,
    before: (sdp) => sdp.replace(line, (own) => another + own),
    after: (sdp) => sdp.replace(line, (own) => own + another),
    "for all media": (sdp) => sdp.replace(rest, `${another}m=`),
    "for the medium": (sdp) => sdp.replace(line, another).replace(rest, `${sdp.match(line)[0]}m=`),
  };
  const [caller, called] = [new RTCPeerConnection(), new RTCPeerConnection()];
  const channel = caller.createDataChannel("");
  for (const [one, other] of [[caller, called], [called, caller]])
    one.onicecandidate = ({ candidate }) => candidate && other.addIceCandidate(candidate);
  const end = new Promise((done) => {
    channel.onopen = () => done("open");
    called.onconnectionstatechange = () => called.connectionState === "failed" && done("failed");
  });
  await caller.setLocalDescription();
  const { type, sdp } = caller.localDescription;
  await called.setRemoteDescription({ type, sdp: changes[place](sdp) });
  await called.setLocalDescription();
  await caller.setRemoteDescription(called.localDescription);
  const isOpen = (await end) === "open";
  const own = sdp.match(/a=fingerprint:(.*)\\r/)[1].toUpperCase();
  const shown = endsOf(called)?.other;
  [caller, called].forEach((one) => one.close());
  return { isOpen, isTrue: shown === own, isRefused: !shown };
}"""
"""What connects two ends, of which one also shows another certificate."""
OFFERS_ANEW = """async () => {
  const load = (name) => import(new URL(`static/${name}.js`, location));
  const [{ endsOf }, { connections }] = [await load("proof"), await load("connections")];
  const [own, other] = [new (connections())(), new RTCPeerConnection()];
  const channel = own.createDataChannel("");
  const opening = new Promise((done) => (channel.onopen = done));
  for (const [one, far] of [[own, other], [other, own]])
    one.onicecandidate = ({ candidate }) => candidate && far.addIceCandidate(candidate);
  await own.setLocalDescription();
  await other.setRemoteDescription(own.localDescription);
  await other.setLocalDescription();
  await own.setRemoteDescription(other.localDescription);
  await opening;
  const checked = endsOf(own).other;
  other.addTransceiver("audio");
  await other.setLocalDescription();
  const another = `a=fingerprint:sha-256 ${Array(32).fill("AB").join(":")}`;
  const sdp = other.localDescription.sdp.replace(/a=fingerprint:.*(?=\\r)/g, another);
  const changed = new Promise((done) => (own.onsignalingstatechange = done));
  const described = own.setRemoteDescription({ type: "offer", sdp }).catch(() => null);
  await Promise.race([described, changed]); // of a connection that is closed, the first never comes
  const isOpen = own.connectionState !== "closed";
  const isTrue = isOpen && endsOf(own)?.other === checked;
  [own, other].forEach((one) => one.close());
  return { isOpen, isTrue };
}"""
"""What shows another certificate on a connection that is open, and says what became of it."""
SEALS = """async ([secret, texts]) => {
  const [name, password] = secret.split(".");
  const bytes = (text) => new TextEncoder().encode(text);
  const hash = await crypto.subtle.digest("SHA-256", bytes(`${password}:cardkit:${name}`));
  const key = await crypto.subtle.importKey("raw", hash, "AES-GCM", false, ["encrypt"]);
  return Promise.all(texts.map(async (text) => {
    const iv = crypto.getRandomValues(new Uint8Array(16));
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes(text));
    return `${iv.join(",")}$${btoa(String.fromCharCode(...new Uint8Array(sealed)))}`;
  }));
}"""
"""What seals messages for a relay, as only those can who have the code."""
COUNTS_CONNECTIONS = """if (window.RTCPeerConnection) {
  const all = new Set();
  window.countConnections = () =>
    [...all].filter(({ connectionState }) => connectionState !== "closed").length;
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(config) {
      super(config);
      all.add(this);
    }
  };
}"""
BODIES: list[tuple[str, Any]] = [
    ("prove", {"number": "abcdefghijklmnopqrstuv"}),
    ("look", {"screen": "b", "seat": "Bo", "have": ""}),
    *((method, {}) for method in ("gone", "words", "rules", "code", "print")),
    *(("act", {"at": 1, **body}) for body in TAPS),
]
OF_EACH = 15
"""The most malformed messages of each kind."""


def malformed_messages() -> list[Any]:
    """Return malformed messages of every kind that phones send each other, in a random order."""
    chosen: list[Any] = []
    dice = random.Random(102)
    for method, body in BODIES:
        kind = get_type_hints(PeerQuestions)[method]
        changed = variations({"method": method, "body": body})
        wrong = [copy.deepcopy(one) for one in changed if not _is_sound(one, method, kind)]
        chosen += dice.sample(wrong, min(OF_EACH, len(wrong)))
    dice.shuffle(chosen)
    return chosen


def _is_sound(sent: Any, method: str, kind: Any) -> bool:
    is_message = isinstance(sent, dict) and sent.get("method") == method
    return is_message and does_fit_type(sent.get("body"), kind)


def announced(relay: Relay, many: int) -> Iterator[dict[str, Any]]:
    """Yield events in which phones that do not exist announce that they are in every room."""
    topics = {
        topic
        for rooms in tuple(relay.asked.values())
        for filters in tuple(rooms.values())
        for one in filters
        for topic in one["#x"]
    }
    for number in range(many):
        says: dict[str, str] = {"peerId": f"~{number:019}"}  # sorted last: the host makes the offer
        if number % 3 == 0:
            says |= {"peerId": f"!{number:019}", "offer": "junk", "offerId": f"offer{number}"}
        for topic in topics:
            content = json.dumps(says)
            yield {"id": f"{number}", "tags": [["x", topic]], "content": content}


def replayed(relay: Relay) -> Iterator[dict[str, Any]]:
    """Yield copies of everything that phones have sent through the relay, as new events."""
    for number, message in enumerate(tuple(relay.messages)):
        kind, *event = json.loads(message)
        if kind == "EVENT":
            yield {**event[0], "id": f"replayed {number}"}


def most_connections(host: Page) -> int:
    """Return the most connections that a page has during the next seconds."""
    most = 0
    for _ in range(10):
        host.wait_for_timeout(500)
        most = max(most, host.evaluate("window.countConnections()"))
    return most


def test_newcomer_joins_despite_hundreds_of_fake_and_replayed_announcements(
    device: Device, join: Join, relay: Relay
) -> None:
    relay.messages.clear()
    host = device.start(init=COUNTS_CONNECTIONS)
    begun(host)
    address = open_to_others(host)
    [bo] = guests(join, address, "Bo")
    for event in (*announced(relay, 1500), *(10 * [*replayed(relay)])):
        relay.hand_on(event)
    most = most_connections(host)
    assert most < 60  # none for a phone that does not exist
    is_over = threading.Event()

    def announce_on() -> None:
        for event in announced(relay, 100_000):
            relay.hand_on(event)
            if is_over.wait(0.02):
                break

    strangers = threading.Thread(target=announce_on)
    strangers.start()
    try:
        connected(cy := join(address, "Cy"))
    finally:
        is_over.set()
        strangers.join()
    for event in replayed(relay):  # those of Cy as well
        relay.hand_on(event)
    connected(bo, cy)
    tap(cy, '[data-key="7"]')
    for page in (host, bo):
        asked(page, "Who leaves?")


def test_newcomer_joins_while_most_connections_are_half_made(
    device: Device, join: Join, relay: Relay
) -> None:
    """A guest announces phones that never answer, sealed with the key of the room."""
    host = device.start(init=COUNTS_CONNECTIONS)
    begun(host)
    address = open_to_others(host)
    [bo] = guests(join, address, "Bo")
    events = [*announced(relay, 300)]
    contents = [event["content"] for event in events]
    sealed = bo.evaluate(SEALS, [address.partition("#")[2], contents])
    for event, content in zip(events, sealed, strict=True):
        relay.hand_on({**event, "content": content})
    most = most_connections(host)
    assert 80 < most < 120
    connected(bo, cy := join(address, "Cy"))
    tap(cy, '[data-key="7"]')
    asked(host, "Who leaves?")


def test_phone_is_not_confused_with_owner_of_another_certificate(lay: Lay) -> None:
    """Whichever of two fingerprints a browser checks, the page knows the true one or refuses.

    This can fail in Firefox only: Chromium shows a page just the fingerprint that it checks.
    """
    page = lay().phone().page
    for place in ("nowhere", "before", "after", "for all media", "for the medium"):
        found = page.evaluate(CONNECTS, place)
        assert found["isTrue"] or found["isRefused"] or not found["isOpen"], (place, found)
        if place == "nowhere":
            assert found["isTrue"]
            assert found["isOpen"]


def test_certificate_of_open_connection_cannot_be_replaced(lay: Lay) -> None:
    """Until such an offer is answered, a browser shows its certificate and uses the old one."""
    found = lay().phone().page.evaluate(OFFERS_ANEW)
    assert found["isTrue"] or not found["isOpen"]


def test_flooding_guest_is_disconnected(device: Device, join: Join, relay: Relay) -> None:
    host, address = hosted(device)
    bo, stranger = guests(join, address, "Bo", "")
    asks = [address.partition("#")[2], relay.url, {"method": "words", "body": {}}]
    assert stranger.evaluate(FLOODS, asks) == "cut"
    connected(bo)
    tap(bo, '[data-key="7"]')
    asked(host, "Who leaves?")


def test_first_phone_survives_malformed_messages(device: Device, join: Join, relay: Relay) -> None:
    host, address = hosted(device)
    [bo] = guests(join, address, "")
    display = television(host, join)
    at = int(host.locator("#pad").get_attribute("data-at") or 0)
    messages = malformed_messages()
    assert len(messages) >= 300
    for page, url in ((bo, address), (display, display.url)):
        secret = url.partition("#")[2]
        page.evaluate(f"asks => void ({SENDS_ONE_BY_ONE})(asks)", [secret, relay.url, messages])
    for page in (bo, display):
        expect(page.locator("body[data-asked]")).to_have_count(1, timeout=2 * PATIENCE)
        answers = page.evaluate("window.answers")
        assert [answer for answer in answers if answer[1] != at] == []
        assert len(answers) == len(messages)
        assert {status for status, _ in answers} <= {400, 404, 413}
    tap(bo, '[data-key="7"]')
    for page in (host, bo):
        asked(page, "Who leaves?")
    expect(display.locator(".path .card")).to_have_count(1)


def questions(host: Page, method: str) -> list[Any]:
    """Return the questions with this method that a page has asked its game master."""
    asked: list[Any] = host.evaluate("window.questions")
    return [one["body"] for one in asked if one.get("method") == method]


def test_guest_that_changes_its_name_remains_one_screen(
    device: Device, join: Join, relay: Relay
) -> None:
    """The game master notes few screens, so a guest with many names would shut others out."""
    host = device.start(init=KEEPS_QUESTIONS)
    begun(host)
    address = open_to_others(host)
    [bo] = guests(join, address, "Bo")
    looks = [
        {"method": "look", "body": {"screen": f"name {at}", "seat": "", "have": ""}}
        for at in range(10)
    ]
    asks = [address.partition("#")[2], relay.url, looks]
    assert bo.evaluate(ASKS, asks) == [200] * len(looks)
    assert len({one["screen"] for one in questions(host, "look")}) == 2


def print_sheet(page: Page) -> bytes:
    """Download a PDF from the menu and return it."""
    page.click(".menu")
    return downloaded(page.locator('[data-entry="pdf"]'))[1]


def test_sheet_printed_by_many_phones_is_drawn_once(device: Device, join: Join) -> None:
    host = device.start(init=KEEPS_QUESTIONS)
    begun(host)
    bo, cy = guests(join, open_to_others(host), "Bo", "Cy")
    sheets = {print_sheet(page) for page in (bo, cy, bo)}
    assert len(sheets) == 1
    assert len(questions(host, "print")) == 1
