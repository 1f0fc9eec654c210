"""Games by name, as all commands find them; extras that are missing."""

import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from cardkit.cli.shared import (
    EXTRAS,
    STDIN,
    CliError,
    csv_text,
    find_game,
    require,
    tallies,
    write_new,
)
from cardkit.i18n.translate import languages

from .command import refused, run, save_games


@pytest.fixture
def saved(own_home: Path) -> Path:
    """Return the folder of saved games, with four; a fifth lies in the current folder."""
    Path("here.tally").write_text("")
    names = ("friday", "friday-night", "kings-gold-2026-11-20", "Zażółć")
    return save_games(own_home, dict.fromkeys(names, ""))


@pytest.mark.parametrize("words", [
    "score party.tally", "show party.tally", *(
        f"show party.tally --format {form}" for form in ("markdown", "csv", "bgstats")),
    "history party.tally", "history party.tally --csv", "simulate party --games 50 --jobs 1",
    "compare party --games 50 --jobs 1", "resume party.tally",
])  # fmt: skip
def test_each_score_says_which_rules_are_not_in_it(words: str) -> None:
    rule = 'extends = "kings-gold"\nname = "Party"\nrounds = 1\nhouse.H-1 = "Sing, all."\n'
    Path("party.toml").write_text(rule, "utf-8")
    tally = "variant: party.toml\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nround 1\n7h - all\n"
    over = "" if words.startswith("resume") else "total: 2 2 2\n"
    Path("party.tally").write_text(tally + over, "utf-8")
    result = run(*words.split(), typed="score\n")
    assert "H-1 is not in these figures: Sing, all." in unquote(result.output)


@pytest.mark.parametrize(("word", "name"), [
    ("friday", "friday"),  # exactly, though it also begins another
    ("friday.tally", "friday"),
    ("FRIDAY NIGHT", "friday-night"),
    ("friday-n", "friday-night"),
    ("king", "kings-gold-2026-11-20"),
    ("zazolc", "Zażółć"),
])  # fmt: skip
def test_a_saved_game(saved: Path, word: str, name: str) -> None:
    assert find_game(word) == saved / f"{name}.tally"


def test_a_path_and_standard_input(saved: Path) -> None:
    assert find_game("here.tally") == find_game("here") == Path("here.tally")
    assert find_game("./here.tally") == Path("here.tally")
    assert find_game("-") == STDIN


@pytest.mark.parametrize(("word", "said"), [
    ("fri", "fri could be any of 2 saved games. Say which: friday, friday-night"),
    ("fridya", 'Did you mean "friday"?'),
    ("her", 'Did you mean "here"?'),
    ("nothing-like-it", "cardkit games lists those that are saved."),
    ("ki", "No game is called ki."),  # too short for a beginning
    ("./king", "There is no file ./king."),  # a path and nothing else
    ("", "No game is called ."),
    (".", ". is a folder, no game."),
    ("a\0b", "No game is called"),
    ("x" * 300, "No game is called xxx"),
])  # fmt: skip
def test_no_game(saved: Path, word: str, said: str) -> None:
    with pytest.raises(CliError) as refused:
        find_game(word)
    assert said in refused.value.message
    assert refused.value.exit_code == 2


def test_several(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = [path.stem for path in tallies([])]
    assert names == ["friday", "friday-night", "kings-gold-2026-11-20", "Zażółć"]  # newest first
    Path("nights/deep").mkdir(parents=True)
    for name in ("b.tally", "a.tally", ".hidden.tally", "notes.txt", "deep/c.tally"):
        Path("nights", name).write_text("")
    found = [path.as_posix() for path in tallies(["here", "nights", "-"])]
    assert found == ["here.tally", "nights/a.tally", "nights/b.tally", "nights/deep/c.tally", "-"]
    Path("empty").mkdir()
    assert not list(tallies(["empty"]))
    assert capsys.readouterr().err == "empty: no .tally file is in this folder\n"


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", " =1", "\uff1d1", "-Bo"]
)
def test_no_cell_is_a_formula(cell: str) -> None:
    assert csv_text([[cell]]).lstrip('"').startswith("'")


@pytest.mark.parametrize("cell", ["-3", -3, -0.25, "Ann", "round 1", "", 7])
def test_figures_and_words_stay_in_cells(cell: object) -> None:
    assert csv_text([["x", cell]]) == f"x,{cell}\n"


