"""The canonical form, read quickly: nearly all lines of a saved game are rounds and turns just as the writer writes them.

What is said here of a line is what the reader makes of it, by a shorter way; any other line is left to the reader.
"""

from functools import lru_cache
from typing import NamedTuple

from cardkit import legal, rules
from cardkit.cards import CardError, parse_card
from cardkit.game import turn_up
from cardkit.outcomes import Begin, Draw, Leave
from cardkit.rules import turn_up_plainly
from cardkit.state import State
from cardkit.tally.names import fold
from cardkit.tally.turns import called_like_cards, narrow

NOBODY = Leave()
BEGIN = Begin()
LONGEST = 80
"""Letters. No line of a canonical turn that is met again and again is longer."""


class Followed(NamedTuple):
    """What was read, and the place of the first line that was not; of that one the card was if only `who` is too late."""

    told: list[Begin | Draw | Leave]
    place: int
    who: bool


@lru_cache(1 << 12)
def turn(line: str) -> tuple[Draw, Leave, bool] | None:
    """What a turn in canonical form says, and whether its card has no rank; None if `line` is none.

    The same short lines are read by the million.
    """
    named, dash, who = line.partition(" - ")
    try:
        drawn = Draw(parse_card(named))
    except CardError:
        return None
    if not line.isprintable():
        return None
    return drawn, Leave(tuple(who.split(", "))) if dash else NOBODY, not drawn.card.rank


def _in_order(names: tuple[str, ...], inside: tuple[str, ...]) -> bool:
    """Whether `names` are some of those inside, in the order of their seats."""
    return names[0] in inside if len(names) == 1 else names == tuple([name for name in inside if name in names])


def follow(state: State, lines: list[str], first: int, end: int, expected: set[int]) -> Followed:
    """Follow the lines from `first` (from 0) to below `end` as long as they are rounds and turns in canonical form.

    `expected` are the numbers that the next round may have: more than one after a number was left out.
    """
    told: list[Begin | Draw | Leave] = []
    called, any_suit = called_like_cards(state.players), state.variant.suits_matter
    place = first
    for place in range(first, end):
        line = lines[place]
        if not line:
            continue
        if state.phase == "begin":
            number = state.number + 1
            if line != f"round {number}" or expected != {number}:
                break
            rules.begin(state)
            expected = {number + 1}
            told.append(BEGIN)
            continue
        read = turn(line) if len(line) < LONGEST else None
        if read is None:
            break
        drawn, left, suit_alone = read
        names = left.names
        if (suit_alone and not any_suit) or (called and fold(narrow(line)) in called):
            break  # it may be somebody who leaves
        if names and not _in_order(names, state.inside):
            break
        if state.phase == "leave":
            rules.leave(state, ())
            told.append(NOBODY)
        if state.phase != "card":
            break
        if not turn_up_plainly(state, drawn.card):
            if legal.check(state, drawn):
                break
            turn_up(state, drawn.card)
        told.append(drawn)
        if names:
            if not state.running:
                return Followed(told, place, True)
            rules.leave(state, names)
            told.append(left)
    else:
        place = end
    return Followed(told, place, False)
