"""The rulebook as a form: headings and sentences, each with its alternatives."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, groupby
from statistics import mean
from typing import Any

from cardkit.engine.readers import WholeNumber, as_toml, noun
from cardkit.engine.sections import NOUN_KEYS, SECTIONS, keys_of_section
from cardkit.engine.variant import REPLACEABLE_TOPICS, RULEBOOK_TOPICS, Variant
from cardkit.i18n.translate import language, t, translate_engine_message
from cardkit.i18n.vocabulary import SUIT_SYMBOLS, vocabulary
from cardkit.rulebook.toml_positions import KeyPath
from cardkit.text.rules.rulebook import sections
from cardkit.text.rules.rules import rounds_in_words
from cardkit.workshop.alternatives import (
    Alternative,
    Statement,
    alternative,
    alternative_under,
    alternatives_of,
    comments_by_change,
    field_for_key,
    present_value,
    rulebook_statements,
    topics_where_offered,
    why_refused,
)
from cardkit.workshop.draft import HOUSE, ROUND, Draft

KIND_NAMES_KEY = "kinds"
"""The key of the names of single kinds of danger, in the section [words]."""


@dataclass(frozen=True)
class RulebookEntry:
    """A heading, or a sentence of the rulebook with its alternatives.

    `is_changed` is True if the sentence is not in the game that the house rule is based on. An
    entry for rules that could be added has no `text`. `see` are other sentences with alternatives
    that change this one as well. `topic` is "" if people cannot put the rule into their own words.
    """

    text: str
    others: tuple[Alternative, ...] = ()
    is_heading: bool = False
    is_changed: bool = False
    see: tuple[str, ...] = ()
    topic: str = ""


@dataclass(frozen=True)
class Word:
    """A word of the game that people can change: its key, its meaning and its current form."""

    key: KeyPath
    meaning: str
    word: str


@dataclass(frozen=True)
class TypedNumber:
    """A number that people can type in place of the one in an alternative, with its limits."""

    other: Alternative
    reader: WholeNumber

    @property
    def sentence(self) -> str:
        """The sentence in which people can type the number: ``The game ends after … rounds.``

        It is one that is different with the next number.
        """
        number = _number_in(self.other.value)
        digits = re.compile(rf"(?<!\d){number}(?!\d)")
        texts = _split_sentences(self.other.sentence, *self.other.others)
        texts = [text for text in texts if digits.search(text)]
        if len(texts) > 1:
            unchanged = self._sentences_with_next_number()
            texts = [text for text in texts if text not in unchanged] or texts
        text = texts[0] if texts else t("Another number")
        return digits.sub("…", text, count=1).replace("….", "…")

    def _sentences_with_next_number(self) -> list[str]:
        number = _number_in(self.other.value)
        assert number is not None
        step = -1 if number == self.reader.high else 1
        value = value_with_number(self.other.value, number + step)
        after = alternative(self.other.draft, self.other.key, value)
        return _split_sentences(*(each.text for each in after.statements)) if after else []


def _split_sentences(*texts: str) -> list[str]:
    return [sentence for text in texts for sentence in re.split(r"(?<=[.!?]) ", text)]


def rulebook_entries(draft: Draft) -> list[RulebookEntry]:
    """Return the rulebook of a draft as entries, in reading order.

    Alternatives that only add a rule are in an entry without text, under the last heading.
    """
    book = _statements_by_heading(draft.variant)
    sentences = [statement for _, texts in book for statement in texts]
    offered: dict[str, list[Alternative]] = {}
    changing: dict[str, dict[str, None]] = {}  # the sentences whose alternatives change a sentence
    changed: dict[KeyPath, set[Statement]] = {}
    usual = rulebook_statements(draft.variant)
    others = [*alternatives_of(draft)]
    for other in others:
        changed.setdefault(other.key, set()).update(other.gone)
    for other in others:
        places = _sentences_to_offer_under(other, sentences, changed[other.key])
        for text, version in places:
            offered.setdefault(text, []).append(version)
        main, offered_at = places[0][0], [text for text, _ in places]
        for place in _changed_sentences(other, sentences, usual):
            if place.text not in offered_at:
                changing.setdefault(place.text, {})[main] = None
    parent = draft.variant.parent
    unchanged = (
        {each.text for _, texts in _statements_by_heading(parent) for each in texts}
        if parent
        else set()
    )
    entries: list[RulebookEntry] = []
    for title, texts in book:
        entries.append(RulebookEntry(title, is_heading=True))
        for statement in texts:
            text = statement.text
            has_topic = statement in usual or statement.topic in RULEBOOK_TOPICS
            is_changed = bool(unchanged) and _is_changed(text, usual, unchanged)
            see = tuple(place for place in changing.get(text, ()) if place != text)
            own = _shortest_first(_with_distinct_sentences(offered.pop(text, [])))
            entries.append(
                RulebookEntry(
                    text, own, False, is_changed, see, statement.topic if has_topic else ""
                )
            )
    added = tuple(other for group in offered.values() for other in group)
    if added:
        entries += [
            RulebookEntry(t("Rules that you can add"), is_heading=True),
            RulebookEntry("", added),
        ]
    return entries


def _is_changed(text: str, usual: Sequence[Statement], unchanged: Collection[str]) -> bool:
    """Return True if a sentence is not among those of the parent, which are `unchanged`.

    ``usually: ...`` repeats sentences that apply in most rounds, so it changes if they do. `usual`
    are all of these.
    """
    if text.startswith(t("usually: {rule}", rule="").strip()):
        return any(each.text in text and each.text not in unchanged for each in usual)
    return text not in unchanged


def _with_distinct_sentences(others: Sequence[Alternative]) -> tuple[Alternative, ...]:
    """Return the alternatives; if possible, those with one sentence begin with different texts."""
    apart = []
    for other in others:
        alike = [each for each in others if each.sentence == other.sentence != ""]
        elsewhere = [text for each in alike if each is not other for text in each.others]
        own = next((text for text in other.others if text not in elsewhere), "")
        if len(alike) > 1 and own:
            rest = tuple(text for text in other.others if text != own)
            other = replace(other, sentence=f"{own} {other.sentence}", others=rest)
        apart.append(other)
    return tuple(apart)


def _shortest_first(others: Sequence[Alternative]) -> tuple[Alternative, ...]:
    """Return the alternatives by key, and the keys by the average length of their sentences.

    A new number thus comes before long lists of cards.
    """
    lengths: dict[KeyPath, list[int]] = {}
    for other in others:
        text = other.removed or choice_lines(other)[0]
        lengths.setdefault(other.key, []).append(len(text))
    keys = sorted(lengths, key=lambda key: mean(lengths[key]))
    return tuple(sorted(others, key=lambda other: keys.index(other.key)))


def entry_text(entry: RulebookEntry) -> str:
    """Return the text of an entry or, if it has none, the rules that can be added."""
    if entry.text:
        return entry.text
    rules = [re.split(r"(?<=[.!?]) ", other.sentence)[0] for other in entry.others]
    return t("Add a rule, for example: {rules}", rules=" ".join(rules))


def choice_lines(other: Alternative) -> list[str]:
    """Return the sentences of an alternative; the first one replaces the current sentence.

    It begins with the cards that are taken out of the game, if there are any: ``No jokers. ...``.
    Of the other rules that change, only the sentences that are new are shown.
    """
    own = " ".join(filter(None, [other.removed, other.sentence]))
    first, *more = [*filter(None, [own]), *other.others] or [""]
    if not own:
        first = (
            t("Without this rule. Instead: {rule}", rule=first) if first
            else t("Without this rule. Everything else stays the same.")
        )  # fmt: skip
    before = _split_sentences(*(statement.text for statement in other.gone))
    new = [_new_part(text, before) for text in more]
    return [first, *(t("Also: {rule}", rule=text) for text in new if text != "…")]


def _new_part(text: str, before: Collection[str]) -> str:
    """Return a text with "…" in place of the sentences that are in `before`."""
    parts = ["…" if part in before else part for part in _split_sentences(text)]
    return " ".join(part for part, _ in groupby(parts)).removesuffix(" …")


def _sentences_to_offer_under(
    other: Alternative, sentences: Sequence[Statement], changed: set[Statement]
) -> list[tuple[str, Alternative]]:
    """Return the sentences under which an alternative is offered, and how it reads under each.

    The main one is the first; it is "" if the alternative only adds a rule. `changed` are the
    sentences that any value of its key changes.
    """
    if other.key[0] == ROUND:
        return _replaced_round_sentences(other, sentences) or [("", other)]
    main = other.replaces.text if other.replaces else ""
    places = _other_sentences_to_offer_under(other, sentences, changed)
    return [(main, other), *((place.text, alternative_under(other, place)) for place in places)]


def _replaced_round_sentences(
    other: Alternative, sentences: Sequence[Statement]
) -> list[tuple[str, Alternative]]:
    """Return the sentences about single rounds (``instead: ...``) that an alternative replaces.

    They have no topic.
    """
    topics = [other.replaces.topic if other.replaces else "", *topics_where_offered(other.key)]
    replaced = sorted(
        (statement for statement in other.gone if statement.topic in topics),
        key=lambda statement: (statement != other.replaces, topics.index(statement.topic)),
    )
    on_rounds = [place.text for place in sentences if not place.topic]
    places: dict[str, Alternative] = {}
    for statement in replaced:
        for text in on_rounds:
            if statement.text in text:
                version = (
                    other if statement == other.replaces else alternative_under(other, statement)
                )
                places.setdefault(text, version)
    if not places:  # a rule that does not apply in these rounds
        places = {text: other for text in on_rounds if other.sentence in text}
    return [*places.items()]


def _changed_sentences(
    other: Alternative, sentences: Sequence[Statement], usual: Sequence[Statement]
) -> Iterator[Statement]:
    """Yield the sentences that change if an alternative is chosen.

    They include the sentences on some rounds, such as ``usually: ...``, and the remark below a rule
    that there are such sentences. `usual` are the sentences without those.
    """
    topics = {statement.topic for statement in other.gone} if other.key[0] == ROUND else set()
    texts = [statement.text for statement in other.gone]
    for place in sentences:
        is_remark = place.topic in topics and place not in usual
        is_on_rounds = not place.topic and any(text in place.text for text in texts)
        if place in other.gone or is_remark or is_on_rounds:
            yield place


def _other_sentences_to_offer_under(
    other: Alternative, sentences: Sequence[Statement], changed: set[Statement]
) -> Iterator[Statement]:
    """Yield the sentences, other than `replaces`, under which an alternative is also offered.

    They are on the topics of its key: those that it changes or, if no value of the key changes one
    (`changed`), the first sentence on a topic.
    """
    for topic in topics_where_offered(other.key):
        own = [sentence for sentence in sentences if sentence.topic == topic]
        places = (
            own[:1] if changed.isdisjoint(own) else [each for each in own if each in other.gone]
        )
        yield from (place for place in places if place != other.replaces)


def _statements_by_heading(variant: Variant) -> list[tuple[str, list[Statement]]]:
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


def typed_numbers(draft: Draft, others: Sequence[Alternative]) -> list[TypedNumber]:
    """Return the numbers in alternatives that people can type in place of those offered.

    There is one for each key and form of its value: ``5`` and ``{loot = "all", banked = 5}`` are
    different rules.
    """
    numbers: dict[str, TypedNumber] = {}
    present = [_with_next_number(draft, key) for key in {other.key: None for other in others}]
    for other in (*filter(None, present), *others):  # the last one is the example
        reader = number_reader(other.key)
        if reader and _number_in(other.value) is not None:
            kind = f"{other.key} {value_with_number(other.value, 0)}"
            numbers[kind] = TypedNumber(other, reader)
    return [*numbers.values()]


def _with_next_number(draft: Draft, key: KeyPath) -> Alternative | None:
    """Return the alternative that raises the current number of a key by one, if there is one."""
    value = present_value(draft.variant, key) if number_reader(key) else None
    number = _number_in(value)
    return None if number is None else alternative(draft, key, value_with_number(value, number + 1))


def number_offer_text(number: TypedNumber) -> str:
    """Return the offer to type a number: its limits, and the sentence to complete."""
    low, high = number.reader.low, number.reader.high
    return t("Another number ({low} to {high}): {meaning}", low=low, high=high,
        meaning=number.sentence)  # fmt: skip


def _number_in(value: object) -> int | None:
    """Return the only number in a value such as ``5`` or ``{"gold": 10}``, or None."""
    parts = value.values() if isinstance(value, dict) else [value]
    numbers = [part for part in parts if isinstance(part, int)]
    return numbers[0] if len(numbers) == 1 else None


def value_with_number(value: object, number: int) -> object:
    """Return a value such as ``5`` or ``{"gold": 10}`` with another number."""
    if isinstance(value, dict):
        return {name: number if isinstance(part, int) else part for name, part in value.items()}
    return number


def number_reader(key: KeyPath) -> WholeNumber | None:
    """Return the reader of numbers typed for a key, or None if people cannot type a number for it.

    The reader accepts no number that means that the rule does not apply.
    """
    field = field_for_key(key)
    reader: WholeNumber | None = field.metadata["typed"] if field else None
    if field is None or reader is None:
        return None
    is_lowest_for_none = field.metadata.get("default") == reader.low
    return WholeNumber(reader.low + is_lowest_for_none, reader.high)


def number_problems(draft: Draft, key: KeyPath, entry: str, value: object = 0) -> list[str]:
    """Return why people have to type a different number for a key, or [] if they can choose it.

    The number is typed in place of the one in `value`.
    """
    reader = number_reader(key)
    assert reader
    is_short = entry.isdecimal() and len(entry) <= len(str(reader.high))
    if not is_short or not reader.low <= int(entry) <= reader.high:
        return [t("Type a whole number from {low} to {high}.", low=reader.low, high=reader.high)]
    typed = value_with_number(value, int(entry))
    if why := why_refused(draft, key, typed):
        return why
    return [] if alternative(draft, key, typed) else [t("With this number, nothing changes.")]


def changeable_words(draft: Draft) -> list[Word]:
    """Return the words of a draft's game that people can change, in their current form.

    They include the names of single kinds of danger (``snake``) and, in a hands game, what a danger
    does that ends the round (``collapses the cave``).
    """
    words = vocabulary(draft.variant)
    fields = keys_of_section(SECTIONS["words"])
    names = NOUN_KEYS if draft.variant.is_deck_game else (*NOUN_KEYS, "catches")
    of_kinds = [
        Word(
            (*word_key(KIND_NAMES_KEY), kind),
            words.t("what the {danger} {kind} is called", kind=SUIT_SYMBOLS.get(kind, kind)),
            words.own_kind_entry(kind),
        )
        for kind in draft.variant.words.kinds
    ]
    usual = [
        Word(
            word_key(name),
            translate_engine_message(fields[name].metadata["doc"]),
            words.own_word(name) or _english_word(draft.variant, name),
        )
        for name in names
    ]
    return usual + of_kinds


def own_rules(draft: Draft) -> list[Word]:
    """Return an entry for each additional rule in people's own words, and one for a new rule."""
    meaning = t("a rule in your own words, which cardkit prints and you apply yourselves")
    own = {
        key: str(rule)
        for key, rule in draft.changes.items()
        if key[0] == HOUSE and key[-1] not in REPLACEABLE_TOPICS
    }
    return [Word(key, meaning, rule) for key, rule in {**own, new_rule_key(draft): ""}.items()]


