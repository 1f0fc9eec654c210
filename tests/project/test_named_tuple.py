"""`cardkit.NamedTuple` is that of `typing`, made quicker."""

from __future__ import annotations

import pickle
import typing

import pytest

import cardkit


class Ours(cardkit.NamedTuple):
    """A word and a number."""

    word: str
    number: int = 2

    @property
    def twice(self) -> str:
        """Something of its own."""
        return self.word * self.number


class Theirs(typing.NamedTuple):
    """The same."""

    word: str
    number: int = 2


class Empty(cardkit.NamedTuple):
    """Nothing."""


def test_it_does_what_that_of_typing_does() -> None:
    """Made, shown, compared, taken apart, changed, pickled; with defaults, names and methods of its own."""
    ours, theirs = Ours("ab", number=3), Theirs("ab", number=3)
    assert {("ab", 3), ours, theirs} == {("ab", 3)}
    assert {Ours("ab"), Theirs("ab")} == {("ab", 2)}
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert ours._asdict() == theirs._asdict()
    assert (ours._replace(word="c"), type(ours._replace())) == (("c", 3), Ours)
    assert (Ours._fields, Ours.__match_args__, Ours.__doc__) == (
        Theirs._fields,
        Theirs.__match_args__,
        "A word and a number.",
    )
    assert (ours.word, ours.number, ours.twice) == ("ab", 3, "ababab")
    assert type(pickle.loads(pickle.dumps(ours))) is Ours
    assert (Empty(), repr(Empty())) == ((), "Empty()")


@pytest.mark.parametrize("kind", [Ours, Theirs])
def test_what_cannot_be_made_or_changed(kind: typing.Any) -> None:
    """Too few, too many, another name; and nothing is hung onto one."""
    wrong: list[tuple[tuple[object, ...], dict[str, int]]] = [((), {}), (("a", 1, 2), {}), (("a",), {"size": 1})]
    for values, named in wrong:
        with pytest.raises(TypeError, match="__new__"):
            kind(*values, **named)
    with pytest.raises(ValueError, match="size"):
        kind("a")._replace(size=1)
    for name in ("word", "size"):
        with pytest.raises(AttributeError):
            setattr(kind("a"), name, 1)
