"""Rules that differ in some rounds (G-20): the tables ``[round.4]`` of a variant file.

Below them stand keys as at the top: ``share = "each"``, ``danger.ends_at = 3``. A table is for one
round, for several (``[round."4-5"]``), or for the last one (``[round.last]``); where two have the
same key, that for fewer rounds holds.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from cardkit.v4.engine import Record
from cardkit.v4.rules import MISSING, dotted as every_key, key_of

ROUND: Final = "round"
"""Section that has the tables."""
LAST: Final = "last"
"""Word for the last round, instead of its number."""
_PATTERN: Final = r"([1-9]\d?)(?:-([1-9]\d?))?"
_SAME: Final = {
    "cards": "the pack is the same in every round, only what gold is worth can change",
    "artifacts": "when artifacts join and where they go is the same in every round; who takes them "
    "and what they count "
    "can change",
    "hands": "hands are dealt alike in every round",
    "words": "the table hears the same words in every round",
    "meta": "it is told of the game as a whole",
}


class Table(Record):
    """Table of changes for some rounds: the rounds as written, and the keys as TOML has them."""

    pattern: str
    keys: Mapping[str, Any]

    @property
    def where(self) -> tuple[str, str]:
        """Path of keys that leads to the table."""
        return ROUND, self.pattern

    @property
    def span(self) -> tuple[int, int] | None:
        """First and last round; None for the last round, or if it has no valid numbers."""
        match = re.fullmatch(_PATTERN, self.pattern)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        return (low, high) if 0 < low <= high else None

    def holds(self, number: int, rounds: int) -> bool:
        """Return True if the table is for that round, in a game of that many rounds."""
        span = (rounds, rounds) if self.pattern == LAST else self.span
        return span is not None and span[0] <= number <= span[1]

    @property
    def wide(self) -> int:
        """Number of rounds that the table is for."""
        low, high = self.span or (1, 1)
        return high - low + 1

    def says(self, *where: str) -> bool:
        """Return True if the table has this key."""
        found: Any = self.keys
        for name in where:
            found = found.get(name, MISSING) if isinstance(found, Mapping) else MISSING
        return found is not MISSING


def holding(tables: Iterable[Table], number: int, rounds: int) -> list[Table]:
    """Return the tables of changes for a round; the first of them wins.

    That is the one for the fewest rounds (G-20).
    """
    return sorted(
        (table for table in tables if table.holds(number, rounds)), key=lambda table: table.wide
    )


def tables_of(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the tables of changes in a file's keys, by their rounds as written.

    Empty if the section is no table.
    """
    tables = raw.get(ROUND)
    return tables if isinstance(tables, dict) else {}


def laid(under: Any, value: Any, deep: int) -> Any:
    """Return `value` laid over `under`; tables are merged down to that many levels.

    A value further down is replaced whole.
    """
    if not deep or not (isinstance(under, dict) and isinstance(value, dict)):
        return value
    return {
        **under,
        **{name: laid(under.get(name), inner, deep - 1) for name, inner in value.items()},
    }


def plainly(raw: dict[str, Any]) -> dict[str, Any]:
    """Return the keys of a file without the tables of changes."""
    return {
        name: value for name, value in raw.items() if name != ROUND or not isinstance(value, dict)
    }


def why_not(section: str, name: str) -> str:
    """Return the reason why a key cannot differ in a round; "" if it can.

    `section` is "" for a top key.
    """
    key = key_of(section, name)
    return (
        ""
        if key is not None and key.by_round
        else _SAME.get(section or name, "it is the same in every round")
    )


def names_by_round() -> list[str]:
    """Return the dotted keys that can differ in a round."""
    return [dotted for dotted, key in every_key().items() if key.by_round]
