"""Cards as a page shows them: the keys of the pad and the cards of the path, as JSON data.

Every text comes from `cardkit.v4.speech`.

A pad has the keys that name any card of a game: they are found from its variant, so that a house
rule has a pad of its own. A key names a card as shortly as the game lets it be named: ``7``, a
colour (``5b``), a danger by its suit (``h``). Where neither is clear it asks for the suit in a
second tap. What is recorded is what was tapped: no suit that nobody named.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from cardkit.v4.engine import (
    JOKER,
    RANKS,
    SUITS,
    SUITS_OF,
    Card,
    Leave,
    Show,
    Slot,
    State,
    Variant,
    apply,
    claims,
    legal,
    rules,
)
from cardkit.v4.speech import Master, phones, why
from cardkit.v4.words import capital
from cardkit.v4.words.nouns import index

Face = dict[str, Any]  # an object of the view
Part: TypeAlias = Literal["gold", "danger", "artifact", "blank"]  # sort of a card


# --- which keys -----------------------------------------------------------------------------------


class Key(NamedTuple):
    """Key of the card keypad, with the cards it can name.

    With one card a tap is enough; with several a second tap chooses.
    """

    face: Card
    names: tuple[Card, ...]

    @property
    def asks(self) -> bool:
        """True if a second tap has to name the suit."""
        return self.names != (self.face,)


@lru_cache(maxsize=64)
def keypad(variant: Variant) -> tuple[Key, ...]:
    """Return the keys of a game's card keypad, in order.

    Gold first, black before red, then dangers, then artifacts, the joker last. For each rank in
    pack order: one key if the bare rank is clear; else one a colour if each colour is; else one
    that asks for the suit. Dangers known by their suit alone have one key a suit.
    """
    clear = {suit for suit in SUITS if variant.known(Card("", suit))}
    others = {
        slot.card.rank for slot in variant.slots if not (slot.kind == slot.card.suit in clear)
    }
    # ranks whose cards are all dangers named by suit alone
    by_suit = {slot.card.rank for slot in variant.slots} - others
    keys: list[Key] = []
    for rank in RANKS:
        if rank not in by_suit:
            keys += _of_rank(variant, rank)
    kinds = {slot.kind for slot in variant.slots if slot.card.rank in by_suit}
    keys += [Key(card, (card,)) for card in (Card("", suit) for suit in SUITS if suit in kinds)]
    keys.sort(key=lambda key: _order(variant, key))
    return (*keys, *([Key(JOKER, (JOKER,))] if variant.known(JOKER) else []))


def slots_of(variant: Variant, names: Iterable[Card]) -> tuple[Slot, ...]:
    """Return the physical cards that these names fit."""
    slots = 0
    for found in filter(None, map(variant.known, names)):
        slots |= found.slots
    return variant.cards_of(slots)


def suits_of(slots: Iterable[Slot]) -> str:
    """Return the suits these cards can have; "" if all four, or none."""
    letters = _letters(slot.card for slot in slots if slot.card != JOKER)
    return "" if letters == set(SUITS) else "".join(suit for suit in SUITS if suit in letters)


def _letters(cards: Iterable[Card]) -> set[str]:
    """Return the letters of all suits that these cards can have."""
    letters: set[str] = set()
    for card in cards:
        letters.update(SUITS_OF[card.suit])
    return letters


def part_of(slots: Iterable[Slot]) -> Part:
    """Return the sort of these cards; of several sorts the most dangerous.

    That is a danger before an artifact before gold.
    """
    parts = set(map(_part_of_slot, slots))
    order: tuple[Part, ...] = ("danger", "artifact", "gold")
    return next((part for part in order if part in parts), "blank")


def _part_of_slot(slot: Slot) -> Part:
    """Return the sort of a card.

    One that is gold or an artifact may count towards the end of the round too.
    """
    if slot.artifact:
        return "artifact"
    if slot.gold:
        return "gold"
    return "danger" if slot.kind else "blank"


def warns(variant: Variant, slots: Iterable[Slot]) -> bool:
    """Return True if a card is shown with the sign of a danger.

    It is one, or is gold of a deck game that is a danger too. In games of hands nearly all gold is.
    """
    slots = tuple(slots)
    return part_of(slots) == "danger" or (
        claims.deck_only(variant) is not None and any(slot.kind for slot in slots)
    )


def _of_rank(variant: Variant, rank: str) -> list[Key]:
    bare = Card(rank)
    if variant.known(bare):
        return [Key(bare, (bare,))]
    letters = _letters(slot.card for slot in variant.slots if slot.card.rank == rank)
    colours = [Card(rank, colour) for colour in "br" if letters & set(SUITS_OF[colour])]
    if colours and all(variant.known(card) for card in colours):
        return [Key(card, (card,)) for card in colours]
    names = tuple(dict.fromkeys(_by_suit(variant, rank)))
    return [Key(bare, names)] if names else []


def _by_suit(variant: Variant, rank: str) -> Iterator[Card]:
    """Yield the names of a rank's cards, one for each suit.

    A card that may be of either suit of a colour is named by its colour.
    """
    named = [slot.card.suit for slot in variant.slots if slot.card.rank == rank]
    for suit in SUITS:
        colour = "b" if suit in SUITS_OF["b"] else "r"
        letter = colour if colour in named and suit not in named else suit
        if (colour in named or suit in named) and variant.known(Card(rank, letter)):
            yield Card(rank, letter)


def _order(variant: Variant, key: Key) -> tuple[int, bool]:
    """Return the sort key of a pad's key: gold, dangers, artifacts; black gold before red."""
    slots = slots_of(variant, key.names)
    part = ("gold", "blank", "danger", "artifact").index(part_of(slots))
    letters = _letters(slot.card for slot in slots)
    return part, part == 0 and letters <= set(SUITS_OF["r"])


