"""Examples of rules: each is played, scored and told."""

from __future__ import annotations

import pytest

from cardkit.v4.engine import Variant
from cardkit.v4.engine.standings import won
from cardkit.v4.library import from_toml
from cardkit.v4.rules import TOPICS
from cardkit.v4.rules.topic import Example, Topic
from cardkit.v4.speech.rules import rules_of
from cardkit.v4.tally import score

HOUSE = """
name = "House"
players = "3"
rounds = 3
cards.gold = { "A-10" = "face" }
cards.danger = { "J Q K" = "rank" }
cards.artifact = ["joker", "joker"]
"""
"""Figure cards are dangers by their rank, all else is gold."""
PLAYERS = "Ann, Bo, Cy"
EXAMPLES = [(topic, example) for topic in TOPICS.values() for example in topic.examples]


def variant(example: Example) -> Variant:
    """The house under the setting of the example, which stands in place of its own key."""
    key = example.keys.partition("=")[0].strip()
    kept = [line for line in HOUSE.splitlines() if line.partition("=")[0].strip() != key]
    return from_toml("\n".join([*kept, example.keys]))


def names(told: list[tuple[Topic, Example]]) -> list[str]:
    return [f"{topic.name}: {example.keys}" for topic, example in told]


@pytest.mark.parametrize(("topic", "example"), EXAMPLES, ids=names(EXAMPLES))
def test_an_example_is_played_scored_and_told(topic: Topic, example: Example) -> None:
    """Its turns come to what it says; its rule has a sentence; the tally of it reads back."""
    house = variant(example)
    turns = "\n".join(turn.strip() for turn in example.turns.split("/"))
    text = f"variant: house\nplayers: {PLAYERS}\nround 1\n{turns}\n"
    found = score(text, variant=house)
    assert found.problems == []
    assert found.state is not None
    told = {name: gold for name, gold in found.state.banked.items() if gold}
    assert ", ".join(f"{name} {gold}" for name, gold in told.items()) == example.banked
    if example.won:
        assert ", ".join(won(found.state).players) == example.won
    rule = rules_of(house)[topic.name]
    assert rule.full
    assert rule.claim == topic.claim(house)


@pytest.mark.parametrize("topic", TOPICS.values(), ids=list(TOPICS))
def test_every_word_of_a_switch_has_an_example(topic: Topic) -> None:
    """Where a topic has examples, each word of a closed list that they set is among them."""
    for key in topic.keys:
        name = f"{key.section}.{key.name}" if key.section else key.name
        shown = [one.keys for one in topic.examples if one.keys.startswith(f"{name} =")]
        few = [] if any(map(str.isdigit, key.kind.few)) else key.kind.few
        words = [word for word in few if f'{name} = "{word}"' not in shown]
        assert not shown or words == [], words
