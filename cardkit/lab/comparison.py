"""Rules beside each other: how long they play, how the lead moves, who wins, each with the error of the difference.

All rules are played by the same bots, slice by slice, each game dealt from a seed of its own that is the same for all. A figure
and a difference have errors of one kind: what each would be without one slice of games (`paired`). What a game came to is
read off the table of the core at its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from itertools import pairwise
from math import hypot, sqrt
from operator import mul
from typing import Any, NamedTuple, TypeAlias

import cardkit
from cardkit.engine import MOST_KEPT, Table, Variant
from cardkit.lab.bot_games import PARTS, play
from cardkit.lab.bots import Bot
from cardkit.lab.crowds import seated
from cardkit.lab.paired import Mean, by_batches, difference
from cardkit.lab.simulation import BATCH, Progress, check_bots, check_numbers, in_blocks, names
from cardkit.lab.workers import Stopped, in_order
from cardkit.text import needs

SLICES = 20  # of few games; of many there are more, of `BATCH` games each
EXACT = 1e-9  # an error so small is none: fractions are rounded
CALL = 'compare(load("kings-gold"), Variant.from_toml(text))'
Row: TypeAlias = dict[str, int]  # what some games came to, by what was counted. Rows can be added and subtracted


# --- a game, looked back on --------------------------------------------------------------------------------------------


def standings(table: Table) -> list[list[int]]:
    """Return by round what each seat was ranked by after it, as `Table.rank` has it at the end."""
    so_far = [0] * len(table.banked)
    after: list[list[int]] = []
    for played in table.rounds:
        for seat, gold in enumerate(played.haul):
            so_far[seat] += gold * MOST_KEPT
        for seat, _, worth, number in table.taken:
            if number == played.number:
                so_far[seat] += worth * MOST_KEPT + table.figures.by_artifacts
        after.append(so_far.copy())
    return after


def leader(ranks: Sequence[int]) -> int | None:
    """Return the seat that is ahead of all others; None if several are level."""
    top = max(ranks)
    return ranks.index(top) if ranks.count(top) == 1 else None


def lead_changes(after: Sequence[Sequence[int]]) -> int:
    """Count how often somebody else leads than who led alone before; rounds after which several are level change nothing."""
    leaders = [seat for seat in map(leader, after) if seat is not None]
    return sum(one != other for one, other in pairwise(leaders))


class Endings:
    """Sums over finished games, read off their tables; where nobody plays against anybody, nobody leads."""

    def __init__(self, players: int, artifacts: bool) -> None:
        self.several, self.row = players > 1, Counter({"rounds": 0})
        if artifacts:
            self.row["carried"] = 0
        if self.several:
            self.row.update(margin=0, led=0, kept=0)

    def __call__(self, table: Table) -> None:
        """Add one more."""
        row = self.row
        row["rounds"] += len(table.rounds)
        if "carried" in row:
            row["carried"] += table.carried
        row.update(f"turns {played.turns}" for played in table.rounds)
        if not self.several:
            return
        *_, second, most = sorted(table.total(seat) for seat in range(len(table.banked)))
        row["margin"] += most - second
        after = standings(table)
        row[f"changes {lead_changes(after)}"] += 1
        ahead, last = leader(after[-2]) if len(after) > 1 else None, after[-1]
        if ahead is not None:
            row["led"] += 1
            row["kept"] += PARTS // last.count(max(last)) if last[ahead] == max(last) else 0


# --- what is played ----------------------------------------------------------------------------------------------------


class Party(NamedTuple):
    """A way of playing, and the seats of all who play so."""

    bot: str
    seats: tuple[int, ...]


def parties(bots: Sequence[Bot]) -> tuple[Party, ...]:
    """Return the ways of playing at a table, in the order of their first seats."""
    called = names(bots)
    return tuple(Party(name, tuple(seat for seat, own in enumerate(called) if own == name)) for name in dict.fromkeys(called))


class Slice(NamedTuple):
    """So many games, and the seed they are dealt from."""

    games: int
    seed: str


Played: TypeAlias = tuple[Variant, Sequence[Bot]]


def _slice(given: Sequence[Played], part: Slice) -> tuple[Row, ...]:
    """Play one slice of each of the rules."""
    return tuple(_row(variant, bots, part) for variant, bots in given)


def _row(variant: Variant, bots: Sequence[Bot], part: Slice) -> Row:
    endings = Endings(len(bots), variant.artifacts is not None)
    tallies = play(variant, bots, part.games, part.seed, ended=endings, paired=True)
    row = endings.row
    row.update(games=part.games, seats=part.games * len(bots))
    row.update({figure: tallies.table(figure)[0] for figure in ("cards", "caught", "shares", "remainders")})
    row["total"] = sum(tallies.seat(seat, "total")[0] for seat in range(len(bots)))
    for number, (_, seats) in enumerate(parties(bots)):
        row[f"wins {number}"] = sum(tallies.seat(seat, "wins")[0] for seat in seats)
        row[f"seats {number}"] = part.games * len(seats)
    return dict(row)


# --- figures -----------------------------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """One figure of a comparison: its key, what it is called, and how it follows from a row (None: there is none).

    A share is told in per cent, and says `among` what it was counted; the `unit` of another stands in its name, or here.
    """

    key: str
    what: str
    of: Callable[[Row], float | None]
    among: str = ""
    unit: str = ""
    bot: str = ""
    """Whose it is, where it is not the whole table's."""

    @property
    def share(self) -> bool:
        """True for a share of one."""
        return bool(self.among)

    @property
    def title(self) -> str:
        """What it is called in a table, with its unit."""
        if self.share:
            return f"{self.what} %"
        return f"{self.what}, {self.unit}" if self.unit else self.what

    def told(self, mean: Mean | None, give_or_take: str = "±") -> str:
        """Return a figure with its error, where it has one: a share in per cent."""
        if mean is None:
            return "-"
        exact = mean.se <= EXACT and not mean.rare
        if self.share:
            return f"{100 * mean.mean:.1f}" if exact else mean.percent(give_or_take)
        return f"{mean.mean:g}" if exact else mean.amount(give_or_take)


