"""Measure the game master in a phone's browser: ``python -m tools.bench.pocket SITE [TIMES]``.

SITE is what ``python -m tools.site SITE`` wrote. Printed for each browser, which never was here
before: CPU seconds of the first start, and of a later one from the memory that the phone keeps; an
act with its save and a view of it, in milliseconds as the page waits for them (so on a machine with
nothing else to do); memory of the page. Goals: 4 and 1.5 CPU s, 20 ms.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests.v4.pocket.phone import Phone, Served, until

GAME = """async () => {
  const [acts, views] = [[], []];
  const view = async () => (await cardkit.ask("GET", "/api/view")).body;
  await cardkit.ask("POST", "/api/open", {game: "kings-gold", players: ["Ann", "Bo", "Cy", "Di"]});
  for (const [turn, card] of "7 5 9 A 2 10 3 8 6 4 7 5 9 A 2 10 3 8 6 4".split(" ").entries()) {
    const {at} = await view();
    let began = performance.now();
    const {status, body} = await cardkit.ask("POST", "/api/act", {id: `turn ${turn}`, at, do: "draw", card});
    if (status !== 200) throw new Error(JSON.stringify(body));
    acts.push(performance.now() - began);
    began = performance.now();
    await view();
    views.push(performance.now() - began);
  }
  await cardkit.ask("POST", "/api/close", {});
  return [acts, views];
}"""
"""A round without an end, and how long each of its acts and views takes."""
KEPT = (
    "async () => Boolean(await "
    "caches.match(document.querySelector('script[src]').src.replace('play.js', 'snapshot')))"
)
"""Whether the phone keeps what its core looks like that has just woken."""


def processes(profile: Path) -> list[Path]:
    """The folders in ``/proc`` of a browser's processes."""
    found: list[str] = []
    more = _found("-f", f"user-data-dir={profile}")  # of which its pages say nothing themselves
    while more:
        found += more
        more = [each for each in _found("-P", ",".join(more)) if each not in found]
    return [Path("/proc", number) for number in found if int(number) != os.getpid()]


def _found(*words: str) -> list[str]:
    return subprocess.run(
        ["pgrep", *words], capture_output=True, text=True, check=False
    ).stdout.split()


def cpu(profile: Path) -> float:
    """CPU seconds of a browser so far."""
    ticks = 0
    for process in processes(profile):
        try:
            used = (process / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(used[11]) + int(used[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(profile: Path) -> float:
    """Megabytes of the largest page, memory that processes share counted in parts (PSS)."""
    most = 0
    for process in processes(profile):
        try:
            told = dict(
                line.split()[:2] for line in (process / "smaps_rollup").read_text().splitlines()[1:]
            )
            page = b"type=renderer" in (process / "cmdline").read_bytes()
        except OSError:
            continue
        most = max(most, int(told["Pss:"]) if page else 0)
    return most / 1024


def started(page: Page, address: str, profile: Path) -> float:
    """CPU seconds until the core is awake."""
    page.goto("about:blank")
    time.sleep(1)
    before = cpu(profile)
    page.goto(address)
    while not page.evaluate("Boolean(window.cardkit)"):
        time.sleep(0.03)
    return cpu(profile) - before


def main() -> None:
    """A line for each browser."""
    site, times = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3
    with sync_playwright() as driver:
        for _ in range(times):
            profile = Path(tempfile.mkdtemp(), "profile")
            phone = Phone(driver, Served(site), profile)
            page, address = phone.context.new_page(), f"{phone.served.origin}/play/"
            first, plain = started(page, address, profile), memory(profile)
            acts, views = page.evaluate(GAME)
            until(lambda page=page: bool(page.evaluate(KEPT)))  # type: ignore[misc]
            later = started(page, address, profile)
            print(
                f"load {os.getloadavg()[0]:.1f}: start {first:.2f} CPU s, from memory {later:.2f}; "
                f"act median {median(acts):.1f} ms (best {min(acts):.1f}), view "
                f"{median(views):.1f} ms; "
                f"memory {plain:.0f} MB, from memory {memory(profile):.0f} MB",
                flush=True,
            )
            phone.close()
            phone.served.close()


if __name__ == "__main__":
    main()
