"""Sessions: games saved with each entry before it is told, with undo and changes.

It knows nothing of terminals. A session is a header and a *record* (`cardkit.v4.table.record`);
everything else is a fold over it. What changes between two moments of a game comes as data
(`Moves`): the voice says it as what hands give back and take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from cardkit.v4 import engine, speech, tally
from cardkit.v4.engine import (
    Begin,
    Draw,
    EndGame,
    Entry,
    Leave,
    Outcome,
    Result,
    Show,
    State,
    Variant,
    apply,
    enter,
    replace,
)
from cardkit.v4.engine.tables import turn_words
from cardkit.v4.files import (
    ENDING,
    digest,
    loosely,
    over_shipped,
    own_file,
    played,
    rules_line,
    standing_alone,
)
from cardkit.v4.reports import Fixed, LeftOut, Problem, Told, tally_faults
from cardkit.v4.table import history, record as records
from cardkit.v4.table.disk import here
from cardkit.v4.table.history import History, Stand
from cardkit.v4.table.moves import moves
from cardkit.v4.table.record import (
    LAST,
    Kept,
    ends_with_round,
    events_of,
    joining,
    last_of,
    placeless,
    record_of,
    uncounted,
)
from cardkit.v4.table.saved import Misread, SavedGame
from cardkit.v4.tally import Check, Comment, Header, Note, Reading, fold, name_fault
from cardkit.v4.text import LARGEST_VARIANT, Copyable

Clock: TypeAlias = Callable[[], datetime]
"""Source of the time of day at the table; without one, no times are kept."""


class Unreadable(Copyable, ValueError):
    """Error: a tally in which no game can be continued.

    `reading` has its problems; the file stays as it is.
    """

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        faults = [reading.show(p) for p in reading.problems if p.severity == "error"]
        super().__init__("\n".join(faults) or speech.keeping.only_totals())


class Impossible(Copyable, ValueError):
    """Error: the change of a turn would make a later turn impossible.

    It has that turn, in the words of the tally, and the reason.
    """

    number: int
    turn: int
    entry: Entry
    refusal: engine.Refusal

    def __init__(self, number: int, turn: int, entry: Entry, refusal: engine.Refusal) -> None:
        self.number, self.turn, self.entry, self.refusal = number, turn, entry, refusal
        super().__init__(str(refusal))


class Session:
    """A game at the table.

    Every change is saved before the method returns; if it cannot be saved, nothing changed. `enter`,
    `undo`, `redo`, `fix`, `amend`, `rename` and `seal` raise `NotSaved`; `enter`, `fix` and `amend`
    also `Illegal`, with nothing changed either.
    """

    variant: Variant
    header: Header
    state: State
    history: History

    def __init__(
        self,
        header: Header,
        variant: Variant,
        record: Iterable[Kept] = (),
        saved: SavedGame | None = None,
    ):
        self.header, self.variant, self.saved = header, variant, saved
        self.record: list[Kept] = placeless(record)
        self.state = self._replay(self.record)
        self.history = History()
        self.opened: Reading | None = None
        self._begun_here = self._forgotten = False
        self.clock: Clock | None = None
        self._over_at: datetime | None = None

    # opening and closing

    @classmethod
    def begin(cls, header: Header, variant: Variant, path: Path | None = None) -> Session:
        """Begin a new game, its first round open, in a new file at `path` (None: kept nowhere).

        Its rules are named in it, and kept, where the variant's name does not say it all. Raises
        `ValueError` when the variant is not for these players; `FileExistsError`, `OpenElsewhere`,
        `NotSaved`.
        """
        header = replace(header, rules=rules_line(variant))
        session = cls(header, variant, [Begin()])
        if path is not None:
            keep_rules(variant)
            _hold_variant(header, variant, path.parent)
            session.saved = SavedGame.create(path, session.text())
            session._begun_here = True
        return session

    @classmethod
    def open(cls, path: Path) -> Session:
        """Open the game in the file at `path`, by the rules it was played by.

        Raises `OSError`, `OpenElsewhere`, `NotSaved`, or `Unreadable` (file untouched).
        """
        saved = SavedGame.open(path)
        try:
            reading = tally.read_bytes(saved.content, path.name, saved.path.parent)
            if saved.content and not saved.content.endswith((b"\n", b"\r")):
                # A last line without an end: what was 10 may be 1 now, so nobody goes on with it
                # unasked.
                line, column = (
                    len(reading.lines) or 1,
                    len(reading.lines[-1]) + 1 if reading.lines else 1,
                )
                reading.problems.append(
                    Problem(line, column, "error", "cut", tally_faults.NoEnd(resume=True))
                )
            session = cls.of(reading, saved)
            if not session.header.rules:  # typed by hand: from now on they are kept with it
                session.header = replace(session.header, rules=rules_line(session.variant))
            keep_rules(session.variant)
            return session
        except BaseException:
            saved.close()
            raise

    @classmethod
    def of(cls, reading: Reading, saved: SavedGame | None = None) -> Session:
        """Return the game of a tally that was read, `saved` there or kept nowhere.

        Raises `Unreadable`.
        """
        state = reading.state
        if reading.variant is None or state is None or not reading.readable or state.totals_only:
            raise Unreadable(reading)
        session = cls(reading.header, reading.variant, record_of(reading), saved)
        session.opened = reading
        if reading.edited is None:
            session.history = history.read(reading.steps)
        return session

    def keep_nowhere(self) -> None:
        """Go on without a file, where there is no room; the old file stays as it is."""
        if self.saved is not None:
            self.saved.close()
            self.saved = None

    def keep_in(self, saved: SavedGame) -> None:
        """Keep the game in that file from now on. Raises `NotSaved`, with nothing changed."""
        saved.save(self.text())
        self.saved = saved

    def look(self) -> None:
        """Check that the game is on the disk; write it again if not. Raises `NotSaved`.

        Or beside, or among the saved games. A house rule that was named from another folder is then
        named from the new one.
        """
        if self.saved is None or self._forgotten:
            return
        folder = self.saved.path.parent
        self.saved.look()
        variant = _seen_from(self.saved.path, self.header.variant, folder)
        if self.saved.path.parent != folder and variant != self.header.variant:
            self._save(self.record, header=replace(self.header, variant=variant))

    def forget_unplayed(self) -> bool:
        """Remove the file of a game begun here without any entry; return True if removed.

        It is no game. One that was opened stays, and so does a file that somebody changed.
        """
        if (
            self._begun_here
            and self.record == [Begin()]
            and self.saved is not None
            and not self._forgotten
        ):
            self._forgotten = self.saved.remove()
        return self._forgotten

    def close(self) -> None:
        """Release the file for other processes."""
        if self.saved is not None:
            self.saved.close()

    # reading

    @property
    def edited(self) -> Problem | None:
        """Difference of the file that was opened from what was saved last, or None.

        None once `seal` has accepted it.
        """
        return self.opened.edited if self.opened else None

    @property
    def entries(self) -> list[Entry]:
        """Entries that the rules follow: the record without check lines and remarks."""
        return records.entries_of(self.record)

    @property
    def just_opened(self) -> bool:
        """True if it was opened and nothing was entered since."""
        return self.opened is not None and len(self.record) == len(record_of(self.opened))

    @property
    def path(self) -> Path | None:
        """File of the game, or None."""
        return self.saved.path if self.saved else None

    def text(self) -> str:
        """Return the tally, as it is saved."""
        return tally.write_saved(self.header, events_of(self.record), self.history.lines())

    def standing_alone(self, folder: Path) -> str:
        """Return the tally with a shipped game and its settings in place of the variant.

        So it is read the same anywhere. `folder` is where the variant's file is looked for. Raises
        `CannotStandAlone`.
        """
        found = over_shipped(self.variant, self.header.variant, folder)
        header = replace(
            self.header, variant=found.slug, settings=found.settings, rules=rules_line(found)
        )
        return tally.write_saved(header, events_of(self.record))

    def read_with(self, line: str, key: str) -> Reading:
        """Return the reading of the tally with `line` in place of its last check line `key`."""
        record, ended = self.without_check(key), ""
        # of the last round, which may be known by its result alone
        if key != "total" and EndGame() in record:
            record, ended = record[: record.index(EndGame())], "\nend\n"
        text = tally.write(self.header, events_of(record))
        return tally.read(f"{text}{line}\n{ended}", "game", variant=self.variant)

    def read_more(self, kept: Sequence[Kept]) -> Reading:
        """Return the reading of the tally with these events at its end."""
        text = tally.write(self.header, events_of([*self.record, *kept]))
        return tally.read(text, "game", self.saved.path.parent if self.saved else None)

    def reading(self) -> Reading:
        """Return a fresh reading of the tally, for the score and the pad's figures."""
        return tally.read(
            self.text(), self.path.name if self.path else "game", variant=self.variant
        )

    def told(self) -> Iterator[Told]:
        """Yield the outcomes of the whole game, entry by entry.

        The states before and after each change when the next one is asked for: the game is followed
        twice, one entry apart, and nothing is copied.
        """
        before, after = self._replay(()), self._replay(())
        for entry in self.entries:
            log: engine.Log = []
            enter(after, entry, log)
            yield Told(entry, before, after, tuple(log))
            enter(before, entry)

    def last_outcomes(self) -> tuple[Outcome, ...]:
        """Return the outcomes of the last entry; nothing before the first."""
        entries = self.entries
        return apply(self._replay(entries[:-1]), entries[-1])[1] if entries else ()

    @property
    def stand(self) -> Stand:
        """Game now."""
        return Stand(self.header, self.record, self.state)

    @cached_property
    def before(self) -> Stand | None:
        """Game before its last act; None if there was none."""
        step = self.history.changed(self.record)
        way = step and step.taken(self.header, self.record, self.variant)
        if way is None:
            begins = records.last_act(self.record)
            if begins < 0:
                return None
            way = self._earlier(self.record[:begins]), self.record[:begins]
        return Stand(*way, self._replay(way[1], way[0]))

    @cached_property
    def after(self) -> Stand | None:
        """Game after the act that was undone last; None if there is none."""
        undone = self.history.undone
        way = undone[-1].taken(self.header, self.record, self.variant) if undone else None
        return way and Stand(*way, self._replay(way[1], way[0]))

    def turns(self) -> list[records.Turn]:
        """Return every turn: its round, its number in it, its entries.

        The entries are the card, and the decision if it was made.
        """
        return records.turns(self.record)

    # changing

    def enter(self, *kept: Kept) -> list[Told]:
        """Enter these entries and keep these remarks and check lines, all of them or none.

        Each is an act, a result with its check lines. With the round that they end the game ends
        too, if the table wants that.
        """
        acts: list[list[Kept]] = [[]]
        for item in kept:
            acts[-1].append(item)
            if not isinstance(item, Check):
                acts.append([])
        return self._enter(filter(None, acts))

    def enter_at_once(self, *kept: Kept) -> list[Told]:
        """Enter and keep all of these as one act."""
        return self._enter([kept])

    def _enter(self, acts: Iterable[Sequence[Kept]]) -> list[Told]:
        state, record, past = self.state, self.record, self.history
        told: list[Told] = []
        for act in acts:
            was, grown = (
                Stand(self.header, record, state),
                [*record, *map(records.on_one_line, act)],
            )
            for item in act:
                if isinstance(item, Entry):
                    state = follow_one(told, state, item)
            if was.state.running and state.phase == "begin" and ends_with_round(grown):
                grown, state = [*grown, EndGame()], follow_one(told, state, EndGame())
            if self.state.complete and any(isinstance(item, Begin) for item in act):
                grown = uncounted(grown)  # an extra round makes the count at the end void
            record = placeless(grown)
            past = past.after(was, Stand(self.header, record, state), self.variant)
        self._save(record, state, past=past)
        return told

    def undo(self) -> bool:
        """Undo the last act; return False if there was none."""
        there = self.before
        if there is None:
            return False
        done = self.history.done[: -1 if self.history.changed(self.record) else None]
        again = history.step(there, self.stand, self.variant)
        self._go(there, History(done, (*self.history.undone, again)))
        return True

    def redo(self) -> bool:
        """Redo the act that was undone last; return False if there is none."""
        there = self.after
        if there is None:
            if self.history.undone:
                del self.after
                raise Misread("it would be another game than was taken back", self.text())
            return False
        past = self.history.after(self.stand, there, self.variant)
        self._go(there, History(past.done, self.history.undone[:-1]))
        return True

    def _go(self, there: Stand, past: History) -> None:
        self._save(there.record, there.state, there.header, past=past, times=False)

    def fix(
        self,
        number: int,
        turn: int,
        new: Sequence[Entry],
        *,
        before: bool = False,
        ends: bool = False,
    ) -> Fixed:
        """Put one turn or several in the place of a turn of round `number`, or `before` it.

        None take it out. If no decision is said for a turn put before it, nobody left. The game
        `ends` with it, or if the table wants that with its round.

        Raises `LookupError` (no such turn), `Illegal` (the new turn cannot be), `Impossible` (a
        later one could not be).
        """
        places = next(
            (p for n, t, p in records.places_of_turns(self.record) if (n, t) == (number, turn)),
            None,
        )
        if places is None:
            raise LookupError(f"there is no turn {turn} in {self.variant.words.round.one} {number}")
        head, old = (
            self.record[: places[0]],
            [] if before else records.entries_at(self.record, places),
        )
        if before:
            state = self._replay(head)
            for entry in new:
                enter(state, entry)
            new = [*new, *[Leave()] * (state.phase == "leave")]
        tail = [
            kept
            for i, kept in enumerate(self.record)
            if i >= places[0] and (before or i not in places)
        ]
        record = [*head, *new, *tail]
        was, after = self.state, self._follow(record, places[0], len(new))
        if after.phase == "begin" and (ends or (was.running and ends_with_round(record))):
            record, after = [*record, EndGame()], apply(after, EndGame())[0]
        # The figures counted at the end were held against the old record.
        self._save(record if placeless(record) == self.record else uncounted(record), after)
        return Fixed(number, turn, tuple(old), tuple(new), was, after, moves(was, after))

    def end_without_round(self) -> tuple[LeftOut, Told]:
        """End the game as it was before the round that is played. Raises `Illegal`.

        The round is kept as a remark only.
        """
        opened = last_of(self.record, Begin)
        head, tail = self.record[:opened], self.record[opened:]
        left_out = turn_words(kept for kept in tail if isinstance(kept, Entry))
        remarks: list[Kept] = [
            kept for kept in tail if isinstance(kept, Note | Comment) and kept != LAST
        ]
        # A line of a tally with its key has room for that many letters.
        remarks += [Comment(f"left out: {left_out}"[:1900])] * bool(left_out)
        before, without = self.state, self._replay(head)
        after, outcomes = apply(without, EndGame())
        self._save([*head, *remarks, EndGame()], after)
        return LeftOut(before, without, moves(before, without)), Told(
            EndGame(), without, after, outcomes
        )

    def replace_check(self, check: Check) -> None:
        """Keep a check line in place of an earlier one: of the totals, or of the same round.

        One that says the same stays where it is.
        """
        if check.placeless in self.record[self._since(check.key) :]:
            return
        record = self.without_check(check.key)
        entered = last_of(record, Begin | Draw | Leave | Show | Result, 0)
        of_result = check.key != "total" and record and isinstance(record[entered], Result)
        record.insert(entered if of_result else len(record), check)
        self._save(record)

    def drop_remark(self, remark: Comment) -> None:
        """Take a remark out of the record. Raises `NotSaved`."""
        self._save([kept for kept in self.record if kept != remark])

    def amend(self, check: Check, result: Result) -> Told:
        """Keep a check line and the changed result of a round known only by its result.

        `result` is what it is now.
        """
        record = uncounted(self.without_check(check.key))
        place = last_of(record, Result)
        before = self._replay(record[:place])
        record[place : place + 1] = [check, result]
        after = self._replay(record)
        self._save(record, after)
        return Told(result, before, after, apply(before, result)[1])

    def end(self) -> None:
        """Keep the time of the last card, with a clock. Raises `NotSaved`.

        Its piles are counted now, or nobody counts them. An end is a time of day, so it is kept
        within a day of the beginning only.
        """
        header = self.header
        if self.clock is None or not header.begun or header.ended:
            return
        now = self._over_at or self.clock()
        with suppress(ValueError):  # a date of the table's own, or a time nobody's clock has
            begun = datetime.fromisoformat(f"{header.date} {header.begun}")
            if timedelta(minutes=-1) < now - begun < timedelta(days=1):
                self._save(self.record, header=replace(header, ended=f"{now:%H:%M}"))

    def seal(self) -> None:
        """Save the game as it is, and accept changes that others made to its file."""
        self._save(self.record)
        self.opened = None

    def without_check(self, key: str) -> list[Kept]:
        """Return the record without its check line `key`.

        ``total``, or that of the round that was opened last.
        """
        since = self._since(key)
        later = [
            kept
            for kept in self.record[since:]
            if not (isinstance(kept, Check) and kept.key == key)
        ]
        return [*self.record[:since], *later]

    def _since(self, key: str) -> int:
        """Return the place in the record from which on a check line `key` replaces another."""
        return 0 if key == "total" else last_of(self.record, Begin, 0)

    def rename(self, old: str, new: str) -> None:
        """Call the player `old` `new` from the first line on.

        Raises `ValueError` when nobody can be called that.
        """
        if (fault := name_fault(new)) is not None:
            raise ValueError(speech.of_name(fault).message)
        if any(fold(name) == fold(new) for name in self.state.players if name != old):
            raise ValueError(f'somebody is called "{new}" already.')
        names = {name: name for name in (*self.header.players, *joining(self.record))}
        names[old] = new
        players, first = self.header.players, self.header.first
        header = replace(
            self.header,
            players=tuple(names[name] for name in players),
            first=names.get(first, first),
        )
        record = [records.renamed(kept, names) for kept in self.record]
        record += [Comment(f"{records.RENAMED}{old} = {new}")] * (
            self.state.begun and fold(old) != fold(new)
        )
        self._save(record, self._replay(record, header), header)

    # inside

    def _replay(self, record: Iterable[Kept], header: Header | None = None) -> State:
        header = header or self.header
        return engine.replay(
            self.variant, header.players, records.entries_of(record), header.first or None
        )

    def _follow(self, record: list[Kept], place: int, length: int) -> State:
        """Return the game of a record in which `length` entries from `place` on are new."""
        state = self._replay(())
        for at, kept in enumerate(record):
            if not isinstance(kept, Entry):
                continue
            try:
                enter(state, kept)
            except engine.Illegal as error:
                if at < place + length:
                    raise
                turn = state.turn + (not isinstance(kept, Leave | Begin))
                number = state.number + isinstance(kept, Begin)
                raise Impossible(number, turn, kept, error.refusal) from None
        return state

    def _earlier(self, record: Sequence[Kept]) -> Header:
        """Return the header as it was when the game had no more than this `record`."""
        taken = self.record[len(record) :]
        begun = self.header.begun if any(map(records.is_turn, record)) else ""
        counted = any(map(records.is_count, records.since_the_end(record))) or not any(
            map(records.is_count, taken)
        )
        same_end = counted and not records.entries_of(taken)
        return replace(self.header, begun=begun, ended=self.header.ended if same_end else "")

    def _save(
        self, record: Sequence[Kept], state: State | None = None, header: Header | None = None, *,
        past: History | None = None, times: bool = True,
    ) -> None:  # fmt: skip
        """Save this game, and continue with it.

        State and header are as they were unless given; the `past` has this as its last act unless
        it is given. With a clock its `times` are kept too, unless it has them already.
        """
        state, header, record = state or self.state, header or self.header, placeless(record)
        past = past or self.history.after(self.stand, Stand(header, record, state), self.variant)
        if self.clock is not None and times:
            header = self._timed(header, record, state, self.clock())
        if self.saved is not None:
            self.saved.save(tally.write_saved(header, events_of(record), past.lines()))
        self.header, self.record, self.state, self.history = header, record, state, past
        vars(self).pop("before", None)
        vars(self).pop("after", None)

    def _timed(self, header: Header, record: list[Kept], state: State, now: datetime) -> Header:
        """Return the header with the time of the first card, if that was just now.

        Without an end where that is out of date.
        """
        first = any(map(records.is_turn, record)) and not any(map(records.is_turn, self.record))
        if first and not header.begun and header.date == now.date().isoformat():
            header = replace(header, begun=f"{now:%H:%M}")
        if header.begun and not any(map(records.is_turn, record)):
            header = replace(header, begun="")
        if state.complete and not self.state.complete:
            self._over_at = now
        stays = state.complete and (state.players != self.state.players or state == self.state)
        return header if stays or not header.ended else replace(header, ended="")


