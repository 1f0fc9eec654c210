"""What all screens of a game show and say about the last action."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from cardkit.engine.events import Caught, Leave
from cardkit.i18n.translate import upper_case_disabled
from cardkit.i18n.vocabulary import vocabulary
from cardkit.table.announcer import Announcer, Lines
from cardkit.table.live import Game
from cardkit.text.lines import Line, Table
from cardkit.text.screens import phones
from cardkit.text.table import changes as acts, standings
from cardkit.text.table.changes import Change
from cardkit.text.table.lessons import game_aim, lesson_lines

CORRECTION_ACTS = (acts.TurnFixed, acts.RoundLeftOut, acts.ActUndone)  # they interrupt speech


@dataclass(frozen=True)
class News:
    """The game master's lines on the last action, and a `headline` if players were caught.

    A correction (`is_correction`) interrupts what is being read aloud. If the lines were shown
    before the game was opened again (`was_shown_before`), they are not read aloud again.
    """

    lines: Sequence[Line | Table] = ()
    headline: str = ""
    is_correction: bool = False
    was_shown_before: bool = False


def welcome_news(game: Game) -> News:
    """Return the lines that a game shows before the first card."""
    with upper_case_disabled():
        about = [Line(game_aim(game.variant), tone="lesson")] if game.header.teach else []
        welcome = phones.welcome_lines(game.state, on_phones=game.chooses_on_phones)
        return News([*about, *welcome, *lesson_lines(game.newest_lessons)])


def news_of_changes(game: Game, changes: Sequence[Change]) -> News:
    """Return what an action changed in a game, for people who look at phones."""
    announcer = Announcer(game, is_prompted=False, on_phone=True)
    lines: Lines = []
    headline = ""
    with upper_case_disabled():
        for change in changes:
            match change.act:
                case acts.PilesCounted(piles):
                    if piles:
                        lines += standings.pile_comparison_lines(change.after, piles)
                    lines.append(standings.score_table(change.after))
                case acts.WinShared():
                    lines.append(standings.score_table(change.after))
                case acts.MoveMade(Leave(())) if game.chooses_on_phones:
                    lines.append(phones.nobody_leaves_line(change.after))
                case _:
                    lines += announcer.describe_changes([change])
            if any(isinstance(event, Caught) for event in change.events):
                headline = vocabulary(game.variant).text("caught")
        if game.chooses_on_phones:
            lines = lines_without_call(game, lines)
        is_correction = any(isinstance(change.act, CORRECTION_ACTS) for change in changes)
        return News([*lines, *lesson_lines(game.newest_lessons)], headline, is_correction)


def lines_without_call(game: Game, lines: Sequence[Line | Table]) -> Lines:
    """Return lines without the words that players call out before they show their choices."""
    call = vocabulary(game.variant).text("call")
    return [_drop_text(line, call) if isinstance(line, Line) else line for line in lines]


def name_of_last_lines(game: Game) -> str:
    """Return a name for the last lines of a game, which is the same in every process.

    The name is "" before the first card, while players are still getting ready.
    """
    if not game.cursor:
        return ""
    name = game.saved.name if game.saved else ""
    return hashlib.sha256(f"{name}\n{game.tally_text()}".encode()).hexdigest()[:16]


def _drop_text(line: Line, sentence: str) -> Line:
    return line._replace(text=line.text.replace(sentence, "").strip())
