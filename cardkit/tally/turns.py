"""What a turn means in a game: a stretch of a line, held against the players and cards of a `State`.

The reader of files and the prompt hear with these same functions. Where a word can be read as two things the prompt asks;
a file cannot be asked, and there a card is a card.
"""

import unicodedata
from functools import lru_cache

from cardkit.cards import Card, CardError, is_card, parse_card
from cardkit.outcomes import Draw, Leave
from cardkit.state import State
from cardkit.tally.names import DASH, DOWN, NO_LETTERS, Letters, Unknown, find_leavers, fold, says_nobody
from cardkit.variant import NotInDeck, Vague, Variant


def card_reading(text: str, variant: Variant) -> Card | None:
    """The card that `text` may mean: a suit letter alone is none where suits do not count."""
    try:
        card = parse_card(text)
    except CardError:
        return None
    return card if card.rank or variant.suits_matter else None


def leaving(text: str, state: State, letters: Letters = NO_LETTERS) -> tuple[tuple[str, ...], Unknown | None]:
    """Who `text` says leaves, if it can be read so; else why not."""
    try:
        return find_leavers(text, state, letters), None
    except Unknown as error:
        return (), error


def leave_of(names: tuple[str, ...], state: State) -> Leave:
    """These players leave, in the order of their seats; somebody who is named twice stays so, and the rules refuse it."""
    if len(set(names)) < len(names):
        return Leave(names)
    return Leave(tuple(name for name in state.inside if name in names))


def narrow(text: str) -> str:
    """Full-width letters are the letters they look like."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKC", text)
    return plain if plain.isascii() else text


def spelled_further(card: Card, variant: Variant) -> str:
    """Such a card named far enough, where its rank or its suit alone is too vague; else nothing."""
    try:
        variant.meaning(card)
    except Vague:
        fits = [f"{slot.card}".lower() for slot in variant.slots if card.can_be(slot.card)]
        return min(fits, key=lambda name: not name[0].isdigit(), default=f"7{card.suit}")
    except NotInDeck:
        pass
    return ""


@lru_cache
def called_like_cards(players: tuple[str, ...]) -> frozenset[str]:
    """The names that could be cards: whose whole name it is may be meant."""
    return frozenset([fold(name) for name in players if is_card(name)])


def is_whole_name(text: str, names: tuple[str, ...], card: Card, variant: Variant) -> bool:
    """Whether `text` is all of one name, and too little for the card that it could be."""
    return len(names) == 1 and fold(text) == fold(names[0]) and bool(spelled_further(card, variant))


def leavers_and_card(text: str, state: State, letters: Letters = NO_LETTERS) -> list[Leave | Draw]:
    """``an7``: Ann leaves, and a 7 comes next. Only if it can be cut in one way, before a digit."""
    found: list[list[Leave | Draw]] = []
    for cut in range(1, len(text)):
        if not text[cut].isdigit() or text[cut - 1].isdigit():
            continue
        names, _ = leaving(text[:cut], state, letters)
        card = card_reading(text[cut:], state.variant)
        if names and card is not None and len(names) < len(state.inside):
            found.append([leave_of(names, state), Draw(card)])
    return found[0] if len(found) == 1 else []


def decision(text: str, state: State) -> list[Leave | Draw]:
    """Who leaves, on a line of its own below the card: ``Bo``, ``- Bo``, ``nobody``, or ``an7``; nothing if it is none."""
    text = narrow(text)
    card = card_reading(text, state.variant)
    if card is not None:
        if fold(text) not in called_like_cards(state.players):
            return []
        names = tuple(name for name in state.inside if fold(name) == fold(text))
        return [leave_of(names, state)] if is_whole_name(text, names, card, state.variant) else []
    if text in DOWN or says_nobody(text, state):
        return [Leave()]
    if text[:1] in DOWN:
        names, fault = leaving(text[1:], state)
        return [] if fault else [leave_of(names, state)]
    if len(text) > LONGEST or DASH.search(text):
        return []
    names, _ = leaving(text, state)
    return [leave_of(names, state)] if names else leavers_and_card(text, state)


LONGEST = 400
"""Letters of names that are looked for where a card is wanted."""
