"""Statistics of games, as data: by player, by game, head to head, records, tonight.

*Nerve* is how much risk a player took: for each card one stayed inside for, the exact chance to be
caught by it, added up, per round. 0.50 means that such play is caught every second round on
average. *Luck* is how it turned out: those chances added up, less the catches there were. +1.5
means caught one and a half times less often than the risks were for; over many games it tends to
nothing for everybody. Rounds without exact odds do not count: those of a game of hands, and any
after a round known by its result only.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from functools import reduce
from itertools import accumulate, chain, takewhile
from math import lcm
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from cardkit.v4 import engine
from cardkit.v4.engine import State
from cardkit.v4.engine.core import Played
from cardkit.v4.engine.standings import Place, placed, wants_gold
from cardkit.v4.reports import EveningFact, Luck, MostWins, RichestOfAll
from cardkit.v4.table.disk import here
from cardkit.v4.table.saved import name_of, saved_games
from cardkit.v4.tally import Score, fold, score_bytes
from cardkit.v4.text import LARGEST_TALLY

Row: TypeAlias = dict[str, Any]


class Nerve(NamedTuple):
    """Risk that a player took in `rounds` rounds with exact odds, and how often it went wrong.

    `parts` is the sum of the chances to be caught by each card one stayed inside for, in units of 1
    / `PARTS`; `caught` is how often it happened.
    """

    rounds: int
    parts: int
    caught: int

    @property
    def risked(self) -> Fraction:
        """Sum of the chances to be caught."""
        return Fraction(self.parts, PARTS)

    @property
    def luck(self) -> Fraction | None:
        """Luck: chances to be caught less the catches; +1.5 is one and a half escaped."""
        return self.risked - self.caught if self.rounds else None

    def plus(self, other: "Nerve") -> "Nerve":
        """Return the sum of these figures and others."""
        return Nerve(
            self.rounds + other.rounds, self.parts + other.parts, self.caught + other.caught
        )


NO_NERVE = Nerve(0, 0, 0)
PARTS = lcm(*range(1, engine.MOST_CARDS + 1))
"""Multiple of all numbers of cards, so that chances are added up in whole numbers."""


def nerves(state: State) -> dict[str, Nerve]:
    """Return each player's nerve and luck in the rounds of a game that are over.

    A game of hands has no exact odds, nor have rounds after one that is known by its result only:
    they do not count. Nor does a game where gold is not wanted.
    """
    if not wants_gold(state.variant):
        return dict.fromkeys(state.players, NO_NERVE)
    exact = takewhile(lambda played: played.end != "result-only", state.table.rounds)
    rounds = [(played, _risks(played)) for played in exact if played.fatal]
    told = {}
    for seat, name in enumerate(state.players):
        there = [(played, risks) for played, risks in rounds if seat in played.seats]
        parts = sum(risks[played.left[seat] or played.turns] for played, risks in there)
        caught = sum(played.end == "caught" and not played.left[seat] for played, _ in there)
        told[name] = Nerve(len(there), parts, caught)
    return told


def _risks(played: Played) -> list[int]:
    """Return the chance that a round's cards end it, added up to each turn, in `PARTS`."""
    chances = (fatal * (PARTS // (played.cards - turn)) for turn, fatal in enumerate(played.fatal))
    return list(accumulate(chances, initial=0))


class Evening(NamedTuple):
    """One player's part in one game.

    `place` counts from 1; `won` is 1, or the part of a shared win. `begun` is the time of day,
    `minutes` how long it took; empty and None where that was not kept. `prized`: more gold is
    better; else `best_round` is 0. `margin` is how far ahead of the next player the winner was; 0
    for everybody else. `early`: it was ended before its last round.
    """

    player: str
    date: str
    begun: str
    minutes: int | None
    file: str
    game: str
    variant: str
    players: int
    place: int
    won: Fraction
    total: int
    prized: bool
    best_round: int
    rounds: int
    caught: int
    margin: int
    risk: Nerve
    early: bool = False

    @property
    def rank(self) -> int:
        """Number made of the total, the highest of which is the best."""
        return self.total if self.prized else -self.total

    def told(self) -> Row:
        """Return the part as in ``--json``."""
        row = {
            name: value
            for name, value in self._asdict().items()
            if name not in ("prized", "risk", "margin", "variant", "early")
        }
        won = _rounded(self.won.numerator, self.won.denominator, 3)
        return {
            **row,
            "won": won,
            **_nerve(self.risk),
            **({"ended": "early"} if self.early else {}),
        }


def evenings(score: Score, file: str) -> list[Evening]:
    """Return everybody's part in a finished game, best first.

    Players who came for a round that was not played have none.
    """
    state, header = score.state, score.reading.header
    assert state is not None
    risks, places = nerves(state), placed(state)
    alone = len(places[0].players) == 1 < len(places)
    ahead = abs(places[0].total - places[1].total) if alone else 0
    prized = wants_gold(state.variant)
    took, game, early = minutes(header.begun, header.ended), state.variant, state.ended_early
    about = header.date, header.begun, took, file, game.name, game.slug, len(state.players)
    place_by_name: dict[str, Place] = {}
    for place in places:
        place_by_name |= dict.fromkeys(place.players, place)
    told = []
    for name, place in place_by_name.items():
        seat = state.players.index(name)
        there = [played for played in state.table.rounds if seat in played.seats]
        if score.complete and not there and not state.totals_only:
            continue
        first = place.number == 1
        best = max(_hauls(state, name, there), default=0) if prized else 0
        won, margin = Fraction(first, len(place.players)), ahead if first else 0
        caught = sum([played.end == "caught" and not played.left[seat] for played in there])
        told.append(
            Evening(
                name,
                *about,
                place.number,
                won,
                place.total,
                prized,
                best,
                len(there),
                caught,
                margin,
                risks[name],
                early,
            )
        )
    return told


def _hauls(state: State, name: str, there: Sequence[Played]) -> list[int]:
    """Return what a player brought home in each of these rounds, artifacts counted."""
    seat = state.players.index(name)
    artifacts: Counter[int] = Counter()
    for taken in state.taken:
        if taken.player == name:
            artifacts[taken.number] += taken.worth
    return [played.haul[seat] + artifacts[played.number] for played in there]


def minutes(begun: str, ended: str) -> int | None:
    """Return how long a game took, by two times of day less than a day apart.

    None if one was not kept.
    """
    if not begun or not ended:
        return None
    (hour, minute), (last_hour, last_minute) = (
        map(int, time.split(":")) for time in (begun, ended)
    )
    return (last_hour * 60 + last_minute - hour * 60 - minute) % (24 * 60)


def _nerve(risk: Nerve) -> dict[str, int | float | None]:
    """Return nerve and luck (`Nerve`) as people read them; None where no odds are known."""
    if not risk.rounds:
        return {"nerve": None, "luck": None}
    return {
        "nerve": _rounded(risk.parts, risk.rounds * PARTS, 2),
        "luck": _rounded(risk.parts - risk.caught * PARTS, PARTS, 2),
    }


def _rounded(parts: int, of: int, places: int) -> float | int:
    """Return a fraction as a whole number if it is one, else rounded to `places`."""
    return round(parts / of, places) if parts % of else parts // of


def sum_of(risks: Iterable[Nerve]) -> Nerve:
    """Return the sum of several players' or rounds' figures."""
    return reduce(Nerve.plus, risks, NO_NERVE)


# --- tonight --------------------------------------------------------------------------------------


class Tonight(NamedTuple):
    """Everybody's part in each game of an evening, in the order in which the games ended."""

    games: tuple[tuple[Evening, ...], ...]

    @property
    def players(self) -> list[str]:
        """Players of the evening, most wins first, then by seats."""
        names = dict.fromkeys(part.player for part in chain.from_iterable(self.games))
        return sorted(names, key=lambda name: -self.wins(name))

    def wins(self, player: str) -> int:
        """Return how often a player won, alone or with others."""
        return sum(bool(part.won) for part in self.parts(player))

    def parts(self, player: str) -> list[Evening]:
        """Return the parts of a player in the evening's games."""
        return [part for part in chain.from_iterable(self.games) if part.player == player]


def evening_of(path: Path) -> Tonight:
    """Return the finished games of the evening to which the game in that file belongs.

    Those of its folder that were begun not long before or after it, with two of the same people at
    least.
    """
    this, over = _game(path)
    # more are not looked at
    others = (_game(other) for other in saved_games(path.parent)[:20] if other != path)
    games = [*[this] * over, *(game for game, ended in others if ended and _together(this, game))]
    return Tonight(
        tuple(sorted(games, key=lambda game: (game[0].date, game[0].begun, game[0].file)))
    )


def _game(path: Path) -> tuple[tuple[Evening, ...], bool]:
    """Return everybody's part in the game of that file, and True if it is over.

    No parts if it cannot be read.
    """
    try:
        held = score_bytes(here().read(path, LARGEST_TALLY), path.name, path.parent)
    except OSError:
        return (), False
    readable = held.state is not None and held.reading.readable
    return (tuple(evenings(held, name_of(path))), held.complete) if readable else ((), False)


def _together(one: Sequence[Evening], other: Sequence[Evening]) -> bool:
    """Return True if two games belong to one evening, by their players and times."""
    same = {fold(part.player) for part in one} & {fold(part.player) for part in other}
    if len(same) < 2:
        return False
    try:
        began = [datetime.fromisoformat(f"{game[0].date} {game[0].begun}") for game in (one, other)]
    except ValueError:
        return False
    return abs(began[0] - began[1]) < timedelta(hours=12)  # longer is no evening


def told_of(evening: Tonight) -> list[EveningFact]:
    """Return what stands out of an evening: most wins, luckiest, unluckiest, richest round."""
    return [*_most_wins(evening), *_luckiest(evening), *_richest(evening)]


def _most_wins(evening: Tonight) -> list[MostWins]:
    wins = {name: evening.wins(name) for name in evening.players}
    most = max(wins.values())
    if not most:
        return []
    winners = tuple(name for name in wins if wins[name] == most)
    parts = chain.from_iterable(evening.parts(name) for name in winners)
    shared = any(0 < part.won < 1 for part in parts)
    return [MostWins(winners, most, len(evening.games), shared)]


def _luckiest(evening: Tonight) -> list[Luck]:
    """Return the luckiest and the unluckiest, if they had some luck or bad luck to speak of."""
    risks = {name: sum_of(part.risk for part in evening.parts(name)) for name in evening.players}
    by_luck = sorted(risks.values(), key=lambda risk: risk.luck or 0)
    facts: list[Luck] = []
    for risk in (by_luck[-1], by_luck[0]):
        if risk.luck is not None and abs(risk.luck) >= 1:
            alike = tuple(name for name in risks if risks[name] == risk)
            facts.append(Luck(alike, risk.caught, risk.risked))
    return facts


def _richest(evening: Tonight) -> list[RichestOfAll]:
    """Return the richest round of the evening, with all of its game who had as much in one."""
    best = max(chain.from_iterable(evening.games), key=lambda part: part.best_round)
    if not best.best_round:
        return []
    [game] = [game for game in evening.games if best in game]
    alike = tuple(part.player for part in game if part.best_round == best.best_round)
    return [RichestOfAll(alike, best.best_round, best.game)]