def new_rule_key(draft: Draft) -> KeyPath:
    """Return the key of the next rule in people's own words: ``("house", "H-1")``."""
    free = (f"H-{n}" for n in count(1) if f"H-{n}" not in draft.variant.house)
    return (HOUSE, next(free))


def rule_in_own_words(entries: Sequence[RulebookEntry], sentence: RulebookEntry, own: str) -> str:
    """Return the rule on the topic of a sentence, with people's own words in place of the sentence."""
    on_topic = [entry for entry in entries if entry.topic == sentence.topic]
    return " ".join(own if entry.text == sentence.text else entry.text for entry in on_topic)


def _english_word(variant: Variant, name: str) -> str:
    """Return an English word of a game as its variant file has it: ``thief/thieves``."""
    word = getattr(variant.words, name)
    return word if isinstance(word, str) else "/".join(word)


def word_form_problems(draft: Draft, key: KeyPath, entry: str) -> list[str]:
    """Return why people have to type a word differently, or [] if it is complete.

    The key of the word is one of those in `changeable_words`; any other key is not checked.
    """
    word = _current_word(draft.without_change(key), key)
    if not word or not takes_noun(key):
        return []
    entry = _joined_forms(word, entry)
    if not language().is_english and (why := _adjective_problems(word, entry)):
        return why
    if not _has_as_many_forms_as(word, entry):
        return [word_form_hint(word)]
    is_usual_word = key[-1] in NOUN_KEYS  # names of kinds are never used in the plural
    return _plural_problems(word, entry) if is_usual_word and not language().is_english else []


