"""Whole evenings with four phones and a television, also for players who only listen."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from cardkit.phones.room import Room
from cardkit.phones.view import Viewer
from cardkit.text.lines import Line
from tests.phones import table
from tests.phones.device import CHROMIUM_ALONE, PATIENCE, Device, begun, goes_on, paused, tap
from tests.phones.peers import Join, connected, guests, open_to_others, television, told
from tests.text.listening import Hands

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.xdist_group("browser"),
    CHROMIUM_ALONE,
]
PLAYERS = ("Ann", "Bo", "Cy", "Di")
VOICE = """if (location.host) {
  localStorage.setItem("aloud", "yes");
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [{ lang: "en-GB" }],
    cancel: () => null,
    speak: (said) => {
      if (!navigator.userActivation.hasBeenActive) return; // browsers ask for a tap first
      const spoken = JSON.parse(localStorage.spoken ?? "[]");
      localStorage.spoken = JSON.stringify([...spoken, said.text]);
      setTimeout(() => said.onstart?.(), 50);
    },
  } });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""
"""A simulated voice that records what it says, across reloads and in other tabs."""
EVENING = """
7 | Ann | 9 | Bo Cy Di | next
J | 8 | Ann Bo | 5 | Cy | 9 | Di | next
Q | 7 | nobody | 6 | Bo | Q | next
10 | Ann Bo | J | Cy Di
"""
"""The cards and the players who leave, as they are tapped. Each line is a round."""
ACTS = [act.strip() for line in EVENING.strip().splitlines() for act in line.split("|")]


