"""The tally of a pad that was read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardkit.engine.cards import Card
from cardkit.engine.events import BeginRound, EndGame
from cardkit.engine.variant import Variant
from cardkit.photo.reading import PadReading
from cardkit.tally.items import Check, Claim, Header, Item
from cardkit.tally.score import score
from cardkit.tally.writer import write
from cardkit.text import photos


def tally_text(reading: PadReading, names: Sequence[str], pictures: Sequence[str] = ()) -> str:
    """Return the tally of a pad.

    `names` are those of the seats, in their order; `pictures` the names of its photographs, which
    the tally notes.
    """
    variant, figures = reading.variant, reading.figures
    notes = tuple(photos.from_picture(name) for name in pictures)
    header = Header(variant=variant.slug, players=tuple(names), notes=notes)
    artifacts = _artifacts_by_round(reading, names)
    items: list[Item] = []
    for number in reading.rounds:
        banked = _claims(reading, names, "banked", number)
        items += [BeginRound(extra=number > variant.rounds), Check("banked", banked)]
        if number in artifacts:
            items.append(Check("artifacts", artifacts[number]))
    if all(figures.get(("total", 0, seat)) is None for seat in range(reading.players)):
        return write(header, items)
    totals = Check("total", _claims(reading, names, "total", 0))
    state = score(write(header, [*items, totals]), variant=variant).state
    is_short = state is not None and bool(state.rounds) and state.phase != "over"
    return write(header, [*items, *([EndGame()] if is_short else []), totals])


def _claims(reading: PadReading, names: Sequence[str], kind: str, number: int) -> tuple[Claim, ...]:
    """Return the figures of a row, of those who have one."""
    found = []
    for seat, name in enumerate(names):
        figure = reading.figures.get((kind, number, seat))
        if figure is not None:
            found.append(Claim(name, figure))
    return tuple(found)


def _artifacts_by_round(reading: PadReading, names: Sequence[str]) -> dict[int, tuple[Claim, ...]]:
    """Return the artifacts carried out, by round: a pad says what they count, not when they came.

    They are put into the last round in which they can count that.
    """
    rules, last = reading.variant.artifacts, reading.rounds[-1:]
    owed = {
        name: worth
        for seat, name in enumerate(names)
        if (worth := reading.figures.get(("artifacts", 0, seat)))
    }
    if rules is None or not owed or not last:
        return {}
    number = min(last[0], reading.variant.rounds)
    cards = _joined(reading.variant, number)
    taken = _taken(reading.variant, number, owed)
    match rules.worth.by:
        case "card":
            return {number: _by_card(taken, cards)}
        case "order":
            lines = _in_order(sorted(taken, key=lambda one: one[0]))
            return dict(enumerate(lines, max(1, number + 1 - len(lines))))
        case "round":
            found: dict[int, tuple[Claim, ...]] = {}
            for one in range(number, 0, -1):
                worth = rules.worth.at(one)
                mine = [name for counted, name in taken if counted == worth]
                taken = [(counted, name) for counted, name in taken if counted != worth]
                if mine:
                    found[one] = _counted(mine)
            return found
        case _:
            return {number: _counted([name for _, name in taken])}


def _taken(variant: Variant, last: int, owed: Mapping[str, int]) -> list[tuple[int, str]]:
    """Return the worth and the owner of each artifact: as few as come to what people are owed."""
    artifacts = variant.artifacts
    assert artifacts is not None
    number, worth = variant.deck.artifacts_joined(last), artifacts.worth
    match worth.by:
        case "card":
            pool = list(_joined(variant, last).values())
        case "order":
            pool = [worth.at(place) for place in range(1, number + 1)]
            wanted = sum(owed.values())
            pool = next((pool[:n] for n in range(number + 1) if sum(pool[:n]) == wanted), pool)
        case "round":
            pool = [worth.at(one) for one in range(1, last + 1)] * number
        case _:
            pool = [worth.first] * (max(owed.values()) // max(worth.first, 1) * len(owed))
    found = []
    for name, whole in sorted(owed.items(), key=lambda one: -one[1]):
        for part in sorted(pool, reverse=True):
            if 0 < part <= whole:
                pool.remove(part)
                found.append((part, name))
                whole -= part
    return found


def _joined(variant: Variant, last: int) -> dict[Card, int]:
    """Return the artifacts that count by card and can have come by a round, with their worths."""
    assert variant.artifacts is not None
    deck, worth = variant.deck, variant.artifacts.worth
    if worth.by != "card":
        return {}
    joined = {card for card, first in zip(deck.slots, deck.joins, strict=True) if first <= last}
    return {card: one for card, one in worth.values.items() if deck.drawn or card in joined}


def _counted(names: Sequence[str]) -> tuple[Claim, ...]:
    """Return how many artifacts each took."""
    return tuple(Claim(name, names.count(name)) for name in dict.fromkeys(names))


def _by_card(taken: Sequence[tuple[int, str]], worths: Mapping[Card, int]) -> tuple[Claim, ...]:
    """Return which artifacts each took, where each card has its own worth."""
    left = dict(worths)
    cards: dict[str, list[Card]] = {}
    for worth, name in taken:
        card = next(card for card, one in left.items() if one == worth)
        del left[card]
        cards.setdefault(name, []).append(card)
    return tuple(Claim(name, len(mine), tuple(mine)) for name, mine in cards.items())


def _in_order(taken: Sequence[tuple[int, str]]) -> list[tuple[Claim, ...]]:
    """Return lines in which artifacts are taken in this order: nobody stands twice in a line."""
    lines: list[list[str]] = [[]]
    for _, name in taken:
        line = lines[-1]
        if name in line and name != line[-1]:
            lines.append([name])
        else:
            line.append(name)
    return [_counted(line) for line in lines]
