"""Print the entries of a language file that are no sentences, to go below those of ``pybabel``.

    python -m tools.words >> messages.pot

They are its grammar, nouns, and the words that people type; `cardkit/locale/README.md` says what
stands in each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from cardkit.engine.variant import NOUNS as THEME_NOUNS
from cardkit.i18n.vocabulary import RANK_NAMES, SUIT_WORDS, TEXTS
from cardkit.tally.words import TABLES

UP_TO_TEN = range(1, 11)
GRAMMAR = ["and", "or", "nth else", "word 0"]
GRAMMAR += [f"{kind} {number}" for kind in ("nth", "word") for number in UP_TO_TEN]
NOUNS = [*RANK_NAMES.values(), *map(str, UP_TO_TEN[1:]), "joker", "card", "player"]
NOUNS += ["rank", "suit", "colour", "kind"]
COLOURS = ["black", "red"]
SUITS = [word for word in SUIT_WORDS.values() if word not in COLOURS]
NOT_TRANSLATED = {"begun", "ended", "set", "of"}
"""What cardkit writes into tallies by itself, or what means nothing."""
TYPED = [meaning for table in TABLES for meaning in table if meaning not in NOT_TRANSLATED]

OPTIONAL = {
    "grammar": ["genders", "cases", "counted", "prepositions"],
    "index": ["A", "J", "Q", "K"],  # what is printed on the card
}
REQUIRED = {
    "grammar": GRAMMAR,
    "noun": NOUNS,
    "adjective": [*COLOURS, "extra"],
    "suit": SUITS,
    "theme": [*THEME_NOUNS, "leaves", *TEXTS],  # for a game that has no words in this language
    "typed": TYPED,
}


def keys(*tables: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield the context and the key of each entry, once."""
    for table in tables:
        for context, names in table.items():
            yield from ((context, name) for name in dict.fromkeys(names))


if __name__ == "__main__":
    for pair in keys(OPTIONAL, REQUIRED):
        context, key = map(json.dumps, pair)
        print(f'\nmsgctxt {context}\nmsgid {key}\nmsgstr ""')
