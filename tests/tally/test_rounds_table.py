"""Tables of names and numbers: each layout is read, and each mistake is reported at its cell."""

import random
import re

import pytest
from hypothesis import given, strategies as st

from cardkit.i18n.translate import languages, use_language
from cardkit.tally.score import format_finding, score

from ..strategies import names
from .test_error_tallies import check_remedies

TOTALS = {"Ann": 20, "Bo": 19, "Cy": 11}


def scored(text: str, header: str = "variant: kings-gold\n") -> dict[str, int] | list[str]:
    """Return the totals of a table, or its findings."""
    found = score(header + text)
    if found.reading.findings:
        return [format_finding(found.reading, one) for one in found.reading.findings]
    totals: dict[str, int] = found.to_json()["totals"]
    return totals


# fmt: off
FRAME = "| round | Ann | Bo | Cy |\n|---|---:|---:|---:|\n"
LINES = "Round  Ann  Bo  Cy\n------------------\n"


@pytest.mark.parametrize("text", [
    FRAME + "| 1 | 5 | 6 | 0 |\n| 2 | 5 | 4 | 6 |\n| 3 | 4 | 4 |  |\n| 4 | 6 | 5 | 5 |\n",
    "+--+--+\n" + FRAME.replace("---:", "-") + "|1|5|6|0|\n|2|5|4|6|\n|3|4|4||\n|4|6|5|5|\n+--+--+\n",
    LINES + "1   5   6   -\n2   5   4   6\n3   4   4   -\n4   6   5   5\n=======\ntotal  20  19  11\n",
    "Ann Bo Cy\n5 6 0\n5 4 6\n4 4 -\n6 5 5\n",
    "|Ann|Bo|Cy|\n|-|-|-|\n|5|6|0|\n|5|4|6|\n|4|4|-|\n|6|5|5|\n",
    "player round 1 round 2 round 3 round 4\nAnn 5 5 4 6\nBo 6 4 4 5\nCy - 6 - 5\n",
    "       Ann Bo Cy\n1        5  6  0\n2        5  4  6\n3        4  4  0\n4        6  5  5\ntotal   20 19 11\n",
    '"Round","Ann","Bo","Cy"\r\n"Round 1",5,6,0\r\n2,5,4,6\r\n3,4,4,\r\n4,6,5,5\r\n"Total",20,19,11\r\n',
    ",Ann,Bo,Cy\nround 1,5,6,0\nround 2,5,4,6\nround 3,4,4,\nround 4,6,5,5\n",
    ",,,,\n,Round,Ann,Bo,Cy,\n,1,5,6,0,\n,,,,\n,2,5,4,6,\n,3,4,4,,\n,4,6,5,5,\n;;;\n",
    "round Ann Bo Cy\n1. 5 6 0\n2. 5 4 6  # rain\n\n3. 4 4 0\n4. 6 5 5\n",
    "#,Ann,Bo,Cy\n1,5,6,0\n2,5,4,6\n3,4,4,\n4,6,5,5\n",
    "Rd,Ann,Bo,Cy,,\nround 1,5,6,0,,\nround 2,5,4,6,,\nround 3,4,4,,,\nround 4,6,5,5,,\n",
    "Rd. Ann Bo Cy\n1. 5 6 0\n2. 5 4 6\n3. 4 4 -\n4. 6 5 5\n",
    "ann BO cy\n5 6 0\n5 4 6\n4 4 -\n6 5 5\n",
    "Ann, Bo, Cy\n5 6 0\n5, 4, 6\n4 4 -\n6 5 5\n",
    "Ann,Bo,Cy\n5,6,0\nartifacts: Ann 0\n5,4,6\n4,4,\nnote: late\n6,5,5\n",
    "Ann,Bo,Cy\nround 1\n5,6,0\nround 2\n5,4,6\n4,4,\n6,5,5\n",
    "\n".join(["player  round 1  round 2  round 3  round 4  total", "Ann 5 5 4 6 20", "Bo 6 4 4 5 19", "Cy - 6 - 5 11", ""]),
    FRAME + "|1|5|6|0|\n|2|5|4|6|\n|3|4|4||\n|4|6|5|5|\n| | 20 | 19 | 11 |\n",
    "Nr;Ann;Bo;Cy\n1;5;6;0\n2;5;4;6\n3;4;4;\n4;6;5;5\nsum;20;19;11\n",
    "R,Ann,Bo,Cy\nR1,5,6,0\nR2,5,4,6\nR3,4,4,\nR4,6,5,5\n",
    "Name;R1;R2;R3;R4\nAnn;5;5;4;6\nBo;6;4;4;5\nCy;0;6;0;5\n",
    "round,1,2,3,4,\nAnn,5,5,4,6,20\nBo,6,4,4,5,19\nCy,,6,,5,11\n",
    "round\t\tAnn\t\tBo\t\tCy\n1\t\t5\t\t6\t\t0\n2\t\t5\t\t4\t\t6\n3\t\t4\t\t4\t\t\n4\t\t6\t\t5\t\t5\n",
    "player 1 2 3 4\nAnn 5 5 4 6 20\nBo 6 4 4 5 19\nCy - 6 - 5 11\n",
    "player,1,2,3,4,total,place\nAnn,5,5,4,6,20,1.\nnote: late\nBo,6,4,4,5,19,2\n\nCy,,6,,5,11,3\n",
    "players: Ann, Bo, Cy\nRd,Ann,Bo,Cy\n1,5,6,0\n2,5,4,6\n3,4,4,\n4,6,5,5\n",
    "|total|\n|---|\n|Ann|20|\n|Bo|19|\n|Cy|11|\n",
    "Round,Ann,Bo,Cy\n#1,5,6,0\n#2,5,4,6\n# a remark\n#3,4,4,\n#4,6,5,5\nTOTAL,20,19,11\n",
    "Round #,Ann,Bo,Cy\n#1,5,6,0\n#1 of two remarks\n#2,5,4,6\n#3,4,4,\n# 3,4,4,\n#4,6,5,5\n",
    "#  Ann  Bo  Cy\n#1  5  6  0\n#2.  5  4  6  # rain\n#3:  4  4  -\n#4  6  5  5\n",
    "# Friday\n# Ann Bo Cy\n1 5 6 0\n2 5 4 6\n3 4 4 -\n4 6 5 5\ntotal 20 19 11\n",
    "| # | Ann | Bo | Cy |\n|---|---|---|---|\n| #1 | 5 | 6 | 0 |\n| #2 | 5 | 4 | 6 |\n| #3 | 4 | 4 | |\n| #4 | 6 | 5 | 5 |\n",
    "Name #1 #2 #3 #4\nAnn 5 5 4 6\nBo 6 4 4 5\nCy - 6 - 5\n",
    "sep=;\nround;Ann;Bo;Cy\n1;5;6;0\n2;5;4;6\n3;4;4;\n4;6;5;5\n",
    "players: Ann, Bo, Cy\nbanked: 5 6 0\nbanked: 5 4 6\nnote: late\nbanked: 4 4 -\nbanked: 6 5 5\n",
    "player 1 2 3 4 total\nAnn 5 5 4 6 = 20\nBo: 6+4+4+5=19\nCy - 6 - 5 11\n",
    "Place,Player,Score\n1,Ann,20\n2,Bo,19\n3,Cy,11\n",
    "#;Name;Points\n1;Ann;20\n2;Bo;19\n3;Cy;11\n",
    "Total\tRank\tWho\n20\t1st\tAnn\n19\t2nd\tBo\n11\t3rd\tCy\n",
    "| # | Ann | Bo | Cy |\n|---|---|---|---|\n| 1 | 5 | 6 | 0 |\n| 2 | 5 | 4 | 6 |\n| 3 | 4 | 4 | |\n| 4 | 6 | 5 | 5 |\n",
    "Expedition,Ann,Bo,Cy\n1,5,6,0\n2,5,4,6\n3,4,4,\n4,6,5,5\nTotal points,20,19,11\n",
    "Hand;Ann;Bo;Cy\n1;5;6;0\n2;5;4;6\n3;4;4;\n4;6;5;5\nSum total;20;19;11\n",
    "round,Ann,Bo,Cy\n1,5,6,BUST\n2,5,4,6\n3,4,4,x\n4,6,5,5\n",
    "Ann Bo Cy\n5 6 bust\n5 4 6\n4 4 caught\n6 5 5\n",
    "Name 1 2 3 4\nAnn 5 5 4 6\nBo 6 4 4 5\nCy ✗ 6 erwischt 5\n",
    "player,1,2,3,4,total\nAnn,5,5,4,6,20\nBo,6,4,4,5,19\nCy,złapany,6,attrapée,5,11\n",
])
def test_table_layouts_are_read(text: str) -> None:
    found = scored(text)
    assert found == TOTALS or found == {"ann": 20, "BO": 19, "cy": 11}


