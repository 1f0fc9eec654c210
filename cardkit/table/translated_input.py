"""What was typed in another language, in the words that hearing knows: ``król pik`` is ``Ks``, ``cofnij`` is ``undo``.

Names win over words of a language, and what already means something is left as it is: nothing is guessed.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from cardkit.engine import RANKS, State
from cardkit.speech import SPOKEN, Language
from cardkit.tally import card_reading, fold, unaccented

VERBATIM = ("note", "rename", "save", "away", "join")
"""Commands with text behind them that is kept as it was typed."""
WHOLE = ("yes", "no")
"""Answers, which are a line of their own."""
_WORD = re.compile(r"[^\W_]+")
_MARK = re.compile(r"10|[^\W_]|-")
_MARKS = re.compile(rf"(?:{_MARK.pattern}){{2,}}")


def in_english(text: str, state: State) -> str:
    """The line in the words that hearing knows; as it is where English is spoken."""
    spoken = SPOKEN.get()
    if spoken is None or not text:
        return text
    first, blank, rest = text.partition(" ")
    command = _meant(first, spoken, state)
    if command in VERBATIM:
        return f"{command}{blank}{rest}"
    return _row(text, spoken, state) or _glued(text, [*_words(text, spoken, state)])


def _row(text: str, spoken: Language, state: State) -> str:
    """A card for everyone inside, glued together as it stands on that language's pack: ``7wd-`` is ``7JQ-``. Nothing where
    that are not as many as are inside: then ``d`` is a suit."""
    if state.phase != "show" or state.variant.suits_matter or not _MARKS.fullmatch(text):
        return ""
    ranks = {fold(shown): rank for rank, shown in spoken.index.items()}
    marks = [ranks.get(fold(mark), mark) for mark in _MARK.findall(text)]
    there = len(marks) == len(state.inside) and all(
        mark == "10" or mark.upper() in (*RANKS, "T", "-") for mark in marks
    )
    return "".join(marks) if there else ""


def _meant(word: str, spoken: Language, state: State) -> str:
    """What a word of the language means; nothing where it is a name, or no word that is known."""
    if fold(word) in map(fold, state.players):
        return ""
    heard = {fold(known): meant for known, meant in spoken.hear.items()}
    plain = {unaccented(known): meant for known, meant in spoken.hear.items()}
    return heard.get(fold(word)) or plain.get(unaccented(word)) or _by_index(word, spoken, state)


def _by_index(word: str, spoken: Language, state: State) -> str:
    """A card by what stands on it in that language, ``D`` or ``Dh``; nothing where it means something as it is."""
    ranks = {fold(shown): rank for rank, shown in spoken.index.items()}
    rank, suit = ranks.get(fold(word[:1]), ""), fold(word[1:])
    if not rank or suit not in ("", *"shdcbr") or card_reading(word, state.variant) is not None:
        return ""
    if not suit and any(fold(name).startswith(fold(word)) for name in state.players):
        return ""
    return rank + suit


@lru_cache(maxsize=32)
def _of_several_words(players: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """How many words each name has that has several, and the name from the first of them to the last; the longest first."""
    names: list[tuple[int, str]] = []
    for name in players:
        words = list(_WORD.finditer(name))
        if len(words) > 1:
            names.append((len(words), unaccented(name[words[0].start() : words[-1].end()])))
    return tuple(sorted(names, reverse=True))


def _names(text: str, players: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Where names of several words stand in `text`, from where to where: no word of them is one of a language."""
    words = list(_WORD.finditer(text)) if (names := _of_several_words(players)) else []
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
    """Where each known word begins and ends, and what it means; also bare ranks, which a suit may follow."""
    names = list(_names(text, state.players))
    for found in _WORD.finditer(text):
        if any(start <= found.start() < end for start, end in names):
            continue
        meant = _meant(found[0], spoken, state)
        if meant in WHOLE and found[0] != text.strip():
            continue
        if meant or found[0] in RANKS:
            yield found.start(), found.end(), meant or found[0]


def _glued(text: str, words: list[tuple[int, int, str]]) -> str:
    """`text` with each word as it is meant; a rank and a suit or colour beside it are one card."""
    made, at = "", 0
    while words:
        start, end, meant = words.pop(0)
        made += text[at:start]
        if words and not text[end : words[0][0]].strip(" \t"):
            pair = {_part(meant), _part(words[0][2])}
            if pair == {"rank", "suit"}:
                _, end, other = words.pop(0)
                meant = meant + other if _part(meant) == "rank" else other + meant
        made, at = made + meant, end
    return made + text[at:]


def _part(meant: str) -> str:
    return "rank" if meant in RANKS else "suit" if meant in tuple("shdcbr") else ""
