"""Rules beside each other: figures worked out by hand, the same for any number of jobs, told so
that people can read them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from math import isclose
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardkit.v4.cli.commands import app
from cardkit.v4.engine import Begin, Draw, Entry, Leave, State, game, parse_card, start
from cardkit.v4.files import load
from cardkit.v4.lab import CROWDS, Comparison, Mean, compare, crowd, seated, simulate
from cardkit.v4.lab.bot_games import play
from cardkit.v4.lab.counting import PARTS, CloseCount, added, lead_changes, leader
from cardkit.v4.lab.crowds import usual_number
from cardkit.v4.lab.measures import cautious, left_out, measured, questions

NAMES = ["Ann", "Bo", "Cy"]
KINGS = load("kings-gold")
ROOT = Path(__file__).resolve().parents[3]
HOUSES = sorted(
    [*(ROOT / "examples" / "house").glob("*.toml"), *(ROOT / "variants" / "gallery").glob("*.toml")]
)
FIGURES = [figure for question in questions([["careful", "bold"]]) for figure in question.figures]
OF = {figure.key: figure for figure in FIGURES}


def mean_of(comparison: Comparison, key: str, side: int = 0) -> Mean:
    """A figure of one of the rules."""
    number = next(number for number, figure in enumerate(comparison.figures) if figure.key == key)
    mean = comparison.sides[side].means[number]
    assert mean is not None
    return mean


def night(*rounds: str) -> list[Entry]:
    """A game of King's Gold; each round as in ``9 - Ann / K / K``."""
    entries: list[Entry] = []
    for turns in rounds:
        entries.append(Begin())
        for turn in turns.split(" / "):
            card, _, leavers = turn.partition(" - ")
            entries += [
                Draw(parse_card(card)),
                Leave(tuple(NAMES) if leavers == "all" else tuple(leavers.split())),
            ]
        if not leavers:  # caught: nobody is asked
            entries.pop()
    return entries


def add_game(count: CloseCount, entries: list[Entry]) -> list[list[int]]:
    """Count a game round by round; return the ranks after each."""
    state = start(KINGS, NAMES)
    for entry in entries:
        running = state.running
        game.enter(state, entry)
        if running and not state.running:
            count.add_round(state.table, state.table.turn)
    ranks = count.ranks.copy()
    count.add(state.table)
    return ranks


LEADING = night("9 - Ann / K / K", "9 - Bo / Q / Q", "9 - Bo / J / J", "9 / 9 / 9 - Cy / K / K")
"""Ann leads with 3; Bo is level with her; Bo leads with 6; Cy wins with 9."""


# --- the lead -------------------------------------------------------------------------------------


def test_the_lead_changes_when_somebody_else_is_ahead_alone() -> None:
    """From Ann to Bo and from Bo to Cy: being level is no change."""
    told = add_game(CloseCount(KINGS, 3), LEADING)
    assert [leader(ranks) for ranks in told] == [0, None, 1, 2]
    assert lead_changes(told) == 2
    assert lead_changes(told[:2]) == 0


def test_a_lead_that_is_caught_up_with_and_taken_back_has_not_changed() -> None:
    """Ann leads, Bo draws level, Ann leads again."""
    told = add_game(
        CloseCount(KINGS, 3), night("9 - Ann / K / K", "9 - Bo / Q / Q", "9 - Ann / J / J")
    )
    assert [leader(ranks) for ranks in told] == [0, None, 0]
    assert lead_changes(told) == 0


