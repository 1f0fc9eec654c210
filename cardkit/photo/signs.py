"""Which sign stands at a digit place of a photographed pad: a small model, trained by ``python -m tools.photograph.train``.

What it was made from, and what it gets right: ``docs/photo-model.md``.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Final, TypeAlias

import numpy as np

Array: TypeAlias = "np.ndarray[Any, np.dtype[Any]]"
SIGNS: Final = "0123456789-"
DASH: Final = 10
NOTHING: Final = len(SIGNS)
"""The class of a place where no sign stands: paper, lines, a tick, the edge of a neighbour."""
STRUCK: Final = NOTHING + 1
"""The class of what is no figure: struck out, written over, or two signs half seen."""
CLASSES: Final = STRUCK + 1
HIGH: Final = 48
WIDE: Final = 36
"""Pixels of a patch, six a mm: the middle of a digit place stands in its middle."""
WAYS: Final = 8
"""Directions in which it gets darker, told apart."""
ROWS: Final = 9
COLUMNS: Final = 7
"""Spots of a patch at which each direction is measured."""


def features(patches: Array) -> Array:
    """How much it gets darker in each direction round each spot of grey patches (n, `HIGH`, `WIDE`), then how dark it is there.

    Light that is uneven, and ink that is pale, change little of it: all is measured against the strongest edges of the patch.
    Returns float32 of shape (n, number of features).
    """
    grey = np.log(np.maximum(patches, 8).astype(np.float32))  # light that falls otherwise adds something to all of it
    # most of a patch is paper, which darkens only by a shadow: that is taken off
    fall = np.median((grey[:, 4:] - grey[:, :-4]).reshape(-1, (HIGH - 4) * WIDE), axis=1, keepdims=True)[..., None] / 4
    side = np.median((grey[:, :, 4:] - grey[:, :, :-4]).reshape(-1, HIGH * (WIDE - 4)), axis=1, keepdims=True)[..., None] / 4
    grey -= fall * np.arange(HIGH)[:, None] + side * np.arange(WIDE)
    down, across = np.zeros_like(grey), np.zeros_like(grey)
    down[:, 1:-1] = grey[:, 2:] - grey[:, :-2]
    across[:, :, 1:-1] = grey[:, :, 2:] - grey[:, :, :-2]
    edge = np.hypot(down, across)
    strong = np.partition(edge.reshape(-1, HIGH * WIDE), -90, axis=1)[:, -90]  # a twentieth of the pixels is stronger
    scale = 1 / (strong + 0.06)
    turn = (np.arctan2(down, across) * (WAYS / (2 * np.pi))) % WAYS
    tall, broad = _spots(HIGH, ROWS), _spots(WIDE, COLUMNS)
    found = []
    for way in range(WAYS):
        near = np.maximum(0, 1 - np.abs((turn - way + WAYS / 2) % WAYS - WAYS / 2)) * edge
        found.append(np.matmul(np.matmul(tall, near), broad.T) * scale[:, None, None])
    light = np.partition(grey.reshape(-1, HIGH * WIDE), -430, axis=1)[:, -430, None, None]
    found.append(np.matmul(np.matmul(tall, light - grey), broad.T) * scale[:, None, None] * 0.4)
    flat = np.sqrt(np.maximum(np.stack(found, 1), 0)).reshape(-1, (WAYS + 1) * ROWS * COLUMNS)
    joined: Array = np.concatenate((flat, np.log(strong + 0.02)[:, None] * 0.5), 1)
    return joined


@cache
def _spots(long: int, number: int) -> Array:
    """How much each of `long` pixels counts for each of `number` spots along them: bells that overlap by half."""
    centres = (np.arange(number) + 0.5) * long / number - 0.5
    bells = np.exp(-(((np.arange(long) - centres[:, None]) * number / long) ** 2) * 1.4)
    weights: Array = (bells / bells.sum(1, keepdims=True)).astype(np.float32)
    return weights


@cache
def _model() -> tuple[Array, ...]:
    """Shift and scale of the features, weights and threshold of the hidden layer, those of the classes."""
    with np.load(BytesIO(files("cardkit.photo").joinpath("signs.npz").read_bytes())) as kept:
        shift, scale, first, first_unit, bias, second, last = (
            kept[name].astype(np.float32) for name in ("shift", "scale", "first", "first_unit", "bias", "second", "last")
        )
    return shift, scale, first * first_unit, bias, second, last


def chances(patches: Array) -> Array:
    """The chance of each class for each patch: `SIGNS` in order, `NOTHING`, `STRUCK`.

    `patches` are grey pictures (uint8, ink dark) of shape (n, 48, 36), six pixels a mm, with a digit place of a cell in the
    middle. Returns float32 of shape (n, 13); each row adds up to 1.
    """
    shift, scale, first, bias, second, last = _model()
    hidden = np.maximum((features(patches) - shift) * scale @ first + bias, 0)
    scores = hidden @ second + last
    shares = np.exp(scores - scores.max(1, keepdims=True))
    share: Array = shares / shares.sum(1, keepdims=True)
    return share
