"""Example round of a sheet: a game entered by the rules, with cards chosen to show a lot."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from cardkit.v4.engine import (
    Begin,
    Card,
    Draw,
    Entry,
    Leave,
    Log,
    Show,
    Slot,
    State,
    Variant,
    check,
    claims,
    enter,
    start,
)
from cardkit.v4.paper.sheet_bands import Happened, Scene, WorkedRound

NAMES = ("Ana", "Ben", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Leo")


def _scene(state: State, entry: Entry) -> Scene:
    log: Log = []
    enter(state, entry, log)
    return Scene(entry, tuple(outcome for outcome in log if isinstance(outcome, Happened)))


@lru_cache(maxsize=64)
def worked_round(variant: Variant) -> WorkedRound:
    """Return a short round of this variant with a remainder, a warning, a leaver, and an end."""
    hands = claims.begin(variant).hands
    most = 4 if hands else 5
    players = NAMES[: max(min(most, variant.players.high), variant.players.low)]
    state = start(variant, players)
    enter(state, Begin())
    scenes = _HandsStory(state).scenes() if hands else _DeckStory(state).scenes()
    return WorkedRound(state.variant, players, tuple(scenes))


def _telling(inside: int, gold: int) -> tuple[bool, bool, int, int]:
    """Return a sort key for how well a card shows sharing: a share, a remainder, little gold."""
    each, rest = divmod(gold, inside)
    return (each > 0, rest > 0, -abs(each - 2), rest)


class _DeckStory:
    """Round of a deck game: gold, dangers, a leaver, more gold, and the end."""

    def __init__(self, state: State) -> None:
        self.state, self.variant = state, state.variant
        self.too_much = claims.too_much(state.variant)
        self.kind = _kind_that_ends(state.variant)
        self.used: list[Slot] = []

    def scenes(self) -> Iterator[Scene]:
        """Enter the round card by card, and yield its scenes."""
        ends = self.variant.limit(self.kind)
        # Of hearts or diamonds first, so that the two dangers look different on paper.
        dangers = [slot for slot in self.variant.slots if self.kind and slot.kind == self.kind]
        dangers.sort(key=lambda slot: slot.card.suit not in "hdr")
        yield from self._drawn(self._gold())
        self._stay()
        for slot in dangers[: ends - 1]:
            self._stay()
            yield from self._drawn(slot)
        if ends <= 2:
            self._stay()
            yield from self._drawn(self._artifact() or self._gold())
        if len(self.state.inside) > 1:
            yield from self._drawn(self._gold())
            if self.state.phase == "leave":
                yield _scene(self.state, Leave(self.state.inside[:1]))
        if (last := self._gold()) is not None:
            self._stay()
            yield from self._drawn(last)
            self._stay()
        for slot in dangers[ends - 1 : ends]:
            yield from self._drawn(slot)
        if not self.kind:
            yield from self._too_much()

    def _too_much(self) -> Iterator[Scene]:
        """Turn up the cards with most gold until the path has too much."""
        dearest = [slot for slot in self.variant.slots if slot.gold and slot not in self.used]
        for slot in sorted(dearest, key=lambda slot: -slot.gold):
            if self.state.phase == "card":
                yield from self._drawn(slot)
                self._stay()

    def _drawn(self, slot: Slot | None) -> Iterator[Scene]:
        if slot is not None and self.state.phase == "card":
            self.used.append(slot)
            yield _scene(self.state, Draw(slot.card))

    def _stay(self) -> None:
        if self.state.phase == "leave":
            enter(self.state, Leave())

    def _harmless(self, slot: Slot) -> bool:
        """Return True if this card leaves the round going, and is not of the kind to end it."""
        if self.too_much and self.state.heap + slot.gold > self.too_much.number:
            return False
        lying = self.state.dangers.get(slot.kind, 0)
        return not slot.kind or (
            slot.kind != self.kind and lying < self.variant.limit(slot.kind) - 1
        )

    def _gold(self) -> Slot | None:
        """Return the gold card that shows sharing best and does not end the round, or None."""
        left = [slot for slot in self.variant.slots if slot.gold and slot not in self.used]
        free = [
            slot
            for slot in left
            if self._harmless(slot) and check(self.state, Draw(slot.card)) is None
        ]
        amounts = {slot.gold for slot in self.used}
        fresh = [slot for slot in free if slot.gold not in amounts] or free
        return max(
            fresh, key=lambda slot: _telling(len(self.state.inside), slot.gold), default=None
        )

    def _artifact(self) -> Slot | None:
        """Return an artifact that can come now, or None."""
        for slot in self.variant.slots:
            if slot.artifact and check(self.state, Draw(slot.card)) is None:
                return slot
        return None


def _kind_that_ends(variant: Variant) -> str:
    """Return the kind of danger that ends the round of a deck game; "" if gold alone does."""
    kinds = [
        kind for kind, number in variant.kinds.items() if number >= variant.limit(kind)
    ] or list(variant.kinds)
    kinds = [kind for kind in kinds if variant.limit(kind) == variant.usual_limit] or kinds or [""]
    return kinds[len(kinds) // 2]


class _HandsStory:
    """Round of a game of hands: in each turn somebody shows a card of the kind that ends it."""

    def __init__(self, state: State) -> None:
        self.state, self.variant = state, state.variant
        by_kind: dict[str, list[Slot]] = {}
        for slot in self.variant.slots:
            by_kind.setdefault(slot.kind, []).append(slot)
        self.kind = _kind_shown(by_kind)
        self.fatal = by_kind[self.kind][: self.variant.limit(self.kind)]
        self.treasure = [
            slot for slot in self.variant.slots if slot.artifact and slot not in self.fatal
        ]
        dear: list[Slot] = []
        for kind, slots in by_kind.items():
            if kind != self.kind and slots[0].gold:
                dear += slots
        self.others = [slot for slot in dear if slot not in self.treasure]
        """Cards for the others to show, in this order; first those that bring gold."""
        self.others.sort(key=lambda slot: (by_kind[slot.kind].index(slot), (slot.gold * 5) % 7))
        placed = (*self.others, *self.fatal, *self.treasure)
        self.others += [slot for slot in self.variant.slots if slot not in placed]

    def scenes(self) -> Iterator[Scene]:
        """Enter the round turn by turn, and yield its scenes."""
        for turn, danger in enumerate(self.fatal):
            if self.state.phase != "show":
                return
            yield _scene(self.state, Show(tuple(self._shown(turn, danger).items())))

    def _shown(self, turn: int, danger: Slot) -> dict[str, Card | None]:
        """Return the cards of a turn (from 0) by player; in the second, the first of them flees."""
        inside = self.state.inside
        flees = turn == 1 and len(inside) > 1
        in_danger = 1 if len(inside) > 1 and turn < 2 else 0
        cards: dict[str, Card | None] = {}
        for seat, name in enumerate(inside):
            if flees and seat == 0:
                cards[name] = None
            elif seat == in_danger:
                cards[name] = danger.card
            elif turn == 0 and seat == 0 and self.treasure:
                cards[name] = self.treasure.pop().card
            elif seat == len(inside) - 1:
                so_far = sum(
                    self.variant.meaning(card).gold for card in cards.values() if card is not None
                )
                cards[name] = self._with_a_rest(so_far, len(inside) - flees)
            else:
                cards[name] = self.others.pop(0).card
        return cards

    def _with_a_rest(self, so_far: int, sharing: int) -> Card:
        """Turn up the card after which the sum leaves a remainder, if there is one."""
        paying = [
            slot for slot in self.others if slot.gold and slot.kind != self.kind
        ] or self.others
        last = max(paying, key=lambda slot: (so_far + slot.gold) % sharing)
        self.others.remove(last)
        return last.card


def _kind_shown(by_kind: Mapping[str, Sequence[Slot]]) -> str:
    """Return the kind of danger that ends the round of hands: one that brings gold, if possible."""
    paying = [kind for kind, slots in by_kind.items() if kind and slots[0].gold > 0]
    if not paying:
        return next(filter(None, by_kind))
    return paying[len(paying) // 2 + 1 if len(paying) > 2 else 0]
