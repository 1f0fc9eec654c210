"""Problems found in files that people write: where they are and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

MAX_FINDINGS = 100  # faults of one file that are reported


class Message(str):
    """An English sentence that can be translated, because it keeps its template and values."""

    template: str
    values: Mapping[str, object]

    @classmethod
    def of(cls, template: str, values: Mapping[str, object]) -> Message:
        """Return a message with `values` filled into `template`, as by `str.format`."""
        message = cls(template.format(**values))
        message.template, message.values = template, values
        return message

    def __str__(self) -> str:
        return self  # so that an error with this message shows all of it


def say(template: str, /, **values: object) -> Message:
    """Return a message with `values` filled into `template`.

    The template must be a literal so that ``pybabel extract`` finds it.
    """
    return Message.of(template, values)


def join_messages(parts: Iterable[str], sign: str = ", ") -> Message:
    """Return one message that joins several with the separator `sign`."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return Message.of(sign.join(f"{{{name}}}" for name in values), values)


def message_about(subject: str, message: str) -> Message:
    """Return a message with its subject in front, such as ``rounds: expected ...``."""
    return say("{name}: {message}", name=subject, message=message)


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """An error or a note about a variant, with its position in the file.

    `line` and `column` count from 1; `line` is 0 for the file as a whole. `text` is the line
    itself. `unreadable` is True if the file is not text or does not contain rules.
    """

    file: str
    line: int
    column: int
    message: str
    text: str = ""
    severity: Literal["fault", "note"] = "fault"
    unreadable: bool = False

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        note = "note: " if self.severity == "note" else ""
        return replace_unprintable(f"{place}: {note}{self.message}") + caret_lines(
            self.text, self.column
        )


class VariantError(ValueError):
    """Raised if a variant file cannot be used; `findings` lists all of its errors."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings: list[Finding] = sorted(set(findings))
        super().__init__(self.findings)

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


# characters that Python calls printable but that are invisible on a screen
_INVISIBLE_CHARACTER = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def replace_unprintable(text: str) -> str:
    """Return a text in which a space or ``?`` replaces each character that a screen cannot show."""
    text = re.sub("[\u00a0\u202f]", " ", text)
    return _INVISIBLE_CHARACTER.sub(
        "?", "".join(sign if sign.isprintable() else "?" for sign in text)
    )


MAX_LENGTH_OF_SHOWN_LINE = 96


def caret_lines(text: str, column: int) -> str:
    """Return a line of a file and, below it, a caret that points to `column`.

    A line break comes before each of the two. If the line is blank, the result is "". A long line
    is cut to the part around the column. Unprintable characters become ``?``.
    """
    line = replace_unprintable(text.rstrip().replace("\t", " "))
    if not line:
        return ""
    start = max(
        0, min(column - 1 - MAX_LENGTH_OF_SHOWN_LINE // 2, len(line) - MAX_LENGTH_OF_SHOWN_LINE)
    )
    left = "..." if start else ""
    right = "..." if start + MAX_LENGTH_OF_SHOWN_LINE < len(line) else ""
    before = " " * (len(left) + column - 1 - start)
    return f"\n    {left}{line[start : start + MAX_LENGTH_OF_SHOWN_LINE]}{right}\n    {before}^"
