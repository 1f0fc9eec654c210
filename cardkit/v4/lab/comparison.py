"""Rules compared, each figure with its error, and with its range over crowds.

All rules are played by the same people, slice by slice, each game dealt from a seed of its own that
is the same for all rules and crowds. A figure and a difference have errors of one kind: from what
each would be without one block of games (`paired`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from cardkit.v4.engine import Variant
from cardkit.v4.ground import added_as
from cardkit.v4.lab.bots import Bot
from cardkit.v4.lab.counting import counts
from cardkit.v4.lab.crowds import CROWDS, DEFAULT, check_crowd, seated
from cardkit.v4.lab.measures import Figure, cautious, left_out, measured, questions
from cardkit.v4.lab.paired import FEWEST, Mean, difference
from cardkit.v4.lab.runs import (
    GAMES,
    OWN,
    SECONDS,
    Cell,
    Progress,
    Rows,
    Run,
    Seated,
    added_cells,
    check_bots,
    check_numbers,
    names,
    run,
)
from cardkit.v4.lab.workers import Stopped
from cardkit.v4.text import needs

SLICE = 20  # games played in one go of each by each crowd
CALL = 'compare(load("kings-gold"), Variant.from_toml(text))'


# --- rules beside each other ----------------------------------------------------------------------


class Side(NamedTuple):
    """One of the compared rules: its title, who played it, and what was measured.

    `means` are in the order of `Comparison.figures`, for the crowd that was chosen; `by_crowd` has
    those of each crowd. `turns` maps a number of turns to the rounds that had so many, `changes` a
    number of changes of the lead to the games.
    """

    title: str
    variant: Variant
    bots: tuple[str, ...]
    means: tuple[Mean | None, ...]
    by_crowd: dict[str, tuple[Mean | None, ...]]
    turns: dict[int, int]
    changes: dict[int, int]

    def crowds(self, figure: int) -> list[Mean]:
        """Return a figure for each crowd that has it, by its number."""
        each = (means[figure] for means in self.by_crowd.values())
        return [mean for mean in each if mean is not None]

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

    `games` were played of each by each crowd, of those `asked`; `stopped` says why, if fewer. All
    others are compared with the first side. `heads` has the questions, by the number of the figure
    that comes after each.
    """

    sides: tuple[Side, ...]
    figures: tuple[Figure, ...]
    heads: dict[int, str]
    crowd: str
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

    @property
    def several_crowds(self) -> bool:
        """True if every figure has a range over crowds."""
        return len(self.sides[0].by_crowd) > 1

    @property
    def has_errors(self) -> bool:
        """True if there are enough blocks of games for paired errors."""
        first = self.sides[0].means[0]
        return first is not None and len(first.without) >= FEWEST

    def more(self, figure: int, side: int, crowd: str = "") -> Mean | None:
        """Return the difference of a figure between a side and the first, with its error.

        Both are numbers: of the figure, and of the side. None if one of the two has no value. It is
        that of the chosen crowd, or of another one.
        """
        one, other = (
            (self.sides[number].by_crowd[crowd] if crowd else self.sides[number].means)[figure]
            for number in (0, side)
        )
        if one is None or other is None:
            return None
        return cautious(difference(one, other), min(one.games, other.games))

    def mores(self, figure: int, side: int) -> list[Mean]:
        """Return the difference of a figure in each crowd that has it."""
        each = (self.more(figure, side, crowd) for crowd in self.sides[0].by_crowd)
        return [more for more in each if more is not None]

    def is_clear(self, figure: int, side: int) -> bool:
        """True if a difference is larger than chance explains, and goes one way, in every crowd.

        In 99 of 100 comparisons chance makes no figure at all clear.
        """
        mores = self.mores(figure, side) if side else []
        looked_at = len(self.figures) * (len(self.sides) - 1)
        return (
            bool(mores)
            and all(more.clear_among(looked_at) for more in mores)
            and len({more.mean > 0 for more in mores}) == 1
        )

    def rows(self, give_or_take: str = "±") -> list[list[str]]:
        """Return a table: its heads, then a row for each figure worth one.

        A row of one cell is a question, which begins a group. With one side or two each has its
        error, and with two the difference; a clear one has a star.
        """
        rows = [self._heads()]
        question = ""
        for number, figure in enumerate(self.figures):
            question = self.heads.get(number, question)
            means = [side.means[number] for side in self.sides]
            if not _says_something(figure, means):
                continue
            if question:
                rows.append([question])
                question = ""
            rows.append([figure.title, *self._cells(number, figure, means, give_or_take)])
        return rows

    def _heads(self) -> list[str]:
        titles = [side.title for side in self.sides]
        over = ["over crowds"] * self.several_crowds
        if len(titles) > 2:
            return ["", *titles]
        return ["", *titles, *["difference"] * (len(titles) == 2), *over]

    def _cells(
        self, number: int, figure: Figure, means: Sequence[Mean | None], give_or_take: str
    ) -> list[str]:
        """Return the cells of a figure's row, but for its name."""
        if len(self.sides) == 1:
            crowds = self.sides[0].crowds(number)
            over = figure.between(crowds) if len(crowds) > 1 else ""
            return [figure.told(means[0], give_or_take), *[over] * self.several_crowds]
        told = [self._with_range(number, side) for side in range(len(self.sides))]
        if len(self.sides) > 2:
            return ["* " * self.is_clear(number, side) + cell for side, cell in enumerate(told)]
        mores = self.mores(number, 1)
        differ = len({more.mean for more in mores}) > 1
        over = figure.more_between(mores) if differ else ""
        star = "* " * self.is_clear(number, 1)
        return [
            *told, star + self._difference(number, give_or_take), *[over] * self.several_crowds
        ]  # fmt: skip

    def _with_range(self, number: int, side: int) -> str:
        """Return a figure of one side, and in parentheses its range over crowds."""
        figure, crowds = self.figures[number], self.sides[side].crowds(number)
        told = figure.alone(self.sides[side].means[number])
        if len(crowds) < 2 or len({mean.mean for mean in crowds}) == 1:
            return told
        return f"{told} ({figure.between(crowds)})"

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
            "crowd": self.crowd,
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
            "crowds": [
                {
                    crowd: mean and mean.to_json()
                    for crowd, mean in ((crowd, by[number]) for crowd, by in side.by_crowd.items())
                }
                for side in self.sides
            ],
        }


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


