"""``cardkit rules``: a game told in the terminal, from its variant alone."""

from __future__ import annotations

import shutil
import textwrap

import click

from cardkit.cli.app import Command
from cardkit.cli.common import load_variant, settings_option, variant_argument
from cardkit.cli.screen import to_json
from cardkit.wording import rules_told


@click.command(
    cls=Command,
    name="rules",
    examples=[
        ("cardkit rules kings-gold", "the whole game, with the number of each rule"),
        ("cardkit rules my-house.toml", "the same for a house rule"),
    ],
)
@variant_argument
@settings_option
@click.option("--json", "as_json", is_flag=True, help="Sections, rule numbers and sentences, for programs.")
def command(variant: str, settings: tuple[tuple[str, str], ...], as_json: bool) -> None:
    """Tell the rules of a game, derived from its variant file, with the rulings where the documents are silent.

    VARIANT is a shipped name, spelled loosely, or the path of a variant file.
    """
    game = load_variant(variant, settings)
    told = rules_told(game)
    if as_json:
        sections = [
            {"title": s.title, "lines": [{"rule": line.rule, "text": line.text} for line in s.lines]} for s in told
        ]
        click.echo(to_json({"variant": game.slug, "name": game.name, "sections": sections}))
        return
    width = min(shutil.get_terminal_size((80, 24)).columns, 100)
    click.echo(f"{game.name} {game.version}\n{textwrap.fill(game.summary, width)}")
    for section in told:
        click.echo(f"\n{section.title}")
        for line in section.lines:
            text = textwrap.fill(f"{line.text} ({line.rule})", width, initial_indent="  - ", subsequent_indent="    ",
                                 break_on_hyphens=False)  # fmt: skip
            click.echo(text)
