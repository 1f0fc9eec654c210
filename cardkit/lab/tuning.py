"""Which setting of a house rule keeps the game tense: one key swept over values, played at rest by careful and bold people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from math import prod
from typing import Any, NamedTuple, TypeAlias

from cardkit.engine import Claim, Cost, Costs, Leftover, Share, Then, Variant, claims, words
from cardkit.files import digest, settable, toml
from cardkit.lab.at_rest import Mix, Rest, effort, moved, rest
from cardkit.lab.best import by_family, usual_number
from cardkit.lab.bots import REST, Bot
from cardkit.lab.paired import Belongs, Mean, belongs_to, derived, difference
from cardkit.lab.simulation import Report, Seat, check_bots, played_by, simulate, with_errors
from cardkit.lab.studies import PLACES, seated_by
from cardkit.lab.workers import Stopped, WorkerDied, why_stopped
from cardkit.text import VariantError

Changes: TypeAlias = tuple[tuple[str, str], ...]  # keys that are set, each with its value as text
Load: TypeAlias = Callable[[Changes], Variant]  # gives a house rule with some keys set. Raises `VariantError`
SHORT = 0.2  # at most so much work is a search for play at rest of one value
FEW = 4  # whole numbers that lie no further apart are all tried


class Tense(NamedTuple):
    """What makes a game tense, each from 0 to 1: how evenly matched careful and bold are, the worse score over the better one;
    how open it is whether a player gets caught (0: never, or always; 1: as often as not); and how often the way of playing
    decided (0: all always share the win; 1: one wins alone, or people play alone)."""

    even: float
    open: float
    decided: float

    @classmethod
    def of(cls, players: int, squares: float, careful: float, bold: float, *caught: float) -> Tense:
        """Of what wins come to when squared, of both scores, and of the share of rounds in which each was caught."""
        fewest = 1 / players  # the squares where all share a win
        return cls(
            min(careful, bold) / max(careful, bold) if careful > 0 and bold > 0 else 0.0,
            1 - abs(1 - 2 * sum(caught) / len(caught)),
            max(squares - fewest, 0.0) / (1 - fewest) if players > 1 else 1.0,
        )


class Trial(NamedTuple):
    """One value of the key: what came of it, or the `fault` why no such game can be.

    `reports` is one, or where people play alone one of each bot: from the careful one to the bold. Where no bots were named
    `rest` is play at rest, and `crowds` are the same with everybody more careful, and with everybody bolder.
    """

    value: str
    reports: tuple[Report, ...] = ()
    fault: str = ""
    rest: Rest | None = None
    crowds: tuple[Trial, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """From careful to bold."""
        return tuple(seat for report in self.reports for seat in report.seats)

    @property
    def stopped(self) -> Stopped:
        """Why it was not played whole, if it was not."""
        return next((report.stopped for trial in (self, *self.crowds) for report in trial.reports if report.stopped), "")

    @property
    def alike(self) -> bool:
        """Whether all play alike: nobody is careful or bold then, and there is no tension to tell."""
        return len({seat.bot for seat in self.seats}) < 2

    @property
    def _figures(self) -> tuple[Mean, ...]:
        """What tension is made of, as `Tense.of` takes it: the careful one is the first bot, the bold one the last."""
        seats = self.seats
        return self.reports[0].squares, seats[0].total, seats[-1].total, *(seat.caught for seat in seats)

    @property
    def tense(self) -> Tense:
        """What makes it tense."""
        return Tense.of(len(self.reports[0].seats), *(figure.mean for figure in self._figures))

    @property
    def tension(self) -> Mean:
        """All of `tense` multiplied: 1 when it is open whether staying pays and whether one gets away with it."""
        players = len(self.reports[0].seats)
        return derived(lambda *figures: prod(Tense.of(players, *figures)), *self._figures)


class Sweep(NamedTuple):
    """A key of a variant with a trial for each value, and `own`, the rules as they are; `stopped` says why values lack."""

    key: str
    trials: tuple[Trial, ...]
    own: Trial
    stopped: Stopped = ""

    @property
    def level(self) -> tuple[Trial, ...]:
        """The value with the most tension and all that are not clearly below it, the most first; none where all play alike."""
        played = [trial for trial in self.trials if trial.reports and not trial.alike]
        played.sort(key=lambda trial: -trial.tension.mean)
        return tuple(trial for trial in played if not self._clear(difference(trial.tension, played[0].tension)))

    @property
    def tensest(self) -> Trial | None:
        """The value with clearly more tension than every other, with other crowds too; None where none is, or only one could be
        played."""
        level, others = self.level, [trial for trial in self.trials if trial.reports and trial not in self.level]
        alone = len(level) == 1 and others
        return level[0] if alone and all(self.belongs_to(level[0], other) == "rule" for other in others) else None

    def _clear(self, more: Mean) -> bool:
        return more.clear_among(len(self.trials))

    def is_own(self, trial: Trial) -> bool:
        """Whether this value is that of the rules as they are."""
        return bool(trial.reports) and trial.reports == self.own.reports

    def more(self, trial: Trial) -> Mean:
        """How much more tension this value has than the rules as they are."""
        return difference(self.own.tension, trial.tension)

    def belongs_to(self, trial: Trial, beside: Trial | None = None) -> Belongs:
        """Whether a value clearly has more tension, or less, than the rules as they are (or another), or only because of who
        plays."""
        beside = beside or self.own
        others = (difference(other.tension, one.tension) for other, one in zip(beside.crowds, trial.crowds))
        more = difference(beside.tension, trial.tension)
        return belongs_to(more, others, clear=self._clear(more))

    def to_json(self) -> dict[str, Any]:
        """The object that ``cardkit tune --json`` prints, one for each key."""
        best = self.tensest
        return {
            "key": self.key,
            "trials": [self._trial_json(trial) for trial in self.trials],
            "tensest": best and best.value,
            "level": [trial.value for trial in self.level],
            "own": next((trial.value for trial in self.trials if self.is_own(trial)), None),
        }

    def _trial_json(self, trial: Trial) -> dict[str, Any]:
        if not trial.reports:
            return {"value": trial.value, "fault": trial.fault}
        report, more = trial.reports[0], self.more(trial)
        spread = difference(trial.seats[0].total, trial.seats[-1].total) if len(trial.reports) > 1 else report.spread
        return {
            "value": trial.value,
            **with_errors(tension=trial.tension, more=more),
            "more_clear": self._clear(more),
            "more_belongs_to": self.belongs_to(trial) or None,
            "alike": trial.alike,
            "rest": trial.rest and trial.rest.to_json(),
            **trial.tense._asdict(),
            **with_errors(spread=spread),
            "report": report.to_json(),
            **({"reports": [one.to_json() for one in trial.reports]} if len(trial.reports) > 1 else {}),
        }


class Tuning:
    """A house rule, and how its values are tried: by which bots, in how many games, from which seed.

    Unless `bots` are named (from careful to bold), so many `players` play at rest of each value, as near as a short search
    comes: the first one is more careful than the mix, the last one bolder, as in a study. So a value is not called tame, or
    wild, because the bots of another game sat down to it.
    """

    def __init__(
        self, load: Load, bots: Sequence[Bot] | None, games: int, seed: int = 1, jobs: int = 1, players: int | None = None
    ) -> None:
        self.load, self.bots, self.games, self.seed, self.jobs, self.players = load, bots, games, seed, jobs, players
        self.variant = load(())

    @cached_property
    def own(self) -> Trial:
        """The rules as they are, played once."""
        return self._played("", self.variant)

    def sweep(self, key: str, values: Iterable[str], played: Callable[[], None] | None = None) -> Sweep:
        """Play the variant for each value of `key`.

        A value that makes no game (a `VariantError`) is a trial with a fault. `played` is called after each value. An
        interruption, or the death of a worker process, ends it early with the values so far.
        """
        trials: list[Trial] = []
        stopped = self.own.stopped
        try:
            for value in values:
                if stopped:
                    break
                trials.append(self._trial(key, value))
                stopped = trials[-1].stopped
                if played is not None:
                    played()
        except (KeyboardInterrupt, WorkerDied) as error:
            stopped = why_stopped(error)
        return Sweep(key, tuple(trials), self.own, stopped)

    def _trial(self, key: str, value: str) -> Trial:
        try:
            variant = self.load(((key, value),))
            same = digest(variant) == digest(self.variant)
            return self.own._replace(value=value) if same else self._played(value, variant)
        except VariantError as error:
            return Trial(value, fault=error.findings[0].message)
        except ValueError as error:
            return Trial(value, fault=str(error))

    def _played(self, value: str, variant: Variant) -> Trial:
        """The value with one report, or one of each bot for people who play alone."""
        alone = variant.players.high == 1
        if self.bots:
            tables = [[bot] for bot in dict.fromkeys(self.bots)] if alone else [list(self.bots)]
            return Trial(value, tuple(simulate(variant, table, self.games, self.seed, self.jobs) for table in tables))
        players = self.players or usual_number(variant)
        check_bots(variant, [REST] * players)
        found = rest(variant, players, self.jobs, min(effort(self.games), SHORT))
        seats = seated_by(found, variant)
        careful, same, bold = ("careful", seats.careful), (REST, found.mix), ("bold", seats.bold)
        who = [careful, *[same] * max(players - 2, alone), bold] if seats.careful != seats.bold else [same] * players
        families, steps = by_family(variant, players), (-PLACES, PLACES) if seats.careful != seats.bold else ()
        crowds = [[(name, moved(mix, families, by)) for name, mix in who] for by in steps]
        own, *others = (self._seated(variant, one, alone) for one in (who, *crowds))
        return Trial(value, own, rest=found, crowds=tuple(Trial(value, other) for other in others))

    def _seated(self, variant: Variant, who: Sequence[tuple[str, Mix]], alone: bool) -> tuple[Report, ...]:
        """The games of people who pick by mixes, together or each `alone`."""
        tables = [[one] for one in dict.fromkeys(who)] if alone else [who]
        return tuple(
            played_by(variant, tuple(mixes), list(names), self.games, self.seed, self.jobs, None)
            for names, mixes in (zip(*table) for table in tables)
        )


def values_of(variant: Variant, key: str) -> tuple[str, ...]:
    """What a key may be: as `worth_sweeping` has it, with the whole numbers between that are few, or the words of its list.

    Raises `ValueError` for one whose values have to be said.
    """
    values = dict(worth_sweeping(variant)).get(key) or settable().get(key, ())
    if not values:
        raise ValueError(f"say which values {key} is to have: {key}=VALUE,VALUE")
    if all(value.isdecimal() for value in values):
        low, high = int(min(values, key=int)), int(max(values, key=int))
        return tuple(map(str, range(low, high + 1))) if high - low <= FEW else values
    return values


def worth_sweeping(variant: Variant) -> list[tuple[str, tuple[str, ...]]]:
    """Keys that change how a variant plays, with values that make sense for it; the present value is among them."""
    danger, out = variant.danger, claims.danger_out(variant) is not None
    copies = {kind: number for kind, number in variant.kinds.items() if kind not in variant.own_limits}
    limit, most = variant.usual_limit, min((4, *copies.values()))
    worth = variant.artifacts.worth if variant.artifacts is not None and variant.cards.artifact else None
    shape = {"each": "{}", "gold": "{{ gold = {} }}"}.get(worth.by, "") if worth is not None else ""
    now = worth.values[0][1] if worth is not None and shape else 0
    costs = dict.fromkeys((*words(Cost), variant.costs.default))
    sweeps: dict[str, Sequence[object]] = {
        "danger.ends_at": _beside(variant.own_limits.items(), range(max(limit - 1, 1), min(limit + 1, most) + 1)),
        "rounds": sorted({max(variant.rounds - 2, 1), variant.rounds, variant.rounds + 2}),
        "danger.then": words(Then) if out else (),
        "danger.over": [danger.over + more for more in (-4, 0, 4)] if out and danger.over else (),
        "leftover": words(Leftover) if out and claims.split(variant).divides else (),
        "danger.costs": _beside(variant.costs.kinds, costs) if variant.costs != Costs("all") else (),
        "share": words(Share) if variant.leftover == "pooled" else (),
        "artifacts.claim": words(Claim) if worth is not None and worth.by in ("each", "gold", "round") else (),
        "artifacts.worth": [shape.format(value) for value in (max(now // 2, 1), now, now * 2)] if shape else (),
    }
    return [(key, tuple(map(str, values))) for key, values in sweeps.items() if len(values) > 1]


def _beside(own: Iterable[tuple[str, object]], values: Iterable[object]) -> tuple[str, ...]:
    """Values of a key; as a table where some kinds of danger have their own."""
    kinds = "".join(f', "{kind}" = {toml(value)}' for kind, value in own)
    return tuple(f"{{ default = {toml(value)}{kinds} }}" if kinds else str(value) for value in values)
