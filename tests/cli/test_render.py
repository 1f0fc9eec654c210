"""Lines and tables on narrow and wide screens, and for a screen reader."""

import random
import re
from itertools import cycle, product

import pytest
from rich.cells import cell_len as columns

from cardkit.cli.render import Screen, render, wrap
from cardkit.i18n.translate import languages, use_language
from cardkit.rulebook.catalogue import main_games
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.text.lines import Line, Table
from tests.table.typist import Typist, random_seats

LOOT = Line("TAKE 3 each, 1 stays on the path.", margin="path 1 - carry 3")
ASKED = ("score", "odds", "why", "gone", "path", "rules", "?", "9", "why", "path")
TWO_SENTENCES = re.compile(r"(?<!^)(?<!^\d)(?<=\w\w)[.!?] (?=[A-ZÄÖÜÉÈÀŁŚŻ0-9])|[!?] (?=\w)")
TOTALS = Table(("Tonight", "Diamant", "1"), [("Ann", "10", "7"), ("Bo", "8", "")], "lrr", True)


@pytest.mark.parametrize(("part", "look", "shown"), [
    (LOOT, Screen(60), "  TAKE 3 each, 1 stays on the path.        path 1 - carry 3\n"),
    (LOOT, Screen(50), "  TAKE 3 each, 1 stays on the path.\n    path 1 - carry 3\n"),
    (LOOT, Screen(reader=True), "TAKE 3 each, 1 stays on the path.\nPath 1, carry 3.\n"),
    (Line("Path: 9 Q J. All: take 2. 26 cards. ? = help. J. R. is out."), Screen(reader=True),
     "Path: 9 Q J.\nAll: take 2.\n26 cards.\n? = help.\nJ. R. is out.\n"),
    (Line("x" * 76, margin="carry 3"), Screen(100), f"  {'x' * 76}   carry 3\n"),
    (Line("8 % of 山田", label="odds"), Screen(9), "odds 8 %\n  of\n  山田\n"),
    (TOTALS, Screen(25), "\nTonight     Diamant   1\n  Ann            10   7\n  Bo              8\n"),
    (TOTALS, Screen(23), "\nTonight    Diamant  1\n  Ann           10  7\n  Bo             8\n"),
    (TOTALS, Screen(16), "\nTonight\n  Ann: Diamant\n    10, Tonight\n    1 7\n  Bo: Diamant 8\n"),
    (TOTALS, Screen(reader=True), "Tonight.\nAnn: Diamant 10, Tonight 1 7.\nBo: Diamant 8.\n"),
])  # fmt: skip
def test_a_part(part: Line | Table, look: Screen, shown: str) -> None:
    assert render([part], look) == shown


def test_a_row_in_words_has_the_colon_of_the_language() -> None:
    with use_language("fr"):
        shown = render([TOTALS], Screen(16))
    assert shown.splitlines()[2].replace("\u00a0", " ") == "  Ann : Diamant"


@pytest.mark.parametrize(
    ("variant", "lang"),
    [*product(["kings-gold"], languages()), *zip(main_games()[1:], cycle(languages()))],
)
def test_a_screen_reader_has_a_sentence_a_line(variant: str, lang: str) -> None:
    """Evenings at random, with questions."""
    chance = random.Random(variant)
    header = random_seats(variant, chance)
    talk = Conversation(Game.new(load(variant), header, SavedGame(MemoryStore(), "friday")))
    typist = Typist(chance)
    with use_language(lang):
        said = [
            talk.answer_or_refuse(line or typist.line(talk.game)) for line in (*ASKED, *[""] * 60)
        ]
        lines = [line for parts in said for line in render(parts, Screen(reader=True)).split("\n")]
    assert [line for line in lines if TWO_SENTENCES.search(line)] == []


def test_rows_are_never_too_wide() -> None:
    for text in ("a" * 50, "山田" * 20, "two words", "e\u0301" * 30):
        for width in (9, 10, 20):
            assert all(columns(row) < width for row in wrap(text, width, "  "))
