"""``cardkit resume``: go on with a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from cardkit.cli.app import Command
from cardkit.cli.codes import Exit
from cardkit.cli.saves import complete_saved, find_saved, newest_running
from cardkit.cli.sit import manner, manner_options, sit
from cardkit.cli.talk import Talk
from cardkit.table.saved import NotSaved, OpenElsewhere, reason
from cardkit.table.session import Session, Unreadable


@click.command(
    cls=Command,
    name="resume",
    examples=[
        ("cardkit resume", "the newest game that is not over"),
        ("cardkit resume kings-gold-2026-11-20", "a saved game by its name (cardkit games lists them)"),
        ("cardkit resume friday.tally", "any tally, also one typed by hand"),
    ],
)
@click.argument("file", metavar="[FILE]", required=False, shell_complete=complete_saved)
@manner_options
def command(file: str | None, **options: Any) -> int:
    """Go on with a game where it stopped, after a break, a crash or a power cut.

    FILE is the path of a tally or the name of a saved game; without it, the newest game that is not over. A finished
    game can be opened too: undo corrects it, again starts another with the same people.
    """
    path = find_saved(file) if file else newest_running()
    try:
        session = Session.open(path)
    except OpenElsewhere as error:
        click.echo(str(error), err=True)
        return int(Exit.BUSY)
    except Unreadable as error:
        raise click.ClickException(f"this game cannot be gone on with; the file is left as it is.\n{error}") from None
    except NotSaved as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{_shown(path)} cannot be read: {reason(error)}.") from None
    return sit(session, manner(session.variant, **options), Talk(reader=options["reader"]), back=True)


def _shown(path: Path) -> str:
    return str(path)
