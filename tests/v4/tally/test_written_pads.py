"""Pads as six people type them, each in a way of their own: what stands there, and what everybody
has."""

from __future__ import annotations

import pytest

from cardkit.v4.speech import language
from cardkit.v4.tally import score
from cardkit.v4.words import speaking
from tests.v4.commands import run

RUTH = {
    # Ruth lists what comes, line by line, and says how it ended.
    "numbers": (
        """Game: King's Gold
Players: Ann, Bo, Cy
Date: 20 November 2026

Round 1
1. 7
2. K
3. 5
4. 9 Bo
5. K caught

Round 2
1. 8 - Ann, Bo
2. 10 - Cy
""",
        {"Ann": 3, "Bo": 12, "Cy": 12},
    ),
    "numbers with brackets": (
        """variant: Incan Gold 2018
players: Ann; Bo; Cy
1st round:
1) As
2) 7c - Ann
3) Js
4) Jh - bust
2nd round:
1) 2s - all
""",
        {"Ann": 4, "Bo": 0, "Cy": 0},
    ),
    "bullets": (
        """variant: diamant
players: Ann, Bo, Cy
Round 1
• 7s
• Ks -> Bo
• 9s -> Ann & Cy
""",
        {"Ann": 6, "Bo": 3, "Cy": 6},
    ),
    "numbers from two": (
        """variant: incan-gold-2006
players: Ann, Bo, Cy
round 1
2 Jh
3 4s - Cy
4 3s - Ann, Bo
""",
        {"Ann": 2, "Bo": 2, "Cy": 2},
    ),
    "asterisks": (
        """variant: kings-gold
players: Ann, Bo, Cy
round 1
* 7 - Ann
* J - Bo, Cy
round 2
* A - Ann, Bo, Cy
""",
        {"Ann": 3, "Bo": 2, "Cy": 2},
    ),
    "the cave, counted": (
        """variant: cave-network
players: Ann, Bo, Cy
Game 1
1. Ann 7, Bo 5, Cy 3
2. Ann -, Bo -, Cy -
""",
        {"Ann": 5, "Bo": 5, "Cy": 5},
    ),
}

BOB = {
    # Bob types the rows of the pad as they are printed, seat by seat.
    "rows of the pad": (
        """King's Gold
date 20.11.2026
place the hut
winner Ann
Thieves: Ann, Bo, Cy, Di
Round 1
banked 5 6 - 5
gold so far 5 6 0 5
Round 2
banked 5 4 6 4
gold so far 10 10 6 9
jokers: Cy 1
Round 3
banked 4 4 - 4
gold so far 14 14 6 13
jokers: Ann 1
Round 4
banked 5 5 5 5
gold so far 19 19 11 18
Total gold + jokers 29 19 16 18
""",
        {"Ann": 29, "Bo": 19, "Cy": 16, "Di": 18},
    ),
    "half filled": (
        """Poor Man's Incan Gold
Explorers: Ann, Bo, Cy
Round 1
banked 4 - 6
gold so far 4 0 6
Round 2
banked - 8 2
""",
        {"Ann": 4, "Bo": 8, "Cy": 8},
    ),
    "only sums": (
        """variant: diamant
players: Ann, Bo, Cy
Round 1
so far: 4 0 6
Round 2
so far: 4 8 8
Round 3
so far: 9 8 8
""",
        {"Ann": 9, "Bo": 8, "Cy": 8},
    ),
    "only the end": (
        """Game: incan-gold-2006
Players: Ann, Bo, Cy
Total: Ann 25, Bo 12, Cy 3
Tie: none
""",
        {"Ann": 25, "Bo": 12, "Cy": 3},
    ),
}

