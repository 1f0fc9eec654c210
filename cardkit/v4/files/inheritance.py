"""Variant files and the files they extend: found, read as TOML, merged.

Sections are merged key by key, a key's value is replaced whole.
"""

from collections.abc import Container
from itertools import islice
from pathlib import Path

from cardkit.v4.engine.values import MOST_ROUNDS
from cardkit.v4.files.bundled import all_shipped, loosely, shipped, text_of
from cardkit.v4.files.changes import ROUND, laid
from cardkit.v4.files.own import ENDING, is_file, is_variant_text, own_file, owned
from cardkit.v4.files.source import Raw, Source, parsed, text_from
from cardkit.v4.files.translations import TABLE, laid_over
from cardkit.v4.rules import PARTS, neutral
from cardkit.v4.text import (
    LARGEST_CHAIN,
    LARGEST_VARIANT,
    LONGEST_CHAIN,
    Finding,
    VariantError,
    behind,
    did_you_mean,
    nearest,
    quoted_value,
    read_file,
)

TABLES = ("cites", "rulings", "house")
MOST_NAMED = 12
"""Number of the user's own rules that are named if no rules have the wanted name."""


def find(name: str, beside: str = "") -> Source:
    """Return the file that `name` means. Raises `VariantError`.

    One that ships, a path from the folder `beside`, or one of the user's own by name.
    """
    if slug := loosely(name):
        return Source(slug, f"{slug}.toml", "", text_of(slug))
    path, named = Path(beside, name), not beside
    if not is_file(path):
        mine = own_file(name, beside)
        if mine is None:
            near = nearest(name, (*all_shipped(), *_owned(beside)))
            raise VariantError([Finding(name, 0, 0, _missing(name, beside), wrong=name, near=near)])
        path, name, named = mine, mine.name if mine.parent == Path(beside) else str(mine), False
    try:
        text = text_from(read_file(path, LARGEST_VARIANT), str(path), LARGEST_VARIANT, "variant")
    except OSError as error:
        raise VariantError(
            [Finding(str(path), 0, 0, f"cannot be read: {error.strerror}")]
        ) from error
    # found by chance, it may be private: its lines are not shown
    if not named and not is_variant_text(text):
        raise VariantError([no_variant(str(path))])
    return Source(name, str(path), str(path.parent), text)


def no_variant(file: str) -> Finding:
    """Return the finding on a file that turns out to be no variant file.

    It quotes nothing of the file.
    """
    said = (
        f'it says neither "extends" nor [cards]: this is no variant file. cardkit check {file} '
        f"shows its faults"
    )
    return Finding(file, 0, 0, said)


def place_of(name: str, beside: str = "") -> str:
    """Return the path of the file that `name` means, in a form equal for all its names."""
    return find(name, beside).place


def _missing(name: str, beside: str) -> str:
    """Return the message for a name that no variant has.

    Of a path it says that no such file is there, of a word which rules there are.
    """
    mine = _owned(beside)
    path = Path(beside, name)
    if name.endswith(ENDING) or any(mark in name for mark in "/\\"):
        known, stem = (*all_shipped(), *mine), path.name.removesuffix(ENDING)
        near = did_you_mean(path.name, _variants_in(path.parent)) or did_you_mean(stem, known)
        folder = "this folder" if str(path.parent) == "." else f"the folder {path.parent}"
        return behind(f"no file {quoted_value(path.name)} is in {folder}", near)
    hint = did_you_mean(name, (*all_shipped(), *mine))
    also = (
        f"; your own: {', '.join(mine[:MOST_NAMED])}{', ...' * (len(mine) > MOST_NAMED)}"
        if mine and not hint
        else ""
    )
    ships = f"Shipped: {', '.join(shipped())}, and more (cardkit variants --all)"
    return (
        f"{behind('no such variant', hint)}{'' if hint else '.'} {ships}{also}; or the path of "
        f"a variant file"
    )


def _owned(beside: str) -> list[str]:
    """Return the names of the user's own variants that `name` may mean there."""
    return [found.name for found in owned(beside) if not found.hidden]


def _variants_in(folder: Path) -> list[str]:
    try:
        return [
            entry.name for entry in islice(folder.iterdir(), 1000) if entry.name.endswith(ENDING)
        ]
    except (OSError, ValueError):
        return []


