"""Commands of the prompt: whole words such as ``undo`` and ``score Ann``.

They are told from names and cards.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, TypeAlias

from cardkit.v4.engine import Record, words
from cardkit.v4.tally import a_name_begins, fold
from cardkit.v4.tally.line import SEAT_KEYS

CommandWord: TypeAlias = Literal[
    "undo",
    "redo",
    "fix",
    "score",
    "path",
    "odds",
    "note",
    "rename",
    "why",
    "help",
    "quit",
    "again",
    "away",
    "join",
    "gone",
    "phones",
    "end",
    "who",
    "rules",
]
COMMANDS: dict[str, CommandWord] = {word: word for word in words(CommandWord)}
"""Every command of the prompt, by its word."""
_SAID: dict[str, tuple[str, ...]] = {
    "quit": (
        *("exit", "bye", "pause", "quit the game", "save and quit", "exit the game"),
        *(
            "a break",
            "break",
            "take a break",
            "let's take a break",
            "we need a break",
            "let's pause",
            "pause the game",
        ),
    ),
    "undo": (
        *("undo that", "undo it", "undo the", "undo last", "undo last card", "undo the last one"),
        *(
            "take back",
            "take it back",
            "take that back",
            "go back",
            "oops",
            "wrong",
            "mistake",
            "my mistake",
        ),
        *("that was wrong", "that's wrong", "that is wrong", "that was a mistake"),
    ),
    "score": (
        "scores",
        "the score",
        "points",
        "totals",
        "scoreboard",
        "what's the score",
        "what is the score",
    ),
    "odds": (
        "chances",
        "what are the odds",
        "the odds",
        "what can hurt us",
        "what could hurt us",
        "what is dangerous",
        "what's dangerous",
        "what ends the round",
        "how dangerous is it",
    ),
    "path": (
        "the path",
        "show path",
        "show the path",
        "status",
        "what's on the path",
        "what is on the path",
        "what lies there",
        "what lies on the path",
        "how much is on the path",
        "how much lies there",
        "how much lies on the path",
    ),
    "why": ("why not",),
    "help": (
        *(
            "?",
            "commands",
            "help me",
            "i need help",
            "what can i type",
            "what do i type",
            "what do i do",
            "what do we do",
        ),
        *("what now", "now what", "how does this work", "how do i play"),
    ),
    "again": ("play again", "let's play again", "again with the same people", "the same again"),
    "gone": ("what is gone", "what's gone", "which cards are gone"),
    "who": (
        *(
            "who is in",
            "who's in",
            "who's still in",
            "who is still in",
            "who is inside",
            "who's inside",
        ),
        *("who is out", "who has left", "who plays", "whose turn is it", "whose turn"),
    ),
    "rules": ("the rules", "what are the rules"),
}
"""Other phrases that people say for a command."""
_OTHERWISE = {said: COMMANDS[word] for word, ways in _SAID.items() for said in ways}
_QUESTIONS: tuple[tuple[CommandWord, str], ...] = (
    (
        "score",
        r"(?:who|which of us)(?:'s| is| was)? (?:winning|ahead|leading|first|in front|in the lead)"
        r"|who(?:'s| has)? won|who (?:wins|leads)|who(?:'s| has)? (?:got )?(?:the )?most.*"
        r"|how (?:much|many)(?: gold| points| tokens| loot)?"
        r" (?:do|have|am|did|are) (?:i|we|you)(?: .*)?"
        r"|how (?:are we doing|do we stand)|where are we"
        r"|(?:what|which) (?:round|game) is (?:it|this)",
    ),
    (
        "odds",
        r"(?:how|is it|is this|is that) (?:risky|safe|dangerous|likely)(?: .*)?"
        r"|what(?:'s|'re| is| are) (?:the |our |my )?(?:odds|chances?|risks?)(?: .*)?"
        r"|(?:should|shall|do) (?:i|we) (?:stay|go on|leave|risk it|keep going)(?: .*)?"
        r"|how many (?!of |players|people|games|rounds|turns)\w+(?: \w+)? (?:are|is) (?:still )?"
        r"(?:left|in)(?: .*)?",
    ),
)
"""Questions, and the command that answers them."""
_RENAMING = (
    r"(?:please )?call (\S+) (\S+)(?: (?:from now on|now|please|instead))*"
    r"|(\S+?)'s (?:real )?name is (?:really |actually |now )?(\S+)"
)
"""Phrases for a new name of somebody."""
_WITH: dict[str, str] = {
    "quit": r"(?:the |this |our )?"
    r"(?:game|now|please|here|playing|tonight|today|for .*|and save.*| )+",
    "who": r".*\b(?:in|inside|out|left|there"
    r"|plays?|playing|stays?|staying|remains?|gone|leaves|leaving)",
}
"""Text that may stand behind some commands that need none: behind ``who`` no other question."""
_AGAIN = (
    r"(?:[ ,.!]*(?:the|that|this|it|please|sorry|undo|wrong|mistake|last|one|card|move|turn|now))*"
)
"""Text behind ``undo`` that says no more than it."""
_LEAD = (
    r"(?:(?:ok|okay|well|so|right),? )?(?:(?:can|could|shall|should|may) we |let'?s |let us "
    r"|we(?:'re| are|'ll| will|'d like to| want to| have to| must| need to| should)? (?:going to "
    r")?)?"
)
_WHEN = (
    r"(?: (?:here|now|there|tonight|today|early|for (?:today|tonight|now|good)"
    r"|(?:after|with) (?:this|the|that) (?:round|game|one)|this (?:round|game)))*"
)
_ENDS = (
    rf"{_LEAD}(?:stop|end|finish|give up|stopping|ending|finishing|quit playing|stop playing|call "
    rf"it a (?:day|night))"
    rf"(?: it| this| playing| the game| the evening)?{_WHEN}",
    rf"(?:that's |that is |it's )?enough{_WHEN}|(?:that's|that is) all{_WHEN}",
    rf"(?:we're|we are) (?:done|finished|through)(?: playing| with this game)?{_WHEN}",
    rf"(?:the )?game (?:is )?over{_WHEN}|(?:the )?game ends{_WHEN}|the end",
    (
        r"(?:(?:this is|it's|make this|let's make this|one) )?(?:the |our )?(?:very )?last "
        r"(?:round|game)(?: now)?"
    ),
    r"no more (?:rounds?|games?)",
)
"""Phrases for ending the game: the prompt then asks if it ends, and how."""
_SCORE = (
    r"(?:score (?:for|of)|how much (?:has|does)) (?P<of>.+?)(?: got| "
    r"have)?|how much (?P<has>.+?) (?:has|carries|owns)(?: got)?"
    r"|(?P<whose>.+?)(?:'s)? (?:score|points)"
)
LETTERS = 3
"""Most letters of what is no phrase, but a name's short form: no pattern is made to look at it."""
ASKED = "?"
"""Text behind `end` where it was said in other words: then it is always asked first."""
_VERBATIM = ("note", "rename", *SEAT_KEYS)
"""Commands with text behind them that is kept as it was typed."""


