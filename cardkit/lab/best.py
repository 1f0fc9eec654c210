"""The best fixed reply: which bot wins most against the usual crowd, found by search.

The search goes over families of bots with one figure (``loot:N``, ``turn:N``, ``odds:P``, ``kinds:K``, ...), then over
figures between those that did best, and over two of them joined (``loot:9+odds:1/6``). All play a few games; the better
ones play more, until one is left (successive halving). What it wins is told of other games alone: the figure by which
it was chosen is lucky, since the luckiest of many was chosen.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from cardkit.engine import Variant
from cardkit.lab.bot_games import play
from cardkit.lab.bots import BEST, Bot
from cardkit.lab.families import CHANCES, USUAL_NERVE, by_family, finer, others, others_around

RUNG = 1000
"""Games that all bots still in play together, before the worse ones go."""
KEPT = 0.5
"""The part of the bots that goes on to the next rung, of which there are `RUNGS` in each half of the search."""
RUNGS = 4
STEPS = 4
"""How often the best reply is sought for `nerve`, each time to what was best before."""


Score: TypeAlias = tuple[int, int]
"""Wins of some games, in `PARTS`, and totals: where all win alike (alone), these decide."""
Tried: TypeAlias = Callable[[str, str, int], Score]
"""What a bot scores from a seed, in so many games."""


def named(bots: Sequence[Bot], variant: Variant) -> tuple[Bot, ...]:
    """The same bots, with the bot that was found for so many players in place of ``best``. It may take seconds."""
    return tuple(_named(bot, variant, len(bots)) if isinstance(bot, str) else bot for bot in bots)


def _named(word: str, variant: Variant, players: int) -> str:
    return re.sub(rf"\b{BEST}\b", lambda _: best_bot(variant, players), word)


@lru_cache(256)
def nerve(variant: Variant, players: int) -> Fraction:
    """The chance of the end at which it is best to leave (``odds``), where the others leave at chances around the same.

    What bots from careful to bold are measured by: it means the same in every game. Who is best among careful ones is
    bold, and the other way round; so the best reply is sought several times, each time to bots around what was best so
    far, on average.
    """
    place = float(CHANCES.index(USUAL_NERVE))
    for step in range(1, STEPS + 1):
        best = best_chance(variant, players, CHANCES[round(place)])
        place += (CHANCES.index(best) - place) / step
    return CHANCES[round(place)]


def best_chance(variant: Variant, players: int, nerve: Fraction) -> Fraction:
    """The chance of the end at which it is best to leave where the others leave at chances around `nerve`."""
    words = [f"odds:{chance}" for chance in CHANCES]
    found = halved(words, f"nerve/{nerve}", against(variant, others_around(nerve, players)), RUNG // 2)[0]
    return CHANCES[words.index(found)]


@lru_cache(64)
def best_bot(variant: Variant, players: int) -> str:
    """The best bot for one of so many players against the usual crowd; alone, the one that scores most.

    The same for the same rules, always; sought once a process. Raises `ValueError` when the variant is not for that many
    players.
    """
    return answer(by_family(variant, players), against(variant, others(variant, players)))


def answer(families: Sequence[Sequence[str]], tried: Tried) -> str:
    """The bot that does best of some families, of figures between those, and of two of them joined."""
    coarse = halved([word for family in families for word in family], "coarse", tried)
    return halved([*coarse, *finer(coarse, families)], "fine", tried)[0]


# --- how they are tried ------------------------------------------------------------------------------------------------


def halved(words: Sequence[str], stage: str, tried: Tried, rung_games: int | None = None) -> list[str]:
    """Those of `words` that are left on the last rung, the best first; everyone plays from the same seeds."""
    left, scores = list(words), dict.fromkeys(words, (0, 0))
    for rung in range(RUNGS):
        games = max((rung_games or RUNG) // len(left), 1)
        for word in left:
            (wins, total), (more_wins, more_total) = scores[word], tried(word, f"{stage}/{rung}", games)
            scores[word] = (wins + more_wins, total + more_total)
        left.sort(key=scores.__getitem__, reverse=True)
        if rung < RUNGS - 1:
            left = left[: max(round(len(left) * KEPT), 1)]
    return left


def against(variant: Variant, crowd: Sequence[str]) -> Tried:
    """How bots are tried in the first seat against these others."""

    def tried(word: str, seed: str, games: int) -> Score:
        told = play(variant, [word, *crowd], games, seed)
        return told.seat(0, "wins")[0], told.seat(0, "total")[0]

    return tried
