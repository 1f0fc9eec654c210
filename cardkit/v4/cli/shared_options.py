"""Options and arguments that several commands share, as decorators."""

from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import Settings, halves
from cardkit.v4.cli.commands import Decorator, options


def _read_settings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Settings:
    settings = tuple(halves(value) for value in values)
    for value, (key, wanted) in zip(values, settings):
        if not key or not wanted:
            raise click.BadParameter(
                f'expected KEY=VALUE, got "{value}". For example: --set rounds=3', ctx, param
            )
    return settings


variant_argument: Decorator = click.argument("variant", metavar="VARIANT")
settings_option: Decorator = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    callback=_read_settings,
    help="Change one rule: rounds=3, artifacts=off. Repeatable.",
)
"""``--set KEY=VALUE``, repeatable: a rule changed for this call, as ``set:`` in a tally."""
phones_options: Decorator = options(
    click.option(
        "--phones",
        type=click.Choice(["tap", "choose"]),
        metavar="[=choose]",
        help="Tap on phones too; choose: each in secret on their own.",
    ),
    click.option(
        "--at", metavar="ADDRESS", help="Where phones come to: localhost, or :9000 for a port."
    ),
)
"""Options of ``play`` and ``resume`` that let phones in."""
manner_options: Decorator = options(
    click.option(
        "--reader",
        is_flag=True,
        help="For screen readers: one short sentence a line, no symbols.",
    ),
    click.option("--odds", is_flag=True, help="Say the next card's chances before every decision."),
)
"""Options of ``play`` and ``resume`` for how cardkit talks."""
