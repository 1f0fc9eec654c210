"""What becomes of a tap: two at once, twice the same, too early, without Wi-Fi, at a host that was
killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect
import pytest
from playwright.sync_api import Browser, Route, expect

from cardkit.v4.phones import doors
from tests.v4.phones.browser.conftest import Lay
from tests.v4.phones.browser.tables import SETTLED, Pad

OFFLINE = ".offline"


def path_of(pad: Pad) -> list[str]:
    """The cards that lie there."""
    return pad.find(".path .card .rank").all_inner_texts()


def test_two_pads_tap_at_one_moment(lay: Lay) -> None:
    """The first is recorded; the second, which does not know it yet, is told so, and sees the
    truth."""
    table = lay()
    first, second = table.pad(), table.pad()
    second.page.route("**/api/view?*", lambda route: None)  # it hears nothing any more
    second.page.evaluate("dispatchEvent(new Event('online'))")
    first.tap("9")
    second.tap("7")
    expect(second.find(".refused")).to_have_text("Somebody else tapped first. Look again.")
    assert path_of(second) == path_of(first) == ["9"]


def test_a_tap_whose_answer_is_lost_counts_once(lay: Lay) -> None:
    """It is sent again with the id it had, and gets the answer it would have got."""
    table = lay()
    pad = table.pad()
    sent: list[str] = []

    def lose_the_first(route: Route) -> None:
        sent.append(str(route.request.post_data))
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    pad.page.route("**/api/act", lose_the_first)
    pad.tap("9")
    expect(pad.find("#pad:not(.busy)")).to_have_count(1)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert [str(card) for card in table.host.game.state.path] == ["9"]
    expect(pad.find(OFFLINE)).to_have_count(0)


def test_three_taps_in_a_moment_are_one(lay: Lay) -> None:
    """A thumb that trembles."""
    table = lay()
    pad = table.pad()
    pad.settle()
    pad.key("9").click(click_count=3, delay=10)
    pad.settle()
    assert [str(card) for card in table.host.game.state.path] == ["9"]
    assert table.host.game.state.turn == 1


def test_a_tap_without_wifi_arrives_once(lay: Lay) -> None:
    """The bar says that it is not recorded yet; when the Wi-Fi is back, it is, and the bar goes."""
    table = lay()
    pad = table.pad()
    pad.page.context.set_offline(True)
    pad.settle()
    pad.key("9").click()
    expect(pad.find(OFFLINE)).to_contain_text("not recorded yet")
    assert not table.host.game.state.path
    pad.page.context.set_offline(False)
    expect(pad.find(".path .card")).to_have_count(1)
    expect(pad.find(OFFLINE)).to_have_count(0)
    assert [str(card) for card in table.host.game.state.path] == ["9"]


def test_a_tap_that_never_arrives_is_given_up(lay: Lay) -> None:
    """After ten seconds it is said; nothing is recorded later behind anybody's back."""
    table = lay()
    pad = table.pad()
    pad.page.route("**/api/act", lambda route: route.abort())
    pad.settle()
    pad.key("9").click()
    for _ in range(16):
        pad.page.clock.fast_forward(700)
        pad.page.wait_for_timeout(10)
    expect(pad.find(".refused")).to_have_text("Your last tap was not recorded. Tap it again.")
    pad.page.unroute("**/api/act")
    pad.tap("7")
    assert [str(card) for card in table.host.game.state.path] == ["7"]


def test_what_could_not_be_saved_is_tried_again(lay: Lay) -> None:
    """The disk is full: the pad says the way out and keeps the tap; another try records it."""
    table = lay()
    pad = table.pad()
    full = {"code": "not-saved", "text": "Not recorded: it could not be saved."}
    pad.page.route("**/api/act", lambda route: route.fulfill(status=503, json=full))
    pad.tap("9")
    expect(pad.find(".refused")).to_contain_text("Not recorded")
    pad.page.unroute("**/api/act")
    pad.tap(pad.find(".refused button"))
    expect(pad.find(".path .card")).to_have_count(1)
    expect(pad.find(".refused")).to_have_count(0)


def test_a_thumb_that_unlocks_the_phone_taps_nothing(lay: Lay) -> None:
    """In the first moment after waking no tap counts, but Undo does."""
    table = lay()
    pad = table.pad()
    pad.tap("9")
    wake = "document.dispatchEvent(new Event('visibilitychange'))"
    pad.settle()
    pad.page.evaluate(f"{wake}; document.querySelector('[data-key=\"7\"]').click()")
    pad.settle()
    assert path_of(pad) == ["9"]
    pad.page.evaluate(f"{wake}; document.querySelector('.undo').click()")
    expect(pad.find(".path .card")).to_have_count(0)


