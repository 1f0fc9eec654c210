"""The rulebook as a form: headings and sentences, each with its alternatives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardkit.engine.readers import Whole, as_toml
from cardkit.engine.sections import NOUNS, SECTIONS, keys
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, t, translated
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.toml_positions import KeyPath
from cardkit.text.rules.rulebook import sections
from cardkit.text.rules.rules import in_rounds
from cardkit.workshop.alternatives import (
    Alternative,
    Statement,
    alternatives_of,
    comments,
    topics_of,
    under,
)
from cardkit.workshop.draft import ROUND, Draft


@dataclass(frozen=True)
class Entry:
    """A heading, or a sentence of the rulebook with its alternatives.

    `is_changed` is True if the sentence is not in the game that the house rule is based on. An
    entry for rules that could be added has no `text`. `see` are the sentences to look at instead
    if there are no alternatives: their alternatives change this sentence as well.
    """

    text: str
    others: tuple[Alternative, ...] = ()
    is_heading: bool = False
    is_changed: bool = False
    see: tuple[str, ...] = ()


@dataclass(frozen=True)
class Word:
    """A word of the game that people can change: its key, its meaning and its current form."""

    key: KeyPath
    meaning: str
    word: str


def form(draft: Draft) -> list[Entry]:
    """Return the rulebook of a draft as entries, in reading order.

    Alternatives that only add a rule are in an entry without text, under the last heading.
    """
    book = _statements(draft.variant)
    sentences = [statement for _, texts in book for statement in texts]
    offered: dict[str, list[Alternative]] = {}
    changing: dict[str, dict[str, None]] = {}  # the sentences whose alternatives change a sentence
    changed: dict[KeyPath, set[Statement]] = {}
    others = [*alternatives_of(draft)]
    for other in others:
        changed.setdefault(other.key, set()).update(other.gone)
    for other in others:
        main = other.replaces.text if other.replaces else ""
        offered.setdefault(main, []).append(other)
        for place in _other_places(other, sentences, changed[other.key]):
            offered.setdefault(place.text, []).append(under(other, place))
        for statement in other.gone:
            changing.setdefault(statement.text, {})[main] = None
    parent = draft.variant.parent
    unchanged = (
        {each.text for _, texts in _statements(parent) for each in texts} if parent else set()
    )
    entries: list[Entry] = []
    for title, texts in book:
        entries.append(Entry(title, is_heading=True))
        for text in [statement.text for statement in texts]:
            is_changed = bool(unchanged) and text not in unchanged
            see = tuple(changing.get(text, ()))
            entries.append(Entry(text, tuple(offered.pop(text, ())), False, is_changed, see))
    added = tuple(other for group in offered.values() for other in group)
    if added:
        entries += [Entry(t("Rules that you can add"), is_heading=True), Entry("", added)]
    return entries


def _other_places(
    other: Alternative, sentences: Sequence[Statement], changed: set[Statement]
) -> Iterator[Statement]:
    """Yield the sentences other than `replaces` under which an alternative is offered, too.

    They are on the topics of its key: those that it changes or, if no value of the key changes one
    (`changed`), the first sentence on a topic.
    """
    for topic in topics_of(other.key):
        own = [sentence for sentence in sentences if sentence.topic == topic]
        places = (
            own[:1] if changed.isdisjoint(own) else [each for each in own if each in other.gone]
        )
        yield from (place for place in places if place != other.replaces)


def _statements(variant: Variant) -> list[tuple[str, list[Statement]]]:
    """Return the headings of a rulebook, each with the sentences below it."""
    return [
        (
            section.title,
            [
                Statement(rule.topic, line.replace("**", ""))
                for rule in section.rules
                if rule.topic != "example"
                for line in rule.lines.splitlines()
            ],
        )
        for section in sections(variant)
    ]


def typed_numbers(others: Sequence[Alternative]) -> dict[KeyPath, Whole]:
    """Return the keys among alternatives whose number people can type, with the number's limits."""
    numbers: dict[KeyPath, Whole] = {}
    for other in others:
        reader = number_reader(other.key)
        if reader:
            numbers.setdefault(other.key, reader)
    return numbers


def number_reader(key: KeyPath) -> Whole | None:
    """Return the reader of a key whose value is a single whole number, or None for any other key."""
    inside = key[2:] if key[0] == ROUND else key
    if len(inside) == 1 and inside[0] in SECTIONS:
        return None
    section = SECTIONS[inside[0]] if len(inside) > 1 else Variant
    reader = keys(section)[inside[-1]].metadata["read"]
    return reader if isinstance(reader, Whole) else None


def sentence_to_complete(key: KeyPath, others: Sequence[Alternative]) -> str:
    """Return the sentence in which people can type a number: ``The game ends after … rounds.``

    It is taken from the last of the alternatives for the key.
    """
    other = [other for other in others if other.key == key][-1]
    number = re.compile(rf"(?<!\d){other.value}(?!\d)")
    texts = re.split(r"(?<=[.!?]) ", " ".join((other.sentence, *other.others)))
    text = next((text for text in texts if number.search(text)), t("Another number"))
    return number.sub("…", text, count=1)


def words_of(draft: Draft) -> list[Word]:
    """Return the words of a draft's game that people can change, in their current form."""
    words = vocabulary(draft.variant)
    fields = keys(SECTIONS["words"])
    return [
        Word(
            word_key(name),
            translated(fields[name].metadata["doc"]),
            words.own_word(name) or _english_word(draft.variant, name),
        )
        for name in NOUNS
    ]


def _english_word(variant: Variant, name: str) -> str:
    """Return an English word of a game as its variant file has it: ``thief/thieves``."""
    word = getattr(variant.words, name)
    return word if isinstance(word, str) else "/".join(word)


def why_word_refused(draft: Draft, key: KeyPath, entry: str) -> list[str]:
    """Return why people have to type a word differently, or [] if it is complete.

    The key of the word is one of those in `words_of`; any other key is not checked.
    """
    word = next((word.word for word in words_of(draft) if word.key == key), "")
    if not word or language().is_english:
        is_complete = "/" in entry or "/" not in word
    else:
        is_complete = language().is_noun(entry) and (";" in entry or ";" not in word)
        if language().articles:  # a single form is enough
            noun = language().parse_noun(word)
            plural = f"; {noun.plural[0]}" if ";" in word else ""
            word = f"{noun.gender} {noun.singular[0]}{plural}"
    return [] if is_complete else [t('Write the word in the same form as "{like}".', like=word)]


def word_key(name: str) -> KeyPath:
    """Return the key of a word in the current language: ``words.player``, ``in.pl.words.player``."""
    if language().is_english:
        return ("words", name)
    return ("in", language().code, "words", name)


def changes_in_words(draft: Draft) -> dict[KeyPath, str]:
    """Return what the rules now say for each change of a draft, or else its line in the file."""
    texts: Mapping[KeyPath, str] = comments(draft)
    words, changes = vocabulary(draft.variant), {}
    for key, value in draft.changes.items():
        text = texts.get(key, "")
        if text and key[0] == ROUND and key[1] != "last":
            first, _, last = key[1].partition("-")
            where = in_rounds(words, range(int(first), int(last or first) + 1))
            text = t("{where:cap}: {rule}", where=where, rule=text)
        changes[key] = text or f"{'.'.join(key)} = {as_toml(value)}"
    return changes
