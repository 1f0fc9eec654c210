"""A study: figures that can be worked out by hand, the same for any number of jobs, and told so that people can read them."""

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

from cardkit.cli.commands import app
from cardkit.engine import Begin, Draw, Entry, Leave, State, Table, Variant, game, parse_card
from cardkit.files import load, shipped
from cardkit.ink import Drawing, Rectangle, render
from cardkit.lab import FIGURES, Mean, Study, at_rest, crowd, evens_out, plot_study, study
from cardkit.lab.bot_games import PARTS, play
from cardkit.lab.plots import study_drawing
from cardkit.lab.studies import (
    Row,
    Told,
    added,
    cautious,
    lead_changes,
    leader,
    measured,
    other_crowds,
    seating,
    skill,
    standings,
)
from tests.lab.pictures import misplaced

NAMES = ["Ann", "Bo", "Cy"]
KINGS = load("kings-gold")
ROOT = Path(__file__).resolve().parents[2]
HOUSES = sorted([*(ROOT / "examples" / "house").glob("*.toml"), *(ROOT / "variants" / "gallery").glob("*.toml")])
OF = {figure.key: figure for figure in FIGURES}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small search for play at rest."""
    for key, figure in {"FIRST": 3, "DEALS": 4, "SOUGHT": 2}.items():
        monkeypatch.setattr(at_rest, key, figure)
    at_rest.forget()


def night(*rounds: str) -> Table:
    """A game of King's Gold; each round as in ``9 - Ann / K / K``."""
    entries: list[Entry] = []
    for turns in rounds:
        entries.append(Begin())
        for turn in turns.split(" / "):
            card, _, leavers = turn.partition(" - ")
            entries += [Draw(parse_card(card)), Leave(tuple(NAMES) if leavers == "all" else tuple(leavers.split()))]
        if not leavers:  # caught: nobody is asked
            entries.pop()
    return game.replay(KINGS, NAMES, entries).table


LEADING = night("9 - Ann / K / K", "9 - Bo / Q / Q", "9 - Bo / J / J", "9 / 9 / 9 - Cy / K / K")
"""Ann leads with 3; Bo is level with her; Bo leads with 6; Cy wins with 9."""


# --- the lead -----------------------------------------------------------------------------------------------------------


def test_the_lead_changes_when_somebody_else_is_ahead_alone() -> None:
    """From Ann to Bo and from Bo to Cy: being level is no change."""
    told = standings(LEADING)
    assert [leader(ranks) for ranks in told] == [0, None, 1, 2]
    assert lead_changes(told) == 2
    assert lead_changes(told[:2]) == 0


def test_a_lead_that_is_caught_up_with_and_taken_back_has_not_changed() -> None:
    """Ann leads, Bo draws level, Ann leads again."""
    told = standings(night("9 - Ann / K / K", "9 - Bo / Q / Q", "9 - Ann / J / J"))
    assert [leader(ranks) for ranks in told] == [0, None, 0]
    assert lead_changes(told) == 0


def test_a_night_is_added_up() -> None:
    """Bo led before the last round, and did not win; Cy was ahead by 3; four rounds of 3, 3, 3 and 5 cards."""
    told = Told(3, True)
    told(LEADING)
    assert told.row == {
        "rounds": 4,
        "carried": 0,
        "margin": 3,
        "led": 1,
        "kept": 0,
        "turns 3": 3,
        "turns 5": 1,
        "changes 2": 1,
    }
    told(night("9 - Ann / K / K", "9 - Bo / Q / Q", "8 - Ann / J / J", "9 / 9 - all"))
    assert (told.row["led"], told.row["kept"], told.row["changes 0"]) == (2, PARTS, 1)


def test_a_lead_that_ends_in_a_shared_win_counts_half() -> None:
    """Ann led with 3 to 0 and 0; in the end Bo has 3 too."""
    told = Told(3, True)
    told(night("9 - Ann / K / K", "9 - Bo / Q / Q"))
    assert told.row["led"] == 1
    assert told.row["kept"] == PARTS // 2


