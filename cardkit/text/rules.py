"""The rules of a variant in words, topic by topic, with their numbers.

The sentences of a topic are in `rules_cards`, `rules_turn`, `rules_danger` and `rules_ends`: a
function for each, which asks the variant and returns a `RuleText`, or None where the game has no
such rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from cardkit.engine.variant import TOPICS, Variant
from cardkit.i18n.translate import capitalize, t
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.text import rules_cards, rules_danger, rules_ends, rules_turn
from cardkit.text.lines import join
from cardkit.text.rule_text import RuleText

TEXTS: dict[str, Callable[[Vocabulary], RuleText | None]] = {
    "players": rules_cards.players,
    "time": rules_cards.time,
    "dealer": rules_cards.dealer,
    "deck": rules_cards.deck,
    "gold": rules_cards.gold,
    "dangers": rules_cards.dangers,
    "both": rules_cards.both,
    "blank": rules_cards.blank,
    "artifacts": rules_cards.artifacts,
    "alone": rules_cards.alone,
    "deal": rules_cards.deal,
    "cover": rules_cards.cover,
    "marker": rules_cards.marker,
    "joins": rules_cards.joins,
    "pieces": rules_cards.pieces,
    "supply": rules_cards.supply,
    "begin": rules_turn.begin,
    "turn": rules_turn.turn,
    "split": rules_turn.split,
    "danger": rules_danger.danger,
    "over": rules_danger.over,
    "decide": rules_turn.decide,
    "first": rules_turn.first,
    "leave": rules_turn.leave,
    "left": rules_turn.left,
    "claim": rules_turn.claim,
    "back": rules_turn.back,
    "carried": rules_turn.carried,
    "path": rules_turn.path,
    "round_over": rules_ends.round_over,
    "survived": rules_ends.survived,
    "danger_out": rules_ends.danger_out,
    "unclaimed": rules_ends.unclaimed,
    "fresh": rules_ends.fresh,
    "rounds": rules_ends.rounds,
    "worth": rules_ends.worth,
    "breaks": rules_ends.breaks,
    "tie": rules_ends.tie,
    "totals": rules_ends.totals,
    "optional": rules_ends.optional,
}
"""The function of each topic, in the order in which rules are told."""

GAME = ("players", "time", "dealer")
CARDS = tuple(TOPICS[TOPICS.index("deck") : TOPICS.index("begin")])
TURN = tuple(TOPICS[TOPICS.index("begin") : TOPICS.index("carried")])
TURN_OF_HANDS = (
    "begin", "decide", "first", "leave", "left", "claim", "back", "carried", "path", "danger",
    "split",
)  # fmt: skip
"""In a game of hands the decision comes before the cards."""
ROUND_END = tuple(TOPICS[TOPICS.index("round_over") : TOPICS.index("rounds")])
GAME_END = tuple(TOPICS[TOPICS.index("rounds") :])

DECIDED = {"G-4", "G-5", "G-7", "G-8", "G-10", "G-13", "G-16", "G-17", "G-18"}
"""Numbers of shared rules on which the documents are silent: they are rulings of this project."""
DECIDED_TOPICS = {"time", "dealer"}
"""Topics without a shared rule: without a number of the game's own this project decides them."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in words, its number, and a ruling on what the game's documents leave open.

    `decision` is the ruling on it, "" if there is none; `is_ruling`: the documents are silent, and
    it was decided; `enforced`: cardkit plays by it.
    """

    topic: str
    number: str
    full: str
    short: str
    decision: str = ""
    is_ruling: bool = False
    enforced: bool = True

    def cited(self) -> str:
        """Return the note after a rule's text: ``(G-4, ruling)``, ``(H-1, not enforced)`` or ""."""
        marks = [self.number]
        if self.is_ruling and self.topic:
            marks.append(t("ruling"))
        if not self.enforced:
            marks.append(t("not enforced"))
        text = ", ".join(mark for mark in marks if mark)
        return f" ({text})" if text else ""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: a heading and the rules under it."""

    title: str
    rules: list[Rule]


def rules_of(variant: Variant) -> dict[str, Rule]:
    """Return all rules of a variant by topic, without changes for single rounds.

    An inherited number or ruling is told where the rule reads as in the parent.
    """
    words, above = vocabulary(variant), _rules_of_parent(variant)
    found: dict[str, Rule] = {}
    for topic, text_of in TEXTS.items():
        text = text_of(words)
        if text is None:
            continue
        number, decision = text.number, ""
        inherited = above.get(topic)
        if inherited and inherited.full == text.full:
            number, decision = inherited.number, inherited.decision
        if _is_own(variant, f"cites.{topic}"):
            number = variant.cites.get(topic) or text.number
        if _is_own(variant, f"rulings.{topic}"):
            decision = words.ruling(topic)
        decided = number in DECIDED or (not number and topic in DECIDED_TOPICS)
        is_ruling = decided or bool(decision)
        found[topic] = Rule(topic, number, text.full, text.short, decision, is_ruling)
    return found


def _rules_of_parent(variant: Variant) -> dict[str, Rule]:
    """Return by topic the rules of the game that a variant is based on, in the variant's words."""
    parent = variant.base or variant.parent
    if parent is None:
        return {}
    return rules_of(replace(parent, words=variant.words, translations=variant.translations))


def _is_own(variant: Variant, key: str) -> bool:
    """Return True if a key's text is a variant's own, not inherited: ``cites.tie``."""
    return variant.base is None and (variant.parent is None or key in variant.own_texts)


