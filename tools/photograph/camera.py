"""Simulate photographs of a sheet of paper that lies on a table.

The paper bends, the camera tilts, and lamps and shadows fall on the paper. The picture is out of
focus, noisy and compressed as JPEG. The worse the photograph, the stronger are all these effects.
"""

from __future__ import annotations

from typing import Any, Literal

import cv2
import numpy as np
from numpy.random import Generator

PX = 10
"""Pixels per millimetre of a page before it is photographed."""
Quality = Literal["good", "ordinary", "poor"]
FAULTS: dict[Quality, float] = {"good": 0.35, "ordinary": 0.65, "poor": 1.0}
"""The strength of the faults in photographs of each quality."""


def photograph(page: Any, quality: Quality, rng: Generator) -> bytes:
    """Return a photograph, as JPEG, of a page with pixel values from 0 (black) to 1 (white)."""
    faults = FAULTS[quality]
    height, width = (side / PX for side in page.shape)
    x, y = _places(width, height, faults, rng)
    on_paper = (abs(x) < width / 2) & (abs(y) < height / 2)
    paper = cv2.remap(page, (x + width / 2) * PX, (y + height / 2) * PX, cv2.INTER_LINEAR)
    seen = np.where(on_paper, 0.9 * paper, _table(x.shape, rng))
    return _taken(seen, faults, rng)


def from_above(page: Any, quality: Quality, rng: Generator) -> bytes:
    """Return a photograph, as JPEG, of a page that lies flat and fills the picture.

    This is simpler than `photograph`, and enough to cut cells from.
    """
    faults = FAULTS[quality]
    scale = rng.uniform(9.5, 12.5) * (1 - 0.3 * faults) / PX
    paper = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return _taken(0.9 * paper, faults, rng)


def _taken(seen: Any, faults: float, rng: Generator) -> bytes:
    """Return grey values as a camera would record them, as JPEG."""
    seen = seen * _light(seen.shape, 0.55 * faults, rng)
    black, white = rng.uniform(8, 45), rng.uniform(185, 250)
    # blurred more one way than the other: out of focus, and shaken
    blur = rng.uniform(0.5, 0.8 + 0.8 * faults, 2)
    seen = cv2.GaussianBlur(black + seen * (white - black), (0, 0), blur[0], sigmaY=blur[1])
    noise = rng.standard_normal(seen.shape, np.float32) * (rng.uniform(2, 10) * faults)
    shown = np.clip(seen + noise, 0, 255).astype(np.uint8)
    packing = [cv2.IMWRITE_JPEG_QUALITY, int(95 - rng.uniform(10, 45) * faults)]
    return bytes(cv2.imencode(".jpg", shown, packing)[1].tobytes())


def crease(page: Any, rng: Generator) -> None:
    """Draw one or two folds on a page: dark or bright lines with different light on each side."""
    for _ in range(rng.integers(1, 3)):
        turned = page if rng.random() < 0.5 else page.T
        at, edge = rng.uniform(0.1, 0.9) * len(turned), rng.uniform(0.3, 1.5) * PX
        lean = rng.normal(0, 0.02) * np.linspace(-1, 1, turned.shape[1]) * len(turned)
        off = np.arange(len(turned), dtype=np.float32)[:, None] - np.float32(at + lean)
        line = np.float32(rng.uniform(-0.3, 0.25)) * np.exp(-((off / np.float32(edge)) ** 2))
        side = np.float32(rng.uniform(0, 0.25)) / (1 + np.exp(np.clip(off / PX, -20, 20)))
        turned *= (1 + line) * (1 - side)


def _places(width: float, height: float, faults: float, rng: Generator) -> tuple[Any, Any]:
    """Return the position on the paper that each pixel of a camera shows, in mm from the middle.

    The camera is held so that the whole paper is in the picture. The axes of the camera and of the
    paper point right, down, and into the table.
    """
    longer = int(rng.uniform(2900, 3200) - 900 * faults)
    shorter = longer * 3 // 4
    size = np.array((longer, shorter) if width > height else (shorter, longer))
    lean, turn = np.radians(rng.uniform(-25, 25, 2) * faults)
    way = rng.uniform(0, np.pi)
    leaned = cv2.Rodrigues(lean * np.array([np.cos(way), np.sin(way), 0.0]))[0]
    turned = leaned @ cv2.Rodrigues(np.array([0.0, 0.0, turn]))[0]
    eye = turned[:, 2] * -max(width, height) * rng.uniform(1.3, 1.9)
    corners = np.array([(x * width / 2, y * height / 2, 0) for x in (-1, 1) for y in (-1, 1)])
    spots = (corners - eye) @ turned
    farthest = abs(spots[:, :2] / spots[:, 2:]).max(axis=0)
    focal = (size / 2 / farthest).min() * rng.uniform(0.86, 0.99)
    # positions change smoothly, so they are calculated only for every eighth pixel
    u, v = np.meshgrid(*(np.linspace(-side / 2, side / 2, side // 8) / focal for side in size))
    right, below, ahead = (row[0] * u + row[1] * v + row[2] for row in turned)
    far = -eye[2] / ahead
    x, y = eye[0] + far * right, eye[1] + far * below
    # the camera sees raised paper at a point that is nearer to it
    way, wave = rng.uniform(0, np.pi), rng.uniform(160, 400) / (2 * np.pi)
    bend = np.sin((x * np.cos(way) + y * np.sin(way)) / wave + rng.uniform(0, 2 * np.pi))
    rise = rng.uniform(-6, 6) * faults**2 * bend / -eye[2]
    moved = (x - (x - eye[0]) * rise, y - (y - eye[1]) * rise)
    x, y = (cv2.resize(one.astype(np.float32), size.tolist()) for one in moved)
    return x, y


def _table(shape: tuple[int, int], rng: Generator) -> Any:
    """Return the grey values of the table, which is less even than paper, like wood or cloth."""
    rough = rng.standard_normal((int(rng.integers(30, 90)),) * 2, np.float32)
    grain = cv2.resize(rough, shape[::-1], interpolation=cv2.INTER_CUBIC)
    return np.clip(np.float32(rng.uniform(0.12, 0.7)) + 0.06 * grain, 0.02, 1)


def _light(shape: tuple[int, int], dark: float, rng: Generator) -> Any:
    """Return the brightness at each pixel, from a lamp at one side and often a soft shadow."""
    x, y = np.meshgrid(*(np.linspace(-1, 1, side // 8) for side in shape[::-1]))
    way = rng.uniform(0, 2 * np.pi)
    light = 1 - dark * rng.uniform(0.1, 0.6) * (x * np.cos(way) + y * np.sin(way) + 1)
    if rng.random() < 0.6:
        way, sharpness = rng.uniform(0, 2 * np.pi), rng.uniform(6, 40)
        edge = x * np.cos(way) + y * np.sin(way) - rng.uniform(-0.6, 0.8)
        light *= 1 - dark * rng.uniform(0.2, 0.9) / (1 + np.exp(-sharpness * edge))
    return cv2.resize(np.maximum(light, 0.1).astype(np.float32), shape[::-1])
