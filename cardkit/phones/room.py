"""One game on several screens, independent of any network; used by a server or in a browser.

A screen says which player it belongs to (`Viewer.seat`); there are no accounts. Each tap names the
`revision` that its screen showed. So if two people tap at the same moment, the second tap is
refused and its screen shows what happened.
"""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.i18n.translate import language, upper_case_disabled, use_language
from cardkit.phones.choices import Choices, new_choices
from cardkit.phones.messages import (
    ActAnswer,
    RejectedActionError,
    RoomView,
    Tap,
    View,
    ViewAnswer,
    Words,
    check_type,
)
from cardkit.phones.news import (
    News,
    lines_without_call,
    name_of_last_lines,
    news_of_changes,
    welcome_news,
)
from cardkit.phones.screens import Screens
from cardkit.phones.taps import play_tap
from cardkit.phones.typed_lines import answer_question, check_typed_line, refusal_text
from cardkit.phones.view import Viewer, message_blocks, view
from cardkit.table.announcer import Lines
from cardkit.table.conversation import REFUSALS, Conversation
from cardkit.table.live import Game
from cardkit.table.store import NotSavedError
from cardkit.tally.findings import LineError
from cardkit.text.screens import phone_page, phones
from cardkit.text.table.changes import Change


class Terminal(Protocol):
    """The terminal of a game that is also played on phones; the room reports to it what phones do."""

    def show_phone_changes(self, who: str, changes: Sequence[Change]) -> None:
        """Show what an action on a phone changed; `who` is the phone's player, or "" if unknown."""

    def continue_with_game_from_phone(self, who: str, talk: Conversation) -> None:
        """Continue with the new game of `talk`, which the player `who` started on a phone."""


