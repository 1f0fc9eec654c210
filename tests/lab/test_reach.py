"""Rules that reach what one wants: what can be asked, how surely it is reached, and a search that goes on where it stopped."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cardkit.cli.commands import app
from cardkit.files import all_shipped, load
from cardkit.lab import Mean, Reach, Reaching, at_rest, reaching, values_of, wishes, worth_sweeping
from cardkit.lab.reaching import Kept, Setting, Tried
from tests.commands import Cardkit

LONG = """name = "Long Night"
summary = "Six cards, and again."
players = "2-4"
rounds = 4
artifacts = "off"
cards = { gold = { "2h" = 2, "4h" = 4, "9h" = 9 }, danger = { "Khdc" = "rank" } }
danger = { ends_at = 2, costs = "half" }
"""
WANTED = "cards 3-7, caught > 5 %"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small search for play at rest, and few games."""
    monkeypatch.setattr(at_rest, "DEALS", 1)
    monkeypatch.setattr(at_rest, "BATCHES", 6)
    monkeypatch.setattr(at_rest, "NEAR", 1.0)
    monkeypatch.setattr(reaching, "SHORT", 0.01)
    monkeypatch.setattr(reaching, "FEW_GAMES", 60)
    at_rest.forget()


@pytest.fixture
def long(tmp_path: Path) -> str:
    """A rule that is too long, as a file."""
    file = tmp_path / "long-night.toml"
    file.write_text(LONG, "utf-8")
    return str(file)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["study", *words], prog_name="cardkit")


# --- what is wanted ----------------------------------------------------------------------------------------------------


def test_what_is_wanted_is_read_as_people_write_it() -> None:
    """By the name of the table, of JSON or in short; ranges with a dash, one end alone, shares in per cent."""
    read = wishes("cards 45-55, Leader holds < 75 %, rounds_caught 30\u201350%, one scores > -2.5, cards a round <= 9")
    assert [(wish.figure.key, wish.low, wish.high) for wish in read] == [
        ("cards_per_game", 45, 55),
        ("leader_wins", -inf, 0.75),
        ("rounds_caught", 0.3, 0.5),
        ("score", -2.5, inf),
        ("cards_per_round", -inf, 9),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a figure"),
        ("cards about 50", 'such as "cards 45-55"'),
        ("cads 45-55", 'Did you mean "cards"?'),
        ("fun > 3", "There are: round (cards a round); rounds"),
        ("caught 30-50", 'say "caught 30-50 %"'),
        ("cards < 50 %", 'say "cards < 50"'),
        ("cards 55-45", "the first number is the smaller one"),
    ],
)
def test_what_cannot_be_wanted_is_refused(text: str, says: str) -> None:
    """With the figures there are, and the unit that is missing."""
    with pytest.raises(ValueError, match=re.escape(says)):
        wishes(text)


def test_an_error_says_how_surely_a_figure_lies_there() -> None:
    """Whole within the range, across one of its ends, or outside."""
    (wish,) = wishes("cards 45-55")
    means = {50.0: "surely", 45.5: "perhaps", 56.0: "perhaps", 58.0: "no"}
    assert {mean: wish.reached(Mean(mean, 1.0), 0.95) for mean in means} == means
    assert wish.reached(Mean(45.0, 0.0), 0.95) == "surely"
    low, high = Mean(56.0, 1.0).interval_at(0.95)
    assert [wish._replace(low=at, high=at).reached(Mean(56.0, 1.0), 0.95) for at in (low, high)] == ["perhaps", "perhaps"]
    assert wish.reached(None, 0.95) == "no"
    assert [wish.missed(value) for value in (66.0, 36.0, 50.0)] == pytest.approx([0.2, 0.2, -5 / 55])
    assert wish.missed(None) == inf


@pytest.mark.parametrize("name", all_shipped())
def test_every_game_has_values_to_try(name: str) -> None:
    """Also where each kind of danger has a limit of its own; whole numbers that lie near each other are all tried."""
    game = load(name)
    assert dict(worth_sweeping(game))["rounds"]
    assert str(game.rounds) in values_of(game, "rounds")
    assert values_of(load("kings-gold"), "rounds") == ("2", "3", "4", "5", "6")
    assert values_of(load("cave-network", [("artifacts.worth", "3")]), "artifacts.worth") == ("1", "3", "6"), "far apart"
    with pytest.raises(ValueError, match="minutes=VALUE,VALUE"):
        values_of(game, "minutes")


