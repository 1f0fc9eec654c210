"""Translation of typed text from another language into English: ``król pik`` is ``Ks``.

``cofnij`` is ``undo``. Names win over words of a language, and what already means something is left
as it is: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from cardkit.v4.engine import JOKER, RANKS, SUIT_WORDS, Card, State, claims, rank_name
from cardkit.v4.tally.line import in_plain_words
from cardkit.v4.tally.names import DASH, fold, unaccented
from cardkit.v4.tally.turns import card_reading
from cardkit.v4.words import SPOKEN

if TYPE_CHECKING:
    from cardkit.v4.words import Language

VERBATIM = ("note", "rename", "away", "join")
"""Commands with text behind them that is kept as it was typed."""
WHOLE = ("yes", "no")  # answers, which are a line of their own
MOST_WORDS = 4  # of a language that mean something together: nie wychodzi
_WORD = r"[^\W_]+"
_MARK = r"10|[^\W_]|-"
_MARKS = rf"(?:{_MARK})(?:[\s,]*(?:{_MARK}))*"


@lru_cache(maxsize=8)
def heard_words(spoken: Language) -> Mapping[str, str]:
    """Return the words of the language with their English meaning, folded.

    With accents and without: the words that its file lists, and all cases of cards, suits and
    colours.
    """
    raw = spoken.raw
    nouns, adjectives, suits = (
        raw.get(section, {}) for section in ("nouns", "adjectives", "suits")
    )
    said: dict[str, str] = {}
    for rank in (*RANKS, JOKER.rank):
        said |= dict.fromkeys(_forms(nouns.get(rank_name(rank), ""))[1:], rank)
    for letter, word in SUIT_WORDS.items():
        said |= dict.fromkeys(
            [*_forms(adjectives.get(word, "")), *_forms(suits.get(word, ""))], letter
        )
    said |= spoken.hear
    plain = {unaccented(word): meant for word, meant in said.items()}
    return plain | {fold(word): meant for word, meant in said.items()}


def _forms(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)


def in_english(text: str, state: State, *, answers: bool = False) -> str:
    """Return the line in the English words that the readers know.

    Unchanged where English is spoken. `answers` are no cards.
    """
    return "".join(meant for _, meant in pieces_in_english(text, state, answers))


def as_it_was_typed(part: str, text: str, state: State) -> str:
    """Return the typed text in the line `text` for a `part` of its English form in plain words.

    The whole line if nothing fits.
    """
    pieces = pieces_in_english(text, state)
    english = "".join(meant for _, meant in pieces)
    plain = in_plain_words(english)
    at = plain.casefold().find(part.casefold())
    if at < 0:
        return part if part.casefold() in text.casefold() else text
    end, place, typed = at + len(part), 0, ""
    while plain[end : end + 1] == " " != english[end]:
        end += 1  # a plain word is shorter than those it stands for
    for raw, meant in pieces:
        first, last = max(at - place, 0), min(end - place, len(meant))
        if first < last:
            typed += raw[first:last] if raw == meant else raw
        place += len(meant)
    return typed.strip()


def pieces_in_english(text: str, state: State, answers: bool = False) -> list[tuple[str, str]]:
    """Return the line in pieces, each as it was typed and in English."""
    spoken = SPOKEN.get()
    if spoken is None or not text:
        return [(text, text)]
    first, blank, rest = text.partition(" ")
    command = _meant(first, spoken, state) or fold(first)
    if command in VERBATIM:
        return [(first, command), (blank, blank), (rest, rest)]
    row = "" if answers else _row(text, spoken, state)
    return [(text, row)] if row else _glued(text, [*_words(text, spoken, state)])


def _row(text: str, spoken: Language, state: State) -> str:
    """Return a row of cards with the letters of an English pack: ``7wd-`` becomes ``7JQ-``.

    So is ``7 w d -``. "" unless there is a mark for each who lays one: then ``d`` is a suit.
    """
    if (
        not claims.hands_only(state.variant)
        or state.variant.suits_matter
        or not re.fullmatch(_MARKS, text)
    ):
        return ""
    ranks = _ranks(spoken)
    marks = [ranks.get(fold(mark), mark) for mark in re.findall(_MARK, text)]
    if state.running:
        asked = len(state.inside)
    elif _meant(text, spoken, state) in WHOLE:  # tak: yes, the next round
        return ""
    else:  # the first row begins the next round
        asked = len(state.players) - len(state.away)
    there = len(marks) == asked and all(
        mark == "10" or mark.upper() in (*RANKS, "T", "-") for mark in marks
    )
    return "".join(marks) if there else ""


def _meant(word: str, spoken: Language, state: State) -> str:
    """Return the English for a word, or several, of the language; else "".

    A player's name has none.
    """
    if fold(word) in map(fold, state.players):
        return ""
    heard = heard_words(spoken)
    return heard.get(fold(word)) or heard.get(unaccented(word)) or _by_index(word, spoken, state)


def _by_index(word: str, spoken: Language, state: State) -> str:
    """Return the card with that letter in the language, ``D`` or ``Dh``; else "".

    "" too where the word means something as it is.
    """
    rank, suit = _ranks(spoken).get(fold(word[:1]), ""), word[1:].casefold()
    if not rank or suit not in ("", *"shdcbr") or card_reading(word, state.variant) is not None:
        return ""
    return rank + suit


def _ranks(spoken: Language) -> Mapping[str, str]:
    return {fold(shown): rank for rank, shown in spoken.index.items()}


def card_by_index(text: str, state: State) -> Card | None:
    """Return the card with that letter in the language in force: ``D`` is the Queen.

    So is ``D h``, of hearts. None in English, and where a single letter is a suit.
    """
    spoken = SPOKEN.get()
    letters = re.fullmatch(r"(\w)(?:\s+([shdc]))?", text)
    if spoken is None or letters is None:
        return None
    if letters[2]:
        rank = _ranks(spoken).get(fold(letters[1]), "")
        return card_reading(rank + letters[2], state.variant) if rank else None
    return card_reading(_by_index(text, spoken, state), state.variant)


@lru_cache(maxsize=32)
def _of_several_words(players: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Return the names of more than one word, with their number of words; longest first.

    Each name from its first word to its last.
    """
    found = [(name, [*re.finditer(_WORD, name)]) for name in players]
    names = [
        (len(words), unaccented(name[words[0].start() : words[-1].end()]))
        for name, words in found
        if len(words) > 1
    ]
    return tuple(sorted(names, reverse=True))


