"""What all commands share: finding games, settings, paths, streams and missing extras."""

import csv
import json
import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

from cardkit.cli import cli
from cardkit.cli.config import config_file
from cardkit.cli.shared import (
    PACKAGES_OF_EXTRAS,
    STDIN,
    CliError,
    csv_text,
    find_game,
    require_extra,
    tallies,
    write_new_file,
)
from cardkit.i18n.translate import languages

from ..systems import needs_devices, needs_rights, needs_shell
from .command import program, refused, run, save_games, shell


@pytest.fixture
def saved(own_home: Path) -> Path:
    """Return the folder of saved games with four games. A fifth game is in the current folder."""
    Path("here.tally").write_text("")
    names = ("friday", "friday-night", "kings-gold-2026-11-20", "Zażółć")
    return save_games(own_home, dict.fromkeys(names, ""))


@pytest.mark.parametrize("words", [
    "score party.tally", "show party.tally", *(
        f"show party.tally --format {form}" for form in ("markdown", "csv", "bgstats")),
    "history party.tally", "history party.tally --csv", "simulate party --games 50 --jobs 1",
    "compare party --games 50 --jobs 1", "resume party.tally",
])  # fmt: skip
def test_commands_with_scores_note_unscored_house_rules(words: str) -> None:
    rule = 'extends = "kings-gold"\nname = "Party"\nrounds = 1\nhouse.H-1 = "Sing, all."\n'
    Path("party.toml").write_text(rule, "utf-8")
    tally = "variant: party.toml\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nround 1\n7h - all\n"
    over = "" if words.startswith("resume") else "total: 2 2 2\n"
    Path("party.tally").write_text(tally + over, "utf-8")
    result = run(*words.split(), typed="score\n")
    assert "These numbers leave out a house rule: Sing, all." in unquote(result.output)


@pytest.mark.parametrize(("word", "name"), [
    ("friday", "friday"),  # exactly, though it also begins another
    ("friday.tally", "friday"),
    ("FRIDAY NIGHT", "friday-night"),
    ("friday-n", "friday-night"),
    ("king", "kings-gold-2026-11-20"),
    ("zazolc", "Zażółć"),
])  # fmt: skip
def test_find_game_finds_saved_game(saved: Path, word: str, name: str) -> None:
    assert find_game(word) == saved / f"{name}.tally"


def test_find_game_accepts_path_and_stdin(saved: Path) -> None:
    assert find_game("here.tally") == find_game("here") == Path("here.tally")
    assert find_game("./here.tally") == Path("here.tally")
    assert find_game("-") == STDIN


@pytest.mark.parametrize(("word", "said"), [
    ("fri", "fri could be any of 2 saved games. Name one: friday, friday-night"),
    ("fridya", 'Did you mean "friday"?'),
    ("her", 'Did you mean "here"?'),
    ("nothing-like-it", "To list the saved games: cardkit games"),
    ("ki", "There is no game ki."),  # too short for a beginning
    ("./king", "There is no file ./king."),  # a path and nothing else
    ("", "There is no game ."),
    (".", ". is a folder, not a game."),
    ("a\0b", "There is no game"),
    ("x" * 300, "There is no game xxx"),
])  # fmt: skip
def test_find_game_without_match_fails(saved: Path, word: str, said: str) -> None:
    with pytest.raises(CliError) as refused:
        find_game(word)
    assert said in refused.value.message
    assert refused.value.exit_code == 2


