"""Every command answers if built-in files are changed at random, and no score is ambiguous."""

import json
import random
import time
from pathlib import Path

from hypothesis import given, strategies as st

from .command import ROOT, run

TALLIES = sorted([*ROOT.glob("examples/*.tally"), *ROOT.glob("variants/gallery/*.tally")])
VARIANTS = sorted([*ROOT.glob("variants/**/*.toml"), *ROOT.glob("examples/house/*.toml")])
TABLES = [
    "variant: kings-gold\nround,Ann,Bo,Cy\n1,5,6,0\n2,5,4,6\n3,4,4,\n4,6,5,5\ntotal,20,19,11\n",
    "variant: kings-gold\n\nround  Ann  Bo  Cy\n1        5   6   -\n2       15   4   6\ntotal   20  10   6\n",
    "variant: diamant\n| round | Ann | Bo | Cy |\n|---|---:|---:|---:|\n| 1 | 5 | 6 | 0 |\n| 2 | 5 | 4 | 6 |\n",
    "variant: incan-gold\nplayer;round 1;round 2;total\nAnn;5;6;11\nBo;5;4;9\nCy;0;0;0\n",
    "variant: diamant\nplayers: Ann, Bo, Cy\ntotal: 5 6 9\n",
]  # fmt: skip
PIECES = [
    "set: ", "variant:", "round 2\n", "extra round\n", "end\n", "total: 1 2 3\n", "banked: 5 6 0\n",
    "banked ", "Ann", "- all", " / ", "joker", "\n\n", ",,,\n", ";", "|", "\t", "9999", "-5", "K",
    "last round: 1\n", "away: Bo\n", "join: Zed\n", "[danger]\n", "rounds = 3\n", "= ", "{", '"',
    "extends = ", "0", "[round.2]\n", "1.5", "note: x\n", "# ", "  ", "Winner,Ann\n", "\ufeff", "=",
    *(sign * 1900 for sign in "[({=:;,'\"#|9 -"), "1e9999", "[{" * 245, "set: a=1\n" * 3000, "a, " * 600,
    "total: " + "9" * 1900, "round 1\n7 -\n" * 999, "\u202e", "\x1b", "K / " * 400, "a." * 900 + "b = 1\n",
]  # fmt: skip


def changed(text: str, chance: random.Random) -> str:
    """Change, move, remove or repeat a few letters, words or lines of a text."""
    for _ in range(chance.choice([1, 1, 1, 2, 2, 3, 5])):
        lines = text.splitlines(keepends=True) or [""]
        place, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        line = lines[place]
        at = chance.randrange(len(line) + 1)
        match chance.randrange(7):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[other])
            case 2:
                lines[place], lines[other] = lines[other], line
            case 3:
                lines[place] = line[:at] + chance.choice(PIECES) + line[at:]
            case 4:
                lines[place] = line[:at] + line[at + chance.choice([1, 1, 2, 8]) :]
            case 5:
                lines[place] = line[:at] + chance.choice("abk5 -,/x\n0:=") + line[at + 1 :]
            case _:
                words = line.split(" ")
                lines[place] = " ".join(chance.sample(words, len(words)))
        text = "".join(lines)
    return text


def flipped(text: str, chance: random.Random) -> bytes:
    """Return the bytes of a text. One time in five, some bytes are changed or removed."""
    data = bytearray(text.encode())
    for _ in range(chance.choice([0, 0, 0, 0, chance.randint(1, 9)])):
        place = chance.randrange(len(data) + 1)
        data[place : place + chance.randrange(3)] = bytes([chance.randrange(256)])
    return bytes(data)


def answers(seed: int) -> list[tuple[str, float]]:
    """Run each command with a file changed at random. Return each result with its CPU time."""
    chance = random.Random(seed)
    is_variant = chance.random() < 0.4
    paths = VARIANTS if is_variant else TALLIES
    text = chance.choice(paths).read_text("utf-8")
    if not is_variant and chance.random() < 0.5:
        text = chance.choice(TABLES)
    text = changed(text, chance)
    file = Path("changed.toml" if is_variant else "changed.tally")
    file.write_bytes(flipped(text, chance))
    commands = [
        ("check", str(file)),
        ("rules", str(file)),
        ("odds", str(file)),
        ("print", "sheet", str(file), "--ink", "black", "-o", "x.pdf"),
    ]
    if not is_variant:
        commands = [(word, str(file)) for word in ("score", "check", "odds")]
        commands += [("score", "--json", str(file)), ("show", str(file), "--format", "csv")]
    asked = []
    for command in commands:
        begun = time.process_time()
        result = run(*command)
        asked.append((f"{seed}: {' '.join(command)}", time.process_time() - begun))
        assert result.exit_code in (0, 1, 2), (seed, text)
        assert result.exception is None or isinstance(result.exception, SystemExit), (seed, text)
        Path("x.pdf").unlink(missing_ok=True)
    if not is_variant:
        check_readings(text)
    return asked


def check_readings(text: str) -> None:
    """Check that a tally without findings gives the same game when its CSV is read."""
    told = run("score", "--json", "-", typed=text)
    if told.exit_code:
        return
    totals = json.loads(told.stdout)["totals"]
    for form in ("tally", "csv"):
        again = run("show", "-", "--format", form, typed=text).stdout
        scored = json.loads(run("score", "--json", "-", typed=again).stdout)
        assert scored["totals"] == totals, text


@given(st.integers(0, 10**9))
def test_commands_survive_random_files(seed: int) -> None:
    assert answers(seed)
