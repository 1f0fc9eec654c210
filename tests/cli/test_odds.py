"""The command odds."""

import re
from pathlib import Path

import pytest

from .command import objects, refused, run

HEAD = "variant: kings-gold\nplayers: Ann, Bo, Cy\n\n"
FRIDAY = f"{HEAD}round 1\n7h\nKc\n5d\nQs\n9c\n2h\n3h\n"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_a_fresh_round() -> None:
    said = run("odds", "kings-gold").stdout
    assert said.startswith("King's Gold, round 1, before the first card\n  52 cards left, none of ")
    for words in ("kinds of guard on the path", "1/16 (6 %)", "Gold of the next card", "█"):
        assert words in said
    assert "One more card" not in said
    assert objects("odds", "kings-gold", "--round", "3")["cards_left"] == 54
    assert objects("odds", "diamant", "--set", "danger.ends_at=3")["survival"][2] == "1"


def test_a_game_as_it_stands() -> None:
    Path("friday.tally").write_text(FRIDAY)
    said = run("odds", "friday.tally").stdout
    assert "King's Gold, round 1, after 7 cards\n  45 cards left, 6 of them end the round: " in said
    assert "One more card, against all leaving now" in said
    assert re.search(r"  Ann, Bo, Cy +1\.18 +1\.07 +going on\n", said)
    found = objects("odds", "friday")
    assert (found["chance"], found["turn"], found["inside"]) == ("2/15", 7, 3)
    assert found["unknown"] is None
    assert "solo" not in found


@pytest.mark.parametrize(("text", "said"), [
    (FRIDAY, "round 1, after 7 cards\n  45 cards left, 6 of them end the round: "),
    (FRIDAY + "Kh\n", "round 2, before the first card"),  # between two rounds
    (f"{HEAD}round 1\nbanked: Ann 5\n\nround 2\nK\n", "Of a round only the result is known: cards"),
])  # fmt: skip
def test_a_game_that_is_pasted(text: str, said: str) -> None:
    assert said in run("odds", "-", typed=text).stdout


def test_kinds_that_end_the_round_at_once_are_never_out() -> None:
    Path("house.toml").write_text(
        'extends = "kings-gold"\nname = "Night"\ndanger.ends_at = { default = 2, K = 1 }\n'
    )
    said = run("odds", "house.toml").stdout
    assert re.search(r"kinds of guard on the path +after 4", said)
    assert re.search(r"^  0 +1/12 \(8 %\)", said, re.MULTILINE)
    assert re.search(r"^  2 +5/24 \(21 %\)", said, re.MULTILINE)


def test_hands() -> None:
    Path("cave.tally").write_text(
        "variant: cave-network\nplayers: Ann, Bo\n\ngame 1\nAnn 7h, Bo 7s\n"
    )
    said = run("odds", "cave.tally").stdout
    assert "50 cards unseen, in hands or laid aside." in said
    assert "One more of these ends it: 7 (2 unseen)." in said
    assert "Only if the laid cards were random" in said
    found = objects("odds", "cave.tally")
    assert (found["chance"], found["short"], found["unseen"]) == (None, {"7": 2}, 50)
    assert found["if_random"]["collapse"]["1"] == "1/25"


@pytest.mark.parametrize(("words", "said"), [
    (["kingz-gold"], 'No game is called kingz-gold. Did you mean "kings-gold"?'),
    (["missing.tally"], "There is no file missing.tally."),
    (["kings-gold", "--round", "5"], "King's Gold has 4 rounds."),
    (["friday.tally", "--set", "rounds=3"], "--set and --round are for a variant"),
    (["friday.tally", "--round", "1"], "--set and --round are for a variant"),
    (["broken.tally"], "broken.tally:5:1"),
    ([str(EXAMPLES / "kings-gold.tally")], "the game is over, no card is to come."),
])  # fmt: skip
def test_what_cannot_be_told(words: list[str], said: str) -> None:
    Path("friday.tally").write_text(FRIDAY)
    Path("broken.tally").write_text("variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h\n7h\n")
    assert said in refused("odds", *words)
