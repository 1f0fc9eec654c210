"""A draft of a house rule: the game that it is based on, its name, and its changes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from cardkit.engine.findings import Finding, VariantError
from cardkit.engine.readers import Raw, as_toml, key_as_toml
from cardkit.engine.sections import SECTIONS
from cardkit.engine.variant import Variant
from cardkit.rulebook.catalogue import is_shipped
from cardkit.rulebook.loader import examine, load_text
from cardkit.rulebook.sources import read_settings
from cardkit.rulebook.toml_positions import KeyPath
from cardkit.rulebook.writing import shipped_and_settings

HOUSE = "house"  # the table of the rules in people's own words
ROUND = "round"  # the table of the keys that differ by round
TRANSLATIONS = "in"  # the table of the texts in other languages, one key each


@dataclass(frozen=True)
class Draft:
    """A draft of a house rule; it is immutable, so each choice returns a new draft.

    Attributes:
        extends: The name or the path of the game that it is based on, or "" if it stands alone.
        name: The name of the house rule.
        changes: The value of each key that differs from that game, as in TOML, in the order in which
            they were chosen. A key is a path: ``("danger", "ends_at")`` or, for a single round,
            ``("round", "2", "danger", "ends_at")``.
        folder: The folder in which to look for `extends`, unless it is a built-in game.

    >>> draft = Draft("kings-gold", "Short Night").with_change(("rounds",), 3)
    >>> draft.variant.rounds
    3
    >>> print(draft.text())
    extends = "kings-gold"
    name = "Short Night"
    rounds = 3
    <BLANKLINE>
    """

    extends: str
    name: str
    changes: Mapping[KeyPath, Any] = field(default_factory=dict)
    folder: Path = Path()

    @cached_property
    def variant(self) -> Variant:
        """The rules with all changes; raises `VariantError` if they contradict each other."""
        return load_text(self.text(), self.name, folder=self.folder)

    def with_change(self, key: KeyPath, value: Any) -> Draft:
        """Return the draft with one more change, which replaces any earlier change of the same key.

        A section that is left out as a whole (``artifacts = "off"``) replaces the changes of all
        its keys.
        """
        others = {
            other: old
            for other, old in self.changes.items()
            if other[: len(key)] != key and key[: len(other)] != other
        }
        return replace(self, changes={**others, key: value})

    def without_change(self, key: KeyPath) -> Draft:
        """Return the draft without the change to one key."""
        others = {other: value for other, value in self.changes.items() if other != key}
        return replace(self, changes=others)

    def text(self, comments: Mapping[KeyPath, str] | None = None) -> str:
        """Return the draft as the text of a variant file; `comments` are written above their keys."""
        head = {"extends": self.extends} if self.extends else {}
        lines = [f"{key} = {as_toml(value)}" for key, value in (head | {"name": self.name}).items()]
        tables: dict[str, list[str]] = {}
        for key, value in self.changes.items():
            table, inside = (key[1], key[2:]) if key[0] == ROUND else ("", key)
            comment = (comments or {}).get(key, "")
            entry = [f"# {comment}"] if comment else []
            entry.append(f"{'.'.join(map(key_as_toml, inside))} = {as_toml(value)}")
            tables.setdefault(table, []).extend(entry)
        lines += tables.pop("", [])
        for table, entries in tables.items():
            lines += ["", f"[{ROUND}.{key_as_toml(table)}]", *entries]
        return "\n".join([*lines, ""])


def draft_from(variant: Variant, name: str = "") -> Draft:
    """Return a draft that is based on a variant.

    If the variant was loaded by name or from a file, the draft extends it. Any other variant is
    written as changes to a built-in game, or with all its keys if that is impossible.
    """
    name = name or variant.name
    if variant.file and is_shipped(Path(variant.file)):
        return Draft(variant.slug, name)
    if variant.file and Path(variant.file).is_file():
        return Draft(str(Path(variant.file).resolve()), name)
    if origin := shipped_and_settings(variant):
        base, settings = origin
        return Draft(base, name, _changes_of_settings(settings))
    raw = {key: value for key, value in variant.raw.items() if key != "name"}
    return Draft("", name, dict(_changes_in(raw)))


def draft_with_settings(extends: str, name: str, settings: Mapping[str, str]) -> Draft:
    """Return a draft that changes a game by settings such as those of ``--set``.

    Raises `VariantError` if a setting is not a key with a value.
    """
    return Draft(extends, name, _changes_of_settings(settings))


def _changes_of_settings(settings: Mapping[str, str]) -> dict[KeyPath, Any]:
    changes: dict[KeyPath, Any] = {}
    for source in read_settings(settings, Path()):
        changes |= _changes_in(source.raw)
    return {key: value for key, value in changes.items() if key != ("name",)}


def open_draft(text: str | bytes, folder: Path = Path()) -> tuple[Draft | None, list[Finding]]:
    """Return the draft in a variant file, and the errors of the file.

    Keys with errors are left out. The draft is None if the file is not TOML, or if its remaining
    keys cannot be loaded.
    """
    variant, findings = examine("house.toml", text=text)
    try:
        raw = tomllib.loads(text if isinstance(text, str) else text.decode())
    except (ValueError, RecursionError):
        return None, findings
    faults = [] if variant else findings
    draft = Draft(
        str(raw.pop("extends", "")), str(raw.pop("name", "")), dict(_changes_in(raw)), folder
    )
    for key in draft.changes:
        if not faults or _is_valid(draft):
            break
        alone = replace(draft, changes={key: draft.changes[key]})
        if not _is_valid(alone):
            draft = draft.without_change(key)
    return (draft if _is_valid(draft) else None), faults


def _is_valid(draft: Draft) -> bool:
    try:
        return bool(draft.variant)
    except VariantError:
        return False


def _changes_in(raw: Raw, above: KeyPath = ()) -> Iterator[tuple[KeyPath, Any]]:
    """Yield the path and the value of each key in a file, including each key inside a section."""
    for name, value in raw.items():
        path = (*above, name)
        is_section = name in SECTIONS or path in ((ROUND,), (HOUSE,)) or above == (ROUND,)
        if isinstance(value, dict) and (is_section or path[0] == TRANSLATIONS):
            yield from _changes_in(value, path)
        else:
            yield path, value
