"""Who is ahead: what players are ranked by, the places, and what decided them."""

from cardkit.state import State
from cardkit.terms import Decided


def standing(state: State) -> dict[str, tuple[int, int]]:
    """What each player is ranked by: the total (G-9), and where artifacts break ties how many of them."""
    by_artifacts = "artifacts" in state.variant.ties
    totals = state.banked.copy()
    kept = dict.fromkeys(totals, 0)
    for taken in state.taken:
        totals[taken.player] += taken.worth
        kept[taken.player] += by_artifacts
    return {name: (total, kept[name]) for name, total in totals.items()}


def ranking(state: State) -> list[list[str]]:
    """The players best first (G-9), who are still tied after the game's tie-breaks in one group, in seat order."""
    places: dict[tuple[int, int], list[str]] = {}
    for name, rank in standing(state).items():
        places.setdefault(rank, []).append(name)
    return [places[rank] for rank in sorted(places, reverse=True)]


def decided(state: State) -> Decided:
    """What decided who won: the score, a tie-break, or how a tie that nothing broke ends."""
    places = ranking(state)
    if len(places[0]) > 1:
        return state.variant.tie
    tied = len(places) > 1 and state.total(places[0][0]) == state.total(places[1][0])
    return "artifacts" if tied else "score"


def tied_for_extra_round(state: State) -> list[str]:
    """Who may play an extra round now (KG-11): the tied on top, once the game is over; else nobody."""
    top = ranking(state)[0] if state.phase == "over" and state.variant.tie == "extra round" else []
    return top if len(top) > 1 else []
