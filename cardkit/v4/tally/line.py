"""Grammar of one line: its parts and their places, without their meaning in a game.

The reader of files and the prompt read with the same functions, and compare what they find with a
`State`. All places count from 0.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.v4.engine import Card, Record
from cardkit.v4.tally.names import DASH, DASHES, a_name_begins, fold, read_cards, words_of
from cardkit.v4.words import SPOKEN

HEADER_KEYS = (
    "variant",
    "players",
    "first",
    "date",
    "begun",
    "ended",
    "place",
    "note",
    "set",
    "rules",
)
CHECK_KEYS = ("banked", "artifacts", "so far", "total")
# for players who go home or come from the next round on
SEAT_KEYS: tuple[str, ...] = ("away", "join")
_ALSO = {
    **dict.fromkeys(("game", "rules of"), "variant"),
    **dict.fromkeys(("names", "player", "who"), "players"),
    **dict.fromkeys(
        ("totals", "sum", "sums", "final", "result", "results", "scores", "points"), "total"
    ),
    **dict.fromkeys(("bank", "banks", "took", "gold", "safe", "scored"), "banked"),
    **dict.fromkeys(("artefacts", "artifact", "artefact"), "artifacts"),
    **dict.fromkeys(
        ("running", "running total", "running totals", "subtotal", "subtotals"), "so far"
    ),
    **dict.fromkeys(("started", "start"), "begun"),
    **dict.fromkeys(("when", "day"), "date"),
    **dict.fromkeys(("where", "at"), "place"),
    **dict.fromkeys(("notes", "remark", "remarks"), "note"),
    **dict.fromkeys(("won", "winners", "wins"), "winner"),
    **dict.fromkeys(("ties", "tiebreak", "tie break", "tie-break"), "tie"),
}
"""Other words that people write for the keys of a tally."""
SETTLED = ("winner", "tie")  # the winner, and the way a tie was settled: kept as notes
VERBATIM_KEYS = ("date", "place", "note", *SETTLED)
"""Keys whose text is kept to the end of the line, ``#`` included."""
KEYS = (*HEADER_KEYS, *CHECK_KEYS, *SEAT_KEYS, *SETTLED, "round", "game", "extra round", "turn")
COMMENT = r"(?:^|\s)#"  # where a comment begins
_OPENING = (
    r"(?i)(?:(?:round|game)\s+(\S+)|((?:an\s+)?extra)(?:\s+(?:round|game))?"
    r"|(\d{1,3}(?:st|nd|rd|th|\.)|first|second|third|fourth|fifth)\s+(?:round|game))(?:\s*:)?"
)
_LOOSELY = (
    r"(?i)(?P<and>\sas well "
    r"as\b)|(?P<leave>(?:'s|\sis|\sare)\s(?:off|done|going)\b(?!\s+home)|\sheads?\sout\b)"
    r"|(?P<stay>(?:'s|\sis|\sare)\sstill\sin(?:side)?\b)"
)
"""Phrases that people say for the word that names the group.

The word replaces the phrase; all else keeps its place.
"""
_SHORT = r"(?i)r(?:d|nd)?\.?\s?(\d{1,2})(?:\s*:)?"
_DASHED = r"(?i)(\s*(?:rd|rnd|round)\.?\s?\d{1,2})\s*[-\u2013\u2014]+(?=\s|$)"
_NUMBERS = (
    ("one", "first"),
    ("two", "second"),
    ("three", "third"),
    ("four", "fourth"),
    ("five", "fifth"),
)
_KEY = r"[^\W\d_][\w -]*"
_AS_ON_A_PAD = (
    r"\s*([^\W\d_][^\W\d_]+(?:[ +][^\d:;,|\t\u2013\u2014-]*?)??)"
    r"(?=\s+(?:=\s*)?(?:[-\u2013\u2014\d]|[xX\u00d7](?:\s|$)))"
)
_TICKS = r"\s*(?:(?:10|[2-9AJQKWD])[\s,]+)+(?=[^\W\d_]{4})"  # of dangers that came
_ARROW = r"(?<=[^\s>])(\s*)(?:[-=\u2013\u2014]{0,2}>|[\u2192\u21d2\u2794\u279c\u27f6\u27a1]\ufe0f?)"


class Stretch(NamedTuple):
    """A stretch of a line, with the place where it begins."""

    text: str
    at: int


class Opened(Record):
    """Heading of a round: ``round N``, or ``extra round`` (then `number` is empty)."""

    number: str
    extra: bool
    at: int
    number_at: int

    @property
    def which(self) -> int | None:
        """Number of the round; None if none stands there, or one that no round has."""
        word = self.number.casefold()
        said = next((number for number, words in enumerate(_NUMBERS, 1) if word in words), None)
        figures = re.fullmatch(r"(\d{1,3})(?:st|nd|rd|th|\.)?", word)
        return int(figures[1]) if figures else said


