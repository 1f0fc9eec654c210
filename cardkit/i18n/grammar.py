"""What a language file has beside messages: its grammar, nouns, and the words of a game.

Each is an entry with a context. ``pybabel extract`` finds them here, by the name `entry`.
"""

from __future__ import annotations


def entry(context: str, key: str) -> tuple[str, str]:
    """Return the context and key of an entry of a ``.po`` file."""
    return context, key


# fmt: off
OPTIONAL = [  # genders: m f n; cases: nom gen acc loc; counted, prepositions: see docs/translating.md
    entry("grammar", "genders"),
    entry("grammar", "cases"),
    entry("grammar", "counted"),
    entry("grammar", "prepositions"),
    entry("index", "A"),  # what is printed on the card
    entry("index", "J"),
    entry("index", "Q"),
    entry("index", "K"),
]
GRAMMAR = [
    entry("grammar", "and"),
    entry("grammar", "or"),
    entry("grammar", "nth 1"),
    entry("grammar", "nth 2"),
    entry("grammar", "nth 3"),
    entry("grammar", "nth 4"),
    entry("grammar", "nth 5"),
    entry("grammar", "nth 6"),
    entry("grammar", "nth 7"),
    entry("grammar", "nth 8"),
    entry("grammar", "nth 9"),
    entry("grammar", "nth 10"),
    entry("grammar", "nth else"),
    entry("grammar", "word 0"),
    entry("grammar", "word 1"),
    entry("grammar", "word 2"),
    entry("grammar", "word 3"),
    entry("grammar", "word 4"),
    entry("grammar", "word 5"),
    entry("grammar", "word 6"),
    entry("grammar", "word 7"),
    entry("grammar", "word 8"),
    entry("grammar", "word 9"),
    entry("grammar", "word 10"),
]
NOUNS = [  # gender, the singular in all cases; the plural
    entry("noun", "ace"),
    entry("noun", "2"),
    entry("noun", "3"),
    entry("noun", "4"),
    entry("noun", "5"),
    entry("noun", "6"),
    entry("noun", "7"),
    entry("noun", "8"),
    entry("noun", "9"),
    entry("noun", "10"),
    entry("noun", "Jack"),
    entry("noun", "Queen"),
    entry("noun", "King"),
    entry("noun", "joker"),
    entry("noun", "card"),
    entry("noun", "page"),
    entry("noun", "turn"),
    entry("noun", "player"),
    entry("noun", "rank"),
    entry("noun", "suit"),
    entry("noun", "colour"),
    entry("noun", "kind"),
    entry("noun", "one"),
    entry("noun", "five"),
    entry("noun", "ten"),
    entry("noun", "twenty"),
    entry("noun", "twenty-five"),
    entry("noun", "fifty"),
    entry("noun", "hundred"),
    entry("noun", "coin"),
    entry("noun", "piece"),
]
ADJECTIVES = [  # all cases for each gender, then the plural or those for each gender, separated by semicolons
    entry("adjective", "black"),
    entry("adjective", "red"),
    entry("adjective", "extra"),
]
SUITS = [  # as in Queen of hearts
    entry("suit", "spades"),
    entry("suit", "hearts"),
    entry("suit", "diamonds"),
    entry("suit", "clubs"),
]
THEMES = [  # the words of a game that does not say its own in this language
    entry("theme", "player"),
    entry("theme", "place"),
    entry("theme", "path"),
    entry("theme", "gold"),
    entry("theme", "token"),
    entry("theme", "danger"),
    entry("theme", "artifact"),
    entry("theme", "safe"),
    entry("theme", "round"),
    entry("theme", "leaves"),
    entry("theme", "caught"),
    entry("theme", "catches"),
    entry("theme", "call"),
    entry("theme", "go"),
    entry("theme", "leave"),
    entry("theme", "guide"),
]
# fmt: on
REQUIRED = [*GRAMMAR, *NOUNS, *ADJECTIVES, *SUITS, *THEMES]
