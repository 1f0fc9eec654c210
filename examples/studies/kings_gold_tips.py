"""King's Gold gives tips: be careful in the first round, bold in the last, hunt jokers alone, be
the last one inside.

Each tip is tried at a table of four with three of the laboratory's people, a careful, a usual and
a bold one: beside the best that a steady player can do there, one figure of ``loot`` for all rounds. With
other people another tip may help. What was found with one seed is told of games from another: the
best of many figures is the luckiest of them too. Every figure is computed; run it with

    python examples/studies/kings_gold_tips.py [GAMES]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import count
from math import hypot

from cardkit.v4 import odds
from cardkit.v4.engine import State
from cardkit.v4.files import load
from cardkit.v4.lab import Bot, Mean, crowd, simulate
from cardkit.v4.odds import fresh_rounds

KINGS = load("kings-gold")
BESIDE = crowd("mixed", 3)
FAIR = 1 / (len(BESIDE) + 1)
FIGURES = range(7, 38, 3)
VERDICTS = 17
"""So many differences are looked at together."""
SEARCH = 1
"""The seed of the games in which figures are sought; others are dealt from later ones, each from
its own."""


def won(bot: Bot, games: int, seed: int) -> Mean:
    """How often `bot` wins at that table."""
    return simulate(KINGS, [bot, *BESIDE], games, seed).seats[0].win


def by_rounds(figures: Sequence[int]) -> str:
    """The bot that leaves with so much gold, one figure a round."""
    return f"loot:{','.join(map(str, figures))}"


def best_first(tried: dict[int, Sequence[int]], games: int) -> list[int]:
    """The figures of `tried`, whose bots win most first."""
    wins = {
        figure: won(by_rounds(figures), games, SEARCH).mean for figure, figures in tried.items()
    }
    return sorted(tried, key=lambda figure: -wins[figure])


def in_round(number: int, base: Sequence[int], figure: int) -> list[int]:
    """`base` with another figure in round `number`."""
    return [*base[: number - 1], figure, *base[number:]]


def verdict(more: Mean) -> str:
    """Whether it wins clearly more or less than what it is held against."""
    return (
        "no clear difference"
        if not more.clear_among(VERDICTS)
        else "helps"
        if more.mean > 0
        else "hurts"
    )


def points(more: Mean) -> str:
    """A difference of wins in per cent, with its error."""
    return f"{100 * more.mean:+.1f} ± {100 * more.se:.1f}"


def main(games: int = 10_000) -> None:
    """Print the study."""
    print(
        "What a round is worth to somebody alone who leaves at the right moment, no guard gone yet:"
    )
    for number in range(1, KINGS.rounds + 1):
        begun = fresh_rounds.fresh(KINGS, number)
        at = ", ".join(f"{loot} with {kinds} out" for kinds, loot in odds.leave_at(begun).items())
        print(
            f"  round {number}: {float(odds.solo_value(begun) or 0):.2f} of "
            f"{odds.deck(begun).worth} gold; leave at {at}"
        )

    figure, second, *_ = best_first({loot: [loot] for loot in FIGURES}, games)
    base = [figure] * KINGS.rounds
    seeds = count(SEARCH + 1)
    steady = won(by_rounds(base), games, next(seeds))

    def told(name: str, bot: Bot) -> None:
        wins = won(bot, games, next(seeds))
        more = Mean(wins.mean - steady.mean, hypot(wins.se, steady.se))
        print(f"  {name:48} {points(more)}: {verdict(more)}")

    print(
        f"\nBeside {', '.join(BESIDE)} a steady player did best of {len(FIGURES)} by leaving "
        f"with {figure} gold:"
    )
    print(
        f"  {points(steady._replace(mean=steady.mean - FAIR))} points more than a fair share. "
        f"Beside that player:"
    )
    told(f"{second} in every round, the next best", by_rounds([second]))

    print("\nTip: play the first round safe and the last one boldly.")
    for number in range(1, KINGS.rounds + 1):
        tried = {loot: in_round(number, base, loot) for loot in FIGURES}
        best = best_first(tried, games)[0]
        told(
            f"the best of {len(FIGURES)} figures for round {number}: {best}", by_rounds(tried[best])
        )
    last = KINGS.rounds - 1
    for name, figures in (
        (f"careful first: {max(figure - 4, 1)}", [max(figure - 4, 1), *base[1:]]),
        (f"bold first: {figure + 4}", [figure + 4, *base[1:]]),
        (f"careful last: {max(figure - 4, 1)}", [*base[:last], max(figure - 4, 1)]),
        (f"bold last: {figure + 4}", [*base[:last], figure + 4]),
        (
            f"the tip: {max(figure - 4, 1)} first, {figure + 4} last",
            [max(figure - 4, 1), *base[1:last], figure + 4],
        ),
    ):
        told(name, by_rounds(figures))

    def bold_when_behind(state: State, name: str) -> bool:
        behind = state.number == KINGS.rounds and state.total(name) < max(
            map(state.total, state.players)
        )
        return state.loot >= (figure + 6 if behind else figure)

    def careful_when_ahead(state: State, name: str) -> bool:
        ahead = state.number == KINGS.rounds and state.total(name) == max(
            map(state.total, state.players)
        )
        return state.loot >= (figure - 4 if ahead else figure)

    told(f"bold last if behind: {figure + 6}", bold_when_behind)
    told(f"careful last if ahead: {figure - 4}", careful_when_ahead)

    print("\nTip: hunt jokers, by leaving alone once one lies there.")

    def hunt_from(gold: int) -> Bot:
        return lambda state, name: state.loot >= (gold if state.artifacts else figure)

    for gold in (0, figure // 2, figure + 6):
        when = "at once" if not gold else f"with {gold} gold"
        told(f"once a joker lies there leave {when}", hunt_from(gold))

    print("\nTip: where all the others leave early, stay on alone.")

    def last_one(state: State, name: str) -> bool:
        return len(state.inside) == 1 and odds.carrying(state).leave

    def alone_goes_on(state: State, name: str) -> bool:
        if len(state.inside) == 1:
            return odds.carrying(state).leave
        return state.loot >= figure

    told("stay until alone, then by the exact odds", last_one)
    told(f"leave with {figure}, but alone by the exact odds", alone_goes_on)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
