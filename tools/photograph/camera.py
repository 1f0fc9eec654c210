"""A camera held over a sheet of paper on a table: what it sees of a printed page, as grey values.

The paper bends, the camera leans, lamps and shadows fall, and the picture is out of focus, noisy and packed as JPEG, as much
as the `Quality` says. Tables (what lies under the paper) for testing are made by other figures than those for training.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import cv2
import numpy as np

Grey: TypeAlias = "np.ndarray[Any, Any]"
Kind: TypeAlias = Literal["training", "testing"]
QualityName: TypeAlias = Literal["good", "ordinary", "poor"]


class Quality(NamedTuple):
    """How good photographs are: the most (or the range) of each thing that spoils them.

    `wide` is the longer side in pixels; `tilt` in degrees off the upright, `turn` about it; `curl` in mm that paper rises;
    `blur` in pixels (sigma), `shake` in pixels; `noise` in grey values; `dark` how much light shadows and distance take.
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


class Sight(NamedTuple):
    """Where the camera stands and how the paper bends, in mm from the middle of what is photographed."""

    eye: Any
    turned: Any
    focal: float
    size: tuple[int, int]
    bend: tuple[float, float, float, float]
    lens: float

    def height(self, x: Any, y: Any) -> Any:
        """How high the paper lies there, in mm."""
        rise, way, long, phase = self.bend
        return rise * np.sin((x * np.cos(way) + y * np.sin(way)) * 2 * np.pi / long + phase)

    def seen(self, u: Any, v: Any) -> tuple[Any, Any]:
        """The place on the paper that is seen at pixels `u`, `v`."""
        wide, high = self.size
        x, y = (u - wide / 2) / self.focal, (v - high / 2) / self.focal
        bulge = 1 + self.lens * (x * x + y * y)
        ray = np.stack([x * bulge, y * bulge, np.full_like(x, -1.0)]).reshape(3, -1)
        ray = (self.turned @ ray).reshape(3, *x.shape)
        far = -self.eye[2] / ray[2]
        for _ in range(4):
            at_x, at_y = self.eye[0] + far * ray[0], self.eye[1] + far * ray[1]
            far = (self.height(at_x, at_y) - self.eye[2]) / ray[2]
        return self.eye[0] + far * ray[0], self.eye[1] + far * ray[1]


