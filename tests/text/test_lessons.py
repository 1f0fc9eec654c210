"""Lessons: in every game, each rule is explained when players first need it."""

from collections.abc import Sequence
from random import Random

import pytest

from cardkit.engine import events as ev
from cardkit.engine.cards import parse_card
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import languages, use_language
from cardkit.rulebook import catalogue
from cardkit.text.lines import split_sentences
from cardkit.text.rules.rules import Rule, rules_by_topic as rules_in_words
from cardkit.text.table.lessons import (
    MAX_WORDS_AT_ONCE,
    MAX_WORDS_OF_LESSON,
    TOPICS_BEFORE_DECISION,
    Lesson,
    game_aim,
    lessons_by_move,
)

from ..strategies import Game, house_rule, random_game, rules_of, seeds

NEEDED = {
    ev.GoldShared: {"gold", "split"},
    ev.DangerWarned: {"dangers", "danger"},
    ev.BlankDrawn: {"blank"},
    ev.ArtifactFound: {"artifacts", "claim"},
    ev.PlayersLeft: {"left"},
    ev.ArtifactTaken: {"worth"},
    ev.ArtifactsShared: {"back"},
    ev.CardsRanOut: {"survived"},
    ev.Caught: {"danger", "danger_out"},
    ev.RoundEnded: {"round_over"},
}
"""The topics that people ask about at each event.

If there are many at once, some may wait for a card.
"""
MAX_WAIT = 2
"""How many cards the rule of an event may wait."""


def check(state: GameState, moves: Sequence[ev.Move]) -> int:
    """Check the lessons of the moves from a state on, and return the number of their words."""
    told: dict[str, str] = {}
    due: dict[str, int] = {}  # since so many cards, of topics that are not told yet
    everything: list[Lesson] = []
    all_rules: dict[int, dict[str, Rule]] = {}
    for move, new in zip(moves, list(lessons_by_move(state.copy(), moves)), strict=True):
        events = state.play(move)
        if id(state.rules) not in all_rules:
            all_rules[id(state.rules)] = rules_in_words(state.rules)
        rules = all_rules[id(state.rules)]
        for lesson in new:
            known = [rules.get(lesson.topic) for rules in all_rules.values()]
            assert any(rule and lesson.text in rule.full for rule in known)  # the game has it
            text = lesson.text
            assert len(text.split()) <= MAX_WORDS_OF_LESSON or len(split_sentences(text)) == 1, text
            assert lesson not in everything or state.variant.changes, f"{lesson} is told twice"
        words = sum(len(lesson.text.split()) for lesson in new)
        assert (
            words <= MAX_WORDS_AT_ONCE
            or len(new) == 1
            or {*TOPICS_BEFORE_DECISION} & {lesson.topic for lesson in new}
        )
        everything += new
        told |= {lesson.topic: lesson.text for lesson in new}
        needed = set[str]().union(*(NEEDED.get(type(event), set()) for event in events))
        if any(isinstance(event, ev.RoundEnded) and event.unclaimed for event in events):
            needed |= {"unclaimed"} if state.rules.is_deck_game else set()
        if state.artifacts and not state.rules.is_deck_game:  # nothing else says what they count
            needed |= {"artifacts", "claim", "worth"}
        if state.phase in ("decision", "show"):
            assert {*TOPICS_BEFORE_DECISION} & {*rules} <= {*told}, move
        is_card = isinstance(move, ev.BeginRound | ev.Draw | ev.Show)
        due = {topic: cards + is_card for topic, cards in due.items()}
        due |= dict.fromkeys(needed - {*due}, 0)
        due = {topic: cards for topic, cards in due.items() if topic in {*rules} - {*told}}
        assert not due or not is_card or words > MAX_WORDS_AT_ONCE - MAX_WORDS_OF_LESSON, due
        assert max(due.values(), default=0) <= MAX_WAIT, due
        for topic in {*told} & {*rules}:  # it holds as it was told last, a long one to its end
            rests = [lesson.text for lesson in everything if lesson.topic == topic]
            assert rests[-1] in rules[topic].full or state.phase in ("round", "over")
    return len(" ".join(lesson.text for lesson in everything).split())


def start(game: Game) -> tuple[GameState, list[ev.Move]]:
    """Return the start of a game, and its moves."""
    return GameState(game.variant, game.players), game.moves


@pytest.mark.parametrize("name", [*catalogue.main_games(), *catalogue.gallery_games()])
@pytest.mark.parametrize("language", languages())
def test_lessons_of_each_game_are_short(name: str, language: str) -> None:
    rules: Variant = rules_of(name)
    with use_language(language):
        words = len(game_aim(rules).split())
        assert words <= 40
        for seed in range(3):
            assert words + check(*start(random_game(Random(f"{name} {seed}"), rules))) <= 450


@pytest.mark.parametrize("seed", seeds(15))
def test_lessons_of_random_house_rules_are_short(seed: int) -> None:
    game = random_game(Random(seed))
    assert len(game_aim(game.variant).split()) <= 40
    check(*start(game))


def test_long_lesson_continues_with_next_card() -> None:
    rules = rules_of("diamant-2016")
    moves: list[ev.Move] = [
        ev.BeginRound(),
        ev.Draw(parse_card("7c")),
        ev.Leave(),
        ev.Draw(parse_card("5c")),
    ]
    *_, none, rest = lessons_by_move(GameState(rules, ("Ann", "Bo", "Cy")), moves)
    full = rules_in_words(rules)["left"].full
    assert len(full.split()) > MAX_WORDS_OF_LESSON
    assert none == []
    assert [lesson.topic for lesson in rest] == ["gold", "left", "left"]
    assert full.endswith(" ".join(lesson.text for lesson in rest if lesson.topic == "left"))


def test_round_lesson_is_taught_when_round_begins() -> None:
    changes = ('[round."2"]', "danger.ends_at = 3")
    state = GameState(house_rule(*changes), ("Ann", "Bo", "Cy"))
    leave_at_once: list[ev.Move] = [ev.Draw(parse_card("7c")), ev.Leave(("Ann", "Bo", "Cy"))]
    moves = [ev.BeginRound(), *leave_at_once] * 3
    told = list(lessons_by_move(state, moves))
    [second] = [lesson.text for lesson in told[3] if lesson.topic == "danger"]
    [first] = [lesson.text for lesson in told[0] if lesson.topic == "danger"]
    assert ("third" in second, "The second" in first) == (True, True)
    assert Lesson("danger", first) in told[6]  # the third round is as the first
    begins = [any(lesson.topic == "begin" for lesson in lessons) for lessons in told]
    assert begins.index(True) == 3  # how a round begins is told with the second


def test_players_with_hands_learn_what_cards_are_worth_before_they_choose() -> None:
    state = GameState(rules_of("cave-network"), ("Ann", "Bo", "Cy"))
    [begins] = lessons_by_move(state, [ev.BeginRound()])
    assert [lesson.topic for lesson in begins][:2] == ["gold", "artifacts"]
