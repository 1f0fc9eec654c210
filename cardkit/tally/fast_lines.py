"""The canonical form, read quickly: nearly all lines of a saved game are rounds and turns just as the writer writes them.

What is said here of a line is what the reader makes of it, by a shorter way; any other line is left to the reader.
"""

from typing import NamedTuple, final

from cardkit.engine import THREE_SUITS, Begin, Draw, Going, Leave, State, Turn, legal, rules, turn_up
from cardkit.tally.turns import bare, called_like_cards, card_reading, narrow

BEGIN = Begin()
LONGEST = 80  # letters: no line of a canonical turn that is met again and again is longer
AT_ONCE = 64  # lines that are looked at before they are played: more than a round of most games has
MOST_MET = 1 << 10
"""Names of cards that are remembered: more than there are ways to write one as cardkit does."""


class Followed(NamedTuple):
    """What was read, and the place of the first line that was not; of that one the card was if only `who` is too late."""

    told: list[Begin | Draw | Leave]
    place: int
    who: bool


def _going(players: tuple[str, ...], who: str) -> Going:
    """Those who leave, as a canonical turn names them in the order of their seats; in no seats if it does not."""
    names = who.split(", ")
    seats = [players.index(name) for name in names if name in players]
    in_order = len(seats) == len(names) and sorted(set(seats)) == seats
    return Going(Leave(tuple(names)), seats if in_order and who.isprintable() else [])


@final
class _Turns:
    """The turns of a game in canonical form: the same few cards and names are met again and again. Cards are looked up once for
    all games of a variant, who leaves once for each table."""

    cards: dict[str, Turn | None]
    groups: dict[str, Going]

    def __init__(self, state: State) -> None:
        """Of this game."""
        self.players, self.variant = state.players, state.variant
        self.called = called_like_cards(state.players)
        self.cards = state.variant.met
        self.groups = {name: Going(Leave((name,)), [seat]) for seat, name in enumerate(state.players)}

    def read(self, lines: list[str], leaving: list[Going | None]) -> list[Turn]:
        """The turns of the lines up to the first that is none; who leaves at each is added to `leaving`."""
        turns: list[Turn] = []
        cards, groups, called = self.cards, self.groups, self.called
        for line in lines:
            going: Going | None = None
            turn = cards.get(line)
            if turn is None:
                if not line or len(line) >= LONGEST:
                    break
                named, dash, who = line.partition(" - ")
                turn = cards.get(named) or self.met(named)
                if turn is None:
                    break
                if dash:
                    going = groups.get(who)
                    if going is None:
                        going = groups[who] = _going(self.players, who)
                    if not going.seats:
                        break
            if called and bare(narrow(line)) in called:
                break  # it may be somebody who leaves
            turns.append(turn)
            leaving.append(going)
        return turns

    def met(self, named: str) -> Turn | None:
        """A card that has not been met before in any game of this variant, by what a canonical turn names it; None, which is
        not remembered, if `named` is no card, or may be somebody who leaves."""
        card = card_reading(named, self.variant)
        if card is None or not named.isprintable():
            return None
        if not named[0].isdigit() and any(map(str.isdigit, named)):
            return None  # d7: it may be Di who leaves, and a seven
        turn = Turn(Draw(card), None if card.suit in THREE_SUITS else self.variant.known(card))
        if len(self.cards) < MOST_MET:
            self.cards[named] = turn
        return turn


def follow(state: State, lines: list[str], first: int, end: int, expected: set[int]) -> Followed:
    """Follow the lines from `first` (from 0) to below `end` as long as they are rounds and turns in canonical form. `expected`
    are the numbers that the next round may have: more than one after a number was left out."""
    told: list[Begin | Draw | Leave] = []
    canonical: _Turns | None = None
    place = first
    while place < end:
        line = lines[place]
        if not line:
            place += 1
        elif state.phase == "begin":
            number = state.number + 1
            if line != f"round {number}" or expected != {number}:
                break
            rules.begin(state)
            expected = {number + 1}
            told.append(BEGIN)
            place += 1
        else:
            canonical = canonical or _Turns(state)
            leaving: list[Going | None] = []
            turns = canonical.read(lines[place : min(end, place + AT_ONCE)], leaving)
            played, late = _play(state, turns, leaving, told)
            place += played
            if late or not played or played < len(turns):
                return Followed(told, place, late)
    return Followed(told, place, False)


def _play(state: State, turns: list[Turn], leaving: list[Going | None], told: list[Begin | Draw | Leave]) -> tuple[int, bool]:
    """Play these turns up to the first that cannot be; how many those are, and whether who leaves at the next is too late: its
    card was turned up."""
    done = 0
    while done < len(turns) and (state.phase == "card" or state.phase == "leave"):
        played = rules.play_plainly(state, turns[done:] if done else turns, leaving[done:] if done else leaving, told)
        done += played
        if played and leaving[done - 1] is not None and told[-1] is turns[done - 1].drawn:
            return done - 1, True
        if done == len(turns):
            break
        turn, going = turns[done], leaving[done]
        cannot_go = going is not None and not going.may_go(state.table.inside)
        if state.phase != "card" or cannot_go or legal.check(state, turn.drawn):
            break
        turn_up(state, turn.drawn.card)
        told.append(turn.drawn)
        if going is not None:
            if not state.table.inside:
                return done, True
            rules.leave_seats(state, going.seats)
            told.append(going.left)
        done += 1
    return done, False
