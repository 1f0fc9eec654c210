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
        self.words = vec[i64]([state[place] for place in range(WORDS)])
        self.place: i64 = state[WORDS]

    def random(self) -> float:
        """At least 0 and less than 1, of 53 bits."""
        high = self.getrandbits(27)
        low = self.getrandbits(26)
        return float(int(high * 67108864 + low)) / 9007199254740992.0

    def getrandbits(self, bits: i64) -> i64:
        """A number of so many bits, up to 32: the next word, or its first bits."""
        if self.place == WORDS:
            self._twist()
        word = self.words[self.place]
        self.place += 1
        word ^= word >> 11
        word ^= (word << 7) & 0x9D2C5680
        word ^= (word << 15) & 0xEFC60000
        word ^= word >> 18
        return word >> (32 - bits)

    def _twist(self) -> None:
        """The next words."""
        words, last = self.words, WORDS - 1
        for place in range(WORDS - AHEAD):
            words[place] = words[place + AHEAD] ^ mixed(words[place], words[place + 1])
        for place in range(WORDS - AHEAD, last):
            words[place] = words[place + AHEAD - WORDS] ^ mixed(words[place], words[place + 1])
        words[last] = words[AHEAD - 1] ^ mixed(words[last], words[0])
        self.place = 0


def mixed(high: i64, low: i64) -> i64:
    """The first bit of one word before the rest of another, mixed."""
    word = (high & 0x80000000) | (low & 0x7FFFFFFF)
    return (word >> 1) ^ (-(word & 1) & 0x9908B0DF)


def luck(seed: str) -> Twister:
    """What numbers come from this seed: where it is quicker, from a `random.Random` in place of a twister."""
    return cast(Twister, Random(seed)) if __file__.endswith(".py") else Twister(seed)


def deal(cards: vec[i64], number: int, chance: Twister) -> None:
    """Take so many of all cards, one after the other: the last that is left is put in its place, and it where that was."""
    left: i64 = len(cards)
    for _ in range(number):
        place = chance.getrandbits(32) * left >> 32
        left -= 1
        card = cards[place]
        cards[place] = cards[left]
        cards[left] = card
