"""Conversation about one game: a typed line comes in, lines to show go out.

It knows no terminal. A line is heard, an act of the `Game` follows, and what happened is said in
words. A face shows `welcome` (or `back` for a game gone on with), then again and again asks with
`prompt` and gives the line typed to `hear`, until `ended` is set.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from cardkit.v4 import speech  # parts that only an answer needs are loaded when it is given
from cardkit.v4.engine import Attend, Begin, State, legal
from cardkit.v4.reports import Happening, Refused, Renamed, Stage, Told, Unclear, Undone
from cardkit.v4.speech import Manner, Master, opening, prompts
from cardkit.v4.table.live_game import Ending, Game
from cardkit.v4.table.saved import Misread, NotSaved, log_mistake
from cardkit.v4.table.session import Session
from cardkit.v4.table.short_names import called_by_letter, not_allowed, refusals, short_forms
from cardkit.v4.table.typed_commands import ASKED, Command, CommandWord
from cardkit.v4.tally import Unknown, a_name_begins, find_player, fold
from cardkit.v4.tally.spoken_names import in_a_row
from cardkit.v4.tally.translated import in_english
from cardkit.v4.words import SPOKEN, Said, line, refused

if TYPE_CHECKING:
    from cardkit.v4.table.hearing import Heard

Ended: TypeAlias = Literal["", "quit", "stop", "again"]
"""Ways a conversation stops: with the game running, over, or to play again."""
ENDINGS: dict[str, Ending] = {
    **dict.fromkeys(("", "after", "y", "yes"), "after"), "now": "now", "drop": "drop",
    **dict.fromkeys(("on", "n", "no"), "on"),
}  # fmt: skip
"""Answers to the question if the game ends here, with their meaning."""
_FIX = (
    # the round, if it is not this one
    r"(?:(?:(?:round|game)\s+)?(\d{1,3})(?:[./]|\s+turn\s+)(?=\d))?"
    # the turn, and what it was
    r"(?:(?:turn|card)\s+)?(\d{1,3})(?:\s*:)?(?:\s+(?:(?:was|is|to|should be)\s+)?(.*))?"
)


class Pending(NamedTuple):
    """Question to answer before the next entry.

    The turn that is being mended, the players who may have left too after the last card, or if the
    game ends here.
    """

    fix: tuple[int, int] | None = None
    too: tuple[str, ...] = ()
    end: bool = False


class Conversation:
    """Conversation about one game. `ended` says how it stopped."""

    manner: Manner
    prompted: bool
    confirms: bool
    called: Callable[[Path], str]
    game: Game
    session: Session

    def __init__(
        self,
        session: Session | Game,
        manner: Manner,
        *,
        prompted: bool = True,
        confirms: bool = True,
        called: Callable[[Path], str] = str,
    ) -> None:
        self.manner, self.prompted, self.confirms, self.called = manner, prompted, confirms, called
        self.play(session if isinstance(session, Game) else Game(session))
        self._master = Master(self.state.variant, manner)
        self.phones: Callable[[str], list[Said]] = lambda rest: [speech.phone_lines.only_there()]
        """Action of ``phones``; a terminal that can let them in puts its own here."""
        self.fits: Callable[[Sequence[Said]], bool] = lambda said: True
        """Function that tells if these lines fit the screen at once."""
        self._helped = self._help_goes_on = 0
        self.brought: list[tuple[Sequence[Happening], Stage]] = []
        """Happenings of the last line, with what was asked for: for other faces of the same
        game."""

    def play(self, game: Game) -> None:
        """Continue with this game, as with another one of the same people."""
        self.game, self.session = game, game.session
        self.ended: Ended = ""
        self.others: tuple[str, ...] = ()
        """Players of the next game."""
        self._warned = False
        self._pending = Pending()
        self._known = self._all_forms

    @property
    def master(self) -> Master:
        """Game master by the rules of the round that is played, or was last (G-20)."""
        self._master = self._master.at(self.state)
        return self._master

    # for faces

    @property
    def state(self) -> State:
        """Game now."""
        return self.game.state

    @property
    def stage(self) -> Stage:
        """Kind of entry asked for now."""
        return self.game.stage

    @property
    def prompt(self) -> str:
        """Prompt to ask with."""
        if self._pending.fix:
            number, turn = self._pending.fix
            try:
                return prompts.mending(turn, self.game.turn(number, turn))
            except Refused:  # another face has taken it back meanwhile; the answer will hear so
                return prompts.mending(turn, ())
        if self._pending.too:
            return prompts.too(who=self._pending.too, n=self.state.turn)
        if self._pending.end:
            return prompts.ends(self.master, self.state)
        back = self.game.takes_back() if self.stage is Stage.ROUND else None
        return prompts.prompt(self.master, self.stage, self.state, self._undo, back)

    @property
    def _undo(self) -> str:
        """Return the command that undoes at this table: ``u``, or ``undo`` if a name begins so."""
        return "undo" if a_name_begins("u", self.state.players) else "u"

    def _help(self, rest: str) -> list[Said]:
        """Return a screen of help; asked again at once, the rest."""
        back, rows = self.game.takes_back(), prompts.help_rows(self.master)
        begun = 0 if rest else self._helped
        for end in range(len(rows), begun, -1):
            now = (self.master, self.stage, self.state, self.forms, self._undo, back)
            said = prompts.help_now(*now, rows[begun:end], more=end < len(rows))
            if self.fits(said):
                break
        self._help_goes_on = end if end < len(rows) else 0
        return said

    def welcome(self) -> Iterator[Said]:
        """Yield the lines that open a new game, each as soon as it is ready."""
        path = self.session.path
        yield from opening.welcome(self.master, self.state, path.name if path else "", self.forms)
        yield from self._promise()
        yield from opening.heading(self.master, self.state)

    def back(self) -> list[Said]:
        """Return lines on the state of a saved game that is resumed."""
        state, master = self.state, self.master
        name = self.session.path.name if self.session.path else ""
        lines: list[Said] = [opening.going_on(master, state, name), *self._promise()]
        if state.complete:
            return [
                *lines,
                *(
                    speech.ending.count_piles(master, state)
                    if self.stage is Stage.PILES
                    else self._end()
                ),
            ]
        if not state.number:  # a tally without a round yet: the first one opens
            return [*lines, *self._say(self.game.enter(Begin()), Stage.ROUND)]
        lines += [opening.short_names(master, state, self.forms), *self._laid_again()]
        if state.phase == "begin":
            waits = speech.cave.from_before(master, state.waiting)
            return [*lines, *waits, *speech.rounds.between(master, state, state.rounds[-1])]
        lines += opening.heading(master, state)
        if not master.hands:
            lines += [line(opening.turns_the_cards(state))] if state.number == 1 else []
            lines += (
                speech.asked.path(master, state, remark=False)
                if state.path or not state.stayed
                else []
            )
        if state.phase == "leave":
            lines.append(opening.undecided(master, state))
        return lines

    def _laid_again(self) -> list[Said]:
        """Return lines on what has to lie on the table to resume a game.

        Cards that are out, and what is safe: for all to see unless it is secret; then it is
        whispered to each who asks for it.
        """
        state, manner = self.state, self.manner
        out = (
            speech.asked.gone(self.master, state)
            if any(played.removed for played in state.rounds)
            else []
        )
        out += speech.asked.held(self.master, state)
        if not (state.rounds or any(state.banked.values())):
            return out
        return [
            *out,
            speech.ending.whispers(self.master)
            if manner.secret
            else speech.ending.table(self.master, state),
        ]

    def hear(self, line: str) -> list[Said]:
        """Return what a typed line brings; it is saved before anything is told. Never raises."""
        try:
            return self.take(line)
        except Refused as error:
            return [speech.unclear.line_of(self.master, error.why)]
        except Misread as error:
            return [refused(str(error))]
        except NotSaved as error:
            safe = self.session.saved is None or self.session.saved.holds()
            return [speech.keeping.not_saved(why=str(error), safe=safe)]

    def take(self, line: str) -> list[Said]:
        """Return what a typed line brings. Raises `Refused`.

        Raises `Refused` and `NotSaved`.
        """
        from cardkit.v4.table.hearing import hear

        self.brought.clear()
        self._helped, self._help_goes_on = self._help_goes_on, 0
        if self._pending.fix:
            return self._mended(line)
        was, self._pending = self._pending, Pending()
        answered = self._answered(line, was)
        if answered is not None:
            return answered
        stage = self.stage
        heard = hear(line, stage, self.state)
        if was.too and isinstance(heard, Command) and heard.word == "undo":
            return [prompts.stays()]  # the question is what was last
        return self._done(heard, line, stage, was)

    def _answered(self, line: str, was: Pending) -> list[Said] | None:
        """Return what a line brings as the answer to the question `was`; None if it is none."""
        from cardkit.v4.table.hearing import answer_of

        answer = answer_of(line, self.state)
        if was.too and answer == "yes":
            return self._say(self.game.leave_too(was.too))
        if was.too and answer == "no":
            return [prompts.stays()]
        if was.end and (how := fold(in_english(line.strip(), self.state))) in ENDINGS:
            return self._ends(ENDINGS[how])
        return None

    def _done(self, heard: Heard, line: str, stage: Stage, was: Pending) -> list[Said]:
        """Return what a typed line brings, by its meaning; `was` is the question before it."""
        from cardkit.v4.table.hearing import Answer, CheckLine, Counted, Nothing, Too, Turns

        match heard:
            case Turns(entries, comment):
                return self._entered(self.game.enter(*entries, comment=comment), stage)
            case Command("end", "" | "?") if was.end:
                return self._ends("after")
            case Command(word, rest):
                return self._command(word, rest, line)
            case CheckLine(lines):
                told: list[Said] = []
                for text in lines:
                    told += self._ending(self.game.check(self._with_names(text)))
                return told
            case Counted(piles):
                return self._ending(self.game.count(piles))
            case Answer(word):
                return (
                    [*self._say(self.game.share()), *self._story()]
                    if word == "share"
                    else self._stop("stop")
                )
            case Too(who) if who == was.too:  # the name once more is a yes
                return self._say(self.game.leave_too(who))
            case Too(who, turn):
                if not self.confirms:
                    raise Refused(
                        "card-comes-first", who=who, turn=turn, leaves=self.game.leaves_with(who)
                    )
                self._pending = Pending(too=who)
                return []
            case Unclear():
                return [speech.unclear.line_of(self.master, heard)]
            case Nothing():
                return []

    def _command(self, word: CommandWord, rest: str, line: str) -> list[Said]:
        """Return what a command brings; a refusal quotes the `line` as it was typed."""
        try:
            return COMMANDS[word](self, rest)
        except Refused as error:
            from cardkit.v4.table.typed_turns import as_typed

            error.why = as_typed(error.why, line, self.state)
            raise

    def _mended(self, line: str) -> list[Said]:
        """Return what the new text for a turn brings."""
        from cardkit.v4.table.hearing import hear

        assert self._pending.fix
        heard = hear(line, self.stage, self.state)
        (number, turn), self._pending = self._pending.fix, Pending()
        stays = not line.strip() or (isinstance(heard, Command) and heard.word == "undo")
        return [prompts.stays()] if stays else self._fix_turn(number, turn, line)

    def tell(self, happenings: Sequence[Happening], at: Stage) -> list[Said]:
        """Return the lines on happenings that another face's act brought.

        `at` is what was asked for then, there.
        """
        # nobody here has read what was asked and typed
        return self._entered(happenings, at, read=False)

    def drop(self) -> list[Said]:
        """Forget a question in between, because the game has changed meanwhile; say so."""
        was, self._pending = self._pending, Pending()
        return [speech.phone_lines.dropped()] if any(was) else []

    def news(self) -> list[Said]:
        """Return lines on changes to the game's file by others, each told once."""
        return self._say(self.game.news())

    def mistake(self, did: str, error: Exception, *, unchanged: bool) -> Said:
        """Return the line on an error of cardkit itself, and log it.

        `did` is what somebody did to bring it about. `unchanged`: the record is as it was.
        """
        log = log_mistake(f"{did} at {self.stage}, in {self.session.path}", error)
        return speech.keeping.mistake(error=repr(error), log=str(log or ""), unchanged=unchanged)

    def close(self) -> list[Said]:
        """Return the last lines when input ends: the places if the game is over and uncounted."""
        if not self.state.complete or self.game.counted:
            return []
        with suppress(NotSaved):  # it is on the disk, but for when it ended
            self.session.end()
        return self._end()

    # saying

    @property
    def _all_forms(self) -> dict[str, str]:
        return short_forms(self.state.players, self.session.variant)

    @property
    def forms(self) -> dict[str, str]:
        """Short form that each player is typed in."""
        forms, state = self._all_forms, self.state
        return {
            name: form
            for name, form in forms.items()
            if name in state.present or name in state.inside
        }

    def _say(
        self, happenings: Sequence[Happening], at: Stage = Stage.ROUND, *, read: bool = True
    ) -> list[Said]:
        self.brought.append((happenings, at))
        prompted = self.prompted and read
        lines = (
            speech.happened(self.master, happenings, self.state, self.forms, at, prompted)
            if happenings
            else []
        )
        return [*lines, *self._forms_anew(happenings)]

    def _forms_anew(self, happenings: Sequence[Happening]) -> list[Said]:
        """Return the line of short forms if players came or went and changed some.

        At once: nobody may leave by an old letter.
        """
        before, self._known = self._known, self._all_forms
        deeds = [what.deed if isinstance(what, Undone) else what for what in happenings]
        told = self.master.hands or any(isinstance(what, Renamed) for what in deeds)
        if told or all(
            before.get(name, fold(name)[0]) == form for name, form in self._known.items()
        ):
            return []
        return [opening.short_names(self.master, self.state, self.forms)]

    def _entered(
        self, happenings: Sequence[Happening], at: Stage, *, read: bool = True
    ) -> list[Said]:
        lines = self._say(happenings, at, read=read)
        unasked = self.manner.odds and self.stage in (Stage.LEAVE, Stage.SHOW)
        told = any(isinstance(happening, Told) for happening in happenings)
        return (
            [*lines, *speech.asked.chances(self.master, self.state)] if unasked and told else lines
        )

    def _ending(self, happenings: Sequence[Happening]) -> list[Said]:
        """Return lines with figures, at the game's end also with its file."""
        counted, lines = self.stage is not Stage.PILES, self._say(happenings)
        told = any(isinstance(happening, Told) for happening in happenings)
        return (
            [*lines, *self._story(), *self._kept()]
            if self.state.complete and counted and not told
            else lines
        )

    def _end(self) -> list[Said]:
        return [*speech.end(self.master, self.state), *self._story(), *self._kept()]

    def _story(self) -> list[Said]:
        return speech.story.told(self.master, self.game.story())

    def _kept(self) -> list[Said]:
        path = self.session.path
        return speech.ending.saved(str(path), self.called(path)) if path else []

    def _promise(self) -> list[Said]:
        saved = self.session.saved
        return [] if saved is None or saved.flushes else [speech.keeping.no_promise()]

    # commands

    def _times(self, rest: str, once: Callable[[], list[Happening]]) -> list[Said]:
        number = rest.strip() or "1"
        if not number.isdecimal() or not 0 < int(number) <= 999:
            raise Refused("how-often", text=rest)
        return self._one_by_one([once] * int(number))

    def _one_by_one(
        self, acts: Iterable[Callable[[], list[Happening]]], *, refuses: bool = False
    ) -> list[Said]:
        """Return what several acts bring, up to the first that is refused.

        Raises `Refused` if it `refuses` and not even the first can.
        """
        lines: list[Said] = []
        for act in acts:
            try:
                lines += self._say(act())
            except Refused as error:
                if refuses and not lines:
                    raise
                return [*lines, line(*speech.unclear.sentences(self.master, error.why))]
        return lines

    def _fix(self, rest: str) -> list[Said]:
        match = re.fullmatch(_FIX, rest.strip(), re.IGNORECASE)
        if not match:
            last = next(reversed([*self.session.turns()]), None) or (
                self.state.number,
                1,
                self.game.turn(self.state.number, 1),
            )
            place = str(last[1]) if last[0] == self.state.number else f"{last[0]}.{last[1]}"
            raise Refused("which-turn", place=place, was=last[2])
        number, turn = int(match[1] or self.state.number), int(match[2])
        was = self.game.turn(number, turn)
        if match[3]:
            return self._fix_turn(number, turn, match[3])
        if not self.confirms:
            raise Refused("turn-was", turn=turn, was=was, text=rest)
        self._pending = Pending(fix=(number, turn))
        return []

    def _fix_turn(self, number: int, turn: int, text: str) -> list[Said]:
        if fold(text) in ("gone", "out"):
            return self._say(self.game.drop(number, turn))
        from cardkit.v4.table.typed_turns import heard_fix

        heard = heard_fix(text, self.game.before(number, turn), self.game.turn(number, turn))
        return self._say(self.game.fix(number, turn, heard))

    def _with_names(self, check: str) -> str:
        """Return a check line with players' letters replaced by their names.

        ``banked: n 5, b 3``.
        """
        key, colon, rest = check.partition(":")
        parts = (part.lstrip().partition(" ") for part in rest.split(","))
        return (
            key
            + colon
            + ",".join(
                f" {called_by_letter(word, self.state)}{blank}{more}" for word, blank, more in parts
            )
        )

    def _score(self, rest: str) -> list[Said]:
        if not rest:
            return speech.ending.score(self.master, self.state)
        with refusals():
            name = find_player(called_by_letter(rest, self.state), self.state.players)
        return speech.ending.whispered(self.master, self.state, name)

    def _rename(self, rest: str) -> list[Said]:
        first, _, behind = rest.partition(" ")
        plays = fold(first) in map(fold, self.state.players)
        named = not plays and fold(in_english(first, self.state)) in ("name", "player")
        for old, new in _cuts(behind if named else rest):
            with suppress(Unknown):
                name = find_player(called_by_letter(old, self.state), self.state.players)
                return self._say(self.game.rename(name, new))
        raise Refused("rename-whom", who=self.state.players, players=self.state.players)

    def _come_or_go(self, rest: str, *, plays: bool) -> list[Said]:
        """Carry out ``join`` and ``away``, for one player or several."""
        state, act = self.state, self.game.join if plays else self.game.away
        if not rest:
            who = state.away if plays else state.present
            if refusal := legal.check(state, Attend(who[-1] if who else "?", plays)):
                raise not_allowed(refusal)
            raise Refused("who-comes-or-goes", plays=plays, who=who, players=state.players)
        if state.complete:
            raise self._too_late(rest, plays=plays)
        names = in_a_row(rest, state.players)
        try:
            return self._one_by_one(
                (partial(act, called_by_letter(name, self.state)) for name in names), refuses=True
            )
        except Refused as error:
            refusal = error.why.facts.get("refusal")
            if (
                not self.confirms
                or refusal is None
                or refusal.code != "too-few-players"
                or not (state.rounds or state.turn)
            ):
                raise
            self._pending = Pending(end=True)
            return [speech.unclear.line_of(self.master, error.why)]

    def _too_late(self, rest: str, *, plays: bool) -> Refused:
        """Return the refusal of ``join`` and ``away`` when it is too late for them.

        It offers another game, if that many can play it.
        """
        state = self.state
        if len(state.present) + (1 if plays else -1) not in state.variant.players:
            return not_allowed(legal.check(state, Attend(rest, plays)))
        with refusals():
            who = rest if plays else find_player(called_by_letter(rest, state), state.present)
        return Refused("come-or-go", who=who, plays=plays, over=True)

    def _end_game(self, rest: str) -> list[Said]:
        """Carry out ``end``: ask how if a round is in play; ``end now`` and the like do not ask."""
        state, how = self.state, fold(rest)
        if state.complete and how in ("", ASKED):
            return self._stop("stop") if self.stage is Stage.OVER else self.hear("")
        if how in ENDINGS and rest:
            return self._ends(ENDINGS[how])
        if not (state.running and state.turn) and not (how == ASKED and self.confirms):
            return self._ends("after")
        if not self.confirms:
            raise Refused("end-how")
        self._pending = Pending(end=True)
        return []

    def _ends(self, how: Ending) -> list[Said]:
        return self._entered(self.game.end(how), Stage.ROUND)

    def _again(self, rest: str) -> list[Said]:
        self.others = self.game.next_players(rest)
        return self._stop("again")

    def _stop(self, how: Ended) -> list[Said]:
        """Stop, if the game is on the disk.

        If it is not and cannot be put there, say so once: the next time it stops.
        """
        saved = self.session.saved
        if saved is not None and self.confirms and not self._warned:
            try:
                self.session.look()
            except NotSaved as error:
                self._warned = True
                return [speech.keeping.not_there(why=str(error))]
        self.ended = how
        return []


