"""Crowds: people from careful to bold, and those who look at the standing."""

from __future__ import annotations

from random import Random

import pytest

from cardkit.v4.engine import Begin, Draw, Entry, Leave, Variant, game, parse_card
from cardkit.v4.engine.core import Table
from cardkit.v4.files import gallery, load, shipped
from cardkit.v4.lab import CROWDS, BotError, crowd, seated, simulate
from cardkit.v4.lab.bot_games import play
from cardkit.v4.lab.bots import check_word, mind
from cardkit.v4.lab.counting import PARTS
from cardkit.v4.lab.policies import is_last_round

NAMES = ("Ann", "Bo", "Cy")
KINGS = load("kings-gold")
GAMES = [*shipped(), *gallery()]
AT_REST = {
    "even": 22.8, "turn:5": 11.6, "turn:6": 9.9, "turn:15": 8.1, "turn:7": 6.1, "loot:30": 6.1,
    "turn:12": 5.0, "turn:17": 4.5, "turn:11": 4.3, "turn:9": 3.7, "turn:13": 3.2, "turn:8": 3.0,
    "turn:10": 2.5, "loot:23": 2.3, "loot:26": 2.1, "odds:2/13": 1.9, "loot:20": 1.2,
    "odds:1/7": 1.1, "odds:2/15": 0.7,
}  # fmt: skip
"""Mix of bots for King's Gold to which no bot of one word has an answer that wins more than its fair
share, with how often in a hundred each is picked: as found by the third edition's search."""


def table(*rounds: str, variant: Variant = KINGS) -> Table:
    """A game of King's Gold; each round as in ``9 - Ann / K / K``, the last still running."""
    entries: list[Entry] = []
    for number, turns in enumerate(rounds, 1):
        entries.append(Begin())
        for turn in turns.split(" / "):
            card, _, leavers = turn.partition(" - ")
            entries += [Draw(parse_card(card)), Leave(tuple(leavers.split()))]
        if number < len(rounds):  # caught: nobody is asked
            entries.pop()
    return game.replay(variant, NAMES, entries).table


def leaves(word: str, at: Table, seat: int) -> bool:
    """True if the one in that seat, who plays by `word`, leaves now."""
    return mind(word, Random(1), seat).leaves(at)


@pytest.mark.parametrize("name", GAMES)
def test_the_careful_leave_first_and_the_bold_last(name: str) -> None:
    """In one game, so who stays longer is caught more often; in every game, of cards or of hands."""
    variant = load(name)
    players = max(variant.players.low, 3)
    seats = simulate(variant, ["careful", "usual", "bold"] * (players // 3), 150).seats
    careful, usual, bold = (seat.caught.mean for seat in seats[:3])
    assert careful <= usual <= bold
    assert careful < bold


@pytest.mark.parametrize("name", GAMES)
def test_every_crowd_sits_at_every_table(name: str) -> None:
    """For as many as a game is for; games are played to their end."""
    variant = load(name)
    for who in CROWDS:
        for players in {variant.players.low, variant.players.high}:
            seats = crowd(who, players)
            assert len(seats) == players
            for bot in seats:
                check_word(bot, variant)
            assert simulate(variant, seats, 4).games == 4


def test_a_mixed_crowd_is_one_of_each() -> None:
    """Three are careful, usual and bold; two the careful and the bold."""
    assert crowd("mixed", 5) == ["careful", "usual", "bold", "watchful", "careful"]
    assert crowd("mixed", 3) == ["careful", "usual", "bold"]
    assert crowd("mixed", 2) == ["careful", "bold"]
    assert crowd("mixed", 1) == ["usual"]
    assert crowd("watchful", 3) == ["watchful:2/3", "watchful:1/2", "watchful:1"]
    assert seated([KINGS], people="bold") == [crowd("bold", 4)]


def test_a_crowd_that_is_none_is_refused() -> None:
    """The error lists those there are."""
    with pytest.raises(BotError, match=r'no crowd is called "brave"\. .*Crowds: careful, usual'):
        crowd("brave", 3)


FIRST = ("9 - Ann / K / K", "9 / Q / Q", "9 / J / J")
PERIL = "10 / 10 / 10 / 10 / K / Q / J"


@pytest.mark.parametrize(
    ("last", "who", "leaves_now"),
    [
        # twelve each, and a card that ends it is likely: who is ahead goes, who is behind stays
        (PERIL, 0, True),
        (PERIL, 1, False),
        # Ann is out with six in all: Bo goes with more than that, and stays with as many
        ("9 - Ann / 10 / 10 / K / Q / J", 1, True),
        ("9 - Ann / 6 / K / Q / J", 1, False),
        # nothing is in danger yet
        ("9", 0, False),
    ],
)
def test_the_watchful_stay_in_the_last_round_until_they_would_be_ahead(
    last: str, who: int, leaves_now: bool
) -> None:
    """Who would be behind or level stays, whatever it costs."""
    at = table(*FIRST, last)
    assert at.number == KINGS.rounds
    assert leaves("watchful", at, who) is leaves_now


def test_before_the_last_round_the_watchful_look_at_cards_alone() -> None:
    """Who is behind leaves like everybody else."""
    assert leaves("watchful", table(FIRST[0], PERIL), 1)


def test_a_round_that_could_end_the_game_is_the_last_one() -> None:
    """Where a total ends the game, in any round in which somebody could reach it by leaving."""
    to_twenty = load("kings-gold", [("until", "20"), ("rounds", "9")])
    assert leaves("watchful", table(FIRST[0], PERIL, variant=to_twenty), 1)
    assert not is_last_round(table(FIRST[0], PERIL, variant=to_twenty))
    assert is_last_round(table("9 / 9 / 9 / 9 - Ann / K / K", PERIL, variant=to_twenty))
    short_of_it = table("9 / 9 / 9 / 9 - Ann / K / K", "10 / 9 - Ann / 3", variant=to_twenty)
    assert [short_of_it.total(seat) for seat in short_of_it.seats] == [19, 0, 0]
    assert not is_last_round(short_of_it)


def test_the_watchful_win_more_than_the_best_mix_that_looks_at_cards_alone() -> None:
    """At least eight points over a fair share of King's Gold, with three picked from the mix at
    rest."""
    pick = Random("at rest")
    won = deals = 0
    for number in range(400):
        others = pick.choices([*AT_REST], [*AT_REST.values()], k=3)
        seat = number % 4
        seats = [*others[:seat], "watchful", *others[seat:]]
        won += play(KINGS, seats, 5, f"at rest/{number}").row()[f"wins {seat}"]
        deals += 5
    assert won / PARTS / deals > 0.25 + 0.08
