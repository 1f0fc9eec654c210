"""Words behind ``cardkit print``, in any order: which piece, which game, how it is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import is_path, variant_names
from cardkit.v4.engine import MOST_PLAYERS, PieceName, words as closed
from cardkit.v4.files import all_shipped, is_file, load, loosely, loosened, own_file, shipped
from cardkit.v4.speech import printing
from cardkit.v4.words import SPOKEN, called

if TYPE_CHECKING:
    from cardkit.v4.words import Language

NAMES = (*closed(PieceName), "all")
INKS = ("colour", "mono")
PAPERS = ("a4", "letter", "both")
TALLY = ".tally"
PDF = ".pdf"
MOST_WORDS = 4
"""Most words that mean something together: black and white."""
MOST_OF_A_NAME = 8
"""Most words of a game's name."""
_NUMBER = r"(\d{1,4})(?:p|players?)?"


class Wanted(NamedTuple):
    """All that is asked for in words; `unknown` are those that mean nothing."""

    piece: str | None = None
    game: str | None = None
    ways: tuple[str, ...] = ()
    players: int | None = None
    pages: int | None = None
    filled: str | None = None
    output: str | None = None
    unknown: tuple[str, ...] = ()

    @property
    def ink(self) -> str | None:
        """Ink among the ways to print."""
        return next((way for way in self.ways if way in INKS), None)

    @property
    def paper(self) -> str | None:
        """Paper among the ways to print."""
        return next((way for way in self.ways if way in PAPERS), None)


def wanted(typed: Sequence[str]) -> Wanted:
    """Return what these words ask for. Raises `click.UsageError` for two different pieces."""
    words = [word for argument in typed for word in _split(argument)]
    game, at, end = _game(words)
    found = Wanted(game=game)
    for part in (words[:at], words[end:]):
        found = _ways(part, found)
    return found


def _split(argument: str) -> list[str]:
    """Return the single words of an argument; the name of a file that is there is one."""
    if is_file(Path(argument)):
        return [argument]
    return [word for word in re.split(r"[\s,;]+", argument) if word]


def _is_variant_file(word: str) -> bool:
    """Return True for the path of a variant file; ``b/w`` is none."""
    return not (word.endswith((TALLY, PDF)) or loosened(word) in _meanings()) and is_path(word)


def _game(words: Sequence[str]) -> tuple[str | None, int, int]:
    """Return the game that some of the words name, and where these begin and end.

    A path and the whole name of one's own variant come first, then more words before fewer; no
    piece is the beginning of a game's name.
    """
    own = set(variant_names()) - set(all_shipped()) - set(NAMES)
    for at, word in enumerate(words):
        if _is_variant_file(word) or word in own:
            return word, at, at + 1
    for known in (_shipped, own_file):
        for at, end in _runs(len(words)):
            run = " ".join(words[at:end])
            if end == at + 1 and (loosened(run) in _meanings() or run.isdecimal()):
                continue
            if found := known(run):
                return (found if isinstance(found, str) else run), at, end
    return None, 0, 0


def _runs(number: int) -> Iterator[tuple[int, int]]:
    """Yield where runs of neighbours begin and end, the longest first."""
    for length in range(min(number, MOST_OF_A_NAME), 0, -1):
        for at in range(number - length + 1):
            yield at, at + length


def _shipped(name: str) -> str | None:
    """Return the game that ships under that name, or is called so in the language in force."""
    if found := loosely(name):
        return found
    if SPOKEN.get() is None:
        return None
    titles = {loosened(called(load(slug))): slug for slug in shipped()}
    return titles.get(loosened(name))


@cache
def _in_words(language: Language | None) -> dict[str, printing.Wish]:
    return {loosened(word): wish for word, wish in printing.wishes()}


def _meanings() -> dict[str, printing.Wish]:
    """Return the wishes by their words in the language in force and in English."""
    return _in_words(SPOKEN.get())


def _ways(words: Sequence[str], found: Wanted) -> Wanted:
    """Return `found` with all that these words add to it."""
    meanings = _meanings()
    at = 0
    before: printing.Wish | None = None
    while at < len(words):
        end = next(
            (
                end
                for end in range(min(at + MOST_WORDS, len(words)), at, -1)
                if loosened(" ".join(words[at:end])) in meanings
            ),
            0,
        )
        if end:
            before = meanings[loosened(" ".join(words[at:end]))]
            found, at = _wished(before, found), end
            continue
        word, at = words[at], at + 1
        number = re.fullmatch(_NUMBER, word.casefold())
        behind = meanings.get(loosened("".join(words[at : at + 1])))
        beside, before = (before, behind), None
        if number and "pages" in beside:
            found = found._replace(pages=int(number[1]))
        elif number:
            found = found._replace(players=_players(int(number[1])))
        elif word.endswith(TALLY):
            found = found._replace(filled=word)
        elif word.endswith(PDF):
            found = found._replace(output=word)
        else:
            found = found._replace(unknown=(*found.unknown, word))
    return found


def _players(number: int) -> int:
    if not 1 <= number <= MOST_PLAYERS:
        raise click.UsageError(f"{number} is no number of players: 1 to {MOST_PLAYERS}")
    return number


def _wished(wish: printing.Wish, found: Wanted) -> Wanted:
    if wish in ("nothing", "pages"):
        return found
    if wish in NAMES:
        if found.piece not in (None, wish):
            game = found.game or "kings-gold"
            raise click.UsageError(
                f"one piece at a time: cardkit print {found.piece} {game}. All in one file: "
                f"cardkit print kit {game}"
            )
        found = found._replace(piece=wish)
    return found if wish in NAMES else found._replace(ways=(*found.ways, wish))
