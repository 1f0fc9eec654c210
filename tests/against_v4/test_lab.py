"""Figures of the laboratory agree with those of the fourth edition within their errors."""

from __future__ import annotations

from math import hypot, sqrt
from pathlib import Path
from typing import Any

import pytest

from cardkit import v4
from cardkit.engine.loader import load
from cardkit.lab.compare import compare
from cardkit.v4.lab import compare as old_compare

ROOT = Path(__file__).parents[2]
NAMES = {
    "minutes": "minutes",
    "cards": "cards_per_round",
    "caught": "rounds_caught",
    "nothing": "nothing",
    "first": "first_out",
    "last": "last_out",
    "player": "score",
    "artifacts": "artifacts",
    "leader_wins": "leader_wins",
    "lead_changes": "lead_changes",
    "margin": "margin",
    "level": "ties",
    "wins": "wins",
}
GAMES = 1000


def distances(name: str) -> dict[tuple[str, str, str, int], float]:
    """Return how far each figure is from that of the fourth edition, in standard errors."""
    house = load(ROOT / name)
    assert house.parent
    ours = compare(house.parent, house, games=GAMES, seconds=None, seed=3).to_json()
    parent, own = v4.load(house.parent.slug), v4.load(str(ROOT / name))
    theirs = old_compare(parent, own, games=GAMES, seed=4, jobs=1).to_json()
    old: dict[tuple[str, str | None], Any] = {
        (figure["figure"], figure.get("bot")): figure["crowds"] for figure in theirs["figures"]
    }
    found = {}
    for figure in ours["figures"]:
        if figure["figure"] not in NAMES:
            continue  # rounds a game are only told where they differ
        crowds = old[NAMES[figure["figure"]], figure.get("bot")]
        for crowd, sides in figure["crowds"].items():
            # they forgot what artifacts bring who leaves, where all leavers share them
            if not house.is_deck_game and crowd in ("watchful", "mixed"):
                continue
            for side, new in enumerate(sides):
                other: Any = crowds[side].get(crowd)
                error = hypot(new["se"], other["se"]) if new and other else 0
                if new and error > 0:
                    key = (figure["figure"], figure.get("bot", ""), crowd, side)
                    found[key] = (new["mean"] - other["mean"]) / error
    return found


@pytest.mark.parametrize(
    "name",
    [
        "examples/house/guards-by-suit.toml",
        "examples/house/torn-sack.toml",
        "examples/house/kings-fine.toml",
        "examples/house/leaky-cave.toml",
    ],
)
def test_figures_agree(name: str) -> None:
    found = distances(name)
    assert len(found) > 60
    far = {key: z for key, z in found.items() if abs(z) > 4}
    assert not far
    assert sqrt(sum(z * z for z in found.values()) / len(found)) < 1.25
