"""Change a game at the table without playing: corrections, new names, joining, an early end.

Each function returns the version after the act, which `Game.add` records.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardkit.engine.events import Attend, BeginRound, EndGame, Leave, Move
from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.engine.legality import check_move
from cardkit.engine.refusals import IllegalMove, RoundNotOver
from cardkit.i18n.translate import language
from cardkit.table import item_lists
from cardkit.table.versions import (
    Version,
    replay,
    version_after_act,
    with_end_announced,
    without_open_round,
)
from cardkit.tally.findings import LineError
from cardkit.tally.items import Comment, Header, Note
from cardkit.tally.names import is_valid_name
from cardkit.tally.words import fold
from cardkit.text.table import changes as acts
from cardkit.text.table.corrections import turn_texts


def with_turn_fixed(now: Version, round: int, turn: int, new: Sequence[Move]) -> Version:
    """Return the version with a turn replaced by `new`, or without the turn if `new` is empty.

    If `new` lacks a decision that is due, nobody leaves. Figures counted at the end are dropped.

    Raises:
        LookupError: If there is no such turn.
        IllegalMove: If the new turn is illegal.
        ImpossibleFixError: If a later turn would become illegal.
        LineError: If nothing would change.
    """
    items = item_lists.without_final_answers(now.items)
    places = item_lists.move_indices_by_turn(items)[round, turn]
    at, end = places[0], places[-1] + 1
    old, variant = now.moves_of_turn(round, turn), now.state.variant
    if new and len(places) > 1:
        _, state = replay(variant, now.header, [*items[:at], *new])
        if state.phase == "decision":
            new = (*new, Leave())
    corrected = [*items[:at], *new, *items[end:]]
    corrected, state = replay(variant, now.header, corrected, corrected_until=at + len(new))
    replaced = tuple(item for item in corrected[at : at + len(new)] if isinstance(item, Move))
    if state.is_in_round and not state.turn:  # otherwise its figures would count as its result
        for key in ("banked", "artifacts"):
            corrected = item_lists.without_last_check(corrected, key)
    if tuple(corrected) == now.items:
        raise LineError("turn-is-that", 0, round=round, turn=turn, was=old)
    change = acts.Change(acts.TurnFixed(round, turn, old, replaced), now.state, state)
    return replace(
        now, items=tuple(corrected), state=state, changes=(change,), are_piles_counted=False
    )


def printable_note(text: str) -> Note:
    """Return a text as a `Note` of one printable line; raise `LineError` if no text is left."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    note = " ".join(plain.split())[: MAX_LINE_LENGTH - len("note: ")]
    if not note:
        raise LineError("note-what", 0)
    return Note(note)


def with_player_renamed(now: Version, old: str, new: str) -> Version:
    """Return the version with a player renamed in the whole record.

    Raises `LineError` if the new name is invalid.
    """
    players = now.state.players
    check_player_name(new, [name for name in players if name != old])
    names = {name: name for name in (*players, "")} | {old: new}
    header = replace(
        now.header,
        players=tuple(names[name] for name in now.header.players),
        first=names[now.header.first],
        bots=tuple((names.get(name, name), level) for name, level in now.header.bots),
    )
    items = [item_lists.with_players_renamed(item, names) for item in now.items]
    items, state = replay(now.state.variant, header, items)
    change = acts.Change(acts.PlayerRenamed(old, new), now.state, state)
    return replace(now, header=header, items=tuple(items), state=state, changes=(change,))


def with_attendance_changed(now: Version, name: str, plays: bool, level: str = "") -> Version:
    """Return the version after a player joined (`plays`) or stopped playing, from the next round on.

    If the current round has had no turn yet, the change already holds for it. With a `level`, a bot
    plays the seat from now on; without one, the player does, even if a bot did before. Raises
    `IllegalMove` or `LineError` if that is not possible.
    """
    if plays and name not in now.state.players:
        check_player_name(name, now.state.players)
    levels, is_here = dict(now.header.bots), name in now.state.next_round_players
    is_given = plays and level != levels.get(name, "")
    if is_given and is_here:
        version = replace(now, changes=())
    else:
        version = _version_after_attendance(now, Attend(name, plays))
    if not is_given:
        return version
    levels[name] = level
    bots = tuple((seat, levels[seat]) for seat in version.state.players if levels.get(seat))
    change = acts.Change(acts.SeatGiven(name, level), version.state, version.state)
    return replace(
        version,
        header=with_mood_seed(replace(version.header, bots=bots)),
        changes=(*version.changes[:1], change, *version.changes[1:]),
    )


def _version_after_attendance(now: Version, move: Attend) -> Version:
    """Return the version after somebody joined or stopped playing.

    If the current round has had no turn yet, it begins again with the new players.
    """
    if not now.state.is_in_round or now.state.turn:
        return version_after_act(now, [move])
    before, rest = without_open_round(now)
    between = version_after_act(before, [move])
    begun = version_after_act(between, [BeginRound()])
    return replace(
        now,
        items=(*between.items, *rest),
        state=begun.state,
        changes=(*between.changes, *begun.changes),
    )


def with_game_ended(now: Version) -> Version:
    """Return the version after an early end of the game; raise `IllegalMove` during a round."""
    if not now.state.is_in_round:
        return version_after_act(now, [EndGame()])
    if now.state.turn:
        raise IllegalMove(RoundNotOver(now.state.inside))
    return with_round_left_out(now)


def with_round_left_out(now: Version) -> Version:
    """Return the version in which the game ends without the current round.

    The moves of that round are kept as a comment.
    """
    if not now.state.is_in_round:
        return with_game_ended(now)
    before, rest = without_open_round(now)
    played = " / ".join(turn_texts(item for item in rest if isinstance(item, Move)))
    remarks = [item for item in rest if isinstance(item, Note | Comment)]
    if played:
        remarks.append(Comment(f"left out: {played}"[: MAX_LINE_LENGTH - 2]))
    over = version_after_act(before, [*remarks, EndGame()])
    left_out = [acts.Change(acts.RoundLeftOut(), now.state, before.state)] if played else []
    changes = (*left_out, over.changes[-1])
    return replace(now, items=over.items, state=over.state, changes=changes)


def with_last_round_set(now: Version) -> Version:
    """Return a version of the game in which the current round is announced as the last one.

    Raises `IllegalMove` or `LineError` if that is not allowed.
    """
    if not now.state.is_in_round:
        return with_game_ended(now)
    if now.is_last_round:
        raise LineError("last-already", 0)
    return with_end_announced(now)


def with_win_shared(now: Version) -> Version:
    """Return the version in which tied players share the win.

    Raises `IllegalMove` if there is no tie.
    """
    check_move(now.state, BeginRound(extra=True))
    change = acts.Change(acts.WinShared(), now.state, now.state)
    return replace(now, items=(*now.items, item_lists.SHARED_WIN_COMMENT), changes=(change,))


def with_mood_seed(header: Header) -> Header:
    """Return a header with a random seed for its bots' moods, unless it has one or has no bots."""
    if not header.bots or header.mood_seed:
        return header
    return replace(header, mood_seed=1 + int.from_bytes(os.urandom(3)))


def check_player_name(name: str, others: Iterable[str]) -> None:
    if not is_valid_name(name, language().code):
        raise LineError("bad-name", 0, name=name)
    if fold(name) in map(fold, others):
        raise LineError("name-twice", 0, name=name)
