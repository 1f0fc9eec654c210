"""Archive the rules of a shipped game before it is corrected: ``python -m tools.keep_version [NAME...]``.

Writes ``variants/former/NAME/VERSION.toml``, a file that stands alone. Then correct the game, and raise its version.
Without a NAME, new versions get their line in ``tests/shipped_versions.txt``. A line that is there is never changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cardkit.files import all_shipped, digest, load, standing_alone
from tests.versions import FORMER, VERSIONS, versions


def keep(name: str) -> Path:
    """Keep a game that ships as it is."""
    variant = load(name)
    path = FORMER / variant.slug / f"{variant.version}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8") as file:
        file.write(standing_alone(variant, f"{variant.name} as it was in version {variant.version}."))
    return path


def write_down() -> None:
    """Give every version that has none its line."""
    known = versions()
    with VERSIONS.open("a", encoding="utf-8") as file:
        for name in all_shipped():
            variant = load(name)
            if (name, variant.version) not in known:
                file.write(f"{name} {variant.version} {digest(variant)}\n")


if __name__ == "__main__":
    for word in sys.argv[1:]:
        print(keep(word))
    if not sys.argv[1:]:
        write_down()
