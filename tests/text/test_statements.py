"""A statement of the rules can be read alone: where one round or one house rule has another."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from cardkit.engine.events import BeginRound
from cardkit.engine.game import GameState
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import languages, t, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.rules import sheets
from cardkit.text.rules.rules import changes_by_rounds, differences_from_parent, rules_of, sections
from cardkit.text.table.rounds import rule_changes

from ..strategies import random_rules, seeds

LEANS = re.compile(
    r"(Then|They|Their|Otherwise|Else|So|In that case|It|One whose|Each (goes|is)|Those left over|"
    r"Of .+ (it takes|the first)|What cannot|After such|If several|Where several|The rest of|"
    r"Whoever has less|Someone alone there|The card that does)\b"
)
"""How a sentence begins that is nothing without the one before it."""


def statements(variant: Variant) -> Iterator[str]:
    """Yield what can stand alone on screens and sheets: statements, and rules that are other."""
    for rules in (variant, *map(variant.in_round, variant.changes)):
        for rule in rules_of(rules).values():
            yield from rule.lines.splitlines()
            yield from rule.short_lines.splitlines()
        yield from (
            text for _, text in sheets.what_to_do_by_sort(vocabulary(rules), rules_of(rules))
        )
    for _, changed in changes_by_rounds(variant):
        yield from (rule.full for rule in changed)
    names = [f"P{number}" for number in range(variant.players[0])]
    for number in variant.changes:
        state = GameState(variant, names)
        state.play(BeginRound())
        state.round, state.rules = number, variant.in_round(number)
        label = t("Different now: {rule}", rule="")
        yield from (line.text.removeprefix(label) for line in rule_changes(state))
    for text in sheets.changed_rounds_texts(vocabulary(variant)):
        yield from re.fullmatch(r"\*\*.+?\*\* ?(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("lang", "seed"), [*product(["en"], seeds(24)), *product(languages()[1:], seeds(4))]
)
def test_a_statement_can_stand_alone(lang: str, seed: int) -> None:
    variant = random_rules(Random(seed))
    label = re.compile(r"(no longer|before|now): ")
    with use_language(lang):
        for text in statements(variant):
            plain = text.replace("*", "").lstrip("“„« \u00a0\u202f")
            assert plain[:1].isupper() or plain[:1].isdecimal(), text
            assert lang != "en" or not LEANS.match(plain), text
        for section in [*sections(variant), *differences_from_parent(variant)]:
            for rule in section.rules:
                plain = label.sub("", rule.full, 1) if lang == "en" else rule.full
                assert plain, f"{section.title} has an empty rule {rule.citation()}"
                assert lang != "en" or not LEANS.match(plain), plain
