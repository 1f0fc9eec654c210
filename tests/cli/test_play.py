"""The commands ``play`` and ``resume``, with each option and each error, in pipes and terminals."""

import errno
import os
import re
import shlex
import signal
from datetime import date
from pathlib import Path
from typing import Any

import pexpect
import pytest

from cardkit.cli.asking import BadNamesError, header_for_players, parse_player_names
from cardkit.engine.files import MAX_TALLY_BYTES
from cardkit.i18n.translate import languages, use_language
from cardkit.rulebook.loader import load
from cardkit.table.archive import zip_files
from cardkit.table.store import FolderStore
from cardkit.text.table.bots import default_bot_name

from ..terminal import press, start
from .command import refused, run, save_games

TODAY = date.today().isoformat()
THREE = ("Ann", "Bo", "Cy")
PLAY = ("play", "kings-gold", *THREE)
HOUSE_RULE = 'extends = "diamant"\nname = "Long Table"\nrounds = 2\n'
FINISHED = (
    "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\nfirst: Bo\nset: rounds=1\nround 1\n9 - all\n"
)


def answer(child: Any, line: str) -> str:
    """Type a line, and return the output up to the next prompt."""
    child.sendline(line)
    child.expect(r"> $")
    return str(child.before).replace("\r\n", "\n")


def save(folder: Path, name: str, content: str | bytes) -> Path:
    """Write a file in a folder and return its path."""
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_play_without_terminal_answers_without_prompts(home: Path) -> None:
    """Answers name the card instead."""
    result = run(*PLAY, typed="9\nbo\nk / kh\n")
    assert (result.exit_code, result.stderr) == (0, "")
    told = result.stdout.partition("ROUND 1 of 4\n")[2]
    assert told.startswith("card 1  9: TAKE 3 each.")
    assert "> " not in result.stdout
    assert f"Saved. To continue: cardkit resume kings-gold-{TODAY}" in told
    text = (home / f"kings-gold-{TODAY}.tally").read_text()
    assert re.search(r"^date: \d{4}-\d\d-\d\d\nbegun: \d\d:\d\d$", text, re.MULTILINE)
    assert text.endswith("round 1\n9 - Bo\nK\nKh\n")


@pytest.mark.parametrize(("save_as", "there"), [
    ("friday", "friday.tally"),
    ("friday.tally", "friday.tally"),
    ("games", f"games/kings-gold-{TODAY}.tally"),
    ("new/friday", "new/friday.tally"),
])  # fmt: skip
def test_play_save_writes_the_named_file(
    home: Path, tmp_path: Path, save_as: str, there: str
) -> None:
    (tmp_path / "games").mkdir()
    result = run(*PLAY, "--save", save_as, typed="9\n")
    assert result.exit_code == 0
    assert (tmp_path / there).read_text().endswith("9\n")
    assert list(home.iterdir()) == []


def test_play_save_refuses_existing_file(home: Path, tmp_path: Path) -> None:
    save(tmp_path, "friday.tally", "mine")
    save(tmp_path, "notes.txt", "mine")
    for name in ("friday.tally", "friday"):
        message = refused(*PLAY, "--save", name)
        assert message == f"{name} already exists. To continue that game: cardkit resume {name}"
    assert "already exists" in refused(*PLAY, "--save", "notes.txt")
    assert (
        refused(*PLAY, "--save", "a.pdf") == "a.pdf: the name of a saved game must end in .tally."
    )
    assert (
        refused(*PLAY, "--save", "-") == "--save: a game can only be saved in a file or a folder."
    )
    assert (tmp_path / "friday.tally").read_text() == "mine"


NO_PLACE = "Games cannot be saved in {}: there is a file where the folder should be."


