"""The story and the statistics of finished games, calculated by hand in the comments.

In King's Gold there are 52 cards. All Jacks, Queens and Kings are guards, and the second guard of
the same rank catches everyone inside.
"""

from fractions import Fraction

import pytest

from cardkit.engine.cards import parse_card
from cardkit.table import history
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.table.story import story_facts
from cardkit.tally.reader import read
from cardkit.text.table.story import BoldestDecision, Fact, NarrowEscape, RichestRound, WouldHaveWon

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
    return story_facts(reading.variant, reading.header, reading.moves)


@pytest.mark.parametrize(("text", "facts"), [
    pytest.param(ESCAPE, [
        BoldestDecision(("Cy",), 1, False, turn=3, chance=Fraction(3, 49), loot=6),
        NarrowEscape(("Bo",), 1, False, parse_card("Qs")),
        RichestRound(("Bo",), 1, False, amount=7),
    ], id="escape"),
    pytest.param(GREED, [
        WouldHaveWon("Cy", 1, False, one_card_later=False),
        BoldestDecision(("Cy",), 1, False, turn=4, chance=Fraction(3, 48), loot=14),
        RichestRound(("Bo",), 1, False, amount=7),
    ], id="one card too long"),
    pytest.param(TOO_SOON, [
        WouldHaveWon("Ann", 2, False, one_card_later=True),
        # 6 in hand, 3 Kings among 53 - 3 cards: round 2 has a joker
        BoldestDecision(("Cy",), 2, False, turn=3, chance=Fraction(3, 50), loot=6),
        RichestRound(("Bo",), 2, False, amount=6),
    ], id="one card too soon"),
])  # fmt: skip
def test_game_has_expected_facts(text: str, facts: list[Fact]) -> None:
    assert told(text) == facts


@pytest.mark.parametrize(("before", "who"), [("", ("Ann",)), ("5h\n7h\n8h\n", ("Bo",))])
def test_least_likely_escape_is_reported(before: str, who: tuple[str, ...]) -> None:
    # In round 1 3 of 49 cards end it; in round 2 3 of 51, or 3 of 48 after three more cards.
    text = ESCAPE.replace("rounds=1", "rounds=2") + f"\nround 2\n{before}Kh - Ann\nKs\n"
    assert [fact.players for fact in told(text) if isinstance(fact, NarrowEscape)] == [who]


def test_escape_in_hands_game_has_no_card() -> None:
    assert NarrowEscape(("Ann",), 1, False, None) in told(HANDS)


@pytest.mark.parametrize("text", [
    pytest.param(ESCAPE.replace("rounds=1", "rounds=2"), id="not over"),
    pytest.param(
        TOO_SOON.replace("2h - Ann\nKh - Bo, Cy", "banked: Ann 2, Bo 0, Cy 0"),
        id="a round known by its result only",
    ),
    pytest.param("variant: kings-gold\nplayers: A, B, C\ntotal: A 1, B 2, C 3\n", id="totals"),
])  # fmt: skip
def test_uneventful_game_has_no_facts(text: str) -> None:
    assert told(text) == []


def test_game_won_by_lowest_total_has_no_facts() -> None:
    # Cy has nothing and wins
    assert told(ESCAPE.replace("rounds=1", "wins=lowest\nset: rounds=1")) == []


def test_would_have_won_skips_unneeded_extra_round() -> None:
    # 5: 1 each, 2 stay. 3: 1 each, Ann leaves with 2 + 2. 4 for two: 2 each, Bo leaves with 4 too,
    # and Ann wins the extra round. Had Bo stayed for the 8, it would be 8 to 4, and none needed.
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=1\n\nround 1\n5h\n3h - Ann\n"
        "4h - Bo\n8h\nKh\nKs\n\nextra round\n4d - Bo\n6d - Ann\n"
    )
    assert told(text)[0] == WouldHaveWon("Bo", 1, False, one_card_later=True)


# Ann 2, Bo 7, Cy caught with 6. Chances to be caught: none while no guard lies there, then 3 Queens
# of 50 cards, then 3 of 49.
FIRST = ESCAPE.replace("set:", "date: 2026-11-20\nbegun: 20:00\nended: 20:25\nset:")
# Totals alone: Ann and Bo share the first place.
SECOND = """variant: diamant
players: Bo, Ann, Cy
date: 2026-11-20
begun: 20:30
total: Ann 10, Bo 10, Cy 4
"""
# Another day, and other people: Cy wins by 5.
THIRD = """variant: diamant
players: cy, Di, Eva
date: 2026-11-21
total: cy 15, Di 10, Eva 1
"""


