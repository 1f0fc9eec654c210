"""Draw the icons of the installed page for phones into ``tools/app``.

python -m tools.icons
"""

from __future__ import annotations

from pathlib import Path

import pymupdf

from cardkit.phones.page_pictures import picture_outlines
from tools.pocket import APP

PICTURE = "chest"
SIZES = {"icon-192": (192, 0.66), "icon-512": (512, 0.66), "maskable-512": (512, 0.5),
    "apple-180": (180, 0.6)}  # fmt: skip
"""The side of each icon in pixels, and the share of it that the picture fills. A phone may cut a
maskable icon to a circle."""
GROUND, INK = "#1d1b20", "#f2c12e"


def icon(size: int, share: float) -> bytes:
    """Return an icon as a PNG, `size` pixels wide; the picture fills `share` of its width."""
    edge = 100 * (1 / share - 1) / 2
    side = 100 + 2 * edge
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        f'viewBox="{-edge} {-edge} {side} {side}">'
        f'<rect x="{-edge}" y="{-edge}" width="{side}" height="{side}" fill="{GROUND}"/>'
        f'<path d="{picture_outlines()[PICTURE]}" fill="{INK}" fill-rule="evenodd"/></svg>'
    )
    page = pymupdf.open("svg", drawing.encode())[0]
    scale = size / page.rect.width
    return bytes(page.get_pixmap(matrix=pymupdf.Matrix(scale, scale)).tobytes("png"))


def main() -> None:
    """Write all icons."""
    for name, (size, share) in SIZES.items():
        Path(APP, f"{name}.png").write_bytes(icon(size, share))


if __name__ == "__main__":
    main()
