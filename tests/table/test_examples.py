"""What a message tells people to type is taken when they type it, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardkit.i18n.translate import languages, t, use_language
from cardkit.table.conversation import Conversation
from cardkit.text.lines import Table

from .test_conversation import REFUSED, table

FLED = ("- - -",)
GAMES = {
    "kings-gold": (
        (), ("9 / 8 / 7 / 6",), ("9", "undo"), ("join Eve",), ("9 - all",), ("8 - all",) * 4,
        (*("8 - all",) * 4, ""),
    ),
    "boiling-pot": ((), ("a / a / a",), ("a", "undo"), ("join Eve",), ("a - all",), ("a - all",) * 9),
    "cave-network": (
        (), ("4 9 3", "2 3 4", "5 5 6"), ("7 9 3", "undo"), FLED, FLED * 5,
    ),
}  # fmt: skip
"""Moments of games: at one of them every example makes sense."""
SHOWN = {
    "en": r"[Aa]s in:? ", "de": r"[Zz]um Beispiel:? ", "fr": r"[Pp]ar exemple ",
    "pl": r"[Nn]a przykład:? ",
}  # fmt: skip
"""What stands before an example."""


def at(variant: str, played: tuple[str, ...]) -> Conversation:
    talk = table(variant)
    for line in played:
        talk.hear(line)
    return talk


def in_help(talk: Conversation) -> Iterator[str]:
    """Yield what the first column of help says, and the commands in the second."""
    for part in talk.hear("help"):
        for what, meaning in part.rows if isinstance(part, Table) else ():
            yield from what.split(", ")
            yield from re.findall(r"\w+: [\d ]+\d", meaning)
            yield from re.findall(r"\(([^:()]+): \D", meaning)


def in_refusals(code: str) -> Iterator[str]:
    """Yield the examples in what is said of lines that come to nothing."""
    for played, line, _ in REFUSED:
        for part in at("kings-gold", played).hear(line):
            said = "" if isinstance(part, Table) else part.text
            for quoted, plain in re.findall(
                rf'{SHOWN[code]}(?:["„«]\s?(.+?)\s?["“”»]|(.+?)\.(?: |$))', said
            ):
                yield quoted or plain


def meant(example: str) -> list[str]:
    """Return an example with words in place of NAME and the like."""
    example = example.replace("...", "gone")
    blanks = re.findall(r"\b[^\W\d_]{3,}\b", example)
    blanks = [word for word in blanks if word.isupper()]
    if len(blanks) == 2:
        return [example.replace(" ".join(blanks), "Bo Ben")]
    return [example.replace(blanks[0], name) for name in ("Bo", "Eve")] if blanks else [example]


def is_taken(variant: str, example: str) -> bool:
    """Return True if an example has an effect, or is answered, at one of the moments."""
    for played in GAMES[variant]:
        for line in meant(example):
            said = at(variant, played).hear(line)
            if not any(t("(nothing recorded)") in getattr(one, "text", "") for one in said):
                return True
    return False


@pytest.mark.parametrize("code", languages())
def test_what_is_told_to_type_is_taken(code: str) -> None:
    with use_language(code):
        examples = {("kings-gold", one) for one in in_refusals(code)}
        examples |= {(variant, one) for variant in GAMES for one in in_help(table(variant))}
        wrong = {(variant, one) for variant, one in examples if not is_taken(variant, one)}
    assert len(examples) > 50
    assert not wrong
