"""Cards as a page shows them: the keys of the pad, the cards of the path. Data for JSON, every text from the room of words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardkit.engine import JOKER, SUITS, Card, Leave, Refusal, Show, Slot, State, apply, claims, legal, rules
from cardkit.phones.keypad import Key, keypad, part_of, slots_of, suits_of, warns
from cardkit.speech import Master, capital, index, phones, why

Face = dict[str, Any]  # an object of the view


# --- keys ----------------------------------------------------------------------------------------------------------------


def keys(master: Master, state: State) -> list[Face]:
    """The pad now: every key, whether its card can come, and if not why. Nothing while no card is asked for."""
    if state.phase not in ("card", "leave", "show"):
        return []
    then = _when_it_comes(state)
    return [_key(master, key, then) for key in keypad(state.variant)]


def every_key(master: Master) -> list[Face]:
    """The pad to say what a card was: whether it can have been, the game says when it is told."""
    return [_open(_key(master, key, None)) for key in keypad(master.variant)]


def _open(key: Face) -> Face:
    return {**key, "ok": True, "why": "", "then": [_open(name) for name in key.get("then", ())]}


def _when_it_comes(state: State) -> State | None:
    """The game in which the next card would come: while leaving is asked, nobody left. None if none can come then."""
    if state.phase != "leave":
        return state
    after, _ = apply(state, Leave())
    return after if after.phase == "card" else None


def _key(master: Master, key: Key, state: State | None) -> Face:
    if not key.asks:
        return {**_named(master, key.face, state), "then": []}
    then = [_named(master, card, state) for card in key.names]
    why = "" if any(name["ok"] for name in then) else then[0]["why"]
    return {**_tapped(master, key.face, key.names, then[0]["sign"], why), "then": then}


def _named(master: Master, card: Card, state: State | None) -> Face:
    """A name that a tap can give."""
    gold = master.variant.meaning(card).gold
    sign = _sign(master, slots_of(master.variant, (card,)))
    told = _tapped(master, card, (card,), sign, _why_not(master, card, state))
    return {**told, "worth": str(gold) if gold and gold != card.value else None}


def _tapped(master: Master, card: Card, names: Sequence[Card], sign: str | None, why: str) -> Face:
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
        "says": phones.key_says(card=master.card(card)),
    }


def _sign(master: Master, slots: tuple[Slot, ...]) -> str | None:
    if not warns(master.variant, slots):
        return None
    kinds = {slot.kind for slot in slots}
    return master.variant.sign_of(kinds.pop()) if len(kinds) == 1 else master.variant.words.sign


def _why_not(master: Master, card: Card, state: State | None) -> str:
    if state is None:
        return phones.unheard("last-card")
    refusal: Refusal | None = legal.card_refusal(state, card)
    return capital(why(refusal, master.variant, prompt=True).message) if refusal else ""


def back(master: Master, state: State) -> Face | None:
    """Of a turn of hands: the artifacts of which some go back (CN-8), and by how many flee what is asked of them.

    None where the table has no choice, however many flee: all go back or none, or which makes no difference, as it does
    not when nobody stays inside.
    """
    if state.phase != "show" or len({card.rank for card in state.artifacts}) < 2:
        return None
    asked = [_goes_back(master, state, state.inside[:flee]) for flee in range(len(state.inside))]
    if not any(asked):
        return None
    cards = [_open(_named(master, card, None)) for card in state.artifacts]
    return {"cards": cards, "by": asked}


def _goes_back(master: Master, state: State, leavers: tuple[str, ...]) -> Face | None:
    lying = len(state.artifacts)
    carriers = rules.carried_by(state, leavers) if leavers else None
    many = 0 if carriers is None else lying - len(carriers)
    return {"many": many, "title": phones.goes_back(master, many)} if 0 < many < lying else None


# --- the path ------------------------------------------------------------------------------------------------------------


def face(master: Master, card: Card) -> Face:
    """A card as one sees it; of one whose suit nobody named the suits it can have (`pips`), where that says anything."""
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
    """The cards that lie there, each with the gold on it, an artifact with what it counts for whoever carries it out now; the
    last `newest` came just now."""
    seen: Counter[Card] = Counter()
    ahead = {place: number for number, place in enumerate(state.artifact_places)}
    gold, last = state.variant.artifact_gold, len(state.path) - newest
    told = []
    for place, card in enumerate(state.path):
        seen[card] += 1
        rest = (state.rests[place] if state.rests and state.running else 0) + (gold if place in ahead else 0)
        counts = "" if gold or place not in ahead else str(rules.artifact_worth(state, card, ahead[place]))
        told.append(
            {
                "id": f"{state.number}.{card}.{seen[card]}",
                **face(master, card),
                "rest": rest,
                "counts": counts or None,
                "new": state.running and place >= last,
                "says": phones.card_says(card=master.card(card), n=rest, counts=counts),
            }
        )
    return told


def newest(entries: Sequence[object]) -> int:
    """How many cards of the path came with the last turn."""
    last = entries[0] if entries else None
    return sum(card is not None for _, card in last.cards) if isinstance(last, Show) else 1


def marker(state: State) -> Face | None:
    """What lies beside the cards of the path: in a game of hands the leftover on the joker (CN-3), else what stayed from
    earlier rounds, where the path begins (G-12)."""
    if claims.marker(state.variant):
        return {"on": str(JOKER), "rest": state.leftover}
    return {"on": "start", "rest": state.stayed} if state.stayed else None


def artifacts(master: Master, state: State, name: str) -> list[Face]:
    """What a player has carried out and holds as cards; where they go back into the deck only those of this round."""
    number = state.number if master.notes_points else None
    nobody_said: Face = {"card": "", "rank": "", "suit": None, "pips": [], "part": "artifact", "sign": None}
    nameless = {**nobody_said, "name": str(master.theme["artifact"])}
    return [
        {**(nameless if taken.card is None else face(master, taken.card)), "counts": str(taken.worth)}
        for taken in state.kept(name, number)
    ]
