"""What a user has set for good, and the command that shows and sets it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pymupdf
import pytest

from cardkit.v4.cli.app import SETTINGS_FILE
from cardkit.v4.cli.user_settings import SETTINGS, place, usual_paper
from cardkit.v4.ink import Paper
from tests.v4.commands import Cardkit, run
from tests.v4.table.golden import spawn


def said(text: str) -> Path:
    """A file of settings that says so."""
    path = place()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_each_setting_is_explained_and_its_example_works(cardkit: Cardkit) -> None:
    """The list has a line for each; the advice is typed as it stands, and is what the list shows
    then."""
    listed = cardkit("config").out
    for name, setting in SETTINGS.items():
        assert f"  {name:8}-" in listed
        told = cardkit("config", name)
        assert told.out.startswith(f"{name}: {setting.about}.")
        advice = told.out.rstrip().rpartition("Set it: ")[2]
        assert run(advice).out == f"{name}: {setting.example}\n"
    kept = cardkit("config").out
    for name, setting in SETTINGS.items():
        assert f"  {name:8}{setting.example}" in kept
        assert cardkit("config", name).out.splitlines()[1] == f"Now: {setting.example}"
    for name in SETTINGS:
        cardkit("config", name, "--forget")
    assert cardkit("config").out == listed


def test_each_default_that_is_told_is_that_of_the_option(cardkit: Cardkit) -> None:
    """What holds where nothing is set stands in the command's own help."""
    for command, name, default in (("print", "paper", "a4"), ("print", "ink", "colour")):
        assert re.search(
            rf"--{name}\b.*{default}", cardkit(command, "--help").out.replace("\n", " ")
        )
        assert default in cardkit("config", name).out


def size(said: str) -> object:
    """Width and height in points of the first page of the file just printed."""
    return pytest.approx(tuple(pymupdf.open(said.strip())[0].rect.br), abs=0.01)


def test_what_is_typed_wins_over_what_is_set(cardkit: Cardkit) -> None:
    """And that over the locale."""
    cardkit("config", "paper", "letter")
    assert size(cardkit("print", "aid", "kings-gold").out) == Paper.LETTER.size
    assert size(cardkit("print", "aid", "kings-gold", "--paper", "a4").out) == Paper.A4.size
    assert "[default: letter]" in cardkit("print", "--help").out


@pytest.mark.parametrize(
    ("surroundings", "paper"),
    [
        ({}, "a4"),
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "a4"),
        ({"LC_ALL": "es_MX", "LC_PAPER": "de_DE.UTF-8"}, "letter"),
        ({"LANG": "en_GB.UTF-8"}, "a4"),
        ({"LANG": "fr-CA"}, "letter"),
        ({"LANG": "C.UTF-8"}, "a4"),
        ({"LANG": "usable"}, "a4"),
    ],
)
def test_letter_where_the_locale_prints_on_it(
    cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch, surroundings: dict[str, str], paper: str
) -> None:
    """LC_ALL, else LC_PAPER, else LANG, as the system has it."""
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("CARDKIT_LANG", "en")
    assert usual_paper() == paper
    assert size(cardkit("print", "aid", "kings-gold").out) == Paper(paper).size


