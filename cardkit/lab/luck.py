"""The luck of simulated games: the numbers of `random.Random`, where games are compiled without an object for each."""

from __future__ import annotations

from random import Random
from typing import Final, cast, final

from cardkit.engine import i64, vec

WORDS: Final = 624
FAR: Final = 397
"""Of the Mersenne Twister MT19937: so many words of 32 bits are renewed at once, each also by the one so far behind it."""


@final
class Luck:
    """The same numbers as those of ``Random(seed)``, of up to 32 bits; a test holds both together."""

    def __init__(self, seed: str) -> None:
        self.seed(seed)

    def seed(self, seed: str) -> None:
        """Begin again from a seed."""
        self.words = vec[i64](Random(seed).getstate()[1][:WORDS])
        self.place: i64 = WORDS

    def getrandbits(self, bits: i64) -> i64:
        """The next word, or its first bits."""
        if self.place == WORDS:
            self._renew()
        word = self.words[self.place]
        self.place += 1
        word ^= word >> 11
        word ^= (word << 7) & 0x9D2C5680
        word ^= (word << 15) & 0xEFC60000
        return (word ^ (word >> 18)) >> (32 - bits)

    def _renew(self) -> None:
        """The next words, each in the place of one."""
        words = self.words
        word = words[0]
        far: i64 = FAR
        for place in range(self.place):
            after = words[(place + 1) % WORDS]
            both = (word & 0x80000000) | (after & 0x7FFFFFFF)
            words[place] = words[far] ^ (both >> 1) ^ (-(both & 1) & 0x9908B0DF)
            word = after
            far += 1
            if far == WORDS:
                far = 0
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
