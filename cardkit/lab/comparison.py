"""Rules compared: length of games, changes of the lead, winners, each with an error.

All rules are played by the same bots, slice by slice, each game dealt from a seed of its own that
is the same for all rules. A figure and a difference have errors of one kind: from what each would
be without one slice of games (`paired`). Figures are read off the core's table at the end of a
game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from math import hypot, sqrt
from operator import mul
from typing import Any, NamedTuple, TypeAlias

from cardkit.engine import Table, Variant
from cardkit.ground import added_as
from cardkit.lab.bot_games import PARTS, play
from cardkit.lab.bots import Bot
from cardkit.lab.crowds import DEFAULT, seated
from cardkit.lab.paired import Mean, by_batches, difference
from cardkit.lab.simulation import BATCH, Progress, check_bots, check_numbers, in_blocks, names
from cardkit.lab.workers import Stopped, in_order
from cardkit.text import needs

SLICES = 20  # slices of few games; many games make more slices, of `BATCH` games each
EXACT = 1e-9  # a smaller error counts as none: fractions are rounded
CALL = 'compare(load("kings-gold"), Variant.from_toml(text))'
# sums over some games, by what was counted; rows can be added and subtracted
Row: TypeAlias = dict[str, int]


# --- a game, looked back on -----------------------------------------------------------------------


def standings(table: Table) -> list[list[int]]:
    """Return for each round the rank of each seat after it, counted as in `Table.rank`."""
    totals, kept = [0] * len(table.banked), [0] * len(table.banked)
    after: list[list[int]] = []
    for played in table.rounds:
        for seat, gold in enumerate(played.haul):
            totals[seat] += gold
        for seat, _, worth, number in table.taken:
            if number == played.number:
                totals[seat] += worth
                kept[seat] += 1
        after.append([table.figures.rank(*so_far) for so_far in zip(totals, kept)])
    return after


def leader(ranks: Sequence[int]) -> int | None:
    """Return the seat that is ahead of all others; None if several are level."""
    top = max(ranks)
    return ranks.index(top) if ranks.count(top) == 1 else None


def lead_changes(after: Sequence[Sequence[int]]) -> int:
    """Count how often the sole leader is another than the sole leader before.

    Rounds after which several are level change nothing.
    """
    leaders = [seat for seat in map(leader, after) if seat is not None]
    return sum(one != other for one, other in pairwise(leaders))


class Endings:
    """Sums over finished games, read off their tables.

    Figures of the lead are left out where somebody plays alone.
    """

    several: bool
    row: Counter[str]

    def __init__(self, players: int, artifacts: bool) -> None:
        self.several, self.row = players > 1, Counter({"rounds": 0})
        if artifacts:
            self.row["carried"] = 0
        if self.several:
            self.row.update(margin=0, led=0, kept=0)

    def __call__(self, table: Table) -> None:
        """Add a finished game."""
        row = self.row
        row["rounds"] += len(table.rounds)
        if "carried" in row:
            row["carried"] += table.carried
        row.update(f"turns {played.turns}" for played in table.rounds)
        if not self.several:
            return
        *_, second, best = sorted(range(len(table.banked)), key=table.rank)
        row["margin"] += abs(table.total(best) - table.total(second))
        after = standings(table)
        row[f"changes {lead_changes(after)}"] += 1
        ahead, last = leader(after[-2]) if len(after) > 1 else None, after[-1]
        if ahead is not None:
            row["led"] += 1
            row["kept"] += PARTS // last.count(max(last)) if last[ahead] == max(last) else 0


# --- what is played -------------------------------------------------------------------------------


class Party(NamedTuple):
    """A way of playing, and the seats of all who play so."""

    bot: str
    seats: tuple[int, ...]


def parties(bots: Sequence[Bot]) -> tuple[Party, ...]:
    """Return the ways of playing at a table, in the order of their first seats."""
    called = names(bots)
    return tuple(
        Party(name, tuple(seat for seat, own in enumerate(called) if own == name))
        for name in dict.fromkeys(called)
    )


class Slice(NamedTuple):
    """A number of games, and the seed they are dealt from."""

    games: int
    seed: str


Played: TypeAlias = tuple[Variant, Sequence[Bot]]


def _slice(given: Sequence[Played], part: Slice) -> tuple[Row, ...]:
    """Play one slice of games by each of the rules; return a row for each."""
    return tuple(_row(variant, bots, part) for variant, bots in given)


def _row(variant: Variant, bots: Sequence[Bot], part: Slice) -> Row:
    endings = Endings(len(bots), variant.artifacts is not None)
    tallies = play(variant, bots, part.games, part.seed, ended=endings, paired=True)
    row = endings.row
    row.update(games=part.games, seats=part.games * len(bots))
    row.update(
        {figure: tallies.table(figure)[0] for figure in ("cards", "caught", "shares", "remainders")}
    )
    row["total"] = sum(tallies.seat(seat, "total")[0] for seat in range(len(bots)))
    for number, (_, seats) in enumerate(parties(bots)):
        row[f"wins {number}"] = sum(tallies.seat(seat, "wins")[0] for seat in seats)
        row[f"seats {number}"] = part.games * len(seats)
    return dict(row)


# --- figures --------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """One figure of a comparison: its key, its name, and how it follows from a row.

    `of` returns None for a row without it. A share is shown in per cent, and `among` is the key of
    what it was counted in; the `unit` of another figure stands in its name, or here.
    """

    key: str
    what: str
    of: Callable[[Row], float | None]
    among: str = ""
    unit: str = ""
    bot: str = ""
    """The bot it belongs to, where it is not the whole table's."""

    @property
    def share(self) -> bool:
        """True if the figure is a share, which is shown in per cent."""
        return bool(self.among)

    @property
    def title(self) -> str:
        """Name of the figure in a table, with its unit."""
        if self.share:
            return f"{self.what} %"
        return f"{self.what}, {self.unit}" if self.unit else self.what

    def told(self, mean: Mean | None, give_or_take: str = "±") -> str:
        """Format the figure with its error, where it has one; a share in per cent."""
        if mean is None:
            return "-"
        exact = mean.se <= EXACT and not mean.rare
        if self.share:
            return f"{100 * mean.mean:.1f}" if exact else mean.percent(give_or_take)
        return f"{mean.mean:g}" if exact else mean.amount(give_or_take)


