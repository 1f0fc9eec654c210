"""``cardkit play --phones`` alone: which game it is, and who plays, is chosen on a phone."""

from __future__ import annotations

import queue
import sys
from typing import TYPE_CHECKING

import click

from cardkit.cli.phones_option import Wish, serving
from cardkit.cli.screen import styled
from cardkit.cli.talk import Talk
from cardkit.cli.with_phones import drawn
from cardkit.speech import phone_lines

if TYPE_CHECKING:
    from cardkit.table import Session

A_WHILE = 0.2
"""Seconds that are waited at once, so that Ctrl-C is heard."""


def chosen_on_phones(talk: Talk, wished: Wish) -> tuple[Session, Wish]:
    """The game that somebody begins, or goes on with, on a phone, and how phones come to it. Raises `click.ClickException`."""
    serve = serving()
    from cardkit.phones import FirstGame

    begun: queue.SimpleQueue[tuple[Session, bool]] = queue.SimpleQueue()
    first = FirstGame(lambda session, choose: begun.put((session, choose)))
    try:
        served = serve.Serving(first.start, wished.at, wished.port, rows=first.offered)
    except serve.NoAddress as error:
        raise click.ClickException(phone_lines.unbound(error.why, error.at, error.detail)) from None
    try:
        code = "" if talk.reader or served.local else drawn(served.tap_url)
        if code:
            styled(sys.stdout).write(code)
        opens, _ = phone_lines.at(served.tap_url, served.display_url, code=bool(code))
        talk.show([opens, phone_lines.choose_the_game()])
        while True:
            try:
                session, choose = begun.get(timeout=A_WHILE)
            except queue.Empty:
                continue
            served.hand_over(session.path)
            return session, wished._replace(choose=choose or wished.choose)
    finally:
        served.stop()
