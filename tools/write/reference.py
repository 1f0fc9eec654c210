"""Regenerate the tables of keys in ``variants/README.md`` from the keys.

python -m tools.write.reference
"""

from __future__ import annotations

from pathlib import Path

from cardkit.v4.rules.keys import reference

PAGE = Path(__file__).resolve().parents[2] / "variants" / "README.md"
HEADING = "## All keys\n\n"


def main() -> None:
    """Keep the page up to its last heading, and put the tables of keys below it."""
    text = PAGE.read_text("utf-8")
    PAGE.write_text(text[: text.index(HEADING) + len(HEADING)] + reference(), "utf-8")


if __name__ == "__main__":
    main()
