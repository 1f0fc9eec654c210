"""The live game: what was entered so far, saved before it is told, taken back and mended. Knows nothing of terminals.

A session is a header and a *record* (`cardkit.table.record`); everything else is a fold over it. What changes between two
moments of a game comes as data (`Moves`): the voice says it as what hands give back and take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from cardkit import engine, speech, tally
from cardkit.engine import Begin, Draw, EndGame, Entry, Leave, Outcome, Result, Show, State, Variant, apply, enter, replace
from cardkit.files import ENDING, digest, loosely, over_shipped, own_file, played, rules_line, standing_alone
from cardkit.reports import Fixed, Moves, Problem, Told, Undone, tally_faults
from cardkit.table import record as records
from cardkit.table.disk import here
from cardkit.table.record import LAST, Kept, ends_with_round, events_of, joining, last_of, record_of, without_total
from cardkit.table.saved import NotSaved, SavedGame, log_mistake
from cardkit.tally import Check, Comment, Header, Note, ReadBack, Reading, fold, last_line, name_fault
from cardkit.text import LARGEST_VARIANT

Clock: TypeAlias = Callable[[], datetime]
"""What tells the time of day at the table; without one, no times are kept."""


class Unreadable(ValueError):
    """A tally that cannot be gone on with. `reading` has its problems; the file stays as it is."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        super().__init__("\n".join(reading.show(p) for p in reading.problems if p.severity == "error"))


class Impossible(ValueError):
    """Mending a turn would make a later one impossible: which one, in the words of the tally, and why."""

    def __init__(self, number: int, turn: int, entry: Entry, refusal: engine.Refusal) -> None:
        self.number, self.turn, self.entry, self.refusal = number, turn, entry, refusal
        super().__init__(str(refusal))


class Misread(NotSaved):
    """What was to be saved would not be read back as the same game: it was not saved. That is a mistake of ours."""

    def __init__(self, why: str, text: str) -> None:
        log = log_mistake(f"This was to be saved, but {why}.\n{text}")
        told = f" That is a mistake of cardkit's; what led to it is noted in {log}." if log else ""
        super().__init__(f"Not recorded: {why}. All before it is safe, and the game is as it was.{told}")


