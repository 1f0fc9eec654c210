"""The rules of a variant in words, by topic and with their numbers.

The sentences are in `rules_cards`, `rules_turn`, `rules_danger` and `rules_ends`. Each topic has a
function that returns a `RuleText` for the variant, or None if the game has no such rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from cardkit.engine.cards import JOKER
from cardkit.engine.sections import NOUN_KEYS
from cardkit.engine.variant import REPLACEABLE_TOPICS, RULE_TOPICS, RULEBOOK_TOPICS, Variant
from cardkit.i18n.translate import Noun, capitalize, t
from cardkit.i18n.vocabulary import UNCHANGED_WORDS, Vocabulary, vocabulary
from cardkit.text.lines import join
from cardkit.text.rules import rules_cards, rules_danger, rules_ends, rules_turn
from cardkit.text.rules.rule_text import RuleText, as_lines

RULE_FUNCTIONS: dict[str, Callable[[Vocabulary], RuleText | None]] = {
    "players": rules_cards.player_count_rule,
    "time": rules_cards.duration_and_age_rule,
    "dealer": rules_cards.dealer_rule,
    "deck": rules_cards.deck_rule,
    "gold": rules_cards.gold_cards_rule,
    "dangers": rules_cards.danger_cards_rule,
    "both": rules_cards.dangers_with_gold_rule,
    "doubling": rules_cards.doubling_cards_rule,
    "blank": rules_cards.blank_cards_rule,
    "artifacts": rules_cards.artifact_rule,
    "alone": rules_cards.artifact_gold_if_alone_inside_rule,
    "deal": rules_cards.dealing_rule,
    "cover": rules_cards.one_cover_card_each_rule,
    "marker": rules_cards.joker_marker_rule,
    "joins": rules_cards.artifacts_joining_deck_rule,
    "pieces": rules_cards.gold_pieces_rule,
    "supply": rules_cards.short_supply_rule,
    "begin": rules_turn.round_start_rule,
    "turn": rules_turn.turning_up_card_rule,
    "split": rules_turn.sharing_gold_rule,
    "double": rules_turn.doubling_gold_rule,
    "danger": rules_danger.dangers_ending_round_rule,
    "over": rules_danger.gold_limit_rule,
    "row": rules_danger.two_of_one_rank_rule,
    "decide": rules_turn.deciding_rule,
    "first": rules_turn.first_decision_rule,
    "leave": rules_turn.paying_leavers_rule,
    "left": rules_turn.leavers_banking_rule,
    "claim": rules_turn.leavers_taking_artifacts_rule,
    "back": rules_turn.unshareable_artifacts_rule,
    "carried": rules_turn.artifacts_as_dangers_rule,
    "path": rules_turn.laying_path_rule_of_hands_game,
    "round_over": rules_ends.round_end_rule,
    "survived": rules_ends.running_out_of_cards_rule,
    "danger_out": rules_ends.dangers_leaving_game_rule,
    "unclaimed": rules_ends.artifacts_after_round_rule,
    "fresh": rules_ends.shuffling_rule,
    "rounds": rules_ends.rounds_and_winner_rule,
    "worth": rules_ends.artifact_points_rule,
    "breaks": rules_ends.artifact_tie_break_rule,
    "tie": rules_ends.tie_rule,
    "totals": rules_ends.secrecy_of_totals_rule,
    "optional": rules_ends.artifacts_optional_rule,
}
"""The function for each topic, in the order of the rules."""

NUMBERS_OF_RULES_DECIDED_HERE = {"G-4", "G-5", "G-7", "G-8", "G-10", "G-13", "G-16", "G-17", "G-18"}
"""The numbers of shared rules that this project decided because the documents are silent."""
TOPICS_DECIDED_HERE = {"time", "dealer", "totals"}
"""Topics without a shared rule, which this project decides unless the game has its own rule number."""
TOPICS_OF_PARTS = {
    "deck": ("turn", "danger_out"),
    "deal": ("cover", "marker", "path"),
    "dangers": ("both", "danger"),
    "doubling": ("double",),
    "artifacts": (
        "alone", "joins", "claim", "back", "carried", "unclaimed", "worth", "breaks", "optional",
    ),
}  # fmt: skip
"""The topics that belong to a part of the game, by the topic that says that this part exists."""
WORD_KEYS_FOR_DECIDING = ("call", "go", "leave", "guide", "choice")
"""The keys of the words that say how players decide."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rule(RuleText):
    """A rule in words, with its topic and any ruling on what the game's documents leave open.

    `ruling` is the text of the ruling, or "". `is_ruling` is True for a rule that this project
    decided because the documents are silent. `is_enforced` is True if cardkit applies the rule.
    """

    topic: str = ""
    ruling: str = ""
    is_ruling: bool = False
    is_enforced: bool = True

    def note_after_text(self) -> str:
        """Return the note after a rule's text: ``(G-4, ruling)``, ``(H-1, not enforced)`` or ""."""
        marks = [self.number]
        if self.is_ruling and self.topic:
            marks.append(t("ruling"))
        if not self.is_enforced:
            marks.append(t("not enforced"))
        text = ", ".join(mark for mark in marks if mark)
        return f" ({text})" if text else ""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: a heading, and the rules below it."""

    title: str
    rules: list[Rule]


def rule_texts_by_topic(words: Vocabulary) -> dict[str, RuleText]:
    """Return the rules of a game by topic, without the numbers and rulings of its parents."""
    texts = {topic: text_of(words) for topic, text_of in RULE_FUNCTIONS.items()}
    return {
        topic: own_rule_text(words, topic, text.lines) if topic in words.variant.house else text
        for topic, text in texts.items()
        if text
    }


def own_rule_text(words: Vocabulary, topic: str, usual_lines: str) -> RuleText:
    """Return the rule on a topic that people have put into their own words.

    The usual statements that it repeats are lines of their own, as in the usual rule. Pages list it
    with the other rules that players apply themselves, so the short text is "".
    """
    text = words.house_rule(topic)
    for line in usual_lines.splitlines():
        text = text.replace(line.replace("**", ""), f"\n{line}\n")
    return RuleText(as_lines(*map(str.strip, text.splitlines())))


def rules_by_topic(variant: Variant) -> dict[str, Rule]:
    """Return all rules of a variant by topic, ignoring changes in single rounds.

    A rule inherits its number and its ruling if it reads the same as in the parent. A ruling is not
    inherited if it contains a word that the variant renames.
    """
    return {**_rules_by_topic_in_words(vocabulary(variant))}


@lru_cache(100)  # because most texts use the rules of the same few variants
def _rules_by_topic_in_words(words: Vocabulary) -> dict[str, Rule]:
    """Return the rules of the variant that this vocabulary belongs to, by topic."""
    variant = words.variant
    parent = variant.base or variant.parent
    others = vocabulary(parent) if parent else words
    above = rules_by_topic(with_names_of(variant, parent)) if parent else {}
    rules: dict[str, Rule] = {}
    for topic, text in rule_texts_by_topic(words).items():
        number, ruling = text.number, ""
        inherited = above.get(topic)
        if topic in variant.house:
            rules[topic] = Rule(text.lines, topic=topic, is_enforced=False)
            continue
        if inherited and inherited.lines == text.lines:
            number, ruling = inherited.number, inherited.ruling
            is_renamed = bool(renamed_nouns_in(ruling, words, others))
            if is_renamed or _does_ruling_name_later_round(variant, topic):
                ruling = ""
        if _is_own_text(variant, f"cites.{topic}"):
            number = variant.cites.get(topic) or text.number
        if _is_own_text(variant, f"rulings.{topic}"):
            ruling = words.ruling(topic)
        decided = number in NUMBERS_OF_RULES_DECIDED_HERE or (
            not number and topic in TOPICS_DECIDED_HERE
        )
        is_ruling = decided or bool(ruling)
        rules[topic] = Rule(
            text.lines,
            text.short_lines,
            number,
            topic,
            ruling=ruling,
            is_ruling=is_ruling,
            sentence_above_table=text.sentence_above_table,
            table=text.table,
        )
    return rules


def renamed_nouns_in(text: str, words: Vocabulary, others: Vocabulary) -> list[str]:
    """Return the keys of nouns in a text that `words` and `others` name differently: ``["path"]``."""
    renamed = [key for key in NOUN_KEYS if words.noun(key) != others.noun(key)]
    return [key for key in renamed if _has_noun(text, others.noun(key))]


def _does_ruling_name_later_round(variant: Variant, topic: str) -> bool:
    """Return True if the ruling on a topic names a round that the game no longer has."""
    noun, ruling = variant.words.round[0], variant.rulings.get(topic, "")
    named = re.findall(rf"\b{re.escape(noun)} (\d+)", ruling, re.IGNORECASE)
    return any(int(number) > variant.rounds for number in named)


def _has_noun(text: str, noun: Noun) -> bool:
    forms = map(re.escape, filter(None, noun.singular + noun.plural))
    return re.search(rf"\b({'|'.join(forms)})\b", text, re.IGNORECASE) is not None


def _is_own_text(variant: Variant, key: str) -> bool:
    """Return True if the text of a key such as ``cites.tie`` is the variant's own, not inherited."""
    return variant.base is None and (variant.parent is None or key in variant.own_text_keys)


