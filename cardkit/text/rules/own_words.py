"""What is wrong with the words of a variant file in another language."""

from collections.abc import Iterator

from cardkit.engine.variant import NOUNS, Variant
from cardkit.i18n.translate import Language, Noun, is_there, languages, load_language
from cardkit.rulebook.checks import Problem

COUNTED = ("player", "danger", "artifact", "token", "round")
"""The nouns of which there are several in every game."""


def unbent_words(variant: Variant) -> Iterator[Problem]:
    """Yield a problem for each noun of ``[in.CODE.words]`` that cannot bend, and each odd code."""
    for code, texts in variant.translations.items():
        if code == "en":
            continue
        if not is_there(code):
            yield Problem(
                (f"in.{code}",),
                'there is no language "{code}": this is not used. There are: {known}',
                {"code": code, "known": ", ".join(languages())},
            )
            continue
        language, words = load_language(code), texts.get("words", {})
        example = language.entry("player", "theme") or language.entry("ace", "noun")
        nouns = {key: words[key] for key in NOUNS if key in words}
        for kind, entry in words.get("kinds", {}).items():  # one without a gender stands as it is
            if language.is_noun(entry):
                nouns[f"kinds.{kind}"] = entry
        for key, entry in nouns.items():
            try:
                yield from _open_forms(language, key, language.parse_noun(entry), entry)
            except ValueError:
                yield Problem(
                    (f"in.{code}.words.{key}",),
                    '{key}: the forms of a noun are needed, first its gender: {example}. "{entry}" '
                    "is not used",
                    {"key": key, "example": f'"{example}"', "entry": entry},
                )


def _open_forms(language: Language, key: str, noun: Noun, entry: str) -> Iterator[Problem]:
    """Yield a note for what the entry of a noun leaves open, with what is said until it is given."""
    keys = (f"in.{language.code}.words.{key}",)
    if key in COUNTED and ";" not in entry:
        yield Problem(
            keys,
            '{key}: no plural is given behind a semicolon, so "{form}" is said of several, too',
            {"key": key, "form": noun.plural[0]},
        )
    if key == "place" and language.determiners and not noun.preposition:
        text = language.format("in the {place}: {who}", {"place": noun, "who": "Ann"})
        own = {name.partition(".")[0] for name in language.determiners if "." in name}
        yield Problem(
            keys,
            '{key}: said as in "{said}". Another preposition stands before the gender: {own}',
            {"key": key, "said": text, "own": ", ".join(sorted(own))},
        )
    elif noun.singular[0][:1] in "hH" and language.articles:
        yield Problem(
            keys,
            '{key}: said as in "{said}". If that sound is wrong, give all forms, with commas',
            {"key": key, "said": noun.singular[1]},
        )