def follow_one(told: list[Told], state: State, entry: Entry) -> State:
    """Return the game after one more entry; what it brought is added to `told`.

    The end of the game is told with the round before, as of any last round.
    """
    after, outcomes = apply(state, entry)
    if told and isinstance(entry, EndGame):
        told[-1] = replace(told[-1], after=after, outcomes=(*told[-1].outcomes, *outcomes))
    else:
        told.append(Told(entry, state, after, outcomes))
    return after


def _hold_variant(header: Header, variant: Variant, folder: Path) -> None:
    """Raise `Misread` if the header names another variant for a game saved in `folder`."""
    text = tally.write(header, ())
    reading = tally.read(text, "game", folder)
    found = reading.variant and replace(reading.variant, slug=variant.slug)
    if found is None or (found != variant and digest(found) != digest(variant)):
        why = next(
            (reading.show(problem) for problem in reading.problems),
            "another game has that name there",
        )
        raise Misread(f"its variant would not be found again ({why})", text)


def _seen_from(path: Path, variant: str, folder: Path) -> str:
    """Return the name by which a tally at `path` finds the variant."""
    file = folder / variant
    if loosely(variant):
        return variant
    if not file.is_file():
        mine = own_file(variant, str(folder))
        if mine is None or mine.parent != folder:  # found by its name from anywhere
            return variant
        file = mine
    beside = path.absolute().parent
    return file.relative_to(beside).as_posix() if file.is_relative_to(beside) else str(file)


MOST_RULES = 2_000
"""Most rules that are kept; those that were played longest ago go first."""


def keep_rules(variant: Variant) -> None:
    """Save the rules of `variant` for the tallies that name it.

    Where that cannot be done, nothing is lost but the copy.
    """
    if not played.rules_line(variant):
        return
    disk = here()
    with suppress(OSError):  # also where somebody was quicker, with the same rules
        path, content = (
            played.file_of(variant),
            standing_alone(variant, speech.keeping.kept_rules()).encode(),
        )
        if len(content) > LARGEST_VARIANT:
            return
        disk.make_folder(path.parent)
        # played just now; and it may have held other words for the same rules, or be damaged
        if disk.found(path) is not None:
            disk.replace(path, content, disk.read(path, LARGEST_VARIANT, ours=True))
            return
        files = sorted(disk.listed(path.parent, ENDING), key=lambda kept: kept.written)
        for kept in files[: max(0, len(files) - MOST_RULES + 1)]:
            disk.remove(kept.path)
        disk.new(path, content, private=True)