EWA = {
    # Ewa writes Polish.
    "z kartami": (
        """gra: kings-gold
gracze: Ewa, Jan, Ola
data: 20 listopada 2026

runda 1
7
król
5
9 - Jan
król wpadka
zabrali: Ewa -, Jan 9, Ola -
""",
        {"Ewa": 0, "Jan": 9, "Ola": 0},
    ),
    "karta wyników": (
        """Incan Gold 2018
Poszukiwacze: Ewa, Jan, Ola, Zosia
miejsce domek
Runda 1
odłożone 5 6 - 1
złoto łącznie 5 6 0 1
Runda 2
odłożone 3 - 4 2
złoto łącznie 8 6 4 3
Razem 8 6 4 3
""",
        {"Ewa": 8, "Jan": 6, "Ola": 4, "Zosia": 3},
    ),
    "jaskinia": (
        """gra: cave-network
gracze: Ewa, Jan, Ola
Runda 1: Ewa 7, Jan 5, Ola 3
Ewa -, Jan -, Ola -
""",
        {"Ewa": 5, "Jan": 5, "Ola": 5},
    ),
    "same wyniki": (
        """gra: diamant
gracze: Ewa, Jan, Ola
razem: Ewa 31, Jan 12, Ola 7
wygrywa: Ewa
""",
        {"Ewa": 31, "Jan": 12, "Ola": 7},
    ),
}

TOM = {
    # Tom has everything in a table.
    "from a sheet": (
        """variant: kings-gold
\tAnn\tBo\tCy
1\t5\t6\t0
2\t3\t\t4
3\t2\t2\t2
total\t10\t8\t6
""",
        {"Ann": 10, "Bo": 8, "Cy": 6},
    ),
    "as csv": (
        """variant: poor-mans
round,Ann,Bo,Cy
1,5,6,0
2,3,-,4
3,,,
4,,,
""",
        {"Ann": 8, "Bo": 6, "Cy": 4},
    ),
    "in Markdown": (
        """variant: diamant
date: last Friday

| round | Ann | Bo | Cy |
|-------|-----|----|----|
| R1    | 5   | 6  | —  |
| R2    | 3   | -  | 4  |
| sum   | 8   | 6  | 4  |
""",
        {"Ann": 8, "Bo": 6, "Cy": 4},
    ),
    "the pad with blanks": (
        """King's Gold
Thieves      Ann   Bo   Cy
Round 1
banked       5     6    -
gold so far  5     6    0
Round 2
banked       3     -    4
gold so far  8     6    4
Total        8     6    4
""",
        {"Ann": 8, "Bo": 6, "Cy": 4},
    ),
}

CY = {
    # Cy scribbles while they play.
    "arrows": (
        """variant: kings-gold
players: Ann Bo Cy
R1
7 → Bo
9 → Ann, Cy
R2
8h 10s 2d -> Ann
K x2
R3
4->all
""",
        {"Ann": 17, "Bo": 4, "Cy": 7},
    ),
    "a line a round": (
        """variant: incan-gold
players: Ann, Bo, Cy
Round 1: As / 7c - Ann / Js / Jh caught
Round 2: 2s - all
Round 3: Ann 5, Bo 6, Cy 0
""",
        {"Ann": 9, "Bo": 6, "Cy": 0},
    ),
    "the cry of the game": (
        """variant: poor-mans
players: Ann, Bo, Cy
round 1
7b - Ann
h / h Scared out!
round 2
7b - Bo
h
h - SCARED OUT
""",
        {"Ann": 3, "Bo": 3, "Cy": 0},
    ),
    "names and figures": (
        """variant: incan-gold-2006
players: Ann, Bo, Cy
Round 1:
banked: Ann: 5; Bo: 6; Cy: —
Round 2:
banked: Ann = 3, Bo, Cy = 4
""",
        {"Ann": 8, "Bo": 6, "Cy": 4},
    ),
    "the winner was drawn": (
        """variant: kings-gold
players: Ann, Bo, Cy
total: Ann 20, Bo 20, Cy 11
tie: Ann wins, by the higher card
""",
        {"Ann": 20, "Bo": 20, "Cy": 11},
    ),
}
MAY = {
    # May writes who left first, and the day with nothing before it.
    "names behind a word": (
        """King's Gold
with the cousins
25.11.2026
Thieves: Ann, Bo, Cy
Round 1
banked Bo 6, Cy 0, Ann 2
so far Cy 0, Bo 6, Ann 2
Round 2
banked gold Cy = 4, Ann = 1, Bo = 0
total Bo 6, Cy 4, Ann 3
""",
        {"Ann": 3, "Bo": 6, "Cy": 4},
    ),
    "figures with commas": (
        """Diamant
Bo, Di, Cy
Round 1
banked 5, 14, 0
""",
        {"Bo": 5, "Di": 14, "Cy": 0},
    ),
    "a day below the names": (
        """Diamant
gracze: Ola, Bartek, Ewa
Friday 25 November 2026
Runda 1
7s - Bartek
""",
        {"Ola": 0, "Bartek": 3, "Ewa": 0},
    ),
}
PADS = {
    f"{who}, {name}": pad
    for who, pads in (
        ("Ruth", RUTH),
        ("Bob", BOB),
        ("Ewa", EWA),
        ("Tom", TOM),
        ("Cy", CY),
        ("May", MAY),
    )
    for name, pad in pads.items()
}


