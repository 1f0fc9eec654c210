"""Regenerate the README's picture of a phone that plays alone.

    python -m tools.write.pocket_picture SITE

Look at it then.

SITE is what ``python -m tools.site SITE`` wrote. All three are screenshots of one phone; Chromium
sets them side by side.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from tests.v4.pocket.pads import Pad
from tests.v4.pocket.phone import Phone, Served
from tests.v4.pocket.test_play import act, begun
from tools.write.phone_picture import shot

PICTURE: Final = Path(__file__).resolve().parents[2] / "printables" / "kings-gold-pocket.png"
SIZE: Final = (1040, 690)
COLOURS: Final = 256
"""In the file: enough for letters and signs, and a third of its bytes."""
FRAME: Final = """<style>
  body { margin: 0; height: 690px; display: flex; gap: 44px; align-items: center; justify-content: center; }
  body { background: #e9e2d3; }
  img { display: block; height: 610px; border: 9px solid #1b1a1e; border-radius: 34px; }
</style>"""


def screens(page: Page, phone: Phone) -> list[str]:
    """The start page with a game to go on with; its path, and who leaves; choosing in secret, by
    candle-light."""
    pad = Pad(page)
    begun(page)
    for number, card in enumerate(("9", "Q", "10", "7")):
        act(page, number, {"do": "draw", "card": card})
    page.reload()
    phone.awake(page)
    pad.settle()
    start = shot(page)
    pad.tap(pad.find(".last .go"))
    expect(pad.find(".path .card")).to_have_count(4)
    playing = shot(page)
    pad.more("In secret")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(pad.find(".hands")).to_be_visible()
    return [start, playing, shot(page)]


def main() -> None:
    """Write it."""
    words = argparse.ArgumentParser(
        prog="python -m tools.write.pocket_picture", description="Write the picture."
    )
    words.add_argument("site", type=Path, metavar="SITE", help="the folder that tools.site wrote")
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:
        phone = Phone(playwright, Served(words.parse_args().site), Path(profile))
        taken = screens(phone.open(), phone)
        framed = phone.context.new_page()
        framed.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
        framed.set_content(FRAME + "".join(f'<img src="{one}">' for one in taken))
        image = Image.open(io.BytesIO(framed.screenshot())).convert("RGB")
        image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
            PICTURE, optimize=True
        )
        phone.close()
        phone.served.close()


if __name__ == "__main__":
    main()
