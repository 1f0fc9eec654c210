"""Pictures of dangers: those that come with cardkit, for single kinds, and one's own as the path of an SVG."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit.engine import Sign, Variant, words
from cardkit.files import brief, load
from cardkit.files.loading import load_pasted
from cardkit.files.svg_path import absolute
from cardkit.ink import pictures
from cardkit.text import VariantError

HOUSE = "M50 10 L90 50 L80 50 L80 90 L20 90 L20 50 L10 50 Z"


def with_pictures(table: str, parent: str = "incan-gold") -> Variant:
    return load(parent, [("words.pictures", table)])


def refused(table: str) -> str:
    """What is told of pictures that cannot be."""
    with pytest.raises(VariantError) as caught:
        with_pictures(table)
    return str(caught.value)


@pytest.mark.parametrize("name", words(Sign))
def test_every_picture_that_may_be_named_is_drawn_inside_its_square(name: str) -> None:
    """On a square of 100, so that it fills its place and no more."""
    ends = [value for _, points in pictures.path(name) for value in points]
    assert -5 <= min(ends) < 15
    assert 85 < max(ends) <= 105


def test_each_kind_has_its_own_and_the_others_that_of_all() -> None:
    """The sheet's five hazards; a kind that is not named shows the picture of a danger."""
    assert [load("incan-gold").sign_of(kind) for kind in ("8", "10", "J", "Q", "K")] == [
        *("snake", "spider", "mummy", "fire", "rockfall"),
    ]
    assert [with_pictures('{ J = "wolf" }').sign_of(kind) for kind in "JQ"] == ["wolf", "warning"]


def test_pictures_go_with_their_words() -> None:
    """Who calls the dangers something else has neutral pictures, and a kind that has gone takes its picture along."""
    assert load("incan-gold", [("words.danger", '"eel"')]).words.pictures == ()
    assert load("incan-gold", [("words.kinds", '{ 8 = "eel" }')]).words.pictures == ()
    fewer = load("incan-gold", [("cards.danger", '{ "8c 8h 8s" = "rank" }'), ("artifacts", "off")])
    assert fewer.words.pictures == (("8", "snake"),)


@pytest.mark.parametrize(
    ("drawn", "same"),
    [
        (HOUSE, HOUSE),
        ("m50,10 40,40h-10v40H20V50h-10z", HOUSE),
        ("M 0 0 Q 50 100 100 0 T 50 50 Z", "M0 0 C33.3 66.7 66.7 66.7 100 0 C133.3 -66.7 116.7 -50 50 50 Z"),
        ("M10 50C10 20 40 20 40 50S70 80 70 50z", "M10 50 C10 20 40 20 40 50 C40 80 70 80 70 50 Z"),
        ("M0 0l10 0 0 10zm50 50l10 0 0 10z", "M0 0 L10 0 L10 10 Z M50 50 L60 50 L60 60 Z"),
        ("M1e1.5 5-5 20 20z", "M10 0.5 L5 -5 L20 20 Z"),
    ],
)
def test_an_outline_is_read_as_browsers_read_it(drawn: str, same: str) -> None:
    """Relative or absolute, with commands left out, smooth curves and numbers written together."""
    if "-" in same:
        with pytest.raises(ValueError, match="leaves the square from 0 to 100"):
            absolute(drawn)
    else:
        assert absolute(drawn) == same


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        ("M10 10 A 5 5 0 0 1 20 20 Z", "arcs are not drawn, turn them into curves"),
        ("M10 10 L x Z", 'no path at "x Z", expected commands such as M, L, C, Z with numbers'),
        ("M10 10 L20 Z", "L takes 2 numbers, got 1"),
        ("M10 10 L20 20", "encloses nothing: draw an outline, closed with Z"),
        ("M10 10 L20 300 L1 1 Z", "leaves the square from 0 to 100: scale the drawing to 100 x 100"),
        ("M10 10 L1e99 5 L1 1 Z", "leaves the square from 0 to 100"),
        ("M", 'expected "warning"'),
    ],
)
def test_an_outline_that_cannot_be_drawn_is_told_with_what_to_do(drawn: str, says: str) -> None:
    """At its key; nothing is guessed."""
    assert says in refused(f'{{ 8 = "{drawn}" }}')


def test_a_drawing_that_is_too_fine_is_told() -> None:
    """Read at all, it would be drawn on every card of every page."""
    with pytest.raises(ValueError, match="a path of 7008 letters, expected 1500 at most: simplify the drawing"):
        absolute("M10 10" + " L20 20" * 1000 + " Z")


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ('{ 8 = "snak" }', 'Did you mean "snake"?'),
        ('{ 9 = "snake" }', 'there is no danger of kind "9". Kinds: 8, 10, J, Q, K'),
        ('"snake"', "expected a table of pictures"),
    ],
)
def test_a_wrong_name_or_kind_is_told(table: str, says: str) -> None:
    """What may have been meant; which kinds there are."""
    assert says in refused(table)


def test_ones_own_stands_in_a_file_and_is_drawn(tmp_path: Path) -> None:
    """For all dangers, in a house rule; in the written form of the rules as it is drawn."""
    file = tmp_path / "birds.toml"
    file.write_text(f'extends = "kings-gold"\nname = "Birds"\n[words]\ndanger = "bird"\nsign = "{HOUSE}"\n')
    assert load(file).sign_of("K") == HOUSE
    assert tuple(act for act, _ in pictures.path(HOUSE)) == tuple("MLLLLLLZ")
    assert load_pasted(brief(load(file))).sign_of("K") == HOUSE