def extended(name: str) -> str | None:
    """Return the variant that `name` extends, by a name that can be loaded.

    None if it extends nothing. Raises `VariantError`.
    """
    source = find(name)
    parent = parsed(source).get("extends")
    if parent is None:
        return None
    above = find(str(parent), source.folder)
    return above.file if above.folder else above.slug


def chain(source: Source) -> list[tuple[Source, Raw]]:
    """Return a file and those it extends, up to a shipped game, each with its own keys.

    Raises `VariantError`.
    """
    found = [(source, parsed(source))]
    while (
        source.folder
        and isinstance(parent := found[-1][1].get("extends"), str)
        and len(found) <= LONGEST_CHAIN
    ):
        source = find(parent, source.folder)
        found.append((source, parsed(source)))
    return found


def shipped_above(name: str, beside: Path | None) -> str:
    """Return the shipped game from which a file inherits, directly or not.

    "" if it extends none, or cannot be read.
    """
    try:
        oldest = chain(find(name, str(beside or "")))[-1][0]
    except VariantError:
        return ""
    return "" if oldest.folder else oldest.slug


def inherit(
    source: Source, parents: list[tuple[Source, Raw]], seen: tuple[str, ...] = (), read: int = 0
) -> Raw:
    """Return the file's keys laid over those of the file it extends, if any.

    That file is added to `parents` with all its keys. `seen` are the files that led here, `read`
    how many letters they have. Raises `VariantError`.
    """
    raw = parsed(source)
    if isinstance(raw.get("words"), dict):
        # a word without a picture gets the neutral one
        raw["words"] = {**neutral(raw["words"]), **raw["words"]}
    raw = bounded(raw, raw)
    parent = raw.pop("extends", None)
    if parent is None:
        return raw
    seen, read = (*seen, source.place), read + len(source.text)
    try:
        if not isinstance(parent, str):
            raise ValueError(
                f'expected a variant to extend, such as "kings-gold", got {quoted_value(parent)}'
            )
        above = find(parent, source.folder)
        if above.place in seen:
            ring = [Path(place).name for place in (*seen[seen.index(above.place) :], above.place)]
            raise ValueError(
                f"{' extends '.join(ring if len(ring) > 2 else [ring[0], 'itself'])}: a circle"
            )
        if len(seen) > LONGEST_CHAIN:
            raise ValueError(f"more than {LONGEST_CHAIN} files extend one another here")
        if read > LARGEST_CHAIN:
            raise ValueError(
                f"the files that extend one another are larger than "
                f"{LARGEST_CHAIN >> 10} kilobytes together"
            )
    except ValueError as error:
        first = (
            error.findings[0] if isinstance(error, VariantError) else Finding("", 0, 0, str(error))
        )
        wrong = source.at(("extends",), first.message)._replace(wrong=first.wrong, near=first.near)
        raise VariantError([wrong]) from None
    base = inherit(above, parents, seen, read)
    parents.append((above, base))
    return _laid_over(base, raw)


def _laid_over(base: Raw, raw: Raw) -> Raw:
    """Return the keys of a child laid over its parent's.

    Sections are merged key by key; any other value is replaced whole.
    """
    # the parent's author did not make this
    merged = {name: value for name, value in base.items() if name != "meta"}
    for name, value in raw.items():
        under = merged.get(name)
        if name in (*PARTS, *TABLES, ROUND):
            # changes merge table by table, then section by section
            value = laid(under, value, 3 if name == ROUND else 1)
        if name in TABLES and isinstance(value, dict):  # an empty text removes an inherited one
            value = {inner: text for inner, text in value.items() if text != ""}
        merged[name] = value
    return {**merged, TABLE: laid_over(base[TABLE], raw)} if TABLE in base else merged


def bounded(raw: Raw, said: Container[str]) -> Raw:
    """Return `raw` with the most rounds possible, if a sum of gold ends the game (G-19).

    Only if the keys `said` have ``until`` and no number of rounds.
    """
    ends = "until" in said and raw.get("until") != 0
    return {**raw, "rounds": MOST_ROUNDS} if ends and "rounds" not in said else raw


def merged(name: str | Path) -> Raw:
    """Return the keys of a variant file with those it inherits, as TOML has them.

    Raises `VariantError`.
    """
    return inherit(find(str(name)), [])
