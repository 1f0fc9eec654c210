"""Rule files, tallies, key files and what lies beside them, with evils planted: told in a line,
never a traceback or a wait."""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.v4.strangers import Trial

GAMES = 200
QUICK = 1

TALLY = (
    "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Bo 3, Ann "
    "6\nround 2\nQ\n4\n"
)
HOUSE = """extends = "kings-gold"
name = "Night"
summary = "In the dark."
rounds = 3
[words]
danger = "watchman/watchmen"
[cards]
danger = { "J-K" = "rank" }
[rulings]
tie = "The youngest wins."
[house]
H-1 = "Who is caught sings."
[in.pl]
name = "Noc"
[in.pl.words]
danger = "m stróż stróża stróża stróżu"
[in.pl.house]
H-1 = "Kto wpadnie, śpiewa."
"""
VALUES = (
    "5",
    "-1",
    "1e400",
    "nan",
    "[]",
    "{}",
    "true",
    '""',
    "1979-05-27",
    '"{who!r} {0.__class__}"',
    '"{rounds:>2000000000}"',
    f'"{"x" * 1900}"',
    '"\\u001b[2J\\u202e"',
    '"' + "{" * 300 + '"',
    "9" * 1500,
    "[[[[5]]]]",
    "{ a = { b = { c = 1 } } }",
    '"%s%n"',
    '"../../secret"',
    '"/dev/zero"',
    '"(a+)+$"',
    '"a/b/c/d"',
    '[1, "x", {}]',
    "0x7fffffffffffffff",
    "1_000_000",
)
"""What may stand behind any key."""
KEYS = (
    "players",
    "rounds",
    "until",
    "leftover",
    "share",
    "artifacts",
    "carried",
    "costs",
    "tie",
    "reveal",
    "extends",
    "version",
    "words.gold",
    "words.kinds",
    "words.sign",
    "cards.gold",
    "cards.danger",
    "cards.artifact",
    "danger.ends_at",
    "danger.over",
    "artifacts.worth",
    "round.2.share",
    "round.last",
    "players.3",
    "in.pl",
    "in.pl.words",
    "in.xx",
    "in.pl.rulings",
    "in.pl.summary.x",
    "in.pl.words.place.x",
    "meta",
    "cites.tie",
    "rulings.tie",
    "house",
    "hands",
    "hands.cards",
    "pieces",
    "surprise",
    "a.b.c.d.e",
    "name",
    "summary",
    "in",
)
LINES = (
    "players: " + "A, " * 5000,
    "set: rounds=" + "9" * 1900,
    "set: words.danger={x!r}",
    "set: cards.danger=[[[[",
    "set: =",
    "set:",
    "variant: ../secret",
    "variant: /dev/zero",
    "variant: pipe",
    "variant: " + "../" * 500,
    "variant:",
    "rules: 1 xxxx",
    "rules: 2.0",
    "round 99999999999999999999",
    "round -1",
    "round \u0663",
    "extra round",
    "7" * 1500,
    "7h - " + "Ann " * 300,
    "Qx",
    "- all",
    "\x1b[2J",
    "banked: Ann " + "9" * 1500,
    "total: Ann 1e9",
    "banked:",
    "artifacts: Ann 99",
    "note: {x.__class__}",
    "date: 9999-99-99",
    "first: \u202eAnn",
    "# saved: 00000000",
    "# cardkit",
    "end 999 00000000",
    "K",
    "7\x007",
    "Ann: 5",
    "seats: 1",
    "begun: x",
    "all",
    "7-9 " * 200,
)
"""Lines that may stand anywhere in a tally."""


def _house(chance: random.Random) -> str:
    """A rule with other values for a few keys."""
    lines = HOUSE.splitlines()
    for _ in range(chance.randrange(1, 4)):
        key, value = chance.choice(KEYS), chance.choice(VALUES)
        *above, last = key.split(".")
        if above:
            lines += [f"[{'.'.join(above)}]", f"{last} = {value}"]
        else:
            lines.insert(0, f"{last} = {value}")
    return "\n".join([*lines, ""])


def _tally(chance: random.Random) -> str:
    lines = TALLY.splitlines()
    for _ in range(chance.randrange(1, 4)):
        lines.insert(chance.randrange(len(lines) + 1), chance.choice(LINES))
    return "\n".join([*lines, ""])


