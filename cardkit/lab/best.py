"""The best fixed reply: which bot wins most against the usual crowd, found by search and then tried in games of its own.

The search goes over families of bots with one figure (``loot:N``, ``turn:N``, ``odds:P``, ``kinds:K``, ...), then over
figures between those that did best, and over two of them joined (``loot:9+odds:1/6``). All play a few games; the better
ones play more, until one is left (successive halving). What it wins is told of fresh games alone: the figure by which
it was chosen is lucky, since the luckiest of many was chosen.
"""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardkit.engine import Variant, claims
from cardkit.lab.bot_games import PARTS, Tallies, play
from cardkit.lab.bots import BEST, Bot
from cardkit.lab.paired import Mean
from cardkit.lab.report import report
from cardkit.lab.usual_crowd import USUAL_NERVE, others, others_around

RUNG = 1000
"""Games that all bots still in play together, before the worse ones go."""
KEPT = 0.5
"""The part of the bots that goes on to the next rung, of which there are `RUNGS` in each half of the search."""
RUNGS = 4
ONE_IN = (24, 18, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3)
"""Chances that the next card ends it, from careful to bold: one in so many."""
CHANCES = (*(Fraction(1, one_in) for one_in in ONE_IN), *map(Fraction, ("2/5", "1/2", "3/5", "3/4")))
STEPS = 4
"""How often the best reply is sought for `nerve`, each time to what was best before."""
FRESH = 2000
"""Games by which the bot that was found is judged."""


class Reply(NamedTuple):
    """The best bot found, how it did in fresh games against the bots it was meant for, and how many they were."""

    bot: str
    win: Mean
    total: Mean
    against: tuple[str, ...]
    games: int


def reply(variant: Variant, players: int, games: int = FRESH) -> Reply:
    """The best bot for one of so many players against the usual crowd; alone, the one that scores most.

    The same for the same rules, always; sought once a process, and judged in `games` games. Raises `ValueError` when the
    variant is not for that many players.
    """
    bot = _found(variant, players)
    bots = [bot, *others(variant, players)]
    seat = report(variant, bots, _played(variant, bots, games, "judged"), games, 0).seats[0]
    return Reply(bot, seat.win, seat.total, tuple(bots[1:]), games)


def named(bots: Sequence[Bot], variant: Variant) -> tuple[Bot, ...]:
    """The same bots, with the bot that was found for so many players in place of ``best``. It may take seconds."""
    return tuple(_named(bot, variant, len(bots)) if isinstance(bot, str) else bot for bot in bots)


def _named(word: str, variant: Variant, players: int) -> str:
    return re.sub(rf"\b{BEST}\b", lambda _: _found(variant, players), word)


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
    found = _halved(words, variant, others_around(nerve, players), f"nerve/{nerve}", RUNG // 2)[0]
    return CHANCES[words.index(found)]


@lru_cache(64)
def _found(variant: Variant, players: int) -> str:
    crowd = others(variant, players)
    families = _families(variant, players)
    coarse = _halved([word for family in families for word in family], variant, crowd, "coarse")
    return _halved([*coarse, *_finer(coarse, families)], variant, crowd, "fine")[0]


# --- who is tried ------------------------------------------------------------------------------------------------------


def _families(variant: Variant, players: int) -> list[list[str]]:
    """Bots by family, from careful to bold; those of one word that takes no figure are a family each."""
    kinds = len(variant.kinds)
    families = [
        [f"pairs:{number}" for number in range(1, min(kinds, 6) + 1)],
        [f"odds:1/{one_in}" for one_in in ONE_IN],
        [f"loot:{gold}" for gold in _steps(variant.figures.brought(players) * 3 // 4)],
        [f"turn:{turn}" for turn in _turns(variant, players)],
        ["even"],
        ["never"],
    ]
    if claims.deal(variant) is not None:
        families.append([f"dare:{number}" for number in range(1, min(kinds, 6) + 1)])
    elif set(variant.figures.limits) != {2}:  # else a kind that lies out is one danger short
        families.append([f"kinds:{number}" for number in range(1, min(kinds, 8) + 1)])
    if variant.artifacts is not None and variant.cards.artifact:
        families.append(["artifacts:1"])
    return families


def _turns(variant: Variant, players: int) -> list[int]:
    if hand := variant.hand_size(players):
        return list(range(1, hand))
    return [turn for turn in (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20) if turn < variant.figures.decks[-1]]


def _steps(most: int) -> list[int]:
    """About a dozen whole numbers up to `most`, each a third more than the one before."""
    numbers = {round(most / 1.33**step) for step in range(12)}
    return sorted(number for number in numbers if number > 0)


def _finer(best: Sequence[str], families: Sequence[Sequence[str]]) -> list[str]:
    """Figures between those of the `best` and their neighbours; and the best of two families joined, also a step bolder."""
    bolder: dict[str, list[str]] = {}
    between: list[str] = []
    for word in best:
        family = next(family for family in families if word in family)
        place = family.index(word)
        between += [
            middle
            for other in (*family[max(place - 1, 0) : place], *family[place + 1 : place + 2])
            for middle in _between(word, other)
        ]
        bolder.setdefault(family[0], [word, *family[place + 1 : place + 2]])
    joined = [f"{one}+{other}" for mine, theirs in combinations(bolder.values(), 2) for one in mine for other in theirs]
    return list(dict.fromkeys(word for word in (*between, *joined) if word not in best))


def _between(word: str, other: str) -> list[str]:
    """The figure in the middle between those of two words of a family, where there is one."""
    (head, _, mine), (_, _, theirs) = word.partition(":"), other.partition(":")
    if head == "odds":
        return [f"odds:2/{int(mine[2:]) + int(theirs[2:])}"]
    middle = (int(mine) + int(theirs)) // 2
    return [f"{head}:{middle}"] if str(middle) not in (mine, theirs) else []


# --- how they are tried ------------------------------------------------------------------------------------------------


def _halved(
    words: Sequence[str], variant: Variant, crowd: Sequence[str], stage: str, rung_games: int = RUNG
) -> list[str]:
    """Those of `words` that are left on the last rung, the best first; everyone plays from the same seeds."""
    left, told = list(words), dict[str, Tallies]()
    for rung in range(RUNGS):
        games = max(rung_games // len(left), 1)
        for word in left:
            more = play(variant, [word, *crowd], games, f"{stage}/{rung}")
            told[word] = told[word].plus(more) if word in told else more
        left.sort(key=lambda word: _merit(told[word]), reverse=True)
        if rung < RUNGS - 1:
            left = left[: max(round(len(left) * KEPT), 1)]
    return left


def _merit(tallies: Tallies) -> tuple[float, float]:
    """Wins a game, and where all win alike (alone) the total."""
    return tallies.seat(0, "wins")[0] / PARTS / tallies.games, tallies.seat(0, "total")[0] / tallies.games


def _played(variant: Variant, bots: Sequence[str], games: int, seed: str) -> Tallies:
    batches: Iterable[Tallies] = (
        play(variant, bots, min(200, games - start), f"{seed}/{start}") for start in range(0, games, 200)
    )
    first, *rest = batches
    for batch in rest:
        first = first.plus(batch)
    return first
