"""Versions of a game: its state after each act, and how one version follows from another."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.refusals import IllegalMove
from cardkit.engine.variant import Variant
from cardkit.table import item_lists
from cardkit.tally.items import Check, Comment, Header, Item, Note, Reading
from cardkit.tally.writer import normalized_move, write
from cardkit.text.table import changes as acts
from cardkit.text.table.changes import Act, Change, MoveMade, NoteAdded
from cardkit.text.table.prompts import Stage


@dataclass(frozen=True, slots=True)
class Version:
    """A game after one act, with what the act changed (nothing in the first version).

    `are_piles_counted` is True if the players have counted their piles or need not count them; the
    file does not record this.
    """

    header: Header
    items: tuple[Item, ...]
    state: GameState
    changes: tuple[Change, ...] = ()
    are_piles_counted: bool = False

    def tally_text(self) -> str:
        return write(self.header, self.items)

    @property
    def moves(self) -> list[Move]:
        return [item for item in self.items if isinstance(item, Move)]

    @property
    def is_last_round(self) -> bool:
        """True if the game ends after the current round."""
        return self.header.last_round == self.state.round or self.state.is_last_round()

    def number_of_turns_in_round(self, round: int) -> int:
        """Return how many turns the round with number `round` has had."""
        return sum(number == round for number, _ in item_lists.move_indices_by_turn(self.items))

    def moves_of_turn(self, round: int, turn: int) -> tuple[Move, ...]:
        """Return the moves of a turn, or raise `LookupError` if there is no such turn."""
        places = item_lists.move_indices_by_turn(self.items)[round, turn]
        items = (self.items[place] for place in places)
        return tuple(move for move in items if isinstance(move, Draw | Leave | Show))

    def state_before(self, round: int, turn: int) -> GameState:
        """Return the state before a turn, or raise `LookupError` if there is no such turn."""
        place = item_lists.move_indices_by_turn(self.items)[round, turn][0]
        return replay(self.state.variant, self.header, self.items[:place])[1]

    @property
    def act(self) -> Act:
        """The act that led to this version; undo reverts it."""
        own = (change.act for change in self.changes)
        return next(act for act in own if not isinstance(act, acts.RoundLeftOut))

    @property
    def stage(self) -> Stage:
        """What the game asks for next, such as a card, a decision or counted piles."""
        if self.state.phase != "over":
            return self.state.phase
        if not self.are_piles_counted:
            return "piles"
        is_tied = self.state.what_decides_winner() == "extra round"
        return "tie" if is_tied and not item_lists.is_win_shared(self.items) else "over"


@dataclass(eq=False)
class ImpossibleFixError(Exception):
    """Raised if a corrected turn makes a later move (`move`) illegal.

    `round` and `turn` are those of this later move.
    """

    round: int
    turn: int
    move: Move
    refusal: IllegalMove

    def __str__(self) -> str:
        return f"round {self.round}, turn {self.turn}: {self.refusal}"


@dataclass(eq=False)
class UnreadableError(ValueError):
    """Raised if a game cannot continue because its tally has errors or contains only totals."""

    reading: Reading

    def __str__(self) -> str:
        codes = [finding.code for finding in self.reading.findings if finding.severity == "error"]
        return f"{self.reading.name}: {', '.join(codes) or 'only totals'}"


def versions_of(reading: Reading) -> list[Version]:
    """Return the versions of the game recorded in a tally, one for each act.

    Raises `UnreadableError` if the tally has errors.
    """
    variant = reading.variant
    header, state = reading.header, reading.state
    if variant is None or state is None or not reading.is_legal or state.totals_only:
        raise UnreadableError(reading)
    last = header.last_round if state.is_in_round and header.last_round == state.round else 0
    header = replace(header, last_round=header.last_round - last)
    versions = [Version(header, (), header.start_game(variant))]
    for act in item_lists.group_by_act(item_lists.decisions_after_cards(reading.items)):
        add_to_history(versions, version_after_act(versions[-1], act))
        if last and versions[-1].state.round == last and not versions[-1].header.last_round:
            add_to_history(versions, with_end_announced(versions[-1]))
    versions = [
        replace(version, are_piles_counted=version.state.phase == "over") for version in versions
    ]
    return [*map(without_absent_bots, versions)]


def without_absent_bots(version: Version) -> Version:
    """Return the version without bots that have not joined or whose joining was undone."""
    bots = tuple(bot for bot in version.header.bots if bot[0] in version.state.players)
    return replace(version, header=replace(version.header, bots=bots))


def with_end_announced(version: Version) -> Version:
    """Return the version after players announced that the current round is the last one."""
    state = version.state
    header = replace(version.header, last_round=state.round)
    return replace(version, header=header, changes=(Change(acts.LastRoundSet(), state, state),))


def add_to_history(versions: list[Version], version: Version) -> None:
    """Append a version, or put it in place of the last one if it does no more than begin a round.

    A decision that only bots make also replaces the last version. Both are undone together with the
    act before them.
    """
    last, first = versions[-1], version.changes[0]
    move = first.act.move if isinstance(first.act, MoveMade) else None
    if move == BeginRound(extra=False) or _decision_of_bots(first.before, version.header):
        changes = (*last.changes, *version.changes) if last.changes else ()
        versions[-1] = replace(version, changes=changes)
    else:
        versions.append(version)


def bots_leaving(state: GameState, header: Header) -> tuple[str, ...]:
    """Return the names of the bots inside that leave now or, in a hands game, flee."""
    if not header.bots:
        return ()
    from cardkit.table.bots import bots_that_leave  # only needed for bots

    return bots_that_leave(state, header)


def _decision_of_bots(state: GameState, header: Header) -> Leave | Show | None:
    """Return the bots' decision, or None if people also decide or a bot plays a card."""
    if state.phase not in ("decision", "show") or header.people(state.inside):
        return None
    fleeing = bots_leaving(state, header)
    if state.phase == "decision":
        return Leave(fleeing)
    all_flee = state.phase == "show" and len(fleeing) == len(state.inside)
    return Show(dict.fromkeys(state.inside)) if all_flee else None


