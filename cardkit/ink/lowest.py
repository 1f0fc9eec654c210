"""Of several ways to set the same that which is lowest at the width it gets."""

from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import NamedTuple

from cardkit.ink.layout import Block, Room
from cardkit.ink.page import Box, DoesNotFit, Page


class Lowest(NamedTuple):
    """The lowest of these at the width it gets, of equal ones the first."""

    ways: Sequence[Block]

    def _chosen(self, wide: float) -> Block:
        return min(self.ways, key=lambda way: least_high(way, wide))

    def room(self, width: float) -> Room:
        return self._chosen(width).room(width)

    def draw(self, page: Page, box: Box) -> None:
        self._chosen(box.w).draw(page, box)


def least_high(block: Block, wide: float) -> float:
    """How high a block is at least; infinitely where it has a word too wide."""
    with suppress(DoesNotFit):
        return block.room(wide).least
    return inf
