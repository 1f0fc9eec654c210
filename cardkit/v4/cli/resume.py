"""``cardkit resume``: go on with a saved game."""

import time
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from cardkit.v4 import phones
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import (
    called,
    find_game,
    kept,
    kept_games,
    tell_old_rules,
    tell_passed_over,
    to_go_on,
)
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.shared_options import manner_options, phones_options
from cardkit.v4.cli.talk import Talk
from cardkit.v4.cli.terminal import talk_through
from cardkit.v4.cli.with_phones import wish
from cardkit.v4.reports import Problem
from cardkit.v4.speech import prompts
from cardkit.v4.table import read_saved
from cardkit.v4.tally import Reading
from cardkit.v4.text import printable

Waiting = tuple[float, str, Path]
"""A saved game that is not over: time of its file, its own date, and the file.

The date is ISO, "" if it has none.
"""


@cli_command(
    "resume",
    ("cardkit resume --phones", "the newest game that is not over"),
    ("cardkit resume friday.tally --phones", "any tally, also one typed by hand"),
)
@click.argument("game", metavar="[GAME]", required=False)
@phones_options
@manner_options
def command(game: str | None, **options: Any) -> int:
    """Go on with a game where it stopped, after a break, a crash or a power cut.

    GAME is the path of a tally or the name of a saved game; without it, the newest game that is not
    over (if the dates do not tell which that is, they are listed). A finished game can be opened
    too: undo corrects it, again starts another with the same people.

    Where the file is not as it was saved last, that is shown and asked about first.
    """
    wished = wish(options)
    talk = Talk(reader=options.pop("reader"))
    path = find_game(game).path if game else newest_running(at_the_table=wished.on)
    if path is None:
        raise click.UsageError(
            "standard input is no file that the game could go on in: cardkit resume FILE."
        )
    session = to_go_on(path)
    reading = session.opened
    assert reading is not None
    tell_old_rules(reading)
    try:
        goes_on = not session.edited or _goes_on(reading, session.edited, talk)
        if session.edited and goes_on:
            with kept():
                session.seal()
    except BaseException as error:
        session.close()
        if isinstance(error, KeyboardInterrupt):
            return Exit.INTERRUPTED
        raise
    if not goes_on:
        session.close()
        talk.show([prompts.left_alone()])
        return Exit.FINE
    return talk_through(session, options, talk, wished, back=True)


def _goes_on(reading: Reading, edited: Problem, talk: Talk) -> bool:
    """Ask whether to go on with a game that was edited since it was saved; True for yes."""
    said, lines = f"{reading.show(edited, hint=False)}\n", reading.lines
    last = next(
        (
            at
            for at in range(len(lines), 0, -1)
            if lines[at - 1].strip() and lines[at - 1][0] != "#"
        ),
        0,
    )
    if last:
        said += f"Its last line of the game is line {last}: {printable(lines[last - 1].strip())}\n"
    if not talk.prompted:
        raise click.ClickException(
            f"{said}At a terminal it is asked whether to go on with it; the file is left as it is."
        )
    talk.write(said)
    from cardkit.v4.cli.asking import yes_or_no  # loads what begins games

    while True:
        answer = talk.ask(prompts.as_it_stands())
        if answer is None or yes_or_no(answer) == "no":
            return False
        if not answer.strip() or yes_or_no(answer) == "yes":
            return True


def newest_running(*, at_the_table: bool = False) -> Path:
    """Return the newest saved game that is not over.

    With `at_the_table` also one that is over, if phones are still expected. Other waiting games,
    and those that cannot be read, are named on stderr.

    A clock may have been set back. So the games' own dates and the times of their files have to
    agree, and none may lie in the future; else raises `click.ClickException` with their names, as
    it does when no game is waiting.
    """
    waiting = list(_waiting(at_the_table))
    if not waiting:
        raise click.ClickException(
            "no game is waiting. cardkit play starts one; cardkit games lists the finished ones."
        )
    newest = max(waiting)
    others = [game for game in waiting if game is not newest]
    if others:
        # a shared disk may have the time of another machine
        now = time.time() + 60, date.today().isoformat()
        sane = all(written <= now[0] and day <= now[1] for written, day, _ in waiting)
        if not sane or not all(
            written < newest[0] and day <= newest[1] for written, day, _ in others
        ):
            raise click.ClickException(
                f"{len(waiting)} games are waiting, and their dates do not tell for sure which is "
                f"the newest (was the clock "
                f"set back?). Say which:\n{_ways(waiting)}"
            )
        more = "Another game is" if len(others) == 1 else f"{len(others)} other games are"
        click.echo(f"{more} waiting too:\n{_ways(others)}", err=True)
    return newest[2]


def _waiting(at_the_table: bool) -> Iterator[Waiting]:
    for path in kept_games():
        try:
            written, reading = path.stat().st_mtime, read_saved(path)
        except OSError:
            continue
        if not reading.readable or reading.state is None:
            tell_passed_over(path)
        elif reading.state.begun and (
            not reading.state.complete or (at_the_table and phones.KeyFile(path).kept() is not None)
        ):
            yield written, reading.header.date, path


def _ways(games: Sequence[Waiting], most: int = 10) -> str:
    ways = [f"  cardkit resume {called(path)}" for *_, path in games[:most]]
    return "\n".join([*ways, "  and more: cardkit games --running"] if len(games) > most else ways)
