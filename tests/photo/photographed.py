"""Simulated photographs for tests, in handwriting of its own.

Each one is made when first needed.
"""

from dataclasses import replace
from functools import cache
from typing import Literal, NamedTuple

import pytest

pytest.importorskip("cv2", reason="the extra photo is not installed")
pytest.importorskip("zxingcpp", reason="the extra photo is not installed")
pytest.importorskip("pymupdf", reason="nothing draws the printed page")

import numpy as np

from cardkit.photo import read_pads
from tools.photograph.camera import Quality
from tools.photograph.filled import FilledPad, filled
from tools.photograph.hands import Side, hand


class Shot(NamedTuple):
    """Everything that determines a photograph."""

    game: str
    players: int
    quality: Quality = "good"
    paper: Literal["a4", "letter"] = "a4"
    side: Side = "middle"
    seed: int = 0


SURE = Shot("kings-gold", 4, seed=5)
"""A photograph that is read without a question."""


@cache
def taken(shot: Shot) -> tuple[FilledPad, list[bytes]]:
    """Return a filled-in pad and the photographs of its pages."""
    chance = np.random.default_rng(shot.seed)
    hands = [replace(hand("testing", shot.seed), side=shot.side)]
    pad = filled(shot.game, shot.players, hands, chance, shot.paper)
    return pad, pad.photographs(shot.quality, chance, half=True)


@cache
def doubtful() -> Shot:
    """Return a photograph of a pad for four with one number that nobody can read for sure."""
    seeds = range(25, 125)  # by the model of today the first is one
    shots = (Shot("kings-gold", 4, "ordinary", seed=seed) for seed in seeds)
    return next(shot for shot in shots if read_pads(taken(shot)[1]).doubts)
