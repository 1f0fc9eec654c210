"""Why a line or an act comes to nothing: each reason has its sentences, and each of them is
said."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from cardkit.v4.engine import Card, NoCard, words
from cardkit.v4.files import load
from cardkit.v4.reports import Reason, Unclear
from cardkit.v4.speech import Manner, Master, language
from cardkit.v4.speech.refusals import chosen
from cardkit.v4.speech.unclear import ROWS, sentences
from cardkit.v4.words import speaking

ELSEWHERE = {"not-allowed", "later-turn", "bad-check"}
"""What is told of them is a refusal, a correction, a figure that differs."""
AB, CARD, BAD = ("Ann", "Bo"), Card("9", "h"), {"fault": NoCard("zzz")}
SENSES = ((("Kim",),), (CARD,))
EXAMPLES: list[tuple[Reason, dict[str, Any]]] = [
    ("too-long", {"n": 5000}),
    ("no-letters", {}),
    ("slash-without-a-turn", {}),
    ("nothing-to-mend-with", {}),
    ("last-card", {}),
    ("other-round", {"n": 2, "wanted": 3}),
    ("bounced-key", {"text": "88", "half": "8"}),
    ("bounced-key", {"text": "88", "half": "8", "advice": ("8",)}),
    ("piles-asked", {"who": AB}),
    ("tie-asked", {}),
    ("over-asked", {}),
    ("piles-asked", {"near": "undo"}),
    ("tie-asked", {"near": "undo"}),
    ("over-asked", {"near": "undo"}),
    ("no-card", {"text": "jacke", "near": "jack"}),
    ("no-card", BAD),
    *((one, {"text": "what now, then", "talk": True}) for one in ("no-card", "no-card-or-name")),
    ("nobody-called", {"text": "what now, then", "talk": True, "who": AB}),
    ("no-card-or-name", {"text": "12"}),
    ("no-card-or-name", {"text": "12", "near": "2"}),
    ("no-back", {"text": "K"}),
    ("cards-expected", {**BAD, "near": "9"}),
    ("cards-expected", {**BAD, "who": AB}),
    ("card-expected", BAD),
    ("not-ended", {"text": "caught"}),
    ("round-or-card", {"text": "R1", "n": 1}),
    ("round-or-card", {"text": "R1", "n": 1, "advice": ("round 1", "ace r")}),
    ("nobody-called", {"text": "an", "near": "Ann"}),
    ("nobody-called", {"text": "zed", "near": "", "who": AB}),
    ("card-comes-first", {"who": AB, "advice": ("7 - bo",)}),
    ("card-comes-first", {"who": AB, "turn": 2, "leaves": AB}),
    ("card-comes-first", {"who": AB}),
    ("card-comes-left", {"who": "Bo", "n": 2}),
    ("card-comes-not-playing", {"who": "Bo", "extra": True}),
    ("card-comes-not-playing", {"who": "Bo", "extra": False}),
    ("come-or-go", {"who": "Bo", "plays": True}),
    ("come-or-go", {"who": "Bo", "plays": False}),
    ("come-or-go", {"who": "Bo", "plays": False, "advice": ("away Bo", "bo")}),
    ("come-or-go", {"who": "Bo", "plays": True, "over": True}),
    ("come-or-go", {"who": "Bo", "plays": False, "over": True}),
    ("was-other", {"turn": 2, "advice": ("fix 2 8",)}),
    ("was-other", {"turn": 2}),
    ("asked-turn", {"text": "bo", "advice": ("bo",)}),
    ("asked-turn", {"text": "bo"}),
    ("gold-follows", {"turn": 2}),
    ("waits", {}),
    ("join-whom", {"players": AB}),
    ("piles-number", {"n": 1, "who": AB, "first": 3}),
    ("piles-figure", {"text": "Ann"}),
    ("piles-twice", {"who": "Ann"}),
    ("piles-huge", {"text": "999"}),
    ("two-meanings", {"text": "k", "senses": SENSES, "advice": ("kim", "king")}),
    ("two-meanings", {"text": "k", "senses": SENSES}),
    ("how-often", {"text": "x"}),
    ("which-turn", {"place": "1", "was": ()}),
    ("turn-was", {"n": 1, "turn": 1, "was": (), "text": "1"}),
    ("no-turns", {"n": 2}),
    ("no-such-turn", {"turn": 4, "n": 2, "last": 1}),
    ("no-such-turn", {"turn": 4, "n": 2, "last": 3}),
    ("nothing-to-undo", {}),
    ("nothing-to-redo", {}),
    ("note-what", {}),
    ("rename-whom", {"who": AB, "players": AB}),
    ("who-comes-or-goes", {"plays": False, "who": AB}),
    ("who-comes-or-goes", {"plays": True, "who": AB}),
    ("who-comes-or-goes", {"plays": True, "who": (), "players": AB}),
    ("game-not-over", {}),
    ("end-how", {}),
    ("bad-name", {"error": "a name is missing."}),
    ("round-not-over", {"key": "banked"}),
    ("no-card-yet", {"who": "Ann"}),
    ("totals-early", {}),
]


def test_every_reason_has_its_rows_and_every_row_is_said() -> None:
    """A reason without a sentence, or a sentence that no reason brings, is a mistake."""
    assert {*ROWS} == {one for part in get_args(Reason) for one in words(part)} - ELSEWHERE
    masters = [Master(load("kings-gold"), Manner(secret=secret)) for secret in (False, True)]
    said = [
        chosen(ROWS[reason], {"advice": (), **facts}, master)
        for reason, facts in EXAMPLES
        for master in masters
    ]
    assert [
        (row.kind, row.templates) for rows in ROWS.values() for row in rows if row not in said
    ] == []


@pytest.mark.parametrize("code", ["", "pl"])
@pytest.mark.parametrize("game", ["kings-gold", "cave-network"])
def test_each_is_said_in_whole_sentences(code: str, game: str) -> None:
    """Each hole is filled, at a table of a deck and at one of hands."""
    with speaking(language(code) if code else None):
        for reason, facts in EXAMPLES:
            for sentence in sentences(
                Master(load(game), Manner()), Unclear(reason, facts, advice=facts.get("advice", ()))
            ):
                assert sentence
                assert not re.search(r"[{}]|None", sentence)
