"""Everybody chooses on a phone of their own: nobody can tell what, until all have."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import expect

from tests.v4.phones.browser.conftest import Lay
from tests.v4.phones.browser.tables import Pad, Table

NAMES = ("Ann", "Bo", "Cy", "Di")
COUNTDOWN = 3.0


def seated(table: Table, *names: str) -> dict[str, Pad]:
    """A phone for each of these players, known as theirs already."""
    pads = {}
    for number, name in enumerate(names):
        ticket = f"{number:024x}"
        assert table.party.seat(ticket, name).status == 200
        pads[name] = table.pad(ticket=ticket)
    return pads


def choose(pad: Pad, choice: str) -> None:
    """Tap one of the two large buttons."""
    pad.tap(pad.find(".choose").nth(("stay", "leave").index(choice)))


class Seen(NamedTuple):
    """All that a phone shows, and all that it was sent."""

    markup: str
    pixels: bytes
    view: Any


def seen(pad: Pad) -> Seen:
    """The same of one phone now; nothing has the focus, the pointer is nowhere."""
    pad.page.mouse.move(0, 0)
    pad.settle()
    return Seen(
        pad.page.locator("body").inner_html(),
        pad.page.screenshot(),
        pad.find("#pad").get_attribute("class"),
    )


def test_nobody_can_tell_what_was_chosen(lay: Lay, tmp_path: Path) -> None:
    """Bo leaves, or stays: every screen, his own too, has the same markup and the same pixels, and
    nothing is on the disk."""
    found = []
    for choice in ("leave", "stay"):
        path = tmp_path / f"{choice}.tally"
        table = lay(choose=True, path=path)
        pads = seated(table, *NAMES)
        pads["Ann"].tap("9")
        expect(pads["Bo"].find(".choose")).to_have_count(2)
        before = path.read_bytes()
        choose(pads["Bo"], choice)
        expect(pads["Bo"].find(".sealed")).to_be_visible()
        expect(pads["Ann"].find(".dots .in")).to_have_count(1)
        assert path.read_bytes() == before
        found.append([seen(pad) for pad in pads.values()])
        table.close()
    for left, stayed in zip(*found):
        assert left == stayed


def test_choices_are_revealed_at_once(lay: Lay) -> None:
    """Held, one's own is shown; changed until the last is in; then all count down, and one entry
    says it."""
    table = lay(choose=True)
    pads = seated(table, *NAMES)
    pads["Ann"].tap("9")
    bo = pads["Bo"]
    choose(bo, "leave")
    look = bo.find(".sealed .quiet").first
    look.dispatch_event("pointerdown")
    expect(bo.find(".sealed h2")).to_have_text("Leave")
    look.dispatch_event("pointerup")
    expect(bo.find(".sealed h2")).to_have_text("Chosen")
    bo.tap(bo.find(".sealed .quiet").nth(1))
    choose(bo, "stay")
    look.dispatch_event("pointerdown")
    expect(bo.find(".sealed h2")).to_have_text("Go on")
    look.dispatch_event("pointerup")
    for name in ("Ann", "Di"):
        choose(pads[name], "stay")
    choose(pads["Cy"], "leave")
    for pad in pads.values():
        expect(pad.find(".countdown")).to_have_text("3")
    table.party.later(COUNTDOWN)
    for pad in pads.values():
        expect(pad.find(".countdown")).to_have_count(0)
        expect(pad.find(".told")).to_contain_text("Cy: take 1, 3 safe.")
    assert table.party.tally.count("9 - Cy") == 1
    expect(pads["Ann"].find(".keys")).to_be_visible()  # Ann turns the cards
    expect(bo.find(".own")).to_contain_text("Bo")


def test_cards_are_chosen_in_secret(lay: Lay) -> None:
    """In a game of hands each lays a card, or flees, on a phone of their own."""
    table = lay("cave-network", choose=True)
    pads = seated(table, *NAMES)
    for name, card in zip(NAMES, ("7", "K", "3", None)):
        pads[name].tap(card or pads[name].find(".hand .wide"))
    table.party.later(COUNTDOWN)
    expect(pads["Ann"].find(".path .card")).to_have_count(3)
    assert "Ann 7, Bo K, Cy 3, Di -" in table.party.tally


def test_a_phone_that_sleeps(lay: Lay) -> None:
    """Di's phone is closed: after eight seconds the others see it, two taps choose for Di, and all
    see who did."""
    table = lay(choose=True)
    pads = seated(table, *NAMES)
    display = table.display()
    pads["Ann"].tap("9")
    pads["Di"].page.close()
    for name in ("Ann", "Bo", "Cy"):
        choose(pads[name], "stay")
    bo = pads["Bo"]
    expect(bo.find(".waiting")).to_contain_text("waiting for Di")
    bo.page.wait_for_timeout(300)  # until the host has noticed that Di's phone hung up
    table.party.later(9)
    bo.tap(bo.find(".waiting .quiet").filter(has_text="Di's phone sleeps"))
    expect(bo.find(".question")).to_contain_text("Choose for Di")
    choose(bo, "leave")
    table.party.later(COUNTDOWN)
    for name in ("Ann", "Bo", "Cy"):
        expect(pads[name].find(".told")).to_contain_text("Bo chose for Di.")
    expect(display.locator(".told")).to_contain_text("Bo chose for Di.")
    assert "9 - Di" in table.party.tally


def test_a_seat_is_taken_over(lay: Lay) -> None:
    """A second phone for Bo asks for a second tap; then the first is nobody's and is asked whose it
    is."""
    table = lay(choose=True)
    first, second = table.pad(), table.pad()
    first.tap(first.find(".seat").filter(has_text="Bo"))
    seat = second.find(".seat").filter(has_text="Bo")
    second.tap(seat)
    expect(second.find(".question")).to_contain_text("Tap again to take Bo's place over.")
    second.tap(seat)
    expect(second.find(".seats")).to_have_count(0)
    expect(first.find(".seats")).to_be_visible()


def test_a_phone_of_nobody_keeps_the_keys(lay: Lay) -> None:
    """It only taps the cards in, also after it was loaded again."""
    table = lay(choose=True)
    pad = table.pad()
    pad.tap(pad.find(".hand .wide"))
    expect(pad.key("9")).to_be_visible()
    pad.page.reload()
    expect(pad.key("9")).to_be_visible()
    pad.tap("9")
    expect(pad.find(".waiting")).to_contain_text("0 of 4 have chosen")
    pad.more("Choose with hands")
    expect(pad.find(".question")).to_contain_text("Who leaves?")
