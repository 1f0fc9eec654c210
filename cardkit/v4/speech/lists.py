"""Lists of games: finished ones with scores, as tables or lines, and the games that ship."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardkit.v4.engine import State, Variant
from cardkit.v4.engine.outcomes import Round
from cardkit.v4.engine.standings import won
from cardkit.v4.engine.terms import End
from cardkit.v4.words import (
    ByWord,
    Count,
    Fixed,
    Given,
    Label,
    Sentence,
    called,
    say,
    summary,
    theme,
)
from cardkit.v4.words.nouns import how_many_rounds, numbered

if TYPE_CHECKING:
    from fractions import Fraction

_ended = ByWord[End](
    {
        "caught": "caught",
        "all-out": "all-out",
        "deck-out": "deck-out",
        "survived": "survived",
        "result-only": "result-only",
    }
)
_RUNNING = Fixed(Given("over", "{round} {which} over, running"), "{round} {which}, running")
_won = Fixed(
    Given("shared", "{who} share the win with {n}"),
    Given("several", "{who} tied with {n}"),
    "{who} wins with {n}",
)
after_rounds: Label[State] = Label[State](
    "Ended early, after {rounds}.", rounds=lambda s: Count(len(s.rounds), theme(s.variant)["round"])
)
not_to_the_end: Fixed = Fixed("Not scored to the end: see below.")
no_round: Fixed = Fixed("No round has begun.")


def added(numbers: Iterable[int]) -> str:
    """Return figures as a sum: ``5 + 6 \u2212 11``."""
    return " + ".join(map(str, numbers)).replace("+ -", "\u2212 ")


def percent(chance: Fraction) -> str:
    """Return a chance in percent: ``13 %``.

    Rounded half up, but never down to nothing nor up to certainty: ``< 1 %``, ``> 99 %``.
    """
    rounded = (200 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    if chance > 0 and not rounded:
        return "< 1 %"
    return "> 99 %" if chance < 1 and rounded == 100 else f"{rounded} %"


def heads() -> tuple[Sentence, Sentence]:
    """Return the column heads for totals and places."""
    return say("total"), say("place")


def round_played(variant: Variant, played: Round) -> Sentence:
    """Return a round and how it ended: ``round 2  all-out``."""
    holes = {
        **theme(variant),
        "n": played.number,
        "end": _ended(played.end) if played.end else say("running"),
    }
    return (
        say("extra {round} {n}  {end}", **holes)
        if played.extra
        else say("{round} {n}  {end}", **holes)
    )


def standing(state: State) -> Sentence:
    """Return the state of a saved game, without a full stop: more may follow."""
    if not (state.complete or state.begun):
        return say("not begun")
    if not state.complete:
        holes = {**theme(state.variant), "which": numbered(state.variant, state.number)}
        return _RUNNING(**holes, over=state.phase == "begin")
    top = won(state)
    stands = _won(
        who=top.players, n=top.total, several=len(top.players) > 1, shared=top.how == "shared"
    )
    return say("{stands}, ended early", stands=stands) if state.ended_early else stands


def game(variant: Variant) -> tuple[Sentence, str]:
    """Return two lines on a game: name, players, minutes and rounds; then its summary."""
    holes = {
        "players": str(variant.players),
        "minutes": str(variant.minutes),
        "rounds": how_many_rounds(variant),
    }
    return say(
        "{game}: {players} players, {minutes} minutes, {rounds}", game=called(variant), **holes
    ), summary(variant)
