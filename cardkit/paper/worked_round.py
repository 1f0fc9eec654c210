"""The worked round of a sheet: a game that was really entered, its cards picked so that they show what there is to see."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from cardkit.engine import Begin, Card, Draw, Entry, Leave, Log, Show, Slot, State, Variant, check, claims, enter, start
from cardkit.paper.scenes import Happened, Scene, WorkedRound

NAMES: Final = ("Ana", "Ben", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Leo")


def _scene(state: State, entry: Entry) -> Scene:
    log: Log = []
    enter(state, entry, log)
    return Scene(entry, tuple(outcome for outcome in log if isinstance(outcome, Happened)))


@lru_cache(maxsize=64)
def worked_round(variant: Variant) -> WorkedRound:
    """A short round for this variant that shows a rest, a warning, someone who leaves alone, and the end."""
    most, story = (4, _hands_story) if claims.begin(variant).hands else (5, _deck_story)
    players = NAMES[: max(min(most, variant.players.high), variant.players.low)]
    state = start(variant, players)
    enter(state, Begin())
    return WorkedRound(state.variant, players, tuple(story(state)))


def _telling(inside: int, gold: int) -> tuple[bool, bool, int, int]:
    """How well a card of ``gold`` shows sharing: something for each, something over, not too much."""
    each, rest = divmod(gold, inside)
    return (each > 0, rest > 0, -abs(each - 2), rest)


def _deck_story(state: State) -> Iterator[Scene]:
    variant, too_much = state.variant, claims.too_much(state.variant)
    kinds = [kind for kind, number in variant.kinds.items() if number >= variant.limit(kind)] or list(variant.kinds)
    kinds = [kind for kind in kinds if variant.limit(kind) == variant.usual_limit] or kinds or [""]
    kind = kinds[len(kinds) // 2] if len(kinds) > 1 else kinds[0]
    ends = variant.limit(kind)
    dangers = [] if not kind else [slot for slot in variant.slots if slot.kind == kind]
    # Of hearts or diamonds first, so that the two dangers look different on paper.
    dangers.sort(key=lambda slot: slot.card.suit not in "hdr")
    used: list[Slot] = []

    def drawn(slot: Slot) -> Scene:
        used.append(slot)
        return _scene(state, Draw(slot.card))

    def harmless(slot: Slot) -> bool:
        if too_much and state.heap + slot.gold > too_much.number:
            return False
        return not slot.kind or (slot.kind != kind and state.dangers.get(slot.kind, 0) < variant.limit(slot.kind) - 1)

    def gold() -> Slot | None:
        free = [
            slot
            for slot in variant.slots
            if slot.gold and slot not in used and harmless(slot) and check(state, Draw(slot.card)) is None
        ]
        fresh = [slot for slot in free if slot.gold not in {one.gold for one in used}] or free
        return max(fresh, key=lambda slot: _telling(len(state.inside), slot.gold), default=None)

    def artifact() -> Slot | None:
        return next((s for s in variant.slots if s.artifact and check(state, Draw(s.card)) is None), None)

    def stay() -> None:
        if state.phase == "leave":
            enter(state, Leave())

    first = gold()
    if first is not None:
        yield drawn(first)
        stay()
    for slot in dangers[: ends - 1]:
        stay()
        if state.phase == "card":
            yield drawn(slot)
    if ends <= 2:
        stay()
        third = artifact() or gold()
        if third is not None and state.phase == "card":
            yield drawn(third)
    if len(state.inside) > 1:
        if state.phase == "card" and (more := gold()) is not None:
            yield drawn(more)
        if state.phase == "leave":
            yield _scene(state, Leave(state.inside[:1]))
    last = gold()
    if last is not None and state.phase in ("card", "leave"):
        stay()
        if state.phase == "card":
            yield drawn(last)
            stay()
    if state.phase == "card" and len(dangers) >= ends:
        yield drawn(dangers[ends - 1])
    dearest = sorted((slot for slot in variant.slots if slot.gold and slot not in used), key=lambda slot: -slot.gold)
    for slot in dearest if not kind else ():  # until the path comes to too much
        if state.phase == "card":
            yield drawn(slot)
            stay()


def _hands_story(state: State) -> Iterator[Scene]:
    variant = state.variant
    by_kind: dict[str, list[Slot]] = {}
    for slot in variant.slots:
        by_kind.setdefault(slot.kind, []).append(slot)
    brings = [kind for kind, slots in by_kind.items() if kind and slots[0].gold > 0]
    kind = brings[len(brings) // 2 + 1 if len(brings) > 2 else 0] if brings else next(filter(None, by_kind))
    ends = variant.limit(kind)
    fatal = by_kind[kind][:ends]
    treasure = [slot for slot in variant.slots if slot.artifact and slot not in fatal]
    others = [
        slots[turn % len(slots)]
        for turn in range(max(len(slots) for slots in by_kind.values()))
        for other, slots in by_kind.items()
        if other != kind and slots[0].gold and turn < len(slots) and slots[turn] not in treasure
    ]
    others.sort(key=lambda slot: (by_kind[slot.kind].index(slot), (slot.gold * 5) % 7))
    others += [slot for slot in variant.slots if slot not in (*others, *fatal, *treasure)]
    for turn in range(ends):
        if state.phase != "show" or turn >= len(fatal):
            return
        inside = state.inside
        flees = turn == 1 and len(inside) > 1
        entry: list[tuple[str, Card | None]] = []
        for seat, name in enumerate(inside):
            if flees and seat == 0:
                entry.append((name, None))
            elif seat == (1 if len(inside) > 1 and (flees or turn == 0) else 0):
                entry.append((name, fatal[turn].card))
            elif turn == 0 and seat == 0 and treasure:
                entry.append((name, treasure.pop().card))
            elif seat == len(inside) - 1:
                # The last card makes a sum that leaves a rest, where one can.
                so_far = sum(variant.meaning(card).gold for _, card in entry if card is not None)
                going = len(inside) - flees
                brings_gold = [slot for slot in others if slot.gold and slot.kind != kind] or others
                last = max(brings_gold, key=lambda slot: (so_far + slot.gold) % going)
                others.remove(last)
                entry.append((name, last.card))
            else:
                entry.append((name, others.pop(0).card))
        yield _scene(state, Show(tuple(entry)))
