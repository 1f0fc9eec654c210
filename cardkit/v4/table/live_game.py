"""Live game that any face can drive: acts are saved before they return happenings as data.

A face asks `Game.stage` what may be entered now, calls an act, and shows the happenings in words of
its own. An act that cannot be raises `Refused`, one that could not be saved `NotSaved`; the game is
then as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from cardkit.v4 import reports, speech, tally
from cardkit.v4.engine import (
    Attend,
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
    replace,
    standings,
)
from cardkit.v4.files import loosely
from cardkit.v4.reports import Checked, Deed, Happening, Refused, Renamed, Stage, Told, Undone
from cardkit.v4.speech import prompts
from cardkit.v4.table.deeds import deed, done_again
from cardkit.v4.table.disk import here, lies
from cardkit.v4.table.moves import moves
from cardkit.v4.table.record import (
    LAST,
    SHARED,
    UNCOUNTED,
    ends_with_round,
    is_count,
    since_the_end,
)
from cardkit.v4.table.saved import NotSaved as NotSaved, OpenElsewhere, home, names_for
from cardkit.v4.table.session import Impossible, Session
from cardkit.v4.table.short_names import refusals
from cardkit.v4.tally import (
    Check,
    Claim,
    Comment,
    Header,
    Note,
    Reading,
    Unknown,
    find_player,
    fold,
    name_fault,
    proper,
)
from cardkit.v4.tally.spoken_names import in_a_row, new_names
from cardkit.v4.text import Copyable
from cardkit.v4.words import called

T = TypeVar("T")
Ending: TypeAlias = Literal["after", "now", "drop", "on"]
"""Ways for a game to end before its last round; "on": it goes on after all."""


class NoFolder(Copyable):
    """Error: the folder of saved games cannot be made, or is full.

    `error` is the system's, None if it is full.
    """

    folder: Path
    error: OSError | None

    def __init__(self, folder: Path, error: OSError | None) -> None:
        self.folder, self.error = folder, error
        super().__init__(str(folder))


class Unnamed(Copyable, ValueError):
    """Error: it is not known who plays. The text says why."""


def stage_of(state: State, *, counted: bool = False, shared: bool = False) -> Stage:
    """Return the kind of entry asked for now.

    `counted`: the piles are; `shared`: no extra round is wanted.
    """
    match state.phase:
        case "begin":
            return Stage.ROUND
        case "card":
            return Stage.CARD
        case "leave":
            return Stage.LEAVE
        case "show":
            return Stage.SHOW
        case "over":
            if not counted:
                return Stage.PILES
            return Stage.TIE if standings.tied_for_extra_round(state) and not shared else Stage.OVER


class Game:
    """A game at a table. `last` are the outcomes of the last entry."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._story: tuple[State, tuple[reports.Fact, ...]] | None = None
        self._looked()
        # A game with a time of beginning and none of end broke off before the count: the process
        # was killed.
        header, self._not_asked = session.header, False
        self._not_asked = (
            session.state.complete and not self.counted and (bool(header.ended) or not header.begun)
        )

    def _changed(self) -> None:
        self._not_asked = False
        self._looked()

    def _looked(self) -> None:
        self.last: tuple[Outcome, ...] = (
            self.session.last_outcomes() if self.state.turn or self.state.rounds else ()
        )

    # state

    @property
    def state(self) -> State:
        """Game now."""
        return self.session.state

    @property
    def counted(self) -> bool:
        """True if the piles need not be counted any more."""
        return self.state.complete and (
            self._not_asked or any(map(is_count, since_the_end(self.session.record)))
        )

    @property
    def shared(self) -> bool:
        """True if the tied players share the win."""
        return self.state.complete and SHARED in since_the_end(self.session.record)

    @property
    def stage(self) -> Stage:
        """Kind of entry asked for now."""
        return stage_of(self.state, counted=self.counted, shared=self.shared)

    def story(self) -> tuple[reports.Fact, ...]:
        """Return the story of a game that is over; nothing before a tie is settled."""
        if not self.shared and standings.tied_for_extra_round(self.state):
            return ()
        # every face asks, again and again
        if self._story is None or self._story[0] is not self.state:
            self._story = (self.state, story_of(self.session))
        return self._story[1]

    # turns

    def enter(self, *entries: Entry, comment: str = "") -> list[Happening]:
        """Enter these entries, all of them or none; a `comment` is kept behind them."""
        remark = [Comment(comment)] if comment else []
        if entries:
            with refusals():
                return self._entered(self.session.enter(*entries, *remark))
        if remark:
            self.session.enter(*remark)
        return [*self.news()]

    def result(self, result: Result) -> list[Happening]:
        """Enter a round by its result only; between rounds the next one. Raises `Refused`.

        It is kept as the check lines it is read from, so a figure that is left out is 0.
        """
        opening = [Begin()] if self.state.phase == "begin" else []
        checks = [Check("banked", tuple(Claim(name, gold, (), 0) for name, gold in result.banked))]
        if result.artifacts:
            claims = (
                (name, len(cards), tuple(c for c in cards if c is not None))
                for name, cards in result.artifacts
            )
            checks.append(Check("artifacts", tuple(Claim(*claim, 0) for claim in claims)))
        self._readable(self.session.read_more([*opening, *checks]))
        with refusals():
            return self._entered(self.session.enter(*opening, *checks, result))

    def takes_back(self) -> Deed | None:
        """Return the act that `undo` would take back; None if there is none."""
        before = self.session.before
        return before and deed(before, self.session.stand)

    def brings_back(self) -> Deed | None:
        """Return the act that `redo` would do again; None if there is none."""
        after = self.session.after
        return after and deed(self.session.stand, after)

    def undo(self) -> list[Happening]:
        """Undo the last act."""
        was = self.session.stand
        if not self.session.undo():
            raise Refused("nothing-to-undo")
        self._looked()
        now = self.session.stand
        what = deed(now, was)
        before = was.state
        if isinstance(what, Renamed):
            # under the names by which people go now; a round opened since goes with the new name
            opened = was.state.running and not now.state.running
            before = apply(now.state, Begin())[0] if opened else now.state
        return [*self.news(), Undone(what, before, now.state, moves(before, now.state))]

    def redo(self) -> list[Happening]:
        """Redo the act that was undone last."""
        was = self.session.stand
        if not self.session.redo():
            raise Refused("nothing-to-redo")
        self._looked()
        brought = done_again(was, self.session.stand)
        return [
            *self.news(),
            *(
                self._with_differences(what) if isinstance(what, Checked) else what
                for what in brought
            ),
        ]

    def _entered(self, told: Sequence[Told]) -> list[Happening]:
        self._not_asked = False
        if told:
            self.last = told[-1].outcomes
        return [*self.news(), *told]

    # corrections

    def turn(self, number: int, turn: int) -> tuple[Entry, ...]:
        """Return the entries of a turn of round `number`. Raises `Refused`."""
        turns = {t: entries for n, t, entries in self.session.turns() if n == number}
        if not turns:
            raise Refused("no-turns", n=number)
        if turn not in turns:
            raise Refused("no-such-turn", n=number, turn=turn, last=len(turns))
        return turns[turn]

    def before(self, number: int, turn: int) -> State:
        """Return the game just before that turn. Raises `Refused`."""
        self.turn(number, turn)
        states = (
            told.before for told in self.session.told() if isinstance(told.entry, Draw | Show)
        )
        return next(state for state in states if (state.number, state.turn + 1) == (number, turn))

    def fix(
        self,
        number: int,
        turn: int,
        new: Sequence[Entry],
        *,
        before: bool = False,
        ends: bool = False,
    ) -> list[Happening]:
        """Put one turn or several in the place of a turn of round `number`, or `before` it.

        With it the game `ends`.
        """
        self.turn(number, turn)
        slips = [slip.message for slip in self._slips()]
        was = self.session.stand
        try:
            with refusals():
                fixed = self.session.fix(number, turn, new, before=before, ends=ends)
        except Impossible as error:
            raise Refused("later-turn", error=error) from None
        if self.session.stand != was:
            self._changed()
        new_slips = tuple(slip.message for slip in self._slips() if slip.message not in slips)
        return [*self.news(), replace(fixed, slips=new_slips)]

    def leave_too(self, who: Sequence[str], *, ends: bool = False) -> list[Happening]:
        """Add players to those who left after the last card ("me too").

        With it the game `ends`.
        """
        number, turn = self.state.number, self.state.turn
        return self.fix(
            number, turn, [self.turn(number, turn)[0], Leave(self.leaves_with(who))], ends=ends
        )

    def leaves_with(self, who: Sequence[str]) -> tuple[str, ...]:
        """Return those who left after the last card and these players, in seat order."""
        number, turn = self.state.number, self.state.turn
        leaving = {*who}
        for entry in self.turn(number, turn):
            if isinstance(entry, Leave):
                leaving.update(entry.names)
        return tuple(name for name in self.before(number, turn).inside if name in leaving)

    def insert(self, number: int, turn: int, new: Sequence[Entry]) -> list[Happening]:
        """Put one turn or several before a turn of round `number`."""
        return self.fix(number, turn, new, before=True)

    def drop(self, number: int, turn: int) -> list[Happening]:
        """Take a turn of round `number` out of the game."""
        return self.fix(number, turn, ())

    # remarks and names

    def note(self, text: str) -> list[Happening]:
        """Keep a remark with the game."""
        if not text:
            raise Refused("note-what")
        self.session.enter(Note(text))
        return [*self.news(), reports.Noted(text)]

    @refusals()
    def rename(self, old: str, new: str) -> list[Happening]:
        """Call the player `old` (a name, or its beginning) `new` from the first line on."""
        name, new = find_player(old, self.state.players), proper(" ".join(new.split()))
        try:
            self.session.rename(name, new)
        except ValueError as error:
            raise Refused("bad-name", error=str(error)) from None
        return [*self.news(), reports.Renamed(name, new)]

    # coming and going

    @refusals()
    def away(self, who: str) -> list[Happening]:
        """Let the player `who` (a name, or its beginning) not play from the next round on."""
        try:
            name = find_player(who, self.state.present)
        except Unknown:
            name = find_player(who, self.state.players)
        return self.enter(Attend(name, False))

    def join(self, who: str) -> list[Happening]:
        """Let `who` play from the next round on.

        Somebody who was away (a name, or its beginning), or somebody new.
        """
        state = self.state
        new = proper(" ".join(who.split()))
        try:
            name = find_player(who, state.players, state.away)
        except Unknown as error:
            if error.code == "ambiguous-name":
                raise Refused("not-allowed", refusal=error.refusal) from None
            name = next((player for player in state.players if fold(player) == fold(new)), new)
            if name not in state.players and (fault := name_fault(name)) is not None:
                raise Refused("bad-name", error=speech.of_name(fault).message) from None
        return self.enter(Attend(name, True))

    # the end before the last round

    def end(self, how: Ending = "after") -> list[Happening]:
        """End the game before its last round. Raises `Refused`.

        Between rounds, or before a round's first card, at once. In a round with cards: `after` it;
        `now`, with all inside leaving in the last decision; or as it was before this round
        (`drop`). `on` takes back that it ends after it.
        """
        state, session = self.state, self.session
        if how == "on":
            if self.in_last_round:
                session.drop_remark(LAST)
            return [*self.news(), reports.LastRound(False)]
        if not state.running:
            return self.enter(EndGame())
        if how == "drop" or not state.turn:
            with refusals():
                left_out, told = session.end_without_round()
            self._changed()
            return [*self.news(), *[left_out] * bool(left_out.before.turn), told]
        if how == "after":
            if not self.in_last_round:
                session.enter(LAST)
            return [*self.news(), reports.LastRound(True)]
        last = state.extra or state.number >= state.variant.rounds
        if state.phase == "card":
            return self.leave_too(state.inside, ends=not last)
        leaves = (
            Leave(state.inside)
            if state.phase == "leave"
            else Show(tuple((name, None) for name in state.inside))
        )
        with refusals():
            return self._entered(session.enter_at_once(leaves, *[EndGame()] * (not last)))

    @property
    def in_last_round(self) -> bool:
        """True if the table wants the game to end with the round that is played."""
        return self.state.running and ends_with_round(self.session.record)

    # figures

    def count(self, piles: Sequence[tuple[str, int]] = ()) -> list[Happening]:
        """Keep the piles counted at the end (none: not counted); compare them with the game."""
        state, variant = self.state, self.session.variant
        noted = variant.keeps_artifacts and not variant.carried_leave
        if piles:
            claims = []
            for name, pile in piles:
                # A pile is gold; who has counted artifacts in, or noted their points (CN-14), has
                # said the total.
                gold, total = state.banked[name], state.total(name)
                said = pile if pile == total or (noted and pile != gold) else pile + total - gold
                claims.append(Claim(name, said, (), 0))
            self.session.replace_check(Check("total", tuple(claims)))
        elif not self.counted:
            self.session.enter(UNCOUNTED)
        self.session.end()
        return [*self.news(), reports.Counted(tuple(piles))]

    def share(self) -> list[Happening]:
        """Let the tied share the win: no extra round is played."""
        self.session.enter(SHARED)
        return [*self.news(), reports.Shared()]

    def check(self, text: str) -> list[Happening]:
        """Keep a check line, and compare it with the game.

        It is read as in a tally. Before the first card of a round it is the round's result.
        """
        session = self.session
        reading = session.read_with(text, text.partition(":")[0].strip().casefold())
        self._readable(reading)
        check = [event for event in reading.events if isinstance(event, Check)][-1]
        if check.key != "total" and self.state.inside and self.state.turn:
            raise Refused("round-not-over", key=check.key)
        if check.key == "total" and not self.state.complete:
            raise Refused("totals-early")
        results = [entry for entry in reading.entries if isinstance(entry, Result)]
        known = [entry for entry in session.entries if isinstance(entry, Result)]
        if results != known:
            new = len(results) > len(known)
            return self._entered(
                session.enter(check, results[-1]) if new else [session.amend(check, results[-1])]
            )
        if check.key != "total" and not self.state.turn and self.state.phase in ("card", "show"):
            raise Refused("no-card-yet", who=self.state.players[0])
        session.replace_check(check)
        ends = check.key == "total" and self.stage is Stage.PILES
        if ends:
            session.end()
        return [*self.news(), self._with_differences(Checked(check.key, (), ends))]

    def _with_differences(self, checked: Checked) -> Checked:
        """Return a check line's happening with its differences from the game added."""
        differs = tuple((str(slip.message), str(slip.hint)) for slip in self._slips(checked.key))
        return replace(checked, differs=differs)

    def _readable(self, reading: Reading) -> None:
        """Raise `Refused` if a check line cannot be read."""
        if error := next(
            (problem for problem in reading.problems if problem.severity == "error"), None
        ):
            said = reading.told(error)
            raise Refused("bad-check", message=said.message, hint=said.hint)

    # afterwards

    @refusals()
    def next_players(self, words: str) -> tuple[str, ...]:
        """Return the players of another game, from `words` about them. Raises `Refused`.

        The same people, without some or with others.
        """
        if not self.state.complete:
            raise Refused("game-not-over")
        try:
            return players_again(
                words, next_game(self.session.header, self.state)[0], self.session.variant
            )
        except Unnamed as error:
            raise Refused("bad-name", error=str(error)) from None

    def again(self, players: tuple[str, ...] = ()) -> Game:
        """Return another game of these `players`, or the same, in a file beside this one.

        This one is closed. Raises as `new_game`.
        """
        players = players or self.next_players("")
        session = self.session
        folder = session.path.parent if session.path else None
        session.close()
        first, today = next_game(session.header, session.state)[1], date.today().isoformat()
        first = first if first in players else players[0]
        header = replace(
            session.header,
            players=players,
            first=first,
            date=today,
            begun="",
            ended="",
            notes=(),
            comments=(),
        )
        another = new_game(header, session.variant, None if folder == home() else folder)
        another.clock = session.clock
        return Game(another)

    # inside

    def news(self) -> list[reports.FileNews]:
        """Return what others did to the file; each is told once."""
        saved = self.session.saved
        if saved is None or saved.news is None:
            return []
        (kind, theirs), saved.news = saved.news, None
        return [reports.FileNews(kind, theirs, saved.path)]

    def _slips(self, key: str = "") -> list[speech.Why]:
        """Return the differences of the record's check lines from the game.

        Of the last line `key` alone, if one is named.
        """
        if not any(isinstance(kept, Check) for kept in self.session.record):
            return []
        reading = tally.score(self.session.text(), variant=self.session.variant).reading
        lines = [
            number for number, text in enumerate(reading.lines, 1) if text.startswith(f"{key}:")
        ]
        differs = [problem for problem in reading.problems if problem.severity == "differs"]
        return [
            reading.told(problem) for problem in differs if not key or problem.line in lines[-1:]
        ]


