"""Hands that only listen come out as the engine has it: every sentence can be obeyed, in its order,
as it is shown and aloud.

The suite plays a sample.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.v4.files import load
from cardkit.v4.speech import Manner
from cardkit.v4.table import Conversation, Session
from cardkit.v4.words import line, say
from cardkit.v4.words.saying import do
from tests.v4.games import SHIPPED
from tests.v4.seeds import seeds
from tests.v4.table.driving import Table, text
from tests.v4.table.listened import evening
from tests.v4.table.listening import Listener


@pytest.mark.slow
@pytest.mark.parametrize("aloud", [False, True], ids=["shown", "aloud"])
@pytest.mark.parametrize("name", SHIPPED)
def test_hands_that_only_listen_are_right(name: str, aloud: bool) -> None:
    """Random games with undo, redo, fix, turns put in and taken out: every hand, pile and the path,
    after every line."""
    for seed in seeds(1):
        assert evening(name, seed, aloud=aloud).listen(50) == [], (name, seed)


SHARING = [
    [("share", "leavers"), ("leftover", "stays")],
    [("share", "leavers"), ("leftover", "lost")],
    [("share", "each")],
    [("leftover", "lost")],
    [("leftover", "stays")],
]


@pytest.mark.slow
@pytest.mark.parametrize("aloud", [False, True], ids=["shown", "aloud"])
@pytest.mark.parametrize("rules", SHARING, ids=lambda rules: " ".join(word for _, word in rules))
def test_hands_that_only_listen_are_right_however_gold_is_shared(
    rules: list[tuple[str, str]], aloud: bool
) -> None:
    """The same where all take all of it, where nobody takes any before leaving, where rests are
    lost or stay (G-12, G-15)."""
    # each game in one of the two ways
    own = list(enumerate(SHIPPED))[SHARING.index(rules) % 2 ^ aloud :: 2]
    for seed, name in own:
        assert evening(name, seed, aloud=aloud, rules=tuple(rules)).listen(50) == [], (name, seed)


CAUGHT = [
    [("danger.costs", "half")],
    [("danger.costs", "everything")],
    [("danger.costs", "4"), ("danger.then", "pair out")],
    [("danger.over", "30"), ("danger.costs", "half")],
    [("danger.over", "21"), ("cards.danger", "{}"), ("danger.then", "card out")],
]


@pytest.mark.slow
@pytest.mark.parametrize("aloud", [False, True], ids=["shown", "aloud"])
@pytest.mark.parametrize("rules", CAUGHT, ids=lambda rules: " ".join(word for _, word in rules))
def test_hands_that_only_listen_are_right_whatever_being_caught_costs(
    rules: list[tuple[str, str]], aloud: bool
) -> None:
    """The same where being caught costs a part, or all that was banked, and where gold ends rounds
    (G-17, G-18, G-22)."""
    names = (
        ("kings-gold", "poor-mans", "diamant")
        if "over" in str(rules)
        else ("poor-mans", "cave-network", "diamant")
    )
    for name in [name for name in names if load(name).deck_game or not rules[1:]]:
        assert evening(name, 7, aloud=aloud, rules=tuple(rules)).listen(50) == [], name


def test_who_is_in_or_out_is_said_before_the_gold() -> None:
    """Bo stayed after all: "everyone inside" of a later sentence is Bo too."""
    table = Table("kings-gold", "Ann, Bo, Cy", "9", "bo", "7", "k")
    lines = table.type("fix 1 -").splitlines()
    assert lines[0].startswith("Turn 1 is now 9 (was 9 - Bo). Bo is inside again.")
    assert [said.partition(":")[0] for said in lines[1:]] == ["Ann", "Bo", "Cy"]


def test_a_sentence_in_the_wrong_order_misleads_hands() -> None:
    """What the test above would find: the gold said before who is inside again."""
    hands = Listener(("Ann", "Bo"))
    hands.inside = ["Ann"]
    hands.hear([line(do("Everyone inside: give back 1."), say("Bo is inside again."))])
    assert hands.hand == {"Ann": -1, "Bo": 0}


def test_an_act_that_nobody_understands_is_found() -> None:
    """A new sentence that moves gold must be one the listener knows."""
    hands = Listener(("Ann", "Bo", "Cy"))
    hands.hear([line(do("Ann: take a handful."))])
    table = Table("kings-gold", "Ann, Bo, Cy")
    assert "not understood: Ann: take a handful." in hands.against(table.state)


def test_a_card_too_many_or_too_few_is_found() -> None:
    """Two of three cards are to be cleared; and a joker that is only gold takes no card along."""
    hands = Listener(("Ann", "Bo", "Cy"))
    hands.turn_up([3])
    hands.hear([line(do("Cy: 7 safe."), do("Clear 2 cards."))])
    assert hands.untrue == ["said: Clear 2 cards. Lying: 3 cards"]
    for taken, lying in (
        ("the 10 on the joker", 3),
        ("3 and Kc (counts 5)", 2),
        ("2 jokers (counting 10 and 15)", 1),
    ):
        hands = Listener(("Ann", "Bo", "Cy"))
        hands.turn_up([3])
        hands.hear([line(do(f"Ann: TAKE {taken}, 10 safe."))])
        assert hands.lying == lying


@pytest.mark.rule("PM-4")
def test_a_joker_whose_gold_is_gone_is_cleared_with_the_others(tmp_path: Path) -> None:
    """It is told with the path, after going on, and at the end."""
    file = tmp_path / "one.tally"
    table = Table("poor-mans", "Ann, Bo, Cy", "joker", "ann", "joker", "bo", "7b", path=file)
    assert "Path: joker, joker, black 7." in table.type("path")
    table.session.close()
    again = Conversation(Session.open(file), Manner())
    assert "Path: joker, joker, black 7." in text(again.back())
    assert "Cy: 7 safe. Clear 3 cards." in text(again.hear("all"))
    again.session.close()


def test_a_margin_is_held_against_hands_at_its_line() -> None:
    """Ann carries 2, and then leaves, all said at once; at a correction it is so when the lines
    below it are done."""
    hands = Listener(("Ann", "Bo"))
    hands.inside = ["Ann"]
    hands.hear([line(do("Ann: take 2."), tail="carry 2"), line(do("Ann: 2 safe."))])
    hands.hear([line(say("Taken back: Ann did not leave after card "
                         "1."), say("Inside: Ann."), tail="carry 2"),
                line(do("Ann: take 2 out of the castle and carry it again."))])  # fmt: skip
    assert hands.untrue == []
    hands.hear([line(do("Ann: take 3."), tail="carry 3")])
    assert hands.untrue == ["said: carry 3 In hands: {'Ann': 5, 'Bo': 0}"]


def test_hands_begin_another_game_with_nothing_and_sit_as_is_said(tmp_path: Path) -> None:
    """They sit as before, another begins; who has gone home is not in the next game (PL-4)."""
    rules = (("rounds", "2"),)
    table = Table("incan-gold-2006", "Ann, Bo, Cy, Di", settings=rules, path=tmp_path / "one.tally")
    hands = Listener(table.state.players)
    hands.hear(table.talk.welcome())
    for typed, cards in (
        ("9", [1]),
        ("away Di", [1]),
        ("all", [1]),
        ("", [1, 0]),
        ("9", [1]),
        ("all", [1]),
    ):
        hands.turn_up(cards)
        hands.hear(table.talk.hear(typed))
    assert hands.safe == {"Ann": 5, "Bo": 5, "Cy": 5, "Di": 2}
    table.talk.play(table.talk.game.again())
    hands.hear(table.talk.welcome())
    assert hands.players == ("Ann", "Bo", "Cy")
    assert hands.against(table.talk.state) == []


def test_gold_on_a_card_is_taken_as_gold() -> None:
    """Whatever card holds it: it does not count beside what is taken."""
    rules = (
        ("cards.artifact", '["Kc", "Qc"]'),
        ("artifacts.joins", "start"),
        ("cards.danger", '{ "J" = "rank" }'),
    )
    table = Table("poor-mans", "Ann, Bo", "4h", "kc", settings=rules)
    assert table.type("bo").startswith("Bo: TAKE the 10 on")
