"""Games and rules that are sent and pasted: read as they are, or without what a messenger put
around them."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from cardkit.v4.files import pasted_rules
from cardkit.v4.text import unwrapped
from cardkit.v4.text.paste import readings

GAME = (
    "variant: kings-gold\nplayers: Ann, Bo, Mary Ann\nround 1\n7h\n9c - Bo\nKc - Ann, Mary "
    "Ann\nbanked: Ann 5, Bo 6\n"
)
RULE = 'extends="kings-gold"\nname="Torn Sack"\nrounds=3\n[danger]\ncosts="half"\n'

WAYS: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "windows": lambda text: text.replace("\n", "\r\n"),
    "no end": lambda text: text.rstrip("\n"),
    "blanks around": lambda text: f"\n\n   \n{text}\n\n ",
    "blanks behind": lambda text: text.replace("\n", "  \n"),
    "set in": lambda text: "".join(f"    {line}\n" for line in text.splitlines()),
    "fenced": lambda text: f"```\n{text}```\n",
    "fenced in a language": lambda text: f"~~~toml\n{text}~~~",
    "fenced on its lines": lambda text: f"```{text.rstrip()}```",
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "a fence quoted": lambda text: "".join(
        f"> {line}\n" for line in f"```\n{text}```".splitlines()
    ),
    "blanks that are none": lambda text: text.replace(" ", "\u00a0"),
    "thin blanks": lambda text: text.replace(", ", ",\u202f"),
    "unseen": lambda text: f"\ufeff\u200e{text}\u200b",
    "lines apart": lambda text: text.replace("\n", "\u2028"),
}


def typed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """What stands on standard input."""
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


@given(st.text("variant: kings-gold\nplayers Ann\u00a0\u200b`>~\r\u2028", max_size=120))
def test_what_can_be_read_is_not_touched(text: str) -> None:
    """The text as it stands comes first; without its wrapping it is what stays itself."""
    first, *others = readings(text.encode(), toml=True)
    assert first == text.encode()
    for other in others[:1]:
        again = other.decode()
        assert unwrapped(again) == again or any(mark in again for mark in ("`", "~", ">"))


def test_a_straight_quote_is_never_made_of_a_curly_one_beside_it() -> None:
    """What somebody put into a text stays there."""
    text = 'summary="Say \u201cgo\u201d"\n'
    assert list(readings(text.encode(), toml=True)) == [text.encode()]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('extends="kings-gold"\nname="Dive"\nrounds=99\n', "from 1 to 20"),
        ('extends="kings-gold"\nrounds=2\n', "a house rule has a name of its own"),
        ('extends="kings-gold"\nname="../../Dive"\nrounds="2"\n', "whole number"),
        ('extends="kings-gold"\nname="Diamant"\n', "is the name of diamant"),
        ("hello", "not TOML"),
        (b"extends=\xff\xfe", "UTF-8"),
        ('extends="kings-gold"\n' + "# padding\n" * 9000, "larger than 64 kilobytes"),
        ("", "name"),
    ],
)
def test_what_does_not_hold_together_is_told(text: str | bytes, told: str) -> None:
    """With its place."""
    found = pasted_rules(text if isinstance(text, bytes) else text.encode()).found
    assert told in "\n".join(map(str, found.faults))
