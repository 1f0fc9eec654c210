"""Cards still to come in a round, by their meaning: all chances are counted from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from cardkit.v4.engine import State, rules
from cardkit.v4.engine.core import DOWN, Table, shared
from cardkit.v4.engine.standings import tied_for_extra_round
from cardkit.v4.engine.terms import Share
from cardkit.v4.engine.values import Toll
from cardkit.v4.text import needs


class Over(ValueError):
    """Error: no card is to come, since the game is over."""


class Hidden(ValueError):
    """Error: hands are hidden in this game, so no chance is exact; see `cave`."""


Number = int | Fraction
Turned = tuple[int, int, int, int, int]
"""Outcome of dangers turned: their number, kinds one short of the end then, cards that would end
the round by that, gold of the dangers turned, gold of these ending cards."""
Ways = dict[Turned, int]
_MANY = 1 << 8
"""Base of the digits in which cards that end the round are counted by price; more than the cards of
a deck."""


class Danger(NamedTuple):
    """A kind of danger: its cards on the path and in the deck, and how many end the round.

    `gold` has the worth of those in the deck that bring gold too. `price` is the place in
    `Deck.prices` of what being caught by it costs. `weight` is what each of its cards that would
    end the round counts (see `Deck.by_price`).
    """

    kind: str
    lying: int
    left: int
    ends_at: int
    gold: tuple[int, ...] = ()
    price: int = 0
    weight: int = 1

    @property
    def short(self) -> bool:
        """True if one more of this kind ends the round, even if none is left."""
        return self.lying >= self.ends_at - 1

    @property
    def golds(self) -> tuple[int, ...]:
        """Gold of each card of this kind in the deck, 0 for those that bring none."""
        return (*self.gold, *[0] * (self.left - len(self.gold)))

    def turned(self) -> Ways:
        """Count the ways in which some of this kind were turned without an end, by the outcome."""
        whole = sum(self.gold)
        sets: dict[tuple[int, int], int] = {(0, 0): 1}  # by number and gold
        for gold in self.golds:
            after = Counter(sets)
            for (more, brings), times in sets.items():
                after[more + 1, brings + gold] += times
            sets = {
                key: times for key, times in after.items() if key[0] < self.ends_at - self.lying
            }
        ways: Ways = {}
        for (more, brings), times in sets.items():
            short = int(self.lying + more == self.ends_at - 1)
            ways[
                more,
                short,
                (self.left - more) * short * self.weight,
                brings,
                (whole - brings) * short,
            ] = times
        return ways


def combined(kinds: Iterable[Ways], fits: Callable[[Turned], bool]) -> Ways:
    """Count the ways for dangers of several kinds together, as far as the outcome `fits`."""
    ways: Ways = {(0, 0, 0, 0, 0): 1}
    for kind in kinds:
        after: Counter[Turned] = Counter()
        for (turned, short, ending, gold, lost), number in ways.items():
            for (more, is_short, ends, brings, loses), times in kind.items():
                came = turned + more, short + is_short, ending + ends, gold + brings, lost + loses
                if fits(came):
                    after[came] += number * times
        ways = dict(after)
    return ways


class Deck(NamedTuple):
    """Cards still to come in a round, by their meaning.

    A card that is gold and a danger is among the `dangers` alone. `gold` has the worth of each
    other gold card. `artifacts` has what each artifact counts for someone who carries it out alone;
    where `ordered`, the first one found counts the first figure, and so on. It is a mean where it
    is `blind`, that is unknown which of several joined. `blank` cards mean nothing.

    `room` is how much more gold may come onto the path before it ends the round (G-18; None: any).
    `prices` are what being caught can cost (G-17, G-22), first the price of a
    catch by gold alone; `banked` is what someone alone inside can lose of earlier rounds, 0 where
    several are inside.
    """

    gold: tuple[int, ...]
    dangers: tuple[Danger, ...]
    artifacts: tuple[Number, ...]
    ordered: bool
    blind: bool
    on_artifact: int
    share: Share
    blank: int
    room: int | None
    prices: tuple[Toll, ...]
    banked: int

    @property
    def turned(self) -> list[Ways]:
        """Ways in which some of each kind have been turned without an end, counted by outcome."""
        return [danger.turned() for danger in self.dangers]

    @property
    def by_price(self) -> Deck:
        """Copy of this deck that counts ending cards by their price.

        Each price has a digit of its own, of base `_MANY`, in the number of ending cards.
        """
        return self._replace(
            dangers=tuple([danger._replace(weight=_MANY**danger.price) for danger in self.dangers])
        )

    def at_risk(self, ending: int, carry: int, loot: int, gold: int = 0, artifacts: int = 0) -> int:
        """Return how much less a lone player banks if caught than by leaving, over all ending
        cards.

        It is a sum over the `ending` cards, as `by_price` counts them (G-17, G-22). The player
        carried `carry`, of which `loot` was loot, and has won `gold` and `artifacts` since.
        """
        taken = shared(self.share, gold, 1)[0] + (artifacts if self.on_artifact else 0)
        now = loot + taken
        aside = carry + gold + artifacts - now
        lost = 0
        for price in self.prices:
            ending, number = divmod(ending, _MANY)
            lost += number * (aside + price.of(now, self.banked))
        return lost

    @property
    def safe(self) -> int:
        """Number of cards left that are no danger."""
        return len(self.gold) + len(self.artifacts) + self.blank

    @property
    def cards(self) -> int:
        """Number of cards left."""
        return self.safe + sum(danger.left for danger in self.dangers)

    @property
    def ending(self) -> int:
        """Number of cards left that would end the round if they came next."""
        harmless = len(self._harmless) - len(self.paid)
        return sum(danger.left for danger in self.dangers if danger.short) + harmless

    @property
    def paid(self) -> tuple[int, ...]:
        """Gold of each card that would bring it if it came next; an ending card brings none
        (G-16)."""
        if self.room is None:
            return self._harmless
        return tuple(gold for gold in self._harmless if gold <= self.room)

    @property
    def _harmless(self) -> tuple[int, ...]:
        """Gold of each card that does not end the round by its kind."""
        harmless = list(self.gold)
        for danger in self.dangers:
            if not danger.short:
                harmless += danger.gold
        return tuple(harmless)

    @property
    def worth(self) -> Number:
        """Gold that all cards left bring to someone alone inside, if no danger ended the round."""
        return (
            sum(self.artifacts) + sum(self.gold) + sum(sum(danger.gold) for danger in self.dangers)
        )

    def to_gain(self, found: int = 0) -> Number:
        """Return `worth` with every artifact counted as the next one would be.

        `found` artifacts of this deck have turned up by then.
        """
        rest = self.artifacts[found:]
        artifacts = (len(rest) * rest[0] if rest else 0) if self.ordered else sum(self.artifacts)
        return self.worth - sum(self.artifacts) + artifacts


def upcoming(state: State) -> State:
    """Return `state` if a round is being played, else with the next round begun. Raises `Over`."""
    needs(state, State, "odds.upcoming(state)")
    if state.running:
        return state
    extra = state.complete
    if extra and not tied_for_extra_round(state):
        raise Over("the game is over: no card is to come")
    after = state.copy()
    rules.begin(after, extra)
    return after


def round_start(state: State) -> State:
    """Return the state before the first card of this round, or of the next one.

    Cards that left the game earlier are out of its deck. Raises `Over`.
    """
    state = upcoming(state)
    before = state.before_round()
    rules.begin(before, state.extra)
    return before


def open_deck(state: State) -> State:
    """Return `upcoming` of a deck game. Raises `Over`, and `Hidden` for a game of hands."""
    state = upcoming(state)
    if not state.variant.deck_game:
        raise Hidden(
            "hands are hidden: no chance is exact in this game. odds.cave(state) has what is known"
        )
    return state


def deck(state: State) -> Deck:
    """Return the cards still to come in this round, or in the next. Raises `Over`, `Hidden`."""
    needs(state, State, "odds.deck(state)")
    state = open_deck(state)
    variant, table = state.variant, state.table
    *of_kinds, harmless = [tuple(sorted(filter(None, golds))) for golds in table.gold_left()]
    figures = variant.figures
    prices = tuple(dict.fromkeys((figures.prices[DOWN], *figures.prices)))
    kinds = zip(variant.limits.items(), table.lying, table.copies, of_kinds, figures.prices)
    dangers = tuple(
        Danger(kind, lying, copies - lying, limit, gold, prices.index(price))
        for (kind, limit), lying, copies, gold, price in kinds
    )
    alone = table.inside[0] if len(table.inside) == 1 and figures.robs else DOWN
    artifacts, blank = artifacts_left(table), plain_left(table) - len(harmless)
    scale = variant.artifacts.worth.by if variant.artifacts else ""
    blind = scale == "card" and variant.joins_blind
    worths: tuple[Number, ...] = tuple(
        [table.worth(DOWN, len(table.artifacts) + ahead) for ahead in range(artifacts)]
    )
    if scale == "card":
        printed = printed_left(table)
        worths = (
            (Fraction(sum(printed), len(printed)),) * artifacts
            if artifacts and blind
            else tuple(printed[:artifacts])
        )
    return Deck(
        *(
            harmless,
            dangers,
            worths,
            scale == "order",
            blind,
            variant.artifact_gold,
            figures.share,
            blank,
        ),
        *(figures.over - table.heap if figures.over else None, prices),
        table.banked[alone] if alone >= 0 else 0,
    )


def plain_left(table: Table) -> int:
    """Return the number of cards in the deck that are neither a danger nor an artifact.

    They are gold, or mean nothing.
    """
    figures = table.figures
    plain = figures.plain - sum(
        [figures.kind[card] < 0 and not figures.artifact[card] for card in table.path]
    )
    gone = table.gone if figures.paying else []  # too much gold, of a round before (G-18)
    return plain - sum([figures.kind[card] < 0 and not figures.artifact[card] for card, _ in gone])


def artifacts_left(table: Table) -> int:
    """Return the number of artifacts in the deck: all its cards less all others."""
    return table.cards - table.turn - plain_left(table) - sum(table.copies) + sum(table.lying)


def printed_left(table: Table) -> list[int]:
    """Return the figures of the artifacts that may be in the deck, where each has its own.

    Where it is unknown which of them joined (PL-1), those that did not are among them.
    """
    figures, out = table.figures, table.artifacts + [card for card, _ in table.gone]
    if not figures.carried_leave:
        out += [card for _, card, _, since in table.taken if since == table.number]
    left = [figures.printed[card] for card, joins in figures.joins if joins <= table.course]
    for card in out:
        if figures.artifact[card]:
            left.remove(figures.printed[card])
    return left
