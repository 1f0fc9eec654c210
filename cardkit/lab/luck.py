"""The luck of simulated games: the numbers of `random.Random`, where games are compiled many of them fetched at once."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, cast, final

from cardkit.engine import i64, vec

WORDS: Final = 1024
"""So many words of 32 bits are fetched at once, two and two in one of 64."""


@final
class Luck:
    """The same numbers as those of ``Random(seed)``, of up to 32 bits; a test holds both together."""

    def __init__(self, seed: str) -> None:
        self.chance = Random(seed)
        self.words = vec[i64]([])
        self.place: i64 = WORDS

    def getrandbits(self, bits: i64) -> i64:
        """The next word, or its first bits."""
        if self.place == WORDS:
            self._fetch()
        place = self.place
        self.place = place + 1
        word = self.words[place >> 1] >> ((place & 1) << 5)
        return (word & 0xFFFFFFFF) >> (32 - bits)

    def _fetch(self) -> None:
        """The next words."""
        more = self.chance.getrandbits(32 * WORDS).to_bytes(4 * WORDS, "little")
        fetched: Iterable[int] = memoryview(more).cast("q")
        self.words = vec[i64](fetched)
        self.place = 0

    def random(self) -> float:
        """At least 0 and less than 1, of 53 bits."""
        high = self.getrandbits(27)
        low = self.getrandbits(26)
        return float(int(high * 67108864 + low)) / 9007199254740992.0


def luck(seed: str) -> Luck:
    """The numbers that come from this seed: in plain Python quickest from a `random.Random` itself."""
    return cast(Luck, Random(seed)) if __file__.endswith(".py") else Luck(seed)


def deal(cards: vec[i64], number: int, chance: Luck) -> None:
    """Take so many of all cards, one after the other: the last that is left is put in its place, and it where that was."""
    left: i64 = len(cards)
    for _ in range(number):
        place = chance.getrandbits(32) * left >> 32
        left -= 1
        card = cards[place]
        cards[place] = cards[left]
        cards[left] = card
