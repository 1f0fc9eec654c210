"""Tables of names and rounds, with each sign between the cells."""

from __future__ import annotations

import pytest

from cardkit.i18n.translate import use_language
from cardkit.tally.rounds_table import head_at, row_of
from cardkit.tally.score import format_finding, score
from cardkit.tally.words import typed_words

ROWS = [
    ["round", "Ann", "Bo", "Cy"],
    ["1", "5", "6", "0"],
    ["2", "5", "4", "6"],
    ["3", "4", "4", ""],
    ["4", "6", "5", "5"],
    ["total", "20", "19", "11"],
]
TOTALS = {"Ann": 20, "Bo": 19, "Cy": 11}


def scored(text: str, header: str = "variant: kings-gold\n") -> dict[str, int] | list[str]:
    """Return the totals of a table, or what is said of it."""
    found = score(header + text)
    if found.reading.findings:
        return [format_finding(found.reading, one) for one in found.reading.findings]
    totals: dict[str, int] = found.to_json()["totals"]
    return totals


@pytest.mark.parametrize("sign", [",", ";", "\t", "|", " | ", "   "])
@pytest.mark.parametrize("has_labels", [True, False])
@pytest.mark.parametrize("has_total", [True, False])
def test_table(sign: str, has_labels: bool, has_total: bool) -> None:
    blank = "-" if sign.isspace() and sign != "\t" else ""
    rows = ROWS if has_total else ROWS[:-1]
    if has_total and not has_labels:
        rows = ROWS[:-1]  # a row of totals needs its label
    cells = [[cell or blank for cell in (row if has_labels else row[1:])] for row in rows]
    assert scored("".join(f"{sign.join(row)}\n" for row in cells)) == TOTALS


# fmt: off
FRAME = "| round | Ann | Bo | Cy |\n|---|---:|---:|---:|\n"
LINES = "Round  Ann  Bo  Cy\n------------------\n"


@pytest.mark.parametrize("text", [
    FRAME + "| 1 | 5 | 6 | 0 |\n| 2 | 5 | 4 | 6 |\n| 3 | 4 | 4 |  |\n| 4 | 6 | 5 | 5 |\n",
    LINES + "1   5   6   -\n2   5   4   6\n3   4   4   -\n4   6   5   5\n=======\ntotal  20  19  11\n",
    "Ann Bo Cy\n5 6 0\n5 4 6\n4 4 -\n6 5 5\n",
    '"Round","Ann","Bo","Cy"\r\n"Round 1",5,6,0\r\n2,5,4,6\r\n3,4,4,\r\n4,6,5,5\r\n"Total",20,19,11\r\n',
    ",Ann,Bo,Cy\nround 1,5,6,0\nround 2,5,4,6\nround 3,4,4,\nround 4,6,5,5\n",
    "round Ann Bo Cy\n1. 5 6 0\n2. 5 4 6  # rain\n\n3. 4 4 0\n4. 6 5 5\n",
    "ann BO cy\n5 6 0\n5 4 6\n4 4 -\n6 5 5\n",
    "Ann,Bo,Cy\n5,6,0\nartifacts: Ann 0\n5,4,6\n4,4,\nnote: late\n6,5,5\n",
])
def test_forms_of_tables(text: str) -> None:
    found = scored(text)
    assert found == TOTALS or found == {"ann": 20, "BO": 19, "cy": 11}


