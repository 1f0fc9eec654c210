"""Short names: the fewest letters for each player at one table, and refusals of words.

Letters that could mean anything else are left out.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import lru_cache
from types import MappingProxyType

from cardkit.v4 import engine
from cardkit.v4.engine import RANK_WORDS, SUIT_WORDS, Illegal, Refusal, State, Variant, claims
from cardkit.v4.engine.refusals import NotPlaying, OutAlready, Sense, TwoMeanings
from cardkit.v4.reports import Refused
from cardkit.v4.table.typed_commands import command_of
from cardkit.v4.tally import DOWN, NO_LETTERS, RESERVED, Letters, Unknown, fold, unaccented
from cardkit.v4.tally.turns import card_reading, leaving
from cardkit.v4.words import SPOKEN

TEN = "0"
"""Letter of a ten: no player's, whatever the names."""


def short_forms(players: Sequence[str], variant: Variant) -> dict[str, str]:
    """Return each player's short form: typed alone, it means that the player leaves.

    In as few letters as can be: nearly always one.
    """
    folded = {name: fold(name) for name in players}
    letters = {
        name: letter for letter, name in _letters(tuple(players), variant, _small_words()).items()
    }
    return {name: letters.get(name) or _beginning(name, folded, variant) for name in players}


def _beginning(name: str, folded: Mapping[str, str], variant: Variant) -> str:
    """Return the shortest beginning of a name that is no other name, card or command.

    Else the name after a dash.
    """
    whole = folded[name]
    others = [folded[other] for other in folded if other != name]
    initials = [other[:1] for other in folded.values()]
    for length in range(1, len(whole) + 1):
        form = whole[:length]
        if form.endswith(" ") or (length < len(whole) and unicodedata.combining(whole[length])):
            continue
        begins_another = any(other.startswith(form) for other in others)
        if form != whole and (begins_another or _are_initials(form, initials)):
            continue
        if form not in others and not _means_another_thing(form, tuple(folded), variant):
            return form
    return f"- {name}"


def _are_initials(form: str, initials: Sequence[str]) -> bool:
    """Return True if several letters could be the initials of as many players."""
    if len(form) == 1 or len(set(form)) < len(form):
        return False
    return all(initials.count(letter) == 1 for letter in form)


def _means_another_thing(form: str, players: tuple[str, ...], variant: Variant) -> bool:
    """Return True if a form is a card, a command, or a word of the tally."""
    if form in RESERVED or form == TEN or form[0] in DOWN or form in _indices():
        return True
    return card_reading(form, variant) is not None or command_of(form, players) is not None


def told_letters(players: tuple[str, ...], variant: Variant) -> Mapping[str, str]:
    """Return the players with a letter of their own, by that letter, as told at the start."""
    return _told_letters(players, variant, _small_words())


@lru_cache(maxsize=32)
def _told_letters(
    players: tuple[str, ...], variant: Variant, _: frozenset[str]
) -> Mapping[str, str]:
    forms = short_forms(players, variant) if claims.deck_only(variant) else {}
    return MappingProxyType({form: name for name, form in forms.items() if len(form) == 1})


def _small_words() -> frozenset[str]:
    """Return letters that are words or answers in the language in force.

    As ``i`` is "and" in Polish; such a letter means only players whose name begins so.
    """
    spoken = SPOKEN.get()
    return frozenset(
        [
            *"yn",
            *_indices(),
            *(fold(word) for word in (spoken.hear if spoken else ()) if len(word) == 1),
        ]
    )


def _indices() -> frozenset[str]:
    """Return the letters on cards in the language in force that differ from English ones.

    ``d`` on a Polish Queen.
    """
    spoken = SPOKEN.get()
    return frozenset(map(fold, spoken.index.values())) if spoken else frozenset()


def called_by_letter(who: str, state: State) -> str:
    """Return the player with that letter; else `who` as it is."""
    return told_letters(state.players, state.variant).get(fold(who), who)


def letters_of(state: State) -> Letters:
    """Return letters that mean one player each at this table, where initials are taken.

    Files know none.
    """
    return (
        _letters(state.players, state.variant, _small_words())
        if claims.deck_only(state.variant)
        else NO_LETTERS
    )