# --- the search --------------------------------------------------------------------------------------------------------


def among(long: str, *vary: tuple[str, Sequence[str]], kept: Kept | None = None, jobs: int = 1) -> Reaching:
    """A search for two among these values of some keys."""
    return Reaching(lambda rules: load(long, rules), vary, wishes(WANTED), 2, 400, jobs=jobs, kept=kept)


def sought(long: str, kept: Kept | None = None, *, jobs: int = 1, stop: int = 99) -> Reach:
    """A search among one to four rounds, interrupted after so many steps; it never takes more than it says."""

    def progress(step: int) -> None:
        assert step <= seeking.steps == 2 + reaching.MOST_MEASURED + 1
        if step >= stop:
            raise KeyboardInterrupt

    seeking = among(long, ("rounds", ("1", "2", "4", "99")), kept=kept, jobs=jobs)
    return seeking.reach(progress)


def test_the_more_is_wished_the_surer_each_figure_has_to_be() -> None:
    """All that is told holds together in 95 of 100 searches: one in twenty is divided among all that could be wrong."""
    levels = [Reach(wishes(said), 0, (), (), None, ()).level for said in ("cards 45-55", "cards 45-55, leader holds < 85 %")]
    assert levels == pytest.approx([1 - 0.05 / 7, 1 - 0.05 / 14])


def test_of_two_that_miss_the_nearer_one_is_the_more_promising(long: str) -> None:
    """Not the one with fewer changes; of two that may do it, by the short search, that one."""
    variant, rest = load(long), at_rest.sketched(load(long), 2, 0.01)

    def tried(cards: float, *changed: str) -> Tried:
        setting = Setting(variant, tuple((key, "1") for key in changed))
        return Tried(setting, {"cards_per_game": Mean(cards, 0.1)}, rest)

    far, near, exact, close = (
        tried(99, "rounds"),
        tried(60, "rounds", "tie"),
        tried(7, "rounds", "tie"),
        tried(7.1, "tie"),
    )
    found = Reach(wishes("cards 3-7"), 4, (far, near, exact, close), (), None, ())
    assert found.best == (close, exact, near)


def test_rules_that_are_for_other_numbers_of_players_are_no_setting(long: str) -> None:
    """They are named, with for how many they are."""
    seeking = among(long, ("players", ("2-4", "3-4")), ("rounds", ("1", "4")))
    told = "it is for 3-4 players, not 2"
    assert seeking.faults == [((("players", "3-4"), ("rounds", rounds)), told) for rounds in ("1", "4")]
    assert [setting.changed for setting in seeking.settings] == [(("rounds", "1"),)]


def test_settings_that_play_alike_are_looked_at_once(long: str) -> None:
    """A value that is named twice, and what plays as the rules do that are there."""
    seeking = among(long, ("rounds", ("1", "1", "4")))
    assert [setting.changed for setting in seeking.settings] == [(("rounds", "1"),)]


def test_a_rule_that_is_too_long_is_brought_to_fewer_cards(long: str) -> None:
    """One or two rounds do; what is as now is told beside it, what makes no game is named."""
    found = sought(long)
    assert found.own is not None
    assert found.reached(found.own) == "no"
    assert {found.reached(one) for one in found.best} == {"surely"}
    assert {one.setting.changed for one in found.best} <= {(("rounds", "1"),), (("rounds", "2"),)}
    assert [changes for changes, _ in found.faults] == [(("rounds", "99"),)]
    assert (found.settings, len(found.looked), found.stopped) == (2, 2, "")