def game(text: str, name: str = "friday.tally") -> list[history.PlayerResult]:
    """Return the results of everybody in a tally."""
    reading = read(text, name)
    assert reading.is_legal, reading.findings
    return history.player_results(reading)


GAMES = [game(FIRST, "first.tally"), game(SECOND, "second.tally"), game(THIRD, "third.tally")]


def test_nerve_and_luck_match_hand_calculation() -> None:
    """`tests/cli/test_games.py` checks the other statistics of this game."""
    assert [(one.player, one.risk) for one in game(FIRST)] == [
        ("Bo", history.Risk(1, Fraction(3, 50), 0)), ("Ann", history.Risk(1, Fraction(0), 0)),
        ("Cy", history.Risk(1, Fraction(3, 50) + Fraction(3, 49), 1)),
    ]  # fmt: skip


def test_shared_win_counts_as_part_of_a_win() -> None:
    bo, ann, cy = parts = game(SECOND)
    assert [(one.player, one.place, one.margin) for one in parts] == [
        ("Bo", 1, 0), ("Ann", 1, 0), ("Cy", 3, 0),
    ]  # fmt: skip
    assert [bo.won, ann.won, cy.won] == [Fraction(1, 2), Fraction(1, 2), 0]
    assert [one.to_row()["won"] for one in parts] == [0.5, 0.5, 0]


def test_bots_are_marked_and_can_be_left_out() -> None:
    parts = game(FIRST.replace("set:", "bots: Bo = bold\nset:"))
    assert [one.player for one in parts] == ["Bo (cardkit)", "Ann", "Cy"]
    assert [(one.player, one.place) for one in history.without_bots(parts)] == [
        ("Ann", 2),
        ("Cy", 3),
    ]


@pytest.mark.parametrize(("begun", "ended", "minutes"), [
    ("20:05", "21:00", 55), ("23:50", "00:10", 20), ("00:00", "23:59", 1439), ("20:00", "late", None),
])  # fmt: skip
def test_minutes_are_counted_across_midnight(begun: str, ended: str, minutes: int | None) -> None:
    text = FIRST.replace("begun: 20:00", f"begun: {begun}").replace(
        "ended: 20:25", f"ended: {ended}"
    )
    assert game(text)[0].minutes == minutes


RESULT_FIRST = ESCAPE.replace(
    "rounds=1\n\nround 1", "rounds=2\n\nround 1\nbanked: Ann 1, Bo 0, Cy 0\n\nround 2"
)
RESULT_LAST = ESCAPE.replace("rounds=1", "rounds=2") + "\nround 2\nbanked: Ann 1, Bo 0, Cy 0\n"


@pytest.mark.parametrize(("text", "rounds"), [
    pytest.param(HANDS, 0, id="hands"), pytest.param(RESULT_FIRST, 0, id="after a result"),
    pytest.param(RESULT_LAST, 1, id="before a result"), pytest.param(SECOND, 0, id="totals"),
    pytest.param(ESCAPE.replace("rounds=1", "wins=lowest\nset: rounds=1"), 0, id="lowest"),
])  # fmt: skip
def test_nerve_counts_only_rounds_with_exact_odds(text: str, rounds: int) -> None:
    for part in game(text):
        assert part.risk.rounds == rounds
        assert (part.risk.nerve is None) == (part.risk.luck is None) == (rounds == 0)


@pytest.mark.parametrize("text", [
    pytest.param(ESCAPE.replace("rounds=1", "rounds=2"), id="running"),
    pytest.param("variant: kings-gold\nplayers: Ann, Bo, Cy\n", id="not begun"),
    pytest.param("variant: kings-gold\nplayers: Ann\nround 1\n7z\n", id="cannot be read"),
])  # fmt: skip
def test_unfinished_game_has_no_results(text: str) -> None:
    assert history.player_results(read(text)) == []


def test_game_ended_early_lists_results_of_players_who_played() -> None:
    """A player who joined for an unplayed round has no result."""
    parts = game(ESCAPE.replace("rounds=1", "rounds=2") + "\njoin: Di\n\nend\n")
    assert [part.player for part in parts] == ["Bo", "Ann", "Cy"]
    assert (parts[0].early, parts[0].to_row()["ended"], game(FIRST)[0].early) == (
        True,
        "early",
        False,
    )


