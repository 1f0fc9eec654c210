"""The model of handwritten signs: which sign stands at a digit place of a photographed pad.

It is a small network that numpy alone can run, trained by ``python -m tools.photograph.train``.
``tools/photograph/README.md`` says what it was made from and how good it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TypeAlias

import numpy as np

from cardkit.photo.decoding import Array

Layer: TypeAlias = tuple[Array, Array]
"""Weights and biases: weights of (down, across, from, to) slide over a picture, those of (from, to)
look at all of it."""
SIGNS = "0123456789-"
DASH = 10
NOTHING = 11
"""The class of a place where no sign stands: paper, lines, the edge of a neighbour."""
STRUCK = 12
"""The class of what is no figure: struck out, written over, or two signs half seen."""
CLASSES = 13
PIXELS = 6
"""Pixels a millimetre of a patch."""
HEIGHT, WIDTH = 48, 36
"""Pixels of a patch; the middle of a digit place is in its middle."""
BATCH = 64
"""Patches that are read at once: what is between the layers then fits the processor's cache."""


def chances(patches: Array) -> Array:
    """Return for each picture of a digit place the chance of each class of signs.

    The classes are `SIGNS` in order, `NOTHING`, `STRUCK`.

    `patches` are grey pictures (uint8, ink dark) of shape (n, 48, 36). Returns float32 of shape
    (n, 13); each row adds up to 1.
    """
    starts = range(0, len(patches), BATCH)
    parts = [scores(patches[start : start + BATCH], _model()) for start in starts]
    score = np.concatenate([np.zeros((0, CLASSES), np.float32), *parts])
    odds = np.exp(score - score.max(axis=1, keepdims=True))
    found: Array = odds / odds.sum(axis=1, keepdims=True)
    return found


def scores(patches: Array, layers: Sequence[Layer]) -> Array:
    """Return for each patch a score for each class of signs; `chances` makes chances of them."""
    first, second, third, (weights, bias), (last_weights, last_bias) = layers
    seen = _convolved(prepared(patches)[..., None], first, step=2)
    seen = _pooled(_convolved(seen, second))
    seen = _pooled(_convolved(seen, third)).reshape(len(patches), -1)
    hidden = np.maximum(seen @ weights + bias, 0)
    found: Array = hidden @ last_weights + last_bias
    return found


def prepared(patches: Array) -> Array:
    """Return patches as input of the model: how much darker than paper each pixel is, as float32.

    Uneven light and pale ink change little of it: everything is measured against the strongest
    edges of the patch.
    """
    grey = np.log(np.maximum(patches, 8).astype(np.float32))  # other light is then a sum
    # most of a patch is paper, which darkens only by a shadow: that is taken off
    down = _median((grey[:, 4:] - grey[:, :-4]) / 4)
    across = _median((grey[:, :, 4:] - grey[:, :, :-4]) / 4)
    grey -= down * np.arange(HEIGHT)[:, None] + across * np.arange(WIDTH)
    rise, run = np.zeros_like(grey), np.zeros_like(grey)
    rise[:, 1:-1] = grey[:, 2:] - grey[:, :-2]
    run[:, :, 1:-1] = grey[:, :, 2:] - grey[:, :, :-2]
    edge = _nth_highest(np.hypot(rise, run), 90)  # a twentieth of the pixels
    paper = _nth_highest(grey, 430)  # a quarter
    dark: Array = ((paper - grey) / (edge + 0.06)).astype(np.float32)
    return dark


def _median(pictures: Array) -> Array:
    found: Array = np.median(pictures.reshape(len(pictures), -1), axis=1)[:, None, None]
    return found


def _nth_highest(pictures: Array, number: int) -> Array:
    """Return for each picture its `number`-th highest pixel value."""
    flat = pictures.reshape(-1, HEIGHT * WIDTH)
    found: Array = np.partition(flat, -number, axis=1)[:, -number, None, None]
    return found


@cache
def _model() -> list[Layer]:
    """Return the layers of the model from its file: three convolutions and two full layers."""
    data = files("cardkit.photo").joinpath("signs.npz").read_bytes()
    layers = []
    with np.load(BytesIO(data)) as kept:
        for number in range(5):
            weights = kept[f"weights{number}"] * kept[f"unit{number}"].astype(np.float32)
            layers.append((weights, kept[f"bias{number}"].astype(np.float32)))
    return layers


def _convolved(pictures: Array, layer: Layer, step: int = 1) -> Array:
    """Return pictures after a convolution and a rectifier, taken at every `step`-th place.

    (n, height, width, from) becomes (n, height / step, width / step, to).
    """
    weights, found = layer
    height, width = pictures.shape[1:3]
    edge = (len(weights) // 2,) * 2
    edged = np.pad(pictures, ((0, 0), edge, edge, (0, 0)))
    for down, across in np.ndindex(weights.shape[:2]):
        seen = edged[:, down : down + height : step, across : across + width : step]
        found = found + seen @ weights[down, across]
    return np.maximum(found, 0)


def _pooled(pictures: Array) -> Array:
    """Return the maximum of each 2 x 2 square of places; an odd last row or column stays alone."""
    odd_rows, odd_columns = pictures.shape[1] % 2, pictures.shape[2] % 2
    edged = np.pad(pictures, ((0, 0), (0, odd_rows), (0, odd_columns), (0, 0)))
    number, height, width, kinds = edged.shape
    found: Array = edged.reshape(number, height // 2, 2, width // 2, 2, kinds).max(axis=(2, 4))
    return found
