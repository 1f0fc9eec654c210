"""Cards named in part: the game is legal if some choice of the unnamed suits fits.

Each named card is the set of slots it can be, as a bit mask (bit *i* is ``variant.slots[i]``).
Within a round all cards differ, and a card that left the game is missing from then on.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from cardkit.v4.engine.outcomes import Gone


def possible(rounds: Sequence[Sequence[int]], gone: Sequence[Gone], new: Sequence[int]) -> bool:
    """Return True if some choice of suits fits all cards named so far and the `new` ones.

    `rounds` has the cards of each round, the last being the one that is played; `gone` are the
    cards that left the game.
    """
    earlier = [out.slots for out in gone if out.number < len(rounds)]
    there = [*earlier, *rounds[-1], *new]
    if len(new) == 1 and not any(out.slots & new[0] for out in gone):
        like = [mask for mask in there if mask & new[0]]
        # all have the same name: there may be as many as there are such cards
        if like.count(new[0]) == len(like):
            return len(like) <= new[0].bit_count()
    together = _connected(there, new)
    near = [out for out in gone if out.slots & together]
    # known exactly what left: only this round is in doubt
    if all(not out.slots & (out.slots - 1) for out in near):
        return _all_differ([mask for mask in there if mask & together])
    played = [*rounds[:-1], [*rounds[-1], *new]]
    return _some_choice([[mask for mask in masks if mask & together] for masks in played], near, [])


def _connected(masks: Sequence[int], new: Sequence[int]) -> int:
    """Return all slots that `new` masks reach, directly or through masks with a slot in common."""
    together, before = reduce(or_, new, 0), -1
    while together != before:
        before = together
        together = reduce(or_, [mask for mask in masks if mask & together], together)
    return together


def _some_choice(rounds: list[list[int]], gone: list[Gone], chosen: list[int]) -> bool:
    """Try each slot for every card that left the game; return True if all rounds can be as told.

    Two slots that the same names fit are alike: where one does not work out, the other does not
    either.
    """
    done = len(chosen)
    since = gone[done - 1].number if done else 1
    settled = gone[done].number - 1 if done < len(gone) else len(rounds)
    if not all(
        _round_works(number, rounds[number - 1], gone, chosen)
        for number in range(since, settled + 1)
    ):
        return False
    if done == len(gone):
        return True
    names = {out.slots for out in gone}.union(*rounds)
    tried: set[frozenset[int]] = set()
    slots = gone[done].slots
    while slots:
        slot = slots & -slots
        slots -= slot
        alike = frozenset(name for name in names if name & slot)
        if slot not in chosen and alike not in tried:
            tried.add(alike)
            if _some_choice(rounds, gone, [*chosen, slot]):
                return True
    return False


def _round_works(number: int, masks: list[int], gone: list[Gone], chosen: list[int]) -> bool:
    there = masks.copy()
    for out, slot in zip(gone, chosen, strict=False):
        if out.number == number and out.slots in there:
            there.remove(out.slots)
        if out.number <= number:
            there.append(slot)
    return _all_differ(there)


def _all_differ(masks: Sequence[int]) -> bool:
    """Return True if each mask can have a slot that no other has.

    A mask that holds a slot moves on to another as long as it can (augmenting paths).
    """
    holder: dict[int, int] = {}
    return all(_finds_a_slot(place, masks, holder, set()) for place in range(len(masks)))


def _finds_a_slot(
    place: int, masks: Sequence[int], holder: dict[int, int], asked: set[int]
) -> bool:
    left = masks[place]
    while left:
        slot = left & -left
        left -= slot
        if slot not in asked:
            asked.add(slot)
            if slot not in holder or _finds_a_slot(holder[slot], masks, holder, asked):
                holder[slot] = place
                return True
    return False
