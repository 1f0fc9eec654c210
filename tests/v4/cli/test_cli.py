"""The door: results on stdout, talk on stderr, exit codes, and never a traceback. (play, print,
lab: tests of their own.)"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardkit.v4.cli.app import COMMANDS, broken_between_words
from cardkit.v4.cli.commands import app
from tests.v4 import forks
from tests.v4.commands import Cardkit, Said

ROOT = Path(__file__).resolve().parents[3]


def process(
    *arguments: str, typed: str = "", shell: str = "", cwd: Path = ROOT, **env: str
) -> Said:
    """The real thing: a process of its own."""
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "80",
        "CARDKIT": f"{sys.executable} -m cardkit",
        **env,
    }
    if shell:
        done = subprocess.run(
            ["bash", "-c", shell],
            input=typed,
            capture_output=True,
            text=True,
            cwd=cwd,
            env=env,
            timeout=60,
            check=False,
        )
    else:
        done = forks.run(arguments, typed=typed, cwd=cwd, env=env)
    said = Said(done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in said.err
    return said


# --- output that nobody can take ------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", ["print aid diamant -o -"])
def test_a_full_disk_is_told_in_one_line(words: str) -> None:
    """Exit 2: the output is not there."""
    said = process(shell=f"$CARDKIT {words} > /dev/full")
    assert said.code == 2
    assert said.err == "cardkit: No space left on device\n"


def test_closed_streams() -> None:
    """Without stdout the output is lost and exit is 2."""
    assert process(shell="$CARDKIT print aid diamant -o - >&-").code == 2


# --- help and wrong words -------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples_first(cardkit: Cardkit, command: str) -> None:
    """Before usage and options, each with what it does; asking for help is no mistake."""
    said = cardkit(command, "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Examples:\n  cardkit ")
    assert said.out.index("Examples:") < said.out.index("Usage: ")
    assert cardkit(command, "-h").out == said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_no_option_goes_without_a_word(name: str) -> None:
    """Each that help lists says what it does."""
    command = app.get_command(click.Context(app), name)
    assert command is not None
    listed = [
        option
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden
    ]
    assert [option.opts for option in listed if not option.help] == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["play", "kings-cold", "Ann", "Bo", "Cy"],
            'no game is called kings-cold. Did you mean "kings-gold"?',
        ),
        (
            ["play", "diamnt", "Ann", "Bo", "Cy"],
            'no game is called diamnt. Did you mean "diamant"?',
        ),
        (
            ["play", "kings-gold", "Ann", "Bo", "Cy", "--set", "rouns=3"],
            'set: rouns=3: no rule is called "rouns". Did you mean "rounds"?',
        ),
        (
            ["play", "kings-gold", "Ann", "Bo", "Cy", "--set", "rounds"],
            'expected KEY=VALUE, got "rounds". For example: --set rounds=3',
        ),
        (["play", "diamant", "--nonsense"], "No such option"),
    ],
)
def test_wrong_words_are_told_with_the_nearest(
    cardkit: Cardkit, words: list[str], told: str
) -> None:
    """On stderr, exit 2, nothing on stdout."""
    said = cardkit(*words)
    assert (said.code, said.out) == (2, "")
    assert told in said.err


def test_a_message_is_broken_between_words_and_never_within_a_command() -> None:
    """What stands there to be copied is copied whole."""
    way = "cardkit play kings-gold Ann Bo Cy"
    message = (
        f"King's Gold is for 3-8 players, and one is named here. Say which game, and who "
        f"plays: {way}. Then play."
    )
    for width in range(20, 120):
        broken = broken_between_words(message, width)
        assert " ".join(broken.split()) == message
        assert way in broken
        assert all(len(row) <= max(width, len(way) + 1) for row in broken.splitlines())
