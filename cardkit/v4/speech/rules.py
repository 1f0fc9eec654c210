"""Rules of a variant in words: in full for texts and ``why``, in short for sheets and aids.

A rule is made of its claim (`cardkit.v4.engine.claims`) and the theme's words, so that its sentence
follows the data. Marks in short texts (``**bold**``) are for pages; `Rule.plain` is without them.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardkit.v4.engine import Variant, claims
from cardkit.v4.rules import (
    DECIDED,
    IN_HANDS,
    OF_CARDS,
    OF_END,
    OF_GAME,
    OF_ROUND,
    OF_TURN,
    TOPICS,
    UNSAID,
    ends,
)
from cardkit.v4.words import Fixed, Text, capital, kept, say, theme, together
from cardkit.v4.words.nouns import house, numbers_text, rulings


class Rule(NamedTuple):
    """A rule of a game in words, with its topic (a key of ``cites``) and number.

    `number` is "" where no document numbers it. `short` is "" where pages leave it out. `claim` is
    its meaning as data; `ruling` says that documents are silent, `enforced` that cardkit plays by
    it.
    """

    topic: str
    number: str
    full: str
    short: str
    claim: claims.Claim
    ruling: bool = False
    enforced: bool = True

    @property
    def plain(self) -> str:
        """Short text without its marks."""
        return self.short.replace("**", "")


class Section(NamedTuple):
    """A heading with the rules under it."""

    title: str
    lines: tuple[Rule, ...]


@kept(256)
def rules_of(variant: Variant) -> dict[str, Rule]:
    """Return every rule of the variant by its topic; one that differs in some round says so."""
    found = dict(_rules(variant))
    for title, _, topics in _others(variant):
        there = say("{where:cap} another rule holds.", where=title)
        for topic in topics & found.keys():
            found[topic] = found[topic]._replace(full=together(found[topic].full, there))
    return found


@kept(256)
def _rules(variant: Variant) -> Mapping[str, Rule]:
    """Return every rule by its topic, without the changes of single rounds.

    Cached: pads ask for each round, sheets for each way to be set.
    """
    found = {}
    for topic, claim in variant.claimed.items():
        full, short = ("", "") if claim is None else TOPICS[topic].telling(variant, claim)
        if claim is not None and full:
            number = variant.cite(topic, claim.switch or TOPICS[topic].number)
            decided = number in DECIDED or (not number and topic in UNSAID)
            ruled = decided or any(topic in topics for topics, _, _ in variant.ruled)
            found[topic] = Rule(topic, number, full, short, claim, ruled)
    return found


def others(variant: Variant, of: Collection[str] = claims.TOPICS) -> Iterator[Section]:
    """Yield sections with the rules that change in some rounds, as in those rounds.

    Only the topics in `of` are looked at.
    """
    for title, one, topics in _others(variant):
        yield Section(title, _otherwise(variant, one, topics.intersection(of)))


def in_round(variant: Variant, number: int) -> tuple[Rule, ...]:
    """Return the rules that change in one round, as in that round."""
    one = variant.at(number)
    return () if one is variant.whole else _otherwise(variant, one, claims.changed(one, variant))


def _otherwise(variant: Variant, one: Variant, topics: frozenset[str]) -> tuple[Rule, ...]:
    """Return the rules on these topics that read differently in `one`, the variant of a round."""
    base, there, told = _rules(variant), _rules(one), []
    for topic in (topic for topic in claims.TOPICS if topic in topics):
        if topic in there:
            told += (
                [there[topic]] if topic not in base or there[topic].full != base[topic].full else []
            )
        elif topic in base:
            full, short = (
                text and say("Not here: {told}", told=Text(text)) for text in base[topic][2:4]
            )
            told.append(base[topic]._replace(full=full, short=short))
    return tuple(rule._replace(topic="") for rule in told)


def _others(variant: Variant) -> Iterator[tuple[str, Variant, frozenset[str]]]:
    """Yield each set of rounds with changed rules: in words, the variant there, the topics."""
    found: dict[Any, list[int]] = {}
    for change in variant.changes:
        found.setdefault(change.values, []).append(change.round)
    for numbers in sorted(found.values()):
        one = variant.at(numbers[0])
        yield where(variant, numbers), one, claims.changed(one, variant)


def where(variant: Variant, numbers: Sequence[int]) -> str:
    """Return rounds in words: ``in round 2``, ``in rounds 3 and 4``."""
    holes = {**theme(variant), "numbers": numbers_text(numbers)}
    return (
        say("in {round} {numbers}", **holes)
        if len(numbers) == 1
        else say("in {round:many} {numbers}", **holes)
    )


def told(variant: Variant, topic: str) -> str:
    """Return the rule on one topic in full; "" if there is none.

    A topic is a key of ``cites``: ``danger``, ``claim``, ``tie``...
    """
    rule = rules_of(variant).get(topic)
    return rule.full if rule else ""


def short(variant: Variant, *topics: str) -> str:
    """Return the rules on these topics in short, one after the other."""
    rules = rules_of(variant)
    return together(*(rules[topic].short for topic in topics if topic in rules))


def why(variant: Variant, number: str) -> str:
    """Return the rule with this number, and the ruling on it."""
    rules = (rule.full for rule in rules_of(variant).values() if rule.number == number)
    said = (*rulings(variant), *house(variant))
    told = together(*rules, *(text for ruled, text in said if ruled == number))
    # in extra rounds any deck can run out
    return told or (ends.deck_out(variant) if number == "G-8" else "")


def sections(variant: Variant) -> tuple[Section, ...]:
    """Return the rules of the whole game in sections.

    In a deck game the card comes before the decision, in a game of hands after it.
    """
    rules, plain = rules_of(variant), claims.plain(variant)
    turn = IN_HANDS if claims.hands_only(variant) else [topic.name for topic in OF_TURN]
    layout = (
        (say("The game"), [topic.name for topic in OF_GAME]),
        (say("The cards"), [topic.name for topic in OF_CARDS]),
        (say("A turn"), turn),
        (say("The end of {round:a}", **theme(variant)), [topic.name for topic in OF_ROUND]),
        (say("The end of the game"), [topic.name for topic in OF_END]),
    )
    first = (
        Section(title, tuple(rules[topic] for topic in topics if topic in rules))
        for title, topics in layout
    )
    elsewhere = (Section(capital(title), there) for title, there in others(variant))
    short = (
        (number, text, say("{number}: {text}", number=number, text=text))
        for number, text in rulings(variant)
    )
    made = Section(
        say("Rulings where the documents are silent"),
        tuple(Rule("", *ruling, plain, True) for ruling in short),
    )
    own = Section(of_one_s_own(), tuple(house_rules(variant)))
    return (
        *(one for one in first if one.lines),
        *elsewhere,
        *(one for one in (made, own) if one.lines),
    )


def house_rules(variant: Variant) -> Iterator[Rule]:
    """Yield the author's own rules, which cardkit does not enforce."""
    for number, text in house(variant):
        short = say("**{number}** {text}", number=number, text=text)
        yield Rule("", number, text, short, claims.plain(variant), enforced=False)


def cited(rule: Rule) -> str:
    """Return the note behind a rule: its number, a ruling, or that it is not enforced."""
    ruling, own = (
        say("ruling") if rule.ruling and rule.topic else "",
        "" if rule.enforced else say("not enforced"),
    )
    marks = ", ".join(filter(None, (rule.number, ruling, own)))
    return f" ({marks})" if marks else ""


def rules_json(variant: Variant) -> dict[str, Any]:
    """Return the object that ``cardkit rules --json`` prints.

    It is a contract: other programs read it.
    """
    told = []
    for section in sections(variant):
        lines = [
            {
                "rule": r.number,
                "topic": r.topic,
                "text": r.full,
                "ruling": r.ruling,
                "enforced": r.enforced,
            }
            for r in section.lines
        ]
        told.append({"title": section.title, "lines": lines})
    return {
        "variant": variant.slug,
        "name": variant.name,
        "meta": variant.meta.fields(),
        "sections": told,
    }


of_one_s_own: Fixed = Fixed(
    "House rules that people keep themselves: cardkit does not enforce them"
)