def test_nothing_is_sure_where_play_is_not_near_rest(long: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors are those of the games: where some bot gains much, a figure that lies there does so perhaps."""
    monkeypatch.setattr(at_rest, "NEAR", 0.03)
    monkeypatch.setattr(at_rest, "gain", lambda *_: Mean(0.05, 0.001))
    found = sought(long)
    assert found.measured
    assert "surely" not in {found.lies(one, wish) for one in found.measured for wish in found.wishes}
    assert {found.reached(one) for one in found.looked} <= {"perhaps", "no"}


def test_a_search_goes_on_where_it_was_broken_off(long: str) -> None:
    """What was measured is not measured again, and all comes out as if nobody had interrupted, on any number of processes."""
    kept: dict[str, Any] = {}
    broken = sought(long, kept, stop=2)
    assert (broken.stopped, len(broken.looked), broken.measured) == ("interrupted", 2, ())
    assert len(broken.best) == 2
    before = json.loads(json.dumps(kept))
    whole = sought(long, before)
    assert {name: before[name] for name in kept} == json.loads(json.dumps(kept))
    assert len(before) > len(kept)
    for jobs in (1, 2):
        anew = sought(long, jobs=jobs)
        assert anew.own is not None
        assert whole.own is not None
        assert anew.own.figures == {key: mean and mean._replace(without=()) for key, mean in whole.own.figures.items()}
        assert [one.setting.changed for one in anew.best] == [one.setting.changed for one in whole.best]


# --- as people see it ---------------------------------------------------------------------------------------------------


def test_rules_are_told_as_files_that_check_clean(long: str, tmp_path: Path) -> None:
    """A table with a mark at each figure, how near to rest it was measured, and files to copy."""
    words = [long, "--reach", WANTED, "--vary", "danger.ends_at=2,rounds=1,2", "--players", "2", "--games", "400"]
    text = run(*words).stdout
    for line in (
        "Long Night, 2 players: cards 3-7",
        "wanted  ",
        "As it is ",
        " yes",
        "A at rest: ",
        "\n# A\nextends = ",
    ):
        assert line in text
    assert max(map(len, text.splitlines())) <= 80 + len(str(tmp_path))
    told = json.loads(run(*words, "--json").stdout)
    assert (told["settings"], told["own"]["reached"], told["rules"][0]["reached"]) == (2, "no", "surely")
    for rule in told["rules"]:
        file = tmp_path / "found.toml"
        file.write_text(rule["toml"], "utf-8")
        assert CliRunner().invoke(app, ["check", str(file)]).output == f"{file}: fine\n"
        assert load(str(file)).rounds in (1, 2)


def test_what_was_measured_is_kept_in_a_file(long: str, own_home: Path) -> None:
    """The same command prints the same again, also where the last line of the file was broken off."""
    words = [long, "--reach", "cards > 1000", "--vary", "rounds=1", "--players", "2", "--games", "40"]
    first = run(*words).stdout
    assert "No rule of these reaches it. These are the nearest." in first
    (kept,) = (own_home / "lab").iterdir()
    assert len(kept.read_text("utf-8").splitlines()) == 3
    kept.write_text(kept.read_text("utf-8")[:-20], "utf-8")
    assert run(*words).stdout == first
    kept.write_text(kept.read_text("utf-8").replace('"mix": [["', '"mix": [["from the file, '), "utf-8")
    assert "from the file" in run(*words).stdout


def test_an_interruption_gives_the_result_so_far(long: str, monkeypatch: pytest.MonkeyPatch, cardkit: Cardkit) -> None:
    """Figures of the short search, which are called that, and how to go on."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(reaching, "rest", interrupted)
    told = cardkit("study", long, "--reach", WANTED, "--vary", "rounds=1", "--players", "2")
    assert told.code == 130
    assert "None of these was measured yet" in told.out
    assert "1 of 1 settings looked at, 0 measured. The same command goes on from there" in told.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--reach", "cards 45-55"], "--vary danger.ends_at,rounds,leftover"),
        (["--vary", "rounds"], "--reach and --vary go together"),
        (["diamant", "--reach", "cards < 9", "--vary", "rounds"], "without a second game"),
        (["--reach", "cards < 9", "--vary", "roundz"], 'no rule is called "roundz"'),
        (["--reach", "cards < 9", "--vary", "minutes"], "minutes=VALUE,VALUE"),
        (["--reach", "cads < 9", "--vary", "rounds"], 'Did you mean "cards"?'),
        (["--reach", "cards < 9", "--vary", "rounds=99"], "rounds=99: "),
        (["--reach", "cards < 9", "--vary", "rounds=4"], "nothing to try"),
        (["--reach", "cards < 9", "--vary", "rounds", "--players", "7"], "for 2-4 players, not 7"),
        (["--reach", "cards < 9", "--vary", f"leaving,rounds={','.join(map(str, range(1, 999)))}"], "are more than"),
    ],
)
def test_what_cannot_be_sought_is_refused_in_a_line(long: str, words: list[str], says: str) -> None:
    """Code 2 and the way out, before anything is played."""
    result = run(long, *words)
    assert says in " ".join(result.output.split())
    assert result.exit_code == 2
