"""Chances at random moments of random games: the same fractions as in the fourth edition.

Many states, and how often each figure was compared::

    python -m tests.against_v4.test_odds STATES SEED
"""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from cardkit.engine import odds
from cardkit.engine.events import Leave
from cardkit.v4 import odds as old_odds
from tests.against_v4.pair import Differs, Pair, same
from tests.against_v4.random_moves import NAMES, Table
from tests.against_v4.variants import PATHS, Both, house, of_path


def random_moment(both: Both, random: Random) -> Pair | None:
    """Return a game at a random moment of a round; None if it is over before."""
    low, high = both[1].players
    players = NAMES[: random.randint(low, min(high, 6))]
    pair = Pair(*both, players, players[0])
    table = Table(random, wrong=0)
    table.leaves = random.choice((0.02, 0.05, 0.15))
    for _ in range(random.randint(2, 70)):
        pair.play(table.move(pair.new))
    for _ in range(20):
        if pair.new.inside:
            break
        pair.play(table.move(pair.new))
    if pair.new.phase == "decision" and random.random() < 0.4:
        pair.play(Leave(tuple(pair.new.inside[1:])))  # somebody is alone
    return pair if pair.new.inside else None


def compare(pair: Pair, random: Random) -> Counter[str]:
    """Compare all figures of a moment; return how many there were. Raises `Differs`."""
    game, state, figures = pair.new, pair.old, Counter(states=1)
    if not game.variant.is_deck_game:
        for laid, chance in old_odds.cave(state).collapse.items():
            same("collapse", odds.collapse(game, laid), chance)
            figures["collapse"] += 1
        return figures
    next_card, theirs = odds.next_card(game), old_odds.next_card(state)
    same("next card", (*next_card, next_card.chance), tuple(theirs))
    figures["next card"] += 1
    for inside in {len(game.inside), random.randint(1, len(game.seats))}:
        share = odds.share_of_next(game, inside)
        same(f"share of {inside}", share, old_odds.gain_each(state, inside))
        figures["share"] += 1
    same("survival", tuple(odds.survival(game)), tuple(old_odds.survival(state)))
    figures["survival"] += 1
    if len(game.inside) == 1:
        alone, carrying = odds.going_on(game, game.inside[0]), old_odds.carrying(state)
        cards = next_card.cards_left or 1
        same("gain alone", alone.gain, carrying.left / Fraction(cards))
        same("cost alone", alone.cost, carrying.lost * carrying.ending / Fraction(cards))
        figures["alone"] += 1
    return figures


def compare_at_random(both: Both, random: Random) -> Counter[str]:
    """Compare the figures of a random moment; nothing if the game is over before it."""
    pair = random_moment(both, random)
    return compare(pair, random) if pair else Counter()


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in PATHS])
def test_chances_of_a_variant_are_the_same(path: Path) -> None:
    for number in range(4):
        compare_at_random(of_path(path), Random(f"{path.stem} {number}"))


@pytest.mark.parametrize("seed", range(8))
def test_chances_of_house_rules_are_the_same(seed: int) -> None:
    random = Random(f"odds {seed}")
    _, both = house(random)
    for _ in range(4):
        compare_at_random(both, random)


def main(states: int, seed: str) -> None:
    """Compare so many states, half of them of random house rules."""
    figures: Counter[str] = Counter()
    number = 0
    while figures["states"] < states:
        random = Random(f"{seed}/{number}")
        if number % 4 == 0:
            text, house_rules = house(random)
        path = PATHS[number // 2 % len(PATHS)]
        both = house_rules if number % 2 else of_path(path)
        try:
            figures += compare_at_random(both, random)
        except Exception as error:
            figures["DIFFERENCES" if isinstance(error, Differs) else "FAILURES"] += 1
            print(number, repr(error), "\n", text if number % 2 else path.stem, flush=True)
        number += 1
    for name, times in sorted(figures.items()):
        print(f"{times:10} {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
