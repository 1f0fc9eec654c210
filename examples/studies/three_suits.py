"""Poor Man's Incan Gold: is it right to leave when three suits of monsters are out?

The author of the game won his first evening by that thumb rule, "often the only one to leave", against somebody who
never left. Here the rule and others take the same seat at the same tables of three, in the same games, so the errors
are those of differences. (Not at tables of one kind: the last figures show why.) Every figure is computed; run it with

    python examples/studies/three_suits.py [GAMES]
"""

from __future__ import annotations

import sys
from itertools import combinations

from cardkit import odds
from cardkit.files.loading import load
from cardkit.lab.paired import Mean, derived, difference
from cardkit.lab.report import Seat
from cardkit.lab.simulation import simulate

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


def average(*figures: float) -> float:
    """The mean of the figures of several tables."""
    return sum(figures) / len(figures)


def in_the_same_seat(bot: str, games: int, seed: int) -> tuple[Mean, Mean]:
    """How `bot` does with every two of the field: its share of wins and its gold, on average of all tables."""
    tables = [simulate(POOR, [bot, *two], games, seed).seats[0] for two in combinations(FIELD, 2)]
    return derived(average, *(seat.win for seat in tables)), derived(average, *(seat.gold for seat in tables))


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
    found = {bot: in_the_same_seat(bot, each, seed) for bot in (RULE, *OTHERS)}
    ours = found[RULE][0]
    ranked = sorted(found, key=lambda bot: -found[bot][0].mean)
    for bot in ranked:
        (wins, gold), more = found[bot], difference(ours, found[bot][0])
        beside = f"{100 * more.mean:+5.1f} ± {100 * more.se:.1f} beside the rule" if bot != RULE else "the rule"
        print(f"  {bot:9} wins {100 * wins.mean:5.1f} %   gold {gold.mean:5.1f}   {beside}{'  *' * more.clear}")
    better, worse = (
        [bot for bot in ranked if difference(ours, found[bot][0]).clear and (found[bot][0].mean > ours.mean) == more]
        for more in (True, False)
    )
    print(
        f"Answer: the rule is number {ranked.index(RULE) + 1} of {len(ranked)}; clearly better (*): "
        f"{', '.join(better) or 'none'}; clearly worse: {', '.join(worse) or 'none'}."
    )

    print("\nThe same gold, if others never leave (so that one always leaves alone) or leave by the same rule")
    alone = simulate(POOR, [RULE, "never", "never"], games, seed).seats[0]
    together = simulate(POOR, [RULE] * 3, games, seed).seats[0]
    print(seat_line(alone))
    print(seat_line(together))
    worth = difference(together.gold, alone.gold)
    print(f"Answer: leaving alone is worth {worth.mean:+.1f} ± {worth.se:.1f} gold a game to the rule.")

    print("\nWhy not a table of one kind? Among two who leave by the rule (a fair share is 33.3 %)")
    seats = [
        simulate(POOR, [bot, RULE, RULE], games, seed).seats[0] for bot in ("kinds:2", "turn:5", "loot:15", "never")
    ]
    for seat in seats:
        print(seat_line(seat))
    above, below = (
        [seat.bot for seat in seats if (seat.win.interval[0] > 1 / 3 if more else seat.win.interval[1] < 1 / 3)]
        for more in (True, False)
    )
    print(
        f"Answer: clearly more than that to {', '.join(above) or 'none'}; clearly less to {', '.join(below) or 'none'}."
    )
    print("What counts there is to leave at another moment than the two, which says little of how good the moment is.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
