"""Rules on a turn: what is said only where it is so."""

from __future__ import annotations

import pytest

from cardkit.engine.loader import load
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import rules_turn
from cardkit.text.rule_text import RuleText


def left(game: str, **settings: object) -> RuleText:
    """Return the rule on what leavers get, of a game with these settings."""
    return rules_turn.left(vocabulary(load(game, settings)))


@pytest.mark.parametrize(("settings", "number", "says"), [
    ({}, "G-4", "share the gold on the path evenly."),
    ({"leftover": "per-card"}, "G-12", "each card on its own"),
    ({"leftover": "lost"}, "G-4", "Those who leave bank all they hold"),
    ({"leftover": "alone"}, "G-23", "Whoever leaves alone takes the gold on the path."),
    ({"share": "each"}, "G-4", "Those who leave bank all they hold"),
    ({"share": "leavers", "leftover": "lost"}, "G-12", "goes back to the supply"),
])  # fmt: skip
def test_what_leavers_get(settings: dict[str, str], number: str, says: str) -> None:
    told = left("kings-gold", **settings)
    assert told.number == number
    assert says in told.full


def test_gold_is_safe_for_the_round_where_another_round_can_take_it() -> None:
    game = load("kings-gold", {"round.4.danger.costs": "everything", "round.2.share": "each"})
    for number in range(5):
        told = rules_turn.left(vocabulary(game.in_round(number) if number else game))
        assert "For this round" in told.full
    assert "nobody can take it" in left("kings-gold").full


@pytest.mark.parametrize(("settings", "skips"), [
    ({}, True), ({"first_danger": "ask"}, False), ({"danger.ends_at": 1}, False),
    ({"danger.costs": "everything"}, False),
])  # fmt: skip
def test_a_first_danger_spares_the_question_where_nobody_can_lose_by_it(
    settings: dict[str, object], skips: bool
) -> None:
    game = load("incan-gold-2006", {"first_danger": "may be skipped", **settings})
    assert ("may skip the question" in rules_turn.first(vocabulary(game)).full) == skips
