"""Every command understands the same words for a game, and says the same when there is none."""

from __future__ import annotations

import io
import shlex
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest
from hypothesis import given, strategies as st

from cardkit.v4.cli import arguments
from cardkit.v4.cli.arguments import Game, called, find_game, named_either, named_game
from cardkit.v4.table import home
from tests.v4.commands import Cardkit

OURS = "variant: kings-gold\nplayers: Zoë, Yan, Xu\nround 1\n7h - Yan\n9c - Xu\n"
OTHER = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h\n9c\nnonsense\n"

COMMANDS = {
    "score": (["score", "GAME"], "Ahead: Xu with 7."),
    "score several": (["score", "GAME", "GAME"], "Xu 7; Yan 3; Zoë 0 (still running)"),
    "resume": (["resume", "GAME"], "Saved. To go on: cardkit resume "),
}
"""Every command that takes a game, and what it says of ours and of no other."""
WAYS = {
    "a file": "nights/monday.tally",
    "a file of this folder": "tuesday.tally",
    "a file without its ending": "tuesday",
    "a saved game": "Żółw-night-2026",
    "a saved game with its ending": "Żółw-night-2026.tally",
    "spelled loosely": "zołw NIGHT 2026",
    "its beginning": "żół",
    "standard input": "-",
}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_home: Path) -> Path:
    """A folder with our game in it in all ways, saved too, among others that are like it."""
    monkeypatch.chdir(tmp_path)
    own_home.mkdir()
    (tmp_path / "nights").mkdir()
    ours = ("nights/monday.tally", "tuesday.tally", own_home / "Żółw-night-2026.tally")
    others = (
        "other.tally",
        own_home / "kings-gold-2026.tally",
        own_home / "kings-gold-2026-2.tally",
        own_home / "kings.tally",
    )
    for place in (*ours, *others):
        Path(place).write_text(OURS if place in ours else OTHER, "utf-8")
    return tmp_path


class Ended(NamedTuple):
    """What a command line brought: all that was said, with single blanks, and the exit code."""

    said: str
    code: int


class Door(Protocol):
    """Runs a command line with a word for the game in it."""

    def __call__(self, words: list[str], game: str) -> Ended: ...


@pytest.fixture
def door(cardkit: Cardkit, monkeypatch: pytest.MonkeyPatch) -> Door:
    """The command line, from its words to its exit code."""

    def run_so(words: list[str], game: str) -> Ended:
        typed = OURS if game == "-" else "q\n"
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        said = cardkit(*(game if word == "GAME" else word for word in words))
        return Ended(" ".join((said.out + said.err).split()), said.code)

    return run_so


ONCE = {("resume", "standard input"), ("score several", "standard input")}
"""What cannot be: a game goes on in a file, and there is one standard input."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "way"),
    [(command, way) for command in COMMANDS for way in WAYS if (command, way) not in ONCE],
)
def test_every_command_knows_every_way(table: Path, door: Door, command: str, way: str) -> None:
    """The same word is the same game for all of them."""
    words, told = COMMANDS[command]
    ended = door(words, WAYS[way])
    assert told in ended.said
    assert "Ann" not in ended.said
    assert ended.code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_the_same_of_a_game_that_is_not_there(
    table: Path, door: Door, command: str
) -> None:
    """With the nearest name, and exit 2."""
    ended = door(COMMANDS[command][0], "kings-golt-2026")
    assert 'no game is called kings-golt-2026. Did you mean "kings-gold-2026"?' in ended.said
    assert ended.code == 2


@pytest.mark.parametrize("command", COMMANDS)
def test_what_fits_several_games_is_none_of_them(table: Path, door: Door, command: str) -> None:
    """They are told, to say which."""
    ended = door(COMMANDS[command][0], "king")
    assert "king could be any of 3 saved games. Say which: kings" in ended.said
    assert ended.code == 2


def test_resume_goes_on_in_a_file(table: Path, door: Door) -> None:
    """So standard input is refused, and nothing is read from it."""
    ended = door(["resume", "GAME"], "-")
    assert "standard input is no file" in ended.said
    assert ended.code == 2


# --- the order ------------------------------------------------------------------------------------


def test_what_is_named_exactly_comes_first(table: Path, own_home: Path) -> None:
    """A file, then a saved game, then a file without its ending, then what is spelled loosely, then
    whatever lies there."""
    (table / "friday.tally").write_text(OURS)
    assert named_game("friday").path == Path("friday.tally")
    (own_home / "friday.tally").write_text(OURS)
    assert named_game("friday").path == own_home / "friday.tally"
    (table / "Friday").mkdir()
    assert named_game("Friday").path == own_home / "friday.tally"
    (table / "friday").write_text(OURS)
    assert named_game("friday").path == Path("friday")


def test_a_longer_name_takes_nothing_from_a_shorter_one(table: Path, own_home: Path) -> None:
    """The same name spelled loosely wins over beginnings of it."""
    assert named_game("Kings").path == own_home / "kings.tally"
    assert named_game("kings gold 2026").path == own_home / "kings-gold-2026.tally"


def test_a_beginning_takes_three_letters(table: Path, own_home: Path) -> None:
    """A letter or two say too little to open a game by."""
    assert named_game("żó").missing
    assert not named_game("żół").missing


def test_a_saved_game_takes_no_word_from_a_game_that_ships(table: Path, own_home: Path) -> None:
    """Neither its name nor a spelling of it; a file that is there does, as it has always done."""
    for name in ("diamant", "Dia-mant", "diam"):
        (own_home / f"{name}.tally").write_text(OURS)
    assert named_either("diamant") == "diamant"
    assert named_either("DIAMANT") == "diamant"
    # its exact name
    assert named_either("diam") == Game(str(own_home / "diam.tally"), own_home / "diam.tally")
    assert named_either("diama") == "diamant"
    assert named_either("diamant.tally") == Game(
        str(own_home / "diamant.tally"), own_home / "diamant.tally"
    )
    assert named_either("house.toml") == "house.toml"
    (table / "diamant").write_text(OURS)
    assert named_either("diamant") == Game("diamant", Path("diamant"))


def test_a_path_is_nothing_but_a_path(table: Path, own_home: Path) -> None:
    """With a slash nothing is guessed."""
    assert named_game("./kings gold 2026").missing
    assert named_game("nights/mon").missing


@given(st.text(max_size=40))
def test_no_word_is_too_strange(word: str) -> None:
    """Whatever is typed names something or nothing; naming never fails."""
    for named in (named_game(word), named_either(word)):
        assert isinstance(named, Game | str)


@given(
    st.text(
        st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=20
    )
)
def test_what_we_call_a_saved_game_names_it(name: str) -> None:
    """The command that is told to go on with a game means that game, as a shell reads it."""
    path = home() / f"{name}.tally"
    words = shlex.split(called(path))
    assert len(words) == 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arguments, "is_file", lambda there: there == path)
        assert find_game(words[0]).path == path


# --- nothing, help, Tab ---------------------------------------------------------------------------
