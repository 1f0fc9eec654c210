"""Which versions of each game ever shipped, and where the rules of former ones lie."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORMER = ROOT / "variants" / "former"
VERSIONS = Path(__file__).resolve().parent / "shipped_versions.txt"


def versions() -> dict[tuple[str, str], str]:
    """The digest of every version that ever shipped, by name and version."""
    lines = [line.split() for line in VERSIONS.read_text("utf-8").splitlines() if not line.startswith("#")]
    return {(name, version): digits for name, version, digits in lines}
