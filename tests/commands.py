"""Command lines as tests type them: in this process, with what they ended with and said."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Said(NamedTuple):
    """What a command line ended with and said."""

    code: int
    out: str
    err: str


Cardkit: TypeAlias = Callable[..., Said]
"""Runs a command line, word by word."""
