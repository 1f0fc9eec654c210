"""What differs on Windows: names, open files, CR LF line ends, paths and the locale."""

import errno
import os
import re
import sys
from pathlib import Path

import pytest

from cardkit.cli.system import system_locale
from cardkit.engine.files import check_name_if_on_windows
from cardkit.table.store import file_error_reason

from .cli.command import program, run

on_windows = pytest.mark.skipif(sys.platform != "win32", reason="it is about Windows")
PLAY = ("play", "kings-gold", "Ann", "Bo", "Cy")
TAKEN = "another program has it open, or you do not have permission to write there"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which is empty. Its name contains a space and a Polish letter."""
    folder = tmp_path / "Zoë's żółte gry"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.parametrize("name", [
    "con", "CON.tally", "nul.toml", "com1", "LPT9.x.pdf", "aux .csv", "at 8:30.tally", "what?.pdf",
    "*.toml", "a<b", "a|b", 'say "yes".tally', "friday.", "friday ", "a\tb.csv",
])  # fmt: skip
def test_names_forbidden_by_windows_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_name_if_on_windows(
        Path("x", "a" if sys.platform == "win32" else name)
    )  # on other systems they are names
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(OSError) as refused:
        check_name_if_on_windows(Path("x", name))
    assert file_error_reason(refused.value) == "Windows forbids this name"
    for allowed in ("console", "com10", "nul-1", ".tally", "Zażółć gęślą", "a.b", "it's"):
        check_name_if_on_windows(Path("x", allowed))


def test_windows_errors_get_a_readable_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert file_error_reason(OSError(errno.EACCES, "in use")) == TAKEN
    assert file_error_reason(OSError(errno.EINVAL, "")) == "Windows forbids this name"


@on_windows
@pytest.mark.parametrize("words", [
    (*PLAY, "--save", "con"), (*PLAY, "--save", "at 8:30.tally"), ("new", "Aux"),
    ("new", "Night", "-o", "night?.toml"), ("print", "aid", "diamant", "-o", "nul.pdf"),
    ("print", "aid", "diamant", "-o", "at 8:30.pdf"),
])  # fmt: skip
def test_nothing_is_written_to_forbidden_name(here: Path, words: tuple[str, ...]) -> None:
    done = run(*words, typed="9\n")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "Windows forbids this name" in done.stderr
    assert not [*here.iterdir()]


@on_windows
def test_open_pdf_is_not_overwritten() -> None:
    assert run("print", "aid", "diamant", "-o", "a.pdf").exit_code == 0
    before = Path("a.pdf").read_bytes()
    with open("a.pdf", "rb"):
        done = run("print", "aid", "kings-gold", "-o", "a.pdf")
    assert done.exit_code == 2
    assert f"a.pdf cannot be written: {TAKEN}. Choose another place: -o FILE" in done.stderr
    assert Path("a.pdf").read_bytes() == before
    assert [path.name for path in Path().iterdir()] == ["a.pdf"]
    assert run("print", "aid", "kings-gold", "-o", "a.pdf").exit_code == 0


@on_windows
def test_saved_game_open_in_another_program_is_kept(here: Path) -> None:
    assert run(*PLAY, "--save", "friday", typed="9\n").exit_code == 0
    with open("friday.tally", "rb"):
        done = run("resume", "friday.tally", typed="- Bo\n8\n")
    assert f"Not saved: {TAKEN}" in done.output
    done = run("resume", "friday.tally", typed="bo\n8\n")
    assert done.exit_code == 0
    assert Path("friday.tally").read_text("utf-8").endswith("9 - Bo\n8\n")
    assert [path.name for path in here.iterdir()] == ["friday.tally"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_whole_game_can_be_played_through_a_pipe(here: Path, end: bytes) -> None:
    """Plays four rounds in a separate process and reads the file."""
    typed = [b"9", b"bo", b"Q", b"-", b"7", b"Ann", b"Q", *[b"9 - all"] * 3, b"", b""]
    words = (*PLAY, "--save", "friday.tally")
    done = program(*words, typed=end.join(typed) + end, PYTHONUTF8="0", CARDKIT_LANG="en")
    output = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
    assert done.returncode == 0, done.stderr
    # the folder has letters that the code page lacks
    assert done.stderr.count(b"PYTHONUTF8") == (sys.platform == "win32")
    assert "The second Queen." in output
    assert "ROUND 4 of 4" in output
    assert "Ann wins with 16." in output
    assert b"\r" not in Path("friday.tally").read_bytes()
    assert run("score", "friday.tally").exit_code == 0


@on_windows
@pytest.mark.parametrize("place", ["{here}", "\\\\?\\{here}", "{posix}", "{drive}"])
def test_windows_paths_are_accepted(here: Path, place: str) -> None:
    """Absolute paths with either slash, network paths and device paths."""
    drive = os.path.relpath(here)
    folder = place.format(here=here, posix=here.as_posix(), drive=drive)
    (here / "house.toml").write_text('extends = "kings-gold"\nname = "House"\n', "utf-8")
    for words in (
        ("rules", f"{folder}\\house.toml"), ("check", f"{folder}\\house.toml"),
        ("play", f"{folder}\\house.toml", "Ann", "Bo", "Cy", "--save", f"{folder}\\friday"),
        ("score", f"{folder}\\friday.tally"), ("resume", f"{folder}\\friday.tally"),
        ("print", "sheet", f"{folder}\\house.toml", "-o", f"{folder}\\a.pdf"),
    ):  # fmt: skip
        assert run(*words, typed="9\n").exit_code == 0, words
    names = {path.name for path in here.iterdir()}
    assert {"house.toml", "friday.tally", "a.pdf"} <= names


@on_windows
def test_too_long_path_works_or_is_reported(here: Path) -> None:
    """Long paths work if Windows allows them."""
    folder = Path(*["a" * 60] * 5)
    done = run(*PLAY, "--save", str(folder / "friday.tally"), typed="9\n")
    assert done.exit_code == 0 or "the path is longer than Windows allows" in done.stderr


@on_windows
def test_locale_comes_from_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    assert re.match(r"[a-z]{2,3}-[A-Z]{2}", system_locale("LC_ALL", "LC_MESSAGES"))
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert system_locale("LC_ALL", "LC_MESSAGES") == "pl_PL.UTF-8"
