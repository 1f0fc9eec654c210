"""A terminal for a game with phones; what phones do is printed above the prompt."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

import click

from cardkit.cli.photo import pad_reader_for_phones
from cardkit.cli.render import Screen, render
from cardkit.cli.shared import CliError, require_extra, wrong_value_error
from cardkit.i18n.translate import t
from cardkit.rulebook import catalogue
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.prompt import parse_command
from cardkit.tally.words import fold, typed_words
from cardkit.text.lines import Line, Table, join
from cardkit.text.screens.phones import CHOOSING_TIME_OPTIONS
from cardkit.text.table.changes import Change

if TYPE_CHECKING:
    from cardkit.phones.room import Room
    from cardkit.phones.server import Server

CHOOSE_WORD = "choose"
MAX_OTHER_ADDRESSES = 3  # other addresses of this computer that are listed
STALE_LINE_SECONDS = 1.0
"""Seconds after a phone's entry in which a typed line may be meant for the state before."""


def check_can_serve_phones(phones: str | None, at: str | None) -> None:
    """Raise an error if ``--phones`` is given but no server can run at the address in ``--at``."""
    if phones is None:
        return
    require_extra("phones")
    from cardkit.phones import addresses

    try:
        addresses.listening_socket(*addresses.parse_ip_and_port(at or "")).close()
    except addresses.UnreachableAddressError as error:
        raise (wrong_value_error("at", str(error)) if at else CliError(str(error))) from None


