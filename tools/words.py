"""Print the entries of a language file that are not sentences, to be added to ``pybabel``'s template.

    python -m tools.words >> messages.pot

These entries are the grammar, nouns, the words that people type, help, and the texts of the
built-in games; `cardkit/locale/README.md` describes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from cardkit.cli import CLICK_CONTEXT_SETTINGS, COMMANDS, cli
from cardkit.cli.help import help_paragraphs, help_sections
from cardkit.engine.sections import NOUN_KEYS as THEME_NOUNS, Words
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import RANK_NAMES, SUIT_WORDS, UNCHANGED_WORDS
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.tally.cells import WORDS_FOR_ZERO
from cardkit.tally.words import TABLES

UP_TO_TEN = range(1, 11)
GRAMMAR = ["and", "or", "nth else", "word 0"]
GRAMMAR += [f"{kind} {number}" for kind in ("nth", "word") for number in UP_TO_TEN]
NOUN_KEYS = [*RANK_NAMES.values(), *map(str, UP_TO_TEN[1:]), "joker", "card", "player"]
NOUN_KEYS += ["rank", "suit", "colour", "kind"]
COLOURS = ["black", "red"]
SUITS = [word for word in SUIT_WORDS.values() if word not in COLOURS]
NOT_TRANSLATED = {"begun", "ended", "set", "of"}
"""Words that cardkit writes into tallies itself, or that not every language has."""
TYPED = [
    meaning
    for table in (*TABLES, WORDS_FOR_ZERO)
    for meaning in table
    if meaning not in NOT_TRANSLATED
]

WORDS = [*THEME_NOUNS, "leaves", *UNCHANGED_WORDS]


def words_of(words: Words) -> dict[str, str]:
    """Return the words of a game, by their keys in its variant file."""
    found = {}
    for key in WORDS:
        word = getattr(words, key)
        found[f"words.{key}"] = word if isinstance(word, str) else "/".join(word)
    return found


def rule_texts_by_topic(variant: Variant) -> dict[str, str]:
    """Return the texts of a game by their keys in its variant file, such as ``words.place``."""
    found = words_of(variant.words)
    for name, table in (
        ("words.kinds", variant.words.kinds),
        ("rulings", variant.rulings),
        ("house", variant.house),
    ):
        found |= {f"{name}.{key}": text for key, text in table.items()}
    meta = {"meta.author": variant.meta.author, "meta.source": variant.meta.source}
    return {"name": variant.name, "summary": variant.summary} | meta | found


def of_games(*, own: bool) -> dict[str, list[str]]:
    """Return texts of all built-in games, each in a list, by their contexts in language files.

    With `own`, they are the texts that a game does not inherit. Otherwise, they are the inherited
    texts and those that need no translation, such as names.
    """
    found = {}
    for name in (*catalogue.main_games(), *catalogue.gallery_games()):
        variant = load(name)
        above = rule_texts_by_topic(variant.parent) if variant.parent else words_of(Words())
        for key, text in rule_texts_by_topic(variant).items():
            is_own = key not in ("name", "meta.author") and text not in (above.get(key), "")
            if is_own == own:
                found[f"{name} {key}"] = [text]
    return found


def help_texts() -> list[str]:
    """Return the texts that ``--help`` shows about all commands and their options."""
    group = click.Context(cli, help_option_names=CLICK_CONTEXT_SETTINGS["help_option_names"])
    found = [what for _, what in COMMANDS.values()]
    for command in (cli, *filter(None, (cli.get_command(group, name) for name in COMMANDS))):
        found += help_paragraphs(command)
        for heading, rows in help_sections(command):
            found += [heading, *(text for _, text in rows)]
        found += [getattr(option, "help", None) or "" for option in command.get_params(group)]
    return [*filter(None, found)]


OPTIONAL = {
    "grammar": [
        *("genders", "living", "cases", "articles", "determiners", "counted"),
        *("prepositions", "vowel", "separable verbs"),
    ],
    "adjective": [f"the {word}" for word in (*COLOURS, "extra")],
    "index": ["A", "J", "Q", "K"],  # what is printed on the card
    **of_games(own=False),
    "typed": ["of"],  # as in ace of spades
}
REQUIRED = {
    "grammar": GRAMMAR,
    "noun": NOUN_KEYS,
    "adjective": [*COLOURS, "extra"],
    "suit": SUITS,
    "theme": [*WORDS, "summary"],  # for a game without words in this language
    "typed": TYPED,
    **of_games(own=True),
    "help": help_texts(),
}


def keys(*tables: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield the context and the key of each entry once."""
    for table in tables:
        for context, names in table.items():
            yield from ((context, name) for name in dict.fromkeys(names))


if __name__ == "__main__":
    games, required = [*catalogue.main_games(), *catalogue.gallery_games()], {*keys(REQUIRED)}
    places = {name: place for place, name in enumerate(games)}  # one game after the other, last
    entries = sorted(keys(OPTIONAL, REQUIRED), key=lambda one: places.get(one[0].split()[0], -1))
    for pair in entries:
        context, key = map(json.dumps, pair)
        note = "" if pair in required else "\n#. may stay empty"
        print(f'{note}\nmsgctxt {context}\nmsgid {key}\nmsgstr ""')
