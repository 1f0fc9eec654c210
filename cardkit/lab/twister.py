"""The luck of compiled games: the numbers of `random.Random`, made here, so that none has to be asked of Python.

Plain Python is quicker with `random.Random` itself; a test holds both together.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast, final

from cardkit.engine import i64, vec

WORDS: Final = 624
AHEAD: Final = 397
"""So far ahead is the word that each is mixed with."""


@final
class Twister:
    """The Mersenne twister MT19937, as it is seeded by `random.Random`."""

    def __init__(self, seed: str) -> None:
        """The same numbers as those of ``Random(seed)``."""
        state = cast(tuple[int, ...], Random(seed).getstate()[1])
        self.words = vec[i64](state[:WORDS])
        self.place: i64 = state[WORDS]

    def random(self) -> float:
        """At least 0 and less than 1, of 53 bits."""
        high = self._word() >> 5
        low = self._word() >> 6
        return float(int(high * 67108864 + low)) / 9007199254740992.0

    def _word(self) -> i64:
        """The next 32 bits."""
        if self.place == WORDS:
            self._twist()
        word = self.words[self.place]
        self.place += 1
        word ^= word >> 11
        word ^= (word << 7) & 0x9D2C5680
        word ^= (word << 15) & 0xEFC60000
        return word ^ (word >> 18)

    def _twist(self) -> None:
        """The next words."""
        words = self.words
        for place in range(WORDS):  # before the first word comes the last
            mixed = (words[place] & 0x80000000) | (words[place + 1 - WORDS] & 0x7FFFFFFF)
            word = words[place + AHEAD - WORDS] ^ (mixed >> 1)
            words[place] = word ^ 0x9908B0DF if mixed & 1 else word
        self.place = 0


def luck(seed: str) -> Twister:
    """What numbers come from this seed: where it is quicker, from a `random.Random` in place of a twister."""
    return cast(Twister, Random(seed)) if __file__.endswith(".py") else Twister(seed)


def deal(cards: vec[i64], number: int, chance: Twister) -> None:
    """Take so many of all cards, one after the other: the last that is left is put in its place, and it where that was."""
    left: int = len(cards)
    for _ in range(number):
        place: i64 = int(chance.random() * left)
        left -= 1
        card = cards[place]
        cards[place] = cards[left]
        cards[left] = card