@pytest.mark.parametrize("name", PADS)
def test_a_pad_is_scored_as_it_stands(name: str) -> None:
    """The totals are those of the pad, and nothing is an error."""
    text, totals = PADS[name]
    found = score(text)
    assert [
        found.reading.show(problem) for problem in found.problems if problem.severity == "error"
    ] == []
    assert found.to_json()["totals"] == totals


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("King's Gold", "Ann, Bo, Cy"),
        ("Kings Gold - family night", "Ann Bo Cy"),
        ("Złoto króla, 12 listopada", "Ann, Bo & Cy"),
    ],
)
def test_a_title_and_names_are_a_header(title: str, names: str) -> None:
    """As at the head of a pad: a date or a place may stand behind the title."""
    turns = "Round 1\n7\n5 - all\n"
    told = score(f"variant: kings-gold\nplayers: Ann, Bo, Cy\n{turns}")
    found = score(f"{title}\n{names}\n{turns}")
    assert found.problems == []
    assert found.to_json()["totals"] == told.to_json()["totals"]


@pytest.mark.parametrize("line", ["Round\tAnn\tBo", "at the hut", "Ann  Bo  Cy", "7, K, 5"])
def test_other_lines_below_a_title_are_no_names(line: str) -> None:
    """Words with small letters, a row of a table, cards."""
    found = score(f"King's Gold\n{line}\nRound 1\n7\n")
    assert found.reading.header.players == ()


@pytest.mark.parametrize(
    ("line", "codes"), [("Ann 4 Bo 4", []), ("Ann 4, Bo 5", ["total-differs"])]
)
def test_figures_below_the_last_round_are_totals(line: str, codes: list[str]) -> None:
    """They are held against the rules."""
    game = "variant: poor-mans\nplayers: Ann, Bo\nset: rounds=1\nround 1\n9b - all\n"
    assert [one.code for one in score(f"{game}{line}\n").problems] == codes


def test_a_polish_pad_is_read_where_polish_is_spoken() -> None:
    """As it is where English is."""
    pad = "gra: diamant\ngracze: Ola, Bartek, Ewa\nrunda 1\n7s - Bartek\n"
    plain = score(pad).to_json()["totals"]
    with speaking(language("pl")):
        found = score(pad)
    assert (found.problems, found.to_json()["totals"]) == ([], plain)
    assert plain == {"Ola": 0, "Bartek": 3, "Ewa": 0}


@pytest.mark.parametrize(("row", "right"), [("jokers - - -", True), ("jokers - 1 -", False)])
def test_a_row_of_a_table_may_say_that_nobody_has_artifacts(row: str, right: bool) -> None:
    """With a number it is not known in which round."""
    found = score(f"King's Gold\n  Ann Bo Cy\n1 5 x 4\n2 3 3 -\n{row}\n")
    assert (found.problems == []) == right


