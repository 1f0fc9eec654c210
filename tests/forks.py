"""Commands in processes of their own, without the start of a Python for each: one that has imported everything forks them.

Where it is the start that matters (what is imported, the locale, the streams) a test starts a Python as ever.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import resource
import runpy
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple

from tests.surroundings import ended, streams, warm
from tests.systems import absent_modules
from tests.table.driving import Table

CHECKOUT = Path(__file__).resolve().parent.parent
Ran = subprocess.CompletedProcess[str]


class Limits(NamedTuple):
    """What a process may use before the system stops it: seconds of the processor, bytes of memory."""

    seconds: int
    memory: int


def run(
    words: Sequence[str],
    *,
    typed: str = "",
    cwd: Path = CHECKOUT,
    env: Mapping[str, str],
    module: str = "cardkit",
    limits: Limits | None = None,
    letters: str = "utf-8",
) -> Ran:
    """``cardkit WORDS`` (or another module) in a process of its own, in that environment; what it printed and its exit code."""
    command = [sys.executable, "-m", module, *words]
    if not can_be_forked(env):
        return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, cwd=cwd, env=dict(env))
    with tempfile.TemporaryDirectory(prefix="forks") as folder:
        files = [Path(folder, name) for name in ("in", "out", "err")]
        files[0].write_bytes(typed.encode())
        streams = [str(file) for file in files]
        code = json.loads(begun(words, streams, cwd=cwd, env=env, module=module, limits=limits).readline())
        assert code is not None, f"cardkit {' '.join(words)} is not over"
        out, err = (file.read_text(letters, "replace") for file in files[1:])
        return Ran(command, code, out, err)


def begun(
    words: Sequence[str],
    files: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str],
    module: str = "cardkit",
    limits: Limits | None = None,
) -> IO[str]:
    """Begin ``cardkit WORDS`` with these three files as its streams; gives where its exit code will be told in a line, or
    ``null`` if it had to be killed."""
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    asked = {"words": words, "files": files, "cwd": str(cwd), "env": dict(env), "module": module, "limits": limits}
    server.stdin.write(f"{json.dumps(asked)}\n")
    server.stdin.flush()
    return server.stdout


def can_be_forked(env: Mapping[str, str]) -> bool:
    """Whether a Python starts in that environment as the one that forks did."""
    ours = {**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8"}
    said = {name: value for name, value in env.items() if name.startswith(("PYTHON", "LC_", "LANG"))}
    return hasattr(os, "fork") and said.items() <= ours.items()


@cache
def _server() -> subprocess.Popen[str]:
    """The one that forks; it ends when nobody asks it any more."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.forks"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT,
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": str(CHECKOUT)},
    )  # fmt: skip
    atexit.register(server.communicate)
    return server


# --- the one that forks --------------------------------------------------------------------------------------------------


def _serve() -> dict[str, Any]:
    """Fork for whoever asks. Comes back in the child, with what it was asked for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm()
    Table("kings-gold", "Ann, Bo, Cy").type("7", "8 Ann")  # what reads a line is worked out when one is heard
    gc.freeze()  # so that children copy little
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        if asked["module"] == "tests.windows":
            stubs()  # what they lack is found out once for all
        child = os.fork()
        if child == 0:
            return asked
        print(json.dumps(ended(child)), flush=True)
    os._exit(0)


@cache
def stubs() -> tuple[str, ...]:
    """The modules that Windows has not."""
    return tuple(absent_modules())


def _become(asked: dict[str, Any]) -> None:
    """A process that has just been started: its own group, streams, environment and folder."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, path in enumerate(asked["files"]):
        handle = os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_NOCTTY, 0o600)
        os.dup2(handle, number)
        os.close(handle)
    os.environ.clear()
    os.environ.update(asked["env"])
    os.chdir(asked["cwd"])
    time.tzset()
    streams("utf-8", "surrogateescape")
    sys.argv = [asked["module"], *asked["words"]]
    if asked["limits"]:
        seconds, memory = asked["limits"]
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    _serving = _serve()
    _become(_serving)
    try:
        runpy.run_module(_serving["module"], run_name="__main__")
    except SystemExit as end:
        if isinstance(end.code, int):  # else as Python ends
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(end.code)
        raise
