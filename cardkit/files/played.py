"""The rules a game was played by: held against those its variant has by now, and found again where these are others.

A tally says ``rules: VERSION DIGEST`` where its game was anything but an unchanged game that ships. The rules themselves are
kept in the data folder by their digest; a game that ships keeps its own former versions.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Literal, NamedTuple

from cardkit.engine import Variant, replace
from cardkit.files.bundled import all_shipped, former, loosely
from cardkit.files.canonical import digest
from cardkit.files.data_folder import home
from cardkit.files.inheritance import find, shipped_above
from cardkit.files.loading import load, load_text, read
from cardkit.files.own import ENDING
from cardkit.files.source import Settings
from cardkit.text import LARGEST_VARIANT, VariantError, read_file


class OldRules(NamedTuple):
    """That a game goes by other rules than its variant has by now. ``changed``: the file says otherwise; ``gone``: it cannot be
    had; ``corrected``: a game that ships has a later version. `rules` are the version and the digest of those that were
    played."""

    variant: str
    rules: str
    why: Literal["changed", "gone", "corrected"]


class Played(NamedTuple):
    """The rules a game goes by, and that they are old ones, if they are."""

    variant: Variant
    old: OldRules | None = None


class RulesLost(Exception):
    """The rules a game was played by cannot be had. `now` is what is wrong with the variant of that name, empty where it only
    has other rules by now. `damaged` is the file in which they were kept, if that holds others. `known` are the versions of a
    game that ships."""

    def __init__(self, now: str, damaged: str, known: tuple[str, ...]) -> None:
        self.now, self.damaged, self.known = now, damaged, known
        super().__init__(now or damaged)


def folder() -> Path:
    """Where the rules are kept that games were played by. It need not be there yet."""
    return home() / "rules"


def file_of(variant: Variant) -> Path:
    """The file in which the rules of `variant` are kept: its name and their digest."""
    return folder() / f"{_stem(variant.slug)}-{digest(variant)}{ENDING}"


def _stem(name: str) -> str:
    return re.sub(r"[^\w-]+", "-", Path(name).name.removesuffix(ENDING))[:60].strip("-") or "rules"


def rules_line(variant: Variant) -> str:
    """What a tally of `variant` says behind ``rules:``; nothing where its name says it all: see `as_played`."""
    unchanged = not variant.settings and not former(variant.slug)
    if variant.slug in all_shipped() and (unchanged or digest(variant) == digest(_first(variant.slug, ()))):
        return ""
    version = re.sub(r"[^0-9A-Za-z.+_-]+", "-", variant.version).strip("-.+_")[:30]
    return f"{version or '0'} {digest(variant)}"


def as_played(name: str, settings: Settings, beside: Path | None, rules: str, *, kept: bool) -> Played:
    """The rules of a tally that names the variant so, and says these `rules` (empty: none). A tally that the game master `kept`
    and that has no such line was played by the first version of a game that ships; one typed by hand goes by the newest. Raises
    `VariantError`, `RulesLost`."""
    slug, wanted, wrong = loosely(name) or "", rules.rpartition(" ")[2], ""
    try:
        now = load(name, settings, beside=beside, vouched=bool(rules))
    except VariantError as error:
        if not rules:
            raise
        wrong = error.findings[0].message.partition(". ")[0]
    else:
        first = _first(slug, settings) if not rules and kept and former(slug) else now
        if first is not now and digest(first) != digest(now):
            return Played(first, OldRules(slug, f"{first.version} {digest(first)}", "corrected"))
        if not rules or digest(now) == wanted:
            return Played(now)
    old = _former(slug, wanted, lambda text: load_text(text, slug, settings))
    if old is not None:
        return Played(old, OldRules(name, rules, "corrected"))
    old, damaged = _kept(name, wanted)
    if old is not None:
        found = replace(old, slug=slug or name, settings=settings)
        return Played(found, OldRules(name, rules, "gone" if wrong else "changed"))
    parent = shipped_above(name, beside)
    old = _former(parent, wanted, lambda text: read(find(name, str(beside or "")), settings, vouched=True, former=text).variant)
    if old is not None:
        return Played(old, OldRules(parent, rules, "corrected"))
    raise RulesLost(wrong, damaged, (*former(slug), load(slug).version) if slug else ())


def _first(slug: str, settings: Settings) -> Variant:
    """The first version of a game that ships."""
    for text in former(slug).values():
        return load_text(text, slug, settings)
    return load(slug, settings)


def _former(slug: str, wanted: str, made: Callable[[str], Variant]) -> Variant | None:
    """The rules `made` of the text of a former version of a game that ships by which they have that digest."""
    for text in former(slug).values():
        with suppress(VariantError):  # what is set is a rule of later versions
            variant = made(text)
            if digest(variant) == wanted:
                return variant
    return None


def _kept(name: str, wanted: str) -> tuple[Variant | None, str]:
    """The rules of that digest as they were kept; else the file that should hold them, if there is one."""
    damaged = ""
    for path in _files(_stem(name), wanted):
        with suppress(OSError, UnicodeDecodeError, VariantError):
            variant = load_text(read_file(path, LARGEST_VARIANT).decode(), name)
            if digest(variant) == wanted:
                return variant, ""
        damaged = damaged or str(path)
    return None, damaged


def _files(stem: str, wanted: str) -> Iterator[Path]:
    """The files that should hold rules of that digest: that of the name first; the rules of all are the same."""
    own = folder() / f"{stem}-{wanted}{ENDING}"
    if own.is_file():
        yield own
    try:
        names = sorted(name for name in os.listdir(folder()) if name.endswith(f"-{wanted}{ENDING}"))
    except OSError:
        return
    yield from (folder() / name for name in names if name != own.name)
