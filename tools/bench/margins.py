"""Measure how often the margins and stars of simulations are right.

    python -m tools.bench.margins [SEEDS] [LISTS]

Margins: games are played from SEEDS seeds (400). The measurement is how often the mean of all games
is within a margin, which should be 0.68. Stars: LISTS lists (1,000) compare equal rules from
different seeds and are checked after every fifty games. The measurement is how many lists ever have
a star, which should be none in 99 of 100 cases. Everything takes much longer without numba.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardkit.lab import blocks, compiled
from cardkit.lab.blocks import GAMES_PER_BLOCK, Results
from cardkit.lab.compare import OWN_BOTS_GROUP, Comparison
from cardkit.lab.crowd_bots import CROWDS, MIXED_CROWD, seat_bots
from cardkit.lab.estimates import Estimate
from cardkit.lab.simulate import Report
from cardkit.rulebook.loader import load

SEEDS, LISTS = 400, 1_000
MARGINS_AT = (100, 150, 300, 1_000, 5_000)
STARS_AT = (100, 300, 1_000)
BOTS = ("kinds:3", "turn:8", "nerve:1", "random:1/6")
TABLES: Sequence[tuple[str, Sequence[str], int]] = (
    ("kings-gold", (), 4),
    ("kings-gold", BOTS, 4),
    ("diamant", (), 6),
    ("cave-network", (), 3),
)


def played(setup: blocks.Setup, seed: int, games: int) -> Iterator[Results]:
    """Yield the results so far of games from a seed, after every fifty games."""
    compile_it = compiled.load_compiled()
    results = Results()
    every = blocks.play_blocks(setup, seed, range(games // GAMES_PER_BLOCK), compile_it=compile_it)
    for first in range(0, games, GAMES_PER_BLOCK):
        part = slice(first, first + GAMES_PER_BLOCK)
        results.add(Results(every.rows[part], every.event_hashes[part]))
        yield results


def figures(report: Report) -> dict[str, Estimate]:
    """Return all figures of a report by name; the name of a player's figure includes the seat."""
    named = dict(report.figures)
    for seat, player in enumerate(report.players):
        for name in ("wins", "gold", "total", "caught", "left_at"):
            estimate = getattr(player, name)
            if estimate:
                named[f"{name} {seat + 1}"] = estimate
    return named


# --- margins --------------------------------------------------------------------------------------


@dataclass
class Coverage:
    """How often means were within a margin, and how often a margin was known, for each figure."""

    within: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)

    @property
    def pooled(self) -> float:
        """The share of means within a known margin, over all figures."""
        return self.within.total() / self.known.total()


def coverage(
    game: str, bots: Sequence[str], players: int, seeds: int, at: Sequence[int] = MARGINS_AT
) -> dict[int, Coverage]:
    """Return how often the mean of all games is within a margin after each number of games `at`."""
    variant, seats = load(game), tuple(seat_bots(bots, MIXED_CROWD, players))
    setup = blocks.setup_for(variant, seats)
    samples: list[tuple[int, dict[str, Estimate]]] = []
    total = Results()
    for seed in range(1, seeds + 1):
        for results in played(setup, seed, max(at)):
            games = len(results.event_hashes)
            if games in at:
                samples.append((games, figures(Report(variant, seats, seed, results))))
        total.add(Results([[*map(sum, zip(*results.rows, strict=True))]], [seed]))
    means = figures(Report(variant, seats, 0, total))
    found = {games: Coverage() for games in at}
    for games, sample in samples:
        for name, estimate in sample.items():
            if estimate.margin is not None:
                found[games].known[name] += 1
                is_within = abs(estimate.mean - means[name].mean) <= estimate.margin
                found[games].within[name] += is_within
    return found


def print_margins(game: str, bots: Sequence[str], players: int, seeds: int) -> None:
    """Print how often margins hold: overall, for the best and the worst figure, and for rare ones."""
    for games, found in coverage(game, bots, players, seeds).items():
        shares = {
            name: found.within[name] / seeds for name in found.known if found.known[name] == seeds
        }
        low, high = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
        rare = [
            f"{name} {found.within[name]}/{found.known[name]}"
            for name in found.known
            if name not in shares
        ]
        print(
            f"{game:13} {players} {'bots' if bots else 'crowd':5} {games:>5} games: "
            f"{found.pooled:.3f}; {shares[low]:.2f} ({low}) to {shares[high]:.2f} ({high}); "
            f"not always known: {', '.join(rare) or '-'}",
            flush=True,
        )


# --- stars ----------------------------------------------------------------------------------------


def stars(
    game: str, bots: Sequence[str], players: int, lists: int, up_to: int = max(STARS_AT)
) -> tuple[Counter[int], int]:
    """Return how many lists of equal rules have a star after each number of games, or at any time."""
    variant = load(game)
    seats = {
        name: seat_bots(bots, name, players)
        for name in ((OWN_BOTS_GROUP,) if bots else tuple(CROWDS))
    }
    setups = {name: blocks.setup_for(variant, of_crowd) for name, of_crowd in seats.items()}
    with_star, ever = Counter[int](), 0
    for number in range(lists):
        sides = [
            played(setup, 2 * number + side, up_to) for setup in setups.values() for side in (0, 1)
        ]
        looks = []
        for results in zip(*sides, strict=True):
            comparison = Comparison(
                variants=(variant, variant),
                titles=("one", "other"),
                seats={name: [of_crowd, of_crowd] for name, of_crowd in seats.items()},
                seed=number,
                crowd=OWN_BOTS_GROUP if bots else MIXED_CROWD,
                results={
                    name: [results[2 * place], results[2 * place + 1]]
                    for place, name in enumerate(seats)
                },
            )
            looks.append(any(row.is_clear(1) for row in comparison.rows()))
            with_star[comparison.games] += looks[-1]
        ever += any(looks)
    return with_star, ever


def print_stars(game: str, bots: Sequence[str], players: int, lists: int) -> None:
    """Print how many lists of equal rules have a star after some numbers of games, or at any time."""
    with_star, ever = stars(game, bots, players, lists)
    after = ", ".join(f"{games} games {with_star[games]}" for games in STARS_AT)
    kind = "bots" if bots else "crowds"
    print(
        f"{game:13} {players} {kind:6} false stars in {lists} lists: {after}; ever {ever}",
        flush=True,
    )


def main(seeds: int = SEEDS, lists: int = LISTS) -> None:
    """Print margins and stars for each table."""
    if compiled.can_compile():
        compiled.compile_all()
    for game, bots, players in TABLES:
        print_margins(game, bots, players, seeds)
    for game, bots, players in TABLES:
        print_stars(game, bots, players, lists)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