class Session:
    """A game at the table. Every change is saved before the method returns; if it cannot be saved, nothing changed.

    And before it is saved it is read back: a text that is not this very game replaces none (`Misread`, a `NotSaved`).
    `enter`, `undo`, `redo`, `fix`, `keep`, `amend`, `rename` and `seal` raise `NotSaved`; `enter`, `redo`, `fix` and `amend`
    also `Illegal`, with nothing changed either.
    """

    def __init__(self, header: Header, variant: Variant, record: Iterable[Kept] = (), saved: SavedGame | None = None):
        self.header, self.variant, self.saved = header, variant, saved
        self.record: list[Kept] = list(record)
        self.state = self._replay(self.record)
        self._undone: list[list[Kept]] = []
        self._left_out: tuple[list[Kept], list[Kept]] = ([], [])
        """The record since the game was ended without a round, and as it was with it: `undo` brings that back."""
        self._finished = _NOT_WRITTEN
        self._back = ReadBack(variant)
        self.opened: Reading | None = None
        self._begun_here = self._forgotten = False
        self.clock: Clock | None = None
        self._over_at: datetime | None = None

    # opening and closing

    @classmethod
    def begin(cls, header: Header, variant: Variant, path: Path | None = None) -> Session:
        """A new game, its first round open, in a new file at `path` (None: kept nowhere).

        What its rules are is written down with it, and they are kept, where the variant's name does not say it all.
        Raises `ValueError` when the variant is not for these players; `FileExistsError`, `OpenElsewhere`, `NotSaved`.
        """
        header = replace(header, rules=rules_line(variant))
        session = cls(header, variant, [Begin()])
        session._hold(session.text(), 0, header, session.record, session.state)
        if path is not None:
            keep_rules(variant)
            _hold_variant(header, variant, path.parent)
            session.saved = SavedGame.create(path, session.text())
            session._begun_here = True
        return session

    @classmethod
    def open(cls, path: Path) -> Session:
        """The game in the file at `path`, by the rules it was played by.

        Raises `OSError`, `OpenElsewhere`, `NotSaved`, or `Unreadable` (file untouched).
        """
        saved = SavedGame.open(path)
        try:
            reading = tally.read_bytes(saved.content, path.name, saved.path.parent)
            if saved.content and not saved.content.endswith((b"\n", b"\r")):
                # A last line without an end: what was 10 may be 1 now, so nobody goes on with it unasked.
                line, column = len(reading.lines) or 1, len(reading.lines[-1]) + 1 if reading.lines else 1
                reading.problems.append(Problem(line, column, "error", "cut", tally_faults.NoEnd(resume=True)))
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
        """The game of a tally that was read, `saved` there or kept nowhere. Raises `Unreadable`."""
        if reading.variant is None or reading.state is None or not reading.readable:
            raise Unreadable(reading)
        session = cls(reading.header, reading.variant, record_of(reading), saved)
        session.opened = reading
        return session

    def go_on_in(self, path: Path) -> None:
        """Keep the game in the new file `path` from now on; the old one stays as it is. Raises `FileExistsError`,
        `OpenElsewhere`, `NotSaved`, with nothing changed."""
        if self.saved is None:
            return
        header = replace(self.header, variant=_seen_from(path, self.header.variant, self.saved.path.parent))
        text = tally.write_saved(header, events_of(self.record))
        _hold_variant(header, self.variant, path.absolute().parent)
        self._hold(text, 0, header, self.record, self.state)
        self.saved.move(path, text)
        self.header, self._finished = header, _NOT_WRITTEN
        self._begun_here = False

    def keep_nowhere(self) -> None:
        """Go on without a file, where there is no room; what was saved stays in it."""
        if self.saved is not None:
            self.saved.close()
            self.saved = None

    def keep_in(self, saved: SavedGame) -> None:
        """Keep the game in that file from now on. Raises `NotSaved`, with nothing changed."""
        saved.save(self.text())
        self.saved = saved

    def look(self) -> None:
        """Look whether the game is on the disk; if not, put it there again, or beside, or among the saved games. A house rule
        that was named from another folder is then named from the new one. Raises `NotSaved`."""
        if self.saved is None or self._forgotten:
            return
        folder = self.saved.path.parent
        self.saved.look()
        variant = _seen_from(self.saved.path, self.header.variant, folder)
        if self.saved.path.parent != folder and variant != self.header.variant:
            self._save(self.record, header=replace(self.header, variant=variant))

    def forget_unplayed(self) -> bool:
        """Remove the file of a game begun here in which nothing was entered: it is no game. Whether that was done. One that was
        opened stays, and so does a file that was asked for with `go_on_in` or that somebody changed."""
        if self._begun_here and self.record == [Begin()] and self.saved is not None and not self._forgotten:
            self._forgotten = self.saved.remove()
        return self._forgotten

    def close(self) -> None:
        """Let other processes have the file."""
        if self.saved is not None:
            self.saved.close()

    # reading

    @property
    def edited(self) -> Problem | None:
        """How the file that was opened is not what was saved last; None once `seal` has taken it as said."""
        return self.opened.edited if self.opened else None

    @property
    def entries(self) -> list[Entry]:
        """What the rules follow: the record without check lines and remarks."""
        return [kept for kept in self.record if isinstance(kept, Entry)]

    @property
    def path(self) -> Path | None:
        """The game's file."""
        return self.saved.path if self.saved else None

    def text(self) -> str:
        """The tally, as it is saved."""
        return tally.write_saved(self.header, events_of(self.record))

    def standing_alone(self, folder: Path) -> str:
        """The tally with a game that ships for its variant, and what was set otherwise: it is read the same anywhere. `folder`
        is where its variant's file is looked for. Raises `CannotStandAlone`."""
        found = over_shipped(self.variant, self.header.variant, folder)
        header = replace(self.header, variant=found.slug, settings=found.settings, rules=rules_line(found))
        return tally.write_saved(header, events_of(self.record))

    def read_with(self, line: str, key: str) -> Reading:
        """The tally with `line` added, in place of its last check line `key`, as it would be read."""
        record, ended = self.without_check(key), ""
        if key != "total" and EndGame() in record:  # of the last round, which may be known by its result alone
            record, ended = record[: record.index(EndGame())], "\nend\n"
        text = tally.write(self.header, events_of(record))
        return tally.read(f"{text}{line}\n{ended}", "game", variant=self.variant)

    def read_more(self, kept: Sequence[Kept]) -> Reading:
        """The tally with these events at its end, as it would be read."""
        text = tally.write(self.header, events_of([*self.record, *kept]))
        return tally.read(text, "game", self.saved.path.parent if self.saved else None)

    def reading(self) -> Reading:
        """The tally read again, for the score and the pad's figures."""
        return tally.read(self.text(), self.path.name if self.path else "game", variant=self.variant)

    def told(self) -> Iterator[Told]:
        """The whole game again, entry by entry. What is before and after each changes when the next one is asked for:
        the game is followed twice, one entry apart, and nothing is copied."""
        before, after = self._replay(()), self._replay(())
        for entry in self.entries:
            log: engine.Log = []
            enter(after, entry, log)
            yield Told(entry, before, after, tuple(log))
            enter(before, entry)

    def last_outcomes(self) -> tuple[Outcome, ...]:
        """What came of the last entry; nothing before the first."""
        entries = self.entries
        return apply(self._replay(entries[:-1]), entries[-1])[1] if entries else ()

    @property
    def last_entry(self) -> Entry | None:
        """What `undo` would take back; None if there is nothing."""
        return next((kept for kept in reversed(self.record) if isinstance(kept, records.TakenBack)), None)

    @property
    def undone(self) -> Entry | None:
        """What `redo` would enter again; None if there is nothing."""
        return next((kept for kept in chain(*self._undone[-1:]) if isinstance(kept, Entry)), None)

    def turns(self) -> list[tuple[int, int, tuple[Entry, ...]]]:
        """Every turn: its round, its number in it, its entries (the card, and the decision if it was made)."""
        return [(number, turn, tuple(self._entries_at(places))) for number, turn, places in self._places()]

    # changing

    def enter(self, *kept: Kept) -> list[Told]:
        """Follow these entries (check lines and remarks among them are kept), all of them or none. With the round that they end
        the game ends too, if the table wants that."""
        state = self.state
        told: list[Told] = []
        kept = tuple(map(records.on_one_line, kept))
        for item in kept:
            if isinstance(item, Entry):
                state = _follow_one(told, state, item)
        if self.state.running and state.phase == "begin" and ends_with_round(self.record):
            kept, state = (*kept, EndGame()), _follow_one(told, state, EndGame())
        # What was counted at the end is no count any more once an extra round is played.
        recount = told and self.state.complete
        record = [*(self.without_check("total") if recount else self.record), *kept]
        self._save(record, state, grown=not recount)
        if told:
            self._undone.clear()
        return told

    def undo(self) -> Undone | None:
        """Take back the last entry, and the opening of a round after it; None when there is nothing to take back."""
        place = last_of(self.record, records.TakenBack)
        if place < 0:
            return None
        taken, head, tail = self.record[place], self.record[:place], self.record[place:]
        assert isinstance(taken, records.TakenBack)
        other_round = any(isinstance(kept, Begin | EndGame) for kept in tail)
        remarks = [kept for kept in tail if isinstance(kept, Note | Comment)]
        entries = [kept for kept in tail if not isinstance(kept, Note | Comment)]
        if isinstance(taken, Result):  # its check lines are what it was made of
            opened = last_of(head, Begin)
            entries = [*(kept for kept in head[opened:] if isinstance(kept, Check)), *entries]
            head = [kept for i, kept in enumerate(head) if i < opened or not isinstance(kept, Check)]
        without, with_round = self._left_out
        brings_back = isinstance(taken, EndGame) and without_total(self.record) == without
        kept_on = [kept for kept in (*head, *remarks) if not (other_round and kept == LAST)]
        record = with_round if brings_back else kept_on
        before, after = self.state, self._replay(record)
        self._save(record, after)
        # What was counted belongs to the end that was taken back; it is counted again.
        if not brings_back:
            self._undone.append(without_total(entries))
        return Undone(taken, after.number, after.turn, before, after, moves(before, after))

    def redo(self) -> list[Told] | None:
        """Enter again what `undo` took back last; None when there is nothing."""
        if not self._undone:
            return None
        *waiting, again = self._undone
        told = self.enter(*again)
        self._undone = waiting
        return told

    def fix(self, number: int, turn: int, new: Sequence[Entry], *, before: bool = False) -> Fixed:
        """Put one turn or several in the place of a turn of round `number`, none to take it out, or put them `before` it: where
        nobody said who left then, nobody did.

        Raises `LookupError` (no such turn), `Illegal` (the new turn cannot be), `Impossible` (a later one could not be).
        """
        places = next((p for n, t, p in self._places() if (n, t) == (number, turn)), None)
        if places is None:
            raise LookupError(f"there is no turn {turn} in {self.variant.words.round.one} {number}")
        head, old = self.record[: places[0]], [] if before else self._entries_at(places)
        if before:
            state = self._replay(head)
            for entry in new:
                enter(state, entry)
            new = [*new, *[Leave()] * (state.phase == "leave")]
        tail = [kept for i, kept in enumerate(self.record) if i >= places[0] and (before or i not in places)]
        record = [*head, *new, *tail]
        was, after = self.state, self._follow(record, places[0], len(new))
        # The figures counted at the end were held against the old record.
        self._save(without_total(record), after)
        self._undone.clear()
        return Fixed(number, turn, tuple(old), tuple(new), was, after, moves(was, after))

    def end_without_round(self) -> tuple[Undone, Told]:
        """End the game as it was before the round that is played, which is kept as a remark only. Raises `Illegal`."""
        opened = last_of(self.record, Begin)
        head, tail = self.record[:opened], self.record[opened:]
        left_out = engine.turn_words(kept for kept in tail if isinstance(kept, Entry))
        remarks: list[Kept] = [kept for kept in tail if isinstance(kept, Note | Comment) and kept != LAST]
        # A line of a tally with its key has room for so many letters.
        remarks += [Comment(f"left out: {left_out}"[:1900])] * bool(left_out)
        before, without = self.state, self._replay(head)
        after, outcomes = apply(without, EndGame())
        was = self.record
        self._save([*head, *remarks, EndGame()], after)
        self._left_out = self.record.copy(), was
        self._undone.clear()
        undone = Undone(Begin(), before.number, 0, before, without, moves(before, without))
        return undone, Told(EndGame(), without, after, outcomes)

    def keep(self, *kept: Check | Note | Comment) -> None:
        """Keep a remark or check lines; the game stays as it is."""
        self._save([*self.record, *map(records.on_one_line, kept)], grown=True)

    def replace_check(self, check: Check) -> None:
        """Keep a check line in place of an earlier one: of the totals, or of the same round."""
        record = self.without_check(check.key)
        entered = last_of(record, Begin | Draw | Leave | Show | Result, 0)
        of_result = check.key != "total" and record and isinstance(record[entered], Result)
        record.insert(entered if of_result else len(record), check)
        self._save(record)

    def drop_remark(self, remark: Comment) -> None:
        """Take a remark out of the record. Raises `NotSaved`."""
        self._save([kept for kept in self.record if kept != remark])

    def amend(self, check: Check, result: Result) -> Told:
        """Keep a check line of a round that has only a result, in place of an earlier one: `result` is what it is now."""
        record = without_total(self.without_check(check.key))
        place = last_of(record, Result)
        before = self._replay(record[:place])
        record[place : place + 1] = [check, result]
        after = self._replay(record)
        self._save(record, after)
        self._undone.clear()
        return Told(result, before, after, apply(before, result)[1])

    def end(self) -> None:
        """Keep when its last card came, with a clock: its piles are counted now, or nobody counts them. An end is a time of
        day, so it is kept within a day of the beginning only. Raises `NotSaved`."""
        header = self.header
        if self.clock is None or not header.begun or header.ended:
            return
        now = self._over_at or self.clock()
        with suppress(ValueError):  # a date of the table's own, or a time nobody's clock has
            begun = datetime.fromisoformat(f"{header.date} {header.begun}")
            if timedelta(minutes=-1) < now - begun < timedelta(days=1):
                self._save(self.record, header=replace(header, ended=f"{now:%H:%M}"))

    def reopen(self) -> None:
        """Take the end back, and the totals as counted. Raises `NotSaved`."""
        self._save(self.without_check("total"), header=replace(self.header, ended=""))

    def seal(self) -> None:
        """Save the game as it stands: what somebody changed in its file is taken as said."""
        self._save(self.record)
        self.opened = None

    def without_check(self, key: str) -> list[Kept]:
        """The record without its check line `key`: ``total``, or that of the round that was opened last."""
        since = 0 if key == "total" else last_of(self.record, Begin, 0)
        later = [kept for kept in self.record[since:] if not (isinstance(kept, Check) and kept.key == key)]
        return [*self.record[:since], *later]

    def rename(self, old: str, new: str) -> None:
        """Call the player `old` `new` from the first line on. Raises `ValueError` when nobody can be called that."""
        if (fault := name_fault(new)) is not None:
            raise ValueError(speech.of_name(fault).message)
        if any(fold(name) == fold(new) for name in self.state.players if name != old):
            raise ValueError(f'somebody is called "{new}" already.')
        names = {name: name for name in (*self.header.players, *joining(self.record), *joining(chain(*self._undone)))}
        names[old] = new
        players, first = self.header.players, self.header.first
        header = replace(self.header, players=tuple(names[name] for name in players), first=names.get(first, first))
        record = [records.renamed(kept, names) for kept in self.record]
        record += [Comment(f"{records.RENAMED}{old} = {new}")] * (self.state.begun and fold(old) != fold(new))
        self._save(record, self._replay(record, header), header)
        self._undone = [[records.renamed(kept, names) for kept in undone] for undone in self._undone]

    # inside

    def _replay(self, record: Iterable[Kept], header: Header | None = None) -> State:
        header, entries = header or self.header, [kept for kept in record if isinstance(kept, Entry)]
        return engine.replay(self.variant, header.players, entries, header.first or None)

    def _follow(self, record: list[Kept], place: int, length: int) -> State:
        """The game of `record`, of which `length` entries from `place` on are new."""
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

    def _places(self) -> list[tuple[int, int, list[int]]]:
        found: list[tuple[int, int, list[int]]] = []
        number = turn = 0
        for place, kept in enumerate(self.record):
            match kept:
                case Begin():
                    number, turn = number + 1, 0
                case Draw() | Show():
                    turn += 1
                    found.append((number, turn, [place]))
                case Leave():
                    found[-1][2].append(place)
                case Check() | Note() | Comment() | Result() | engine.Attend() | EndGame():
                    pass
        return found

    def _entries_at(self, places: Iterable[int]) -> list[Entry]:
        return [kept for place in places if isinstance(kept := self.record[place], Entry)]

    def _save(
        self, record: list[Kept], state: State | None = None, header: Header | None = None, *, grown: bool = False
    ) -> None:
        """Save this game, if it is read back as it is, and go on with it, its record as it was read. State and header are as
        they were unless given. `grown`: all before the last round is as it was. With a clock its times are kept too."""
        state, header = state or self.state, header or self.header
        if self.clock is not None:
            timed = self._timed(header, record, state, self.clock())
            grown = grown and timed == header
            header = timed
        if not grown:
            self._finished = _NOT_WRITTEN
        try:
            text, settled = self._written(header, record)
            record = self._hold(text, settled, header, record, state)
            if self.saved is not None:
                self.saved.save(text)
            self.header, self.record, self.state = header, record, state
        except BaseException:
            self._finished = _NOT_WRITTEN
            raise

    def _timed(self, header: Header, record: list[Kept], state: State, now: datetime) -> Header:
        """The header with when the first card came, if that was just now; without an end where that holds no more."""
        first = any(map(records.is_turn, record)) and not any(map(records.is_turn, self.record))
        if first and not header.begun and header.date == now.date().isoformat():
            header = replace(header, begun=f"{now:%H:%M}")
        if state.complete and not self.state.complete:
            self._over_at = now
        stays = state.complete and (state.players != self.state.players or state is self.state)
        return header if stays or not header.ended else replace(header, ended="")

    def _written(self, header: Header, record: list[Kept]) -> tuple[str, int]:
        """The tally as it is saved, and how much of it comes before the last round: that is not written anew each time."""
        opened = last_of(record, Begin, len(record))
        at, before, rounds = self._finished
        if at != opened:
            before = tally.write(header, events_of(record[:opened]))
            rounds = sum(isinstance(kept, Begin) and not kept.extra for kept in record[:opened])
            self._finished = (opened, before, rounds)
        players = (*header.players, *joining(record[:opened]))
        now = tally.write_more(events_of(record[opened:]), rounds, players) if record[opened:] else ""
        text = last_line.sealed(before + now, tally.turns_in(record))
        return text, text.index(before) + len(before)

    def _hold(self, text: str, settled: int, header: Header, record: list[Kept], state: State) -> list[Kept]:
        """The record as `text` has it. Raises `Misread` unless that is this game."""
        reading = self._back.read(text, settled)
        found = record_of(reading)
        if reading.problems:
            raise Misread(f"it would be read otherwise ({reading.show(reading.problems[0])})", text)
        if reading.header != header:
            raise Misread("its header would be read otherwise", text)
        if found != record and records.placeless(found) != records.placeless(record):
            raise Misread("it would be read as another game", text)
        if reading.state != state:
            raise Misread("it would be read with other figures", text)
        return found


