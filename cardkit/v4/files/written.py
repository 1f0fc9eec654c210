"""Text of variants: complete, short on top of a shipped game, or as settings.

As a file that needs no other; over a game that ships, in as few letters as TOML allows, small
enough to be scanned; or as such a game with some keys set.

A text over another game is the difference. It is not taken on trust: it is loaded, and compared
with the variant.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import starmap
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from cardkit.v4.engine import Variant, replace
from cardkit.v4.engine.values import Span
from cardkit.v4.files.bundled import shipped
from cardkit.v4.files.canonical import Plain, defaults, difference, digest, plain
from cardkit.v4.files.changes import ROUND
from cardkit.v4.files.inheritance import TABLES, shipped_above
from cardkit.v4.files.loading import load, load_pasted
from cardkit.v4.files.translations import TABLE, tables
from cardkit.v4.rules import NOUN, PARTS, PICTURED, dotted, runs
from cardkit.v4.text import LONGEST_LINE, VariantError, bare, setting, toml

Said: TypeAlias = Literal["all", "untranslated", "played"]
"""Extent of a text: everything, nothing in other languages, or only rules and words of the
table."""
_ABOUT: Final = ("version", "minutes", "age", "cites", "rulings", "meta")
"""Keys that tell about a game, and that nobody needs to play it."""
_LEFT_OUT: Final = ("version", "summary", "minutes", "age", "meta", *TABLES)
"""Keys that are not set for one game: texts about it."""
_PARENTS: Final = 2
"""Number of parents that are tried, the most similar first; to extend none is one of them."""
_ROUNDS_OF_LOADING: Final = 4
"""Number of times a text is loaded to add keys: only loading shows what falls away of a parent."""


def standing_alone(variant: Variant, heading: str = "") -> str:
    """Return the text of a variant file that needs no other file.

    `heading` stands above it.
    """
    values = plain(variant)
    top = {name: value for name, value in values.items() if "." not in name and name not in TABLES}
    sections: dict[str, Mapping[str, Any]] = {
        "": top,
        **{section: _inner(values, section) for section in PARTS},
    }
    for change in variant.changes:
        above = f"{ROUND}.{change.round}"
        sections[above] = {name: values[f"{above}.{name}"] for name, _ in change.values}
    for names, texts in (*(((table,), values[table]) for table in TABLES), *tables(variant.told)):
        sections[".".join(map(bare, names))] = {bare(name): text for name, text in texts.items()}
    lines = [f"# {heading}"] * bool(heading)
    for section, said in sections.items():
        lines += ["", f"[{section}]"] * bool(section and said)
        lines += [f"{name} = {toml(value)}" for name, value in said.items()]
    return "\n".join(lines) + "\n"


def _inner(values: Plain, section: str) -> Plain:
    """Return the keys of a section, without its name."""
    return {
        name.split(".", 1)[1]: value
        for name, value in values.items()
        if name.startswith(f"{section}.")
    }


# --- over a game that ships, in few letters -------------------------------------------------------


def brief(variant: Variant, said: Said = "all") -> str:
    """Return the shortest text of a variant file with these rules.

    It extends one that ships or none.
    """
    variant = living(variant)
    wanted = _flat(variant, said)
    near = sorted(("", *shipped()), key=lambda slug: len(difference(wanted, _base(slug, said))))
    texts = [text for slug in near[:_PARENTS] if (text := _over(variant, slug, said))]
    whole = variant if said == "all" else replace(variant, told=())
    return min([*texts, standing_alone(whole)], key=lambda text: len(text.encode()))


def _over(variant: Variant, slug: str, said: Said) -> str:
    """Return the text of `variant` on top of the game `slug`; "" if it cannot be said so."""
    wanted = _flat(variant, said)
    told = {"name": variant.name, **difference(wanted, _base(slug, said))}
    if variant.asks_summary:  # the loader puts a neutral one there anyway
        told.pop("summary", None)
    for _ in range(_ROUNDS_OF_LOADING):
        text = _written(slug, told)
        try:
            found = _flat(load_pasted(text), said)
        except VariantError:  # it contradicts inherited keys: write the touched sections in full
            touched = {_section(name) for name in told}
            told |= {name: value for name, value in wanted.items() if _section(name) in touched}
            continue
        if found == wanted:
            return text
        told |= difference(wanted, found)
        told |= {
            name: "" for name in found if name not in wanted and _section(name) in (*TABLES, TABLE)
        }
    return ""


def living(variant: Variant) -> Variant:
    """Return the variant without values for kinds of danger that have no cards left.

    Their cards were set otherwise: nothing goes by these values, no file says them.
    """
    limits, costs = variant.danger.ends_at, variant.danger.costs
    limits = limits._replace(
        kinds=tuple(entry for entry in limits.kinds if entry[0] in variant.kinds)
    )
    costs = costs._replace(kinds=tuple(entry for entry in costs.kinds if entry[0] in variant.kinds))
    found = replace(variant.danger, ends_at=limits, costs=costs)
    return variant if found == variant.danger else replace(variant, danger=found)


def _section(name: str) -> str:
    return name.partition(".")[0]


def _base(slug: str, said: Said) -> Plain:
    """Return the keys that an empty file would have: those of the game `slug`, or defaults."""
    return _flat(load(slug), said) if slug else _flat_of(defaults(), said)


def _flat(variant: Variant, said: Said) -> Plain:
    values = _flat_of(plain(variant), said)
    if said == "all":
        for code, texts in variant.told:
            values |= {f"{TABLE}.{code}.{name}": text for name, text in texts}
    return values


def _flat_of(said_of: Mapping[str, Any], said: Said) -> Plain:
    """Return every key, dotted, and each text of the tables of texts."""
    values: Plain = {}
    for name, value in said_of.items():
        if said != "played" or _section(name) not in _ABOUT:
            values |= (
                {f"{name}.{number}": text for number, text in value.items()}
                if name in TABLES
                else {name: value}
            )
    return values


def _written(slug: str, told: Plain) -> str:
    """Return the text of a file with these keys, on top of the game `slug` if given.

    Those of the top, then section by section.
    """
    tops: list[str] = [f'extends="{slug}"'] * bool(slug)
    sections: dict[str, list[str]] = {}
    for name, value in _spans(told):
        section, _, key = name.rpartition(".") if _section(name) == TABLE else name.partition(".")
        if _section(name) in (*PARTS, *TABLES, TABLE) and key:
            sections.setdefault(section, []).append(f"{bare(key)}={_value(name, value)}")
        else:
            tops.append(f"{name}={_value(name, value)}")
    tops += [f"{section}.{lines[0]}" for section, lines in sections.items() if len(lines) == 1]
    below = (
        "\n".join([f"[{section}]", *lines]) for section, lines in sections.items() if len(lines) > 1
    )
    return "\n".join([*tops, *below]) + "\n"


def _spans(told: Plain) -> Iterator[tuple[str, Any]]:
    """Yield the keys, equal changes of neighbouring rounds joined to one table."""
    tables: dict[tuple[str, str], list[int]] = {}
    for name, value in told.items():
        section, _, rest = name.partition(".")
        if section == ROUND:
            number, _, key = rest.partition(".")
            tables.setdefault((key, repr(value)), []).append(int(number))
        else:
            yield name, value
    for (key, _), numbers in tables.items():
        for span in starmap(Span, runs(sorted(numbers))):
            yield f"{ROUND}.{span}.{key}", told[f"{ROUND}.{span.low}.{key}"]


def _value(name: str, value: Any) -> str:
    if name in dotted() and dotted()[name].kind is NOUN and re.fullmatch("[^/]+/[^/]+", value):
        one = value.split("/")[0]
        value = one if NOUN.read(one) == NOUN.read(value) else value
    return toml(value, tight=True)


# --- as a game that ships, changed ----------------------------------------------------------------


class CannotStandAlone(Exception):
    """Error: the rules cannot be written as a shipped game with ``set:`` lines."""


def over_shipped(variant: Variant, name: str, beside: Path | None) -> Variant:
    """Return the variant as a shipped game with settings. Raises `CannotStandAlone`.

    The game is the one that the variant `name` comes from, if that is known, else the nearest. The
    table's words are set too; texts about the game are not.
    """
    values = plain(variant)
    slug = shipped_above(name, beside)
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
    """Return the settings that give the game `slug` these `values`."""
    base = plain(load(slug))
    # sections the game does without are set as one value
    off = [section for section in PARTS if section in base]
    changed = {section: inner for section in off if (inner := _inner(values, section))}
    others = {
        name: value
        for name, value in difference(values, base).items()
        if _section(name) not in _LEFT_OUT
    }
    changed |= {
        name: value for name, value in others.items() if name in off or _section(name) not in off
    }
    for picture in PICTURED:  # else the word would get the neutral picture
        if any(f"words.{word}" in changed for word in picture.words):
            changed[f"words.{picture.key}"] = values[f"words.{picture.key}"]
    if values["house"] != base["house"]:  # unplayed rules are named below all figures
        changed["house"] = values["house"]
    return changed
