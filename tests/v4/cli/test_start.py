"""A command is there at once: it loads what it needs for its first words, and no more."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from tests.v4.table.golden import CHECKOUT

HEAVY = (
    "rich reportlab numpy PIL multiprocessing asyncio uvicorn dataclasses importlib.resources "
    "cardkit.v4.lab.simulation"
)
LIGHT = (
    f"{HEAVY} decimal difflib hashlib json pickle random cardkit.v4.paper cardkit.v4.ink "
    f"cardkit.v4.words.translating"
)
UNUSED = {
    "--help": f"{LIGHT} shutil pathlib tomllib cardkit.v4.engine cardkit.v4.files cardkit.v4.speech "
    f"cardkit.v4.table cardkit.v4.tally",
    ("play kings-gold Ann Bo Cy"): f"{LIGHT} cardkit.v4.odds.chances cardkit.v4.table.hearing "
    "cardkit.v4.speech.asked cardkit.v4.speech.ending cardkit.v4.speech.happening_lines "
    "cardkit.v4.speech.refusals",
    "score examples/kings-gold.tally": f"{LIGHT} cardkit.v4.odds cardkit.v4.table.session "
    f"cardkit.v4.reports.happenings",
    "rules kings-gold": f"{LIGHT} cardkit.v4.odds cardkit.v4.table.session cardkit.v4.tally",
    (
        "print sheet kings-gold -o {tmp}/sheet.pdf"
    ): "rich numpy PIL._imaging asyncio http email ssl importlib.resources "
    "cardkit.v4.paper.aid cardkit.v4.paper.pad cardkit.v4.table.session cardkit.v4.tally "
    "cardkit.v4.words.translating",
}
"""What is not loaded until a command has said its first words, or asked: a package, or a module of
one."""
LOADS = """
import atexit, builtins, os, sys

def told(*asked):
    print("LOADED", *sys.modules, "END", flush=True)
    os._exit(0)

builtins.input = told
atexit.register(told)
from cardkit.v4.cli.app import run
run(sys.argv[1:])
"""


def started(words: list[str], home: Path) -> pexpect.spawn:
    """Python on a terminal of its own."""
    place = {**os.environ, "TERM": "xterm", "CARDKIT_HOME": str(home)}
    return pexpect.spawn(
        sys.executable, words, cwd=CHECKOUT, env=place, encoding="utf-8", timeout=60
    )


@pytest.mark.parametrize(("words", "unused"), UNUSED.items())
def test_what_a_command_does_not_load(words: str, unused: str, tmp_path: Path) -> None:
    """Each name of `UNUSED`, at the first prompt or the end."""
    asks = started(["-c", LOADS, *words.format(tmp=tmp_path).split()], tmp_path)
    asks.expect("LOADED (.*) END")
    assert asks.match is not None
    loaded = set(asks.match[1].split())
    assert "cardkit.v4.cli.app" in loaded
    assert loaded & set(unused.split()) == set()


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
