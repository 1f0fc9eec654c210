"""The model of handwritten signs: what it reads, by hands that it was not trained by, made here of
our own strokes alone."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import pytest

np = pytest.importorskip("numpy", reason="the extra photo is not installed")
pytest.importorskip("cv2", reason="the extra photo is not installed")

from cardkit.v4.photo.signs import CLASSES, HIGH, NOTHING, SIGNS, STRUCK, WIDE, chances  # noqa: E402
from tools.photograph.hands import hand, hands, write  # noqa: E402
from tools.photograph.patches import Patches, many  # noqa: E402

pytestmark = pytest.mark.slow


@cache
def seen() -> Patches:
    """Some hundred places of ordinary photographs, of hands for testing."""
    return many(hands("testing", 40, 3, ("strokes",)), 1200, ("ordinary",), 5, 0.05)


def right(*classes: int) -> float:
    """The share of the places of some classes that are read."""
    patches = seen()
    which = np.isin(patches.classes, classes)
    return float((chances(patches.grey[which]).argmax(1) == patches.classes[which]).mean())


def test_a_model_small_enough_for_the_wheel() -> None:
    """At most 120 KB."""
    assert len(files("cardkit.v4.photo").joinpath("signs.npz").read_bytes()) <= 120_000


def test_each_place_has_a_chance_of_each_class() -> None:
    """They come to 1, also for none at all, black, white and noise."""
    noise = np.random.default_rng(1).integers(0, 256, (5, HIGH, WIDE)).astype(np.uint8)
    odd = np.concatenate(
        (noise, np.zeros((1, HIGH, WIDE), np.uint8), np.full((1, HIGH, WIDE), 255, np.uint8))
    )
    found = chances(odd)
    assert found.shape == (7, CLASSES)
    assert np.isfinite(found).all()
    assert np.allclose(found.sum(1), 1, atol=1e-4)
    assert found[-1].argmax() == NOTHING
    assert chances(odd[:0]).shape == (0, CLASSES)


def test_signs_are_read() -> None:
    """Digits and dashes, nearly all of an ordinary photograph."""
    assert right(*range(10)) >= 0.985
    assert right(SIGNS.index("-")) >= 0.97


def test_empty_places_are_empty() -> None:
    """Lines, ticks and neighbours are no signs."""
    assert right(NOTHING) >= 0.99


def test_what_is_struck_out_is_no_figure() -> None:
    """Mostly it is seen; where not, its chance is rarely small."""
    patches = seen()
    struck = chances(patches.grey[patches.classes == STRUCK])
    assert (struck.argmax(1) == STRUCK).mean() >= 0.75


def test_it_knows_how_sure_it_is() -> None:
    """What has a chance of 99 % is hardly ever wrong, and most is."""
    patches = seen()
    found = chances(patches.grey)
    sure = found.max(1) > 0.99
    assert sure.mean() > 0.85
    assert (found.argmax(1) == patches.classes)[sure].mean() >= 0.99


def test_light_changes_little() -> None:
    """In half the light, with a shadow across, the same is read."""
    patches = seen().grey[:400]
    shadow = np.linspace(0.35, 0.6, WIDE)
    dark = np.clip(patches * shadow, 0, 255).astype(np.uint8)
    assert (chances(dark).argmax(1) == chances(patches).argmax(1)).mean() >= 0.98


def test_a_hand_stays_the_same() -> None:
    """The same number gives the same habits, and testing others than training."""
    assert hand("testing", 4).width == hand("testing", 4).width
    assert hand("testing", 4).width != hand("training", 4).width


@pytest.mark.parametrize(
    ("figure", "wrong", "signs"), [("107", "", "107"), ("-", None, "-"), ("9", "7", None)]
)
def test_figures_stand_in_their_places(figure: str, wrong: str | None, signs: str | None) -> None:
    """Their ink is on the canvas, the units last; what was corrected is told."""
    canvas = np.zeros((140, 260), np.float32)
    written = write(
        canvas, figure, [7.4, 13, 18.6], 7, hand("testing", 1), np.random.default_rng(2), wrong
    )
    assert canvas.max() > 0.4
    assert canvas[:, :20].max() == 0
    assert "".join(one.sign for one in written) == signs if signs else written[0].sign == "x"


def test_our_own_strokes_are_always_there() -> None:
    """Also where no font and no digits were collected."""
    assert {one.source for one in hands("testing", 3, 1, ("strokes",))} == {"strokes"}
