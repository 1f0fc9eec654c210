"""How long the first prompt takes in Polish against English: CPU time of whole processes, in turn; the goal is at most 1.1.

    python tests/bench/first_prompt.py [TIMES]

15 times each unless said otherwise; the medians and their ratio.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def once(lang: str, home: str) -> float:
    """Seconds of CPU for a game that is begun and left at its first prompt."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "cardkit", "play", "kings-gold", "Ann", "Bo", "Cy", "--lang", lang],
        input=b"quit\n",
        capture_output=True,
        check=True,
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CARDKIT_HOME": home},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Both languages in turn, after one start that nobody counts."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    with tempfile.TemporaryDirectory() as home:
        taken = {"en": [once("en", home)], "pl": [once("pl", home)]}
        for _ in range(times):
            for lang, found in taken.items():
                found.append(once(lang, home))
    middle = {lang: statistics.median(found[1:]) for lang, found in taken.items()}
    print(" ".join(f"{lang} {1000 * seconds:.0f} ms" for lang, seconds in middle.items()))
    print(f"ratio {middle['pl'] / middle['en']:.2f} (goal: at most 1.1)")


if __name__ == "__main__":
    main()
