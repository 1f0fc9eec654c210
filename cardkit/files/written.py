"""A variant written as text: as a file that needs no other, or as a game that ships with what is set otherwise."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardkit.engine import Variant
from cardkit.files.bundled import shipped
from cardkit.files.canonical import Plain, difference, digest, plain
from cardkit.files.changes import MAY_PLAY, OVERS
from cardkit.files.inheritance import TABLES, shipped_above
from cardkit.files.keys import PARTS, PICTURED
from cardkit.files.loading import load
from cardkit.files.toml_text import bare, setting, toml
from cardkit.files.translations import tables
from cardkit.text import LONGEST_LINE, VariantError

_LEFT_OUT = ("version", "summary", "minutes", "age", "meta", *TABLES)
"""What is not set for one game: texts about it."""


def standing_alone(variant: Variant, heading: str = "") -> str:
    """The text of a variant file with all that `variant` says, in other languages too, which needs no other file. `heading`
    stands above it."""
    values = plain(variant)
    lines = [f"# {heading}"] * bool(heading)
    by_players = any(change.of == "players" for change in variant.changes)
    top = {name: value for name, value in values.items() if "." not in name and name not in TABLES}
    lines += [f"{name} = {toml(value)}" for name, value in top.items() if not (by_players and name == "players")]
    for section in PARTS:
        inner = [
            f"{name.split('.', 1)[1]} = {toml(value)}"
            for name, value in values.items()
            if name.startswith(f"{section}.")
        ]
        lines += ["", f"[{section}]", *inner] if inner else []
    if by_players:
        lines += ["", "[players]", f"{MAY_PLAY} = {toml(values['players'])}"]
    for change in variant.changes:
        above = f"{change.of}.{change.number}"
        lines += ["", f"[{above}]", *(f"{name} = {toml(values[f'{above}.{name}'])}" for name, _ in change.values)]
    for table in TABLES:
        texts = [f"{bare(name)} = {toml(text)}" for name, text in values[table].items()]
        lines += ["", f"[{table}]", *texts] if texts else []
    for names, told in tables(variant.told):
        texts = [f"{bare(name)} = {toml(text)}" for name, text in told.items()]
        lines += ["", f"[{'.'.join(map(bare, names))}]", *texts]
    return "\n".join(lines) + "\n"


# --- as a game that ships, changed -------------------------------------------------------------------------------------


class CannotStandAlone(Exception):
    """No ``set:`` lines make these rules of a game that ships."""


def over_shipped(variant: Variant, name: str, beside: Path | None) -> Variant:
    """The same rules as a game that ships with `settings`: the one that the variant called `name` comes from, if that can be
    told, else the nearest. The words that the table hears are set too; texts about the game are not.

    Raises `CannotStandAlone`.
    """
    values = plain(variant)
    slug = ""
    with suppress(VariantError):
        slug = shipped_above(name, str(beside or ""))
    if not slug or load(slug).reveal != variant.reveal:
        alike = [slug for slug in shipped() if load(slug).reveal == variant.reveal]
        slug = min(alike, key=lambda slug: len(_differing(values, slug)))
    settings = tuple((key, setting(value)) for key, value in _differing(values, slug).items())
    short = tuple(one for one in settings if len(f"set: {one[0]}={one[1]}") <= LONGEST_LINE)
    try:
        found = load(slug, short, vouched=True)
    except VariantError as error:
        raise CannotStandAlone(error.findings[0].message) from None
    if digest(found) != digest(variant):
        raise CannotStandAlone(f"a rule of it is longer than a line of {LONGEST_LINE:,} letters")
    return found


def _differing(values: Plain, slug: str) -> Plain:
    """What has to be set for the game that ships to have these `values`."""
    base = plain(load(slug))
    changed = dict(_changed(values, base))
    for picture in PICTURED:  # a word that is set without its picture would get the neutral one
        if any(f"words.{word}" in changed for word in picture.words):
            changed[f"words.{picture.key}"] = values[f"words.{picture.key}"]
    if values["house"] != base["house"]:  # rules that are not played are named under every figure
        changed["house"] = values["house"]
    return changed


def _changed(values: Plain, base: Plain) -> Iterator[tuple[str, Any]]:
    for section in PARTS:  # one that the game that ships does without is set as a whole
        inner = {name.split(".", 1)[1]: value for name, value in values.items() if name.startswith(f"{section}.")}
        if inner and section in base:
            yield section, inner
    for name, value in difference(values, base).items():
        section = name.partition(".")[0]
        whole = section != name and section in base and section not in OVERS
        if section not in _LEFT_OUT and not whole:
            yield name, value
