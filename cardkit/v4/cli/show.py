"""``cardkit show``: a game again, turn by turn, or in another format."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from cardkit.v4.cli import Exit, GoneScreen, click, formats
from cardkit.v4.cli.arguments import read_game
from cardkit.v4.cli.commands import Number, cli_command
from cardkit.v4.cli.formats import Format
from cardkit.v4.cli.games import list_games
from cardkit.v4.cli.interrupts import Interrupted, interruptible
from cardkit.v4.cli.talk import Talk
from cardkit.v4.cli.writing import may_write
from cardkit.v4.engine import Attend, Begin, Draw, EndGame, Leave, Result, Show, words
from cardkit.v4.reports import Stage
from cardkit.v4.speech import Manner, Master, ending, lists, story, tell
from cardkit.v4.table import Session, story_of
from cardkit.v4.tally import Check, Comment, Note
from cardkit.v4.words import BLANK, Count, People, Said, called, line, say, theme

Shown = Literal["text", Format]


@cli_command(
    "show",
    ("cardkit show kings-gold-2026-11-20", "a saved game by its name (cardkit show lists them)"),
    ("cardkit show friday.tally --round 2", "one round of a tally"),
    ("cardkit show friday --format markdown", "a table for a message or a blog"),
    ("cardkit show friday --format bgstats", "a link that Board Game Stats opens, and its QR code"),
    (
        "cardkit show friday --format tally -o away.tally",
        "a tally that needs no house rule's file, to send away",
    ),
)
@click.argument("game", metavar="[GAME]", required=False)
@click.option("--round", "number", type=Number(1), metavar="N", help="Only this round.")
@click.option(
    "--format",
    "shape",
    type=click.Choice(("text", *words(Format))),
    default="text",
    show_default=True,
    help="How it is told.",
)
@click.option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Write another format to a new file.")  # fmt: skip
@click.option(
    "--reader", is_flag=True, help="For screen readers: one short sentence a line, no symbols."
)
def command(
    game: str | None, number: int | None, shape: Shown, output: Path | None, reader: bool
) -> int:
    """Tell a game again, turn by turn: what came, who left, what everyone got, and the places. Or
    hand it on.

    GAME is the path of a tally, the name of a saved game, or - for standard input; without it,
    saved games are listed.

    As bgstats it is a link, drawn as a QR code on a terminal with room for it (97 columns and 50
    rows for three players); into a file it is a play for that app (.bgsplay), or the code as a
    picture (.svg, .png). As tally it stands alone: it names a game that ships and sets every rule
    in which yours differs, so that it is read anywhere, with the same figures.
    """
    if game is None:
        if number is not None or output is not None or shape != "text":
            raise click.UsageError("Say which game: cardkit show lists them.")
        return list_games()
    if shape == "text":
        if output is not None:
            raise click.UsageError(
                "-o is for another format, as in: cardkit show GAME --format markdown -o FILE"
            )
        return _tell(game, number, reader=reader)
    if number is not None:
        raise click.UsageError("--round is for text: all other formats have the whole game.")
    if output is not None:
        may_write(output)
    formats.write(shape, *read_game(game), output)
    return Exit.FINE


def _tell(word: str, number: int | None, *, reader: bool) -> int:
    """Show the game on the screen, or one round of it."""
    session, _ = read_game(word)
    rounds = session.state.number
    if number is not None and number > rounds:
        raise click.UsageError(
            f"{word} has {rounds} {session.variant.words.round(rounds)}, so no --round {number}."
        )
    talk = Talk(reader=reader)
    secret = session.variant.secret and not session.state.complete
    interruptible()
    try:
        for lines in told(session, Manner(secret=secret), number):
            talk.show(lines)
    except Interrupted:
        return Exit.INTERRUPTED
    except GoneScreen as gone:
        raise gone.error from None
    return Exit.FINE


def told(session: Session, how: Manner, only: int | None = None) -> Iterator[list[Said]]:
    """Yield the game in pieces: heading, turns with the remarks between them, places."""
    master = Master(session.state.variant, how)
    header, state = session.header, session.state
    players = Count(len(state.players), theme(session.variant)["player"])
    when = ", ".join(part for part in (header.date, header.place) if part)
    title = (
        say("{game}.", game=called(session.variant)),
        say("{players}: {who}.", players=players, who=People(state.players)),
        when and say("{when}.", when=when),
    )
    yield [
        line(*title, tone="heading", indent=0),
        *(line(say("Note: {text}", text=note)) for note in header.notes),
    ]
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
            BLANK,
            ending.table(master, state),
            *story.told(master, story_of(session)),
        ]
    elif only is None:
        yield [line(say("The game is not over yet."), indent=0)]
