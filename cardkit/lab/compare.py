"""Compare rules by letting every group of bots play the same deals under each of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from cardkit.engine.findings import VariantError
from cardkit.engine.variant import Variant
from cardkit.lab import crowd_bots
from cardkit.lab.blocks import Results, Setup, play_all, setup_for, usable_cores
from cardkit.lab.estimates import Estimate
from cardkit.lab.game_figures import FIGURES, Figure, bot_name, win_figure
from cardkit.lab.on_state import Bot
from cardkit.lab.simulate import (
    DEFAULT_GAMES,
    DEFAULT_PLAYING_SECONDS,
    GameRow,
    estimate_json,
    rows_by_game_and_seat,
    unplayed_rules,
)
from cardkit.rulebook.loader import load_text, rules_hash
from cardkit.rulebook.writing import settings_between, variant_text

OWN_BOTS_GROUP = "own"  # the name of the group of bots that the user lists
MAX_CHANGES_OMITTED_SINGLY = 8  # with more changed keys, games without each of them are not played


@dataclass(frozen=True)
class FigureRow:
    """One figure, such as cards per round, with its values under all compared sets of rules.

    Rules are numbered from 0 in the order of the comparison, and compared with number 0. `by_crowd`
    maps each group of bots to the values under each of the rules. A value is None if the figure is
    undefined. `crowd` is the group whose values are shown. `interquartile_ranges` has the range of
    the middle half of games or players under each of the rules, if the figure has one.
    `differences_shown` is how many differences are shown together.
    """

    figure: Figure
    by_crowd: Mapping[str, Sequence[Estimate | None]]
    crowd: str
    interquartile_ranges: Sequence[tuple[int, int] | None] = ()
    differences_shown: int = 1

    def difference(self, rules_index: int, crowd: str) -> Estimate | None:
        """Return how much higher the figure is under rules `rules_index` than under the first.

        Return None if the figure is undefined under either of them.
        """
        first, other = self.by_crowd[crowd][0], self.by_crowd[crowd][rules_index]
        return other.minus(first) if first and other else None

    def rounded_difference(self, rules_index: int) -> int:
        """Return how much the rounded values under rules `rules_index` and the first differ.

        The difference is 0 if the figure is undefined under either of them.
        """
        first, other = (self.by_crowd[self.crowd][number] for number in (0, rules_index))
        return round(other.mean) - round(first.mean) if first and other else 0

    def is_clear(self, rules_index: int) -> bool:
        """Return True if the figure clearly differs between rules `rules_index` and the first.

        The difference must be clear, and have the same direction, for all groups of bots. A rough
        figure must also differ when it is rounded.
        """
        if self.figure.is_shown_rounded and not self.rounded_difference(rules_index):
            return False
        differences = [self.difference(rules_index, crowd) for crowd in self.by_crowd]
        directions = {difference.mean > 0 for difference in differences if difference}
        return len(directions) == 1 and all(
            difference is not None and difference.is_clear(self.differences_shown)
            for difference in differences
        )


@dataclass(repr=False)
class Comparison:
    """The results of games under several sets of rules, each compared with the first set.

    `seats` and `results` map each group of bots to its bots by seat, and to its results, under each
    of the rules. `results_without_change` is for the second rules: it maps each of their changes to
    the results without that change.
    """

    variants: tuple[Variant, ...]
    titles: tuple[str, ...]
    seats: dict[str, list[list[str | Bot]]]
    seed: int
    crowd: str
    results: dict[str, list[Results]]
    results_without_change: dict[str, Results] = field(default_factory=dict)
    interrupted: bool = False
    not_compiled: str = ""

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(self.titles)}: {self.games:,} games of each>"

    @property
    def games(self) -> int:
        """How many games each group of bots has played under each of the rules."""
        return len(self.results[self.crowd][0].event_hashes)

    @property
    def bots(self) -> list[list[str]]:
        """The names of the bots in each seat, for each of the compared rules.

        They are the bots that the user listed, or else the bots of the mixed group.
        """
        crowd = crowd_bots.MIXED_CROWD if crowd_bots.MIXED_CROWD in self.seats else self.crowd
        return [[bot_name(bot) for bot in seats] for seats in self.seats[crowd]]

    @property
    def shares_changed(self) -> list[float | None]:
        """For each set of rules, the share of games that differ from those under the first set.

        The entry for the first rules is None.
        """
        first, *others = self.results[self.crowd]
        return [None, *(_share_changed(first, other) for other in others)]

    @property
    def shares_changed_without(self) -> dict[str, float]:
        """For each change to the rules, the share of games that turn out differently without it."""
        house = self.results[self.crowd][-1]
        return {
            key: _share_changed(house, results)
            for key, results in self.results_without_change.items()
        }

    def rows(self) -> list[FigureRow]:
        """Return a row for each figure worth showing, ordered by the question that it answers."""
        rows = [self._row([figure for _ in self.variants], self.results) for figure in FIGURES]
        names = dict.fromkeys(name for seats in self.bots for name in seats)
        if len(names) > 1:
            mixed = crowd_bots.MIXED_CROWD if crowd_bots.MIXED_CROWD in self.results else self.crowd
            for name in names:
                figures = [win_figure(name, seats) for seats in self.bots]
                rows.append(self._row(figures, {mixed: self.results[mixed]}))
        rows = [row for row in rows if self._is_worth_showing(row)]
        compared = max(1, len(rows) * (len(self.variants) - 1))
        return [replace(row, differences_shown=compared) for row in rows]

    def _row(
        self, figures: Sequence[Figure], results: Mapping[str, Sequence[Results]]
    ) -> FigureRow:
        by_crowd = {
            name: [figure.estimate(of.rows) for figure, of in zip(figures, sides, strict=True)]
            for name, sides in results.items()
        }
        crowd = self.crowd if self.crowd in by_crowd else crowd_bots.MIXED_CROWD
        middle = [figures[0].interquartile_range(of.histogram_counts) for of in results[crowd]]
        return FigureRow(figures[0], by_crowd, crowd, middle if any(middle) else ())

    def _is_worth_showing(self, row: FigureRow) -> bool:
        if row.figure.needs_several and len(self.bots[0]) < 2:
            return False
        estimates = [estimate for sides in row.by_crowd.values() for estimate in sides if estimate]
        if row.figure.key == "rounds":  # most rules set them
            return len({estimate.mean for estimate in estimates}) > 1
        return any(estimate.mean for estimate in estimates)

    def game_rows(self) -> list[GameRow]:
        """Return a row for each seat in each game.

        Raises `ValueError` if the games were not kept (``keep_games=True``).
        """
        return [
            {"rules": title, "crowd": crowd, **row}
            for crowd, sides in self.results.items()
            for title, seats, results in zip(self.titles, self.seats[crowd], sides, strict=True)
            for row in rows_by_game_and_seat(results, seats, self.seed)
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object that ``cardkit compare --json`` prints (see ``docs/json.md``)."""
        rules = [
            {"title": title, "variant": variant.slug, "bots": bots}
            for title, variant, bots in zip(self.titles, self.variants, self.bots, strict=True)
        ]
        unplayed = [
            {"rules": title, **rule}
            for title, variant in zip(self.titles, self.variants, strict=True)
            for rule in unplayed_rules(variant)
        ]
        return {
            "games": self.games,
            "seed": self.seed,
            "crowd": self.crowd,
            "compiled": self.results[self.crowd][0].compiled,
            "rules": rules,
            "figures": [self._row_json(row) for row in self.rows()],
            "otherwise": self.shares_changed,
            "without": self.shares_changed_without,
            "not_played": unplayed,
        }

    def _row_json(self, row: FigureRow) -> dict[str, Any]:
        differences: list[dict[str, Any] | None] = [None]
        for rules_index in range(1, len(self.variants)):
            difference = estimate_json(row.difference(rules_index, row.crowd))
            differences.append(difference and {**difference, "clear": row.is_clear(rules_index)})
        names = {"figure": row.figure.key} | ({"bot": row.figure.bot} if row.figure.bot else {})
        return {
            **names,
            "share": row.figure.is_share,
            **({"middle": row.interquartile_ranges} if row.interquartile_ranges else {}),
            "values": [estimate_json(estimate) for estimate in row.by_crowd[row.crowd]],
            "differences": differences,
            "crowds": {
                crowd: [estimate_json(estimate) for estimate in sides]
                for crowd, sides in row.by_crowd.items()
            },
        }


