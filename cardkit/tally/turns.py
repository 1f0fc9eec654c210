"""What a turn means in a game: a stretch of a line, held against the players and cards of a `State`.

The reader of files and the prompt hear with these same functions. Where a word can be read as two things the prompt asks,
and in a file it is a fault; but a card that only begins a name is a card there: so are cards written.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import permutations

from cardkit.engine import (
    Card,
    CardError,
    Draw,
    Leave,
    LeaverOrCard,
    NameOrCard,
    NotInDeck,
    Refusal,
    State,
    Vague,
    Variant,
    in_a_spelling,
    is_card,
    parse_card,
)
from cardkit.tally.line import Opened
from cardkit.tally.names import DASH, NO_LETTERS, Letters, Unknown, find_leavers, fold, proper


def open_already(opened: Opened, state: State) -> bool:
    """Whether the heading of a round is that of the one which is open and has no turns yet: said twice, it is heard once."""
    return opened.which == state.number and not state.turn and state.phase in ("card", "show")


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
    plain = unicodedata.normalize("NFKC", proper(text))
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
@lru_cache(maxsize=16)
def called_like_cards(players: tuple[str, ...]) -> frozenset[str]:
    """What could be a card, and is the whole name of one player or several, as `bare` has it."""
    some = [name for name in players if in_a_spelling(bare(name))]
    rows = (" ".join(row) for number in (1, 2, 3) for row in permutations(some, number))
    return frozenset([bare(row) for row in rows if is_card(row)])


def bare(text: str) -> str:
    """`text` folded, without what may stand or be left out within a card: ``queenhearts``."""
    return "".join(fold(text).replace(" of ", " ").split())


_GLUED = r"([^\s-]{1,3})-([^\s-][^-]*)"
_NUMBER = r"(\d\d)(?=[\s\u2013]|$)"


def in_full(text: str, state: State, letters: Letters = NO_LETTERS) -> str:
    """The turn of a deck game with what may be left out of it: the dash of ``7-bo``, the card of ``17 - bo``."""
    return by_worth(_dashed(text, state, letters), state) if state.variant.deck_game else text


def _dashed(text: str, state: State, letters: Letters) -> str:
    """``7-bo`` with the dash that stands between a card and who leaves."""
    glued = re.fullmatch(_GLUED, text)
    if not glued or any(fold(name).startswith(fold(text)) for name in state.players):
        return text
    card = card_reading(by_worth(glued[1], state), state.variant)
    names, fault = leaving(glued[2], state, letters)
    meant = card is not None and (names or (fault is not None and fault.code != "unknown-player"))
    return f"{glued[1]}\u2013{glued[2]}" if meant else text


def by_worth(text: str, state: State) -> str:
    """``17 - bo`` is ``7h - bo`` where one card alone brings 17: its worth is a name for it."""
    number = re.match(_NUMBER, text)
    if not number or card_reading(number[1], state.variant) is not None:
        return text
    slots = [slot for slot in state.variant.slots if slot.gold == int(number[1])]
    if len(slots) != 1 or any(fold(name).startswith(number[1]) for name in state.players):
        return text
    return f"{slots[0].card}{text[number.end() :]}"


def leavers_and_card(text: str, state: State, letters: Letters = NO_LETTERS) -> tuple[Leave, Draw] | None:
    """``an7``: Ann leaves, and a 7 comes next. None unless it can be cut in one way, before a digit."""
    found: list[tuple[Leave, Draw]] = []
    for cut in range(1, len(text)):
        if not text[cut].isdigit() or text[cut - 1].isdigit():
            continue
        names, _ = leaving(text[:cut], state, letters)
        card = card_reading(text[cut:], state.variant)
        if names and card is not None and len(names) < len(state.inside):
            found.append((leave_of(names, state), Draw(card)))
    return found[0] if len(found) == 1 else None


def decision(text: str, state: State) -> list[Leave | Draw]:
    """Who leaves, on a line of its own below the card: ``Bo``, ``nobody``, or ``an7``; nothing if it is none, as a card is.

    Raises `Unknown` where it can be read as two things.
    """
    text = narrow(text)
    card = card_reading(text, state.variant)
    if card is not None:
        _not_a_name_too(text, card, state)
        return []
    if len(text) > LONGEST or re.search(DASH, text):
        return []
    names, fault = leaving(text, state)
    if fault is None:
        return [leave_of(names, state)]
    both = leavers_and_card(text, state)
    if fault.code == "two-meanings" or (fault.code == "ambiguous-name" and not both):
        raise fault
    return [*both] if both else []


def _not_a_name_too(text: str, card: Card, state: State) -> None:
    """Raise `Unknown` where a card can be whole names, or be cut into somebody who leaves and the next card."""
    names, fault = leaving(text, state) if bare(text) in called_like_cards(state.players) else ((), None)
    if fault and fault.code == "two-meanings":
        raise fault
    if names:
        raise Unknown(Refusal("two-meanings", NameOrCard(text, names, card), text), text)
    if both := leavers_and_card(text, state):
        leave, draw = both
        raise Unknown(Refusal("two-meanings", LeaverOrCard(text, leave.names, draw.card, card), text), text)


LONGEST = 400
"""Letters of names that are looked for where a card is wanted."""
