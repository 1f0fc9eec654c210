"""A tally held against the rules: the JSON, the slips of the pencil, the places, and what remains
after an error."""

from __future__ import annotations

import json

import pytest

from cardkit.v4.reports import tally_faults
from cardkit.v4.tally import Score, score, score_bytes
from cardkit.v4.text import MOST_FINDINGS
from tests.v4.pads import faults, scored

HEAD = "variant: kings-gold\nplayers: Ann, Bo, Mary Ann, Di\n"
FRIDAY = HEAD + "date: 2026-11-20\n\nround 1\n7h\nKc\n5d - Bo\nQs\n9c - Ann, Di\nKd\n"
"""Seven and five for four leave 3 + 1: Bo takes 2 + 4. Nine for three: Ann and Di have 2 + 3, Mary
Ann is caught with it."""


def slips(found: Score) -> list[tuple[int, int, str]]:
    return [(problem.line, problem.column, problem.code) for problem in found.problems]


# --- the JSON -------------------------------------------------------------------------------------


def test_the_object_is_the_one_of_the_contract() -> None:
    """Every key in its order, for a game that still runs."""
    found = score(FRIDAY, "friday.tally")
    assert found.to_json() == {
        "file": "friday.tally",
        "variant": "kings-gold",
        "players": ["Ann", "Bo", "Mary Ann", "Di"],
        "complete": False,
        "rounds": [
            {
                "round": 1,
                "end": "caught",
                "banked": {"Ann": 5, "Bo": 6, "Mary Ann": 0, "Di": 5},
                "artifacts": {"Ann": [], "Bo": [], "Mary Ann": [], "Di": []},
                "removed": ["Kd"],
            }
        ],
        "gold": {"Ann": 5, "Bo": 6, "Mary Ann": 0, "Di": 5},
        "artifacts": {"Ann": [], "Bo": [], "Mary Ann": [], "Di": []},
        "totals": {"Ann": 5, "Bo": 6, "Mary Ann": 0, "Di": 5},
        "ranking": [["Bo"], ["Ann", "Di"], ["Mary Ann"]],
        "problems": [],
    }
    assert list(found.to_json()) == [
        "file",
        "variant",
        "players",
        "complete",
        "rounds",
        "gold",
        "artifacts",
        "totals",
        "ranking",
        "problems",
    ]
    assert json.loads(json.dumps(found.to_json())) == found.to_json()


def test_a_score_shows_in_short_what_it_found() -> None:
    """Totals, and how many problems; of a tally without rules no game."""
    assert repr(score(FRIDAY, "friday.tally")) == (
        "Score(friday.tally: Ann 5, Bo 6, Mary Ann 0, Di 5; 0 problems)"
    )
    one = score(FRIDAY.replace("variant: kings-gold\n", ""), "friday.tally")
    assert repr(one) == "Score(friday.tally: no game; 1 problem)"


def test_a_problem_in_the_json() -> None:
    """Line, column, severity, code, message and hint."""
    [problem] = score(FRIDAY.replace("5d - Bo", "5d - Bob")).to_json()["problems"]
    assert problem == {
        "line": 8,
        "column": 6,
        "severity": "error",
        "code": "unknown-player",
        "message": 'nobody inside is called "Bob".',
        "hint": 'Inside: Ann, Bo, Mary Ann, Di. Did you mean "Bo"?',
    }


def test_a_round_that_runs_is_listed_with_what_is_banked_so_far() -> None:
    """Its end is null, and nothing is removed yet."""
    figures = scored(FRIDAY + "round 2\n8h - Bo\n9h")
    assert figures["rounds"][1]["end"] is None
    assert figures["rounds"][1]["banked"] == {"Ann": 0, "Bo": 2, "Mary Ann": 0, "Di": 0}
    assert figures["rounds"][1]["removed"] == []
    assert figures["gold"]["Bo"] == 8


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("round 1\nKs\nKd", "caught"),
        ("round 1\nKs - all", "all-out"),
        ("round 1\nKs", None),
        ("round 1\nbanked: Ann 3", "result-only"),
        ("round 1", None),
    ],
)
def test_how_a_round_ended(text: str, end: str | None) -> None:
    """Caught, all out, running, or only its result known."""
    assert scored(HEAD + text)["rounds"][0]["end"] == end