def test_tallies_finds_all_tally_files_in_folders(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [path.stem for path in tallies([])]
    assert names == ["friday", "friday-night", "kings-gold-2026-11-20", "Zażółć"]  # newest first
    Path("nights/deep").mkdir(parents=True)
    for name in ("b.tally", "a.tally", ".hidden.tally", "notes.txt", "deep/c.tally"):
        Path("nights", name).write_text("")
    found = [path.as_posix() for path in tallies(["here", "nights", "-"])]
    assert found == ["here.tally", "nights/a.tally", "nights/b.tally", "nights/deep/c.tally", "-"]
    Path("empty").mkdir()
    assert not list(tallies(["empty"]))
    assert capsys.readouterr().err == "empty: there are no .tally files in this folder\n"


def test_csv_cells_are_never_formulas() -> None:
    for cell in ("=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", " =1", "\uff1d1", "-Bo"):
        assert csv_text([[cell]]).lstrip('"').startswith("'"), cell
    for plain in ("-3", -3, -0.25, "Ann", "round 1", "", 7):
        assert csv_text([["x", plain]]) == f"x,{plain}\n"


@pytest.mark.usefixtures("full_disk")
def test_write_new_removes_partial_file(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    with pytest.raises(CliError, match="cannot be written: the disk is full"):
        write_new_file(path, b"x" * 100_000)
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
def test_tab_completes_games_and_files(saved: Path, line: str, completed: str) -> None:
    """Completes games, house rules and saved games, and otherwise files."""
    Path("king-of-mine.toml").write_text('extends = "diamant"\nname = "Mine"\n')
    told = run(
        _CARDKIT_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(line.count(" "))
    ).stdout
    assert [name for name in told.split() if name.startswith("plain,")] == [
        f"plain,{name}" for name in completed.split()
    ]


def test_help_command_equals_help_option() -> None:
    assert run("help").stdout == run("-h").stdout
    assert run("help", "play").stdout == run("play", "-h").stdout
    assert 'No command "plya". Did you mean "play"?' in refused("help", "plya")


@pytest.mark.parametrize("line", [
    "--lang pl rules diamant", "rules --lang pl diamant", "rules diamant --lang pl",
    "rules diamant --lang=PL", "--lang en rules --lang pl diamant",
])  # fmt: skip
def test_lang_option_works_anywhere(line: str) -> None:
    assert run(*line.split()).stdout.startswith("Diamant 1.0\nDo jaskini")


@pytest.mark.parametrize(("line", "told"), [
    ("rules diamant --lang", "--lang needs a value."),
    ("rules diamant --lang pll", 'There is no language "pll". Did you mean "pl"?'),
    ("rules diamant --lang xx", 'There is no language "xx". Languages: en,'),
    ("rules -- diamant --lang pl", "Too many arguments: --lang pl"),
    ("plya", 'No command "plya". Did you mean "play"?'), ("--lang xx", 'There is no language "xx".'),
    ("xyz", "Commands: play, resume"),
    ("rules diamant --player 3", 'There is no option --player. Did you mean "--players"?'),
    ("rules diamant --toml=3", "--toml takes no value."), ("rules --toml", "GAME is missing."),
    ("rules --lang de", "GAME fehlt."), ("--lang fr plya", "La commande « plya » n’existe pas."),
    ("rules diamant --players x --lang pl", "--players: potrzebna jest liczba"),
])  # fmt: skip
def test_wrong_command_line_is_refused(line: str, told: str) -> None:
    assert told in refused(*line.split())


@pytest.mark.parametrize(("python", "is_program", "message"), [
    ("/a/.venv/bin/python", False, '/a/.venv/bin/python -m pip install ".[photo]"'),
    ("/my games/bin/python", False, '"/my games/bin/python" -m pip install ".[photo]"'),
    ("/a/cardkit", True, 'The single-file program does not include the extra "photo". Install cardkit instead.'),
])  # fmt: skip
def test_missing_extra_says_how_to_install(
    python: str, is_program: bool, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACKAGES_OF_EXTRAS, "photo", ("no_such_library",))
    monkeypatch.setattr(sys, "executable", python)
    monkeypatch.setattr(sys, "frozen", is_program, raising=False)
    with pytest.raises(CliError) as refused:
        require_extra("photo")
    assert message in refused.value.message


# --- config.toml: what holds for good --------------------------------------------------------------


def test_command_line_overrides_config(home: Path) -> None:
    """The file has a language and a table for each command; it may be missing."""
    assert run("rules", "kings-gold").output.startswith("King's")
    config_file().write_text('lang = "pl"\n[rules]\nset = ["rounds=3"]\n')
    assert config_file() == home / "config.toml"
    polish = run("rules", "kings-gold").output
    assert polish.startswith("Złoto króla")
    assert "Gra kończy się po 3 rundach" in polish.replace("\n    ", " ")
    assert run("--lang", "en", "rules", "kings-gold").output.startswith("King's")


LINES = {
    "games": "games --unfinished", "odds": "odds kings-gold", "play": "play kings-gold Ann Bo Cy",
    "print": "print aid kings-gold", "simulate": "simulate kings-gold",
}  # fmt: skip
"""A command line for each command, used to test settings that contain mistakes."""


@pytest.mark.parametrize(("content", "place", "fault"), [
    ("lang =", "1:7", "a value is missing"),
    ('\n[print]\npaper = "lettr"', "3:1", 'paper: "lettr". Did you mean "letter"?'),
    ("[print]\npages = 0", "2:1", 'pages: expected a whole number from 1 to 500, got "0"'),
    ("[print]\npages = 1.5", "2:1", 'pages: expected a whole number from 1 to 500, got "1.5"'),
    ('[print]\nset = ["rounds"]', "2:1", 'set: expected KEY=VALUE, such as rounds=3, got "rounds"'),
    ("[games]\njson = 3", "2:1", "json: expected true or false"),
    ("[print]\nplayers = 9", "2:1", "players: King's Gold is for 3 to 8 players, not for 9."),
    ('[play]\n\nset = ["ronds=2"]', "3:1", 'set: ronds=2: there is no key "ronds". Did you mean "rounds"?'),
    ('[play]\nbot = ["bald"]', "2:1", 'bot: There is no bot "bald"'),
    ('[play]\nphones = "chose"', "2:1", 'phones: expected --phones or --phones=choose, got "chose"'),
    ('[play]\nphones = true\nat = "here"', "3:1", "at: here is not an address of this computer."),
    ('[play]\ndealer = "Zed"', "2:1", "dealer: Zed is not one of Ann, Bo, Cy."),
    ('[play]\nsave = "-"', "2:1", "save: a game can only be saved in a file or a folder."),
    ("[odds]\nround = 9", "2:1", "round: King's Gold has 4 rounds."),
    ('[simulate]\nbot = ["kind:3"]', "2:1", 'bot: There is no bot kind:3. Did you mean "kinds:3"?'),
    ("odds = true", "1:1", "odds is an option of [play], [resume]. Move it below such a line"),
    ("[games]\njsno = true", "2:1", '[games] has no option "jsno". Did you mean "json"?'),
    ("[games]\nlang = 'pl'", "2:1", "lang applies to all commands. Write it above the first [...]"),
    ("paper = 'a4'", "1:1", "paper is an option of [print]. Move it below such a line"),
    ("lnag = 'pl'", "1:1", "there is no command 'lnag'. Did you mean \"lang\"?"),
    ("print = 'a4'", "1:1", "print: expected a line [print] with its options below it"),
    ("[pirnt]", "1:2", "there is no command 'pirnt'. Did you mean \"print\"?"),
    ("[lang]", "1:2", 'lang: expected a language, as in lang = "pl"'),
    ('\nlang = "xx"', "2:1", 'There is no language "xx". Languages: en,'),
    ("[print]\n[print]", "2:2", "print is already in line 1."),
])  # fmt: skip
def test_config_error_is_reported_with_line(
    home: Path, content: str, place: str, fault: str
) -> None:
    """The error comes before the command does anything."""
    config_file().write_text(content)
    named = content.partition("]")[0].strip().removeprefix("[")
    done = run(*LINES.get(named, LINES["print"]).split())
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: {config_file()}:{place}: {fault}")


def test_config_accepts_option_names(home: Path) -> None:
    settings = '[variants]\njson = true\n[rules]\nset = "rounds=3"\nplayers = "3"\n'
    config_file().write_text(settings)
    assert json.loads(run("variants").output)[0]["variant"] == "kings-gold"
    assert "Setup for 3 thieves" in run("rules", "kings-gold").output


def test_config_value_of_option_at_without_phones_option_is_ignored(home: Path) -> None:
    config_file().write_text('[play]\nat = "localhost:0"\n')
    assert "ROUND 1 of 4" in run("play", "kings-gold", "Ann", "Bo", "Cy").output


# --- whatever stands at a path: no command waits for it, or leaves anything ------------------------

NO_FILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (Path.mkdir, "folder"),
    "a pipe": (lambda path: os.mkfifo(path), "it is a pipe"),
    "a socket": (lambda path: socket.socket(socket.AF_UNIX).bind(path.name), "it is a socket"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "it is a device"),
    "a dangling link": (lambda path: path.symlink_to("nowhere"), "a link to a file that does not"),
    "a circular link": (lambda path: path.symlink_to(path.name), "a link that points to"),
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
    """Return the file name among the words of a command."""
    return next(word for word in words if word.removeprefix("./").startswith("x."))


@needs_devices
@pytest.mark.parametrize("kind", NO_FILE)
@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_special_files_are_not_read(kind: str, words: tuple[str, ...]) -> None:
    make, said = NO_FILE[kind]
    make(Path(stand(words)))
    if kind == "a folder" and words[0] in ("score", "history", "check", "play"):
        return  # all in it is read; a game is kept in it
    done = run(*words)
    assert (done.exit_code, said in done.output.replace("\n", " ")) == (2, True), done.output
    assert os.listdir() == [Path(stand(words)).name]


@needs_devices
@pytest.mark.parametrize("kind", [kind for kind in NO_FILE if kind != "a dangling link"])
@pytest.mark.parametrize("words", WRITERS, ids=" ".join)
def test_special_files_are_not_written(kind: str, words: tuple[str, ...]) -> None:
    """The error comes before the first card.

    A folder is accepted if a file can be written in it.
    """
    Path("friday.tally").write_text(FRIDAY)
    make, _ = NO_FILE[kind]
    make(Path(stand(words)))
    if kind != "a folder" or words[0] not in ("play", "print"):
        assert stand(words) in refused(*words, typed="7\n")
        assert sorted(os.listdir()) == ["friday.tally", stand(words)]


@needs_devices
@pytest.mark.parametrize("words", WRITERS[:2], ids=" ".join)
@pytest.mark.parametrize(("name", "why"), [
    ("x" * 246, "the name is too long"), ("x" * 300, "the name is too long"),
    ("there/y", "there is a file where the folder should be"),
])  # fmt: skip
def test_unwritable_path_is_refused(words: tuple[str, ...], name: str, why: str) -> None:
    Path("there").touch()
    ending = Path(words[-1]).suffix
    assert why in refused(*words[:-1], name + ending, typed="7\n")
    assert os.listdir() == ["there"]


@pytest.fixture
def nobody(here: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run as a user without root rights who owns the current folder."""
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
def test_locked_folder_is_reported(mode: int) -> None:
    """The folder can be neither entered nor written to. Existing and new files are tried."""
    Path("locked").mkdir()
    for name, text in {"x.tally": FRIDAY, "x.toml": 'extends = "kings-gold"\nname = "X"'}.items():
        Path("locked", name).write_text(text)
    os.chmod("locked", mode)
    try:
        for command, file in [("score", "locked/x.tally"), ("rules", "locked/x.toml")]:
            if mode != 0o500:
                said = refused(command, file)
                assert file in said
                assert "you do not have permission to read it" in said
        for words in [(*WRITERS[0][:-1], "locked/y"), (*WRITERS[1][:-1], "locked/y.pdf")]:
            assert "you do not have permission to write there" in refused(*words, typed="7\n")
    finally:
        os.chmod("locked", 0o700)
    assert sorted(os.listdir("locked")) == ["x.tally", "x.toml"]


@needs_devices
def test_help_ignores_broken_config(home: Path) -> None:
    (home / "config.toml").mkdir()
    assert str(home / "config.toml") in refused("variants")
    assert run("--help").exit_code == 0


@needs_devices
def test_home_of_unknown_user_is_refused() -> None:
    done = run("games", CARDKIT_HOME="~nosuch/x")
    assert (done.exit_code, os.listdir()) == (2, [])
    assert "CARDKIT_HOME: ~nosuch/x cannot be used" in done.output


@needs_devices
def test_deleted_current_folder_is_reported(here: Path) -> None:
    here.rmdir()
    assert "Go to another one (cd)" in refused("play", "kings-gold", "Ann", "Bo", "Cy", typed="7\n")


@pytest.mark.parametrize("letter", "\u202e\u2066\u200f\u2028\u200b\ufeff\x1b\x07\x7f\x9b")
@needs_devices
def test_control_characters_are_not_printed(home: Path, letter: str) -> None:
    name = f"a{letter}b"
    for folder in (Path(), home):
        (folder / f"{name}.tally").write_text(FRIDAY)
    Path(f"{name}.toml").write_text('extends = "kings-gold"\nname = "X"\n')
    Path("x.tally").write_text(f"note: {name}\n{FRIDAY}7 - {name}\n")
    for words in [
        ("play", name), ("rules", name), ("rules", "kings-gold", name), ("rules", "kings-gold", f"--{name}"),
        ("rules", "kings-gold", "--set", f"{name}=1"), ("rules", "kings-gold", "--set", f"tie={name}"),
        (name,), ("score", f"{name}.tally"), ("score", f"{name}.tally", "x.tally"), ("score", "x.tally"),
        ("check", f"{name}.tally", f"{name}.toml"), ("show", "x.tally"), ("history", "--player", name),
        ("print", "sheet", "kings-gold", "--ink", name), ("play", "kings-gold", name, "Bo", "Cy"),
        ("--lang", name, "games"), ("score", f"{name}2.tally"), ("simulate", "kings-gold", "--bot", name),
        ("games",), ("history",),
    ]:  # fmt: skip
        assert letter not in run(*words).output, words
    typed = f"{name}\n7 - {name}\nnote {name}\nrename Ann {name}\nundo\nredo\n"
    assert letter not in run("play", "kings-gold", "Ann", "Bo", "Cy", typed=typed).output


# --- pipes, closed and full streams, letters that a screen lacks: one clear line -------------------

GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\n"
PLAY = "$CARDKIT play kings-gold Ann Bo Cy"


@needs_shell
@pytest.mark.parametrize(("line", "told"), [
    (f"{PLAY} <&-", "Error: Standard input is closed, so nothing can be typed."),
    ("$CARDKIT score - <&-", "standard input is closed"),
    ("$CARDKIT check - <&-", "standard input is closed"),
    (f"echo 9 | {PLAY} >&-", "Error: Standard output is closed, so nothing can be shown."),
    ("$CARDKIT games --json >/dev/full", "cardkit: No space left on device"),
])  # fmt: skip
def test_closed_or_full_stream_is_reported(line: str, told: str) -> None:
    done = shell(line)
    assert done.returncode == 2
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@needs_shell
def test_closed_pipe_causes_no_traceback() -> None:
    Path("game.tally").write_text(GAME)
    done = shell("$CARDKIT score game.tally{,,,,,,,,,} game.tally | head -1")
    assert done.stdout == "game.tally: round 1 of 4 over, unfinished\n"
    assert "Traceback" not in done.stderr
    assert "Traceback" not in shell(f"yes 9 | head -30 | {PLAY} | true").stderr


# --- what programs read ---------------------------------------------------------------------------

HOUSE = 'extends = "kings-gold"\nname = "Łódź ♠"\nhouse.H-1 = "Każdy śpiewa."\n'
TALLY = "variant: house.toml\nplayers: Łukasz, Zoë, Ĳsbrand\nround 1\n7h - Zoë\n9c - all\nend\n"
DATA = [
    ("check house.toml --json", "house.toml"), ("check saved --json", "saved.tally"),
    ("compare house other --games 20 --json", "Łódź ♠"), ("games --json", "Łukasz"),
    ("history --csv", "Łukasz"), ("history --json", "Łukasz"), ("new Ŝi -o -", '"Ŝi"'),
    ("odds house --json", "house"), ("rules house.toml --toml", "Każdy śpiewa."),
    ("score saved --json", "Łukasz"), ("show saved --format bgstats", "Łukasz"),
    ("show saved --format csv", "Łukasz"), ("show saved --format json", "Ĳsbrand"),
    ("show saved --format markdown", "Łódź ♠"), ("show saved --format tally", "Ĳsbrand"),
    ("show saved --format tally -o -", "Łukasz"), ("variants --json", "Łódź ♠"),
    ("simulate house --games 20 --json", "Każdy śpiewa."),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told"), DATA)
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp037"])
def test_machine_readable_output_is_utf_8(line: str, told: str, encoding: str, home: Path) -> None:
    for folder in (home, Path()):
        (folder / "house.toml").write_text(HOUSE, "utf-8")
    Path("other.toml").write_text(f"{HOUSE}rounds = 2\n".replace("Łódź", "Łeba"), "utf-8")
    (home / "saved.tally").write_text(TALLY, "utf-8")
    done = CliRunner(charset=encoding).invoke(cli, line.split(), prog_name="cardkit")
    assert done.exit_code == 0, done.stderr
    text = done.stdout_bytes.decode("utf-8")
    if line.endswith("json"):
        text = json.dumps(json.loads(text), ensure_ascii=False)
    elif "history" in line:
        assert len({len(row) for row in csv.reader(text.splitlines())}) == 1
    elif "tally" in line or "csv" in line:
        assert run("score", "-", typed=text).exit_code == 0
    elif "new" in line or "toml" in line:
        assert run("check", "-", typed=text).exit_code == 0
    assert told in unquote(text)


@pytest.mark.parametrize(("encoding", "words", "told", "is_noted"), [
    ("latin-1", "--lang pl rules kings-gold", "strazników", True),
    ("cp852", "--lang pl rules kings-gold", "strażników", True),
    ("cp1252", "rules house.toml", "Lódz s 1.0", True),
    ("cp1252", "rules kings-gold", "Share the gold, dodge", False),
    ("cp037", "rules house.toml", "Lódz s 1.0", True), ("utf-8", "rules house.toml", "Łódź ♠", False),
])  # fmt: skip
def test_characters_missing_from_encoding_are_replaced(
    encoding: str, words: str, told: str, is_noted: bool
) -> None:
    """A note says so once, and only if a character was replaced."""
    Path("house.toml").write_text(HOUSE, "utf-8")
    done = program(*words.split(), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == 0
    assert told in done.stdout.decode(encoding)
    notes = done.stderr.decode(encoding).splitlines()
    assert [("PYTHONUTF8" in note) for note in notes] == [True] * is_noted