def _ratio(part: str, whole: str, scale: int = 1) -> Callable[[Row], float | None]:
    return lambda row: row[part] / row[whole] / scale if part in row and row.get(whole) else None


def counts(row: Row, what: str) -> dict[int, int]:
    """Return how often ``what`` was each number, from keys such as ``turns 7``."""
    told = {
        int(key.removeprefix(f"{what} ")): number
        for key, number in row.items()
        if key.startswith(f"{what} ")
    }
    return dict(sorted(told.items()))


def _changes(row: Row) -> float | None:
    told = counts(row, "changes")
    return sum(map(mul, told, told.values())) / row["games"] if told else None


FIGURES = (
    Figure("cards_per_round", "cards a round", _ratio("cards", "rounds")),
    Figure("rounds_per_game", "rounds a game", _ratio("rounds", "games")),
    Figure("cards_per_game", "cards a game", _ratio("cards", "games")),
    Figure("rounds_caught", "rounds that end caught", _ratio("caught", "rounds"), "rounds"),
    Figure("remainder", "shares that leave a rest", _ratio("remainders", "shares"), "shares"),
    Figure("lead_changes", "lead changes a game", _changes),
    Figure("leader_wins", "leader before the end wins", _ratio("kept", "led", PARTS), "led"),
    Figure("margin", "winner ahead by", _ratio("margin", "games"), unit="gold"),
    Figure("artifacts", "artifacts carried out a game", _ratio("carried", "games")),
    Figure("score", "a player scores", _ratio("total", "seats"), unit="gold"),
)
"""Figures of the table as a whole, in the order they are shown; `wins` has those of the bots."""
GROUPS = ("lead_changes", "wins")
"""Keys of the figures that begin a group."""


def wins(tables: Sequence[Sequence[Bot]]) -> tuple[Figure, ...]:
    """Return a figure for each way of playing: how often one who plays so wins.

    None where all play alike, or where the ways sit on other seats under other rules.
    """
    ways = [parties(bots) for bots in tables]
    seats = {tuple(party.seats for party in way) for way in ways}
    if len(seats) > 1 or len(ways[0]) < 2:
        return ()
    called = [
        " / ".join(dict.fromkeys(party.bot for party in same)) for same in zip(*ways, strict=True)
    ]
    return tuple(
        Figure(
            "wins",
            f"{bot} wins",
            _ratio(f"wins {number}", f"seats {number}", PARTS),
            f"seats {number}",
            bot=bot,
        )
        for number, bot in enumerate(called)
    )