COMMANDS: dict[CommandWord, Callable[[Conversation, str], list[Said]]] = {
    "undo": lambda talk, rest: talk._times(rest, talk.game.undo),
    "redo": lambda talk, rest: talk._times(rest, talk.game.redo),
    "fix": Conversation._fix,
    "score": Conversation._score,
    "path": lambda talk, rest: speech.asked.path(talk.master, talk.state),
    "gone": lambda talk, rest: speech.asked.gone(talk.master, talk.state),
    "who": lambda talk, rest: speech.asked.who(talk.master, talk.state),
    "rules": lambda talk, rest: speech.asked.rules(talk.master),
    "odds": lambda talk, rest: speech.asked.chances(talk.master, talk.state),
    "note": lambda talk, rest: talk._say(talk.game.note(rest)),
    "rename": Conversation._rename,
    "away": partial(Conversation._come_or_go, plays=False),
    "join": partial(Conversation._come_or_go, plays=True),
    "why": lambda talk, rest: speech.asked.why(talk.master, talk.game.last),
    "help": Conversation._help,
    "quit": lambda talk, rest: talk._stop("stop" if talk.state.complete else "quit"),
    "again": Conversation._again,
    "end": Conversation._end_game,
    "phones": lambda talk, rest: talk.phones(rest),
}
"""Action of each command; a test compares it with the closed list, and the help with both."""


def _cuts(text: str) -> list[tuple[str, str]]:
    """Return the ways to split a text into an old and a new name.

    At `` to ``, ``=``, a comma, or any blank.
    """
    spoken = SPOKEN.get()
    to = [f" {word} " for word, meant in (spoken.hear.items() if spoken else ()) if meant == "to"]
    for mark in (" to ", *to, "=", ",", ":", " as "):
        old, found, new = text.partition(mark)
        if found and new.strip():
            return [(old.strip(), " ".join(new.split()))]
    words = text.split()
    return [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(len(words) - 1, 0, -1)]
