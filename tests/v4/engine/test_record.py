"""Records are frozen, equal by kind and value, and taken apart by `match`."""

import pytest

from cardkit.v4.engine import Record, replace


class Point(Record):
    """A place."""

    x: int
    y: int


class Other(Record):
    """Another kind with the same fields."""

    x: int
    y: int


class Nothing(Record):
    """A kind without fields."""


class Raised(Point):
    """A place above the ground, if nobody says otherwise by one."""

    z: int = 1


def test_a_record_is_what_it_was_made_of() -> None:
    """By place or by name, printed so that it can be pasted back."""
    assert Point(1, y=2) == Point(1, 2)
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
    assert Point(1, 2).fields() == {"x": 1, "y": 2}
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)


def test_kinds_differ_and_an_empty_one_is_there() -> None:
    """What no tuple would tell apart."""
    assert len({Point(1, 2), Point(1, 2), Other(1, 2), Nothing(), Nothing()}) == 3
    assert Point(1, 2) != Other(1, 2)
    assert Nothing()


def test_a_field_has_a_default_and_goes_on_from_the_class_above() -> None:
    """`replace` makes another one with some values changed; the order of names means nothing."""
    assert Raised(1, 2) == Raised(z=1, y=2, x=1)
    assert hash(Raised(1, 2)) == hash(Raised(z=1, y=2, x=1))
    assert replace(Raised(1, 2), z=3) == Raised(1, 2, 3)
    assert Raised(1, 2) != Point(1, 2)


def test_a_record_is_frozen_and_whole() -> None:
    """It cannot be changed, nor made with too little or too much."""
    with pytest.raises(AttributeError):
        Point(1, 2).x = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        Point(1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, 2, 3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, z=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, 2, x=3)  # type: ignore[misc]
    with pytest.raises(TypeError):
        Nothing(1)
