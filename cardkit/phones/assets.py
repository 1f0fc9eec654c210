"""The page's files, read once: as they are, and under a name that changes with them, so that a phone may keep them.

``/page/NAME`` is asked about each time (its ETag says whether it has changed), ``/page/EDITION/NAME`` never again:
EDITION is a hash of all files. The two pages themselves name the others by edition.
"""

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
"""What a file is, by its ending; all others are plain text."""
ALWAYS = "public, max-age=31536000, immutable"
ASK = "no-cache"


class Leaf(NamedTuple):
    """One file: its bytes, what it is, what tells whether it has changed."""

    content: bytes
    kind: str
    etag: str


class Shelf:
    """All files of the page, by their name."""

    def __init__(self, found: Mapping[str, bytes]) -> None:
        every = hashlib.sha256()
        for name, content in sorted(found.items()):
            every.update(f"{name}\0{len(content)}\0".encode() + content)
        self.edition = every.hexdigest()[:12]
        leaves = {name: self._leaf(name, content) for name, content in found.items()}
        self._kept = {name: (leaf, ASK) for name, leaf in leaves.items()}
        self._kept |= {f"{self.edition}/{name}": (leaf, ALWAYS) for name, leaf in leaves.items()}

    def find(self, name: str) -> tuple[Leaf, str] | None:
        """The file `name`, with or without the edition before it, and how long it may be kept. None if there is none."""
        return self._kept.get(name)

    def _leaf(self, name: str, content: bytes) -> Leaf:
        ending = f".{name.rpartition('.')[2]}"
        if ending == ".html":
            content = content.replace(b'"/page/', f'"/page/{self.edition}/'.encode())
        etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        return Leaf(content, KINDS.get(ending, "text/plain; charset=utf-8"), etag)


@cache
def ours() -> Shelf:
    """The files that ship."""
    return Shelf(dict(_found(files("cardkit.phones") / "page", "")))


def _found(folder: Traversable, above: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _found(entry, f"{above}{entry.name}/")
        elif not entry.name.startswith((".", "__")):
            yield f"{above}{entry.name}", entry.read_bytes()
