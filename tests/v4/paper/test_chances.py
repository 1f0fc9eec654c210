"""Tables of chances, shares and worths say for which rounds and players they are, and there they
are true."""

from __future__ import annotations

from fractions import Fraction

from cardkit.v4.files import load
from cardkit.v4.odds import fresh_rounds
from cardkit.v4.paper import Order, facts, risk_table
from cardkit.v4.paper.pad_parts import artifact_worths
from cardkit.v4.paper.pieces import printed
from tests.v4.paper.reading import text

BACK = [
    ("artifacts.carried", "back"),
    ("artifacts.worth", "[5, 10, 15]"),
    ("artifacts.joins", "start"),
]
"""Two artifacts that can come in every round, so that more than two are carried out."""


def test_for_a_single_danger_a_table_looks_at_the_whole_deck() -> None:
    """After half of it the chance would have grown by a point."""
    (risk,) = risk_table.risks(load("one-dragon"))
    assert risk.table == {(1, 41 - unseen): Fraction(1, unseen) for unseen in (33, 25, 17, 9)}


def test_rounds_that_end_otherwise_have_chances_of_their_own() -> None:
    """Two Watches: a guard of a rank that lies there is a chance in the first two rounds, and none
    in the last two."""
    game = load("two-watches")
    first, last = risk_table.risks(game)
    assert (first.rounds, last.rounds) == ((1, 2), (3, 4))
    assert first.table[1, 4] == Fraction(3, 48)  # a Jack lies there: three are left
    assert last.table[1, 4] == Fraction(2, 48)  # two Jacks lie there
    sheet, aid = (text(printed(piece, game, Order())) for piece in ("sheet", "aid"))
    assert "In rounds 1 and 2, 52 cards." in sheet
    assert "In rounds 3 and 4, 52 cards." in sheet
    assert "next ends it in rounds 1 and 2 6–8 % 13–17 % 19–25 %" in aid
    assert "next ends it in rounds 3 and 4 4–6 % 8–11 % 13–17 %" in aid


def test_where_the_first_danger_ends_a_round_its_chance_is_exact() -> None:
    """SKUNK: none of eleven lies there as long as it goes on, whatever they cost."""
    (risk,) = risk_table.risks(load("skunk"))
    assert risk.table[2, 3] == Fraction(11, 32)
    assert "On average." not in text(printed("aid", load("skunk"), Order()))


def test_where_gold_ends_a_round_chances_go_by_the_sum() -> None:
    """Boiling Pot: at 7 any card of gold is one too many; blanks that are turned make it
    likelier."""
    (risk,) = risk_table.risks(load("boiling-pot"))
    assert risk.of_sum
    assert (risk.columns, risk.rows) == ([5, 6, 7], [0, 3, 6, 9])
    near = load(
        "boiling-pot",
        [
            ("cards.gold", '{ "3" = "face" }'),
            ("cards.blank", '["A", "2", "4-6"]'),
            ("danger.over", "6"),
        ],
    )
    # 3 and 3 lie there and three blanks: 2 of the 19 cards left
    two = fresh_rounds.risk_of_sum(near, 6, blanks=3)
    assert two == Fraction(2, 19)
    assert risk.table[0, 7] < risk.table[9, 7]  # type: ignore[operator]
    shown = text(printed("sheet", load("boiling-pot"), Order()))
    assert "Up to 4 on the row: 0 %." in shown
    assert "On average." in shown, "of the bars, which do not ask how many others came"


def test_chances_of_a_sum_beside_kinds() -> None:
    """Gold and guards end it: a row also for no rank seen, and the chance grows with both."""
    game = load("kings-gold", [("danger.over", "21"), ("artifacts", "off"), ("ties", "[]")])
    (risk,) = risk_table.risks(game)
    assert risk.rows == [0, 1, 2, 3]
    assert risk.columns == [12, 15, 18, 21]
    assert risk.table[0, 12] == fresh_rounds.risk_of_sum(game, 12, kinds=0)
    rows = [[risk.table[row, gold] or 0 for gold in risk.columns] for row in risk.rows]
    assert all(row == sorted(row) for row in (*rows, *map(list, zip(*rows))))


def test_more_sorts_of_rounds_than_there_is_room_for_are_named() -> None:
    """Three sorts: two tables, and the round that has none is named."""
    game = load("kings-gold", [("round.3.danger.ends_at", "3"), ("round.4.danger.ends_at", "4")])
    assert [risk.rounds for risk in risk_table.risks(game)] == [(1, 2), (3,)]
    assert risk_table.left_out(game) == (4,)
    assert "Not in round 4." in text(printed("sheet", game, Order()))


def test_artifacts_that_go_back_count_by_order_beyond_their_number() -> None:
    """Two jokers, carried out in every round: the third counts 15, and every later one, on sheet,
    aid, pad and marker."""
    game = load("kings-gold", BACK)
    assert [place[:2] for place in facts.worth_by_order(game)] == [(1, 5), (2, 10), (3, 15)]
    for piece in ("sheet", "aid"):
        assert "1. 2. 3+" in text(printed(piece, game, Order()))
    assert [artifact_worths(game, number) for number in (1, 2)] == [[5, 10], [5, 10, 15, 15]]


def test_a_table_of_shares_names_the_rounds_it_is_not_for() -> None:
    """In round 2 everyone takes all of it; cards that are worth more in the last round have their
    columns."""
    game = load(
        "kings-gold",
        [("round.2.share", "each"), ("round.last.cards.gold", '{ "A-10" = "face + 5" }')],
    )
    assert "Not in round 2." in text(printed("sheet", game, Order()))
    assert facts.gold_values(game) == tuple(range(1, 16))


def test_what_artifacts_count_in_a_round_of_its_own() -> None:
    """A round that has its own worth has it in the table; one that counts by the order is named."""
    one = load("kings-gold", [("round.3.artifacts.worth", "9")])
    assert [worth for _, _, worth in facts.worth_by_round(one)] == [0, 5, 9, 15]
    other = load("kings-gold", [("round.3.artifacts.worth", "[1, 2]")])
    assert [number for number, _, _ in facts.worth_by_round(other)] == [1, 2, 4]
    assert "Not in round 3." in text(printed("sheet", other, Order()))
