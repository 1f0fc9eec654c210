"""Which setting of a house rule keeps the game tense: one key swept over values, played by careful and bold bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from cardkit.lab.crowd import crowd, usual_number
from cardkit.lab.report import Report, Seat
from cardkit.lab.simulate import simulate
from cardkit.terms import Claim, Leftover, Share, Then, words
from cardkit.variant import Variant, VariantError


class Trial(NamedTuple):
    """One value of the key: what came of it, or the `fault` why no such game can be."""

    value: str
    report: Report | None
    fault: str = ""

    @property
    def even(self) -> float:
        """How evenly matched careful and bold are, from 0 to 1: the worse score over the better one.

        The careful one is the first bot, the bold one the last.
        """
        first, last = (seat.total.mean for seat in self._ends())
        return min(first, last) / max(first, last) if first > 0 and last > 0 else 0.0

    @property
    def open(self) -> float:
        """How open it is whether a player gets caught, from 0 (never, or always) to 1 (as often as not)."""
        caught = [seat.caught.mean for seat in self.report.seats] if self.report else [0.0]
        return 1 - abs(1 - 2 * sum(caught) / len(caught))

    @property
    def decided(self) -> float:
        """How often the way of playing made a difference, from 0 (all always share the win) to 1 (one wins alone)."""
        if self.report is None or len(self.report.seats) < 2:
            return 0.0
        games, seats = self.report.games, self.report.seats
        squares = sum(seat.win.se**2 * (games - 1) + seat.win.mean**2 for seat in seats)  # 1/k where k share a win
        return max(squares - 1 / len(seats), 0.0) / (1 - 1 / len(seats))

    @property
    def tension(self) -> float:
        """`even` times `open` times `decided`: 1 when it is open whether staying pays and whether one gets away with it."""
        return self.even * self.open * self.decided

    def _ends(self) -> tuple[Seat, Seat]:
        assert self.report is not None
        return self.report.seats[0], self.report.seats[-1]


class Sweep(NamedTuple):
    """A key of a variant with a trial for each value."""

    key: str
    trials: tuple[Trial, ...]

    @property
    def tensest(self) -> Trial | None:
        """The value with the most tension; None if none is played, none is tense, or several are the same."""
        played = sorted((trial for trial in self.trials if trial.report is not None), key=lambda trial: -trial.tension)
        if not played or not played[0].tension or (len(played) > 1 and played[0].tension == played[1].tension):
            return None
        return played[0]

    def to_json(self) -> dict[str, Any]:
        """The object that ``cardkit tune --json`` prints, one for each key."""
        best = self.tensest
        return {
            "key": self.key,
            "trials": [_trial_json(trial) for trial in self.trials],
            "tensest": best and best.value,
        }


def _trial_json(trial: Trial) -> dict[str, Any]:
    report = trial.report
    if report is None:
        return {"value": trial.value, "fault": trial.fault}
    return {
        "value": trial.value,
        "tension": trial.tension,
        "even": trial.even,
        "open": trial.open,
        "decided": trial.decided,
        "spread": report.spread.mean,
        "spread_se": report.spread.se,
        "report": report.to_json(),
    }


def tune(
    load: Callable[[Sequence[tuple[str, str]]], Variant],
    key: str,
    values: Iterable[str],
    bots: Sequence[str] | None,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    played: Callable[[], None] | None = None,
) -> Sweep:
    """Play the variant that `load` gives for each value of `key`; `bots` stand from careful to bold (None: `crowd`).

    A value that makes no game (a `VariantError`) is a trial with a fault. `played` is called after each value. An
    interruption ends it early with the values so far.
    """
    trials: list[Trial] = []
    for value in values:
        try:
            variant = load([(key, value)])
        except VariantError as error:
            trials.append(Trial(value, None, error.findings[0].message))
            continue
        seats = list(bots) if bots else crowd(variant, usual_number(variant))
        try:
            report = simulate(variant, seats, games, seed, jobs)
        except KeyboardInterrupt:
            break
        except ValueError as error:
            trials.append(Trial(value, None, str(error)))
            continue
        trials.append(Trial(value, report))
        if played is not None:
            played()
        if report.games < games:
            break
    return Sweep(key, tuple(trials))


def _limits(variant: Variant) -> tuple[str, ...]:
    """How many dangers could end a round: one fewer than now, as now, one more; as a table where some kinds differ."""
    copies = {kind: number for kind, number in variant.kinds.items() if kind not in variant.own_limits}
    limit, most = variant.usual_limit, min(4, *copies.values())
    values = range(max(limit - 1, 1), min(limit + 1, most) + 1)
    own = "".join(f', "{kind}" = {number}' for kind, number in variant.own_limits.items())
    return tuple(f"{{ default = {at}{own} }}" if own else str(at) for at in values)


def worth_sweeping(variant: Variant) -> list[tuple[str, tuple[str, ...]]]:
    """Keys that change how a variant plays, with values that make sense for it; the present value is among them."""
    sweeps = [
        ("danger.ends_at", _limits(variant)),
        (
            "rounds",
            tuple(str(number) for number in sorted({max(variant.rounds - 2, 1), variant.rounds, variant.rounds + 2})),
        ),
    ]
    if variant.deck_game:
        sweeps.append(("danger.then", words(Then)))
        if variant.share != "each":  # nothing is left over there (G-15)
            sweeps.append(("leftover", words(Leftover)))
    if variant.leftover == "pooled":
        sweeps.append(("share", words(Share)))
    if variant.artifacts is not None and variant.cards.artifact:
        if variant.artifacts.worth.by in ("each", "gold", "round"):
            sweeps.append(("artifacts.claim", words(Claim)))
        if variant.artifacts.worth.by in ("each", "gold"):
            worth = variant.artifacts.worth.values[0][1]
            values = [max(worth // 2, 1), worth, worth * 2]
            shape = "{{ gold = {} }}" if variant.artifacts.worth.by == "gold" else "{}"
            sweeps.append(("artifacts.worth", tuple(shape.format(value) for value in values)))
    return [sweep for sweep in sweeps if len(sweep[1]) > 1]
