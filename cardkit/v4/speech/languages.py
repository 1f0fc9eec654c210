"""All sentences, and checks of a language's file against them.

For `cardkit check`, `config` and `new --lang`. `cardkit/v4/languages/sentences.json` lists the
sentences; `python -m tools.write.sentences` writes it from the sources.
"""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib import resources
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from cardkit.v4.engine.values import Words
from cardkit.v4.files import Source, lines_of, statements
from cardkit.v4.speech.language_files import (
    TODO,
    fatal,
    holes_of,
    language_of,
    of_others,
    of_sentence,
    parsed,
)
from cardkit.v4.text import Finding, VariantError, behind, did_you_mean, limited, nearest
from cardkit.v4.words import Language, Wrong
from cardkit.v4.words.nouns import NOUNS


class Place(NamedTuple):
    """Section of a language file that a sentence belongs to, and the names of its holes.

    The holes are those that the English sentence has.
    """

    section: str
    holes: frozenset[str]


@cache
def sentences() -> dict[str, Place]:
    """Return every English sentence of tables, rules and paper, in the order of the sources."""
    text = (resources.files("cardkit.v4") / "languages" / "sentences.json").read_text("utf-8")
    sections = json.loads(text)
    places: dict[str, Place] = {}
    for section, listed in sections.items():
        places |= {said: Place(section, holes_of(said)) for said in listed}
    return places


def says_itself(template: str) -> bool:
    """Return True if a sentence has no words of its own, so that nothing needs translation."""
    return (
        not re.search(r"[A-Za-z]", "".join(text for text, *_ in Formatter().parse(template)))
        and "|" not in template
    )


def percent_done(known: Mapping[str, str]) -> int:
    """Return the share of all sentences that a language has, in percent, rounded down.

    Sentences put off with ``[todo]`` do not count.
    """
    wanted = [template for template in sentences() if not says_itself(template)]
    return 100 * sum(known.get(template, TODO) != TODO for template in wanted) // len(wanted)


def checked(file: str, text: str) -> tuple[Finding, ...]:
    """Return the faults of a language file's text, each with line and column.

    Of very many faults the first ones.
    """
    try:
        raw, told = parsed(text, file)
    except VariantError as error:
        return error.findings
    source = Source("", file, "", text)
    if faults := limited(source.at(*fault) for fault in fatal(raw)):
        return faults
    try:
        language = language_of(Path(file).stem, raw, told)
    except Wrong as error:
        return (source.at(error.where, str(error)),)
    return limited(_all(source, language))


def _all(source: Source, language: Language) -> Iterator[Finding]:
    """Yield all faults of a language file that can be used.

    Missing sentences come last: where many are missing, all other faults are still told.
    """
    for where, said in chain(of_others(language.raw), _of_words(language)):
        yield source.at(where, said)
    yield from _of_sentences(source, language)
    yield from _of_letters(source)
    for template, section in lacking(language.sentences).items():
        yield source.at(
            (section,),
            f"missing in [{section}]: {template} (until somebody says it: {later(template)})",
        )


def lacking(told: Collection[str]) -> dict[str, str]:
    """Return the sentences that a language lacks and has not put off, each with its section."""
    places = sentences().items()
    return {
        template: place.section
        for template, place in places
        if template not in told and not says_itself(template)
    }


def later(template: str) -> str:
    """Return the line of a language file that puts off the translation of a sentence."""
    return f'{json.dumps(template, ensure_ascii=False)} = "{TODO}"'


def put_off(told: Mapping[str, str]) -> int:
    """Return the number of sentences whose translation a language puts off."""
    return list(told.values()).count(TODO)


def _of_words(language: Language) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield faults in words: unknown theme words, missing genders or cases, bad adjectives."""
    known = Words.__match_args__
    for key in language.raw.get("words", {}):
        if key not in known:
            yield (
                ("words", key),
                behind(f'no word of a game\'s theme is called "{key}"', did_you_mean(key, known)),
            )
    for section, read in (
        ("nouns", language.forms),
        ("words", language.forms),
        ("adjectives", language.agreeing),
    ):
        for key, text in language.raw.get(section, {}).items():
            try:
                if section != "words" or key in NOUNS:
                    read(text)
            except Wrong as error:
                yield (section, key), str(error)


def _of_sentences(source: Source, language: Language) -> Iterator[Finding]:
    """Yield faults in sentences: those unknown to cardkit, and those with a bad translation.

    They may stand in any section.
    """
    there, sections = (
        sentences(),
        {statement.where[-1]: statement.where[:-1] for statement in statements(source.text)},
    )
    for template, told in language.sentences.items():
        where = *sections.get(template, ()), template
        if template not in there:
            near = nearest(template, there)
            hint = f" The nearest: {near}" if near else ""
            yield source.at(where, f"this is no sentence of cardkit's any more.{hint}")
        elif told != TODO:
            for said, part in of_sentence(language, template, told):
                found = source.at(where, said)
                at = found.source.rfind(part) if part else -1
                yield found if at < 0 else found._replace(column=at + 1)


def _of_letters(source: Source) -> Iterator[Finding]:
    """Yield every letter of a language that the fonts of pages and phones lack."""
    lacking = set[str]()
    for number, line in enumerate(lines_of(source.text), 1):
        for column, letter in enumerate(line, 1):
            if not line.startswith("#") and letter not in lacking and not drawn(letter):
                lacking.add(letter)
                yield Finding(
                    source.file,
                    number,
                    column,
                    f"the fonts of cardkit's pages have no letter {letter!r}",
                    line,
                )


def drawn(letter: str) -> bool:
    """Return True if all fonts that come with cardkit have this letter.

    They have Latin letters with their accents, and common signs.
    """
    return (
        letter < "\u0180" and letter != "\u0149"
    ) or letter in "ȘșȚț–—‘’‚“”„†•…‰‹›−×→←↑↓♠♥♦♣€\u2009\n\t"


def empty(code: str) -> str:
    """Return a language file for a translator to fill in.

    It describes the language as Polish is described, and has every sentence as a comment.
    """
    parts = [_START.format(code=code)]
    for section, missing in groupby(lacking(()).items(), itemgetter(1)):
        parts += [
            f"\n[{section}]\n",
            *(f'# {json.dumps(template, ensure_ascii=False)} = ""\n' for template, _ in missing),
        ]
    return "".join(parts)


_START = """\
# cardkit in another language. Fill in what stands behind each = and take the # away; a sentence
# that is left out is said in English. cardkit check {code}.toml tells what is missing or cannot be;
# cardkit/v4/languages/README.md tells how holes bend.
[language]
name = "{code}"
plural = "n != 1"
genders = "m f n"
cases = "nom gen acc dat"
list = {{ and = "{{most}} and {{last}}", or = "{{most}} or {{last}}" }}
index = {{}}
hear = {{}}

[nouns]
# "Queen" = "f ..."

[words]
# danger = "..."
"""
