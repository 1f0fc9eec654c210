"""Single rules of house rules, which random ones seldom have; what those say is `test_true`'s."""

import pytest

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.loader import load, load_text
from cardkit.text.rules.rule_text import RuleText
from cardkit.text.rules.rules import TEXTS


def rule(topic: str, rules: Variant) -> RuleText:
    """Return the rule on a topic."""
    found = TEXTS[topic](vocabulary(rules))
    assert found
    return found


@pytest.mark.parametrize(("pieces", "told"), [
    ({"1": 60, "5": 30, "10": 20}, "60 tokens of 1, 30 of 5 and 20 of 10"),
    ([1, 5], "Tokens of 1 and 5"),
])  # fmt: skip
def test_pieces_are_counted_where_their_number_is_known(pieces: object, told: str) -> None:
    full = rule("pieces", load("kings-gold", {"pieces": pieces})).full
    assert full == f"{told}; you may change them at any time."


def test_gold_is_safe_for_the_round_where_another_round_can_take_it() -> None:
    game = load("kings-gold", {"round.4.danger.costs": "everything", "round.2.share": "each"})
    for rules in [game, *game.rules_by_round[1:]]:
        assert "For this round" in rule("left", rules).full
    assert "nobody can take it" in rule("left", load("kings-gold")).full


def test_nobody_carries_loot_where_no_artifact_comes_with_gold() -> None:
    rules = load("poor-mans", {"share": "leavers", "cards.artifact": []})
    assert "loot" not in rule("begin", rules).full


@pytest.mark.parametrize(("settings", "skips"), [
    ({}, True), ({"first_danger": "ask"}, False), ({"danger.ends_at": 1}, False),
    ({"danger.costs": "everything"}, False),
])  # fmt: skip
def test_a_first_danger_spares_the_question_where_nobody_can_lose_by_it(
    settings: dict[str, object], skips: bool
) -> None:
    game = load("incan-gold-2006", {"first_danger": "may be skipped", **settings})
    assert ("may skip the question" in rule("first", game).full) == skips


def test_more_gold_than_there_is_ends_nothing() -> None:
    assert load("kings-gold", {"danger.over": 219}).gold_limit == 219
    too_much = load("kings-gold", {"danger.over": 220})
    assert too_much.gold_limit == 0
    assert rule("danger", too_much) == rule("danger", load("kings-gold"))


@pytest.mark.parametrize(("settings", "runs_out"), [
    ({}, False), ({"rounds": 12}, True), ({"rounds": 12, "danger.then": "back"}, False),
    ({"rounds": 5, "round.last.leftover": "lost", "danger.then": "back",
      "round.1.danger.then": "card out"}, False),
])  # fmt: skip
def test_a_deck_runs_out_only_where_too_few_dangers_can_be_left(
    settings: dict[str, object], runs_out: bool
) -> None:
    for rules in load("kings-gold", settings).rules_by_round[1:]:
        assert (TEXTS["survived"](vocabulary(rules)) is not None) == runs_out


def test_cards_that_leave_in_another_round_are_shuffled_no_more() -> None:
    game = load("diamant", {"danger.then": "back", "round.2.danger.then": "card out"})
    for rules in [game, *game.rules_by_round[1:]]:
        assert rule("fresh", rules).full == "Shuffle all the rest before each round."


def test_cards_of_a_list_in_polish() -> None:
    dangers = load_text(
        'extends = "kings-gold"\ncards.danger = { "4-6" = "all", "J-K" = "rank" }\n'
        'cards.gold = { "A-3" = "face", "7-10" = "face" }\ndanger.costs = { danger = "half" }\n'
    )
    with use_language("pl"):
        assert rule("deck", load("poor-mans")).short == (
            "Weźcie z jednej talii 26 kart: walet, dama, król; czarne A–5, 7, 9; czerwone A, 3, 4, "
            "5, 7; 2 dżokery."
        )
        assert "czwórka, piątka lub szóstka" in rule("danger", dangers).full
