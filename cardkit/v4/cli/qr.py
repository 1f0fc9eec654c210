"""QR code of a link, on a terminal or as a picture."""

import io
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cardkit.v4.cli import click
from cardkit.v4.cli.screen import colour_allowed, styled

PICTURES = (".svg", ".png")
BORDER = 2
"""Width in modules of the white border around a code."""
BLACK_ON_WHITE = "\x1b[38;5;16;48;5;231m"
"""Escape code with colours of the cube of 216, which no palette of a terminal changes."""


class NoCode(click.ClickException):
    """Raised where there is no code, with what to do."""


def make(link: str) -> Any:
    """Return the code of a link, as small as possible. Raises `NoCode`."""
    import segno

    try:
        return segno.make(link, error="l", boost_error=False, micro=False)
    except segno.DataOverflowError:
        raise NoCode("The link is too long for a QR code.") from None


def picture(link: str, path: Path) -> bytes:
    """Return the code as a picture, by the ending of `path`. Raises `NoCode`."""
    out = io.BytesIO()
    make(link).save(out, kind=path.suffix[1:].lower(), scale=4, border=4)
    return out.getvalue()


def show(link: str, way: str) -> None:
    """Draw the code on a terminal that has colours and room, in black on white.

    Raises `NoCode`, with the command that makes a picture (`way`) where it cannot be drawn. On 24
    rows it never can be for a play of three: they hold 154 bytes, and the bare game, names and
    points, without what the app asks for besides, are 166.
    """
    if not colour_allowed(sys.stdout):
        raise NoCode(f"As a QR code: {way}")
    rows = drawn(make(link))
    columns, lines = room()
    wide = len(rows[0])
    if wide > columns or len(rows) >= lines:
        raise NoCode(
            f"A QR code of it needs {wide} columns and {len(rows) + 1} rows: make the letters "
            f"smaller and type that again, "
            f"or send the link. As a picture: {way}"
        )
    styled(sys.stdout).write(on_white(rows))


def room() -> tuple[int, int]:
    """Return columns and lines of the terminal."""
    try:
        return os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        return 80, 24


def on_white(rows: Iterable[str]) -> str:
    """Return the rows of a code in black on white, whatever the terminal's colours."""
    return "".join(f"{BLACK_ON_WHITE}{row}\x1b[0m\n" for row in rows)


def drawn(code: Any) -> list[str]:
    """Return the code as lines of text, two rows of modules in each."""
    modules = [list(row) for row in code.matrix_iter(border=BORDER)]
    if len(modules) % 2:
        modules.append([0] * len(modules[0]))
    return [
        "".join(" ▄▀█"[2 * bool(up) + bool(down)] for up, down in zip(upper, lower, strict=True))
        for upper, lower in zip(modules[::2], modules[1::2], strict=True)
    ]
