"""The door: results on stdout, talk on stderr, exit codes, and never a traceback. (play, print,
lab: tests of their own.)"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardkit.v4.cli.app import COMMANDS, GROUPS, broken_between_words
from cardkit.v4.cli.commands import app
from tests.v4 import forks
from tests.v4.commands import Cardkit, Said

ROOT = Path(__file__).resolve().parents[3]
GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\nbanked: Bo 3\n"
SLIP = GAME.replace("Bo 3", "Bo 4")
WRONG = GAME.replace("9c", "9x")


@pytest.fixture
def cardkit(cardkit: Cardkit) -> Cardkit:
    """A command line run in a folder of its own with three tallies: game, slip, wrong."""
    for name, text in (("game", GAME), ("slip", SLIP), ("wrong", WRONG)):
        Path(f"{name}.tally").write_text(text, "utf-8")
    return cardkit


def process(
    *arguments: str, typed: str = "", shell: str = "", cwd: Path = ROOT, **env: str
) -> Said:
    """The real thing: a process of its own."""
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "COLUMNS": "80",
        "CARDKIT": f"{sys.executable} -m cardkit",
        **env,
    }
    if shell:
        done = subprocess.run(
            ["bash", "-c", shell],
            input=typed,
            capture_output=True,
            text=True,
            cwd=cwd,
            env=env,
            timeout=60,
            check=False,
        )
    else:
        done = forks.run(arguments, typed=typed, cwd=cwd, env=env)
    said = Said(done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in said.err
    return said


# --- score ----------------------------------------------------------------------------------------


def test_a_game_is_scored_as_a_table(cardkit: Cardkit) -> None:
    """Rounds by players, totals, places, and who is ahead; nothing on stderr."""
    said = cardkit("score", "game.tally")
    assert (said.code, said.err) == (0, "")
    rows = [line.split() for line in said.out.splitlines()]
    assert ["round", "1", "all-out", "6", "3", "6"] in rows
    assert ["total", "6", "3", "6"] in rows
    assert ["place", "1.", "3.", "1."] in rows
    assert said.out.endswith("Not over yet. Ahead: Ann and Cy with 6 each.\n")


@pytest.mark.parametrize(
    ("ending", "verdict"),
    [
        ("banked: 1 0 0", "Ann wins with 11."),
        ("banked: 0 5 0\nartifacts: Bo 1", "Bo wins with 20."),
        ("banked: 0 0 1", "Ann wins with 10."),
        (
            "banked: 0 10 0",
            "Ann and Bo are tied with 10 each. They share the win, or play an extra round.",
        ),
        ("banked: 0 0 1\nartifacts: Cy 0", "Ann wins with 10."),
    ],
)
def test_the_last_line_says_who_won(cardkit: Cardkit, ending: str, verdict: str) -> None:
    """With how many, or how a tie ends."""
    head = "variant: kings-gold\nplayers: Ann, Bo, Cy\n" + "".join(
        f"round {n}\nbanked: {10 if n == 1 else 0} 0 0\n" for n in (1, 2, 3)
    )
    Path("over.tally").write_text(f"{head}round 4\n{ending}\n", "utf-8")
    assert cardkit("score", "over.tally").out.endswith(f"{verdict}\n")


def test_the_tie_break_that_decided_is_told(cardkit: Cardkit) -> None:
    """Ten and ten, and Bo has the joker."""
    Path("tie.tally").write_text(
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\nbanked: Ann 10, Bo 5, Cy 0\n"
        "round 2\nbanked: 0 0 1\nartifacts: Bo 1\nround 3\nbanked: 0 0 1\nround 4\nbanked: 0 0 1\n",
        "utf-8",
    )
    assert cardkit("score", "tie.tally").out.endswith(
        "Bo and Ann are level with 10. More jokers decide, 1 to 0: Bo wins.\n"
    )


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["game.tally"], 0),
        (["slip.tally"], 1),
        (["wrong.tally"], 2),
        (["game.tally", "slip.tally"], 1),
        (["slip.tally", "wrong.tally", "game.tally"], 2),
        (["none.tally"], 2),
        (["game.tally", "none.tally"], 2),
        (["."], 2),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_exit_codes_of_the_score(
    cardkit: Cardkit, files: list[str], code: int, options: list[str]
) -> None:
    """0 legal and agreeing, 1 a slip, 2 an error or no such file; of several the highest."""
    assert cardkit("score", *options, *files).code == code


def test_one_object_a_file_a_list_for_several(cardkit: Cardkit) -> None:
    """In their order, and a folder is several."""
    assert json.loads(cardkit("score", "--json", "game.tally").out)["file"] == "game.tally"
    both = json.loads(cardkit("score", "--json", "slip.tally", "game.tally").out)
    assert [game["file"] for game in both] == ["slip.tally", "game.tally"]
    Path("one").mkdir()
    Path("one/a.tally").write_text(GAME, "utf-8")
    assert [game["file"] for game in json.loads(cardkit("score", "--json", "one").out)] == [
        os.path.join("one", "a.tally")
    ]


def test_a_folder_is_searched_below_and_other_files_are_left_alone(cardkit: Cardkit) -> None:
    """By name, folder by folder."""
    Path("games/old").mkdir(parents=True)
    for name in ("games/b.tally", "games/a.tally", "games/old/c.tally", "games/notes.txt"):
        Path(name).write_text(GAME, "utf-8")
    said = cardkit("score", "games")
    assert [line.partition(":")[0] for line in said.out.splitlines()] == [
        "games/a.tally",
        "games/b.tally",
        "games/old/c.tally",
    ]


def test_a_file_that_is_not_there_is_a_problem_in_the_json(cardkit: Cardkit) -> None:
    """One object all the same."""
    found = json.loads(cardkit("score", "--json", "none.tally").out)
    assert [problem["code"] for problem in found["problems"]] == ["unreadable"]
    assert cardkit("score", "none.tally").out.startswith(
        "none.tally: no game is called none.tally. "
    )


@pytest.mark.parametrize(
    "content",
    [b"\x00\xff\xfe\x80" * 500, b"\x1f\x8b\x08", b"7" * 100_000, b"\n" * 10_000, b":" * 5000],
)
def test_a_file_of_anything_is_told_not_scored(cardkit: Cardkit, content: bytes) -> None:
    """Binary, one endless line, only blank lines: exit 2 and short lines."""
    Path("strange.tally").write_bytes(content)
    said = cardkit("score", "strange.tally")
    assert said.code == 2
    assert said.out
    assert max(map(len, said.out.splitlines())) < 400


def test_a_huge_file_is_told_not_read(cardkit: Cardkit) -> None:
    """Twenty megabytes are no tally."""
    with open("huge.tally", "wb") as file:
        file.truncate(20 << 20)
    assert cardkit("score", "huge.tally").out == (
        "huge.tally:1:1: is larger than 4 megabytes: this is no tally.\n"
    )


def test_standard_input_and_a_variant_beside_it(tmp_path: Path) -> None:
    """``-`` reads stdin; a variant's path is then relative to where one stands."""
    said = process("score", "--json", "-", typed=GAME)
    assert (said.code, json.loads(said.out)["file"]) == (0, "-")
    (tmp_path / "house.toml").write_text('extends = "kings-gold"\nname = "House"\n', "utf-8")
    text = GAME.replace("kings-gold", "house.toml")
    assert process("score", "-", typed=text, cwd=tmp_path).code == 0
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "game.tally").write_text(
        text.replace("house.toml", "../house.toml"), "utf-8"
    )
    assert process("score", "deep/game.tally", cwd=tmp_path).code == 0


