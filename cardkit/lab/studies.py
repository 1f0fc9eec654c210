"""What a designer asks of a house rule: how long it lasts, how the lead moves, what luck and skill do, how best to play it.

Everything is measured in play at rest (`rest`), where nobody's habits decide, and again with all more careful and all bolder,
which shows what belongs to the rule and what to who plays; bots of differing strength tell how much it matters who plays.
Two variants are played from the same seeds, slice by slice, so that figures and differences have errors of one kind: what
each would be without one slice of games (`paired`). Everything is read off the tables of the core at the end of a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import reduce
from itertools import pairwise, product
from math import ceil, hypot, sqrt
from operator import mul
from typing import Any, NamedTuple, TypeAlias

import cardkit
from cardkit.engine import MOST_KEPT, Table, Variant
from cardkit.lab.at_rest import Mix, Rest, effort, moved, rest, sittings
from cardkit.lab.best import by_family, crowd
from cardkit.lab.bot_games import PARTS, Tallies, play
from cardkit.lab.bots import REST
from cardkit.lab.paired import Belongs, Mean, belongs_to, by_batches, difference, with_unit
from cardkit.lab.simulation import BATCH, Comparison, Progress, Report, check_numbers, in_blocks, played_by
from cardkit.lab.workers import Stopped, WorkerDied, in_order, why_stopped

SLICES = 20  # of a small study; a larger one has more, of `BATCH` games of the crowd each
EXACT = 1e-9  # an error so small is none: fractions are rounded
BY_CHANCE = "random:1/5"  # who plays without any skill leaves by chance
PLACES = 2  # so many of its family each bot is moved where all are more careful, or bolder
CROWDS = ("rest", "careful", "bold")
"""Who plays the games that are measured."""
Shown: TypeAlias = Callable[[str], AbstractContextManager[Progress | None]]  # shows how far something so called has come
Row: TypeAlias = dict[str, int]  # what some games came to, by what was counted. Rows can be added and subtracted


class Seating(NamedTuple):
    """Who plays the games of a study: all by the mix at rest, all more `careful`, all bolder (`bold`), and `strengths` that
    differ."""

    rest: Rest
    careful: Mix
    bold: Mix
    strengths: tuple[str | Mix, ...]

    @property
    def crowds(self) -> dict[str, Mix]:
        """The mix of each of `CROWDS`."""
        return dict(zip(CROWDS, (self.rest.mix, self.careful, self.bold), strict=True))

    @property
    def called(self) -> list[str]:
        """What `strengths` are called."""
        return [one if isinstance(one, str) else REST for one in self.strengths]


def seating(variant: Variant, players: int, games: int, jobs: int) -> Seating:
    """Who plays so many games, with so many at a table; play at rest is sought first, once a process. Raises `ValueError`."""
    return seated_by(rest(variant, players, jobs, effort(games)), variant)


def seated_by(found: Rest, variant: Variant) -> Seating:
    """Who plays beside those at rest."""
    players, families = found.players, by_family(variant, found.players)
    between = crowd(variant, 2) if players == 1 else crowd(variant, players - 2) if players > 2 else []
    careful, bold = (moved(found.mix, families, places) for places in (-PLACES, PLACES))
    return Seating(found, careful, bold, (found.mix, *between, BY_CHANCE))


def other_crowds(
    sides: Sequence[tuple[Rest, Variant]], games: int, seed: int, jobs: int, shown: Shown = lambda what: nullcontext()
) -> tuple[tuple[Comparison, ...], Stopped]:
    """Two games beside each other with all more careful than at rest, then with all bolder; and why these are not all, if they
    are not. What is played is `shown` by its name."""
    played: list[Report] = []
    stopped: Stopped = ""
    try:
        for name, (found, game) in product(CROWDS[1:], sides):
            seats = (seated_by(found, game).crowds[name],) * found.players
            with shown(f"{game.name}: all {name}") as told:
                played.append(played_by(game, seats, [REST] * found.players, games, seed, jobs, told))
            if played[-1].stopped:
                stopped = played.pop().stopped
                break
    except (KeyboardInterrupt, WorkerDied) as error:
        stopped = why_stopped(error)
    return tuple(Comparison(one, other) for one, other in zip(played[::2], played[1::2])), stopped


# --- a game, looked back on --------------------------------------------------------------------------------------------


def standings(table: Table) -> list[list[int]]:
    """By round: what each seat was ranked by after it, as `Table.rank` has it at the end."""
    so_far = [0] * len(table.banked)
    told = []
    for played in table.rounds:
        for seat, gold in enumerate(played.haul):
            so_far[seat] += gold * MOST_KEPT
        for seat, _, worth, number in table.taken:
            if number == played.number:
                so_far[seat] += worth * MOST_KEPT + table.figures.by_artifacts
        told.append(so_far.copy())
    return told


def leader(ranks: Sequence[int]) -> int | None:
    """The seat that is ahead of all others; None if several are level."""
    top = max(ranks)
    return ranks.index(top) if ranks.count(top) == 1 else None


def lead_changes(told: Sequence[Sequence[int]]) -> int:
    """How often somebody else leads than who led alone before; rounds after which several are level change nothing."""
    leaders = [seat for seat in map(leader, told) if seat is not None]
    return sum(one != other for one, other in pairwise(leaders))


class Told:
    """Adds up finished games of the crowd; where nobody plays against anybody, nobody leads."""

    def __init__(self, players: int, artifacts: bool) -> None:
        self.several, self.row = players > 1, Counter({"rounds": 0})
        if artifacts:
            self.row["carried"] = 0
        if self.several:
            self.row.update(margin=0, led=0, kept=0)

    def __call__(self, table: Table) -> None:
        """One more."""
        row = self.row
        row["rounds"] += len(table.rounds)
        if "carried" in row:
            row["carried"] += table.carried
        row.update(f"turns {played.turns}" for played in table.rounds)
        if not self.several:
            return
        *_, second, most = sorted(table.total(seat) for seat in range(len(table.banked)))
        row["margin"] += most - second
        told = standings(table)
        row[f"changes {lead_changes(told)}"] += 1
        ahead, last = leader(told[-2]) if len(told) > 1 else None, told[-1]
        if ahead is not None:
            row["led"] += 1
            row["kept"] += PARTS // last.count(max(last)) if last[ahead] == max(last) else 0


# --- what is played ----------------------------------------------------------------------------------------------------


class Slice(NamedTuple):
    """So many games of the crowd from the one with number `start`, and the others that go with them."""

    start: int
    games: int
    seed: int

    def of(self, part: str) -> str:
        """The seed of one sort of games."""
        return f"{self.seed}/{part}/{self.start}"

    @property
    def half(self) -> int:
        """How many games of the other sorts are played."""
        return (self.games + 1) // 2


Side: TypeAlias = tuple[Variant, Seating]


def _played(given: tuple[Sequence[Side], Sequence[str]], part: Slice) -> tuple[Row, ...]:
    """One slice: of each variant a row for each of some crowds."""
    sides, crowds = given
    return tuple(_row(variant, seats, name, part) for variant, seats in sides for name in crowds)


def _row(variant: Variant, seats: Seating, name: str, part: Slice) -> Row:
    """What games came to in which everybody picks a bot by a mix; beside those at rest, what differing strengths won."""
    players, games = seats.rest.players, part.games if name == "rest" else part.half
    told = Told(players, variant.artifacts is not None)
    row = told.row
    row.update(games=games, seats=games * players, cards=0, caught=0, total=0)
    for sitting in sittings([seats.crowds[name]] * players, games, part.of(name)):
        went = play(variant, *sitting, ended=told)
        row["cards"] += went.table("cards")[0]
        row["caught"] += went.table("caught")[0]
        row["total"] += sum(went.seat(seat, "total")[0] for seat in range(players))
    if name == "rest":
        row["strengths"] = part.half
        # Who play alone score in games of their own.
        tables, figure = ([[*seats.strengths]], "wins") if players > 1 else ([[one] for one in seats.strengths], "total")
        played = ([play(variant, *sat) for sat in sittings(one, part.half, part.of("strength"))] for one in tables)
        tallies = [reduce(Tallies.plus, each) for each in played]
        won = [one.seat(seat, figure) for one, table in zip(tallies, tables) for seat in range(len(table))]
        for number, (gained, squares) in enumerate(won):
            row[f"strength {number}"], row[f"strength {number} squared"] = gained, squares
    return dict(row)


class Figure(NamedTuple):
    """One figure of a study: its key in JSON, how it is told, and how it follows from a row (None: there is none).

    A share is told in per cent, and says `among` what it was counted; the `unit` of another stands in its name, or here.
    `short` is what people call it who ask for it.
    """

    key: str
    what: str
    short: str
    of: Callable[[Row], float | None]
    among: str = ""
    unit: str = ""

    @property
    def share(self) -> bool:
        """Whether it is a share of one."""
        return bool(self.among)

    @property
    def told(self) -> str:
        """What it is called in a table, with its unit."""
        return with_unit(self.what, "%" if self.share else self.unit)


def _ratio(part: str, whole: str, scale: int = 1) -> Callable[[Row], float | None]:
    return lambda row: row[part] / row[whole] / scale if part in row and row.get(whole) else None


def counts(row: Row, what: str) -> dict[int, int]:
    """How often ``what`` was each number, as in ``turns 7``."""
    told = {int(key.removeprefix(f"{what} ")): number for key, number in row.items() if key.startswith(f"{what} ")}
    return dict(sorted(told.items()))


def _changes(row: Row) -> float | None:
    told = counts(row, "changes")
    return sum(map(mul, told, told.values())) / row["games"] if told else None


def skill(row: Row) -> float | None:
    """Of the variance of wins (alone: of totals) among bots of differing strength, the share that lies between the bots.

    The rest is luck. What chance alone would make differ between their means is taken off: none is 0 on average.
    """
    games = row.get("strengths", 0)
    places = [key for key in row if key.startswith("strength ") and not key.endswith("squared")]
    if games < 2:
        return None
    means = [row[key] / games for key in places]
    middle = sum(means) / len(means)
    apart = sum((mean - middle) ** 2 for mean in means) / len(means)
    within = sum(row[f"{key} squared"] / games - mean * mean for key, mean in zip(places, means)) / len(means)
    by_chance = within / (games - 1)
    return (apart - by_chance) / (apart + within) if apart + within else None


FIGURES = (
    Figure("cards_per_round", "cards a round", "round", _ratio("cards", "rounds")),
    Figure("rounds_per_game", "rounds a game", "rounds", _ratio("rounds", "games")),
    Figure("cards_per_game", "cards a game", "cards", _ratio("cards", "games")),
    Figure("rounds_caught", "rounds that end caught", "caught", _ratio("caught", "rounds"), "rounds"),
    Figure("lead_changes", "lead changes a game", "lead changes", _changes),
    Figure("leader_wins", "leader before the end wins", "leader holds", _ratio("kept", "led", PARTS), "led"),
    Figure("margin", "winner ahead by", "ahead", _ratio("margin", "games"), unit="gold"),
    Figure("artifacts", "artifacts carried out a game", "artifacts", _ratio("carried", "games")),
    Figure("skill", "who plays decides", "skill", skill, "strengths"),
    Figure("score", "one scores", "score", _ratio("total", "seats"), unit="gold"),
)
"""Every figure, in the order it is told."""


def evens_out(skill: Mean | None) -> int | None:
    """After how many games who plays weighs as much as the cards; None where no skill was found.

    Of games added up, what lies between the players stays, while luck is divided by their number.
    """
    if skill is None or skill.interval[0] <= 0 or skill.mean >= 1:
        return None
    return max(ceil(1 / skill.mean - 1), 1)


def measured(figure: Figure, rows: Sequence[Row], total: Row) -> Mean | None:
    """The figure of all rows, with the error that its values without each of them tell. None if it has no value."""
    value = figure.of(total)
    if value is None:
        return None
    rest = (figure.of({key: number - row.get(key, 0) for key, number in total.items()}) for row in rows)
    without = tuple(value if other is None else other for other in rest) if len(rows) > 1 else ()
    return by_batches(value, without)


def cautious(mean: Mean, number: int) -> Mean:
    """A share of so many games, or the difference of two, with the error of two more games that went the other way.

    Where hardly any game was another (the winner changed in one of a thousand), those few would promise too much; where
    many were, it adds nothing one can see (as Agresti and Coull do for shares).
    """
    return mean._replace(se=hypot(mean.se, sqrt(2) / number)) if number else mean


def added(rows: Sequence[Row]) -> Row:
    """All rows as one."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row)
    return dict(total)


