"""Parse lines that people type at the table, without playing them and without guessing."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardkit.engine.cards import Card
from cardkit.engine.events import BeginRound, Draw, Leave, Move, Show
from cardkit.engine.files import MAX_LINE
from cardkit.engine.game import GameState
from cardkit.engine.readers import most_similar_word
from cardkit.engine.refusals import IllegalMove, NotInside, Twice
from cardkit.i18n.translate import language
from cardkit.table.versions import bots_leaving
from cardkit.tally.figure_lines import error_in_turns, parse_claims, refuse_row
from cardkit.tally.findings import LineError
from cardkit.tally.hands import read_show
from cardkit.tally.items import Header
from cardkit.tally.line_kinds import (
    FIGURE_KEYS,
    parse_key_line,
    parse_line_without_colon,
    split_comment,
)
from cardkit.tally.names import possible_players
from cardkit.tally.sentences import (
    cards_in_sentence,
    commands_in_sentence,
    lines_to_suggest,
    sentence_parts,
)
from cardkit.tally.turns import TurnLine, Word, in_seat_order, split_words
from cardkit.tally.words import TypedWords, fold
from cardkit.text.table import prompts
from cardkit.text.table.prompts import Stage

_OF_ROUND = re.compile(r"([^\W\d]+) (\d{1,3}):? (.+)")  # ``round 1 banked: 5 6 0``
WITHOUT_WORDS = (
    "path", "odds", "why", "gone", "rules", "help", "quit", "again", "phones",
)  # fmt: skip
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


Meaning: TypeAlias = Sequence[Move] | TypedCommand | CountedPiles | FiguresOfRound | AmbiguousLine
"""The legal moves to make, in order, or another meaning of a line."""


def parse_line(
    line: str, stage: Stage, state: GameState, typed: TypedWords, header: Header
) -> Meaning:
    """Return the meaning of a typed line at this stage, or raise `LineError` if it has none.

    The players named as leaving are people; bots of the `header` that leave now are added.
    """
    if len(line) > MAX_LINE:
        raise LineError("too-long", 0, letters=len(line))
    if any(unicodedata.category(letter) == "Cc" for letter in line if letter != "\t"):
        raise LineError("not-text", 0)
    text = split_comment(line)[0].strip().rstrip(".!").strip()
    is_note = typed.commands.get(fold(text.partition(" ")[0]).rstrip(":")) == "note"
    if command := parse_command(line.strip() if is_note else text, state, typed):
        return command
    if figures := _parse_figures_line(text, state, typed):
        return figures
    try:
        return _meaning_of_line(text, stage, state, typed, header)
    except LineError as fault:
        raise _clearest_error(fault, text, stage, state, typed) from None


def _meaning_of_line(
    text: str, stage: Stage, state: GameState, typed: TypedWords, header: Header
) -> Meaning:
    answer = typed.answers.get(fold(text), "" if text else "yes")
    match stage:
        case "piles" | "tie" | "over":
            return _answer_after_end(text, answer, stage, state, typed)
        case "covers" if answer == "yes":
            return TypedCommand("cover")
        case "covers":
            raise LineError("covers-first", 0)
        case "round" if answer == "yes":
            return (BeginRound(),)
        case "decision" if not text or answer in ("no", "nobody leaves"):
            people = (
                possible_players(text, state.players, header.people(state.inside)) if text else ()
            )
            if ways := [f"- {', '.join(who)}" for who in people]:  # n may be Nick
                raise LineError("two-meanings", 0, word=text, ways=[*ways, "-"])
            text = "-"
        case "card" if text and state.turn and state.may_leave:
            if question := _ask_if_left(text, state, typed, header):
                return question
    return _parse_turns(text, stage, state, typed, header) if text else ()


def _clearest_error(
    fault: LineError, text: str, stage: Stage, state: GameState, typed: TypedWords
) -> LineError:
    """Return the error that explains best what is wrong with a typed line."""
    if fault.refusal and isinstance(fault.refusal.reason, Twice):
        fault = LineError("claim-twice", fault.at, name=fault.refusal.reason.name)
    if fault.refusal or {"way", "ways"} & {*fault.facts} or fault.code == "ambiguous-name":
        return fault
    line = _words_of_sentence(text, state, typed)
    if way := _command_to_suggest(text, line):
        return LineError("command-due", 0, way=way)
    fault = _already_out_error(fault, state) or fault
    fault.facts["likely"] = _lines_at_stage(line, stage)
    commands = [
        command for command in commands_in_sentence(line) if (command, stage) != ("again", "tie")
    ]
    fault.facts["commands"] = [*map(localized_command, commands)]
    return fault


def _lines_at_stage(line: TurnLine, stage: Stage) -> list[str]:
    """Return lines to type in place of a sentence; `fix` corrects who left after the last card."""
    turn = line.state.turn
    ways = lines_to_suggest(line) if line.state.is_in_round and len(line.words) > 1 else []
    if stage == "decision":  # a card can be short for a name
        return [f"- / {way}" if line.ways_to_read_players(way.split()[0]) else way for way in ways]
    if turn:
        return [re.sub("^-", f"{localized_command('fix')} {turn} -", way) for way in ways]
    return [way.removeprefix("- / ") for way in ways if not re.match(r"- ?\w|-$", way)]


def _words_of_sentence(text: str, state: GameState, typed: TypedWords) -> TurnLine:
    """Return the words of a sentence, with commas in place of full stops and other punctuation."""
    words = split_words(re.sub(r"[.!?:]+(?=\s|$)", " ,", text), 0, state, typed)
    return TurnLine(words, state, typed, at_prompt=True)


def _command_to_suggest(text: str, line: TurnLine) -> str:
    """Return the command to type instead of a question or another sentence, or ""."""
    names = {fold(name): name for name in line.state.players}
    words = re.findall(r"[^\s?]+|\?", text)
    named = [*dict.fromkeys(names[fold(word)] for word in words if fold(word) in names)]
    # without names: somebody may be called Will
    others = ["-" if fold(word) in names else word for word in words]
    command = line.typed.command_for_sentence(" ".join(others))
    match command:
        case "away" | "join":
            is_new = command == "join" and not line.typed.command_for_sentence(
                words[0]
            )  # not: play on
            who = ", ".join(named) or (words[0] if is_new else "")
            is_turn = bool(cards_in_sentence([*sentence_parts(line)]))  # 9, Bo goes home
            return f"{localized_command(command)} {who}" if who and not is_turn else ""
        case "score" if len(named) == 1:
            return f"{localized_command(command)} {named[0]}"
        case "fix" | "nobody leaves":
            return "" if named else _fix_command_to_suggest(command, line)
        case _:
            return localized_command(command) if command else ""


def _fix_command_to_suggest(command: str, line: TurnLine) -> str:
    """Return the `fix` command to type in place of a sentence such as ``it was a 6``, or "".

    The sentence must name a card other than the recorded one: ``not a 9, a 6`` corrects a 9 to a 6.
    """
    turn, path = line.state.turn, line.state.path
    was = path[-1].card if path else Card()
    cards = cards_in_sentence([*sentence_parts(line)], was.rank)
    changed = [card for card in cards if card.rank != was.rank or card.suit not in ("", was.suit)]
    new = [line.typed_card(card) for card in changed]
    if not turn or (command == "nobody leaves" and len(new) == len(cards)):
        return ""
    return f"{localized_command('fix')} {turn} {new[0] if len(new) == 1 else ''}".strip()


def localized_command(command: str) -> str:
    """Return the word for a command in the current language."""
    return language().entry(command, "typed").partition(", ")[0] or command


def _parse_figures_line(
    text: str, state: GameState, typed: TypedWords
) -> FiguresOfRound | AmbiguousLine | None:
    """Return a line of figures, a question about which round it is for, or None for other lines."""
    match = _OF_ROUND.fullmatch(text)
    number, line = 0, text
    if match and typed.keys.get(fold(match[1])) == "round":
        number, line = int(match[2]), match[3]
    key, bare = (
        parse_key_line(line, typed, state.variant),
        parse_line_without_colon(line, typed, state.players),
    )
    if bare and typed.keys[fold(bare.key)] in FIGURE_KEYS:
        raise LineError("no-colon", 0, way=f"{bare.key}: {bare.value}", text=bare.key)
    if key and key.key in FIGURE_KEYS:
        return _figures_of_round(text, number, key.key, line, state)
    words = [word for word, meaning in typed.keys.items() if meaning in FIGURE_KEYS]
    if key and (near := most_similar_word(fold(key.key), words)):
        raise LineError("unknown-key", 0, key=key.key, near=near, way=f"{near}: {key.value}")
    return None


def _figures_of_round(
    text: str, number: int, key: str, line: str, state: GameState
) -> FiguresOfRound | AmbiguousLine:
    """Return the figures for round `number`, or a question asking for the round if it is 0."""
    now, last = state.round, state.round - state.is_in_round
    if number and number not in (last, now):
        raise LineError("no-turns", 0, round=number)
    begins = state.is_in_round and not state.turn and state.rounds and key == "banked"
    if number or not begins or state.rounds[-1].end == "result-only":
        return FiguresOfRound(line, number or now)
    ways = {str(other): f"round {other} {line}" for other in (last, now)}
    unclear = LineError("two-meanings", 0, word=text, ways=[*ways.values()])
    return AmbiguousLine(prompts.figures_of_round_question(last, state), ways, unclear)


def _answer_after_end(
    text: str, answer: str, stage: Stage, state: GameState, typed: TypedWords
) -> Meaning:
    match stage:
        case "piles" if not text or re.search(r"\d", text):
            claims = parse_claims("piles", text, 0, state, typed) if text else ()
            if any(claim.amount < 0 for claim in claims):
                raise LineError("not-an-answer", 0, text=text)
            return CountedPiles({claim.player: claim.amount for claim in claims})
        case "tie" if answer == "extra" or typed.keys.get(fold(text)) == "extra round":
            return (BeginRound(extra=True),)
        case "tie" if answer == "share" or not text:
            return TypedCommand("share")
        case "over" if not text:
            return TypedCommand("quit")
        case _:  # also yes and no, which could mean either way
            raise LineError("not-an-answer", 0, text=text)


def _ask_if_left(
    text: str, state: GameState, typed: TypedWords, header: Header
) -> AmbiguousLine | None:
    """Ask whether players named in place of a card left after the previous card.

    Returns None if nobody is named, or if the text can be a card and those named cannot have left.
    """
    words = split_words(text, 0, state, typed)
    dash = [] if words[0].is_dash else [Word("-", 0)]
    line = TurnLine([*dash, *words], state, typed, dict(header.bots), at_prompt=True)
    several = line.leavers()
    if is_card := bool(line.cards_at(len(dash))):
        several = [who for who in several if {*who} <= {*header.people(state.inside)}]
    fixes = [_fix_command_for_leavers(who, state) for who in several]
    unclear = LineError("two-meanings", 0, word=text, ways=[f"- / {text}", *fixes])
    if is_card and len(several) > 1:
        raise unclear
    if len(several) != 1:
        return None
    if is_card:
        question = prompts.card_or_left_question(text, several[0], state.turn)
        return AmbiguousLine(question, {"yes": f"- / {text}", "no": fixes[0]}, unclear)
    _check_people(several[0], state, header, 0)
    question = prompts.left_too_question(several[0], state.turn)
    return AmbiguousLine(question, {"yes": fixes[0], "no": ""}, LineError("leave-first", 0))


def _fix_command_for_leavers(who: Sequence[str], state: GameState) -> str:
    left = [name for name, turn in state.left.items() if turn == state.turn]
    return f"fix {state.turn} - {', '.join(in_seat_order((*left, *who), state))}"


def parse_command(text: str, state: GameState, typed: TypedWords) -> TypedCommand | None:
    """Return the command in a typed line, or None.

    A single letter is a command only if no player's name begins with it.
    """
    word, _, rest = text.partition(" ")
    command = typed.commands.get(fold(word).rstrip(".:!?") or word)
    names = [fold(name) for name in state.players]
    begins_name = any(name.startswith(fold(word)) for name in names)
    if command is None or fold(text) in names or (len(word) == 1 and begins_name):
        return None
    arguments = rest.strip().removeprefix("?")  # points ?
    is_sentence = (
        command == "undo" and typed.command_for_sentence(arguments) == "fix"
    )  # oops, it was a 6
    if is_sentence or (command in WITHOUT_WORDS and arguments):
        return None
    return TypedCommand(command, arguments)


def _already_out_error(fault: LineError, state: GameState) -> LineError | None:
    """Return the error saying that the only player meant by a word is out, or None."""
    word = fold(fault.facts.get("word", "?"))
    who = [name for name in state.left if fold(name).startswith(word)]
    return _not_inside_error(who[0], fault.at, state, state.inside) if len(who) == 1 else None


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


def _parse_turns(
    text: str, stage: Stage, state: GameState, typed: TypedWords, header: Header
) -> tuple[Move, ...]:
    state = state.copy()
    moves: list[Move] = []

    def make(move: Move, at: int) -> None:
        move = with_bots(move, state, header, at)
        try:
            state.play(move)
        except IllegalMove as refusal:
            raise LineError(refusal.code, at, refusal) from None
        moves.append(move)
        if state.phase == "decision" and not header.people(state.inside):
            state.leave(bots_leaving(state, header))  # as the game does by itself

    if stage == "round":  # the first card of the next round opens it
        make(BeginRound(), 0)
    words = split_words(text, 0, state, typed)
    line = TurnLine(words, state, typed, dict(header.bots), at_prompt=True)
    if state.variant.is_deck_game:
        refuse_row(text, 0, state, typed)
        has_all = not state.turn and len(re.findall(r"\d+", text)) == len(state.seats)
        try:
            _make_all(line, make)
        except LineError as fault:
            raise error_in_turns(fault, text, 0, state, typed) if has_all else fault from None
    elif stage == "round" and 0 < len(header.people(state.inside)) < len(state.inside):
        raise LineError("covers-first", 0)
    else:
        make(read_show(line, text)[0], 0)
    return tuple(moves)


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
        if is_decided:
            raise LineError("bots-first", fault.at) from None
        raise


def new_moves(
    text: str, before: GameState, old: Sequence[Move], typed: TypedWords
) -> tuple[Move, ...]:
    """Return the moves that replace a turn's `old` moves, read from typed text such as ``9 - Bo``.

    A card alone keeps the old decision, but ``9 -`` does not. ``- Bo`` keeps the old card, and ``9
    / 7`` makes two turns of one. Bots can be named, as in a file. Raises `LineError`.
    """
    words, after_card = split_words(text, 0, before, typed), before.copy()
    after_card.play(old[0])
    if before.variant.is_deck_game and words and words[0].is_dash:
        return (old[0], *_parse_turns(text, "decision", after_card, typed, Header()))
    stage: Stage = "card" if before.variant.is_deck_game else "show"
    try:
        moves = _parse_turns(text, stage, before, typed, Header())
    except LineError as fault:
        fault.facts["likely"] = lines_to_suggest(_words_of_sentence(text, after_card, typed))
        raise
    if not isinstance(moves[-1], Draw) or words[-1].is_dash:
        return moves
    after = before.copy()
    after.play(*moves)
    if after.phase == "decision":
        return (*moves, *old[1:])
    if who := _players_who_left(old):
        turn = f"{before.round}.{before.turn + 1}"
        raise LineError("round-over-then", 0, who=who, turn=turn, text=text.strip())
    return moves


def _players_who_left(moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(name for move in moves if isinstance(move, Leave) for name in move.players)


def with_same_bots_leaving(
    new: Sequence[Move], old: Sequence[Move], header: Header
) -> tuple[Move, ...]:
    """Return moves that replace a turn, changed so that the same bots leave as before."""
    *turn, last = new
    left = _players_who_left(old)
    if isinstance(last, Leave):
        unnamed = {*left} - {*last.players, *header.people(left)}
        last = Leave((*last.players, *unnamed))
    return (*turn, last)
