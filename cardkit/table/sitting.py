"""One game talked through: a line typed comes in, what to say goes out. Any face can drive it: it knows no terminal.

A face shows `welcome` (or `back` for a game gone on with), then again and again asks with `prompt` and gives the line
typed to `hear`, until `ended` is set.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from cardkit import names
from cardkit.cards import ordinal
from cardkit.game import Illegal
from cardkit.happenings import Stage, Unclear
from cardkit.names import Unknown, find_player
from cardkit.outcomes import Begin, Draw, Entry, GameOver, Outcome, Result, Show
from cardkit.state import State
from cardkit.table.hearing import (
    Answer,
    CheckLine,
    Command,
    CommandWord,
    Counted,
    Nothing,
    Turns,
    hear,
    heard_fix,
    short_forms,
    stage_of,
)
from cardkit.table.naming import capital, listed, row
from cardkit.table.saved import ENDING, names_for
from cardkit.table.session import Impossible, Misread, NotSaved, OpenElsewhere, Session
from cardkit.tally import Check, Claim, Comment, Note
from cardkit.words import asked, cave, corrections, ending, keeping, opening, prompts, table, unclear
from cardkit.words.lines import BLANK, Line, Said, Wipe, line as spoken, refused
from cardkit.words.master import Manner, Master
from cardkit.words.refusals import aloud, why

_FIX = (
    r"(?:(?:(?:round|game)\s+)?(\d{1,3})(?:[./]|\s+turn\s+)(?=\d))?"  # the round, if it is not this one
    r"(?:turn\s+)?(\d{1,3})(?:\s*:)?(?:\s+(.*))?"  # the turn, and what it was
)


class Pending(NamedTuple):
    """A question asked in between: which turn is being mended, whose total is to be whispered, whether it was read."""

    fix: tuple[int, int] | None = None
    whisper: str = ""
    read: bool = False


class Sitting:
    """The talk over one game. `ended` says how it stopped: quit (running), stop (over) or again."""

    def __init__(
        self,
        session: Session,
        manner: Manner,
        *,
        prompted: bool = True,
        confirms: bool = True,
        called: Callable[[Path], str] = str,
    ) -> None:
        self.session = session
        self.manner = manner
        self.master = Master(session.variant, manner)
        self.prompted = prompted
        self.confirms = confirms
        self.called = called
        self.ended = ""
        self._counted = self._shared = self._warned = False
        self._pending = Pending()
        self._last: tuple[Outcome, ...] = ()

    # what a face needs

    @property
    def state(self) -> State:
        """The game now."""
        return self.session.state

    @property
    def stage(self) -> Stage:
        """What is asked for now."""
        return stage_of(self.state, counted=self._counted, shared=self._shared)

    @property
    def prompt(self) -> str:
        """What to ask with."""
        state, words = self.state, self.session.variant.words
        if self._pending.fix:
            number, turn = self._pending.fix
            was = corrections.turn_words(self._turn(number, turn))
            return f"turn {turn} was {was}; it should be> "
        if self._pending.whisper:
            return f"Only {self._pending.whisper} looks? Enter shows it, n does not> "
        if self._pending.read:
            return "Enter when you have read it> "
        match self.stage:
            case Stage.CARD:
                return f"card {state.turn + 1}> "
            case Stage.LEAVE:
                return "leaves> "
            case Stage.SHOW:
                return f"turn {state.turn + 1} ({row(state.inside)})> "
            case Stage.ROUND:
                return (
                    f"Enter when the {'hands are dealt' if self.master.hands else 'deck is ready'}{self._way_back()}> "
                )
            case Stage.PILES:
                return f"piles ({row(state.players)})> "
            case Stage.TIE:
                return f"extra for an extra {words.round.one}, Enter to share the win> "
            case Stage.OVER:
                return "again with the same people, or Enter to stop> "

    def _way_back(self) -> str:
        played = self.state.rounds[-1] if self.state.rounds else None
        undo = "undo" if any(names.fold(name).startswith("u") for name in self.state.players) else "u"
        if played is None:
            return ""
        if played.end == "caught" and not self.master.hands:
            card = self.state.path[-1]
            kind = self.session.variant.meaning(card).kind
            name = self.master.kind(kind)
            return f" ({undo} if that was not the {ordinal(self.session.variant.danger.ends_at)} {name})"
        return f" ({undo} takes back the last {'turn' if self.master.hands else 'entry'})"

    def welcome(self) -> list[Said]:
        """The beginning of a new game."""
        path = self.session.path
        lines = opening.welcome(self.master, self.state, path.name if path else "", self._forms)
        return [*lines, *self._promise(), *opening.heading(self.master, self.state)]

    def back(self) -> list[Said]:
        """A saved game gone on with: where it stands."""
        state, master = self.state, self.master
        self._last = self.session.last_outcomes()
        lines: list[Said] = [opening.going_on(master, state, self.session.path.name if self.session.path else "")]
        lines += self._promise()
        if state.complete:
            self._counted = True
            return [*lines, *self._end()]
        if not state.number:
            return [*lines, *self._open()]
        if not self.manner.quiet:
            lines.append(opening.short_names(master, state, self._forms))
        if state.phase == "begin":
            last = table.round_table(master, state, state.rounds[-1])
            return [*lines, BLANK, last, *opening.next_round(master, state)]
        lines += opening.heading(master, state)
        if not master.hands:
            lines += asked.path(master, state, remark=False)
        if state.phase == "leave":
            lines.append(opening.undecided(master, state))
        return lines

    @property
    def _forms(self) -> dict[str, str]:
        """How each player is typed in short."""
        return short_forms(self.state.players, self.session.variant)

    def _open(self) -> list[Said]:
        """A tally without a round yet: the first one opens."""
        told = self.session.enter(Begin())
        return table.tell(self.master, told, Stage.ROUND, self.prompted)

    def hear(self, line: str) -> list[Said]:
        """Take a typed line; says what came of it. Nothing is said before it is saved; raises nothing."""
        try:
            return self._hear(line)
        except Misread as error:
            return [refused(str(error))]
        except NotSaved as error:
            safe = self.session.saved is None or self.session.saved.holds()
            return [keeping.not_saved(str(error), safe=safe)]

    def _hear(self, line: str) -> list[Said]:
        if self._pending.whisper:
            name, self._pending = self._pending.whisper, Pending()
            if line.strip().casefold() in ("", "y", "yes"):
                self._pending = Pending(read=True)
                return ending.whispered(self.master, self.state, name)
            if line.strip().casefold() in ("n", "no"):
                return []
        if self._pending.read:
            self._pending = Pending()
            said = self._hear(line) if line.strip() else []
            return [Wipe(), *said]
        if self._pending.fix:
            heard = hear(line, self.stage, self.state)
            if isinstance(heard, Command) and heard.word == "save":
                return self._save(heard.rest)
            (number, turn), self._pending = self._pending.fix, Pending()
            return self._fix(number, turn, line) if line.strip() else [spoken("It stays as it was.")]
        stage = self.stage
        heard = hear(line, stage, self.state)
        match heard:
            case Turns(entries, comment):
                return self._enter(entries, comment, stage)
            case Command(word, rest):
                return self._command(word, rest)
            case CheckLine(text):
                return self._check_line(text)
            case Counted(piles):
                return self._count(piles)
            case Answer("share"):
                self._shared = True
                return ending.shared(self.state)
            case Answer():
                return self._stop("stop")
            case Unclear():
                return [unclear.line_of(self.master, heard)]
            case Nothing():
                return []

    # turns

    def _enter(self, entries: Sequence[Entry], comment: str, stage: Stage) -> list[Said]:
        remark = [Comment(comment)] if comment else []
        if not entries:
            if remark:
                self.session.keep(*remark)
            return self.news()
        told = self.session.enter(*entries, *remark)
        self._counted = self._shared = False
        self._last = told[-1].outcomes
        lines = self.news()
        lines += table.tell(self.master, told, stage, self.prompted)
        if any(isinstance(outcome, GameOver) for outcome in self._last):
            return [*lines, *ending.count_piles(self.master, self.state)]
        return [*lines, *self._odds_unasked()]

    def news(self) -> list[Said]:
        """What happened to the game's file without our doing, told once."""
        saved = self.session.saved
        if saved is None or saved.news is None:
            return []
        (kind, path), saved.news = saved.news, None
        ours = saved.path.name if saved.path.parent == path.parent else str(saved.path)
        match kind:
            case "changed":
                return [keeping.changed(path.name, ours)]
            case "gone":
                return [keeping.gone(path.name)]
            case "stuck":
                return [keeping.stuck(str(path), ours)]

    def _promise(self) -> list[Said]:
        saved = self.session.saved
        return [] if saved is None or saved.flushes else [keeping.no_promise()]

    def _odds_unasked(self) -> list[Said]:
        return self._odds() if self.manner.odds and self.stage in (Stage.LEAVE, Stage.SHOW) else []

    # commands

    def _command(self, word: CommandWord, rest: str) -> list[Said]:
        match word:
            case "undo":
                return self._times(rest, self._undo)
            case "redo":
                return self._times(rest, self._redo)
            case "fix":
                return self._fix_command(rest)
            case "score":
                return self._score(rest)
            case "path":
                return asked.path(self.master, self.state)
            case "odds":
                return self._odds()
            case "note":
                return self._note(rest)
            case "rename":
                return self._rename(rest)
            case "why":
                return asked.why(self.master, self._last)
            case "help":
                return prompts.help_now(self.master, self.stage, self.state, self._forms)
            case "again":
                return self._again()
            case "save":
                return self._save(rest)
            case "quit":
                return self._stop("stop" if self.state.complete else "quit")

    def _stop(self, how: str) -> list[Said]:
        """Stop if the game is on the disk. If it is not and cannot be put there, say so once: the next time it stops."""
        saved = self.session.saved
        if saved is not None and self.confirms and not self._warned:
            try:
                self.session.look()
            except NotSaved as error:
                self._warned = True
                return [keeping.not_there(str(error))]
        self.ended = how
        return []

    def _save(self, rest: str) -> list[Said]:
        """Look whether the game is on the disk; or go on in another file, or folder."""
        session, saved = self.session, self.session.saved
        if saved is None:
            return [keeping.nowhere()]
        if not rest:
            session.look()
            return [*self.news(), *keeping.where(str(saved.path))]
        old, wanted = saved.path, _path_typed(rest)
        folder = os.path.isdir(wanted)
        if wanted.endswith(("/", os.sep)) and not folder:
            return [keeping.no_folder(wanted)]
        stem = old.name.removesuffix(ENDING)
        for path in names_for(stem, Path(wanted)) if folder else (Path(wanted),):
            try:
                session.go_on_in(path)
            except FileExistsError:
                if folder:
                    continue
                return [keeping.taken(wanted)]
            except (OpenElsewhere, NotSaved) as error:
                return [refused(str(error))]
            break
        self._warned = False
        return [*keeping.moved(str(saved.path), str(old)), *self._promise()]

    def _times(self, rest: str, once: object) -> list[Said]:
        number = rest.strip() or "1"
        if not number.isdecimal() or not 0 < int(number) <= 999:
            return [refused(f'How often? Expected a number, got "{rest}".')]
        assert callable(once)
        lines: list[Said] = []
        for _ in range(int(number)):
            said, going = once()
            lines += said
            if not going:
                break
        return lines

    def _undo(self) -> tuple[list[Said], bool]:
        checks = sum(isinstance(kept, Check) for kept in self.session.record)
        undone = self.session.undo()
        if undone is None:
            return [spoken("There is nothing to take back.")], False
        dropped = checks - sum(isinstance(kept, Check) for kept in self.session.record)
        self._counted = self._shared = False
        self._last = self.session.last_outcomes()
        lines = [*self.news(), *corrections.undone(self.master, undone)]
        if dropped and not isinstance(undone.entry, Result):
            lines.append(spoken("The figures written down after it are taken back too."))
        if self.master.hands and self.state.phase == "show":
            lines += cave.status(self.master, self.state)
        return lines, True

    def _redo(self) -> tuple[list[Said], bool]:
        told = self.session.redo()
        if told is None:
            return [spoken("There is nothing to enter again.")], False
        self._last = told[-1].outcomes
        lines = [*self.news(), *table.tell(self.master, told, Stage.ROUND, self.prompted)]
        if any(isinstance(outcome, GameOver) for outcome in self._last):
            lines += ending.count_piles(self.master, self.state)
        return lines, True

    def _fix_command(self, rest: str) -> list[Said]:
        match = re.fullmatch(_FIX, rest.strip(), re.IGNORECASE)
        if not match:
            word = self.session.variant.words.round.one
            return [
                refused(
                    "Which turn, and what was it?",
                    f"As in fix 3 {'7k-3' if self.master.hands else '9 - Bo'}, or fix 1.3 for {word} 1.",
                )
            ]
        number = int(match[1] or self.state.number)
        turn = int(match[2])
        if not self._turn(number, turn):
            return [self._no_turn(number, turn)]
        if match[3]:
            return self._fix(number, turn, match[3])
        if not self.confirms:
            was = corrections.turn_words(self._turn(number, turn))
            return [refused(f"Turn {turn} was {was}.", f"Say what it should be: fix {rest} CARD.")]
        self._pending = Pending(fix=(number, turn))
        return []

    def _turn(self, number: int, turn: int) -> tuple[Entry, ...]:
        return next((entries for n, t, entries in self.session.turns() if (n, t) == (number, turn)), ())

    def _no_turn(self, number: int, turn: int) -> Line:
        word = self.session.variant.words.round.one
        turns = [t for n, t, _ in self.session.turns() if n == number]
        if not turns:
            return refused(f"{capital(word)} {number} has no turns yet.")
        last = "has one turn only" if len(turns) == 1 else f"has turns 1 to {len(turns)}"
        return refused(f"There is no turn {turn}: {word} {number} {last}.")

    def _fix(self, number: int, turn: int, text: str) -> list[Said]:
        old = self._turn(number, turn)
        before = self._before(number, turn)
        heard = heard_fix(text, before, old)
        if isinstance(heard, Unclear):
            return [unclear.line_of(self.master, heard)]
        slips = self._slips()
        try:
            fixed = self.session.fix(number, turn, heard)
        except Illegal as error:
            return [refused(*aloud(error.refusal, error.variant))]
        except Impossible as error:
            return [self._impossible(error)]
        self._counted = self._shared = False
        self._last = self.session.last_outcomes()
        lines = [*self.news(), *corrections.fixed(self.master, fixed)]
        lines += [spoken(capital(slip), tone="alert") for slip in self._slips() if slip not in slips]
        if self.state.phase == "begin" and fixed.before.phase != "begin":
            lines += [
                BLANK,
                table.round_table(self.master, self.state, self.state.rounds[-1]),
                *opening.next_round(self.master, self.state),
            ]
        elif self.state.complete:
            lines += ending.count_piles(self.master, self.state)
        elif self.master.hands:
            lines += cave.status(self.master, self.state)
        return lines

    def _impossible(self, error: Impossible) -> Line:
        because = (why(error.refusal, self.state.variant).message,)
        return refused(*corrections.later_turn(self.master, error.number, error.turn, error.entry, because))

    def _before(self, number: int, turn: int) -> State:
        """The game just before that turn."""
        for entry, before, _, _ in self.session.told():
            if isinstance(entry, Draw | Show) and (before.number, before.turn + 1) == (number, turn):
                return before
        raise LookupError(turn)

    def _score(self, rest: str) -> list[Said]:
        if not rest:
            return ending.score(self.master, self.state)
        try:
            name = find_player(rest, self.state.players)
        except Unknown as error:
            return [refused(*aloud(error.refusal, self.state.variant))]
        if self.manner.secret and not self.state.complete and self.confirms:
            self._pending = Pending(whisper=name)
            return []
        return ending.whispered(self.master, self.state, name)

    def _odds(self) -> list[Said]:
        return asked.chances(self.master, self.state)

    def _note(self, text: str) -> list[Said]:
        if not text:
            return [refused("What should be noted? As in: note Bo dealt twice.")]
        self.session.keep(Note(text))
        return [*self.news(), spoken("Noted.")]

    def _rename(self, rest: str) -> list[Said]:
        for old, new in _cuts(rest):
            try:
                name = find_player(old, self.state.players)
            except Unknown:
                continue
            try:
                self.session.rename(name, new)
            except ValueError as error:
                return [refused(capital(str(error)))]
            return [
                *self.news(),
                spoken(f"{name} is called {new} from now on."),
                opening.short_names(self.master, self.state, self._forms),
            ]
        who = f"Players: {listed(self.state.players)}."
        return [refused("Who is to be called what? As in: rename Bo Bob.", who)]

    def _again(self) -> list[Said]:
        if not self.state.complete:
            return [refused("The game is not over yet.", "quit stops it; it can be gone on with.")]
        return self._stop("again")

    # check lines and piles

    def _check_line(self, text: str) -> list[Said]:
        """``banked:``, ``artifacts:`` or ``total:``, read as in a tally and held against the rules."""
        session = self.session
        reading = session.read_with(text, text.partition(":")[0].strip().casefold())
        errors = [problem for problem in reading.problems if problem.severity == "error"]
        if errors:
            return [refused(f"{capital(errors[0].message)} {errors[0].hint}".strip())]
        checks = [event for event in reading.events if isinstance(event, Check)]
        check = checks[-1]
        if check.key != "total" and self.state.inside and self.state.turn:
            word = session.variant.words.round.one
            return [refused(f"What was {check.key} is held against the record when the {word} is over.")]
        if check.key == "total" and not self.state.complete:
            way = "score shows what is safe so far." if not self.manner.secret else "They stay secret until then."
            return [refused("Totals are counted when the game is over.", way)]
        results = [entry for entry in reading.entries if isinstance(entry, Result)]
        known = [entry for entry in session.entries if isinstance(entry, Result)]
        if results != known:
            new = len(results) > len(known)
            told = session.enter(check, results[-1]) if new else [session.amend(check, results[-1])]
            self._counted = False
            self._last = told[-1].outcomes
            lines = [*self.news(), *table.tell(self.master, told, Stage.ROUND, self.prompted)]
            return [*lines, *ending.count_piles(self.master, self.state)] if self.state.complete else lines
        if check.key != "total" and not self.state.turn and self.state.phase in ("card", "show"):
            word = session.variant.words.round.one
            return [
                refused(
                    f"No card has come in this {word}, so there is nothing to hold that against.",
                    f"For a {word} without cards, say first what each banked, as in banked: {self.state.players[0]} 5.",
                )
            ]
        session.replace_check(check)
        lines = [*self.news(), *self._held_against(check)]
        if check.key == "total" and self.stage is Stage.PILES:
            self._counted = True
            lines += self._end()
        return lines

    def _slips(self) -> list[str]:
        """What the check lines of the record say otherwise than the rules."""
        if not any(isinstance(kept, Check) for kept in self.session.record):
            return []
        from cardkit.scoring import score

        folder = self.session.path.parent if self.session.path else None
        return [p.message for p in score(self.session.text(), "", folder).problems if p.severity == "differs"]

    def _held_against(self, check: Check) -> list[Said]:
        from cardkit.scoring import score

        folder = self.session.path.parent if self.session.path else None
        found = score(self.session.text(), "", folder)
        numbers = [i for i, text in enumerate(found.reading.lines, 1) if text.startswith(f"{check.key}:")]
        differs = [p for p in found.problems if p.severity == "differs" and numbers and p.line == numbers[-1]]
        if not differs:
            return [spoken("Agrees with the record.")]
        return [spoken(f"{capital(problem.message)}", problem.hint, tone="alert") for problem in differs]

    def _count(self, piles: Sequence[tuple[str, int]]) -> list[Said]:
        """Counted piles are kept with the game and held against it; then come the places."""
        state = self.state
        lines: list[Said] = []
        if piles:
            claims = []
            for name, pile in piles:
                # A pile is gold; who has counted artifacts in, or noted their points (CN-14), has said the total.
                gold, total = state.banked[name], state.total(name)
                said = pile if pile == total or (self.master.hands and pile != gold) else pile + total - gold
                claims.append(Claim(name, said, (), 0))
            self.session.replace_check(Check("total", tuple(claims)))
            lines += self.news()
            lines += ending.counted(self.master, state, piles)
        self._counted = True
        return [*lines, *self._end()]

    def _end(self) -> list[Said]:
        """The places, the winner last; the table of rounds; where the game is kept."""
        state, master, path = self.state, self.master, self.session.path
        if self.manner.quiet:
            return ending.final_figures(state)
        lines = [*ending.places(master, state), BLANK, ending.table(master, state)]
        return [*lines, *ending.saved(str(path), self.called(path))] if path else lines

    def close(self) -> list[Said]:
        """The last words when input ends: the places if the game is over and nobody counted."""
        return self._end() if self.state.complete and not self._counted else []


def _path_typed(text: str) -> str:
    """A path as people type it: in quotes if it has blanks, ``~`` for the folder of the user."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    return os.path.expanduser(text)


def _cuts(text: str) -> list[tuple[str, str]]:
    """Old and new name, wherever the cut may be: at `` to ``, ``=``, a comma, or any blank."""
    for mark in (" to ", "=", ",", " as "):
        old, found, new = text.partition(mark)
        if found and new.strip():
            return [(old.strip(), " ".join(new.split()))]
    words = text.split()
    return [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(len(words) - 1, 0, -1)]
