"""The figures on the pages: shares, and what artifacts count, read off the engine."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from cardkit import ink
from cardkit.engine import SUITS, Span, Variant, claims, gain, shared
from cardkit.speech import pages

MANY: Final = 8  # rows of more who share may be folded into one table of sums
BY_ROUND: Final = ("round", "each")  # what artifacts count is known from the round alone


class Share(NamedTuple):
    """What each takes and what stays."""

    each: int
    rest: int


def set_otherwise(variant: Variant, room: float, style: ink.Style) -> str:
    """For how many it is, where that was asked for, and of the rules that were set for one game as many as fit `room`."""
    seats = pages.for_so_many(variant) if variant.entire.players != variant.players else ""
    for shown in range(len(variant.settings), -1, -1) if variant.settings else ():
        said = ", ".join(filter(None, (seats, pages.set_otherwise(variant, shown))))
        if ink.width(said, style) <= room:
            return said
    return seats if ink.width(seats, style) <= room else ""


def rounds_where_not(variant: Variant, holds: Callable[[Variant], bool]) -> tuple[int, ...]:
    """The rounds for which a table of the rules as a page tells them does not hold (G-20)."""
    return tuple(number for number in range(1, variant.rounds + 1) if not holds(variant.at(number)))


def divided(variant: Variant) -> Variant | None:
    """The rules that tables of shares tell: those of the page, or of its first round that divides (G-15, G-20), if any does."""
    courses = (variant, *variant.course) if variant.players.high > 1 else ()
    return next((one for one in courses if claims.split(one).divides), None)


def shared_otherwise(here: Variant) -> tuple[int, ...]:
    """The rounds in which gold is divided otherwise than the tables of shares say."""
    return rounds_where_not(here, lambda one: (one.share, one.per_card, one.lost) == (here.share, here.per_card, here.lost))


def banked_there(one: Variant, gold: int) -> tuple[int, int] | None:
    """What who leaves so much gold on the path banks, and who stays for too much (G-18); None where they may not have all."""
    over = claims.too_much(one)
    if over is None or over.costs == "everything" or one.kinds or one.has_artifacts or claims.split(one).divides:
        return None
    return gold, gold - one.risked(gold)


@lru_cache(maxsize=64)
def gold_values(variant: Variant) -> tuple[int, ...]:
    """The amounts a single card can bring in some round, smallest first; too much by itself it brings nothing (G-18)."""
    found = {(slot.gold, one.over) for one in variant.course for slot in one.slots if slot.gold}
    return tuple(sorted({gold for gold, over in found if not 0 < over < gold}))


@lru_cache(maxsize=64)
def inside_counts(variant: Variant) -> tuple[int, ...]:
    """How many can be inside and have something to share: two to all; where one plays alone, that one."""
    return tuple(range(min(2, variant.players.high), variant.players.high + 1))


@lru_cache(maxsize=64)
def split_table(variant: Variant) -> dict[tuple[int, int], Share]:
    """Share and rest of every card value for every number inside, as the first card of a round (G-2), or of leavers (G-15)."""
    found, by = {}, claims.split(variant).by
    for inside, value in product(inside_counts(variant), gold_values(variant)):
        taken, left = shared(by, value, inside)
        found[value, inside] = Share(taken + left // inside, left % inside)
    return found


def enough(variant: Variant, inside: int, each: int) -> int:
    """The smallest sum of which ``inside`` players take ``each`` (G-2 read backwards); or of which leavers do (G-15)."""
    by = claims.split(variant).by
    return next(gold for gold in range(each, inside * each + 1) if gain(by, gold, inside) >= each)


def path_shared(variant: Variant) -> bool:
    """Check whether those who leave a deck game together divide the sum of what lies there (G-4)."""
    left = claims.left(variant)
    return not left.hands and left.lies and not left.per_card


def sum_shares(variant: Variant) -> Sequence[int]:
    """The shares worth a column: of a game of hands, what a turn can bring each; of a deck, what its best card can, or the path
    where all waits there for leavers."""
    best = max(gold_values(variant))
    if claims.hands_only(variant):
        return range(1, max(1, min(best, 12)) + 1)
    if path_shared(variant) and claims.left(variant).all:
        return path_shares()
    best //= 2
    return range(1, max(1, best) + 1) if best <= 12 else _some_shares(best)


def path_shares() -> Sequence[int]:
    """The shares of a path of any length: two who leave find 100."""
    return _some_shares(50)


def _some_shares(best: int) -> Sequence[int]:
    """Shares of which every other is a sum: the largest that is not above, then again with what is left."""
    return [share for share in (1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500) if share <= best]


def unfolded(variant: Variant) -> tuple[int, ...]:
    """The rows that stay where those of many players are folded; all where that saves none."""
    insides = inside_counts(variant)
    return tuple(inside for inside in insides if inside <= MANY) if folded(variant) else insides


def folded(variant: Variant) -> tuple[int, ...]:
    """The shares that a card can bring each of more than eight: the rows of the folded table; none where it saves none."""
    many = [inside for inside in inside_counts(variant) if inside > MANY]
    if not many:
        return ()
    best = max(gold_values(variant))
    shares = tuple(each for each in range(1, best + 1) if enough(variant, many[0], each) <= best)
    return shares or (1,) if len(shares) + 1 < len(many) else ()


def worth_by_round(variant: Variant) -> list[tuple[int, str, int]]:
    """The rounds in which artifacts count by the round, with their numbers as told, and what each counts: 0 where there is none
    yet. Of many rounds those that follow each other and are alike are one, ``4-6``."""
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
    """The rounds in which artifacts count otherwise than the table of their worth says."""
    here = variant.whole.artifacts
    if here is not None and here.worth.by != "round":
        return rounds_where_not(variant, lambda one: one.artifacts is None or one.artifacts.worth == here.worth)
    return rounds_where_not(variant, lambda one: one.artifacts is None or one.artifacts.worth.by in BY_ROUND)


def carried(variant: Variant, number: int) -> int:
    """How many artifacts can have been carried out by the end of a round: one that goes back can come in every one."""
    return variant.joined(number) if variant.carried_leave else sum(variant.joined(at) for at in range(1, number + 1))


class Place(NamedTuple):
    """What an artifact counts that is carried out as the so manieth; `on`: and every later one."""

    nth: int
    worth: int
    on: bool

    @property
    def head(self) -> str:
        """Above a column: ``3.``, or ``3+``."""
        return f"{self.nth}+" if self.on else f"{self.nth}."


def worth_by_order(variant: Variant) -> list[Place]:
    """What artifacts count by their place among all carried out; the last alike are one."""
    assert variant.artifacts is not None
    scale, endless = variant.artifacts.worth, not variant.carried_leave
    number = max(int(scale.values[-1][0]) if endless else variant.joined(variant.rounds), 1)
    worth = [scale.at(at) for at in range(1, number + 1)]
    alike = next(at for at in range(1, number + 1) if set(worth[at - 1 :]) == {worth[-1]})
    return [Place(at, worth[at - 1], at == alike and (endless or at < number)) for at in range(1, alike + 1)]


def face_up(variant: Variant) -> bool:
    """Whether every gold card counts its number, in all four suits: then no table of cards is needed."""
    golden = [slot.card for slot in variant.slots if slot.gold]
    in_all_suits = {(card.rank, card.suit) for card in golden} == set(product({card.rank for card in golden}, SUITS))
    return in_all_suits and all(slot.gold == slot.card.value for one in variant.course for slot in one.slots if slot.gold)