NOTHINGS = ["BUST", "X", "caught", "erwischt", "Geplatzt", "prise", "rien", "wpadka", "✗"]


@pytest.mark.parametrize("word", NOTHINGS)
@pytest.mark.parametrize("sign", [",", ";", "\t", "|", " "])
@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize("code", languages())
def test_player_with_only_dashes_in_table_scores_0(
    word: str, sign: str, is_turned: bool, code: str
) -> None:
    rows = [["round", "Ann", "Bo", "Cy"], *([str(n), word, "6", "1"] for n in range(1, 5))]
    if is_turned:
        rows = [["player", "1", "2", "3", "4"], *map(list, zip(*rows[1:], strict=True))][:1] + [
            [name, *(row[place] for row in rows[1:])] for place, name in enumerate(rows[0]) if place
        ]
    with use_language(code):
        assert scored("".join(f"{sign.join(row)}\n" for row in rows)) == {"Ann": 0, "Bo": 24, "Cy": 4}


@pytest.mark.parametrize(("cell", "means"), [
    ("€5", 5), ("5 €", 5), ("£5", 5), ("$ 5", 5), ("5 ✓", 5), ("✓5", 5), ("0 ✗", 0), ("5pts", 5), ("5.0", 5),
    ("2+3", 5), ("5 Punkte", 5), ("1.028", None), ("1,5", None), ("5.50", None), ("5 ✗", None), ("lost", None),
    ("5 ✓ ✓", 5), ("👑 5", 5), ("5*", 5), ("1.000", None),
])
@pytest.mark.parametrize("whole", [True, False])
def test_non_numeric_cell_is_refused_and_its_remedy_is_read(
    cell: str, means: int | None, whole: bool
) -> None:
    """A player is never dropped, even if the whole column consists of words."""
    cells = [cell, cell if whole else "5", cell if whole else "-"]
    text = "variant: kings-gold\nround;Ann;Bo;Cy\n" + "".join(
        f"{number};{one};6;2\n" for number, one in enumerate(cells, 1)
    )
    found = score(text)
    assert found.exit_code == 2
    assert "Ann" not in found.to_json()["players"] or found.reading.findings
    if means is not None:
        told = found.reading.findings
        assert {one.code for one in told} == {"bad-cell"}
        assert {one.facts["way"] for one in told} == {str(means)}
        remedied = score(text.replace(cell, str(means)))
        assert [one.code for one in remedied.reading.findings if one.severity == "error"] == []
        assert remedied.to_json()["totals"]["Ann"] == means * cells.count(cell) + (0 if whole else 5)
    elif cell != "lost":
        assert all(one.facts["way"] == "" for one in found.reading.findings)
    check_remedies(found.reading)


