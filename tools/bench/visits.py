"""Measure the cost of visits to the page for phones: bytes, seconds and CPU time.

    python -m tools.bench.visits FOLDER

FOLDER is a page written by `tools.pocket`. The file server does not compress anything and sends 5
Mbit per second in all. A phone plays until the first card is on the table, and then opens the page
three more times without a network. CPU seconds are measured only on Linux.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.phones.device import PATIENCE, Device, begun

RATE = 5_000_000 / 8
"""Bytes per second."""
TIMES = 3
QUIET = 1500
"""How long nothing must happen, in milliseconds."""
READY = ".standing.is-kept, #pad:not(:has(.offline)) .hand .question h2"


class Measured(Device):
    """A phone whose server is behind a slow line that all files share."""

    line = threading.Lock()

    def send(self, size: int) -> None:
        """Count the bytes, and wait as long as the slow line would need."""
        with self.line:
            super().send(size)
            time.sleep(size / RATE)


def cpu() -> float:
    """Return the CPU seconds of all processes that this process and its children have started."""
    fields = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except OSError:
            continue  # it has just ended
        numbers = text.rpartition(")")[2].split()
        fields[int(path.parent.name)] = (int(numbers[1]), sum(map(int, numbers[11:13])))
    ours = {os.getpid()}
    while more := {pid for pid, (parent, _) in fields.items() if parent in ours} - ours:
        ours |= more
    ticks = sum(fields[pid][1] for pid in ours - {os.getpid()} if pid in fields)
    return ticks / os.sysconf("SC_CLK_TCK")


def first_visit(device: Measured) -> None:
    """Print the cost of the first visit, up to the first card."""
    opened = time.monotonic()
    page = device.start()
    print(f"the page after {time.monotonic() - opened:.1f} s, {device.sent / 1e6:.2f} MB")
    expect(page.locator(".game").first).to_be_visible()
    print(f"the games after {time.monotonic() - opened:.1f} s, {device.sent / 1e6:.2f} MB")
    begun(page, card="7")
    print(f"first card after {time.monotonic() - opened:.1f} s, {device.sent / 1e6:.2f} MB")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    print(f"kept after {time.monotonic() - opened:.1f} s, {device.sent / 1e6:.2f} MB")


def later_visit(device: Measured) -> None:
    """Print the cost of a visit without a network."""
    page = device.start()
    page.goto("about:blank")
    page.wait_for_timeout(QUIET)
    before, start = cpu(), time.monotonic()
    page.goto(device.url)
    page.locator(".game, .hand").first.wait_for()
    seen = time.monotonic() - start
    page.locator(READY).first.wait_for()
    ready = time.monotonic() - start
    page.wait_for_timeout(QUIET)  # what is compiled in the background counts, too
    print(f"again: seen after {seen:.1f} s, ready after {ready:.1f} s, CPU {cpu() - before:.1f} s")
    device.kill()


def main() -> None:
    """Print a line for each visit."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as home:
        device = Measured(playwright, Path(sys.argv[1]).resolve(), Path(home))
        first_visit(device)
        device.kill()
        device.cut_off()
        for _ in range(TIMES):
            later_visit(device)


if __name__ == "__main__":
    main()
