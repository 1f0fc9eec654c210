"""One game on several screens, independent of any network; used by a server or in a browser.

A screen says which player it belongs to (`Viewer.seat`); there are no accounts. Each tap names the
`revision` that its screen showed. So if two people tap at the same moment, the second tap is
refused and its screen shows what happened.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from cardkit.engine.cards import Card, parse_card
from cardkit.engine.events import BeginRound, Caught, Draw, Leave, Show
from cardkit.engine.files import MAX_LINE_LENGTH
from cardkit.engine.legality import find_card
from cardkit.engine.refusals import IllegalMove, TooEarly
from cardkit.i18n.translate import language, t, upper_case_disabled, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.phones.messages import (
    ActAnswer,
    EmptyPad,
    MessageError,
    Move as MoveTap,
    PaperPad,
    RoomView,
    RulesOfGame,
    Scored,
    ShowTap,
    Tap,
    Text,
    View,
    ViewAnswer,
    Words,
    check_type,
)
from cardkit.phones.paper import pad_view, render_piece, scorable_games, score_pad
from cardkit.phones.view import Choices, News, Viewer, message_blocks, rules_view, view
from cardkit.table.announcer import Lines
from cardkit.table.conversation import NOT_ON_PHONES, REFUSALS, Conversation
from cardkit.table.edits import with_win_shared
from cardkit.table.live import Game
from cardkit.table.prompt import parse_command, with_bots
from cardkit.table.store import NotSavedError
from cardkit.table.versions import bots_leaving
from cardkit.tally.findings import LineError
from cardkit.tally.words import fold, typed_words
from cardkit.text.lines import Line, Table
from cardkit.text.screens import phone_page, phones
from cardkit.text.table import changes as acts, standings
from cardkit.text.table.changes import Change
from cardkit.text.table.lessons import game_aim, lesson_lines

MAX_GOLD_IN_PILE = 999_999  # the largest pile that is counted
CORRECTION_ACTS = (acts.TurnFixed, acts.RoundLeftOut, acts.ActUndone)  # they interrupt speech
KEEP_ALIVE_SECONDS = 1.5  # seconds between two keep-alive messages of a screen
MAX_SCREENS = 48  # that a room notes, so that a device that makes up names does not slow the others
SECONDS_UNTIL_GONE = 2 * KEEP_ALIVE_SECONDS + 1
"""Seconds after which a silent screen counts as gone: it missed two messages."""


class RejectedActionError(Exception):
    """Raised if an action is not allowed now; `status` is the HTTP status of the answer."""

    def __init__(self, text: str, status: int = 422) -> None:
        super().__init__(text)
        self.status = status


class Terminal(Protocol):
    """The terminal of a game that is also played on phones; the room reports to it what phones do."""

    def show_phone_changes(self, who: str, changes: Sequence[Change]) -> None:
        """Show what an action on a phone changed; `who` is the phone's player, or "" if unknown."""

    def continue_with_game_from_phone(self, who: str, talk: Conversation) -> None:
        """Continue with the new game of `talk`, which the player `who` started on a phone."""