def new_game(header: Header, variant: Variant, save: Path | None = None) -> Session:
    """Begin a new game in the file `save`, or under a free name in the folder of saved games.

    Or in the folder `save`. Raises `FileExistsError` (nothing is overwritten), `NoFolder`,
    `OpenElsewhere`, `NotSaved`.
    """
    if save is not None and not save.is_dir():
        return Session.begin(header, variant, save)
    stem = f"{loosely(variant.slug) or Path(variant.slug).stem}-{date.today().isoformat()}"
    return in_free_file(stem, save or home(), lambda path: Session.begin(header, variant, path))


def in_free_file(stem: str, folder: Path, begin: Callable[[Path], T]) -> T:
    """Return the result of `begin` with the first free file name in `folder`.

    Raises `NoFolder`, and what `begin` does.
    """
    try:
        here().make_folder(folder)
    except OSError as error:
        raise NoFolder(folder, error) from None
    for path in (path for path in names_for(stem, folder) if not lies(path)):
        with suppress(FileExistsError, OpenElsewhere):
            return begin(path)
    raise NoFolder(folder, None)


def story_of(session: Session) -> tuple[reports.Fact, ...]:
    """Return the most telling facts of a game that is over; nothing of one that runs."""
    if not session.state.complete:
        return ()
    from cardkit.v4.table.finished_game import Finished, story

    return story(
        Finished(
            session.variant, session.header.players, session.entries, session.header.first or None
        )
    )


