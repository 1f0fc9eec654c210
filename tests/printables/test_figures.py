"""Numbers on pages, compared with plain counting, and the example, compared with the rules."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from cardkit.engine import odds
from cardkit.engine.game import GameState
from cardkit.printables import sheet_figures
from cardkit.printables.example import example_round
from cardkit.rulebook.loader import load, load_text
from cardkit.text.table.odds import percent_text
from tests.printables.pages import GAMES, SIX, game


def test_division_table_has_gold_cards_as_columns() -> None:
    changes = {"round.4.share": "each", "round.2.leftover": "per-card", "round.3.leftover": "lost"}
    kings = sheet_figures.division_table(load("kings-gold", changes))
    poor = sheet_figures.division_table(game("poor-mans"))
    assert kings
    assert kings.heads == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert kings.rounds_shared_otherwise == [
        3,
        4,
    ]  # not round 2, where only those who leave share otherwise
    assert poor
    assert poor.heads[-2:] == ["15", "17"]


def between(chances: Sequence[Fraction]) -> str:
    """Return the range of these chances as pages print it."""
    return f"{percent_text(min(chances)).removesuffix(' %')}–{percent_text(max(chances))}"


@pytest.mark.parametrize(
    ("name", "cards", "turned", "left_of_each"),
    [
        pytest.param("kings-gold", 52, range(4, 17), 3, id="three more of each rank"),
        pytest.param("diamant", 30, range(3, 13), 2, id="two more of each kind"),
    ],
)
def test_chances_by_number_of_kinds_match_hand_calculation(
    name: str, cards: int, turned: range, left_of_each: int
) -> None:
    found = sheet_figures.chances_table(game(name))
    assert found
    assert found.turned == (turned[0], turned[-1])
    for kinds, chance in found.rows:
        each = [Fraction(left_of_each * kinds, cards - n) for n in turned if n >= kinds]
        assert chance == between(each)


def test_chances_ignore_kinds_that_end_round_at_once() -> None:
    found = sheet_figures.chances_table(
        load("kings-gold", {"danger.ends_at": {"default": 2, "K": 1}})
    )
    assert found
    assert [kinds for kinds, _ in found.rows] == [0, 1, 2]  # jacks and queens
    for kinds, chance in found.rows:
        assert chance == between([Fraction(4 + 3 * kinds, 52 - n) for n in range(4, 17)])


def test_chances_in_hands_game_match_enumerated_sets() -> None:
    found = sheet_figures.chances_table(game("cave-network"))
    lasting = [1]
    for _ in range(13):  # no card of a rank, one of four, two of six pairs
        longer = [0] * (len(lasting) + 2)
        for n, ways in enumerate(lasting):
            for more, times in enumerate((1, 4, 6)):
                longer[n + more] += ways * times
        lasting = longer
    assert found
    assert found.depends_on == "laid"
    assert found.rows == [
        (n, percent_text(1 - Fraction(lasting[n], comb(52, n)))) for n in (6, 9, 12, 15, 18, 21)
    ]


def test_chances_by_sum_match_enumeration_of_deck_orders() -> None:
    text = 'extends = "twenty-one"\n[cards]\ngold = { "A-5s" = "face" }\n[danger]\nover = 6'
    small = load_text(text, folder=GAMES["twenty-one"].parent)
    there = dict.fromkeys(range(16), 0)
    ends = dict.fromkeys(range(16), 0)
    for order in permutations(range(1, 6)):
        for n in range(5):
            if sum(order[:n]) <= 6:
                there[sum(order[:n])] += 1
                ends[sum(order[:n])] += sum(order[: n + 1]) > 6
    fresh = odds.game_at_round_start(small, 1, 3)
    for gold in range(1, 7):
        assert sheet_figures.chance_of_exceeding_gold_limit(fresh, gold) == Fraction(
            ends[gold], there[gold]
        )


@pytest.mark.parametrize(
    ("start", "repeats"),
    [
        pytest.param(1, True, id="a repeated rank"),
        pytest.param(3, True, id="a repeated rank from card 3 on"),
        pytest.param(3, False, id="dangers from card 3 on"),
    ],
)
def test_chances_after_turned_cards_match_enumeration_of_deck_orders(
    start: int, repeats: bool
) -> None:
    settings = {
        "artifacts": "off", "cards.gold": {"Ash 2sh": "face"}, "cards.danger": {"Jshd": "rank"},
        "danger.counts_from": start,
        "danger.repeated_rank": "ends the round" if repeats else "harmless",
    }  # fmt: skip
    found = sheet_figures.chances_table(load("kings-gold", settings))
    goes_on, ends = Counter[int](), Counter[int]()
    for order in permutations("AA22JJJ"):
        for n in range(7):
            counted = order[start - 1 : n + 1]
            goes_on[n] += 1
            if counted.count("J") == 2 or (
                repeats and len(counted) > 1 and counted[-2] == order[n]
            ):
                ends[n] += 1
                break
    assert found
    assert [n for n, _ in found.rows][:2] == [0, 3]
    assert found.rows == [(n, percent_text(Fraction(ends[n], goes_on[n]))) for n, _ in found.rows]


@pytest.mark.parametrize(
    ("name", "settings", "rounds", "cards"),
    [
        pytest.param("kings-gold", {}, [1], 52, id="later a joker joins"),
        pytest.param("poor-mans", {}, [1, 2, 3, 4, 5], 26, id="nothing joins or leaves"),
        pytest.param("diamant", {}, [1], 30, id="a hazard leaves"),
        pytest.param("diamant", {"danger.then": "back"}, [1, 2, 3, 4, 5], 30, id="none leaves"),
        pytest.param("poor-mans", {"round.1.danger.ends_at": 3}, [2, 3, 4, 5], 26, id="most"),
    ],
)
def test_chances_table_lists_its_rounds_and_number_of_cards(
    name: str, settings: dict[str, object], rounds: list[int], cards: int
) -> None:
    found = sheet_figures.chances_table(load(name, settings))
    assert found
    assert (found.rounds, found.cards) == (rounds, cards)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("kings-gold", [("1", ""), ("2", "5"), ("3", "10"), ("4", "15")]),
        ("incan-gold-2006", [("1", "5"), ("2", "5"), ("3", "5"), ("4+", "10")]),
        ("incan-gold", []),
    ],
)
def test_sheet_lists_artifact_values_of_each_game(name: str, values: list[tuple[str, str]]) -> None:
    assert sheet_figures.artifact_values_by_round_or_order(game(name)) == values


@pytest.mark.parametrize(
    ("settings", "number"),
    [
        ({}, 1),
        ({"round.1.danger.ends_at": 3}, 2),
        ({"round.1-2.share": "each"}, 3),
        ({"round.last.share": "each"}, 1),
    ],
)
def test_example_round_uses_rules_of_most_rounds(settings: dict[str, object], number: int) -> None:
    assert example_round(load("kings-gold", settings)).round == number


@pytest.mark.parametrize("name", GAMES)
def test_example_round_is_legal_and_ends_in_danger(name: str) -> None:
    """The number of players is allowed, and gold on the path follows the rules."""
    variant, example = game(name), example_round(game(name))
    GameState(variant, example.players)
    scenes = example.scenes
    for scene in scenes:
        one = scene.cards[0] if scene.cards else None
        if one and scene.remainder and name in SIX:
            gold, inside = int(scene.title.split()[0]), int(scene.title.split()[-1])
            assert {card.gold for card in variant.deck.possible_meanings(one)} == {gold}
            assert scene.remainder == gold % inside
            assert f"TAKE {gold // inside} each" in scene.text
    assert scenes[-1].role == "danger"
    assert all(scene.text for scene in scenes)
    shown = [card for scene in scenes for card in scene.cards if card]
    assert len(set(shown)) == len(shown) > 2
    assert any(scene.role == "safe" for scene in scenes) or name == "kings-gold-by-hand"