def _share_changed(first: Results, other: Results) -> float:
    pairs = zip(first.event_hashes, other.event_hashes, strict=True)
    return sum(ours != theirs for ours, theirs in pairs) / max(1, len(first.event_hashes))


def compare(
    *variants: Variant,
    bots: Sequence[str | Bot] = (),
    games: int = DEFAULT_GAMES,
    seconds: float | None = DEFAULT_PLAYING_SECONDS,
    seed: int = 1,
    jobs: int | None = None,
    crowd: str = crowd_bots.MIXED_CROWD,
    players: int | Sequence[int] | None = None,
    titles: Sequence[str] = (),
    keep_games: bool = False,
    on_update: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """Let groups of bots play the same deals under several rules, and compare the results.

    A house rule alone is compared with the game that it changes. If `players` lists several
    numbers, a single game is played with each of these numbers of players, and the results are
    compared. `crowd` is the group of bots whose figures are shown. If `bots` are given, only these
    bots play. All other arguments are as in `simulate`.

    >>> short = load("kings-gold", {"rounds": 3})
    >>> comparison = compare(load("kings-gold"), short, games=100)
    >>> comparison.games, [row.figure.key for row in comparison.rows()][:3]
    (100, ['minutes', 'cards', 'turns'])
    """
    variants = _variants_to_compare(variants, players)
    numbers = _player_count_by_rules(variants, bots, players)
    crowd_bots.bots_of_group(crowd, numbers[0])  # raises an error if there is none of that name
    names = (OWN_BOTS_GROUP,) if bots else tuple(crowd_bots.CROWDS)
    crowd = OWN_BOTS_GROUP if bots else crowd
    without = rules_less_each_change(variants)
    comparison = Comparison(
        variants=variants,
        titles=tuple(titles) or tuple(variant.name for variant in variants),
        seats={
            name: [crowd_bots.seat_bots(bots, name, number) for number in numbers] for name in names
        },
        seed=seed,
        crowd=crowd,
        results={
            name: [Results(rows_of_every_game=[] if keep_games else None) for _ in numbers]
            for name in names
        },
        results_without_change={key: Results() for key in without},
    )
    setups = _setups_to_play(comparison, without.values(), keep_games=keep_games)
    sums = [results for by_rules in comparison.results.values() for results in by_rules]
    sums += comparison.results_without_change.values()
    report = partial(on_update, comparison) if on_update else lambda: None
    comparison.interrupted, comparison.not_compiled = play_all(
        setups, sums, games, seconds, seed, jobs or usable_cores(), report
    )
    return comparison


def _variants_to_compare(
    variants: tuple[Variant, ...], players: int | Sequence[int] | None
) -> tuple[Variant, ...]:
    """Return the variants to compare; a single one is paired with its parent, or repeated."""
    if len(variants) != 1:
        return variants
    if isinstance(players, Sequence):
        return variants * len(players)
    return tuple(variant for variant in (variants[0].parent, variants[0]) if variant)


def _setups_to_play(
    comparison: Comparison, without: Iterable[Variant], *, keep_games: bool
) -> list[Setup]:
    """Return a setup for each group of bots and each variant, and one for each of `without`."""
    setups = [
        setup_for(variant, seats, keep_games=keep_games)
        for by_rules in comparison.seats.values()
        for variant, seats in zip(comparison.variants, by_rules, strict=True)
    ]
    seats = comparison.seats[comparison.crowd][-1]
    return [*setups, *(setup_for(variant, seats) for variant in without)]


def _player_count_by_rules(
    variants: Sequence[Variant], bots: Sequence[str | Bot], players: int | Sequence[int] | None
) -> list[int]:
    """Return the number of players under each of the rules.

    Raises `InvalidBotsError` if any of the rules forbid that number of players or these bots.
    """
    for variant in variants:
        crowd_bots.reject_function_bots_in_hands_game(variant, bots)
    if players is None or isinstance(players, int):
        return [crowd_bots.number_of_seats(variants, bots, players)] * len(variants)
    pairs = zip(variants, players, strict=True)
    return [crowd_bots.number_of_seats([variant], bots, number) for variant, number in pairs]


def rules_less_each_change(variants: Sequence[Variant]) -> dict[str, Variant]:
    """Return copies of a house rule, each without one of its changes, keyed by that change.

    The result is empty if `variants` are not a game and a house rule for it, or if the house rule
    does not change at least two keys and at most `MAX_CHANGES_OMITTED_SINGLY`.
    """
    if len(variants) != 2:
        return {}
    game, house = variants
    if house.parent is None or rules_hash(house.parent) != rules_hash(game):
        return {}
    settings = settings_between(house, game)
    by_change: dict[str, Variant] = {}
    text = variant_text(game)
    for key, value in settings.items():
        others = {name: setting for name, setting in settings.items() if name != key}
        try:
            variant = load_text(text, game.slug, others)
        except VariantError:
            continue  # another change needs this key
        if rules_hash(variant) != rules_hash(house):  # otherwise the key changes nothing in play
            by_change[f"{key} = {value}"] = variant
    return by_change if 1 < len(by_change) <= MAX_CHANGES_OMITTED_SINGLY else {}