def test_a_night_is_added_up() -> None:
    """Bo led before the last round, and did not win; Cy was ahead by 3; four rounds of 3, 3, 3 and
    5 cards."""
    count = CloseCount(KINGS, 3)
    add_game(count, LEADING)
    assert count.row() == {
        "games": 1,
        "seats": 3,
        "rounds": 4,
        "turns": 14,
        "cards": 14,
        "caught": 4,
        "shares": 6,
        "remainders": 0,
        "wins 2": PARTS,
        "wins 0": 0,
        "wins 1": 0,
        "gold 0": 3,
        "gold 1": 6,
        "gold 2": 9,
        "total 0": 3,
        "total 1": 6,
        "total 2": 9,
        "total": 18,
        "caught 0": 3,
        "caught 1": 2,
        "caught 2": 3,
        "lost 0": 3 + 3 + 9,
        "lost 1": 3 + 9,
        "lost 2": 3 + 3 + 3,
        "left 0 0": 3,
        "left 0 1": 1,
        "left 1 0": 2,
        "left 1 1": 2,
        "left 2 0": 3,
        "left 2 3": 1,
        "decisions": 3 * (1 + 2 + 2) + (4 + 4 + 3),
        "nothing": 0,
        "left": 4,
        "first": 18 * PARTS,
        "last": 18 * PARTS,
        "carried": 0,
        "margin": 3,
        "led": 1,
        "kept": 0,
        "level": 0,
        "won": 1,
        "behind": PARTS,
        "deficit": 6 * PARTS,
        "led 2": 1,
        "kept 2": 0,
        "turns 3": 3,
        "turns 5": 1,
        "changes 2": 1,
    }
    add_game(count, night("9 - Ann / K / K", "9 - Bo / Q / Q", "8 - Ann / J / J", "9 / 9 - all"))
    row = count.row()
    assert (row["led"], row["kept"], row["changes 0"]) == (2, PARTS, 1)


def test_a_lead_that_ends_in_a_shared_win_counts_half() -> None:
    """Ann led with 3 to 0 and 0; in the end Bo has 3 too."""
    count = CloseCount(KINGS, 3)
    add_game(count, night("9 - Ann / K / K", "9 - Bo / Q / Q"))
    row = count.row()
    assert row["led"] == 1
    assert row["kept"] == PARTS // 2


@pytest.mark.parametrize("name", ["kings-gold", "cave-network"])
def test_figures_are_those_of_the_games(name: str) -> None:
    """Worked out anew from names and cards: lead changes, the leader's wins, margins, artifacts."""
    variant = load(name)
    state_of = list[State]()
    count = CloseCount(variant, 3)
    play(
        variant,
        crowd("mixed", 3),
        40,
        "x",
        lambda state, entry: state_of.append(state) if entry is None else None,
        count,
    )
    changes = led = kept = margin = carried = 0
    for state in state_of:
        totals = {name: [0] for name in state.players}
        for number, played in enumerate(state.rounds, 1):
            for name, figures in totals.items():
                counted = sum(
                    taken.worth
                    for taken in state.taken
                    if taken.player == name and taken.number == number
                )
                figures.append(figures[-1] + played.banked.get(name, 0) + counted)
        alone = []
        for at in range(1, len(state.rounds) + 1):
            now = sorted(state.players, key=lambda name: -totals[name][at])
            alone.append(now[0] if totals[now[0]][at] > totals[now[1]][at] else "")
        leaders = [name for name in alone if name]
        changes += sum(one != other for one, other in pairwise(leaders))
        led += bool(alone[-2])
        final = {name: state.total(name) for name in state.players}
        top = [name for name in state.players if final[name] == max(final.values())]
        kept += PARTS // len(top) if alone[-2] in top else 0
        first, second, _ = sorted(final.values(), reverse=True)
        margin += first - second
        carried += len(state.taken)
    row = count.row()
    seen = sum(
        int(key.split()[1]) * number for key, number in row.items() if key.startswith("changes")
    )
    assert (seen, row["led"], row["kept"], row["margin"], row["carried"]) == (
        changes,
        led,
        kept,
        margin,
        carried,
    )
    assert min(changes, led, kept, margin, carried) > 0


# --- errors ---------------------------------------------------------------------------------------


def _measured(key: str, rows: list[dict[str, int]]) -> Mean | None:
    total = added(rows)
    return measured(OF[key], total, left_out(total, rows))


def test_an_error_is_that_of_the_batches() -> None:
    """Of equal slices it is the textbook's error of their means: 2, 3 and 7 cards a round are 4 +-
    2.65 / sqrt(3)."""
    rows = [{"cards": cards, "rounds": 1} for cards in (2, 3, 7)]
    mean = _measured("cards_per_round", rows)
    assert mean is not None
    assert (mean.mean, mean.degrees) == (4, 2)
    assert isclose(mean.se, (14 / 2 / 3) ** 0.5)
    two, one = (_measured("cards_per_round", rows[:number]) for number in (2, 1))
    assert two is not None
    assert (two.mean, two.se, two.degrees, one) == (2.5, 0.5, 1, Mean(2.0, 0.0))


