"""The commands around the table: what is asked of a newcomer, saved games,
help, completion."""

from __future__ import annotations

import os
from pathlib import Path

import pexpect
import platformdirs
import pytest

from cardkit.v4.cli import Exit
from cardkit.v4.files import load
from cardkit.v4.table import Session, home, saved_games
from cardkit.v4.tally import Header
from tests.v4.table.golden import run, spawn

FRIDAY = """variant: kings-gold
players: Ann, Bo, Cy
date: 2026-11-20
place: the kitchen
set: rounds=2

round 1
9
Q - Bo
5 - Ann, Cy
round 2
note: Cy dealt
*
10 - Ann
K
Kd

total: Ann 16, Bo 3, Cy 5
"""
SHARED = """variant: poor-mans
players: Ann, Bo
date: 2026-11-21
set: rounds=1

round 1
9b - all
"""
RUNNING = "variant: diamant\nplayers: Ann, Bo, Zoë\ndate: 2026-11-22\n\nround 1\n9\nKs - Bo\n"


@pytest.fixture
def nights(tmp_path: Path) -> Path:
    """A folder of three games and a file that is none."""
    for number, (name, text) in enumerate(
        [("friday", FRIDAY), ("shared", SHARED), ("running", RUNNING), ("broken", "7h\n")]
    ):
        path = tmp_path / f"{name}.tally"
        path.write_text(text, "utf-8")
        os.utime(path, (1_800_000_000 + number, 1_800_000_000 + number))
    return tmp_path


# --- games and resume -----------------------------------------------------------------------------


def test_resume_takes_the_newest_game_that_is_not_over(nights: Path) -> None:
    """Unreadable ones are passed over and named; by name, by path; a wrong name gets the
    nearest."""
    done = run("resume", folder=nights, typed="\n")
    assert done.returncode == Exit.FINE
    assert "Diamant. Ann, Bo and Zoë. Going on: running.tally" in done.stdout
    assert "inside: Ann Zoë" in done.stdout
    assert "broken.tally cannot be read and is passed over" in done.stderr
    assert "Saved. To go on: cardkit resume running" in done.stdout
    assert run("resume", str(nights / "running.tally"), folder=nights).returncode == Exit.FINE
    wrong = run("resume", "runing", folder=nights)
    assert wrong.returncode == Exit.USAGE
    assert 'Did you mean "running"?' in wrong.stderr
    (nights / "running.tally").unlink()
    none = run("resume", folder=nights)
    assert none.returncode == Exit.USAGE
    assert "no game is waiting" in none.stderr


def test_resume_of_a_finished_game_shows_its_end_and_corrects_it(nights: Path) -> None:
    """undo goes back over the end; again starts another with the same people."""
    done = run("resume", "friday", folder=nights, typed="undo\nundo\nkd\n\nagain\n7\nquit\n")
    assert "Ann wins with 14." in done.stdout
    assert "Taken back: the piles as counted. Count them again.\n" in done.stdout
    assert "Taken back: card 4 was not a King of diamonds." in done.stdout
    assert "total:" not in (nights / "friday.tally").read_text()
    assert "ROUND 1 of 2" in done.stdout.rpartition("Ann wins")[2]
    assert len(saved_games(nights)) == 5


@pytest.mark.rule("PL-4")
def test_again_starts_with_the_next_player(tmp_path: Path) -> None:
    """In the same seats, whether the role passes on within a game or stays."""
    for variant in ("incan-gold-2006", "kings-gold"):
        taps = "9s\nall\n\nagain\n9s\n" if variant != "kings-gold" else "9\nall\n\nn\nagain\n9\n"
        folder = tmp_path / variant
        done = run(
            "play",
            variant,
            "Ann",
            "Bo",
            "Cy",
            "--first",
            "Bo",
            "--set",
            "rounds=1",
            "--set",
            "artifacts=off",
            folder=folder,
            typed=taps,
        )
        assert done.returncode == Exit.FINE, done.stderr
        second = next(path for path in saved_games(folder) if "-2.tally" in path.name).read_text()
        assert "players: Ann, Bo, Cy\nfirst: Cy\n" in second


