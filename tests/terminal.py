"""A terminal that runs cardkit."""

import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest

CHECKOUT = Path(__file__).parents[1]
UNSET = ("NO_COLOR", "COLUMNS", "LINES")


def start(
    *words: str,
    cwd: str | Path | None = None,
    size: tuple[int, int] = (50, 80),
    **variables: str,
) -> Any:
    """Start cardkit in a folder, on a terminal without colours, with these variables."""
    if not hasattr(pexpect, "spawn"):
        pytest.skip("there is no pseudo-terminal")
    kept = {name: text for name, text in os.environ.items() if name not in UNSET}
    child = pexpect.spawn(
        sys.executable,
        ["-m", "cardkit", *words],
        env={**kept, "PYTHONPATH": str(CHECKOUT), "TERM": "dumb", **variables},
        dimensions=size,
        encoding="utf-8",
        cwd=cwd,
        timeout=60,
        # Ctrl-C is ignored where the tests run behind a script's back
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    child.delaybeforesend = None
    return child


def press(child: Any, key: str) -> None:
    """Send a key once the program waits for one, or has ended.

    Python notices a Ctrl-C that comes just before it waits only with the next key.
    """
    state = Path(f"/proc/{child.pid}/stat")
    while state.exists() and not re.search(r"\) [SZ] ", state.read_text()):
        time.sleep(0.01)
    time.sleep(0.1)
    child.send(key)
