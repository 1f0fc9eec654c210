"""Tuning: tension and its error, what is marked, and the bots that suit a value."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardkit.cli.commands import app
from cardkit.cli.tune import tell
from cardkit.engine import Variant
from cardkit.files import load, shipped
from cardkit.lab import Mean, Report, Rest, Sweep, Trial, Tuning, crowd, simulate, tuning, worth_sweeping
from cardkit.lab.paired import FEWEST, derived, difference
from cardkit.lab.simulation import BATCH, Seat
from tests.sources import ROOT

KINGS = load("kings-gold")
NONE = Mean(0.0, 0.0)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), prog_name="cardkit")


def trial(value: str, careful: float, bold: float, caught: Sequence[float], squares: float) -> Trial:
    """What two played, with these figures, all without errors."""
    seats = tuple(
        Seat(bot, NONE, NONE, Mean(total, 0.0), Mean(share, 0.0), NONE, ())
        for bot, total, share in zip(("odds:1/12", "odds:1/5"), (careful, bold), caught, strict=True)
    )
    return Trial(value, (Report(KINGS, 9, 9, 1, seats, NONE, NONE, NONE, NONE, NONE, NONE, Mean(squares, 0.0)),))


# --- tension -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("careful", "bold", "caught", "squares", "figures"),
    [
        (20, 10, (0.5, 0.5), 1.0, (0.5, 1.0, 1.0)),
        (10, 20, (0.2, 0.4), 1.0, (0.5, 0.6, 1.0)),
        (20, 20, (0.9, 0.7), 0.75, (1.0, 0.4, 0.5)),
        (20, 20, (0.5, 0.5), 0.5, (1.0, 1.0, 0.0)),
        (20, 0, (0.5, 0.5), 1.0, (0.0, 1.0, 1.0)),
        (0, 20, (0.5, 0.5), 1.0, (0.0, 1.0, 1.0)),
        (-5, 20, (0.5, 0.5), 1.0, (0.0, 1.0, 1.0)),
        (20, -5, (0.5, 0.5), 1.0, (0.0, 1.0, 1.0)),
        (20, 20, (0.0, 0.0), 1.0, (1.0, 0.0, 1.0)),
    ],
)
def test_tension_is_how_even_open_and_decided_it_is(
    careful: float, bold: float, caught: Sequence[float], squares: float, figures: tuple[float, float, float]
) -> None:
    """The worse score over the better; from never caught to every other time; from always shared to won alone."""
    told = trial("", careful, bold, caught, squares)
    even, opened, decided = figures
    assert told.tense == pytest.approx(figures)
    assert told.tension.mean == pytest.approx(even * opened * decided)


def test_who_shares_wins_decides_less() -> None:
    """Four who always share win a quarter each, whose squares come to a quarter; who plays alike always shares."""
    alike = simulate(KINGS, ["turn:3"] * 4, 60)
    assert alike.squares.mean == pytest.approx(0.25)
    assert alike.squares.se == pytest.approx(0)
    assert Trial("", (alike,)).tense.decided == pytest.approx(0)
    apart = simulate(KINGS, ["never", "turn:3", "turn:3", "turn:3"], 200)
    alone, three = apart.seats[0].win.mean, sum(seat.win.mean for seat in apart.seats[1:])
    assert apart.squares.mean == pytest.approx(alone + three / 3, abs=0.01)  # but for shared ones of the four
    assert 0 < Trial("", (apart,)).tense.decided < 1
    single = simulate(load("kings-gold", [("players", "1")]), ["turn:3"], 20)
    assert Trial("", (single,)).tense.decided == 1


def test_the_error_of_tension_is_that_of_its_batches() -> None:
    """What it would be without each batch of games tells it: computed anew from the figures without that batch."""
    report = simulate(KINGS, ["odds:1/14", "odds:1/7", "odds:1/5"], FEWEST * BATCH)
    told = Trial("", (report,))

    def without(batch: int) -> float:
        totals = [report.seats[seat].total.without[batch] for seat in (0, 2)]
        caught = sum(seat.caught.without[batch] for seat in report.seats) / 3
        decided = (report.squares.without[batch] - 1 / 3) / (1 - 1 / 3)
        return min(totals) / max(totals) * (1 - abs(1 - 2 * caught)) * decided

    assert told.tension.without == pytest.approx([without(batch) for batch in range(FEWEST)])
    assert 0.001 < told.tension.se < 0.05


# --- what is marked ----------------------------------------------------------------------------------------------------


def measured(value: str, *batches: float) -> Trial:
    """A value whose tension in each batch was this."""
    total, number = sum(batches), len(batches)
    without = tuple((total - batch) / (number - 1) for batch in batches)
    told = trial(value, 1, 1, (0.5, 0.5), 1.0)
    report = told.reports[0]
    still = [
        seat._replace(total=Mean(1.0, 0.0, (1.0,) * number), caught=Mean(0.5, 0.0, (0.5,) * number)) for seat in report.seats
    ]
    squares = Mean(total / number, 0.0, without)
    squares = derived(lambda figure: figure / 2 + 0.5, squares)  # of two, that is so much decided
    return told._replace(reports=(report._replace(seats=tuple(still), squares=squares),))


LOW = measured("low", 0.30, 0.34, 0.28, 0.31, 0.33, 0.30)
NOISY = measured("noisy", 0.31, 0.33, 0.29, 0.30, 0.34, 0.31)
HIGH = measured("high", 0.40, 0.44, 0.38, 0.41, 0.43, 0.40)


def test_only_a_clear_difference_gets_the_star() -> None:
    """One that rises and falls with the others has it by little; one that is a hair ahead of noise has not."""
    assert HIGH.tension.mean == pytest.approx(0.41)
    clear = Sweep("rounds", (LOW, HIGH, NOISY), LOW)
    assert clear.tensest is HIGH
    assert clear.level == (HIGH,)
    assert clear.more(HIGH).mean == pytest.approx(0.1)
    assert clear.belongs_to(HIGH)
    vague = Sweep("rounds", (LOW, NOISY), LOW)
    assert vague.tensest is None
    assert vague.level == (NOISY, LOW)
    assert not vague.belongs_to(NOISY)
    assert vague.to_json()["tensest"] is None
    assert clear.to_json()["tensest"] == "high"
    assert vague.to_json()["level"] == ["noisy", "low"]
    assert (vague.to_json()["own"], Sweep("rounds", (NOISY,), LOW).to_json()["own"]) == ("low", None)


def test_the_most_tension_is_that_of_the_rule_where_other_crowds_have_it_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Else it has no star, and what is more than now is told to belong to who plays."""
    tame, tense = trial("1", 10, 20, [0.1, 0.1], 1.0), trial("2", 20, 20, [0.5, 0.5], 1.0)
    own = tame._replace(crowds=(tame, tame))
    for others, whose in (((tense, tense), "rule"), ((tense, tame), "crowd"), ((tame, tense), "crowd"), ((), "rule")):
        best = tense._replace(crowds=others)
        sweep = Sweep("danger.ends_at", (own, best), own)
        assert (sweep.belongs_to(best), sweep.level, sweep.tensest) == (
            whose,
            (best,),
            best if whose == "rule" else None,
        )
        tell(sweep)
        shown = capsys.readouterr().out
        assert ("it belongs to who plays" in shown) == (" crowd\n" in shown.replace(" \n", "\n")) == (whose == "crowd")


