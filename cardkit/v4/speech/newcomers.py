"""Lines for the first game of a household: typing, a second danger, artifacts, each once."""

from collections.abc import Iterable, Iterator

from cardkit.v4.engine import outcomes as came
from cardkit.v4.speech.master import Master
from cardkit.v4.speech.rules import rules_of
from cardkit.v4.words import Line, Noun, Several, Text, line, say

_TOPICS: dict[type[came.Outcome], str] = {came.Warned: "danger", came.Found: "claim"}
"""Topic of the rule that is told at the first outcome of a kind."""


def first_card(master: Master, examples: tuple[str, ...]) -> Line:
    """Return the line that tells how the first card, or the first turn of hands, is entered."""
    if master.hands:
        told = say("Everyone lays a card, all show them together: type one mark each.")
        return line(
            told,
            say("As it stands behind the prompt: {who} first.", who=examples[0]),
            tone="aside",
        )
    told = say("Turn the top card and type it: {examples}.", examples=Several(examples, "or"))
    return line(
        told,
        say(
            "After each card all decide together: type who {leaves}, Enter = nobody.",
            **master.theme,
        ),
        tone="aside",
    )


def first_of_its_kind(
    master: Master, outcomes: Iterable[came.Outcome], known: set[str]
) -> list[Line]:
    """Return lines with the rules behind outcomes that come for the first time.

    Their topics are `known` from then on.
    """
    told = []
    for topic in (_TOPICS.get(type(outcome), "") for outcome in outcomes):
        rule = rules_of(master.variant).get(topic)
        if rule is not None and topic not in known:
            known.add(topic)
            told.append(line(Text(rule.plain), tone="aside"))
    return told


def explained(master: Master) -> Iterator[tuple[str, str]]:
    """Yield the rules for newcomers as rows of the help: the subject, and the rule."""
    rules = rules_of(master.variant)
    words: dict[str, Noun] = {"danger": master.theme["danger"], "claim": master.theme["artifact"]}
    for topic, noun in words.items():
        if topic in rules:
            yield format(noun, "cap"), rules[topic].plain
