"""Undo history of a table: the acts back and forth, kept with the game.

Nearly every act adds something to the record, and is taken back by taking that away. One that
changed what was there (a mended turn, a new name) leaves a `Step`: the lines the tally had in place
of others. What was taken back is steps too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from cardkit.v4 import tally
from cardkit.v4.engine import State, Variant, replace
from cardkit.v4.table.record import Kept, events_of, last_act, placeless, record_of
from cardkit.v4.table.saved import Misread
from cardkit.v4.tally import Header, last_line

LONGEST = 1000
"""Most letters in a line of a step."""
MOST = 1 << 16
"""Most letters of steps kept with a game; steps farther back, or forth, are dropped."""


class Stand(NamedTuple):
    """A game at one moment: its header, its record, and its state by the rules."""

    header: Header
    record: Sequence[Kept]
    state: State


class Step(NamedTuple):
    """Difference between two tallies, from the first to the second.

    It applies to a record of `size` entries whose tally has that `digest`: from line `at` on, `cut`
    lines are replaced by `lines`. `begun` and `ended` are its times then.
    """

    size: int
    digest: str
    begun: str
    ended: str
    at: int
    cut: int
    lines: tuple[str, ...]

    def taken(
        self, header: Header, record: Sequence[Kept], variant: Variant
    ) -> tuple[Header, list[Kept]] | None:
        """Return header and record after this step; None if it does not fit the game."""
        lines = _lines(header, record[: self.size])
        if self.size > len(record) or last_line.digest(lines) != self.digest:
            return None
        lines[self.at : self.at + self.cut] = self.lines
        reading = tally.read(last_line.sealed("\n".join(lines), 0), variant=variant)
        if not reading.readable:
            return None
        there = reading.header
        header = replace(
            header, players=there.players, first=there.first, begun=self.begun, ended=self.ended
        )
        return header, placeless(record_of(reading))


class History(NamedTuple):
    """Differences for undo, and those for redo.

    In each the last one comes last.
    """

    done: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()

    def after(self, was: Stand, now: Stand, variant: Variant) -> History:
        """Return the history after an act has made the game `now` of the game `was`.

        Raises `Misread` if it could not be taken back.
        """
        named = (was.header.players, was.header.first) == (now.header.players, now.header.first)
        if named and was.record == now.record:
            return self
        size, begins = len(was.record), last_act(now.record)
        plain = (
            named
            and now.record[:size] == was.record
            and (begins == size or begins == last_act(was.record))
        )
        return History(self.done if plain else (*self.done, step(now, was, variant)))

    def changed(self, record: Sequence[Kept]) -> Step | None:
        """Return the step that undoes the last act, if that changed the record.

        None if it only added something.
        """
        return self.done[-1] if self.done and last_act(record) < self.done[-1].size else None

    def lines(self) -> list[str]:
        """Return the lines in which a tally keeps the history."""
        if not any(self):
            return []
        from json import dumps

        kept: list[str] = []
        room = MOST
        for word, steps in (("undo", self.done), ("redo", self.undone)):
            told: list[list[str]] = []
            for each in reversed(steps):
                text = f"{word}: {dumps([*each[:-1], *each.lines], ensure_ascii=False)}"
                room -= len(text)
                if room < 0:
                    break
                pieces = range(LONGEST, len(text), LONGEST)
                told.append(
                    [f"# {text[:LONGEST]}", *(f"# + {text[at : at + LONGEST]}" for at in pieces)]
                )
            kept += chain.from_iterable(reversed(told))
        return kept


def read(lines: Sequence[str]) -> History:
    """Return the history that these lines of a tally keep; empty if they are no such lines."""
    if not lines:
        return History()
    from json import loads

    steps: dict[str, list[Step]] = {"undo": [], "redo": []}
    try:
        for text in _joined(lines):
            word, _, values = text.partition(": ")
            steps[word].append(_step(loads(values)))
    except (KeyError, TypeError, ValueError, RecursionError):
        return History()
    return History(tuple(steps["undo"]), tuple(steps["redo"]))


def _joined(lines: Iterable[str]) -> Iterator[str]:
    """Yield the text of each step, joined where it has several lines."""
    text = ""
    for line in lines:
        if line.startswith("# + "):
            text += line.removeprefix("# + ")
            continue
        if text:
            yield text
        text = line.removeprefix("# ")
    if text:
        yield text


def _step(values: Any) -> Step:
    size, digest, begun, ended, at, cut, *lines = values
    if not all(type(number) is int and number >= 0 for number in (size, at, cut)):
        raise ValueError
    if not all(isinstance(text, str) for text in (digest, begun, ended, *lines)):
        raise ValueError
    return Step(size, digest, begun, ended, at, cut, tuple(lines))


def step(stands: Stand, to: Stand, variant: Variant) -> Step:
    """Return the step from the first game to the second.

    Raises `Misread` if it would lead to another game still.
    """
    here, there = _lines(stands.header, stands.record), _lines(to.header, to.record)
    at, same = alike(here, there)
    lines = tuple(there[at : len(there) - same])
    found = Step(
        len(stands.record),
        last_line.digest(here),
        to.header.begun,
        to.header.ended,
        at,
        len(here) - same - at,
        lines,
    )
    if found.taken(stands.header, stands.record, variant) != (to.header, to.record):
        raise Misread("it would be taken back as another game", "\n".join((*here, *lines)))
    return found


def alike(one: Sequence[object], other: Sequence[object]) -> tuple[int, int]:
    """Return how many items two sequences share at the beginning, and at the end."""
    most = min(len(one), len(other))
    first = next((at for at in range(most) if one[at] != other[at]), most)
    return first, next(
        (at for at in range(most - first) if one[-1 - at] != other[-1 - at]), most - first
    )


def _lines(header: Header, record: Sequence[Kept]) -> list[str]:
    """Return the lines of a tally that an act may change: the players, and the record."""
    return tally.write(Header("game", header.players, header.first), events_of(record)).split("\n")
