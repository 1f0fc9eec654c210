"""The command ``games``: the list of saved games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from cardkit.cli.render import show
from cardkit.cli.shared import is_terminal, open_tally, print_data, saved_games
from cardkit.engine import catalogue
from cardkit.engine.findings import printable
from cardkit.engine.game import GameState
from cardkit.i18n.translate import capitalize, t, use_language
from cardkit.i18n.vocabulary import vocabulary
from cardkit.text import lists
from cardkit.text.lines import Line


@dataclass(frozen=True)
class ListedGame:
    """A saved game in the list of games; `state` is None if its tally cannot be read."""

    path: Path
    date: str = ""
    saved: str = ""
    state: GameState | None = None
    fault: str = ""

    @property
    def is_over(self) -> bool:
        """True if the game was played to its end."""
        return self.state is not None and self.state.phase == "over"

    @property
    def stands(self) -> str:
        """The standings of the game as a sentence, or why its tally cannot be read."""
        if self.state is None:
            return self.fault or lists.unreadable()
        return lists.standing(self.state)

    def to_json(self) -> dict[str, Any]:
        """Return the object that ``games --json`` prints for this game."""
        state = self.state
        return {
            "name": self.path.stem,
            "file": str(self.path),
            "variant": vocabulary(state.variant).game if state else "",
            "players": list(state.players) if state else [],
            "date": self.date,
            "saved": self.saved,
            "over": self.is_over,
            "round": state.round if state else 0,
            "stands": self.stands,
            "totals": {name: state.total(name) for name in state.players}
            if state and self.is_over
            else {},
        }


@click.command()
@click.option("--running", is_flag=True, help="Only games that are not over.")
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for programs.")
def games(running: bool, as_json: bool) -> None:
    """List saved games: which game, who plays, how it stands.

    Those that run come first, then the newest. In a pipe there is a game a line, with tabs between
    its name, the game, the players and how it stands.
    """
    listed = [_listed(path) for path in saved_games()]
    if running:
        listed = [one for one in listed if one.state and not one.is_over]
    listed.sort(key=lambda one: one.state is None or one.is_over)  # running first
    if as_json:
        with use_language("en"):
            print_data(json.dumps([one.to_json() for one in listed], indent=1))
        return
    if not listed:
        _say_none(running)
    for one in listed:
        _show_listed(one)


def _listed(path: Path) -> ListedGame:
    try:
        reading = open_tally(path)
        saved = datetime.fromtimestamp(path.stat().st_mtime).isoformat(timespec="seconds")
    except OSError as error:
        return ListedGame(path, fault=error.strerror or str(error))
    if reading.state is None or not reading.is_readable:
        return ListedGame(path)
    return ListedGame(path, reading.header.date, saved, reading.state)


def _say_none(running: bool) -> None:
    folder = catalogue.data_folder()
    if running:
        text = t("No running game is saved in {folder}.", folder=folder)
    else:
        text = t("No game is saved in {folder}.", folder=folder)
    click.echo(text, err=True)


def _show_listed(one: ListedGame) -> None:
    name = printable(one.path.stem)
    title = vocabulary(one.state.variant).game if one.state else ""
    players = ", ".join(one.state.players) if one.state else ""
    if not is_terminal():
        click.echo("\t".join((name, title, players, one.stands)))
    elif one.state is None:
        show([Line(name, tone="heading"), Line(f"{capitalize(one.stands)}.")])
    else:
        text = t("{game}: {players}. {stands:cap}.", game=title, players=players, stands=one.stands)
        show([Line(name, tone="heading"), Line(text)])
