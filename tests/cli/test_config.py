"""``config.toml``: what holds for good."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from cardkit.cli import COMMANDS, cli
from cardkit.cli.config import config_file, read_config


def write(home: Path, content: bytes) -> None:
    """Write the file of settings."""
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_bytes(content)


def test_settings_hold_and_what_is_typed_wins(own_home: Path, runner: CliRunner) -> None:
    """A language for all, a table a command; no file is no settings."""
    assert read_config(COMMANDS) == {}
    write(own_home, b'lang = "pl"\n[rules]\nset = ["rounds=3"]\n')
    assert config_file() == own_home / "config.toml"
    assert read_config(COMMANDS) == {"lang": "pl", "rules": {"set": ["rounds=3"]}}
    polish = runner.invoke(cli, ["rules", "kings-gold"]).output
    assert polish.startswith("Złoto króla")
    assert "Gra trwa 3 rundy" in polish.replace("\n    ", " ")
    assert runner.invoke(cli, ["--lang", "en", "rules", "kings-gold"]).output.startswith("King's")


@pytest.mark.parametrize(("content", "fault"), [
    (b"lang =", "Invalid value (at end of document)"),
    (b"paper = 'a4'", "'paper': expected a table of a command"),
    (b"[pirnt]", "there is no command 'pirnt'. Did you mean \"print\"?"),
    (b"[lang]", "'lang': expected a language, as in lang = \"pl\""),
    (b"\xff", "is no text (UTF-8)"),
    (b"#" * 70_000, "is larger than 64 kB"),
    (b"[games]\njsno = true", '[games] has no option "jsno". Did you mean "json"?'),
])  # fmt: skip
def test_a_fault_is_told_on_one_line(
    own_home: Path, runner: CliRunner, content: bytes, fault: str
) -> None:
    """With the file, before anything is done."""
    write(own_home, content)
    done = runner.invoke(cli, ["games"])
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: {config_file()}: {fault}\n"


def test_an_option_is_called_as_it_is_typed(own_home: Path, runner: CliRunner) -> None:
    write(own_home, b"[variants]\njson = true\n")
    assert runner.invoke(cli, ["variants"]).output.startswith('[{"variant": "kings-gold"')


def test_a_value_that_cannot_be_is_told(own_home: Path, runner: CliRunner) -> None:
    """By click, as if it had been typed."""
    write(own_home, b'[print]\npaper = "lettr"\n')
    done = runner.invoke(cli, ["print", "aid", "kings-gold"])
    assert done.exit_code == 2
    assert "Invalid value for '--paper'" in done.stderr
