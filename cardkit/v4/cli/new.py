"""``cardkit new``: a small documented TOML to start a house rule from."""

import textwrap
from collections.abc import Iterator
from pathlib import Path

from cardkit.v4 import files, speech
from cardkit.v4.cli import click
from cardkit.v4.cli.arguments import load_variant
from cardkit.v4.cli.commands import cli_command
from cardkit.v4.cli.writing import write_file
from cardkit.v4.engine import Variant
from cardkit.v4.engine.claims import TOPICS
from cardkit.v4.rules import MISSING, Key, keys_of, sections
from cardkit.v4.text import cut, toml

_OTHERWISE = '''

# What is other in some rounds: keys as above, below a section of their own
# [round.last]
#     share = "each"'''
"""Comment that shows how single rounds get rules of their own (G-20)."""
_WITHOUT = (
    "# played without artifacts; with them, take this out and write a section [artifacts]",
    '# artifacts = "off"',
)
_WITH = (
    "# To play without artifacts, write this here and take the section [artifacts] out:",
    '#   artifacts = "off"',
)


@cli_command(
    "new",
    ('cardkit new "Night Watch" --from kings-gold', "writes night-watch.toml"),
    ("cardkit check night-watch.toml", "then see whether it holds together"),
)
@click.argument("name", metavar="NAME")
@click.option("--from", "parent", default="kings-gold", show_default=True, metavar="VARIANT",
    help="The game it changes.")  # fmt: skip
def command(name: str, parent: str) -> None:
    """Start a house rule: a small TOML file that extends a game and lists, as comments, all that
    can be changed.

    NAME is what the game is called; the file is named after it, in this folder, and never
    overwrites another.
    """
    slug = _slug(name, load_variant(parent).name)
    path = Path(f"{slug}.toml")
    write_file(path, starter(name, files.loosely(parent) or parent, parent).encode())
    faults = files.examined(str(path)).faults
    if faults:
        path.unlink()
        raise click.ClickException("\n".join(map(str, faults)))
    click.echo(str(path))
    click.echo(
        f"Change it, then: cardkit check {slug}; cardkit rules {slug}; cardkit compare {slug}; "
        f"cardkit play {slug} ANN BO CY",
        err=True,
    )


def _slug(name: str, like: str) -> str:
    """Return the file name, without ending, of a rule called so. Raises `click.ClickException`."""
    slug = files.file_name_of(name)
    if not slug or not " ".join(name.split()).isprintable():
        raise click.ClickException(f'"{name}" gives no file name: use some letters or digits.')
    if files.loosely(slug):
        raise click.ClickException(
            f'"{name}" is the name of a game that ships. Choose another, as in "My {like}".'
        )
    return slug


def starter(name: str, extends: str, parent: str) -> str:
    """Return the text of a new variant file, with all keys as comments, section by section.

    Each has its meaning, the values it takes, its default, and its value in the game it extends.
    """
    raw, game = files.merged(parent), files.load(parent)
    lines = [
        f"# {name}: a house rule. Take the # from a line and change what stands there; all else is "
        f"as in {extends}.",
        f"extends = {toml(extends)}",
        f"name = {toml(name)}",
    ]
    for section, kind in sections().items():
        if section == "hands" and raw.get("reveal") != "hands":
            continue  # nothing is dealt in a deck game
        if section == "artifacts" and raw.get(section) == "off":
            continue
        inner = raw
        if section:
            inner = raw.get(section, {}) if section != "meta" else {}
        values = inner if isinstance(inner, dict) else {}
        if section:
            lines += ["", "", f"[{section}]  # {_meaning(section)}"]
        for key in keys_of(kind):
            if section or key.name not in (*sections(), *files.TABLES, "name"):
                now = toml(values.get(key.name, key.default))
                lines += ["", f"# {key.meaning} ({_takes(key)})", f"# {key.name} = {now}"]
        if not section:
            lines += ["", *(_WITHOUT if raw.get("artifacts") == "off" else _WITH)]
    return "\n".join([*lines, _OTHERWISE, *_tables(game)]) + "\n"


def _takes(key: Key) -> str:
    """Return the values a key takes, and its default if that says something."""
    said = key.kind.takes
    if key.default is MISSING or key.default in ("", [], {}):
        return said
    return f"{said}; default {toml(key.default)}"


def _meaning(section: str) -> str:
    return next(key.meaning for key in keys_of() if key.name == section)


def _tables(game: Variant) -> Iterator[str]:
    """Yield the tables of texts: rule numbers, rulings, and the author's own rules.

    Topics stand with the text of their rule.
    """
    numbers, told = dict(game.cites), speech.rules.rules_of(game)
    yield from ("", "", f"[cites]  # {_meaning('cites')}")
    for topic, rule in told.items():
        yield from (
            "",
            f"# {cut(rule.full)}",
            f"# {topic} = {toml(numbers.get(topic, ''))}",
        )
    others = [topic for topic in TOPICS if topic not in told]
    if others:
        text = f"# No rule of this game, but a topic: {', '.join(others)}"
        yield from ("", *textwrap.wrap(text, 110, subsequent_indent="# ", break_on_hyphens=False))
    yield from ("", "", f"[rulings]  # {_meaning('rulings')}; keyed as in [cites]")
    for topics, number, text in game.ruled:
        yield from ("", f"# {number if len(topics) != 1 else min(topics)} = {toml(text)}")
    yield from ("", "", f"[house]  # {_meaning('house')}", "")
    for number, text in game.house or (("H-1", "Who is caught fetches the drinks."),):
        yield f"# {number} = {toml(text)}"
