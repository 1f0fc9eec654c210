"""What a phone, or whatever else knocks, is told where it is not let in."""

from __future__ import annotations

from typing import Literal, TypeAlias

from cardkit.speech.saying import Sentence, say

Closed: TypeAlias = Literal[
    "key", "view-only", "too-many", "host", "origin", "too-long", "not-json", "unreadable", "method", "nothing-here", "mistake",
]  # fmt: skip
"""Why a door stays shut."""

STATUS: dict[Closed, int] = {
    "key": 401,
    "view-only": 403,
    "too-many": 429,
    "host": 421,
    "origin": 403,
    "too-long": 413,
    "not-json": 415,
    "unreadable": 400,
    "method": 405,
    "nothing-here": 404,
    "mistake": 500,
}
"""What HTTP calls it."""


def closed(why: Closed) -> Sentence:
    """Why, and what to do."""
    match why:
        case "key":
            return say("This game has another key. Scan the code again.")
        case "view-only":
            return say("The big screen only shows the game. Scan the code to play.")
        case "too-many":
            return say("Too many wrong keys came from there. Wait a minute.")
        case "host":
            return say("This game has another address. Scan the code again.")
        case "origin":
            return say("Another page may not ask here. Scan the code again.")
        case "too-long":
            return say("That is too long.")
        case "not-json":
            return say("Only JSON is read here.")
        case "unreadable":
            return say("That cannot be read.")
        case "method":
            return say("That cannot be done here.")
        case "nothing-here":
            return say("There is nothing here. Scan the code again.")
        case "mistake":
            return say("cardkit made a mistake there. What was entered before is safe.")
