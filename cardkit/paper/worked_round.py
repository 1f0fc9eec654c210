"""Worked round of a sheet: a game that is really entered, its cards chosen to show a lot."""

from collections.abc import Iterator
from functools import lru_cache

from cardkit.engine import Begin, Card, Draw, Entry, Leave, Log, Show, Slot, State, Variant, check, claims, enter, start
from cardkit.paper.sheet_bands import Happened, Scene, WorkedRound

NAMES = ("Ana", "Ben", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Leo")


def _scene(state: State, entry: Entry) -> Scene:
    log: Log = []
    enter(state, entry, log)
    return Scene(entry, tuple(outcome for outcome in log if isinstance(outcome, Happened)))


@lru_cache(maxsize=64)
def worked_round(variant: Variant) -> WorkedRound:
    """Return a short round of this variant with a rest, a warning, a leaver, and an end."""
    most, story = (4, _hands_story) if claims.begin(variant).hands else (5, _deck_story)
    players = NAMES[: max(min(most, variant.players.high), variant.players.low)]
    state = start(variant, players)
    enter(state, Begin())
    return WorkedRound(state.variant, players, tuple(story(state)))


def _telling(inside: int, gold: int) -> tuple[bool, bool, int, int]:
    """Return a sort key for how well a card shows sharing: a share, a rest, not too much gold."""
    each, rest = divmod(gold, inside)
    return (each > 0, rest > 0, -abs(each - 2), rest)


def _deck_story(state: State) -> Iterator[Scene]:
    variant, too_much = state.variant, claims.too_much(state.variant)
    kinds = [kind for kind, number in variant.kinds.items() if number >= variant.limit(kind)] or list(variant.kinds)
    kinds = [kind for kind in kinds if variant.limit(kind) == variant.usual_limit] or kinds or [""]
    kind = kinds[len(kinds) // 2]
    ends = variant.limit(kind)
    # Of hearts or diamonds first, so that the two dangers look different on paper.
    dangers = sorted((one for one in variant.slots if kind and one.kind == kind), key=lambda one: one.card.suit not in "hdr")
    used: list[Slot] = []

    def drawn(slot: Slot | None) -> Iterator[Scene]:
        if slot is not None and state.phase == "card":
            used.append(slot)
            yield _scene(state, Draw(slot.card))

    def harmless(slot: Slot) -> bool:
        if too_much and state.heap + slot.gold > too_much.number:
            return False
        return not slot.kind or (slot.kind != kind and state.dangers.get(slot.kind, 0) < variant.limit(slot.kind) - 1)

    def gold() -> Slot | None:
        left = [slot for slot in variant.slots if slot.gold and slot not in used]
        free = [slot for slot in left if harmless(slot) and check(state, Draw(slot.card)) is None]
        fresh = [slot for slot in free if slot.gold not in {one.gold for one in used}] or free
        return max(fresh, key=lambda slot: _telling(len(state.inside), slot.gold), default=None)

    def artifact() -> Slot | None:
        return next((s for s in variant.slots if s.artifact and check(state, Draw(s.card)) is None), None)

    def stay() -> None:
        if state.phase == "leave":
            enter(state, Leave())

    yield from drawn(gold())
    stay()
    for slot in dangers[: ends - 1]:
        stay()
        yield from drawn(slot)
    if ends <= 2:
        stay()
        yield from drawn(artifact() or gold())
    if len(state.inside) > 1:
        yield from drawn(gold())
        if state.phase == "leave":
            yield _scene(state, Leave(state.inside[:1]))
    if (last := gold()) is not None:
        stay()
        yield from drawn(last)
        stay()
    for slot in dangers[ends - 1 : ends]:
        yield from drawn(slot)
    dearest = sorted((slot for slot in variant.slots if slot.gold and slot not in used), key=lambda slot: -slot.gold)
    for slot in dearest if not kind else ():  # until the path comes to too much
        if state.phase == "card":
            yield from drawn(slot)
            stay()


def _hands_story(state: State) -> Iterator[Scene]:
    variant = state.variant
    by_kind: dict[str, list[Slot]] = {}
    for slot in variant.slots:
        by_kind.setdefault(slot.kind, []).append(slot)
    brings = [kind for kind, slots in by_kind.items() if kind and slots[0].gold > 0]
    kind = brings[len(brings) // 2 + 1 if len(brings) > 2 else 0] if brings else next(filter(None, by_kind))
    fatal = by_kind[kind][: variant.limit(kind)]
    treasure = [slot for slot in variant.slots if slot.artifact and slot not in fatal]
    dear = [slot for other, slots in by_kind.items() if other != kind and slots[0].gold for slot in slots]
    others = [slot for slot in dear if slot not in treasure]
    others.sort(key=lambda slot: (by_kind[slot.kind].index(slot), (slot.gold * 5) % 7))
    others += [slot for slot in variant.slots if slot not in (*others, *fatal, *treasure)]
    for turn, danger in enumerate(fatal):
        if state.phase != "show":
            return
        inside = state.inside
        flees = turn == 1 and len(inside) > 1
        cards: dict[str, Card | None] = {}
        for seat, name in enumerate(inside):
            if flees and seat == 0:
                cards[name] = None
            elif seat == (1 if len(inside) > 1 and (flees or turn == 0) else 0):
                cards[name] = danger.card
            elif turn == 0 and seat == 0 and treasure:
                cards[name] = treasure.pop().card
            elif seat == len(inside) - 1:
                # The last card makes a sum that leaves a rest, where one can.
                so_far = sum(variant.meaning(card).gold for card in cards.values() if card is not None)
                brings_gold = [slot for slot in others if slot.gold and slot.kind != kind] or others
                last = max(brings_gold, key=lambda slot: (so_far + slot.gold) % (len(inside) - flees))
                others.remove(last)
                cards[name] = last.card
            else:
                cards[name] = others.pop(0).card
        yield _scene(state, Show(tuple(cards.items())))
