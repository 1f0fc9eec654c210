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
from cardkit.engine.remaining import shuffled_deck
from cardkit.text.table.odds import percent_text

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
            for card in shuffled_deck(game, random):
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
    return f"  {name:34}" + "".join(f"{percent_text(chance):>7}" for chance in chances)


def main(games: int = 2_000, seed: int = 1) -> None:
    """Print the study."""
    gold = sorted(card.gold for card in POOR.deck.cards if card.gold)
    tell_primes(gold)
    tell_remainders(gold)
    tell_games(games, seed)


def tell_primes(gold: Sequence[int]) -> None:
    """Print how many of the treasures are primes, or products of two primes."""
    primes = [value for value in gold if factors(value) == 1]
    two = [value for value in gold if factors(value) == 2]
    share = Fraction(len(primes) + len(two), len(gold))
    every = range(1, max(gold) + 1)
    usual = Fraction(sum(factors(value) in (1, 2) for value in every), len(every))
    print(f"The treasures: {_listed(gold)}")
    print(f"Primes: {_listed(primes)}. Products of two primes: {_listed(two)}.")
    print(
        f"Answer: {len(primes)} of {len(gold)} are primes "
        f"({percent_text(Fraction(len(primes), len(gold)))}), "
        f"{len(primes) + len(two)} are primes or products of two ({percent_text(share)}); "
        f"of all numbers from 1 to {max(gold)} it is {percent_text(usual)}."
    )


def tell_remainders(gold: Sequence[int]) -> None:
    """Print how often a treasure leaves a remainder, beside other numbers."""
    print("\nHow often a treasure leaves a remainder, by the number of players inside")
    print(" " * 36 + "".join(f"{players:>7}" for players in PLAYERS))
    every = range(1, max(gold) + 1)
    left_out = [value for value in every if value not in gold]
    compared = {
        "the primes among them": [value for value in gold if factors(value) == 1],
        "the others": [value for value in gold if factors(value) != 1],
        f"every number from 1 to {max(gold)}": every,
        f"those left out: {_listed(left_out)}": left_out,
    }
    begun = odds.game_at_round_start(POOR, 1, 8)
    exact = {players: odds.expected_next_card(begun, players).remainder for players in PLAYERS}
    print(row("the treasures", [*exact.values()]))
    for name, values in compared.items():
        print(row(name, [with_remainder(values, players) for players in PLAYERS]))
    above = [players for players in PLAYERS if exact[players] > Fraction(1, 2)]
    worse = [players for players in PLAYERS if exact[players] > with_remainder(every, players)]
    print(
        f"Answer: more often than not for {_listed(above)} players; more often than numbers in a "
        f"row would for {_listed(worse)}."
    )


def tell_games(games: int, seed: int) -> None:
    """Print how often a share of random games leaves a remainder."""
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


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