def test_few_games_that_differ_promise_little() -> None:
    """Of 100 games, one went otherwise: 1 % more, and two more such games would change as much."""
    assert cautious(Mean(0.01, 0.01), 100).se == pytest.approx(0.03**0.5 / 10)
    assert cautious(Mean(0.5, 0.05), 100).se == pytest.approx(0.052, abs=0.001)
    assert cautious(Mean(7.0, 0.5), 0).se == 0.5


def test_a_share_says_of_how_many_it_was_counted() -> None:
    """So what hardly ever happens gets an interval too."""
    told = compare(KINGS, players=3, games=40)
    assert mean_of(told, "rounds_caught").games == 160
    assert mean_of(told, "wins").games == 40
    assert mean_of(told, "margin").games == 0


def test_two_play_against_each_other_and_one_does_not() -> None:
    """Who leads, by how much and how often is counted from two on."""
    alone, two = (set(CloseCount(KINGS, players).close) for players in (1, 2))
    assert two - alone == {"margin", "led", "kept", "level", "behind", "deficit", "won"}


def test_a_difference_is_as_sure_as_the_side_with_fewer_games() -> None:
    """Of 40 games in which somebody led, and of 10: two more of the ten could have gone
    otherwise."""
    told = compare(KINGS, load("kings-gold", [("rounds", "2")]), games=60)
    number = next(
        number for number, figure in enumerate(told.figures) if figure.key == "leader_wins"
    )
    for few in ((40, 10), (10, 40)):
        sides = []
        for side, games in zip(told.sides, few, strict=True):
            means = list(side.means)
            means[number] = Mean(0.5, 0.0, (0.5,) * 20, 19, games)
            sides.append(side._replace(means=tuple(means)))
        more = told._replace(sides=tuple(sides)).more(number, 1)
        assert more is not None
        assert more.se == pytest.approx(2**0.5 / 10)


def test_what_cannot_be_said_is_not_said() -> None:
    """Where nobody ever led alone, nobody kept a lead."""
    rows = [{"led": 0, "kept": 0}] * 3
    assert _measured("leader_wins", rows) is None


def test_a_game_beside_itself_differs_by_nothing() -> None:
    """Played from the same seeds, everything is the same, and no star stands there."""
    told = compare(KINGS, load("kings-gold", [("rounds", "4")]), games=60)
    for number, figure in enumerate(told.figures):
        more = told.more(number, 1)
        assert more is None or more.mean == 0, figure.key
        assert not told.is_clear(number, 1)
    rows = [row for row in told.rows()[1:] if len(row) > 1]
    assert {row[3] for row in rows[:-2]} == {"the same"}
    assert {row[4] for row in rows} == {""}
    assert [row[:3] for row in rows if row[0] == "games going otherwise %"] == [
        ["games going otherwise %", "-", "0.0"]
    ]


def test_a_comparison_shows_in_short_what_was_compared() -> None:
    """The rules by their titles, and the games of each."""
    told = compare(KINGS, load("diamant"), games=10)
    assert repr(told._replace(games=1200)) == (
        "Comparison(King's Gold, Diamant: 1,200 games of each)"
    )


def test_rounds_a_game_are_told_only_where_games_differ_by_them() -> None:
    """Five in every game of both; that no round of either was caught, or that each had one card, is
    worth saying all the same."""
    both = load("diamant"), load("incan-gold")
    titles = [row[0] for row in compare(*both, bots=["turn:1"] * 3, games=20).rows()[1:] if row]
    assert "rounds a game" not in titles
    assert {"cards a round", "rounds that end caught %"} <= set(titles)


@pytest.mark.parametrize("names", [["poor-mans", "diamant"], ["cave-network"]])
def test_a_comparison_is_the_same_for_any_number_of_jobs(names: list[str]) -> None:
    """Figure by figure; another seed gives other figures."""
    variants = [load(name) for name in names]
    one = compare(*variants, players=3, games=90, seed=4)
    assert one.to_json() == compare(*variants, players=3, games=90, seed=4, jobs=2).to_json()
    assert one.to_json() != {**compare(*variants, players=3, games=90, seed=5).to_json(), "seed": 4}
    assert one.games == one.asked == 90


def test_progress_counts_the_games_of_each() -> None:
    """Slice by slice."""
    told = list[int]()
    compare(KINGS, load("diamant"), games=60, progress=told.append)
    assert told == list(range(3, 61, 3))


