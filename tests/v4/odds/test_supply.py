"""How much gold to have ready is counted from the cards and the rounds, and is enough in nearly all
games."""

from __future__ import annotations

import pytest

from cardkit.v4.cli.talk import Talk
from cardkit.v4.engine.core import Table
from cardkit.v4.files import load
from cardkit.v4.odds import supply
from cardkit.v4.speech import Manner, sheets
from cardkit.v4.speech.sheets import tokens
from cardkit.v4.table import Conversation
from tests.v4.table.driving import begin


@pytest.mark.rule("G-13")
def test_an_amount_in_as_few_pieces_as_can_be() -> None:
    """36 is three tens, a five and a one."""
    assert supply.split(36, (1, 5, 10)) == [(10, 3), (5, 1), (1, 1)]
    assert supply.split(0, (1, 5, 10)) == [(10, 0), (5, 0), (1, 0)]
    assert supply.split(47, (1, 20)) == [(20, 2), (1, 7)]


def test_every_round_lasts_and_one_of_them_long() -> None:
    """One Dragon: 40 cards of 220 gold and the dragon. One round in four lasts 30 cards, one in
    twenty 38: four times 161 gold and once 204 in five rounds."""
    dragon = load("one-dragon")
    usual, long = (supply._paid(dragon, 1, 4, one_in) for one_in in (supply.USUAL, supply.LONG))
    assert usual.gold == pytest.approx(220 * 30 / 41)
    assert long.gold == pytest.approx(220 * 38 / 41)
    assert long.cards == pytest.approx(40 * 38 / 41)
    assert supply.most_out(dragon, 4) == pytest.approx(4 * 161 + 204, abs=0.5)
    assert supply.amount(dragon, 4) == 850


def test_the_round_that_lasts_is_the_one_that_pays_most() -> None:
    """Where the cards of round 2 are worth double, it is the long one of King's Gold; the others
    last as usual."""
    double = load("kings-gold", [("round.2.cards.gold", '{ "A-10" = "face * 2" }')])
    usual, long = (
        [supply._paid(double, number, 4, one_in).gold for number in range(1, 5)]
        for one_in in (supply.USUAL, supply.LONG)
    )
    assert supply.most_out(double, 4) == pytest.approx(long[1] + usual[0] + usual[2] + usual[3])


def test_pieces_are_for_piles_at_their_worst() -> None:
    """One Dragon with four: eight piles with at most four ones and one five each; on 37 cards, and
    the rests are largest among four, 1.5 ones a card; all of it in tens."""
    assert supply.needed(load("one-dragon"), 4) == ((1, 90), (5, 10), (10, 85))
    assert supply.needed(load("one-dragon", {"leftover": "lost"}), 4) == (
        (1, 35),
        (5, 10),
        (10, 85),
    )
    assert [worth for worth, _ in supply.needed(load("kings-gold", {"pieces": [1, 5]}), 4)] == [
        1,
        5,
    ]


@pytest.mark.rule("G-13", "CN-3")
def test_in_a_game_of_hands_one_pile_on_the_joker_lies_beside_those_before_players() -> None:
    """The cave with five: ten piles and that one, each with at most four ones before they are a
    five, and one five before they are a ten: 44 ones and 11 fives, in fives 45 and 15."""
    assert supply.needed(load("cave-network"), 5)[:2] == ((1, 45), (5, 15))


def test_gold_that_waits_for_leavers_lies_there_whatever_becomes_of_the_rest() -> None:
    """Where nobody takes any before leaving (G-15) the path needs as many pieces (G-12)."""
    pooled, lost = (
        supply.needed(load("kings-gold", {"share": "leavers", "leftover": leftover}), 4)
        for leftover in ("pooled", "lost")
    )
    assert pooled == lost


def test_what_a_rule_pays_is_in_it() -> None:
    """More rounds, the whole worth for each, an end when somebody has enough, a path that holds no
    more, a rare catch."""
    four = supply.amount(load("kings-gold"), 4)
    assert supply.amount(load("kings-gold", {"rounds": 9}), 4) > 2 * four
    assert supply.amount(load("kings-gold", {"share": "each"}), 4) > 3.9 * four
    assert supply.amount(load("greedy-pig-to-100"), 2) < supply.amount(load("greedy-pig"), 2)
    assert supply.amount(load("kings-gold", {"danger.over": 12}), 4) <= 4 * 12 + 10
    assert supply.amount(load("two-watches"), 4) > 1.2 * four
    assert supply.amount(load("kings-gold-by-hand"), 5) > 1.5 * four


def test_sheets_say_one_figure_where_players_make_no_difference() -> None:
    """Else one for the fewest, five, and the most."""
    assert tokens(load("kings-gold")) == ((8, supply.amount(load("kings-gold"), 8)),)
    pig, hands = load("greedy-pig"), load("kings-gold-by-hand")
    assert tokens(pig) == tuple((players, supply.amount(pig, players)) for players in (2, 5, 8))
    assert sheets.supply(pig) == "It is enough to write the acorns down."
    assert f": about {tokens(hands)[0][1]} for 2, " in sheets.supply(hands)
    assert sheets.supply(load("kings-gold")).endswith(
        f": about {supply.amount(load('kings-gold'), 8)}."
    )


def test_no_game_is_played_before_the_first_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a house rule as of a game that ships."""

    def played(*_: object) -> None:
        raise AssertionError("a card was turned up")

    monkeypatch.setattr(Table, "reveal", played)
    table = begin("kings-gold", "Ann, Bo, Cy", settings=(("rounds", "2"),))
    Talk().show(Conversation(table, Manner()).welcome())
    assert "45 ones, 10 fives, 20 tens." in " ".join(capsys.readouterr().out.split())
