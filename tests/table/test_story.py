"""The story of small games, every figure worked out by hand.

King's Gold: 52 cards, four each of Jack, Queen and King are guards, the second of a rank catches
everyone inside.
"""

from fractions import Fraction

import pytest

from cardkit.engine.cards import parse_card
from cardkit.table.story import facts
from cardkit.tally.reader import read
from cardkit.text.table.story import Boldest, Fact, NarrowEscape, Richest, WouldHaveWon

# 6: 2 each. Ann leaves with 2. 9 for two: 4 each, 1 stays: Bo leaves with 2 + 4 + 1 = 7.
# Three Queens are left among 49 cards when Cy stays with 6, and is caught.
ESCAPE = """variant: kings-gold
players: Ann, Bo, Cy
set: rounds=1

round 1
6h
Qd - Ann
9h - Bo
Qs
"""
# As above, but Cy alone takes 8 before the Queen: with 2 + 4 + 8 = 14 at risk, 3 of 48 cards.
# One card earlier Cy has these 14, and wins.
GREED = ESCAPE.replace("Qs", "8h\nQs")
# Round 1: 2 stay, Ann leaves with them. Round 2: 5 is 1 each, 2 stay: Ann leaves with 3, has 5.
# 10 for two: 5 each, Bo leaves with 6 and wins; Cy is caught. Had Ann left with Bo: 10 for three
# is 3 each, 1 stays; 3 on the path are 1 each: Ann 1 + 3 + 1 = 5, in all 7, and Bo 5.
TOO_SOON = """variant: kings-gold
players: Ann, Bo, Cy
set: rounds=2

round 1
2h - Ann
Kh - Bo, Cy

round 2
5h - Ann
10h - Bo
Kh
Ks
"""
# Two sevens lie there after turn 1; Ann leaves in turn 2, the third seven comes in turn 3.
HANDS = """variant: cave-network
players: Ann, Bo, Cy
set: rounds=1

round 1
Ann 7, Bo 7, Cy 2
Ann -, Bo 3, Cy 4
Bo 7, Cy 5
"""


def told(text: str) -> list[Fact]:
    """Return the story of a tally."""
    reading = read(text)
    assert reading.is_legal, reading.findings
    assert reading.variant
    return facts(reading.variant, reading.header, reading.moves)


@pytest.mark.parametrize(("text", "facts"), [
    pytest.param(
        ESCAPE,
        [
            Boldest(("Cy",), 1, False, turn=3, chance=Fraction(3, 49), loot=6),
            NarrowEscape(("Bo",), 1, False, parse_card("Qs")),
            Richest(("Bo",), 1, False, amount=7),
        ],
        id="escape",
    ),
    pytest.param(
        GREED,
        [
            WouldHaveWon("Cy", 1, False, longer=False),
            Boldest(("Cy",), 1, False, turn=4, chance=Fraction(3, 48), loot=14),
            Richest(("Bo",), 1, False, amount=7),
        ],
        id="one card too long",
    ),
    pytest.param(
        TOO_SOON,
        [
            WouldHaveWon("Ann", 2, False, longer=True),
            # 6 in hand, 3 Kings among 53 - 3 cards: round 2 has a joker
            Boldest(("Cy",), 2, False, turn=3, chance=Fraction(3, 50), loot=6),
            Richest(("Bo",), 2, False, amount=6),
        ],
        id="one card too soon",
    ),
])  # fmt: skip
def test_facts(text: str, facts: list[Fact]) -> None:
    assert told(text) == facts


@pytest.mark.parametrize(("before", "who"), [("", ("Ann",)), ("5h\n7h\n8h\n", ("Bo",))])
def test_the_least_likely_escape_is_told(before: str, who: tuple[str, ...]) -> None:
    # In round 1 3 of 49 cards end it; in round 2 3 of 51, or 3 of 48 after three more cards.
    text = ESCAPE.replace("rounds=1", "rounds=2") + f"\nround 2\n{before}Kh - Ann\nKs\n"
    assert [fact.players for fact in told(text) if isinstance(fact, NarrowEscape)] == [who]


def test_an_escape_from_hands_has_no_card() -> None:
    assert NarrowEscape(("Ann",), 1, False, None) in told(HANDS)


@pytest.mark.parametrize("text", [
    pytest.param(ESCAPE.replace("rounds=1", "rounds=2"), id="not over"),
    pytest.param(
        TOO_SOON.replace("2h - Ann\nKh - Bo, Cy", "banked: Ann 2, Bo 0, Cy 0"),
        id="a round known by its result only",
    ),
    pytest.param("variant: kings-gold\nplayers: A, B, C\ntotal: A 1, B 2, C 3\n", id="totals"),
])  # fmt: skip
def test_nothing_is_told(text: str) -> None:
    assert told(text) == []


def test_where_the_lowest_total_wins_nobody_is_bold_lucky_or_rich() -> None:
    # Cy has nothing and wins
    assert told(ESCAPE.replace("rounds=1", "wins=lowest\nset: rounds=1")) == []


def test_an_extra_round_that_nobody_needs_is_not_played() -> None:
    # 5: 1 each, 2 stay. 3: 1 each, Ann leaves with 2 + 2. 4 for two: 2 each, Bo leaves with 4 too,
    # and Ann wins the extra round. Had Bo stayed for the 8, it would be 8 to 4, and none needed.
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=1\n\nround 1\n5h\n3h - Ann\n"
        "4h - Bo\n8h\nKh\nKs\n\nextra round\n4d - Bo\n6d - Ann\n"
    )
    assert told(text)[0] == WouldHaveWon("Bo", 1, False, longer=True)
