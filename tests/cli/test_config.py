"""``config.toml``: what holds for good."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.cli.config import config_file

from .command import run


def write(home: Path, content: bytes) -> None:
    """Write the file of settings."""
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_bytes(content)


def test_settings_hold_and_what_is_typed_wins(own_home: Path) -> None:
    """A language for all, a table a command; no file is no settings."""
    assert run("rules", "kings-gold").output.startswith("King's")
    write(own_home, b'lang = "pl"\n[rules]\nset = ["rounds=3"]\n')
    assert config_file() == own_home / "config.toml"
    polish = run("rules", "kings-gold").output
    assert polish.startswith("Złoto króla")
    assert "Gra trwa 3 rundy" in polish.replace("\n    ", " ")
    assert run("--lang", "en", "rules", "kings-gold").output.startswith("King's")


@pytest.mark.parametrize(("content", "place", "fault"), [
    ("lang =", "1:7", "a value is missing"),
    ('\n[print]\npaper = "lettr"', "3:1", 'paper: "lettr". Did you mean "letter"?'),
    ("[print]\npages = 0", "2:1", "pages: 0 is not in the range 1<=x<=500."),
    ("[print]\npages = 1.5", "2:1", "pages: '1.5' is not a valid integer range."),
    ('[print]\nset = ["rounds"]', "2:1", 'set: expected KEY=VALUE, such as rounds=3, got "rounds"'),
    ("[games]\njson = 3", "2:1", "json: '3' is not a valid boolean."),
    ("[games]\njsno = true", "2:1", '[games] has no option "jsno". Did you mean "json"?'),
    ("[games]\nlang = 'pl'", "2:1", "lang holds for all commands: it stands above the first [...]"),
    ("paper = 'a4'", "1:1", "paper is an option of [print]: write such a line above it"),
    ("lnag = 'pl'", "1:1", "there is no command 'lnag'. Did you mean \"lang\"?"),
    ("print = 'a4'", "1:1", "print: expected a line [print], and options below it"),
    ("[pirnt]", "1:2", "there is no command 'pirnt'. Did you mean \"print\"?"),
    ("[lang]", "1:2", 'lang: expected a language, as in lang = "pl"'),
    ('\nlang = "xx"', "2:1", 'There is no language "xx". There are: en, pl'),
    ("[print]\n[print]", "2:2", "print stands in line 1 already."),
])  # fmt: skip
def test_a_fault_is_told_at_its_place(own_home: Path, content: str, place: str, fault: str) -> None:
    """In the file, whatever is typed, before anything is done."""
    write(own_home, content.encode())
    done = run(
        "games" if "[games]" in content else "print", "--json" if "[games]" in content else "aid"
    )
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: {config_file()}:{place}: {fault}")


def test_an_option_is_called_as_it_is_typed(own_home: Path) -> None:
    write(own_home, b'[variants]\njson = true\n[rules]\nset = "rounds=3"\nplayers = "3"\n')
    assert run("variants").output.startswith('[{"variant": "kings-gold"')
    assert "Set-up for 3 thieves" in run("rules", "kings-gold").output
