"""Variant files that ship: the six games and the gallery, found by loosely spelled names.

They lie in the wheel or in the checkout.
"""

import re
import tomllib
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def shelf(name: str) -> "Traversable":
    """Return the folder `name` (``variants``) as packed in the wheel, else the checkout's.

    Raises `FileNotFoundError` if neither is there.
    """
    edition = Path(__file__).resolve().parent.parent
    here = edition.parent
    for folder in (edition / name, here / name, here.parent / name):
        if folder.is_dir():
            return folder
    from importlib import resources  # for a zipped wheel; last, since it is slow to import

    packed = resources.files("cardkit") / name
    if packed.is_dir():
        return packed
    raise FileNotFoundError(
        f"cardkit's folder {name!r} is missing: it is neither in {here} nor beside it"
    )


@lru_cache(maxsize=1)
def shipped() -> tuple[str, ...]:
    """Return the names of the six games cardkit is about, in the order they are shown."""
    names = _stems(shelf("variants"))
    order = ("kings-gold", "poor-mans", "cave-network", "incan-gold", "incan-gold-2006", "diamant")
    return tuple(name for name in order if name in names) + tuple(sorted(names - set(order)))


@lru_cache(maxsize=1)
def gallery() -> tuple[str, ...]:
    """Return the names of the gallery: relatives and editions in ``variants/gallery/``."""
    folder = shelf("variants") / "gallery"
    return tuple(sorted(_stems(folder))) if folder.is_dir() else ()


def all_shipped() -> tuple[str, ...]:
    """Return the names of all games that ship: the six, then the gallery."""
    return shipped() + gallery()


def _stems(folder: "Traversable") -> set[str]:
    return {
        entry.name.removesuffix(".toml")
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    }


@lru_cache(maxsize=64)
def text_of(slug: str) -> str:
    """Return the text of the file of a game that ships."""
    folder = shelf("variants")
    return (
        folder / "gallery" / f"{slug}.toml" if slug in gallery() else folder / f"{slug}.toml"
    ).read_text("utf-8")


@lru_cache(256)
def loosened(name: str) -> str:
    """Return a name in the form for searching: letters and digits only, lower case, no accents."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", name).casefold()))


def loosely(name: str) -> str | None:
    """Return the shipped game that `name` spells somehow (``King's gold``, ``cave``), or None.

    Of the six a beginning is enough if it fits one only; a game of the gallery has to be named in
    full: it takes no other word from anybody's own rules.
    """
    wanted = loosened(name)
    if not wanted or any(mark in name for mark in "/\\") or name.endswith(".toml"):
        return None
    if short := next((slug for slug in all_shipped() if loosened(slug) == wanted), None):
        return short  # the usual case: no file needs to be read for its title
    spelled = {slug: (loosened(slug), loosened(title(slug))) for slug in shipped()}
    exact = [slug for slug, names in spelled.items() if wanted in names]
    begun = [
        slug for slug, names in spelled.items() if any(full.startswith(wanted) for full in names)
    ]
    exact = exact or [slug for slug in spelled if wanted in _titles_elsewhere(slug)]
    if exact:
        return exact[0]
    return begun[0] if len(begun) == 1 and len(wanted) > 2 else None


@lru_cache(maxsize=64)
def _titles_elsewhere(slug: str) -> tuple[str, ...]:
    """Return the titles of a game that ships in other languages, loosened."""
    said = re.findall(r'(?m)^\[in\.\w+\]\nname = "(.+)"$', text_of(slug))
    return tuple(map(loosened, said))


def titles() -> dict[str, str]:
    """Return the titles of the games that ship, each with the short name."""
    return {title(slug): slug for slug in all_shipped()}


@lru_cache(maxsize=64)
def title(slug: str) -> str:
    """Return the title of a game that ships.

    Only the text before the first section of its file is read.
    """
    return str(tomllib.loads(text_of(slug).partition("\n[")[0]).get("name", slug))
