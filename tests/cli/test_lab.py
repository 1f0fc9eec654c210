"""The commands ``simulate`` and ``compare``."""

import csv
import io
import json
import os
import re
import subprocess
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pexpect
import pytest

from cardkit.cli.render import Screen
from cardkit.engine.moods import LEVELS
from cardkit.i18n.translate import languages
from cardkit.lab import compiled
from cardkit.lab.crowd_bots import BOT_WORDS, CROWDS

from ..systems import needs_pools
from ..terminal import CHECKOUT, start
from .command import refused, run

HOUSE = """extends = "kings-gold"
name = "Night Watch"
danger.then = "back"
share = "each"
"""


@pytest.fixture(autouse=True)
def night_watch(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Create a house rule in the current folder, and never compile in the background."""
    Path("night-watch.toml").write_text(HOUSE)
    monkeypatch.setattr(compiled, "can_compile", lambda: False)


GAMES = "50"


def played(command: str, *words: str) -> str:
    """Run a command that plays a few games, and return its output."""
    found = run(command, *words, "--games", GAMES, "--jobs", "1")
    assert found.exit_code == 0, found.output
    assert "Interrupted" not in found.stderr
    return found.stdout


simulated, compared = partial(played, "simulate"), partial(played, "compare")


@pytest.mark.parametrize("code", languages())
def test_help_and_manual_list_every_bot(code: str) -> None:
    bots = [
        f"{name}:{word.example_number}" if word.example_number else name
        for name, word in BOT_WORDS.items()
    ]
    odds, table = (
        (CHECKOUT / "docs" / name).read_text("utf-8") for name in ("odds.md", "table.md")
    )
    of_lab, of_play = (run("--lang", code, name, "--help").stdout for name in ("simulate", "play"))
    lists = {
        "simulate --help": (of_lab, bots), "docs/odds.md": (odds, bots),
        "simulate --help, --group": (of_lab.partition("--group")[2].partition("--players")[0], CROWDS),
        "play --help, --bot": (of_play.partition("STYLE")[2].partition("--dealer")[0], LEVELS),
        "docs/table.md": (table, [f"`{level}`" for level in LEVELS]),
    }  # fmt: skip
    missing = [
        f"{place} lacks {name}" for place, (text, names) in lists.items() for name in names
        if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    ]  # fmt: skip
    assert not missing, "\n".join(missing)


def test_simulate_shows_table_of_bots() -> None:
    bots = ("--bot", "kinds:3", "--bot", "nerve:1", "--bot", "never")
    said = simulated("kings-gold", *bots)
    for title, figure in {
        "minutes at the table, about": r"\d\d",
        "middle half, minutes": r"\d\d-\d\d",
        "cards per round": r"\d+\.\d ± \d\.\d",
        "cards per game": r"\d+\.\d ± \d\.\d",
        "rounds per game": r"4\.00",
        "rounds with players caught, %": r"100\.0",
        "middle half of scores": r"0-\d\d",
        "first to leave wins, %": r"\d\d\.\d ± \d\.\d",
        "winner's lead, points": r"\d+\.\d ± \d\.\d",
        "winner's lead, % of score": r"\d+\.\d ± \d\.\d",
        "games decided by 5 or less, %": r"\d+\.\d ± \d\.\d",
    }.items():
        assert re.search(rf"^  {re.escape(title)} +{figure}$", said, re.MULTILINE), title
    assert "How close does it end?\n" in said
    french = run("--lang", "fr", "simulate", "kings-gold", "--bot", "prudent", "--players", "3",
        "--games", GAMES, "--jobs", "1").stdout  # fmt: skip
    assert " prudent " in french  # as the table calls it


def test_simulate_shows_only_figures_that_apply_to_the_game() -> None:
    said = simulated("cave-network", "--set", 'words.round="game"')
    assert re.search(r"cards played per game +\d", said)
    assert re.search(r"turns per game +\d", said)
    assert re.search(r"rounds per game +\d+\.\d+ ± ", simulated("greedy-pig-to-100"))
    said = simulated("diamant")
    assert "gold in all" not in said
    assert "kept per game" not in said  # there are no artifacts


def test_simulate_and_compare_csv_have_one_row_per_player() -> None:
    found = run("simulate", "kings-gold", "--games", "50", "--players", "3", "--csv", "-")
    rows = [*csv.DictReader(io.StringIO(found.stdout))]
    assert len(rows) == 150
    assert all(value.isdecimal() for row in rows for key, value in row.items() if key != "bot")
    said = compared("diamant", "rounds=3", "--csv", "rows.csv")
    assert said.startswith("rounds=3 compared with Diamant")
    with Path("rows.csv").open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    assert {(row["rules"], row["rounds"]) for row in rows} == {("Diamant", "5"), ("rounds=3", "3")}
    assert len(rows) == 2 * len(CROWDS) * int(GAMES) * 4
    assert "cannot be written" in refused("simulate", "diamant", "--csv", "rows.csv/x.csv")
    assert "--json or --csv -" in refused("compare", "diamant", "--csv", "-", "--json")


def test_compare_mentions_bot_option_only_if_it_was_typed() -> None:
    few = ["boiling-pot", "--set", "players=2-3"]
    Path("many.toml").write_text('extends = "diamant"\nname = "Many"\nplayers = "5-8"\n')
    said = refused("compare", *few, "many.toml")
    assert "players, not for" in said
    assert "--bot" not in said
    assert "--bot: " in refused("compare", *few, "many.toml", "--bot", "never")


@needs_pools
def test_simulate_json_is_the_same_for_same_seed() -> None:
    told: dict[str, Any] = json.loads(simulated("kings-gold", "--json", "--seed", "3"))
    assert (told["games"], told["seed"], len(told["players"])) == (int(GAMES), 3, 4)
    again = json.loads(run("simulate", "kings-gold", "--games", GAMES, "--seed", "3", "--json",
                           "--jobs", "2").stdout)  # fmt: skip
    assert again == told


@pytest.mark.parametrize(("words", "why"), [
    (["--bot", "evn"], "--bot: There is no bot evn"),
    (["--bot", "kind:3"], 'Did you mean "kinds:3"?'),
    (["--players", "2"], "--players: King's Gold is for 3 to 8 players, not for 2."),
    (["--players", "13"], '--players: expected a whole number from 1 to 12, got "13"'),
    (["--group", "bald"], '"bald". Did you mean "bold"? Choose from: careful, usual, bold, '),
    (["--games", "0"], 'expected a whole number from 1 to 1,000,000,000, got "0"'),
    (["--seed", "-1"], '--seed: expected a whole number from 0 to 1,000,000,000,000, got "-1"'),
    (["--set", "rounds=99"], "expected a whole number from 1 to 20"),
])  # fmt: skip
def test_simulate_and_compare_refuse_wrong_options(words: list[str], why: str) -> None:
    for command in ("simulate", "compare"):
        assert why in refused(command, "kings-gold", "--set", "share=each", *words)


@pytest.mark.parametrize("words", [("simulate", "diamant"), ("compare", "diamant", "rounds=3")])
def test_failed_compilation_is_reported_once(
    words: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """numba is installed, its cache is empty, and the compilation fails before the first game."""

    def end(*words: Any, **options: Any) -> subprocess.Popen[str]:
        process = subprocess.Popen(*words, **options)
        process.wait()
        return process

    monkeypatch.setattr(compiled, "can_compile", lambda: True)
    monkeypatch.setattr(compiled, "load_compiled", lambda: False)
    monkeypatch.setattr(compiled, "COMPILE_CODE", "raise ImportError('numba is broken')")
    monkeypatch.setattr(compiled, "Popen", end)
    found = run(*words, "--games", "50", "--json")
    said = " ".join(found.stderr.split())
    assert said.count("Compiling") == 2
    assert said.startswith(
        "Compiling in the background. This happens only once; until it is done, "
        "games are played more slowly."
    )
    assert f"Compiling into {compiled.cache_folder()} failed (ImportError: numba is broken)" in said
    assert "To use another folder, set NUMBA_CACHE_DIR." in said
    assert json.loads(found.stdout)["compiled"] is False


@pytest.mark.parametrize(("words", "title"), [
    ("kings-gold players=3-6,3-7", "players=3-6, players=3-7 compared with King's Gold: "),
    ("diamant incan-gold", "Incan Gold 2018 compared with Diamant: "),
    ("kings-gold diamant rounds=3,5", "Diamant, King's Gold (rounds=3), King's Gold (rounds=5) compared with King's Gold: "),
    ("kings-gold rounds=3,3,5", "rounds=3, rounds=5 compared with King's Gold: "),
    ("kings-gold --set share=each", "King's Gold (share=each) compared with King's Gold: 50 games"),
    ("diamant --players 3,4,3 --bot turn:3",
     "4 players compared with Diamant (3 players): 50 games of 3, 4 players"),
    ("diamant --players 3-5,8 --bot turn:3",
     "4 players, 5 players, 8 players compared with Diamant (3 players): 50 games of 3, 4, 5, 8 "),
    ('kings-gold cards.gold={"A-5"=1,"6-10"=2},{"A-10"=9}',
     'cards.gold={"A-5"=1,"6-10"=2}, cards.gold={"A-10"=9} compared with King\'s Gold: '),
])  # fmt: skip
def test_compare_title_names_the_rules(words: str, title: str) -> None:
    assert run("compare", *words.split(), "--games", "50", "--jobs", "1").stdout.startswith(title)


def test_compare_shows_house_rule_next_to_its_game() -> None:
    said = compared("night-watch")
    legend = " ".join(said.split())
    assert "* Clearly different from King's Gold in all groups of the row. If rules" in legend
    for words in ("How long?", "How risky?", "What does it pay?", "Does it stay open?",
                  "How close does it end?", "games decided by 5 or less, %", "middle half of scores",
                  "Does boldness pay? (mixed)", "each careful wins, %", "first to leave gains, gold"):  # fmt: skip
        assert words in said
    assert re.search(r"average score +\d+\.\d +\d+\.\d +\* \+\d+\.\d ± \d", said)
    assert re.search(
        r"Without danger\.then = back, \d+\.\d % of games turn out differently\.", said
    )
    assert "games that turn out differently, %" not in said  # all do


def test_compare_shows_a_column_for_each_value_of_a_key() -> None:
    said = compared("kings-gold", "rounds=3,4,5", "--group", "bold")
    assert said.count("How long?") == 1  # one table
    assert re.search(r"\n +King's Gold \(rounds = 4\) +rounds = 3 +rounds = 5\n", said)
    assert re.search(r"rounds per game +4\.00 +\* 3\.00 +\* 5\.00\n", said)
    assert re.search(r"average score +\d\d\.\d( +(\* )?\d\d\.\d ± \d\.\d){2}\n", said)
    assert re.search(r"minutes at the table, about( +(\* )?\d\d){3}\n", said)
    margins = (
        "± In two of three cases, chance changes the difference from King's Gold (rounds=4) by less"
    )
    assert margins in " ".join(said.split())
    assert "The numbers are those of the bold group." in said
    assert "* Clearly different from King's Gold (rounds=4) in all groups" in " ".join(said.split())


@pytest.mark.parametrize(("columns", "rules", "tables", "has_margins"), [
    (80, "rounds=3,4,5", 1, True), (68, "rounds=3,4,5", 1, False), (80, "rounds=2,3,5,6,7,8", 2, False),
])  # fmt: skip
def test_compare_shows_margins_if_they_fit_the_terminal(
    columns: int, rules: str, tables: int, has_margins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.cli.compare.screen", lambda: Screen(columns))
    monkeypatch.setattr("cardkit.cli.render.screen", lambda: Screen(columns))
    said = compared("kings-gold", rules)
    assert said.count("How long?") == tables
    assert ("±" in said) == has_margins
    rows = [line for line in said.splitlines() if not line.startswith(" ")]
    assert max(map(len, rows)) < columns


def test_compare_two_values_shows_difference() -> None:
    said = compared("kings-gold", "rounds=3")
    assert re.search(r"rounds per game +4\.00 +3\.00 +\* -1\.00", said)
    assert "± 0.00" not in said  # what is the same in every game has no margin


def test_compare_with_named_bots_has_no_groups() -> None:
    said = compared("night-watch", "--bot", "kinds:2", "--bot", "never", "--players", "4")
    assert "groups" not in said
    assert "kinds:2 wins, %" in said
    legend = " ".join(said.split())
    assert "* Clearly different from King's Gold. If rules are equal, 99 of 100 tables" in legend


def test_compare_counts_games_that_go_differently() -> None:
    said = compared("kings-gold", "--set", "danger.then=back")
    assert re.search(r"games that turn out differently, % +\d+\.\d", said)


@pytest.mark.parametrize(("words", "why"), [
    (["kings-gold"], "King's Gold is not based on another game. Name one to compare it with, or a key with values"),
    (["kings-gold", "kings gold"], "King's Gold has the same rules as King's Gold, so there is nothing to"),
    (["kings-gold", "rounds=3,99"], "rounds=99: rounds: expected a whole number from 1 to 20, got 99"),
    (["kings-gold", "rounds=3,many"], 'rounds=many: rounds: expected a whole number from 1 to 20, got "many"'),
    (["kings-gold", "cost=2"], 'cost=2: there is no key "cost". Did you mean "danger.costs"?'),
    (["kings-gold", "ends_at=2"], "This key belongs in [danger] (danger.ends_at)"),
    (["kings-gold", "rounds"], 'expected a key with one or more values, such as rounds=3,5, got "rounds"'),
    (["kings-gold", "danger.costs"], 'such as rounds=3,5, got "danger.costs"'),
    (["kings-gold", "rounds="], 'such as rounds=3,5, got "rounds="'),
    (["kings-gold", "rounds=3,,5"], 'such as rounds=3,5, got "rounds=3,,5"'),
    (["kings-gold", "=3"], 'such as rounds=3,5, got "=3"'),
    (["kings-gold", "diamant", "cost=2"], 'cost=2: there is no key "cost"'),
    (["kings-gold", "rounds=4,4"], "rounds=4,4: King's Gold already has this rule, so there is nothing to compare."),
    (["kings-gold", "rounds=1,2,3,5,6,7,8,9,10"], "10 sets of rules: 8"),
    (["kings-gold", "diamnt"], 'Did you mean "diamant"'),
    (["diamant", "rounds=3", "--players", "3,4"], "Leave out rounds=3"),
    (["diamant", "--players", "3,9"], "3 to 8 players, not for 9"),
    (["diamant", "--players", "3,x"], 'from 1 to 12, got "x"'),
    (["same"], "Same has the same rules as King's Gold, so there is nothing to compare."),
])  # fmt: skip
def test_compare_says_why_it_refuses_games_or_values(words: list[str], why: str) -> None:
    Path("same.toml").write_text('extends = "kings-gold"\nname = "Same"\nsummary = "Other words."')
    assert why in refused("compare", *words)


def test_compare_plot_without_matplotlib_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.cli.shared.find_spec", lambda name: None)
    assert 'pip install ".[lab]"' in refused("compare", "night-watch", "--plot", "out.png")


def test_compare_plot_writes_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    compared("night-watch", "--plot", "out.svg")
    drawn = Path("out.svg").read_text("utf-8")
    assert drawn.startswith("<?xml")
    assert "no such" not in drawn
    assert "cannot be written" in refused("compare", "night-watch", "--plot", "out.svg/x.svg")
    assert "names end" not in refused("compare", "night-watch", "--plot", "out.xyz")


def test_ctrl_c_keeps_results_and_stops_compilation(tmp_path: Path) -> None:
    """A fake numba never finishes compiling."""
    process = tmp_path / "process"
    code = (
        f"import os, time\nopen({str(process)!r}, 'w').write(f'{{os.getpid()}}.')\ntime.sleep(999)"
    )
    (tmp_path / "numba.py").write_text(code)
    words = ("compare", "night-watch", "--games", "1000000", "--jobs", "2")
    child = start(
        *words, cwd=tmp_path, size=(50, 120), TERM="xterm", NO_COLOR="1",
        PYTHONPATH=f"{tmp_path}{os.pathsep}{CHECKOUT}", NUMBA_CACHE_DIR=str(tmp_path / "cache"),
    )  # fmt: skip
    child.expect("Compiling in the background")
    child.expect(
        r"[1-9]\d* games so far; press Ctrl-C to stop and keep the results"
    )  # below a first table
    while not (process.is_file() and process.read_text().endswith(".")):
        child.expect(r"[1-9]\d*/\d+")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "Interrupted. These are the results of " in child.before
    assert "Night Watch compared with King's Gold: " in child.before
    assert "Traceback" not in child.before
    with pytest.raises(ProcessLookupError):
        os.kill(int(process.read_text()[:-1]), 0)
