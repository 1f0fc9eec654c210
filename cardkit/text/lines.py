"""Lines and tables to be shown or spoken, the `PlayedMove` that they describe, and helpers for text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from cardkit.engine import readers
from cardkit.engine.events import Event, Move
from cardkit.engine.game import GameState
from cardkit.i18n.translate import capitalize, language, t, translate_engine_message

Tone: TypeAlias = Literal[
    "plain", "heading", "next", "alert", "caught", "good", "aside", "lesson"
]  # fmt: skip
"""The purpose of a line: a heading, a task before the next round, a threat, the end of a round, a
win, an aside, or a rule that is explained when it is first needed."""
BAR_CHARACTER = "█"  # what bars in tables are made of
Kind = TypeVar("Kind", bound=Event)
_SENTENCE_END = re.compile(
    r"(?<=\w\w[.!?]) |(?<=[\d)\"”»\u00a0\u202f-][.!?]) |(?<= \w \w[.!?]) |(?<= \w\w \w[.!?]) "
)
"""A space that may separate two sentences: not after an initial, as in J. R., but after cards: Q J."""


class Line(NamedTuple):
    """A line of sentences, with a remark for the right margin.

    A `label` before the text names its turn: ``card 3  10:``. `terms` are words of the text that
    terminals show in bold.
    """

    text: str
    margin: str = ""
    tone: Tone = "plain"
    label: str = ""
    terms: tuple[str, ...] = ()


class Table(NamedTuple):
    """A small table: column headings, rows, and ``l`` (left) or ``r`` (right) for each column.

    If it is `titled`, the first heading is the title of the whole table, not of its first column. A
    row with a single cell is a heading for the rows below it.
    """

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    align: str
    titled: bool = False


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move, the game's state before and after it, and the events that it caused."""

    move: Move
    before: GameState
    after: GameState
    events: Sequence[Event]

    def first_event(self, kind: type[Kind]) -> Kind | None:
        """Return the first event of this class, or None if the move did not cause one."""
        return next((event for event in self.events if isinstance(event, kind)), None)


def join(*sentences: str) -> str:
    """Join sentences with spaces, leaving out empty ones."""
    return " ".join(sentence for sentence in sentences if sentence)


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """Return a question that suggests the most similar known word, or "" if none is similar."""
    return translate_engine_message(readers.did_you_mean(word, words))


def localized_number(figure: str) -> str:
    """Convert an English number to the format of the language: ``1,234.5`` to ``1 234,5``."""
    whole, point, decimals = figure.partition(".")
    whole = whole.replace(",", t(","))
    return t("{whole}.{decimals}", whole=whole, decimals=decimals) if point else whole


def tally_key_name(key: str) -> str:
    """Return a tally key in the current language: ``gesichert`` for ``banked`` in German."""
    return language().entry(key, "typed").partition(",")[0] or key


def names_in_row(names: Sequence[str]) -> str:
    """Return names in a row: ``Ann Bo``, or ``Ann Lee, Bo`` if a name contains a space."""
    return (", " if any(" " in name for name in names) else " ").join(names)


def split_sentences(text: str) -> list[str]:
    """Split a text into sentences, after a full stop followed by a capital, a digit or ``?``.

    After a question mark or an exclamation mark, any letter can follow: "Another card? undo takes
    it back."

    >>> split_sentences("4. Di: 5"), split_sentences("J. R. wins. Ann: take 2.")
    (['4. Di: 5'], ['J. R. wins.', 'Ann: take 2.'])
    """
    parts: list[str] = []
    start = 0
    for blank in _SENTENCE_END.finditer(text):
        begun, after = text[start : blank.start()], text[blank.end() : blank.end() + 1]
        is_begun = after.isupper() or after.isdigit() or after == "?" or begun.endswith(("?", "!"))
        if is_begun and not begun.strip(" .").isdigit():
            parts.append(begun.strip())
            start = blank.end()
    return [part for part in (*parts, text[start:].strip()) if part]


def spoken_sentences(part: Line | Table) -> Iterator[str]:
    """Yield the sentences of a line and its remark, or of the rows of a table."""
    if isinstance(part, Table):
        if part.titled:
            yield f"{part.heads[0]}."
        for text in rows_in_words(part):
            yield f"{text.rstrip('.')}."
        return
    texts = split_sentences(part.text)
    if part.label:
        texts = [" ".join((part.label, *texts[:1])), *texts[1:]]
    if part.margin:
        remark = capitalize(part.margin.replace(" - ", ", ").replace("*", "").strip())
        texts.append(remark if remark[-1] in ".!" else f"{remark}.")
    yield from filter(None, texts)


def rows_in_words(table: Table) -> Iterator[str]:
    """Yield each row of a table in words, such as ``Ann: total 17, place 1``."""
    first, *others = table.heads
    heads = [f"{first} {head}" if head.isdigit() else head for head in others]
    for name, *cells in table.rows:
        pairs = [pair for pair in zip(heads, cells, strict=False) if pair[1].strip(BAR_CHARACTER)]
        named = [f"{head} {cell}".strip() for head, cell in pairs]
        yield t("{name}: {message}", name=name, message=", ".join(named)) if cells else name
