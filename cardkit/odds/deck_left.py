"""The cards still to come in a round, by what they mean: what every chance is counted from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from cardkit.engine import DOWN, Share, State, Table, rules, tied_for_extra_round, toll
from cardkit.text import needs


class Over(ValueError):
    """No card is to come: the game is over."""


class Hidden(ValueError):
    """Hands are hidden in this game, so no chance is exact: see `cave`."""


Number = int | Fraction
Turned = tuple[int, int, int, int, int]
"""Dangers that were turned: how many, how many kinds are one short of the end then, how many cards would end the round by
that, gold won by the one, gold of the others."""
Ways = dict[Turned, int]
_MANY = 1 << 8
"""More than the cards of a deck: cards that end the round are counted in one number, those of each price in a digit of it."""


class Danger(NamedTuple):
    """One kind of danger: how many lie on the path, how many are still in the deck, and how many in all end the round.

    `gold` has the worth of those in the deck that bring gold too. `price` is the place, among `Deck.prices`, of what being
    caught by it costs; each of its cards that would end the round is counted as so many (`weight`, see `Deck.by_price`).
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
        """Whether one more ends the round. A kind with none left cannot."""
        return self.lying >= self.ends_at - 1

    @property
    def golds(self) -> tuple[int, ...]:
        """What each of those in the deck brings, also nothing."""
        return (*self.gold, *[0] * (self.left - len(self.gold)))

    def turned(self) -> Ways:
        """In how many ways some of them can have been turned without an end, by what came of it."""
        whole = sum(self.gold)
        sets: dict[tuple[int, int], int] = {(0, 0): 1}  # by number and gold
        for gold in self.golds:
            after = Counter(sets)
            for (more, brings), times in sets.items():
                after[more + 1, brings + gold] += times
            sets = {key: times for key, times in after.items() if key[0] < self.ends_at - self.lying}
        ways: Ways = {}
        for (more, brings), times in sets.items():
            short = int(self.lying + more == self.ends_at - 1)
            ways[more, short, (self.left - more) * short * self.weight, brings, (whole - brings) * short] = times
        return ways


