"""Several games in one evening: who sat here last, who begins, tonight's table, people who are
called otherwise by now."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cardkit.v4.reports import EveningFact, Luck, MostWins, RichestOfAll
from cardkit.v4.speech import language, story
from cardkit.v4.table import Game, evening_of, next_game, told_of
from cardkit.v4.tally import score
from cardkit.v4.tally.spoken_names import are_the_same
from cardkit.v4.words import Grid, Line, speaking
from tests.v4.table.driving import Table, text
from tests.v4.table.golden import run, spawn

GAME = """variant: kings-gold
players: {players}
date: {day}
begun: {time}
set: rounds=1

round 1
{turns}
"""
FIRST = GAME.format(
    players="Ann, Bo, Cy", day="2026-11-20", time="20:10", turns="9 - Ann\n10 - Bo, Cy"
)
SECOND = GAME.format(
    players="Bo, Cy, Eve", day="2026-11-20", time="23:50", turns="9 - Bo, Eve\n4 - Cy"
)
AT_NIGHT = GAME.format(players="Cy, Bo, Ann", day="2026-11-21", time="00:30", turns="6\n10 - all")
YESTERDAY = GAME.format(players="Ann, Bo, Cy", day="2026-11-19", time="20:10", turns="9 - all")
STRANGERS = GAME.format(players="Ann, Dan, Fay", day="2026-11-20", time="21:00", turns="9 - all")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games of one evening, past midnight, and two that are none of it."""
    games = {
        "first": FIRST,
        "second": SECOND,
        "at-night": AT_NIGHT,
        "yesterday": YESTERDAY,
        "strangers": STRANGERS,
    }
    for name, tally in games.items():
        (tmp_path / f"{name}.tally").write_text(tally, "utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["first", "second", "at-night"])
def test_an_evening_is_what_the_same_people_played_one_after_the_other(
    folder: Path, name: str
) -> None:
    """From whichever game it is looked at; past midnight too, with two of the same people at
    least."""
    evening = evening_of(folder / f"{name}.tally")
    assert [game[0].file for game in evening.games] == ["first", "second", "at-night"]


def test_a_game_that_was_left_running_belongs_to_its_evening_and_is_not_counted(
    folder: Path,
) -> None:
    """Who goes home in the middle of the last game sees what the others came to."""
    (folder / "last.tally").write_text(
        AT_NIGHT.replace("10 - all\n", "").replace("00:30", "01:10"), "utf-8"
    )
    assert len(evening_of(folder / "last.tally").games) == 3


def test_who_came_for_a_round_that_was_not_played_has_no_part_in_the_game(folder: Path) -> None:
    """Neither tonight nor in the history."""
    path = folder / "first.tally"
    path.write_text(FIRST.replace("rounds=1", "rounds=2") + "join: Eve\nend\n", "utf-8")
    [game] = [game for game in evening_of(path).games if game[0].file == "first"]
    assert [part.player for part in game] == ["Bo", "Cy", "Ann"]


def test_what_stands_out_of_an_evening(folder: Path) -> None:
    """Who won most, and the richest round; whom the cards hit where that is much."""
    evening = evening_of(folder / "first.tally")
    assert [(name, evening.wins(name)) for name in evening.players] == [
        ("Cy", 3), ("Bo", 2), ("Ann", 1), ("Eve", 0),
    ]  # fmt: skip
    assert told_of(evening) == [
        MostWins(("Cy",), 3, 3, True),
        RichestOfAll(("Bo", "Cy"), 8, "King's Gold"),
    ]


def test_an_evening_is_told_as_a_table_and_sentences() -> None:
    """Totals by game; where the names of the games are too long for that, numbers."""
    facts: list[EveningFact] = [
        MostWins(("Bo", "Cy"), 1, 3),
        Luck(("Ann",), 4, Fraction(5, 2)),
        RichestOfAll(("Bo",), 8, "Diamant"),
    ]
    said = story.evening(["King's Gold", "Diamant"], [("Ann", "9", "8*", "1")], facts)
    assert [line.text for line in said if isinstance(line, Line) and line.text] == [
        "Bo and Cy won 1 of 3 games each.",
        "Unluckiest: Ann, caught 4 times where 2.5 is the average.",
        "Most in one go: Bo, 8 in Diamant.",
    ]
    grid = next(line for line in said if isinstance(line, Grid))
    assert grid.heads == ("Tonight", "King's Gold", "Diamant", "won")
    assert "Incan" not in text(story.evening(["Incan Gold 2018"] * 4, [("Ann", *"1234", "0")], []))


# --- who begins -----------------------------------------------------------------------------------


def test_the_next_to_the_left_begins_the_next_game() -> None:
    """In the same seats; who has gone home is passed over."""
    held = score(FIRST.replace("rounds=1", "rounds=2") + "join: Eve\naway: Bo\nround 2\n9 - all\n")
    assert held.state is not None
    assert next_game(held.reading.header, held.state) == (("Ann", "Cy", "Eve"), "Cy")


@pytest.mark.rule("KG-12", "PL-4")
@pytest.mark.parametrize("variant", ["kings-gold", "diamant"])
def test_again_somebody_else_turns_the_cards_first(variant: str) -> None:
    """And after that the next."""
    first = Table(variant, "Ann, Bo, Cy", settings=(("rounds", "1"),)).session
    begins = []
    for _ in range(4):
        game = Game(first)
        begins.append(first.state.dealer)
        game.check("banked: Ann 1")
        first = game.again().session
    assert begins == ["Ann", "Bo", "Cy", "Ann"]


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("again", "Ann, Bo, Cy, Di"),
        ("again + Eve", "Ann, Bo, Cy, Di, Eve"),
        ("again with Eve and Fay", "Ann, Bo, Cy, Di, Eve, Fay"),
        ("again + Eve - Bo", "Ann, Cy, Di, Eve"),
        ("again without bo, cy and di with Eve and Flo", "Ann, Eve, Flo"),
        ("again - bo", "Ann, Cy, Di"),
        ("again without Bo", "Ann, Cy, Di"),
        ("again Di Ann Eve", "Di, Ann, Eve"),
        ("again with the same people", "Ann, Bo, Cy, Di"),
    ],
)
def test_another_game_of_others(line: str, players: str) -> None:
    """Somebody went home, or came, between two games: they are named with the wish for another."""
    table = Table("kings-gold", "Ann, Bo, Cy, Di", *("9 - all", "") * 3, "9 - all", "", "")
    table.type(line)
    assert (
        table.talk.ended,
        ", ".join(table.talk.game.again(table.talk.others).state.players),
    ) == ("again", players)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("join Eve", "The game is over. Another one with Eve: again + Eve."),
        ("Eve joins", "The game is over. Another one with Eve: again + Eve."),
        ("away Bo", "The game is over. Another one without Bo: again - Bo."),
        ("bo goes home", "The game is over. Another one without Bo: again - Bo."),
        ("add Cy but Bo", "again starts another"),
        ("again - Bo, Cy, Di", "King's Gold is for 3-8 players, but 1 is named."),
        ("again - Eve", "Nobody in this game is called"),
    ],
)
def test_whoever_comes_or_goes_after_a_game_is_told_how(line: str, said: str) -> None:
    """And another game that cannot be is not begun."""
    table = Table("kings-gold", "Ann, Bo, Cy, Di", *("9 - all", "") * 3, "9 - all", "", "")
    assert said in table.type(line)
    assert not table.talk.ended


