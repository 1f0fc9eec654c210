"""Nights of games added up, as data: by player, by game, head to head, and the records.

*Nerve* is how much risk a player took: for each card one stayed inside for, the exact chance to be caught by it, added up,
per round. 0.50 means that who plays so is caught every second round on average. *Luck* is how it turned out: those
chances added up, less the catches there were. +1.5 means caught one and a half times less often than the risks were for;
over many games it tends to nothing for everybody. Rounds without exact odds do not count: those of a game of hands, and
any after a round known by its result only. `cardkit.table.finished_game.Nerve` has the figures.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from cardkit.engine import place_of, ranking
from cardkit.table.finished_game import NO_NERVE, Nerve, nerves
from cardkit.tally import Score, fold

DAY = 24 * 60
"""Minutes."""


class Evening(NamedTuple):
    """One player's part in one game. `place` counts from 1; `won` is 1, or the part of a shared win.

    `begun` is the time of day, `minutes` how long it took; empty and None where that was not kept. `margin` is how far
    ahead of the next player the winner was; 0 for everybody else. `early`: it was ended before its last round.
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
    best_round: int
    rounds: int
    caught: int
    margin: int
    risk: Nerve
    early: bool = False

    def told(self) -> dict[str, Any]:
        """As in ``--json``."""
        row = {
            name: value for name, value in self._asdict().items() if name not in ("risk", "margin", "variant", "early")
        }
        return {**row, "won": _rounded(self.won, 3), **_nerve(self.risk), **({"ended": "early"} if self.early else {})}


def evenings(score: Score, file: str, same: dict[str, str] | None = None) -> list[Evening]:
    """Everybody's part in a finished game, best first; none of who came for a round that was not played.

    `same` gives the name by which a player goes, by its folded form.
    """
    state, header = score.state, score.reading.header
    assert state is not None
    known = renamed(state.players, same or {})
    risks, places, groups = nerves(state), place_of(state), ranking(state)
    rounds, taken = state.table.rounds, state.taken
    told = []
    for name in (name for group in groups for name in group):
        seat = state.players.index(name)
        there = [played for played in rounds if seat in played.seats]
        if score.complete and not there:
            continue
        mine = [artifact for artifact in taken if artifact.player == name]
        hauls = [
            played.haul[seat] + sum([artifact.worth for artifact in mine if artifact.number == played.number])
            for played in there
        ]
        ahead = len(groups) > 1 and groups[0] == [name]
        told.append(
            Evening(
                known[name],
                header.date,
                header.begun,
                minutes(header.begun, header.ended),
                file,
                state.variant.name,
                state.variant.slug,
                len(state.players),
                places[name],
                Fraction(1, len(groups[0])) if places[name] == 1 else Fraction(0),
                state.total(name),
                max(hauls, default=0),
                len(there),
                sum([played.end == "caught" and not played.left[seat] for played in there]),
                state.total(name) - state.total(groups[1][0]) if ahead else 0,
                risks[name],
                state.ended_early,
            )
        )
    return told


def renamed(players: Iterable[str], same: dict[str, str]) -> dict[str, str]:
    """By which name each player goes. Two who sit at one table are two people, whatever `same` says."""
    names = {name: same.get(fold(name), name) for name in players}
    taken = [fold(known) for known in names.values()]
    return {name: known if taken.count(fold(known)) == 1 else name for name, known in names.items()}


def minutes(begun: str, ended: str) -> int | None:
    """How long a game took, by two times of day less than a day apart; None where one was not kept."""
    if not begun or not ended:
        return None
    (hour, minute), (last_hour, last_minute) = (map(int, time.split(":")) for time in (begun, ended))
    return (last_hour * 60 + last_minute - hour * 60 - minute) % DAY


# --- added up --------------------------------------------------------------------------------------------------------


@dataclass
class Record:
    """What a player has done in all games."""

    player: str
    games: int = 0
    wins: int = 0
    shared: int = 0
    total: int = 0
    best: int = 0
    best_round: int = 0
    rounds: int = 0
    caught: int = 0
    risk: Nerve = NO_NERVE

    def add(self, evening: Evening) -> None:
        """One more game."""
        self.games += 1
        self.wins += evening.won == 1
        self.shared += 0 < evening.won < 1
        self.total += evening.total
        self.best = max(self.best, evening.total)
        self.best_round = max(self.best_round, evening.best_round)
        self.rounds += evening.rounds
        self.caught += evening.caught
        self.risk = self.risk.plus(evening.risk)

    def told(self) -> dict[str, Any]:
        """As in ``--json``; averages to one place."""
        return {
            "player": self.player,
            "games": self.games,
            "wins": self.wins,
            "shared": self.shared,
            "average": round(self.total / self.games, 1) if self.games else 0,
            "best": self.best,
            "best_round": self.best_round,
            "rounds": self.rounds,
            "caught": self.caught,
            **_nerve(self.risk),
        }


