"""The card keys of a phone, derived from the rules of any game.

A key names a card as briefly as the game allows: by its rank (``7``), by its colour (``5b``), or by
its suit (``h``) if all cards of a rank are dangers told apart by suit. If the rank alone is not
enough, the key offers its cards for a second tap.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardkit.engine.cards import JOKER, RANKS, SUITS, SUITS_BY_LETTER, Card
from cardkit.engine.deck import Deck, DeckCard
from cardkit.engine.events import Leave
from cardkit.engine.game import GameState
from cardkit.engine.legality import find_card
from cardkit.engine.odds import cards_over_gold_limit, kinds_that_can_end_round
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.sharing import artifact_takers
from cardkit.engine.variant import Variant
from cardkit.i18n.vocabulary import Vocabulary, vocabulary
from cardkit.phones.messages import CardKeyView, CardView, StayingArtifacts, StayQuestion
from cardkit.text.screens.phones import key_text, question_on_returning_artifacts, tap_refusal_text
from cardkit.text.table.refusals import refusal_text

CARD_ROLES = ("gold", "blank", "danger", "artifact")  # kinds of cards, in the order of keys


class Key(NamedTuple):
    """A key, such as ``7``, and the cards that it can mean; a second tap chooses among several."""

    face: Card
    cards: tuple[Card, ...]

    @property
    def asks_suit(self) -> bool:
        """True if a second tap has to choose the suit of the card."""
        return self.cards != (self.face,)


def keypad(variant: Variant) -> tuple[Key, ...]:
    """Return the keys of a game: gold, blank cards, dangers, artifacts and, last, the joker."""
    deck = variant.deck
    suits = {suit for suit in SUITS if _is_unambiguous(deck, Card("", suit))}
    others = {
        card.card.rank
        for card in deck.cards
        if card.kind not in suits or card.kind != card.card.suit
    }
    keys = [key for rank in RANKS if rank in others for key in _keys_of_rank(deck, rank)]
    dangers = {card.kind for card in deck.cards if card.card.rank not in others}
    keys += [Key(Card("", suit), (Card("", suit),)) for suit in SUITS if suit in dangers]
    keys.sort(key=lambda key: _key_order_by_role(deck, key))
    return (*keys, Key(JOKER, (JOKER,))) if _is_unambiguous(deck, JOKER) else tuple(keys)


def _is_unambiguous(deck: Deck, name: Card) -> bool:
    """Return True if a card's name, such as ``Q`` or ``Qh``, can mean only one card in the deck."""
    return len(deck.possible_meanings(name)) == 1


def _keys_of_rank(deck: Deck, rank: str) -> list[Key]:
    if _is_unambiguous(deck, Card(rank)):
        return [Key(Card(rank), (Card(rank),))]
    letters = {card.card.suit for card in deck.cards if card.card.rank == rank}
    possible = {suit for letter in letters for suit in SUITS_BY_LETTER[letter]}
    colours = [Card(rank, colour) for colour in "br" if possible & {*SUITS_BY_LETTER[colour]}]
    if colours and all(_is_unambiguous(deck, card) for card in colours):
        return [Key(card, (card,)) for card in colours]
    names: list[Card] = []
    for suit in SUITS:
        colour = "b" if suit in SUITS_BY_LETTER["b"] else "r"
        letter = suit if suit in letters else colour
        if letter in letters and _is_unambiguous(deck, Card(rank, letter)):
            names.append(Card(rank, letter))
    return [Key(Card(rank), tuple(dict.fromkeys(names)))] if names else []


def _key_order_by_role(deck: Deck, key: Key) -> tuple[int, bool]:
    cards = cards_with_names(deck, key.cards)
    part = main_card_role(cards)
    is_red = all({*SUITS_BY_LETTER[card.card.suit]} <= {*SUITS_BY_LETTER["r"]} for card in cards)
    return CARD_ROLES.index(part), part == "gold" and is_red


def cards_with_names(deck: Deck, names: Iterable[Card]) -> list[DeckCard]:
    """Return the cards in a deck that at least one of these names can mean."""
    slots = 0
    for name in names:
        for meaning in deck.possible_meanings(name):
            slots |= meaning.slots
    return [card for card in deck.cards if card.slots & slots]


def main_card_role(cards: Sequence[DeckCard]) -> str:
    """Return the most important role among cards: ``danger``, ``artifact``, ``gold`` or ``blank``."""
    parts = set(map(_role_in_game, cards))
    return next((part for part in ("danger", "artifact", "gold") if part in parts), "blank")


def _role_in_game(card: DeckCard) -> str:
    if card.artifact:
        return "artifact"
    if card.gold or card.doubles:
        return "gold"
    return "danger" if card.kind else "blank"


def suits_to_show(name: Card, cards: Iterable[DeckCard]) -> list[str]:
    """Return the suits to show for a name that could mean any of `cards`, or [] for all suits."""
    if name.suit and name.suit in SUITS:  # not "", "b" or "r"
        return [name.suit]
    suits = {
        suit for card in cards if card.card != JOKER for suit in SUITS_BY_LETTER[card.card.suit]
    }
    return [] if suits == {*SUITS} else [suit for suit in SUITS if suit in suits]


