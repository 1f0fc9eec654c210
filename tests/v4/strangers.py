"""What nets of hostile files share: a folder with a secret beside it, commands held to limits, and
what may not be said."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

from tests.v4 import forks
from tests.v4.forks import Limits, Ran

SECRET = "hunter2-of-somebody-else"
"""The first line of a file that nobody named."""
LIMITS = Limits(seconds=20, memory=2 << 30)
INTERPRETER = re.compile(
    r"Traceback|<(?:class|module|function|built-in|method)\b|object at "
    r"0x|__builtins__|'__globals__|__main__|mistake of cardkit"
)
"""What no file may bring to the screen."""
SHOWN = "\n\t\xa0\u2009\x1b"
"""Letters that are printed though Python calls them unprintable; our own colours begin with the
last."""
FINE = {0, 1, 2, 3}


class Trial:
    """A home and a folder of one example: files laid, commands run, faults gathered."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder / "here", folder / "home"
        self.faults: list[str] = []
        self.folder.mkdir()
        (folder / "secret").write_text(f"{SECRET}\nsecond line\n", "utf-8")
        self.secret = folder / "secret"

    def run(
        self, *words: str, typed: str = "", module: str = "cardkit", named: bool = False, **env: str
    ) -> Ran:
        """A command, looked at: what is wrong with how it ended and what it said is a fault.
        `named`: it names itself the file that is laid, whose lines it may quote."""
        around = {
            **{
                name: value
                for name, value in os.environ.items()
                if not name.startswith(("CARDKIT_", "LC_", "LANG"))
            },
            "CARDKIT_HOME": str(self.home),
            "TERM": "dumb",
            "COLUMNS": "100",
            **env,
        }
        try:
            ran = forks.run(
                words, typed=typed, cwd=self.folder, env=around, module=module, limits=LIMITS
            )
        except AssertionError as error:
            ran = Ran(words, -9, "", str(error))
        self._judge(words, ran, f"{ran.stdout}\n{ran.stderr}", named)
        return ran

    def _judge(self, words: Sequence[str], ran: Ran, said: str, named: bool) -> None:
        wrong = []
        if ran.returncode not in FINE:
            wrong.append(f"ended with {ran.returncode}")
        if found := INTERPRETER.search(said):
            wrong.append(f"says {said[max(0, found.start() - 40) : found.end() + 200]!r}")
        if SECRET in said and not named:
            wrong.append("shows a line of a file that nobody named")
        if "print" not in words and (
            bad := {c for c in said if not c.isprintable() and c not in SHOWN}
        ):
            wrong.append(
                f"brings {', '.join(f'U+{ord(c):04X}' for c in sorted(bad))} to the screen"
            )
        if len(said) > 2_000_000 and "print" not in words:
            wrong.append(f"says {len(said):,} letters")
        self.faults += [f"cardkit {' '.join(words)}: {one}" for one in wrong]

    def findings(self, ran: Ran) -> list[str]:
        """What `check` found: the first line of each."""
        return [line for line in ran.stdout.splitlines() if line[:1].strip()]

    def held(self, file: str, ran: Ran) -> None:
        """What `check` says of a file: each finding with its place, not too many, none where all is
        fine."""
        lines = self.findings(ran)
        if len(lines) > 103:
            self.faults.append(f"check: {len(lines)} findings")
        if ran.returncode == 1 and not any(
            re.match(
                rf"{re.escape(file)}:\d+:\d+: "
                rf"\S",
                line,
            )
            for line in lines
        ):
            placeless = [line for line in lines if line.startswith(f"{file}: ")]
            if not placeless:
                self.faults.append(f"check: no place in {lines[:3]}")
