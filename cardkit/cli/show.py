"""``cardkit show``: a game again, turn by turn."""

from collections.abc import Iterator
from contextlib import suppress

from cardkit import speech
from cardkit.cli import Exit, GoneScreen, click
from cardkit.cli.arguments import kept_games, read_game, tell_passed_over
from cardkit.cli.commands import Number, cli_command
from cardkit.cli.interrupts import Interrupted, interruptible
from cardkit.cli.shared_options import as_now_option, complete_game
from cardkit.cli.talk import Talk
from cardkit.engine import Attend, Begin, Draw, EndGame, Leave, Result, Show
from cardkit.reports import Stage
from cardkit.speech import Manner, Master, Said, ending, line, lists, say, story, tell
from cardkit.table import Session, home, read_saved, story_of
from cardkit.tally import Check, Comment, Note


@cli_command(
    "show",
    ("cardkit show", "the newest saved game again, turn by turn"),
    ("cardkit show kings-gold-2026-11-20", "a saved game by its name (cardkit games lists them)"),
    ("cardkit show friday.tally --round 2", "one round of a tally"),
)
@click.argument("game", metavar="[GAME]", required=False, shell_complete=complete_game)
@click.option("--round", "number", type=Number(1), metavar="N", help="Only this round.")
@click.option("--step", is_flag=True, help="Wait for Enter after each turn (at a terminal).")
@click.option("--reader", is_flag=True, help="For screen readers: one short sentence a line, no symbols.")
@as_now_option
def command(game: str | None, number: int | None, step: bool, reader: bool, as_now: bool) -> int:
    """Tell a game again, turn by turn: what came, who left, what everyone got, and the places.

    GAME is the path of a tally, the name of a saved game, or - for standard input; without it, the saved game that was
    written last.
    """
    word = game or _newest()
    session, _ = read_game(word, as_now=as_now)
    rounds = session.state.number
    if number is not None and number > rounds:
        raise click.UsageError(f"{word} has {rounds} {session.variant.words.round(rounds)}, so no --round {number}.")
    talk = Talk(reader=reader)
    secret = session.variant.secret and not session.state.complete
    interruptible()
    try:
        for lines in told(session, Manner(reader=reader, secret=secret, long=True), number):
            talk.show(lines)
            if step and talk.prompted and talk.ask("") is None:
                break
    except Interrupted:
        return Exit.INTERRUPTED
    except GoneScreen as gone:
        raise gone.error from None
    return Exit.FINE


def _newest() -> str:
    """The path of the saved game that was written last; those that cannot be read are passed over, and said on stderr."""
    for path in kept_games():
        with suppress(OSError):
            if read_saved(path).readable:
                return str(path)
        tell_passed_over(path)
    raise click.ClickException(f"no game is saved in {home()}. cardkit play starts one.")


def told(session: Session, how: Manner, only: int | None = None) -> Iterator[list[Said]]:
    """The game in pieces, a turn each: heading, turns with the remarks between them, the places."""
    master = Master(session.state.variant, how)
    header, state = session.header, session.state
    players = speech.Count(len(state.players), speech.theme(session.variant)["player"])
    when = ", ".join(part for part in (header.date, header.place) if part)
    title = (
        say("{game}.", game=speech.called(session.variant)),
        say("{players}: {who}.", players=players, who=speech.People(state.players)),
        when and say("{when}.", when=when),
    )
    yield [line(*title, tone="heading", indent=0), *(line(say("Note: {text}", text=note)) for note in header.notes)]
    entries = iter(session.told())
    now = 0
    for kept in session.record:
        match kept:
            case Begin() | Draw() | Leave() | Show() | Result() | Attend() | EndGame():
                entry = next(entries)
                now = entry.after.number
                if only is None or now == only:
                    yield tell(master, [entry], Stage.ROUND, prompted=False)
            case Note(text) if only is None or now == only:
                yield [line(say("Note: {text}", text=text), tone="aside")]
            case Note() | Check() | Comment():
                pass
    if state.complete and only is None:
        yield [
            *([line(lists.after_rounds(state), indent=0)] if state.ended_early else []),
            *ending.places(master, state),
            speech.BLANK,
            ending.table(master, state),
            *story.told(master, story_of(session)),
        ]
    elif only is None:
        yield [line(say("The game is not over yet."), indent=0)]