def _follow_one(told: list[Told], state: State, entry: Entry) -> State:
    """The game after one more entry, which is added to `told`; that it ends is told with the round before, as of any last."""
    after, outcomes = apply(state, entry)
    if told and isinstance(entry, EndGame):
        told[-1] = replace(told[-1], after=after, outcomes=(*told[-1].outcomes, *outcomes))
    else:
        told.append(Told(entry, state, after, outcomes))
    return after


_NOT_WRITTEN = (-1, "", 0)
"""The text of all rounds before the last: up to where in the record, the text, how many rounds."""


def _hold_variant(header: Header, variant: Variant, folder: Path) -> None:
    """Raise `Misread` unless the header of a game saved in `folder` names this variant there."""
    text = tally.write(header, ())
    reading = tally.read(text, "game", folder)
    found = reading.variant and replace(reading.variant, slug=variant.slug)
    if found is None or (found != variant and digest(found) != digest(variant)):
        why = next((reading.show(problem) for problem in reading.problems), "another game has that name there")
        raise Misread(f"its variant would not be found again ({why})", text)


def _seen_from(path: Path, variant: str, folder: Path) -> str:
    """A variant as a tally at `path` names it, when one in `folder` names it `variant`."""
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
"""Rules that are kept; those that were played longest ago go first."""


