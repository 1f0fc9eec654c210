"""Every command in every surrounding: ``python -m tests.v4.surroundings`` tries all of them and prints
what went wrong.

One process imports everything once; each case is a fork of it, so that a case takes milliseconds.
With ``SHARE`` in tests/v4/cli/test_surroundings.py the suite tries a part of them.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.v4.forks import SECONDS, ended, streams

CODES = {0, 1, 2, 3, 130}
GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Bo 3\n"
HOUSE = 'extends = "diamant"\nname = "Żółw"\nrounds = 1\n'
OVER = "variant: house.toml\nplayers: Żaneta, Bo, Cy\nround 1\nbanked: Bo 5\n"
COMMANDS = [
    "score pad.jpg",
    "play kings-gold Ann Bo Cy --phones --at localhost",
    "resume game.tally --phones --at localhost",
    "resume --phones --at localhost",
    "print aid diamant",
    "print aid diamant -o -",
    "print aid kings-gold",
    "print aid kings-gold -o -",
    "print pad diamant",
    "print pad diamant -o -",
    "print aid house.toml -o -",
]
"""At least one line for every command, and for each way it writes."""


class Case(NamedTuple):
    """A command line and what surrounds it."""

    command: str
    surrounding: str

    def __str__(self) -> str:
        return f"cardkit {self.command} ({self.surrounding})"


def _closed(*handles: int) -> Callable[[Path], None]:
    def close(folder: Path) -> None:
        for handle in handles:
            os.close(handle)

    return close


def _to(path: str, *handles: int) -> Callable[[Path], None]:
    def lead(folder: Path) -> None:
        there = os.open(path, os.O_RDWR)
        for handle in handles:
            os.dup2(there, handle)

    return lead


def _nobody_reads(folder: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    os.dup2(write, 1)


def _one_who_has_seen_enough(folder: Path) -> None:
    """A reader that takes 10 bytes and goes."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.close(write)
        os.read(read, 10)
        os._exit(0)
    os.close(read)
    os.dup2(write, 1)


def _set(**values: str | None) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        for name, value in values.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value.replace("HERE", str(folder))

    return change


def _speaks(encoding: str) -> Callable[[Path], None]:
    return _set(PYTHONIOENCODING=encoding)


def _gone(folder: Path) -> None:
    shutil.rmtree(folder)


def _not_mine(folder: Path) -> None:
    """A folder that cannot be written to, also for those whom no rights stop: no file may be
    made."""
    folder.chmod(0o555)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


def _a_folder_as_input(folder: Path) -> None:
    os.dup2(os.open("/", os.O_RDONLY), 0)


def _few_files(folder: Path) -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))


SURROUNDINGS: dict[str, Callable[[Path], None]] = {
    "nothing special": lambda _: None,
    "no stdin": _closed(0),
    "no stdout": _closed(1),
    "no stderr": _closed(2),
    "no streams": _closed(0, 1, 2),
    "no stdin, no stderr": _closed(0, 2),
    "no output": _closed(1, 2),
    "a full disk": _to("/dev/full", 1),
    "full stderr": _to("/dev/full", 2),
    "all full": _to("/dev/full", 1, 2),
    "nobody reads": _nobody_reads,
    "seen enough": _one_who_has_seen_enough,
    "endless input": _to("/dev/zero", 0),
    "a folder as input": _a_folder_as_input,
    "latin-1": _speaks("latin-1"),
    "ascii": _speaks("ascii"),
    "cp437": _speaks("cp437"),
    "utf-16": _speaks("utf-16"),
    "junk in LANG": _set(LANG="xx_YY.junk", LC_ALL="junk"),
    "TZ": _set(TZ=":/nowhere/at/all"),
    "TZ junk": _set(TZ="\udcff+99:99"),
    "a setting that cannot be": _set(CARDKIT_HOME="HERE/wrong"),
    "XDG_CONFIG_HOME a file": _set(
        XDG_CONFIG_HOME="HERE/game.tally", CARDKIT_HOME=None, HOME="HERE"
    ),
    "no HOME": _set(HOME=None, CARDKIT_HOME=None, XDG_DATA_HOME=None),
    "HOME is a file": _set(HOME="/dev/null", CARDKIT_HOME=None),
    "XDG_DATA_HOME relative": _set(XDG_DATA_HOME="some/where", CARDKIT_HOME=None, HOME="HERE"),
    "CARDKIT_HOME empty": _set(CARDKIT_HOME="", HOME="HERE"),
    "CARDKIT_HOME relative": _set(CARDKIT_HOME="a/b"),
    "CARDKIT_HOME a file": _set(CARDKIT_HOME="HERE/game.tally"),
    "CARDKIT_HOME a device": _set(CARDKIT_HOME="/dev/null"),
    "CARDKIT_HOME nobody's": _set(CARDKIT_HOME="~nosuchuser/x"),
    "CARDKIT_HOME in /proc": _set(CARDKIT_HOME="/proc/nothing"),
    "CARDKIT_HOME long": _set(CARDKIT_HOME="HERE/" + "x" * 5000),
    "CARDKIT_HOME junk": _set(CARDKIT_HOME="HERE/\udcff\x1b[2J\n"),
    "no environment": lambda _: os.environ.clear(),
    "TERM=dumb": _set(TERM="dumb"),
    "TERM junk": _set(TERM="\x1b]0;x\x07" * 99),
    "NO_COLOR": _set(NO_COLOR="1", FORCE_COLOR="1"),
    **{
        f"COLUMNS={value}": _set(COLUMNS=value, LINES=value)
        for value in ("²", "-5", "0", "1", "7", "x", "9" * 40, "1e3", " 80", "٣")
    },
    "no folder": _gone,
    "a read-only folder, a full disk": _not_mine,
    "few files": _few_files,
}
"""What may surround a process, and what makes it so in a child that is about to be one."""


