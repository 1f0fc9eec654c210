"""What several commands take and say alike: a VARIANT, ``--set``, findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from cardkit.variants import Variant, VariantError, load

F = TypeVar("F", bound=Callable[..., Any])


def settings_option(function: F) -> F:
    """``--set KEY=VALUE``, repeatable: one rule changed for this call, as ``set:`` in a tally."""
    return click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="KEY=VALUE",
        callback=_read_settings,
        help="Change one rule, as in rounds=3, leftover=per-card or artifacts=off. Repeatable.",
    )(function)


def _read_settings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    settings = []
    for value in values:
        key, equals, wanted = (part.strip() for part in value.partition("="))
        if not key or not equals or not wanted:
            raise click.BadParameter(f'expected KEY=VALUE, got "{value}". For example: --set rounds=3', ctx, param)
        settings.append((key, wanted))
    return tuple(settings)


def load_variant(name: str, settings: tuple[tuple[str, str], ...] = ()) -> Variant:
    """The variant, or a usage error with every finding."""
    try:
        return load(name, settings)
    except VariantError as error:
        raise click.ClickException(str(error)) from None


def variant_argument(function: F) -> F:
    """VARIANT: a shipped name, spelled loosely, or the path of a variant file."""
    return click.argument("variant", metavar="VARIANT", shell_complete=complete_variant)(function)


def complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Tab after a word that names a variant: one that ships, else a file."""
    from click.shell_completion import CompletionItem

    from cardkit.variants import shipped

    names = [CompletionItem(name) for name in shipped() if name.startswith(incomplete.casefold())]
    return names or complete_file(ctx, param, incomplete)


_SAFE = re.compile(r"\w[\w.+-]*")


def offered(names: Iterable[str], incomplete: str) -> list[Any]:
    """Those of `names` that begin like that and mean themselves in every shell: bash puts them on the line as they are."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in names if name.startswith(incomplete) and _SAFE.fullmatch(name)]


def complete_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Tab after a word that names a file: leave it to the shell."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]
