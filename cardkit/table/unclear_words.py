"""What is said of typed words that cannot be made out: the reason, and a spelling that would do, tried before it is given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardkit.engine import (
    RANK_WORDS,
    SUIT_WORDS,
    SUITS,
    Card,
    CardError,
    InitialsOrNobody,
    NameOrInitials,
    NotPlaying,
    OutAlready,
    Refusal,
    State,
    legal,
    parse_card,
)
from cardkit.reports import Reason, Unclear, Way
from cardkit.table.short_names import letters_of
from cardkit.table.typed_commands import COMMANDS, command_of
from cardkit.tally import Stretch, Unknown, card_reading, fold, leaving, opening_of, spelled_further
from cardkit.text import one_off


class Unheard(Exception):
    """Nothing can be made of a typed line, or two things; `unclear` says why."""

    def __init__(self, reason: Reason, **facts: Any) -> None:
        super().__init__(reason)
        self.unclear = Unclear(reason, facts)


def not_allowed(refusal: Refusal | None) -> Unheard:
    """The rules refuse what was typed."""
    assert refusal is not None
    return Unheard("not-allowed", refusal=refusal)


def leavers_of(text: str, state: State) -> tuple[tuple[str, ...], Unknown | None]:
    """Who `text` says leaves, by the letters of this table too; or why it cannot be read so."""
    return leaving(text, state, letters_of(state))


def _is_plain(word: str, state: State) -> bool:
    """Whether `word` can be said now and means one thing: advice is tried before it is given."""
    if command_of(word, state.players) or state.phase == "show":
        return True
    if opening_of(Stretch(word, 0), state.players):
        return False
    card, names = card_reading(word, state.variant), leavers_of(word, state)[0]
    if state.phase == "card":
        return card is not None and legal.card_refusal(state, card) is None
    if names:
        return card is None
    return card is not None and state.phase == "leave" and legal.card_refusal(state, card) is None


def name_way(text: str, names: Sequence[str], state: State) -> str:
    """A spelling that can only be these people leaving."""
    if len(names) == 1:
        name = fold(names[0])
        beginnings = [name[:length] for length in range(2, len(name) + 1) if name[length - 1] != " "]
        for way in (name.split()[0], *beginnings):
            if (
                leavers_of(way, state)[0] == tuple(names)
                and not command_of(way, state.players)
                and _is_plain(way, state)
            ):
                return way
    return f"- {text}"


def card_way(text: str, card: Card, state: State) -> Way:
    """A spelling that can only be this card."""
    rank, suit = RANK_WORDS.get(card.rank, card.rank).lower(), SUIT_WORDS.get(card.suit, "")
    if not suit and (whole := spelled_further(card, state.variant)):
        if leavers_of(whole, state)[0]:  # ab: Ann and Bo
            return Way("spelled", parse_card(whole).words.lower())
        return Way("whole", whole)
    if rank and suit:
        ways = [f"{suit} {rank}" if card.suit in "br" else f"{rank} of {suit}"]
    elif rank:
        ways = [rank, *(f"{card.rank.lower()}{suit}" for suit in SUITS)]
    elif card.suit in state.variant.kinds:
        ways = [suit]
    else:
        return Way("whole", f"7{card.suit}")
    for way in ways:
        if card_reading(way, state.variant) is not None and not leavers_of(way, state)[0]:
            return Way("spelled", way)
    return Way("after Enter", text)


def no_player(error: Unknown, state: State) -> Unheard:
    """Nobody is called that: said with the nearest word that would do."""
    word = error.word.strip()
    two = error.refusal.facts
    if isinstance(two, NameOrInitials):
        ways = {"name": fold(two.one), "apart": " ".join(fold(word))}
        return Unheard("name-or-initials", text=word, one=two.one, who=two.who, **ways)
    if isinstance(two, InitialsOrNobody):
        return Unheard("names-or-nobody", text=word, who=two.who, apart=" ".join(word))
    if error.code != "unknown-player" or not word:
        return not_allowed(error.refusal)
    if half := _bounced(word, state):
        return Unheard("bounced-key", text=word, half=half)
    if word[0].isdigit() and card_reading(word, state.variant) is None:
        return Unheard("no-card-or-name", text=shortened(word))
    near = nearest_word(word, (*state.inside, *COMMANDS, *_card_words()), state)
    return Unheard("nobody-called", text=shortened(word), near=near, who=state.inside)


def no_card(text: str, state: State, error: CardError) -> Unheard:
    """No card is called that: said with the nearest word that would do."""
    if half := _bounced(text, state):
        return Unheard("bounced-key", text=text, half=half)
    if leavers := card_comes_first(text, state):
        return leavers
    near = nearest_word(text, (*COMMANDS, *_card_words()), state)
    return Unheard("no-card", text=shortened(text), near=near, fault=error.facts)


def card_comes_first(text: str, state: State) -> Unheard | None:
    """What is to be said of leavers in `text` where a card comes first; None if it names nobody."""
    names, fault = leavers_of(text, state)
    if names:
        return Unheard("card-comes-first", who=names)
    facts = fault.refusal.facts if fault else None
    if isinstance(facts, NotPlaying):
        return Unheard("card-comes-not-playing", who=facts.name, extra=facts.extra)
    if isinstance(facts, OutAlready):
        return Unheard("card-comes-left", who=facts.name, n=facts.turn)
    return None


def _bounced(text: str, state: State) -> str:
    """What was meant by the same key twice, which nobody means: ``8`` of ``88``, ``b`` of ``bb``."""
    half = text[: len(text) // 2]
    if len(text) % 2 or half.casefold() != text[len(half) :].casefold() or len(half) > 2:
        return ""
    if text.isdecimal() and any(slot.gold == int(text) for slot in state.variant.slots):
        return ""  # 11 where two cards bring as much
    card = card_reading(half, state.variant)
    refusal = legal.card_refusal(state, card) if card is not None else None
    vague = (
        refusal is not None and refusal.code == "vague-card" and not leavers_of(half, state)[0]
    )  # then it is asked which
    return half if vague or _is_plain(half, state) else ""


def _card_words() -> Iterable[str]:
    return (*(word.lower() for word in RANK_WORDS.values()), "joker")


def nearest_word(word: str, known: Iterable[str], state: State) -> str:
    """The known word that `word` may have been meant to be, and that can be said now."""
    return one_off(word.strip(), (name for name in known if _is_plain(name, state))) if len(word.strip()) > 1 else ""


def shortened(text: str) -> str:
    """What was typed, cut to 40 letters."""
    return text if len(text) <= 40 else text[:37] + "..."
