"""Bodies of the methods of `Variant` and `State` that need more than the rules.

They read texts, print pages, show the rules and take cards as typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardkit.v4 import engine
from cardkit.v4.engine import (
    Begin,
    Card,
    Draw,
    Illegal,
    Leave,
    PieceName,
    Show,
    State,
    Variant,
    apply,
    legal,
    parse_card,
)
from cardkit.v4.files import load_pasted
from cardkit.v4.tally import fold
from cardkit.v4.text import either, needs, toml


def from_toml(text: str) -> Variant:
    """Implement `Variant.from_toml`."""
    needs(text, str, "Variant.from_toml(path.read_text())")
    return load_pasted(text)


def from_dict(keys: Mapping[str, Any]) -> Variant:
    """Implement `Variant.from_dict`."""
    needs(keys, Mapping, 'Variant.from_dict({"extends": "diamant", "rounds": 3})')
    return load_pasted(
        "".join(f"{toml(str(name))} = {toml(value)}\n" for name, value in keys.items())
    )


def to_toml(variant: Variant) -> str:
    """Implement `Variant.to_toml`."""
    from cardkit.v4.files import standing_alone

    return standing_alone(variant)


def rules(variant: Variant, width: int = 80) -> str:
    """Implement `Variant.rules`."""
    from cardkit.v4.speech import rules_text

    return rules_text(variant, width)


def printed(
    variant: Variant,
    piece: str,
    *,
    paper: str = "a4",
    ink: str = "colour",
    players: int | None = None,
    pages: int = 1,
) -> bytes:
    """Implement `Variant.printed`."""
    from cardkit.v4 import paper as pieces

    for said, known in (
        (piece, engine.words(PieceName)),
        (paper, ("a4", "letter", "both")),
        (ink, ("colour", "mono")),
    ):
        if said not in known:
            raise ValueError(f"expected {either(known)}, got {said!r}")
    for name, number, highest in (("players", players, engine.MOST_PLAYERS), ("pages", pages, 500)):
        needs(number, (int, type(None)), f"game.printed({piece!r}, {name}=4)")
        if number is not None and not 1 <= number <= highest:
            raise ValueError(f"{name}: expected 1 to {highest}, got {number}")
    order = pieces.ordered(paper, ink, players, pages)
    if why := pieces.says_nothing(piece, variant, order):
        raise ValueError(why)
    return pieces.printed(piece, variant, order)


def draw(state: State, card: str | Card) -> State:
    """Implement `State.draw`."""
    state = _begun(state)
    if state.phase == "leave":
        state = apply(state, Leave(()))[0]
    return apply(state, Draw(legal.meant(state, _card(card))))[0]


def leave(state: State, *names: str) -> State:
    """Implement `State.leave`."""
    return apply(state, Leave(tuple(_player(name, state) for name in names)))[0]


def show(state: State, cards: Mapping[str, str | Card | None]) -> State:
    """Implement `State.show`."""
    needs(cards, Mapping, 'state.show({"Ann": "7h", "Bo": None})')
    laid = {
        _player(name, state): None if card is None else _card(card) for name, card in cards.items()
    }
    if len(laid) < len(cards):
        raise ValueError(f"somebody is named twice: {', '.join(cards)}")
    state = _begun(state)
    return apply(
        state,
        Show(
            tuple(
                (name, laid[name]) for name in dict.fromkeys((*state.inside, *laid)) if name in laid
            )
        ),
    )[0]


def explained(error: Illegal) -> str:
    """Implement ``str()`` of an `Illegal`: its sentence in the game's words."""
    from cardkit.v4.speech import explain

    return str(explain(error))


def _begun(state: State) -> State:
    return apply(state, Begin())[0] if state.phase == "begin" else state


def _card(card: str | Card) -> Card:
    needs(card, (str, Card), 'state.draw("7h")')
    return parse_card(card) if isinstance(card, str) else card


def _player(name: str, state: State) -> str:
    """Return the player's name as the game spells it; an unknown name as it is.

    The rules refuse the latter.
    """
    needs(name, str, 'state.leave("Bo", "Cy")')
    if name in state.players:
        return name
    return next((player for player in state.players if fold(player) == fold(name)), name)