def _names(text: str, players: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each name of several words in `text`.

    No word of them is a word of a language.
    """
    words = list(re.finditer(_WORD, text)) if (names := _of_several_words(players)) else []
    place = 0
    while place < len(words):
        start = words[place].start()
        for number, name in names:
            last = place + number - 1
            if last < len(words) and unaccented(text[start : words[last].end()]) == name:
                yield start, words[last].end()
                place = last
                break
        place += 1


def _words(text: str, spoken: Language, state: State) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and English meaning of each known word or group of words.

    Also bare ranks, which a suit may follow.
    """
    names = list(_names(text, state.players))
    words = [found.span() for found in re.finditer(_WORD, text)]
    place = 0
    while place < len(words):
        start, place = words[place][0], place + 1
        if any(begin <= start < end for begin, end in names):
            continue
        rank = _before_a_suit(text, words[place - 1 : place + 1], spoken, state)
        if rank:
            yield start, words[place - 1][1], f"the {rank}"
            continue
        for last in range(min(len(words), place + MOST_WORDS - 1), place - 1, -1):
            typed = text[start : words[last - 1][1]]
            meant = _meant(" ".join(typed.split()), spoken, state)
            if meant and _there(meant, typed, text, start, state):
                letter = meant in ("A", "J", "Q", "K") and not claims.hands_only(state.variant)
                if letter and not _begins_a_name(typed, state):
                    meant = f"the {meant}"  # a card of a deck, and nobody's name
                yield start, words[last - 1][1], meant
                place = last
                break
        else:
            if typed in RANKS:
                yield start, words[place - 1][1], typed


def _before_a_suit(
    text: str, words: Sequence[tuple[int, int]], spoken: Language, state: State
) -> str:
    """Return the rank of a letter of the language before the word for a suit: ``d kier``.

    "" for other words, and where the letter can be somebody who leaves, and the suit a card.
    """
    if len(words) < 2:
        return ""
    (start, end), (begins, ends) = words
    rank, word = _ranks(spoken).get(fold(text[start:end]), ""), text[begins:ends]
    suit = _meant(word, spoken, state) if rank and len(word) > 1 else ""
    if suit not in tuple("shdc") or text[end:begins].strip():
        return ""
    leaves = state.phase == "leave" and any(
        unaccented(name).startswith(unaccented(text[start:end])) for name in state.inside
    )
    return "" if leaves and card_reading(suit, state.variant) is not None else rank


def _there(meant: str, typed: str, text: str, start: int, state: State) -> bool:
    """Return True if a word can have that meaning at its place in the line.

    An answer is a line of its own, and a joint of names stands before a name.
    """
    if meant in WHOLE:
        return typed == text.strip(" .!?")
    # D for Daria, but where a card comes first
    if len(typed) == 1 and meant in RANKS and _begins_a_name(typed, state):
        if claims.hands_only(state.variant):
            return "back" in text[:start].split()
        card_comes = state.phase != "leave" or re.match(DASH, text[start + 1 :])
        return bool(card_comes) and not text[:start].rpartition("/")[2].strip()
    if meant not in ("and", "with"):
        return True
    return text[start:].strip() != typed and not (
        _begins_a_name(typed, state) and not text[:start].strip()
    )


def _begins_a_name(typed: str, state: State) -> bool:
    return any(unaccented(name).startswith(unaccented(typed)) for name in state.players)


def _glued(text: str, words: list[tuple[int, int, str]]) -> list[tuple[str, str]]:
    """Return `text` in pieces, each word with its meaning.

    A rank and a suit or colour beside it are one card.
    """
    made: list[tuple[str, str]] = []
    at = 0
    while words:
        start, end, meant = words.pop(0)
        made.append((text[at:start], text[at:start]))
        if words and not text[end : words[0][0]].strip(" \t"):
            parts = {_part(one): one for one in (meant, words[0][2])}
            if parts.keys() == {"rank", "suit"}:
                end, meant = words.pop(0)[1], parts["rank"] + parts["suit"]
        made.append((text[start:end], meant))
        at = end
    return [*made, (text[at:], text[at:])]


def _part(meant: str) -> str:
    return (
        "rank"
        if meant.removeprefix("the ") in RANKS
        else "suit"
        if meant in tuple("shdcbr")
        else ""
    )
