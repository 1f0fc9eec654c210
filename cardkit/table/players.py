"""Who plays a new game, as they were named."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardkit import speech
from cardkit.engine import Variant
from cardkit.speech import called, prompts
from cardkit.tally import find_player, fold, in_a_row, name_fault, new_names, proper

_AROUND = r"(?i)^\s*it(?:'s| is)\s+|\s+(?:are|is)(?: all)? (?:playing|here)[.!]?\s*$"
"""What people say around names, and nobody is called."""


class Unnamed(ValueError):
    """Nobody knows who plays: the text says why, `advice` how else it can be said."""

    def __init__(self, said: str, advice: Sequence[str] = ()) -> None:
        super().__init__(said)
        self.advice = tuple(advice)


def players_named(words: str | Sequence[str], game: Variant) -> tuple[str, ...]:
    """The players, in seat order, as they are named in a line or in the words of a command line.

    Raises `Unnamed`: for a name that cannot be, or twice, for too few or too many, and where it can be read in two ways.
    """
    if not isinstance(words, str):
        words = words[0] if len(words) == 1 else " ".join(f'"{word}"' if " " in word else word for word in words)
    words = re.sub(_AROUND, "", words)
    ways = [way for way in new_names(words, lambda n: game.players.low <= n <= game.players.high) if way]
    if len(ways) > 1:
        one, other = map(", ".join, ways)
        raise Unnamed(prompts.names_in_two_ways(one=one, other=other), (one, other))
    players: list[str] = []
    for name in (proper(" ".join(name.split())) for way in ways for name in way):
        fault = name_fault(name)
        if fault is not None:
            raise Unnamed(speech.of_name(fault).message)
        if fold(name) in map(fold, players):
            raise Unnamed(prompts.called_alike(name))
        players.append(name)
    if not game.players.low <= len(players) <= game.players.high:
        raise Unnamed(prompts.for_how_many(game=called(game), span=str(game.players), n=len(players)))
    return tuple(players)


def players_again(words: str, last: Sequence[str], game: Variant) -> tuple[str, ...]:
    """Who plays another game: those who were `last` there (``+ Eve``, ``without Bo``, ``- Bo + Eve``), or others, by name.

    Raises as `players_named`, and `Unknown` for somebody who was not there.
    """
    steps = [step.partition(" ") for step in re.split(rf"\s+(?={_CHANGES}\s)", words)]
    if not re.match(rf"(?:{_CHANGES}|and|plus)\s", words, re.IGNORECASE):
        return players_named(words, game) if words else tuple(last)
    players = list(last)
    for how, _, names in steps:
        row = in_a_row(names, players)
        if fold(how) in _GOES:
            gone = {find_player(name, players) for name in row}
            players = [name for name in players if name not in gone]
        else:
            players += [name for name in row if fold(name) not in map(fold, players)]
    return players_named(players, game)


_GOES = ("-", "without", "but", "except")
_CHANGES = r"(?i:[+-]|with|without|but|except)"
"""Who comes and who goes."""