class Terminal:
    """The terminal of a game that phones may join.

    Phones act in their own thread, so the terminal holds the room's lock whenever it plays or shows
    something.
    """

    def __init__(self, talk: Conversation, look: Screen, at: str | None = None) -> None:
        self.talk, self.look, self.at = talk, look, at
        self.room: Room | None = None
        self.server: Server | None = None
        self._acted = 0.0  # the time of the last action on a phone
        self._asks = threading.Event()  # a prompt is on the screen, and may be written again

    def show(self, lines: Sequence[Line | Table]) -> None:
        click.echo(render(lines, self.look), nl=False)

    def ask(self) -> str:
        """Return the next typed line; raise `EOFError` at the end of input."""
        prompt = self.talk.prompt if self.talk.is_prompted else ""
        self._asks.set()
        try:
            return input(prompt).removesuffix("\r")  # Enter may be CR LF
        finally:
            self._asks.clear()

    def run_line(self, line: str) -> None:
        """Run a typed line, and show the result on the terminal and on the phones."""
        with self._lock:
            if self._run_phones_command(line):
                return
            is_late = self.talk.is_prompted and time.monotonic() - self._acted < STALE_LINE_SECONDS
            if is_late and line.strip():
                self._acted = 0.0  # if the line is typed again, it is carried out
                quicker = join(
                    t("A phone was faster."),
                    t("Look at the table again before you type it once more."),
                )
                self.show([Line(quicker, tone="alert")])
                return
            self.show(self.talk.answer_or_refuse(line))
            if self.room:
                self.room.show_changes_from_terminal()

    def continue_with(self, game: Game) -> None:
        """Continue with another game, on the terminal and on the phones."""
        with self._lock:
            self.talk = self.talk.for_game(game)
            if self.room:
                self.room.show_game_of(self.talk)
            self.show(self.talk.announcer.opening_lines())

    @property
    def _lock(self) -> AbstractContextManager[object]:
        return self.room.lock if self.room else nullcontext()

    def _run_phones_command(self, line: str) -> bool:
        """Run the ``phones`` command with its arguments; return False for any other line."""
        word, _, rest = line.strip().rstrip(".!").partition(" ")
        command = parse_command(word, self.talk.game.state, typed_words()) if word else None
        if command is None or command.word != "phones":
            return False
        rest = rest.strip()
        first, _, seconds = rest.partition(" ")
        is_choice = typed_words().answers.get(fold(first)) == CHOOSE_WORD
        if is_choice and (seconds.strip() or "0") not in map(str, CHOOSING_TIME_OPTIONS):
            wrong = t(
                '"{text}" is not a time limit. Choose 15, 30 or 60 seconds, such as: phones '
                "choose 30",
                text=seconds.strip(),
            )
            self.show([Line(wrong)])
            return True
        try:
            time = int(seconds or 0) if is_choice else 0
            self.serve_phones("" if is_choice else rest, secret_choices=is_choice, seconds=time)
        except CliError as error:
            how = t(
                'Type "phones" to show the code, "phones choose" to let everyone choose in '
                'secret, or "phones choose 30" to give them 30 seconds (or 15, or 60).'
            )
            self.show([Line(error.message), *([Line(how)] if rest else [])])
        return True

    def serve_phones(self, at: str = "", *, secret_choices: bool = False, seconds: int = 0) -> None:
        """Start the server for phones, or move it to a new address, and show its address.

        Without an address `at`, a running server keeps its address as long as this computer has
        that address. If starting or moving fails, `CliError` is raised and the server continues as
        before.

        Args:
            at: The address for the server.
            secret_choices: Whether players choose in secret on their phones.
            seconds: The time limit for choosing, or 0 for none.
        """
        require_extra("phones")
        from cardkit.phones import addresses, server
        from cardkit.phones.room import Room

        try:
            place = self._server_ip_and_port(at)
            if self.room is None:
                self.room = Room(self.talk, secret=secret_choices, seconds=seconds, told=None)
                self.room.terminal = self
            elif secret_choices:
                self.room.set_secret_choosing(on=True, seconds=seconds)
            if self.server is None or self.server.place != place:
                keys = server.load_or_create_keys(catalogue.user_folder() / "phones.keys")
                opened = server.Server(self.room, keys, place, pad_reader_for_phones())
                self.stop_server()
                self.server = opened
        except addresses.UnreachableAddressError as error:
            raise CliError(str(error)) from None
        self.at = at or self.at
        self._show_addresses_and_code(self.server)

    def _server_ip_and_port(self, at: str) -> tuple[str, int]:
        """Return the IP address and the port for the server.

        They are those in `at`, or those of the running server, or the most likely ones.
        """
        from cardkit.phones import addresses

        at = at or self.at or ""
        ours = {address.ip for address in addresses.own_addresses()}
        if self.server and not at and self.server.place[0] in ours:
            return self.server.place
        return addresses.parse_ip_and_port(at)

    def _show_addresses_and_code(self, opened: Server) -> None:
        """Print a server's addresses; the QR code comes last, to stay visible on a small screen."""
        from cardkit.phones.addresses import own_addresses

        cafe = t(
            "On an open Wi-Fi network, for example in a cafe, others can read what you send. Use "
            "a phone's hotspot there."
        )
        who = join(t("For phones on this Wi-Fi network."), cafe)
        if opened.is_local:
            who = t(
                "Only this computer can join. Open the address here, on a touch screen or in "
                "two windows."
            )
        phones = t("Phones: {address}", address=opened.url)
        screen = t("A big screen: {address}", address=opened.display_url)
        self.show([Line(who, tone="aside"), Line(phones, tone="next"), Line(screen, tone="next")])
        if opened.is_local:
            return
        others = [own for own in own_addresses() if own.ip != opened.place[0]][:MAX_OTHER_ADDRESSES]
        if others:
            more = t(
                "If phones cannot open that address, this computer has others: {addresses}. Type: "
                "phones {first}",
                addresses=", ".join(f"{own.ip} ({own.adapter})" for own in others),
                first=others[0].ip,
            )
            self.show([Line(more, tone="aside")])
        if self.look.colour and not self.look.reader:
            import segno

            segno.make(opened.url, error="l", micro=False).terminal(border=2, compact=True)

    def stop_server(self) -> None:
        if self.server:
            self.server.stop()

    def show_phone_changes(self, who: str, changes: Sequence[Change]) -> None:
        """Print, above the prompt and any unfinished line, what an action on a phone changed."""
        self._acted = time.monotonic()
        self.talk.question = None
        self._show_above_prompt(who, self.talk.describe_changes(changes))

    def continue_with_game_from_phone(self, who: str, talk: Conversation) -> None:
        """Continue with another game that was started on a phone."""
        self._acted = time.monotonic()
        self.talk = talk
        self._show_above_prompt(who, talk.announcer.opening_lines())

    def _show_above_prompt(self, who: str, lines: Sequence[Line | Table]) -> None:
        is_prompted = self.talk.is_prompted and self._asks.is_set()
        if is_prompted:
            click.echo("\r\x1b[K", nl=False)
        by_phone = t("{who}, on a phone:", who=who) if who else t("On the phones:")
        self.show([Line(by_phone, tone="aside"), *lines] if lines else [])  # [] if nobody leaves
        if is_prompted:
            readline = sys.modules.get("readline")  # Windows has none
            half_typed = str(readline.get_line_buffer()) if readline else ""
            click.echo(self.talk.prompt + half_typed, nl=False)
            sys.stdout.flush()