def danger_pictogram(variant: Variant, cards: Sequence[DeckCard]) -> str:
    """Return the pictogram of a danger, such as ``snake``, or "" if the cards are not dangers."""
    kinds = {card.kind for card in cards if card.kind}
    if main_card_role(cards) != "danger" and not (kinds and variant.is_deck_game):
        return ""
    own = variant.words.pictures.get(kinds.pop(), "") if len(kinds) == 1 else ""
    return own or variant.words.sign


def card_view(state: GameState, name: Card) -> CardView:
    """Return how a screen shows a card: its rank, suits, pictogram and role in the game."""
    words, cards = vocabulary(state.variant), cards_with_names(state.deck, [name])
    return {
        "card": str(name),
        "rank": words.printed_rank(name.rank) if name.rank and name != JOKER else "",
        "suits": suits_to_show(name, cards),
        "part": main_card_role(cards),
        "sign": danger_pictogram(state.variant, cards),
    }


def keys_view(state: GameState) -> list[CardKeyView]:
    """Return what a screen shows of each key, with a ``reason`` if the card cannot come next."""
    if state.phase not in ("card", "decision", "show"):
        return []
    following = state
    if state.phase == "decision":  # a card comes if nobody leaves
        following = state.copy()
        following.play(Leave())
    kinds, heavy = kinds_that_can_end_round(following), cards_over_gold_limit(following)
    cards = following.deck.cards
    ending_cards = {
        card
        for card in cards
        if card.kind in kinds or card.card in heavy or following.repeats_rank(card)
    }
    return [_key_view(following, key, ending_cards) for key in keypad(state.variant)]


def _key_view(state: GameState, key: Key, ending_cards: set[DeckCard]) -> CardKeyView:
    """Return what a screen shows of a key, with its choices if a second tap chooses the suit."""
    choices = [_name_view(state, card, ending_cards) for card in key.cards]
    if not key.asks_suit:
        return choices[0]
    possible = [choice for choice in choices if not choice["reason"]]
    ends = bool(possible) and all(choice["ends"] for choice in possible)
    view = _base_key_view(state, key.face, ends=ends)
    view["reason"] = "" if possible else choices[0]["reason"]
    view["choices"] = choices
    return view


def _name_view(state: GameState, name: Card, ending_cards: set[DeckCard]) -> CardKeyView:
    """Return what a screen shows of a card's name that is on a key or is one of a key's choices."""
    words, cards = vocabulary(state.variant), cards_with_names(state.deck, [name])
    why = _why_card_cannot_come(state, name, words)
    ends = not why and bool(cards) and ending_cards.issuperset(cards)
    gold = {card.gold for card in cards}
    worth = str(*gold) if len(gold) == 1 and gold not in ({0}, {name.face_value}) else ""
    if cards and all(state.meaning_if_next(card).doubles for card in cards):
        worth = f"{worth} ×2".strip()
    view = _base_key_view(state, name, ends=ends)
    view["worth"], view["reason"] = worth, why
    return view


def _base_key_view(state: GameState, name: Card, *, ends: bool = False) -> CardKeyView:
    """Return what a screen shows of a key, before callers fill in ``worth`` and ``reason``."""
    words = vocabulary(state.variant)
    return {
        **card_view(state, name),
        "worth": "",
        "reason": "",
        "ends": ends,
        "name": key_text(words, name, ends=ends),
        "choices": [],
    }


def _why_card_cannot_come(state: GameState, name: Card, words: Vocabulary) -> str:
    if state.phase not in ("card", "show"):
        return tap_refusal_text("last-card")
    try:
        find_card(state, name)
    except IllegalMove as refusal:
        return refusal_text(refusal.reason, words, prompt=True)[0]
    return ""


def staying_artifacts_view(state: GameState) -> StayingArtifacts | None:
    """Return the artifacts on the path, and how many stay if they cannot be shared evenly.

    ``cards`` are all artifacts; ``by`` lists, for each number of players who flee, how many
    artifacts stay. The result is None if there is never a choice, because all or none of the
    artifacts stay, or because all have the same rank.
    """
    if state.phase != "show" or len({card.card.rank for card in state.artifacts}) < 2:
        return None
    by_fleeing = [_stay_question(state, fleeing) for fleeing in range(len(state.inside))]
    if not any(by_fleeing):
        return None
    return {
        "cards": [_base_key_view(state, card.card) for card in state.artifacts],
        "by": by_fleeing,
    }


def _stay_question(state: GameState, fleeing: int) -> StayQuestion | None:
    """Return the question asking which artifacts stay if `fleeing` players flee.

    The result is None if there is no choice.
    """
    lying = len(state.artifacts)
    takers = artifact_takers(state.rules.artifacts, lying, state.inside[:fleeing])
    number = 0 if takers is None else lying - len(takers)
    if not 0 < number < lying:
        return None
    return {"many": number, "title": question_on_returning_artifacts(state, number)}