@pytest.mark.parametrize("variant", [*map(load, shipped()), *map(load, map(str, HOUSES))], ids=lambda v: v.slug)
def test_standings_end_with_what_the_core_ranks_by(variant: Variant) -> None:
    """Rounds looked back on add up to the end, in every game that ships and every example of a house rule."""
    players = max(variant.players.low, 3)

    def ended(table: Table) -> None:
        assert standings(table)[-1] == [table.rank(seat) for seat in range(players)]

    play(variant, crowd(variant, players), 20, "standings", ended=ended)


@pytest.mark.parametrize("name", ["kings-gold", "cave-network"])
def test_figures_are_those_of_the_games(name: str) -> None:
    """Worked out anew from names and cards: lead changes, the leader's wins, margins, artifacts."""
    variant = load(name)
    state_of = list[State]()
    told = Told(3, True)
    play(
        variant,
        crowd(variant, 3),
        40,
        "x",
        lambda state, entry: state_of.append(state) if entry is None else None,
        told,
    )
    changes = led = kept = margin = carried = 0
    for state in state_of:
        totals = {name: [0] for name in state.players}
        for number, played in enumerate(state.rounds, 1):
            for name, figures in totals.items():
                counted = sum(taken.worth for taken in state.taken if taken.player == name and taken.number == number)
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
    row = told.row
    seen = sum(int(key.split()[1]) * number for key, number in row.items() if key.startswith("changes"))
    assert (seen, row["led"], row["kept"], row["margin"], row["carried"]) == (changes, led, kept, margin, carried)
    assert min(changes, led, kept, margin, carried) > 0


# --- luck and skill -----------------------------------------------------------------------------------------------------


def strengths(games: int, *sums: tuple[int, int]) -> Row:
    """A row with what each won in all, and its squares."""
    row = {"strengths": games}
    for number, (total, squares) in enumerate(sums):
        row |= {f"strength {number}": total, f"strength {number} squared": squares}
    return row


def test_luck_and_skill_by_hand() -> None:
    """Who always wins is all skill. Of 3 wins to 1 in 4 games all may be chance; of 75 to 25 in 100 about a quarter is not."""
    assert skill(strengths(10, (10, 10), (0, 0))) == 1
    assert skill(strengths(4, (3, 3), (1, 1))) == 0
    by_hand = (1 / 16 - 3 / 16 / 99) / (1 / 4)
    assert isclose(skill(strengths(100, (75, 75), (25, 25))) or 0, by_hand)
    assert skill(strengths(1, (1, 1), (0, 0))) is None


def test_games_after_which_skill_weighs_as_much() -> None:
    """A fifth of one game: four games' luck is as much. Where no skill is sure, no number is told."""
    assert evens_out(Mean(0.2, 0.01)) == 4
    assert evens_out(Mean(0.9, 0.01)) == 1
    assert evens_out(Mean(0.01, 0.02)) is None
    assert evens_out(None) is None


def test_four_alike_have_no_skill() -> None:
    """Bots that roll the same dice: what differs between them is chance, and nothing is found."""
    rows = []
    for number in range(20):
        told = play(KINGS, ["random:1/5"] * 4, 50, f"alike/{number}")
        rows.append(strengths(50, *(told.seat(seat, "wins") for seat in range(4))))
    mean = measured(OF["skill"], rows, added(rows))
    assert mean is not None
    assert abs(mean.mean) < 3 * mean.se < 0.02


# --- errors -------------------------------------------------------------------------------------------------------------


