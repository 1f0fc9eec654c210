"""``cardkit games``: the saved games, running and finished."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import click

from cardkit import tally
from cardkit.cli.app import Command
from cardkit.cli.codes import Exit
from cardkit.cli.files import read_tally
from cardkit.cli.screen import to_json
from cardkit.cli.talk import Talk
from cardkit.letters import clean
from cardkit.places import ranking
from cardkit.table.saved import ENDING, home, saved_games
from cardkit.words.lines import line
from cardkit.words.say import capital, listed


@click.command(
    cls=Command,
    name="games",
    examples=[
        ("cardkit games", "every saved game, the newest first"),
        ("cardkit games --running", "those that are not over"),
        ("cardkit games friday/ --json", "the tallies of a folder, for other programs"),
    ],
)
@click.argument(
    "folder", metavar="[FOLDER]", required=False, type=click.Path(path_type=Path, exists=True, file_okay=False)
)
@click.option("--running", is_flag=True, help="Only games that are not over.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for programs.")
def command(folder: Path | None, running: bool, as_json: bool) -> int:
    """List saved games, the newest first: which game, who plays, how it stands.

    FOLDER is another folder of tallies; without it, the folder where games are saved (cardkit help files).
    """
    games = [game for path in saved_games(folder) if not (game := _told(path))["over"] or not running]
    if as_json:
        click.echo(to_json(games, 1))
        return int(Exit.FINE)
    if not games:
        click.echo(clean(f"No {'running ' * running}game is saved in {folder or home()}."), err=True)
        return int(Exit.FINE)
    talk = Talk()
    if talk.width:
        for game in games:
            played = f"{game['variant']}: {listed(game['players'])}." if game["players"] else f"{game['variant']}."
            talk.show([line(game["name"], tone="heading", indent=0), line(played, f"{capital(game['stands'])}.")])
    else:  # a pipe: one game a line, with tabs
        rows = ((game["name"], game["variant"], ", ".join(game["players"]), game["stands"]) for game in games)
        talk.write("".join("\t".join(map(clean, row)) + "\n" for row in rows))
    return int(Exit.FINE)


def _told(path: Path) -> dict[str, Any]:
    """A game in a few fields. One that cannot be read is listed too, and says so."""
    name = path.name.removesuffix(ENDING)
    try:
        reading = tally.read_bytes(read_tally(path), path.name, path.parent)
        saved = datetime.fromtimestamp(path.stat().st_mtime).isoformat(timespec="seconds")
    except OSError as error:
        return _unread(name, path, error.strerror or "unreadable")
    state = reading.state
    if state is None or not reading.readable:
        return _unread(name, path, "cannot be read: cardkit check says why")
    words = state.variant.words
    top = ranking(state)[0]
    if state.complete:
        verb = "wins" if len(top) == 1 else "tied" if state.variant.tie != "shared" else "share the win"
        stands = f"{listed(top)} {verb} with {state.total(top[0])}"
    elif not state.number:
        stands = "not begun"
    else:
        over = state.phase == "begin"
        stands = f"{words.round.one} {state.number} of {state.variant.rounds}{' over' if over else ''}, running"
    return {
        "name": name,
        "file": str(path),
        "variant": state.variant.name,
        "players": list(state.players),
        "date": reading.header.date,
        "saved": saved,
        "over": state.complete,
        "round": state.number,
        "stands": stands,
        "totals": {player: state.total(player) for player in state.players} if state.complete else {},
    }


def _unread(name: str, path: Path, why: str) -> dict[str, Any]:
    return {
        "name": name, "file": str(path), "variant": "", "players": [], "date": "", "saved": "",
        "over": False, "round": 0, "stands": why, "totals": {},
    }  # fmt: skip