# --- keys -----------------------------------------------------------------------------------------


def keys(master: Master, state: State) -> list[Face]:
    """Return the keys of the keypad now: each is open, or says why its card cannot come.

    Empty while no card is asked for.
    """
    if state.phase not in ("card", "leave", "show"):
        return []
    then: State | None = state
    if state.phase == "leave":  # the state in which the next card would come: as if nobody left
        after, _ = apply(state, Leave())
        then = after if after.phase == "card" else None
    ends = _ending(then) if then else frozenset[Slot]()
    return [_key(master, key, then, ends) for key in keypad(state.variant)]


def _ending(state: State) -> frozenset[Slot]:
    """Return the cards that would end the round if they came now."""
    kinds, heavy = set(rules.open_kinds(state)), set(rules.heavy(state))
    return frozenset(
        slot for slot in state.variant.slots if slot.kind in kinds or slot.card in heavy
    )


def every_key(master: Master) -> list[Face]:
    """Return the keypad for the cards of an earlier turn: all keys are open."""
    return [_open(_key(master, key, None)) for key in keypad(master.variant)]


def _open(key: Face) -> Face:
    return {**key, "ok": True, "why": "", "then": [_open(name) for name in key.get("then", ())]}


def _key(
    master: Master, key: Key, state: State | None, ends: frozenset[Slot] = frozenset()
) -> Face:
    if not key.asks:
        return {**_named(master, key.face, state, ends), "then": []}
    then = [_named(master, card, state, ends) for card in key.names]
    may = [name for name in then if name["ok"]]
    why = "" if may else then[0]["why"]
    all_end = bool(may) and all(name["ends"] for name in may)
    return {**_tapped(master, key.face, key.names, then[0]["sign"], why, all_end), "then": then}


def _named(
    master: Master, card: Card, state: State | None, ends: frozenset[Slot] = frozenset()
) -> Face:
    """Return the key for one name of a card; closed if `state` is None."""
    gold = master.variant.meaning(card).gold
    sign = _sign(master, slots_of(master.variant, (card,)))
    refusal = legal.card_refusal(state, card) if state else None
    why_not = capital(why(refusal, master.variant, prompt=True).message) if refusal else ""
    why_not = why_not if state else phones.unheard("last-card")
    ends_it = not why_not and ends.issuperset(slots_of(master.variant, (card,)))
    told = _tapped(master, card, (card,), sign, why_not, ends_it)
    return {**told, "worth": str(gold) if gold and gold != card.value else None}


def _tapped(
    master: Master, card: Card, names: Sequence[Card], sign: str | None, why: str, ends: bool
) -> Face:
    slots = slots_of(master.variant, names)
    return {
        "id": str(card),
        "label": index(card.rank),
        "suits": [card.suit] if card.suit in SUITS else list(suits_of(slots)),
        "part": part_of(slots),
        "sign": sign,
        "worth": None,
        "ok": not why,
        "why": why,
        "ends": ends,
        "says": phones.key_says(card=master.card(card), ends=ends),
    }


def _sign(master: Master, slots: tuple[Slot, ...]) -> str | None:
    if not warns(master.variant, slots):
        return None
    kinds = {slot.kind for slot in slots}
    return master.variant.sign_of(kinds.pop()) if len(kinds) == 1 else master.variant.words.sign


