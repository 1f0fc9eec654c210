"""All text files that people write are read in the same way, with the same error messages."""

import codecs
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from .cli.command import run
from .systems import needs_devices, needs_rights

HOUSE = 'extends = "kings-gold"\nname = "Łódź"\n# it is\n'
GAME = "variant: kings-gold\nplayers: Ann, Bo, Zoë\nround 1\n7h - Zoë\nbanked: 0 0 3\n"
BESIDE = GAME.replace("kings-gold", "house.toml")
CONFIG = "[variants]\n# Łódź\njson = true\n"
READERS = {
    "variant": ("house.toml", HOUSE, ["rules", "house.toml"]),
    "found by its name": ("house.toml", HOUSE, ["rules", "house"]),
    "extended": ("house.toml", HOUSE, ["check", "child.toml"]),
    "beside a tally": ("house.toml", HOUSE, ["score", "beside.tally"]),
    "beside a saved game": ("house.toml", HOUSE, ["resume", "beside"]),
    "tally": ("game.tally", GAME, ["score", "game.tally"]),
    "saved game": ("game.tally", GAME, ["resume", "game"]),
    "all games": ("game.tally", GAME, ["games"]),
    "settings": ("config.toml", CONFIG, ["variants"]),
}
PIPED = {"variant": (HOUSE, ["check", "-"]), "tally": (GAME, ["score", "-"])}
ENCODINGS: dict[str, Callable[[str], bytes]] = {
    "utf-8": str.encode,
    "utf-8-sig": lambda text: text.encode("utf-8-sig"),
    "utf-16": lambda text: text.encode("utf-16"),
    # one after the other, or two files joined
    "two marks": lambda text: codecs.BOM_UTF8 * 2 + text.replace("\n", "\n\ufeff", 1).encode(),
    "cr": lambda text: text.replace("\n", "\r").encode(),
    "cr lf": lambda text: text.replace("\n", "\r\n").encode(),
}
"""A text as different programs save it."""


@pytest.fixture(autouse=True)
def here(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of saved games, which contains all files of the test."""
    own_home.mkdir()
    monkeypatch.chdir(own_home)
    Path("child.toml").write_text('extends = "house.toml"\nname = "Child"\n', "utf-8")
    Path("beside.tally").write_text(BESIDE, "utf-8")
    return own_home


def told(name: str, content: bytes) -> tuple[int, str]:
    """Return the exit code and the output of a reader for a file with this content."""
    file, _, words = READERS[name]
    Path(file).write_bytes(content)
    done = run(*words, typed="quit\n")
    return done.exit_code, done.output


@pytest.mark.parametrize("name", READERS)
def test_every_reader_accepts_common_encodings(name: str) -> None:
    text = READERS[name][1]
    code, plain = told(name, text.encode())
    assert code in (0, 1)
    assert plain
    for encoding, encode in ENCODINGS.items():
        assert told(name, encode(text)) == (code, plain), encoding


@pytest.mark.parametrize("name", PIPED)
def test_standard_input_accepts_common_encodings(name: str) -> None:
    text, words = PIPED[name]
    for encoding, encode in ENCODINGS.items():
        assert run(*words, typed=encode(text)).exit_code == 0, encoding


BROKEN = {
    "code page": ("byte 0xea is not UTF-8 text. Save the file as UTF-8", "3:"),
    "cut": ("is not UTF-8 text. Save the file as UTF-8", "3:"),
    "NUL": ("there is a control character here", "3:"),
    "document": ("is a document, not text", ""),
}


@pytest.mark.parametrize("name", ["variant", "extended", "beside a tally", "tally", "settings"])
@pytest.mark.parametrize("kind", BROKEN)
def test_every_reader_reports_position_of_invalid_text(name: str, kind: str) -> None:
    file, text, _ = READERS[name]
    lines = text.splitlines(keepends=True)
    start = "".join(lines[:2]).encode()
    data = {
        "code page": start + b"# \xea\n" + "".join(lines[2:]).encode(),
        "cut": codecs.BOM_UTF16_LE + start.decode().encode("utf-16-le") + b"#",
        "NUL": start + b"# \0\n" + "".join(lines[2:]).encode(),
        "document": b"%PDF-1.7\n",
    }[kind]
    code, output = told(name, data)
    message, place = BROKEN[kind]
    assert code in (1, 2)
    assert message in output
    assert not place or f"{file}:{place}" in output


@pytest.mark.parametrize("name", ["variant", "extended", "settings"])
@pytest.mark.parametrize(("kind", "said"), [
    ("folder", "it is a folder"), ("large", "is larger than 64 kB"),
    pytest.param("pipe", "it is a pipe", marks=needs_devices),
    pytest.param("shut", "you do not have permission to read it", marks=needs_rights),
])  # fmt: skip
def test_unreadable_file_is_reported(name: str, kind: str, said: str) -> None:
    file, _, words = READERS[name]
    match kind:
        case "folder":
            Path(file).mkdir()
        case "pipe":
            os.mkfifo(file)
        case "large":
            Path(file).write_bytes(b"#" * 65_537)
        case "shut" if os.geteuid() == 0:
            pytest.skip("root reads everything")
        case _:
            Path(file).touch(0o000)
    done = run(*words)
    assert done.exit_code == (1 if name == "extended" else 2)
    assert said in done.output
