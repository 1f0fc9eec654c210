"""Games tapped in on a pad: what is recorded is what was tapped."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardkit.v4.engine import Attend, Begin, Card, Draw, EndGame, Entry, Leave, Result, Show
from cardkit.v4.files import bundled
from cardkit.v4.tally import read
from tests.v4.phones.browser.conftest import Lay
from tests.v4.phones.browser.tables import Pad
from tests.v4.table.driving import unmarked

EXAMPLES = Path(__file__).resolve().parents[4] / "examples"


def enter(pad: Pad, entry: Entry) -> str:
    """Tap one entry of a tally, a card as shortly as the pad can name it; what one types for it at
    the prompt."""
    match entry:
        case Draw(card):
            return press(pad, card)
        case Leave(()):
            return ""  # the next card says so
        case Leave(names):
            pad.leave(*names)
            return ", ".join(names)
        case Show(cards):
            return " ".join(press(pad, shown) if shown else down(pad) for _, shown in cards)
        case Begin():
            pad.tap(pad.find(".hand .big"))
            return ""
        case Result() | Attend() | EndGame():
            raise AssertionError("no example whose round is tapped has one")


def press(pad: Pad, card: Card) -> str:
    """The key of a card, and its suit where that is asked for; what was named by then."""
    colour = "r" if card.suit in "hd" else "b"
    called = (str(card), f"{card.rank}{colour}", card.rank, card.suit)
    name = next(name for name in called if pad.find(f'[data-key="{name}"]').count())
    pad.tap(name)
    if not pad.find(".second").count():
        return name
    pad.tap(pad.find(f'.second [data-key="{card}"]'))
    return str(card)


def down(pad: Pad) -> str:
    """A card laid face down."""
    pad.tap(pad.find(".hand .wide"))
    return "-"


def told(name: str) -> str:
    """An example as a pad records it: of cards whose suit does not matter the rank alone, and no
    figures of a pad of paper."""
    lines = (EXAMPLES / f"{name}.tally").read_text("utf-8").partition("\nround 1\n")[2].splitlines()
    kept = [line for line in lines if not line.startswith(("banked:", "artifacts:"))]
    return "\n".join(re.sub(r"^(10|[2-9AJQK])[shdc]\b", r"\1", line) for line in kept)


def test_a_whole_game_by_taps(lay: Lay) -> None:
    """King's Gold from the first card to the piles: the saved game is the example, byte for
    byte."""
    reading = read((EXAMPLES / "kings-gold.tally").read_text("utf-8"))
    table = lay("kings-gold", ", ".join(reading.header.players))
    pad = table.pad()
    for entry in reading.entries[1:]:
        enter(pad, entry)
    for name, gold in {"Ann": 30, "Bo": 26, "Cy": 53, "Di": 27}.items():
        pad.find(f'.piles input[name="{name}"]').fill(str(gold))
    pad.tap(pad.find(".piles .big"))
    expect(pad.find(".places .won")).to_contain_text("Cy")
    assert unmarked(table.party.tally).partition("\nround 1\n")[2].removesuffix("\n") == told(
        "kings-gold"
    )


@pytest.mark.parametrize("variant", bundled.shipped())
def test_a_round_of_every_game(lay: Lay, variant: str) -> None:
    """The first round of each example, by taps: everybody brings home what the example says."""
    reading = read((EXAMPLES / f"{variant}.tally").read_text("utf-8"))
    table = lay(variant, ", ".join(reading.header.players), first=reading.header.first)
    pad = table.pad()
    assert reading.state
    second = reading.entries.index(Begin(), 1)
    for entry in reading.entries[1:second]:
        enter(pad, entry)
    expect(pad.find("#pad.stage-round")).to_be_visible()
    assert table.host.game.state.rounds[0].banked == reading.state.rounds[0].banked
