"""``cardkit rules``: the rules of a game from its variant."""

from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import Settings, load_variant
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.screen import columns, to_json
from cardkit.v4.cli.shared_options import settings_option, variant_argument
from cardkit.v4.speech import rules_text
from cardkit.v4.speech.rules import rules_json


@cli_command(
    "rules",
    ("cardkit rules kings-gold", "the whole game, with the number of each rule"),
    ("cardkit rules my-house.toml", "the same for a house rule"),
)
@variant_argument
@settings_option
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Sections, rule numbers and sentences, for programs.",
)
def command(variant: str, settings: Settings, as_json: bool) -> None:
    """Tell the rules of a game, derived from its variant file, with the rulings where the documents
    are silent.

    VARIANT is a game that ships, one of your own by name, or a variant file.
    """
    game = load_variant(variant, settings)
    click.echo(to_json(rules_json(game)) if as_json else rules_text(game, min(columns(1), 100)))
