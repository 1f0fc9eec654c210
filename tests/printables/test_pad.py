"""The pad: its cells, its printed code, and the numbers of a finished game."""

from itertools import combinations
from typing import Any

import pymupdf
import pytest
import zxingcpp

from cardkit.engine.game import GameState
from cardkit.i18n.translate import languages, t, use_language
from cardkit.printables import Paper, PrintOptions, pad_cells, render
from cardkit.printables.cells import PAGE_HEIGHT, PAGE_WIDTH, SIDE_MARGIN, PadCode, is_half_page
from cardkit.rulebook.loader import load, load_text
from tests.engine.play import game as game_after
from tests.printables.pages import GAMES, document, faults, game, text_of

MM = 72 / 25.4


@pytest.mark.parametrize("name", GAMES)
def test_pad_cells_do_not_overlap_and_are_large_enough(name: str) -> None:
    variant = game(name)
    for players in {*variant.players, 5}:
        cells = pad_cells(variant, players)
        bottom = PAGE_HEIGHT / 2 if is_half_page(variant) else PAGE_HEIGHT
        for cell in cells:
            left, top, width, height = cell.box
            assert left >= SIDE_MARGIN - 0.01
            assert left + width <= PAGE_WIDTH - SIDE_MARGIN + 0.01
            assert top >= 6
            assert top + height <= bottom - 6
            if cell.kind in ("banked", "so-far", "total", "artifacts"):
                assert width >= 19
                assert height >= 5.8
        for one, other in combinations(cells, 2):
            (x, y, width, height), (u, v, wide, high) = one.box, other.box
            beside = x + width <= u + 0.01 or u + wide <= x + 0.01
            above = y + height <= v + 0.01 or v + high <= y + 0.01
            assert one.page != other.page or beside or above


def test_pad_splits_many_players_evenly_over_pages() -> None:
    many = load("kings-gold", {"players": "2-12"})
    seats = [
        sum(one.kind == "name" and one.page == page for one in pad_cells(many)) for page in (1, 2)
    ]
    assert seats == [6, 6]


def test_pad_continues_long_games_on_next_page() -> None:
    cells = pad_cells(game("to-a-hundred"))
    last = [cell for cell in cells if cell.kind == "total"]
    assert {cell.page for cell in last} == {2}
    assert {cell.round for cell in cells if cell.kind == "banked"} == set(range(1, 21))


# --- the code -------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("name", "players", "lang", "code"),
    [
        ("kings-gold", 4, "en", PadCode("kings-gold", "1.0", 4, 1)),
        ("cave-network", None, "pl", PadCode("cave-network", "1.0", None, 1, "pl")),
        ("to-a-hundred", None, "en", PadCode("to-a-hundred", "1.0", None, 1)),
    ],
)
def test_pad_code_can_be_read_from_its_cell(
    name: str, players: int | None, lang: str, code: PadCode, paper: Paper
) -> None:
    page = document(name, "pad", PrintOptions(paper=paper, players=players), lang)[0]
    left, top, width, height = pad_cells(game(name), players)[0].box
    shift = (page.rect.width - PAGE_WIDTH * MM) / 2, (page.rect.height - PAGE_HEIGHT * MM) / 2
    corner = pymupdf.Point(left * MM + shift[0] - 6, top * MM + shift[1] - 6)
    clip = pymupdf.Rect(corner, corner + pymupdf.Point(width * MM + 12, height * MM + 12))
    picture = page.get_pixmap(dpi=200, clip=clip).pil_image()
    found = zxingcpp.read_barcode(picture)
    assert found is not None
    assert PadCode.parse(found.text) == code


def test_pad_code_of_changed_game_differs() -> None:
    changed = load("kings-gold", {"rounds": 6})
    assert str(PadCode.for_page(changed, 4, 1, "en")) == "CARDKIT:KINGS-GOLD/1.0-SET/4/1"


@pytest.mark.parametrize(
    "text", ["", "HTTPS://X.ORG", "CARDKIT:A/1/0/1", "CARDKIT:A/1/3", "cardkit:a/1/3/1"]
)
def test_pad_code_rejects_other_texts(text: str) -> None:
    assert PadCode.parse(text) is None


def test_pad_code_replaces_unsupported_characters() -> None:
    odd = load_text('extends = "kings-gold"\nversion = "2.0 béta test"', "Złoto & srebro")
    code = PadCode.for_page(odd, None, 1, "en")
    assert str(code) == "CARDKIT:Z-OTO-SREBRO/2.0-B-TA/ALL/1"
    assert PadCode.parse(str(code)) == code


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("name", "changes", "is_read"),
    [
        ("kings-gold", {}, True),
        ("skunk", {}, False),
        ("kings-fine", {}, False),
        ("diamant", {"danger.costs": "everything"}, False),
        (
            "diamant",
            {"danger.costs": "everything", "rounds": 1},
            False,
        ),  # a photograph does not show what is set
        ("half-kept", {}, True),
        ("incan-gold", {"round.last.danger.costs": "everything"}, False),
    ],
)
def test_pad_with_negative_numbers_does_not_offer_photo(
    name: str, changes: dict[str, Any], is_read: bool, lang: str
) -> None:
    variant = load(str(GAMES[name]), changes)
    with use_language(lang):
        promise = t("cardkit can read a photo of this pad")
    assert (promise in text_of(document(variant, "pad", lang=lang))) is is_read


