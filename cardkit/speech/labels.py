"""What stands on pages and buttons, chosen among templates: labels under a name, and the one interpreter of them.

A label is called like a function: ``dividing.remainder(variant)``. It says the templates of the first choice whose condition
holds, one after the other. A variant's own words are in every hole that is named after one (``{path}``); the other holes are
given by name: ``pads.turn(n=3)``, which a test holds against the templates. What computes is a function. What is said about
facts, by their kind, stands in `cardkit.speech.rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Protocol, TypeAlias, TypeVar

from cardkit.engine import Variant
from cardkit.speech.nouns import theme
from cardkit.speech.saying import Noun, Sentence, say, together


class Speaks(Protocol):
    """The game master: who has a game's words at hand."""

    theme: Mapping[str, Noun]


About = TypeVar("About", bound=Variant | Speaks)
"""What a row is asked about: a game, or the master who speaks for it."""
Word = TypeVar("Word", bound=str)
"""A closed list."""

Part: TypeAlias = "str | Label[About]"
"""A template, or another row."""
Choice: TypeAlias = "Part[About] | tuple[Callable[[About], object], *tuple[Part[About], ...]]"
"""What is said anyway, or what is said where a condition holds."""


class Fixed:
    """A sentence that needs no game: ``Fixed("turn {n}")``."""

    def __init__(self, template: str) -> None:
        self.template = template

    def __call__(self, **holes: object) -> Sentence:
        return say(self.template, **holes)


class Label(Generic[About]):
    """Choices in their order, then what is said where no condition holds, and how to fill holes:
    ``Label((lambda v: v.over, "sum, to {n}"), "on the {path}", n=lambda v: v.over)``."""

    def __init__(self, *choices: Choice[About], **holes: Callable[[About], object]) -> None:
        self.choices: tuple[Choice[About], ...] = choices
        self.holes = holes

    def __call__(self, about: About, /, **holes: object) -> Sentence:
        own = {name: found(about) for name, found in self.holes.items()}
        words = {**(theme(about) if isinstance(about, Variant) else about.theme), **own, **holes}
        told = [say(part, **words) if isinstance(part, str) else part(about, **holes) for part in self.of(about)]
        return told[0] if len(told) == 1 else together(*told)

    def of(self, about: About) -> tuple[Part[About], ...]:
        """What is to be said, in its order."""
        for choice in self.choices:
            if isinstance(choice, tuple) and choice[0](about):
                return choice[1:]
        return tuple(part for part in self.choices if not isinstance(part, tuple))


class ByShare(Label[Variant]):
    """One choice for each way in which gold is shared; mypy asks for a new one."""

    def __init__(self, *, split: Part[Variant], each: Part[Variant], leavers: Part[Variant]) -> None:
        super().__init__(split, each, leavers)
        self.split, self.each, self.leavers = split, each, leavers

    def of(self, about: Variant) -> tuple[Part[Variant], ...]:
        match about.share:
            case "split":
                return (self.split,)
            case "each":
                return (self.each,)
            case "leavers":
                return (self.leavers,)


class ByWord(Generic[Word]):
    """A sentence for each word of a closed list: ``ByWord[Closed]({"key": "Scan it again."})``."""

    def __init__(self, templates: Mapping[Word, str]) -> None:
        self.templates = templates

    def __call__(self, word: Word, /, **holes: object) -> Sentence:
        return say(self.templates[word], **holes)
