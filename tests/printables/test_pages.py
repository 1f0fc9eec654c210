"""Every piece of every game: on one page, nothing cut, nothing over each other, figures right."""

import re
from collections import Counter
from itertools import chain

import pymupdf
import pytest

from cardkit.i18n.translate import languages
from cardkit.printables import PAPERS, Paper, Piece, PrintOptions, pieces_of
from tests.printables.pages import GAMES, SIX, document, faults, game, text_of
from tests.strategies import DEPTH
from tools import printables

each_game = pytest.mark.parametrize("name", GAMES)
each_language = pytest.mark.parametrize("lang", languages())
SIZES = [
    (name, paper, lang)
    for number, name in enumerate(GAMES)
    for place, lang in enumerate(languages())
    for side, paper in enumerate(PAPERS)
    if name in SIX or DEPTH > 1 or number % 4 == (place + 2 * side) % 4
]
"""The six games in each language on each paper, others in two languages; in a deep run all."""
LONG_PADS = {"to-a-hundred", "greedy-pig-to-100", "three-blasts"}
"""They have twenty rounds."""


def body_size(pages: pymupdf.Document) -> float:
    """Return the size of type in which most letters are set."""
    sizes: Counter[float] = Counter()
    for span in chain.from_iterable(page.get_texttrace() for page in pages):
        sizes[round(span["size"], 1)] += len(span["chars"])
    return sizes.most_common(1)[0][0]


@pytest.mark.parametrize(("name", "paper", "lang"), SIZES)
def test_a_sheet_fits_one_page(name: str, paper: Paper, lang: str) -> None:
    pages = document(name, "sheet", PrintOptions(paper=paper), lang)
    assert not list(faults(pages))
    assert len(pages) == 1
    is_example = "examples" in str(GAMES[name])
    assert body_size(pages) >= (9 if is_example else 10)


@pytest.mark.parametrize("name", SIX)
def test_a_sheet_has_nearly_the_same_size_of_type_in_each_language(name: str) -> None:
    sheets = [document(name, "sheet", lang=lang) for lang in languages()]
    sizes = [*map(body_size, sheets)]
    assert max(sizes) - min(sizes) <= 0.5


@each_game
@pytest.mark.parametrize("piece", ["aid", "pad"])
def test_aids_and_pads_fit(name: str, piece: Piece) -> None:
    pages = document(name, piece)
    assert not list(faults(pages))
    assert len(pages) == (2 if piece == "pad" and name in LONG_PADS else 1)


@pytest.mark.parametrize("name", SIX)
@each_language
def test_every_piece_of_the_six_games_in_black(name: str, lang: str) -> None:
    paper: Paper = "a4" if (SIX.index(name) + languages().index(lang)) % 2 else "letter"
    for piece in pieces_of(game(name)):
        if piece not in ("sheet", "kit"):
            options = PrintOptions(paper=paper, ink="mono", players=5)
            assert not list(faults(document(name, piece, options, lang)))


@pytest.mark.parametrize("name", SIX)
@each_language
def test_large_type_is_16_points_and_says_nothing_twice(name: str, lang: str) -> None:
    pages = document(name, "sheet", PrintOptions(large=True), lang)
    assert not list(faults(pages))
    sizes = {round(span["size"], 1) for page in pages for span in page.get_texttrace()}
    assert (body_size(pages), len(pages) <= 4) == (16, True)
    assert min(sizes) >= 15
    sentences = re.findall(r"[^.!?]{40,}[.!?]", text_of(pages))
    assert len(sentences) == len(set(sentences))


# --- what the pages say ---------------------------------------------------------------------------

SHEETS = [
    ("kings-gold", "en", "The second of a rank ends the round: all inside lose their loot."),
    ("kings-gold", "en", "In round 1, with 4–16 of 52 cards turned."),
    ("kings-gold", "en", "By the round in which you carry them out."),
    ("kings-gold", "en", "All inside share the gold evenly as loot, not safe yet; the rest stays."),
    ("cave-network", "en", "In the first two cases nobody gets the gold and court cards still"),
    ("poor-mans", "pl", "z łupem bezpiecznie odłóżcie do namiotu."),
    ("poor-mans", "en", "12 cards, one of each: either suit shown will do."),
    ("poor-mans", "en", "With 3–12 of 26 cards turned."),
    ("incan-gold", "en", "8♣ = 5, 10♣ = 7"),
    ("incan-gold-2006", "en", "By the order in which they are carried out."),
    ("cave-network", "en", "Three of a rank on the table: game over"),
    ("cave-network", "en", "face down = flee"),
    ("diamant", "en", "two cards to decide with, torch and camp"),
    ("incan-gold", "en", "Never a hazard."),
    ("poor-mans", "en", "12 cards: Jack, Queen, King."),
    ("one-dragon", "en", "it ends the round"),
    ("twenty-one", "en", "More than 21 on the bridge ends the round"),
    ("long-night", "en", "the third of a kind ends the round"),
    ("royal-bounty", "en", "It is enough to write the gold down."),
    ("three-in-the-last", "en", "In round 2:"),
    ("two-watches", "en", "In rounds 3 and 4: The first two guards of a rank"),
    ("kings-gold", "pl", "Druga karta tej samej wartości kończy rundę"),
    ("cave-network", "pl", "Trzy karty jednej wartości na stole: koniec partii"),
    ("kings-gold", "pl", "W rundzie 1, gdy leży 4–16 z 52 kart."),
]


@pytest.mark.parametrize(("name", "lang", "sentence"), SHEETS)
def test_a_sheet_says(name: str, lang: str, sentence: str) -> None:
    told = text_of(document(name, "sheet", lang=lang)).replace("\u00a0", " ")
    assert sentence in told


def test_the_cave_shows_cards_under_their_covers_in_the_colours_of_fleeing_and_going_on() -> None:
    page = document("cave-network", "sheet")[0]
    filled = {
        tuple(round(255 * part) for part in drawing["fill"])
        for drawing in page.get_drawings()
        if drawing["fill"] and drawing["rect"].width > 80 and drawing["rect"].height > 80
    }
    green, gold = (0xE5, 0xF3, 0xEB), (0xFD, 0xF6, 0xE0)
    assert {green, gold} <= filled


# --- the shelf ------------------------------------------------------------------------------------


def test_the_shelf_is_current() -> None:
    """Two games stand for all: the tool itself compares every file of the finished PDFs."""
    assert not printables.stale(["kings-gold", "cave-network"])
