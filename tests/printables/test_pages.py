"""Every piece of every game and of random house rules is complete and correct."""

import re
import subprocess
import sys
from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pymupdf
import pytest

from cardkit.engine.game import GameState
from cardkit.i18n.translate import languages, load_language
from cardkit.printables import PAPERS, PIECES, Paper, Piece, PrintOptions, available_pieces, render
from cardkit.printables.theme import letters_some_font_lacks
from cardkit.rulebook.loader import load_text
from tests.printables.pages import GAMES, SIX, division_table, document, faults, game, text_of
from tests.strategies import DEPTH, random_rules, seeds
from tools import printables

each_game = pytest.mark.parametrize("name", GAMES)
SIZES = [
    (name, paper, lang)
    for number, name in enumerate(GAMES)
    for place, lang in enumerate(languages())
    for side, paper in enumerate(PAPERS)
    if DEPTH > 1
    or (name in SIX and side == (number + place) % 2)
    or (number % 4 == place and side == number // 4 % 2)
]
"""The main games in each language, the others in one, each on one paper.

A deep run tries all of them.
"""
LANGUAGES = [
    (name, lang)
    for number, name in enumerate(SIX)
    for place, lang in enumerate(languages())
    if DEPTH > 1 or place in (number % 4, (number + 1) % 4)
]
"""The main games, each in two languages. A deep run tries all of them."""
LONG_PADS = {"to-a-hundred", "greedy-pig-to-100", "three-blasts"}
"""Games with twenty rounds."""


def body_size(pages: pymupdf.Document) -> float:
    """Return the size of the type in which most letters are set."""
    sizes: Counter[float] = Counter()
    for span in chain.from_iterable(page.get_texttrace() for page in pages):
        sizes[round(span["size"], 1)] += len(span["chars"])
    return sizes.most_common(1)[0][0]


@pytest.mark.parametrize(("name", "paper", "lang"), SIZES)
def test_sheet_fits_one_page(name: str, paper: Paper, lang: str) -> None:
    pages = document(name, "sheet", PrintOptions(paper=paper), lang)
    assert not list(faults(pages))
    assert len(pages) == 1
    is_example = "examples" in str(GAMES[name])
    assert body_size(pages) >= (9 if is_example else 10)


@pytest.mark.parametrize("name", SIX)
def test_sheet_type_size_is_similar_in_each_language(name: str) -> None:
    sheets = [document(name, "sheet", lang=lang) for lang in languages()]
    sizes = [*map(body_size, sheets)]
    assert max(sizes) - min(sizes) <= 0.5


@each_game
def test_pad_fits_its_pages(name: str) -> None:
    pages = document(name, "pad")
    assert not list(faults(pages))
    assert len(pages) == (2 if name in LONG_PADS else 1)


@pytest.mark.parametrize(("name", "lang"), LANGUAGES)
def test_black_and_white_pieces_of_main_games_fit_their_pages(name: str, lang: str) -> None:
    paper: Paper = "a4" if (SIX.index(name) + languages().index(lang)) % 2 else "letter"
    for piece in available_pieces(game(name)):
        if piece not in ("sheet", "kit"):
            options = PrintOptions(paper=paper, ink="mono", players=5)
            assert not list(faults(document(name, piece, options, lang)))


@pytest.mark.parametrize(("name", "lang"), LANGUAGES)
def test_large_sheet_uses_16_point_text_and_repeats_no_sentence(name: str, lang: str) -> None:
    pages = document(name, "sheet", PrintOptions(large=True), lang)
    assert not list(faults(pages))
    sizes = {round(span["size"], 1) for page in pages for span in page.get_texttrace()}
    assert (body_size(pages), len(pages) <= 4) == (16, True)
    assert min(sizes) >= 15
    sentences = re.findall(r"[^.!?]{40,}[.!?]", text_of(pages))
    assert len(sentences) == len(set(sentences))


# --- house rules at random ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(15))
def test_pieces_of_random_rules_fit(seed: int) -> None:
    random = Random(seed)
    variant, paper, lang = (
        random_rules(random),
        random.choice([*PAPERS]),
        random.choice(languages()),
    )
    options = PrintOptions(paper=paper, ink="mono")
    for piece in available_pieces(variant):
        if piece not in {"sheet", "kit"}:  # a kit has the pages of the others
            assert not list(faults(document(variant, piece, options, lang))), piece


@pytest.mark.parametrize("name", [name for name in SIX if name != "cave-network"])
@pytest.mark.parametrize("large", [False, True])
def test_sheet_has_division_table_once(name: str, large: bool) -> None:
    told = text_of(document(name, "sheet", PrintOptions(large=large)))
    table = division_table(game(name), large=large)
    assert len(table) > 100
    assert told.replace(" ", "").count(table) == 1


# --- what the pages say ---------------------------------------------------------------------------

SHEETS = [
    ("poor-mans", "12 cards, one of each: either suit shown will do."),
    ("incan-gold", "8♣ = 5, 10♣ = 7"),
    ("incan-gold", "Never a hazard."),
    ("incan-gold-2006", "Points for the first, second, … artifact taken in the game"),
    ("diamant", "two cards to decide with, torch and camp"),
    ("one-dragon", "it ends the round"),
    ("twenty-one", "More than 21 on the gold cards of the bridge"),
    ("long-night", "the third of a kind ends the round"),
    ("royal-bounty", "Just write the gold down."),
    ("two-watches", "In rounds 3 and 4: The first two guards of a rank"),
]
"""Texts that must be on the sheets of these games."""


@pytest.mark.parametrize(("name", "sentence"), SHEETS)
def test_sheet_contains_sentence(name: str, sentence: str) -> None:
    assert sentence in text_of(document(name, "sheet")).replace("\u00a0", " ")


def test_cave_network_sheet_colours_choices() -> None:
    page = document("cave-network", "sheet")[0]
    filled = {
        tuple(round(255 * part) for part in drawing["fill"])
        for drawing in page.get_drawings()
        if drawing["fill"] and drawing["rect"].width > 80 and drawing["rect"].height > 80
    }
    green, gold = (0xE5, 0xF3, 0xEB), (0xFD, 0xF6, 0xE0)
    assert {green, gold} <= filled


# --- the shelf ------------------------------------------------------------------------------------


def test_printables_folder_is_current() -> None:
    """Checks two games; `tools.printables` compares every file."""
    wrong = printables.stale(["kings-gold", "cave-network"])
    assert not wrong, "run python -m tools.printables"


# --- inks, papers, letters ------------------------------------------------------------------------

PRINTED = [piece for piece in PIECES if piece != "kit"]


@pytest.mark.parametrize("piece", PRINTED)
def test_rendering_twice_gives_same_bytes(piece: Piece) -> None:
    assert render(piece, game("kings-gold")) == render(piece, game("kings-gold"))


@pytest.mark.parametrize("piece", PIECES)
def test_mono_pages_have_no_colour(piece: Piece) -> None:
    for page in document("kings-gold", piece, PrintOptions(ink="mono")):
        colours = [drawing[key] for drawing in page.get_drawings() for key in ("fill", "color")]
        for colour in filter(None, colours):
            assert max(colour) - min(colour) < 0.001
        for span in page.get_texttrace():
            assert len({round(part, 3) for part in span["color"]}) == 1


@pytest.mark.parametrize("piece", PIECES)
def test_every_font_is_embedded(piece: Piece) -> None:
    pages = document("kings-gold", piece)
    fonts = {(name, ending) for page in pages for _, ending, _, name, *_ in page.get_fonts()}
    assert fonts
    assert not [name for name, ending in fonts if ending == "n/a"]


def test_kit_pdf_has_outline_of_pieces_and_coins_for_four_players() -> None:
    pages = document("kings-gold", "kit")
    titles = [f"{page} {title}" for _, title, page in pages.get_toc()]
    assert titles == ["1 Cheat sheet", "2 Tally pad", "3 Player aid", "5 Coins", "6 Choice cards"]
    assert pages.metadata["title"] == "King's Gold: Kit"
    assert "usually enough for 4" in text_of(pages)
    assert not list(faults(pages))


@pytest.mark.parametrize(
    ("name", "without"),
    [("kings-gold", set()), ("cave-network", {"choices"}), ("skunk", {"coins"})],
)
def test_unneeded_pieces_are_refused(name: str, without: set[str]) -> None:
    assert set(PIECES) - set(available_pieces(game(name))) == without
    for piece in PIECES:
        if piece in without:
            with pytest.raises(ValueError, match=":"):
                render(piece, game(name))


@pytest.mark.parametrize(
    ("piece", "options", "said"),
    [
        ("pad", {"players": 2}, "King's Gold is for 3 to 8 players, not for"),
        ("pad", {"players": 9}, "King's Gold is for 3 to 8 players, not for"),
        ("pad", {"paper": "a5"}, "paper: expected one of a4, letter"),
        ("pad", {"ink": "red"}, 'ink: expected "colour" or "mono"'),
        ("pad", {"pages": 0}, "pages: expected 1 or more, got 0"),
        ("poster", {}, "expected one of sheet, pad"),
    ],
)
def test_render_refuses_invalid_options(piece: Any, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        render(piece, game("kings-gold"), PrintOptions(**options))


def test_render_fills_in_only_pads() -> None:
    state = GameState(game("diamant"), ["Ann", "Bo", "Cy"])
    with pytest.raises(ValueError, match="only a pad is filled in"):
        render("aid", state.variant, filled=state)


@pytest.mark.parametrize("name", SIX)
def test_large_aid_uses_16_point_text(name: str) -> None:
    pages = document(name, "aid", PrintOptions(large=True))
    assert not list(faults(pages))
    assert (body_size(pages), len(pages) <= 2) == (16, True)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SIX)
def test_coins_fit_one_page_for_any_players(name: str, paper: Paper) -> None:
    """Otherwise a kit would end with a page of a few coins."""
    for players in range(3, 9):
        assert len(document(name, "coins", PrintOptions(paper=paper, players=players))) == 1


def test_no_page_of_a_large_sheet_is_nearly_empty() -> None:
    for name in SIX:
        for page in document(name, "sheet", PrintOptions(large=True)):
            lines = [block[3] for block in page.get_text("blocks")]
            assert sorted(lines)[-2] > 0.4 * page.rect.height, (name, page.number)


def test_pages_and_players_options_set_number_of_pages() -> None:
    assert len(document("kings-gold", "pad", PrintOptions(pages=3))) == 3
    assert len(document("kings-gold", "aid", PrintOptions(pages=2))) == 2
    assert len(document("kings-gold", "aid", PrintOptions(players=5))) == 3
    assert len(document("diamant", "aid", PrintOptions(players=5))) == 2


# --- texts of strangers ---------------------------------------------------------------------------

LONG = "Donaudampfschifffahrtsgesellschaftskapit"
STRANGE = {
    "a name of 40 letters": f'name = "{"W" * 40}"',
    "long words beside the title": f'name = "Overlong night"\n[words]\nplayer = "{LONG}"',
    "a name of seven words": 'name = "The very long name of a game of gold xxx"',
    "a long summary": f'summary = "{"word " * 31}"',
    "long words": f'[words]\nplayer = "{LONG}"\ndanger = "{LONG}"\npath = "{LONG}"\ngo = "{LONG}"',
    "other scripts": 'name = "Ο χρυσός του βασιλιά"\nsummary = "Золото короля: как глубоко?"',
    "letters no font has": 'name = "王の金"\n[words]\nplayer = "盗賊/盗賊"',
    "marks of markup": 'name = "Gold & <b>"\nsummary = "5 < 6 > 4 & **2**"',
    "forty house rules": "[house]\n"
    + "".join(f'H-{n} = "{"Loser deals. " * 20}"\n' for n in range(1, 41)),
    "long talk": f'[words]\ncall = "{"Now all decide together! " * 60}"',
    "one player": 'players = "1"',
    "twelve players, twenty rounds": 'players = "9-12"\nrounds = 20',
}


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_pieces_with_unusual_texts_fit(text: str) -> None:
    strange = load_text(f'extends = "kings-gold"\n{text}')
    for piece in PRINTED:
        pages = document(strange, piece)
        assert not list(faults(pages))
        if piece in ("sheet", "aid") and not letters_some_font_lacks(strange.name):
            printed = {*text_of(pages).split()}
            assert {*strange.name.replace("'", "’").split()} <= printed, "a title is broken"


def test_characters_without_glyphs_are_found() -> None:
    assert letters_some_font_lacks("Złoto ♠ Ωж 5–7 = 1") == set()
    assert letters_some_font_lacks("金 and 王") == {"金", "王"}
    for code in languages()[1:]:
        texts = load_language(code).catalog.messages.values()
        assert not letters_some_font_lacks("".join(texts)), (
            f"no font of cardkit has letters of {code}"
        )
    strange = load_text('extends = "kings-gold"\nname = "王 Gold"')
    assert "? Gold" in text_of(document(strange, "sheet"))


# --- imports --------------------------------------------------------------------------------------


def test_reportlab_is_not_imported_by_play() -> None:
    code = "import cardkit, cardkit.cli.play, sys; print('reportlab' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
