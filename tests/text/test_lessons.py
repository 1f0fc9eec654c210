"""A game that is taught: each rule is told when hands first need it, whatever the game."""

from __future__ import annotations

import os
from random import Random

import pytest

from cardkit.engine import catalogue, events as ev
from cardkit.engine.cards import parse_card
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import use_language
from cardkit.text.lessons import MOST_WORDS, Lesson, aim, lessons_by_move
from cardkit.text.lines import sentences
from cardkit.text.rules import rules_of as rules_in_words

from ..strategies import Game, house_rule, random_game, rules_of

RANDOM_GAMES = int(os.environ.get("TAUGHT_GAMES", "40"))
"""By hand 200."""
NEEDED = {
    ev.GoldShared: {"gold", "split"},
    ev.DangerWarned: {"dangers", "danger"},
    ev.BlankDrawn: {"blank"},
    ev.ArtifactFound: {"artifacts", "claim"},
    ev.PlayersLeft: {"left"},
    ev.ArtifactTaken: {"worth"},
    ev.CardsRanOut: {"survived"},
    ev.Caught: {"danger", "danger_out"},
    ev.RoundEnded: {"round_over"},
}
"""What people ask about at each event."""


def taught(game: Game) -> list[list[Lesson]]:
    """Return the lessons that each move of a game brings."""
    return list(lessons_by_move(GameState(game.variant, game.players), game.moves))


def check(game: Game) -> int:
    """Check the lessons of a game, and return the number of their words."""
    told: dict[str, str] = {}
    everything: list[Lesson] = []
    variants = {id(state.rules): state.rules for state in game.states}
    all_rules = {key: rules_in_words(rules) for key, rules in variants.items()}
    for turn, new in zip(game.turns(), taught(game), strict=True):
        rules = all_rules[id(turn.after.rules)]
        for lesson in new:
            known = [rules.get(lesson.topic) for rules in all_rules.values()]
            assert any(rule and lesson.text in rule.full for rule in known)  # the game has it
            text = lesson.text
            assert len(text.split()) <= MOST_WORDS or len(sentences(text)) == 1, text
            assert lesson not in everything or game.variant.changes, f"{lesson} is told twice"
        everything += new
        told |= {lesson.topic: lesson.text for lesson in new}
        needed = set[str]().union(*(NEEDED.get(type(event), set()) for event in turn.events))
        if turn.after.phase in ("decision", "show"):
            needed |= {"decide", "danger", "over", "left"}
        assert needed & {*rules} <= {*told}, turn.move
        for topic in {*told} & {*rules}:  # it holds as it was told last, a long one to its end
            rests = [lesson.text for lesson in everything if lesson.topic == topic]
            assert rests[-1] in rules[topic].full or turn.after.phase in ("round", "over")
    return len(" ".join(lesson.text for lesson in everything).split())


@pytest.mark.parametrize("name", [*catalogue.shipped(), *catalogue.gallery()])
@pytest.mark.parametrize("language", ["en", "de", "fr", "pl"])
def test_every_game_is_taught_in_few_words(name: str, language: str) -> None:
    rules: Variant = rules_of(name)
    with use_language(language):
        words = len(aim(rules).split())
        assert words <= 40
        assert words + check(random_game(Random(f"{name} {language}"), rules)) <= 420


@pytest.mark.parametrize("seed", range(RANDOM_GAMES))
def test_house_rules_are_taught(seed: int) -> None:
    game = random_game(Random(seed))
    assert len(aim(game.variant).split()) <= 40
    check(game)


def test_the_rest_of_a_long_rule_comes_with_the_next_card() -> None:
    rules = rules_of("diamant-2016")
    moves: list[ev.Move] = [
        ev.BeginRound(),
        ev.Draw(parse_card("7c")),
        ev.Leave(),
        ev.Draw(parse_card("5c")),
    ]
    *_, none, rest = lessons_by_move(GameState(rules, ("Ann", "Bo", "Cy")), moves)
    full = rules_in_words(rules)["left"].full
    assert len(full.split()) > MOST_WORDS
    assert none == []
    assert [lesson.topic for lesson in rest] == ["left"]
    assert full.endswith(f" {rest[0].text}")


def test_a_rule_of_some_rounds_is_told_as_they_begin() -> None:
    changes = ('[round."2"]', "danger.ends_at = 3")
    state = GameState(house_rule(*changes), ("Ann", "Bo", "Cy"))
    leave_at_once: list[ev.Move] = [ev.Draw(parse_card("7c")), ev.Leave(("Ann", "Bo", "Cy"))]
    moves = [ev.BeginRound(), *leave_at_once] * 3
    told = list(lessons_by_move(state, moves))
    [second] = [lesson.text for lesson in told[3] if lesson.topic == "danger"]
    [first] = [lesson.text for lesson in told[0] if lesson.topic == "danger"]
    assert ("third" in second, "second one" in first) == (True, True)
    assert Lesson("danger", first) in told[6]  # the third round is as the first
