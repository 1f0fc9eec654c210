"""Single keys: what each means. That a game by keys is the game by lines, `tests.v4.nets.by_keys`
holds."""

from __future__ import annotations

import random

import pytest

from cardkit.v4.engine import Leave
from cardkit.v4.files import shipped
from cardkit.v4.reports import Stage
from cardkit.v4.table.single_keys import (
    BACK,
    ENTER,
    ESCAPE,
    NOTHING,
    Help,
    Keys,
    Lines,
    NoKey,
    Started,
    Unsure,
    Waiting,
    WholeLine,
    second_keys,
    undo_keys,
)
from tests.v4.table.driving import Table


class Pressed:
    """A table by single keys: the conversation hears the lines they make."""

    def __init__(self, variant: str, players: str, *typed: str) -> None:
        self.table = Table(variant, players, *typed)
        self.keys = Keys()
        self.started = NOTHING
        self.lines: list[str] = []
        self.step: object = None

    def press(self, *keys: str) -> Pressed:
        """Keys, one after the other."""
        for key in keys:
            step = self.keys.press(
                key, self.started, self.table.stage(), self.table.state, self.table.talk.asked
            )
            self.step, self.started = (
                step,
                step.started if isinstance(step, Waiting | NoKey | Unsure) else NOTHING,
            )
            if isinstance(step, Lines):
                self.lines += step.lines
                self.table.type(*step.lines)
                if step.again:
                    self.press(step.again)
        return self


FOUR = "Ann, Bo, Cy, Di"
MEANT = [
    ("kings-gold", FOUR, (), "7", ["7"]),
    ("kings-gold", FOUR, (), "0", ["10"]),
    ("kings-gold", FOUR, (), "t", ["t"]),
    ("kings-gold", FOUR, (), "10", ["10"]),
    ("kings-gold", FOUR, (), "17", ["1", "7"]),  # an ace, and nobody left
    ("kings-gold", FOUR, (), "1b8", ["1", "- Bo", "8"]),  # not the black ace
    ("kings-gold", FOUR, (), "*", ["*"]),
    ("kings-gold", FOUR, ("9",), ENTER, [""]),
    ("kings-gold", FOUR, ("9",), f"b{ENTER}", ["- Bo"]),
    ("kings-gold", FOUR, ("9",), "bc8", ["- Bo, Cy", "8"]),
    ("kings-gold", FOUR, ("9",), "bczd", ["- Bo, Cy, Ann, Di"]),  # nobody else could
    ("kings-gold", FOUR, ("9",), f"bcc{ENTER}", ["- Bo"]),  # and Cy not after all
    ("kings-gold", FOUR, ("9",), f"bc{BACK}8", ["- Bo", "8"]),
    ("kings-gold", FOUR, ("9",), "bcu8", ["- Bo", "8"]),
    ("kings-gold", FOUR, ("9",), f"bc{ESCAPE}8", ["8"]),
    ("kings-gold", FOUR, ("9",), "u", ["undo"]),
    ("kings-gold", "Ann, Uwe, Cy", ("9",), "u8<", ["- Uwe", "8", "undo"]),
    ("kings-gold", FOUR, ("9", ""), f"b{ENTER}", ["- Bo", ""]),  # too, after the last card
    ("kings-gold", FOUR, ("9", ""), "bn", ["- Bo", "n"]),
    ("poor-mans", FOUR, (), "7r", ["7r"]),
    ("poor-mans", FOUR, (), "17", ["17"]),
    ("poor-mans", FOUR, (), "11", ["11"]),
    ("poor-mans", FOUR, (), "hkh", ["h", "kh"]),
    ("poor-mans", FOUR, (), f"7{BACK}9", ["9"]),
    ("poor-mans", FOUR, ("7b",), "7", ["7"]),  # the black one lies there
    ("incan-gold", FOUR, (), "q", ["q"]),
    ("incan-gold", FOUR, (), "8c", ["8c"]),
    ("incan-gold", FOUR, ("9",), "bqq", ["- Bo", "q", "q"]),
    ("cave-network", FOUR, (), "7k-0", ["7 k - t"]),
    ("cave-network", FOUR, (), f"7k{BACK}.10k", ["7 - t k"]),
    ("cave-network", FOUR, (), f"7k-1{ENTER}", ["7 k - 1"]),
    ("cave-network", FOUR, ("7k--",), "23", ["2 3"]),
]  # fmt: skip


@pytest.mark.parametrize(("variant", "players", "typed", "keys", "lines"), MEANT)
def test_what_keys_mean(
    variant: str, players: str, typed: tuple[str, ...], keys: str, lines: list[str]
) -> None:
    """The lines that keys make."""
    assert Pressed(variant, players, *typed).press(*keys).lines == lines