def test_what_left_the_game_is_sorted_as_text() -> None:
    """In canonical form: K where no suit was named, 10h before 8s."""
    text = "variant: incan-gold\nplayers: Ann, Bo, Cy\nround 1\n8c\n8s\n8h\nround 2\nround 2\n"
    assert scored(text.split("round 2")[0])["rounds"][0]["removed"] == ["8c", "8h"]
    assert scored(HEAD + "round 1\nK\nK")["rounds"][0]["removed"] == ["K"]
    late = "variant: incan-gold\nplayers: Ann, Bo, Cy\nround 1\nJs / Jh\nround 2\n10c\n8s\n8h\n"
    assert scored(late)["rounds"][1]["removed"] == ["10c", "8h"]


def test_artifacts_are_listed_in_the_order_of_taking() -> None:
    """What each counts, round by round and in all."""
    text = HEAD + (
        "round 1\n4h - all\nround 2\njoker - Ann\n3s - all\nround 3\njoker - Ann\n3s - all"
    )
    figures = scored(text)
    assert [r["artifacts"]["Ann"] for r in figures["rounds"]] == [[], [5], [10]]
    assert figures["artifacts"]["Ann"] == [5, 10]
    assert figures["totals"] == {"Ann": 16, "Bo": 3, "Mary Ann": 3, "Di": 3}


def test_the_variant_is_given_by_its_short_name() -> None:
    """However it was spelled; a path stays a path."""
    assert scored("variant: King's Gold\nplayers: Ann, Bo, Cy\n")["variant"] == "kings-gold"
    assert (
        score("variant: no/such.toml\nplayers: Ann, Bo, Cy\n").to_json()["variant"]
        == "no/such.toml"
    )


# --- slips of the pencil --------------------------------------------------------------------------


def test_a_pad_that_agrees_is_fine() -> None:
    """Every check line right: exit 0."""
    found = score(FRIDAY + "banked: Ann 5, Bo 6, Mary Ann 0, Di 5\nartifacts: Ann 0\n")
    assert (found.exit_code, found.problems) == (0, [])


def test_a_slip_is_told_with_both_figures_and_the_turns() -> None:
    """The pad says 7, the rules say 6, by these turns: exit 1, and the figures are ours."""
    found = score(FRIDAY + "banked: Ann 5, Bo 7\n", "friday.tally")
    assert found.exit_code == 1
    [slip] = found.problems
    assert (slip.line, slip.column, slip.severity, slip.code) == (
        12,
        19,
        "differs",
        "banked-differs",
    )
    said = found.reading.told(slip)
    assert said.message == "the pad says Bo banked 7 in round 1, by the turns it is 6."
    assert said.hint == "Bo left in turn 3: 7h / Kc / 5d - Bo"
    assert found.to_json()["totals"]["Bo"] == 6


def test_who_was_caught_has_lost_it() -> None:
    """Mary Ann wrote down what she carried."""
    found = score(FRIDAY + "banked: Mary Ann 5\n")
    [slip] = found.problems
    assert found.reading.told(slip).hint == (
        "Mary Ann caught with 5: 7h / Kc / 5d - Bo / Qs / 9c - Ann, Di / Kd"
    )


def test_who_is_still_inside_has_lost_nothing() -> None:
    """A figure is held against the turns so far."""
    found = score(HEAD + "round 1\n7h - Bo\n9c\nbanked: Ann 4, Bo 4\n")
    [slip] = found.problems
    assert found.reading.told(slip).hint == "Ann still inside: 7h - Bo / 9c"