# --- filled in ------------------------------------------------------------------------------------


def test_filled_pad_has_each_number_in_its_cell() -> None:
    state = game_after("kings-gold", "7h - Cy / 8h - Ann, Bo", "9h - Cy / Ks / Kd")
    in_cells = cells_of(state, date="2026-11-20", place="at Di's")
    assert (in_cells["date", 0, 0], in_cells["place", 0, 0]) == ("2026-11-20", "at Di’s")
    assert max(number for _, number, _ in in_cells) == 5  # a tie can bring one more
    for seat, name in enumerate(state.players):
        assert in_cells["name", 0, seat] == name
        assert in_cells["total", 0, seat] == str(state.total(name))
        so_far = 0
        for record in state.rounds:
            so_far += record.banked[name]
            assert in_cells["banked", record.number, seat] == str(record.banked[name] or "–")
            assert in_cells["so-far", record.number, seat] == str(so_far)
        assert in_cells["banked", 3, seat] == ""


def cells_of(state: GameState, date: str = "", place: str = "") -> dict[tuple[str, int, int], str]:
    """Return what is written in each cell of the pad of a game."""
    pdf = render("pad", state.variant, filled=state, date=date, place=place)
    page = pymupdf.open(stream=pdf, filetype="pdf")[0]
    above = (page.rect.height - PAGE_HEIGHT * MM) / 2
    in_cells = {}
    for cell in pad_cells(state.variant, len(state.players)):
        left, top, width, height = (side * MM for side in cell.box)
        box = pymupdf.Rect(left, top + above, left + width, top + above + height)
        in_cells[cell.kind, cell.round, cell.seat] = page.get_text(clip=box).strip()
    return in_cells


@pytest.mark.parametrize(
    "rounds",
    [
        pytest.param(["7h - Cy / 8h - Ann, Bo", "9h - Cy / 10s"], id="in a round"),
        pytest.param(["7h - Cy / 8h - Ann, Bo", "9h / 10s"], id="nobody has left"),
        pytest.param(["7h - Cy / 8h - Ann, Bo"], id="between rounds"),
        pytest.param(
            [*["9h - Ann, Bo, Cy"] * 4, "+8h - Ann, Bo, Cy", "+3h - Ann, Bo, Cy"],
            id="two extra rounds",
        ),
    ],
)
def test_filled_pad_rows_add_up_to_totals(rounds: list[str]) -> None:
    state = game_after("kings-gold", *rounds)
    cells = cells_of(state)
    for seat in range(3):
        rows = [
            text for (kind, _, place), text in cells.items() if (kind, place) == ("banked", seat)
        ]
        banked = sum(int(one) for row in rows for one in row.split(" + ") if one.isdecimal())
        assert cells["total", 0, seat] == str(banked)


def test_filled_pad_prints_long_names_at_8_points_or_more() -> None:
    names = ["Bartholomew Fitzgerald-Montgomery", "Donaudampfschifffahrtskapitän", "W" * 40]
    names += ["Jean-Baptiste Grenouille", "Maximiliane", "Ann", "Bo", "Cy"]
    state = GameState(game("kings-gold"), names)
    pdf = render("pad", state.variant, filled=state, place="at Grandmother's house in the forest")
    pages = pymupdf.open(stream=pdf, filetype="pdf")
    sizes = {
        round(span["size"], 1) for span in pages[0].get_texttrace() if span["font"].endswith("Bold")
    }
    assert min(sizes) >= 8
    assert not list(faults(pages))


def test_pad_of_six_rounds_fills_the_page() -> None:
    cells = pad_cells(load("kings-gold", {"rounds": 6}))
    assert max(top + height for _, _, _, _, (_, top, _, height) in cells) > 0.9 * PAGE_HEIGHT


@pytest.mark.parametrize("lang", languages())
def test_pad_total_label_is_separate_word(lang: str) -> None:
    with use_language(lang):
        label = t("Total")
    pages = document("cave-network", "pad", lang=lang)
    assert label in text_of(pages).split()


def test_filled_pad_replaces_name_without_glyphs_by_seat_number() -> None:
    state = GameState(game("kings-gold"), ["Ann", "山田", "Łukasz Żółć"])
    pages = pymupdf.open(stream=render("pad", state.variant, filled=state), filetype="pdf")
    assert "Ann no. 2 Łukasz Żółć" in text_of(pages)


@pytest.mark.parametrize(("worth", "example"), [([4, 8], "4 + 8"), (3, "3 + 3")])
def test_artifact_example_on_pad_is_possible_in_game(worth: Any, example: str) -> None:
    settings = {"artifacts.worth": worth, "artifacts.joins": "start"}
    page = document(load("kings-gold", settings), "pad")
    assert f"write what each is worth, such as {example}." in text_of(page)
