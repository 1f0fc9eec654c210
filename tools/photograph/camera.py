"""A camera held over a sheet of paper on a table: what it sees of a page, as grey values.

The paper bends, the camera leans, lamps and shadows fall, and the picture is out of focus, noisy
and packed as JPEG, as much as the `Quality` says.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Literal

import cv2
import numpy as np

from tools.photograph.hands import PX

QualityName = Literal["good", "ordinary", "poor"]


@dataclass(frozen=True)
class Quality:
    """How good photographs are: the most, or the range, of each thing that spoils them.

    `side` is the longer one in pixels; `tilt` in degrees off the upright, `turn` about it; `curl`
    in mm that paper rises; `blur` (sigma) and `shake` in pixels; `noise` in grey values; `dark` how
    much light shadows and distance take.
    """

    side: tuple[int, int]
    tilt: float
    turn: float
    curl: float
    blur: tuple[float, float]
    shake: float
    noise: tuple[float, float]
    dark: float
    jpeg: tuple[int, int]


QUALITIES: dict[QualityName, Quality] = {
    "good": Quality((2600, 3000), 8, 4, 1.0, (0.5, 1.0), 0.0, (1, 4), 0.2, (86, 95)),
    "ordinary": Quality((2100, 2600), 17, 12, 3.0, (0.7, 1.4), 1.5, (3, 8), 0.4, (75, 92)),
    "poor": Quality((2000, 2400), 25, 20, 6.0, (0.8, 1.4), 1.5, (5, 10), 0.55, (50, 75)),
}


def photograph(
    page: Any,
    part: tuple[float, float, float, float],
    name: QualityName,
    chance: Random,
    share: float = 1,
) -> tuple[bytes, Any]:
    """Return a photograph of a part (left, top, width, height in mm) of a page, as JPEG.

    And the homography from millimetres of the page to its pixels, but for how the paper bends.
    `share` is how much of the camera's picture is made.
    """
    quality, noise = QUALITIES[name], np.random.default_rng(chance.getrandbits(64))
    left, top, width, height = part
    x, y = _places((width, height), quality, share, chance)
    on_paper = (abs(x) < width / 2) & (abs(y) < height / 2)
    x, y = x + width / 2 + left, y + height / 2 + top
    scale = PX * abs(x[len(x) // 2, -1] - x[len(x) // 2, 0]) / x.shape[1]
    soft = cv2.GaussianBlur(page, (0, 0), 0.35 * scale) if scale > 1.2 else page
    paper = cv2.remap(soft, x * PX, y * PX, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    size = (x.shape[1], x.shape[0])
    seen = np.where(on_paper, paper * chance.uniform(0.83, 0.98), _table(size, chance, noise))
    seen = seen * _light(size, quality.dark, chance)
    black = chance.uniform(8, 45)
    seen = _blurred(black + seen * (chance.uniform(185, 250) - black), quality, chance)
    seen = seen + noise.normal(0, chance.uniform(*quality.noise), seen.shape).astype(np.float32)
    shown = np.clip(seen, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(*quality.jpeg)])
    pixels = np.moveaxis(np.indices(x.shape)[::-1, ::8, ::8], 0, -1).reshape(-1, 2)
    places = np.stack((x[::8, ::8], y[::8, ::8]), axis=-1).reshape(-1, 2)
    return packed[1].tobytes(), cv2.findHomography(places, pixels.astype(np.float32))[0]


def _places(
    of: tuple[float, float], quality: Quality, share: float, chance: Random
) -> tuple[Any, Any]:
    """Return the place on the paper, in mm from its middle, that each pixel of a camera shows.

    The camera is held by hand so that all of the paper is in the picture; the paper bends.
    """
    width, height = of
    longer = round(chance.randint(*quality.side) * share)
    shorter = round(longer * 3 / 4)
    size = np.array((longer, shorter) if width > height else (shorter, longer))
    lean, towards = np.radians(chance.uniform(0.1, 1) * quality.tilt), chance.uniform(0, 2 * np.pi)
    turn = np.radians(chance.uniform(-1, 1) * quality.turn)
    flip = np.diag([1.0, -1.0, 1.0])  # pictures count from the top, and the eye looks down
    leaned = cv2.Rodrigues(np.array([np.cos(towards), np.sin(towards), 0.0]) * lean)[0]
    turned = flip @ leaned @ cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0] @ flip
    eye = turned @ np.array([0.0, 0.0, max(width, height) * chance.uniform(1.3, 1.9)])
    rise, way = chance.uniform(-1, 1) * quality.curl, chance.uniform(0, np.pi)
    wave, phase = chance.uniform(160, 400), chance.uniform(0, 6.3)
    lens = chance.uniform(-0.04, 0.06)

    def level(x: Any, y: Any) -> Any:
        return rise * np.sin((x * np.cos(way) + y * np.sin(way)) * 2 * np.pi / wave + phase)

    edges = [(x * width / 2, y * height / 2) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    x, y = np.array(edges).T
    spots = turned.T @ (np.stack([x, y, level(x, y)]) - eye[:, None])
    farthest = abs(spots[:2] / spots[2]).max(axis=1)
    focal = (size / 2 / farthest).min() * chance.uniform(0.86, 0.99)
    u, v = np.meshgrid(*(np.linspace(-side / 2, side / 2, side // 8) / focal for side in size))
    bulge = 1 + lens * (u * u + v * v)
    rays = np.stack([u * bulge, v * bulge, -np.ones_like(u)]).reshape(3, -1)
    ray = (turned @ rays).reshape(3, *u.shape)
    far = -eye[2] / ray[2]
    for _ in range(4):  # nearer and nearer to where the ray meets the bent paper
        far = (level(eye[0] + far * ray[0], eye[1] + far * ray[1]) - eye[2]) / ray[2]
    x, y = ((eye[axis] + far * ray[axis]).astype(np.float32) for axis in (0, 1))
    return cv2.resize(x, size.tolist()), cv2.resize(y, size.tolist())


def _table(size: tuple[int, int], chance: Random, noise: np.random.Generator) -> Any:
    """Return what lies under the paper: wood, cloth or stone, never as even as paper."""
    rough = (chance.randint(30, 90),) * 2
    grain: Any = noise.normal(0, 1, rough).astype(np.float32)
    grain = cv2.resize(grain, size, interpolation=cv2.INTER_CUBIC)
    if chance.random() < 0.4:
        waves = np.linspace(0, chance.uniform(20, 90), size[0], dtype=np.float32)
        grain = grain + 0.6 * np.sign(np.sin(waves))
    return np.clip(chance.uniform(0.12, 0.7) + 0.06 * grain, 0.02, 1).astype(np.float32)


def _light(size: tuple[int, int], dark: float, chance: Random) -> Any:
    """Return light by place: a lamp from one side, and often the soft edge of somebody's shadow."""
    x, y = np.meshgrid(*(np.linspace(-1, 1, side // 8, dtype=np.float32) for side in size))
    way = chance.uniform(0, 2 * np.pi)
    along = x * np.cos(way) + y * np.sin(way)
    light = 1 - dark * chance.uniform(0.1, 0.8) * (along + 1) / 2
    lamp = np.hypot(x - chance.uniform(-1, 1), y - chance.uniform(-1, 1))
    light *= 1 - dark * 0.4 * np.minimum(lamp, 1.6) / 1.6
    if chance.random() < 0.6:
        way = chance.uniform(0, 2 * np.pi)
        edge = x * np.cos(way) + y * np.sin(way) + chance.uniform(0, 0.3) * np.sin(3 * (x - y))
        taken = dark * chance.uniform(0.2, 0.9)
        sharpness, place = chance.uniform(6, 40), chance.uniform(-0.6, 0.8)
        light *= 1 - taken / (1 + np.exp(-sharpness * (edge - place)))
    return cv2.resize(light.astype(np.float32), size)


def _blurred(seen: Any, quality: Quality, chance: Random) -> Any:
    """Return a picture out of focus, and shaken along a line."""
    soft = cv2.GaussianBlur(seen.astype(np.float32), (0, 0), chance.uniform(*quality.blur))
    length = chance.uniform(0, quality.shake)
    if length <= 1:
        return soft
    middle = int(length) + 1
    line = np.zeros((2 * middle + 1, 2 * middle + 1), np.float32)
    way = chance.uniform(0, np.pi)
    reach = np.array([np.cos(way), np.sin(way)]) * length / 2
    start, end = (np.round((middle + sign * reach) * 16).astype(int).tolist() for sign in (-1, 1))
    cv2.line(line, start, end, 1.0, 1, cv2.LINE_AA, 4)
    return cv2.filter2D(soft, -1, line / max(float(line.sum()), 1e-6))