def keep_rules(variant: Variant) -> None:
    """Keep the rules of `variant`, if tallies of it name any. Where that cannot be done, nothing is lost but the copy."""
    if not played.rules_line(variant):
        return
    disk = here()
    with suppress(OSError):  # also where somebody was quicker, with the same rules
        path, content = played.file_of(variant), standing_alone(variant, speech.kept_rules()).encode()
        if len(content) > LARGEST_VARIANT:
            return
        disk.make_folder(path.parent)
        if disk.found(path) is not None:  # played just now; and it may have held other words for the same rules, or be damaged
            disk.replace(path, content, disk.read(path, LARGEST_VARIANT, ours=True))
            return
        files = sorted(disk.listed(path.parent, ENDING), key=lambda kept: kept.written)
        for kept in files[: max(0, len(files) - MOST_RULES + 1)]:
            disk.remove(kept.path)
        disk.new(path, content, private=True)


# --- what hands give back and take so that the table looks like a later or an earlier moment ---------------------------


def moves(before: State, after: State) -> Moves:
    """What hands do to make the table look like `after` when it looks like `before`."""
    players = max(before.players, after.players, key=len)
    hand = [(name, carried(after, name) - carried(before, name)) for name in players]
    safe = [(name, safe_gold(after, name) - safe_gold(before, name)) for name in players]
    then, now = _lying(before), _lying(after)
    path = [(card, now[place] - then[place]) for place in {**then, **now} for card in [place[2]]]
    had, has = _held(before), _held(after)
    was, is_ = playing(before), playing(after)
    out_then, out_now = (Counter(card for played in state.rounds for card in played.removed) for state in (before, after))
    return Moves(
        tuple(change for change in hand if change[1]),
        tuple(change for change in safe if change[1]),
        tuple(change for change in path if change[1]),
        tuple((has - had).elements()),
        tuple((had - has).elements()),
        tuple(name for name in is_ if name not in was),
        tuple(name for name in was if name not in is_),
        tuple((out_now - out_then).elements()),
        tuple((out_then - out_now).elements()),
    )


