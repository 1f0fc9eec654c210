"""The rulebook of a game: its rules in reading order, with examples.

`cardkit.text.rules.rules` has the rules by topic. This module arranges them in sections and adds
what only a whole rulebook needs: what to get ready, the aim, changes in some rounds, and questions.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import CountedNoun, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text.rules.examples import examples_by_topic
from cardkit.text.rules.rule_text import as_lines
from cardkit.text.rules.rules import (
    Rule,
    Section,
    changed_rules,
    exception_sections,
    own_rule_text,
    rounds_in_words,
    rules_by_topic,
    rulings,
    unenforced_house_rules,
)
from cardkit.text.rules.rules_cards import artifacts_aside_sentence
from cardkit.text.rules.rules_ends import score_to_reach_phrase
from cardkit.text.rules.rules_turn import deciding_rule
from cardkit.text.rules.setup import choosers_to_get_sentence, pencil_and_paper_sentence
from cardkit.text.rules.sheets import gold_to_get_sentence, lay_aside_sentence


def sections(variant: Variant) -> list[Section]:
    """Return the sections of a game's rulebook, each with a heading."""
    words = vocabulary(variant)
    rules = rules_by_topic(variant) | _book_rules_by_topic(words)
    for topic in rules.keys() & variant.house.keys():
        own = own_rule_text(words, topic, rules[topic].lines)
        rules[topic] = Rule(own.lines, topic=topic, is_enforced=False)
    for topic, numbers in changed_rounds_by_topic(variant).items():
        if topic in rules:
            where = rounds_in_words(words, numbers)
            if _does_change_only_add(variant, topic, numbers):
                remark = t("More applies {where}: see near the end.", where=where)
            else:
                remark = t(
                    "Parts of this rule are different {where}: see near the end.", where=where
                )
            lines, above = (
                as_lines(text, remark)
                for text in (rules[topic].lines, rules[topic].sentence_above_table)
            )
            rules[topic] = replace(rules[topic], lines=lines, sentence_above_table=above)
    shown = examples_by_topic(variant)
    book = [
        Section(title, [*_with_examples(topics, rules, shown)])
        for title, topics in _topics_by_heading(words)
    ]
    book += exception_sections(variant)
    book.append(Section(t("Questions"), [*_question_rules(variant, rules)]))
    title = t("House rules that cardkit does not enforce")
    book.append(Section(title, unenforced_house_rules(variant)))
    return [section for section in book if section.rules]


def _topics_by_heading(words: Vocabulary) -> list[tuple[str, Sequence[str]]]:
    """Return the headings of a game's rulebook, each with the topics below it."""
    scale = words.variant.artifact_worth
    by = scale.depends_on if scale else ""
    taken_points = ("worth",) if by in ("round", "order") else ()
    card_points = ("worth",) if by in ("each", "card") else ()
    begins: list[tuple[str, Sequence[str]]] = [
        (t("The game"), ("players", "time")),
        (t("You need"), ("deck", "tokens", "pieces", "supply", "choosers", "paper")),
        (t("Aim"), ("aim",)),
        (t("Setup"), ("ready", "marker", "aside", "dealer")),
        (
            t("The cards"),
            ("gold", "dangers", "both", "doubling", "blank", "artifacts", *card_points),
        ),
    ]
    ends: list[tuple[str, Sequence[str]]] = [
        (words.t("The {round} ends"), ("round_over", "survived", "unclaimed", "danger_out")),
        (t("The game ends"), ("rounds", "breaks", "tie")),
    ]
    a_round = words.t("{round:a,cap}")
    leavers = words.t("3. Players who {leaves:many} are paid")
    if words.variant.is_deck_game:
        turn: list[tuple[str, Sequence[str]]] = [
            (a_round, ("begin", "fresh", "joins", "repeat")),
            (
                t("1. Turn over a card"),
                ("turn", "split", "double", "danger", "over", "row", "found", "alone"),
            ),
            (words.t("2. Go on or {leaves:many}?"), ("decide", "first")),
            (leavers, ("leave", "left", "claim", *taken_points, "back")),
        ]
    else:
        turn = [
            (a_round, ("begin", "fresh", "deal", "cover", "repeat")),
            (t("1. Choose a card"), ("decide", "first")),
            (t("2. Show"), ("show",)),
            (leavers, ("leave", "left", "claim", *taken_points, "back")),
            (words.t("4. The cards join the {path}"), ("path", "danger", "carried")),
            (t("5. Share"), ("split",)),
        ]
    return [*begins, *turn, *ends]