@dataclass
class Evening:
    """The screens of one evening, with the same game in this process to compare them with."""

    device: Device
    host: Page
    others: dict[str, Page]
    spoken_before: dict[str, int] = field(default_factory=dict)
    expected: list[str] = field(default_factory=list)
    model: Room = field(default_factory=lambda: table.new_room(players=" ".join(PLAYERS)))

    def screens(self) -> Iterator[tuple[str, Page]]:
        """Yield the name and the page of each screen."""
        yield "Ann", self.host
        yield from self.others.items()

    def let_voices_speak(self) -> None:
        """Tap each screen, because browsers speak only after a tap."""
        for _, page in self.screens():
            let_voice_speak(page)

    def spoken_since_first_card(self, name: str, page: Page) -> list[str]:
        """Return what a screen has said since `start_listening`."""
        voice = str(self.model.page_words()["voice"])
        said: list[str] = json.loads(page.evaluate("localStorage.spoken ?? '[]'"))
        return [text for text in said[self.spoken_before.get(name, 0) :] if text != voice]

    def start_listening(self) -> None:
        """Note how much each screen has said so far."""
        for name, page in self.screens():
            self.spoken_before[name] = len(json.loads(page.evaluate("localStorage.spoken ?? '[]'")))

    def play(self, at: int, act: str) -> None:
        """Tap an act on the next phone, and wait until every voice has reported it."""
        phones = [page for name, page in self.screens() if name != "television"]
        page, model = phones[at % len(phones)], self.model
        if act == "next":
            tap(page, ".hand .big")
            table.act(model, "begin")
        elif act == "nobody":
            tap(page, ".hand .wide")
            table.tap(model, [])
        elif act.split()[0] in PLAYERS:
            for name in act.split():
                tap(page, f'.name.may:has-text("{name}")')
            tap(page, ".leaving")
            table.tap(model, act.split())
        else:
            tap(page, f'.keyed > .keys [data-key="{act}"]')
            table.tap(model, act)
        self.expected += table.view_of(model, Viewer(display=True))["spoken"]
        self.check_voices()

    def check_voices(self) -> None:
        """Check that every screen has said what the game expects."""
        for name, page in self.screens():
            for _ in range(PATIENCE // 100):
                if len(self.spoken_since_first_card(name, page)) >= len(self.expected):
                    break
                page.wait_for_timeout(100)
            assert self.spoken_since_first_card(name, page) == self.expected, name


def let_voice_speak(page: Page) -> None:
    """Tap an empty place until the browser lets the page speak."""
    for _ in range(50):
        page.locator("main:not(#early) h1").click()
        page.wait_for_timeout(200)
        if not page.locator(".silent").count():
            break


# --- what happens to the first phone ----------------------------------------------------------


def reload(evening: Evening) -> None:
    """Reload the page of the first phone."""
    evening.host.reload()


def take_over_in_another_tab(evening: Evening) -> None:
    """Continue the game of the first phone in another tab."""
    other = evening.device.page()
    tap(other, ".standing:visible .quiet")
    evening.host = other


def sleep(evening: Evening) -> None:
    """Let the first phone sleep until the other screens notice."""
    session = paused(evening.host)
    for page in evening.others.values():
        told(page, "No answer from the phone with the game. It may be asleep")
    session.send("Debugger.disable")


def kill(evening: Evening) -> None:
    """Kill the browser of the first phone and open the page again."""
    evening.device.kill()
    for page in evening.others.values():
        told(page, "The phone with the game cannot be reached")
    evening.host = evening.device.start(init=VOICE)


def reload_television_too(evening: Evening) -> None:
    """Reload the television and the first phone."""
    evening.others["television"].reload()
    evening.host.reload()


Moments = dict[int, Callable[[Evening], None]]
QUIET: Moments = {}
KINDS = (reload, take_over_in_another_tab, sleep, kill)
INTERRUPTED: Moments = {at: KINDS[(at + at // 4 + 2) % 4] for at in range(len(ACTS))}
INTERRUPTED[ACTS.index("nobody")] = reload_television_too
"""What happens to the first phone after an act: each kind of interruption at six stages of a game."""


@pytest.mark.parametrize("moments", [QUIET, INTERRUPTED], ids=["quiet", "interrupted"])
def test_listeners_end_up_with_the_gold_of_the_saved_game(
    device: Device, join: Join, moments: Moments
) -> None:
    def join_with_voice(address: str, seat: str = "", width: int = 390) -> Page:
        page = join("about:blank", seat, width)
        page.add_init_script(VOICE)
        page.goto(address)
        if seat:
            let_voice_speak(page)
        return page

    host = device.start(init=VOICE)
    begun(host, names=", ".join(PLAYERS))
    address = open_to_others(host)
    others = dict(zip(PLAYERS[1:], guests(join_with_voice, address, *PLAYERS[1:]), strict=True))
    evening = Evening(device, host, {**others, "television": television(host, join_with_voice)})
    evening.let_voices_speak()
    host.wait_for_timeout(500)
    evening.start_listening()
    for at, act in enumerate(ACTS):
        evening.play(at, act)
        if at in moments:
            moments[at](evening)
            expect(evening.host.locator(".hand")).to_be_visible()
            evening.let_voices_speak()
            goes_on(evening.host)
            connected(*evening.others.values())
            evening.check_voices()
    tap(evening.host, ".hand .wide")  # nobody counts the gold
    expect(evening.others["television"].locator(".winners")).to_be_visible()
    totals = {name: evening.model.game.state.total(name) for name in PLAYERS}
    for name, page in evening.screens():
        assert safe_after(evening.spoken_since_first_card(name, page)) == totals, name


def safe_after(spoken: list[str]) -> dict[str, int]:
    """Return what each player has safe after doing everything that was said."""
    hands = Hands(PLAYERS)
    for text in spoken:
        capitals = re.sub(r"\b(take|put|leave)\b", lambda verb: verb[0].upper(), text, flags=re.I)
        hands.follow([Line(capitals)])
        if text.startswith("After round"):
            hands.inside = [*PLAYERS]
    assert hands.not_understood == []
    return {name: hands.safe[name] for name in PLAYERS}
