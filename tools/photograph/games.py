"""Games that bots play, as somebody writes them on a pad."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cardkit.engine import State, Variant, rounds_played
from cardkit.lab.bot_games import play
from cardkit.lab.bots import WORDS


class Written(NamedTuple):
    """What stands on the pad of a game: by round and seat what was banked (None: not played) and the gold so far; by round the
    seats of those who took artifacts, in order of taking; by seat the total, artifacts counted."""

    banked: list[list[int | None]]
    so_far: list[list[int]]
    took: list[list[tuple[int, int]]]
    totals: list[int]


def played(variant: Variant, players: int, chance: Random) -> State:
    """The end of a game between bots of all sorts."""
    last: list[State] = []

    def watch(state: State, entry: object) -> None:
        if entry is None:
            last.append(state.copy())

    bots = [chance.choice(["even", "kinds:2", "kinds:3", "gold:8", "gold:12", "never"]) for _ in range(players)]
    bots = [bot if bot.partition(":")[0] in WORDS and _fits(bot, variant) else "even" for bot in bots]
    play(variant, bots, 1, str(chance.getrandbits(32)), watch)
    return last[0]


def _fits(bot: str, variant: Variant) -> bool:
    from cardkit.lab.bots import BotError, check_word

    try:
        check_word(bot, variant)
    except BotError:
        return False
    return True


def written(state: State) -> Written:
    """A finished game as it stands on its pad."""
    rounds, seats = rounds_played(state), state.players
    banked: list[list[int | None]] = [
        [one.banked.get(name, 0) if name in one.seats else None for name in seats] for one in rounds
    ]
    so_far: list[list[int]] = []
    for row in banked:
        before = so_far[-1] if so_far else [0] * len(seats)
        so_far.append([had + (gold or 0) for had, gold in zip(before, row, strict=True)])
    took = [
        [(seats.index(taken.player), taken.worth) for taken in state.taken if taken.number == number]
        for number in range(1, len(rounds) + 1)
    ]
    return Written(banked, so_far, took, [state.total(name) for name in seats])