def _ratio(part: str, whole: str, scale: int = 1) -> Callable[[Row], float | None]:
    return lambda row: row[part] / row[whole] / scale if part in row and row.get(whole) else None


def counts(row: Row, what: str) -> dict[int, int]:
    """Return how often ``what`` was each number, as in ``turns 7``."""
    told = {int(key.removeprefix(f"{what} ")): number for key, number in row.items() if key.startswith(f"{what} ")}
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
"""Every figure of the table as a whole, in the order it is told; who wins stands below (`wins`)."""
GROUPS = ("lead_changes", "wins")
"""Where a group of figures begins."""


def wins(tables: Sequence[Sequence[Bot]]) -> tuple[Figure, ...]:
    """Return how often each way of playing wins, for one who plays so; none where all play alike, or otherwise seated."""
    ways = [parties(bots) for bots in tables]
    seats = {tuple(party.seats for party in way) for way in ways}
    if len(seats) > 1 or len(ways[0]) < 2:
        return ()
    called = [" / ".join(dict.fromkeys(party.bot for party in same)) for same in zip(*ways, strict=True)]
    return tuple(
        Figure("wins", f"{bot} wins", _ratio(f"wins {number}", f"seats {number}", PARTS), f"seats {number}", bot=bot)
        for number, bot in enumerate(called)
    )


def measured(figure: Figure, rows: Sequence[Row], total: Row) -> Mean | None:
    """Return the figure of all rows, with the error that its values without each of them tell; None if it has no value."""
    value = figure.of(total)
    if value is None:
        return None
    others = (figure.of({key: number - row.get(key, 0) for key, number in total.items()}) for row in rows)
    without = tuple(value if other is None else other for other in others) if len(rows) > 1 else ()
    mean, number = by_batches(value, without), total.get(figure.among, 0)
    if not figure.share:
        return mean
    return (cautious(mean, number) if mean.se > EXACT else mean)._replace(games=number)


def cautious(mean: Mean, number: int) -> Mean:
    """Return a share of so many games, or the difference of two, with the error of two more games that went the other way.

    Where hardly any game was another (the winner changed in one of a thousand), those few would promise too much; where
    many were, it adds nothing one can see (as Agresti and Coull do for shares).
    """
    return mean._replace(se=hypot(mean.se, sqrt(2) / number)) if number else mean


def _says_something(figure: Figure, means: Sequence[Mean | None]) -> bool:
    """Check that somebody has the figure; not as many rounds in every game, on every side."""
    known = [mean for mean in means if mean is not None]
    always = figure.key == "rounds_per_game" and len(set(means)) == 1 and not any(mean.se for mean in known)
    return bool(known) and not always