PRINTED_PADS = {
    "all words, artifacts above": (
        "pl",
        """Sieć jaskiń
data 21.11.2026  miejsce dom
Grotołazi  Babcia  Tomek  Ola
Partia 1
po 5: Tomek 1, Ola 1
odłożone  -  14  2
złoto łącznie  0  14  2
Partia 2
odłożone  -  -  -
złoto łącznie  0  14  2
Partia 3
odłożone  -  -  5
złoto łącznie  0  14  7
Partia 4
odłożone  5  5  -
złoto łącznie  5  19  7
Partia 5
odłożone  -  -  -
złoto łącznie  5  19  7
Razem złoto + figury  5  24  12
""",
        {"Babcia": 5, "Tomek": 24, "Ola": 12},
    ),
    "names numbered, ticks": (
        "pl",
        """Incan Gold 2006 21 listopada
1 Babcia  2 Tomek  3 Ola  4 Zosia  5 Wojtek
Runda 1
Q  odłożone – – – – –
złoto łącznie 0 0 0 0 0
Runda 2
J  odłożone – – 8 – –
złoto łącznie 0 0 8 0 0
Runda 3
Q  odłożone 7 3 7 – –
artefakty: Zosia 5
złoto łącznie 7 3 15 0 0
Runda 4
Q  odłożone – – 8 8 23
artefakty: Wojtek 5
złoto łącznie 7 3 23 8 23
Runda 5
K  odłożone 1 2 1 2 1
złoto łącznie 8 5 24 10 24
Razem złoto + artefakty  8  5  24  15  29
wygrywa Wojtek
""",
        {"Babcia": 8, "Tomek": 5, "Ola": 24, "Zosia": 15, "Wojtek": 29},
    ),
    "each by name, in the cave": (
        "",
        """Cave Network
date: 2026-11-21
winner:
Explorers: Rosie, Hamid, Grandpa
Game 1: Rosie 10, Hamid 6, Grandpa 12
court cards: Rosie 1, Grandpa 1
Game 2: Rosie 4, Hamid 7, Grandpa 6
court cards: Hamid 1, Grandpa 1
Game 3: Rosie 5, Hamid 0, Grandpa 0
Game 4: Rosie 0, Hamid 0, Grandpa 0
Game 5: Rosie 5, Hamid 5, Grandpa 6
court cards: Grandpa 1
Total: Rosie 29, Hamid 23, Grandpa 39
""",
        {"Rosie": 29, "Hamid": 23, "Grandpa": 39},
    ),
    "each by name, artifacts by worth": (
        "pl",
        """Incan Gold 2006
data: 2026-11-21
wygrywa:
Poszukiwacze: Babcia, Tomek, Ola, Zosia, Wojtek
Runda 1: Babcia 3, Tomek 27, Ola 3, Zosia 3, Wojtek 3
Runda 2: Babcia 4, Tomek 6, Ola 11, Zosia 0, Wojtek 2
artefakty: Wojtek 5
Runda 3: Babcia 11, Tomek 0, Ola 0, Zosia 0, Wojtek 0
Runda 4: Babcia 0, Tomek 0, Ola 0, Zosia 0, Wojtek 12
artefakty: Babcia 5
Runda 5: Babcia 3, Tomek 27, Ola 3, Zosia 3, Wojtek 3
artefakty: Tomek 5
Razem: Babcia 26, Tomek 65, Ola 17, Zosia 6, Wojtek 25
""",
        {"Babcia": 26, "Tomek": 65, "Ola": 17, "Zosia": 6, "Wojtek": 25},
    ),
    "beside the row, by worth and seat": (
        "pl",
        """Złoto króla

Złodzieje | Babcia | Tomek | Ola | Zosia
Runda 1 | 1 | 2 | 3 | 3
złoto łącznie | 1 | 2 | 3 | 3
Runda 2 | 3 | 3 | 3 | 2
złoto łącznie | 4 | 5 | 6 | 5
Runda 3 | 4 | 4 | — | 18   (10: 3)
złoto łącznie | 8 | 9 | 6 | 23
Runda 4 | 5 | 5 | 2 | —
złoto łącznie | 13 | 14 | 8 | 23
Razem | 13 | 14 | 18 | 23
""",
        {"Babcia": 13, "Tomek": 14, "Ola": 18, "Zosia": 23},
    ),
    "beside the row, seat and how many": (
        "",
        """Cave Network

Explorers | Rosie | Hamid | Grandpa
Game 1 | — | 20 | —
gold so far | 0 | 20 | 0
Game 2 | 14 | 12 | 26   (1: 1, 2: 1)
gold so far | 14 | 32 | 26
Game 3 | 4 | 4 | 11   (3: 1)
gold so far | 18 | 36 | 37
Game 4 | 8 | — | 11
gold so far | 26 | 36 | 48
Game 5 | — | 17 | 10   (2: 1, 3: 1)
gold so far | 26 | 53 | 58
Total | 31 | 63 | 68
""",
        {"Rosie": 31, "Hamid": 63, "Grandpa": 68},
    ),
    "only figures": (
        "",
        """diamant
Rosie Hamid Grandpa
1  - - 3
2  - - 13
3  9 18 -
4  5 13 13
5  26 - -
= 40 31 29
""",
        {"Rosie": 40, "Hamid": 31, "Grandpa": 29},
    ),
}