@lru_cache(maxsize=32)
def _letters(players: tuple[str, ...], variant: Variant, words: frozenset[str]) -> Letters:
    """Return a letter for each player whose initial is also a card's or another player's.

    One of the name if there is one. It begins nobody's name and no card, and is none of the
    `words`; glued to other short forms it spells no card, no name and no two letters of one. The
    player with the fewest to choose from chooses first.
    """
    folded = {name: fold(name) for name in players}
    first = {name: _beginning(name, folded, variant) for name in players}
    taken = {form for form in first.values() if len(form) == 1}
    begun = {name[:1] for name in (*folded.values(), *map(unaccented, players))}
    free = [letter for letter in (*SUIT_WORDS, *"mieoglpfvwxz") if letter not in begun | words]
    free = [letter for letter in free if card_reading(letter, variant) is None]
    own = {
        name: [letter for letter in free if letter in unaccented(name)]
        for name in players
        if len(first[name]) > 1
    }
    chosen: dict[str, str] = {}
    for name in sorted(own, key=lambda name: len(own[name])):
        inside = sorted(
            own[name], key=lambda letter: (letter in SUIT_WORDS, unaccented(name).index(letter))
        )
        for letter in (*inside, *reversed(free)):
            if letter not in chosen and not _spells_a_word(
                {*taken, *chosen, letter}, letter, folded.values()
            ):
                chosen[letter] = name
                break
    return MappingProxyType(chosen)


def _spells_a_word(letters: Set[str], last: str, names: Iterable[str]) -> bool:
    """Return True if these letters together could be a card or the beginning of a name.

    The `last` one must be among them. Longer beginnings are left out, or few letters would be free:
    those are asked about.
    """
    names = [*names]
    begun = (*(name[:2] for name in names), *names)
    words = (*(word.lower() for word in RANK_WORDS.values()), *SUIT_WORDS.values(), *begun)
    return any(
        len(word) > 1 and last in word and len(set(word)) == len(word) and set(word) <= letters
        for word in words
    )


# --- refusals of typed words that name nobody, and no card ----------------------------------------


@contextmanager
def refusals() -> Iterator[None]:
    """Raise what the rules refuse, and words that name nobody, as `Refused`."""
    try:
        yield
    except (Illegal, Unknown) as error:
        raise Refused("not-allowed", refusal=error.refusal) from None


def not_allowed(refusal: Refusal | None, sense: Sense = ()) -> Refused:
    """Return the refusal of typed words by the rules, with the reading in which they fail."""
    assert refusal is not None
    return Refused("not-allowed", refusal=refusal, sense=sense)


def leavers_of(text: str, state: State) -> tuple[tuple[str, ...], Unknown | None]:
    """Return the leavers in `text`, by names and letters; or nobody and the error."""
    return leaving(text, state, letters_of(state))


def no_player(text: str, state: State) -> Refused:
    """Return the refusal of text that names no player."""
    _, fault = leavers_of(text, state)
    word = fault.word.strip() if fault else text
    senses = fault.refusal.facts if fault else None
    if isinstance(senses, TwoMeanings):
        return Refused("two-meanings", text=word, senses=senses.senses)
    if fault is not None and (fault.code != "unknown-player" or not word):
        return not_allowed(fault.refusal)
    if word == text.strip() and (half := _bounced(word, state)):
        return Refused("bounced-key", text=word, half=half)
    if word[:1].isdigit():
        return Refused("no-card-or-name", text=shortened(word))
    return Refused("nobody-called", text=shortened(word), who=state.inside)


def no_card(text: str, state: State) -> Refused:
    """Return the refusal of text that names no card."""
    if half := _bounced(text, state):
        return Refused("bounced-key", text=text, half=half)
    if leavers := card_comes_first(text, state):
        return leavers
    return Refused("no-card", text=shortened(text), fault=engine.NoCard(text))


def card_comes_first(text: str, state: State) -> Refused | None:
    """Return the refusal of leavers in `text` where a card comes first; None if it has none."""
    names, fault = leavers_of(text, state)
    if names:
        return Refused("card-comes-first", who=names)
    facts = fault.refusal.facts if fault else None
    if isinstance(facts, TwoMeanings) and state.turn:
        return Refused("two-meanings", text=text, senses=facts.senses)
    if isinstance(facts, NotPlaying):
        return Refused("card-comes-not-playing", who=(facts.name,), extra=facts.extra)
    if isinstance(facts, OutAlready):
        return Refused("card-comes-left", who=(facts.name,), n=facts.turn)
    return None


def _bounced(text: str, state: State) -> str:
    """Return the key that was pressed twice: ``8`` of ``88``, ``b`` of ``bb``; else ""."""
    half = text[: len(text) // 2]
    if len(text) % 2 or half.casefold() != text[len(half) :].casefold() or len(half) > 2:
        return ""
    if text.isdecimal() and any(slot.gold == int(text) for slot in state.variant.slots):
        return ""  # 11 where two cards bring as much
    card, names = card_reading(half, state.variant), leavers_of(half, state)[0]
    named = bool(names) and state.phase == "leave"
    return half if named != (card is not None) else ""


def shortened(text: str) -> str:
    """Return typed text, cut to 40 letters."""
    return text if len(text) <= 40 else text[:37] + "..."
