"""King's Gold gives tips: be careful in the first round, bold in the last, hunt jokers alone, be the last one inside.

Each tip is tried at a table of four with three who play in different ways, against the best that a steady player can
do there: one figure of ``loot`` for all rounds. Both play the same games, so the error is that of the difference. What
was found with one seed is told of games from another: the best of many figures is the luckiest of them too. Every
figure is computed; run it with

    python examples/studies/kings_gold_tips.py [GAMES]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from cardkit import odds
from cardkit.engine.rules import State
from cardkit.files.loading import load
from cardkit.lab.bots import Bot
from cardkit.lab.paired import Mean, difference
from cardkit.lab.report import Seat
from cardkit.lab.simulation import simulate

KINGS = load("kings-gold")
TABLE = ("kinds:2", "loot:6", "turn:9")
FIGURES = range(7, 38, 3)


def seat_of(bot: Bot, games: int, seed: int, table: Sequence[Bot] = TABLE) -> Seat:
    """How `bot` does with the three of the table."""
    return simulate(KINGS, [bot, *table], games, seed).seats[0]


def by_rounds(figures: Sequence[int]) -> str:
    """The bot that leaves with so much gold, one figure a round."""
    return f"loot:{','.join(map(str, figures))}"


def best_first(tried: dict[int, Sequence[int]], games: int, seed: int) -> list[int]:
    """The figures of `tried`, whose bots win most first."""
    wins = {figure: seat_of(by_rounds(figures), games, seed).win.mean for figure, figures in tried.items()}
    return sorted(tried, key=lambda figure: -wins[figure])


def in_round(number: int, base: Sequence[int], figure: int) -> list[int]:
    """`base` with another figure in round `number`."""
    return [*base[: number - 1], figure, *base[number:]]


def verdict(more: Mean) -> str:
    """Whether it wins clearly more or less than what it is held against."""
    return "no clear difference" if not more.clear else "helps" if more.mean > 0 else "hurts"


def points(more: Mean) -> str:
    """A difference of wins in per cent, with its error."""
    return f"{100 * more.mean:+.1f} ± {100 * more.se:.1f}"


def told(name: str, seat: Seat, steady: Seat) -> str:
    """A line about a way of playing, and whether it wins clearly more or less than the steady player in its place."""
    more = difference(steady.win, seat.win)
    wins = f"wins {100 * seat.win.mean:4.1f} % ({points(more)}), score {seat.total.mean:.1f}"
    return f"  {name:48} {wins}: {verdict(more)}"


def main(games: int = 10_000, seed: int = 1) -> None:
    """Print the study."""
    print("What a round is worth to somebody alone who leaves at the right moment, no guard gone yet:")
    for number in range(1, KINGS.rounds + 1):
        left = odds.deck(odds.fresh(KINGS, number))
        at = ", ".join(f"{loot} with {kinds} out" for kinds, loot in odds.leave_at(left).items())
        print(f"  round {number}: {float(odds.solo_value(left) or 0):.2f} of {left.worth} gold; leave at {at}")

    search, check = max(games // 2, 50), seed + 1  # what is found with one seed is tried with another
    figure, second, *_ = best_first({loot: [loot] for loot in FIGURES}, search, seed)
    base = [figure] * KINGS.rounds
    steady = seat_of(by_rounds(base), games, check)
    print(
        f"\nAt a table with {', '.join(TABLE)} a steady player did best of {len(FIGURES)} by leaving with {figure} gold;"
    )
    ahead = difference(seat_of(by_rounds([second]), games, check).win, steady.win)
    print(f"  in other games {points(ahead)} per cent more wins than with {second}, the next: {verdict(ahead)}")
    print(
        f"  {'steady: ' + str(figure) + ' in every round':48} wins {100 * steady.win.mean:4.1f} % ± {100 * steady.win.se:.1f}"
    )

    print("\nTip: play the first round safe and the last one boldly.")
    print(
        f"  The best of {len(FIGURES)} figures for one round, with {figure} in the others, and what it gains in other games:"
    )
    for number in range(1, KINGS.rounds + 1):
        tried = {loot: in_round(number, base, loot) for loot in FIGURES}
        best = best_first(tried, search, seed)[0]
        more = difference(steady.win, seat_of(by_rounds(tried[best]), games, check).win)
        print(f"    round {number}: {best} ({points(more)}): {verdict(more)}")
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

    print(f"\nWhy not a table of four alike? Among three who leave with {figure} gold (a fair share is 25 %)")
    alike = {
        **{f"leave with {loot}": f"loot:{loot}" for loot in (max(figure - 4, 1), figure + 4)},
        "leave after one card": "turn:1",
        "never leave": "never",
    }
    wins = {name: seat_of(bot, games, check, [f"loot:{figure}"] * 3).win for name, bot in alike.items()}
    for name, win in wins.items():
        print(f"  {name:48} wins {100 * win.mean:4.1f} % ± {100 * win.se:.1f}")
    above = [name for name, win in wins.items() if win.interval[0] > 1 / 4]
    below = [name for name, win in wins.items() if win.interval[1] < 1 / 4]
    print(
        f"Answer: clearly more than that to {', '.join(above) or 'none'}; clearly less to {', '.join(below) or 'none'}."
    )
    print(
        "What counts there is to leave at another moment than the three, which says little of how good the moment is."
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
