"""Poor Man's Incan Gold: is it right to leave when three suits of monsters are out?

The author of the game won his first evening by that thumb rule, "often the only one to leave", against somebody who
never left. Here the rule and others take the same seat at the same tables of three. (Not at tables of one kind: who
leaves at another moment than two who leave together always does well.) Every figure is computed; run it with

    python examples/studies/three_suits.py [GAMES]
"""

from __future__ import annotations

import sys
from itertools import combinations
from math import hypot, sqrt

from cardkit import odds
from cardkit.lab.report import Seat
from cardkit.lab.simulate import simulate
from cardkit.variant import load

RULE = "kinds:3"
OTHERS = (
    *("kinds:1", "kinds:2", "kinds:4", "turn:3", "turn:4", "turn:5", "turn:6", "turn:7"),
    *("loot:10", "loot:15", "loot:20", "odds:1/6", "odds:1/5", "odds:1/4", "even", "never"),
)
FIELD = ("random:1/5", "never", "kinds:2", "turn:6", "loot:15")
POOR = load("poor-mans")


def seat_line(seat: Seat) -> str:
    """A bot's wins, gold and catches in a line."""
    return (
        f"  {seat.bot:9} wins {100 * seat.win.mean:5.1f} % ± {100 * seat.win.se:.1f}   "
        f"gold {seat.gold.mean:5.1f} ± {seat.gold.se:.1f}   caught in {100 * seat.caught.mean:4.1f} % of its rounds"
    )


def in_the_same_seat(bot: str, games: int, seed: int) -> tuple[float, float, float]:
    """How `bot` does with every two of the field: its share of wins with the standard error, and its gold."""
    tables = [simulate(POOR, [bot, *two], games, seed).seats[0] for two in combinations(FIELD, 2)]
    wins = sum(seat.win.mean for seat in tables) / len(tables)
    error = sqrt(sum(seat.win.se**2 for seat in tables)) / len(tables)
    return wins, error, sum(seat.gold.mean for seat in tables) / len(tables)


def main(games: int = 20_000, seed: int = 1) -> None:
    """Print the study."""
    print("How bad is it with three suits out? The chance that the next card ends the round:")
    for suits in (1, 2, 3, 4):
        chances = [(cards, odds.risk(POOR, suits, cards)) for cards in (4, 6, 8, 10)]
        told = ", ".join(
            f"after {cards} cards {odds.percent(chance)}" for cards, chance in chances if chance is not None
        )
        print(f"  {suits} out: {told}")

    print(f"\nThe author's evening, {games:,} times: he, somebody who never leaves, somebody who leaves by chance")
    evening = simulate(POOR, [RULE, "never", "random:1/5"], games, seed)
    for seat in evening.seats:
        print(seat_line(seat))
    print(f"Answer: the rule wins {100 * evening.seats[0].win.mean:.0f} % of such evenings.")

    each = max(games // 5, 10)
    print(f"\nOther rules in the same seat, with every two of {', '.join(FIELD)} ({each:,} games a table)")
    ranked = sorted(((in_the_same_seat(bot, each, seed), bot) for bot in (RULE, *OTHERS)), reverse=True)
    for (wins, error, gold), bot in ranked:
        print(f"  {bot:9} wins {100 * wins:5.1f} % ± {100 * error:.1f}   gold {gold:5.1f}")
    ours = next(figures for figures, bot in ranked if bot == RULE)
    place = [bot for _, bot in ranked].index(RULE) + 1
    better = [bot for (wins, error, _), bot in ranked if wins - ours[0] > 3 * hypot(error, ours[1])]
    print(f"Answer: the rule is number {place} of {len(ranked)}; clearly better: {', '.join(better) or 'none'}.")

    print("\nThe same gold, if others never leave (so that one always leaves alone) or leave by the same rule")
    alone = simulate(POOR, [RULE, "never", "never"], games, seed).seats[0]
    together = simulate(POOR, [RULE] * 3, games, seed).seats[0]
    print(seat_line(alone))
    print(seat_line(together))
    print(f"Answer: leaving alone is worth {alone.gold.mean - together.gold.mean:+.1f} gold a game to the rule.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