class Room:
    """One game for several screens: the screens that are connected, and the secret choices of a turn.

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
        self._screens: dict[str, tuple[str, float]] = {}  # seats and last keep-alive messages
        self._owners: dict[str, str] = {}  # the first screen at each seat
        self._changes = self.revision  # grows with each change; never the same in two processes
        self._revealed = 0  # the revision that showed secret choices
        self._adopt_conversation(conversation)
        if self.game.cursor and told in (None, self._told):
            self._said = News(was_shown_before=True)
        if revision and told == self._told:
            self.revision = revision

    def _adopt_conversation(self, conversation: Conversation) -> None:
        """Switch this room to the game of a conversation, without notifying the screens."""
        self._pieces: dict[str, tuple[str, bytes]] = {}  # by name, once rendered
        self.conversation = conversation
        # phones have their own conversation, so their lines cannot answer a question at the prompt
        self._phone_talk = Conversation(conversation.game, is_prompted=False, on_phone=True)
        game = conversation.game
        game.chooses_on_phones = self.secret
        self._told = name_of_last_lines(game)
        if game.cursor:
            self._said = self._news_of(game.version.changes)
        else:
            self._start_news_with_welcome()
        self._open_choices()

    def _start_news_with_welcome(self) -> None:
        game = self.game
        with upper_case_disabled():
            about = [Line(game_aim(game.variant), tone="lesson")] if game.header.teach else []
            lines = [
                *about,
                *phones.welcome_lines(game.state, on_phones=self.secret),
                *lesson_lines(game.newest_lessons),
            ]
        self._said = News(lines)

    @property
    def game(self) -> Game:
        return self.conversation.game

    def view(self, viewer: Viewer) -> View:
        """Return everything that the screen of `viewer` (a player or the display) shows now."""
        with self.lock, use_language(self.language), upper_case_disabled():
            end = self._choices.deadline
            room: RoomView = {
                "seconds": self.seconds,
                "clock": phones.choosing_time_button(self.seconds) if self.secret else None,
                "left": None if end is None else max(0.0, end - self.clock()),
                "revision": self.revision,
                "told": self._told,
                "secret": self.secret,
                "reveal": self._revealed == self.revision,
            }
            return view(self.game, self._said, viewer, self._choices, self._seats_present(), room)

    def view_if_changed(self, viewer: Viewer, have: str) -> ViewAnswer:
        """Return the current view and its name, or ``{}`` if `have` is already that name."""
        with self.lock:
            name = f"{self.revision}.{self._changes}.{viewer.seat}.{viewer.waits_for}"
            return {} if name == have else {"have": name, "view": self.view(viewer)}

    def page_words(self) -> Words:
        """Return the texts of the page, in the language of the room."""
        with use_language(self.language):
            return phone_page.page_words(self.game.state)

    def rules_view(self) -> RulesOfGame:
        """Return the rules of the game as a title, headings and sentences."""
        with use_language(self.language):
            return rules_view(self.game.variant)

    def render_piece(self, piece: str) -> tuple[str, bytes] | None:
        """Return the file name and the PDF of a piece such as ``"sheet"``, or None if unavailable.

        A piece is drawn only once, because drawing slows the other phones for a second or two.
        """
        if drawn := self._pieces.get(piece):
            return drawn
        with use_language(self.language):  # without the lock, so that the game goes on
            file = render_piece(piece, self.game.variant)
        if file:
            self._pieces[piece] = file
        return file

    def scorable_pads(self) -> list[EmptyPad]:
        """Return an empty pad of each game that can be scored from paper, this room's game first."""
        with use_language(self.language):
            return [pad_view(game) for game in scorable_games(self.game.variant)]

    def score_pad(self, sent: object) -> tuple[int, Scored | Text]:
        """Return an HTTP status and the score of the pad in a request, or why it is invalid."""
        with use_language(self.language):
            try:
                pad: PaperPad = check_type(sent, PaperPad)
                games = [g for g in scorable_games(self.game.variant) if g.slug == pad["game"]]
                if games:
                    return 200, score_pad(games[0], pad)
            except ValueError:
                pass
            return 400, {"text": phones.tap_refusal_text("no-act")}

    def note_sign_of_life(self, screen: str, seat: str) -> None:
        """Note that a player's screen is connected, and forget screens that have gone silent.

        A seat belongs to the screen that took it first or, while that screen is gone, to the next
        one. If there are too many screens, a new one is ignored.
        """
        with self.lock:
            now, seat = self.clock(), seat if seat in self.game.state.players else ""
            alive = {
                name: sign
                for name, sign in self._screens.items()
                if now - sign[1] < SECONDS_UNTIL_GONE
            }
            if screen not in alive and len(alive) >= MAX_SCREENS:
                return
            others = {at: owner for at, owner in self._owners.items() if owner != screen}
            owners = {seat: screen} | others if seat else others
            self._set_screens({**alive, screen: (seat, now)}, owners)

    def forget_screen(self, screen: str) -> None:
        """Forget a screen that is being closed; if it returns, it gets its seat back."""
        with self.lock:
            others = {name: sign for name, sign in self._screens.items() if name != screen}
            self._set_screens(others, self._owners)

    def is_present(self, screen: str) -> bool:
        """Return True if a screen counts as connected."""
        return screen in self._screens

    def viewer(self, screen: str, *, display: bool = False) -> Viewer:
        """Return who looks at a screen: the player whose seat it holds, or the display."""
        seat = self._screens.get(screen, ("", 0))[0]
        if not seat or self._screens_asking_for(seat)[0] != screen:
            return Viewer(display=display, waits_for=seat)
        return Viewer(seat, display, is_wanted=len(self._screens_asking_for(seat)) > 1)

    def _screens_asking_for(self, seat: str) -> list[str]:
        """Return the screens that ask for a seat, starting with the screen that owns it."""
        names = [name for name, (at, _) in self._screens.items() if at == seat]
        return sorted(names, key=lambda name: name != self._owners.get(seat))

    def _set_screens(self, screens: dict[str, tuple[str, float]], owners: dict[str, str]) -> None:
        before = self._viewers()
        self._screens, self._owners = screens, owners
        if self._viewers() != before:
            self._notify()

    def _viewers(self) -> dict[str, Viewer]:
        viewers = {name: self.viewer(name) for name in self._screens}
        return {name: viewer for name, viewer in viewers.items() if viewer != Viewer()}

    def _seats_present(self) -> set[str]:
        return {seat for seat, _ in self._screens.values() if seat}

    def _hand_over_seat(self, seat: str) -> None:
        screens = self._screens_asking_for(seat)
        if len(screens) > 1:
            self._set_screens(self._screens, {**self._owners, seat: screens[1]})

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
                return 422, {"text": self._refusal_text(error)}
            except ValueError:
                return 400, {"text": phones.tap_refusal_text("no-act")}
            return 200, {"said": message_blocks(lines, self.game.state.players, mark_acts=False)}

    def _refusal_text(self, error: Exception) -> str:
        """Return the text saying why an action is refused, without "(nothing recorded)"."""
        with upper_case_disabled():
            text = self._phone_talk.refusal(error).text
        return text.removesuffix(t("(nothing recorded)")).strip()

    def _carry_out(self, tap: Tap) -> Lines:
        screen = tap.get("screen", "")
        if screen:
            self.note_sign_of_life(screen, tap.get("seat", ""))
        seat = self.viewer(screen).seat
        if tap["do"] == "ask":
            return self._answer_question(tap["what"], seat)
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
            self._hand_over_seat(seat)
        elif tap["do"] in ("draw", "leave", "show") and self._choices.open:
            raise RejectedActionError(phones.tap_refusal_text("choosing"))
        else:
            self._tell_all(self._play_act(tap), seat)
        return []

    def _play_act(self, tap: MoveTap) -> list[Change]:
        """Play what was tapped on a phone, such as a card, and return what changed."""
        game = self.game
        match tap["do"]:
            case "draw":
                card = Draw(parse_card(tap["card"]))
                if game.stage == "decision":  # nobody left
                    return game.play(with_bots(Leave(), game.state, game.header), card)
                return game.play(BeginRound(), card) if game.stage == "round" else game.play(card)
            case "leave":
                leave = Leave(self._in_seat_order(tap["names"]))
                return game.play(with_bots(leave, game.state, game.header))
            case "show" if game.stage == "covers":
                raise LineError("covers-first", 0)
            case "show":
                show = self._parse_show(tap)
                return game.play(with_bots(show, game.state, game.header))
            case "cover" if game.stage == "covers":
                return game.mark_cards_covered()
            case "begin":
                return game.play(BeginRound(extra=tap.get("extra", False)))
            case "undo":
                return game.undo()
            case "redo":
                return game.redo()
            case "share":
                return game.add(with_win_shared(game.version))
            case "count" if game.stage == "piles":
                return game.record_piles(self._checked_gold_counts(tap["piles"]))
            case _:
                raise MessageError(tap["do"])

    def _in_seat_order(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return players' names in seat order, or raise `ValueError` if a name is unknown."""
        return tuple(sorted(names, key=self.game.state.players.index))

    def _parse_show(self, tap: ShowTap) -> Show:
        cards, back = tap["cards"], tap.get("back")
        by_name: dict[str, Card | None] = {}
        for name in self._in_seat_order(tuple(cards)):
            text = cards[name]
            by_name[name] = None if text is None else parse_card(text)
        return Show(by_name, None if back is None else tuple(map(parse_card, back)))

    def _checked_gold_counts(self, piles: dict[str, int]) -> dict[str, int]:
        """Return the counted `piles` of gold, or raise `ValueError` for a wrong name or amount."""
        for name, gold in piles.items():
            if name not in self.game.state.players or not 0 <= gold <= MAX_GOLD_IN_PILE:
                raise ValueError(name)
        return piles

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
        line, state = text.strip(), self.game.state
        command = parse_command(line, state, typed_words())
        word = parse_command(line.partition(" ")[0], state, typed_words())
        if word and word.word in NOT_ON_PHONES:
            raise RejectedActionError(phones.tap_refusal_text("at-the-computer"))
        whose = command.rest if command and command.word == "score" else ""
        if whose and self._totals_are_secret and fold(whose) != fold(seat):
            raise RejectedActionError(phones.tap_refusal_text("own-total"))
        if self._choices.open and not command:
            raise RejectedActionError(phones.tap_refusal_text("choosing"))
        was_taught = self.game.header.teach
        with upper_case_disabled():
            lines = self._phone_talk.answer(text)
        self._phone_talk.ended_by = ""  # else an empty line would end the program
        if self.game.header.teach != was_taught:
            self._show_whether_lessons_are_on()
            return lines if self.game.cursor else []  # the welcome contains them already
        if not self._phone_talk.changed:
            return lines
        self._tell_all(tuple(self._phone_talk.changed), seat)
        return []

    def _answer_question(self, question: str, seat: str) -> Lines:
        if question == "score" and self._totals_are_secret and seat in self.game.state.players:
            question = f"score {seat}"
        with upper_case_disabled():
            return self._phone_talk.answer(question)

    @property
    def _totals_are_secret(self) -> bool:
        state = self.game.state
        return state.variant.totals == "secret" and state.phase != "over"

    def set_secret_choosing(self, *, on: bool, seconds: int) -> None:
        """Switch secret choosing on or off, with a time limit in seconds (0 for none)."""
        with self.lock:
            choices = self._choices.made if on and self.secret else {}
            self.secret, self.seconds = on, seconds
            self.game.chooses_on_phones = on
            if not self.game.cursor:  # the set-up explains how people choose
                with use_language(self.language):
                    self._start_news_with_welcome()
            elif on:
                self._said = replace(
                    self._said, lines=self._without_call_to_decide(self._said.lines)
                )
            self._open_choices()
            self._choices.made |= choices
            self._notify()

    def end_choosing_time(self) -> None:
        """End secret choosing if its time limit has passed.

        Players who have not chosen stay inside. In a hands game, the screens show who still has to
        choose.
        """
        with self.lock, use_language(self.language):
            choices = self._choices
            if choices.is_over or choices.deadline is None or self.clock() < choices.deadline:
                return
            choices.is_over = True
            if self.game.stage != "decision":
                self._notify()
                return
            late = [name for name in self.game.state.inside if name not in choices.made]
            choices.made |= dict.fromkeys(late, "stay")
            with suppress(*REFUSALS):  # then all choose again
                self._reveal_and_play(late)

    def _open_choices(self) -> None:
        """Forget all secret choices, and ask for new ones if players have to choose in secret now.

        Bots choose at once, but the cards that they play are turned up after people have chosen.
        """
        game = self.game
        is_open = self.secret and game.stage in ("decision", "covers", "show")
        end = self.clock() + self.seconds if is_open and self.seconds else None
        self._choices = Choices(open=is_open, deadline=end)
        if not (is_open and game.header.bots):
            return
        people, leaving = (
            game.header.people(game.state.inside),
            bots_leaving(game.state, game.header),
        )
        for name in game.state.inside:
            if name in people:
                continue
            if game.stage == "decision":
                self._choices.made[name] = "leave" if name in leaving else "stay"
            elif name in leaving:
                self._choices.made[name] = None
            else:
                self._choices.top_cards.append(name)

    def choices_of_people(self) -> dict[str, str | None]:
        """Return the secret choices that people (not bots) have made so far, by name."""
        people = self.game.header.people(self.game.state.inside)
        choices = {name: choice for name, choice in self._choices.made.items() if name in people}
        return {name: None if choice is None else str(choice) for name, choice in choices.items()}

    def restore_choices(self, chosen: dict[str, str | None]) -> None:
        """Restore the choices that people had made before this room was opened, by name."""
        for name, choice in chosen.items() if self._choices.open else ():
            is_card = choice is not None and self.game.stage != "decision"
            self._choices.made[name] = parse_card(str(choice)) if is_card else choice

    def _take_choice_and_maybe_play(self, name: str, choice: str | None, seat: str) -> None:
        """Record what `name` chose on the phone of `seat`, and play the turn if all have chosen.

        `choice` is ``leave``, ``stay`` or None, which takes the choice back. In a hands game
        it is a card, or None for a face-down card.
        """
        state, stage = self.game.state, self.game.stage
        not_to_ask = self._choices.players_not_to_ask(state.inside)
        is_asked = name in state.inside and name not in not_to_ask
        may_change = name in self.game.header.people(state.inside)
        if not self._choices.open or not (is_asked or may_change):
            raise RejectedActionError(phones.tap_refusal_text("not-choosing"))
        if name != seat and name in self._seats_present():
            raise RejectedActionError(phones.chooses_on_own_phone_text(name), 403)
        if stage != "decision":
            pick: Card | str | None = None
            if choice is not None:
                pick = find_card(state, parse_card(choice)).card
            elif not may_change:
                raise LineError("bot-lays", 0, who=name)
            elif not state.may_leave:
                raise IllegalMove(TooEarly(state.rules.leave_from))
        elif choice in ("leave", "stay", None):
            pick = choice
        else:
            raise RejectedActionError(phones.tap_refusal_text("no-act"))
        if pick is None and stage == "decision":  # it is taken back
            self._choices.made.pop(name, None)
        else:
            self._choices.made[name] = pick
        if len(self._choices.made) == len(state.inside):
            self._reveal_and_play()
        else:
            self._notify()

    def _reveal_and_play(self, late: Sequence[str] = ()) -> None:
        """Play everyone's secret choices as one move; the `late` players did not choose in time.

        If the move is refused, everyone chooses again.
        """
        choices = self._choices.made
        move: Leave | Show
        if self.game.stage != "decision":
            cards = {name: choices[name] for name in self.game.state.inside}
            move = Show({name: card for name, card in cards.items() if not isinstance(card, str)})
        else:
            move = Leave(tuple(name for name in self.game.state.inside if choices[name] == "leave"))
        try:
            changes = self.game.play(move)
        except REFUSALS as error:
            with upper_case_disabled():
                self._show_news(News([self._phone_talk.refusal(error)]))
            raise
        self._revealed = self.revision + 1
        self._tell_all(changes, "", [phones.time_is_up_line(late)] if late else [])

    def show_changes_from_terminal(self) -> None:
        """Show on every phone what the last line typed at the terminal changed."""
        with self.lock, use_language(self.language):
            if self.conversation.changed:
                self._show_news(self._news_of(self.conversation.changed))
            else:
                self._show_whether_lessons_are_on()

    def _show_whether_lessons_are_on(self) -> None:
        """Show whether lessons are on; before the first card, show the welcome again as well."""
        if not self.game.cursor:
            self._start_news_with_welcome()
        self._notify()

    def _tell_all(self, changes: Sequence[Change], who: str, first: Lines | None = None) -> None:
        if self.terminal:
            self.terminal.show_phone_changes(who, changes)
        news = self._news_of(changes)
        self._show_news(replace(news, lines=[*(first or []), *news.lines]))

    def _show_news(self, news: News) -> None:
        self._said, self._told = news, name_of_last_lines(self.game)
        self._open_choices()
        self.revision += 1
        self._notify()

    def _news_of(self, changes: Sequence[Change]) -> News:
        words = vocabulary(self.game.variant)
        lines: Lines = []
        headline = ""
        with upper_case_disabled():
            for change in changes:
                match change.act:
                    case acts.PilesCounted(piles):
                        counted = (
                            standings.pile_comparison_lines(change.after, piles) if piles else []
                        )
                        lines += [*counted, standings.score_table(change.after)]
                    case acts.WinShared():
                        lines.append(standings.score_table(change.after))
                    case acts.MoveMade(Leave(())) if self.secret:
                        lines.append(phones.nobody_leaves_line(change.after))
                    case _:
                        lines += self._phone_talk.describe_changes([change])
                if any(isinstance(event, Caught) for event in change.events):
                    headline = words.text("caught")
        if self.secret:
            lines = self._without_call_to_decide(lines)
        is_correction = any(isinstance(change.act, CORRECTION_ACTS) for change in changes)
        with upper_case_disabled():
            return News([*lines, *lesson_lines(self.game.newest_lessons)], headline, is_correction)

    def _without_call_to_decide(self, lines: Sequence[Line | Table]) -> Lines:
        """Return lines without the words that players call out before they show their choices."""
        call = vocabulary(self.game.variant).text("call")
        return [_drop_text(line, call) if isinstance(line, Line) else line for line in lines]

    def _notify(self) -> None:
        self._changes += 1
        for listener in tuple(self.listeners):
            listener()


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
