"""Find problems with a variant's own words: missing noun forms, and rulings that no longer fit."""

from collections.abc import Iterator
from dataclasses import replace

from cardkit.engine.sections import NOUN_KEYS
from cardkit.engine.variant import Variant
from cardkit.i18n.translate import Language, Noun, has_language, languages, load_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook.checks import Problem
from cardkit.text.rules.rules import renamed_nouns_in, rules_by_topic, with_names_of

EXAMPLE_BY_NOUN_AFTER_PREPOSITION = {
    "place": "in the {place}: {who}",
    "round": "It is worth {n} in {round}.",
}
"""The nouns that may follow a preposition, each with an example sentence."""
NOUNS_WITH_PLURAL = ("player", "danger", "artifact", "token", "round")
"""Nouns whose plural every game uses."""


def word_problems(variant: Variant) -> Iterator[Problem]:
    """Yield the problems with the nouns of a variant and with the rulings that it inherits."""
    yield from noun_problems(variant)
    yield from lost_ruling_problems(variant)


def lost_ruling_problems(variant: Variant) -> Iterator[Problem]:
    """Yield a problem for each inherited ruling that is left out because it uses a renamed noun."""
    parent = variant.parent
    if parent is None:
        return
    words, others, rules = vocabulary(variant), vocabulary(parent), rules_by_topic(variant)
    for topic, above in rules_by_topic(with_names_of(variant, parent)).items():
        if topic not in rules or rules[topic].ruling or rules[topic].lines != above.lines:
            continue
        game, ruling = parent.name, above.ruling
        for key in renamed_nouns_in(ruling, words, others):
            noun = others.noun(key)
            yield Problem(
                (f"words.{key}", f"in.{words.language.code}.words.{key}"),
                '{key}: a ruling of {parent} contains "{noun}", so it is left out. If it still '
                'applies, write it in your own words: rulings.{topic} = "{ruling}"',
                {"key": key, "parent": game, "noun": noun, "topic": topic, "ruling": ruling},
            )


def noun_problems(variant: Variant) -> Iterator[Problem]:
    """Yield a problem for each invalid noun in ``[in.CODE.words]`` and each unknown language code."""
    for code, texts in variant.translations.items():
        if code == "en":
            continue
        if not has_language(code):
            yield Problem(
                (f"in.{code}",),
                'there is no language "{code}", so this table is not used. Languages: {known}',
                {"code": code, "known": ", ".join(languages())},
            )
            continue
        language, words = load_language(code), texts.get("words", {})
        example = language.entry("player", "theme") or language.entry("ace", "noun")
        nouns = {key: words[key] for key in NOUN_KEYS if key in words}
        for kind, entry in words.get("kinds", {}).items():  # without a gender: used unchanged
            if language.is_noun(entry):
                nouns[f"kinds.{kind}"] = entry
        for key, entry in nouns.items():
            try:
                yield from _unspecified_forms(language, key, language.parse_noun(entry), entry)
            except ValueError:
                yield Problem(
                    (f"in.{code}.words.{key}",),
                    '{key}: write the forms of the noun, with its gender first: {example}. "{entry}" '
                    "is not used",
                    {"key": key, "example": f'"{example}"', "entry": entry},
                )


def _unspecified_forms(language: Language, key: str, noun: Noun, entry: str) -> Iterator[Problem]:
    """Yield a note for each form that a noun's entry leaves out, with the form used instead."""
    keys = (f"in.{language.code}.words.{key}",)
    if key in NOUNS_WITH_PLURAL and ";" not in entry:
        yield Problem(
            keys,
            '{key}: there is no plural after a semicolon, so "{form}" is also used for several',
            {"key": key, "form": noun.plural[0]},
        )
    if own := _prepositions_to_try(language, key, noun):
        yield Problem(
            keys,
            '{key}: used as in "{said}". To use another preposition, write it before the gender: {own}',
            {"key": key, "said": _example_sentence(language, key, noun), "own": ", ".join(own)},
        )
    elif noun.singular[0][:1] in "hH" and language.articles:
        yield Problem(
            keys,
            '{key}: used as in "{said}". If that sounds wrong, list all the forms, separated by commas',
            {"key": key, "said": noun.singular[1]},
        )


def _prepositions_to_try(language: Language, key: str, noun: Noun) -> list[str]:
    """Return the prepositions that could be added to a noun, or [] if they change no sentence."""
    if key not in EXAMPLE_BY_NOUN_AFTER_PREPOSITION or noun.preposition:
        return []
    own = sorted({name.partition(".")[0] for name in language.determiners if "." in name})
    texts = {_example_sentence(language, key, replace(noun, preposition=other)) for other in own}
    return own if texts - {_example_sentence(language, key, noun)} else []


def _example_sentence(language: Language, key: str, noun: Noun) -> str:
    """Return the example sentence for this key, with the noun filled in."""
    numbered = noun.map_forms(lambda form: f"{form} 2") if key == "round" else noun
    return language.format(
        EXAMPLE_BY_NOUN_AFTER_PREPOSITION[key], {key: numbered, "who": "Ann", "n": 5}
    ).rstrip(".")