def test_one_value_is_not_the_best_of_anything() -> None:
    """Nor are values of which no game can be, or where all play alike."""
    assert Sweep("rounds", (HIGH,), LOW).tensest is None
    assert Sweep("rounds", (HIGH, Trial("x", fault="no")), LOW).tensest is None
    alike = Trial("3", (simulate(KINGS, ["even"] * 3, 20),))
    assert alike.alike
    assert Sweep("rounds", (alike, alike), alike).level == ()
    assert not HIGH.alike


def test_a_sweep_says_in_json_what_each_value_is_beside_the_rules_as_they_are() -> None:
    """Tension and its error, how much more it is; a fault instead where no game can be."""
    low, high, fault = Sweep("rounds", (LOW, HIGH, Trial("x", fault="no such")), LOW).to_json()["trials"]
    assert (low["more"], low["more_clear"], high["more_clear"]) == (0, False, True)
    assert high["tension"] == HIGH.tension.mean
    assert high["tension_se"] == HIGH.tension.se > 0
    assert high["more_se"] == difference(LOW.tension, HIGH.tension).se < HIGH.tension.se
    assert {"even", "open", "decided", "spread", "spread_se", "report"} <= set(high)
    assert fault == {"value": "x", "fault": "no such"}


# --- who plays ---------------------------------------------------------------------------------------------------------


def kings(changes: Sequence[tuple[str, str]]) -> Variant:
    return load("kings-gold", changes)


