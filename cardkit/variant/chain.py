"""A variant file and those it extends: found, read as TOML, and laid over one another.

Sections are merged key by key, a key's value is replaced whole.
"""

import tomllib
from pathlib import Path
from typing import Any, TypeAlias

from cardkit.bounds import LARGEST_CHAIN, LARGEST_VARIANT, LONGEST_CHAIN, read_file
from cardkit.faults import Finding, VariantError
from cardkit.near import behind, did_you_mean
from cardkit.variant.bundled import loosely, shelf, shipped
from cardkit.variant.keys import PARTS, pictured
from cardkit.variant.readers import shown
from cardkit.variant.source import Source, shape_finding, syntax_finding

Raw: TypeAlias = dict[str, Any]
"""Keys and values as TOML has them."""


def find(name: str, beside: str = "") -> Source:
    slug = loosely(name)
    if slug:
        return Source(slug, f"{slug}.toml", "", (shelf("variants") / f"{slug}.toml").read_text("utf-8"))
    path = Path(beside, name)
    try:
        known = path.is_file()
    except (OSError, ValueError):
        known = False
    if not known:
        hint = did_you_mean(name, shipped())
        raise VariantError(
            [
                Finding(
                    name,
                    0,
                    0,
                    f"{behind('no such variant', hint)}{'' if hint else '.'} "
                    f"Shipped: {', '.join(shipped())}; or the path of a variant file",
                )
            ]
        )
    return Source(name, str(path), str(path.parent), _read(path, str(path)))


def _read(path: Path, shown: str) -> str:
    try:
        data = read_file(path, LARGEST_VARIANT)
        if len(data) > LARGEST_VARIANT:
            raise VariantError([Finding(shown, 0, 0, "larger than 64 kilobytes: this is no variant file")])
        return data.decode("utf-8-sig")
    except OSError as error:
        raise VariantError([Finding(shown, 0, 0, f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        column = error.start - (error.object.rfind(b"\n", 0, error.start) + 1) + 1
        raise VariantError([Finding(shown, line, column, "is not UTF-8 text. Save it as UTF-8")]) from error


def parsed(source: Source) -> Raw:
    """The file's own keys. Raises `VariantError`."""
    shape = shape_finding(source)
    if shape is not None:
        raise VariantError([shape])
    try:
        return tomllib.loads(source.text)
    except RecursionError:
        said = "not TOML that can be read: brackets in brackets in brackets"
        raise VariantError([Finding(source.file, 0, 0, said)]) from None
    except ValueError as error:
        raise VariantError([syntax_finding(source, str(error))]) from None


def extended(name: str) -> object:
    """What the variant `name` says it extends, as it is written; None if it extends nothing. Raises `VariantError`."""
    return parsed(find(name)).get("extends")


def inherit(
    source: Source, faults: list[Finding], seen: tuple[str, ...], parents: list[tuple[Source, Raw]], read: int = 0
) -> Raw | None:
    """The file's keys laid over those of the file it extends, if any, which is added to `parents` with all its keys.

    `seen` are the files that led here, `read` how many letters they have.
    """
    read += len(source.text)
    try:
        raw = parsed(source)
    except VariantError as error:
        faults.extend(error.findings)
        return None
    if isinstance(raw.get("words"), dict):
        raw["words"] = pictured(raw["words"])
    parent = raw.pop("extends", None)
    if parent is None:
        return raw
    try:
        if not isinstance(parent, str):
            raise ValueError(f'expected a variant to extend, such as "kings-gold", got {shown(parent)}')
        above = find(parent, source.folder)
        if above.place in (*seen, source.place):
            raise ValueError(f'"{parent}" extends this file in turn: a variant cannot extend itself')
        if len(seen) >= LONGEST_CHAIN:
            raise ValueError(f"more than {LONGEST_CHAIN} files extend one another here")
        if read > LARGEST_CHAIN:
            raise ValueError(
                f"the files that extend one another are larger than {LARGEST_CHAIN >> 10} kilobytes together"
            )
        base = inherit(above, faults, (*seen, source.place), parents, read)
    except VariantError as error:
        faults.append(source.at(("extends",), error.findings[0].message))
        return None
    except ValueError as error:
        faults.append(source.at(("extends",), str(error)))
        return None
    if base is None:
        return None
    parents.append((above, base))
    return _laid_over(base, raw)


def _laid_over(base: Raw, raw: Raw) -> Raw:
    """Sections are merged key by key; any other value is replaced whole."""
    merged = dict(base)
    for name, value in raw.items():
        under = merged.get(name)
        section = name in PARTS or name in TABLES
        if section and isinstance(under, dict) and isinstance(value, dict):
            value = {**under, **value}
        if name in TABLES and isinstance(value, dict):  # an empty text takes an inherited one away
            value = {inner: text for inner, text in value.items() if text != ""}
        merged[name] = value
    return merged


TABLES = ("cites", "rulings")


def merged(name: str | Path) -> Raw:
    """The keys of a variant file with those it inherits, as TOML has them. Raises `VariantError`."""
    faults: list[Finding] = []
    raw = inherit(find(str(name)), faults, (), [])
    if raw is None:
        raise VariantError(faults)
    return raw