def combined(kinds: Iterable[Ways], fits: Callable[[Turned], bool]) -> Ways:
    """In how many ways dangers of all these kinds can have been turned, as far as what came of them `fits`."""
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
    """The cards still to come in a round, by what they mean; one that is gold and a danger is among the `dangers` alone.

    `gold` has the worth of each other gold card. `artifacts` has what each artifact counts for someone who carries it out
    alone; where `ordered`, the first one found counts the first figure, and so on. A mean where it is `blind` which
    of several joined. `blank` cards mean nothing.

    `room` is how much more gold may come onto the path before it ends the round (G-18; None: any). `prices` are what being
    caught can cost, as `toll` takes it (G-17, G-22), the first by gold alone; `banked` is what someone alone inside can lose
    of earlier rounds, nothing where several are.
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
    prices: tuple[int, ...]
    banked: int

    @property
    def turned(self) -> list[Ways]:
        """In how many ways dangers of each kind can have been turned without an end."""
        return [danger.turned() for danger in self.dangers]

    @property
    def by_price(self) -> Deck:
        """The same with the cards that end the round counted by what they cost: those of each price in a digit of their own."""
        return self._replace(dangers=tuple([danger._replace(weight=_MANY**danger.price) for danger in self.dangers]))

    def at_risk(self, ending: int, carry: int, loot: int, gold: int = 0, artifacts: int = 0) -> int:
        """How much less someone alone banks by being caught than by leaving (G-17, G-22), added up over the `ending` cards, as
        `by_price` counts them; who carried so much, `loot` of it as such, and has won so much since."""
        taken = (gold if self.share != "leavers" else 0) + (artifacts if self.on_artifact else 0)
        now = loot + taken
        aside = carry + gold + artifacts - now
        lost = 0
        for price in self.prices:
            ending, number = divmod(ending, _MANY)
            lost += number * (aside + toll(price, now, self.banked))
        return lost

    @property
    def safe(self) -> int:
        """How many cards are left that are no danger."""
        return len(self.gold) + len(self.artifacts) + self.blank

    @property
    def cards(self) -> int:
        """How many cards are left."""
        return self.safe + sum(danger.left for danger in self.dangers)

    @property
    def ending(self) -> int:
        """How many of them would end the round if they came next."""
        harmless = len(self._harmless) - len(self.paid)
        return sum(danger.left for danger in self.dangers if danger.short) + harmless

    @property
    def paid(self) -> tuple[int, ...]:
        """The gold of each card that would bring it if it came next: one that ends the round brings none (G-16)."""
        if self.room is None:
            return self._harmless
        return tuple(gold for gold in self._harmless if gold <= self.room)

    @property
    def _harmless(self) -> tuple[int, ...]:
        """The gold of each card that does not end the round by its kind."""
        return (*self.gold, *(gold for danger in self.dangers if not danger.short for gold in danger.gold))

    @property
    def worth(self) -> Number:
        """What all of them bring to someone alone inside, if no danger ended the round."""
        return sum(self.artifacts) + sum(self.gold) + sum(sum(danger.gold) for danger in self.dangers)

    def to_gain(self, found: int = 0) -> Number:
        """The same where artifacts count what the next one would, `found` of them having turned up that were in the deck."""
        rest = self.artifacts[found:]
        artifacts = (len(rest) * rest[0] if rest else 0) if self.ordered else sum(self.artifacts)
        return self.worth - sum(self.artifacts) + artifacts


def upcoming(state: State) -> State:
    """`state` if a round is being played, else the next round just begun. Raises `Over`."""
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
    """The round that is played, or the next one, before its first card: what left the game earlier is out of its deck. Raises
    `Over`."""
    state = upcoming(state)
    before = state.before_round()
    rules.begin(before, state.extra)
    return before


def open_deck(state: State) -> State:
    """`state` if a round is being played, else the next one just begun. Raises `Over`, and `Hidden` in a game of hands."""
    state = upcoming(state)
    if not state.variant.deck_game:
        raise Hidden("hands are hidden: no chance is exact in this game. odds.cave(state) has what is known")
    return state


def deck(state: State) -> Deck:
    """The cards still to come in the round that is played, or in the next one. Raises `Over`, `Hidden`."""
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
    worths: tuple[Number, ...] = tuple([table.worth(DOWN, len(table.artifacts) + ahead) for ahead in range(artifacts)])
    if scale == "card":
        printed = printed_left(table)
        worths = (Fraction(sum(printed), len(printed)),) * artifacts if artifacts and blind else tuple(printed[:artifacts])
    return Deck(
        *(harmless, dangers, worths, scale == "order", blind, variant.artifact_gold, figures.share, blank),
        *(figures.over - table.heap if figures.over else None, prices),
        table.banked[alone] if alone >= 0 else 0,
    )


def plain_left(table: Table) -> int:
    """How many cards are in the deck that are neither a danger nor an artifact: gold, and such as mean nothing."""
    figures = table.figures
    plain = figures.plain - sum([figures.kind[card] < 0 and not figures.artifact[card] for card in table.path])
    gone = table.gone if figures.over else []
    return plain - sum([figures.kind[card] < 0 and not figures.artifact[card] for card, _ in gone])


def artifacts_left(table: Table) -> int:
    """How many artifacts are in the deck: what is left of its cards when all others are counted."""
    return table.cards - table.turn - plain_left(table) - sum(table.copies) + sum(table.lying)


def printed_left(table: Table) -> list[int]:
    """What the artifacts that can still be in the deck count where each has its own figure: where it is unknown which of them
    joined (PL-1), also such as did not."""
    figures, out = table.figures, table.artifacts + [card for card, _ in table.gone]
    if not figures.carried_leave:
        out += [card for _, card, _, since in table.taken if since == table.number]
    left = [figures.printed[card] for card, joins in figures.joins if joins <= table.course]
    for card in out:
        if figures.artifact[card]:
            left.remove(figures.printed[card])
    return left
