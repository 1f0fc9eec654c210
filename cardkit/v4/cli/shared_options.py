"""Options and arguments that several commands share, as decorators, with their completion."""

import contextlib
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import Settings, halves, variant_names
from cardkit.v4.cli.commands import Decorator, options
from cardkit.v4.rules import settable
from cardkit.v4.table import name_of, read_saved, saved_games

LOOKED_AT = 40
"""Most saved games read while somebody waits for Tab."""
_SAFE = r"\w[\w.+-]*"


Completion: TypeAlias = Callable[[click.Context, click.Parameter, str], list[Any]]
"""Completions that Tab offers for a word that is begun."""


def _tab(names: Callable[[], Iterable[str]]) -> Completion:
    """Return a function that completes these names; if none fits, the shell completes files.

    Only names that need no quoting are offered: bash puts them on the line as they are.
    """

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        wanted = incomplete.casefold()
        fits = [
            name
            for name in names()
            if name.casefold().startswith(wanted) and re.fullmatch(_SAFE, name)
        ]
        return [CompletionItem(name) for name in fits] or [CompletionItem(incomplete, type="file")]

    return complete


def _waiting_first() -> Iterable[str]:
    games = saved_games()
    return map(name_of, sorted(games[:LOOKED_AT], key=_is_over) + games[LOOKED_AT:])


def _is_over(path: Path) -> bool:
    with contextlib.suppress(OSError):
        reading = read_saved(path)
        return reading.state is None or not reading.readable or reading.state.complete
    return True


complete_variant: Completion = _tab(variant_names)
"""Completion of a variant: shipped games, then one's own; else files."""
complete_game: Completion = _tab(lambda: map(name_of, saved_games()))
"""Completion of a game: saved games, the newest first; else files."""
complete_waiting: Completion = _tab(_waiting_first)
"""Completion of a game to go on with: those that are not over come first."""
complete_either: Completion = _tab(lambda: [*variant_names(), *map(name_of, saved_games())])
"""Completion of a variant or a game: shipped games, one's own, saved games; else files."""


def complete_player(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete a name: people who played before, the latest first, each once."""
    typed = {name.casefold() for name in ctx.params.get("names") or ()}
    people: dict[str, str] = {}
    for path in saved_games()[:LOOKED_AT]:
        with contextlib.suppress(OSError):
            for name in read_saved(path).header.players:
                people.setdefault(name.casefold(), name)
    fits = (
        name
        for plain, name in people.items()
        if plain.startswith(incomplete.casefold()) and plain not in typed
    )
    return [name for name in fits if re.fullmatch(_SAFE, name)]


def complete_setting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete ``--set``: keys of a variant that take a short value, then their values."""
    key, equals, value = incomplete.partition("=")
    if not equals:
        return [f"{name}=" for name in settable() if name.startswith(key)]
    values = settable().get(key, ())
    return [
        f"{key}={word}" for word in values if word.startswith(value) and re.fullmatch(_SAFE, word)
    ]


def _read_settings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Settings:
    settings = tuple(halves(value) for value in values)
    for value, (key, wanted) in zip(values, settings):
        if not key or not wanted:
            raise click.BadParameter(
                f'expected KEY=VALUE, got "{value}". For example: --set rounds=3', ctx, param
            )
    return settings


variant_argument: Decorator = click.argument(
    "variant", metavar="VARIANT", shell_complete=complete_variant
)
settings_option: Decorator = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    callback=_read_settings,
    shell_complete=complete_setting,
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
    click.option(
        "--keys",
        is_flag=True,
        help="One key in place of a line, no Enter: ? shows what each does.",
    ),
    click.option(
        "--say",
        "aloud",
        is_flag=True,
        help="Speak what hands do aloud, where the system can; a bell at a catch.",
    ),
    click.option("--odds", is_flag=True, help="Say the next card's chances before every decision."),
    click.option(
        "--open/--secret",
        "shown",
        default=None,
        help=(
            "Totals for all to see, or out of sight until the end (default: as the game's rules "
            "say)."
        ),
    ),
)
"""Options of ``play`` and ``resume`` for how cardkit talks."""
