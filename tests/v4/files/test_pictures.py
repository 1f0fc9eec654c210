"""Pictures of dangers: those that come with cardkit, for single kinds."""

from __future__ import annotations

import pytest

from cardkit.v4.engine import Variant, words
from cardkit.v4.engine.terms import Sign
from cardkit.v4.files import load
from cardkit.v4.ink import pictures
from cardkit.v4.text import VariantError


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
    """Who calls the dangers something else has neutral pictures, and a kind that has gone takes its
    picture along."""
    assert load("incan-gold", [("words.danger", '"eel"')]).words.pictures == ()
    assert load("incan-gold", [("words.kinds", '{ 8 = "eel" }')]).words.pictures == ()
    fewer = load("incan-gold", [("cards.danger", '{ "8c 8h 8s" = "rank" }'), ("artifacts", "off")])
    assert fewer.words.pictures == (("8", "snake"),)


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