def _plural_problems(word: str, entry: str) -> list[str]:
    """Return why a noun without a plural cannot replace a word that has none either.

    Sentences agree with the gender of the word in use: ``das meiste Gold``.
    """
    typed, usual = language().parse_noun(entry), language().parse_noun(word)
    if ";" in entry or typed.gender == usual.gender:
        return []
    return [t("Type the forms for several as well, after a semicolon.")]


def _adjective_problems(word: str, entry: str) -> list[str]:
    """Return why a noun with an adjective cannot be used in a language that capitalizes nouns.

    There, the adjective changes with the article: ``der böse Drache``, ``ein böser Drache``.
    """
    noun = language().parse_noun(word)
    first = entry.split()[1:2] if language().is_noun(entry) else []
    if noun.singular[0][0].islower() or not any(text[0].islower() for text in first):
        return []
    return [
        t('Type a noun with a capital letter and without an adjective, like "{like}".', like=noun)
    ]


def word_form_hint(word: str) -> str:
    """Return how people have to type a word with all its forms, `word` being an example."""
    if language().is_english and "/" not in word:
        return t('Type only what one is called, like "{like}".', like=word)
    if language().is_english:
        return t(
            'Type what one is called and what several are called, with "/" between them, like '
            '"{like}".',
            like=word,
        )
    if language().articles:  # a single form is enough
        forms = language().parse_noun(word)
        plural = f"; {forms.plural[0]}" if ";" in word else ""
        word = f"{forms.gender} {forms.singular[0]}{plural}"
    return t(
        'Write the word like "{like}": its gender and its forms in this order, then a semicolon '
        "and the same forms for several.",
        like=word,
    )


