"""Bots described in words: what the words mean, when bots leave, and who plays together."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

import pytest

from cardkit.engine.cards import parse_card
from cardkit.engine.moods import LEVELS, VARIED_LEVELS, first_mood_index, mood
from cardkit.lab import decisions as d
from cardkit.lab.crowd_bots import (
    BOT_WORDS,
    InvalidBotsError,
    bots_of_group,
    number_of_seats,
    reject_function_bots_in_hands_game,
    seat_bots,
    strategies_of,
)
from cardkit.lab.decisions import does_leave, would_lead
from cardkit.lab.kernel import MAX_CONDITIONS, NO_DANGER, Rules, Table
from cardkit.lab.kernel_rules import rules_for
from cardkit.rulebook.loader import load

from .test_kernel import DECK_BOTS, HAND_BOTS


@pytest.mark.parametrize(("word", "numbers"), [
    ("kinds:3", [d.CONDITION_KINDS_SEEN, 3, 1]), ("loot:999999", [d.CONDITION_LOOT, 999999, 1]),
    ("odds:0.2500000000", [d.CONDITION_ODDS, 1, 4]), ("nerve:1000", [d.CONDITION_NERVE, 1000, 1]),
    ("nerve:1.5000000000", [d.CONDITION_NERVE, 3, 2]), ("odds:25%", [d.CONDITION_ODDS, 1, 4]),
    ("odds:1/4", [d.CONDITION_ODDS, 1, 4]), ("nerve:1.5", [d.CONDITION_NERVE, 3, 2]), ("nerve", [d.CONDITION_NERVE, 1, 1]),
    ("bold", [d.CONDITION_LEVEL, first_mood_index("bold"), 1]),
    ("choosy", [d.CONDITION_CHOOSY, first_mood_index("usual"), 1]),
    ("mood:5/6", [d.CONDITION_MOOD, 5, 6]), ("never", [d.CONDITION_NEVER, 0, 1]),
    ("kinds:3 + artifacts:1", [d.CONDITION_KINDS_SEEN, 3, 1, d.CONDITION_ARTIFACTS_ON_PATH, 1, 1]),
])  # fmt: skip
def test_bot_word_gives_expected_strategy(word: str, numbers: list[int]) -> None:
    row = strategies_of([word])[0][0]
    assert row == [*numbers, *[d.CONDITION_NEVER, 0, 1] * MAX_CONDITIONS][: len(row)]


def test_bot_word_accepts_a_number_for_each_round() -> None:
    assert [row[1] for (row,) in strategies_of(["loot:5,8,12"])] == [5, 8, 12]
    rows = strategies_of(["loot:5,8,12", "turn:2,4"])
    assert [row[1][1] for row in rows] == [2, 4, 4]


@pytest.mark.parametrize(("word", "why"), [
    ("kind:3", 'There is no bot kind:3. Did you mean "kinds:3". Bots: kinds:3, pairs:2, '),
    ("behind:even/never", "There is no bot behind:even/never"),
    ("kinds", "kinds: write a number, such as kinds:3."), ("kinds:", "such as kinds:3"),
    ("kinds:-1", "such as kinds:3"), ("kinds:3.5", "such as kinds:3"), ("turn:1,", "such as turn:5"),
    ("loot:1000000", "such as loot:25"), ("odds:0.25000000000", "such as odds:1/4"),
    ("nerve:1001", "such as nerve:3/2"), ("nerve:1.50000000000", "such as nerve:3/2"),
    ("odds:3/2", "odds:3/2: write a number, such as odds:1/4."), ("odds:1/0", "such as odds:1/4"),
    ("nerve:0", "such as nerve:3/2"),
    ("never:3", "never:3: never takes no number."), ("never+turn:3", "cannot be combined"),
    ("turn:1+turn:2+turn:3+turn:4", "join at most 3 conditions"), ("", "There is no bot ."),
    ("x" * 400, "There is no bot x{36}\\.\\.\\."),
])  # fmt: skip
def test_invalid_bot_word_is_refused(word: str, why: str) -> None:
    with pytest.raises(InvalidBotsError, match=why):
        strategies_of([word])


# --- decisions ------------------------------------------------------------------------------------


def table(**figures: int) -> tuple[Table, Rules]:
    """Return a table of King's Gold with three players inside after three cards, and its rules."""
    rules = rules_for(load("kings-gold"), 3)[3]
    found = Table(seats=3, inside_count=3, round_number=4, turn=3, deck_size=52)
    for name, figure in figures.items():
        setattr(found, name, figure)
    found.dangers_on_path_by_kind[0], found.cards_to_come_by_kind[0] = 1, found.ending_cards
    found.gold_to_come_by_kind[NO_DANGER] = 4 * 55
    return found, rules


