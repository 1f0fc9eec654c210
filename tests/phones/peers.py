"""A host and the phones or television that join it, each in its own real browser."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, expect

from tests.phones.device import Device, begun, tap

JOINS = """async ([secret, relay, asked]) => {
  const { joinRoom } = await import(document.querySelector("script").src
    .replace(/\\w+\\.js$/, `vendor/trystero.js?${Math.random()}`));
  const [name, password] = secret.split(".");
  const room = joinRoom({ appId: "cardkit", password, relayConfig: { urls: [relay] } }, name);
"""
ASKS = (
    JOINS
    + """
  const action = room.makeAction("ask", { kind: "request" });
  const table = new Promise((found) => {
    room.makeAction("table", { onMessage: (_, { peerId }) => found(peerId) });
  });
  const target = await table;
  const answers = await Promise.all(
    asked.map((one) => action.request(one, { target }).catch(() => "refused")));
  await room.leave();
  return answers.map((answer) => answer.status ?? answer);
}"""
)
NO_CHANNEL = """if (window.RTCPeerConnection) {
  const { setRemoteDescription: set } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.setRemoteDescription = function (one) {
    if (!one.sdp.includes("m=application")) setTimeout(() => { throw Error("no channel"); });
    return set.call(this, one);
  };
}"""
A_MINUTE_LATER = "{ const now = Date.now; Date.now = () => now() + 60_000; }"

Join = Callable[..., Page]


def to_others(host: Page) -> None:
    """Open the page on which the host lets others join."""
    host.click(".foot .others")


def open_to_others(host: Page) -> str:
    """Let others join, as if that had been a minute ago. Return the address for phones."""
    to_others(host)
    host.click(".shelf .big")
    expect(host.locator(".address b").first).to_contain_text("join.html")
    address = host.locator(".address b").first.inner_text()
    expect(host.locator("img.code")).to_be_visible()
    host.click(".top .round")
    expect(host.locator(".hand")).to_be_visible()
    host.evaluate(A_MINUTE_LATER)  # what was made ready for those who come at once is old
    return address


def hosted(device: Device, seat: str = "", **how: Any) -> tuple[Page, str]:
    """Begin a game and let others join.

    Return the page of the host, who has a seat, and the address.
    """
    host = device.start()
    begun(host, **how)
    address = open_to_others(host)
    if seat:
        tap(host, f'.seat:has-text("{seat}")')
    return host, address


def guests(join: Join, address: str, *seats: str) -> list[Page]:
    """Return phones of players with these names that have joined."""
    pages = [join(address, seat) for seat in seats]
    connected(*pages)
    return pages


def television(host: Page, join: Join, **how: Any) -> Page:
    """Open the page of a television, and let it in by typing its code on the host's phone."""
    to_others(host)
    screen = join(host.locator(".address b").last.inner_text(), width=1280, **how)
    expect(screen.locator("#board.letters b")).to_have_text(re.compile("^[A-Z]{4}$"))
    for _ in range(3):  # a connection may break off at once; then it shows other letters
        if host.locator(".pair").is_visible():  # the host has not heard of that
            host.click(".shelf .wide >> nth=0")
        letters = screen.inner_text("#board.letters b").lower()
        host.locator("[name=letters]").press_sequentially(letters, delay=400)  # as people type
        host.click(".add .quiet")
        with suppress(AssertionError):
            expect(screen.locator("#board.words b")).to_be_visible(timeout=20_000)
            words = re.compile(f"^{screen.inner_text('#board b')}$")
            expect(host.locator(".pair")).to_have_text(words, timeout=20_000)
            break
    host.locator(".shelf .big").first.click()
    connected(screen)
    expect(host.locator(".shelf form + [role=status]")).to_have_text("")
    host.click(".top .round")
    return screen


def told(page: Page, text: str) -> None:
    """Check that a page shows this message about its connection."""
    expect(page.locator(".offline")).to_contain_text(text)


def connected(*pages: Page) -> None:
    """Check that these pages are connected."""
    for page in pages:
        expect(page.locator("main:not(#early) h1")).to_be_visible()
        expect(page.locator(".offline")).to_have_count(0)


def choose(page: Page, choice: str) -> None:
    """Tap a secret choice on a connected phone."""
    connected(page)
    page.wait_for_timeout(1000)
    tap(page, f'[data-choice="{choice}"]')
