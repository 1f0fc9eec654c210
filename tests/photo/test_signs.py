"""The model of handwritten signs, by hands that it was not trained by: strokes of our own alone."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import pytest

pytest.importorskip("cv2", reason="the extra photo is not installed")

import numpy as np

from cardkit.photo.signs import CLASSES, DASH, HEIGHT, NOTHING, STRUCK, WIDTH, chances
from tools.photograph.hands import Writer, hand
from tools.photograph.patches import Patches, hands_of, make_patches


@cache
def seen() -> Patches:
    """Return some hundred places of ordinary photographs, of digits over the marks."""
    hands = hands_of("testing", 300_009, ("strokes",))
    return make_patches(hands, 1200, ("ordinary",), 5, 0.05, habits=("on",))


def test_the_model_is_small() -> None:
    assert len(files("cardkit.photo").joinpath("signs.npz").read_bytes()) <= 120_000


@pytest.mark.parametrize(
    ("classes", "least"),
    [(range(10), 0.98), ([DASH], 0.96), ([NOTHING], 0.99), ([STRUCK], 0.72)],
    ids=["digits", "dashes", "nothing", "struck"],
)
def test_signs_are_read(classes: range | list[int], least: float) -> None:
    which = np.isin(seen().classes, list(classes))
    found = chances(seen().grey[which]).argmax(axis=1)
    assert (found == seen().classes[which]).mean() >= least


def test_it_knows_how_sure_it_is() -> None:
    found = chances(seen().grey)
    sure = found.max(axis=1) > 0.99
    assert sure.mean() > 0.85
    assert (found.argmax(axis=1) == seen().classes)[sure].mean() >= 0.99


def test_each_place_has_a_chance_of_each_class() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (5, HEIGHT, WIDTH)).astype(np.uint8)
    black, white = (np.full((1, HEIGHT, WIDTH), grey, np.uint8) for grey in (0, 255))
    found = chances(np.concatenate((noise, black, white)))
    assert found.shape == (7, CLASSES)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-4)
    assert found[-1].argmax() == NOTHING
    assert chances(noise[:0]).shape == (0, CLASSES)


def test_light_changes_little() -> None:
    patches = seen().grey[:300]
    dark = np.clip(patches * np.linspace(0.35, 0.6, WIDTH), 0, 255).astype(np.uint8)
    assert (chances(dark).argmax(axis=1) == chances(patches).argmax(axis=1)).mean() >= 0.97


@pytest.mark.parametrize(
    ("figure", "wrong", "signs"), [("107", "", "107"), ("-", "", "-"), ("9", "7", "x")]
)
def test_a_hand_writes_at_the_marks(figure: str, wrong: str, signs: str) -> None:
    page = np.zeros((140, 260), np.uint8)
    writer, places = Writer(hand("testing", 1), page, np.random.default_rng(2)), [7.4, 13, 18.6]
    if wrong:
        written = writer.corrected(figure, wrong, places, 7)
    else:
        written = writer.figure(figure, places, 7)
    assert page.max() > 100
    assert page[:, :20].max() == 0
    assert "".join(one.sign for one in written).startswith(signs)