def test_column_of_unknown_words_is_reported_and_both_suggestions_work() -> None:
    text = "round,Ann,Bo,Cy,Di\n1,lost,6,0,1\n2,gone,4,6,1\n"
    (told,) = score(f"variant: kings-gold\n{text}").reading.findings
    assert (told.code, told.line, told.column) == ("bad-column", 2, 7)
    assert scored(text.replace("lost", "0").replace("gone", "0")) == {"Ann": 0, "Bo": 10, "Cy": 6, "Di": 2}
    assert scored(re.sub(r",(Ann|lost|gone)", "", text)) == {"Bo": 10, "Cy": 6, "Di": 2}


@pytest.mark.parametrize("head", ["Hand", "Expedition", "Nr", "Deal", "Donne", "Rozdanie", "Spiel"])
@pytest.mark.parametrize("last", ["=", "Total points", "Sum", "Ergebnis", "all in all", "Σ", ""])
@pytest.mark.parametrize("sign", [",", ";", "|"])
def test_suggestions_for_unknown_headings_and_labels_work(
    head: str, last: str, sign: str
) -> None:
    rows = [[head, *TOTALS], ["1", "5", "6", "0"], ["2", "15", "13", "11"], [last, *map(str, TOTALS.values())]]
    edge = sign.strip("\t,;")
    lines = ["variant: kings-gold", *(f"{edge}{sign.join(row)}{edge}" for row in rows)]
    for _ in range(3):
        found = score("\n".join(lines))
        if not (told := [one for one in found.reading.findings if one.severity == "error"]):
            break
        (one,) = told
        assert one.code == "two-meanings"
        lines[one.line - 1] = lines[one.line - 1].replace(one.facts["word"], one.facts["ways"][0], 1)
    assert found.to_json()["totals"] == TOTALS


