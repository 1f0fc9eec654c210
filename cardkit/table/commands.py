"""The commands that people type at the prompt, such as ``undo`` or ``join``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardkit.engine.events import Leave, Move, Show
from cardkit.engine.moods import LEVELS, USUAL_LEVEL
from cardkit.engine.refusals import IllegalMove, TooFewPlayers
from cardkit.i18n.translate import t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.table import edits
from cardkit.table.announcer import Lines
from cardkit.table.edits import with_win_shared
from cardkit.table.prompt import AmbiguousLine, new_moves
from cardkit.tally.findings import LineError
from cardkit.tally.items import Header
from cardkit.tally.names import leading_number, listed_names
from cardkit.tally.turns import Word, only_player_named
from cardkit.tally.words import fold, typed_words
from cardkit.text.lines import Line
from cardkit.text.table import answers, changes as acts, prompts, saving, standings
from cardkit.text.table.lessons import game_aim, lesson_lines
from cardkit.text.table.refusals import refusal_text

if TYPE_CHECKING:
    from cardkit.table.conversation import Conversation

_FIX_PATTERN = re.compile(r"(?:(\d{1,2})[./])?(\d{1,3})(?:\s+(.*))?")
"""Matches what follows `fix`: ``3``, ``1.3`` or ``3 9 - Bo``."""
WORDS_FOR_TO = frozenset(
    ("to", "as", "into", "=", "->", "→", "zu", "nach", "als", "in", "en", "par", "comme", "a", "na", "jako")
)  # fmt: skip
"""The words that people type between an old and a new name, in all languages."""


def run_command(talk: Conversation, word: str, rest: str) -> Lines:
    """Carry out a command, with the `rest` of the line, and return the lines to show."""
    game = talk.game
    match word:
        case "undo":
            return talk.describe_changes(game.undo(int(rest or 1)))
        case "redo":
            return talk.describe_changes(game.redo(int(rest or 1)))
        case "fix":
            return _fix_turn(talk, rest)
        case "cover":
            return talk.describe_changes(game.mark_cards_covered())
        case "share":
            return talk.describe_changes(game.add(with_win_shared(game.version)))
        case "note":
            return talk.describe_changes(game.play(edits.printable_note(rest)))
        case "rename":
            return _rename_player(talk, rest.replace('"', ""))
        case "away" | "join":
            return _join_or_go_away(talk, rest, plays=word == "join")
        case "end":
            return _end_game(talk, rest)
        case "teach":
            return _switch_lessons(talk, rest)
        case "again":
            return _play_again(talk)
        case "quit":
            talk.ended_by = "quit"
            return []
        case _:
            return _answer_question(talk, word, rest)


def _answer_question(talk: Conversation, word: str, rest: str) -> Lines:
    """Return the answer to a command that changes nothing."""
    game, state = talk.game, talk.game.state
    match word:
        case "score" if rest:
            return [standings.own_total_line(state, _player_named(talk, rest, state.players))]
        case "score":
            return standings.score_lines(state)
        case "path":
            held = answers.artifact_points_at_round_end_lines(state)
            return [*answers.path_lines(state), *answers.attendance_lines(state), *held]
        case "odds":
            return [*answers.odds_lines(state)]
        case "why":
            return _answer_why(talk)
        case "gone":
            return [*answers.cards_gone_lines(state)]
        case "rules":
            return [*answers.rule_lines(game.variant)]
        case "phones":
            return [saving.how_phones_join_line(game.saved.command_name if game.saved else "")]
        case _:
            lines = prompts.help_lines(
                game.stage, state, talk.announcer.short_form_by_player, talk.is_accepted
            )
            return [*lines]


def _fix_turn(talk: Conversation, rest: str) -> Lines:
    match, now = _FIX_PATTERN.fullmatch(rest.strip()), talk.game.state.round
    round = int(match[1] or now) if match else now
    last = talk.game.version.number_of_turns_in_round(round)
    turn = int(match[2]) if match else last
    if not 0 < turn <= last:
        code = "no-such-turn" if last else "no-turns"
        raise LineError(code, 0, round=round, turn=turn, last=last)
    if match and match[3]:
        return _replace_turn(talk, round, turn, match[3])
    text = _number_after_fix(talk, round, turn)
    likely = [f"{_typed_command(talk)} {text} {rest}"] if rest and not match else []
    raise LineError(
        "turn-was", 0, turn=text, was=talk.game.version.moves_of_turn(round, turn), likely=likely
    )


def _number_after_fix(talk: Conversation, round: int, turn: int) -> str:
    """Return the number of a turn as it is typed after `fix`, such as ``3`` or ``1.3``."""
    return f"{turn}" if round == talk.game.state.round else f"{round}.{turn}"


def _replace_turn(talk: Conversation, round: int, turn: int, text: str) -> Lines:
    """Replace a turn with typed text, or delete it (``gone``); return the lines to show."""
    game, typed = talk.game, typed_words()
    if typed.commands.get(fold(text)) == "gone":
        return talk.describe_changes(game.add(edits.with_turn_fixed(game.version, round, turn, ())))
    old = game.version.moves_of_turn(round, turn)
    try:
        new = new_moves(text, game.version.state_before(round, turn), old, typed)
    except LineError as fault:
        fault = fault.after(talk.line[: talk.line.rindex(text)])
        fault.facts["fixed"] = _number_after_fix(talk, round, turn)
        raise fault from None
    new = _with_same_bots_leaving(new, old, game.header)
    return talk.describe_changes(game.add(edits.with_turn_fixed(game.version, round, turn, new)))


def _with_same_bots_leaving(
    new: Sequence[Move], old: Sequence[Move], header: Header
) -> tuple[Move, ...]:
    """Return moves that replace a turn, changed so that the same bots leave as before."""
    *turn, last = new
    left = [name for move in old if isinstance(move, Leave) for name in move.players]
    if isinstance(last, Leave):
        unnamed = {*left} - {*last.players, *header.people(left)}
        last = Leave((*last.players, *unnamed))
    return (*turn, last)


def _rename_player(talk: Conversation, rest: str) -> Lines:
    players = talk.game.state.players
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
        way = f"{_typed_command(talk)} {old} {rest}"
        raise LineError("rename-to", 0, way=way)
    _check_new_name(talk, new)
    version = edits.with_player_renamed(talk.game.version, _player_named(talk, old, players), new)
    return talk.describe_changes(talk.game.add(version))


def _typed_command(talk: Conversation) -> str:
    """Return the command at the start of the line, as it was typed."""
    return talk.line.split()[0].rstrip(":")


def _check_new_name(talk: Conversation, name: str) -> None:
    """Raise `LineError` if a name begins with a number or is a word for a kind of bot."""
    if number := leading_number(name):
        raise LineError("number-as-name", 0, text=number)
    if fold(name) in typed_words().bots and name not in talk.game.state.players:
        raise LineError("bot-as-name", 0, text=name)


def _join_several(talk: Conversation, names: Sequence[str]) -> Lines:
    """Let several people join, or none of them if one of them cannot join."""
    trial = talk.trial_copy()
    for name in names:
        _join_or_go_away(trial, f'"{name}"', plays=True)
    return [line for name in names for line in _join_or_go_away(talk, f'"{name}"', plays=True)]


def _join_or_go_away(talk: Conversation, rest: str, *, plays: bool) -> Lines:
    state, is_quoted = talk.game.state, '"' in rest
    rest = rest.replace('"', "")
    if not rest:
        example = prompts.name_that_may_join(state) if plays else state.next_round_players[-1]
        edits.with_attendance_changed(talk.game.version, example, plays)  # else the error says why
        raise LineError("who-comes" if plays else "who-goes", 0, who=example)
    if not plays:
        if "=" in rest:
            raise LineError("bad-level", 0, word=rest.partition("=")[2].strip())
        return _attend_or_ask(
            talk, _player_named(talk, " ".join(rest.split()), state.next_round_players), False
        )
    names = [] if is_quoted or "=" in rest else listed_names(rest, typed_words())
    if len(names) > 1:
        return _join_several(talk, names)
    name, level = _joining_name_and_level(talk, rest)
    if name not in state.players and not level:
        if " " in name and not is_quoted:
            _ask_if_one_person(talk, name)
        _check_new_name(talk, name)
    return _attend_or_ask(talk, name, True, level)


def _ask_if_one_person(talk: Conversation, name: str) -> None:
    """Raise the `LineError` that asks whether a name means one person or several.

    Its facts include a line to type for each case.
    """
    # if nobody can join, the error says why
    edits.with_attendance_changed(talk.game.version, name, True)
    command, several = _typed_command(talk), name.replace(" ", ", ")
    ways = [f'{command} "{name}"', f"{command} {several}"]
    possible = [way for way in ways if talk.has_effect(way)]
    raise LineError("one-or-several", 0, possible=tuple(possible))


def _joining_name_and_level(talk: Conversation, text: str) -> tuple[str, str]:
    """Return the name and the level typed after ``join``, either of which may be left out.

    Examples are ``Robin=bold`` and ``=bold``; the latter gets a default name. Raises
    `LineError` for an unknown level.
    """
    state = talk.game.state
    text, equals, word = text.partition("=")
    level = typed_words().bots.get(fold(word), "")
    if equals and not level:
        raise LineError("bad-level", 0, word=word.strip())
    name = " ".join(text.split())
    if level and not name:
        from cardkit.table.bots import free_bot_name  # only needed for bots

        name = free_bot_name(level, state.players)
    if any(fold(other).startswith(fold(name)) for other in state.away):
        name = _player_named(talk, name, state.away)
    return next((who for who in state.next_round_players if fold(who) == fold(name)), name), level


def _attend_or_ask(talk: Conversation, name: str, plays: bool, level: str = "") -> Lines:
    """Let a player join or stop; if too few players would be left, ask whether a bot takes over."""
    try:
        return talk.describe_changes(
            talk.game.add(edits.with_attendance_changed(talk.game.version, name, plays, level))
        )
    except IllegalMove as refusal:
        if not isinstance(refusal.reason, TooFewPlayers) or not talk.is_prompted:
            raise
        from cardkit.text.table.bots import default_bot_name  # only needed for bots

        words = {"yes": USUAL_LEVEL, **typed_words().bots}
        lines = {word: f"join {name}={level}" for word, level in words.items()} | {"no": ""}
        names = [default_bot_name(level) for level in LEVELS]
        question = prompts.seat_question(name, names, default_bot_name(USUAL_LEVEL))
        talk.question = AmbiguousLine(question, lines, LineError(refusal.code, 0, refusal))
        rules = vocabulary(talk.game.state.rules)
        return [Line(refusal_text(refusal.reason, rules, prompt=True)[0])]


def _player_named(talk: Conversation, word: str, players: Sequence[str]) -> str:
    return only_player_named(Word(word, 0), talk.game.state.players, players)


def _end_game(talk: Conversation, rest: str) -> Lines:
    game, when = talk.game, typed_words().answers.get(fold(rest), rest)
    match when:
        case "after":
            return talk.describe_changes(game.add(edits.with_last_round_set(game.version)))
        case "drop":
            return talk.describe_changes(game.add(edits.with_round_left_out(game.version)))
        case "" | "now" if not (game.state.is_in_round and game.state.turn):
            return talk.describe_changes(game.add(edits.with_game_ended(game.version)))
        case _ if game.stage in ("piles", "tie", "over"):
            # the game is over, as the error says
            return talk.describe_changes(game.add(edits.with_game_ended(game.version)))
        case _:
            raise LineError("end-how", 0, is_last=game.version.is_last_round)


def _play_again(talk: Conversation) -> Lines:
    if talk.game.state.phase != "over":
        raise LineError("game-not-over", 0, is_last=talk.game.version.is_last_round)
    talk.ended_by = "again"
    return []


def _switch_lessons(talk: Conversation, rest: str) -> Lines:
    game, is_off = talk.game, typed_words().answers.get(fold(rest)) == "off"
    was_taught = game.header.teach
    if rest and not is_off:
        raise LineError("teach-how", 0, text=rest)
    game.teach(not is_off)
    if is_off:
        return [Line(t("The lessons are off. To turn them on again, type: teach"))]
    if was_taught:
        return [*map(Line, (lesson.text for lesson in reversed(game.rule_lessons_shown)))]
    if len(game.version.moves) > 1:  # what happened before counts as known
        return [Line(t("From now on, each rule is explained when it first comes up."))]
    return [Line(game_aim(game.variant)), *lesson_lines(game.rule_lessons_shown)]


def _answer_why(talk: Conversation) -> Lines:
    game = talk.game
    versions = game.versions[: game.cursor + 1]
    changes = [change for version in versions for change in version.changes if change.events]
    change = changes[-1] if changes else None
    lines: Lines = [
        *answers.lines_of_rules_behind(change.events if change else (), game.state.rules)
    ]
    if not game.header.bots:
        return lines
    from cardkit.table.bots import bot_reason_lines, last_round_mood_lines  # only needed for bots

    act = change.act if change else None
    if game.stage == "show":  # their decisions are already known
        lines += bot_reason_lines(game.state, game.header)
    elif change and isinstance(act, acts.MoveMade) and isinstance(act.move, Leave | Show):
        lines += bot_reason_lines(change.before, game.header)
    return [*lines, *last_round_mood_lines(game.state, game.header)]