LEAVES_NOW = [
    ("kinds:2", {"kinds_seen": 1}, False), ("kinds:2", {"kinds_seen": 2}, True),
    ("pairs:1", {"kinds_one_short": 1}, True), ("loot:8", {"loot": 7, "leftover": 9}, False),
    ("loot:8", {"loot": 8}, True), ("turn:3", {}, True), ("turn:4", {}, False),
    ("odds:1/7", {"ending_cards": 7}, True), ("odds:1/7", {"ending_cards": 6}, False),
    ("artifacts:1", {"artifacts_on_path": 1}, True), ("after:1", {"inside_count": 2}, True),
    ("after:2", {"inside_count": 2}, False), ("never", {"loot": 99, "ending_cards": 40}, False),
    ("kinds:3+turn:3", {"kinds_seen": 1}, True), ("nerve:1", {"ending_cards": 0, "loot": 50}, False),
]  # fmt: skip


@pytest.mark.parametrize(("word", "figures", "leaves_now"), LEAVES_NOW)
def test_bot_leaves_when_its_condition_holds(
    word: str, figures: dict[str, int], leaves_now: bool
) -> None:
    found, rules = table(**figures)
    found.strategies[0] = strategies_of([word])[0][0]
    assert does_leave(found, rules, 0) == leaves_now


@pytest.mark.parametrize("name", BOT_WORDS)
def test_every_bot_except_never_leaves_when_everything_is_at_risk(name: str) -> None:
    found, rules = table(
        inside_count=1,
        turn=9,
        kinds_seen=9,
        kinds_one_short=9,
        artifacts_on_path=9,
        loot=99,
        ending_cards=40,
    )
    word = f"{name}:{BOT_WORDS[name].example_number}".rstrip(":")
    d.set_strategies(found, strategies_of([word] * 3)[0])  # a level has its mood then
    leaves = any(does_leave(found, rules, 0) for _ in range(99))  # random: now and then
    assert leaves == (name != "never"), "does_condition_hold says when it leaves"


def names_in(bots: Iterable[str]) -> set[str]:
    return {word.partition(":")[0] for word in "+".join(bots).split("+")}


def test_every_bot_is_tested_and_compared_with_engine() -> None:
    missing = BOT_WORDS.keys() - names_in(chain(*DECK_BOTS, *HAND_BOTS))
    assert not missing, "DECK_BOTS or HAND_BOTS of test_kernel.py lack them"
    missing = BOT_WORDS.keys() - names_in(word for word, *_ in LEAVES_NOW)
    assert missing == {*LEVELS, "choosy", "mood", "random"}, "LEAVES_NOW lacks another one"


@pytest.mark.parametrize(("loot", "leaves_now"), [(23, False), (24, True)])
def test_nerve_bot_compares_cost_and_gain(loot: int, leaves_now: bool) -> None:
    """Three cards end the round.

    The gold to come is worth 70 of 210 to each of three: 3 * 24 > 70.
    """
    found, rules = table(ending_cards=3, loot=loot)
    found.gold_to_come_by_kind[NO_DANGER] = 210
    found.strategies[0] = strategies_of(["nerve:1"])[0][0]
    assert does_leave(found, rules, 0) == leaves_now


