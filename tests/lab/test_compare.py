"""Comparisons and simulations: figures checked by hand, stars, JSON and Ctrl-C."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from cardkit.engine.game import GameState
from cardkit.i18n.vocabulary import vocabulary
from cardkit.lab import blocks, compiled, games as g, kernel as k
from cardkit.lab.compare import Comparison, FigureRow, compare, rules_less_each_change
from cardkit.lab.crowd_bots import CROWDS, MIXED_CROWD, InvalidBotsError, bots_of_group
from cardkit.lab.estimates import Estimate
from cardkit.lab.game_figures import FIGURES, seat_column_index
from cardkit.lab.kernel import Rules, Table
from cardkit.lab.simulate import Report, simulate
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load, load_text
from cardkit.text.lab import figure_title
from tools.bench import margins

from ..systems import needs_pools

SURE = load_text(
    'extends = "greedy-pig"\nname = "Two Threes"\nrounds = 2\nplayers = "2-4"\n'
    'cards.gold = { "3sh" = 3 }\ncards.danger = { "K" = "all" }\ndanger.ends_at = 4\n'
    'share = "split"\n'
)
"""A game with two cards of three gold and four Kings.

The last King ends the round, so the result is certain.
"""
HOUSE = load_text(
    'extends = "kings-gold"\nname = "House"\ndanger.then = "back"\nties = []\nshare = "each"\n'
)


def figures(found: Comparison | Report) -> dict[str, Any]:
    """Return the figures of a report or comparison by their names."""
    return {figure["figure"]: figure for figure in found.to_json()["figures"]}


def test_simulated_figures_match_hand_calculation() -> None:
    """Both players leave after the first card of each of two rounds."""
    report = simulate(SURE, ["turn:1"], players=2, games=400, jobs=1)
    found = figures(report)
    assert found["cards"]["mean"] == 1
    assert found["rounds"]["mean"] == 2
    # set up and counted, two rounds shuffled and paid to two, two cards, four decisions
    assert found["minutes"]["mean"] == pytest.approx((240 + 2 * (90 + 2 * 10 + 9) + 4 * 1) / 60)
    assert found["minutes"]["margin"] is None
    assert found["level"]["mean"] == found["close"]["mean"] == found["leave"]["mean"] == 1
    assert found["margin"]["mean"] == found["caught"]["mean"] == found["lead_changes"]["mean"] == 0
    assert found["lead"]["mean"] == 0
    assert "leader_wins" not in found  # nobody ever leads
    assert found["turns"]["mean"] == 2
    assert found["first_wins"]["mean"] == found["last_wins"]["mean"] == pytest.approx(0.5)
    assert not {"alone_wins", "alone"} & set(found)  # they always leave together
    assert found["together"]["mean"] == pytest.approx(found["first"]["mean"])
    gold = found["player"]  # one of six cards in a round brings one each
    assert abs(gold["mean"] - 2 / 3) < 4 * gold["se"]
    assert abs(found["nothing"]["mean"] - 4 / 6) < 4 * found["nothing"]["se"]
    ours, theirs = report.players
    assert (ours.wins.mean, ours.caught.mean) == (0.5, 0)
    assert ours.left_at
    assert ours.left_at.mean == 1
    assert ours.gold == theirs.gold


def test_every_figure_has_a_title() -> None:
    words = vocabulary(load("kings-gold"))
    keys = [figure.key for figure in FIGURES]
    keys += [f"{figure.key} middle" for figure in FIGURES if figure.first_bin is not None]
    missing = [key for key in keys if figure_title(key, words) == key]
    assert not missing, "figure_title in cardkit/text/lab.py lacks them"


def test_every_figure_is_counted_and_checked_here() -> None:
    counted = simulate(load("kings-gold"), games=100, jobs=1).figures
    assert [key for key, figure in counted.items() if not figure.mean] == [], "not counted"
    here = Path(__file__).read_text("utf-8")
    assert [one.key for one in FIGURES if f'"{one.key}"' not in here] == [], "not checked by hand"


def test_never_bot_is_caught_or_runs_out_of_cards() -> None:
    report = simulate(SURE, ["never"], players=2, games=400, jobs=1)
    found = figures(report)
    # the fourth King is the last of six cards in one third of the rounds
    caught = found["caught"]
    assert caught["mean"] == 1
    assert found["player"]["mean"] == 0
    assert report.players[0].left_at is None
    cards = found["cards"]
    assert abs(cards["mean"] - (6 * 10 + 5 * 4 + 4 * 1) / 15) < 4 * cards["se"]


def test_leader_always_wins_against_bot_that_never_leaves() -> None:
    found = figures(simulate(SURE, ["turn:1", "never"], players=2, games=400, jobs=1))
    assert found["leader_wins"]["mean"] == 1


def test_win_shares_by_order_of_leaving_match_win_shares_of_seats() -> None:
    """No round ends before card 4, so each player always leaves in the same place."""
    report = simulate(SURE, ["turn:1", "turn:2", "turn:2", "never"], games=400, jobs=1)
    first, *together, caught = [player.wins.mean for player in report.players]
    found = figures(report)
    assert 0.25 < found["first_wins"]["mean"] == pytest.approx(first)
    assert found["last_wins"]["mean"] == pytest.approx(sum(together) / 2)
    assert found["alone_wins"]["mean"] == pytest.approx(first)
    assert caught < 0.25
    report = simulate(SURE, ["turn:1", "turn:2", "never"], games=400, jobs=1)
    first, second, _ = [player.wins.mean for player in report.players]
    assert figures(report)["last_wins"]["mean"] == pytest.approx(second)
    found = figures(report)
    assert found["alone_wins"]["mean"] == pytest.approx((first + second) / 2)
    gains = (found["first"]["mean"], found["last"]["mean"])
    assert found["alone"]["mean"] == pytest.approx(sum(gains) / 2)
    assert "together" not in found
    alone = figures(
        simulate(load("bank", {"players": "1-8"}), ["turn:3"], players=1, games=50, jobs=1)
    )
    assert not {"first_wins", "last_wins", "alone_wins", "alone", "together"} & set(alone)


def test_comparison_has_stars_and_ranges() -> None:
    shorter = load("kings-gold", {"rounds": 2})
    found = compare(load("kings-gold"), shorter, games=200, jobs=1)
    told = found.to_json()
    assert [one["variant"] for one in told["rules"]] == ["kings-gold", "kings-gold"]
    assert told["rules"][0]["bots"] == bots_of_group(MIXED_CROWD, 4)
    rounds = figures(found)["rounds"]
    assert [one["mean"] for one in rounds["values"]] == [4, 2]
    alike = {"mean": -2, "se": None, "margin": None, "clear": True}  # in every game
    assert rounds["differences"] == [None, alike]
    assert set(rounds["crowds"]) == set(CROWDS)
    assert not figures(found)["caught"]["differences"][1]["clear"]
    assert told["otherwise"] == [None, 1]
    wins = [one for one in told["figures"] if one["figure"] == "wins"]
    assert [one["bot"] for one in wins] == [*dict.fromkeys(bots_of_group(MIXED_CROWD, 4))]
    seats = told["rules"][0]["bots"]
    each = [seats.count(one["bot"]) * one["values"][0]["mean"] for one in wins]
    assert sum(each) == pytest.approx(1)
    assert set(wins[0]["crowds"]) == {"mixed"}


@pytest.mark.parametrize(
    ("more", "is_clear"),
    [(0.4, False), (0.6, True)],
    ids=["same when rounded", "differs when rounded"],
)
def test_rough_figure_has_star_only_if_it_differs_when_rounded(more: float, is_clear: bool) -> None:
    minutes = next(figure for figure in FIGURES if figure.is_shown_rounded)
    values = [Estimate(mean, (0.0,) * 100, 100) for mean in (23.0, 23.0 + more)]
    row = FigureRow(minutes, {"mixed": values}, "mixed")
    assert row.is_clear(1) == is_clear


def test_comparison_of_equal_rules_shows_no_difference() -> None:
    kings = load("kings-gold")
    renamed = load("kings-gold", {"name": "Another Name"})
    found = compare(kings, renamed, games=150, jobs=1)
    assert found.shares_changed == [None, 0]
    for row in found.rows():
        difference = row.difference(1, next(iter(row.by_crowd)))
        assert difference
        assert (difference.mean, difference.margin) == (0, None)
        assert not row.is_clear(1)


def test_comparison_omits_rows_without_information() -> None:
    keys = figures(compare(load("diamant"), load("diamant", {"danger.ends_at": 3}), games=100))
    assert not {"artifacts", "rounds"} & set(keys)
    alone = figures(compare(load("kings-gold"), HOUSE, bots=["kinds:2"], games=100))
    assert "wins" not in alone  # all are equal
    assert set(alone["cards"]["crowds"]) == {"own"}


def test_single_house_rule_is_compared_with_its_game() -> None:
    found = compare(HOUSE, games=100, jobs=1, crowd="bold")
    assert found.titles == ("King's Gold", "House")
    assert found.crowd == "bold"
    assert set(found.results_without_change) == {"danger.then = back", "share = each", "ties = []"}
    without = found.shares_changed_without
    assert without["share = each"] > 0.9
    assert 0 < without["danger.then = back"] < 1
    assert without["ties = []"] < without["danger.then = back"]


def test_rules_less_each_change_are_empty_without_several_changes() -> None:
    one = load_text('extends = "kings-gold"\nname = "One"\nrounds = 3\nsummary = "Short."')
    assert rules_less_each_change([load("kings-gold"), one]) == {}
    assert rules_less_each_change([load("diamant"), HOUSE]) == {}
    assert rules_less_each_change([load("kings-gold"), HOUSE, one]) == {}


@pytest.mark.parametrize(("breaks", "lowest", "places", "level", "margin"), [
    (0, 0, [1, 1, 3], 1, 0), (1, 0, [2, 1, 3], 0, 0), (0, 1, [2, 2, 1], 0, 4),
])  # fmt: skip
def test_add_game_gives_places_and_wins(
    breaks: int, lowest: int, places: list[int], level: int, margin: int
) -> None:
    rules = Rules(ties_by_artifacts=breaks, lowest_wins=lowest)
    table = Table(seats=3, banked=[5, 3, 1], artifact_worths=[0, 2, 0], artifact_counts=[0, 1, 0])
    row = [0] * (g.TABLE_COLUMN_COUNT + 3 * g.SEAT_COLUMN_COUNT)
    counts = [0] * g.BINS_IN_ALL_HISTOGRAMS
    g.add_game(table, rules, row, counts)
    assert [row[seat_column_index(seat, g.SEAT_COLUMN_PLACE)] for seat in range(3)] == places
    wins = [(place == 1) / places.count(1) for place in places]
    assert [
        row[seat_column_index(seat, g.SEAT_COLUMN_WINS)] / g.PARTS_PER_WIN for seat in range(3)
    ] == wins
    assert (row[g.COLUMN_TIED_GAMES], row[g.COLUMN_WINNING_LEAD]) == (level, margin)
    assert (row[g.COLUMN_CLOSE_GAMES], row[g.COLUMN_WINNING_SCORE]) == (1, 1 if lowest else 5)
    assert [counts[g.FIRST_SCORE_BIN + score] for score in range(7)] == [0, 1, 0, 0, 0, 2, 0]
    assert 3 * row[g.COLUMN_AVERAGE_SCORE] == 11 * g.PARTS_PER_WIN


def test_add_round_records_gains_of_first_and_last_to_leave() -> None:
    """Two players left in turn 2, and one in turn 4 with an artifact.

    The last player was caught.
    """
    table = Table(
        seats=4,
        turn=5,
        end=k.END_CAUGHT,
        leaving_turn_by_seat=[2, 4, 2, 0],
        artifact_counts=[0, 1, 0, 0],
    )
    table.banked, table.artifact_worths = [5, 9, 6, 7], [0, 5, 0, 0]
    table.totals_before = [1, 3, 0, 7]
    row = [0] * (g.TABLE_COLUMN_COUNT + 4 * g.SEAT_COLUMN_COUNT)
    g.add_round(table, Rules(), row, 5)
    assert (row[g.COLUMN_GAIN_OF_FIRST_LEAVERS], row[g.COLUMN_GAIN_OF_LAST_LEAVERS]) == (
        5 * g.PARTS_PER_WIN,
        11 * g.PARTS_PER_WIN,
    )
    assert (row[g.COLUMN_ROUNDS_WITH_LEAVERS], row[g.COLUMN_ROUNDS_WITHOUT_GAIN]) == (1, 0)
    assert (row[g.COLUMN_TIMES_LEFT_ALONE], row[g.COLUMN_GAIN_ALONE]) == (1, 11)
    assert (row[g.COLUMN_TIMES_LEFT_TOGETHER], row[g.COLUMN_GAIN_TOGETHER]) == (2, 4 + 6)
    assert table.first_leaver_parts[:4] == [g.PARTS_PER_WIN // 2, 0, g.PARTS_PER_WIN // 2, 0]
    assert table.last_leaver_parts[:4] == table.lone_leaver_parts[:4] == [0, g.PARTS_PER_WIN, 0, 0]
    assert table.estimated_seconds == 90 + 4 * 10 + 5 * 9 + 2 + 4 + 2 + 5


@pytest.mark.parametrize(("end", "put_out", "times_left", "first", "last"), [
    (k.END_ALL_OUT, [1, 1], [1, 1], 3, 7),  # the last left while cards remained
    (k.END_DECK_OUT, [0, 1], [1, 0], 3, 3),  # cards ran out while the last was inside
    (k.END_SURVIVED, [1, 1], [0, 0], 0, 0),
])  # fmt: skip
def test_add_round_ignores_players_put_out_by_end_of_deck(
    end: int, put_out: list[int], times_left: list[int], first: int, last: int
) -> None:
    table = Table(
        seats=2, turn=4, end=end, leaving_turn_by_seat=[2, 4], is_leaving=put_out, banked=[3, 7]
    )
    row = [0] * (g.TABLE_COLUMN_COUNT + 2 * g.SEAT_COLUMN_COUNT)
    g.add_round(table, Rules(), row, 4)
    assert [
        row[seat_column_index(seat, g.SEAT_COLUMN_TIMES_LEFT)] for seat in range(2)
    ] == times_left
    assert [row[seat_column_index(seat, g.SEAT_COLUMN_LEAVING_TURNS)] for seat in range(2)] == [
        chose * turn for chose, turn in zip(times_left, (2, 4), strict=True)
    ]
    assert (row[g.COLUMN_GAIN_OF_FIRST_LEAVERS], row[g.COLUMN_GAIN_OF_LAST_LEAVERS]) == (
        first * g.PARTS_PER_WIN,
        last * g.PARTS_PER_WIN,
    )
    assert row[g.COLUMN_ROUNDS_WITH_LEAVERS] == any(times_left)
    assert table.lone_leaver_parts[:2] == [g.PARTS_PER_WIN * chose for chose in times_left]
    assert row[g.COLUMN_TIMES_LEFT_ALONE] == sum(times_left)
    gains = [chose * gain for chose, gain in zip(times_left, (3, 7), strict=True)]
    assert (row[g.COLUMN_GAIN_ALONE], row[g.COLUMN_TIMES_LEFT_TOGETHER]) == (sum(gains), 0)
    for times in (table.first_leaver_parts, table.last_leaver_parts):
        assert sum(times) == g.PARTS_PER_WIN * any(times_left)


@pytest.mark.parametrize(("scores", "middle"), [
    ([], None), ([7], (7, 7)), ([1, 2, 3, 4], (1, 3)), ([0, 0, 9, 127], (0, 9)),
    ([5] * 3 + [1000], (5, 5)), ([129, 130, 999, 1000], (128, 992)),  # above 127 rounded down
])  # fmt: skip
def test_interquartile_range_of_scores_has_expected_bounds(
    scores: list[int], middle: tuple[int, int] | None
) -> None:
    counts = [0] * g.BINS_IN_ALL_HISTOGRAMS
    for score in scores:
        counts[g.FIRST_SCORE_BIN + g.histogram_bin(score)] += 1
    figures = {figure.key: figure for figure in FIGURES}
    assert figures["player"].interquartile_range(counts) == middle
    assert figures["cards"].interquartile_range(counts) is None


def test_interquartile_range_of_game_lengths_contains_the_mean() -> None:
    report = simulate(load("kings-gold"), games=100, jobs=1)
    low, high = report.interquartile_ranges["minutes"]
    assert low <= report.figures["minutes"].mean <= high
    told = {figure["figure"]: figure for figure in report.to_json()["figures"]}
    assert told["minutes"]["middle"] == (low, high)
    assert "middle" not in told["cards"]


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=needs_pools)])
def test_ctrl_c_keeps_finished_games(jobs: int) -> None:
    interrupt = Mock(side_effect=KeyboardInterrupt)
    report = simulate(load("diamant"), games=5000, jobs=jobs, on_update=interrupt)
    assert report.interrupted
    assert 0 < report.games < 5000
    found = compare(load("diamant"), HOUSE, games=5000, jobs=jobs, on_update=interrupt)
    assert found.interrupted
    assert found.games == len(found.results["bold"][1].event_hashes) > 0


def test_ctrl_c_before_first_game_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "can_compile", lambda: False)
    monkeypatch.setattr(blocks, "_play_uncompiled", Mock(side_effect=KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        simulate(load("diamant"), games=100, jobs=1)


def test_function_bots_are_named_after_functions() -> None:
    def greedy(state: GameState, name: str) -> bool:
        return state.loot >= 20

    report = simulate(load("kings-gold"), [greedy, "loot:20", "never"], games=100, jobs=4)
    assert [player.bot for player in report.players] == ["greedy", "loot:20", "never"]
    assert report.players[0].gold == report.players[1].gold
    assert report.players[0].left_at
    assert report.players[2].left_at is None
    assert report.to_json()["compiled"] is False


# --- numbers of players, games as data ------------------------------------------------------------


def test_compare_plays_with_each_number_of_players() -> None:
    comparison = compare(load("kings-gold"), players=[3, 5, 8], games=50, jobs=1)
    assert comparison.titles == ("King's Gold",) * 3
    assert [len(seats) for seats in comparison.bots] == [3, 5, 8]
    assert comparison.to_json()["rules"][2]["bots"] == bots_of_group(MIXED_CROWD, 8)
    rows = {row.figure.bot or row.figure.key: row for row in comparison.rows()}
    for side, seats in enumerate(comparison.bots):
        wins = [rows[bot].by_crowd[MIXED_CROWD][side] for bot in seats]  # of each player
        assert sum(one.mean for one in wins if one) == pytest.approx(1)
    with pytest.raises(InvalidBotsError, match="King's Gold is for 3 to 8 players, not for 9"):
        compare(load("kings-gold"), players=[3, 9])
    rows_of = compare(load("diamant"), load("kings-gold"), players=[3, 8], games=50, jobs=1,
        keep_games=True).game_rows()  # fmt: skip
    of_eight = [row for row in rows_of if row["rules"] == "King's Gold"]
    assert {row["crowd"] for row in of_eight} == set(CROWDS)
    assert len(of_eight) == len(CROWDS) * 50 * 8


@pytest.mark.parametrize("game", ["kings-gold", "cave-network", "diamant"])
def test_game_rows_add_up_to_report(game: str) -> None:
    report = simulate(load(game), ["usual", "never", "bold"], games=500, seed=4, keep_games=True)
    rows = report.game_rows()
    assert len(rows) == 3 * report.games == 1500
    assert len(report.results.rows) == 250  # neighbours became one
    assert [*rows[4]] == [
        *("game", "seed", "seat", "bot", "gold", "artifacts", "place", "rounds", "turns", "caught")
    ]
    assert [rows[4][key] for key in ("game", "seed", "seat", "bot")] == [2, 4, 2, "never"]
    for seat, player in enumerate(report.players, 1):
        ours: list[dict[str, Any]] = [row for row in rows if row["seat"] == seat]
        assert sum(row["gold"] for row in ours) / 500 == pytest.approx(player.gold.mean)
        total = sum(row["gold"] + row["artifacts"] for row in ours)
        assert total / 500 == pytest.approx(player.total.mean)
        rounds = sum(row["rounds"] for row in ours)
        assert sum(row["caught"] for row in ours) / rounds == pytest.approx(player.caught.mean)
    with pytest.raises(ValueError, match="keep_games=True"):
        simulate(load(game), games=50).game_rows()


@pytest.mark.parametrize("name", ["mixed", "usual"])
def test_bots_of_one_group_play_differently(name: str) -> None:
    figures = simulate(load("kings-gold"), players=8, crowd=name, games=150, jobs=1).figures
    assert figures["level"].mean < 0.2  # less than 15 % in many games: tools/bench/moods.py
    assert figures["artifacts"].mean > 0.3
    assert figures["last"].mean > figures["first"].mean


# --- what stars and minutes promise; tools/bench/margins.py measures more -------------------------


@pytest.mark.parametrize(("bots", "lists"), [((), 1), (margins.BOTS, 4)])
def test_equal_rules_never_get_a_star(bots: Sequence[str], lists: int) -> None:
    starred_if_clear, ever = margins.stars("diamant", bots, 4, lists, up_to=150)
    assert [*starred_if_clear] == [50, 100, 150]
    assert (starred_if_clear.total(), ever) == (0, 0)


def test_margins_cover_the_mean_in_two_of_three_cases() -> None:
    coverage = margins.coverage("diamant", margins.BOTS, 4, 40, at=(100,))[100]
    assert coverage.known.total() > 500
    assert 0.6 < coverage.pooled < 0.76


@pytest.mark.parametrize("game", catalogue.main_games())
@pytest.mark.parametrize("players", [3, 4, 6, 8])
def test_estimated_minutes_match_published_minutes(game: str, players: int) -> None:
    report = simulate(load(game), players=players, crowd="usual", games=50, jobs=1)
    assert 20 <= report.figures["minutes"].mean <= 30


@pytest.mark.parametrize("game", [*catalogue.main_games(), *catalogue.gallery_games()])
def test_minutes_stated_in_file_match_estimate(game: str) -> None:
    rules = load(game)
    shortest, longest = map(int, rules.minutes.split("-"))
    for players in (4, rules.players[1]):
        report = simulate(rules, players=players, games=100, jobs=1)
        assert shortest <= report.figures["minutes"].mean <= longest, players
