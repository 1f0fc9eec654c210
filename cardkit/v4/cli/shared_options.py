"""Options and arguments that several commands share, as decorators."""

from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import Settings, halves
from cardkit.v4.cli.commands import Decorator


def _read_settings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Settings:
    settings = tuple(halves(value) for value in values)
    for value, (key, wanted) in zip(values, settings):
        if not key or not wanted:
            raise click.BadParameter(
                f'expected KEY=VALUE, got "{value}". For example: --set rounds=3', ctx, param
            )
    return settings


settings_option: Decorator = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    callback=_read_settings,
    help="Change one rule: rounds=3, artifacts=off. Repeatable.",
)
"""``--set KEY=VALUE``, repeatable: a rule changed for this call, as ``set:`` in a tally."""
