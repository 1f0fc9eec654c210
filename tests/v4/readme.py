"""The code blocks of the READMEs and the pages in docs, and the session at the top of each README
typed again at a terminal."""

from __future__ import annotations

import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pexpect

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"README.md": "en", "README.pl.md": "pl"}
"""The READMEs there are, and the language cardkit speaks in each."""
PAGES = {
    **LANGUAGES,
    **{f"docs/{page.name}": "en" for page in sorted((ROOT / "docs").glob("*.md"))},
}
"""All that shows commands, and the language of each."""
FIRST = re.compile(r"^(card|karta) 1>", re.MULTILINE)
"""What a session at the table has."""
BLOCK = re.compile(
    (
        r"(?:^<!-- (?P<mark>\w+) "
        r"-->\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$"
    ),
    re.MULTILINE | re.DOTALL,
)
PROMPT = re.compile(
    r"^(?:(?:card|karta) \d+>|leaves>|wychodzi>|turn .*>|Enter(?: when|,).*>) "
    r"?(.*)$"
)
"""What a session at the table asks, with what was typed behind it."""


class Block(NamedTuple):
    """A fenced block: its mark (empty: none), its kind (``sh``, ``console``, ``python``, ``text``,
    ``toml``) and its text."""

    mark: str
    kind: str
    text: str


def blocks(readme: str) -> list[Block]:
    """Every block of a page, in its order."""
    return [
        Block(found["mark"] or "", found["kind"], found["text"]) for found in BLOCK.finditer(readme)
    ]


def in_order(told: list[Block]) -> list[Block]:
    """As they can be typed: from the first ``sh`` block on, then what was only shown above it."""
    first = next((at for at, block in enumerate(told) if block.kind == "sh"), 0)
    return told[first:] + told[:first]


def agrees(shown: str, printed: str) -> bool:
    """Whether `printed` is what is shown; a line ``...`` stands for any lines, blanks at the ends
    of lines are nothing."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r"[ ]*\n"
        for line in shown.splitlines()
    )
    return re.fullmatch(pattern, printed) is not None


def sessions(text: str) -> Iterator[tuple[str, str]]:
    """Each ``$ command`` of a console block, and what is shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def session(readme: str) -> str:
    """The session at the top of a README of this checkout."""
    told = blocks((ROOT / readme).read_text("utf-8"))
    return next(
        block.text for block in told if block.kind == "console" and FIRST.search(block.text)
    )


def played(readme: str) -> str:
    """The screen of the session at the top of a README, typed anew at a terminal of 80 columns."""
    command, _, shown = session(readme).removeprefix("$ ").partition("\n")
    taps = [match[1] for line in shown.splitlines() if (match := PROMPT.match(line))]
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "CARDKIT_HOME": home,
            "TERM": "dumb",
            "NO_COLOR": "1",
        }
        environment["CARDKIT_LANG"] = LANGUAGES[readme]
        words = ["-m", "cardkit", *shlex.split(command)[1:]]
        child = pexpect.spawn(
            sys.executable,
            words,
            env=environment,
            encoding="utf-8",
            dimensions=(60, 80),
            timeout=20,
        )
        screen = ""
        for tap in taps:
            child.expect(r"(?m)^((card|karta) \d+>|leaves>|wychodzi>|Enter[ ,][^>]*>)")
            screen += child.before + child.after
            if not child.after.startswith("Enter"):
                child.sendline(tap)
        child.close(force=True)
    return "\n".join(line.rstrip() for line in screen.replace("\r", "").splitlines()) + "\n"
