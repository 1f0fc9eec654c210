"""A game that ends when somebody has enough (G-19), in small games worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from cardkit.v4.engine import Begin, Illegal, core, enter, start
from cardkit.v4.engine.outcomes import GameOver, RoundOver
from cardkit.v4.engine.standings import reached
from cardkit.v4.files import digest, load
from cardkit.v4.odds import supply
from cardkit.v4.paper import Order, drawn
from cardkit.v4.reports import Stage
from cardkit.v4.speech.rules import told, why
from cardkit.v4.table import Session
from cardkit.v4.table.session import Impossible
from cardkit.v4.tally import read
from cardkit.v4.words.nouns import how_many_rounds
from tests.v4.pads import came_of, followed, told as complaint
from tests.v4.paper.reading import text as text_of
from tests.v4.table.driving import Table

KINGS_GOLD = "variant: kings-gold\nset: until=20\nplayers: Ann, Bo, Cy\n"
TEN_EACH = "10h\n10d\n10s - Ann, Bo, Cy\n"
"""Three tens for three: nine and one of the three that lie there; ten for each."""


@pytest.mark.rule("G-19")
def test_the_game_ends_after_the_round_in_which_somebody_has_enough() -> None:
    """Ann has ten after the first round and twenty-three after the second, whatever the others
    have."""
    first = followed(KINGS_GOLD + "round 1\n" + TEN_EACH)
    assert (first.phase, first.total("Ann"), reached(first)) == ("begin", 10, ())
    state = followed(
        KINGS_GOLD + "round 1\n" + TEN_EACH + "round 2\n10c\n7h\n7d\n7s - Ann\nKs\nKh\n"
    )
    assert (state.phase, state.banked, reached(state)) == (
        "over",
        {"Ann": 23, "Bo": 10, "Cy": 10},
        ("Ann",),
    )
    assert not came_of(KINGS_GOLD + "round 1\n" + TEN_EACH, GameOver)


@pytest.mark.rule("G-19")
def test_a_round_goes_on_when_somebody_has_enough() -> None:
    """Ann leaves with twenty at the first card of round 2; the others play on, and Bo comes home
    with more."""
    turns = "round 1\n10h\n10d\n10s - Ann, Bo, Cy\nround 2\n10c\n9h\n9d\n4h - Ann\n8s\n7s\n"
    running = followed(KINGS_GOLD + turns)
    assert running.running
    assert (reached(running), running.inside) == (("Ann",), ("Bo", "Cy"))
    assert followed(KINGS_GOLD + turns.rstrip("\n") + " - Bo, Cy\n").complete


@pytest.mark.rule("G-19")
def test_artifacts_count_towards_it() -> None:
    """Thirteen of gold and a joker of five are eighteen: enough where eighteen are, not where
    nineteen."""
    turns = (
        "players: Ann, Bo, Cy\nround 1\n7h - Ann, Bo, Cy\nround 2\njoker\n10h\n10d\n9s - "
        "Ann\n2h - Bo, Cy\n"
    )
    enough = followed("variant: kings-gold\nset: until=18\n" + turns)
    assert (enough.total("Ann"), enough.complete) == (18, True)
    assert not followed("variant: kings-gold\nset: until=19\n" + turns).complete


@pytest.mark.rule("G-19")
def test_the_rounds_are_the_most_there_are() -> None:
    """Two rounds and a thousand: over after two. Where no file says how many, twenty."""
    text = (
        "variant: kings-gold\nset: until=1000\nset: rounds=2\nplayers: Ann, Bo, Cy\nround 1\n7h - "
        "Ann, Bo, Cy\n"
    )
    assert not followed(text).complete
    assert followed(text + "round 2\n7h - Ann, Bo, Cy\n").complete
    assert load("kings-gold", [("until", "100")]).rounds == 20
    assert load("kings-gold", [("until", "100"), ("rounds", "6")]).rounds == 6
    assert load("kings-gold", [("until", "0")]).rounds == 4


def test_a_file_that_says_no_rounds_has_the_most_there_can_be(tmp_path: object) -> None:
    """Not those it inherits: they were for a game without such an end. What its children set is
    theirs."""
    from pathlib import Path

    folder = Path(str(tmp_path))
    (folder / "long.toml").write_text('extends = "kings-gold"\nname = "Long"\nuntil = 50\n')
    (folder / "less.toml").write_text('extends = "long.toml"\nname = "Less"\nrounds = 8\n')
    assert (load(folder / "long.toml").rounds, load(folder / "less.toml").rounds) == (20, 8)
    assert load(folder / "less.toml").until == 50


def test_rules_without_it_keep_their_digest() -> None:
    """A key at its default is as one that is not there."""
    assert digest(load("kings-gold", [("until", "0")])) == digest(load("kings-gold"))
    assert digest(load("kings-gold", [("until", "100")])) != digest(
        load("kings-gold", [("rounds", "20")])
    )


@pytest.mark.rule("G-19", "KG-11")
def test_a_tie_at_the_end_is_played_off_by_the_rules_of_the_last_round() -> None:
    """Ann and Bo have sixteen each after the second round: the extra round is the third, and no
    joker joins it."""
    rounds = "round 1\n10h - Ann, Bo\nKs\nKh\nround 2\n10h\n10d\n10c\n8h - Ann, Bo\nQs\nQh\n"
    text = KINGS_GOLD.replace("20", "16") + rounds + "extra round\n"
    state = followed(text)
    assert (state.number, state.course, state.seats) == (3, 2, ("Ann", "Bo"))
    assert state.deck == 51
    assert followed(text + "9h - Ann\n2h - Bo\n").complete


@pytest.mark.rule("G-12", "G-19")
def test_what_waits_for_a_next_round_goes_back_when_there_is_none() -> None:
    """The same gold stays after a round that ends nothing, and not after one that ends the game."""
    text = (
        "variant: kings-gold\nset: until=20\nset: leftover=stays\nplayers: Ann, Bo, Cy\nround "
        "1\n10h\n10d\n10s\n"
    )
    assert followed(text + "Ks\nKh\n").waiting == 3
    assert followed(text + "9s\n9c\n9d - Ann\nKs\nKh\n").complete
    assert followed(text + "9s\n9c\n9d - Ann\nKs\nKh\n").waiting == 0


@pytest.mark.rule("G-19", "G-17", "G-12")
def test_what_is_kept_by_those_who_are_caught_may_be_enough() -> None:
    """Three each and one on the 10; two Queens take one of each. Two left are enough for two, so
    the one goes back as well."""
    turns = "\nset: danger.costs=1\nplayers: Ann, Bo, Cy\nround 1\n10h\nQs\nQd\n"
    for until, back in ((2, 4), (3, 3)):
        header = f"variant: kings-gold\nset: leftover=stays\nset: until={until}"
        assert [over.returned for over in came_of(header + turns, RoundOver)] == [back]
        assert followed(header + turns).complete == (until == 2)


@pytest.mark.rule("G-19")
def test_no_round_follows() -> None:
    """Whoever opens one is told who has ended the game."""
    text = KINGS_GOLD + "round 1\n10h\n10d\n10s\n10c\n9h\n9d\n3s - Ann, Bo, Cy\nround 2\n"
    assert "Ann, Bo and Cy have 20 or more: the game is over." in complaint(text)


def session(turns: str) -> Session:
    return Session.of(read(KINGS_GOLD + turns))


def test_a_correction_ends_the_game_or_has_it_go_on() -> None:
    """A three that was an ace: nobody has twenty any more, and the next round can begin; and
    back."""
    played = session("round 1\n10h\n10d\n10s\n10c\n9h\n9d\n3s - Ann, Bo, Cy\n")
    assert played.state.complete
    entries = [entry for _, turn, entries in played.turns() for entry in entries if turn == 7]
    smaller = list(read(KINGS_GOLD + "round 1\nAd - Ann, Bo, Cy").entries[1:])
    played.fix(1, 7, smaller)
    assert (played.state.phase, played.state.total("Ann")) == ("begin", 19)
    played.fix(1, 7, entries)
    assert played.state.complete
    assert played.undo()
    assert played.state.total("Ann") == 19


def test_a_correction_cannot_end_the_game_before_rounds_that_were_played() -> None:
    """As a turn that would end a round before cards that came in it."""
    played = session("round 1\n10h\n10d\n10s\n10c\n9h\n9d\nAd - Ann, Bo, Cy\nround 2\n3h\n")
    with pytest.raises(Impossible) as impossible:
        played.fix(1, 7, list(read(KINGS_GOLD + "round 1\n3s - Ann, Bo, Cy").entries[1:]))
    assert (impossible.value.number, impossible.value.refusal.code) == (2, "too-many-rounds")
    assert played.state.number == 2


def test_the_master_says_who_has_ended_it() -> None:
    """The heading says how far the game goes; at the end it is said who is there, also where totals
    are secret."""
    table = Table("kings-gold", "Ann, Bo, Cy", settings=(("until", "10"),))
    table.type("10h", "", "10d", "")
    said = table.type("10s", "all")
    assert table.stage() is Stage.PILES
    assert (
        "Ann, Bo and Cy have 10 or more: that ends the game. Everyone: count your tokens."
    ) in said
    assert how_many_rounds(load("kings-gold", [("until", "10")])) == "to 10, 20 rounds at most"


def test_it_is_told_by_its_own_number() -> None:
    """Who has enough says so where nobody else can know."""
    game = load("kings-gold", [("until", "100"), ("totals", "secret")])
    assert told(game, "rounds").endswith("It ends after the round in which somebody has 100 or "
                                         "more, after 20 rounds at the "
                                         "latest. Who has 100 says so.")  # fmt: skip
    assert why(game, "G-19") == told(game, "rounds")
    assert "says so" not in told(load("poor-mans", [("until", "100")]), "rounds")


def test_it_is_over_when_the_core_says_so() -> None:
    """Counted seat by seat after random rounds."""
    chance = Random(19)
    figures = load("poor-mans", [("until", "30")]).figures
    for _ in range(20):
        table = core.Table(figures, 3)
        while not table.over():
            table.begin([0, 1, 2])
            table.record([(seat, chance.randrange(12)) for seat in range(3)], [], None)
            assert table.over() == (max(table.banked) >= 30 or table.number == 20)


def test_pages_say_how_far_it_goes() -> None:
    """A pad has the rows there is room for, and says when the game is over."""
    game = load("kings-gold", [("until", "100")])
    page = drawn("pad", game, Order())
    assert (
        "The round in which somebody has 100 or more is the last. More rounds on another pad."
    ) in text_of(page.finished())
    assert supply.needed(game, 4)


def test_nobody_plays_on() -> None:
    """A state at its end takes no round."""
    state = start(load("kings-gold", [("until", "5")]), ("Ann", "Bo", "Cy"))
    for entry in read(KINGS_GOLD + "round 1\n" + TEN_EACH).entries:
        enter(state, entry)
    with pytest.raises(Illegal):
        enter(state, Begin())
