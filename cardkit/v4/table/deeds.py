"""Acts recognised by comparing a game before and after them, for undo and redo."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

from cardkit.v4.engine import Begin, EndGame, Entry, Leave, State, apply, replay
from cardkit.v4.reports import (
    Checked,
    Counted,
    Deed,
    Fixed,
    LastRound,
    LeftOut,
    Noted,
    OtherDeed,
    Renamed,
    Shared,
    Told,
)
from cardkit.v4.table import record as records
from cardkit.v4.table.history import Stand, alike
from cardkit.v4.table.moves import moves
from cardkit.v4.table.record import LAST, SHARED, UNCOUNTED, Kept
from cardkit.v4.table.session import follow_one
from cardkit.v4.tally import Check

Brought: TypeAlias = Told | LeftOut | OtherDeed


def deed(was: Stand, now: Stand) -> Deed:
    """Return the act that changed the game from `was` to `now`."""
    ends = EndGame() in now.record and EndGame() not in was.record
    without_its_round = now.state.number < was.state.number
    if ends and (without_its_round or not records.ends_with_round(was.record)):
        return EndGame()
    what = done_again(was, now)[0]
    assert not isinstance(what, LeftOut)
    return what.entry if isinstance(what, Told) else what


def done_again(was: Stand, now: Stand) -> list[Brought]:
    """Return the happenings of the act that changed the game from `was` to `now`.

    A round that was opened after it, which is no act of its own, comes last.
    """
    act, opening = _without_opening(was, now)
    return [*_done(was, act), *_told(act.state, opening)]


def _without_opening(was: Stand, now: Stand) -> tuple[Stand, list[Begin]]:
    """Return the game before its last round was opened, if it just was, and that entry."""
    opened = Begin()
    if now.record[-1:] != [opened] or now.record.count(opened) == was.record.count(opened):
        return now, []
    record = now.record[:-1]
    return Stand(now.header, record, _followed(now, records.entries_of(record))), [opened]


def _done(was: Stand, now: Stand) -> list[Brought]:
    names = zip(was.state.players, now.state.players, strict=False)
    renamed = [Renamed(old, new) for old, new in names if old != new]
    if renamed and len(was.state.players) == len(now.state.players):
        return [*renamed]
    before, after = records.entries_of(was.record), records.entries_of(now.record)
    if before == after:
        return [_remarked(was.record, now.record)]
    if after[: len(before)] == before:
        return [*_told(was.state, after[len(before) :])]
    if now.state.number < was.state.number:  # it ended without its last round
        without = _followed(was, after[:-1])
        left_out = [LeftOut(was.state, without, moves(was.state, without))] * bool(was.state.turn)
        return [*left_out, *_told(without, [EndGame()])]
    old, new = records.turns(was.record), records.turns(now.record)
    if old == new:
        return [_amended(was, before, now, after)]
    at, same = alike(
        [(number, made) for number, _, made in old], [(number, made) for number, _, made in new]
    )
    gone, come = old[at : len(old) - same], new[at : len(new) - same]
    number, turn, _ = (come or gone)[0]
    mended = tuple(chain.from_iterable(entries for _, _, entries in gone))
    made = tuple(chain.from_iterable(entries for _, _, entries in come))
    if was.state.phase == "leave" and made[:-1] == mended and isinstance(made[-1], Leave):
        # It is the decision after the last card, written before what was said in between.
        return [*_told(was.state, [made[-1], *after[len(before) + 1 :]])]
    return [Fixed(number, turn, mended, made, was.state, now.state, moves(was.state, now.state))]


def _told(state: State, entries: Sequence[Entry]) -> list[Told]:
    told: list[Told] = []
    for entry in entries:
        state = follow_one(told, state, entry)
    return told


def _followed(stand: Stand, entries: Sequence[Entry]) -> State:
    return replay(stand.state.variant, stand.header.players, entries, stand.header.first or None)


def _amended(was: Stand, before: Sequence[Entry], now: Stand, after: Sequence[Entry]) -> Told:
    """Return the act that changes the result of a round which has nothing else."""
    place = next(
        place for place, (old, new) in enumerate(zip(before, after, strict=False)) if old != new
    )
    state = _followed(was, before[:place])
    return Told(after[place], state, now.state, apply(state, after[place])[1])


def _remarked(was: Sequence[Kept], now: Sequence[Kept]) -> OtherDeed:
    """Return the remark that was added to the record, or taken out of it."""
    gone, come = list(was), []
    for kept in now:
        if kept in gone:
            gone.remove(kept)
        else:
            come.append(kept)
    kept = [*come, *gone][0]
    if kept == LAST:
        return LastRound(bool(come))
    if kept == SHARED:
        return Shared()
    if kept == UNCOUNTED:
        return Counted(())
    if isinstance(kept, Check):
        return (
            Counted(tuple(claim[:2] for claim in kept.claims))
            if kept.key == "total"
            else Checked(kept.key, ())
        )
    return Noted(getattr(kept, "text", ""))