def test_a_newcomer_and_a_regular_are_asked_for_as_much_as_is_not_known(tmp_path: Path) -> None:
    """Enter twice plays again what was played last, with the same people, somebody else first; g
    tells the gallery."""
    play = spawn(["play"], tmp_path)
    play.expect("Which game .*variant file.> ")
    play.sendline("g")
    play.expect("Greedy Pig")
    play.expect("Which game .*> ")
    play.sendline("kings-gold")
    play.expect("Who plays, in seat order .3-8 players, as in Ann Bo Cy.> ")
    play.sendline("Tom Lena Max Eva")
    for line in ("9", "quit"):
        play.expect(r"(card 1|leaves)> ")
        play.sendline(line)
    play.expect("Saved. To go on")
    again = spawn(["play"], tmp_path, width=200)
    again.expect("Enter = King's Gold.> ")
    again.sendline("")
    again.expect("Enter = Tom Lena Max Eva, Lena turns first.> ")
    again.sendline("")
    again.expect("Lena turns the cards.")
    again.close(force=True)


def test_again_on_the_command_line_asks_nothing(tmp_path: Path) -> None:
    """The same game and people, in a pipe too; where nobody has played, that is to be said."""
    assert "Say which game, and who plays" in run("play", "again", folder=tmp_path, typed="").stderr
    run("play", "diamant", "Ann", "Bo", "Cy", folder=tmp_path, typed="9s\n")
    said = run("play", "again", folder=tmp_path, typed="")
    assert said.stdout.startswith("Diamant. 3 adventurers")
    assert "Bo turns the cards." in said.stdout


# --- who is called otherwise by now ---------------------------------------------------------------


def test_before_anything_is_played_a_name_is_only_mended() -> None:
    """Who was typed wrongly has not played under that name."""
    assert "renamed" not in Table("kings-gold", "Ann, Bo, Cy", "rename Bo Eva").session.text()


def test_same_as_last_time_are_the_people_of_last_time(tmp_path: Path) -> None:
    """At ``Who plays>`` and on the command line, in other languages too; nobody is called Same."""
    assert all(
        map(
            are_the_same,
            (
                "same as last time",
                "The same people",
                "same again",
                "the same four",
                "like last time.",
            ),
        )
    )
    assert not any(map(are_the_same, ("Sam and Ann", "Same Bo Cy", "same as Bo", "us")))
    with speaking(language("pl")):
        assert are_the_same("ci sami co ostatnio")
    refused = run("play", "kings-gold", "same", "as", "last", "time", folder=tmp_path)
    assert (refused.returncode, "Nobody has played here yet" in refused.stderr) == (2, True)
    run("play", "kings-gold", "Ann", "Bo", "Cy", folder=tmp_path, typed="9\n")
    again = run("play", "diamant", "same", "as", "last", "time", folder=tmp_path, typed="who\n")
    assert "Players: Ann, Bo and Cy." in again.stdout or "Inside: Ann, Bo and Cy." in again.stdout