Look: TypeAlias = Callable[[int, Callable[[], Comparison]], None]
"""Told how many games have been played so far, with a function that makes the comparison so far."""


def compare(
    *rules: Variant,
    bots: Sequence[Bot] = (),
    players: int | None = None,
    games: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    jobs: int = 1,
    titles: Sequence[str] = (),
    crowd: str = DEFAULT,
    progress: Progress | None = None,
    look: Look | None = None,
) -> Comparison:
    """Play several rules from the same seeds, and compare each with the first.

    Every crowd plays each (`CROWDS`), four people where the rules allow it; figures are those of
    `crowd`. If `bots` are named, they alone play. So many `games` are played of each by each, or
    for so many `seconds`: 10,000 or ten seconds where neither is said. An interruption (Ctrl-C) or
    the death of a worker process ends it early with the result so far; before anything was played
    it is raised. Raises `BotError` for a word that names no bot or crowd, and `ValueError` where
    the bots do not fit one of the rules.
    """
    for variant in rules or (None,):
        needs(variant, Variant, CALL)
    needs(bots, (list, tuple), f'{CALL[:-1]}, bots=["even", "never", "kinds:3"])')
    if titles and len(titles) != len(rules):
        raise ValueError(f"name a title for each of the {len(rules)} rules, not {len(titles)}")
    limit = SECONDS if games is None and seconds is None else seconds
    asked = GAMES if games is None else games
    check_numbers(asked, seed, jobs, f"{CALL[:-1]}, games=10_000, seed=1, jobs=2)")
    check_crowd(crowd)
    tables = _tables(rules, bots, players)
    for variant, *seats in zip(rules, *tables.values(), strict=True):
        for bots_seated in seats:
            check_bots(variant, bots_seated)
    chosen = OWN if bots else crowd
    given = [
        Seated(variant, {name: seats[side] for name, seats in tables.items()})
        for side, variant in enumerate(rules)
    ]
    named = list(titles) or distinct([variant.name for variant in rules])

    def made(blocks: Sequence[Rows], stopped: Stopped = "") -> Comparison:
        return _comparison(given, named, chosen, blocks, asked, seed)._replace(stopped=stopped)

    def looked(done: int, blocks: Sequence[Rows]) -> None:
        if progress is not None:
            progress(done)
        if look is not None:
            look(done, lambda: made(blocks))

    blocks, stopped = run(Run(given, asked, seed, jobs, SLICE, limit, paired=True), looked)
    return made(blocks, stopped)


def _tables(
    rules: Sequence[Variant], bots: Sequence[Bot], players: int | None
) -> dict[str, list[list[Bot]]]:
    """Return for each crowd the bots of each of the rules, by seat."""
    if bots:
        return {OWN: seated(rules, bots, players)}
    return {name: seated(rules, (), players, name) for name in CROWDS}


def _comparison(
    given: Sequence[Seated],
    titles: Sequence[str],
    chosen: str,
    blocks: Sequence[Rows],
    asked: int,
    seed: int,
) -> Comparison:
    """Make the comparison of the games played so far."""
    several = OWN if OWN in given[0].crowds else DEFAULT
    asks = questions([one.crowds[several] for one in given])
    figures = tuple(figure for question in asks for figure in question.figures)
    heads: dict[int, str] = {}
    place = 0
    for question in asks:
        heads[place] = question.asks
        place += len(question.figures)
    totals = added_cells(blocks)
    sides = []
    for number, (title, one) in enumerate(zip(titles, given, strict=True)):
        by_crowd = {}
        for crowd in one.crowds:
            cell = Cell(number, crowd)
            without = left_out(totals[cell], [block[cell] for block in blocks])
            by_crowd[crowd] = tuple(
                measured(figure, totals[cell], without)
                if crowd == several or figure.key != "wins"
                else None
                for figure in figures
            )
        means = tuple(
            mean if mean is not None else by_crowd[several][at]
            for at, mean in enumerate(by_crowd[chosen])
        )
        total = totals[Cell(number, chosen)]
        sides.append(
            Side(
                title,
                one.variant,
                tuple(names(one.crowds[chosen])),
                means,
                by_crowd,
                counts(total, "turns"),
                counts(total, "changes"),
            )
        )
    games = totals[Cell(0, chosen)]["games"]
    return Comparison(tuple(sides), figures, heads, chosen, games, asked, seed)


def distinct(titles: Sequence[str]) -> list[str]:
    """Number titles that repeat: "Cave", "Cave (2)"."""
    return [
        title if title not in titles[:number] else f"{title} ({titles[: number + 1].count(title)})"
        for number, title in enumerate(titles)
    ]
