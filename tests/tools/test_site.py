"""Building the site where it cannot be built: a line says why, and nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools import site


def test_what_lies_there_and_is_no_site_stays(tmp_path: Path) -> None:
    """A folder or a file of somebody's own is not written over; what else is in OUT is left
    alone."""
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "notes.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "play", tmp_path / "file"):
        with pytest.raises(SystemExit, match="is no site of cardkit's"):
            site.play(out, tmp_path / "work")
    assert (
        (tmp_path / "play" / "notes.txt").read_text() == (tmp_path / "file").read_text() == "mine"
    )
    assert not (tmp_path / "work").exists()


def test_a_program_that_is_not_there_is_named() -> None:
    """On a machine without node."""
    with pytest.raises(
        SystemExit, match="no-such-npm is not there, and a site needs node with npm"
    ):
        site.run(["no-such-npm"])


ASKED = """
import json, sys
sys.path[:0] = sys.argv[1:]
from cardkit.phones.pocket import awake
answer = awake().answer("GET", "/api/view", {"X-Phone": "a" * 24})
print(json.dumps([answer.status, sorted(name for name in sys.modules if name.startswith("cardkit.photo"))]))
"""


@pytest.mark.slow
def test_what_a_phone_loads_first_is_enough(tmp_path: Path) -> None:
    """The start page comes of what lies there before anything is printed, and of nothing else."""
    site.stage_core(tmp_path)
    run = [sys.executable, "-I", "-S", "-c", ASKED, str(tmp_path)]
    done = subprocess.run(
        run,
        capture_output=True,
        text=True,
        check=False,
        env={"CARDKIT_HOME": str(tmp_path / "home")},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [200, []]
