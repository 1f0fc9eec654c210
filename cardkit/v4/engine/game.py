"""Games as a variant plus its *entries*: `apply` enters one, `replay` all of them.

`apply` gives the state after an entry and its `Outcome`s, as data, and never changes the `State` it
is given. `enter` is a check and one of the `rules`, in place; `apply` is `enter` on a copy.
"""

from collections.abc import Iterable, Sequence

from cardkit.v4.engine import rules
from cardkit.v4.engine.legal import check
from cardkit.v4.engine.outcomes import (
    Attend,
    Begin,
    Draw,
    EndGame,
    Entry,
    Leave,
    Log,
    Outcome,
    Result,
    Show,
)
from cardkit.v4.engine.refusals import Refusal
from cardkit.v4.engine.state import State, start
from cardkit.v4.engine.variant import Variant
from cardkit.v4.ground import added_as
from cardkit.v4.text import Copyable, needs


class Illegal(Copyable, ValueError):
    """Error: an entry that the rules do not allow now; nothing has changed.

    `refusal` says why, as data; ``str()`` is a sentence in the game's words.
    """

    refusal: Refusal
    variant: Variant

    def __init__(self, refusal: Refusal, variant: Variant) -> None:
        self.refusal, self.variant = refusal, variant
        super().__init__(str(refusal))

    @added_as("explained")
    def __str__(self) -> str:
        raise NotImplementedError


def apply(state: State, entry: Entry) -> tuple[State, tuple[Outcome, ...]]:
    """Return the state after `entry`, and its outcomes; `state` is not changed.

    Raises `Illegal`, or `TypeError` for what is no entry.
    """
    needs(state, State, "apply(state, Begin())")
    after = state.copy()
    log: Log = []
    enter(after, entry, log)
    return after, tuple(log)


def replay(
    variant: Variant, players: Sequence[str], entries: Iterable[Entry], first: str | None = None
) -> State:
    """Return the state after all `entries`. Raises `Illegal` at the first that cannot be."""
    state = start(variant, players, first)
    needs(entries, Iterable, 'replay(game, ["Ann", "Bo", "Cy"], [Begin(), Draw(parse_card("7h"))])')
    for entry in entries:
        enter(state, entry)
    return state


def enter(state: State, entry: Entry, log: Log | None = None) -> None:
    """Enter `entry` in place: change `state` and add to `log`.

    Raises `Illegal`, and then nothing has changed.
    """
    if refusal := check(state, entry):
        raise Illegal(refusal, state.variant)
    match entry:
        case Draw():
            meaning = state.variant.meaning(entry.card)
            state.note(meaning.slots & state.in_play)  # so that it cannot come twice
            rules.reveal(state, meaning, log)
        case Leave():
            rules.leave(state, entry.names, log)
        case Show():
            for _, shown in entry.cards:
                if shown is not None:
                    state.note_card(shown)
            rules.show(state, entry.cards, entry.back, log)
        case Begin():
            rules.begin(state, entry.extra, log)
        case Result():
            rules.record(state, entry, log)
        case Attend():
            rules.attend(state, entry.name, entry.plays, log)
        case EndGame():
            rules.end_game(state, log)