@pytest.mark.parametrize(("head", "row", "expected"), [
    ("Ann,Bo", "1,5,6", "1 5 6"), ("Ann,Bo", "round 2,5,6", "2 5 6"), ("Ann,Bo", "5,6", "None 5 6"),
    ("Ann,Bo", "total,5,6", "total 5 6"), ("Ann,Bo", "Total:,5,6", "total 5 6"),
    ("Ann,Bo", "1,5,", "1 5 "), ("Ann,Bo", ",5,6", "None 5 6"),
    ("Ann,Bo", "banked,5,6", "None 5 6"), ("Ann,Bo", "1,,", "none"), ("Ann,Bo", "1,5,x", "none"),
    ("Ann,Bo", "1,5,6,7", "none"), ("Ann,Bo", "jokers,1,0", "none"), ("Ann,Bo", "5", "none"),
    ("Ann Bo", "1 5 6", "1 5 6"), ("Ann Bo", "7h - Bo", "none"), ("Ann Bo", "- 6", "None - 6"),
    ("Mary Ann  Bo  Cy", "5  6  7", "None 5 6 7"), ("7, Bo", "1, 2", "none"),
])
def test_row(head: str, row: str, expected: str) -> None:
    typed = typed_words()
    below = row if expected != "none" else head.replace("Ann", "5").replace("Bo", "6")
    found = head_at([head, below], 0, [], typed)
    read = row_of(row, found, typed) if found else None
    cells = [cell.text for cell in read.cells] if read else []
    label = "none" if read is None else "total" if read.is_total else str(read.round)
    assert " ".join([label, *cells]) == expected
# fmt: on


def test_names_of_a_table_are_held_against_players() -> None:
    header = "variant: kings-gold\nplayers: Ann, Bo, Cy, Di\n"
    assert "no figure for Di" in str(scored("Ann,Bo,Cy\n5,6,0\n", header))
    assert 'nobody in this game is called "Eve"' in str(scored("Ann,Bo,Eve\n5,6,0\n", header))


def test_names_that_are_cards_head_a_table() -> None:
    assert scored("A B C D\n5 6 0 1\n5 0 0 0\n") == {"A": 10, "B": 6, "C": 0, "D": 1}
    assert scored("round,K,Q,T\n1,5,6,0\n") == {"K": 5, "Q": 6, "T": 0}


def test_table_in_polish() -> None:
    with use_language("pl"):
        text = "runda;Ania;Łukasz;Ewa\n1;5;6;\n2;5;4;6\nrazem;10;10;6\n"
        assert scored(text, "gra: kings-gold\n") == {"Ania": 10, "Łukasz": 10, "Ewa": 6}


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("Round,Ann,Bo,Cy\n1,5,6,0\n3,5,4,6\n", "tally:4:1: round 2 comes next, not round 3."),
        ("Ann,Bo,Cy\n5,6,0\ntotal,6,6,0\n", "tally:4:7: the pad says Ann has 6 in all, the rules say 5."),
        ("Ann,Bo,Cy\n5,6,999\n", "tally:3:1: 1010 gold banked in one round"),
        ("Ann,Bo,Cy\n5,6,0\n5,x,0\n", 'tally:4:3: "5,x,0" is no row of this table.'),
        ("Ann,Bo,Cy\n5,6,0\njokers,1,0,0\n", 'tally:4:1: "jokers,1,0,0" is no row'),
        ("Ann,Bo,Cy\n1,5,6,0\n5,6,0\n", 'tally:4:5: "5,6,0" is no row'),  # a label, or a figure?
        ("round,Ann,Bo,Cy\n1,5,6,0\n2,5,6\n", 'tally:4:5: "2,5,6" is no row'),
        ("round Ann Bo Cy\n1 5 6 0\n2 5 6\n", 'tally:4:5: "2 5 6" is no row'),
        ("|round|Ann|Bo|Cy|\n|1|5|6|0|\n|2|5|6|\n", 'tally:4:6: "|2|5|6|" is no row'),
        ("Ann,Bo,Cy\n5,6,0\n5,6\n", 'tally:4:3: "5,6" is no row'),
        ("Ann,Bo,Cy\n5,6,0\n5,6,0,1,2\n", 'tally:4:9: "5,6,0,1,2" is no row'),
        ("Rd,Ann,Bo,Cy\n1,5,6,0\n2,5,4,6\n", 'tally:2:1: "Rd" can be two things. Write "round" or'),
    ],
)  # fmt: skip
def test_fault_in_a_table(text: str, finding: str) -> None:
    found = scored(text)
    assert isinstance(found, list)
    assert len(found) == 1
    assert found[0].startswith(finding)
