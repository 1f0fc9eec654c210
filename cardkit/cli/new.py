"""``cardkit new``: a small documented TOML to start a house rule from."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import click

from cardkit.cli.app import Command
from cardkit.cli.arguments import complete_variant, load_variant
from cardkit.cli.codes import Exit
from cardkit.cli.writing import write_file
from cardkit.variant import VariantError, keys_of, load, loosely, merged, sections


@click.command(
    cls=Command,
    name="new",
    examples=[
        ('cardkit new "Night Watch" --from kings-gold', "writes night-watch.toml"),
        ("cardkit check night-watch.toml", "then see whether it holds together"),
    ],
)
@click.argument("name", metavar="NAME")
@click.option(
    "--from",
    "parent",
    default="kings-gold",
    show_default=True,
    metavar="VARIANT",
    shell_complete=complete_variant,
    help="The game it changes.",
)
def command(name: str, parent: str) -> int:
    """Start a house rule: a small TOML file that extends a game and lists, as comments, all that can be changed.

    NAME is what the game is called; the file is named after it, in this folder, and never overwrites another.
    """
    game = load_variant(parent)
    plain = unicodedata.normalize("NFC", name).casefold()
    slug = re.sub(r"[\W_]+", "-", re.sub(r"['\u2019]", "", plain)).strip("-")[:60]
    if not slug or not name.isprintable():
        raise click.ClickException(f'"{name}" gives no file name: use some letters or digits.')
    if loosely(slug):
        raise click.ClickException(
            f'"{name}" is the name of a game that ships. Choose another, as in "My {game.name}".'
        )
    path = Path(f"{slug}.toml")
    extends = loosely(parent) or parent
    write_file(path, starter(name, extends, parent).encode())
    try:
        load(str(path))
    except VariantError as error:
        path.unlink()
        raise click.ClickException(str(error)) from None
    click.echo(str(path))
    click.echo(f"Change it, then: cardkit check {path}; cardkit rules {path}; cardkit play {path} ANN BO CY", err=True)
    return int(Exit.FINE)


def starter(name: str, extends: str, parent: str) -> str:
    """The text of a new variant file: what it extends, and every key with its meaning and its value there, commented out."""
    raw = merged(parent)
    lines = [
        f"# {name}: a house rule. Take the # from a line and change what stands there; all else is as in {extends}.",
        f"extends = {_toml(extends)}",
        f"name = {_toml(name)}",
    ]
    for section, kind in sections().items():
        if section == "hands" and raw.get("reveal") != "hands":
            continue  # nothing is dealt in a deck game
        if section == "artifacts" and raw.get(section) == "off":
            lines += ["", "# who takes artifacts and what they count, or without any", '# artifacts = "off"']
            continue
        inner = raw.get(section, {}) if section else raw
        values = inner if isinstance(inner, dict) else {}
        for key in keys_of(kind):
            if not section and key.name in (*sections(), "name", "cites", "rulings"):
                continue
            takes = f" ({key.takes})" if key.takes else ""
            dotted = f"{section}.{key.name}" if section else key.name
            lines += ["", f"# {key.meaning}{takes}"]
            lines += [f"# {dotted} = {_toml(values.get(key.name, key.default))}"]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    match value:
        case dict():
            pairs = ", ".join(
                f"{k if re.fullmatch(r'[A-Za-z0-9_-]+', k) else _toml(k)} = {_toml(v)}" for k, v in value.items()
            )
            return f"{{ {pairs} }}" if pairs else "{}"
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case str():
            return json.dumps(value, ensure_ascii=False)
        case _:
            return str(value)
