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
    """A card as a canonical turn names it, and what it means (None: vague, or none of this deck)."""

    drawn: Draw
    meaning: Meaning | None


def _turned(variant: Variant, named: str) -> Turned | None:
    """The card of a turn in canonical form; None if `named` is none, or may be somebody who leaves."""
    try:
        card = parse_card(named)
    except CardError:
        return None
    if not named.isprintable() or not (card.rank or variant.suits_matter):
        return None
    return Turned(Draw(card), variant.known(card))


class Leavers(NamedTuple):
    """Who leaves in a canonical turn; in the order of their seats, if `seats` are any."""

    left: Leave
    seats: list[int]


def _leavers(players: tuple[str, ...], who: str) -> Leavers:
    """Those who leave, as a canonical turn names them; in no seats where a letter is no text."""
    if not who.isprintable():
        return Leavers(NOBODY, [])
    if who in players:
        return Leavers(Leave((who,)), [players.index(who)])
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
    called = called_like_cards(state.players)
    cards: dict[str, Turned | None] = variant.met
    groups: dict[str, Leavers] = {}
    place = first
    for place in range(first, end):
        line = lines[place]
        turned, leavers = cards.get(line), None
        if turned is None:
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
            if len(line) >= LONGEST:
                break
            named, dash, who = line.partition(" - ")
            turned = cards.get(named)
            if turned is None:
                if named not in cards and len(cards) < MOST_MET:
                    turned = cards[named] = _turned(variant, named)
                if turned is None:
                    break
            if dash:
                leavers = groups.get(who)
                if leavers is None:
                    leavers = groups[who] = _leavers(state.players, who)
                inside = table.inside
                if not leavers.seats or [seat for seat in leavers.seats if seat not in inside]:
                    break
        if called and fold(narrow(line)) in called:
            break  # it may be somebody who leaves
        if state.phase == "leave":
            rules.stay(state)
            told.append(NOBODY)
        if state.phase != "card":
            break
        drawn, meaning = turned
        if meaning is None or not rules.turn_up_plainly(state, meaning):
            if legal.check(state, drawn):
                break
            turn_up(state, drawn.card)
        told.append(drawn)
        if leavers is not None:
            if not table.inside:
                return Followed(told, place, True)
            rules.leave_seats(state, leavers.seats)
            told.append(leavers.left)
    else:
        place = end
    return Followed(told, place, False)
