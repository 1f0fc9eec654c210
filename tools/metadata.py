"""Print what a package index shows of cardkit: ``python -m tools.metadata``. Its addresses, and a
README whose links lead somewhere from there.

Hatchling asks for it while it builds. Nobody says where cardkit lives but the forge that builds a
release, in variables of its own (``GITHUB_SERVER_URL``, ``GITHUB_REPOSITORY``,
``GITHUB_REF_NAME``): built elsewhere there are no addresses, and the README is as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {"Changes": "CHANGELOG.md", "Documentation": "docs/index.md", "Games": "variants/README.md"}


class Addresses(MetadataHookInterface):
    """Fills in the fields that ``pyproject.toml`` lists as dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        """See hatchling."""
        home, here = places(os.environ)
        readme = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(readme, here)}
        if home:
            pages = {name: f"{here}/{page}" for name, page in PAGES.items()}
            metadata["urls"] = {"Source": home, **pages, "Faults and ideas": f"{home}/issues"}
        else:
            metadata["urls"] = {}


def places(variables: Mapping[str, str]) -> tuple[str, str]:
    """Where a forge that builds has the project, and where its files of this version; nothing where
    none builds."""
    if not variables.get("GITHUB_REPOSITORY"):
        return "", ""
    home = f"{variables['GITHUB_SERVER_URL']}/{variables['GITHUB_REPOSITORY']}"
    return home, f"{home}/blob/{variables['GITHUB_REF_NAME']}"


def absolute(page: str, here: str) -> str:
    """A page of the root with links and pictures that lead to `here`."""
    if not here:
        return page
    pictures = re.sub(r"(!\[[^\]]*\]\()(?!\w+:|#)", rf"\1{here.replace('/blob/', '/raw/')}/", page)
    return re.sub(r"(\]\()(?!\w+:|#)", rf"\1{here}/", pictures)


if __name__ == "__main__":
    found: dict[str, Any] = {}
    Addresses(str(Path(__file__).resolve().parent.parent), {}).update(found)
    print(
        *(f"{name}: {address}" for name, address in found["urls"].items()),
        found["readme"]["text"],
        sep="\n",
    )
