"""Rules beside each other: every crowd plays all of them, dealt alike round by round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load_text, rules_hash
from cardkit.engine.variant import Variant
from cardkit.engine.writing import dump, settings_between
from cardkit.lab.blocks import Cell, Played, cell, cores, play_all
from cardkit.lab.bots import CROWDS, MIXED, check_bots, crowd as crowd_of, seated, seats_for
from cardkit.lab.estimates import Estimate
from cardkit.lab.figures import FIGURES, OF_SEVERAL, Figure, bot_name, wins_of
from cardkit.lab.on_state import Bot
from cardkit.lab.simulate import GAMES, SECONDS, as_json, is_compiled, not_played

OWN = "own"
"""What bots that are named are called, in the place of a crowd."""
MOST_CHANGES = 8
"""A house rule with more changed keys is not played without each of them."""


@dataclass(frozen=True)
class FigureRow:
    """A figure of all rules, by crowd; None where it is of nothing."""

    figure: Figure
    by_crowd: Mapping[str, Sequence[Estimate | None]]

    def difference(self, side: int, crowd: str) -> Estimate | None:
        """Return how much more a side has than the first one."""
        first, other = self.by_crowd[crowd][0], self.by_crowd[crowd][side]
        return other.minus(first) if first and other else None

    def is_clear(self, side: int, among: int) -> bool:
        """Return True if a side has clearly more than the first, or less, whichever crowd plays."""
        found = [self.difference(side, crowd) for crowd in self.by_crowd]
        known = [one for one in found if one is not None]
        if not known or len(known) < len(found):
            return False
        directions = {one.mean > 0 for one in known}
        return len(directions) == 1 and all(one.is_clear(among) for one in known)


@dataclass(repr=False)
class Comparison:
    """Rules beside each other, the first of which the others are held against.

    `played` has for each crowd what the games of each of the rules came to. `without` has games of
    the second rules with one changed key taken back, by that key as it is set.
    """

    variants: tuple[Variant, ...]
    titles: tuple[str, ...]
    bots: tuple[str | Bot, ...]
    seed: int
    crowd: str
    played: dict[str, list[Played]]
    without: dict[str, Played] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()
    compiled: bool = False
    interrupted: bool = False

    def __repr__(self) -> str:
        """Return one line: what stands beside each other."""
        return f"<Comparison of {', '.join(self.titles)}: {self.games:,} games of each>"

    @property
    def games(self) -> int:
        """How many games of each of the rules each crowd has played."""
        return len(self.played[self.crowd][0].courses)

    @property
    def otherwise(self) -> list[float | None]:
        """The share of games that went otherwise than under the first rules; None for those."""
        first, *others = self.played[self.crowd]
        return [None, *(_otherwise(first, other) for other in others)]

    @property
    def otherwise_without(self) -> dict[str, float]:
        """For each changed key the share of games that go otherwise without it."""
        house = self.played[self.crowd][-1]
        return {key: _otherwise(house, played) for key, played in self.without.items()}

    def rows(self) -> list[FigureRow]:
        """Return all figures that tell something, in the order of their questions."""
        found = [self._row(figure, self.played) for figure in FIGURES]
        mixed = MIXED if MIXED in self.played else self.crowd
        for figure in wins_of([bot_name(bot) for bot in self.bots]):
            found.append(self._row(figure, {mixed: self.played[mixed]}))
        return [row for row in found if self._tells(row)]

    def _row(self, figure: Figure, played: Mapping[str, Sequence[Played]]) -> FigureRow:
        by_crowd = {
            name: [figure.estimate(one.rows) for one in sides] for name, sides in played.items()
        }
        return FigureRow(figure, by_crowd)

    def _tells(self, row: FigureRow) -> bool:
        """Return True if a figure is not nothing everywhere, and can be another one."""
        if row.figure.key in OF_SEVERAL and len(self.bots) < 2:
            return False
        found = [one for sides in row.by_crowd.values() for one in sides if one is not None]
        if row.figure.key == "rounds":  # mostly those that are written in the rules
            return len({one.mean for one in found}) > 1
        return any(one.mean for one in found)

    def to_json(self) -> dict[str, Any]:
        """Return the object of ``cardkit compare --json``: see ``docs/json.md``."""
        rows = self.rows()
        among = max(1, len(rows) * (len(self.variants) - 1))
        rules = [
            {
                "title": title,
                "variant": variant.slug,
                "bots": [bot_name(bot) for bot in self.bots],
            }
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
            "compiled": self.compiled,
            "rules": rules,
            "figures": [self._row_json(row, among) for row in rows],
            "otherwise": self.otherwise,
            "without": self.otherwise_without,
            "not_played": unplayed,
        }

    def _row_json(self, row: FigureRow, among: int) -> dict[str, Any]:
        crowd = self.crowd if self.crowd in row.by_crowd else MIXED
        differences: list[dict[str, Any] | None] = [None]
        for side in range(1, len(self.variants)):
            found = as_json(row.difference(side, crowd))
            differences.append(found and {**found, "clear": row.is_clear(side, among)})
        names = {"figure": row.figure.key} | ({"bot": row.figure.bot} if row.figure.bot else {})
        return {
            **names,
            "share": row.figure.is_share,
            "values": [as_json(one) for one in row.by_crowd[crowd]],
            "differences": differences,
            "crowds": {
                name: [as_json(one) for one in sides] for name, sides in row.by_crowd.items()
            },
        }


def _otherwise(one: Played, other: Played) -> float:
    """Return the share of games that took another course."""
    pairs = list(zip(one.courses, other.courses, strict=True))
    return sum(ours != theirs for ours, theirs in pairs) / max(1, len(pairs))


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
    """Let every crowd play rules beside each other, and return what they came to.

    A house rule alone stands beside the game that it changes. `crowd` is whose figures are told
    first; with `bots` only those play. All else is as in `simulate`.

    >>> short = load("kings-gold", {"rounds": 3})
    >>> found = compare(load("kings-gold"), short, games=100)
    >>> found.games, [row.figure.key for row in found.rows()][:3]
    (100, ['minutes', 'cards', 'rounds'])
    """
    if len(variants) == 1 and variants[0].parent is not None:
        variants = (variants[0].parent, variants[0])
    number = seats_for(variants, bots, players)
    if crowd not in CROWDS:
        crowd_of(crowd, number)  # says which there are
    crowds = (
        {OWN: seated(bots, crowd, number)}
        if bots
        else {name: seated((), name, number) for name in CROWDS}
    )
    shown = OWN if bots else crowd
    for variant in variants:
        check_bots(variant, crowds[shown])
    cells = {name: [cell(one, seats) for one in variants] for name, seats in crowds.items()}
    without = {key: cell(one, crowds[shown]) for key, one in changes_taken_back(variants).items()}
    everything = [one for sides in cells.values() for one in sides] + [*without.values()]
    comparison = Comparison(
        variants=variants,
        titles=tuple(titles) or tuple(variant.name for variant in variants),
        bots=tuple(crowds[OWN if bots else MIXED]),
        seed=seed,
        crowd=shown,
        played={name: [Played() for _ in variants] for name in crowds},
        without={key: Played() for key in without},
        unknown=tuple(dict.fromkeys(key for one in everything for key in one.unknown)),
        compiled=is_compiled(everything),
    )
    _play(comparison, everything, games, seconds, jobs or cores(), on_update)
    return comparison


def _play(
    comparison: Comparison,
    cells: Sequence[Cell],
    games: int,
    seconds: float | None,
    jobs: int,
    on_update: Callable[[Comparison], None] | None,
) -> None:
    """Play until there are enough games, the time is over or somebody ends it."""
    sums = [one for sides in comparison.played.values() for one in sides]
    sums += comparison.without.values()
    try:
        for results in play_all(cells, games, seconds, comparison.seed, jobs):
            for one, played in zip(sums, results, strict=True):
                one.add(played)
            if on_update:
                on_update(comparison)
    except KeyboardInterrupt:
        if not comparison.games:
            raise
        comparison.interrupted = True


def changes_taken_back(variants: Sequence[Variant]) -> dict[str, Variant]:
    """Return a house rule with each of its changes taken back, by that change.

    Only where a house rule with several changes stands beside the game that it changes.
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
        others = {name: one for name, one in settings.items() if name != key}
        try:
            variant = load_text(text, game.slug, others)
        except VariantError:
            continue  # this key is needed by another
        if rules_hash(variant) != rules_hash(house):  # else it is a text
            found[f"{key} = {value}"] = variant
    return found if 1 < len(found) <= MOST_CHANGES else {}