def back(master: Master, state: State) -> Face | None:
    """Return the question of which artifacts go back, by the number of players who flee (CN-8).

    For a turn of hands. None where the table has no choice, however many flee: all go back or none,
    or it makes no difference, as when nobody stays inside.
    """
    if state.phase != "show" or len({card.rank for card in state.artifacts}) < 2:
        return None
    asked: list[Face | None] = []
    for flee in range(len(state.inside)):
        carriers = rules.carried_by(state, state.inside[:flee]) if flee else None
        many = 0 if carriers is None else len(state.artifacts) - len(carriers)
        some = 0 < many < len(state.artifacts)
        asked.append({"many": many, "title": phones.goes_back(master, many)} if some else None)
    if not any(asked):
        return None
    return {"cards": [_open(_named(master, card, None)) for card in state.artifacts], "by": asked}


# --- the path -------------------------------------------------------------------------------------


def face(master: Master, card: Card) -> Face:
    """Return a card in the form in which pages show it.

    `pips` are the suits it can have if nobody named its suit and that says anything.
    """
    slots = slots_of(master.variant, (card,))
    exact = card.suit in SUITS
    return {
        "card": str(card),
        "rank": index(card.rank),
        "suit": card.suit if exact else None,
        "pips": [] if exact else list(suits_of(slots)),
        "part": part_of(slots),
        "sign": _sign(master, slots),
        "name": str(master.card(card)),
    }


def path(master: Master, state: State, newest: int) -> list[Face]:
    """Return the cards on the path, each with the gold on it; the last `newest` are new.

    An artifact has the value it counts for whoever carries it out now.
    """
    seen: Counter[Card] = Counter()
    ahead = {place: number for number, place in enumerate(state.artifact_places)}
    gold, last = state.variant.artifact_gold, len(state.path) - newest
    told = []
    for place, card in enumerate(state.path):
        seen[card] += 1
        rest = (state.rests[place] if state.rests and state.running else 0) + (
            gold if place in ahead else 0
        )
        counts = (
            ""
            if gold or place not in ahead
            else str(rules.artifact_worth(state, card, ahead[place]))
        )
        lies = {"rest": rest, "counts": counts or None, "new": state.running and place >= last}
        says = phones.card_says(card=master.card(card), n=rest, counts=counts)
        told.append(
            {
                "id": f"{state.number}.{card}.{seen[card]}",
                **face(master, card),
                **lies,
                "says": says,
            }
        )
    return told


def dangers(master: Master, state: State) -> list[Face]:
    """Return the kinds of danger on the path in order of coming, each by its first card.

    `many` of a kind lie there; `ends` where one more ends the round. In games of hands nearly every
    card is one: there only those of which one more does.
    """
    if not state.running:
        return []
    close, kinds = rules.open_kinds(state), state.dangers
    lying: dict[str, Card] = {}
    for card in state.path:
        lying.setdefault(master.variant.meaning(card).kind, card)
    return [
        {
            **face(master, lying[kind]),
            "many": many,
            "ends": kind in close,
            "says": phones.danger_says(card=master.card(lying[kind]), n=many, ends=kind in close),
        }
        for kind, many in kinds.items()
        if many and kind in lying and (kind in close or not master.hands)
    ]


def newest(entries: Sequence[object]) -> int:
    """Return the number of cards on the path that came with the last turn."""
    last = entries[0] if entries else None
    return sum(card is not None for _, card in last.cards) if isinstance(last, Show) else 1


def marker(state: State) -> Face | None:
    """Return the gold that lies beside the cards of the path.

    In a game of hands the leftover on the joker (CN-3); else what stayed from earlier rounds, where
    the path begins (G-12).
    """
    if claims.marker(state.variant):
        return {"on": str(JOKER), "rest": state.leftover}
    return {"on": "start", "rest": state.stayed} if state.stayed else None


def artifacts(master: Master, state: State, name: str) -> list[Face]:
    """Return the artifacts a player has carried out and holds as cards.

    Where they go back into the deck, only those of this round.
    """
    number = state.number if master.notes_points else None
    nobody_said: Face = {
        "card": "",
        "rank": "",
        "suit": None,
        "pips": [],
        "part": "artifact",
        "sign": None,
    }
    nameless = {**nobody_said, "name": str(master.theme["artifact"])}
    faces = (
        (face(master, taken.card) if taken.card else nameless, taken)
        for taken in state.kept(name, number)
    )
    return [{**seen, "counts": str(taken.worth)} for seen, taken in faces]
