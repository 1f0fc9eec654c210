"""Commands as they are typed, run in this process or by a shell."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from cardkit.cli import cli
from cardkit.i18n.translate import t

ROOT = Path(__file__).parents[2]


def run(*words: str, typed: str | bytes | None = None, **variables: str) -> Result:
    """Run a command; what is typed comes from a pipe."""
    return CliRunner().invoke(cli, words, input=typed, prog_name="cardkit", env=variables)


def refused(*words: str, typed: str | None = None) -> str:
    """Return what a command says that is refused, in one line: exit code 2, nothing printed."""
    result = run(*words, typed=typed)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    error = t("Error: {message}", message="").strip()
    message = " ".join(result.stderr.partition(error)[2].split())
    assert message
    return message


def words_of(line: str) -> list[str]:
    """Return the words of a line as the shell of this system reads it."""
    words = shlex.shlex(line, posix=True)
    words.whitespace_split, words.commenters = True, ""
    if os.name != "posix":
        words.quotes, words.escape = '"', ""
    return list(words)


def program(
    *words: str, typed: bytes = b"", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, with these variables."""
    return subprocess.run(
        [sys.executable, "-m", "cardkit", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        input=typed,
        capture_output=True,
        timeout=60,
        check=False,
    )


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of a Unix shell, in which $CARDKIT is the command."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "CARDKIT": f"{sys.executable} -m cardkit"}
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, env=env, timeout=60, check=False
    )
