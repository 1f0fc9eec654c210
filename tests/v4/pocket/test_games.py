"""Whole games by taps, in aeroplane mode: what is shared at the end is the tally of the same game
typed at the prompt."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cardkit.v4.engine import Begin, Leave
from cardkit.v4.files import shipped
from cardkit.v4.tally import Header, Reading, read
from tests.v4.pocket.pads import EXAMPLES, enter
from tests.v4.pocket.phone import Thumb
from tests.v4.table.golden import run

UNDONE = 8
"""One entry in so many is taken back, and tapped again; not the begin of a round, with which the
turn before it goes."""


def dealt(pad: Thumb, variant: str, header: Header) -> None:
    """From the start page: which game, who plays, who turns the cards, deal."""
    pad.tap(pad.find(f'[data-game="{variant}"]'))
    if pad.find(".clear").count():  # the people of the game before
        pad.tap(pad.find(".clear"))
    for player in header.players[:-1]:
        pad.find(".add input").fill(player)
        pad.tap(pad.find(".add button"))
    pad.find(".add input").fill(header.players[-1])  # typed is as good as added
    if header.first:
        pad.tap(
            pad.find('[aria-label="Who turns the cards?"]').get_by_role("button", name=header.first)
        )
    pad.tap(pad.find(".deal"))
    pad.find("#pad:not(.stage-shelf)").wait_for()


def played(pad: Thumb, reading: Reading) -> list[str]:
    """A whole game by taps, some of them taken back and tapped again, to the counted gold; what is
    typed for the same."""
    typed = list[str]()
    for number, entry in enumerate(reading.entries[1:], 1):
        typed.append(enter(pad, entry))
        if number % UNDONE == 0 and entry not in (Begin(), Leave()):
            pad.tap(pad.find(".undo"))
            typed += ["undo", enter(pad, entry)]
    if pad.find("#pad.stage-piles").count():
        assert reading.state
        counted = {name: str(reading.state.total(name)) for name in reading.state.players}
        for name, gold in counted.items():
            pad.find(f'.piles input[name="{name}"]').fill(gold)
        pad.tap(pad.find(".piles .big"))
        typed.append(" ".join(counted.values()))
    pad.find(".places .won").wait_for()
    return typed


def shared(page: Page, pad: Thumb) -> str:
    """The tally as it leaves the phone: where there is no share sheet it is saved."""
    with page.expect_download() as saved:
        pad.more("Share the game", "Share")
    return Path(saved.value.path()).read_text("utf-8")


def without_times(tally: str) -> str:
    """A tally without when it was begun and ended, and the check over that."""
    return re.sub(r"^(begun|ended|# cardkit): ?.*\n", "", tally, flags=re.MULTILINE)


@pytest.mark.parametrize("variant", shipped())
def test_a_whole_game_by_taps_is_the_game_typed_at_the_prompt(
    flying: Page, tmp_path: Path, variant: str
) -> None:
    """Each of the six, from the start page to the shared tally, without a network after one
    visit."""
    reading = read((EXAMPLES / f"{variant}.tally").read_text("utf-8"))
    header = reading.header
    flying.reload()  # the core sleeps again: taps wait for it
    pad = Thumb(flying)
    dealt(pad, variant, header)
    typed = played(pad, reading)
    tally = shared(flying, pad)
    assert not read(tally).problems
    first = ["--first", header.first] if header.first else []
    there = run(
        "play",
        variant,
        *header.players,
        *first,
        folder=tmp_path / "home",
        typed="\n".join([*typed, "", ""]),
    )
    (saved,) = (tmp_path / "home").glob("*.tally")
    assert without_times(tally) == without_times(saved.read_text("utf-8")), there.stdout


def test_a_phone_that_was_locked_goes_on(flying: Page) -> None:
    """Its page hidden and frozen in a pocket, it plays on where it was; discarded there, it offers
    to."""
    flying.reload()
    pad = Thumb(flying)
    dealt(pad, "kings-gold", Header("kings-gold", ("Ann", "Bo", "Cy")))
    pad.tap("7")
    session = flying.context.new_cdp_session(flying)
    for state in ("frozen", "active"):
        session.send("Page.setWebLifecycleState", {"state": state})
    pad.settle()
    pad.tap("5")
    flying.reload()
    pad.tap(pad.find(".last .go"))
    expect(pad.find(".path .card")).to_have_count(2)
