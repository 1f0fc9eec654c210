"""Rules on the end of a round and of the game, where no game in `tests/text/rules` has them."""

from __future__ import annotations

import pytest

from cardkit.engine.loader import load, load_text
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import rules_ends
from cardkit.text.rule_text import RuleText


def told(topic: str, game: str, settings: dict[str, object]) -> RuleText | None:
    """Return the rule on a topic, of a game with these settings."""
    found: RuleText | None = getattr(rules_ends, topic)(vocabulary(load(game, settings)))
    return found


@pytest.mark.parametrize(("topic", "settings", "number", "full"), [
    ("danger_out", {"danger.then": "back"}, "G-6",
     "No guard leaves the game: all go back into the deck."),
    ("danger_out", {"danger.then": "pair out", "danger.ends_at": 1}, "G-6",
     "The card that ended the round leaves the game."),
    ("unclaimed", {"artifacts.worth": {"gold": 10}}, "G-6",
     "Gold that nobody took from a joker goes back to the supply. Jokers that turned up are out of "
     "the game when the round ends."),
    ("unclaimed", {"artifacts.worth": {"gold": 10}, "artifacts.left": "back"}, "G-6",
     "Gold that nobody took from a joker goes back to the supply. One whose gold somebody took is "
     "out of the game; all others go back into the deck."),
    ("unclaimed", {"artifacts.worth": {"gold": 10}, "artifacts.carried": "back"}, "G-6",
     "Gold that nobody took from a joker goes back to the supply. One whose gold nobody took is "
     "out of the game; all others go back into the deck."),
    ("rounds", {"until": 50, "totals": "secret", "artifacts": "off"}, "G-19",
     "Play until somebody has 50 or more at the end of a round, 20 rounds at most. Whoever has 50 "
     "says so. Whoever has the most safe gold wins."),
    ("worth", {"artifacts.worth": [5, 5, 10]}, "G-9", "Each joker counts 5."),
    ("worth", {"artifacts.worth": [1, 1, 3], "artifacts.carried": "back"}, "G-9",
     "Jokers count by the order in which they are carried out, all game long: 1 for the first and "
     "second; 3 for the third and every later one."),
    ("worth", {"artifacts.worth": "{ 1 = 3, 3 = 8 }"}, "G-9",
     "A joker counts by the round in which you carry it out: 3 in round 2 and 8 in rounds 3 to 4."),
    ("tie", {"tie": "shared"}, "G-9", "If still tied, share the win."),
])  # fmt: skip
def test_rules(topic: str, settings: dict[str, object], number: str, full: str) -> None:
    rule = told(topic, "kings-gold", settings)
    assert rule
    assert (rule.number, rule.full) == (number, full)


def test_a_deck_runs_out_only_where_too_few_dangers_can_be_left() -> None:
    assert told("survived", "kings-gold", {}) is None
    twelve_rounds: dict[str, object] = {"rounds": 12}
    assert told("survived", "kings-gold", twelve_rounds)
    assert told("survived", "kings-gold", {**twelve_rounds, "danger.then": "back"}) is None


def test_whether_a_deck_runs_out_is_a_matter_of_all_rounds() -> None:
    lines = ('extends = "kings-gold"', "rounds = 5", 'round.last.leftover = "lost"')
    game = load_text(
        "\n".join((*lines, 'danger.then = "back"', 'round.1.danger.then = "card out"'))
    )
    for number in range(1, 6):
        assert rules_ends.survived(vocabulary(game.in_round(number))) is None


def test_cards_that_leave_in_another_round_are_shuffled_no_more() -> None:
    game = load("diamant", {"danger.then": "back", "round.2.danger.then": "card out"})
    for number in range(6):
        text = rules_ends.fresh(vocabulary(game.in_round(number) if number else game)).full
        assert text == "Shuffle all the rest before each round."


@pytest.mark.parametrize(("topic", "settings", "says"), [
    ("round_over", {"leftover": "stays"},
     "Gold still on the joker **stays** for the next game; after the last one it goes back to the "
     "supply."),
    ("round_over", {}, "Nobody gets the gold and court cards still on the table then."),
    ("round_over", {"share": "each"}, "Nobody gets the court cards still on the table then."),
    ("survived", {"leftover": "stays"},
     "Gold that cannot be divided stays on the joker for the next game. Court cards that cannot be "
     "divided are lost."),
    ("survived", {"share": "each", "artifacts": "off"},
     "**When the cards run out** those inside bank all they hold."),
    ("survived", {"share": "leavers"},
     "**When the cards run out** those inside share the gold on the joker evenly."),
    ("survived", {},
     "those inside bank all they hold and share the gold on the joker evenly. They also share the "
     "court cards on the table."),
])  # fmt: skip
def test_rules_of_hands(topic: str, settings: dict[str, object], says: str) -> None:
    rule = told(topic, "cave-network", settings)
    assert rule
    assert says in f"{rule.full} {rule.short}"
