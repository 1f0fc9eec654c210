"""The tests themselves: nothing they do reaches the games of whoever runs them."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from cardkit.table import home, log_mistake
from tests.sources import nodes

TESTS = Path(__file__).resolve().parents[1]
PLAY = [sys.executable, "-m", "cardkit", "play", "diamant", "Ann", "Bo", "Cy"]


def real_home() -> Path:
    """The home folder that the system keeps for the user, whatever the environment says."""
    pwd = pytest.importorskip("pwd")
    return Path(pwd.getpwuid(os.getuid()).pw_dir)


def test_games_and_mistakes_of_a_test_are_its_own(own_home: Path) -> None:
    """In this process, and in one that it starts: all goes to a folder that was not there before."""
    assert not own_home.exists()
    assert home() == own_home
    assert log_mistake("nothing") == own_home / "mistakes.log"
    subprocess.run(PLAY, input="7\nq\n", cwd=TESTS.parent, text=True, capture_output=True, check=True, timeout=30)
    assert sorted(path.suffix for path in own_home.iterdir()) == [".log", ".tally"]


def test_without_our_variable_it_is_nobodys_folder(nobodys_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The platform's folder too lies in what is thrown away, not with the user."""
    monkeypatch.delenv("CARDKIT_HOME")
    assert home().is_relative_to(nobodys_home)
    assert Path(platformdirs.user_data_dir("cardkit", appauthor=False)).is_relative_to(nobodys_home)
    assert not nobodys_home.is_relative_to(real_home() / ".local")


def test_every_process_of_a_test_knows_where() -> None:
    """An environment made by hand goes on from the test's own, or says where games go: else the system would be asked."""
    bare = []
    for path in sorted(TESTS.rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.keyword) and node.arg == "env" and isinstance(node.value, ast.Dict):
                said = ast.unparse(node.value)
                if "os.environ" not in said and "CARDKIT_HOME" not in said:
                    bare.append(f"{path.relative_to(TESTS)}:{node.value.lineno}")
    assert bare == []