def test_an_initial_that_is_a_cards_is_asked_about_once() -> None:
    """Never guessed: the same key again means the card, and from then on it does; whoever left by a
    letter knows it."""
    table = Pressed("kings-gold", "Jack, Queenie, Kim, Ace", "9").press("k")
    assert isinstance(table.step, Unsure)
    assert table.step.letters == (("i", "Kim"),)
    assert not table.lines
    assert table.press("k").lines == ["king"]  # k alone could be Kim at the line prompt
    assert table.press("k").lines[1:] == ["king"]
    table = Pressed("kings-gold", "Jack, Queenie, Kim, Ace", "9").press("k", "i", "8")
    assert table.lines == ["- Kim", "8"]
    table = Pressed("kings-gold", "Jack, Queenie, Kim, Ace", "9").press("c", ENTER, "8", "j")
    assert table.lines == ["- Jack", "8", "j"]


def test_zero_is_a_ten_whoever_is_called_so() -> None:
    """Who is called 0 leaves by another letter; the key is asked about once, as every initial that
    is a card's."""
    assert Pressed("kings-gold", "Ann, 0, Cy", "9").press("x", "0").lines == ["- 0", "10"]
    table = Pressed("kings-gold", "Ann, 0, Cy").press("0", "0")
    assert isinstance(table.step, Unsure)
    assert table.step.letters == (("x", "0"),)
    assert table.press("0").lines == ["10", "10"]


@pytest.mark.parametrize(("name", "key"), [("Undo", "u"), ("7", "x"), ("Round 2", "r")])
def test_a_letter_a_moment_late_is_that_player(name: str, key: str) -> None:
    """It is asked whether they leave too, also those who are called like a command, a card or a
    round."""
    table = Pressed("kings-gold", f"Ann, {name}, Cy", "9", "").press(key, ENTER)
    assert table.table.session.entries[-1] == Leave((name,))


def test_keys_that_make_no_line() -> None:
    """Help and the whole line at any time; a key without meaning keeps what was started."""
    table = Pressed("kings-gold", FOUR, "9")
    assert isinstance(table.press("?").step, Help)
    assert isinstance(table.press(":").step, WholeLine)
    assert table.press("b", "w").step == NoKey("w", Started(("Bo",)))
    assert table.press("w", "8").lines == ["- Bo", "8"]
    assert table.press("w").lines[2:] == ["w"]  # answered as at the line prompt
    assert "Nobody inside" in table.table.said


def test_the_second_key_is_asked_for_only_where_needed() -> None:
    """By colour where that is enough, else by suit; nothing that can no longer be."""
    table = Table("incan-gold", FOUR)
    assert second_keys(Started(text="7"), table.state) == ("b", "r")
    assert second_keys(Started(text="8"), table.state) == ("s", "h", "d", "c")
    table.type("8s")
    # red is the danger, black the artifact
    assert second_keys(Started(text="8"), table.state) == ("b", "r")
    assert second_keys(Started(text="1"), table.state) == ("b", "r")
    assert second_keys(Started(text="1"), Table("kings-gold", FOUR).state) == ("0", "Enter")


def test_between_and_after_rounds() -> None:
    """Enter, or the next card at once; the piles are a whole line; sharing, an extra round, and
    again are one key."""
    table = Pressed("kings-gold", "Ann, Bo, Cy", *("9", "all") * 3, "")
    assert table.press("9", "z", "b", "c").table.stage() is Stage.PILES
    assert table.table.talk.asked == "line"
    table.table.type("undo")
    table.press("z", "b", "c")
    table.table.type("")
    assert table.table.stage() is Stage.TIE
    assert table.press("e").table.state.extra
    table = Pressed("cave-network", "Ann, Bo", "--")
    assert table.press("7", "8").lines == ["7 8"]
    assert table.table.state.number == 2


def test_taking_back_has_a_key_at_every_table() -> None:
    """u, unless it is somebody's."""
    assert undo_keys(Table("kings-gold", FOUR).state)[0] == "u"
    assert undo_keys(Table("kings-gold", "Ann, Ursel, Cy").state) == ("<",)


@pytest.mark.parametrize("variant", shipped())
def test_any_keys_at_all_do_no_harm(variant: str) -> None:
    """A cat on the keyboard: no key stops the game, and what is kept can be read."""
    chance = random.Random(f"cat {variant}")
    table = Pressed(variant, FOUR)
    for _ in range(40):
        table.press(
            chance.choice([*"0123456789atjqknbcdioyhsrw*-.<u y", ENTER, BACK, ESCAPE, "é", "?"])
        )
        if table.table.stage() is Stage.PILES or table.table.talk.ended:
            table = Pressed(variant, FOUR)
