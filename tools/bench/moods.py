"""Measure how often a player with a fixed rule beats three bots.

    python -m tools.bench.moods [GAMES]

Each of 26 fixed rules plays GAMES games (20,000) against three bots of each level, in every seat in
turn; a fair share of wins is 25 %. Then a full group of bots of all levels plays, and ties are
counted.
"""

from __future__ import annotations

import sys

from cardkit.engine.moods import LEVELS
from cardkit.lab import blocks, compiled, games
from cardkit.lab.crowd_bots import MIXED_CROWD, bots_of_group
from cardkit.lab.game_figures import seat_column_index
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load

FIXED = {
    "nerve": ("1/4", "1/2", "1", "2", "4", "8"),
    "loot": ("8", "12", "16", "22", "30"),
    "kinds": ("1", "2", "3"),
    "turn": ("3", "4", "5", "6", "8"),
    "after": ("1", "2"),
    "odds": ("1/8", "1/5"),
    "mood": ("1/4", "1", "3"),
}
RULES = [f"{word}:{figure}" for word, figures in FIXED.items() for figure in figures]
GAMES = 20_000
PLAYERS = 4


def wins(game: str, rule: str, level: str, number: int) -> float:
    """Return the share of games that a fixed rule wins against bots of a level."""
    won = 0.0
    number_of_blocks = number // PLAYERS // blocks.GAMES_PER_BLOCK
    for seat in range(PLAYERS):
        bots = [level] * PLAYERS
        bots[seat] = rule
        played = blocks.play_blocks(
            blocks.setup_for(load(game), bots), seat, range(number_of_blocks), compile_it=True
        )
        won += (
            sum(row[seat_column_index(seat, games.SEAT_COLUMN_WINS)] for row in played.rows)
            / games.PARTS_PER_WIN
        )
    return won / (number_of_blocks * blocks.GAMES_PER_BLOCK * PLAYERS)


def ties(game: str, players: int, number: int) -> float:
    """Return the share of a mixed group's games that end with a tie for the win."""
    setup = blocks.setup_for(load(game), bots_of_group(MIXED_CROWD, players))
    played = blocks.play_blocks(setup, 1, range(number // blocks.GAMES_PER_BLOCK), compile_it=True)
    return sum(row[games.COLUMN_TIED_GAMES] for row in played.rows) / len(played.event_hashes)


def main(number: int) -> None:
    """Print the fixed rules that win most for each game and level, followed by the ties."""
    compiled.compile_all()
    for game in catalogue.main_games():
        for level in LEVELS:
            best = sorted(((wins(game, rule, level, number), rule) for rule in RULES), reverse=True)
            told = ", ".join(f"{rule} {100 * won:.1f} %" for won, rule in best[:4])
            print(f"{game:16} {level:8} {told}", flush=True)
        players = load(game).players[1]
        print(f"{game:16} ties among {players}: {100 * ties(game, players, number):.1f} %")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