class Measured(NamedTuple):
    """The figures of one crowd by key, and among how many each share was `counted`."""

    figures: dict[str, Mean | None]
    counted: dict[str, int]


class Studied(NamedTuple):
    """One variant of a study: who played, and what was measured of each of `CROWDS`.

    `turns` and `changes` say how many rounds had so many turns at rest, and how many games so many changes of the lead.
    """

    variant: Variant
    seats: Seating
    crowds: dict[str, Measured]
    turns: dict[int, int]
    changes: dict[int, int]

    @property
    def figures(self) -> dict[str, Mean | None]:
        """Those of play at rest."""
        return self.crowds["rest"].figures


SIDES = ("variant", "parent")  # what the sides of a study are called as data


class Study(NamedTuple):
    """A variant, and beside it perhaps its parent: `games` of the crowd were played of each, of those `asked`; `stopped`
    says why, if fewer."""

    house: Studied
    parent: Studied | None
    players: int
    games: int
    asked: int
    seed: int
    stopped: Stopped = ""

    def __repr__(self) -> str:
        beside = f" beside {self.parent.variant.slug}" if self.parent else ""
        return f"Study({self.house.variant.slug}{beside}, {self.games:,} games of {self.players})"

    def _repr_html_(self) -> str:
        return cardkit.library.html(self)

    @property
    def sides(self) -> list[Studied]:
        """The variant, and its parent if it has one."""
        return [self.house, *([self.parent] if self.parent else [])]

    @property
    def names(self) -> list[str]:
        """What the sides are called: a game beside itself has changed rules."""
        told = [side.variant.name for side in self.sides]
        return ["changed", *told[1:]] if len(set(told)) < len(told) else told

    def more(self, key: str, name: str = "rest") -> Mean | None:
        """How much more the house rule has than the parent, with the error of the paired difference; of one of `CROWDS`."""
        if self.parent is None:
            return None
        of = [side.crowds[name] for side in (self.parent, self.house)]
        one, other = (measured.figures[key] for measured in of)
        if one is None or other is None:
            return None
        return cautious(difference(one, other), min(measured.counted.get(key, 0) for measured in of))

    def belongs_to(self, key: str) -> Belongs:
        """Whether a figure clearly differs by the rule, or only because of who plays; empty where it does not clearly differ.

        Clear is what chance does to none of all figures in 99 of 100 studies. It is the rule's where with all more careful
        and with all bolder the difference goes the same way.
        """
        rest, *others = (self.more(key, name) for name in CROWDS)
        return belongs_to(rest, others, clear=rest.clear_among(len(FIGURES))) if rest else ""

    def to_json(self) -> dict[str, Any]:
        """The object that ``cardkit study --json`` prints, but for the rules that differ."""
        return {
            "variant": self.house.variant.slug,
            "parent": self.parent and self.parent.variant.slug,
            "players": self.players,
            "games": self.games,
            "asked": self.asked,
            "seed": self.seed,
            "figures": [self._figure(figure) for figure in FIGURES],
            "sides": {name: _side_json(side) for name, side in zip(SIDES, self.sides)},
        }

    def _figure(self, figure: Figure) -> dict[str, Any]:
        more = self.more(figure.key)
        told: dict[str, Any] = {"figure": figure.key, "share": figure.share}
        for name, side in zip(SIDES, self.sides):
            for who, measured in side.crowds.items():
                mean = measured.figures[figure.key]
                told[name if who == "rest" else f"{name}_{who}"] = mean and mean.to_json()
        if self.parent:
            belongs = self.belongs_to(figure.key)
            told["more"] = more and {**more.to_json(), "clear": bool(belongs), "belongs_to": belongs or None}
        return told


