"""What may happen now: one check serves "may I?" and "do it", and says why not.

`check` holds an entry against the state; `moves` gives what can come. Nothing here changes a state.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardkit.cards import Card, ordinal
from cardkit.halfnamed import possible
from cardkit.outcomes import Begin, Draw, Entry, Gone, Leave, Refusal, Result, Show
from cardkit.places import ranking, tied_for_extra_round
from cardkit.rules import lie_at
from cardkit.state import State
from cardkit.terms import End, Phase
from cardkit.variants import NotInDeck, Vague


class Legal(NamedTuple):
    """What can come now: these cards (one name for each physical card), and these players may leave."""

    cards: tuple[Card, ...] = ()
    players: tuple[str, ...] = ()


def moves(state: State) -> Legal:
    """What can come now, besides the next round: nothing between rounds."""
    match state.phase:
        case "card":
            return Legal(cards=_cards(state))
        case "leave":
            return Legal(players=state.inside)
        case "show":
            return Legal(_cards(state), state.inside)
        case "begin" | "over":
            return Legal()


def _cards(state: State) -> tuple[Card, ...]:
    cards = (slot.card for slot in state.variant.cards_of(state.in_play))
    return tuple(card for card in cards if card_refusal(state, card) is None)


def check(state: State, entry: Entry) -> Refusal | None:
    """Why `entry` cannot be now, or None: the one check behind `apply`, the tally and the table."""
    match entry:  # without unpacking: entries are checked by the million
        case Draw():
            return wrong_phase(state, "card") or card_refusal(state, entry.card)
        case Leave():
            return wrong_phase(state, "leave") or _names_refusal(state, entry.names)
        case Show():
            return wrong_phase(state, "show") or _show_refusal(state, entry)
        case Begin():
            return _begin_refusal(state, entry.extra)
        case Result():
            return _result_refusal(state, entry)


def wrong_phase(state: State, wanted: Phase) -> Refusal | None:
    """Why it is not the moment for a card (``card``), a decision (``leave``) or a turn of hands (``show``), if it is not."""
    if state.phase == wanted:
        return None
    word = state.variant.words.round.one
    if state.complete:
        return Refusal("game-over", "the game is over.")
    if state.phase == "begin":
        if not state.number:
            return Refusal("no-round", f"no {word} has begun.", f"{word} 1 comes first.")
        words = state.variant.words
        caught = f"a {words.danger.one} ended it" if state.variant.deck_game else f"the {words.place} came down"
        ended: dict[End | None, str] = {"caught": caught, "all-out": "nobody is inside any more"}
        why = ended.get(state.rounds[-1].end, "its cards have run out")
        return Refusal("round-over", f"{state.round_name} is over: {why}.", f"{word} {state.number + 1} comes next.")
    if wanted == "leave":
        return Refusal("no-card", "nobody leaves before a card lies there (G-10).")
    if state.phase == "leave":
        return Refusal("undecided", "who leaves after the last card comes first.")
    return Refusal(
        "wrong-game",
        "in this game a turn is one card for everyone inside."
        if state.phase == "show"
        else "in this game cards come from the deck, one a turn.",
    )


def _names_refusal(state: State, names: Iterable[str]) -> Refusal | None:
    seen: set[str] = set()
    for name in names:
        if name not in state.inside:
            return not_inside(state, name)
        if name in seen:
            return Refusal("twice", f"{name} is named twice.", "Once is enough.", name)
        seen.add(name)
    return None


def not_inside(state: State, name: str) -> Refusal:
    """Why `name` cannot do anything this round: not in the game, not in this extra round, or out already."""
    inside = f"Inside: {', '.join(state.inside)}."
    if name not in state.players:
        return Refusal("unknown-player", f'nobody inside is called "{name}".', inside, name)
    if name not in state.seats:
        return Refusal("not-playing", f"{name} does not play this extra round: only the tied do.", inside, name)
    turn = state.left.get(name)
    return Refusal("not-inside", f"{name} is out already{f', since turn {turn}' if turn else ''}.", inside, name)


def _begin_refusal(state: State, extra: bool) -> Refusal | None:
    variant, word = state.variant, state.variant.words.round.one
    if state.running:
        out = ", ".join(state.inside)
        return Refusal(
            "round-not-over",
            f"{state.round_name} is not over: {out} still inside.",
            "Say who left, or which card ended it.",
        )
    if not extra:
        return (
            None
            if state.phase == "begin"
            else Refusal(
                "too-many-rounds",
                f"{variant.name} has {variant.rounds} {variant.words.round(variant.rounds)}.",
                "A tie on top can be played off: extra round." if tied_for_extra_round(state) else "",
            )
        )
    if state.phase == "begin":
        return Refusal("extra-too-early", f"an extra round comes after {word} {variant.rounds}, if the top is tied.")
    if variant.tie != "extra round":
        return Refusal(
            "no-extra-round",
            f"{variant.name} knows no extra round: a tie is {'shared' if variant.tie == 'shared' else 'played again'}.",
        )
    if not tied_for_extra_round(state):
        return Refusal("no-tie", f"no extra round without a tie on top: {ranking(state)[0][0]} has won.")
    return None


def card_refusal(state: State, card: Card, others: Sequence[Card] = ()) -> Refusal | None:
    """Why `card` cannot come now, if it cannot; `others` are shown in this same turn before it."""
    try:
        slots = state.variant.meaning(card).slots
    except Vague as error:
        return Refusal("vague-card", str(error), subject=card)
    except NotInDeck as error:
        return Refusal("not-in-deck", f"{error}.", subject=card)
    slots &= state.in_play
    if not slots:
        return _not_yet(state, card)
    # Nearly always no card of this round, and none that left the game, can have been this one.
    if others or slots & (state.exact | state.vague):
        now = [state.variant.meaning(other).slots for other in others]
        if not possible(state.masks, state.gone, [*now, slots]):
            return _used_up(state, card, slots, [*state.masks[-1], *now])
    if state.variant.joins_blind and not _joined_enough(state, slots):
        return _not_yet(state, card)
    return None


def _not_yet(state: State, card: Card) -> Refusal:
    variant, word = state.variant, state.variant.words.round.one
    slots = variant.meaning(card).slots
    first = min(slot.joins for slot in variant.cards_of(slots))
    if first > state.number:
        why = f"it joins the deck before {word} {first}"
    else:
        number = variant.joined(state.number)
        why = f"no more than {number} {variant.words.artifact(number)} can have turned up by now"
    return Refusal(
        "not-yet", f"the {card.words} cannot come in {word} {state.number}: {why}.", "Was it another card?", card
    )


def _joined_enough(state: State, slots: int) -> bool:
    """Where artifacts join blind, one a round (PL-1): no more different ones have turned up than have joined."""
    variant = state.variant
    if not slots & variant.artifact_slots:
        return True
    seen = sum(1 for gone in state.gone if gone.slots & variant.artifact_slots)
    seen += sum(1 for laid in state.artifacts)
    return seen < variant.joined(state.number)


def _used_up(state: State, card: Card, slots: int, laid: list[int]) -> Refusal:
    """Say why no slot is left for `card`: it lies there, it has left the game, or all of its rank have come."""
    number = slots.bit_count()
    if number == 1:
        if slots in laid:
            return Refusal(
                "card-twice",
                f"the {card.words} lies there already this {state.variant.words.round.one}.",
                "Was it another card? undo takes back the last one.",
                card,
            )
        if any(gone.slots == slots for gone in state.gone):
            return Refusal("card-gone", f"the {card.words} has left the game.", "Was it another card?", card)
    gone = sum(1 for out in state.gone if out.slots & slots == out.slots)
    if gone and number > 1:
        left = number - gone
        where = f", the other{'s lie' if left > 1 else ' lies'} there" if left else ""
        message = f"no {card.words} is left: {gone} of {number} {'has' if gone == 1 else 'have'} left the game{where}."
        return Refusal("card-gone", message, "Was it another card? undo takes back the last one.", card)
    if number > 1:
        return Refusal(
            "too-many",
            f"that would be the {ordinal(number + 1)} {card.words} in this deck.",
            "Was it another card? undo takes back the last one.",
            card,
        )
    return Refusal(
        "card-gone",
        f"the {card.words} cannot come any more: the cards named before it leave no choice.",
        "Was it another card?",
        card,
    )


def _show_refusal(state: State, show: Show) -> Refusal | None:
    names = [name for name, _ in show.cards]
    wrong = _names_refusal(state, names)
    if wrong:
        return wrong
    missing = [name for name in state.inside if name not in names]
    if missing:
        return Refusal(
            "missing-player",
            f"no card for {', '.join(missing)}.",
            f"Inside are {', '.join(state.inside)}: one entry each, - for a card laid face down.",
            missing[0],
        )
    shown: list[Card] = []
    by_name = dict(show.cards)
    for name in state.inside:
        if (face := by_name[name]) is not None:
            refusal = card_refusal(state, face, shown)
            if refusal:
                return refusal
            shown.append(face)
    return None if show.back is None else _back_refusal(state, show.back, len(names) - len(shown))


def _back_refusal(state: State, back: tuple[Card, ...], leavers: int) -> Refusal | None:
    noun = state.variant.words.artifact
    odd = len(state.artifacts) % leavers if leavers and not state.variant.claims_alone else 0
    lying = ", ".join(map(str, state.artifacts)) or "none"
    if len(back) != odd:
        return Refusal(
            "back-count",
            (
                f"{odd} {noun(odd)} cannot be split and {'goes' if odd == 1 else 'go'} back, "
                if odd
                else f"no {noun.one} goes back this turn, "
            )
            + f"but {len(back)} {'is' if len(back) == 1 else 'are'} named.",
            f"In the {state.variant.words.path}: {lying}.",
            back[0] if back else None,
        )
    if len(lie_at(state.artifacts, back)) < len(back):
        wrong = next(
            card for number, card in enumerate(back, 1) if len(lie_at(state.artifacts, back[:number])) < number
        )
        return Refusal(
            "back-card",
            f"no {wrong.words} lies in the {state.variant.words.path} to go back.",
            f"{noun.many.capitalize()} there before this turn: {lying}.",
            wrong,
        )
    return None


def _result_refusal(state: State, result: Result) -> Refusal | None:
    variant = state.variant
    if state.phase not in ("card", "show") or state.turn:
        return wrong_phase(state, "card") or Refusal("round-not-over", "this round is being played card by card.")
    for name, _ in (*result.banked, *result.artifacts):
        if name not in state.seats:
            return not_inside(state, name)
    most = variant.round_gold
    gold = sum(amount for _, amount in result.banked)
    if gold > most:
        return Refusal(
            "too-much-gold",
            f"{gold} gold banked in one {variant.words.round.one}, but all the cards bring {most}.",
            "Is a figure wrong?",
            result.banked[0][0],
        )
    return claims_refusal(state, result.artifacts)


def claims_refusal(state: State, claims: Iterable[tuple[str, tuple[Card | None, ...]]]) -> Refusal | None:
    """Why these artifacts cannot have been carried out this round, by these players, if they cannot."""
    variant = state.variant
    noun = variant.words.artifact
    masks: list[int] = []
    for name, cards in claims:
        if cards and (variant.artifacts is None or variant.artifact_gold):
            why = (
                f"the gold on a {noun.one} counts as banked gold"
                if variant.artifact_gold
                else "it is played without any"
            )
            return Refusal("no-artifacts", f"nobody keeps {noun.many} in this game: {why}.", subject=name)
        for card in cards:
            refusal = None if card is None else card_refusal(state, card)
            if refusal:
                return refusal
            slots = state.artifact_slots(card)
            if card is not None and not variant.meaning(card).artifact:
                return Refusal("not-artifact", f"the {card.words} is no {noun.one}.", subject=card)
            masks.append(slots)
            most = variant.joined(state.number) - len(_artifacts_gone(state))
            if len(masks) > most:
                return Refusal(
                    "too-many-artifacts",
                    f"{len(masks)} {noun(len(masks))} carried out in {variant.words.round.one} "
                    f"{state.number}, but {f'no more than {most}' if most else 'none'} can have been in the deck.",
                    "Is a figure wrong?",
                    name,
                )
            if card is not None and not possible(state.masks, state.gone, masks):
                return Refusal("claimed-twice", f"the {card.words} was carried out already.", "Is a name wrong?", card)
    return None


def _artifacts_gone(state: State) -> list[Gone]:
    return [gone for gone in state.gone if gone.slots & state.variant.artifact_slots]