def rule_number(variant: Variant, topic: str, default: str = "") -> str:
    """Return the number of the rule on a topic, such as ``"G-9"``, or `default` if it has none."""
    rule = rules_by_topic(variant).get(topic)
    return rule.number if rule and rule.number else default


def with_rule_numbers(variant: Variant) -> Variant:
    """Return a copy of a variant with every rule's number and ruling, to be written to a file."""
    rules = rules_by_topic(variant)
    with_ruling = [topic for topic, rule in rules.items() if rule.ruling]
    return replace(
        variant,
        cites={topic: rule.number for topic, rule in rules.items() if rule.number},
        rulings={topic: variant.rulings[topic] for topic in with_ruling},
    )


def rulings(variant: Variant) -> list[Rule]:
    """Return this project's rulings on what a game's documents leave open, with rule numbers."""
    return [
        Rule(rule.ruling, number=rule.number, is_ruling=True)
        for rule in rules_by_topic(variant).values()
        if rule.ruling
    ]


def unenforced_house_rules(variant: Variant) -> list[Rule]:
    """Return the house rules in a game's file that cardkit does not enforce."""
    words = vocabulary(variant)
    rules = []
    for key in variant.house:
        text = words.house_rule(key)
        if key not in REPLACEABLE_TOPICS:
            rules.append(Rule(text, f"**{key}** {text}", key, is_enforced=False))
            continue
        usual = RULE_FUNCTIONS[key](words) if key in RULE_FUNCTIONS else None
        before = usual.lines.splitlines() if usual else []
        own = own_rule_text(words, key, as_lines(*before)).lines.splitlines()
        replaced = join(*(line.replace("**", "") for line in before if line not in own))
        note = replaced and t("cardkit itself still goes by: “{rule}”", rule=replaced)
        new = [line for line in own if line not in before]
        rules.append(Rule(as_lines(*new, note), text, is_enforced=False))
    return rules


