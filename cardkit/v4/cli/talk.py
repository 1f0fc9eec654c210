"""Talk of a game: lines to a terminal or a pipe, and the prompt.

It is written without rich: the first words must be there within a tenth of a second. Colours are
those of `cardkit.v4.cli.screen`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TextIO

from cardkit.v4.cli.drawn_lines import Look, drawn, wrapped
from cardkit.v4.cli.interrupts import Interrupted, Renewal, unbroken
from cardkit.v4.cli.screen import cells, colour_allowed, columns, is_terminal, put, styled
from cardkit.v4.text import LONGEST_LINE, clean, clean_lines
from cardkit.v4.words import Said

MOST_PASSED_OVER = 1 << 20
"""Most letters skipped of a line that is too long; no line end is looked for behind them."""

TAB_OF_LIBEDIT = "bind ^I rl_complete"
"""How Tab is bound where the system's readline is libedit."""


class Talk:
    """Shows lines and asks for them; `prompted` is True where a person types at a terminal."""

    def __init__(self, *, reader: bool = False) -> None:
        self.reader = reader
        self.prompted: bool = is_terminal(sys.stdin)
        self.shown = is_terminal(sys.stdout)
        self._colour = not reader and colour_allowed(sys.stdout)
        self._editing = False
        self._asked = (0, "")
        self.renewal: Renewal | None = None
        """Breaks off the prompt when somebody else has something to say, if set."""
        self.reads: bool = False
        """True while a blocking read must not be broken off."""
        for stream in (sys.stdin, sys.stdout):
            reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")

    @property
    def width(self) -> int:
        """Columns to write in; 0 where nothing is wrapped (a pipe)."""
        return max(20, columns(1)) if self.shown or "COLUMNS" in os.environ else 0

    def fits(self, said: Sequence[Said]) -> bool:
        """Return True if so much fits the screen, with the line that asked and the prompt."""
        try:
            height = os.get_terminal_size(1).lines if self.shown else 0
        except OSError:
            height = 0
        return not height or "".join(map(self._drawn, said)).count("\n") + 2 <= height

    def show(self, lines: Iterable[Said]) -> None:
        """Write lines, and speak the acts if wanted. Raises `GoneScreen`.

        Lines from an iterator are written one by one, as they come.
        """
        for together in [lines] if isinstance(lines, Sequence) else ([line] for line in lines):
            text = "".join(map(self._drawn, together))
            if text:
                put(text, sys.stdout)

    def write(self, text: str) -> None:
        """Write plain text at once. Raises `GoneScreen`."""
        put(clean_lines(text), sys.stdout)

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str | None:
        """Return the line typed, without its end; None when input has ended.

        In a pipe no prompt is written. Raises `Renewed` where `renewal` breaks it off.
        """
        if sys.stdin is None:  # started without any input
            return None
        prompt = clean(prompt)
        if not self.prompted:
            line = self._read(_next_line)
            return line.rstrip("\r\n") if line else None
        prompt = self.fitted(prompt)
        try:
            if self.edits:
                self._edit(words)
                return (
                    self._read(partial(input, prompt))
                    if self.renewal is None
                    else self.renewal.input(prompt)
                )
            self.prompt(prompt)
            line = self._read(_next_line)
        except EOFError:
            line = ""
        except UnicodeDecodeError:
            return "\ufffd"
        except OSError as error:  # the terminal is gone
            raise Interrupted from error
        if not line:
            with contextlib.suppress(OSError):
                sys.stdout.write("\n")
            return None
        return line.rstrip("\r\n")

    @property
    def edits(self) -> bool:
        """True if a line can be edited as it is typed, if the system has readline."""
        return self.prompted and self.redraws

    @property
    def redraws(self) -> bool:
        """True if a line on the screen can be changed."""
        return self.shown and not self.reader and os.environ.get("TERM", "dumb") != "dumb"

    @property
    def prompts_on(self) -> TextIO:
        """Stream for prompts: the screen, also where output goes into a file."""
        return sys.stdout if self.shown else sys.stderr

    def prompt(self, prompt: str) -> None:
        """Write a prompt."""
        self.prompts_on.write(prompt)
        self.prompts_on.flush()

    def take_back(self, typed: str) -> None:
        """Remove a broken-off prompt and the text `typed` behind it from the screen."""
        above, prompt = self._asked
        rows = above + cells(prompt + typed) // (self.width or 80)
        styled(sys.stdout).write((f"\x1b[{rows}A" if rows else "") + "\r\x1b[J")

    def _read(self, line: Callable[[], str]) -> str:
        """Read with `line`, noting that nothing breaks it off."""
        self.reads = True
        try:
            return line()
        finally:
            self.reads = False

    def fitted(self, prompt: str) -> str:
        """Write all but the last line of a prompt that is too wide; return the last."""
        width = self.width
        self._asked = (0, prompt)
        if not width or not self.shown or cells(prompt) < width:
            return prompt
        *rows, last = wrapped(prompt.rstrip(), width - 6, 2)  # leaves room to type behind it
        self.write("".join(f"{row}\n" for row in rows))
        self._asked = (len(rows), f"{last} ")
        return self._asked[1]

    def _edit(self, words: Iterable[str]) -> None:
        """Switch on editing and Tab for typed lines, where the system has readline."""
        if self._editing:
            return
        self._editing = True
        try:
            import readline
        except ImportError:
            return
        known = sorted(words, key=str.casefold)

        @unbroken
        def complete(text: str, number: int) -> str | None:
            fits = [word for word in known if text and word.casefold().startswith(text.casefold())]
            return fits[number] if number < len(fits) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ,/")
        readline.parse_and_bind(
            TAB_OF_LIBEDIT if "libedit" in (readline.__doc__ or "") else "tab: complete"
        )
        readline.parse_and_bind("set enable-bracketed-paste off")

    def _drawn(self, said: Said) -> str:
        return drawn(said, Look(self.width, self._colour, self.reader))


def _next_line() -> str:
    """Return the next line of standard input with its end.

    A line that is far too long is cut, but stays too long; "" at the end of input.
    """
    try:
        line = sys.stdin.readline(LONGEST_LINE + 2)
    except UnicodeError:  # this encoding cannot continue after an invalid character
        return ""
    rest, passed = line, 0
    while len(rest) == LONGEST_LINE + 2 and rest[-1] != "\n" and passed < MOST_PASSED_OVER:
        rest = sys.stdin.readline(LONGEST_LINE + 2)
        passed += len(rest)
    return line if passed < MOST_PASSED_OVER else ""
