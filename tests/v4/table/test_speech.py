"""``--say``: acts are spoken in order, by whatever the system speaks with; a voice that hangs or is
missing stops nobody."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.v4.table.golden import CHECKOUT, spawn

TAPS = "9\n\nk\n- bo\nkd\nq\n"


def voice(folder: Path, name: str, script: str) -> Path:
    """A program of that name that stands in for speech."""
    tools = folder / "voices"
    tools.mkdir(exist_ok=True)
    program = tools / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return tools


def played(folder: Path, tools: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardkit", "play", "kings-gold", "Ann", "Bo", "Cy", "--say"],
        input=TAPS,
        text=True,
        capture_output=True,
        timeout=60,
        cwd=CHECKOUT,
        env={
            "PATH": f"{tools}:/usr/bin:/bin",
            "CARDKIT_HOME": str(folder / "home"),
            "PYTHONUTF8": "1",
        },
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["say", "spd-say", "espeak-ng"])
def test_acts_are_spoken_in_order_and_nothing_else(name: str, tmp_path: Path) -> None:
    """Each once: what to take, who puts what away; no fact, no table."""
    heard = tmp_path / "heard"
    done = played(tmp_path, voice(tmp_path, name, f"cat >> {shlex.quote(str(heard))}"))
    assert done.returncode == 0, done.stderr
    spoken = heard.read_text().casefold()
    assert spoken.index("take 3") < spoken.index("put 3 each back") < spoken.index("next: ")
    assert not any(fact in spoken for fact in ("inside", "saved", "round 1", "card 1", "caught"))


@pytest.mark.slow
def test_a_voice_that_fails_or_says_too_much_changes_nothing(tmp_path: Path) -> None:
    """The same game on the screen as without it."""
    told = {}
    for how, script in (
        ("fails", "exit 7"),
        ("noisy", "echo noise; echo noise >&2"),
        ("well", "cat > /dev/null"),
    ):
        folder = tmp_path / how
        folder.mkdir()
        done = played(folder, voice(folder, "espeak-ng", script))
        told[how] = done.stdout.replace(str(folder), "")
        assert (done.returncode, done.stderr) == (0, "")
    assert told["fails"] == told["noisy"] == told["well"]


def test_a_voice_that_hangs_keeps_nobody_waiting_at_the_table(tmp_path: Path) -> None:
    """The next prompt is there while it still speaks."""
    tools = voice(tmp_path, "say", "sleep 30")
    game = spawn(
        ["play", "kings-gold", "Ann", "Bo", "Cy", "--say"],
        tmp_path,
        PATH=f"{tools}:{os.environ['PATH']}",
    )
    game.timeout = 15  # less than half of what it would take
    for card in ("9", "k", "8"):
        game.expect_exact("> ")
        game.sendline(card)
    game.expect("card 4|leaves> ")
    game.close(force=True)


def test_a_bell_rings_at_a_catch_and_nowhere_else(tmp_path: Path) -> None:
    """On a terminal; where no speech is found, that is said once."""
    game = spawn(["play", "kings-gold", "Ann", "Bo", "Cy", "--say"], tmp_path, PATH="/nowhere")
    game.expect_exact("No speech was found")
    for card in ("9", "k", "kd"):
        game.expect_exact("> ")
        assert "\a" not in game.before
        game.sendline(card)
    game.expect_exact("\a")
    game.close(force=True)
