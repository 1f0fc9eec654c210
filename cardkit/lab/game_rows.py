"""Games as data: a row for each game and seat, for pandas or a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from cardkit.lab import games as g
from cardkit.lab.blocks import Results
from cardkit.lab.figures import bot_name, seat_column

GameRow: TypeAlias = dict[str, int | str]
"""``game``, ``seed``, ``seat``, ``bot``, ``gold``, ``artifacts``, ``place``, ``rounds``, ``turns``,
``caught``; of a comparison ``rules`` and ``crowd`` stand before them."""


def game_rows(results: Results, bots: Sequence[object], seed: int) -> Iterator[GameRow]:
    """Yield a row for each game and seat; raise `ValueError` if games were not kept.

    Games and seats count from 1. `seed` is that of all games. Gold and what artifacts count make
    the score together.
    """
    if results.every_game is None:
        raise ValueError("the games were not kept: play them with keep_games=True")
    for number, row in enumerate(results.every_game, 1):
        for seat, bot in enumerate(bots):
            of_seat = row[seat_column(seat, 0) : seat_column(seat + 1, 0)]
            gold = int(of_seat[g.GOLD])
            yield {
                "game": number,
                "seed": seed,
                "seat": seat + 1,
                "bot": bot_name(bot),
                "gold": gold,
                "artifacts": int(of_seat[g.TOTAL]) - gold,
                "place": int(of_seat[g.PLACE]),
                "rounds": int(row[g.ROUNDS]),
                "turns": int(row[g.TURNS]),
                "caught": int(of_seat[g.TIMES_CAUGHT]),
            }
