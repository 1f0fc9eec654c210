"""What is wrong with the words of a variant file in another language."""

from collections.abc import Iterator

from cardkit.engine.checks import Problem
from cardkit.engine.variant import NOUNS, Variant
from cardkit.i18n.translate import is_there, languages, load_language


def unbent_words(variant: Variant) -> Iterator[Problem]:
    """Yield a problem for each noun below ``[in.CODE.words]`` that its language cannot bend.

    And one for each code of no language.
    """
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
                language.parse_noun(entry)
            except ValueError:
                yield Problem(
                    (f"in.{code}.words.{key}",),
                    '{key}: the forms of a noun are needed, first its gender: {example}. "{entry}" '
                    "is not used",
                    {"key": key, "example": f'"{example}"', "entry": entry},
                )
