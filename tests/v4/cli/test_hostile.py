"""Files from strangers are safe to open: nothing they hold steers the terminal, starts a line of
its own, or hides.

The program runs with its output on a pseudo-terminal. Everything that others can write (each line
of a tally, each key and text of a variant, names of files and folders, arguments, the environment,
lines typed) carries the same poison.
"""

from __future__ import annotations

import contextlib
import os
import pty
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.v4 import forks

UNSEEN = "\u202e\u2066\u200b\u200d\u2060\ufeff\u00ad\u034f\u3164\U000e0041"
"""Turns the direction, has no width, shows nothing."""
BREAKS = "\x85FORGED\u2028FORGED\u2029FORGED"
STEERS = "\x9b41;5m\x9d52;c;aGk=\x9c\x7f"
SOFT = f"{UNSEEN}{BREAKS}{STEERS}"
"""What a text file may hold between its line ends."""
HARD = f"\x1b]52;c;aGk=\x07\x1b]0;title\x07\x1b[41;5m\x1b[2J\x08\x0b\x0c{SOFT}"
LINE = f"{HARD}\nFORGED\rFORGED\r\nFORGED"
"""What an argument, a file's name or a TOML text may hold too."""
OURS = re.compile(r"\r?\x1b\[(?:(?!41;5)[0-9;]*m|2K|1A|\?25[lh])")
"""Colours, and how a bar moves."""


def on_screen(*arguments: str, typed: str = "", cwd: Path, **env: str) -> str:
    """All that a command writes to a terminal, output and messages."""
    ours, theirs = pty.openpty()
    env = {
        **os.environ,
        "TERM": "xterm-256color",
        "COLUMNS": "100",
        "CARDKIT_HOME": str(cwd / "home"),
        **env,
    }
    with tempfile.NamedTemporaryFile() as lines:
        lines.write(typed.encode())
        lines.flush()
        screen = os.ttyname(theirs)
        child, said = forks.begun(arguments, [lines.name, screen, screen], cwd=cwd, env=env), b""
        os.close(theirs)
        with contextlib.suppress(OSError):  # its end
            while more := os.read(ours, 1 << 16):
                said += more
        assert forks.ended(child) is not None
    os.close(ours)
    return said.decode()


def harmless(said: str) -> str:
    """`said` without our own colours; it has nothing in it but lines of letters, and none that was
    forged."""
    plain = OURS.sub("", said).replace("\r\n", "\n")
    wrong = {
        f"U+{ord(letter):04X}"
        for letter in plain
        if not letter.isprintable() and letter not in "\n\t"
    }
    assert not wrong, plain
    assert not set(UNSEEN) & set(plain)
    assert not [line for line in plain.splitlines() if line.startswith("FORGED")], plain
    assert "Traceback" not in plain
    return plain


GAME = f"""# a comment {SOFT}
variant: kings-gold
players: Ann, Bo, Cy
date: 2026-11-20 {SOFT}
place: here {SOFT}
note: this {SOFT}

round 1
7
note: then {SOFT}
8 - Ann
# and {SOFT}
9 - all

round 2
7
"""
"""A legal game, with poison wherever text is free."""

LINES = (
    "players: Ann, B{}o, Cy",
    "variant: {}",
    "col{}our: red",
    "{}",
    "first: {}",
    "date: {}",
    "set: {}=1",
    "set: rounds={}",
    "round {}",
    "7{}",
    "7 - {}",
    "7 - Ann{}",
    "banked: {} 5",
    "banked: Ann {}",
    "artifacts: Ann {}",
    "total: {}",
    "{}: x",
)


