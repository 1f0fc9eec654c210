"""Which pictogram stands for what in a variant, and in what colour."""

from cardkit.engine import Choice, Variant
from cardkit.ink import Part

ChoiceSigns = tuple[tuple[str, Part], tuple[str, Part]]
"""The pictograms of going on and of leaving, each with its colour."""


def choice_signs(variant: Variant) -> ChoiceSigns:
    """The pictograms of going on and of leaving, each with its colour."""
    match variant.words.gesture:
        case "thumbs":
            return _thumbs()
        case "pawn dropped":
            return _pair("hand with pawn", "hand dropping pawn")
        case "pawn shown":
            return _pair("hand", "hand with pawn")
        case "torch and camp":
            return _pair("torch", "tent")
        case "as choice":
            return _choice(variant.words.choice)


def _choice(choice: Choice) -> ChoiceSigns:
    """Thumbs where players decide with them; what they hold else has no picture that says yes or no."""
    match choice:
        case "thumbs":
            return _thumbs()
        case "pawn" | "cards" | "hand card":
            return _pair("arrow", "arrow back")


def _thumbs() -> ChoiceSigns:
    return _pair("thumb up", "thumb down")


def _pair(on: str, off: str) -> ChoiceSigns:
    return (on, Part.GOLD), (off, Part.SAFE)
