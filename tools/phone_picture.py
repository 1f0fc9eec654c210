"""Make the README's pictures: a phone next to a television, and a phone that plays alone.

    python -m tools.phone_picture

Look at the pictures before you commit them.

All of them are screenshots of a real game, which Chromium places side by side. The page of a phone
alone is built for them, which needs node and npm.
"""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.phones.device import (
    FLAGS,
    PATIENCE,
    WAY,
    Device,
    begun,
    found,
    kept,
    play_on,
    tap as tapped,
)
from tests.phones.screens import Table
from tests.phones.table import tap
from tools.pocket import APP, write

PICTURES: Final = Path(__file__).resolve().parents[1] / "printables"
FRAME: Final = """<style>
  body { margin: 0; height: 100vh; display: flex; gap: 44px; align-items: center; justify-content: center; }
  body { background: #e9e2d3; }
  img { display: block; box-shadow: 0 10px 34px rgb(60 45 20 / 0.35); }
  .display { width: 1104px; border: 12px solid #1b1a1e; border-radius: 10px; }
  .pad { height: 624px; border: 9px solid #1b1a1e; border-radius: 34px; }
</style>"""


def screenshot(page: Page, kind: str = "pad") -> str:
    """Return a screenshot of a page as an HTML element."""
    page.wait_for_timeout(2000)  # for the cards to arrive at their places
    content = base64.b64encode(page.screenshot()).decode()
    return f'<img class="{kind}" src="data:image/png;base64,{content}">'


def framed(page: Page, size: tuple[int, int], shots: list[str]) -> bytes:
    """Return a picture of screenshots side by side."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(FRAME + "".join(shots))
    return page.screenshot(scale="css")


def with_a_display(browser: Browser) -> bytes:
    """Return the picture of a television and a phone in a game, after four cards."""
    table = Table(browser, "kings-gold", "Ann Bo Cy Di")
    display, pad = table.display((1280, 720)), table.phone(device_scale_factor=2)
    tap(table.room, "9", "Q", "10", "7")
    for page in (display, pad.page):
        expect(page.locator(".path .card")).to_have_count(4)
    shots = [screenshot(display, "display"), screenshot(pad.page)]
    image = framed(browser.new_page(), (1520, 700), shots)
    table.close()
    return image


def alone(playwright: Playwright, home: Path) -> bytes:
    """Return the picture of three screens of a phone that plays without a server.

    They show the start page, the table, and the secret choice of a player.
    """
    write(home / "pocket", home / "work")
    device = Device(playwright, home / "pocket", home)
    page = device.start(device_scale_factor=2, reduced_motion="reduce")
    begun(page, "Ann, Bo, Cy, Di")
    for card in ("9", "Q", "10", "7"):
        tapped(page, f'[data-key="{card}"]')
    expect(page.locator(".path .card")).to_have_count(4)
    page.click(".menu")
    page.get_by_text("Other games").click()
    kept(page)
    expect(page.locator(".last")).to_be_visible()
    shots = [screenshot(page)]
    page.screenshot(path=APP / "shelf.png")
    play_on(page, "Who leaves?")
    shots.append(screenshot(page))
    page.screenshot(path=APP / "table.png")
    page.click(".menu")
    page.get_by_text("How do you choose who leaves?").click()
    tapped(page, f"{WAY} >> nth=1")
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".card-back")).to_be_visible()
    shots.append(screenshot(page))
    image = framed(page.context.new_page(), (1060, 700), shots)
    device.kill()
    device.cut_off()
    return image


def main() -> None:
    """Write both pictures."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as home:
        browser = playwright.chromium.launch(executable_path=found(), args=FLAGS)
        (PICTURES / "kings-gold-phones.png").write_bytes(with_a_display(browser))
        browser.close()
        (PICTURES / "kings-gold-pocket.png").write_bytes(alone(playwright, Path(home)))


if __name__ == "__main__":
    main()
