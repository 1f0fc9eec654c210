"""What hands do when an act is taken back or a turn is mended."""

from __future__ import annotations

from typing import Any

import pytest

from cardkit.engine.cards import Card, parse_card
from cardkit.engine.events import Attend, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.table import corrections
from cardkit.text.table.changes import (
    Act,
    FiguresChecked,
    Fixed,
    Moved,
    Noted,
    PilesCounted,
    Renamed,
    RoundLeftOut,
)

from ..engine.play import game

PLAYERS = "Ann Bo Cy Di"


def said(
    function: Any, act: Act, before: Any, after: Any, *, game_of: str = "kings-gold"
) -> list[str]:
    """Return what is said when one game becomes another, with the figures at the margin."""
    variant, _, leftover = game_of.partition(" ")
    sets = {"leftover": leftover} if leftover else None
    states = [game(variant, *rounds, players=PLAYERS, sets=sets) for rounds in (before, after)]
    lines = function(act, *states, vocabulary(states[1].rules))
    return [" | ".join(filter(None, (line.text, line.margin))) for line in lines]


UNDONE = [
    pytest.param(
        "kings-gold", Moved(Draw(Card("7"))), ["9 - Bo / 7"], ["9 - Bo"],
        ["Taken back: card 2 was not a 7. Everyone inside: give back 2 each. Put 1 from the path back in the supply. "
         "| carry 2"],
        id="a card",
    ),
    pytest.param(
        "kings-gold", Moved(Leave(("Ann",))), ["9 - all", "joker - Ann"], ["9 - all", "joker"],
        ["Taken back: Ann did not leave after card 1. Ann is inside again.", "Ann: put the joker back."],
        id="an artifact goes back",
    ),
    pytest.param(
        "kings-gold", Moved(Draw(Card("K", "h"))), ["9 - Bo / K / 7 - Cy / Kh"], ["9 - Bo / K / 7 - Cy"],
        ["Taken back: card 4 was not a King of hearts. Round 1 goes on. Inside: Ann and Di. Lay the path again: 9 K 7. "
         "Everyone inside: take 4 each. The King of hearts is in the game again. | carry 4 - danger K"],
        id="the card that ended the round",
    ),
    pytest.param(
        "kings-gold",
        Moved(RoundResult({"Ann": 5}, {"Bo": (None,), "Cy": (None,)})),
        ["9 - all", "9 - all", "= Ann 5; Bo ?, Cy ?"],
        ["9 - all", "9 - all", ""],
        ["Taken back: the result of round 3. Round 3 goes on. Inside: Ann, Bo, Cy and Di.",
         "Ann: take 5 out of the safe pile and give back 5.", "Bo: put the joker back.",
         "Cy: put the joker back."],
        id="a result",
    ),
    pytest.param(
        "kings-gold",
        Moved(RoundResult({}, {"Bo": (None, None)})),
        ["9 - all", "9 - all", "= Ann 0; Bo ? ?"],
        ["9 - all", "9 - all", ""],
        ["Taken back: the result of round 3. Round 3 goes on. Inside: Ann, Bo, Cy and Di.",
         "Bo: put 2 jokers back."],
        id="a result with artifacts",
    ),
    pytest.param(
        "kings-gold",
        Moved(Attend("Di", plays=True)),
        ["9 - all", "Di goes", "9 - all", "Di comes"],
        ["9 - all", "Di goes", "9 - all"],
        ["Taken back: Di does not play from round 3 on."],
        id="somebody who came back",
    ),
    pytest.param(
        "kings-gold", RoundLeftOut(), ["8 - all", "end"], ["8 - all", "8 - Bo / K"],
        ["Taken back: the game goes on. Round 2 goes on. Inside: Ann, Cy and Di. Lay the path again: "
         "8 K. | carry 2 - danger K",
         "Ann: take 2.", "Bo: take 2 and put 2 in the safe pile.", "Cy: take 2.", "Di: take 2."],
        id="a round that did not count",
    ),
    pytest.param(
        "kings-gold", Fixed(1, 2, (), (Draw(Card("K")), Leave())), ["9 - Bo / K -"], ["9 - Bo"],
        ["Taken back. Turn 2 is gone (was K). | carry 2"],
        id="a turn put in",
    ),
    pytest.param(
        "kings-gold per-card", Moved(Leave(("Ann",))), ["9 - / 7 - Ann"], ["9 - / 7"],
        ["Taken back: Ann did not leave after card 2. Ann is inside again. | path 4 - carry 3",
         "Ann: take 7 out of the safe pile and give back 4.",
         "Put 1 on the 9 and 3 on the 7."],
        id="gold on single cards",
    ),
    pytest.param(
        "cave-network",
        Moved(Show({"Ann": parse_card("7h"), "Bo": parse_card("5"), "Cy": None, "Di": None})),
        ["Ann Js, Bo 7, Cy Ks, Di 3 / Ann 7h, Bo 5, Cy -, Di -"],
        ["Ann Js, Bo 7, Cy Ks, Di 3"],
        ["Taken back: turn 2 was not Ann 7h, Bo 5, Cy -, Di -. Cy and Di are inside again. "
         "| joker 2 - carry 2",
         "Ann: give back 6.",
         "Bo: give back 6.",
         "Cy: take 3 out of the camp and give back 1. Cy: put the Jack of spades back.",
         "Di: take 3 out of the camp and give back 1. Di: put the King of spades back.",
         "Put 2 on the joker."],
        id="a turn of hands",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game_of", "act", "before", "after", "lines"), UNDONE)
def test_taken_back(
    game_of: str, act: Act, before: list[str], after: list[str], lines: list[str]
) -> None:
    assert said(corrections.undo_lines, act, before, after, game_of=game_of) == lines


BEFORE, AFTER = ["8 - Bo / 10 / K / 7 - Cy"], ["8 - Bo / 10 / 7 - Di / 7 - Cy"]
FIX = Fixed(1, 3, (Draw(Card("K")), Leave()), (Draw(Card("7")), Leave(("Di",))))


def test_a_mended_turn_says_who_is_out_and_what_each_does() -> None:
    assert said(corrections.fixed, FIX, BEFORE, AFTER) == [
        "Turn 3 is now 7 - Di (was K). Di is out. | carry 10",
        "Ann: take 3.",
        "Cy: take 2 and put 2 in the safe pile.",
        "Di: take 2 and put 9 in the safe pile.",
    ]
    assert said(corrections.undo_lines, FIX, AFTER, BEFORE) == [
        "Taken back. Turn 3 is now K (was 7 - Di). Di is inside again. | carry 7 - danger K",
        "Ann: give back 3.",
        "Cy: take 2 out of the safe pile and give back 2.",
        "Di: take 9 out of the safe pile and give back 2.",
    ]


def test_a_turn_of_an_earlier_round_and_one_that_moves_nothing() -> None:
    fix = Fixed(1, 1, (Draw(Card("K")), Leave()), (Draw(Card("Q")), Leave()))
    assert said(corrections.fixed, fix, ["K / 9 - all", "8"], ["Q / 9 - all", "8"]) == [
        "Turn 1.1 is now Q (was K). Nothing changes hands. | carry 2"
    ]


def test_what_moves_nothing() -> None:
    state = game("kings-gold", "9")
    words = vocabulary(state.rules)
    acts: list[tuple[Act, str]] = [
        (Renamed("Bo", "Bob"), "Taken back. Bob is called Bo from now on."),
        (Noted("Di dealt"), 'Taken back: the remark "Di dealt".'),
        (FiguresChecked("banked"), 'Taken back: the line "banked:".'),
        (PilesCounted({"Ann": 5}), "Taken back. The piles can be counted again."),
    ]
    for act, text in acts:
        [line] = corrections.undo_lines(act, state, state, words)
        assert line.text == text
    [line] = corrections.check_lines(FiguresChecked("banked"))
    assert line.text == "That agrees with the record."
    slips = (("the pad says Ann banked 4 in round 1, the turns say 5.", "The turns: 9."),)
    [line] = corrections.check_lines(FiguresChecked("banked", slips))
    assert line.text == "The pad says Ann banked 4 in round 1, the turns say 5. The turns: 9."


@pytest.mark.parametrize(("move", "text"), [
    (Leave(("Cy",)), "then turn 1.4 (- Cy) could not have happened: Cy is out."),
    (EndGame(), "then round 1 could not have happened like that: Cy is out."),
])  # fmt: skip
def test_a_later_move_that_could_not_have_been(move: Move, text: str) -> None:
    words = vocabulary(game("kings-gold", "9").rules)
    message, hint = corrections.contradiction_text(1, 4, move, "Cy is out.", words)
    assert (message, hint) == (text, "Mend that one first, or undo back to it.")