def credit_sentences(variant: Variant) -> list[str]:
    """Return sentences saying who made the game, when, and from which source, as far as known."""
    words, year = vocabulary(variant), variant.meta.year
    author, source = words.credit("author"), words.credit("source")
    texts = []
    if author and year:
        texts.append(t("By {author}, {year}.", author=author, year=year))
    elif author:
        texts.append(t("By {author}.", author=author))
    elif year:
        texts.append(t("From {year}.", year=year))
    if source:
        texts.append(t("Source: {source}.", source=source))
    return texts


def changes_by_rounds(variant: Variant) -> list[tuple[str, list[Rule]]]:
    """Return the rules that change in some rounds, by rounds: ``[("in round 2", [...])]``."""
    by_round = {
        number: changed_rules(variant.in_round(number), variant)
        for number in sorted(variant.changes)
    }
    return _items_by_rounds(vocabulary(variant), by_round)


def _items_by_rounds(
    words: Vocabulary, by_round: Mapping[int, list[T]]
) -> list[tuple[str, list[T]]]:
    """Return the rounds in words with their items; rounds with the same items are combined."""
    rounds: list[tuple[list[int], list[T]]] = []
    for number, items in by_round.items():
        same = [numbers for numbers, others in rounds if others == items]
        if same:
            same[0].append(number)
        elif items:
            rounds.append(([number], items))
    return [(rounds_in_words(words, numbers), items) for numbers, items in rounds]


def rounds_in_words(words: Vocabulary, numbers: Sequence[int]) -> str:
    """Return rounds in words: ``in round 2``, ``in rounds 3 and 4`` or ``in rounds 2 to 4``."""
    if len(numbers) == 1:
        return words.t("in {round} {numbers}", numbers=numbers[0])
    return words.t("in {round:many} {numbers}", numbers=words.range_or_list(numbers))


