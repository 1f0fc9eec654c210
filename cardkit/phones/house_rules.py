"""Answer requests from the page on which people make a house rule.

The page keeps the text of the variant file, and every answer depends only on this text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from cardkit.i18n.translate import language, t
from cardkit.lab.blocks import Results
from cardkit.phones.games import game_facts
from cardkit.phones.messages import (
    ChangedRule,
    CheckedRule,
    MessageError,
    RuleAlternativeView,
    RulebookEntryView,
    RulebookView,
    RuleChange,
    RuleEffect,
    RuleMatches,
    RuleSearch,
    Text,
    TypedNumberView,
)
from cardkit.rulebook.loader import examine
from cardkit.rulebook.toml_positions import KeyPath
from cardkit.text.files.faults import located_finding_text
from cardkit.text.lines import join
from cardkit.workshop.alternatives import (
    Alternative,
    comments_by_change,
    in_single_rounds,
    why_refused,
)
from cardkit.workshop.draft import HOUSE, ROUND, Draft, open_draft
from cardkit.workshop.effects import clear_effects, effect_text, play_games, players_for
from cardkit.workshop.form import (
    RulebookEntry,
    changeable_words,
    changes_in_words,
    choice_lines,
    entry_text,
    number_offer_text,
    number_problems,
    number_reader,
    own_rules,
    ranges_of_rounds,
    rule_in_own_words,
    rulebook_entries,
    typed_change,
    typed_numbers,
    value_with_number,
    word_form_hint,
    word_form_problems,
    word_key,
)
from cardkit.workshop.search import entries_to_check, is_about_words, matching_entries, result_text

GAMES_TO_SHOW_EFFECT = 300
"""How many games are played on a phone to show what a choice does; computers play more."""


def check_house_rule(body: Text) -> CheckedRule:
    """Return the errors in a house rule as TOML and, if it is playable, facts for the page."""
    variant, findings = examine("house.toml", text=body["text"])
    answer: CheckedRule = {"problems": [*map(located_finding_text, findings)]}
    if variant:
        answer["game"] = game_facts(variant)
    return answer


def rulebook_view(body: Text) -> RulebookView:
    """Return what the page shows of a house rule: its sentences, changes, words and mistakes.

    If the text cannot be opened, only ``problems`` has any content.
    """
    draft, findings = open_draft(body["text"])
    problems = [*map(located_finding_text, findings)]
    if draft is None:
        return {
            "name": "", "ranges": [], "problems": problems, "entries": [], "changes": [], "words": [],
            "word_hint": "", "check": "",
        }  # fmt: skip
    entries = _entries(body["text"], language().code)
    words = changeable_words(draft)
    places = {entry.text: place for place, entry in enumerate(entries) if entry.others}
    return {
        "name": draft.name,
        "ranges": [
            {"rounds": rounds, "text": where}
            for rounds, where in ranges_of_rounds(draft.variant).items()
        ],
        "problems": problems,
        "entries": [_entry_view(draft, entry, places) for entry in entries],
        "changes": [
            {"key": [*key], "text": change} for key, change in changes_in_words(draft).items()
        ],
        "words": [
            {"key": [*word.key], "meaning": word.meaning, "word": word.word}
            for word in (*words, *own_rules(draft))
        ],
        "word_hint": word_form_hint(_usual_danger_word(draft)),
        "check": _text_to_check(draft, entries),
    }


def _text_to_check(draft: Draft, entries: Sequence[RulebookEntry]) -> str:
    """Return which sentences may no longer fit the last change, or "" if there are none."""
    checked = [f"“{entry.text}”" for entry in entries_to_check(draft, entries)]
    return join(t("Does this still fit, too?"), *checked) if checked else ""


@lru_cache(maxsize=2)
def _entries(text: str, language_code: str) -> list[RulebookEntry]:
    """Return the rulebook of a house rule, cached because each search needs it."""
    return rulebook_entries(_open_draft(text))


def search_rules(body: RuleSearch) -> RuleMatches:
    """Return the sentences of a house rule that fit a wish, or whose choices do; none for ""."""
    if not body["wish"]:
        return {"places": [], "text": ""}
    wish, entries = body["wish"], _entries(body["text"], language().code)
    matches = matching_entries(_open_draft(body["text"]), entries, wish)
    texts = [result_text(wish, matches)]
    if matches:
        texts.append(t("To see all sentences again, empty the field."))
    if is_about_words(wish):
        texts.append(t("You can change names of things below the rules."))
    return {"places": [entries.index(match.entry) for match in matches], "text": join(*texts)}


def _usual_danger_word(draft: Draft) -> str:
    """Return the word for a danger before it was changed, as an example of how to type words."""
    words = changeable_words(draft.without_change(word_key("danger")))
    return next(word.word for word in words if word.key == word_key("danger"))


def _entry_view(draft: Draft, entry: RulebookEntry, places: Mapping[str, int]) -> RulebookEntryView:
    """Return what the page shows of an entry; `places` has the index of each sentence to choose."""
    numbers: list[TypedNumberView] = [
        {
            "key": [*number.other.key],
            "value": number.other.value,
            "single": in_single_rounds(number.other.key, "1") is not None,
            "meaning": number_offer_text(number),
        }
        for number in typed_numbers(draft, entry.others)
    ]
    return {
        "text": entry_text(entry),
        "topic": entry.topic,
        "heading": entry.is_heading,
        "changed": entry.is_changed,
        "others": [*map(_alternative_view, entry.others)],
        "numbers": numbers,
        "see": sorted(places[text] for text in entry.see if text in places),
    }


def _alternative_view(other: Alternative) -> RuleAlternativeView:
    first, *also = choice_lines(other)
    return {
        "key": [*other.key],
        "value": other.value,
        "text": first,
        "also": also,
        "single": in_single_rounds(other.key, "1") is not None,
    }


def change_house_rule(body: RuleChange) -> ChangedRule:
    """Return a house ``rule`` with a change added or, if ``back`` is true, removed.

    ``rounds``, such as ``2-3``, limits a change to these rounds; "" means all rounds. If the change
    is refused, the answer has a ``text`` that says why.
    """
    draft, key = _open_draft(body["text"]), body["key"]
    if body.get("back"):
        return _changed_rule_or_finding(draft.without_change(_checked_key(key)))
    path = _key_path_in_rounds(key, body.get("rounds", ""))
    if "typed" in body:
        return _rule_with_typed(draft, path, body["typed"], body.get("value", 0))
    if "value" not in body:
        raise MessageError("no value")
    if why := why_refused(draft, path, body["value"]):
        return {"text": why[0]}
    return _changed_rule(draft.with_change(path, body["value"]))


def _rule_with_typed(draft: Draft, path: KeyPath, typed: str, value: Any) -> ChangedRule:
    """Return the house ``rule`` with a key set to a value that a person typed.

    It is a word, a rule in people's own words, the name of the house rule for the key ``name``, or
    a number, which replaces the one in `value`. If `value` is a sentence, the words replace it. An
    empty own rule is removed. If what was typed is refused, the answer has a ``text`` that says why.
    """
    if path == ("name",):
        return _changed_rule_or_finding(replace(draft, name=typed))
    if number_reader(path):
        if why := number_problems(draft, path, typed, value):
            return {"text": why[0]}
        return _changed_rule(draft.with_change(path, value_with_number(value, int(typed))))
    if path[0] == HOUSE and not typed:
        return _changed_rule_or_finding(draft.without_change(path))
    if path[0] == HOUSE and value:
        typed = _rule_with_sentence_replaced(draft, str(value), typed)
    changed, value = typed_change(draft, path, typed)
    why = word_form_problems(draft, path, typed) or why_refused(draft, changed, value)
    if why:
        return {"text": why[0]}
    return _changed_rule(draft.with_change(changed, value))


def _rule_with_sentence_replaced(draft: Draft, sentence: str, own: str) -> str:
    """Return the rule on the topic of a sentence, with people's own words in place of the sentence."""
    entries = _entries(draft.text(), language().code)
    for entry in entries:
        if entry.topic and entry.text == sentence:
            return rule_in_own_words(entries, entry, own)
    raise MessageError("no sentence that can be replaced")