def test_where_games_live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's own folder as the system has it, or CARDKIT_HOME."""
    monkeypatch.setenv("CARDKIT_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.delenv("CARDKIT_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    for said in (None, "", "relative", str(tmp_path / "data")):
        if said is None:
            monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        else:
            monkeypatch.setenv("XDG_DATA_HOME", said)
        assert home() == Path(platformdirs.user_data_dir("cardkit", appauthor=False))


# --- play: options and questions ------------------------------------------------------------------


def test_play_without_arguments_asks_its_way_through(tmp_path: Path) -> None:
    """The game by number or name, then who plays; what cannot be is said and asked again."""
    game = spawn(["play"], tmp_path)
    game.expect_exact("Which game (a number, a name, or a variant file)> ")
    game.sendline("kings gols")
    game.expect_exact('Did you mean "King\'s Gold"?')
    game.sendline("cave")
    game.expect_exact("Who plays, in seat order (2-8 players")
    game.sendline("back")
    game.expect_exact("Which game (a number, a name, or a variant file)> ")
    game.sendline("King's gold")
    game.expect_exact("Who plays, in seat order (3-8 players, as in Ann Bo Cy)> ")
    game.sendline("Ann Bo")
    game.expect_exact("King's Gold is for 3-8 players, but 2 are named.")
    game.sendline("Ann, Mary Ann, Bo")
    game.expect_exact("m = Mary Ann")
    game.expect_exact("card 1> ")
    game.sendline("9")
    game.expect_exact("leaves> ")
    game.sendeof()
    game.expect_exact("Saved. To go on:")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == Exit.FINE


def test_without_a_terminal_nothing_is_asked(tmp_path: Path) -> None:
    """Wrong usage, said in one line."""
    for arguments in (["play"], ["play", "kings-gold"]):
        done = run(*arguments, folder=tmp_path, typed="kings-gold\nAnn Bo Cy\n")
        assert done.returncode == Exit.USAGE
        assert "cardkit play kings-gold Ann Bo Cy" in done.stderr
        assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["kings-gold", "Ann", "Bo"], "King's Gold is for 3-8 players, but 2 are named."),
        (["kings-gold", "Ann", "ann", "Bo"], 'Two players are called "ann".'),
        (["kings-gold", "Ann", "all", "Bo"], '"all" is a word of the tally'),
        (["kings-gold", "A#n", "Bo", "Cy"], '"A#n" has "#" in it.'),
        (["kings-golds", "Ann", "Bo", "Cy"], 'Did you mean "kings-gold"?'),
        (["kings-gold", "Ann", "Bo", "Cy", "--first", "Zed"], ('nobody in this game is called '
                                                               '"Zed"')),
        (["kings-gold", "Ann", "Bo", "Cy", "--set", "round=3"], 'Did you mean "rounds"?'),
        (["kings-gold", "Ann", "Bo", "Cy", "--save", "nowhere/at/all.tally"], "the folder is gone"),
        (["kings-gold", "Ann", "Bo", "Cy", "--save", "/dev/full"], "nothing is ever overwritten"),
    ],
)  # fmt: skip
def test_wrong_usage_is_exit_2_and_says_the_way_out(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    """Before anything is saved."""
    done = run("play", *arguments, folder=tmp_path)
    assert done.returncode == Exit.USAGE
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert saved_games(tmp_path) == []


def test_names_and_games_are_heard_loosely(tmp_path: Path) -> None:
    """``King's gold``, names with commas, in any script."""
    done = run(
        "play",
        "King's gold",
        "Ann,Bo",
        "Ты",
        "--first",
        "b",
        "--place",
        " the  kitchen ",
        folder=tmp_path,
        typed="9\n",
    )
    assert done.returncode == Exit.FINE
    text = saved_games(tmp_path)[0].read_text("utf-8")
    assert "variant: kings-gold\nplayers: Ann, Bo, Ты\nfirst: Bo\n" in text
    assert "place: the kitchen\n" in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_colour_is_only_where_it_is_wanted(
    tmp_path: Path, variables: dict[str, str], coloured: bool
) -> None:
    """NO_COLOR and TERM=dumb are obeyed, --reader too; no colour says anything that the words do
    not."""
    for more in ([], ["--reader"]):
        game = spawn(
            ["play", "kings-gold", "Ann", "Bo", "Cy", *more], tmp_path, width=80, **variables
        )
        game.expect("card 1> ")
        game.sendline("q")
        game.expect("leaves> ")
        shown = game.before
        assert "another queen" in shown.lower()
        game.close()
        assert ("\x1b[1m" in shown) == (coloured and not more)
    assert (
        "\x1b"
        not in run("play", "kings-gold", "Ann", "Bo", "Cy", folder=tmp_path, typed="q\n").stdout
    )


@pytest.mark.slow
@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_line_is_wider_than_the_screen(tmp_path: Path, width: int) -> None:
    """Whole rounds with long names, at any width."""
    names = ["Bartholomew", "Mary Ann", "Constantinople", "Éloïse", "山田太郎"]
    game = spawn(["play", "incan-gold", *names], tmp_path, width=width)
    shown = ""
    for line in (
        "8h",
        "7h",
        "path",
        "score",
        "help",
        "bart",
        "11x",
        "5s",
        "all",
        "",
        "ks",
        "kh",
        "",
        "quit",
    ):
        game.expect(r"> $")
        shown += game.before + game.after
        game.sendline(line)
    game.expect(pexpect.EOF)
    game.close()
    from cardkit.v4.cli.screen import cells

    for line in shown.replace("\r", "").splitlines():
        assert cells(line) <= width or "> " in line or "/" in line, line


def test_prompts_are_wrapped_and_tables_have_no_stray_head(tmp_path: Path) -> None:
    """On forty columns: a long prompt ends on a line of its own, and a table set in lines has a
    title or none."""
    game = spawn(["play", "poor-mans", "Ann", "Bo", "--set", "rounds=1"], tmp_path, width=40)
    for tap in ("h", "h", ""):
        game.expect("> $")
        game.sendline(tap)
    game.expect("Enter to stop> $")
    lines = game.before.replace("\r", "").splitlines()
    game.close()
    assert lines[-2:] == ["again with the same people, or", "  "]
    assert "round" not in lines


def test_a_game_gone_on_with_says_once_who_is_inside(tmp_path: Path) -> None:
    """At the heading, and not again beside the path."""
    begun = run("play", "kings-gold", "Ann", "Bo", "Cy", folder=tmp_path, typed="9\nbo\n8\n")
    assert "Bo: 3 safe" in begun.stdout
    again = run("resume", folder=tmp_path)
    assert again.stdout.count("inside: Ann Cy") == 1


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("4. Di: 5", ["4. Di: 5"]),
        ("J. R. wins.", ["J. R. wins."]),
        ("Take 2. \u017baneta: leave 1.", ["Take 2.", "\u017baneta: leave 1."]),
        ("Put 4 (2 twos) away. Clear the path.", ["Put 4 (2 twos) away.", "Clear the path."]),
    ],
)
def test_a_screen_reader_hears_one_sentence_a_line(text: str, lines: list[str]) -> None:
    """Not cut behind the number of a place or an initial, and cut before any large letter."""
    from cardkit.v4.cli.drawn_lines import sentences

    assert sentences(text) == lines


