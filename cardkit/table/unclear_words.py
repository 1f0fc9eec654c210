"""Why nothing can be made of typed words. What would do instead is looked for in `advice`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardkit.engine import Illegal, NoCard, NotPlaying, OutAlready, Refusal, Sense, State, TwoMeanings
from cardkit.reports import Refused
from cardkit.table.short_names import letters_of
from cardkit.tally import Unknown, card_reading, leaving


@contextmanager
def refusals() -> Iterator[None]:
    """What the rules refuse, or names nobody, as `Refused`."""
    try:
        yield
    except (Illegal, Unknown) as error:
        raise Refused("not-allowed", refusal=error.refusal) from None


def not_allowed(refusal: Refusal | None, sense: Sense = ()) -> Refused:
    """The rules refuse what was typed, which was heard in this `sense`."""
    assert refusal is not None
    return Refused("not-allowed", refusal=refusal, sense=sense)


def leavers_of(text: str, state: State) -> tuple[tuple[str, ...], Unknown | None]:
    """Who `text` says leaves, by the letters of this table too; or why it cannot be read so."""
    return leaving(text, state, letters_of(state))


def no_player(text: str, state: State) -> Refused:
    """Nobody is called that."""
    _, fault = leavers_of(text, state)
    word = fault.word.strip() if fault else text
    senses = fault.refusal.facts if fault else None
    if isinstance(senses, TwoMeanings):
        return Refused("two-meanings", text=word, senses=senses.senses)
    if fault is not None and (fault.code != "unknown-player" or not word):
        return not_allowed(fault.refusal)
    if half := _bounced(word, state):
        return Refused("bounced-key", text=word, half=half)
    if word[:1].isdigit():
        return Refused("no-card-or-name", text=shortened(word))
    return Refused("nobody-called", text=shortened(word), who=state.inside)


def no_card(text: str, state: State) -> Refused:
    """No card is called that."""
    if half := _bounced(text, state):
        return Refused("bounced-key", text=text, half=half)
    if leavers := card_comes_first(text, state):
        return leavers
    return Refused("no-card", text=shortened(text), fault=NoCard(text))


def card_comes_first(text: str, state: State) -> Refused | None:
    """What is to be said of leavers in `text` where a card comes first; None if it names nobody."""
    names, fault = leavers_of(text, state)
    if names:
        return Refused("card-comes-first", who=names)
    facts = fault.refusal.facts if fault else None
    if isinstance(facts, TwoMeanings) and state.turn:
        return Refused("two-meanings", text=text, senses=facts.senses)
    if isinstance(facts, NotPlaying):
        return Refused("card-comes-not-playing", who=facts.name, extra=facts.extra)
    if isinstance(facts, OutAlready):
        return Refused("card-comes-left", who=facts.name, n=facts.turn)
    return None


def _bounced(text: str, state: State) -> str:
    """What was meant by the same key twice, which nobody means: ``8`` of ``88``, ``b`` of ``bb``."""
    half = text[: len(text) // 2]
    if len(text) % 2 or half.casefold() != text[len(half) :].casefold() or len(half) > 2:
        return ""
    if text.isdecimal() and any(slot.gold == int(text) for slot in state.variant.slots):
        return ""  # 11 where two cards bring as much
    card, names = card_reading(half, state.variant), leavers_of(half, state)[0]
    named = bool(names) and state.phase == "leave"
    return half if named != (card is not None) else ""


def shortened(text: str) -> str:
    """What was typed, cut to 40 letters."""
    return text if len(text) <= 40 else text[:37] + "..."
