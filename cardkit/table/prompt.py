"""Parse lines that people type at the table, without playing them and without guessing."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.engine.game import GameState
from cardkit.engine.refusals import IllegalMove, MissingPlayer, NotInside, Twice
from cardkit.table.versions import bots_leaving
from cardkit.tally import line_kinds, sentences
from cardkit.tally.figure_lines import check_not_figures, error_in_turns, parse_claims
from cardkit.tally.findings import LineError
from cardkit.tally.hands import read_show
from cardkit.tally.items import Header
from cardkit.tally.names import possible_players
from cardkit.tally.turns import TurnLine, Word, in_seat_order, split_words
from cardkit.tally.words import TypedWords, fold, localized_word
from cardkit.text.table import prompts
from cardkit.text.table.prompts import Stage

_LINE_FOR_ROUND_PATTERN = re.compile(r"([^\W\d]+) (\d{1,3}):? (.+)")  # ``round 1 banked: 5 6 0``
COMMANDS_WITHOUT_ARGUMENTS = [
    "path",
    "odds",
    "why",
    "gone",
    "rules",
    "help",
    "quit",
    "again",
    "phones",
]
"""Commands that cannot be followed by anything."""


@dataclass(frozen=True)
class TypedCommand:
    """A command word (or ``cover``, ``share``), and the text that was typed after it."""

    word: str
    rest: str = ""


@dataclass(frozen=True)
class CountedPiles:
    """The gold in each player's pile, as counted by the players."""

    gold: Mapping[str, int]


@dataclass(frozen=True)
class FiguresOfRound:
    """A line of figures, such as ``banked: 5 6 0``, for the round with the number `round`."""

    line: str
    round: int


@dataclass(frozen=True)
class AmbiguousLine:
    """A question about a typed line that has two meanings.

    `lines` maps each possible answer to an unambiguous line, or to "" if nothing is to be done.
    `fault` is the error to raise if nobody can be asked.
    """

    text: str
    lines: Mapping[str, str]
    fault: LineError


LineMeaning: TypeAlias = (
    Sequence[Move] | TypedCommand | CountedPiles | FiguresOfRound | AmbiguousLine
)
"""The legal moves to make, in order, or another meaning of a line."""


def parse_line(
    line: str, stage: Stage, state: GameState, typed: TypedWords, header: Header
) -> LineMeaning:
    """Parse a line typed at this stage and return its `LineMeaning`; raise `LineError` if it has none.

    The players named as leaving are people; bots of the `header` that leave now are added.
    """
    if len(line) > MAX_LINE_LENGTH:
        raise LineError("too-long", 0, letters=len(line))
    if any(unicodedata.category(letter) == "Cc" for letter in line if letter != "\t"):
        raise LineError("not-text", 0)
    prompt = _Prompt(stage, state, typed, header)
    text = _without_comment(line)
    command = parse_command(line, state, typed) or prompt.figures(text)
    if command:
        return command
    try:
        return prompt.meaning(text)
    except LineError as fault:
        raise prompt.clearest_error(fault, text) from None


def _without_comment(line: str) -> str:
    return line_kinds.split_comment(line)[0].strip().rstrip(".!").strip()