@pytest.mark.parametrize("words", [("play",), PLAY, ("play", "again"), (*PLAY, "--lang", "en")])
@pytest.mark.parametrize("phones", [(), ("--phones", "--at", "localhost:0")])
def test_play_refuses_unusable_folder_before_first_question(
    home: Path, words: tuple[str, ...], phones: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error suggests another folder, with and without a terminal."""
    place = save(home, "file", "") / "games"
    monkeypatch.setenv("CARDKIT_HOME", str(place))
    way_out = " Choose another place: --save FILE"
    assert refused(*words, *phones, typed="9\n") == NO_PLACE.format(place) + way_out
    assert run(*PLAY, "--save", str(home / "friday"), typed="9\n").exit_code == 0
    place = home / "file" / "x.tally"
    assert refused(*words, "--save", str(place)) == NO_PLACE.format(place) + way_out


@pytest.mark.usefixtures("full_disk")
def test_play_and_resume_refuse_full_disk(home: Path) -> None:
    path = save(home, "friday.tally", FINISHED.replace(" - all", ""))
    assert f"Games cannot be saved in {home}: the disk is full." in refused(*PLAY, typed="9\n")
    said = refused("resume", "friday", typed="bo\n")
    assert said == (
        f"{path} cannot be written: the disk is full. Copy it to another folder and resume the copy."
    )
    assert [*home.iterdir()] == [path]


def fill_disk_before(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a full disk as soon as a file with a certain text is written."""
    real = FolderStore.write

    def write(store: FolderStore, name: str, content: bytes) -> None:
        if text in content:
            raise OSError(errno.ENOSPC, "full")
        real(store, name, content)

    monkeypatch.setattr(FolderStore, "write", write)


def test_piped_play_stops_at_first_unsaved_line(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_disk_before(b"9 - Bo", monkeypatch)
    result = run(*PLAY, typed="9\nbo\nk\nq\n")
    assert result.exit_code == 2
    assert "Not saved: the disk is full" in result.stderr
    assert f"Saved. To continue: cardkit resume kings-gold-{TODAY}" in result.stdout
    assert (home / f"kings-gold-{TODAY}.tally").read_text().endswith("round 1\n9\n")


def test_play_applies_dealer_set_odds_and_reader(home: Path) -> None:
    words = ("--dealer", "b", "--set", "rounds=2", "--odds", "--reader")
    result = run(*PLAY, *words, typed="9\nq\n")
    assert "Bo turns over the cards." in result.stdout
    assert "2 rounds" in result.stdout
    assert result.stdout.splitlines()[-5:] == [
        "card 2  Q: ANOTHER QUEEN ENDS IT.",
        "Carry 3, danger Q.",
        "50 cards left, 3 of which end the round: 3 in 50 (6 %).",
        "",
        f"Saved. To continue: cardkit resume kings-gold-{TODAY}",
    ]
    text = (home / f"kings-gold-{TODAY}.tally").read_text()
    assert "first: Bo\n" in text
    assert "set: rounds=2\n" in text


def test_play_again_repeats_players_with_next_dealer(home: Path) -> None:
    """The game and rules are the same, too."""
    assert "There is no last game to repeat" in refused("play", "again")
    save(home, "kings-gold-2026-11-20.tally", FINISHED)
    result = run("play", "again", typed="9\n")
    assert result.stdout.startswith("King's Gold. 4 thieves")
    assert "Cy turns over the cards." in result.stdout
    text = (home / f"kings-gold-{TODAY}.tally").read_text()
    assert "players: Ann, Bo, Cy, Di\nfirst: Cy" in text
    assert "set: rounds=1\n" in text
    told = run("play", "again", "--bot", "bold", "--set", "rounds=3", typed="9\n").stdout
    assert "Di turns over the cards." in told
    assert "ROUND 1 of 3" in told
    assert "Bold turns over the cards." in run("play", "again", typed="9\n").stdout
    assert "Ann turns over the cards." in run("play", "again", "--bot", "usual", typed="9\n").stdout


def test_play_again_reports_changed_house_rule(home: Path, tmp_path: Path) -> None:
    """The current file is used; if it is gone, the copy saved with the game is used."""
    rule = save(tmp_path, "long.toml", HOUSE_RULE)
    run("play", "long.toml", *THREE, typed="9s\n")
    assert "ROUND 1 of 2" in run("play", "again", typed="9s\n").stdout
    rule.write_text(HOUSE_RULE.replace("2", "5"))
    told = run("play", "again", typed="9s\n").stdout
    assert told.startswith(f"{rule} has changed since the last game. This game uses the new")
    assert "ROUND 1 of 5" in told
    run("play", "long.toml", *THREE, "--set", "rounds=7", typed="9s\n")
    assert "ROUND 1 of 7" in run("play", "again", typed="9s\n").stdout
    rule.unlink()
    told = run("play", "again", typed="9s\n").stdout
    assert told.startswith("Long Table. ")
    assert "ROUND 1 of 7" in told
    names = {path.stem for path in home.iterdir()}
    assert names == {f"long-{TODAY}{number}" for number in ("", "-2", "-3", "-4", "-5", "-6")}


@pytest.mark.parametrize("lang", [(), ("--lang", "pl"), ("--lang=en",)])
@pytest.mark.parametrize(
    "save", [(), ("--save", "our 'game'"), ("--save", "."), ("--save", "../up")]
)
@pytest.mark.parametrize("lines", [["9"], ["9 - all"] * 4 + ["", ""]], ids=["running", "over"])
def test_commands_shown_by_play_can_be_run(
    lines: list[str], save: tuple[str, ...], lang: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands work in any folder and keep the chosen language."""
    Path("here").mkdir()
    monkeypatch.chdir("here")
    told = run(*PLAY, *save, *lang, typed="".join(f"{line}\n" for line in lines)).stdout
    shown = re.findall(r"cardkit ((?:resume|show|print) .+)", told)
    assert len(shown) == (1 if len(lines) == 1 else 3)
    for line in shown:
        words = shlex.shlex(line, posix=True)  # as the shell of this system reads them
        words.whitespace_split, words.commenters = True, ""
        if os.name != "posix":
            words.quotes, words.escape = '"', ""
        done = run(*words, typed="")
        assert done.exit_code == 0, done.output
        assert " ".join(lang).replace("=", " ") in line


@pytest.mark.parametrize(("words", "message"), [
    (("play",), "Name a game and the players: cardkit play kings-gold Ann Bo Cy"),
    (("play", "kings-gold"), "Name a game and the players"),
    (("play", "kings-gold", "Ann", "Bo"), "King's Gold is for 3 to 8 players, not for 2."),
    (("--lang", "pl", *PLAY, "--bot", "bald"), "Czy chodzi o „bold”?"),
    (("play", "kings-gold", "Ann", "Bo", "ann"), "Two players are called Ann"),
    (("play", "kings-gold", "Ann", "Bo", "all"), '"all" cannot be a name'),
    (("play", "kings-gold", "Ann", "Bo", "C\x1by"), "cannot be a name"),
    (("play", "kinsg-gold", *THREE), 'Did you mean "kings-gold"?'),
    (("play", "no.toml", *THREE), "no.toml"),
    ((*PLAY, "--dealer", "Di"), "--dealer: Di is not one of Ann, Bo, Cy."),
    ((*PLAY, "--set", "ronds=2"), "rounds"), ((*PLAY, "--deeler", "Bo"), "--dealer"),
    ((*PLAY, "--phones=all"), '--phones: expected --phones or --phones=choose, got "all"'),
    (("resume",), "There is no unfinished game. To start one: cardkit play"),
    (("resume", "friday"), "There is no game friday."),
    (("resume", "-"), "-: only a .tally file can be resumed."),
])  # fmt: skip
def test_play_refuses_wrong_arguments(home: Path, words: tuple[str, ...], message: str) -> None:
    assert message in refused(*words)
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(("line", "names", "bots"), [
    ("Ann Bo Cy", "Ann Bo Cy", 0), ("Ann, Bo, and =bold", "Ann Bo {}", 1), ("1. Ann 2. Bo 3. Cy", "", 0),
    ("1) Ann 2) Bo 3) Cy 4) Di", "", 0), ("1.Ann\t2.Bo\t3.Cy", "", 0), ("1: Mary Ann, 2: Bo, 3: Cy", "", 0),
    ("1 Ann, 2 Bo, 3 Cy", "", 0),
    ("Ann, Bo, Robin=bold", "Ann Bo Robin", 1), ("Ann, Bo, and bold", "", 0), ("3", "", 0), ("1. 2. 3.", "", 0),
    ("Ann Bo 3", "", 0), ("careful, Bo, Cy", "", 0), ("1. Ann 3. Bo 4. Cy", "", 0), ("4 Ann Bo Cy Di", "", 0),
])  # fmt: skip
def test_typed_players_line_is_read_or_refused(line: str, names: str, bots: int, code: str) -> None:
    with use_language(code):
        if not names:
            with pytest.raises(BadNamesError, match=r'["„«]'):
                header_for_players(load("kings-gold"), parse_player_names([line]))
            return
        seats = header_for_players(load("kings-gold"), parse_player_names([line]))
        names = names.format(default_bot_name("bold"))
        assert seats.players == tuple(name.replace("_", " ") for name in names.split())
        assert len(seats.bots) == bots


@pytest.mark.parametrize(("words", "last"), [
    (["Ann", "Bo", "Mary Ann"], "Mary Ann"), (["Ann, Bo, Mary Ann"], "Mary Ann"),
    (["Ann, Bo and Mary Ann"], "Mary Ann"), (["Ann,", "Bo", "and", "Mary Ann,"], "Mary Ann"),
    (["Ann,", "Bo", "Cy"], "Cy"), (["Ann, Bo", "Cy"], "Cy"), (["Ann", "Bo, Mary Ann"], "Mary Ann"),
    (["Ann Bo and  Cy"], "Cy"),  # without a comma each word is a name
])  # fmt: skip
def test_names_in_splits_typed_names(words: list[str], last: str) -> None:
    assert parse_player_names(words) == ["Ann", "Bo", last]


RUNS = "variant: kings-gold\nplayers: Ann, Bo, Cy\n\nround 1\n7\n"
OVER = "variant: kings-gold\nplayers: Ann, Bo, Cy\n\ntotal: 9 12 30\n"


def archive_of(path: Path, **texts: str) -> str:
    """Write an archive with these texts and return its path. In a name, ``_`` stands for a dot."""
    path.write_bytes(
        zip_files({name.replace("_", "."): text.encode() for name, text in texts.items()})
    )
    return str(path)


def test_resume_archive_imports_its_games(home: Path, tmp_path: Path) -> None:
    rule = 'extends = "kings-gold"\nname = "Friday"\n'
    run("play", "kings-gold", "Ann", "Bo", "Cy", "--save", "a", typed="9\n")  # as cardkit writes it
    runs = Path("a.tally").read_text("utf-8")
    file = archive_of(tmp_path / "all.zip", a_tally=runs, b_tally=OVER, mine_toml=rule)
    for new in (2, 0):
        result = run("resume", file, typed="")
        assert f"Games in the file: 2, of them new: {new}. House rules: mine.toml." in result.output
        assert "Resumed: a.tally" in result.stdout
    names = sorted(path.name for path in home.rglob("*.t*"))
    assert names == ["a.tally", "b.tally", "mine.toml"]
    assert run("rules", "mine").exit_code == 0
    over = archive_of(tmp_path / "over.zip", c_tally=OVER)
    assert "None of these games is unfinished." in run("resume", over).output
    Path("x.zip").write_bytes(zip_files({"d.tally": runs.encode(), "../x.tally": runs.encode()}))
    why = '"../x.tally" is neither a tally nor a variant file. Nothing was imported.'
    assert refused("resume", "x.zip") == f"x.zip: {why}"
    assert not [*home.rglob("d.tally")]


def test_resume_archive_with_several_games_asks_which(home: Path, tmp_path: Path) -> None:
    file = archive_of(tmp_path / "all.zip", a_tally=RUNS, b_tally=RUNS.replace("7", "8"))
    assert "Several games are unfinished. Name one: a, b" in run("resume", file).stderr
    child = start("resume", file)
    child.expect(r"Which game \(a number\)> ")
    child.sendline("3")
    child.expect(r"Which game \(a number\)> ")
    child.sendline("2")
    child.expect("Resumed: b.tally")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_resume_picks_newest_unfinished_game(home: Path) -> None:
    running = FINISHED.replace("9 - all", "9 - Bo / k")
    save_games(home, {"over": FINISHED, "broken": "round 7", "two": running, "one": running})
    result = run("resume", typed="ann\n")
    assert result.stdout.startswith("King's Gold. Ann, Bo, Cy and Di. Resumed: two.tally\n")
    assert "Card 2 was the King. Who leaves is not decided yet." in result.stdout
    assert "Ann: 2 safe." in result.stdout
    assert (home / "two.tally").read_text().endswith("K - Ann\n")
    assert "Resumed: one.tally" in run("resume", "one").stdout
    assert "Bo wins" not in run("resume", "over", "--reader").stdout


@pytest.mark.parametrize(("content", "message"), [
    ("", "friday.tally:1:1:"),
    ("players: Ann\nround 1\n", "this game cannot be resumed until its file is fixed."),
    (FINISHED + "7 - Bo\nround 9\n", "friday.tally:7:1:"),
    (b"\x00\xff\x01" * 50, "this game cannot be resumed until its file is fixed."),
    (b"x" * (MAX_TALLY_BYTES + 1), "it is too large for a tally (1 MB)"),
    ("variant: kings-gold\nplayers: Ann, Bo, Cy\ntotal: 1 2 3\n", "because only its totals"),
    ("variant: gone.toml\nplayers: Ann, Bo\nround 1\n9\n", "gone.toml"),
])  # fmt: skip
def test_resume_refuses_games_that_cannot_continue(
    home: Path, content: str | bytes, message: str
) -> None:
    path = save(home, "friday.tally", content)
    before = path.read_bytes()
    assert message in refused("resume", "friday")
    assert path.read_bytes() == before


def test_resume_teach_on_full_disk_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(home, "friday.tally", FINISHED.replace(" - all", ""))
    fill_disk_before(b"teach: yes", monkeypatch)
    said = refused("resume", "friday", "--teach", typed="bo\n")
    assert said.startswith("Not saved: the disk is full")
    assert "teach" not in path.read_text()


# --- a terminal -----------------------------------------------------------------------------------


def test_play_asks_for_missing_arguments(home: Path) -> None:
    """Enter accepts the game that was played last and its players."""
    save(home, "kings-gold-2026-11-20.tally", FINISHED.replace("Di", "Mary Ann"))
    child = start("play")
    child.expect(r"Which game \(Enter = King's Gold\)> $")
    assert "there is no game" in answer(child, "x")
    assert child.before.count("Which game")
    assert "(3-8 players; Enter = Ann, Bo, Cy, Mary Ann)" in answer(child, "")
    assert "If a name contains a space" in answer(child, "P 1 P 2 P 3").replace("\n  ", " ")
    assert "ROUND 1 of 4" in answer(child, "")
    assert "Cy turns over the cards." in child.before
    child.sendline("quit")
    child.expect("Nothing was played, so nothing is saved.")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("is_finished", [True, False])
def test_play_offers_lessons_until_a_game_with_the_house_rule_is_finished(
    home: Path, *, is_finished: bool
) -> None:
    rule = save(home, "long.toml", HOUSE_RULE)
    typed = "3s\nall\n\n" * (2 if is_finished else 1)
    assert "Saving to" in run("play", str(rule), *THREE, typed=typed).stdout
    child = start("play")
    child.expect(r"> $")
    assert "Who plays" in answer(child, str(rule)) + child.after
    said = answer(child, "Ann Bo Cy") + child.after
    assert ("Has everyone played Long Table before?" in said) is not is_finished
    assert ("ROUND 1 of 2" in said) is is_finished
    child.close()


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_ctrl_c_and_ctrl_d_save_and_say_how_to_resume(home: Path, key: str) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as in the background of a script
    try:
        child = start(*PLAY)
    finally:
        signal.signal(signal.SIGINT, before)
    child.expect(r"card 1> $")
    answer(child, "9")
    press(child, key)
    child.expect(f"Saved. To continue: cardkit resume kings-gold-{TODAY}\r\n")
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, child.signalstatus) == (0, None)


def test_play_fits_small_screen_without_colour(home: Path) -> None:
    for variables in ({}, {"TERM": "xterm", "NO_COLOR": "1"}):
        child = start(*PLAY, size=(18, 60), **variables)
        child.expect(r"card 1> $")
        shown = child.before + answer(child, "?") + answer(child, "9") + answer(child, "score")
        assert "\x1b[1" not in shown
        assert max(map(len, shown.splitlines())) < 60
        child.close(force=True)


def test_play_uses_colours_and_tab_completion(home: Path) -> None:
    """Tab completes commands and the names of players inside."""
    child = start(*PLAY, TERM="xterm")
    child.expect(r"card 1> ")
    assert "\x1b[1m" in child.before
    child.send("9 - B\t\r")
    child.expect(r"2 inside")
    child.send("sco\tAn\t\r")
    child.expect(r"Ann: 0 safe, carries 3\.")
    child.send("u\r")
    child.expect("is inside again")
    child.close(force=True)
