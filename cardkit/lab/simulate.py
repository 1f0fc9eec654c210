"""Let bots play a game many times, and report how often each wins and how much it gains."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from cardkit.engine.variant import Variant
from cardkit.lab import games as g
from cardkit.lab.blocks import Results, play_all, setup_for, usable_cores
from cardkit.lab.crowd_bots import (
    MIXED_CROWD,
    number_of_seats,
    reject_function_bots_in_hands_game,
    seat_bots,
)
from cardkit.lab.estimates import Estimate, ratio
from cardkit.lab.game_figures import FIGURES, bot_name, seat_column_index
from cardkit.lab.on_state import Bot

DEFAULT_GAMES = 10_000
DEFAULT_PLAYING_SECONDS = 10.0
GameRow: TypeAlias = dict[str, int | str]
"""The keys are ``game``, ``seed``, ``seat``, ``bot``, ``gold``, ``artifacts``, ``place``,
``rounds``, ``turns`` and ``caught``. In a comparison, ``rules`` and ``crowd`` come first."""


@dataclass(frozen=True)
class PlayerFigures:
    """The results of one seat in simulated games, each with its margin.

    `wins` is the share of games that the player won, and a shared win counts in part. `gold` and
    `total`, which is gold with artifacts, are per game. `caught` is the share of rounds in which
    the player was caught. `left_at` is the mean turn in which the player chose to leave, or None if
    the player never did.
    """

    bot: str
    wins: Estimate
    gold: Estimate
    total: Estimate
    caught: Estimate
    left_at: Estimate | None


@dataclass(repr=False)
class Report:
    """The results of simulated games of a variant.

    `interrupted` is True if somebody pressed Ctrl-C. `not_compiled` says why the kernel could not
    be compiled, and is "" otherwise.
    """

    variant: Variant
    bots: tuple[str | Bot, ...]
    seed: int
    results: Results = field(default_factory=Results)
    interrupted: bool = False
    not_compiled: str = ""

    def __repr__(self) -> str:
        wins = ", ".join(f"{seat.bot} {100 * seat.wins.mean:.1f} %" for seat in self.players)
        return f"<Report of {self.variant.slug}, {self.games:,} games: {wins}>"

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.results.event_hashes)

    @property
    def players(self) -> list[PlayerFigures]:
        """The results of each seat, in seat order."""
        return [self._player_figures(seat) for seat in range(len(self.bots))]

    def _player_figures(self, seat: int) -> PlayerFigures:
        rows = self.results.rows

        def ratio_of(column: int, bottom: int) -> Estimate | None:
            tops = [row[seat_column_index(seat, column)] for row in rows]
            return ratio(tops, [row[bottom] for row in rows])

        nothing = Estimate(0.0)
        return PlayerFigures(
            bot_name(self.bots[seat]),
            wins=(ratio_of(g.SEAT_COLUMN_WINS, g.COLUMN_GAMES) or nothing).scaled(
                1 / g.PARTS_PER_WIN
            ),
            gold=ratio_of(g.SEAT_COLUMN_GOLD, g.COLUMN_GAMES) or nothing,
            total=ratio_of(g.SEAT_COLUMN_TOTAL, g.COLUMN_GAMES) or nothing,
            caught=ratio_of(g.SEAT_COLUMN_TIMES_CAUGHT, g.COLUMN_ROUNDS) or nothing,
            left_at=ratio_of(
                g.SEAT_COLUMN_LEAVING_TURNS, seat_column_index(seat, g.SEAT_COLUMN_TIMES_LEFT)
            ),
        )

    @property
    def figures(self) -> dict[str, Estimate]:
        """The figures measured over all games, by key, such as ``cards``.

        Figures that need several players, such as ``margin``, are missing if one player plays
        alone.
        """
        estimates = {}
        for figure in FIGURES:
            estimate = figure.estimate(self.results.rows)
            if estimate and (len(self.bots) > 1 or not figure.needs_several):
                estimates[figure.key] = estimate
        return estimates

    @property
    def interquartile_ranges(self) -> dict[str, tuple[int, int]]:
        """The interquartile range of each figure that is shown with one, by key.

        These are the ``minutes`` of games and the scores of players (``player``).
        """
        ranges = {
            figure.key: figure.interquartile_range(self.results.histogram_counts)
            for figure in FIGURES
        }
        return {key: middle for key, middle in ranges.items() if middle}

    def game_rows(self) -> list[GameRow]:
        """Return a row for each seat in each game.

        Raises `ValueError` if the games were not kept (``keep_games=True``).
        """
        return list(rows_by_game_and_seat(self.results, self.bots, self.seed))

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object that ``cardkit simulate --json`` prints (see ``docs/json.md``)."""
        return {
            "variant": self.variant.slug,
            "games": self.games,
            "seed": self.seed,
            "compiled": self.results.compiled,
            "players": [
                {
                    "bot": player.bot,
                    "wins": estimate_json(player.wins),
                    "gold": estimate_json(player.gold),
                    "total": estimate_json(player.total),
                    "caught": estimate_json(player.caught),
                    "left_at": estimate_json(player.left_at),
                }
                for player in self.players
            ],
            "figures": [self._figure_json(key) for key in self.figures],
            "not_played": unplayed_rules(self.variant),
        }

    def _figure_json(self, key: str) -> dict[str, Any]:
        ranges = self.interquartile_ranges
        middle = {"middle": ranges[key]} if key in ranges else {}
        return {"figure": key, **(estimate_json(self.figures[key]) or {}), **middle}


