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
from collections.abc import Callable, Mapping, Sequence

from cardkit import GameState, load, odds, simulate
from cardkit.lab.crowd_bots import bots_of_group
from cardkit.lab.estimates import Estimate

KINGS = load("kings-gold")
BESIDE = bots_of_group("mixed", 3)
FAIR = 1 / (len(BESIDE) + 1)
FIGURES = range(7, 38, 3)
VERDICTS = 17
"""So many differences are looked at together."""
SEARCH, TELL = 1, 2
"""The seeds of the games in which figures are sought, and of those that are told."""
Bot = str | Callable[[GameState, str], bool]
Tell = Callable[[str, Bot], None]
"""Prints by how much a bot, with its name, wins more than the steady player."""


def won(bot: Bot, games: int, seed: int) -> Estimate:
    """Return how often a bot wins at that table; the same seed deals alike."""
    report = simulate(KINGS, [bot, *BESIDE], games=games, seconds=None, seed=seed)
    return report.players[0].wins


def by_rounds(figures: Sequence[int]) -> str:
    """The bot that leaves with so much gold, one figure a round."""
    return f"loot:{','.join(map(str, figures))}"


def best_first(tried: Mapping[int, Sequence[int]], games: int) -> list[int]:
    """The figures of `tried`, whose bots win most first."""
    wins = {
        figure: won(by_rounds(figures), games, SEARCH).mean for figure, figures in tried.items()
    }
    return sorted(tried, key=lambda figure: -wins[figure])


def in_round(number: int, base: Sequence[int], figure: int) -> list[int]:
    """`base` with another figure in round `number`."""
    return [*base[: number - 1], figure, *base[number:]]


def verdict(more: Estimate) -> str:
    """Whether it wins clearly more or less than what it is held against."""
    return (
        "no clear difference"
        if not more.is_clear(VERDICTS)
        else "helps"
        if more.mean > 0
        else "hurts"
    )


def points(more: Estimate) -> str:
    """A difference of wins in per cent, with its margin."""
    return f"{100 * more.mean:+.1f} ± {100 * (more.margin or 0):.1f}"


def main(games: int = 1_500) -> None:
    """Print the study."""
    figure, second, *_ = best_first({loot: [loot] for loot in FIGURES}, games)
    steady = won(by_rounds([figure]), games, TELL)

    def tell(name: str, bot: Bot) -> None:
        more = won(bot, games, TELL).minus(steady)
        print(f"  {name:48} {points(more)}: {verdict(more)}")

    fair = Estimate(FAIR, (0.0,) * len(steady.influences), steady.blocks)
    print(
        f"\nBeside {', '.join(BESIDE)} a steady player did best of {len(FIGURES)} by leaving "
        f"with {figure} gold:"
    )
    print(f"  {points(steady.minus(fair))} points more than a fair share. Beside that player:")
    tell(f"{second} in every round, the next best", by_rounds([second]))
    tell_first_and_last(tell, figure, games)
    tell_standing(tell, figure)
    tell_jokers(tell, figure)
    tell_last_one_inside(tell, figure)


def tell_first_and_last(tell: Tell, figure: int, games: int) -> None:
    """Print what another figure in a single round brings."""
    print("\nTip: play the first round safe and the last one boldly.")
    base = [figure] * KINGS.rounds
    for number in range(1, KINGS.rounds + 1):
        tried = {loot: in_round(number, base, loot) for loot in FIGURES}
        best = best_first(tried, games)[0]
        name = f"the best of {len(FIGURES)} figures for round {number}: {best}"
        tell(name, by_rounds(tried[best]))
    last, careful, bold = KINGS.rounds, max(figure - 4, 1), figure + 4
    tell(f"careful first: {careful}", by_rounds(in_round(1, base, careful)))
    tell(f"bold first: {bold}", by_rounds(in_round(1, base, bold)))
    tell(f"careful last: {careful}", by_rounds(in_round(last, base, careful)))
    tell(f"bold last: {bold}", by_rounds(in_round(last, base, bold)))
    both = in_round(last, in_round(1, base, careful), bold)
    tell(f"the tip: {careful} first, {bold} last", by_rounds(both))


def tell_standing(tell: Tell, figure: int) -> None:
    """Print what it brings to look at the standing before the last round."""

    def bold_when_behind(state: GameState, name: str) -> bool:
        best = max(map(state.total, state.players))
        behind = state.round == KINGS.rounds and state.total(name) < best
        return state.loot >= (figure + 6 if behind else figure)

    def careful_when_ahead(state: GameState, name: str) -> bool:
        best = max(map(state.total, state.players))
        ahead = state.round == KINGS.rounds and state.total(name) == best
        return state.loot >= (figure - 4 if ahead else figure)

    tell(f"bold last if behind: {figure + 6}", bold_when_behind)
    tell(f"careful last if ahead: {figure - 4}", careful_when_ahead)


def tell_jokers(tell: Tell, figure: int) -> None:
    """Print what it brings to leave earlier or later once a joker lies on the path."""
    print("\nTip: hunt jokers, by leaving alone once one lies there.")

    def hunt_from(gold: int) -> Bot:
        return lambda state, name: state.loot >= (gold if state.artifacts else figure)

    for gold in (0, figure // 2, figure + 6):
        when = "at once" if not gold else f"with {gold} gold"
        tell(f"once a joker lies there leave {when}", hunt_from(gold))


def tell_last_one_inside(tell: Tell, figure: int) -> None:
    """Print what it brings to go on alone by the exact odds."""
    print("\nTip: where all the others leave early, stay on alone.")

    def costs_enough(state: GameState, name: str) -> bool:
        weighed = odds.gain_and_cost(state, name)
        return weighed.cost >= weighed.gain

    def last_one(state: GameState, name: str) -> bool:
        return len(state.inside) == 1 and costs_enough(state, name)

    def alone_goes_on(state: GameState, name: str) -> bool:
        if len(state.inside) == 1:
            return costs_enough(state, name)
        return state.loot >= figure

    tell("stay until alone, then by the exact odds", last_one)
    tell(f"leave with {figure}, but alone by the exact odds", alone_goes_on)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_500)
