"""Seats that nobody plays: levels of daring, and the mood in which a bot plays each round.

A bot leaves when the next card costs at least its mood times what it brings. In what may be the
last round it leaves only if that puts it ahead, and then at half its mood. The mood follows from a
number of the game, the seat and the round, in whole numbers: bots at the table and in the laboratory
have the same, and so has who plays on another day.
"""

from fractions import Fraction
from itertools import cycle, islice

LEVELS = {"careful": (30, 280), "usual": (35, 320), "bold": (40, 360)}
"""The lowest and the highest mood of each level, in hundredths."""
MOODS_OF_A_LEVEL = 64
MOODS: tuple[int, ...] = tuple(
    round(low * (high / low) ** (step / (MOODS_OF_A_LEVEL - 1)))
    for low, high in LEVELS.values()
    for step in range(MOODS_OF_A_LEVEL)
)
"""The moods of all levels, one level after the other, each evenly on a logarithmic scale."""
HUNDREDTHS = 100
RACE_DIVISOR = 5
"""While others are inside, artifacts that a lone leaver would take add to the cost of each card to
come: their worth divided by this and by the number of players inside. `tools/bench/plans.py` measures
it: much less, and bots run for an artifact together, so that nobody gets it; much more, and they
leave it to anybody."""
MIXER = 0x45D9F3B
"""Thomas Mueller's, for 32 bits: no product passes 63 bits, where compiled numbers run over."""
LOW_BITS = (1 << 32) - 1


def varied_levels(number: int) -> list[str]:
    """Return so many levels, the usual one first, that differ as far as they can."""
    careful, *others = LEVELS
    return list(islice(cycle([*others, careful]), number))


def hash_number(number: int) -> int:
    """Return a number of 32 bits for each number: two that are alike give two that are not."""
    number &= LOW_BITS
    number = ((number >> 16) ^ number) * MIXER & LOW_BITS
    number = ((number >> 16) ^ number) * MIXER & LOW_BITS
    return (number >> 16) ^ number


def mood_percent(first_mood: int, seed: int, seat: int, round_number: int) -> int:
    """Return the mood, in hundredths, of a seat in a round of a game with a `seed`.

    `first_mood` is the place of its level in `MOODS`; seats count from 0, rounds from 1.
    """
    chance = hash_number(hash_number(seed + round_number) + seat)
    return MOODS[first_mood + (chance * MOODS_OF_A_LEVEL >> 32)]


def first_mood_index(level: str) -> int:
    """Return the place in `MOODS` where those of a level begin."""
    return [*LEVELS].index(level) * MOODS_OF_A_LEVEL


def mood(level: str, seed: int, seat: int, round_number: int) -> Fraction:
    """Return `mood_percent` of a level by its name, as a fraction."""
    return Fraction(mood_percent(first_mood_index(level), seed, seat, round_number), HUNDREDTHS)
