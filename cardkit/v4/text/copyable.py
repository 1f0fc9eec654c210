"""Errors with data that can be pickled and copied."""

from typing import Any, TypeVar

E = TypeVar("E", bound=BaseException)


class Copyable(Exception):
    """Error that pickles and copies with its attributes, whatever its constructor takes.

    Python alone would call the constructor with the text of the error.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return rebuilt, (type(self), self.args, vars(self))


def rebuilt(kind: type[E], args: tuple[object, ...], attributes: dict[str, object]) -> E:
    """Make an error of its text and its attributes, without its constructor."""
    error = kind.__new__(kind, *args)
    error.args = args
    vars(error).update(attributes)
    return error
