"""A language that is nobody's (`tests.v4.pseudo`): what is English in it is said past ``say``; what
does not fit has no room."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from fontTools.ttLib import TTFont

from cardkit.v4.engine import Variant
from cardkit.v4.files import load, shipped
from cardkit.v4.ink import Ink, Page, Paper
from cardkit.v4.ink.fonts import FILES
from cardkit.v4.paper import PIECES, Order, drawn
from cardkit.v4.speech.language_files import holes_of
from cardkit.v4.speech.languages import checked, drawn as is_drawn
from cardkit.v4.words import Language, speaking
from tests.v4 import pseudo
from tests.v4.paper.reading import faults
from tests.v4.phones.test_languages import LINES, MACHINE, texts
from tests.v4.sources import ROOT
from tests.v4.table.golden import SESSIONS, run, typed
from tests.v4.table.hosting import Party

PEOPLE = "Ann Bo Cy Di Ana Ben Dot Eve Kim"


@cache
def spoken() -> Language:
    """The language, made once."""
    return pseudo.spoken()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A data folder with the language in it."""
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / f"{pseudo.CODE}.toml").write_text(pseudo.pseudo(), "utf-8")
    return tmp_path


def own(variant: Variant) -> set[str]:
    """The words that the author of a game wrote: its name, its line, its rulings."""
    told = (
        variant.name,
        variant.slug,
        variant.summary,
        *(text for _, text in (*variant.rulings, *variant.house)),
    )
    numbers = (number for number, _ in (*variant.rulings, *variant.house, *variant.cites))
    cites = (number for _, number in variant.cites)
    return {
        word for text in (*told, *numbers, *cites) for word in re.findall(r"[^\W\d_]+", str(text))
    }


def test_its_file_is_sound_and_long() -> None:
    """Every sentence with all its holes, about 40 % longer."""
    assert [str(fault) for fault in checked("qq.toml", pseudo.pseudo())] == []
    there = [
        (template, told) for template, told in spoken().sentences.items() if not holes_of(template)
    ]
    english, longer = (sum(map(len, texts)) for texts in zip(*there, strict=True))
    assert 1.35 < longer / english < 1.5
    assert pseudo.plain(pseudo.accented("by the way, a Queen of spades is up: YES")) == []
    assert pseudo.plain("Bļāāāçķ Queen of 7 q") == ["Queen", "of"]


def test_letters_that_are_said_to_be_drawn_are() -> None:
    """In every font of pages and of phones; signs are drawn as pictures."""
    fonts = [
        *(ROOT / "cardkit/v4/ink/ttf" / name for name in FILES.values()),
        *(ROOT / "cardkit/v4/phones/page/fonts").glob("*.woff2"),
    ]
    there = set.intersection(*(set(TTFont(path).getBestCmap()) for path in fonts))
    wanted = [
        letter
        for letter in map(chr, range(0xA0, 0x2030))
        if is_drawn(letter) and letter not in "\xad\u2009"
    ]
    assert [letter for letter in wanted if ord(letter) not in there] == []


PLAYED = (
    "kings-gold",
    "poor-mans",
    "cave-network",
    "incan-gold-2006",
    "diamant",
    "corrected",
    "reader-twenty-one",
    "seats",
    "torn-sack",
)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYED)
def test_no_english_word_is_said_at_the_table(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole game with its slips and questions, the same that is golden in English."""
    session = (SESSIONS / f"{name}.txt").read_text("utf-8")
    command = session.splitlines()[0].removeprefix("$ ")
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)]
    variables = dict(word.split("=", 1) for word in words if re.fullmatch(r"[A-Z_]+=.*", word))
    variables.pop("COLUMNS", "")
    if "CARDKIT_VARIANTS" in variables:
        variables["CARDKIT_VARIANTS"] = str(ROOT / variables["CARDKIT_VARIANTS"])
    arguments = [word for word in words if not re.fullmatch(r"[A-Z_]+=.*", word)][1:]
    ran = run(
        *arguments,
        "--lang",
        pseudo.CODE,
        folder=home,
        cwd=home,
        typed="\n".join([*typed(session), ""]),
        **variables,
    )
    assert ran.returncode == 0, ran.stderr
    assert len(ran.stdout.splitlines()) > 25
    shown = re.sub(
        (
            r"\S*\.tally|cardkit show "
            r"\S+"
        ),
        "",
        ran.stdout + ran.stderr,
    ).replace(str(home), "")
    english = set(re.findall(r"[^\W\d_]+", " ".join([command, *typed(session)])))
    for key, value in variables.items():
        monkeypatch.setenv(key, value)
    english |= own(load(next(word for word in arguments[1:] if not word.startswith("-"))))
    assert [line for line in shown.splitlines() if set(pseudo.plain(line)) - english - SHORT] == []


SHORT = {"ks"}
"""Cards as they are typed."""


@pytest.mark.parametrize("see", [False, True], ids=["pad", "table"])
@pytest.mark.parametrize("variant", LINES)
def test_no_english_word_is_seen_on_phones(
    variant: str, see: bool, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every stage of a game. What is a name of the page's own stays: ``{who}`` is filled
    there."""
    monkeypatch.setenv("CARDKIT_HOME", str(home))
    party = Party(variant, "Ann, Bo, Cy")
    views = [party.host.view("phone", see=see, lang=pseudo.CODE)]
    for line in LINES[variant]:
        party.type(line)
        views.append(party.host.view("phone", see=see, lang=pseudo.CODE))
    known = {*PEOPLE.split(), *own(load(variant)), "who", "English", "polski"}
    for view in views:
        assert view["game"]["lang"] == pseudo.CODE
        seen = [
            text for text in texts(view) if not text.startswith("boot.") and text not in MACHINE
        ]
        assert [text for text in seen if set(pseudo.plain(text)) - known] == []


# --- pages ----------------------------------------------------------------------------------------


def orders() -> list[tuple[str, str, Order]]:
    """Every piece of every game on both papers, in an ink and for a number of players of its
    own."""
    chance, found = Random(20261121), []
    for name in shipped():
        variant = load(name)
        for piece in PIECES.values():
            if piece.unused(variant) or piece.name == "kit":
                continue
            for paper in Paper:
                players = (
                    chance.choice((None, 3, 5, 8))
                    if piece.name in ("pad", "choices", "coins")
                    else None
                )
                found.append((name, piece.name, Order(paper, chance.choice([*Ink]), players)))
    return [*found, *((name, "kit", Order()) for name in ("kings-gold", "cave-network"))]


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_pages_have_room_for_a_long_language(name: str) -> None:
    """Nothing over another thing, clipped or beyond the edge; no English word but the author's, and
    the names of papers."""
    known = {*PEOPLE.split(), *own(load(name)), "cardkit", "Letter", "PDF"}
    everything = [(piece, order) for game, piece, order in orders() if game == name]
    for piece, order in everything:
        with speaking(spoken()):
            page = drawn(piece, load(name), order)
        assert faults(page) == [], (piece, order)
        assert [text for text in told(page) if set(pseudo.plain(text)) - known] == [], (
            piece,
            order,
        )


def told(page: Page) -> list[str]:
    """All that is set on pages, without commands to type."""
    return [re.sub(r"cardkit \w+ \S+", "", word.text) for words in page.words for word in words]
