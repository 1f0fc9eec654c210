"""Decide for bots in a game at the table, as `cardkit.lab` does, from what everyone can see."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from cardkit.engine import moods
from cardkit.engine.game import GameState
from cardkit.engine.weighing import weigh_next_card
from cardkit.tally.items import Header
from cardkit.tally.words import fold
from cardkit.text.lines import Line
from cardkit.text.table import bots


def free_bot_name(level: str, others: Iterable[str]) -> str:
    """Return the default name for a bot of this level, with a number added if the name is taken."""
    folded, name = {*map(fold, others)}, bots.default_bot_name(level)
    names = [name, *(f"{name} {number}" for number in range(2, len(folded) + 2))]
    return next(name for name in names if fold(name) not in folded)


def with_all_named(
    bots: Iterable[tuple[str, str]], people: Iterable[str]
) -> tuple[tuple[str, str], ...]:
    """Return the bots, each as its name and level, with a default name for each bot without one.

    The default is Bold, for example, or Bold 2 if somebody is already called Bold.
    """
    others, seats = list(people), list[tuple[str, str]]()
    for name, level in bots:
        seats.append((name or free_bot_name(level, others), level))
        others.append(seats[-1][0])
    return tuple(seats)


def bots_that_leave(state: GameState, header: Header) -> tuple[str, ...]:
    """Return the names of the bots inside that leave now, in a game with this header."""
    bots_inside = (name for name, _ in header.bots if name in state.inside)
    return tuple(name for name in bots_inside if _does_bot_leave(state, header, name))


def _does_bot_leave(state: GameState, header: Header, player: str) -> bool:
    mood = _effective_mood(state, header, player) if state.may_leave else None
    if mood is None:
        return False
    weighed = weigh_next_card(state, player)
    is_safe = not weighed.cost and not state.rules.is_deck_game
    return not is_safe and weighed.is_too_costly(mood)


def _bot_mood(state: GameState, header: Header, player: str, round_number: int) -> Fraction:
    level, seat = dict(header.bots)[player], state.players.index(player)
    return moods.mood(level, header.mood_seed, seat, round_number)


def _effective_mood(state: GameState, header: Header, player: str) -> Fraction | None:
    """Return the mood by which a bot decides, or None if it stays in any case.

    In the last round, this is half its mood if it would lead after everyone inside left now, and
    its mood if it would lead only by leaving alone.
    """
    mood, together = _bot_mood(state, header, player, state.round), state.copy()
    together.leave(state.inside)
    if not (header.last_round == state.round or together.is_last_round()):
        return mood
    if _is_in_lead(together, player, state.inside):
        return mood / 2
    alone = state.copy()
    alone.leave([player])
    if alone.inside:
        alone.leave(alone.inside)
    return mood if _is_in_lead(alone, player, state.inside) else None


def _is_in_lead(after: GameState, player: str, inside: Sequence[str]) -> bool:
    """Return True if a player is in the lead after a round, tied at most with players of `inside`."""
    first = after.ranking()[0]
    return player in first and {*first} <= {*inside}


def bot_reason_lines(state: GameState, header: Header) -> list[Line]:
    """Return a line for each bot inside, saying what the bot does now and why."""
    leavers, lines = bots_that_leave(state, header), list[Line]()
    for name in [bot for bot, _ in header.bots if bot in state.inside]:
        is_behind = _effective_mood(state, header, name) is None
        weighed = None if is_behind else weigh_next_card(state, name)
        lines.append(bots.decision_reason(name, state, weighed, leaves=name in leavers))
    return lines


def last_round_mood_lines(state: GameState, header: Header) -> list[Line]:
    """Return a line for each bot, saying what its mood was in the last finished round."""
    record = state.rounds[-1] if state.rounds and not (state.inside and state.turn) else None
    if record is None:
        return []
    return [
        bots.mood_line(name, _bot_mood(state, header, name, record.number), state, record.number)
        for name, _ in header.bots
        if name in record.players and record.end != "result-only"
    ]
