"""A command is there at once: it loads what it needs for its first words, and no more."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pexpect

from tests.v4.table.golden import CHECKOUT


def started(words: list[str], home: Path) -> pexpect.spawn:
    """Python on a terminal of its own."""
    place = {**os.environ, "TERM": "xterm", "CARDKIT_HOME": str(home)}
    return pexpect.spawn(
        sys.executable, words, cwd=CHECKOUT, env=place, encoding="utf-8", timeout=60
    )


def test_what_is_typed_before_the_prompt_is_an_answer(tmp_path: Path) -> None:
    """Whoever types ahead while the program starts loses nothing."""
    game = started(["-m", "cardkit", "play", "kings-gold", "Ann", "Bo", "Cy"], tmp_path)
    game.send("7h\nb\n8d\n")
    game.expect("card 1> ")
    game.expect("leaves> ")
    game.expect("card 2> ")
    game.expect("leaves> ")
    game.sendline("quit")
    game.expect(pexpect.EOF)
    (tally,) = tmp_path.glob("*.tally")
    assert re.findall("^[78].*", tally.read_text("utf-8"), re.MULTILINE) == ["7h - Bo", "8d"]
