"""The network that reads numbers, tested with handwriting that it was not trained on."""

from functools import cache
from importlib.resources import files
from itertools import groupby, product

import pytest

pytest.importorskip("cv2", reason="the extra photo is not installed")
pytest.importorskip("pymupdf", reason="nothing draws the printed page")

import numpy as np

from cardkit.photo.decoding import Array
from cardkit.photo.numbers import (
    CELL_HEIGHT,
    CLASS_COUNT,
    POSSIBLE_TEXTS,
    figure_chances,
    text_chances,
)
from tools.photograph.cells import SeenCell, Wanted, cells_of_pads

pytestmark = pytest.mark.xdist_group("photo")


@cache
def seen() -> list[tuple[SeenCell, Array]]:
    """Return some hundred cells of ordinary photographs, each with the chance of each text."""
    wanted = Wanted("testing", ("strokes",), ("ordinary",), corrected=0.08)
    cells = [cell for seed in (1, 2, 3) for cell in cells_of_pads(wanted, seed)]
    return [*zip(cells, figure_chances([cell.grey for cell in cells]), strict=True)]


def figure(row: Array) -> str:
    """Return the most likely number in a cell, whether or not something is struck out before it."""
    plain, corrected = row.reshape(2, -1)
    return POSSIBLE_TEXTS[int((plain + corrected).argmax())]


def test_model_file_is_small() -> None:
    assert len(files("cardkit.photo").joinpath("numbers.onnx").read_bytes()) <= 1_200_000


@pytest.mark.parametrize(
    ("sort", "least"),
    [("", 0.99), ("-", 0.98), ("digit", 0.98), ("two", 0.95), ("three", 0.9), ("corrected", 0.3)],
)
def test_model_reads_most_cells(sort: str, least: float) -> None:
    sorts = ["", "digit", "two", "three"]
    right = [
        figure(row) == text.lstrip("x")
        for (_, text), row in seen()
        if sort == ("corrected" if "x" in text else text if text == "-" else sorts[len(text)])
    ]
    assert len(right) > 20
    assert np.mean(right) >= least


def test_model_confidence_is_reliable() -> None:
    plain = [(text, row) for (_, text), row in seen() if "x" not in text]
    right = [figure(row) == text for text, row in plain if row.max() > 0.95]
    assert len(right) > 0.7 * len(plain)
    assert np.mean(right) >= 0.998


def test_figure_chances_sum_to_one() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (CELL_HEIGHT, 200)).astype(np.uint8)
    black, white = (np.full((CELL_HEIGHT, 120), grey, np.uint8) for grey in (0, 255))
    rows = figure_chances([noise, black, white])
    assert rows.shape == (3, len(POSSIBLE_TEXTS))
    assert np.allclose(rows.sum(axis=1), 1)
    assert POSSIBLE_TEXTS[rows[-1].argmax()] == ""
    assert figure_chances([]).shape == (0, len(POSSIBLE_TEXTS))


def test_uneven_lighting_changes_few_readings() -> None:
    cells = [cell.grey for cell, _ in seen()[:200]]
    dark = [
        np.clip(cell * np.linspace(0.35, 0.6, cell.shape[1]), 0, 255).astype(np.uint8)
        for cell in cells
    ]
    assert (
        figure_chances(dark).argmax(axis=1) == figure_chances(cells).argmax(axis=1)
    ).mean() >= 0.97


def test_chances_given_in_text_match_enumeration() -> None:
    """Compares the result with every assignment of classes to four columns."""
    scores = np.random.default_rng(3).normal(0, 1.5, (CLASS_COUNT, 4))
    share = np.exp(scores) / np.exp(scores).sum(axis=0)
    signs = ["", *"0123456789-x"]
    wanted = dict.fromkeys(POSSIBLE_TEXTS, 0.0)
    for way in product(range(CLASS_COUNT), repeat=4):
        text = "".join(signs[one] for one, _ in groupby(way))
        if text in wanted:
            wanted[text] += float(np.prod([share[one, at] for at, one in enumerate(way)]))
    whole = sum(wanted.values())
    assert np.allclose(text_chances(scores), [wanted[text] / whole for text in POSSIBLE_TEXTS])
