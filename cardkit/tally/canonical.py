"""The canonical form, read quickly: nearly all lines of a saved game are rounds and turns just as the writer writes them.

What is said here of a line is what the reader makes of it, by a shorter way; any other line is left to the reader.
"""

from typing import NamedTuple

from cardkit import legal, rules
from cardkit.cards import CardError, parse_card
from cardkit.game import turn_up
from cardkit.outcomes import Begin, Draw, Leave
from cardkit.state import State
from cardkit.tally.names import fold
from cardkit.tally.turns import called_like_cards, narrow
from cardkit.variant import Meaning, Variant

NOBODY = Leave()
BEGIN = Begin()
LONGEST = 80
"""Letters. No line of a canonical turn that is met again and again is longer."""
MOST_MET = 1 << 10
"""Names of cards that are remembered: more than there are ways to write one as cardkit does."""


class Followed(NamedTuple):
    """What was read, and the place of the first line that was not; of that one the card was if only `who` is too late."""

    told: list[Begin | Draw | Leave]
    place: int
    who: bool


class Turned(NamedTuple):
    """A card as a canonical turn names it: what it means (None: vague, or none of this deck), and whether it has no rank."""

    drawn: Draw
    meaning: Meaning | None
    suit_alone: bool


def _turned(variant: Variant, named: str) -> Turned | None:
    """The card of a turn in canonical form; None if `named` is none."""
    try:
        card = parse_card(named)
    except CardError:
        return None
    if not named.isprintable():
        return None
    return Turned(Draw(card), variant.known(card), not card.rank)


class Leavers(NamedTuple):
    """Who leaves in a canonical turn; in the order of their seats, if `seats` are any."""

    left: Leave
    seats: list[int]


def _leavers(players: tuple[str, ...], who: str) -> Leavers | None:
    """Those who leave, as a canonical turn names them; None where a letter is no text."""
    if not who.isprintable():
        return None
    left = Leave(tuple(who.split(", ")))
    seats = [players.index(name) for name in left.names if name in players]
    in_order = len(seats) == len(left.names) and sorted(set(seats)) == seats
    return Leavers(left, seats if in_order else [])


def follow(state: State, lines: list[str], first: int, end: int, expected: set[int]) -> Followed:
    """Follow the lines from `first` (from 0) to below `end` as long as they are rounds and turns in canonical form.

    `expected` are the numbers that the next round may have: more than one after a number was left out. The same few cards
    and names are met again and again, and looked up once for each game of a variant, or each table.
    """
    told: list[Begin | Draw | Leave] = []
    variant, table = state.variant, state.table
    called, any_suit = called_like_cards(state.players), variant.suits_matter
    cards: dict[str, Turned | None] = variant.met
    groups: dict[str, Leavers | None] = {}
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
        turned, leavers = cards.get(line), None
        if turned is None:
            named, dash, who = line.partition(" - ")
            if len(line) >= LONGEST:
                break
            if named not in cards and len(cards) < MOST_MET:
                cards[named] = _turned(variant, named)
            turned = cards.get(named)
            if turned is None:
                break
            if dash and who not in groups:
                groups[who] = _leavers(state.players, who)
            if dash:
                leavers = groups[who]
                if leavers is None or not leavers.seats or not all([seat in table.inside for seat in leavers.seats]):
                    break
        drawn, meaning, suit_alone = turned
        if (suit_alone and not any_suit) or (called and fold(narrow(line)) in called):
            break  # it may be somebody who leaves
        if state.phase == "leave":
            rules.stay(state)
            told.append(NOBODY)
        if state.phase != "card":
            break
        if meaning is None or not rules.turn_up_plainly(state, meaning):
            if legal.check(state, drawn):
                break
            turn_up(state, drawn.card)
        told.append(drawn)
        if leavers:
            if not table.inside:
                return Followed(told, place, True)
            rules.leave_seats(state, leavers.seats)
            told.append(leavers.left)
    else:
        place = end
    return Followed(told, place, False)
