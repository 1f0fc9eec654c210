"""Divide gold and artifacts among players: arithmetic on values, without a game."""

from collections.abc import Iterable, Sequence

from cardkit.engine.cards import Card
from cardkit.engine.sections import Artifacts
from cardkit.engine.variant import Variant


def split_gold(share: str, gold: int, inside: int) -> tuple[int, int]:
    """Return each player's part of new gold by the rule `share`, and the remainder.

    By the rule (G-2, G-15), gold is ``split`` evenly, ``each`` player gets all of it, or it waits
    on the path for the ``leavers``.
    """
    match share:
        case "split":
            return divmod(gold, inside)
        case "each":
            return gold, 0
        case _:  # "leavers"
            return 0, gold


def leftover_share(
    rules: Variant, leftover: int, leftover_by_card: Sequence[int], leavers: int
) -> int:
    """Return each leaver's part of `leftover`, the gold on the path (G-4, G-12).

    `leftover_by_card` is the gold on each card, for rules that divide each card's gold separately
    (G-12). By some rules, a player who leaves alone gets everything (G-23).
    """
    if rules.leftover == "alone" and rules.share == "split" and leavers > 1:
        return 0
    if rules.divides_per_card:
        return sum(rest // leavers for rest in leftover_by_card)
    return leftover // leavers


def artifact_takers(
    rules: Artifacts | None, artifacts: int, leavers: Sequence[str]
) -> list[str] | None:
    """Return who takes each artifact on the path, or None if the artifacts wait there.

    With None, they wait for somebody who leaves, or who leaves alone. If there are fewer names than
    artifacts, the others cannot be shared evenly and stay (CN-7).
    """
    if rules is None or not leavers:
        return None
    if rules.claim == "shared":
        return list(leavers) * (artifacts // len(leavers))
    return list(leavers) * artifacts if len(leavers) == 1 else None


def places_in_row(names: Iterable[Card], row: Sequence[Card]) -> set[int]:
    """Return the indices of the cards in a `row` that `names`, full or partial, mean.

    If a name fits several cards, it means the card with exactly that name, or else the last one.
    """
    places: set[int] = set()
    # a name that fits few cards comes first: in Kh Ks a black King leaves "K" the other one
    for name in sorted(names, key=lambda name: sum(name.fits(card) for card in row)):
        free = [p for p, card in enumerate(row) if p not in places and name.fits(card)]
        exact = [place for place in free if row[place] == name]
        places.update((exact or free)[-1:])
    return places