@dataclass(frozen=True)
class _Prompt:
    """The context in which a typed line is parsed, such as the stage and state of the game."""

    stage: Stage
    state: GameState
    typed: TypedWords
    header: Header

    @property
    def people_inside(self) -> Sequence[str]:
        return self.header.people(self.state.inside)

    def line(self, words: Sequence[Word]) -> TurnLine:
        return TurnLine(words, self.state, self.typed, dict(self.header.bots), at_prompt=True)

    def meaning(self, text: str) -> LineMeaning:
        """Parse a text that is neither a command nor a line of figures; return its `LineMeaning`."""
        answer = self.typed.answers.get(fold(text), "" if text else "yes")
        match self.stage:
            case "piles" | "tie" | "over":
                return self._answer_after_end(text, answer)
            case "covers" if answer == "yes":
                return TypedCommand("cover")
            case "covers":
                raise LineError("covers-first", 0)
            case "round" if answer == "yes":
                return (BeginRound(),)
            case "decision" if not text:
                text = "-"
            case "decision" if answer in ("no", "nobody leaves"):
                people = possible_players(text, self.state.players, self.people_inside)
                if ways := [f"- {', '.join(who)}" for who in people]:  # n may be Nick
                    raise LineError("two-meanings", 0, word=text, ways=[*ways, "-"])
                text = "-"
            case "card" if text and self.state.turn and self.state.may_leave:
                if question := self._ask_if_left(text):
                    return question
        return self.turns(text) if text else ()

    def _answer_after_end(self, text: str, answer: str) -> LineMeaning:
        match self.stage:
            case "piles" if not text or re.search(r"\d", text):
                claims = parse_claims("piles", text, 0, self.state, self.typed) if text else ()
                if any(claim.amount < 0 for claim in claims):
                    raise LineError("not-an-answer", 0, text=text)
                return CountedPiles({claim.player: claim.amount for claim in claims})
            case "tie" if answer == "extra" or self.typed.keys.get(fold(text)) == "extra round":
                return (BeginRound(extra=True),)
            case "tie" if answer == "share" or not text:
                return TypedCommand("share")
            case "over" if not text:
                return TypedCommand("quit")
            case _:  # also yes and no, which could mean either way
                raise LineError("not-an-answer", 0, text=text)

    def _ask_if_left(self, text: str) -> AmbiguousLine | None:
        """Return a question asking if players named in place of a card left after the last card.

        Returns None if nobody is named, or if the text can be a card and those named cannot have
        left.
        """
        state, words = self.state, split_words(text, 0, self.state, self.typed)
        dash = [] if words[0].is_dash else [Word("-", 0)]
        line = self.line([*dash, *words])
        several = line.leavers()
        if is_card := bool(line.cards_at(len(dash))):
            several = [who for who in several if {*who} <= {*self.people_inside}]
        left = self._leavers_in_turn(state.turn)
        fixes = [self._fix_leavers(state.turn, left | {*who}) for who in several]
        unclear = LineError("two-meanings", 0, word=text, ways=[f"- / {text}", *fixes])
        if is_card and len(several) > 1:
            raise unclear
        if len(several) != 1:
            return None
        if is_card:
            question = prompts.card_or_left_question(text, several[0], state.turn)
            return AmbiguousLine(question, {"yes": f"- / {text}", "no": fixes[0]}, unclear)
        _check_people(several[0], state, self.header, 0)
        question = prompts.left_too_question(several[0], state.turn)
        return AmbiguousLine(question, {"yes": fixes[0], "no": ""}, LineError("leave-first", 0))

    def _leavers_in_turn(self, turn: int) -> set[str]:
        return {name for name, number in self.state.left.items() if number == turn}

    def _fix_leavers(self, turn: int, names: Set[str]) -> str:
        who = in_seat_order(names, self.state)
        return f"{localized_word('fix')} {turn} {_leave_text(who)}"

    def turns(self, text: str) -> tuple[Move, ...]:
        """Return the moves in a text of turns, after playing them on a copy of the state."""
        prompt = replace(self, state=self.state.copy())
        state, header, typed, moves = prompt.state, self.header, self.typed, list[Move]()

        def make(move: Move, at: int) -> None:
            move = with_bots(move, state, header, at)
            try:
                state.play(move)
            except IllegalMove as refusal:
                raise LineError(refusal.code, at, refusal) from None
            moves.append(move)
            if state.phase == "decision" and not prompt.people_inside:
                state.leave(bots_leaving(state, header))  # as the game does by itself

        if self.stage == "round":  # the first card of the next round opens it
            make(BeginRound(), 0)
        line = prompt.line(split_words(text, 0, state, typed))
        if state.variant.is_deck_game:
            check_not_figures(text, 0, state, typed)
            has_all = not state.turn and len(re.findall(r"\d+", text)) == len(state.seats)
            try:
                _make_all(line, make)
            except LineError as fault:
                raise error_in_turns(fault, text, 0, state, typed) if has_all else fault from None
        elif self.stage == "round" and 0 < len(prompt.people_inside) < len(state.inside):
            raise LineError("covers-first", 0)
        else:
            make(read_show(line, text)[0], 0)
        return tuple(moves)

    # --- figures ----------------------------------------------------------------------------------

    def figures(self, text: str) -> LineMeaning | None:
        """Return a line of figures, or a question about its round, or None for any other line.

        Raises `LineError` if the line lacks its colon.
        """
        state, typed, match = self.state, self.typed, _LINE_FOR_ROUND_PATTERN.fullmatch(text)
        number, line = 0, text
        if match and typed.keys.get(fold(match[1])) == "round":
            number, line = int(match[2]), match[3]
        bare = line_kinds.parse_line_without_colon(line, typed, state.players)
        if bare and typed.keys[fold(bare.key)] in line_kinds.FIGURE_KEYS:
            raise LineError("no-colon", 0, way=f"{bare.key}: {bare.value}", text=bare.key)
        key = line_kinds.parse_key_line(line, typed, state.variant)
        if key is None or key.key not in line_kinds.FIGURE_KEYS:
            return None
        now, last = state.round, state.round - state.is_in_round
        if number and number not in (last, now):
            raise LineError("no-turns", 0, round=number)
        has_begun = state.is_in_round and not state.turn and state.rounds and key.key == "banked"
        if has_begun and not number and state.rounds[-1].end != "result-only":
            ways = {str(other): f"round {other} {line}" for other in (last, now)}
            unclear = LineError("two-meanings", 0, word=text, ways=[*ways.values()])
            return AmbiguousLine(prompts.figures_of_round_question(last, state), ways, unclear)
        return FiguresOfRound(line, number or now)

    # --- sentences --------------------------------------------------------------------------------

    def clearest_error(self, fault: LineError, text: str) -> LineError:
        """Return the error that explains best what is wrong with a typed line.

        Its facts include the lines to type instead.
        """
        reason = fault.refusal.reason if fault.refusal else None
        if isinstance(reason, Twice | MissingPlayer):
            code = "claim-twice" if isinstance(reason, Twice) else "bad-hands"
            fault = LineError(code, fault.at, name=reason.name)
        is_clear = fault.refusal or fault.code.startswith(("ambiguous", "bot"))
        if is_clear or {"way", "ways"} & {*fault.facts}:
            return fault
        word = fold(fault.facts.get("word", "?"))
        out = [name for name in self.state.left if fold(name).startswith(word)]
        if len(out) == 1:
            return _not_inside_error(out[0], fault.at, self.state, self.people_inside)
        line = self.words_of_sentence(text)
        parts = sentences.sentence_parts(line)
        cards_by_player = sentences.cards_by_player_in_sentence(line)
        is_single = len(line.words) == 1  # it is corrected
        usable = [part for part in parts if part.card.rank or part.kind == "others"]
        ways = self.lines_to_suggest(line, usable if is_single else parts)
        if fault.code == "bad-hands" or (self.stage == "show" and cards_by_player):
            return LineError("bad-hands", fault.at, marks=cards_by_player)
        way = self._command_to_suggest(line, parts)
        command = self.typed.commands.get(fold(way.partition(" ")[0]), "")
        if command and (not ways or command not in ("away", "help", "join")):
            return LineError("command-due", 0, way=way)
        fault.facts["likely"] = ways + [way] * (command == "away")
        return fault

    def words_of_sentence(self, text: str) -> TurnLine:
        """Return the words of a sentence, with commas in place of other punctuation.

        A word after a number is apart from it.
        """
        words = re.sub(r"[.!:]+(?=\s|$)|[()]", " ,", text.replace("?", " ?"))
        words = re.sub(r"(\d)([^\W\d]{2,})", r"\1 \2", words)  # 9hearts
        return replace(self, header=Header()).line(split_words(words, 0, self.state, self.typed))

    def lines_to_suggest(self, line: TurnLine, parts: Sequence[sentences.Part]) -> list[str]:
        """Return lines to type instead of a sentence, such as `fix` commands for earlier turns."""
        kinds, as_players = [part.kind for part in parts if part.kind], line.ways_to_read_players
        if not self.state.is_in_round or not self.state.variant.is_deck_game:
            return []
        leavers = sentences.possible_leavers(line, parts)
        leaves = [_leave_text(who) for who in leavers]
        turn = self._turn_to_correct(parts)
        if turn and kinds[:1] != ["card"]:
            leaves = self._corrections(turn, leavers, parts)
        ways = sentences.lines_with_cards(line, parts, leaves)
        if self.stage == "decision":  # a card can be short for a name
            return [f"- / {way}" if as_players(way.split()[0]) else way for way in ways]
        return [way for way in ways if not way.startswith("-")]

    def _turn_to_correct(self, parts: Sequence[sentences.Part]) -> int:
        """Return the number of the turn in which a sentence may correct who left, or 0.

        This is the last one if a card is due, or the one in which all left who are named as inside.
        """
        out = [self.state.left.get(part.who, 0) for part in parts if part.who]
        is_denied = any(part.kind in ("not", "stays") for part in parts)
        turn = min(out, default=0) if is_denied else 0
        return turn or (self.state.turn if self.stage == "card" else 0)

    def _corrections(
        self, turn: int, leavers: Sequence[Sequence[str]], parts: Sequence[sentences.Part]
    ) -> list[str]:
        """Return the `fix` commands that a sentence about those who left earlier may mean.

        If it says that players stay or have not left, some whom it names left by mistake, and the
        others may have left instead of them.
        """
        kinds, named = {part.kind for part in parts}, {part.who for part in parts} - {""}
        left = self._leavers_in_turn(turn)
        changed = [left | {*who} for who in leavers if not named or {*who} <= named]
        if kinds & {"not", "stays"}:
            wrong = named or (left if "stays" in kinds else set[str]())
            changed = [left ^ wrong, left - wrong] if left & wrong else []
        ways = [self._fix_leavers(turn, who) for who in changed if who != left]
        return [*dict.fromkeys(ways)]

    def _command_to_suggest(self, line: TurnLine, parts: Sequence[sentences.Part]) -> str:
        """Return the command to type instead of a question or another sentence, or ""."""
        named = [*dict.fromkeys(part.who for part in parts if part.kind == "who")]
        # without names: somebody may be called Will
        unnamed = ["x" if line.is_full_name(word.text) else word.text for word in line.words]
        command = self.typed.command_for_sentence(" ".join(unnamed))
        was = {entry.card.rank for entry in self.state.path[-1:]}
        ranks = {card.rank for card in sentences.cards_in_sentence(parts)}
        if "not" in {part.kind for part in parts} and was < ranks:
            command = command or "fix"  # as in ``not a 9, a 6``
        if command == "fix":
            is_told = self.state.turn and not named
            return f"{localized_word('fix')} {self.state.turn}" if is_told else ""
        first, second = [*unnamed, ""][:2]
        is_name = not (self.typed.command_for_sentence(first) or fold(first) in self.typed.spoken)
        if not named and is_name and self.typed.command_for_sentence(second) == "join":
            named = [first]  # not: ``play on``, ``we play``
        who = named[0] if command in ("away", "join", "score") and len(named) == 1 else ""
        is_due = command and (who or command not in ("away", "join"))
        return f"{localized_word(command)} {who}".strip() if is_due else ""


