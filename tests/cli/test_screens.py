"""Screens of any width show everything without overflow. Screen readers get whole sentences."""

import random
import re
from collections import Counter
from copy import deepcopy
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len as columns

from cardkit.cli.render import Screen, render, wrap
from cardkit.i18n.translate import languages, use_language
from cardkit.lab import compiled
from cardkit.lab.blocks import Results, play_all
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.table.conversation import Conversation
from cardkit.table.live import Game
from cardkit.table.store import MemoryStore, SavedGame
from cardkit.text.lines import BAR_CHARACTER, Line, Table
from tests.table.typist import Typist, random_seats

from ..systems import needs_strange_names
from .command import run, save_games

GAMES = [*catalogue.main_games(), *catalogue.gallery_games()]
WIDTHS = (40, 60, 80, 120)
HEAD = "variant: kings-gold\nplayers: Ann, Bo, Cy, Maximiliana\ndate: {}\nset: rounds=2\nround 1\n"
FINISHED = f"{HEAD}9 - all\nround 2\n9 - Bo / 7 - all\n"
SAVED = {
    "over": FINISHED.format("2026-11-20"),
    "again": FINISHED.format("2026-11-21"),
    "runs": f"{HEAD}9 - Bo\nQ\n".format("2026-11-20"),
    "cave": "variant: cave-network\nplayers: Ann, Bo\nround 1\nAnn 7h, Bo 7s\n",
    "broken": "round 7\n",
}
HOUSE = 'extends = "kings-gold"\nname = "Night Watch"\nshare = "each"\nhouse.H-1 = "Sing, all."\n'
ALL: list[tuple[str, ...]] = [
    *(("odds", game) for game in GAMES),
    *(("rules", game, "--players", str(load(game).players[0])) for game in GAMES),
    *(("play", game, *["Ann", "Bo", "Cy", "Di"][: load(game).players[0]]) for game in GAMES),
    ("play",), ("resume", "runs"), ("odds", "runs"), ("odds", "cave"), ("variants",), ("games",),
    ("history",), ("history", "--player", "Ann"), ("history", "--game", "kings-gold"),
    ("show", "over"), ("show", "runs"), ("score", "over"), ("score", "runs"),
    ("simulate", "kings-gold", "--games", "20", "--jobs", "1"),
    ("simulate", "night-watch", "--players", "3", "--games", "20", "--jobs", "1"),
    ("compare", "night-watch", "--games", "4", "--jobs", "1"),
    ("compare", "kings-gold", "rounds=3", "diamant", "--group", "bold", "--games", "4"),
]  # fmt: skip
CASES = [
    pytest.param(words, lang, id=f"{' '.join(words)}-{lang}")
    for number, words in enumerate(ALL)
    for place, lang in enumerate(languages())
    if place == number % len(languages())
    or not {*words} & {*GAMES} - {"kings-gold", "cave-network"}
]
"""The commands in each language. Other games than two are tried in only one language."""


