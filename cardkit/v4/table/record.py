"""Record of a game: the events of a tally, with a `Result` for a round known only by it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from types import UnionType
from typing import TypeAlias

from cardkit.v4.engine import Attend, Begin, Draw, EndGame, Entry, Leave, Result, Show
from cardkit.v4.tally import Check, Comment, Event, Note, Reading, renamed as event_renamed

Kept: TypeAlias = Begin | Draw | Leave | Show | Attend | EndGame | Check | Note | Comment | Result
"""Item of a record."""
Turn: TypeAlias = tuple[int, int, tuple[Entry, ...]]
"""A turn: its round, its number in it, its entries."""
LAST = Comment("the last round")
"""Remark in a round with which the game ends, because the table wants it so."""
UNCOUNTED = Comment("nobody counted the piles")
"""Remark in a game that is over: the piles were asked for, and nobody counted."""
SHARED = Comment("the win is shared")
"""Remark in a game whose tied players want no extra round."""
RENAMED = "renamed: "
"""Beginning of a remark on a player's new name, given after the first turn: earlier games have the
old one."""


def ends_with_round(record: Sequence[Kept]) -> bool:
    """Return True if the table wants the game to end with the last begun round."""
    return LAST in record[last_of(record, Begin, 0) :]


def last_act(record: Sequence[Kept]) -> int:
    """Return the place in the record where the last act begins; -1 if there was none.

    A round is opened with the act before, and a game that is to end with its round ends with the
    last act of that.
    """
    for place in range(len(record) - 1, -1, -1):
        kept = record[place]
        if kept == Begin() or (isinstance(kept, EndGame) and ends_with_round(record[:place])):
            continue
        if isinstance(kept, Result):  # it is made of its check lines
            opened = last_of(record[:place], Begin, 0)
            return next((at for at in range(opened, place) if isinstance(record[at], Check)), place)
        return place
    return -1


def since_the_end(record: Sequence[Kept]) -> Sequence[Kept]:
    """Return the part of the record behind the last entry."""
    return record[last_of(record, Entry) + 1 :]


def is_count(kept: Kept) -> bool:
    """Return True if an item is a count of the piles, or the answer that nobody counted."""
    return kept == UNCOUNTED or (isinstance(kept, Check) and kept.key == "total")


def last_of(record: Sequence[Kept], kind: type | UnionType, none: int = -1) -> int:
    """Return the place of the last item of that kind; `none` if there is none."""
    return next(
        (place for place in range(len(record) - 1, -1, -1) if isinstance(record[place], kind)), none
    )


def events_of(record: Iterable[Kept]) -> list[Event]:
    """Return the events of a tally of the record: results follow from its check lines."""
    return [kept for kept in record if not isinstance(kept, Result)]


def on_one_line(kept: Kept) -> Kept:
    """Return a remark in one line of text."""
    if not isinstance(kept, Note | Comment):
        return kept
    text = kept.text
    if not text.isprintable():
        text = "".join(letter if letter == "\t" or ord(letter) > 31 else " " for letter in text)
        text = text.encode("utf-8", "replace").decode()
    return type(kept)(text.strip())


def placeless(record: Iterable[Kept]) -> list[Kept]:
    """Return a record without places in a text: a decision stands right behind its card.

    Whatever was remarked in between.
    """
    placed: list[Kept] = []
    card = 0
    for kept in record:
        if isinstance(kept, Leave):
            placed.insert(card, kept)
        else:
            placed.append(kept.placeless if isinstance(kept, Check) else kept)
            card = len(placed) if isinstance(kept, Draw) else card
    return placed


def uncounted(record: Iterable[Kept]) -> list[Kept]:
    """Return the record without the answers to questions at the end of the game.

    The game is another one now.
    """
    return [kept for kept in record if not (is_count(kept) or kept == SHARED)]


def places_of_turns(record: Iterable[Kept]) -> list[tuple[int, int, list[int]]]:
    """Return every turn: its round, its number in it, and the places of its entries.

    These are its card and its decision.
    """
    found: list[tuple[int, int, list[int]]] = []
    number = turn = 0
    for place, kept in enumerate(record):
        if isinstance(kept, Begin):
            number, turn = number + 1, 0
        elif isinstance(kept, Draw | Show):
            turn += 1
            found.append((number, turn, [place]))
        elif isinstance(kept, Leave):
            found[-1][2].append(place)
    return found


def turns(record: Sequence[Kept]) -> list[Turn]:
    """Return every turn: its round, its number in it, its entries.

    The entries are the card, and the decision if it was made.
    """
    return [
        (number, turn, tuple(entries_at(record, places)))
        for number, turn, places in places_of_turns(record)
    ]


def entries_at(record: Sequence[Kept], places: Iterable[int]) -> list[Entry]:
    """Return the entries at these places."""
    return [kept for place in places if isinstance(kept := record[place], Entry)]


def entries_of(record: Iterable[Kept]) -> list[Entry]:
    """Return the entries that the rules follow: no check lines and no remarks."""
    return [kept for kept in record if isinstance(kept, Entry)]


def is_turn(kept: Kept) -> bool:
    """Return True if an item is part of a turn, or a whole round's result."""
    return isinstance(kept, Draw | Leave | Show | Result)


def joining(record: Iterable[Kept]) -> Iterator[str]:
    """Return the names of all players who join or come back."""
    return (kept.name for kept in record if isinstance(kept, Attend) and kept.plays)


def record_of(reading: Reading) -> list[Kept]:
    """Return the events of a tally with each `Result` in its place.

    That is at the end of its round, after the check lines.
    """
    results = [entry for entry in reading.entries if isinstance(entry, Result)]
    if not results:
        return list[Kept](reading.events)
    rounds: list[list[Kept]] = [[]]
    for event in reading.events:
        if isinstance(event, Begin):
            rounds.append([])
        rounds[-1].append(event)
    for events in rounds[1:]:
        keys = [event.key if isinstance(event, Check) else "" for event in events]
        if "banked" in keys and not any(map(is_turn, events)):
            last = max(place for place, key in enumerate(keys) if key not in ("", "total"))
            events.insert(last + 1, results.pop(0))
    return [*chain.from_iterable(rounds)]


def renamed(kept: Kept, names: dict[str, str]) -> Kept:
    """Return an item with other names for the players."""
    if not isinstance(kept, Result):
        return event_renamed(kept, names)
    artifacts = tuple((names[name], cards) for name, cards in kept.artifacts)
    return Result(tuple((names[name], gold) for name, gold in kept.banked), artifacts)