def test_ctrl_c_gives_the_result_so_far() -> None:
    """All rules have had the same games; before the first slice there is nothing to tell."""

    def stop(after: int) -> Callable[[int], None]:
        def told(done: int) -> None:
            if done >= after:
                raise KeyboardInterrupt

        return told

    told = compare(KINGS, load("diamant"), games=200, progress=stop(30))
    assert (told.games, told.asked, told.stopped) == (30, 200, "interrupted")
    assert [sum(side.changes.values()) for side in told.sides] == [30, 30]


def test_alone_nobody_leads_or_wins() -> None:
    """A solo game has a length, catches and a score; the rest is left out."""
    told = compare(load("kings-gold", [("players", '"1-4"')]), players=1, games=60)
    said = {
        figure.key
        for figure, mean in zip(told.figures, told.sides[0].means, strict=True)
        if mean is not None
    }
    assert said == {
        *("cards_per_round", "rounds_per_game", "cards_per_game", "decisions", "minutes"),
        *("rounds_caught", "nothing", "first_out", "last_out", "score", "artifacts", "remainder"),
    }


def test_a_star_stands_where_every_crowd_agrees() -> None:
    """Clear in one crowd is not enough, nor clear in all with another sign in one."""
    told = compare(KINGS, load("kings-gold", [("rounds", "3")]), games=120)
    keys = [figure.key for figure in told.figures]
    cards = keys.index("cards_per_game")
    assert told.is_clear(cards, 1)
    assert len(told.mores(cards, 1)) == len(CROWDS)

    def with_bold(change: Callable[[Mean, Mean], Mean]) -> Comparison:
        first, other = told.sides
        means = list(other.by_crowd["bold"])
        mine, before = means[cards], first.by_crowd["bold"][cards]
        assert mine is not None
        assert before is not None
        means[cards] = change(mine, before)
        changed = other._replace(by_crowd={**other.by_crowd, "bold": tuple(means)})
        return told._replace(sides=(first, changed))

    assert not with_bold(lambda mine, before: before).is_clear(cards, 1)
    more = with_bold(
        lambda mine, before: before._replace(
            mean=2 * before.mean - mine.mean,
            without=tuple(
                2 * one - two for one, two in zip(before.without, mine.without, strict=True)
            ),
        )
    )
    assert [mean.mean > 0 for mean in more.mores(cards, 1)] == [False, False, True, False, False]
    assert not more.is_clear(cards, 1)


def test_every_row_has_a_cell_under_each_head() -> None:
    """One rule and two have the range over crowds in a column of its own; three and more have it in
    their cells, and no difference."""
    rules = [KINGS, load("diamant"), load("incan-gold"), load("poor-mans")]
    over, differ = "over crowds", "difference"
    for number, more in [(1, [over]), (2, [differ, over]), (3, []), (4, [])]:
        heads, *rows = compare(*rules[:number], games=20).rows()
        assert heads == ["", *[rule.name for rule in rules[:number]], *more]
        assert {len(row) for row in rows} == {1, len(heads)}


def test_time_ends_it_with_the_games_so_far() -> None:
    """No second at all is enough for one slice; where games are said, they are all played."""
    told = compare(KINGS, seconds=0)
    assert (told.games, told.asked, told.stopped) == (20, 10_000, "time")
    assert compare(KINGS, games=40).stopped == ""
    assert simulate(KINGS, ["even"] * 3, seconds=0).stopped == "time"


def test_it_can_be_looked_at_while_it_runs() -> None:
    """The comparison so far is one of so many games; the last one is the result."""
    seen = list[Comparison]()

    def look(done: int, made: Callable[[], Comparison]) -> None:
        seen.append(made())
        assert seen[-1].games == done

    told = compare(KINGS, load("diamant"), games=60, look=look)
    assert [one.games for one in seen] == list(range(3, 61, 3))
    assert seen[-1].to_json() == told.to_json()
    assert [one.has_errors for one in seen[3:7]] == [False, False, True, True]


# --- who plays ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("some", "players"), [("3-8", 4), ("5-8", 5), ("2-3", 3)])
def test_four_play_where_two_games_allow_it(some: str, players: int) -> None:
    """Poor Man's is for two to eight; beside it one for more than four, or for fewer."""
    games = load("poor-mans"), load("kings-gold", [("players", f'"{some}"')])
    assert usual_number(*games) == players
    assert [len(seats) for seats in seated(games)] == [players] * 2