@pytest.mark.parametrize("sign", [",", ";", "\t", "|", "  ", " "])
def test_list_of_results_requires_a_heading(sign: str) -> None:
    lines = "\n".join(f"{name}{sign}{n}" for name, n in TOTALS.items())
    for player, total in [("player", "total"), ("name", "points"), ("who", "Score")]:
        assert scored(f"{player}{sign}{total}\n{lines}\n") == TOTALS
    (told,) = score(f"variant: kings-gold\n{lines}\n").reading.findings
    assert (told.code, told.line) == ("no-head", 2)
    assert scored(f"{told.facts['ways'][0]}\n{lines}\n") == TOTALS


@pytest.mark.parametrize(("text", "artifacts", "places"), [
    ("Ann,Bo,Cy\n5,6,0\n5,4,6\n4,4,\njokers,10,,5\nplace,1,2,3\n", [[10], [], [5]], [1, 2, 3]),
    ("player,1,2,3,4,jokers,extra round 5,jokers\nAnn,5,5,5,5,,4,\nBo,5,5,5,5,,4,15\nCy,0,0,0,0,5,,\n",
     [[], [15], [5]], [2, 1, 3]),
    ("player,1,2,3,4,extra,jokers\nAnn,5,5,5,5,4,10\nBo,5,5,5,5,3,10\nCy,0,0,0,0,,\n",
     [[10], [10], []], [1, 2, 3]),
    ("player|1|2|3|4|artifacts\nAnn|5|5|5|4|5+10\nBo|0|5|5|5|\nCy|0|0|0|0|\n", [[5, 10], [], []], [1, 2, 3]),
    ("player|1|2|3|artifacts\nAnn|5|5|4|15\nBo|0|5|5|\nCy|0|0|0|\n", [[5, 10], [], []], [1, 2, 3]),
])
def test_artifacts_in_table_are_read_by_value(
    text: str, artifacts: list[list[int]], places: list[int]
) -> None:
    found = score("variant: kings-gold\n" + text)
    assert found.reading.findings == []
    said = found.to_json()
    assert list(said["artifacts"].values()) == artifacts
    assert [1 + sum(map(len, said["ranking"][: [name in group for group in said["ranking"]].index(True)]))
            for name in said["players"]] == places
# fmt: on


def test_names_of_table_are_checked_against_players() -> None:
    header = "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n"
    found = scored("Ann,Bo,Cy\n5,6,0\n5,6,0\n", header)
    assert isinstance(found, list)
    assert [line.partition("\n")[0] for line in found] == [
        "tally:4:1: there is no number for Di. Counted as 0; write 0 or a dash where nothing was banked."
    ]
    assert 'nobody in this game is called "Eve"' in str(scored("Ann,Bo,Eve\n5,6,0\n", header))
    assert 'nobody in this game is called "Eve"' in str(scored(",1,2\nAnn,5,6\nEve,5,6\n", header))


def test_names_of_several_words_in_table_head_are_read() -> None:
    text = "round Mary Ann Bo Cy\n1 5 6 0\n2 5 4 6\n"
    found = scored(text, "variant: kings-gold\nplayers: Mary Ann, Bo, Cy\n")
    assert found == {"Mary Ann": 10, "Bo": 10, "Cy": 6}


def test_names_like_cards_in_table_head_are_read() -> None:
    assert scored("A B C D\n5 6 0 1\n5 0 0 0\n") == {"A": 10, "B": 6, "C": 0, "D": 1}
    assert scored("round,K,Q,T\n1,5,6,0\n") == {"K": 5, "Q": 6, "T": 0}
    assert scored(",Total 5,Bo,T\n1,5,6,0\n") == {"Total 5": 5, "Bo": 6, "T": 0}
    numbers = "variant: kings-gold\nplayers: 7, 10, 2b\n"
    assert scored("player,1,2\n7,5,6\n10,5,0\n2b,1,1\n", numbers) == {"7": 11, "10": 5, "2b": 2}