def test_a_language_that_is_set(cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds for the game; CARDKIT_LANG and --lang win."""
    cardkit("config", "lang", "pl")
    assert cardkit("rules", "kings-gold").out.startswith("Złoto króla 1.0\n")
    assert cardkit("rules", "kings-gold", "--lang", "en").out.startswith("King's Gold 1.0\n")
    monkeypatch.setenv("CARDKIT_LANG", "en")
    assert cardkit("rules", "kings-gold").out.startswith("King's Gold 1.0\n")
    monkeypatch.setenv("CARDKIT_LANG", "xx")
    assert cardkit("rules", "kings-gold", "--lang", "en").out.startswith("King's Gold 1.0\n")
    assert 'CARDKIT_LANG: no language "xx"' in cardkit("rules", "kings-gold").err


def test_people_who_are_set_need_not_be_named(cardkit: Cardkit, own_home: Path) -> None:
    """`play` with a game seats them; names behind it are others."""
    cardkit("config", "people", "Ann", "Bo Li", "Cy", "Di")
    run("cardkit play kings-gold", "9\nquit\n")
    run("cardkit play kings-gold Dee Eve Flo", "9\nquit\n")
    seated = [
        re.findall("^players: .*", path.read_text("utf-8"), re.MULTILINE)
        for path in own_home.glob("*.tally")
    ]
    assert sorted(seated) == [["players: Ann, Bo Li, Cy, Di"], ["players: Dee, Eve, Flo"]]


def test_a_manner_that_is_set(cardkit: Cardkit) -> None:
    """The game master talks so; single keys only where there is a keyboard."""
    cardkit("config", "manner", "reader", "keys")
    told = run("cardkit play kings-gold Ann Bo Cy", "9\nquit\n").out
    assert "Everyone inside: take 3 each." in told or "Take 3 each" in told
    assert "TAKE 3 each" not in told
    asked = run("cardkit play kings-gold Ann Bo Cy --keys", "9\nquit\n")
    assert (asked.code, "keys" in asked.err) == (2, True)


def test_comments_and_order_of_the_file_stay(cardkit: Cardkit) -> None:
    """A value of several lines is replaced as a whole."""
    path = said(
        '# ours\npaper = "a4" # at home\n# who\npeople = [\n  "Ann",\n  "Bo",\n]\n# '
        'last\nat = ":9000"'
    )
    assert cardkit("config", "people", "Cy", "Di").code == 0
    assert cardkit("config", "ink", "mono").code == 0
    assert path.read_text("utf-8") == (
        '# ours\npaper = "a4" # at home\n# who\npeople = ["Cy", "Di"]\n# last\nat = ":9000"\nink = '
        '"mono"\n'
    )
    assert cardkit("config", "paper", "--forget").out == "paper: -\n"
    assert path.read_text("utf-8").startswith("# ours\n# who\n")
    assert json.loads(cardkit("config", "--json").out) == {
        "file": str(path), "settings": {"people": ["Cy", "Di"], "at": ":9000", "ink": "mono"},
    }  # fmt: skip


FAULTS = {
    'papr = "a4"': ["1:1: no setting is called papr.", 'Did you mean "paper"?', "    ^"],
    'colour = "a4"': ["no setting is called colour. There are: paper, ink"],
    'paper = "lettr"': ["1:1: paper: ", 'Did you mean "letter"?'],
    "# a\nat = 0\npaper = 4": ["2:1: at: expected an address in quotes", "3:1: paper: expected"],
    "people = 'Ann'": ["1:1: people: expected words in brackets"],
    "people = ['Ann', '']": ["1:1: people: expected each name in quotes"],
    "manner = ['loud']": ["1:1: manner: expected"],
    "ink =": ["1:6: ", "^"],
    "\x00": [":1:1: "],
    "[paper]\nsize = 1": ["1:2: paper: expected"],
    "lang = 'xx'": ["1:1: lang: expected"],
}


@pytest.mark.parametrize(("text", "says"), FAULTS.items())
def test_a_fault_is_told_with_its_place(cardkit: Cardkit, text: str, says: list[str]) -> None:
    """Before anything is done; `config` says the same, and `help` works."""
    path = said(text)
    told = cardkit("games")
    assert (told.code, told.out) == (2, "")
    for part in says:
        assert part in told.err
    assert f"{path}:" in told.err
    listed = cardkit("config")
    assert listed.code == 1
    assert listed.err.strip() in told.err
    assert cardkit("help", "files").code == 0


def test_wrong_settings_are_mended_one_by_one(cardkit: Cardkit) -> None:
    """What is still wrong is told; a key that nobody knows, or a table, can be forgotten."""
    path = said('paper = "lettr"\npeple = ["Ann"]\n[ink]\nx = 1\n')
    first = cardkit("config", "paper", "letter")
    assert (first.code, first.out, first.err.count("settings.toml:")) == (1, "paper: letter\n", 2)
    assert cardkit("config", "peple", "--forget").code == 1
    assert cardkit("config", "at", ":9000").code == 1
    assert path.read_text("utf-8") == 'paper = "letter"\nat = ":9000"\n[ink]\nx = 1\n'
    assert cardkit("config", "ink", "mono").code == 0
    assert path.read_text("utf-8") == 'paper = "letter"\nat = ":9000"\nink = "mono"\n'
    refused = cardkit("config", "ink", "pink")
    assert (refused.code, "Nothing was changed" in refused.err) == (2, True)
    assert path.read_text("utf-8") == 'paper = "letter"\nat = ":9000"\nink = "mono"\n'


def test_people_who_are_too_many_are_not_seated(cardkit: Cardkit, tmp_path: Path) -> None:
    """It is said why, and what to do; at a terminal it is asked."""
    cardkit("config", "people", *"ABCDEFGHI")
    told = run("cardkit play kings-gold", "9\n")
    assert told.code == 2
    assert "for 3-8 players, and cardkit config people names 9" in told.err
    game = spawn(["play", "kings-gold"], place().parent)
    game.expect_exact("Who plays, in seat order")
    game.sendline("?")
    game.expect_exact("in the order in which they sit")
    game.expect_exact("Who plays, in seat order")
    game.close(force=True)


def test_a_folder_that_cannot_be_made_is_told(
    cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With its name; nothing is changed."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CARDKIT_HOME", str(tmp_path / "file"))
    told = cardkit("config", "paper", "a4")
    assert (told.code, "Nothing was changed" in told.err) == (2, True)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"x" * 70_000])
def test_a_file_that_is_no_text_is_refused(cardkit: Cardkit, content: bytes) -> None:
    """Not read, not changed."""
    path = said("")
    path.write_bytes(content)
    for words in (["config"], ["config", "paper", "a4"], ["games"]):
        told = cardkit(*words)
        assert (told.code, SETTINGS_FILE in told.err) == (2, True)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["papr"], 'No setting is called "papr". Did you mean "paper"?'),
        (["--forget"], "--forget takes the name of one setting"),
        (["paper", "a4", "--forget"], "--forget takes the name of one setting"),
        (["at", " "], "expected an address in quotes"),
        (["people", "Ann\nBo"], "people: "),
        (["people", "Ann", "ann"], "people: each once"),
        (["manner", "say", "say"], "manner: each once"),
    ],
)
def test_what_cannot_be_set(cardkit: Cardkit, words: list[str], says: str) -> None:
    """Said with the way out; no file is begun."""
    told = cardkit("config", *words)
    assert (told.code, says in told.err) == (2, True)
    assert not place().exists()