def _has_as_many_forms_as(word: str, entry: str) -> bool:
    """Return True if an entry is a noun with as many forms as a word of a game has."""
    mark, parse = ("/", noun) if language().is_english else (";", language().parse_noun)
    try:
        parse(entry)
    except ValueError:
        return False
    if mark == "/":
        return (mark in entry) == (mark in word)
    return mark in entry or mark not in word


def takes_noun(key: KeyPath) -> bool:
    """Return True if the key of a word takes a noun, with its forms in other languages."""
    return key[-1] in NOUN_KEYS or KIND_NAMES_KEY in key


def typed_change(draft: Draft, key: KeyPath, entry: str) -> tuple[KeyPath, Any]:
    """Return the key to change and its new TOML value, for a word or an own rule that was typed.

    The singular and the plural of a word may be separated by a comma or by "and" instead of ``/``.
    English names of kinds of danger are a table, so a file that changes one has all of them.
    """
    if key[:-1] == ("words", KIND_NAMES_KEY):
        return key[:-1], {**draft.variant.words.kinds, key[-1]: entry}
    return key, _joined_forms(_current_word(draft, key), entry)


def _joined_forms(word: str, entry: str) -> str:
    """Return an entry with ``/`` between an English singular and plural, if `word` has it."""
    parts = [part.strip() for part in re.split(r"[,;]| and ", entry)]
    if language().is_english and "/" in word and len(parts) == 2 and all(parts):
        return "/".join(parts)
    return entry


