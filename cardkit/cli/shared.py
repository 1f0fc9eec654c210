"""What several commands use: faults of users, and games by name."""

from __future__ import annotations

import click

from cardkit.engine.findings import VariantError
from cardkit.engine.loader import load
from cardkit.engine.variant import Variant


class Refused(click.ClickException):
    """Ends a command with a message and exit code 2: wrong use, or something unreadable."""

    exit_code = 2


def load_variant(name: str) -> Variant:
    """Return the variant of a name or path; raise `Refused` with all its faults."""
    try:
        return load(name)
    except VariantError as error:
        raise Refused(str(error)) from None
