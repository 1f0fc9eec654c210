"""Texts of random house rules: their differences, and sentences that make sense on their own."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from cardkit.engine.events import BeginRound, EndGame, RoundBegan
from cardkit.engine.findings import VariantError
from cardkit.engine.game import GameState
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import languages, t, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.loader import load
from cardkit.text.rules import sheets
from cardkit.text.rules.rulebook import sections
from cardkit.text.rules.rules import (
    changes_by_rounds,
    differences_from_parent,
    do_rules_read_alike,
    rules_by_topic as rule_texts_by_topic,
    rulings,
    unenforced_house_rules,
    with_names_of,
)
from cardkit.text.table.rounds import changed_rule_lines

from ..strategies import BY_KEY, random_game, random_rules, random_settings, rules_of, seeds
from .checks import numbers_named


def said(variant: Variant) -> set[str]:
    """Return the sentences of all rules of a variant."""
    rules = [*rule_texts_by_topic(variant).values(), *unenforced_house_rules(variant)]
    return {sentence for rule in rules for sentence in rule.lines.replace("**", "").splitlines()}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("seed", seeds(12))
def test_each_difference_appears_in_one_section(seed: int, language: str) -> None:
    rules = random_rules(Random(seed))
    with use_language(language):
        parent = vocabulary(rules.parent or rules).game
        labels = [t("here: {rule}", rule=""), t("in {game}: {rule}", game=parent, rule="")]
        none = vocabulary(rules.parent or rules).t("There are no {artifact:many}.")
        gone = [t("This does not apply."), none]
        for section in differences_from_parent(rules) if rules.parent else ():
            assert rules.parent
            title = t("What is different from {game}", game=vocabulary(rules.parent).game)
            every = range(1, rules.rounds + 1)
            for number in numbers_named(section.title.removeprefix(title)) or every:
                here, before = rules.in_round(number), rules.parent
                if number <= before.rounds:
                    before = before.in_round(number)
                sentences = [said(here), said(with_names_of(rules, before))]
                earlier = ""
                for text in (rule.full for rule in section.rules):
                    label = next(one for one in labels if text.startswith(one))
                    own, others = sentences if label == labels[0] else sentences[::-1]
                    rest = text.removeprefix(label)
                    is_gone = label == labels[0] and rest in gone
                    if is_gone:
                        assert earlier == labels[1]  # the rule that no longer applies
                        assert rest != none or not here.has_artifacts
                    earlier = label
                    while rest and not is_gone:
                        begun = [one for one in own if f"{rest} ".startswith(f"{one} ")]
                        assert begun, f"{section.title}: {label}{rest}"
                        one = max(begun, key=len)
                        assert one not in others, f"{section.title}: {label}{one}"
                        rest = rest[len(one) + 1 :]


LEANS = re.compile(
    r"(Then|They|Their|Otherwise|Else|So|In that case|It|One whose|Each (goes|is)|Those left over|"
    r"Of .+ (it takes|the first)|What cannot|After such|If several|Where several|The rest of|"
    r"If you have less|Someone alone there|The card that does)\b"
)
"""The beginnings of sentences that make no sense without the one before."""


def statements(variant: Variant) -> Iterator[str]:
    """Yield the sentences that must make sense alone on screens and sheets."""
    for rules in (variant, *map(variant.in_round, variant.changes)):
        for rule in rule_texts_by_topic(rules).values():
            yield from rule.lines.splitlines()
            yield from rule.short_lines.splitlines()
        yield from (
            text
            for _, text in sheets.what_to_do_by_card_sort(
                vocabulary(rules), rule_texts_by_topic(rules)
            )
        )
    for _, changed in changes_by_rounds(variant):
        yield from (rule.full for rule in changed)
    names = [f"P{number}" for number in range(variant.players[0])]
    for number in variant.changes:
        state = GameState(variant, names)
        state.play(BeginRound())
        state.round, state.rules = number, variant.in_round(number)
        label = vocabulary(state.rules).t(
            "Rule in {round} {number}: {rule}", number=number, rule=""
        )
        yield from (line.text.removeprefix(label) for line in changed_rule_lines(state))
    for text in sheets.changed_rounds_texts(vocabulary(variant)):
        yield from re.fullmatch(r"\*\*.+?\*\* ?(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("lang", "seed"), [*product(["en"], seeds(24)), *product(languages()[1:], seeds(4))]
)
def test_statements_are_whole_sentences(lang: str, seed: int) -> None:
    variant = random_rules(Random(seed))
    label = re.compile(r"(before|now|usually|instead): ")
    with use_language(lang):
        for text in statements(variant):
            plain = text.replace("*", "").lstrip("“„« \u00a0\u202f")
            assert plain[:1].isupper() or plain[:1].isdecimal(), text
            assert lang != "en" or not LEANS.match(plain), text
        for section in [*sections(variant), *differences_from_parent(variant)]:
            for rule in section.rules:
                plain = label.sub("", rule.full, 1) if lang == "en" else rule.full
                assert plain, f"{section.title} has an empty rule {rule.note_after_text()}"
                assert lang != "en" or not LEANS.match(plain), plain


GAMES = 400
"""How many games are played before a key counts as one that changes nothing."""
KEPT_BY_PEOPLE = ("words.", "house.", "first_danger", "totals")


def plays_otherwise(one: Variant, other: Variant, random: Random) -> bool:
    """Return True if random games of the first variant go differently under the second."""
    game = random_game(random, one)
    state = GameState(other, game.players)
    for move, events in zip(game.moves, game.events, strict=True):
        try:
            pairs = [*zip(state.play(move), events, strict=True)]
        except (IllegalMove, ValueError):
            return True
        for event, as_before in pairs:
            if isinstance(event, RoundBegan) and isinstance(as_before, RoundBegan) and one.hands:
                event = event._replace(dealer=as_before.dealer)  # nobody turns the cards
            if event != as_before:
                return True
    last = game.states[-1].copy()
    return last.phase == "round" and state.play(EndGame()) != last.play(EndGame())


def on_pages(variant: Variant) -> list[str]:
    """Return what sheets say about the rules of each round."""
    rounds = [
        [*rule_texts_by_topic(rules).values(), *unenforced_house_rules(rules)]
        for rules in variant.rules_by_round
    ]
    return [rule.short for rules in rounds[1:] for rule in rules if rule.short]


@pytest.mark.parametrize("seed", seeds(8))
def test_changed_key_is_listed_only_if_it_affects_play(seed: int) -> None:
    """Eight house rules change each key once, and other house rules change any keys."""
    random, each = Random(seed), [changes[-1] for changes in BY_KEY.values()]
    name, settings = random_settings(random, each[seed::8])
    rules = rules_of(name, settings)
    for key in settings:
        try:
            others = {one: value for one, value in settings.items() if one != key}
            without = rules_of(name, {"minutes": rules.minutes, **others})
        except VariantError:
            continue  # another key needs it
        told = not do_rules_read_alike(rules, without)
        if key != "artifacts.worth":  # of what these count the sheet has a table
            short = on_pages(rules) != on_pages(without)
            assert told == short, f"{name} {settings}: the short sentence on {key}"
        if told and (key.startswith(KEPT_BY_PEOPLE) or rules.players != without.players):
            continue
        pairs = ((rules, without), (without, rules))
        games = GAMES if told else GAMES // 10
        plays = any(plays_otherwise(*pairs[n % 2], random) for n in range(games))
        assert told == plays, f"{name} {settings}: the sentence on {key}"


def test_ruling_about_nonexistent_round_is_omitted() -> None:
    asked = "before round 4"
    assert any(asked in rule.lines for rule in rulings(load("kings-gold")))
    assert not any(asked in rule.lines for rule in rulings(load("kings-gold", {"rounds": 3})))


def test_differences_of_renamed_game_say_that_only_words_differ() -> None:
    renamed = load("incan-gold", {"words.danger": "wolf/wolves"})
    (section,) = differences_from_parent(renamed)
    assert [rule.lines for rule in section.rules] == ["Only what things are called."]
