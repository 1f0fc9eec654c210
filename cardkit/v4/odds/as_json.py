"""JSON of all odds of a state, as ``cardkit odds --json`` prints it."""

from typing import Any

from cardkit.v4.engine import State, claims
from cardkit.v4.odds.chances import comes, doubt, gain_each, next_card, remainder, survival
from cardkit.v4.odds.deck_left import Hidden, deck, round_start, upcoming
from cardkit.v4.odds.hidden_hands import cave
from cardkit.v4.odds.solo import carrying, is_alone, leave_at, solo_value
from cardkit.v4.text import needs


def to_json(state: State) -> dict[str, Any]:
    """Return the object that ``cardkit odds --json`` prints. Raises `Over`.

    Chances are exact fractions, as text.
    """
    needs(state, State, "odds.to_json(state)")
    state = upcoming(state)
    shared = {
        "variant": state.variant.slug,
        "round": state.number,
        "turn": state.turn,
        "inside": len(state.inside),
    }
    try:
        coming, unsure = next_card(state), doubt(state)
    except Hidden:
        return shared | _cave_json(state) | state.variant.unplayed_json
    begun = round_start(state)
    lost, value = deck(begun), solo_value(begun)
    players = range(1, len(state.players) + 1)
    told: dict[str, Any] = {
        **shared,
        "cards_left": coming.cards_left,
        "ending": coming.ending,
        "chance": str(coming.chance),
        "comes": str(comes(state)),
        "gain_each": {str(inside): str(gain_each(state, inside)) for inside in players},
        "remainder": {str(inside): str(remainder(state, inside)) for inside in players},
        "survival": [str(chance) for chance in survival(state)],
        "solo": {
            "leave_at": {str(kinds): loot for kinds, loot in leave_at(state).items()},
            "leave_from": {
                str(kinds): loot for kinds, loot in leave_at(state, surely=False).items()
            },
            "value": None if value is None else str(value),
            "this_round_only": claims.round_over(state.variant).stays,
            **({"banked": lost.banked} if any(price.banked for price in lost.prices) else {}),
        },
        "unknown": None,
        **state.variant.unplayed_json,
    }
    if is_alone(state):
        now = carrying(state)
        worth = solo_value(state)
        told["solo"]["now"] = {
            **now._asdict(),
            "lost": now.lost if isinstance(now.lost, int) else str(now.lost),
            "left": str(now.left),
            "leave": now.leave,
            "value": None if worth is None else str(worth),
        }
    if unsure is not None:
        told["unknown"] = {
            "rounds": list(unsure.rounds),
            "dangers": unsure.dangers,
            "artifacts": unsure.artifacts,
            "chance": [str(unsure.low), str(unsure.high)],
        }
    return told


def _cave_json(state: State) -> dict[str, Any]:
    known = cave(state)
    return {
        "cards_left": None,
        "ending": None,
        "chance": None,
        "unknown": (
            "hands are hidden, so no chance is exact; if_random holds only if the laid "
            "cards were random"
        ),
        "unseen": known.unseen,
        "short": {kind.kind: kind.left for kind in known.short},
        "kinds": {kind.kind: {"lying": kind.lying, "unseen": kind.left} for kind in known.kinds},
        "if_random": {
            "collapse": {str(laid): str(chance) for laid, chance in known.collapse.items()},
            "comes": {str(laid): str(gold) for laid, gold in known.comes.items()},
            "gain_each": {str(laid): str(gold) for laid, gold in known.gain_each.items()},
            "remainder": {str(laid): str(chance) for laid, chance in known.remainder.items()},
            "survival": [str(chance) for chance in known.survival],
        },
    }
