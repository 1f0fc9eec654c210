"""Regenerate the stale pictures of ``printables/README.md``: ``python -m tools.write.pictures
[NAME...]``. Look at them then.

With names, those that are named. Each is of what one command prints, page by page, and says of
which bytes: a picture is stale once its command prints others, whatever drew it. So a test can tell
without a pixel.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stdout
from functools import cache
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

import pymupdf
from PIL import Image, ImageOps
from PIL.PngImagePlugin import PngInfo

from cardkit.v4.cli.print_command import command
from tests.v4.paper.reading import opened

CHECKOUT: Final = Path(__file__).resolve().parents[2]
SHELF: Final = CHECKOUT / "printables"
SAID: Final = "cardkit"
"""Under which name a picture says of what it is."""


class Pictured(NamedTuple):
    """A picture: the words after ``cardkit print``, how many pages are shown side by side, how
    large, in how many colours."""

    words: str
    pages: int = 1
    dpi: int = 72
    colours: int = 96


PICTURES: Final = {
    "kings-gold-sheet.png": Pictured("sheet kings-gold", dpi=100),
    "pictures/sheet.png": Pictured("sheet cave-network"),
    "pictures/house.png": Pictured("sheet examples/house/torn-sack.toml"),
    "pictures/aid.png": Pictured("aid kings-gold"),
    "pictures/pad.png": Pictured("pad kings-gold --players 5"),
    "pictures/filled.png": Pictured("pad --filled examples/kings-gold.tally"),
    "pictures/choices.png": Pictured("choices incan-gold-2006 --players 4"),
    "pictures/coins.png": Pictured("coins kings-gold --players 4"),
    "pictures/kit.png": Pictured("kit diamant", pages=8, dpi=36),
}
"""Every picture by its path below ``printables/``."""
GAP: Final = 12
PER_ROW: Final = 4


@cache
def printed(words: str) -> bytes:
    """What ``cardkit print`` prints of these words, in the checkout."""
    with tempfile.TemporaryDirectory() as folder:
        file, here = Path(folder, "printed.pdf"), Path.cwd()
        os.chdir(CHECKOUT)
        try:
            with redirect_stdout(StringIO()):
                command.main([*words.split(), "-o", str(file)], standalone_mode=False)
        finally:
            os.chdir(here)
        return file.read_bytes()


def source(words: str) -> str:
    """What a picture of it has to say."""
    return f"cardkit print {words}: {sha256(printed(words)).hexdigest()}"


def said(picture: Path) -> str:
    """What a picture says it is of; nothing where it does not."""
    with Image.open(picture) as image:
        return str(image.info.get(SAID, ""))


def drawn(pictured: Pictured) -> Image.Image:
    """The pages, each with a thin frame, side by side in few colours."""
    pages = [
        _pixels(page, pictured.dpi)
        for page in list(opened(printed(pictured.words)))[: pictured.pages]
    ]
    wide, high = pages[0].size
    columns = min(len(pages), PER_ROW)
    rows = -(-len(pages) // columns)
    whole = Image.new("RGB", (columns * (wide + GAP) - GAP, rows * (high + GAP) - GAP), "white")
    for at, page in enumerate(pages):
        row, column = divmod(at, columns)
        whole.paste(page, (column * (wide + GAP), row * (high + GAP)))
    return whole.quantize(pictured.colours, dither=Image.Dither.NONE)


def _pixels(page: pymupdf.Page, dpi: int) -> Image.Image:
    pixels = page.get_pixmap(dpi=dpi)
    image = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.samples)
    return ImageOps.expand(ImageOps.crop(image, 1), 1, "#c9c4ba")


def main(names: Sequence[str]) -> None:
    """Write those that are stale, or those that are named."""
    for name, pictured in PICTURES.items():
        path = SHELF / name
        if name not in names and (
            names or (path.exists() and said(path) == source(pictured.words))
        ):
            continue
        path.parent.mkdir(exist_ok=True)
        info = PngInfo()
        info.add_text(SAID, source(pictured.words))
        drawn(pictured).save(path, optimize=True, pnginfo=info)
        print(f"{name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