def test_every_name_that_differs_is_told() -> None:
    """Two slips on one line are two problems; players not named are not checked."""
    assert slips(score(FRIDAY + "banked: Ann 6, Bo 6, Di 4\n")) == [
        (12, 13, "banked-differs"),
        (12, 25, "banked-differs"),
    ]


def test_artifacts_are_checked_by_number_and_by_card() -> None:
    """One joker, not two, and not by Bo."""
    text = HEAD + "round 1\n4h - all\nround 2\njoker - Ann\n3s - all\n"
    assert slips(score(text + "artifacts: Ann 1, Bo 0\n")) == []
    assert slips(score(text + "artifacts: Ann joker\n")) == []
    found = score(text + "artifacts: Bo 1\n")
    [slip] = found.problems
    assert slip.code == "artifacts-differs"
    assert found.reading.told(slip).message == (
        "the pad says Bo carried out 1 joker in round 2, by the turns it is 0."
    )


def test_artifacts_of_a_share_may_be_anybodys() -> None:
    """In the cave, who flee together choose who gets which card; a card that was not there is
    told."""
    text = (
        "variant: cave-network\nplayers: Ann, Bo, Cy\ngame 1\nAnn Ks, Bo Qs, Cy 7h\nAnn -, Bo "
        "-, Cy 2h\n"
    )
    assert slips(score(text + "artifacts: Ann Q, Bo K\n")) == []
    assert slips(score(text + "artifacts: Ann J\n")) == [(6, 16, "artifacts-differs")]


def test_the_total_is_checked_with_artifacts() -> None:
    """Ann has 4 gold and a joker of 5."""
    text = HEAD + (
        "round 1\n4h - all\nround 2\njoker - Ann\n3s - all\nround 3\nKs\nKd\nround 4\nQs\nQd\n"
    )
    assert score(text + "total: Ann 6, Bo 2\n").exit_code == 0
    found = score(text + "total: Ann 7\n")
    [slip] = found.problems
    assert (slip.code, *found.reading.told(slip)) == (
        "total-differs", ("the pad gives Ann a total of 7, the rules "
                          "6."), "Banked 1 + 0 + 0 + 0, joker 5.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("told", "right"), [(12, True), (17, True), (7, False), (8, False), (16, False), (27, False)]
)
def test_a_running_total_is_gold_alone_or_with_artifacts(told: int, right: bool) -> None:
    """After two rounds Ann has 8 + 4 gold and a joker of five; what the third brings, four and
    a joker of ten, is not in it."""
    first, second, third = (
        "banked: Ann 8",
        "banked: Ann 4\nartifacts: Ann 1",
        "banked: Ann 4\nartifacts: Ann 1",
    )
    found = score(result("kings-gold", first, f"{second}\nso far: Ann {told}", third))
    differs = [problem for problem in found.problems if problem.code == "so-far-differs"]
    said = [tuple(found.reading.told(problem)) for problem in differs]
    differs_by = f"the pad says Ann has {told} so far, by the rounds it is 12."
    assert said == ([] if right else [(differs_by, "Banked 8 + 4.")])


@pytest.mark.parametrize(
    ("rounds", "total", "told"),
    [
        (("Ann 4", "Ann 9"), 9, True),
        (("Ann 4", "Ann 9\nartifacts: Ann 1"), 14, True),
        (("Ann 4", "Ann 9"), 8, False),
        (("Ann 9", "Ann 4"), 4, False),
        (("Ann 9\nartifacts: Ann 1",), 9, False),
    ],
)
def test_figures_that_grow_to_the_total_may_be_sums(
    rounds: tuple[str, ...], total: int, told: bool
) -> None:
    """Where the last figure is the total, alone or with the artifact of five, sums stand as banked: of
    two rounds or more, and where they never fall."""
    text = result("incan-gold-2006", *[f"banked: {one}" for one in rounds])
    [slip] = [
        problem
        for problem in score(f"{text}total: Ann {total}\n").problems
        if problem.code == "total-differs"
    ]
    assert isinstance(slip.facts, tally_faults.TotalDiffers)
    assert slip.facts.sums == told