def _current_word(draft: Draft, key: KeyPath) -> str:
    """Return the current form of a word of a draft's game, or "" if the key is not one of a word."""
    return next((word.word for word in changeable_words(draft) if word.key == key), "")


def word_key(name: str) -> KeyPath:
    """Return the key of a word in the current language: ``words.player``, ``in.pl.words.player``."""
    if language().is_english:
        return ("words", name)
    return ("in", language().code, "words", name)


def changes_in_words(draft: Draft) -> dict[KeyPath, str]:
    """Return a description of each change in a draft: the chosen sentences, or its line of TOML."""
    texts: Mapping[KeyPath, str] = comments_by_change(draft)
    words, changes = vocabulary(draft.variant), {}
    meanings = {word.key: word.meaning for word in changeable_words(draft)}
    for key, value in draft.changes.items():
        text = texts.get(key, "")
        if text and key[0] == ROUND:
            first, _, last = key[1].replace("last", str(draft.variant.rounds)).partition("-")
            where = rounds_in_words(words, range(int(first), int(last or first) + 1))
            text = t("{where:cap}: {rule}", where=where, rule=text)
        if key[0] == HOUSE:
            text = _new_part_of_own_rule(draft.without_change(key), key[-1], str(value))
        if key in meanings:
            text = f"{meanings[key]}: {value}"
        changes[key] = text or f"{'.'.join(key)} = {as_toml(value)}"
    return changes


