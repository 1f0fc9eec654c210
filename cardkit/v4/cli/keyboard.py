"""Single keys of a terminal (``--keys``), shown as they come and handed on as lines.

Reading them depends on the system: `cardkit.v4.cli.posix_keys`, `cardkit.v4.cli.windows_keys`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, TypeAlias

from cardkit.v4.cli import click
from cardkit.v4.cli.interrupts import BrokenOff
from cardkit.v4.cli.screen import cells, put
from cardkit.v4.cli.talk import Talk
from cardkit.v4.reports import Stage
from cardkit.v4.speech import prompts
from cardkit.v4.table import Conversation, single_keys
from cardkit.v4.text import clean
from cardkit.v4.words import Said

if TYPE_CHECKING:
    from cardkit.v4.cli.posix_keys import PosixKeys
    from cardkit.v4.cli.windows_keys import WindowsKeys

    Source: TypeAlias = PosixKeys | WindowsKeys

Lock: TypeAlias = Callable[[], AbstractContextManager[object]]
END, BROKEN = "\x04", ""
NAMED = {
    "\r": single_keys.ENTER,
    "\n": single_keys.ENTER,
    "\x7f": single_keys.BACK,
    "\b": single_keys.BACK,
    "\0": END,
}
"""Keys by the letters they send; a Ctrl-D typed while lines were read comes as NUL."""


class Keyboard:
    """Asks a conversation's questions by single keys; `close` restores the terminal."""

    def __init__(self, talk: Talk) -> None:
        """Prepare the keys; `click.UsageError` says what to do where there are none."""
        self._talk = talk
        self._keys = single_keys.Keys()
        self._lines: list[str] = []
        self._again = ""
        self._handed = Stage.OVER, 0
        self._whole = False
        self._started = single_keys.NOTHING
        self._terminal = _source(talk)
        self._shown = _Shown(talk, self._terminal)

    def close(self) -> None:
        """Restore the terminal."""
        self._terminal.leave()

    def ask(
        self,
        talked: Conversation,
        words: tuple[str, ...],
        lock: Lock,
        broken: Callable[[], bool] | None,
    ) -> str | None:
        """Return the next line for the conversation, as keys make it; None when input has ended.

        The game is read under `lock`. When `broken` becomes true the prompt is taken off the screen
        and `BrokenOff` is raised.
        """
        with lock():
            taken, now, prompt, asked = (
                self._handed != _moment(talked),
                _moment(talked),
                talked.prompt,
                talked.asked,
            )
        again, self._again = self._again if taken and not asked else "", ""
        if self._lines and taken:
            return self._next(now)
        self._lines = []
        if asked == "line" or self._whole:
            return self._line(prompt, words)
        if now != self._handed:
            self._started = single_keys.NOTHING
        self._handed = now
        self._shown.ask(prompt, _seen(self._started, talked))
        self._terminal.enter(self._shown.anew)
        while True:
            key, again = again or self._terminal.key(broken), ""
            if key == BROKEN:
                self._shown.leave()
                raise BrokenOff
            if key == END and not self._started:
                self._shown.end()
                return None
            with lock():
                line = None if key == END else self._pressed(key, talked)
            if self._whole:
                return self._line(prompt, words)
            if line is not None:
                return line

    def forget(self) -> None:
        """Drop the lines that were to follow the last one, which was not heard."""
        self._lines, self._again = [], ""

    def _next(self, now: tuple[Stage, int]) -> str:
        self._handed = now
        return self._lines.pop(0)

    def _line(self, prompt: str, words: tuple[str, ...]) -> str | None:
        """Ask by the line prompt; if that is broken off, it is asked again."""
        self._terminal.leave()
        self._whole, self._started = True, single_keys.NOTHING
        line = self._talk.ask(prompt, words)
        self._whole = False
        return line

    def _pressed(self, key: str, talked: Conversation) -> str | None:
        """Handle `key`; return the line that is complete with it, or None."""
        shown = self._shown
        try:
            step = self._keys.press(key, self._started, talked.stage, talked.state, talked.asked)
        except Exception as error:  # our mistake: log it and go on
            self._started = single_keys.NOTHING
            shown.text = ""
            shown.answer(key, [talked.mistake(f"pressed {key!r}", error, unchanged=True)])
            return None
        match step:
            case single_keys.Lines():
                shown.end(step.seen or step.lines[-1].removeprefix("- "))
                self._lines, self._again, self._started = (
                    list(step.lines),
                    step.again,
                    single_keys.NOTHING,
                )
                return self._next(_moment(talked))
            case single_keys.Waiting():
                self._started = step.started
                shown.set(_seen(step.started, talked))
            case single_keys.WholeLine():
                self._whole = True
                shown.leave()
            case single_keys.Help():
                shown.answer(
                    key,
                    prompts.keys_help(
                        talked.master, talked.forms, single_keys.undo_keys(talked.state)[0]
                    ),
                )
            case single_keys.NoKey():
                shown.answer(key, [prompts.no_key(key=key, shown=key.isprintable())])
            case single_keys.Unsure():
                self._started = step.started
                shown.answer(key, [prompts.unsure_key(talked.master, key, step.card, step.letters)])
        return None