def test_figures_that_only_grow_are_asked_about_where_no_total_stands() -> None:
    """Sums written as banked; right behind ``so far``, in a table below it, or with their total."""
    head = "variant: diamant\nplayers: Eva, Finn, Gil\n"
    sums = ("0 0 0", "7 7 0", "18 25 13", "25 32 20", "28 35 23")
    said = "".join(f"round {n}\nbanked {one}\n" for n, one in enumerate(sums, 1))
    [doubt] = score(head + said).problems
    assert (doubt.line, doubt.code) == (12, "running-sums")
    line = str(score(head + said).reading.told(doubt).hint).split('"')[-2]
    assert score(f"{head}{said}{line}\n").problems == []
    below = "so far Eva  Finn Gil\n" + "".join(f"{n} {one}\n" for n, one in enumerate(sums, 1))
    for text in (said.replace("banked", "so far:"), below):
        assert scored(head + text)["totals"] == {"Eva": 28, "Finn": 35, "Gil": 23}
    assert [one.code for one in score(head + said.replace("13", "0")).problems] == ["running-sums"]
    assert score(head + said.replace("32", "24")).problems == []


@pytest.mark.parametrize(("first", "asked"), [("7 3 0", True), ("7 0 0", False)])
def test_few_figures_may_grow_by_chance(first: str, asked: bool) -> None:
    """Six, each followed by one not below it, are asked about, and five are not."""
    rows = (first, "8 4 0", "9 5 0", "10 6 0")
    said = "".join(f"round {n}\nbanked {row}\n" for n, row in enumerate(rows, 1))
    found = score(f"variant: diamant\nplayers: Eva, Finn, Gil\n{said}")
    assert [problem.code for problem in found.problems] == ["running-sums"] * asked


def test_a_check_line_of_a_running_round_is_checked_too() -> None:
    """Bo has left and is named; the others are not."""
    assert slips(score(HEAD + "round 1\n8h - Bo\n9c\nbanked: Bo 2\n")) == []
    assert slips(score(HEAD + "round 1\n8h - Bo\n9c\nbanked: Bo 3\n")) == [
        (6, 12, "banked-differs")
    ]


# --- places ---------------------------------------------------------------------------------------


def result(kind: str, *rounds: str) -> str:
    return f"variant: {kind}\nplayers: Ann, Bo, Cy\n" + "".join(
        f"round {n}\n{r}\n" for n, r in enumerate(rounds, 1)
    )


def test_a_game_of_results_is_scored_and_ranked() -> None:
    """No cards written down: banked plus artifacts, and the tie broken by jokers."""
    text = result(
        "kings-gold",
        "banked: Ann 10, Bo 5",
        "banked: Bo 5\nartifacts: Cy 1",
        "banked: Cy 5",
        "banked: Ann 0",
    )
    figures = scored(text)
    assert figures["complete"] is True
    assert figures["totals"] == {"Ann": 10, "Bo": 10, "Cy": 10}
    assert figures["ranking"] == [["Cy"], ["Ann", "Bo"]]
    assert [r["removed"] for r in figures["rounds"]] == [[], [], [], []]


@pytest.mark.parametrize(
    ("kind", "places"),
    [("kings-gold", [["Bo"], ["Ann"], ["Cy"]]), ("incan-gold-2006", [["Bo"], ["Ann"], ["Cy"]])],
)
def test_more_artifacts_break_a_tie(kind: str, places: list[list[str]]) -> None:
    """Ann ten gold; Bo five and one artifact of five."""
    assert (
        scored(result(kind, "banked: Ann 5", "banked: Ann 5, Bo 5\nartifacts: Bo 1"))["ranking"]
        == places
    )


def test_where_no_tie_break_is_known_the_tied_stand_together_in_seat_order() -> None:
    """In the cave a King counts five and breaks nothing."""
    assert scored(result("cave-network", "banked: Cy 5, Ann 0\nartifacts: Bo 1"))["ranking"] == [
        ["Bo", "Cy"],
        ["Ann"],
    ]


