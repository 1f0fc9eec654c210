"""Who is tried where a bot is sought, and who sits down unless bots are named: families, and a crowd, from careful to bold."""

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


# --- the usual crowd ------------------------------------------------------------------------------------------------------

CAREFUL_TO_BOLD = ("odds:1/12", "odds:1/8", "odds:1/6", "odds:1/5")
"""Who plays a deck game unless bots are named: from the one who leaves at small odds to the one who stays longest."""
CAREFUL_TO_BOLD_HANDS = ("pairs:1", "pairs:2", "pairs:3", "pairs:4")
"""The same for games of hands."""

USUAL_NERVE = Fraction(1, 7)
"""The chance that `CAREFUL_TO_BOLD` lie around."""


def usual_number(*variants: Variant) -> int:
    """How many play unless it is said: four, or the nearest number that all of the games are for."""
    return max(*(variant.players.low for variant in variants), min(4, *(variant.players.high for variant in variants)))


def crowd(variant: Variant, players: int) -> list[str]:
    """Bots from careful to bold for so many seats, spread over the range as evenly as they go."""
    return _spread(CAREFUL_TO_BOLD if claims.deal(variant) is None else CAREFUL_TO_BOLD_HANDS, players)


def around(nerve: Fraction, players: int) -> list[str]:
    """Bots from careful to bold who leave at chances around this one, as far from it as the usual crowd from its own."""
    chances = (Fraction(word.removeprefix("odds:")) * nerve / USUAL_NERVE for word in CAREFUL_TO_BOLD)
    return _spread([f"odds:{min(chance, Fraction(1))}" for chance in chances], players)


def others_around(nerve: Fraction, players: int) -> list[str]:
    """Bots around this chance in all seats but one; a single one leaves at that chance itself."""
    return [f"odds:{nerve}"] if players == 2 else around(nerve, players - 1) if players > 2 else []


def _spread(bots: Sequence[str], players: int) -> list[str]:
    if players == 1:
        return [bots[0]]
    return [bots[round(seat * (len(bots) - 1) / (players - 1))] for seat in range(players)]


def others(variant: Variant, players: int) -> list[str]:
    """The usual crowd in all seats but one: who somebody plays against. A single one is neither careful nor bold."""
    return [crowd(variant, 3)[1]] if players == 2 else crowd(variant, players - 1) if players > 2 else []
