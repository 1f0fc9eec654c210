"""A signal ends a game on a pseudo-terminal at moments at which Python overhears it."""

from __future__ import annotations

import os
import signal
import sys

import pexpect
import pytest

from tests.v4.forks import CHECKOUT

ASKS = """
import os, readline, signal, sys, threading, time
from cardkit.v4.cli.interrupts import SIGNAL, Interrupted, Renewal, interruptible
from cardkit.v4.cli.talk import Talk

interruptible()
talk = Talk()
number = int(sys.argv[1])

def to_another_thread():
    time.sleep(1)  # until readline waits, also on a busy machine
    signal.pthread_kill(threading.get_ident(), number)

class Interrupts:
    "Readline, and a signal that comes while it puts back what was half typed."
    def __getattr__(self, name):
        return getattr(readline, name)
    def insert_text(self, text):
        readline.insert_text(text)
        os.kill(os.getpid(), number)

if sys.argv[2] == "thread":
    threading.Thread(target=to_another_thread, daemon=True).start()
else:
    talk.renewal = Renewal(Interrupts(), SIGNAL)
    talk.renewal.typed = "half typed"
try:
    talk.ask("card> ")
except Interrupted:
    print("Heard.")
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("moment", ["thread", "hook"])
def test_it_is_heard_where_python_overhears_it(number: signal.Signals, moment: str) -> None:
    """In another thread than the one that waits for a key, and within a function that readline
    calls."""
    words = ["-c", ASKS, str(int(number)), moment]
    asks = pexpect.spawn(
        sys.executable, words, cwd=CHECKOUT, env={**os.environ, "TERM": "xterm"}, encoding="utf-8"
    )
    try:
        asks.expect("Heard.", timeout=30)
        asks.expect(pexpect.EOF)
    finally:
        asks.close(force=True)
