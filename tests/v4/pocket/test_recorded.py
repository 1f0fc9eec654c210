"""The core on the other carrier: in a browser's Python, run by node, recorded games come out as
they do here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cardkit.v4.files import shipped
from cardkit.v4.phones.pocket import awake
from cardkit.v4.tally import read
from tests.v4.pocket.pockets import typed, whole
from tests.v4.pocket.recorded import answers

ROOT = Path(__file__).resolve().parents[3]
TALLIES = sorted([*ROOT.glob("examples/*.tally"), *ROOT.glob("tests/errors/tally/**/*.tally")])


def recorded() -> dict[str, list[Any]]:
    """A whole game of each that ships, line by line, and all tallies of the checkout, with their
    mistakes."""
    games = []
    for name in shipped():
        reading = read(whole(name))
        game = {"game": name, "players": reading.header.players, "settings": {}}
        games.append({**game, "lines": [typed(entry) for entry in reading.entries[1:]]})
    return {
        "games": games,
        "tallies": [path.read_text("utf-8", errors="replace") for path in TALLIES],
    }


@pytest.mark.skipif(
    not os.environ.get("CARDKIT_SITE"),
    reason="no site: python -m tools.site OUT, then CARDKIT_SITE=OUT",
)
@pytest.mark.skipif(
    shutil.which("node") is None, reason="no node is installed (apt-get install nodejs)"
)
def test_recorded_games_come_out_as_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of every game brings the same answer, every tally the same score."""
    monkeypatch.setenv("CARDKIT_HOME", str(tmp_path / "home"))
    wanted = recorded()
    (tmp_path / "games.json").write_text(json.dumps(wanted), "utf-8")
    (edition,) = (
        path for path in Path(os.environ["CARDKIT_SITE"], "play").iterdir() if path.is_dir()
    )
    script, words = (
        Path(__file__).with_name("recorded.mjs"),
        Path(__file__).with_name("recorded.py"),
    )
    run = subprocess.run(
        ["node", str(script), str(edition), str(words), str(tmp_path / "games.json")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-3000:]
    there, here = json.loads(run.stdout.splitlines()[-1]), answers(awake(), **wanted)
    assert len(here) > 500
    assert [pair for pair in zip(there, here, strict=True) if pair[0] != pair[1]] == []
