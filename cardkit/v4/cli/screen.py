"""Output: all text leaves through here, cleaned; styles obey NO_COLOR, TERM=dumb and pipes.

Nothing that others wrote (names, remarks, house rules, file names, arguments) may steer the screen.
Whatever is written to standard output or standard error is cleaned (`Screen`); what has colours of
our own goes past that by `styled`, and is put together of words that were cleaned before
(`cardkit.v4.cli.drawn_lines`, `console`).
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, TextIO, cast

from cardkit.v4.cli import GoneScreen
from cardkit.v4.text import clean, clean_lines, escaped

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table


_BOLD = ("heading", "alert", "caught", "good", "figure")
_COLOURS = {"caught": 196, "refusal": 134, "good": 65, "aside": 244}
"""Styles of the tones; the words say it too.

The colours are of the cube and the greys of the 256, which no palette changes, and stand out from
every usual background; none of the first 16, and no dim letters, would.
"""
_KNOW_256 = ("256", "direct", "kitty", "alacritty", "foot", "ghostty", "wezterm")
"""Words in the names of terminals that have 256 colours; others may blink instead."""
_OURS = r"(\x1b\[(?:[0-9;]*m|[0-9]*[ABJK]|\?25[hl])|\r)"
"""Pattern of our own codes: colours, and cursor moves of a bar and a wiped line."""


class Screen:
    """A text stream that cleans its output: unprintable characters become U+FFFD.

    Line ends and tabs stay.
    """

    def __init__(self, stream: TextIO, show: Callable[[str], str] = clean_lines) -> None:
        self.stream = stream
        self._show = show

    def write(self, text: str | bytes) -> int:
        """Write `text`, cleaned; return the number of letters.

        Bytes come from click for a shell's Tab. Where no bytes were taken click would encode all
        text itself, wrongly; it tries that with empty bytes, so these raise `TypeError`.
        """
        if text == b"":
            raise TypeError("a stream of text")
        told = text.decode(errors="replace") if isinstance(text, bytes) else text
        self.stream.write(self._show(told))
        return len(told)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write all of `lines`, cleaned."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        if name == "buffer":  # bytes would bypass the cleaning
            raise AttributeError(name)
        return getattr(self.stream, name)


def styled(stream: TextIO) -> TextIO:
    """Return `stream` for text that was cleaned before and has our own colours, which stay."""

    def show(text: str) -> str:
        if "\x1b" not in text and "\r" not in text:
            return clean_lines(text)
        return "".join(
            part if at % 2 else clean_lines(part) for at, part in enumerate(re.split(_OURS, text))
        )

    return cast(TextIO, Screen(bare(stream), show))


def put(text: str, stream: TextIO) -> None:
    """Write text that has our own colours (`styled`) at once. Raises `GoneScreen`."""
    try:
        styled(stream).write(text)
        stream.flush()
    except OSError as error:
        raise GoneScreen(error) from error


def bare(stream: TextIO) -> TextIO:
    """Return the uncleaned stream; its buffer takes bytes that are not text."""
    return stream.stream if isinstance(stream, Screen) else stream


def give_up_stdout() -> None:
    """Discard what is still buffered, so that nothing tries to write it when the process ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def to_json(value: object, indent: int | None = None, *, file: bool = False) -> str:
    """Return `value` as JSON, with unprintable characters escaped.

    It is UTF-8 in a `file` and where standard output takes UTF-8, else ASCII.
    """
    import json

    return escaped(
        json.dumps(value, ensure_ascii=not file and not _utf8(sys.stdout), indent=indent)
    )


def _utf8(stream: TextIO) -> bool:
    return (getattr(stream, "encoding", None) or "").casefold().replace("_", "-") in (
        "utf-8",
        "utf8",
    )


def colour_allowed(stream: TextIO) -> bool:
    """Return True if `stream` may be coloured: by NO_COLOR, FORCE_COLOR, else on a terminal."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (
        is_terminal(stream) and os.environ.get("TERM", "dumb") != "dumb"
    )


def is_terminal(stream: TextIO | None) -> bool:
    """Return True if `stream` is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # the stream is closed
        return False


