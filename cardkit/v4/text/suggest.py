"""Suggestions for misspelled words: the known word that was probably meant."""

from collections.abc import Iterable

from cardkit.v4.text.copyable import Copyable


def nearest(word: object, known: Iterable[str]) -> str:
    """Return the known word nearest to `word`; an empty text if none is near."""
    import difflib

    if not isinstance(word, str) or len(word) > 60:
        return ""
    folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold(), folded, 1, 0.6)
    return folded[near[0]] if near else ""


def one_off(word: str, known: Iterable[str]) -> str:
    """Return the first known word that is one typing slip away; else an empty text.

    A slip is a letter too many, too few, wrong, or two letters swapped.
    """
    typed = word.casefold()
    return next(
        (name for name in known if len(typed) > 1 and _one_slip(typed, name.casefold())), ""
    )


def _one_slip(typed: str, meant: str) -> bool:
    alike = next(
        (at for at, (one, other) in enumerate(zip(typed, meant)) if one != other),
        min(len(typed), len(meant)),
    )
    rest, wanted = typed[alike:], meant[alike:]
    changed_over = rest[:2] == wanted[1::-1] and rest[2:] == wanted[2:]
    return typed != meant and (
        changed_over or rest[1:] in (wanted[1:], wanted) or rest == wanted[1:]
    )


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return the nearest known word as a question; an empty text if none is near."""
    return asked(nearest(word, known))


def asked(near: str) -> str:
    """Return the question whether `near` was meant; an empty text for an empty word."""
    return f'Did you mean "{near}"?' if near else ""


class NotKnown(Copyable, ValueError):
    """Error: `word` is not among the known words.

    `near` is the known one that may have been meant, "" where none is near.
    """

    word: str
    near: str

    def __init__(self, message: str, word: object, known: Iterable[str]) -> None:
        self.word, self.near = str(word), nearest(word, known)
        super().__init__(behind(message, asked(self.near)))


def behind(sentence: str, other: str) -> str:
    """Join a sentence without its full stop and another, if there is one."""
    return f"{sentence}. {other}" if other else sentence
