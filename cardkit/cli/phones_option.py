"""``--phones``, ``--at`` and ``--port`` of ``play`` and ``resume``: what was wished for, and whether it can be."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from cardkit.cli import click
from cardkit.speech import phone_lines

EXTRA = ("starlette", "uvicorn", "h11", "anyio", "click")
"""What ``cardkit[phones]`` brings."""


class Wish(NamedTuple):
    """What the command line says of phones."""

    on: bool = False
    choose: bool = False
    at: str = ""
    port: int = 0


NONE = Wish()


def wish(given: dict[str, Any]) -> Wish:
    """What was wished for, taken out of the command's options. Raises `click.ClickException` where it cannot be."""
    phones, at, port = given.pop("phones", None), given.pop("at", None), given.pop("port", None)
    wished = Wish(phones is not None, phones == "choose", at or "", port or 0)
    if wished.on:
        can_be(wished)
    return wished


def at_the_table(tally: Path) -> bool:
    """Whether phones may still come to that game, although it is over: nobody has sent them home."""
    from cardkit.phones import KeyFile

    return KeyFile(tally).kept() is not None


def can_be(wished: Wish) -> None:
    """Raises `click.ClickException` for an address that is none of ours: before anything is begun."""
    with serving() as serve:
        serve.bind(serve.read_address(wished.at) if wished.at else serve.leads_out(), wished.port or serve.PORT).close()


@contextmanager
def serving() -> Iterator[Any]:
    """The room that needs more. Raises `click.ClickException` where it is not installed, or phones cannot come."""
    try:
        from cardkit.phones import serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] in EXTRA:
            from cardkit.cli.commands import Told

            raise Told(phone_lines.NEEDS_MORE) from None
        raise
    try:
        yield serve
    except serve.NoAddress as error:
        raise click.ClickException(phone_lines.unbound(error.why, at=error.at, detail=error.detail)) from None
