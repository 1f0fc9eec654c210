"""The levels of the bots, and how daring each bot is in each round.

A number called the mood says how daring a bot is. The bot leaves when the expected cost of the next
card is at least its mood times the expected gain.
In a round that may be the last, it leaves only if it would lead: at half its mood if it would lead
after everyone inside left now, and at its mood if it would lead only by leaving alone. The mood is
calculated in whole numbers from the seed of the game, the seat and the round, so that bots have the
same mood at the table, in simulations, and when a game is resumed.
"""

from fractions import Fraction
from itertools import cycle, islice

LEVELS = {"careful": (33, 300), "usual": (36, 325), "bold": (43, 390)}
"""The lowest and the highest mood of each level, in hundredths. Lists of levels have this order."""
USUAL_LEVEL = "usual"
"""The level of a bot for which nobody chooses a level."""
VARIED_LEVELS = (USUAL_LEVEL, "bold", "careful")
"""All levels, in the order in which bots of varied levels get them."""
MOODS_PER_LEVEL = 64
MOODS: tuple[int, ...] = tuple(
    round(low * (high / low) ** (step / (MOODS_PER_LEVEL - 1)))
    for low, high in LEVELS.values()
    for step in range(MOODS_PER_LEVEL)
)
"""The moods of all levels, one level after the other. Those of a level are evenly spaced on a
logarithmic scale."""
MOOD_HUNDREDTHS = 100
LONE_LEAVER_DIVISOR = 6
"""While others are inside, a player may get more points by leaving alone than by leaving together.
The difference adds to the cost of the next card, divided by the number of players inside, by this
number and by the bot's mood. Because of the mood, fewer bots leave at the same card, so fewer games
are tied. `tools/bench/plans.py` measures the effect. With a much lower number, bots leave together
for an artifact, so that nobody gets it. With a much higher number, they leave it to anybody."""
HASH_MULTIPLIER = 0x45D9F3B
"""The multiplier of Thomas Mueller's hash for 32 bits. No product passes 63 bits, so compiled
numbers do not overflow."""
LOW_32_BITS = (1 << 32) - 1


def varied_bot_levels(number: int) -> list[str]:
    """Return `number` bot levels that are as different as possible, starting with ``usual``."""
    return list(islice(cycle(VARIED_LEVELS), number))


def hash32(number: int) -> int:
    """Return a 32-bit hash of a number; similar numbers have different hashes."""
    number &= LOW_32_BITS
    number = ((number >> 16) ^ number) * HASH_MULTIPLIER & LOW_32_BITS
    number = ((number >> 16) ^ number) * HASH_MULTIPLIER & LOW_32_BITS
    return (number >> 16) ^ number


def mood_percent(first_mood: int, seed: int, seat: int, round_number: int) -> int:
    """Return a bot's mood in one round as a percentage; the higher it is, the more daring the bot.

    `first_mood` is the index in `MOODS` of the first mood of the bot's level. Seats count from 0,
    rounds from 1.
    """
    chance = hash32(hash32(seed + round_number) + seat)
    return MOODS[first_mood + (chance * MOODS_PER_LEVEL >> 32)]


def first_mood_index(level: str) -> int:
    """Return the index in `MOODS` of the first mood of a level."""
    return [*LEVELS].index(level) * MOODS_PER_LEVEL


def mood(level: str, seed: int, seat: int, round_number: int) -> Fraction:
    """Return the mood of a bot of this level in one round; a daring bot has a high mood."""
    return Fraction(
        mood_percent(first_mood_index(level), seed, seat, round_number), MOOD_HUNDREDTHS
    )