def playing(state: State) -> tuple[str, ...]:
    """Who is inside the round that runs; nobody between rounds."""
    return state.inside if state.running else ()


def safe_gold(state: State, name: str) -> int:
    """What lies safe before a player: gold, and what was taken for artifacts that went back into the deck (CN-14)."""
    return state.banked.get(name, 0) + sum(t.worth for t in state.taken if t.player == name and _points_noted(state, t))


def _held(state: State) -> Counter[tuple[str, engine.Card | None]]:
    """The artifacts that players have before them as cards."""
    return Counter((taken.player, taken.card) for taken in state.taken if not _points_noted(state, taken))


def _points_noted(state: State, taken: engine.Taken) -> bool:
    over = not state.running or taken.number < state.number
    return state.variant.keeps_artifacts and not state.variant.carried_leave and over


def carried(state: State, name: str) -> int:
    """The gold a player has in hand, not yet safe."""
    return state.loot if name in playing(state) else 0


def _lying(state: State) -> Counter[tuple[int, int, engine.Card]]:
    """The gold on the path by card: round, which of the cards called so, card. In a game of hands it lies on the one joker
    (CN-3). Where a card lies in the row does not matter: a turn that is put in before it moves it along."""
    lying: Counter[tuple[int, int, engine.Card]] = Counter()
    marker = engine.claims.marker(state.variant)
    # No card stands for where the path begins, and what stayed from earlier rounds lies (G-12).
    begins = engine.JOKER if marker else engine.Card("", "")
    if not state.running:
        lying[state.number + 1, 0, begins] = state.waiting
        return lying
    lying[state.number, 0, begins] = state.leftover if marker else state.stayed
    if marker:
        return lying
    which = [state.path[:place].count(card) for place, card in enumerate(state.path)]
    for number, card, rest in zip(which, state.path, state.rests, strict=True):
        lying[state.number, number, card] += rest
    for place in state.artifact_places:
        lying[state.number, which[place], state.path[place]] += state.variant.artifact_gold
    return lying
