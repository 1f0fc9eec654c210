"""``cardkit games``: the saved games, running and finished."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from cardkit.v4 import phones, tally
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import (
    Game,
    called as called_game,
    find_game,
    kept,
    kept_games,
    to_go_on,
)
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import to_json
from cardkit.v4.cli.talk import Talk
from cardkit.v4.speech import Manner, lists, prompts
from cardkit.v4.table import ENDING, Conversation, SavedGame, home
from cardkit.v4.text import clean
from cardkit.v4.words import called, capital, line, listed

OLD = 7
"""Days after which it is offered to end a waiting game."""


@cli_command(
    "games",
    ("cardkit games", "every saved game, the newest first"),
    ("cardkit games --running", "those that are not over"),
    (
        "cardkit games --end kings-gold-2026-11-20",
        "one that is not over ends with its last whole round; it is asked first",
    ),
    (
        "cardkit games --forget kings-gold-2026-11-20",
        "take one off the list, its file with it; it is asked first",
    ),
    ("cardkit games friday/ --json", "the tallies of a folder, for other programs"),
)
@click.argument("words", metavar="[FOLDER|GAME]...", nargs=-1)
@click.option("--running", is_flag=True, help="Only games that are not over.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for programs.")
@click.option(
    "--end",
    metavar="NAME",
    help="End a game as it stands (asks first).",
)
@click.option(
    "--forget",
    metavar="NAME",
    help="Remove a saved game's file (asks first).",
)
def command(
    words: tuple[str, ...], running: bool, as_json: bool, end: str | None, forget: str | None
) -> int:
    """List saved games, the newest first: which game, who plays, how it stands.

    FOLDER is another folder of tallies, GAME a tally or the name of a saved game; without any, all
    saved games.
    """
    if forget is not None or end is not None:
        if words or running or as_json or None not in (forget, end):
            raise click.UsageError(f"--{'end' if forget is None else 'forget'} NAME stands alone.")
        return _forget(find_game(forget)) if forget is not None else _end(find_game(end or ""))
    return list_games(words, running=running, as_json=as_json)


def list_games(words: Sequence[str] = (), *, running: bool = False, as_json: bool = False) -> int:
    """List the games of folders, or all saved games."""
    games = [told for game in _games(words) if not (told := _told(game))["over"] or not running]
    if as_json:
        click.echo(to_json(games, 1))
        return Exit.FINE
    if not games:
        click.echo(
            clean(lists.none_kept(where=", ".join(words) or str(home()), running=running)), err=True
        )
        return Exit.FINE
    talk = Talk()
    if talk.width:
        for game in games:
            played = (
                f"{game['variant']}: {listed(game['players'])}."
                if game["players"]
                else f"{game['variant']}."
            )
            talk.show(
                [
                    line(game["name"], tone="heading", indent=0),
                    line(played, f"{capital(game['stands'])}."),
                ]
            )
        limit = (date.today() - timedelta(days=OLD)).isoformat()
        old = [
            game["name"]
            for game in games
            if not game["over"] and game["round"] and "" < game["date"] < limit
        ]
        if old and not words:
            talk.show([prompts.old_games(name=old[-1], days=OLD)])
    else:  # a pipe: one game a line, with tabs
        rows = (
            (game["name"], game["variant"], ", ".join(game["players"]), game["stands"])
            for game in games
        )
        talk.write("".join("\t".join(map(clean, row)) + "\n" for row in rows))
    return Exit.FINE


def _end(game: Game) -> int:
    """End a game that is not over, after asking; a round under way does not count."""
    game.read()  # says what is wrong with a name that is none
    if game.path is None:
        raise click.UsageError("standard input is no file that the game could end in.")
    talk = _asking("no game is ended without asking, and there is no terminal to ask at.")
    with closing(to_go_on(game.path)) as session:
        if session.edited:
            raise click.ClickException(
                "somebody edited this game since it was saved: cardkit resume shows that and asks."
            )
        talked = Conversation(session, Manner(secret=session.variant.secret), called=called_game)
        if _says_yes(talk, prompts.ends_game(name=game.name, stands=lists.standing(session.state))):
            said = talked.hear("end drop")
            talk.show(talked.close() if session.state.complete else said)
    return Exit.FINE


def _forget(game: Game) -> int:
    """Remove a saved game's file, after asking. Files elsewhere are refused."""
    game.read()  # says what is wrong with a name that is none
    path = game.path
    if path is None or path.resolve().parent != home().resolve() or path.suffix != ENDING:
        raise click.UsageError(
            f"{game.shown} is none of the saved games: remove the file yourself."
        )
    talk = _asking("nothing is forgotten without asking, and there is no terminal to ask at.")
    with kept():
        saved = SavedGame.open(path)
    with closing(saved):
        if _says_yes(talk, prompts.forget(name=game.name, stands=_told(game)["stands"])):
            path.unlink()
            phones.KeyFile(path).forget()
            talk.show([prompts.forgotten(name=game.name)])
    return Exit.FINE


def _asking(unless: str) -> Talk:
    """Return a talk to ask with. Raises `click.ClickException` where nobody can answer."""
    talk = Talk()
    if not talk.prompted:
        raise click.ClickException(unless)
    return talk


def _says_yes(talk: Talk, question: str) -> bool:
    """Ask, and return True for a yes; else say that nothing was done."""
    from cardkit.v4.cli.asking import yes_or_no  # loads what begins games

    answer = talk.ask(question)
    yes = answer is not None and yes_or_no(answer) == "yes"
    if not yes:
        talk.show([prompts.left_alone()])
    return yes


def _games(words: Sequence[str]) -> Iterator[Game]:
    for word in words or (None,):
        if word is None or Path(word).is_dir():
            yield from (Game(str(path), path) for path in kept_games(Path(word) if word else None))
        else:
            yield find_game(word)


def _told(game: Game) -> dict[str, Any]:
    """Return a game as a few fields; one that cannot be read is listed too, and says so."""
    told: dict[str, Any] = {
        "name": game.name,
        "file": game.shown,
        "variant": "",
        "players": [],
        "date": "",
        "saved": "",
        "over": False,
        "round": 0,
        "stands": "",
        "totals": {},
    }
    try:
        reading = tally.read_bytes(game.read(), game.shown, game.folder)
        saved = (
            datetime.fromtimestamp(game.path.stat().st_mtime).isoformat(timespec="seconds")
            if game.path
            else ""
        )
    except OSError as error:
        return told | {"stands": error.strerror or "unreadable"}
    state = reading.state
    if state is None or not reading.readable:
        return told | {"stands": lists.unreadable()}
    return told | {
        "variant": called(state.variant),
        "players": list(state.players),
        "date": reading.header.date,
        "saved": saved,
        "over": state.complete,
        "round": state.number,
        "stands": str(lists.standing(state)),
        "totals": {player: state.total(player) for player in state.players}
        if state.complete
        else {},
    }
