"""``cardkit games``: the saved games, running and finished."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from cardkit.v4 import tally
from cardkit.v4.cli import Exit, click
from cardkit.v4.cli.arguments import Game, find_game, kept_games
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import to_json
from cardkit.v4.cli.talk import Talk
from cardkit.v4.speech import lists
from cardkit.v4.table import home
from cardkit.v4.text import clean
from cardkit.v4.words import called, capital, line, listed


@cli_command(
    "games",
    ("cardkit games", "every saved game, the newest first"),
    ("cardkit games --running", "those that are not over"),
    ("cardkit games friday/ --json", "the tallies of a folder, for other programs"),
)
@click.argument("words", metavar="[FOLDER|GAME]...", nargs=-1)
@click.option("--running", is_flag=True, help="Only games that are not over.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for programs.")
def command(words: tuple[str, ...], running: bool, as_json: bool) -> int:
    """List saved games, the newest first: which game, who plays, how it stands.

    FOLDER is another folder of tallies, GAME a tally or the name of a saved game; without any, all
    saved games.
    """
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
    else:  # a pipe: one game a line, with tabs
        rows = (
            (game["name"], game["variant"], ", ".join(game["players"]), game["stands"])
            for game in games
        )
        talk.write("".join("\t".join(map(clean, row)) + "\n" for row in rows))
    return Exit.FINE


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
