"""A camera held over a sheet of paper on a table: what it sees of a printed page, as grey values.

The paper bends, the camera leans, lamps and shadows fall, and the picture is out of focus, noisy
and packed as JPEG, as much as the `Quality` says.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.photograph.hands import PX

Grey: TypeAlias = NDArray[Any]
QualityName: TypeAlias = Literal["good", "ordinary", "poor"]


class Quality(NamedTuple):
    """How good photographs are: the most (or the range) of each thing that spoils them.

    `wide` is the longer side in pixels; `tilt` in degrees off the upright, `turn` about it; `curl`
    in mm that paper rises; `blur` in pixels (sigma), `shake` in pixels; `noise` in grey values;
    `dark` how much light shadows and distance take.
    """

    wide: tuple[int, int]
    tilt: float
    turn: float
    curl: float
    blur: tuple[float, float]
    shake: float
    noise: tuple[float, float]
    dark: float
    jpeg: tuple[int, int]


QUALITIES: Final[dict[QualityName, Quality]] = {
    "good": Quality((2600, 3000), 8, 4, 1.0, (0.5, 1.0), 0.0, (1, 4), 0.2, (86, 95)),
    "ordinary": Quality((2100, 2600), 17, 12, 3.0, (0.7, 1.4), 1.5, (3, 8), 0.4, (75, 92)),
    "poor": Quality((2000, 2400), 25, 20, 6.0, (0.8, 1.4), 1.5, (5, 10), 0.55, (50, 75)),
}


def _places(
    of: tuple[float, float], quality: Quality, share: float, chance: Random
) -> tuple[Grey, Grey]:
    """The place on a paper of so many mm (wide, high), in mm from its middle, that each pixel of a
    camera shows.

    The camera is held by hand so that it has all of the paper in its picture; the paper bends.
    """
    wide, high = of
    long = round(chance.randint(*quality.wide) * share)
    short = round(long * 3 / 4)
    size = np.array((long, short) if wide > high else (short, long))
    lean, to = np.radians(chance.uniform(0.1, 1) * quality.tilt), chance.uniform(0, 2 * np.pi)
    turn = np.radians(chance.uniform(-1, 1) * quality.turn)
    flip = np.diag([1.0, -1.0, 1.0])  # pictures count from the top, and the eye looks down
    leaned = cv2.Rodrigues(np.array([np.cos(to), np.sin(to), 0.0]) * lean)[0]
    turned = flip @ leaned @ cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0] @ flip
    eye = turned @ np.array([0.0, 0.0, max(wide, high) * chance.uniform(1.3, 1.9)])
    rise, way = chance.uniform(-1, 1) * quality.curl, chance.uniform(0, np.pi)
    wave, phase = chance.uniform(160, 400), chance.uniform(0, 6.3)
    lens = chance.uniform(-0.04, 0.06)

    def height(x: Any, y: Any) -> Any:
        return rise * np.sin((x * np.cos(way) + y * np.sin(way)) * 2 * np.pi / wave + phase)

    x, y = np.array([(x * wide / 2, y * high / 2) for x in (-1, 0, 1) for y in (-1, 0, 1)]).T
    spots = turned.T @ (np.stack([x, y, height(x, y)]) - eye[:, None])
    # how far from the middle of the picture the edges are
    most = np.abs(spots[:2] / spots[2]).max(1)
    focal = (size / 2 / most).min() * chance.uniform(0.86, 0.99)
    u, v = np.meshgrid(*(np.linspace(-side / 2, side / 2, side // 8) / focal for side in size))
    bulge = 1 + lens * (u * u + v * v)
    ray = (turned @ np.stack([u * bulge, v * bulge, -np.ones_like(u)]).reshape(3, -1)).reshape(
        3, *u.shape
    )
    far = -eye[2] / ray[2]
    for _ in range(4):  # nearer and nearer to where the ray meets the bent paper
        far = (height(eye[0] + far * ray[0], eye[1] + far * ray[1]) - eye[2]) / ray[2]
    x, y = (
        cv2.resize((eye[at] + far * ray[at]).astype(np.float32), size.tolist()) for at in (0, 1)
    )
    return x, y


def photograph(
    page: Grey,
    part: tuple[float, float, float, float],
    name: QualityName,
    chance: Random,
    share: float = 1,
) -> tuple[bytes, Grey]:
    """A photograph of the part (left, top, width, height in mm) of a page of `PX` pixels a mm.

    Returns it as JPEG, and the matrix that takes places of the page in mm to its pixels, but for
    how the paper bends. `share` is the share of the camera's picture that it is, where no more of
    that is made.
    """
    quality, chances = QUALITIES[name], np.random.default_rng(chance.getrandbits(64))
    left, top, wide, high = part
    x, y = _places((wide, high), quality, share, chance)
    inside = (np.abs(x) < wide / 2) & (np.abs(y) < high / 2)
    x, y = x + wide / 2 + left, y + high / 2 + top
    scale = PX * abs(x[len(x) // 2, -1] - x[len(x) // 2, 0]) / x.shape[1]
    soft = cv2.GaussianBlur(page, (0, 0), 0.35 * scale) if scale > 1.2 else page
    paper = cv2.remap(soft, x * PX, y * PX, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = np.where(
        inside, paper * chance.uniform(0.83, 0.98), _table(x.shape[::-1], chance, chances)
    )
    seen = seen * _light(seen.shape[::-1], quality.dark, chance)
    black = chance.uniform(8, 45)
    seen = black + seen * (chance.uniform(185, 250) - black)
    seen = _unsharp(seen, quality, chance)
    seen = seen + chances.normal(0, chance.uniform(*quality.noise), seen.shape).astype(np.float32)
    shown = np.clip(seen, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(*quality.jpeg)])[
        1
    ].tobytes()
    some = np.moveaxis(np.indices(x.shape)[::-1, ::8, ::8], 0, -1).reshape(-1, 2).astype(np.float32)
    return packed, cv2.findHomography(
        np.stack((x[::8, ::8], y[::8, ::8]), -1).reshape(-1, 2), some
    )[0]


def _table(size: tuple[int, int], chance: Random, chances: np.random.Generator) -> Any:
    """What lies under the paper: wood, cloth or stone, lighter or darker than paper, never as
    even."""
    wide, high = size
    rough = (chance.randint(30, 90),) * 2
    grain = cv2.resize(
        chances.normal(0, 1, rough).astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC
    )
    if chance.random() < 0.4:
        grain = grain + 0.6 * np.sign(
            np.sin(np.linspace(0, chance.uniform(20, 90), wide, dtype=np.float32))
        )
    return np.clip(chance.uniform(0.12, 0.7) + 0.06 * grain, 0.02, 1).astype(np.float32)


def _light(size: tuple[int, int], dark: float, chance: Random) -> Any:
    """Light by place: a lamp from one side, and often the soft edge of somebody's shadow.

    It changes slowly: it is worked out at every 8th pixel of each row and column.
    """
    x, y = np.meshgrid(*(np.linspace(-1, 1, side // 8, dtype=np.float32) for side in size))
    way = chance.uniform(0, 2 * np.pi)
    along = x * np.cos(way) + y * np.sin(way)
    light = 1 - dark * chance.uniform(0.1, 0.8) * (along + 1) / 2
    lamp = np.hypot(x - chance.uniform(-1, 1), y - chance.uniform(-1, 1))
    light *= 1 - dark * 0.4 * np.minimum(lamp, 1.6) / 1.6
    if chance.random() < 0.6:
        way = chance.uniform(0, 2 * np.pi)
        edge = x * np.cos(way) + y * np.sin(way) + chance.uniform(0, 0.3) * np.sin(3 * (x - y))
        light *= 1 - dark * chance.uniform(0.2, 0.9) / (
            1 + np.exp(-chance.uniform(6, 40) * (edge - chance.uniform(-0.6, 0.8)))
        )
    return cv2.resize(light.astype(np.float32), size)


def _unsharp(seen: Any, quality: Quality, chance: Random) -> Any:
    """Blur a picture: out of focus, and shaken along a line."""
    soft = cv2.GaussianBlur(seen.astype(np.float32), (0, 0), chance.uniform(*quality.blur))
    long = chance.uniform(0, quality.shake)
    if long > 1:
        side = 2 * int(long) + 3
        line = np.zeros((side, side), np.float32)
        way = chance.uniform(0, np.pi)
        middle, reach = side // 2, np.array([np.cos(way), np.sin(way)]) * long / 2
        ends = [tuple(round((middle + sign * one) * 16) for one in reach) for sign in (-1, 1)]
        cv2.line(line, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
        soft = cv2.filter2D(soft, -1, line / max(float(line.sum()), 1e-6))
    return soft
