"""Pipes, closed and full streams, letters that a screen lacks: one clear line, no traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .command import shell

GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\n"
PLAY = "$CARDKIT play kings-gold Ann Bo Cy"


@pytest.mark.parametrize(("line", "told"), [
    (f"{PLAY} <&-", "Error: Standard input is closed: nobody can type."),
    ("$CARDKIT score - <&-", "standard input is closed"),
    ("$CARDKIT check - <&-", "standard input is closed"),
    (f"echo 9 | {PLAY} >&-", "cardkit: standard output is closed"),
    ("$CARDKIT games --json >/dev/full", "cardkit: No space left on device"),
])  # fmt: skip
def test_a_stream_that_is_closed_or_full(line: str, told: str) -> None:
    done = shell(line)
    assert done.returncode == 2
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_reader_who_has_seen_enough() -> None:
    Path("game.tally").write_text(GAME)
    done = shell("$CARDKIT score game.tally{,,,,,,,,,} game.tally | head -1")
    assert done.stdout == "game.tally: round 1 of 4 over, running\n"
    assert "Traceback" not in done.stderr
    assert "Traceback" not in shell(f"yes 9 | head -30 | {PLAY} | true").stderr


def test_json_is_read_in_every_locale() -> None:
    Path("łódź.tally").write_text(GAME.replace("Ann", "Zoë"), "utf-8")
    done = shell("PYTHONIOENCODING=latin-1 $CARDKIT score --json łódź.tally")
    assert (done.returncode, json.loads(done.stdout)["players"][0]) == (0, "Zoë")


def test_letters_that_the_screen_lacks() -> None:
    latin = "PYTHONIOENCODING=latin-1 $CARDKIT"
    done = shell(f"{latin} --lang pl rules kings-gold > rules.txt; {latin} odds kings-gold")
    assert (done.returncode, done.stderr) == (0, "")
    assert "unikajcie stra?nik\xf3w" in Path("rules.txt").read_text("latin-1")
    assert "1/16 (6 %)" in done.stdout
