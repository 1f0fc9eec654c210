"""The odds, the bots and the table's figures say of leaving, sharing and a catch what the entry
then does."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

from cardkit.v4 import odds
from cardkit.v4.engine import Card, Draw, Leave, Outcome, Show, State, apply, legal
from cardkit.v4.engine.outcomes import Caught, Left, Split
from cardkit.v4.lab.policies import Even
from tests.v4.houses import game, house

GAMES = 2000
QUICK = 12
MOMENTS = 4
"""Moments of each game that are looked at."""


class After(NamedTuple):
    """A card that came next: the state then, and the outcomes."""

    card: Card
    state: State
    outcomes: tuple[Outcome, ...]

    @property
    def ended(self) -> bool:
        """True if it caught those inside."""
        return any(isinstance(one, Caught) for one in self.outcomes)

    @property
    def shared(self) -> list[Split]:
        """The gold that was shared."""
        return [one for one in self.outcomes if isinstance(one, Split)]


def example(seed: int) -> list[str]:
    """Some moments of a game of a random house rule, and what follows of them with one inside."""
    chance = Random(seed)
    made = house(chance, words=False)
    moments = [after for _, _, after, _ in game(made, chance).steps() if after.running]
    found: list[str] = []
    for state in chance.sample(moments, min(MOMENTS, len(moments))):
        found += [f"{state!r}: {fault}" for fault in wrong(state, chance)]
    return [repr(made), *found] if found else []


def wrong(state: State, chance: Random) -> Iterator[str]:
    """Faults of a moment, and of those that follow where some leave, and then all but one."""
    hands = state.phase == "show"
    if state.phase == "card":
        yield from of_cards(state)
        card = next(iter(chance.sample(legal.moves(state).cards, 1)), None)
        state = apply(state, Draw(card))[0] if card else state
    if state.phase not in ("leave", "show"):
        return
    some = chance.sample(state.inside, chance.randint(1, len(state.inside)))
    yield from of_leavers(state, some)
    alone = chance.choice(state.inside)
    others = [name for name in state.inside if name != alone]
    if others:
        state, _ = out(state, others)
    for _ in range(6):
        if state.inside != (alone,):
            return
        if hands:
            yield from of_hands(state)
            state, _ = out(state, ())
            continue
        if state.phase == "leave":
            yield from of_someone_alone(state)
            state, _ = out(state, ())
        if state.phase == "card":
            yield from of_cards(state)
            state, _ = apply(state, Draw(chance.choice(legal.moves(state).cards)))


def out(state: State, leavers: Collection[str]) -> tuple[State, tuple[Outcome, ...]]:
    """Let these leave; in a game of hands the others lay the first cards that they may have."""
    if state.phase == "leave":
        return apply(state, Leave(tuple(name for name in state.inside if name in leavers)))
    shown: list[tuple[str, Card | None]] = []
    cards: tuple[Card, ...] = ()
    for name in state.inside:
        free = () if name in leavers else legal.moves(state).cards
        card = next((one for one in free if legal.card_refusal(state, one, cards) is None), None)
        cards = (*cards, card) if card else cards
        shown.append((name, card))
    return apply(state, Show(tuple(shown)))


def of_leavers(state: State, leavers: Collection[str]) -> Iterator[str]:
    """Gold that these bank if they leave now: what the table says, and what is then banked."""
    after, outcomes = out(state, leavers)
    left = next(one for one in outcomes if isinstance(one, Left))
    told = state.table.won(len(left.players))
    if told != left.banked:
        yield f"{len(left.players)} leave: {told} is told, the outcome says {left.banked}"
    if state.variant.artifact_gold and state.artifacts:
        return  # gold on artifacts is banked, too
    for name in left.players:
        banked = after.banked[name] - state.banked[name]
        if told != banked:
            yield f"{name} leaves with {', '.join(leavers)}: {told} is told, {banked} is banked"


def of_someone_alone(state: State) -> Iterator[str]:
    """Figures of leaving and going on: those of odds and bots, and what each act brings."""
    name, told, table = state.inside[0], odds.carrying(state), state.table
    gone = apply(state, Leave((name,)))[0]
    banked = gone.total(name) - state.total(name)
    stays = apply(state, Leave())[0]
    ends = [came for came in next_cards(stays) if came.ended] if stays.running else []
    lost = [gone.total(name) - came.state.total(name) for came in ends]
    value = odds.solo_value(state) if told.leave else None
    yield from differ(
        ("leaving, by the odds", told.carry, banked),
        ("leaving, by the table", table.carry(), banked),
        ("cards that end it", told.ending, len(ends)),
        ("what they cost, by the odds", told.lost * told.ending, sum(lost)),
        ("what they cost, by the table", table.stake(), sum(lost)),
        (
            "a bot that leaves when that is even",
            Even(table.inside[0]).leaves(table.copy()),
            told.leave,
        ),
        ("the round's worth to who leaves now", value, None if value is None else banked),
    )


def of_cards(state: State) -> Iterator[str]:
    """Chances of the next card, against all cards that can be it."""
    cards = next_cards(state)
    known, told = len(cards), odds.next_card(state)
    if state.variant.joins_blind and any(came.state.variant.has_artifacts for came in cards):
        return  # which of the artifacts have joined is not known
    if not cards:
        return
    shares = [split for came in cards for split in came.shared]
    taken = sum(came.state.loot - state.loot for came in cards if came.state.running)
    yield from differ(
        ("cards left", told.cards_left, known),
        ("cards that end it", told.ending, sum(came.ended for came in cards)),
        (
            "gold of the next card",
            odds.comes(state),
            Fraction(sum(one.gold for one in shares), known),
        ),
        ("each one's part of it", odds.gain_each(state), Fraction(taken, known)),
        (
            "a rest",
            odds.remainder(state),
            Fraction(sum(one.rest > 0 for one in shares), len(shares) or 1),
        ),
        ("that the round runs on", 1 - odds.survival(state)[1], told.chance),
    )


def of_hands(state: State) -> Iterator[str]:
    """Chances of one random card in a game of hands, against all cards that nobody has shown."""
    name, told = state.inside[0], odds.cave(state)
    cards = next_cards(state, name)
    shares = [split for came in cards for split in came.shared]
    if not cards:
        return
    yield from differ(
        ("a collapse", told.collapse[1], Fraction(sum(came.ended for came in cards), len(cards))),
        ("gold of a card", told.comes[1], Fraction(sum(one.gold for one in shares), len(cards))),
        (
            "what is taken",
            told.gain_each[1],
            Fraction(sum(one.share for one in shares), len(cards)),
        ),
    )


def next_cards(state: State, name: str = "") -> list[After]:
    """Every card that can come next; in a game of hands `name` lays it."""
    cards: list[Card] = []
    for card in legal.moves(state).cards:
        alike = [one for one in cards if one == card]  # of two jokers one may lie there
        if legal.card_refusal(state, card, alike) is None:
            cards.append(card)
    entries = [(card, Show(((name, card),)) if name else Draw(card)) for card in cards]
    return [After(card, *apply(state, entry)) for card, entry in entries]


def differ(*figures: tuple[str, object, object]) -> Iterator[str]:
    """Figures that are not what was told."""
    for what, told, is_so in figures:
        if told != is_so:
            yield f"{what}: {told} is told, it is {is_so}"
