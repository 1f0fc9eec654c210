"""Rules that reach what somebody wants: keys of a house rule tried over all their values, and measured at rest.

All settings are looked at first by a short search for play at rest and few games, which says where to look. The most promising
are then measured as `cardkit.lab.study` does, in other games: what is told of a rule is not what it was chosen by.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import product
from math import inf, prod
from typing import Any, Literal, NamedTuple, TypeAlias

from cardkit.engine import Variant
from cardkit.files import digest, plain
from cardkit.lab.at_rest import Kept, Rest, effort, rest, sketched
from cardkit.lab.paired import Mean
from cardkit.lab.simulation import Progress
from cardkit.lab.studies import EXACT, FIGURES, Figure, figures_at_rest, seated_by
from cardkit.lab.tuning import Changes, Load
from cardkit.lab.workers import Stopped, WorkerDied, in_order, why_stopped
from cardkit.text import VariantError, did_you_mean

SHORT, FEW_GAMES = 0.04, 400  # the work of a short search for play at rest, and the games it is judged by
SLACK = 0.05  # a short search is so far off: who misses by less than this part of a limit may reach it
ENOUGH, MOST_MEASURED, FAR = 3, 6, 0.5
"""Rules are measured until so many surely reach what is wanted, and at most so many; who misses by more than the part `FAR` of
a limit only where fewer than `ENOUGH` were."""
MOST_SETTINGS = 2_000
SURE = 0.95  # how surely all figures of all rules that are measured lie where they are said to
Reached: TypeAlias = Literal["surely", "perhaps", "no"]


class Wish(NamedTuple):
    """That a figure of a study lies from `low` to `high`, in its own unit (a share: of one); one of them may be infinite."""

    figure: Figure
    low: float
    high: float
    said: str

    def missed(self, value: float | None) -> float:
        """By what part of a limit a figure misses it; of one that lies between, less than none, by what part it could move.
        Infinite where there is no such figure."""
        if value is None:
            return inf
        limits = [(limit, sign) for limit, sign in ((self.low, 1), (self.high, -1)) if abs(limit) < inf]
        return max((limit - value) * sign / (abs(limit) or 1.0) for limit, sign in limits)

    def reached(self, mean: Mean | None, level: float) -> Reached:
        """Whether it lies there, as surely as `level` says; perhaps where its error leaves that open."""
        if mean is None:
            return "no"
        low, high = mean.interval_at(level) if mean.se > EXACT or mean.rare else (mean.mean, mean.mean)
        inside = self.low <= low and high <= self.high
        return "surely" if inside else "perhaps" if low <= self.high and high >= self.low else "no"


_NUMBER = r"(-?\d+(?:\.\d+)?)"
_WISH = re.compile(rf"(\D*?)\s*(?:([<>])=?\s*{_NUMBER}|{_NUMBER}\s*[-\u2013]\s*{_NUMBER})\s*(%?)")


def wishes(text: str) -> tuple[Wish, ...]:
    """What is wanted, as in ``cards 45-55, leader holds < 75 %``. Raises `ValueError`."""
    return tuple(map(_wish, filter(None, map(str.strip, text.split(","))))) or (_wish(text),)


def _wish(text: str) -> Wish:
    match = _WISH.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            f'expected a figure and where it is to lie, such as "cards 45-55", "caught < 40 %" or "score > 20", got "{text}"'
        )
    name, than, limit, low, high, percent = match.groups()
    figure = _figure(name)
    if figure.share != bool(percent):
        unit = "in per cent" if figure.share else "not in per cent"
        raise ValueError(f'"{name}" is told {unit}: say "{text.strip("% ")}{" %" * figure.share}"')
    scale = 100 if figure.share else 1
    least, most = (float(number) / scale if number else inf for number in (low or limit, high or limit))
    least, most = (-inf, most) if than == "<" else (least, inf) if than == ">" else (least, most)
    if least > most:
        raise ValueError(f'"{text}": the first number is the smaller one')
    return Wish(figure, least, most, text.strip())


def _figure(name: str) -> Figure:
    """The figure that people call so: as a table has it, or JSON, or in short."""
    named = {called: figure for figure in FIGURES for called in (figure.what, figure.key.replace("_", " "), figure.short)}
    wanted = " ".join(name.casefold().replace("_", " ").split())
    if wanted not in named:
        near = did_you_mean(wanted, named)
        known = "; ".join(f"{figure.short} ({figure.what}{' %' * figure.share})" for figure in FIGURES)
        raise ValueError(f'a study has no figure "{name}". {near}{" " * bool(near)}There are: {known}')
    return named[wanted]


class Setting(NamedTuple):
    """Rules with some keys `changed`, in the order they were named; nothing is in the rules as they are."""

    variant: Variant
    changed: Changes


class Tried(NamedTuple):
    """What a setting comes to: its figures by key, and play at rest, whose `gain` is None where the search was short."""

    setting: Setting
    figures: dict[str, Mean | None]
    rest: Rest

    def misses(self, wish: Wish) -> float:
        """By what part of a limit its figure misses it: `Wish.missed`."""
        mean = self.figures[wish.figure.key]
        return wish.missed(mean and mean.mean)


class Reach(NamedTuple):
    """What was found: so many settings were `looked` at of those there are, a few of them `measured`, the most promising first.

    `own` are the rules as they are, None where an interruption came first. `faults` are settings that make no game, and why;
    `promising` is how many may reach it by the short search. `stopped` says why it ended early.
    """

    wishes: tuple[Wish, ...]
    settings: int
    looked: tuple[Tried, ...]
    measured: tuple[Tried, ...]
    own: Tried | None
    faults: tuple[tuple[Changes, str], ...]
    stopped: Stopped = ""

    @property
    def level(self) -> float:
        """How surely each figure is said to lie where it does, so that all of them do (Bonferroni)."""
        return 1 - (1 - SURE) / (len(self.wishes) * (MOST_MEASURED + 1))

    def lies(self, tried: Tried, wish: Wish) -> Reached:
        """Whether one figure lies where it is wanted: perhaps too where its error does not say how far play is from rest."""
        lies = wish.reached(tried.figures[wish.figure.key], self.level)
        return "perhaps" if lies == "surely" and not tried.rest.near else lies

    def reached(self, tried: Tried) -> Reached:
        """Whether all that is wanted is."""
        every = {self.lies(tried, wish) for wish in self.wishes}
        return "no" if "no" in every else "perhaps" if "perhaps" in every else "surely"

    def misses(self, tried: Tried) -> float:
        """By what part of their limits all figures together miss what is wanted."""
        return sum(max(tried.misses(wish), 0.0) for wish in self.wishes)

    def promise(self, tried: Tried) -> tuple[float, int, float]:
        """What settings are measured in the order of: what surely misses last, then by keys that are changed, then by room."""
        missed = max(self.misses(tried) - SLACK, 0.0)
        return missed, len(tried.setting.changed), max(map(tried.misses, self.wishes))

    @property
    def best(self) -> tuple[Tried, ...]:
        """Those that surely reach it, then those that perhaps do; where none does, the nearest. Few."""
        order: tuple[Reached, ...] = ("surely", "perhaps", "no")
        ranked = sorted(self.measured, key=lambda tried: (order.index(self.reached(tried)), self.misses(tried)))
        reaching = [tried for tried in ranked if self.reached(tried) != "no"]
        return tuple((reaching or ranked or sorted(self.looked, key=self.promise))[:ENOUGH])

    @property
    def promising(self) -> int:
        """How many settings may reach it by the short search."""
        return sum(self.misses(tried) <= SLACK for tried in self.looked)


class Reaching:
    """A house rule, the keys that may change with their values, and what is wanted of so many players.

    What was measured is `kept`, and not measured again.
    """

    def __init__(
        self,
        load: Load,
        vary: Sequence[tuple[str, Sequence[str]]],
        wanted: Sequence[Wish],
        players: int,
        games: int,
        seed: int = 1,
        jobs: int = 1,
        kept: Kept | None = None,
    ) -> None:
        number = prod(len(values) for _, values in vary)
        if number > MOST_SETTINGS:
            raise ValueError(f"{number:,} settings are more than {MOST_SETTINGS:,}: name fewer keys, or fewer values")
        self.wanted, self.players, self.games, self.seed, self.jobs = tuple(wanted), players, games, seed, jobs
        self.kept: Kept = {} if kept is None else kept
        self.own = Setting(load(()), ())
        self.settings: list[Setting] = []  # every one that makes another game, those that play alike once
        self.faults: list[tuple[Changes, str]] = []
        now, known = plain(self.own.variant), {digest(self.own.variant)}
        for values in product(*(values for _, values in vary)):
            changes = tuple(zip((key for key, _ in vary), values, strict=True))
            try:
                variant = load(changes)
            except VariantError as error:
                self.faults.append((changes, error.findings[0].message))
                continue
            if self.players not in variant.players:
                self.faults.append((changes, f"it is for {variant.players} players, not {self.players}"))
            elif digest(variant) not in known:
                known.add(digest(variant))
                then = plain(variant)
                changed = tuple((key, value) for key, value in changes if then.get(key) != now.get(key))
                self.settings.append(Setting(variant, changed))

    @property
    def steps(self) -> int:
        """How many steps `reach` takes at most: settings looked at, then some of them and the rules as they are measured."""
        return len(self.settings) + MOST_MEASURED + 1

    def reach(self, progress: Progress) -> Reach:
        """Look at all settings, then measure those that promise most; `progress` hears of each step. An interruption, or the
        death of a worker process, ends it with the result so far; before anything was looked at it is raised."""
        found = Reach(self.wanted, len(self.settings), (), (), None, tuple(self.faults))
        try:
            for number, tried in enumerate(self._looked(), 1):
                found = found._replace(looked=(*found.looked, tried))
                progress(number)
            found = found._replace(own=self._measured(self.own))
            for number, tried in enumerate(sorted(found.looked, key=found.promise)):
                progress(found.settings + 1 + number)
                sure = sum(found.reached(one) == "surely" for one in found.measured)
                far = number >= ENOUGH and found.misses(tried) > FAR
                if sure == ENOUGH or number == MOST_MEASURED or far:
                    break
                found = found._replace(measured=(*found.measured, self._measured(tried.setting)))
        except (KeyboardInterrupt, WorkerDied) as error:
            if not found.looked:
                raise
            found = found._replace(stopped=why_stopped(error))
        return found

    def _looked(self) -> Iterator[Tried]:
        """Every setting, by a short search."""
        names = [f"short {FEW_GAMES} {self.players} {self.seed} {digest(one.variant)}" for one in self.settings]
        new = [one.variant for one, name in zip(self.settings, names, strict=True) if name not in self.kept]
        fresh = in_order(_sketch, (self.players, self.seed), new, max(min(self.jobs, len(new)), 1))
        with closing(fresh):
            for setting, name in zip(self.settings, names, strict=True):
                if name not in self.kept:
                    self.kept[name] = next(fresh)
                yield _tried(setting, self.players, self.kept[name])

    def _measured(self, setting: Setting) -> Tried:
        """A setting measured in full."""
        variant, games, seed = setting.variant, self.games, self.seed + 1
        name = f"full {games} {self.players} {seed} {digest(variant)}"
        if name not in self.kept:
            found = rest(variant, self.players, self.jobs, effort(games))
            figures = figures_at_rest((variant, seated_by(found, variant)), games, seed, self.jobs)
            self.kept[name] = _to_keep(figures, found)
        return _tried(setting, self.players, self.kept[name])


def _sketch(given: tuple[int, int], variant: Variant) -> dict[str, Any]:
    """A setting looked at by a short search, as it is kept."""
    players, seed = given
    found = sketched(variant, players, SHORT)
    return _to_keep(figures_at_rest((variant, seated_by(found, variant)), FEW_GAMES, seed), found)


def _to_keep(figures: dict[str, Mean | None], found: Rest) -> dict[str, Any]:
    """As JSON has it: figures without what they would be without a batch."""
    kept = {key: mean and [mean.mean, mean.se, mean.degrees, mean.games] for key, mean in figures.items()}
    return {"figures": kept, **found.kept}


def _tried(setting: Setting, players: int, kept: dict[str, Any]) -> Tried:
    """The same read back."""
    figures = {key: of and Mean(of[0], of[1], (), *of[2:]) for key, of in kept["figures"].items()}
    return Tried(setting, figures, Rest.of(players, kept))
