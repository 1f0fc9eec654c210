"""`render`: inks, papers, fonts, letters that no font has, long names, the kit."""

import subprocess
import sys
from typing import Any

import pymupdf
import pytest

from cardkit.engine.game import GameState
from cardkit.printables import PIECES, Piece, PrintOptions, pieces_of, render
from cardkit.printables.theme import missing_letters
from cardkit.rulebook.loader import load_text
from tests.printables.pages import document, faults, game, text_of

PRINTED = [piece for piece in PIECES if piece != "kit"]


@pytest.mark.parametrize("piece", PRINTED)
def test_the_same_piece_has_the_same_bytes(piece: Piece) -> None:
    assert render(piece, game("kings-gold")) == render(piece, game("kings-gold"))


@pytest.mark.parametrize("piece", PIECES)
def test_black_pages_have_no_colour(piece: Piece) -> None:
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


def test_a_kit_has_an_outline_and_is_for_four() -> None:
    pages = document("kings-gold", "kit")
    titles = [f"{page} {title}" for _, title, page in pages.get_toc()]
    assert titles == ["1 Cheat sheet", "2 Tally pad", "3 Player aid", "4 Coins", "5 Choice cards"]
    assert "usually enough for 4" in text_of(pages)
    assert not list(faults(pages))


@pytest.mark.parametrize(
    ("name", "without"),
    [("kings-gold", set()), ("cave-network", {"choices"}), ("skunk", {"coins"})],
)
def test_pieces_that_a_game_has_no_use_for(name: str, without: set[str]) -> None:
    assert set(PIECES) - set(pieces_of(game(name))) == without
    for piece in PIECES:
        if piece in without:
            with pytest.raises(ValueError, match=":"):
                render(piece, game(name))


@pytest.mark.parametrize("players", [2, 9])
def test_as_many_as_may_play(players: int) -> None:
    with pytest.raises(ValueError, match="King's Gold is for 3 to 8 players, not for"):
        render("pad", game("kings-gold"), PrintOptions(players=players))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"paper": "a5"}, "paper: expected one of a4, letter"),
        ({"ink": "red"}, 'ink: expected "colour" or "mono"'),
        ({"pages": 0}, "pages: expected 1 or more, got 0"),
    ],
)
def test_options_that_there_are_not(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        PrintOptions(**given)


def test_a_piece_that_there_is_not() -> None:
    wrong: Any = "poster"
    with pytest.raises(ValueError, match="expected one of sheet, pad"):
        render(wrong, game("diamant"))
    state = GameState(game("diamant"), ["Ann", "Bo", "Cy"])
    with pytest.raises(ValueError, match="only a pad is filled in"):
        render("aid", game("diamant"), filled=state)


def test_pages_of_pads_and_aids() -> None:
    assert len(document("kings-gold", "pad", PrintOptions(pages=3))) == 3
    assert len(document("kings-gold", "aid", PrintOptions(pages=2))) == 2
    assert len(document("kings-gold", "aid", PrintOptions(players=5))) == 2


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
def test_texts_of_strangers_fit(text: str) -> None:
    strange = load_text(f'extends = "kings-gold"\n{text}')
    for piece in PRINTED:
        pages = document(strange, piece)
        assert not list(faults(pages))
        if piece in ("sheet", "aid") and not missing_letters(strange.name):
            printed = {*text_of(pages).split()}
            assert {*strange.name.replace("'", "’").split()} <= printed, "a title is broken"


def test_letters_that_no_font_has() -> None:
    assert missing_letters("Złoto ♠ Ωж 5–7 = 1") == set()
    assert missing_letters("金 and 王") == {"金", "王"}
    strange = load_text('extends = "kings-gold"\nname = "王 Gold"')
    assert "? Gold" in text_of(document(strange, "sheet"))


# --- imports --------------------------------------------------------------------------------------


def test_reportlab_is_imported_only_to_draw() -> None:
    code = "import cardkit, cardkit.cli.play, sys; print('reportlab' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"


def test_a_title_of_the_document() -> None:
    pages: pymupdf.Document = document("diamant", "pad")
    assert pages.metadata["title"] == "Diamant: Tally pad"