def _spoilt(text: str, chance: random.Random) -> bytes:
    """The bytes of a text, some of them perhaps not as they should be."""
    data = text.encode("utf-8", "surrogatepass")
    match chance.randrange(12):
        case 0:
            return data[: chance.randrange(len(data) + 1)]
        case 1:
            return data.replace(b"n", b"\0", 2)
        case 2:
            at = chance.randrange(len(data) + 1)
            return data[:at] + chance.randbytes(9) + data[at:]
        case 3:
            return text.encode("utf-16")
        case 4:
            return b"\xef\xbb\xbf" + data
        case 5:
            return data + b"\n# x" * 1_500_000
        case 6:
            return data + chance.choice(
                [
                    b"x = " + b"[" * 5000,
                    b"a." * 900 + b"b = 1",
                    b"x" * 100_000,
                    b'"\\q" = 1',
                    b"{a=" * 600,
                ]
            )
        case 7:
            return data + b"".join(b"k%d = 1\n" % number for number in range(4000))
        case _:
            return data


def _kept(chance: random.Random) -> str:
    """What a file of phones' keys may say."""
    good: dict[str, object] = {
        "tap": "x" * 22,
        "see": "abcdef",
        "port": 8765,
        "choose": False,
        "host": "127.0.0.1",
        "address": "127.0.0.1",
    }
    values: tuple[object, ...] = (
        None,
        5,
        [],
        {},
        "",
        "x" * 900,
        -1,
        1e308,
        True,
        "\x1b[2J",
        "../../x",
        "\ud800",
    )
    for key in chance.sample([*good, "other"], chance.randrange(1, 4)):
        good[key] = chance.choice(values)
    odd = [
        "[" * 990,
        "",
        "null",
        "5",
        '"x"',
        "{" * 500,
        "[]",
        '{"tap": ' + "9" * 900 + "}",
        "\0" * 99,
        "NaN",
        '{"a":' * 190,
    ]
    return chance.choice([json.dumps(good), json.dumps(good), *odd])


def _as_it_is(path: Path, data: bytes, trial: Trial) -> None:
    path.write_bytes(data)


LAID: dict[str, Callable[[Path, bytes, Trial], None]] = {
    "a pipe": lambda path, data, trial: os.mkfifo(path),
    "a folder": lambda path, data, trial: path.mkdir(),
    "a link to a secret": lambda path, data, trial: path.symlink_to(trial.secret),
    "a link to a device": lambda path, data, trial: path.symlink_to("/dev/zero"),
    "a link to itself": lambda path, data, trial: path.symlink_to(path.name),
}
"""What may lie where a file should be, instead of it."""
TYPED = "9\n\nbo\n10\n?\nscore\nundo\nrules\nquit\n"
OF_TALLY = (
    "score g.tally", "check g.tally", "show g.tally", "resume g.tally", "odds g.tally",
    "history .", "games .", ("print pad --filled g.tally -o "
                             "pad.pdf"), "score .", "show g.tally --reader",
    ("show g.tally --format bgstats -o "
     "p.bgsplay"), "show g.tally --format tally", "resume saved", "show saved",
    "games", "history", "score saved --lang pl", "resume g.tally",
)  # fmt: skip
OF_HOUSE = (
    "check night.toml", "rules night.toml", ("play night.toml Ann Bo "
                                             "Cy"), "print sheet night.toml -o s.pdf",
    "odds night.toml", "variants --all", "rules own", "check .",
    ("rules night.toml --lang "
     "pl"), "new Mine --from own", "simulate night.toml --games 20 --bot even",
    "play own Ann Bo Cy --lang pl", "rules night.toml --json", "print aid own -o a.pdf",
)  # fmt: skip


