"""``cardkit resume``: go on with a saved game."""

from typing import Any

from cardkit.cli import Exit, click
from cardkit.cli.arguments import find_game, kept, tell_old_rules, to_go_on
from cardkit.cli.commands import cli_command
from cardkit.cli.interrupts import Interrupted
from cardkit.cli.phones_option import at_the_table, wish
from cardkit.cli.shared_options import as_now_option, complete_waiting, manner_options, phones_options
from cardkit.cli.talk import Talk
from cardkit.cli.terminal import keyboard, manner, talk_through
from cardkit.cli.waiting_games import newest_running
from cardkit.reports import Problem
from cardkit.speech import prompts
from cardkit.tally import Reading
from cardkit.text import printable


@cli_command(
    "resume",
    ("cardkit resume", "the newest game that is not over"),
    ("cardkit resume kings-gold-2026-11-20", "a saved game by its name (cardkit games lists them)"),
    ("cardkit resume --phones", "the same; phones that were in come back by themselves"),
    ("cardkit resume friday.tally", "any tally, also one typed by hand"),
)
@click.argument("game", metavar="[GAME]", required=False, shell_complete=complete_waiting)
@click.option("--edited", is_flag=True, help="Go on as it stands with a game somebody edited since it was saved.")
@phones_options
@as_now_option
@manner_options
def command(game: str | None, edited: bool, as_now: bool, **options: Any) -> int:
    """Go on with a game where it stopped, after a break, a crash or a power cut.

    GAME is the path of a tally or the name of a saved game; without it, the newest game that is not over (if the
    dates do not tell which that is, they are listed). A finished game can be opened too: undo corrects it, again starts
    another with the same people.

    Where the file is not as it was saved last, that is shown and asked about first; without a terminal --edited says yes.
    """
    phones = wish(options)
    talk = Talk(reader=options["reader"], aloud=options.pop("aloud"), big=options.pop("big"))
    keys = keyboard(talk, options["keys"])
    path = find_game(game).path if game else newest_running(at_the_table if phones.on else None)
    if path is None:
        raise click.UsageError("standard input is no file that the game could go on in: cardkit resume FILE.")
    session = to_go_on(path, as_now=as_now)
    reading = session.opened
    assert reading is not None
    tell_old_rules(reading)
    try:
        goes_on = not session.edited or edited or _goes_on(reading, session.edited, talk)
        if session.edited and goes_on:
            with kept():
                session.seal()
    except BaseException as error:
        session.close()
        if isinstance(error, Interrupted | KeyboardInterrupt):
            return Exit.INTERRUPTED
        raise
    if not goes_on:
        session.close()
        talk.show([prompts.left_alone()])
        return Exit.FINE
    return talk_through(session, manner(session.variant, **options), talk, keys, back=True, phones=phones)


def _goes_on(reading: Reading, edited: Problem, talk: Talk) -> bool:
    """Whether the people at the terminal go on with what somebody changed since it was saved."""
    said = reading.show(edited, hint=False)
    last = _last_entry(reading.lines)
    if not talk.prompted:
        way = "resume --edited goes on with it as it stands; the file is left as it is."
        raise click.ClickException(f"{said}\n{last}{way}")
    talk.write(f"{said}\n{last}")
    while True:
        answer = talk.ask(prompts.as_it_stands())
        if answer is None or answer.strip().casefold() in ("n", "no", "q", "quit"):
            return False
        if answer.strip().casefold() in ("", "y", "yes"):
            return True


def _last_entry(lines: list[str]) -> str:
    """The last line that says something of the game."""
    number = next((at for at in range(len(lines), 0, -1) if lines[at - 1].strip() and lines[at - 1][0] != "#"), 0)
    return f"Its last line of the game is line {number}: {printable(lines[number - 1].strip())}\n" if number else ""
