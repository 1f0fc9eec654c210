"""Whatever stands at a path: each command says what it is, waits for nothing, leaves nothing."""

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ..systems import needs_devices, needs_rights
from .command import refused, run

pytestmark = needs_devices
NO_FILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (Path.mkdir, "folder"),
    "a pipe": (lambda path: os.mkfifo(path), "it is a pipe"),
    "a socket": (lambda path: socket.socket(socket.AF_UNIX).bind(path.name), "it is a socket"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "it is a device"),
    "a dangling link": (lambda path: path.symlink_to("nowhere"), "a link to a file that is not"),
    "a circular link": (lambda path: path.symlink_to(path.name), "a link that leads back to"),
}
READERS: list[tuple[str, ...]] = [
    ("rules", "x.toml"), ("check", "x.toml"), ("play", "x.toml", "Ann", "Bo", "Cy"),
    ("print", "sheet", "x.toml"), ("odds", "x.toml"), ("simulate", "x.toml", "--games", "10"),
    ("new", "Mine", "--from", "x.toml"), ("compare", "x.toml", "--games", "10"),
    ("score", "x.tally"), ("check", "x.tally"), ("show", "x.tally"), ("resume", "x.tally"),
    ("score", "./x.tally"), ("print", "--filled", "x.tally"), ("history", "x.tally"),
    ("score", "x."), ("show", "x."),
]  # fmt: skip
WRITERS: list[tuple[str, ...]] = [
    ("play", "kings-gold", "Ann", "Bo", "Cy", "--save", "x.tally"),
    ("print", "sheet", "kings-gold", "-o", "x.pdf"), ("new", "Mine", "-o", "x.toml"),
    ("show", "friday.tally", "--format", "csv", "-o", "x.csv"),
]  # fmt: skip
FRIDAY = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7 -\n"


def stand(words: tuple[str, ...]) -> str:
    """Return the file among words of a command."""
    return next(word for word in words if word.removeprefix("./").startswith("x."))


@pytest.mark.parametrize("kind", NO_FILE)
@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_what_is_no_file_is_not_read(kind: str, words: tuple[str, ...]) -> None:
    make, said = NO_FILE[kind]
    make(Path(stand(words)))
    if kind == "a folder" and words[0] in ("score", "history", "check", "play"):
        return  # all in it is read; a game is kept in it
    done = run(*words)
    assert (done.exit_code, said in done.output.replace("\n", " ")) == (2, True), done.output
    assert os.listdir() == [Path(stand(words)).name]


@pytest.mark.parametrize("kind", [kind for kind in NO_FILE if kind != "a dangling link"])
@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_what_is_no_file_is_not_written(kind: str, words: tuple[str, ...]) -> None:
    """Before the first card; a folder is one to keep it in. A device would swallow it."""
    Path("friday.tally").write_text(FRIDAY)
    make, _ = NO_FILE[kind]
    make(Path(stand(words)))
    if kind != "a folder" or words[0] not in ("play", "print"):
        assert stand(words) in refused(*words, typed="7\n")
        assert sorted(os.listdir()) == ["friday.tally", stand(words)]


@pytest.mark.parametrize("words", WRITERS[:2], ids=" ".join)
@pytest.mark.parametrize(("name", "why"), [
    ("x" * 246, "the name is too long"), ("x" * 300, "the name is too long"),
    ("there/y", "a file stands where the folder should be"),
])  # fmt: skip
def test_where_nothing_can_be_written(words: tuple[str, ...], name: str, why: str) -> None:
    Path("there").touch()
    ending = Path(words[-1]).suffix
    assert why in refused(*words[:-1], name + ending, typed="7\n")
    assert os.listdir() == ["there"]


@pytest.fixture
def nobody(here: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Be somebody without the rights of root, who owns the current folder."""
    monkeypatch.setenv("CARDKIT_HOME", "home")
    if os.geteuid() == 0:
        os.chown(here, 65534, 65534)
        for folder in here.parents[:3]:  # with one for each process of the tests
            folder.chmod(0o755)
        os.setresuid(65534, 65534, 0)
    yield
    if os.getresuid()[2] == 0:
        os.setresuid(0, 0, 0)


@needs_rights
@pytest.mark.parametrize("mode", [0o000, 0o500, 0o600])
@pytest.mark.usefixtures("nobody")
def test_a_locked_folder(mode: int) -> None:
    """One that may not be entered, or written in; the file in it, and a new one."""
    Path("locked").mkdir()
    for name, text in {"x.tally": FRIDAY, "x.toml": 'extends = "kings-gold"\nname = "X"'}.items():
        Path("locked", name).write_text(text)
    os.chmod("locked", mode)
    try:
        for command, file in [("score", "locked/x.tally"), ("rules", "locked/x.toml")]:
            if mode != 0o500:
                said = refused(command, file)
                assert file in said
                assert "you may not read it" in said
        for words in [(*WRITERS[0][:-1], "locked/y"), (*WRITERS[1][:-1], "locked/y.pdf")]:
            assert "you may not write there" in refused(*words, typed="7\n")
    finally:
        os.chmod("locked", 0o700)
    assert sorted(os.listdir("locked")) == ["x.tally", "x.toml"]


def test_help_needs_no_settings(home: Path) -> None:
    (home / "config.toml").mkdir()
    assert str(home / "config.toml") in refused("variants")
    assert run("--help").exit_code == 0


def test_a_home_of_nobody() -> None:
    done = run("games", CARDKIT_HOME="~nosuch/x")
    assert (done.exit_code, os.listdir()) == (2, [])
    assert "CARDKIT_HOME: ~nosuch/x is no folder" in done.output


def test_the_current_folder_is_gone(here: Path) -> None:
    here.rmdir()
    assert "go to another (cd)" in refused("play", "kings-gold", "Ann", "Bo", "Cy", typed="7\n")


@pytest.mark.parametrize("letter", "\u202e\u2066\u200f\u2028\u200b\ufeff\x1b\x07\x7f\x9b")
def test_letters_that_command_a_screen_are_not_told(letter: str) -> None:
    name = f"a{letter}b"
    Path(f"{name}.tally").write_text(FRIDAY)
    Path(f"{name}.toml").write_text('extends = "kings-gold"\nname = "X"\n')
    Path("x.tally").write_text(f"note: {name}\n{FRIDAY}7 - {name}\n")
    for words in [
        ("play", name), ("rules", name), ("rules", "kings-gold", name), ("rules", "kings-gold", f"--{name}"),
        ("rules", "kings-gold", "--set", f"{name}=1"), ("rules", "kings-gold", "--set", f"tie={name}"),
        (name,), ("score", f"{name}.tally"), ("score", f"{name}.tally", "x.tally"), ("score", "x.tally"),
        ("check", f"{name}.tally", f"{name}.toml"), ("show", "x.tally"), ("history", "--player", name),
        ("print", "sheet", "kings-gold", "--ink", name), ("play", "kings-gold", name, "Bo", "Cy"),
        ("--lang", name, "games"), ("score", f"{name}2.tally"), ("simulate", "kings-gold", "--bot", name),
    ]:  # fmt: skip
        assert letter not in run(*words).output, words
    typed = f"{name}\n7 - {name}\nnote {name}\nrename Ann {name}\nundo\nredo\n"
    assert letter not in run("play", "kings-gold", "Ann", "Bo", "Cy", typed=typed).output