def example(seed: int) -> list[str]:
    """One file of one kind, in each place where it may lie, and what is done with it."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder))
        (trial.home / "variants").mkdir(parents=True)
        kind = chance.choice(["tally", "house", "keys", "left"])
        {"tally": _of_tally, "house": _of_house, "keys": _of_keys, "left": _of_left}[kind](
            trial, chance
        )
        return trial.faults


def _lay(path: Path, data: bytes, trial: Trial, chance: random.Random) -> bool:
    """Lay a file, or once in a while something else; whether it is a file."""
    what = chance.choice([*LAID]) if chance.random() < 0.15 else ""
    LAID.get(what, _as_it_is)(path, data, trial)
    return not what


def _asked(trial: Trial, chance: random.Random, commands: tuple[str, ...], number: int = 5) -> None:
    for line in chance.sample(commands, number):
        trial.run(*line.split(), typed=TYPED, named="g.tally" in line or "night.toml" in line)


def _pasted(text: str, chance: random.Random) -> str:
    """A text as a messenger may have sent it."""
    text = _spoilt(text, chance).decode("utf-8", "replace")
    return chance.choice(
        [
            text,
            f"```\n{text}\n```",
            "\n".join(f"> {line}" for line in text.splitlines()),
            text.replace('"', "\u201d"),
        ]
    )


def _of_tally(trial: Trial, chance: random.Random) -> None:
    for path in (trial.folder / "g.tally", trial.home / "saved.tally"):
        _lay(path, _spoilt(_tally(chance), chance), trial, chance)
    os.mkfifo(trial.folder / "pipe")
    for line in chance.sample(("check -", "score -", "odds -", "show -"), 2):
        trial.run(*line.split(), typed=_pasted(_tally(chance), chance), named=True)
    trial.held("g.tally", trial.run("check", "g.tally", named=True))
    _asked(trial, chance, OF_TALLY)


def _of_house(trial: Trial, chance: random.Random) -> None:
    for path in (trial.folder / "night.toml", trial.home / "variants" / "own.toml"):
        _lay(path, _spoilt(_house(chance), chance), trial, chance)
    for line in chance.sample(("check -", "rules -", "play - Ann Bo Cy"), 2):
        trial.run(*line.split(), typed=_pasted(_house(chance), chance), named=True)
    checked = trial.run("check", "night.toml", named=True)
    trial.held("night.toml", checked)
    if checked.returncode == 0:
        for line in ("rules night.toml", "play night.toml Ann Bo Cy", "rules night.toml --lang pl"):
            ran = trial.run(*line.split(), typed="quit\n")
            if ran.returncode != 0:
                trial.faults.append(
                    f"check says fine, {line} ends with {ran.returncode}: {ran.stderr[-300:]}"
                )
    _asked(trial, chance, OF_HOUSE)


def _of_keys(trial: Trial, chance: random.Random) -> None:
    """The file of phones' keys beside a game that goes on with phones."""
    (trial.folder / "g.tally").write_text(TALLY, "utf-8")
    path = trial.folder / ".g.tally.phones"
    if _lay(path, _spoilt(_kept(chance), chance), trial, chance):
        path.chmod(chance.choice([0o600, 0o600, 0o644]))
    trial.run("keys", module="tests.v4.nets.hostile_files")
    trial.run("resume", "g.tally", typed=TYPED)


def _of_left(trial: Trial, chance: random.Random) -> None:
    """What a process that died may have left beside a game, or somebody laid there."""
    names = (
        ".g.tally.0a1b2c3d.saving",
        ".g.tally.saving",
        ".g.tally.before",
        ".g.tally.lock",
        ".saved.tally.00000000.saving",
    )
    (trial.folder / "g.tally").write_text(TALLY, "utf-8")
    (trial.home / "saved.tally").write_text(TALLY, "utf-8")
    for name in chance.sample(names, 3):
        folder = trial.home if "saved" in name else trial.folder
        _lay(folder / name, _spoilt(_tally(chance), chance), trial, chance)
    _asked(trial, chance, OF_TALLY)
    trial.run("play", "kings-gold", "Ann", "Bo", "Cy", "--save", "new.tally", typed=TYPED)


def _keys() -> None:
    """Read the keys as a game with phones does, and write them anew."""
    from cardkit.v4.phones import KeyFile
    from cardkit.v4.phones.access_keys import Keys

    file = KeyFile(Path("g.tally"))
    kept = file.kept()
    if kept is not None:
        file.keep(kept._replace(keys=Keys.new()))
        assert file.kept() is not None
    file.forget()
    sys.exit(0)


if __name__ == "__main__":
    _keys()
