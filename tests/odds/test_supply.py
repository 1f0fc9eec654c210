"""The pieces to have ready are enough in 95 of 100 games, of house rules too."""

from __future__ import annotations

import pytest

from cardkit.cli.talk import Talk
from cardkit.files import load, shipped
from cardkit.odds import supply
from cardkit.speech import Manner, sheets
from cardkit.speech.sheets import tokens
from cardkit.table import Conversation
from tests.short_of_gold import crowds, short_of_pieces
from tests.table.driving import begin

pytestmark = pytest.mark.usefixtures("in_full")


@pytest.mark.rule("G-13")
def test_an_amount_in_as_few_pieces_as_can_be() -> None:
    """36 is three tens, a five and a one."""
    assert supply.split(36, (1, 5, 10)) == (1, 1, 3)
    assert supply.split(0, (1, 5, 10)) == (0, 0, 0)
    assert supply.split(47, (1, 20)) == (7, 2)


@pytest.mark.parametrize("name", shipped())
def test_the_figures_that_ship_are_those_that_come_out(name: str) -> None:
    """For each number of players, in pieces of several worths and of one."""
    variant = load(name)
    players = range(variant.players.low, variant.players.high + 1)
    assert [*supply.READY[name]] == [*players]
    for number in players:
        assert supply.READY[name][number] == supply.played(variant, number, supply.PIECES)


@pytest.mark.parametrize(
    ("name", "players"), [("kings-gold", 4), ("cave-network", 5), ("diamant", 3), ("cave-of-four", 8), ("skunk", 2)]
)
def test_at_most_five_games_in_a_hundred_need_more(name: str, players: int) -> None:
    """Games of the laboratory's bots, of other decks: from careful to bold, and all alike. All games, and more of them, with
    python -m tools.bench.gold_supply."""
    variant = load(name)
    for bots in crowds(variant, players):
        assert short_of_pieces(variant, bots, 60) <= 3


def test_sheets_and_the_first_words_say_one_figure() -> None:
    """As many tokens as the same games need: for each number of players where that differs much."""
    assert tokens(load("kings-gold")) == ((8, supply.amount(load("kings-gold"), 8)),)
    pig = load("greedy-pig")
    assert tokens(pig) == tuple((players, supply.amount(pig, players)) for players in (2, 5, 8))
    assert f"worth about {tokens(pig)[0][1]} for 2, " in sheets.supply(pig)
    assert sheets.supply(load("kings-gold")).endswith(f": about {supply.amount(load('kings-gold'), 8)}.")


def test_a_house_rule_has_figures_of_its_own() -> None:
    """More rounds, more gold in all; pieces of other worths; and none is missing where one kind is all there is."""
    usual, long = (load("kings-gold", settings) for settings in ((), [("rounds", "9")]))
    tens = [dict(supply.needed(variant, 4))[10] for variant in (usual, long)]
    assert tens[1] > tens[0]
    assert [worth for worth, _ in supply.needed(load("kings-gold", [("pieces", "[1, 5]")]), 4)] == [1, 5]


def test_first_words_do_not_wait_for_what_is_found_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a house rule the heading is on the screen before games are played to see how much gold they take."""
    seen: list[str] = []

    def looked(*_: object) -> tuple[int, ...]:
        seen.append(capsys.readouterr().out)
        return (5, 5, 5)

    monkeypatch.setattr(supply, "played", looked)
    table = begin("kings-gold", "Ann, Bo, Cy", settings=(("rounds", "2"),))
    Talk().show(Conversation(table, Manner()).welcome())
    assert [shown.splitlines()[-1] for shown in seen] == ["Before you start"]
    assert "5 ones, 5 fives, 5 tens." in " ".join(capsys.readouterr().out.split())


def test_rules_that_differ_in_words_alone_are_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when `check` seeks the word that cannot be printed. Other rules are: by nobody, so that they need nearly nothing."""
    two = (("rounds", "2"),)
    with monkeypatch.context() as quick:
        quick.setattr(supply, "GAMES", 1)
        quick.setattr(supply, "_found", {})
        found = supply.played(load("diamant", two), 3, supply.PIECES)
        quick.setattr(supply, "MANNERS", ())
        for key, value in (("name", '"Night"'), ("words.gold", '"coins"'), ("house.H-1", '"No talking."'), ("age", "12")):
            assert supply.played(load("diamant", (*two, (key, value))), 3, supply.PIECES) == found
        assert supply.played(load("diamant", (("rounds", "3"),)), 3, supply.PIECES) == (5,) * 4
