"""A game at the terminal: a `Conversation` from the first line to the last."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from cardkit.v4.cli import Exit, GoneScreen, click
from cardkit.v4.cli.arguments import called, kept
from cardkit.v4.cli.interrupts import Interrupted, deaf, interruptible
from cardkit.v4.cli.screen import give_up_stdout
from cardkit.v4.cli.talk import Talk
from cardkit.v4.cli.with_phones import Beside, Wish
from cardkit.v4.speech import Manner, keeping, phone_lines
from cardkit.v4.table import COMMANDS, ENDING, Conversation, NoFolder, NotSaved, Session
from cardkit.v4.text import clean
from cardkit.v4.words import Line, Said


@contextlib.contextmanager
def explained(save: Path | None = None) -> Iterator[None]:
    """Turn failures to save a new game into `click.ClickException` with what to do."""
    try:
        with kept():
            yield
    except FileExistsError:
        way = f"cardkit resume {save} goes on with it" if save and save.is_file() else "Name a file"
        said = (
            f"{save} is there already, and nothing is ever overwritten. {way}; or choose "
            f"another name."
        )
        raise click.ClickException(said) from None
    except NoFolder as error:
        if error.error is None:
            raise click.ClickException(f"{error.folder} is full of games of today.") from None
        raise click.ClickException(
            f"The folder of saved games cannot be made: {error.folder}: {error.error.strerror}. "
            "Choose a file with --save FILE, or another folder with CARDKIT_HOME."
        ) from None


def talk_through(
    session: Session,
    options: dict[str, Any],
    talk: Talk,
    phones: Wish,
    *,
    back: bool,
) -> int:
    """Play a game at the terminal, and more with the same people; return the exit code.

    `options` are those of a `Manner`; totals are secret by the variant's rule (G-14). `phones` may
    come along.
    """
    how = Manner(secret=session.variant.secret, **options)
    session.clock = datetime.now
    code = Exit.FINE
    talked = Conversation(
        session, how, prompted=talk.prompted, confirms=talk.prompted, called=called
    )
    talked.fits = talk.fits
    table = Beside(talked, talk, phones)
    interruptible()
    try:
        talk.show(_opening(talked, back=back))
        if phones.on:
            table.open(choose=phones.choose)
        while True:
            _talk(table, talk)
            if talked.ended != "again":
                break
            code = max(code, _on_disk(talked, talk.write))
            with explained():
                table.again()
            talk.write("\n")
            talk.show(talked.welcome())
        deaf()
        table.close()
        talk.show(talked.close())
        code = max(code, _last_words(talked, talk.write, phones=table.had_phones))
    except Interrupted:
        code = Exit.INTERRUPTED
        with contextlib.suppress(GoneScreen, OSError, ValueError):
            talk.write("\n")
            table.close()
            code = _last_words(talked, talk.write, phones=table.had_phones) or code
    except GoneScreen as gone:
        deaf()
        give_up_stdout()
        code = Exit.USAGE
        why = keeping.unread(why=str(gone))
        with contextlib.suppress(OSError):
            _last_words(
                talked, lambda text: click.echo(f"cardkit: {why} {text}", nl=False, err=True)
            )
    finally:
        table.close()
        talked.session.close()
    return code


def _opening(talked: Conversation, *, back: bool) -> Iterable[Said]:
    try:
        return talked.back() if back else talked.welcome()
    except NotSaved as error:
        raise click.ClickException(
            f"{error} Make room, or copy the game to another disk and resume it there."
        ) from None


def _talk(table: Beside, talk: Talk) -> None:
    words = (*COMMANDS, *table.talked.state.players)
    while not table.talked.ended:
        line = table.ask(words)
        if line is None:
            if table.served is not None:
                talk.show([phone_lines.sent_home()])
            return
        table.hear(line, _heard)


def _heard(talked: Conversation, line: str) -> list[Said]:
    """Return the lines for a typed line; our own mistakes are logged and told."""
    before = list(talked.session.record)
    try:
        return talked.hear(line)
    except Exception as error:  # our mistake: log it and go on
        return [
            talked.mistake(
                f"typed {line[:2000]!r}", error, unchanged=before == talked.session.record
            )
        ]


def _last_words(
    talked: Conversation, write: Callable[[str], object], *, phones: bool = False
) -> Exit:
    """Write where the game is and how to go on with it, after checking its file.

    After the end nothing needs to be said.
    """
    session = talked.session
    code = _on_disk(talked, write)
    if session.path is not None and not session.state.complete and not code:
        unplayed = session.forget_unplayed()
        name = f"{called(session.path)} --phones" if phones else called(session.path)
        write(clean(keeping.unplayed() if unplayed else keeping.to_go_on(name=name)) + "\n")
    return code


def _on_disk(talked: Conversation, write: Callable[[str], object]) -> Exit:
    """Check that the game's file is intact; if it is lost, print the whole game to be copied."""
    saved = talked.session.saved
    if saved is None:
        return Exit.FINE
    try:
        talked.session.look()
    except NotSaved as error:
        lost, copy = keeping.whole_game(why=str(error)), keeping.copy_it(ending=ENDING)
        write(f"{clean(lost)}\n{copy}\n\n{saved.content.decode()}\n")
        return Exit.USAGE
    for line in talked.news():
        if isinstance(line, Line):
            write(clean(line.text) + "\n")
    return Exit.FINE