class Room:
    """One game for several screens: `screens` are connected, `choices` are secret in this turn.

    `revision` grows with each act. `listeners` are called, from any thread, whenever what the
    screens show has changed. Code that plays at the terminal must hold the `lock` meanwhile.
    """

    def __init__(
        self,
        conversation: Conversation,
        *,
        secret: bool = False,
        seconds: int = 0,
        told: str | None = "",
        revision: int = 0,
    ) -> None:
        """Open the game of a conversation to phones.

        Args:
            secret: Whether players choose in secret.
            seconds: The time limit for choosing, or 0 for none. If there is one, the room's owner
                must call `end_choosing_time` from time to time.
            told: The name of the lines that a screen showed last (see `name_of_last_lines`), so
                that no screen shows or says them again. None stands for the lines of everything
                done so far.
            revision: The revision that a screen showed with those lines, or 0 if it is unknown. If
                the game has not changed since, the room keeps it, so that what people have tapped
                meanwhile on other phones still counts.
        """
        self.lock = threading.RLock()
        self.secret: bool = secret
        self.seconds: int = seconds
        self.terminal: Terminal | None = None
        self.listeners: list[Callable[[], None]] = []
        self.revision: int = time.time_ns() // 1_000_000  # a later start has later numbers
        self.language: str = language().code
        self.clock: Callable[[], float] = time.monotonic
        self.screens = Screens(self._notify)
        self._changes = self.revision  # grows with each change; never the same in two processes
        self._revealed = 0  # the revision that showed secret choices
        self._adopt_conversation(conversation)
        if self.game.cursor and told in (None, self._told):
            self._said = News(was_shown_before=True)
        if revision and told == self._told:
            self.revision = revision

    def _adopt_conversation(self, conversation: Conversation) -> None:
        """Switch this room to the game of a conversation, without notifying the screens."""
        self.conversation = conversation
        # phones have their own conversation, so their lines cannot answer a question at the prompt
        self._phone_talk = Conversation(conversation.game, is_prompted=False, on_phone=True)
        game = conversation.game
        game.chooses_on_phones = self.secret
        self._told = name_of_last_lines(game)
        changes = game.version.changes
        self._said = news_of_changes(game, changes) if game.cursor else welcome_news(game)
        self._open_choices()

    @property
    def game(self) -> Game:
        return self.conversation.game

    def view(self, viewer: Viewer) -> View:
        """Return everything that the screen of `viewer` (a player or the display) shows now."""
        with self.lock, use_language(self.language), upper_case_disabled():
            end, connected = self.choices.deadline, self.screens.seats()
            room: RoomView = {
                "seconds": self.seconds,
                "clock": phones.choosing_time_button(self.seconds) if self.secret else None,
                "left": None if end is None else max(0.0, end - self.clock()),
                "revision": self.revision,
                "told": self._told,
                "secret": self.secret,
                "reveal": self._revealed == self.revision,
            }
            return view(self.game, self._said, viewer, self.choices, connected, room)

    def view_if_changed(self, viewer: Viewer, have: str) -> ViewAnswer:
        """Return the current view and its name, or ``{}`` if `have` is already that name."""
        with self.lock:
            name = f"{self.revision}.{self._changes}.{viewer.seat}.{viewer.waits_for}"
            return {} if name == have else {"have": name, "view": self.view(viewer)}

    def page_words(self) -> Words:
        """Return the texts of the page, in the language of the room."""
        with use_language(self.language):
            return phone_page.page_words(self.game.state)

    def note_sign_of_life(self, screen: str, seat: str) -> None:
        """Note that a player's screen is connected (see `Screens.note_sign_of_life`)."""
        with self.lock:
            seat = seat if seat in self.game.state.players else ""
            self.screens.note_sign_of_life(screen, seat, self.clock())

    def forget_screen(self, screen: str) -> None:
        """Forget a screen that is being closed; if it returns, it gets its seat back."""
        with self.lock:
            self.screens.forget(screen)

    def act(self, sent: object) -> tuple[int, ActAnswer]:
        """Carry out the action in a request; return an HTTP status and the answer or the error."""
        with self.lock, use_language(self.language):
            try:
                lines = self._carry_out(check_type(sent, Tap))
            except RejectedActionError as error:
                return error.status, {"text": str(error)}
            except NotSavedError:
                return 503, {"text": phones.tap_refusal_text("not-saved")}
            except REFUSALS as error:
                return 422, {"text": refusal_text(error, self._phone_talk)}
            except ValueError:
                return 400, {"text": phones.tap_refusal_text("no-act")}
            return 200, {"said": message_blocks(lines, self.game.state.players, mark_acts=False)}

    def _carry_out(self, tap: Tap) -> Lines:
        screen = tap.get("screen", "")
        if screen:
            self.note_sign_of_life(screen, tap.get("seat", ""))
        seat = self.screens.viewer(screen).seat
        if tap["do"] == "ask":
            return answer_question(tap["what"], self._phone_talk, seat)
        if tap["at"] != self.revision:
            raise RejectedActionError(phones.tap_refusal_text("stale"), 409)
        if tap["do"] == "line":
            return self._carry_out_line(tap["line"][:MAX_LINE_LENGTH], seat)
        if tap["do"] == "choose":
            self._take_choice_and_maybe_play(tap["name"], tap["choice"], seat)
        elif tap["do"] == "secret":
            self.set_secret_choosing(on=tap["on"], seconds=self.seconds)
        elif tap["do"] == "clock":
            longer = [seconds for seconds in phones.CHOOSING_TIME_OPTIONS if seconds > self.seconds]
            self.set_secret_choosing(
                on=self.secret, seconds=(longer or phones.CHOOSING_TIME_OPTIONS)[0]
            )
        elif tap["do"] == "again":
            self._play_again(seat)
        elif tap["do"] == "let" and seat:
            self.screens.hand_over(seat)
        elif tap["do"] in ("draw", "leave", "show") and self.choices.open:
            raise RejectedActionError(phones.tap_refusal_text("choosing"))
        else:
            self._show_changes_everywhere(play_tap(self.game, tap), seat)
        return []

    def _play_again(self, who: str) -> None:
        if self.game.state.phase != "over":
            raise LineError("game-not-over", 0, is_last=self.game.version.is_last_round)
        self.show_game_of(self.conversation.for_game(self.game.next_game()))
        if self.terminal:
            self.terminal.continue_with_game_from_phone(who, self.conversation)

    def show_game_of(self, conversation: Conversation) -> None:
        """Show the game of another conversation on every screen, instead of the previous game."""
        with self.lock, use_language(self.language):
            self._adopt_conversation(conversation)
            self.revision += 1
            self._notify()

    def _carry_out_line(self, text: str, seat: str) -> Lines:
        """Carry out a line typed on the phone of `seat`, as if at the prompt; return the answer."""
        state, is_open = self.game.state, self.choices.open
        check_typed_line(text.strip(), state, seat, are_choices_open=is_open)
        was_taught = self.game.header.teach
        with upper_case_disabled():
            lines = self._phone_talk.answer(text)
        self._phone_talk.ended_by = ""  # else an empty line would end the program
        if self.game.header.teach != was_taught:
            self._show_whether_lessons_are_on()
            return lines if self.game.cursor else []  # the welcome contains them already
        if not self._phone_talk.changed:
            return lines
        self._show_changes_everywhere(tuple(self._phone_talk.changed), seat)
        return []

    def set_secret_choosing(self, *, on: bool, seconds: int) -> None:
        """Switch secret choosing on or off, with a time limit in seconds (0 for none)."""
        with self.lock:
            choices = self.choices.made if on and self.secret else {}
            self.secret, self.seconds = on, seconds
            self.game.chooses_on_phones = on
            if not self.game.cursor:  # the set-up explains how people choose
                with use_language(self.language):
                    self._said = welcome_news(self.game)
            elif on:
                self._said = replace(
                    self._said, lines=lines_without_call(self.game, self._said.lines)
                )
            self._open_choices()
            self.choices.made |= choices
            self._notify()

    def end_choosing_time(self) -> None:
        """End secret choosing if its time limit has passed.

        Players who have not chosen stay inside. In a hands game, the screens show who still has to
        choose.
        """
        with self.lock, use_language(self.language):
            choices = self.choices
            if choices.is_over or choices.deadline is None or self.clock() < choices.deadline:
                return
            choices.is_over = True
            if self.game.stage != "decision":
                self._notify()
                return
            late = choices.stay_if_late()
            with suppress(*REFUSALS):  # then all choose again
                self._reveal_and_play(late)

    def _open_choices(self) -> None:
        """Forget all secret choices, and ask for new ones if players have to choose in secret now."""
        end = self.clock() + self.seconds if self.seconds else None
        self.choices = new_choices(self.game, end) if self.secret else Choices(self.game)

    def _take_choice_and_maybe_play(self, name: str, choice: str | None, seat: str) -> None:
        """Record what `name` chose on the phone of `seat`, and play the turn if all have chosen."""
        if not self.choices.can_choose(name):
            raise RejectedActionError(phones.tap_refusal_text("not-choosing"))
        if name != seat and name in self.screens.seats():
            raise RejectedActionError(phones.chooses_on_own_phone_text(name), 403)
        self.choices.record(name, choice)
        if len(self.choices.made) == len(self.game.state.inside):
            self._reveal_and_play()
        else:
            self._notify()

    def _reveal_and_play(self, late: Sequence[str] = ()) -> None:
        """Play everyone's secret choices as one move; the `late` players did not choose in time.

        If the move is refused, everyone chooses again.
        """
        try:
            changes = self.game.play(self.choices.move())
        except REFUSALS as error:
            with upper_case_disabled():
                self._show_news(News([self._phone_talk.refusal(error)]))
            raise
        self._revealed = self.revision + 1
        self._show_changes_everywhere(changes, "", [phones.time_is_up_line(late)] if late else [])

    def show_changes_from_terminal(self) -> None:
        """Show on every phone what the last line typed at the terminal changed."""
        with self.lock, use_language(self.language):
            if self.conversation.changed:
                self._show_news(news_of_changes(self.game, self.conversation.changed))
            else:
                self._show_whether_lessons_are_on()

    def _show_whether_lessons_are_on(self) -> None:
        """Show whether lessons are on; before the first card, show the welcome again as well."""
        if not self.game.cursor:
            self._said = welcome_news(self.game)
        self._notify()

    def _show_changes_everywhere(
        self, changes: Sequence[Change], who: str, first: Lines | None = None
    ) -> None:
        if self.terminal:
            self.terminal.show_phone_changes(who, changes)
        news = news_of_changes(self.game, changes)
        self._show_news(replace(news, lines=[*(first or []), *news.lines]))

    def _show_news(self, news: News) -> None:
        self._said, self._told = news, name_of_last_lines(self.game)
        self._open_choices()
        self.revision += 1
        self._notify()

    def _notify(self) -> None:
        self._changes += 1
        for listener in tuple(self.listeners):
            listener()