def number_of(variant: Variant, topic: str, default: str = "") -> str:
    """Return the number of the rule on a topic: ``"G-9"``; `default` without such a rule."""
    rule = rules_of(variant).get(topic)
    return rule.number if rule and rule.number else default


def with_rule_numbers(variant: Variant) -> Variant:
    """Return a copy of a variant with every rule's number and ruling, to be written to a file."""
    rules = rules_of(variant)
    with_decision = [topic for topic, rule in rules.items() if rule.decision]
    return replace(
        variant,
        cites={topic: rule.number for topic, rule in rules.items() if rule.number},
        rulings={topic: variant.rulings[topic] for topic in with_decision},
    )


def sections(variant: Variant) -> list[Section]:
    """Return all rules of a game by sections; changes in single rounds and rulings come last."""
    words = vocabulary(variant)
    rules = rules_of(variant)
    changes = rounds_changed(variant)
    for title, changed in changes:
        there = t("{where:cap} another rule holds.", where=title)
        for topic in {rule.topic for rule in changed} & rules.keys():
            rules[topic] = replace(rules[topic], full=join(rules[topic].full, there))
    layout: list[tuple[str, Sequence[str]]] = [
        (t("The game"), GAME),
        (t("The cards"), CARDS),
        (t("A turn"), TURN if variant.is_deck_game else TURN_OF_HANDS),
        (words.t("The end of {round:a}"), ROUND_END),
        (t("The end of the game"), GAME_END),
    ]
    found = [
        Section(title, [rules[topic] for topic in topics if topic in rules])
        for title, topics in layout
    ]
    for title, changed in changes:
        found.append(Section(capitalize(title), [replace(rule, topic="") for rule in changed]))
    found.append(Section(t("Rulings where the documents are silent"), rulings(variant)))
    title = t("House rules that people keep themselves: cardkit does not enforce them")
    found.append(Section(title, house_rules(variant)))
    return [section for section in found if section.rules]


def rulings(variant: Variant) -> list[Rule]:
    """Return the rulings of this project where a game's documents are silent, with rule numbers."""
    return [
        Rule("", rule.number, rule.decision, rule.decision, is_ruling=True)
        for rule in rules_of(variant).values()
        if rule.decision
    ]


def house_rules(variant: Variant) -> list[Rule]:
    """Return the house rules in a game's file that cardkit does not enforce."""
    words = vocabulary(variant)
    found = []
    for number in variant.house:
        text = words.house_rule(number)
        found.append(Rule("", number, text, f"**{number}** {text}", enforced=False))
    return found


def origin(variant: Variant) -> list[str]:
    """Return sentences on who made the game, when, and from which source, as far as known."""
    author, year, source = variant.meta.author, variant.meta.year, variant.meta.source
    found = []
    if author and year:
        found.append(t("By {author}, {year}.", author=author, year=year))
    elif author:
        found.append(t("By {author}.", author=author))
    elif year:
        found.append(t("From {year}.", year=year))
    if source:
        found.append(t("Source: {source}.", source=source))
    return found


# --- what differs ---------------------------------------------------------------------------------


def rounds_changed(variant: Variant) -> list[tuple[str, list[Rule]]]:
    """Return pairs of rounds and the rules that differ there: ``("in round 2", [...])``."""
    alike: list[tuple[object, list[int]]] = []
    for number, values in sorted(variant.changes.items()):
        same = [numbers for others, numbers in alike if others == values]
        if same:
            same[0].append(number)
        else:
            alike.append((values, [number]))
    return [
        (
            in_rounds(vocabulary(variant), numbers),
            changed_rules(variant.in_round(numbers[0]), variant),
        )
        for _, numbers in alike
    ]


def in_rounds(words: Vocabulary, numbers: Sequence[int]) -> str:
    """Return rounds in words: ``in round 2``, ``in rounds 3 and 4``, ``in rounds 2 to 4``."""
    if len(numbers) == 1:
        return words.t("in {round} {numbers}", numbers=numbers[0])
    return words.t("in {round:many} {numbers}", numbers=words.numbers(numbers))


def changed_rules(variant: Variant, other: Variant) -> list[Rule]:
    """Return the rules of a variant that differ from those of another variant, in order.

    Both are told in the words of the variant, so that a new word is no new rule. A rule that only
    the other has is told as one that does not hold here.
    """
    same_words = replace(other, words=variant.words, translations=variant.translations)
    here, there = rules_of(variant), rules_of(same_words)
    found = []
    for topic in TOPICS:
        if topic in here:
            if topic not in there or here[topic].full != there[topic].full:
                found.append(here[topic])
        elif topic in there:
            full = t("Not here: {rule}", rule=there[topic].full)
            short = there[topic].short and t("Not here: {rule}", rule=there[topic].short)
            found.append(replace(there[topic], full=full, short=short, number=""))
    return found


def what_differs(variant: Variant, parent: Variant) -> list[Rule]:
    """Return the rules in which a house rule differs from its parent, in single rounds too."""
    found = changed_rules(variant, parent)
    if variant.changes != parent.changes:
        for title, _ in rounds_changed(variant):
            text = t("{where:cap} other rules hold: they stand below.", where=title)
            found.append(Rule("", "", text, text))
    return found


def rule_by_number(variant: Variant, number: str) -> str:
    """Return the text of the rule with this number, with its ruling; "" if there is none."""
    rules = [rule.full for rule in rules_of(variant).values() if rule.number == number]
    others = (*rulings(variant), *house_rules(variant))
    told = [rule.full for rule in others if rule.number == number]
    return join(*dict.fromkeys((*rules, *told)))