class Key(NamedTuple):
    """The word before a line's first colon, with its place and the place where the value begins."""

    word: str
    start: int
    end: int

    @property
    def meant(self) -> str:
        """Key of a tally that the word means, here or in English; else the word."""
        word, spoken = fold(self.word), SPOKEN.get()
        meant = spoken.keys.get(word, _ALSO.get(word, word)) if spoken else _ALSO.get(word, word)
        if meant == word and " " in word:  # gold so far
            last = word.rpartition(" ")[2]
            if word.endswith(" so far") or (spoken and spoken.keys.get(last) == "so far"):
                return "so far"
        return meant


class Keyed(NamedTuple):
    """A line ``KEY: VALUE``."""

    key: Key
    value: str


class Turns(NamedTuple):
    """Parts of a line between slashes, without the blanks around them."""

    parts: tuple[Stretch, ...]


class Line(NamedTuple):
    """A line of a tally's body: its content, None if it has none, and the comment behind it."""

    content: Opened | Keyed | Turns | None
    comment: str | None = None


class Turn(NamedTuple):
    """A turn of a deck game: a card (empty if none is named), and the leavers behind a dash."""

    card: Stretch
    leavers: Stretch | None


class Hands(NamedTuple):
    """A turn of hands: a mark for everyone inside, and cards that go back, behind a semicolon."""

    marks: Stretch
    back: Stretch | None


class NoBack(ValueError):
    """Error: the text behind a semicolon is not ``back CARD``; its message is that text."""


def parse_line(line: str, players: Sequence[str] = ()) -> Line:
    """Return the parts of a line below a tally's header, in a game of these players."""
    text, comment = without_comment(line)
    plain = text.strip()
    if not plain:
        return Line(None, comment)
    key = key_of(text)
    opening = opening_of(Stretch(plain, len(text) - len(text.lstrip())), players)
    return Line(opening or (Keyed(key, text[key.end :]) if key else Turns(parts_of(text))), comment)


def without_comment(line: str) -> tuple[str, str | None]:
    """Return the line up to its comment, and the comment, or None."""
    if "#" not in line:
        return line, None
    key, match = key_of(line), re.search(COMMENT, line)
    if match is None or (key and key.meant in VERBATIM_KEYS):
        return line, None
    return line[: match.start()], line[match.end() :].strip()


def key_of(text: str) -> Key | None:
    """Return the key of a line ``KEY: VALUE``; None if it has none."""
    before, colon, _ = text.partition(":")
    word = before.strip()
    if not colon or not (word.isalpha() or re.fullmatch(_KEY, word)):
        return None
    return Key(word, len(before) - len(before.lstrip()), len(before) + 1)


def check_without_colon(text: str, players: Sequence[str] = ()) -> Key | None:
    """Return the key of a check line that has no colon, as on a pad; None for another line.

    ``banked 5 6 0 5``, ``Total gold + jokers 24 19``, ``banked Bo 6, Ann 0``: the name of a player
    is no part of the key.
    """
    first = re.match(r"\s*([^\W\d_]{4,})\s+(?=\S)", text)
    if first and Key(first[1], 0, 0).meant in VERBATIM_KEYS:  # winner Ann
        return Key(first[1], first.start(1), first.end())
    ticks = ticks_of(text)
    found = re.compile(_AS_ON_A_PAD).match(text, ticks.end() if ticks else 0)
    if found is None:
        return None
    if _is_check(found[1]):
        return Key(found[1], *found.span(1))
    words = list(re.finditer(r"\S+", found[1]))
    named = (word.start() for word in words[1:] if a_name_begins(found[1][word.start() :], players))
    label = found[1][: next(named, len(found[1]))].rstrip()
    key = next((key for key in (label, words[0][0]) if _is_check(key)), None)
    return Key(key, found.start(1), found.start(1) + len(label)) if key else None


def _is_check(word: str) -> bool:
    return Key(word, 0, 0).meant in ("banked", "so far", "total")


def ticks_of(text: str) -> re.Match[str] | None:
    """Return the ticks of a pad before a word: ``Q K banked 5 7``; None without any."""
    return re.match(_TICKS, text)


def may_count(near: str, value: str) -> bool:
    """Return True if a line with an unknown key may have been meant to count.

    Its key is near a known one, or it has a figure in it.
    """
    return bool(near) or any(letter.isdigit() for letter in value)


def opening_of(part: Stretch, players: Sequence[str] = ()) -> Opened | None:
    """Return the heading of a round, ``round 2``, ``game 2:``, ``extra round``; else None.

    ``round two`` is such a heading with a slip in it; but if a player is called Round Robin, it may
    be a name.
    """
    match = re.fullmatch(_OPENING, part.text) if len(part.text) >= len("extra") else None
    if match is None:
        return None
    number = next((group for group in (1, 3) if match[group]), 1)
    opened = Opened(
        (match[number] or "").rstrip(":"),
        bool(match[2]),
        part.at,
        part.at + max(match.start(number), 0),
    )
    if not opened.extra and opened.which is None:
        word = fold(part.text.split()[0])
        if any(fold(name).startswith(f"{word} ") for name in players):
            return None
    return opened


