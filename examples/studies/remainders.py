"""How often does a share leave a remainder, and is it the primes that do it?

The author of Poor Man's Incan Gold noticed that most treasures are primes, or two primes
multiplied, and took it for a design: to leave something on the card more often than not. Every
figure is computed; run it with

    python examples/studies/remainders.py [GAMES]
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random

from cardkit import BeginRound, GameState, Variant, events, load, odds
from cardkit.engine.remaining import deal
from cardkit.text.odds import percent

POOR = load("poor-mans")
PLAYERS = range(2, 9)
LEAVE_WITH = {"Ann": 5, "Bo": 9, "Cy": 14, "Di": 22}
"""People from careful to bold, who leave with so much gold."""


def factors(number: int) -> int:
    """How many prime factors a number has, counted as often as they divide it."""
    found, divisor = 0, 2
    while number > 1:
        while number % divisor == 0:
            number, found = number // divisor, found + 1
        divisor += 1
    return found


def with_remainder(values: Sequence[int], players: int) -> Fraction:
    """The share of `values` that leave something when so many players divide them."""
    return Fraction(sum(value % players > 0 for value in values), len(values))


def uneven(variant: Variant, games: int, seed: int) -> tuple[int, int]:
    """Return how many shares of random games leave something, and how many shares there are."""
    random, rests, shares = Random(seed), 0, 0
    for _ in range(games):
        game = GameState(variant, list(LEAVE_WITH))
        while game.phase == "round":
            game.play(BeginRound())
            for card in deal(game, random):
                for event in game.draw(card):
                    if isinstance(event, events.GoldShared):
                        shares += 1
                        rests += event.remainder > 0
                if game.inside:
                    game.leave([who for who in game.inside if game.loot >= LEAVE_WITH[who]])
                if not game.inside:
                    break
    return rests, shares


def row(name: str, chances: Sequence[Fraction]) -> str:
    """A line of the table."""
    return f"  {name:34}" + "".join(f"{percent(chance):>7}" for chance in chances)


def main(games: int = 2_000, seed: int = 1) -> None:
    """Print the study."""
    gold = sorted(card.gold for card in POOR.deck.cards if card.gold)
    primes = [value for value in gold if factors(value) == 1]
    two = [value for value in gold if factors(value) == 2]
    print(f"The treasures: {', '.join(map(str, gold))}")
    print(
        f"Primes: {', '.join(map(str, primes))}. Products of two primes: "
        f"{', '.join(map(str, two))}."
    )
    share = Fraction(len(primes) + len(two), len(gold))
    every = range(1, max(gold) + 1)
    usual = Fraction(sum(factors(value) in (1, 2) for value in every), len(every))
    print(
        f"Answer: {len(primes)} of {len(gold)} are primes "
        f"({percent(Fraction(len(primes), len(gold)))}), "
        f"{len(primes) + len(two)} are primes or products of two ({percent(share)}); "
        f"of all numbers from 1 to {max(gold)} it is {percent(usual)}."
    )

    print("\nHow often a treasure leaves a remainder, by the number of players inside")
    print(" " * 36 + "".join(f"{players:>7}" for players in PLAYERS))
    begun = odds.fresh_round(POOR, 1, 8)
    exact = [odds.remainder_of_next(begun, players) for players in PLAYERS]
    left_out = [value for value in every if value not in gold]
    print(row("the treasures", exact))
    print(row("the primes among them", [with_remainder(primes, players) for players in PLAYERS]))
    print(
        row(
            "the others",
            [with_remainder([v for v in gold if v not in primes], players) for players in PLAYERS],
        )
    )
    print(
        row(
            f"every number from 1 to {max(gold)}",
            [with_remainder(every, players) for players in PLAYERS],
        )
    )
    print(
        row(
            f"those left out: {', '.join(map(str, left_out))}",
            [with_remainder(left_out, p) for p in PLAYERS],
        )
    )
    above = [
        players for players, chance in zip(PLAYERS, exact, strict=True) if chance > Fraction(1, 2)
    ]
    worse = [
        p for p, chance in zip(PLAYERS, exact, strict=True) if chance > with_remainder(every, p)
    ]
    print(
        f"Answer: more often than not for {_numbers(above)} players; more often than numbers in a "
        f"row would for {_numbers(worse)}."
    )

    print(f"\nAmong four, careful to bold, who leave one by one ({games:,} games of each)")
    for name in ("poor-mans", "kings-gold", "incan-gold"):
        variant = load(name)
        rests, shares = uneven(variant, games, seed)
        seen = rests / shares
        error = sqrt(seen * (1 - seen) / shares)
        print(
            f"  {variant.name:24} {100 * seen:.1f} % ± {100 * error:.1f} of all shares "
            f"leave a remainder"
        )


def _numbers(found: Sequence[int]) -> str:
    return ", ".join(map(str, found)) or "no number of"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