def measured(figure: Figure, rows: Sequence[Row], total: Row) -> Mean | None:
    """Return the figure over all rows, with its error; None if it has no value.

    The error comes from its values without each of the rows.
    """
    value = figure.of(total)
    if value is None:
        return None
    others = (
        figure.of({key: number - row.get(key, 0) for key, number in total.items()}) for row in rows
    )
    without = tuple(value if other is None else other for other in others) if len(rows) > 1 else ()
    mean, number = by_batches(value, without), total.get(figure.among, 0)
    if not figure.share:
        return mean
    return (cautious(mean, number) if mean.se > EXACT else mean)._replace(games=number)


def cautious(mean: Mean, number: int) -> Mean:
    """Widen the error of a share, or of the difference of two, by two games that went otherwise.

    Where hardly any game was another (the winner changed in one of a thousand), those few would
    promise too much; where many were, it adds nothing one can see (as Agresti and Coull do for
    shares).
    """
    return mean._replace(se=hypot(mean.se, sqrt(2) / number)) if number else mean


def _says_something(figure: Figure, means: Sequence[Mean | None]) -> bool:
    """Return True if any side has the figure and it is worth a row.

    Rounds a game are not, where every game of every side has the same number.
    """
    known = [mean for mean in means if mean is not None]
    always = (
        figure.key == "rounds_per_game"
        and len(set(means)) == 1
        and not any(mean.se for mean in known)
    )
    return bool(known) and not always


