"""A game at the table: a list of versions, of which one is current.

Each act (a card, a decision, a correction, a note) appends a version; undo and redo move the
cursor. A version is whole and never changes. It is saved before the method that made it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import TypeAlias

from cardkit.engine import catalogue
from cardkit.engine.events import Attend, BeginRound, Draw, EndGame, Leave, Move, RoundResult, Show
from cardkit.engine.findings import VariantError
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove, check as check_move
from cardkit.engine.loader import load_text
from cardkit.engine.variant import Variant
from cardkit.engine.writing import dump
from cardkit.i18n.translate import language
from cardkit.table.items import (
    SHARED,
    acts_of,
    canonical,
    in_order,
    is_shared,
    lines_of,
    place_for,
    places_of_turns,
    renamed,
    without_check,
    without_count,
    without_places,
)
from cardkit.table.stage import stage_of
from cardkit.table.store import RULES, SavedGame, Store, file_name, free_name
from cardkit.tally.findings import Fault
from cardkit.tally.items import Check, Claim, Comment, Header, Item, Note, Reading
from cardkit.tally.limits import MAX_LINE
from cardkit.tally.lines import FIGURE_KEYS, key_line
from cardkit.tally.names import is_valid
from cardkit.tally.reader import read_bytes
from cardkit.tally.score import message_and_hint, score
from cardkit.tally.words import fold, typed_words
from cardkit.tally.writer import turn_texts, write
from cardkit.text.changes import (
    Act,
    Change,
    Checked,
    Counted,
    Fixed,
    LastRound,
    LeftOut,
    Moved,
    Noted,
    Renamed,
    Shared,
    Undone,
)
from cardkit.text.lines import is_running
from cardkit.text.prompts import Stage
from cardkit.text.rounds import notes_points

Clock: TypeAlias = Callable[[], datetime]
"""Tells the time at the table; without one no times are kept."""


class Impossible(Exception):
    """A corrected turn would make a later move impossible: `move`, in a turn of a round."""

    def __init__(self, round: int, turn: int, move: Move, refusal: IllegalMove) -> None:
        super().__init__(f"round {round}, turn {turn}: {refusal}")
        self.round: int = round
        self.turn: int = turn
        self.move: Move = move
        self.refusal: IllegalMove = refusal


class Unreadable(ValueError):
    """A tally from which no game can go on: its `reading` has findings, or totals only."""

    def __init__(self, reading: Reading) -> None:
        errors = [finding for finding in reading.findings if finding.severity == "error"]
        told = ", ".join(f"{reading.name}:{one.line}:{one.column}: {one.code}" for one in errors)
        super().__init__(told or f"{reading.name}: only totals")
        self.reading = reading


@dataclass(frozen=True, slots=True)
class Version:
    """The game after one act, and what the act changed (nothing in the first version).

    `last_round`: the game ends with the round that is played; `counted`: the piles are, or need not
    be. Both are not in the file.
    """

    header: Header
    items: tuple[Item, ...]
    state: GameState
    changes: tuple[Change, ...] = ()
    last_round: bool = False
    counted: bool = False

    def text(self) -> str:
        """Return the tally."""
        return write(self.header, self.items)


class Game:
    """A game that is played.

    An act returns what it changed, for whoever tells it. If it cannot be saved it raises `NotSaved`
    and nothing has changed; so with every other error.

    >>> game = Game.new(load("kings-gold"), Header("kings-gold", ("Ann", "Bo", "Cy")))
    >>> changes = game.play(Draw(parse_card("7h")), Leave(("Bo",)))
    >>> changes[1].after.banked["Bo"], game.state.inside
    (3, ['Ann', 'Cy'])
    >>> changes = game.undo()
    >>> game.state.inside, game.stage
    (['Ann', 'Bo', 'Cy'], 'decision')
    """

    def __init__(
        self,
        variant: Variant,
        versions: Sequence[Version],
        saved: SavedGame | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.variant = variant
        self.versions: list[Version] = list(versions)
        self.cursor: int = len(self.versions) - 1
        self.saved = saved
        self.clock = clock

    @classmethod
    def new(
        cls,
        variant: Variant,
        header: Header,
        saved: SavedGame | None = None,
        clock: Clock | None = None,
    ) -> Game:
        """Return a new game, its first round open; it is saved with its first move.

        Rules that do not ship will lie beside it. Raises `ValueError` for a wrong number of
        players, `Fault` for a name that nobody can have.
        """
        for place, name in enumerate(header.players):
            _check_name(name, header.players[:place])
        state = GameState(variant, header.players, header.first or None)
        state.play(BeginRound())
        if saved is not None and not (variant.file and catalogue.is_shipped(Path(variant.file))):
            text, header = _standing_alone(variant, header)
            header = replace(header, variant=saved.keep_rules(text))
        return cls(variant, [Version(header, (BeginRound(),), state)], saved, clock)

    @classmethod
    def open(cls, store: Store, name: str, clock: Clock | None = None) -> Game:
        """Return a saved game. Raises `Unreadable`, `FileNotFoundError`, `OSError`."""
        content = store.read(name)
        if content is None:
            raise FileNotFoundError(name)
        reading = read_bytes(content, file_name(name), store.folder)
        if reading.variant is None and reading.header.variant.endswith(RULES):
            reading = _read_with_rules(store, content, reading)
        saved = SavedGame(store, name, content)
        rules = reading.header.variant
        if rules.endswith(RULES) and Path(rules).name == rules and (there := store.read(rules)):
            saved.rules = (rules, there)
        return cls.of(reading, saved, clock)

    @classmethod
    def of(
        cls, reading: Reading, saved: SavedGame | None = None, clock: Clock | None = None
    ) -> Game:
        """Return the game of a tally, of which each move can be undone. Raises `Unreadable`."""
        variant, header = reading.variant, reading.header
        if variant is None or reading.state is None or not reading.is_readable:
            raise Unreadable(reading)
        if reading.totals_only:
            raise Unreadable(reading)
        game = cls(variant, [Version(header, (), _start(variant, header))])
        for items in acts_of(in_order(reading.items)):
            _append(game.versions, game._version(game.versions[-1], items))
        versions = [replace(one, counted=one.state.phase == "over") for one in game.versions]
        return cls(variant, versions, saved, clock)

    # --- the game now -----------------------------------------------------------------------------

    @property
    def now(self) -> Version:
        """The current version."""
        return self.versions[self.cursor]

    @property
    def state(self) -> GameState:
        """The state of the game, to be read only."""
        return self.now.state

    @property
    def header(self) -> Header:
        """The header of the tally."""
        return self.now.header

    @property
    def stage(self) -> Stage:
        """What is asked for now."""
        shared = is_shared(self.now.items)
        return stage_of(self.state, counted=self.now.counted, shared=shared)

    @property
    def moves(self) -> list[Move]:
        """All moves of the game."""
        return [item for item in self.now.items if isinstance(item, Move)]

    @property
    def last_act(self) -> Act | None:
        """The act that undo takes back; None at the beginning."""
        return _act_of(self.now) if self.cursor else None

    @property
    def next_act(self) -> Act | None:
        """The act that redo brings again; None if nothing was taken back."""
        behind = self.versions[self.cursor + 1 :]
        return _act_of(behind[0]) if behind else None

    def again(self) -> Game:
        """Return a new game of the same people, saved beside this one.

        Raises `NotSaved`.
        """
        header, today = self.header, date.today().isoformat()
        seats = tuple(self.state.present)
        saved = None
        if self.saved is not None:
            stem = f"{Path(self.variant.slug).stem}-{today}"
            saved = SavedGame(self.saved.store, free_name(self.saved.store, stem))
        header = Header(
            variant=self.variant.slug,
            players=seats,
            first=next_first(header, seats),
            date=today,
            settings=header.settings,
        )
        return Game.new(self.variant, header, saved, self.clock)

    def text(self) -> str:
        """Return the tally."""
        return self.now.text()

    def number_of_turns(self, round: int) -> int:
        """Return how many turns a round has had."""
        return sum(number == round for number, _ in places_of_turns(self.now.items))

    def turn(self, round: int, turn: int) -> tuple[Move, ...]:
        """Return the moves of a turn. Raises `LookupError`."""
        found = (self.now.items[place] for place in places_of_turns(self.now.items)[round, turn])
        return tuple(move for move in found if isinstance(move, Draw | Leave | Show))

    def before(self, round: int, turn: int) -> GameState:
        """Return the state before a turn. Raises `LookupError`."""
        place = places_of_turns(self.now.items)[round, turn][0]
        return self._follow(self.header, self.now.items[:place])[1]

    # --- acts -------------------------------------------------------------------------------------

    def play(self, *items: Move | Note | Comment) -> list[Change]:
        """Play moves and keep remarks, all of them or none; each is undone by itself.

        Opening a round is undone with the act before it. Raises `IllegalMove`.
        """
        versions, changes = [self.now], list[Change]()
        for item in items:
            before = versions[-1]
            if isinstance(item, BeginRound) and item.extra:  # the totals will be others
                before = replace(before, items=tuple(without_count(before.items)))
            act = lines_of(item) if isinstance(item, RoundResult) else [item]
            version = self._version(before, act)
            changes += version.changes
            _append(versions, version)
        self._save(versions[-1])
        self.versions[self.cursor :] = versions
        self.cursor += len(versions) - 1
        return changes

    def fix(
        self, round: int, turn: int, new: Sequence[Move], *, insert: bool = False
    ) -> list[Change]:
        """Put turns in place of a turn, or before it (`insert`); none takes it out.

        A decision that is not said means that nobody leaves, if one is due there. Figures counted
        at the end are dropped. Raises `LookupError`, `IllegalMove` (the new turn cannot be),
        `Impossible` (a later one cannot).
        """
        items = without_count(self.now.items)
        places = places_of_turns(items)[round, turn]
        at, behind = places[0], places[0] if insert else places[-1] + 1
        old = () if insert else self.turn(round, turn)
        if new and (insert or len(places) > 1):
            _, state = self._follow(self.header, [*items[:at], *new])
            if state.phase == "decision":
                new = (*new, Leave())
        mended = [*items[:at], *new, *items[behind:]]
        mended, state = self._follow(self.header, mended, settled=at + len(new))
        replaced = tuple(item for item in mended[at : at + len(new)] if isinstance(item, Move))
        if is_running(state) and not state.turn:  # else its figures would be its result
            mended = without_check(without_check(mended, "banked"), "artifacts")
        change = Change(Fixed(round, turn, old, replaced), self.state, state)
        return self._act(mended, state, [change], counted=False)

    def note(self, text: str) -> list[Change]:
        """Keep a remark; letters that are no text become blanks. Raises `ValueError` for none."""
        note = plain_note(text)
        if not note:
            raise ValueError("a note without text")
        return self.play(Note(note))

    def rename(self, old: str, new: str) -> list[Change]:
        """Give a player another name, from the first line on. Raises `Fault`."""
        players = self.state.players
        if old not in players:
            everyone = tuple(players)
            raise Fault("unknown-player", 0, word=old, who=everyone, where="in this game")
        _check_name(new, [name for name in players if name != old])
        names = {name: name for name in (*players, "")} | {old: new}
        header = replace(
            self.header,
            players=tuple(names[name] for name in self.header.players),
            first=names[self.header.first],
        )
        items, state = self._follow(header, [renamed(item, names) for item in self.now.items])
        change = Change(Renamed(old, new), self.state, state)
        return self._act(items, state, [change], header=header)

    def attend(self, name: str, plays: bool) -> list[Change]:
        """Let somebody play from the next round on, or not; before its first turn from this one.

        Raises `IllegalMove`, `Fault`.
        """
        if plays and name not in self.state.players:
            _check_name(name, self.state.players)
        move = Attend(name, plays)
        if not is_running(self.state) or self.state.turn:
            return self.play(move)
        without, rest = self._without_round()
        between = self._version(without, [move])
        state = between.state.copy()
        opened = state.play(BeginRound())
        begun = Change(Moved(BeginRound()), between.state, state, tuple(opened))
        return self._act([*between.items, *rest], state, [*between.changes, begun])

    def end(self) -> list[Change]:
        """End the game before its last round, between rounds. Raises `IllegalMove`."""
        if not is_running(self.state):
            return self.play(EndGame())
        self._check_no_turn()
        return self.end_drop()

    def end_drop(self) -> list[Change]:
        """End the game as it was before the round under way, which is kept as a comment only."""
        if not is_running(self.state):
            return self.end()
        without, rest = self._without_round()
        played = " / ".join(turn_texts(item for item in rest if isinstance(item, Move)))
        kept = [item for item in rest if isinstance(item, Note | Comment)]
        if played:
            kept.append(Comment(f"left out: {played}"[: MAX_LINE - 2]))
        ended = self._version(without, [*kept, EndGame()])
        changes = [change for change in ended.changes if isinstance(change.act, Moved)]
        if played:
            changes.insert(0, Change(LeftOut(), self.state, without.state))
        return self._act(ended.items, ended.state, changes)

    def end_after(self) -> list[Change]:
        """Let the game end when this round is over. Not kept in the file. Raises `IllegalMove`."""
        if not is_running(self.state):
            return self.end()
        change = Change(LastRound(), self.state, self.state)
        return self._act(self.now.items, self.state, [change], last_round=True)

    def check(self, line: str) -> list[Change]:
        """Keep a line of figures, as in a tally, in place of an earlier one of the same.

        In a round without turns ``banked:`` is its result. Raises `Unreadable`, `Fault`, `IllegalMove`.
        """
        typed = key_line(line, typed_words())
        key = typed.key if typed else ""
        if key not in FIGURE_KEYS:
            raise Fault("unknown-key", 0, key=key or line, near=", ".join(FIGURE_KEYS))
        if key == "total" and self.state.phase != "over":
            raise Fault("totals-early", 0)
        if key != "total" and is_running(self.state):
            self._check_no_turn()
        items = without_check(self.now.items, key)
        played = [item for item in items if key == "total" or not isinstance(item, EndGame)]
        end = "\nend\n" if len(played) < len(items) else ""
        above = write(self.header, played)
        text = f"{above}{' '.join(line.split())}\n{end}"
        reading = score(text, "game", variant=self.variant).reading
        if reading.state is None or not reading.is_readable:
            raise Unreadable(reading)
        items, state = self._follow(self.header, reading.items)
        if key == "artifacts" and is_running(state):  # only with banked: they are a result
            raise Fault("no-figure", 0, who=tuple(state.seats))
        in_line = above.count("\n") + 1
        slips = [
            message_and_hint(reading, found) for found in reading.findings if found.line == in_line
        ]
        changes = self._changes_of_check(Checked(key, tuple(slips)), items, state)
        is_count = key == "total" and state.phase == "over"
        return self._act(items, state, changes, counted=is_count or self.now.counted)

    def count(self, piles: Mapping[str, int]) -> list[Change]:
        """Keep the piles counted at the end; none: nobody counted."""
        items = [*self.now.items]
        if piles:
            claims = tuple(Claim(name, self._total_of(name, pile)) for name, pile in piles.items())
            items = [*without_check(items, "total"), Check("total", claims)]
        change = Change(Counted(dict(piles)), self.state, self.state)
        return self._act(items, self.state, [change], counted=True)

    def share(self) -> list[Change]:
        """Let the tied share the win, in place of an extra round. Raises `IllegalMove`."""
        check_move(self.state, BeginRound(extra=True))
        change = Change(Shared(), self.state, self.state)
        return self._act([*self.now.items, SHARED], self.state, [change])

    def undo(self) -> list[Change]:
        """Go back by one act. Raises `LookupError`."""
        if not self.cursor:
            raise LookupError("nothing to undo")
        was, now = self.now, self.versions[self.cursor - 1]
        self._save(now)
        self.cursor -= 1
        act = _act_of(was)
        before = was.state
        if isinstance(act, Renamed):  # under the names that hold again
            before = now.state.copy()
            if is_running(was.state) and not is_running(now.state):
                before.play(BeginRound())
        return [Change(Undone(act), before, now.state)]

    def redo(self) -> list[Change]:
        """Go forward by one act. Raises `LookupError`."""
        if self.cursor + 1 == len(self.versions):
            raise LookupError("nothing to redo")
        self._save(self.versions[self.cursor + 1])
        self.cursor += 1
        return list(self.now.changes)

    def save(self) -> None:
        """Put the game into its store again if it is not there; one that nobody played is not."""
        if len(self.versions) > 1:
            self._save(self.now)

    # --- inside -----------------------------------------------------------------------------------

    def _save(self, version: Version) -> None:
        if self.saved is not None:
            self.saved.save(version.text())

    def _act(
        self,
        items: Iterable[Item],
        state: GameState,
        changes: Sequence[Change],
        *,
        header: Header | None = None,
        last_round: bool | None = None,
        counted: bool | None = None,
    ) -> list[Change]:
        """Save and make current the version after one act; return what it changed."""
        now = self.now if header is None else replace(self.now, header=header)
        version = self._finished(now, tuple(items), state, changes, last_round, counted)
        self._save(version)
        self.versions[self.cursor + 1 :] = [version]
        self.cursor += 1
        return list(version.changes)

    def _version(self, before: Version, act: Sequence[Item]) -> Version:
        """Return the version after one act: a move, a remark, or a result with its lines."""
        items, state, changes = [*before.items], before.state, list[Change]()
        for item in act:
            if isinstance(item, Note | Comment):
                items.append(item)
                changes.append(Change(Noted(item.text), state, state))
            elif isinstance(item, Check):
                items.append(without_places(item))
                if len(act) == 1:  # else the result is told
                    changes.append(Change(Checked(item.key), state, state))
            else:
                was, state, move = state, state.copy(), canonical(item, state)
                events = state.play(move)
                place = place_for(move, items)
                later, items = items[place:], [*items[:place], move]
                if any(isinstance(one, Attend) for one in later):
                    # they come or go after the decision then, unless that has ended the game
                    is_over = state.phase == "over"
                    later = [one for one in later if not (is_over and isinstance(one, Attend))]
                    _, state = self._follow(before.header, [*items, *later])
                items += later
                changes.append(Change(Moved(move), was, state, tuple(events)))
        return self._finished(before, tuple(items), state, changes)

    def _finished(
        self,
        before: Version,
        items: tuple[Item, ...],
        state: GameState,
        changes: Sequence[Change],
        last_round: bool | None = None,
        counted: bool | None = None,
    ) -> Version:
        """Return a version with the time; the game ends with the round that shall be its last."""
        last_round = before.last_round if last_round is None else last_round
        counted = before.counted if counted is None else counted
        if last_round and state.phase == "round":
            state = state.copy()
            events = tuple(state.play(EndGame()))
            items = (*items, EndGame())
            ending = changes[-1]._replace(after=state, events=(*changes[-1].events, *events))
            changes = [*changes[:-1], ending]
        is_over = state.phase == "over"
        return Version(
            self._timed(before, items, state),
            items,
            state,
            tuple(changes),
            last_round=last_round and not is_over,
            counted=counted and is_over,
        )

    def _timed(self, before: Version, items: Sequence[Item], state: GameState) -> Header:
        """Return the header with the time of the first card and of the end, if that is now.

        They are times of one day: a game that goes on another day has no end.
        """
        header = before.header
        if self.clock is None:
            return header
        now = self.clock()
        is_first = bool(places_of_turns(items)) and not places_of_turns(before.items)
        if is_first and not header.begun and header.date == now.date().isoformat():
            header = replace(header, begun=f"{now:%H:%M}")
        if state.phase != "over":
            return replace(header, ended="")
        if header.begun and before.state.phase != "over":
            with suppress(ValueError):  # begun "after supper"
                begun = datetime.fromisoformat(f"{header.date} {header.begun}")
                if timedelta(0) <= now.replace(tzinfo=None) - begun < timedelta(days=1):
                    header = replace(header, ended=f"{now:%H:%M}")
        return header

    def _follow(
        self, header: Header, items: Iterable[Item], settled: int | None = None
    ) -> tuple[list[Item], GameState]:
        """Return items in their one form, and the state after them.

        Raises `IllegalMove`; `Impossible` for a move behind the first `settled` items.
        """
        state = _start(self.variant, header)
        found: list[Item] = []
        for place, item in enumerate(in_order(items)):
            if not isinstance(item, Move):
                found.append(without_places(item) if isinstance(item, Check) else item)
                continue
            try:
                move = canonical(item, state)
                state.play(move)
            except IllegalMove as refusal:
                if settled is None or place < settled:
                    raise
                turn = state.turn + isinstance(item, Draw | Show)
                round = state.round + isinstance(item, BeginRound)
                raise Impossible(round, turn, item, refusal) from None
            found.append(move)
        return found, state

    def _without_round(self) -> tuple[Version, Sequence[Item]]:
        """Return the game before the round under way, and the items from its opening on."""
        items = self.now.items
        opened = max(place for place, item in enumerate(items) if isinstance(item, BeginRound))
        _, state = self._follow(self.header, items[:opened])
        version = replace(self.now, items=items[:opened], state=state, last_round=False)
        return version, items[opened:]

    def _check_no_turn(self) -> None:
        if self.state.turn:
            raise IllegalMove("round-not-over", inside=self.state.inside)

    def _changes_of_check(
        self, checked: Checked, items: Sequence[Item], state: GameState
    ) -> list[Change]:
        """Return the change that a line of figures is: a result, or figures that are compared."""
        results = [place for place, item in enumerate(items) if isinstance(item, RoundResult)]
        known = [item for item in self.now.items if isinstance(item, RoundResult)]
        if [items[place] for place in results] == known:
            return [Change(checked, self.state, state)]
        _, before = self._follow(self.header, items[: results[-1]])
        move = items[results[-1]]
        assert isinstance(move, RoundResult)
        events = before.copy().play(move)
        return [Change(Moved(move), before, state, tuple(events))]

    def _total_of(self, name: str, pile: int) -> int:
        """Return the total that a counted pile stands for: its artifacts may be counted in or not."""
        gold, total = self.state.banked[name], self.state.total(name)
        has_all = pile == total or (notes_points(self.variant) and pile != gold)
        return pile if has_all else pile + total - gold


def next_first(header: Header, seats: Sequence[str]) -> str:
    """Return who turns the cards in the next game: the next to the left."""
    began = header.first or header.players[0]
    return seats[(seats.index(began) + 1) % len(seats)] if began in seats else seats[0]


def plain_note(text: str) -> str:
    """Return a remark as it is kept: on one line, without letters that are no text; "" for none."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[: MAX_LINE - len("note: ")]


