"""The score of a tally: numbers, places, differences, JSON and exit code."""

from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from cardkit.i18n.translate import use_language
from cardkit.tally.score import format_finding, message_and_hint, score

HEAD = "variant: kings-gold\nplayers: Ann, Bo, Cy\n"
GAME = (
    HEAD
    + """
round 1
7h
Kc
5d - Bo
9 - all
banked: Ann 7, Bo 6, Cy 7

round 2
joker
8 - Cy
9 - all
artifacts: Cy 1

total: Ann 13, Bo 12, Cy 16
"""
)


def said(text: str) -> list[str]:
    """Return the place, the code and the numbers of each finding."""
    return [
        f"{one.line}:{one.column} {one.code} {one.facts.get('said')} {one.facts.get('ours')}"
        for one in score(text).reading.findings
    ]


# --- JSON -----------------------------------------------------------------------------------------


def test_json_of_unfinished_game_has_every_key() -> None:
    assert score(HEAD + "round 1\n7h - Bo\n", "a.tally").to_json() == {
        "file": "a.tally",
        "variant": "kings-gold",
        "players": ["Ann", "Bo", "Cy"],
        "complete": False,
        "rounds": [
            {
                "round": 1,
                "end": None,
                "banked": {"Ann": 0, "Bo": 3, "Cy": 0},
                "artifacts": {"Ann": [], "Bo": [], "Cy": []},
                "removed": [],
            }
        ],
        "gold": {"Ann": 0, "Bo": 3, "Cy": 0},
        "artifacts": {"Ann": [], "Bo": [], "Cy": []},
        "totals": {"Ann": 0, "Bo": 3, "Cy": 0},
        "ranking": [["Bo"], ["Ann", "Cy"]],
        "problems": [],
    }


def test_json_reports_wrong_total() -> None:
    found = score(GAME.replace("Bo 12", "Bo 11") + "end\n").to_json()
    last = found["rounds"][1]
    assert (last["end"], last["artifacts"]["Cy"], found["ranking"][0]) == ("all-out", [5], ["Cy"])
    assert (found["complete"], found["ended"]) == (True, "early")
    assert found["problems"] == [
        {
            "line": 17,
            "column": 19,
            "severity": "differs",
            "code": "total-differs",
            "message": "the pad says that the total of Bo is 11, but by the rules it is 12.",
            "hint": "6 + 6 = 12.",
        }
    ]


def test_json_lists_removed_cards_and_late_player() -> None:
    found = score(HEAD + "rules: 0.9 12\nround 1\nQh / Qs\njoin: Di\nround 2\n8h - all\n").to_json()
    assert found["problems"] == []  # a line of old rules is read over
    assert found["rounds"][0]["removed"] == ["Qs"]
    assert [one["banked"]["Di"] for one in found["rounds"]] == [0, 2]


def test_json_of_empty_file_reports_what_is_missing() -> None:
    found = score("").to_json()
    assert found["variant"] == ""
    assert found["players"] == found["rounds"] == found["ranking"] == []
    assert [problem["code"] for problem in found["problems"]] == ["no-variant", "no-players"]
    assert found["complete"] is False


def test_json_is_english_in_every_language() -> None:
    text = HEAD + "round 1\n7h - Bob\n"
    with use_language("pl"):
        scored = score(text)
        assert scored.to_json() == score(text).to_json()
        message = scored.to_json()["problems"][0]["message"]
        assert message_and_hint(scored.reading, scored.reading.findings[0])[0] != message
    assert message == 'nobody inside is called "Bob".'


def test_json_lists_unscored_house_rules(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'extends = "kings-gold"\nname = "Mine"\n[house]\nH-1 = "Losers make tea."\n'
    )
    text = "variant: mine.toml\nplayers: Ann, Bo, Cy\nround 1\n7h - all\n"
    found = score(text, folder=str(tmp_path)).to_json()
    assert found["not_played"] == [{"rule": "H-1", "text": "Losers make tea."}]


@pytest.mark.parametrize("name", ["King's Gold", "kings gold"])
def test_json_has_short_name_of_variant(name: str) -> None:
    assert score(f"variant: {name}\nplayers: Ann, Bo, Cy\n").to_json()["variant"] == "kings-gold"


# --- exit codes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "code"), [
    (GAME, 0), (HEAD, 0), (HEAD + "round 1\n7h - all\nbanked: 2 2 3\n", 1),
    (HEAD + "date: friday\n", 1), (HEAD + "round 1\n7h - all\ndate: 2026-11-20\n", 1),
    (HEAD + "round 1\nbanked: Ann 5\n", 1), (HEAD + "round 1\n7h - Bob\n", 2),
    (HEAD + "round 1\n7h - all\nbanked: 2 2 3\nround 2\nx\n", 2), ("", 2),
])  # fmt: skip
def test_exit_code_depends_on_worst_finding(text: str, code: int) -> None:
    assert score(text).exit_code == code


def test_game_is_complete_if_over_without_error() -> None:
    rounds = "".join(f"round {number}\n2 - Ann\n" + "3 - all\n" for number in range(1, 5))
    assert score(HEAD + rounds).is_complete
    assert score(HEAD + "total: 5 6 0\n").is_complete
    assert not score(HEAD + rounds[:-20]).is_complete
    assert not score(HEAD + rounds + "x\n").is_complete


