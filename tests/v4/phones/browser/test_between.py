"""Long paths, full tables, and what is done between two rounds: all of it is in view on small
phones, or can be reached."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cardkit.v4.files import shipped
from tests.v4.phones.browser.conftest import Lay
from tests.v4.phones.browser.tables import Table
from tests.v4.phones.browser.test_screens import violations

SMALL = ((320, 568), (360, 640), (375, 667), (390, 664))
FOUR = ("Ann", "Bo", "Cy", "Di")
LONG = 12


def walked(table: Table, turns: int) -> None:
    """So many turns of which none brings a danger; in a cave two."""
    party = table.party
    if party.view()["stage"] == "show":
        for cards in ("2345", "6789"):
            party.tap("show", cards=dict(zip(FOUR, cards)))
        return
    for _ in range(turns):
        safe = [card for card in may_come(table) if card[1] != "danger"]
        party.tap("draw", card=safe[len(party.view()["path"]) % len(safe)][0])


def may_come(table: Table) -> list[tuple[str, str]]:
    """The cards that may come now, each with what it is."""
    keys = table.party.view()["keys"]
    return [
        (one["id"], key["part"])
        for key in keys
        for one in (key["then"] or [key])
        if key["ok"] and one["ok"]
    ]


def caught(table: Table) -> None:
    """A round that a danger ends, after Bo left early and Cy later."""
    party = table.party
    if party.view()["stage"] == "show":
        for cards in (
            {"Ann": "7", "Bo": None, "Cy": "5", "Di": "9"},
            {"Ann": "7", "Cy": "5", "Di": "5"},
        ):
            party.tap("show", cards=cards)
        return
    for name in ("Bo", "Cy"):
        walked(table, 2)
        party.tap("leave", names=[name])
    while party.view()["stage"] in ("card", "leave"):
        party.tap("draw", card=next(card for card, part in may_come(table) if part == "danger"))


@pytest.mark.parametrize("variant", shipped())
def test_a_long_path_is_reached_by_keyboard(lay: Lay, variant: str) -> None:
    """Where it goes on beyond the screen, the arrows of a keyboard go there; where it does not, it
    is no stop on the way."""
    table = lay(variant)
    pad, display = table.pad((390, 844)), table.display()
    stops = "document.querySelectorAll('.path[tabindex]').length"
    assert pad.page.evaluate(stops) == 0
    walked(table, LONG)
    expect(pad.find(".path .card").nth(7)).to_be_attached()
    pad.page.clock.fast_forward(100)
    assert violations(pad.page, "pad") + violations(display, "display") == []
    if pad.page.evaluate(
        "(path => path.scrollWidth > path.clientWidth)(document.querySelector('.path'))"
    ):
        assert pad.page.evaluate(stops) == 1


HIDDEN = """() => {
  const read = document.querySelector(".read").getBoundingClientRect();
  return [...document.querySelectorAll(".read .act")].filter((act) => {
    const box = act.getBoundingClientRect();
    return box.bottom > read.bottom + 1 || box.top < read.top - 1;
  }).map((act) => act.textContent.trim());
}"""
"""Acts of which a part lies outside of what is seen of the reading."""


@pytest.mark.parametrize("variant", shipped())
def test_what_is_done_between_rounds_is_in_view(lay: Lay, variant: str) -> None:
    """On every small phone, in both languages: what goes back, what leaves the game, what is
    shuffled in; then the results."""
    table = lay(variant)
    caught(table)
    found = []
    for lang in ("en", "pl"):
        pad = table.pad(locale=lang)
        expect(pad.find("#pad.stage-round")).to_be_visible()
        for width, height in SMALL:
            pad.page.set_viewport_size({"width": width, "height": height})
            pad.page.clock.fast_forward(100)
            found += [(lang, width, height, act) for act in pad.page.evaluate(HIDDEN)]
    assert found == []


def wide(page: Page) -> Any:
    """Tables that go on beyond their place."""
    return page.evaluate(
        "[...document.querySelectorAll('.tabled')].filter(({ scrollWidth, clientWidth }) => "
        "scrollWidth > clientWidth)"
        ".map(({ textContent, scrollWidth, clientWidth }) => [textContent.slice(0, 40), "
        "scrollWidth, clientWidth])"
    )


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_last_table_of_a_cave_fits_a_phone(lay: Lay, lang: str) -> None:
    """All its rounds, on a phone of 360 pixels."""
    table = lay("cave-network", "Aleksandraaa, Bartolomeusz, Cyprianowicz, Dobromiladaa")
    party, people = table.party, table.host.game.state.players
    while party.view()["stage"] not in ("tie", "over"):
        if party.view()["stage"] == "show":
            for cards in ("2345", "6789"):
                party.tap("show", cards=dict(zip(people, cards)))
            party.tap("show", cards=dict.fromkeys(people))
        elif party.view()["stage"] == "piles":
            party.tap("count", piles={})
        else:
            party.tap("begin")
    pad = table.pad((360, 640), locale=lang)
    expect(pad.find(".tabled").first).to_be_attached()
    pad.page.clock.fast_forward(100)
    assert "11" in pad.find(".tabled tbody").inner_text()
    assert wide(pad.page) == []
