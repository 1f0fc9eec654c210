"""What a phone, or whatever else knocks, is told where it is not let in."""

from typing import Literal, TypeAlias

from cardkit.speech.rows import ByWord

Closed: TypeAlias = Literal[
    "key", "view-only", "too-many", "host", "origin", "too-long", "not-json", "unreadable", "method", "nothing-here", "mistake",
]  # fmt: skip
"""Why a door stays shut."""

STATUS: dict[Closed, int] = {
    "key": 401, "view-only": 403, "too-many": 429, "host": 421, "origin": 403, "too-long": 413, "not-json": 415,
    "unreadable": 400, "method": 405, "nothing-here": 404, "mistake": 500,
}  # fmt: skip
"""What HTTP calls it."""

closed = ByWord[Closed]({
    "key": "This game has another key. Scan the code again.",
    "view-only": "The big screen only shows the game. Scan the code to play.",
    "too-many": "Too many wrong keys came from there. Wait a minute.",
    "host": "This game has another address. Scan the code again.",
    "origin": "Another page may not ask here. Scan the code again.",
    "too-long": "That is too long.",
    "not-json": "Only JSON is read here.",
    "unreadable": "That cannot be read.",
    "method": "That cannot be done here.",
    "nothing-here": "There is nothing here. Scan the code again.",
    "mistake": "cardkit made a mistake there. What was entered before is safe.",
})  # fmt: skip
"""Why, and what to do."""
