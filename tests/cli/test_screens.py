"""On a screen of any width nothing that a command shows is cut, and nothing runs over its edge."""

from collections import Counter
from pathlib import Path

import pytest
from rich.cells import cell_len as columns

from cardkit.i18n.translate import languages
from cardkit.lab import compiled
from cardkit.rulebook import catalogue
from cardkit.rulebook.loader import load
from cardkit.text.lines import BAR

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
    ("compare", "kings-gold", "rounds=3", "diamant", "--crowd", "bold", "--games", "4"),
]  # fmt: skip
CASES = [
    pytest.param(words, lang, id=f"{' '.join(words)}-{lang}")
    for number, words in enumerate(ALL)
    for place, lang in enumerate(languages())
    if place == number % len(languages()) or not {*words} & {*catalogue.gallery_games()}
]
"""In each language; games of the gallery in one."""


@pytest.fixture(autouse=True)
def saved(own_home: Path, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save games of every kind, and let commands believe that they run on a terminal."""
    save_games(own_home, SAVED)
    (here / "night-watch.toml").write_text(HOUSE)
    monkeypatch.setattr(compiled, "can_compile", lambda: False)
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)
    monkeypatch.setenv("TERM", "dumb")


def words_of(text: str, width: int) -> Counter[str]:
    """Return the words of a text that fit into a row, without bars, and how often each stands."""
    words = [word.strip(",:;.") for word in text.split()]
    return Counter(word for word in words if word.strip(BAR) and len(word) < width - 5)


@pytest.mark.parametrize(("words", "lang"), CASES)
def test_nothing_is_cut_or_runs_over(words: tuple[str, ...], lang: str) -> None:
    texts = {}
    for width in (1000, *WIDTHS):
        result = run(*words, "--lang", lang, typed="", COLUMNS=str(width))
        assert result.exit_code == 0, result.output
        assert [row for row in result.stdout.splitlines() if columns(row) > width] == []
        texts[width] = result.stdout
    for width in WIDTHS:
        assert words_of(texts[1000], width) - words_of(texts[width], width) == Counter()
