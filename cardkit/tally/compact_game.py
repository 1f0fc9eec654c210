"""A tally in few letters: what can be scanned from a printed pad, and scored again anywhere.

Each spelling is plain text that any tally's reader takes. Whether a shorter one says the same is not believed: it is read,
and held against the entries and check lines it was made of.
"""

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from cardkit.engine import Attend, is_card, replace
from cardkit.files import CannotStandAlone, loosely, over_shipped, rules_line
from cardkit.tally.events import Check, Comment, Event, Header, Note, Reading, renamed
from cardkit.tally.names import RESERVED
from cardkit.tally.reader import read
from cardkit.tally.writer import write


def spellings(reading: Reading, beside: Path | None) -> tuple[str, ...]:
    """The game of a reading without errors as text that needs no file but itself, the longest spelling first.

    First all it says, as the game master writes it; then without remarks, empty lines, and when and where it was played
    but for the day; then with names by their beginnings too. Nothing where no game that ships comes to its rules. `beside`
    is where a house rule is looked for that it names.
    """
    variant = reading.variant
    if variant is None or not reading.readable:
        return ()
    header = reading.header
    if reading.old is not None or not loosely(header.variant) or header.rules not in ("", rules_line(variant)):
        try:
            found = over_shipped(variant, header.variant, beside)
        except CannotStandAlone:
            return ()
        header = replace(header, variant=found.slug, settings=found.settings, rules=rules_line(found))
    short = replace(header, comments=(), notes=(), place="", begun="", ended="")
    events = [event for event in reading.events if not isinstance(event, Note | Comment)]
    joined = [event.name for event in events if isinstance(event, Attend)]
    everybody = tuple(dict.fromkeys((*header.players, *joined)))
    names = beginnings(everybody)  # who comes for the first time is named in full
    short_named = [event if isinstance(event, Attend) else renamed(event, names) for event in events]
    told = (
        write(replace(header, comments=()), [event for event in reading.events if not isinstance(event, Comment)]),
        _tight(write(short, events)),
        _tight(write(short, short_named)),
    )
    return tuple(text for text in told if _same(text, short, events))


def _tight(text: str) -> str:
    return "".join(f"{line}\n" for line in text.split("\n") if line)


def _same(text: str, header: Header, events: Sequence[Event]) -> bool:
    """Whether the text is read as that game, remarks apart."""
    again = read(text)
    there = [event for event in again.events if not isinstance(event, Note | Comment)]
    keys = ("variant", "players", "first", "settings", "rules")
    of_one_game = all(getattr(again.header, key) == getattr(header, key) for key in keys)
    return again.readable and of_one_game and _placeless(there) == _placeless(events)


def _placeless(events: Sequence[Event]) -> list[Event]:
    """Events without where they stood in their text."""
    return [event.placeless if isinstance(event, Check) else event for event in events]


def beginnings(players: Sequence[str]) -> dict[str, str]:
    """For each player the shortest beginning that fits nobody else and is no word or card of a tally."""
    return {name: _beginning(name, [other for other in players if other != name]) for name in players}


def _beginning(name: str, others: Sequence[str]) -> str:
    folded = [_folded(other) for other in others]
    for end in range(1, len(name)):
        short, plain = name[:end], _folded(name[:end])
        whole = not unicodedata.combining(name[end]) and short == short.strip(" -.'\u2019")
        if whole and plain not in RESERVED and not is_card(short) and not any(other.startswith(plain) for other in folded):
            return short
    return name


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
