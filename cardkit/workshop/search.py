"""Find the sentences of a rulebook, and the choices for them, that fit what people wish for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log

from cardkit.engine.variant import Variant
from cardkit.i18n.translate import language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.words import fold
from cardkit.workshop.draft import HOUSE, Draft
from cardkit.workshop.form import RulebookEntry, changes_in_words, choice_lines, entry_text

LESS_FOR_OTHER_RULES = 0.5
"""How much a word counts in a rule that a choice changes as well; in the main sentence, it counts 1."""
LESS_FOR_OTHER_WORDS = 0.8
"""How much another word for the same thing counts; the word itself counts 1."""
LESS_WITHOUT_CHOICES = 0.8
"""How much a sentence without choices counts; one that can be changed counts 1."""
MIN_SHARE = 0.7
"""What a sentence must reach of the score of the best one to be shown."""
MAX_ENDING = 3
"""How many letters a word can have in addition to a word that it matches: ``joker``, ``jokers``."""
MAX_NUMBER_IN_WORDS = 12
MAX_SIMILAR = 3
"""How many sentences are shown that a rule in people's own words may contradict."""
AMOUNT_TOPIC = "tokens"
"""The topic of the sentence on how much gold a game needs."""
MIN_SHARE_OF_WISH = 0.6
"""The share of a wish, by the weight of its words, that a sentence must contain to fit it."""


@dataclass(frozen=True)
class Match:
    """A sentence that fits a wish; `choice` is the choice that fits, or "" if the sentence does.

    If the wish says that something should not be so, `choice` says so, too, or takes out cards.
    `fits_wish` is False if it contains only a small part of the wish.
    """

    entry: RulebookEntry
    choice: str
    fits_wish: bool


def matching_entries(draft: Draft, entries: Sequence[RulebookEntry], wish: str) -> list[Match]:
    """Return the entries that fit a wish such as ``nobody should lose everything``, best first.

    A word counts the more, the fewer entries contain it. A word that no entry contains counts only
    against `Match.fits_wish`.
    """
    usual = _words_in(
        t(
            "a, an, the, to, of, in, on, at, for, from, by, and, or, if, it, is, are, be, we, "
            "us, our, you, they, them, their, this, that, then, can, may, could, should, want, "
            "like, let, make, more, less, fewer, add, please, rather, than, instead, only, "
            "just, also, too, do, does, go, goes, get, have, has, with, when, after, play"
        )
    )
    sought = [word for word in dict.fromkeys(_words_in(wish)) if word not in usual]
    forms = {word: _forms_in_rules(draft.variant, word) for word in sought}
    places = [(entry, [*_texts_of(entry, is_denied=_is_denied(wish))]) for entry in entries]
    counts = {
        word: sum(any(_has_any(text, forms[word]) for text, _, _ in texts) for _, texts in places)
        for word in sought
    }
    weights = {word: log((len(places) + 1) / max(n, 1)) for word, n in counts.items()}
    enough = MIN_SHARE_OF_WISH * sum(weights.values())

    def score(text: str, others: str) -> float:
        return sum(
            weight
            * max(
                _has_any(text, {word}),
                LESS_FOR_OTHER_WORDS * _has_any(text, forms[word]),
                LESS_FOR_OTHER_RULES * _has_any(others, forms[word]),
            )
            for word, weight in weights.items()
        )

    scored: list[tuple[float, Match]] = []
    for entry, texts in places:
        own = LESS_WITHOUT_CHOICES if not entry.others else 1
        ranked = [(own * score(text, others), choice) for text, others, choice in texts]
        most = max(points for points, _ in ranked)
        choice = next(choice for points, choice in ranked if points == most)
        scored.append((most, Match(entry, choice, fits_wish=most >= enough)))
    best = max((points for points, _ in scored), default=0)
    scored = [each for each in scored if best and each[0] >= MIN_SHARE * best]
    return [match for _, match in sorted(scored, key=lambda each: -each[0])]


def result_text(wish: str, matches: Sequence[Match]) -> str:
    """Return the sentence above the matches for a wish, which says how well they fit."""
    if not matches:
        return t('No sentence and no choice contains "{text}".', text=wish)
    if matches[0].fits_wish:
        return t('These sentences fit "{text}" best:', text=wish)
    return t('No sentence says "{text}". These come closest:', text=wish)


def similar_entries(
    draft: Draft, entries: Sequence[RulebookEntry], rule: str
) -> list[RulebookEntry]:
    """Return the entries whose sentences, without their choices, are most similar to a rule."""
    alone = [replace(entry, others=()) for entry in entries]
    matches = matching_entries(draft, alone, rule)[:MAX_SIMILAR]
    return [entries[alone.index(match.entry)] for match in matches]