def test_an_error_is_that_of_the_batches() -> None:
    """Of equal slices it is the textbook's error of their means: 2, 3 and 7 cards a round are 4 +- 2.65 / sqrt(3)."""
    rows = [{"cards": cards, "rounds": 1} for cards in (2, 3, 7)]
    mean = measured(OF["cards_per_round"], rows, added(rows))
    assert mean is not None
    assert (mean.mean, mean.degrees) == (4, 2)
    assert isclose(mean.se, (14 / 2 / 3) ** 0.5)
    two, one = measured(OF["cards_per_round"], rows[:2], added(rows[:2])), measured(OF["cards_per_round"], rows[:1], rows[0])
    assert two is not None
    assert (two.mean, two.se, two.degrees, one) == (2.5, 0.5, 1, Mean(2.0, 0.0))


def test_few_games_that_differ_promise_little() -> None:
    """Of 100 games, one went otherwise: 1 % more, and two more such games would change as much."""
    assert cautious(Mean(0.01, 0.01), 100).se == pytest.approx(0.03**0.5 / 10)
    assert cautious(Mean(0.5, 0.05), 100).se == pytest.approx(0.052, abs=0.001)
    assert cautious(Mean(7.0, 0.5), 0).se == 0.5


def test_a_share_says_of_how_many_it_was_counted() -> None:
    """So what hardly ever happens gets an interval too; skill is counted in no games."""
    told = study([KINGS], 3, games=40).house
    counted = {key: mean.games for key, mean in told.figures.items() if mean is not None and mean.games}
    assert counted == {
        "rounds_caught": 160,
        "leader_wins": told.crowds["rest"].counted["leader_wins"],
    }
    assert told.crowds["rest"].counted["skill"] == 20


def test_two_play_against_each_other_and_one_does_not() -> None:
    """Who leads, by how much and how often is counted from two on."""
    assert [sorted(Told(players, False).row) for players in (1, 2)] == [["rounds"], ["kept", "led", "margin", "rounds"]]


def test_a_difference_belongs_to_the_rule_or_to_who_plays() -> None:
    """To the rule where careful and bold players find it, too; at rest alone, or the other way round: to who plays."""
    told = study([KINGS, KINGS], 3, games=60)

    def belongs(*more: float, error: float = 0.1) -> str:
        """Where a round of the house has so many cards more, at rest, with all more careful, and all bolder."""
        sides = []
        for side, figures in ((told.parent, (5.0, 5.0, 5.0)), (told.house, more)):
            assert side is not None
            means = [Mean(figure, error) if side is told.house else Mean(figure, 0.0) for figure in figures]
            crowds = {
                name: measured._replace(figures=measured.figures | {"cards_per_round": mean})
                for (name, measured), mean in zip(side.crowds.items(), means, strict=True)
            }
            sides.append(side._replace(crowds=crowds))
        return told._replace(parent=sides[0], house=sides[1]).belongs_to("cards_per_round")

    assert belongs(7, 6, 8) == "rule"
    assert belongs(7, 5.1, 8) == belongs(7, 4, 8) == "crowd"
    assert belongs(5.2, 6, 8) == ""
    assert belongs(5.32, 6, 8) == ""  # by itself three errors would do, among all figures they do not


def test_a_difference_is_as_sure_as_the_side_with_fewer_games() -> None:
    """Of 40 games in which somebody led, and of 10: two more of the ten could have gone otherwise."""
    told = study([KINGS, load("kings-gold", [("rounds", "4")])], 3, games=60)
    assert told.parent is not None
    for parent, house in ((40, 10), (10, 40)):
        sides = [
            side._replace(crowds={name: one._replace(counted={"leader_wins": number}) for name, one in side.crowds.items()})
            for side, number in ((told.parent, parent), (told.house, house))
        ]
        more = told._replace(parent=sides[0], house=sides[1]).more("leader_wins")
        assert more is not None
        assert more.se == pytest.approx(2**0.5 / 10)


def test_other_crowds_play_both_games() -> None:
    """All more careful, then all bolder: the first game beside the second."""
    games = [KINGS, load("kings-gold", [("rounds", "2")])]
    told, stopped = other_crowds([(seating(game, 3, 40, 1).rest, game) for game in games], 40, 1, 1)
    assert stopped == ""
    assert [(pair.one.variant.rounds, pair.other.variant.rounds) for pair in told] == [(4, 2)] * 2
    careful, bold = told
    assert careful.one.caught.mean < bold.one.caught.mean
    assert careful.other.caught.mean < bold.other.caught.mean


