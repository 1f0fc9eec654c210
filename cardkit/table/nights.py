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

from cardkit.engine import placed
from cardkit.table.finished_game import NO_NERVE, PARTS, Nerve, nerves
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
        won = _rounded(self.won.numerator, self.won.denominator, 3)
        return {**row, "won": won, **_nerve(self.risk), **({"ended": "early"} if self.early else {})}


def evenings(score: Score, file: str, same: dict[str, str] | None = None) -> list[Evening]:
    """Everybody's part in a finished game, best first; none of who came for a round that was not played.

    `same` gives the name by which a player goes, by its folded form.
    """
    state, header = score.state, score.reading.header
    assert state is not None
    known = renamed(state.players, same or {})
    risks, places = nerves(state), placed(state)
    rounds, taken = state.table.rounds, state.taken
    ahead = places[0].total - places[1].total if len(places[0].players) == 1 < len(places) else 0
    told = []
    for place, name in [(one, name) for one in places for name in one.players]:
        seat = state.players.index(name)
        there = [played for played in rounds if seat in played.seats]
        if score.complete and not there:
            continue
        mine = [artifact for artifact in taken if artifact.player == name]
        hauls = [
            played.haul[seat] + sum([artifact.worth for artifact in mine if artifact.number == played.number])
            for played in there
        ]
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
                place.number,
                Fraction(1, len(place.players)) if place.number == 1 else Fraction(0),
                place.total,
                max(hauls, default=0),
                len(there),
                sum([played.end == "caught" and not played.left[seat] for played in there]),
                ahead if place.number == 1 else 0,
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
        game, date, file = evenings[0].game, evenings[0].date, evenings[0].file
        if game not in self.played:
            self.played[game] = Played(game)
        self.played[game].add(evenings)
        for evening in evenings:
            player = fold(evening.player)
            if player not in self.records:
                self.records[player] = Record(evening.player)
            self.records[player].add(evening)
            for record, figure in _figures(evening).items():
                kept = self.bests.get((game, record), _NO_BEST)
                if (-figure, date, file) < (-kept.figure, kept.date, kept.file):
                    self.bests[game, record] = Best(game, record, evening.player, figure, date, file)

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


def _figures(evening: Evening) -> dict[str, int | float]:
    """What one player's part in a game comes to, for the records."""
    return {
        "total": evening.total,
        "round": evening.best_round,
        "ahead by": evening.margin,
        **{name: figure or 0 for name, figure in _nerve(evening.risk).items()},
    }


_NO_BEST = Best("", "", "", 0, "", "")


def _nerve(risk: Nerve) -> dict[str, int | float | None]:
    """Nerve and luck (`Nerve`) as people read them; None where no odds are known."""
    if not risk.rounds:
        return {"nerve": None, "luck": None}
    luck = risk.parts - risk.caught * PARTS
    return {"nerve": _rounded(risk.parts, risk.rounds * PARTS, 2), "luck": _rounded(luck, PARTS, 2)}


def _rounded(parts: int, of: int, places: int) -> float | int:
    """A figure as people read it: a whole number where it is one."""
    return round(parts / of, places) if parts % of else parts // of
