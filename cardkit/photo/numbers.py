"""The neural network that reads the handwritten figure in a cell of a photographed pad.

The small network looks at the whole cell and gives, for each column of pixels, a score for each
character that may be there. It is trained by ``python -m tools.photograph.train``;
``tools/photograph/README.md`` describes its training data and its accuracy.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import cv2
import numpy as np

from cardkit.photo.decoding import Array

CELL_HEIGHT = 48  # pixels of the height of a cell's picture
COLUMN_WIDTH = 4  # pixels of a cell's width for each column of scores
MAX_NUMBER = 999  # the largest number that is read
CLASS_NO_CHARACTER, CLASS_DASH, CLASS_STRUCK_OUT = 0, 11, 12
"""The classes of a column: no (new) character, a dash, and something struck out; digits lie
between."""
CLASS_COUNT = 13

_FIGURE_TEXTS = ["", "-", *map(str, range(MAX_NUMBER + 1))]
POSSIBLE_TEXTS = [*_FIGURE_TEXTS, *(f"x{figure}" for figure in _FIGURE_TEXTS)]
"""What can be in a cell: nothing, a dash or a number, after ``x`` if something is struck out.

A text without its last character is also in the list."""


def figure_chances(cells: Sequence[Array]) -> Array:
    """Return the probability of each of `POSSIBLE_TEXTS` in each cell: float64 of shape (n, 2004).

    The texts are an empty cell, a dash and 0 to 999, each with and without a figure struck out.
    Cells are greyscale pictures (uint8, dark ink), 48 pixels high and a multiple of 4 pixels wide.
    """
    rows = [text_chances(column_scores(cell)) for cell in cells]
    return np.array(rows).reshape(-1, len(POSSIBLE_TEXTS))


def column_scores(cell: Array) -> Array:
    """Return the score of each class in each column of a cell: float32 of shape (13, width / 4)."""
    net = built_in_network()
    net.setInput(network_input(cell)[None, None])
    scores: Array = net.forward()[0, :, 0]
    return scores


@cache
def built_in_network() -> cv2.dnn.Net:
    """Return the network in ``numbers.onnx``, which is loaded only once."""
    data = files("cardkit.photo").joinpath("numbers.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))


def network_input(cell: Array) -> Array:
    """Return a cell as input for the network, as the darkness of each pixel relative to the paper.

    Uneven light and pale ink have little effect, because values are relative to the paper around
    each column and to the darkest pixels of the cell.
    """
    grey = np.log(np.maximum(cell, 8).astype(np.float32))  # other light only adds to it
    columns = np.pad(np.median(grey[6:-6], axis=0), 20, mode="edge")
    around = np.lib.stride_tricks.sliding_window_view(columns, 41)[::COLUMN_WIDTH]
    at = np.arange(cell.shape[1])
    paper = np.interp(at, at[::COLUMN_WIDTH], np.quantile(around, 0.6, axis=1))
    dark = paper.astype(np.float32) - grey
    scale = np.quantile(abs(dark), 0.97) + 0.12
    ink: Array = (dark / scale).clip(-2, 4).astype(np.float32)
    return ink


_CLASS_OF_CHARACTER = {"-": CLASS_DASH, "x": CLASS_STRUCK_OUT} | {
    str(digit): digit + 1 for digit in range(10)
}
_LAST_CLASS = np.array(
    [CLASS_NO_CHARACTER] + [_CLASS_OF_CHARACTER[text[-1]] for text in POSSIBLE_TEXTS[1:]]
)
"""The class of the last character of each text."""
_INDEX_OF_TEXT = {text: place for place, text in enumerate(POSSIBLE_TEXTS)}
_INDEX_WITHOUT_LAST = np.array([0] + [_INDEX_OF_TEXT[text[:-1]] for text in POSSIBLE_TEXTS[1:]])
"""The index in `POSSIBLE_TEXTS` of each text without its last character."""


def text_chances(scores: Array) -> Array:
    """Return the probability of each of `POSSIBLE_TEXTS`, from class scores by column (13, columns).

    This is the forward pass of CTC (Graves et al., 2006): it adds up the probabilities of all ways
    to spread a text over the columns. Between two equal characters there is an empty column.
    """
    scores = scores.astype(np.float64)
    odds = np.exp(scores - scores.max(axis=0))
    share = odds / odds.sum(axis=0)
    is_new = _LAST_CLASS[_INDEX_WITHOUT_LAST] != _LAST_CLASS
    # the chance of each text in the columns so far, if the last column has its last character, and
    # if the last column has no character
    signed, blank = np.zeros(len(POSSIBLE_TEXTS)), np.zeros(len(POSSIBLE_TEXTS))
    blank[0] = 1.0
    for column in share.T:
        begun = blank[_INDEX_WITHOUT_LAST] + is_new * signed[_INDEX_WITHOUT_LAST]
        begun[0] = 0.0
        ended, empty = column[_LAST_CLASS], column[CLASS_NO_CHARACTER]
        signed, blank = ended * (signed + begun), empty * (blank + signed)
        signed[0] = 0.0
    sums: Array = signed + blank
    return sums / max(float(sums.sum()), 1e-300)