def changed_rules(variant: Variant, other: Variant) -> list[Rule]:
    """Return the rules of a variant that differ from those of another variant, ordered by topic.

    Each rule contains only the statements that the other variant does not make. If it makes fewer
    statements, the rule says what does not apply here. The short form is the same text, or "" if
    pages leave the rule out.
    """
    changed = []
    for now, before in _rule_differences(variant, other):
        lines = now.lines or t("This does not apply: “{rule}”", rule=before.full)
        is_on_pages = now.short_lines or before.short_lines
        changed.append(replace(now, lines=lines, short_lines=lines if is_on_pages else ""))
    return changed


def differences_from_parent(variant: Variant) -> list[Section]:
    """Return sections on how a house rule differs from its parent, in all or in some rounds.

    Each rule says either what applies in the parent or what applies in the house rule. The list is
    empty for a game without a parent.
    """
    parent = variant.parent
    if parent is None:
        return []
    game, by_round = vocabulary(parent).game, _differences_by_round(variant, parent)
    always = [pair for pair in by_round[1] if all(pair in others for others in by_round.values())]
    sections = [
        Section(t("What is different from {game}", game=game), _rules_changed(always, game))
    ]
    for number, differences in by_round.items():
        by_round[number] = [pair for pair in differences if pair not in always]
    for where, differences in _items_by_rounds(vocabulary(variant), by_round):
        title = t("What is different from {game} {where}", game=game, where=where)
        sections.append(Section(title, _rules_changed(differences, game)))
    if len(sections) == 1 and not always and _are_names_different(variant, parent):
        sections[0].rules.append(Rule(t("Only what things are called.")))
    return sections[1:] if len(sections) > 1 and not always else sections


def _are_names_different(variant: Variant, parent: Variant) -> bool:
    words, others = vocabulary(variant), vocabulary(parent)
    has_other_words = any(words.noun(key) != others.noun(key) for key in NOUN_KEYS)
    has_other_texts = any(words.words[key] != others.words[key] for key in UNCHANGED_WORDS)
    return has_other_words or has_other_texts or variant.words.kinds != parent.words.kinds


def exception_sections(variant: Variant) -> list[Section]:
    """Return sections on the rules of some rounds, each rule after the usual rule it replaces."""
    by_round = {
        number: _rule_differences(variant.in_round(number), variant)
        for number in sorted(variant.changes)
    }
    return [
        Section(capitalize(where), _rules_changed(differences))
        for where, differences in _items_by_rounds(vocabulary(variant), by_round)
    ]


def _differences_by_round(variant: Variant, parent: Variant) -> dict[int, list[Difference]]:
    by_round: dict[int, list[Difference]] = {}
    cache: dict[tuple[int, int], list[Difference]] = {}
    for number in range(1, variant.rounds + 1):
        now, before = variant.in_round(number), parent
        if number <= parent.rounds:
            before = parent.in_round(number)
        if (id(now), id(before)) not in cache:
            cache[id(now), id(before)] = _rule_differences(now, before)
        by_round[number] = cache[id(now), id(before)]
    return by_round


def _rules_changed(differences: Sequence[Difference], game: str = "") -> list[Rule]:
    """Return rules that state differences from another game: ``in Diamant: ...`` and ``here: ...``.

    If `game` is "", the differences are exceptions in some rounds, and the rules begin with
    ``usually:`` and ``instead:``.
    """
    rules = []
    for now, before in differences:
        rule = now.full or t("This does not apply.")
        if game:
            old, new = (
                t("in {game}: {rule}", game=game, rule=before.full),
                t("here: {rule}", rule=rule),
            )
        else:
            old, new = t("usually: {rule}", rule=before.full), t("instead: {rule}", rule=rule)
        if before.lines:
            rules.append(Rule(old))
        is_new = not game and not before.lines
        rules.append(replace(now, topic="", lines=now.lines if is_new else new))
    return rules


class Difference(NamedTuple):
    """A rule as it is `now` and as it was `before`, without the statements that both contain."""

    now: Rule
    before: Rule


