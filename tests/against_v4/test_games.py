"""Random games, played move by move by the engine of the fourth edition and by the new one.

After each move the same must be allowed or refused, the same must have come of it, and the games
must be the same. Many games, and their figures::

    python -m tests.against_v4.test_games GAMES SEED [HOUSE_RULES]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.against_v4.pair import Differs, Pair
from tests.against_v4.random_moves import NAMES, Table
from tests.against_v4.variants import PATHS, Both, house, of_path, with_settings


def play(both: Both, random: Random) -> Counter[str]:
    """Play a random game with both; return what happened. Raises `Differs`."""
    low, high = both[1].players
    players = NAMES[: random.randint(low, min(high, 8))]
    pair = Pair(*both, players, random.choice(players))
    table = Table(random)
    moves = []
    over = 0
    try:
        while over < 5 and len(pair.new.rounds) < 24:
            moves.append(table.move(pair.new))
            if pair.play(moves[-1]):
                moves.pop()  # a fault is told with the moves that were played
            over += pair.new.phase == "over"
    except Exception as error:
        error.add_note(f"{both[1].slug}, {players}, {pair.new.first_dealer} deals:")
        error.add_note("\n".join(map(str, moves[-80:])))
        raise
    pair.figures["games"] += 1
    for one in pair.new.rounds:
        pair.figures["extra rounds" if one.extra else f"rounds: {one.end}"] += 1
    return pair.figures


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in PATHS])
def test_a_variant_is_played_the_same(path: Path) -> None:
    random = Random(path.stem)
    both = of_path(path)
    for _ in range(6):
        play(both, random)
    play(with_settings(path, random)[1], random)


@pytest.mark.parametrize("seed", range(8))
def test_random_house_rules_are_played_the_same(seed: int) -> None:
    random = Random(f"house {seed}")
    text, both = house(random)
    for _ in range(4):
        play_of(text, both, random)


def play_of(text: str, both: Both, random: Random) -> Counter[str]:
    """Play a game of rules that were written for it, which a fault is told with."""
    try:
        return play(both, random)
    except Exception as error:
        error.add_note(text)
        raise


def main(games: int, seed: str, house_rules: int) -> None:
    """Play so many games of the variants, a third with settings, and of random house rules.

    Each random house rule, and each variant with settings, is played three times.
    """
    figures: Counter[str] = Counter()
    begun = time.process_time()
    for number in range(games + house_rules):
        random = Random(f"{seed}/{number}")
        if number % 3 == 0:
            path = PATHS[number // 3 % len(PATHS)]
            text = path.stem
            if number >= games:
                text, rules = house(random)
            elif random.random() < 0.3:
                settings, rules = with_settings(path, random)
                text = f"{path.stem} {settings}"
            else:
                rules = of_path(path)
            figures["variants"] += 1
        try:
            figures += play_of(text, rules, random)
        except Exception as error:
            kind = "DIFFERENCES" if isinstance(error, Differs) else "FAILURES"
            figures[kind] += 1
            print(kind, number, repr(error)[:1500])
            for note in error.__notes__:
                print("   ", note.replace("\n", "\n    ")[-3000:], flush=True)
    for name, times in sorted(figures.items()):
        print(f"{times:10} {name}")
    print(f"{time.process_time() - begun:10.0f} s CPU; seed {seed}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 0)
