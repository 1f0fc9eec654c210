"""Commands in children of the test's own process, which has imported most of what they need: no
Python is started.

Where the start itself matters (what is imported, the locale, the streams) a test starts a Python.
"""

from __future__ import annotations

import contextlib
import io
import os
import resource
import runpy
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

CHECKOUT = Path(__file__).resolve().parents[2]
SECONDS = 60
"""A command that takes longer is killed."""
Ran = subprocess.CompletedProcess[str]


class Limits(NamedTuple):
    """Seconds of the processor, and bytes of memory beside those it begins with, before the system
    stops a process."""

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
    """Run ``cardkit WORDS`` (or another module) with that environment; return what it printed and
    its exit code."""
    command = [sys.executable, "-m", module, *words]
    if not starts_alike(env):
        return subprocess.run(
            command,
            input=typed,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            cwd=cwd,
            env=dict(env),
        )
    with tempfile.TemporaryDirectory(prefix="forks") as folder:
        files = [Path(folder, name) for name in ("in", "out", "err")]
        files[0].write_bytes(typed.encode())
        code = ended(
            begun(
                words, [str(file) for file in files], cwd=cwd, env=env, module=module, limits=limits
            )
        )
        assert code is not None, f"cardkit {' '.join(words)} is not over"
        out, err = (file.read_text(letters, "replace") for file in files[1:])
        return Ran(command, code, out, err)


def starts_alike(env: Mapping[str, str]) -> bool:
    """Whether a Python with that environment would start as this one has."""
    ours = {
        **os.environ,
        "PYTHONPATH": str(CHECKOUT),
        "PYTHONUTF8": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    said = {
        name: value for name, value in env.items() if name.startswith(("PYTHON", "LC_", "LANG"))
    }
    return hasattr(os, "fork") and said.items() <= ours.items()


def begun(
    words: Sequence[str],
    files: Sequence[str],
    *,
    cwd: Path,
    env: Mapping[str, str],
    module: str = "cardkit",
    limits: Limits | None = None,
) -> int:
    """Begin ``cardkit WORDS`` with these three files as its streams; return the number of its
    process."""
    child = os.fork()
    if child == 0:
        _become(words, files, cwd, env, module, limits)
    return child


def held_already() -> int:
    """Bytes of address space this process holds: a fork of a worker that has read pictures begins
    with gigabytes."""
    pages = Path("/proc/self/statm")
    return (
        int(pages.read_text("ascii").split()[0]) * resource.getpagesize() if pages.exists() else 0
    )


def ended(child: int) -> int | None:
    """Wait for a child; return its exit code, negative for a signal, or None if it had to be
    killed."""
    last = time.monotonic() + SECONDS
    while time.monotonic() < last:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        select.select([], [], [], 0.002)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _become(
    words: Sequence[str],
    files: Sequence[str],
    cwd: Path,
    env: Mapping[str, str],
    module: str,
    limits: Limits | None,
) -> NoReturn:
    """Be a process that has just been started: its own group, signals, streams, environment and
    folder."""
    code = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        for descriptor, path in enumerate(files):
            handle = os.open(
                path,
                os.O_RDONLY if descriptor == 0 else os.O_WRONLY | os.O_CREAT | os.O_NOCTTY,
                0o600,
            )
            os.dup2(handle, descriptor)
        os.closerange(3, 1 << 10)
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd)
        time.tzset()
        streams("utf-8", "surrogateescape")
        sys.argv = [module, *words]
        if limits:
            resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds))
            memory = held_already() + limits.memory
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        try:
            runpy.run_module(module, run_name="__main__")
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(code)


def streams(encoding: str, errors: str) -> None:
    """Make the three anew: None for one that is closed. `errors` is what becomes of letters they
    cannot say."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream: Any = None
        with contextlib.suppress(OSError):
            os.fstat(number)
            raw = open(number, "rb" if number == 0 else "wb", buffering=0, closefd=False)  # noqa: SIM115
            buffered: Any = io.BufferedReader(raw) if number == 0 else io.BufferedWriter(raw)
            stream = io.TextIOWrapper(
                buffered,
                encoding=encoding,
                errors="backslashreplace" if number == 2 else errors,
                line_buffering=number == 2,
            )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