def test_a_game_is_complete_after_its_last_round() -> None:
    """Four rounds of King's Gold, or as many as the table set; a tie does not matter."""
    rounds = ["banked: Ann 5, Bo 5"] * 4
    assert scored(result("kings-gold", *rounds))["complete"] is True
    assert scored(result("kings-gold", *rounds[:3]))["complete"] is False
    assert scored(result("kings-gold\nset: rounds=3", *rounds[:3]))["complete"] is True


def test_a_game_with_an_extra_round_that_runs_is_not_complete() -> None:
    """The tied are playing it off."""
    text = result("kings-gold", *["banked: Ann 5, Bo 5"] * 4) + "extra round\n8h\n"
    assert scored(text)["complete"] is False
    assert scored(text + "9h - all")["complete"] is True


# --- after an error -------------------------------------------------------------------------------


def test_exit_codes() -> None:
    """0 legal and agreeing, 1 a slip, 2 an error, also with a slip beside it."""
    assert score(FRIDAY).exit_code == 0
    assert score(FRIDAY + "banked: Bo 7\n").exit_code == 1
    assert score(FRIDAY + "banked: Bo 7\nround 2\n8x\n").exit_code == 2
    assert score("").exit_code == 2


def test_after_an_error_the_figures_go_as_far_as_the_rules_could_be_followed() -> None:
    """Round 1 counts, round 2 up to the wrong line; rounds 3 and 4 are only read for their
    errors."""
    text = HEAD + (
        "round 1\n8h - all\nround 2\n8h - Bo\n9x\n9h - Ann\nround 3\n8h - all\nround 4\n8h - all\n"
    )
    figures = score(text).to_json()
    assert figures["complete"] is False
    assert figures["totals"] == {"Ann": 2, "Bo": 4, "Mary Ann": 2, "Di": 2}
    assert [r["end"] for r in figures["rounds"]] == ["all-out", None]
    assert [p["code"] for p in figures["problems"]] == ["bad-card"]


def test_slips_before_an_error_are_told_and_later_ones_are_not_trusted() -> None:
    """Round 1 is held against the pad; the total is not, since we do not know it."""
    text = HEAD + (
        "round 1\n8h - all\nbanked: Ann 3\nround 2\n9x - all\nbanked: Ann 9\ntotal: Ann 99\n"
    )
    assert slips(score(text)) == [(5, 13, "banked-differs"), (7, 1, "bad-card")]


def test_without_a_header_there_are_no_figures() -> None:
    """Nobody, nothing, and two problems."""
    figures = score("").to_json()
    assert (figures["players"], figures["rounds"], figures["ranking"]) == ([], [], [])
    assert len(figures["problems"]) == 2


def test_an_unknown_variant_leaves_the_players_without_figures() -> None:
    """They are listed with nothing."""
    figures = score("variant: chess\nplayers: Ann, Bo, Cy\nround 1\n8h\n").to_json()
    assert figures["totals"] == {"Ann": 0, "Bo": 0, "Cy": 0}
    assert [p["code"] for p in figures["problems"]] == ["unknown-variant"]


def test_bytes_that_are_no_text_are_a_problem_like_any_other() -> None:
    """Exit 2."""
    assert score_bytes(b"\xff\xfe").exit_code == 2


def test_the_ways_to_a_figure() -> None:
    """What each banked in each round, and what the artifacts count."""
    text = HEAD + "round 1\n4h - all\nround 2\njoker - Ann\n3s - all\ntotal: Ann 0, Di 0\n"
    found = score(text)
    assert [found.reading.told(slip).hint for slip in found.problems] == [
        "Banked 1 + 0, joker 5.",
        "Banked 1 + 1.",
    ]


