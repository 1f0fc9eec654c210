"""Terminal with phones beside it: one game, one lock, news of phones above the prompt.

The terminal hears its lines under the host's lock. News of phones wait in a queue until the
terminal says them: where a line is being edited the prompt is broken off and asked anew with what
was half typed, elsewhere they are written below. Whoever writes holds `_out`, and takes the host's
lock only within; an act of a phone holds the host's lock alone.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cardkit.v4 import phones
from cardkit.v4.cli import GoneScreen, click
from cardkit.v4.cli.interrupts import SIGNAL, Interrupted, Renewal, Renewed
from cardkit.v4.cli.screen import colour_allowed, styled, writable
from cardkit.v4.cli.talk import Talk
from cardkit.v4.speech import phone_lines
from cardkit.v4.table import Conversation
from cardkit.v4.words import SPOKEN, Line, Said, refused, speaking

if TYPE_CHECKING:
    from cardkit.v4.table import Session

EXTRA = ("uvicorn", "h11")
"""Packages that ``cardkit[phones]`` installs."""


class Wish(NamedTuple):
    """Wish of the command line for phones (``--phones``, ``--at``)."""

    on: bool = False
    choose: bool = False
    at: str = ""
    port: int = 0

    def check(self) -> None:
        """Raise `click.ClickException` for an address that cannot be used, before anything
        begins."""
        with serving() as serve:
            serve.bind(
                serve.read_address(self.at) if self.at else serve.leads_out(),
                self.port or serve.PORT,
            ).close()


def wish(given: dict[str, Any]) -> Wish:
    """Take the options for phones out of `given`. Raises `click.ClickException`."""
    how, at = given.pop("phones", None), given.pop("at", None)
    if at is not None and not at.strip():  # an empty variable must not mean the usual address
        raise click.ClickException(phone_lines.unbound("no-address", at='""', detail=""))
    wished = Wish(how is not None, how == "choose", *address_and_port(at or ""))
    if wished.on:
        wished.check()
    return wished


def address_and_port(text: str) -> tuple[str, int]:
    """Split ``192.168.1.20:9000``; a missing address is "", a missing port 0.

    Raises `click.UsageError` for a port that cannot be.
    """
    found = re.fullmatch(r"([^:]*|\[.*\]):(\d+)", text, re.ASCII)
    if found is None:
        return text, 0
    port = int(found[2]) if len(found[2]) < 6 else 0
    if not 1 <= port <= 65535:
        raise click.UsageError(
            f"{text}: a port is a number from 1 to 65535, as in {found[1]}:9000."
        )
    return found[1], port


@contextlib.contextmanager
def serving() -> Iterator[Any]:
    """Yield the server module, which needs ``cardkit[phones]``.

    Raises `click.ClickException` where that is not installed, or an address cannot be bound.
    """
    try:
        serve = phones.serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] in EXTRA:
            from cardkit.v4.cli.commands import Told
            from cardkit.v4.text import installed

            raise Told(phone_lines.needs_more(command=installed.command("phones"))) from None
        raise
    try:
        yield serve
    except serve.NoAddress as error:
        raise click.ClickException(
            phone_lines.unbound(error.why, at=error.at, detail=error.detail)
        ) from None


class Beside:
    """A game at the terminal, and on phones if they are let in.

    `talked` is the terminal's conversation.
    """

    talked: Conversation

    def __init__(self, talked: Conversation, talk: Talk, wished: Wish) -> None:
        self.talked, self._talk, self._wish = talked, talk, wished
        self._spoken = SPOKEN.get()
        self._out = threading.RLock()
        self._news: deque[Callable[[], None]] = deque()
        self._host: phones.Host | None = None
        self.served: phones.Serving | None = None
        """Server for phones, if they are let in."""
        self._renewal: Renewal | None = None
        self._gone: GoneScreen | None = None
        self._changes = self._asked_at = 0
        self._last: str | None = None
        self._woken = threading.Event()
        self._ended = self._makes_room = False
        self.had_phones: bool = False
        """True if phones could come until the table was closed."""
        self._forget: Callable[[], None] = lambda: None
        talked.phones = self._typed

    # at the prompt

    def ask(self, words: Iterable[str]) -> str | None:
        """Return the next line typed, showing news of phones meanwhile; None at the end of input.

        Raises `GoneScreen`.
        """
        while True:
            self._say_news()
            with self._lock():
                self._asked_at = self._changes
                prompt = self.talked.prompt
            try:
                return self._talk.ask(prompt, words)
            except Renewed as broken:
                self._talk.take_back(broken.typed)
            except Interrupted:
                if self._gone is not None:
                    raise self._gone from None
                raise

    def hear(self, line: str, hear: Callable[[Conversation, str], list[Said]]) -> None:
        """Handle a typed line with `hear`, and show what came of it. Raises `GoneScreen`."""
        with self._out:
            with self._lock():
                earlier = self._taken()
                late = self._changes != self._asked_at and self._talk.prompted
                said = self._late(line) if late else hear(self.talked, line)
                if self._host is not None and not late:
                    self._host.changed()
                    self._last = None
            for tell in earlier:
                tell()
            self._talk.show(said)
            self._say_news()

    def again(self) -> None:
        """Begin another game with those who play again, for phones too. Raises as `Game.again`."""
        with self._lock():
            if self._host is None:
                self.talked.play(self.talked.game.again(self.talked.others))
            else:
                self._host.again(self.talked.others)
        if self.served is not None:
            self.served.keep()

    def _late(self, typed: str) -> list[Said]:
        """Put back a line that was typed for an earlier question: a phone was quicker."""
        if self._renewal is not None and typed:
            self._renewal.typed = typed
            return [phone_lines.quicker()]
        return [phone_lines.quicker_typed()]

    # phones come and go

    def open(self, *, choose: bool = False) -> None:
        """Let phones in, and show how they come. Raises `click.ClickException`."""
        if choose and self._host is not None:
            self._host.secret("", {"on": True})
        if self.served is None:
            self._start(choose)
        self._show_code()

    def close(self) -> None:
        """End the server, and show the last news; a second call does nothing."""
        self._ended = True
        self.had_phones |= self.served is not None
        self._woken.set()
        self._stop()
        path = self.talked.session.path
        if path is None or not path.exists():  # nothing was played, so nothing is kept
            self._forget()
        if self._renewal is not None:
            self._renewal.end()
            self._renewal = self._talk.renewal = None
        with contextlib.suppress(GoneScreen):
            self._say_news()

    def _typed(self, rest: str) -> list[Said]:
        """Handle the commands ``phones``, ``phones choose`` and ``phones off``."""
        word = rest.strip().casefold()
        if word == "off":
            if self.served is None:
                return [phone_lines.none_open()]
            self._news.append(self._stop)
            return [phone_lines.no_more()]
        if word not in ("", "choose"):
            return [phone_lines.how()]
        try:
            if self.served is None:
                self._wish.check()
        except click.ClickException as error:
            return [refused(error.message)]
        self._news.append(partial(self._opened, choose=word == "choose"))
        return []

    def _opened(self, *, choose: bool) -> None:
        try:
            self.open(choose=choose)
        except click.ClickException as error:
            self._talk.show([refused(error.message)])

    def _start(self, choose: bool) -> None:
        with serving() as serve:
            if self._host is None:
                import secrets

                self._host = phones.Host(
                    self.talked, boot=secrets.token_hex(3), clock=time.monotonic, choose=choose
                )
                self._host.heard.append(self._phone_did)
            self.served = serve.Serving(
                self._host, self._wish.at, self._wish.port, self._server_has
            )
        self._break_off()
        assert self.served is not None
        local, port = self.served.local, self.served.place.port
        said = [phone_lines.no_network()] if local and not self._wish.at else []
        if self.served.wanted and port != self.served.wanted:
            said.append(phone_lines.another_port(wanted=str(self.served.wanted), port=str(port)))
        self._talk.show([*said, phone_lines.local_only() if local else phone_lines.in_this_wifi()])

    def _stop(self) -> None:
        if self.served is not None:
            served, self.served = self.served, None
            served.keep()
            served.stop(over=self.talked.state.complete)
            self._forget = served.forget

    def _show_code(self) -> None:
        """Show the code to scan; it comes last, so that it stays on a screen of 24 rows."""
        if self.served is not None:
            self._talk.show(_scanned(self._talk, self.served))

    # what phones do

    def _phone_did(self, who: str, lines: Sequence[Said]) -> None:
        """Queue what a phone did. Called under the host's lock, from any thread."""
        self._changes += 1
        dropped = self.talked.drop()
        header = [] if self._last == who else [phone_lines.by(who=who)]
        self._last = who
        self._tell(partial(self._talk.show, [*header, *lines, *dropped]))

    def _server_has(self, news: phones.News) -> None:
        """Queue news of the server. Called from its threads."""
        with speaking(self._spoken):
            said = phone_lines.news[news]()
        self._tell(partial(self._talk.show, [said]))
        if news in ("moved", "back"):
            self._tell(self._show_code)

    def _tell(self, tell: Callable[[], None]) -> None:
        self._news.append(tell)
        if self._renewal is not None:
            self._renewal.wanted.set()
        self._woken.set()

    def _say_news(self) -> None:
        with self._out:
            if self._gone is not None:
                raise self._gone
            with self._lock():
                news = self._taken()
            for tell in news:
                tell()
            if self.served is not None:
                self.served.keep()

    def _taken(self) -> list[Callable[[], None]]:
        if self._renewal is not None:
            self._renewal.wanted.clear()
        # server threads may append meanwhile
        return [self._news.popleft() for _ in range(len(self._news))]

    def _lock(self) -> contextlib.AbstractContextManager[object]:
        return contextlib.nullcontext() if self._host is None else self._host.lock

    # the prompt

    def _break_off(self) -> None:
        """Let the prompt make room for news from now on."""
        if self._makes_room:
            return
        self._makes_room = True
        if self._talk.edits and SIGNAL is not None:
            try:
                import readline

                self._renewal = self._talk.renewal = Renewal(readline, SIGNAL)
            except ImportError:  # no readline on this system
                pass
        if self._renewal is None:
            threading.Thread(
                target=copy_context().run, args=(self._write_below,), name="news", daemon=True
            ).start()

    def _write_below(self) -> None:
        """Write news below the prompt, and the prompt anew, where it cannot be broken off."""
        try:
            while self._woken.wait() and not self._ended:
                self._woken.clear()
                while self._news and not self._ended:
                    if self._talk.reads:
                        self._written_below()
                    else:
                        time.sleep(0.02)  # the prompt is not shown yet
        except GoneScreen as gone:  # output is gone: wake the main thread, which waits for a line
            self._gone = gone
            if sys.platform != "win32":
                os.kill(os.getpid(), signal.SIGTERM)
            else:  # on Windows os.kill would end the process
                import _thread

                _thread.interrupt_main(signal.SIGTERM)

    def _written_below(self) -> None:
        with self._out:
            if self._talk.prompted:
                self._talk.write("\n")
            self._say_news()
            if self._talk.prompted:
                with self._lock():
                    self._asked_at = self._changes
                    prompt = self.talked.prompt
                self._talk.prompt(self._talk.fitted(prompt))