def test_polish_table_is_read() -> None:
    with use_language("pl"):
        text = "runda;Ania;Łukasz;Ewa\n1;5;6;\n2;5;4;6\nrazem;10;10;6\n"
        assert scored(text, "gra: kings-gold\n") == {"Ania": 10, "Łukasz": 10, "Ewa": 6}
        text = "gracz;runda 1;runda 2;dżokery;razem\nAnia;5;6;5;16\nŁukasz;5;4;;9\nEwa;0;6;;6\n"
        assert scored(text, "gra: kings-gold\n") == {"Ania": 16, "Łukasz": 9, "Ewa": 6}


# fmt: off
@pytest.mark.parametrize(("text", "findings"), [
    ("Ann Bo Cy\nround 1 5 6 0\nround 2 5 2b 6\nround 3 O 4 6\n", ['4:11: "2b" is not a number.', '5:9: "O" is not a number.']),
    ("Ann Bo Cy\nl0 6 O\n5 4 6\n", ['3:1: "l0" is not a number.', '3:6: "O" is not a number.']),
    ("Ann Bo Cy\n5 6 0\nwe stopped here\n", ['4:1: "we stopped here" has no numbers. Write']),
    ("Ann,Bo,Cy\n5,6,0\n5,6,0\njokers,1,5,2\ntotal,11,17,2\n", ["5:8: what Ann and Cy carried out cannot be worth "
        "1 and 2, so"]),
    ("Ann,Bo,Cy\n5,6,0\n5,6,0\njokers,5,5,\n", ["5:8: what Ann and Bo carried out cannot be worth 5 and 5, so it"]),
    ("Ann,Bo,Cy\n1,5,6,0\n5,6,0\n2,1,1,1\n", ['4:5: "5,6,0" is not a row']),  # a label, or a figure?
    ("Ann,Bo,Cy\n1,5,6\n2,5,6,0\n3,1,1,1\n", ['3:5: "1,5,6" is not a row']),
    ("|round|Ann|Bo|Cy|\n|1|5|6|0|\n|2|5|6|\n", ['4:6: "|2|5|6|" is not a row']),
    ("Ann Bo Cy\n5 6 0\n5 6 0 1\n5 6 0\n", ['4:7: "5 6 0 1" is not a row']),
    ("round,A,B,C,D,E,F,G,H,I\n1,1,1,1,1,1,1,1,1,1\n", ["2:23: King's Gold is for 3 to 8 players, not for 9."]),
    ("player,1\n" + "".join(f"P{n},{n % 5}\n" for n in range(13)), ["11:1: King's Gold is for 3 to 8 players, not for 13."]),
    ("Ann,Bo\n1,2\n4,1\n", ["2:5: King's Gold is for 3 to 8 players, not for 2."]),
    ("Ann,Bo,Ann\n1,2,3\n4,5,6\n", ["2:8: Ann is named twice."]),
    ("players: Ann, Bo, Cy\nplayer,1\nAnn,5\nBo,1\nann,6\n", ["6:1: ann is named twice."]),
    ("Ann Bo Cy\nround 1 5 6 0\nround 2 5 6\n", ['4:11: "round 2 5 6" is not a row']),
    ("1,Ann,11\n2,Bo,10\n", ['2:1: "1,Ann,11" cannot be read. A line can', '3:1: "2,Bo,10" cannot be read.']),
    ("Ann,Bo,Cy\n+5,6.0,+1\n", ['3:1: "+5" is not a number. Write "5".', '3:4: "6.0" is not a number. Write '
        '"6".', '3:8: "+1" is']),
    ("|round|Ann|Bo|Cy|\n|1|10|9|1|\n|2|9|9|10|\n|19|18|11\n", ['5:8: "|19|18|11" is not a row of this table.']),
    ("Ann,Bo,Cy\n5,6,0\n4,3,1\n1,1,1\n10,11,2\n", ['6:1: "10,11,2" can mean two things. Write "total,10,11,2" or']),
    ("Ann;A Σ;Bo;Cy\n5;5;1;1\n4;9;2;3\n", ['2:5: "A Σ" is not a player. Remove']),
    ("round;Ann;Bo;Cy\n1;5;6;0\n2;4;3;1\n;8;9;1\n", ['5:2: ";8;9;1" can mean two things. Write "total;8;9;1" or']),
    ("Ann,Bo,Cy\n5,6,1\n9,9,1\ntotal,9,9,1\n", ["4:1: the totals are the same as the numbers of the"]),
    ("Ann,Bo,Cy\n5,6,1\n9,9,1\n", ["4:1: no number is smaller than the one before"]),
    ("Nr,Ann,Bo,Cy\n0,5,6,0\n1,5,4,6\n", ['2:1: "Nr" can mean two things. Write "round" or']),
    ("round,Ann,Bo,Cy\n1,5,6,0\n3,1,1,1\n2,1,1,1\n4,5,5,5\n", ["4:1: the next round is round 2, not round 3."]),
    ("round,Ann,Bo,Cy\n1,5,6,0\nplayers: Ann, Bo, Cy\n", ['4:1: "players:" belongs above the first round.']),
    ("round,Ann,Bo,Cy\n0,5,6,0\n1,5,4,6\n", ["3:1: the next round is round 1, not round 0."]),
    ("player,1,2\nAnn,5,y\nBo,6,4\nCy,1\nWinner,Bo\nDi,1,1\n", [
        '3:7: "y" is not a number.', '5:4: "Cy,1" is not a row of this table. Write a number for each of 1, 2',
        '6:1: "Winner,Bo" has no numbers.']),
    ("player,1,bonus,total\nAnn,5,1,6\nBo,6,4,10\nCy,1,1,2\n", ['2:10: "bonus" is neither a round nor a total.']),
    ("player,1,total\nAnn,5,5\nBo,6,7\nCy,1,1\n", ["4:6: the pad says that the total of Bo is 7, but by the rules it is 6"]),
    ("players: Ann, Bo, Cy\n5 6 0\n5 4 6\n", ['3:1: nothing says whose numbers these are. Write "Ann  Bo  Cy"']),
    ("players: Ann, Bo, Cy\nround 1 5 6 0\nround 2 5 4 6\n", ['3:1: nothing says whose numbers these are. Write "round  Ann']),
    ("Ann 5 6 11\nBo 5 4 9\nMary Ann 1 1 2\n", ['2:1: nothing says whose numbers these are. Write "players  1  2  total"']),
    ('players: Ann, Bo, Cy\n|"\n|5|6|0|\n', ["3:1: no round has started yet."]),
    ("Place,Player,Date,Score\n1,Ann,2026-11-20,9\n2,Bo,2026-11-20,8\n3,Cy,2026-11-20,1\n", [
        '2:14: "Date" is neither a round nor a total. Remove it, or']),
    ("Rank,Name,Points\n1,Ann,9\n1,Bo,8\n3,Cy,1\n", ["4:1: the pad puts Bo in place 1, but by the rules it is 2."]),
    ("Dealer,Ann,Bo,Cy\nAnn,5,6,0\nBo,5,6,0\n", ['2:1: there is no number below "Dealer". If']),
    ("Ann: 5+5=10\nBo: 6+1=7\nCy: 0+0=0\n", ['2:1: nothing says whose numbers these are. Write "player']),
    ("players: Ann, Bo, Cy\n#1 5 6 0", ['3:1: nothing says whose numbers these are. Write "round  Ann  Bo  Cy" above them.']),
    ("Ann Bo Cy\n5 6 0\n# 5 4 6\n4 4 0\n", ["4:3: this is a comment, but a round is missing. Write"]),
    ("Name,1,gold so far,2\nAnn,5,5,5\nBo,5,5,5\nCy,1,1,1\n", ["2:8: these are running totals."]),
    ("Ann,5\nBo,5\nCy,1\n", ['2:1: nothing says whose numbers these are. Write "players,total" or "players,1" above']),
])
def test_error_in_table_is_reported(text: str, findings: list[str]) -> None:
    found = scored(text)
    assert isinstance(found, list)
    assert [line[: len(f"tally:{said}")] for line, said in zip(found, findings, strict=True)] == [
        f"tally:{said}" for said in findings
    ]
