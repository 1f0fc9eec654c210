"""The user's own rules, found by name.

A name is that of a file without its ``.toml``. It is looked for in this folder (for a name in a
file: in that file's), in ``variants/`` of the data folder, and in the folders of
``CARDKIT_VARIANTS``; the first folder that has it wins. A word that fits a game that ships, in
whatever spelling, is that game: no file takes a word away from it. In each folder a name that is
spelled exactly comes first; then one spelled loosely, then the beginning of one alone, wherever
they lie.
"""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cardkit.v4.files.bundled import loosely, loosened
from cardkit.v4.files.data_folder import home
from cardkit.v4.text import LARGEST_VARIANT, read_file

FOLDERS_VARIABLE = "CARDKIT_VARIANTS"
ENDING = ".toml"
LEAST = 3
"""Fewest letters of a beginning that stands for a whole name."""
MOST_FILES = 500
"""Number of files of a folder that are looked at."""
_VARIANT = r"(?m)^[ \t]*(?:extends[ \t]*=|\[[ \t]*cards[ \t]*\]|cards[ \t]*[.=])"
"""Pattern of a line that a variant file has, and hardly another TOML file."""


class Own(NamedTuple):
    """A variant file of the user's own: its name and path.

    `hidden` is the reason why a word cannot mean it ("" if it can).
    """

    name: str
    path: Path
    hidden: str = ""


def folders(beside: str = "") -> tuple[Path, ...]:
    """Return the folders of the user's own rules, in the order they are searched.

    `beside` is "this folder".
    """
    listed = filter(None, os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep))
    return tuple(
        dict.fromkeys(
            (
                Path(beside),
                home() / "variants",
                *(Path(os.path.expanduser(folder)) for folder in listed),
            )
        )
    )


def own_file(word: str, beside: str = "") -> Path | None:
    """Return the file of the user's own variant that `word` names, or None."""
    if not word or any(mark in word for mark in "/\\\0") or word.endswith(ENDING):
        return None
    for folder in folders(beside):
        if is_file(folder / f"{word}{ENDING}"):
            return folder / f"{word}{ENDING}"
    wanted = loosened(word)
    there = (
        [(found, loosened(found.name)) for found in owned(beside) if not found.hidden]
        if wanted
        else []
    )
    same = [found.path for found, plain in there if plain == wanted]
    begun = [
        found.path for found, plain in there if plain.startswith(wanted) and len(wanted) >= LEAST
    ]
    if same:
        return same[0]
    return begun[0] if len(begun) == 1 else None


def owned(beside: str = "") -> list[Own]:
    """Return every variant file of the user's own, folder by folder, by name.

    Those that no word can mean, too.
    """
    found: dict[str, Own] = {}
    others: list[Own] = []
    paths: list[Path] = []
    for folder in folders(beside):
        paths += sorted(_files(folder))
    for path in paths:
        name = path.name.removesuffix(ENDING)
        if ships := loosely(name):
            others.append(Own(name, path, f'"{name}" means {ships}, which ships'))
        elif name in found:
            others.append(Own(name, path, f"{found[name].path} comes first"))
        else:
            found[name] = Own(name, path)
    return [*found.values(), *others]


def _files(folder: Path) -> Iterator[Path]:
    try:
        with os.scandir(folder) as entries:
            for entry in islice(entries, MOST_FILES):
                path = folder / entry.name
                if (
                    entry.name.endswith(ENDING)
                    and not entry.name.startswith(".")
                    and is_variant(path)
                ):
                    yield path
    except (OSError, ValueError):
        return


def is_variant(path: Path) -> bool:
    """Return True if the text of a file is that of a variant."""
    try:
        return is_variant_text(read_file(path, LARGEST_VARIANT).decode("utf-8", "replace"))
    except OSError:
        return False


def is_variant_text(text: str) -> bool:
    """Return True if a text looks like a variant file, with faults or without."""
    return re.search(_VARIANT, text.removeprefix("\ufeff")) is not None


def is_file(path: Path) -> bool:
    """Return True if a file exists there, for any text as the name."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