def entries_to_check(draft: Draft, entries: Sequence[RulebookEntry]) -> list[RulebookEntry]:
    """Return the entries on other topics that may no longer fit the last change of a draft.

    There are none unless it is a rule in people's own words, which change no other sentence. They
    are those most similar to it and, if it contains an amount of gold, the amount that a game needs.
    """
    if not draft.changes or (key := [*draft.changes][-1])[0] != HOUSE:
        return []
    own = changes_in_words(draft)[key]
    others = [entry for entry in entries if entry.topic not in ("", key[-1])]
    checked = similar_entries(draft, others, own)
    if _is_about_amount_of_gold(draft.variant, own):
        checked += [entry for entry in others if entry.topic == AMOUNT_TOPIC]
    return [entry for entry in others if entry in checked]


def _is_about_amount_of_gold(variant: Variant, rule: str) -> bool:
    """Return True if a rule contains a number and a word for gold."""
    gold = {*_words_in(vocabulary(variant).t("gold, coin, money, {gold:many}"))}
    numbers = {
        fold(language().number_text(number, ["word"]))
        for number in range(2, MAX_NUMBER_IN_WORDS + 1)
    }
    words = _words_in(rule)
    has_number = any(word.isdecimal() or word in numbers for word in words)
    return has_number and _has_any(rule, gold)


def is_about_words(wish: str) -> bool:
    """Return True if people wish to change what something is called."""
    naming = _words_in(t("call, called, name, named, rename, word"))
    return any(word in naming for word in _words_in(wish))


def _texts_of(entry: RulebookEntry, *, is_denied: bool) -> Iterator[tuple[str, str, str]]:
    """Yield what can be searched for: a sentence alone, and with each choice for it.

    Each one is the main text, the other rules that change, and the choice or "". If `is_denied` is
    True, a choice that denies nothing and takes out no cards is left out: it may be what people do
    not want.
    """
    yield entry_text(entry), "", ""
    for other in entry.others:
        first, *more = choice_lines(other)
        choice = first if not is_denied or other.removed or _is_denied(first) else ""
        yield f"{entry.text} {first}", " ".join(more), choice


def _is_denied(text: str) -> bool:
    """Return True if a text says that something is not so."""
    return not {*_words_in(t("nobody, none, not, never, don't, cannot"))}.isdisjoint(
        _words_in(text)
    )


def _words_in(text: str) -> list[str]:
    return re.findall(r"\w+", fold(text))


def _forms_in_rules(variant: Variant, word: str) -> set[str]:
    """Return the words for which to search the rules if people wish for `word`."""
    forms = {word}
    for group in _other_words(variant).split(";"):
        typed, _, used = group.partition(":")
        if any(_is_same_word(word, usual) for usual in _words_in(typed)):
            forms |= {*_words_in(used)}
    for number in range(1, MAX_NUMBER_IN_WORDS + 1):
        texts = {
            str(number),
            *(fold(language().number_text(number, [kind])) for kind in ("word", "nth")),
        }
        if word in texts:
            forms |= texts
    return forms


def _other_words(variant: Variant) -> str:
    """Return words that people use, each group with the words of the rules after a colon."""
    return vocabulary(variant).t(
        "danger, hazard, trap, monster: {danger}; artifact, treasure, relic: {artifact}; "
        "player, everybody, somebody, someone: everyone, player, {player}; gold, money, coin: gold; "
        "short, shorter, long, longer, quick, quicker, faster, length, time: minutes; "
        "lost, losing, loss: loses, lose, supply; leftover, leftovers, rest, over: remainder; "
        "twice, doubled: double; draw, equal, tiebreak: tied; cards, deck: pack; "
        "point, points, score: points, gold; bank, banked, safe: {safe}; carry, carried: loot; fifty: 50; hundred: 100; "
        "back, return, returns: stay; open, see, visible, hidden, hide: secret"
    )


def _has_any(text: str, forms: set[str]) -> bool:
    """Return True if a text contains one of these words, also with another ending."""
    return any(_is_same_word(word, form) for word in _words_in(text) for form in forms)


def _is_same_word(word: str, form: str) -> bool:
    if form.isdecimal() or len(form) < MAX_ENDING:
        return word == form
    short, long = sorted((word, form), key=len)
    return (
        len(short) >= MAX_ENDING and long.startswith(short) and len(long) - len(short) <= MAX_ENDING
    )
