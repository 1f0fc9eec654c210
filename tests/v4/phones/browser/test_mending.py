"""What was tapped wrongly is put right, and a game is brought to its end: by taps alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.v4.phones.browser.conftest import Lay
from tests.v4.phones.browser.tables import Pad, Table
from tests.v4.table.driving import unmarked

ALL = ("Ann", "Bo", "Cy", "Di")


def cards(table: Table) -> str:
    """The turns of the game as they are recorded."""
    return unmarked(table.party.tally).partition("\nround 1\n")[2].removesuffix("\n")


def test_undo_goes_back_over_the_end_of_a_round(lay: Lay) -> None:
    """The second Queen was none: the round goes on where it was; redo has it again."""
    table = lay()
    pad = table.pad()
    for card in ("9", "Q", "Q"):
        pad.tap(card)
    expect(pad.find(".cry")).to_contain_text("The second Queen.")
    pad.tap(pad.find(".big"))
    expect(pad.find(".round")).to_have_text("Round 2 of 4")
    pad.tap(pad.find(".undo"))
    expect(pad.find(".undo .more")).to_have_text("nobody leaves")
    expect(pad.find(".round")).to_have_text("Round 1 of 4")
    assert cards(table) == "9\nQ -"
    pad.tap(pad.find(".redo"))
    expect(pad.find(".round")).to_have_text("Round 2 of 4")
    assert cards(table) == "9\nQ\nQ\n\nround 2"


def test_an_earlier_turn_is_mended(lay: Lay) -> None:
    """Another card, and Bo had left; one put in before it; one taken out."""
    table = lay()
    pad = table.pad()
    for card in ("9", "7", "3"):
        pad.tap(card)
    pad.more("Fix", "card 2: the 7")
    pad.tap(pad.find('#sheet [data-key="8"]'))
    pad.tap(pad.find("#sheet .people .name").filter(has_text="Bo"))
    pad.tap(pad.find("#sheet .big"))
    expect(pad.find("#sheet")).to_be_hidden()
    assert cards(table) == "9\n8 - Bo\n3"
    pad.more("Fix", "card 2: the 8, Bo left", "Put a turn in before it")
    pad.tap(pad.find('#sheet [data-key="K"]'))
    pad.tap(pad.find("#sheet .big"))
    assert cards(table) == "9\nK\n8 - Bo\n3"
    pad.more("Fix", "card 1: the 9", "Take it out", "Yes")
    assert cards(table) == "K\n8 - Bo\n3"


def test_what_cannot_be_mended_says_why(lay: Lay) -> None:
    """A card that would end the round too early is refused in the sheet, and nothing has
    changed."""
    table = lay()
    pad = table.pad()
    for card in ("Q", "7", "3"):
        pad.tap(card)
    pad.more("Fix", "card 2: the 7")
    pad.tap(pad.find('#sheet [data-key="joker"]'))
    pad.tap(pad.find("#sheet .big"))
    expect(pad.find("#sheet .refused")).to_contain_text("oker")
    assert cards(table) == "Q\n7\n3"


def test_a_turn_of_hands_is_mended(lay: Lay) -> None:
    """Bo had not shown the King."""
    table = lay("cave-network")
    table.party.tap("show", cards={"Ann": "7", "Bo": "K", "Cy": "3", "Di": "J"})
    pad = table.pad()
    pad.more("Fix", "turn 1")
    pad.tap(pad.find("#sheet .people .name").filter(has_text="Bo"))
    pad.tap(pad.find('#sheet [data-key="9"]'))
    pad.tap(pad.find("#sheet .big"))
    expect(pad.find("#sheet")).to_be_hidden()
    assert cards(table) == "Ann 7, Bo 9, Cy 3, Di J"


def test_it_is_asked_which_cards_go_back(lay: Lay) -> None:
    """Three court cards among two who flee: one goes back, the King as the pad says; then the
    Queen, when it is mended."""
    table = lay("cave-network")
    table.party.tap("show", cards={"Ann": "K", "Bo": "Q", "Cy": "J", "Di": "4"})
    pad = table.pad()
    down = pad.find(".hand .wide")
    for card in (down, down, "7", "8"):
        pad.tap(card)
    expect(pad.find(".question")).to_contain_text("Which court card goes back?")
    pad.tap(pad.name("Cy"))  # no: it was a 6
    pad.tap("6")
    pad.tap(pad.find(".hand .key").nth(0))
    expect(pad.find(".names .may")).to_have_count(2)
    assert cards(table).endswith("Ann -, Bo -, Cy 6, Di 8; back K")
    pad.more("Fix", "turn 2")
    pad.tap(pad.find("#sheet .key").filter(has_text="Q").last)
    pad.tap(pad.find("#sheet .big"))
    expect(pad.find("#sheet")).to_be_hidden()
    assert cards(table).endswith("Ann -, Bo -, Cy 6, Di 8; back Q")


def test_where_nobody_says_it_the_rule_decides(lay: Lay) -> None:
    """CN-8: what was laid last goes back."""
    table = lay("cave-network")
    table.party.tap("show", cards={"Ann": "K", "Bo": "Q", "Cy": "J", "Di": "4"})
    pad = table.pad()
    down = pad.find(".hand .wide")
    for card in (down, down, "7", "8", down):
        pad.tap(card)
    expect(pad.find(".names .may")).to_have_count(2)
    assert cards(table).endswith("Ann -, Bo -, Cy 7, Di 8")


def test_people_are_renamed_and_go_home(lay: Lay) -> None:
    """And somebody joins; a remark is noted."""
    table = lay("cave-network", "Ann, Bo, Cy, Di")
    pad = table.pad()
    pad.more("Who plays")
    pad.tap(pad.find("#sheet .people .name").filter(has_text="Bo"))
    pad.find("#sheet input").fill("Bogdan")
    pad.tap(pad.find("#sheet .written .big"))
    expect(pad.name("Bogdan")).to_be_visible()
    pad.more("Note")
    pad.find("#sheet input").fill("the one with the cat")
    pad.tap(pad.find("#sheet .written .big"))
    assert "players: Ann, Bogdan, Cy, Di" in table.party.tally
    assert "the one with the cat" in table.party.tally


CATCH = (("Q", "Q"), ("K", "K"), ("J", "J"), ("Q", "Q"))
"""What catches in each round: the second of a pair leaves the game."""


def rounds_of(table: Table, *leaving: str) -> None:
    """Each round: a 9, and these leave; the others are caught."""
    left = table.host.game.state.variant.rounds - len(table.host.game.state.rounds)
    for number in range(left):
        if number:
            table.party.tap("begin")
        table.party.cards("9")
        table.party.tap("leave", names=list(leaving))
        if len(leaving) < len(ALL):
            table.party.cards(*CATCH[number])


def test_a_tie_an_extra_round_and_another_game(lay: Lay) -> None:
    """Ann and Bo are level: they play an extra round, Bo wins, and all play again."""
    table = lay()
    rounds_of(table, "Ann", "Bo")
    pad, display = table.pad(), table.display()
    expect(pad.find(".question h2")).to_have_text("The piles, as counted")
    pad.tap(pad.find(".hand .wide"))
    expect(pad.find("#pad.stage-tie")).to_be_visible()
    pad.tap(pad.find(".option").first)
    expect(pad.find(".round")).to_have_text("Extra round")
    pad.tap("9")
    pad.leave("Bo")
    pad.tap("K")
    pad.tap("K")
    finish(pad)
    expect(pad.find(".places .won")).to_contain_text("1. Bo")
    expect(pad.find(".places li")).to_have_count(4)
    places(display)
    pad.tap(pad.find(".option"))
    expect(pad.find(".round")).to_have_text("Round 1 of 4")
    expect(display.locator(".empty")).to_be_visible()


def finish(pad: Pad) -> None:
    """Nobody counted, if that is asked."""
    pad.settle()
    if pad.find(".piles").count():
        pad.tap(pad.find(".hand .wide"))


def places(display: Page) -> None:
    """One after the other from the last, 1.3 seconds apart; then who won."""
    rows = display.locator(".winners li:not(.hidden)")
    for number in range(1, 5):
        expect(rows).to_have_count(number)
        expect(display.locator(".won-by:not(.hidden)")).to_have_count(1 if number == 4 else 0)
        display.clock.fast_forward(1300)
    expect(rows.first).to_contain_text("3. ")
    expect(rows.last).to_contain_text("1. Bo")


def test_a_win_is_shared(lay: Lay) -> None:
    """The other way out of a tie."""
    table = lay()
    rounds_of(table, *ALL)
    pad = table.pad()
    finish(pad)
    pad.tap(pad.find(".option").nth(1))
    expect(pad.find("#pad.stage-over")).to_be_visible()
    expect(pad.find(".places .won span")).to_have_text(["1. Ann", "1. Bo", "1. Cy", "1. Di"])
    expect(pad.find(".say.good")).to_have_text("Ann, Bo, Cy and Di share the win.")


def test_a_result_is_enough(lay: Lay) -> None:
    """A table that writes down no cards says what each brought home."""
    table = lay()
    pad = table.pad()
    pad.more("Only the result")
    for name, gold in (("Ann", "7"), ("Bo", "11")):
        pad.find(f'#sheet input[name="gold {name}"]').fill(gold)
    pad.tap(pad.find("#sheet .result .big"))
    expect(pad.find("#sheet")).to_be_hidden()
    assert table.host.game.state.rounds[0].banked["Bo"] == 11
