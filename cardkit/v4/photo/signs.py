"""Model of handwritten signs: the sign at a digit place of a photographed pad.

It is small, and trained by ``python -m tools.photograph.train``. ``tools/photograph/README.md`` says
what it was made from and what it gets right.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Final, TypeAlias

import numpy as np

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]
Layer: TypeAlias = tuple[Array, Array]
"""Weights and thresholds: weights of (down, across, from, to) slide over a picture, those of (from,
to) look at all of it."""
SIGNS: Final = "0123456789-"
DASH: Final = 10
# the class of a place where no sign stands: paper, lines, a tick, the edge of a neighbour
NOTHING: Final = len(SIGNS)
# the class of what is no figure: struck out, written over, or two signs half seen
STRUCK: Final = NOTHING + 1
CLASSES: Final = STRUCK + 1
HIGH: Final = 48
WIDE: Final = 36  # pixels of a patch, six a mm: the middle of a digit place stands in its middle
_AT_ONCE: Final = 64  # patches in a batch: the values between layers then fit the processor's cache


def prepared(patches: Array) -> Array:
    """Turn grey patches into the model's input: the darkness of each pixel against paper.

    `patches` are (n, `HIGH`, `WIDE`), the result is float32 of the same shape. Uneven light and
    pale ink change little of it: all is measured against the strongest edges of the patch.
    """
    # light that falls otherwise adds something to all of it
    grey = np.log(np.maximum(patches, 8).astype(np.float32))
    # most of a patch is paper, which darkens only by a shadow: that is taken off
    fall = (
        np.median((grey[:, 4:] - grey[:, :-4]).reshape(-1, (HIGH - 4) * WIDE), axis=1)[
            :, None, None
        ]
        / 4
    )
    side = (
        np.median((grey[:, :, 4:] - grey[:, :, :-4]).reshape(-1, HIGH * (WIDE - 4)), axis=1)[
            :, None, None
        ]
        / 4
    )
    grey -= fall * np.arange(HIGH)[:, None] + side * np.arange(WIDE)
    down, across = np.zeros_like(grey), np.zeros_like(grey)
    down[:, 1:-1] = grey[:, 2:] - grey[:, :-2]
    across[:, :, 1:-1] = grey[:, :, 2:] - grey[:, :, :-2]
    edge = np.hypot(down, across).reshape(-1, HIGH * WIDE)
    # a twentieth of the pixels is stronger
    strong = np.partition(edge, -90, axis=1)[:, -90, None, None]
    # a quarter is lighter
    paper = np.partition(grey.reshape(-1, HIGH * WIDE), -430, axis=1)[:, -430, None, None]
    dark: Array = ((paper - grey) / (strong + 0.06)).astype(np.float32)
    return dark


@cache
def _model() -> list[Layer]:
    """Load the layers: three that slide over a picture, and two of all that these found."""
    with np.load(BytesIO(files("cardkit.v4.photo").joinpath("signs.npz").read_bytes())) as kept:
        weights = (kept[f"weights{at}"] * kept[f"unit{at}"].astype(np.float32) for at in range(5))
        return [(one, kept[f"bias{at}"].astype(np.float32)) for at, one in enumerate(weights)]


def _slid(pictures: Array, layer: Layer, step: int = 1) -> Array:
    """Apply a convolution and a rectifier to pictures, at every `step`-th spot.

    (n, high, wide, from) becomes (n, high / step, wide / step, to).
    """
    (weights, found), (high, wide) = layer, pictures.shape[1:3]
    edge = (len(weights) // 2,) * 2
    edged = np.pad(pictures, ((0, 0), edge, edge, (0, 0)))
    for down, across in np.ndindex(weights.shape[:2]):
        found = (
            found
            + edged[:, down : down + high : step, across : across + wide : step]
            @ weights[down, across]
        )
    return np.maximum(found, 0)


def _halved(pictures: Array) -> Array:
    """Pool pictures by maximum over two by two spots; an odd last row or column stays alone.

    The shape is (n, high, wide, kinds).
    """
    edged = np.pad(
        pictures, ((0, 0), (0, pictures.shape[1] % 2), (0, pictures.shape[2] % 2), (0, 0))
    )
    most: Array = edged.reshape(len(edged), edged.shape[1] // 2, 2, edged.shape[2] // 2, 2, -1).max(
        (2, 4)
    )
    return most


def scores(patches: Array, layers: Sequence[Layer]) -> Array:
    """Return the score of each class for each patch, in the order of `chances`.

    Scores are logarithms of the chances, up to a constant for each row.
    """
    first, second, third, (fourth, bias), (last, usual) = layers
    seen = _slid(prepared(patches)[..., None], first, 2)
    seen = _halved(_slid(_halved(_slid(seen, second)), third)).reshape(len(patches), -1)
    found: Array = np.maximum(seen @ fourth + bias, 0) @ last + usual
    return found


def chances(patches: Array) -> Array:
    """Return the chance of each class for each patch: `SIGNS` in order, `NOTHING`, `STRUCK`.

    `patches` are grey pictures (uint8, ink dark) of shape (n, 48, 36), six pixels a mm, with a
    digit place of a cell in the middle. Returns float32 of shape (n, 13); each row adds up to 1.
    """
    parts = [
        scores(patches[start : start + _AT_ONCE], _model())
        for start in range(0, len(patches), _AT_ONCE)
    ]
    score = np.concatenate([np.zeros((0, CLASSES), np.float32), *parts])
    shares = np.exp(score - score.max(1, keepdims=True))
    share: Array = shares / shares.sum(1, keepdims=True)
    return share