def _leave_text(who: Sequence[str]) -> str:
    return f"- {', '.join(who) or localized_word('nobody')}"


def parse_command(line: str, state: GameState, typed: TypedWords) -> TypedCommand | None:
    """Return the command in a typed line, or None if the line is not a command.

    A single letter is a command only if no player's name begins with it.
    """
    text = _without_comment(line)
    word, _, rest = text.partition(" ")
    command = typed.commands.get(fold(word).rstrip(".:!?") or word)
    names = [fold(name) for name in state.players]
    begins_name = any(name.startswith(fold(word)) for name in names)
    if command is None or fold(text) in names or (len(word) == 1 and begins_name):
        return None
    if command == "note":  # may end with punctuation
        rest = line.strip().partition(" ")[2]
    arguments = rest.strip().removeprefix("?")  # points ?
    is_number = command in ("undo", "redo") and re.fullmatch(r"[1-9]\d*", arguments)
    if arguments and command in (*COMMANDS_WITHOUT_ARGUMENTS, "undo", "redo") and not is_number:
        return None  # a sentence, such as ``oops it was a 6``
    return TypedCommand(command, arguments)


def _not_inside_error(name: str, at: int, state: GameState, inside: Sequence[str]) -> LineError:
    refusal = IllegalMove(NotInside(name, state.left.get(name, 0), inside))
    return LineError(refusal.code, at, refusal)


