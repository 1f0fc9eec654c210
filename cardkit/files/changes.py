"""What is other in some rounds, or where so many play (G-20): the tables ``[round.4]`` and ``[players.2]`` of a variant file.

Below them stand keys as at the top: ``share = "each"``, ``danger.ends_at = 3``. A table is for one number, for several
(``[round."4-5"]``), or for the last round (``[round.last]``); where two have the same key, that for fewer numbers holds.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardkit.engine import Over, Record
from cardkit.files.keys import MISSING, PARTS, dotted as every_key, key_of

OVERS: Final[tuple[Over, ...]] = ("round", "players")
"""What a table can be for."""
LAST: Final = "last"
"""Instead of the number of a round."""
MAY_PLAY: Final = "number"
"""The key of ``[players]`` that says how many may play, where there are tables for some of these numbers."""
_PATTERN: Final = r"([1-9]\d?)(?:-([1-9]\d?))?"
_SAME: Final = {
    "cards": "the pack is the same in every round, only what gold is worth can change",
    "artifacts": "when artifacts join and where they go is the same in every round; who takes them and what they count "
    "can change",
    "hands": "hands are dealt alike in every round",
    "words": "the table hears the same words in every round",
    "meta": "it is told of the game as a whole",
}
_WHOLE: Final = ("extends", "name", "version", "summary", "minutes", "age", "reveal", "pieces", "cites", "rulings",
                 "house", "players", "words", "meta", "round")  # fmt: skip
"""Keys at the top, and sections, that are of the game as a whole, however many play."""


class Table(Record):
    """One table of changes: for what, for which numbers as written, and its keys as TOML has them."""

    over: Over
    pattern: str
    keys: Mapping[str, Any]

    @property
    def where(self) -> tuple[str, str]:
        """Its path of keys."""
        return self.over, self.pattern

    @property
    def span(self) -> tuple[int, int] | None:
        """From which number to which; None for the last round, and where no numbers are meant."""
        match = re.fullmatch(_PATTERN, self.pattern)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        return (low, high) if 0 < low <= high else None

    def holds(self, number: int, rounds: int) -> bool:
        """Whether it is for that number, in a game of so many rounds."""
        span = (rounds, rounds) if self.where == ("round", LAST) else self.span
        return span is not None and span[0] <= number <= span[1]

    @property
    def wide(self) -> int:
        """For how many numbers it is."""
        low, high = self.span or (1, 1)
        return high - low + 1

    def says(self, *where: str) -> bool:
        """Whether it has this key."""
        found: Any = self.keys
        for name in where:
            found = found.get(name, MISSING) if isinstance(found, Mapping) else MISSING
        return found is not MISSING


def holding(tables: Iterable[Table], players: int, number: int, rounds: int) -> list[Table]:
    """The tables that hold in round `number` of so many where so many play (0: where none is other), the one that goes before
    all others first: those of rounds before those of players, then that for fewer numbers (G-20)."""
    here = {"round": number, "players": players}
    holds = [table for table in tables if table.holds(here[table.over], rounds)]
    return sorted(holds, key=lambda table: (OVERS.index(table.over), table.wide))


def tables_of(raw: Mapping[str, Any]) -> Iterator[tuple[Over, str, Any]]:
    """Every table of changes in the keys of a file, or what stands in its place."""
    for over in OVERS:
        inner = raw.get(over)
        for pattern, keys in inner.items() if isinstance(inner, dict) else ():
            if (over, pattern) != ("players", MAY_PLAY):
                yield over, pattern, keys


def dotted_in(raw: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every key of every table of changes by its path, with its value."""
    for over, pattern, keys in tables_of(raw):
        for name, value in keys.items() if isinstance(keys, dict) else ():
            if name in PARTS and isinstance(value, dict):
                yield from (((over, pattern, name, inner), one) for inner, one in value.items())
            else:
                yield (over, pattern, name), value


def laid(under: Any, value: Any, deep: int) -> Any:
    """`value` laid over `under`: tables in tables so many levels deep; what stands further down is replaced whole."""
    if not deep or not (isinstance(under, dict) and isinstance(value, dict)):
        return value
    return {**under, **{name: laid(under.get(name), inner, deep - 1) for name, inner in value.items()}}


def as_table(players: Any) -> Any:
    """How many may play, as a table that has room for others."""
    return players if isinstance(players, dict) or players is None else {MAY_PLAY: players}


def plainly(raw: dict[str, Any]) -> dict[str, Any]:
    """The keys of a file without its tables of changes; ``players`` says how many may play."""
    found = {name: value for name, value in raw.items() if name not in OVERS or not isinstance(value, dict)}
    players = raw.get("players")
    if isinstance(players, dict) and MAY_PLAY in players:
        found["players"] = players[MAY_PLAY]
    return found


def why_not(over: Over, section: str, name: str) -> str:
    """Why a key (of the top where `section` is "") cannot be other in a round, or where so many play; nothing if it can."""
    if over == "players":
        return "it is said of the game as a whole, however many play" if (section or name) in _WHOLE else ""
    key = key_of(section, name)
    return "" if key is not None and key.by_round else _SAME.get(section or name, "it is the same in every round")


def names_of(over: Over) -> list[str]:
    """The dotted keys that can be other there."""
    split = {dotted: dotted.rpartition(".") for dotted in every_key() if dotted not in PARTS}
    return [dotted for dotted, (section, _, name) in split.items() if not why_not(over, section, name)]
