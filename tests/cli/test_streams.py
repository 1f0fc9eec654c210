"""Pipes, closed and full streams, letters that a screen lacks: one clear line, no traceback."""

import csv
import json
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from cardkit.cli import cli

from ..systems import needs_shell
from .command import program, run, shell

GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\n"
PLAY = "$CARDKIT play kings-gold Ann Bo Cy"


@needs_shell
@pytest.mark.parametrize(("line", "told"), [
    (f"{PLAY} <&-", "Error: Standard input is closed: nobody can type."),
    ("$CARDKIT score - <&-", "standard input is closed"),
    ("$CARDKIT check - <&-", "standard input is closed"),
    (f"echo 9 | {PLAY} >&-", "Error: Standard output is closed: nobody can read."),
    ("$CARDKIT games --json >/dev/full", "cardkit: No space left on device"),
])  # fmt: skip
def test_a_stream_that_is_closed_or_full(line: str, told: str) -> None:
    done = shell(line)
    assert done.returncode == 2
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@needs_shell
def test_a_reader_who_has_seen_enough() -> None:
    Path("game.tally").write_text(GAME)
    done = shell("$CARDKIT score game.tally{,,,,,,,,,} game.tally | head -1")
    assert done.stdout == "game.tally: round 1 of 4 over, running\n"
    assert "Traceback" not in done.stderr
    assert "Traceback" not in shell(f"yes 9 | head -30 | {PLAY} | true").stderr


# --- what programs read ---------------------------------------------------------------------------

HOUSE = 'extends = "kings-gold"\nname = "Łódź ♠"\nhouse.H-1 = "Każdy śpiewa."\n'
TALLY = "variant: house.toml\nplayers: Łukasz, Zoë, Ĳsbrand\nround 1\n7h - Zoë\n9c - all\nend\n"
DATA = [
    ("check house.toml --json", "house.toml"), ("check saved --json", "saved.tally"),
    ("compare house other --games 20 --json", "Łódź ♠"), ("games --json", "Łukasz"),
    ("history --csv", "Łukasz"), ("history --json", "Łukasz"), ("new Ŝi -o -", '"Ŝi"'),
    ("odds house --json", "house"), ("rules house.toml --toml", "Każdy śpiewa."),
    ("score saved --json", "Łukasz"), ("show saved --format bgstats", "Łukasz"),
    ("show saved --format csv", "Łukasz"), ("show saved --format json", "Ĳsbrand"),
    ("show saved --format markdown", "Łódź ♠"), ("show saved --format tally", "Ĳsbrand"),
    ("show saved --format tally -o -", "Łukasz"), ("variants --json", "Łódź ♠"),
    ("simulate house --games 20 --json", "Każdy śpiewa."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told"), DATA)
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp037"])
def test_what_programs_read_is_utf_8(line: str, told: str, encoding: str, home: Path) -> None:
    for folder in (home, Path()):
        (folder / "house.toml").write_text(HOUSE, "utf-8")
    Path("other.toml").write_text(f"{HOUSE}rounds = 2\n".replace("Łódź", "Łeba"), "utf-8")
    (home / "saved.tally").write_text(TALLY, "utf-8")
    done = CliRunner(charset=encoding).invoke(cli, line.split(), prog_name="cardkit")
    assert done.exit_code == 0, done.stderr
    text = done.stdout_bytes.decode("utf-8")
    if line.endswith("json"):
        text = json.dumps(json.loads(text), ensure_ascii=False)
    elif "history" in line:
        assert len({len(row) for row in csv.reader(text.splitlines())}) == 1
    elif "tally" in line or "csv" in line:
        assert run("score", "-", typed=text).exit_code == 0
    elif "new" in line or "toml" in line:
        assert run("check", "-", typed=text).exit_code == 0
    assert told in unquote(text)


@pytest.mark.parametrize(("encoding", "words", "told", "is_noted"), [
    ("latin-1", "--lang pl rules kings-gold", "unikajcie strazników, wyjdzcie", True),
    ("cp852", "--lang pl rules kings-gold", "unikajcie strażników, wyjdźcie", True),
    ("cp1252", "rules house.toml", "Lódz s 1.0", True),
    ("cp1252", "rules kings-gold", "Share the gold, dodge", False),
    ("cp037", "rules house.toml", "Lódz s 1.0", True), ("utf-8", "rules house.toml", "Łódź ♠", False),
])  # fmt: skip
def test_letters_that_the_screen_lacks_are_written_as_others(
    encoding: str, words: str, told: str, is_noted: bool
) -> None:
    """It is said once, and not where no letter is lacking."""
    Path("house.toml").write_text(HOUSE, "utf-8")
    done = program(*words.split(), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == 0
    assert told in done.stdout.decode(encoding)
    notes = done.stderr.decode(encoding).splitlines()
    assert [("PYTHONUTF8" in note) for note in notes] == [True] * is_noted
