"""Who plays a new game, as they were named."""

from __future__ import annotations

from collections.abc import Sequence

from cardkit import speech
from cardkit.engine import Variant
from cardkit.speech import called, prompts
from cardkit.tally import fold, name_fault, new_names, proper


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
    ways = [way for way in new_names(words, lambda n: game.players.low <= n <= game.players.high) if way]
    if len(ways) > 1:
        raise Unnamed(prompts.names_in_two_ways(*map(", ".join, ways)), tuple(map(", ".join, ways)))
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