def test_what_moved_under_the_thumb_is_not_tapped(lay: Lay) -> None:
    """Another phone's card comes while the thumb comes down: it was not meant for that."""
    table = lay()
    pad = table.pad()
    pad.settle()
    table.party.cards("9")
    expect(pad.find(".path .card")).to_have_count(1)
    pad.key("7").click()
    assert path_of(pad) == ["9"]
    pad.page.clock.fast_forward(SETTLED)
    pad.key("7").click()
    expect(pad.find(".path .card")).to_have_count(2)


def test_a_grey_key_says_why(lay: Lay) -> None:
    """The joker in round 1: it says that it is not in yet, to eyes and to readers, and nothing is
    recorded."""
    table = lay()
    pad = table.pad()
    joker = pad.key("joker")
    expect(joker).to_have_attribute("aria-disabled", "true")
    pad.settle()
    joker.click(force=True)  # it may be tapped, although it is grey
    said = pad.find(".refused").inner_text()
    assert re.search("joker|Joker", said)
    expect(pad.find("#alarm")).to_have_text(said)
    expect(joker).to_have_attribute("aria-label", re.compile(re.escape(said)))
    assert not table.host.game.state.path


def test_a_keyboard_is_enough(lay: Lay) -> None:
    """Figures and letters are the keys; a name is reached and pressed; Escape and Backspace take
    back."""
    table = lay()
    pad = table.pad()
    press = pad.page.keyboard.press
    for typed in ("9", "1", "q"):
        pad.settle()
        press(typed)
        pad.page.clock.fast_forward(SETTLED)
    expect(pad.find(".path .card")).to_have_count(3)
    pad.settle()
    pad.name("Bo").focus()
    press("Enter")
    expect(pad.find(".leaving")).to_have_text("Bo leavesalone")
    pad.settle()
    press("Escape")
    expect(pad.find(".leaving")).to_have_count(0)
    press("Backspace")
    expect(pad.find(".path .card")).to_have_count(2)
    assert [str(card) for card in table.host.game.state.path] == ["9", "10"]


def test_an_idle_page_hardly_asks(lay: Lay) -> None:
    """One question stays open for 25 seconds: at most four a minute."""
    table = lay()
    pad, display = table.pad(), table.display()
    pad.tap("9")
    expect(display.locator(".path .card")).to_have_count(1)
    asked = []
    # on a busy machine the question after the tap may come within the first second
    for _ in range(3):
        asked.append(len(table.asked))
        pad.page.wait_for_timeout(1000)
    assert len(table.asked) == asked[-1] <= asked[0] + 2
    assert [url.rpartition("wait=")[2] for url in table.asked if "/api/view" in url][-2:] == [
        "25",
        "25",
    ]


def test_one_question_follows_another(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute of an idle page, two hundred times as fast: a question for every 25 seconds, and no
    more."""
    fast = 200
    monkeypatch.setattr(doors, "LONGEST_WAIT", doors.LONGEST_WAIT / fast)
    table = lay()
    table.pad()
    table.asked.clear()
    began = time.monotonic()
    table.contexts[-1].pages[0].wait_for_timeout(60_000 / fast)
    minutes = (time.monotonic() - began) * fast / 60
    assert 1 <= len(table.asked) <= 4 * minutes


# --- a host that is killed ------------------------------------------------------------------------


@contextmanager
def running(*typed: str) -> Iterator[pexpect.spawn]:
    """cardkit in a terminal of its own."""
    command = pexpect.spawn(
        sys.executable,
        ["-m", "cardkit", *typed],
        encoding="utf-8",
        timeout=15,
        dimensions=(40, 100),
    )
    try:
        yield command
    finally:
        command.close(force=True)


def free_port() -> str:
    """A port that nobody listens at."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return str(bound.getsockname()[1])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no way to kill a program so")
def test_a_host_that_is_killed_comes_back(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """kill -9, then resume: the same address, key and seat, and the screen is there again within
    three seconds."""
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)
    context = chromium.new_context()
    pad = Pad(context.new_page())
    players = ("play", "kings-gold", "Ann", "Bo", "Cy")
    with running(*players, "--phones=choose", "--at", f"localhost:{free_port()}") as host:
        host.expect(r"(http://localhost:\d+/#k=\S+)")
        assert host.match
        pad.open(host.match[1])
        for what in (pad.find(".seat").first, pad.key("9")):
            pad.page.wait_for_timeout(SETTLED)
            what.click()
        expect(pad.find(".choose")).to_have_count(2)
        os.kill(host.pid, signal.SIGKILL)
        expect(pad.find(OFFLINE)).to_contain_text("nothing is lost")
    with running("resume", "--phones=choose", "--at", "localhost") as host:
        host.expect(r"http://localhost:\d+/#k=")
        expect(pad.find(OFFLINE)).to_have_count(0, timeout=3000)
        expect(pad.find(".choose")).to_have_count(2)
        expect(pad.find(".told")).to_contain_text("The computer began anew. Choose again.")
        assert path_of(pad) == ["9"]
        expect(pad.find(".question")).to_contain_text("Ann")
    context.close()