def _new_part_of_own_rule(usual: Draft, topic: str, own: str) -> str:
    """Return what people have written in a rule in their own words, or all of it if that is nothing."""
    new = own
    for statement in chain(*(each for _, each in _statements_by_heading(usual.variant))):
        if statement.topic == topic:
            new = new.replace(statement.text, "")
    return " ".join(new.split()) or own


def ranges_of_rounds(variant: Variant) -> dict[str, str]:
    """Return texts for the rounds to which a choice can be limited, keyed by their name in a file.

    These are the first round, the last round if it is known, and then each one, the first few or
    the last few.

    >>> list(ranges_of_rounds(load("kings-gold", {"rounds": 3})))
    ['1', 'last', '1-2', '2', '2-3']
    """
    rounds, words = variant.rounds, vocabulary(variant)
    if rounds == 1:
        return {}
    ranges = [
        range(first, last + 1)
        for first in range(1, rounds + 1)
        for last in range(first, rounds + 1)
        if (first == last or first == 1 or last == rounds) and last - first < rounds - 1
    ]
    texts = {
        str(span[0]) if len(span) == 1 else f"{span[0]}-{span[-1]}": rounds_in_words(words, span)
        for span in ranges
    }
    first = {"1": texts.pop("1")}
    if variant.until:
        return first | texts
    last = t("{where} (at the end of the game)", where=texts.pop(str(rounds)))
    return first | {"last": last} | texts
