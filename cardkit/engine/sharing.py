"""How gold and artifacts are divided among players: arithmetic on values, without a game."""

from collections.abc import Iterable, Sequence

from cardkit.engine.cards import Card
from cardkit.engine.sections import Artifacts
from cardkit.engine.variant import Variant


def split_gold(share: str, gold: int, inside: int) -> tuple[int, int]:
    """Return what each of `inside` players gets of new gold by the rule `share`, and the remainder.

    The rule (G-2, G-15): ``split`` evenly, all to ``each``, or all to the later ``leavers``.
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
    """Return what each of so many leavers gets of `leftover`, the gold on the path (G-4, G-12).

    `leftover_by_card` are its parts on single cards, for rules that share each by itself
    (G-12). Some give all to who leaves alone (G-23).
    """
    if rules.leftover == "alone" and rules.share == "split" and leavers > 1:
        return 0
    if rules.divides_per_card:
        return sum(rest // leavers for rest in leftover_by_card)
    return leftover // leavers


def artifact_takers(
    rules: Artifacts | None, artifacts: int, leavers: Sequence[str]
) -> list[str] | None:
    """Return a name for each artifact that is taken from the path, or None if they wait there.

    With None they wait for somebody who leaves, or leaves alone. Fewer names than artifacts: the
    rest cannot be shared evenly, and stays (CN-7).
    """
    if rules is None or not leavers:
        return None
    if rules.claim == "shared":
        return list(leavers) * (artifacts // len(leavers))
    return list(leavers) * artifacts if len(leavers) == 1 else None


def places_in_row(names: Iterable[Card], row: Sequence[Card]) -> set[int]:
    """Return at which places of a `row` of cards the cards lie that `names`, full or partial, mean.

    Of several cards that a name fits it means the one just so named, or else the last.
    """
    places: set[int] = set()
    # a name that fits few cards comes first: in Kh Ks a black King leaves "K" the other one
    for name in sorted(names, key=lambda name: sum(name.fits(card) for card in row)):
        free = [p for p, card in enumerate(row) if p not in places and name.fits(card)]
        exact = [place for place in free if row[place] == name]
        places.update((exact or free)[-1:])
    return places
