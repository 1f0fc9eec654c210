"""Codes to be scanned: what is read from the printed page is the game, or the rule."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardkit.files import all_shipped, digest, gallery, load, pasted_rules
from cardkit.files.loading import load_pasted, load_text
from cardkit.ink import MM, Ink, Paper
from cardkit.paper import Order, drawn, printed_game, qr_pages
from cardkit.paper.pieces import drawn_game, printed
from cardkit.paper.qr_pages import GOOD, LARGER, LEAST, SIDE, Square, encoded, square
from cardkit.paper.rules_code import rules_squares
from cardkit.paper.sheet import Sheet
from cardkit.paper.worked_round import worked_round
from cardkit.speech import as_told, language, speaking
from cardkit.tally import Score, score, spellings
from cardkit.tally.compact_game import beginnings
from tests.houses import house
from tests.paper.looking import tree
from tests.paper.reading import EXAMPLES, faults, text
from tests.paper.scanning import photograph, printed_alone, read, texts
from tests.seeds import seeds

TALLIES = sorted(EXAMPLES.rglob("*.tally"))


def played(path: Path) -> Score:
    return score(path.read_text("utf-8"), path.name, path.parent)


def figures(game: Score, *, alone: bool) -> dict[str, object]:
    """The object of ``cardkit score --json`` without its file and the lines of its text; of a house rule without its name."""
    told = game.to_json()
    told["problems"] = [{**one, "line": 0, "column": 0} for one in told["problems"]]
    return {key: value for key, value in told.items() if key not in ("file", *(("variant", "rules") if alone else ()))}


@pytest.mark.parametrize("path", TALLIES, ids=lambda path: path.stem)
def test_the_code_on_a_filled_pad_is_the_game(path: Path) -> None:
    """Decoded from the page as pixels, and scored where no house rule is known: the same figures."""
    game = played(path)
    (decoded,) = texts(printed_game(game, Order()))
    assert figures(score(decoded), alone=path.parent.name == "house") == figures(game, alone=path.parent.name == "house")


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("paper", Paper)
def test_the_code_is_read_in_every_ink_on_both_papers(paper: Paper, ink: Ink) -> None:
    """Nothing else on the page is in its way; and it says what to do with it."""
    page = drawn_game(played(EXAMPLES / "kings-gold.tally"), Order(paper, ink))
    assert faults(page) == []
    pages = page.finished()
    assert len(texts(pages)) == 1
    assert "cardkit score -" in text(pages)


def test_a_code_is_a_picture_to_who_has_the_page_read_aloud() -> None:
    """Said is what it is, not what it looks like."""
    root, wrong = tree(printed_game(played(EXAMPLES / "kings-gold.tally"), Order()))
    assert wrong == []
    found = [node.alt for node in root.walk() if node.role == "Figure" and node.alt.startswith("QR code")]
    assert found == ["QR code: this game as text, 536 letters"]


# --- what is too long --------------------------------------------------------------------------------------------------


def test_the_fullest_spelling_that_fits_is_taken_then_a_larger_square_then_none() -> None:
    """In this order, whatever the text."""
    long, short, much = "x" * 900, "x" * 500, "x" * 1500
    assert square(["x" * 100, short]) == Square("x" * 100, encoded("x" * 100), len(encoded("x" * 100)) * GOOD)
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


def test_a_game_that_is_too_long_for_a_code_names_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of the cave, where no square may be larger: a line instead."""
    monkeypatch.setattr(qr_pages, "LARGER", SIDE)
    page = drawn_game(played(EXAMPLES / "cave-network.tally"), Order())
    assert faults(page) == []
    pages = page.finished()
    assert texts(pages) == []
    assert "Too long for a code to scan. The file is cave-network.tally." in text(pages)
    assert "cardkit score -" not in text(pages)


def test_names_are_said_by_beginnings_that_fit_one_player_and_are_no_card() -> None:
    """Nor a word of the tally's own."""
    assert beginnings(["Ann", "Bo", "Mary Ann", "Mary Bo"]) == {
        "Ann": "An",  # A is an ace
        "Bo": "Bo",  # B is black
        "Mary Ann": "Mary A",
        "Mary Bo": "Mary B",
    }
    assert beginnings(["Al", "Alan", "Allegra"]) == {"Al": "Al", "Alan": "Ala", "Allegra": "Alle"}
    assert beginnings(["K", "Kq", "Jo"]) == {"K": "K", "Kq": "Kq", "Jo": "Jo"}


@pytest.mark.parametrize("path", TALLIES, ids=lambda path: path.stem)
def test_every_spelling_is_the_same_game(path: Path) -> None:
    """The whole one with its notes, and the short ones; each shorter than the one before."""
    game = played(path)
    told = spellings(game.reading, path.parent)
    assert len(told) == 3
    alone = path.parent.name == "house"
    for one in told:
        assert figures(score(one), alone=alone) == figures(game, alone=alone)
    assert sorted(told, key=len, reverse=True) == list(told)


def test_who_comes_and_goes_does_so_in_the_short_spelling_too() -> None:
    """A newcomer is named in full when coming, and may have the beginning of somebody's name."""
    game = score(
        "variant: kings-gold\nplayers: Barbara, Celia, Dorothea\n\nround 1\n7h - Barbara\n9c - all\nbanked: Celia 6\n"
        "join: Barnaby\naway: Dorothea\n\nround 2\n8h - Barnaby\n2c - all\njoin: Dorothea\n\nround 3\n9h - Dorothea\n"
    )
    assert game.problems == []
    told = spellings(game.reading, None)
    assert len(told) == 3
    assert "join: Barnaby\n" in told[-1]
    assert "- Barn\n" in told[-1]
    for one in told:
        assert figures(score(one), alone=False) == figures(game, alone=False)