def test_player_summaries_merge_spellings_of_a_name() -> None:
    """Adds a shared win and a name in two spellings to `tests/cli/test_games.py`."""
    rows = history.player_summary_rows(GAMES)
    assert [one["player"] for one in rows] == ["Bo", "Cy", "Ann", "Di", "Eva"]
    bo, cy, ann, *_ = rows
    assert (bo["games"], bo["wins"], bo["shared"], bo["average"], bo["best"]) == (2, 1, 1, 8.5, 10)
    assert (cy["games"], cy["wins"], cy["shared"], cy["best"]) == (3, 1, 0, 15)
    assert cy["average"] == 6.3  # (0 + 4 + 15) / 3
    assert (ann["wins"], ann["shared"]) == (0, 1)
    diamant = history.game_summary_rows(GAMES)[0]
    assert (diamant["games"], diamant["players"], diamant["best"]) == (2, 3, 15)
    assert diamant["average"] == 8.3  # (10 + 10 + 4 + 15 + 10 + 1) / 6
    assert (diamant["first"], diamant["last"]) == ("2026-11-20", "2026-11-21")


def test_player_summaries_use_best_round_of_each_player() -> None:
    rounds = "round 1\nbanked: Ann 1, Bo 9, Cy 0\nround 2\nbanked: Ann 4, Bo 2, Cy 0\n"
    text = f"variant: kings-gold\nplayers: Ann, Bo, Cy\nset: rounds=2\n{rounds}"
    sums = {row["player"]: row for row in history.player_summary_rows([game(text), game(ESCAPE)])}
    assert [sums[name]["best_round"] for name in ("Ann", "Bo", "Cy")] == [4, 9, 0]
    assert [sums[name]["best"] for name in ("Ann", "Bo", "Cy")] == [5, 11, 0]


def test_best_score_is_lowest_if_lowest_total_wins() -> None:
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nset: wins=lowest\ntotal: Ann {}, Bo 9, Cy 8\n"
    )
    rows = history.player_summary_rows([game(text.format(3)), game(text.format(5))])
    ann = rows[0]
    assert (ann["player"], ann["wins"], ann["best"], ann["best_round"]) == ("Ann", 2, 3, None)


def test_records_list_best_values_of_each_game() -> None:
    assert [tuple(one.values()) for one in history.record_rows(GAMES)] == [
        ("Diamant", "total", "cy", 15, "2026-11-21", "third"),
        ("Diamant", "ahead by", "cy", 5, "2026-11-21", "third"),
        ("King's Gold", "total", "Bo", 7, "2026-11-20", "first"),
        ("King's Gold", "round", "Bo", 7, "2026-11-20", "first"),
        ("King's Gold", "ahead by", "Bo", 5, "2026-11-20", "first"),
        ("King's Gold", "nerve", "Cy", 0.12, "2026-11-20", "first"),
        ("King's Gold", "luck", "Bo", 0.06, "2026-11-20", "first"),
    ]


def test_tied_record_stays_with_first_holder() -> None:
    later = game(SECOND.replace("11-20", "11-25"), "later.tally")
    assert history.record_rows([later, game(SECOND)])[0]["date"] == "2026-11-20"


def test_head_to_head_counts_who_finished_ahead() -> None:
    against_bo, against_cy = history.head_to_head("ANN", GAMES)
    assert (against_bo["against"], against_bo["games"]) == ("Bo", 2)
    assert (against_bo["ahead"], against_bo["behind"], against_bo["level"]) == (0, 1, 1)
    assert (against_cy["ahead"], against_cy["behind"], against_cy["level"]) == (2, 0, 0)
    assert [one.file for one in history.results_of("cy", GAMES)] == ["first", "second", "third"]


def test_evening_joins_games_of_same_people_and_day() -> None:
    """Games with other people or on another day belong to another evening."""
    strangers = SECOND.replace("Bo, Ann, Cy", "Bo, X, Y").replace(
        "Ann 10, Bo 10, Cy", "X 9, Bo 8, Y"
    )
    store = MemoryStore()
    for name, text in {
        "first": FIRST, "second": SECOND.replace("Bo, Ann", "BO, Ann"), "third": THIRD,
        "copy of first": FIRST.replace("\n", "\r\n"), "strangers": strangers, "undated": ESCAPE,
    }.items():  # fmt: skip
        store.write(name, text.encode())
    games = history.games_of_evening(SavedGame(store, "second"), "2026-11-20")
    assert [one[0].file for one in games] == ["first", "second"]
    table = history.evening_totals(games)
    assert table.heads == ("Tonight", "King's Gold", "Diamant", "won")
    assert table.rows == [
        ("Bo", "7", "10", "2"),
        ("Ann", "2", "10", "1"),
        ("Cy", "0", "4", "0"),
    ]
    assert history.games_of_evening(SavedGame(store, "undated"), "2026-11-20") == []
