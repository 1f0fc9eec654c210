"""Classify a line of a tally: a comment, a key with its value, the start of a round."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.engine.readers import nearest
from cardkit.engine.variant import Variant
from cardkit.tally.words import TypedWords, fold, own_keywords

HEADER_KEYS = (
    "variant", "players", "bots", "first", "date", "begun", "ended", "place", "note", "set", "rules",
    "last round", "moods", "teach",
)  # fmt: skip
VERBATIM_KEYS = ("date", "place", "note")  # values with a ``#`` in them
FIGURE_KEYS = ("banked", "artifacts", "total")
ATTENDANCE_KEYS = ("away", "join")
KEYS_OF_LINES = (*HEADER_KEYS, *FIGURE_KEYS, *ATTENDANCE_KEYS)

_COMMENT = re.compile(r"(?:^|\s)#(?!\"?[|,;\t]| +\|)")  # a cell # is the head of numbers
_COMMENT_IN_TABLE = re.compile(rf"{_COMMENT.pattern}(?!\d{{1,2}}[.:]?(?:[\s|,;]|$))")
_EMPTY_CELLS = re.compile(r"[,;\t]{2}\s*$")
_FIGURES = re.compile(r"-?\d{1,6}(?:[\s+=,;]+-?\d{1,6})*")
_KEY = re.compile(r"\s*([^\W\d_][^\W\d_ -]*(?: [^\W\d_]+(?:['’][^\W\d_]+)?)?)\s*:\s*")
_BARE_KEYS = [
    re.compile(rf"\s*({word})(?:\s*[=;,.]\s*|\s+[-–—]\s+|\s+)(?=\S)")
    for word in (r"[^\W\d_]+ [^\W\d_]+", r"[^\W\d_]+")
]
_ROUND = re.compile(r"\s*([^\W\d_]+)\s+(\d{1,3})\s*(?::|$)")
_EXTRA_ROUND = re.compile(r"\s*([^\W\d_]+ [^\W\d_]+)\s*(?::|$)")
_NEARLY_ROUND = re.compile(r"\s*(\S{3,}?)\s*(\d{1,2})\s*:?\s*$")
_FIRST_WORD = re.compile(r"\s*([^\W\d_]+)\b")


class KeyLine(NamedTuple):
    """A line ``KEY: VALUE`` of a tally; `at` is the column of the value, from 0."""

    key: str
    value: str
    at: int


class RoundOpening(NamedTuple):
    """A line that begins a round: its number (None for an extra round), and the rest after it."""

    number: int | None
    rest: str
    at: int


class TallyLine(NamedTuple):
    """A parsed line: its `text` without the comment, and its key or the round it begins.

    `whole` is all that is written, `row` the text of a table: there ``#1`` is a number. `content`
    is the text without the empty cells that a spreadsheet adds at its end. `word` is what a line
    means that is one word, as ``end``.
    """

    whole: str
    text: str
    row: str
    content: str
    comment: str
    key: KeyLine | None
    begins: RoundOpening | None
    word: str

    @property
    def is_note(self) -> bool:
        return self.key is not None and self.key.key == "note"

    @property
    def is_comment(self) -> bool:
        """True if the line contains only a comment and is not a table row such as ``#1 5 6 0``."""
        return not self.text.strip()


def split_tally_line(line: str, typed: TypedWords) -> TallyLine:
    """Return a parsed line of a tally, or of a game typed in another form."""
    text, comment = split_comment(line)
    content, key = without_empty_cells(text), key_line(text, typed)
    if key and key.key in VERBATIM_KEYS:
        text, comment = line, ""
        content = without_empty_cells(line) if _EMPTY_CELLS.search(line) else line
    key, begins = key_line(content, typed), round_opening(content, typed)
    if key and fold(key.key) not in typed.keys.values() and _FIGURES.fullmatch(key.value):
        key = None  # somebody's figures: ``Bo: 6+4=10``
    row, _ = split_comment(line, in_table=True)
    word = typed.keys.get(fold(content), "")
    return TallyLine(line, text, row, content, comment, key, begins, word)


def split_comment(line: str, *, in_table: bool = False) -> tuple[str, str]:
    """Return a line without its comment, and the comment or ""."""
    match = (_COMMENT_IN_TABLE if in_table else _COMMENT).search(line)
    if match is None:
        return line, ""
    return line[: match.start()], line[match.end() :].strip()


def without_empty_cells(line: str) -> str:
    """Return a line without empty cells added by a spreadsheet: ``end,,,``."""
    text = line.rstrip(" \t,;")
    behind = line[len(text) :]
    if text.startswith('"') and text.endswith('"') and text.count('"') == 2:  # it has commas in it
        return text[1:-1]
    return text if ";" in behind or "\t" in behind or behind.count(",") > 1 else line


def key_line(text: str, typed: TypedWords, variant: Variant | None = None) -> KeyLine | None:
    """Return the key and value of a line ``KEY: VALUE``, also with a game's own word, or None."""
    match = _KEY.match(text)
    if match is None:
        return None
    word, value = match[1], text[match.end() :].strip()
    key = typed.keys.get(fold(word), "")
    if key == "round" and value[:1].isalpha():
        key = ""  # ``game: kings-gold`` begins no round
    if variant and not key and own_keywords(variant).get(fold(word)) == "artifacts":
        key = "artifacts"
    return KeyLine(key or word, value, match.end())


def without_colon(text: str, typed: TypedWords, players: Sequence[str]) -> KeyLine | None:
    """Return the key and value of a line such as ``banked 5 6 0`` that lacks its colon.

    Another sign may stand there: ``players - Ann, Bo``. None for any other line; also where the
    name of a player begins with the word.
    """
    for pattern in _BARE_KEYS:
        match = pattern.match(text)
        word = fold(match[1]) if match else ""
        is_name = any(fold(name).startswith(word) for name in players)
        if match and not is_name and typed.keys.get(word) in KEYS_OF_LINES:
            return KeyLine(match[1], text[match.end() :].strip(), match.end())
    return None


def round_opening(text: str, typed: TypedWords) -> RoundOpening | None:
    """Return the round that a line such as ``round 2`` begins, or None for any other line."""
    match = _ROUND.match(text)
    if match and typed.keys.get(fold(match[1])) == "round":
        return RoundOpening(int(match[2]), text[match.end() :], match.end())
    match = _EXTRA_ROUND.match(text)
    if match and typed.keys.get(fold(match[1])) == "extra round":
        return RoundOpening(None, text[match.end() :], match.end())
    return None


def begins_with_round(text: str, typed: TypedWords) -> bool:
    """Return True if the first word of a line means ``round``."""
    match = _FIRST_WORD.match(text)
    return match is not None and typed.keys.get(fold(match[1])) == "round"


def nearly_round(text: str, typed: TypedWords) -> tuple[str, int] | None:
    """Return the correct word and the number for a line such as ``raund 2``, or None."""
    match = _NEARLY_ROUND.match(text)
    if match is None or typed.card(match[1]):
        return None
    words = [word for word, meaning in typed.keys.items() if meaning == "round"]
    near = nearest(fold(match[1]), words)
    return (near, int(match[2])) if near else None
