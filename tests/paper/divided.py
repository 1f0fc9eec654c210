"""What those who leave together share in simulated games, and whether the printed division table gives each one's part."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.engine import Entry, Leave, Show, State, Variant
from cardkit.lab import crowd
from cardkit.lab.bot_games import play
from cardkit.paper.splits import sums_to


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