@pytest.fixture
def saved(own_home: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save a game of every kind, and make commands believe that they run in a terminal."""
    save_games(own_home, SAVED)
    (here / "night-watch.toml").write_text(HOUSE)
    monkeypatch.setattr(compiled, "can_compile", lambda: False)
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)
    monkeypatch.setenv("TERM", "dumb")


@pytest.fixture
def games_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play games only for the first command of a test, and reuse the results for the others.

    The commands of such a test differ only in the width of the screen.
    """
    first_sums: list[Results] = []

    def play_once(setups: Any, sums: list[Results], *how: Any) -> tuple[bool, str]:
        if not first_sums:
            outcome = play_all(setups, sums, *how)
            first_sums.extend(deepcopy(sums))
            return outcome
        for own, first in zip(sums, first_sums, strict=True):
            vars(own).update(deepcopy(vars(first)))
        how[-1]()  # shows the table of the games so far
        return False, ""

    monkeypatch.setattr("cardkit.lab.simulate.play_all", play_once)
    monkeypatch.setattr("cardkit.lab.compare.play_all", play_once)


def words_of(text: str, width: int) -> Counter[str]:
    """Count the words of a text that are short enough for one row."""
    words = [word.strip(",:;.") for word in text.split()]
    return Counter(word for word in words if word.strip(BAR_CHARACTER) and len(word) < width - 5)


def without_margins(text: str) -> str:
    """Return the output of ``compare`` as it is where margins do not fit the terminal."""
    rows = [re.sub(r" ± [\d.,]+", "", row) for row in text.splitlines()]
    return "\n".join(row for row in rows if "±" not in row)


@pytest.mark.parametrize(("words", "lang"), CASES)
@pytest.mark.usefixtures("saved", "games_played_once")
def test_no_screen_is_wider_than_the_terminal(words: tuple[str, ...], lang: str) -> None:
    texts = {}
    for width in (1000, *WIDTHS):
        result = run(*words, "--lang", lang, typed="", COLUMNS=str(width))
        assert result.exit_code == 0, result.output
        assert [row for row in result.stdout.splitlines() if columns(row) > width] == []
        texts[width] = result.stdout
    for width in WIDTHS:
        whole = texts[1000] if "±" in texts[width] else without_margins(texts[1000])
        assert words_of(whole, width) - words_of(texts[width], width) == Counter()


# --- lines and tables ------------------------------------------------------------------------------

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
def test_rendered_part_matches_expected_text(part: Line | Table, look: Screen, shown: str) -> None:
    assert render([part], look) == shown


def test_render_table_uses_colon_of_language() -> None:
    with use_language("fr"):
        shown = render([TOTALS], Screen(16))
    assert shown.splitlines()[2].replace("\u00a0", " ") == "  Ann : Diamant"


@pytest.mark.parametrize(
    ("variant", "lang"),
    [*product(["kings-gold"], languages()), *zip(catalogue.main_games()[1:], cycle(languages()))],
)
def test_screen_reader_output_has_one_sentence_per_line(variant: str, lang: str) -> None:
    """Plays random evenings in which cardkit asks questions."""
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


@pytest.mark.parametrize("width", [1, 2, 3, 4])
@pytest.mark.parametrize("words", [words for words in ALL if not {*words} & {*GAMES[1:]}])
@pytest.mark.usefixtures("saved", "games_played_once")
def test_narrow_screen_shows_all_characters(words: tuple[str, ...], width: int) -> None:
    wide, narrow = (run(*words, typed="", COLUMNS=str(n)).stdout for n in (1000, width))
    assert narrow.split()
    if words[0] in ("rules", "games"):
        missing = Counter("".join(wide.split())) - Counter("".join(narrow.split()))
        assert not missing  # a table in words repeats its heads


def test_wrap_never_exceeds_width() -> None:
    for text in ("a" * 50, "山田" * 20, "two words", "e\u0301" * 30):
        for width in (9, 10, 20):
            assert all(columns(row) < width for row in wrap(text, width, "  "))


CONTROLS = "\x1b[31m\x07\r\x9b\u202e\n"
UNSAFE = f"ev{CONTROLS}il"


@needs_strange_names
@pytest.mark.parametrize("words", [
    ("variants",), ("games",), ("history",), ("check", "."), ("check", f"{UNSAFE}.toml"),
    ("rules", UNSAFE), ("rules", f"{UNSAFE}.toml"), ("score", f"{UNSAFE}.tally"),
    ("score", f"{UNSAFE}.csv"), ("show", UNSAFE), ("show", f"{UNSAFE}.tally"), ("odds", UNSAFE),
    ("print", "sheet", f"{UNSAFE}.toml"), ("play", UNSAFE, "Ann", "Bo", "Cy"), ("resume", UNSAFE),
    ("new", UNSAFE), ("new", "Night", "-o", f"{UNSAFE}2.toml"),
    ("compare", UNSAFE, "--games", "2", "--jobs", "1"),
    ("simulate", UNSAFE, "--games", "2", "--jobs", "1"), ("score", f"{UNSAFE}.jpg"),
    ("show", f"{UNSAFE}.tally", "-o", f"{UNSAFE}.html", "--format", "markdown"),
    ("play", "kings-gold", f"Ann{CONTROLS}", "Bo", "Cy"), ("nothing\x1b[0m",),
    ("config",), ("check", f"no{CONTROLS}.toml"), ("resume", f"no{CONTROLS}"),
])  # fmt: skip
def test_control_characters_in_file_names_are_removed(
    words: tuple[str, ...], own_home: Path, here: Path
) -> None:
    folder = own_home / "variants"
    folder.mkdir(parents=True)
    for place in (here, folder):
        (place / f"{UNSAFE}.toml").write_text(HOUSE)
        (place / f"bad{UNSAFE}.toml").write_text("nothing")
    for name, text in (("over", FINISHED), ("bad", "round 7\n")):
        (own_home / f"{name}{UNSAFE}.tally").write_text(text.format("2026-11-20"))
    for name in (f"{UNSAFE}.tally", f"{UNSAFE}.csv"):
        (here / name).write_text(FINISHED.format("2026-11-20"))
    (here / f"{UNSAFE}.jpg").write_bytes(b"\xff\xd8\xff")
    result = run(*words, typed="")
    shown = re.sub(r"\n", "", result.stdout + result.stderr)
    assert not [letter for letter in shown if not letter.isprintable() and letter != "\t"]
