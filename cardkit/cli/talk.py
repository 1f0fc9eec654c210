"""How a game's talk looks and is typed: lines to a terminal or a pipe, a prompt that stops politely.

Plain writing, no rich: the first words must be there within a tenth of a second. Colours are `cardkit.cli.screen`'s.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from types import FrameType
from typing import TYPE_CHECKING, NoReturn, TextIO

from cardkit.cli.exit_codes import GoneScreen as GoneScreen
from cardkit.cli.screen import bell, cells, colour_allowed, fill, ink, styled
from cardkit.speech import Grid, Line, Said, Sentence, Wipe, capital
from cardkit.text import LONGEST_LINE, clean, clean_lines

if TYPE_CHECKING:
    from cardkit.cli.interruptible_prompt import Renewal
    from cardkit.cli.speech import Speaker

ROOM_TO_TYPE = 6
"""Columns behind a prompt that has been wrapped."""
RIGHT_MARGIN = 80
"""Columns: a remark at the right margin goes no further, however wide the screen."""


_BREAK = re.compile(r"(?<=\w\w[.!?]) |(?<=\d[.!?]) |(?<=[)\"][.!?]) ")
"""A blank that may stand between two sentences; not after an initial, as in J. R."""


class Interrupted(BaseException):
    """Ctrl-C, or the terminal or the system wants the process to end."""


class Talk:
    """Shows what is said and asks for lines. `prompted` is set where a person types at a terminal."""

    def __init__(self, *, reader: bool = False, aloud: bool = False) -> None:
        self.reader = reader
        self.speaker: Speaker | None = None
        if aloud:
            from cardkit.cli.speech import Speaker

            self.speaker = Speaker()
        self.prompted = _is_terminal(sys.stdin)
        self._shown = _is_terminal(sys.stdout)
        self._colour = not reader and colour_allowed(sys.stdout)
        self._editing = False
        self._rows = 0
        self._asked = (0, "")
        self.renewal: Renewal | None = None
        """What may break off the prompt, where somebody else has something to say meanwhile."""
        self.reads = False
        """Whether a line is waited for that nothing breaks off."""
        for stream in (sys.stdin, sys.stdout):
            reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")

    @property
    def width(self) -> int:
        """Columns to write in; 0 where nothing is wrapped (a pipe)."""
        if not self._shown and "COLUMNS" not in os.environ:
            return 0
        said = os.environ.get("COLUMNS", "")
        if said.isdecimal() and int(said):
            return max(20, int(said))
        try:
            return max(20, os.get_terminal_size(sys.stdout.fileno()).columns or 80)
        except (OSError, ValueError):
            return 80

    def show(self, lines: Iterable[Said]) -> None:
        """Write what is said, and have the acts spoken if they are to be. Raises `GoneScreen`.

        Lines that are still being made are written one by one, as they come.
        """
        rows = 0
        said: list[Said] = []
        for together in [lines] if isinstance(lines, Sequence) else ([line] for line in lines):
            text = "".join(map(self._drawn, together))
            if text:
                self._put(text)
                rows += text.count("\n")
            said += together
        self._rows = rows or self._rows
        if self.speaker is not None:
            self._aloud(said)

    def _aloud(self, lines: Sequence[Said]) -> None:
        from cardkit.cli.speech import rings

        assert self.speaker is not None
        if rings(lines):
            bell()
        self.speaker.tell(lines)

    def write(self, text: str) -> None:
        """Write plain text at once. Raises `GoneScreen`."""
        self._put(clean_lines(text))

    def _put(self, text: str) -> None:
        try:
            styled(sys.stdout).write(text)
            sys.stdout.flush()
        except OSError as error:
            raise GoneScreen(error) from error

    def ask(self, prompt: str, words: Iterable[str] = ()) -> str | None:
        """The line typed, without its end; None when input has ended. In a pipe nothing is asked, only read.

        Raises `Renewed` where `renewal` breaks it off.
        """
        if sys.stdin is None:  # started without any input
            return None
        prompt = clean(prompt)
        if not self.prompted:
            line = self._read()
            return line.rstrip("\r\n") if line else None
        prompt = self.fitted(prompt)
        try:
            if self.edits:
                self._edit(words)
                return self._typed(prompt) if self.renewal is None else self.renewal.input(prompt)
            self.prompt(prompt)
            line = self._read()
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
        """Whether a line is edited as it is typed, where the system has readline."""
        return self.prompted and self.redraws

    @property
    def redraws(self) -> bool:
        """Whether a line on the screen can be changed."""
        return self._shown and not self.reader and os.environ.get("TERM", "dumb") != "dumb"

    @property
    def prompts_on(self) -> TextIO:
        """Where it is asked: on the screen, also where what is said goes into a file."""
        return sys.stdout if self._shown else sys.stderr

    def prompt(self, prompt: str) -> None:
        """Write a prompt."""
        self.prompts_on.write(prompt)
        self.prompts_on.flush()

    def take_back(self, typed: str) -> None:
        """Take the prompt that was broken off, and what was `typed` behind it, off the screen."""
        above, prompt = self._asked
        rows = above + cells(prompt + typed) // (self.width or 80)
        styled(sys.stdout).write((f"\x1b[{rows}A" if rows else "") + "\r\x1b[J")
        self._rows -= above

    def _read(self) -> str:
        self.reads = True
        try:
            return _next_line()
        finally:
            self.reads = False

    def _typed(self, prompt: str) -> str:
        self.reads = True
        try:
            return input(prompt)
        finally:
            self.reads = False

    def fitted(self, prompt: str) -> str:
        """What is left to ask with of a prompt that is wider than the screen: the lines before it are written."""
        width = self.width
        self._asked = (0, prompt)
        if not width or not self._shown or cells(prompt) < width:
            return prompt
        *rows, last = _wrapped(prompt.rstrip(), width - ROOM_TO_TYPE, 2)
        self.write("".join(f"{row}\n" for row in rows))
        self._rows += len(rows)
        self._asked = (len(rows), f"{last} ")
        return f"{last} "

    def _edit(self, words: Iterable[str]) -> None:
        """Arrow keys and Tab, where the system has readline."""
        if self._editing:
            return
        self._editing = True
        try:
            import readline
        except ImportError:
            return
        known = sorted(words, key=str.casefold)

        def complete(text: str, number: int) -> str | None:
            fits = [word for word in known if text and word.casefold().startswith(text.casefold())]
            return fits[number] if number < len(fits) else None

        readline.set_completer(complete)
        readline.set_completer_delims(" ,/")
        readline.parse_and_bind("tab: complete")
        readline.parse_and_bind("set enable-bracketed-paste off")

    # drawing

    def _drawn(self, said: Said) -> str:
        match said:
            case Line():
                line = said._replace(said=tuple(map(_cleaned, said.said)), tail=tuple(map(clean, said.tail)))
                return self._spoken(line) if self.reader else self._line(line)
            case Grid():
                heads = tuple(map(clean, said.heads))
                grid = said._replace(heads=heads, rows=tuple(tuple(map(clean, row)) for row in said.rows))
                return self._sentences(grid) if self.reader else self._grid(grid)
            case Wipe():
                return self._wiped()

    def _wiped(self) -> str:
        """Take the last lines and the prompt below them off the screen; one that cannot do that scrolls them away."""
        if not self.prompted or not self._shown or self.reader:
            return ""
        if os.environ.get("TERM", "dumb") == "dumb":
            return "\n" * 30
        return f"\x1b[{self._rows + 1}A\x1b[J"

    def _spoken(self, line: Line) -> str:
        """For a screen reader: one sentence a line, nothing set in, nothing at the margin."""
        said = [part for sentence in line.said for part in sentences(sentence)]
        if line.label:
            said[:1] = [f"{line.label} {said[0]}"]
        said += [capital(part if part[-1] in ".!" else f"{part}.") for part in (tail.strip() for tail in line.tail)]
        return "".join(f"{sentence}\n" for sentence in said if sentence)

    def _line(self, line: Line) -> str:
        text = " " * line.indent + line.text
        width = self.width
        rows = list(_wrapped(text, width, line.indent + 2)) if width and line.tone != "verbatim" else [text]
        tail = line.between.join(line.tail)
        if tail:
            room = (min(width, RIGHT_MARGIN) if width else RIGHT_MARGIN) - 1
            gap = room - cells(rows[-1]) - cells(tail)
            if gap >= 3:
                rows[-1] += " " * gap + tail
            elif not width or cells(rows[-1]) + 3 + cells(tail) < width:
                rows[-1] += "   " + tail
            else:
                rows += list(_wrapped(" " * (line.indent + 2) + tail, width, line.indent + 2))
        if self._colour:
            rows = _bold_figures(rows, line) if line.tone == "plain" else [ink(row, line.tone) for row in rows]
        return "".join(f"{row}\n" for row in rows)

    def _grid(self, grid: Grid) -> str:
        rows = [row for row in (grid.heads, *grid.rows) if any(row)]
        widths = [max(cells(row[column]) for row in rows) for column in range(len(grid.heads))]
        gap = "   "
        total = 2 + sum(widths) + len(gap) * (len(widths) - 1)
        if self.width and total >= self.width and total - len(widths) + 1 < self.width:
            gap = "  "
        elif self.width and total >= self.width:
            return self._narrow(grid)
        text = ""
        for row in rows:
            drawn = [
                fill(cell, width, right=how == "r") for cell, width, how in zip(row, widths, grid.set, strict=True)
            ]
            line = ("" if row is grid.heads else "  ") + gap.join(drawn)
            if row is grid.heads:  # the head stands two columns further left: take them from the first gap
                line = drawn[0] + "  " + gap + gap.join(drawn[1:])
                line = ink(line.rstrip(), "heading") if self._colour else line
            text += line.rstrip() + "\n"
        return text

    def _narrow(self, grid: Grid) -> str:
        """A table too wide for the screen: one row a line, wrapped."""
        text = ""
        if grid.titled:
            text += f"{ink(grid.heads[0], 'heading') if self._colour else grid.heads[0]}\n"
        for row in grid.rows:
            told = f"  {row[0]}: {', '.join(_cell(grid, row, column) for column in range(1, len(row)) if row[column])}"
            text += "".join(f"{part}\n" for part in _wrapped(told, self.width, 4))
        return text

    def _sentences(self, grid: Grid) -> str:
        text = f"{grid.heads[0]}.\n" if grid.titled else ""
        for row in grid.rows:
            told = ", ".join(_cell(grid, row, column) for column in range(1, len(row)) if row[column])
            text += f"{row[0]}: {told.rstrip('.')}.\n"
        return text


def _cleaned(sentence: str) -> str:
    """The same without what steers a screen; an act stays one."""
    return Sentence(clean(sentence), act=isinstance(sentence, Sentence) and sentence.act)


def _bold_figures(rows: Sequence[str], line: Line) -> list[str]:
    """The rows of a line with the figures of its acts in bold; what stands at the margin stays as it is."""
    marks = iter(
        [False] * len("".join(line.label.split()))
        + [letter.isdigit() and sentence in line.acts for sentence in line.said for letter in "".join(sentence.split())]
    )
    told = []
    for row in rows:
        bold = [not letter.isspace() and next(marks, False) for letter in row]
        runs = groupby(zip(row, bold, strict=True), key=lambda pair: pair[1])
        parts = (("".join(letter for letter, _ in run), marked) for marked, run in runs)
        told.append("".join(ink(part, "figure") if marked else part for part, marked in parts))
    return told


def sentences(text: str) -> list[str]:
    """The sentences of `text`, each by itself: cut where a mark ends one and the next begins with a large letter.

    >>> sentences("4. Di: 5"), sentences("J. R. wins. \u017baneta: take 2.")
    (['4. Di: 5'], ['J. R. wins.', '\u017baneta: take 2.'])
    """
    parts: list[str] = []
    start = 0
    for match in _BREAK.finditer(text):
        begun, after = text[start : match.start()], text[match.end() : match.end() + 1]
        if after.isupper() and not begun.strip(" .").isdigit():
            parts.append(begun.strip())
            start = match.end()
    return [part for part in (*parts, text[start:].strip()) if part]


def _cell(grid: Grid, row: tuple[str, ...], column: int) -> str:
    head = grid.heads[column]
    if head.isdigit():
        head = f"{grid.heads[0]} {head}"
    return f"{head} {row[column]}" if head else row[column]


def _wrapped(text: str, width: int, indent: int) -> Iterator[str]:
    """Lines of at most `width - 1` columns, broken at blanks; those after the first are set in."""
    while cells(text) >= width:
        cut = at = 0
        for at, letter in enumerate(text):
            if cells(text[: at + 1]) >= width:
                break
            if letter == " " and text[:at].strip():
                cut = at
        if not cut:
            cut = max(at, indent + 1)
        yield text[:cut].rstrip()
        rest = text[cut:].lstrip()
        if not rest:
            return
        text = " " * indent + rest
    yield text


MOST_PASSED_OVER = 1 << 20
"""Letters of one line that are read past its greatest length; behind them no line end is looked for."""


def _next_line() -> str:
    """The next line of standard input with its end; of one that is far too long a beginning, itself too long."""
    try:
        line = sys.stdin.readline(LONGEST_LINE + 2)
    except UnicodeError:  # an encoding that cannot go on after a letter that is none: no more can be read
        return ""
    rest = line
    passed = 0
    while len(rest) == LONGEST_LINE + 2 and rest[-1] != "\n" and passed < MOST_PASSED_OVER:
        rest = sys.stdin.readline(LONGEST_LINE + 2)
        passed += len(rest)
    return line if passed < MOST_PASSED_OVER else ""


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def interruptible() -> None:
    """From now on Ctrl-C, a closed window and a polite kill raise `Interrupted`, once; more of them change nothing."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def deaf() -> None:
    """Further signals change nothing: the last words are being said."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_IGN)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    deaf()
    raise Interrupted