def with_bots_decision(version: Version) -> Version:
    """Return the version after the bots' decision, if only bots are inside."""
    move = _decision_of_bots(version.state, version.header)
    return _version_after_move(version, move) if move else version


def version_after_act(before: Version, act: Iterable[Item]) -> Version:
    """Return the version after an act, which is a move, a remark, or a result with its figures."""
    act = list(act)
    version = replace(before, changes=())
    for item in act:
        if isinstance(item, Move):
            version = _version_after_move(version, item)
            continue
        change = Change(_act_of_remark(item, version.state), version.state, version.state)
        version = replace(
            version,
            items=(*version.items, item_lists.without_file_positions(item)),
            changes=(*version.changes, change),
        )
    if len(act) > 1:  # its figures are not repeated, because the result contains them
        version = replace(version, changes=version.changes[-1:])
    return version


def _act_of_remark(item: Check | Comment | Note, state: GameState) -> Act:
    """Return the act that left a note, a comment or a line of figures in the tally.

    After the end of the game, the item is an answer: counted piles or a shared win.
    """
    if isinstance(item, Check):
        if item.key == "total" and state.phase == "over":
            return acts.PilesCounted({claim.player: claim.amount for claim in item.claims})
        return acts.FiguresChecked(item.key)
    is_shared = state.phase == "over" and item_lists.is_win_shared([item])
    return acts.WinShared() if is_shared else NoteAdded(item.text)


def _version_after_move(before: Version, move: Move) -> Version:
    state, move = before.state.copy(), normalized_move(move, before.state)
    events = state.play(move)
    place = item_lists.insertion_index(move, before.items)
    earlier, later = before.items[:place], before.items[place:]
    if any(isinstance(item, Attend) for item in later):
        # players then join or stop after the decision, unless it has ended the game
        if state.phase == "over":
            later = tuple(item for item in later if not isinstance(item, Attend))
        _, state = replay(state.variant, before.header, [*earlier, move, *later])
    change = Change(MoveMade(move), before.state, state, tuple(events))
    changes = (*before.changes, change)
    return replace(before, items=(*earlier, move, *later), state=state, changes=changes)


def replay(
    variant: Variant, header: Header, items: Iterable[Item], corrected_until: int | None = None
) -> tuple[list[Item], GameState]:
    """Play items from the start of a game; return the normalized items and the final state.

    Raises `IllegalMove` if the rules refuse a move. If the move comes after the first
    `corrected_until` items, which have been corrected, it raises `ImpossibleFixError` instead.
    """
    state = header.start_game(variant)
    record: list[Item] = []
    for place, item in enumerate(item_lists.decisions_after_cards(items)):
        if not isinstance(item, Move):
            record.append(item_lists.without_file_positions(item))
            continue
        try:
            move = normalized_move(item, state)
            state.play(move)
        except IllegalMove as refusal:
            if corrected_until is None or place < corrected_until:
                raise
            if item == Leave():
                continue  # the card before now ends the round and nobody left, so no entry is lost
            turn = state.turn + isinstance(item, Draw | Show)
            round = state.round + isinstance(item, BeginRound)
            raise ImpossibleFixError(round, turn, item, refusal) from None
        record.append(move)
    return record, state


def without_open_round(version: Version) -> tuple[Version, tuple[Item, ...]]:
    """Return the version before the current round, and the items of that round."""
    items = version.items
    opened = max(place for place, item in enumerate(items) if isinstance(item, BeginRound))
    _, state = replay(version.state.variant, version.header, items[:opened])
    header = replace(version.header, last_round=0)
    return replace(version, header=header, items=items[:opened], state=state), items[opened:]


def ended_if_last_round_over(version: Version) -> Version:
    """Return the version, with the game ended if the round announced as the last one is over."""
    if version.state.phase == "round" and 0 < version.header.last_round <= version.state.round:
        state = version.state.copy()
        events = tuple(state.play(EndGame()))
        *changes, last = version.changes
        ending = last._replace(after=state, events=(*last.events, *events))
        version = replace(
            version, items=(*version.items, EndGame()), state=state, changes=(*changes, ending)
        )
    if version.state.phase != "over":
        return replace(version, are_piles_counted=False)
    return replace(version, header=replace(version.header, last_round=0))


def with_times_recorded(version: Version, before: Version, now: datetime) -> Version:
    """Return the version with `now` as its start or end time, if the game just began or ended.

    A game that takes a day or more has no end time.
    """
    header = version.header
    turns = item_lists.move_indices_by_turn
    is_first = bool(turns(version.items)) and not turns(before.items)
    if is_first and not header.begun and header.date == now.date().isoformat():
        header = replace(header, begun=f"{now:%H:%M}")
    if version.state.phase != "over":
        header = replace(header, ended="")
    elif header.begun and before.state.phase != "over":
        with suppress(ValueError):  # begun may be any text, such as "after supper"
            begun = datetime.fromisoformat(f"{header.date} {header.begun}")
            if timedelta(0) <= now.replace(tzinfo=None) - begun < timedelta(days=1):
                header = replace(header, ended=f"{now:%H:%M}")
    return replace(version, header=header)
