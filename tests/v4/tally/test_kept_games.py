"""Games that the game master of 2.0 kept, in `tests/v4/kept`: every later version reads them, and they
come to the same.

These files are never written anew. A change after which one of them comes to something else is not
made.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardkit.v4.files import home
from cardkit.v4.tally import score_bytes

KEPT = Path(__file__).parents[1] / "kept"
TOTALS = {
    "kings-gold": [41, 7, 12, 15],
    "poor-mans": [0, 70, 28],
    "cave-network": [71, 72, 120],
    "incan-gold": [24, 27, 12, 20, 21],
    "incan-gold-2006": [25, 31, 29],
    "diamant": [35, 11, 42, 20, 14, 33],
    "night-watch": [74, 44, 50],
}
"""What each player has, in seat order."""


def comes_to(game: Path, totals: list[int], *, old: bool = False) -> None:
    """The game is whole, over, and has these totals; by `old` rules where its variant is another by
    now."""
    score = score_bytes(game.read_bytes(), game.name, game.parent)
    assert [score.reading.show(problem) for problem in score.problems] == []
    assert score.complete
    assert score.state is not None
    assert [score.state.total(name) for name in score.state.players] == totals
    assert (score.reading.old is not None) is old


def test_every_kept_game_is_looked_at() -> None:
    """None lies there that nobody reads."""
    assert {path.stem for path in KEPT.glob("*.tally")} == TOTALS.keys()


@pytest.mark.parametrize("name", TOTALS)
def test_a_kept_game_comes_to_the_same(name: str) -> None:
    """The six games, and one by a house rule that lies beside it."""
    comes_to(KEPT / f"{name}.tally", TOTALS[name])


@pytest.mark.parametrize(
    "now",
    ["", 'extends = "kings-gold"\nname = "Night Watch"\nrounds = 5\n'],
    ids=["gone", "changed"],
)
def test_a_kept_game_by_a_house_rule_outlives_it(tmp_path: Path, now: str) -> None:
    """The rules that were kept with it are read, where the file is gone or says otherwise."""
    shutil.copy(KEPT / "night-watch.tally", tmp_path)
    shutil.copytree(KEPT / "rules", home() / "rules")
    if now:
        (tmp_path / "night-watch.toml").write_text(now, "utf-8")
    comes_to(tmp_path / "night-watch.tally", TOTALS["night-watch"], old=True)


OTHER = 'extends = "kings-gold"\nname = "Night Watch"\nrounds = 5\n'


@pytest.mark.parametrize(
    ("now", "way_out"),
    [
        ("", "is damaged; night-watch.toml cannot be had: "),
        (OTHER, "is damaged. Put back what night-watch.toml said then;"),
    ],
    ids=["gone", "changed"],
)
def test_rules_that_were_kept_and_are_damaged_are_told_so(
    tmp_path: Path, now: str, way_out: str
) -> None:
    """They are kept here, and it is said where; also where the file itself is gone."""
    shutil.copy(KEPT / "night-watch.tally", tmp_path)
    shutil.copytree(KEPT / "rules", home() / "rules")
    (kept,) = (home() / "rules").iterdir()
    kept.write_bytes(kept.read_bytes()[:-20])
    if now:
        (tmp_path / "night-watch.toml").write_text(now, "utf-8")
    game = tmp_path / "night-watch.tally"
    score = score_bytes(game.read_bytes(), game.name, tmp_path)
    (told,) = map(score.reading.show, score.problems)
    assert f"{kept} should hold the rules this game was played by" in told
    assert way_out in told
