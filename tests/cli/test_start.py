"""A command is there at once: it loads what it needs for its first words, and no more."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from unittest import mock

import pexpect
import pytest

from tests.commands import run
from tests.table.golden import CHECKOUT

HEAVY = "rich reportlab numpy PIL multiprocessing asyncio uvicorn dataclasses importlib.resources cardkit.lab.simulation"
PLAIN = f"{HEAVY} decimal difflib hashlib json pickle random cardkit.paper cardkit.ink cardkit.speech.translating"
CLICK = "click.core inspect platform cardkit.cli.commands"
"""What a command line of words alone does without: `click` itself stands there, to be loaded where something is wrong."""
UNUSED = {
    "--help": f"{PLAIN} shutil pathlib tomllib cardkit.engine cardkit.files cardkit.speech cardkit.table cardkit.tally",
    "play kings-gold Ann Bo Cy": f"{PLAIN} {CLICK} cardkit.odds.chances cardkit.table.hearing cardkit.table.single_keys "
    "cardkit.speech.asked cardkit.speech.ending cardkit.speech.happening_lines cardkit.speech.refusals",
    "score examples/kings-gold.tally": f"{PLAIN} {CLICK} cardkit.odds cardkit.table.session cardkit.reports.happenings",
    "rules kings-gold": f"{PLAIN} cardkit.odds cardkit.table.session cardkit.tally",
    "print sheet kings-gold -o {tmp}/sheet.pdf": "rich numpy PIL._imaging asyncio http email ssl importlib.resources "
    "cardkit.paper.aid cardkit.paper.pad cardkit.table.session cardkit.tally cardkit.speech.translating",
}
"""What is not loaded until a command has said its first words, or asked: a package, or a module of one."""
LOADS = """
import atexit, builtins, os, sys

def told(*asked):
    print("LOADED", *sys.modules, "END", flush=True)
    os._exit(0)

builtins.input = told
atexit.register(told)
from cardkit.cli.app import run
run(sys.argv[1:])
"""


def started(words: list[str], home: Path) -> pexpect.spawn:
    """Python on a terminal of its own."""
    place = {**os.environ, "TERM": "xterm", "CARDKIT_HOME": str(home)}
    return pexpect.spawn(sys.executable, words, cwd=CHECKOUT, env=place, encoding="utf-8", timeout=60)


@pytest.mark.slow
@pytest.mark.parametrize(("words", "unused"), UNUSED.items())
def test_what_a_command_does_not_load(words: str, unused: str, tmp_path: Path) -> None:
    """Each name of `UNUSED`, at the first prompt or the end."""
    asks = started(["-c", LOADS, *words.format(tmp=tmp_path).split()], tmp_path)
    asks.expect("LOADED (.*) END")
    assert asks.match is not None
    loaded = set(asks.match[1].split())
    assert "cardkit.cli.app" in loaded
    assert loaded & set(unused.split()) == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        "score examples/kings-gold.tally",
        "score examples/kings-gold.tally nothing",
        "score nothing",
        "play kings-gold Ann Bo Cy",
        "play kings-gold Ann",
        "play nothing Ann Bo",
        "play kings-gold Ann Bo k\x1b",
    ],
)
@pytest.mark.parametrize("manner", ["", 'manner = ["long"]\n', "manner = 3\n"])
def test_words_alone_are_heard_as_with_click(words: str, manner: str, tmp_path: Path) -> None:
    """What is said, and what the process ends with, is the same where ``--`` has click read the command line, and where
    something is set, wrongly too."""
    said = []
    for home in (tmp_path / "plain", tmp_path / "click"):
        home.mkdir()
        if manner:
            (home / "settings.toml").write_text(manner, "utf-8")
        name, *rest = words.split(" ")
        typed = [name, *["--"] * (home.name == "click"), *rest]
        with mock.patch.dict(os.environ, {"CARDKIT_HOME": str(home)}):
            result = run(" ".join(["cardkit", *typed]), "7h\nb\n8d\n")
        said.append([str(one).replace(str(home), "HOME") for one in result])
    assert said[0] == said[1]


def test_first_words_need_no_rules(tmp_path: Path) -> None:
    """What is played stands on the screen before anything is loaded that plays it, talks, keeps games or parses options."""
    first = LOADS.replace("\nrun(", "\nfrom cardkit.cli import screen\nscreen.put = told\nrun(")
    asks = started(["-c", first, "play", "kings-gold", "Ann", "Bo", "Cy"], tmp_path)
    asks.expect("LOADED (.*) END")
    assert asks.match is not None
    loaded = asks.match[1].split()
    rooms = {".".join(name.split(".")[:2]) for name in loaded if name.startswith("cardkit.")}
    assert rooms == {"cardkit.cli", "cardkit.text", "cardkit.files"}
    own = "threading" if sys.version_info < (3, 12) else ""  # from there on what loads modules later needs it
    assert not set(loaded) & set(f"{PLAIN} {CLICK} {own} shlex zlib cardkit.cli.play".split())


@pytest.mark.parametrize("names", ["Ann Bo Cy", "Ann"])
def test_first_words_are_the_beginning_of_the_first_line(names: str, tmp_path: Path) -> None:
    """They are not said twice, and where something is wrong they are gone."""
    game = started(["-m", "cardkit", "play", "kings-gold", *names.split()], tmp_path)
    if names == "Ann":
        game.expect("\x1b.1mKing's Gold\r\x1b.0m\x1b.KUsage: ")
        return
    game.expect(r"^\x1b.1mKing's Gold\. 3 thieves, 4 rounds\. ")
    game.expect("card 1> ")


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