def opening_before(text: str) -> tuple[Opened, Stretch] | None:
    """Return the heading of a round, and the text behind it on its line.

    ``Round 1: 7h / Kc``, ``R1: 7h``, ``R2``; None if there is no heading.
    """
    before, _, rest = text.partition(":")
    if dashed := dashed_heading(text):
        before, rest = dashed[1], text[dashed.end() :]
    word = before.strip()
    if len(word) > len("dodatkowa runda") + 4 or not word:
        return None
    at = len(before) - len(before.lstrip())
    spoken = SPOKEN.get()
    first, _, number = word.rpartition(" ")
    if spoken and first and spoken.keys.get(fold(first)) == "round":
        word = f"round {number}"
    elif spoken and spoken.keys.get(fold(word)) == "extra round":
        word = "extra round"
    short = re.fullmatch(_SHORT, word)
    opened = (
        Opened(short[1], False, at, at + short.start(1)) if short else opening_of(Stretch(word, at))
    )
    return (opened, Stretch(rest, len(text) - len(rest))) if opened else None


def dashed_heading(text: str) -> re.Match[str] | None:
    """Return a round's heading with a dash: ``rd 1 - 7h``; None for ``R2 - Bo``, a red two."""
    return re.match(_DASHED, text)


def is_short(text: str) -> bool:
    """Return True if a line is the short heading of a round, ``R1``, or a card."""
    return re.fullmatch(_SHORT, text.strip().removesuffix(":")) is not None


def parts_of(text: str) -> tuple[Stretch, ...]:
    """Return the stretches between slashes, without blanks around them."""
    text = in_plain_words(text)
    if "/" not in text:
        return (_stripped(text, 0),)
    return tuple(
        _stripped(part[0], part.start()) for part in re.finditer("(?:^|(?<=/))[^/]*", text)
    )


def in_plain_words(text: str) -> str:
    """Return the text with standard words for people's variants, and dashes for arrows.

    Everything keeps its place.
    """
    if " " in text:
        text = re.sub(_LOOSELY, lambda found: f" {found.lastgroup}".ljust(len(found[0])), text)
    return without_arrows(text)


def without_arrows(text: str) -> str:
    """Return the text with dashes for arrows: ``7 -> Bo`` is ``7 - Bo``.

    Everything keeps its place.
    """
    if ">" not in text and text.isascii():
        return text
    return re.sub(_ARROW, lambda found: f"{found[1]}\u2013".ljust(len(found[0])), text)


def _stripped(text: str, at: int) -> Stretch:
    return Stretch(text.strip(), at + len(text) - len(text.lstrip()))


def turn_of(part: Stretch) -> Turn:
    """Return the parts of a turn of a deck game: ``5d``, ``5d - Bo``; ``- Bo`` names no card."""
    text, at = part
    if text[:1] in DASHES:
        return Turn(Stretch("", at), Stretch(text[1:], at + 1))
    dash = None if text.isalnum() else re.search(DASH, text)
    if dash is None:
        return Turn(part, None)
    return Turn(_stripped(text[: dash.start()], at), Stretch(text[dash.end() :], at + dash.end()))


def hands_of(part: Stretch, players: Sequence[str] = ()) -> Hands:
    """Return the parts of a turn of hands: ``7k-3``, ``Ann 7, Bo -; back K``.

    ``back`` in somebody's name does not part it.
    """
    text = part.text
    plain = text
    for name in players:
        if "back" in name.casefold():
            plain = re.sub(
                rf"(?i)(?<!\S){re.escape(name)}(?![^\s,;:])",
                lambda found: "x" * len(found[0]),
                plain,
            )
    said = re.search(r"(?i)[;,]?(\s*\bback\s.+)|[;,]\s*([^;,]+?)\s+back$", plain)
    if said is None:
        marks, semicolon, rest = text.partition(";")
        alone = semicolon and len(rest.split()) < 2  # else cards by name: Ann 7; Bo K
        return (
            Hands(Stretch(marks, part.at), Stretch(rest, part.at + len(marks) + 1))
            if alone
            else Hands(part, None)
        )
    cards = text[slice(*said.span(1 if said[1] else 2))]
    back = (
        Stretch(cards, part.at + said.start(1))
        if said[1]
        else Stretch(f"back {cards}", part.at + said.start(2))
    )
    return Hands(Stretch(text[: said.start()], part.at), back)


def back_of(back: Stretch) -> list[tuple[Card, int]]:
    """Return the cards behind ``back``, ``back jack of clubs``, each with its place in the line.

    Raises `NoBack`, and `CardError` for a word that is no card.
    """
    words = words_of(back.text.replace(",", " "), back.at)
    if len(words) < 2 or words[0][0].casefold() != "back":
        raise NoBack(back.text.strip())
    return read_cards(words[1:])


def place_of(text: str, word: str, at: int) -> int:
    """Return the place of `word` in `text`, which begins at `at`.

    A name is found also by its beginning; the last occurrence counts.
    """
    folded = text.casefold()
    for end in range(min(len(word), 80), 0, -1):
        found = folded.rfind(word[:end].casefold())
        if found >= 0:
            return at + found
    return at + len(text) - len(text.lstrip())
