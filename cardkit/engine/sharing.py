"""Calculate how gold and artifacts are divided among players.

The functions work on numbers and names alone and do not need a game.
"""

from collections.abc import Iterable, Sequence

from cardkit.engine.cards import Card
from cardkit.engine.sections import Artifacts
from cardkit.engine.variant import Variant


def split_gold(share: str, gold: int, inside: int) -> tuple[int, int]:
    """Return each player's share of new `gold` under the rule `share`, and the remainder.

    The rule (G-2, G-15) says that gold is ``split`` evenly, that ``each`` player gets the full
    amount, or that all of it waits on the path for the ``leavers``.
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
    """Return the share of the gold on the path for each player who leaves (G-4, G-12).

    `leftover` is all the gold on the path, and `leftover_by_card` the gold on each card, for rules
    that divide each card's gold separately (G-12). If this gold is only for a player who leaves
    alone (G-23), several players get nothing.
    """
    if rules.leftover == "alone" and rules.share == "split" and leavers > 1:
        return 0
    if rules.divides_path_gold_per_card:
        return sum(rest // leavers for rest in leftover_by_card)
    return leftover // leavers


def artifact_takers(
    rules: Artifacts | None, artifacts: int, leavers: Sequence[str]
) -> list[str] | None:
    """Return who takes each artifact on the path, or None if all of them stay there.

    They stay if nobody leaves, or if several players leave and only one could take them. If there
    are fewer names than artifacts, the other artifacts cannot be shared evenly and stay (CN-7).
    """
    if rules is None or not leavers:
        return None
    if rules.claim == "shared":
        return list(leavers) * (artifacts // len(leavers))
    return list(leavers) * artifacts if len(leavers) == 1 else None


def matching_indices(names: Iterable[Card], row: Sequence[Card]) -> set[int]:
    """Return the indices of the cards in `row` that `names` stand for.

    A name can be incomplete. If it fits several cards, it means the card with exactly that name, or
    else the last one.
    """
    places: set[int] = set()
    # names that fit few cards come first: of Kh and Ks, Kb means Ks, so that K means Kh
    for name in sorted(names, key=lambda name: sum(name.can_name(card) for card in row)):
        free = [p for p, card in enumerate(row) if p not in places and name.can_name(card)]
        exact = [place for place in free if row[place] == name]
        places.update((exact or free)[-1:])
    return places