def test_the_same_people_play_all_rules() -> None:
    """From careful to bold; those that are named take the seats in turn; one alone the smallest
    table that both are for."""
    poor, diamant = load("poor-mans"), load("diamant")
    assert seated([poor, diamant], ["even"]) == [["even"] * diamant.players.low] * 2
    assert (
        seated([poor, diamant], ["even", "never"], 5)
        == [["even", "never", "even", "never", "even"]] * 2
    )
    assert seated([poor, diamant]) == [["careful", "usual", "bold", "watchful"]] * 2


def test_figures_are_those_of_the_same_games_simulated() -> None:
    """Wins of each way of playing for one who plays so, scores, catches and rests."""
    bots = ["turn:3", "even", "turn:3", "never"]
    told = compare(load("diamant"), bots=bots, games=200)
    seeds = (f"1/{number}" for number in range(0, 200, 10))
    row = added(play(load("diamant"), bots, 10, seed, paired=True).row() for seed in seeds)
    wins = [row[f"wins {seat}"] / PARTS / 200 for seat in range(4)]
    measured = {
        figure.bot: mean
        for figure, mean in zip(told.figures, told.sides[0].means, strict=True)
        if figure.bot
    }
    assert {bot: mean and mean.mean for bot, mean in measured.items()} == {
        "turn:3": pytest.approx((wins[0] + wins[2]) / 2),
        "even": pytest.approx(wins[1]),
        "never": pytest.approx(wins[3]),
    }
    assert mean_of(told, "remainder").mean == row["remainders"] / row["shares"]
    assert mean_of(told, "score").mean == pytest.approx(
        sum(row[f"total {seat}"] for seat in range(4)) / 800
    )


def test_who_play_alike_win_nothing_of_each_other() -> None:
    """One way of playing has no row of wins; nor have tables of different sizes, where wins are no
    measure."""
    assert "wins" not in {
        figure.key for figure in compare(KINGS, bots=["even"] * 3, games=20).figures
    }
    alone = compare(KINGS, load("kings-gold", [("players", "1")]), games=20)
    assert [len(side.bots) for side in alone.sides] == [3, 1]
    assert "wins" not in {figure.key for figure in alone.figures}


def test_a_function_is_a_bot() -> None:
    """It is called by its name; its own faults are raised as they are."""

    def cautious(state: State, name: str) -> bool:
        return state.loot >= 10

    def broken(state: State, name: str) -> bool:
        return bool(state.lot)  # type: ignore[attr-defined]

    told = compare(KINGS, bots=[cautious, "even", "never"], games=20)
    assert told.sides[0].bots == ("cautious", "even", "never")
    with pytest.raises(AttributeError, match="lot"):
        compare(KINGS, bots=[broken, "even", "never"], games=20)


def test_a_rule_that_leaves_the_cards_as_they_fall_is_measured_far_better_than_by_two_errors() -> (
    None
):
    """Who leaves by cards alone meets the same games; what rests each card for itself costs shows
    in a tenth of the noise."""
    told = compare(
        KINGS, load("kings-gold", [("leftover", "per-card")]), bots=["kinds:2"] * 3, games=2000
    )
    keys = [figure.key for figure in told.figures]
    score, cards = keys.index("score"), keys.index("cards_per_round")
    more = told.more(score, 1)
    assert more is not None
    assert told.is_clear(score, 1)
    assert more.mean < 0
    assert more.se < 0.3 * (mean_of(told, "score").se + mean_of(told, "score", 1).se)
    same = told.more(cards, 1)
    assert same is not None
    assert (same.mean, same.se, told.is_clear(cards, 1)) == (0, 0, False)


# --- as people see it -----------------------------------------------------------------------------


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["compare", *words], prog_name="cardkit")


@pytest.fixture
def house(tmp_path: Path) -> str:
    file = tmp_path / "night-watch.toml"
    file.write_text(
        'extends = "diamant"\nname = "Night Watch"\nrounds = 2\n[danger]\nends_at = 3\n', "utf-8"
    )
    return str(file)


