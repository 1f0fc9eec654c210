"""How each rule is told, topic by topic: `cardkit.speech.rules` puts them together."""

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from cardkit.engine import Record, Variant
from cardkit.speech.nouns import theme
from cardkit.speech.rows import Label, Part, When

Told: TypeAlias = tuple[str, str]
"""In full, and in short."""
Kind = TypeVar("Kind", bound=Record)
"""What a rule claims."""


class Telling(Generic[Kind]):
    """A rule in full and in short, chosen by its claim. A hole is filled by the row, by a word of the game, or by the claim."""

    def __init__(
        self, *full: Part[Kind] | When[Kind], short: Part[Kind] = "", **holes: Callable[[Variant, Kind], object]
    ) -> None:
        self.full, self.short, self.holes = Label(*full), Label(*([short] if short else ())), holes

    def __call__(self, v: Variant, claim: Kind) -> Told:
        words = theme(v)

        def fill(hole: str) -> object:
            if hole in self.holes:
                return self.holes[hole](v, claim)
            return words[hole] if hole in words else getattr(claim, hole)

        return self.full.said(claim, fill), self.short.said(claim, fill)