def _side_json(side: Studied) -> dict[str, Any]:
    return {
        **side.variant.unplayed_json,
        "rest": side.seats.rest.to_json(),
        **{name: [part._asdict() for part in side.seats.crowds[name]] for name in CROWDS[1:]},
        "strengths": side.seats.called,
        "evens_out": evens_out(side.figures["skill"]),
        "rounds_by_turns": {str(turns): number for turns, number in side.turns.items()},
        "games_by_lead_changes": {str(changes): number for changes, number in side.changes.items()},
    }


def study(
    variants: Sequence[Variant], players: int, games: int, seed: int = 1, jobs: int = 1, progress: Progress | None = None
) -> Study:
    """Play a variant, and beside it a second one, its parent, from the same seeds.

    An interruption (Ctrl-C) or the death of a worker process ends it early with the result so far; before anything was
    played it is raised. So is `ValueError` when a variant is not for so many players.
    """
    check_numbers(games, jobs)
    sides = tuple((variant, seating(variant, players, games, jobs)) for variant in variants)
    blocks, stopped = in_blocks(
        _rows(sides, CROWDS, games, seed, jobs),
        lambda one, other: tuple(map(added, zip(one, other))),
        lambda rows: rows[0]["games"],
        progress,
    )
    columns = list(zip(*blocks))
    told = [_studied(side, columns[len(CROWDS) * at :]) for at, side in enumerate(sides)]
    done = sum(rows[0]["games"] for rows in blocks)
    return Study(told[0], told[1] if told[1:] else None, players, done, games, seed, stopped)


