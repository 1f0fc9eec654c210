"""Regenerate the expected complaint of every broken file in ``tests/v4/errors/``.

    python -m tools.write.complaints

Writes the ``.expect`` file beside each, and the page made of them (``tests/v4/errors/README.md``).
Read what has changed as the one who made the mistake.
"""

from __future__ import annotations

import contextlib

from tests.v4.reports.test_errors import BROKEN, PAGE, complaints, page


def main() -> None:
    """Write them all, then the page."""
    for broken in BROKEN:
        with contextlib.chdir(broken.parent):
            broken.with_suffix(".expect").write_text(complaints(broken), "utf-8")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
