"""What differs between a house rule and its parent: each sentence is of one of them only."""

from random import Random

import pytest

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.rules.rules import differences_from_parent, house_rules, rules_of, with_names_of

from ..strategies import random_rules, seeds
from .cards_named import numbers_named


def said(variant: Variant) -> set[str]:
    rules = [*rules_of(variant).values(), *house_rules(variant)]
    return {sentence for rule in rules for sentence in rule.lines.replace("**", "").splitlines()}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("seed", seeds(12))
def test_what_differs_is_said_of_one_of_them_only(seed: int, language: str) -> None:
    rules = random_rules(Random(seed))
    with use_language(language):
        labels = [t(one, rule="") for one in ("now: {rule}", "before: {rule}", "no longer: {rule}")]
        for section in differences_from_parent(rules) if rules.parent else ():
            assert rules.parent
            title = t("What differs from {game}", game=vocabulary(rules.parent).game)
            every = range(1, rules.rounds + 1)
            for number in numbers_named(section.title.removeprefix(title)) or every:
                here, before = rules.in_round(number), rules.parent
                if number <= before.rounds:
                    before = before.in_round(number)
                sentences = [said(here), said(with_names_of(rules, before))]
                for text in (rule.full for rule in section.rules):
                    label = next(one for one in labels if text.startswith(one))
                    own, others = sentences if label == labels[0] else sentences[::-1]
                    rest = text.removeprefix(label)
                    while rest:
                        begun = [one for one in own if f"{rest} ".startswith(f"{one} ")]
                        assert begun, f"{section.title}: {label}{rest}"
                        one = max(begun, key=len)
                        assert one not in others, f"{section.title}: {label}{one}"
                        rest = rest[len(one) + 1 :]
