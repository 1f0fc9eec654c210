"""``cardkit rules``: a game told in the terminal, from its variant alone."""

import shutil
import textwrap

import click

from cardkit.cli.app import cli_command
from cardkit.cli.arguments import Settings, load_variant, settings_option, variant_argument
from cardkit.cli.screen import to_json
from cardkit.files import rules_line
from cardkit.speech import called, cited, origin, rules_json, sections, set_otherwise, summary


@cli_command(
    "rules",
    ("cardkit rules kings-gold", "the whole game, with the number of each rule"),
    ("cardkit rules my-house.toml", "the same for a house rule"),
)
@variant_argument
@settings_option
@click.option("--json", "as_json", is_flag=True, help="Sections, rule numbers and sentences, for programs.")
def command(variant: str, settings: Settings, as_json: bool) -> None:
    """Tell the rules of a game, derived from its variant file, with the rulings where the documents are silent.

    VARIANT is a game that ships, one of your own by name, or a variant file.
    """
    game = load_variant(variant, settings)
    if as_json:
        click.echo(to_json(rules_json(game)))
        return
    width = min(shutil.get_terminal_size((80, 24)).columns, 100)
    click.echo(f"{called(game)} {rules_line(game) or game.version}")
    if game.settings:
        click.echo(textwrap.fill(set_otherwise(game, len(game.settings)), width))
    click.echo(f"{textwrap.fill(summary(game), width)}")
    for said in origin(game):
        click.echo(textwrap.fill(said, width))
    for section in sections(game):
        click.echo(f"\n{section.title}")
        for line in section.lines:
            text = textwrap.fill(f"{line.full}{cited(line)}", width, initial_indent="  - ", subsequent_indent="    ",
                                 break_on_hyphens=False)  # fmt: skip
            click.echo(text)
