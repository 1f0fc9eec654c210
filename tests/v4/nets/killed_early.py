"""A signal that comes while a command starts ends it, at whatever moment, and nobody is shown how
Python came to it.

So many milliseconds after its start, or in so many function calls: the first is how it comes, the
second finds moments that last a microsecond.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[3]
GAMES = 400
QUICK = 0
LATEST = 0.2
"""Seconds after which a command has begun."""
CALLS = 150_000
"""Fewer than any of them makes."""
PATIENCE = 60
ENDING = (
    ("rules", "kings-gold"),
    ("simulate", "diamant", "--games", "300"),
)
"""Commands that end by themselves."""
COMMANDS = (
    ("play", "kings-gold", "Ann", "Bo", "Cy"),
    ("play", "kings-gold", "Ann", "Bo", "Cy", "--phones", "--at", "localhost"),
    ("score", "-"),
    *ENDING,
)
HANDED_ON = 9
"""Handlers that are set until a game hears signals for itself."""
WITHIN = (
    "__set_name__",
    "cb",
    "__init_subclass__",
    "__enter__",
    "__exit__",
    "__getattr__",
    "find_spec",
    "wrapper",
)
"""Functions that Python calls where it throws an exception away, or makes another one of it."""
AT_A_CALL = """
import runpy, signal, sys

number, at, name = int(sys.argv.pop(1)), int(sys.argv.pop(1)), sys.argv.pop(1)
begun = 0

def count(frame, event, what):
    global begun
    if begun or callable(signal.getsignal(signal.SIGTERM)):
        begun += not name or (event == "call" and frame.f_code.co_name == name)
        if begun == at:
            sys.setprofile(None)
            signal.raise_signal(number)

sys.setprofile(count)
sys.argv[0] = "cardkit"
runpy.run_module("cardkit", run_name="__main__", alter_sys=True)
"""
"""Runs a command, and sends itself a signal in a call that comes so many calls, of functions of
that name, after its handlers were set."""


def example(seed: int) -> list[str]:
    """One command, one signal, one moment."""
    chance = random.Random(seed)
    number = chance.choice((signal.SIGINT, signal.SIGTERM, signal.SIGHUP))
    match chance.choice(("time", "call", "within", "within", "handed on")):
        case "time":
            return killed(chance.choice(COMMANDS), number, chance.uniform(0, LATEST))
        case "call":
            return interrupted(chance.choice(COMMANDS), number, chance.randint(1, CALLS))
        case "handed on":
            return interrupted(COMMANDS[0], number, chance.randint(1, HANDED_ON), "signal")
        case _:
            return interrupted(
                chance.choice(ENDING), number, int(200 ** chance.random()), chance.choice(WITHIN)
            )


def killed(words: Sequence[str], number: signal.Signals, seconds: float) -> list[str]:
    """What is wrong with a command that is sent a signal so many seconds after its start."""
    with tempfile.TemporaryDirectory() as home:
        command = started([sys.executable, "-m", "cardkit", *words], home)
        time.sleep(seconds)
        command.send_signal(number)
        return wrong(
            command, home, f"{' '.join(words)}: {number.name} after {seconds * 1000:.1f} ms"
        )


def interrupted(
    words: Sequence[str], number: signal.Signals, calls: int, name: str = ""
) -> list[str]:
    """What is wrong with a command that gets a signal in a certain call of a function, or of one of
    that name."""
    with tempfile.TemporaryDirectory() as home:
        command = started(
            [sys.executable, "-c", AT_A_CALL, str(int(number)), str(calls), name, *words], home
        )
        return wrong(command, home, f"{' '.join(words)}: {number.name} in call {calls} {name}")


def started(command: Sequence[str], home: str) -> subprocess.Popen[bytes]:
    """The command, run with a home of its own and an input that does not end by itself."""
    env = {**os.environ, "CARDKIT_HOME": home, "PYTHONPATH": str(CHECKOUT)}
    with Path(home, "complaints").open("wb") as complaints:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=complaints,
            env=env,
            cwd=home,
            preexec_fn=as_usual,
        )


def as_usual() -> None:
    """No signal is ignored, whatever the tests were started from."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def wrong(command: subprocess.Popen[bytes], home: str, told: str) -> list[str]:
    """A signal that was lost, or how Python came to it."""
    try:
        command.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        return [f"{told}: it was not heard"]
    finally:
        command.kill()
        command.communicate()
    shown = Path(home, "complaints").read_text("utf-8", "replace")
    # While the package itself is imported signals are Python's: it is a library too, and sets none.
    ours = re.search(rf"{CHECKOUT}/cardkit/(?!__init__)", shown) or "Exception ignored" in shown
    return [told, *shown.splitlines()] if ours and "Traceback" in shown else []
