"""Photographs of pads for tests: small ones, of hands and papers for testing, each made when it is
first asked for."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import pytest

pytest.importorskip("cv2", reason="the extra photo is not installed")
pytest.importorskip("zxingcpp", reason="the extra photo is not installed")

from cardkit.v4.photo import read_pad
from tools.photograph.camera import QualityName, photograph
from tools.photograph.filled import Habit, Pad, filled
from tools.photograph.hands import PX, hand


class Shot(NamedTuple):
    """A game for so many, as it is photographed: all that makes one photograph."""

    game: str
    players: int
    quality: QualityName
    seed: int
    whole: bool = False
    """All of the page, not its upper half alone."""
    habit: Habit = "on"


SURE = Shot("kings-gold", 4, "good", 7)
"""One that is read without a question."""
FIRST_DOUBTFUL = 43
"""Seed of a photograph that has a doubtful figure; where it has none any more, later ones are
tried."""


@cache
def taken(shot: Shot) -> tuple[Pad, bytes]:
    """A filled pad, and the photograph of its first page as JPEG."""
    chance = Random(f"{tuple(shot)[:-1]}")
    pad = filled(
        shot.game,
        shot.players,
        hand("testing", shot.seed, "strokes"),
        chance,
        shot.habit,
    )
    page = pad.pages[0]
    high, wide = (side / PX for side in page.shape)
    return pad, photograph(
        page, (0, 0, wide, high if shot.whole else high / 2), shot.quality, chance
    )[0]


@cache
def doubtful() -> Shot:
    """A photograph of a pad for four with a figure that nobody can be sure of: of some, the first
    is one."""
    shots = (Shot("kings-gold", 4, "ordinary", seed) for seed in range(FIRST_DOUBTFUL, 120))
    return next(shot for shot in shots if read_pad([taken(shot)[1]]).table().doubts)