def _moment(talked: Conversation) -> tuple[Stage, int]:
    """Return the stage and the number of entries, which show whether a line was taken."""
    return talked.stage, len(talked.session.entries)


def _seen(started: single_keys.Started, talked: Conversation) -> str:
    """Return the unfinished entry as it stands behind the prompt."""
    if not started.text:
        return ", ".join(started.who)
    more = single_keys.second_keys(started, talked.state)
    return f"{started.text} ({' '.join(more)})" if more else started.text


def _source(talk: Talk) -> Source:
    """Return the source of single keys on this system. Raises `click.UsageError`."""
    if not talk.prompted:
        said = (
            "--keys reads single keys from a terminal, and standard input is none. Leave it "
            "out: lines are read from a pipe."
        )
        raise click.UsageError(said)
    try:
        from cardkit.v4.cli.posix_keys import PosixKeys

        return PosixKeys()
    except ImportError:
        pass
    try:
        from cardkit.v4.cli.windows_keys import WindowsKeys

        return WindowsKeys()
    except ImportError:
        said = (
            "--keys: single keys cannot be read on this system. Leave it out, and end each line "
            "with Enter."
        )
        raise click.UsageError(said) from None


class _Shown:
    """The prompt with an unfinished entry behind it.

    On a dumb terminal, or for a screen reader, each change is on a new line.
    """

    def __init__(self, talk: Talk, keys: Source) -> None:
        self._talk, self._keys = talk, keys
        self._prompt = self.text = ""

    def ask(self, prompt: str, text: str) -> None:
        """Show the prompt, with `text` that was started before."""
        self._prompt, self.text = self._talk.fitted(clean(prompt)), clean(text)
        self.anew()

    def set(self, text: str) -> None:
        """Show `text` in place of the last one."""
        text = clean(text)
        with self._keys.unstopped():  # else a stop in between would redraw the old text
            if text.startswith(self.text):
                self._put(text[len(self.text) :])
            elif self._talk.redraws and cells(self._prompt + max(text, self.text, key=len)) < (
                self._talk.width or 80
            ):
                self._put(f"\r{self._prompt}{text}\x1b[K")
            else:
                self._put(f"\n{self._prompt}{text}")
            self.text = text

    def anew(self) -> None:
        """Show the prompt once more, below other output."""
        self._put(f"{self._prompt}{self.text}")

    def answer(self, key: str, said: list[Said]) -> None:
        """Show the answer to a key that is no part of the entry, and the prompt once more."""
        self._put(f"{' ' * bool(self.text)}{key}\n" if key.isprintable() else "\n")
        self._talk.show(said)
        self.anew()

    def leave(self) -> None:
        """Take the prompt away: another one takes over the line."""
        self._put("\r\x1b[K" if self._talk.redraws else "\n")

    def end(self, text: str | None = None) -> None:
        """Show the finished text, if given, and end the line."""
        if text is not None:
            self.set(text)
        self._put("\n")

    def _put(self, text: str) -> None:
        put(text, self._talk.prompts_on)
