"""English words that no Polish sentence has: a stop list made of all that is said in either
language.

A word that stands in an English sentence or in a game's own English, and in no Polish one, is found
wherever it is left over: in a session, a rule text, on paper, on a phone. What is typed stays
English in every language, and is taken out first.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from string import Formatter

from cardkit.v4.files import TABLE, all_shipped, shelf
from cardkit.v4.files.bundled import text_of
from cardkit.v4.files.translations import flat
from cardkit.v4.speech.language_files import parsed
from tools.write.sentences import in_sources

TYPED = {
    *(
        "all",
        "artifacts",
        "away",
        "back",
        "banked",
        "deck",
        "file",
        "from",
        "gold",
        "gone",
        "join",
        "joker",
        "new",
    ),
    *(
        "nobody",
        "off",
        "path",
        "play",
        "players",
        "round",
        "rounds",
        "rules",
        "score",
        "set",
        "show",
        "tally",
        "variant",
    ),
}
"""English words that stand in Polish sentences only as what is typed, or as the keywords of a
tally."""
COMMAND = re.compile(
    r"cardkit(?: [a-z]+)?(?: "
    r"(?:pad|phones|--?[a-z]*|[a-z]+(?:-[a-z0-9]+)+))*|--[a-z-]+|\.tally"
)
"""A command with its options and the name of a game; what follows is a sentence again."""
NAMES = ("Incan Gold", "Eve")
"""Names that games have in every language."""
THEME = ("name", "summary", "words", "rulings", "house")
"""What a file says of its game in words."""


def words(text: str) -> set[str]:
    """Its words in small letters, those of one letter left out."""
    return set(re.findall(r"[^\W\d_]{2,}", text.lower()))


@cache
def stop_list(code: str = "pl") -> frozenset[str]:
    """English words that are none of that language."""
    raw, told = parsed((shelf("languages") / f"{code}.toml").read_text("utf-8"))
    mine = {word for sentence in told.values() for word in words(_said(sentence))}
    mine |= {
        word
        for key, text in flat(raw)
        if not key.startswith("language.")
        for word in words(str(text))
    }
    english = {
        word
        for section in in_sources().values()
        for sentence in section
        for word in words(_said(sentence))
    }
    for game in all_shipped():
        own = tomllib.loads(text_of(game))
        mine |= {word for _, text in flat(own.pop(TABLE).get(code, {})) for word in words(text)}
        english |= {
            word
            for key, text in flat(own)
            if key.split(".")[0] in THEME
            for word in words(str(text))
        }
    return frozenset((english - mine) | TYPED)


def english(text: str, known: Collection[str] = (), code: str = "pl") -> frozenset[str]:
    """The English words in a text of that language, but for commands, names of games, and what is
    `known` to stand there."""
    assert "" not in known, "it stands everywhere"
    for name in (*known, *NAMES):
        text = text.replace(name, " ")
    return stop_list(code) & words(COMMAND.sub(" ", text))


def _said(template: str) -> str:
    """A sentence without its holes; the forms that a hole chooses among are words too."""
    return " ".join(
        part
        for text, _, bend, _ in Formatter().parse(template)
        for part in (text, *_forms(bend or ""))
    )


def _forms(bend: str) -> Iterator[str]:
    yield from (_said(form) for form in bend.split("|") if "|" in bend)
