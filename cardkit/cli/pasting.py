"""Text that comes in on standard input, pasted from a telephone or a message: a tally, or the text of a house rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from cardkit.speech import without_wrapping
from cardkit.text import LARGEST_VARIANT, Finding, readings

if TYPE_CHECKING:
    from cardkit.files import Examined

T = TypeVar("T")


def pasted(data: bytes, read: Callable[[bytes], T], fine: Callable[[T], bool], *, toml: bool = False) -> T:
    """What was read of standard input: as it stands; or, where that is not `fine`, without what a messenger put around it,
    which is then said on stderr. Where nothing is, what was made of the text at last."""
    texts = list(readings(data, toml=toml))
    for number, text in enumerate(texts):
        found = read(text)
        if fine(found):
            if number:
                click.echo(without_wrapping(), err=True)
            return found
    return found


class Pasted(NamedTuple):
    """Rules that somebody pasted: the text they were read from, and what there is to say of it."""

    text: bytes
    found: Examined


def pasted_rules(data: bytes) -> Pasted:
    """The rules that somebody pasted, with all that is wrong with them."""
    return pasted(data, _examined, lambda made: made.found.variant is not None, toml=True)


def _examined(text: bytes) -> Pasted:
    from cardkit.files import Examined, examined_text

    def refused(why: str) -> Pasted:
        return Pasted(text, Examined(None, (Finding("pasted rules", 0, 0, why),)))

    if len(text) > LARGEST_VARIANT:
        return refused("larger than 64 kilobytes: these are no rules")
    try:
        return Pasted(text, examined_text(text.decode("utf-8-sig")))
    except UnicodeDecodeError:
        return refused("is not UTF-8 text")
