"""Run commands in this process or in a shell."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from cardkit.cli import cli
from cardkit.i18n.translate import t

ROOT = Path(__file__).parents[2]


def run(*words: str, typed: str | bytes | None = None, **variables: str) -> Result:
    """Run a command with typed input from a pipe."""
    return CliRunner().invoke(
        cli, words, input=typed, prog_name="cardkit", env=variables, catch_exceptions=False
    )


def refused(*words: str, typed: str | None = None) -> str:
    """Run a command that must be refused, and return its message on one line.

    The exit code must be 2, without output.
    """
    result = run(*words, typed=typed)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    error = t("Error: {message}", message="").strip()
    message = " ".join(result.stderr.partition(error)[2].split())
    assert message
    return message


def objects(*words: str) -> Any:
    """Return the JSON that a command prints."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert result.stdout == f"{json.dumps(told, indent=1)}\n"
    return told


def save_games(folder: Path, texts: Mapping[str, str]) -> Path:
    """Save games under these names, the newest first, and return the folder of saved games."""
    folder.mkdir(exist_ok=True)
    for age, (name, text) in enumerate(texts.items()):
        path = folder / f"{name}.tally"
        path.write_text(text, "utf-8")
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return folder


def program(
    *words: str, typed: bytes = b"", **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a separate process with these variables."""
    return subprocess.run(
        [sys.executable, "-m", "cardkit", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
        input=typed,
        capture_output=True,
        timeout=60,
        check=False,
    )


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run a command line in a Unix shell, in which $CARDKIT is the command."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "CARDKIT": f"{sys.executable} -m cardkit"}
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, text=True, env=env, timeout=60, check=False
    )
