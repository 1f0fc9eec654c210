"""Who plays a new game, as they were named."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardkit import speech
from cardkit.engine import Variant
from cardkit.speech import called, prompts
from cardkit.tally import fold, name_fault, proper


def players_named(names: Iterable[str]) -> tuple[str, ...]:
    """The players, in seat order. Raises `ValueError` with the sentence, for one that cannot be, or twice."""
    players: list[str] = []
    for name in (proper(" ".join(name.split())) for name in names):
        fault = name_fault(name)
        if fault is not None:
            raise ValueError(speech.of_name(fault).message)
        if fold(name) in map(fold, players):
            raise ValueError(prompts.called_alike(name))
        players.append(name)
    return tuple(players)


def hold_number(game: Variant, players: Sequence[str]) -> None:
    """Raise `ValueError` with the sentence unless the game is for so many."""
    if not game.players.low <= len(players) <= game.players.high:
        raise ValueError(prompts.for_how_many(game=called(game), span=str(game.players), n=len(players)))