def next_game(header: Header, state: State) -> tuple[tuple[str, ...], str]:
    """Return the players and the first dealer of the next game, in the same seats.

    That is the next to the left of the one who began this game.
    """
    seats, began = state.players, header.first or header.players[0]
    left = [*seats[seats.index(began) + 1 :], *seats]
    return state.present, next(name for name in left if name in state.present)


# --- players of a new game, as they are named -----------------------------------------------------


_AROUND = r"(?i)^\s*it(?:'s| is)\s+|\s+(?:are|is)(?: all)? (?:playing|here)[.!]?\s*$"
"""Words that people say around names, and that are no names."""
_GOES = ("-", "without", "but", "except")
_CHANGES = r"(?i:[+-]|with|without|but|except)"
"""Words for players who come or go."""


def players_named(words: str | Sequence[str], game: Variant) -> tuple[str, ...]:
    """Return the players, in seat order, as named in a line or on a command line.

    Raises `Unnamed`: for a name that cannot be, or twice, for too few or too many, and where it can
    be read in two ways.
    """
    if not isinstance(words, str):
        words = (
            words[0]
            if len(words) == 1
            else " ".join(f'"{word}"' if " " in word else word for word in words)
        )
    words = re.sub(_AROUND, "", words)
    ways = [
        way for way in new_names(words, lambda n: game.players.low <= n <= game.players.high) if way
    ]
    if len(ways) > 1:
        one, other = map(", ".join, ways)
        raise Unnamed(prompts.names_in_two_ways(one=one, other=other))
    players: list[str] = []
    for name in [proper(" ".join(name.split())) for name in chain.from_iterable(ways)]:
        if (fault := name_fault(name)) is not None:
            raise Unnamed(speech.of_name(fault).message)
        if fold(name) in map(fold, players):
            raise Unnamed(prompts.called_alike(name))
        players.append(name)
    if not game.players.low <= len(players) <= game.players.high:
        raise Unnamed(
            prompts.for_how_many(game=called(game), span=str(game.players), n=len(players))
        )
    return tuple(players)


def players_again(words: str, last: Sequence[str], game: Variant) -> tuple[str, ...]:
    """Return the players of another game: the `last` ones with changes, or others by name.

    Changes are ``+ Eve``, ``without Bo``, ``- Bo + Eve``. Raises as `players_named`, and `Unknown`
    for somebody who was not there.
    """
    steps = [step.partition(" ") for step in re.split(rf"\s+(?={_CHANGES}\s)", words)]
    if not re.match(rf"(?:{_CHANGES}|and|plus)\s", words, re.IGNORECASE):
        return players_named(words, game) if words else tuple(last)
    players = list(last)
    for how, _, names in steps:
        row = in_a_row(names, players)
        if fold(how) in _GOES:
            gone = {find_player(name, players) for name in row}
            players = [name for name in players if name not in gone]
        else:
            players += [name for name in row if fold(name) not in map(fold, players)]
    return players_named(players, game)
