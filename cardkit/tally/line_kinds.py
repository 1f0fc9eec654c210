"""Recognize the kinds of lines in a tally, such as a key with its value."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.engine.readers import most_similar_word
from cardkit.engine.variant import Variant
from cardkit.tally.words import TypedWords, fold, own_keywords

HEADER_KEYS = (
    "variant", "players", "bots", "first", "date", "begun", "ended", "place", "note", "set", "rules",
    "last round", "moods", "teach",
)  # fmt: skip
VERBATIM_KEYS = ("date", "place", "note")  # keys whose values can contain a ``#``
FIGURE_KEYS = ("banked", "artifacts", "total")
ATTENDANCE_KEYS = ("away", "join")
KEYS_OF_LINES = (*HEADER_KEYS, *FIGURE_KEYS, *ATTENDANCE_KEYS)

_COMMENT_PATTERN = re.compile(r"(?:^|\s)#(?!\"?[|,;\t]| +\|)")  # ``#`` in a cell is a heading
_COMMENT_IN_TABLE_PATTERN = re.compile(
    rf"{_COMMENT_PATTERN.pattern}(?!\d{{1,2}}[.:]?(?:[\s|,;]|$))"
)
_EMPTY_CELLS_PATTERN = re.compile(r"[,;\t]{2}\s*$")
_FIGURES_PATTERN = re.compile(r"-?\d{1,6}(?:[\s+=,;]+-?\d{1,6})*")
_KEY_PATTERN = re.compile(r"\s*([^\W\d_][^\W\d_ -]*(?: [^\W\d_]+(?:['’][^\W\d_]+)?)?)\s*:\s*")
_BARE_KEYS = [
    re.compile(rf"\s*({word})(?:\s*[=;,.]\s*|\s+[-–—]\s+|\s+)(?=\S)")
    for word in (r"[^\W\d_]+ [^\W\d_]+", r"[^\W\d_]+")
]
_OPENING_PATTERN = re.compile(r"\s*([^\W\d_]+(?: [^\W\d_]+)?)(?:\s+(\d{1,3}))?\s*(?::|$)")
_NEARLY_ROUND_PATTERN = re.compile(r"\s*(\S{3,}?)\s*(\d{1,2})\s*:?\s*$")


class KeyLine(NamedTuple):
    """A line ``KEY: VALUE`` of a tally; `at` is the column of the value, from 0."""

    key: str
    value: str
    at: int


class RoundOpening(NamedTuple):
    """A line that begins a round.

    `number` is None for an extra round, and `rest` is what follows in the same line, at column
    `at`.
    """

    number: int | None
    rest: str
    at: int


class TallyLine(NamedTuple):
    """A line of a tally, split into its parts.

    `whole` is the line as written, and `text` is the line without its comment. `row` is the line
    without its comment if the line is a table row, in which ``#1`` is a number. `content` is the
    text without empty cells that a spreadsheet adds at the end. `key` is a key with its value, and
    `begins` is the round that the line begins.
    """

    whole: str
    text: str
    row: str
    content: str
    comment: str
    key: KeyLine | None
    begins: RoundOpening | None

    @property
    def is_note(self) -> bool:
        return self.key is not None and self.key.key == "note"

    @property
    def is_comment(self) -> bool:
        """True if the line has only a comment and is not a table row such as ``#1 5 6 0``."""
        return not self.text.strip()


def split_tally_line(line: str, typed: TypedWords) -> TallyLine:
    """Return the parts of a line of a tally, whichever form the game is written in."""
    text, comment = split_comment(line)
    content, key = without_empty_cells(text), parse_key_line(text, typed)
    if key and key.key in VERBATIM_KEYS:
        text, comment = line, ""
        content = without_empty_cells(line) if _EMPTY_CELLS_PATTERN.search(line) else line
    key, begins = parse_key_line(content, typed), parse_round_opening(content, typed)
    if key and fold(key.key) not in typed.keys.values() and _FIGURES_PATTERN.fullmatch(key.value):
        key = None  # somebody's figures: ``Bo: 6+4=10``
    row, _ = split_comment(line, in_table=True)
    return TallyLine(line, text, row, content, comment, key, begins)


def split_comment(line: str, *, in_table: bool = False) -> tuple[str, str]:
    """Return a line without its comment, and the comment, or "" if there is none."""
    match = (_COMMENT_IN_TABLE_PATTERN if in_table else _COMMENT_PATTERN).search(line)
    if match is None:
        return line, ""
    return line[: match.start()], line[match.end() :].strip()


def without_empty_cells(line: str) -> str:
    """Return a line without the empty cells that a spreadsheet adds, as in ``end,,,``."""
    text = line.rstrip(" \t,;")
    ending = line[len(text) :]
    if text.startswith('"') and text.endswith('"') and text.count('"') == 2:  # it has commas in it
        return text[1:-1]
    return text if ";" in ending or "\t" in ending or ending.count(",") > 1 else line


def parse_key_line(text: str, typed: TypedWords, variant: Variant | None = None) -> KeyLine | None:
    """Return the key and value of a line ``KEY: VALUE``, or None for any other line.

    If `variant` is given, the key can be the game's own word for artifacts.
    """
    match = _KEY_PATTERN.match(text)
    if match is None:
        return None
    word, value = match[1], text[match.end() :].strip()
    key = typed.keys.get(fold(word), "")
    if key == "round" and value[:1].isalpha():
        key = ""  # ``game: kings-gold`` begins no round
    if variant and not key and own_keywords(variant).get(fold(word)) == "artifacts":
        key = "artifacts"
    return KeyLine(key or word, value, match.end())


def parse_line_without_colon(
    text: str, typed: TypedWords, players: Sequence[str]
) -> KeyLine | None:
    """Return the key and value of a line such as ``banked 5 6 0`` that lacks its colon, or None.

    Another sign can take the place of the colon, as in ``players - Ann, Bo``. The result is None if
    the first word is also the beginning of a player's name.
    """
    for pattern in _BARE_KEYS:
        match = pattern.match(text)
        word = fold(match[1]) if match else ""
        is_name = any(fold(name).startswith(word) for name in players)
        if match and not is_name and typed.keys.get(word) in KEYS_OF_LINES:
            return KeyLine(match[1], text[match.end() :].strip(), match.end())
    return None


def parse_round_opening(text: str, typed: TypedWords) -> RoundOpening | None:
    """Return the round that a line such as ``round 2`` begins, or None for any other line."""
    match = _OPENING_PATTERN.match(text)
    if match is None or typed.keys.get(fold(match[1])) != ("round" if match[2] else "extra round"):
        return None
    return RoundOpening(int(match[2]) if match[2] else None, text[match.end() :], match.end())


def starts_with_word_round(text: str, typed: TypedWords) -> bool:
    """Return True if the first word of a line means ``round``."""
    return typed.keys.get(re.split(r"\W", fold(text))[0]) == "round"


def misspelt_round_line(text: str, typed: TypedWords) -> tuple[str, int] | None:
    """Return the correct word and the number for a misspelt line such as ``raund 2``, or None."""
    match = _NEARLY_ROUND_PATTERN.match(text)
    if match is None or typed.card(match[1]):
        return None
    words = [word for word, meaning in typed.keys.items() if meaning == "round"]
    near = most_similar_word(fold(match[1]), words)
    return (near, int(match[2])) if near else None