DRIVER = """
import os, signal, sys, time
from cardkit.v4.__main__ import main
import cardkit.v4.lab.runs as command

number, whom = getattr(signal, sys.argv.pop(1)), sys.argv.pop(1)
parent = os.getpid()

def work(*_):
    os.kill(parent, number) if whom == "parent" else os.killpg(parent, number)
    time.sleep(60)

command._play = work
main()
"""
"""cardkit, which gets a signal as soon as a worker has begun."""


@pytest.mark.slow
@pytest.mark.parametrize("whom", ["parent", "group"])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_workers_end_with_whoever_started_them(name: str, whom: str) -> None:
    """Ctrl-C, a polite kill, a closed window: exit 130, and no worker says anything or is left."""
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, name, whom, "simulate", "diamant", "--jobs", "2"],
        capture_output=True, text=True, start_new_session=True, cwd=ROOT, timeout=30, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "Interrupted.")


# --- output that nobody can take ------------------------------------------------------------------


def test_a_reader_who_has_seen_enough(tmp_path: Path) -> None:
    """``| head -1`` gets its line, and nobody sees a traceback."""
    for number in range(300):
        (tmp_path / f"{number:03}.tally").write_text(SLIP, "utf-8")
    said = process(shell="$CARDKIT score . | head -1", cwd=tmp_path)
    assert said.out == "./000.tally: Ann and Cy 6; Bo 3 (still running)\n"
    assert len(said.err.splitlines()) <= 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", ["variants", "--help", "score -", "rules diamant"])
