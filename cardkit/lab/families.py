"""Bots by family, each from careful to bold: who is tried where a bot is sought, and who may answer a mix at rest."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from cardkit.engine import Variant, claims

ONE_IN = (24, 18, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3)
"""Chances that the next card ends it, from careful to bold: one in so many."""
CHANCES = (*(Fraction(1, one_in) for one_in in ONE_IN), *map(Fraction, ("2/5", "1/2", "3/5", "3/4")))
"""Those, and bolder ones."""


def by_family(variant: Variant, players: int) -> list[list[str]]:
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


def finer(best: Sequence[str], families: Sequence[Sequence[str]]) -> list[str]:
    """Figures between those of the `best` and their neighbours; and the best of two families joined, also a step bolder."""
    bolder: dict[str, list[str]] = {}
    middles: list[str] = []
    for word in best:
        family = next(family for family in families if word in family)
        place = family.index(word)
        middles += [
            middle
            for other in (*family[max(place - 1, 0) : place], *family[place + 1 : place + 2])
            for middle in between(word, other)
        ]
        bolder.setdefault(family[0], [word, *family[place + 1 : place + 2]])
    joined = [f"{one}+{other}" for mine, theirs in combinations(bolder.values(), 2) for one in mine for other in theirs]
    return list(dict.fromkeys(word for word in (*middles, *joined) if word not in best))


def between(word: str, other: str) -> list[str]:
    """The figure in the middle between those of two words of a family, where there is one."""
    (head, _, mine), (_, _, theirs) = word.partition(":"), other.partition(":")
    if head == "odds":
        return [f"odds:2/{int(mine[2:]) + int(theirs[2:])}"]
    middle = (int(mine) + int(theirs)) // 2
    return [f"{head}:{middle}"] if str(middle) not in (mine, theirs) else []