@pytest.mark.parametrize(
    ("kept", "leads"), [((0, 0, 0), False), ((1, 0, 0), True), ((1, 1, 0), False)]
)
def test_would_lead_counts_artifacts_as_tie_break(kept: tuple[int, int, int], leads: bool) -> None:
    found, rules = table(loot=5, inside_count=2)
    rules.ties_by_artifacts = 1
    found.leaving_turn_by_seat[1] = 2
    found.banked[:3] = [10, 15, 9]  # level with the players who are out, if everyone inside leaves
    found.artifact_counts[:3] = list(kept)
    assert would_lead(found, rules, 0, 2) is leads


@pytest.mark.parametrize(("banked", "leads"), [(40, True), (41, False)])
def test_would_lead_alone_counts_whole_path_for_one_player(banked: int, leads: bool) -> None:
    """Alone, seat 0 has 5 + 3 + 2 * 15; seat 2 is ahead of it with `banked` - 4 and the 5."""
    found, rules = table(loot=5, leftover=3, inside_count=2, artifacts_on_path=2)
    found.leaving_turn_by_seat[1] = 2
    found.banked[:3] = [2, 39, banked - 5]
    assert not would_lead(found, rules, 0, 2)
    assert would_lead(found, rules, 0, 1) is leads


def test_mood_bot_stays_in_last_round_until_it_leads() -> None:
    found, rules = table(loot=9, inside_count=2, ending_cards=20)
    found.strategies[0] = strategies_of(["mood:2/3"])[0][0]
    found.leaving_turn_by_seat[1] = 2
    found.banked[:3] = [0, 30, 0]
    assert not does_leave(found, rules, 0)
    found.round_number = 3
    assert does_leave(found, rules, 0)


@pytest.mark.parametrize(
    ("level", "low", "high"), [("careful", 0.33, 3), ("usual", 0.36, 3.25), ("bold", 0.43, 3.9)]
)
def test_moods_of_a_level_are_spread_evenly_on_log_scale(
    level: str, low: float, high: float
) -> None:
    places = [(seed, seat, number) for seed in range(400) for seat in range(8) for number in (1, 2)]
    drawn = Counter(round(float(mood(level, *place)), 2) for place in places)
    steps = Counter(round(low * (high / low) ** (step / 63), 2) for step in range(64))
    assert drawn.keys() == steps.keys()
    assert all(60 * steps[step] < number < 150 * steps[step] for step, number in drawn.items())


@pytest.mark.parametrize(("banked", "is_last"), [(89, False), (90, True)])
def test_may_be_last_round_in_game_to_target_score(banked: int, is_last: bool) -> None:
    found, rules = table(round_number=1, loot=9, leftover=3)  # of which each of three gets one
    rules.rounds, rules.target_score = 20, 100
    found.banked[1] = banked
    assert d.may_be_last_round(found, rules) is is_last


CAVE = load("cave-network")
RANKS = list(CAVE.deck.kinds)