# fmt: on


def test_row_that_may_be_a_turn_of_hands_is_questioned() -> None:
    found = scored("Ann Bo Cy\ngame 1\n7 8 -\n", "variant: cave-network\n")
    assert 'Write "banked: 7 8 -" or "Ann 7, Bo 8, Cy -".' in str(found)
    assert scored("Ann Bo Cy\ngame 1\n7 8 20\n", "variant: cave-network\n") == {
        "Ann": 7, "Bo": 8, "Cy": 20,
    }  # fmt: skip


@pytest.mark.parametrize("sign", [",,,,", ";;;;", "\t\t\t\t"])
def test_empty_cells_after_other_lines_are_ignored(sign: str) -> None:
    head = f'variant: kings-gold{sign}\n"players: Ann, Bo, Cy"{sign}\n{sign}\n'
    rows = "".join(f"{sign[0].join(row)}{sign}\n" for row in [["player", "1"], ["Ann", "5"],
                   ["Bo", "6"], ["Cy", "0"]])  # fmt: skip
    found = score(f"{head}{rows}end{sign}\n")
    assert (found.reading.findings, found.is_complete) == ([], True)
    assert found.reading.header.variant == "kings-gold"


def test_turns_after_table_are_read() -> None:
    text = "Ann,Bo,Cy\n5,6,0\nround 2\n7h - Bo\n9 - all\nround 3\n1,1,1\n2,2,2\n"
    assert scored(text) == {"Ann": 14, "Bo": 12, "Cy": 9}


