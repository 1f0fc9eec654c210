"""Command lines as tests type them: in this process, with what they ended with and said."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from typing import NamedTuple, TypeAlias
from unittest import mock


class Said(NamedTuple):
    """What a command line ended with and said."""

    code: int
    out: str
    err: str


Cardkit: TypeAlias = Callable[..., Said]
"""Runs a command line, word by word."""


def run(command: str, typed: str = "") -> Said:
    """A command line as one types it where no pytest is, with what is typed or pasted into it."""
    from cardkit.v4.cli.app import run as call

    out, err = io.StringIO(), io.StringIO()
    pasted = io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8")
    with (
        mock.patch.object(sys, "stdin", pasted),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            call(command.split()[1:])
        except SystemExit as end:
            return Said(int(end.code or 0), out.getvalue(), err.getvalue())
    return Said(0, out.getvalue(), err.getvalue())