def sight(of: tuple[float, float], quality: Quality, chance: Random) -> Sight:
    """A camera that has all of a paper of so many mm (wide, high) in its picture, held by hand."""
    wide, high = of
    long = chance.randint(*quality.wide)
    frame = (long, round(long * 3 / 4)) if wide > high else (round(long * 3 / 4), long)
    tilt = chance.uniform(0.1, 1) * quality.tilt
    lean, to = np.radians(tilt), chance.uniform(0, 2 * np.pi)
    turn = np.radians(chance.uniform(-1, 1) * quality.turn)
    flip = np.diag([1.0, -1.0, 1.0])  # pictures count from the top, and the eye looks down
    axis = np.array([np.cos(to), np.sin(to), 0.0])
    turned = cv2.Rodrigues(axis * lean)[0] @ cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0]
    turned = flip @ turned @ flip
    distance = max(wide, high) * chance.uniform(1.3, 1.9)
    eye = turned @ np.array([0.0, 0.0, distance])
    bend = (
        chance.uniform(-1, 1) * quality.curl,
        chance.uniform(0, np.pi),
        chance.uniform(160, 400),
        chance.uniform(0, 6.3),
    )
    found = Sight(eye, turned, 1.0, frame, bend, chance.uniform(-0.04, 0.06))
    corners = [(x * wide / 2, y * high / 2) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    spots = [turned.T @ (np.array([x, y, found.height(x, y)]) - eye) for x, y in corners]
    seen = np.array([[spot[0] / -spot[2], spot[1] / -spot[2]] for spot in spots])
    room = min(frame[0] / 2 / np.abs(seen[:, 0]).max(), frame[1] / 2 / np.abs(seen[:, 1]).max())
    return found._replace(focal=room * chance.uniform(0.86, 0.99))


def photograph(
    page: Grey, part: tuple[float, float, float, float], px: float, name: QualityName, kind: Kind, chance: Random
) -> bytes:
    """A photograph, as JPEG, of the part (left, top, width, height in mm) of a page that has `px` pixels a mm."""
    quality, chances = QUALITIES[name], np.random.default_rng(chance.getrandbits(64))
    left, top, wide, high = part
    camera = sight((wide, high), quality, chance)
    size = camera.size
    steps = (size[0] // 8, size[1] // 8)
    u, v = np.meshgrid(np.linspace(0, size[0], steps[0]), np.linspace(0, size[1], steps[1]))
    at = [cv2.resize(one.astype(np.float32), size, interpolation=cv2.INTER_LINEAR) for one in camera.seen(u, v)]
    x, y = (at[0] + wide / 2 + left) * px, (at[1] + high / 2 + top) * px
    scale = max(1.0, np.abs(x[size[1] // 2, -1] - x[size[1] // 2, 0]) / size[0])
    soft = cv2.GaussianBlur(page, (0, 0), 0.35 * scale) if scale > 1.2 else page
    inside = (np.abs(at[0]) < wide / 2) & (np.abs(at[1]) < high / 2)
    paper = cv2.remap(soft, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    tint = chance.uniform(0.86, 1.0) if kind == "training" else chance.uniform(0.83, 0.98)
    seen = np.where(inside, paper * tint, table(size, kind, chance, chances))
    seen = seen * _light(size, quality.dark, chance)
    black = chance.uniform(8, 45)
    seen = black + seen * (chance.uniform(185, 250) - black)
    seen = _unsharp(seen, quality, chance)
    seen = seen + chances.normal(0, chance.uniform(*quality.noise), seen.shape).astype(np.float32)
    shown = np.clip(seen, 0, 255).astype(np.uint8)
    packed: bytes = cv2.imencode(".jpg", shown, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(*quality.jpeg)])[1].tobytes()
    return packed


def table(size: tuple[int, int], kind: Kind, chance: Random, chances: np.random.Generator) -> Grey:
    """What lies under the paper: wood, cloth or stone, lighter or darker than paper, never as even."""
    wide, high = size
    rough = (chance.randint(3, 9), chance.randint(40, 160)) if kind == "training" else (chance.randint(30, 90),) * 2
    grain = cv2.resize(chances.normal(0, 1, rough).astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
    if chance.random() < 0.4:
        grain = grain + 0.6 * np.sign(np.sin(np.linspace(0, chance.uniform(20, 90), wide, dtype=np.float32)))[None, :]
    plain: Grey = np.clip(chance.uniform(0.12, 0.7) + 0.06 * grain, 0.02, 1).astype(np.float32)
    return plain


def _light(size: tuple[int, int], dark: float, chance: Random) -> Grey:
    """How much light falls where: a lamp from one side, and often the soft edge of somebody's shadow."""
    x, y = np.meshgrid(np.linspace(-1, 1, size[0], dtype=np.float32), np.linspace(-1, 1, size[1], dtype=np.float32))
    way = chance.uniform(0, 2 * np.pi)
    along = x * np.cos(way) + y * np.sin(way)
    light = 1 - dark * chance.uniform(0.1, 0.8) * (along + 1) / 2
    lamp = np.hypot(x - chance.uniform(-1, 1), y - chance.uniform(-1, 1))
    light *= 1 - dark * 0.4 * np.minimum(lamp, 1.6) / 1.6
    if chance.random() < 0.6:
        way = chance.uniform(0, 2 * np.pi)
        edge = x * np.cos(way) + y * np.sin(way) + chance.uniform(0, 0.3) * np.sin(3 * (x - y))
        light *= 1 - dark * chance.uniform(0.2, 0.9) / (1 + np.exp(-chance.uniform(6, 40) * (edge - chance.uniform(-0.6, 0.8))))
    lit: Grey = light.astype(np.float32)
    return lit


def _unsharp(seen: Any, quality: Quality, chance: Random) -> Grey:
    """The same out of focus, and shaken along a line."""
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
    blurred: Grey = soft
    return blurred
