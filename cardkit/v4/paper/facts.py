"""Figures on the pages, read off the engine: shares, and values of artifacts."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from cardkit.v4 import ink
from cardkit.v4.engine import SUITS, Variant, claims
from cardkit.v4.engine.core import divided as of_gold, gain
from cardkit.v4.engine.values import Span
from cardkit.v4.files import all_shipped, load
from cardkit.v4.speech import pages, sheets

MANY: Final = 8  # rows of more who share may be folded into one table of sums
# scales of worth where the round alone tells what artifacts count
BY_ROUND: Final = ("round", "each")


class Share(NamedTuple):
    """Gold that each player takes of a card, and the rest that stays."""

    each: int
    rest: int


def set_otherwise(variant: Variant, room: float, style: ink.Style) -> str:
    """Return the number of players, if asked for, and as many changed rules as fit `room`.

    The rules are those that were set for one game.
    """
    seats = pages.for_so_many(variant) if variant.entire.players != variant.players else ""
    for shown in range(len(variant.settings), -1, -1) if variant.settings else ():
        said = ", ".join(filter(None, (seats, pages.set_otherwise(variant, shown))))
        if ink.width(said, style) <= room:
            return said
    return seats if ink.width(seats, style) <= room else ""


def rounds_where_not(variant: Variant, holds: Callable[[Variant], bool]) -> tuple[int, ...]:
    """Return the rounds for which `holds` is false.

    They are named below a table of the page's rules, which is not true there (G-20).
    """
    return tuple(number for number in range(1, variant.rounds + 1) if not holds(variant.at(number)))


def divided(variant: Variant) -> Variant | None:
    """Return the rules that tables of shares are made from, or None if no gold is ever divided.

    They are those of the page, or of its first round that divides (G-15, G-20).
    """
    courses = (variant, *variant.course) if variant.players.high > 1 else ()
    return next((one for one in courses if claims.split(one).divides), None)


def shared_otherwise(here: Variant) -> tuple[int, ...]:
    """Return the rounds in which gold is divided in another way than the tables of shares say."""
    return rounds_where_not(
        here,
        lambda one: (one.share, claims.left(one)) == (here.share, claims.left(here)),
    )


def banked_there(one: Variant, gold: int) -> tuple[int, int] | None:
    """Return the gold banked by leaving with `gold` on the path, and by being caught with it.

    None where something else decides too, or where staying loses everything (G-18).
    """
    over = claims.too_much(one)
    if (
        over is None
        or over.costs.banked
        or one.kinds
        or one.has_artifacts
        or claims.split(one).divides
    ):
        return None
    return gold, gold - one.risked(gold)


@lru_cache(maxsize=64)
def gold_values(variant: Variant) -> tuple[int, ...]:
    """Return the amounts a single card can bring in some round, smallest first.

    A card that by itself is too much brings nothing (G-18).
    """
    amounts: set[int] = set()
    for one in variant.course:
        amounts |= {slot.gold for slot in one.slots if slot.gold and not 0 < one.over < slot.gold}
    return tuple(sorted(amounts))


@lru_cache(maxsize=64)
def inside_counts(variant: Variant) -> tuple[int, ...]:
    """Return the possible numbers of players who share: two to all; one in a solo game."""
    return tuple(range(min(2, variant.players.high), variant.players.high + 1))


@lru_cache(maxsize=64)
def split_table(variant: Variant) -> dict[tuple[int, int], Share]:
    """Return share and rest by card value and number inside.

    Counted for the first card of a round (G-2), or for leavers (G-15).
    """
    found, by = {}, claims.split(variant).by
    for inside, value in product(inside_counts(variant), gold_values(variant)):
        found[value, inside] = Share(*of_gold(by, value, inside))
    return found


def enough(variant: Variant, inside: int, each: int) -> int:
    """Return the smallest sum of which ``inside`` players take ``each``.

    It is G-2 read backwards; for leavers, G-15.
    """
    by = claims.split(variant).by
    return next(gold for gold in range(each, inside * each + 1) if gain(by, gold, inside) >= each)


def path_shared(variant: Variant) -> bool:
    """Return True if players who leave a deck game together divide the sum on the path (G-4)."""
    return claims.left(variant).sums


def sum_shares(variant: Variant) -> Sequence[int]:
    """Return the shares that are columns of the table of sums.

    In a game of hands up to what a turn can bring each; in a deck game up to what its best card
    can, or those of the path where all gold waits there for leavers.
    """
    best = max(gold_values(variant))
    if claims.hands_only(variant):
        return range(1, max(1, min(best, 12)) + 1)
    if path_shared(variant) and claims.left(variant).all:
        return path_shares()
    best //= 2
    return range(1, max(1, best) + 1) if best <= 12 else _some_shares(best)


def path_shares() -> Sequence[int]:
    """Return the shares that are columns of the table of sums of the path.

    The sum of 100 is reached by two who leave.
    """
    return _some_shares(50)


def _some_shares(best: int) -> Sequence[int]:
    """Return round numbers up to `best`; every other share is a sum of these."""
    return [share for share in (1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500) if share <= best]


def unfolded(variant: Variant) -> tuple[int, ...]:
    """Return the numbers of sharers that keep a row of their own: those of many are merged.

    All of them where folding saves no row.
    """
    insides = inside_counts(variant)
    return tuple(inside for inside in insides if inside <= MANY) if folded(variant) else insides


def folded(variant: Variant) -> tuple[int, ...]:
    """Return the shares that are rows of the table for more than eight players.

    Empty where folding saves no row.
    """
    many = [inside for inside in inside_counts(variant) if inside > MANY]
    if not many:
        return ()
    best = max(gold_values(variant))
    shares = tuple(each for each in range(1, best + 1) if enough(variant, many[0], each) <= best)
    return shares or (1,) if len(shares) + 1 < len(many) else ()


def worth_by_round(variant: Variant) -> list[tuple[int, str, int]]:
    """Return a list of (round, its label, value) for artifacts that count by the round.

    The value is 0 where no artifact is in yet. In a long game neighbouring rounds with one value
    are one entry, ``4-6``.
    """
    runs: list[tuple[int, int, int]] = []
    for number in range(1, variant.rounds + 1):
        artifacts = variant.at(number).artifacts
        if artifacts is None or artifacts.worth.by not in BY_ROUND:
            continue
        worth, begun = artifacts.worth.at(number) if variant.joined(number) else 0, number
        if variant.rounds > 5 and runs and runs[-1][1:] == (number - 1, worth):
            begun = runs.pop()[0]
        runs.append((begun, number, worth))
    return [(begun, pages.span(Span(begun, last)), worth) for begun, last, worth in runs]


def worth_otherwise(variant: Variant) -> tuple[int, ...]:
    """Return the rounds in which artifacts have other values than the table says."""
    here = variant.whole.artifacts
    if here is not None and here.worth.by != "round":
        return rounds_where_not(
            variant, lambda one: one.artifacts is None or one.artifacts.worth == here.worth
        )
    return rounds_where_not(
        variant, lambda one: one.artifacts is None or one.artifacts.worth.by in BY_ROUND
    )


def carried(variant: Variant, number: int) -> int:
    """Return how many artifacts can have been carried out by the end of a round.

    One that goes back into the deck can come in every round.
    """
    return (
        variant.joined(number)
        if variant.carried_leave
        else sum(variant.joined(at) for at in range(1, number + 1))
    )


class Place(NamedTuple):
    """Value of the `nth` artifact carried out; `on`: also of all later ones."""

    nth: int
    worth: int
    on: bool

    @property
    def head(self) -> str:
        """Head of its column: ``3.``, or ``3+``."""
        return f"{self.nth}+" if self.on else f"{self.nth}."


def worth_by_order(variant: Variant) -> list[Place]:
    """Return artifact values by order among all carried out; equal ones at the end are merged."""
    assert variant.artifacts is not None
    scale, endless = variant.artifacts.worth, not variant.carried_leave
    number = max(int(scale.values[-1][0]) if endless else variant.joined(variant.rounds), 1)
    worth = [scale.at(at) for at in range(1, number + 1)]
    alike = next(at for at in range(1, number + 1) if set(worth[at - 1 :]) == {worth[-1]})
    return [
        Place(at, worth[at - 1], at == alike and (endless or at < number))
        for at in range(1, alike + 1)
    ]


def face_up(variant: Variant) -> bool:
    """Return True if every gold card counts its number, in all four suits.

    Then no table of cards is needed.
    """
    golden = [slot.card for slot in variant.slots if slot.gold]
    in_all_suits = {(card.rank, card.suit) for card in golden} == set(
        product({card.rank for card in golden}, SUITS)
    )
    return in_all_suits and all(map(_by_number, variant.course))


def _by_number(one: Variant) -> bool:
    """Return True if every gold card counts its number under these rules of a round."""
    return all(slot.gold == slot.card.value for slot in one.slots if slot.gold)


def rulings(variant: Variant) -> list[str]:
    """Return the rulings that say more than the page does already.

    People's own, and of shipped games those that the rules in short leave open.
    """
    ships = [variant.slug] if variant.slug in all_shipped() else all_shipped()
    ours: set[str] = set()
    if variant.rulings:
        for name in ships:
            ours.update(text for _, text in load(name).rulings)
    return [
        said
        for said, (topics, _, text) in zip(
            sheets.rulings(variant), (variant.origin or variant).ruled, strict=True
        )
        if text not in ours or not sheets.told_whole(variant, topics)
    ]
