"""No sentence of a phone alone speaks of what only a computer has: its commands, paths, a prompt."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardkit.cli import COMMANDS as OF_COMPUTER
from cardkit.rulebook.catalogue import gallery_games, main_games
from cardkit.tally.words import COMMANDS
from cardkit.text.screens.phone_page import page_words
from cardkit.text.screens.pocket_page import join_words, loading_words, no_connection, pocket_words
from tests.phones.table import new_game
from tests.phones.test_pocket import Browser

ERRORS = Path(__file__).parents[1] / "errors"
OF_COMPUTERS = re.compile(
    rf"\bquit\b|^phones$|\bphones choose\b|\bcardkit (?:{'|'.join(OF_COMPUTER)})\b(?!,)"
    r"|\bcomputer\b|\bterminal\b|(?<![\w<])/\w+/|--\w|\bCARDKIT_"
)
LINES = [
    *COMMANDS, *(f"{word} x" for word in COMMANDS), "?", "quitt", "phone", "agin", "end now", "end drop",
    "score Ann", "fix 1", "fix 1 9", "fix 9", "banked: 1 1 1", "total: 1 1 1", "join Di", "join Di=bold",
    "join =bold", "away Bo", "rename Bo, Bea", "note late", "7", "7 - bo", "- bo",
    "- all", "q", "qh", "joker", "zz", "-", "bo", "/", "1 / 2 / 3", "\x1b[A", "x" * 2001,
]  # fmt: skip


def texts_in(value: Any) -> Iterator[str]:
    """Yield all texts in JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts_in(one)


def check(*answers: Any, of: str = "") -> None:
    """Check answers, which may quote what stands in a text `of` the user's."""
    found = [
        (match[0], text) for text in texts_in(answers) for match in OF_COMPUTERS.finditer(text)
    ]
    on_trial = pocket_words()["only_here"]  # where a computer serves the page for itself
    assert [text for match, text in found if match not in of and text != on_trial] == []


def test_what_stands_on_its_pages() -> None:
    words = page_words(new_game().state) | no_connection()
    check(words, pocket_words(), loading_words(), join_words())
    check(Browser().ask("shelf"))


@pytest.mark.parametrize("game", [*main_games(), *gallery_games()])
def test_what_a_game_says(game: str) -> None:
    browser = Browser()
    browser.ask("open", game=game, players=["Ann", "Bo", "Cy", "Di"][: 4 if "four" in game else 3])
    check(browser.view, browser.ask("rules"))
    revisions = set[int]()  # of which was asked
    for line in ["?", *LINES, "undo", "end", "7", "end drop", "0 0 0", "?", *LINES]:
        check(browser.act("line", line=line), browser.view)
        for what in () if browser.view["revision"] in revisions else ("score", "odds", "why"):
            check(browser.ask("act", do="ask", what=what))
        revisions.add(browser.view["revision"])
    check(browser.act("again"), browser.act("undo"), browser.act("again"))


FILES = sorted(ERRORS.rglob("*.*"))


@pytest.fixture(scope="module")
def browser() -> Browser:
    return Browser()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_it_says_of_a_file(path: Path, browser: Browser) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    if path.suffix == ".toml":
        check(browser.ask("check", text=text), of=text)
    else:
        check(browser.ask("open", text=text, name=path.name), of=text)