def _check_people(names: Sequence[str], state: GameState, header: Header, at: int) -> None:
    people = header.people(names)
    for name in names:
        if name not in people:
            raise LineError("bot-decides", at, who=name)
        if name not in state.inside:  # the players named as inside must not reveal what bots do
            raise _not_inside_error(name, at, state, header.people(state.inside))


def with_bots(move: Move, state: GameState, header: Header, at: int = 0) -> Move:
    """Return a move with the bots' part added, or raise `LineError` if it contradicts the bots."""
    if not header.bots:
        return move
    if isinstance(move, Leave):
        _check_people(move.players, state, header, at)
        return Leave((*move.players, *bots_leaving(state, header)))
    if isinstance(move, Show):
        people, fleeing = header.people(move.cards), bots_leaving(state, header)
        for name, card in move.cards.items():
            if name not in people and (card is None) != (name in fleeing):
                raise LineError("bot-flees" if name in fleeing else "bot-lays", at, who=name)
    return move


def _make_all(line: TurnLine, make: Callable[[Move, int], None]) -> None:
    """Make the moves of a line one after the other.

    If bots decide together with people who leave, nothing may follow on the line. Otherwise, an
    error in a later move would tell people what the bots do before they have decided themselves.
    """
    bots_decide, is_decided = len(line.nameable_players) < len(line.state.inside), False
    try:
        for move, at in line.moves():
            if is_decided:
                raise LineError("bots-first", at)
            make(move, at)
            is_decided = bots_decide and isinstance(move, Leave) and bool(move.players)
    except LineError as fault:
        raise LineError("bots-first", fault.at) if is_decided else fault from None