def _rule_differences(variant: Variant, other: Variant) -> list[Difference]:
    """Return the differences between the rules of two variants, by topic.

    Both are written with the words of `variant`, so that a new name does not count as a new rule.
    If `variant` lacks a part of the game, such as artifacts, only the rule that introduces this
    part is included.
    """
    ours, theirs = _all_rules_by_topic(variant), _all_rules_by_topic(with_names_of(variant, other))
    differences = []
    for topic in dict.fromkeys((*RULE_TOPICS, *ours, *theirs)):
        now = _without_statements_of(ours.get(topic, Rule("", topic=topic)), theirs)
        before = _without_statements_of(theirs.get(topic, Rule("", topic=topic)), ours)
        part = next((part for part in TOPICS_OF_PARTS if topic in TOPICS_OF_PARTS[part]), "")
        if topic not in ours and part in theirs and part not in ours:
            continue
        if now.lines or before.lines:
            if topic == "artifacts" and topic not in ours:
                now = replace(now, lines=_artifacts_gone_sentence(variant, other))
            differences.append(Difference(now, before))
    return differences


def _artifacts_gone_sentence(variant: Variant, other: Variant) -> str:
    """Return the sentence saying that the artifacts of `other` are gone, or "" if some are left.

    In a hands game, the joker counts as left, because it is the marker.
    """
    marker = [] if variant.is_deck_game else [JOKER]
    if {*rules_cards.artifact_cards(other)} & {*variant.deck.pack, *marker}:
        return ""
    words = vocabulary(with_names_of(variant, other))
    return words.t("There are no {artifact:many}.")


def _all_rules_by_topic(variant: Variant) -> dict[str, Rule]:
    """Return all rules by topic, and the house rules that cardkit does not enforce by number.

    They include rules on topics that only a rulebook has, if people have put them into their own
    words.
    """
    words, house_rules = vocabulary(variant), unenforced_house_rules(variant)
    return (
        rules_by_topic(variant)
        | {rule.number: rule for rule in house_rules if rule.number}
        | {
            topic: Rule(words.house_rule(topic), is_enforced=False)
            for topic in RULEBOOK_TOPICS
            if topic in variant.house
        }
    )


def _without_statements_of(rule: Rule, others: Mapping[str, Rule]) -> Rule:
    """Return a rule without the statements that any of the `others` contains."""
    statements = {statement for other in others.values() for statement in other.lines.splitlines()}
    own = [statement for statement in rule.lines.splitlines() if statement not in statements]
    return replace(rule, lines=as_lines(*own), table=None)


def with_names_of(source: Variant, target: Variant) -> Variant:
    """Return `target` with the words of `source`, except those that say how players decide."""
    keys = ("words", "translations", "translation_contexts")
    if all(getattr(source, key) == getattr(target, key) for key in keys):
        return target
    own = {key: getattr(target.words, key) for key in WORD_KEYS_FOR_DECIDING}
    translations = dict(source.translations)
    for language in {*source.translations, *target.translations}:
        texts, others = (source.translations.get(language, {}) for source in (source, target))
        nouns = {
            k: text for k, text in texts.get("words", {}).items() if k not in WORD_KEYS_FOR_DECIDING
        }
        nouns |= {
            k: text for k, text in others.get("words", {}).items() if k in WORD_KEYS_FOR_DECIDING
        }
        translations[language] = {**texts, "words": nouns, "house": others.get("house", {})}
    words = replace(source.words, **own)
    contexts = (*source.translation_contexts, *target.translation_contexts)
    return replace(target, words=words, translations=translations, translation_contexts=contexts)


def do_rules_read_alike(variant: Variant, other: Variant) -> bool:
    """Return True if the rules of two variants read the same in every round."""
    return _full_and_short_rules_by_round(variant) == _full_and_short_rules_by_round(other)


def _full_and_short_rules_by_round(variant: Variant) -> list[list[tuple[str, str]]]:
    rounds = variant.rules_by_round[1:]
    texts = {
        id(rules): [(rule.lines, rule.short_lines) for rule in _all_rules_by_topic(rules).values()]
        for rules in {id(rules): rules for rules in rounds}.values()
    }
    return [texts[id(rules)] for rules in rounds]


def rule_by_number(variant: Variant, number: str) -> str:
    """Return the text of the rule with this number, including its ruling, or "" if there is none."""
    rules = [rule.full for rule in rules_by_topic(variant).values() if rule.number == number]
    others = (*rulings(variant), *unenforced_house_rules(variant))
    texts = [rule.full for rule in others if rule.number == number]
    return join(*dict.fromkeys((*rules, *texts)))
