"""A conversation about one game: it takes typed lines and returns lines to show.

It knows nothing about terminals. What it asks for depends on the stage of the game, unless it has a
question about the previous line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Literal

from cardkit.engine.readers import most_similar_word
from cardkit.engine.refusals import IllegalMove, VagueCard
from cardkit.i18n.translate import language, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.table.announcer import Announcer, Lines
from cardkit.table.commands import run_command
from cardkit.table.live import Game
from cardkit.table.prompt import (
    AmbiguousLine,
    CountedPiles,
    FiguresOfRound,
    TypedCommand,
    parse_command,
    parse_line,
)
from cardkit.table.store import NotSavedError
from cardkit.table.versions import ImpossibleFixError, UnreadableError
from cardkit.tally.findings import LineError
from cardkit.tally.line_kinds import FIGURE_KEYS
from cardkit.tally.names import comparable_name, most_similar_name, possible_players
from cardkit.tally.score import message_and_hint
from cardkit.tally.words import (
    COMMANDS,
    JOINING,
    KEYS,
    MIN_LENGTH_FOR_SUGGESTION,
    everyday_words,
    fold,
    most_similar_card_word,
    typed_words,
    words_by_meaning,
)
from cardkit.text.files import unclear
from cardkit.text.files.unclear import nothing_recorded_line
from cardkit.text.lines import Line, join
from cardkit.text.table import corrections, prompts
from cardkit.text.table.changes import Change
from cardkit.text.table.refusals import refusal_text

REFUSALS = (LineError, IllegalMove, ImpossibleFixError, UnreadableError, NotSavedError)
"""The errors that a line or an action raises if it has no effect."""
UNDO = TypedCommand("undo")
NOT_ON_PHONES = ("quit", "phones", "again")  # commands that a phone cannot type
MAX_SUGGESTED_LINES_TRIED = 3  # how many suggested lines are tried, each in place of the one before


class Conversation:
    """A conversation about one game, which takes typed lines and returns lines to show.

    Its `announcer` writes the lines about what happens. The options are those of `Announcer`.
    """

    question: AmbiguousLine | None = None  # about the last line
    line = ""  # the line being answered, or the line refused last
    ended_by: Literal["", "quit", "again"] = ""
    _asked_about = ""  # the line that `question` is about
    _suggested: Sequence[str] = ()  # lines to type instead of the one refused last
    _tries = 0  # how many suggested lines were tried, each on a copy, before this one

    def __init__(
        self,
        game: Game,
        *,
        is_prompted: bool = True,
        tells_odds: bool = False,
        on_phone: bool = False,
    ) -> None:
        self.game = game
        self.announcer = Announcer(game, is_prompted, tells_odds, on_phone)
        self.changed: list[Change] = []  # by the last line, for others at the same table

    def for_game(self, game: Game) -> Conversation:
        """Return a conversation about a different game, with the same options."""
        talk = Conversation(game)
        talk.announcer = replace(self.announcer, game=game)
        return talk

    @property
    def is_prompted(self) -> bool:
        """True if people type at a prompt."""
        return self.announcer.is_prompted

    def describe_changes(self, changes: Sequence[Change], *, is_asked: bool = False) -> Lines:
        """Return the lines saying what an action changed, and record the changes."""
        self.changed += changes
        return self.announcer.describe_changes(changes, is_asked=is_asked)

    @property
    def prompt(self) -> str:
        """The text to show before the next line is typed."""
        if self.question:
            return self.question.text
        return prompts.prompt_text(self.game.stage, self.game.state)

    def tab_completions(self) -> list[str]:
        """Return the words that the Tab key completes: the names of players, and commands."""
        state = self.game.state
        return [*(state.inside or state.players), *_command_words(on_phone=self.announcer.on_phone)]

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
            answer = self._read_answer(question, line)
            if answer == "undo":
                return [self._not_recorded_line]
            if answer in question.lines:
                line, open_question = question.lines[answer], None
                if not line:
                    return []
        elif suggested:
            line = self._accept_suggestion(line, suggested)
        try:
            lines = self._execute(line)
        except REFUSALS as error:
            self.question = question if isinstance(error, NotSavedError) else open_question
            raise
        if self.question or self.ended_by or self.game.state is not before:
            lines = [*([self._not_recorded_line] if open_question else []), *lines]
            self._asked_about = line
        else:
            self.question, self._suggested = open_question, suggested
        return lines

    @property
    def _not_recorded_line(self) -> Line:
        """The line saying that the line asked about has not been recorded."""
        return Line(t("(not recorded: {text})", text=self._asked_about))

    def _read_answer(self, question: AmbiguousLine, line: str) -> str:
        """Return the answer that a line gives to a question, or ``undo``, or else the line itself."""
        typed = typed_words()
        if _means_yes(line) and not self._possible_players(line):
            return "yes"
        answer = typed.answers.get(fold(line), fold(line) or "yes")
        command = parse_command(line, self.game.state, typed)
        return "undo" if answer not in question.lines and command == UNDO else answer

    def _possible_players(self, line: str) -> list[tuple[str, ...]]:
        """Return each group of players that a line may name; for example, ``o`` may mean Olive."""
        players = self.game.state.players
        return possible_players(line, players, self.game.header.people(players)) if line else []

    def _accept_suggestion(self, line: str, suggested: Sequence[str]) -> str:
        """Return the suggested line if `line` accepts it, or `line` itself if it is something else.

        Raises `LineError` if the answer is unclear, such as Enter when players may leave.
        """
        asks_who, card = self.game.stage == "decision", typed_words().card(line)
        is_yes, is_no = _means_yes(line), typed_words().answers.get(fold(line)) == "no"
        if not is_yes and not (asks_who and (is_no or not line.strip())):
            return line
        people = self._possible_players(line)
        if is_yes and len(suggested) == 1 and not (people or card):
            return suggested[0]
        ways = [*suggested, *(f"- {', '.join(who)}" for who in people)]
        ways += [f"- / {line}"] * bool(card) + ["-"] * asks_who
        raise LineError("still-unclear", 0, word=self.line, ways=[*dict.fromkeys(ways)])

    def refusal(self, error: Exception) -> Line:
        """Return the line saying why an action had no effect; `error` is one of `REFUSALS`."""
        match error:
            case LineError():
                return self._error_line(error)
            case IllegalMove():
                return self._error_line(LineError(error.code, 0, error))
            case ImpossibleFixError():
                words = vocabulary(self.game.variant)
                why, _ = refusal_text(error.refusal.reason, words, prompt=False)  # after a colon
                return nothing_recorded_line(
                    *corrections.contradiction_text(error.round, error.turn, error.move, why, words)
                )
            case UnreadableError():
                reading = error.reading  # of a tally with a new line of figures
                errors = [finding for finding in reading.findings if finding.severity == "error"]
                return nothing_recorded_line(*message_and_hint(reading, errors[0]))
            case _:
                return Line(str(error), tone="alert")

    def _execute(self, line: str) -> Lines:
        self.line, game, stage = line, self.game, self.game.stage
        match parse_line(line, stage, game.state, typed_words(), game.header):
            case TypedCommand(word, rest):
                return run_command(self, word, rest)
            case CountedPiles(gold):
                return self.describe_changes(game.record_piles(gold))
            case FiguresOfRound(figures, round):
                return self.describe_changes(game.record_figures(figures, round))
            case AmbiguousLine(fault=fault) if not self.is_prompted:
                raise fault
            case AmbiguousLine() as question:
                self.question = question
                return []
            case () if self.is_prompted:  # Enter alone, although something has to be typed
                return self.announcer.what_to_type()
            case moves:
                is_asked = stage in ("card", "show")
                return self.describe_changes(game.play(*moves), is_asked=is_asked) if moves else []

    def _error_line(self, fault: LineError) -> Line:
        """Return the line saying why a typed line has no effect, and what to type instead."""
        state, stage, facts = self.game.state, self.game.stage, dict(fault.facts)
        people = self.game.header.people(state.inside)
        now = prompts.lines_to_type(stage, state, people, can_quit=not self.announcer.on_phone)
        if fault.refusal:
            reason = fault.refusal.reason
            if isinstance(reason, VagueCard):  # the message says which cards can be typed
                reason, now = self._with_typed_context(reason, fault.at), ""
            message, hint = refusal_text(reason, vocabulary(state.rules), prompt=True)
            return nothing_recorded_line(message, join(hint, now))
        if self._tries < MAX_SUGGESTED_LINES_TRIED:
            lines, why_not = self._suggested_lines(fault)
            if why_not and not lines:
                return why_not
            is_ambiguous = bool(self._unambiguous_wordings(fault))
            facts |= {"ways": lines, "way": lines[0]} if is_ambiguous else {"meant": lines}
            self._suggested = () if self.question else lines  # then "yes" answers the question
        message, hint = unclear.line_error_and_hint(fault.code, facts, state, stage, now)
        return nothing_recorded_line(message, hint or now)

    def _suggested_lines(self, fault: LineError) -> tuple[list[str], Line | None]:
        """Return lines to suggest in place of a faulty one, and a reply to a line without effect.

        The reply answers the likeliest line that would have no effect, and is None if there is no
        such line. It says, for example, that the joker is not in the deck yet, or asks which suit
        is meant.
        """
        facts, clear = fault.facts, self._unambiguous_wordings(fault)
        lines, why_not = self._lines_with_effect(clear or self._corrected_lines(fault))
        if clear or lines or why_not:
            return lines, why_not
        return self._lines_with_effect(facts.get("likely", ()))

    def _lines_with_effect(self, lines: Sequence[str]) -> tuple[list[str], Line | None]:
        """Return the lines that have an effect, and the reply to the first line that has none."""
        replies = {line: self.refusal_if_tried(line) for line in lines if not self._is_hidden(line)}
        accepted = [line for line, refusal in replies.items() if refusal is None]
        return accepted, next(filter(None, replies.values()), None)

    def _with_typed_context(self, reason: VagueCard, at: int) -> VagueCard:
        """Return an error about an ambiguous card, with the text typed before and after the card.

        `at` is the column of the card. The suggested corrections are then whole lines.
        """
        lead, typed_card = self.line[:at], re.match(r"\w+|.?", self.line[at:])
        trail = self.line[at:].removeprefix(typed_card[0] if typed_card else "")
        if not lead and self.game.stage == "decision":
            lead = "- / "  # after a dash and a slash, it is never a name
        cards = [f"{lead}{reason.card.rank}{suit}" for suit in "brshdc"]
        ways = (
            dict.fromkeys([trail, trail.partition("/")[0].rstrip()])
            if self._tries < MAX_SUGGESTED_LINES_TRIED
            else []
        )
        right = (way for way in ways if any(self.has_effect(card + way) for card in cards))
        return reason._replace(lead=lead, trail=next(right, ""))

    def _unambiguous_wordings(self, fault: LineError) -> list[str]:
        """Return lines to type instead of an ambiguous one, or [] if there are none."""
        facts = fault.facts
        ways = [_with_corrected_words(self.line, fault, way) for way in facts.get("ways", ())]
        return [*ways, *([facts["way"]] if "way" in facts else ())]

    def _corrected_lines(self, fault: LineError) -> list[str]:
        """Return the typed line with its unknown words corrected, if it is then clear.

        The line may have no effect when it is typed. If the corrected line is ambiguous, all lines
        that it may mean are returned; [] if none would be accepted.
        """
        trial, line = self.trial_copy(), self.line
        for guesses in range(1, MAX_SUGGESTED_LINES_TRIED + 1):
            are_most = 2 * guesses > len(self.line.split()) + 1  # words that are guessed
            if are_most or not (guess := self._likely_word(fault)):
                return []
            line = _with_corrected_words(line, fault, guess)
            try:
                trial.answer(line)
            except LineError as error:
                fault = error
                if fault.refusal:  # the line is clear, but the rules refuse it
                    return [line]
            except REFUSALS:
                return [line]
            else:
                return [line]
            if "ways" in fault.facts:
                ways = trial._unambiguous_wordings(fault)
                return [way for way in ways if self.has_effect(way)]
        return []

    def _likely_word(self, fault: LineError) -> str:
        """Return the name, command or card that a wrong word probably stands for, or ""."""
        typed, state = fault.facts.get("word", ""), self.game.state
        is_wrong, word = fault.code in ("bad-card", "unknown-player"), fold(typed)
        if not is_wrong or word in everyday_words() or typed_words().cards(typed):
            return ""
        is_first = fault.at == 0 and fault.facts.get("where") != "in this game"
        names = (is_first and state.inside) or state.players
        if name := next((name for name in names if _is_inflected(word, name)), ""):
            return name
        if len(word) < MIN_LENGTH_FOR_SUGGESTION:
            return most_similar_card_word(typed) or most_similar_name(word, names)
        others = _command_words(on_phone=self.announcer.on_phone) if is_first else []
        if is_first:
            keys = words_by_meaning({key: KEYS[key] for key in FIGURE_KEYS})
            others += [f"{key}:" for key in chain(*keys.values())]
        if self.game.stage == "decision":
            others += chain(
                *words_by_meaning({key: JOINING[key] for key in ("all", "nobody")}).values()
            )
        words = {fold(other): other for other in (*others, most_similar_card_word(word))}
        words |= {
            part: name for name in names for part in (*comparable_name(name).split(), fold(name))
        }
        alike = [other for other in words if other[:1] == word[0]]
        return words.get(word) or words.get(most_similar_word(word, alike), "")

    def refusal_if_tried(self, line: str) -> Line | None:
        """Try a line on a copy of the game; return the reply if it is refused, otherwise None."""
        copy = self.trial_copy()
        try:
            copy.answer(line)
        except REFUSALS as error:
            return copy.refusal(error)
        return None

    def is_accepted(self, line: str) -> bool:
        return not self._is_hidden(line) and self.has_effect(line)

    def has_effect(self, line: str) -> bool:
        """Try a line on a copy of the game, and return True if it is not refused."""
        try:
            self.trial_copy().answer(line)
        except REFUSALS:
            return False
        return True

    def _is_hidden(self, line: str) -> bool:
        """Return True if a line is a command that this phone cannot type."""
        return self.announcer.on_phone and typed_words().commands.get(line) in NOT_ON_PHONES

    def trial_copy(self) -> Conversation:
        """Return a conversation about a copy of the game that is not saved."""
        copy = self.for_game(Game(self.game.variant, self.game.versions))
        copy.game.cursor, copy._tries = self.game.cursor, self._tries + 1
        copy.game.covered = self.game.covered
        return copy


def _means_yes(line: str) -> bool:
    """Return True if a line is a word for "yes", or the beginning of one."""
    answers, word = typed_words().answers, fold(line)
    return any(yes.startswith(word) for yes in answers if word and answers[yes] == "yes")


def _command_words(*, on_phone: bool) -> list[str]:
    """Return the words of the commands that can be typed, in English and in the language in force."""
    meanings = [word for word in COMMANDS if not (on_phone and word in NOT_ON_PHONES)]
    own = ", ".join(language().entry(meaning, "typed") for meaning in meanings)
    return [*meanings, *filter(None, own.split(", "))]


def _is_inflected(word: str, name: str) -> bool:
    """Return True if a word is a name with an ending, such as the Polish genitive ``Karola``."""
    return len(name) >= MIN_LENGTH_FOR_SUGGESTION and word.startswith(fold(name))


def _with_corrected_words(line: str, fault: LineError, others: str) -> str:
    """Return the faulty line with its wrong words replaced by `others`."""
    # `word` may contain several words, separated by blanks
    before, middle, after = line[fault.at :].partition(fault.facts["word"])
    return f"{line[: fault.at]}{before}{others}{after}" if middle else others
