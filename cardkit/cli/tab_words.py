"""What Tab offers for a word of a command line: games, variants, players, rules to change."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cardkit.cli import click
from cardkit.cli.arguments import variant_names
from cardkit.table import name_of, read_saved, saved_games

_SAFE = r"\w[\w.+-]*"


def _offered(names: Iterable[str], incomplete: str) -> list[Any]:
    """Those of `names` that begin like that and mean themselves in every shell (bash puts them on the line as they are);
    if there are none, files, which the shell completes itself.
    """
    from click.shell_completion import CompletionItem

    wanted = incomplete.casefold()
    fits = [name for name in names if name.casefold().startswith(wanted) and re.fullmatch(_SAFE, name)]
    return [CompletionItem(name) for name in fits] or [CompletionItem(incomplete, type="file")]


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Tab after a word that names a game: saved games, the newest first; else files."""
    return _offered(map(name_of, saved_games()), incomplete)


def complete_waiting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """`complete_game` where a game is gone on with: those that are not over come first."""
    games = saved_games()
    return _offered(map(name_of, sorted(games[:LOOKED_AT], key=_is_over) + games[LOOKED_AT:]), incomplete)


LOOKED_AT = 40
"""Saved games that are read while somebody waits for Tab."""


def _is_over(path: Path) -> bool:
    with contextlib.suppress(OSError):
        reading = read_saved(path)
        return reading.state is None or not reading.readable or reading.state.complete
    return True


def complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Tab after a word that names a variant: those that ship, then one's own; else files."""
    return _offered(variant_names(), incomplete)


def complete_either(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Tab after a word that names a variant or a game: those that ship, one's own, saved games; else files."""
    return _offered([*variant_names(), *map(name_of, saved_games())], incomplete)


def complete_player(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Tab where a name goes: those who played before, who played last first, and nobody twice; else nothing."""
    from click.shell_completion import CompletionItem

    typed = {name.casefold() for name in ctx.params.get("names") or ()}
    people: dict[str, str] = {}
    for path in saved_games()[:LOOKED_AT]:
        with contextlib.suppress(OSError):
            for name in read_saved(path).header.players:
                people.setdefault(name.casefold(), name)
    fits = (name for plain, name in people.items() if plain.startswith(incomplete.casefold()) and plain not in typed)
    return [CompletionItem(name) for name in fits if re.fullmatch(_SAFE, name)]


def complete_setting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Tab after ``--set``: the keys of a variant that take a short value, then the values one may take."""
    from click.shell_completion import CompletionItem

    from cardkit.files import settable

    key, equals, value = incomplete.partition("=")
    if not equals:
        offered = [f"{name}=" for name in settable() if name.startswith(key)]
    else:
        values = settable().get(key, ())
        offered = [f"{key}={word}" for word in values if word.startswith(value) and re.fullmatch(_SAFE, word)]
    return [CompletionItem(offer) for offer in offered]
