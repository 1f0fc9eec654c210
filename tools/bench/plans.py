"""Find the fixed plan for leaving that wins most often against three bots of one level.

    python -m tools.bench.plans [GAME...]

Without GAME it searches all built-in games with a deck, including those in the gallery. A plan is
one condition, such as ``loot:12``, or two conditions joined by ``+``. All plans play `FIRST_GAMES`
games. The best `SECOND_PLANS` play more games, and the best `LAST_PLANS` of those play again with
new seeds, because luck helped to choose the best of many. A plan plays in every seat in turn; a
fair share of wins is 25 %. The last column shows how often a full mixed group ties for the win.
This needs the extra ``lab``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations

from cardkit.engine.moods import LEVELS
from cardkit.engine.variant import Variant
from cardkit.lab import blocks, compiled, games
from cardkit.lab.crowd_bots import MIXED_CROWD, bots_of_group
from cardkit.lab.game_figures import seat_column_index
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load

CONDITIONS = {
    "loot": (3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 23, 26, 30, 36),
    "kinds": (1, 2, 3, 4),
    "turn": (2, 3, 4, 5, 6, 7, 8, 10),
    "odds": ("1/16", "1/12", "1/10", "1/8", "1/6", "1/5", "1/4"),
    "artifacts": (1, 2),
    "after": (1, 2, 3),
}
PLAYERS = 4
FIRST_GAMES, SECOND_GAMES, LAST_GAMES = 600, 3_000, 20_000
SECOND_PLANS, LAST_PLANS = 60, 10
LAST_SEED = 1_000  # no seat of the searches before uses it
MAX_SHARE_OF_WINS = 0.40
TIE_GAMES = 20_000


def plans(variant: Variant) -> Iterator[str]:
    """Yield each plan: one condition for leaving, or two of which either is enough."""
    singles = [
        [f"{word}:{figure}" for figure in figures]
        for word, figures in CONDITIONS.items()
        if word != "artifacts" or variant.artifacts
    ]
    for words in singles:
        yield from words
    for first, second in combinations(singles, 2):
        yield from (f"{one}+{other}" for one in first for other in second)


def share_of_wins(variant: Variant, plan: str, level: str, number: int, *, seed: int = 0) -> float:
    """Return the share of about `number` games that a plan wins against three bots of a level."""
    blocks_per_seat = max(1, number // PLAYERS // blocks.GAMES_PER_BLOCK)
    won = 0.0
    for seat in range(PLAYERS):
        bots = [level] * PLAYERS
        bots[seat] = plan
        setup = blocks.setup_for(variant, bots)
        played = blocks.play_blocks(setup, seed + seat, range(blocks_per_seat), compile_it=True)
        won += (
            sum(row[seat_column_index(seat, games.SEAT_COLUMN_WINS)] for row in played.rows)
            / games.PARTS_PER_WIN
        )
    return won / (blocks_per_seat * blocks.GAMES_PER_BLOCK * PLAYERS)


def best_plans(variant: Variant, level: str) -> list[tuple[float, str]]:
    """Return the ten best plans, best first, with their shares of wins in new games."""
    chosen = list(plans(variant))
    for number, kept in ((FIRST_GAMES, SECOND_PLANS), (SECOND_GAMES, LAST_PLANS)):
        found = [(share_of_wins(variant, plan, level, number), plan) for plan in chosen]
        chosen = [plan for _, plan in sorted(found, reverse=True)[:kept]]
    return sorted(
        (
            (share_of_wins(variant, plan, level, LAST_GAMES, seed=LAST_SEED), plan)
            for plan in chosen
        ),
        reverse=True,
    )


def share_of_ties(variant: Variant) -> float:
    """Return the share of games in which a full mixed group ties for the win."""
    setup = blocks.setup_for(variant, bots_of_group(MIXED_CROWD, variant.players[1]))
    played = blocks.play_blocks(
        setup, 1, range(TIE_GAMES // blocks.GAMES_PER_BLOCK), compile_it=True
    )
    return sum(row[games.COLUMN_TIED_GAMES] for row in played.rows) / len(played.event_hashes)


def deck_games() -> list[str]:
    """Return the names of all built-in games with a deck, including those in the gallery."""
    names = [*catalogue.main_games(), *catalogue.gallery_games()]
    return [name for name in names if load(name).is_deck_game]


def main(names: Sequence[str]) -> None:
    """Print the best plans for each game and level; exit with 1 if a plan wins too often."""
    compiled.compile_all()
    most = 0.0
    for name in names or deck_games():
        variant = load(name)
        for level in LEVELS:
            best = best_plans(variant, level)
            most = max(most, best[0][0])
            told = ", ".join(f"{plan} {100 * won:.1f} %" for won, plan in best[:3])
            print(f"{name:20} {level:8} of {len(list(plans(variant)))} plans: {told}", flush=True)
        ties = 100 * share_of_ties(variant)
        print(f"{name:20} ties among {variant.players[1]} of the mixed group: {ties:.1f} %")
    if most > MAX_SHARE_OF_WINS:
        raise SystemExit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
