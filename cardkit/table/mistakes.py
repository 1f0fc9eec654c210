"""Mistakes of our own: written down where whoever mends them can be given the file."""

import contextlib
import sys
from datetime import datetime
from pathlib import Path

from cardkit import __version__
from cardkit.table.disk import here
from cardkit.table.saved import home

LOG = "mistakes.log"
LONGEST_TRACEBACK = 20_000
"""Letters of the end of a traceback that are written down."""
LARGEST_LOG = 1 << 20
"""Bytes. What does not fit any more is not written: the first mistakes tell the most."""


def log_mistake(what: str, error: BaseException | None = None) -> Path | None:
    """Add `what`, and where the `error` was raised, to the log in the folder of saved games.

    Returns the log, or None where it cannot be written.
    """
    path = home() / LOG
    if error is not None:
        import traceback

        what = f"{what}\n{''.join(traceback.format_exception(error))[-LONGEST_TRACEBACK:]}"
    entry = f"{datetime.now().isoformat(timespec='seconds')} cardkit {__version__}, Python {sys.version.split()[0]}\n{what}\n\n"
    with contextlib.suppress(OSError):
        here().make_folder(path.parent)
        here().append(path, entry.encode("utf-8", "backslashreplace"), LARGEST_LOG)
        return path
    return None