def test_more_careful_players_are_caught_less() -> None:
    """And bolder ones more, in the same study; who plays stands beside the figures."""
    told = study([KINGS], 3, games=300).house
    careful, rest, bold = (told.crowds[name].figures["rounds_caught"] for name in ("careful", "rest", "bold"))
    assert careful is not None
    assert rest is not None
    assert bold is not None
    assert careful.mean < rest.mean < bold.mean
    assert told.seats.careful != told.seats.rest.mix != told.seats.bold


def test_what_cannot_be_said_is_not_said() -> None:
    """Where nobody ever led alone, nobody kept a lead."""
    rows = [{"led": 0, "kept": 0}] * 3
    assert measured(OF["leader_wins"], rows, added(rows)) is None


def test_a_game_beside_itself_differs_by_nothing() -> None:
    """Played from the same seeds, everything is the same, and the error of the difference is none."""
    told = study([KINGS, load("kings-gold", [("rounds", "4")])], 3, games=60)
    for figure in FIGURES:
        more = told.more(figure.key)
        assert more is not None, figure.key
        assert more.mean == 0
        assert more.se == pytest.approx(2**0.5 / told.house.crowds["rest"].counted[figure.key] if figure.share else 0)


@pytest.mark.parametrize("names", [["poor-mans", "diamant"], ["cave-network"]])
def test_a_study_is_the_same_for_any_number_of_jobs(names: list[str]) -> None:
    """Figure by figure; another seed gives other figures."""
    variants = [load(name) for name in names]
    one = study(variants, 3, games=90, seed=4)
    assert one == study(variants, 3, games=90, seed=4, jobs=2)
    assert one.to_json() != {**study(variants, 3, games=90, seed=5).to_json(), "seed": 4}
    assert one.games == one.asked == 90


def test_progress_counts_the_games_at_rest() -> None:
    """Slice by slice, not the games of other crowds, of which there are fewer."""
    told = list[int]()
    study([KINGS], 3, games=60, progress=told.append)
    assert told == list(range(3, 61, 3))


def test_ctrl_c_gives_the_result_so_far() -> None:
    """Both variants have had the same games; before the first slice there is nothing to tell."""

    def stop(after: int) -> Callable[[int], None]:
        def told(done: int) -> None:
            if done >= after:
                raise KeyboardInterrupt

        return told

    told = study([KINGS, load("diamant")], 3, games=200, progress=stop(30))
    assert (told.games, told.asked) == (30, 200)
    whole = study([KINGS, load("diamant")], 3, games=200)
    assert told.house.figures["margin"] != whole.house.figures["margin"]
    assert sum(told.house.changes.values()) == 30


def test_alone_nobody_leads_or_wins() -> None:
    """A solo game has a length, catches, a score, and skill; the rest is left out."""
    told = study([load("kings-gold", [("players", '"1-4"')])], 1, games=60)
    said = {key for key, mean in told.house.figures.items() if mean is not None}
    assert said == {
        *("cards_per_round", "rounds_per_game", "cards_per_game", "rounds_caught"),
        *("artifacts", "skill", "score"),
    }


# --- as people see it ---------------------------------------------------------------------------------------------------


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["study", *words], prog_name="cardkit")


@pytest.fixture
def house(tmp_path: Path) -> str:
    file = tmp_path / "night-watch.toml"
    file.write_text('extends = "diamant"\nname = "Night Watch"\nrounds = 2\n[danger]\nends_at = 3\n', "utf-8")
    return str(file)


