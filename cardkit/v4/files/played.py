"""Rules by which a game was played: compared with those of today, and kept if they differ.

A tally says ``rules: VERSION DIGEST`` where its game was anything but a game that ships, unchanged.
The rules themselves are kept in the data folder by their digest.
"""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from cardkit.v4.engine import Variant, replace
from cardkit.v4.files.bundled import all_shipped, loosely
from cardkit.v4.files.canonical import digest
from cardkit.v4.files.data_folder import home
from cardkit.v4.files.loading import load, load_text
from cardkit.v4.files.own import ENDING
from cardkit.v4.files.source import Settings
from cardkit.v4.text import LARGEST_VARIANT, Copyable, VariantError, read_file


class OldRules(NamedTuple):
    """Note that a game is played by older rules than its variant has now.

    ``changed``: the variant says otherwise; ``gone``: it cannot be had. `rules` are the version and
    the digest of those that were played.
    """

    variant: str
    rules: str
    why: Literal["changed", "gone"]


class Played(NamedTuple):
    """Rules by which a game is played; `old` is set if they are not today's."""

    variant: Variant
    old: OldRules | None = None


class RulesLost(Copyable):
    """Error: the rules by which a game was played are not to be found.

    `now` is the fault of the variant of that name, "" if it only has other rules by now; `damaged`
    the file in which they were kept, if that holds others; `ships` tells if the variant ships.
    """

    now: str
    damaged: str
    ships: bool

    def __init__(self, now: str, damaged: str, *, ships: bool) -> None:
        self.now, self.damaged, self.ships = now, damaged, ships
        super().__init__(now or damaged)


def folder() -> Path:
    """Return the folder of kept rules, which need not exist yet."""
    return home() / "rules"


def file_of(variant: Variant) -> Path:
    """Return the file for keeping the rules of `variant`, named by it and by their digest."""
    return folder() / f"{_stem(variant.slug)}-{digest(variant)}{ENDING}"


def _stem(name: str) -> str:
    return re.sub(r"[^\w-]+", "-", Path(name).name.removesuffix(ENDING))[:60].strip("-") or "rules"


def rules_line(variant: Variant) -> str:
    """Return the value of ``rules:`` in a tally of `variant`; "" if its name is enough."""
    ships = variant.slug in all_shipped()
    if ships and (not variant.settings or digest(variant) == digest(load(variant.slug))):
        return ""
    version = re.sub(r"[^0-9A-Za-z.+_-]+", "-", variant.version).strip("-.+_")[:30]
    return f"{version or '0'} {digest(variant)}"


def as_played(name: str, settings: Settings, beside: Path | None, rules: str) -> Played:
    """Return the rules of a tally, from the variant's name and its line ``rules:``.

    The variant as it is now if `rules` is "". Raises `VariantError`, `RulesLost`.
    """
    wanted, wrong = rules.rpartition(" ")[2], ""
    try:
        now = load(name, settings, beside=beside, vouched=bool(rules))
    except VariantError as error:
        if not rules:
            raise
        wrong = error.findings[0].message.partition(". ")[0]
    else:
        if not rules or digest(now) == wanted:
            return Played(now)
    slug = loosely(name)
    old, damaged = _kept(name, wanted)
    if old is None:
        raise RulesLost(wrong, damaged, ships=slug is not None)
    return Played(
        replace(old, slug=slug or name, settings=settings),
        OldRules(name, rules, "gone" if wrong else "changed"),
    )


def _kept(name: str, wanted: str) -> tuple[Variant | None, str]:
    """Return the kept rules with this digest, and ""; else None and a damaged file, if any."""
    damaged = ""
    for path in _files(_stem(name), wanted):
        with suppress(OSError, UnicodeDecodeError, VariantError):
            variant = load_text(read_file(path, LARGEST_VARIANT).decode(), name)
            if digest(variant) == wanted:
                return variant, ""
        damaged = damaged or str(path)
    return None, damaged


def _files(stem: str, wanted: str) -> Iterator[Path]:
    """Yield the files in which rules with this digest may be kept, the likeliest first.

    The rules in all of them are the same.
    """
    own = folder() / f"{stem}-{wanted}{ENDING}"
    if own.is_file():
        yield own
    try:
        names = sorted(name for name in os.listdir(folder()) if name.endswith(f"-{wanted}{ENDING}"))
    except OSError:
        return
    yield from (folder() / name for name in names if name != own.name)