@pytest.mark.parametrize("jokers", ["Bo 1", "Bo joker"])
def test_a_joker_that_was_carried_out_is_not_carried_out_again_in_a_round_known_by_its_result(
    jokers: str,
) -> None:
    """Two have joined the deck by the third round; Ann has carried one of them out, so there is one
    for the others."""
    begun = result("kings-gold", "banked: Ann 5") + (
        "\nround 2\njoker\n7h - Ann\nKc\nKd\n\nround 3\nbanked: Bo 1\n"
    )
    assert faults(score(begun + f"artifacts: {jokers}\n")) == []
    assert [problem.code for problem in score(begun + f"artifacts: {jokers}, Cy 1\n").problems] == [
        "too-many-artifacts"
    ]


def test_an_artifact_named_in_an_earlier_result_is_not_named_again() -> None:
    """The eight of clubs went out in the first round, whoever says so."""
    twice = result(
        "incan-gold", "banked: Ann 5\nartifacts: Ann 8c", "banked: Bo 5\nartifacts: Bo 8c"
    )
    assert [problem.line for problem in score(twice).problems] == [len(twice.splitlines())]
    other = result(
        "incan-gold", "banked: Ann 5\nartifacts: Ann 8c", "banked: Bo 5\nartifacts: Bo 10c"
    )
    assert faults(score(other)) == []


def test_of_two_alike_that_one_was_carried_out_another_result_names_but_one() -> None:
    """Two Jacks and a Queen are artifacts; Ann has carried out a Jack, no matter which: there are a
    Jack and the Queen."""
    jacks = '["Jsh", "Qs"]'
    rules = (
        f'set: cards.danger={{ "K" = "rank" }}\nset: cards.artifact={jacks}\nset: '
        f"artifacts.joins={{ 1 = {jacks} }}\n"
    )
    rules += "set: artifacts.worth=5\n"
    head, rounds = result("kings-gold", "banked: Ann 5\nartifacts: Ann J", "banked: Bo 5").split(
        "round 1"
    )
    begun = f"{head}{rules}round 1{rounds}"
    assert faults(score(begun + "artifacts: Bo J, Cy Q\n")) == []
    assert [problem.code for problem in score(begun + "artifacts: Bo J, Cy J\n").problems] == [
        "claimed-twice"
    ]


@pytest.mark.parametrize(
    ("strangers", "differences", "told"),
    [(5, 2, 7), (MOST_FINDINGS - 2, 2, MOST_FINDINGS), (MOST_FINDINGS + 20, 0, MOST_FINDINGS + 1)],
)
def test_no_more_faults_are_told_than_a_file_may_have(
    strangers: int, differences: int, told: int
) -> None:
    """Figures that differ stand beside what could not be read, as long as there is room; one line
    says that there are more."""
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7h - all\nbanked: Bo 5, Cy "
        "9\nround 2\n7 - all\n"
    )
    codes = [problem.code for problem in score(text + "total: Zo 5\n" * strangers).problems]
    assert (codes.count("banked-differs"), len(codes)) == (differences, told)
    assert codes.count("and-more") == (told > MOST_FINDINGS)


def test_a_finding_points_at_the_figure_that_was_typed() -> None:
    """A row by seat, cells that are empty, and amounts without commas."""
    head = "variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7\n5 - Bo\n8 - all\n"
    for line, columns in (
        ("banked: 1 2 3", [9, 11, 13]),
        ("banked: 1, , 3", [9, 12, 14]),
        ("banked: Ann 1 Bo 2 Cy 3", [13, 18, 23]),
        ("total: 1 2 3", [8, 10, 12]),
    ):
        assert [problem.column for problem in score(head + line).problems] == columns


def test_a_finding_stands_on_the_line_on_which_its_figure_was_typed() -> None:
    """Figures behind leavers, and totals of which each has its own line."""
    text = (
        "variant: kings-gold\nplayers: Ann, Bo, Mary Ann\nround 1\n8 - Ann (3)\n9 - Bo (4)\n"
        "10 - all\nend\nAnn 5\nBo 6\nMary Ann 20\n"
    )
    assert [(problem.line, problem.column) for problem in score(text).problems] == [
        (4, 10),
        (5, 9),
        (8, 5),
        (9, 4),
        (10, 10),
    ]
