"""Commands that count or simulate: ``odds``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardkit.cli.score import score_file
from cardkit.cli.shared import STDIN, Refused, find_game, load_variant, settings_option
from cardkit.engine import catalogue
from cardkit.engine.game import GameState
from cardkit.engine.legality import IllegalMove
from cardkit.engine.odds import fresh_round, to_json, under_way
from cardkit.i18n.translate import Count, t
from cardkit.i18n.vocabulary import vocabulary
from cardkit.tally.score import format_finding
from cardkit.text.odds import BAR, OddsTable, odds_text

if TYPE_CHECKING:
    from rich.table import Table


@click.command()
@click.argument("game")
@settings_option
@click.option("--round", "number", type=click.IntRange(1, 20), metavar="N",
    help="A round that has just begun (default: the first).")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Exact fractions, for programs.")
def odds(game: str, settings: Mapping[str, str], number: int | None, as_json: bool) -> None:
    """Tell the exact chances of a round just begun, or of a game as it stands.

    GAME is the name or file of a variant, or a saved game. Nothing is sampled. In a game of hands
    the hands are hidden: what is known is told, and chances only as they would be if the cards
    laid were random.

    \b
    cardkit odds kings-gold                 before the first card
    cardkit odds friday.tally               of a game as it stands
    cardkit odds poor-mans --set danger.ends_at=3
    """
    state = _state(game, settings, number)
    try:
        state = under_way(state)
    except IllegalMove:
        raise Refused(t("{file}: the game is over, no card is to come.", file=game)) from None
    if as_json:
        click.echo(json.dumps(to_json(state)))
        return
    for part in odds_text(state, vocabulary(state.variant)):
        if isinstance(part, str):
            click.echo(part)
        else:
            _show(part)


def _state(game: str, settings: Mapping[str, str], number: int | None) -> GameState:
    """Return a fresh round of a variant, or a saved game."""
    path = Path(game)
    is_tally = game == str(STDIN) or (path.suffix != catalogue.ENDING and path.is_file())
    if is_tally or not catalogue.find(game, Path()):
        if settings or number:
            raise click.UsageError(
                t("--set and --round are for a variant: {file} is a saved game.", file=game)
            )
        return saved_game(game)
    variant = load_variant(game, settings)
    number = number or 1
    if number > variant.rounds:
        words = vocabulary(variant)
        rounds = Count(variant.rounds, words.noun("round"))
        raise click.UsageError(t("{game} has {rounds}.", game=words.game, rounds=rounds))
    return fresh_round(variant, number, variant.players[1])


def saved_game(word: str) -> GameState:
    """Return the game of a tally; raise `Refused` if it cannot be followed."""
    reading = score_file(find_game(word, [*catalogue.shipped(), *catalogue.gallery()])).reading
    if reading.state is None or not reading.is_readable:
        raise Refused("\n".join(format_finding(reading, finding) for finding in reading.findings))
    return reading.state


def _show(told: OddsTable) -> None:
    """Print a table in full; on a narrow screen its lines run on, and nothing is cut off."""
    from rich.console import Console
    from rich.measure import Measurement

    screen = Console(highlight=False, markup=False, emoji=False)
    grid = _grid(told, screen.options.ascii_only)
    needed = Measurement.get(screen, screen.options.update(width=1000), grid).maximum
    screen.width = max(screen.width, needed)
    click.echo(told.title)
    screen.print(grid)


def _grid(told: OddsTable, ascii_only: bool) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    style = box.ASCII2 if ascii_only else box.SIMPLE_HEAD
    grid = Table(box=style, pad_edge=False)
    for place, head in enumerate(told.heads):
        is_figure = place > 0 and head
        grid.add_column(Text(head), justify="right" if is_figure else "left", no_wrap=True)
    for row in told.rows:
        grid.add_row(*(cell.replace(BAR, "#") if ascii_only else cell for cell in row))
    return grid