def figures_at_rest(side: Side, games: int, seed: int, jobs: int = 1) -> dict[str, Mean | None]:
    """The figures of one variant at rest, as `study` has them, without those of other crowds."""
    return _measured([row for (row,) in _rows([side], CROWDS[:1], games, seed, jobs)]).figures


def _rows(
    sides: Sequence[Side], crowds: Sequence[str], games: int, seed: int, jobs: int
) -> Generator[tuple[Row, ...], None, None]:
    """So many games in slices: of each, for each variant, a row for each of these crowds."""
    size = max(1, min(BATCH, games // SLICES))
    slices = [Slice(start, min(size, games - start), seed) for start in range(0, games, size)]
    return in_order(_played, (sides, crowds), slices, min(jobs, len(slices)))


def _studied(side: Side, columns: Sequence[Sequence[Row]]) -> Studied:
    """One variant, by the rows of each of `CROWDS`."""
    at_rest = added(columns[0])
    crowds = {name: _measured(rows) for name, rows in zip(CROWDS, columns)}
    return Studied(*side, crowds, counts(at_rest, "turns"), counts(at_rest, "changes"))


def _measured(rows: Sequence[Row]) -> Measured:
    total = added(rows)
    figures = {figure.key: measured(figure, rows, total) for figure in FIGURES}
    counted = {figure.key: total.get(figure.among, 0) for figure in FIGURES if figure.share}
    for key, number in counted.items():
        if mean := figures[key]:
            mean = cautious(mean, number) if mean.se > EXACT else mean
            figures[key] = mean._replace(games=0 if key == "skill" else number)  # which is counted in no games
    return Measured(figures, counted)