def test_each_value_is_played_at_rest_by_a_careful_and_a_bold_one() -> None:
    """Among people who pick by the mix of that value; its search is told, with what the best answer gains."""
    tuning = Tuning(kings, None, 40, players=3)
    (wild,) = tuning.sweep("danger.ends_at", ["1"]).trials
    for trial in (tuning.own, wild):
        assert [seat.bot for seat in trial.seats] == ["careful", "rest", "bold"]
        assert trial.rest is not None
        assert trial.rest.gain is not None
        more_careful, bolder = trial.crowds
        assert [seat.bot for seat in bolder.seats] == ["careful", "rest", "bold"]
        assert sum(seat.caught.mean for seat in more_careful.seats) < sum(seat.caught.mean for seat in bolder.seats)
    assert wild.rest != tuning.own.rest
    careful, _, bold = simulate(KINGS, ["rest"] * 3, 40).seats
    assert tuning.own.seats[0].caught.mean < tuning.own.seats[2].caught.mean
    assert careful.bot == bold.bot == "rest"


def test_where_nobody_can_be_more_careful_or_bolder_all_are_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mix of bots without a figure, as of `even` alone; then there are no other crowds either."""
    found = tuning.seated_by
    monkeypatch.setattr(tuning, "seated_by", lambda *given: found(*given)._replace(careful=given[0].mix, bold=given[0].mix))
    trial = Tuning(kings, None, 20, players=3).own
    assert [seat.bot for seat in trial.seats] == ["rest"] * 3
    assert trial.crowds == ()


@pytest.mark.parametrize(("games", "work"), [(100, 0.01), (1_000, 0.1), (1_000_000, 0.2)])
def test_the_more_games_the_longer_the_search_but_never_long(games: int, work: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are many values, each with a search of its own."""
    asked = list[float]()

    def known(variant: Variant, players: int, jobs: int, work: float) -> Rest:
        asked.append(work)
        raise ValueError("what a search comes to is not asked here")

    monkeypatch.setattr(tuning, "rest", known)
    with pytest.raises(ValueError, match="not asked"):
        _ = Tuning(lambda changes: KINGS, None, games).own
    assert asked == [work]


def test_people_alone_at_rest_are_three() -> None:
    """A careful one, the best one and a bold one, each for itself; a number that the game is not for is a fault."""
    alone = Tuning(lambda changes: load("kings-gold", [("players", "1"), *changes]), None, 20)
    assert [report.seats[0].bot for report in alone.own.reports] == ["careful", "rest", "bold"]
    assert alone.own.rest is not None
    assert alone.own.rest.gain is None
    (trial,) = Tuning(kings, None, 20, players=3).sweep("players", ["4-6"]).trials
    assert "for 4-6 players, not 3" in trial.fault


def test_a_value_that_is_the_rule_as_it_is_is_played_once() -> None:
    """Its figures are those of the rules as they are, and it says so."""
    tuning = Tuning(kings, ["odds:1/12", "odds:1/8", "odds:1/5"], 20)
    sweep = tuning.sweep("rounds", ["4", "5"])
    own, other = sweep.trials
    assert own.value == "4"
    assert own.reports[0] is tuning.own.reports[0]
    assert [sweep.is_own(trial) for trial in (own, other)] == [True, False]
    assert other.reports[0].variant.rounds == 5
    assert [report.games for report in own.reports] == [20]
    assert tuning.sweep("leftover", ["pooled"]).trials[0].reports is tuning.own.reports


def test_people_alone_play_one_after_the_other() -> None:
    """One report of each bot, from the same seed; tension is of all of them."""
    alone = Tuning(lambda changes: load("kings-gold", [("players", "1"), *changes]), ["turn:3", "never"], 40, seed=2)
    told = alone.own
    assert [report.seats[0].bot for report in told.reports] == ["turn:3", "never"]
    assert [seat.total for seat in told.seats] == [
        simulate(alone.variant, [bot], 40, 2).seats[0].total for bot in ("turn:3", "never")
    ]
    (row,) = alone.sweep("rounds", ["4"]).to_json()["trials"]
    assert row["spread"] == told.seats[1].total.mean - told.seats[0].total.mean
    assert [len(report["bots"]) for report in row["reports"]] == [1, 1]


@pytest.mark.parametrize("name", shipped())
def test_keys_worth_sweeping_hold_the_present_value_and_make_games(name: str) -> None:
    """Rounds, how many dangers end it, and what else the variant has."""
    variant = load(name)
    sweeps = dict(worth_sweeping(variant))
    assert {"danger.ends_at", "rounds"} <= set(sweeps)
    tuning = Tuning(lambda changes: load(name, changes), crowd(variant, 3), 2)
    for key, values in sweeps.items():
        sweep = tuning.sweep(key, values)
        assert sum(sweep.is_own(trial) for trial in sweep.trials) == 1, key
        assert sum(bool(trial.reports) for trial in sweep.trials) > 1, key


def test_two_rounds_fewer_and_two_more_are_worth_sweeping() -> None:
    """King's Gold has four; of two rounds there are not fewer than one."""
    assert dict(worth_sweeping(load("kings-gold")))["rounds"] == ("2", "4", "6")
    assert dict(worth_sweeping(load("kings-gold", [("rounds", "2")])))["rounds"] == ("1", "2", "4")


