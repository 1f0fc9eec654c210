"""``cardkit rules``: the rules of a game from its variant, or its cards to take out."""

from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import Settings, load_variant
from cardkit.v4.cli.commands import Number, cli_command
from cardkit.v4.cli.screen import columns, to_json
from cardkit.v4.cli.shared_options import settings_option, variant_argument
from cardkit.v4.engine import MOST_PLAYERS
from cardkit.v4.speech import rules_text
from cardkit.v4.speech.rules import rules_json


@cli_command(
    "rules",
    ("cardkit rules kings-gold", "the whole game, with the number of each rule"),
    ("cardkit rules my-house.toml", "the same for a house rule"),
    ("cardkit rules poor-mans --deck", "which 26 cards to pick out"),
    ("cardkit rules cave-network --deck --players 5", "how to deal for five"),
)
@variant_argument
@settings_option
@click.option(
    "--deck",
    is_flag=True,
    help="What to take out of the pack before a game, as a check list to tick off.",
)
@click.option("--players", type=Number(1, MOST_PLAYERS),
    help="With --deck: for how many (default: the fewest who can play).")  # fmt: skip
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Sections, rule numbers and sentences, or piles of cards, for programs.",
)
def command(
    variant: str, settings: Settings, deck: bool, players: int | None, as_json: bool
) -> None:
    """Tell the rules of a game, derived from its variant file, with the rulings where the documents
    are silent.

    VARIANT is a game that ships, one of your own by name, or a variant file.
    """
    game = load_variant(variant, settings)
    if deck:
        from cardkit.v4.cli.deck import tell_deck  # slow: it computes the gold to have ready

        tell_deck(game, players or game.players.low, as_json=as_json)
    elif players is not None:
        raise click.UsageError("--players goes with --deck: the rules are told for any number.")
    else:
        click.echo(to_json(rules_json(game)) if as_json else rules_text(game, min(columns(1), 100)))