def added(rows: Sequence[Row]) -> Row:
    """Add up all rows to one."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row)
    return dict(total)


# --- rules beside each other ----------------------------------------------------------------------


class Side(NamedTuple):
    """One of the compared rules: its title, who played it, and what was measured.

    `means` are in the order of `Comparison.figures`. `turns` maps a number of turns to the rounds
    that had so many, `changes` a number of changes of the lead to the games.
    """

    title: str
    variant: Variant
    bots: tuple[str, ...]
    means: tuple[Mean | None, ...]
    turns: dict[int, int]
    changes: dict[int, int]

    def to_json(self) -> dict[str, Any]:
        """Return its object in ``cardkit compare --json``."""
        return {
            "rules": self.title,
            "variant": self.variant.slug,
            "bots": list(self.bots),
            "rounds_by_turns": {str(turns): number for turns, number in self.turns.items()},
            "games_by_lead_changes": {
                str(changes): number for changes, number in self.changes.items()
            },
            **self.variant.unplayed_json,
        }


class Comparison(NamedTuple):
    """Result of comparing rules: the sides, and the figures measured of each.

    `games` were played of each, of those `asked`; `stopped` says why, if fewer. All others are
    compared with the first side.
    """

    sides: tuple[Side, ...]
    figures: tuple[Figure, ...]
    games: int
    asked: int
    seed: int
    stopped: Stopped = ""

    def __repr__(self) -> str:
        return (
            f"Comparison({', '.join(side.title for side in self.sides)}: {self.games:,} games "
            f"of each)"
        )

    @added_as("html")
    def _repr_html_(self) -> str:
        raise NotImplementedError

    def more(self, figure: int, side: int) -> Mean | None:
        """Return the difference of a figure between a side and the first, with its error.

        Both are numbers: of the figure, and of the side. None if one of the two has no value.
        """
        one, other = (self.sides[number].means[figure] for number in (0, side))
        if one is None or other is None:
            return None
        return cautious(difference(one, other), min(one.games, other.games))

    def is_clear(self, figure: int, side: int) -> bool:
        """True if a difference is larger than chance explains.

        In 99 of 100 comparisons chance makes no figure at all clear.
        """
        more = self.more(figure, side)
        return (
            side > 0
            and more is not None
            and more.clear_among(len(self.figures) * (len(self.sides) - 1))
        )

    def rows(self, give_or_take: str = "±") -> list[list[str]]:
        """Return a table: its heads, then a row for each figure worth one.

        An empty row begins a group. A clear difference has a star; with two sides it stands in a
        column of its own.
        """
        two = len(self.sides) == 2
        rows = [["", *(side.title for side in self.sides), *["difference"] * two]]
        for number, figure in enumerate(self.figures):
            means = [side.means[number] for side in self.sides]
            if not _says_something(figure, means):
                continue
            if figure.key in GROUPS and figure.key != self.figures[number - 1].key:
                rows.append([])
            stars = ["* " * self.is_clear(number, side) for side in range(len(means))]
            told = [figure.told(mean, give_or_take) for mean in means]
            if two:
                told.append(stars[1] + self._difference(number, give_or_take))
            else:
                told = [star + mean for star, mean in zip(stars, told, strict=True)]
            rows.append([figure.title, *told])
        return rows

    def _difference(self, number: int, give_or_take: str) -> str:
        more = self.more(number, 1)
        if more is None:
            return ""
        if self.sides[0].means[number] == self.sides[1].means[number]:
            return "the same"
        return "+" * (more.mean > 0) + self.figures[number].told(more, give_or_take)

    def to_json(self) -> dict[str, Any]:
        """Return the object that ``cardkit compare --json`` prints."""
        return {
            "games": self.games,
            "asked": self.asked,
            "seed": self.seed,
            "sides": [side.to_json() for side in self.sides],
            "figures": [self._figure(number, figure) for number, figure in enumerate(self.figures)],
        }

    def _figure(self, number: int, figure: Figure) -> dict[str, Any]:
        means = [side.means[number] for side in self.sides]
        mores = [self.more(number, side) if side else None for side in range(len(self.sides))]
        return {
            "figure": figure.key,
            **({"bot": figure.bot} if figure.bot else {}),
            "share": figure.share,
            "values": [mean and mean.to_json() for mean in means],
            "more": [
                more and {**more.to_json(), "clear": self.is_clear(number, side)}
                for side, more in enumerate(mores)
            ],
        }


def compare(
    *rules: Variant,
    bots: Sequence[Bot] = (),
    players: int | None = None,
    games: int = 10_000,
    seed: int = 1,
    jobs: int = 1,
    titles: Sequence[str] = (),
    crowd: str = DEFAULT,
    progress: Progress | None = None,
) -> Comparison:
    """Play several rules from the same seeds, and compare each with the first.

    Unless `bots` are named, this `crowd` plays each (`CROWDS`), four where the rules allow
    it. An interruption (Ctrl-C) or the death of a worker process ends it early with the
    result so far; before anything was played it is raised. Raises `BotError` for a word that names
    no bot, and `ValueError` where the bots do not fit one of the rules.
    """
    for variant in rules or (None,):
        needs(variant, Variant, CALL)
    needs(bots, (list, tuple), f'{CALL[:-1]}, bots=["even", "never", "kinds:3"])')
    if titles and len(titles) != len(rules):
        raise ValueError(f"name a title for each of the {len(rules)} rules, not {len(titles)}")
    check_numbers(games, seed, jobs, f"{CALL[:-1]}, games=10_000, seed=1, jobs=2)")
    tables = seated(rules, bots, players, crowd)
    for variant, seats in zip(rules, tables, strict=True):
        check_bots(variant, seats)
    blocks, stopped = in_blocks(
        _slices(list(zip(rules, tables, strict=True)), games, seed, jobs),
        lambda one, other: tuple(map(added, zip(one, other))),
        lambda rows: rows[0]["games"],
        progress,
    )
    figures = FIGURES + wins(tables)
    columns = zip(
        titles or distinct([variant.name for variant in rules]),
        rules,
        tables,
        zip(*blocks),
        strict=True,
    )
    sides = tuple(_side(figures, *column) for column in columns)
    done = sum(rows[0]["games"] for rows in blocks)
    return Comparison(sides, figures, done, games, seed, stopped)


def _slices(
    played: Sequence[Played], games: int, seed: int, jobs: int
) -> Generator[tuple[Row, ...], None, None]:
    """Play the games in slices; yield for each slice a row for each of the rules."""
    size = max(1, min(BATCH, games // SLICES))
    starts = range(0, games, size)
    slices = (Slice(min(size, games - start), f"{seed}/{start}") for start in starts)
    return in_order(_slice, played, slices, min(jobs, len(starts)))


def _side(
    figures: Sequence[Figure],
    title: str,
    variant: Variant,
    bots: Sequence[Bot],
    rows: Sequence[Row],
) -> Side:
    total = added(rows)
    means = tuple(measured(figure, rows, total) for figure in figures)
    return Side(
        title, variant, tuple(names(bots)), means, counts(total, "turns"), counts(total, "changes")
    )


def distinct(titles: Sequence[str]) -> list[str]:
    """Number titles that repeat: "Cave", "Cave (2)"."""
    return [
        title if title not in titles[:number] else f"{title} ({titles[: number + 1].count(title)})"
        for number, title in enumerate(titles)
    ]
