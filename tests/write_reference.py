"""Write the tables of keys in variants/README.md anew from the schema: ``python tests/write_reference.py``."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from cardkit.variant import reference

PAGE = Path(__file__).parent.parent / "variants" / "README.md"
HEADING = "## All keys\n\n"


def main() -> None:
    """Keep the page up to its last heading, and put the schema's tables below it."""
    text = PAGE.read_text("utf-8")
    PAGE.write_text(text[: text.index(HEADING) + len(HEADING)] + reference(), "utf-8")


if __name__ == "__main__":
    main()
