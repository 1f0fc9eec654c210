"""How often those who leave together find their sum in the printed division table.

python tests/bench/divisions.py [GAMES]

For every game, the gallery's too: of all times that several left together in GAMES games of each of four crowds of the
laboratory, for each number of players, in how many the table of sums gives the right share. In brackets: in how many
the sum is also the number of some card, as a table of cards alone would have it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from cardkit.lab.crowd import crowd  # noqa: E402
from cardkit.lab.play import play  # noqa: E402
from cardkit.outcomes import Entry, Leave, Show  # noqa: E402
from cardkit.paper import facts  # noqa: E402
from cardkit.paper.splits import sums_to  # noqa: E402
from cardkit.state import State  # noqa: E402
from cardkit.variant import Variant, load, shipped  # noqa: E402
from cardkit.variant.bundled import gallery  # noqa: E402


def shared(variant: Variant, players: int, games: int) -> Iterator[tuple[int, int]]:
    """How many left together, and what they shared."""
    found: list[tuple[int, int]] = []

    def look(state: State, entry: Entry | None) -> None:
        leavers = len(entry.names) if isinstance(entry, Leave) else 0
        if isinstance(entry, Show):
            leavers = sum(card is None for _, card in entry.cards)
        lying = state.table.rests if variant.deck_game else [state.table.leftover]
        if leavers > 1:
            found.extend((leavers, gold) for gold in (lying if variant.per_card else [sum(lying)]) if gold)

    alike = ("odds:1/6", "kinds:2") if variant.deck_game else ("pairs:2", "turn:3")
    for bots in (crowd(variant, players), *([word] * players for word in (*alike, "random:1/8"))):
        play(variant, bots, games, "shared", look)
    yield from found


def found_in_table(variant: Variant, leavers: int, gold: int) -> bool:
    """Whether the table of sums gives what each takes: the sum is not beyond its last figure of that row."""
    reach = sums_to(variant)
    last = max((each for each in range(1, reach.share + 1) if leavers * each <= reach.total), default=0)
    return gold < leavers * (last + 1)


def main(games: int) -> None:
    """Print them."""
    for name in (*shipped(), *gallery()):
        variant = load(name)
        low, high = max(2, variant.players.low), variant.players.high
        every = [one for players in range(low, high + 1) for one in shared(variant, players, games)]
        if not every:
            print(f"{name:20} nobody shares what lies there")
            continue
        values = facts.gold_values(variant)
        right = sum(found_in_table(variant, *one) for one in every)
        card = sum(gold in values for _, gold in every)
        print(
            f"{name:20} {100 * right / len(every):6.2f} %  ({100 * card / len(every):.0f} %)  of {len(every)}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