def test_a_house_rule_stands_beside_what_it_extends(house: str) -> None:
    """Figures with errors, a star where a difference is clear, who played, and how to see which
    rules differ."""
    text = run(house, "--games", "100").stdout
    assert "Night Watch beside Diamant: 100 games of 4 each by each crowd, seed 1" in text
    assert re.search(r"Diamant +Night Watch +difference", text)
    assert re.search(r"rounds a game +5 +2 +\* -3", text)
    for line in (
        "cards a round",
        "rounds that end caught %",
        "leader before end wins %",
        "minutes, 8 s a card",
        "winner ahead by, gold",
    ):
        assert line in text
    assert "Figures are those of the mixed crowd, with their range over all crowds" in text
    assert max(map(len, text.splitlines()[:40])) <= 80


def test_a_house_that_plays_as_its_parent_stands_alone(tmp_path: Path) -> None:
    """Where only a rule that people keep is new: that is said first, and nothing stands twice."""
    file = tmp_path / "three-more.toml"
    file.write_text(
        'extends = "diamant"\nname = "Three More"\nhouse.H-1 = "Who is out last gets 3 gold more."\n'
    )
    text = run(str(file), "--games", "40").stdout
    first, second, third, *_ = text.splitlines()
    assert first == "Three More plays as Diamant: they differ in nothing that is played."
    assert second.startswith("H-1 is not in these figures: ")
    assert third.startswith("Three More: 40 games of 4 each by each crowd")
    assert text.count("H-1") == 1
    assert "difference" not in text
    assert json.loads(run(str(file), "--games", "20", "--json").stdout)["plays_as"] == "Diamant"


def test_a_long_key_above_a_column_is_broken_before_its_value() -> None:
    """And a short one not at all."""
    long = run("poor-mans", "danger.ends_at=2,3", "--games", "20").stdout
    assert re.search(r"^ +\(danger\.ends_at +danger\.ends_at *$", long, re.MULTILINE)
    assert re.search(r"^ +=2\) +=3 +difference *$", long, re.MULTILINE)
    assert " rounds=3 " in run("poor-mans", "rounds=3,4", "--games", "20").stdout


def test_values_of_a_rule_stand_beside_each_other() -> None:
    """The first column is the game as it is; a value that it has already is told there, and one
    that makes no game below."""
    text = run(
        "kings-gold", "rounds=3,4,5", "players=1-2,3-8", "--players", "3", "--games", "100"
    ).stdout
    assert (
        "rounds=3, rounds=5 beside King's Gold (rounds=4) (players=3-8): 100 games of 3 each by each crowd"
    ) in text
    assert "players=1-2: no such game: it is for 1-2 players, not 3" in text
    assert re.search(r"rounds a game +4 +\* 3 +\* 5 ", text)
    assert "clearly different from King's Gold (rounds=4) (players=3-8)" in " ".join(text.split())


def test_commas_in_brackets_belong_to_a_value() -> None:
    """Values as they were typed."""
    told = json.loads(
        run("poor-mans", "artifacts.worth=[5,10],{ gold = 5 }", "--games", "20", "--json").stdout
    )
    titles = [side["rules"] for side in told["sides"][1:]]
    assert set(titles) <= {"artifacts.worth=[5,10]", "artifacts.worth={ gold = 5 }"}
    assert titles


def test_more_columns_than_the_screen_has_room_for_stand_below() -> None:
    """Nothing is cut off, and each table has the names of its rows."""
    text = run("diamant", "rounds=1,2,3,4,6,7", "--games", "20").stdout
    assert "…" not in text
    assert text.count("cards a round") > 1
    assert all(f"rounds={rounds}" in text for rounds in (1, 2, 3, 4, 6, 7))
    assert max(map(len, text.splitlines()[1:])) <= 80


def test_several_games_stand_beside_the_first() -> None:
    """As many as are named, up to eight."""
    told = json.loads(run("kings-gold", "diamant", "incan-gold", "--games", "20", "--json").stdout)
    assert [side["variant"] for side in told["sides"]] == ["kings-gold", "diamant", "incan-gold"]
    many = run("kings-gold", *["diamant"] * 8, "--games", "20")
    assert (many.exit_code, "9 rules are more than 8" in many.output) == (2, True)


