"""Bots of one's own: a function in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.v4.commands import Cardkit

BOTS = '''
"""Ways of playing."""

def cautious(state, name):
    return state.loot >= 10 and len(state.dangers) > 1

def broken(state, name):
    return 1 / 0

def first(state, name, hand):
    return hand[0]

def cheats(state, name, hand):
    return "7h"

def ends(state, name):
    raise SystemExit(0)

def talks(state, name):
    print("hello")
    return True

def unsure(state, name):
    return "no"

def slow(state, name):
    yield True

def one(state):
    return True

number = 7
'''
GAME = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - Bo\n9c - all\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file of bots in the folder where commands are run."""
    (tmp_path / "mine.py").write_text(BOTS, "utf-8")
    (tmp_path / "bad.py").write_text("x = (\n", "utf-8")
    (tmp_path / "game.tally").write_text(GAME, "utf-8")
    return tmp_path


def test_a_function_in_a_file_plays(cardkit: Cardkit, mine: Path) -> None:
    """As the same words do; the result is the same for any number of processes."""
    seats = ("--bot", "mine.py:cautious", "--bot", "even", "--bot", "never")
    one, two = (
        json.loads(
            cardkit(
                "simulate", "kings-gold", *seats, "--games", "400", "--json", "--jobs", jobs
            ).out
        )
        for jobs in ("1", "2")
    )
    assert one == two
    assert [bot["bot"] for bot in one["bots"]] == ["mine.py:cautious", "even", "never"]
    assert one["bots"][0]["win"] > one["bots"][2]["win"]


def test_what_a_bot_prints_spoils_no_result(cardkit: Cardkit, mine: Path) -> None:
    """It goes where talk goes."""
    told = cardkit(
        "simulate", "kings-gold", "--bot", "mine.py:talks", "--games", "3", "--json", "--jobs", "1"
    )
    assert json.loads(told.out)["games"] == 3
    assert "hello" in told.err


def test_a_bot_imports_what_lies_beside_it(cardkit: Cardkit, tmp_path: Path) -> None:
    """Whatever folder the command is typed in."""
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "neighbour_of_mine.py").write_text("LIMIT = 5\n")
    (tmp_path / "bots" / "uses.py").write_text(
        "from neighbour_of_mine import LIMIT\ndef f(state, name):\n    return state.loot > LIMIT\n"
    )
    told = cardkit("simulate", "kings-gold", "--bot", "bots/uses.py:f", "--games", "20")
    assert told.code == 0, told.err


@pytest.mark.slow
def test_it_is_compared_and_tuned(cardkit: Cardkit, mine: Path) -> None:
    """Wherever bots are named."""
    told = cardkit(
        "compare", "diamant", "kings-gold", "--bot", "mine.py:cautious", "--games", "200"
    )
    assert (told.code, "mine.py:cautious" in told.out) == (0, True)
    tuned = cardkit(
        "compare", "kings-gold", "rounds=2,3", "--bot", "mine.py:cautious", "--games", "200"
    )
    assert tuned.code == 0, tuned.err
    hands = cardkit(
        "simulate", "cave-network", "--bot", "mine.py:first", "--bot", "dare:2", "--games", "100"
    )
    assert (hands.code, "mine.py:first" in hands.out) == (0, True)


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("game", "bot", "says"),
    [
        (
            "kings-gold",
            "mine.py:broken",
            "mine.py:broken has failed: ZeroDivisionError: division by zero (line 8 of mine.py)",
        ),
        (
            "kings-gold",
            "mine.py:ends",
            "mine.py:ends has failed: SystemExit: 0 (line 17 of mine.py)",
        ),
        (
            "kings-gold",
            "mine.py:nobody",
            "mine.py has no function nobody. It has: cautious, broken, first, cheats, ends",
        ),
        ("kings-gold", "mine.py:number", "mine.py has no function number. It has: cautious"),
        ("kings-gold", "mine.py:cautios", 'Did you mean "cautious"?'),
        (
            "kings-gold",
            "mine.py:unsure",
            "a bot said 'no'. Return True where that player leaves now, else False.",
        ),
        ("kings-gold", "mine.py:slow", "Return True where that player leaves now"),
        (
            "kings-gold",
            "mine.py:one",
            "It is called with (state, name), in a game of hands with (state, name, hand)",
        ),
        ("kings-gold", "none.py:x", "none.py:x: there is no file none.py"),
        ("kings-gold", "bad.py:x", "bad.py:x cannot be loaded: SyntaxError: '(' was never closed"),
        ("kings-gold", "mine.py:cautious+even", 'no bot is called "mine.py:cautious+even"'),
        ("cave-network", "mine.py:cheats", "a bot laid '7h', which is not in its hand"),
        ("cave-network", "mine.py:cautious", "TypeError"),
    ],
)
def test_a_bot_that_cannot_be(
    cardkit: Cardkit, mine: Path, jobs: str, game: str, bot: str, says: str
) -> None:
    """One line, with the place where it went wrong."""
    told = cardkit(
        "simulate",
        game,
        "--bot",
        bot,
        "--bot",
        "even",
        "--games",
        "400",
        "--players",
        "3",
        "--jobs",
        jobs,
    )
    assert (told.code, says in told.err) == (2, True), told.err
    assert "Traceback" not in told.err
