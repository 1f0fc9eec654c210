"""``cardkit variants``: the games that ship."""

from __future__ import annotations

import click

from cardkit.cli.app import Command
from cardkit.cli.screen import to_json
from cardkit.variant import load, shipped
from cardkit.words.say import Count


@click.command(
    cls=Command,
    name="variants",
    examples=[
        ("cardkit variants", "the games, one a line"),
        ("cardkit variants --json", "for other programs"),
    ],
)
@click.option("--json", "as_json", is_flag=True, help="A list of objects, for programs.")
def command(as_json: bool) -> None:
    """List the games that ship: their names, for how many, and in one line what they are."""
    games = [load(name) for name in shipped()]
    if as_json:
        rows = [
            {"variant": game.slug, "name": game.name, "players": list(game.players), "minutes": game.minutes,
             "rounds": game.rounds, "version": game.version, "summary": game.summary}
            for game in games
        ]  # fmt: skip
        click.echo(to_json(rows))
        return
    width = max(len(game.slug) for game in games)
    for game in games:
        rounds = Count(game.rounds, game.words.round)
        click.echo(f"{game.slug:{width}}  {game.name}: {game.players} players, {game.minutes} minutes, {rounds}")
        click.echo(f"{'':{width}}  {game.summary}")
    click.echo(
        "\nRules: cardkit rules NAME. A game: cardkit play NAME ANN BO CY. A house rule: cardkit new MINE --from NAME."
    )
