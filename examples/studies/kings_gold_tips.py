"""King's Gold gives tips: be careful in the first round, bold in the last, hunt jokers alone, be the last one inside.

Each tip is tried at a table of four with three who play in different ways, against the best that a steady player can
do there: one figure of ``loot`` for all rounds. (At a table of four alike any other way wins more, because whoever
leaves at another moment than the rest gets all that lies on the path.) Every figure is computed; run it with

    python examples/studies/kings_gold_tips.py [GAMES]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import hypot

from cardkit import odds
from cardkit.lab.bots import Bot
from cardkit.lab.report import Seat
from cardkit.lab.simulate import simulate
from cardkit.rules import State
from cardkit.variant import load

KINGS = load("kings-gold")
TABLE = ("kinds:2", "loot:6", "turn:9")
FIGURES = range(7, 38, 3)


def seat_of(bot: Bot, games: int, seed: int) -> Seat:
    """How `bot` does with the three of the table."""
    return simulate(KINGS, [bot, *TABLE], games, seed).seats[0]


def by_rounds(figures: Sequence[int]) -> str:
    """The bot that leaves with so much gold, one figure a round."""
    return f"loot:{','.join(map(str, figures))}"


def best_in(number: int, base: list[int], games: int, seed: int) -> int:
    """The figure for round `number` that wins most, with those of `base` in the other rounds."""
    tried = {figure: [*base[: number - 1], figure, *base[number:]] for figure in FIGURES}
    return max(FIGURES, key=lambda figure: seat_of(by_rounds(tried[figure]), games, seed).win.mean)


def told(name: str, seat: Seat, steady: Seat) -> str:
    """A line about a way of playing, and whether it wins clearly more or less than the steady player in its place."""
    more, error = seat.win.mean - steady.win.mean, hypot(seat.win.se, steady.win.se)
    verdict = "helps" if more > 3 * error else "hurts" if more < -3 * error else "no clear difference"
    return (
        f"  {name:48} wins {100 * seat.win.mean:4.1f} % ({100 * more:+.1f} ± {100 * error:.1f}), "
        f"score {seat.total.mean:.1f}: {verdict}"
    )


def main(games: int = 10_000, seed: int = 1) -> None:
    """Print the study."""
    print("What a round is worth to somebody alone who leaves at the right moment, no guard gone yet:")
    for number in range(1, KINGS.rounds + 1):
        left = odds.deck(odds.fresh(KINGS, number))
        at = ", ".join(f"{loot} with {kinds} out" for kinds, loot in odds.leave_at(left).items())
        print(f"  round {number}: {float(odds.solo_value(left) or 0):.2f} of {left.worth} gold; leave at {at}")

    search, check = max(games // 2, 50), seed + 1  # what is found with one seed is tried with another
    figure = max(FIGURES, key=lambda loot: seat_of(f"loot:{loot}", search, seed).win.mean)
    base = [figure] * KINGS.rounds
    steady = seat_of(by_rounds(base), games, check)
    print(f"\nAt a table with {', '.join(TABLE)} a steady player does best by leaving with {figure} gold:")
    print(told(f"steady: {figure} in every round", steady, steady))

    print("\nTip: play the first round safe and the last one boldly.")
    best = [best_in(number, base, search, seed) for number in range(1, KINGS.rounds + 1)]
    print(f"  The best figure for one round alone: {', '.join(f'round {n}: {loot}' for n, loot in enumerate(best, 1))}")
    last = KINGS.rounds - 1
    for name, figures in (
        (f"careful first: {max(figure - 4, 1)}", [max(figure - 4, 1), *base[1:]]),
        (f"bold first: {figure + 4}", [figure + 4, *base[1:]]),
        (f"careful last: {max(figure - 4, 1)}", [*base[:last], max(figure - 4, 1)]),
        (f"bold last: {figure + 4}", [*base[:last], figure + 4]),
        (f"the tip: {max(figure - 4, 1)} first, {figure + 4} last", [max(figure - 4, 1), *base[1:last], figure + 4]),
    ):
        print(told(name, seat_of(by_rounds(figures), games, check), steady))

    def bold_when_behind(state: State, name: str) -> bool:
        behind = state.number == KINGS.rounds and state.total(name) < max(map(state.total, state.players))
        return state.loot >= (figure + 6 if behind else figure)

    def careful_when_ahead(state: State, name: str) -> bool:
        ahead = state.number == KINGS.rounds and state.total(name) == max(map(state.total, state.players))
        return state.loot >= (figure - 4 if ahead else figure)

    print(told(f"bold last if behind: {figure + 6}", seat_of(bold_when_behind, games, check), steady))
    print(told(f"careful last if ahead: {figure - 4}", seat_of(careful_when_ahead, games, check), steady))

    print("\nTip: hunt jokers, by leaving alone once one lies there.")

    def hunt_from(gold: int) -> Bot:
        return lambda state, name: state.loot >= (gold if state.artifacts else figure)

    for gold in (0, figure // 2, figure + 6):
        when = "at once" if not gold else f"with {gold} gold"
        print(told(f"once a joker lies there leave {when}", seat_of(hunt_from(gold), games, check), steady))

    print("\nTip: where all the others leave early, stay on alone.")

    def last_one(state: State, name: str) -> bool:
        return len(state.inside) == 1 and odds.carrying(state).leave

    def alone_goes_on(state: State, name: str) -> bool:
        if len(state.inside) == 1:
            return odds.carrying(state).leave
        return state.loot >= figure

    print(told("stay until alone, then by the exact odds", seat_of(last_one, games, check), steady))
    print(told(f"leave with {figure}, but alone by the exact odds", seat_of(alone_goes_on, games, check), steady))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
