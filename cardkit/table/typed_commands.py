"""Commands of the prompt: whole words such as ``undo`` and ``score Ann``, told from names and cards."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from cardkit.engine import words
from cardkit.tally import SEAT_KEYS, fold

CommandWord: TypeAlias = Literal[
    "undo", "redo", "fix", "score", "path", "odds", "note", "rename", "why", "save", "help", "quit", "again",
    "away", "join", "gone", "phones", "end",
]  # fmt: skip
COMMANDS: dict[str, CommandWord] = {word: word for word in words(CommandWord)}
"""Every command of the prompt, by its word."""
QUIT = ("exit", "stop", "bye", "pause")
"""What people type for ``quit``."""
_VERBATIM = ("note", "rename", "save", *SEAT_KEYS)
"""Commands with text behind them that is kept as it was typed."""


class Command(NamedTuple):
    """A command and what stands after it."""

    word: CommandWord
    rest: str = ""


def command_of(text: str, players: Sequence[str]) -> Command | None:
    """The command that a line is, or None. It wins over a name; ``u`` is one unless someone's name begins so."""
    folded = unicodedata.normalize("NFKC", text)
    if folded == "?":
        return Command("help")
    word, _, rest = folded.partition(" ")
    key = word.casefold()
    if key == "note:" or (key == "note" and rest.lstrip().startswith(":")):
        return Command("note", text.partition(":")[2].strip())
    if key == "play" and fold(rest) == "again":
        return Command("again")
    if key.removesuffix(":") in SEAT_KEYS:  # as in a tally
        key = key.removesuffix(":")
    if key in COMMANDS:
        return Command(COMMANDS[key], text.partition(" ")[2].strip() if key in _VERBATIM else rest.strip())
    if fold(text) in QUIT and fold(text) not in map(fold, players):
        return Command("quit")
    if key == "u" and not any(fold(name).startswith("u") for name in players):
        return Command("undo", rest.strip())
    return None