def share(part: int, seed: int) -> list[Case]:
    """Every `part`-th command in each surrounding, mixed so that all commands come."""
    mixed = list(COMMANDS)
    random.Random(seed).shuffle(mixed)
    return [
        Case(command, surrounding)
        for number, surrounding in enumerate(SURROUNDINGS)
        for command in mixed[number % part :: part]
    ]


def faults(wanted: list[Case]) -> Iterator[str]:
    """What went wrong, one text a case. Imports everything first."""
    warm()
    for case in wanted:
        with tempfile.TemporaryDirectory(prefix="surroundings") as base:
            fault = _tried(case, Path(base))
            if Path(base, "here").exists():
                Path(base, "here").chmod(0o755)
        if fault:
            yield f"{case}: {fault}"


def warm() -> None:
    """Import everything that a command may need."""
    import importlib

    from cardkit.v4.cli.app import COMMANDS as modules

    for module in modules.values():
        importlib.import_module(f"cardkit.v4.cli.{module}")
    for name in (
        "rich.table",
        "rich.progress",
        "cardkit.v4.paper.pieces",
        "cardkit.v4.ink.page",
        "multiprocessing.pool",
    ):
        importlib.import_module(name)


def _tried(case: Case, base: Path) -> str:
    """What is wrong with how the command ended: a traceback, a strange code, too late."""
    folder = base / "here"
    folder.mkdir()
    for name, text in (("game.tally", GAME), ("over.tally", OVER), ("house.toml", HOUSE)):
        (folder / name).write_text(text, "utf-8")
    (folder / "wrong").mkdir()
    (folder / "wrong" / "config.toml").write_text('papr = "a4"\nport = 0\n', "utf-8")
    (base / "in").write_text(GAME if " -" in case.command else "7\n\nq\n", "utf-8")
    told = [open(base / name, "w+b") for name in ("out", "err")]  # noqa: SIM115
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        _become(case, folder, base, *(file.fileno() for file in told))
    status = ended(child)
    said = b""
    for file in told:
        file.seek(0)
        said += file.read()
        file.close()
    text = said.decode("utf-8", "replace")
    if status is None:
        return f"not over after {SECONDS} seconds\n{text[-2000:]}"
    if (
        "Traceback" in text
        or "Error:" in text.replace("\nError: ", "").removeprefix("Error: ")
        or "Exception ignored" in text
    ):
        return text[-3000:]
    return f"ended with {status}\n{text[-2000:]}" if status not in CODES else ""


def _become(case: Case, folder: Path, base: Path, out: int, err: int) -> None:
    """The child: a process that has just been started in those surroundings."""
    code = 70
    try:
        os.setsid()
        os.dup2(os.open(base / "in", os.O_RDONLY), 0)
        os.dup2(out, 1)
        keep = os.dup(err)  # where a traceback is found, whatever becomes of stderr
        os.dup2(err, 2)
        os.chdir(folder)
        os.environ.update(CARDKIT_HOME=str(base / "home"), HOME=str(base / "user"), TERM="xterm")
        for name in ("COLUMNS", "LINES", "PYTHONIOENCODING", "NO_COLOR"):
            os.environ.pop(name, None)
        _live_in(base / "user")
        SURROUNDINGS[case.surrounding](folder)
        streams(os.environ.get("PYTHONIOENCODING", "utf-8"), "strict")
        code = _run(case.command.split())
    except BaseException:
        import traceback

        os.write(keep, traceback.format_exc().encode(errors="replace"))
    finally:
        os._exit(code)


def _live_in(home: Path) -> None:
    """Where the environment does not say it, the system is asked for the user's folder: nor is it
    the real one then."""
    import pwd

    real = pwd.getpwuid(os.getuid())
    nobody = pwd.struct_passwd((*real[:5], str(home), real[6]))
    pwd.getpwuid = lambda _: nobody


def _run(words: list[str]) -> int:
    from cardkit.v4.cli.app import run

    sys.argv = ["cardkit", *words]
    try:
        run(words)
    except SystemExit as end:
        return int(end.code or 0)


if __name__ == "__main__":
    asked = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {"part": 1, "seed": 0}
    tried = share(asked["part"], asked["seed"])
    found = list(faults(tried))
    print("\n\n".join(found))
    print(f"{len(found)} of {len(tried)} cases went wrong.")
    sys.exit(bool(found))