def test_a_house_rule_stands_beside_what_it_extends(house: str) -> None:
    """The rules that differ, figures with errors, a mark where it is clear, who plays at rest, luck in a sentence."""
    text = run(house, "--games", "100").stdout
    assert "Night Watch beside Diamant: 100 games of 4, seed 1" in text
    assert "danger.ends_at  2" in text
    assert "A first guard" not in text
    for line in ("cards a round", "rounds that end caught %", "leader before the end wins %", "at rest: "):
        assert line in text
    assert "name " not in text.split("Rules")[0].split("Keys")[1]
    assert max(map(len, text.splitlines())) <= 80
    told = r"who plays decides \d+ % of who wins, the cards the rest|makes no difference that these games show"
    assert len(re.findall(told, " ".join(text.split()))) == 2


def test_json_is_for_programs(house: str) -> None:
    """Every figure by its key, with an interval; who played; what differs."""
    told: dict[str, Any] = json.loads(run(house, "--games", "60", "--seed", "3", "--json").stdout)
    assert list(told) == [
        *("variant", "parent", "players", "games", "asked", "seed", "figures", "sides", "differs"),
    ]
    assert (told["parent"], told["players"], told["games"], told["seed"]) == ("diamant", 4, 60, 3)
    assert [figure["figure"] for figure in told["figures"]] == [figure.key for figure in FIGURES]
    for figure in told["figures"]:
        sides = {f"{side}{crowd}" for side in ("variant", "parent") for crowd in ("", "_careful", "_bold")}
        assert set(figure) == {"figure", "share", *sides, "more"}
        if figure["variant"] is not None:
            assert set(figure["variant"]) == {"mean", "se", "low", "high"}
            assert figure["variant"]["low"] <= figure["variant"]["mean"] <= figure["variant"]["high"]
    rounds = next(figure for figure in told["figures"] if figure["figure"] == "rounds_per_game")
    assert (rounds["variant"]["mean"], rounds["parent"]["mean"], rounds["more"]["clear"]) == (2, 5, True)
    assert [row["key"] for row in told["differs"]["keys"]] == ["name", "rounds", "danger.ends_at"]
    assert sum(told["sides"]["variant"]["rounds_by_turns"].values()) == 120
    assert sum(told["sides"]["parent"]["games_by_lead_changes"].values()) == 60


def test_one_rule_can_be_set(house: str, tmp_path: Path) -> None:
    """Beside the game without it, called the same in the picture; the key that was set stands among what differs."""
    picture = tmp_path / "study.svg"
    text = run("poor-mans", "--set", "rounds=2", "--games", "40", "--players", "2", "--plot", str(picture)).stdout
    assert "rounds  5  " in text
    assert "changed" in text
    assert ">changed<" in picture.read_text("utf-8")
    told = json.loads(run("poor-mans", "--set", "rounds=2", "--games", "40", "--players", "2", "--json").stdout)
    assert told["differs"]["keys"] == [{"key": "rounds", "values": ["5", "2"]}]


