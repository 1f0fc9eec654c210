"""A conversation about one game: it takes typed lines and returns lines to show.

It knows nothing about terminals. What it asks for depends on the stage of the game, unless it has a
question about the previous line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from cardkit.engine.events import Leave, Move, Show
from cardkit.engine.game import GameState
from cardkit.engine.moods import LEVELS
from cardkit.engine.readers import nearest
from cardkit.engine.refusals import IllegalMove, TooFewPlayers, VagueCard
from cardkit.i18n.translate import language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.table.history import evening_totals, games_of_evening
from cardkit.table.item_lists import is_win_shared
from cardkit.table.live import Game
from cardkit.table.prompt import (
    AmbiguousLine,
    CountedPiles,
    FiguresOfRound,
    TypedCommand,
    bots_leave_too,
    command_of,
    new_moves,
    parse,
)
from cardkit.table.store import NotSavedError, name_with_ending
from cardkit.table.story import story
from cardkit.table.versions import ImpossibleFixError, UnreadableError
from cardkit.tally.findings import LineError
from cardkit.tally.names import (
    leading_number,
    listed_names,
    name_like,
    plain,
    players_meant,
    short_form,
)
from cardkit.tally.score import message_and_hint
from cardkit.tally.turns import Word, player_of
from cardkit.tally.words import (
    COMMANDS,
    JOINING,
    SHORTEST_LIKE,
    everyday_words,
    fold,
    near_card,
    spellings,
    typed_words,
)
from cardkit.text.files import unclear
from cardkit.text.files.unclear import no_effect_line
from cardkit.text.lines import Line, Table, Turn
from cardkit.text.table import (
    answers,
    changes as acts,
    corrections,
    opening,
    prompts,
    rounds,
    saving,
    standings,
)
from cardkit.text.table.events import turn_lines
from cardkit.text.table.lessons import game_aim, lesson_lines
from cardkit.text.table.refusals import refusal_text

Lines: TypeAlias = list[Line | Table]

_FIX = re.compile(r"(?:(\d{1,2})[./])?(\d{1,3})(?:\s+(.*))?")  # ``3``, ``1.3``, ``3 9 - Bo``
REFUSALS = (LineError, IllegalMove, ImpossibleFixError, UnreadableError, NotSavedError)
"""The errors that a line or an act raises if it has no effect."""
UNDO = TypedCommand("undo")
WORDS_FOR_TO = frozenset(
    ("to", "as", "into", "=", "->", "→", "zu", "nach", "als", "in", "en", "par", "comme", "a", "na", "jako")
)  # fmt: skip
"""The words that people type between an old and a new name, in all languages."""
AT_THE_COMPUTER = ("quit", "phones", "again")  # commands that a phone cannot type
MOST_TRIES = 3  # how many suggested lines are tried, each in place of the one before


class Conversation:
    """A conversation about one game, which takes typed lines and returns lines to show."""

    def __init__(
        self,
        game: Game,
        *,
        is_prompted: bool = True,
        tells_odds: bool = False,
        on_phone: bool = False,
    ) -> None:
        """Begin a conversation about a game.

        Args:
            is_prompted: Whether people type at a prompt; if not, answers repeat the typed cards.
            tells_odds: Whether the odds are shown before each decision.
            on_phone: Whether answers go to a phone, and mention nothing that only a computer has.
        """
        self.game = game
        self.is_prompted: bool = is_prompted
        self.tells_odds: bool = tells_odds
        self.on_phone: bool = on_phone
        self.question: AmbiguousLine | None = None  # about the last line
        self._line = ""  # that is answered, or was refused last
        self._asked_about = ""  # the line that `question` is about
        self._suggested: Sequence[str] = ()  # lines to type instead of the one refused last
        self._tries = 0  # how many suggested lines were tried, each on a copy, before this one
        self.changed: list[acts.Change] = []  # by the last line, for others at the same table
        self.ended: Literal["", "quit", "again"] = ""

    def for_game(self, game: Game) -> Conversation:
        """Return a conversation about a different game, with the same options."""
        options = {"is_prompted": self.is_prompted, "tells_odds": self.tells_odds}
        return Conversation(game, **options, on_phone=self.on_phone)

    @property
    def prompt(self) -> str:
        """The text to show before the next line is typed."""
        if self.question:
            return self.question.text
        return prompts.prompt(self.game.stage, self.game.state)

    def welcome(self) -> Lines:
        state = self.game.state
        forms = prompts.short_forms(state, self._short_forms)
        bots, on_phones = self.game.header.bots, self.game.chooses_on_phones
        lines = opening.welcome(state, self._file_name, bots, on_phones=on_phones)
        if self.game.header.teach:
            lines.insert(1, Line(game_aim(self.game.variant)))
        lines += [forms, *rounds.round_heading(state), *lesson_lines(self.game.lessons_so_far)]
        return [*lines, *self._bot_card_instructions(), *self._first_question_help()]

    def welcome_back(self) -> Lines:
        """Return the lines that open a saved game and say how to set up its table again."""
        state = self.game.state
        lines: Lines = [*opening.going_on_heading(state, self._file_name)]
        if state.phase == "over":
            return [*lines, *self._places_and_story()]
        bots = [bot for bot in self.game.header.bots if bot[0] in state.players]
        lines += opening.seats_of_bots(state, bots)
        lines += [prompts.short_forms(state, self._short_forms), *opening.resumed_lines(state)]
        is_last = state.is_in_round and self.game.header.last_round == state.round
        lines += [standings.last_round_line(state)] if is_last else []
        return [*lines, *self._bot_card_instructions()]

    def completions(self) -> list[str]:
        """Return the words that the Tab key completes: the names of players, and commands."""
        state = self.game.state
        return [*(state.inside or state.players), *self._command_words]

    def answer_or_refuse(self, line: str) -> Lines:
        """Carry out a typed line and return the lines to show, even if they only say why it failed.

        Any change is saved before it is shown. Raises `NotSavedError` if saving fails and there is
        no prompt: nobody would read the error, and the next line would be played without this one.
        """
        try:
            return self.answer(line)
        except REFUSALS as error:
            if isinstance(error, NotSavedError) and not self.is_prompted:
                raise
            return [self.refusal(error)]

    def answer(self, line: str) -> Lines:
        """Carry out a typed line and return the lines to show.

        A question about an earlier line stays open until it is answered or the game changes; `undo`
        withdraws it. Raises one of `REFUSALS` if the line has no effect.
        """
        question, self.question = self.question, None
        suggested, self._suggested = self._suggested, ()
        self.changed, before, open_question = [], self.game.state, question
        if question:
            answer = self._answer_to(question, line)
            if answer == "undo":
                return [self._not_recorded]
            if answer in question.lines:
                line, open_question = question.lines[answer], None
                if not line:
                    return []
        elif suggested:
            line = self._line_agreed_to(line, suggested)
        try:
            lines = self._execute(line)
        except REFUSALS as error:
            self.question = question if isinstance(error, NotSavedError) else open_question
            raise
        if self.question or self.ended or self.game.state is not before:
            lines = [*([self._not_recorded] if open_question else []), *lines]
            self._asked_about = line
        else:
            self.question, self._suggested = open_question, suggested
        return lines

    @property
    def _not_recorded(self) -> Line:
        """The line that says that the line asked about is not recorded."""
        return Line(t("(not recorded: {text})", text=self._asked_about))

    def _answer_to(self, question: AmbiguousLine, line: str) -> str:
        """Return the answer to a question that a line gives, ``undo``, or the line itself."""
        typed = typed_words()
        if self._means_yes(line) and not self._people_begun(line):
            return "yes"
        answer = typed.answers.get(fold(line), fold(line) or "yes")
        command = command_of(line, self.game.state, typed)
        return "undo" if answer not in question.lines and command == UNDO else answer

    def _means_yes(self, line: str) -> bool:
        """Return True if a line is a word for "yes", or the beginning of one."""
        answers, word = typed_words().answers, fold(line)
        return any(one.startswith(word) for one in answers if word and answers[one] == "yes")

    def _people_begun(self, line: str) -> list[tuple[str, ...]]:
        """Return each way to read a line as names of players: ``o`` may mean Olive."""
        players = self.game.state.players
        return players_meant(line, players, self.game.header.people(players)) if line else []

    def _line_agreed_to(self, line: str, suggested: Sequence[str]) -> str:
        """Return the suggested line if `line` agrees to it, or `line` itself if it is not an answer.

        Raises `LineError` if the answer is unclear, such as Enter when players may leave.
        """
        asks_who, card = self.game.stage == "decision", typed_words().card(line)
        is_yes, is_no = self._means_yes(line), typed_words().answers.get(fold(line)) == "no"
        if not is_yes and not (asks_who and (is_no or not line.strip())):
            return line
        people = self._people_begun(line)
        if is_yes and len(suggested) == 1 and not (people or card):
            return suggested[0]
        ways = [*suggested, *(f"- {', '.join(who)}" for who in people)]
        ways += [f"- / {line}"] * bool(card) + ["-"] * asks_who
        raise LineError("still-unclear", 0, word=self._line, ways=[*dict.fromkeys(ways)])

    def refusal(self, error: Exception) -> Line:
        """Return the line that says why an act had no effect; `error` is one of `REFUSALS`."""
        match error:
            case LineError():
                return self._fault_line(error)
            case IllegalMove():
                return self._fault_line(LineError(error.code, 0, error))
            case ImpossibleFixError():
                words = vocabulary(self.game.variant)
                why, _ = refusal_text(error.refusal.reason, words, prompt=False)  # after a colon
                return no_effect_line(
                    *corrections.contradiction_text(error.round, error.turn, error.move, why, words)
                )
            case UnreadableError():
                reading = error.reading  # of a tally with a new line of figures
                errors = [finding for finding in reading.findings if finding.severity == "error"]
                return no_effect_line(*message_and_hint(reading, errors[0]))
            case _:
                return Line(str(error), tone="alert")

    def tell(self, changes: Sequence[acts.Change], *, is_asked: bool = False) -> Lines:
        """Return the lines that say what an act changed.

        If a card was typed in answer to a prompt (`is_asked`), the lines do not repeat it.
        """
        self.changed += changes
        lines = self._file_news()
        for number, change in enumerate(changes):
            lines += self._tell_change(
                change, is_asked=is_asked and self.is_prompted and not number
            )
        stage = self.game.stage
        was_played = any(isinstance(change.act, acts.Moved) for change in changes)
        if self.tells_odds and was_played and stage in ("decision", "show"):
            lines += answers.odds_lines(self.game.state)
        bots = self._bot_card_instructions() if was_played else []
        if self.on_phone:  # a phone, which shows lessons itself and has keys
            return [*lines, *bots]
        new = lesson_lines(self.game.newest_lessons)
        first = self._first_question_help() if was_played else []
        return [*lines, *new, *bots, *first]

    def _tell_change(self, change: acts.Change, *, is_asked: bool) -> Lines:
        act, before, after, _ = change
        words = vocabulary(after.rules)
        is_over = self.game.state.phase == "over"  # also after all that was done again with it
        match act:
            case acts.Moved(move):
                return self._move_lines(move, change, is_asked=is_asked)
            case acts.Fixed():
                return [
                    *corrections.fixed(act, before, after, words),
                    *self._round_ended_by_correction(before, after),
                ]
            case acts.RoundLeftOut():
                return [*corrections.round_left_out_lines(before, after, words)]
            case acts.SeatGiven(player, level):
                return [opening.seat_line(player, level)]
            case acts.LastRoundSet():
                return [standings.last_round_line(after)]
            case acts.CardsCovered():
                return self._bot_card_instructions()
            case acts.Noted():
                return [*corrections.noted_lines()]
            case acts.Renamed():
                return [*corrections.renaming(act), prompts.short_forms(after, self._short_forms)]
            case acts.FiguresChecked(key):
                places = self._places_and_story() if key == "total" and is_over else []
                return [*corrections.check_lines(act), *places]
            case acts.PilesCounted(piles):
                counted = standings.piles_compared(after, piles) if piles else []
                return [*counted, *(self._places_and_story() if is_over else [])]
            case acts.WinShared():
                return [
                    standings.shared_win(after),
                    *(self._end_report() if is_over else []),
                ]
            case acts.Undone(taken):
                lines = [*corrections.undo_lines(taken, before, after, words)]
                if isinstance(taken, acts.Renamed):
                    lines.append(prompts.short_forms(after, self._short_forms))
                return [*lines, *self._round_ended_by_correction(before, after)]

    def _move_lines(self, move: Move, change: acts.Change, *, is_asked: bool) -> Lines:
        _, before, after, events = change
        lines = turn_lines(Turn(move, before, after, events), is_asked=is_asked)
        with_people = self.game.header.people(before.inside)
        if isinstance(move, Leave) and after.inside and not with_people:
            lines.append(rounds.bots_go_on(after))
        return lines

    def _round_ended_by_correction(self, before: GameState, after: GameState) -> Lines:
        if not before.is_in_round or after.is_in_round or before.round != after.round:
            return []
        lines: Lines = [*rounds.next_round_lines(after), rounds.finished_round_table(after)]
        return [*lines, standings.count_piles_line(after)] if after.phase == "over" else lines

    def _file_news(self) -> Lines:
        """Return lines if the game now continues in another file, or its lost file was rewritten."""
        saved = self.game.saved
        if saved is not None and saved.was_gone:
            saved.was_gone = False
            return [*saving.written_again_notice(saved.file)]
        if saved is None or not saved.forked_from:
            return []
        theirs, saved.forked_from = saved.forked_from, ""
        return [*saving.fork_notice(name_with_ending(theirs), saved.file)]

    def _places_and_story(self) -> Lines:
        state = self.game.state
        lines: Lines = [Line(""), *standings.places(state)]
        if self.game.stage == "tie":
            return lines
        shared = [standings.shared_win(state)] if is_win_shared(self.game.now.items) else []
        return [*lines, *shared, *self._end_report()]

    def _end_report(self) -> Lines:
        game = self.game
        lines: Lines = [standings.score_table(game.state)]
        lines += map(Line, story(game.variant, game.header, game.moves))
        games = games_of_evening(game.saved, game.header.date) if game.saved else []
        lines += [evening_totals(games)] if len(games) > 1 else []
        if game.saved and not self.on_phone:
            lines += saving.where_finished_is_saved(game.saved.command_name, game.saved.path)
        return lines

    def _execute(self, line: str) -> Lines:
        self._line, game, stage = line, self.game, self.game.stage
        match parse(line, stage, game.state, typed_words(), game.header):
            case TypedCommand(word, rest):
                return self._run_command(word, rest)
            case CountedPiles(gold):
                return self.tell(game.record_piles(gold))
            case FiguresOfRound(figures, round):
                return self.tell(game.record_figures(figures, round))
            case AmbiguousLine(fault=fault) if not self.is_prompted:
                raise fault
            case AmbiguousLine() as question:
                self.question = question
                return []
            case () if self.is_prompted:  # Enter alone, although something has to be typed
                return self._what_to_type()
            case moves:
                is_asked = stage in ("card", "show")
                return self.tell(game.play(*moves), is_asked=is_asked) if moves else []

    def _run_command(self, word: str, rest: str) -> Lines:
        game = self.game
        match word:
            case "undo":
                return self._repeat(game.undo, rest)
            case "redo":
                return self._repeat(game.redo, rest)
            case "fix":
                return self._fix(rest)
            case "cover":
                return self.tell(game.mark_cards_covered())
            case "share":
                return self.tell(game.share_win())
            case "note":
                return self.tell(game.note(rest))
            case "rename":
                return self._rename(rest.replace('"', ""))
            case "away" | "join":
                return self._attend(rest, plays=word == "join")
            case "end":
                return self._end(rest)
            case "teach":
                return self._teach(rest)
            case "again":
                return self._play_again()
            case "quit":
                self.ended = "quit"
                return []
            case _:
                return self._answer_question(word, rest)

    def _answer_question(self, word: str, rest: str) -> Lines:
        """Return the answer to a command that changes nothing."""
        game, state = self.game, self.game.state
        match word:
            case "score" if rest:
                return [standings.own_total(state, self._player(rest, state.players))]
            case "score":
                return standings.score_lines(state)
            case "path":
                held = answers.artifacts_becoming_points(state)
                return [*answers.path(state), *answers.attendance(state), *held]
            case "odds":
                return [*answers.odds_lines(state)]
            case "why":
                return self._rules_and_reasons()
            case "gone":
                return [*answers.cards_gone_lines(state)]
            case "rules":
                return [*answers.rule_lines(game.variant)]
            case "phones":
                return [saving.how_phones_join(game.saved.command_name if game.saved else "")]
            case _:
                lines = prompts.help_lines(game.stage, state, self._short_forms, self._can_type)
                return [*lines]

    def _repeat(self, act: Callable[[int], list[acts.Change]], number: str) -> Lines:
        if number and not (number.isdecimal() and int(number)):
            word = self._line.split()[0]
            raise LineError("how-often", 0, text=number, way=word)
        return self.tell(act(int(number or 1)))

    def _fix(self, rest: str) -> Lines:
        match, now = _FIX.fullmatch(rest.strip()), self.game.state.round
        round = int(match[1] or now) if match else now
        last = self.game.number_of_turns(round)
        turn = int(match[2]) if match else last
        if not 0 < turn <= last:
            code = "no-such-turn" if last else "no-turns"
            raise LineError(code, 0, round=round, turn=turn, last=last)
        if match and match[3]:
            return self._replace_turn(round, turn, match[3])
        text = f"{turn}" if round == now else f"{round}.{turn}"
        likely = [f"{self._typed_command} {text} {rest}"] if rest and not match else []
        raise LineError("turn-was", 0, turn=text, was=self.game.turn(round, turn), likely=likely)

    def _replace_turn(self, round: int, turn: int, text: str) -> Lines:
        """Replace a turn with typed text, or delete it (``gone``); return the lines to show."""
        game, typed = self.game, typed_words()
        if typed.commands.get(fold(text)) == "gone":
            return self.tell(game.fix(round, turn, ()))
        old = game.turn(round, turn)
        try:
            new = new_moves(text, game.before(round, turn), old, typed)
        except LineError as fault:
            raise fault.after(self._line[: self._line.rindex(text)]) from None
        return self.tell(game.fix(round, turn, bots_leave_too(new, old, game.header)))

    def _rename(self, rest: str) -> Lines:
        players = self.game.state.players
        old, comma, new = (" ".join(part.split()) for part in rest.partition(","))
        words = rest.split()
        for cut in range(1, 0 if comma else len(words)):  # a name may have a blank in it
            old, new = " ".join(words[:cut]), " ".join(words[cut:])
            if any(fold(old) == fold(name) for name in players):
                break
        if not (old and new):
            raise LineError("rename-whom", 0)
        filler, _, rest = new.partition(" ")
        if rest and not comma and fold(filler) in WORDS_FOR_TO:  # rename bo to bob
            way = f"{self._typed_command} {old} {rest}"
            raise LineError("rename-to", 0, way=way)
        self._check_new_name(new)
        return self.tell(self.game.rename(self._player(old, players), new))

    @property
    def _typed_command(self) -> str:
        """The command at the start of the line, as typed."""
        return self._line.split()[0].rstrip(":")

    def _check_new_name(self, name: str) -> None:
        """Raise `LineError` if a name begins with a number or is a word for a kind of bot."""
        if number := leading_number(name):
            raise LineError("number-as-name", 0, text=number)
        if fold(name) in typed_words().bots and name not in self.game.state.players:
            raise LineError("bot-as-name", 0, text=name)

    def _join_several(self, names: Sequence[str]) -> Lines:
        """Let several people join, or none of them if one of them cannot join."""
        trial = self._trial_copy()
        for name in names:
            trial._attend(f'"{name}"', plays=True)
        return [line for name in names for line in self._attend(f'"{name}"', plays=True)]

    def _attend(self, rest: str, *, plays: bool) -> Lines:
        state, is_quoted = self.game.state, '"' in rest
        rest = rest.replace('"', "")
        if not rest:
            example = prompts.who_may_join(state) if plays else state.present[-1]
            self._trial_copy().game.attend(example, plays)  # else the error says why
            raise LineError("who-comes" if plays else "who-goes", 0, who=example)
        if not plays:
            if "=" in rest:
                raise LineError("bad-level", 0, word=rest.partition("=")[2].strip())
            return self._attend_or_ask(self._player(" ".join(rest.split()), state.present), False)
        names = [] if is_quoted or "=" in rest else listed_names(rest, typed_words())
        if len(names) > 1:
            return self._join_several(names)
        name, level = self._joining_seat(rest)
        if name not in state.players and not level:
            if " " in name and not is_quoted:
                self._ask_if_one_person(name)
            self._check_new_name(name)
        return self._attend_or_ask(name, True, level)

    def _ask_if_one_person(self, name: str) -> None:
        """Raise `LineError` if a name may mean one person or several, with a line for each."""
        self._trial_copy().game.attend(name, True)  # otherwise the message says why nobody can join
        command, several = self._typed_command, name.replace(" ", ", ")
        ways = [f'{command} "{name}"', f"{command} {several}"]
        possible = [way for way in ways if self._refusal_of(way) is None]
        raise LineError("one-or-several", 0, possible=tuple(possible))

    def _joining_seat(self, text: str) -> tuple[str, str]:
        """Return the name and the level typed after ``join``, either of which may be left out.

        Examples are ``Robin=bold`` and ``=bold``; the latter gets a default name. Raises
        `LineError` for an unknown level.
        """
        state = self.game.state
        text, equals, word = text.partition("=")
        level = typed_words().bots.get(fold(word), "")
        if equals and not level:
            raise LineError("bad-level", 0, word=word.strip())
        name = " ".join(text.split())
        if level and not name:
            from cardkit.table.bots import free_name  # only needed for bots

            name = free_name(level, state.players)
        if any(fold(other).startswith(fold(name)) for other in state.away):
            name = self._player(name, state.away)
        return next((one for one in state.present if fold(one) == fold(name)), name), level

    def _attend_or_ask(self, name: str, plays: bool, level: str = "") -> Lines:
        """Let somebody join or leave; if too few would be left, ask whether a bot takes over."""
        try:
            return self.tell(self.game.attend(name, plays, level))
        except IllegalMove as refusal:
            if not isinstance(refusal.reason, TooFewPlayers) or not self.is_prompted:
                raise
            from cardkit.text.table.bots import default_bot_name  # only needed for bots

            words = {"yes": "usual", **typed_words().bots}
            lines = {word: f"join {name}={level}" for word, level in words.items()} | {"no": ""}
            names = [default_bot_name(level) for level in LEVELS]
            self.question = AmbiguousLine(
                prompts.seat_question(name, names), lines, LineError(refusal.code, 0, refusal)
            )
            rules = vocabulary(self.game.state.rules)
            return [Line(refusal_text(refusal.reason, rules, prompt=True)[0])]

    def _player(self, word: str, players: Sequence[str]) -> str:
        return player_of(Word(word, 0), self.game.state.players, players)

    def _end(self, rest: str) -> Lines:
        when = typed_words().answers.get(fold(rest), rest)
        match when:
            case "after":
                return self.tell(self.game.end_after_round())
            case "drop":
                return self.tell(self.game.end_without_round())
            case "" | "now" if not (self.game.state.is_in_round and self.game.state.turn):
                return self.tell(self.game.end())
            case _ if self.game.stage in ("piles", "tie", "over"):
                return self.tell(self.game.end())  # whose sentence says that the game is over
            case _:
                raise LineError("end-how", 0, is_last=self.game.is_last_round)

    def _play_again(self) -> Lines:
        if self.game.state.phase != "over":
            raise LineError("game-not-over", 0, is_last=self.game.is_last_round)
        self.ended = "again"
        return []

    def _teach(self, rest: str) -> Lines:
        game, is_off = self.game, typed_words().answers.get(fold(rest)) == "off"
        was_taught = game.header.teach
        if rest and not is_off:
            raise LineError("teach-how", 0, text=rest)
        game.teach(not is_off)
        if is_off:
            return [Line(t("The lessons are off. To turn them on again, type: teach"))]
        if was_taught:
            return [*map(Line, (lesson.text for lesson in reversed(game.lessons_so_far)))]
        if len(game.now.moves) > 1:  # what happened before counts as known
            return [Line(t("From now on, each rule is explained when it first comes up."))]
        return [Line(game_aim(game.variant)), *lesson_lines(game.lessons_so_far)]

    def _rules_and_reasons(self) -> Lines:
        game = self.game
        versions = game.versions[: game.cursor + 1]
        changes = [change for version in versions for change in version.changes if change.events]
        change = changes[-1] if changes else None
        lines: Lines = [*answers.rules_behind(change.events if change else (), game.state.rules)]
        if not game.header.bots:
            return lines
        from cardkit.table.bots import moods_of_last_round, reasons  # only needed for bots

        act = change.act if change else None
        if game.stage == "show":  # their decisions are already known
            lines += reasons(game.state, game.header)
        elif change and isinstance(act, acts.Moved) and isinstance(act.move, Leave | Show):
            lines += reasons(change.before, game.header)
        return [*lines, *moods_of_last_round(game.state, game.header)]

    def _first_question_help(self) -> Lines:
        """Return what can be typed, the first time that a game with lessons asks for it."""
        game, stage = self.game, self.game.stage
        earlier = {version.stage for version in game.versions[: game.cursor]}
        is_new = stage in ("card", "decision", "show") and stage not in earlier
        is_due = is_new and self.is_prompted and game.header.teach
        return self._what_to_type() if is_due else []

    def _what_to_type(self) -> Lines:
        what = prompts.what_to_type(self.game.stage, self.game.state, self._short_forms)
        return [Line(what, tone="next")]

    def _bot_card_instructions(self) -> Lines:
        game = self.game
        bots = [name for name, _ in game.header.bots if name in game.state.inside]
        return [*prompts.cards_of_bots(bots, game.bots_leaving)] if game.stage == "show" else []

    @property
    def _file_name(self) -> str:
        return self.game.saved.file if self.game.saved else ""

    @property
    def _short_forms(self) -> dict[str, str]:
        """The short form to type for each player in the game now: ``{"Ann": "a"}``."""
        state, typed = self.game.state, typed_words()

        def is_taken(form: str) -> bool:
            rank, suit = typed.card(form) or ("", "")
            return bool(rank) or suit in state.deck.kinds or typed.is_command(form)

        playing = [name for name in state.players if name in state.inside or name in state.present]
        if state.variant.is_deck_game:
            playing = self.game.header.people(playing)
        return {name: short_form(name, playing, is_taken) for name in playing}

    def _fault_line(self, fault: LineError) -> Line:
        """Return the line that says why a typed line has no effect, with a suggestion."""
        state, words = self.game.state, vocabulary(self.game.state.rules)
        if refusal := fault.refusal:
            reason = refusal.reason
            if isinstance(reason, VagueCard):
                reason = self._with_line_around(reason, fault.at)
            return no_effect_line(*refusal_text(reason, words, prompt=True))
        facts = dict(fault.facts)
        if self._tries < MOST_TRIES:
            refusals = [(way, self._refusal_of(way)) for way in self._clear_wordings(fault)]
            ways = [way for way, refusal in refusals if refusal is None]
            if refusals and not ways and not facts.get("follows") and refusals[0][1]:
                return refusals[0][1]
            facts |= {"ways": ways, "way": ways[0] if ways else ""} if refusals else {}
            corrected = self._corrected_lines(fault)
            if len(corrected) == 1 and (why_not := self._refusal_of(corrected[0])):
                return why_not  # such as: the joker is not in the deck yet
            likely = [] if refusals else facts.get("likely", ())
            likely = [way for way in likely if self._refusal_of(way) is None]
            facts["meant"] = corrected or likely
            if fault.code == "unknown-key" and facts.get("way"):
                facts["meant"] = [facts["way"]]
            ways = facts["meant"] or facts.get("ways", ())
            self._suggested = () if self.question else ways  # then "yes" answers the question
        return no_effect_line(*unclear.unclear_text(fault.code, facts, state, self.game.stage))

    def _with_line_around(self, reason: VagueCard, at: int) -> VagueCard:
        """Return an error about an ambiguous card, with the text typed before and after the card.

        `at` is the column of the card. The suggested corrections are then whole lines.
        """
        lead, typed_card = self._line[:at], re.match(r"\w+|.?", self._line[at:])
        trail = self._line[at:].removeprefix(typed_card[0] if typed_card else "")
        if not lead and self.game.stage == "decision":
            lead = "- / "  # with the dash it is not a name, whoever plays
        cards = [f"{lead}{reason.card.rank}{suit}" for suit in "brshdc"]
        ways = [trail, trail.partition("/")[0].rstrip()] if self._tries < MOST_TRIES else []
        right = (way for way in ways if any(self._refusal_of(card + way) is None for card in cards))
        return reason._replace(lead=lead, trail=next(right, ""))

    def _clear_wordings(self, fault: LineError) -> list[str]:
        """Return lines to type instead of an ambiguous one, or [] if there are none."""
        facts = fault.facts
        ways = [_with_words(self._line, fault, way) for way in facts.get("ways", ())]
        return [*ways, *([facts["way"]] if "way" in facts else ())]

    def _corrected_lines(self, fault: LineError) -> list[str]:
        """Return the typed line with its unknown words corrected, if it is then clear.

        The rules may refuse it. If the corrected line is ambiguous, all lines that it may mean are
        returned; [] if none would be accepted.
        """
        trial, line = self._trial_copy(), self._line
        for guesses in range(1, MOST_TRIES + 1):
            are_most = 2 * guesses > len(self._line.split()) + 1  # words that are guessed
            if are_most or not (guess := self._likelier_word(fault)):
                return []
            line = _with_words(line, fault, guess)
            try:
                trial.answer(line)
            except LineError as error:
                fault = error
                if fault.refusal:  # the line is clear, but the rules refuse it
                    return [line]
            except REFUSALS:
                return []
            else:
                return [line]
            if "ways" in fault.facts:
                ways = trial._clear_wordings(fault)
                return [way for way in ways if self._refusal_of(way) is None]
        return []

    def _likelier_word(self, fault: LineError) -> str:
        """Return the name, command or card that a wrong word probably stands for, or ""."""
        word, state = fold(fault.facts.get("word", "")), self.game.state
        is_wrong = fault.code in ("bad-card", "unknown-player")
        if not is_wrong or word in everyday_words() or typed_words().cards(word):
            return ""
        is_first = fault.at == 0 and fault.facts.get("where") != "in this game"
        names = (is_first and state.inside) or state.players
        near = self._commands_like(word) if is_first else []
        parts = {part: name for name in names for part in (*plain(name).split(), fold(name))}
        whom = spellings({key: JOINING[key] for key in ("all", "nobody")}).values()
        near += [word for words in whom for word in words if self.game.stage == "decision"]
        words = {fold(key): key for key in (*near, near_card(word)) if key} | parts
        if len(word) < SHORTEST_LIKE:
            return near_card(word) or name_like(word, names)
        alike = [other for other in words if other[0] == word[0]]
        return words.get(word) or words.get(nearest(word, alike) or nearest(word, words), "")

    def _commands_like(self, word: str) -> list[str]:
        return [command for command in self._command_words if fold(command)[0] == word[0]]

    def _refusal_of(self, line: str) -> Line | None:
        """Try a line on a copy of the game; return the reply that refuses it, or None."""
        copy = self._trial_copy()
        try:
            copy.answer(line)
        except REFUSALS as error:
            return copy.refusal(error)
        return None

    def _can_type(self, line: str) -> bool:
        is_hidden = self.on_phone and line in AT_THE_COMPUTER
        return not is_hidden and self._refusal_of(line) is None

    def _trial_copy(self) -> Conversation:
        """Return a conversation about a copy of the game that is not saved."""
        copy = self.for_game(Game(self.game.variant, self.game.versions))
        copy.game.cursor, copy._tries = self.game.cursor, self._tries + 1
        return copy

    @property
    def _command_words(self) -> list[str]:
        meanings = [word for word in COMMANDS if not (self.on_phone and word in AT_THE_COMPUTER)]
        own = ", ".join(language().entry(meaning, "typed") for meaning in meanings)
        return [*meanings, *filter(None, own.split(", "))]


def _with_words(line: str, fault: LineError, others: str) -> str:
    """Return the faulty line with its wrong words replaced by `others`."""
    # the words may be several, separated by blanks
    before, middle, after = line[fault.at :].partition(fault.facts["word"])
    return f"{line[: fault.at]}{before}{others}{after}" if middle else others