# --- figures that differ --------------------------------------------------------------------------


# fmt: off
DIFFERENCES: list[tuple[str, list[str]]] = [
    ("round 1\n7h - all\nbanked: 2 2 2\n", []), ("round 1\n7h - all\nbanked: Bo 2\n", []),
    ("round 1\n7h - all\nbanked: Bo 3, Ann 1\n", ["5:12 banked-differs 3 2", "5:19 banked-differs 1 2"]),
    ("round 1\n7h - all\ntotal: 2 2 2\nround 2\n8 - all\ntotal: 4 4 5\n", ["8:12 total-differs 5 4"]),
    ("total: 5 6 0\ntotal: 5 6 0\n", ["4:1 twice None None"]),
    ("round 1\n2 - all\nround 2\njoker - Bo\n7 - all\nartifacts: Bo 1\n", []),
    ("round 1\n2 - all\nround 2\njoker - Bo\n7 - all\nartifacts: Bo joker\n", []),
    ("round 1\nbanked: 5 6 0\nround 2\nbanked: 5 4 6\nJokers: Cy 1\ntotal: 10 10 6\n",
     ["8:14 total-differs 6 11"]),
]
# fmt: on


@pytest.mark.parametrize(("text", "expected"), DIFFERENCES)
def test_different_figures_are_reported(text: str, expected: list[str]) -> None:
    assert said(HEAD + text) == expected


BY_CARD = "variant: incan-gold\nplayers: Ann, Bo, Cy\nround 1\n8c - Bo\n7b - all\n"
SHARED = "variant: cave-network\nplayers: Ann, Bo, Cy\ngame 1\nKh Qs 7\n- - 2h\n-\n"
ALONE = "variant: cave-network\nplayers: Ann, Bo, Cy\ngame 1\nKh Ks 7\n- 3 2h\n- -\n"


@pytest.mark.parametrize(("game", "lines", "expected"), [
    (BY_CARD, "Bo 8c", []), (BY_CARD, "Bo 8c Qc", ["6:15 artifacts-differs 2 1"]),
    (BY_CARD, "Bo Qc", ["6:15 artifacts-differs Q♣ 8♣"]),
    # those who share them choose among them
    (SHARED, "Ann K, Bo Q|Ann Q, Bo K|Ann 1, Bo 1|Ann Qs", []),
    (SHARED, "Ann J", ["7:16 artifacts-differs J K♥"]),
    # in any order
    (ALONE, "Ann Kh Ks|Ann Ks Kh|Ann K Kh|Ann Kh K|Ann K K", []),
    (ALONE, "Ann Kh Kh", ["7:16 artifacts-differs K♥ K♥ K♥ K♠"]),
])  # fmt: skip
def test_artifacts_are_scored_by_card(game: str, lines: str, expected: list[str]) -> None:
    for line in lines.split("|"):
        assert said(f"{game}artifacts: {line}\n") == expected, line


RUNNING = "round 1\nbanked: 4 3 2\nround 2\nbanked: 9 3 6\nround 3\nbanked: 12 8 6\nround 4\nbanked: 15 9 9\n"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (RUNNING, ["running-sums"]),
        (RUNNING + "total: 40 23 23\n", []),  # a total says that they are right
        (RUNNING.replace("15 9 9", "15 7 9"), []),  # a figure falls
        (RUNNING.replace("banked: 4 3 2", "7h - Ann\n8 - all"), []),  # turns
    ],
)
def test_running_totals_typed_as_banked_are_reported(text: str, codes: list[str]) -> None:
    found = score(f"variant: diamant\nplayers: Ann, Bo, Cy\n{text}").reading.findings
    assert [one.code for one in found] == codes


@given(st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=2), min_size=2, max_size=4))
def test_inconsistent_running_totals_are_reported_with_working_remedy(
    gains: list[list[int]],
) -> None:
    """It is enough to write the suggested line below the other numbers."""
    rows = [*accumulate(gains, lambda above, gain: [*map(sum, zip(above, gain, strict=True))])]
    text = "variant: poor-mans\nround,Ann,Bo\n"
    text += "".join(f"{n},{ann},{bo}\n" for n, (ann, bo) in enumerate(rows, 1))
    found = score(text).reading.findings
    assert [one.code for one in found] == ["running-sums"] * (rows[0] != rows[-1] and any(rows[-2]))
    for finding in found:
        assert score(f"{text}total: {finding.facts['totals']}\n").reading.findings == []


# --- as people are shown it -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("round 1\n\t7h - Zed\n", 'a:4:7: nobody inside is called "Zed". Inside: Ann, Bo, Cy.\n     7h - Zed\n          ^'),
        ("round 1\n7h \x1b[2J\n", "a:4:4: there is a control character here. Is this file a tally?\n    7h ?[2J\n       ^"),
    ],
)  # fmt: skip
def test_finding_is_formatted_with_its_line(text: str, expected: str) -> None:
    reading = score(HEAD + text, "a").reading
    assert format_finding(reading, reading.findings[0]) == expected


def test_findings_are_in_line_order() -> None:
    text = HEAD + "date: friday\nround 1\n7h - all\nbanked: 2 2 3\nround 2\nx\n"
    assert [one.line for one in score(text).reading.findings] == [3, 6, 8]