def chosen_on_phones(talk: Talk, wished: Wish) -> tuple[Session, Wish]:
    """Wait until somebody begins or resumes a game on a phone; return it, and the wish.

    Raises `click.ClickException`.
    """
    import queue

    with serving() as serve:
        begun: queue.SimpleQueue[tuple[Session, bool]] = queue.SimpleQueue()
        first = phones.FirstGame(lambda session, choose: begun.put((session, choose)))
        served = serve.Serving(first.start, wished.at, wished.port, rows=first.offered)
    try:
        opens, _ = _scanned(talk, served)
        talk.show([opens, phone_lines.choose_the_game()])
        while True:
            with contextlib.suppress(queue.Empty):
                session, choose = begun.get(timeout=0.2)  # short waits, so that Ctrl-C is handled
                served.hand_over(session.path)
                return session, wished._replace(choose=choose or wished.choose)
    finally:
        served.stop()


def _scanned(talk: Talk, served: phones.Serving) -> tuple[Line, ...]:
    """Return the lines on how phones come, after writing the code to scan.

    There is no code where only this computer can come.
    """
    code = "" if talk.reader or served.local else drawn(served.tap_url)
    if code:
        styled(sys.stdout).write(code)
    return phone_lines.at(served.tap_url, served.display_url, code=bool(code))


def drawn(link: str) -> str:
    """Return the code of a link; "" where the terminal lacks colours, letters or room."""
    from cardkit.v4.cli import qr

    if not colour_allowed(sys.stdout) or writable("\u2580", "") == "":
        return ""
    rows = qr.drawn(qr.make(link))
    columns, lines = qr.room()
    return "" if len(rows[0]) > columns or len(rows) + 3 > lines else qr.on_white(rows)
