"""The commands ``show``, ``score`` and ``odds``: output, exit codes and errors."""

import csv
import io
import json
import os
import re
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import assume, given

from cardkit.cli.show import FORMATS, game_as_csv
from cardkit.engine.files import MAX_TALLY_BYTES
from cardkit.tally.reader import read
from cardkit.tally.score import score

from ..strategies import Game, games, names, text_of
from .command import ROOT, objects, refused, run

FRIDAY = """variant: kings-gold
players: Ann, Bo, Cy
first: Bo
date: 2026-11-20
begun: 20:05
ended: 20:41
place: the kitchen
set: rounds=2
note: cards | crisps

round 1
6h
Qd - Ann
9h - Bo
note: here Cy laughed
Qs

round 2
joker
10h - Ann
10d - Bo, Cy
"""
HEAD = "variant: kings-gold\nplayers: Ann, Bo, Cy\n"
GAME = f"{HEAD}round 1\n7h - Bo\n9c - all\nbanked: Bo 3\n"
RUNS = f"{HEAD}round 1\n7h\nKc\n5d\nQs\n9c\n2h\n3h\n"
TALLIES = {
    "friday": FRIDAY, "game": GAME, "slip": GAME.replace("Bo 3", "Bo 4"), "wrong": GAME.replace("9c", "9x"),
    "runs": RUNS,
}  # fmt: skip


