"""Commands of the prompt: whole words such as ``undo`` and ``score Ann``, told from names and cards."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, TypeAlias

from cardkit.engine import Record, words
from cardkit.tally import SEAT_KEYS, fold

CommandWord: TypeAlias = Literal[
    "undo", "redo", "fix", "score", "path", "odds", "note", "rename", "why", "save", "help", "quit", "again",
    "away", "join", "gone", "phones", "end", "who", "rules",
]  # fmt: skip
COMMANDS: dict[str, CommandWord] = {word: word for word in words(CommandWord)}
"""Every command of the prompt, by its word."""
_SAID: dict[str, tuple[str, ...]] = {
    "quit": ("exit", "stop", "bye", "pause", "let's stop here"),
    "undo": (
        *("undo that", "undo it", "undo the", "undo last", "undo last card", "undo the last one"),
        *("take back", "take it back", "go back", "oops"),
    ),
    "score": ("scores", "the score", "points", "totals", "scoreboard", "what's the score", "what is the score"),
    "odds": ("chances", "what are the odds", "the odds"),
    "path": ("the path", "show path", "show the path", "status", "what's on the path"),
    "why": ("why not",),
    "help": ("?", "commands", "help me", "i need help", "what can i type"),
    "again": ("play again", "let's play again", "again with the same people", "the same again"),
    "gone": ("what is gone", "what's gone", "which cards are gone"),
    "who": (
        *("who is in", "who's in", "who's still in", "who is still in", "who is inside", "who's inside"),
        *("who is out", "who has left", "who plays"),
    ),
    "rules": ("the rules", "what are the rules"),
}
"""What else people say for a command."""
_OTHERWISE = {said: COMMANDS[word] for word, ways in _SAID.items() for said in ways}
_SCORE = r"(?:score (?:for|of)|how much (?:has|does)) (?P<of>.+?)(?: got| have)?|(?P<whose>.+?)(?:'s)? (?:score|points)"
_VERBATIM = ("note", "rename", "save", *SEAT_KEYS)
"""Commands with text behind them that is kept as it was typed."""


class Command(Record):
    """A command and what stands after it."""

    word: CommandWord
    rest: str = ""


def command_of(text: str, players: Sequence[str]) -> Command | None:
    """The command that a line is, or None. It wins over a name; ``u`` is one unless someone's name begins so."""
    word, _, rest = unicodedata.normalize("NFKC", text).partition(" ")
    key = word.casefold()
    if key == "note:" or (key == "note" and rest.lstrip().startswith(":")):
        return Command("note", text.partition(":")[2].strip())
    plain = fold(text) if fold(text) == "?" else fold(text).rstrip(".!? ")
    if plain in _OTHERWISE and plain not in map(fold, players):
        return Command(_OTHERWISE[plain])
    if plain in COMMANDS and plain not in _VERBATIM:
        return Command(COMMANDS[plain])
    if whose := re.fullmatch(_SCORE, plain):
        who = whose["of"] or whose["whose"]
        if who != "-" and any(fold(name).startswith(who) for name in players):  # "- Score" leaves
            return Command("score", who)
    if key.removesuffix(":") in SEAT_KEYS:  # as in a tally
        key = key.removesuffix(":")
    if key in COMMANDS:
        return Command(COMMANDS[key], text.partition(" ")[2].strip() if key in _VERBATIM else rest.strip())
    if key.rstrip(".!") == "u" and (not rest or rest.isdecimal()) and not any(fold(name).startswith("u") for name in players):
        return Command("undo", rest.strip())
    return None