def added(rows: Sequence[Row]) -> Row:
    """Return all rows as one."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row)
    return dict(total)


# --- rules beside each other -------------------------------------------------------------------------------------------


class Side(NamedTuple):
    """One of the rules: what it is called, who played it, and what was measured, in the order of `Comparison.figures`.

    `turns` and `changes` say how many rounds had so many turns, and how many games so many changes of the lead.
    """

    title: str
    variant: Variant
    bots: tuple[str, ...]
    means: tuple[Mean | None, ...]
    turns: dict[int, int]
    changes: dict[int, int]

    def to_json(self) -> dict[str, Any]:
        """As in ``cardkit compare --json``."""
        return {
            "rules": self.title,
            "variant": self.variant.slug,
            "bots": list(self.bots),
            "rounds_by_turns": {str(turns): number for turns, number in self.turns.items()},
            "games_by_lead_changes": {str(changes): number for changes, number in self.changes.items()},
            **self.variant.unplayed_json,
        }


class Comparison(NamedTuple):
    """Rules beside each other: `games` were played of each, of those `asked`; `stopped` says why, if fewer.

    The first side is what the others are held against.
    """

    sides: tuple[Side, ...]
    figures: tuple[Figure, ...]
    games: int
    asked: int
    seed: int
    stopped: Stopped = ""

    def __repr__(self) -> str:
        return f"Comparison({', '.join(side.title for side in self.sides)}: {self.games:,} games of each)"

    def _repr_html_(self) -> str:
        return cardkit.library.html(self)

    def more(self, figure: int, side: int) -> Mean | None:
        """Return how much more a side has of a figure than the first one, both by number, with the error of the difference."""
        one, other = (self.sides[number].means[figure] for number in (0, side))
        if one is None or other is None:
            return None
        return cautious(difference(one, other), min(one.games, other.games))

    def is_clear(self, figure: int, side: int) -> bool:
        """True where a difference is more than chance makes in any figure of 99 comparisons of 100."""
        more = self.more(figure, side)
        return side > 0 and more is not None and more.clear_among(len(self.figures) * (len(self.sides) - 1))

    def rows(self, give_or_take: str = "±") -> list[list[str]]:
        """Return a table: its heads, then a row for each figure that says something; an empty row begins a group.

        A clear difference has a star, of two sides in a column of its own.
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
            "more": [more and {**more.to_json(), "clear": self.is_clear(number, side)} for side, more in enumerate(mores)],
        }


def compare(
    *rules: Variant,
    bots: Sequence[Bot] = (),
    players: int | None = None,
    games: int = 10_000,
    seed: int = 1,
    jobs: int = 1,
    titles: Sequence[str] = (),
    progress: Progress | None = None,
) -> Comparison:
    """Play rules from the same seeds, and put what comes of them beside the first.

    Unless `bots` are named, the same crowd from careful to bold plays each, four where the rules allow it. An interruption
    (Ctrl-C) or the death of a worker process ends it early with the result so far; before anything was played it is raised.
    Raises `BotError` for a word that names no bot, and `ValueError` where the bots do not fit one of the rules.
    """
    for variant in rules or (None,):
        needs(variant, Variant, CALL)
    needs(bots, (list, tuple), f'{CALL[:-1]}, bots=["even", "never", "kinds:3"])')
    if titles and len(titles) != len(rules):
        raise ValueError(f"name a title for each of the {len(rules)} rules, not {len(titles)}")
    check_numbers(games, seed, jobs, f"{CALL[:-1]}, games=10_000, seed=1, jobs=2)")
    tables = seated(rules, bots, players)
    for variant, seats in zip(rules, tables, strict=True):
        check_bots(variant, seats)
    blocks, stopped = in_blocks(
        _slices(list(zip(rules, tables, strict=True)), games, seed, jobs),
        lambda one, other: tuple(map(added, zip(one, other))),
        lambda rows: rows[0]["games"],
        progress,
    )
    figures = FIGURES + wins(tables)
    columns = zip(titles or distinct([variant.name for variant in rules]), rules, tables, zip(*blocks), strict=True)
    sides = tuple(_side(figures, *column) for column in columns)
    done = sum(rows[0]["games"] for rows in blocks)
    return Comparison(sides, figures, done, games, seed, stopped)


def _slices(played: Sequence[Played], games: int, seed: int, jobs: int) -> Generator[tuple[Row, ...], None, None]:
    """Play so many games in slices: of each, for each of the rules, a row."""
    size = max(1, min(BATCH, games // SLICES))
    starts = range(0, games, size)
    slices = (Slice(min(size, games - start), f"{seed}/{start}") for start in starts)
    return in_order(_slice, played, slices, min(jobs, len(starts)))


def _side(figures: Sequence[Figure], title: str, variant: Variant, bots: Sequence[Bot], rows: Sequence[Row]) -> Side:
    total = added(rows)
    means = tuple(measured(figure, rows, total) for figure in figures)
    return Side(title, variant, tuple(names(bots)), means, counts(total, "turns"), counts(total, "changes"))


def distinct(titles: Sequence[str]) -> list[str]:
    """Return the same titles, each that stood there before with a number."""
    return [
        title if title not in titles[:number] else f"{title} ({titles[: number + 1].count(title)})"
        for number, title in enumerate(titles)
    ]
