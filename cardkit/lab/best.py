"""The best fixed reply: which bot wins most against the usual crowd, found by search.

The search goes over families of bots with one figure (``loot:N``, ``turn:N``, ``odds:P``, ``kinds:K``, ...), then over
figures between those that did best, and over two of them joined (``loot:9+odds:1/6``). All play a few games; the better
ones play more, until one is left (successive halving). What it wins is told of other games alone: the figure by which
it was chosen is lucky, since the luckiest of many was chosen.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations, pairwise
from typing import TypeAlias

from cardkit.engine import Variant, claims
from cardkit.lab.bot_games import play
from cardkit.lab.bots import BEST, Bot

Families: TypeAlias = Sequence[Sequence[str]]  # bots with one figure each, every family from careful to bold
RUNG = 1000  # games that all bots still in play together, before the worse ones go
KEPT, RUNGS = 0.5, 4
"""The part of the bots that goes on to the next rung, and how many of these there are in each half of the search."""
Score: TypeAlias = tuple[int, int]
"""Wins of some games, in `PARTS`, and totals: where all win alike (alone), these decide."""
Tried: TypeAlias = Callable[[Sequence[str], str, int], list[Score]]
"""What each of some bots scores from a seed, in so many games."""


def named(bots: Sequence[Bot], variant: Variant) -> tuple[Bot, ...]:
    """The same bots, with the bot that was found for so many players in place of ``best``. It may take seconds."""
    found = partial(re.sub, rf"\b{BEST}\b", lambda _: best_bot(variant, len(bots)))
    return tuple(found(bot) if isinstance(bot, str) else bot for bot in bots)


@lru_cache(64)
def best_bot(variant: Variant, players: int) -> str:
    """The best bot for one of so many players against the usual crowd; alone, the one that scores most.

    The same for the same rules, always; sought once a process. Raises `ValueError` when the variant is not for that many
    players.
    """
    return answers(by_family(variant, players), against(variant, others(variant, players)))[0]


def answers(families: Families, tried: Tried, likely: Sequence[str] = ()) -> list[str]:
    """The few bots that do best of some families, of figures between those, and of two of them joined, the best first. Those
    `likely` to be among them are in the second half of the search, however unlucky they were."""
    coarse = halved([word for family in families for word in family], "coarse", tried)
    return halved(list(dict.fromkeys([*coarse, *likely, *finer(coarse, families)])), "fine", tried)


def halved(words: Sequence[str], stage: str, tried: Tried) -> list[str]:
    """Those of `words` that are left on the last rung, the best first; everyone plays from the same seeds."""
    left, scores = list(words), dict.fromkeys(words, (0, 0))
    for rung in range(RUNGS):
        games = max(RUNG // len(left), 1)
        for word, (more_wins, more_total) in zip(left, tried(left, f"{stage}/{rung}", games), strict=True):
            scores[word] = (scores[word][0] + more_wins, scores[word][1] + more_total)
        left.sort(key=scores.__getitem__, reverse=True)
        if rung < RUNGS - 1:
            left = left[: max(round(len(left) * KEPT), 1)]
    return left


def against(variant: Variant, crowd: Sequence[str]) -> Tried:
    """How bots are tried in the first seat against these others."""

    def tried(words: Sequence[str], seed: str, games: int) -> list[Score]:
        told = [play(variant, [word, *crowd], games, seed) for word in words]
        return [(one.seat(0, "wins")[0], one.seat(0, "total")[0]) for one in told]

    return tried


ONE_IN = (24, 18, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3)  # chances that the next card ends it, from careful to bold: one in so many


def by_family(variant: Variant, players: int) -> list[list[str]]:
    """Bots by family, from careful to bold; those of one word that takes no figure are a family each, and none is empty."""
    kinds, hand = range(1, len(variant.kinds) + 1), variant.hand_size(players)
    # About a dozen, each a third more than the one before.
    loots = {round(variant.figures.brought(players) * 3 // 4 / 1.33**step) for step in range(12)}
    turns = [turn for turn in (2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20) if turn < variant.figures.decks[-1]]
    families = [
        [f"pairs:{number}" for number in kinds[:6]],
        [f"odds:1/{one_in}" for one_in in ONE_IN],
        [f"loot:{gold}" for gold in sorted(loots) if gold > 0],
        [f"turn:{turn}" for turn in (range(1, hand) if hand else turns)],
        ["even"],
        ["never"],
    ]
    if claims.deal(variant) is not None:
        families.append([f"dare:{number}" for number in kinds[:6]])
    elif set(variant.figures.limits) != {2}:  # else a kind that lies out is one danger short
        families.append([f"kinds:{number}" for number in kinds[:8]])
    if variant.artifacts is not None and variant.cards.artifact:
        families.append(["artifacts:1"])
    return [family for family in families if family]


def finer(best: Sequence[str], families: Families) -> list[str]:
    """Figures between those of the `best` and their neighbours; and the best of two families joined, also a step bolder."""
    bolder: dict[str, list[str]] = {}
    middles: list[str] = []
    for word in best:
        family = next(family for family in families if word in family)
        place = family.index(word)
        before, after = family[max(place - 1, 0) : place], family[place + 1 : place + 2]
        middles += [middle for other in (*before, *after) for middle in between(word, other)]
        bolder.setdefault(family[0], [word, *after])
    joined = [f"{one}+{other}" for mine, theirs in combinations(bolder.values(), 2) for one in mine for other in theirs]
    return list(dict.fromkeys(word for word in (*middles, *joined) if word not in best))


def fuller(family: Sequence[str]) -> list[str]:
    """A family with the figures in the middle between its neighbours."""
    middles = [middle for pair in pairwise(family) for middle in between(*pair)]
    return sorted(dict.fromkeys([*family, *middles]), key=figure)


def between(word: str, other: str) -> list[str]:
    """The figure in the middle between those of two words of a family, where there is one."""
    head, mine, theirs = word.partition(":")[0], figure(word), figure(other)
    if head == "odds":
        return [f"odds:{2 / (1 / mine + 1 / theirs)}"]
    middle = (mine + theirs) // 2
    return [f"{head}:{middle}"] if middle not in (mine, theirs) else []


def figure(word: str) -> Fraction:
    """The figure of a bot, 0 where it has none."""
    return Fraction(word.partition(":")[2] or 0)


CAREFUL_TO_BOLD = ("odds:1/12", "odds:1/8", "odds:1/6", "odds:1/5")
"""Who plays a deck game unless bots are named: from the one who leaves at small odds to the one who stays longest."""
CAREFUL_TO_BOLD_HANDS = ("pairs:1", "pairs:2", "pairs:3", "pairs:4")  # the same for games of hands


def usual_number(*variants: Variant) -> int:
    """How many play unless it is said: four, or the nearest number that all of the games are for."""
    return max(*(variant.players.low for variant in variants), min(4, *(variant.players.high for variant in variants)))


def crowd(variant: Variant, players: int) -> list[str]:
    """Bots from careful to bold for so many seats, spread over the range as evenly as they go."""
    bots = CAREFUL_TO_BOLD if claims.deal(variant) is None else CAREFUL_TO_BOLD_HANDS
    return [bots[round(seat * (len(bots) - 1) / max(players - 1, 1))] for seat in range(players)]


def others(variant: Variant, players: int) -> list[str]:
    """The usual crowd in all seats but one: who somebody plays against. A single one is neither careful nor bold."""
    return [crowd(variant, 3)[1]] if players == 2 else crowd(variant, players - 1)