# fmt: off
@pytest.mark.parametrize(("word", "hand", "lying", "to_come", "laid"), [
    ("turn:9", "7h", {"7": 1}, {}, "7h"), ("turn:9", "7h", {"7": 2}, {}, "-"),
    ("never", "7h", {"7": 2}, {}, "7h"),
    ("turn:9", "7h 9s", {"7": 1}, {}, "9s"), ("turn:9", "7h 9s", {"9": 1}, {}, "7h"),
    ("turn:9", "7h 9s", {}, {"7": 3, "9": 1}, "9s"), ("turn:9", "7h 9s", {}, {"7": 1, "9": 3}, "7h"),
    ("turn:9", "7h 7s 9s", {}, {"7": 3, "9": 3}, "7h"), ("turn:9", "2h 9s", {}, {}, "9s"),
    ("turn:9", "7h 9s", {"7": 1}, {"9": 4}, "9s"),
    ("turn:9", "7h 9s", {"9": 2}, {}, "7h"), ("turn:9", "7h 9s", {"7": 2, "9": 2}, {}, "-"),
    ("usual", "7h 9s", {"7": 2}, {}, "7h"), ("bold", "9s 7h", {"9": 1}, {}, "9s"),
    ("choosy", "7h 9s", {"7": 2}, {}, "9s"), ("choosy", "7h", {"7": 2}, {}, "-"),
    ("turn:9", "As", {}, {}, "As"), ("turn:9", "", {}, {}, "-"), ("never", "", {}, {}, "-"),
])
def test_hands_bot_plays_the_expected_card(
    word: str, hand: str, lying: dict[str, int], to_come: dict[str, int], laid: str
) -> None:
    """The safest card has few of its kind on the path, and then few in other hands.

    Bots with a level play the top card.
    """
    found, rules = Table(seats=3, inside_count=3, round_number=1, turn=3), rules_for(CAVE, 3)[1]
    cards = [CAVE.deck.pack.index(parse_card(name)) for name in hand.split()]
    for rank, number in lying.items():
        found.dangers_on_path_by_kind[RANKS.index(rank)] = number
    for rank in RANKS:
        found.cards_to_come_by_kind[RANKS.index(rank)] = to_come.get(rank, 2)
    found.hands[0] = cards + [-1] * (rules.hand_size - len(cards))
    found.strategies[0] = strategies_of([word])[0][0]
    place = d.place_of_card_to_lay(found, rules, 0)
    assert (hand.split()[place] if place >= 0 else "-") == laid
# fmt: on


# --- tables ---------------------------------------------------------------------------------------


def test_varied_levels_have_every_level_once() -> None:
    missing = sorted({*LEVELS} - {*VARIED_LEVELS})
    assert not missing, "VARIED_LEVELS in cardkit/engine/moods.py lacks them"
    assert len(VARIED_LEVELS) == len(LEVELS)


def test_group_seats_its_bots_in_order() -> None:
    assert bots_of_group("mixed", 5) == ["usual", "bold", "careful", "usual", "bold"]
    assert (bots_of_group("mixed", 2), bots_of_group("mixed", 1)) == (["usual", "bold"], ["usual"])
    assert bots_of_group("bold", 2) == ["bold", "bold"]
    assert seat_bots(["kinds:3", "never"], "mixed", 3) == ["kinds:3", "never", "kinds:3"]
    with pytest.raises(
        InvalidBotsError, match=r'There is no group of bots bald.*Did you mean "bold"'
    ):
        bots_of_group("bald", 3)


@pytest.mark.parametrize(("names", "bots", "players", "number"), [
    (["kings-gold"], [], None, 4), (["skunk"], [], None, 4), (["kings-gold"], ["never"], None, 3),
    (["kings-gold"], ["never"] * 5, None, 5), (["kings-gold"], ["never"], 6, 6),
    (["kings-gold", "cave-network"], [], None, 4),
])  # fmt: skip
def test_seats_for_gives_number_of_players(
    names: list[str], bots: list[str], players: int | None, number: int
) -> None:
    assert number_of_seats([load(name) for name in names], bots, players) == number


def test_wrong_player_count_or_bot_is_refused() -> None:
    kings, cave = load("kings-gold"), load("cave-network")
    with pytest.raises(InvalidBotsError, match="King's Gold is for 3 to 8 players, not for 2"):
        number_of_seats([kings], [], 2)
    reject_function_bots_in_hands_game(kings, [lambda state, name: True])
    with pytest.raises(InvalidBotsError, match="is played from hands"):
        reject_function_bots_in_hands_game(cave, [lambda state, name: True])