def test_a_tally_with_errors_has_no_code() -> None:
    """There is no game to hand on."""
    assert spellings(score("variant: kings-gold\nplayers: Ann, Bo, Cy\nround 1\n77h\n").reading, None) == ()


# --- a house rule on its sheet -------------------------------------------------------------------------------------------

HOUSES = sorted((EXAMPLES / "house").glob("*.toml"))
FULL = ("long-night",)
"""Examples whose sheet has no room for a code."""


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
def test_the_code_on_the_sheet_of_a_house_rule_is_the_rule(path: Path) -> None:
    """Decoded from the page and loaded as what somebody pasted: the same rules, words and house rules."""
    variant = load(path)
    page = drawn("sheet", variant, Order())
    assert faults(page) == []
    decoded = texts(page.finished())
    assert len(decoded) == (path.stem not in FULL)
    for one in decoded:
        found = load_pasted(one)
        assert digest(found) == digest(variant)
        assert (found.name, found.words, found.house) == (variant.name, variant.words, variant.house)


def test_the_code_on_a_polish_sheet_is_the_rule_in_both_languages() -> None:
    """As its author wrote it, not as the page tells it; with the Polish, where there is room."""
    variant = load_text('extends = "kings-gold"\nname = "Night"\nrounds = 3\nin.pl.name = "Noc"\n', "night")
    with speaking(language("pl")):
        (best, *_) = rules_squares(as_told(variant))
    found = load_pasted(best.text)
    assert (found.name, found.in_language("pl")["name"]) == ("Night", "Noc")
    assert (found.words, digest(found)) == (variant.words, digest(variant))


def test_what_is_set_for_an_evening_can_be_scanned_too() -> None:
    """By a name of its own, so that it can be kept."""
    variant = load("kings-gold", [("rounds", "3"), ("danger.costs", "half")])
    (decoded,) = texts(printed("sheet", variant, Order()))
    found = pasted_rules(decoded.encode()).found
    assert found.faults == ()
    assert found.variant is not None
    assert (found.variant.name, digest(found.variant)) == ("King's Gold (rounds=3, danger.costs=half)", digest(variant))


@pytest.mark.parametrize("name", all_shipped())
def test_a_game_that_ships_needs_no_code(name: str) -> None:
    """Whoever has cardkit has it; named by its name or by the path of its file, for everybody or for so many."""
    folder = Path("variants/gallery" if name in gallery() else "variants")
    for variant in (load(name), load(folder / f"{name}.toml")):
        assert rules_squares(variant) == rules_squares(as_told(variant.seated(variant.players.low))) == []


def test_the_code_on_a_sheet_for_four_is_the_rule_for_all(tmp_path: Path) -> None:
    """Whoever scans it may be three next time; its digest is the one at the foot of the page."""
    rule = tmp_path / "torn-sack.toml"
    rule.write_text('extends = "kings-gold"\nname = "Torn Sack"\n[players.4]\nrounds = 3\n', "utf-8")
    (decoded,) = texts(printed("sheet", load(rule), Order(players=4)))
    assert digest(load_pasted(decoded)) == digest(load(rule))


def test_numbers_of_dangers_that_are_none_by_now_are_not_in_the_code() -> None:
    """Of a game whose cards were set otherwise: what was said of their kinds is said no more."""
    settings = [("cards.gold", '{ "A-10" = "face" }'), ("cards.danger", '{ "8-10" = "rank" }')]
    (best, *_) = rules_squares(load("no-two-alike", settings))
    assert load_pasted(best.text).danger.ends_at.kinds == ()


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("name", ["half-kept", "diamant-2016", "cave-of-four"])
def test_a_code_costs_no_page(name: str, paper: Paper) -> None:
    """A full page keeps the narrow margins it needs: how a round ends stays on the page people play by."""
    assert drawn("sheet", load(f"variants/gallery/{name}.toml"), Order(paper)).count == 1


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("number", seeds(2))
def test_a_code_takes_no_room_from_a_random_sheet(number: int, paper: Paper) -> None:
    """The sheet has as many pages as without it, and nothing is crowded."""
    variant = house(Random(number)).variant
    variant = load(variant.slug, (*variant.settings, ("name", '"Night Watch"')))
    page = drawn("sheet", variant, Order(paper))
    plain = Sheet(variant, page, worked_round(variant), {})
    assert page.count == len(plain.leaves(plain.plan()))
    assert faults(page) == []


# --- photographs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letters", [155, 540, 700])
def test_a_photograph_of_a_printed_code_is_read(letters: int) -> None:
    """Tilted, blurred, noisy, unevenly lit: a few of those that ``python -m tools.photograph_codes`` takes by the hundred."""
    said = "".join(Random(letters).choices("variant: kings-gold\nAnn, Bo 0123456789shdcAJQK", k=letters))
    shown = square([said])
    assert shown is not None
    sharp, chance = printed_alone(shown), Random(20261120)
    assert [read(photograph(sharp, chance)) for _ in range(3)] == [[said]] * 3


def test_letters_of_any_script_come_back(tmp_path: Path) -> None:
    """A code says UTF-8; readers find that out."""
    names = "Zażółć, Øyvind, Ægir, Şule, Čeněk"
    game = score(f"variant: kings-gold\nplayers: {names}\nround 1\n7h\nKc - all\n", "friday.tally")
    (decoded,) = texts(printed_game(game, Order()))
    assert f"players: {names}\n" in decoded
