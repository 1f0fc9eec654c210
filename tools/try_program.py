"""Try each part of a built cardkit, without Python or anything else on its path.

python -m tools.try_program PROGRAM
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

SLIPS = Path(__file__).resolve().parents[1] / "examples" / "slips.tally"
ROUND = "9\nbo\nQ\n\n7\nAnn\nQ\n"
"""A round of King's Gold: gold, Bo leaves, a Queen, nobody leaves, gold, Ann leaves, a second
Queen."""


def main() -> None:
    """Use each part of the program once, and stop at the first failure."""
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"CARDKIT_HOME": home, "CARDKIT_LANG": "en"}
        os.environ |= {"PATH": "", "PYTHONUTF8": "1"}
        program, kit = sys.argv[1], str(Path(home, "kit.pdf"))
        expect("cardkit 2", program, "--version")
        expect("The second Queen.", program, "play", "kings-gold", "Ann", "Bo", "Cy", typed=ROUND)
        expect("ROUND 2 of 4", program, "resume", typed="8\nall\n")
        expect("Bo", program, "games")
        expect("Strażnicy", program, "--lang", "pl", "rules", "kings-gold")
        expect("King's Gold", program, "variants")
        expect("If nobody leaves", program, "odds", "kings-gold")
        expect("usual", program, "simulate", "kings-gold", "--games", "200", "--jobs", "2")
        expect("banked", program, "score", str(SLIPS), code=1)
        expect("kit.pdf", program, "print", "kit", "kings-gold", "-o", kit)
        assert Path(kit).read_bytes().startswith(b"%PDF-")
        expect_phones(program)
    print("All of it answers.")


def expect(text: str, *command: str, typed: str = "", code: int = 0) -> None:
    """Run a command; raise `AssertionError` unless it prints `text` and exits with `code`."""
    done = subprocess.run(
        command, input=typed, capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    output = done.stdout + done.stderr
    assert done.returncode == code, f"{command[1:]}: code {done.returncode}\n{output}"
    assert text in output, f"{command[1:]}: no {text!r}\n{output}"


def expect_phones(program: str) -> None:
    """Start a game with phones, and fetch the page for them."""
    command = [program, "play", "kings-gold", "Ann", "Bo", "Cy", "--phones", "--at", "localhost:0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8") as table:
        assert table.stdin
        assert table.stdout
        address = next(line for line in table.stdout if line.startswith("Phones: ")).split()[1]
        with urllib.request.urlopen(address, timeout=60) as page:
            assert b"<script" in page.read()
        table.communicate("quit\n")
    assert table.returncode == 0


if __name__ == "__main__":
    main()
