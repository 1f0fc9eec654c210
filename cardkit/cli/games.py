"""The command ``games``, which lists saved games."""

from datetime import datetime
from pathlib import Path
from typing import Any

import click

from cardkit.cli.help import TranslatedCommand
from cardkit.cli.render import echo, show
from cardkit.cli.shared import (
    is_stdout_terminal,
    json_option,
    open_tally,
    print_json,
    saved_game_paths,
)
from cardkit.engine.files import why_unreadable
from cardkit.engine.findings import replace_unprintable
from cardkit.i18n.translate import (
    capitalize,
    command_to_type,
    language,
    t,
    translate_engine_message,
    use_language,
)
from cardkit.i18n.vocabulary import vocabulary
from cardkit.rulebook import catalogue
from cardkit.tally.score import variant_name_or_path
from cardkit.text.files import lists
from cardkit.text.lines import Line


@click.command(cls=TranslatedCommand)
@click.option("--unfinished", is_flag=True, help="List only unfinished games.")
@json_option()
def games(unfinished: bool, as_json: bool) -> None:
    """List saved games with their players and scores: unfinished games first, then the newest.

    In a pipe, each game is one line of tab-separated fields: name, game, players and
    status.

    Examples:
      cardkit games               # list all saved games
      cardkit games --unfinished  # list the games that you can resume
    """
    with use_language("en" if as_json else language().code):
        listed = [_game_entry(path) for path in saved_game_paths()]
    runs = [entry for entry in listed if entry["variant"] and not entry["over"]]
    listed = runs if unfinished else [*runs, *(entry for entry in listed if entry not in runs)]
    if as_json:
        print_json(listed)
        return
    if not listed:
        folder = catalogue.user_folder()
        none = t("There are no saved games in {folder}.", folder=folder)
        none_runs = t("There are no unfinished games in {folder}.", folder=folder)
        echo(none_runs if unfinished else none, err=True)
    for entry in listed:
        _print_entry(entry)


def _game_entry(path: Path) -> dict[str, Any]:
    """Return the ``--json`` object for a saved game; ``variant`` is "" if the file is unreadable."""
    facts: dict[str, Any] = {
        "name": path.stem,
        "file": str(path),
        "variant": "",
        "game": "",
        "players": [],
        "date": "",
        "saved": "",
        "over": False,
        "round": 0,
        "stands": t("cannot be read. To see why: {check}", check=command_to_type("check")),
        "totals": {},
    }
    try:
        reading = open_tally(path)
        saved = datetime.fromtimestamp(path.stat().st_mtime).isoformat(timespec="seconds")
    except OSError as error:
        return facts | {"stands": translate_engine_message(why_unreadable(error))}
    state = reading.state
    if state is None or not reading.is_legal:
        return facts
    over = state.phase == "over"
    return facts | {
        "variant": variant_name_or_path(reading),
        "game": vocabulary(state.variant).game,
        "players": list(state.players),
        "date": reading.header.date,
        "saved": saved,
        "over": over,
        "round": state.round,
        "stands": lists.saved_game_status(state),
        "totals": {name: state.total(name) for name in state.players} if over else {},
    }


def _print_entry(entry: dict[str, Any]) -> None:
    name, players = replace_unprintable(entry["name"]), ", ".join(entry["players"])
    if not is_stdout_terminal():
        echo("\t".join((name, entry["game"], players, entry["stands"])))
    elif not entry["variant"]:
        show([Line(name, tone="heading"), Line(f"{capitalize(entry['stands'])}.")])
    else:
        text = t(
            "{game}: {players}. {stands:cap}.",
            game=entry["game"],
            players=players,
            stands=entry["stands"],
        )
        show([Line(name, tone="heading"), Line(text)])
