"""Single keys of a POSIX terminal, which is restored whatever ends or stops the game.

Needs termios.
"""

import codecs
import contextlib
import os
import select
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, NoReturn

from cardkit.v4.cli.interrupts import Interrupted
from cardkit.v4.cli.keyboard import BROKEN, END, NAMED
from cardkit.v4.table import single_keys

SEQUENCE = 0.05
"""Seconds within which letters after an Escape belong to it: an arrow key, not Esc."""


class PosixKeys:
    """Standard input set to single keys that are not shown, and back."""

    def __init__(self) -> None:
        self._file = sys.stdin.fileno()
        self._before: list[Any] | None = None
        self._handlers: dict[int, Any] = {}
        self._decoder = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")("replace")

    def leave(self) -> None:
        """Restore the terminal."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}
        if self._before is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._file, termios.TCSADRAIN, self._before)
            self._before = None

    def enter(self, redraw: Callable[[], None]) -> None:
        """Read single keys from now on.

        `redraw` asks again when the game goes on after Ctrl-Z. The mode stays until a line is asked
        for, so that keys typed ahead wait. Raises `Interrupted` where the terminal is gone.
        """
        if self._before is not None:
            return
        self._redraw = redraw
        try:
            self._before = termios.tcgetattr(self._file)
            how = [*self._before[:6], list(self._before[6])]
            how[3] &= ~(termios.ECHO | termios.ICANON)
            how[6][termios.VMIN], how[6][termios.VTIME] = 1, 0
            termios.tcsetattr(self._file, termios.TCSADRAIN, how)
        except termios.error as error:  # the terminal is gone
            raise Interrupted from error
        for number, handler in ((signal.SIGTSTP, self._stop), (signal.SIGQUIT, self._give_up)):
            self._handlers[number] = signal.signal(number, handler)

    @contextlib.contextmanager
    def unstopped(self) -> Iterator[None]:
        """Delay Ctrl-Z while something is drawn.

        Blocking the signal in this thread would not do: any other thread takes it then, and it is
        handled here.
        """
        asked = list[int]()
        handler = signal.signal(signal.SIGTSTP, lambda number, frame: asked.append(number))
        try:
            yield
        finally:
            signal.signal(signal.SIGTSTP, handler)
        for number in asked[:1]:
            signal.raise_signal(number)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Handle Ctrl-Z: restore the terminal and stop; ask again when the game goes on."""
        before = self._before
        self.leave()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        if before is not None:
            self.enter(self._redraw)
            self._redraw()

    def _give_up(self, number: int, frame: FrameType | None) -> NoReturn:
        self.leave()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        raise Interrupted

    def key(self, broken: Callable[[], bool] | None) -> str:
        """Return the next key: a letter, Enter, Backspace or Esc; arrow keys are skipped.

        `END` when input has ended, `BROKEN` when `broken` becomes true before a key comes.
        """
        while True:
            while broken is not None and not self._more(0.1):
                if broken():
                    return BROKEN
            byte = self._byte()
            letter = self._decoder.decode(byte)
            if letter == single_keys.ESCAPE and self._more(SEQUENCE):
                self._sequence()
            elif letter or not byte:
                return NAMED.get(letter, letter) or END

    def _byte(self) -> bytes:
        try:
            return os.read(self._file, 1)
        except OSError as error:
            raise Interrupted from error

    def _more(self, seconds: float) -> bool:
        return bool(select.select([self._file], [], [], seconds)[0])

    def _sequence(self) -> None:
        """Skip the letters that an arrow key sends after its Escape."""
        if self._byte() in (b"[", b"O"):
            while self._more(SEQUENCE) and not 0x40 <= (self._byte() or b"@")[0] <= 0x7E:
                pass