def test_a_game_that_extends_nothing_stands_alone() -> None:
    """One column, no difference, nothing about a parent in JSON."""
    text = run("kings-gold", "--games", "40").stdout
    assert "  difference" not in text
    told = json.loads(run("kings-gold", "--games", "40", "--json").stdout)
    assert (told["parent"], told["differs"]) == (None, None)
    assert "more" not in told["figures"][0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["kingz-gold"], 'Did you mean "kings-gold"?'),
        (["kings-gold", "nowhere.toml"], "no file"),
        (["kings-gold", "--players", "2"], "King's Gold is for 3-8 players, not 2"),
        (["diamant", "--plot", "it.gif"], "written as .svg, .png or .pdf"),
        (["diamant", "--plot", "/nowhere/at/all.svg", "--games", "20"], "cannot be written"),
        (["diamant", "--set", "round=3"], 'no rule is called "round"'),
        (["diamant", "--games", "0"], "0 is not in the range"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(words: list[str], says: str) -> None:
    """Code 2 and the way out, no traceback."""
    result = run(*words)
    assert says in " ".join(result.output.split())
    assert isinstance(result.exception, SystemExit) or result.exit_code == 2


def studied(name: str, *others: str, players: int = 4) -> Study:
    """A study of a few games: enough to draw."""
    return study([load(name), *map(load, others)], players, games=8)


def test_a_picture_keeps_its_words_inside_and_apart(tmp_path: Path) -> None:
    """Every word stands on the paper, and no two on one line overlap, also with long names and bots, alone, and in the cave."""
    long = tmp_path / "long.toml"
    long.write_text(f'extends = "cave-network"\nname = "{"Grandmother " * 7}"\n', "utf-8")
    alone = study([load("kings-gold", [("players", '"1-4"')])], 1, games=8)
    wide = studied("kings-gold", "diamant")
    mix = (at_rest.Part("loot:100+turn:12+artifacts:1+odds:2/17", 0.5), *wide.house.seats.rest.mix)
    seats = wide.house.seats._replace(rest=wide.house.seats.rest._replace(mix=mix))
    wide = wide._replace(house=wide.house._replace(seats=seats))
    for told in (alone, wide, studied(str(long), "cave-network"), studied("poor-mans", players=8)):
        assert misplaced(study_drawing(told), 1.05) == []


def test_pictures_come_as_svg_png_and_pdf(house: str, tmp_path: Path) -> None:
    """Both names stand in it; the same bytes each time."""
    told = studied("diamant", "incan-gold")
    svg = plot_study(told, "x.svg")
    assert all(words in svg for words in (b"Incan Gold", b"How long a round is", b"a fair share"))
    assert plot_study(told, "x.png").startswith(b"\x89PNG")
    assert plot_study(told, "x.pdf").startswith(b"%PDF")
    assert plot_study(told, "x.svg") == svg
    target = tmp_path / "it.svg"
    result = run(house, "--games", "20", "--plot", str(target))
    assert result.exit_code == 0
    assert target.read_bytes().startswith(b"<svg")


@pytest.mark.parametrize("name", ["it.svg", "it.png", "it.pdf"])
def test_a_bar_of_nothing_is_none(name: str) -> None:
    """A number of changes that no game had."""
    bars = Drawing(80, 40, [Rectangle(10, 30, 8, 0, "#000000"), Rectangle(20, 10, 8, 20, "#000000")], "bars")
    assert render(bars, name)


@pytest.mark.usefixtures("few")
def test_a_study_as_a_page(tmp_path: Path) -> None:
    """All that the terminal shows, the picture and the file; foreign names stay text. Only a page of ours is replaced."""
    house, target = tmp_path / "house.toml", tmp_path / "house.html"
    house.write_text('extends = "kings-gold"\nname = "<b>Bold & brave</b>"\nrounds = 3\n', "utf-8")
    told = CliRunner().invoke(app, ["study", str(house), "--games", "40", "--html", str(target)])
    assert told.exit_code == 0, told.output
    page = target.read_text("utf-8")
    assert "<h1>&lt;b&gt;Bold &amp; brave&lt;/b&gt; beside King&#x27;s Gold</h1>" in page
    assert "<b>Bold" not in page
    shown = re.sub(r"<[^>]+>", " ", page.partition("<h2>Figures")[2])
    for figure in ("cards a round", "one scores", "After 3 rounds", "rounds = 3"):
        assert figure in shown
    assert re.search(r"<figure>\s*<svg .*</svg>\s*</figure>", page, re.DOTALL)
    assert len({row.count("<td>") for row in re.findall("<tr>(.*?)</tr>", page) if "<td>" in row}) == 2  # of two tables
    again = ["study", str(house), "--games", "20", "--html", str(target)]
    assert CliRunner().invoke(app, again).exit_code == 0
    target.write_text("<!doctype html>\nmine\n")
    refused = CliRunner().invoke(app, again)
    assert (refused.exit_code != 0, target.read_text()) == (True, "<!doctype html>\nmine\n")