def simulate(
    variant: Variant,
    bots: Sequence[str | Bot] = (),
    *,
    games: int = DEFAULT_GAMES,
    seconds: float | None = DEFAULT_PLAYING_SECONDS,
    seed: int = 1,
    jobs: int | None = None,
    crowd: str = MIXED_CROWD,
    players: int | None = None,
    keep_games: bool = False,
    on_update: Callable[[Report], None] | None = None,
) -> Report:
    """Let bots play a variant many times, and return a report of the results.

    The same seed gives the same games, whatever the number of jobs. Ctrl-C ends the games and keeps
    the results so far. Raises `InvalidBotsError` if the bots cannot play.

    - `bots` are words such as ``"kinds:3"`` (see ``cardkit simulate --help``). In a deck game, a bot
      can also be a function ``(state, name) -> bool`` that says whether the player leaves now. A
      single bot takes every seat of the smallest table. Several bots take the seats in turn.
    - `games` is how many games to play, rounded up to a multiple of fifty.
    - `seconds` is how long to play at most, or None to play all games.
    - `seed` is the seed of the random numbers.
    - `jobs` is how many threads or processes play at once; one for each core if left out.
    - `crowd` is the group of bots that plays if there are no `bots`.
    - `players` is how many players there are. Without `bots`, the default is four if possible.
    - `keep_games` says whether to keep the results of each game for `Report.game_rows`.
    - `on_update` is a function that is called with the report so far.

    >>> report = simulate(load("kings-gold"), ["kinds:3", "never"], players=4, games=100)
    >>> report.games, report.players[0].bot, report.figures["caught"].mean > 0.5
    (100, 'kinds:3', True)
    """
    seats = seat_bots(bots, crowd, number_of_seats([variant], bots, players))
    reject_function_bots_in_hands_game(variant, seats)
    setup = setup_for(variant, seats, keep_games=keep_games)
    report = Report(
        variant, tuple(seats), seed, Results(rows_of_every_game=[] if keep_games else None)
    )
    callback = partial(on_update, report) if on_update else lambda: None
    report.interrupted, report.not_compiled = play_all(
        [setup], [report.results], games, seconds, seed, jobs or usable_cores(), callback
    )
    return report


def rows_by_game_and_seat(results: Results, bots: Sequence[object], seed: int) -> Iterator[GameRow]:
    """Yield a row for each seat in each game.

    Games and seats are counted from 1. Raises `ValueError` if the games were not kept.
    """
    if results.rows_of_every_game is None:
        raise ValueError("the games were not kept: play them with keep_games=True")
    for number, row in enumerate(results.rows_of_every_game, 1):
        for seat, bot in enumerate(bots):
            of_seat = row[seat_column_index(seat, 0) : seat_column_index(seat + 1, 0)]
            gold = of_seat[g.SEAT_COLUMN_GOLD]
            yield {
                "game": number,
                "seed": seed,
                "seat": seat + 1,
                "bot": bot_name(bot),
                "gold": gold,
                "artifacts": of_seat[g.SEAT_COLUMN_TOTAL] - gold,
                "place": of_seat[g.SEAT_COLUMN_PLACE],
                "rounds": row[g.COLUMN_ROUNDS],
                "turns": row[g.COLUMN_TURNS],
                "caught": of_seat[g.SEAT_COLUMN_TIMES_CAUGHT],
            }


def estimate_json(estimate: Estimate | None) -> dict[str, float | None] | None:
    """Return an estimate as a JSON object, or None if there is no estimate.

    The object has the mean, the standard error and the margin.
    """
    if estimate is None:
        return None
    return {"mean": estimate.mean, "se": estimate.standard_error, "margin": estimate.margin}


def unplayed_rules(variant: Variant) -> list[dict[str, str]]:
    """Return the house rules that are only texts, which people apply and bots ignore."""
    return [{"rule": number, "text": text} for number, text in variant.house.items()]