def tally_with(line: str) -> str:
    head = "variant: kings-gold\nplayers: Ann, Bo, Cy\n"
    if line.startswith(("players", "variant")):
        key = line.partition(":")[0]
        head = "".join(old for old in head.splitlines(True) if not old.startswith(key))
    return f"{head}{line}\n\nround 1\n7\n{line}\n{line}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game, files that are wrong in every line, a house rule, and saved games with
    terrible names."""
    folder = tmp_path_factory.mktemp("strangers")
    (folder / "game.tally").write_text(GAME, "utf-8")
    (folder / "wrong").mkdir()
    for number, line in enumerate(LINES):
        for kind, poison in (("soft", SOFT), ("hard", HARD)):
            (folder / "wrong" / f"{number}-{kind}.tally").write_text(
                tally_with(line.format(poison)), "utf-8"
            )
    home = folder / "home"
    home.mkdir()
    (home / f"{LINE.replace('/', '')}.tally").write_text("nonsense", "utf-8")
    (home / f"good{LINE}.tally").write_text(GAME, "utf-8")
    inner = folder / f"inner{LINE}"
    inner.mkdir()
    (inner / f"{LINE}.tally").write_text("nonsense", "utf-8")
    for name, text in variants():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


HOUSES = """
name = POISON
summary = POISON
rounds = POISON
players = POISON
POISON = 1
[POISON]
leftover = POISON
pieces = POISON
[words]|round = POISON
[words.kinds]|POISON = POISON
[rulings]|POISON = POISON
[cites]|POISON = "KG-1"
[cards]|artifact = [POISON]
[cards.gold]|POISON = 1
[cards.danger]|"J-K" = POISON
[danger]|ends_at = POISON
[artifacts]|worth = { POISON = 1 }
"""


def toml(text: str) -> str:
    """`text` as a TOML string, every letter that is not plain escaped."""
    return (
        '"'
        + "".join(c if c.isascii() and c.isprintable() else f"\\U{ord(c):08x}" for c in text)
        + '"'
    )


def variants() -> Iterator[tuple[str, str]]:
    poison = toml(LINE)
    for number, line in enumerate(HOUSES.split("\n")[1:-1]):
        line = line.replace("|", "\n").replace("POISON", poison)
        yield f"house-{number}", f'extends = "kings-gold"\n{line.replace("POISON", poison)}\n'
    yield "house-extends", f"extends = {poison}\n"
    yield "house-raw", f'extends = "kings-gold"\nname = "x{HARD}"\n'
    unseen = toml(f"A{UNSEEN}B")
    words = "".join(
        f"{key} = {unseen}\n"
        for key in ("player", "path", "gold", "danger", "artifact", "safe", "caught", "call")
    )
    yield (
        "legal",
        f'extends = "kings-gold"\nname = {unseen}\nsummary = '
        f"{unseen}\n[words]\n{words}[rulings]\nKG-7 = {unseen}\n",
    )


COMMANDS = """
score wrong
score wrong --json
history wrong
games wrong
score game.tally
score game.tally --json
show game.tally
show game.tally --reader
show game.tally --format json
show game.tally --format markdown
odds game.tally
history game.tally
print pad --filled game.tally
print pad --filled wrong/8-soft.tally
show wrong/4-hard.tally
resume wrong/5-soft.tally
games
games --json
history
history --json
history --csv
resume
show good
odds legal.toml
play legal.toml Ann Bo Cy
simulate legal.toml --games 20
compare legal.toml --games 20
play house-raw.toml Ann Bo Cy
print aid house-0.toml
score POISON
show POISON
resume POISON
show POISON --format json
odds POISON
history POISON
games POISON
play kings-gold POISON Bo Cy
play POISON Ann Bo Cy
score --POISON
help POISON
simulate kings-gold --bot POISON
history --player POISON
show game.tally --format POISON
completion POISON
"""


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS.split("\n")[1:-1])
def test_nothing_from_a_stranger_steers_the_screen(folder: Path, command: str) -> None:
    """Only letters arrive, on lines that the program began."""
    arguments = [word.replace("POISON", LINE) for word in command.split()]
    assert harmless(on_screen(*arguments, cwd=folder)).strip()


def test_lines_typed_steer_nothing_now_or_later(folder: Path) -> None:
    """A paste at the prompt: refused or kept, shown without its poison; the game that was saved is
    read again."""
    typed = f"7{HARD}\n{HARD}\nnote {HARD}\n7\nAnn{HARD}\nnote {SOFT}\nnote so{UNSEEN}\n"
    typed += f"rename Ann {SOFT}\nfix {HARD}\n{HARD}: 1\nquit\n"
    typed = typed.replace("\x0b", "").replace("\x0c", "")
    harmless(
        on_screen(
            "play",
            "kings-gold",
            "Ann",
            "Bo",
            "Cy",
            "--save",
            "typed.tally",
            typed=typed,
            cwd=folder,
        )
    )
    assert "cannot be" not in harmless(
        on_screen("resume", "typed.tally", typed="path\nquit\n", cwd=folder)
    )


def test_the_surroundings_steer_nothing(folder: Path) -> None:
    """The folder of saved games with a terrible name; a width that is no number."""
    home = str(folder / f"inner{LINE}")
    harmless(on_screen("resume", cwd=folder, CARDKIT_HOME=home, COLUMNS="\u00b2"))
    harmless(on_screen("score", "game.tally", cwd=folder, COLUMNS="9" * 30))