class Command(Record):
    """A command and the text behind it."""

    word: CommandWord
    rest: str = ""


def command_of(text: str, players: Sequence[str]) -> Command | None:
    """Return the command in a line, or None.

    It wins over a name; ``u`` is one unless someone's name begins so.
    """
    word, _, rest = unicodedata.normalize("NFKC", text).partition(" ")
    key = word.casefold()
    if key == "note:" or (key == "note" and rest.lstrip().startswith(":")):
        return Command("note", text.partition(":")[2].strip())
    if phrase := _phrase(text, players):
        return phrase
    if key.removesuffix(":") in SEAT_KEYS:  # as in a tally
        key = key.removesuffix(":")
    if _is_talk(key, rest):
        return None
    if key in COMMANDS:
        behind = text.partition(" ")[2] if key in _VERBATIM else rest
        return Command(COMMANDS[key], behind.strip())
    if (
        key.rstrip(".!") == "u"
        and (not rest or rest.isdecimal())
        and not a_name_begins("u", players)
    ):
        return Command("undo", rest.strip())
    return None


def _phrase(text: str, players: Sequence[str]) -> Command | None:
    """Return the command that a whole line means, as one word or in other words; or None."""
    plain = fold(text) if fold(text) == "?" else fold(text).rstrip(".!? ")
    is_name = plain in map(fold, players)
    if plain in _OTHERWISE and not is_name:
        return Command(_OTHERWISE[plain])
    if plain in COMMANDS and plain not in _VERBATIM:
        return Command(COMMANDS[plain])
    if len(plain) <= LETTERS:
        return None
    if not is_name and _is_end(plain):
        return Command("end", "" if plain == "end" else ASKED)
    if whose := re.fullmatch(_SCORE, plain):
        who = whose["of"] or whose["has"] or whose["whose"]
        if who != "-" and a_name_begins(who, players):  # "- Score" leaves
            return Command("score", who)
    return None if is_name else _question(text, plain, players)


def _question(text: str, plain: str, players: Sequence[str]) -> Command | None:
    """Return the command that answers a question, or does what a sentence wishes; or None."""
    for word, asked in _QUESTIONS:
        if re.fullmatch(asked, plain):
            return Command(word)
    if renaming := re.fullmatch(_RENAMING, text.rstrip(".! "), re.IGNORECASE):
        old, new = (one for one in renaming.groups() if one)
        if fold(old) in map(fold, players) and new[:1].isupper():
            return Command("rename", f"{old} to {new}")
    first, _, behind = plain.partition(" ")
    return Command("undo") if first == "undo" and re.fullmatch(_AGAIN, behind) else None


def _is_talk(key: str, rest: str) -> bool:
    """Return True if the text behind a command shows that it is none: ``quit stalling``."""
    if key in ("undo", "redo"):
        return len(rest.split()) > 2 and not re.search(r"\d", rest)
    behind = fold(rest).rstrip(".!? ")
    return bool(behind) and key in _WITH and not re.fullmatch(_WITH[key], behind)


def _is_end(plain: str) -> bool:
    """Return True for words that mean to stop; the command ``end`` with its argument is none."""
    return not plain.startswith("end ") and any(re.fullmatch(way, plain) for way in _ENDS)
