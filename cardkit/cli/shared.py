"""What several commands use: faults of users, and games by name."""

from __future__ import annotations

from collections.abc import Mapping

import click

from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant


class Refused(click.ClickException):
    """Ends a command with a message and exit code 2: wrong use, or something unreadable."""

    exit_code = 2


def _read_settings(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    """Return settings by their keys; of two for one key the last counts."""
    found = {}
    for value in values:
        key, sign, text = value.partition("=")
        if not sign or not key.strip():
            raise click.BadParameter(f'expected KEY=VALUE, such as rounds=3, got "{value}"')
        found[key.strip()] = text.strip()
    return found


settings_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    callback=_read_settings,
    help="A rule that is other for this time, such as rounds=3 (as often as you like).",
)


def load_variant(name: str, settings: Mapping[str, object] | None = None) -> Variant:
    """Return the variant of a name or path; raise `Refused` with all its faults."""
    try:
        return load(name, settings)
    except VariantError as error:
        raise Refused(str(error)) from None
