"""The kit: an aid for each player, what fits, and by name what does not."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from cardkit.v4.engine import Variant
from cardkit.v4.files import load
from cardkit.v4.ink import DoesNotFit, Page
from cardkit.v4.paper import Order, drawn, pieces
from cardkit.v4.paper.pieces import printed
from tests.v4.commands import Cardkit
from tests.v4.houses import house as random_house
from tests.v4.paper.reading import faults, house, text

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]
"""Pages are drawn once for all modules of the group."""


def test_there_is_an_aid_for_each_player() -> None:
    """Six aids for six; two pages."""
    shown = text(printed("kit", load("diamant"), Order(players=6)))
    assert shown.count("Each turn 1 Turn up") == 6
    page = drawn("aid", load("diamant"), Order(players=6))
    assert [sum(word.text == "The end" for word in sheet) for sheet in page.words] == [4, 2]


def test_a_large_kit_has_the_large_sheet_and_all_else_as_it_is() -> None:
    """The sheet takes two pages as it does alone; the coins stay the size of a coin."""
    kit, sheet, coins = (
        drawn(piece, load("kings-gold"), Order(players=4, large=True))
        for piece in ("kit", "sheet", "coins")
    )
    assert kit.words[:2] == sheet.words
    assert sheet.words != drawn("sheet", load("kings-gold"), Order(players=4)).words
    assert kit.words[-1] == coins.words[0]
    assert coins.words == drawn("coins", load("kings-gold"), Order(players=4)).words
    assert faults(kit) == []


@pytest.mark.parametrize("piece", ["kit", "aid", "choices", "coins"])
def test_what_is_cut_is_printed_on_one_side(piece: str) -> None:
    """A printer that uses both sides is told not to; a sheet may have a back."""
    for name, simplex in ((piece, True), ("sheet", False)):
        document = PdfReader(BytesIO(printed(name, load("kings-gold"), Order())))
        wishes = document.root_object["/ViewerPreferences"].get_object()
        assert isinstance(wishes, DictionaryObject)
        assert wishes.get("/Duplex") == ("/Simplex" if simplex else None)


def test_what_has_no_room_is_left_out_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else is there."""

    def full(*_: object) -> None:
        raise DoesNotFit("the castle is too large")

    entry = pieces.PIECES["sheet"]._replace(draw=full)
    monkeypatch.setattr(pieces, "PIECES", {**pieces.PIECES, "sheet": entry})
    page: Page = drawn("kit", load("kings-gold"), Order())
    assert page.remarks == ["Not in the kit: Cheat sheet. The castle is too large"]
    assert faults(page) == []
    assert page.count > 1


def test_the_command_says_what_is_missing(
    cardkit: Cardkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On standard error; the kit is written."""

    def full(*_: object) -> None:
        raise DoesNotFit("the coins are too many")

    monkeypatch.setattr(
        pieces, "PIECES", {**pieces.PIECES, "coins": pieces.PIECES["coins"]._replace(draw=full)}
    )
    done = cardkit("print", "kit", "kings-gold", "-o", str(tmp_path / "kit.pdf"))
    assert (done.code, done.err) == (0, "Not in the kit: Coins. The coins are too many\n")


def test_an_aid_without_room_leaves_out_what_is_asked_least_and_names_the_sheet() -> None:
    """Long German words for everything: the turn is there, the foot points to the rest."""
    long = "Unterwasserhöhlenforschungsgruppenversammlung"
    changes = {
        f"words__{word}": f'"{long}"'
        for word in ("danger", "artifact", "gold", "safe", "path", "round", "player")
    }
    page = drawn("aid", house(of="incan-gold", name=f'"{long}"', **changes), Order())
    assert faults(page) == []
    set_words = [word.text for word in page.words[0]]
    assert set_words.count("Each turn") == 4
    assert set_words.count("More: see the sheet") == 4


def long_worded(seed: int) -> Variant:
    """A random house rule with some words of German and Polish length."""
    chance = Random(seed)
    found = random_house(chance)
    settings = found.settings
    for key in chance.sample(
        ("player", "danger", "artifact", "safe", "go", "leave", "place", "round", "token"), 4
    ):
        word = chance.choice(
            (
                "Goldgräberversammlungsleiterin",
                "pięćdziesięciogroszówka",
                "niebezpieczeństwo nad przepaścią",
            )
        )
        settings = (*settings, (f"words.{key}", f'"{word}"'))
    return load(found.parent, settings)


@pytest.mark.parametrize("seed", range(3))
def test_pieces_of_random_rules_with_long_words_are_never_refused(seed: int) -> None:
    """Aids and what is cut out."""
    variant = long_worded(seed)
    for piece in ("aid", "choices", "coins"):
        if not pieces.PIECES[piece].unused(variant):
            assert faults(drawn(piece, variant, Order())) == []
