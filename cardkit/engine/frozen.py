"""Small frozen records, of which there are many kinds, each made cheaply: every start of cardkit makes them all.

A kind of named tuple costs as much as the import of a small module. Where a record is neither unpacked nor made by the
million, this one says the same with a twentieth of that, and an empty one is no empty tuple.
"""

from typing import Any, NoReturn, dataclass_transform


@dataclass_transform(frozen_default=True)
class Record:
    """A frozen record with the fields that its class annotates, in that order. Equal where kind and values are."""

    __match_args__: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        type.__setattr__(cls, "__match_args__", (*cls.__match_args__, *cls.__annotations__))

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self.__match_args__
        given = dict(zip(fields, values), **named)
        if not len(fields) == len(given) == len(values) + len(named) or (named and not given.keys() <= {*fields}):
            raise TypeError(f"{type(self).__name__} takes {', '.join(fields) or 'nothing'}")
        self.__dict__.update(given)

    def fields(self) -> dict[str, Any]:
        """The values by their names."""
        return dict(self.__dict__)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({told})"
