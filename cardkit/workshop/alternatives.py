"""The alternatives to each sentence of a rulebook.

This module knows nothing about particular games or rules. It tries every value that a key offers
and compares the rules before and after; a sentence that reads differently is an alternative.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, replace
from difflib import SequenceMatcher
from typing import Any

from cardkit.engine.findings import VariantError
from cardkit.engine.readers import ReadError
from cardkit.engine.sections import SECTIONS, keys_of_section, offered_values
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import t, translate_engine_message
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.toml_positions import KeyPath
from cardkit.text.rules.rulebook import topics_in_rulebook
from cardkit.text.rules.rules import rule_texts_by_topic
from cardkit.workshop.draft import HOUSE, ROUND, Draft, draft_from

TYPED_SECTIONS = {"words", "meta"}
"""The sections whose keys people type: what things are called and where the rules come from."""


LENGTH_TOPIC = "time"
"""The topic of the sentence on how long a game takes, which is not listed among other changes."""


@dataclass(frozen=True)
class Statement:
    """A sentence of the rules and its topic."""

    topic: str
    text: str


@dataclass(frozen=True)
class Alternative:
    """Another way to play: a new value for a key, and the sentences that it changes.

    Attributes:
        key, value: The key that changes, as a path, and its new value as in TOML.
        replaces: The sentence that it replaces: one that changes or, if none changes, one that
            disappears; None if it only adds a sentence.
        sentence: The sentence that replaces it, after the sentence on the main topic of its key if
            there was none on it; "" if the rule disappears.
        others: The other sentences that would be new.
        removed: What it takes out of the game, such as ``No jokers.``, or "".
        gone, new: All sentences that would disappear, and all that would be new.
        statements: All sentences of the rules with this choice.
        draft: The house rule with this choice.
    """

    key: KeyPath
    value: Any
    replaces: Statement | None
    sentence: str
    others: tuple[str, ...]
    removed: str
    gone: tuple[Statement, ...]
    new: tuple[Statement, ...]
    statements: tuple[Statement, ...]
    draft: Draft


def alternatives(variant: Variant) -> Iterator[Alternative]:
    """Yield every change to a variant that also changes a sentence in its rulebook.

    Each one can be loaded and played: ``alternative.draft.variant``.

    >>> import cardkit
    >>> found = cardkit.alternatives(cardkit.load("kings-gold"))
    >>> [other.value for other in found if other.key == ("rounds",)]
    [3, 5, 6]
    """
    yield from alternatives_of(draft_from(variant))


def alternatives_of(draft: Draft) -> Iterator[Alternative]:
    """Yield changes to a draft; of those of one key with the same effect, yield only the first.

    A key whose rule people have put into their own words is left out.
    """
    before = rulebook_statements(draft.variant)
    told: set[tuple[KeyPath, tuple[Statement, ...]]] = set()
    for key, value in _offered_changes(draft.variant):
        if not draft.variant.house.keys().isdisjoint(topics_where_offered(key)):
            continue
        other = alternative(draft, key, value, before)
        if other and (key, other.statements) not in told:
            told.add((key, other.statements))
            yield other


def alternative(
    draft: Draft, key: KeyPath, value: Any, before: list[Statement] | None = None
) -> Alternative | None:
    """Return the alternative that sets a key to a value, or None if it is invalid or changes nothing.

    `before` are the sentences of the draft, if they are already known.
    """
    chosen = draft.with_change(key, value)
    try:
        variant = chosen.variant
    except VariantError:
        return None
    if before is None or key[0] == ROUND:
        before = rulebook_statements(_affected_rules(draft.variant, key))
    after = rulebook_statements(_affected_rules(variant, key))
    house = draft.variant.house  # a choice leaves people's own words as they are
    gone = [each for each in before if each not in after and each.topic not in house]
    new = [each for each in after if each not in before and each.topic not in house]
    if not (gone or new) or not _can_everyone_show_a_card(variant):
        return None
    place = _replaced_statement(gone, new, key)
    added = {*topics_where_offered(key)[:1]} - {statement.topic for statement in gone}
    topics = list(dict.fromkeys([*added, place.topic if place else new[0].topic]))
    own = [statement.text for topic in topics for statement in new if statement.topic == topic]
    others = tuple(each.text for each in new if each.topic not in (*topics, LENGTH_TOPIC))
    return Alternative(
        key,
        value,
        place,
        " ".join(own),
        others,
        _removed_cards(draft.variant, variant),
        tuple(gone),
        tuple(new),
        tuple(after),
        chosen,
    )


def _removed_cards(before: Variant, after: Variant) -> str:
    """Return which cards a change takes out of the game, such as ``No jokers.``, or "".

    They are all artifacts or, if artifacts stay, all cards of a rank.
    """
    words, pack = vocabulary(before), {*after.deck.pack}
    artifacts = {each.card for each in before.deck.cards if each.artifact}
    if artifacts and pack.isdisjoint(artifacts):
        return t("No {cards:many}.", cards=words.noun("artifact"))
    left = {card.rank for card in pack}
    ranks = dict.fromkeys(card.rank for card in before.deck.pack if card.rank not in left)
    return " ".join(t("No {cards:many}.", cards=words.rank(rank)) for rank in ranks)


def _can_everyone_show_a_card(variant: Variant) -> bool:
    """Return False if a round can end before everyone has shown a card from their hand."""
    deck = variant.deck
    harmless = [card for card in deck.cards if not card.kind]
    most = len(harmless) + sum(limit - 1 for limit in deck.limits.values())
    return variant.is_deck_game or most >= variant.players[1]


def alternative_under(other: Alternative, place: Statement) -> Alternative:
    """Return an alternative as it reads under another sentence, which it may replace or remove."""
    if place not in other.gone or place.topic == LENGTH_TOPIC:
        return other
    removed = [statement.text for statement in other.gone if statement.topic == place.topic]
    own = [
        statement.text
        for statement in other.new
        if statement.topic == place.topic
        and place.text == max(removed, key=lambda text: _similarity(text, statement.text))
    ]
    others = tuple(
        each.text for each in other.new if each.text not in own and each.topic != LENGTH_TOPIC
    )
    return replace(other, replaces=place, sentence=" ".join(own), others=others)


def _similarity(text: str, other: str) -> float:
    return SequenceMatcher(None, text, other).ratio()


def _replaced_statement(
    gone: Sequence[Statement], new: Sequence[Statement], key: KeyPath
) -> Statement | None:
    """Return the sentence that a change replaces, or else the first one that disappears, or None.

    Of several, it is one on the topic that the key is named after: its own name or its section.
    """
    told_now = {statement.topic for statement in new}
    changed = [statement for statement in gone if statement.topic in told_now] or gone
    changed = sorted(changed, key=lambda statement: statement.topic == LENGTH_TOPIC)
    inside = key[2:] if key[0] == ROUND else key
    topics = [name for name in (inside[-1], inside[0]) if name == inside[0] or name not in SECTIONS]
    topics = [*topics_where_offered(key), *topics]
    own = (statement for topic in topics for statement in changed if statement.topic == topic)
    return next(own, next(iter(changed), None))


def topics_where_offered(key: KeyPath) -> Sequence[str]:
    """Return the topics of the sentences under which a key is offered, the main topic first.

    A section as a whole is offered under the sentence on the topic of its name.
    """
    field = field_for_key(key)
    return field.metadata["offered_at"] if field else key[-1:]


def field_for_key(key: KeyPath) -> Field[Any] | None:
    """Return the field of a key, or None for a section (``artifacts``) or a translation (``in``)."""
    inside = key[2:] if key[0] == ROUND else key
    section = SECTIONS.get(inside[0]) if len(inside) > 1 else Variant
    return keys_of_section(section).get(inside[-1]) if section else None


def why_refused(draft: Draft, key: KeyPath, value: Any) -> list[str]:
    """Return why a typed value of a key cannot be chosen, or [] if it can."""
    try:
        _ = draft.with_change(key, value).variant
    except VariantError as error:
        return [translate_engine_message(finding.message) for finding in error.findings]
    except ReadError as error:
        return [str(error)]
    return []


def in_single_rounds(key: KeyPath, rounds: str) -> KeyPath | None:
    """Return a key limited to `rounds` (``2`` or ``2-3``), or None if it cannot vary by round."""
    if key[0] == ROUND:
        return None
    field = field_for_key(key)
    if field is None or not field.metadata["may_differ_by_round"]:
        return None
    return (ROUND, rounds, *key)


def rulebook_statements(variant: Variant) -> list[Statement]:
    """Return the sentences of the rules that are in the rulebook."""
    words = vocabulary(variant)
    topics = topics_in_rulebook(words)
    return [
        Statement(topic, line.replace("**", ""))
        for topic, rule in rule_texts_by_topic(words).items()
        if topic in topics
        for line in rule.lines.splitlines()
    ]


def comments_by_change(draft: Draft) -> dict[KeyPath, str]:
    """Return, for each change in a draft, a comment with the sentences that it leads to.

    Rules in people's own words have none.
    """
    texts: dict[KeyPath, str] = {}
    for key, value in draft.changes.items():
        if key[0] == HOUSE:
            continue
        try:
            other = alternative(draft.without_change(key), key, value)
        except VariantError:  # another change needs this one
            continue
        if other:
            texts[key] = " ".join(_sentences_chosen(other))
    return texts


def _sentences_chosen(other: Alternative) -> list[str]:
    """Return the resulting rules of a choice, for every topic under which it is offered."""
    topics = {*topics_where_offered(other.key), other.replaces.topic if other.replaces else ""} - {
        LENGTH_TOPIC
    }
    told_now = {each.topic for each in other.new}
    more = [each.text for each in other.new if each.topic in topics]
    missing = [each.text for each in other.gone if each.topic in topics - told_now]
    if other.removed:  # this already says that the rules for these cards do not apply
        missing = []
    return [
        *filter(None, [other.removed, other.sentence]),
        *(text for text in more if text not in other.sentence),
        *(t("This does not apply: “{rule}”", rule=text) for text in missing),
    ]


def present_value(variant: Variant, key: KeyPath) -> Any:
    """Return the value of a key in a variant, as in TOML."""
    table, inside = variant.raw, key
    if key[0] == ROUND:
        table, inside = variant.raw.get(ROUND, {}).get(key[1], {}), key[2:]
    return _value_at(table, inside)


def _affected_rules(variant: Variant, key: KeyPath) -> Variant:
    """Return the rules that a key affects: those of one round or of the whole game."""
    if key[0] != ROUND:
        return variant
    first = key[1].partition("-")[0]
    return variant.in_round(variant.rounds if first == "last" else int(first))


def _offered_changes(variant: Variant) -> Iterator[tuple[KeyPath, Any]]:
    """Yield each key and each value that is worth offering for it, in the order of the keys."""
    yield from _offers_of_section((), Variant, variant.raw, variant)
    for name, section in SECTIONS.items():
        if name in TYPED_SECTIONS or getattr(variant, name) is None:
            continue
        table = variant.raw.get(name, {})
        yield from _offers_of_section((name,), section, table, variant)
    if variant.artifacts is not None:
        yield ("artifacts",), "off"
    elif variant.cards.artifact:
        field = keys_of_section(SECTIONS["artifacts"])["worth"]
        yield from ((("artifacts", "worth"), worth) for worth in offered_values(field, None))
    for rounds, table in variant.raw.get(ROUND, {}).items():
        for key in _leaf_paths(table):
            section = SECTIONS[key[0]] if len(key) > 1 else Variant
            value = _value_at(table, key)
            usual = _value_at(variant.raw, key)
            for other in [usual, *offered_values(keys_of_section(section)[key[-1]], value)]:
                if other != value:
                    yield (ROUND, rounds, *key), other


def _offers_of_section(
    above: KeyPath, section: type, table: Mapping[str, Any], variant: Variant
) -> Iterator[tuple[KeyPath, Any]]:
    for name, field in keys_of_section(section).items():
        value = table.get(name, field.metadata.get("default"))
        if name == "rounds" and not above:
            value = variant.rounds
        for other in offered_values(field, value):
            yield (*above, name), other


def _leaf_paths(table: Mapping[str, Any]) -> Iterator[KeyPath]:
    for name, value in table.items():
        if name in SECTIONS and isinstance(value, dict):
            yield from ((name, key) for key in value)
        else:
            yield (name,)


def _value_at(table: Mapping[str, Any], key: KeyPath) -> Any:
    """Return the value of a key in unprocessed tables, or the key's default if it is missing."""
    *above, name = key
    for part in above:
        inside = table.get(part, {})
        table = inside if isinstance(inside, dict) else {}  # artifacts = "off"
    field = keys_of_section(SECTIONS[above[0]] if above else Variant)[name]
    return table.get(name, field.metadata.get("default"))
