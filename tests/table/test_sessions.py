"""Whole games at a terminal, compared with the recorded screens in ``sessions``.

After an intended change, ``UPDATE=1 pytest tests/table/test_sessions.py`` writes them again. To add
a session, create a file with its command line and, after ``>``, the lines that are typed. A tally
of the same name is a saved game; if it has bots, it contains their moods.
"""

import os
import re
import shlex
from pathlib import Path

import pexpect
import pytest

from cardkit.rulebook import catalogue
from tests.terminal import start

SESSIONS = Path(__file__).parent / "sessions"
NAMES = sorted(path.stem for path in SESSIONS.glob("*.txt"))
PROMPT = re.compile(r"^.*?> (.*)$", re.MULTILINE)
"""A line of the screen with a prompt, or with the end of a long one, followed by what is typed."""


@pytest.mark.parametrize("name", NAMES)
def test_session_matches_recording(name: str, tmp_path: Path) -> None:
    path = SESSIONS / f"{name}.txt"
    kept, games = path.read_text("utf-8"), tmp_path / "games"
    if (saved := path.with_suffix(".tally")).is_file():
        games.mkdir()
        (games / saved.name).write_bytes(saved.read_bytes())
    command = kept.splitlines()[0]
    words = shlex.split(command)[2:]
    child = start(*words, cwd=tmp_path, HOME=str(tmp_path), CARDKIT_HOME=str(games))
    screen = f"{command}\n"
    typed = PROMPT.findall(kept)
    for line in typed:
        child.expect(r"> $")
        screen += child.before + child.after
        child.sendline(line)
    child.expect(pexpect.EOF)
    screen += child.before
    child.close()
    assert child.exitstatus == 0
    screen = re.sub(r"\d{4}-\d\d-\d\d", "2026-11-20", screen.replace("\r\n", "\n"))
    assert PROMPT.findall(screen) == typed, "PROMPT does not match all prompts; nothing is written"
    if os.environ.get("UPDATE"):
        path.write_text(screen, "utf-8")
    else:
        assert screen == kept


@pytest.mark.parametrize("game", catalogue.main_games())
def test_recorded_sessions_reach_the_end(game: str) -> None:
    session = (SESSIONS / f"{game}.txt").read_text("utf-8")
    assert f"cardkit play {game} " in session
    assert " wins with " in session or " share the win" in session
    assert len(PROMPT.findall(session)) > 20
