"""Regenerate the expected complaint of every broken file in ``tests/v4/errors/``.

    python -m tools.write.complaints

Read what has changed as the one who made the mistake.
"""

from __future__ import annotations

import contextlib

from tests.v4.reports.test_errors import BROKEN, complaints


def main() -> None:
    """Write the ``.expect`` file beside each."""
    for broken in BROKEN:
        with contextlib.chdir(broken.parent):
            broken.with_suffix(".expect").write_text(complaints(broken), "utf-8")


if __name__ == "__main__":
    main()