def shown(*words: str) -> str:
    """Return the output of ``show`` for the game of Friday."""
    result = run("show", "friday", *words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(autouse=True)
def friday(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a tally in the current folder, and other tallies next to it. Return its path."""
    monkeypatch.setenv("TZ", "UTC")
    for name, text in TALLIES.items():
        Path(f"{name}.tally").write_text(text, "utf-8")
    return Path("friday.tally")


def test_show_prints_every_turn_and_the_standings() -> None:
    said = shown()
    assert said.startswith(
        "King's Gold. 3 thieves: Ann, Bo and Cy. 2026-11-20, the kitchen.\n"
        "  Note: cards | crisps\n\nROUND 1 of 2\ncard 1  6♥: TAKE 2 each."
    )
    for line in (
        "  Bo: TAKE 1, 7 safe.",
        "  Note: here Cy laughed",
        "card 4  Q♠: The second Queen.",
        "52 cards.",
        "\n\nAfter round 1     this round   safe\n",
        "\n\nROUND 2 of 2. Bo turns over the cards.\n",
        "  2. Ann: 11 (6 and 1 joker worth 5)\n",
    ):
        assert line in said
    assert "count your" not in said  # it is long over
    assert said.endswith(
        "  Boldest: Cy, risking 6 % at card 3 of round 1 with 6 in hand.\n"
        "  Bo left one card before the Queen of spades that ended round 1.\n"
        "  Richest: Ann, 9 in round 2.\n"
    )


@pytest.mark.parametrize(("text", "told", "untold"), [
    (FRIDAY.replace("10d - Bo, Cy\n", ""), "\nThe game is not over yet.\n", "Richest"),
    (FRIDAY.partition("round 2")[0] + "end\n", "  Ended early, after 1 round.\n", "not over"),
    ("variant: diamant\nplayers: A, B, C\ntotal: A 1, B 2, C 3\n", "  C wins with 3.\n", "early"),
])  # fmt: skip
def test_show_says_how_far_a_game_is(text: str, told: str, untold: str) -> None:
    said = run("show", "-", typed=text).stdout
    assert told in said
    assert untold not in said


def test_show_markdown_prints_one_table() -> None:
    assert shown("--format", "markdown") == (
        "## King's Gold (2026-11-20, the kitchen)\n"
        "\n"
        "| player | round 1 | round 2 | jokers | total | place |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: |\n"
        "| Ann | 2 | 4 | 5 | 11 | 2 |\n"
        "| Bo | 7 | 8 |  | 15 | 1 |\n"
        "| Cy | 0 | 8 |  | 8 | 3 |\n"
        "\n"
        "Bo wins with 15.\n"
    )


def test_show_csv_is_a_table_that_can_be_scored() -> None:
    rows = list(csv.reader(io.StringIO(shown("--format", "CSV"))))  # without regard to case
    assert rows[:3] == [["variant: kings-gold"], ["players: Ann", " Bo", " Cy"], ["set: rounds=2"]]
    assert rows[3] == ["player", "round 1", "round 2", "jokers", "total", "place"]
    assert rows[4][:4] == ["Ann", "2", "4", "5"]
    early = FRIDAY.partition("round 2")[0] + "end\n"
    assert run("show", "-", "--format", "csv", typed=early).stdout.endswith("\nend\n")
    runs = early.replace("end\n", "round 2\n5\n")
    told = run("show", "-", "--format", "csv", typed=runs).stderr
    assert (
        told
        == "The last round is not over, but anyone who scores this table will treat it as over.\n"
    )
    polish = run("--lang", "pl", "show", "friday", "--format", "csv").stdout
    assert polish == shown("--format", "csv")


@given(games(names()))
def test_show_csv_of_random_games_scores_to_same_totals(game: Game) -> None:
    state = game.states[-1]
    assume(state.round and len(state.players) <= game.variant.players[1])
    text = game_as_csv(read(text_of(game), variant=game.variant))
    scored = score(text, variant=game.variant).to_json()
    assert scored["problems"] == [], text
    told = score(text_of(game), variant=game.variant).to_json()
    for key in ("totals", "gold", "ranking"):
        assert scored[key] == told[key], text


def test_show_csv_has_cells_for_latecomer_and_extra_round() -> None:
    said = run("show", str(ROOT / "examples/extra-round.tally"), "--format", "csv").stdout
    assert said.splitlines()[2].endswith("round 4,extra round 5,total,place")
    assert said.splitlines()[3] == "Ann,6,7,14,11,,38,3"


def test_show_marks_absent_and_late_players() -> None:
    # Eve is there in rounds 2 to 4, Lena in 1, 3 and 4.
    text = """variant: kings-gold
players: Ann, Bo, Lena

round 1
10 - all

join: Eve
away: Lena

round 2
9 - all

join: Lena

round 3
8 - Eve
4 - all

round 4
7 - all
"""
    said = run("show", "-", "--format", "csv", typed=text).stdout
    assert "Lena,3,,3,1,7,3" in said
    assert "Eve,,3,2,1,6,4" in said
    told = json.loads(run("show", "-", "--format", "json", typed=text).stdout)
    assert told["rounds"][1]["banked"]["Lena"] == 0
    play = play_of(run("show", "-", "--format", "bgstats", typed=text).stdout)
    assert [one["name"] for one in play["players"]] == ["Ann", "Bo", "Lena", "Eve"]
    assert "Eve plays from round 2 on" in run("show", "-", typed=text).stdout


def test_show_json_has_expected_fields() -> None:
    told = json.loads(shown("--format", "json"))
    assert (told["file"], told["variant"], told["complete"]) == ("friday.tally", "kings-gold", True)
    assert (told["date"], told["place"], told["first"]) == ("2026-11-20", "the kitchen", "Bo")
    assert told["turns"][2:5] == [
        {"round": 1, "turn": 3, "text": "9h - Bo"},
        {"round": 1, "turn": 4, "text": "Qs"},
        {"round": 2, "turn": 1, "text": "joker"},
    ]


def test_show_tally_writes_canonical_form() -> None:
    text = FRIDAY.replace("6h\nQd - Ann\n", "6h\nqd - a\n").replace("kings-gold", "King's Gold")
    result = run("show", "-", "--format", "tally", typed=text)
    assert result.stdout == FRIDAY


def test_show_tally_of_house_rule_needs_no_other_file() -> None:
    Path("night.toml").write_text(
        'extends = "kings-gold"\nname = "Night Watch"\nrounds = 1\ndanger.ends_at = 3\n'
    )
    Path("night.tally").write_text(
        "variant: night.toml\nplayers: Ann, Bo, Cy\n\nround 1\n6h\nQd\nQs\nQh\n"
    )
    said = run("show", "night", "--format", "tally").stdout
    assert said.startswith("variant: kings-gold\nplayers: Ann, Bo, Cy\nset: danger.ends_at=3\n")
    assert "set: name=Night Watch\n" in said
    Path("night.toml").unlink()
    Path("night.tally").write_text(said)
    assert "card 4  Q♥: The third Queen." in run("show", "night").stdout


# --- Board Game Stats -----------------------------------------------------------------------------


def play_of(link: str) -> dict[str, Any]:
    """Return the data in a link to Board Game Stats."""
    parts = urlsplit(link.strip())
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    # nothing in it that a message or a code would break
    assert re.fullmatch(r"[\x21-\x7e]+", link.strip())
    found: dict[str, Any] = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    return found


def test_show_bgstats_link_has_expected_play(friday: Path) -> None:
    """A game without a time starts at noon; published games have their number."""
    play = play_of(shown("--format", "bgstats"))
    assert re.fullmatch("[0-9A-F-]{36}", play.pop("sourcePlayId"))
    game, players = play.pop("game"), play.pop("players")
    assert play == {
        "sourceName": "cardkit", "playDate": "2026-11-20 20:05:00", "durationMin": 36,
        "location": "the kitchen", "comments": "cards | crisps",
    }  # fmt: skip
    assert [*game.values()] == ["King's Gold", "kings-gold", True, False]
    assert [*players[1].values()] == ["Bo", "Bo", True, 15, 1, True]
    friday.write_text(
        "variant: diamant\nplayers: Ann, Bo, Cy\ndate: 2026-11-20\nended: 20:41\ntotal: 10 8 4\n"
    )
    play = play_of(shown("--format", "bgstats"))
    assert play["playDate"] == "2026-11-20 12:00:00"
    assert "durationMin" not in play
    assert play["game"]["bggId"] == 15512


def test_show_bgstats_prints_code_on_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.cli.shared.is_stdout_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LINES", "100")
    assert "▀" in shown("--format", "bgstats")
    monkeypatch.setenv("LINES", "24")
    result = run("show", "friday", "--format", "bgstats")
    assert "▀" not in result.stdout
    assert result.stderr == "The QR code does not fit on this screen.\n"


@pytest.mark.parametrize("form", FORMATS)
def test_show_help_and_manual_list_each_format(form: str) -> None:
    manual = (ROOT / "docs" / "table.md").read_text("utf-8")
    is_in_help = re.search(rf"(?m)^ +{form} {{2,}}\S", run("show", "--help").stdout)
    assert is_in_help, f"the help of show lacks {form}"
    is_in_manual = re.search(rf"`{form}`|--format {form}\b", manual)
    assert is_in_manual or form == "text", f"docs/table.md lacks {form}"


@pytest.mark.parametrize("form", FORMATS)
def test_show_writes_format_to_file(form: str) -> None:
    assert shown("--format", form, "-o", "out.txt") == "out.txt\n"
    assert Path("out.txt").read_text("utf-8") == shown("--format", form)


def test_show_does_not_overwrite_file(friday: Path) -> None:
    told = refused("show", "friday", "--format", "tally", "-o", "friday.tally")
    assert "friday.tally already exists and is not overwritten." in told
    assert friday.read_text() == FRIDAY


@pytest.mark.parametrize(("words", "said"), [
    (["show"], "Name a saved game. To list them: cardkit games"),
    (["show", "fridya"], 'There is no game fridya. Did you mean "friday"?'),
    (["show", "friday", "--format", "html"], '--format: "html". Choose from: text, markdown'),
    (["show", "friday", "--format", "csv", "-o", "no/such/folder"], "cannot be written: the folder does not exist"),
    (["show", "."], ". is a folder, not a game."),
    (["show", "wrong"], "wrong.tally:5:1: "),
    (["show", "huge"], "huge.tally:1:1: "),
    (["show", "runs", "--format", "bgstats"], "This game is not finished, so it cannot be"),
    (["odds", "kingz-gold"], 'There is no game kingz-gold. Did you mean "kings-gold"?'),
    (["odds", "missing.tally"], "There is no file missing.tally."),
    (["odds", "kings-gold", "--round", "5"], "King's Gold has 4 rounds."),
    (["odds", "friday.tally", "--set", "rounds=3"], "--players do not work with a saved game"),
    (["odds", "friday.tally", "--round", "1"], "--players do not work with a saved game"),
    (["odds", "friday.tally", "--players", "3"], "--set, --round and --players do not work with"),
    (["odds", "kings-gold", "--players", "9"], "for 3 to 8 players, not for 9"),
    (["odds", "kings-gold", "7h", "9x"], 'TURN:2:1: "9x" is not a card.'),
    (["odds", "kings-gold", "Q", "7h - zoe"], "TURN:2:6: "),
    (["odds", "kings-gold", "7h", "total: Ann 5"], 'TURN:2:1: "total:" is not a card.'),
    (["odds", "kings-gold", "\x01"], 'TURN:1:1: "?" is not a card.'),
    (["odds", "kings-gold", "Qs", "Qh"], "These turns end the round, so no more cards will come."),
    (["odds", "kings-gold", "joker"], "TURN:1:1: the joker cannot come yet"),
    (["odds", "wrong.tally"], "wrong.tally:5:1"),
    (["odds", "friday"], "the game is over, so no more cards will come."),
])  # fmt: skip
def test_show_refuses_wrong_arguments(words: list[str], said: str) -> None:
    Path("huge.tally").write_bytes(b"\n" * (MAX_TALLY_BYTES + 1))
    assert said in refused(*words)


def test_show_accepts_wrong_banked_figure(friday: Path) -> None:
    friday.write_text(FRIDAY.replace("Qs\n", "Qs\nbanked: Ann 3, Bo 7, Cy 0\n"))
    assert "Bo wins with 15." in shown()


# --- score -----------------------------------------------------------------------------------------


def test_score_accepts_game_with_only_totals() -> None:
    said = run("score", "-", typed="variant: kings-gold\nplayers: Ann, Bo, Cy\ntotal: 5 6 0\n")
    assert (said.exit_code, said.stdout.splitlines()[-1].strip()) == (0, "Bo wins with 6.")
    assert "early" not in said.stdout


@pytest.mark.parametrize(("code", "said"), [
    ("de", "Die Züge: K / D / B - Bo."), ("fr", "Les tours : R / D / V - Bo."),
    ("pl", "Tury: K / D / W - Bo."),
])  # fmt: skip
def test_score_names_cards_in_language(code: str, said: str) -> None:
    turns = "round 1\nK\nQ\nJ - Bo\n9 - all\nbanked: Bo 1\n"
    text = HEAD + turns
    assert said in run("score", "-", typed=text, CARDKIT_LANG=code).stdout


@pytest.mark.parametrize(("files", "code"), [
    (["game.tally"], 0), (["slip.tally"], 1), (["wrong.tally"], 2),
    (["game.tally", "slip.tally"], 1), (["slip.tally", "wrong.tally", "game.tally"], 2), (["."], 2),
    (["none.tally"], 2),
])  # fmt: skip
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_score_exit_code_says_what_is_wrong(
    files: list[str], code: int, options: list[str]
) -> None:
    assert run("score", *options, *files).exit_code == code


@pytest.mark.parametrize(("name", "code"), [("game", 0), ("slip", 1), ("wrong", 1)])
def test_check_exit_code_says_what_is_wrong_with_tally(name: str, code: int) -> None:
    assert run("check", f"{name}.tally").exit_code == code


def test_score_asks_for_game_of_table(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("pasted.csv").write_text("round,Ann,Bo,Cy\n1,5,6,0\n2,5,4,6\n")
    said = run("score", "pasted.csv")
    assert said.exit_code == 2
    assert 'Begin with the game, for example "variant: kings-gold".' in said.stdout
    monkeypatch.setattr("cardkit.cli.shared.is_interactive", lambda: True)
    said = run("score", "pasted.csv", typed="nothing\n6\n")
    assert said.exit_code == 0
    assert 'To avoid this question, write "variant: diamant" above the table.' in said.stdout
    assert "Ann and Bo are ahead with 10 each." in said.stdout


def test_score_json_is_object_for_one_file_and_list_for_several() -> None:
    assert json.loads(run("score", "--json", "game.tally").stdout)["file"] == "game.tally"
    both = json.loads(run("score", "--json", "slip.tally", "game.tally").stdout)
    assert [one["file"] for one in both] == ["slip.tally", "game.tally"]
    Path("one").mkdir()
    Path("one/a.tally").write_text(GAME)
    folder = json.loads(run("score", "--json", "one").stdout)
    assert [one["file"] for one in folder] == [os.path.join("one", "a.tally")]


@pytest.mark.parametrize("content", [
    b"\x00\xff\xfe\x80" * 500, b"\x1f\x8b\x08", b"%PDF-1.7", b"7" * 100_000, b"\n" * 10_000,
    b":" * 5000,
])  # fmt: skip
def test_score_refuses_files_that_are_not_tallies(content: bytes) -> None:
    Path("strange.tally").write_bytes(content)
    said = run("score", "strange.tally")
    assert said.exit_code == 2
    assert 0 < max(map(len, said.stdout.splitlines())) < 400
    assert (run("check", "strange.tally").exit_code == 2) == content.startswith(
        (b"\x00", b"\x1f", b"%")
    )


# --- odds ------------------------------------------------------------------------------------------


def test_odds_of_fresh_round_use_round_and_settings() -> None:
    said = run("odds", "kings-gold").stdout
    assert re.search(
        r"Gold of the next card\ninside +each gets, averaged over all cards +"
        r"cards with gold that leave a remainder\n  1 +4\.23 +0 %\n  2 +1\.92 +50 %\n",
        said,
    )
    assert "assumes" not in said
    assert "█" in said
    assert "One more card" not in said
    assert objects("odds", "kings-gold", "--round", "3")["cards_left"] == 54
    assert objects("odds", "diamant", "--set", "danger.ends_at=3")["survival"][2] == "1"


@pytest.mark.parametrize(("words", "is_assumed"), [
    ("diamant --round 3", True), ("diamant --round 1", False), ("kings-gold --round 2", True),
    ("diamant --round 3 --set danger.then=back", False), ("greedy-pig --round 2", False),
    ("diamant --round 3 --set round.1.danger.then=back --set round.2.danger.then=back", False),
    ("poor-mans 9 --round 2 --set 'round.1.danger.then=card out'", True),
])  # fmt: skip
def test_odds_of_later_round_say_that_no_card_has_left(words: str, is_assumed: bool) -> None:
    said = run("odds", *shlex.split(words)).stdout
    assert (
        "This assumes that no card has left the game in an earlier round." in said
    ) == is_assumed


@pytest.mark.parametrize(("words", "rows"), [
    ("skunk", [r"1-\d+ +5\.49"]),  # each gets all, so the number inside does not matter
    ("greedy-pig --set share=leavers", [r"\d-\d+ +\d\.\d\d"]),
    ("kings-gold --players 3", [r"1 +4\.23 +0 %", r"2 +1\.92 +50 %", r"3 +1\.15 +70 %"]),
])  # fmt: skip
def test_odds_merge_equal_rows_of_next_card(words: str, rows: list[str]) -> None:
    said = run("odds", *words.split()).stdout
    table = said.partition(" of the next card\n")[2].splitlines()[1:]
    assert len(table) == len(rows)
    for row, expected in zip(table, rows, strict=True):
        assert re.fullmatch(f"  {expected}", row)


def test_odds_of_unfinished_game_compare_going_on_with_leaving() -> None:
    Path("runs.tally").write_text(RUNS)
    said = run("odds", "runs.tally").stdout
    assert (
        "King's Gold, round 1, after 7 cards\n  45 cards left, 6 of which end the round: " in said
    )
    assert "One more card, compared with everyone leaving now" in said
    assert re.search(r"  Ann, Bo, Cy +1\.73 +1\.07 +going on\n", said)
    found = objects("odds", "runs")
    assert (found["chance"], found["turn"], found["inside"]) == ("2/15", 7, 3)
    assert found["unknown"] is None
    assert "solo" not in found
    assert set(found["one_more"]) == {"Ann", "Bo", "Cy"}
    more = found["one_more"]["Bo"]
    gain, loss = (f"{float(Fraction(more[key])):.2f}" for key in ("gain", "loss"))
    assert (gain, loss, more["better"]) == ("1.73", "1.07", "going on")
    assert "one_more" not in objects("odds", "kings-gold")


def test_odds_after_turns_are_those_of_a_tally() -> None:
    turns = ["9h", "9s - cy", "6d", "Q", "K"]
    lines = "\n".join(turns)
    Path("x.tally").write_text(f"variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n{lines}\n")
    said = run("odds", "kings-gold", *turns, "--players", "3").stdout
    assert said == run("odds", "x.tally").stdout
    assert re.search(r"  Ann, Bo +\d\.\d\d +\d\.\d\d +(going on|leaving)\n", said)
    more = ["odds", "x.tally", "10", "2"]
    assert (
        run(*more).stdout == run("odds", "kings-gold", *turns, "10", "2", "--players", "3").stdout
    )
    found = objects("odds", "kings-gold", "joker", "7 - all but bo", "--round", "3",
        "--set", "artifacts.worth=9")  # fmt: skip
    assert (found["round"], found["turn"], found["inside"]) == (3, 2, 1)


@pytest.mark.parametrize(("text", "said"), [
    (RUNS + "Kh\n", "round 2, before the first card"),  # between two rounds
    (f"{HEAD}round 1\nbanked: Ann 5\n\nround 2\nK\n", "Only the result of a"),
])  # fmt: skip
def test_odds_read_game_from_standard_input(text: str, said: str) -> None:
    assert said in run("odds", "-", typed=text).stdout


def test_odds_excludes_kinds_that_end_round_at_once() -> None:
    Path("house.toml").write_text(
        'extends = "kings-gold"\nname = "Night"\ndanger.ends_at = { default = 2, K = 1 }\n'
    )
    said = run("odds", "house.toml").stdout
    assert re.search(r"kinds of guard on the path +after 4", said)
    assert re.search(r"^  0 +1/12 \(8 %\)", said, re.MULTILINE)
    assert re.search(r"^  2 +5/24 \(21 %\)", said, re.MULTILINE)


def test_odds_of_hands_game_assume_random_cards() -> None:
    Path("cave.tally").write_text(
        "variant: cave-network\nplayers: Ann, Bo\n\ngame 1\nAnn 7h, Bo 7s\n"
    )
    said = run("odds", "cave.tally").stdout
    assert "50 cards unseen, in hands or set aside." in said
    assert "One more of these ends it: 7 (2 unseen)." in said
    assert "If cards were played at random" in said
    found = objects("odds", "cave.tally")
    assert (found["chance"], found["short"], found["unseen"]) == (None, {"7": 2}, 50)
    assert found["if_random"]["collapse"]["1"] == "1/25"