def ink(text: str, tone: str) -> str:
    """Return `text` in the style of a tone, for output without rich.

    Only for whole lines, so that words can be searched for.
    """
    codes = ["1"] * (tone in _BOLD)
    kind = os.environ.get("TERM", "")
    if tone in _COLOURS and (
        os.environ.get("COLORTERM") or any(word in kind for word in _KNOW_256)
    ):
        codes.append(f"38;5;{_COLOURS[tone]}")
    return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if codes else text


def console(*, stderr: bool = False) -> Console:
    """Return a rich console for results (stdout) or talk (stderr).

    rich is imported only here, since it is slow.
    """
    from rich.console import Console

    class Cleaned(Console):
        """Words are cleaned before they are measured, and again before they are coloured."""

        def render_str(self, text: str, **how: Any) -> Any:
            return super().render_str(clean_lines(text), **how)

        def render(self, renderable: Any, options: Any = None) -> Any:
            for segment in super().render(renderable, options):
                yield (
                    segment if segment.control else segment._replace(text=clean_lines(segment.text))
                )

    stream = styled(sys.stderr if stderr else sys.stdout)
    coloured = colour_allowed(sys.stderr if stderr else sys.stdout)
    how = {"force_terminal": True} if coloured else {"color_system": None}
    return Cleaned(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=False, **how)


@contextlib.contextmanager
def bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr if it is a terminal; yield a function for the number done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    with progress_bar() as shown:
        task = shown.add_task(what, total=total)
        yield lambda done: shown.update(task, completed=done)


def progress_bar() -> Progress:
    """Return a progress bar on stderr that is gone when it ends."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    parts = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*parts, console=console(stderr=True), transient=True)


def table(*columns: str, title: str = "") -> Table:
    """Return an empty rich table: first column to the left, figures to the right, few lines."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    grid = Table(
        box=box.SIMPLE_HEAD,
        title=Text(clean(title)) if title else None,
        title_justify="left",
        pad_edge=False,
    )
    for number, column in enumerate(columns):
        grid.add_column(
            Text(clean(column)), justify="right" if number else "left", no_wrap=bool(number)
        )
    return grid


def plain_table(heads: Sequence[str], *sections: Sequence[Sequence[str]]) -> str:
    """Return a table as text, made without rich, which is slow to import.

    It looks like `rich_table`; "" where it is too wide for the screen.
    """
    head, *parts = [[tuple(map(clean, row)) for row in part] for part in ([heads], *sections)]
    widths = [max(map(cells, column)) for column in zip(*chain(head, *parts))]
    wide = sum(widths) + 3 * len(widths) - 1
    if wide > columns(0, 1, 2):
        return ""
    if not _utf8(sys.stdout):
        return rich_table(heads, *sections)

    def drawn(row: Sequence[str]) -> str:
        return "   ".join(
            fill(cell, width, right=at > 0) for at, (cell, width) in enumerate(zip(row, widths))
        )

    blank, title = " " * wide + "\n", drawn(head[0])
    title = ink(title, "heading") if colour_allowed(sys.stdout) else title
    body = blank.join("".join(f" {drawn(row)} \n" for row in part) for part in parts)
    return f"{blank} {title} \n {'─' * (wide - 2)} \n{body}{blank}"


def rich_table(heads: Sequence[str], *sections: Iterable[Sequence[str]]) -> str:
    """Return a table as text, made with rich.

    Where it is too wide its first column is broken and others are cut; its rules can be ASCII.
    """
    grid, screen = table(*heads), console()
    for rows in sections:
        for row in rows:
            grid.add_row(*row)
        grid.add_section()
    with screen.capture() as capture:
        screen.print(grid)
    return capture.get()


def columns(*streams: int) -> int:
    """Return the width for results: that of the terminal among these `streams`, else 80."""
    said = int(os.environ.get("COLUMNS") or 0)
    if said:
        return said
    for stream in streams:
        with contextlib.suppress(OSError):
            return os.get_terminal_size(stream).columns or 80
    return 80


def writable(letter: str, instead: str) -> str:
    """Return `letter` if stdout can write it, else `instead`."""
    try:
        letter.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return instead
    return letter


def cells(text: str) -> int:
    """Return the columns of `text` on a terminal: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def fill(text: str, width: int, *, right: bool = False) -> str:
    """Return `text` padded with blanks to `width` columns."""
    blanks = " " * max(0, width - cells(text))
    return blanks + text if right else text + blanks