@given(names(), st.randoms(use_true_random=False), st.sampled_from(languages()))
def test_table_with_altered_cell_is_read_correctly_or_reported(
    people: tuple[str, ...], chance: random.Random, code: str
) -> None:
    """Cells are replaced, removed or repeated."""
    players = [name for name in people[:5] if not name.isdecimal()][:3]
    figures = [[chance.randint(0, 20) for _ in players] for _ in range(4)]
    label = chance.choice(["{}", "{}.", "#{}", "round {}", "Round {}:"])
    rows = [[label.format(n), *map(str, row)] for n, row in enumerate(figures, 1)]
    corner = chance.choice(["round", "", "#", "round" if rows[0][0] == "1" else "Rd"])
    rows = [[corner, *players], *rows]
    way = chance.choice(["other", "word", "lost", "doubled", "none", "sums", "nothing", "column"])
    if way == "sums" and len(players) > 1:
        rows += [["", *(str(sum(column)) for column in zip(*figures, strict=True))]]
    if way == "column":
        caught = chance.randint(1, len(players))
        for row_of_round in rows[1:]:
            row_of_round[caught] = chance.choice(NOTHINGS)
    if chance.random() < 0.5:
        rows = [list(row) for row in zip(*rows, strict=True)]
    row, cell = chance.randrange(1, len(rows)), chance.randrange(1, len(rows[0]))
    if way == "other":
        rows[row][cell] = str(chance.randint(0, 30))
    elif way == "nothing":
        rows[row][cell] = chance.choice(NOTHINGS)
    elif way == "word":
        rows[row][cell] = chance.choice(
            ["O", "l0", "5.5", "1 2", "7h", "5pts", "5+0", "€5", "1.028", "5 ✓", "lost"]
        )
    elif way == "lost":
        del rows[row][cell]
    elif way == "doubled":
        rows[row].insert(cell, rows[row][cell])
    is_plain = "".join([corner, *players]).replace(" ", "").isalpha()
    signs = [",", ";", "\t", *(["|", *(["  "] if is_plain else [])] if way != "sums" else [])]
    sign = chance.choice(signs)
    named = f"players: {', '.join(players)}\n"
    are_like_rounds = not any(name.isalpha() for name in players)  # then people must be named
    header = "variant: kings-gold\n" + (named * (are_like_rounds or chance.random() < 0.5))
    text = header + "".join(f"{sign.join(line)}\n" for line in rows)
    with use_language(code):
        found = score(text)
        check_remedies(found.reading)
    if way in ("other", "none", "sums", "nothing", "column"):
        lines = rows if rows[1][0] in players else [*zip(*rows, strict=True)]
        of_players = [line[: 1 + len(figures)] for line in lines[1 : 1 + len(players)]]
        expected = {
            line[0]: sum(0 if cell in NOTHINGS else int(cell) for cell in line[1:])
            for line in of_players
        }
        assert {one.code for one in found.reading.findings} <= {"running-sums"}, text
        assert found.to_json()["totals"] == expected, text
    else:
        line = header.count("\n") + row + 1
        assert (found.exit_code, {one.line for one in found.reading.findings}) == (2, {line}), text