def _start(variant: Variant, header: Header) -> GameState:
    return GameState(variant, header.players, header.first or None)


def _append(versions: list[Version], version: Version) -> None:
    """Add a version; one that only opens a round takes the place of the last."""
    last, act = versions[-1], version.changes[0].act
    if isinstance(act, Moved) and isinstance(act.move, BeginRound) and not act.move.extra:
        changes = (*last.changes, *version.changes) if last.changes else ()
        versions[-1] = replace(version, changes=changes)
    else:
        versions.append(version)


def _act_of(version: Version) -> Act:
    """Return the act that made a version, as it is called when it is taken back."""
    acts = [change.act for change in version.changes]
    return next(act for act in acts if not isinstance(act, LeftOut))


def _check_name(name: str, others: Iterable[str]) -> None:
    """Raise `Fault` if nobody can have a name, or somebody else has it."""
    if not is_valid(name, language().code):
        raise Fault("bad-name", 0, name=name)
    if fold(name) in map(fold, others):
        raise Fault("name-twice", 0, name=name)


def _standing_alone(variant: Variant, header: Header) -> tuple[str, Header]:
    """Return the text of a house rule that needs no other file, and the header that goes with it.

    The settings of a game stay in its header, where the text with them is the same rules; else
    they are merged in.
    """
    if header.settings and variant.parent:
        text = dump(variant.parent)
        with suppress(VariantError):
            if load_text(text, settings=dict(header.settings)) == variant:
                return text, header
    return dump(variant), replace(header, settings=())


def _read_with_rules(store: Store, content: bytes, reading: Reading) -> Reading:
    """Return the reading of a tally whose rules lie beside it in a store that is no folder."""
    rules = store.read(reading.header.variant)
    if rules is None:
        return reading
    try:
        settings = dict(reading.header.settings)
        variant = load_text(rules.decode(), reading.header.variant, settings)
    except (VariantError, UnicodeDecodeError):
        return reading
    return read_bytes(content, reading.name, variant=variant)
