"""Text that comes in on standard input, pasted from a telephone or a message: a tally, or the text of a house rule."""

from collections.abc import Callable
from typing import TypeVar

import click

from cardkit.files import Pasted, pasted_rules as examined_rules
from cardkit.speech import without_wrapping
from cardkit.text import as_pasted

T = TypeVar("T")


def pasted(data: bytes, read: Callable[[bytes], T], fine: Callable[[T], bool]) -> T:
    """What was read of standard input, and said on stderr if it was read without what a messenger put around it."""
    found, unwrapped = as_pasted(data, read, fine)
    tell(unwrapped)
    return found


def pasted_rules(data: bytes) -> Pasted:
    """The rules that somebody pasted, with all that is wrong with them; and the same is said."""
    found = examined_rules(data)
    tell(found.unwrapped)
    return found


def tell(unwrapped: bool) -> None:
    """Say on stderr that what was pasted was not read quite as it stands, if so."""
    if unwrapped:
        click.echo(without_wrapping(), err=True)