def topics_in_rulebook(words: Vocabulary) -> set[str]:
    """Return the topics that a rulebook can include, even those on which the game has no rule."""
    return {topic for _, topics in _topics_by_heading(words) for topic in topics} | {
        *QUESTION_TOPICS
    }


QUESTION_TOPICS = ("totals", "optional")
"""The topics whose rule is a question with its answer."""


def _with_examples(
    topics: Sequence[str], rules: Mapping[str, Rule], example_texts: Mapping[str, str]
) -> Iterator[Rule]:
    """Yield the rules on these topics, each followed by its example if it has one."""
    for topic in topics:
        if topic in rules:
            yield rules[topic]
            if topic in example_texts:
                yield Rule(example_texts[topic], topic="example")


def changed_rounds_by_topic(variant: Variant) -> dict[str, list[int]]:
    """Return the topics whose rules change in some rounds, with the numbers of these rounds."""
    rounds: dict[str, list[int]] = {}
    for number in sorted(variant.changes):
        for rule in changed_rules(variant.in_round(number), variant):
            rounds.setdefault(rule.topic, []).append(number)
    return rounds


def _does_change_only_add(variant: Variant, topic: str, numbers: Sequence[int]) -> bool:
    """Return True if the rule on a topic keeps all its statements in the rounds that change it."""
    usual = {*rules_by_topic(variant)[topic].lines.splitlines()}
    others = (rules_by_topic(variant.in_round(number)).get(topic) for number in numbers)
    return all(other is not None and usual <= {*other.lines.splitlines()} for other in others)


def _question_rules(variant: Variant, rules: Mapping[str, Rule]) -> Iterator[Rule]:
    yield from (rules[topic] for topic in QUESTION_TOPICS if topic in rules)
    yield from rulings(variant)


def _book_rules_by_topic(words: Vocabulary) -> dict[str, Rule]:
    """Return the rules that only a rulebook contains, by topic: setup, aim and order of steps."""
    variant = words.variant
    texts = {
        "tokens": gold_to_get_sentence(words),
        "choosers": choosers_to_get_sentence(words),
        "paper": pencil_and_paper_sentence(words),
        "aim": aim_sentence(words),
        "ready": as_lines(
            words.t("Put the {gold:many} in the middle of the table: this is the **supply**."),
            words.t("Each player needs room for two separate piles: their loot and their {safe}.")
            if variant.has_loot_at_risk
            else "",
        ),
        "aside": artifacts_aside_sentence(words) or lay_aside_sentence(words),
        "found": _artifact_step_sentence(words),
        "repeat": words.t(
            "Steps 1 to {n} are one turn. Play turns until the {round} ends.",
            n=3 if variant.is_deck_game else 5,
        ),
    }
    rules = {topic: Rule(text, topic=topic) for topic, text in texts.items() if text}
    if not variant.is_deck_game:
        decide = rules_by_topic(variant)["decide"]
        choose, show = deciding_rule(words).lines.splitlines()
        rules |= {"decide": replace(decide, lines=choose), "show": Rule(show, topic="show")}
    return rules


def _artifact_step_sentence(words: Vocabulary) -> str:
    variant = words.variant
    if not variant.keeps_artifacts or not variant.is_deck_game:
        return ""
    return words.t("If {artifact:a} comes up, leave it on the {path} for now.")


def aim_sentence(words: Vocabulary) -> str:
    """Return the sentence on the aim of the game: ``Have the most points after 4 rounds.``"""
    variant, safe = words.variant, not words.variant.keeps_artifacts
    when = t("after {rounds}", rounds=CountedNoun(variant.rounds, words.noun("round")))
    if variant.until:
        when = t("when somebody reaches {n}", n=score_to_reach_phrase(words))
    if variant.wins == "highest":
        if safe:
            return words.t("Have the most {gold:many} in your {safe} {when}.", when=when)
        return words.t("Have the highest total of {gold:many} and points {when}.", when=when)
    if safe:
        return words.t("Have the {gold:least|fewest} {gold:many} in your {safe} {when}.", when=when)
    return words.t("Have the lowest total of {gold:many} and points {when}.", when=when)