def new_moves(
    text: str, before: GameState, old: Sequence[Move], typed: TypedWords
) -> tuple[Move, ...]:
    """Return the moves that replace a turn's `old` moves, read from typed text such as ``9 - Bo``.

    A card alone keeps the old decision, but ``9 -`` does not. ``- Bo`` keeps the old card, and ``9
    / 7`` makes two turns of one. Bots can be named, as in a file. Raises `LineError`.
    """
    stage: Stage = "card" if before.variant.is_deck_game else "show"
    prompt, after_card = _Prompt(stage, before, typed, Header()), before.copy()
    words = split_words(text, 0, before, typed)
    after_card.play(old[0])
    decision = replace(prompt, stage="decision", state=after_card)
    if stage == "card" and words and words[0].is_dash:
        return (old[0], *decision.turns(text))
    try:
        moves = prompt.turns(text)
    except LineError as fault:
        line = decision.words_of_sentence(text)
        fault.facts["likely"] = decision.lines_to_suggest(line, sentences.sentence_parts(line))
        raise
    if not isinstance(moves[-1], Draw) or words[-1].is_dash:
        return moves
    after = before.copy()
    after.play(*moves)
    if after.phase == "decision":
        return (*moves, *old[1:])
    if who := tuple(name for move in old if isinstance(move, Leave) for name in move.players):
        turn = f"{before.round}.{before.turn + 1}"
        raise LineError("round-over-then", 0, who=who, turn=turn, text=text.strip())
    return moves