def test_a_full_disk_is_told_in_one_line(words: str) -> None:
    """Exit 2: the output is not there."""
    said = process(shell=f"$CARDKIT {words} > /dev/full", typed=GAME)
    assert said.code == 2
    assert said.err == "cardkit: No space left on device\n"


def test_closed_streams() -> None:
    """Without stdout the output is lost and exit is 2; without stdin there is nothing to read."""
    assert process(shell="$CARDKIT odds diamant >&-").code == 2
    assert process(shell="$CARDKIT odds diamant 2>&-").code == 0
    assert process(shell="$CARDKIT score - <&-").code == 2


# --- what all share -------------------------------------------------------------------------


# --- help and wrong words -------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_examples_first(cardkit: Cardkit, command: str) -> None:
    """Before usage and options, each with what it does; asking for help is no mistake."""
    said = cardkit(command, "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Examples:\n  cardkit ")
    assert said.out.index("Examples:") < said.out.index("Usage: ")
    assert cardkit(command, "-h").out == said.out


def test_help_of_the_whole(cardkit: Cardkit) -> None:
    """Examples, then every command with its line; without a word the same."""
    said = cardkit("--help")
    assert said.out.startswith("Examples:\n  cardkit play")
    assert all(f"  {command} " in said.out for command in COMMANDS)
    assert cardkit() == said


def test_help_of_play_fits_a_screen(cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch) -> None:
    """In 40 lines of 80 columns, examples included."""
    monkeypatch.setenv("COLUMNS", "80")
    lines = cardkit("play", "--help").out.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 80


OPTION = re.compile(r"^  (-\w, )?--", re.MULTILINE)


def test_commands_and_options_stay_few(cardkit: Cardkit) -> None:
    """At most 18 commands and 95 options, counted in the help texts; `--help` of each is one."""
    options = sum(len(OPTION.findall(cardkit(command, "--help").out)) - 1 for command in COMMANDS)
    assert len(COMMANDS) <= 18
    assert options + len(OPTION.findall(cardkit("--help").out)) <= 95


def test_every_command_stands_under_one_heading() -> None:
    """None is forgotten, none listed twice."""
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_no_option_goes_without_a_word(name: str) -> None:
    """Each that help lists says what it does."""
    command = app.get_command(click.Context(app), name)
    assert command is not None
    listed = [
        option
        for option in command.params
        if isinstance(option, click.Option) and not option.hidden
    ]
    assert [option.opts for option in listed if not option.help] == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["scroe"], 'No command is called "scroe". Did you mean "score"?'),
        (["xyzzy"], 'No command is called "xyzzy". Commands: play, '),
        (["simulate", "kings-cold"], 'no game is called kings-cold. Did you mean "kings-gold"?'),
        (["simulate", "diamnt"], 'no game is called diamnt. Did you mean "diamant"?'),
        (
            ["simulate", "kings-gold", "--set", "rouns=3"],
            'set: rouns=3: no rule is called "rouns". Did you mean "rounds"?',
        ),
        (
            ["simulate", "kings-gold", "--set", "rounds"],
            'expected KEY=VALUE, got "rounds". For example: --set rounds=3',
        ),
        (["simulate"], "Missing argument 'VARIANT'"),
        (["score"], "Missing argument 'GAME...'"),
        (["--nonsense"], "No such option"),
    ],
)
def test_wrong_words_are_told_with_the_nearest(
    cardkit: Cardkit, words: list[str], told: str
) -> None:
    """On stderr, exit 2, nothing on stdout."""
    said = cardkit(*words)
    assert (said.code, said.out) == (2, "")
    assert told in said.err


def test_the_version(cardkit: Cardkit) -> None:
    """One line."""
    from cardkit.v4 import __version__

    assert cardkit("--version").out == f"cardkit {__version__}\n"


def test_no_colours_in_a_pipe() -> None:
    """What another program reads has no escapes in it."""
    assert "\x1b" not in process("score", "-", typed=SLIP).out


def test_a_message_is_broken_between_words_and_never_within_a_command() -> None:
    """What stands there to be copied is copied whole."""
    way = "cardkit play kings-gold Ann Bo Cy"
    message = (
        f"King's Gold is for 3-8 players, and one is named here. Say which game, and who "
        f"plays: {way}. Then play."
    )
    for width in range(20, 120):
        broken = broken_between_words(message, width)
        assert " ".join(broken.split()) == message
        assert way in broken
        assert all(len(row) <= max(width, len(way) + 1) for row in broken.splitlines())