def test_a_whisper_does_not_stay_on_the_screen(tmp_path: Path) -> None:
    """Read, Enter, and it is wiped; on a dumb terminal it scrolls away."""
    for term, wiped in (("xterm", "\x1b[2A\x1b[J"), ("dumb", "\r\n" * 30)):
        game = spawn(["play", "kings-gold", "Ann", "Bo", "Cy", "--secret"], tmp_path, TERM=term)
        for line in ("9", "all", "score bo", ""):
            game.expect(r"> ")
            game.sendline(line)
        game.expect_exact("Bo: 3.")
        game.expect_exact("Enter when you have read it> ")
        game.sendline("")
        game.expect_exact(wiped)
        game.close()


# --- help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["play", "resume"])
def test_help_shows_two_examples_first(tmp_path: Path, name: str) -> None:
    """-h and --help are the same."""
    said = run(name, "--help", folder=tmp_path).stdout
    assert said.startswith("Examples:")
    assert said.count("\n  cardkit ") >= 2
    assert run(name, "-h", folder=tmp_path).stdout == said


# --- what can be done with a finished game --------------------------------------------------------


# --- a game unplayed ------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["quit\n", "?\nscore\nquit\n", "9\nundo\nquit\n"])
def test_a_game_left_before_its_first_card_is_no_game(tmp_path: Path, typed: str) -> None:
    """Its file is gone, and that is said; also where all that was entered was taken back."""
    done = run("play", "kings-gold", "Ann", "Bo", "Cy", folder=tmp_path, typed=typed)
    assert done.returncode == 0
    assert done.stdout.endswith("Nothing was played, so nothing is kept.\n")
    assert "To go on" not in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("typed", ["9\nquit\n", "note rain\nquit\n", "9\n"])
def test_a_game_that_holds_anything_is_kept(tmp_path: Path, typed: str) -> None:
    """Also one whose lines just end."""
    done = run("play", "kings-gold", "Ann", "Bo", "Cy", folder=tmp_path, typed=typed)
    assert "To go on: cardkit resume" in done.stdout
    assert len(list(tmp_path.glob("*.tally"))) == 1


def test_a_file_that_was_there_or_asked_for_is_not_taken_away(tmp_path: Path) -> None:
    """Opened again and left at once; changed by somebody else."""
    path = tmp_path / "opened.tally"
    Session.begin(Header("kings-gold", ("Ann", "Bo", "Cy")), load("kings-gold"), path).close()
    assert "To go on" in run("resume", str(path), folder=tmp_path, typed="quit\n").stdout
    assert path.exists()
    new = Session.begin(
        Header("kings-gold", ("Ann", "Bo", "Cy")), load("kings-gold"), tmp_path / "new.tally"
    )
    (tmp_path / "new.tally").write_text("mine")
    assert not new.forget_unplayed()
    new.close()
    assert (tmp_path / "new.tally").read_text() == "mine"
