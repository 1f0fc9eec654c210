"""Poor Man's Incan Gold: is it right to leave when three suits of monsters are out?

The author of the game won his first evening by that thumb rule, "often the only one to leave",
against somebody who never left. Here the rule and others take a seat beside two of the laboratory's
people, a careful one and a bold one, all dealt alike; with other people the list may
be another. Every figure is computed; run it with

    python examples/studies/three_suits.py [GAMES]
"""

from __future__ import annotations

import sys

from cardkit import load, odds, simulate
from cardkit.lab.crowd_bots import bots_of_group
from cardkit.lab.simulate import PlayerFigures
from cardkit.text.table.odds import percent_text

RULE = "kinds:3"
OTHERS = (
    *("kinds:1", "kinds:2", "kinds:4", "turn:3", "turn:4", "turn:5", "turn:6", "turn:7"),
    *("loot:10", "loot:15", "loot:20", "odds:1/6", "odds:1/5", "odds:1/4", "nerve:1", "never"),
)
POOR = load("poor-mans")
BESIDE = bots_of_group("mixed", 2)


def played(bots: list[str], games: int, seed: int) -> list[PlayerFigures]:
    """Return what each of these bots came to; the same seed deals alike, whoever plays."""
    return simulate(POOR, bots, games=games, seconds=None, seed=seed).players


def seat_line(seat: PlayerFigures) -> str:
    """Return a bot's wins, gold and catches in a line."""
    return (
        f"  {seat.bot:9} wins {100 * seat.wins.mean:5.1f} % ± {100 * (seat.wins.margin or 0):.1f}   "
        f"gold {seat.gold.mean:5.1f} ± {seat.gold.margin or 0:.1f}   caught in "
        f"{100 * seat.caught.mean:4.1f} % of its rounds"
    )


def main(games: int = 5_000, seed: int = 1) -> None:
    """Print the study."""
    print("How bad is it with three suits out? The chance that the next card ends the round:")
    begun = odds.game_at_round_start(POOR, 1, 3)
    for suits in (1, 2, 3, 4):
        chances = [
            (cards, odds.chance_of_round_end(begun, suits, cards)) for cards in (4, 6, 8, 10)
        ]
        told = ", ".join(
            f"after {cards} cards {percent_text(chance)}"
            for cards, chance in chances
            if chance is not None
        )
        print(f"  {suits} out: {told}")

    print(
        f"\nThe author's evening, {games:,} times: he, somebody who never leaves, somebody who "
        f"leaves by chance"
    )
    evening = played([RULE, "never", "random:1/5"], games, seed)
    for seat in evening:
        print(seat_line(seat))
    print(f"Answer: the rule wins {100 * evening[0].wins.mean:.0f} % of such evenings.")

    print(f"\nOther rules in the same seat, beside {' and '.join(BESIDE)}, {games:,} games each")
    seats = [played([bot, *BESIDE], games, seed)[0] for bot in (RULE, *OTHERS)]
    ours = seats[0]
    better: list[str] = []
    worse: list[str] = []
    ranked = sorted(seats, key=lambda seat: -seat.wins.mean)
    for seat in ranked:
        than_ours = seat.wins.minus(ours.wins)
        clear = than_ours.is_clear(len(OTHERS))
        if clear:
            (better if than_ours.mean > 0 else worse).append(seat.bot)
        told = (
            f"{100 * than_ours.mean:+5.1f} ± {100 * (than_ours.margin or 0):.1f} beside the rule"
            if seat is not ours
            else "the rule"
        )
        print(f"  {seat.bot:9} wins {100 * seat.wins.mean:5.1f} %   {told}{'  *' * clear}")
    print(
        f"Answer: the rule is number {ranked.index(ours) + 1} of {len(ranked)}; clearly better "
        f"(*): {', '.join(better) or 'none'}; clearly worse: {', '.join(worse) or 'none'}."
    )

    print(
        "\nThe same gold, if others never leave (so that one always leaves alone) or leave by "
        "the same rule"
    )
    alone = played([RULE, "never", "never"], games, seed)[0]
    together = played([RULE] * 3, games, seed)[0]
    print(seat_line(alone))
    print(seat_line(together))
    worth = alone.gold.minus(together.gold)
    print(
        f"Answer: leaving alone is worth {worth.mean:+.1f} ± {worth.margin or 0:.1f} gold a game to the "
        f"rule."
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000)