def _changed_rule_or_finding(draft: Draft) -> ChangedRule:
    _, findings = open_draft(draft.text())
    if findings:
        return {"text": located_finding_text(findings[0])}
    return _changed_rule(draft)


def effect_of_change(body: RuleEffect) -> Text:
    """Return a text saying how a change to a house rule affects the game."""
    text, path = body["text"], _key_path_in_rounds(body["key"], body.get("rounds", ""))
    draft = _open_draft(text)
    if why := why_refused(draft, path, body["value"]):
        return {"text": why[0]}
    before, after = draft.variant, draft.with_change(path, body["value"]).variant
    players = players_for(before, after)
    changed = play_games(after, players, GAMES_TO_SHOW_EFFECT)
    return {"text": effect_text(clear_effects(_results_without_change(text, players), changed))}


@lru_cache(maxsize=2)
def _results_without_change(text: str, players: int) -> Results:
    """Return the results of games by a house rule, cached because every alternative needs them."""
    return play_games(_open_draft(text).variant, players, GAMES_TO_SHOW_EFFECT)


def _key_path_in_rounds(key: Sequence[str], rounds: str) -> KeyPath:
    path = _checked_key(key)
    return (in_single_rounds(path, rounds) or path) if rounds else path


def _checked_key(key: Sequence[str]) -> KeyPath:
    """Return a key as a path, or raise `MessageError` if it is invalid."""
    if not all(key) or len(key) < (3 if key[:1] == [ROUND] else 1):
        raise MessageError("no key of a variant file")
    return tuple(key)


def _open_draft(text: str) -> Draft:
    """Return the draft of a house rule from its text, or raise `MessageError` if that fails."""
    draft, _ = open_draft(text)
    if draft is None:
        raise MessageError("a house rule that cannot be opened")
    return draft


def _changed_rule(draft: Draft) -> ChangedRule:
    return {"rule": draft.text(comments_by_change(draft))}
