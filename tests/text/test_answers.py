"""Answers to questions at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardkit.text.table import answers

from ..engine.play import Played, game

HANDS = ["Ann Jh, Bo 7, Cy 3 / Ann Js, Bo -, Cy 4"]
ONE_LEFT = ["9 - Ann / K / K", "joker - Bo / 7"]


@pytest.mark.parametrize(("question", "variant", "rounds", "text"), [
    (answers.path, "poor-mans", ["9 - / joker - / 7b"],
     "Path: 9, joker (10 on it), black 7. On it: 11 gold. The joker waits for someone who "
     "leaves alone. Everyone inside carries 5."),
    (answers.attendance, "cave-network", HANDS, "Inside: Ann and Cy. Out: Bo."),
    (answers.attendance, "kings-gold", ["Di comes", "Di goes", "9 - Bo"], "Out: Bo. Away: Di."),
    (answers.attendance, "kings-gold", ["Di comes", "9", "Di goes"],
     "Away from the next round on: Di."),
    (answers.attendance, "kings-gold", ["9", "Di comes"], "Coming in with the next round: Di."),
    (answers.cards_gone_lines, "kings-gold", ["= Ann 5", "9"],
     "Of a round only the result is known, not which cards left the game in it."),
    (answers.cards_gone_lines, "kings-gold", ONE_LEFT,
     "Out of the game: the King. Carried out: the joker."),
    (answers.odds_lines, "kings-gold", ["= Ann 5", "9"],
     "52 cards left, none of them ends the round. Of a round only the result is known: "
     "cards that left the game in it are counted as still in the deck."),
    (answers.odds_lines, "kings-gold", ["9 - all"] * 4, "The game is over: no card is to come."),
    (answers.odds_lines, "cave-network", HANDS,
     "No kind is one card short of the end. 47 cards unseen, in hands or laid aside. Laid at "
     "random, the next 2 cards would end it with a chance of 10 in 1081 (1 %)."),
    (answers.artifacts_held, "cave-network", HANDS,
     "Bo: take the Jack of hearts, which counts 5 when the game ends."),
    (answers.path, "cave-network", HANDS,
     "GAME 1 of 5, turn 3 In the network: 7 3 J 4."),
    (answers.path, "cave-network", [""], "GAME 1 of 5, turn 1 Nothing lies in the network yet."),
])  # fmt: skip
def test_answers(question: Callable[..., Any], variant: str, rounds: list[str], text: str) -> None:
    assert " ".join(line.text for line in question(game(variant, *rounds))) == text


def test_artifacts_wait_for_those_who_may_take_them() -> None:
    state = game("kings-gold", "9 - all", "joker", sets={"artifacts.claim": "shared"})
    [line] = answers.path(state)
    assert "The joker waits for those who leave." in line.text


def test_why_tells_each_rule_once() -> None:
    turns = "Ann Jh, Bo 7, Cy Js / Ann Ks, Bo 3, Cy 4 / Ann 2, Bo -, Cy - / Ann -"
    played = Played("cave-network", [turns], "Ann Bo Cy", "", None)
    lines = [line.text for line in answers.rules_behind(played.events, played.game.rules)]
    numbers = [line.partition(":")[0] for line in lines]
    assert numbers == ["G-1", "CN-5", "CN-11", "CN-4", "CN-14", "CN-7", "CN-8", "CN-12"]
    assert len({line.partition(": ")[2] for line in lines}) == len(lines)


def test_why_a_red_three_brings_thirteen() -> None:
    played = Played("poor-mans", ["3r"], "Ann Bo Cy", "", None)
    told = [line.text for line in answers.rules_behind(played.events[-1:], played.game.rules)]
    assert [text for text in told if "Red: their number plus 10" in text]


def test_why_a_card_of_gold_and_danger_brought_nothing() -> None:
    variant = "no-two-alike"
    played = Played(variant, ["9h - / 9s"], "Ann Bo Cy", "", None)
    numbers = [
        line.text.partition(":")[0]
        for line in answers.rules_behind(played.events[-2:], played.game.rules)
    ]
    assert numbers == ["G-6", "G-16", "G-7"]
