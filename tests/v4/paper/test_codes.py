"""Codes to be scanned: what is read from the printed sheet of a house rule is an address that
carries the rule."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardkit.v4.engine import Variant
from cardkit.v4.files import all_shipped, digest, gallery, load, pasted_rules, shipped
from cardkit.v4.files.loading import load_text
from cardkit.v4.ink import MM, Ink
from cardkit.v4.paper import Order, drawn, printed_game
from cardkit.v4.paper.pieces import printed
from cardkit.v4.paper.qr_pages import GOOD, LARGER, LEAST, SIDE, Square, encoded, square
from cardkit.v4.paper.rules_code import sheet_squares
from cardkit.v4.paper.sheet import Sheet
from cardkit.v4.paper.worked_round import worked_round
from cardkit.v4.speech import language, pages
from cardkit.v4.tally import score
from cardkit.v4.words import speaking
from cardkit.v4.words.nouns import as_told
from tests.v4.houses import house
from tests.v4.paper.looking import tree
from tests.v4.paper.reading import EXAMPLES, faults, text
from tests.v4.paper.scanning import photograph, printed_alone, read, texts
from tests.v4.seeds import seeds

pytestmark = pytest.mark.slow

SITE = "https://example.org/cards/"


def of_code(code: str) -> Variant:
    """The rule of a code, as whoever opens its address has it."""
    assert code.startswith(f"{SITE}play/#r=")
    found = pasted_rules(code.encode()).found
    assert (found.variant is None, found.faults) == (False, ())
    assert found.variant is not None
    return found.variant


def test_without_a_site_there_is_no_code() -> None:
    """Neither on the sheet of a house rule nor, with one, on a filled pad."""
    variant = load(EXAMPLES / "house" / "torn-sack.toml")
    assert texts(printed("sheet", variant, Order())) == []
    played = score((EXAMPLES / "kings-gold.tally").read_text("utf-8"), "kings-gold.tally", EXAMPLES)
    assert texts(printed_game(played, Order(site=SITE))) == []


@pytest.mark.parametrize("ink", Ink)
def test_the_code_is_read_in_every_ink_on_both_papers(ink: Ink) -> None:
    """Nothing else on the page is in its way."""
    page = drawn("sheet", load(EXAMPLES / "house" / "torn-sack.toml"), Order(ink=ink, site=SITE))
    assert faults(page) == []
    assert len(texts(page.finished())) == 1


def test_a_code_is_a_picture_to_who_has_the_page_read_aloud() -> None:
    """Said is what it is, not what it looks like."""
    root, wrong = tree(
        printed("sheet", load(EXAMPLES / "house" / "torn-sack.toml"), Order(site=SITE))
    )
    assert wrong == []
    found = [
        node.alt for node in root.walk() if node.role == "Figure" and node.alt.startswith("QR code")
    ]
    assert found == ["QR code: the address of these rules"]


# --- what is too long -----------------------------------------------------------------------------


def test_the_fullest_spelling_that_fits_is_taken_then_a_larger_square_then_none() -> None:
    """In this order, whatever the text."""
    long, short, much = "x" * 900, "x" * 500, "x" * 1500
    assert square(["x" * 100, short]) == Square(
        "x" * 100, encoded("x" * 100), len(encoded("x" * 100)) * GOOD
    )
    fitting = square([long, short])
    assert fitting is not None
    assert (fitting.text, fitting.side) == (short, SIDE)
    large = square([much, long])
    assert large is not None
    assert (large.text, large.side <= LARGER) == (long, True)
    assert square([much, long], larger=False) is None
    assert square(["x" * 2900]) is None
    assert square(["x" * 5000]) is None  # longer than any code
    assert square([]) is None


@pytest.mark.parametrize("letters", [1, 90, 300, 500, 700])
def test_up_to_700_bytes_take_30_millimetres(letters: int) -> None:
    """At level M, with modules that a telephone tells apart and four of them white on each side."""
    shown = square(["x" * letters])
    assert shown is not None
    assert shown.side <= 30 * MM + 0.01
    assert LEAST <= shown.module <= GOOD + 0.01
    assert shown.wide == pytest.approx(shown.side + 8 * shown.module)


# --- a house rule on its sheet --------------------------------------------------------------------

HOUSES = sorted((EXAMPLES / "house").glob("*.toml"))


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
def test_the_code_on_the_sheet_of_a_house_rule_is_the_rule(path: Path) -> None:
    """Decoded from the page and opened: the same rules, words and house rules."""
    variant = load(path)
    page = drawn("sheet", variant, Order(site=SITE))
    assert faults(page) == []
    decoded = texts(page.finished())
    assert len(decoded) == 1
    for one in decoded:
        found = of_code(one)
        assert digest(found) == digest(variant)
        assert (found.name, found.words, found.house) == (
            variant.name,
            variant.words,
            variant.house,
        )


def test_the_code_on_a_polish_sheet_is_the_rule_in_both_languages() -> None:
    """As its author wrote it, not as the page tells it; with the Polish, where there is room."""
    variant = load_text(
        'extends = "kings-gold"\nname = "Night"\nrounds = 3\nin.pl.name = "Noc"\n', "night"
    )
    with speaking(language("pl")):
        (best, *_) = sheet_squares(as_told(variant), SITE)
    found = of_code(best.text)
    assert (found.name, found.in_language("pl")["name"]) == ("Night", "Noc")
    assert (found.words, digest(found)) == (variant.words, digest(variant))


def test_what_is_set_for_an_evening_can_be_scanned_too() -> None:
    """By a name of its own, so that it can be kept."""
    variant = load("kings-gold", [("rounds", "3"), ("danger.costs", "half")])
    (decoded,) = texts(printed("sheet", variant, Order(site=SITE)))
    found = of_code(decoded)
    assert (found.name, digest(found)) == (
        "King's Gold (rounds=3, danger.costs=half)",
        digest(variant),
    )


@pytest.mark.parametrize("name", all_shipped())
def test_the_code_of_a_game_that_ships_is_its_name(name: str) -> None:
    """Named by its name or by the path of its file, for everybody or for so many."""
    folder = Path("variants/gallery" if name in gallery() else "variants")
    for variant in (load(name), load(folder / f"{name}.toml")):
        for told in (variant, as_told(variant.seated(variant.players.low))):
            (shown,) = sheet_squares(told, SITE)
            assert (shown.text, shown.ships) == (f"{SITE}play/#g={name}", True)
            assert sheet_squares(told, "") == []


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", shipped())
def test_the_sheet_of_a_game_that_ships_has_room_for_its_code(name: str, lang: str) -> None:
    """On its one page, with what to do with it beside it."""
    with speaking(language(lang)):
        page = drawn("sheet", load(name), Order(site=SITE))
        beside = str(pages.opens_there(ships=True))
    assert faults(page) == []
    assert page.count == 1
    pdf = page.finished()
    assert texts(pdf) == [f"{SITE}play/#g={name}"]
    assert set(beside.split()) <= set(text(pdf).split())


def test_the_code_on_a_sheet_for_four_is_the_rule_for_all(tmp_path: Path) -> None:
    """Whoever scans it may be three next time; its digest is the one at the foot of the page."""
    rule = tmp_path / "torn-sack.toml"
    rule.write_text('extends = "kings-gold"\nname = "Torn Sack"\nrounds = 3\n', "utf-8")
    (decoded,) = texts(printed("sheet", load(rule), Order(players=4, site=SITE)))
    assert digest(of_code(decoded)) == digest(load(rule))


def test_numbers_of_dangers_that_are_none_by_now_are_not_in_the_code() -> None:
    """Of a game whose cards were set otherwise: what was said of their kinds is said no more."""
    settings = [("cards.gold", '{ "A-10" = "face" }'), ("cards.danger", '{ "8-10" = "rank" }')]
    (best, *_) = sheet_squares(load("no-two-alike", settings), SITE)
    assert of_code(best.text).danger.ends_at.kinds == ()


@pytest.mark.parametrize("name", ["half-kept", "diamant-2016", "cave-of-four"])
def test_a_code_costs_no_page(name: str) -> None:
    """A full page keeps the narrow margins it needs: how a round ends stays on the page people play
    by."""
    variant = load(f"variants/gallery/{name}.toml", [("minutes", '"5"')])
    plain, coded = (drawn("sheet", variant, Order(site=site)).count for site in ("", SITE))
    assert coded == plain == 1


@pytest.mark.parametrize("number", seeds(2))
def test_a_code_takes_no_room_from_a_random_sheet(number: int) -> None:
    """The sheet has as many pages as without it, and nothing is crowded."""
    variant = house(Random(number)).variant
    variant = load(variant.slug, (*variant.settings, ("name", '"Night Watch"')))
    page = drawn("sheet", variant, Order(site=SITE))
    plain = Sheet(variant, page, worked_round(variant), {})
    assert page.count == len(plain.leaves(plain.plan()))
    assert faults(page) == []


# --- photographs ----------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", [155, 540, 700])
def test_a_photograph_of_a_printed_code_is_read(letters: int) -> None:
    """Tilted, blurred, noisy, unevenly lit."""
    said = f"{SITE}play/#r=" + "".join(
        Random(letters).choices("abcdefghijklmnopqrstuvwxyzABCDEFG0123456789-_", k=letters)
    )
    shown = square([said])
    assert shown is not None
    sharp, chance = printed_alone(shown), Random(20261120)
    assert [read(photograph(sharp, chance)) for _ in range(3)] == [[said]] * 3