def test_how_much_may_lie_there_is_swept_around_what_may() -> None:
    """Four less and four more; what may now is in the middle."""
    assert dict(worth_sweeping(load(ROOT / "examples/house/twenty-one.toml")))["danger.over"] == ("17", "21", "25")


def test_what_can_be_but_one_thing_is_not_worth_sweeping() -> None:
    """Of one dragon none but the first can end a round."""
    assert "danger.ends_at" in dict(worth_sweeping(KINGS))
    assert "danger.ends_at" not in dict(worth_sweeping(load("one-dragon")))
    by_colour = [("cards.danger", '{ "J-K" = "colour" }'), ("danger.ends_at", "4")]
    assert dict(worth_sweeping(load("kings-gold", by_colour)))["danger.ends_at"] == ("3", "4"), "five never come"


# --- as people type it -------------------------------------------------------------------------------------------------


def test_tune_marks_the_most_tension_and_says_where_none_is(tmp_path: Path) -> None:
    """Values that make no game are said; a clear one has a star; else it is said that no difference was found."""
    house = tmp_path / "house.toml"
    house.write_text('extends = "poor-mans"\nname = "Ours"\n', "utf-8")
    words = ["tune", str(house), "share=split,each", "artifacts.claim=alone,shared", "rounds=0", "--games", "1200"]
    words += [word for bot in crowd(load("poor-mans"), 4) for word in ("--bot", bot)]
    text = run(*words).output
    assert re.findall(r"^ \* (\w+)", text, re.MULTILINE) == ["split"]
    assert text.count("as now") == 2
    assert "No difference found in tension between the most: " in text
    assert "none found" in text
    assert "rounds=0: no such game" in text
    assert "Played by odds:1/12, odds:1/8, odds:1/6, odds:1/5. Careful" in text


def test_a_value_with_which_so_many_cannot_play_is_no_game() -> None:
    """The others are played."""
    said = run("tune", "kings-gold", "players=2-3,2-8", "--players", "5", "--games", "10")
    assert said.exit_code == 0
    assert "players=2-3: no such game: King's Gold is for 2-3 players, not 5" in " ".join(said.output.split())


def test_the_legend_tells_who_plays() -> None:
    """The mix of the rules as they are and of each other value, with how near to rest it is; bots that were named by name."""
    text = " ".join(run("tune", "kings-gold", "danger.ends_at=1,2", "--games", "40").output.split())
    assert re.search(
        r"as now: \S+ \d+ %, \S+ \d+ %( and \d+ more)?; \S+ wins -?[\d.]+ ± [\d.]+ points more than its share", text
    )
    assert "Played at rest of each value" in text
    assert "danger.ends_at=1: " in text
    assert "danger.ends_at=2: " not in text
    bots = ["--bot", "turn:3", "--bot", "turn:9", "--players", "3"]
    named = run("tune", "kings-gold", "danger.ends_at=1,2", *bots, "--games", "20")
    assert "Played by turn:3, turn:9, turn:3. Careful" in named.output


def test_four_alike_have_a_table_too() -> None:
    """Without tension, and it is said why."""
    text = run("tune", "kings-gold", "rounds=3,4", "--bot", "even", "--players", "4", "--games", "20").output
    assert len(re.findall(r"^ +[34] +\d", text, re.MULTILINE)) == 2
    assert "They play alike: nobody is careful or bold, so there is no tension to tell." in text
    assert "*" not in text


def test_tune_prints_json_of_every_sweep() -> None:
    """The contract's keys, values as they were typed, also with commas in brackets."""
    result = run("tune", "poor-mans", "artifacts.worth=[5,10],{ gold = 5 }", "--games", "20", "--json")
    answer = json.loads(result.stdout)
    assert (answer["variant"], answer["games"], answer["seed"]) == ("poor-mans", 20, 1)
    (sweep,) = answer["sweeps"]
    assert (sweep["key"], sweep["tensest"]) == ("artifacts.worth", None)
    assert [trial["value"] for trial in sweep["trials"]] == ["[5,10]", "{ gold = 5 }"]
    assert all(0 <= trial["tension"] <= 1 for trial in sweep["trials"])


def test_tune_of_a_game_for_one_says_that_each_plays_alone() -> None:
    """With a table of all values."""
    text = run(
        "tune", "kings-gold", "--set", "players=1", "rounds=2,4", "--bot", "turn:3", "--bot", "even", "--games", "20"
    ).output
    assert len(re.findall(r"^ +[24] +\d", text, re.MULTILINE)) == 2
    assert "Played by turn:3, even. Each plays alone. Careful" in text
