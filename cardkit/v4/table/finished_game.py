"""Story of a game that is over: facts worth telling, as data, each computed by the rules.

Chances are those of the next card (`odds.next_card`) as they stood when it was turned; what would
have been is the game replayed with one decision moved by one card, and everybody else's decisions
and all cards as they were. Of a game with a round known by its result only, whose deck nobody
knows, nothing is told.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from cardkit.v4 import engine, odds
from cardkit.v4.engine import (
    Attend,
    Begin,
    Card,
    Draw,
    Entry,
    Illegal,
    Leave,
    Show,
    State,
    Variant,
    enter,
)
from cardkit.v4.engine.standings import ranking, wants_gold
from cardkit.v4.reports import Boldest, Escaped, Fact, Richest, WouldHaveWon


class Step(NamedTuple):
    """Card turned up, in turn `turn` of round `number`, with its chance to end the round.

    Players `inside` have `loot` in hand each, to lose (G-17). `chance` was that it ended the round,
    `ended` is true if it did. `left` are those who went just before, after the card before it.
    """

    number: int
    extra: bool
    turn: int
    card: Card
    inside: tuple[str, ...]
    loot: int
    chance: Fraction
    ended: bool
    left: tuple[str, ...]


class Finished(NamedTuple):
    """A game that is over, or runs: its rules, seats, entries, and the first dealer."""

    variant: Variant
    players: Sequence[str]
    entries: Sequence[Entry]
    first: str | None = None

    def begun(self) -> State:
        """Return the game before its first entry."""
        return engine.start(self.variant, self.players, self.first)


def story(game: Finished) -> tuple[Fact, ...]:
    """Return at most four facts of a game that is over.

    None of a game that runs or is known in part. First who would have won (the latest such round;
    staying longer before leaving earlier; in seat order), then the boldest decision (most gold at
    risk: what was in hand times the chance to lose it; the earliest of equals), the least likely
    escape, the richest round. Where gold is not wanted nobody is bold, lucky or rich. Raises
    `Illegal`.
    """
    final = _replayed(game, game.entries)
    if final is None or not final.complete or final.unknown:
        return ()
    told: list[Fact | None] = [would_have_won(game)]
    if wants_gold(game.variant):
        turned = tuple(steps(game))
        told += [boldest(turned), escaped(turned) or _fled(game), richest(final)]
    return tuple(fact for fact in told if fact is not None)


def steps(game: Finished) -> Iterator[Step]:
    """Yield every card turned up from a deck, with its exact chance to end the round.

    In a game of hands there is none. After a round known by its result only the deck is not known,
    and nothing more comes. Raises `Illegal`.
    """
    state = game.begun()
    left: tuple[str, ...] = ()
    for entry in game.entries:
        if state.unknown:
            return
        if isinstance(entry, Draw):
            inside, loot, chance = (
                state.inside,
                state.variant.risked(state.loot),
                odds.next_card(state).chance,
            )
            enter(state, entry)
            yield Step(
                state.number,
                state.extra,
                state.turn,
                entry.card,
                inside,
                loot,
                chance,
                not state.inside,
                left,
            )
        else:
            enter(state, entry)
            if not isinstance(entry, Attend):
                left = entry.names if isinstance(entry, Leave) else ()


def _replayed(game: Finished, entries: Sequence[Entry]) -> State | None:
    """Return the game after these entries; None if a later one cannot be.

    An extra round that nobody would need is not played.
    """
    state = game.begun()
    for entry in entries:
        try:
            enter(state, entry)
        except Illegal:
            return state if isinstance(entry, Begin) and entry.extra and state.complete else None
    return state


def would_have_won(game: Finished) -> WouldHaveWon | None:
    """Return the player who would have won alone with one decision one card later or earlier.

    All else stays as it was. None if there is nobody.
    """
    final = _replayed(game, game.entries)
    winners, seats = _winners(final), final.players if final else ()
    found = [
        WouldHaveWon(player, number, extra, longer)
        for player, number, extra, longer, changed in _changes(game)
        if player not in winners and _winners(_replayed(game, changed)) == [player]
    ]
    return max(
        found, key=lambda fact: (fact.number, fact.longer, -seats.index(fact.player)), default=None
    )


def _winners(final: State | None) -> list[str]:
    return ranking(final)[0] if final is not None and final.complete else []


def _changes(game: Finished) -> Iterator[tuple[str, int, bool, bool, list[Entry]]]:
    """Yield each variation of the game in which one player decides one card earlier or later.

    The player, the round, if it is extra, if the decision comes later, and the entries.
    """
    state = game.begun()
    # The decision before this card: its place, the entry, the players who stayed.
    before: tuple[int, Leave, tuple[str, ...]] | None = None
    for place, entry in enumerate(game.entries):
        if isinstance(entry, Begin):
            before = None
        enter(state, entry)
        if before is not None:
            where, earlier, stayed = before
            head, between, tail = (
                game.entries[:where],
                game.entries[where + 1 : place],
                game.entries[place + 1 :],
            )
            leavers = entry.names if isinstance(entry, Leave) else ()
            caught = stayed if isinstance(entry, Draw) and not state.inside else ()
            for player in leavers or caught:
                # The last one inside would have ended the round there: what came after it never
                # comes.
                rest = () if stayed == (player,) else (*between, _without(entry, player))
                yield (
                    player,
                    state.number,
                    state.extra,
                    False,
                    [*head, Leave((*earlier.names, player)), *rest, *tail],
                )
            for player in earlier.names if isinstance(entry, Leave) else ():
                rest = (*between, Leave((*leavers, player)))
                yield (
                    player,
                    state.number,
                    state.extra,
                    True,
                    [*head, _without(earlier, player), *rest, *tail],
                )
        if isinstance(entry, Leave):
            before = (place, entry, state.inside)


def _without(entry: Entry, player: str) -> Entry:
    return (
        Leave(tuple(name for name in entry.names if name != player))
        if isinstance(entry, Leave)
        else entry
    )


def boldest(turned: Sequence[Step]) -> Boldest | None:
    """Return the decision to stay that put most gold at risk, by the chance to lose it.

    The earliest of equals; None if nothing was at risk.
    """
    risky = [step for step in turned if step.turn > 1 and step.chance * step.loot]
    step = max(risky, key=lambda step: step.chance * step.loot, default=None)
    return step and Boldest(
        step.inside, step.number, step.extra, step.turn - 1, step.chance, step.loot
    )


def escaped(turned: Sequence[Step]) -> Escaped | None:
    """Return the least likely escape: players who left one card before all others were caught."""
    fled = [step for step in turned if step.ended and step.left]
    step = min(fled, key=lambda step: step.chance, default=None)
    return step and Escaped(step.left, step.number, step.extra, step.card, step.chance)


def _fled(game: Finished) -> Escaped | None:
    """Return the last escape of players one turn before the cave fell in; None without any.

    Its chance is not known, hands being hidden: told as certain.
    """
    state = game.begun()
    fled: tuple[str, ...] = ()
    found = None
    for entry in game.entries:
        enter(state, entry)
        if (
            isinstance(entry, Show)
            and not state.running
            and state.rounds[-1].end == "caught"
            and fled
        ):
            found = Escaped(
                fled, state.rounds[-1].number, state.rounds[-1].extra, None, Fraction(1)
            )
        if not isinstance(entry, Attend):
            fled = (
                tuple(name for name, card in entry.cards if card is None)
                if isinstance(entry, Show)
                else ()
            )
    return found


def richest(final: State) -> Richest | None:
    """Return the most carried out by one player in one round; the earliest of equals."""
    best: Richest | None = None
    for played in final.rounds:
        kept = {
            name: sum(taken.worth for taken in final.kept(name, played.number))
            for name in played.seats
        }
        hauls = {name: played.banked.get(name, 0) + worth for name, worth in kept.items()}
        amount = max(hauls.values())
        if best is None or amount > best.amount:
            best = Richest(
                tuple(n for n in hauls if hauls[n] == amount), played.number, played.extra, amount
            )
    return best if best and best.amount else None
