"""Small frozen records, of which there are many kinds, each made cheaply.

Every start of cardkit makes them all. A kind of named tuple costs as much as the import of a small
module, a dataclass five times that. Where a record is neither unpacked nor made by the million,
this one does the same at a twentieth of the cost, and an empty one does not equal an empty tuple.
"""

from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, dataclass_transform


@dataclass_transform(frozen_default=True)
class Record:
    """Base of frozen records with the fields that the class annotates.

    The fields of the class above come first. A value assigned to a field is its default. Records
    are equal where kind and values are.
    """

    __match_args__: tuple[str, ...] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Any]]

    def __init_subclass__(cls) -> None:
        own = cls.__annotations__
        type.__setattr__(cls, "__match_args__", (*cls.__match_args__, *own))
        cls._defaults = cls._defaults | {name: vars(cls)[name] for name in own if name in vars(cls)}

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self.__match_args__
        given = dict(zip(fields, values), **named)
        said = len(given)
        if said < len(fields):
            given = self._defaults | given
        known = not named or named.keys() <= {*fields}
        if said != len(values) + len(named) or len(given) != len(fields) or not known:
            raise TypeError(f"{type(self).__name__} takes {', '.join(fields) or 'nothing'}")
        self.__dict__.update(given)

    def fields(self) -> dict[str, Any]:
        """Return the values by their names."""
        return {name: self.__dict__[name] for name in self.__match_args__}

    def _compared(self) -> tuple[Any, ...]:
        """Return the values that decide if two records are equal."""
        return tuple(map(self.__dict__.__getitem__, self.__match_args__))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return (
            type(self) is type(other)
            and isinstance(other, Record)
            and self._compared() == other._compared()
        )

    def __hash__(self) -> int:
        return hash((type(self), self._compared()))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.fields().items())
        return f"{type(self).__name__}({told})"


class Facts(Record):
    """Base of the facts that a refusal or a complaint is about.

    Each kind is a record of its own, with its sentences in `cardkit.v4.speech`.
    """


if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(record, /, **changes):
        """Return the record with these fields changed."""
        return type(record)(**record.fields() | changes)
