"""What differs between a house rule and its parent: each sentence is of one of them only."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text.rules import house_rules, rules_of, what_differs, with_names_of

from .cards_named import numbers_named
from .test_true import house

HOUSE_RULES = 25


def said(variant: Variant) -> set[str]:
    rules = [*rules_of(variant).values(), *house_rules(variant)]
    return {sentence for rule in rules for sentence in rule.lines.replace("**", "").splitlines()}


def parts(text: str, sentences: set[str]) -> list[str]:
    """Return the sentences of which a text is made; what is none of them is the last one."""
    found = []
    while text:
        begun = [one for one in sentences if text == one or text.startswith(f"{one} ")]
        found.append(max(begun, key=len, default=text))
        text = text[len(found[-1]) + 1 :]
    return found


def wrong_differences(rules: Variant) -> Iterator[str]:
    """Yield each sentence that is told as a difference and is none."""
    labels = [t(one, rule="") for one in ("now: {rule}", "before: {rule}", "no longer: {rule}")]
    assert rules.parent
    title = t("What differs from {game}", game=vocabulary(rules.parent).game)
    for section in what_differs(rules):
        every = range(1, rules.rounds + 1)
        for number in numbers_named(section.title.removeprefix(title)) or every:
            here, before = rules.in_round(number), rules.parent
            if number <= before.rounds:
                before = before.in_round(number)
            sentences = [said(here), said(with_names_of(rules, before))]
            for text in (rule.full for rule in section.rules):
                label = next(one for one in labels if text.startswith(one))
                own, others = sentences if label == labels[0] else sentences[::-1]
                for one in parts(text.removeprefix(label), own):
                    if one not in own or one in others:
                        yield f"{section.title}: {label}{one}"


def test_what_differs_is_said_of_one_of_them_only() -> None:
    for seed in range(HOUSE_RULES):
        rules = house(Random(seed))
        for language in ("en", "pl") if rules.parent else ():
            with use_language(language):
                assert not [*wrong_differences(rules)], seed
