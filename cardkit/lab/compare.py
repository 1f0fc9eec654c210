"""Compares rules: every crowd of bots plays all of them, dealt alike round by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load_text, rules_hash
from cardkit.engine.variant import Variant
from cardkit.engine.writing import dump, settings_between
from cardkit.lab.blocks import Results, cores, play_all, setup_for
from cardkit.lab.bots import CROWDS, MIXED, check_bots, crowd as crowd_of, seated, seats_for
from cardkit.lab.estimates import Estimate
from cardkit.lab.figures import FIGURES, OF_SEVERAL, Figure, bot_name, wins_of
from cardkit.lab.on_state import Bot
from cardkit.lab.simulate import GAMES, SECONDS, as_json, not_played

OWN = "own"
"""The name of the crowd of bots that the user names."""
MOST_CHANGES = 8
"""A house rule with more changed keys is not played without each of them."""


@dataclass(frozen=True)
class FigureRow:
    """One figure, such as cards a round, under all compared rules, for each group of bots.

    A side is the place of rules in the comparison; the others are compared with side 0. `crowd` is
    the group of bots whose values are told. None stands for a figure that is undefined.
    """

    figure: Figure
    by_crowd: Mapping[str, Sequence[Estimate | None]]
    crowd: str

    def difference(self, side: int, crowd: str) -> Estimate | None:
        """Return the figure under the rules of place `side` less that under the first, or None."""
        first, other = self.by_crowd[crowd][0], self.by_crowd[crowd][side]
        return other.minus(first) if first and other else None

    def is_clear(self, side: int, compared: int) -> bool:
        """Return True if a side clearly differs from side 0, alike for all groups of bots.

        `compared` is the number of differences that are looked at together.
        """
        found = [self.difference(side, crowd) for crowd in self.by_crowd]
        known = [one for one in found if one is not None]
        if not known or len(known) < len(found):
            return False
        directions = {one.mean > 0 for one in known}
        return len(directions) == 1 and all(one.is_clear(compared) for one in known)


@dataclass(repr=False)
class Comparison:
    """The results of games under several rules; the others are compared with the first.

    `results` has for each crowd the results under each of the rules. `without` has those under the
    second rules with one changed key taken back, by that key as it is set.
    """

    variants: tuple[Variant, ...]
    titles: tuple[str, ...]
    bots: tuple[str | Bot, ...]
    seed: int
    crowd: str
    results: dict[str, list[Results]]
    without: dict[str, Results] = field(default_factory=dict)
    interrupted: bool = False
    not_compiled: str = ""

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self.titles)}: {self.games:,} games of each>"

    @property
    def games(self) -> int:
        """The number of games that each group of bots has played under each of the rules."""
        return len(self.results[self.crowd][0].courses)

    @property
    def otherwise(self) -> list[float | None]:
        """For each of the rules, the share of games that go otherwise than under the first rules.

        None stands for the first rules themselves.
        """
        first, *others = self.results[self.crowd]
        return [None, *(_otherwise(first, other) for other in others)]

    @property
    def otherwise_without(self) -> dict[str, float]:
        """By change of a house rule, the share of games that go otherwise without that change."""
        house = self.results[self.crowd][-1]
        return {key: _otherwise(house, results) for key, results in self.without.items()}

    def rows(self) -> list[FigureRow]:
        """Return the figures that are worth showing, grouped by the question that they answer."""
        found = [self._row(figure, self.results) for figure in FIGURES]
        mixed = MIXED if MIXED in self.results else self.crowd
        for figure in wins_of([bot_name(bot) for bot in self.bots]):
            found.append(self._row(figure, {mixed: self.results[mixed]}))
        return [row for row in found if self._says_something(row)]

    def _row(self, figure: Figure, results: Mapping[str, Sequence[Results]]) -> FigureRow:
        by_crowd = {
            name: [figure.estimate(side.rows) for side in sides] for name, sides in results.items()
        }
        return FigureRow(figure, by_crowd, self.crowd if self.crowd in by_crowd else MIXED)

    def _says_something(self, row: FigureRow) -> bool:
        if row.figure.key in OF_SEVERAL and len(self.bots) < 2:
            return False
        found = [one for sides in row.by_crowd.values() for one in sides if one is not None]
        if row.figure.key == "rounds":  # most rules set them
            return len({one.mean for one in found}) > 1
        return any(one.mean for one in found)

    def to_json(self) -> dict[str, Any]:
        """Return the object that ``cardkit compare --json`` prints: see ``docs/json.md``."""
        rows = self.rows()
        compared = max(1, len(rows) * (len(self.variants) - 1))
        bots = [bot_name(bot) for bot in self.bots]
        rules = [
            {"title": title, "variant": variant.slug, "bots": bots}
            for title, variant in zip(self.titles, self.variants, strict=True)
        ]
        unplayed = [
            {"rules": title, **rule}
            for title, variant in zip(self.titles, self.variants, strict=True)
            for rule in not_played(variant)
        ]
        return {
            "games": self.games,
            "seed": self.seed,
            "crowd": self.crowd,
            "compiled": self.results[self.crowd][0].compiled,
            "rules": rules,
            "figures": [self._row_json(row, compared) for row in rows],
            "otherwise": self.otherwise,
            "without": self.otherwise_without,
            "not_played": unplayed,
        }

    def _row_json(self, row: FigureRow, compared: int) -> dict[str, Any]:
        differences: list[dict[str, Any] | None] = [None]
        for side in range(1, len(self.variants)):
            found = as_json(row.difference(side, row.crowd))
            differences.append(found and {**found, "clear": row.is_clear(side, compared)})
        names = {"figure": row.figure.key} | ({"bot": row.figure.bot} if row.figure.bot else {})
        return {
            **names,
            "share": row.figure.is_share,
            "values": [as_json(one) for one in row.by_crowd[row.crowd]],
            "differences": differences,
            "crowds": {
                name: [as_json(one) for one in sides] for name, sides in row.by_crowd.items()
            },
        }


def _otherwise(one: Results, other: Results) -> float:
    """Return the share of games that went differently in two results (by their hashes)."""
    pairs = zip(one.courses, other.courses, strict=True)
    return sum(ours != theirs for ours, theirs in pairs) / max(1, len(one.courses))


# --- playing --------------------------------------------------------------------------------------


def compare(
    *variants: Variant,
    bots: Sequence[str | Bot] = (),
    games: int = GAMES,
    seconds: float | None = SECONDS,
    seed: int = 1,
    jobs: int | None = None,
    crowd: str = MIXED,
    players: int | None = None,
    titles: Sequence[str] = (),
    on_update: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """Let groups of bots play games under several rules, dealt alike; return the comparison.

    A house rule alone is compared with the game that it changes. `crowd` is the one whose figures
    are shown; with `bots` only those play. All else is as in `simulate`.

    >>> short = load("kings-gold", {"rounds": 3})
    >>> found = compare(load("kings-gold"), short, games=100)
    >>> found.games, [row.figure.key for row in found.rows()][:3]
    (100, ['minutes', 'cards', 'rounds'])
    """
    if len(variants) == 1 and variants[0].parent is not None:
        variants = (variants[0].parent, variants[0])
    number = seats_for(variants, bots, players)
    crowd_of(crowd, number)  # raises an error if there is none of that name
    crowds = (
        {OWN: seated(bots, crowd, number)}
        if bots
        else {name: seated((), name, number) for name in CROWDS}
    )
    shown = OWN if bots else crowd
    for variant in variants:
        check_bots(variant, crowds[shown])
    without = changes_taken_back(variants)
    setups = [setup_for(variant, seats) for seats in crowds.values() for variant in variants]
    setups += [setup_for(variant, crowds[shown]) for variant in without.values()]
    comparison = Comparison(
        variants=variants,
        titles=tuple(titles) or tuple(variant.name for variant in variants),
        bots=tuple(crowds[OWN if bots else MIXED]),
        seed=seed,
        crowd=shown,
        results={name: [Results() for _ in variants] for name in crowds},
        without={key: Results() for key in without},
    )
    sums = [side for sides in comparison.results.values() for side in sides]
    sums += comparison.without.values()
    told = partial(on_update, comparison) if on_update else lambda: None
    comparison.interrupted, comparison.not_compiled = play_all(
        setups, sums, games, seconds, seed, jobs or cores(), told
    )
    return comparison


def changes_taken_back(variants: Sequence[Variant]) -> dict[str, Variant]:
    """Return a house rule with one change taken back, by that change; `variants`: its game and it.

    Empty for any others, and where it does not change several keys.
    """
    if len(variants) != 2:
        return {}
    game, house = variants
    if house.parent is None or rules_hash(house.parent) != rules_hash(game):
        return {}
    settings = settings_between(house, game)
    found: dict[str, Variant] = {}
    text = dump(game)
    for key, value in settings.items():
        others = {name: setting for name, setting in settings.items() if name != key}
        try:
            variant = load_text(text, game.slug, others)
        except VariantError:
            continue  # another change needs this key
        if rules_hash(variant) != rules_hash(house):  # else the key changes nothing that is played
            found[f"{key} = {value}"] = variant
    return found if 1 < len(found) <= MOST_CHANGES else {}
