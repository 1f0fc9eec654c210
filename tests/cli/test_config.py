"""``config.toml``: what holds for good."""

import json
from pathlib import Path

import pytest

from cardkit.cli.config import config_file

from .command import run


def test_settings_hold_and_what_is_typed_wins(home: Path) -> None:
    """A language for all, a table a command; no file is no settings."""
    assert run("rules", "kings-gold").output.startswith("King's")
    config_file().write_text('lang = "pl"\n[rules]\nset = ["rounds=3"]\n')
    assert config_file() == home / "config.toml"
    polish = run("rules", "kings-gold").output
    assert polish.startswith("Złoto króla")
    assert "Gra trwa 3 rundy" in polish.replace("\n    ", " ")
    assert run("--lang", "en", "rules", "kings-gold").output.startswith("King's")


LINES = {
    "games": "games --running", "odds": "odds kings-gold", "play": "play kings-gold Ann Bo Cy",
    "print": "print aid kings-gold", "simulate": "simulate kings-gold",
}  # fmt: skip
"""A line for each command whose settings have faults here."""


@pytest.mark.parametrize(("content", "place", "fault"), [
    ("lang =", "1:7", "a value is missing"),
    ('\n[print]\npaper = "lettr"', "3:1", 'paper: "lettr". Did you mean "letter"?'),
    ("[print]\npages = 0", "2:1", 'pages: expected a whole number from 1 to 500, got "0"'),
    ("[print]\npages = 1.5", "2:1", 'pages: expected a whole number from 1 to 500, got "1.5"'),
    ('[print]\nset = ["rounds"]', "2:1", 'set: expected KEY=VALUE, such as rounds=3, got "rounds"'),
    ("[games]\njson = 3", "2:1", "json: expected true or false"),
    ("[print]\nplayers = 9", "2:1", "players: King's Gold is for 3 to 8 players, not for 9."),
    ('[play]\n\nset = ["ronds=2"]', "3:1", "set: ronds=2: no key \"ronds\" at the top"),
    ('[play]\nbot = ["bald"]', "2:1", 'bot: cardkit plays nobody as "bald"'),
    ('[play]\nphones = "chose"', "2:1", 'phones: expected --phones or --phones=choose, got "chose"'),
    ('[play]\nphones = true\nat = "here"', "3:1", "at: here is no address of this computer."),
    ('[play]\nfirst = "Zed"', "2:1", "first: Zed is not one of Ann, Bo, Cy."),
    ('[play]\nsave = "-"', "2:1", "save: a game is kept in a file or a folder."),
    ("[odds]\nround = 9", "2:1", "round: King's Gold has 4 rounds."),
    ('[simulate]\nbot = ["kind:3"]', "2:1", 'bot: No bot is called kind:3. Did you mean "kinds:3"?'),
    ("odds = true", "1:1", "odds is an option of [play], [resume]: write such a line above it"),
    ("[games]\njsno = true", "2:1", '[games] has no option "jsno". Did you mean "json"?'),
    ("[games]\nlang = 'pl'", "2:1", "lang holds for all commands: it stands above the first [...]"),
    ("paper = 'a4'", "1:1", "paper is an option of [print]: write such a line above it"),
    ("lnag = 'pl'", "1:1", "there is no command 'lnag'. Did you mean \"lang\"?"),
    ("print = 'a4'", "1:1", "print: expected a line [print], and options below it"),
    ("[pirnt]", "1:2", "there is no command 'pirnt'. Did you mean \"print\"?"),
    ("[lang]", "1:2", 'lang: expected a language, as in lang = "pl"'),
    ('\nlang = "xx"', "2:1", 'There is no language "xx". There are: en,'),
    ("[print]\n[print]", "2:2", "print stands in line 1 already."),
])  # fmt: skip
def test_a_fault_is_told_at_its_place(home: Path, content: str, place: str, fault: str) -> None:
    """In the file, whatever is typed, before anything is done."""
    config_file().write_text(content)
    named = content.partition("]")[0].strip().removeprefix("[")
    done = run(*LINES.get(named, LINES["print"]).split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: {config_file()}:{place}: {fault}")


def test_an_option_is_called_as_it_is_typed(home: Path) -> None:
    settings = '[variants]\njson = true\n[rules]\nset = "rounds=3"\nplayers = "3"\n'
    config_file().write_text(settings)
    assert json.loads(run("variants").output)[0]["variant"] == "kings-gold"
    assert "Set-up for 3 thieves" in run("rules", "kings-gold").output


def test_an_address_waits_until_phones_come(home: Path) -> None:
    config_file().write_text('[play]\nat = "localhost:0"\n')
    assert "ROUND 1 of 4" in run("play", "kings-gold", "Ann", "Bo", "Cy").output
