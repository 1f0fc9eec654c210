"""Write the README's picture of a phone beside a television; look at it before you commit it.

    python -m tools.write.phone_picture

Both are screenshots of one real table; Chromium sets them side by side.
"""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.phones.conftest import FLAGS, found
from tests.phones.screens import Table
from tests.phones.table import tap

PICTURE: Final = Path(__file__).resolve().parents[2] / "printables" / "kings-gold-phones.png"
SIZE: Final = (1520, 700)
FRAME: Final = """<style>
  body { margin: 0; height: 700px; display: flex; gap: 44px; align-items: center; justify-content: center; }
  body { background: #e9e2d3; }
  img { display: block; box-shadow: 0 10px 34px rgb(60 45 20 / 0.35); }
  .display { width: 1104px; border: 12px solid #1b1a1e; border-radius: 10px; }
  .pad { height: 624px; border: 9px solid #1b1a1e; border-radius: 34px; }
</style><img class="display" src="%s"><img class="pad" src="%s">"""


def screenshot(page: Page) -> str:
    """Return a screenshot as a data URL."""
    page.wait_for_timeout(400)  # for the cards to arrive at their places
    return f"data:image/png;base64,{base64.b64encode(page.screenshot()).decode()}"


def picture(browser: Browser) -> bytes:
    """Return the picture: four cards of King's Gold on the path, and everyone decides."""
    table = Table(browser, "kings-gold", "Ann Bo Cy Di")
    display, pad = table.display((1280, 720)), table.phone(scale=2)
    tap(table.room, "9", "Q", "10", "7")
    for page in (display, pad.page):
        expect(page.locator(".path .card")).to_have_count(4)
    framed = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
    framed.set_content(FRAME % (screenshot(display), screenshot(pad.page)))
    image = framed.screenshot()
    table.close()
    return image


def main() -> None:
    """Write the picture."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        PICTURE.write_bytes(picture(browser))


if __name__ == "__main__":
    main()
