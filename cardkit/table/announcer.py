"""Tell people at a table what happened in their game and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardkit.engine.events import Leave, Move
from cardkit.engine.game import GameState
from cardkit.i18n.vocabulary import vocabulary
from cardkit.table.history import evening_totals, games_of_evening
from cardkit.table.item_lists import is_win_shared
from cardkit.table.live import Game
from cardkit.table.store import name_with_ending
from cardkit.table.story import story_sentences
from cardkit.table.versions import bots_leaving
from cardkit.tally.names import short_form
from cardkit.tally.words import typed_words
from cardkit.text.lines import Line, PlayedMove, Table
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

Lines: TypeAlias = list[Line | Table]


@dataclass
class Announcer:
    """Tells people at a table what changed in their game.

    Attributes:
        is_prompted: Whether people type at a prompt; if not, answers repeat the typed cards.
        tells_odds: Whether the odds are shown before each decision.
        on_phone: Whether answers go to a phone, and mention nothing that only a computer has.
    """

    game: Game
    is_prompted: bool = True
    tells_odds: bool = False
    on_phone: bool = False

    def opening_lines(self) -> Lines:
        state = self.game.state
        forms = prompts.short_forms_line(state, self.short_form_by_player)
        bots, on_phones = self.game.header.bots, self.game.chooses_on_phones
        lines = opening.opening_lines(state, self._file_name, bots, on_phones=on_phones)
        if self.game.header.teach:
            lines.insert(1, Line(game_aim(self.game.variant)))
        lines += [forms, *rounds.round_heading(state), *lesson_lines(self.game.rule_lessons_shown)]
        return [*lines, *self._bot_card_instructions(), *self._first_question_help()]

    def resume_lines(self) -> Lines:
        """Return the lines that open a saved game and say how to set up its table again."""
        state = self.game.state
        lines: Lines = [*opening.resumed_game_heading(state, self._file_name)]
        if state.phase == "over":
            return [*lines, *self._places_and_story()]
        bots = [bot for bot in self.game.header.bots if bot[0] in state.players]
        lines += opening.bot_seat_lines(state, bots)
        lines += [
            prompts.short_forms_line(state, self.short_form_by_player),
            *opening.resumed_lines(state),
        ]
        is_last = state.is_in_round and self.game.header.last_round == state.round
        lines += [standings.last_round_line(state)] if is_last else []
        return [*lines, *self._bot_card_instructions()]

    def describe_changes(self, changes: Sequence[acts.Change], *, is_asked: bool = False) -> Lines:
        """Return the lines saying what an action changed.

        If a card was typed in answer to a prompt (`is_asked`), the lines do not repeat it.
        """
        lines = self._file_change_lines()
        for number, change in enumerate(changes):
            lines += self._describe_change(
                change, is_asked=is_asked and self.is_prompted and not number
            )
        stage = self.game.stage
        was_played = any(isinstance(change.act, acts.MoveMade) for change in changes)
        if self.tells_odds and was_played and stage in ("decision", "show"):
            lines += answers.odds_lines(self.game.state)
        bots = self._bot_card_instructions() if was_played else []
        if self.on_phone:  # a phone, which shows lessons itself and has keys
            return [*lines, *bots]
        new = lesson_lines(self.game.newest_lessons)
        first = self._first_question_help() if was_played else []
        return [*lines, *new, *bots, *first]

    def _describe_change(self, change: acts.Change, *, is_asked: bool) -> Lines:
        act, before, after, _ = change
        words = vocabulary(after.rules)
        is_over = self.game.state.phase == "over"  # now, after all of the changes
        match act:
            case acts.MoveMade(move):
                return self._move_lines(move, change, is_asked=is_asked)
            case acts.TurnFixed():
                return [
                    *corrections.fix_lines(act, before, after, words),
                    *self._round_ended_by_correction(before, after),
                ]
            case acts.RoundLeftOut():
                return [*corrections.round_left_out_lines(before, after, words)]
            case acts.SeatGiven(player, level):
                return [opening.who_plays_seat_line(player, level)]
            case acts.LastRoundSet():
                return [standings.last_round_line(after)]
            case acts.CardsCovered():
                return self._bot_card_instructions()
            case acts.NoteAdded():
                return [*corrections.noted_lines()]
            case acts.PlayerRenamed():
                return [
                    *corrections.renaming_lines(act),
                    prompts.short_forms_line(after, self.short_form_by_player),
                ]
            case acts.FiguresChecked(key):
                places = self._places_and_story() if key == "total" and is_over else []
                return [*corrections.check_lines(act), *places]
            case acts.PilesCounted(piles):
                counted = standings.pile_comparison_lines(after, piles) if piles else []
                return [*counted, *(self._places_and_story() if is_over else [])]
            case acts.WinShared():
                return [
                    standings.shared_win_line(after),
                    *(self._end_report() if is_over else []),
                ]
            case acts.ActUndone(taken):
                lines = [*corrections.undo_lines(taken, before, after, words)]
                if isinstance(taken, acts.PlayerRenamed):
                    lines.append(prompts.short_forms_line(after, self.short_form_by_player))
                return [*lines, *self._round_ended_by_correction(before, after)]

    def _move_lines(self, move: Move, change: acts.Change, *, is_asked: bool) -> Lines:
        _, before, after, events = change
        lines = turn_lines(PlayedMove(move, before, after, events), is_asked=is_asked)
        with_people = self.game.header.people(before.inside)
        if isinstance(move, Leave) and after.inside and not with_people:
            lines.append(rounds.bots_go_on_line(after))
        return lines

    def _round_ended_by_correction(self, before: GameState, after: GameState) -> Lines:
        if not before.is_in_round or after.is_in_round or before.round != after.round:
            return []
        lines: Lines = [*rounds.next_round_lines(after), rounds.finished_round_table(after)]
        return [*lines, standings.count_piles_line(after)] if after.phase == "over" else lines

    def _file_change_lines(self) -> Lines:
        """Return a notice if the game has a new file or if its lost file was rewritten, else []."""
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
        lines: Lines = [Line(""), *standings.place_lines(state)]
        if self.game.stage == "tie":
            return lines
        shared = (
            [standings.shared_win_line(state)] if is_win_shared(self.game.version.items) else []
        )
        return [*lines, *shared, *self._end_report()]

    def _end_report(self) -> Lines:
        game = self.game
        lines: Lines = [standings.score_table(game.state)]
        lines += map(Line, story_sentences(game.variant, game.header, game.moves))
        games = games_of_evening(game.saved, game.header.date) if game.saved else []
        lines += [evening_totals(games)] if len(games) > 1 else []
        if game.saved and not self.on_phone:
            lines += saving.finished_game_path_lines(game.saved.command_name, game.saved.path)
        return lines

    def _first_question_help(self) -> Lines:
        """Return help on what can be typed, the first time that a game with lessons asks a question."""
        game, stage = self.game, self.game.stage
        earlier = {version.stage for version in game.versions[: game.cursor]}
        is_new = stage in ("card", "decision", "show") and stage not in earlier
        is_due = is_new and self.is_prompted and game.header.teach
        return self.what_to_type() if is_due else []

    def what_to_type(self) -> Lines:
        what = prompts.what_to_type(self.game.stage, self.game.state, self.short_form_by_player)
        return [Line(what, tone="next")]

    def _bot_card_instructions(self) -> Lines:
        game = self.game
        bots = [name for name, _ in game.header.bots if name in game.state.inside]
        return (
            [*prompts.bot_card_instructions(bots, bots_leaving(game.state, game.header))]
            if game.stage == "show"
            else []
        )

    @property
    def _file_name(self) -> str:
        return self.game.saved.file if self.game.saved else ""

    @property
    def short_form_by_player(self) -> dict[str, str]:
        """The short form that can be typed for each player, such as ``{"Ann": "a"}``."""
        state, typed = self.game.state, typed_words()

        def is_taken(form: str) -> bool:
            rank, suit = typed.card(form) or ("", "")
            return bool(rank) or suit in state.deck.kinds

        playing = [
            name
            for name in state.players
            if name in state.inside or name in state.next_round_players
        ]
        if state.variant.is_deck_game:
            playing = self.game.header.people(playing)
        return {name: short_form(name, playing, is_taken) for name in playing}
