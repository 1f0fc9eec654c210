"""Regenerate the golden terminal sessions in ``tests/v4/table/sessions/``.

    python -m tools.write.sessions [NAME...]

Plays every session again, or those whose file names are given, and writes down what the screen
shows now. What is typed is taken from the file itself: all that stands after a prompt. A new
session starts as a file with the command in its first line and the lines to type below it, each
after ``> ``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.v4.table.golden import SESSIONS, play, typed


def main(names: Sequence[str]) -> None:
    """Write every session anew, or the named ones."""
    for path in sorted(SESSIONS.glob("*.txt")):
        if not names or path.name in names or path.stem in names:
            session = path.read_text("utf-8")
            path.write_text(play(session), "utf-8")
            print(path.name, len(typed(session)), "lines typed")


if __name__ == "__main__":
    main(sys.argv[1:])