@dataclass
class Played:
    """What has been played of one game."""

    game: str
    games: int = 0
    parts: int = 0
    total: int = 0
    best: int = 0
    first: str = ""
    last: str = ""
    timed: int = 0
    minutes: int = 0

    def add(self, evenings: list[Evening]) -> None:
        """One more of it."""
        date = evenings[0].date
        self.games += 1
        self.parts += len(evenings)
        self.total += sum(evening.total for evening in evenings)
        self.best = max(self.best, *(evening.total for evening in evenings))
        self.first = min(filter(None, (self.first, date)), default="")
        self.last = max(self.last, date)
        self.timed += evenings[0].minutes is not None
        self.minutes += evenings[0].minutes or 0

    def told(self) -> dict[str, Any]:
        """As in ``--json``; averages to one place, minutes None where no times were kept."""
        return {
            "game": self.game,
            "games": self.games,
            "players": round(self.parts / self.games, 1),
            "average": round(self.total / self.parts, 1),
            "best": self.best,
            "minutes": round(self.minutes / self.timed) if self.timed else None,
            "first": self.first,
            "last": self.last,
        }


@dataclass
class Duel:
    """Two players in the games both played: how often each came out ahead, by places."""

    against: str
    games: int = 0
    ahead: int = 0
    behind: int = 0
    level: int = 0

    def add(self, mine: Evening, theirs: Evening) -> None:
        """One more game."""
        self.games += 1
        self.ahead += mine.place < theirs.place
        self.behind += mine.place > theirs.place
        self.level += mine.place == theirs.place

    def told(self) -> dict[str, Any]:
        """As in ``--json``."""
        return {**vars(self)}


class Best(NamedTuple):
    """A record: the most there was of something in one game, and who holds it; the first of equals."""

    game: str
    record: str
    player: str
    figure: int | float
    date: str
    file: str


@dataclass
class Sums:
    """Everybody's records, the games they were made in, how many files were none, and how many went by old rules or by
    rules that are lost."""

    games: int = 0
    running: int = 0
    unreadable: int = 0
    old_rules: int = 0
    lost_rules: int = 0
    records: dict[str, Record] = field(default_factory=dict)
    played: dict[str, Played] = field(default_factory=dict)
    bests: dict[tuple[str, str], Best] = field(default_factory=dict)

    def add(self, evenings: list[Evening]) -> None:
        """One more game."""
        self.played.setdefault(evenings[0].game, Played(evenings[0].game)).add(evenings)
        for evening in evenings:
            self.records.setdefault(fold(evening.player), Record(evening.player)).add(evening)
            for best in _bests(evening):
                kept = self.bests.setdefault((best.game, best.record), best)
                if (-best.figure, best.date, best.file) < (-kept.figure, kept.date, kept.file):
                    self.bests[best.game, best.record] = best

    def ranked(self) -> list[Record]:
        """Most wins first, then the better average."""
        return sorted(self.records.values(), key=lambda r: (-r.wins, -r.shared, -r.total / r.games, r.player))

    def by_game(self) -> list[Played]:
        """What was played most first."""
        return sorted(self.played.values(), key=lambda played: (-played.games, played.game))

    def all_bests(self) -> list[Best]:
        """The records, game by game."""
        return sorted(self.bests.values(), key=lambda best: (best.game, RECORDS.index(best.record)))


RECORDS = ("total", "round", "ahead by", "nerve", "luck")
"""What a record can be of: the highest total, the richest round, the clearest win, most risk taken, best come out of it."""


def _bests(evening: Evening) -> Iterable[Best]:
    risk = evening.risk
    figures = (evening.total, evening.best_round, evening.margin, _rounded(risk.nerve, 2), _rounded(risk.luck, 2))
    for record, figure in zip(RECORDS, figures, strict=True):
        if figure is not None and figure > 0:
            yield Best(evening.game, record, evening.player, figure, evening.date, evening.file)


def _nerve(risk: Nerve) -> dict[str, float | None]:
    return {"nerve": _rounded(risk.nerve, 2), "luck": _rounded(risk.luck, 2)}


def _rounded(figure: Fraction | None, places: int) -> float | int | None:
    """A figure as people read it: a whole number where it is one."""
    if figure is None:
        return None
    return int(figure) if figure.denominator == 1 else round(float(figure), places)
