"""The door: one module a command. Only here click is known."""

from __future__ import annotations

import atexit
import gc
import os
import sys


def main() -> None:
    """Run ``cardkit``; the process ends with one of the codes of `cardkit.cli.codes`."""
    # What is imported stays: looking through it for garbage only delays the first words.
    gc.set_threshold(100_000, 20, 20)
    # The process ends with its work: looking through all of it once more at the end would take a seventh of the time.
    atexit.register(gc.freeze)
    try:
        from cardkit.cli.app import run

        run()
    except KeyboardInterrupt:  # before anything was there to interrupt
        sys.stderr.write("Interrupted.\n")
        os._exit(130)