def test_json_is_for_programs(house: str) -> None:
    """Every figure by its key, with an interval; who played."""
    told: dict[str, Any] = json.loads(run(house, "--games", "60", "--seed", "3", "--json").stdout)
    assert list(told) == [
        *("games", "asked", "seed", "crowd", "sides", "figures", "no_game"),
    ]
    assert (told["games"], told["seed"]) == (60, 3)
    assert [side["variant"] for side in told["sides"]] == ["diamant", house]
    keys = [figure["figure"] for figure in told["figures"]]
    assert [key for key in keys if key != "wins"] == [
        figure.key for figure in FIGURES if figure.key != "wins"
    ]
    assert keys.count("wins") == 4
    assert [list(crowds) for crowds in told["figures"][0]["crowds"]] == [[*CROWDS]] * 2
    for figure in told["figures"]:
        assert set(figure) - {"bot"} == {"figure", "share", "values", "more", "crowds"}
        for mean in figure["values"]:
            if mean is not None:
                assert mean["low"] <= mean["mean"] <= mean["high"]
        assert figure["more"][0] is None
    rounds = next(figure for figure in told["figures"] if figure["figure"] == "rounds_per_game")
    assert [mean["mean"] for mean in rounds["values"]] == [5, 2]
    assert (rounds["more"][1]["mean"], rounds["more"][1]["clear"]) == (-3, True)
    assert sum(told["sides"][1]["rounds_by_turns"].values()) == 120
    assert sum(told["sides"][0]["games_by_lead_changes"].values()) == 60


def test_rules_can_be_set(house: str) -> None:
    """Beside the game without them."""
    words = (
        "poor-mans",
        "--set",
        "rounds=2",
        "--set",
        "leftover=lost",
        "--games",
        "40",
        "--players",
        "2",
    )
    text = run(*words).stdout
    assert "rounds=2, leftover=lost beside Poor Man's Incan Gold" in text
    told = json.loads(run(house, "diamant", "--set", "rounds=1", "--games", "20", "--json").stdout)
    assert [side["rules"] for side in told["sides"]] == ["Night Watch (rounds=1)", "Diamant"]
    assert [sum(side["rounds_by_turns"].values()) for side in told["sides"]] == [20, 100]


def test_a_game_that_extends_nothing_stands_alone() -> None:
    """One column, no difference, no star to explain."""
    text = run("kings-gold", "--games", "40").stdout
    assert "King's Gold: 40 games of 4 each" in text
    assert "difference" not in text
    assert "*" not in text


def test_games_for_one_stand_beside_others(tmp_path: Path) -> None:
    """Each with as many as it is for; what only several have is left out."""
    text = run("kings-gold", "players=1", "--games", "10").output
    assert "10 games of 3 and 1 each" in text
    assert re.search(r"lead changes a game +[\d.]+ \([\d.]+-[\d.]+\) +- ", text)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["kingz-gold"], 'Did you mean "kings-gold"?'),
        (["kings-gold", "nowhere.toml"], "no file"),
        (["kings-gold", "--players", "2"], "King's Gold is for 3-8 players, not 2"),
        (
            ["kings-gold", "diamant", "--bot", "even", "--bot", "never"],
            "King's Gold is for 3-8 players, not 2",
        ),
        (["kings-gold", "--bot", "best"], 'no bot is called "best"'),
        (["kings-gold", "rounds"], "say which values rounds is to have: rounds="),
        (["kings-gold", "share"], "say which values share is to have: share=split,each"),
        (["kings-gold", "rounds="], 'expected KEY=VALUE,VALUE, got "rounds="'),
        (["kings-gold", "round=3,4"], 'round=3: no such game: no rule is called "round"'),
        (["kings-gold", "rounds=0"], "rounds=0: no such game"),
        (["diamant", "--set", "round=3"], 'no rule is called "round"'),
        (["diamant", "--games", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(words: list[str], says: str) -> None:
    """Code 2 and the way out, no traceback."""
    result = run(*words)
    assert says in " ".join(result.output.split())
    assert isinstance(result.exception, SystemExit) or result.exit_code == 2


def test_help_begins_with_two_examples_and_fits_a_screen() -> None:
    """Forty lines of eighty columns."""
    lines = run("--help").stdout.splitlines()
    assert lines[0] == "Examples:"
    assert sum("cardkit compare" in line for line in lines[:5]) == 2
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 80


def test_a_rule_that_is_not_played_is_named_once(tmp_path: Path) -> None:
    """What an author only tells is in none of the figures."""
    file = tmp_path / "sneeze.toml"
    file.write_text(
        'extends = "skunk"\nname = "Sneeze"\n[house]\nH-1 = "The King of spades sneezes."\n',
        "utf-8",
    )
    assert (
        run(str(file), "--games", "20").stdout.count(
            "H-1 is not in these figures: The King of spades"
        )
        == 1
    )
