"""Run every code block of a README in order, in one folder, and compare what each prints with what
is shown.

    python -m tools.run_readme FOLDER [README.md] [--without MARK ...]

FOLDER is a fresh clone. What stands above the first command to be typed (an ``sh`` block) shows
what one gets, and is run last. A block below ``<!-- MARK -->`` is left out where asked. Exits with
1 at the first block that does not do what it shows.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.v4.readme import PROMPT, Block, agrees, blocks, in_order, sessions

DOCTEST = """
import doctest, sys
flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
sys.exit(doctest.testfile(sys.argv[1], module_relative=False, optionflags=flags).failed)
"""


def run(block: Block, folder: Path, scratch: Path, language: str) -> str:
    """Run a block in `folder`; what is wrong with it, nothing if it does what it shows."""
    environment = {
        **os.environ,
        "PATH": f"{folder / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "CARDKIT_HOME": str(scratch / "games"),
        "CARDKIT_LANG": language,
        "PYTHONIOENCODING": "utf-8",
    }

    def typed(command: str, keys: str = "") -> subprocess.CompletedProcess[str]:
        words = ["bash", "-euo", "pipefail", "-c", command]
        return subprocess.run(
            words,
            cwd=folder,
            env=environment,
            input=keys,
            capture_output=True,
            text=True,
            check=False,
        )

    if block.kind == "sh":
        done = typed(block.text)
        return "" if done.returncode == 0 else f"exit {done.returncode}\n{done.stdout}{done.stderr}"
    if block.kind == "console":
        return "".join(differs(command, shown, typed) for command, shown in sessions(block.text))
    file = (
        scratch / {"python": "block.txt", "text": "evening.tally", "toml": "house.toml"}[block.kind]
    )
    file.write_text(block.text, "utf-8")
    commands = {
        "python": f"python -c '{DOCTEST}' {file}",
        "text": f"cardkit score {file}",
        "toml": f"cardkit check {file}",
    }
    done = typed(commands[block.kind])
    return "" if done.returncode == 0 else f"exit {done.returncode}\n{done.stdout}{done.stderr}"


def differs(command: str, shown: str, typed: object) -> str:
    """What a command prints that is not what is shown. A talk at the table is only asked to go its
    way to the end."""
    assert callable(typed)
    taps = [match[1] for line in shown.splitlines() if (match := PROMPT.match(line))]
    done = typed(command, "".join(f"{tap}\n" for tap in taps))
    if done.returncode not in (0, 1):
        return f"$ {command}\nexit {done.returncode}\n{done.stdout}{done.stderr}"
    return "" if taps or agrees(shown, done.stdout) else f"$ {command}\n{done.stdout}{done.stderr}"


def main() -> int:
    """Run them; tell each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("readme", nargs="?", default="README.md")
    parser.add_argument("--without", action="append", default=[], metavar="MARK")
    asked = parser.parse_args()
    language = "pl" if asked.readme.endswith(".pl.md") else "en"
    told = blocks((asked.folder / asked.readme).read_text("utf-8"))
    with tempfile.TemporaryDirectory() as scratch:
        for block in in_order(told):
            if block.mark in asked.without:
                continue
            wrong = run(block, asked.folder.resolve(), Path(scratch), language)
            print(f"{asked.readme}: {block.kind}: {block.text.splitlines()[0]}", flush=True)
            if wrong:
                print(wrong)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