@pytest.mark.usefixtures("full_disk")
def test_half_a_file_is_not_left(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    with pytest.raises(CliError, match="cannot be written: the disk is full"):
        write_new(path, b"x" * 100_000)
    assert not path.exists()


# --- the whole line -------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "completed"), [
    ("cardkit re", "resume"), ("cardkit rules KI", "kings-gold kings-gold-by-hand king-of-mine"),
    ("cardkit play kin", "kings-gold kings-gold-by-hand king-of-mine"),
    ("cardkit resume fri", "friday friday-night"), ("cardkit print --filled z", "Zażółć"),
    ("cardkit print p", "pad poor-mans"), ("cardkit print pad p", "poor-mans"),
    ("cardkit play diamant --bot b", "bold"), ("cardkit simulate diamant --bot ne", "nerve never"),
    ("cardkit rules diamant --set danger.e", "danger.ends_at"),
    ("cardkit print sheet diamant --paper L", "letter"),
    ("cardkit odds frid", "friday friday-night"), ("cardkit history --game tie", "tiers"),
    ("cardkit new X --from ti", "tiers"), ("cardkit rules kings-gold --lang ", " ".join(languages())),
    ("cardkit --lang pl show friday-", "friday-night"), ("cardkit nothing x", ""),
])  # fmt: skip
def test_the_tab_key(saved: Path, line: str, completed: str) -> None:
    """What click's completion offers: names of games, house rules and saved games; else files."""
    Path("king-of-mine.toml").write_text('extends = "diamant"\nname = "Mine"\n')
    told = run(
        _CARDKIT_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(line.count(" "))
    ).stdout
    assert [name for name in told.split() if name.startswith("plain,")] == [
        f"plain,{name}" for name in completed.split()
    ]


def test_help_can_be_typed_without_dashes() -> None:
    assert run("help").stdout == run("-h").stdout
    assert run("help", "play").stdout == run("play", "-h").stdout
    assert 'No command "plya". Did you mean "play"?' in refused("help", "plya")


@pytest.mark.parametrize("line", [
    "--lang pl rules diamant", "rules --lang pl diamant", "rules diamant --lang pl",
    "rules diamant --lang=PL", "--lang en rules --lang pl diamant",
])  # fmt: skip
def test_the_language_stands_anywhere_in_the_line(line: str) -> None:
    assert run(*line.split()).stdout.startswith("Diamant 1.0\nDo jaskini")


@pytest.mark.parametrize(("line", "told"), [
    ("rules diamant --lang", "--lang needs a value."),
    ("rules diamant --lang pll", 'There is no language "pll". Did you mean "pl"?'),
    ("rules diamant --lang xx", 'There is no language "xx". There are: en,'),
    ("rules -- diamant --lang pl", "This is too much: --lang pl"),
    ("plya", 'No command "plya". Did you mean "play"?'), ("--lang xx", 'There is no language "xx".'),
    ("xyz", "Commands: play, resume"),
    ("rules diamant --player 3", 'There is no option --player. Did you mean "--players"?'),
    ("rules diamant --toml=3", "--toml takes no value."), ("rules --toml", "GAME is missing."),
    ("rules --lang de", "GAME fehlt."), ("--lang fr plya", "La commande « plya » n’existe pas."),
    ("rules diamant --players x --lang pl", "--players: potrzebna jest liczba"),
])  # fmt: skip
def test_a_line_that_is_refused(line: str, told: str) -> None:
    assert told in refused(*line.split())


@pytest.mark.parametrize(("python", "is_program", "message"), [
    ("/a/.venv/bin/python", False, '/a/.venv/bin/python -m pip install ".[photo]"'),
    ("/my games/bin/python", False, '"/my games/bin/python" -m pip install ".[photo]"'),
    ("/a/cardkit", True, 'A program of one file has no extra "photo". Install cardkit.'),
])  # fmt: skip
def test_a_missing_extra_is_told_with_what_to_type(
    python: str, is_program: bool, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(EXTRAS, "photo", ("no_such_library",))
    monkeypatch.setattr(sys, "executable", python)
    monkeypatch.setattr(sys, "frozen", is_program, raising=False)
    with pytest.raises(CliError) as refused:
        require("photo")
    assert message in refused.value.message