@pytest.mark.parametrize("name", PRINTED_PADS)
def test_a_printed_pad_is_scored_as_it_was_filled_in(name: str) -> None:
    """Typed line by line by somebody who has only that pad: nothing differs."""
    lang, text, totals = PRINTED_PADS[name]
    with speaking(language(lang) if lang else None):
        found = score(text)
    assert [found.reading.show(problem) for problem in found.problems] == []
    assert found.to_json()["totals"] == totals


PLAIN_ROWS = {
    "a row of sums without a word": "1 4 5 6\n2 0 3 3\n  4 8 9\n",
    "sums after each round": "1 4 5 6\n  4 5 6\n2 0 3 3\n  4 8 9\n",
    "rows without numbers": "4 5 6\n0 3 3\n4 8 9\n",
    "an equals sign": "1 4 5 6\n2 0 3 3\n= 4 8 9\n",
    "headings with a dash": "rd 1 - Ann 4, Bo 5, Cy 6\nrd 2 - Ann 0, Bo 3, Cy 3\n",
}


@pytest.mark.parametrize("name", PLAIN_ROWS)
def test_sums_of_a_table_are_no_round(name: str) -> None:
    """Three players in two rounds: 4, 8 and 9."""
    found = score(f"King's Gold\nAnn Bo Cy\n{PLAIN_ROWS[name]}")
    assert [found.reading.show(problem) for problem in found.problems] == []
    assert found.to_json()["totals"] == {"Ann": 4, "Bo": 8, "Cy": 9}


def test_several_aces_are_not_one_with_an_article() -> None:
    """``A A A - Bo`` are three cards."""
    found = score("variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\nA A A - Bo\n")
    assert found.problems == []
    assert found.to_json()["totals"] == {"Ann": 0, "Bo": 3, "Cy": 0}


def test_totals_stand_one_a_line() -> None:
    """Below a title and names, with nothing else."""
    found = score("King's Gold\nAnn, Bo, Cy\nAnn 20\nBo 15\nCy 9\n")
    assert [found.reading.show(problem) for problem in found.problems] == []
    assert found.to_json()["totals"] == {"Ann": 20, "Bo": 15, "Cy": 9}


@pytest.mark.parametrize("figure", [", {n}", " ({n})", ": {n}"])
@pytest.mark.parametrize(("gold", "codes"), [(6, []), (11, ["banked-differs"])])
def test_gold_behind_a_leaver_is_held_against_the_turns(
    figure: str, gold: int, codes: list[str]
) -> None:
    """It is what that player banked in the round, and no other leaver."""
    turn = f"5 - Bo{figure.format(n=gold)}"
    found = score(f"variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n7\n{turn}\n9 - all\n")
    assert [problem.code for problem in found.problems] == codes
    assert found.to_json()["totals"] == {"Ann": 7, "Bo": 6, "Cy": 7}


def test_a_game_of_totals_alone_has_its_table() -> None:
    """Places too, though no round was written down."""
    said = run("cardkit score -", "King's Gold\nAnn, Bo, Cy\ntotal: Ann 20, Bo 15, Cy 9\n")
    rows = said.out.splitlines()
    assert [row.split() for row in rows if "total" in row] == [["total", "20", "15", "9"]]
    assert "Ann wins with 20." in said.out
